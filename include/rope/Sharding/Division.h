//===- Division.h - Which part of an op a rank computes ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SHARDING_DIVISION_H
#define ROPE_SHARDING_DIVISION_H

#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Sharding/Split.h"

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::rope {

/// The loops of a structured op, as `shard::ShardingInterface` has them: a map
/// for each operand and each result, in order.
struct Loops {
  SmallVector<utils::IteratorType> iterators;
  SmallVector<AffineMap> maps;
};

/// The loops of an op of linalg or of the dialect; none of another op.
std::optional<Loops> getLoops(Operation *op);

/// Which part of an op each rank computes: how its operands must lie, and how
/// its results come to lie.
struct Division {
  SmallVector<MaybeSplit> operands, results;
  /// The loop that is divided, of a structured op, and its segments.
  std::optional<int64_t> loop;
  SmallVector<int64_t> segments;
  /// Whether each rank has a part of a sum, which the ranks have to add up.
  bool isPartial = false;
  /// Whether the keys of an attention that is divided along its rows go around
  /// the ranks.
  bool isRing = false;
};

/// The division that goes with a split of an operand, a result or a loop; none,
/// with a reason, where the op cannot be divided in this way.
std::optional<Division> divideByOperand(OpOperand &operand, const Split &split,
                                        int64_t ranks, std::string &reason);
std::optional<Division> divideByResult(OpResult result, const Split &split,
                                       int64_t ranks, std::string &reason);
std::optional<Division> divideByLoop(Operation *op, int64_t loop,
                                     ArrayRef<int64_t> segments, int64_t ranks,
                                     std::string &reason);

/// The loop that goes along the divided axis of an operand or a result with
/// `map`, and its segments.
std::optional<std::pair<int64_t, SmallVector<int64_t>>>
getLoopOfAxis(AffineMap map, const Split &split);

/// Whether `loop` goes along the slots, or blocks of slots, of the cache.
bool isSlotLoop(CacheWriteOp write, int64_t loop);

/// Whether what a structured op computes depends on the number of an iteration
/// of `loop`, and not on its operands alone.
bool usesNumber(Operation *op, int64_t loop);

/// Size of a loop, as the operand or result says that has it as an axis; none
/// where that is dynamic.
std::optional<int64_t> getLoopSize(Operation *op, const Loops &loops,
                                   int64_t loop);

/// Writes the part of `op` that rank `rank` (a value of index type) computes
/// from what it holds of the operands. Results are what the rank holds of them,
/// or its part of a sum. `captured` maps what regions of the op use from above.
FailureOr<SmallVector<Value>> createPart(OpBuilder &builder, Operation *op,
                                         const Division &division,
                                         ValueRange operands,
                                         const IRMapping &captured, Value rank,
                                         int64_t ranks);

/// The part of `whole`, which the rank has all of.
Value createSlice(OpBuilder &builder, Location loc, Value whole,
                  const Split &split, Value rank, int64_t ranks);

} // namespace mlir::rope

#endif // ROPE_SHARDING_DIVISION_H
