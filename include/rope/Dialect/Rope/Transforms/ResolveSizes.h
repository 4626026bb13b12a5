//===- ResolveSizes.h - Sizes without the tensors they were read from -----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_RESOLVESIZES_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_RESOLVESIZES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::rope {

/// Replaces each `tensor.dim` under `root` whose size is known without the
/// tensor (through inits, slices, reshapes, casts), and erases pure ops that
/// were kept alive by such reads alone.
///
/// Exporters check sizes of intermediate values; once a computation is
/// replaced, such a check would keep the original alive.
void resolveSizes(RewriterBase &rewriter, Operation *root);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_RESOLVESIZES_H
