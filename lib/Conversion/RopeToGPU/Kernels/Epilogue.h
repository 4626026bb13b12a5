//===- Epilogue.h - Ops on values in registers ------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_EPILOGUE_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_EPILOGUE_H

#include "GlobalBuffer.h"
#include "ProjectionPlan.h"
#include "SumLayout.h"
#include <map>

namespace mlir::rope {

/// Which lane of a head is at which place of a tile. Lanes of a pair have to be
/// in one thread: `Plain` places do that where pairs are neighbours, or are a
/// multiple of a group of the layout of the sums apart. `PairsFirst` puts the
/// two lanes of pair `k` at places 2k and 2k + 1, and the lanes outside of the
/// block behind them.
struct LaneOrder {
  enum Kind { Plain, PairsFirst } kind = Plain;
  int64_t blockOffset = 0, blockWidth = 0;
  bool half = true;

  /// An order for groups of `group` columns.
  static LaneOrder get(RotateOp rotation, int64_t group);
  /// The lane at `place`, 32 bits.
  Value getLane(DeviceBuilder &b, Value place) const;
  bool operator==(const LaneOrder &other) const {
    return kind == other.kind &&
           (kind == Plain ||
            (blockOffset == other.blockOffset &&
             blockWidth == other.blockWidth && half == other.half));
  }
};

/// Where in the space the registers of one thread are. Registers are numbered
/// by row, unit (a head, or a range of columns) and column; column `c` is at
/// place `layout.getPlace(c) + firstColumn` of its unit.
struct RegisterPlaces {
  SumLayout layout;
  int64_t rows, units, columns;
  LaneOrder order;
  /// Place of column 0 in this thread.
  Value firstColumn;
  /// Coordinates, within the extents even where a row, unit or lane does not
  /// exist: [row][axis], [unit][axis], [unit][column].
  SmallVector<SmallVector<Value>> rowCoordinates, headCoordinates, lanes;
  SmallVector<Value> rowExists, unitExists;
  /// Null where a lane exists whatever the thread.
  SmallVector<SmallVector<Value>> laneExists;

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
