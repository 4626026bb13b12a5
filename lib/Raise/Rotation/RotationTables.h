//===- RotationTables.h - Cosines and sines of a rotation -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ROTATIONTABLES_H
#define ROPE_LIB_RAISE_ROTATIONTABLES_H

#include "Materialize/TensorPlan.h"
#include "RaiseSteps.h"
#include "rope/Analysis/LaneForm.h"

namespace mlir::rope {

/// The cosines and sines of one rotation, as operands.
struct TableOperands {
  /// Cosine and sine, or the table that holds both.
  Plan cos, sin;
  std::optional<TablePlan> table;
  /// Whether the table has them the other way round.
  bool swapped = false;
  /// The dimension of the result that each of their rows is, -1 for one place.
  SmallVector<int64_t> rows;
  FloatType elementType;
  RotationKind kind = RotationKind::General;
  bool fullWidth = false;
  bool traced = false;
  /// How far constant tables are from a rotation.
  std::optional<double> residual;
  Proof proof;
};

/// Finds or makes the tables of the rotations of one function.
class RotationTables {
public:
  RotationTables(FunctionOpInterface function, const RaiseOptions &options,
                 ElementExpressions &elements, LaneFormAnalysis &analysis)
      : function(function), options(options), elements(elements),
        analysis(analysis) {}

  /// Tensors of the coefficients of `form`; nothing where they are of no form
  /// that can be written as one.
  std::optional<TableOperands> plan(LaneForm &form);
  /// Whether coefficients of which nothing is known are those of a table: of
  /// positions, not of one row of data. They are made of cosines or sines,
  /// given as they stand, or shared by rows of heads or batches or by another
  /// rotation.
  bool isTable(const LaneForm &form, const TableOperands &operands);

private:
  using Columns = SmallVector<const Expr *>;

  void chooseColumns(LaneForm &form, Columns &cos, Columns &sin,
                     TableOperands &result);
  bool trace(const LaneForm &form, const RowSpace &space,
             ArrayRef<const Expr *> cos, ArrayRef<const Expr *> sin,
             TableOperands &result);
  bool takeAsTheyStand(const RowSpace &space, ArrayRef<const Expr *> cos,
                       ArrayRef<const Expr *> sin, TableOperands &result);
  bool join(const RowSpace &space, Columns cos, Columns sin,
            TableOperands &result);
  void findKind(ArrayRef<const Expr *> cos, ArrayRef<const Expr *> sin,
                TableOperands &operands);
  bool sameCopies(ArrayRef<const Expr *> a, ArrayRef<const Expr *> b);
  bool haveEqualValues(const LaneForm &form);
  bool dropZeros(LaneForm &form);
  Columns findSmallest(const RowSpace &space, ArrayRef<const Expr *> columns,
                       bool asTheyStand);
  Columns expandAll(ArrayRef<const Expr *> columns);

  FunctionOpInterface function;
  const RaiseOptions &options;
  ElementExpressions &elements;
  LaneFormAnalysis &analysis;
};

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_ROTATIONTABLES_H
