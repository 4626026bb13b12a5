//===- CapturedGradients.cpp - Gradients of what masks are computed from --===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gradient of a mask that is computed from slopes or from a table is summed
// up for these. Where that is all that reads it, the sums are those of the op,
// and the mask is a program in both directions.
//
//===----------------------------------------------------------------------===//

#include "AttentionGradients.h"
#include "Softmax/WeightFactors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/SumOfProducts.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Whether `expr` reads elements of `tensor`.
static bool readsTensor(const Expr *expr, Value tensor) {
  return !walkExpressions(expr, [&](const Expr *node) {
    return !node->isLoad() || node->value != tensor;
  });
}

/// Whether `term` is rounded on its way to `sums`, or these are.
static bool roundsTerms(const Expr *term, Value sums, Value output) {
  auto getWidth = [](Value value) {
    return getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
  };
  return getWidth(sums) < getWidth(output) ||
         !walkExpressions(
             term,
             [](const Expr *node) {
               return !node->is<arith::TruncFOp>() &&
                      !node->is<arith::ExtFOp>();
             });
}

bool AttentionGradients::takeScatter(scf::ForOp loop, const Expr *gradient,
                                     ArrayRef<const LoopSymbol *> symbols) {
  ElementExpressions &elements = matcher.elements;
  Value tensor = gradient->value;
  std::optional<PairScatter> scatter =
      PairScatter::match(matcher, loop, tensor);
  if (!scatter)
    return false;
  Expansion upToGradient(
      [&](Value value) { return value != tensor && !reducesSeveral(value); });
  CapturedGradient found;
  auto placeLoops = [&](const Expr *expr, const GradientLoops &at) {
    for (auto [loop, place] : llvm::zip_equal(scatter->loops, at.at))
      expr = expr ? replaceNode(exprs(), expr, loop.first, place) : nullptr;
    return expr ? elements.expand(expr, upToGradient) : nullptr;
  };
  SmallVector<const Expr *> indices;
  const Expr *term = nullptr;
  auto isScatter = [&](const GradientLoops &at) {
    term = placeLoops(scatter->term, at);
    auto ofGradient = [&](const Expr *expr) {
      return readsTensor(expr, tensor);
    };
    if (!term ||
        !peelDownTo(matcher, term, gradient, ofGradient, found.factors))
      return false;
    if (scatter->condition) {
      const Expr *condition = placeLoops(scatter->condition, at);
      if (!condition || ofGradient(condition))
        return false;
      if (condition->getBool() != !scatter->dropsWhere)
        found.factors.push_back({scatter->dropsWhere ? WeightFactor::DropWhere
                                                     : WeightFactor::KeepWhere,
                                 condition});
    }
    indices = llvm::map_to_vector(scatter->indices, [&](const Expr *index) {
      return placeLoops(index, at);
    });
    found.keepsChecks = llvm::any_of(scatter->getChecks(), [&](Value check) {
      const Expr *holds = placeLoops(elements.scalar(check), at);
      return !holds || holds->getBool() != true;
    });
    return llvm::all_of(indices, [&](const Expr *index) {
      return index && !ofGradient(index);
    });
  };
  SmallVector<const Expr *> sizes = llvm::map_to_vector(
      scatter->loops, [](const auto &own) { return own.second; });
  if (!findLoops(exprs(), sizes, symbols, isScatter) ||
      !addAxes(found, scatter->made->getResult(0), indices, symbols))
    return false;
  terms->hasCasts |= roundsTerms(term, scatter->made->getResult(0),
                                 match.output.op->getResult(0));
  found.replaced = scatter->made;
  found.scatter = scatter;
  captured.push_back(std::move(found));
  return true;
}

bool AttentionGradients::addAxes(CapturedGradient &found, Value scattered,
                                 ArrayRef<const Expr *> indices,
                                 ArrayRef<const LoopSymbol *> symbols) {
  // Axes that are dimensions of the attention come first.
  auto type = cast<RankedTensorType>(scattered.getType());
  SmallVector<unsigned> ofLoops, computed;
  // A dimension is one axis; where it is another one's index, too, that one is
  // computed.
  DenseSet<const Expr *> taken;
  for (auto [axis, index] : llvm::enumerate(indices)) {
    const auto *symbol =
        llvm::find_if(symbols, [&, index = index](const LoopSymbol *symbol) {
          return symbol->expr == index;
        });
    const Expr *size = matcher.elements.size(scattered, axis);
    bool isLoop =
        symbol != symbols.end() && size &&
        exprs().canonicalSize(size) == exprs().canonicalSize((*symbol)->size) &&
        taken.insert(index).second;
    (isLoop ? ofLoops : computed).push_back(axis);
    if (isLoop) {
      addDigits(found.axes.emplace_back(), *symbol);
      continue;
    }
    if (type.isDynamicDim(axis))
      return false;
    PairTerm::Index own = {index, type.getDimSize(axis)};
    bool isInside =
        exprs().isAtLeast(index, exprs().integer(0)) == true &&
        exprs().isAtLeast(exprs().integer(*own.size - 1), index) == true;
    if (isInside)
      own.size = std::nullopt;
    found.indices.push_back(own);
  }
  SmallVector<unsigned> order(ofLoops);
  llvm::append_range(order, computed);
  if (!llvm::is_sorted(order))
    for (unsigned axis = 0; axis < order.size(); ++axis)
      found.permutation.push_back(llvm::find(order, axis) - order.begin());
  return true;
}

bool AttentionGradients::takeCapturedSum(Operation *op, const Expr *gradient,
                                         ArrayRef<const LoopSymbol *> symbols) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return takeScatter(loop, gradient, symbols);
  auto sum = dyn_cast<linalg::LinalgOp>(op);
  if (!sum || sum.getNumReductionLoops() == 0 || sum.getNumDpsInits() != 1)
    return false;
  AffineMap map = sum.getMatchingIndexingMap(sum.getDpsInitOperand(0));
  std::optional<ReductionBody> body = ReductionBody::match(sum, 0);
  if (!body || !isa<arith::AddFOp>(body->combiner) ||
      !map.isProjectedPermutation(/*allowZeroInResults=*/true))
    return false;
  ElementExpressions &elements = matcher.elements;
  Value tensor = gradient->value;
  Expansion upToGradient(
      [&](Value value) { return value != tensor && !reducesSeveral(value); });
  auto ofGradient = [&](const Expr *expr) { return readsTensor(expr, tensor); };
  CapturedGradient found;
  const Expr *term = nullptr;
  auto isSum = [&](const GradientLoops &loops) {
    SmallVector<const Expr *> indices =
        llvm::map_to_vector(map.getResults(), [&](AffineExpr result) {
          auto dim = dyn_cast<AffineDimExpr>(result);
          return dim ? loops.at[dim.getPosition()] : exprs().integer(0);
        });
    term = elements.inBody(sum, body->term, loops.at);
    term = term ? elements.expand(term, upToGradient) : nullptr;
    return term &&
           matcher.isZero(elements.element(sum.getDpsInits()[0], indices)) &&
           peelDownTo(matcher, term, gradient, ofGradient, found.factors);
  };
  auto slots = llvm::to_vector(llvm::seq<unsigned>(0, sum.getNumLoops()));
  auto loops = findLoops(elements, sum, slots, symbols, {}, isSum);
  if (!loops)
    return false;
  terms->hasCasts |=
      roundsTerms(term, op->getResult(0), match.output.op->getResult(0));
  found.replaced = op;
  for (AffineExpr result : map.getResults()) {
    Axis &axis = found.axes.emplace_back();
    if (auto dim = dyn_cast<AffineDimExpr>(result))
      addDigits(axis, loops->digits[dim.getPosition()]);
  }
  captured.push_back(std::move(found));
  return true;
}

void AttentionGradients::findCaptured() {
  const Gradient &ofMask = gradients[kMask];
  SmallVector<const Expr *> indices;
  SmallVector<const LoopSymbol *> symbols;
  for (const Axis &axis : ofMask.axes) {
    const Expr *index = exprs().integer(0);
    for (AxisPart part : axis) {
      const LoopSymbol *symbol = findSymbol(part.symbol);
      index = index->getInteger() == 0
                  ? symbol->expr
                  : exprs().linearize(index, symbol->expr, symbol->size);
      symbols.push_back(symbol);
    }
    indices.push_back(index);
  }
  Value tensor = ofMask.replaced->getResult(0);
  const Expr *gradient = exprs().load(tensor, indices);
  Block *block = ofMask.replaced->getBlock();
  SmallVector<Value> values = {tensor};
  DenseSet<Operation *> seen;
  SmallVector<Operation *> sums;
  while (!values.empty()) {
    for (Operation *user : values.pop_back_val().getUsers()) {
      user = block->findAncestorOpInBlock(*user);
      if (!user)
        return;
      // The products that the op replaces read it, too, where it is scaled.
      bool isReplaced = llvm::any_of(gradients, [&](const Gradient &other) {
        return other.replaced == user;
      });
      if (isa<tensor::DimOp>(user) || isReplaced || !seen.insert(user).second)
        continue;
      bool passes = user->getNumResults() == 1 && !isa<scf::ForOp>(user) &&
                    ElementExpressions::isTransparent(user->getResult(0)) &&
                    !reducesSeveral(user->getResult(0));
      if (passes)
        values.push_back(user->getResult(0));
      else
        sums.push_back(user);
    }
  }
  llvm::sort(sums,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  bool areTaken = llvm::all_of(sums, [&](Operation *sum) {
    return takeCapturedSum(sum, gradient, symbols);
  });
  if (!areTaken)
    captured.clear();
}

void AttentionGradients::takeCaptured() {
  if (!gradients[kMask].replaced)
    return;
  findCaptured();
  if (maskScale == 1.0)
    return;
  if (captured.empty())
    gradients[kMask] = Gradient();
  const Expr *scale =
      exprs().constant(FloatAttr::get(match.softmaxType, maskScale));
  for (CapturedGradient &gradient : captured)
    gradient.factors.insert(gradient.factors.begin(),
                            {WeightFactor::Multiply, scale});
}

bool AttentionGradients::takesProgram(const AttentionSpace &space) {
  this->space = &space;
  if (!gradients[kMask].replaced)
    return true;
  bool areWritten = llvm::all_of(captured, [&](CapturedGradient &gradient) {
    return planPairTerm(matcher, space, gradient);
  });
  // The mask has no gradient of its own then.
  Gradient ofMask = std::exchange(gradients[kMask], Gradient());
  if (!areWritten || !planPlace())
    captured.clear();
  gradients[kMask] = std::move(ofMask);
  return !captured.empty();
}

bool AttentionGradients::planCaptured(CapturedGradient &gradient,
                                      const PlannedAttention &attention) {
  if (!planAxes(gradient, attention))
    return false;
  for (unsigned index = 0; index < gradient.indices.size(); ++index)
    gradient.groups.push_back({int64_t(gradient.map.getNumResults() + index)});
  return true;
}
