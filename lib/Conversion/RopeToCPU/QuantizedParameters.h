//===- QuantizedParameters.h - Scales and zero points -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_QUANTIZEDPARAMETERS_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_QUANTIZEDPARAMETERS_H

#include "QuantizedElement.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {

/// `tensor`, whose first `count` axes are collapsed to one, as are all others.
Value flattenAxes(ImplicitLocOpBuilder &b, Value tensor, unsigned count);

/// Scales and zero points of a weight of integers, as operands of a product.
class QuantizedParameters {
public:
  /// The first loops of `elements`, the op that computes the weight, are over
  /// the outer axes of the weight, and all others over its inner axis, along
  /// which integers follow each other.
  QuantizedParameters(ImplicitLocOpBuilder &b, linalg::GenericOp elements,
                      ArrayRef<OpFoldResult> outer, ArrayRef<int64_t> inner)
      : b(b), elements(elements), outer(outer), inner(inner) {}

  /// Finds which loops scales and zero points depend on; false where the kernel
  /// has no such form.
  bool find(const QuantizedElement &element);
  /// How many places along the outer axes share scales and zero points, of
  /// which each place along the inner axis has its own; 0 for all. Nothing
  /// where these are of groups along the inner axis.
  std::optional<int64_t> getShared() const { return shared; }

  /// As [N, G], or where they are shared, as [N / shared, K]; null where they
  /// depend on other loops. What is there in this shape is taken as it is.
  Value getScales(const QuantizedElement &element);
  Value getZeros(const QuantizedElement &element, bool &areSigned);
  /// An input of `elements`, which begins with the first `count` loops, with
  /// these as one axis and all others as one.
  Value flattenInput(unsigned input, unsigned count);

private:
  void findGroups(const QuantizedElement &element);
  void findShared(const QuantizedElement &element);
  SmallVector<unsigned> getLoops();
  Value getPlain(BlockArgument argument);
  Value getBytes(Value value, bool &areSigned);
  Value getParameter(Value value);
  Value createOnes();

  ImplicitLocOpBuilder &b;
  linalg::GenericOp elements;
  ArrayRef<OpFoldResult> outer;
  ArrayRef<int64_t> inner;
  /// How many of the inner loops, from the first one on, count groups.
  unsigned groupLoops = 0;
  /// How many of the outer loops, from the last one on, are over places that
  /// share scales and zero points.
  unsigned sharedLoops = 0;
  std::optional<int64_t> shared;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_QUANTIZEDPARAMETERS_H
