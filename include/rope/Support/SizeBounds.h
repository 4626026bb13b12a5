//===- SizeBounds.h - What is known of sizes -------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Questions to MLIR's bounds of values. MLIR reads the size that `tensor.dim`
// and `memref.dim` ask for without a look at the rank, and the verifiers of
// both take any number, so nothing here asks behind such an op: its result is
// a number of which nothing is known.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_SIZEBOUNDS_H
#define ROPE_SUPPORT_SIZEBOUNDS_H

#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::rope {

using SizeVariable = ValueBoundsConstraintSet::Variable;

/// Whether both are known to be the same number.
bool areKnownEqual(const SizeVariable &lhs, const SizeVariable &rhs);

/// A number that `size` never exceeds.
FailureOr<int64_t> getConstantUpperBound(const SizeVariable &size);

/// A number that `size` never falls below.
FailureOr<int64_t> getConstantLowerBound(const SizeVariable &size);

} // namespace mlir::rope

#endif // ROPE_SUPPORT_SIZEBOUNDS_H
