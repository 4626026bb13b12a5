//===- MatmulTiles.cpp - The product of two panels in tiles ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatmulBuilder.h"
#include "mlir/Dialect/AMX/AMXDialect.h"

namespace mlir::rope {

/// A tile of 16 rows, each as wide as a vector.
static amx::TileType getTileType(const MatmulTiling &tiling, Type element,
                                 int64_t grouped) {
  return amx::TileType::get(
      {MatmulTiling::tileRows, tiling.vectorLength * grouped}, element);
}

/// [1, row, column]: a panel of B that ends with a step.
Value MatmulBuilder::allocateTail() {
  auto type = MemRefType::get(
      {1, MatmulTiling::tileRows, tiling.panelColumns()}, types.b);
  return memref::AllocaOp::create(b, type, b.getI64IntegerAttr(64));
}

/// Copies the rows of B behind the last whole step. A tile takes 16, and what
/// lies behind those that are left may be anything, so zeros follow.
void MatmulBuilder::packTail(Value packedB, const Chunk &at) {
  Value zero = index(0);
  Value left = arith::RemUIOp::create(b, at.depth, index(tiling.stepDepth()));
  Value from = toPanelRows(add(at.kBegin, sub(at.depth, left)));
  int64_t lane = tiling.vectorLength * tiling.grouped;
  VectorType type = VectorType::get({lane}, types.b);
  Value nothing = arith::ConstantOp::create(b, b.getZeroAttr(type));
  auto forVectors = [&](Value begin, Value end,
                        function_ref<Value(Value, Value)> get) {
    loop(begin, end, 1, [&](Value row) {
      for (int64_t v = 0; v < tiling.vectors; ++v) {
        Value column = index(v * lane);
        vector::StoreOp::create(b, get(row, column), tail,
                                ValueRange{zero, row, column});
      }
    });
  };
  Value isLeft = isNonZero(left);
  Value count = toPanelRows(left);
  Value end = select(isLeft, index(MatmulTiling::tileRows), zero);
  forVectors(zero, count, [&](Value row, Value column) -> Value {
    return vector::LoadOp::create(b, type, packedB,
                                  ValueRange{at.panel, add(from, row), column});
  });
  forVectors(count, end, [&](Value, Value) { return nothing; });
}

SmallVector<Value> MatmulBuilder::getZeroTiles(int64_t height) {
  amx::TileType type = getTileType(tiling, types.compute, 1);
  SmallVector<Value> zeros;
  for (int64_t i = 0; i < height / MatmulTiling::tileRows * tiling.vectors; ++i)
    zeros.push_back(amx::TileZeroOp::create(b, type));
  return zeros;
}

/// The sums of one block of C, on top of `init`: tiles beside each other, then
/// those below. A step multiplies tiles of 16 rows of A by tiles of 16 rows of
/// a panel of B.
SmallVector<Value> MatmulBuilder::multiplyTiles(Value packedA, Value packedB,
                                                const Chunk &at,
                                                const Block &block,
                                                const Fetch &fetch,
                                                ValueRange init) {
  constexpr int64_t tileRows = MatmulTiling::tileRows;
  amx::TileType leftType = getTileType(tiling, types.a, tiling.grouped);
  amx::TileType rightType = getTileType(tiling, types.b, tiling.grouped);
  // Row `row` of `panel` on, and step `step` of the panel of A. Factors are
  // loaded where they are needed first: with the sums they take all tiles.
  auto multiplyStep = [&](Value step, Value panels, Value panel, Value row,
                          ValueRange sums) {
    SmallVector<Value> next, rights(tiling.vectors);
    Value left, zero = index(0);
    for (auto [i, sum] : llvm::enumerate(sums)) {
      int64_t r = i / tiling.vectors, v = i % tiling.vectors;
      if (v == 0)
        left =
            amx::TileLoadOp::create(b, leftType, packedA,
                                    ValueRange{at.number, block.rowPanel, step,
                                               index(r * tileRows), zero});
      if (r == 0)
        rights[v] = amx::TileLoadOp::create(
            b, rightType, panels,
            ValueRange{panel, row,
                       index(v * tiling.vectorLength * tiling.grouped)});
      if (types.isInteger())
        next.push_back(amx::TileMulIOp::create(
            b, sum.getType(), left, rights[v], sum, /*isZextLhs=*/false,
            /*isZextRhs=*/false));
      else
        next.push_back(
            amx::TileMulFOp::create(b, sum.getType(), left, rights[v], sum));
    }
    return next;
  };
  Value zero = index(0), one = index(1);
  Value steps = arith::DivUIOp::create(b, at.depth, index(tiling.stepDepth()));
  Value firstRow = toPanelRows(at.kBegin);
  auto loopOver =
      [&](Value from, Value to, ValueRange sums,
          function_ref<SmallVector<Value>(Value, ValueRange)> body) {
        auto loop = scf::ForOp::create(
            b, from, to, one, sums,
            [&](OpBuilder &, Location, Value iv, ValueRange carried) {
              withInsertionPoint(iv.getParentBlock(), [&] {
                scf::YieldOp::create(b, body(iv, carried));
              });
            });
        return loop.getResults();
      };
  ValueRange sums = loopOver(
      at.firstStep ? at.firstStep : zero, steps, init,
      [&](Value step, ValueRange carried) {
        Value row = add(firstRow, mul(step, index(tileRows)));
        if (tiling.readsOnce) {
          for (int64_t i = 0; i < tileRows; ++i)
            fetchAhead(packedB, at.panel, add(row, index(i)), block.height);
        } else if (fetch.panel) {
          fetchShare(packedB, fetch, block.rowPanel, step, steps);
        }
        return multiplyStep(step, packedB, at.panel, row, carried);
      });
  Value left = arith::RemUIOp::create(b, at.depth, index(tiling.stepDepth()));
  Value end = add(steps, ceilDiv(left, tiling.stepDepth()));
  return SmallVector<Value>(
      loopOver(steps, end, sums, [&](Value step, ValueRange carried) {
        return multiplyStep(step, tail, zero, zero, carried);
      }));
}

/// The first row and column of tile `i` of a block that starts at `row` and
/// `column`.
SmallVector<Value> MatmulBuilder::placeTile(size_t i, Value row, Value column) {
  int64_t below = i / tiling.vectors, beside = i % tiling.vectors;
  return {add(row, index(below * MatmulTiling::tileRows)),
          add(column, index(beside * tiling.vectorLength))};
}

/// target[row + r][column + n] = tiles.
void MatmulBuilder::storeTiles(ArrayRef<Value> tiles, Value target, Value row,
                               Value column) {
  for (auto [i, x] : llvm::enumerate(tiles))
    amx::TileStoreOp::create(b, target, placeTile(i, row, column), x);
}

/// One block of C: sums begin with what it has where they are added to it, and
/// a block at an edge goes by way of `tile`.
void MatmulBuilder::multiplyBlock(Value packedA, Value packedB, const Chunk &at,
                                  const Block &block, const Fetch &fetch,
                                  Value accumulate) {
  Value whole = isWhole(block), c = operandC.unit[1];
  auto type = getTileType(tiling, types.compute, 1);
  SmallVector<Type> sumTypes(
      block.height / MatmulTiling::tileRows * tiling.vectors, type);
  auto init = scf::IfOp::create(b, sumTypes, both(whole, accumulate),
                                /*withElseRegion=*/true);
  withInsertionPoint(init.thenBlock(), [&] {
    SmallVector<Value> olds;
    for (size_t i = 0; i < sumTypes.size(); ++i)
      olds.push_back(amx::TileLoadOp::create(b, type, c,
                                             placeTile(i, block.m0, block.n0)));
    scf::YieldOp::create(b, olds);
  });
  withInsertionPoint(init.elseBlock(), [&] {
    scf::YieldOp::create(b, getZeroTiles(block.height));
  });
  SmallVector<Value> sums =
      multiplyTiles(packedA, packedB, at, block, fetch, init.getResults());
  branch(
      whole, [&] { storeTiles(sums, c, block.m0, block.n0); },
      [&] {
        storeTiles(sums, tile, index(0), index(0));
        storeEdge(block, accumulate);
      });
}

} // namespace mlir::rope
