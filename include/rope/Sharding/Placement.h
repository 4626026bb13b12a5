//===- Placement.h - Where the values of a function lie ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SHARDING_PLACEMENT_H
#define ROPE_SHARDING_PLACEMENT_H

#include "rope/Sharding/Division.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::rope {

/// What one rank sends in one call, by collectives that go around in a ring.
/// No algorithm can do with fewer bytes.
struct Traffic {
  /// Bytes by all-gathers, by all-reduces, and of keys that go around while
  /// attention is computed.
  int64_t gathered = 0, reduced = 0, shifted = 0;
  int64_t collectives = 0;
  /// Messages that are waited for, one after the other, and those of keys.
  int64_t messages = 0, shifts = 0;

  void addGather(int64_t wholeBytes, int64_t ranks);
  void addReduce(int64_t wholeBytes, int64_t ranks);
  void addRing(int64_t wholeBytes, int64_t ranks);
};

/// The split that a `shard.shard` says, on a grid of one axis; none where it
/// says that every rank holds all.
MaybeSplit getAnnotatedSplit(shard::ShardOp op);

/// Where each value of a function lies, and how each op is divided, from the
/// splits of some values on. A forward pass over the ops of the body: each op
/// is divided as its operands lie, in the way that moves the fewest bytes. Ops
/// that cannot be divided, or need not be, run whole on every rank.
class Placement {
public:
  Placement(func::FuncOp function, int64_t ranks)
      : function(function), ranks(ranks) {}

  /// The split that `value` arrives with, of an argument.
  void set(Value value, const Split &split) { splits[value] = split; }
  /// Asked before a rank takes its part of a value that it has all of: whether
  /// the value can arrive as that part instead, after another call.
  using Deliver = function_ref<bool(Value whole, const Split &split)>;
  void compute(Deliver deliver);
  void compute() {
    compute([](Value, const Split &) { return false; });
  }

  MaybeSplit get(Value value) const;
  /// How an op is divided; null where every rank computes all of it.
  const Division *get(Operation *op) const;
  const Traffic &getTraffic() const { return traffic; }
  /// Ops that have divided operands and are computed whole, with the reason.
  ArrayRef<std::pair<Operation *, std::string>> getWholeOps() const {
    return wholeOps;
  }

private:
  void place(Operation *op, Deliver deliver);
  int64_t getBytes(Type type) const;
  void addTraffic(Operation *op, const Division *division);
  /// Bytes that are gathered before the division can run; none: before the op
  /// can run whole.
  int64_t getGatheredBytes(Operation *op, const Division *division) const;
  int64_t getReducedBytes(Operation *op, const Division &division) const;

  func::FuncOp function;
  int64_t ranks;
  DenseMap<Value, Split> splits;
  DenseMap<Operation *, Division> divisions;
  Traffic traffic;
  DenseSet<Value> gathered;
  SmallVector<std::pair<Operation *, std::string>> wholeOps;
};

} // namespace mlir::rope

#endif // ROPE_SHARDING_PLACEMENT_H
