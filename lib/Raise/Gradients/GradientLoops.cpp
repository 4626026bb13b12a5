//===- GradientLoops.cpp - Loops of the products of a gradient ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GradientLoops.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

std::optional<ProductRoles> ProductRoles::get(const Contraction &product,
                                              unsigned side) {
  linalg::LinalgOp op = product.op;
  const Factor &factor = product.factors[side];
  const Factor &second = product.factors[1 - side];
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  ProductRoles roles;
  SmallVector<unsigned> others, units;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    bool inFactor = factor.loops.test(loop), inSecond = second.loops.test(loop);
    if (llvm::is_contained(product.reductionLoops, loop)) {
      if (!inFactor || !inSecond)
        return std::nullopt;
      roles.reduced.push_back(loop);
    } else if (inFactor && inSecond) {
      roles.batch.push_back(loop);
    } else if (ranges[loop] == 1) {
      units.push_back(loop);
    } else if (inFactor) {
      roles.own.push_back(loop);
    } else if (inSecond) {
      others.push_back(loop);
    } else {
      return std::nullopt;
    }
  }
  for (unsigned loop : llvm::reverse(units))
    if (roles.own.empty() && factor.loops.test(loop))
      roles.own.push_back(loop);
    else if (others.empty() && second.loops.test(loop))
      others.push_back(loop);
    else
      roles.batch.push_back(loop);
  if (roles.own.empty() || others.size() != 1)
    return std::nullopt;
  roles.other = others.front();
  llvm::sort(roles.batch);
  return roles;
}

namespace {
/// Fills loops with digits, one after the other.
class LoopSearch {
public:
  LoopSearch(ExpressionContext &exprs, ArrayRef<unsigned> slots,
             ArrayRef<const Expr *> sizes, ArrayRef<const LoopSymbol *> symbols,
             llvm::function_ref<bool(const GradientLoops &)> accepts)
      : exprs(exprs), slots(slots), sizes(sizes), symbols(symbols),
        isUsed(symbols.size()), accepts(accepts) {}

  /// Fills the slots from `slot` on, which has digits of `filled` so far.
  bool fill(unsigned slot, const Expr *filled);

  GradientLoops loops;

private:
  bool finish();

  ExpressionContext &exprs;
  ArrayRef<unsigned> slots;
  /// Of each slot.
  ArrayRef<const Expr *> sizes;
  ArrayRef<const LoopSymbol *> symbols;
  llvm::BitVector isUsed;
  llvm::function_ref<bool(const GradientLoops &)> accepts;
  unsigned tries = 0;
};
} // namespace

bool LoopSearch::finish() {
  if (!isUsed.all())
    return false;
  for (unsigned slot : slots) {
    const Expr *loop = exprs.integer(0);
    bool isFirst = true;
    for (const LoopSymbol *digit : loops.digits[slot]) {
      loop = isFirst ? digit->expr
                     : exprs.linearize(loop, digit->expr, digit->size);
      isFirst = false;
    }
    loops.at[slot] = loop;
  }
  ++tries;
  return accepts(loops);
}

bool LoopSearch::fill(unsigned slot, const Expr *filled) {
  // Extents that are all the same have many orders, of which few are written.
  constexpr unsigned mostTries = 32;
  if (tries == mostTries)
    return false;
  if (slot == slots.size())
    return finish();
  if (exprs.canonicalSize(filled) == sizes[slot])
    return fill(slot + 1, exprs.integer(1));
  std::optional<int64_t> size = sizes[slot]->getInteger();
  auto &digits = loops.digits[slots[slot]];
  for (auto [number, symbol] : llvm::enumerate(symbols)) {
    if (isUsed[number])
      continue;
    const Expr *next =
        exprs.canonicalSize(exprs.multiply(filled, symbol->size));
    std::optional<int64_t> known = next->getInteger();
    // Sizes that are not known are compared once a loop has all of its digits.
    if (size && (!known || *known <= 0 || *size % *known != 0))
      continue;
    isUsed.set(number);
    digits.push_back(symbol);
    if (fill(slot, next))
      return true;
    digits.pop_back();
    isUsed.reset(number);
  }
  return false;
}

std::optional<GradientLoops> rope::detail::findLoops(
    ElementExpressions &elements, linalg::LinalgOp op, ArrayRef<unsigned> slots,
    ArrayRef<const LoopSymbol *> symbols,
    ArrayRef<std::pair<unsigned, const LoopSymbol *>> fixed,
    llvm::function_ref<bool(const GradientLoops &)> accepts) {
  ExpressionContext &exprs = elements.getExpressions();
  auto getSize = [&](unsigned loop) -> const Expr * {
    auto [tensor, dim] = findDimOfLoop(op, loop);
    return tensor ? exprs.canonicalSize(elements.size(tensor, dim)) : nullptr;
  };
  SmallVector<const Expr *> sizes;
  for (unsigned slot : slots) {
    sizes.push_back(getSize(slot));
    if (!sizes.back())
      return std::nullopt;
  }
  LoopSearch search(exprs, slots, sizes, symbols, accepts);
  search.loops.at.resize(op.getNumLoops());
  search.loops.digits.resize(op.getNumLoops());
  for (auto [loop, symbol] : fixed) {
    const Expr *size = getSize(loop);
    if (!size || size != exprs.canonicalSize(symbol->size))
      return std::nullopt;
    search.loops.at[loop] = symbol->expr;
    search.loops.digits[loop] = {symbol};
  }
  if (!search.fill(0, exprs.integer(1)))
    return std::nullopt;
  return std::move(search.loops);
}

std::optional<GradientLoops> rope::detail::findLoops(
    ExpressionContext &exprs, ArrayRef<const Expr *> sizes,
    ArrayRef<const LoopSymbol *> symbols,
    llvm::function_ref<bool(const GradientLoops &)> accepts) {
  auto slots = llvm::to_vector(llvm::seq<unsigned>(0, sizes.size()));
  SmallVector<const Expr *> canonical = llvm::map_to_vector(
      sizes, [&](const Expr *size) { return exprs.canonicalSize(size); });
  LoopSearch search(exprs, slots, canonical, symbols, accepts);
  search.loops.at.resize(sizes.size());
  search.loops.digits.resize(sizes.size());
  if (!search.fill(0, exprs.integer(1)))
    return std::nullopt;
  return std::move(search.loops);
}

std::optional<GradientLoops> rope::detail::findLoops(
    ElementExpressions &elements, const Contraction &product,
    const ProductRoles &roles, ArrayRef<unsigned> carriers,
    ArrayRef<const LoopSymbol *> symbols,
    ArrayRef<std::pair<unsigned, const LoopSymbol *>> fixed,
    llvm::function_ref<bool(const GradientLoops &)> accepts) {
  SmallVector<unsigned> slots(roles.batch);
  llvm::append_range(slots, carriers);
  return findLoops(elements, product.op, slots, symbols, fixed, accepts);
}
