//===- WaveMatrix.cpp - Matrix products of a wave -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WaveMatrix.h"

#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

namespace mlir::rope {

bool WaveMatrix::takes(MatrixUnit unit, Type element) {
  return element.isF16() || element.isBF16() ||
         (element.isF32() && unit == MatrixUnit::Mfma);
}

WaveMatrix::WaveMatrix(DeviceBuilder &b, MatrixUnit unit,
                       const SumLayout &layout, Type element, Value lane)
    : MatrixProduct(b, element, layout, lane), unit(unit) {
  // Row `r` of the instruction is register `i` of the lanes `t` of a row.
  Value r = b.rem(lane, 16), t, i;
  if (unit == MatrixUnit::Mfma) {
    piece = b.div(lane, 16);
    t = b.div(r, 4);
    i = b.rem(r, 4);
  } else {
    piece = b.i32(0);
    t = b.rem(r, 2);
    i = b.div(r, 2);
  }
  Value group = b.mul(b.div(i, layout.run), layout.getGroup());
  factorColumn =
      b.add(b.add(group, b.mul(t, layout.run)), b.rem(i, layout.run));
}

int64_t WaveMatrix::getDepth(MatrixUnit unit, Type element) {
  // Four pieces, or one row of the instruction.
  return unit == MatrixUnit::Mfma ? 64 / getElementBytes(element) : 16;
}

/// `count` numbers of a vector from `first` on.
Value WaveMatrix::take(Value vector, int64_t first, int64_t count) {
  SmallVector<int32_t> places;
  for (int64_t i = 0; i < count; ++i)
    places.push_back(first + i);
  return LLVM::ShuffleVectorOp::create(b, vector, vector, places);
}

/// The operands of the products of one fragment, of row `row + step`.
WaveMatrix::Fragment WaveMatrix::load(const SharedTile &tile, Value row,
                                      Value piece, int64_t step, int64_t k) {
  int64_t elements = tile.layout.getPieceElements();
  Type type = VectorType::get({elements}, getBitsType());
  auto loadPiece = [&](int64_t number) {
    Value address = tile.getPiece(b, row, piece, step, k / elements + number);
    return b.load(address, type, 16);
  };
  Value loaded = loadPiece(0);
  if (unit == MatrixUnit::Wmma) {
    SmallVector<int32_t> all;
    for (int32_t place = 0; place < 16; ++place)
      all.push_back(place);
    return {LLVM::ShuffleVectorOp::create(b, loaded, loadPiece(1), all)};
  }
  Fragment operands;
  if (element.isF32())
    for (int64_t i = 0; i < elements; ++i)
      operands.push_back(b.element(loaded, i));
  else
    operands = {take(loaded, 0, 4), take(loaded, 4, 4)};
  return operands;
}

WaveMatrix::Fragment WaveMatrix::loadLeft(const SharedTile &tile, Value from,
                                          int64_t step, int64_t k) {
  return load(tile, b.add(from, row), piece, step, k);
}

WaveMatrix::Fragment WaveMatrix::loadRight(const SharedTile &tile,
                                           RightStorage storage, Value origin,
                                           int64_t k, int64_t n) {
  assert(storage == RightStorage::DepthContiguous &&
         "lanes take neighbours along the depth");
  return load(tile, b.add(origin, factorColumn), piece, n, k);
}

SmallVector<Value> WaveMatrix::getZero() {
  Type type = VectorType::get({layout.getTileSums()}, b.getF32Type());
  return {arith::ConstantOp::create(b, b.getZeroAttr(type))};
}

void WaveMatrix::multiply(MutableArrayRef<Value> sums, const Fragment &left,
                          const Fragment &right) {
  StringRef name;
  if (unit == MatrixUnit::Wmma)
    name = element.isF16() ? "rocdl.wmma.f32.16x16x16.f16"
                           : "rocdl.wmma.f32.16x16x16.bf16";
  else
    name = element.isF32()   ? "rocdl.mfma.f32.16x16x4f32"
           : element.isF16() ? "rocdl.mfma.f32.16x16x16f16"
                             : "rocdl.mfma.f32.16x16x16bf16.1k";
  for (auto [x, w] : llvm::zip_equal(left, right)) {
    OperationState state(b.getLoc(), name);
    state.addOperands({w, x, sums[0]});
    // Nothing is broadcast.
    if (unit == MatrixUnit::Mfma)
      state.addOperands({b.i32(0), b.i32(0), b.i32(0)});
    state.addTypes(sums[0].getType());
    sums[0] = b.create(state)->getResult(0);
  }
}

void WaveMatrix::endStep() {
  // A lane of WMMA has eight registers of each factor, and 256 in all.
  if (unit == MatrixUnit::Wmma)
    ROCDL::SchedBarrier::create(b, b.getI32IntegerAttr(0));
}

SmallVector<Value> WaveMatrix::unpack(ArrayRef<Value> sums) {
  SmallVector<Value> numbers;
  for (int64_t i = 0; i < layout.getTileSums(); ++i)
    numbers.push_back(b.element(sums[0], i));
  return numbers;
}

void WaveMatrix::scale(MutableArrayRef<Value> sums, ArrayRef<Value> factors) {
  SmallVector<Value> factor(layout.getTileSums(), factors[0]);
  sums[0] = b.mulF(sums[0], b.makeVector(factor));
}

WaveMatrix::Fragment WaveMatrix::makeLeft(ArrayRef<SmallVector<Value>> groups,
                                          int64_t k) {
  const SmallVector<Value> &group = groups[k / layout.getGroup()];
  if (element.isF32())
    return group;
  SmallVector<Value> own;
  for (Value number : group)
    own.push_back(b.bitcast(b.toFloat(number, element), getBitsType()));
  if (unit == MatrixUnit::Mfma)
    return {b.makeVector(own)};
  // Eight numbers of this half, and eight of the other.
  Type words = VectorType::get({4}, b.getI32Type());
  Value mine = b.bitcast(b.makeVector(own), words);
  SmallVector<Value> exchanged;
  for (int64_t i = 0; i < 4; ++i)
    exchanged.push_back(b.shuffleXor(b.element(mine, i), layout.laneStride));
  Value theirs = b.makeVector(exchanged);
  Value isLower = b.equal(b.div(lane, layout.laneStride), b.i32(0));
  Value low = b.select(isLower, mine, theirs);
  Value high = b.select(isLower, theirs, mine);
  SmallVector<int32_t> all;
  for (int32_t place = 0; place < 8; ++place)
    all.push_back(place);
  Value joined = LLVM::ShuffleVectorOp::create(b, low, high, all);
  return {b.bitcast(joined, VectorType::get({16}, getBitsType()))};
}

WaveMatrix::Fragment WaveMatrix::loadRightOfSums(const SharedTile &tile,
                                                 Value origin, int64_t k,
                                                 int64_t n) {
  int64_t elements = tile.layout.getPieceElements();
  Value first = b.div(origin, elements);
  if (unit == MatrixUnit::Wmma || element.isF32())
    return load(tile, factorColumn, b.add(first, piece), n, k);
  // Four numbers of a lane: half a piece.
  Value at = b.add(first, b.div(piece, 2));
  Value address = tile.getPiece(b, factorColumn, at, n, k / elements);
  address = b.offsetPointer(address, b.mul(b.rem(piece, 2), 8), b.getI8Type());
  return {b.load(address, VectorType::get({4}, getBitsType()), 8)};
}

} // namespace mlir::rope
