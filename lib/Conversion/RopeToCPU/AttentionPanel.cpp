//===- AttentionPanel.cpp - Scores, weights and values of a panel ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionBuilder.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::rope {

Value AttentionBuilder::splat(double value) {
  return arith::ConstantOp::create(
      b, DenseElementsAttr::get(vectorType, cast<Attribute>(b.getFloatAttr(
                                                types.compute, value))));
}

Value AttentionBuilder::loadScore(Value vector, int64_t row) {
  Value zero = index(0);
  return vector::LoadOp::create(
      b, vectorType, scores, ValueRange{zero, zero, vector, index(row), zero});
}

Value AttentionBuilder::roundTo(FloatType type, Value x) {
  if (type == types.compute)
    return x;
  x = arith::TruncFOp::create(b, vectorOf(type), x);
  return arith::ExtFOp::create(b, vectorType, x);
}

/// The sums of one block, row by row. Those in tiles go to `tile`.
SmallVector<Value> AttentionBuilder::multiply(Value packedA, Value packedB,
                                              const Chunk &at,
                                              const Block &block) {
  if (!tiling.tiles)
    return multiplyPanels(packedA, packedB, at, block, Fetch());
  packTail(packedB, at);
  storeTiles(multiplyTiles(packedA, packedB, at, block, Fetch(),
                           getZeroTiles(block.height)),
             tile, index(0), index(0));
  return {};
}

/// Vector `i` of the sums of a block.
Value AttentionBuilder::getSum(ArrayRef<Value> sums, int64_t i) {
  if (!tiling.tiles)
    return sums[i];
  Value column = index(i % tiling.vectors * tiling.vectorLength);
  return vector::LoadOp::create(b, vectorType, tile,
                                ValueRange{index(i / tiling.vectors), column});
}

/// scale * Q K^T of one panel of rows, as panels of A of the next product.
void AttentionBuilder::computeScores(const Panel &panel,
                                     const Columns &columns) {
  Value zero = index(0);
  use(scoreProduct);
  loop(columns.from, columns.to, 1, [&](Value column) {
    Chunk at;
    at.number = panel.head;
    at.panel = column;
    at.kBegin = zero;
    at.depth = depth;
    Block block;
    block.rowPanel = panel.number;
    block.m0 = panel.row;
    block.n0 = mul(column, index(tiling.columns()));
    block.height = panel.height;
    SmallVector<Value> sums = multiply(packedQuery, packedKey, at, block);
    for (int64_t i = 0; i < panel.height * tiling.vectors; ++i) {
      Value vector =
          add(mul(column, index(tiling.vectors)), index(i % tiling.vectors));
      Value sum = roundScore(getSum(sums, i));
      Value score = arith::MulFOp::create(b, sum, scale);
      vector::StoreOp::create(
          b, roundScore(score), scores,
          ValueRange{zero, zero, vector, index(i / tiling.vectors), zero});
    }
  });
}

/// -inf in the place of scores of keys that a row does not see.
void AttentionBuilder::maskScores(const Panel &panel, const Columns &columns) {
  Type i32 = b.getI32Type();
  int64_t count = tiling.vectorLength;
  auto indexType = VectorType::get({count}, i32);
  SmallVector<int32_t> numbers;
  for (int64_t lane = 0; lane < count; ++lane)
    numbers.push_back(lane);
  Value lanesOfVector = arith::ConstantOp::create(
      b, DenseIntElementsAttr::get(indexType, ArrayRef<int32_t>(numbers)));
  Value hidden = splat(-std::numeric_limits<double>::infinity());
  Value zero = index(0);
  auto spread = [&](Value x) -> Value {
    x = arith::IndexCastOp::create(b, i32, x);
    return vector::BroadcastOp::create(b, indexType, x);
  };
  loop(zero, index(panel.height), 1, [&](Value row) {
    Value own = add(panel.position, row);
    auto clamp = [&](Value x) { return max(min(x, index(keyBlock)), zero); };
    Value begin = spread(clamp(sub(own, left)));
    Value end = spread(clamp(min(add(add(own, right), index(1)), length)));
    loop(mul(columns.from, index(tiling.vectors)),
         mul(columns.to, index(tiling.vectors)), 1, [&](Value vector) {
           Value keys = arith::AddIOp::create(
               b, lanesOfVector, spread(mul(vector, index(count))));
           Value isBefore =
               arith::CmpIOp::create(b, arith::CmpIPredicate::slt, keys, end);
           Value isAfter =
               arith::CmpIOp::create(b, arith::CmpIPredicate::sge, keys, begin);
           SmallVector<Value> position = {zero, zero, vector, row, zero};
           Value score =
               vector::LoadOp::create(b, vectorType, scores, position);
           score = select(both(isBefore, isAfter), score, hidden);
           vector::StoreOp::create(b, score, scores, position);
         });
  });
}

/// A value for each row of a panel, `body` of each vector of its scores in
/// turn. The rows are independent, so that none waits for another.
SmallVector<Value> AttentionBuilder::forScores(
    const Columns &columns, int64_t height, Value init,
    function_ref<Value(int64_t row, Value vector, Value old)> body) {
  SmallVector<Value> inits(height, init);
  auto op = scf::ForOp::create(
      b, mul(columns.from, index(tiling.vectors)),
      mul(columns.to, index(tiling.vectors)), index(1), inits,
      [&](OpBuilder &, Location, Value vector, ValueRange olds) {
        withInsertionPoint(vector.getParentBlock(), [&] {
          SmallVector<Value> next;
          for (auto [row, old] : llvm::enumerate(olds))
            next.push_back(body(row, vector, old));
          scf::YieldOp::create(b, next);
        });
      });
  // As many as a vector has lanes: the last ones are of no row.
  SmallVector<Value> values(op.getResults());
  values.resize(tiling.vectorLength, init);
  return values;
}

/// exp(x) for x <= 0 or NaN: 2^n exp(r) with x = n ln 2 + r, |r| <= ln 2 / 2.
/// The error is below 1 ulp, without fused multiply-adds 1.2 ulp, where the
/// result is at least 2^-126. Less is a subnormal number, or 0 from
/// x < -126.5 ln 2 on.
Value AttentionBuilder::expOfNonPositive(Value x) {
  // Of 1.5 * 2^23 + n + 127 the last bits are those of the exponent of 2^n,
  // which are 0 for n = -127.
  Value bias = splat(12582912.0 + 127);
  x = larger(splat(-88.0), x);
  Value biased = multiplyAdd(x, splat(1.44269504088896341), bias);
  Value n = arith::SubFOp::create(b, biased, bias);
  Value r = multiplyAdd(n, splat(-0.693359375), x);
  r = multiplyAdd(n, splat(2.12194440e-4), r);
  // Least relative error on |r| <= ln 2 / 2, 3.1e-9, with 1 + r as it is.
  Value sum = splat(1.3814610429108143e-3);
  for (double coefficient : {8.368710987269878e-3, 4.166838899254799e-2,
                             0.1666652113199234, 0.4999999403953552, 1.0, 1.0})
    sum = multiplyAdd(sum, r, splat(coefficient));
  auto bits = VectorType::get({tiling.vectorLength}, b.getI32Type());
  Value scale = arith::BitcastOp::create(b, bits, biased);
  scale = arith::ShLIOp::create(
      b, scale,
      arith::ConstantOp::create(
          b, DenseElementsAttr::get(bits, b.getI32IntegerAttr(23))));
  scale = arith::BitcastOp::create(b, vectorType, scale);
  return arith::MulFOp::create(b, sum, scale);
}

/// The weights of the scores of a panel, in their place, and its statistics.
void AttentionBuilder::computeWeights(const Panel &panel,
                                      const Columns &columns) {
  Value zero = index(0), one = index(1);
  Value lowest = splat(-std::numeric_limits<double>::infinity());
  SmallVector<Value> maxAt = {panel.head, panel.number, zero, zero};
  SmallVector<Value> sumAt = {panel.head, panel.number, one, zero};
  Value oldMax = vector::LoadOp::create(b, vectorType, statistics, maxAt);
  Value max =
      combineLanesOf(forScores(columns, panel.height, lowest,
                               [&](int64_t row, Value vector, Value old) {
                                 return larger(old, loadScore(vector, row));
                               }),
                     [&](Value x, Value y) { return larger(x, y); });
  max = larger(oldMax, max);
  // A row that has seen no key has the factor 1.
  Value isEmpty =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, max, lowest);
  Value shift = select(isEmpty, zeroVector(), max);
  Value factor =
      math::ExpOp::create(b, arith::SubFOp::create(b, oldMax, shift));
  factor = select(isEmpty, splat(1.0), factor);
  vector::StoreOp::create(b, shift, shifts, ValueRange{zero, zero});
  vector::StoreOp::create(b, factor, shifts, ValueRange{one, zero});

  // A row at a time, so that what the exponential needs stays in registers.
  loop(zero, index(panel.height), 1, [&](Value row) {
    Value own = memref::LoadOp::create(b, shifts, ValueRange{zero, row});
    own = vector::BroadcastOp::create(b, vectorType, own);
    auto weigh = scf::ForOp::create(
        b, mul(columns.from, index(tiling.vectors)),
        mul(columns.to, index(tiling.vectors)), index(tiling.vectors),
        SmallVector<Value>(tiling.vectors, zeroVector()),
        [&](OpBuilder &, Location, Value first, ValueRange sums) {
          withInsertionPoint(first.getParentBlock(), [&] {
            SmallVector<Value> next;
            for (auto [i, sum] : llvm::enumerate(sums)) {
              SmallVector<Value> position = {zero, zero, add(first, index(i)),
                                             row, zero};
              Value score =
                  vector::LoadOp::create(b, vectorType, scores, position);
              Value weight =
                  expOfNonPositive(arith::SubFOp::create(b, score, own));
              storeWeight(weight, position);
              next.push_back(arith::AddFOp::create(b, sum, weight));
            }
            scf::YieldOp::create(b, next);
          });
        });
    Value sum = weigh.getResult(0);
    for (Value other : weigh.getResults().drop_front())
      sum = arith::AddFOp::create(b, sum, other);
    vector::StoreOp::create(b, sum, tile, ValueRange{row, zero});
  });
  SmallVector<Value> rowSums(tiling.vectorLength, zeroVector());
  for (int64_t row = 0; row < panel.height; ++row)
    rowSums[row] = vector::LoadOp::create(b, vectorType, tile,
                                          ValueRange{index(row), zero});
  Value sum = addLanesOf(rowSums);
  Value oldSum = vector::LoadOp::create(b, vectorType, statistics, sumAt);
  sum = arith::AddFOp::create(b, arith::MulFOp::create(b, oldSum, factor), sum);
  // The maximum of what holds a NaN is NaN, and so is the sum.
  Value isNaN = arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, sum, sum);
  vector::StoreOp::create(b, select(isNaN, sum, max), statistics, maxAt);
  vector::StoreOp::create(b, sum, statistics, sumAt);
}

/// The sums of weights have them as they are, the products with V rounded.
void AttentionBuilder::storeWeight(Value weight, ValueRange position) {
  if (sumProduct.grouped == 1)
    weight = roundTo(attention.weight, weight);
  else
    weight = roundToGroup(weight, attention.weight);
  SmallVector<Value> place(position);
  int64_t length = tiling.vectorLength;
  int64_t step = cast<MemRefType>(weights.getType()).getDimSize(4);
  if (step > length) {
    // A step has several vectors of keys.
    Value key = mul(place[2], index(length));
    place[2] = arith::DivUIOp::create(b, key, index(step));
    place[4] = arith::RemUIOp::create(b, key, index(step));
  }
  if (step >= length) {
    vector::StoreOp::create(b, weight, weights, place);
    return;
  }
  // A vector has the keys of several steps.
  Value first = mul(place[2], index(length / step));
  for (int64_t from = 0; from < length; from += step) {
    place[2] = add(first, index(from / step));
    Value part = vector::ExtractStridedSliceOp::create(
        b, weight, ArrayRef<int64_t>{from}, ArrayRef<int64_t>{step},
        ArrayRef<int64_t>{1});
    vector::StoreOp::create(b, part, weights, place);
  }
}

/// A = f * A + P V.
void AttentionBuilder::addValues(const Panel &panel, const Columns &columns,
                                 Value count) {
  Value zero = index(0);
  use(sumProduct);
  int64_t steps = tiling.columns() / tiling.stepDepth();
  Chunk at;
  at.number = at.kBegin = zero;
  // Packed values end with the keys of the block. Weights past the last key
  // that is seen are 0.
  at.depth = min(mul(ceilDiv(columns.visible, tiling.stepDepth()),
                     index(tiling.stepDepth())),
                 count);
  at.firstStep = mul(columns.from, index(steps));
  loop(zero, ceilDiv(lanes, tiling.columns()), 1, [&](Value column) {
    at.panel = column;
    Block block;
    block.rowPanel = zero;
    block.m0 = panel.row;
    block.n0 = mul(column, index(tiling.columns()));
    block.height = panel.height;
    storeSums(multiply(weights, packedValue, at, block), block);
  });
}

/// A[m0 + r][n0 + n] = f[r] * A[m0 + r][n0 + n] + sums, within its bounds.
void AttentionBuilder::storeSums(ArrayRef<Value> sums, const Block &block) {
  Value one = index(1), zero = index(0);
  int64_t length = tiling.vectorLength;
  Value rowsLeft = sub(rows, block.m0), lanesLeft = sub(lanes, block.n0);
  auto getFactor = [&](Value row) -> Value {
    return memref::LoadOp::create(b, shifts, ValueRange{one, row});
  };
  branch(
      both(atLeast(rowsLeft, index(block.height)),
           atLeast(lanesLeft, index(tiling.columns()))),
      [&] {
        Value factor;
        for (int64_t i = 0; i < block.height * tiling.vectors; ++i) {
          int64_t row = i / tiling.vectors, vector = i % tiling.vectors;
          Value sum = getSum(sums, i);
          if (vector == 0)
            factor = vector::BroadcastOp::create(b, vectorType,
                                                 getFactor(index(row)));
          SmallVector<Value> position = {add(block.m0, index(row)),
                                         add(block.n0, index(vector * length))};
          Value old =
              vector::LoadOp::create(b, vectorType, operandC.unit[1], position);
          vector::StoreOp::create(b, multiplyAdd(factor, old, sum),
                                  operandC.unit[1], position);
        }
      },
      [&] {
        if (!tiling.tiles)
          storeTile(sums);
        loop(zero, min(rowsLeft, index(block.height)), 1, [&](Value row) {
          Value factor = getFactor(row);
          loop(zero, min(lanesLeft, index(tiling.columns())), 1,
               [&](Value lane) {
                 SmallVector<Value> position = {add(block.m0, row),
                                                add(block.n0, lane)};
                 Value old =
                     memref::LoadOp::create(b, operandC.memref, position);
                 Value sum =
                     memref::LoadOp::create(b, tile, ValueRange{row, lane});
                 old = arith::MulFOp::create(b, factor, old);
                 memref::StoreOp::create(b, arith::AddFOp::create(b, old, sum),
                                         operandC.memref, position);
               });
        });
      });
}

} // namespace mlir::rope
