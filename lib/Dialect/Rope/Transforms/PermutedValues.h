//===- PermutedValues.h - Values with their lanes in another order --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_TRANSFORMS_PERMUTEDVALUES_H
#define ROPE_LIB_DIALECT_ROPE_TRANSFORMS_PERMUTEDVALUES_H

#include "rope/Dialect/Rope/Transforms/PermuteWeights.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::rope {

/// Whether every call of the program makes `value`, a constant or an argument
/// of a private function, from constants.
bool isConstantInCallers(Value value);

/// Makes values whose lanes are in another order, each once.
class PermutedValues {
public:
  PermutedValues(RewriterBase &rewriter, Pairing from, Pairing to)
      : rewriter(rewriter), from(from), to(to) {}

  /// `value` with `lanes` reordered: another constant for one; for an argument
  /// of a private function a new argument, for which each caller passes its
  /// permuted operand; else a `rope.permute_lanes` right after `value`, of its
  /// range alone where `lanes` has one.
  Value get(Value value, const PermutedLanes &lanes);

  /// Erases arguments that were replaced and have no reader left.
  void eraseDeadArguments();

private:
  Value create(Value value, const PermutedLanes &lanes);
  Value createArgument(BlockArgument argument, const PermutedLanes &lanes);
  Attribute permute(Attribute constant, const PermutedLanes &lanes,
                    PermuteLanesOp op) const;

  struct Made {
    Value value;
    PermutedLanes lanes;
    Value result;
  };

  RewriterBase &rewriter;
  Pairing from, to;
  unsigned depth = 0;
  SmallVector<Made> made;
  SmallVector<std::pair<func::FuncOp, BlockArgument>> replaced;
};

} // namespace mlir::rope

#endif // ROPE_LIB_DIALECT_ROPE_TRANSFORMS_PERMUTEDVALUES_H
