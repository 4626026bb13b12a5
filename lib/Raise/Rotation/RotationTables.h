//===- RotationTables.h - Cosines and sines of a rotation -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ROTATIONTABLES_H
#define ROPE_LIB_RAISE_ROTATIONTABLES_H

#include "Materialize/ConstantParts.h"
#include "RaiseSteps.h"
#include "rope/Analysis/LaneForm.h"

namespace mlir::rope {

/// The cosines and sines of one rotation, as operands.
struct TableOperands {
  Value cos, sin;
  SmallVector<int64_t> rows;
  RotationKind kind = RotationKind::General;
  bool fullWidth = false;
  bool traced = false;
  /// How far constant tables are from a rotation.
  std::optional<double> residual;
  Proof proof;
};

/// The type of the result of `form`, its lanes taken as one dimension.
RankedTensorType getJoinedResultType(const LaneForm &form);

/// Size of a dimension of that type, asked of the root.
OpFoldResult getResultSize(const LaneForm &form, OpBuilder &builder,
                           Location loc, int64_t resultDim);

/// Finds or makes the tables of the rotations of one function.
class RotationTables {
public:
  RotationTables(FunctionOpInterface function, const RaiseOptions &options,
                 TableFactory &tables, ElementExpressions &elements,
                 LaneFormAnalysis &analysis)
      : function(function), options(options), tables(tables),
        elements(elements), analysis(analysis),
        parts(elements.getExpressions()) {}

  /// Tensors of the coefficients of `form`; nothing where they are of no form
  /// that can be written as one. What was made until then stays.
  std::optional<TableOperands> make(LaneForm &form, OpBuilder &builder,
                                    Location loc);
  /// Whether coefficients of which nothing is known are those of a table: of
  /// positions, not of one row of data. They are made of cosines or sines,
  /// given as they stand, or shared by rows of heads or batches or by another
  /// rotation.
  bool isTable(const LaneForm &form, const TableOperands &operands);

private:
  using Columns = SmallVector<const Expr *>;

  void chooseColumns(LaneForm &form, Columns &cos, Columns &sin,
                     TableOperands &result);
  bool trace(const LaneForm &form, ArrayRef<const Expr *> cos,
             ArrayRef<const Expr *> sin, OpBuilder &builder, Location loc,
             TableOperands &result);
  bool takeAsTheyStand(ArrayRef<const Expr *> cos, ArrayRef<const Expr *> sin,
                       OpBuilder &builder, Location loc, TableOperands &result);
  bool join(const LaneForm &form, Columns cos, Columns sin, OpBuilder &builder,
            Location loc, TableOperands &result);
  void findKind(ArrayRef<const Expr *> cos, ArrayRef<const Expr *> sin,
                TableOperands &operands);
  bool sameCopies(ArrayRef<const Expr *> a, ArrayRef<const Expr *> b);
  bool haveEqualValues(const LaneForm &form);
  bool dropZeros(LaneForm &form);
  Columns smallestTensor(ArrayRef<const Expr *> columns, bool asTheyStand);
  Columns expandAll(ArrayRef<const Expr *> columns);
  void splitComplexConstants(Columns &cos, Columns &sin);

  FunctionOpInterface function;
  const RaiseOptions &options;
  TableFactory &tables;
  ElementExpressions &elements;
  LaneFormAnalysis &analysis;
  ConstantParts parts;
};

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_ROTATIONTABLES_H
