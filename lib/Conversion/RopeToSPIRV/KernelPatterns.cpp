//===- KernelPatterns.cpp - What kernels need beside upstream -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelPatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "rope/Support/NarrowFloats.h"

using namespace mlir;
using namespace mlir::rope;

/// The type of the array `buffer`; null where it is none of a kernel's.
static spirv::PointerType convertArray(MemRefType buffer) {
  Type element = buffer.getElementType();
  if (buffer.getRank() != 1 || !buffer.getLayout().isIdentity())
    return nullptr;
  auto space = dyn_cast_or_null<gpu::AddressSpaceAttr>(buffer.getMemorySpace());
  if (!space) {
    auto array = spirv::RuntimeArrayType::get(
        element, element.getIntOrFloatBitWidth() / 8);
    return spirv::PointerType::get(spirv::StructType::get({array}, {0u}),
                                   spirv::StorageClass::StorageBuffer);
  }
  if (!buffer.hasStaticShape())
    return nullptr;
  return spirv::PointerType::get(
      spirv::ArrayType::get(element, buffer.getDimSize(0)),
      space.getValue() == gpu::AddressSpace::Workgroup
          ? spirv::StorageClass::Workgroup
          : spirv::StorageClass::Function);
}

void rope::addKernelTypeConversions(SPIRVTypeConverter &converter) {
  converter.addConversion([](FloatType type) -> std::optional<Type> {
    if (type.isF16() || type.isBF16() || isByteFloat(type))
      return IntegerType::get(type.getContext(), type.getWidth());
    return std::nullopt;
  });
  converter.addConversion(
      [](MemRefType type) -> Type { return convertArray(type); });
}

namespace {
/// The element at `index` of an array. Arrays have fewer than 2^31 elements,
/// which the one who binds them checks.
Value getElement(OpBuilder &b, Location loc, Value array, Value index) {
  auto type = cast<spirv::PointerType>(array.getType());
  Type i32 = b.getI32Type();
  if (index.getType() != i32)
    index = spirv::UConvertOp::create(b, loc, i32, index);
  SmallVector<Value> path;
  if (isa<spirv::StructType>(type.getPointeeType()))
    path.push_back(
        spirv::ConstantOp::create(b, loc, i32, b.getI32IntegerAttr(0)));
  path.push_back(index);
  return spirv::AccessChainOp::create(b, loc, array, path);
}

template <typename OpTy>
struct KernelPattern : OpConversionPattern<OpTy> {
  KernelPattern(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern<OpTy>(converter, context, /*benefit=*/10) {}
};

/// *Matches* a load from an array. *Produces* the access and a load.
struct ConvertLoad : KernelPattern<memref::LoadOp> {
  using KernelPattern::KernelPattern;
  LogicalResult
  matchAndRewrite(memref::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value element = getElement(rewriter, op.getLoc(), adaptor.getMemref(),
                               adaptor.getIndices().front());
    rewriter.replaceOpWithNewOp<spirv::LoadOp>(op, element);
    return success();
  }
};

/// *Matches* a store to an array. *Produces* the access and a store.
struct ConvertStore : KernelPattern<memref::StoreOp> {
  using KernelPattern::KernelPattern;
  LogicalResult
  matchAndRewrite(memref::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value element = getElement(rewriter, op.getLoc(), adaptor.getMemref(),
                               adaptor.getIndices().front());
    rewriter.replaceOpWithNewOp<spirv::StoreOp>(op, element,
                                                adaptor.getValue());
    return success();
  }
};

/// *Matches* an atomic update of an integer of 32 bits. *Produces* the
/// atomic of the device's scope.
struct ConvertAtomic : KernelPattern<memref::AtomicRMWOp> {
  using KernelPattern::KernelPattern;
  LogicalResult
  matchAndRewrite(memref::AtomicRMWOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = op.getValue().getType();
    if (!type.isInteger(32))
      return op.emitError("expected an atomic update of i32 in SPIR-V but "
                          "got ")
             << type;
    Value place = getElement(rewriter, op.getLoc(), adaptor.getMemref(),
                             adaptor.getIndices().front());
    auto replace = [&](auto tag) {
      rewriter.replaceOpWithNewOp<decltype(tag)>(
          op, type, place, spirv::Scope::Device,
          spirv::MemorySemantics::AcquireRelease |
              spirv::MemorySemantics::UniformMemory |
              spirv::MemorySemantics::WorkgroupMemory,
          adaptor.getValue());
      return success();
    };
    switch (op.getKind()) {
    case arith::AtomicRMWKind::addi:
      return replace(spirv::AtomicIAddOp());
    case arith::AtomicRMWKind::maxs:
      return replace(spirv::AtomicSMaxOp());
    case arith::AtomicRMWKind::maxu:
      return replace(spirv::AtomicUMaxOp());
    case arith::AtomicRMWKind::mins:
      return replace(spirv::AtomicSMinOp());
    case arith::AtomicRMWKind::minu:
      return replace(spirv::AtomicUMinOp());
    case arith::AtomicRMWKind::ori:
      return replace(spirv::AtomicOrOp());
    case arith::AtomicRMWKind::andi:
      return replace(spirv::AtomicAndOp());
    default:
      return op.emitError("expected an atomic update that SPIR-V has but "
                          "got '")
             << arith::stringifyAtomicRMWKind(op.getKind()) << "'";
    }
  }
};

/// *Matches* an array of the workgroup. *Produces* a variable of the module.
struct ConvertAlloc : KernelPattern<memref::AllocOp> {
  using KernelPattern::KernelPattern;
  LogicalResult
  matchAndRewrite(memref::AllocOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertArray(op.getType());
    if (!type)
      return failure();
    auto module = op->getParentOfType<spirv::ModuleOp>();
    unsigned count = 0;
    for (auto variable : module.getOps<spirv::GlobalVariableOp>())
      count += variable.getName().starts_with("workgroup_");
    spirv::GlobalVariableOp variable;
    {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPointToStart(module.getBody());
      variable = spirv::GlobalVariableOp::create(
          rewriter, op.getLoc(), type, "workgroup_" + std::to_string(count));
    }
    rewriter.replaceOpWithNewOp<spirv::AddressOfOp>(op, variable);
    return success();
  }
};

/// *Matches* an array of one thread. *Produces* a variable of the function.
struct ConvertAlloca : KernelPattern<memref::AllocaOp> {
  using KernelPattern::KernelPattern;
  LogicalResult
  matchAndRewrite(memref::AllocaOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertArray(op.getType());
    if (!type)
      return failure();
    rewriter.replaceOpWithNewOp<spirv::VariableOp>(
        op, type, spirv::StorageClass::Function, /*initializer=*/nullptr);
    return success();
  }
};

/// *Matches* the barrier of a block. *Produces* one that orders shared memory
/// and buffers alike.
struct ConvertBarrier : KernelPattern<gpu::BarrierOp> {
  using KernelPattern::KernelPattern;
  LogicalResult
  matchAndRewrite(gpu::BarrierOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<spirv::ControlBarrierOp>(
        op, spirv::Scope::Workgroup, spirv::Scope::Workgroup,
        spirv::MemorySemantics::AcquireRelease |
            spirv::MemorySemantics::UniformMemory |
            spirv::MemorySemantics::WorkgroupMemory);
    return success();
  }
};

/// *Matches* an id of a thread or block, or their number. *Produces* the
/// component of the built-in, which has 32 bits, as an index.
template <typename OpTy, spirv::BuiltIn builtin>
struct ConvertId : KernelPattern<OpTy> {
  using KernelPattern<OpTy>::KernelPattern;
  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value all = spirv::getBuiltinVariableValue(op, builtin,
                                               rewriter.getI32Type(), rewriter);
    if (!all)
      return failure();
    Value id = spirv::CompositeExtractOp::create(
        rewriter, loc, all, {static_cast<int32_t>(op.getDimension())});
    Type index = this->getTypeConverter()->convertType(op.getType());
    if (id.getType() != index)
      id = spirv::UConvertOp::create(rewriter, loc, index, id);
    rewriter.replaceOp(op, id);
    return success();
  }
};

/// The same for built-ins that are one number.
template <typename OpTy, spirv::BuiltIn builtin>
struct ConvertSubgroupId : KernelPattern<OpTy> {
  using KernelPattern<OpTy>::KernelPattern;
  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value id = spirv::getBuiltinVariableValue(op, builtin,
                                              rewriter.getI32Type(), rewriter);
    if (!id)
      return failure();
    Type index = this->getTypeConverter()->convertType(op.getType());
    if (id.getType() != index)
      id = spirv::UConvertOp::create(rewriter, op.getLoc(), index, id);
    rewriter.replaceOp(op, id);
    return success();
  }
};

/// *Matches* an exchange among all threads of a subgroup, the number of which
/// the driver says. *Produces* the shuffle.
struct ConvertShuffle : KernelPattern<gpu::ShuffleOp> {
  using KernelPattern::KernelPattern;
  LogicalResult
  matchAndRewrite(gpu::ShuffleOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value width = op.getWidth();
    if (auto cast = width.getDefiningOp<arith::IndexCastOp>())
      width = cast.getIn();
    if (!width.getDefiningOp<gpu::SubgroupSizeOp>() ||
        op.getMode() != gpu::ShuffleMode::XOR || !op.getValid().use_empty())
      return op.emitError("expected an exchange by 'xor' among all threads of "
                          "a subgroup, whose validity is not asked for, in "
                          "SPIR-V");
    Location loc = op.getLoc();
    Value value = spirv::GroupNonUniformShuffleXorOp::create(
        rewriter, loc, spirv::Scope::Subgroup, adaptor.getValue(),
        adaptor.getOffset());
    rewriter.replaceOp(op, {value, spirv::ConstantOp::getOne(
                                       rewriter.getI1Type(), loc, rewriter)});
    return success();
  }
};

/// *Matches* a constant of f16, bf16 or a float of 8 bits. *Produces* its bits.
struct ConvertNarrowConstant : KernelPattern<arith::ConstantOp> {
  using KernelPattern::KernelPattern;
  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto value = dyn_cast<FloatAttr>(op.getValue());
    Type type = getTypeConverter()->convertType(op.getType());
    if (!value || type == op.getType())
      return failure();
    auto bits =
        rewriter.getIntegerAttr(type, value.getValue().bitcastToAPInt());
    rewriter.replaceOpWithNewOp<spirv::ConstantOp>(op, bits.getType(), bits);
    return success();
  }
};

/// *Matches* a bitcast between types with one form in SPIR-V. *Produces*
/// nothing.
struct ConvertNarrowBitcast : KernelPattern<arith::BitcastOp> {
  using KernelPattern::KernelPattern;
  LogicalResult
  matchAndRewrite(arith::BitcastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    if (adaptor.getIn().getType() != type)
      return failure();
    rewriter.replaceOp(op, adaptor.getIn());
    return success();
  }
};
} // namespace

void rope::populateKernelPatterns(const SPIRVTypeConverter &converter,
                                  RewritePatternSet &patterns) {
  using spirv::BuiltIn;
  patterns
      .add<ConvertLoad, ConvertStore, ConvertAtomic, ConvertAlloc,
           ConvertAlloca, ConvertBarrier, ConvertShuffle, ConvertNarrowConstant,
           ConvertNarrowBitcast,
           ConvertId<gpu::ThreadIdOp, BuiltIn::LocalInvocationId>,
           ConvertId<gpu::BlockIdOp, BuiltIn::WorkgroupId>,
           ConvertId<gpu::GridDimOp, BuiltIn::NumWorkgroups>,
           ConvertId<gpu::BlockDimOp, BuiltIn::WorkgroupSize>,
           ConvertId<gpu::GlobalIdOp, BuiltIn::GlobalInvocationId>,
           ConvertSubgroupId<gpu::LaneIdOp, BuiltIn::SubgroupLocalInvocationId>,
           ConvertSubgroupId<gpu::SubgroupIdOp, BuiltIn::SubgroupId>,
           ConvertSubgroupId<gpu::SubgroupSizeOp, BuiltIn::SubgroupSize>>(
          converter, patterns.getContext());
}
