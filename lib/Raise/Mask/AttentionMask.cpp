//===- AttentionMask.cpp - Masks as operands ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionMask.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

const Expr *rope::detail::combineMasks(AttentionMatcher &matcher,
                                       ArrayRef<MaskStep> masks, bool &failed) {
  ExpressionContext &exprs = matcher.exprs();
  MLIRContext *context = exprs.getContext();
  Type i1 = IntegerType::get(context, 1);
  failed = false;
  bool adds = llvm::any_of(masks, [](const MaskStep &step) {
    return step.kind == MaskStep::Add || step.kind == MaskStep::Subtract;
  });

  const Expr *mask = nullptr;
  if (!adds) {
    for (const MaskStep &step : masks) {
      const Expr *kept = step.expr;
      if (step.kind == MaskStep::DropWhere)
        kept = exprs.apply<arith::XOrIOp>({kept, exprs.boolean(true)}, i1);
      mask = mask ? exprs.apply<arith::AndIOp>({mask, kept}, i1) : kept;
    }
    failed = !mask && !masks.empty();
    return mask;
  }

  auto type = cast<FloatType>(matcher.match.scoreType);
  const Expr *zero = exprs.constant(FloatAttr::get(type, 0.0));
  const Expr *infinity = exprs.constant(FloatAttr::get(
      type, APFloat::getInf(type.getFloatSemantics(), /*Negative=*/true)));
  // A bias wider than the scores keeps its digits.
  auto convert = [&](const Expr *value) -> const Expr * {
    auto from = dyn_cast<FloatType>(value->type);
    if (!from || from == type)
      return from ? value : nullptr;
    if (from.getWidth() < type.getWidth())
      return exprs.apply<arith::ExtFOp>({value}, type);
    return nullptr;
  };
  for (const MaskStep &step : masks) {
    switch (step.kind) {
    case MaskStep::Add:
    case MaskStep::Subtract: {
      const Expr *term = step.expr;
      if (step.kind == MaskStep::Subtract)
        term = exprs.apply<arith::NegFOp>({term}, term->type);
      if (!mask) {
        mask = term;
        break;
      }
      mask = convert(mask);
      term = convert(term);
      if (!mask || !term) {
        failed = true;
        return nullptr;
      }
      mask = exprs.apply<arith::AddFOp>({mask, term}, type);
      break;
    }
    case MaskStep::KeepWhere:
    case MaskStep::DropWhere: {
      mask = convert(mask ? mask : zero);
      if (!mask) {
        failed = true;
        return nullptr;
      }
      bool keep = step.kind == MaskStep::KeepWhere;
      mask = exprs.apply<arith::SelectOp>(
          {step.expr, keep ? mask : infinity, keep ? infinity : mask}, type);
      break;
    }
    }
  }
  failed = !mask;
  return mask;
}
