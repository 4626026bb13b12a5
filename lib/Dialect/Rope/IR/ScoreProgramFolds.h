//===- ScoreProgramFolds.h - Simplification of score programs ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_IR_SCOREPROGRAMFOLDS_H
#define ROPE_LIB_DIALECT_ROPE_IR_SCOREPROGRAMFOLDS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::rope::detail {

/// Programs that are attributes of `OpTy` become attributes, and those that
/// keep every score vanish.
template <typename OpTy>
void populateScoreProgramFolds(RewritePatternSet &patterns);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_DIALECT_ROPE_IR_SCOREPROGRAMFOLDS_H
