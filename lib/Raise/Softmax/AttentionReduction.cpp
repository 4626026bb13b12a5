//===- AttentionReduction.cpp - Contractions and reductions ---------------===//
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
#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// `value` behind widening casts inside a body.
static Value skipWidening(Value value) {
  while (auto cast = value.getDefiningOp<arith::ExtFOp>())
    value = cast.getIn();
  return value;
}

/// Reduced loops of more than one iteration, or one where there is none.
static SmallVector<unsigned> reducedLoops(linalg::LinalgOp op) {
  SmallVector<unsigned> loops, longer;
  op.getReductionDims(loops);
  if (loops.size() < 2)
    return loops;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (unsigned loop : loops)
    if (ranges[loop] != 1)
      longer.push_back(loop);
  if (longer.empty() && !loops.empty())
    longer.push_back(loops.front());
  return longer;
}

static SmallVector<const Expr *> evaluateMap(ExpressionContext &exprs,
                                             AffineMap map,
                                             ArrayRef<const Expr *> loops) {
  SmallVector<const Expr *> indices;
  for (AffineExpr result : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(result))
      indices.push_back(loops[dim.getPosition()]);
    else
      indices.push_back(
          exprs.integer(cast<AffineConstantExpr>(result).getValue()));
  }
  return indices;
}

SmallVector<const Expr *> Factor::getIndices(ExpressionContext &exprs,
                                             ArrayRef<const Expr *> at) const {
  return evaluateMap(exprs, map, at);
}

const Expr *Factor::getElement(ElementExpressions &elements,
                               ArrayRef<const Expr *> at) const {
  return function.getElement(elements,
                             getIndices(elements.getExpressions(), at));
}

/// The scalar `value` of the body of `op`, for a contraction the loops of which
/// `loops` maps to those of `op`; nothing where it is not read by whole
/// dimensions.
static std::optional<Factor> matchFactor(linalg::LinalgOp op, Value value,
                                         AffineMap loops) {
  Factor factor;
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && argument.getOwner() == op.getBlock()) {
    OpOperand *operand = op.getMatchingOpOperand(argument);
    AffineMap map = op.getMatchingIndexingMap(operand);
    if (op.isDpsInit(operand) || !isa<ShapedType>(operand->get().getType()) ||
        !map.isProjectedPermutation(/*allowZeroInResults=*/true))
      return std::nullopt;
    factor.function = operand->get();
    factor.map = map.compose(loops);
  } else {
    factor.function = ElementFunction(op, value);
    // What no tensor is read for is no operand.
    const BodySlice &slice = *factor.function.getSlice();
    if (!slice.isPure || slice.readsInits(op) || slice.getSources(op).empty())
      return std::nullopt;
    SmallVector<AffineExpr> dims;
    for (unsigned loop : factor.function.getLoops())
      dims.push_back(loops.getResult(loop));
    factor.map =
        AffineMap::get(loops.getNumDims(), 0, dims, loops.getContext());
  }
  factor.loops.resize(loops.getNumDims());
  for (unsigned loop = 0; loop < loops.getNumDims(); ++loop)
    if (factor.map.isFunctionOfDim(loop))
      factor.loops.set(loop);
  return factor;
}

/// The two factors that `product`, a scalar of the body of `op`, multiplies,
/// widened or not.
static bool matchFactors(linalg::LinalgOp op, Value product, AffineMap loops,
                         Contraction &result) {
  auto multiply = product.getDefiningOp<arith::MulFOp>();
  if (!multiply)
    return false;
  Value factors[] = {skipWidening(multiply.getLhs()),
                     skipWidening(multiply.getRhs())};
  if (factors[0] == factors[1])
    return false;
  for (auto [value, into] : llvm::zip(factors, result.factors)) {
    std::optional<Factor> factor = matchFactor(op, value, loops);
    if (!factor)
      return false;
    into = std::move(*factor);
  }
  return true;
}

/// The op of its own that computes the summands of `result.op`, elementwise.
static bool matchSeparateProduct(Contraction &result, OpOperand *input) {
  AffineMap read = result.op.getMatchingIndexingMap(input);
  Operation *producer = input->get().getDefiningOp();
  if (!producer || !read.isProjectedPermutation() ||
      read.getNumResults() != result.op.getNumLoops())
    return false;
  if (isa<arith::MulFOp>(producer)) {
    for (unsigned side : {0, 1}) {
      Factor &factor = result.factors[side];
      factor.function = producer->getOperand(side);
      factor.map = read;
      factor.loops.resize(read.getNumDims(), true);
    }
    return result.factors[0].function != result.factors[1].function;
  }
  auto product = dyn_cast<linalg::GenericOp>(producer);
  if (!product || !product.hasPureTensorSemantics() ||
      product.getNumDpsInits() != 1 || product.getNumReductionLoops() != 0)
    return false;
  AffineMap written =
      product.getMatchingIndexingMap(product.getDpsInitOperand(0));
  // Loops of the sum to loops of the product.
  return written.isPermutation() &&
         matchFactors(product,
                      product.getBody()->getTerminator()->getOperand(0),
                      inversePermutation(written).compose(read), result);
}

std::optional<Contraction> Contraction::match(Operation *op) {
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  if (!linalgOp || !linalgOp.hasPureTensorSemantics() ||
      linalgOp.getNumDpsInits() != 1 || linalgOp.getNumReductionLoops() == 0 ||
      op->getNumRegions() != 1 || !sizesAgree(linalgOp))
    return std::nullopt;
  Contraction result;
  result.op = linalgOp;
  result.reductionLoops = reducedLoops(linalgOp);
  AffineMap initMap =
      linalgOp.getMatchingIndexingMap(linalgOp.getDpsInitOperand(0));
  if (!initMap.isProjectedPermutation() ||
      initMap.getNumResults() != linalgOp.getNumParallelLoops())
    return std::nullopt;

  std::optional<ReductionBody> body = ReductionBody::match(linalgOp);
  if (!body || !isa<arith::AddFOp>(body->combiner))
    return std::nullopt;
  Value term = skipWidening(body->term);
  // Products that are rounded before they are widened are other summands.
  auto argument = dyn_cast<BlockArgument>(term);
  if (term != body->term && term.getDefiningOp<arith::MulFOp>())
    return std::nullopt;
  if (!argument) {
    AffineMap loops = AffineMap::getMultiDimIdentityMap(linalgOp.getNumLoops(),
                                                        op->getContext());
    if (!matchFactors(linalgOp, term, loops, result))
      return std::nullopt;
    return result;
  }
  // Products that an op before it rounded to a narrower type are others, too.
  if (term != body->term || argument.getOwner() != linalgOp.getBlock() ||
      linalgOp.getNumDpsInputs() != 1 ||
      !matchSeparateProduct(result, linalgOp.getMatchingOpOperand(argument)))
    return std::nullopt;
  return result;
}

const Expr *Contraction::getStart(ElementExpressions &elements,
                                  ArrayRef<const Expr *> loops) const {
  auto linalgOp = op;
  OpOperand *init = linalgOp.getDpsInitOperand(0);
  return elements.element(
      init->get(), evaluateMap(elements.getExpressions(),
                               linalgOp.getMatchingIndexingMap(init), loops));
}

static std::optional<ReductionKind> getReductionKind(Operation *combiner) {
  Type type = combiner->getResult(0).getType();
  // A sum of bits is none of their number, and a set bit is negative.
  if (type.isInteger(1)) {
    if (isa<arith::AndIOp, arith::MulIOp, arith::MinUIOp>(combiner))
      return ReductionKind::Minimum;
    if (isa<arith::OrIOp, arith::MaxUIOp>(combiner))
      return ReductionKind::Maximum;
    return std::nullopt;
  }
  if (isa<arith::AddFOp, arith::AddIOp>(combiner))
    return ReductionKind::Sum;
  if (isa<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp>(combiner))
    return ReductionKind::Maximum;
  if (isa<arith::MinimumFOp, arith::MinNumFOp, arith::MinSIOp>(combiner))
    return ReductionKind::Minimum;
  return std::nullopt;
}

std::optional<Reduction> Reduction::match(const Expr *load) {
  if (!load->isLoad())
    return std::nullopt;
  auto opResult = dyn_cast<OpResult>(load->value);
  auto op = opResult ? dyn_cast<linalg::LinalgOp>(opResult.getOwner())
                     : linalg::LinalgOp();
  if (!op || !op.hasPureTensorSemantics() || op->getNumRegions() != 1)
    return std::nullopt;
  SmallVector<unsigned> loops = reducedLoops(op);
  // Those of one iteration sum nothing up.
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  if (loops.size() > 1)
    llvm::erase_if(loops, [&](unsigned loop) { return ranges[loop] == 1; });
  unsigned number = opResult.getResultNumber();
  OpOperand *init = op.getDpsInitOperand(number);
  if (loops.size() != 1 ||
      !op.getMatchingIndexingMap(init).isProjectedPermutation(
          /*allowZeroInResults=*/true))
    return std::nullopt;
  std::optional<ReductionBody> body = ReductionBody::match(op, number);
  std::optional<ReductionKind> kind =
      body ? getReductionKind(body->combiner) : std::nullopt;
  if (!kind)
    return std::nullopt;
  Reduction result;
  result.kind = *kind;
  result.op = op;
  result.body = *body;
  result.loop = loops.front();
  result.extent = ranges[result.loop];
  result.init = init;
  return result;
}

const Expr *Reduction::size(ElementExpressions &elements) const {
  auto linalgOp = op;
  AffineExpr dim = getAffineDimExpr(loop, linalgOp.getContext());
  for (OpOperand *input : linalgOp.getDpsInputOperands())
    if (auto position =
            linalgOp.getMatchingIndexingMap(input).getResultPosition(dim))
      return elements.size(input->get(), *position);
  return nullptr;
}

const Expr *Reduction::termAt(ElementExpressions &elements, const Expr *load,
                              const Expr *position) const {
  auto linalgOp = op;
  std::optional<ElementExpressions::BodyIteration> iteration =
      elements.findIteration(linalgOp,
                             cast<OpResult>(load->value).getResultNumber(),
                             load->operands);
  if (!iteration || iteration->isKept)
    return nullptr;
  SmallVector<const Expr *> &loops = iteration->loops;
  loops[loop] = position;
  // A loop that no result dimension carries has one iteration.
  for (auto [range, index] : llvm::zip(linalgOp.getStaticLoopRanges(), loops)) {
    if (!index && range != 1)
      return nullptr;
    if (!index)
      index = elements.getExpressions().integer(0);
  }
  return elements.inBody(linalgOp, body.term, loops);
}

//===----------------------------------------------------------------------===//
// Questions about expressions
//===----------------------------------------------------------------------===//

static bool isFloatCast(const Expr *expr) {
  constexpr unsigned leastWidth = 16;
  return expr->is<arith::ExtFOp>() ||
         (expr->is<arith::TruncFOp>() &&
          expr->type.getIntOrFloatBitWidth() >= leastWidth);
}

const Expr *rope::detail::stripCasts(const Expr *expr) {
  while (isFloatCast(expr))
    expr = expr->operands[0];
  return expr;
}

bool rope::detail::isRoundedAlike(const Expr *a, const Expr *b) {
  auto roundings = [](const Expr *expr) {
    SmallVector<Type> types;
    for (; isFloatCast(expr); expr = expr->operands[0])
      if (expr->is<arith::TruncFOp>())
        types.push_back(expr->type);
    return types;
  };
  return roundings(a) == roundings(b);
}

/// Whether two nodes are the same operation on operands yet to be compared;
/// with no operands, the same value.
static bool isSameOperation(const Expr *a, const Expr *b) {
  if (a->kind == ExprKind::Constant && b->kind == ExprKind::Constant) {
    std::optional<APFloat> x = a->getFloat(), y = b->getFloat();
    return x && y && x->convertToDouble() == y->convertToDouble();
  }
  return a->kind == ExprKind::Apply && b->kind == ExprKind::Apply &&
         a->name == b->name && a->attr == b->attr &&
         a->operands.size() == b->operands.size();
}

bool rope::detail::isEqualUpToCasts(const Expr *a, const Expr *b,
                                    bool roundedAlike) {
  using Pair = std::pair<const Expr *, const Expr *>;
  SmallVector<Pair> stack{{a, b}};
  // Shared operands are compared once.
  llvm::SmallDenseSet<Pair> seen;
  while (!stack.empty()) {
    auto [left, right] = stack.pop_back_val();
    if (roundedAlike && !isRoundedAlike(left, right))
      return false;
    const Expr *x = stripCasts(left), *y = stripCasts(right);
    if (x == y || !seen.insert({x, y}).second)
      continue;
    if (!isSameOperation(x, y))
      return false;
    // A shift that is rounded on one side does not cancel.
    if (x->is<arith::SubFOp>() &&
        !isRoundedAlike(x->operands[1], y->operands[1]))
      return false;
    for (auto [ofX, ofY] : llvm::zip(x->operands, y->operands))
      stack.push_back({ofX, ofY});
  }
  return true;
}

bool rope::detail::mentions(const Expr *expr, Value tensor) {
  return !walkExpressions(expr, [&](const Expr *node) {
    return !node->isLoad() || node->value != tensor;
  });
}

/// A scalar operation on literals, rounded to its type; no value where it is
/// not one of those a scale is computed by.
static std::optional<double> evaluateOperation(const Expr *expr,
                                               ArrayRef<double> x) {
  if (expr->is<arith::MulFOp>())
    return x[0] * x[1];
  if (expr->is<arith::DivFOp>())
    return x[0] / x[1];
  if (expr->is<arith::NegFOp>())
    return -x[0];
  if (expr->is<math::SqrtOp>())
    return std::sqrt(x[0]);
  if (expr->is<math::RsqrtOp>())
    return 1.0 / std::sqrt(x[0]);
  if (expr->is<math::PowFOp>())
    return std::pow(x[0], x[1]);
  return std::nullopt;
}

bool rope::detail::isNumberOf(FloatType type, double value) {
  return std::abs(rope::roundTo(type, value) - value) <=
         std::ldexp(std::abs(value), -24);
}

using LiteralMemo = llvm::SmallDenseMap<const Expr *, std::optional<APFloat>>;

static std::optional<APFloat>
evaluateUnderCasts(const Expr *expr, LiteralMemo &memo, unsigned depth) {
  // A scale is a handful of operations.
  constexpr unsigned maxDepth = 64;
  expr = stripCasts(expr);
  if (std::optional<APFloat> literal = expr->getFloat())
    return literal;
  auto type = dyn_cast<FloatType>(expr->type);
  if (!type || expr->kind != ExprKind::Apply || expr->operands.size() > 2 ||
      depth > maxDepth)
    return std::nullopt;
  if (auto known = memo.find(expr); known != memo.end())
    return known->second;
  memo[expr] = std::nullopt;
  SmallVector<double, 2> operands;
  for (const Expr *operand : expr->operands) {
    std::optional<APFloat> literal =
        evaluateUnderCasts(operand, memo, depth + 1);
    if (!literal)
      return std::nullopt;
    operands.push_back(literal->convertToDouble());
  }
  std::optional<double> value = evaluateOperation(expr, operands);
  if (!value)
    return std::nullopt;
  APFloat result(*value);
  bool lost = false;
  result.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &lost);
  memo[expr] = result;
  return result;
}

std::optional<APFloat> rope::detail::getFloatUnderCasts(const Expr *expr) {
  LiteralMemo memo;
  return evaluateUnderCasts(expr, memo, 0);
}

bool rope::detail::isNegativeInfinity(const Expr *expr, bool orFinite) {
  std::optional<APFloat> value = getFloatUnderCasts(expr);
  if (!value || !value->isNegative() || value->isNaN())
    return false;
  return value->isInfinity() || orFinite;
}
