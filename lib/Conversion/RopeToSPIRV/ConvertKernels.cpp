//===- ConvertKernels.cpp - Each flattened kernel as a spirv.module -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelPatterns.h"
#include "rope/Conversion/RopeToSPIRV/KernelInterface.h"
#include "rope/Conversion/RopeToSPIRV/Passes.h"

#include "mlir/Conversion/ArithToSPIRV/ArithToSPIRV.h"
#include "mlir/Conversion/GPUToSPIRV/GPUToSPIRV.h"
#include "mlir/Conversion/MathToSPIRV/MathToSPIRV.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToSPIRV/SCFToSPIRV.h"
#include "mlir/Conversion/UBToSPIRV/UBToSPIRV.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPESPIRVCONVERTKERNELSPASS
#include "rope/Conversion/RopeToSPIRV/Passes.h.inc"

/// What kernels may use; `spirv-update-vce` says what one of them does use. A
/// device that lacks some of that refuses the kernel.
static spirv::TargetEnvAttr getTargetEnvironment(MLIRContext *context) {
  using spirv::Capability;
  using spirv::Extension;
  auto triple = spirv::VerCapExtAttr::get(
      spirv::Version::V_1_3,
      {Capability::Shader, Capability::Int8, Capability::Int16,
       Capability::Int64, Capability::Float64,
       Capability::StorageBuffer16BitAccess,
       Capability::StorageBuffer8BitAccess, Capability::GroupNonUniform,
       Capability::GroupNonUniformShuffle,
       Capability::GroupNonUniformArithmetic,
       Capability::SignedZeroInfNanPreserve},
      {Extension::SPV_KHR_storage_buffer_storage_class,
       Extension::SPV_KHR_16bit_storage, Extension::SPV_KHR_8bit_storage,
       Extension::SPV_KHR_float_controls},
      context);
  return spirv::TargetEnvAttr::get(triple,
                                   spirv::getDefaultResourceLimits(context),
                                   spirv::ClientAPI::Vulkan);
}

namespace {
/// Makes the module of one kernel.
class KernelConverter {
public:
  KernelConverter(gpu::GPUFuncOp kernel, unsigned indexBits)
      : kernel(kernel), b(kernel.getLoc(), kernel.getContext()),
        indexBits(indexBits) {}

  /// Fails after a diagnostic.
  LogicalResult run();

private:
  void makeInterface();
  spirv::GlobalVariableOp makeBuffer(StringRef name, Type element,
                                     unsigned binding);
  Value loadWord(unsigned word);
  /// A scalar argument, from its words on.
  Value loadScalar(Type type, unsigned word);
  LogicalResult convertBody();
  void finish();

  gpu::GPUFuncOp kernel;
  ImplicitLocOpBuilder b;
  unsigned indexBits;
  spirv::ModuleOp module;
  spirv::FuncOp function;
  spirv::GlobalVariableOp parameters;
  SmallVector<Attribute> interface;
};
} // namespace

/// Buffers may overlap, and what one thread of a block writes, the others read
/// after a barrier.
spirv::GlobalVariableOp
KernelConverter::makeBuffer(StringRef name, Type element, unsigned binding) {
  unsigned bytes = element.getIntOrFloatBitWidth() / 8;
  auto array = spirv::RuntimeArrayType::get(element, bytes);
  auto block = spirv::StructType::get({array}, {0u});
  auto pointer =
      spirv::PointerType::get(block, spirv::StorageClass::StorageBuffer);
  b.setInsertionPoint(function);
  auto variable = spirv::GlobalVariableOp::create(b, pointer, name,
                                                  /*descriptorSet=*/0, binding);
  if (binding != 0) {
    variable->setAttr("aliased", b.getUnitAttr());
    variable->setAttr("coherent", b.getUnitAttr());
  } else {
    variable->setAttr("non_writable", b.getUnitAttr());
  }
  b.setInsertionPointToEnd(&function.getBody().front());
  return variable;
}

Value KernelConverter::loadWord(unsigned word) {
  Value block = spirv::AddressOfOp::create(b, parameters);
  auto constant = [&](int32_t value) -> Value {
    return spirv::ConstantOp::create(b, b.getI32Type(),
                                     b.getI32IntegerAttr(value));
  };
  Value place = spirv::AccessChainOp::create(
      b, block, ValueRange{constant(0), constant(word)});
  return spirv::LoadOp::create(b, place);
}

Value KernelConverter::loadScalar(Type type, unsigned word) {
  Value low = loadWord(word);
  Type storage = getStorageType(type);
  unsigned width = storage.getIntOrFloatBitWidth();
  Value bits = low;
  if (width == 64 && type.isIndex() && indexBits == 32)
    return arith::IndexCastOp::create(b, type, low);
  if (width == 64) {
    Type i64 = b.getI64Type();
    Value high = arith::ExtUIOp::create(b, i64, loadWord(word + 1));
    Value by = arith::ConstantOp::create(b, b.getI64IntegerAttr(32));
    bits = arith::OrIOp::create(b, arith::ExtUIOp::create(b, i64, low),
                                arith::ShLIOp::create(b, high, by));
  } else if (width < 32) {
    bits = arith::TruncIOp::create(b, b.getIntegerType(width), low);
  }
  if (type.isIndex())
    return arith::IndexCastOp::create(b, type, bits);
  if (type.isInteger(1))
    return arith::CmpIOp::create(
        b, arith::CmpIPredicate::ne, bits,
        arith::ConstantOp::create(b, b.getIntegerAttr(bits.getType(), 0)));
  return type == bits.getType()
             ? bits
             : arith::BitcastOp::create(b, type, bits).getResult();
}

/// Variables for what the kernel is given, and the body with them in the places
/// of its arguments.
void KernelConverter::makeInterface() {
  b.setInsertionPoint(kernel->getParentOp());
  module = spirv::ModuleOp::create(b, spirv::AddressingModel::Logical,
                                   spirv::MemoryModel::GLSL450, std::nullopt,
                                   kernel.getName());
  Attribute arguments = kernel->getAttr(kKernelArgumentsName);
  module->setAttr(kKernelArgumentsName, arguments);
  module->setAttr(kBlockSizeName, kernel.getKnownBlockSizeAttr());
  module->setAttr(spirv::getTargetEnvAttrName(),
                  getTargetEnvironment(b.getContext()));
  b.setInsertionPointToStart(module.getBody());
  function =
      spirv::FuncOp::create(b, kernel.getName(), b.getFunctionType({}, {}));
  Block *entry = function.addEntryBlock();
  b.setInsertionPointToEnd(entry);
  unsigned words = 0;
  SmallVector<Type> types;
  for (Attribute argument : cast<ArrayAttr>(arguments)) {
    types.push_back(cast<TypeAttr>(argument).getValue());
    words += getParameterWords(types.back());
  }
  if (words != 0)
    parameters = makeBuffer("parameters", b.getI32Type(), 0);
  unsigned next = 0, word = 0, binding = 1;
  auto replace = [&](Value value) {
    kernel.getArgument(next++).replaceAllUsesWith(value);
  };
  auto replaceScalar = [&](Type type) {
    // Most sizes and strides are known from types.
    if (!kernel.getArgument(next).use_empty())
      replace(loadScalar(type, word));
    else
      ++next;
    word += getParameterWords(type);
  };
  for (auto [i, type] : llvm::enumerate(types)) {
    auto buffer = dyn_cast<MemRefType>(type);
    if (!buffer) {
      replaceScalar(type);
      continue;
    }
    auto flat = cast<MemRefType>(kernel.getArgument(next).getType());
    auto variable = makeBuffer(("buffer_" + Twine(i)).str(),
                               flat.getElementType(), binding++);
    Value address = spirv::AddressOfOp::create(b, variable);
    replace(UnrealizedConversionCastOp::create(b, Type(flat), address)
                .getResult(0));
    for (int64_t j = 0; j < 2 + 2 * buffer.getRank(); ++j)
      replaceScalar(b.getIndexType());
  }
  Block &body = kernel.getBody().front();
  entry->getOperations().splice(entry->end(), body.getOperations());
}

/// What a loop returns is stored by its body in the patterns of upstream: what
/// it starts with is stored in front of it, for where it has no iteration. (A
/// selection of one or the other behind the loop would do as well, but Mesa
/// takes a variable that is stored in loops alone for undefined.)
static void storeInitialValues(spirv::LoopOp loop) {
  auto enter = dyn_cast<spirv::BranchOp>(loop.getEntryBlock()->getTerminator());
  if (!enter)
    return;
  SmallVector<Value> variables;
  for (auto store : loop.getContinueBlock()->getOps<spirv::StoreOp>())
    if (auto variable = store.getPtr().getDefiningOp<spirv::VariableOp>())
      variables.push_back(variable);
  // The counter comes first; a loop that is tested by its body has none of
  // these stores in its last block.
  if (variables.empty() ||
      variables.size() + 1 != enter.getBlockArguments().size())
    return;
  OpBuilder b(loop);
  for (auto [variable, init] :
       llvm::zip(variables, enter.getBlockArguments().drop_front()))
    spirv::StoreOp::create(b, loop.getLoc(), variable, init);
}

LogicalResult KernelConverter::convertBody() {
  MLIRContext *context = b.getContext();
  SPIRVConversionOptions options;
  options.use64bitIndex = indexBits == 64;
  options.emulateLT32BitScalarTypes = false;
  SPIRVTypeConverter converter(getTargetEnvironment(context), options);
  addKernelTypeConversions(converter);
  ScfToSPIRVContext scfContext;
  RewritePatternSet patterns(context);
  populateKernelPatterns(converter, patterns);
  populateBooleanPatterns(converter, patterns);
  arith::populateArithToSPIRVPatterns(converter, patterns);
  populateMathToSPIRVPatterns(converter, patterns);
  populateGPUToSPIRVPatterns(converter, patterns);
  populateSCFToSPIRVPatterns(converter, scfContext, patterns);
  ub::populateUBToSPIRVConversionPatterns(converter, patterns);
  ConversionTarget target(*context);
  // Patterns for another environment, OpenCL's, are among upstream's.
  auto environment = SPIRVConversionTarget::get(getTargetEnvironment(context));
  target.markUnknownOpDynamicallyLegal([&](Operation *op) {
    return isa_and_nonnull<spirv::SPIRVDialect>(op->getDialect()) &&
           environment->isLegal(op);
  });
  target.addLegalOp<UnrealizedConversionCastOp>();
  if (failed(applyFullConversion(module, target, std::move(patterns))))
    return kernel.emitError("the kernel '")
           << kernel.getName() << "' has an op that SPIR-V cannot say";
  module.walk(storeInitialValues);
  SmallVector<UnrealizedConversionCastOp> casts;
  module.walk([&](UnrealizedConversionCastOp op) { casts.push_back(op); });
  SmallVector<UnrealizedConversionCastOp> left;
  reconcileUnrealizedCasts(casts, &left);
  for (UnrealizedConversionCastOp op : left)
    if (!op.use_empty())
      return op.emitError("expected every value of the kernel '")
             << kernel.getName() << "' to have one type in SPIR-V but got "
             << op.getOperandTypes() << " and " << op.getResultTypes();
  for (UnrealizedConversionCastOp op : left)
    op.erase();
  return success();
}

/// The entry point, and the semantics of floats: no op is fused with another
/// and infinities and NaN are kept.
void KernelConverter::finish() {
  bool hasFloats[2] = {false, false};
  module.walk([&](Operation *op) {
    for (Value result : op->getResults()) {
      hasFloats[0] |= result.getType().isF32();
      hasFloats[1] |= result.getType().isF64();
    }
    if (isa<spirv::FAddOp, spirv::FSubOp, spirv::FMulOp, spirv::FDivOp,
            spirv::FRemOp, spirv::FModOp, spirv::FNegateOp>(op))
      op->setAttr("no_contraction", b.getUnitAttr());
  });
  for (auto variable : module.getOps<spirv::GlobalVariableOp>())
    if (variable.getBuiltInAttr())
      interface.push_back(FlatSymbolRefAttr::get(variable.getSymNameAttr()));
  b.setInsertionPointToEnd(module.getBody());
  spirv::EntryPointOp::create(b, spirv::ExecutionModel::GLCompute, function,
                              interface);
  spirv::ExecutionModeOp::create(b, function, spirv::ExecutionMode::LocalSize,
                                 kernel.getKnownBlockSize().value());
  for (unsigned i = 0; i < 2; ++i)
    if (hasFloats[i])
      spirv::ExecutionModeOp::create(
          b, function, spirv::ExecutionMode::SignedZeroInfNanPreserve,
          {i == 0 ? 32 : 64});
}

LogicalResult KernelConverter::run() {
  if (!kernel->hasAttr(kKernelArgumentsName))
    return kernel.emitError(
        "expected the pass 'rope-spirv-flatten-buffers' to come before");
  if (!kernel.getKnownBlockSize())
    return kernel.emitError("expected the block size of the kernel to be known "
                            "('known_block_size'), which SPIR-V needs");
  makeInterface();
  if (failed(convertBody()))
    return failure();
  finish();
  return success();
}

namespace {
struct ConvertKernelsPass
    : impl::RopeSPIRVConvertKernelsPassBase<ConvertKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    for (auto kernels : llvm::make_early_inc_range(
             getOperation().getOps<gpu::GPUModuleOp>())) {
      for (auto kernel : kernels.getOps<gpu::GPUFuncOp>())
        if (kernel.isKernel() &&
            failed(KernelConverter(kernel, indexBits).run()))
          return signalPassFailure();
      kernels.erase();
    }
  }
};
} // namespace
} // namespace mlir::rope
