//===- MatmulDots.cpp - Few rows times a matrix contiguous along k --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

namespace mlir::rope {
namespace {

/// Builds C[M, N] (+)= A * B for few rows, where sums run along the memory of
/// A and B in vectors, for a few columns and rows at a time, and are added up
/// over their lanes at the end.
class DotMatmulBuilder : KernelBuilder {
public:
  DotMatmulBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                   const MatmulTiling &tiling)
      : KernelBuilder(b, types, tiling) {}

  void build(Value a, Value right, Value c, Value accumulate);

private:
  void multiply(Value m0, int64_t height, Value n0, int64_t width);
  void multiplyRows(Value n0, int64_t width);

  Value rows, depth, accumulate, left, target;
  /// The depth is whole vectors and rows of C are contiguous: sums are stored
  /// several at a time.
  Value storesRows;
  Operand operandB, operandC;
};

/// C[m0..m0 + height][n0..n0 + width] (+)= the sums over k.
void DotMatmulBuilder::multiply(Value m0, int64_t height, Value n0,
                                int64_t width) {
  Value zero = index(0), whole = floorTo(depth, tiling.vectorLength);
  SmallVector<Value> rowIndices, columnIndices;
  for (int64_t i = 0; i < height; ++i)
    rowIndices.push_back(add(m0, index(i)));
  for (int64_t j = 0; j < width; ++j)
    columnIndices.push_back(add(n0, index(j)));
  auto sumLoop = [&](Value from, Value to, int64_t step, ValueRange init,
                     function_ref<Value(Value, Value)> loadA,
                     function_ref<Value(Value, Value)> loadB,
                     function_ref<Value(Value, Value, Value)> combine) {
    auto op = scf::ForOp::create(
        b, from, to, index(step), init,
        [&](OpBuilder &, Location, Value k, ValueRange sums) {
          withInsertionPoint(k.getParentBlock(), [&] {
            SmallVector<Value> columns, next;
            for (Value n : columnIndices)
              columns.push_back(widen(loadB(n, k)));
            for (auto [i, m] : llvm::enumerate(rowIndices)) {
              Value x = loadA(m, k);
              for (auto [j, y] : llvm::enumerate(columns))
                next.push_back(combine(x, y, sums[i * width + j]));
            }
            scf::YieldOp::create(b, next);
          });
        });
    return SmallVector<Value>(op.getResults());
  };
  SmallVector<Value> init(height * width, zeroVector());
  SmallVector<Value> lanes = sumLoop(
      zero, whole, tiling.vectorLength, init,
      [&](Value m, Value k) -> Value {
        return vector::LoadOp::create(b, vectorType, left, ValueRange{m, k});
      },
      [&](Value n, Value k) -> Value {
        // The columns after these: a stream that the hardware loses at each
        // page is followed.
        if (width > 1)
          memref::PrefetchOp::create(
              b, operandB.memref,
              ValueRange{k, add(n, index(2 * tiling.dotColumns))},
              /*isWrite=*/false, /*localityHint=*/3, /*isDataCache=*/true);
        return vector::LoadOp::create(b, vectorOf(types.b), operandB.unit[0],
                                      ValueRange{n, k});
      },
      [&](Value x, Value y, Value sum) { return multiplyAdd(x, y, sum); });
  auto storeSums = [&] {
    SmallVector<Value> sums;
    for (Value sum : lanes)
      sums.push_back(addLanes(sum));
    sums = sumLoop(
        whole, depth, 1, sums,
        [&](Value m, Value k) -> Value {
          return memref::LoadOp::create(b, left, ValueRange{m, k});
        },
        [&](Value n, Value k) -> Value {
          return memref::LoadOp::create(b, operandB.memref, ValueRange{k, n});
        },
        [&](Value x, Value y, Value sum) -> Value {
          return arith::AddFOp::create(b, sum, arith::MulFOp::create(b, x, y));
        });
    for (int64_t i = 0; i < height; ++i)
      for (int64_t j = 0; j < width; ++j) {
        Value m = rowIndices[i], n = columnIndices[j],
              sum = sums[i * width + j];
        auto choice = scf::IfOp::create(
            b, accumulate,
            [&](OpBuilder &nested, Location) {
              withInsertionPoint(nested.getInsertionBlock(), [&] {
                Value old = memref::LoadOp::create(b, target, ValueRange{m, n});
                old = widen(old);
                scf::YieldOp::create(
                    b, arith::AddFOp::create(b, old, sum).getResult());
              });
            },
            [&](OpBuilder &nested, Location loc) {
              scf::YieldOp::create(nested, loc, sum);
            });
        Value result = choice.getResult(0);
        if (types.c != types.compute)
          result = arith::TruncFOp::create(b, types.c, result);
        memref::StoreOp::create(b, result, target, ValueRange{m, n});
      }
  };
  if (width == 1 || types.c != types.compute)
    return storeSums();
  auto storeRows = [&] {
    // As many sums as a vector has lanes, then those of a row or a part of it.
    int64_t count = std::min(tiling.vectorLength, height * width);
    int64_t part = std::min(count, width);
    VectorType type = VectorType::get({part}, types.compute);
    Value sums;
    for (int64_t i = 0; i < height * width; i += part) {
      if (i % count == 0)
        sums = addLanesOf(ArrayRef<Value>(lanes).slice(i, count));
      Value sum = vector::ExtractStridedSliceOp::create(
          b, sums, ArrayRef<int64_t>{i % count}, ArrayRef<int64_t>{part},
          ArrayRef<int64_t>{1});
      SmallVector<Value> at = {rowIndices[i / width], columnIndices[i % width]};
      branch(
          accumulate,
          [&] {
            Value old = vector::LoadOp::create(b, type, operandC.unit[1], at);
            vector::StoreOp::create(b, arith::AddFOp::create(b, old, sum),
                                    operandC.unit[1], at);
          },
          [&] { vector::StoreOp::create(b, sum, operandC.unit[1], at); });
    }
  };
  branch(storesRows, storeRows, storeSums);
}

void DotMatmulBuilder::multiplyRows(Value n0, int64_t width) {
  Value quads = index(0), pairs = floorTo(rows, 2);
  if (width > 1) {
    // Each vector of B is read once for four rows.
    int64_t half = width / 2;
    quads = floorTo(rows, 4);
    loop(index(0), quads, 4, [&](Value m) {
      multiply(m, 4, n0, half);
      multiply(m, 4, add(n0, index(half)), half);
    });
  }
  loop(quads, pairs, 2, [&](Value m) { multiply(m, 2, n0, width); });
  loop(pairs, rows, 1, [&](Value m) { multiply(m, 1, n0, width); });
}

void DotMatmulBuilder::build(Value a, Value right, Value c, Value adds) {
  Value zero = index(0), one = index(1);
  int64_t dynamic = ShapedType::kDynamic;
  rows = memref::DimOp::create(b, a, zero);
  depth = memref::DimOp::create(b, a, one);
  Value columns = memref::DimOp::create(b, right, one);
  accumulate = adds;
  target = c;
  operandB = describe(right);
  operandC = describe(c);
  Value rest = arith::RemUIOp::create(b, depth, index(tiling.vectorLength));
  storesRows =
      both(isOne(operandC.strides[1]),
           arith::CmpIOp::create(b, arith::CmpIPredicate::eq, rest, zero));
  left = allocate({dynamic, dynamic}, ValueRange{rows, depth});
  copyRows(left, describe(a), rows, depth);
  Value whole = floorTo(columns, tiling.dotColumns);
  loop(zero, whole, tiling.dotColumns,
       [&](Value n) { multiplyRows(n, tiling.dotColumns); });
  loop(whole, columns, 1, [&](Value n) { multiplyRows(n, 1); });
  memref::DeallocOp::create(b, left);
}

} // namespace

void buildDotMatmul(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                    const MatmulTiling &tiling, ValueRange arguments) {
  DotMatmulBuilder(b, types, tiling)
      .build(arguments[0], arguments[1], arguments[2], arguments[3]);
}

} // namespace mlir::rope
