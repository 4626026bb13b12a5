//===- IntegerOperands.h - Keys and values from integers --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOLOOPS_INTEGEROPERANDS_H
#define ROPE_LIB_CONVERSION_ROPETOLOOPS_INTEGEROPERANDS_H

#include "rope/Conversion/RopeToLoops/ElementSource.h"

namespace mlir::rope {

/// Tensors that are computed from integers and read in tiles, such as keys and
/// values of a narrow cache. A tile is computed where it is read, so that the
/// whole tensor is not.
class IntegerOperands {
public:
  /// Notes `operand`, or what it is a slice of, if it is made from integers or
  /// floats of 8 bits and only `reader` reads it.
  void add(Value operand, Operation *reader);

  /// Has `tile`, an op that was made from a reader, compute what it reads.
  void compute(RewriterBase &rewriter, Operation *tile) const;

private:
  Value build(ImplicitLocOpBuilder &b, Value operand) const;

  llvm::DenseMap<Value, ElementSource> sources;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOLOOPS_INTEGEROPERANDS_H
