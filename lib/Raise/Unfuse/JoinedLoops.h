//===- JoinedLoops.h - Undoes reshapes of operands --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_JOINEDLOOPS_H
#define ROPE_LIB_RAISE_JOINEDLOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rope {

/// Loops of a part of the body of `op` that are one dimension of the tensor it
/// reads: fusion moves reshapes from the result of an op to its operands, and
/// then what is rotated is read in two shapes. Lists of positions in the order
/// of the loops, as the reassociation of a reshape; empty where the part stays
/// in its shape. `inputs` and `ops` make up the part, `order` lists its loops.
SmallVector<ReassociationIndices>
joinedLoops(linalg::GenericOp op, const llvm::SmallBitVector &inputs,
            ArrayRef<Operation *> ops, ArrayRef<unsigned> order);

/// How a part whose loops are joined reads an input.
struct JoinedInput {
  /// Of the input before it is read.
  SmallVector<ReassociationIndices> reassociation;
  SmallVector<AffineExpr> results;
};

/// How an input read as `results`, over the loops in `order`, is read where the
/// loops of each list of `joined` are one; nothing where it has only some of
/// them or has them in another order.
/// `ranges` are the sizes of all loops.
std::optional<JoinedInput> joinInput(ArrayRef<AffineExpr> results,
                                     ArrayRef<unsigned> order,
                                     ArrayRef<ReassociationIndices> joined,
                                     ArrayRef<int64_t> ranges);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_JOINEDLOOPS_H
