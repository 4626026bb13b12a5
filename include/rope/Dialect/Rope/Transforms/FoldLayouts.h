//===- FoldLayouts.h - Transposes and head splits into maps -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_FOLDLAYOUTS_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_FOLDLAYOUTS_H

#include "mlir/Support/LLVM.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::rope {

/// Puts layouts into the maps of the ops under `root` that read or write them:
/// named contractions become generic; a `linalg.transpose` of an operand or of
/// the result, and a `tensor.expand_shape` of the result, go into the maps of
/// contractions, and, inside of a `rope.kernel`, into those of elementwise ops
/// as well; transposes around rotations, attention and cache writes go into
/// theirs. Class *exact*: elements move, none is computed differently.
///
/// With `kernelsOnly`, ops outside of kernels are left alone, except that
/// transposes around `rope` ops are folded everywhere.
LogicalResult foldLayouts(Operation *root, bool kernelsOnly);

/// The same for contractions among `ops` and what reads them there.
LogicalResult foldLayouts(ArrayRef<Operation *> ops);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_FOLDLAYOUTS_H
