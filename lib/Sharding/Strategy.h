//===- Strategy.h - What is divided, from the attention on ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_SHARDING_STRATEGY_H
#define ROPE_LIB_SHARDING_STRATEGY_H

#include "rope/Sharding/Passes.h"
#include "rope/Sharding/Placement.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::rope {

/// Finds the arguments of a function that come as parts, so that its attention
/// is divided along one loop, with what makes its operands and reads its
/// result.
class Strategy {
public:
  Strategy(func::FuncOp function, int64_t ranks)
      : function(function), ranks(ranks) {}

  /// Fails where no attention of the function is divided in this way; every
  /// reason is kept.
  /// With `interleave`, rows are as many segments, so that each rank has rows
  /// of all parts of a sequence.
  LogicalResult choose(ShardMode mode, int64_t interleave, bool ring);

  const llvm::MapVector<Value, Split> &getArguments() const {
    return arguments;
  }
  ArrayRef<std::string> getReasons() const { return reasons; }
  Placement place() const;

  /// Writes the annotations in front of the body.
  void annotate();

private:
  /// Divides an attention along `loop`, with what its operands come from.
  bool divide(Operation *attention, int64_t loop, int64_t interleave);
  /// Asks for a value to come divided. Goes back to arguments through
  /// everything that can be divided in the same way.
  void request(Value value, const Split &split);
  /// Whether a value that all ranks would have can come divided from arguments,
  /// through ops of one use; then it does.
  bool deliver(Value value, const Split &split);
  bool trace(Value value, const Split &split,
             llvm::MapVector<Value, Split> &found) const;
  /// Repeats the placement until no argument is delivered any more.
  Placement settle();
  /// Divides the columns of products that are followed by others, which then
  /// are divided along their sums.
  void divideProducts();

  func::FuncOp function;
  int64_t ranks;
  llvm::MapVector<Value, Split> arguments;
  DenseSet<Value> requested;
  SmallVector<std::string> reasons;
};

} // namespace mlir::rope

#endif // ROPE_LIB_SHARDING_STRATEGY_H
