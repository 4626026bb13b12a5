//===- MatmulMicroKernel.cpp - The product of two panels ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatmulBuilder.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::rope {

/// Lines of a row of a panel of B.
int64_t MatmulBuilder::getRowLines() const {
  int64_t bytes = tiling.panelColumns() * types.b.getIntOrFloatBitWidth() / 8;
  return std::max<int64_t>(bytes / TargetInfo::lineBytes, 1);
}

void MatmulBuilder::prefetchRow(Value packedB, Value panel, Value row,
                                int64_t locality) {
  for (int64_t line = 0, count = getRowLines(); line < count; ++line)
    memref::PrefetchOp::create(
        b, packedB,
        ValueRange{panel, row, index(line * tiling.panelColumns() / count)},
        /*isWrite=*/false, locality, /*isDataCache=*/true);
}

/// In step `step` of `steps`, fetches rows of the share that the product of
/// `rowPanel` has in the next part of B: as many in each step, so that they do
/// not get in the way of what is read now.
void MatmulBuilder::fetchShare(Value packedB, const Fetch &fetch,
                               Value rowPanel, Value step, Value steps) {
  Value share = arith::CeilDivUIOp::create(b, fetch.depth, fetch.calls);
  Value count = arith::CeilDivUIOp::create(b, share, max(steps, index(1)));
  Value first = add(mul(rowPanel, share), mul(step, count));
  Value end = min(add(first, count), fetch.depth);
  loop(first, end, 1, [&](Value row) {
    prefetchRow(packedB, fetch.panel, add(fetch.row, row), /*locality=*/2);
  });
}

/// The same for a part of B that is read once: fetches what is read soon after
/// `row` of a panel, past what the processor looks ahead itself. At the end of
/// a panel that is the next one.
void MatmulBuilder::fetchAhead(Value packedB, Value panel, Value row,
                               int64_t height) {
  int64_t bits = types.b.getIntOrFloatBitWidth();
  if (!tiling.fetch.pays(height, bits))
    return;
  int64_t rowBytes = tiling.panelColumns() * bits / 8;
  prefetchRow(packedB, panel, add(row, index(tiling.fetch.bytes / rowBytes)),
              tiling.fetch.locality);
}

/// Fetches one row of a block of C while its sums are computed: all at once
/// would keep B from being read.
void MatmulBuilder::fetchSums(const Block &block, Value step) {
  Value row = add(block.m0, min(step, index(block.height - 1)));
  for (int64_t v = 0; v < tiling.vectors; ++v)
    memref::PrefetchOp::create(
        b, operandC.memref,
        ValueRange{row, add(block.n0, index(v * tiling.vectorLength))},
        /*isWrite=*/true, /*localityHint=*/3, /*isDataCache=*/true);
}

/// What row `r` of a block multiplies row `k` of a step's rows of a panel of B
/// by, in all lanes: an element of A, or several of them beside each other.
Value MatmulBuilder::loadFactor(Value packedA, const Chunk &at,
                                const Block &block, int64_t r, Value step,
                                Value k, Value row) {
  if (tiling.leftStride) {
    Value x = memref::LoadOp::create(b, operandA.memref,
                                     ValueRange{add(block.m0, index(r)), row});
    return vector::BroadcastOp::create(b, vectorType, x);
  }
  SmallVector<Value> indices = {at.number, block.rowPanel, step, index(r), k};
  // A group of this row and one of the next.
  if (tiling.squares)
    return repeat(vector::LoadOp::create(
        b, VectorType::get({2 * tiling.grouped}, types.a), packedA, indices));
  if (tiling.grouped > 1)
    indices.back() = mul(k, index(tiling.grouped));
  return broadcastGroup(packedA, indices);
}

/// `count` elements of a row of A, in each 128 bits.
Value MatmulBuilder::loadLanes(Value packedA, const Chunk &at,
                               const Block &block, int64_t r, Value step,
                               Value k, Value row, int64_t count) {
  VectorType type = VectorType::get({count}, types.compute);
  if (tiling.leftStride)
    return repeat(vector::LoadOp::create(
        b, type, operandA.memref, ValueRange{add(block.m0, index(r)), row}));
  return repeat(vector::LoadOp::create(
      b, type, packedA,
      ValueRange{at.number, block.rowPanel, step, index(r), k}));
}

/// Keeps LLVM from moving the loads of the factors of all rows in front of the
/// products, as it does by its models of some processors: there are not as many
/// registers. Instructions that have side effects keep loads on their sides,
/// and this one is empty.
void MatmulBuilder::keepLoadsHere() {
  LLVM::InlineAsmOp::create(b, TypeRange(), ValueRange(), /*asm_string=*/"",
                            /*constraints=*/"", /*has_side_effects=*/true,
                            /*is_align_stack=*/false, LLVM::TailCallKind::None,
                            LLVM::AsmDialectAttr(), ArrayAttr());
}

/// The sums of one block of C, row by row, over the depth of a part of B.
SmallVector<Value> MatmulBuilder::multiplyPanels(Value packedA, Value packedB,
                                                 const Chunk &at,
                                                 const Block &block,
                                                 const Fetch &fetch) {
  Type elementOfB = cast<MemRefType>(packedB.getType()).getElementType();
  int64_t length = tiling.vectorLength;
  // Few sums are kept in several chains each, since a sum waits for the one
  // before: row k of a step adds to chain k mod chains.
  int64_t count = block.height * tiling.vectors;
  int64_t stepDepth = tiling.stepDepth(), stepRows = stepDepth / tiling.grouped;
  int64_t unroll = std::min<int64_t>(stepRows, 4);
  int64_t chains = std::clamp<int64_t>(8 / count, 1, unroll);
  chains = llvm::bit_floor(static_cast<uint64_t>(chains));
  SmallVector<Value> init(count * chains, zeroVector());
  if (firstSums)
    for (int64_t i = 0; i < count; ++i)
      init[i] = vector::LoadOp::create(
          b, vectorType, firstSums,
          ValueRange{at.panel, index(i % tiling.vectors * length)});
  // One row of the panel of B, times `height` scalars of A.
  auto multiplyRow = [&](Value step, Value k, ValueRange sums) {
    SmallVector<Value> columns, next;
    Value row = add(toPanelRows(at.kBegin), add(mul(step, index(stepRows)), k));
    if (tiling.readsOnce)
      fetchAhead(packedB, at.panel, row, block.height);
    int64_t sumRows = tiling.sumRows(), vectors = tiling.vectors * sumRows;
    int64_t lane = length * tiling.grouped / sumRows;
    for (int64_t v = 0; v < vectors; ++v)
      columns.push_back(toPacked(vector::LoadOp::create(
          b, VectorType::get({lane}, elementOfB), packedB,
          ValueRange{at.panel, row, index(v * lane)})));
    for (int64_t r = 0; r < block.height; r += sumRows) {
      Value factor = loadFactor(packedA, at, block, r, step, k, row);
      for (Value column : columns)
        next.push_back(multiplyAddGroup(factor, column, sums[next.size()]));
      if (tiling.grouped > 1)
        keepLoadsHere();
    }
    return next;
  };
  // Several rows of the panel of B, times the elements of `height` vectors of
  // A of 128 bits: instructions of SVE multiply by one of these.
  int64_t lanes = tiling.chosenWidth && tiling.grouped == 1
                      ? 128 / types.compute.getIntOrFloatBitWidth()
                      : 1;
  auto multiplyLanes = [&](Value step, Value k, int64_t first,
                           MutableArrayRef<Value> sums) {
    SmallVector<Value> columns;
    Value row = add(at.kBegin, add(mul(step, index(stepRows)), k));
    for (int64_t i = 0; i < lanes; ++i) {
      Value own = add(row, index(i));
      if (tiling.readsOnce)
        fetchAhead(packedB, at.panel, own, block.height);
      for (int64_t v = 0; v < tiling.vectors; ++v)
        columns.push_back(widen(vector::LoadOp::create(
            b, VectorType::get({length}, elementOfB), packedB,
            ValueRange{at.panel, own, index(v * length)})));
    }
    // Two rows in turn, so that a sum does not wait for the one before.
    for (int64_t r0 = 0; r0 < block.height; r0 += 2) {
      SmallVector<Value> factors;
      for (int64_t r = r0; r < std::min(r0 + 2, block.height); ++r)
        factors.push_back(
            loadLanes(packedA, at, block, r, step, k, row, lanes));
      for (int64_t lane = 0; lane < lanes; ++lane)
        for (auto [r, factor] : llvm::enumerate(factors))
          for (int64_t v = 0; v < tiling.vectors; ++v) {
            int64_t i = (r0 + r) * tiling.vectors + v;
            Value &sum = sums[((first + lane) * count + i) % sums.size()];
            sum = multiplyAddLane(factor, lane,
                                  columns[lane * tiling.vectors + v], sum);
          }
      keepLoadsHere();
    }
  };
  // Rows [0, to) of a step, `rows` of them in one iteration.
  auto multiplyRows = [&](Value step, Value to, int64_t rows, ValueRange init) {
    auto loop = scf::ForOp::create(
        b, index(0), to, index(rows), init,
        [&](OpBuilder &, Location, Value k, ValueRange sums) {
          withInsertionPoint(k.getParentBlock(), [&] {
            SmallVector<Value> next(sums);
            if (rows % lanes == 0 && lanes > 1) {
              for (int64_t i = 0; i < rows; i += lanes)
                multiplyLanes(step, add(k, index(i)), i, next);
              scf::YieldOp::create(b, next);
              return;
            }
            for (int64_t i = 0; i < rows; ++i) {
              auto *chain = next.begin() + i * count % sums.size();
              llvm::copy(
                  multiplyRow(step, add(k, index(i)), ArrayRef(chain, count)),
                  chain);
            }
            scf::YieldOp::create(b, next);
          });
        });
    if (tiling.readsOnce)
      keepRolled(loop);
    return loop.getResults();
  };
  Value steps = arith::DivUIOp::create(b, at.depth, index(stepDepth));
  auto whole = scf::ForOp::create(
      b, at.firstStep ? at.firstStep : index(0), steps, index(1), init,
      [&](OpBuilder &, Location, Value step, ValueRange sums) {
        withInsertionPoint(step.getParentBlock(), [&] {
          if (!tiling.readsOnce && fetch.panel)
            fetchShare(packedB, fetch, block.rowPanel, step, steps);
          fetchSums(block, step);
          scf::YieldOp::create(
              b, multiplyRows(step, index(stepRows), unroll, sums));
        });
      });
  SmallVector<Value> sums(whole.getResults());
  addChains(sums, count);
  Value left = arith::RemUIOp::create(b, at.depth, index(stepDepth));
  sums = multiplyRows(steps, toPanelRows(left), 1, sums);
  return tiling.squares ? splitSquares(sums) : sums;
}

/// Sums of squares as vectors of rows: of two squares beside each other, the
/// first rows of both and the second rows of both.
SmallVector<Value> MatmulBuilder::splitSquares(ArrayRef<Value> squares) {
  SmallVector<int64_t> lanes[2];
  for (int64_t lane = 0; lane < 2 * tiling.vectorLength; lane += 4)
    for (int64_t row : {0, 1})
      lanes[row].append({lane + 2 * row, lane + 2 * row + 1});
  SmallVector<Value> sums;
  for (; !squares.empty(); squares = squares.drop_front(2 * tiling.vectors))
    for (ArrayRef<int64_t> row : lanes)
      for (int64_t v = 0; v < 2 * tiling.vectors; v += 2)
        sums.push_back(
            vector::ShuffleOp::create(b, squares[v], squares[v + 1], row));
  return sums;
}

/// Writes the sums of a whole block to `tile`.
void MatmulBuilder::storeTile(ArrayRef<Value> sums) {
  for (auto [i, sum] : llvm::enumerate(sums))
    vector::StoreOp::create(
        b, sum, tile,
        ValueRange{index(i / tiling.vectors),
                   index(i % tiling.vectors * tiling.vectorLength)});
}

/// C[m0 + r][n0 + n] (+)= sums, within the bounds of C.
void MatmulBuilder::storeBlock(ArrayRef<Value> sums, const Block &block,
                               Value accumulate) {
  int64_t length = tiling.vectorLength;
  branch(
      isWhole(block),
      [&] {
        auto position = [&](int64_t i) {
          return SmallVector<Value>{
              add(block.m0, index(i / tiling.vectors)),
              add(block.n0, index(i % tiling.vectors * length))};
        };
        Value c = operandC.unit[1];
        branch(
            accumulate,
            [&] {
              for (auto [i, sum] : llvm::enumerate(sums)) {
                Value old =
                    vector::LoadOp::create(b, vectorType, c, position(i));
                vector::StoreOp::create(b, addValues(old, sum), c, position(i));
              }
            },
            [&] {
              for (auto [i, sum] : llvm::enumerate(sums))
                vector::StoreOp::create(b, sum, c, position(i));
            });
      },
      [&] {
        storeTile(sums);
        storeEdge(block, accumulate);
      });
}

/// Whether all of a block is in C, and its rows are contiguous.
Value MatmulBuilder::isWhole(const Block &block) {
  Value full = both(atLeast(sub(rows, block.m0), index(block.height)),
                    atLeast(sub(columns, block.n0), index(tiling.columns())));
  return both(full, isOne(operandC.strides[1]));
}

/// C (+)= `tile` where a block is at an edge of C, or C is strided.
void MatmulBuilder::storeEdge(const Block &block, Value accumulate) {
  Value m0 = block.m0, n0 = block.n0, zero = index(0);
  const Operand &c = operandC;
  int64_t length = tiling.vectorLength;
  Value height = min(sub(rows, m0), index(block.height));
  Value width = min(sub(columns, n0), index(tiling.columns()));
  // Whole vectors of the rows that are left, then single elements.
  Value whole = select(isOne(c.strides[1]), floorTo(width, length), zero);
  // What C has of it where sums are added.
  auto getOld = [&](Type type, function_ref<Value()> load) -> Value {
    auto choice = scf::IfOp::create(b, type, accumulate, true);
    auto yield = [&](Value x) { scf::YieldOp::create(b, x); };
    withInsertionPoint(choice.thenBlock(), [&] { yield(load()); });
    withInsertionPoint(choice.elseBlock(), [&] {
      yield(arith::ConstantOp::create(b, b.getZeroAttr(type)));
    });
    return choice.getResult(0);
  };
  loop(zero, height, 1, [&](Value r) {
    loop(zero, whole, length, [&](Value n) {
      SmallVector<Value> at = {add(m0, r), add(n0, n)};
      Value sum = vector::LoadOp::create(b, vectorType, tile, ValueRange{r, n});
      Value old = getOld(vectorType, [&]() -> Value {
        return vector::LoadOp::create(b, vectorType, c.unit[1], at);
      });
      vector::StoreOp::create(b, addValues(old, sum), c.unit[1], at);
    });
    loop(whole, width, 1, [&](Value n) {
      SmallVector<Value> at = {add(m0, r), add(n0, n)};
      Value sum = memref::LoadOp::create(b, tile, ValueRange{r, n});
      Value old = getOld(types.compute, [&]() -> Value {
        return memref::LoadOp::create(b, c.memref, at);
      });
      memref::StoreOp::create(b, addValues(old, sum), c.memref, at);
    });
  });
}

} // namespace mlir::rope
