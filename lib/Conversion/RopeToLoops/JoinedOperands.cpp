//===- JoinedOperands.cpp - Queries and keys of several parts -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JoinedOperands.h"

#include "rope/Dialect/Rope/IR/AttentionDecompose.h"
#include "rope/Support/ConstantDim.h"

namespace mlir::rope {

/// The slice that `value` is, if it has the axes of its source.
static tensor::ExtractSliceOp getSliceOfRank(Value value) {
  auto slice = value.getDefiningOp<tensor::ExtractSliceOp>();
  return slice && slice.hasUnitStride() &&
                 slice.getSourceType().getRank() == slice.getType().getRank()
             ? slice
             : tensor::ExtractSliceOp();
}

void JoinedOperands::add(RewriterBase &rewriter, AttentionOp op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  for (unsigned number : {0, 1}) {
    Value whole = op->getOperand(number);
    AffineMap map = number == 0 ? op.getQueryMap() : op.getKeyMap();
    if (llvm::count(op->getOperands(), whole) != 1 ||
        !llvm::all_of(whole.getUsers(), [&](Operation *user) {
          return user == op.getOperation() || isa<tensor::DimOp>(user);
        }))
      continue;
    unsigned laneAxis =
        *map.getResultPosition(rewriter.getAffineDimExpr(op.getQueryLaneDim()));
    unsigned rowAxis = *map.getResultPosition(rewriter.getAffineDimExpr(
        number == 0 ? op.getRowDim() : op.getKeyDim()));
    Join join;
    join.laneAxis = laneAxis;
    join.rowAxis = rowAxis;
    join.parts = findJoinedLanes(rewriter, whole, laneAxis);
    if (join.parts.empty())
      continue;
    // Axes that a tile may have several places of, the lanes last.
    auto type = cast<RankedTensorType>(whole.getType());
    auto isLong = [&](unsigned axis) {
      return axis == laneAxis || axis == rowAxis ||
             (number == 0 && type.getDimSize(axis) != 1);
    };
    SmallVector<unsigned> order;
    bool agree = true;
    for (LanePart &part : join.parts) {
      followViews(rewriter, part, isLong);
      SmallVector<unsigned> own;
      for (std::optional<unsigned> axis : part.axes)
        if (axis && isLong(*axis))
          own.push_back(*axis);
      if (order.empty())
        order = own;
      agree &= own == order;
    }
    unsigned numLong =
        llvm::count_if(llvm::seq<unsigned>(0, type.getRank()), isLong);
    if (!agree || order.size() != numLong || order.back() != laneAxis)
      continue;
    if (number == 0) {
      join.scale = op.getQueryScale();
      op.removeQueryScaleAttr();
    } else {
      join.scale = op.getKeyScale();
      op.removeKeyScaleAttr();
    }
    joins.try_emplace(whole, std::move(join));
  }
}

bool JoinedOperands::contains(Value operand) const {
  for (auto slice = getSliceOfRank(operand); slice && !joins.contains(operand);
       slice = getSliceOfRank(operand))
    operand = slice.getSource();
  return joins.contains(operand);
}

template <typename OpTy>
void JoinedOperands::compute(RewriterBase &rewriter, OpTy tile,
                             unsigned number) const {
  Value operand = tile->getOperand(number);
  if (!contains(operand))
    return;
  ImplicitLocOpBuilder b(tile.getLoc(), tile);
  SmallVector<OpFoldResult> extents =
      tensor::getMixedSizes(b, b.getLoc(), operand);
  SmallVector<OpFoldResult> from(extents.size(), b.getIndexAttr(0));
  for (; !joins.contains(operand);
       operand = getSliceOfRank(operand).getSource())
    for (auto [own, offset] :
         llvm::zip(from, getSliceOfRank(operand).getMixedOffsets()))
      own = addOffsets(b, b.getLoc(), own, offset);
  const Join &join = joins.find(operand)->second;

  SmallVector<unsigned> order;
  for (std::optional<unsigned> axis : join.parts.front().axes)
    if (axis && (*axis == join.laneAxis || *axis == join.rowAxis ||
                 !isConstantIntValue(extents[*axis], 1)))
      order.push_back(*axis);
  auto isKept = [&](unsigned axis) { return llvm::is_contained(order, axis); };
  for (unsigned axis = 0; axis < extents.size(); ++axis)
    if (!isKept(axis) && !isConstantIntValue(extents[axis], 1)) {
      // As it is, with its factor.
      Value scaled =
          scaleLanes(b, b.getLoc(), tile->getOperand(number), join.scale);
      rewriter.modifyOpInPlace(tile, [&] { tile->setOperand(number, scaled); });
      return;
    }

  SmallVector<Value> tiles;
  for (const LanePart &part : join.parts) {
    SmallVector<OpFoldResult> offsets, sizes;
    SmallVector<int64_t> shape;
    for (auto [axis, offset] : llvm::zip(part.axes, part.offsets)) {
      bool isLane = axis == join.laneAxis;
      offsets.push_back(axis && !isLane
                            ? addOffsets(b, b.getLoc(), offset, from[*axis])
                            : offset);
      sizes.push_back(isLane                  ? b.getIndexAttr(part.size)
                      : axis && isKept(*axis) ? extents[*axis]
                                              : b.getIndexAttr(1));
      if (axis && isKept(*axis))
        shape.push_back(getTypeSize(sizes.back()));
    }
    SmallVector<OpFoldResult> strides(offsets.size(), b.getIndexAttr(1));
    auto type = RankedTensorType::get(shape, getElementTypeOrSelf(part.source));
    Value slice = tensor::ExtractSliceOp::create(b, type, part.source, offsets,
                                                 sizes, strides);
    tiles.push_back(scaleLanes(b, b.getLoc(), slice, join.scale));
  }
  Value joined = tensor::ConcatOp::create(b, order.size() - 1, tiles);
  SmallVector<AffineMap> maps = tile.getMaps();
  SmallVector<AffineExpr> exprs;
  for (unsigned axis : order)
    exprs.push_back(maps[number].getResult(axis));
  maps[number] =
      AffineMap::get(maps[number].getNumDims(), 0, exprs, b.getContext());
  rewriter.modifyOpInPlace(tile, [&] {
    tile->setOperand(number, joined);
    tile.setIndexingMapsAttr(b.getAffineMapArrayAttr(maps));
  });
}

template void JoinedOperands::compute(RewriterBase &, AttentionOp,
                                      unsigned) const;
template void JoinedOperands::compute(RewriterBase &, OnlineAttentionOp,
                                      unsigned) const;

} // namespace mlir::rope
