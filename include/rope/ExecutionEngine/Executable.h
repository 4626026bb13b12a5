//===- Executable.h - An entry that can be run ------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_EXECUTABLE_H
#define ROPE_EXECUTIONENGINE_EXECUTABLE_H

#include "rope/ExecutionEngine/Signature.h"
#include "rope/ExecutionEngine/rope_runtime.h"
#include "rope/Reference/Interpreter.h"
#include "llvm/Support/JSON.h"
#include <memory>

namespace mlir::rope {

/// Seconds of runs, in order.
struct RunTimes {
  SmallVector<double> wall;
  /// Processor time of the process; empty where other threads run, too.
  SmallVector<double> processor;
  /// Of each run of their own, the time of each timed step.
  std::vector<std::vector<double>> steps;
};

/// Code that is timed by itself: what the passes of a target made of some steps
/// of the program.
struct TimedStep {
  /// Steps of the program as it came to the target, by number.
  SmallVector<int64_t> sources;
  /// The op that the code is of.
  std::string op;
};

/// An entry made ready on one target. Arguments fit the signature; in-out
/// arguments are updated in place.
class Executable {
public:
  explicit Executable(Signature signature) : signature(std::move(signature)) {}
  virtual ~Executable();

  const Signature &getSignature() const { return signature; }
  /// What was asked to be profiled of launches, by kernel; null where nothing
  /// was.
  virtual llvm::json::Value getProfile() const { return nullptr; }
  /// What the times of steps are of.
  ArrayRef<TimedStep> getTimedSteps() const { return timedSteps; }

  /// What each rank sent in the last run; empty where there is one.
  virtual ArrayRef<rope_rank_traffic> getRankTraffic() const { return {}; }

  /// Runs once, guarded where the target can: what the run does wrong is a
  /// diagnostic and failure. Results are in the function's order; a target may
  /// return wider types than declared.
  virtual FailureOr<SmallVector<HostArray>>
  run(MutableArrayRef<HostArray> arguments) = 0;

  /// Times of `count` runs, after runs to warm up. Every run gets fresh copies
  /// of the in-out arguments, made outside the timed part.
  virtual FailureOr<RunTimes> benchmark(ArrayRef<HostArray> arguments,
                                        unsigned count);

protected:
  Signature signature;
  SmallVector<TimedStep> timedSteps;
};

/// Interprets the entry as it is.
std::unique_ptr<Executable>
createReferenceExecutable(func::FuncOp entry, Signature signature,
                          reference::InterpretOptions options);

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_EXECUTABLE_H
