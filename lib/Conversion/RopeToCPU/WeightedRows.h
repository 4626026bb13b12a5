//===- WeightedRows.h - Sums of rows of a table -----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_WEIGHTEDROWS_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_WEIGHTEDROWS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"

namespace mlir::rope {

/// Lowers a sum of rows, which weights multiply, to loops with the row that is
/// summed up in registers; false where `op` is none.
///
/// Matches: A[o.., n] += sum_j w[o.., j] * c(e(o.., j), o.., n) on buffers,
/// where c reads rows of buffers, and e says which ones.
/// Produces: where e grows or falls with j, runs of keys with one row add up
/// their weights first: distances outside of a clip are such runs.
bool lowerWeightedRows(linalg::GenericOp op, const TargetInfo &target,
                       bool threads);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_WEIGHTEDROWS_H
