//===- MatmulKernel.cpp - Packing and register-blocked product ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatmulKernel.h"

#include "VectorTranspose.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMAttrs.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {

MemRefType getMatmulOperandType(Type element) {
  int64_t dynamic = ShapedType::kDynamic;
  auto layout =
      StridedLayoutAttr::get(element.getContext(), dynamic, {dynamic, dynamic});
  return MemRefType::get({dynamic, dynamic}, element, layout);
}

namespace {

/// Builds the body of one matmul function.
class MatmulBuilder {
public:
  MatmulBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                const MatmulTiling &tiling, bool useFMA)
      : b(b), types(types), tiling(tiling), useFMA(useFMA),
        vectorType(VectorType::get({tiling.vectorLength}, types.compute)) {}

  void build(Value a, Value bMatrix, Value c, Value accumulate);

private:
  using Body = function_ref<void(Value)>;

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value mul(Value x, Value y) { return arith::MulIOp::create(b, x, y); }
  Value min(Value x, Value y) { return arith::MinSIOp::create(b, x, y); }
  Value less(Value x, Value y) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::slt, x, y);
  }
  Value atLeast(Value x, Value y) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::sge, x, y);
  }
  Value isOne(Value x) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, x, index(1));
  }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, x, y); }
  /// Largest multiple of `step` that is not above `x`.
  Value floorTo(Value x, int64_t step) {
    return sub(x, arith::RemUIOp::create(b, x, index(step)));
  }
  Value ceilDiv(Value x, int64_t step) {
    return arith::DivUIOp::create(b, add(x, index(step - 1)), index(step));
  }
  void loop(Value from, Value to, int64_t step, Body body) {
    scf::ForOp::create(b, from, to, index(step), ValueRange(),
                       [&](OpBuilder &, Location, Value iv, ValueRange) {
                         withInsertionPoint(iv.getParentBlock(), [&] {
                           body(iv);
                           scf::YieldOp::create(b);
                         });
                       });
  }
  void branch(Value condition, function_ref<void()> then,
              function_ref<void()> otherwise) {
    auto op = scf::IfOp::create(b, condition, /*withElseRegion=*/true);
    withInsertionPoint(op.thenBlock(), [&] { then(); }, /*atStart=*/true);
    withInsertionPoint(op.elseBlock(), [&] { otherwise(); }, true);
  }
  void withInsertionPoint(Block *block, function_ref<void()> emit,
                          bool atStart = false) {
    OpBuilder::InsertionGuard guard(b);
    if (atStart)
      b.setInsertionPointToStart(block);
    else
      b.setInsertionPointToEnd(block);
    emit();
  }

  /// A value of an operand's type, scalar or vector, in the compute type.
  Value widen(Value value) {
    Type type = types.compute;
    if (auto vector = dyn_cast<VectorType>(value.getType()))
      type = vector.clone(type);
    if (value.getType() == type)
      return value;
    return arith::ExtFOp::create(b, type, value);
  }
  Value zeroVector() {
    return arith::ConstantOp::create(b, b.getZeroAttr(vectorType));
  }
  Value zeroScalar() {
    return arith::ConstantOp::create(b, b.getZeroAttr(types.compute));
  }
  VectorType vectorOf(Type element) {
    return VectorType::get({tiling.vectorLength}, element);
  }

  /// An operand with its strides and, for loads along one of its axes, the
  /// same buffer typed with a unit stride there.
  struct Operand {
    Value memref, strides[2], unit[2];
  };
  Operand describe(Value memref);

  void packRows(Value packed, const Operand &a, Value rows, Value kBegin,
                Value depth);
  void packColumns(Value packed, const Operand &m, Value columns, Value kBegin,
                   Value depth);
  void packColumnsByElement(Value packed, Value panel, Value source, Value n0,
                            Value columns, Value kBegin, Value kFrom,
                            Value depth);
  SmallVector<Value> multiplyPanels(Value packedA, Value packedB,
                                    Value rowPanel, Value columnPanel,
                                    Value depth);
  void storeBlock(ArrayRef<Value> sums, Value tile, const Operand &c, Value m0,
                  Value n0, Value rows, Value columns, Value accumulate);
  void convert(Value from, Value to, Value rows, Value columns);

  ImplicitLocOpBuilder &b;
  const MatmulTypes &types;
  const MatmulTiling &tiling;
  bool useFMA;
  VectorType vectorType;
};

MatmulBuilder::Operand MatmulBuilder::describe(Value memref) {
  Operand operand;
  operand.memref = memref;
  auto type = cast<MemRefType>(memref.getType());
  auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
  auto [strides, offset] = type.getStridesAndOffset();
  SmallVector<OpFoldResult> sizes(metadata.getSizes());
  for (unsigned axis : {0u, 1u}) {
    operand.strides[axis] = metadata.getStrides()[axis];
    SmallVector<int64_t> unitStrides(2, ShapedType::kDynamic);
    SmallVector<OpFoldResult> newStrides(metadata.getStrides());
    unitStrides[axis] = 1;
    newStrides[axis] = b.getIndexAttr(1);
    auto layout = StridedLayoutAttr::get(b.getContext(), ShapedType::kDynamic,
                                         unitStrides);
    auto unitType =
        MemRefType::get({ShapedType::kDynamic, ShapedType::kDynamic},
                        type.getElementType(), layout);
    // Axis 0 is transposed to the back, since vectors load along the last one.
    SmallVector<OpFoldResult> viewSizes = sizes;
    if (axis == 0) {
      std::swap(newStrides[0], newStrides[1]);
      std::swap(viewSizes[0], viewSizes[1]);
      layout = StridedLayoutAttr::get(b.getContext(), ShapedType::kDynamic,
                                      {ShapedType::kDynamic, 1});
      unitType = MemRefType::get({ShapedType::kDynamic, ShapedType::kDynamic},
                                 type.getElementType(), layout);
    }
    operand.unit[axis] = memref::ReinterpretCastOp::create(
        b, unitType, metadata.getBaseBuffer(),
        OpFoldResult(metadata.getOffset()), viewSizes, newStrides);
  }
  return operand;
}

/// packed[panel][r][k] = A[panel * rows + r][kBegin + k], zero past the end.
void MatmulBuilder::packRows(Value packed, const Operand &a, Value rows,
                             Value kBegin, Value depth) {
  Value zero = index(0), height = index(tiling.rows);
  Value panels = ceilDiv(rows, tiling.rows);
  Value vectorDepth = floorTo(depth, tiling.vectorLength);
  Value contiguous = isOne(a.strides[1]);
  Value padded = mul(panels, height);
  loop(zero, padded, 1, [&](Value m) {
    Value panel = arith::DivUIOp::create(b, m, height);
    Value r = arith::RemUIOp::create(b, m, height);
    branch(
        less(m, rows),
        [&] {
          auto scalars = [&](Value from) {
            loop(from, depth, 1, [&](Value k) {
              Value x = memref::LoadOp::create(b, a.memref,
                                               ValueRange{m, add(kBegin, k)});
              memref::StoreOp::create(b, widen(x), packed,
                                      ValueRange{panel, r, k});
            });
          };
          branch(
              contiguous,
              [&] {
                loop(zero, vectorDepth, tiling.vectorLength, [&](Value k) {
                  Value x =
                      vector::LoadOp::create(b, vectorOf(types.a), a.unit[1],
                                             ValueRange{m, add(kBegin, k)});
                  vector::StoreOp::create(b, widen(x), packed,
                                          ValueRange{panel, r, k});
                });
                scalars(vectorDepth);
              },
              [&] { scalars(zero); });
        },
        [&] {
          loop(zero, depth, 1, [&](Value k) {
            memref::StoreOp::create(b, zeroScalar(), packed,
                                    ValueRange{panel, r, k});
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

/// The sums of one register block, row by row.
SmallVector<Value> MatmulBuilder::multiplyPanels(Value packedA, Value packedB,
                                                 Value rowPanel,
                                                 Value columnPanel,
                                                 Value depth) {
  SmallVector<Value> init(tiling.rows * tiling.vectors, zeroVector());
  auto product = scf::ForOp::create(
      b, index(0), depth, index(1), init,
      [&](OpBuilder &, Location, Value k, ValueRange sums) {
        withInsertionPoint(k.getParentBlock(), [&] {
          SmallVector<Value> columns, next;
          for (int64_t v = 0; v < tiling.vectors; ++v)
            columns.push_back(vector::LoadOp::create(
                b, vectorType, packedB,
                ValueRange{columnPanel, k, index(v * tiling.vectorLength)}));
          for (int64_t r = 0; r < tiling.rows; ++r) {
            Value x = memref::LoadOp::create(b, packedA,
                                             ValueRange{rowPanel, index(r), k});
            Value row = vector::BroadcastOp::create(b, vectorType, x);
            for (int64_t v = 0; v < tiling.vectors; ++v) {
              Value sum = sums[r * tiling.vectors + v];
              if (useFMA)
                sum = vector::FMAOp::create(b, row, columns[v], sum);
              else
                sum = arith::AddFOp::create(
                    b, sum, arith::MulFOp::create(b, row, columns[v]));
              next.push_back(sum);
            }
          }
          scf::YieldOp::create(b, next);
        });
      });
  return SmallVector<Value>(product.getResults());
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

void MatmulBuilder::build(Value a, Value bMatrix, Value c, Value accumulate) {
  Value zero = index(0), one = index(1);
  int64_t dynamic = ShapedType::kDynamic;
  Value rows = memref::DimOp::create(b, a, zero);
  Value depth = memref::DimOp::create(b, a, one);
  Value columns = memref::DimOp::create(b, bMatrix, one);
  Value rowPanels = ceilDiv(rows, tiling.rows);
  Value columnPanels = ceilDiv(columns, tiling.columns());
  IntegerAttr alignment = b.getI64IntegerAttr(64);

  Operand operandA = describe(a), operandB = describe(bMatrix);
  Value packedA = memref::AllocOp::create(
      b, MemRefType::get({dynamic, tiling.rows, tiling.depth}, types.compute),
      ValueRange{rowPanels}, alignment);
  Value packedB = memref::AllocOp::create(
      b,
      MemRefType::get({dynamic, tiling.depth, tiling.columns()}, types.compute),
      ValueRange{columnPanels}, alignment);
  Value tile = memref::AllocaOp::create(
      b, MemRefType::get({tiling.rows, tiling.columns()}, types.compute),
      alignment);

  // Where C is narrower than the sums, the whole block is summed up apart.
  bool isNarrow = types.c != types.compute;
  Value sumsOfC = c;
  if (isNarrow) {
    sumsOfC = memref::AllocOp::create(
        b, MemRefType::get({dynamic, dynamic}, types.compute),
        ValueRange{rows, columns}, alignment);
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
    packColumns(packedB, operandB, columns, k, panelDepth);
    packRows(packedA, operandA, rows, k, panelDepth);
    loop(zero, columnPanels, 1, [&](Value columnPanel) {
      loop(zero, rowPanels, 1, [&](Value rowPanel) {
        SmallVector<Value> sums =
            multiplyPanels(packedA, packedB, rowPanel, columnPanel, panelDepth);
        Value m0 = mul(rowPanel, index(tiling.rows));
        Value n0 = mul(columnPanel, index(tiling.columns()));
        storeBlock(sums, tile, operandC, m0, n0, rows, columns, addsToC);
      });
    });
  });
  if (isNarrow) {
    convert(sumsOfC, c, rows, columns);
    memref::DeallocOp::create(b, sumsOfC);
  }
  memref::DeallocOp::create(b, packedA);
  memref::DeallocOp::create(b, packedB);
}

} // namespace

func::FuncOp getOrCreateMatmul(SymbolTable &symbols, const MatmulTypes &types,
                               const MatmulTiling &tiling, bool useFMA) {
  std::string name;
  llvm::raw_string_ostream(name)
      << "rope_matmul_" << types.a << "_" << types.b << "_" << types.c << "_"
      << tiling.rows << "x" << tiling.columns();
  // A function of this name that is not ours gets out of the way: `insert`
  // renames the new one.
  if (auto func = symbols.lookup<func::FuncOp>(name))
    if (func->hasAttr("rope.matmul"))
      return func;
  auto module = cast<ModuleOp>(symbols.getOp());
  ImplicitLocOpBuilder b(module.getLoc(), module.getContext());
  b.setInsertionPointToEnd(module.getBody());
  auto type = b.getFunctionType({getMatmulOperandType(types.a),
                                 getMatmulOperandType(types.b),
                                 getMatmulOperandType(types.c), b.getI1Type()},
                                {});
  auto func = func::FuncOp::create(b, name, type);
  func.setPrivate();
  func->setAttr("rope.matmul", b.getUnitAttr());
  func->setAttr("llvm.linkage", LLVM::LinkageAttr::get(
                                    b.getContext(), LLVM::Linkage::Internal));
  symbols.insert(func);
  Block *entry = func.addEntryBlock();
  b.setInsertionPointToStart(entry);
  MatmulBuilder(b, types, tiling, useFMA)
      .build(entry->getArgument(0), entry->getArgument(1),
             entry->getArgument(2), entry->getArgument(3));
  func::ReturnOp::create(b);
  return func;
}

} // namespace mlir::rope
