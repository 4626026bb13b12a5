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
/// A and B in vectors, and are added up over their lanes at the end. One column
/// of B is read after the other: a single stream in the order of memory,
/// fetched a page ahead, is as fast as memory is. With many rows there is more
/// to reuse than to read, so that columns are taken together.
class DotMatmulBuilder : KernelBuilder {
public:
  DotMatmulBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                   const MatmulTiling &tiling)
      : KernelBuilder(b, types, tiling) {}

  void build(Value a, Value right, Value c, Value accumulate);

private:
  /// Rows that share what is read of B.
  static constexpr int64_t manyRows = 4;

  /// Rows and columns of C. Sums of a block lie row after row.
  struct DotBlock {
    SmallVector<Value> rows, columns;
    size_t size() const { return rows.size() * columns.size(); }
  };

  /// Elements of A and B that are multiplied at a time.
  int64_t getLength() const { return tiling.vectorLength * tiling.grouped; }

  void multiply(Value m0, int64_t height, Value n0, int64_t width);
  void multiplyRows(Value n0, int64_t width);
  void fetch(const DotBlock &block, Value n, Value k);
  SmallVector<Value> sumVectors(const DotBlock &block, Value from, Value to,
                                int64_t chains, ValueRange init);
  SmallVector<Value> sumVectors(const DotBlock &block);
  SmallVector<Value> sumEach(const DotBlock &block, Value n0, int64_t width);
  SmallVector<Value> sumScalars(const DotBlock &block, ValueRange init);
  void storeSums(const DotBlock &block, ArrayRef<Value> lanes);
  void storeRows(const DotBlock &block, ArrayRef<Value> lanes);

  Value rows, depth, accumulate, left, target;
  /// How far B is fetched, in elements of a column and in columns.
  Value ahead, columnsAhead;
  /// The depth is whole vectors and rows of C are contiguous: sums are stored
  /// several at a time.
  Value storesRows;
  Operand operandB, operandC;
  /// Sums of few rows of a block of columns.
  Value tile;
};

/// Fetches what is read after column `n` at `k`: by few rows along the stream,
/// by many, which reads the left operand as well, from columns further on into
/// the second cache.
void DotMatmulBuilder::fetch(const DotBlock &block, Value n, Value k) {
  bool isMany = block.rows.size() >= manyRows;
  if (isMany)
    n = add(n, columnsAhead);
  else
    k = add(k, ahead);
  memref::PrefetchOp::create(b, operandB.unit[0], ValueRange{n, k},
                             /*isWrite=*/false,
                             isMany ? 2 : tiling.fetch.locality,
                             /*isDataCache=*/true);
}

/// Adds the products at [from, to) to `chains` sums of each row and column,
/// which take turns.
SmallVector<Value> DotMatmulBuilder::sumVectors(const DotBlock &block,
                                                Value from, Value to,
                                                int64_t chains,
                                                ValueRange init) {
  int64_t length = getLength();
  auto op = scf::ForOp::create(
      b, from, to, index(length * chains), init,
      [&](OpBuilder &, Location, Value start, ValueRange sums) {
        withInsertionPoint(start.getParentBlock(), [&] {
          SmallVector<Value> next;
          for (int64_t chain = 0; chain < chains; ++chain) {
            Value k = add(start, index(chain * length));
            SmallVector<Value> columns;
            for (Value n : block.columns) {
              fetch(block, n, k);
              columns.push_back(toPacked(
                  vector::LoadOp::create(b, VectorType::get({length}, types.b),
                                         operandB.unit[0], ValueRange{n, k})));
            }
            for (Value m : block.rows) {
              Value x = vector::LoadOp::create(
                  b, VectorType::get({length}, getPackedType(types.a)), left,
                  ValueRange{m, k});
              for (Value y : columns)
                next.push_back(multiplyAddGroup(x, y, sums[next.size()]));
            }
          }
          scf::YieldOp::create(b, next);
        });
      });
  keepRolled(op);
  return SmallVector<Value>(op.getResults());
}

/// The sums of whole vectors. Few of them are kept in several chains each,
/// since a sum waits for the one before.
SmallVector<Value> DotMatmulBuilder::sumVectors(const DotBlock &block) {
  size_t count = block.size();
  int64_t chains = std::max<int64_t>(4 / count, 1);
  Value zero = index(0), end = floorTo(depth, getLength()),
        whole = floorTo(depth, getLength() * chains);
  SmallVector<Value> init(count * chains, zeroVector());
  SmallVector<Value> sums = sumVectors(block, zero, whole, chains, init);
  addChains(sums, count);
  return chains == 1 ? sums : sumVectors(block, whole, end, 1, sums);
}

/// Adds the products behind the last whole vector.
SmallVector<Value> DotMatmulBuilder::sumScalars(const DotBlock &block,
                                                ValueRange init) {
  auto op = scf::ForOp::create(
      b, floorTo(depth, getLength()), depth, index(1), init,
      [&](OpBuilder &, Location, Value k, ValueRange sums) {
        withInsertionPoint(k.getParentBlock(), [&] {
          SmallVector<Value> columns, next;
          for (Value n : block.columns)
            columns.push_back(widen(
                memref::LoadOp::create(b, operandB.memref, ValueRange{k, n})));
          for (Value m : block.rows) {
            Value x = widen(memref::LoadOp::create(b, left, ValueRange{m, k}));
            for (Value y : columns)
              next.push_back(arith::AddFOp::create(
                  b, sums[next.size()], arith::MulFOp::create(b, x, y)));
          }
          scf::YieldOp::create(b, next);
        });
      });
  return SmallVector<Value>(op.getResults());
}

/// Adds up lanes and stores one sum after the other.
void DotMatmulBuilder::storeSums(const DotBlock &block, ArrayRef<Value> lanes) {
  SmallVector<Value> sums;
  for (Value sum : lanes)
    sums.push_back(addLanes(sum));
  sums = sumScalars(block, sums);
  for (size_t i = 0; i < sums.size(); ++i) {
    Value sum = sums[i];
    SmallVector<Value> at = {block.rows[i / block.columns.size()],
                             block.columns[i % block.columns.size()]};
    auto choice = scf::IfOp::create(
        b, accumulate,
        [&](OpBuilder &nested, Location) {
          withInsertionPoint(nested.getInsertionBlock(), [&] {
            Value old = widen(memref::LoadOp::create(b, target, at));
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
    memref::StoreOp::create(b, result, target, at);
  }
}

/// Adds up the lanes of as many sums as a vector has, and stores those of a row
/// or a part of it together.
void DotMatmulBuilder::storeRows(const DotBlock &block, ArrayRef<Value> lanes) {
  int64_t width = block.columns.size();
  int64_t count = std::min<int64_t>(tiling.vectorLength, block.size());
  int64_t part = std::min(count, width);
  VectorType type = VectorType::get({part}, types.compute);
  Value sums;
  for (int64_t i = 0, end = block.size(); i < end; i += part) {
    if (i % count == 0)
      sums = addLanesOf(lanes.slice(i, count));
    Value sum = vector::ExtractStridedSliceOp::create(
        b, sums, ArrayRef<int64_t>{i % count}, ArrayRef<int64_t>{part},
        ArrayRef<int64_t>{1});
    SmallVector<Value> at = {block.rows[i / width], block.columns[i % width]};
    branch(
        accumulate,
        [&] {
          Value old = vector::LoadOp::create(b, type, operandC.unit[1], at);
          vector::StoreOp::create(b, arith::AddFOp::create(b, old, sum),
                                  operandC.unit[1], at);
        },
        [&] { vector::StoreOp::create(b, sum, operandC.unit[1], at); });
  }
}

/// The same for one column after the other, whose sums go by way of memory:
/// the code that reads a column stands there once.
SmallVector<Value> DotMatmulBuilder::sumEach(const DotBlock &block, Value n0,
                                             int64_t width) {
  int64_t height = block.rows.size();
  loop(index(0), index(width), 1, [&](Value j) {
    DotBlock part;
    part.rows = block.rows;
    part.columns = {add(n0, j)};
    for (auto [i, sum] : llvm::enumerate(sumVectors(part)))
      vector::StoreOp::create(b, sum, tile, ValueRange{index(i), j, index(0)});
  });
  SmallVector<Value> sums;
  for (int64_t i = 0; i < height; ++i)
    for (int64_t j = 0; j < width; ++j)
      sums.push_back(vector::LoadOp::create(
          b, vectorType, tile, ValueRange{index(i), index(j), index(0)}));
  return sums;
}

/// C[m0..m0 + height][n0..n0 + width] (+)= the sums over k.
void DotMatmulBuilder::multiply(Value m0, int64_t height, Value n0,
                                int64_t width) {
  DotBlock block;
  for (int64_t i = 0; i < height; ++i)
    block.rows.push_back(add(m0, index(i)));
  for (int64_t j = 0; j < width; ++j)
    block.columns.push_back(add(n0, index(j)));
  SmallVector<Value> lanes = height >= manyRows || width == 1
                                 ? sumVectors(block)
                                 : sumEach(block, n0, width);
  if (width == 1 || types.c != types.compute)
    return storeSums(block, lanes);
  branch(
      storesRows, [&] { storeRows(block, lanes); },
      [&] { storeSums(block, lanes); });
}

void DotMatmulBuilder::multiplyRows(Value n0, int64_t width) {
  Value quads = floorTo(rows, manyRows), pairs = floorTo(rows, 2);
  int64_t part = std::min(width, manyRows);
  loop(index(0), quads, manyRows, [&](Value m) {
    for (int64_t j = 0; j < width; j += part)
      multiply(m, manyRows, add(n0, index(j)), part);
  });
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
  ahead = index(tiling.fetch.bytes * 8 / types.b.getIntOrFloatBitWidth());
  columnsAhead = max(arith::DivUIOp::create(b, ahead, max(depth, one)),
                     index(2 * tiling.dotColumns));
  operandB = describe(right);
  operandC = describe(c);
  Value rest = arith::RemUIOp::create(b, depth, index(getLength()));
  storesRows =
      both(isOne(operandC.strides[1]),
           arith::CmpIOp::create(b, arith::CmpIPredicate::eq, rest, zero));
  left = allocate({dynamic, dynamic}, ValueRange{rows, depth},
                  getPackedType(types.a));
  copyRows(left, describe(a), rows, depth);
  tile = memref::AllocaOp::create(
      b,
      MemRefType::get({manyRows / 2, tiling.dotColumns, tiling.vectorLength},
                      types.compute),
      b.getI64IntegerAttr(64));
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
