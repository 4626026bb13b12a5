//===- AttentionGradients.cpp - Products of a gradient --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every element is read in the symbols of the attention: rows and keys of a
// product of the gradient are those of the probabilities that it reads, so
// equal elements are equal expressions.
//
//===----------------------------------------------------------------------===//

#include "AttentionGradients.h"
#include "Mask/DroppedRows.h"
#include "Operand/AttentionRoots.h"
#include "Softmax/WeightFactors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

AttentionGradients::AttentionGradients(AttentionMatcher &matcher,
                                       ArrayRef<const Expr *> loops,
                                       ArrayRef<const Expr *> scoreLoops,
                                       const Downstream &downstream)
    : matcher(matcher), match(matcher.match), loops(loops),
      scoreLoops(scoreLoops), downstream(downstream),
      everything([](Value value) { return !isReduced(value); }) {}

const Expr *AttentionGradients::getElement(const Contraction &product,
                                           unsigned side,
                                           ArrayRef<const Expr *> at) {
  const Expr *element =
      expand(product.factors[side].getElement(matcher.elements, at));
  return element ? stripCasts(element) : nullptr;
}

const LoopSymbol *AttentionGradients::findSymbol(int64_t number) const {
  return llvm::find_if(match.symbols, [&](const LoopSymbol &entry) {
    return entry.number == number;
  });
}

void AttentionGradients::addDigits(Axis &axis,
                                   ArrayRef<const LoopSymbol *> digits) {
  for (const LoopSymbol *digit : digits)
    axis.push_back({digit->number, 1});
}

/// Whether a product is summed up from zero, in no narrower type than the one
/// with V.
bool AttentionGradients::isSumOfOp(const Contraction &product,
                                   ArrayRef<const Expr *> at) {
  auto getWidth = [](const Contraction &of) {
    linalg::LinalgOp op = of.op;
    return getElementTypeOrSelf(op->getResult(0).getType())
        .getIntOrFloatBitWidth();
  };
  return getWidth(product) >= getWidth(match.output) &&
         matcher.isZero(product.getStart(matcher.elements, at));
}

/// Whether G is the product of dO, which it says, with V.
bool AttentionGradients::isValueProduct() {
  const Expr *element = terms->product;
  std::optional<Contraction> found =
      Contraction::match(element->value.getDefiningOp());
  if (!found)
    return false;
  linalg::LinalgOp op = found->op;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (unsigned side : {0, 1}) {
    std::optional<ProductRoles> roles = ProductRoles::get(*found, side);
    if (!roles || roles->reduced.size() != 1)
      continue;
    auto isProduct = [&](const GradientLoops &loops) {
      // The element that is read is the one of these rows and keys.
      for (auto [result, index] :
           llvm::zip_equal(map.getResults(), element->operands))
        if (loops.at[cast<AffineDimExpr>(result).getPosition()] != index)
          return false;
      return isSumOfOp(*found, loops.at) &&
             getElement(*found, 1 - side, loops.at) == value;
    };
    auto at = findLoops(
        matcher.elements, *found, *roles, roles->own, rowSymbols,
        {{roles->other, keySymbol}, {roles->reduced.front(), valueLane}},
        isProduct);
    if (!at)
      continue;
    outputGradient = getElement(*found, side, at->at);
    valueProduct = found;
    valueLoops = *at;
    outputGradientSide = side;
    return outputGradient != nullptr;
  }
  return false;
}

/// Whether `expr` is c * P * (G - R) for the scale c of the scores, and times
/// `others`.
bool AttentionGradients::isScoreGradient(const Expr *expr,
                                         const GradientTerms::Powers &others) {
  const Expr *before = terms->product;
  if (!terms->isScoreGradient(expr, match.scale, /*throughCap=*/true, others))
    return false;
  if (valueProduct || isValueProduct())
    return true;
  terms->forget(before);
  return false;
}

/// Whether `op` computes each number of its result from one of its operand.
static bool isElementwise(linalg::LinalgOp op) {
  return op.getNumLoops() == op.getNumParallelLoops() &&
         op.getNumDpsInputs() == 1 && op->getNumResults() == 1;
}

/// What `expr` is but for conversions and finite literals that multiply it,
/// which go into `factor`; `converts` says of the former.
static const Expr *peelNumbers(const Expr *expr, double &factor,
                               bool &converts) {
  while (true) {
    const Expr *inner = stripCasts(expr);
    converts |= inner != expr;
    expr = inner;
    bool divides = expr->is<arith::DivFOp>();
    if (!divides && !expr->is<arith::MulFOp>())
      return expr;
    const Expr *rest = nullptr;
    for (int side : {1, 0}) {
      std::optional<APFloat> number = getFloatUnderCasts(expr->operands[side]);
      if (rest || !number || !number->isFinite() || number->isZero() ||
          (divides && side == 0))
        continue;
      double value = number->convertToDouble();
      factor = divides ? factor / value : factor * value;
      rest = expr->operands[1 - side];
    }
    if (!rest)
      return expr;
    expr = rest;
  }
}

/// Takes what the product goes on to: its sum over the heads of `shared` that
/// share one gradient, times `factor`, which may be converted on the way.
bool AttentionGradients::addTail(Gradient &gradient, const Contraction &product,
                                 ArrayRef<const Expr *> indices,
                                 std::optional<AxisPart> shared,
                                 double factor) {
  const Expr *wanted = exprs().load(product.op->getResult(0), indices);
  // The digits of the gradient, without one all of whose values share it.
  SmallVector<AxisPart> parts;
  for (const Axis &axis : gradient.axes)
    for (AxisPart part : axis)
      if (!shared || part.symbol != shared->symbol)
        parts.push_back({part.symbol, 1});
      else if (findSymbol(part.symbol)->extent != shared->group)
        parts.push_back(*shared);
  bool isConverted = false;
  auto isEnd = [&](Value end, ArrayRef<const Expr *> places) {
    const Expr *load = exprs().load(end, places);
    double found = 1;
    const Expr *term = expand(load);
    term = term ? peelNumbers(term, found, isConverted) : nullptr;
    if (shared && term) {
      std::optional<Reduction> reduction = Reduction::match(term);
      if (!reduction || reduction->kind != ReductionKind::Sum ||
          reduction->extent != shared->group)
        return false;
      const Expr *start = matcher.initOf(*reduction, term);
      std::optional<APFloat> zero = start ? start->getFloat() : std::nullopt;
      if (!zero || !zero->isZero())
        return false;
      const Expr *member =
          exprs().mod(findSymbol(shared->symbol)->expr, shared->group);
      term = expand(reduction->termAt(matcher.elements, term, member));
      term = term ? peelNumbers(term, found, isConverted) : nullptr;
    }
    return term == wanted && found == factor;
  };
  Value result = product.op->getResult(0);
  constexpr unsigned mostSteps = 8;
  for (unsigned step = 0; step < mostSteps && result.hasOneUse(); ++step) {
    Operation *user = *result.user_begin();
    auto structured = dyn_cast<linalg::LinalgOp>(user);
    if (user->getNumResults() != 1 ||
        (structured ? structured.getNumReductionLoops() == 0 &&
                          !isElementwise(structured)
                    : viewed(user) != result))
      return false;
    result = user->getResult(0);
    if (!structured)
      continue;
    auto accepts = [&](ArrayRef<const Expr *> places) {
      return isEnd(result, places);
    };
    // In the order of the product, or in another one.
    SmallVector<Axis> axes = gradient.axes;
    bool isAsBefore =
        !shared &&
        cast<RankedTensorType>(result.getType()).getShape() ==
            cast<RankedTensorType>(product.op->getResult(0).getType())
                .getShape() &&
        accepts(indices);
    if (!isAsBefore) {
      axes.clear();
      if (!orderAxes(result, parts, accepts, axes))
        continue;
    }
    terms->hasCasts |= isConverted;
    gradient.replaced = user;
    gradient.axes = std::move(axes);
    return true;
  }
  return false;
}

/// Gives each axis of `tensor` of more than one element one of `parts`, in the
/// first order that fits the sizes and that `accepts` takes.
bool AttentionGradients::orderAxes(
    Value tensor, ArrayRef<AxisPart> parts,
    llvm::function_ref<bool(ArrayRef<const Expr *>)> accepts,
    SmallVectorImpl<Axis> &axes) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(tensor.getType()).getShape();
  SmallVector<const Expr *> places;
  SmallVector<bool> isUsed(parts.size());
  constexpr unsigned mostTries = 32;
  unsigned tries = 0;
  auto place = [&](auto &place) -> bool {
    if (places.size() == shape.size())
      return llvm::all_of(isUsed, [](bool used) { return used; }) &&
             ++tries <= mostTries && accepts(places);
    axes.emplace_back();
    if (shape[places.size()] == 1) {
      places.push_back(exprs().integer(0));
      if (place(place))
        return true;
      places.pop_back();
    } else {
      const Expr *own = matcher.elements.size(tensor, places.size());
      for (auto [number, part] : llvm::enumerate(parts)) {
        const LoopSymbol *found = findSymbol(part.symbol);
        if (isUsed[number] || !own ||
            exprs().canonicalSize(
                exprs().multiply(own, exprs().integer(part.group))) !=
                exprs().canonicalSize(found->size))
          continue;
        isUsed[number] = true;
        axes.back() = {part};
        places.push_back(exprs().floorDiv(found->expr, part.group));
        if (place(place))
          return true;
        places.pop_back();
        isUsed[number] = false;
      }
    }
    axes.pop_back();
    return false;
  };
  return place(place);
}

bool AttentionGradients::addGradient(unsigned number,
                                     const Contraction &product,
                                     const GradientLoops &loops,
                                     const Root *root) {
  Gradient gradient;
  linalg::LinalgOp op = product.op;
  if (gradients[number].replaced || !isSumOfOp(product, loops.at))
    return false;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<const Expr *> indices;
  for (AffineExpr result : map.getResults()) {
    unsigned loop = cast<AffineDimExpr>(result).getPosition();
    indices.push_back(loops.at[loop]);
    addDigits(gradient.axes.emplace_back(), loops.digits[loop]);
  }
  // Heads that share what this is the gradient of: groups of a digit, or all of
  // one that the operand has no axis of.
  std::optional<AxisPart> shared;
  for (int64_t dim = 0, rank = root->indices.size(); dim < rank; ++dim) {
    std::optional<RootIndex> index = classifyIndex(*root, dim);
    if (!index || (shared && index->kind == RootIndex::Grouped))
      return false;
    if (index->kind == RootIndex::Grouped)
      shared = AxisPart{index->symbols.front(), index->group};
  }
  for (const Axis &axis : gradient.axes)
    for (AxisPart part : axis) {
      bool isRead = llvm::any_of(root->indices, [&](const Expr *index) {
        return dependsOnSymbol(index, part.symbol);
      });
      if (isRead)
        continue;
      if (shared)
        return false;
      shared = AxisPart{part.symbol, findSymbol(part.symbol)->extent};
    }
  // The op multiplies a gradient by the factor of what it is of.
  double factor = root->factor * root->wideFactor;
  gradient.replaced = op;
  if ((shared || factor != 1) &&
      !addTail(gradient, product, indices, shared, factor))
    return false;
  gradients[number] = std::move(gradient);
  return true;
}

/// Takes one product that a value computed from the scores enters.
bool AttentionGradients::takeProduct(const Contraction &product,
                                     unsigned side) {
  std::optional<ProductRoles> roles = ProductRoles::get(product, side);
  if (!roles)
    return false;
  struct Form {
    /// The loops of rows, and those of keys, of which there is one.
    ArrayRef<unsigned> rows, keys;
    const LoopSymbol *laneSymbol;
    /// What the side is multiplied by.
    const Expr *second;
    const Root *root;
  };
  ArrayRef<unsigned> own = roles->own, reduced = roles->reduced;
  const Form forms[] = {
      {own, reduced, lane, key, &match.query},
      {reduced, own, lane, query, &match.key},
      {reduced, own, valueLane, outputGradient, &match.value}};
  for (auto [number, form] : llvm::enumerate(forms)) {
    if (!form.second || form.keys.size() != 1)
      continue;
    auto isGradient = [&, number = number,
                       &form = form](const GradientLoops &at) {
      if (getElement(product, 1 - side, at.at) != form.second)
        return false;
      const Expr *first = getElement(product, side, at.at);
      if (!first || number == kValue)
        return first && terms->isProbability(first);
      // With a factor F of the scores, dK sums H * F * Q.
      bool hasFactor = !match.queryFactors.empty();
      bool isFactor = isScoreGradient(first, {0, 0, 0, 0, 0, 0, 0, hasFactor});
      if (number == 0 && !gradients[0].replaced)
        scalesQuery = hasFactor && isFactor;
      return isFactor || (hasFactor && number == 0 && isScoreGradient(first));
    };
    if (auto at = findLoops(
            matcher.elements, product, *roles, form.rows, rowSymbols,
            {{form.keys.front(), keySymbol}, {roles->other, form.laneSymbol}},
            isGradient))
      return addGradient(number, product, *at, form.root);
  }
  return false;
}

/// Names the symbols of the loops of the product with V.
bool AttentionGradients::nameLoops() {
  linalg::LinalgOp output = match.output.op;
  AffineMap map = output.getMatchingIndexingMap(output.getDpsInitOperand(0));
  keySymbol = &match.symbols[match.keySymbol];
  lane = &match.symbols[match.laneSymbol];
  for (auto [result, digits] :
       llvm::zip_equal(map.getResults(), match.digits)) {
    bool isLane =
        cast<AffineDimExpr>(result).getPosition() == outputRoles->other;
    for (unsigned digit : digits)
      if (!isLane)
        rowSymbols.push_back(&match.symbols[digit]);
    if (isLane && digits.size() == 1)
      valueLane = &match.symbols[digits.front()];
  }
  return valueLane;
}

bool AttentionGradients::readElements() {
  Contraction &output = match.output;
  ElementExpressions &elements = matcher.elements;
  probability =
      expand(output.factors[match.weights].getElement(elements, loops));
  value = getElement(output, 1 - match.weights, loops);
  for (unsigned side : {0, 1}) {
    const Expr *element = getElement(match.scores, side, scoreLoops);
    bool ofKey = element && dependsOnSymbol(element, matcher.key->ints[0]);
    (ofKey ? key : query) = element;
  }
  if (!probability || !value || !query || !key || !nameLoops())
    return false;
  // The softmax, and what multiplies it behind.
  SmallVector<WeightFactor> factors;
  const Expr *softmax =
      peelFactors(matcher, probability, match.weightFactors.size(), factors);
  if (!softmax)
    return false;
  terms.emplace(matcher, everything, softmax, factors);
  return terms->knowsFactors;
}

bool AttentionGradients::takeProducts(
    ArrayRef<std::pair<Contraction, unsigned>> products) {
  DenseSet<Operation *> seen;
  // The first round finds dQ or dK, and with it dO.
  for (unsigned round = 0; round < 2; ++round)
    for (auto &[product, side] : products)
      if (!seen.contains(product.op) && takeProduct(product, side))
        seen.insert(product.op);
  SmallVector<Operation *> replaced = {match.output.op.getOperation()};
  for (const Gradient &gradient : gradients)
    if (gradient.replaced)
      replaced.push_back(gradient.replaced);
  if (replaced.size() == 1 || !valueProduct)
    return false;
  auto look = [&] {
    return lookDownstream({match.scores.op.getOperation()}, replaced);
  };
  Downstream readers = look();
  if (!readers.probabilityReader)
    return true;
  takeSums(readers.probabilityResults);
  takeCaptured();
  for (unsigned number : {kMask, kSinks, kFactor})
    if (gradients[number].replaced)
      replaced.push_back(gradients[number].replaced);
  return !look().probabilityReader;
}

/// Whether something that `op` reads is computed from one of `products`, which
/// are in its block, or is in `behind`, as it is then. What is not is `clear`.
static bool isBehind(Operation *op, ArrayRef<Operation *> products,
                     DenseSet<Operation *> &behind,
                     DenseSet<Operation *> &clear) {
  SmallVector<Operation *> seen{op};
  DenseSet<Operation *> known{op};
  for (size_t next = 0; next < seen.size(); ++next) {
    bool isFound =
        seen[next]
            ->walk([&](Operation *inner) {
              for (Value operand : inner->getOperands()) {
                Operation *before = operand.getDefiningOp();
                if (before && behind.contains(before))
                  return WalkResult::interrupt();
                // Nothing in front of the first is behind one.
                if (before && before->getBlock() == op->getBlock() &&
                    products.front()->isBeforeInBlock(before) &&
                    !clear.contains(before) && known.insert(before).second)
                  seen.push_back(before);
              }
              return WalkResult::advance();
            })
            .wasInterrupted();
    if (isFound) {
      behind.insert(op);
      return true;
    }
  }
  clear.insert_range(seen);
  return false;
}

/// The products that values computed from the scores enter, but those behind
/// such a product: what the gradients go on to.
std::vector<std::pair<Contraction, unsigned>>
AttentionGradients::findProducts() const {
  std::vector<std::pair<Contraction, unsigned>> products;
  Operation *output = match.output.op, *scores = match.scores.op;
  SmallVector<Operation *> taken;
  DenseSet<Operation *> behind, clear;
  for (Operation *op : getUsersInOrder()) {
    std::optional<Contraction> product = Contraction::match(op);
    if (op == output || op == scores || !product ||
        (!taken.empty() && isBehind(op, taken, behind, clear)))
      continue;
    for (unsigned side : {0, 1}) {
      Value tensor = product->factors[side].function.getTensor();
      if (!tensor || !downstream.values.contains(tensor) ||
          !ProductRoles::get(*product, side))
        continue;
      products.push_back({*product, side});
      if (behind.insert(op).second)
        taken.push_back(op);
    }
  }
  return products;
}

/// The ops that read what is computed from the scores.
SmallVector<Operation *> AttentionGradients::getUsersInOrder() const {
  SmallVector<Operation *> users;
  llvm::copy_if(downstream.users, std::back_inserter(users),
                [&](Operation *op) {
                  return op->getBlock() == match.output.op->getBlock();
                });
  llvm::sort(users,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return users;
}

bool AttentionGradients::prove(const SizeFacts &facts) {
  bool isPlain = match.keyFactors.empty() && !match.division;
  // A factor that is a tensor has a gradient of its own, of the query times it.
  if (!match.queryFactors.empty())
    for (const Root *root : {&match.query, &match.key})
      isPlain &= root->factor == 1 && root->wideFactor == 1;
  isPlain &= match.factors.empty() ||
             (match.factors.size() == 1 && !match.factors.front().divides);
  outputRoles = ProductRoles::get(match.output, match.weights);
  if (!isPlain || !outputRoles)
    return false;
  std::vector<std::pair<Contraction, unsigned>> products = findProducts();
  constexpr unsigned mostProducts = 64;
  if (products.empty() || products.size() > mostProducts)
    return false;
  lastProduct = products.back().first.op;
  facts.holdAt(matcher.elements, lastProduct);
  bool isProven = readElements() && takeProducts(products);
  facts.holdAt(matcher.elements, match.output.op);
  if (!isProven)
    return false;
  // A row that drops all keys has the gradient 0 in the op, and gives V its
  // share of the mean. So it is in the program where it says 0 for keys that
  // are dropped; scores that a number is added to keep a gradient.
  bool isGrouped = llvm::any_of(gradients[kValue].axes, [](const Axis &axis) {
    return llvm::any_of(axis, [](AxisPart part) { return part.group != 1; });
  });
  addsMean =
      match.emptyRow == EmptyRow::Mean && terms->dropsEmptyRows && !isGrouped;
  dropsRow = findDroppedRow(matcher);
  return addsMean || dropsRow != true;
}

void AttentionGradients::note(const Expr *mask,
                              const std::optional<Root> &maskRoot) {
  this->mask = mask;
  match.proof.use("what is computed from the probabilities is their gradient");
  if (terms->hasCasts)
    match.proof.lose(Loss::Cast,
                     "gradients are not rounded between their steps");
  if (terms->dropsZero)
    match.proof.lose(Loss::ZeroTerm,
                     "the gradient of the maximum adds up to zero");
  const Positions &positions = match.positions;
  if (addsMean || dropsRow == false)
    return;
  if (mask || positions.lengths || positions.offset || positions.windowLeft ||
      positions.windowRight)
    match.proof.assume(Premise::RowKeepsKey,
                       "each row keeps a key, for its gradient",
                       maskRoot ? maskRoot->function.getTensor() : Value());
}
