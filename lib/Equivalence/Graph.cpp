//===- Graph.cpp - Tensors whose elements are evaluated on demand ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// Larger tensors keep their elements in maps.
static constexpr int64_t kDenseElements = int64_t(1) << 23;

bool equivalence::isModelled(Type type) {
  constexpr int64_t kMostElements = int64_t(1) << 48;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    auto known = llvm::map_to_vector(tensor.getShape(), [](int64_t size) {
      return ShapedType::isDynamic(size) ? 1 : size;
    });
    if (getProduct(known) >= kMostElements)
      return false;
    type = tensor.getElementType();
  }
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  return isa<FloatType, IndexType>(type) ||
         (isa<IntegerType>(type) && type.getIntOrFloatBitWidth() <= 64);
}

int64_t equivalence::getProduct(ArrayRef<int64_t> shape) {
  // Sizes may be any integers; more elements than this are only counted.
  constexpr int64_t most = int64_t(1) << 62;
  int64_t product = 1;
  for (int64_t size : shape)
    if (llvm::MulOverflow(product, size, product) || product > most)
      product = most;
  return product;
}

SmallVector<int64_t>
equivalence::getContiguousStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (int64_t i = shape.size() - 1; i >= 0; --i) {
    strides[i] = stride;
    stride = getProduct({stride, shape[i]});
  }
  return strides;
}

SmallVector<int64_t> equivalence::delinearize(int64_t linear,
                                              ArrayRef<int64_t> shape) {
  SmallVector<int64_t> index(shape.size());
  for (int64_t i = shape.size() - 1; i >= 0; --i) {
    index[i] = linear % shape[i];
    linear /= shape[i];
  }
  return index;
}

bool equivalence::advance(SmallVectorImpl<int64_t> &index,
                          ArrayRef<int64_t> shape) {
  for (int64_t i = shape.size() - 1; i >= 0; --i) {
    if (++index[i] < shape[i])
      return true;
    index[i] = 0;
  }
  return false;
}

int64_t Tensor::getNumElements() const { return getProduct(shape); }

int64_t Tensor::getAddress(ArrayRef<int64_t> index) const {
  int64_t address = offset;
  for (auto [i, stride] : llvm::zip_equal(index, strides))
    address += i * stride;
  return address;
}

int64_t Tensor::getAddress(int64_t linear) const {
  int64_t address = offset;
  for (int64_t i = shape.size() - 1; i >= 0; --i) {
    address += linear % shape[i] * strides[i];
    linear /= shape[i];
  }
  return address;
}

bool Tensor::isIdentity() const {
  if (offset != 0)
    return false;
  int64_t stride = 1;
  for (int64_t i = shape.size() - 1; i >= 0; --i) {
    if (shape[i] != 1 && strides[i] != stride)
      return false;
    stride *= shape[i];
  }
  return stride == node->getNumElements();
}

bool Tensor::contains(ArrayRef<int64_t> index) const {
  for (auto [i, size] : llvm::zip_equal(index, shape))
    if (i < 0 || i >= size)
      return false;
  return true;
}

NodeKey &NodeKey::numbers(ArrayRef<int64_t> values) {
  number(values.size());
  for (int64_t value : values)
    number(value);
  return *this;
}

NodeKey &NodeKey::tensor(const Tensor &tensor) {
  number(tensor.node ? tensor.node->getId() : -1);
  number(tensor.offset).numbers(tensor.shape);
  number(llvm::bit_cast<int64_t>(tensor.scale));
  // The stride of an axis of size 1 is of no use.
  for (auto [size, stride] : llvm::zip_equal(tensor.shape, tensor.strides))
    number(size == 1 ? 0 : stride);
  return *this;
}

Node *Graph::get(const NodeKey &key,
                 llvm::function_ref<std::unique_ptr<Node>()> make) {
  auto [entry, inserted] = nodesByKey.try_emplace(key.getBytes(), nullptr);
  if (inserted) {
    nodes.push_back(make());
    nodes.back()->id = nodes.size();
    entry->second = nodes.back().get();
  }
  return entry->second;
}

Tensor Graph::view(Node *node, ArrayRef<int64_t> shape) {
  return {node, SmallVector<int64_t>(shape), getContiguousStrides(shape)};
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

bool Evaluator::isStored(const Task &task) {
  Node *node = task.node;
  const auto &elements = node->levels[task.level];
  if (!elements)
    return false;
  int64_t position = task.element * node->getWidth() + task.part;
  if (elements->kinds.empty())
    return elements->sparse.contains(position);
  return elements->kinds[position] != Number::Missing;
}

void Evaluator::store(const Task &task, Number number) {
  Node *node = task.node;
  auto &elements = node->levels[task.level];
  int64_t size = node->getNumElements() * node->getWidth();
  if (!elements) {
    elements = std::make_unique<Node::Elements>();
    if (size <= kDenseElements) {
      elements->bits.resize(size);
      elements->kinds.resize(size);
    }
  }
  int64_t position = task.element * node->getWidth() + task.part;
  if (elements->kinds.empty()) {
    elements->sparse[position] = number;
    return;
  }
  elements->bits[position] = number.bits;
  elements->kinds[position] = number.kind;
}

bool Evaluator::read(Node *node, int64_t element, unsigned part, unsigned level,
                     Number &result) {
  assert(element >= 0 && element < node->getNumElements() &&
         "expected an element of the tensor");
  if (node->isImmediate())
    return node->compute(*this, element, part, level, result);
  if (const auto &elements = node->levels[level]) {
    int64_t position = element * node->getWidth() + part;
    if (elements->kinds.empty()) {
      auto found = elements->sparse.find(position);
      if (found != elements->sparse.end()) {
        result = found->second;
        return true;
      }
    } else if (elements->kinds[position] != Number::Missing) {
      result = {elements->bits[position], elements->kinds[position]};
      return true;
    }
  }
  stack.push_back({node, element, part, level});
  return false;
}

Number Evaluator::evaluate(const Tensor &tensor, int64_t address, unsigned part,
                           unsigned level) {
  Number result;
  while (!read(tensor, address, part, level, result)) {
    drain();
    if (isLate()) {
      stack.clear();
      return Number::unknown();
    }
  }
  return result;
}

void Evaluator::drain() {
  // Elements between looks at the clock.
  static constexpr unsigned kPatience = 256;
  Number result;
  for (unsigned steps = 1; !stack.empty(); ++steps) {
    ++numComputed;
    if (steps % kPatience == 0 && isLate())
      return;
    Task task = stack.back();
    if (isStored(task)) {
      stack.pop_back();
      continue;
    }
    size_t position = stack.size() - 1;
    if (!task.node->compute(*this, task.element, task.part, task.level, result))
      continue;
    // A success leaves nothing asked for that is needed.
    stack.resize(position);
    store(task, result);
  }
}
