//===- SimplifyCancel.cpp - Rotations that undo each other ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimplifyRotations.h"

#include "rope/Dialect/Rope/IR/Frequencies.h"
#include "rope/Dialect/Rope/IR/ZeroPositions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;

std::optional<double> rope::getKnownMagnitude(TableOp table) {
  double magnitude = table.getMagnitude().convertToDouble();
  if (!table.hasFamilyFrequencies())
    return magnitude;
  FrequenciesAttr family = *table.getFamily();
  if (!isLengthDependent(family))
    return magnitude * *computeMagnitude(family);
  int64_t length = getSwitchLength(family);
  double below = *computeMagnitude(family, length);
  if (below != *computeMagnitude(family, length + 1))
    return std::nullopt;
  return magnitude * below;
}

//===----------------------------------------------------------------------===//
// R^T R = m^2
//===----------------------------------------------------------------------===//

/// m^2 of two rotations that undo each other up to it, or nothing.
static std::optional<double> getSquare(RotationPair pair) {
  if (pair.inner.getKind() == RotationKind::Rotation ||
      pair.outer.getKind() == RotationKind::Rotation)
    return 1.0;
  TableOp table = getTable(pair.inner);
  if (!table)
    return std::nullopt;
  std::optional<double> magnitude = getKnownMagnitude(table);
  if (!magnitude)
    return std::nullopt;
  return *magnitude * *magnitude;
}

static bool isAdjointPair(RotationPair pair) {
  RotateOp inner = pair.inner, outer = pair.outer;
  return inner.getTransposed() != outer.getTransposed() &&
         inner.getCos() == outer.getCos() && inner.getSin() == outer.getSin() &&
         pair.innerTableMap == outer.getTableMap();
}

StringRef rope::getCancelObstacle(RotationPair pair) {
  if (isAdjointPair(pair) && !getSquare(pair))
    return "the magnitude is known at run time only";
  return {};
}

/// `value`, laid out as the result of `at`, with the lanes of the block
/// multiplied by `factor` in the element type.
static Value scaleBlock(RewriterBase &rewriter, RotateOp at, Value value,
                        double factor) {
  Location loc = at.getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  auto element = cast<FloatType>(type.getElementType());
  AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
  Value constant = arith::ConstantOp::create(
      rewriter, loc, rewriter.getFloatAttr(element, factor));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  int64_t first = at.getBlockOffset(), width = at.getBlockWidth();
  int64_t axis = at.getOutputLaneAxis();
  bool whole = width == at.getHeadDim();
  auto generic = linalg::GenericOp::create(
      rewriter, loc, type, value, at.getInit(), {identity, identity}, iterators,
      [&](OpBuilder &b, Location, ValueRange arguments) {
        Value product =
            arith::MulFOp::create(b, loc, arguments[0], constant).getResult();
        if (!whole) {
          Value lane = linalg::IndexOp::create(b, loc, axis);
          Value start = arith::ConstantIndexOp::create(b, loc, first);
          Value count = arith::ConstantIndexOp::create(b, loc, width);
          Value inBlock = arith::SubIOp::create(b, loc, lane, start);
          // Lanes before the block are large unsigned numbers.
          Value isRotated = arith::CmpIOp::create(
              b, loc, arith::CmpIPredicate::ult, inBlock, count);
          product =
              arith::SelectOp::create(b, loc, isRotated, product, arguments[0]);
        }
        linalg::YieldOp::create(b, loc, product);
      });
  return generic.getResult(0);
}

namespace {
/// *Matches* a rotation and its adjoint, in either order, by the same table.
/// *Produces* the input, its lanes moved to the pairing that is written and its
/// axes to where they are written, the block times m^2 for a scaled table of
/// known magnitude. Class contract.
/// Proof: with a table m R(a), one op applies m R(a) and the other m R(-a) =
/// (m R(a))^T to each pair; lanes outside the block pass both.
struct CancelAdjoint : OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RotateOp outer,
                                PatternRewriter &rewriter) const override {
    std::optional<RotationPair> pair = RotationPair::get(outer);
    if (!pair || !isAdjointPair(*pair))
      return rewriter.notifyMatchFailure(outer, "not after its adjoint");
    StringRef reason = getPairObstacle(*pair);
    if (!reason.empty())
      return rewriter.notifyMatchFailure(outer, reason);
    std::optional<double> square = getSquare(*pair);
    if (!square)
      return rewriter.notifyMatchFailure(outer, "unknown magnitude");
    RotateOp inner = pair->inner;
    Value value = moveToResult(rewriter, outer, inner.getInput(),
                               pair->innerInputMap, inner.getReadPairing());
    if (*square != 1.0)
      value = scaleBlock(rewriter, outer, value, *square);
    remark::passed(outer.getLoc(), getSimplifyRemark("cancelled", outer))
        << remark::add("a rotation and its adjoint by one table")
        << remark::metric("factor", llvm::formatv("{0}", *square).str());
    rewriter.replaceOp(outer, value);
    rewriter.eraseOp(inner);
    return success();
  }
};
} // namespace

void rope::populateCancelPatterns(RewritePatternSet &patterns) {
  patterns.add<CancelAdjoint>(patterns.getContext());
}

//===----------------------------------------------------------------------===//
// R(0) = I
//===----------------------------------------------------------------------===//

static bool isSplatOf(Value value, double number) {
  DenseFPElementsAttr values;
  return matchPattern(value, m_Constant(&values)) && values.isSplat() &&
         values.getSplatValue<APFloat>().compare(
             APFloat(values.getSplatValue<APFloat>().getSemantics(),
                     number == 0.0 ? "0.0" : "1.0")) == APFloat::cmpEqual;
}

/// Whether cos is 1 and sin is 0 for every pair and row.
static bool hasNoAngle(RotateOp rotate) {
  if (isSplatOf(rotate.getCos(), 1.0) && isSplatOf(rotate.getSin(), 0.0))
    return true;
  TableOp table = getTable(rotate);
  // A run-time frequency may be infinite, a timescale 0.
  return table && hasZeroPositions(table) && !table.getFrequencies() &&
         getKnownMagnitude(table) == 1.0;
}

namespace {
/// *Matches* a rotation by a table of cosines 1 and sines 0: constants, or a
/// table of magnitude 1 with every position a constant 0. *Produces* its input,
/// its lanes moved to the pairing that is written. Class finite.
/// Proof: cos 0 = 1 and sin 0 = 0 exactly, and x * 1 - y * 0 = x for every
/// finite y, up to the sign of a zero. A change of type stays.
struct DropZeroAngle : OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RotateOp rotate,
                                PatternRewriter &rewriter) const override {
    if (!rotate.getResult() || !hasNoAngle(rotate))
      return rewriter.notifyMatchFailure(rotate, "an angle is not 0");
    // Constants prove the kind themselves; of a table it is a claim.
    if (getTable(rotate) && rotate.getKind() == RotationKind::General)
      return rewriter.notifyMatchFailure(rotate, "any matrix");
    if (rotate.getInputType().getElementType() !=
        rotate.getInitType().getElementType())
      return rewriter.notifyMatchFailure(rotate, "converts its input");
    Value value = moveToResult(rewriter, rotate, rotate.getInput(),
                               rotate.getInputMap(), rotate.getReadPairing());
    remark::passed(rotate.getLoc(), getSimplifyRemark("no-angle", rotate))
        << remark::add("every position is 0");
    rewriter.replaceOp(rotate, value);
    return success();
  }
};
} // namespace

void rope::populateZeroAnglePatterns(RewritePatternSet &patterns) {
  patterns.add<DropZeroAngle>(patterns.getContext());
}
