//===- MatmulRows.cpp - Few rows times a matrix contiguous along n --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

namespace mlir::rope {
namespace {

/// Builds C[M, N] (+)= A * B for few rows, where B is read once and in the
/// order of memory: a few rows of B at a time are added, each times a scalar of
/// A, to sums of all rows of C that stay in the first cache. Of pairs, two rows
/// of B are interleaved and multiplied by a pair of A.
class RowMatmulBuilder : KernelBuilder {
public:
  RowMatmulBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                   const MatmulTiling &tiling)
      : KernelBuilder(b, types, tiling) {}

  void build(Value a, Value right, Value c, Value accumulate);

private:
  void addRows(Value k, int64_t count, Value n0, Value width);
  void addBlock(Value k, int64_t count, Value n0, Value n, int64_t vectors);
  void addColumns(Value k, int64_t count, Value n0, Value from, Value to);
  SmallVector<Value> loadGroup(Value k, int64_t rows, Value column,
                               int64_t vectors);
  void packLeft(const Operand &a, Value depth);
  /// Rows of B that are added at a time.
  int64_t getStep() const { return tiling.updateDepth * tiling.grouped; }
  /// Where A[m][k + i] is, where k + i and k lie in one block of the packed A.
  SmallVector<Value> findLeft(Value m, Value k, int64_t i) {
    Value count = index(getStep());
    Value block = arith::DivUIOp::create(b, k, count);
    return {block, m, add(arith::RemUIOp::create(b, k, count), index(i))};
  }
  void store(const Operand &c, Value n0, Value width, Value accumulate);

  Value rows;
  /// How far B is fetched.
  Value rowsAhead;
  /// A as it is multiplied, [K / count, M, count] for the count of rows of B
  /// that are added at a time: what one step reads lies together. Behind its
  /// last column are zeros.
  Value left;
  /// Sums of the columns at hand, [M, tile width].
  Value sums;
  Operand operandB;
};

/// Vectors of row k of B from a column on, or of the pairs of rows k and k + 1,
/// of which there may be one: the other one is zero.
SmallVector<Value> RowMatmulBuilder::loadGroup(Value k, int64_t rows,
                                               Value column, int64_t vectors) {
  int64_t length = tiling.vectorLength;
  auto load = [&](int64_t row, int64_t from, int64_t size) -> Value {
    return vector::LoadOp::create(
        b, VectorType::get({size}, types.b), operandB.unit[1],
        ValueRange{add(k, index(row)), add(column, index(from))});
  };
  SmallVector<Value> loaded;
  if (tiling.grouped == 1) {
    for (int64_t v = 0; v < vectors; ++v)
      loaded.push_back(widen(load(0, v * length, length)));
    return loaded;
  }
  int64_t size = vectors * length;
  Value x = load(0, 0, size),
        y = rows > 1 ? load(1, 0, size)
                     : arith::ConstantOp::create(b, b.getZeroAttr(x.getType()));
  for (int64_t v = 0; v < vectors; ++v) {
    SmallVector<int64_t> turns;
    for (int64_t i = v * length, end = i + length; i < end; ++i)
      turns.append({i, size + i});
    loaded.push_back(vector::ShuffleOp::create(b, x, y, turns));
  }
  return loaded;
}

/// sums[:][n..] += A[:][k..k + count] * B[k..k + count][n0 + n..], for columns
/// that fill `vectors` vectors.
void RowMatmulBuilder::addBlock(Value k, int64_t count, Value n0, Value n,
                                int64_t vectors) {
  SmallVector<Value> block;
  int64_t grouped = tiling.grouped;
  Value column = add(n0, n);
  for (int64_t i = 0; i < count; ++i)
    for (int64_t v = 0; v < vectors && count == getStep(); ++v)
      memref::PrefetchOp::create(
          b, operandB.memref,
          ValueRange{add(add(k, index(i)), rowsAhead),
                     add(column, index(v * tiling.vectorLength))},
          /*isWrite=*/false, tiling.fetch.locality, /*isDataCache=*/true);
  for (int64_t i = 0; i < count; i += grouped)
    block.append(loadGroup(add(k, index(i)), std::min(count - i, grouped),
                           column, vectors));
  loop(index(0), rows, 1, [&](Value m) {
    SmallVector<Value> sum;
    for (int64_t v = 0; v < vectors; ++v)
      sum.push_back(vector::LoadOp::create(
          b, vectorType, sums,
          ValueRange{m, add(n, index(v * tiling.vectorLength))}));
    for (int64_t i = 0; i < count; i += grouped) {
      Value x = broadcastGroup(left, findLeft(m, k, i));
      for (int64_t v = 0; v < vectors; ++v)
        sum[v] = multiplyAddGroup(x, block[i / grouped * vectors + v], sum[v]);
    }
    for (int64_t v = 0; v < vectors; ++v)
      vector::StoreOp::create(
          b, sum[v], sums,
          ValueRange{m, add(n, index(v * tiling.vectorLength))});
  });
}

/// The same for columns [from, to) of the tile, one by one.
void RowMatmulBuilder::addColumns(Value k, int64_t count, Value n0, Value from,
                                  Value to) {
  loop(from, to, 1, [&](Value n) {
    loop(index(0), rows, 1, [&](Value m) {
      Value sum = memref::LoadOp::create(b, sums, ValueRange{m, n});
      for (int64_t i = 0; i < count; ++i) {
        Value row = add(k, index(i));
        Value x = widen(memref::LoadOp::create(b, left, findLeft(m, k, i)));
        Value y = widen(memref::LoadOp::create(b, operandB.memref,
                                               ValueRange{row, add(n0, n)}));
        Value product = arith::MulFOp::create(b, x, y);
        sum = arith::AddFOp::create(b, sum, product);
      }
      memref::StoreOp::create(b, sum, sums, ValueRange{m, n});
    });
  });
}

void RowMatmulBuilder::addRows(Value k, int64_t count, Value n0, Value width) {
  int64_t length = tiling.vectorLength;
  Value pairs = floorTo(width, 2 * length), whole = floorTo(width, length);
  loop(index(0), pairs, 2 * length,
       [&](Value n) { addBlock(k, count, n0, n, 2); });
  loop(pairs, whole, length, [&](Value n) { addBlock(k, count, n0, n, 1); });
  addColumns(k, count, n0, whole, width);
}

void RowMatmulBuilder::packLeft(const Operand &a, Value depth) {
  int64_t dynamic = ShapedType::kDynamic, count = getStep();
  Type element = getPackedType(types.a);
  Value blocks = ceilDiv(depth, count);
  left = allocate({dynamic, dynamic, count}, ValueRange{blocks, rows}, element);
  Value zero = index(0), whole = floorTo(depth, count);
  Value nothing = arith::ConstantOp::create(b, b.getZeroAttr(element));
  auto copy = [&](Value m, Value from) {
    loop(from, depth, 1, [&](Value k) {
      Value x = memref::LoadOp::create(b, a.memref, ValueRange{m, k});
      memref::StoreOp::create(b, toPacked(x), left, findLeft(m, k, 0));
    });
    if (tiling.grouped > 1)
      loop(depth, mul(blocks, index(count)), 1, [&](Value k) {
        memref::StoreOp::create(b, nothing, left, findLeft(m, k, 0));
      });
  };
  loop(zero, rows, 1, [&](Value m) {
    branch(
        isOne(a.strides[1]),
        [&] {
          loop(zero, whole, count, [&](Value k) {
            Value x =
                vector::LoadOp::create(b, VectorType::get({count}, types.a),
                                       a.unit[1], ValueRange{m, k});
            Value block = arith::DivUIOp::create(b, k, index(count));
            vector::StoreOp::create(b, toPacked(x), left,
                                    ValueRange{block, m, zero});
          });
          copy(m, whole);
        },
        [&] { copy(m, zero); });
  });
}

/// C[:][n0..n0 + width] (+)= sums, rounded.
void RowMatmulBuilder::store(const Operand &c, Value n0, Value width,
                             Value accumulate) {
  Value zero = index(0), whole = floorTo(width, tiling.vectorLength);
  auto combine = [&](Value sum, function_ref<Value()> load) -> Value {
    auto choice = scf::IfOp::create(
        b, accumulate,
        [&](OpBuilder &nested, Location) {
          withInsertionPoint(nested.getInsertionBlock(), [&] {
            Value old = widen(load());
            scf::YieldOp::create(
                b, arith::AddFOp::create(b, old, sum).getResult());
          });
        },
        [&](OpBuilder &nested, Location loc) {
          scf::YieldOp::create(nested, loc, sum);
        });
    return choice.getResult(0);
  };
  loop(zero, rows, 1, [&](Value m) {
    auto scalars = [&](Value from) {
      loop(from, width, 1, [&](Value n) {
        SmallVector<Value> at = {m, add(n0, n)};
        Value sum = memref::LoadOp::create(b, sums, ValueRange{m, n});
        sum = combine(sum,
                      [&] { return memref::LoadOp::create(b, c.memref, at); });
        memref::StoreOp::create(b, round(sum, types.c), c.memref, at);
      });
    };
    branch(
        isOne(c.strides[1]),
        [&] {
          VectorType type = vectorOf(types.c);
          loop(zero, whole, tiling.vectorLength, [&](Value n) {
            SmallVector<Value> at = {m, add(n0, n)};
            Value sum =
                vector::LoadOp::create(b, vectorType, sums, ValueRange{m, n});
            sum = combine(sum, [&] {
              return vector::LoadOp::create(b, type, c.unit[1], at);
            });
            vector::StoreOp::create(b, round(sum, types.c), c.unit[1], at);
          });
          scalars(whole);
        },
        [&] { scalars(zero); });
  });
}

void RowMatmulBuilder::build(Value a, Value right, Value c, Value accumulate) {
  Value zero = index(0), one = index(1);
  int64_t dynamic = ShapedType::kDynamic, length = tiling.vectorLength;
  rows = memref::DimOp::create(b, a, zero);
  Value depth = memref::DimOp::create(b, a, one);
  Value columns = memref::DimOp::create(b, right, one);
  Operand operandC = describe(c);
  operandB = describe(right);
  packLeft(describe(a), depth);

  // As many columns as the sums of all rows have room for.
  int64_t room = std::max(tiling.tileElements, tiling.smallRows * length);
  Value memory = memref::AllocaOp::create(
      b, MemRefType::get({room + tiling.smallRows * length}, types.compute),
      b.getI64IntegerAttr(64));
  Value width = arith::DivUIOp::create(b, index(room),
                                       arith::MaxSIOp::create(b, rows, one));
  width = min(floorTo(width, length),
              mul(ceilDiv(max(columns, one), length), index(length)));
  // A vector more, since rows at a power of two apart share a set of the cache,
  // and what is stored to one would seem to be loaded from the other.
  Value stride = add(width, index(length));
  sums = memref::ReinterpretCastOp::create(
      b,
      MemRefType::get({dynamic, dynamic}, types.compute,
                      StridedLayoutAttr::get(b.getContext(), 0, {dynamic, 1})),
      memory, OpFoldResult(b.getIndexAttr(0)),
      {OpFoldResult(rows), OpFoldResult(width)},
      {OpFoldResult(stride), OpFoldResult(b.getIndexAttr(1))});

  int64_t ahead = tiling.fetch.bytes * 8 / types.b.getIntOrFloatBitWidth();
  int64_t grouped = tiling.grouped;
  Value wholeDepth = floorTo(depth, getStep()),
        groupedDepth = floorTo(depth, grouped);
  auto block = scf::ForOp::create(b, zero, columns, width);
  withInsertionPoint(
      block.getBody(),
      [&] {
        Value n0 = block.getInductionVar();
        Value count = min(sub(columns, n0), width);
        rowsAhead = max(arith::DivUIOp::create(b, index(ahead), count),
                        index(2 * getStep()));
        loop(zero, rows, 1, [&](Value m) {
          loop(zero, width, length, [&](Value n) {
            vector::StoreOp::create(b, zeroVector(), sums, ValueRange{m, n});
          });
        });
        loop(zero, wholeDepth, getStep(),
             [&](Value k) { addRows(k, getStep(), n0, count); });
        loop(wholeDepth, groupedDepth, grouped,
             [&](Value k) { addRows(k, grouped, n0, count); });
        if (grouped > 1)
          loop(groupedDepth, depth, 1,
               [&](Value k) { addRows(k, 1, n0, count); });
        store(operandC, n0, count, accumulate);
      },
      /*atStart=*/true);
  memref::DeallocOp::create(b, left);
}

} // namespace

void buildRowMatmul(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                    const MatmulTiling &tiling, ValueRange arguments) {
  RowMatmulBuilder(b, types, tiling)
      .build(arguments[0], arguments[1], arguments[2], arguments[3]);
}

} // namespace mlir::rope
