//===- MatmulPairs.cpp - Panels of pairs of rows of B ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatmulBuilder.h"
#include "VectorTranspose.h"

namespace mlir::rope {

/// Pairs of rows from `from` on, which is even. Behind the last row and the
/// last column are zeros.
void MatmulBuilder::packPairsByElement(Value packed, Value panel, Value source,
                                       Value n0, Value columns, Value kBegin,
                                       Value from, Value depth) {
  Value zero = index(0), width = index(tiling.columns());
  Value inside = min(sub(columns, n0), width);
  Value nothing = arith::ConstantOp::create(b, b.getZeroAttr(types.b));
  loop(from, depth, 2, [&](Value k) {
    Value row = arith::DivUIOp::create(b, k, index(2));
    for (int64_t second : {0, 1}) {
      Value inner = add(k, index(second));
      auto place = [&](Value n) {
        return SmallVector<Value>{panel, row,
                                  add(mul(n, index(2)), index(second))};
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

void MatmulBuilder::packColumnPairs(Value packed, const Operand &m,
                                    Value nBegin, Value width, Value kBegin,
                                    Value depth) {
  Value zero = index(0), nEnd = add(nBegin, width);
  int64_t length = tiling.vectorLength;
  VectorType pairs = VectorType::get({2 * length}, types.b);
  VectorType words = VectorType::get(
      {length}, b.getIntegerType(2 * types.b.getIntOrFloatBitWidth()));
  Value wholePairs = floorTo(depth, 2), squares = floorTo(depth, 2 * length);
  loop(zero, ceilDiv(width, tiling.columns()), 1, [&](Value panel) {
    Value n0 = add(nBegin, mul(panel, index(tiling.columns())));
    Value full = atLeast(sub(nEnd, n0), index(tiling.columns()));
    auto store = [&](Value x, Value row, Value column) {
      vector::StoreOp::create(b, x, packed,
                              ValueRange{panel, row, mul(column, index(2))});
    };
    auto byElement = [&](Value from) {
      packPairsByElement(packed, panel, m.memref, n0, nEnd, kBegin, from,
                         depth);
    };
    // Two rows are read, and their elements take turns.
    auto alongColumns = [&] {
      loop(zero, wholePairs, 2, [&](Value k) {
        Value row = arith::DivUIOp::create(b, k, index(2));
        for (int64_t v = 0; v < tiling.vectors; ++v) {
          Value column = index(v * length);
          Value rows[2];
          for (int64_t i : {0, 1})
            rows[i] = vector::LoadOp::create(
                b, vectorOf(types.b), m.unit[1],
                ValueRange{add(add(kBegin, k), index(i)), add(n0, column)});
          store(vector::InterleaveOp::create(b, rows[0], rows[1]), row, column);
        }
      });
      byElement(wholePairs);
    };
    // A pair is a word of a column: squares of words are transposed.
    auto alongDepth = [&] {
      loop(zero, index(tiling.columns()), length, [&](Value column) {
        loop(zero, squares, 2 * length, [&](Value k) {
          SmallVector<Value> square;
          for (int64_t i = 0; i < length; ++i) {
            Value n = add(add(n0, column), index(i));
            Value x = vector::LoadOp::create(b, pairs, m.unit[0],
                                             ValueRange{n, add(kBegin, k)});
            square.push_back(vector::BitCastOp::create(b, words, x));
          }
          Value row = arith::DivUIOp::create(b, k, index(2));
          for (auto [i, x] : llvm::enumerate(transposeSquare(b, square)))
            store(vector::BitCastOp::create(b, pairs, x), add(row, index(i)),
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

} // namespace mlir::rope
