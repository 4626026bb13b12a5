//===- WarpMatrix.cpp - Matrix products of a warp -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WarpMatrix.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

namespace mlir::rope {

/// ldmatrix.x4 from the address that each lane gives.
static Value loadMatrices(DeviceBuilder &b, Value address, bool transposed) {
  Type i32 = b.getI32Type();
  auto result =
      LLVM::LLVMStructType::getLiteral(b.getContext(), {i32, i32, i32, i32});
  return NVVM::LdMatrixOp::create(
      b, result, address, b.getI32IntegerAttr(4),
      NVVM::MMALayoutAttr::get(b.getContext(), transposed
                                                   ? NVVM::MMALayout::col
                                                   : NVVM::MMALayout::row),
      NVVM::LdStMatrixShapeAttr::get(b.getContext(), 8, 8),
      NVVM::LdStMatrixEltTypeAttr::get(b.getContext(),
                                       NVVM::LdStMatrixEltType::B16));
}

/// The 32-bit registers of a loaded struct, typed as `mma.sync` takes them:
/// pairs of f16, or bare bits for bf16.
WarpMatrix::Fragment WarpMatrix::toRegisters(Value loaded, int64_t count) {
  Fragment registers;
  for (int64_t i = 0; i < count; ++i) {
    Value bits = b.extract(loaded, i);
    registers.push_back(element.isF16()
                            ? b.bitcast(bits, VectorType::get({2}, element))
                            : bits);
  }
  return registers;
}

Value WarpMatrix::pack(Value low, Value high) {
  Value pair =
      b.makeVector({b.toFloat(low, element), b.toFloat(high, element)});
  return element.isF16() ? pair : b.bitcast(pair, b.getI32Type());
}

WarpMatrix::Fragment WarpMatrix::loadLeft(const SharedTile &tile, Value from,
                                          int64_t step, int64_t k) {
  if (element.isF32()) {
    Type four = VectorType::get({4}, element);
    Fragment values;
    for (int64_t half : {0, 8}) {
      Value address =
          tile.getPiece(b, b.add(from, row), b.i32(0), step + half, k / 4);
      Value loaded = b.load(address, four, 16);
      for (int64_t i = 0; i < 4; ++i)
        values.push_back(b.element(loaded, i));
    }
    return values;
  }
  // Matrices in the order of the registers: rows 0-7 and 8-15 of the lower
  // eight columns, then of the upper eight.
  Value at = b.add(from, b.rem(lane, 16));
  Value address = tile.getPiece(b, at, b.div(lane, 16), step, k / 8);
  return toRegisters(loadMatrices(b, address, false), 4);
}

std::pair<WarpMatrix::Fragment, WarpMatrix::Fragment>
WarpMatrix::loadRightPair(const SharedTile &tile, RightStorage storage,
                          Value origin, int64_t k, int64_t n) {
  bool alongDepth = storage == RightStorage::DepthContiguous;
  if (element.isF32()) {
    std::pair<Fragment, Fragment> pair;
    for (int64_t side : {0, 8}) {
      Fragment &values = side ? pair.second : pair.first;
      if (alongDepth) {
        Type four = VectorType::get({4}, element);
        for (int64_t i : {0, 1}) {
          Value address = tile.getPiece(b, b.add(origin, column), b.i32(0),
                                        n + side + i, k / 4);
          Value loaded = b.load(address, four, 16);
          for (int64_t j = 0; j < 4; ++j)
            values.push_back(b.element(loaded, j));
        }
        continue;
      }
      Type two = VectorType::get({2}, element);
      values.resize(8);
      for (int64_t j = 0; j < 4; ++j) {
        Value piece =
            tile.getPiece(b, origin, b.div(column, 4), k + j, (n + side) / 4);
        Value address = b.offsetPointer(piece, b.rem(column, 4), element);
        Value loaded = b.load(address, two, 8);
        values[j] = b.element(loaded, 0);
        values[4 + j] = b.element(loaded, 1);
      }
    }
    return pair;
  }
  // Matrices: lower and upper depth of the first eight columns, then of the
  // second eight.
  Value at, piece;
  int64_t step = alongDepth ? n : k, pieceStep = (alongDepth ? k : n) / 8;
  if (alongDepth) {
    at = b.add(b.mul(b.div(lane, 16), 8), b.rem(lane, 8));
    at = b.add(origin, at);
    piece = b.rem(b.div(lane, 8), 2);
  } else {
    at = b.add(origin, b.rem(lane, 16));
    piece = b.div(lane, 16);
  }
  Fragment all =
      toRegisters(loadMatrices(b, tile.getPiece(b, at, piece, step, pieceStep),
                               !alongDepth),
                  4);
  return {Fragment{all[0], all[1]}, Fragment{all[2], all[3]}};
}

WarpMatrix::Fragment WarpMatrix::loadRight(const SharedTile &tile,
                                           RightStorage storage, Value origin,
                                           int64_t k, int64_t n) {
  auto [low, high] = loadRightPair(tile, storage, origin, k, n);
  llvm::append_range(low, high);
  return low;
}

SmallVector<Value> WarpMatrix::getZero() {
  return SmallVector<Value>(layout.getTileSums(), b.real(0.0, b.getF32Type()));
}

void WarpMatrix::multiply(MutableArrayRef<Value> sums, const Fragment &left,
                          const Fragment &right) {
  size_t half = right.size() / 2;
  multiplyEight(sums.take_front(4), left,
                Fragment(ArrayRef<Value>(right).take_front(half)));
  multiplyEight(sums.drop_front(4), left,
                Fragment(ArrayRef<Value>(right).drop_front(half)));
}

void WarpMatrix::multiplyEight(MutableArrayRef<Value> sums,
                               const Fragment &left, const Fragment &right) {
  if (element.isF32()) {
    for (int64_t i = 0; i < 4; ++i)
      for (int64_t k = 0; k < 4; ++k)
        sums[i] = b.fma(left[(i / 2) * 4 + k], right[(i % 2) * 4 + k], sums[i]);
    return;
  }
  auto type = element.isF16() ? NVVM::MMATypes::f16 : NVVM::MMATypes::bf16;
  Type f32 = b.getF32Type();
  auto result =
      LLVM::LLVMStructType::getLiteral(b.getContext(), {f32, f32, f32, f32});
  SmallVector<Value> addend(sums.begin(), sums.end());
  Value product = NVVM::MmaOp::create(
      b, result, left, right, addend, ArrayRef<int64_t>{16, 8, 16},
      /*b1Op=*/std::nullopt, /*intOverflow=*/std::nullopt,
      std::array<NVVM::MMATypes, 2>{type, type},
      std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row,
                                     NVVM::MMALayout::col});
  for (int64_t i = 0; i < 4; ++i)
    sums[i] = b.extract(product, i);
}

/// With f32 the values travel between lanes.
WarpMatrix::Fragment WarpMatrix::makeLeft(ArrayRef<SmallVector<Value>> tiles,
                                          int64_t k) {
  if (element.isF32()) {
    // Column k + i of a tile is in lane (lane & ~3) + (k + i) % 8 / 2 of the
    // same four lanes.
    Fragment values;
    const SmallVector<Value> &tile = tiles[k / 8];
    Value first = b.mul(row, 4);
    for (int64_t half : {0, 1}) {
      for (int64_t i = 0; i < 4; ++i) {
        int64_t at = k % 8 + i;
        values.push_back(
            b.shuffleFrom(tile[2 * half + at % 2], b.add(first, at / 2)));
      }
    }
    return values;
  }
  const SmallVector<Value> &low = tiles[k / 8], &high = tiles[k / 8 + 1];
  return {pack(low[0], low[1]), pack(low[2], low[3]), pack(high[0], high[1]),
          pack(high[2], high[3])};
}

/// No load of a factor is moved across a barrier of the warp.
void WarpMatrix::endStep() { NVVM::SyncWarpOp::create(b, b.i32(-1)); }

void WarpMatrix::scale(MutableArrayRef<Value> sums, ArrayRef<Value> factors) {
  for (auto [i, sum] : llvm::enumerate(sums))
    sum = b.mulF(sum, factors[i % 4 / 2]);
}

} // namespace mlir::rope
