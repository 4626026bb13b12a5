//===- AttentionPositions.h - Masks by row and key number -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONPOSITIONS_H
#define ROPE_LIB_RAISE_ATTENTIONPOSITIONS_H

#include "Softmax/AttentionMatch.h"

namespace mlir::rope::detail {

/// Takes out of the masks of the match what they say by the numbers of row and
/// key alone, as `match.positions`: comparisons of indices, and masks of known
/// elements every one of which is compared with the form. `rows` are the
/// symbols that may number rows, `batch` those that may not and are no lane of
/// V. What is left stays in `match.masks`.
void extractPositions(AttentionMatcher &matcher, ArrayRef<int64_t> rows,
                      ArrayRef<int64_t> batch);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONPOSITIONS_H
