//===- RandomInputs.h - Seeded arguments ------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_RANDOMINPUTS_H
#define ROPE_EXECUTIONENGINE_RANDOMINPUTS_H

#include "rope/Support/HostArray.h"
#include <optional>

namespace mlir::rope {

/// LO:HI of an argument's values.
struct ValueRange64 {
  double low = 0;
  double high = 0;
};

/// Fills an array with values that depend only on the seed, the argument's
/// number, the element's place and the type: the same on every platform, and
/// not changed by the other arguments.
///
/// Floats and parts of complex numbers: close to normal (mean 0, deviation 1,
/// within 3.5), or uniform in [low, high). Integers and index: 0 to 7, or low
/// to high, both included; i1: 0 and 1.
void fillRandom(HostArray &array, uint64_t seed, unsigned argument,
                std::optional<ValueRange64> range);

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_RANDOMINPUTS_H
