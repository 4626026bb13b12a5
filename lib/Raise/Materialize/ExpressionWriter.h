//===- ExpressionWriter.h - Nodes of expressions as ops ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_EXPRESSIONWRITER_H
#define ROPE_LIB_RAISE_EXPRESSIONWRITER_H

#include "mlir/IR/Builders.h"
#include "rope/Analysis/Expression.h"

namespace mlir::rope {

/// Whether an op writes `node`, given what writes its operands.
bool canWriteNode(const Expr *node);

/// The table from kinds of expressions to ops, for scalars of a program or of
/// the body of a linalg.generic. Integers are of type index, as they are in
/// expressions; truth values are i1.
class ExpressionWriter {
public:
  /// Symbol `symbols[i]` is loop i of the body that is written.
  ExpressionWriter(OpBuilder &builder, Location loc, ArrayRef<int64_t> symbols)
      : builder(builder), loc(loc), symbols(symbols) {}

  /// `node`, whose operands are the values `operands`; null for a symbol that
  /// is no loop, an operand of a type that its op does not take, and a group.
  Value write(const Expr *node, ValueRange operands);
  /// sum(factors[i] * terms[i]) + offset, of type index.
  Value writeSum(ArrayRef<int64_t> factors, ValueRange terms, int64_t offset);
  /// The number of loop `loop`.
  Value writeLoop(unsigned loop);
  /// `value` in the type that a node of `type` has.
  Value convert(Value value, Type type);

private:
  Value writeInteger(int64_t value);
  Value writeQuotient(const Expr *node, Value dividend);
  Value writeApply(const Expr *node, ValueRange operands);

  OpBuilder &builder;
  Location loc;
  ArrayRef<int64_t> symbols;
};

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_EXPRESSIONWRITER_H
