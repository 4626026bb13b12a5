//===- AttentionScores.cpp - Scale, softcap and masks ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionMatch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Exponentials of numbers so far below zero are zero in every type.
static constexpr double kUnderflow = 750.0;

bool rope::detail::matchScaled(const Expr *expr, const Expr *&rest,
                               double &factor) {
  if (expr->is<arith::NegFOp>()) {
    rest = expr->operands[0];
    factor = -1.0;
    return true;
  }
  if (expr->is<arith::DivFOp>()) {
    std::optional<APFloat> divisor = getFloatUnderCasts(expr->operands[1]);
    if (!divisor || divisor->isZero() || !divisor->isFinite())
      return false;
    rest = expr->operands[0];
    factor =
        getReciprocal(cast<FloatType>(expr->type), divisor->convertToDouble());
    return true;
  }
  if (!expr->is<arith::MulFOp>())
    return false;
  for (int side : {0, 1}) {
    std::optional<APFloat> literal = getFloatUnderCasts(expr->operands[side]);
    if (!literal || !literal->isFinite())
      continue;
    rest = expr->operands[1 - side];
    factor = literal->convertToDouble();
    return true;
  }
  return false;
}

/// `expr` is the larger one of `rest` and a literal that is not above the
/// lowest number of its type: `rest`, where that is a number.
static bool matchLowestBound(const Expr *expr, const Expr *&rest,
                             APFloat &bound) {
  auto type = dyn_cast<FloatType>(expr->type);
  if (!type)
    return false;
  auto isBound = [&](const Expr *side) {
    std::optional<APFloat> literal = getFloatUnderCasts(side);
    APFloat lowest =
        APFloat::getLargest(type.getFloatSemantics(), /*Negative=*/true);
    if (!literal || literal->isNaN() ||
        literal->convertToDouble() > lowest.convertToDouble())
      return false;
    bound = literal->isInfinity() ? *literal : lowest;
    return true;
  };
  if (expr->is<arith::MaximumFOp>() || expr->is<arith::MaxNumFOp>()) {
    for (int side : {0, 1})
      if (isBound(expr->operands[side])) {
        rest = expr->operands[1 - side];
        return true;
      }
    return false;
  }
  if (!expr->is<arith::SelectOp>() || !expr->operands[0]->is<arith::CmpFOp>())
    return false;
  const Expr *compare = expr->operands[0];
  using Predicate = arith::CmpFPredicate;
  Predicate predicate = cast<DictionaryAttr>(compare->attr)
                            .getAs<arith::CmpFPredicateAttr>("predicate")
                            .getValue();
  bool greater = llvm::is_contained(
      {Predicate::OGT, Predicate::OGE, Predicate::UGT, Predicate::UGE},
      predicate);
  bool less = llvm::is_contained(
      {Predicate::OLT, Predicate::OLE, Predicate::ULT, Predicate::ULE},
      predicate);
  if (!greater && !less)
    return false;
  // What is taken where the left side is the larger one, and where not.
  const Expr *larger = expr->operands[greater ? 1 : 2];
  const Expr *other = expr->operands[greater ? 2 : 1];
  for (int side : {0, 1})
    if (isBound(compare->operands[side]) &&
        (side ? other : larger) == compare->operands[side] &&
        (side ? larger : other) == compare->operands[1 - side]) {
      rest = compare->operands[1 - side];
      return true;
    }
  return false;
}

/// Tensors that `expr` loads.
static SmallVector<Value> loadedTensors(const Expr *expr) {
  SmallVector<Value> values;
  walkExpressions(expr, [&](const Expr *next) {
    if (next->isLoad())
      values.push_back(next->value);
    return true;
  });
  return values;
}

/// Whether a tensor that `expr` loads is computed from the result of `product`,
/// an op of the same block.
static bool isComputedFrom(const Expr *expr, Operation *product) {
  SmallVector<Value> values = loadedTensors(expr);
  llvm::SmallPtrSet<Operation *, 32> seen;
  while (!values.empty()) {
    Operation *op = values.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    if (op == product)
      return true;
    // What stands before the product cannot depend on it.
    if (op->getBlock() != product->getBlock() || op->isBeforeInBlock(product))
      continue;
    llvm::append_range(values, op->getOperands());
  }
  return false;
}

/// Whether `value` or its negative, added to a score, drops it.
static bool dropsScores(const APFloat &value) {
  return std::abs(value.convertToDouble()) >= 1e4;
}

/// Whether `attribute` holds a float that drops scores.
static bool holdsFill(Attribute attribute) {
  auto isFill = [](const APFloat &value) { return dropsScores(value); };
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return isFill(number.getValue());
  auto elements = dyn_cast<DenseFPElementsAttr>(attribute);
  return elements &&
         (elements.isSplat()
              ? isFill(elements.getSplatValue<APFloat>())
              : llvm::any_of(elements.getValues<APFloat>(), isFill));
}

/// Whether a literal that drops scores is among what `bias` is computed from,
/// so that the bias is a mask itself. Looks at the nearest ops only.
static bool isMaskItself(const Expr *bias) {
  constexpr unsigned mostOps = 256;
  bool dropped = !walkExpressions(bias, [](const Expr *expr) {
    std::optional<APFloat> literal = expr->getFloat();
    return !literal || !dropsScores(*literal);
  });
  if (dropped)
    return true;
  SmallVector<Value> values = loadedTensors(bias);
  llvm::SmallPtrSet<Operation *, 32> seen;
  for (unsigned ops = 0; !values.empty() && ops < mostOps; ++ops) {
    Operation *op = values.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    bool found = false;
    op->walk([&](Operation *inner) {
      Attribute constant;
      found |=
          matchPattern(inner, m_Constant(&constant)) && holdsFill(constant);
      for (Value operand : inner->getOperands())
        if (!op->isAncestor(operand.getParentBlock()->getParentOp()) ||
            inner == op)
          values.push_back(operand);
    });
    if (found)
      return true;
  }
  return false;
}

/// Whether exponentials of a row of `fill` are zero, since its maximum starts
/// above: such a row has no sum and is no number.
bool AttentionMatcher::isBelowStart(double fill) const {
  return match.shiftBound && fill < *match.shiftBound - kUnderflow;
}

bool AttentionMatcher::matchScores(const Expr *scores) {
  Value product = match.scores.op->getResult(0);
  auto holdsProduct = [&](const Expr *expr) { return mentions(expr, product); };
  SmallVector<MaskStep> outermostFirst;
  // The type of the operations on the scores; of the product where there are
  // none.
  FloatType operationType, valueType;
  auto narrower = [](FloatType a, FloatType b) {
    return !a || b.getWidth() < a.getWidth() ? b : a;
  };
  // Applied after the softcap, or with none.
  double scale = match.exponentFactor;
  bool scaled = scale != 1.0;
  // The masks outside of a lower bound, and that bound.
  std::optional<size_t> outsideBound;
  APFloat lowest(0.0);
  auto times = [&](const Expr *term) {
    return scale == 1.0
               ? term
               : exprs().apply<arith::MulFOp>(
                     {term,
                      exprs().constant(FloatAttr::get(term->type, scale))},
                     term->type);
  };
  while (true) {
    auto type = dyn_cast<FloatType>(scores->type);
    if (!type)
      return fail(reason::kUnknownScoreOp, "scores that are not floats",
                  elements.locate(scores));
    valueType = narrower(valueType, type);
    bool isCast = scores != stripCasts(scores);
    if (!isCast && !scores->isLoad() && !scores->is<arith::SelectOp>())
      operationType = narrower(operationType, type);
    if (scores->isLoad() && scores->value == product) {
      match.scoresLoad = scores;
      break;
    }
    if (isCast) {
      scores = scores->operands[0];
      continue;
    }

    const Expr *bounded = nullptr;
    if (!outsideBound && scale == 1.0 && !match.softcap &&
        matchLowestBound(scores, bounded, lowest) && holdsProduct(bounded)) {
      outsideBound = outermostFirst.size();
      scores = bounded;
      continue;
    }
    bool isMask = scores->is<arith::AddFOp>() || scores->is<arith::SubFOp>() ||
                  scores->is<arith::SelectOp>();
    if (isMask && !match.factors.empty())
      return fail(reason::kScaledMask,
                  "the mask is applied before the scores are multiplied by "
                  "what is no literal",
                  elements.locate(scores));
    // Masks: outside of scale and softcap.
    if (scores->is<arith::AddFOp>() || scores->is<arith::SubFOp>()) {
      bool left = holdsProduct(scores->operands[0]);
      bool right = holdsProduct(scores->operands[1]);
      bool subtract = scores->is<arith::SubFOp>();
      if (left == right || (subtract && right))
        return fail(reason::kUnknownScoreOp, "a sum of scores with scores",
                    elements.locate(scores));
      if (match.softcap)
        return fail(reason::kScaledMask,
                    "the mask is added before the scores are capped",
                    elements.locate(scores));
      if (isComputedFrom(scores->operands[left ? 1 : 0], match.scores.op))
        return fail(reason::kUnknownScoreOp,
                    "a term that is itself computed from the scores",
                    elements.locate(scores));
      if (match.exponentFactor > 1.0)
        return fail(reason::kScaledMask,
                    "a mask of lowest numbers would leave the type under a "
                    "factor that is multiplied after the maximum is subtracted",
                    elements.locate(scores));
      outermostFirst.push_back({subtract ? MaskStep::Subtract : MaskStep::Add,
                                times(scores->operands[left ? 1 : 0]),
                                std::nullopt});
      scores = scores->operands[left ? 0 : 1];
      continue;
    }
    if (scores->is<arith::SelectOp>()) {
      bool kept = holdsProduct(scores->operands[1]);
      if (kept == holdsProduct(scores->operands[2]) ||
          holdsProduct(scores->operands[0]))
        return fail(reason::kUnknownScoreOp, "a choice between scores",
                    elements.locate(scores));
      const Expr *fill = stripCasts(scores->operands[kept ? 2 : 1]);
      std::optional<APFloat> literal = fill->getFloat();
      if (!literal || literal->isNaN())
        return fail(reason::kFillNotConstant,
                    "masked scores are replaced by something that is not a "
                    "literal",
                    elements.locate(scores));
      if (match.softcap || scale <= 0.0)
        return fail(reason::kScaledMask,
                    "the mask is applied before the scores are capped or "
                    "change their sign",
                    elements.locate(scores));
      if (!literal->isInfinity()) {
        auto scaledBy = [&](double factor) {
          APFloat scaledFill(literal->convertToDouble() * factor);
          bool lost = false;
          scaledFill.convert(literal->getSemantics(),
                             APFloat::rmNearestTiesToEven, &lost);
          return scaledFill;
        };
        // What is multiplied after the maximum is subtracted leaves a row of
        // finite fills one of zeros.
        APFloat scaledFill = scaledBy(scale);
        if (scaledFill.isInfinity() &&
            scaledBy(scale / match.exponentFactor).isFinite())
          scaledFill = APFloat::getLargest(literal->getSemantics(),
                                           scaledFill.isNegative());
        literal = scaledFill;
      }
      outermostFirst.push_back(
          {kept ? MaskStep::KeepWhere : MaskStep::DropWhere,
           scores->operands[0], literal});
      scores = scores->operands[kept ? 1 : 2];
      continue;
    }

    const Expr *rest = nullptr;
    double factor = 1.0;
    if (matchScaled(scores, rest, factor) && holdsProduct(rest)) {
      scale *= factor;
      scaled = true;
      scores = rest;
      continue;
    }
    bool divides = scores->is<arith::DivFOp>();
    if (divides || scores->is<arith::MulFOp>()) {
      unsigned side = holdsProduct(scores->operands[0]) ? 0 : 1;
      const Expr *other = scores->operands[1 - side];
      if (holdsProduct(other) || (divides && side == 1) ||
          isComputedFrom(other, match.scores.op))
        return fail(reason::kUnknownScoreOp,
                    "a factor that is itself computed from the scores",
                    elements.locate(scores));
      match.factors.push_back({other, divides, scores});
      scores = scores->operands[side];
      continue;
    }
    // softcap * tanh(x / softcap).
    if (scores->is<math::TanhOp>() && !match.softcap && match.factors.empty()) {
      const Expr *inner = stripCasts(scores->operands[0]);
      // Factors inside the tanh are the scale over the cap; the innermost scale
      // is told from the cap by the factor outside.
      double cap = scale;
      if (!scaled || cap <= 0.0)
        return fail(reason::kUnknownScoreOp, "a tanh without a cap",
                    elements.locate(scores));
      match.softcap = cap;
      scale = cap;
      scores = inner;
      continue;
    }
    return fail(reason::kUnknownScoreOp,
                "an operation between Q K^T and the "
                "softmax that is not a scale, cap or mask",
                elements.locate(scores));
  }
  if (outsideBound) {
    match.proof.assume(Premise::NotNaN,
                       "scores are numbers, not below the lowest one");
    // An infinity becomes a number: a row without keys is the mean of V.
    size_t inside = outermostFirst.size() - *outsideBound;
    if (inside && lowest.isFinite()) {
      if (inside > 1 || *outsideBound || match.sink ||
          match.emptyRow != EmptyRow::NaN)
        return fail(reason::kUnknownScoreOp,
                    "scores that are masked more than once, or in rows that "
                    "are told apart, are not below a lowest number");
      MaskStep &mask = outermostFirst.back();
      if (mask.fill && mask.fill->isInfinity() && mask.fill->isNegative())
        mask.fill = lowest;
      match.emptyRow = EmptyRow::Mean;
      if (!mask.fill)
        match.proof.use("a mask drops all keys of a row with one number");
    }
  }
  match.scoreType = operationType ? operationType : valueType;
  if (valueType.getWidth() < match.scoreType.getWidth())
    match.proof.lose(Loss::Cast,
                     "scores are not rounded before they are scaled");
  match.scale = scale;
  if (match.softcap) {
    double cap = roundTo(match.scoreType, *match.softcap);
    double divisor = match.scoreType.getWidth() < 32
                         ? 1.0 / getReciprocal(match.scoreType, cap)
                         : cap;
    match.scale *= divisor / *match.softcap;
    if (!isNumberOf(match.scoreType, *match.softcap))
      return fail(reason::kReassociation,
                  "the product of what is multiplied around the cap is no "
                  "number of the type of the scores");
    match.softcap = cap;
  }
  // The op multiplies once, by a number of that type.
  if (match.scoreType.getWidth() < 32) {
    if (!isNumberOf(match.scoreType, match.scale))
      return fail(reason::kReassociation,
                  "the product of what the scores are multiplied by is no "
                  "number of their type");
    match.scale = roundTo(match.scoreType, match.scale);
  }
  match.masks.assign(outermostFirst.rbegin(), outermostFirst.rend());

  // Finite fills.
  bool finiteFill = false, addsAfter = false;
  std::optional<APFloat> common;
  bool mixed = false;
  for (const MaskStep &step : match.masks) {
    addsAfter |= finiteFill && !step.fill;
    if (!step.fill || (step.fill->isInfinity() && step.fill->isNegative())) {
      mixed |= step.fill.has_value();
      continue;
    }
    if (common && common->convertToDouble() != step.fill->convertToDouble())
      return fail(reason::kFiniteFill, "two masks fill with different values");
    common = step.fill;
    finiteFill = true;
  }
  // Probabilities that are zeroed by the mask again: rows without keys are
  // zero, other rows are as they were.
  for (auto [condition, holds] : match.maskConditions) {
    if (match.masks.size() != 1 || match.sink ||
        !saysDropped(condition, holds, match.masks[0]))
      return fail(reason::kSoftmaxSelect,
                  "the probabilities are zeroed by another "
                  "condition than the scores are masked by");
    match.emptyRow = EmptyRow::Zero;
    match.proof.assume(Premise::FiniteValues, "products of Q and K are finite");
  }
  if (match.guardReadsMask && match.masks.size() != 1)
    return fail(reason::kSoftmaxSelect,
                "empty rows are told by one of several masks");
  if (!finiteFill)
    return true;
  if (!options.assumeFiniteFills)
    return fail(reason::kFiniteFill,
                "masked scores are filled with a finite value, "
                "and finite-fills=refuse");
  // exp(fill - max) must round to zero beside any score that is kept.
  if (common->convertToDouble() > -1e4)
    return fail(reason::kFiniteFill,
                "the fill of masked scores is not far below the "
                "scores");
  if (match.shiftBound && common->convertToDouble() < *match.shiftBound &&
      !isBelowStart(common->convertToDouble()))
    return fail(reason::kFiniteFill,
                "the fill of masked scores is near the number that their "
                "maximum starts from");
  if (addsAfter || mixed)
    return fail(reason::kFiniteFill,
                "a bias is added to a finite fill, or another fill is -inf");
  // Where both drop every key of a row, the row tells them apart.
  for (const MaskStep &step : match.masks)
    if (!step.fill && isMaskItself(step.expr))
      return fail(reason::kFiniteFill,
                  "a bias under a finite fill is a mask itself");
  if (match.masks.front().kind == MaskStep::Add ||
      match.masks.front().kind == MaskStep::Subtract)
    match.proof.assume(Premise::FarAboveFill,
                       "biases are finite and far above the fill");
  if (match.sink)
    match.proof.assume(Premise::FarAboveFill, "sinks are far above the fill");
  if (match.maskConditions.empty() && !isBelowStart(common->convertToDouble()))
    match.emptyRow = EmptyRow::Mean;
  match.proof.lose(Loss::MaskFill,
                   "finite fill " + std::to_string(common->convertToDouble()) +
                       " absorbs masked scores");
  return true;
}
