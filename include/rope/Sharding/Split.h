//===- Split.h - How a tensor lies on several ranks -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SHARDING_SPLIT_H
#define ROPE_SHARDING_SPLIT_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"
#include <optional>

namespace mlir::rope {

/// One axis of a tensor that is divided over the ranks. The axis is a row of
/// segments. Each segment is cut into as many equal parts as there are ranks,
/// and rank `r` holds part `r` of every segment, one behind the other. Most
/// axes are one segment; heads in the columns of packed Q, K and V are three,
/// and rows of a batch that was collapsed with them are one for each sequence.
struct Split {
  int64_t axis = 0;
  SmallVector<int64_t> segments;

  bool operator==(const Split &other) const {
    return axis == other.axis && segments == other.segments;
  }
  bool operator!=(const Split &other) const { return !(*this == other); }
  /// Elements along the axis, on all ranks together.
  int64_t getSize() const;
  /// Where each part of a rank lies: the start of the segment in the whole
  /// axis, and the number of elements of one rank.
  SmallVector<std::pair<int64_t, int64_t>> getParts(int64_t ranks) const;
};

/// Absent: each rank holds all of the tensor.
using MaybeSplit = std::optional<Split>;

/// `axis` of a tensor as one segment; none, with a reason, where the size is
/// not known at compile time or does not divide.
MaybeSplit splitAxis(Type type, int64_t axis, int64_t ranks,
                     std::string &reason);

/// Whether each segment divides into as many parts as there are ranks.
bool divides(const Split &split, int64_t ranks);

/// The type of what one rank holds.
RankedTensorType getLocalType(Type type, const MaybeSplit &split,
                              int64_t ranks);

/// The split of `result` of a collapse or an expansion of axes that goes with a
/// split of the source, and the other way round; none where the parts of a rank
/// are not the same elements.
MaybeSplit collapseSplit(ArrayRef<int64_t> expandedShape,
                         ArrayRef<ReassociationIndices> groups,
                         const Split &split);
MaybeSplit expandSplit(ArrayRef<int64_t> expandedShape,
                       ArrayRef<ReassociationIndices> groups,
                       const Split &split, int64_t ranks);

/// `{axis, segments}` as the attribute of an argument or a result, and back.
Attribute getSplitAttr(MLIRContext *context, const Split &split);
MaybeSplit getSplitFromAttr(Attribute attr);

/// Names of the attributes of a function for several ranks: their number, and
/// the split of an argument or a result.
inline constexpr StringLiteral kRanksAttrName = "rope.ranks";
inline constexpr StringLiteral kSplitAttrName = "rope.split";
/// Segments of the annotated axis of a `shard.shard`; absent: one.
inline constexpr StringLiteral kSegmentsAttrName = "rope.segments";
/// The symbol of the grid of ranks.
inline constexpr StringLiteral kGridName = "ranks";

} // namespace mlir::rope

#endif // ROPE_SHARDING_SPLIT_H
