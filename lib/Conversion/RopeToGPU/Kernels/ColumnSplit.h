//===- ColumnSplit.h - Columns of the parts of a head -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_COLUMNSPLIT_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_COLUMNSPLIT_H

#include "LaneOrder.h"
#include "LinearLayout.h"

namespace mlir::rope {

/// Which columns each of several parts has, in tiles of 16: subgroups that
/// multiply the same rows share a unit, or units share a head. All parts have
/// as many, and what is tile `t` of one is as far from tile `t` of the next for
/// all of them, so that they run one program.
struct ColumnSplit {
  int64_t parts = 1;
  /// For each tile of a part: its first place for part 0, and how much further
  /// that of the next part is.
  SmallVector<int64_t> first, step;

  /// One part with all of `columns` columns.
  static ColumnSplit whole(int64_t columns);
  /// Two parts with half of `columns` columns each. Lanes of a pair are in one
  /// part; nothing where tiles of 16 do not allow that.
  static std::optional<ColumnSplit> halves(int64_t columns,
                                           const LaneOrder &order);

  /// Neighbouring tiles that are neighbours in the whole, too.
  struct Run {
    int64_t tile, count;
  };
  SmallVector<Run> getRuns() const;
  /// Whether each run has a multiple of `columns` columns.
  bool hasRunsOf(int64_t columns) const;
  /// Whether the runs of a part are as many parts of all `columns` columns
  /// apart, and those of all parts next to each other.
  bool hasEvenRuns(int64_t columns) const;

  /// Place of a lane's column number `column`, in the first lane of part 0 (see
  /// `LinearLayout`), and how much further that of the next part is.
  int64_t getPlace(const LinearLayout &layout, int64_t column) const {
    int64_t place = layout.getPlace(column);
    return first[place / 16] + place % 16;
  }
  int64_t getStep(const LinearLayout &layout, int64_t column) const {
    return step[layout.getPlace(column) / 16];
  }
  /// Whether all `count` columns of a lane from `column` on are of one run.
  bool isOneRun(const LinearLayout &layout, int64_t column,
                int64_t count) const;

  bool operator==(const ColumnSplit &other) const {
    return parts == other.parts && first == other.first && step == other.step;
  }
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_COLUMNSPLIT_H
