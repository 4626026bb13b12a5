//===- MatmulKernel.cpp - Packing and register-blocked product ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatmulKernel.h"

#include "KernelBuilder.h"
#include "VectorTranspose.h"
#include "mlir/Dialect/LLVMIR/LLVMAttrs.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::rope {

namespace {

/// Builds the body of one matmul function.
class MatmulBuilder : KernelBuilder {
public:
  MatmulBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                const MatmulTiling &tiling)
      : KernelBuilder(b, types, tiling) {}

  void build(Value a, Value bMatrix, Value c, Value accumulate);

private:
  void packRows(Value packed, const Operand &a, Value mBegin, Value rows,
                Value kBegin, Value depth);
  void packColumns(Value packed, const Operand &m, Value columns, Value kBegin,
                   Value depth);
  void packColumnsByElement(Value packed, Value panel, Value source, Value n0,
                            Value columns, Value kBegin, Value kFrom,
                            Value depth);
  SmallVector<Value> multiplyPanels(Value packedA, Value packedB,
                                    Value rowPanel, Value columnPanel,
                                    Value kBegin, Value depth);
  void prefetchBlock(const Operand &c, Value m0, Value n0);
  void storeBlock(ArrayRef<Value> sums, Value tile, const Operand &c, Value m0,
                  Value n0, Value rows, Value columns, Value accumulate);
  void convert(Value from, Value to, Value rows, Value columns);
};

/// packed[panel][k / vectorLength][r][k % vectorLength] =
/// A[mBegin + panel * rows + r][kBegin + k] for `rows` rows, zero past them:
/// the order in which the product reads it, but for a vector's worth of k.
void MatmulBuilder::packRows(Value packed, const Operand &a, Value mBegin,
                             Value rows, Value kBegin, Value depth) {
  Value zero = index(0), height = index(tiling.rows);
  Value panels = ceilDiv(rows, tiling.rows);
  Value vectorDepth = floorTo(depth, tiling.vectorLength);
  Value contiguous = isOne(a.strides[1]);
  Value padded = mul(panels, height);
  Value length = index(tiling.vectorLength);
  auto at = [&](Value panel, Value r, Value k) {
    return SmallVector<Value>{panel, arith::DivUIOp::create(b, k, length), r,
                              arith::RemUIOp::create(b, k, length)};
  };
  loop(zero, padded, 1, [&](Value m) {
    Value panel = arith::DivUIOp::create(b, m, height);
    Value r = arith::RemUIOp::create(b, m, height);
    branch(
        less(m, rows),
        [&] {
          Value source = add(mBegin, m);
          auto scalars = [&](Value from) {
            loop(from, depth, 1, [&](Value k) {
              Value x = memref::LoadOp::create(
                  b, a.memref, ValueRange{source, add(kBegin, k)});
              memref::StoreOp::create(b, widen(x), packed, at(panel, r, k));
            });
          };
          branch(
              contiguous,
              [&] {
                loop(zero, vectorDepth, tiling.vectorLength, [&](Value k) {
                  Value x = vector::LoadOp::create(
                      b, vectorOf(types.a), a.unit[1],
                      ValueRange{source, add(kBegin, k)});
                  vector::StoreOp::create(b, widen(x), packed, at(panel, r, k));
                });
                scalars(vectorDepth);
              },
              [&] { scalars(zero); });
        },
        [&] {
          loop(zero, depth, 1, [&](Value k) {
            memref::StoreOp::create(b, zeroScalar(), packed, at(panel, r, k));
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

/// packed[panel][k][n] = B[kBegin + k][panel * columns + n], zero past the end.
void MatmulBuilder::packColumns(Value packed, const Operand &m, Value columns,
                                Value kBegin, Value depth) {
  Value zero = index(0);
  int64_t length = tiling.vectorLength;
  Value alongColumns = isOne(m.strides[1]);
  Value alongDepth = isOne(m.strides[0]);
  Value vectorDepth = floorTo(depth, length);
  loop(zero, ceilDiv(columns, tiling.columns()), 1, [&](Value panel) {
    Value n0 = mul(panel, index(tiling.columns()));
    Value full = atLeast(sub(columns, n0), index(tiling.columns()));
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
                packColumnsByElement(packed, panel, m.memref, n0, columns,
                                     kBegin, vectorDepth, depth);
              },
              [&] {
                packColumnsByElement(packed, panel, m.memref, n0, columns,
                                     kBegin, zero, depth);
              });
        });
  });
}

/// The sums of one register block, row by row, over `depth` rows of the panel
/// of B from `kBegin` on.
SmallVector<Value> MatmulBuilder::multiplyPanels(Value packedA, Value packedB,
                                                 Value rowPanel,
                                                 Value columnPanel,
                                                 Value kBegin, Value depth) {
  Type elementOfB = cast<MemRefType>(packedB.getType()).getElementType();
  SmallVector<Value> init(tiling.rows * tiling.vectors, zeroVector());
  // One step of the depth: a row of the panel of B, times `rows` scalars of A.
  auto step = [&](Value block, Value k, ValueRange sums) {
    SmallVector<Value> columns, next;
    Value length = index(tiling.vectorLength);
    Value row = add(kBegin, add(mul(block, length), k));
    for (int64_t v = 0; v < tiling.vectors; ++v)
      columns.push_back(widen(vector::LoadOp::create(
          b, vectorOf(elementOfB), packedB,
          ValueRange{columnPanel, row, index(v * tiling.vectorLength)})));
    for (int64_t r = 0; r < tiling.rows; ++r) {
      Value x = memref::LoadOp::create(
          b, packedA, ValueRange{rowPanel, block, index(r), k});
      Value factor = vector::BroadcastOp::create(b, vectorType, x);
      for (int64_t v = 0; v < tiling.vectors; ++v) {
        Value sum = sums[r * tiling.vectors + v];
        next.push_back(multiplyAdd(factor, columns[v], sum));
      }
    }
    return next;
  };
  // Steps [from, to) of a block of A, `count` of them in one iteration.
  auto steps = [&](Value block, Value to, int64_t count, ValueRange init) {
    return scf::ForOp::create(
               b, index(0), to, index(count), init,
               [&](OpBuilder &, Location, Value k, ValueRange sums) {
                 withInsertionPoint(k.getParentBlock(), [&] {
                   SmallVector<Value> next(sums);
                   for (int64_t i = 0; i < count; ++i)
                     next = step(block, add(k, index(i)), next);
                   scf::YieldOp::create(b, next);
                 });
               })
        .getResults();
  };
  int64_t length = tiling.vectorLength;
  Value blocks = arith::DivUIOp::create(b, depth, index(length));
  auto whole = scf::ForOp::create(
      b, index(0), blocks, index(1), init,
      [&](OpBuilder &, Location, Value block, ValueRange sums) {
        withInsertionPoint(block.getParentBlock(), [&] {
          scf::YieldOp::create(b, steps(block, index(length),
                                        std::min<int64_t>(length, 4), sums));
        });
      });
  return SmallVector<Value>(
      steps(blocks, arith::RemUIOp::create(b, depth, index(length)), 1,
            whole.getResults()));
}

/// Fetches a block of C while its sums are computed.
void MatmulBuilder::prefetchBlock(const Operand &c, Value m0, Value n0) {
  for (int64_t r = 0; r < tiling.rows; ++r)
    for (int64_t v = 0; v < tiling.vectors; ++v)
      memref::PrefetchOp::create(
          b, c.memref,
          ValueRange{add(m0, index(r)),
                     add(n0, index(v * tiling.vectorLength))},
          /*isWrite=*/true, /*localityHint=*/3, /*isDataCache=*/true);
}

/// C[m0 + r][n0 + n] (+)= sums, within the bounds of C.
void MatmulBuilder::storeBlock(ArrayRef<Value> sums, Value tile,
                               const Operand &c, Value m0, Value n0, Value rows,
                               Value columns, Value accumulate) {
  int64_t length = tiling.vectorLength;
  Value zero = index(0);
  Value rowsLeft = sub(rows, m0), columnsLeft = sub(columns, n0);
  Value contiguous = isOne(c.strides[1]);
  Value full = both(atLeast(rowsLeft, index(tiling.rows)),
                    atLeast(columnsLeft, index(tiling.columns())));
  branch(
      both(full, contiguous),
      [&] {
        auto position = [&](int64_t i) {
          return SmallVector<Value>{
              add(m0, index(i / tiling.vectors)),
              add(n0, index(i % tiling.vectors * length))};
        };
        branch(
            accumulate,
            [&] {
              for (auto [i, sum] : llvm::enumerate(sums)) {
                Value old = vector::LoadOp::create(b, vectorType, c.unit[1],
                                                   position(i));
                vector::StoreOp::create(b, arith::AddFOp::create(b, old, sum),
                                        c.unit[1], position(i));
              }
            },
            [&] {
              for (auto [i, sum] : llvm::enumerate(sums))
                vector::StoreOp::create(b, sum, c.unit[1], position(i));
            });
      },
      [&] {
        for (auto [i, sum] : llvm::enumerate(sums))
          vector::StoreOp::create(
              b, sum, tile,
              ValueRange{index(i / tiling.vectors),
                         index(i % tiling.vectors * length)});
        Value height = min(rowsLeft, index(tiling.rows));
        Value width = min(columnsLeft, index(tiling.columns()));
        loop(zero, height, 1, [&](Value r) {
          loop(zero, width, 1, [&](Value n) {
            SmallVector<Value> at = {add(m0, r), add(n0, n)};
            Value sum = memref::LoadOp::create(b, tile, ValueRange{r, n});
            Value old = scf::IfOp::create(
                            b, accumulate,
                            [&](OpBuilder &nested, Location loc) {
                              Value x = memref::LoadOp::create(nested, loc,
                                                               c.memref, at);
                              scf::YieldOp::create(nested, loc, x);
                            },
                            [&](OpBuilder &nested, Location loc) {
                              Value x = arith::ConstantOp::create(
                                  nested, loc, b.getZeroAttr(types.compute));
                              scf::YieldOp::create(nested, loc, x);
                            })
                            .getResult(0);
            memref::StoreOp::create(b, arith::AddFOp::create(b, old, sum),
                                    c.memref, at);
          });
        });
      });
}

/// Copies a matrix, extended or rounded to the element type of `to`.
void MatmulBuilder::convert(Value from, Value to, Value rows, Value columns) {
  Type type = cast<MemRefType>(to.getType()).getElementType();
  loop(index(0), rows, 1, [&](Value m) {
    loop(index(0), columns, 1, [&](Value n) {
      Value x = memref::LoadOp::create(b, from, ValueRange{m, n});
      if (type.getIntOrFloatBitWidth() < x.getType().getIntOrFloatBitWidth())
        x = arith::TruncFOp::create(b, type, x);
      else
        x = arith::ExtFOp::create(b, type, x);
      memref::StoreOp::create(b, x, to, ValueRange{m, n});
    });
  });
}

void MatmulBuilder::build(Value a, Value right, Value c, Value accumulate) {
  Value zero = index(0), one = index(1);
  int64_t dynamic = ShapedType::kDynamic;
  Value rows = memref::DimOp::create(b, a, zero);
  Value depth = memref::DimOp::create(b, a, one);
  Value columns = memref::DimOp::create(b, c, one);
  Value columnPanels = ceilDiv(columns, tiling.columns());
  Value blockHeight = min(rows, index(tiling.blockRows));
  bool isPacked = types.isPacked;

  Operand operandA = describe(a), operandB;
  int64_t length = tiling.vectorLength;
  Value packedA =
      allocate({dynamic, int64_t(llvm::divideCeil(tiling.depth, length)),
                tiling.rows, length},
               ceilDiv(blockHeight, tiling.rows));
  Value packedB = right;
  if (!isPacked) {
    operandB = describe(right);
    packedB = allocate({dynamic, tiling.depth, tiling.columns()}, columnPanels);
  }
  Value tile = memref::AllocaOp::create(
      b, MemRefType::get({tiling.rows, tiling.columns()}, types.compute),
      b.getI64IntegerAttr(64));

  // Where C is narrower than the sums, the whole block is summed up apart.
  bool isNarrow = types.c != types.compute;
  Value sumsOfC = c;
  if (isNarrow) {
    sumsOfC = allocate({dynamic, dynamic}, ValueRange{rows, columns});
    scf::IfOp::create(b, accumulate, [&](OpBuilder &nested, Location loc) {
      withInsertionPoint(nested.getInsertionBlock(), [&] {
        convert(c, sumsOfC, rows, columns);
        scf::YieldOp::create(b);
      });
    });
  }
  Operand operandC = describe(sumsOfC);

  // The loop runs at least once, so that an empty sum is written as zero.
  Value depthBound = arith::MaxSIOp::create(b, depth, one);
  loop(zero, depthBound, tiling.depth, [&](Value k) {
    Value panelDepth = min(sub(depth, k), index(tiling.depth));
    Value isLater = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, k, zero);
    Value addsToC = arith::OrIOp::create(b, accumulate, isLater);
    if (!isPacked)
      packColumns(packedB, operandB, columns, k, panelDepth);
    loop(zero, rows, tiling.blockRows, [&](Value mBegin) {
      Value height = min(sub(rows, mBegin), index(tiling.blockRows));
      packRows(packedA, operandA, mBegin, height, k, panelDepth);
      loop(zero, columnPanels, 1, [&](Value columnPanel) {
        loop(zero, ceilDiv(height, tiling.rows), 1, [&](Value rowPanel) {
          Value m0 = add(mBegin, mul(rowPanel, index(tiling.rows)));
          Value n0 = mul(columnPanel, index(tiling.columns()));
          prefetchBlock(operandC, m0, n0);
          SmallVector<Value> sums =
              multiplyPanels(packedA, packedB, rowPanel, columnPanel,
                             isPacked ? k : zero, panelDepth);
          storeBlock(sums, tile, operandC, m0, n0, rows, columns, addsToC);
        });
      });
    });
  });
  if (isNarrow) {
    convert(sumsOfC, c, rows, columns);
    memref::DeallocOp::create(b, sumsOfC);
  }
  memref::DeallocOp::create(b, packedA);
  if (!isPacked)
    memref::DeallocOp::create(b, packedB);
}

} // namespace

void buildPanelMatmul(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                      const MatmulTiling &tiling, ValueRange arguments) {
  MatmulBuilder(b, types, tiling)
      .build(arguments[0], arguments[1], arguments[2], arguments[3]);
}

} // namespace mlir::rope
