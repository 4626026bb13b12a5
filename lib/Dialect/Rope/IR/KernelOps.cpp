//===- KernelOps.cpp - rope.kernel and rope.yield -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttributeNames.h"
#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::rope;

YieldOp KernelOp::getYield() {
  return cast<YieldOp>(getBody().front().getTerminator());
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult KernelOp::verify() {
  if (failed(rope::detail::verifyAttributeNames(*this)))
    return failure();
  // kernel_c3, that yielded values match results, is RegionBranchOpInterface's.
  // kernel_c1
  constexpr StringLiteral known[] = {
      "projection", "bias",        "norm",       "rotate",
      "attention",  "cache_write", "dequantize", "attention_backward"};
  for (StringRef name : getFused().getAsValueRange<StringAttr>())
    if (!llvm::is_contained(known, name))
      return emitOpError("expected fused names from ")
             << llvm::join(std::begin(known), std::end(known), ", ")
             << " but got " << name;
  // kernel_c2
  if (getBody().front().getNumArguments() != 0)
    return emitOpError("expected a region without arguments but got ")
           << getBody().front().getNumArguments();
  return success();
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void KernelOp::getSuccessorRegions(RegionBranchPoint point,
                                   SmallVectorImpl<RegionSuccessor> &regions) {
  if (point.isParent())
    regions.emplace_back(&getBody());
  else
    regions.emplace_back(getOperation(), getResults());
}

void KernelOp::getRegionInvocationBounds(
    ArrayRef<Attribute>, SmallVectorImpl<InvocationBounds> &bounds) {
  bounds.emplace_back(1, 1);
}

//===----------------------------------------------------------------------===//
// Decomposition
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<Value>> KernelOp::decomposeOperation(OpBuilder &builder) {
  IRMapping mapping;
  for (Operation &op : getBody().front().without_terminator())
    builder.clone(op, mapping);
  return llvm::map_to_vector(getYield().getValues(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
}

//===----------------------------------------------------------------------===//
// Canonicalization
//===----------------------------------------------------------------------===//

namespace {
/// Matches a kernel with a result that is unused, defined outside, or yielded
/// twice. Produces the kernel without that result; its uses take the value
/// itself.
struct DropKernelResults : public OpRewritePattern<KernelOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(KernelOp op,
                                PatternRewriter &rewriter) const override {
    YieldOp yield = op.getYield();
    SmallVector<Value> kept;
    SmallVector<int64_t> position(op.getNumResults(), -1);
    for (auto [index, value] : llvm::enumerate(yield.getValues())) {
      if (isOutside(op, value) || op.getResult(index).use_empty())
        continue;
      position[index] = llvm::find(kept, value) - kept.begin();
      if (position[index] == static_cast<int64_t>(kept.size()))
        kept.push_back(value);
    }
    if (kept.size() == op.getNumResults())
      return rewriter.notifyMatchFailure(op, "every result is needed");
    auto narrow = KernelOp::create(rewriter, op.getLoc(),
                                   TypeRange(ValueRange(kept)), op.getFused());
    narrow->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    for (auto [index, value] : llvm::enumerate(yield.getValues()))
      if (!op.getResult(index).use_empty())
        rewriter.replaceAllUsesWith(op.getResult(index),
                                    position[index] < 0
                                        ? Value(value)
                                        : narrow.getResult(position[index]));
    rewriter.modifyOpInPlace(yield,
                             [&] { yield.getValuesMutable().assign(kept); });
    rewriter.inlineRegionBefore(op.getBody(), narrow.getBody(),
                                narrow.getBody().end());
    rewriter.eraseOp(op);
    return success();
  }

private:
  static bool isOutside(KernelOp op, Value value) {
    return !op.getBody().isAncestor(value.getParentRegion());
  }
};

/// Matches a kernel that holds no op. Produces the values it yields.
struct InlineEmptyKernel : public OpRewritePattern<KernelOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(KernelOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getBody().front().without_terminator().empty())
      return rewriter.notifyMatchFailure(op, "not empty");
    rewriter.replaceOp(op, op.getYield().getValues());
    return success();
  }
};
} // namespace

void KernelOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns.add<DropKernelResults, InlineEmptyKernel>(context);
}

//===----------------------------------------------------------------------===//
// Bufferization
//===----------------------------------------------------------------------===//

bufferization::AliasingOpOperandList
KernelOp::getAliasingOpOperands(Value value,
                                const bufferization::AnalysisState &) {
  // The kernel has no operands: a result is the value that is yielded for it.
  unsigned index = cast<OpResult>(value).getResultNumber();
  return {{&getYield()->getOpOperand(index),
           bufferization::BufferRelation::Equivalent}};
}

LogicalResult
KernelOp::bufferize(RewriterBase &rewriter,
                    const bufferization::BufferizationOptions & /*options*/,
                    bufferization::BufferizationState & /*state*/) {
  // Regions are bufferized before the op that holds them, so the yielded values
  // have the types of the buffers.
  SmallVector<Type> types(getYield().getOperandTypes());
  rewriter.setInsertionPoint(*this);
  auto kernel = KernelOp::create(rewriter, getLoc(), types, getFused());
  kernel->setDiscardableAttrs((*this)->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(getBody(), kernel.getBody(),
                              kernel.getBody().end());
  bufferization::replaceOpWithBufferizedValues(rewriter, *this,
                                               kernel.getResults());
  return success();
}

bool YieldOp::bufferizesToMemoryRead(OpOperand &,
                                     const bufferization::AnalysisState &) {
  return true;
}

bool YieldOp::bufferizesToMemoryWrite(OpOperand &,
                                      const bufferization::AnalysisState &) {
  return false;
}

bufferization::AliasingValueList
YieldOp::getAliasingValues(OpOperand &operand,
                           const bufferization::AnalysisState &) {
  return {{(*this)->getParentOp()->getResult(operand.getOperandNumber()),
           bufferization::BufferRelation::Equivalent}};
}

bool YieldOp::mustBufferizeInPlace(OpOperand &,
                                   const bufferization::AnalysisState &) {
  return true;
}

LogicalResult
YieldOp::bufferize(RewriterBase &rewriter,
                   const bufferization::BufferizationOptions &options,
                   bufferization::BufferizationState &state) {
  SmallVector<Value> values;
  for (Value value : getValues()) {
    if (!isa<TensorType>(value.getType())) {
      values.push_back(value);
      continue;
    }
    FailureOr<Value> buffer =
        bufferization::getBuffer(rewriter, value, options, state);
    if (failed(buffer))
      return failure();
    values.push_back(*buffer);
  }
  bufferization::replaceOpWithNewBufferizedOp<YieldOp>(rewriter, *this, values);
  return success();
}
