//===- LaneRanges.cpp - Rotated lanes of the operands of an op ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneRanges.h"

#include <map>

using namespace mlir;
using namespace mlir::rope;

/// Most heads, or ranges of one operand, that are told apart.
static constexpr int64_t maxHeads = 4096;
static constexpr size_t maxRanges = 64;

namespace {
/// The column axes of a value but its lanes, and the lanes.
struct ColumnAxes {
  SmallVector<unsigned> outer;
  std::optional<unsigned> lane;
  bool known = true;
};
} // namespace

static ColumnAxes splitColumns(ArrayRef<Axis> axes) {
  ColumnAxes columns;
  for (auto [index, axis] : llvm::enumerate(axes)) {
    if (axis.group != Axis::Group::Column)
      continue;
    columns.known &= !ShapedType::isDynamic(axis.size) && axis.stride > 0;
    if (axis.stride == 1 && !columns.lane)
      columns.lane = index;
    else
      columns.outer.push_back(index);
  }
  return columns;
}

/// Calls `visit` with the index along each of `outer` and the column of lane 0;
/// false where there are too many or `visit` says so.
static bool visitHeads(ArrayRef<Axis> axes, ArrayRef<unsigned> outer,
                       int64_t first,
                       function_ref<bool(ArrayRef<int64_t>, int64_t)> visit) {
  int64_t count = 1;
  for (unsigned axis : outer)
    if ((count *= axes[axis].size) > maxHeads)
      return false;
  SmallVector<int64_t> index(outer.size(), 0);
  for (int64_t flat = 0; flat < count; ++flat) {
    int64_t rest = flat, column = first;
    for (size_t i = outer.size(); i-- > 0; rest /= axes[outer[i]].size) {
      index[i] = rest % axes[outer[i]].size;
      column += index[i] * axes[outer[i]].stride;
    }
    if (!visit(index, column))
      return false;
  }
  return true;
}

bool RotatedColumns::add(RotateOp rotate, const AxisTracker &tracker) {
  const Axes *axes = tracker.lookup(rotate.getInput());
  std::optional<int64_t> first = tracker.getFirstColumn(rotate.getInput());
  if (!axes || !first)
    return false;
  ColumnAxes columns = splitColumns(*axes);
  if (!columns.known || columns.lane != rotate.getInputLaneAxis() ||
      (*axes)[*columns.lane].size != rotate.getHeadDim())
    return false;
  headDim = rotate.getHeadDim();
  blockOffset = rotate.getBlockOffset();
  blockWidth = rotate.getBlockWidth();
  if (!visitHeads(*axes, columns.outer, *first,
                  [&](ArrayRef<int64_t>, int64_t column) {
                    starts.push_back(column);
                    return true;
                  }))
    return false;
  llvm::sort(starts);
  starts.erase(llvm::unique(starts), starts.end());
  // Lanes that two heads share could not follow both.
  for (size_t i = 1; i < starts.size(); ++i)
    if (starts[i] - starts[i - 1] < blockWidth)
      return false;
  return true;
}

/// The heads whose block lies in the lanes [column, column + size), counted
/// from `column`; none where one lies there in part.
static std::optional<SmallVector<int64_t>>
findHeads(const RotatedColumns &columns, int64_t column, int64_t size) {
  SmallVector<int64_t> heads;
  for (int64_t start : columns.starts) {
    int64_t begin = start + columns.blockOffset,
            end = begin + columns.blockWidth;
    if (end <= column || begin >= column + size)
      continue;
    if (begin < column || end > column + size)
      return std::nullopt;
    heads.push_back(start - column);
  }
  return heads;
}

bool rope::isApart(ArrayRef<Axis> axes, std::optional<int64_t> first,
                   const RotatedColumns &columns) {
  ColumnAxes split = splitColumns(axes);
  if (!first || !split.known)
    return false;
  int64_t size = split.lane ? axes[*split.lane].size : 1;
  return visitHeads(axes, split.outer, *first,
                    [&](ArrayRef<int64_t>, int64_t column) {
                      auto heads = findHeads(columns, column, size);
                      return heads && heads->empty();
                    });
}

bool rope::isPartOfBlock(ArrayRef<Axis> axes, std::optional<int64_t> first,
                         const RotatedColumns &columns) {
  ColumnAxes split = splitColumns(axes);
  if (!first || !split.known)
    return true;
  int64_t size = split.lane ? axes[*split.lane].size : 1;
  return !visitHeads(axes, split.outer, *first,
                     [&](ArrayRef<int64_t>, int64_t column) {
                       return findHeads(columns, column, size).has_value();
                     });
}

/// The range of heads at `starts` of an axis of `size` lanes: one period after
/// the other. Several ranges where the heads are not evenly spaced.
static bool cutRanges(ArrayRef<int64_t> starts, int64_t size,
                      const RotatedColumns &columns, PermutedLanes range,
                      SmallVectorImpl<PermutedLanes> &ranges) {
  while (!starts.empty()) {
    size_t count = 1;
    int64_t period = columns.headDim;
    if (starts.size() > 1 && starts[1] - starts[0] >= columns.headDim) {
      period = starts[1] - starts[0];
      while (count < starts.size() &&
             starts[count] - starts[count - 1] == period)
        ++count;
    }
    // A head that begins before the axis, or ends after it, is moved inside.
    int64_t offset = starts[0], width = period * static_cast<int64_t>(count);
    if (width > size) {
      count = 1;
      period = width = columns.headDim;
    }
    if (width > size)
      return false;
    offset = std::clamp<int64_t>(offset, 0, size - width);
    range.period = period;
    range.blockOffset = starts[0] + columns.blockOffset - offset;
    range.blockWidth = columns.blockWidth;
    if (range.blockOffset < 0 ||
        range.blockOffset + range.blockWidth > range.period)
      return false;
    range.offsets[range.axis] = offset;
    range.sizes[range.axis] = width == size ? ShapedType::kDynamic : width;
    ranges.push_back(range);
    starts = starts.drop_front(count);
  }
  return true;
}

std::optional<SmallVector<PermutedLanes>>
rope::findRotatedLanes(ArrayRef<Axis> loops, std::optional<int64_t> first,
                       ArrayRef<std::optional<unsigned>> axes,
                       const RotatedColumns &columns) {
  SmallVector<PermutedLanes> ranges;
  ColumnAxes split = splitColumns(loops);
  auto positionOf = [&](unsigned loop) -> std::optional<unsigned> {
    for (auto [position, of] : llvm::enumerate(axes))
      if (of == loop)
        return position;
    return std::nullopt;
  };
  bool hasColumns = llvm::any_of(axes, [&](std::optional<unsigned> loop) {
    return loop && loops[*loop].group == Axis::Group::Column;
  });
  if (!hasColumns)
    return ranges;
  if (!split.known || !split.lane || !first)
    return std::nullopt;
  int64_t size = loops[*split.lane].size;

  // For each index along the operand's own axes the heads that start there;
  // axes of the op that the operand does not have must not tell them apart.
  SmallVector<unsigned> own, ownPositions;
  for (unsigned loop : split.outer)
    if (std::optional<unsigned> position = positionOf(loop)) {
      own.push_back(loop);
      ownPositions.push_back(*position);
    }
  std::map<SmallVector<int64_t>, SmallVector<int64_t>> heads;
  if (!visitHeads(loops, split.outer, *first,
                  [&](ArrayRef<int64_t> index, int64_t column) {
                    auto found = findHeads(columns, column, size);
                    if (!found)
                      return false;
                    SmallVector<int64_t> key;
                    for (auto [loop, at] : llvm::zip(split.outer, index))
                      if (llvm::is_contained(own, loop))
                        key.push_back(at);
                    auto [it, isNew] = heads.insert({key, *found});
                    return isNew || it->second == *found ||
                           !positionOf(*split.lane);
                  }))
    return std::nullopt;
  std::optional<unsigned> lane = positionOf(*split.lane);
  if (!lane)
    return ranges;

  PermutedLanes range;
  range.axis = *lane;
  range.offsets.assign(axes.size(), 0);
  range.sizes.assign(axes.size(), ShapedType::kDynamic);
  // One box of indices with the same heads, or each index for itself.
  SmallVector<int64_t> low, high;
  const SmallVector<int64_t> *same = nullptr;
  size_t numRotated = 0;
  bool equal = true;
  for (auto &[key, starts] : heads) {
    if (starts.empty())
      continue;
    ++numRotated;
    equal &= !same || *same == starts;
    same = &starts;
    if (low.empty())
      low = high = key;
    for (auto [i, at] : llvm::enumerate(key)) {
      low[i] = std::min(low[i], at);
      high[i] = std::max(high[i], at);
    }
  }
  if (!same)
    return ranges;
  size_t box = 1;
  for (auto [from, to] : llvm::zip(low, high))
    box *= to - from + 1;
  if (equal && box == numRotated) {
    for (auto [i, position] : llvm::enumerate(ownPositions)) {
      int64_t extent = high[i] - low[i] + 1;
      range.offsets[position] = low[i];
      range.sizes[position] =
          extent == loops[own[i]].size ? ShapedType::kDynamic : extent;
    }
    if (!cutRanges(*same, size, columns, range, ranges))
      return std::nullopt;
  } else {
    for (auto &[key, starts] : heads) {
      for (auto [i, position] : llvm::enumerate(ownPositions)) {
        range.offsets[position] = key[i];
        range.sizes[position] = 1;
      }
      if (!cutRanges(starts, size, columns, range, ranges) ||
          ranges.size() > maxRanges)
        return std::nullopt;
    }
  }
  if (ranges.size() > maxRanges)
    return std::nullopt;
  return ranges;
}
