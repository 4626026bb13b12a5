//===- MispairedTables.h - Tables made for the other pairing ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_RAISE_MISPAIREDTABLES_H
#define ROPE_RAISE_MISPAIREDTABLES_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// How far a rotation by mis-paired tables is from one.
struct NormChange {
  /// Least and greatest factor by which the norm of a pair changes; the mean
  /// over pairs and positions of the least one.
  double least, greatest, meanLeast;
  /// Pair and position, or row of a constant table, of the least factor.
  int64_t pair, position;
  /// What the factors would be for the pairing the tables were made for.
  double magnitude;
  /// First and last position, or row, that was looked at.
  int64_t first, last;
  bool areRows;
};

/// Full-width tables whose two copies of a column are where the other pairing
/// has the lanes of a pair.
struct Mispairing {
  /// The pairing the tables were made for.
  Pairing madeFor;
  /// Pairs whose lanes have different columns.
  int64_t numUnequal;
  /// Nothing where neither frequencies nor values are known.
  std::optional<NormChange> change;
};

/// The mis-pairing of the tables of `rotate`: no pair of the pairing they are
/// indexed by has unequal columns under the other one, and some has under this
/// one. Columns are compared as expressions over what makes the tables, as
/// frequencies of a `rope.table`, or as constants; tables of which nothing is
/// known have none.
std::optional<Mispairing> findMispairing(RotateOp rotate);

/// Emits a warning at the location of `rotate` where its tables are mis-paired.
/// Nothing is changed: such an op keeps its meaning.
void warnOfMispairing(RotateOp rotate);

} // namespace mlir::rope

#endif // ROPE_RAISE_MISPAIREDTABLES_H
