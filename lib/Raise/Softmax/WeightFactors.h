//===- WeightFactors.h - What multiplies weights ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Dropout multiplies V by P * F, where P is a softmax and F is free of the
// scores: 0 for some pairs of a row and a key, and 1 / (1 - rate) for the
// others. The sum of the softmax does not see F.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_WEIGHTFACTORS_H
#define ROPE_LIB_RAISE_WEIGHTFACTORS_H

#include "AttentionMatch.h"

namespace mlir::rope::detail {

/// Takes the outermost `count` factors off `weights` that no score is in, and
/// puts them in front of `factors`; null where there are fewer. A quotient or
/// product of two parts that are both made of scores has those of its parts.
const Expr *peelFactors(const AttentionMatcher &matcher, const Expr *weights,
                        unsigned count, SmallVectorImpl<WeightFactor> &factors);

/// Takes factors off `product`, and zeros that are added, until `element` is
/// left; false where it is no multiple of that. `ofElement` says whether an
/// expression reads it. A sum of such products has no negative zero.
bool peelDownTo(const AttentionMatcher &matcher, const Expr *product,
                const Expr *element,
                llvm::function_ref<bool(const Expr *)> ofElement,
                SmallVectorImpl<WeightFactor> &factors);

/// Whether one of them differs from key to key.
bool dependOnKey(ArrayRef<WeightFactor> factors, int64_t key);

/// Whether `condition`, by which weights are dropped, is made of what masks of
/// the scores are: tensors of theirs, or positions alone.
bool readsMasks(const AttentionMatcher &matcher, const Expr *condition);

/// A condition that is 1 where it holds and 0 elsewhere, as a number or an
/// integer of any type; null where `expr` is none.
const Expr *readConditionAsNumber(const Expr *expr);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_WEIGHTFACTORS_H
