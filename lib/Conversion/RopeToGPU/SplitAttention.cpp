//===- SplitAttention.cpp - Keys of attention split among blocks ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The strategy `attention-split`, on tensors, for every target: where rows and
// heads make few blocks, a parallel loop over them and over parts of the keys
// leaves an accumulator, a maximum and a sum for each part, and a second one
// joins them and finishes the rows. The plain mapping makes kernels of both.
//
//===----------------------------------------------------------------------===//

#include "SplitAttentionPlan.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "rope/Conversion/RopeToLoops/AttentionShape.h"
#include "rope/Conversion/RopeToLoops/DissolveKernel.h"
#include "rope/Conversion/RopeToLoops/KeyRange.h"
#include "rope/Dialect/Rope/IR/AttentionDecompose.h"
#include "rope/Dialect/Rope/Transforms/Decompose.h"

namespace mlir::rope {

namespace {
/// Builds the two loops, before the op.
class AttentionSplitter {
public:
  AttentionSplitter(IRRewriter &rewriter, const SplitPlan &plan)
      : rewriter(rewriter), plan(plan), op(plan.op), b(op.getLoc(), rewriter) {}

  /// What the results of the op become.
  FailureOr<SmallVector<Value>> run();

private:
  struct Box {
    SmallVector<OpFoldResult> offsets, sizes;
  };
  OpFoldResult buildParts();
  scf::ForallOp createLoop(ArrayRef<int64_t> tiles, ValueRange outs,
                           bool overParts);
  Box getBox(ArrayRef<int64_t> tiles, ValueRange ivs);
  Box select(const Box &box, AffineMap map);
  AttentionOp createTile(const Box &box, ValueRange inits);
  LogicalResult rotateOnTile(Value slice, RotateOp rotation);
  std::pair<Value, Value> buildSpan(OnlineAttentionOp step, Value part);
  FailureOr<SmallVector<Value>> tileKeys(OnlineAttentionOp step, Value begin,
                                         Value end);
  LogicalResult createPart(scf::ForallOp loop);
  LogicalResult createJoin(scf::ForallOp loop, ValueRange partials);
  LogicalResult skipMean(linalg::GenericOp mean, Value rowMax);
  Value storePart(Value tile, Value partial, const Box &place);
  void insert(scf::ForallOp loop, unsigned index, Value tile, const Box &box);
  void eraseDead(Block *block);

  /// Maps over the loops of the op of accumulator, maximum and sum.
  SmallVector<AffineMap> getPartialMaps() {
    AffineMap rows = AffineMap::get(
        op.getNumLoops(), 0,
        b.getMultiDimIdentityMap(op.getNumBatchDims() + 1).getResults(),
        b.getContext());
    return {op.getInitMap(0), rows, rows};
  }

  IRRewriter &rewriter;
  const SplitPlan &plan;
  AttentionOp op;
  ImplicitLocOpBuilder b;
  SmallVector<OpFoldResult> domain;
  OpFoldResult parts;
};
} // namespace

/// How many parts each row has: known, or with at least half of the keys that
/// parts of known keys have.
OpFoldResult AttentionSplitter::buildParts() {
  OpFoldResult keys = domain[op.getKeyDim()];
  if (getConstantIntValue(keys))
    return b.getIndexAttr(plan.maxParts);
  AffineExpr s0 = b.getAffineSymbolExpr(0);
  return affine::makeComposedFoldedAffineMin(
      b, b.getLoc(),
      AffineMap::get(0, 1,
                     {b.getAffineConstantExpr(plan.maxParts),
                      s0.floorDiv(SplitPlan::minPartKeys) + 1},
                     b.getContext()),
      {keys});
}

/// A loop over tiles of batch dimensions, of rows and, last, over parts.
scf::ForallOp AttentionSplitter::createLoop(ArrayRef<int64_t> tiles,
                                            ValueRange outs, bool overParts) {
  SmallVector<OpFoldResult> lower, upper, steps;
  for (auto [dim, tile] : llvm::enumerate(tiles)) {
    lower.push_back(b.getIndexAttr(0));
    upper.push_back(domain[dim]);
    steps.push_back(b.getIndexAttr(tile));
  }
  if (overParts) {
    lower.push_back(b.getIndexAttr(0));
    upper.push_back(parts);
    steps.push_back(b.getIndexAttr(1));
  }
  return scf::ForallOp::create(b, lower, upper, steps, outs, std::nullopt);
}

/// What an iteration has of the loops of the op: all lanes and keys.
AttentionSplitter::Box AttentionSplitter::getBox(ArrayRef<int64_t> tiles,
                                                 ValueRange ivs) {
  Box box;
  for (auto [dim, size] : llvm::enumerate(domain)) {
    if (dim >= tiles.size()) {
      box.offsets.push_back(b.getIndexAttr(0));
      box.sizes.push_back(size);
      continue;
    }
    int64_t tile = tiles[dim];
    std::optional<int64_t> known = getConstantIntValue(size);
    box.offsets.push_back(ivs[dim]);
    if (tile == 1 || (known && *known % tile == 0)) {
      box.sizes.push_back(b.getIndexAttr(tile));
      continue;
    }
    AffineExpr d0, d1;
    bindDims(b.getContext(), d0, d1);
    box.sizes.push_back(affine::makeComposedFoldedAffineMin(
        b, b.getLoc(),
        AffineMap::get(2, 0, {b.getAffineConstantExpr(tile), d0 - d1},
                       b.getContext()),
        {size, OpFoldResult(ivs[dim])}));
  }
  return box;
}

/// The box of what has `map`, whose results are loops.
AttentionSplitter::Box AttentionSplitter::select(const Box &box,
                                                 AffineMap map) {
  Box selected;
  for (AffineExpr expr : map.getResults()) {
    unsigned dim = cast<AffineDimExpr>(expr).getPosition();
    selected.offsets.push_back(box.offsets[dim]);
    selected.sizes.push_back(box.sizes[dim]);
  }
  return selected;
}

/// The op on `box`, with slices of `inits` to write to.
AttentionOp AttentionSplitter::createTile(const Box &box, ValueRange inits) {
  auto whole = cast<AttentionOp>(b.clone(*op));
  whole.getInitsMutable().assign(inits);
  FailureOr<TilingResult> tiled =
      cast<TilingInterface>(whole.getOperation())
          .getTiledImplementation(b, box.offsets, box.sizes);
  rewriter.eraseOp(whole);
  return failed(tiled) ? AttentionOp()
                       : cast<AttentionOp>(tiled->tiledOps.front());
}

/// Replaces a slice of a rotated tensor by the rotation of a slice.
LogicalResult AttentionSplitter::rotateOnTile(Value operand,
                                              RotateOp rotation) {
  auto slice = operand.getDefiningOp<tensor::ExtractSliceOp>();
  if (!rotation || !slice || slice.getSource() != rotation->getResult(0))
    return success();
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(slice);
  FailureOr<TilingResult> tiled = tensor::replaceExtractSliceWithTiledProducer(
      b, slice, rotation->getResult(0));
  if (failed(tiled))
    return failure();
  rewriter.replaceOp(slice, tiled->tiledValues.front());
  return success();
}

/// The keys of `part`: an equal number of steps for each, of the keys that some
/// row may see by position.
std::pair<Value, Value> AttentionSplitter::buildSpan(OnlineAttentionOp step,
                                                     Value part) {
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, value);
  };
  auto ceilDiv = [&](Value x, Value y) {
    Value past = b.createOrFold<arith::AddIOp>(
        x, b.createOrFold<arith::SubIOp>(y, index(1)));
    return b.createOrFold<arith::DivUIOp>(past, y);
  };
  KeyRange range;
  if (isSingle(step.getOffset()) && isSingle(step.getLengths()))
    range = KeyRangeBuilder(b, step).build();
  Value keys =
      getValueOrCreateConstantIndexOp(b, b.getLoc(), domain[op.getKeyDim()]);
  Value end = keys, begin = index(0), stepKeys = index(plan.stepKeys);
  if (range.end)
    end = b.createOrFold<arith::MinSIOp>(range.end, keys);
  if (range.begin) {
    // Steps keep their places: down to a multiple of their keys.
    begin = b.createOrFold<arith::MaxSIOp>(range.begin, index(0));
    Value past = b.createOrFold<arith::RemUIOp>(begin, stepKeys);
    begin = b.createOrFold<arith::SubIOp>(begin, past);
  }
  Value count = b.createOrFold<arith::SubIOp>(end, begin);
  if (range.begin || range.end)
    count = b.createOrFold<arith::MaxSIOp>(count, index(0));
  Value steps = ceilDiv(count, stepKeys);
  Value each =
      ceilDiv(steps, getValueOrCreateConstantIndexOp(b, b.getLoc(), parts));
  Value span = b.createOrFold<arith::MulIOp>(each, stepKeys);
  Value first = b.createOrFold<arith::AddIOp>(
      begin, b.createOrFold<arith::MulIOp>(part, span));
  Value last = b.createOrFold<arith::MinSIOp>(
      end, b.createOrFold<arith::AddIOp>(first, span));
  return {first, last};
}

/// A loop over the keys `[begin, end)` in steps, which start where those of a
/// loop over all keys do; what it results in.
FailureOr<SmallVector<Value>>
AttentionSplitter::tileKeys(OnlineAttentionOp step, Value begin, Value end) {
  SmallVector<OpFoldResult> sizes(step.getNumLoops(), b.getIndexAttr(0));
  sizes[step.getKeyDim()] = b.getIndexAttr(plan.stepKeys);
  scf::SCFTileAndFuseOptions options;
  options.setTilingOptions(scf::SCFTilingOptions().setTileSizes(sizes));
  // Keys that the kernel rotates.
  Operation *rotation =
      plan.keyRotation ? step.getKey().getDefiningOp<RotateOp>() : nullptr;
  options.setFusionControlFn(
      [=](tensor::ExtractSliceOp, OpResult producer,
          bool) -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
        if (!rotation || producer.getOwner() != rotation)
          return std::nullopt;
        return scf::SCFTileAndFuseOptions::ControlFnResult{};
      });
  rewriter.setInsertionPoint(step);
  FailureOr<scf::SCFTileAndFuseResult> tiled =
      scf::tileConsumerAndFuseProducersUsingSCF(
          rewriter, cast<TilingInterface>(step.getOperation()), options);
  if (failed(tiled) || tiled->loops.empty())
    return failure();
  for (Operation *made : tiled->tiledAndFusedOps)
    if (isa<OnlineAttentionOp>(made))
      made->setAttr(kOneStepAttr, rewriter.getUnitAttr());
  auto loop = cast<scf::ForOp>(tiled->loops.front().getOperation());
  loop.setLowerBound(begin);
  loop.setUpperBound(end);
  SmallVector<Value> results;
  for (Value value : step->getResults())
    results.push_back(tiled->replacements.lookup(value));
  return results;
}

void AttentionSplitter::insert(scf::ForallOp loop, unsigned index, Value tile,
                               const Box &box) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(loop.getTerminator().getBody());
  SmallVector<OpFoldResult> strides(box.offsets.size(), b.getIndexAttr(1));
  tensor::ParallelInsertSliceOp::create(b, tile,
                                        loop.getRegionIterArgs()[index],
                                        box.offsets, box.sizes, strides);
}

void AttentionSplitter::eraseDead(Block *block) {
  SmallVector<Operation *> ops;
  for (Operation &inner : block->without_terminator())
    ops.push_back(&inner);
  for (Operation *inner : llvm::reverse(ops))
    if (isOpTriviallyDead(inner))
      rewriter.eraseOp(inner);
}

/// `tile` at `place` of a partial result, which has one more axis behind those
/// of the tile, of size 1 here.
Value AttentionSplitter::storePart(Value tile, Value partial,
                                   const Box &place) {
  unsigned rank = place.sizes.size();
  SmallVector<OpFoldResult> strides(rank, b.getIndexAttr(1));
  Value slice = tensor::ExtractSliceOp::create(b, partial, place.offsets,
                                               place.sizes, strides);
  AffineMap whole = b.getMultiDimIdentityMap(rank);
  auto store = linalg::GenericOp::create(
      b, slice.getType(), tile, slice,
      ArrayRef<AffineMap>{whole.dropResult(rank - 1), whole},
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
      [](OpBuilder &b, Location loc, ValueRange args) {
        linalg::YieldOp::create(b, loc, args[0]);
      });
  return store.getResult(0);
}

/// One part of one tile, in the body of the first loop.
LogicalResult AttentionSplitter::createPart(scf::ForallOp loop) {
  b.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> ivs = loop.getInductionVars();
  Value part = ivs.pop_back_val();
  Box box = getBox(plan.tiles, ivs);
  AttentionOp tile = createTile(box, op.getInits());
  if (!tile || failed(rotateOnTile(tile.getQuery(), plan.queryRotation)) ||
      failed(rotateOnTile(tile.getKey(), plan.keyRotation)))
    return failure();
  FailureOr<OnlineForm> form = buildOnlineForm(b, tile);
  if (failed(form))
    return failure();
  rewriter.eraseOp(tile);
  b.setInsertionPoint(form->step);
  auto [begin, end] = buildSpan(form->step, part);
  FailureOr<SmallVector<Value>> results = tileKeys(form->step, begin, end);
  if (failed(results))
    return failure();
  for (auto [index, map] : llvm::enumerate(getPartialMaps())) {
    Box place = select(box, map);
    place.offsets.push_back(part);
    place.sizes.push_back(b.getIndexAttr(1));
    b.setInsertionPoint(loop.getTerminator());
    Value stored =
        storePart((*results)[index], loop.getRegionIterArgs()[index], place);
    insert(loop, index, stored, place);
  }
  // The finish, whose place is the second loop.
  eraseDead(loop.getBody());
  return success();
}

/// The mean of values, which stands for rows without keys, only where there is
/// one: sums over a loop that is empty otherwise.
LogicalResult AttentionSplitter::skipMean(linalg::GenericOp mean,
                                          Value rowMax) {
  b.setInsertionPoint(mean);
  auto type = cast<RankedTensorType>(rowMax.getType());
  auto element = cast<FloatType>(type.getElementType());
  Value zero = arith::ConstantOp::create(b, b.getFloatAttr(element, 0.0));
  Value lowest = arith::ConstantOp::create(
      b, b.getFloatAttr(element, APFloat::getInf(element.getFloatSemantics(),
                                                 /*Negative=*/true)));
  Value empty = tensor::EmptyOp::create(b, ArrayRef<int64_t>(), element);
  Value init = linalg::FillOp::create(b, zero, empty).getResult(0);
  auto isLowest = [&](OpBuilder &b, Location loc, Value x) -> Value {
    return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, x, lowest);
  };
  auto any = linalg::GenericOp::create(
      b, init.getType(), rowMax, init,
      ArrayRef<AffineMap>{
          b.getMultiDimIdentityMap(type.getRank()),
          AffineMap::get(type.getRank(), 0, {}, b.getContext())},
      SmallVector<utils::IteratorType>(type.getRank(),
                                       utils::IteratorType::reduction),
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value next = arith::SelectOp::create(b, loc, isLowest(b, loc, args[0]),
                                             args[0], args[1]);
        linalg::YieldOp::create(b, loc, next);
      });
  Value found = tensor::ExtractOp::create(b, any.getResult(0), ValueRange());
  Value keys =
      getValueOrCreateConstantIndexOp(b, b.getLoc(), domain[op.getKeyDim()]);
  Value none = arith::ConstantIndexOp::create(b, 0);
  Value count =
      arith::SelectOp::create(b, isLowest(b, b.getLoc(), found), keys, none);
  SmallVector<OpFoldResult> sizes(mean.getNumLoops(), b.getIndexAttr(0));
  sizes.back() = b.getIndexAttr(SplitPlan::minPartKeys);
  rewriter.setInsertionPoint(mean);
  FailureOr<scf::SCFTilingResult> tiled =
      scf::tileUsingSCF(rewriter, cast<TilingInterface>(mean.getOperation()),
                        scf::SCFTilingOptions().setTileSizes(sizes));
  if (failed(tiled) || tiled->loops.empty())
    return failure();
  cast<scf::ForOp>(tiled->loops.front().getOperation()).setUpperBound(count);
  rewriter.replaceOp(mean, tiled->replacements);
  return success();
}

/// Joins the parts of one row, in the body of the second loop.
LogicalResult AttentionSplitter::createJoin(scf::ForallOp loop,
                                            ValueRange partials) {
  b.setInsertionPointToStart(loop.getBody());
  SmallVector<int64_t> tiles(plan.tiles.size(), 1);
  Box box = getBox(tiles, loop.getInductionVars());
  AttentionOp tile = createTile(
      box,
      ValueRange(loop.getRegionIterArgs()).take_front(op->getNumResults()));
  if (!tile)
    return failure();
  FailureOr<OnlineForm> form = buildOnlineForm(b, tile);
  if (failed(form))
    return failure();
  OnlineAttentionOp step = form->step;
  linalg::GenericOp mean;
  if (op.getEmptyRow() == EmptyRow::Mean)
    for (Operation *user : tile.getValue().getUsers())
      if (auto generic = dyn_cast<linalg::GenericOp>(user))
        mean = generic;
  rewriter.eraseOp(tile);
  b.setInsertionPoint(step);
  SmallVector<Value> slices;
  for (auto [partial, map] : llvm::zip_equal(partials, getPartialMaps())) {
    Box place = select(box, map);
    place.offsets.push_back(b.getIndexAttr(0));
    place.sizes.push_back(parts);
    SmallVector<OpFoldResult> strides(place.offsets.size(), b.getIndexAttr(1));
    slices.push_back(tensor::ExtractSliceOp::create(b, partial, place.offsets,
                                                    place.sizes, strides));
  }
  SetVector<unsigned> split;
  split.insert(step.getKeyDim());
  FailureOr<MergeResult> merged =
      step.mergeReductions(b, b.getLoc(), slices, split);
  if (failed(merged))
    return failure();
  Value rowMax = merged->replacements[1];
  rewriter.replaceOp(step, merged->replacements);
  if (mean && failed(skipMean(mean, rowMax)))
    return failure();
  for (auto [index, result] : llvm::enumerate(form->results))
    insert(loop, index, result, select(box, op.getInitMap(index)));
  eraseDead(loop.getBody());
  return success();
}

FailureOr<SmallVector<Value>> AttentionSplitter::run() {
  b.setInsertionPoint(op);
  for (const Range &range :
       cast<TilingInterface>(op.getOperation()).getIterationDomain(b))
    domain.push_back(range.size);
  parts = buildParts();
  SmallVector<Value> partials;
  Type types[] = {op.getAccumulatorFloatType(), op.getSoftmaxFloatType(),
                  op.getSoftmaxFloatType()};
  for (auto [map, type] : llvm::zip_equal(getPartialMaps(), types)) {
    SmallVector<OpFoldResult> sizes;
    for (AffineExpr expr : map.getResults())
      sizes.push_back(domain[cast<AffineDimExpr>(expr).getPosition()]);
    sizes.push_back(parts);
    partials.push_back(tensor::EmptyOp::create(b, sizes, type));
  }
  scf::ForallOp split = createLoop(plan.tiles, partials, /*overParts=*/true);
  SmallVector<int64_t> rows(plan.tiles.size(), 1);
  scf::ForallOp join = createLoop(rows, op.getInits(), /*overParts=*/false);
  if (failed(createPart(split)) || failed(createJoin(join, split.getResults())))
    return failure();
  return llvm::to_vector_of<Value>(join.getResults());
}

GpuStrategy getSplitAttentionStrategy() {
  return {"attention-split",
          "where rows and heads make few blocks, keys split among blocks of "
          "the plain mapping, and a second launch that joins the parts",
          [](Operation *op, const GpuStrategyContext &context,
             std::string &reason) {
            return SplitPlan::make(op, context, reason).has_value();
          },
          [](RewriterBase &rewriter, Operation *op,
             const GpuStrategyContext &context) -> LogicalResult {
            std::string reason;
            std::optional<SplitPlan> plan =
                SplitPlan::make(op, context, reason);
            if (!plan)
              return failure();
            if (auto kernel = dyn_cast<KernelOp>(op))
              dissolveKernel(rewriter, kernel);
            IRRewriter own(rewriter.getContext());
            FailureOr<SmallVector<Value>> results =
                AttentionSplitter(own, *plan).run();
            if (failed(results))
              return failure();
            own.replaceOp(plan->op, *results);
            for (RotateOp rotation : {plan->queryRotation, plan->keyRotation})
              if (rotation && isOpTriviallyDead(rotation))
                own.eraseOp(rotation);
            return success();
          }};
}

} // namespace mlir::rope
