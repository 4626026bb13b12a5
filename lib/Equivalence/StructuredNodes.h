//===- StructuredNodes.h - Loops around a body ------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_STRUCTUREDNODES_H
#define ROPE_LIB_EQUIVALENCE_STRUCTUREDNODES_H

#include "ScalarGraph.h"
#include "mlir/IR/AffineMap.h"
#include <functional>

namespace mlir::rope::equivalence {

/// A tensor and where a point of the loops is in it.
struct LoopOperand {
  Tensor tensor;
  AffineMap map;

  LoopOperand(Tensor tensor, AffineMap map)
      : tensor(std::move(tensor)), map(map) {}
  /// Prepares the address of points in loops of `sizes`.
  void prepare(ArrayRef<int64_t> sizes);
  /// -1 where the point is outside.
  int64_t getAddress(ArrayRef<int64_t> point) const;
  bool isLinear() const { return others.empty(); }
  bool isLinearIn(ArrayRef<int64_t> dims) const;
  ArrayRef<int64_t> getCoefficients() const { return coefficients; }
  int64_t getBase() const { return base; }

private:
  int64_t base = 0;
  SmallVector<int64_t> coefficients;
  /// Axes whose place is not linear, or may be outside of the tensor.
  SmallVector<unsigned> others;
};

/// Loops with a body: linalg.generic and all that can be said as one.
struct LoopNest {
  SmallVector<int64_t> sizes;
  std::vector<LoopOperand> inputs;
  /// Values that accumulators start from, one for each result.
  std::vector<LoopOperand> inits;
  ScalarGraph graph;
  /// Parts of what each result takes.
  SmallVector<ScalarGraph::Parts> results;
};

/// Takes constants out of the inputs and constant factors out of the body, into
/// the views that are its inputs and, for one result, into `scale`.
void collectFactors(LoopNest &nest, unsigned result, double &scale,
                    ConstantFactors &factors);

/// Result `result` of the loops, whose shape is that of its init. Null where
/// its map does not give every element at most once outside of a sum. Factors
/// are collected where there are `factors`.
Tensor makeLoopTensor(Graph &graph, const LoopNest &nest, unsigned result,
                      Type elementType, ConstantFactors *factors);

/// Where an element comes from; a negative address is undefined behaviour.
struct Route {
  unsigned source;
  int64_t address;
};
using RouteFn = std::function<Route(int64_t element)>;

/// A tensor each of whose elements is one of a source; `key` says what `route`
/// does beside sources and shape.
Tensor makeRoutedTensor(Graph &graph, NodeKey key, ArrayRef<Tensor> sources,
                        ArrayRef<int64_t> shape, RouteFn route);

/// The elements of `tensor` in C order, as a tensor of this shape with as many
/// elements; a view where strides can say it.
Tensor reshape(Graph &graph, const Tensor &tensor, ArrayRef<int64_t> shape);

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_STRUCTUREDNODES_H
