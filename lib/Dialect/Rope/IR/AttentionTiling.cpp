//===- AttentionTiling.cpp - TilingInterface of the attention ops ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every operand axis is one loop dimension, a group of one (`d floordiv g`), or
// absent, so a tile of the iteration space is one slice of each operand. Tiles
// along the rows move `query_base`, tiles along the keys move `key_base`, and
// tiles of the batch move the coordinates of the score program.
//
//===----------------------------------------------------------------------===//

#include "AttentionTiling.h"
#include "AttentionOperands.h"
#include "AttentionTileAlignment.h"
#include "rope/Dialect/Rope/IR/OperandTiles.h"
#include "rope/Support/SizeBounds.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// The axes that the map of an operand has not, at its end, are whole.
static void addWholeAxes(OpBuilder &b, Location loc, Value operand,
                         Tile &tile) {
  int64_t rank = cast<ShapedType>(operand.getType()).getRank();
  for (int64_t axis = tile.sizes.size(); axis < rank; ++axis) {
    tile.offsets.push_back(b.getIndexAttr(0));
    tile.sizes.push_back(linalg::createFoldedDimOp(b, loc, operand, axis));
  }
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

template <typename OpTy>
bool rope::detail::isFullRange(OpTy op, int64_t dim, OpFoldResult offset,
                               OpFoldResult size) {
  auto [operand, axis] = getLoopSource(op, dim);
  if (isWholeAxis(offset, size, operand, axis))
    return true;
  auto value = dyn_cast<Value>(size);
  if (!isZeroInteger(offset) || !value)
    return false;
  return areKnownEqual(value, {operand, axis});
}

SmallVector<std::pair<int64_t, StringRef>>
rope::detail::getWholeDims(AttentionOp op) {
  SmallVector<std::pair<int64_t, StringRef>> dims = {
      {op.getQueryLaneDim(), "query and key lanes"}, {op.getKeyDim(), "keys"}};
  if (op.hasLogSumExp())
    dims.push_back({op.getValueLaneDim(), "value lanes"});
  return dims;
}
SmallVector<std::pair<int64_t, StringRef>>
rope::detail::getWholeDims(OnlineAttentionOp op) {
  return {{op.getQueryLaneDim(), "query and key lanes"},
          {op.getValueLaneDim(), "value lanes"}};
}

SmallVector<std::pair<int64_t, StringRef>>
rope::detail::getWholeDims(AttentionBackwardOp op) {
  SmallVector<std::pair<int64_t, StringRef>> dims = {
      {op.getQueryLaneDim(), "query and key lanes"},
      {op.getValueLaneDim(), "value lanes"}};
  if (op.getSinksGradient())
    dims.push_back({op.getKeyDim(), "keys"});
  return dims;
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
SmallVector<Range> rope::detail::getDomain(OpTy op, OpBuilder &b) {
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
  FailureOr<int64_t> bound = getConstantLowerBound(size);
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

template <typename OpTy>
LogicalResult rope::detail::checkTile(OpTy op, const Tile &domain,
                                      bool explain) {
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

template <typename OpTy>
FailureOr<TilingResult> rope::detail::tile(OpTy op, OpBuilder &b,
                                           const Tile &domain,
                                           ValueRange initTiles) {
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
    addWholeAxes(b, loc, source, *operandTile);
    slices.push_back(
        createSlice(b, loc, source, operandTile->offsets, operandTile->sizes));
    tiles.push_back(slices.back()->getResult(0));
  }

  AttentionOperands operands = AttentionOperands::get(op);
  unsigned next = 0;
  for (Value *operand : operands.getMapped())
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
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim)
    tiled.shiftPrograms(dim, domain.offsets[dim]);
  tiled.getValueProgram().shiftLanes(domain.offsets[op.getValueLaneDim()]);
  return TilingResult{
      {tiled}, llvm::to_vector_of<Value>(tiled->getResults()), slices};
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
    /* A producer that cannot be fused stays where it is: no error. */         \
    if (failed(checkTile(*this, domain, /*explain=*/false)))                   \
      return failure();                                                        \
    FailureOr<TilingResult> result = tile(*this, b, domain);                   \
    if (failed(result))                                                        \
      return failure();                                                        \
    return TilingResult{result->tiledOps,                                      \
                        {result->tiledValues[resultNumber]},                   \
                        result->generatedSlices};                              \
  }

ROPE_ATTENTION_TILING(AttentionOp)
ROPE_ATTENTION_TILING(OnlineAttentionOp)
#undef ROPE_ATTENTION_TILING

/// Parallel is a dimension by which every gradient is indexed.
SmallVector<utils::IteratorType> AttentionBackwardOp::getLoopIteratorTypes() {
  SmallVector<utils::IteratorType> types(getNumLoops(),
                                         utils::IteratorType::reduction);
  for (int64_t dim = 0; dim < getNumBatchDims(); ++dim) {
    AffineExpr expr = getAffineDimExpr(dim, getContext());
    if (llvm::all_of(llvm::seq<unsigned>(0, getInits().size()),
                     [&](unsigned init) {
                       return getInitMap(init).getResultPosition(expr);
                     }))
      types[dim] = utils::IteratorType::parallel;
  }
  return types;
}
SmallVector<Range> AttentionBackwardOp::getIterationDomain(OpBuilder &b) {
  return getDomain(*this, b);
}
FailureOr<TilingResult>
AttentionBackwardOp::getTiledImplementation(OpBuilder &b,
                                            ArrayRef<OpFoldResult> offsets,
                                            ArrayRef<OpFoldResult> sizes) {
  return tile(*this, b, Tile{to_vector(offsets), to_vector(sizes)});
}
LogicalResult AttentionBackwardOp::getResultTilePosition(
    OpBuilder &b, unsigned resultNumber, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, SmallVector<OpFoldResult> &resultOffsets,
    SmallVector<OpFoldResult> &resultSizes) {
  FailureOr<Tile> result =
      getOperandTile(b, getLoc(), getInitMap(resultNumber),
                     Tile{to_vector(offsets), to_vector(sizes)});
  if (failed(result))
    return failure();
  addWholeAxes(b, getLoc(), getInits()[resultNumber], *result);
  resultOffsets = result->offsets;
  resultSizes = result->sizes;
  return success();
}

template bool rope::detail::isFullRange(AttentionBackwardOp, int64_t,
                                        OpFoldResult, OpFoldResult);
template SmallVector<Range> rope::detail::getDomain(AttentionBackwardOp,
                                                    OpBuilder &);
template LogicalResult rope::detail::checkTile(AttentionBackwardOp,
                                               const Tile &, bool);
template FailureOr<TilingResult>
rope::detail::tile(AttentionBackwardOp, OpBuilder &, const Tile &, ValueRange);
template bool rope::detail::isFullRange(AttentionOp, int64_t, OpFoldResult,
                                        OpFoldResult);
template SmallVector<Range> rope::detail::getDomain(AttentionOp, OpBuilder &);
template LogicalResult rope::detail::checkTile(AttentionOp, const Tile &, bool);
template FailureOr<TilingResult> rope::detail::tile(AttentionOp, OpBuilder &,
                                                    const Tile &, ValueRange);
template bool rope::detail::isFullRange(OnlineAttentionOp, int64_t,
                                        OpFoldResult, OpFoldResult);
template SmallVector<Range> rope::detail::getDomain(OnlineAttentionOp,
                                                    OpBuilder &);
template LogicalResult rope::detail::checkTile(OnlineAttentionOp, const Tile &,
                                               bool);
template FailureOr<TilingResult>
rope::detail::tile(OnlineAttentionOp, OpBuilder &, const Tile &, ValueRange);
