//===- TileAttentionBackward.cpp - Gradients in blocks --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileAttentionBackward.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "rope/Conversion/RopeToLoops/AttentionShape.h"
#include "rope/Conversion/RopeToLoops/KeyRange.h"
#include "rope/Conversion/RopeToLoops/SkipBlocks.h"
#include "rope/Dialect/Rope/IR/AttentionDecompose.h"

namespace mlir::rope {
namespace {

/// How many elements of a batch dimension one task takes; all where that is 0.
/// Every gradient has to be indexed by the dimension, or by its groups: then
/// tasks of one group add to different elements.
int64_t getTaskSize(AttentionBackwardOp op, int64_t dim) {
  AffineExpr expr = getAffineDimExpr(dim, op.getContext());
  auto axis = op.getSpaceMap().getResultPosition(expr);
  int64_t size = cast<ShapedType>(op.getSpaceOperand().getType())
                     .getDimSize(axis.value_or(0));
  int64_t task = 1;
  auto getGroup = [&](AffineMap map) -> int64_t {
    for (AffineExpr result : map.getResults()) {
      if (result == expr)
        return 1;
      auto group = dyn_cast<AffineBinaryOpExpr>(result);
      if (group && group.getLHS() == expr)
        return cast<AffineConstantExpr>(group.getRHS()).getValue();
    }
    return 0;
  };
  for (unsigned init = 0; init < op.getInits().size(); ++init) {
    int64_t group = getGroup(op.getInitMap(init));
    if (group == 0 || (group != 1 && task != 1 && group != task))
      return 0;
    task = std::max(task, group);
  }
  // Tiles have to keep to the groups of every operand.
  for (AffineMap map : op.getMaps()) {
    int64_t group = getGroup(map);
    if (group > 1 && group != task)
      return 0;
  }
  bool divides = task == 1 || (ShapedType::isStatic(size) && size % task == 0);
  return divides ? task : 0;
}

/// Tiles by `scf.for`, one loop for each size that is not 0.
FailureOr<scf::SCFTilingResult>
tileBy(IRRewriter &rewriter, AttentionBackwardOp op, ArrayRef<int64_t> sizes) {
  scf::SCFTilingOptions options;
  options.setTileSizes(getAsIndexOpFoldResult(op.getContext(), sizes));
  rewriter.setInsertionPoint(op);
  FailureOr<scf::SCFTilingResult> result = scf::tileUsingSCF(
      rewriter, cast<TilingInterface>(op.getOperation()), options);
  if (failed(result))
    return failure();
  rewriter.replaceOp(op, result->replacements);
  return result;
}

/// One task for each block of `sizes`: `op` on the block, in an `scf.forall`.
FailureOr<AttentionBackwardOp> makeTasks(IRRewriter &rewriter,
                                         AttentionBackwardOp op,
                                         ArrayRef<int64_t> sizes) {
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  SmallVector<Range> domain = op.getIterationDomain(rewriter);
  SmallVector<int64_t> dims;
  SmallVector<OpFoldResult> counts;
  AffineExpr s0 = getAffineSymbolExpr(0, op.getContext());
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (size == 0 || isConstantIntValue(domain[dim].size, size))
      continue;
    dims.push_back(dim);
    counts.push_back(affine::makeComposedFoldedAffineApply(
        rewriter, loc, s0.ceilDiv(size), {domain[dim].size}));
  }
  if (dims.empty())
    return op;
  auto forall =
      scf::ForallOp::create(rewriter, loc, counts, op.getInits(), std::nullopt);
  rewriter.setInsertionPointToStart(forall.getBody());
  SmallVector<OpFoldResult> offsets, extents;
  for (const Range &range : domain) {
    offsets.push_back(range.offset);
    extents.push_back(range.size);
  }
  for (auto [dim, iv] : llvm::zip_equal(dims, forall.getInductionVars())) {
    offsets[dim] = affine::makeComposedFoldedAffineApply(
        rewriter, loc, s0 * sizes[dim], {OpFoldResult(iv)});
    extents[dim] = rewriter.getIndexAttr(sizes[dim]);
  }
  auto whole = cast<AttentionBackwardOp>(rewriter.clone(*op));
  whole.getInitsMutable().assign(forall.getRegionIterArgs());
  FailureOr<TilingResult> tile =
      whole.getTiledImplementation(rewriter, offsets, extents);
  if (failed(tile))
    return failure();
  SmallVector<OpFoldResult> resultOffsets, resultSizes;
  for (auto [number, value] : llvm::enumerate(tile->tiledValues)) {
    rewriter.setInsertionPoint(forall.getTerminator());
    if (failed(whole.getResultTilePosition(rewriter, number, offsets, extents,
                                           resultOffsets, resultSizes)))
      return failure();
    SmallVector<OpFoldResult> strides(resultSizes.size(),
                                      rewriter.getIndexAttr(1));
    rewriter.setInsertionPointToEnd(forall.getTerminator().getBody());
    tensor::ParallelInsertSliceOp::create(rewriter, loc, value,
                                          forall.getRegionIterArgs()[number],
                                          resultOffsets, resultSizes, strides);
  }
  rewriter.eraseOp(whole);
  rewriter.replaceOp(op, forall.getResults());
  return cast<AttentionBackwardOp>(tile->tiledOps.front());
}

/// Visits the blocks of keys that the rows of `op` see.
LogicalResult tileKeysOfGradients(IRRewriter &rewriter, AttentionBackwardOp op,
                                  int64_t block) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  KeyRange range;
  if (isSingle(op.getOffset()) && isSingle(op.getLengths()))
    range = KeyRangeBuilder(b, op).build();
  SmallVector<int64_t> sizes(op.getNumLoops(), 0);
  sizes[op.getKeyDim()] = block;
  FailureOr<scf::SCFTilingResult> tiled = tileBy(rewriter, op, sizes);
  if (failed(tiled))
    return failure();
  if (tiled->loops.empty())
    return success();
  auto loop = cast<scf::ForOp>(tiled->loops.front().getOperation());
  skipUnseenBlocks(rewriter, loop,
                   cast<AttentionBackwardOp>(tiled->tiledOps.front()));
  b.setInsertionPoint(loop);
  if (range.end)
    loop.setUpperBound(
        arith::MinSIOp::create(b, loop.getUpperBound(), range.end));
  if (range.begin) {
    // Blocks keep their places: down to a multiple of the block.
    Value begin = arith::MaxSIOp::create(b, range.begin, loop.getLowerBound());
    Value past = arith::RemSIOp::create(b, begin, loop.getStep());
    loop.setLowerBound(arith::SubIOp::create(b, begin, past));
  }
  return success();
}

} // namespace

LogicalResult tileAttentionBackward(IRRewriter &rewriter,
                                    AttentionBackwardOp op, int64_t rowBlock,
                                    int64_t keyBlock) {
  if (op->getNumResults() == 0) {
    rewriter.setInsertionPoint(op);
    AttentionBackwardOp onTensors = buildAttentionOnTensors(rewriter, op);
    rewriter.eraseOp(op);
    op = onTensors;
  }
  BackwardForm form = buildBackwardForm(rewriter, op);
  rewriter.replaceOp(op, form.results);
  SmallVector<int64_t> tasks(form.step.getNumLoops(), 0);
  for (int64_t dim = 0; dim < form.step.getNumBatchDims(); ++dim)
    tasks[dim] = getTaskSize(form.step, dim);
  FailureOr<AttentionBackwardOp> task = makeTasks(rewriter, form.step, tasks);
  if (failed(task))
    return form.step.emitOpError("expected batch dimensions to be tilable");
  SmallVector<int64_t> blocks(tasks.size(), 0);
  for (int64_t dim = 0; dim < task->getNumBatchDims(); ++dim)
    blocks[dim] = tasks[dim] != 1;
  blocks[task->getRowDim()] = rowBlock;
  FailureOr<scf::SCFTilingResult> rows = tileBy(rewriter, *task, blocks);
  if (failed(rows))
    return task->emitOpError("expected rows to be tilable");
  auto tile = cast<AttentionBackwardOp>(rows->tiledOps.front());
  if (failed(tileKeysOfGradients(rewriter, tile, keyBlock)))
    return tile.emitOpError("expected keys to be tilable");
  return success();
}

} // namespace mlir::rope
