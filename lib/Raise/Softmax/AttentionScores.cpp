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
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"
#include "llvm/ADT/SetVector.h"

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

std::optional<std::array<const Expr *, 2>>
rope::detail::readLarger(const Expr *expr) {
  if (expr->is<arith::MaximumFOp>() || expr->is<arith::MaxNumFOp>())
    return std::array{expr->operands[0], expr->operands[1]};
  if (!expr->is<arith::SelectOp>() || !expr->operands[0]->is<arith::CmpFOp>())
    return std::nullopt;
  const Expr *condition = expr->operands[0];
  using Predicate = arith::CmpFPredicate;
  Predicate predicate = condition->getPredicate<arith::CmpFPredicateAttr>();
  bool isAbove = llvm::is_contained(
      {Predicate::OGT, Predicate::OGE, Predicate::UGT, Predicate::UGE},
      predicate);
  bool isBelow = llvm::is_contained(
      {Predicate::OLT, Predicate::OLE, Predicate::ULT, Predicate::ULE},
      predicate);
  const Expr *larger = condition->operands[isBelow ? 1 : 0],
             *smaller = condition->operands[isBelow ? 0 : 1];
  if ((!isAbove && !isBelow) || expr->operands[1] != larger ||
      expr->operands[2] != smaller)
    return std::nullopt;
  return std::array{larger, smaller};
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
  auto operands = readLarger(expr);
  if (!operands)
    return false;
  for (int side : {0, 1})
    if (isBound((*operands)[side])) {
      rest = (*operands)[1 - side];
      return true;
    }
  return false;
}

/// Whether exponentials of a row of `fill` are zero, since its maximum starts
/// above: such a row has no sum and is no number.
bool AttentionMatcher::isBelowStart(double fill) const {
  return match.shiftBound && fill < *match.shiftBound - kUnderflow;
}

namespace {
/// What lies between a softmax and the product of Q and K, from the outside in.
class ScoreChain {
public:
  ScoreChain(AttentionMatcher &matcher)
      : matcher(matcher), exprs(matcher.exprs()), match(matcher.match),
        scale(match.exponentFactor), scaled(scale != 1.0) {}

  /// Takes `scores` apart down to an element of `tensor`, which `load` is then.
  bool follow(const Expr *scores, Value tensor);
  /// Goes on from a concatenation along the keys, where each block has a chain
  /// of its own.
  bool followBlocks();
  /// Completes the match.
  bool finish();

private:
  bool holdsProduct(const Expr *expr) const { return mentions(expr, tensor); }
  bool fail(StringRef reason, const Twine &text, const Expr *at) {
    return matcher.fail(reason, text, matcher.elements.locate(at));
  }
  /// Each takes one step of `expr`; null where it is another one, or where
  /// there is a miss.
  const Expr *takeBound(const Expr *expr);
  const Expr *takeTerm(const Expr *expr);
  const Expr *takeChoice(const Expr *expr);
  const Expr *takeFactor(const Expr *expr);
  const Expr *takeCap(const Expr *expr);
  const Expr *takeStep(const Expr *expr);
  bool isFunctionOf(const Expr *function, const Expr *&score);
  bool takeFunction(const Expr *expr);
  bool joinMasks(ArrayRef<ScoreChain> chains);

  bool noteBound();
  bool noteScale();
  bool noteConditions();
  bool noteFills();

  AttentionMatcher &matcher;
  ExpressionContext &exprs;
  AttentionMatch &match;
  Value tensor;
  const Expr *load = nullptr, *outermost = nullptr;
  SmallVector<MaskStep> outermostFirst;
  /// The type of the operations on the scores, and of the scores.
  FloatType operationType, valueType;
  FloatType getScoreType() const {
    return operationType ? operationType : valueType;
  }
  /// Applied after the softcap, or with none.
  double scale;
  bool scaled;
  std::optional<double> softcap;
  SmallVector<ScoreFactor, 1> factors;
  /// The masks outside of a lower bound, and that bound.
  std::optional<size_t> outsideBound;
  APFloat lowest{0.0};
};
} // namespace

bool ScoreChain::follow(const Expr *scores, Value product) {
  tensor = product;
  outermost = scores;
  while (true) {
    auto type = dyn_cast<FloatType>(scores->type);
    if (!type)
      return fail(reason::kUnknownScoreOp, "scores that are not floats",
                  scores);
    valueType = getNarrower(valueType, type);
    bool isCast = scores != stripCasts(scores);
    if (!isCast && !scores->isLoad() && !scores->is<arith::SelectOp>())
      operationType = getNarrower(operationType, type);
    if (scores->isLoad() && scores->value == tensor) {
      load = scores;
      return true;
    }
    const Expr *inner = isCast ? scores->operands[0] : takeStep(scores);
    if (!inner && takeFunction(scores))
      return true;
    if (!inner)
      return fail(reason::kUnknownScoreOp,
                  "an operation between Q K^T and the softmax that is not a "
                  "scale, cap or mask",
                  scores);
    scores = inner;
  }
}

const Expr *ScoreChain::takeStep(const Expr *expr) {
  if (const Expr *bounded = takeBound(expr))
    return bounded;
  if (expr->is<arith::AddFOp>() || expr->is<arith::SubFOp>())
    return takeTerm(expr);
  if (expr->is<arith::SelectOp>())
    return takeChoice(expr);
  if (const Expr *inner = takeFactor(expr))
    return inner;
  return matcher.miss ? nullptr : takeCap(expr);
}

const Expr *ScoreChain::takeBound(const Expr *expr) {
  const Expr *bounded = nullptr;
  if (outsideBound || scale != 1.0 || softcap ||
      !matchLowestBound(expr, bounded, lowest) || !holdsProduct(bounded))
    return nullptr;
  outsideBound = outermostFirst.size();
  return bounded;
}

static constexpr StringLiteral kMaskInFactor =
    "the mask is applied before the scores are multiplied by what is no "
    "literal";

/// A mask or bias that is added, outside of scale and softcap.
const Expr *ScoreChain::takeTerm(const Expr *expr) {
  bool left = holdsProduct(expr->operands[0]);
  bool right = holdsProduct(expr->operands[1]);
  bool subtract = expr->is<arith::SubFOp>();
  const Expr *term = expr->operands[left ? 1 : 0];
  auto refuse = [&](StringRef reason, StringRef text) {
    fail(reason, text, expr);
    return nullptr;
  };
  if (!factors.empty())
    return refuse(reason::kScaledMask, kMaskInFactor);
  if (left == right || (subtract && right))
    return refuse(reason::kUnknownScoreOp, "a sum of scores with scores");
  if (softcap)
    return refuse(reason::kScaledMask,
                  "the mask is added before the scores are capped");
  if (matcher.isComputedFromScores(term))
    return refuse(reason::kUnknownScoreOp,
                  "a term that is itself computed from the scores");
  if (match.exponentFactor > 1.0)
    return refuse(reason::kScaledMask,
                  "a mask of lowest numbers would leave the type under a "
                  "factor that is multiplied after the maximum is subtracted");
  if (scale != 1.0)
    term = exprs.apply<arith::MulFOp>(
        {term, exprs.constant(FloatAttr::get(term->type, scale))}, term->type);
  outermostFirst.push_back(
      {subtract ? MaskStep::Subtract : MaskStep::Add, term, std::nullopt});
  return expr->operands[left ? 0 : 1];
}

const Expr *ScoreChain::takeChoice(const Expr *expr) {
  auto refuse = [&](StringRef reason, StringRef text) {
    fail(reason, text, expr);
    return nullptr;
  };
  bool kept = holdsProduct(expr->operands[1]);
  if (!factors.empty())
    return refuse(reason::kScaledMask, kMaskInFactor);
  if (kept == holdsProduct(expr->operands[2]) ||
      holdsProduct(expr->operands[0]))
    return refuse(reason::kUnknownScoreOp, "a choice between scores");
  const Expr *fill = stripCasts(expr->operands[kept ? 2 : 1]);
  std::optional<APFloat> literal = fill->getFloat();
  if (!literal || literal->isNaN())
    return refuse(reason::kFillNotConstant,
                  "masked scores are replaced by something that is not a "
                  "literal");
  if (softcap || scale <= 0.0)
    return refuse(reason::kScaledMask,
                  "the mask is applied before the scores are capped or "
                  "change their sign");
  if (!literal->isInfinity()) {
    auto scaledBy = [&](double factor) {
      APFloat scaledFill(literal->convertToDouble() * factor);
      bool lost = false;
      scaledFill.convert(literal->getSemantics(), APFloat::rmNearestTiesToEven,
                         &lost);
      return scaledFill;
    };
    // What is multiplied after the maximum is subtracted leaves a row of
    // finite fills one of zeros.
    APFloat scaledFill = scaledBy(scale);
    if (scaledFill.isInfinity() &&
        scaledBy(scale / match.exponentFactor).isFinite())
      scaledFill =
          APFloat::getLargest(literal->getSemantics(), scaledFill.isNegative());
    literal = scaledFill;
  }
  outermostFirst.push_back({kept ? MaskStep::KeepWhere : MaskStep::DropWhere,
                            expr->operands[0], literal});
  return expr->operands[kept ? 1 : 2];
}

const Expr *ScoreChain::takeFactor(const Expr *expr) {
  const Expr *rest = nullptr;
  double factor = 1.0;
  if (matchScaled(expr, rest, factor) && holdsProduct(rest)) {
    scale *= factor;
    scaled = true;
    return rest;
  }
  bool divides = expr->is<arith::DivFOp>();
  if (!divides && !expr->is<arith::MulFOp>())
    return nullptr;
  unsigned side = holdsProduct(expr->operands[0]) ? 0 : 1;
  const Expr *other = expr->operands[1 - side];
  if (holdsProduct(other) || (divides && side == 1) ||
      matcher.isComputedFromScores(other)) {
    fail(reason::kUnknownScoreOp,
         "a factor that is itself computed from the scores", expr);
    return nullptr;
  }
  // A number that no scale is; where that of a tensor is finite is assumed.
  if (getFloatUnderCasts(other)) {
    fail(reason::kUnknownScoreOp,
         divides ? "scores that are divided by zero or by no number"
                 : "scores that are multiplied by no finite number",
         expr);
    return nullptr;
  }
  if (matcher.keepsFactors)
    return nullptr;
  factors.push_back({other, divides, expr});
  return expr->operands[side];
}

/// softcap * tanh(x / softcap).
const Expr *ScoreChain::takeCap(const Expr *expr) {
  if (!expr->is<math::TanhOp>() || softcap || !factors.empty())
    return nullptr;
  // Factors inside the tanh are the scale over the cap; the innermost scale is
  // told from the cap by the factor outside.
  if (!scaled || scale <= 0.0) {
    fail(reason::kUnknownScoreOp, "a tanh without a cap", expr);
    return nullptr;
  }
  softcap = scale;
  return stripCasts(expr->operands[0]);
}

/// Whether `function` is one of a single score, a load that may be cast, which
/// is `score` then, and of its type; without a number that drops scores: that
/// would be a mask which hides no key.
bool ScoreChain::isFunctionOf(const Expr *function, const Expr *&score) {
  constexpr size_t mostNodes = 96;
  llvm::SetVector<const Expr *> nodes;
  nodes.insert(function);
  for (size_t next = 0; next < nodes.size(); ++next) {
    const Expr *node = nodes[next];
    std::optional<APFloat> number = node->getFloat();
    if (nodes.size() > mostNodes ||
        (number && (number->isNaN() || dropsScores(*number))))
      return false;
    // The op rounds scores to their type itself.
    const Expr *read = stripCasts(node) == node ? node : node->operands[0];
    bool isScore = read->isLoad() && read->value == tensor &&
                   node->type == function->type &&
                   (read == node || read->type != node->type);
    if (isScore) {
      if (score && score != node)
        return false;
      score = node;
      continue;
    }
    if (node->isLoad() && matcher.isComputedFromScores(node))
      return false;
    nodes.insert(node->operands.begin(), node->operands.end());
  }
  return score;
}

bool ScoreChain::takeFunction(const Expr *expr) {
  if (!match.blocks.empty() || match.exponentFactor != 1.0)
    return false;
  // The op scales and caps first.
  bool isFirst = scale == 1.0 && !softcap && factors.empty();
  const Expr *function = isFirst ? expr : outermost, *score = nullptr;
  auto type = dyn_cast<FloatType>(function->type);
  if (!type || !isFunctionOf(function, score) || (isFirst && valueType != type))
    return false;
  if (!isFirst) {
    outermostFirst.clear();
    outsideBound.reset();
    factors.clear();
    softcap.reset();
    scale = 1.0;
  }
  match.scoreFunction = function;
  match.score = score;
  load = stripCasts(score);
  operationType = type;
  valueType = getNarrower(type, cast<FloatType>(load->type));
  matcher.miss.reset();
  return true;
}

bool ScoreChain::followBlocks() {
  match.scoresLoad = load;
  if (match.blocks.empty())
    return true;
  auto refuse = [&](StringRef text) {
    return fail(reason::kUnknownScoreOp, text, load);
  };
  if (load->operands[match.blockDim] != matcher.key)
    return matcher.fail(reason::kSoftmaxAxis,
                        "scores are concatenated along another dimension than "
                        "the keys");
  std::vector<ScoreChain> chains;
  for (KeyBlock &block : match.blocks) {
    SmallVector<const Expr *> indices(load->operands);
    indices[match.blockDim] = block.getPlace(exprs, matcher.key);
    const Expr *part =
        matcher.expand(matcher.elements.element(block.part, indices));
    if (!part)
      return matcher.fail(reason::kBudget, "the scores of a block of keys are "
                                           "too large an expression");
    ScoreChain &chain = chains.emplace_back(*this);
    chain.outermostFirst.clear();
    if (!chain.follow(part, block.product.op->getResult(0)))
      return false;
    block.load = chain.load;
  }
  const ScoreChain &first = chains.front();
  for (const ScoreChain &chain : chains) {
    bool sameFactors =
        llvm::equal(chain.factors, first.factors,
                    [](const ScoreFactor &a, const ScoreFactor &b) {
                      return a.expr == b.expr && a.divides == b.divides;
                    });
    if (chain.scale != first.scale || chain.scaled != first.scaled ||
        chain.softcap != first.softcap || !sameFactors)
      return refuse("scores of blocks of keys that are scaled or capped in "
                    "different ways");
    if (chain.getScoreType() != first.getScoreType() ||
        chain.valueType != first.valueType)
      return refuse("scores of blocks of keys of different types");
    if (chain.outsideBound != outsideBound)
      return refuse("scores of one block of keys have a bound of their own");
  }
  scale = first.scale;
  softcap = first.softcap;
  factors = first.factors;
  operationType = first.getScoreType();
  valueType = first.valueType;
  return joinMasks(chains);
}

/// A mask of blocks of keys is that of the block which the key is in; a block
/// without one keeps its keys.
bool ScoreChain::joinMasks(ArrayRef<ScoreChain> chains) {
  const SmallVector<MaskStep> *longest = &chains.front().outermostFirst;
  for (const ScoreChain &chain : chains)
    if (chain.outermostFirst.size() > longest->size())
      longest = &chain.outermostFirst;
  auto neutral = [&](const MaskStep &step) {
    if (auto type = dyn_cast<FloatType>(step.expr->type))
      return exprs.constant(FloatAttr::get(type, 0.0));
    return exprs.boolean(step.kind == MaskStep::KeepWhere);
  };
  for (auto [position, step] : llvm::enumerate(*longest)) {
    MaskStep joined = step;
    for (size_t number = match.blocks.size(); number-- > 0;) {
      ArrayRef<MaskStep> own = chains[number].outermostFirst;
      bool fits =
          own.empty() ||
          (own.size() == longest->size() && own[position].kind == step.kind &&
           own[position].expr->type == step.expr->type &&
           own[position].fill.has_value() == step.fill.has_value() &&
           (!step.fill || own[position].fill->bitwiseIsEqual(*step.fill)));
      if (!fits)
        return fail(reason::kMaskLayout,
                    "blocks of keys are masked in different ways", load);
      const Expr *here = own.empty() ? neutral(step) : own[position].expr;
      joined.expr =
          number + 1 == match.blocks.size()
              ? here
              : exprs.chooseBelow(matcher.key, match.blocks[number + 1].start,
                                  here, joined.expr);
    }
    outermostFirst.push_back(joined);
  }
  return true;
}

bool ScoreChain::noteBound() {
  if (!outsideBound)
    return true;
  match.proof.assume(Premise::NotNaN,
                     "scores are numbers, not below the lowest one");
  // An infinity becomes a number: a row without keys is the mean of V.
  size_t inside = outermostFirst.size() - *outsideBound;
  if (inside && lowest.isFinite()) {
    if (inside > 1 || *outsideBound || match.sink ||
        match.emptyRow != EmptyRow::NaN)
      return matcher.fail(
          reason::kUnknownScoreOp,
          "scores that are masked more than once, or in rows that "
          "are told apart, are not below a lowest number");
    MaskStep &mask = outermostFirst.back();
    if (mask.fill && mask.fill->isInfinity() && mask.fill->isNegative())
      mask.fill = lowest;
    match.emptyRow = EmptyRow::Mean;
    if (!mask.fill)
      match.proof.use("a mask drops all keys of a row with one number");
  }
  return true;
}

bool ScoreChain::noteScale() {
  match.scoreType = getScoreType();
  matcher.leaveOut("scores", valueType, match.scoreType);
  matcher.leaveOut("exponents", match.exponentType, match.scoreType);
  match.scale = scale;
  if (softcap) {
    double cap = rope::roundTo(match.scoreType, *softcap);
    double divisor = match.scoreType.getWidth() < 32
                         ? 1.0 / getReciprocal(match.scoreType, cap)
                         : cap;
    match.scale *= divisor / *softcap;
    if (!isNumberOf(match.scoreType, *softcap))
      return matcher.fail(
          reason::kReassociation,
          "the product of what is multiplied around the cap is no "
          "number of the type of the scores");
    softcap = cap;
  }
  // The op multiplies once, by a number of that type.
  if (match.scoreType.getWidth() < 32) {
    if (!isNumberOf(match.scoreType, match.scale))
      return matcher.fail(
          reason::kReassociation,
          "the product of what the scores are multiplied by is no "
          "number of their type");
    match.scale = rope::roundTo(match.scoreType, match.scale);
  }
  match.softcap = softcap;
  match.factors = factors;
  return true;
}

bool ScoreChain::noteConditions() {
  // Probabilities that are zeroed by the mask again: rows without keys are
  // zero, other rows are as they were.
  for (auto [condition, holds] : match.maskConditions) {
    bool isSaid = false, mayDrop = match.sink != nullptr;
    for (const MaskStep &step : match.masks) {
      bool saysSo = matcher.saysDropped(condition, holds, step);
      isSaid |= saysSo;
      mayDrop |= !saysSo && (step.fill || isMaskItself(step.expr));
    }
    if (!isSaid || mayDrop)
      return matcher.fail(reason::kSoftmaxSelect,
                          "the probabilities are zeroed by another "
                          "condition than the scores are masked by");
    match.emptyRow = EmptyRow::Zero;
    match.proof.assume(Premise::FiniteValues, "products of Q and K are finite");
    if (match.masks.size() > 1)
      match.proof.assume(Premise::FiniteValues,
                         "what is added to the scores is finite");
  }
  if (match.guardReadsMask && match.masks.size() != 1)
    return matcher.fail(reason::kSoftmaxSelect,
                        "empty rows are told by one of several masks");
  return true;
}

bool ScoreChain::noteFills() {
  // Finite fills.
  bool finiteFill = false, addsAfter = false;
  std::optional<APFloat> common;
  bool mixed = false;
  for (const MaskStep &step : match.masks) {
    // A row of such fills is zero, and no softmax of what is beside them.
    if (match.guardsSum && match.shiftBound && !step.fill)
      return matcher.fail(reason::kFiniteFill,
                          "what is added to scores may drop a row below the "
                          "number that its maximum starts from");
    addsAfter |= finiteFill && !step.fill;
    if (!step.fill || (step.fill->isInfinity() && step.fill->isNegative())) {
      mixed |= step.fill.has_value();
      continue;
    }
    if (common && common->convertToDouble() != step.fill->convertToDouble())
      return matcher.fail(reason::kFiniteFill,
                          "two masks fill with different values");
    common = step.fill;
    finiteFill = true;
  }
  if (!finiteFill)
    return true;
  if (!matcher.options.assumeFiniteFills)
    return matcher.fail(reason::kFiniteFill,
                        "masked scores are filled with a finite value, "
                        "and finite-fills=refuse");
  // exp(fill - max) must round to zero beside any score that is kept.
  if (common->convertToDouble() > -1e4)
    return matcher.fail(reason::kFiniteFill,
                        "the fill of masked scores is not far below the "
                        "scores");
  if (match.shiftBound && common->convertToDouble() < *match.shiftBound &&
      !matcher.isBelowStart(common->convertToDouble()))
    return matcher.fail(
        reason::kFiniteFill,
        "the fill of masked scores is near the number that their "
        "maximum starts from");
  if (addsAfter || mixed)
    return matcher.fail(
        reason::kFiniteFill,
        "a bias is added to a finite fill, or another fill is -inf");
  // Where both drop every key of a row, the row tells them apart.
  for (const MaskStep &step : match.masks)
    if (!step.fill && isMaskItself(step.expr))
      return matcher.fail(reason::kFiniteFill,
                          "a bias under a finite fill is a mask itself");
  if (match.masks.front().kind == MaskStep::Add ||
      match.masks.front().kind == MaskStep::Subtract)
    match.proof.assume(Premise::FarAboveFill,
                       "biases are finite and far above the fill");
  if (match.sink)
    match.proof.assume(Premise::FarAboveFill, "sinks are far above the fill");
  if (match.takesOtherShift)
    match.proof.assume(Premise::RowKeepsKey, "each row keeps a key");
  if (match.maskConditions.empty() &&
      !matcher.isBelowStart(common->convertToDouble()))
    match.emptyRow = EmptyRow::Mean;
  match.proof.lose(Loss::MaskFill,
                   "finite fill " + std::to_string(common->convertToDouble()) +
                       " absorbs masked scores");
  return true;
}

bool ScoreChain::finish() {
  if (!noteBound() || !noteScale())
    return false;
  match.masks.assign(outermostFirst.rbegin(), outermostFirst.rend());
  match.allMasks = match.masks;
  return noteConditions() && noteFills();
}

bool AttentionMatcher::matchScores(const Expr *scores) {
  ScoreChain chain(*this);
  return chain.follow(scores, match.scoresTensor) && chain.followBlocks() &&
         chain.finish();
}
