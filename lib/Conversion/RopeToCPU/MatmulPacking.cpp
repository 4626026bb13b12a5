//===- MatmulPacking.cpp - Panels of the operands of a product ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatmulBuilder.h"
#include "VectorTranspose.h"

namespace mlir::rope {

/// Memory for `chunks` parts of a block of A, each `depth` deep and `height`
/// rows high: [chunks, panels, depth / step, rows, step].
Value MatmulBuilder::allocatePackedRows(Value height, Value depth,
                                        Value chunks) {
  int64_t dynamic = ShapedType::kDynamic;
  return allocate({dynamic, dynamic, dynamic, tiling.rows, tiling.stepDepth()},
                  ValueRange{chunks, ceilDiv(height, tiling.rows),
                             ceilDiv(depth, tiling.stepDepth())},
                  getPackedType(types.a));
}

/// Memory for panels of `width` columns of B, `depth` deep.
Value MatmulBuilder::allocatePackedColumns(Value width, Value depth) {
  int64_t dynamic = ShapedType::kDynamic;
  return allocate(
      {dynamic, dynamic, tiling.panelColumns()},
      ValueRange{ceilDiv(width, tiling.columns()), toPanelRows(depth)},
      getPackedType(types.b));
}

/// Elements of A as they are packed. Bytes may be taken as 128 more, without a
/// sign; `sumPanels` makes up for that.
Value MatmulBuilder::toLeft(Value x) {
  if (!addsToBytes())
    return toPacked(x);
  Type type = x.getType();
  TypedAttr sign = b.getI8IntegerAttr(-128);
  if (auto vector = dyn_cast<VectorType>(type))
    sign = DenseElementsAttr::get(vector, Attribute(sign));
  return arith::XOrIOp::create(b, x, arith::ConstantOp::create(b, sign));
}

/// packed[chunk][panel][k / step][r][k % step] =
/// A[mBegin + panel * rows + r][kBegin + k] for `height` rows, zero past them:
/// the order in which the product reads it, but for a step's worth of k.
void MatmulBuilder::packRows(Value packed, Value chunk, Value mBegin,
                             Value height, Value kBegin, Value depth) {
  const Operand &a = operandA;
  Value zero = index(0), panelHeight = index(tiling.rows);
  Value panels = ceilDiv(height, tiling.rows);
  Value vectorDepth = floorTo(depth, tiling.stepDepth());
  Value contiguous = isOne(a.strides[1]);
  Value padded = mul(panels, panelHeight);
  Value length = index(tiling.stepDepth());
  Value nothing =
      arith::ConstantOp::create(b, b.getZeroAttr(getPackedType(types.a)));
  // A last group, or step of a tile, that is not whole ends with zeros.
  int64_t unit = tiling.tiles ? tiling.stepDepth() : tiling.grouped;
  Value wholeDepth = mul(ceilDiv(depth, unit), index(unit));
  auto at = [&](Value panel, Value r, Value k) {
    return SmallVector<Value>{chunk, panel,
                              arith::DivUIOp::create(b, k, length), r,
                              arith::RemUIOp::create(b, k, length)};
  };
  loop(zero, padded, 1, [&](Value m) {
    Value panel = arith::DivUIOp::create(b, m, panelHeight);
    Value r = arith::RemUIOp::create(b, m, panelHeight);
    branch(
        less(m, height),
        [&] {
          Value source = add(mBegin, m);
          auto scalars = [&](Value from) {
            loop(from, depth, 1, [&](Value k) {
              Value x = memref::LoadOp::create(
                  b, a.memref, ValueRange{source, add(kBegin, k)});
              memref::StoreOp::create(b, toLeft(x), packed, at(panel, r, k));
            });
          };
          branch(
              contiguous,
              [&] {
                loop(zero, vectorDepth, tiling.stepDepth(), [&](Value k) {
                  Value x = vector::LoadOp::create(
                      b, stepOf(types.a), a.unit[1],
                      ValueRange{source, add(kBegin, k)});
                  vector::StoreOp::create(b, toLeft(x), packed,
                                          at(panel, r, k));
                });
                scalars(vectorDepth);
              },
              [&] { scalars(zero); });
          loop(depth, wholeDepth, 1, [&](Value k) {
            memref::StoreOp::create(b, nothing, packed, at(panel, r, k));
          });
        },
        [&] {
          loop(zero, wholeDepth, 1, [&](Value k) {
            memref::StoreOp::create(b, nothing, packed, at(panel, r, k));
          });
        });
  });
}

/// packed[panel][k][n] for k in [kFrom, depth), element by element.
void MatmulBuilder::packColumnsByElement(Value packed, Value panel,
                                         Value source, Value n0, Value columns,
                                         Value kBegin, Value kFrom,
                                         Value depth) {
  Value zero = index(0), width = index(tiling.columns());
  Value inside = min(sub(columns, n0), width);
  loop(kFrom, depth, 1, [&](Value k) {
    loop(zero, inside, 1, [&](Value n) {
      Value x = memref::LoadOp::create(b, source,
                                       ValueRange{add(kBegin, k), add(n0, n)});
      memref::StoreOp::create(b, widen(x), packed, ValueRange{panel, k, n});
    });
    loop(inside, width, 1, [&](Value n) {
      memref::StoreOp::create(b, zeroScalar(), packed, ValueRange{panel, k, n});
    });
  });
}

/// packed[panel][k][n] = B[kBegin + k][nBegin + panel * columns + n] for
/// `width` columns, zero past the end.
void MatmulBuilder::packColumns(Value packed, const Operand &m, Value nBegin,
                                Value width, Value kBegin, Value depth) {
  if (tiling.grouped > 1)
    return packColumnGroups(packed, m, nBegin, width, kBegin, depth);
  Value zero = index(0), nEnd = add(nBegin, width);
  int64_t length = tiling.vectorLength;
  Value alongColumns = isOne(m.strides[1]);
  Value alongDepth = isOne(m.strides[0]);
  Value vectorDepth = floorTo(depth, length);
  loop(zero, ceilDiv(width, tiling.columns()), 1, [&](Value panel) {
    Value n0 = add(nBegin, mul(panel, index(tiling.columns())));
    Value full = atLeast(sub(nEnd, n0), index(tiling.columns()));
    branch(
        both(full, alongColumns),
        [&] {
          loop(zero, depth, 1, [&](Value k) {
            for (int64_t v = 0; v < tiling.vectors; ++v) {
              Value x = vector::LoadOp::create(
                  b, vectorOf(types.b), m.unit[1],
                  ValueRange{add(kBegin, k), add(n0, index(v * length))});
              vector::StoreOp::create(b, widen(x), packed,
                                      ValueRange{panel, k, index(v * length)});
            }
          });
        },
        [&] {
          branch(
              both(full, alongDepth),
              [&] {
                // Squares are read along the depth and transposed.
                loop(zero, index(tiling.columns()), length, [&](Value v) {
                  loop(zero, vectorDepth, length, [&](Value k) {
                    SmallVector<Value> square;
                    for (int64_t i = 0; i < length; ++i) {
                      Value n = add(add(n0, v), index(i));
                      square.push_back(widen(vector::LoadOp::create(
                          b, vectorOf(types.b), m.unit[0],
                          ValueRange{n, add(kBegin, k)})));
                    }
                    square = transposeSquare(b, square);
                    for (int64_t i = 0; i < length; ++i)
                      vector::StoreOp::create(
                          b, square[i], packed,
                          ValueRange{panel, add(k, index(i)), v});
                  });
                });
                packColumnsByElement(packed, panel, m.memref, n0, nEnd, kBegin,
                                     vectorDepth, depth);
              },
              [&] {
                packColumnsByElement(packed, panel, m.memref, n0, nEnd, kBegin,
                                     zero, depth);
              });
        });
  });
}

/// Copies a matrix, extended or rounded to the element type of `to`.
void MatmulBuilder::convert(Value from, Value to, Value rows, Value columns) {
  Type type = cast<MemRefType>(to.getType()).getElementType();
  int64_t length = tiling.vectorLength;
  Operand source = describe(from), target = describe(to);
  auto toType = [&](Value x) -> Value {
    Type own = x.getType(), result = type;
    if (auto vector = dyn_cast<VectorType>(own))
      result = vector.clone(type);
    if (type.getIntOrFloatBitWidth() <
        getElementTypeOrSelf(own).getIntOrFloatBitWidth())
      return arith::TruncFOp::create(b, result, x);
    return arith::ExtFOp::create(b, result, x);
  };
  Value contiguous = both(isOne(source.strides[1]), isOne(target.strides[1]));
  Value whole = select(contiguous, floorTo(columns, length), index(0));
  loop(index(0), rows, 1, [&](Value m) {
    loop(index(0), whole, length, [&](Value n) {
      Type element = cast<MemRefType>(from.getType()).getElementType();
      Value x = vector::LoadOp::create(b, vectorOf(element), source.unit[1],
                                       ValueRange{m, n});
      vector::StoreOp::create(b, toType(x), target.unit[1], ValueRange{m, n});
    });
    loop(whole, columns, 1, [&](Value n) {
      Value x = memref::LoadOp::create(b, from, ValueRange{m, n});
      memref::StoreOp::create(b, toType(x), to, ValueRange{m, n});
    });
  });
}

} // namespace mlir::rope
