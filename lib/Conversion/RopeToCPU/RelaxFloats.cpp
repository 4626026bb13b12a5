//===- RelaxFloats.cpp - Fused multiply-adds and fewer roundings ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"
#include "rope/Support/NarrowFloats.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPURELAXFLOATSPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

/// The product that `value` is, used once and of the block of `user`.
static arith::MulFOp getOwnProduct(Value value, Operation *user) {
  auto product = value.getDefiningOp<arith::MulFOp>();
  return product && product->hasOneUse() &&
                 product->getBlock() == user->getBlock()
             ? product
             : arith::MulFOp();
}

namespace {
struct RelaxFloatsPass : impl::RopeCPURelaxFloatsPassBase<RelaxFloatsPass> {
  using Base::Base;

  void runOnOperation() override {
    if (resolveNumericsMode(mode, getOperation()) != NumericsMode::Fast)
      return;
    bool hasFMA = TargetInfo::get(cpu, features, /*vectorBits=*/0).hasFMA;
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](linalg::GenericOp op) {
      if (op.getNumReductionLoops() != 0)
        return;
      SmallVector<Operation *> ops;
      for (Operation &inner : op.getBody()->without_terminator())
        ops.push_back(&inner);
      for (Operation *inner : ops)
        skipRounding(rewriter, inner);
      if (hasFMA)
        for (Operation *inner : ops)
          contract(rewriter, inner);
      for (Operation &inner :
           llvm::make_early_inc_range(llvm::reverse(*op.getBody())))
        if (isOpTriviallyDead(&inner))
          rewriter.eraseOp(&inner);
    });
  }

  /// *Matches* `extf(truncf(x))` of the type of `x`, by way of f16 or bf16: a
  /// float of 8 bits is there to be rounded to. *Produces* `x`.
  static void skipRounding(IRRewriter &rewriter, Operation *op) {
    auto extension = dyn_cast<arith::ExtFOp>(op);
    auto rounding = extension
                        ? extension.getIn().getDefiningOp<arith::TruncFOp>()
                        : arith::TruncFOp();
    if (rounding && rounding.getIn().getType() == extension.getType() &&
        !isByteFloat(rounding.getType()))
      rewriter.replaceAllUsesWith(extension, rounding.getIn());
  }

  /// *Matches* `a * b + c`, `a * b - c` and `c - a * b` in f32 or f64.
  /// *Produces* one `math.fma`.
  static void contract(IRRewriter &rewriter, Operation *op) {
    if (!isa<arith::AddFOp, arith::SubFOp>(op) ||
        !isa<Float32Type, Float64Type>(op->getResult(0).getType()))
      return;
    rewriter.setInsertionPoint(op);
    Location loc = op->getLoc();
    bool subtracts = isa<arith::SubFOp>(op);
    for (unsigned side : {0u, 1u}) {
      arith::MulFOp product = getOwnProduct(op->getOperand(side), op);
      if (!product)
        continue;
      Value a = product.getLhs(), b = product.getRhs();
      Value c = op->getOperand(1 - side);
      if (subtracts && side == 0)
        c = arith::NegFOp::create(rewriter, loc, c);
      if (subtracts && side == 1)
        a = arith::NegFOp::create(rewriter, loc, a);
      rewriter.replaceOpWithNewOp<math::FmaOp>(op, a, b, c);
      return;
    }
  }
};
} // namespace
} // namespace mlir::rope
