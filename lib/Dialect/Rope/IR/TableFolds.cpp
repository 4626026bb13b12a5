//===- TableFolds.cpp - Canonicalization of rope.table --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Frequencies.h"
#include "rope/Dialect/Rope/IR/ZeroPositions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;

namespace {
/// *Matches* a table whose family is the source of frequencies and does not
/// depend on the length, or does and the length is a constant.
/// *Produces* the same table with literals in the type the arithmetic has (f64,
/// or the angle type of `angle<source>`) and the family's magnitude in
/// `magnitude`. The family stays as metadata where it reproduces the literals,
/// which `dynamic_ntk` beyond its maximum does not without the length.
struct MaterializeLiterals : OpRewritePattern<TableOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TableOp op,
                                PatternRewriter &rewriter) const final {
    if (!op.hasFamilyFrequencies())
      return rewriter.notifyMatchFailure(op, "family is not the source");
    FrequenciesAttr family = *op.getFamily();
    std::optional<int64_t> length;
    if (op.getLength()) {
      APInt constant;
      if (!matchPattern(op.getLength(), m_ConstantInt(&constant)))
        return rewriter.notifyMatchFailure(op, "length is not a constant");
      length = constant.getSExtValue();
    }
    FloatType type = op.getAngle() == AngleMode::Source ? op.getAngleFloatType()
                                                        : rewriter.getF64Type();
    SmallVector<Attribute> attributes;
    SmallVector<double> literals;
    SmallVector<double> values = *computeFrequencies(family, length);
    for (double value : values) {
      auto literal = rewriter.getFloatAttr(type, value);
      if (!literal.getValue().isFinite())
        return rewriter.notifyMatchFailure(op, "frequency is not finite");
      attributes.push_back(literal);
      literals.push_back(literal.getValueAsDouble());
    }
    double magnitude =
        op.getMagnitude().convertToDouble() * *computeMagnitude(family, length);
    if (!std::isfinite(magnitude))
      return rewriter.notifyMatchFailure(op, "magnitude is not finite");
    double bound = type.isF32() ? kResidualBoundF32 : kResidualBoundF64;
    bool reproduces = getResidual(family, literals) <= bound;
    auto tensorType = RankedTensorType::get({op.getNumPairs()}, type);
    rewriter.modifyOpInPlace(op, [&] {
      op.getLengthMutable().clear();
      op.setFrequencyValuesAttr(DenseElementsAttr::get(tensorType, attributes));
      op.setMagnitudeAttr(rewriter.getF64FloatAttr(magnitude));
      if (!reproduces)
        op.removeFamilyAttr();
    });
    return success();
  }
};

/// *Matches* a constant operand `frequencies`.
/// *Produces* `frequency_values`. Values are not touched; constants that no
/// verifier has seen (infinities, zero timescales, a family they do not
/// reproduce) stay operands.
struct FoldConstantFrequencies : OpRewritePattern<TableOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TableOp op,
                                PatternRewriter &rewriter) const final {
    DenseFPElementsAttr values;
    if (!op.getFrequencies() ||
        !matchPattern(op.getFrequencies(), m_Constant(&values)))
      return rewriter.notifyMatchFailure(op, "no constant frequencies");
    bool divide = op.getAngleForm() == AngleForm::Divide;
    SmallVector<double> literals = getFrequencyLiterals(values);
    for (double &value : literals) {
      if (!std::isfinite(value) || (divide && value == 0.0))
        return rewriter.notifyMatchFailure(op, "not usable as literals");
      if (divide)
        value = 1.0 / value;
    }
    double bound =
        values.getElementType().isF32() ? kResidualBoundF32 : kResidualBoundF64;
    if (static_cast<int64_t>(literals.size()) != op.getNumPairs() ||
        (op.getFamily() && getResidual(*op.getFamily(), literals) > bound))
      return rewriter.notifyMatchFailure(op, "not usable as literals");
    rewriter.modifyOpInPlace(op, [&] {
      op.getFrequenciesMutable().clear();
      op.setFrequencyValuesAttr(values);
    });
    return success();
  }
};

/// *Matches* a constant scalar offset 0.
/// *Produces* no operand, which means the same.
struct DropZeroOffset : OpRewritePattern<TableOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TableOp op,
                                PatternRewriter &rewriter) const final {
    if (!op.getPositions() || !op.hasOffsetPositions() ||
        !matchPattern(op.getPositions(), m_Zero()))
      return rewriter.notifyMatchFailure(op, "no zero offset");
    rewriter.modifyOpInPlace(op, [&] { op.getPositionsMutable().clear(); });
    return success();
  }
};

/// *Matches* a table of static shape whose positions are all 0 and whose
/// frequencies are fixed. *Produces* constants: the magnitude and 0.
/// Proof: a literal is finite and a timescale not 0, so the angle is 0 in
/// either mode, exactly, whatever its sign; cos 0 = 1 in every math library,
/// and the magnitude is rounded as the op says. sin 0 is the zero with the
/// sign of the angle, times the magnitude: only magnitudes above 0 and angles
/// +0 are taken, where it is +0.
struct FoldZeroPositions : OpRewritePattern<TableOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TableOp op,
                                PatternRewriter &rewriter) const final {
    ShapedType shape = op.getTableType();
    if (op->getNumResults() == 0 || !shape.hasStaticShape() ||
        !cast<ShapedType>(op.getSinInit().getType()).hasStaticShape() ||
        !hasZeroPositions(op))
      return rewriter.notifyMatchFailure(op, "positions are not 0");
    std::optional<ElementsAttr> values = op.getFrequencyValues();
    std::optional<APFloat> scale = op.getAngleScale();
    APFloat magnitude = op.getMagnitude();
    if (!values || magnitude.isNegative() || magnitude.isZero() ||
        (scale && scale->isNegative()) ||
        llvm::any_of(getFrequencyLiterals(*values),
                     [](double value) { return std::signbit(value); }))
      return rewriter.notifyMatchFailure(op, "a zero may be negative");
    auto element = cast<FloatType>(shape.getElementType());
    bool exact = op.getAngle() == AngleMode::Exact;
    bool ignored;
    auto round = [&](FloatType type) {
      magnitude.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                        &ignored);
    };
    round(exact ? rewriter.getF64Type() : op.getAngleFloatType());
    if (exact && element.getWidth() == 16)
      round(rewriter.getF32Type());
    round(element);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    auto createSplat = [&](const APFloat &value) -> Value {
      return arith::ConstantOp::create(rewriter, op.getLoc(),
                                       DenseElementsAttr::get(type, value));
    };
    Value cos = createSplat(magnitude);
    Value sin = createSplat(APFloat::getZero(element.getFloatSemantics()));
    rewriter.replaceOp(op, {cos, sin});
    return success();
  }
};
} // namespace

bool rope::hasZeroPositions(TableOp table) {
  if (table.getCumulativeLengths())
    return false;
  Value positions = table.getPositions();
  if (table.hasOffsetPositions())
    return table.getTableType().getDimSize(0) == 1 &&
           (!positions || matchPattern(positions, m_Zero()));
  DenseElementsAttr values;
  if (!matchPattern(positions, m_Constant(&values)))
    return false;
  auto isZero = [](Attribute value) {
    if (auto number = dyn_cast<FloatAttr>(value))
      return number.getValue().isPosZero();
    return cast<IntegerAttr>(value).getValue().isZero();
  };
  if (values.isSplat())
    return isZero(values.getSplatValue<Attribute>());
  // Axes that no pair takes may be anywhere.
  int64_t perAxis = values.getNumElements();
  std::optional<ArrayRef<int64_t>> axes = table.getAxes();
  if (axes)
    perAxis /= std::max<int64_t>(values.getType().getDimSize(0), 1);
  for (auto [number, value] : llvm::enumerate(values.getValues<Attribute>()))
    if ((!axes || llvm::is_contained(*axes, number / perAxis)) &&
        !isZero(value))
      return false;
  return true;
}

void TableOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *context) {
  patterns.add<MaterializeLiterals, FoldConstantFrequencies, DropZeroOffset,
               FoldZeroPositions>(context);
}
