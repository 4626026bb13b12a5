//===- LaneParts.h - Tensors that lanes are joined from ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_LANEPARTS_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_LANEPARTS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::rope {

/// Lanes `lane` to `lane + size` of a tensor, the whole, as elements of another
/// one.
struct LanePart {
  Value source;
  /// Of each axis of the source: the axis of the whole it runs with, if any,
  /// and where it begins.
  SmallVector<std::optional<unsigned>> axes;
  SmallVector<OpFoldResult> offsets;
  int64_t lane, size;

  /// All axes of `source`, from their beginnings.
  static LanePart get(OpBuilder &b, Value source, int64_t lane, int64_t size);
};

/// The tensors whose lanes, along `laneAxis`, are those of `whole` one after
/// the other: by `tensor.concat`, or by `tensor.insert_slice`s that write every
/// lane. Empty where there are not at least two.
SmallVector<LanePart> findJoinedLanes(OpBuilder &b, Value whole,
                                      unsigned laneAxis);

/// Reads a part before slices, transposes, casts, broadcasts and axes of one
/// element, as far as the axes of the whole that `isKept` names are axes of the
/// source.
void followViews(OpBuilder &b, LanePart &part,
                 function_ref<bool(unsigned)> isKept);

/// The sum of two offsets, folded.
OpFoldResult addOffsets(OpBuilder &b, Location loc, OpFoldResult x,
                        OpFoldResult y);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_LANEPARTS_H
