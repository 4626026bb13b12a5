//===- InputProbes.cpp - Inputs at which programs may change --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inputs.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// Larger tensors of all dynamic axes at once are not drawn.
static constexpr int64_t kMaxProduct = int64_t(1) << 21;
/// Elements, of the smallest input, that are drawn without a list.
static constexpr int64_t kMixedElements = 48;
/// The most draws that one integer input asks for.
static constexpr int64_t kMaxDraws = 24;

/// How many elements of a probe are listed values.
static int64_t getNumListed(int64_t count) {
  return std::max<int64_t>(1, count - count / 4);
}

void InputDraw::planProbes() {
  SmallVector<unsigned> variables;
  for (unsigned i = 0; i < parents.size(); ++i)
    if (find(i) == i)
      variables.push_back(i);
  size_t rank = 0;
  for (const Input &input : inputs)
    rank = std::max<size_t>(rank, llvm::count_if(input.shape, [](int64_t size) {
                              return size < 0;
                            }));
  if (!variables.empty())
    for (int64_t size : getSizeProbes(constants.compared)) {
      if (std::pow(double(size), double(rank)) <= double(kMaxProduct))
        probes.push_back({Probe::Sizes, variables, size});
      // A pair of axes, as rows and keys, where all would be too large.
      else
        for (unsigned i = 0; i + 1 < variables.size(); ++i)
          probes.push_back(
              {Probe::Sizes, {variables[i], variables[i + 1]}, size});
      if (variables.size() > 1 && size <= 2)
        for (unsigned variable : variables)
          probes.push_back({Probe::Sizes, {variable}, size});
    }
  // Integers of all inputs at once; each alone where that is refused.
  Probe together{Probe::Integers, {}}, truth{Probe::Uniform, {}},
      same{Probe::Uniform, {}};
  int64_t most = 0, fewest = kMixedElements;
  for (unsigned i = 0; i < inputs.size(); ++i) {
    Type type = getElementTypeOrSelf(inputs[i].type);
    if (!type.isIntOrIndex())
      continue;
    if (type.isInteger(1)) {
      truth.which.push_back(i);
      continue;
    }
    inputs[i].values = getIntegerProbes(constants.all, getIntegerWidth(type));
    int64_t count = 1;
    for (int64_t size : inputs[i].shape)
      count *= size < 0 ? 3 : size;
    int64_t draws =
        llvm::divideCeil(inputs[i].values.size(), getNumListed(count));
    most = std::max(
        most, getIntegerWidth(type) <= 8 ? draws : std::min(draws, kMaxDraws));
    fewest = std::min(fewest, std::max<int64_t>(1, count));
    together.which.push_back(i);
    same.which.push_back(i);
  }
  // Last come integers that meet by chance.
  if (most)
    most += std::clamp<int64_t>(kMixedElements / fewest, 1, kMaxDraws);
  for (together.value = 0; together.value < most; ++together.value)
    probes.push_back(together);
  // Integers may be booleans, too.
  for (int64_t value : {0, 1}) {
    truth.value = same.value = value;
    for (const Probe &uniform : {truth, same})
      if (!uniform.which.empty())
        probes.push_back(uniform);
  }
}

void InputDraw::planLargeSizes() {
  // An axis at a time: other axes stay small.
  for (int64_t size : getLargeSizes(constants.compared))
    for (unsigned i = 0; i < parents.size(); ++i)
      if (find(i) == i)
        probes.push_back({Probe::Sizes, {i}, size});
}

void InputDraw::planWitness(const Witness &witness) {
  Probe aimed{Probe::Aimed, {}};
  aimed.isOfDefined = numWitnesses++ % 2 && hadDefined;
  for (const Witness::Size &size : witness.sizes) {
    auto input = inputNumbers.find(size.source);
    if (input == inputNumbers.end())
      continue;
    int64_t drawn = inputs[input->second].shape[size.axis];
    if (drawn < 0)
      aimed.sizes.push_back({unsigned(-1 - drawn), size.size});
  }
  for (const Witness::Element &element : witness.elements) {
    auto input = inputNumbers.find(element.source);
    if (input == inputNumbers.end())
      continue;
    aimed.which.push_back(input->second);
    aimed.elements.push_back({input->second, element.index, element.value});
  }
  probes.push_back(aimed);
  // One number may be that of all elements: any that is compared is then made
  // of it.
  aimed.fills = true;
  probes.push_back(std::move(aimed));
}

/// The size of a variable that the probe says, or -1.
int64_t InputDraw::getProbeSize(unsigned variable) {
  if (!probe)
    return -1;
  if (probe->kind == Probe::Sizes)
    for (unsigned which : probe->which)
      if (find(which) == find(variable))
        return probe->value;
  for (auto [which, size] : probe->sizes)
    if (find(which) == find(variable))
      return size;
  return -1;
}

/// Puts what the probe says of an input in its place.
void InputDraw::placeAimed(unsigned input, ArrayRef<int64_t> shape,
                           MutableArrayRef<Number> numbers) const {
  SmallVector<const Probe::Element *> own;
  for (const Probe::Element &element : probe->elements)
    if (element.input == input)
      own.push_back(&element);
  if (own.size() == 1 && probe->fills)
    llvm::fill(numbers, Number::integer(own.front()->value));
  for (const Probe::Element *element : own) {
    int64_t place = 0;
    bool isInside = element->index.size() == shape.size();
    for (auto [index, size] : llvm::zip(element->index, shape)) {
      isInside &= index >= 0 && index < size;
      place = place * size + index;
    }
    if (isInside)
      numbers[place] = Number::integer(element->value);
  }
}

bool InputDraw::isNarrow(const Input &input) {
  static constexpr unsigned kMaxRefusals = 3;
  return input.numRefused >= kMaxRefusals;
}

bool InputDraw::beginProbe() {
  for (; nextProbe < probes.size(); ++nextProbe) {
    Probe &next = probes[nextProbe];
    if (next.kind == Probe::Integers)
      llvm::erase_if(next.which,
                     [&](unsigned i) { return isNarrow(inputs[i]); });
    if (!next.which.empty() || next.kind == Probe::Aimed) {
      probe = next;
      return true;
    }
  }
  return false;
}

void InputDraw::endProbe(bool accepted, bool isForeign) {
  Probe ended = *std::exchange(probe, std::nullopt);
  ++nextProbe;
  numProbesTaken += accepted;
  if (accepted || !isForeign || ended.kind != Probe::Integers)
    return;
  // Which input is to blame is found one by one, and at once: later draws leave
  // out what takes few integers.
  if (ended.which.size() > 1) {
    SmallVector<Probe> alone;
    for (unsigned input : ended.which)
      alone.push_back({Probe::Integers, {input}, ended.value});
    probes.insert(probes.begin() + nextProbe, alone.begin(), alone.end());
    return;
  }
  // What takes small integers alone is tried at constants, one at a time.
  Input &input = inputs[ended.which.front()];
  ++input.numRefused;
  if (!isNarrow(input))
    return;
  unsigned numValues = 0;
  for (const std::set<int64_t> *some : {&constants.compared, &constants.places})
    for (int64_t value : getNeighbours(*some))
      if (value >= 0 && numValues++ < kMaxDraws)
        probes.push_back({Probe::Value, ended.which, value});
}

/// A small integer, one of any size, one near a listed value, or a corner: two
/// inputs have the same ones by chance.
static int64_t drawUnlisted(const std::set<int64_t> &constants,
                            ArrayRef<int64_t> listed, unsigned width,
                            RandomStream &values) {
  static constexpr int64_t kReach = 16;
  switch (values.below(5)) {
  case 0:
    return values.below(8);
  case 1:
    return llvm::SignExtend64(values.next() >> values.below(width), width);
  case 2: {
    uint64_t near = listed[values.below(listed.size())];
    near += values.below(2 * kReach + 1) - kReach;
    return llvm::SignExtend64(near, width);
  }
  default: {
    SmallVector<int64_t> corners = {0, 1, -1, llvm::minIntN(width),
                                    llvm::maxIntN(width)};
    for (int64_t constant : constants)
      if (llvm::isIntN(width, constant))
        corners.push_back(constant);
    return corners[values.below(corners.size())];
  }
  }
}

/// Most elements are listed values, the others not.
std::vector<Number> InputDraw::drawProbe(const Input &input, int64_t count,
                                         RandomStream &values) {
  std::vector<Number> numbers;
  unsigned width = getIntegerWidth(getElementTypeOrSelf(input.type));
  for (int64_t i = 0; i < count; ++i) {
    if (probe->kind == Probe::Uniform) {
      numbers.push_back(Number::integer(probe->value));
      continue;
    }
    if (probe->kind == Probe::Value) {
      int64_t bound = std::max<int64_t>(1, input.bound);
      numbers.push_back(
          Number::integer(i == 0 ? probe->value : values.below(bound)));
      continue;
    }
    int64_t listed = probe->value * getNumListed(count) + i;
    if (i < getNumListed(count) && listed < int64_t(input.values.size()))
      numbers.push_back(Number::integer(input.values[listed]));
    else
      numbers.push_back(Number::integer(
          drawUnlisted(constants.all, input.values, width, values)));
  }
  for (int64_t i = count - 1; i > 0; --i)
    std::swap(numbers[i], numbers[values.below(i + 1)]);
  return numbers;
}

std::vector<std::string> InputDraw::describeCoverage() const {
  std::vector<std::string> lines;
  if (!sizesHad.empty()) {
    std::string line = "sizes";
    llvm::raw_string_ostream os(line);
    llvm::interleaveComma(sizesHad, os << ' ');
    lines.push_back(line);
  }
  if (!probes.empty())
    lines.push_back(std::to_string(numProbesTaken) + " of " +
                    std::to_string(probes.size()) +
                    " probes of sizes, integers and booleans");
  return lines;
}
