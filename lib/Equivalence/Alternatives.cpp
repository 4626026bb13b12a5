//===- Alternatives.cpp - Values of which one is taken --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Alternatives.h"

#include "PrimeTower.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::rope::equivalence;

namespace {
/// Two independent hashes of a list of words: that two lists share both is not
/// expected in any number of them.
class ListHash {
public:
  void add(uint64_t word) {
    first = mixHash(first, word);
    second = mixHash(word, second);
  }
  void add(Number number) {
    add(number.kind);
    add(number.bits);
  }
  Alternatives::Key get() const { return {first, second}; }

private:
  uint64_t first = 0x536574, second = 0x54726565;
};
} // namespace

unsigned Alternatives::getSet(unsigned level, std::vector<Number> members) {
  auto order = [](Number a, Number b) {
    return std::pair(a.kind, a.bits) < std::pair(b.kind, b.bits);
  };
  llvm::sort(members, order);
  members.erase(llvm::unique(members), members.end());
  ListHash hash;
  hash.add(level);
  for (Number member : members)
    hash.add(member);
  auto [entry, inserted] = setNumbers.try_emplace(hash.get(), sets.size());
  if (inserted)
    sets.push_back({level, std::move(members)});
  return entry->second;
}

unsigned Alternatives::getCondition(uint64_t statement) {
  auto [entry, inserted] =
      conditionNumbers.try_emplace(statement, statements.size());
  if (inserted)
    statements.push_back(statement);
  return entry->second;
}

llvm::SmallVector<unsigned, 4>
Alternatives::getConditions(llvm::ArrayRef<Number> numbers) {
  llvm::SmallVector<unsigned, 4> result;
  for (Number number : numbers)
    if (number.kind == Number::Choice)
      llvm::append_range(result, tree(number).conditions);
  llvm::sort(result);
  result.erase(llvm::unique(result), result.end());
  return result;
}

Number Alternatives::restrict(Number number, unsigned condition, bool holds) {
  if (number.kind != Number::Choice || tree(number).condition != condition)
    return number;
  return holds ? tree(number).taken : tree(number).other;
}

Number Alternatives::choose(unsigned condition, Number taken, Number other,
                            unsigned level) {
  if (taken == other)
    return taken;
  uint64_t statement = getStatement(condition);
  if (other.kind == Number::Poison)
    return guard(taken, {mixHash(statement, 1)});
  if (taken.kind == Number::Poison)
    return guard(other, {mixHash(statement, 0)});
  if (taken.kind == Number::Guarded || other.kind == Number::Guarded)
    return Number::unknown();
  llvm::SmallVector<unsigned, 4> below = getConditions({taken, other});
  if (!below.empty() && below.front() <= condition) {
    // What comes before the condition goes above it.
    unsigned top = below.front();
    auto restrictBoth = [&](bool ofTaken, bool ofOther) {
      return choose(condition, restrict(taken, top, ofTaken),
                    restrict(other, top, ofOther), level);
    };
    if (top == condition)
      return restrictBoth(true, false);
    return choose(top, restrictBoth(true, true), restrictBoth(false, false),
                  level);
  }
  ListHash hash;
  hash.add(level);
  hash.add(condition);
  hash.add(taken);
  hash.add(other);
  auto [entry, inserted] = treeNumbers.try_emplace(hash.get(), trees.size());
  if (inserted) {
    Tree tree{level, condition, taken, other, {condition}};
    llvm::append_range(tree.conditions, getConditions({taken, other}));
    trees.push_back(std::move(tree));
  }
  return {entry->second, Number::Choice};
}

Number Alternatives::guard(Number number, const Literals &literals) {
  Literals all = literals;
  Number inner = unguard(number, all);
  if (all.empty() || inner.isOpaque())
    return inner;
  ListHash hash;
  hash.add(inner);
  for (uint64_t literal : all)
    hash.add(literal);
  auto [entry, inserted] = guardNumbers.try_emplace(hash.get(), guards.size());
  if (inserted)
    guards.push_back({inner, all});
  return {entry->second, Number::Guarded};
}

Number Alternatives::unguard(Number number, Literals &literals) {
  if (number.kind != Number::Guarded)
    return number;
  const auto &[inner, own] = guards[number.bits];
  llvm::append_range(literals, own);
  llvm::sort(literals);
  literals.erase(llvm::unique(literals), literals.end());
  return inner;
}
