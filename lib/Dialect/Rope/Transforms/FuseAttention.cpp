//===- FuseAttention.cpp - Rotations before and after attention -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/FuseAttention.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

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

/// `map` over the dimensions that `parts` gives for each of its own.
static AffineMap splitDims(AffineMap map,
                           ArrayRef<SmallVector<unsigned>> parts) {
  SmallVector<AffineExpr> exprs;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim) {
      exprs.push_back(expr);
      continue;
    }
    for (unsigned part : parts[dim.getPosition()])
      exprs.push_back(getAffineDimExpr(part, map.getContext()));
  }
  return AffineMap::get(parts.back().back() + 1, 0, exprs, map.getContext());
}

void rope::splitBeforeRotation(RewriterBase &rewriter, OpOperand &operand) {
  auto expand = operand.get().getDefiningOp<tensor::ExpandShapeOp>();
  auto rotate = expand ? expand.getSrc().getDefiningOp<RotateOp>() : RotateOp();
  if (!rotate || !expand->hasOneUse() || !rotate->hasOneUse() ||
      rotate->getBlock() != expand->getBlock())
    return;
  AffineMap input = rotate.getInputMap(), output = rotate.getOutputMap(),
            table = rotate.getTableMap();
  SmallVector<OpFoldResult> sizes = expand.getMixedOutputShape();
  llvm::SmallDenseMap<unsigned, ReassociationIndices> groups;
  for (auto [axis, group] : llvm::enumerate(expand.getReassociationIndices())) {
    if (group.size() == 1)
      continue;
    auto dim = dyn_cast<AffineDimExpr>(output.getResult(axis));
    if (!dim || static_cast<int64_t>(axis) == rotate.getOutputLaneAxis() ||
        !input.getResultPosition(dim) ||
        table.isFunctionOfDim(dim.getPosition()))
      return;
    groups[dim.getPosition()] = group;
  }
  // The dimensions of the parts take the place of the split one, so that the
  // lanes stay last.
  SmallVector<SmallVector<unsigned>> parts(output.getNumDims());
  unsigned numDims = 0;
  for (auto [dim, of] : llvm::enumerate(parts)) {
    auto it = groups.find(dim);
    size_t count = it == groups.end() ? 1 : it->second.size();
    while (of.size() < count)
      of.push_back(numDims++);
  }
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(expand);
  Location loc = rotate.getLoc();
  SmallVector<OpFoldResult> inputSizes =
      tensor::getMixedSizes(rewriter, loc, rotate.getInput());
  auto inputType = cast<RankedTensorType>(rotate.getInput().getType());
  SmallVector<OpFoldResult> splitSizes;
  SmallVector<int64_t> shape;
  SmallVector<ReassociationIndices> reassociation;
  for (auto [axis, expr] : llvm::enumerate(input.getResults())) {
    reassociation.emplace_back();
    auto dim = dyn_cast<AffineDimExpr>(expr);
    auto it = dim ? groups.find(dim.getPosition()) : groups.end();
    if (it == groups.end()) {
      reassociation.back().push_back(splitSizes.size());
      splitSizes.push_back(inputSizes[axis]);
      shape.push_back(inputType.getDimSize(axis));
      continue;
    }
    for (int64_t part : it->second) {
      reassociation.back().push_back(splitSizes.size());
      splitSizes.push_back(sizes[part]);
      shape.push_back(expand.getResultType().getDimSize(part));
    }
  }
  Type element = inputType.getElementType();
  Value split = tensor::ExpandShapeOp::create(
      rewriter, loc, RankedTensorType::get(shape, element), rotate.getInput(),
      reassociation, splitSizes);
  RankedTensorType type = expand.getResultType();
  Value init =
      tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
  if (init.getType() != type)
    init = tensor::CastOp::create(rewriter, loc, type, init);
  // In place: what is known of this rotation still holds.
  rewriter.moveOpBefore(rotate, expand);
  rewriter.modifyOpInPlace(rotate, [&] {
    rotate.getInputMutable().assign(split);
    rotate.getInitMutable().assign(init);
    rotate->getResult(0).setType(type);
    rotate.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(
        {splitDims(input, parts), splitDims(table, parts),
         splitDims(output, parts)}));
  });
  rewriter.replaceOp(expand, rotate->getResults());
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
    else if (op.getKeyMap().getResult(rotate.getOutputLaneAxis()) !=
             getAffineDimExpr(op.getQueryLaneDim(), op->getContext()))
      refuse("unknown-axes", "the rotated lanes are not those of the scores",
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

void rope::addRepeatedRotation(KernelCost &cost, RotateOp key, AttentionOp op,
                               const MachineModel &machine, double outside) {
  int64_t rows = assumedSize;
  if (auto axis = op.getQueryMap().getResultPosition(
          getAffineDimExpr(op.getRowDim(), op->getContext()))) {
    int64_t size = cast<ShapedType>(op.getQuery().getType()).getDimSize(*axis);
    if (!ShapedType::isDynamic(size))
      rows = size;
  }
  KernelCost once = costOfKernel(key.getOperation(), machine, outside);
  auto times = static_cast<double>(llvm::divideCeil(rows, 64) - 1);
  once.seconds -= machine.start;
  once *= times;
  std::string bound = once.seconds > cost.seconds ? once.bound : cost.bound;
  cost += once;
  cost.bound = bound;
}
