//===- AttentionSearch.h - What lies around a softmax -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONSEARCH_H
#define ROPE_LIB_RAISE_ATTENTIONSEARCH_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Raise/RaiseReport.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace mlir::rope::detail {

struct Factor;

/// Whether `op`, or its body, takes exponentials of a literal base.
bool holdsExponential(Operation *op);

/// Contractions behind values on ways that pass an exponential.
struct Upstream {
  SmallVector<Operation *> contractions;
  /// Concatenations on the way, as their results.
  SmallVector<Value> concatenations;
  bool hasExponential = false;
};
/// Behind `factor`, or behind the operands of `op`, which may take exponentials
/// itself, over at most `maxOps` ops.
Upstream lookUpstream(const Factor &factor);
Upstream lookUpstream(Operation *op, unsigned maxOps);

/// Tensors one behind the other along one dimension: an op of its own, or
/// slices that are inserted next to each other into nothing.
struct Concatenation {
  int64_t dim = 0;
  SmallVector<Value> parts;

  static std::optional<Concatenation> match(Value tensor);
};

/// The only contraction that `tensor` is computed from; null where there are
/// none or several.
Operation *findOnlyProduct(Value tensor);

/// What is computed from the scores, short of the product with V and of other
/// products: all of a backward pass follows them.
struct Downstream {
  DenseSet<Value> values;
  /// The ops of the block that read one of `values`, but the outputs.
  llvm::SetVector<Operation *> users;
  /// An op outside that reads exponentials of the scores, and a further
  /// product that they enter, as in a gradient.
  Operation *probabilityReader = nullptr;
  Operation *productReader = nullptr;
  /// What ops outside read, products apart.
  SmallVector<Value> probabilityResults;
  bool scoresAreRead = false;
};
/// `outputs` are not followed: the product with V, and its division.
Downstream lookDownstream(ArrayRef<Operation *> scores,
                          ArrayRef<Operation *> outputs);

/// The contractions that anything computed from the product `scores` enters
/// first; none where something may read it otherwise, or it goes too far.
std::optional<SmallVector<Operation *>> findWeighedProducts(Operation *scores);

/// Reports each softmax of a product that is left in `function` as one near
/// miss, unless one of its products is among `decided`: those that were raised
/// or reported. A product with weights, one matrix for all rows that is a
/// constant or comes from outside, is a projection (a router, logits) and its
/// softmax no near miss.
///
/// Looks at a bounded number of ops around each softmax, so that the cost is
/// linear in the function.
void reportLeftSoftmaxes(FunctionOpInterface function,
                         DenseSet<Operation *> decided, RaiseReport &report);

/// Whether every element of `tensor` is one and the same value, computed from
/// literals only.
bool isLiteral(Value tensor, unsigned depth = 0);

/// Whether `value` is the result of a structured op that reduces.
bool isReduced(Value value);
/// Whether `value` is a reduction over more than one element.
bool reducesSeveral(Value value);

/// The scalar value that every element of the result of `op` is, inside the
/// body, behind casts; null where `op` has no such body.
Value yielded(Operation *op);

/// The tensor that the scalar `value` in the body of `op` is an element of.
Value tensorOf(Operation *op, Value value);

/// The tensor that the result of `op` shows in another layout or type; null
/// where `op` computes something.
Value viewed(Operation *op);

/// Where `value` comes from behind views.
Value findOrigin(Value value);

/// The generic that does nothing but round the result of `op`, if that is its
/// only reader.
linalg::GenericOp findOnlyCast(Operation *op);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONSEARCH_H
