//===- BooleanPatterns.cpp - Arithmetic of one bit ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// SPIR-V has a type of truth values, and no integers of one bit. Exporters
// multiply and compare i1 for `and` and implications.

#include "KernelPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
template <typename OpTy>
struct BooleanPattern : OpConversionPattern<OpTy> {
  BooleanPattern(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern<OpTy>(converter, context, /*benefit=*/10) {}
};

/// *Matches* an op on two i1. *Produces* the logical op of the same table.
template <typename OpTy, typename LogicalOpTy>
struct ConvertToLogical : BooleanPattern<OpTy> {
  using BooleanPattern<OpTy>::BooleanPattern;
  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isInteger(1))
      return failure();
    rewriter.replaceOpWithNewOp<LogicalOpTy>(op, adaptor.getLhs(),
                                             adaptor.getRhs());
    return success();
  }
};

/// *Matches* an ordered comparison of two i1; signed, true is -1. *Produces*
/// `a and not b`, `a or not b`, or these with the operands swapped.
struct ConvertComparison : BooleanPattern<arith::CmpIOp> {
  using BooleanPattern::BooleanPattern;
  LogicalResult
  matchAndRewrite(arith::CmpIOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    using Predicate = arith::CmpIPredicate;
    Predicate predicate = op.getPredicate();
    if (!op.getLhs().getType().isInteger(1) || predicate == Predicate::eq ||
        predicate == Predicate::ne)
      return failure();
    Value larger = adaptor.getLhs(), smaller = adaptor.getRhs();
    if (llvm::is_contained(
            {Predicate::ult, Predicate::ule, Predicate::sgt, Predicate::sge},
            predicate))
      std::swap(larger, smaller);
    Value absent = spirv::LogicalNotOp::create(rewriter, op.getLoc(), smaller);
    if (llvm::is_contained(
            {Predicate::ule, Predicate::uge, Predicate::sle, Predicate::sge},
            predicate))
      rewriter.replaceOpWithNewOp<spirv::LogicalOrOp>(op, larger, absent);
    else
      rewriter.replaceOpWithNewOp<spirv::LogicalAndOp>(op, larger, absent);
    return success();
  }
};
} // namespace

void rope::populateBooleanPatterns(const SPIRVTypeConverter &converter,
                                   RewritePatternSet &patterns) {
  using spirv::LogicalAndOp, spirv::LogicalNotEqualOp, spirv::LogicalOrOp;
  patterns
      .add<ConvertToLogical<arith::AddIOp, LogicalNotEqualOp>,
           ConvertToLogical<arith::SubIOp, LogicalNotEqualOp>,
           ConvertToLogical<arith::MulIOp, LogicalAndOp>,
           ConvertToLogical<arith::MinUIOp, LogicalAndOp>,
           ConvertToLogical<arith::MaxUIOp, LogicalOrOp>,
           ConvertToLogical<arith::MinSIOp, LogicalOrOp>,
           ConvertToLogical<arith::MaxSIOp, LogicalAndOp>, ConvertComparison>(
          converter, patterns.getContext());
}
