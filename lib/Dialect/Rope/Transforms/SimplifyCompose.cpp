//===- SimplifyCompose.cpp - Two rotations as one -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimplifyRotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

StringRef rope::getComposeObstacle(RotationPair pair) {
  TableOp inner = getTable(pair.inner), outer = getTable(pair.outer);
  if (!inner || !outer)
    return "no rope.table is seen to make the tables";
  if (inner.getAngle() != AngleMode::Exact ||
      outer.getAngle() != AngleMode::Exact)
    return "the angles of the source are rounded";
  if (inner.getFrequencyValuesAttr() != outer.getFrequencyValuesAttr() ||
      inner.getFrequencies() != outer.getFrequencies() ||
      (inner.hasFamilyFrequencies() && inner.getFamily() != outer.getFamily()))
    return "the frequencies differ";
  if (inner.getLength() != outer.getLength())
    return "the frequencies depend on lengths that differ";
  if (inner.getAngleForm() != outer.getAngleForm())
    return "one angle is a product and the other a quotient";
  if (inner.getCumulativeLengths() || outer.getCumulativeLengths())
    return "positions restart at packed sequences";
  for (TableOp table : {inner, outer})
    if (!table.hasOffsetPositions() &&
        !getElementTypeOrSelf(table.getPositions().getType()).isIntOrIndex())
      return "the positions are not integers";
  std::optional<double> m = getKnownMagnitude(inner);
  std::optional<double> n = getKnownMagnitude(outer);
  if (!m || !n)
    return "the magnitude is known at run time only";
  if (!std::isfinite(*m * *n))
    return "the product of the magnitudes is infinite";
  return {};
}

//===----------------------------------------------------------------------===//
// The sum of positions
//===----------------------------------------------------------------------===//

namespace {
/// Positions of one of the tables, as a term of the sum.
struct PositionTerm {
  TableOp table;
  /// Rows of the table over the dimensions of the outer rotation.
  AffineMap rows;
  bool negative;
  /// Inputs of the sum: the positions where a map reads them, the axis of each
  /// axis of the sum where it does not.
  std::optional<unsigned> positions, axes;

  bool hasAxes() const { return TableOp(table).getAxes().has_value(); }
};

/// Builds the table of `p + q`.
class PositionSum {
public:
  PositionSum(RewriterBase &rewriter, Location loc, RotationPair pair)
      : rewriter(rewriter), loc(loc), inner{getTable(pair.inner),
                                            dropLanes(pair.innerTableMap),
                                            pair.inner.getTransposed(),
                                            {},
                                            {}},
        outer{getTable(pair.outer),
              dropLanes(pair.outer.getTableMap()),
              pair.outer.getTransposed(),
              {},
              {}},
        lane(getAffineDimExpr(pair.outer.getTableMap().getNumDims() - 1,
                              rewriter.getContext())) {}

  TableOp create();
  /// Map of the new table over the dimensions of the outer rotation.
  AffineMap getTableMap() const {
    SmallVector<AffineExpr> exprs(rows);
    exprs.push_back(lane);
    return AffineMap::get(outer.rows.getNumDims(), 0, exprs,
                          rewriter.getContext());
  }

private:
  static AffineMap dropLanes(AffineMap map) {
    return map.dropResult(map.getNumResults() - 1);
  }
  void chooseRows();
  void chooseAxes();
  void addInputs(PositionTerm &term);
  AffineExpr getLoop(const PositionTerm &term, unsigned row) const;
  Value emitTerm(OpBuilder &b, const PositionTerm &term, ValueRange arguments);
  Value toI64(OpBuilder &b, Value value);

  RewriterBase &rewriter;
  Location loc;
  PositionTerm inner, outer;
  AffineExpr lane;
  /// Rows of the sum over the dimensions of the outer rotation, their sizes.
  SmallVector<AffineExpr> rows;
  SmallVector<OpFoldResult> rowSizes;
  bool sameRows = false;
  /// Axis of each pair in the sum; axes of the terms for each axis of the sum
  /// where the terms take different ones.
  std::optional<SmallVector<int64_t>> axes;
  SmallVector<std::pair<int64_t, int64_t>> axisPairs;
  OpFoldResult numAxes;
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
};
} // namespace

/// The rows of both tables, where they differ all dimensions that one of them
/// has.
void PositionSum::chooseRows() {
  sameRows = inner.rows == outer.rows;
  if (sameRows) {
    rows.assign(outer.rows.getResults().begin(), outer.rows.getResults().end());
  } else {
    for (unsigned dim = 0; dim < outer.rows.getNumDims(); ++dim) {
      AffineExpr expr = getAffineDimExpr(dim, rewriter.getContext());
      if (inner.rows.getResultPosition(expr) ||
          outer.rows.getResultPosition(expr))
        rows.push_back(expr);
    }
  }
  for (auto [row, expr] : llvm::enumerate(rows)) {
    OpFoldResult size;
    for (const PositionTerm *term : {&inner, &outer}) {
      std::optional<unsigned> axis = sameRows
                                         ? std::optional<unsigned>(row)
                                         : term->rows.getResultPosition(expr);
      TableOp table = term->table;
      if (axis && (!size || isa<Value>(size)))
        size = tensor::getMixedSize(rewriter, loc, table.getCosInit(), *axis);
    }
    rowSizes.push_back(size);
  }
}

void PositionSum::chooseAxes() {
  if (!inner.hasAxes() && !outer.hasAxes())
    return;
  auto getCount = [&](PositionTerm &term) {
    return tensor::getMixedSize(rewriter, loc, term.table.getPositions(), 0);
  };
  for (auto [term, other] : {std::pair(&inner, &outer), {&outer, &inner}})
    if (term->hasAxes() && !other->hasAxes()) {
      axes = llvm::to_vector(*term->table.getAxes());
      numAxes = getCount(*term);
      return;
    }
  if (inner.table.getAxesAttr() == outer.table.getAxesAttr()) {
    OpFoldResult count = getCount(inner);
    if (isEqualConstantIntOrValue(count, getCount(outer))) {
      axes = llvm::to_vector(*inner.table.getAxes());
      numAxes = count;
      return;
    }
  }
  // An axis for each combination that some pair takes.
  axes.emplace();
  for (auto [first, second] :
       llvm::zip_equal(*inner.table.getAxes(), *outer.table.getAxes())) {
    std::pair<int64_t, int64_t> axisPair(first, second);
    auto *found = llvm::find(axisPairs, axisPair);
    axes->push_back(found - axisPairs.begin());
    if (found == axisPairs.end())
      axisPairs.push_back(axisPair);
  }
  numAxes = rewriter.getIndexAttr(axisPairs.size());
}

/// Loop of the sum that indexes a row of `term`'s table, or 0.
AffineExpr PositionSum::getLoop(const PositionTerm &term, unsigned row) const {
  unsigned first = axes ? 1 : 0;
  MLIRContext *context = rewriter.getContext();
  if (sameRows)
    return getAffineDimExpr(first + row, context);
  const auto *found = llvm::find(rows, term.rows.getResult(row));
  if (found == rows.end())
    return getAffineConstantExpr(0, context);
  return getAffineDimExpr(first + (found - rows.begin()), context);
}

void PositionSum::addInputs(PositionTerm &term) {
  if (term.table.hasOffsetPositions())
    return;
  MLIRContext *context = rewriter.getContext();
  unsigned numLoops = rows.size() + (axes ? 1 : 0);
  AffineExpr axisLoop = getAffineDimExpr(0, context);
  if (term.hasAxes() && !axisPairs.empty()) {
    SmallVector<int64_t> taken;
    for (auto [first, second] : axisPairs)
      taken.push_back(&term == &inner ? first : second);
    int64_t count = taken.size();
    auto type = RankedTensorType::get({count}, rewriter.getI64Type());
    term.axes = inputs.size();
    inputs.push_back(arith::ConstantOp::create(
        rewriter, loc, DenseElementsAttr::get(type, ArrayRef<int64_t>(taken))));
    maps.push_back(AffineMap::get(numLoops, 0, axisLoop));
    return;
  }
  SmallVector<AffineExpr> exprs;
  if (term.hasAxes())
    exprs.push_back(axisLoop);
  for (unsigned row = 0; row < term.rows.getNumResults(); ++row)
    exprs.push_back(getLoop(term, row));
  term.positions = inputs.size();
  inputs.push_back(term.table.getPositions());
  maps.push_back(AffineMap::get(numLoops, 0, exprs, context));
}

Value PositionSum::toI64(OpBuilder &b, Value value) {
  Type i64 = b.getI64Type();
  if (value.getType().isIndex())
    return arith::IndexCastOp::create(b, loc, i64, value);
  if (value.getType() != i64)
    return arith::ExtSIOp::create(b, loc, i64, value);
  return value;
}

Value PositionSum::emitTerm(OpBuilder &b, const PositionTerm &term,
                            ValueRange arguments) {
  TableOp table = term.table;
  auto getIndex = [&](unsigned row) -> Value {
    if (auto loop = dyn_cast<AffineDimExpr>(getLoop(term, row)))
      return linalg::IndexOp::create(b, loc, loop.getPosition());
    return arith::ConstantIndexOp::create(b, loc, 0);
  };
  Value position;
  if (term.positions) {
    position = toI64(b, arguments[*term.positions]);
  } else if (term.axes) {
    SmallVector<Value> indices = {arith::IndexCastOp::create(
        b, loc, b.getIndexType(), arguments[*term.axes])};
    for (unsigned row = 0; row < term.rows.getNumResults(); ++row)
      indices.push_back(getIndex(row));
    Value element =
        tensor::ExtractOp::create(b, loc, table.getPositions(), indices);
    position = toI64(b, element);
  } else {
    position = toI64(b, getIndex(0));
    if (table.getPositions()) {
      Value offset = toI64(b, table.getPositions());
      position = arith::AddIOp::create(b, loc, offset, position);
    }
  }
  if (!term.negative)
    return position;
  Value zero = arith::ConstantIntOp::create(b, loc, 0, /*width=*/64);
  return arith::SubIOp::create(b, loc, zero, position);
}

TableOp PositionSum::create() {
  chooseRows();
  chooseAxes();
  addInputs(inner);
  addInputs(outer);
  SmallVector<OpFoldResult> sizes(rowSizes);
  if (axes)
    sizes.insert(sizes.begin(), numAxes);
  Value init =
      tensor::EmptyOp::create(rewriter, loc, sizes, rewriter.getI64Type());
  maps.push_back(rewriter.getMultiDimIdentityMap(sizes.size()));
  SmallVector<utils::IteratorType> iterators(sizes.size(),
                                             utils::IteratorType::parallel);
  auto sum = linalg::GenericOp::create(
      rewriter, loc, init.getType(), inputs, init, maps, iterators,
      [&](OpBuilder &b, Location, ValueRange arguments) {
        Value p = emitTerm(b, inner, arguments);
        Value q = emitTerm(b, outer, arguments);
        Value total = arith::AddIOp::create(b, loc, p, q);
        linalg::YieldOp::create(b, loc, total);
      });

  TableOp p = inner.table, q = outer.table;
  SmallVector<OpFoldResult> shape(rowSizes);
  shape.push_back(rewriter.getIndexAttr(q.getNumPairs()));
  Value empty = tensor::EmptyOp::create(rewriter, loc, shape,
                                        q.getTableType().getElementType());
  // The family's own magnitude, where it is the source, comes once by itself.
  double magnitude = *getKnownMagnitude(p) * q.getMagnitude().convertToDouble();
  return TableOp::create(
      rewriter, loc, TypeRange{empty.getType(), empty.getType()},
      sum.getResult(0), p.getFrequencies(), p.getLength(),
      /*cumulative_lengths=*/Value(), empty, empty, p.getFrequencyValuesAttr(),
      p.getFamilyAttr(), p.getAngleAttr(), p.getAngleFormAttr(),
      p.getAngleScaleAttr(), p.getAngleScaleFormAttr(), p.getAngleTypeAttr(),
      rewriter.getF64FloatAttr(magnitude),
      axes ? rewriter.getDenseI64ArrayAttr(*axes) : DenseI64ArrayAttr());
}

//===----------------------------------------------------------------------===//
// m R(p f) n R(q f) = m n R((p + q) f)
//===----------------------------------------------------------------------===//

namespace {
/// *Matches* two rotations by exact tables of the same frequencies. *Produces*
/// one rotation by the table of p + q, with -p and -q for an op that is
/// `transposed`, and of the product of their magnitudes. Class contract.
/// Proof: the angles are the exact products (quotients) of p and q with the
/// frequency, and n R(q f) m R(p f) = m n R((p + q) f); the adjoint has the
/// negative angle and the same magnitude. Positions are integers, whose sum in
/// i64 is exact (beyond 2^53 a table rounds them, and beyond 2^62 this sum may
/// wrap; no bound of the angle reaches that far). A table that lacks a
/// dimension of the other one has one position along it.
struct ComposeRotations : OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RotateOp outer,
                                PatternRewriter &rewriter) const override {
    std::optional<RotationPair> pair = RotationPair::get(outer);
    if (!pair)
      return rewriter.notifyMatchFailure(outer, "not after a rotation");
    StringRef reason = getPairObstacle(*pair);
    if (reason.empty())
      reason = getComposeObstacle(*pair);
    if (!reason.empty())
      return rewriter.notifyMatchFailure(outer, reason);
    RotateOp inner = pair->inner;
    Location loc = rewriter.getFusedLoc({inner.getLoc(), outer.getLoc()});
    PositionSum sum(rewriter, loc, *pair);
    TableOp table = sum.create();
    remark::passed(loc, getSimplifyRemark("composed", outer))
        << remark::add("two rotations of one family, by the sum of positions");
    auto rotate = cast<RotateOp>(rewriter.clone(*outer));
    rotate->setLoc(loc);
    rotate.getInputMutable().assign(inner.getInput());
    rotate.getCosMutable().assign(table->getResult(0));
    rotate.getSinMutable().assign(table->getResult(1));
    rotate.setInPairing(inner.getReadPairing());
    rotate.setOutPairing(outer.getWritePairing());
    rotate.setTransposed(false);
    bool isRotation = inner.getKind() == RotationKind::Rotation &&
                      outer.getKind() == RotationKind::Rotation;
    rotate.setKind(isRotation ? RotationKind::Rotation : RotationKind::Scaled);
    rotate.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(
        {pair->innerInputMap, sum.getTableMap(), outer.getOutputMap()}));
    rewriter.replaceOp(outer, rotate->getResults());
    rewriter.eraseOp(inner);
    return success();
  }
};
} // namespace

void rope::populateComposePatterns(RewritePatternSet &patterns) {
  patterns.add<ComposeRotations>(patterns.getContext());
}
