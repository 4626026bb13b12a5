//===- AttentionProgram.cpp - Masks as score programs ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionProgram.h"
#include "DistanceTables.h"
#include "Materialize/ExpressionWriter.h"
#include "Softmax/AttentionSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Larger expressions are cheaper as a tensor.
static constexpr unsigned kMostNodes = 96;
/// Finite numbers of this size stand for -inf.
static constexpr double kLeastFill = 1e4;

namespace {
/// Follows the masks up to what they are computed from.
class ProgramPlanner {
public:
  ProgramPlanner(AttentionMatcher &matcher, int64_t row, int64_t key)
      : matcher(matcher), exprs(matcher.exprs()), row(row), key(key),
        everything([](Value value) { return !isReduced(value); }) {}

  /// `expr` without tensors of pairs, as far as they are computed; null where
  /// that takes too long.
  const Expr *follow(const Expr *expr);
  /// Whether `expr` can stand in a program: it has no tensors of pairs, but
  /// for those that a function of the score, or a factor of weights, reads.
  enum class Role { Mask, Function, Factor };
  bool canBeWritten(const Expr *expr, Role role = Role::Mask) const;
  bool isOfPairs(const Expr *expr) const {
    return dependsOnSymbol(expr, row) && dependsOnSymbol(expr, key);
  }

private:
  /// One load further up, or as it is.
  const Expr *stepLoad(const Expr *load);
  /// Whether a tensor is read by the row in one dimension and by the key in
  /// another one, and holds something for more than half of the pairs.
  bool holdsPairs(const Expr *load) const;

  AttentionMatcher &matcher;
  ExpressionContext &exprs;
  int64_t row, key;
  Expansion everything;
};
} // namespace

bool ProgramPlanner::holdsPairs(const Expr *load) const {
  bool byRow = false, byKey = false, isKnown = true;
  double places = 1.0, pairs = 1.0;
  auto type = cast<RankedTensorType>(load->value.getType());
  for (auto [dim, index] : llvm::enumerate(load->operands)) {
    bool ofRow = dependsOnSymbol(index, row);
    bool ofKey = dependsOnSymbol(index, key);
    if (ofRow == ofKey)
      continue;
    byRow |= ofRow;
    byKey |= ofKey;
    isKnown &= !type.isDynamicDim(dim);
    places *= double(type.getDimSize(dim));
    // Of a dimension that batch elements share, each has its part.
    for (const Expr *symbol : findSymbols(index))
      if (symbol->ints[0] != row && symbol->ints[0] != key) {
        isKnown &= !ShapedType::isDynamic(symbol->ints[1]);
        places /= double(symbol->ints[1]);
      }
  }
  for (const Expr *symbol : findSymbols(load->operands))
    if (symbol->ints[0] == row || symbol->ints[0] == key) {
      isKnown &= !ShapedType::isDynamic(symbol->ints[1]);
      pairs *= double(symbol->ints[1]);
    }
  return byRow && byKey && !(isKnown && 2.0 * places <= pairs);
}

/// Integers of positions are short to compute, and say which keys are seen.
static bool isOfPositions(const Expr *expr) {
  constexpr unsigned mostNodes = 12;
  unsigned nodes = 0;
  return walkExpressions(expr, [&](const Expr *next) {
    return !next->isLoad() && next->kind != ExprKind::Group &&
           ++nodes <= mostNodes;
  });
}

const Expr *ProgramPlanner::stepLoad(const Expr *load) {
  if (isOfPairs(load) && !reducesSeveral(load->value)) {
    const Expr *next = matcher.elements.step(load);
    return next ? next : load;
  }
  if (findSymbols(load).empty()) {
    const Expr *literal = matcher.literalOf(load);
    bool isLiteral = literal && (literal->getFloat() || literal->getInteger() ||
                                 literal->getBool());
    return isLiteral ? literal : load;
  }
  if (!load->type.isIndex())
    return load;
  const Expr *next = matcher.elements.expand(load, everything);
  return next && isOfPositions(next) ? next : load;
}

bool ProgramPlanner::canBeWritten(const Expr *expr, Role role) const {
  unsigned nodes = 0;
  return walkExpressions(expr, [&](const Expr *next) {
    // A finite number that drops scores is a mask, which hides no key.
    std::optional<APFloat> literal = next->getFloat();
    if (role != Role::Factor && literal && literal->isFinite() &&
        std::abs(literal->convertToDouble()) >= kLeastFill)
      return false;
    if (++nodes > kMostNodes || !canWriteNode(next) ||
        !next->type.isIntOrIndexOrFloat())
      return false;
    // An integer of a pair says what is read for it.
    if (next->isLoad())
      return role != Role::Mask || next->type.isIndex() || !holdsPairs(next);
    if (next->kind != ExprKind::Apply)
      return true;
    StringRef dialect = next->name->getDialectNamespace();
    return dialect == arith::ArithDialect::getDialectNamespace() ||
           dialect == math::MathDialect::getDialectNamespace();
  });
}

const Expr *ProgramPlanner::follow(const Expr *expr) {
  constexpr unsigned mostSteps = 48;
  for (unsigned step = 0; step < mostSteps && expr; ++step) {
    const Expr *next = substitute(
        expr,
        [&](const Expr *node, ArrayRef<const Expr *> operands) -> const Expr * {
          const Expr *same = exprs.rebuild(node, operands);
          return same && same->isLoad() ? stepLoad(same) : same;
        });
    if (next == expr)
      return expr;
    expr = next;
  }
  return nullptr;
}

/// Whether `expr` is -inf.
static bool isLowest(const Expr *expr) {
  std::optional<APFloat> literal = getFloatUnderCasts(expr);
  return literal && literal->isInfinity() && literal->isNegative();
}

/// An added -inf hides a key; the rest is still added. Terms of a sum are added
/// one by one.
static void splitFill(const MaskStep &step, ProgramPlan &plan) {
  if (step.kind != MaskStep::Add) {
    plan.emplace_back(step);
    return;
  }
  SmallVector<const Expr *> terms = {step.expr};
  while (!terms.empty()) {
    const Expr *term = terms.pop_back_val(), *bare = stripCasts(term);
    if (std::optional<APFloat> literal = getFloatUnderCasts(term);
        literal && literal->isZero())
      continue;
    if (bare->is<arith::AddFOp>()) {
      llvm::append_range(terms, llvm::reverse(bare->operands));
      continue;
    }
    bool hides = false;
    if (bare->is<arith::SelectOp>())
      for (int side : {1, 2}) {
        if (hides || !isLowest(bare->operands[side]))
          continue;
        hides = true;
        plan.emplace_back(
            MaskStep{side == 1 ? MaskStep::DropWhere : MaskStep::KeepWhere,
                     bare->operands[0], std::nullopt});
        terms.push_back(bare->operands[3 - side]);
      }
    if (!hides)
      plan.emplace_back(MaskStep{MaskStep::Add, term, std::nullopt});
  }
}

/// The terms of `followed`, what is added by `step`; the step as it is where
/// that is null.
static SmallVector<MaskStep> splitSum(const MaskStep &step,
                                      const Expr *followed) {
  if (!followed)
    return {step};
  SmallVector<MaskStep> result;
  SmallVector<const Expr *> terms = {followed};
  constexpr size_t mostTerms = 8;
  while (!terms.empty()) {
    MaskStep term = step;
    term.expr = terms.pop_back_val();
    const Expr *bare = stripCasts(term.expr);
    if (step.kind == MaskStep::Add && bare->is<arith::AddFOp>() &&
        terms.size() + result.size() < mostTerms)
      llvm::append_range(terms, llvm::reverse(bare->operands));
    else
      result.push_back(term);
  }
  return result;
}

/// Whether `expr` is of the batch, the row, the key and, if so, a lane alone.
static bool hasCoordinates(const AttentionSpace &space, int64_t key,
                           const Expr *expr,
                           std::optional<int64_t> lane = std::nullopt) {
  return llvm::all_of(findSymbols(expr), [&](const Expr *symbol) {
    int64_t number = symbol->ints[0];
    return number == key || number == space.row || number == lane ||
           llvm::is_contained(space.batch, number);
  });
}

const Expr *rope::detail::getFunctionOperands(AttentionMatcher &matcher,
                                              const Expr *function) {
  if (!function)
    return nullptr;
  ExpressionContext &exprs = matcher.exprs();
  const Expr *score = matcher.match.scoresLoad;
  SmallVector<const Expr *> first(score->operands.size(), exprs.integer(0));
  return replaceNode(exprs, function, score, exprs.load(score->value, first));
}

std::optional<ProgramPlan>
rope::detail::planProgram(AttentionMatcher &matcher,
                          const AttentionSpace &space,
                          SmallVectorImpl<MaskStep> &rest) {
  AttentionMatch &match = matcher.match;
  if (!space.row || !match.blocks.empty() ||
      (match.masks.empty() && !match.scoreFunction))
    return std::nullopt;
  auto scoreType = cast<FloatType>(match.scoreType);
  int64_t key = matcher.key->ints[0];
  ProgramPlanner planner(matcher, *space.row, key);
  NoteScope scope(matcher.exprs());
  ProgramPlan plan;
  bool ofPairs = false;
  if (match.scoreFunction) {
    const Expr *function = planner.follow(match.scoreFunction);
    if (!function ||
        !planner.canBeWritten(function, ProgramPlanner::Role::Function) ||
        !hasCoordinates(space, key, getFunctionOperands(matcher, function)))
      return std::nullopt;
    plan.emplace_back(MaskStep{MaskStep::Add, function, std::nullopt});
    plan.back().computes = true;
    ofPairs = true;
  }
  size_t numSteps = plan.size();
  for (const MaskStep &step : match.masks) {
    SmallVector<MaskStep> left;
    for (MaskStep &term : splitSum(step, planner.follow(step.expr))) {
      if (!planner.canBeWritten(term.expr) ||
          !hasCoordinates(space, key, term.expr)) {
        left.push_back(term);
        continue;
      }
      ofPairs |= planner.isOfPairs(term.expr);
      splitFill(term, plan);
    }
    // What is left whole is a mask as it stands.
    bool isWhole = left.size() == 1 && plan.size() == numSteps;
    numSteps = plan.size();
    if (isWhole)
      left.front() = step;
    llvm::append_range(rest, left);
  }
  // A key that is hidden stays so, whatever is added to its score.
  for (const ProgramStep &step : plan) {
    auto type = dyn_cast<FloatType>(step.expr->type);
    if (step.computes && type != scoreType)
      return std::nullopt;
    bool adds = step.kind == MaskStep::Add || step.kind == MaskStep::Subtract;
    if (adds && (!type || type.getWidth() > scoreType.getWidth()))
      return std::nullopt;
  }
  if (!ofPairs)
    return std::nullopt;
  for (ProgramStep &step : plan)
    if (!step.computes && planner.isOfPairs(step.expr))
      planDistances(matcher, space, step);
  if (!rest.empty())
    matcher.exprs().noteLoss(Loss::Reassociation,
                             "masks are added after what is computed");
  match.proof.merge(scope.take());
  return plan;
}

const Expr *rope::detail::planPairValue(AttentionMatcher &matcher,
                                        const AttentionSpace &space,
                                        std::optional<int64_t> lane,
                                        const Expr *value) {
  int64_t key = matcher.key->ints[0];
  if (!space.row)
    return nullptr;
  ProgramPlanner planner(matcher, *space.row, key);
  NoteScope scope(matcher.exprs());
  value = planner.follow(value);
  auto type = value ? dyn_cast<FloatType>(value->type) : FloatType();
  // The op sums in f32 at least.
  unsigned width = std::max<unsigned>(
      32, getElementTypeOrSelf(matcher.match.output.op->getResult(0).getType())
              .getIntOrFloatBitWidth());
  if (!type || type.getWidth() > width || !planner.canBeWritten(value) ||
      !hasCoordinates(space, key, value, lane))
    return nullptr;
  matcher.match.proof.merge(scope.take());
  return value;
}

bool rope::detail::planWeightFactors(AttentionMatcher &matcher,
                                     const AttentionSpace &space,
                                     MutableArrayRef<WeightFactor> factors) {
  int64_t key = matcher.key->ints[0];
  // Without rows there are no pairs, and tensors are read as they are.
  constexpr int64_t noRow = -1;
  ProgramPlanner planner(matcher, space.row.value_or(noRow), key);
  NoteScope scope(matcher.exprs());
  unsigned width = std::max<unsigned>(
      32, getElementTypeOrSelf(matcher.match.output.op->getResult(0).getType())
              .getIntOrFloatBitWidth());
  for (WeightFactor &factor : factors) {
    if (factor.kind == WeightFactor::Negate)
      continue;
    auto isTaken = [&](const Expr *expr) {
      if (!expr || !planner.canBeWritten(expr, ProgramPlanner::Role::Factor) ||
          !hasCoordinates(space, key, expr))
        return false;
      if (factor.kind == WeightFactor::KeepWhere ||
          factor.kind == WeightFactor::DropWhere)
        return expr->type.isInteger(1);
      auto type = dyn_cast<FloatType>(expr->type);
      return type && type.getWidth() <= width && type.getWidth() >= 16;
    };
    // A tensor that takes too long to compute is read as it is.
    const Expr *followed = planner.follow(factor.expr);
    if (isTaken(followed))
      factor.expr = followed;
    else if (!isTaken(factor.expr))
      return false;
  }
  matcher.match.proof.merge(scope.take());
  return true;
}

bool rope::detail::planPairTerm(AttentionMatcher &matcher,
                                const AttentionSpace &space, PairTerm &term) {
  int64_t key = matcher.key->ints[0];
  if (!space.row || !planWeightFactors(matcher, space, term.factors))
    return false;
  ProgramPlanner planner(matcher, *space.row, key);
  NoteScope scope(matcher.exprs());
  for (auto &[index, size] : term.indices) {
    index = planner.follow(index);
    if (!index || !index->type.isIndex() || !planner.canBeWritten(index) ||
        !hasCoordinates(space, key, index))
      return false;
  }
  matcher.match.proof.merge(scope.take());
  return true;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

namespace {
/// Writes expressions into the body of a program.
class ProgramWriter {
public:
  ProgramWriter(OpBuilder &body, OpBuilder &outside, Location loc)
      : body(body), outside(outside), loc(loc), writer(body, loc, {}) {}

  void setSymbol(int64_t number, Value coordinate) {
    symbols[number] = coordinate;
  }
  void setNode(const Expr *node, Value value) { written[node] = value; }
  Value write(const Expr *expr);

private:
  Value writeNode(const Expr *node, SmallVector<Value> operands);

  /// Whether what is written holds choices.
  bool chooses = false;
  OpBuilder &body, &outside;
  Location loc;
  ExpressionWriter writer;
  DenseMap<int64_t, Value> symbols;
  DenseMap<const Expr *, Value> written;
};
} // namespace

Value ProgramWriter::writeNode(const Expr *node, SmallVector<Value> operands) {
  if (node->kind == ExprKind::Symbol)
    return symbols.lookup(node->ints[0]);
  if (node->kind == ExprKind::Size)
    return tensor::DimOp::create(outside, loc, node->value, node->ints[0]);
  if (node->isLoad()) {
    // A choice may not take an element that is outside of the tensor.
    Value zero;
    for (auto [dim, index] : llvm::enumerate(node->operands)) {
      if (!chooses || index->kind == ExprKind::Symbol || index->getInteger())
        continue;
      Value last = tensor::DimOp::create(outside, loc, node->value, dim);
      if (!zero)
        zero = arith::ConstantIndexOp::create(body, loc, 0);
      Value one = arith::ConstantIndexOp::create(outside, loc, 1);
      last = arith::SubIOp::create(outside, loc, last, one);
      operands[dim] = arith::MinSIOp::create(body, loc, operands[dim], last);
      operands[dim] = arith::MaxSIOp::create(body, loc, operands[dim], zero);
    }
  }
  return writer.write(node, operands);
}

Value ProgramWriter::write(const Expr *expr) {
  chooses = !walkExpressions(
      expr, [](const Expr *node) { return !node->is<arith::SelectOp>(); });
  // Operands first, without recursion.
  SmallVector<const Expr *> stack = {expr};
  while (!stack.empty()) {
    const Expr *node = stack.back();
    SmallVector<Value> operands;
    bool isReady = true;
    for (const Expr *operand : node->operands) {
      Value value = written.lookup(operand);
      operands.push_back(value);
      if (!value) {
        stack.push_back(operand);
        isReady = false;
      }
    }
    if (!isReady)
      continue;
    stack.pop_back();
    if (!written.contains(node))
      written[node] = writeNode(node, operands);
  }
  return written[expr];
}

/// Gives the region of a program its arguments, the first one of `element`,
/// and `numLanes` lanes.
template <typename OpTy>
static void beginProgram(OpBuilder &body, OpTy op, Region &region, Type element,
                         unsigned numLanes) {
  SmallVector<Type> types(op.getNumBatchDims() + 3 + numLanes,
                          body.getIndexType());
  types[0] = element;
  body.createBlock(&region, region.end(), types,
                   SmallVector<Location>(types.size(), op.getLoc()));
}

/// Tells `writer` the coordinates of `program`.
template <typename OpTy>
static void setCoordinates(ProgramWriter &writer, OpBuilder &body,
                           OpBuilder &outside, AttentionMatcher &matcher,
                           const AttentionSpace &space, OpTy op,
                           PairProgram program) {
  Location loc = op.getLoc();
  for (int64_t symbol : space.batch)
    writer.setSymbol(symbol, program.getBatch(space.dims.lookup(symbol)));
  Value row = program.getRow();
  if (Value offset = op.getOffset()) {
    if (!offset.getType().isIndex())
      offset =
          arith::IndexCastOp::create(outside, loc, body.getIndexType(), offset);
    row = arith::SubIOp::create(body, loc, row, offset);
  }
  if (space.row)
    writer.setSymbol(*space.row, row);
  writer.setSymbol(matcher.key->ints[0], program.getKey());
}

void rope::detail::writeValueProgram(AttentionMatcher &matcher,
                                     const AttentionSpace &space,
                                     std::optional<int64_t> lane,
                                     const Expr *value, AttentionOp op) {
  Location loc = op.getLoc();
  OpBuilder body(op.getContext()), outside(op);
  FloatType type = op.getAccumulatorFloatType();
  beginProgram(body, op, op.getProgram()[1], type, /*numLanes=*/1);
  ValueProgram program = op.getValueProgram();
  ProgramWriter writer(body, outside, loc);
  setCoordinates(writer, body, outside, matcher, space, op, program);
  if (lane)
    writer.setSymbol(*lane, program.getLane());
  Value added = writer.write(value);
  if (added.getType() != type)
    added = arith::ExtFOp::create(body, loc, type, added);
  Value sum = arith::AddFOp::create(body, loc, program.getElement(), added);
  YieldOp::create(body, loc, sum);
}

/// `product` times `factors`, of the accumulator type.
static Value multiplyBy(ProgramWriter &writer, OpBuilder &body, Value product,
                        ArrayRef<WeightFactor> factors) {
  Location loc = product.getLoc();
  auto type = cast<FloatType>(product.getType());
  Value zero;
  for (const WeightFactor &factor : factors) {
    if (factor.kind == WeightFactor::Negate) {
      product = arith::NegFOp::create(body, loc, product);
      continue;
    }
    Value own = writer.write(factor.expr);
    switch (factor.kind) {
    case WeightFactor::Negate:
      llvm_unreachable("has no factor");
    case WeightFactor::KeepWhere:
    case WeightFactor::DropWhere: {
      if (!zero)
        zero = createFloat(body, loc, 0.0, type);
      bool keeps = factor.kind == WeightFactor::KeepWhere;
      product = arith::SelectOp::create(body, loc, own, keeps ? product : zero,
                                        keeps ? zero : product);
      break;
    }
    case WeightFactor::Multiply:
      product = arith::MulFOp::create(body, loc, product,
                                      convertFloat(body, loc, own, type));
      break;
    case WeightFactor::Divide:
      product = arith::DivFOp::create(body, loc, product,
                                      convertFloat(body, loc, own, type));
      break;
    }
  }
  return product;
}

void rope::detail::writeWeightFactors(AttentionMatcher &matcher,
                                      const AttentionSpace &space,
                                      ArrayRef<WeightFactor> factors,
                                      AttentionOp op) {
  Location loc = op.getLoc();
  OpBuilder body(op.getContext()), outside(op);
  beginProgram(body, op, op.getProgram()[1], op.getAccumulatorFloatType(),
               /*numLanes=*/1);
  ValueProgram program = op.getValueProgram();
  ProgramWriter writer(body, outside, loc);
  setCoordinates(writer, body, outside, matcher, space, op, program);
  YieldOp::create(body, loc,
                  multiplyBy(writer, body, program.getElement(), factors));
}

void rope::detail::writeGradientProgram(AttentionMatcher &matcher,
                                        const AttentionSpace &space,
                                        ArrayRef<const PairTerm *> terms,
                                        AttentionBackwardOp op) {
  Location loc = op.getLoc();
  OpBuilder body(op.getContext()), outside(op);
  beginProgram(body, op, op.getProgram().back(), op.getAccumulatorFloatType(),
               /*numLanes=*/0);
  GradientProgram program = op.getGradientProgram();
  ProgramWriter writer(body, outside, loc);
  setCoordinates(writer, body, outside, matcher, space, op, program);
  SmallVector<Value> yielded;
  for (const PairTerm *term : terms) {
    Value value = multiplyBy(writer, body, program.getElement(), term->factors);
    SmallVector<Value> indices;
    for (auto [expr, size] : term->indices) {
      Value index = writer.write(expr);
      if (size) {
        auto constant = [&](int64_t number) {
          return arith::ConstantIndexOp::create(body, loc, number);
        };
        Value isInside = arith::CmpIOp::create(
            body, loc, arith::CmpIPredicate::ult, index, constant(*size));
        Value zero = createFloat(body, loc, 0.0, op.getAccumulatorFloatType());
        value = arith::SelectOp::create(body, loc, isInside, value, zero);
        index = arith::MaxSIOp::create(body, loc, index, constant(0));
        index = arith::MinSIOp::create(body, loc, index, constant(*size - 1));
      }
      indices.push_back(index);
    }
    yielded.push_back(value);
    llvm::append_range(yielded, indices);
  }
  YieldOp::create(body, loc, yielded);
}

void rope::detail::writeProgram(AttentionMatcher &matcher,
                                const AttentionSpace &space,
                                const ProgramPlan &plan, AttentionOp op) {
  Location loc = op.getLoc();
  OpBuilder body(op.getContext()), outside(op);
  FloatType type = op.getScoreFloatType();
  beginProgram(body, op, op.getProgram()[0], type, /*numLanes=*/0);
  ScoreProgram program = op.getScoreProgram();
  ProgramWriter writer(body, outside, loc);
  setCoordinates(writer, body, outside, matcher, space, op, program);

  Value score = program.getScore(), seen;
  if (matcher.match.scoreFunction)
    writer.setNode(matcher.match.score, score);
  for (const ProgramStep &step : plan) {
    const Expr *expr =
        step.table ? readTable(matcher, space, outside, loc, step) : step.expr;
    Value value = writer.write(expr);
    if (step.computes) {
      score = value;
      continue;
    }
    switch (step.kind) {
    case MaskStep::Add:
    case MaskStep::Subtract:
      if (value.getType() != type)
        value = arith::ExtFOp::create(body, loc, type, value);
      if (step.kind == MaskStep::Add)
        score = arith::AddFOp::create(body, loc, score, value);
      else
        score = arith::SubFOp::create(body, loc, score, value);
      break;
    case MaskStep::DropWhere: {
      Value yes = arith::ConstantIntOp::create(body, loc, 1, 1);
      value = arith::XOrIOp::create(body, loc, value, yes);
      [[fallthrough]];
    }
    case MaskStep::KeepWhere:
      seen = seen ? arith::AndIOp::create(body, loc, seen, value).getResult()
                  : value;
      break;
    }
  }
  SmallVector<Value> results = {score};
  if (seen)
    results.push_back(seen);
  YieldOp::create(body, loc, results);
}
