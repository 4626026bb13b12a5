//===- SizeEquality.cpp - Sizes that are known to be equal ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerRange.h"

#include <numeric>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

const Expr *ExpressionContext::canonicalSize(const Expr *size, unsigned depth) {
  constexpr unsigned maxDepth = 8;
  if (!size || !useFacts || equalSizes.empty())
    return size;
  bool composite = size->kind == ExprKind::Linear ||
                   size->kind == ExprKind::FloorDiv ||
                   size->kind == ExprKind::Mod || size->kind == ExprKind::Apply;
  if (composite && !size->operands.empty() && depth < maxDepth) {
    SmallVector<const Expr *> operands;
    for (const Expr *operand : size->operands)
      operands.push_back(
          operand->isInteger() ? canonicalSize(operand, depth + 1) : operand);
    if (const Expr *rebuilt = rebuild(size, operands))
      size = rebuilt;
  }
  while (true) {
    auto found = equalSizes.find(size);
    if (found == equalSizes.end())
      break;
    notes.use(found->second.second);
    size = found->second.first;
    // Terms of a sum may be known otherwise by now.
    if (size->kind == ExprKind::Linear && !size->operands.empty() &&
        depth < maxDepth)
      return canonicalSize(size, depth + 1);
  }
  return size;
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
  equalSizes[a] = {b, why.str()};
}
