//===- AttentionIndex.cpp - Indices by lists of constants -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionIndex.h"
#include "mlir/IR/BuiltinTypes.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// The first element of a tensor that `expr` is computed from.
static const Expr *findLoad(const Expr *expr) {
  SmallVector<const Expr *> worklist = {expr};
  llvm::SmallDenseSet<const Expr *> seen;
  while (!worklist.empty()) {
    const Expr *next = worklist.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (next->isLoad())
      return next;
    llvm::append_range(worklist, next->operands);
  }
  return nullptr;
}

/// What the list that `load` reads gives at the one index that is no literal;
/// null where the list is not constant or follows no rule.
static const Expr *evaluateList(ElementExpressions &elements,
                                const Expr *load) {
  ExpressionContext &exprs = elements.getExpressions();
  auto type = dyn_cast<RankedTensorType>(load->value.getType());
  if (!type || !load->isInteger())
    return nullptr;
  std::optional<unsigned> position;
  for (auto [dim, index] : llvm::enumerate(load->operands)) {
    if (index->getInteger())
      continue;
    if (position)
      return nullptr;
    position = dim;
  }
  // Heads, not tokens.
  constexpr int64_t maxLength = 4096;
  if (!position || type.isDynamicDim(*position) ||
      type.getDimSize(*position) > maxLength)
    return nullptr;
  int64_t length = type.getDimSize(*position);
  const Expr *index = load->operands[*position];
  std::optional<IntegerRange> range = exprs.range(index);
  if (!range || range->min < 0 || range->max >= length)
    return nullptr;

  SmallVector<int64_t> list;
  SmallVector<const Expr *> indices(load->operands);
  Expansion expansion(ElementExpressions::isTransparent);
  for (int64_t at = 0; at < length; ++at) {
    indices[*position] = exprs.integer(at);
    const Expr *entry =
        elements.expand(elements.element(load->value, indices), expansion);
    std::optional<int64_t> value = entry ? entry->getInteger() : std::nullopt;
    if (!value)
      return nullptr;
    list.push_back(*value);
  }

  int64_t repeats =
      llvm::find_if(list, [](int64_t x) { return x; }) - list.begin();
  auto follows = [&](auto rule) {
    return llvm::all_of(llvm::enumerate(list), [&](auto entry) {
      return entry.value() == rule(int64_t(entry.index()));
    });
  };
  if (repeats == length)
    return exprs.integer(0);
  if (repeats == 0)
    return nullptr;
  if (follows([&](int64_t at) { return at / repeats; }))
    return repeats == 1 ? index : exprs.floorDiv(index, repeats);
  int64_t period =
      llvm::find(llvm::drop_begin(list), 0) - std::next(list.begin()) + 1;
  if (period > 1 && period < length &&
      follows([&](int64_t at) { return at % period; }))
    return exprs.mod(index, period);
  return nullptr;
}

const Expr *rope::detail::resolveIndex(ElementExpressions &elements,
                                       const Expr *index) {
  if (!index->isInteger() || !findLoad(index))
    return index;
  Expansion expansion(ElementExpressions::isTransparent, /*budget=*/1000);
  const Expr *resolved = elements.expand(index, expansion);
  // Lists of lists and the like come one after the other.
  constexpr unsigned maxLists = 8;
  for (unsigned lists = 0; resolved && lists < maxLists; ++lists) {
    const Expr *load = findLoad(resolved);
    if (!load)
      return resolved;
    const Expr *value = evaluateList(elements, load);
    if (!value)
      return index;
    resolved = replaceNode(elements.getExpressions(), resolved, load, value);
  }
  return index;
}
