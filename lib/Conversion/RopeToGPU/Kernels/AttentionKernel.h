//===- AttentionKernel.h - The kernels of attention -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ATTENTIONKERNEL_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ATTENTIONKERNEL_H

#include "AttentionPlan.h"
#include "KernelLaunch.h"
#include "MatrixProduct.h"

namespace mlir::rope {

/// Tensors and scalars of the host that the kernels use; null where absent.
struct AttentionOperands {
  Value query, key, value, mask, offset, lengths, sinks, queryBase, keyBase;
  /// Of the rotation of the query, whose input is `query` then.
  Value cos, sin;
  Value output, logSumExp;
  /// Parts: sums [part, batch, row, lane], maxima and totals [part, batch,
  /// row], all f32.
  Value partSums, partMaxima, partTotals;
};

/// What the kernels of attention share: the space they run over.
class AttentionSpace {
protected:
  AttentionSpace(KernelLaunch::Body &body, const AttentionPlan &plan,
                 const AttentionOperands &operands);

  /// Values of the loops of the op at a row: batch dimensions and `m`. The
  /// other loops are filled in by who asks.
  using Loops = SmallVector<Value>;
  Loops getLoops(Value row);
  SmallVector<Value> getCoordinates(AffineMap map, const Loops &loops);
  /// Whether a row of the block exists.
  Value rowExists(Value row);
  Value getScalar(Value operand, AffineMap map, const Loops &loops, Type type);

  /// The larger one; NaN where one is.
  Value maximum(Value x, Value y);
  Value exponential(Value x);
  /// 2 to the power of `x`.
  Value powerOfTwo(Value x);
  /// exp(scale * score - shift) of many scores.
  class Exponent {
  public:
    Exponent(AttentionSpace &space, Value shift, double scale);
    Value get(Value score);

  private:
    AttentionSpace &space;
    Value shift, factor, negated;
  };
  /// `max`, or 0 where it is -inf, which is what scores are compared with.
  Value getShift(Value max);
  Value roundTo(Value value, Type type);
  /// Factor of the sums and the total of a row with its sink.
  struct Finish {
    Value factor, total, max, isEmpty;
  };
  Finish finishRow(Value max, Value total, const Loops &loops);
  /// `empty`, the result of a row without keys, or 0 where there are none.
  Value finishEmptyRow(Value empty);
  void storeLogSumExp(const Finish &finish, const Loops &loops);

  KernelLaunch::Body &body;
  DeviceBuilder &b;
  const AttentionPlan &plan;
  AttentionOp op;
  const AttentionOperands &operands;
  /// Extents of the loops (batch dimensions, `m`, keys), rows of a block's
  /// batch: `m` of all heads of its group.
  SmallVector<Value> batchSizes;
  Value numQueries, numKeys, numRows;
  /// Batch dimensions of the block; the grouped one is the first of its group.
  SmallVector<Value> batch;
  Value batchNumber;
};

/// Scores, online softmax and sums over the keys of a block.
class AttentionKernel : protected AttentionSpace {
public:
  AttentionKernel(KernelLaunch::Body &body, const AttentionPlan &plan,
                  const AttentionOperands &operands);
  void run();

protected:
  void findKeyRange();
  void loadQuery();
  Value rotateElement(const Loops &loops, Value lane);
  Value scaleBy(std::optional<APFloat> factor, Value value);
  void computeTile(Value tile, Value thread, int64_t width,
                   function_ref<Value(Value, Value)> compute);
  void copyFactor(Value tile, Value operand, AffineMap map, int64_t laneDim,
                  function_ref<Loops(Value)> getRowLoops,
                  function_ref<Value(Value)> exists,
                  std::optional<APFloat> scale);
  void copyKeyRows(Value tile, Value number, Value operand, AffineMap map,
                   int64_t laneDim, std::optional<APFloat> scale);
  void copyKeys(Value tile);
  void copyValues(Value tile);
  Value copyTurnedValues(Value number);
  void finishCopies();
  Value getTile(int64_t offset, const TileLayout &layout, Value stage);
  Value getQueryTile();
  Value getKeyTile(Value tile);
  Value getValueTile(Value tile);
  rope_gpu::AccumulatorType getSumsType(int64_t columns);
  bool isTight();
  SmallVector<SmallVector<Value>> computeScores(Value tile);
  SmallVector<Value> loadMask(Value first, int64_t groups);
  Value getMaskElement(ArrayRef<Value> mask, int64_t number);
  /// The factor of scores that goes into their exponents, or 1 where what is
  /// between the two needs it first.
  double getLateScale();
  Value finishScore(Value score, Value mask);
  Value isSeen(int64_t half, Value key);
  void finishScores(MutableArrayRef<SmallVector<Value>> scores, Value first,
                    ArrayRef<Value> mask);
  void addTile(Value tile, SmallVectorImpl<Value> &state);
  Value addTileByRegisters(Value tile, SmallVectorImpl<Value> &state,
                           Value values);
  Value multiplyValues(Value tile, ArrayRef<SmallVector<Value>> weights,
                       Value sums);
  SmallVector<Value> addScores(MutableArrayRef<SmallVector<Value>> scores,
                               SmallVectorImpl<Value> &state);
  SmallVector<SmallVector<Value>> splitRows(Value sums);
  void finish(SmallVector<Value> state);
  void storeParts(ArrayRef<Value> state);
  void storeResults(ArrayRef<Value> state);
  void storeRow(int64_t half, ArrayRef<Value> row, bool inVectors);

  Value lane, warp, keySlice, blockRow, part;
  MatrixProduct matrix;
  /// Copies that are to be finished.
  SmallVector<Value> copies;
  /// Whether values may be copied by 16 bytes of a row of them, which are
  /// turned on the way; null: no.
  Value valuesAcross;
  /// Rows of this thread (of two the second is 8 further): number in the batch,
  /// loops, existence.
  Value rows[2], exists[2];
  Loops rowLoops[2];
  Loops blockLoops;
  /// Last key a row may see, less its `m`; first key, less `m`; 32 bits, null
  /// where unbounded. Keys below `keyLimit` exist and are seen.
  Value lastKey, firstKey, keyLimit;
  Value keyBegin, keyEnd;
  /// Keys from `innerBegin` up to `innerEnd` are seen by all rows of the block.
  Value innerBegin, innerEnd;
};

/// Joins the parts that the blocks of a row have left.
class AttentionJoin : AttentionSpace {
public:
  AttentionJoin(KernelLaunch::Body &body, const AttentionPlan &plan,
                const AttentionOperands &operands)
      : AttentionSpace(body, plan, operands) {}
  static constexpr int64_t threads = 128;
  void run();

private:
  Value getMean(const Loops &loops);
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ATTENTIONKERNEL_H
