//===- TileKernels.cpp - Kernels as one loop nest over rows and heads -----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "KernelAxes.h"
#include "SplitSlices.h"
#include "TileChoice.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/FoldLayouts.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPETILEKERNELSPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

namespace {

/// Makes one loop nest of a kernel: sequential loops over the rows that a cache
/// write has to keep in order, and in them parallel loops over the other rows
/// and over the heads of all sources, one after the other. A task computes the
/// tile of each result that lies in its head; tiles of other heads are empty.
class KernelTiling {
public:
  KernelTiling(IRRewriter &rewriter, KernelOp kernel, const KernelAxes &axes,
               int64_t rowBlock)
      : kernel(kernel), axes(axes), rowBlock(rowBlock), rewriter(rewriter),
        b(kernel.getLoc(), rewriter) {}

  void run();

private:
  /// One value that the kernel yields, and where it is written.
  struct Result {
    TilingInterface op;
    unsigned number;
    Value value, destination;
    bool done = false;
    Value tile;
    SmallVector<OpFoldResult> offsets, sizes;
  };
  struct Tile {
    OpFoldResult offset, size;
  };

  bool collectResults();
  bool orderRows();
  Value makeDestination(Result &result);
  void buildNest();
  void buildTask(ValueRange rowIVs, Value head, ValueRange outs);
  Tile tileOfRow(unsigned axis, Value iv);
  void tileResult(Result &result, Value out);
  void fuseProducers(SmallVector<Operation *> slices);
  FailureOr<TilingResult> tileProducer(tensor::ExtractSliceOp slice,
                                       OpResult producer);
  void writeTo(Value tile, Value out, ArrayRef<OpFoldResult> offsets,
               ArrayRef<OpFoldResult> sizes);
  LogicalResult getTile(Operation *op, SmallVectorImpl<OpFoldResult> &offsets,
                        SmallVectorImpl<OpFoldResult> &sizes);
  OpFoldResult difference(OpFoldResult x, OpFoldResult y);

  KernelOp kernel;
  const KernelAxes &axes;
  int64_t rowBlock;
  IRRewriter &rewriter;
  ImplicitLocOpBuilder b;
  SmallVector<Result> results;
  /// Row axes in loop order: those that stay sequential, and the others.
  SmallVector<unsigned> sequential, parallel;
  SmallVector<OpFoldResult> rowSizes;
  SmallVector<int64_t> rowTiles;
  /// In a task: tiles of the row axes, and of the heads of each source.
  llvm::DenseMap<unsigned, Tile> rowTile;
  llvm::DenseMap<Operation *, SmallVector<Tile>> headTile;
};

/// Takes the yielded values in, each once. False where one is not made by an op
/// that can be tiled, or writes to a cache that the kernel itself has made.
bool KernelTiling::collectResults() {
  for (Value value : kernel.getYield().getValues()) {
    auto op = value.getDefiningOp<TilingInterface>();
    if (!op || !axes.origins.count(op))
      return false;
    if (llvm::any_of(results, [&](Result &r) { return r.value == value; }))
      return false;
    if (auto write = dyn_cast<CacheWriteOp>(op.getOperation()))
      if (kernel.getBody().isAncestor(write.getCache().getParentRegion()))
        return false;
    Result result;
    result.op = op;
    result.number = cast<OpResult>(value).getResultNumber();
    result.value = value;
    results.push_back(result);
  }
  // An origin must be known for each loop that is cut.
  for (Result &result : results) {
    const LoopOrigin &origin = axes.origins.find(result.op)->second;
    const KernelSource *source = axes.getSource(origin.source);
    llvm::SmallDenseSet<int64_t> reached(origin.loops.begin(),
                                         origin.loops.end());
    for (auto [loop, role] : llvm::enumerate(source->roles))
      if (role.kind != LoopRole::Whole && !reached.contains(loop))
        return false;
  }
  return true;
}

/// Sequential are the row axes along which rows of a cache write may meet.
bool KernelTiling::orderRows() {
  llvm::SmallBitVector isSequential(axes.rows.size()), isRow(axes.rows.size());
  for (Result &result : results) {
    const LoopOrigin &origin = axes.origins.find(result.op)->second;
    const KernelSource *source = axes.getSource(origin.source);
    for (const LoopRole &role : source->roles)
      if (role.kind == LoopRole::Row)
        isRow.set(role.index);
    auto write = dyn_cast<CacheWriteOp>(result.op.getOperation());
    if (!write)
      continue;
    std::optional<unsigned> last;
    for (auto [dim, loop] : llvm::enumerate(origin.loops)) {
      if (write.isCacheDim(dim) || loop < 0)
        continue;
      LoopRole role = source->roles[loop];
      if (role.kind == LoopRole::Whole)
        continue;
      // Rows of one order only: that of the write, which is that of the axes.
      if (role.kind != LoopRole::Row || (last && *last > role.index))
        return false;
      last = role.index;
      isSequential.set(role.index);
    }
  }
  for (unsigned axis : isRow.set_bits())
    (isSequential.test(axis) ? sequential : parallel).push_back(axis);
  if (sequential.empty() && parallel.empty())
    return false;
  rowSizes.resize(axes.rows.size());
  rowTiles.assign(axes.rows.size(), 1);
  int last = isRow.find_last();
  for (unsigned axis : isRow.set_bits()) {
    auto [value, dim] = axes.rows[axis];
    rowSizes[axis] = tensor::getMixedSize(b, b.getLoc(), value, dim);
    if (static_cast<int>(axis) == last) {
      rowTiles[axis] = rowBlock;
      if (std::optional<int64_t> size = getConstantIntValue(rowSizes[axis]))
        rowTiles[axis] = std::clamp<int64_t>(*size, 1, rowBlock);
    }
  }
  return true;
}

Value KernelTiling::makeDestination(Result &result) {
  if (auto write = dyn_cast<CacheWriteOp>(result.op.getOperation()))
    return write.getCache();
  auto type = cast<RankedTensorType>(result.value.getType());
  SmallVector<OpFoldResult> sizes;
  if (type.hasStaticShape()) {
    sizes = getAsIndexOpFoldResult(b.getContext(), type.getShape());
  } else {
    ReifiedRankedShapedTypeDims shapes;
    if (failed(reifyResultShapes(b, result.op, shapes)))
      return {};
    sizes = shapes[result.number];
    for (auto [size, dim] : llvm::zip(sizes, type.getShape()))
      if (!ShapedType::isDynamic(dim))
        size = b.getIndexAttr(dim);
  }
  return tensor::EmptyOp::create(b, sizes, type.getElementType());
}

OpFoldResult KernelTiling::difference(OpFoldResult x, OpFoldResult y) {
  AffineExpr d0, d1;
  bindDims(b.getContext(), d0, d1);
  return affine::makeComposedFoldedAffineApply(b, b.getLoc(), d0 - d1, {x, y});
}

/// Offset and size of the tile of a row axis that starts at `iv`.
KernelTiling::Tile KernelTiling::tileOfRow(unsigned axis, Value iv) {
  std::optional<int64_t> size = getConstantIntValue(rowSizes[axis]);
  int64_t step = rowTiles[axis];
  if (step == 1 || (size && *size % step == 0))
    return {OpFoldResult(iv), b.getIndexAttr(step)};
  AffineExpr d0, d1;
  bindDims(b.getContext(), d0, d1);
  AffineMap map = AffineMap::get(2, 0, {d0 - d1, b.getAffineConstantExpr(step)},
                                 b.getContext());
  OpFoldResult left = affine::makeComposedFoldedAffineMin(
      b, b.getLoc(), map, {rowSizes[axis], OpFoldResult(iv)});
  return {OpFoldResult(iv), left};
}

void KernelTiling::run() {
  b.setInsertionPoint(kernel.getYield());
  if (!collectResults() || !orderRows())
    return;
  for (Result &result : results) {
    result.destination = makeDestination(result);
    if (!result.destination)
      return;
  }
  buildNest();
  // What the tiles have replaced has no use left.
  SmallVector<Operation *> ops;
  for (Operation &op : kernel.getBody().front().without_terminator())
    ops.push_back(&op);
  for (Operation *op : llvm::reverse(ops))
    if (isOpTriviallyDead(op))
      rewriter.eraseOp(op);
}

void KernelTiling::buildNest() {
  SmallVector<Value> outs;
  for (Result &result : results)
    outs.push_back(result.destination);
  Value zero = arith::ConstantIndexOp::create(b, 0);
  SmallVector<Value> rowIVs(axes.rows.size());
  SmallVector<scf::ForOp> loops;
  for (unsigned axis : sequential) {
    Value upper =
        getValueOrCreateConstantIndexOp(b, b.getLoc(), rowSizes[axis]);
    Value step = arith::ConstantIndexOp::create(b, rowTiles[axis]);
    auto loop = scf::ForOp::create(b, zero, upper, step, outs);
    rowIVs[axis] = loop.getInductionVar();
    outs = llvm::to_vector_of<Value>(loop.getRegionIterArgs());
    loops.push_back(loop);
    b.setInsertionPointToStart(loop.getBody());
  }
  SmallVector<OpFoldResult> lower, upper, steps;
  for (unsigned axis : parallel) {
    lower.push_back(b.getIndexAttr(0));
    upper.push_back(rowSizes[axis]);
    steps.push_back(b.getIndexAttr(rowTiles[axis]));
  }
  int64_t numHeads = 0;
  for (const KernelSource &source : axes.sources) {
    int64_t heads = 1;
    for (OpFoldResult size : source.heads)
      heads *= llvm::divideCeil(*getConstantIntValue(size), source.chunk);
    numHeads += heads;
  }
  lower.push_back(b.getIndexAttr(0));
  upper.push_back(b.getIndexAttr(numHeads));
  steps.push_back(b.getIndexAttr(1));
  auto forall =
      scf::ForallOp::create(b, lower, upper, steps, outs, std::nullopt);
  b.setInsertionPointToStart(forall.getBody());
  SmallVector<Value> ivs = llvm::to_vector_of<Value>(forall.getInductionVars());
  for (size_t i = 0; i < parallel.size(); ++i)
    rowIVs[parallel[i]] = ivs[i];
  buildTask(rowIVs, ivs.back(), forall.getRegionIterArgs());

  // Loops return what the one inside of them does.
  SmallVector<Value> values = llvm::to_vector_of<Value>(forall.getResults());
  for (scf::ForOp loop : llvm::reverse(loops)) {
    b.setInsertionPointToEnd(loop.getBody());
    scf::YieldOp::create(b, values);
    values = llvm::to_vector_of<Value>(loop.getResults());
  }
  YieldOp yield = kernel.getYield();
  // One yielded value for each result, in order.
  b.setInsertionPoint(yield);
  for (size_t i = 0; i < results.size(); ++i) {
    Type type = results[i].value.getType();
    if (values[i].getType() != type)
      values[i] = tensor::CastOp::create(b, type, values[i]);
  }
  rewriter.modifyOpInPlace(yield,
                           [&] { yield.getValuesMutable().assign(values); });
}

/// Fills the body of the parallel loop.
void KernelTiling::buildTask(ValueRange rowIVs, Value head, ValueRange outs) {
  for (unsigned axis = 0; axis < axes.rows.size(); ++axis)
    if (rowIVs[axis])
      rowTile[axis] = tileOfRow(axis, rowIVs[axis]);
  // Heads of the sources follow each other; the tile of a source that the task
  // is not about has size 0.
  int64_t first = 0;
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value one = arith::ConstantIndexOp::create(b, 1);
  for (const KernelSource &source : axes.sources) {
    int64_t count = 1;
    SmallVector<int64_t> extents;
    for (OpFoldResult size : source.heads) {
      extents.push_back(
          llvm::divideCeil(*getConstantIntValue(size), source.chunk));
      count *= extents.back();
    }
    SmallVector<Tile> tiles;
    Value index = head;
    OpFoldResult size = b.getIndexAttr(1);
    if (axes.sources.size() > 1) {
      Value past = arith::SubIOp::create(
          b, head, arith::ConstantIndexOp::create(b, first));
      Value inside =
          arith::CmpIOp::create(b, arith::CmpIPredicate::ult, past,
                                arith::ConstantIndexOp::create(b, count));
      index = arith::SelectOp::create(b, inside, past, zero);
      size = arith::SelectOp::create(b, inside, one, zero).getResult();
    }
    first += count;
    int64_t stride = count;
    for (size_t i = 0; i < extents.size(); ++i) {
      int64_t extent = extents[i];
      stride /= extent;
      AffineExpr d0 = b.getAffineDimExpr(0);
      OpFoldResult offset = affine::makeComposedFoldedAffineApply(
          b, b.getLoc(), d0.floorDiv(stride) % extent, OpFoldResult(index));
      if (extents.size() == 1)
        offset = index;
      OpFoldResult length = i == 0 ? size : OpFoldResult(b.getIndexAttr(1));
      if (source.chunk != 1) {
        offset = affine::makeComposedFoldedAffineApply(
            b, b.getLoc(), d0 * source.chunk, offset);
        if (*getConstantIntValue(source.heads[i]) % source.chunk == 0) {
          length = affine::makeComposedFoldedAffineApply(
              b, b.getLoc(), d0 * source.chunk, length);
          tiles.push_back({offset, length});
          continue;
        }
        OpFoldResult left = difference(source.heads[i], offset);
        AffineExpr e0, e1;
        bindDims(b.getContext(), e0, e1);
        length = affine::makeComposedFoldedAffineMin(
            b, b.getLoc(),
            AffineMap::get(2, 0, {e0 * source.chunk, e1}, b.getContext()),
            {length, left});
      }
      tiles.push_back({offset, length});
    }
    // A source without loops over heads is cut along its rows: empty rows are
    // its empty tile.
    if (extents.empty())
      tiles.push_back({b.getIndexAttr(0), size});
    headTile[source.op] = tiles;
  }
  // Consumers first, so that a result which another one reads is the tile that
  // was computed for it.
  SmallVector<unsigned> order =
      llvm::to_vector(llvm::seq<unsigned>(0, results.size()));
  llvm::sort(order, [&](unsigned x, unsigned y) {
    return results[y].op->isBeforeInBlock(results[x].op);
  });
  for (unsigned i : order) {
    Result &result = results[i];
    if (result.done)
      continue;
    SmallVector<OpFoldResult> offsets, sizes;
    (void)getTile(result.op, offsets, sizes);
    // Before the tile, whose destination is a slice at this position.
    (void)result.op.getResultTilePosition(b, result.number, offsets, sizes,
                                          result.offsets, result.sizes);
    FailureOr<TilingResult> tiled =
        result.op.getTiledImplementation(b, offsets, sizes);
    if (failed(tiled)) {
      // Not reached: origins are known of ops only that can be cut so.
      kernel.emitOpError("expected its results to be tilable");
      continue;
    }
    result.tile = tiled->tiledValues[result.number];
    result.done = true;
    SmallVector<Operation *> slices(tiled->generatedSlices);
    // A cache is updated where it is.
    if (auto write = dyn_cast<CacheWriteOp>(result.tile.getDefiningOp())) {
      if (auto slice = write.getCache().getDefiningOp<tensor::ExtractSliceOp>())
        slice.getSourceMutable().assign(outs[i]);
      else
        write.getCacheMutable().assign(outs[i]);
    }
    fuseProducers(slices);
  }
  for (auto [result, out] : llvm::zip(results, outs))
    writeTo(result.tile, out, result.offsets, result.sizes);
  auto forall = cast<scf::ForallOp>(head.getParentBlock()->getParentOp());
  b.setInsertionPointToEnd(forall.getTerminator().getBody());
  for (auto [result, out] : llvm::zip(results, outs))
    tensor::ParallelInsertSliceOp::create(
        b, result.tile, out, result.offsets, result.sizes,
        SmallVector<OpFoldResult>(result.offsets.size(), b.getIndexAttr(1)));
}

/// The part of the iteration space of `op` that belongs to the task.
LogicalResult KernelTiling::getTile(Operation *op,
                                    SmallVectorImpl<OpFoldResult> &offsets,
                                    SmallVectorImpl<OpFoldResult> &sizes) {
  const LoopOrigin &origin = axes.origins.find(op)->second;
  const KernelSource *source = axes.getSource(origin.source);
  SmallVector<Range> domain = cast<TilingInterface>(op).getIterationDomain(b);
  ArrayRef<Tile> heads = headTile[source->op];
  for (size_t loop = 0; loop < domain.size(); ++loop) {
    const Range &range = domain[loop];
    int64_t from = origin.loops[loop];
    LoopRole role = from < 0 ? LoopRole() : source->roles[from];
    Tile tile{range.offset, range.size};
    if (role.kind == LoopRole::Row)
      tile = rowTile[role.index];
    else if (role.kind == LoopRole::Head)
      tile = heads[role.index];
    offsets.push_back(tile.offset);
    sizes.push_back(tile.size);
  }
  if (source->heads.empty() && axes.sources.size() > 1)
    for (auto [loop, from] : llvm::enumerate(origin.loops))
      if (loop < sizes.size() && from >= 0 &&
          source->roles[from].kind == LoopRole::Row) {
        Value rows =
            getValueOrCreateConstantIndexOp(b, b.getLoc(), sizes[loop]);
        Value share =
            getValueOrCreateConstantIndexOp(b, b.getLoc(), heads[0].size);
        sizes[loop] = arith::MulIOp::create(b, rows, share).getResult();
        break;
      }
  return success();
}

static bool areEqual(ArrayRef<OpFoldResult> x, ArrayRef<OpFoldResult> y) {
  return x.size() == y.size() && llvm::all_of(llvm::zip(x, y), [](auto pair) {
           return isEqualConstantIntOrValue(std::get<0>(pair),
                                            std::get<1>(pair));
         });
}

/// The tile of `producer` that `slice` reads. A sum that is kept as an axis of
/// size 1 has a constant there, which upstream's tiling by results refuses.
FailureOr<TilingResult> KernelTiling::tileProducer(tensor::ExtractSliceOp slice,
                                                   OpResult producer) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(producer.getOwner());
  AffineMap map =
      linalgOp ? linalgOp.getIndexingMapMatchingResult(producer) : AffineMap();
  if (!linalgOp || map.isProjectedPermutation())
    return tensor::replaceExtractSliceWithTiledProducer(b, slice, producer);
  auto tiling = cast<TilingInterface>(producer.getOwner());
  SmallVector<OpFoldResult> offsets, sizes;
  for (const Range &range : tiling.getIterationDomain(b)) {
    offsets.push_back(range.offset);
    sizes.push_back(range.size);
  }
  for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim) {
      if (!isa<AffineConstantExpr>(expr))
        return failure();
      continue;
    }
    offsets[dim.getPosition()] = slice.getMixedOffsets()[axis];
    sizes[dim.getPosition()] = slice.getMixedSizes()[axis];
  }
  return tiling.getTiledImplementation(b, offsets, sizes);
}

/// Computes what the slices read on tiles, as long as the kernel holds what
/// makes it.
void KernelTiling::fuseProducers(SmallVector<Operation *> slices) {
  struct Fused {
    Value source, tile;
    SmallVector<OpFoldResult> offsets, sizes;
  };
  SmallVector<Fused> fused;
  while (!slices.empty()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(slices.pop_back_val());
    if (!slice)
      continue;
    auto producer = dyn_cast<OpResult>(slice.getSource());
    if (!producer ||
        producer.getOwner()->getBlock() != &kernel.getBody().front())
      continue;
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(slice);
    SmallVector<OpFoldResult> offsets = slice.getMixedOffsets(),
                              sizes = slice.getMixedSizes();
    if (auto empty = dyn_cast<tensor::EmptyOp>(producer.getOwner())) {
      if (slice.getSourceType().getRank() != slice.getType().getRank())
        continue;
      Value memory =
          tensor::EmptyOp::create(b, sizes, empty.getType().getElementType());
      if (memory.getType() != slice.getType())
        memory = tensor::CastOp::create(b, slice.getType(), memory);
      rewriter.replaceOp(slice, memory);
      continue;
    }
    auto *known = llvm::find_if(fused, [&](const Fused &x) {
      return x.source == Value(producer) && areEqual(x.offsets, offsets) &&
             areEqual(x.sizes, sizes);
    });
    if (known != fused.end() && known->tile.getType() == slice.getType()) {
      // The earlier tile may stand below this slice.
      Operation *op = known->tile.getDefiningOp();
      if (op->isBeforeInBlock(slice)) {
        rewriter.replaceOp(slice, known->tile);
        continue;
      }
    }
    FailureOr<TilingResult> tiled = tileProducer(slice, producer);
    if (failed(tiled) || tiled->tiledValues.size() != 1)
      continue;
    Value tile = tiled->tiledValues.front();
    if (tile.getType() != slice.getType())
      tile = tensor::CastOp::create(b, slice.getType(), tile);
    rewriter.replaceOp(slice, tile);
    b.setInsertionPointAfterValue(tile);
    fused.push_back({producer, tile, offsets, sizes});
    llvm::append_range(slices, tiled->generatedSlices);
    // A tile that is the task's part of another result serves for both.
    for (Result &result : results) {
      if (result.done || result.value != producer)
        continue;
      SmallVector<OpFoldResult> loops, extents, at, size;
      (void)getTile(result.op, loops, extents);
      (void)result.op.getResultTilePosition(b, result.number, loops, extents,
                                            at, size);
      if (!areEqual(at, offsets) || !areEqual(size, sizes))
        continue;
      result.done = true;
      result.tile = tile;
      result.offsets = offsets;
      result.sizes = sizes;
    }
  }
}

/// Makes the op behind `tile` write to its place in `out`, where it does not
/// read what it overwrites, or sums from a fill.
void KernelTiling::writeTo(Value tile, Value out,
                           ArrayRef<OpFoldResult> offsets,
                           ArrayRef<OpFoldResult> sizes) {
  auto op = tile.getDefiningOp<DestinationStyleOpInterface>();
  if (!op || isa<CacheWriteOp>(op.getOperation()))
    return;
  OpOperand *init = op.getTiedOpOperand(cast<OpResult>(tile));
  if (auto generic = dyn_cast<linalg::GenericOp>(op.getOperation()))
    if (generic.payloadUsesValueFromOperand(init)) {
      auto fill = init->get().getDefiningOp<linalg::FillOp>();
      if (!fill || !fill->hasOneUse())
        return;
      op = fill;
      init = fill.getDpsInitOperand(0);
    }
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  Value slice = tensor::ExtractSliceOp::create(
      b, out, offsets, sizes,
      SmallVector<OpFoldResult>(offsets.size(), b.getIndexAttr(1)));
  if (slice.getType() != init->get().getType())
    return;
  init->set(slice);
}

/// Puts as many heads of a source into one task as have `columns` lanes
/// together, so that rows of the input are packed for all of them at once.
static void groupHeads(KernelSource &source, int64_t columns) {
  auto contraction = dyn_cast<linalg::LinalgOp>(source.op);
  if (!contraction || source.heads.size() != 1 || source.chunk != 1)
    return;
  int64_t lanes = 1;
  SmallVector<int64_t> ranges = contraction.getStaticLoopRanges();
  SmallVector<utils::IteratorType> iterators =
      contraction.getIteratorTypesArray();
  for (auto [loop, role] : llvm::enumerate(source.roles))
    if (role.kind == LoopRole::Whole &&
        iterators[loop] == utils::IteratorType::parallel) {
      if (ShapedType::isDynamic(ranges[loop]))
        return;
      lanes *= ranges[loop];
    }
  int64_t heads = *getConstantIntValue(source.heads.front());
  for (int64_t group = 2; group <= heads && group * lanes <= columns; ++group)
    if (heads % group == 0)
      source.chunk = group;
}

struct TileKernelsPass : impl::RopeTileKernelsPassBase<TileKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    footprints.clear();
    IRRewriter rewriter(&getContext());
    bool split = false;
    getOperation()->walk(
        [&](KernelOp kernel) { split |= splitSlices(rewriter, kernel); });
    // Heads may be split and transposed after the slices.
    if (split && failed(foldLayouts(getOperation(), /*kernelsOnly=*/true)))
      return signalPassFailure();
    SmallVector<KernelOp> kernels;
    getOperation()->walk([&](KernelOp op) { kernels.push_back(op); });
    for (KernelOp kernel : kernels) {
      if (std::optional<KernelAxes> axes =
              KernelAxes::analyze(rewriter, kernel)) {
        for (KernelSource &source : axes->sources)
          groupHeads(source, columnBlock);
        int64_t rows = rowBlock > 0 ? rowBlock : chooseRows(kernel, *axes);
        KernelTiling(rewriter, kernel, *axes, rows).run();
      }
    }
  }

  LogicalResult initialize(MLIRContext *context) override {
    llvm::Expected<MachineModel> loaded = MachineModel::load(machineName);
    if (!loaded)
      return emitError(UnknownLoc::get(context))
             << llvm::toString(loaded.takeError());
    machine = *loaded;
    return success();
  }

private:
  /// Rows of a task by their predicted cost; 256, which a block of the left
  /// factor in the second cache has, where others are no better.
  int64_t chooseRows(KernelOp kernel, const KernelAxes &axes) {
    SmallVector<Operation *> ops;
    for (Operation &op : kernel.getBody().front().without_terminator())
      ops.push_back(&op);
    // The last axis of rows is the one that is cut.
    std::optional<unsigned> last;
    for (const KernelSource &source : axes.sources)
      for (const LoopRole &role : source.roles)
        if (role.kind == LoopRole::Row)
          last = std::max(last.value_or(0), role.index);
    int64_t extent = ShapedType::kDynamic;
    if (last) {
      auto [value, dim] = axes.rows[*last];
      extent = cast<ShapedType>(value.getType()).getDimSize(dim);
    }
    double outside = footprints.get(kernel->getParentOp());
    std::vector<TileCandidate> candidates =
        chooseTile({256, 128, 64, 32, 512}, extent, [&](int64_t rows) {
          TaskTile tile = TaskTile::getDefault(machine);
          tile.rows = static_cast<double>(rows);
          tile.columns = static_cast<double>(columnBlock);
          return costOfKernel(ops, machine, outside, tile);
        });
    double rows = orAssumed(extent), columns = 0;
    for (const KernelSource &source : axes.sources)
      columns += countElements(source.op->getResult(0).getType()) / rows;
    remarkTile(kernel, "rope-tile-kernels", "row-block", "rows of a task",
               candidates, static_cast<int64_t>(rows), columnBlock,
               static_cast<int64_t>(columns), machine);
    return candidates.front().size;
  }

  MachineModel machine;
  Footprints footprints;
};
} // namespace
} // namespace mlir::rope
