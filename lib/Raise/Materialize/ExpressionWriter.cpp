//===- ExpressionWriter.cpp - Nodes of expressions as ops -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpressionWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;

/// Whether `expr` is made of sizes and loop indices without a subtraction.
static bool isNeverNegative(const Expr *expr) {
  switch (expr->kind) {
  case ExprKind::Symbol:
  case ExprKind::Size:
  case ExprKind::Mod:
    return true;
  case ExprKind::FloorDiv:
    return isNeverNegative(expr->operands[0]);
  case ExprKind::Linear:
    return llvm::all_of(expr->ints, [](int64_t i) { return i >= 0; }) &&
           llvm::all_of(expr->operands, isNeverNegative);
  default:
    return false;
  }
}

bool mlir::rope::canWriteNode(const Expr *node) {
  if (node->kind != ExprKind::Apply)
    return node->kind != ExprKind::Group;
  // The op as written: on its own integer types.
  return llvm::all_of(
      llvm::zip_equal(node->operands, node->signature.getInputs()),
      [](auto pair) {
        auto [operand, type] = pair;
        return operand->type == type ||
               (operand->type.isIndex() && type.isInteger());
      });
}

Value ExpressionWriter::write(const Expr *node, ValueRange operands) {
  switch (node->kind) {
  case ExprKind::Constant:
    return arith::ConstantOp::create(builder, loc, cast<TypedAttr>(node->attr));
  case ExprKind::Symbol: {
    const auto *position = llvm::find(symbols, node->ints[0]);
    return position == symbols.end() ? Value()
                                     : writeLoop(position - symbols.begin());
  }
  case ExprKind::Linear:
    return writeSum(node->ints.drop_back(), operands, node->ints.back());
  case ExprKind::FloorDiv:
  case ExprKind::Mod:
    return writeQuotient(node, operands[0]);
  case ExprKind::Load:
    return convert(
        tensor::ExtractOp::create(builder, loc, node->value, operands),
        node->type);
  case ExprKind::Scalar:
    return convert(node->value, node->type);
  case ExprKind::Size:
    return tensor::DimOp::create(builder, loc, node->value, node->ints[0]);
  case ExprKind::Apply:
    return writeApply(node, operands);
  case ExprKind::Group:
    return {};
  }
  llvm_unreachable("every kind of expression is listed");
}

Value ExpressionWriter::writeInteger(int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

Value ExpressionWriter::writeLoop(unsigned loop) {
  return linalg::IndexOp::create(builder, loc, loop);
}

Value ExpressionWriter::writeSum(ArrayRef<int64_t> factors, ValueRange terms,
                                 int64_t offset) {
  Value sum;
  for (auto [factor, term] : llvm::zip_equal(factors, terms)) {
    Value scaled = term;
    if (factor != 1)
      scaled = arith::MulIOp::create(builder, loc, term, writeInteger(factor));
    sum = sum ? arith::AddIOp::create(builder, loc, sum, scaled).getResult()
              : scaled;
  }
  if (!sum)
    return writeInteger(offset);
  if (offset != 0)
    sum = arith::AddIOp::create(builder, loc, sum, writeInteger(offset));
  return sum;
}

/// A floor division or its remainder.
Value ExpressionWriter::writeQuotient(const Expr *node, Value dividend) {
  bool quotient = node->kind == ExprKind::FloorDiv;
  Value divisor = writeInteger(node->ints[0]);
  if (isNeverNegative(node->operands[0]))
    return quotient ? arith::DivUIOp::create(builder, loc, dividend, divisor)
                          .getResult()
                    : arith::RemUIOp::create(builder, loc, dividend, divisor);
  // The remainder of a floor division, and the quotient that it leaves.
  Value rest = arith::RemSIOp::create(builder, loc, dividend, divisor);
  rest = arith::AddIOp::create(builder, loc, rest, divisor);
  rest = arith::RemSIOp::create(builder, loc, rest, divisor);
  if (!quotient)
    return rest;
  Value whole = arith::SubIOp::create(builder, loc, dividend, rest);
  return arith::DivSIOp::create(builder, loc, whole, divisor);
}

Value ExpressionWriter::convert(Value value, Type type) {
  if (value.getType() == type)
    return value;
  return arith::IndexCastOp::create(builder, loc, type, value);
}

Value ExpressionWriter::writeApply(const Expr *node, ValueRange operands) {
  SmallVector<Value> converted;
  for (auto [value, type] :
       llvm::zip_equal(operands, node->signature.getInputs()))
    converted.push_back(convert(value, type));
  OperationState state(loc, *node->name);
  state.addOperands(converted);
  state.addTypes(node->signature.getResults());
  state.addAttributes(cast<DictionaryAttr>(node->attr).getValue());
  return convert(builder.create(state)->getResult(0), node->type);
}
