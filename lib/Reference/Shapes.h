//===- Shapes.h - Steps shared by tensors and memrefs -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_REFERENCE_SHAPES_H
#define ROPE_LIB_REFERENCE_SHAPES_H

#include "Compiler.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace mlir::rope::reference {

/// Sizes of a shaped type, the dynamic ones from `dynamicSizes`.
SmallVector<OpFoldResult> getMixedSizes(Type type, ValueRange dynamicSizes);

/// An uninitialized array of the type of the op's result.
FailureOr<Step> makeAllocation(Operation *op, Compiler &compiler,
                               ValueRange dynamicSizes);

/// The element at `indices`; an error where that is out of bounds.
FailureOr<Step> makeLoad(Operation *op, Compiler &compiler, Value array,
                         ValueRange indices);

/// Size of operand 0 along operand 1.
FailureOr<Step> makeDim(Operation *op, Compiler &compiler);
FailureOr<Step> makeRank(Operation *op, Compiler &compiler);

/// Fails with a diagnostic unless a slice is in bounds.
LogicalResult verifySlice(Operation *op, const Array &array,
                          ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                          ArrayRef<int64_t> strides);

/// The view of a slice, without `droppedAxes`, as the op's result.
Step makeExtractSlice(Operation *op, ArrayOperand source, unsigned result,
                      const llvm::SmallBitVector &droppedAxes,
                      const SmallVector<IndexOperand> &offsets,
                      const SmallVector<IndexOperand> &sizes,
                      const SmallVector<IndexOperand> &strides);

/// Writes `source` into a slice of the array in slot `target`.
Step makeInsertSlice(Operation *op, ArrayOperand source, unsigned target,
                     const SmallVector<IndexOperand> &offsets,
                     const SmallVector<IndexOperand> &sizes,
                     const SmallVector<IndexOperand> &strides);

/// Products of the sizes of each group.
SmallVector<int64_t, 6> collapse(ArrayRef<int64_t> sizes,
                                 ArrayRef<ReassociationIndices> groups);

/// New sizes of an array; fails after a diagnostic.
using ReshapeSizes = std::function<FailureOr<SmallVector<int64_t, 6>>(
    const Frame &, const Array &)>;

/// The same elements in C order in another shape, as the op's result.
Step makeReshape(Operation *op, ArrayOperand source, unsigned result,
                 const ReshapeSizes &getSizes);

} // namespace mlir::rope::reference

#endif // ROPE_LIB_REFERENCE_SHAPES_H
