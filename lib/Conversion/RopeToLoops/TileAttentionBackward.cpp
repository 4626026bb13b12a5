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
#include "rope/Dialect/Rope/Transforms/FuseGradients.h"

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
FailureOr<scf::SCFTilingResult> tileBy(IRRewriter &rewriter, TilingInterface op,
                                       ArrayRef<int64_t> sizes) {
  scf::SCFTilingOptions options;
  options.setTileSizes(getAsIndexOpFoldResult(op.getContext(), sizes));
  rewriter.setInsertionPoint(op);
  FailureOr<scf::SCFTilingResult> result =
      scf::tileUsingSCF(rewriter, op, options);
  if (failed(result))
    return failure();
  rewriter.replaceOp(op, result->replacements);
  return result;
}

/// What the kernel makes of a gradient up to its rotation. None where that
/// needs tables that are made behind `step`, so that a task cannot have them.
SmallVector<TilingInterface> findRotationOf(OpResult gradient,
                                            Operation *step) {
  SmallVector<TilingInterface> chain;
  if (!step->getParentOfType<KernelOp>())
    return chain;
  for (Operation *op : findRotationOfGradient(gradient)) {
    if (auto rotate = dyn_cast<RotateOp>(op))
      for (Value table : {rotate.getCos(), rotate.getSin()})
        if (Operation *maker = table.getDefiningOp();
            maker && maker->getBlock() == step->getBlock() &&
            !maker->isBeforeInBlock(step))
          return {};
    chain.push_back(cast<TilingInterface>(op));
  }
  return chain;
}

/// Tasks of gradients, one for each block of `sizes`, in an `scf.forall`. A
/// gradient that the kernel rotates is memory of a task alone, which is rotated
/// at its end.
class GradientTasks {
public:
  GradientTasks(IRRewriter &rewriter, AttentionBackwardOp op)
      : rewriter(rewriter), op(op), b(op.getLoc(), rewriter) {}

  /// The op on a task, which is `op` where there is one task only.
  FailureOr<AttentionBackwardOp> build(ArrayRef<int64_t> sizes);

private:
  struct Tile {
    Value value;
    SmallVector<OpFoldResult> offsets, sizes;
  };
  /// A result of the op, and what the kernel makes of it. All tasks write to
  /// the last of these.
  struct Gradient {
    unsigned number;
    SmallVector<TilingInterface> chain;
  };

  Value createDestination(Gradient &gradient);
  void ownInit(AttentionBackwardOp tile, unsigned number);
  LogicalResult follow(Tile &tile, const Gradient &gradient,
                       TilingInterface next);

  IRRewriter &rewriter;
  AttentionBackwardOp op;
  ImplicitLocOpBuilder b;
  scf::ForallOp forall;
};

Value GradientTasks::createDestination(Gradient &gradient) {
  Value init = op.getInits()[gradient.number];
  if (gradient.chain.empty())
    return init;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, b.getLoc(), init),
                            rotated;
  auto rotate = cast<RotateOp>(gradient.chain.back().getOperation());
  for (AffineExpr dim : rotate.getOutputMap().getResults())
    rotated.push_back(sizes[*rotate.getInputMap().getResultPosition(dim)]);
  return tensor::EmptyOp::create(b, rotated,
                                 getElementTypeOrSelf(rotate.getResult()));
}

/// Fills an init of a task in the task, where `op` starts from a fill.
void GradientTasks::ownInit(AttentionBackwardOp tile, unsigned number) {
  auto fill = op.getInits()[number].getDefiningOp<linalg::FillOp>();
  OpOperand &init = tile.getInitsMutable()[number];
  auto slice = init.get().getDefiningOp<tensor::ExtractSliceOp>();
  if (!fill || !slice)
    return;
  b.setInsertionPoint(tile);
  Value empty = tensor::EmptyOp::create(b, slice.getMixedSizes(),
                                        slice.getType().getElementType());
  if (empty.getType() == slice.getType())
    init.set(
        linalg::FillOp::create(b, fill.getInputs()[0], empty).getResult(0));
}

/// Computes `next`, which reads the whole of what `tile` is a tile of, on it.
LogicalResult GradientTasks::follow(Tile &tile, const Gradient &gradient,
                                    TilingInterface next) {
  SmallVector<OpFoldResult> offsets, sizes;
  Tile result;
  if (failed(next.getIterationDomainTileFromOperandTiles(
          b, {0}, {tile.offsets}, {tile.sizes}, offsets, sizes)) ||
      failed(next.getResultTilePosition(b, 0, offsets, sizes, result.offsets,
                                        result.sizes)))
    return failure();
  Value init;
  if (next == gradient.chain.back())
    init = tensor::ExtractSliceOp::create(
        b, forall.getRegionIterArgs()[gradient.number], result.offsets,
        result.sizes,
        SmallVector<OpFoldResult>(result.sizes.size(), b.getIndexAttr(1)));
  else
    init = tensor::EmptyOp::create(
        b, result.sizes, getElementTypeOrSelf(next->getResult(0).getType()));
  FailureOr<TilingResult> tiled =
      next.getTiledImplementation(b, offsets, sizes);
  if (failed(tiled))
    return failure();
  auto made = cast<DestinationStyleOpInterface>(tiled->tiledOps.front());
  made->setOperand(0, tile.value);
  made.setDpsInitOperand(0, init);
  result.value = made->getResult(0);
  result.value.setType(init.getType());
  tile = std::move(result);
  return success();
}

FailureOr<AttentionBackwardOp> GradientTasks::build(ArrayRef<int64_t> sizes) {
  b.setInsertionPoint(op);
  SmallVector<Range> domain = op.getIterationDomain(b);
  SmallVector<int64_t> dims;
  SmallVector<OpFoldResult> counts;
  AffineExpr s0 = getAffineSymbolExpr(0, op.getContext());
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (size == 0 || isConstantIntValue(domain[dim].size, size))
      continue;
    dims.push_back(dim);
    counts.push_back(affine::makeComposedFoldedAffineApply(
        b, b.getLoc(), s0.ceilDiv(size), {domain[dim].size}));
  }
  if (dims.empty())
    return op;
  SmallVector<Gradient> gradients;
  SmallVector<Value> destinations;
  for (OpResult result : op->getResults()) {
    Gradient gradient{result.getResultNumber(), findRotationOf(result, op)};
    destinations.push_back(createDestination(gradient));
    gradients.push_back(gradient);
  }
  forall = scf::ForallOp::create(b, counts, destinations, std::nullopt);
  b.setInsertionPointToStart(forall.getBody());
  SmallVector<OpFoldResult> offsets, extents;
  for (const Range &range : domain) {
    offsets.push_back(range.offset);
    extents.push_back(range.size);
  }
  for (auto [dim, iv] : llvm::zip_equal(dims, forall.getInductionVars())) {
    offsets[dim] = affine::makeComposedFoldedAffineApply(
        b, b.getLoc(), s0 * sizes[dim], {OpFoldResult(iv)});
    extents[dim] = b.getIndexAttr(sizes[dim]);
  }
  auto whole = cast<AttentionBackwardOp>(b.clone(*op));
  for (const Gradient &gradient : gradients)
    if (gradient.chain.empty())
      whole.getInitsMutable()[gradient.number].set(
          forall.getRegionIterArgs()[gradient.number]);
  FailureOr<TilingResult> tiled =
      whole.getTiledImplementation(b, offsets, extents);
  if (failed(tiled))
    return failure();
  auto task = cast<AttentionBackwardOp>(tiled->tiledOps.front());
  SmallVector<Tile> tiles;
  for (const Gradient &gradient : gradients) {
    if (!gradient.chain.empty())
      ownInit(task, gradient.number);
    b.setInsertionPoint(forall.getTerminator());
    Tile tile{tiled->tiledValues[gradient.number], {}, {}};
    if (failed(whole.getResultTilePosition(b, gradient.number, offsets, extents,
                                           tile.offsets, tile.sizes)))
      return failure();
    for (TilingInterface next : gradient.chain)
      if (failed(follow(tile, gradient, next)))
        return failure();
    tiles.push_back(tile);
  }
  b.setInsertionPointToEnd(forall.getTerminator().getBody());
  for (auto [tile, argument] :
       llvm::zip_equal(tiles, forall.getRegionIterArgs()))
    tensor::ParallelInsertSliceOp::create(
        b, tile.value, argument, tile.offsets, tile.sizes,
        SmallVector<OpFoldResult>(tile.sizes.size(), b.getIndexAttr(1)));
  rewriter.eraseOp(whole);
  // Sizes of what is erased below, that were asked for and not needed.
  for (Operation &unused :
       llvm::make_early_inc_range(llvm::reverse(*forall.getBody())))
    if (isOpTriviallyDead(&unused))
      rewriter.eraseOp(&unused);
  b.setInsertionPointAfter(forall);
  for (const Gradient &gradient : gradients) {
    Value end = gradient.chain.empty() ? Value(op->getResult(gradient.number))
                                       : gradient.chain.back()->getResult(0);
    Value result = forall.getResult(gradient.number);
    if (result.getType() != end.getType())
      result = tensor::CastOp::create(b, end.getType(), result);
    rewriter.replaceAllUsesWith(end, result);
    for (TilingInterface next : llvm::reverse(gradient.chain))
      rewriter.eraseOp(next);
  }
  rewriter.eraseOp(op);
  return task;
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
  FailureOr<scf::SCFTilingResult> tiled =
      tileBy(rewriter, cast<TilingInterface>(op.getOperation()), sizes);
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
  FailureOr<AttentionBackwardOp> task =
      GradientTasks(rewriter, form.step).build(tasks);
  if (failed(task))
    return form.step.emitOpError("expected batch dimensions to be tilable");
  SmallVector<int64_t> blocks(tasks.size(), 0);
  for (int64_t dim = 0; dim < task->getNumBatchDims(); ++dim)
    blocks[dim] = tasks[dim] != 1;
  blocks[task->getRowDim()] = rowBlock;
  FailureOr<scf::SCFTilingResult> rows =
      tileBy(rewriter, cast<TilingInterface>(task->getOperation()), blocks);
  if (failed(rows))
    return task->emitOpError("expected rows to be tilable");
  auto tile = cast<AttentionBackwardOp>(rows->tiledOps.front());
  if (failed(tileKeysOfGradients(rewriter, tile, keyBlock)))
    return tile.emitOpError("expected keys to be tilable");
  return success();
}

} // namespace mlir::rope
