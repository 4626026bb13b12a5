//===- Leaves.cpp - Tensors that are not computed -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Executor.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

namespace {
/// Elements that are kept.
class NumbersNode : public Node {
public:
  NumbersNode(Type elementType, int64_t numElements,
              std::vector<Number> numbers)
      : Node(elementType, numElements), numbers(std::move(numbers)) {}

  bool compute(Evaluator &, int64_t element, unsigned part, unsigned,
               Number &number) override {
    number = numbers.size() <= 2 ? numbers[part]
                                 : numbers[element * getWidth() + part];
    return true;
  }
  bool isImmediate() const override { return true; }
  std::optional<Number> getSplat() const override {
    if (numbers.size() > 2 || getWidth() != 1)
      return std::nullopt;
    return numbers[0];
  }

private:
  std::vector<Number> numbers; ///< one element where all are equal
};

/// Floats as a constant keeps them.
class FloatBytesNode : public Node {
public:
  FloatBytesNode(Type elementType, FloatType type, int64_t numElements,
                 ArrayRef<char> bytes)
      : Node(elementType, numElements), type(type), bytes(bytes) {}

  bool compute(Evaluator &, int64_t element, unsigned part, unsigned,
               Number &number) override {
    unsigned size = type.getWidth() / 8;
    const char *source = bytes.data() + (element * getWidth() + part) * size;
    if (type.isF32()) {
      float value;
      std::memcpy(&value, source, sizeof(value));
      number = Number::real(value);
      return true;
    }
    uint64_t bits = 0;
    std::memcpy(&bits, source, size);
    llvm::APFloat value(type.getFloatSemantics(),
                        llvm::APInt(type.getWidth(), bits));
    bool lossy;
    value.convert(llvm::APFloat::IEEEdouble(),
                  llvm::APFloat::rmNearestTiesToEven, &lossy);
    number = Number::real(value.convertToDouble());
    return true;
  }
  bool isImmediate() const override { return true; }

private:
  FloatType type;
  ArrayRef<char> bytes;
};

/// Random elements.
class RandomNode : public Node {
public:
  RandomNode(Type elementType, int64_t numElements, uint64_t key)
      : Node(elementType, numElements), key(key) {
    if (auto complex = dyn_cast<ComplexType>(elementType))
      elementType = complex.getElementType();
    type = dyn_cast<FloatType>(elementType);
    degree.polynomial = 1;
  }

  bool compute(Evaluator &evaluator, int64_t element, unsigned part,
               unsigned level, Number &number) override {
    Arithmetic &arithmetic = evaluator.getArithmetic();
    number =
        arithmetic.makeRandom(mixHash(key, element * getWidth() + part), level);
    if (type)
      arithmetic.rememberType(number, type, level);
    return true;
  }
  bool isImmediate() const override { return true; }

private:
  uint64_t key;
  FloatType type;
};
} // namespace

static FloatType getFloatPart(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  return dyn_cast<FloatType>(type);
}

Tensor equivalence::makeNumbers(Graph &graph, ArrayRef<int64_t> shape,
                                Type elementType, std::vector<Number> numbers,
                                NodeKey key) {
  key.numbers(shape).pointer(elementType.getAsOpaquePointer());
  Node *node = graph.get(key, [&] {
    return std::make_unique<NumbersNode>(elementType, getProduct(shape),
                                         std::move(numbers));
  });
  return Graph::view(node, shape);
}

Tensor equivalence::makeRandomTensor(Graph &graph, ArrayRef<int64_t> shape,
                                     Type elementType, uint64_t key) {
  NodeKey bytes("random");
  bytes.number(key).numbers(shape).pointer(elementType.getAsOpaquePointer());
  Node *node = graph.get(bytes, [&] {
    return std::make_unique<RandomNode>(elementType, getProduct(shape), key);
  });
  return Graph::view(node, shape);
}

Tensor Executor::makeEmpty(ArrayRef<int64_t> shape, Type elementType) {
  return makeNumbers(graph, shape, elementType,
                     {Number::undefined(), Number::undefined()},
                     NodeKey("empty"));
}

Tensor Executor::makeConstant(Number number, Type elementType) {
  NodeKey key("number");
  key.number(number.kind).number(number.bits);
  return makeNumbers(graph, {}, elementType, {number}, key);
}

/// Numbers of integer elements, or of a splat.
static std::optional<std::vector<Number>> getNumbers(DenseElementsAttr attr) {
  std::vector<Number> numbers;
  Type type = attr.getElementType();
  auto addFloat = [&](llvm::APFloat value) {
    bool lossy;
    value.convert(llvm::APFloat::IEEEdouble(),
                  llvm::APFloat::rmNearestTiesToEven, &lossy);
    numbers.push_back(Number::real(value.convertToDouble()));
  };
  if (isa<ComplexType>(type)) {
    if (!getFloatPart(type) || !attr.isSplat())
      return std::nullopt;
    auto value = attr.getSplatValue<std::complex<llvm::APFloat>>();
    addFloat(value.real());
    addFloat(value.imag());
  } else if (isa<FloatType>(type)) {
    if (!attr.isSplat())
      return std::nullopt;
    addFloat(attr.getSplatValue<llvm::APFloat>());
  } else if (type.isIntOrIndex()) {
    auto add = [&](const llvm::APInt &value) {
      numbers.push_back(Number::integer(value.getBitWidth() == 1
                                            ? value.getZExtValue()
                                            : value.getSExtValue()));
    };
    if (attr.isSplat())
      add(attr.getSplatValue<llvm::APInt>());
    else
      for (const llvm::APInt &value : attr.getValues<llvm::APInt>())
        add(value);
  } else {
    return std::nullopt;
  }
  // Two numbers would be one complex element that stands for all.
  if (!attr.isSplat() && numbers.size() == 2)
    numbers.resize(3);
  return numbers;
}

/// Integers of a resource, one byte or more each.
static std::vector<Number> getNumbers(ArrayRef<char> data, Type type) {
  unsigned width = isa<IndexType>(type) ? 64 : type.getIntOrFloatBitWidth();
  unsigned size = (width + 7) / 8;
  std::vector<Number> numbers;
  for (size_t i = 0; i + size <= data.size(); i += size) {
    uint64_t bits = 0;
    std::memcpy(&bits, data.data() + i, size);
    numbers.push_back(Number::integer(
        width == 1 ? bits & 1 : llvm::SignExtend64(bits, width)));
  }
  if (numbers.size() <= 2)
    numbers.resize(3);
  return numbers;
}

LogicalResult Executor::executeConstant(Operation *op, ElementsAttr attr) {
  auto type = dyn_cast<RankedTensorType>(attr.getType());
  if (!type)
    return notModelled(op);
  Type elementType = type.getElementType();
  NodeKey key("constant");
  key.pointer(Attribute(attr).getAsOpaquePointer());
  ArrayRef<char> bytes;
  std::vector<Number> numbers;
  if (auto dense = dyn_cast<DenseElementsAttr>(attr)) {
    if (std::optional<std::vector<Number>> known = getNumbers(dense))
      numbers = std::move(*known);
    else if (getFloatPart(elementType))
      bytes = dense.getRawData();
    else
      return notModelled(op);
  } else if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return notModelled(op);
    bytes = blob->getData();
    if (elementType.isIntOrIndex())
      numbers = getNumbers(bytes, elementType);
    else if (!getFloatPart(elementType))
      return notModelled(op);
  } else {
    return notModelled(op);
  }
  if (!numbers.empty() || type.getNumElements() == 0) {
    if (numbers.empty())
      numbers.resize(2);
    set(op->getResult(0), makeNumbers(graph, type.getShape(), elementType,
                                      std::move(numbers), key));
    return success();
  }
  FloatType part = getFloatPart(elementType);
  int64_t width = isa<ComplexType>(elementType) ? 2 : 1;
  if (part.getWidth() % 8 || int64_t(bytes.size()) < type.getNumElements() *
                                                         width *
                                                         (part.getWidth() / 8))
    return notModelled(op);
  key.numbers(type.getShape());
  Node *node = graph.get(key, [&] {
    return std::make_unique<FloatBytesNode>(elementType, part,
                                            type.getNumElements(), bytes);
  });
  set(op->getResult(0), Graph::view(node, type.getShape()));
  return success();
}
