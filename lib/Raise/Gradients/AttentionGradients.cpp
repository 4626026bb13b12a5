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
#include "Attention/AttentionRoots.h"
#include "RaiseSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"

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

std::optional<ProductRoles> ProductRoles::get(const Contraction &product,
                                              unsigned side) {
  linalg::LinalgOp op = product.op;
  const Factor &factor = product.factors[side];
  const Factor &second = product.factors[1 - side];
  if (product.reductionLoops.size() != 1)
    return std::nullopt;
  ProductRoles roles;
  roles.reduced = product.reductionLoops.front();
  unsigned numOwn = 0, numOther = 0;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    bool inFactor = factor.loops.test(loop), inSecond = second.loops.test(loop);
    if (loop == roles.reduced) {
      if (!inFactor || !inSecond)
        return std::nullopt;
    } else if (inFactor && inSecond) {
      roles.batch.push_back(loop);
    } else if (inFactor) {
      roles.own = loop;
      ++numOwn;
    } else {
      roles.other = loop;
      ++numOther;
    }
  }
  if (numOwn != 1 || numOther != 1)
    return std::nullopt;
  return roles;
}

/// The loops of `product`, whose batch loops are those of the product with V in
/// their order.
std::optional<SmallVector<const Expr *>>
AttentionGradients::getLoops(const Contraction &product,
                             const ProductRoles &roles, const Expr *own,
                             const Expr *other, const Expr *reduced) {
  linalg::LinalgOp op = product.op, output = match.output.op;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<int64_t> outputRanges = output.getStaticLoopRanges();
  if (roles.batch.size() != outputRoles->batch.size())
    return std::nullopt;
  SmallVector<const Expr *> result(op.getNumLoops());
  for (auto [loop, from] : llvm::zip_equal(roles.batch, outputRoles->batch)) {
    if (ranges[loop] != outputRanges[from])
      return std::nullopt;
    result[loop] = loops[from];
  }
  result[roles.own] = own;
  result[roles.other] = other;
  result[roles.reduced] = reduced;
  // Rows, keys and lanes have the sizes of their symbols.
  for (unsigned loop : {roles.own, roles.other, roles.reduced})
    if (result[loop]->kind != ExprKind::Symbol ||
        result[loop]->ints[1] != ranges[loop])
      return std::nullopt;
  return result;
}

bool AttentionGradients::hasZeroStart(const Contraction &product,
                                      ArrayRef<const Expr *> at) {
  return matcher.isZero(product.getStart(matcher.elements, at));
}

/// `expr` as a polynomial in P, G and R; nothing where it is none.
std::optional<AttentionGradients::Polynomial>
AttentionGradients::collect(const Expr *expr) {
  if (expr == probability)
    return Polynomial{{{1, 0, 0}, 1.0}};
  if (std::optional<APFloat> literal = expr->getFloat())
    return Polynomial{{{0, 0, 0}, literal->convertToDouble()}};
  if (expr->isLoad()) {
    bool ofKey = dependsOnSymbol(expr, matcher.key->ints[0]);
    const Expr *&atom = ofKey ? product : rowSum;
    if (!isReduced(expr->value) || (atom && atom != expr))
      return std::nullopt;
    atom = expr;
    return Polynomial{{{0, unsigned(ofKey), unsigned(!ofKey)}, 1.0}};
  }
  bool isSum = expr->is<arith::AddFOp>() || expr->is<arith::SubFOp>();
  bool isProduct = expr->is<arith::MulFOp>() || expr->is<arith::DivFOp>();
  if (!isSum && !isProduct && !expr->is<arith::NegFOp>())
    return std::nullopt;
  SmallVector<Polynomial, 2> parts;
  for (const Expr *operand : expr->operands) {
    std::optional<Polynomial> part = collect(operand);
    if (!part)
      return std::nullopt;
    parts.push_back(std::move(*part));
  }
  Polynomial result;
  if (expr->is<arith::NegFOp>()) {
    for (auto [powers, factor] : parts[0])
      result[powers] = -factor;
    return result;
  }
  if (isSum) {
    double sign = expr->is<arith::SubFOp>() ? -1 : 1;
    result = parts[0];
    for (auto [powers, factor] : parts[1])
      result[powers] += sign * factor;
    return result;
  }
  if (expr->is<arith::DivFOp>()) {
    // By a number.
    if (parts[1].size() != 1 ||
        parts[1].begin()->first != std::array<unsigned, 3>{} ||
        parts[1].begin()->second == 0)
      return std::nullopt;
    parts[1].begin()->second = 1 / parts[1].begin()->second;
  }
  for (auto [a, x] : parts[0])
    for (auto [b, y] : parts[1]) {
      std::array<unsigned, 3> powers = a;
      for (unsigned i = 0; i < 3; ++i)
        powers[i] += b[i];
      result[powers] += x * y;
    }
  // What a gradient has is of degree 3 at most.
  return result.size() <= 8 ? std::optional(result) : std::nullopt;
}

/// Whether G is the product of dO, which it says, with V.
bool AttentionGradients::isValueProduct() {
  std::optional<Contraction> found =
      Contraction::match(product->value.getDefiningOp());
  if (!found)
    return false;
  linalg::LinalgOp op = found->op;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (unsigned side : {0, 1}) {
    std::optional<ProductRoles> roles = ProductRoles::get(*found, side);
    if (!roles)
      continue;
    std::optional<SmallVector<const Expr *>> at =
        getLoops(*found, *roles, loops[outputRoles->own], matcher.key,
                 loops[outputRoles->other]);
    if (!at)
      continue;
    // The element that is read is the one of these rows and keys.
    bool isRead = true;
    for (auto [result, index] :
         llvm::zip_equal(map.getResults(), product->operands))
      isRead &= (*at)[cast<AffineDimExpr>(result).getPosition()] == index;
    if (!isRead || !hasZeroStart(*found, *at) ||
        expand(found->factors[1 - side].getElement(matcher.elements, *at)) !=
            value)
      continue;
    outputGradient =
        expand(found->factors[side].getElement(matcher.elements, *at));
    valueProduct = found;
    outputGradientSide = side;
    return outputGradient != nullptr;
  }
  return false;
}

/// Whether R is the sum of P * G over the keys, and nothing else.
bool AttentionGradients::isRowSum() {
  std::optional<Reduction> sum = Reduction::match(rowSum);
  if (!sum || sum->kind != ReductionKind::Sum || !matcher.coversKeys(*sum))
    return false;
  const Expr *start = matcher.initOf(*sum, rowSum);
  std::optional<APFloat> zero = start ? start->getFloat() : std::nullopt;
  if (!zero || !zero->isZero())
    return false;
  const Expr *term = expand(sum->termAt(matcher.elements, rowSum, matcher.key));
  std::optional<Polynomial> terms = term ? collect(term) : std::nullopt;
  return terms && *terms == Polynomial{{{1, 1, 0}, 1.0}};
}

/// Whether `expr` is c * P * (G - R) for the scale c of the scores.
bool AttentionGradients::isScoreGradient(const Expr *expr) {
  // What is read at other rows and keys names no G and R.
  const Expr *knownProduct = product, *knownSum = rowSum;
  auto isGradient = [&] {
    std::optional<Polynomial> terms = collect(expr);
    if (!terms || !product || !rowSum)
      return false;
    Polynomial wanted = {{{1, 1, 0}, match.scale}, {{1, 0, 1}, -match.scale}};
    for (auto it = terms->begin(); it != terms->end();)
      it = it->second == 0 ? terms->erase(it) : std::next(it);
    if (terms->size() != wanted.size())
      return false;
    for (auto [powers, factor] : wanted) {
      auto found = terms->find(powers);
      // Scales count to 24 bits.
      if (found == terms->end() ||
          std::abs(found->second - factor) > std::abs(factor) * 0x1p-23)
        return false;
    }
    return (valueProduct || isValueProduct()) && isRowSum();
  };
  if (isGradient())
    return true;
  product = knownProduct;
  rowSum = knownSum;
  if (!knownProduct)
    valueProduct.reset();
  return false;
}

/// Takes the sum over the `group` heads that share one gradient.
bool AttentionGradients::addGroupSum(Gradient &gradient,
                                     const Contraction &product,
                                     ArrayRef<const Expr *> indices,
                                     int64_t symbol, int64_t group) {
  Value result = product.op->getResult(0);
  const Expr *wanted = exprs().load(result, indices);
  Operation *sum = nullptr;
  constexpr unsigned mostViews = 8;
  for (unsigned step = 0; step < mostViews && !sum; ++step) {
    if (!result.hasOneUse())
      return false;
    Operation *user = *result.user_begin();
    if (auto structured = dyn_cast<linalg::LinalgOp>(user);
        structured && structured.getNumReductionLoops() == 1)
      sum = user;
    else if (user->getNumResults() == 1 && viewed(user) == result)
      result = user->getResult(0);
    else
      return false;
  }
  if (!sum || sum->getNumResults() != 1)
    return false;
  auto find = [&](int64_t number) {
    return llvm::find_if(match.symbols, [&](const LoopSymbol &entry) {
      return entry.number == number;
    });
  };
  // The digits of the gradient, in either order of its last two axes, without
  // one all of whose values share it.
  SmallVector<AxisPart> parts;
  const Expr *member = exprs().mod(find(symbol)->expr, group);
  for (const Axis &axis : gradient.axes)
    for (AxisPart part : axis)
      if (part.symbol != symbol)
        parts.push_back({part.symbol, 1});
      else if (find(symbol)->extent != group)
        parts.push_back({symbol, group});
  auto type = cast<RankedTensorType>(sum->getResult(0).getType());
  for (bool swaps : {false, true}) {
    if (swaps)
      std::swap(parts[parts.size() - 1], parts[parts.size() - 2]);
    SmallVector<const Expr *> places;
    SmallVector<Axis> axes;
    unsigned next = 0;
    bool fits = true;
    for (int64_t size : type.getShape()) {
      axes.emplace_back();
      if (size == 1) {
        places.push_back(exprs().integer(0));
        continue;
      }
      if (next == parts.size()) {
        fits = false;
        break;
      }
      AxisPart part = parts[next++];
      const LoopSymbol *found = find(part.symbol);
      fits &= found->extent == size * part.group;
      places.push_back(exprs().floorDiv(found->expr, part.group));
      axes.back().push_back(part);
    }
    if (!fits || next != parts.size())
      continue;
    const Expr *load = exprs().load(sum->getResult(0), places);
    std::optional<Reduction> reduction = Reduction::match(load);
    if (!reduction || reduction->kind != ReductionKind::Sum ||
        reduction->extent != group)
      return false;
    const Expr *start = matcher.initOf(*reduction, load);
    std::optional<APFloat> zero = start ? start->getFloat() : std::nullopt;
    if (!zero || !zero->isZero() ||
        expand(reduction->termAt(matcher.elements, load, member)) != wanted)
      continue;
    gradient.replaced = sum;
    gradient.axes = std::move(axes);
    return true;
  }
  return false;
}

bool AttentionGradients::addGradient(unsigned number,
                                     const Contraction &product,
                                     const ProductRoles &roles,
                                     ArrayRef<const Expr *> at,
                                     const Root *root) {
  Gradient &gradient = gradients[number];
  linalg::LinalgOp op = product.op, output = match.output.op;
  if (gradient.replaced || !hasZeroStart(product, at) ||
      op->getResult(0).getType() == Type())
    return false;
  gradient.replaced = op;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  AffineMap outputMap =
      output.getMatchingIndexingMap(output.getDpsInitOperand(0));
  SmallVector<const Expr *> indices;
  for (AffineExpr result : map.getResults()) {
    unsigned loop = cast<AffineDimExpr>(result).getPosition();
    indices.push_back(at[loop]);
    Axis &axis = gradient.axes.emplace_back();
    auto *batch = llvm::find(roles.batch, loop);
    if (batch == roles.batch.end()) {
      axis.push_back({at[loop]->ints[0], 1});
      continue;
    }
    unsigned from = outputRoles->batch[batch - roles.batch.begin()];
    unsigned position =
        *outputMap.getResultPosition(getAffineDimExpr(from, op.getContext()));
    for (unsigned digit : match.digits[position])
      axis.push_back({match.symbols[digit].number, 1});
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
      shared =
          AxisPart{part.symbol,
                   llvm::find_if(match.symbols, [&](const LoopSymbol &entry) {
                     return entry.number == part.symbol;
                   })->extent};
    }
  return !shared ||
         addGroupSum(gradient, product, indices, shared->symbol, shared->group);
}

/// Takes one product that a value computed from the scores enters.
bool AttentionGradients::takeProduct(const Contraction &product,
                                     unsigned side) {
  std::optional<ProductRoles> roles = ProductRoles::get(product, side);
  if (!roles)
    return false;
  const Expr *row = loops[outputRoles->own];
  const Expr *lane = match.symbols[match.laneSymbol].expr;
  ElementExpressions &elements = matcher.elements;
  auto read =
      [&](const Expr *own, const Expr *other, const Expr *reduced,
          const Expr *&first,
          const Expr *&second) -> std::optional<SmallVector<const Expr *>> {
    auto at = getLoops(product, *roles, own, other, reduced);
    if (!at)
      return std::nullopt;
    first = expand(product.factors[side].getElement(elements, *at));
    second = expand(product.factors[1 - side].getElement(elements, *at));
    return first && second ? at : std::nullopt;
  };
  const Expr *first, *second;
  // dQ: keys are summed.
  if (auto at = read(row, lane, matcher.key, first, second))
    if (second == key && isScoreGradient(first))
      return addGradient(0, product, *roles, *at, &match.query);
  if (auto at = read(matcher.key, lane, row, first, second))
    if (second == query && isScoreGradient(first))
      return addGradient(1, product, *roles, *at, &match.key);
  if (auto at =
          read(matcher.key, loops[outputRoles->other], row, first, second))
    if (first == probability && second == outputGradient)
      return addGradient(2, product, *roles, *at, &match.value);
  return false;
}

bool AttentionGradients::prove() {
  Contraction &output = match.output;
  ElementExpressions &elements = matcher.elements;
  // Factors of single operands would be in one gradient and not in another.
  bool isPlain = match.query.factor == 1 && match.key.factor == 1 &&
                 match.query.wideFactor == 1 && match.key.wideFactor == 1 &&
                 match.exponentFactor == 1 && !match.softcap &&
                 match.factors.empty() && match.queryFactors.empty() &&
                 match.keyFactors.empty() && !match.sink && !match.division;
  outputRoles = ProductRoles::get(output, match.weights);
  if (!isPlain || !outputRoles)
    return false;
  probability =
      expand(output.factors[match.weights].getElement(elements, loops));
  value = expand(output.factors[1 - match.weights].getElement(elements, loops));
  for (const Factor &factor : match.scores.factors) {
    const Expr *element = expand(factor.getElement(elements, scoreLoops));
    bool ofKey = element && dependsOnSymbol(element, matcher.key->ints[0]);
    (ofKey ? key : query) = element;
  }
  if (!probability || !value || !query || !key)
    return false;
  // The products, G before those that name dO.
  std::vector<std::pair<Contraction, unsigned>> products;
  DenseSet<Operation *> seen = {output.op.getOperation(),
                                match.scores.op.getOperation()};
  for (Operation &op : *output.op->getBlock()) {
    if (seen.contains(&op))
      continue;
    std::optional<Contraction> product = Contraction::match(&op);
    if (!product)
      continue;
    for (unsigned side : {0, 1}) {
      Value tensor = product->factors[side].function.getTensor();
      if (tensor && downstream.values.contains(tensor))
        products.push_back({*product, side});
    }
  }
  constexpr unsigned mostProducts = 64;
  if (products.size() > mostProducts)
    return false;
  SmallVector<Operation *> replaced = {output.op.getOperation()};
  // The first round finds dQ or dK, and with it dO.
  for (unsigned round = 0; round < 2; ++round)
    for (auto &[product, side] : products)
      if (!seen.contains(product.op) && takeProduct(product, side))
        seen.insert(product.op);
  for (const Gradient &gradient : gradients)
    if (gradient.replaced)
      replaced.push_back(gradient.replaced);
  if (replaced.size() == 1 || !valueProduct)
    return false;
  return !lookDownstream({match.scores.op.getOperation()}, replaced)
              .probabilityReader;
}

void AttentionGradients::note(const Expr *mask,
                              const std::optional<Root> &maskRoot) {
  match.proof.use("what is computed from the probabilities is their gradient");
  // A row that drops all keys has the gradient 0 in the op.
  const Positions &positions = match.positions;
  if (mask || positions.lengths || positions.offset || positions.windowLeft ||
      positions.windowRight)
    match.proof.assume(Premise::RowKeepsKey,
                       "each row keeps a key, for its gradient",
                       maskRoot ? maskRoot->function.getTensor() : Value());
}

bool AttentionGradients::planGradient(Gradient &gradient, AffineMap operandMap,
                                      const PlannedAttention &attention) {
  SmallVector<AffineExpr> results;
  SmallVector<AffineExpr> left(operandMap.getResults());
  auto sizeOf = [&](int64_t symbol) {
    return llvm::find_if(
               match.symbols,
               [&](const LoopSymbol &entry) { return entry.number == symbol; })
        ->extent;
  };
  ReassociationIndices open;
  auto add = [&](AffineExpr expr, int64_t size) {
    open.push_back(results.size());
    results.push_back(expr);
    gradient.sizes.push_back(size);
  };
  for (const Axis &axis : gradient.axes)
    for (AxisPart part : axis) {
      AffineExpr expr = attention.getDim(part.symbol);
      if (!expr || ShapedType::isDynamic(sizeOf(part.symbol)))
        return false;
      if (part.group != 1)
        expr = expr.floorDiv(part.group);
      auto *found = llvm::find(left, expr);
      if (found == left.end())
        return false;
      left.erase(found);
    }
  // What is left are dimensions of one element, which come first.
  for (AffineExpr expr : left) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    auto *found = llvm::find(attention.resultDims, expr);
    if (dim &&
        (found == attention.resultDims.end() ||
         attention.resultSizes[found - attention.resultDims.begin()] != 1))
      return false;
    if (!dim)
      return false;
    add(expr, 1);
  }
  for (const Axis &axis : gradient.axes) {
    if (axis.empty())
      continue;
    for (AxisPart part : axis) {
      AffineExpr expr = attention.getDim(part.symbol);
      add(part.group == 1 ? expr : expr.floorDiv(part.group),
          sizeOf(part.symbol) / part.group);
    }
    gradient.groups.push_back(open);
    open.clear();
  }
  gradient.map = AffineMap::get(operandMap.getNumDims(), 0, results,
                                operandMap.getContext());
  return !gradient.groups.empty();
}

bool AttentionGradients::plan(const PlannedAttention &attention) {
  auto refuse = [&](const Twine &text) {
    return matcher.fail(reason::kProbabilitiesUsed, text);
  };
  for (auto [number, gradient] : llvm::enumerate(gradients))
    if (gradient.replaced &&
        !planGradient(gradient, attention.maps[number], attention))
      return refuse("a gradient is not laid out by whole dimensions of the "
                    "operand");
  // dO by the axes of the output.
  const Factor &factor = valueProduct->factors[outputGradientSide];
  Value tensor = factor.function.getTensor();
  std::optional<ProductRoles> roles =
      ProductRoles::get(*valueProduct, outputGradientSide);
  linalg::LinalgOp output = match.output.op;
  AffineMap outputMap =
      output.getMatchingIndexingMap(output.getDpsInitOperand(0));
  if (!tensor || !factor.map.isProjectedPermutation() ||
      factor.map.getNumResults() != outputMap.getNumResults() ||
      llvm::any_of(attention.resultSizes, ShapedType::isDynamic))
    return refuse("the gradient of the output has another layout");
  SmallVector<AffineExpr> results;
  for (AffineExpr result : factor.map.getResults()) {
    unsigned loop = cast<AffineDimExpr>(result).getPosition();
    auto *batch = llvm::find(roles->batch, loop);
    unsigned from = batch != roles->batch.end()
                        ? outputRoles->batch[batch - roles->batch.begin()]
                    : loop == roles->own ? outputRoles->own
                                         : outputRoles->other;
    unsigned position = *outputMap.getResultPosition(
        getAffineDimExpr(from, output.getContext()));
    ReassociationIndices &group = outputGradientGroups.emplace_back();
    for (int64_t axis : attention.groups[position]) {
      group.push_back(results.size());
      results.push_back(attention.resultDims[axis]);
      outputGradientSizes.push_back(attention.resultSizes[axis]);
    }
  }
  outputGradientMap = AffineMap::get(attention.maps[0].getNumDims(), 0, results,
                                     output.getContext());
  // The op stands behind dO and the attention, before what it replaces, which
  // reads dO.
  Operation *made = tensor.getDefiningOp();
  if (made && made->getBlock() != output->getBlock())
    return refuse("the gradient of the output is computed elsewhere");
  for (const Gradient &gradient : gradients)
    if (gradient.replaced && !output->isBeforeInBlock(gradient.replaced))
      return refuse("a gradient is computed before the output");
  return true;
}

void AttentionGradients::make(OpBuilder &at, AttentionOp attention) {
  Location loc = attention.getLoc();
  Value given = valueProduct->factors[outputGradientSide].function.getTensor();
  OpBuilder b(at);
  if (Operation *made = given.getDefiningOp())
    if (attention->isBeforeInBlock(made))
      b.setInsertionPointAfter(made);
  auto givenType = cast<RankedTensorType>(given.getType());
  if (int64_t(outputGradientSizes.size()) != givenType.getRank())
    given = tensor::ExpandShapeOp::create(b, loc,
                                          givenType.clone(outputGradientSizes),
                                          given, outputGradientGroups);
  SmallVector<AffineMap> maps = attention.getMaps();
  SmallVector<Value> operands(attention->getOperands().drop_back(2));
  unsigned numForward = maps.size() - 2;
  AffineMap outputMap = maps[numForward], rowMap = maps[numForward + 1];
  maps.truncate(numForward);
  maps.append({outputMap, rowMap, outputGradientMap});
  operands.append({attention.getResult(0), attention.getResult(1), given});
  Value inputs[] = {attention.getQuery(), attention.getKey(),
                    attention.getValue()};
  SmallVector<Type> types;
  for (auto [number, input] : llvm::enumerate(inputs)) {
    Gradient &gradient = gradients[number];
    Type element = getElementTypeOrSelf(input.getType());
    SmallVector<OpFoldResult> sizes;
    if (gradient.replaced) {
      element = getElementTypeOrSelf(gradient.replaced->getResult(0).getType());
      sizes = getAsIndexOpFoldResult(b.getContext(), gradient.sizes);
      maps.push_back(gradient.map);
    } else {
      sizes = tensor::getMixedSizes(b, loc, input);
      maps.push_back(maps[number]);
    }
    Value empty = tensor::EmptyOp::create(b, loc, sizes, element);
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
    operands.push_back(
        linalg::FillOp::create(b, loc, zero, empty).getResult(0));
    types.push_back(empty.getType());
  }
  AttentionOp::Properties forward = attention.getProperties();
  AttentionBackwardOp::Properties properties;
  properties.setIndexingMaps(b.getAffineMapArrayAttr(maps));
  properties.setScale(forward.getScale());
  properties.setCausal(forward.getCausal());
  properties.setWindowLeft(forward.getWindowLeft());
  properties.setWindowRight(forward.getWindowRight());
  properties.setScoreType(forward.getScoreType());
  properties.setSoftmaxType(forward.getSoftmaxType());
  properties.setProbabilityType(forward.getProbabilityType());
  properties.setAccumulatorType(forward.getAccumulatorType());
  llvm::copy(ArrayRef(forward.operandSegmentSizes).drop_back(),
             properties.operandSegmentSizes.begin());
  std::fill_n(properties.operandSegmentSizes.begin() + 9, 3, 1);
  properties.operandSegmentSizes.back() = 3;
  backward = AttentionBackwardOp::create(b, loc, types, operands, properties,
                                         ArrayRef<NamedAttribute>());
  for (auto [number, gradient] : llvm::enumerate(gradients)) {
    if (!gradient.replaced)
      continue;
    Value result = backward.getResult(number);
    Value old = gradient.replaced->getResult(0);
    auto wanted = cast<RankedTensorType>(old.getType());
    if (result.getType() != wanted && !gradient.groups.empty())
      result = tensor::CollapseShapeOp::create(b, loc, result, gradient.groups);
    if (result.getType() != wanted) {
      // Axes of one element belong to the one before, or to the first one.
      SmallVector<ReassociationIndices> groups;
      for (auto [position, axis] : llvm::enumerate(gradient.axes)) {
        auto isOpen = [&axes = gradient.axes](int64_t before) {
          return !axes[before].empty();
        };
        bool opens = groups.empty() ||
                     (!axis.empty() && llvm::any_of(groups.back(), isOpen));
        if (opens)
          groups.emplace_back();
        groups.back().push_back(position);
      }
      result = tensor::ExpandShapeOp::create(b, loc, wanted, result, groups);
    }
    if (matcher.options.check)
      matcher.options.check(old, result, match.proof);
    old.replaceAllUsesWith(result);
  }
}

void AttentionGradients::eraseReplaced() {
  SmallVector<Operation *> dead;
  for (const Gradient &gradient : gradients)
    if (gradient.replaced)
      dead.push_back(gradient.replaced);
  eraseDead(dead);
}
