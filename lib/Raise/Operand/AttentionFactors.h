//===- AttentionFactors.h - Factors of the scores ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONFACTORS_H
#define ROPE_LIB_RAISE_ATTENTIONFACTORS_H

#include "Softmax/AttentionMatch.h"

namespace mlir::rope::detail {

/// Decides for each factor of the scores that is no literal whether Q or K is
/// multiplied by it: Q where it is the same for all keys, else K where it is
/// the same for all rows. Fails where it is neither.
bool placeFactors(AttentionMatcher &matcher);

/// Whether ops can be made of `factors`.
bool canWriteFactors(AttentionMatcher &matcher, ArrayRef<ScoreFactor> factors);

/// `root`, whose dimensions are read by one symbol each, with every element
/// multiplied by `factors`, of which ops can be made.
Root multiplyRoot(OpBuilder &b, Location loc, ElementExpressions &elements,
                  const Root &root, ArrayRef<ScoreFactor> factors);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONFACTORS_H
