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
  /// The thread in its subgroup, and the place of row and column 0 in this
  /// thread, of those of its subgroup.
  Value lane, firstRow, firstColumn;
  /// The part of its head that each unit is; null where heads are not divided.
  SmallVector<Value> parts;
  /// Coordinates, within the extents even where a row, unit or lane does not
  /// exist: [row][axis], [unit][axis], [unit][column].
  SmallVector<SmallVector<Value>> rowCoordinates, headCoordinates, lanes;
  SmallVector<Value> rowExists, unitExists;
  /// Null where a lane exists whatever the thread.
  SmallVector<SmallVector<Value>> laneExists;

  /// Place of column `column` of a unit in its head, less `start`.
  Value getPlace(DeviceBuilder &b, int64_t unit, int64_t column,
                 int64_t start = 0) const;
  /// Limits of the places of column `column` in all threads, without the upper.
  std::pair<int64_t, int64_t> getPlaces(int64_t column) const;
  Value get(DeviceBuilder &b, SpaceAxis axis, int64_t row, int64_t unit,
            int64_t column) const;
};

/// Computes what an epilogue does to the sums of a lane, element by element in
/// registers, and stores the results.
class Epilogue {
public:
  Epilogue(DeviceBuilder &b, rope_gpu::EpilogueOp op,
           const ProjectionPlan &plan, const RegisterPlaces &places,
           KernelBuffers &buffers)
      : b(b), op(op), plan(plan), places(places), buffers(buffers) {}

  /// `sums[row][unit * columns + column]` are those of the contraction.
  void run(ArrayRef<SmallVector<Value>> sums);

private:
  struct Registers {
    SmallVector<Value> values;
    bool hasLanes = true;
    /// Lane that each register is of; empty: that of its place.
    SmallVector<SmallVector<Value>> lanes;
  };

  void elementwise(const EpilogueStep &step);
  void rowSum(const EpilogueStep &step);
  void rotate(const EpilogueStep &step);
  void rotateHalves(RotateOp op, const EpilogueStep &step, Registers &result,
                    int64_t row, int64_t unit);
  void rotatePair(RotateOp op, const EpilogueStep &step, Registers &result,
                  int64_t row, int64_t unit, int64_t low, int64_t high,
                  Value pair, Value inBlock);
  void joinSums(MutableArrayRef<Value> sums);
  void store(const ProjectionResult &result);
  /// The buffer that is `tensor` in the region; null where it is none.
  const GlobalBuffer *openTensor(Value tensor);
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
  rope_gpu::EpilogueOp op;
  const ProjectionPlan &plan;
  const RegisterPlaces &places;
  KernelBuffers &buffers;
  llvm::DenseMap<Value, Registers> registers;
  /// How often subgroups side by side have exchanged sums.
  int64_t numExchanges = 0;
  /// Loads by tensor, row, unit and column; -1 where it does not matter.
  std::map<std::tuple<const void *, int64_t, int64_t, int64_t>, Value> loaded;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_EPILOGUE_H
