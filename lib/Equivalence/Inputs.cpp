//===- Inputs.cpp - Random inputs and sizes -------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inputs.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// Sizes that a program has not said anything about are told apart by value.
static constexpr int64_t kSizes[] = {3,  5,  7,  11, 13, 17, 19, 23,
                                     29, 31, 37, 41, 43, 47, 53, 59};
/// Beyond this many refusals all drawn sizes are one.
static constexpr unsigned kMaxSizeRefusals = 16;

LogicalResult InputDraw::addInput(ArrayRef<Value> sources) {
  Input input;
  input.type = sources[0].getType();
  if (!isModelled(input.type))
    return failure();
  auto first = dyn_cast<RankedTensorType>(input.type);
  for (Value source : sources) {
    inputNumbers[source] = inputs.size();
    names[source] = sources.front();
    Type type = source.getType();
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (isa<ShapedType>(type) != isa<ShapedType>(input.type) ||
        getElementTypeOrSelf(type) != getElementTypeOrSelf(input.type))
      return failure();
    if (!first)
      continue;
    if (!tensor || tensor.getRank() != first.getRank())
      return failure();
    input.shape.resize(first.getRank(), ShapedType::kDynamic);
    for (auto [size, given] : llvm::zip_equal(input.shape, tensor.getShape())) {
      if (ShapedType::isDynamic(given))
        continue;
      if (!ShapedType::isDynamic(size) && size != given)
        return failure();
      size = given;
    }
  }
  for (int64_t &size : input.shape)
    if (ShapedType::isDynamic(size)) {
      size = -1 - int64_t(parents.size());
      parents.push_back(parents.size());
      sizes.push_back(0);
    }
  inputs.push_back(std::move(input));
  return success();
}

void InputDraw::addPrograms(ArrayRef<Operation *> first,
                            ArrayRef<Operation *> second) {
  for (ArrayRef<Operation *> program : {first, second})
    for (Operation *op : program)
      collectConstants(op, constants);
  addDifferences(first, second, constants.places);
  constants.all.insert(constants.places.begin(), constants.places.end());
}

bool InputDraw::hasIntegers() const {
  return llvm::any_of(inputs, [](const Input &input) {
    return getElementTypeOrSelf(input.type).isIntOrIndex();
  });
}

bool InputDraw::mayWrap() const {
  return llvm::any_of(drawn, [](const DrawnInput &input) {
    return input.elementType.isIntOrIndex() &&
           getIntegerWidth(input.elementType) == 64 &&
           llvm::any_of(input.integers, [](int64_t value) {
             return value > kMostSummed || value < -kMostSummed;
           });
  });
}

void InputDraw::accept(bool isDefined) {
  sizesHad.insert(sizesDrawn.begin(), sizesDrawn.end());
  for (auto [input, values] : llvm::zip_equal(inputs, drawn)) {
    if (!probe && !narrowing)
      input.accepted = values.integers;
    if (!probe && isDefined)
      input.defined = values.integers;
    input.had |= input.drawn;
    input.bound = std::max(input.bound, input.lastBound);
  }
  hadDefined |= isDefined && !probe;
}

bool InputDraw::coversIntegers() const {
  return llvm::all_of(inputs, [](const Input &input) {
    return int64_t(input.had.count()) >= input.bound;
  });
}

SmallVector<int64_t> InputDraw::drawIntegers(Input &input, int64_t count,
                                             int64_t bound,
                                             RandomStream &values) {
  SmallVector<int64_t> fresh, result;
  for (int64_t value = 0; value < bound; ++value)
    if (value >= int64_t(input.had.size()) || !input.had.test(value))
      fresh.push_back(value);
  for (int64_t i = 0; i < count; ++i) {
    if (fresh.empty()) {
      result.push_back(values.below(bound));
      continue;
    }
    // Every second one is the smallest: masks and caches end there.
    size_t choice = 0;
    if ((input.had.count() + i) % 2)
      choice = values.below(fresh.size());
    result.push_back(fresh[choice]);
    fresh.erase(fresh.begin() + choice);
  }
  // The fresh ones came first.
  for (int64_t i = count - 1; i > 0; --i)
    std::swap(result[i], result[values.below(i + 1)]);
  input.drawn.clear();
  input.drawn.resize(bound);
  for (int64_t value : result)
    input.drawn.set(value);
  input.lastBound = bound;
  return result;
}

unsigned InputDraw::find(unsigned variable) {
  while (parents[variable] != variable)
    variable = parents[variable];
  return variable;
}

bool InputDraw::unify(int64_t a, int64_t b) {
  auto variableOf = [&](int64_t size) -> std::optional<unsigned> {
    for (unsigned i = 0; i < parents.size(); ++i)
      if (find(i) == i && sizes[i] == size)
        return i;
    return std::nullopt;
  };
  std::optional<unsigned> x = variableOf(a), y = variableOf(b);
  if (x && y && *x != *y) {
    parents[*y] = *x;
    return true;
  }
  // A variable against a size that the program fixes.
  // Size 1 would broadcast and hide most of the program.
  if (x && !y && b > 1) {
    sizes[*x] = b;
    return true;
  }
  if (y && !x && a > 1) {
    sizes[*y] = a;
    return true;
  }
  return false;
}

void InputDraw::learn(const Stop &stop) {
  if (stop.isChance)
    return;
  if (stop.isWrap) {
    ++wrapRefusals;
    return;
  }
  bool unified = false;
  for (auto [a, b] : stop.conflicts)
    unified |= unify(a, b);
  if (unified || !parents.empty())
    ++sizeRefusals;
  if (!unified)
    ++integerRefusals;
}

/// Where random integers start. After a sum that wrapped, every second time one
/// of the large constants away from 0.
int64_t InputDraw::getOrigin(Type elementType) const {
  if (wrapRefusals % 2 == 0 || getIntegerWidth(elementType) != 64)
    return 0;
  SmallVector<int64_t> large;
  for (int64_t constant : constants.all)
    if (constant > kMostSummed || constant < -kMostSummed)
      large.push_back(constant);
  if (large.empty())
    return 0;
  return -uint64_t(large[wrapRefusals / 2 % large.size()]);
}

std::vector<Slot> InputDraw::draw(Graph &graph, RandomStream &random) {
  unsigned next = 0;
  for (Input &input : inputs)
    input.drawn.clear();
  bool uniform = sizeRefusals >= kMaxSizeRefusals;
  int64_t common = 2 + random.below(4);
  for (unsigned i = 0; i < parents.size(); ++i)
    if (find(i) == i) {
      if (uniform)
        sizes[i] = common;
      else if (sizes[i] == 0)
        sizes[i] = kSizes[next % std::size(kSizes)];
      ++next;
    }
  std::vector<int64_t> drawnSizes;
  for (unsigned i = 0; i < parents.size(); ++i) {
    int64_t probed = getProbeSize(i);
    drawnSizes.push_back(probed < 0 ? sizes[find(i)] : probed);
  }
  sizesDrawn.assign(drawnSizes.begin(), drawnSizes.end());
  std::vector<Slot> slots;
  drawn.clear();
  for (size_t number = 0; number < inputs.size(); ++number) {
    Input &input = inputs[number];
    SmallVector<int64_t> shape;
    for (int64_t size : input.shape)
      shape.push_back(size < 0 ? drawnSizes[-1 - size] : size);
    Type elementType = getElementTypeOrSelf(input.type);
    uint64_t key = random.next();
    bool isTensor = isa<RankedTensorType>(input.type);
    drawn.push_back({elementType, isTensor, shape, {}});
    if (!elementType.isIntOrIndex()) {
      slots.push_back({makeRandomTensor(graph, shape, elementType, key), {}});
      continue;
    }
    // Positions and indices: as large as the program takes.
    static constexpr unsigned kBounds[] = {40, 32, 24, 16, 12, 10, 8,
                                           7,  6,  5,  4,  3,  2,  1};
    // Zeros alone say nothing about where indices go: only if all else fails.
    unsigned most = std::size(kBounds) - (integerRefusals < 20 ? 2 : 1);
    unsigned last = std::min<unsigned>(integerRefusals + narrowing, most);
    unsigned choice = last - random.below(last / 2 + 1);
    int64_t bound = kBounds[choice];
    bool isBoolean = elementType.isInteger(1);
    RandomStream values(key);
    int64_t count = isTensor ? getProduct(shape) : 1;
    std::vector<Number> numbers;
    if (probe && probe->kind != Probe::Sizes && !isAimed() &&
        llvm::is_contained(probe->which, number))
      numbers = drawProbe(input, count, values);
    else if (ArrayRef<int64_t> kept = getKept(input);
             isAimed() && !kept.empty())
      for (int64_t i = 0; i < count; ++i)
        numbers.push_back(Number::integer(kept[i % kept.size()]));
    else if (isBoolean)
      for (int64_t i = 0; i < count; ++i)
        numbers.push_back(Number::integer(values.below(4) != 0));
    else
      for (int64_t value : drawIntegers(input, count, bound, values))
        numbers.push_back(
            Number::integer(uint64_t(getOrigin(elementType)) + value));
    if (isAimed() && isAimOn)
      placeAimed(number, shape, numbers);
    for (Number value : numbers)
      drawn.back().integers.push_back(value.getInteger());
    if (!isTensor) {
      slots.push_back({{}, numbers[0]});
      continue;
    }
    numbers.resize(std::max<size_t>(numbers.size(), 3));
    NodeKey bytes("integers");
    bytes.number(number).number(key);
    slots.push_back(
        {makeNumbers(graph, shape, elementType, std::move(numbers), bytes),
         {}});
  }
  return slots;
}
