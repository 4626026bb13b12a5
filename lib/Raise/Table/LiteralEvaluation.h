//===- LiteralEvaluation.h - Values of expressions --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_LITERALEVALUATION_H
#define ROPE_LIB_RAISE_LITERALEVALUATION_H

#include "rope/Analysis/ConstantElements.h"
#include "rope/Analysis/ElementExpression.h"

namespace mlir::rope::detail {

/// A value of an expression: an integer, a truth value, or a float rounded to
/// its type.
struct Literal {
  enum Kind { Integer, Boolean, Float } kind;
  int64_t bits = 0;
  double value = 0.0;
  Type type;

  static Literal integer(int64_t value) { return {Integer, value, 0.0, {}}; }
  static Literal boolean(bool value) { return {Boolean, value, 0.0, {}}; }
  static Literal number(double value, Type type) {
    return {Float, 0, value, type};
  }
  bool isBoolean() const { return kind == Boolean; }
  bool isFloat() const { return kind == Float; }
  bool getBool() const { return bits != 0; }
  double getFloat() const { return value; }
};

/// Computes expressions of literals and of what is bound, as the program would
/// round them.
class LiteralEvaluator {
public:
  explicit LiteralEvaluator(ElementExpressions &elements)
      : elements(elements) {}
  void bind(const Expr *expr, Literal value) { memo[expr] = value; }
  /// Forgets what was bound and computed, so that others can be bound.
  void clear() { memo.clear(); }
  /// No value where `expr` mentions anything else, or an operation that masks
  /// are not made of.
  std::optional<Literal> evaluate(const Expr *expr, unsigned depth = 0);

private:
  std::optional<Literal> compute(const Expr *expr, unsigned depth);
  std::optional<Literal> apply(const Expr *expr, ArrayRef<Literal> operands);
  std::optional<Literal> load(const Expr *expr, unsigned depth);
  /// The element of a constant; nothing where `tensor` is none of real numbers
  /// or the place is outside.
  std::optional<Literal> loadConstant(Value tensor, ArrayRef<int64_t> places);

  ElementExpressions &elements;
  llvm::SmallDenseMap<const Expr *, std::optional<Literal>, 16> memo;
  llvm::SmallDenseMap<Value, std::optional<ConstantElements>, 2> constants;
};

/// An expression as a choice between two literals.
struct Choice {
  const Expr *condition;
  Literal whereTrue, whereFalse;
};

/// `expr` as a choice by the one condition in it; nothing where it has another
/// number of them, or depends on something else.
std::optional<Choice> readChoice(ElementExpressions &elements,
                                 const Expr *expr);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_LITERALEVALUATION_H
