//===- AttentionKernel.cpp - Attention of rows in registers ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionKernel.h"

#include "AttentionBuilder.h"
#include "KernelFunction.h"

namespace mlir::rope {

/// The rows of one head.
Value AttentionBuilder::getMatrix(Value buffer, Value head) {
  auto type = cast<MemRefType>(buffer.getType());
  auto size = [&](int64_t axis) -> OpFoldResult {
    return memref::DimOp::create(b, buffer, axis).getResult();
  };
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets = {head, zero, zero},
                            sizes = {one, size(1), size(2)}, strides(3, one);
  int64_t dynamic = ShapedType::kDynamic;
  auto matrixType = memref::SubViewOp::inferRankReducedResultType(
      {dynamic, dynamic}, type, offsets, sizes, strides);
  return memref::SubViewOp::create(b, cast<MemRefType>(matrixType), buffer,
                                   offsets, sizes, strides);
}

/// Takes maxima and sums to vectors for each panel, or back.
void AttentionBuilder::loadStatistics(Value maxima, Value totals, bool back) {
  loop(index(0), heads, 1, [&](Value head) {
    loop(index(0), rows, 1, [&](Value row) {
      Value panel = arith::DivUIOp::create(b, row, index(tiling.rows));
      Value lane = arith::RemUIOp::create(b, row, index(tiling.rows));
      Value buffers[] = {maxima, totals};
      for (auto [i, buffer] : llvm::enumerate(buffers)) {
        SmallVector<Value> inner = {head, panel, index(i), lane};
        SmallVector<Value> outer = {head, row};
        if (back) {
          Value x = memref::LoadOp::create(b, statistics, inner);
          memref::StoreOp::create(b, x, buffer, outer);
        } else {
          Value x = memref::LoadOp::create(b, buffer, outer);
          memref::StoreOp::create(b, x, statistics, inner);
        }
      }
    });
  });
}

AttentionBuilder::AttentionBuilder(ImplicitLocOpBuilder &b,
                                   const AttentionTypes &attention,
                                   const AttentionTiling &tiling)
    : MatmulBuilder(
          b,
          {attention.query, attention.keyValue, b.getF32Type(), b.getF32Type()},
          tiling.matmul),
      attention(attention), keyBlock(tiling.keyBlock),
      scoreProduct{types, tiling.groupedScores},
      sumProduct{
          {tiling.groupedSums > 1 ? Type(attention.weight) : b.getF32Type(),
           attention.keyValue, b.getF32Type(), b.getF32Type()},
          tiling.groupedSums} {}

void AttentionBuilder::build(ValueRange arguments) {
  query = arguments[0];
  Value key = arguments[1], value = arguments[2];
  results = arguments[3];
  Value maxima = arguments[4], totals = arguments[5];
  scale = vector::BroadcastOp::create(b, vectorType, arguments[6]);
  position = arguments[7];
  left = arguments[8];
  right = arguments[9];
  keys = memref::DimOp::create(b, key, index(1));
  length = min(arguments[10], keys);
  if (attention.hasSoftcap)
    softcap = vector::BroadcastOp::create(b, vectorType, arguments[11]);
  if (attention.mask)
    mask = arguments.back();
  heads = memref::DimOp::create(b, query, index(0));
  rows = memref::DimOp::create(b, query, index(1));
  depth = memref::DimOp::create(b, query, index(2));
  lanes = memref::DimOp::create(b, results, index(2));
  columns = lanes;

  int64_t dynamic = ShapedType::kDynamic, vectorLength = tiling.vectorLength;
  auto onStack = [&](ArrayRef<int64_t> shape, Type element) -> Value {
    return memref::AllocaOp::create(b, MemRefType::get(shape, element),
                                    b.getI64IntegerAttr(64));
  };
  auto onStackByKey = [&](int64_t step, Type element) {
    return onStack({1, 1, keyBlock / step, tiling.rows, step}, element);
  };
  scores = onStackByKey(vectorLength, types.compute);
  use(sumProduct);
  weights = sumProduct.grouped > 1
                ? onStackByKey(tiling.stepDepth(), sumProduct.types.a)
                : scores;
  shifts = onStack({2, vectorLength}, types.compute);
  tile = onStack({tiling.rows, tiling.columns()}, types.compute);
  if (tiling.tiles)
    tail = allocateTail();
  Value zero = index(0), panels = ceilDiv(rows, tiling.rows);
  Value deepest = min(keys, index(keyBlock));
  statistics =
      allocate({dynamic, dynamic, 2, vectorLength}, ValueRange{heads, panels});
  use(scoreProduct);
  packedQuery = allocatePackedRows(rows, depth, heads);
  packedKey = allocatePackedColumns(deepest, depth);
  use(sumProduct);
  packedValue = allocatePackedColumns(lanes, deepest);
  use(scoreProduct);
  // The rows of a panel that the matrix lacks see no key.
  loop(zero, heads, 1, [&](Value head) {
    loop(zero, panels, 1, [&](Value panel) {
      vector::StoreOp::create(b,
                              splat(-std::numeric_limits<double>::infinity()),
                              statistics, ValueRange{head, panel, zero, zero});
      vector::StoreOp::create(b, zeroVector(), statistics,
                              ValueRange{head, panel, index(1), zero});
    });
    operandA = describe(getMatrix(query, head));
    packRows(packedQuery, head, zero, rows, zero, depth);
  });
  loadStatistics(maxima, totals, /*back=*/false);

  // Keys that some row sees.
  Value end = min(add(add(position, rows), right), length);
  Value begin = max(sub(position, left), zero);
  Operand keyOperand = describe(key), valueOperand = describe(value);
  loop(floorTo(begin, tiling.columns()), end, keyBlock, [&](Value firstKey) {
    Value count = min(sub(end, firstKey), index(keyBlock));
    use(scoreProduct);
    packColumns(packedKey, keyOperand, firstKey, count, zero, depth);
    use(sumProduct);
    packColumns(packedValue, valueOperand, zero, lanes, firstKey, count);
    blockKey = firstKey;
    addBlock(firstKey, count);
  });

  loadStatistics(maxima, totals, /*back=*/true);
  for (Value buffer : {packedQuery, statistics, packedKey, packedValue})
    memref::DeallocOp::create(b, buffer);
}

/// Adds the `count` keys from `firstKey` on, which are packed, to all rows. The
/// last panel may be lower than the others, as in a matrix product.
void AttentionBuilder::addBlock(Value firstKey, Value count) {
  Value zero = index(0), panels = ceilDiv(rows, tiling.rows), end = panels;
  if (tiling.lastRows) {
    Value before = sub(panels, index(1));
    Value rest = sub(rows, mul(before, index(tiling.rows)));
    Value isLower = arith::CmpIOp::create(b, arith::CmpIPredicate::sle, rest,
                                          index(tiling.lastRows));
    end = select(isLower, before, panels);
  }
  loop(zero, heads, 1, [&](Value head) {
    operandC = describe(getMatrix(results, head));
    auto addPanels = [&](Value from, Value to, int64_t height) {
      loop(from, to, 1, [&](Value number) {
        Panel panel;
        panel.head = head;
        panel.number = number;
        panel.row = mul(number, index(tiling.rows));
        panel.position = sub(add(position, panel.row), firstKey);
        panel.height = height;
        Value whole = length;
        length = sub(length, firstKey);
        addPanel(panel, count);
        length = whole;
      });
    };
    addPanels(zero, end, tiling.rows);
    if (tiling.lastRows)
      addPanels(end, panels, tiling.lastRows);
  });
}

/// Adds a block of `count` keys to one panel of rows, if one of them sees any.
void AttentionBuilder::addPanel(const Panel &panel, Value count) {
  Value zero = index(0), width = index(tiling.columns());
  Value rowsLeft = min(sub(rows, panel.row), index(panel.height));
  Value last = add(panel.position, sub(rowsLeft, index(1)));
  auto getEnd = [&](Value row) {
    return min(add(add(row, right), index(1)), length);
  };
  Columns columns;
  columns.visible = max(min(getEnd(last), count), zero);
  Value before = max(sub(panel.position, left), zero);
  columns.from = arith::DivUIOp::create(b, before, width);
  columns.to = ceilDiv(columns.visible, tiling.columns());
  branch(
      less(columns.from, columns.to),
      [&] {
        computeScores(panel, columns);
        if (softcap || mask)
          adjustScores(panel, columns);
        Value someEnd = less(getEnd(panel.position), mul(columns.to, width));
        Value someBegin = less(mul(columns.from, width), sub(last, left));
        branch(
            arith::OrIOp::create(b, someEnd, someBegin),
            [&] { maskScores(panel, columns); }, [] {});
        computeWeights(panel, columns);
        addValues(panel, columns, count);
      },
      [] {});
}

MemRefType getAttentionQueryType(Type element) {
  int64_t dynamic = ShapedType::kDynamic;
  auto layout = StridedLayoutAttr::get(element.getContext(), dynamic,
                                       {dynamic, dynamic, dynamic});
  return MemRefType::get({dynamic, dynamic, dynamic}, element, layout);
}

MemRefType getAttentionResultType(Type element) {
  int64_t dynamic = ShapedType::kDynamic;
  auto layout = StridedLayoutAttr::get(element.getContext(), dynamic,
                                       {dynamic, dynamic, 1});
  return MemRefType::get({dynamic, dynamic, dynamic}, element, layout);
}

MemRefType getAttentionMaskType(Type element, bool isStrided) {
  return isStrided ? getAttentionQueryType(element)
                   : getAttentionResultType(element);
}

MemRefType getAttentionRowType(Type element) {
  return getMatmulOperandType(element);
}

AttentionTiling AttentionTiling::get(const TargetInfo &target,
                                     const AttentionTypes &types, Type f32,
                                     int64_t rows) {
  AttentionTiling tiling;
  MatmulTypes products[] = {{types.query, types.keyValue, f32, f32},
                            {types.weight, types.keyValue, f32, f32}};
  auto getGrouped = [&](const MatmulTypes &product) {
    return product.getGrouped(target, NumericsMode::Standard);
  };
  tiling.groupedScores = getGrouped(products[0]);
  tiling.groupedSums = getGrouped(products[1]);
  tiling.matmul = MatmulTiling::get(target, f32);
  tiling.matmul.rows = getAttentionPanelRows(target);
  if (products[0].takesTiles(target, tiling.groupedScores) &&
      products[1].takesTiles(target, tiling.groupedSums)) {
    tiling.matmul.tiles = true;
    tiling.matmul.rows = MatmulTiling::tileRows;
  } else if (types.keyValue.isF16()) {
    // Tiles alone multiply its pairs.
    tiling.groupedScores = tiling.groupedSums = 1;
  }
  tiling.matmul.squares = products[0].takesSquares(tiling.groupedScores) ||
                          products[1].takesSquares(tiling.groupedSums);
  tiling.matmul.rows -= tiling.matmul.rows % tiling.matmul.sumRows();
  tiling.matmul.fitRows(rows);
  tiling.matmul.readsOnce = false;
  // K and V of a block, of 128 lanes each, take a quarter of the second cache.
  int64_t keys = target.l2Bytes / 4 / (2 * 128 * sizeof(float));
  int64_t columns = tiling.matmul.columns();
  tiling.keyBlock = std::clamp<int64_t>(keys, 64, 256) / columns * columns;
  return tiling;
}

func::FuncOp getOrCreateAttention(SymbolTable &symbols, AttentionTypes types,
                                  const AttentionTiling &tiling) {
  std::string name;
  llvm::raw_string_ostream os(name);
  os << "rope_attention_" << types.query << "_" << types.keyValue << "_"
     << tiling.matmul.rows << "x" << tiling.matmul.columns();
  if (tiling.matmul.lastRows)
    os << "_last_" << tiling.matmul.lastRows;
  if (!types.score.isF32())
    os << "_scores_" << types.score;
  if (!types.weight.isF32())
    os << "_weights_" << types.weight;
  if (tiling.matmul.squares)
    os << "_squares";
  else if (tiling.groupedScores > 1 || tiling.groupedSums > 1)
    os << "_pairs";
  if (tiling.matmul.tiles) {
    os << "_tiles";
    requestTilesAtLoad(symbols);
  }
  if (types.hasSoftcap)
    os << "_softcap";
  if (types.mask)
    os << "_mask_" << types.mask << (types.isMaskStrided ? "_strided" : "");
  auto *context = symbols.getOp()->getContext();
  auto f32 = Float32Type::get(context);
  Type row = getAttentionRowType(f32), index = IndexType::get(context);
  Type matrix = getMatmulOperandType(types.keyValue);
  SmallVector<Type> parameters = {getAttentionQueryType(types.query),
                                  matrix,
                                  matrix,
                                  getAttentionResultType(f32),
                                  row,
                                  row,
                                  f32,
                                  index,
                                  index,
                                  index,
                                  index};
  if (types.hasSoftcap)
    parameters.push_back(f32);
  if (types.mask)
    parameters.push_back(getAttentionMaskType(types.mask, types.isMaskStrided));
  func::FuncOp kernel = getOrCreateKernelFunction(
      symbols, name, "rope.attention", parameters,
      [&](ImplicitLocOpBuilder &b, ValueRange arguments) {
        AttentionBuilder(b, types, tiling).build(arguments);
      });
  // Long enough for a call to cost nothing, and for its caller to be compiled
  // faster without it.
  kernel->setAttr(
      "passthrough",
      ArrayAttr::get(kernel.getContext(),
                     StringAttr::get(kernel.getContext(), "noinline")));
  return kernel;
}

} // namespace mlir::rope
