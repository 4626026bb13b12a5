//===- Graph.h - Tensors whose elements are evaluated on demand -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A node computes elements of one tensor from elements of others. Equal
// computations are one node, whichever program they come from, and an element
// is computed once at each level of the tower where it is asked for. Views
// (slices, transposes, reshapes) are strides over a node and cost nothing.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_GRAPH_H
#define ROPE_LIB_EQUIVALENCE_GRAPH_H

#include "Arithmetic.h"
#include "llvm/ADT/StringMap.h"
#include <array>
#include <chrono>
#include <memory>

namespace mlir::rope::equivalence {

class Evaluator;
struct ScalarOp;

/// Elements of a tensor in C order. A complex element has two parts.
class Node {
public:
  Node(Type elementType, int64_t numElements)
      : elementType(elementType), numElements(numElements),
        width(isa<ComplexType>(elementType) ? 2 : 1) {}
  virtual ~Node() = default;

  /// The element at one level. False where elements it needs are not there:
  /// all of them have been asked for, and the call is made again.
  virtual bool compute(Evaluator &evaluator, int64_t element, unsigned part,
                       unsigned level, Number &result) = 0;
  /// Whether `compute` costs little and calls `compute` of few others at most,
  /// so that its elements need not be kept.
  virtual bool isImmediate() const { return false; }
  /// Longest chain of immediate nodes from here.
  virtual unsigned getDepth() const { return 0; }
  /// The one number that all elements are, if they are.
  virtual std::optional<Number> getSplat() const { return std::nullopt; }

  Type getElementType() const { return elementType; }
  int64_t getNumElements() const { return numElements; }
  unsigned getWidth() const { return width; }
  uint64_t getId() const { return id; }
  Degree getDegree() const { return degree; }
  /// Whether elements depend on data, beside integers.
  bool isData() const { return degree.polynomial != 0; }

protected:
  Degree degree;

private:
  friend class Evaluator;
  friend class Graph;

  /// Evaluated elements of a level: all of them, or in a map where the tensor
  /// is large and few are asked for.
  struct Elements {
    std::vector<uint64_t> bits;
    std::vector<Number::Kind> kinds;
    llvm::DenseMap<int64_t, Number> sparse;
  };
  Type elementType;
  int64_t numElements;
  unsigned width;
  uint64_t id = 0;
  std::array<std::unique_ptr<Elements>, PrimeTower::kNumLevels> levels;
};

/// A view of a node, all of whose elements are multiplied by `scale`. Constant
/// factors are kept apart from elements, as rewrites collect them.
struct Tensor {
  Node *node = nullptr;
  SmallVector<int64_t> shape;
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  double scale = 1;

  explicit operator bool() const { return node; }
  Type getElementType() const { return node->getElementType(); }
  int64_t getRank() const { return shape.size(); }
  int64_t getNumElements() const;
  int64_t getAddress(ArrayRef<int64_t> index) const;
  /// Of the element with this position in C order.
  int64_t getAddress(int64_t linear) const;
  bool isIdentity() const;
  bool contains(ArrayRef<int64_t> index) const;
};

/// Strides of C order.
SmallVector<int64_t> getContiguousStrides(ArrayRef<int64_t> shape);
/// The index of the element with this position in C order.
SmallVector<int64_t> delinearize(int64_t linear, ArrayRef<int64_t> shape);
int64_t getProduct(ArrayRef<int64_t> shape);
/// Whether there are numbers of `type`: it is a scalar or a ranked tensor of
/// floats, complex numbers, or integers of up to 64 bits, of fewer than 2^48
/// elements as far as its sizes are known.
bool isModelled(Type type);
/// Advances a C-order index; false after the last one.
bool advance(SmallVectorImpl<int64_t> &index, ArrayRef<int64_t> shape);

/// What makes a node what it is, as bytes.
class NodeKey {
public:
  explicit NodeKey(StringRef kind) { text(kind); }
  NodeKey &number(int64_t value) {
    bytes.append(reinterpret_cast<const char *>(&value), sizeof(value));
    return *this;
  }
  NodeKey &pointer(const void *value) {
    return number(reinterpret_cast<intptr_t>(value));
  }
  NodeKey &text(StringRef value) {
    number(value.size());
    bytes.append(value.begin(), value.end());
    return *this;
  }
  NodeKey &numbers(ArrayRef<int64_t> values);
  NodeKey &tensor(const Tensor &tensor);
  StringRef getBytes() const { return bytes; }

private:
  std::string bytes;
};

/// Nodes of one sample.
class Graph {
public:
  /// The node of this key, made by `make` the first time.
  Node *get(const NodeKey &key,
            llvm::function_ref<std::unique_ptr<Node>()> make);
  /// A choice on integers that a node makes, and the op that it is.
  struct Tracked {
    const ScalarOp *scalar;
    Operation *op;
    Node *node;
  };
  void track(const ScalarOp *scalar, Operation *op, Node *node) {
    tracked.push_back({scalar, op, node});
  }
  ArrayRef<Tracked> getTracked() const { return tracked; }
  /// All of the node.
  static Tensor view(Node *node, ArrayRef<int64_t> shape);

private:
  std::vector<std::unique_ptr<Node>> nodes;
  llvm::StringMap<Node *> nodesByKey;
  std::vector<Tracked> tracked;
};

/// Computes elements, with a stack of its own.
class Evaluator {
public:
  explicit Evaluator(Arithmetic &arithmetic) : arithmetic(arithmetic) {}

  Arithmetic &getArithmetic() { return arithmetic; }

  /// The element at `address` of the node of `tensor`, if it is there; if not,
  /// it is asked for.
  bool read(const Tensor &tensor, int64_t address, unsigned part,
            unsigned level, Number &result) {
    if (!read(tensor.node, address, part, level, result))
      return false;
    if (tensor.scale != 1)
      result = arithmetic.scale(result, tensor.scale, level);
    return true;
  }
  bool read(Node *node, int64_t element, unsigned part, unsigned level,
            Number &result);
  /// The element, with all that it needs.
  /// Unknown after the deadline.
  Number evaluate(const Tensor &tensor, int64_t address, unsigned part,
                  unsigned level);

  using Deadline = std::optional<std::chrono::steady_clock::time_point>;
  void setDeadline(Deadline time) { deadline = time; }
  /// The most elements that are computed one after another; 0: any number.
  void setLimit(uint64_t most) { limit = most; }
  bool isExhausted() const { return limit && numComputed > limit; }
  uint64_t getNumComputed() const { return numComputed; }
  /// Whether the deadline is over, or the limit is reached.
  bool isLate() const {
    return isExhausted() ||
           (deadline && std::chrono::steady_clock::now() > *deadline);
  }

private:
  struct Task {
    Node *node;
    int64_t element;
    unsigned part;
    unsigned level;
  };
  static bool isStored(const Task &task);
  static void store(const Task &task, Number number);
  /// Computes all that has been asked for.
  void drain();

  Arithmetic &arithmetic;
  std::vector<Task> stack;
  Deadline deadline;
  uint64_t limit = 0, numComputed = 0;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_GRAPH_H
