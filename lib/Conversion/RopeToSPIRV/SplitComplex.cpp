//===- SplitComplex.cpp - Complex numbers that loops carry ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelPatterns.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace {
/// The values with two floats for each complex one.
SmallVector<Value> split(OpBuilder &b, Location loc, ValueRange values) {
  SmallVector<Value> parts;
  for (Value value : values) {
    auto type = dyn_cast<ComplexType>(value.getType());
    if (!type) {
      parts.push_back(value);
      continue;
    }
    Type part = type.getElementType();
    parts.push_back(complex::ReOp::create(b, loc, part, value));
    parts.push_back(complex::ImOp::create(b, loc, part, value));
  }
  return parts;
}

/// The values of `types` that `parts` are the parts of.
SmallVector<Value> join(OpBuilder &b, Location loc, TypeRange types,
                        ValueRange parts) {
  SmallVector<Value> values;
  for (Type type : types) {
    if (!isa<ComplexType>(type)) {
      values.push_back(parts.front());
      parts = parts.drop_front();
      continue;
    }
    values.push_back(
        complex::CreateOp::create(b, loc, type, parts[0], parts[1]));
    parts = parts.drop_front(2);
  }
  return values;
}

/// *Matches* a loop that carries complex numbers.
/// *Produces* one that carries their parts.
struct SplitLoop : OpRewritePattern<scf::ForOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(scf::ForOp loop,
                                PatternRewriter &rewriter) const override {
    if (!llvm::any_of(loop.getResultTypes(), llvm::IsaPred<ComplexType>))
      return failure();
    Location loc = loop.getLoc();
    TypeRange types = loop.getResultTypes();
    auto parts = scf::ForOp::create(rewriter, loc, loop.getLowerBound(),
                                    loop.getUpperBound(), loop.getStep(),
                                    split(rewriter, loc, loop.getInitArgs()));
    Block *body = parts.getBody();
    rewriter.setInsertionPointToStart(body);
    SmallVector<Value> arguments = {parts.getInductionVar()};
    llvm::append_range(arguments,
                       join(rewriter, loc, types, parts.getRegionIterArgs()));
    auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
    rewriter.setInsertionPoint(yield);
    SmallVector<Value> next = split(rewriter, loc, yield.getOperands());
    rewriter.replaceOpWithNewOp<scf::YieldOp>(yield, next);
    rewriter.inlineBlockBefore(loop.getBody(), body, body->end(), arguments);
    rewriter.setInsertionPointAfter(parts);
    rewriter.replaceOp(loop, join(rewriter, loc, types, parts.getResults()));
    return success();
  }
};

/// *Matches* a branch that returns complex numbers.
/// *Produces* one that returns their parts.
struct SplitBranch : OpRewritePattern<scf::IfOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(scf::IfOp branch,
                                PatternRewriter &rewriter) const override {
    if (!llvm::any_of(branch.getResultTypes(), llvm::IsaPred<ComplexType>))
      return failure();
    Location loc = branch.getLoc();
    for (Region &region : branch->getRegions()) {
      auto yield = cast<scf::YieldOp>(region.front().getTerminator());
      rewriter.setInsertionPoint(yield);
      SmallVector<Value> parts = split(rewriter, loc, yield.getOperands());
      rewriter.replaceOpWithNewOp<scf::YieldOp>(yield, parts);
    }
    rewriter.setInsertionPoint(branch);
    TypeRange types = branch.getResultTypes();
    SmallVector<Type> partTypes =
        llvm::to_vector(branch.thenYield().getOperandTypes());
    auto parts =
        scf::IfOp::create(rewriter, loc, partTypes, branch.getCondition(),
                          /*addThenBlock=*/false,
                          /*addElseBlock=*/false);
    rewriter.inlineRegionBefore(branch.getThenRegion(), parts.getThenRegion(),
                                parts.getThenRegion().end());
    rewriter.inlineRegionBefore(branch.getElseRegion(), parts.getElseRegion(),
                                parts.getElseRegion().end());
    rewriter.replaceOp(branch, join(rewriter, loc, types, parts.getResults()));
    return success();
  }
};
} // namespace

void rope::populateSplitComplexPatterns(RewritePatternSet &patterns) {
  patterns.add<SplitLoop, SplitBranch>(patterns.getContext());
}
