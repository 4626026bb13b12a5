//===- AttentionTiling.cpp - TilingInterface of the attention ops ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Every operand axis is one loop dimension, a group of one (`d floordiv g`), or
// absent, so a tile of the iteration space is one slice of each operand. Tiles
// along the rows move `query_base`, tiles along the keys move `key_base`.
//
//===----------------------------------------------------------------------===//

#include "AttentionTiling.h"
#include "AttentionOperands.h"
#include "AttentionTileAlignment.h"
#include "rope/Dialect/Rope/IR/OperandTiles.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

Operation *rope::detail::createSlice(OpBuilder &b, Location loc, Value source,
                                     const Tile &tile) {
  SmallVector<OpFoldResult> strides(tile.offsets.size(), b.getIndexAttr(1));
  if (isa<MemRefType>(source.getType()))
    return memref::SubViewOp::create(b, loc, source, tile.offsets, tile.sizes,
                                     strides);
  return tensor::ExtractSliceOp::create(b, loc, source, tile.offsets,
                                        tile.sizes, strides);
}

Value rope::detail::addToBase(OpBuilder &b, Location loc, Value base,
                              OpFoldResult offset) {
  if (isZeroInteger(offset))
    return base;
  if (!base)
    return getValueOrCreateConstantIndexOp(b, loc, offset);
  AffineExpr s0, s1;
  bindSymbols(b.getContext(), s0, s1);
  OpFoldResult sum = affine::makeComposedFoldedAffineApply(
      b, loc, s0 + s1, {OpFoldResult(base), offset});
  return getValueOrCreateConstantIndexOp(b, loc, sum);
}

/// True if `[offset, offset + size)` is all of loop dimension `dim`.
template <typename OpTy>
static bool isFullRange(OpTy op, int64_t dim, OpFoldResult offset,
                        OpFoldResult size) {
  auto [operand, axis] = getLoopSource(op, dim);
  if (isWholeAxis(offset, size, operand, axis))
    return true;
  auto value = dyn_cast<Value>(size);
  if (!isZeroInteger(offset) || !value)
    return false;
  int64_t full = cast<ShapedType>(operand.getType()).getDimSize(axis);
  FailureOr<bool> equal =
      ShapedType::isDynamic(full)
          ? ValueBoundsConstraintSet::areEqual(
                ValueBoundsConstraintSet::Variable(value),
                ValueBoundsConstraintSet::Variable(operand, axis))
          : ValueBoundsConstraintSet::areEqual(
                ValueBoundsConstraintSet::Variable(value),
                ValueBoundsConstraintSet::Variable(OpFoldResult(
                    IntegerAttr::get(IndexType::get(op.getContext()), full))));
  return succeeded(equal) && *equal;
}

/// Loop dimensions that a tile must cover whole. The lane of query and key and,
/// outside the online form, the key row are summed in one step. The value lane
/// does not index the row statistics, which a second tile would update again.
static SmallVector<std::pair<int64_t, StringRef>> getWholeDims(AttentionOp op) {
  SmallVector<std::pair<int64_t, StringRef>> dims = {
      {op.getQueryLaneDim(), "query and key lanes"}, {op.getKeyDim(), "keys"}};
  if (op.hasLogSumExp())
    dims.push_back({op.getValueLaneDim(), "value lanes"});
  return dims;
}
static SmallVector<std::pair<int64_t, StringRef>>
getWholeDims(OnlineAttentionOp op) {
  return {{op.getQueryLaneDim(), "query and key lanes"},
          {op.getValueLaneDim(), "value lanes"}};
}

template <typename OpTy>
static SmallVector<utils::IteratorType> getIteratorTypes(OpTy op) {
  SmallVector<utils::IteratorType> types(op.getNumLoops(),
                                         utils::IteratorType::parallel);
  types[op.getKeyDim()] = utils::IteratorType::reduction;
  for (auto [dim, name] : getWholeDims(op))
    types[dim] = utils::IteratorType::reduction;
  return types;
}

template <typename OpTy>
static SmallVector<Range> getDomain(OpTy op, OpBuilder &b) {
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Range> ranges;
  for (int64_t dim = 0; dim < op.getNumLoops(); ++dim) {
    auto [operand, axis] = getLoopSource(op, dim);
    OpFoldResult size =
        linalg::createFoldedDimOp(b, op.getLoc(), operand, axis);
    ranges.push_back({b.getIndexAttr(0), size, b.getIndexAttr(1)});
  }
  return ranges;
}

/// True if `size` is known not to be 0.
static bool isAtLeastOne(OpFoldResult size) {
  FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
      presburger::BoundType::LB, ValueBoundsConstraintSet::Variable(size));
  return succeeded(bound) && *bound >= 1;
}

FailureOr<Tile> rope::detail::getOperandTile(OpBuilder &b, Location loc,
                                             AffineMap map,
                                             const Tile &domain) {
  Tile tile;
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      tile.offsets.push_back(domain.offsets[dim.getPosition()]);
      tile.sizes.push_back(domain.sizes[dim.getPosition()]);
      continue;
    }
    if (isa<AffineConstantExpr>(expr)) {
      tile.offsets.push_back(b.getIndexAttr(0));
      tile.sizes.push_back(b.getIndexAttr(1));
      continue;
    }
    std::optional<std::pair<int64_t, int64_t>> grouped = matchGroupedDim(expr);
    if (!grouped)
      return failure();
    auto [dim, group] = *grouped;
    OpFoldResult offset = domain.offsets[dim], size = domain.sizes[dim];
    GroupAlignment alignment = getGroupAlignment(offset, size, group);
    if (alignment == GroupAlignment::Unknown)
      return failure();
    AffineExpr s0 = getAffineSymbolExpr(0, b.getContext());
    tile.offsets.push_back(affine::makeComposedFoldedAffineApply(
        b, loc, s0.floorDiv(group), {offset}));
    if (alignment == GroupAlignment::Aligned)
      tile.sizes.push_back(affine::makeComposedFoldedAffineApply(
          b, loc, s0.ceilDiv(group), {size}));
    else if (isAtLeastOne(size))
      tile.sizes.push_back(b.getIndexAttr(1));
    else
      // A thread beyond the last head has an empty tile.
      tile.sizes.push_back(affine::makeComposedFoldedAffineMin(
          b, loc,
          AffineMap::get(0, 1, {s0, b.getAffineConstantExpr(1)},
                         b.getContext()),
          {size}));
  }
  return tile;
}

/// Emits why `domain` is no legal tile of `op`; success if it is one.
template <typename OpTy>
static LogicalResult checkTile(OpTy op, const Tile &domain, bool explain) {
  for (auto [dim, name] : getWholeDims(op)) {
    if (isFullRange(op, dim, domain.offsets[dim], domain.sizes[dim]))
      continue;
    return explain ? op.emitOpError()
                         << "expected a tile with all " << name
                         << ", but loop dimension " << dim << " is cut"
                   : failure();
  }
  for (AffineMap map : op.getMaps()) {
    for (AffineExpr expr : map.getResults()) {
      std::optional<std::pair<int64_t, int64_t>> grouped =
          matchGroupedDim(expr);
      if (!grouped)
        continue;
      auto [dim, group] = *grouped;
      if (getGroupAlignment(domain.offsets[dim], domain.sizes[dim], group) !=
          GroupAlignment::Unknown)
        continue;
      return explain ? op.emitOpError()
                           << "expected tiles of loop dimension " << dim
                           << " to start at a multiple of the group size "
                           << group << " or to lie within one group"
                     : failure();
    }
  }
  return success();
}

/// `op` on the box `domain`, over slices of its inits or over `initTiles`.
template <typename OpTy>
static FailureOr<TilingResult> tile(OpTy op, OpBuilder &b, const Tile &domain,
                                    ValueRange initTiles = {}) {
  if (failed(checkTile(op, domain, /*explain=*/true)))
    return failure();
  Location loc = op.getLoc();
  SmallVector<Operation *> slices;
  SmallVector<Value> tiles;
  for (auto [operand, map] :
       llvm::zip_equal(op.getMappedOperands(), op.getMaps())) {
    Value source = operand->get();
    if (!initTiles.empty() && op.isDpsInit(operand))
      break;
    if (!isa<ShapedType>(source.getType())) {
      tiles.push_back(source);
      continue;
    }
    FailureOr<Tile> operandTile = getOperandTile(b, loc, map, domain);
    if (failed(operandTile))
      return failure();
    slices.push_back(createSlice(b, loc, source, *operandTile));
    tiles.push_back(slices.back()->getResult(0));
  }

  AttentionOperands operands = AttentionOperands::get(op);
  unsigned next = 0;
  for (Value *operand :
       {&operands.query, &operands.key, &operands.value, &operands.mask,
        &operands.offset, &operands.lengths, &operands.sinks})
    if (*operand)
      *operand = tiles[next++];
  if (initTiles.empty())
    initTiles = ArrayRef(tiles).drop_front(next);
  operands.inits = llvm::to_vector(initTiles);
  if (op.usesQueryPosition())
    operands.queryBase =
        addToBase(b, loc, operands.queryBase, domain.offsets[op.getRowDim()]);
  if (op.usesKeyPosition())
    operands.keyBase =
        addToBase(b, loc, operands.keyBase, domain.offsets[op.getKeyDim()]);
  OpTy tiled = createLike(b, op, operands);
  return TilingResult{
      {tiled}, llvm::to_vector_of<Value>(tiled->getResults()), slices};
}

FailureOr<TilingResult> rope::detail::tileOverInits(OnlineAttentionOp op,
                                                    OpBuilder &b,
                                                    const Tile &domain,
                                                    ValueRange initTiles) {
  return tile(op, b, domain, initTiles);
}

/// The tile of the iteration space that computes `tile` of an init or result
/// with `map`: dimensions that the map lacks are whole.
template <typename OpTy>
static Tile getDomainOfResultTile(OpTy op, OpBuilder &b, AffineMap map,
                                  ArrayRef<OpFoldResult> offsets,
                                  ArrayRef<OpFoldResult> sizes) {
  Tile domain;
  for (Range range : getDomain(op, b)) {
    domain.offsets.push_back(range.offset);
    domain.sizes.push_back(range.size);
  }
  for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
    int64_t dim = cast<AffineDimExpr>(expr).getPosition();
    domain.offsets[dim] = offsets[axis];
    domain.sizes[dim] = sizes[axis];
  }
  return domain;
}

/// True if `a` and `b` are known to be the same number.
static bool isSame(OpFoldResult a, OpFoldResult b) {
  if (isEqualConstantIntOrValue(a, b))
    return true;
  FailureOr<bool> equal =
      ValueBoundsConstraintSet::areEqual(ValueBoundsConstraintSet::Variable(a),
                                         ValueBoundsConstraintSet::Variable(b));
  return succeeded(equal) && *equal;
}

/// The tile of the iteration space that uses the given operand tiles. Fails
/// where two tiles ask for different ranges, where a tile cuts a broadcast axis
/// or a dimension that has to be whole, or for part of a group.
template <typename OpTy>
static FailureOr<Tile>
getDomainOfOperandTiles(OpTy op, OpBuilder &b, ArrayRef<unsigned> operands,
                        ArrayRef<SmallVector<OpFoldResult>> allOffsets,
                        ArrayRef<SmallVector<OpFoldResult>> allSizes) {
  Tile domain;
  for (Range range : getDomain(op, b)) {
    domain.offsets.push_back(range.offset);
    domain.sizes.push_back(range.size);
  }
  SmallVector<OpFoldResult> full = domain.sizes;
  llvm::SmallBitVector known(op.getNumLoops());
  SmallVector<OpOperand *> mapped = op.getMappedOperands();
  SmallVector<AffineMap> maps = op.getMaps();
  AffineExpr s0, s1, s2;
  bindSymbols(b.getContext(), s0, s1, s2);
  for (auto [number, offsets, sizes] :
       llvm::zip_equal(operands, allOffsets, allSizes)) {
    auto it = llvm::find(mapped, &op->getOpOperand(number));
    if (it == mapped.end())
      return failure();
    AffineMap map = maps[it - mapped.begin()];
    for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
      OpFoldResult offset = offsets[axis], size = sizes[axis];
      if (isa<AffineConstantExpr>(expr)) {
        if (!isZeroInteger(offset))
          return failure();
        continue;
      }
      int64_t dim;
      if (auto dimExpr = dyn_cast<AffineDimExpr>(expr)) {
        dim = dimExpr.getPosition();
      } else {
        // The heads of the groups; fewer where the last group is short.
        int64_t group = matchGroupedDim(expr)->second;
        dim = matchGroupedDim(expr)->first;
        OpFoldResult first = affine::makeComposedFoldedAffineApply(
            b, op.getLoc(), s0 * group, {offset});
        std::optional<int64_t> heads = getConstantIntValue(full[dim]);
        AffineMap whole = AffineMap::get(0, 1, s0 * group);
        AffineMap cut =
            AffineMap::get(0, 3, {s0 * group, s1 - s2}, b.getContext());
        if (heads && *heads % group == 0)
          size = affine::makeComposedFoldedAffineApply(b, op.getLoc(), whole,
                                                       {size});
        else
          size = affine::makeComposedFoldedAffineMin(b, op.getLoc(), cut,
                                                     {size, full[dim], first});
        offset = first;
      }
      if (known[dim] && (!isSame(domain.offsets[dim], offset) ||
                         !isSame(domain.sizes[dim], size)))
        return failure();
      known.set(dim);
      domain.offsets[dim] = offset;
      domain.sizes[dim] = size;
    }
  }
  // A cut along the keys would have to carry the running statistics.
  int64_t key = op.getKeyDim();
  if (!isFullRange(op, key, domain.offsets[key], domain.sizes[key]) ||
      failed(checkTile(op, domain, /*explain=*/false)))
    return failure();
  return domain;
}

#define ROPE_ATTENTION_TILING(OP)                                              \
  SmallVector<utils::IteratorType> OP::getLoopIteratorTypes() {                \
    return getIteratorTypes(*this);                                            \
  }                                                                            \
  SmallVector<Range> OP::getIterationDomain(OpBuilder &b) {                    \
    return getDomain(*this, b);                                                \
  }                                                                            \
  FailureOr<TilingResult> OP::getTiledImplementation(                          \
      OpBuilder &b, ArrayRef<OpFoldResult> offsets,                            \
      ArrayRef<OpFoldResult> sizes) {                                          \
    return tile(*this, b, Tile{to_vector(offsets), to_vector(sizes)});         \
  }                                                                            \
  LogicalResult OP::getResultTilePosition(                                     \
      OpBuilder &b, unsigned resultNumber, ArrayRef<OpFoldResult> offsets,     \
      ArrayRef<OpFoldResult> sizes, SmallVector<OpFoldResult> &resultOffsets,  \
      SmallVector<OpFoldResult> &resultSizes) {                                \
    FailureOr<Tile> result =                                                   \
        getOperandTile(b, getLoc(), getInitMap(resultNumber),                  \
                       Tile{to_vector(offsets), to_vector(sizes)});            \
    if (failed(result))                                                        \
      return failure();                                                        \
    resultOffsets = result->offsets;                                           \
    resultSizes = result->sizes;                                               \
    return success();                                                          \
  }                                                                            \
  LogicalResult OP::getIterationDomainTileFromResultTile(                      \
      OpBuilder &b, unsigned resultNumber, ArrayRef<OpFoldResult> offsets,     \
      ArrayRef<OpFoldResult> sizes,                                            \
      SmallVectorImpl<OpFoldResult> &iterDomainOffsets,                        \
      SmallVectorImpl<OpFoldResult> &iterDomainSizes) {                        \
    Tile domain = getDomainOfResultTile(*this, b, getInitMap(resultNumber),    \
                                        offsets, sizes);                       \
    iterDomainOffsets.assign(domain.offsets);                                  \
    iterDomainSizes.assign(domain.sizes);                                      \
    return success();                                                          \
  }                                                                            \
  FailureOr<TilingResult> OP::generateResultTileValue(                         \
      OpBuilder &b, unsigned resultNumber, ArrayRef<OpFoldResult> offsets,     \
      ArrayRef<OpFoldResult> sizes) {                                          \
    Tile domain = getDomainOfResultTile(*this, b, getInitMap(resultNumber),    \
                                        offsets, sizes);                       \
    FailureOr<TilingResult> result = tile(*this, b, domain);                   \
    if (failed(result))                                                        \
      return failure();                                                        \
    return TilingResult{result->tiledOps,                                      \
                        {result->tiledValues[resultNumber]},                   \
                        result->generatedSlices};                              \
  }                                                                            \
  LogicalResult OP::getIterationDomainTileFromOperandTiles(                    \
      OpBuilder &b, ArrayRef<unsigned> operandNumbers,                         \
      ArrayRef<SmallVector<OpFoldResult>> allOffsets,                          \
      ArrayRef<SmallVector<OpFoldResult>> allSizes,                            \
      SmallVectorImpl<OpFoldResult> &iterDomainOffsets,                        \
      SmallVectorImpl<OpFoldResult> &iterDomainSizes) {                        \
    FailureOr<Tile> domain = getDomainOfOperandTiles(*this, b, operandNumbers, \
                                                     allOffsets, allSizes);    \
    if (failed(domain))                                                        \
      return failure();                                                        \
    iterDomainOffsets.assign(domain->offsets);                                 \
    iterDomainSizes.assign(domain->sizes);                                     \
    return success();                                                          \
  }                                                                            \
  FailureOr<TilingResult> OP::getTiledImplementationFromOperandTiles(          \
      OpBuilder &b, ArrayRef<unsigned> operandNumbers,                         \
      ArrayRef<SmallVector<OpFoldResult>> allOffsets,                          \
      ArrayRef<SmallVector<OpFoldResult>> allSizes) {                          \
    FailureOr<Tile> domain = getDomainOfOperandTiles(*this, b, operandNumbers, \
                                                     allOffsets, allSizes);    \
    if (failed(domain))                                                        \
      return failure();                                                        \
    return tile(*this, b, *domain);                                            \
  }                                                                            \
  bool OP::isOpFusableWithConsumerSlice(unsigned resultNumber,                 \
                                        ArrayRef<OpFoldResult> offsets,        \
                                        ArrayRef<OpFoldResult> sizes) {        \
    return isFusableWithResultTile(*this, resultNumber, offsets, sizes);       \
  }                                                                            \
  bool OP::isOpFusableWithProducerSlices(                                      \
      ArrayRef<unsigned> operandNumbers,                                       \
      ArrayRef<SmallVector<OpFoldResult>> allOffsets,                          \
      ArrayRef<SmallVector<OpFoldResult>> allSizes) {                          \
    return isFusableWithOperandTiles(*this, operandNumbers, allOffsets,        \
                                     allSizes);                                \
  }

/// Decides as `tile` would for that result tile, without making IR: only the
/// dimensions that the result has can be cut.
template <typename OpTy>
static bool isFusableWithResultTile(OpTy op, unsigned resultNumber,
                                    ArrayRef<OpFoldResult> offsets,
                                    ArrayRef<OpFoldResult> sizes) {
  SmallVector<std::pair<int64_t, StringRef>> whole = getWholeDims(op);
  DenseMap<int64_t, unsigned> axisOf;
  for (auto [axis, expr] :
       llvm::enumerate(op.getInitMap(resultNumber).getResults()))
    axisOf[cast<AffineDimExpr>(expr).getPosition()] = axis;
  for (auto [dim, name] : whole) {
    auto it = axisOf.find(dim);
    if (it != axisOf.end() &&
        !isFullRange(op, dim, offsets[it->second], sizes[it->second]))
      return false;
  }
  for (AffineMap map : op.getMaps())
    for (AffineExpr expr : map.getResults())
      if (auto grouped = matchGroupedDim(expr)) {
        unsigned axis = axisOf.lookup(grouped->first);
        if (getGroupAlignment(offsets[axis], sizes[axis], grouped->second) ==
            GroupAlignment::Unknown)
          return false;
      }
  return true;
}

/// Decides without making IR, so it is true only for what is plain to see: one
/// range for each dimension, whole where it has to be.
template <typename OpTy>
static bool
isFusableWithOperandTiles(OpTy op, ArrayRef<unsigned> operands,
                          ArrayRef<SmallVector<OpFoldResult>> allOffsets,
                          ArrayRef<SmallVector<OpFoldResult>> allSizes) {
  SmallVector<OpOperand *> mapped = op.getMappedOperands();
  SmallVector<AffineMap> maps = op.getMaps();
  DenseMap<AffineExpr, std::pair<OpFoldResult, OpFoldResult>> seen;
  SmallVector<int64_t> whole = {op.getKeyDim()};
  for (auto [dim, name] : getWholeDims(op))
    whole.push_back(dim);
  for (auto [number, offsets, sizes] :
       llvm::zip_equal(operands, allOffsets, allSizes)) {
    auto it = llvm::find(mapped, &op->getOpOperand(number));
    if (it == mapped.end())
      return false;
    for (auto [axis, expr] :
         llvm::enumerate(maps[it - mapped.begin()].getResults())) {
      if (isa<AffineConstantExpr>(expr)) {
        if (!isZeroInteger(offsets[axis]))
          return false;
        continue;
      }
      auto [entry, inserted] =
          seen.try_emplace(expr, offsets[axis], sizes[axis]);
      if (!inserted && (!isSame(entry->second.first, offsets[axis]) ||
                        !isSame(entry->second.second, sizes[axis])))
        return false;
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (dim && llvm::is_contained(whole, dim.getPosition()) &&
          !isFullRange(op, dim.getPosition(), offsets[axis], sizes[axis]))
        return false;
    }
  }
  // A plain dimension beside a group of it would need arithmetic to compare;
  // a plain dimension alone has to keep to the groups of the other operands.
  for (AffineMap map : maps)
    for (AffineExpr expr : map.getResults())
      if (auto grouped = matchGroupedDim(expr)) {
        auto plain =
            seen.find(getAffineDimExpr(grouped->first, op.getContext()));
        if (plain == seen.end())
          continue;
        if (seen.contains(expr) ||
            getGroupAlignment(plain->second.first, plain->second.second,
                              grouped->second) == GroupAlignment::Unknown)
          return false;
      }
  return true;
}

ROPE_ATTENTION_TILING(AttentionOp)
ROPE_ATTENTION_TILING(OnlineAttentionOp)
#undef ROPE_ATTENTION_TILING
