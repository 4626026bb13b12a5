//===- Division.cpp - Which part of an op a rank computes -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Sharding/Division.h"

#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::rope;

/// A division of an op with one tensor operand (or none) and one result.
static Division makeUnary(Operation *op, MaybeSplit operand,
                          MaybeSplit result) {
  Division division;
  division.operands.assign(op->getNumOperands(), std::nullopt);
  if (!division.operands.empty())
    division.operands.front() = std::move(operand);
  division.results = {std::move(result)};
  return division;
}

//===----------------------------------------------------------------------===//
// Slices and concatenations
//===----------------------------------------------------------------------===//

/// The axis of the source that each axis of the result of a slice is.
static SmallVector<int64_t> getKeptAxes(tensor::ExtractSliceOp op) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<int64_t> axes;
  for (int64_t axis = 0; axis < op.getSourceType().getRank(); ++axis)
    if (!dropped.test(axis))
      axes.push_back(axis);
  return axes;
}

static bool isWholeAxis(tensor::ExtractSliceOp op, int64_t axis) {
  return op.getStaticOffset(axis) == 0 && op.getStaticStride(axis) == 1 &&
         !op.isDynamicSize(axis) &&
         op.getStaticSize(axis) == op.getSourceType().getDimSize(axis);
}

static bool hasStaticRange(tensor::ExtractSliceOp op, int64_t axis) {
  return !op.isDynamicOffset(axis) && !op.isDynamicSize(axis) &&
         op.getStaticStride(axis) == 1;
}

/// The segments of the source that a slice takes; none where it cuts one.
static std::optional<SmallVector<int64_t>>
takeSegments(ArrayRef<int64_t> segments, int64_t offset, int64_t size) {
  SmallVector<int64_t> taken;
  int64_t start = 0;
  for (int64_t segment : segments) {
    if (start >= offset && start + segment <= offset + size)
      taken.push_back(segment);
    else if (start < offset + size && start + segment > offset)
      return std::nullopt;
    start += segment;
  }
  return taken.empty() ? std::nullopt : std::optional(taken);
}

static std::optional<Division> divideSliceBySource(tensor::ExtractSliceOp op,
                                                   const Split &split,
                                                   std::string &reason) {
  SmallVector<int64_t> kept = getKeptAxes(op);
  auto *place = llvm::find(kept, split.axis);
  if (place != kept.end()) {
    Split result{place - kept.begin(), split.segments};
    if (isWholeAxis(op, split.axis))
      return makeUnary(op, split, result);
    if (hasStaticRange(op, split.axis))
      if (auto segments =
              takeSegments(split.segments, op.getStaticOffset(split.axis),
                           op.getStaticSize(split.axis))) {
        result.segments = *segments;
        return makeUnary(op, split, result);
      }
  }
  reason = "a slice cuts what is divided";
  return std::nullopt;
}

/// All slices of the source say where its segments begin, so that packed
/// projections are cut where their parts are.
static SmallVector<int64_t> getSegmentsOfSlices(tensor::ExtractSliceOp op,
                                                int64_t axis) {
  int64_t size = op.getSourceType().getDimSize(axis);
  llvm::SmallSetVector<int64_t, 8> ends;
  ends.insert(size);
  for (Operation *user : op.getSource().getUsers()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
    if (!slice || !hasStaticRange(slice, axis))
      continue;
    ends.insert(slice.getStaticOffset(axis));
    ends.insert(slice.getStaticOffset(axis) + slice.getStaticSize(axis));
  }
  SmallVector<int64_t> sorted = ends.takeVector();
  llvm::sort(sorted);
  SmallVector<int64_t> segments;
  int64_t start = 0;
  for (int64_t end : sorted) {
    if (end > start)
      segments.push_back(end - start);
    start = end;
  }
  return segments;
}

static std::optional<Division> divideSliceByResult(tensor::ExtractSliceOp op,
                                                   const Split &split,
                                                   int64_t ranks,
                                                   std::string &reason) {
  int64_t axis = getKeptAxes(op)[split.axis];
  Split source{axis, split.segments};
  if (isWholeAxis(op, axis))
    return makeUnary(op, source, split);
  if (hasStaticRange(op, axis) && !op.getSourceType().isDynamicDim(axis)) {
    source.segments = getSegmentsOfSlices(op, axis);
    auto taken = takeSegments(source.segments, op.getStaticOffset(axis),
                              op.getStaticSize(axis));
    if (taken && *taken == split.segments && divides(source, ranks))
      return makeUnary(op, source, split);
  }
  reason = "a slice cuts what is divided";
  return std::nullopt;
}

/// All operands and the result alike along an axis that is not concatenated,
/// or segments one behind the other along the one that is.
static std::optional<Division> divideConcat(tensor::ConcatOp op,
                                            const Split &split, int64_t ranks,
                                            std::string &reason) {
  Division division;
  int64_t dim = op.getDim();
  if (split.axis != dim) {
    division.operands.assign(op->getNumOperands(), split);
    division.results = {split};
    return division;
  }
  Split result{dim, {}};
  for (Value input : op.getInputs()) {
    MaybeSplit part = splitAxis(input.getType(), dim, ranks, reason);
    if (!part)
      return std::nullopt;
    division.operands.push_back(part);
    llvm::append_range(result.segments, part->segments);
  }
  division.results = {result};
  return division;
}

/// Whether nothing is added along the axis, and what is added elsewhere does
/// not depend on where.
static bool isUnpadded(tensor::PadOp op, int64_t axis) {
  if (!op.getConstantPaddingValue())
    return false;
  auto isZero = [](OpFoldResult value) { return isZeroInteger(value); };
  return isZero(op.getMixedLowPad()[axis]) &&
         isZero(op.getMixedHighPad()[axis]);
}

//===----------------------------------------------------------------------===//
// By an operand, by a result
//===----------------------------------------------------------------------===//

/// Same axis everywhere: elementwise ops on tensors, and casts.
static bool keepsAxes(Operation *op) {
  return isa<tensor::CastOp>(op) ||
         (OpTrait::hasElementwiseMappableTraits(op) &&
          op->getNumResults() == 1 &&
          isa<RankedTensorType>(op->getResult(0).getType()));
}

static Division divideAlike(Operation *op, const Split &split) {
  Division division;
  for (Value operand : op->getOperands())
    division.operands.push_back(isa<RankedTensorType>(operand.getType())
                                    ? MaybeSplit(split)
                                    : std::nullopt);
  division.results = {split};
  return division;
}

std::optional<std::pair<int64_t, SmallVector<int64_t>>>
rope::getLoopOfAxis(AffineMap map, const Split &split) {
  AffineExpr expr = map.getResult(split.axis);
  SmallVector<int64_t> segments(split.segments);
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return std::pair(int64_t(dim.getPosition()), segments);
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary || binary.getKind() != AffineExprKind::FloorDiv)
    return std::nullopt;
  auto dim = dyn_cast<AffineDimExpr>(binary.getLHS());
  auto group = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (!dim || !group)
    return std::nullopt;
  for (int64_t &segment : segments)
    segment *= group.getValue();
  return std::pair(int64_t(dim.getPosition()), segments);
}

static std::optional<Division> divideByAxis(Operation *op, AffineMap map,
                                            const Split &split, int64_t ranks,
                                            std::string &reason) {
  if (auto loop = getLoopOfAxis(map, split))
    return divideByLoop(op, loop->first, loop->second, ranks, reason);
  reason = "no loop of the op goes along the axis";
  return std::nullopt;
}

std::optional<Division> rope::divideByOperand(OpOperand &operand,
                                              const Split &split, int64_t ranks,
                                              std::string &reason) {
  Operation *op = operand.getOwner();
  if (std::optional<Loops> loops = getLoops(op))
    return divideByAxis(op, loops->maps[operand.getOperandNumber()], split,
                        ranks, reason);
  reason = "the op computes all of its result at once";
  if (keepsAxes(op))
    return divideAlike(op, split);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    if (MaybeSplit result =
            collapseSplit(collapse.getSrcType().getShape(),
                          collapse.getReassociationIndices(), split))
      return makeUnary(op, split, result);
  } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    if (MaybeSplit result =
            expandSplit(expand.getResultType().getShape(),
                        expand.getReassociationIndices(), split, ranks))
      return makeUnary(op, split, result);
  } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    return divideSliceBySource(slice, split, reason);
  } else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    std::optional<Division> division =
        divideConcat(concat, split, ranks, reason);
    if (division && division->operands[operand.getOperandNumber()] == split)
      return division;
  } else if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    if (isUnpadded(pad, split.axis) && operand.getOperandNumber() == 0)
      return makeUnary(op, split, split);
  }
  return std::nullopt;
}

std::optional<Division> rope::divideByResult(OpResult result,
                                             const Split &split, int64_t ranks,
                                             std::string &reason) {
  Operation *op = result.getOwner();
  if (std::optional<Loops> loops = getLoops(op))
    return divideByAxis(
        op, loops->maps[op->getNumOperands() + result.getResultNumber()], split,
        ranks, reason);
  reason = "the op computes all of its result at once";
  if (keepsAxes(op))
    return divideAlike(op, split);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    if (MaybeSplit source =
            expandSplit(collapse.getSrcType().getShape(),
                        collapse.getReassociationIndices(), split, ranks))
      return makeUnary(op, source, split);
  } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    if (MaybeSplit source =
            collapseSplit(expand.getResultType().getShape(),
                          expand.getReassociationIndices(), split))
      return makeUnary(op, source, split);
  } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    return divideSliceByResult(slice, split, ranks, reason);
  } else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    std::optional<Division> division =
        divideConcat(concat, split, ranks, reason);
    if (division && division->results.front() == split)
      return division;
  } else if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    if (isUnpadded(pad, split.axis))
      return makeUnary(op, split, split);
  } else if (isa<tensor::EmptyOp>(op)) {
    return makeUnary(op, std::nullopt, split);
  }
  return std::nullopt;
}
