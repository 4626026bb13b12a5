//===- FuseAttention.cpp - Rotations before and after attention -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/FuseAttention.h"

using namespace mlir;
using namespace mlir::rope;

/// The rotation of the same block that makes `value`, through nothing; null
/// where there is none, or it is part of a kernel.
static RotateOp getRotation(Value value, Operation *reader) {
  auto rotate = value.getDefiningOp<RotateOp>();
  return rotate && rotate->getBlock() == reader->getBlock() ? rotate
                                                            : RotateOp();
}

/// Whether what `rotate` reads was rotated already, in one step or through ops
/// that only move elements.
static bool isRotatedTwice(RotateOp rotate) {
  Value value = rotate.getInput();
  while (Operation *op = value.getDefiningOp()) {
    if (isa<RotateOp>(op))
      return true;
    if (auto kernel = dyn_cast<KernelOp>(op)) {
      value = kernel.getYield()
                  .getValues()[cast<OpResult>(value).getResultNumber()];
      if (value.getDefiningOp() == op)
        return false;
      continue;
    }
    if (op->getNumOperands() == 0 || !op->hasTrait<OpTrait::OneResult>() ||
        !isa_and_nonnull<ViewLikeOpInterface, OffsetSizeAndStrideOpInterface>(
            op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

AttentionCluster
rope::findAttentionCluster(AttentionOp op,
                           const AttentionFusionOptions &options) {
  AttentionCluster found;
  found.cluster.ops.insert(op);
  auto refuse = [&](StringRef name, StringRef detail, Operation *at) {
    found.refusals.push_back({name, detail.str(), at});
  };

  if (RotateOp rotate = getRotation(op.getQuery(), op);
      rotate && options.query) {
    AffineExpr lane = getAffineDimExpr(op.getQueryLaneDim(), op->getContext());
    if (op.getQueryMap().getResult(rotate.getOutputLaneAxis()) != lane)
      refuse("unknown-axes", "the rotated lanes are not those of the scores",
             rotate);
    else if (!rotate->hasOneUse())
      refuse("query-read-elsewhere",
             "the rotated query has another reader, for which it has to be "
             "computed as a whole",
             rotate);
    else
      found.query = rotate;
  }

  if (RotateOp rotate = getRotation(op.getKey(), op); rotate) {
    bool inCache =
        llvm::any_of(rotate->getUsers(), llvm::IsaPred<CacheWriteOp>);
    if (!options.keysInLoop)
      refuse("key-rotated-once",
             "in the loop over keys it would be repeated for each block of "
             "rows; 'keys-in-loop' asks for that",
             rotate);
    else if (inCache)
      refuse("key-in-cache", "a cache takes the rotated key", rotate);
    else if (!rotate->hasOneUse())
      refuse("key-read-elsewhere", "the rotated key has another reader",
             rotate);
    else if (isRotatedTwice(rotate))
      refuse("rotated-twice",
             "what is rotated here was rotated before, so that the key would "
             "not be rotated exactly once",
             rotate);
    else
      found.key = rotate;
  }

  if (options.inverse && op->getNumResults() > 0) {
    RotateOp rotate;
    for (Operation *user : op->getResult(0).getUsers())
      if (auto candidate = dyn_cast<RotateOp>(user);
          candidate && candidate.getInput() == op->getResult(0) &&
          candidate->getBlock() == op->getBlock())
        rotate = candidate;
    if (rotate) {
      AffineExpr lane =
          getAffineDimExpr(op.getValueLaneDim(), op->getContext());
      if (op.getInitMap(0).getResult(rotate.getInputLaneAxis()) != lane)
        refuse("unknown-axes", "the rotated lanes are not those of the values",
               rotate);
      else if (!op->getResult(0).hasOneUse())
        refuse("result-read-elsewhere",
               "the result before its rotation has another reader", rotate);
      else
        found.inverse = rotate;
    }
  }
  for (RotateOp rotate : {found.query, found.key, found.inverse})
    if (rotate) {
      found.cluster.ops.insert(rotate);
      found.cluster.rotations.push_back(rotate);
    }
  found.cluster.sort();
  return found;
}
