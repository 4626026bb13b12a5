//===- ConstantParts.cpp - Parts of complex constants ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantParts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "rope/Analysis/ConstantElements.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;

Value ConstantParts::get(Value constant, bool imaginary) {
  Value &part = made[{constant, imaginary}];
  if (part)
    return part;
  std::optional<ConstantElements> elements = ConstantElements::get(constant);
  if (!elements || !constant.getDefiningOp())
    return Value();
  auto type = elements->getType().clone(elements->getPartType());
  SmallVector<Attribute> values;
  for (int64_t i = 0, e = type.getNumElements(); i < e; ++i)
    values.push_back(elements->getPart(i, imaginary));
  OpBuilder builder(constant.getContext());
  builder.setInsertionPointAfterValue(constant);
  part = arith::ConstantOp::create(builder, constant.getLoc(),
                                   DenseElementsAttr::get(type, values));
  return part;
}

bool ConstantParts::split(SmallVectorImpl<const Expr *> &columns) {
  bool found = false;
  for (const Expr *&column : columns)
    column = substitute(column,
                        [&](const Expr *node, ArrayRef<const Expr *> operands) {
                          const Expr *rebuilt = exprs.rebuild(node, operands);
                          bool imaginary = rebuilt->is<complex::ImOp>();
                          if ((!imaginary && !rebuilt->is<complex::ReOp>()) ||
                              !rebuilt->operands[0]->isLoad())
                            return rebuilt;
                          const Expr *element = rebuilt->operands[0];
                          Value part = get(element->value, imaginary);
                          if (!part)
                            return rebuilt;
                          found = true;
                          return exprs.load(part, element->operands);
                        });
  return found;
}
