//===- AttentionFusion.cpp - Attention beside ops that are tiled ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of TilingInterface that starts from tiles of operands (a producer
// that is tiled already), and the questions whether such a fusion is possible.
//
//===----------------------------------------------------------------------===//

#include "AttentionOperands.h"
#include "AttentionTileAlignment.h"
#include "AttentionTiling.h"

#include "rope/Support/SizeBounds.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// True if `a` and `b` are known to be the same number.
static bool isSame(OpFoldResult a, OpFoldResult b) {
  return isEqualConstantIntOrValue(a, b) || areKnownEqual(a, b);
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

#define ROPE_ATTENTION_FUSION(OP)                                              \
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

ROPE_ATTENTION_FUSION(AttentionOp)
ROPE_ATTENTION_FUSION(OnlineAttentionOp)
#undef ROPE_ATTENTION_FUSION
