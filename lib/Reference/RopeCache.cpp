//===- RopeCache.cpp - rope.cache_write -----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineEvaluation.h"
#include "Destination.h"

#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

static FailureOr<Step> compileCacheWrite(CacheWriteOp op, Compiler &compiler) {
  Operation *location = op;
  return Step([location, rowsMap = op.getRowsMap(), slotsMap = op.getSlotsMap(),
               cacheMap = op.getCacheMap(),
               checks = compiler.getOptions().runtimeChecks,
               rows = compiler.getArray(op.getRows()),
               slots = compiler.getSlot(op.getSlots()),
               cache = Destination(op.getCacheMutable(), op.getResult(),
                                   compiler)](Frame &frame) -> LogicalResult {
    // The cache may be the same array.
    // NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
    const Array from = rows.peek(frame);
    const Array slotArray = slots.isArray ? frame.arrays[slots.index] : Array();
    Array to = cache.open(frame);
    SmallVector<int64_t, 6> bounds(rowsMap.getNumDims(), 0);
    for (auto [axis, expr] : llvm::enumerate(rowsMap.getResults()))
      bounds[cast<AffineDimExpr>(expr).getPosition()] = from.sizes[axis];

    SmallVector<int64_t> index;
    LogicalResult status =
        forEachIndex(bounds, [&](ArrayRef<int64_t> point) -> LogicalResult {
          int64_t slot;
          if (slots.isArray) {
            if (failed(evaluate(location, slotsMap, point, index)) ||
                failed(verifyInBounds(location, index, slotArray)))
              return failure();
            slot = slotArray.at(index).integer;
          } else {
            slot = frame.scalars[slots.index].integer;
          }
          if (slot < 0)
            return success();
          if (failed(evaluate(location, rowsMap, point, index)))
            return failure();
          Scalar value = from.at(index);
          SmallVector<int64_t, 6> operands(point);
          operands.push_back(slot);
          if (failed(evaluate(location, cacheMap, operands, index)))
            return failure();
          if (!to.isInBounds(index)) {
            if (!checks)
              return success();
            location->emitOpError("slot ") << slot << " is beyond the cache";
            return failure();
          }
          to.store(to.getPosition(index), value);
          return success();
        });
    if (failed(status))
      return failure();
    cache.close(frame, std::move(to));
    return success();
  });
}

void reference::addRopeCache(OpTable &ops) {
  ops.add<CacheWriteOp>(compileCacheWrite);
}
