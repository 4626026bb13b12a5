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

/// Listens to a rewriter, and knows the ops that it made in one block and that
/// are left: what an attempt adds to a large block is found without going over
/// all of it.
class MadeOps : public RewriterBase::Listener {
public:
  MadeOps(RewriterBase &rewriter, Block *block)
      : rewriter(rewriter), block(block) {
    rewriter.setListener(this);
  }
  ~MadeOps() override { rewriter.setListener(nullptr); }

  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override {
    if (!previous.isSet() && op->getBlock() == block)
      ops.insert(op);
  }
  void notifyOperationErased(Operation *op) override { ops.remove(op); }

  /// Erases what nothing uses.
  void eraseUnused();

private:
  RewriterBase &rewriter;
  Block *block;
  SetVector<Operation *> ops;
};

/// The same for contractions among `ops`, which are of one block, and what
/// reads them there. `listener` hears of what is made and erased.
LogicalResult foldLayouts(ArrayRef<Operation *> ops,
                          RewriterBase::Listener &listener);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_FOLDLAYOUTS_H
