//===- Comparison.cpp - Comparing sampled elements ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Comparison.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// Results with no more elements than this many times the sample are compared
/// whole.
static constexpr int64_t kWholeFactor = 8;
/// Elements of a value between, to find the first op whose values differ.
static constexpr int64_t kTraced = 8;

/// Corners of a tensor, and places that a program with these constants may tell
/// from their neighbours: those at a constant on one axis, and those as far
/// apart from the end of another.
static void addCorners(ArrayRef<int64_t> shape,
                       const equivalence::Constants &constants,
                       std::vector<SmallVector<int64_t>> &indices) {
  static constexpr unsigned kMaxConstants = 24;
  SmallVector<int64_t> last, large;
  for (auto [axis, size] : llvm::enumerate(shape)) {
    last.push_back(size - 1);
    if (size > 1)
      large.push_back(axis);
  }
  for (unsigned corner = 0, e = 1u << std::min<size_t>(large.size(), 4);
       corner < e; ++corner) {
    SmallVector<int64_t> index = last;
    for (unsigned bit = 0; bit < std::min<size_t>(large.size(), 4); ++bit)
      if (corner >> bit & 1)
        index[large[large.size() - 1 - bit]] = 0;
    indices.push_back(index);
  }
  unsigned numConstants = 0, numPlaces = 0;
  auto addPlace = [&](int64_t value, unsigned &count) {
    if (value <= 0 || count++ >= kMaxConstants)
      return;
    for (int64_t axis : large)
      for (int64_t place : {value, last[axis] - value}) {
        if (place <= 0 || place >= shape[axis])
          continue;
        SmallVector<int64_t> index = last;
        index[axis] = place;
        indices.push_back(index);
      }
  };
  for (int64_t value : getNeighbours(constants.compared))
    addPlace(value, numConstants);
  for (int64_t value : getNeighbours(constants.places))
    addPlace(value, numPlaces);
}

/// Elements with one of these places, or the last one, on each axis.
static void addPlaces(ArrayRef<int64_t> shape, ArrayRef<int64_t> places,
                      std::vector<SmallVector<int64_t>> &indices) {
  static constexpr size_t kMaxAdded = 4096;
  std::vector<SmallVector<int64_t>> added = {{}};
  for (int64_t size : shape) {
    std::set<int64_t> here = {size - 1};
    for (int64_t place : places)
      if (place >= 0 && place < size)
        here.insert(place);
    std::vector<SmallVector<int64_t>> longer;
    for (ArrayRef<int64_t> index : added)
      for (int64_t place : here) {
        longer.emplace_back(index);
        longer.back().push_back(place);
      }
    if (longer.size() > kMaxAdded)
      return;
    added = std::move(longer);
  }
  llvm::append_range(indices, added);
}

/// Indices of about `count` elements such that each place on each axis occurs,
/// as far as the count suffices, and of the corners.
static std::vector<SmallVector<int64_t>>
chooseIndices(ArrayRef<int64_t> shape, int64_t count, int64_t whole,
              uint64_t seed, const equivalence::Constants &constants,
              ArrayRef<int64_t> places) {
  std::vector<SmallVector<int64_t>> indices;
  int64_t size = getProduct(shape);
  if (size <= whole) {
    for (int64_t i = 0; i < size; ++i)
      indices.push_back(delinearize(i, shape));
    return indices;
  }
  RandomStream random(seed);
  indices.assign(count, SmallVector<int64_t>(shape.size(), 0));
  for (auto [axis, extent] : llvm::enumerate(shape)) {
    // A shuffled deck with every place, or every stratum of places.
    std::vector<int64_t> deck(count);
    for (int64_t i = 0; i < count; ++i)
      deck[i] = extent <= count
                    ? i % extent
                    : (i * extent + random.below(extent)) / count % extent;
    for (int64_t i = count - 1; i > 0; --i)
      std::swap(deck[i], deck[random.below(i + 1)]);
    for (int64_t i = 0; i < count; ++i)
      indices[i][axis] = deck[i];
  }
  addCorners(shape, constants, indices);
  if (!places.empty())
    addPlaces(shape, places, indices);
  return indices;
}

std::vector<SmallVector<int64_t>>
Comparison::getIndices(ArrayRef<int64_t> shape, unsigned result) const {
  return chooseIndices(shape, extent.elements, getMostWhole(),
                       mixHash(seed, result), constants, extent.places);
}

static void print(raw_ostream &os, Number number) {
  switch (number.kind) {
  case Number::Float:
    os << number.getReal();
    break;
  case Number::Integer:
    os << number.getInteger();
    break;
  case Number::Undefined:
    os << "undefined";
    break;
  case Number::Unknown:
    os << "not known";
    break;
  case Number::Poison:
    os << "poison";
    break;
  default:
    os << "a function of the inputs";
  }
}

Comparison::Outcome Comparison::compareElement(unsigned number, const Tensor &a,
                                               const Tensor &b,
                                               ArrayRef<int64_t> index) {
  Arithmetic &arithmetic = evaluator.getArithmetic();
  for (unsigned part = 0; part < a.node->getWidth(); ++part) {
    Number x = evaluator.evaluate(a, a.getAddress(index), part, kResultLevel);
    if (arithmetic.needsNewSample())
      return Retry;
    // Anything refines what is not defined; class finite promises that no
    // infinity or NaN occurs.
    bool finite = options.rewriteClass == RewriteClass::Finite;
    hasPoison |= x.kind == Number::Poison;
    if (x.kind == Number::Undefined || x.kind == Number::Poison)
      continue;
    if (finite && x.isSpecial()) {
      ++numExcused;
      continue;
    }
    // One element of one tensor is itself, known or not.
    if (a.node == b.node && a.scale == b.scale &&
        a.getAddress(index) == b.getAddress(index)) {
      ++numCompared;
      continue;
    }
    Number y = evaluator.evaluate(b, b.getAddress(index), part, kResultLevel);
    if (arithmetic.needsNewSample())
      return Retry;
    ++numCompared;
    Arithmetic::Refinement refinement =
        arithmetic.refines(x, y, kResultLevel, finite);
    if (refinement == Arithmetic::Refinement::Holds)
      continue;
    llvm::raw_string_ostream os(message);
    os << "element [";
    llvm::interleaveComma(index, os);
    os << "] of result " << number;
    if (refinement == Arithmetic::Refinement::Unknown) {
      os << " depends on what is not modelled";
      return Undecided;
    }
    element.emplace(index);
    ofFunctions = !y.isOpaque() &&
                  (Arithmetic::isOfInputs(x) || Arithmetic::isOfInputs(y));
    os << " differs";
    if (x.kind != y.kind || (x.kind != Number::Field)) {
      os << ": ";
      print(os, x);
      os << " became ";
      print(os, y);
    }
    return Different;
  }
  return Equal;
}

Comparison::Outcome Comparison::compareResult(unsigned number, const Slot &a,
                                              const Slot &b) {
  if (!a.tensor || !b.tensor) {
    ++numCompared;
    if (!a.tensor && !b.tensor &&
        a.number.getInteger() == b.number.getInteger())
      return Equal;
    message = "result " + std::to_string(number) + " differs";
    return Different;
  }
  if (a.tensor.shape != b.tensor.shape) {
    llvm::raw_string_ostream os(message);
    os << "result " << number << " has sizes [";
    llvm::interleaveComma(a.tensor.shape, os);
    os << "] and [";
    llvm::interleaveComma(b.tensor.shape, os);
    os << "]";
    return Different;
  }
  for (const Tensor &tensor : {a.tensor, b.tensor})
    degree = Degree::max(degree, tensor.node->getDegree());
  if (a.tensor.getNumElements() == 0)
    return Equal;
  // What one element depends on is counted at the last one, which under a
  // causal mask depends on most.
  Arithmetic &arithmetic = evaluator.getArithmetic();
  arithmetic.countTerms(true);
  SmallVector<int64_t> last;
  for (int64_t size : a.tensor.shape)
    last.push_back(size - 1);
  int64_t numBefore = numCompared;
  Outcome first = compareElement(number, a.tensor, b.tensor, last);
  numCompared = numBefore;
  arithmetic.countTerms(false);
  if (first != Equal)
    return first;
  for (ArrayRef<int64_t> index : getIndices(a.tensor.shape, number)) {
    Outcome outcome = compareElement(number, a.tensor, b.tensor, index);
    if (outcome != Equal)
      return outcome;
  }
  return Equal;
}

Comparison::Outcome Comparison::run(ArrayRef<Slot> before,
                                    ArrayRef<Slot> after) {
  bool empty = true;
  for (auto [number, slots] : llvm::enumerate(llvm::zip_equal(before, after))) {
    auto &[a, b] = slots;
    Outcome outcome = compareResult(number, a, b);
    if (outcome == Different) {
      differing = number;
      findFirstDifference();
    }
    if (outcome != Equal)
      return outcome;
    empty &= a.tensor && a.tensor.getNumElements() == 0;
  }
  if (numCompared == 0 && !empty && !before.empty())
    return Retry;
  return Equal;
}

bool Comparison::isDefined(ArrayRef<Slot> before) {
  auto evaluate = [&](const Tensor &tensor, ArrayRef<int64_t> index) {
    return evaluator.evaluate(tensor, tensor.getAddress(index), 0,
                              kResultLevel);
  };
  auto isNumber = [&](Number number) {
    return number.kind != Number::Undefined &&
           !(options.rewriteClass == RewriteClass::Finite &&
             number.isSpecial());
  };
  // An element that is poison is the result of undefined behaviour, which the
  // whole program has, or of what class finite promises not to occur.
  return llvm::all_of(before, [&](const Slot &slot) {
    if (!slot.tensor || slot.tensor.getNumElements() == 0)
      return true;
    bool someIsDefined = false;
    for (ArrayRef<int64_t> index : getIndices(slot.tensor.shape, 0)) {
      Number number = evaluate(slot.tensor, index);
      if (number.kind == Number::Poison)
        return false;
      someIsDefined |= isNumber(number);
    }
    return someIsDefined;
  });
}

int64_t Comparison::getMostWhole() const {
  return std::max(kWholeFactor * extent.elements, extent.whole);
}

bool Comparison::isWhole(ArrayRef<Slot> before) const {
  return llvm::all_of(before, [&](const Slot &slot) {
    return !slot.tensor || slot.tensor.getNumElements() <= getMostWhole();
  });
}

void Comparison::evaluateAll(ArrayRef<Slot> slots) {
  for (auto [number, slot] : llvm::enumerate(slots))
    if (const Tensor &tensor = slot.tensor; tensor && tensor.getNumElements())
      for (ArrayRef<int64_t> index : getIndices(tensor.shape, number))
        for (unsigned part = 0; part < tensor.node->getWidth(); ++part)
          evaluator.evaluate(tensor, tensor.getAddress(index), part,
                             kResultLevel);
}

void Comparison::findFirstDifference() {
  // The k-th op of one name and shape on one side corresponds to the k-th on
  // the other, where both sides have as many.
  auto describe = [](const Executor::Traced &traced) {
    std::string key = traced.op->getName().getStringRef().str();
    llvm::raw_string_ostream os(key);
    os << ' ' << traced.result << ' ' << traced.tensor.getElementType();
    for (int64_t size : traced.tensor.shape)
      os << 'x' << size;
    return key;
  };
  llvm::StringMap<SmallVector<const Executor::Traced *>> firsts, seconds;
  for (const Executor::Traced &traced : first.getTrace())
    firsts[describe(traced)].push_back(&traced);
  for (const Executor::Traced &traced : second.getTrace())
    seconds[describe(traced)].push_back(&traced);
  llvm::StringMap<unsigned> seen;
  for (const Executor::Traced &traced : first.getTrace()) {
    std::string key = describe(traced);
    unsigned ordinal = seen[key]++;
    auto found = seconds.find(key);
    if (found == seconds.end() || found->second.size() != firsts[key].size())
      continue;
    const Tensor &a = traced.tensor, &b = found->second[ordinal]->tensor;
    if (a.node == b.node && a.offset == b.offset && a.strides == b.strides)
      continue;
    for (ArrayRef<int64_t> index : chooseIndices(
             a.shape, kTraced, kWholeFactor * kTraced, options.seed, {}, {}))
      for (unsigned part = 0; part < a.node->getWidth(); ++part) {
        Number x =
            evaluator.evaluate(a, a.getAddress(index), part, kResultLevel);
        Number y =
            evaluator.evaluate(b, b.getAddress(index), part, kResultLevel);
        if (evaluator.getArithmetic().refines(x, y, kResultLevel, false) !=
            Arithmetic::Refinement::Fails)
          continue;
        location = found->second[ordinal]->op->getLoc();
        message += "; the first op whose values differ is '" +
                   traced.op->getName().getStringRef().str() + "'";
        return;
      }
  }
}
