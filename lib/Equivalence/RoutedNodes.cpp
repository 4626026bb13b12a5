//===- RoutedNodes.cpp - Elements that come from others -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StructuredNodes.h"

#include "Executor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

Tensor equivalence::reshape(Graph &graph, const Tensor &tensor,
                            ArrayRef<int64_t> shape) {
  if (tensor.isIdentity()) {
    Tensor view = Graph::view(tensor.node, shape);
    view.scale = tensor.scale;
    return view;
  }
  // Axes of both shapes that span the same elements make a group, whose axes
  // have to follow each other in memory.
  Tensor view{tensor.node, SmallVector<int64_t>(shape),
              SmallVector<int64_t>(shape.size(), 0), tensor.offset,
              tensor.scale};
  bool affine = tensor.getNumElements() != 0;
  size_t from = 0, to = 0;
  while (affine && (from < tensor.shape.size() || to < shape.size())) {
    size_t fromEnd = from, toEnd = to;
    int64_t fromSize = 1, toSize = 1;
    do {
      if (fromEnd < tensor.shape.size() &&
          (fromSize <= toSize || toEnd == shape.size()))
        fromSize *= tensor.shape[fromEnd++];
      else if (toEnd < shape.size())
        toSize *= shape[toEnd++];
      else
        return {};
    } while (fromSize != toSize);
    // Of the group's source axes, those that have more than one element.
    int64_t stride = 0, span = 1;
    for (size_t i = fromEnd; i-- > from;) {
      if (tensor.shape[i] == 1)
        continue;
      if (span == 1)
        stride = tensor.strides[i];
      else
        affine &= tensor.strides[i] == stride * span;
      span *= tensor.shape[i];
    }
    for (size_t i = toEnd; i-- > to; stride *= shape[i])
      view.strides[i] = stride;
    from = fromEnd;
    to = toEnd;
  }
  if (affine)
    return view;
  NodeKey key("copy");
  return makeRoutedTensor(graph, key, {tensor}, shape,
                          [tensor](int64_t element) {
                            return Route{0, tensor.getAddress(element)};
                          });
}

//===----------------------------------------------------------------------===//
// Routes
//===----------------------------------------------------------------------===//

namespace {
class RouteNode : public Node {
public:
  RouteNode(ArrayRef<Tensor> sources, ArrayRef<int64_t> shape, RouteFn route)
      : Node(sources[0].getElementType(), getProduct(shape)), sources(sources),
        route(std::move(route)) {
    for (const Tensor &source : sources) {
      depth = std::max(depth, source.node->getDepth() + 1);
      degree = Degree::max(degree, source.node->getDegree());
    }
  }

  bool compute(Evaluator &evaluator, int64_t element, unsigned part,
               unsigned level, Number &number) override {
    Route target = route(element);
    if (target.address < 0) {
      number = Number::poison();
      return true;
    }
    return evaluator.read(sources[target.source], target.address, part, level,
                          number);
  }
  // A limit on chains is one on the machine's stack.
  bool isImmediate() const override { return depth % 16 != 0; }
  unsigned getDepth() const override { return depth; }

private:
  SmallVector<Tensor> sources;
  RouteFn route;
  unsigned depth = 0;
};
} // namespace

Tensor equivalence::makeRoutedTensor(Graph &graph, NodeKey key,
                                     ArrayRef<Tensor> given,
                                     ArrayRef<int64_t> shape, RouteFn route) {
  key.numbers(shape);
  // A factor of all sources is one of the result.
  SmallVector<Tensor> sources(given);
  double scale = given[0].scale;
  for (const Tensor &source : given)
    if (source.scale != scale)
      scale = 1;
  for (Tensor &source : sources) {
    if (scale != 1)
      source.scale = 1;
    key.tensor(source);
  }
  Node *node = graph.get(key, [&] {
    return std::make_unique<RouteNode>(sources, shape, std::move(route));
  });
  Tensor tensor = Graph::view(node, shape);
  tensor.scale = scale;
  return tensor;
}
