//===- CachedLanes.cpp - What caches hold along lanes ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CachedLanes.h"

#include "LaneProducts.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::rope;

/// More lanes make a constant of more than a million elements.
static constexpr int64_t kMostLanes = 1024;

LaneEnds LaneEnds::get(AttentionOp attention, CachedSide side) {
  if (side == CachedSide::Keys) {
    int64_t lane = attention.getQueryLaneDim();
    return {&attention.getKeyMutable(),
            getLaneAxis(attention.getKeyMap(), lane), attention.getQuery(),
            getLaneAxis(attention.getQueryMap(), lane)};
  }
  int64_t lane = attention.getValueLaneDim();
  return {&attention.getValueMutable(),
          getLaneAxis(attention.getValueMap(), lane), attention->getResult(0),
          getLaneAxis(attention.getInitMap(0), lane)};
}

std::optional<LaneObstacle> rope::getLaneObstacle(Type type, int64_t axis) {
  auto shaped = cast<ShapedType>(type);
  if (!isa<Float64Type, Float32Type, Float16Type, BFloat16Type>(
          shaped.getElementType()))
    return LaneObstacle{
        "narrow",
        llvm::formatv("elements of {0}, which are rounded behind a product",
                      shaped.getElementType())};
  if (shaped.isDynamicDim(axis))
    return LaneObstacle{"lanes", "the number of lanes is not static"};
  int64_t size = shaped.getDimSize(axis);
  if (size == 0 || size % 2 != 0)
    return LaneObstacle{
        "lanes",
        llvm::formatv("expected an even number of lanes but got {0}", size)};
  if (size > kMostLanes)
    return LaneObstacle{"lanes",
                        llvm::formatv("expected at most {0} lanes but got {1}",
                                      kMostLanes, size)};
  return std::nullopt;
}

std::optional<LaneObstacle> rope::getLaneObstacle(AttentionOp attention,
                                                  CachedSide side) {
  if (attention->getNumResults() == 0)
    return LaneObstacle{"on-memrefs", "attention is on memrefs"};
  if (attention->getParentOfType<KernelOp>())
    return LaneObstacle{"in-kernel",
                        "attention is in a kernel, which is made behind"};
  if (side == CachedSide::Values && attention.getValueProgram())
    return LaneObstacle{"value-program",
                        "a program computes what weights multiply"};
  LaneEnds ends = LaneEnds::get(attention, side);
  if (std::optional<LaneObstacle> obstacle =
          getLaneObstacle(ends.cached->get().getType(), ends.cachedAxis))
    return obstacle;
  return getLaneObstacle(ends.other.getType(), ends.otherAxis);
}

//===----------------------------------------------------------------------===//
// Where keys and values are from
//===----------------------------------------------------------------------===//

/// `getSourceAxis`, of slices that take lanes whole as well.
static std::optional<int64_t> getReadAxis(Operation *op, int64_t axis) {
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  if (!slice)
    return getSourceAxis(op, axis);
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  int64_t result = 0;
  for (int64_t source = 0; source < slice.getSourceType().getRank(); ++source) {
    if (dropped[source])
      continue;
    if (result++ != axis)
      continue;
    int64_t size = slice.getSourceType().getDimSize(source);
    bool isWhole = !ShapedType::isDynamic(size) &&
                   isConstantIntValue(slice.getMixedSizes()[source], size) &&
                   isConstantIntValue(slice.getMixedOffsets()[source], 0) &&
                   isConstantIntValue(slice.getMixedStrides()[source], 1);
    return isWhole ? std::optional(source) : std::nullopt;
  }
  return std::nullopt;
}

namespace {
/// An axis of a value.
struct ValueAxis {
  Value value;
  int64_t axis;

  bool operator==(const ValueAxis &other) const {
    return value == other.value && axis == other.axis;
  }
  /// What this is a view of, with the axis whole.
  ValueAxis getSource() const;
};
} // namespace

ValueAxis ValueAxis::getSource() const {
  ValueAxis source = *this;
  while (Operation *op = source.value.getDefiningOp()) {
    std::optional<int64_t> axis = getReadAxis(op, source.axis);
    if (!axis)
      break;
    source = {op->getOperand(0), *axis};
  }
  return source;
}

/// The same behind cache writes, in the cache that they write to.
static ValueAxis getCache(ValueAxis written) {
  ValueAxis cache = written.getSource();
  while (auto write = cache.value.getDefiningOp<CacheWriteOp>())
    cache = ValueAxis{write.getCache(), cache.axis}.getSource();
  return cache;
}

/// Whether elements of `type` are those of a narrow cache.
static bool hasNarrowElements(Type type) {
  Type element = getElementTypeOrSelf(type);
  return isa<FloatType, IntegerType>(element) && !element.isInteger(1) &&
         element.getIntOrFloatBitWidth() <= 8;
}

LaneOrigin LaneOrigin::get(Value value) {
  LaneOrigin origin;
  SmallVector<Value> worklist{value};
  DenseSet<Value> seen;
  while (!worklist.empty()) {
    Value next = worklist.pop_back_val();
    if (!isa<RankedTensorType>(next.getType()) || !seen.insert(next).second)
      continue;
    origin.isNarrow |= hasNarrowElements(next.getType());
    Operation *op = next.getDefiningOp();
    if (!op) {
      // Rows may be written behind the last read, and a loop carries caches.
      for (OpOperand &use : next.getUses())
        if (auto write = dyn_cast<CacheWriteOp>(use.getOwner()))
          origin.isCached |= &use == &write.getCacheMutable();
      auto argument = cast<BlockArgument>(next);
      auto loop =
          dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp());
      if (OpOperand *init = loop ? loop.getTiedLoopInit(argument) : nullptr)
        worklist.push_back(init->get());
      continue;
    }
    if (auto write = dyn_cast<CacheWriteOp>(op)) {
      origin.isCached = true;
      worklist.push_back(write.getCache());
    } else if (auto rotate = dyn_cast<RotateOp>(op)) {
      worklist.push_back(rotate.getInput());
    } else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      if (linalgOp.getNumReductionLoops() == 0)
        llvm::append_range(worklist, linalgOp.getDpsInputs());
    } else if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                   tensor::CastOp, tensor::ExtractSliceOp>(op)) {
      worklist.push_back(op->getOperand(0));
    } else if (OpTrait::hasElementwiseMappableTraits(op)) {
      llvm::append_range(worklist, op->getOperands());
    }
  }
  return origin;
}

//===----------------------------------------------------------------------===//
// Caches that are arguments
//===----------------------------------------------------------------------===//

static InFlightDiagnostic refuse(Operation *op) {
  return op->emitOpError("expected a cache that can hold products of lanes: ");
}

LogicalResult CacheUsers::follow(Value value, int64_t axis) {
  for (OpOperand &use : value.getUses())
    if (failed(followUse(use, axis)))
      return failure();
  return success();
}

LogicalResult CacheUsers::followUse(OpOperand &use, int64_t axis) {
  Operation *user = use.getOwner();
  if (isa<tensor::DimOp>(user) ||
      (user->hasTrait<OpTrait::ReturnLike>() &&
       isa<FunctionOpInterface>(user->getParentOp())))
    return success();
  if (auto attention = dyn_cast<AttentionOp>(user)) {
    LaneEnds ends = LaneEnds::get(attention, side);
    if (&use != ends.cached || ends.cachedAxis != axis)
      return refuse(user) << "this reads it other than as " << describe(side);
    if (std::optional<LaneObstacle> obstacle = getLaneObstacle(attention, side))
      return refuse(user) << obstacle->reason;
    attentions.push_back(attention);
    return success();
  }
  if (auto write = dyn_cast<CacheWriteOp>(user)) {
    auto dim = dyn_cast<AffineDimExpr>(write.getCacheMap().getResult(axis));
    if (&use != &write.getCacheMutable() || !dim)
      return refuse(user) << "this moves elements of it";
    // Each axis of the cache that is no slot is one of the rows.
    int64_t rows = *write.getRowsMap().getResultPosition(dim);
    if (std::optional<LaneObstacle> obstacle =
            getLaneObstacle(write.getRowsType(), rows))
      return refuse(user) << obstacle->reason;
    writes.push_back({write, rows});
    return follow(write.getResult(), axis);
  }
  // The axis of a view.
  for (OpResult result : user->getResults()) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    for (int64_t place = 0; type && place < type.getRank(); ++place)
      if (use.getOperandNumber() == 0 && getReadAxis(user, place) == axis)
        return follow(result, place);
  }
  return refuse(user) << "this is neither attention nor a write of rows";
}

/// The side on which attention of `function` reads `cache` or, where none does,
/// the rows that `writes` write to it; with the axis of lanes in the cache.
static std::optional<std::pair<CachedSide, int64_t>>
findSide(FunctionOpInterface function, BlockArgument cache,
         ArrayRef<CacheWriteOp> writes) {
  std::optional<std::pair<CachedSide, int64_t>> ofCache, ofRows;
  function->walk([&](AttentionOp attention) {
    if (attention->getNumResults() == 0)
      return;
    for (CachedSide side : {CachedSide::Keys, CachedSide::Values}) {
      LaneEnds ends = LaneEnds::get(attention, side);
      ValueAxis read{ends.cached->get(), ends.cachedAxis};
      ValueAxis source = getCache(read);
      if (source.value == cache && !ofCache)
        ofCache = {side, source.axis};
      for (CacheWriteOp write : writes)
        for (auto [axis, expr] :
             llvm::enumerate(write.getCacheMap().getResults())) {
          if (!isa<AffineDimExpr>(expr) || ofRows)
            continue;
          int64_t rows = *write.getRowsMap().getResultPosition(expr);
          if (ValueAxis{write.getRows(), rows}.getSource() == read.getSource())
            ofRows = {side, axis};
        }
    }
  });
  return ofCache ? ofCache : ofRows;
}

FailureOr<SmallVector<CacheUsers>>
rope::findCaches(FunctionOpInterface function, bool wantsKeys,
                 bool wantsValues) {
  SmallVector<CacheWriteOp> all;
  function->walk([&](CacheWriteOp write) { all.push_back(write); });
  llvm::MapVector<BlockArgument, SmallVector<CacheWriteOp>> written;
  for (CacheWriteOp write : all) {
    if (!write.getResult())
      return refuse(write) << "this one is a memref";
    if (write->getParentOfType<KernelOp>())
      return refuse(write) << "this is in a kernel, which is made behind";
    // Any axis leads there.
    Value source = write.getCache();
    while (Operation *op = source.getDefiningOp()) {
      if (!isa<CacheWriteOp, tensor::CastOp, tensor::ExpandShapeOp,
               tensor::CollapseShapeOp, linalg::TransposeOp>(op))
        break;
      auto other = dyn_cast<CacheWriteOp>(op);
      source = other ? other.getCache() : op->getOperand(0);
    }
    auto argument = dyn_cast<BlockArgument>(source);
    if (!argument || argument.getOwner()->getParentOp() != function ||
        !argument.getOwner()->isEntryBlock())
      return refuse(write) << "this one is no argument of the function";
    written[argument].push_back(write);
  }
  SmallVector<CacheUsers> caches;
  for (auto &[cache, writes] : written) {
    auto side = findSide(function, cache, writes);
    if (!side)
      return refuse(writes.front()) << "no attention reads it or its rows, "
                                       "which would tell keys from values";
    if (side->first == CachedSide::Keys ? !wantsKeys : !wantsValues)
      continue;
    CacheUsers users{cache, side->first, {}, {}};
    if (failed(users.follow(cache, side->second)))
      return failure();
    caches.push_back(std::move(users));
  }
  return caches;
}
