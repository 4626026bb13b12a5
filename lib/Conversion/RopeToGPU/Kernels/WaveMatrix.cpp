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

int64_t WaveMatrix::getDepth() const {
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
                                      int64_t step, int64_t k) {
  int64_t elements = tile.layout.getPieceElements();
  // bf16 goes as its bits.
  Type bits = element.isBF16() ? b.getI16Type() : element;
  Type type = VectorType::get({elements}, bits);
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
  return load(tile, b.add(from, row), step, k);
}

WaveMatrix::Fragment WaveMatrix::loadRight(const SharedTile &tile,
                                           RightStorage storage, Value origin,
                                           int64_t k, int64_t n) {
  assert(storage == RightStorage::DepthContiguous &&
         "lanes take neighbours along the depth");
  return load(tile, b.add(origin, factorColumn), n, k);
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

SmallVector<Value> WaveMatrix::unpack(ArrayRef<Value> sums) {
  SmallVector<Value> numbers;
  for (int64_t i = 0; i < layout.getTileSums(); ++i)
    numbers.push_back(b.element(sums[0], i));
  return numbers;
}

} // namespace mlir::rope
