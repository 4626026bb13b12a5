//===- CacheWriteOps.cpp - rope.cache_write -------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttributeNames.h"
#include "rope/Dialect/Rope/IR/DestinationStyle.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/IR/RuntimeChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

static AffineMap getMap(ArrayAttr maps, unsigned index) {
  return cast<AffineMapAttr>(maps[index]).getValue();
}

AffineMap CacheWriteOp::getRowsMap() { return getMap(getIndexingMaps(), 0); }
AffineMap CacheWriteOp::getSlotsMap() { return getMap(getIndexingMaps(), 1); }
AffineMap CacheWriteOp::getCacheMap() { return getMap(getIndexingMaps(), 2); }

SmallVector<AffineMap> CacheWriteOp::getOperandMaps() {
  bool scalar = !isa<ShapedType>(getSlots().getType());
  return {getRowsMap(), scalar ? AffineMap() : getSlotsMap(), getCacheMap()};
}

/// The constant of `s0 floordiv c` or `s0 mod c`; nothing for another
/// expression.
static std::optional<int64_t> getDivisor(AffineExpr expr, AffineExprKind kind) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary || binary.getKind() != kind ||
      !isa<AffineSymbolExpr>(binary.getLHS()))
    return std::nullopt;
  auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (!constant || constant.getValue() <= 0)
    return std::nullopt;
  return constant.getValue();
}

int64_t CacheWriteOp::getBlockSize() {
  for (AffineExpr expr : getCacheMap().getResults())
    if (std::optional<int64_t> size = getDivisor(expr, AffineExprKind::Mod))
      return *size;
  return 1;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// cache_write_c5: distinct dimensions, and the slot number whole or split
/// once.
static LogicalResult verifyCacheMap(CacheWriteOp op) {
  AffineMap map = op.getCacheMap();
  llvm::SmallBitVector seen(map.getNumDims());
  int64_t whole = 0;
  SmallVector<int64_t> quotients, remainders;
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      if (seen.test(dim.getPosition()))
        return op.emitOpError("expected cache map of distinct dimensions but "
                              "got ")
               << AffineMapAttr::get(map);
      seen.set(dim.getPosition());
    } else if (isa<AffineSymbolExpr>(expr)) {
      ++whole;
    } else if (std::optional<int64_t> divisor =
                   getDivisor(expr, AffineExprKind::FloorDiv)) {
      quotients.push_back(*divisor);
    } else if (std::optional<int64_t> divisor =
                   getDivisor(expr, AffineExprKind::Mod)) {
      remainders.push_back(*divisor);
    } else {
      return op.emitOpError("expected cache map of dimensions, s0, s0 floordiv "
                            "c and s0 mod c but got ")
             << AffineMapAttr::get(map);
    }
  }
  bool contiguous = whole == 1 && quotients.empty() && remainders.empty();
  bool paged = whole == 0 && quotients.size() == 1 && quotients == remainders;
  if (!contiguous && !paged)
    return op.emitOpError("expected cache map with s0 once, or with one s0 "
                          "floordiv c and one s0 mod c, but got ")
           << AffineMapAttr::get(map);
  return success();
}

/// cache_write_c2 to cache_write_c5
static LogicalResult verifyCacheMaps(CacheWriteOp op) {
  int64_t rank = op.getRowsType().getRank();
  ArrayAttr maps = op.getIndexingMaps();
  // cache_write_c2
  if (maps.size() != 3)
    return op.emitOpError("expected 3 indexing maps but got ") << maps.size();
  StringRef names[] = {"rows", "slots", "cache"};
  int64_t slotsRank = 0;
  if (auto type = dyn_cast<ShapedType>(op.getSlots().getType()))
    slotsRank = type.getRank();
  int64_t ranks[] = {rank, slotsRank, op.getCacheType().getRank()};
  for (auto [index, name] : llvm::enumerate(names)) {
    AffineMap map = getMap(maps, index);
    unsigned symbols = index == 2 ? 1 : 0;
    if (map.getNumDims() != rank || map.getNumSymbols() != symbols ||
        map.getNumResults() != ranks[index])
      return op.emitOpError("expected ")
             << name << " map of " << rank << " dimensions, " << symbols
             << " symbols and " << ranks[index] << " results but got "
             << AffineMapAttr::get(map);
  }
  // cache_write_c3
  if (!op.getRowsMap().isPermutation())
    return op.emitOpError("expected rows map to be a permutation but got ")
           << AffineMapAttr::get(op.getRowsMap());
  // cache_write_c4
  if (!op.getSlotsMap().isProjectedPermutation())
    return op.emitOpError("expected slots map of distinct dimensions but got ")
           << AffineMapAttr::get(op.getSlotsMap());
  return verifyCacheMap(op);
}

LogicalResult CacheWriteOp::verify() {
  if (failed(rope::detail::verifyAttributeNames(*this)))
    return failure();
  // cache_write_c1
  if (failed(rope::detail::verifyNoMixedSemantics(*this)))
    return failure();
  if (failed(verifyCacheMaps(*this)))
    return failure();
  // cache_write_c6
  if (getRowsType().getElementType() != getCacheType().getElementType())
    return emitOpError("expected cache of ")
           << getRowsType().getElementType() << " but got "
           << getCacheType().getElementType();
  // cache_write_c7
  auto verifyAxes = [&](StringRef name, ShapedType type,
                        AffineMap map) -> LogicalResult {
    for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
      int64_t size = type.getDimSize(axis), expected = size;
      if (std::optional<unsigned> position =
              getRowsMap().getResultPosition(expr))
        expected = getRowsType().getDimSize(*position);
      else if (std::optional<int64_t> block =
                   getDivisor(expr, AffineExprKind::Mod))
        expected = *block;
      if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(expected) &&
          size != expected)
        return emitOpError("expected axis ")
               << axis << " of " << name << " to have size " << expected
               << " but got " << size;
    }
    return success();
  };
  if (auto slotsType = dyn_cast<ShapedType>(getSlots().getType()))
    if (failed(verifyAxes("slots", slotsType, getSlotsMap())))
      return failure();
  return verifyAxes("cache", getCacheType(), getCacheMap());
}

/// Matches a write of no rows. Produces the cache.
LogicalResult CacheWriteOp::fold(FoldAdaptor,
                                 SmallVectorImpl<OpFoldResult> &results) {
  if (!getResult() || !llvm::is_contained(getRowsType().getShape(), 0))
    return failure();
  results.push_back(getCache());
  return success();
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

void CacheWriteOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  rope::detail::getDestinationStyleEffects(*this, effects);
}

LogicalResult
CacheWriteOp::reifyResultShapes(OpBuilder &builder,
                                ReifiedRankedShapedTypeDims &shapes) {
  return rope::detail::reifyInitShapes(builder, *this, shapes);
}

bool CacheWriteOp::bufferizesToMemoryRead(
    OpOperand &, const bufferization::AnalysisState &) {
  // Slots that no row names keep what the cache held.
  return true;
}

bool CacheWriteOp::bufferizesToMemoryWrite(
    OpOperand &operand, const bufferization::AnalysisState &) {
  return isDpsInit(&operand);
}

bufferization::AliasingValueList
CacheWriteOp::getAliasingValues(OpOperand &operand,
                                const bufferization::AnalysisState &) {
  return rope::detail::getTiedAlias(*this, operand);
}

LogicalResult
CacheWriteOp::bufferize(RewriterBase &rewriter,
                        const bufferization::BufferizationOptions &options,
                        bufferization::BufferizationState &state) {
  return rope::detail::bufferizeOnOperands(rewriter, *this, options, state);
}

SmallVector<utils::IteratorType> CacheWriteOp::getLoopIteratorTypes() {
  // Rows that differ only in a dimension that is no axis of the cache may meet
  // in one slot, where the last one wins: such a dimension is sequential.
  SmallVector<utils::IteratorType> iterators;
  for (unsigned dim = 0, rank = getRowsType().getRank(); dim < rank; ++dim)
    iterators.push_back(isCacheDim(dim) ? utils::IteratorType::parallel
                                        : utils::IteratorType::reduction);
  return iterators;
}

SmallVector<Range> CacheWriteOp::getIterationDomain(OpBuilder &builder) {
  AffineMap map = getRowsMap();
  SmallVector<Range> domain;
  for (unsigned dim = 0; dim < map.getNumDims(); ++dim) {
    unsigned axis = *map.getResultPosition(getAffineDimExpr(dim, getContext()));
    OpFoldResult size =
        rope::detail::getAxisSize(builder, getLoc(), getRows(), axis);
    domain.push_back({builder.getIndexAttr(0), size, builder.getIndexAttr(1)});
  }
  return domain;
}
