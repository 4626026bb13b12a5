//===- ScoreProgramFolds.cpp - Simplification of score programs -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScoreProgramFolds.h"

#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
/// `row * i + key * t + constant`.
struct PositionForm {
  int64_t row = 0, key = 0, constant = 0;
};
/// `t - i >= least` and `t - i <= most`.
struct DistanceBounds {
  std::optional<int64_t> least, most;
};
} // namespace

/// Constants above this leave sums of positions room to wrap.
static constexpr int64_t kMostConstant = int64_t(1) << 31;

/// Reads `value` as a sum of positions; 64-bit integers count as indices.
static std::optional<PositionForm>
readPosition(ScoreProgram program, Value value, unsigned depth = 0) {
  constexpr unsigned kMostDepth = 8;
  Type type = value.getType();
  if (depth > kMostDepth || (!type.isIndex() && !type.isInteger(64)))
    return std::nullopt;
  if (value == program.getRow())
    return PositionForm{1, 0, 0};
  if (value == program.getKey())
    return PositionForm{0, 1, 0};
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant))) {
    int64_t number = constant.getSExtValue();
    if (std::abs(number) > kMostConstant || number == INT64_MIN)
      return std::nullopt;
    return PositionForm{0, 0, number};
  }
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<arith::IndexCastOp>(op))
    return readPosition(program, op->getOperand(0), depth + 1);
  if (isa_and_nonnull<arith::MulIOp>(op) &&
      matchPattern(op->getOperand(1), m_ConstantInt(&constant)) &&
      constant.isAllOnes())
    if (auto form = readPosition(program, op->getOperand(0), depth + 1))
      return PositionForm{-form->row, -form->key, -form->constant};
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp>(op))
    return std::nullopt;
  std::optional<PositionForm> a =
      readPosition(program, op->getOperand(0), depth + 1);
  std::optional<PositionForm> b =
      readPosition(program, op->getOperand(1), depth + 1);
  if (!a || !b)
    return std::nullopt;
  int64_t sign = isa<arith::AddIOp>(op) ? 1 : -1;
  return PositionForm{a->row + sign * b->row, a->key + sign * b->key,
                      a->constant + sign * b->constant};
}

/// The bound of the distance that a comparison is, if it is no more than that.
static std::optional<DistanceBounds> readBounds(ScoreProgram program,
                                                Value condition) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare)
    return std::nullopt;
  std::optional<PositionForm> a = readPosition(program, compare.getLhs());
  std::optional<PositionForm> b = readPosition(program, compare.getRhs());
  if (!a || !b)
    return std::nullopt;
  // sign * (t - i) + constant <= 0.
  int64_t sign = a->key - b->key, constant = a->constant - b->constant;
  if (a->row - b->row != -sign || std::abs(sign) != 1)
    return std::nullopt;
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::slt:
    constant += 1;
    break;
  case arith::CmpIPredicate::sle:
    break;
  case arith::CmpIPredicate::sgt:
    sign = -sign;
    constant = -constant + 1;
    break;
  case arith::CmpIPredicate::sge:
    sign = -sign;
    constant = -constant;
    break;
  default:
    return std::nullopt;
  }
  DistanceBounds bounds;
  if (sign == 1)
    bounds.most = -constant;
  else
    bounds.least = constant;
  // The attributes have no windows that leave out the row's own key.
  if ((bounds.most && *bounds.most < 0) || (bounds.least && *bounds.least > 0))
    return std::nullopt;
  return bounds;
}

/// The conditions that `value` is the conjunction of.
static SmallVector<Value> getConjuncts(Value value) {
  SmallVector<Value> conjuncts, work = {value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (auto both = next.getDefiningOp<arith::AndIOp>()) {
      work.push_back(both.getRhs());
      work.push_back(both.getLhs());
    } else if (!matchPattern(next, m_One())) {
      conjuncts.push_back(next);
    }
  }
  return conjuncts;
}

namespace {
/// Matches a condition of a program that is true, or a bound of the distance of
/// row and key. Produces the op with `causal` or a window in its place.
template <typename OpTy>
struct SeenToAttributes : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    ScoreProgram program = op.getScoreProgram();
    if (!program || !program.getResult().seen)
      return failure();
    SmallVector<Value> conjuncts = getConjuncts(program.getResult().seen), kept;
    DistanceBounds all;
    auto tighten = [](std::optional<int64_t> &bound,
                      std::optional<int64_t> other, bool isLeast) {
      if (other && (!bound || (isLeast ? *other > *bound : *other < *bound)))
        bound = other;
    };
    for (Value conjunct : conjuncts) {
      if (std::optional<DistanceBounds> own = readBounds(program, conjunct)) {
        tighten(all.least, own->least, /*isLeast=*/true);
        tighten(all.most, own->most, /*isLeast=*/false);
      } else {
        kept.push_back(conjunct);
      }
    }
    if (!all.least && !all.most && !kept.empty())
      return failure();
    rewriter.modifyOpInPlace(op, [&] { setBounds(op, all); });
    auto yield = cast<YieldOp>(program.getBody().getTerminator());
    rewriter.setInsertionPoint(yield);
    SmallVector<Value> yielded = {program.getResult().score};
    if (!kept.empty()) {
      Value seen = kept.front();
      for (Value next : ArrayRef(kept).drop_front())
        seen = arith::AndIOp::create(rewriter, yield.getLoc(), seen, next);
      yielded.push_back(seen);
    }
    rewriter.modifyOpInPlace(yield,
                             [&] { yield.getValuesMutable().assign(yielded); });
    return success();
  }

private:
  static void setBounds(OpTy op, const DistanceBounds &bounds) {
    if (bounds.least) {
      std::optional<int64_t> left = op.getWindowLeft();
      op.setWindowLeft(std::min(-*bounds.least, left.value_or(INT64_MAX)));
    }
    if (!bounds.most)
      return;
    std::optional<int64_t> right = op.getWindowRight();
    int64_t most = std::min(*bounds.most, right.value_or(INT64_MAX));
    if (most == 0)
      op.setCausal(true);
    else
      op.setWindowRight(most);
  }
};

/// Matches `c * tanh(s / c)` of the score, which is used for nothing else.
/// Produces the op with `softcap`.
template <typename OpTy>
struct ProgramToSoftcap : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    ScoreProgram program = op.getScoreProgram();
    if (!program || op.getSoftcap() || !program.getScore().hasOneUse())
      return failure();
    auto quotient = dyn_cast<arith::DivFOp>(*program.getScore().user_begin());
    if (!quotient || quotient.getLhs() != program.getScore() ||
        !quotient->hasOneUse())
      return failure();
    auto tangent = dyn_cast<math::TanhOp>(*quotient->user_begin());
    if (!tangent || !tangent->hasOneUse())
      return failure();
    auto product = dyn_cast<arith::MulFOp>(*tangent->user_begin());
    FloatAttr cap, factor;
    if (!product || !matchPattern(quotient.getRhs(), m_Constant(&cap)))
      return failure();
    Value other = product.getLhs() == tangent.getResult() ? product.getRhs()
                                                          : product.getLhs();
    if (!matchPattern(other, m_Constant(&factor)) || cap != factor ||
        !cap.getValue().isFinite() || cap.getValue().isZero() ||
        cap.getValue().isNegative())
      return failure();
    rewriter.modifyOpInPlace(
        op, [&] { op.setSoftcap(APFloat(cap.getValueAsDouble())); });
    rewriter.replaceOp(product, program.getScore());
    rewriter.eraseOp(tangent);
    rewriter.eraseOp(quotient);
    return success();
  }
};

/// Matches a program that yields the score as it is, for every key.
/// Produces the op without a program.
template <typename OpTy>
struct DropIdentityProgram : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    ScoreProgram program = op.getScoreProgram();
    // Other programs stand behind it.
    if (!program || op->getNumRegions() != 1 || program.getResult().seen ||
        program.getResult().score != program.getScore())
      return failure();
    auto plain = OpTy::create(rewriter, op.getLoc(), op->getResultTypes(),
                              op->getOperands(), op.getProperties(),
                              llvm::to_vector(op->getDiscardableAttrs()),
                              /*numRegions=*/0);
    rewriter.replaceOp(op, plain->getResults());
    return success();
  }
};
} // namespace

template <typename OpTy>
void rope::detail::populateScoreProgramFolds(RewritePatternSet &patterns) {
  patterns.add<SeenToAttributes<OpTy>, ProgramToSoftcap<OpTy>,
               DropIdentityProgram<OpTy>>(patterns.getContext());
}

template void
rope::detail::populateScoreProgramFolds<AttentionOp>(RewritePatternSet &);
template void
rope::detail::populateScoreProgramFolds<OnlineAttentionOp>(RewritePatternSet &);
template void rope::detail::populateScoreProgramFolds<AttentionBackwardOp>(
    RewritePatternSet &);
