//===- ConstantColumns.h - Tables whose values are known --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_CONSTANTCOLUMNS_H
#define ROPE_ANALYSIS_CONSTANTCOLUMNS_H

#include "rope/Analysis/ConstantElements.h"
#include "rope/Analysis/Expression.h"

namespace mlir::rope {

/// Expressions that are literals or elements of constant tensors, all read at
/// the same rows, which need not be known: by position, or gathered. A table
/// that a model keeps as a buffer is one.
class ConstantColumns {
public:
  /// Nothing where some column is not constant, up to casts, signs and
  /// parts of complex numbers, or is read at other rows than the first.
  /// `columns` are expanded.
  static std::optional<ConstantColumns> get(ArrayRef<const Expr *> columns);

  /// Rows that may be read.
  int64_t getNumRows() const { return numRows; }
  int64_t getNumColumns() const { return columns.size(); }
  /// An element, with its casts and signs.
  double getValue(int64_t row, int64_t column) const;
  /// Whether two columns hold the same numbers; `sameSigns` is cleared where
  /// zeros differ in their signs.
  bool areEqual(int64_t a, int64_t b, bool &sameSigns) const;

private:
  struct Column {
    /// Nothing where the column is `literal` in all rows.
    std::optional<ConstantElements> elements;
    double literal = 0.0;
    int64_t part = 0;
    /// Where row 0 is, and for each dimension of the rows how far the next
    /// place is.
    int64_t start = 0;
    SmallVector<int64_t, 2> strides;
    /// The types that an element is cast to, in order.
    SmallVector<FloatType, 2> casts;
    bool negative = false;
  };
  bool add(const Expr *expr);

  bool hasRows = false;
  SmallVector<const Expr *> rows;
  SmallVector<int64_t, 2> sizes;
  int64_t numRows = 1;
  std::vector<Column> columns;
};

/// How near constant tables are to a rotation.
struct RotationResidual {
  /// The magnitude of all pairs of `c` and `s`.
  double magnitude;
  /// The largest |c² + s² - m²| / m².
  double residual;
};

/// The residual of `cos` and `sin`, columns that are expanded, where they are
/// constant, finite and not all zero.
std::optional<RotationResidual> measureRotation(ArrayRef<const Expr *> cos,
                                                ArrayRef<const Expr *> sin);

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_CONSTANTCOLUMNS_H
