//===- TableFolds.cpp - Canonicalization of rope.table -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Frequencies.h"

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
} // namespace

void TableOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *context) {
  patterns.add<MaterializeLiterals, FoldConstantFrequencies, DropZeroOffset>(
      context);
}
