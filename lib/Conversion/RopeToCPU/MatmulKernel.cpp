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
  /// A part of B, `depth` rows of a panel from `kBegin` on, where panel 0
  /// starts at column `nBegin`, and part `number` of the packed rows of A,
  /// which start at `mBegin`.
  struct Chunk {
    Value number, mBegin, nBegin, panel, kBegin, depth;
  };
  /// The part of B that is read after the one at hand: the `calls` products
  /// that read this one fetch equal shares of it. None where `panel` is null.
  struct Fetch {
    Value panel, row, calls;
  };

  Value allocatePackedRows(Value height, Value depth, Value chunks);
  void packRows(Value packed, Value chunk, Value mBegin, Value height,
                Value kBegin, Value depth);
  void packColumns(Value packed, const Operand &m, Value nBegin, Value width,
                   Value kBegin, Value depth);
  void packColumnsByElement(Value packed, Value panel, Value source, Value n0,
                            Value columns, Value kBegin, Value kFrom,
                            Value depth);
  void multiplyPlain(Value right, Value accumulate);
  void multiplyPacked(Value panels, Value accumulate);
  void multiplyChunk(const Chunk &at, Value first, Value last, Value packedA,
                     Value packedB, const Fetch &fetch, Value accumulate);
  SmallVector<Value> multiplyPanels(Value packedA, Value packedB, Value chunk,
                                    Value rowPanel, Value columnPanel,
                                    Value kBegin, Value depth,
                                    const Fetch &fetch);
  void fetchAhead(Value packedB, const Fetch &fetch, Value rowPanel,
                  Value block);
  void prefetchBlock(const Operand &c, Value m0, Value n0);
  void storeBlock(ArrayRef<Value> sums, Value m0, Value n0, Value accumulate);
  void convert(Value from, Value to, Value rows, Value columns);
  Value isNonZero(Value x) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, x, index(0));
  }

  Value rows, columns, depth;
  /// Where a block of C at the edge goes by way of.
  Value tile;
  Operand operandA, operandC;
};

/// Memory for `chunks` parts of a block of A, each `depth` deep and `height`
/// rows high: [chunks, panels, depth / length, rows, length].
Value MatmulBuilder::allocatePackedRows(Value height, Value depth,
                                        Value chunks) {
  int64_t dynamic = ShapedType::kDynamic;
  return allocate({dynamic, dynamic, dynamic, tiling.rows, tiling.vectorLength},
                  ValueRange{chunks, ceilDiv(height, tiling.rows),
                             ceilDiv(depth, tiling.vectorLength)});
}

/// packed[chunk][panel][k / vectorLength][r][k % vectorLength] =
/// A[mBegin + panel * rows + r][kBegin + k] for `height` rows, zero past them:
/// the order in which the product reads it, but for a vector's worth of k.
void MatmulBuilder::packRows(Value packed, Value chunk, Value mBegin,
                             Value height, Value kBegin, Value depth) {
  const Operand &a = operandA;
  Value zero = index(0), panelHeight = index(tiling.rows);
  Value panels = ceilDiv(height, tiling.rows);
  Value vectorDepth = floorTo(depth, tiling.vectorLength);
  Value contiguous = isOne(a.strides[1]);
  Value padded = mul(panels, panelHeight);
  Value length = index(tiling.vectorLength);
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

/// packed[panel][k][n] = B[kBegin + k][nBegin + panel * columns + n] for
/// `width` columns, zero past the end.
void MatmulBuilder::packColumns(Value packed, const Operand &m, Value nBegin,
                                Value width, Value kBegin, Value depth) {
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

/// Fetches the share of the product at `rowPanel` of what is read after `block`
/// of the part of B at hand.
void MatmulBuilder::fetchAhead(Value packedB, const Fetch &fetch,
                               Value rowPanel, Value block) {
  constexpr int64_t lineBytes = 64;
  int64_t rowBytes = tiling.columns() * types.b.getIntOrFloatBitWidth() / 8;
  int64_t rowLines = std::max<int64_t>(rowBytes / lineBytes, 1);
  int64_t lineColumns = tiling.columns() / rowLines;
  Value lines = index(tiling.vectorLength * rowLines);
  Value share = arith::CeilDivUIOp::create(b, lines, fetch.calls);
  Value first = mul(rowPanel, share);
  Value row = add(fetch.row, mul(block, index(tiling.vectorLength)));
  loop(first, min(add(first, share), lines), 1, [&](Value line) {
    Value k = arith::DivUIOp::create(b, line, index(rowLines));
    Value n = mul(arith::RemUIOp::create(b, line, index(rowLines)),
                  index(lineColumns));
    memref::PrefetchOp::create(
        b, packedB, ValueRange{fetch.panel, add(row, k), n},
        /*isWrite=*/false, /*localityHint=*/2, /*isDataCache=*/true);
  });
}

/// The sums of one register block, row by row, over `depth` rows of the panel
/// of B from `kBegin` on; `chunk` is the part of the packed A.
SmallVector<Value> MatmulBuilder::multiplyPanels(Value packedA, Value packedB,
                                                 Value chunk, Value rowPanel,
                                                 Value columnPanel,
                                                 Value kBegin, Value depth,
                                                 const Fetch &fetch) {
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
          b, packedA, ValueRange{chunk, rowPanel, block, index(r), k});
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
          if (fetch.panel)
            fetchAhead(packedB, fetch, rowPanel, block);
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
void MatmulBuilder::storeBlock(ArrayRef<Value> sums, Value m0, Value n0,
                               Value accumulate) {
  const Operand &c = operandC;
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
        // Whole vectors of the rows that are left, then single elements.
        Value whole = arith::SelectOp::create(b, contiguous,
                                              floorTo(width, length), zero);
        loop(zero, height, 1, [&](Value r) {
          loop(zero, whole, length, [&](Value n) {
            SmallVector<Value> at = {add(m0, r), add(n0, n)};
            Value sum =
                vector::LoadOp::create(b, vectorType, tile, ValueRange{r, n});
            auto choice = scf::IfOp::create(
                b, accumulate,
                [&](OpBuilder &nested, Location loc) {
                  Value old = vector::LoadOp::create(nested, loc, vectorType,
                                                     c.unit[1], at);
                  old = arith::AddFOp::create(nested, loc, old, sum);
                  scf::YieldOp::create(nested, loc, old);
                },
                [&](OpBuilder &nested, Location loc) {
                  scf::YieldOp::create(nested, loc, sum);
                });
            vector::StoreOp::create(b, choice.getResult(0), c.unit[1], at);
          });
          loop(whole, width, 1, [&](Value n) {
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

/// One part of B, `depth` rows of a panel from `kBegin` on, times the panels
/// [first, last) of packed rows of A.
void MatmulBuilder::multiplyChunk(const Chunk &at, Value first, Value last,
                                  Value packedA, Value packedB,
                                  const Fetch &fetch, Value accumulate) {
  loop(first, last, 1, [&](Value rowPanel) {
    Value m0 = add(at.mBegin, mul(rowPanel, index(tiling.rows)));
    Value n0 = add(at.nBegin, mul(at.panel, index(tiling.columns())));
    prefetchBlock(operandC, m0, n0);
    SmallVector<Value> sums =
        multiplyPanels(packedA, packedB, at.number, rowPanel, at.panel,
                       at.kBegin, at.depth, fetch);
    storeBlock(sums, m0, n0, accumulate);
  });
}

/// A and B are packed part by part, as deep as the micro-kernel takes them at a
/// time; B as wide as its share of the second cache.
void MatmulBuilder::multiplyPlain(Value right, Value accumulate) {
  Value zero = index(0), one = index(1);
  int64_t dynamic = ShapedType::kDynamic;
  Value deepest = min(depth, index(tiling.depth));
  Value widest = min(columns, index(tiling.blockColumns));
  Operand operandB = describe(right);
  Value packedA = allocatePackedRows(rows, deepest, one);
  Value packedB =
      allocate({dynamic, dynamic, tiling.columns()},
               ValueRange{ceilDiv(widest, tiling.columns()), deepest});
  Chunk chunk;
  chunk.number = chunk.mBegin = chunk.kBegin = zero;
  // The loop runs at least once, so that an empty sum is written as zero.
  Value depthBound = arith::MaxSIOp::create(b, depth, one);
  loop(zero, depthBound, tiling.depth, [&](Value k) {
    chunk.depth = min(sub(depth, k), index(tiling.depth));
    Value addsToC = arith::OrIOp::create(b, accumulate, isNonZero(k));
    packRows(packedA, zero, zero, rows, k, chunk.depth);
    loop(zero, columns, tiling.blockColumns, [&](Value nBegin) {
      chunk.nBegin = nBegin;
      Value width = min(sub(columns, nBegin), index(tiling.blockColumns));
      packColumns(packedB, operandB, nBegin, width, k, chunk.depth);
      // A block of rows stays in the second cache for all panels.
      Value panels = ceilDiv(width, tiling.columns());
      loop(zero, ceilDiv(rows, tiling.rows), tiling.blockRows / tiling.rows,
           [&](Value first) {
             Value last = min(add(first, index(tiling.blockRows / tiling.rows)),
                              ceilDiv(rows, tiling.rows));
             loop(zero, panels, 1, [&](Value panel) {
               chunk.panel = panel;
               multiplyChunk(chunk, first, last, packedA, packedB, Fetch(),
                             addsToC);
             });
           });
    });
  });
  memref::DeallocOp::create(b, packedA);
  memref::DeallocOp::create(b, packedB);
}

/// B comes as panels. As deep a block of A as its share of the second cache
/// holds is packed, so that long stretches of each panel are read in order and
/// the sums of a panel stay in the caches.
void MatmulBuilder::multiplyPacked(Value panels, Value accumulate) {
  Value zero = index(0), one = index(1), step = index(tiling.depth);
  Value columnPanels = ceilDiv(columns, tiling.columns());
  Value height = min(rows, index(tiling.blockRows));
  Value room = arith::DivUIOp::create(b, index(tiling.blockElements),
                                      arith::MaxSIOp::create(b, height, one));
  // At least one part, at most all of them.
  Value chunks =
      arith::MaxSIOp::create(b, arith::DivUIOp::create(b, room, step), one);
  chunks =
      min(chunks, arith::MaxSIOp::create(b, ceilDiv(depth, tiling.depth), one));
  Value blockDepth = mul(chunks, step);
  Value packedA = allocatePackedRows(height, min(depth, step), chunks);
  Value depthBound = arith::MaxSIOp::create(b, depth, one);
  auto loopBy = [&](Value to, Value by, Body body) {
    auto op = scf::ForOp::create(b, zero, to, by);
    withInsertionPoint(op.getBody(), [&] { body(op.getInductionVar()); }, true);
  };
  loop(zero, rows, tiling.blockRows, [&](Value mBegin) {
    Chunk chunk;
    chunk.mBegin = mBegin;
    chunk.nBegin = zero;
    Value blockHeight = min(sub(rows, mBegin), index(tiling.blockRows));
    Fetch fetch;
    fetch.calls = ceilDiv(blockHeight, tiling.rows);
    // A part of B that is read once is fetched a little ahead; one that stays
    // for several products, while the part before it is read.
    Value isOnce =
        arith::CmpIOp::create(b, arith::CmpIPredicate::eq, fetch.calls, one);
    Value ahead = arith::SelectOp::create(
        b, isOnce, index(std::min(tiling.depth, tiling.fetchDepth)), step);
    loopBy(depthBound, blockDepth, [&](Value k) {
      Value end = min(add(k, blockDepth), depth);
      auto forChunks = [&](Body body) {
        loop(zero,
             arith::MaxSIOp::create(
                 b, arith::CeilDivSIOp::create(b, sub(end, k), step), one),
             1, [&](Value number) {
               chunk.number = number;
               chunk.kBegin = add(k, mul(number, step));
               chunk.depth = min(sub(end, chunk.kBegin), step);
               body(number);
             });
      };
      forChunks([&](Value number) {
        packRows(packedA, number, mBegin, blockHeight, chunk.kBegin,
                 chunk.depth);
      });
      loop(zero, columnPanels, 1, [&](Value panel) {
        chunk.panel = panel;
        forChunks([&](Value) {
          // Past the block, it goes on in the next panel; past the last panel
          // there is nothing more to fetch.
          Value row = add(chunk.kBegin, ahead);
          Value stays = less(row, end);
          Value next = add(panel, one);
          Value isLast = atLeast(next, columnPanels);
          Value nextRow = arith::SelectOp::create(b, isLast, chunk.kBegin,
                                                  add(k, sub(row, end)));
          fetch.row = arith::SelectOp::create(b, stays, row, nextRow);
          fetch.panel = arith::SelectOp::create(
              b, arith::OrIOp::create(b, stays, isLast), panel, next);
          Value addsToC =
              arith::OrIOp::create(b, accumulate, isNonZero(chunk.kBegin));
          multiplyChunk(chunk, zero, fetch.calls, packedA, panels, fetch,
                        addsToC);
        });
      });
    });
  });
  memref::DeallocOp::create(b, packedA);
}

void MatmulBuilder::build(Value a, Value right, Value c, Value accumulate) {
  int64_t dynamic = ShapedType::kDynamic;
  rows = memref::DimOp::create(b, a, index(0));
  depth = memref::DimOp::create(b, a, index(1));
  columns = memref::DimOp::create(b, c, index(1));
  operandA = describe(a);
  tile = memref::AllocaOp::create(
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
  operandC = describe(sumsOfC);
  if (types.isPacked)
    multiplyPacked(right, accumulate);
  else
    multiplyPlain(right, accumulate);
  if (isNarrow) {
    convert(sumsOfC, c, rows, columns);
    memref::DeallocOp::create(b, sumsOfC);
  }
}

} // namespace

void buildPanelMatmul(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                      const MatmulTiling &tiling, ValueRange arguments) {
  MatmulBuilder(b, types, tiling)
      .build(arguments[0], arguments[1], arguments[2], arguments[3]);
}

} // namespace mlir::rope
