//===- BodyRotations.h - Scalars of bodies that may be rotated --*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_BODYROTATIONS_H
#define ROPE_LIB_RAISE_BODYROTATIONS_H

#include "rope/Analysis/ElementFunction.h"

namespace mlir::rope {

/// Scalars of the body of `op` that may be lanes of a rotation, outermost
/// first: factors of a sum of products, results that are broadcast or written
/// in another layout, and sums of two products that go on.
std::vector<ElementFunction> findBodyCandidates(linalg::GenericOp op);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_BODYROTATIONS_H
