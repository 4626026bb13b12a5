//===- TableProvenance.h - Where a table's values come from -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_TABLEPROVENANCE_H
#define ROPE_ANALYSIS_TABLEPROVENANCE_H

#include "rope/Analysis/LaneForm.h"
#include "rope/Analysis/RowSpace.h"

namespace mlir::rope {

/// Columns of a table as cosine or sine of position times frequency, the way
/// `rope.table` with `angle = source` computes them, rounding for rounding.
struct TableSource {
  /// Tensor of positions, or null: position = offset + row number.
  Value positions;
  /// Offset and number of generated positions, for positions that are null.
  int64_t offset = 0;
  int64_t numPositions = 0;
  /// For every row dimension of the table, the iteration symbol that indexes
  /// it, or -1 where the index is 0.
  SmallVector<int64_t> rows;
  /// For every dimension of `positions` the first place that is read, and how
  /// many are; null where all are. Empty where all are of all.
  SmallVector<const Expr *> starts, sizes;
  /// Dimension of `positions` that holds the axes, and the axis of each
  /// column; -1 and empty for one axis.
  int64_t axisDim = -1;
  SmallVector<int64_t> axes;
  /// Sizes of the rows that have frequencies of their own, as heads may. They
  /// are the last of `rows`, and the columns below are those of all of them.
  SmallVector<int64_t> frequencyRows;
  /// Frequency (or timescale) of every column: literals, or the elements of a
  /// tensor in their order.
  SmallVector<Attribute> literals;
  Value frequencies;
  /// Where no tensor holds them: how each is computed.
  SmallVector<const Expr *> frequencyColumns;
  /// Where no tensor holds the positions: how those of each axis are computed,
  /// in the type of the angle. `axisDim` is then the last dimension.
  SmallVector<const Expr *> positionColumns;
  bool divide = false;
  std::optional<double> scale;
  bool scaleDivide = false;
  double magnitude = 1.0;
  /// What the columns rest on.
  Proof proof;
  FloatType angleType;
  FloatType elementType;

  bool sameTable(const TableSource &other) const;
};

/// The source of one group of columns with the function applied to the angle.
struct TrigonometricColumns {
  TableSource source;
  bool cosine = false;
};

/// Follows columns (one expression for every lane or pair) to their source.
/// Tensors that `related` columns come from are taken for it, too, so that
/// cosine and sine of the same angles have the same source.
std::optional<TrigonometricColumns>
findTrigonometricColumns(LaneFormAnalysis &analysis, const RowSpace &space,
                         ArrayRef<const Expr *> columns,
                         ArrayRef<const Expr *> related = {});

/// Whether, column by column, `cos` and `sin` are cosine and sine of one
/// angle, equally scaled (by a literal in `magnitude`) and rounded.
bool haveSameAngles(LaneFormAnalysis &analysis, ArrayRef<const Expr *> cos,
                    ArrayRef<const Expr *> sin, double &magnitude);

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_TABLEPROVENANCE_H
