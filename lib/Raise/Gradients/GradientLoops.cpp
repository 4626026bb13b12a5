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

namespace {
/// Fills loops with digits, one after the other.
class LoopSearch {
public:
  LoopSearch(ExpressionContext &exprs, ArrayRef<unsigned> slots,
             ArrayRef<int64_t> ranges, ArrayRef<const LoopSymbol *> symbols,
             llvm::function_ref<bool(const GradientLoops &)> accepts)
      : exprs(exprs), slots(slots), ranges(ranges), symbols(symbols),
        isUsed(symbols.size()), accepts(accepts) {}

  /// Fills the slots from `slot` on; `left` is what is open of its range.
  bool fill(unsigned slot, int64_t left);
  int64_t getRange(unsigned slot) const {
    return slot < slots.size() ? ranges[slots[slot]] : 1;
  }

  GradientLoops loops;

private:
  bool finish();

  ExpressionContext &exprs;
  ArrayRef<unsigned> slots;
  ArrayRef<int64_t> ranges;
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
                     : exprs.linearize(loop, digit->expr,
                                       exprs.integer(digit->extent));
      isFirst = false;
    }
    loops.at[slot] = loop;
  }
  ++tries;
  return accepts(loops);
}

bool LoopSearch::fill(unsigned slot, int64_t left) {
  // Extents that are all the same have many orders, of which few are written.
  constexpr unsigned mostTries = 32;
  if (tries == mostTries)
    return false;
  if (slot == slots.size())
    return finish();
  if (left == 1)
    return fill(slot + 1, getRange(slot + 1));
  auto &digits = loops.digits[slots[slot]];
  for (auto [number, symbol] : llvm::enumerate(symbols)) {
    // What is not known is one digit.
    bool isWhole = symbol->extent == left;
    bool isPart = !ShapedType::isDynamic(left) &&
                  !ShapedType::isDynamic(symbol->extent) &&
                  symbol->extent > 0 && left % symbol->extent == 0;
    if (isUsed[number] || (!isWhole && !isPart))
      continue;
    isUsed.set(number);
    digits.push_back(symbol);
    if (fill(slot, isWhole ? 1 : left / symbol->extent))
      return true;
    digits.pop_back();
    isUsed.reset(number);
  }
  return false;
}

std::optional<GradientLoops> rope::detail::findLoops(
    ExpressionContext &exprs, const Contraction &product,
    const ProductRoles &roles, unsigned carrier,
    ArrayRef<const LoopSymbol *> symbols,
    ArrayRef<std::pair<unsigned, const LoopSymbol *>> fixed,
    llvm::function_ref<bool(const GradientLoops &)> accepts) {
  linalg::LinalgOp op = product.op;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<unsigned> slots(roles.batch);
  slots.push_back(carrier);
  LoopSearch search(exprs, slots, ranges, symbols, accepts);
  search.loops.at.resize(op.getNumLoops());
  search.loops.digits.resize(op.getNumLoops());
  for (auto [loop, symbol] : fixed) {
    if (symbol->extent != ranges[loop])
      return std::nullopt;
    search.loops.at[loop] = symbol->expr;
    search.loops.digits[loop] = {symbol};
  }
  if (!search.fill(0, search.getRange(0)))
    return std::nullopt;
  return std::move(search.loops);
}
