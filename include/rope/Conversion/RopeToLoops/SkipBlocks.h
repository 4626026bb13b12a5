//===- SkipBlocks.h - Blocks of keys that no row sees -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOLOOPS_SKIPBLOCKS_H
#define ROPE_CONVERSION_ROPETOLOOPS_SKIPBLOCKS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Lets `step`, which stands in a loop over blocks of keys, run only where its
/// score program may see a key of the block, as far as that is derived
/// (`SeenBlockBuilder`). What does not depend on the block is computed before
/// the loop.
void skipUnseenBlocks(RewriterBase &rewriter, scf::ForOp loop,
                      OnlineAttentionOp step);
void skipUnseenBlocks(RewriterBase &rewriter, scf::ForOp loop,
                      AttentionBackwardOp step);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOLOOPS_SKIPBLOCKS_H
