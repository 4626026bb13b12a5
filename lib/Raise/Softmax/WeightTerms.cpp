//===- WeightTerms.cpp - Weights that are sums of softmaxes ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WeightTerms.h"
#include "AttentionSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rope/Analysis/ExpressionWalk.h"

#include <map>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Terms of one sum, which also bounds the orders that are tried.
static constexpr unsigned kMostWeightTerms = 4;

bool rope::detail::isOfScores(const Expr *expr,
                              const DenseSet<Value> &computed) {
  return !walkExpressions(expr, [&](const Expr *node) {
    return !node->isLoad() || !computed.contains(node->value);
  });
}

namespace {
class TermReader {
public:
  TermReader(AttentionMatcher &matcher, const DenseSet<Value> &computed)
      : matcher(matcher), computed(computed) {}

  /// Adds the terms of `expr`, each times `around`; false where there are too
  /// many.
  bool read(const Expr *expr, WeightTerm around);
  SmallVector<WeightTerm, 2> terms;
  bool isRounded = false;

private:
  /// `expr` behind casts and copies of what is computed from the scores.
  const Expr *look(const Expr *expr);
  /// `expr` where it is the same for all keys and not made of scores.
  const Expr *readFactor(const Expr *expr);

  AttentionMatcher &matcher;
  const DenseSet<Value> &computed;
};
} // namespace

const Expr *TermReader::look(const Expr *expr) {
  constexpr unsigned mostSteps = 32;
  for (unsigned step = 0; step < mostSteps; ++step) {
    const Expr *inner = stripCasts(expr);
    isRounded |= inner != expr;
    expr = inner;
    if (!expr->isLoad() || !computed.contains(expr->value) ||
        isReduced(expr->value))
      break;
    const Expr *next = matcher.elements.step(expr);
    if (!next)
      break;
    expr = next;
  }
  return expr;
}

const Expr *TermReader::readFactor(const Expr *expr) {
  if (isOfScores(expr, computed))
    return nullptr;
  int64_t key = matcher.key->ints[0];
  if (!dependsOnSymbol(expr, key))
    return expr;
  // It may be spread over the keys by an op of its own.
  Expansion near(
      [](Value value) {
        return ElementExpressions::isTransparent(value) && !isReduced(value);
      },
      /*budget=*/256);
  expr = matcher.elements.expand(expr, near);
  return expr && !dependsOnSymbol(expr, key) ? expr : nullptr;
}

bool TermReader::read(const Expr *expr, WeightTerm around) {
  expr = look(expr);
  auto isNarrow = [&] { return expr->type.getIntOrFloatBitWidth() < 32; };
  if (expr->is<arith::AddFOp>() || expr->is<arith::SubFOp>()) {
    isRounded |= isNarrow();
    WeightTerm second = around;
    if (expr->is<arith::SubFOp>())
      second.scale = -second.scale;
    return read(expr->operands[0], std::move(around)) &&
           read(expr->operands[1], std::move(second));
  }
  if (expr->is<arith::NegFOp>()) {
    around.scale = -around.scale;
    return read(expr->operands[0], std::move(around));
  }
  bool divides = expr->is<arith::DivFOp>();
  if (divides || expr->is<arith::MulFOp>())
    for (unsigned side : {1, 0}) {
      const Expr *factor = readFactor(expr->operands[side]);
      if (!factor || (divides && side == 0))
        continue;
      std::optional<APFloat> literal = getFloatUnderCasts(factor);
      if (!literal) {
        around.factors.push_back({factor, divides, expr});
      } else {
        double number = literal->convertToDouble();
        around.scale = divides ? around.scale / number : around.scale * number;
      }
      isRounded |= isNarrow();
      return read(expr->operands[1 - side], std::move(around));
    }
  around.weight = expr;
  terms.push_back(std::move(around));
  return terms.size() <= kMostWeightTerms;
}

SmallVector<WeightTerm, 2>
rope::detail::readTerms(AttentionMatcher &matcher, const Expr *weights,
                        const DenseSet<Value> &computed, bool &isRounded) {
  TermReader reader(matcher, computed);
  if (!reader.read(weights, WeightTerm()))
    return {};
  isRounded = reader.isRounded;
  return std::move(reader.terms);
}

StringRef rope::detail::explainTerm(AttentionMatcher &matcher,
                                    const Expr *weight,
                                    const DenseSet<Value> &computed) {
  if (weight->is<arith::MulFOp>() || weight->is<arith::DivFOp>())
    for (const Expr *factor : weight->operands)
      if (dependsOnSymbol(factor, matcher.key->ints[0]) &&
          !isOfScores(factor, computed))
        return "a factor that differs from key to key";
  return {};
}

//===----------------------------------------------------------------------===//
// Terms as rows of one more dimension
//===----------------------------------------------------------------------===//

namespace {
/// Joins expressions that differ in indices alone, by multiples of a symbol.
class FormJoiner {
public:
  FormJoiner(ExpressionContext &exprs, const Expr *symbol)
      : exprs(exprs), symbol(symbol) {}
  const Expr *join(SmallVector<const Expr *> forms);

private:
  const Expr *joinIndex(ArrayRef<const Expr *> forms);

  ExpressionContext &exprs;
  const Expr *symbol;
  std::map<SmallVector<const Expr *>, const Expr *> done;
};
} // namespace

const Expr *FormJoiner::joinIndex(ArrayRef<const Expr *> forms) {
  std::optional<int64_t> stride = exprs.sub(forms[1], forms[0])->getInteger();
  if (!stride || *stride <= 0)
    return nullptr;
  return exprs.add(forms[0], exprs.scale(symbol, *stride));
}

const Expr *FormJoiner::join(SmallVector<const Expr *> forms) {
  const Expr *first = forms.front();
  if (llvm::all_equal(forms))
    return first;
  auto [known, isNew] = done.try_emplace(forms);
  if (!isNew)
    return known->second;
  const Expr *joined = first->isInteger() ? joinIndex(forms) : nullptr;
  bool alike = llvm::all_of(forms, [&](const Expr *form) {
    return form->kind == first->kind && form->type == first->type &&
           form->ints == first->ints && form->value == first->value &&
           form->attr == first->attr && form->name == first->name &&
           form->signature == first->signature &&
           form->operands.size() == first->operands.size();
  });
  if (!joined && alike) {
    SmallVector<const Expr *> operands;
    for (unsigned place : llvm::seq<unsigned>(0, first->operands.size())) {
      operands.push_back(join(llvm::map_to_vector(
          forms, [&](const Expr *form) { return form->operands[place]; })));
      if (!operands.back())
        break;
    }
    if (!llvm::is_contained(operands, nullptr))
      joined = exprs.rebuild(first, operands);
  }
  done[forms] = joined;
  return joined;
}

const Expr *rope::detail::joinForms(ExpressionContext &exprs,
                                    ArrayRef<const Expr *> forms,
                                    const Expr *symbol,
                                    SmallVectorImpl<unsigned> &order) {
  order = llvm::to_vector(llvm::seq<unsigned>(0, forms.size()));
  do {
    SmallVector<const Expr *> ordered = llvm::map_to_vector(
        order, [&](unsigned number) { return forms[number]; });
    const Expr *joined = FormJoiner(exprs, symbol).join(ordered);
    // Strides may differ from one form to the next.
    bool holds = joined;
    for (auto [place, form] : llvm::enumerate(ordered))
      holds = holds &&
              replaceNode(exprs, joined, symbol, exprs.integer(place)) == form;
    if (holds)
      return joined;
  } while (std::next_permutation(order.begin(), order.end()));
  return nullptr;
}
