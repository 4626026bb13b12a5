//===- TileChoice.h - Sizes of tiles by their predicted cost ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOLOOPS_TILECHOICE_H
#define ROPE_LIB_CONVERSION_ROPETOLOOPS_TILECHOICE_H

#include "rope/Dialect/Rope/Transforms/KernelCost.h"

namespace mlir::rope {

/// A size of tiles with the predicted seconds of the kernel.
struct TileCandidate {
  int64_t size;
  KernelCost cost;
};

/// The candidates, the chosen one first: the first one of `sizes`, which are in
/// the order of preference, that takes at most a hundredth longer than the best
/// one. Of sizes that are not below `extent`, one is enough; an extent that is
/// not known counts as large.
std::vector<TileCandidate>
chooseTile(ArrayRef<int64_t> sizes, int64_t extent,
           function_ref<KernelCost(int64_t size)> predict);

/// A remark of category `pass` at `op` that says the choice, what bounds the
/// kernel, and what the others would take. `columns` are those of a task.
void remarkTile(Operation *op, StringRef pass, StringRef name, StringRef what,
                ArrayRef<TileCandidate> candidates, int64_t allRows,
                int64_t columns, int64_t allColumns,
                const MachineModel &machine);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOLOOPS_TILECHOICE_H
