//===- Simplify.cpp - Identities of rotation -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: R(a) is the rotation of a pair by the angle a, as a 2x2 matrix; a
// table gives m R(a) for each pair, m its magnitude. R(a) R(b) = R(a + b) and
// R(a)^T = R(-a), so with angles p f of one frequency f
//
//     R(p f) R(q f) = R((p + q) f),   (m R(a))^T (m R(a)) = m^2 I.
//
// Pairings only say which lanes the pair is read from and written to: the
// lanes written by the first op are those read by the second one.
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::rope {
#define GEN_PASS_DEF_SIMPLIFYPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

static remark::RemarkOpts getRemark(StringRef name, Operation *op) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  return remark::RemarkOpts::name(name)
      .category("rope-simplify")
      .function(function ? function.getName() : StringRef());
}

/// The table whose two results are, in this order, cos and sin of `rotate`.
static TableOp getTable(RotateOp rotate) {
  auto table = rotate.getCos().getDefiningOp<TableOp>();
  if (!table || rotate.getCos() != table->getResult(0) ||
      rotate.getSin() != table->getResult(1))
    return nullptr;
  return table;
}

/// What both identities need of `inner` and `outer`, which reads its result;
/// the reason where it is missing. The intermediate value may be neither used
/// elsewhere (nothing would be saved) nor rounded to a type narrower than the
/// arithmetic on its way (the rounding is part of the program).
static StringRef getObstacle(RotateOp inner, RotateOp outer) {
  if (inner.getKind() == RotationKind::General ||
      outer.getKind() == RotationKind::General)
    return "one of the tables may be any matrix";
  if (inner.hasFullWidthTable() || outer.hasFullWidthTable())
    return "the table has a value of its own for each lane";
  if (inner.getBlockOffset() != outer.getBlockOffset() ||
      inner.getBlockWidth() != outer.getBlockWidth())
    return "the rotary blocks differ";
  if (inner.getWritePairing() != outer.getReadPairing())
    return "the outer rotation reads other pairs than the inner one writes";
  Type element = inner.getInputType().getElementType();
  if (inner.getInitType().getElementType() != element ||
      outer.getInitType().getElementType() != element)
    return "element types differ, and a cast is part of the program";
  if (inner.getComputeFloatType() != element ||
      outer.getComputeFloatType() != element)
    return "the intermediate value is rounded to a narrower type";
  if (inner.getTableType().getElementType() != element ||
      outer.getTableType().getElementType() != element)
    return "the tables are of another type than the arithmetic";
  auto isIdentity = [](RotateOp op) {
    return op.getInputMap().isIdentity() && op.getOutputMap().isIdentity();
  };
  if (!isIdentity(inner) || !isIdentity(outer) ||
      inner.getTableMap() != outer.getTableMap() ||
      inner.getTableType() != outer.getTableType())
    return "the axes of data and tables differ";
  if (!inner.getResult().hasOneUse())
    return "the inner rotation has other uses";
  return {};
}

//===----------------------------------------------------------------------===//
// R^T R = m^2
//===----------------------------------------------------------------------===//

/// `value` with its lanes moved from one pairing to the other, where they
/// differ.
static Value permute(RewriterBase &rewriter, RotateOp at, Value value,
                     Pairing from, Pairing to) {
  if (from == to)
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  auto permuted =
      PermuteLanesOp::create(rewriter, at.getLoc(), type, value, at.getInit(),
                             from, to, at.getInputLaneAxis(), at.getHeadDim(),
                             at.getBlockOffset(), at.getBlockWidth());
  return permuted->getResult(0);
}

/// `value` with every element multiplied by `factor` in `type`.
static Value scale(RewriterBase &rewriter, RotateOp at, Value value,
                   double factor, FloatType type) {
  Location loc = at.getLoc();
  auto tensorType = cast<RankedTensorType>(value.getType());
  auto element = cast<FloatType>(tensorType.getElementType());
  AffineMap identity = rewriter.getMultiDimIdentityMap(tensorType.getRank());
  Value constant = arith::ConstantOp::create(
      rewriter, loc, rewriter.getFloatAttr(type, factor));
  SmallVector<utils::IteratorType> iterators(tensorType.getRank(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      rewriter, loc, tensorType, value, at.getInit(), {identity, identity},
      iterators, [&](OpBuilder &b, Location, ValueRange arguments) {
        Value wide = arguments[0];
        if (element != type)
          wide = arith::ExtFOp::create(b, loc, type, wide);
        Value product = arith::MulFOp::create(b, loc, wide, constant);
        if (element != type)
          product = arith::TruncFOp::create(b, loc, element, product);
        linalg::YieldOp::create(b, loc, product);
      });
  return generic.getResult(0);
}

/// *Matches* a rotation and its adjoint, in either order, by the same table.
/// *Produces* the input, its lanes moved to the pairing that is written, times
/// m^2 for a scaled table of known magnitude whose block is the whole head.
/// Proof: with a table m R(a), one op applies m R(a) and the other m R(-a) =
/// (m R(a))^T to each pair; lanes outside the block pass both.
static LogicalResult cancel(RewriterBase &rewriter, RotateOp inner,
                            RotateOp outer, StringRef &reason) {
  if (inner.getTransposed() == outer.getTransposed() ||
      inner.getCos() != outer.getCos() || inner.getSin() != outer.getSin())
    return failure();
  double square = 1.0;
  if (inner.getKind() != RotationKind::Rotation &&
      outer.getKind() != RotationKind::Rotation) {
    TableOp table = getTable(inner);
    bool known = table && !table.hasFamilyFrequencies();
    if (!known || inner.getBlockWidth() != inner.getHeadDim()) {
      reason = "the magnitude is unknown or belongs to a part of the lanes";
      return failure();
    }
    double magnitude = table.getMagnitude().convertToDouble();
    square = magnitude * magnitude;
  }
  rewriter.setInsertionPoint(outer);
  Value value = permute(rewriter, outer, inner.getInput(),
                        inner.getReadPairing(), outer.getWritePairing());
  if (square != 1.0)
    value = scale(rewriter, outer, value, square, outer.getComputeFloatType());
  remark::passed(outer.getLoc(), getRemark("cancelled", outer))
      << remark::add("a rotation and its adjoint by one table")
      << remark::metric("factor", llvm::formatv("{0}", square).str());
  rewriter.replaceOp(outer, value);
  rewriter.eraseOp(inner);
  return success();
}

//===----------------------------------------------------------------------===//
// R(p f) R(q f) = R((p + q) f)
//===----------------------------------------------------------------------===//

/// Why the angles of two tables do not add up, or nothing.
static StringRef getCompositionObstacle(TableOp inner, TableOp outer) {
  if (!inner || !outer)
    return "no rope.table is seen to make the tables";
  if (inner.getAngle() != AngleMode::Exact ||
      outer.getAngle() != AngleMode::Exact)
    return "the angles of the source are rounded";
  if (!inner.getMagnitude().isExactlyValue(1.0) ||
      !outer.getMagnitude().isExactlyValue(1.0))
    return "the magnitudes are not 1";
  if (!inner.getFrequencyValues() ||
      inner.getFrequencyValues() != outer.getFrequencyValues())
    return "the literal frequencies differ or are unknown";
  if (inner.getAngleForm() != AngleForm::Multiply ||
      outer.getAngleForm() != AngleForm::Multiply)
    return "the angles are quotients";
  if (inner.getAxes() != outer.getAxes())
    return "the pairs take other axes of the positions";
  if (inner.hasOffsetPositions() || outer.hasOffsetPositions())
    return "the positions are no tensors";
  auto innerType = cast<ShapedType>(inner.getPositions().getType());
  auto outerType = cast<ShapedType>(outer.getPositions().getType());
  if (innerType.getShape() != outerType.getShape() ||
      !innerType.getElementType().isIntOrIndex() ||
      !outerType.getElementType().isIntOrIndex())
    return "the positions are not integers of one shape";
  return {};
}

/// `sign * value` as i64.
static Value toSigned(OpBuilder &b, Location loc, Value value, bool negative) {
  Type i64 = b.getI64Type();
  if (value.getType().isIndex())
    value = arith::IndexCastOp::create(b, loc, i64, value);
  else if (value.getType() != i64)
    value = arith::ExtSIOp::create(b, loc, i64, value);
  if (!negative)
    return value;
  Value zero = arith::ConstantIntOp::create(b, loc, 0, /*width=*/64);
  return arith::SubIOp::create(b, loc, zero, value);
}

/// *Matches* two rotations by exact tables of the same literals, both of
/// magnitude 1. *Produces* one rotation by the table of p + q, with -q for an
/// op that is `transposed`. Proof: the angles are the exact products p f and
/// q f, and R(q f) R(p f) = R((p + q) f); positions are integers, whose sum in
/// i64 is exact (beyond 2^53 a table rounds them, and beyond 2^62 this sum may
/// wrap; no bound of the angle reaches that far).
static LogicalResult compose(RewriterBase &rewriter, RotateOp inner,
                             RotateOp outer, StringRef &reason) {
  TableOp p = getTable(inner), q = getTable(outer);
  reason = getCompositionObstacle(p, q);
  if (reason.empty() && (inner.getKind() != RotationKind::Rotation ||
                         outer.getKind() != RotationKind::Rotation))
    reason = "one of the tables is scaled";
  if (!reason.empty())
    return failure();
  Location loc = rewriter.getFusedLoc({inner.getLoc(), outer.getLoc()});
  rewriter.setInsertionPoint(outer);
  auto type = cast<RankedTensorType>(p.getPositions().getType());
  Value sumInit = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, p.getPositions()),
      rewriter.getI64Type());
  AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
  SmallVector<AffineMap> maps(3, identity);
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  bool negativeP = inner.getTransposed(), negativeQ = outer.getTransposed();
  auto sum = linalg::GenericOp::create(
      rewriter, loc, sumInit.getType(),
      ValueRange{p.getPositions(), q.getPositions()}, sumInit, maps, iterators,
      [&](OpBuilder &b, Location, ValueRange arguments) {
        Value lhs = toSigned(b, loc, arguments[0], negativeP);
        Value rhs = toSigned(b, loc, arguments[1], negativeQ);
        Value total = arith::AddIOp::create(b, loc, lhs, rhs);
        linalg::YieldOp::create(b, loc, total);
      });
  auto table = TableOp::create(
      rewriter, loc,
      TypeRange{p->getResult(0).getType(), p->getResult(1).getType()},
      sum.getResult(0), /*frequencies=*/Value(), /*length=*/Value(),
      /*cumulative_lengths=*/Value(), q.getCosInit(), q.getSinInit(),
      p.getFrequencyValuesAttr(), p.getFamilyAttr(), p.getAngleAttr(),
      p.getAngleFormAttr(), p.getAngleScaleAttr(), p.getAngleScaleFormAttr(),
      p.getAngleTypeAttr(), p.getMagnitudeAttr(), p.getAxesAttr());
  remark::passed(loc, getRemark("composed", outer))
      << remark::add("two rotations of one family, by the sum of positions");
  auto rotate = cast<RotateOp>(rewriter.clone(*outer));
  rotate->setLoc(loc);
  rotate.getInputMutable().assign(inner.getInput());
  rotate.getCosMutable().assign(table->getResult(0));
  rotate.getSinMutable().assign(table->getResult(1));
  rotate.setInPairing(inner.getReadPairing());
  rotate.setOutPairing(outer.getWritePairing());
  rotate.setTransposed(false);
  rewriter.replaceOp(outer, rotate->getResults());
  rewriter.eraseOp(inner);
  return success();
}

//===----------------------------------------------------------------------===//
// R(0) = I
//===----------------------------------------------------------------------===//

/// *Matches* a rotation by a table of magnitude 1 whose positions are a
/// constant 0. *Produces* its input, its lanes moved to the pairing that is
/// written. Proof: cos 0 = 1 and sin 0 = 0 exactly, and x * 1 - y * 0 = x for
/// every finite y, up to the sign of a zero.
static LogicalResult dropZeroAngle(RewriterBase &rewriter, RotateOp rotate) {
  TableOp table = getTable(rotate);
  if (!table || rotate.getKind() == RotationKind::General ||
      rotate.hasFullWidthTable() || table.hasOffsetPositions() ||
      table.hasFamilyFrequencies() ||
      !table.getMagnitude().isExactlyValue(1.0) ||
      rotate.getInput().getType() != rotate.getInit().getType() ||
      rotate.getComputeFloatType().getWidth() <
          rotate.getInputType().getElementTypeBitWidth() ||
      !rotate.getInputMap().isIdentity() || !rotate.getOutputMap().isIdentity())
    return failure();
  // A run-time frequency may be infinite, a timescale 0.
  if (!table.getFrequencyValues())
    return failure();
  DenseElementsAttr positions;
  if (!matchPattern(table.getPositions(), m_Constant(&positions)) ||
      !positions.isSplat())
    return failure();
  bool isZero = isa<FloatType>(positions.getElementType())
                    ? positions.getSplatValue<APFloat>().isZero()
                    : positions.getSplatValue<APInt>().isZero();
  if (!isZero)
    return failure();
  rewriter.setInsertionPoint(rotate);
  Value value = permute(rewriter, rotate, rotate.getInput(),
                        rotate.getReadPairing(), rotate.getWritePairing());
  remark::passed(rotate.getLoc(), getRemark("no-angle", rotate))
      << remark::add("every position is 0");
  rewriter.replaceOp(rotate, value);
  return success();
}

namespace {
struct SimplifyPass : public rope::impl::SimplifyPassBase<SimplifyPass> {
  using SimplifyPassBase::SimplifyPassBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<RotateOp> rotations;
    getOperation()->walk([&](RotateOp rotate) {
      if (rotate->getNumResults() != 0)
        rotations.push_back(rotate);
    });
    // In program order; what a rewrite makes replaces the op of its iteration
    // and is looked at again through the ops that follow.
    SmallPtrSet<Operation *, 8> erased;
    for (RotateOp outer : rotations) {
      if (erased.contains(outer))
        continue;
      if (allowFinite && succeeded(dropZeroAngle(rewriter, outer)))
        continue;
      auto inner = outer.getInput().getDefiningOp<RotateOp>();
      if (!inner)
        continue;
      StringRef reason = getObstacle(inner, outer);
      if (reason.empty() &&
          (succeeded(cancel(rewriter, inner, outer, reason)) ||
           (reason.empty() &&
            succeeded(compose(rewriter, inner, outer, reason))))) {
        erased.insert(inner);
        continue;
      }
      remark::missed(outer.getLoc(), getRemark("two-rotations", outer))
          << remark::reason("{0}", reason);
    }
  }
};
} // namespace
