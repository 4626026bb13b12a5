//===- TileKernels.cpp - Projections in tiles of rows and heads -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPUTILEKERNELSPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

namespace {
struct TileKernelsPass : impl::RopeCPUTileKernelsPassBase<TileKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<KernelOp> kernels;
    getOperation()->walk([&](KernelOp op) { kernels.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (KernelOp kernel : kernels) {
      RotateOp rotate = getRoot(kernel);
      if (!rotate)
        continue;
      if (std::optional<SmallVector<OpFoldResult>> sizes =
              chooseTile(rewriter, rotate))
        tile(rewriter, kernel, rotate, *sizes);
    }
  }

  /// The rotation that is the only result of the kernel. With further results,
  /// tiles of the rotation would compute what they share a second time.
  static RotateOp getRoot(KernelOp kernel) {
    Operation *yield = kernel.getBody().front().getTerminator();
    if (yield->getNumOperands() != 1)
      return {};
    return yield->getOperand(0).getDefiningOp<RotateOp>();
  }

  /// The contraction that the rows of the rotation come from, by way of
  /// elementwise ops of the same axes, and the axis of its result for each axis
  /// of the rotated tensor; null where something else is on the way.
  static linalg::GenericOp findContraction(RotateOp rotate,
                                           SmallVectorImpl<AffineExpr> &axes) {
    Value value = rotate.getInput();
    SmallVector<int64_t> order(rotate.getInputType().getRank());
    std::iota(order.begin(), order.end(), 0);
    while (true) {
      auto generic = value.getDefiningOp<linalg::GenericOp>();
      if (!generic)
        return {};
      if (linalg::isaContractionOpInterface(generic)) {
        AffineMap out =
            generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
        for (int64_t axis : order)
          axes.push_back(out.getResult(axis));
        return generic;
      }
      // The operand of full rank is the one to follow.
      if (generic.getNumReductionLoops() != 0 || generic.getNumDpsInits() != 1)
        return {};
      AffineMap out =
          generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
      OpOperand *next = nullptr;
      for (OpOperand *operand : generic.getDpsInputOperands()) {
        AffineMap map = generic.getMatchingIndexingMap(operand);
        if (map.isPermutation() && !next &&
            operand->get().getDefiningOp<linalg::GenericOp>())
          next = operand;
      }
      if (!next || !out.isPermutation())
        return {};
      AffineMap in = generic.getMatchingIndexingMap(next);
      for (int64_t &axis : order)
        axis = *in.getResultPosition(out.getResult(axis));
      value = next->get();
    }
  }

  /// One head and a block of rows: 1 along axes of the weight, which are heads,
  /// and `row-block` along the last axis of the rows.
  std::optional<SmallVector<OpFoldResult>> chooseTile(IRRewriter &rewriter,
                                                      RotateOp rotate) {
    SmallVector<AffineExpr> axes;
    linalg::GenericOp contraction = findContraction(rotate, axes);
    if (!contraction)
      return std::nullopt;
    int64_t lane = rotate.getInputLaneAxis();
    AffineMap lhs = contraction.getIndexingMapsArray()[0],
              rhs = contraction.getIndexingMapsArray()[1];
    auto isIn = [](AffineMap map, AffineExpr expr) {
      return map.isFunctionOfDim(cast<AffineDimExpr>(expr).getPosition());
    };
    // The weight is the operand that the lanes come from.
    AffineMap weight = isIn(rhs, axes[lane]) ? rhs : lhs;
    AffineMap input = rotate.getInputMap();
    SmallVector<OpFoldResult> sizes(input.getNumDims() - 1,
                                    rewriter.getIndexAttr(1));
    int64_t rowLoop = -1;
    for (auto [axis, expr] : llvm::enumerate(axes))
      if (static_cast<int64_t>(axis) != lane && !isIn(weight, expr))
        rowLoop = std::max<int64_t>(rowLoop, input.getDimPosition(axis));
    if (rowLoop < 0)
      return std::nullopt;
    sizes[rowLoop] = rewriter.getIndexAttr(rowBlock);
    return sizes;
  }

  static void tile(IRRewriter &rewriter, KernelOp kernel, RotateOp rotate,
                   ArrayRef<OpFoldResult> sizes) {
    scf::SCFTilingOptions tiling;
    tiling.setTileSizes(sizes);
    tiling.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
    scf::SCFTileAndFuseOptions options;
    options.setTilingOptions(tiling);
    Region *body = &kernel.getBody();
    // Only what the kernel holds is computed tile by tile.
    options.setFusionControlFn(
        [body](tensor::ExtractSliceOp, OpResult producer, bool)
            -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
          if (producer.getOwner()->getParentRegion() != body)
            return std::nullopt;
          return scf::SCFTileAndFuseOptions::ControlFnResult{};
        });
    rewriter.setInsertionPoint(rotate);
    FailureOr<scf::SCFTileAndFuseResult> result =
        scf::tileConsumerAndFuseProducersUsingSCF(
            rewriter, cast<TilingInterface>(rotate.getOperation()), options);
    if (failed(result))
      return;
    for (Value value : rotate->getResults())
      if (Value replacement = result->replacements.lookup(value))
        rewriter.replaceAllUsesWith(value, replacement);
  }
};
} // namespace
} // namespace mlir::rope
