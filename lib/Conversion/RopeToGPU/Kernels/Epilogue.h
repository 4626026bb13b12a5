//===- Epilogue.h - Ops on values in registers ------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_EPILOGUE_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_EPILOGUE_H

#include "ColumnSplit.h"
#include "GlobalBuffer.h"
#include "ProjectionPlan.h"
#include <map>

namespace mlir::rope {

/// Where in the space the registers of one thread are. Registers are numbered
/// by row, unit (a head, or a range of columns) and column.
struct RegisterPlaces {
  LinearLayout layout;
  int64_t rows, units, columns;
  LaneOrder order;
  ColumnSplit split;
  /// The thread in its subgroup, place of column 0 in this thread, of those of
  /// its subgroup, and the number of the subgroup among those that share a row.
  Value lane, firstColumn, subgroup;
  /// Coordinates, within the extents even where a row, unit or lane does not
  /// exist: [row][axis], [unit][axis], [unit][column].
  SmallVector<SmallVector<Value>> rowCoordinates, headCoordinates, lanes;
  SmallVector<Value> rowExists, unitExists;
  /// Null where a lane exists whatever the thread.
  SmallVector<SmallVector<Value>> laneExists;

  /// Place of column `column` in its unit, less `start`.
  Value getPlace(DeviceBuilder &b, int64_t column, int64_t start = 0) const;
  /// Limits of the places of column `column` in all threads, without the upper.
  std::pair<int64_t, int64_t> getPlaces(int64_t column) const;
  Value get(DeviceBuilder &b, SpaceAxis axis, int64_t row, int64_t unit,
            int64_t column) const;
};

/// Values from outside of the kernel, as its body sees them.
struct OutsideValues {
  /// Scalars, and buffers of tensors.
  llvm::DenseMap<Value, Value> scalars;
  llvm::DenseMap<Value, GlobalBuffer> buffers;
};

/// Computes what follows a contraction, element by element in registers, and
/// stores the results.
class Epilogue {
public:
  Epilogue(DeviceBuilder &b, const ProjectionPlan &plan, unsigned source,
           const RegisterPlaces &places, const OutsideValues &outside)
      : b(b), plan(plan), source(source), places(places), outside(outside) {}

  /// `sums[row][unit * columns + column]` are those of the contraction.
  void run(ArrayRef<SmallVector<Value>> sums);

  /// Where a result goes: the buffer of its tensor, or of the cache.
  llvm::DenseMap<Value, GlobalBuffer> destinations;
  /// Whether rows of a result may be stored in vectors of 16 bytes; absent:
  /// not.
  llvm::DenseMap<Value, Value> vectorsFit;
  /// Adds to sums of this thread's columns, one of each row, those of the other
  /// subgroups; null where a subgroup has all columns.
  std::function<void(MutableArrayRef<Value>)> joinSums;
  /// For a write to a cache, which of its rows no later row overwrites; null
  /// where no two rows meet.
  llvm::DenseMap<Operation *, GlobalBuffer> lastWriters;

private:
  struct Registers {
    SmallVector<Value> values;
    bool hasLanes = true;
    /// Lane that each register is of; empty: that of its place.
    SmallVector<SmallVector<Value>> lanes;
  };

  void contraction(const EpilogueStep &step, ArrayRef<SmallVector<Value>> sums);
  void elementwise(const EpilogueStep &step);
  void rowSum(const EpilogueStep &step);
  void rotate(const EpilogueStep &step);
  void rotateHalves(RotateOp op, const EpilogueStep &step, Registers &result,
                    int64_t row, int64_t unit);
  void rotatePair(RotateOp op, const EpilogueStep &step, Registers &result,
                  int64_t row, int64_t unit, int64_t low, int64_t high,
                  Value pair, Value inBlock);
  void store(const ProjectionResult &result);
  void storeRow(const ProjectionResult &result, const Registers &registers,
                int64_t row, int64_t unit, bool inVectors);
  size_t number(const Registers &registers, int64_t row, int64_t unit,
                int64_t column) const {
    return registers.hasLanes
               ? (row * places.units + unit) * places.columns + column
               : row * places.units + unit;
  }
  Registers make(bool hasLanes) const;
  Value getOperand(const EpilogueStep &step, Value value, AffineMap map,
                   int64_t row, int64_t unit, int64_t column);
  Value loadOutside(const EpilogueStep &step, Value tensor, AffineMap map,
                    int64_t row, int64_t unit, int64_t column, Value lane);
  SmallVector<Value> computeBody(const EpilogueStep &step, int64_t row,
                                 int64_t unit, int64_t column, Value out);
  Value getUniform(Value tensor) const;
  /// Gives a view the registers of what it is a view of.
  void alias(Value value);

  DeviceBuilder &b;
  const ProjectionPlan &plan;
  unsigned source;
  const RegisterPlaces &places;
  const OutsideValues &outside;
  llvm::DenseMap<Value, Registers> registers;
  /// Loads by tensor, row, unit and column; -1 where it does not matter.
  std::map<std::tuple<const void *, int64_t, int64_t, int64_t>, Value> loaded;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_EPILOGUE_H
