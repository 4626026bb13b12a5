//===- Reachability.h - Inputs that take a choice one way -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_REACHABILITY_H
#define ROPE_LIB_EQUIVALENCE_REACHABILITY_H

#include "ScalarGraph.h"
#include "llvm/Support/SMTAPI.h"

namespace mlir::rope::equivalence {

/// Sizes and elements of what comes from outside of a function.
struct Witness {
  struct Size {
    Value source;
    int64_t axis, size;
  };
  struct Element {
    Value source;
    SmallVector<int64_t> index;
    int64_t value;
  };
  SmallVector<Size> sizes;
  SmallVector<Element> elements;
  /// Indices of the loops around the choice.
  SmallVector<int64_t> places;
};

enum class Reach { Impossible, Possible, Unknown };

/// A way that a comparison, select, branch, maximum or minimum goes.
struct Way {
  Operation *op;
  Side side;
};

/// What runs are looked at.
struct Domain {
  /// Ops of a function whose runs are defined.
  ArrayRef<Operation *> defined;
  /// No size is smaller, none larger, and all are one, if so.
  int64_t leastSize, mostSize;
  std::optional<int64_t> fixedSize;
  /// No integer of 64 bits is larger, or below its negative.
  int64_t mostInteger;
  /// One name for what the programs know as different values.
  llvm::function_ref<Value(Value)> names;
  /// Made by the first question; each one begins anew.
  llvm::SMTSolverRef &solver;
};

/// Whether a run goes a way. An SMT solver decides. `witness`
/// gets what takes that way, where each value that matters is modelled; else it
/// may not. Elements that the choice is made of are taken to be defined, but
/// for `isStatement`: then the choice is what is asserted. A witness differs
/// from those before it.
Reach findWay(Way way, const Domain &domain, bool isStatement,
              ArrayRef<Witness> before, Witness &witness);

/// Whether two integers or floats differ in a run, at one index of the loops
/// around them, which are as many, or the elements at one index of tensors of
/// one rank.
Reach findDifference(Value first, Value second, const Domain &domain,
                     Witness &witness);

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_REACHABILITY_H
