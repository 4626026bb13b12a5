//===- ElementMaterializer.cpp - An expression as a tensor ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementMaterializer.h"
#include "ExpressionWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
/// Writes an expression into the body of a linalg.generic.
class BodyWriter {
public:
  BodyWriter(OpBuilder &b, Location loc, ArrayRef<int64_t> symbols)
      : writer(b, loc, symbols) {}

  /// `argument` is the element `load`.
  void bind(const Expr *load, Value argument) {
    written[load] = writer.convert(argument, load->type);
  }

  Value write(const Expr *expr) {
    auto found = written.find(expr);
    if (found != written.end())
      return found->second;
    SmallVector<Value> operands;
    for (const Expr *operand : expr->operands) {
      operands.push_back(write(operand));
      if (!operands.back())
        return {};
    }
    return written[expr] = writer.write(expr, operands);
  }

private:
  ExpressionWriter writer;
  DenseMap<const Expr *, Value> written;
};
} // namespace

/// Loads of `expr` at symbols alone, each of which can be an input.
static SmallVector<const Expr *> findInputs(const Expr *expr,
                                            ArrayRef<int64_t> symbols) {
  SmallVector<const Expr *> inputs, worklist = {expr};
  DenseSet<const Expr *> seen;
  while (!worklist.empty()) {
    const Expr *node = worklist.pop_back_val();
    if (!seen.insert(node).second)
      continue;
    auto isSimple = [&](const Expr *index) {
      return index->getInteger() == 0 ||
             (index->kind == ExprKind::Symbol &&
              llvm::is_contained(symbols, index->ints[0]));
    };
    if (node->isLoad() && llvm::all_of(node->operands, isSimple))
      inputs.push_back(node);
    else
      llvm::append_range(worklist, node->operands);
  }
  llvm::sort(inputs,
             [](const Expr *a, const Expr *b) { return a->id < b->id; });
  return inputs;
}

Value mlir::rope::materialize(OpBuilder &b, Location loc, const Expr *expr,
                              ArrayRef<int64_t> symbols,
                              ArrayRef<OpFoldResult> sizes) {
  Value empty = tensor::EmptyOp::create(b, loc, sizes, expr->type);
  SmallVector<const Expr *> inputs = findInputs(expr, symbols);
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  for (const Expr *input : inputs) {
    SmallVector<AffineExpr> results;
    for (const Expr *index : input->operands)
      results.push_back(
          index->kind == ExprKind::Symbol
              ? getAffineDimExpr(llvm::find(symbols, index->ints[0]) -
                                     symbols.begin(),
                                 b.getContext())
              : getAffineConstantExpr(0, b.getContext()));
    operands.push_back(input->value);
    maps.push_back(AffineMap::get(symbols.size(), 0, results, b.getContext()));
  }
  maps.push_back(
      AffineMap::getMultiDimIdentityMap(symbols.size(), b.getContext()));
  SmallVector<utils::IteratorType> iterators(symbols.size(),
                                             utils::IteratorType::parallel);
  bool complete = true;
  auto generic = linalg::GenericOp::create(
      b, loc, empty.getType(), operands, empty, maps, iterators,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange arguments) {
        BodyWriter writer(nested, nestedLoc, symbols);
        for (auto [input, argument] : llvm::zip(inputs, arguments))
          writer.bind(input, argument);
        Value value = writer.write(expr);
        complete = static_cast<bool>(value);
        if (!value)
          value = arith::ConstantOp::create(nested, nestedLoc,
                                            nested.getZeroAttr(expr->type));
        linalg::YieldOp::create(nested, nestedLoc, value);
      });
  return complete ? generic.getResult(0) : Value();
}

Value mlir::rope::materializeScalar(OpBuilder &b, Location loc,
                                    const Expr *expr) {
  return BodyWriter(b, loc, {}).write(expr);
}
