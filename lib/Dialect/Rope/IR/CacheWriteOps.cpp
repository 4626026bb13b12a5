//===- CacheWriteOps.cpp - rope.cache_write -------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttributeNames.h"
#include "rope/Dialect/Rope/IR/DestinationStyle.h"
#include "rope/Dialect/Rope/IR/OperandForms.h"
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
static LogicalResult
verifyCacheMap(AffineMap map, function_ref<InFlightDiagnostic()> emitError) {
  llvm::SmallBitVector seen(map.getNumDims());
  int64_t whole = 0;
  SmallVector<int64_t> quotients, remainders;
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      if (seen.test(dim.getPosition()))
        return emitError() << "expected cache map of distinct dimensions but "
                              "got "
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
      return emitError() << "expected cache map of dimensions, s0, s0 floordiv "
                            "c and s0 mod c but got "
                         << AffineMapAttr::get(map);
    }
  }
  bool contiguous = whole == 1 && quotients.empty() && remainders.empty();
  bool paged = whole == 0 && quotients.size() == 1 && quotients == remainders;
  if (!contiguous && !paged)
    return emitError() << "expected cache map with s0 once, or with one s0 "
                          "floordiv c and one s0 mod c, but got "
                       << AffineMapAttr::get(map);
  return success();
}

LogicalResult
rope::verifyCacheWrite(ShapedType rows, Type slots, ShapedType cache,
                       ArrayRef<AffineMap> maps,
                       function_ref<InFlightDiagnostic()> emitError) {
  int64_t rank = rows.getRank();
  // cache_write_c2
  if (maps.size() != 3)
    return emitError() << "expected 3 indexing maps but got " << maps.size();
  StringRef names[] = {"rows", "slots", "cache"};
  auto shapedSlots = dyn_cast<ShapedType>(slots);
  int64_t ranks[] = {rank, shapedSlots ? shapedSlots.getRank() : 0,
                     cache.getRank()};
  for (auto [index, name] : llvm::enumerate(names)) {
    unsigned symbols = index == 2 ? 1 : 0;
    if (maps[index].getNumDims() != rank ||
        maps[index].getNumSymbols() != symbols ||
        maps[index].getNumResults() != ranks[index])
      return emitError() << "expected " << name << " map of " << rank
                         << " dimensions, " << symbols << " symbols and "
                         << ranks[index] << " results but got "
                         << AffineMapAttr::get(maps[index]);
  }
  // cache_write_c3
  if (!maps[0].isPermutation())
    return emitError() << "expected rows map to be a permutation but got "
                       << AffineMapAttr::get(maps[0]);
  // cache_write_c4
  if (!maps[1].isProjectedPermutation())
    return emitError() << "expected slots map of distinct dimensions but got "
                       << AffineMapAttr::get(maps[1]);
  if (failed(verifyCacheMap(maps[2], emitError)))
    return failure();
  // cache_write_c6
  if (rows.getElementType() != cache.getElementType())
    return emitError() << "expected cache of " << rows.getElementType()
                       << " but got " << cache.getElementType();
  // cache_write_c7
  auto verifyAxes = [&](StringRef name, ShapedType type,
                        AffineMap map) -> LogicalResult {
    for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
      int64_t size = type.getDimSize(axis), expected = size;
      if (std::optional<unsigned> position = maps[0].getResultPosition(expr))
        expected = rows.getDimSize(*position);
      else if (std::optional<int64_t> block =
                   getDivisor(expr, AffineExprKind::Mod))
        expected = *block;
      if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(expected) &&
          size != expected)
        return emitError() << "expected axis " << axis << " of " << name
                           << " to have size " << expected << " but got "
                           << size;
    }
    return success();
  };
  if (shapedSlots && failed(verifyAxes("slots", shapedSlots, maps[1])))
    return failure();
  return verifyAxes("cache", cache, maps[2]);
}

LogicalResult CacheWriteOp::verify() {
  if (failed(rope::detail::verifyAttributeNames(*this)))
    return failure();
  // cache_write_c1
  if (failed(rope::detail::verifyNoMixedSemantics(*this)))
    return failure();
  SmallVector<AffineMap> maps =
      llvm::map_to_vector(getIndexingMaps().getAsValueRange<AffineMapAttr>(),
                          [](AffineMap map) { return map; });
  return verifyCacheWrite(getRowsType(), getSlots().getType(), getCacheType(),
                          maps, [&] { return emitOpError(); });
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
