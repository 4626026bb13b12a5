//===- ShareSoftmax.cpp - Attentions of one softmax -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/ShareSoftmax.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::rope;

/// The dimension of `type` that lanes of values are, where it is static.
static std::optional<unsigned> findLanes(AttentionOp op, AffineMap map,
                                         Type type) {
  std::optional<unsigned> position = map.getResultPosition(
      getAffineDimExpr(op.getValueLaneDim(), op->getContext()));
  if (!position || cast<RankedTensorType>(type).isDynamicDim(*position))
    return std::nullopt;
  return position;
}

/// Whether `type` is `other` but for the size of dimension `lanes`.
static bool areEqualBeside(Type type, Type other, unsigned lanes) {
  auto a = cast<RankedTensorType>(type), b = cast<RankedTensorType>(other);
  if (a.getRank() != b.getRank())
    return false;
  SmallVector<int64_t> shape(a.getShape());
  shape[lanes] = b.getDimSize(lanes);
  return a.clone(shape) == b;
}

/// A slice cannot begin where an axis ends, as it would in a result like this.
static bool hasNoElements(Value value) {
  return llvm::is_contained(cast<RankedTensorType>(value.getType()).getShape(),
                            0);
}

static bool haveOneSoftmax(AttentionOp a, AttentionOp b) {
  if (a->getNumResults() != 1 || b->getNumResults() != 1 ||
      a->getAttrDictionary() != b->getAttrDictionary() ||
      a->getNumOperands() != b->getNumOperands() ||
      a.hasProgram() != b.hasProgram() || a.getValueProgram() ||
      b.getValueProgram())
    return false;
  if (a.hasProgram() && !OperationEquivalence::isRegionEquivalentTo(
                            &a.getProgram()[0], &b.getProgram()[0],
                            OperationEquivalence::IgnoreLocations))
    return false;
  // By operand: a tensor that is queries, keys and values is equal as each.
  Value ownInit = a.getOutputInit(), itsInit = b.getOutputInit();
  for (auto [own, its] : llvm::zip(a->getOpOperands(), b->getOpOperands()))
    if (own.get() != its.get() &&
        own.getOperandNumber() != a.getValueMutable().getOperandNumber() &&
        !a.isDpsInit(&own))
      return false;
  if (hasNoElements(ownInit) || hasNoElements(itsInit))
    return false;
  std::optional<unsigned> ofValue =
      findLanes(a, a.getValueMap(), a.getValue().getType());
  std::optional<unsigned> ofResult =
      findLanes(a, a.getInitMap(0), ownInit.getType());
  return ofValue && ofResult &&
         findLanes(b, b.getValueMap(), b.getValue().getType()) &&
         ownInit.getDefiningOp<tensor::EmptyOp>() &&
         itsInit.getDefiningOp<tensor::EmptyOp>() &&
         areEqualBeside(a.getValue().getType(), b.getValue().getType(),
                        *ofValue) &&
         areEqualBeside(ownInit.getType(), itsInit.getType(), *ofResult);
}

/// Whether all of `op`'s users come after `other`, an op of its block.
static bool isReadAfter(Operation *op, Operation *other) {
  return llvm::all_of(op->getUsers(), [&](Operation *user) {
    Operation *here = op->getBlock()->findAncestorOpInBlock(*user);
    return here && here != other && other->isBeforeInBlock(here);
  });
}

/// Whether `value` is there before `op`.
static bool isMadeBefore(Value value, Operation *op) {
  Operation *maker = value.getDefiningOp();
  return !maker || maker->getBlock() != op->getBlock() ||
         maker->isBeforeInBlock(op);
}

/// The tensor of which `first` and `second` are slices next to each other along
/// `lanes` and all there is; null where there is none.
static Value findWhole(Value first, Value second, unsigned lanes) {
  auto a = first.getDefiningOp<tensor::ExtractSliceOp>(),
       b = second.getDefiningOp<tensor::ExtractSliceOp>();
  if (!a || !b || a.getSource() != b.getSource() ||
      a.getSourceType().getRank() != a.getResultType().getRank() ||
      b.getSourceType().getRank() != b.getResultType().getRank() ||
      !a.hasUnitStride() || !b.hasUnitStride())
    return {};
  SmallVector<OpFoldResult> own = a.getMixedOffsets(),
                            its = b.getMixedOffsets();
  RankedTensorType source = a.getSourceType();
  int64_t split = a.getResultType().getDimSize(lanes);
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    bool isLanes = dim == int64_t(lanes);
    if (getConstantIntValue(own[dim]) != 0 ||
        getConstantIntValue(its[dim]) != (isLanes ? split : 0))
      return {};
    int64_t size = a.getResultType().getDimSize(dim);
    if (isLanes)
      size += b.getResultType().getDimSize(dim);
    if (ShapedType::isDynamic(size) || size != source.getDimSize(dim))
      return {};
  }
  return a.getSource();
}

/// Makes one of `first` and `second`, of which the latter stands later, at
/// `place`, one of them.
static AttentionOp share(RewriterBase &rewriter, AttentionOp first,
                         AttentionOp second, AttentionOp place) {
  std::optional<unsigned> lanesOfValue =
      findLanes(first, first.getValueMap(), first.getValue().getType());
  std::optional<unsigned> lanesOfResult =
      findLanes(first, first.getInitMap(0), first.getOutputInit().getType());
  assert(lanesOfValue && lanesOfResult && "expected what has one softmax");
  unsigned ofValue = *lanesOfValue, ofResult = *lanesOfResult;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(place);
  Location loc = rewriter.getFusedLoc({first.getLoc(), second.getLoc()});
  Value value = findWhole(first.getValue(), second.getValue(), ofValue);
  if (!value)
    value = tensor::ConcatOp::create(
        rewriter, loc, ofValue,
        ValueRange{first.getValue(), second.getValue()});
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, loc, first.getOutputInit());
  auto lanesOf = [&](AttentionOp op) {
    return cast<RankedTensorType>(op.getOutputInit().getType())
        .getDimSize(ofResult);
  };
  sizes[ofResult] = rewriter.getIndexAttr(lanesOf(first) + lanesOf(second));
  Value init = tensor::EmptyOp::create(
      rewriter, loc, sizes,
      getElementTypeOrSelf(first.getOutputInit().getType()));
  IRMapping mapping;
  auto shared = cast<AttentionOp>(rewriter.clone(*first, mapping));
  rewriter.modifyOpInPlace(shared, [&] {
    shared->setLoc(loc);
    shared.getValueMutable().assign(value);
    shared.getInitsMutable().assign(init);
    shared->getResult(0).setType(init.getType());
  });
  SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0)),
      strides(sizes.size(), rewriter.getIndexAttr(1));
  int64_t lane = 0;
  for (AttentionOp op : {first, second}) {
    offsets[ofResult] = rewriter.getIndexAttr(lane);
    sizes[ofResult] = rewriter.getIndexAttr(lanesOf(op));
    lane += lanesOf(op);
    Value part = tensor::ExtractSliceOp::create(
        rewriter, loc, cast<RankedTensorType>(op->getResult(0).getType()),
        shared->getResult(0), offsets, sizes, strides);
    rewriter.replaceAllUsesWith(op->getResult(0), part);
  }
  rewriter.eraseOp(first);
  rewriter.eraseOp(second);
  return shared;
}

SmallVector<AttentionOp> rope::shareSoftmaxes(RewriterBase &rewriter,
                                              Operation *root) {
  // Only those that read the same queries and keys are compared.
  llvm::MapVector<std::tuple<Block *, Value, Value>, SmallVector<AttentionOp>>
      groups;
  root->walk([&](AttentionOp op) {
    if (op->getNumResults() > 0)
      groups[{op->getBlock(), op.getQuery(), op.getKey()}].push_back(op);
  });
  SmallVector<AttentionOp> made;
  for (auto &[read, attentions] : groups)
    for (unsigned next = 0; next < attentions.size(); ++next)
      for (unsigned other = next + 1; other < attentions.size(); ++other) {
        AttentionOp &first = attentions[next], &second = attentions[other];
        if (!first || !second || !first->isBeforeInBlock(second) ||
            !haveOneSoftmax(first, second))
          continue;
        // At the later one, unless the result of the other one is read before.
        AttentionOp place = isReadAfter(first, second) ? second : first;
        if (place == first && !isMadeBefore(second.getValue(), first))
          continue;
        llvm::erase(made, first);
        second = share(rewriter, first, second, place);
        made.push_back(second);
        first = {};
      }
  return made;
}
