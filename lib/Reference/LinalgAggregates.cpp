//===- LinalgAggregates.cpp - linalg ops without a region -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "FloatFunctions.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

/// Softmax of one row: `exp(x - max) / sum`, each op rounded to the format.
static void softmaxRow(const Format &f, MutableArrayRef<double> row) {
  double greatest = -std::numeric_limits<double>::infinity(), sum = 0;
  for (double value : row)
    greatest = maximum(greatest, value);
  for (double &value : row) {
    value = f.round(std::exp(f.round(value - greatest)));
    sum = f.round(sum + value);
  }
  for (double &value : row)
    value = f.round(value / sum);
}

static FailureOr<Step> compileSoftmax(linalg::SoftmaxOp op,
                                      Compiler &compiler) {
  std::optional<Format> format = compiler.getFormat(op.getInput().getType());
  if (!format)
    return failure();
  bool hasResult = op->getNumResults() != 0;
  Operation *location = op;
  return Step([location, f = *format, axis = op.getDimension(), hasResult,
               input = compiler.getArray(op.getInput()),
               output = compiler.getArray(op.getOutput()),
               result = hasResult ? compiler.getArrayResult(op->getResult(0))
                                  : 0](Frame &frame) -> LogicalResult {
    Array in = input.peek(frame), out = output.peek(frame);
    if (in.sizes != out.sizes)
      return location->emitOpError(
          "input and output differ in their run-time shapes");
    if (hasResult)
      out.own();
    SmallVector<int64_t, 6> rows(in.sizes), index;
    rows[axis] = 1;
    SmallVector<double> row(in.sizes[axis]);
    (void)forEachIndex(rows, [&](ArrayRef<int64_t> at) {
      index.assign(at.begin(), at.end());
      for (auto [i, value] : llvm::enumerate(row)) {
        index[axis] = i;
        value = in.at(index).re;
      }
      softmaxRow(f, row);
      for (auto [i, value] : llvm::enumerate(row)) {
        index[axis] = i;
        out.store(out.getPosition(index), Scalar::ofFloat(value));
      }
      return success();
    });
    if (hasResult)
      frame.arrays[result] = std::move(out);
    return success();
  });
}

namespace {
/// How linalg.pack and linalg.unpack lay tiles out.
struct Tiling {
  SmallVector<int64_t> positions, outer;
  SmallVector<IndexOperand> tiles;

  template <typename OpTy>
  Tiling(OpTy op, Compiler &compiler)
      : positions(op.getInnerDimsPos()), outer(op.getOuterDimsPerm()),
        tiles(getIndices(op.getMixedTiles(), compiler)) {}

  /// Index into the plain array of an index into the packed one.
  SmallVector<int64_t, 6> getPlainIndex(ArrayRef<int64_t> packed,
                                        ArrayRef<int64_t> tileSizes) const {
    size_t rank = packed.size() - positions.size();
    SmallVector<int64_t, 6> plain(rank);
    for (size_t i = 0; i < rank; ++i)
      plain[outer.empty() ? i : outer[i]] = packed[i];
    for (auto [k, axis] : llvm::enumerate(positions))
      plain[axis] = plain[axis] * tileSizes[k] + packed[rank + k];
    return plain;
  }
};
} // namespace

/// Writes each element of the packed array that no plain element maps to.
/// Whether `op` has a result, whose elements are those of its source, which
/// MLIR's verifier does not look at.
static bool hasElementsOfSource(Operation *op) {
  return op->getNumResults() != 0 && getElementTypeOrSelf(op->getOperand(0)) ==
                                         getElementTypeOrSelf(op->getResult(0));
}

static FailureOr<Step> compilePack(linalg::PackOp op, Compiler &compiler) {
  if (!hasElementsOfSource(op))
    return failure();
  Value padding = op.getPaddingValue();
  Operation *location = op;
  return Step([location, tiling = Tiling(op, compiler),
               source = compiler.getArray(op.getSource()),
               dest = compiler.getArray(op.getDestMutable()),
               hasPadding = static_cast<bool>(padding),
               padding = padding ? compiler.getScalar(padding) : 0,
               result = compiler.getArrayResult(op->getResult(0))](
                  Frame &frame) -> LogicalResult {
    const Array &plain = source.peek(frame);
    SmallVector<int64_t, 6> tiles = readIndices(tiling.tiles, frame);
    Array packed = dest.take(frame);
    packed.own();
    if (failed(forEachIndex(
            packed.sizes, [&](ArrayRef<int64_t> index) -> LogicalResult {
              SmallVector<int64_t, 6> at = tiling.getPlainIndex(index, tiles);
              int64_t position = packed.getPosition(index);
              if (plain.isInBounds(at)) {
                packed.store(position, plain.at(at));
                return success();
              }
              if (!hasPadding)
                return location->emitOpError(
                    "a tile is not full and there is no padding value");
              packed.store(position, frame.scalars[padding]);
              return success();
            })))
      return failure();
    frame.arrays[result] = std::move(packed);
    return success();
  });
}

static FailureOr<Step> compileUnpack(linalg::UnPackOp op, Compiler &compiler) {
  if (!hasElementsOfSource(op))
    return failure();
  return Step([tiling = Tiling(op, compiler),
               source = compiler.getArray(op.getSource()),
               dest = compiler.getArray(op.getDestMutable()),
               result = compiler.getArrayResult(op->getResult(0))](
                  Frame &frame) -> LogicalResult {
    const Array &packed = source.peek(frame);
    SmallVector<int64_t, 6> tiles = readIndices(tiling.tiles, frame);
    Array plain = dest.take(frame);
    plain.own();
    (void)forEachIndex(packed.sizes, [&](ArrayRef<int64_t> index) {
      SmallVector<int64_t, 6> at = tiling.getPlainIndex(index, tiles);
      if (plain.isInBounds(at))
        plain.store(plain.getPosition(at), packed.at(index));
      return success();
    });
    frame.arrays[result] = std::move(plain);
    return success();
  });
}

void reference::addLinalgAggregates(OpTable &ops) {
  ops.add<linalg::SoftmaxOp>(compileSoftmax);
  ops.add<linalg::PackOp>(compilePack);
  ops.add<linalg::UnPackOp>(compileUnpack);
}
