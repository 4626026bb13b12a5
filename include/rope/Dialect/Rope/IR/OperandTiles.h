//===- OperandTiles.h - Slices of operands under indexing maps --*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_IR_OPERANDTILES_H
#define ROPE_DIALECT_ROPE_IR_OPERANDTILES_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::rope::detail {

/// A strided part of one axis. A dropped axis has size 1 and is no axis of the
/// slice.
struct AxisSlice {
  OpFoldResult offset;
  OpFoldResult size;
  int64_t stride = 1;
  bool drop = false;
};

/// Size of an axis of a ranked tensor or memref.
OpFoldResult getAxisSize(OpBuilder &builder, Location loc, Value value,
                         int64_t axis);
SmallVector<OpFoldResult> getAxisSizes(OpBuilder &builder, Location loc,
                                       Value value);

/// One slice per axis that covers all of `value`.
SmallVector<AxisSlice> getWholeSlice(OpBuilder &builder, Location loc,
                                     Value value);

/// A slice of unit strides, of the rank of `source`: a `tensor.extract_slice`
/// or a `memref.subview`.
Operation *createSlice(OpBuilder &builder, Location loc, Value source,
                       ArrayRef<OpFoldResult> offsets,
                       ArrayRef<OpFoldResult> sizes);

/// Whether a slice of a tensor may drop axes and still be the same slice after
/// canonicalization. Upstream drops the first unit axes when it folds an
/// operand of the slice, and then takes the sizes from the result type: other
/// elements, if a kept axis that has, or comes to have, size 1 precedes one
/// that is dropped.
bool canReduceRank(ArrayRef<AxisSlice> slices);

/// The part of a tensor (`tensor.extract_slice`) or memref (`memref.subview`);
/// `value` itself when the slice covers it and drops nothing. Where the rank of
/// a tensor cannot be reduced, the slice has full rank and is collapsed.
Value extractSlice(OpBuilder &builder, Location loc, Value value,
                   ArrayRef<AxisSlice> slices);

/// `dest` with the part replaced by `source`; tensors only.
Value insertSlice(OpBuilder &builder, Location loc, Value source, Value dest,
                  ArrayRef<AxisSlice> slices);

/// A tile of an iteration space.
struct DomainTile {
  ArrayRef<OpFoldResult> offsets;
  ArrayRef<OpFoldResult> sizes;
};

/// Slices of an operand that the tile reads or writes under `map`: an axis
/// indexed by dimension `d < tile.sizes.size()` gets the tile of `d`; every
/// other axis is whole.
SmallVector<AxisSlice> getOperandSlices(OpBuilder &builder, Location loc,
                                        Value operand, AffineMap map,
                                        const DomainTile &tile);

/// The op on the slices of its operands under `maps` (one per operand, in
/// operand order; a null map leaves the operand as it is).
TilingResult tileByMaps(OpBuilder &builder, DestinationStyleOpInterface op,
                        ArrayRef<AffineMap> maps, const DomainTile &tile);

/// Offsets and sizes of the init of result `resultNumber` under the tile.
void getInitTile(OpBuilder &builder, DestinationStyleOpInterface op,
                 ArrayRef<AffineMap> maps, unsigned resultNumber,
                 const DomainTile &tile, SmallVector<OpFoldResult> &offsets,
                 SmallVector<OpFoldResult> &sizes);

/// The tile of the iteration space that belongs to tiles of operands. Fails
/// where two operands disagree on a dimension, and where an axis is not
/// provably whole that is indexed by no dimension of the iteration space or by
/// one that is not parallel.
LogicalResult getDomainTile(OpBuilder &builder, TilingInterface op,
                            ArrayRef<AffineMap> maps,
                            ArrayRef<unsigned> operandNumbers,
                            ArrayRef<SmallVector<OpFoldResult>> allOffsets,
                            ArrayRef<SmallVector<OpFoldResult>> allSizes,
                            SmallVectorImpl<OpFoldResult> &domainOffsets,
                            SmallVectorImpl<OpFoldResult> &domainSizes);

/// Whether getDomainTile succeeds; builds no IR.
bool hasDomainTile(TilingInterface op, ArrayRef<AffineMap> maps,
                   ArrayRef<unsigned> operandNumbers,
                   ArrayRef<SmallVector<OpFoldResult>> allOffsets,
                   ArrayRef<SmallVector<OpFoldResult>> allSizes);

/// Whether the type of some value says that it has no elements: no slice
/// begins inside of an axis of size 0, and an op on it computes nothing.
bool haveNoElements(ValueRange values);

/// The value as a tensor or memref of `shape`, which says of the same sizes
/// which are static.
Value castToShape(OpBuilder &builder, Location loc, Value value,
                  ArrayRef<int64_t> shape);

/// Whether the axis tile provably covers all of a static axis.
bool isWholeAxis(OpFoldResult offset, OpFoldResult size, Value value,
                 int64_t axis);

} // namespace mlir::rope::detail

#endif // ROPE_DIALECT_ROPE_IR_OPERANDTILES_H
