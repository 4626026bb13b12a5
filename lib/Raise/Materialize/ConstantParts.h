//===- ConstantParts.h - Parts of complex constants -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_CONSTANTPARTS_H
#define ROPE_LIB_RAISE_CONSTANTPARTS_H

#include "mlir/IR/Value.h"
#include "rope/Analysis/Expression.h"

namespace mlir::rope {

/// Constants of real and of imaginary parts, one for each complex constant that
/// is asked for, made behind it.
class ConstantParts {
public:
  explicit ConstantParts(ExpressionContext &exprs) : exprs(exprs) {}

  /// `columns`, which are expanded, with parts of elements of complex constants
  /// as elements of constants of those parts. True where there were some.
  bool split(SmallVectorImpl<const Expr *> &columns);

private:
  Value get(Value constant, bool imaginary);

  ExpressionContext &exprs;
  DenseMap<std::pair<Value, unsigned>, Value> made;
};

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_CONSTANTPARTS_H
