//===- RotateDecompose.cpp - rope.rotate to linalg ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A linalg.generic over rows and pairs computes lanes of pairs from slices of
// the input; lanes outside the block are copied or converted.
// On tensors there is one for the first and one for the second lanes, in a
// chain of slices of the init, which bufferizes without a temporary. On memrefs
// one computes both: it reads a pair before it writes it, so it may run in
// place where pairs are written to the lanes they are read from. Elsewhere rows
// are staged.
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"
#include "rope/Dialect/Rope/IR/OperandTiles.h"
#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Analysis/AliasAnalysis/LocalAliasAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
/// Lanes `offset, offset + stride, ...`, `count` of them.
struct LaneSet {
  int64_t offset;
  int64_t count;
  int64_t stride;
};
} // namespace

/// The first and the second lanes of all pairs of the block.
static std::array<LaneSet, 2> getLaneSets(Pairing pairing, int64_t offset,
                                          int64_t width) {
  auto [lo, hi] = getPairLanes(pairing, 0, offset, width);
  // One pair has stride 1: upstream cannot tell a dropped axis from a lane axis
  // of size 1 whose stride is another axis's.
  int64_t stride = pairing == Pairing::Half || width == 2 ? 1 : 2;
  return {LaneSet{lo, width / 2, stride}, LaneSet{hi, width / 2, stride}};
}

/// Slices of all rows of `value`, restricted to some of its lanes. Axes indexed
/// by a constant are dropped.
static SmallVector<AxisSlice> getLaneSlices(OpBuilder &builder, Location loc,
                                            Value value, AffineMap map,
                                            int64_t laneAxis, LaneSet lanes) {
  SmallVector<AxisSlice> slices = getWholeSlice(builder, loc, value);
  for (auto [axis, expr] : llvm::enumerate(map.getResults()))
    if (isa<AffineConstantExpr>(expr))
      slices[axis] = {builder.getIndexAttr(0), builder.getIndexAttr(1), 1,
                      /*drop=*/true};
  slices[laneAxis] = {builder.getIndexAttr(lanes.offset),
                      builder.getIndexAttr(lanes.count), lanes.stride};
  return slices;
}

/// The map without its constant results.
static AffineMap dropConstants(AffineMap map) {
  SmallVector<AffineExpr> exprs;
  for (AffineExpr expr : map.getResults())
    if (!isa<AffineConstantExpr>(expr))
      exprs.push_back(expr);
  return AffineMap::get(map.getNumDims(), 0, exprs, map.getContext());
}

namespace {
/// Builds the decomposition of one op.
struct RotateDecomposition {
  RotateDecomposition(RotateOp op, OpBuilder &builder)
      : op(op), builder(builder), loc(op.getLoc()), result(op.getInit()) {}

  /// Copies or converts lanes outside the block.
  void passLanes(int64_t offset, int64_t count);
  /// Computes the first (0), the second (1) or both lanes of all pairs by one
  /// op.
  void rotateLanes(ArrayRef<int64_t> lanes);

  RotateOp op;
  OpBuilder &builder;
  Location loc;
  Value result; ///< the init so far; changes on tensors only

private:
  Value sliceInput(LaneSet lanes) {
    return extractSlice(builder, loc, op.getInput(),
                        getLaneSlices(builder, loc, op.getInput(),
                                      op.getInputMap(), op.getInputLaneAxis(),
                                      lanes));
  }
  Value sliceTable(Value table, LaneSet lanes) {
    return extractSlice(builder, loc, table,
                        getLaneSlices(builder, loc, table, op.getTableMap(),
                                      op.getTableLaneAxis(), lanes));
  }
  SmallVector<AxisSlice> getInitSlices(LaneSet lanes) {
    return getLaneSlices(builder, loc, op.getInit(), op.getOutputMap(),
                         op.getOutputLaneAxis(), lanes);
  }
  linalg::GenericOp
  createGeneric(ValueRange inputs, ValueRange inits, ArrayRef<AffineMap> maps,
                function_ref<void(OpBuilder &, Location, ValueRange)> body);
};
} // namespace

linalg::GenericOp RotateDecomposition::createGeneric(
    ValueRange inputs, ValueRange inits, ArrayRef<AffineMap> maps,
    function_ref<void(OpBuilder &, Location, ValueRange)> body) {
  SmallVector<Type> types;
  for (Value init : inits)
    if (isa<TensorType>(init.getType()))
      types.push_back(init.getType());
  SmallVector<utils::IteratorType> iterators(maps.front().getNumDims(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(builder, loc, types, inputs, inits, maps,
                                   iterators, body);
}

void RotateDecomposition::passLanes(int64_t offset, int64_t count) {
  if (count == 0)
    return;
  bool sameMaps = op.getInputMap() == op.getOutputMap();
  auto outputType = cast<FloatType>(op.getInitType().getElementType());
  bool sameTypes = op.getInputType().getElementType() == outputType;
  if (op.getInput() == op.getInit() && sameMaps)
    return;
  LaneSet lanes{offset, count, 1};
  Value source = sliceInput(lanes);
  SmallVector<AxisSlice> slices = getInitSlices(lanes);
  Value dest = extractSlice(builder, loc, result, slices);
  Operation *pass;
  if (sameMaps && sameTypes)
    pass = linalg::CopyOp::create(builder, loc, source, dest);
  else
    pass = createGeneric(source, dest, {op.getInputMap(), op.getOutputMap()},
                         [&](OpBuilder &b, Location loc, ValueRange args) {
                           Value value = rope::detail::convertFloat(
                               b, loc, args[0], outputType);
                           linalg::YieldOp::create(b, loc, value);
                         });
  if (pass->getNumResults())
    result = insertSlice(builder, loc, pass->getResult(0), result, slices);
}

/// Output lane `lane` of a pair is `cos[lane] * x[lane]` plus or minus
/// `sin[getSineLane(lane)] * x[1 - lane]`; the adjoint exchanges the sines
/// along with their signs.
static int64_t getSineLane(RotateOp op, int64_t lane) {
  return op.getTransposed() ? 1 - lane : lane;
}

void RotateDecomposition::rotateLanes(ArrayRef<int64_t> lanes) {
  int64_t offset = op.getBlockOffset(), width = op.getBlockWidth();
  bool full = op.hasFullWidthTable();
  auto read = getLaneSets(op.getReadPairing(), offset, width);
  auto write = getLaneSets(op.getWritePairing(), offset, width);
  // A full-width table is indexed by the lanes of `out_pairing`, transposed or
  // not; a half-width one serves both lanes.
  auto table = getLaneSets(op.getOutPairing(), 0, width);
  if (!full)
    table[0] = table[1] = {0, op.getNumPairs(), 1};

  SmallVector<Value> inputs, inits;
  SmallVector<AffineMap> maps;
  for (LaneSet set : read) {
    inputs.push_back(sliceInput(set));
    maps.push_back(op.getInputMap());
  }
  AffineMap tableMap = dropConstants(op.getTableMap());
  // Position among `inputs` of a table at a lane, added where it is missing.
  SmallVector<std::pair<Value, int64_t>> slicedTables;
  auto getTable = [&](Value value, int64_t lane) -> int64_t {
    std::pair<Value, int64_t> key(value, full ? lane : 0);
    auto *it = llvm::find(slicedTables, key);
    int64_t position = 2 + (it - slicedTables.begin());
    if (it == slicedTables.end()) {
      slicedTables.push_back(key);
      inputs.push_back(sliceTable(value, table[key.second]));
      maps.push_back(tableMap);
    }
    return position;
  };
  SmallVector<std::pair<int64_t, int64_t>> factors;
  for (int64_t lane : lanes) {
    int64_t cosine = getTable(op.getCos(), lane);
    int64_t sine = getTable(op.getSin(), getSineLane(op, lane));
    factors.emplace_back(cosine, sine);
  }
  SmallVector<SmallVector<AxisSlice>> slices;
  for (int64_t lane : lanes) {
    slices.push_back(getInitSlices(write[lane]));
    inits.push_back(extractSlice(builder, loc, result, slices.back()));
    maps.push_back(op.getOutputMap());
  }
  linalg::GenericOp generic = createGeneric(
      inputs, inits, maps, [&](OpBuilder &b, Location loc, ValueRange args) {
        FloatType compute = op.getComputeFloatType();
        auto outputType = cast<FloatType>(op.getInitType().getElementType());
        SmallVector<Value> wide, outputs;
        for (Value arg : args.take_front(inputs.size()))
          wide.push_back(rope::detail::convertFloat(b, loc, arg, compute));
        for (auto [lane, factor] : llvm::zip_equal(lanes, factors)) {
          Value own =
              arith::MulFOp::create(b, loc, wide[factor.first], wide[lane]);
          Value other = arith::MulFOp::create(b, loc, wide[factor.second],
                                              wide[1 - lane]);
          Value sum;
          if ((lane == 0) != op.getTransposed())
            sum = arith::SubFOp::create(b, loc, own, other);
          else
            sum = arith::AddFOp::create(b, loc, own, other);
          outputs.push_back(
              rope::detail::convertFloat(b, loc, sum, outputType));
        }
        linalg::YieldOp::create(b, loc, outputs);
      });
  for (auto [value, slice] : llvm::zip(generic.getResults(), slices))
    result = insertSlice(builder, loc, value, result, slice);
}

/// Whether a memref op has to keep a copy of a row while it writes it.
static bool mustStageRows(RotateOp op) {
  if (!isa<MemRefType>(op.getInit().getType()) || !op.crossesLanes())
    return false;
  // Different maps or element types exclude that input and init are one memref.
  if (op.getInputMap() != op.getOutputMap() ||
      op.getInputType().getElementType() != op.getInitType().getElementType())
    return false;
  return !LocalAliasAnalysis().alias(op.getInput(), op.getInit()).isNo();
}

/// A stack slot for one row at the start of the scope around `op`. Sequential
/// loops are left, as a slot in their body would grow the stack with every
/// turn; a parallel loop is not, as its turns need a slot each.
static Value createRowSlot(RotateOp op, OpBuilder &builder) {
  OpBuilder::InsertionGuard guard(builder);
  for (Operation *inner = op, *outer = inner->getParentOp(); outer;
       inner = outer, outer = outer->getParentOp()) {
    if (!outer->hasTrait<OpTrait::AutomaticAllocationScope>() ||
        isa<scf::ForOp, scf::WhileOp, affine::AffineForOp>(outer))
      continue;
    builder.setInsertionPointToStart(&inner->getParentRegion()->front());
    break;
  }
  SmallVector<int64_t> rowShape(op.getInputType().getRank(), 1);
  rowShape[op.getInputLaneAxis()] = op.getHeadDim();
  return memref::AllocaOp::create(
      builder, op.getLoc(),
      MemRefType::get(rowShape, op.getInputType().getElementType()));
}

/// Decomposes an op that reads nothing which it has written; the init as it is
/// then.
static Value decomposeAtOnce(RotateOp op, OpBuilder &builder) {
  RotateDecomposition decomposition(op, builder);
  int64_t end = op.getBlockOffset() + op.getBlockWidth();
  decomposition.passLanes(0, op.getBlockOffset());
  decomposition.passLanes(end, op.getHeadDim() - end);
  if (op.getResult()) {
    decomposition.rotateLanes(0);
    decomposition.rotateLanes(1);
  } else {
    decomposition.rotateLanes({0, 1});
  }
  return decomposition.result;
}

/// Decomposes row by row: each row is copied aside, then rotated from there.
static void decomposeStaged(RotateOp op, OpBuilder &builder) {
  Location loc = op.getLoc();
  Value row = createRowSlot(op, builder);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  SmallVector<Value> lowerBounds, upperBounds, steps;
  for (const Range &range : op.getIterationDomain(builder)) {
    lowerBounds.push_back(zero);
    upperBounds.push_back(
        getValueOrCreateConstantIndexOp(builder, loc, range.size));
    steps.push_back(one);
  }
  scf::buildLoopNest(
      builder, loc, lowerBounds, upperBounds, steps,
      [&](OpBuilder &b, Location loc, ValueRange ivs) {
        SmallVector<OpFoldResult> offsets = getAsOpFoldResult(ivs);
        SmallVector<OpFoldResult> sizes(ivs.size(), b.getIndexAttr(1));
        FailureOr<TilingResult> tiled =
            op.getTiledImplementation(b, offsets, sizes);
        auto rowOp = cast<RotateOp>(tiled->tiledOps.front());
        b.setInsertionPoint(rowOp);
        linalg::CopyOp::create(b, loc, rowOp.getInput(), row);
        rowOp.getInputMutable().assign(row);
        // The slot is nobody else's, which aliasing cannot tell of every view.
        decomposeAtOnce(rowOp, b);
        b.setInsertionPointAfter(rowOp);
        rowOp->erase();
      });
}

FailureOr<SmallVector<Value>> RotateOp::decomposeOperation(OpBuilder &builder) {
  if (haveNoElements(getOperands()))
    return getResult() ? SmallVector<Value>{getInit()} : SmallVector<Value>();
  if (mustStageRows(*this)) {
    decomposeStaged(*this, builder);
    return SmallVector<Value>();
  }
  Value result = decomposeAtOnce(*this, builder);
  return getResult() ? SmallVector<Value>{result} : SmallVector<Value>();
}
