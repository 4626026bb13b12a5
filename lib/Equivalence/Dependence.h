//===- Dependence.h - What values are made of -------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_DEPENDENCE_H
#define ROPE_LIB_EQUIVALENCE_DEPENDENCE_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::rope::equivalence {

/// Values of a function that are computed of some of its arguments, or of
/// results of some of its ops. A function is read once.
class Dependence {
public:
  using Source = bool (*)(Operation *);
  using Filter = bool (*)(Type);

  /// `arguments` says which arguments are sources by their element type,
  /// `source` which ops, and `follows` through which element types.
  Dependence(Filter arguments, Source source, Filter follows)
      : arguments(arguments), source(source), follows(follows) {}

  bool has(Value value);

private:
  void collect(Operation *function);
  bool collectOnce(Operation *op);
  bool addThroughBody(Operation *op);
  bool addMatching(ValueRange to, ValueRange from);
  bool addAny(ValueRange to, ValueRange from);
  bool add(Value value);

  Filter arguments;
  Source source;
  Filter follows;
  DenseSet<Operation *> functions;
  DenseSet<Value> values;
};

/// Of inputs and their sizes, which draws choose.
Dependence makeDrawnDependence();
/// Of floats that are inputs, or large constants.
Dependence makeDataDependence();

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_DEPENDENCE_H
