//===- MatmulPairs.cpp - Panels of groups of rows of B --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatmulBuilder.h"
#include "VectorTranspose.h"

namespace mlir::rope {

/// Groups of rows from `from` on, a multiple of their size. Behind the last row
/// and the last column are zeros.
void MatmulBuilder::packGroupsByElement(Value packed, Value panel, Value source,
                                        Value n0, Value columns, Value kBegin,
                                        Value from, Value depth) {
  Value zero = index(0), width = index(tiling.columns());
  Value inside = min(sub(columns, n0), width);
  Value nothing = arith::ConstantOp::create(b, b.getZeroAttr(types.b));
  int64_t grouped = tiling.grouped;
  loop(from, depth, grouped, [&](Value k) {
    Value row = arith::DivUIOp::create(b, k, index(grouped));
    for (int64_t i = 0; i < grouped; ++i) {
      Value inner = add(k, index(i));
      auto place = [&](Value n) {
        return SmallVector<Value>{panel, row,
                                  add(mul(n, index(grouped)), index(i))};
      };
      auto clear = [&](Value begin) {
        loop(begin, width, 1, [&](Value n) {
          memref::StoreOp::create(b, nothing, packed, place(n));
        });
      };
      branch(
          less(inner, depth),
          [&] {
            loop(zero, inside, 1, [&](Value n) {
              Value x = memref::LoadOp::create(
                  b, source, ValueRange{add(kBegin, inner), add(n0, n)});
              memref::StoreOp::create(b, x, packed, place(n));
            });
            clear(inside);
          },
          [&] { clear(zero); });
    }
  });
}

void MatmulBuilder::packColumnGroups(Value packed, const Operand &m,
                                     Value nBegin, Value width, Value kBegin,
                                     Value depth) {
  Value zero = index(0), nEnd = add(nBegin, width);
  int64_t length = tiling.vectorLength, grouped = tiling.grouped;
  VectorType groups = VectorType::get({grouped * length}, types.b);
  VectorType words = VectorType::get(
      {length}, b.getIntegerType(grouped * types.b.getIntOrFloatBitWidth()));
  Value whole = floorTo(depth, grouped),
        squares = floorTo(depth, grouped * length);
  loop(zero, ceilDiv(width, tiling.columns()), 1, [&](Value panel) {
    Value n0 = add(nBegin, mul(panel, index(tiling.columns())));
    Value full = atLeast(sub(nEnd, n0), index(tiling.columns()));
    auto store = [&](Value x, Value row, Value column) {
      vector::StoreOp::create(
          b, x, packed, ValueRange{panel, row, mul(column, index(grouped))});
    };
    auto byElement = [&](Value from) {
      packGroupsByElement(packed, panel, m.memref, n0, nEnd, kBegin, from,
                          depth);
    };
    // The rows of a group are read, and their elements take turns.
    auto alongColumns = [&] {
      loop(zero, whole, grouped, [&](Value k) {
        Value row = arith::DivUIOp::create(b, k, index(grouped));
        for (int64_t v = 0; v < tiling.vectors; ++v) {
          Value column = index(v * length);
          SmallVector<Value> rows;
          for (int64_t i = 0; i < grouped; ++i)
            rows.push_back(vector::LoadOp::create(
                b, vectorOf(types.b), m.unit[1],
                ValueRange{add(add(kBegin, k), index(i)), add(n0, column)}));
          // Row i meets row i + half, so that the last step has them in order.
          for (size_t half = grouped / 2; half >= 1; half /= 2) {
            for (size_t i = 0; i < half; ++i)
              rows[i] =
                  vector::InterleaveOp::create(b, rows[i], rows[i + half]);
            rows.truncate(half);
          }
          store(rows.front(), row, column);
        }
      });
      byElement(whole);
    };
    // A group is a word of a column: squares of words are transposed.
    auto alongDepth = [&] {
      loop(zero, index(tiling.columns()), length, [&](Value column) {
        loop(zero, squares, grouped * length, [&](Value k) {
          SmallVector<Value> square;
          for (int64_t i = 0; i < length; ++i) {
            Value n = add(add(n0, column), index(i));
            Value x = vector::LoadOp::create(b, groups, m.unit[0],
                                             ValueRange{n, add(kBegin, k)});
            square.push_back(vector::BitCastOp::create(b, words, x));
          }
          Value row = arith::DivUIOp::create(b, k, index(grouped));
          for (auto [i, x] : llvm::enumerate(transposeSquare(b, square)))
            store(vector::BitCastOp::create(b, groups, x), add(row, index(i)),
                  column);
        });
      });
      byElement(squares);
    };
    branch(both(full, isOne(m.strides[1])), alongColumns, [&] {
      branch(both(full, isOne(m.strides[0])), alongDepth,
             [&] { byElement(zero); });
    });
  });
}

/// Elements of A are packed with 128 added to them. So the sums of each column
/// begin with -128 times the sum of its elements, in `count` rows of panels
/// [firstPanel, lastPanel).
void MatmulBuilder::sumPanels(Value packed, Value firstPanel, Value lastPanel,
                              Value firstRow, Value count) {
  int64_t length = tiling.vectorLength, lane = length * tiling.grouped;
  VectorType bytes = VectorType::get({lane}, types.b);
  Value sign = arith::ConstantOp::create(
      b, DenseElementsAttr::get(bytes, Attribute(b.getI8IntegerAttr(-128))));
  Value lastRow = add(firstRow, count);
  loop(firstPanel, lastPanel, 1, [&](Value panel) {
    SmallVector<Value> init(tiling.vectors, zeroVector());
    auto op = scf::ForOp::create(
        b, firstRow, lastRow, index(1), init,
        [&](OpBuilder &, Location, Value row, ValueRange sums) {
          withInsertionPoint(row.getParentBlock(), [&] {
            SmallVector<Value> next;
            for (auto [v, sum] : llvm::enumerate(sums)) {
              Value x = vector::LoadOp::create(
                  b, bytes, packed, ValueRange{panel, row, index(v * lane)});
              next.push_back(multiplyAddGroup(sign, x, sum));
            }
            scf::YieldOp::create(b, next);
          });
        });
    for (auto [v, sum] : llvm::enumerate(op.getResults()))
      vector::StoreOp::create(b, arith::SubIOp::create(b, zeroVector(), sum),
                              firstSums, ValueRange{panel, index(v * length)});
  });
}

} // namespace mlir::rope
