//===- Alternatives.h - Values of which one is taken ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fields have no order. A maximum is kept as the set that it is taken of, and a
// choice by data as the tree of what either outcome gives, so that no draw
// takes one side of a program and leaves the other one unseen.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_ALTERNATIVES_H
#define ROPE_LIB_EQUIVALENCE_ALTERNATIVES_H

#include "Number.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace mlir::rope::equivalence {

/// The sets and trees of one sample. Equal ones are one.
class Alternatives {
public:
  /// Statements on data, each with whether it holds, in ascending order.
  using Literals = llvm::SmallVector<uint64_t, 2>;
  using Key = std::pair<uint64_t, uint64_t>;

  /// Of a maximum or minimum: its members in a canonical order.
  struct Set {
    unsigned level;
    std::vector<Number> members;
    std::optional<uint64_t> element = {}; ///< as an element of the field
  };
  /// A choice: `taken` where the condition holds, else `other`.
  struct Tree {
    unsigned level;
    unsigned condition;
    Number taken, other;
    /// Conditions in it, in ascending order.
    llvm::SmallVector<unsigned, 4> conditions;
    std::optional<uint64_t> element = {};
  };

  /// The number of the set of these members, which are made canonical.
  unsigned getSet(unsigned level, std::vector<Number> members);
  Set &set(Number number) { return sets[number.bits]; }

  /// What is true of data, as one number for each statement.
  unsigned getCondition(uint64_t statement);
  uint64_t getStatement(unsigned condition) const {
    return statements[condition];
  }
  /// The choice, with conditions in ascending order from its root; one of the
  /// values where both are one.
  Number choose(unsigned condition, Number taken, Number other, unsigned level);
  /// What is poison where one of the literals is false.
  Number guard(Number number, const Literals &literals);
  /// Takes the guard off, into `literals`.
  Number unguard(Number number, Literals &literals);
  Tree &tree(Number number) { return trees[number.bits]; }
  /// All conditions that these depend on, ascending.
  llvm::SmallVector<unsigned, 4> getConditions(llvm::ArrayRef<Number> numbers);
  /// The number where a condition that is not below others holds or not.
  Number restrict(Number number, unsigned condition, bool holds);

private:
  std::vector<Set> sets;
  std::vector<Tree> trees;
  std::vector<std::pair<Number, Literals>> guards;
  std::vector<uint64_t> statements;
  llvm::DenseMap<Key, unsigned> setNumbers, treeNumbers, guardNumbers;
  llvm::DenseMap<uint64_t, unsigned> conditionNumbers;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_ALTERNATIVES_H
