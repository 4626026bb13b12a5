//===- Outline.cpp - Kernels with flat parameters -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "FlatBuffers.h"
#include "KernelModule.h"
#include "MemoryAccess.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"
#include "rope/Support/NarrowFloats.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUOUTLINEPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

namespace {

/// Makes the kernel of one launch. Host code is added before the launch.
class Outliner {
public:
  Outliner(IRRewriter &rewriter, gpu::LaunchOp launch, gpu::GPUModuleOp kernels)
      : rewriter(rewriter), launch(launch), kernels(kernels),
        host(launch.getLoc(), rewriter) {
    host.setInsertionPoint(launch);
  }

  LogicalResult run(StringRef function);

private:
  /// A buffer of the host as the kernel sees it: numbers of parameters, or
  /// constants.
  struct Size {
    int64_t constant = ShapedType::kDynamic;
    unsigned parameter = 0;
  };
  struct Capture {
    Value buffer;
    unsigned root = 0;
    Size offset;
    SmallVector<Size> sizes, strides;
  };

  unsigned addOperand(Value value);
  Size addSize(int64_t constant, Value value);
  void captureBuffer(Value buffer);
  void sinkConstants();
  gpu::GPUFuncOp createKernel(StringRef function);

  IRRewriter &rewriter;
  gpu::LaunchOp launch;
  gpu::GPUModuleOp kernels;
  ImplicitLocOpBuilder host;
  SmallVector<Value> operands;
  DenseMap<Value, unsigned> numbers;
  /// Flat buffers by the buffer that they are a view of.
  DenseMap<Value, Value> flatBuffers;
  SmallVector<Capture> captures;
  SmallVector<std::pair<Value, unsigned>> scalars;
};
} // namespace

/// Parameter number of a scalar or flat buffer.
unsigned Outliner::addOperand(Value value) {
  auto [it, isNew] = numbers.try_emplace(value, operands.size());
  if (isNew)
    operands.push_back(value);
  return it->second;
}

Outliner::Size Outliner::addSize(int64_t constant, Value value) {
  if (!ShapedType::isDynamic(constant))
    return {constant, 0};
  return {constant, addOperand(value)};
}

void Outliner::captureBuffer(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  Value root = getBufferRoot(buffer);
  if (cast<MemRefType>(root.getType()).getElementType() !=
      type.getElementType())
    root = buffer;
  Value &flat = flatBuffers[root];
  if (!flat) {
    // All that the root reaches, from the start of its memory on.
    auto rootType = cast<MemRefType>(root.getType());
    auto metadata = memref::ExtractStridedMetadataOp::create(host, root);
    auto [strides, offset] = rootType.getStridesAndOffset();
    auto mix = [&](int64_t constant, Value value) -> OpFoldResult {
      return ShapedType::isDynamic(constant)
                 ? OpFoldResult(value)
                 : OpFoldResult(host.getIndexAttr(constant));
    };
    AffineExpr extent = host.getAffineConstantExpr(1);
    SmallVector<OpFoldResult> symbols;
    auto symbol = [&](OpFoldResult value) {
      symbols.push_back(value);
      return host.getAffineSymbolExpr(symbols.size() - 1);
    };
    extent = extent + symbol(mix(offset, metadata.getOffset()));
    for (auto [axis, stride] : llvm::enumerate(strides))
      extent =
          extent +
          (symbol(mix(rootType.getDimSize(axis), metadata.getSizes()[axis])) -
           1) *
              symbol(mix(stride, metadata.getStrides()[axis]));
    OpFoldResult size = affine::makeComposedFoldedAffineApply(
        host, host.getLoc(), AffineMap::get(0, symbols.size(), extent),
        symbols);
    SmallVector<OpFoldResult> sizes = {
        getValueOrCreateConstantIndexOp(host, host.getLoc(), size)};
    SmallVector<OpFoldResult> one = {host.getIndexAttr(1)};
    flat = memref::ReinterpretCastOp::create(
        host,
        MemRefType::get({ShapedType::kDynamic}, type.getElementType(),
                        MemRefLayoutAttrInterface(), type.getMemorySpace()),
        metadata.getBaseBuffer(), OpFoldResult(host.getIndexAttr(0)), sizes,
        one);
  }
  Capture capture;
  capture.buffer = buffer;
  capture.root = addOperand(flat);
  auto [strides, offset] = type.getStridesAndOffset();
  memref::ExtractStridedMetadataOp metadata;
  if (!type.hasStaticShape() || ShapedType::isDynamic(offset) ||
      llvm::any_of(strides, ShapedType::isDynamic))
    metadata = memref::ExtractStridedMetadataOp::create(host, buffer);
  capture.offset = addSize(offset, metadata ? metadata.getOffset() : Value());
  for (auto [axis, stride] : llvm::enumerate(strides)) {
    capture.sizes.push_back(addSize(
        type.getDimSize(axis), metadata ? metadata.getSizes()[axis] : Value()));
    capture.strides.push_back(
        addSize(stride, metadata ? metadata.getStrides()[axis] : Value()));
  }
  captures.push_back(std::move(capture));
}

/// Constants are cheaper to make than to pass.
void Outliner::sinkConstants() {
  SetVector<Value> used;
  getUsedValuesDefinedAbove(launch.getBody(), used);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(&launch.getBody().front());
  for (Value value : used) {
    Operation *op = value.getDefiningOp();
    if (!op || !matchPattern(op, m_Constant()))
      continue;
    Value copy = rewriter.clone(*op)->getResult(0);
    replaceAllUsesInRegionWith(value, copy, launch.getBody());
  }
}

gpu::GPUFuncOp Outliner::createKernel(StringRef function) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToEnd(kernels.getBody());
  SmallVector<Type> workgroup = llvm::map_to_vector(
      launch.getWorkgroupAttributions(),
      [](BlockArgument argument) { return argument.getType(); });
  auto kernel = gpu::GPUFuncOp::create(
      rewriter, launch.getLoc(), getNextKernelName(kernels, function),
      rewriter.getFunctionType(TypeRange(ValueRange(operands)), {}), workgroup);
  kernel->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                  rewriter.getUnitAttr());
  std::optional<int64_t> threads =
      getConstantIntValue(getAsOpFoldResult(launch.getBlockSizeX()));
  if (threads)
    kernel.setKnownBlockSizeAttr(
        rewriter.getDenseI32ArrayAttr({static_cast<int32_t>(*threads), 1, 1}));
  return kernel;
}

LogicalResult Outliner::run(StringRef function) {
  sinkConstants();
  SetVector<Value> used;
  getUsedValuesDefinedAbove(launch.getBody(), used);
  // Buffers first, so that kernels look alike.
  for (Value value : used)
    if (isa<MemRefType>(value.getType()))
      captureBuffer(value);
  for (Value value : used) {
    if (isa<MemRefType>(value.getType()))
      continue;
    if (!value.getType().isIntOrIndexOrFloat())
      return launch.emitError("expected kernels to use scalars and buffers "
                              "from outside but got ")
             << value.getType();
    scalars.push_back({value, addOperand(value)});
  }

  gpu::GPUFuncOp kernel = createKernel(function);
  Block *entry = &kernel.getBody().front(), *body = &launch.getBody().front();
  ImplicitLocOpBuilder b(launch.getLoc(), rewriter);
  b.setInsertionPointToStart(entry);
  FlatBuffers flat(rewriter);
  auto setFlat = [&](BlockArgument argument) {
    auto type = dyn_cast<MemRefType>(argument.getType());
    if (!type)
      return;
    OpFoldResult size = b.getIndexAttr(type.getDimSize(0));
    flat.set(argument,
             {argument, b.getIndexAttr(0), {size}, {b.getIndexAttr(1)}});
  };
  for (BlockArgument argument : entry->getArguments())
    setFlat(argument);
  // Ids, sizes and workgroup memory.
  gpu::KernelDim3 blocks = launch.getBlockIds(),
                  threads = launch.getThreadIds();
  const std::pair<Value, gpu::Dimension> blockIds[] = {
      {blocks.x, gpu::Dimension::x},
      {blocks.y, gpu::Dimension::y},
      {blocks.z, gpu::Dimension::z}};
  for (const auto &id : blockIds)
    if (!id.first.use_empty())
      rewriter.replaceAllUsesWith(id.first,
                                  gpu::BlockIdOp::create(b, id.second));
  const std::pair<Value, gpu::Dimension> threadIds[] = {
      {threads.x, gpu::Dimension::x},
      {threads.y, gpu::Dimension::y},
      {threads.z, gpu::Dimension::z}};
  for (const auto &id : threadIds)
    if (!id.first.use_empty())
      rewriter.replaceAllUsesWith(id.first,
                                  gpu::ThreadIdOp::create(b, id.second));
  for (auto [old, attribution] : llvm::zip(launch.getWorkgroupAttributions(),
                                           kernel.getWorkgroupAttributions()))
    rewriter.replaceAllUsesWith(old, attribution);
  for (auto [value, number] : scalars)
    replaceAllUsesInRegionWith(value, entry->getArgument(number),
                               launch.getBody());
  auto getSize = [&](const Size &size) -> OpFoldResult {
    if (ShapedType::isDynamic(size.constant))
      return entry->getArgument(size.parameter);
    return b.getIndexAttr(size.constant);
  };
  for (const Capture &capture : captures) {
    FlatView view{entry->getArgument(capture.root), getSize(capture.offset),
                  llvm::map_to_vector(capture.sizes, getSize),
                  llvm::map_to_vector(capture.strides, getSize)};
    flat.set(capture.buffer, std::move(view));
  }
  rewriter.eraseOp(body->getTerminator());
  entry->getOperations().splice(entry->end(), body->getOperations());
  b.setInsertionPointToEnd(entry);
  gpu::ReturnOp::create(b);
  if (failed(flat.flatten(kernel)))
    return failure();

  rewriter.setInsertionPoint(launch);
  gpu::LaunchFuncOp::create(rewriter, launch.getLoc(), kernel,
                            launch.getGridSizeOperandValues(),
                            launch.getBlockSizeOperandValues(),
                            launch.getDynamicSharedMemorySize(), operands);
  rewriter.eraseOp(launch);
  return success();
}

namespace {
struct OutlinePass : impl::RopeGPUOutlinePassBase<OutlinePass> {
  using Base::Base;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      SmallVector<Operation *> launches;
      function.walk([&](Operation *op) {
        if (isa<gpu::LaunchOp, rope_gpu::LaunchOp>(op))
          launches.push_back(op);
      });
      for (Operation *op : launches) {
        gpu::GPUModuleOp kernels = getOrCreateKernelModule(getOperation());
        if (auto launch = dyn_cast<gpu::LaunchOp>(op)) {
          if (failed(
                  Outliner(rewriter, launch, kernels).run(function.getName())))
            return signalPassFailure();
          continue;
        }
        outline(rewriter, cast<rope_gpu::LaunchOp>(op));
      }
    }
    if (failed(checkArithmetic()))
      signalPassFailure();
  }

  /// No target computes with floats of 8 bits and fewer but those that it casts
  /// to and from, and no device with numbers of more than 64 bits; they are
  /// named here, where programs still have them.
  LogicalResult checkArithmetic() {
    WalkResult result = getOperation().walk([](Operation *op) {
      if (Type wide = findWideNumber(op);
          wide && op->getParentOfType<gpu::GPUModuleOp>()) {
        op->emitError("kernels have no '") << op->getName() << "' of " << wide;
        return WalkResult::interrupt();
      }
      if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
              op->getDialect()) ||
          !findNarrowArithmetic(op))
        return WalkResult::advance();
      op->emitError("kernels and host code have no '")
          << op->getName() << "'" << describeNarrowFloat(op);
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  /// Its kernel is there already. A grid without blocks, as of tensors without
  /// rows, is no launch.
  static void outline(IRRewriter &rewriter, rope_gpu::LaunchOp launch) {
    rewriter.setInsertionPoint(launch);
    Value hasBlocks;
    for (Value size :
         {launch.getGridX(), launch.getGridY(), launch.getGridZ()}) {
      std::optional<int64_t> known = getConstantIntValue(size);
      if (known == 0)
        return rewriter.eraseOp(launch);
      if (known)
        continue;
      Location loc = launch.getLoc();
      Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
      Value isSome = arith::CmpIOp::create(
          rewriter, loc, arith::CmpIPredicate::ne, size, zero);
      hasBlocks = hasBlocks
                      ? arith::AndIOp::create(rewriter, loc, hasBlocks, isSome)
                            .getResult()
                      : isSome;
    }
    if (hasBlocks) {
      auto branch = scf::IfOp::create(rewriter, launch.getLoc(), hasBlocks,
                                      /*withElseRegion=*/false);
      rewriter.setInsertionPointToStart(branch.thenBlock());
    }
    SmallVector<Value> operands(launch.getInputs());
    llvm::append_range(operands, launch.getInits());
    auto kernel = SymbolTable::lookupNearestSymbolFrom<gpu::GPUFuncOp>(
        launch, launch.getKernelAttr());
    for (auto [operand, type] : llvm::zip(operands, kernel.getArgumentTypes()))
      if (operand.getType() != type)
        operand =
            memref::CastOp::create(rewriter, launch.getLoc(), type, operand);
    gpu::LaunchFuncOp::create(
        rewriter, launch.getLoc(), kernel,
        gpu::KernelDim3{launch.getGridX(), launch.getGridY(),
                        launch.getGridZ()},
        gpu::KernelDim3{launch.getBlockX(), launch.getBlockY(),
                        launch.getBlockZ()},
        launch.getDynamicSharedBytes(), operands);
    rewriter.eraseOp(launch);
  }
};
} // namespace
} // namespace mlir::rope
