//===- Strategies.h - Schedules of other projects ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On a CPU this project has one schedule for each op, whose tiles are a choice
// of their own. Another project may take ops before: by calls of its library,
// by loops, by ops of its dialect that it lowers itself.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOCPU_STRATEGIES_H
#define ROPE_CONVERSION_ROPETOCPU_STRATEGIES_H

#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/PatternMatch.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"
#include "rope/Dialect/Rope/IR/NumericsMode.h"

namespace mlir::rope {

/// What a strategy is told.
struct CpuStrategyContext {
  const TargetInfo &target;
  /// Never `Module`.
  NumericsMode mode;
  /// Whether `scf.forall` runs on several threads.
  bool threads;
};

/// A schedule for ops on tensors that it takes before `rope-to-cpu` does.
struct CpuStrategy {
  /// Stable name, for the option `strategies` and for remarks.
  StringRef name;
  /// What it makes, in one line.
  StringRef summary;
  /// Whether it takes `op`: a `rope.kernel`, another rope op or a linalg op on
  /// tensors. Where it does not and `op` is of its kind, `reason` may say why.
  bool (*matches)(Operation *op, const CpuStrategyContext &context,
                  std::string &reason);
  /// Replaces `op` by ops that the rest of `rope-to-cpu` lowers: on tensors,
  /// `scf` loops over them, calls; or fails with the IR unchanged but for dead
  /// code, after which the next strategy is asked.
  LogicalResult (*build)(RewriterBase &rewriter, Operation *op,
                         const CpuStrategyContext &context);
};

/// Strategies of another project: an interface that it adds to a dialect of its
/// own. They are asked in the order of the names of the dialects.
class CpuStrategyInterface
    : public DialectInterface::Base<CpuStrategyInterface> {
public:
  explicit CpuStrategyInterface(Dialect *dialect) : Base(dialect) {}
  virtual ArrayRef<CpuStrategy> getStrategies() const = 0;
};

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOCPU_STRATEGIES_H
