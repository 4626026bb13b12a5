//===- LaneParts.cpp - Tensors that lanes are joined from -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/LaneParts.h"
#include "rope/Support/SizeBounds.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;

OpFoldResult rope::addOffsets(OpBuilder &b, Location loc, OpFoldResult x,
                              OpFoldResult y) {
  AffineExpr sum = b.getAffineDimExpr(0) + b.getAffineDimExpr(1);
  return affine::makeComposedFoldedAffineApply(b, loc, sum, {x, y});
}

/// The input whose elements `op` repeats, with the map it is read by.
static std::optional<std::pair<Value, AffineMap>>
getRepeated(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 1 ||
      op.getNumDpsInits() != 1 || op.getNumReductionLoops() != 0)
    return std::nullopt;
  Block *body = op.getBlock();
  auto yield = dyn_cast<linalg::YieldOp>(body->getTerminator());
  if (!yield || &body->front() != yield ||
      yield.getValues().front() != body->getArgument(0))
    return std::nullopt;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(0)),
            out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!out.isPermutation())
    return std::nullopt;
  for (AffineExpr expr : map.getResults()) {
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    if (!isa<AffineDimExpr>(expr) && (!constant || constant.getValue() != 0))
      return std::nullopt;
  }
  // Over the axes of the result.
  return std::make_pair(op.getDpsInputOperand(0)->get(),
                        map.compose(inversePermutation(out)));
}

/// Of axes that a reshape joins, the one that is longer than 1; the first where
/// there is none, nothing where there are several.
static std::optional<int64_t> getLongAxis(RankedTensorType type,
                                          ArrayRef<int64_t> group) {
  std::optional<int64_t> found;
  for (int64_t axis : group) {
    if (type.getDimSize(axis) == 1)
      continue;
    if (found)
      return std::nullopt;
    found = axis;
  }
  return found ? found : group.front();
}

/// Reads a part before a reshape that only adds or drops axes of size 1.
static bool followReshape(OpBuilder &b, LanePart &part) {
  Operation *op = part.source.getDefiningOp();
  LanePart next = part;
  next.source = op->getOperand(0);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    next.axes.clear();
    next.offsets.clear();
    for (ArrayRef<int64_t> group : expand.getReassociationIndices()) {
      std::optional<int64_t> axis = getLongAxis(expand.getResultType(), group);
      if (!axis)
        return false;
      next.axes.push_back(part.axes[*axis]);
      next.offsets.push_back(part.offsets[*axis]);
    }
  } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    int64_t rank = collapse.getSrcType().getRank();
    next.axes.assign(rank, std::nullopt);
    next.offsets.assign(rank, b.getIndexAttr(0));
    for (auto [own, group] :
         llvm::enumerate(collapse.getReassociationIndices())) {
      std::optional<int64_t> axis = getLongAxis(collapse.getSrcType(), group);
      if (!axis)
        return false;
      next.axes[*axis] = part.axes[own];
      next.offsets[*axis] = part.offsets[own];
    }
  } else {
    return false;
  }
  part = std::move(next);
  return true;
}

/// Reads a part from what the op that makes it moves or repeats.
static bool followView(OpBuilder &b, LanePart &part) {
  Operation *op = part.source.getDefiningOp();
  if (!op)
    return false;
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return followReshape(b, part);
  if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    if (!isa<RankedTensorType>(cast.getSource().getType()))
      return false;
    part.source = cast.getSource();
    return true;
  }
  LanePart next = part;
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    if (!slice.hasUnitStride())
      return false;
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    next.axes.clear();
    next.offsets.clear();
    unsigned own = 0;
    for (auto [axis, offset] : llvm::enumerate(slice.getMixedOffsets())) {
      bool isDropped = dropped.test(axis);
      next.axes.push_back(isDropped ? std::nullopt : part.axes[own]);
      next.offsets.push_back(
          isDropped ? offset
                    : addOffsets(b, op->getLoc(), offset, part.offsets[own]));
      own += !isDropped;
    }
    next.source = slice.getSource();
  } else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    auto repeated = getRepeated(linalgOp);
    if (!repeated)
      return false;
    next.axes.clear();
    next.offsets.clear();
    for (AffineExpr expr : repeated->second.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      next.axes.push_back(dim ? part.axes[dim.getPosition()] : std::nullopt);
      next.offsets.push_back(dim ? part.offsets[dim.getPosition()]
                                 : OpFoldResult(b.getIndexAttr(0)));
    }
    next.source = repeated->first;
  } else {
    return false;
  }
  part = std::move(next);
  return true;
}

LanePart LanePart::get(OpBuilder &b, Value source, int64_t lane, int64_t size) {
  LanePart part;
  part.source = source;
  part.lane = lane;
  part.size = size;
  auto rank = cast<RankedTensorType>(source.getType()).getRank();
  for (int64_t axis = 0; axis < rank; ++axis) {
    part.axes.push_back(axis);
    part.offsets.push_back(b.getIndexAttr(0));
  }
  return part;
}

void rope::followViews(OpBuilder &b, LanePart &part,
                       function_ref<bool(unsigned)> isKept) {
  auto countKept = [&] {
    return llvm::count_if(part.axes, [&](std::optional<unsigned> axis) {
      return axis && isKept(*axis);
    });
  };
  int64_t kept = countKept();
  for (LanePart before = part; followView(b, part); before = part)
    if (countKept() != kept) {
      part = before;
      return;
    }
}

static bool collectConcat(OpBuilder &b, tensor::ConcatOp concat,
                          unsigned laneAxis, SmallVector<LanePart> &parts) {
  if (concat.getDim() != laneAxis)
    return false;
  int64_t lane = 0;
  for (Value input : concat.getInputs()) {
    int64_t size = cast<RankedTensorType>(input.getType()).getDimSize(laneAxis);
    if (ShapedType::isDynamic(size))
      return false;
    if (size > 0)
      parts.push_back(LanePart::get(b, input, lane, size));
    lane += size;
  }
  return true;
}

/// Whether `insert` replaces some lanes of each row of its destination.
static bool insertsLanes(tensor::InsertSliceOp insert, unsigned laneAxis) {
  RankedTensorType type = insert.getDestType();
  if (!insert.hasUnitStride() ||
      insert.getSourceType().getRank() != type.getRank())
    return false;
  for (unsigned axis = 0; axis < type.getRank(); ++axis) {
    std::optional<int64_t> offset =
        getConstantIntValue(insert.getMixedOffsets()[axis]);
    OpFoldResult size = insert.getMixedSizes()[axis];
    if (!offset || (axis == laneAxis && !getConstantIntValue(size)))
      return false;
    if (axis == laneAxis)
      continue;
    std::optional<int64_t> known = getConstantIntValue(size);
    if (*offset != 0 || (known && *known != type.getDimSize(axis)))
      return false;
    if (known)
      continue;
    if (!areKnownEqual(size, {insert.getDest(), axis}))
      return false;
  }
  return true;
}

static bool collectInserts(OpBuilder &b, Value whole, unsigned laneAxis,
                           SmallVector<LanePart> &parts) {
  Value value = whole;
  while (auto insert = value.getDefiningOp<tensor::InsertSliceOp>()) {
    if (!insertsLanes(insert, laneAxis) ||
        (value != whole && !llvm::all_of(value.getUsers(), [](Operation *user) {
           return isa<tensor::InsertSliceOp, tensor::DimOp>(user);
         })))
      return false;
    int64_t lane = *getConstantIntValue(insert.getMixedOffsets()[laneAxis]);
    int64_t size = insert.getSourceType().getDimSize(laneAxis);
    if (ShapedType::isDynamic(size))
      return false;
    parts.push_back(LanePart::get(b, insert.getSource(), lane, size));
    value = insert.getDest();
  }
  // Next to each other, and all lanes, so that nothing is left of what was
  // there before.
  llvm::sort(parts, [](const LanePart &a, const LanePart &b) {
    return a.lane < b.lane;
  });
  int64_t lane = 0;
  for (const LanePart &part : parts) {
    if (part.lane != lane)
      return false;
    lane += part.size;
  }
  return lane == cast<RankedTensorType>(whole.getType()).getDimSize(laneAxis);
}

SmallVector<LanePart> rope::findJoinedLanes(OpBuilder &b, Value whole,
                                            unsigned laneAxis) {
  SmallVector<LanePart> parts;
  auto concat = whole.getDefiningOp<tensor::ConcatOp>();
  if (concat ? !collectConcat(b, concat, laneAxis, parts)
             : !collectInserts(b, whole, laneAxis, parts))
    return {};
  if (parts.size() < 2)
    parts.clear();
  return parts;
}
