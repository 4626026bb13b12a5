//===- QuantizedSplitting.cpp - Parts of products with integers -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QuantizedKernel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Conversion/RopeToHost/ParallelLoops.h"

namespace mlir::rope {

using rope_cpu::QuantizedMatmulOp;

namespace {

/// Splits one product. Columns go to threads: a block of them to each, or of
/// rows of integers, whose columns are of static size, all blocks of some
/// lines.
class QuantizedSplitting {
public:
  QuantizedSplitting(QuantizedMatmulOp op, SymbolTable &symbols,
                     const TargetInfo &target, bool threads)
      : op(op), symbols(symbols), parallel(threads && !isInParallelLoop(op)),
        tiling(MatmulTiling::get(target, Float32Type::get(op.getContext()))),
        form(QuantizedForm::get(op, target)), b(op.getLoc(), op) {}

  void run();

private:
  using Range = std::array<OpFoldResult, 2>;

  Value makeContiguous(Value operand);
  OpFoldResult divide(OpFoldResult x, int64_t divisor);
  OpFoldResult ceilDivide(OpFoldResult x, int64_t divisor);
  int64_t getRowBlock();
  void createParts(ArrayRef<Value> operands, Range range);
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  using BuildRows = function_ref<void(OpFoldResult, OpFoldResult)>;
  void forBlocks(int64_t height, BuildRows build);
  void choose(Value condition, function_ref<void()> then,
              function_ref<void()> otherwise);
  void forRowBlocks(BuildRows build);
  void forTiles(BuildRows build);
  void forPanels(BuildRows build);

  QuantizedMatmulOp op;
  SymbolTable &symbols;
  bool parallel;
  MatmulTiling tiling;
  QuantizedForm form;
  ImplicitLocOpBuilder b;
};

/// A copy of `operand` where its rows are not contiguous.
Value QuantizedSplitting::makeContiguous(Value operand) {
  auto type = cast<MemRefType>(operand.getType());
  if (type.getStridesAndOffset().first.back() == 1)
    return operand;
  SmallVector<Value> sizes;
  if (type.isDynamicDim(0))
    sizes.push_back(memref::DimOp::create(b, operand, 0));
  Value copy = memref::AllocOp::create(
      b, MemRefType::get(type.getShape(), type.getElementType()), sizes);
  memref::CopyOp::create(b, operand, copy);
  return copy;
}

/// x / divisor, where it is a whole number.
OpFoldResult QuantizedSplitting::divide(OpFoldResult x, int64_t divisor) {
  if (auto constant = getConstantIntValue(x))
    return b.getIndexAttr(*constant / divisor);
  return arith::DivUIOp::create(b, cast<Value>(x),
                                arith::ConstantIndexOp::create(b, divisor))
      .getResult();
}

OpFoldResult QuantizedSplitting::ceilDivide(OpFoldResult x, int64_t divisor) {
  if (auto constant = getConstantIntValue(x))
    return b.getIndexAttr(llvm::divideCeil(*constant, divisor));
  return arith::CeilDivUIOp::create(b, cast<Value>(x),
                                    arith::ConstantIndexOp::create(b, divisor))
      .getResult();
}

/// Columns of a part of rows of integers: whole lines and groups, of equal
/// parts, or all of them. The longer the pieces of rows that a part reads, the
/// better, as long as there are parts for many threads.
int64_t QuantizedSplitting::getRowBlock() {
  constexpr int64_t kFewestParts = 16;
  int64_t columns = op.getInnerSize(), groups = op.getNumGroups();
  int64_t block = TargetInfo::lineBytes * 8 / op.getBits();
  if (groups > 1)
    block = std::lcm(block, columns / groups);
  if (!parallel || columns % block != 0)
    return columns;
  while (columns % (2 * block) == 0 && columns / (2 * block) >= kFewestParts)
    block *= 2;
  return block;
}

/// Products of a range of columns, each of about as many rows.
void QuantizedSplitting::createParts(ArrayRef<Value> operands, Range range) {
  auto [first, size] = range;
  auto index = [&](int64_t value) -> OpFoldResult {
    return b.getIndexAttr(value);
  };
  auto getSize = [&](Value operand, unsigned axis) {
    return memref::getMixedSize(b, b.getLoc(), operand, axis);
  };
  auto view = [&](Value operand, Range offsets, Range sizes) -> Value {
    return memref::SubViewOp::create(
        b, operand, offsets, sizes, ArrayRef<OpFoldResult>{index(1), index(1)});
  };
  SmallVector<Value> parts(operands);
  std::optional<int64_t> shared;
  if (!op.getByRows() && op.getShared())
    shared = *op.getShared();
  for (auto [i, part] :
       llvm::enumerate(MutableArrayRef(parts).drop_front().drop_back())) {
    if (shared && i > 0) {
      // Scales and zero points of all columns, or of some that share them.
      if (*shared)
        part = view(part, {divide(first, *shared), index(0)},
                    {ceilDivide(size, *shared), getSize(part, 1)});
      continue;
    }
    if (!op.getByRows()) {
      part = view(part, {first, index(0)}, {size, getSize(part, 1)});
      continue;
    }
    // Columns that share an element, or a scale.
    int64_t elements = cast<MemRefType>(part.getType()).getDimSize(1);
    int64_t shared = op.getInnerSize() / elements;
    bool isOne = elements == 1;
    part = view(part, {index(0), isOne ? index(0) : divide(first, shared)},
                {getSize(part, 0), isOne ? index(1) : divide(size, shared)});
  }
  auto build = [&, first = first, size = size](OpFoldResult row,
                                               OpFoldResult height) {
    parts.front() = view(operands.front(), {row, index(0)},
                         {height, getSize(operands.front(), 1)});
    parts.back() = view(operands.back(), {row, first}, {height, size});
    b.clone(*op)->setOperands(parts);
  };
  if (form.tiles)
    forTiles(build);
  else if (form.panels)
    forPanels(build);
  else
    forRowBlocks(build);
}

/// Calls `build` for blocks of rows, which are of one height each: the kernel
/// keeps the sums of all its rows in registers. A number of rows that is not
/// known is taken apart into blocks of half the height and so on.
void QuantizedSplitting::forRowBlocks(BuildRows build) {
  int64_t rows = op.getShape(op.getX()).getDimSize(0);
  int64_t most = tiling.smallDotRows;
  if (!ShapedType::isDynamic(rows)) {
    int64_t count = llvm::divideCeil(rows, most);
    int64_t height = count ? llvm::divideCeil(rows, count) : 0;
    for (int64_t row = 0; row < rows; row += height)
      build(b.getIndexAttr(row), b.getIndexAttr(std::min(height, rows - row)));
    return;
  }
  Value next = arith::ConstantIndexOp::create(b, 0);
  Value all = memref::DimOp::create(b, op.getX(), 0);
  for (int64_t height = most; height >= 1; height /= 2) {
    Value step = arith::ConstantIndexOp::create(b, height);
    Value left = arith::SubIOp::create(b, all, next);
    Value rest = arith::RemUIOp::create(b, left, step);
    Value end = arith::SubIOp::create(b, all, rest);
    auto loop = scf::ForOp::create(b, next, end, step);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    build(loop.getInductionVar(), b.getIndexAttr(height));
    next = end;
  }
}

/// Calls `build` in a loop over blocks of `height` rows, the last of which may
/// be lower.
void QuantizedSplitting::forBlocks(int64_t height, BuildRows build) {
  OpFoldResult all = memref::getMixedSize(b, b.getLoc(), op.getX(), 0);
  std::optional<int64_t> rows = getConstantIntValue(all);
  auto forRows = [&](Value end, function_ref<OpFoldResult(Value)> getHeight) {
    auto loop = scf::ForOp::create(b, index(0), end, index(height));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value row = loop.getInductionVar();
    build(row, getHeight(row));
  };
  if (!rows)
    return forRows(cast<Value>(all), [&](Value row) -> OpFoldResult {
      Value left = arith::SubIOp::create(b, cast<Value>(all), row);
      return arith::MinSIOp::create(b, left, index(height)).getResult();
    });
  int64_t rest = *rows % height, whole = *rows - rest;
  if (whole)
    forRows(index(whole), [&](Value) { return b.getIndexAttr(height); });
  if (rest)
    build(b.getIndexAttr(whole), b.getIndexAttr(rest));
}

/// Calls one of two where `condition` holds, and the other one elsewhere.
void QuantizedSplitting::choose(Value condition, function_ref<void()> then,
                                function_ref<void()> otherwise) {
  auto choice = scf::IfOp::create(b, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.thenBlock());
  then();
  b.setInsertionPointToStart(choice.elseBlock());
  otherwise();
}

/// Calls `build` for blocks that two tiles take. One row alone, which is faster
/// without them, has a product of its own.
void QuantizedSplitting::forTiles(BuildRows build) {
  constexpr int64_t most = 2 * MatmulTiling::tileRows;
  auto forTileRows = [&] { forBlocks(most, build); };
  if (!op.getShape(op.getX()).isDynamicDim(0))
    return forTileRows();
  Value all = memref::DimOp::create(b, op.getX(), 0);
  Value isOne =
      arith::CmpIOp::create(b, arith::CmpIPredicate::eq, all, index(1));
  choose(
      isOne, [&] { build(b.getIndexAttr(0), b.getIndexAttr(1)); }, forTileRows);
}

/// Calls `build` for blocks that panels are made for, again for each: its rows
/// are packed for each thread.
void QuantizedSplitting::forPanels(BuildRows build) {
  constexpr int64_t most = MatmulTiling::manyRows;
  int64_t rows = op.getShape(op.getX()).getDimSize(0);
  // Blocks of about equal height, so that none is one of few rows.
  if (!ShapedType::isDynamic(rows))
    return forBlocks(llvm::divideCeil(rows, llvm::divideCeil(rows, most)),
                     build);
  Value all = memref::DimOp::create(b, op.getX(), 0);
  Value isFew = arith::CmpIOp::create(b, arith::CmpIPredicate::ule, all,
                                      index(form.fewRows));
  choose(isFew, [&] { forRowBlocks(build); }, [&] { forBlocks(most, build); });
}

void QuantizedSplitting::run() {
  SmallVector<Value> operands(op->getOperands());
  for (Value &operand : MutableArrayRef(operands).drop_front().drop_back())
    operand = makeContiguous(operand);
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value columns = memref::DimOp::create(b, op.getInit(), 1);
  Value depth = memref::DimOp::create(b, op.getX(), 1);
  Value work = arith::MulIOp::create(b, columns, depth);
  if (op.getByRows()) {
    int64_t size = getRowBlock();
    Value block = arith::ConstantIndexOp::create(b, size);
    buildParallelLoops(b, columns, block, work, parallel, [&](ValueRange ivs) {
      createParts(operands, {OpFoldResult(ivs[0]), b.getIndexAttr(size)});
    });
  } else {
    Value block = columns;
    if (parallel)
      block = arith::CeilDivSIOp::create(b, columns, getNumThreads(b, symbols));
    block = arith::MaxSIOp::create(b, block, one);
    if (int64_t shared = op.getShared().value_or(0)) {
      Value unit = arith::ConstantIndexOp::create(b, shared);
      block = arith::MulIOp::create(
          b, arith::CeilDivSIOp::create(b, block, unit), unit);
    }
    buildParallelLoops(b, columns, block, work, parallel, [&](ValueRange ivs) {
      Value left = arith::SubIOp::create(b, columns, ivs[0]);
      Value size = arith::MinSIOp::create(b, left, block);
      createParts(operands, {OpFoldResult(ivs[0]), OpFoldResult(size)});
    });
  }
  for (auto [operand, own] : llvm::zip(operands, op->getOperands()))
    if (operand != own)
      memref::DeallocOp::create(b, operand);
  op.erase();
}

} // namespace

void splitQuantizedMatmul(QuantizedMatmulOp product, SymbolTable &symbols,
                          const TargetInfo &target, bool threads) {
  QuantizedSplitting(product, symbols, target, threads).run();
}

} // namespace mlir::rope
