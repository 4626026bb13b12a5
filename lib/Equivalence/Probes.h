//===- Probes.h - What programs tell apart ----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_PROBES_H
#define ROPE_LIB_EQUIVALENCE_PROBES_H

#include "mlir/IR/Operation.h"
#include <set>

namespace mlir::rope::equivalence {

/// Integer constants of programs.
struct Constants {
  /// What sizes, indices and integers are compared with or limited to; an
  /// equality that is only asserted is none.
  std::set<int64_t> compared;
  /// Those, what integers are divided by, shifted by or masked with, and
  /// places.
  std::set<int64_t> all;
  /// Where slices and joined parts begin and end, and where constant tensors of
  /// two programs differ.
  std::set<int64_t> places;
};

/// Whether an i1 is used by assertions alone.
bool isOnlyAsserted(Value value);

/// Adds the constants of `root` and of the functions that it calls.
void collectConstants(Operation *root, Constants &constants);

/// Adds some of the places where constant tensors of one shape differ that only
/// one of two programs has.
void addDifferences(ArrayRef<Operation *> first, ArrayRef<Operation *> second,
                    std::set<int64_t> &places);

/// Values of an integer type of `width` bits at which programs with these
/// constants may change: the constants and their neighbours, both ends of the
/// type and of the narrower ones, and where floats stop being exact.
std::vector<int64_t> getIntegerProbes(const std::set<int64_t> &constants,
                                      unsigned width);

/// The constants and their neighbours alone.
std::vector<int64_t> getNeighbours(const std::set<int64_t> &constants);

/// Sizes at which such programs may change, and one that is beyond all.
std::vector<int64_t> getSizeProbes(const std::set<int64_t> &constants);

/// Constants from this one on are tried only as `getLargeSizes`.
constexpr int64_t kLeastLargeSize = 1092;
/// Those that are larger than `getSizeProbes` gives.
std::vector<int64_t> getLargeSizes(const std::set<int64_t> &constants);

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_PROBES_H
