//===- Lattice.cpp - Maxima of minima, in one form ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maxima and minima distribute over each other. Where they nest, a number is a
// maximum of terms, each the minimum of some members and of a constant, and no
// term is at most another one. So a minimum has no maximum among its members.
//
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::rope::equivalence;

/// A form with more terms stays what it is: a number like any other.
static constexpr size_t kMaxTerms = 64;

namespace {
/// The minimum of members, which are in order, and of a bound.
struct MinTerm {
  std::vector<Number> members;
  double bound = INFINITY;

  bool isAtLeast(const MinTerm &other) const {
    return bound >= other.bound &&
           llvm::includes(other.members, members, isBefore);
  }
  static bool isBefore(Number a, Number b) {
    return std::pair(a.kind, a.bits) < std::pair(b.kind, b.bits);
  }
};
} // namespace

static MinTerm meet(const MinTerm &a, const MinTerm &b) {
  MinTerm result;
  std::set_union(a.members.begin(), a.members.end(), b.members.begin(),
                 b.members.end(), std::back_inserter(result.members),
                 MinTerm::isBefore);
  result.bound = std::min(a.bound, b.bound);
  return result;
}

/// Without the terms that another one is at least.
static std::vector<MinTerm> absorb(ArrayRef<MinTerm> terms) {
  std::vector<MinTerm> result;
  for (auto [i, term] : llvm::enumerate(terms)) {
    bool isCovered = false;
    for (auto [j, other] : llvm::enumerate(terms))
      isCovered |=
          i != j && other.isAtLeast(term) && (j < i || !term.isAtLeast(other));
    if (!isCovered)
      result.push_back(term);
  }
  return result;
}

static std::vector<MinTerm> getTerms(Alternatives &alternatives,
                                     Number number) {
  if (number.kind == Number::Float)
    return {{{}, number.getReal()}};
  if (!number.isExtremum())
    return {{{number}}};
  std::vector<MinTerm> terms;
  for (Number member : alternatives.set(number).members)
    llvm::append_range(terms, getTerms(alternatives, member));
  if (number.kind == Number::Maximum)
    return terms;
  MinTerm all;
  for (const MinTerm &term : terms)
    all = meet(all, term);
  return {all};
}

Number Arithmetic::nestExtrema(bool isMaximum, ArrayRef<Number> members,
                               unsigned level) {
  std::vector<MinTerm> terms;
  if (!isMaximum)
    terms.emplace_back();
  for (Number member : members) {
    std::vector<MinTerm> added = getTerms(alternatives, member);
    if (isMaximum) {
      llvm::append_range(terms, added);
    } else {
      std::vector<MinTerm> product;
      for (const MinTerm &a : terms)
        for (const MinTerm &b : added)
          product.push_back(meet(a, b));
      terms = std::move(product);
    }
    if (terms.size() > kMaxTerms) {
      SmallVector<Number> opaque;
      for (Number number : members)
        opaque.push_back(number.isExtremum()
                             ? Number::field(getElement(number, level))
                             : number);
      return extremum(isMaximum, opaque, level);
    }
    terms = absorb(terms);
  }
  std::vector<Number> joined;
  for (MinTerm &term : terms) {
    if (term.bound != INFINITY || term.members.empty())
      term.members.push_back(Number::real(term.bound));
    joined.push_back(
        term.members.size() == 1
            ? term.members.front()
            : Number{alternatives.getSet(level, std::move(term.members)),
                     Number::Minimum});
  }
  if (joined.size() == 1)
    return joined.front();
  return {alternatives.getSet(level, std::move(joined)), Number::Maximum};
}

bool Arithmetic::isNested(Number a) {
  return a.isExtremum() &&
         llvm::any_of(alternatives.set(a).members,
                      [](Number member) { return member.isExtremum(); });
}

/// The mean of the members, and a hash of what they differ from it by.
std::pair<uint64_t, uint64_t> Arithmetic::describeSet(ArrayRef<Number> members,
                                                      bool negated,
                                                      unsigned level) {
  const PrimeField &field = tower[level];
  std::vector<uint64_t> elements;
  for (Number member : members) {
    uint64_t element = getElement(member, level);
    elements.push_back(negated ? field.negate(element) : element);
  }
  llvm::sort(elements);
  elements.erase(llvm::unique(elements), elements.end());
  uint64_t mean = 0;
  for (uint64_t element : elements)
    mean = field.add(mean, element);
  mean = field.multiply(mean, field.invert(field.fromInteger(elements.size())));
  for (uint64_t &element : elements)
    element = field.subtract(element, mean);
  llvm::sort(elements);
  uint64_t word = elements.size();
  for (uint64_t element : elements)
    word = mixHash(word, element);
  return {mean, word};
}

/// A shift of all members is one of the result. A minimum is the opposite of
/// the maximum of the opposites; of the two forms that a nested one and its
/// opposite have, one stands for both.
uint64_t Arithmetic::getSetElement(Number a, unsigned level) {
  if (std::optional<uint64_t> known = alternatives.set(a).element;
      known && a.kind == Number::Maximum)
    return *known;
  const PrimeField &field = tower[level];
  bool negated = a.kind == Number::Minimum;
  std::vector<Number> members = alternatives.set(a).members;
  auto [mean, word] = describeSet(members, negated, level);
  bool isOpposite = false;
  if (isNested(a)) {
    Number opposite = negate(a, level);
    if (isNested(opposite)) {
      members = alternatives.set(opposite).members;
      auto [otherMean, otherWord] = describeSet(members, false, level);
      isOpposite = otherWord < word;
      if (isOpposite)
        std::tie(mean, word) = std::tie(otherMean, otherWord);
    }
  }
  uint64_t result = field.add(mean, applyFunction(Function::Set, word, level));
  if (negated)
    return field.negate(result);
  if (isOpposite)
    result = field.negate(result);
  alternatives.set(a).element = result;
  return result;
}
