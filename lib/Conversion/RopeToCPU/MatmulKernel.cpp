//===- MatmulKernel.cpp - Packed products, blocked for the caches ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatmulKernel.h"

#include "MatmulBuilder.h"

namespace mlir::rope {

/// One part of B times the panels [first, last) of packed rows of A. The last
/// panel may have fewer rows than the others: where the number is the one that
/// `tiling` expects, or less, they are computed alone.
void MatmulBuilder::multiplyChunk(const Chunk &at, Value first, Value last,
                                  Value packedA, Value packedB,
                                  const Fetch &fetch, Value accumulate) {
  auto multiply = [&](Value from, Value to, int64_t height) {
    loop(from, to, 1, [&](Value rowPanel) {
      Block block;
      block.rowPanel = rowPanel;
      block.m0 = add(at.mBegin, mul(rowPanel, index(tiling.rows)));
      block.n0 = add(at.nBegin, mul(at.panel, index(tiling.columns())));
      block.height = height;
      if (tiling.tiles)
        return multiplyBlock(packedA, packedB, at, block, fetch, accumulate);
      SmallVector<Value> sums =
          multiplyPanels(packedA, packedB, at, block, fetch);
      storeBlock(sums, block, accumulate);
    });
  };
  if (tiling.tiles)
    packTail(packedB, at);
  if (tiling.lastRows == 0)
    return multiply(first, last, tiling.rows);
  Value before = sub(last, index(1));
  Value left = sub(at.height, mul(before, index(tiling.rows)));
  Value isLower = arith::CmpIOp::create(b, arith::CmpIPredicate::sle, left,
                                        index(tiling.lastRows));
  Value end = select(isLower, before, last);
  multiply(first, end, tiling.rows);
  multiply(end, last, tiling.lastRows);
}

/// A, where it is not read as it lies, and B are packed part by part, as deep
/// as the micro-kernel takes them at a time; B as wide as its share of the
/// second cache.
void MatmulBuilder::multiplyPlain(Value accumulate, int64_t depthBlock,
                                  PackRight pack) {
  Value zero = index(0), one = index(1);
  Value deepest = min(depth, index(tiling.depth));
  Value widest = min(columns, index(tiling.blockColumns));
  Value packedA;
  if (!tiling.leftStride)
    packedA = allocatePackedRows(rows, deepest, one);
  Value packedB = allocatePackedColumns(
      widest, mul(ceilDiv(deepest, depthBlock), index(depthBlock)));
  allocateFirstSums(ceilDiv(widest, tiling.columns()));
  Chunk chunk;
  chunk.number = chunk.mBegin = chunk.kBegin = zero;
  chunk.height = rows;
  // The loop runs at least once, so that an empty sum is written as zero.
  Value depthBound = arith::MaxSIOp::create(b, depth, one);
  loop(zero, depthBound, tiling.depth, [&](Value k) {
    chunk.depth = min(sub(depth, k), index(tiling.depth));
    Value addsToC = arith::OrIOp::create(b, accumulate, isNonZero(k));
    if (!tiling.leftStride)
      packRows(packedA, zero, zero, rows, k, chunk.depth);
    loop(zero, columns, tiling.blockColumns, [&](Value nBegin) {
      chunk.nBegin = nBegin;
      Value width = min(sub(columns, nBegin), index(tiling.blockColumns));
      pack(packedB, nBegin, width, k, chunk.depth);
      // A block of rows stays in the second cache for all panels.
      Value panels = ceilDiv(width, tiling.columns());
      if (firstSums)
        sumPanels(packedB, zero, panels, zero, toPanelRows(chunk.depth));
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
  if (!tiling.leftStride)
    memref::DeallocOp::create(b, packedA);
  memref::DeallocOp::create(b, packedB);
  if (firstSums)
    memref::DeallocOp::create(b, firstSums);
}

/// Rows of A that are packed together: about as many as `tiling` says, in
/// blocks of equal height, since each block reads all of B.
Value MatmulBuilder::getBlockHeight() {
  int64_t most = tiling.blockRows / tiling.rows;
  Value panels = ceilDiv(rows, tiling.rows);
  Value blocks =
      arith::DivUIOp::create(b, add(panels, index(most / 2)), index(most));
  Value height = arith::CeilDivUIOp::create(b, panels, max(blocks, index(1)));
  return mul(max(height, index(1)), index(tiling.rows));
}

/// B comes as panels. As deep a block of A as its share of the second cache
/// holds is packed, so that long stretches of each panel are read in order and
/// the sums of a panel stay in the caches.
void MatmulBuilder::multiplyPacked(Value panels, Value accumulate) {
  // A single panel of A comes from the second cache, and B from further away:
  // sums stay in registers for longer.
  int64_t partDepth =
      tiling.readsOnce ? std::max<int64_t>(tiling.depth, 4096) : tiling.depth;
  Value zero = index(0), one = index(1), step = index(partDepth);
  Value columnPanels = ceilDiv(columns, tiling.columns());
  Value blockRows = getBlockHeight();
  Value height = min(rows, blockRows);
  Value room =
      arith::DivUIOp::create(b, index(tiling.blockElements), max(height, one));
  // At least one part, at most all of them.
  Value chunks = max(arith::DivUIOp::create(b, room, step), one);
  chunks = min(chunks, max(ceilDiv(depth, partDepth), one));
  Value blockDepth = mul(chunks, step);
  Value packedA = allocatePackedRows(height, min(depth, step), chunks);
  allocateFirstSums(columnPanels);
  Value depthBound = max(depth, one);
  auto loopBy = [&](Value to, Value by, Body body) {
    auto op = scf::ForOp::create(b, zero, to, by);
    withInsertionPoint(op.getBody(), [&] { body(op.getInductionVar()); }, true);
  };
  loopBy(rows, blockRows, [&](Value mBegin) {
    Chunk chunk;
    chunk.mBegin = mBegin;
    chunk.nBegin = zero;
    chunk.height = min(sub(rows, mBegin), blockRows);
    Fetch fetch;
    fetch.calls = ceilDiv(chunk.height, tiling.rows);
    loopBy(depthBound, blockDepth, [&](Value k) {
      Value end = min(add(k, blockDepth), depth);
      auto forChunks = [&](Body body) {
        loop(zero, max(arith::CeilDivSIOp::create(b, sub(end, k), step), one),
             1, [&](Value number) {
               chunk.number = number;
               chunk.kBegin = add(k, mul(number, step));
               chunk.depth = min(sub(end, chunk.kBegin), step);
               body(number);
             });
      };
      forChunks([&](Value number) {
        packRows(packedA, number, mBegin, chunk.height, chunk.kBegin,
                 chunk.depth);
      });
      loop(zero, columnPanels, 1, [&](Value panel) {
        chunk.panel = panel;
        forChunks([&](Value) {
          // The next part of the panel, or the first one of the next panel;
          // past the last panel, those of the block that comes next.
          Value row = add(chunk.kBegin, step), next = add(panel, one);
          Value stays = less(row, end), wraps = atLeast(next, columnPanels);
          Value start = select(wraps, select(less(end, depth), end, zero), k);
          Value fetched = select(stays, row, start);
          fetch.row = toPanelRows(fetched);
          fetch.panel = select(stays, panel, select(wraps, zero, next));
          fetch.depth = toPanelRows(min(sub(depth, fetched), step));
          Value addsToC =
              arith::OrIOp::create(b, accumulate, isNonZero(chunk.kBegin));
          // The panel is in a cache for all of its products then.
          if (firstSums)
            sumPanels(panels, panel, next, toPanelRows(chunk.kBegin),
                      toPanelRows(chunk.depth));
          multiplyChunk(chunk, zero, fetch.calls, packedA, panels, fetch,
                        addsToC);
        });
      });
    });
  });
  memref::DeallocOp::create(b, packedA);
  if (firstSums)
    memref::DeallocOp::create(b, firstSums);
}

/// Memory for the sums that the columns of so many panels begin with, if bytes
/// need any.
void MatmulBuilder::allocateFirstSums(Value panels) {
  if (addsToBytes())
    firstSums = allocate({ShapedType::kDynamic, tiling.columns()}, panels);
}

void MatmulBuilder::build(Value a, Value right, Value c, Value accumulate) {
  build(a, c, accumulate, [&] {
    if (types.isPacked)
      return multiplyPacked(right, accumulate);
    Operand operandB = describe(right);
    multiplyPlain(accumulate, /*depthBlock=*/1,
                  [&](Value packed, Value nBegin, Value width, Value kBegin,
                      Value depth) {
                    packColumns(packed, operandB, nBegin, width, kBegin, depth);
                  });
  });
}

void MatmulBuilder::build(Value a, Value c, Value accumulate,
                          int64_t depthBlock, PackRight pack) {
  build(a, c, accumulate, [&] { multiplyPlain(accumulate, depthBlock, pack); });
}

/// Has `multiply` add the products to the block of C that it takes.
void MatmulBuilder::build(Value a, Value c, Value accumulate,
                          function_ref<void()> multiply) {
  int64_t dynamic = ShapedType::kDynamic;
  rows = memref::DimOp::create(b, a, index(0));
  depth = memref::DimOp::create(b, a, index(1));
  columns = memref::DimOp::create(b, c, index(1));
  operandA = describe(a);
  tile = memref::AllocaOp::create(
      b, MemRefType::get({tiling.rows, tiling.columns()}, types.compute),
      b.getI64IntegerAttr(64));
  if (tiling.tiles)
    tail = allocateTail();

  // Where C is narrower than the sums, the whole block is summed up apart.
  bool isNarrow = types.c != types.compute;
  Value sumsOfC = c;
  if (isNarrow) {
    sumsOfC = allocate({dynamic, dynamic}, ValueRange{rows, columns});
    scf::IfOp::create(b, accumulate, [&](OpBuilder &nested, Location) {
      withInsertionPoint(nested.getInsertionBlock(), [&] {
        convert(c, sumsOfC, rows, columns);
        scf::YieldOp::create(b);
      });
    });
  }
  operandC = describe(sumsOfC);
  multiply();
  if (isNarrow) {
    convert(sumsOfC, c, rows, columns);
    memref::DeallocOp::create(b, sumsOfC);
  }
}

void buildPanelMatmul(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                      const MatmulTiling &tiling, ValueRange arguments) {
  MatmulBuilder(b, types, tiling)
      .build(arguments[0], arguments[1], arguments[2], arguments[3]);
}

} // namespace mlir::rope
