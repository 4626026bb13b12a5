//===- SizeEquality.cpp - Sizes that are known to be equal ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expression/IntegerRange.h"

#include <numeric>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Operations that are read through, one in another.
static constexpr unsigned kMaxEqualityDepth = 64;

static bool isComposite(const Expr *size) {
  return (size->kind == ExprKind::Linear || size->kind == ExprKind::FloorDiv ||
          size->kind == ExprKind::Mod || size->kind == ExprKind::Apply) &&
         !size->operands.empty();
}

const ExpressionContext::Representative &
ExpressionContext::findRepresentative(const Expr *size, unsigned depth) {
  // An equality that leads back to `size` says nothing more about it.
  auto [entry, inserted] = representatives.try_emplace(size);
  if (!inserted)
    return *entry->second;
  entry->second = std::make_unique<Representative>(Representative{size, {}});
  Representative &result = *entry->second;
  auto use = [&](const Representative &found) {
    for (unsigned reason : found.why)
      if (!llvm::is_contained(result.why, reason))
        result.why.push_back(reason);
    return found.size;
  };
  if (depth >= kMaxEqualityDepth)
    return result;
  const Expr *found = size;
  if (isComposite(size)) {
    SmallVector<const Expr *> operands;
    for (const Expr *operand : size->operands)
      operands.push_back(operand->isInteger()
                             ? use(findRepresentative(operand, depth + 1))
                             : operand);
    if (const Expr *rebuilt = rebuild(size, operands))
      found = rebuilt;
  }
  auto equal = equalSizes.find(found);
  if (equal != equalSizes.end())
    found = use(equal->second);
  // What it is equal to may be known otherwise by now.
  result.size =
      found == size ? size : use(findRepresentative(found, depth + 1));
  return result;
}

const Expr *ExpressionContext::canonicalSize(const Expr *size) {
  if (!size || !useFacts || equalSizes.empty())
    return size;
  const Representative &found = findRepresentative(size, 0);
  for (unsigned reason : found.why)
    notes.use(reasons[reason]);
  return found.size;
}

void ExpressionContext::forgetEqualities() {
  equalSizes.clear();
  representatives.clear();
  reasons.clear();
}

/// Divides a - b = 0 by what all of it is a multiple of, and takes what both
/// sides have in common away. Registers hold sums modulo 2^64: g * x = 0 says
/// x = 0 modulo 2^64 / (the power of two in g), so x itself has to be smaller.
bool ExpressionContext::reduceEquation(const Expr *&a, const Expr *&b) {
  if (!a->isInteger() || !b->isInteger())
    return false;
  SmallVector<std::pair<const Expr *, int64_t>> terms;
  int64_t offset = 0;
  addTerms(sub(a, b), 1, terms, offset);
  auto magnitude = [](int64_t i) {
    return i < 0 ? -static_cast<uint64_t>(i) : static_cast<uint64_t>(i);
  };
  uint64_t divisor = magnitude(offset);
  for (auto &term : terms)
    divisor = std::gcd(divisor, magnitude(term.second));
  if (terms.empty() || divisor > static_cast<uint64_t>(kLargestCount))
    return false;
  const Expr *left = integer(0), *right = integer(0);
  for (auto &term : terms) {
    const Expr *part = scale(
        term.first, static_cast<int64_t>(magnitude(term.second) / divisor));
    (term.second > 0 ? left : right) =
        add(term.second > 0 ? left : right, part);
  }
  (offset > 0 ? left : right) =
      add(offset > 0 ? left : right,
          integer(static_cast<int64_t>(magnitude(offset) / divisor)));
  IntegerRange x = left->bounds, y = right->bounds;
  // No nonzero multiple of 2^64 / 2^zeros is between the bounds.
  unsigned zeros = llvm::countr_zero(divisor);
  __int128 period = __int128(1) << (64 - zeros);
  if (__int128(x.max) - y.min >= period || __int128(y.max) - x.min >= period)
    return false;
  a = left;
  b = right;
  return true;
}

void ExpressionContext::assumeEqual(const Expr *a, const Expr *b,
                                    StringRef why) {
  if (!a || !b)
    return;
  Proof kept = notes;
  a = canonicalSize(a);
  b = canonicalSize(b);
  if (reduceEquation(a, b)) {
    a = canonicalSize(a);
    b = canonicalSize(b);
  }
  notes = kept;
  if (a == b || (a->getInteger() && b->getInteger()))
    return;
  // The representative is the literal, or what the program computed first.
  if (a->getInteger() || (!b->getInteger() && a->id < b->id))
    std::swap(a, b);
  auto *reason = llvm::find(reasons, why);
  if (reason == reasons.end())
    reason = &reasons.emplace_back(why);
  unsigned number = reason - reasons.begin();
  equalSizes[a] = {b, {number}};
  representatives.clear();
}
