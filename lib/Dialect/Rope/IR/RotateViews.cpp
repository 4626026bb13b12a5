//===- RotateViews.cpp - Slices and reshapes around rotations -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rotation maps each row by itself, with the row of the table that the maps
// name. So rows may be left out, and named by other indices, before the
// rotation as well as after it: the same products and sums are computed for
// every row that is left, and every result has the same bits. Nothing is asked
// of the kind.
//
// Directions: slices go before the rotation, which then has less to do.
// Expanded shapes go before and collapsed shapes behind, so that a rotation
// sees its axes apart: an axis of a table can always be expanded, for nothing,
// while two axes of which a table has one can not be collapsed. Each op moves
// past a rotation in one direction only, so this ends.
//
//===----------------------------------------------------------------------===//

#include "RotatePatterns.h"

#include "rope/Dialect/Rope/IR/OperandTiles.h"
#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// `op` on other operands; the axes of its result are those of `init`.
static RotateOp createLike(PatternRewriter &rewriter, RotateOp op, Value input,
                           Value cos, Value sin, Value init, ArrayAttr maps) {
  auto rotated = RotateOp::create(
      rewriter, op.getLoc(), init.getType(), input, cos, sin, init,
      op.getInPairingAttr(), op.getOutPairingAttr(), op.getBlockOffsetAttr(),
      op.getBlockWidthAttr(), op.getTransposedAttr(), op.getKindAttr(),
      op.getComputeTypeAttr(), maps);
  rotated->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  return rotated;
}

static Value castTo(PatternRewriter &rewriter, Location loc, Value value,
                    Type type) {
  if (value.getType() == type)
    return value;
  return tensor::CastOp::create(rewriter, loc, type, value);
}

static ArrayAttr getMaps(PatternRewriter &rewriter, AffineMap input,
                         AffineMap table, AffineMap output) {
  return rewriter.getAffineMapArrayAttr({input, table, output});
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// Cosines and sines of the rows of `table` that `rows` names, by a table of
/// these rows only.
static FailureOr<std::pair<Value, Value>>
sliceTable(PatternRewriter &rewriter, TableOp table, ArrayRef<AxisSlice> rows) {
  SmallVector<OpFoldResult> offsets, sizes;
  for (const AxisSlice &row : rows) {
    offsets.push_back(row.offset);
    sizes.push_back(row.size);
  }
  FailureOr<TilingResult> tile =
      table.getTiledImplementation(rewriter, offsets, sizes);
  if (failed(tile))
    return failure();
  return std::pair(tile->tiledValues[0], tile->tiledValues[1]);
}

/// Why `slice` does not go before `op`, or nothing.
static StringRef getSliceObstacle(tensor::ExtractSliceOp slice, RotateOp op) {
  if (!op || !op->hasOneUse() || op->getBlock() != slice->getBlock())
    return "not the use of a rotation";
  if (ShapedType::isDynamicShape(slice.getStaticStrides()))
    return "strides of the run";
  int64_t lanes = op.getOutputLaneAxis();
  if (slice.getStaticOffsets()[lanes] != 0 ||
      slice.getStaticStrides()[lanes] != 1 ||
      slice.getStaticSizes()[lanes] != op.getHeadDim())
    return "cuts the lanes";
  return {};
}

namespace {
/// *Matches* a slice of a rotation that is not used otherwise, with all lanes.
/// *Produces* the rotation of the slice by the slice of the tables; a
/// rope.table that serves this rotation alone is made of these rows only.
struct SliceBeforeRotation : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto op = slice.getSource().getDefiningOp<RotateOp>();
    StringRef obstacle = getSliceObstacle(slice, op);
    if (!obstacle.empty())
      return rewriter.notifyMatchFailure(slice, obstacle);
    SmallVector<AxisSlice> slices;
    for (auto [offset, size, stride] :
         llvm::zip_equal(slice.getMixedOffsets(), slice.getMixedSizes(),
                         slice.getStaticStrides()))
      slices.push_back({offset, size, stride});
    Location loc = op.getLoc();
    AffineMap outputMap = op.getOutputMap();
    auto getSlices = [&](Value value, AffineMap map) {
      SmallVector<AxisSlice> result = getWholeSlice(rewriter, loc, value);
      for (unsigned axis = 0; axis < map.getNumResults(); ++axis) {
        auto dim = dyn_cast<AffineDimExpr>(map.getResult(axis));
        if (dim && dim.getPosition() + 1 != map.getNumDims())
          result[axis] = slices[*outputMap.getResultPosition(dim)];
      }
      return result;
    };
    Value input = extractSlice(rewriter, loc, op.getInput(),
                               getSlices(op.getInput(), op.getInputMap()));
    auto [cos, sin] = sliceTables(rewriter, op, getSlices);
    Value init;
    if (op.getInit().getDefiningOp<tensor::EmptyOp>()) {
      SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
      init = tensor::EmptyOp::create(rewriter, loc, sizes,
                                     op.getInitType().getElementType());
    } else {
      init = extractSlice(rewriter, loc, op.getInit(), slices);
    }
    // Implied maps say the same of slices: an axis keeps its dimension, or has
    // size 1 in the data as well.
    auto rotated = createLike(rewriter, op, input, cos, sin, init,
                              op.getIndexingMapsAttr());
    rewriter.replaceOp(slice, dropAxes(rewriter, slice, rotated.getResult()));
    rewriter.eraseOp(op);
    return success();
  }

private:
  using GetSlices = function_ref<SmallVector<AxisSlice>(Value, AffineMap)>;

  static std::pair<Value, Value> sliceTables(PatternRewriter &rewriter,
                                             RotateOp op, GetSlices getSlices) {
    auto table = op.getCos().getDefiningOp<TableOp>();
    bool isOwn = table && table->getBlock() == op->getBlock() &&
                 op.getSin().getDefiningOp() == table &&
                 op.getSin() != op.getCos() && op.getCos().hasOneUse() &&
                 op.getSin().hasOneUse();
    SmallVector<AxisSlice> rows = getSlices(op.getCos(), op.getTableMap());
    isOwn &= llvm::all_of(rows,
                          [](const AxisSlice &row) { return row.stride == 1; });
    if (isOwn) {
      auto sliced = sliceTable(rewriter, table, rows);
      if (succeeded(sliced)) {
        if (op.getCos() == table->getResult(0))
          return *sliced;
        return {sliced->second, sliced->first};
      }
    }
    SmallVector<AxisSlice> sinRows = getSlices(op.getSin(), op.getTableMap());
    return {extractSlice(rewriter, op.getLoc(), op.getCos(), rows),
            extractSlice(rewriter, op.getLoc(), op.getSin(), sinRows)};
  }

  /// `value` without the unit axes that `slice` drops.
  static Value dropAxes(PatternRewriter &rewriter, tensor::ExtractSliceOp slice,
                        Value value) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    if (dropped.any()) {
      SmallVector<ReassociationIndices> groups;
      bool isComplete = true;
      for (int64_t axis = 0, rank = dropped.size(); axis < rank; ++axis) {
        if (groups.empty() || (isComplete && !dropped.test(axis))) {
          groups.emplace_back();
          isComplete = false;
        }
        groups.back().push_back(axis);
        isComplete |= !dropped.test(axis);
      }
      value = tensor::CollapseShapeOp::create(rewriter, slice.getLoc(), value,
                                              groups);
    }
    return castTo(rewriter, slice.getLoc(), value, slice.getType());
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

namespace {
/// Dimensions of a rotation, each split into some.
class SplitDims {
public:
  /// Axis `a` under `map`, a permutation, becomes axes of the sizes `sizes[g]`
  /// for g in `groups[a]`.
  SplitDims(AffineMap map, ArrayRef<ReassociationIndices> groups,
            ArrayRef<OpFoldResult> sizes);

  /// Whether every axis that is split has a static size exactly where its parts
  /// have.
  bool canSplit(Value value, AffineMap map) const;
  /// `value` with its axes split.
  Value split(PatternRewriter &rewriter, Location loc, Value value,
              AffineMap map) const;
  AffineMap split(AffineMap map) const;
  SmallVector<ReassociationIndices> getGroups(AffineMap map) const;

private:
  ArrayRef<OpFoldResult> getParts(AffineExpr expr) const {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    return dim ? ArrayRef<OpFoldResult>(parts[dim.getPosition()])
               : ArrayRef<OpFoldResult>();
  }

  SmallVector<SmallVector<OpFoldResult>> parts;
  SmallVector<unsigned> firstDims;
  unsigned numDims = 0;
};
} // namespace

SplitDims::SplitDims(AffineMap map, ArrayRef<ReassociationIndices> groups,
                     ArrayRef<OpFoldResult> sizes)
    : parts(map.getNumDims()) {
  for (auto [expr, group] : llvm::zip_equal(map.getResults(), groups))
    for (int64_t axis : group)
      parts[cast<AffineDimExpr>(expr).getPosition()].push_back(sizes[axis]);
  for (ArrayRef<OpFoldResult> dim : parts) {
    firstDims.push_back(numDims);
    numDims += dim.size();
  }
}

bool SplitDims::canSplit(Value value, AffineMap map) const {
  auto type = cast<ShapedType>(value.getType());
  for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
    ArrayRef<OpFoldResult> sizes = getParts(expr);
    bool allStatic = llvm::all_of(sizes, [](OpFoldResult size) {
      return getConstantIntValue(size).has_value();
    });
    if (sizes.size() > 1 && allStatic == type.isDynamicDim(axis))
      return false;
  }
  return true;
}

SmallVector<ReassociationIndices> SplitDims::getGroups(AffineMap map) const {
  SmallVector<ReassociationIndices> groups;
  int64_t next = 0;
  for (AffineExpr expr : map.getResults()) {
    groups.emplace_back();
    size_t count = std::max<size_t>(getParts(expr).size(), 1);
    for (size_t part = 0; part < count; ++part)
      groups.back().push_back(next++);
  }
  return groups;
}

AffineMap SplitDims::split(AffineMap map) const {
  SmallVector<AffineExpr> exprs;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim) {
      exprs.push_back(expr);
      continue;
    }
    for (unsigned part = 0; part < parts[dim.getPosition()].size(); ++part)
      exprs.push_back(getAffineDimExpr(firstDims[dim.getPosition()] + part,
                                       map.getContext()));
  }
  return AffineMap::get(numDims, 0, exprs, map.getContext());
}

Value SplitDims::split(PatternRewriter &rewriter, Location loc, Value value,
                       AffineMap map) const {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> sizes;
  for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
    ArrayRef<OpFoldResult> axisParts = getParts(expr);
    if (axisParts.size() > 1)
      llvm::append_range(sizes, axisParts);
    else
      sizes.push_back(tensor::getMixedSize(rewriter, loc, value, axis));
  }
  if (sizes.size() == static_cast<size_t>(type.getRank()))
    return value;
  if (value.getDefiningOp<tensor::EmptyOp>())
    return tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
  SmallVector<int64_t> shape;
  SmallVector<Value> ignored;
  dispatchIndexOpFoldResults(sizes, ignored, shape);
  return tensor::ExpandShapeOp::create(rewriter, loc, type.clone(shape), value,
                                       getGroups(map), sizes);
}

/// Whether all operands of `op` can be split by `dims`.
static bool canSplitAll(RotateOp op, const SplitDims &dims) {
  return dims.canSplit(op.getInput(), op.getInputMap()) &&
         dims.canSplit(op.getCos(), op.getTableMap()) &&
         dims.canSplit(op.getSin(), op.getTableMap()) &&
         dims.canSplit(op.getInit(), op.getOutputMap());
}

/// The rotation with its dimensions split, of `input` where it is given.
static RotateOp splitRotation(PatternRewriter &rewriter, RotateOp op,
                              Value input, const SplitDims &dims) {
  AffineMap tableMap = op.getTableMap(), outputMap = op.getOutputMap();
  Location loc = op.getLoc();
  if (!input)
    input = dims.split(rewriter, loc, op.getInput(), op.getInputMap());
  Value cos = dims.split(rewriter, loc, op.getCos(), tableMap);
  Value sin = dims.split(rewriter, loc, op.getSin(), tableMap);
  Value init = dims.split(rewriter, loc, op.getInit(), outputMap);
  ArrayAttr maps = getMaps(rewriter, dims.split(op.getInputMap()),
                           dims.split(tableMap), dims.split(outputMap));
  return createLike(rewriter, op, input, cos, sin, init, maps);
}

namespace {
/// *Matches* an expanded rotation that is not used otherwise, its lanes kept.
/// *Produces* the rotation of the expanded input by expanded tables.
struct ExpandBeforeRotation : OpRewritePattern<tensor::ExpandShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExpandShapeOp expand,
                                PatternRewriter &rewriter) const override {
    auto op = expand.getSrc().getDefiningOp<RotateOp>();
    if (!op || !op->hasOneUse() || op->getBlock() != expand->getBlock())
      return rewriter.notifyMatchFailure(expand, "not the use of a rotation");
    SmallVector<ReassociationIndices> groups = expand.getReassociationIndices();
    if (groups[op.getOutputLaneAxis()].size() != 1)
      return rewriter.notifyMatchFailure(expand, "splits the lanes");
    SplitDims dims(op.getOutputMap(), groups, expand.getMixedOutputShape());
    if (!canSplitAll(op, dims))
      return rewriter.notifyMatchFailure(expand, "sizes differ in their types");
    RotateOp rotated = splitRotation(rewriter, op, /*input=*/nullptr, dims);
    rewriter.replaceOp(expand, castTo(rewriter, expand.getLoc(),
                                      rotated.getResult(), expand.getType()));
    rewriter.eraseOp(op);
    return success();
  }
};

/// *Matches* a rotation of a collapsed value, its lanes kept, that no slice is
/// to go before. *Produces* the rotation of the value by expanded tables,
/// collapsed.
struct CollapseAfterRotation : OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RotateOp op,
                                PatternRewriter &rewriter) const override {
    auto collapse = op.getInput().getDefiningOp<tensor::CollapseShapeOp>();
    if (!collapse)
      return rewriter.notifyMatchFailure(op, "not of a collapsed value");
    SmallVector<ReassociationIndices> groups =
        collapse.getReassociationIndices();
    if (groups.empty() || groups[op.getInputLaneAxis()].size() != 1)
      return rewriter.notifyMatchFailure(op, "lanes of several axes");
    auto slice = op->hasOneUse()
                     ? dyn_cast<tensor::ExtractSliceOp>(*op->user_begin())
                     : tensor::ExtractSliceOp();
    if (slice && getSliceObstacle(slice, op).empty())
      return rewriter.notifyMatchFailure(op, "a slice goes first");
    Value source = collapse.getSrc();
    // Which sizes are static is known before a size is asked for.
    SmallVector<OpFoldResult> sizes;
    for (int64_t size : collapse.getSrcType().getShape())
      sizes.push_back(ShapedType::isDynamic(size)
                          ? OpFoldResult(source)
                          : rewriter.getIndexAttr(size));
    if (!canSplitAll(op, SplitDims(op.getInputMap(), groups, sizes)))
      return rewriter.notifyMatchFailure(op, "sizes differ in their types");
    sizes = tensor::getMixedSizes(rewriter, op.getLoc(), source);
    SplitDims dims(op.getInputMap(), groups, sizes);
    RotateOp rotated = splitRotation(rewriter, op, source, dims);
    Value collapsed = tensor::CollapseShapeOp::create(
        rewriter, collapse.getLoc(), rotated.getResult(),
        dims.getGroups(op.getOutputMap()));
    rewriter.replaceOp(
        op, castTo(rewriter, op.getLoc(), collapsed, op.getResult().getType()));
    return success();
  }
};
} // namespace

void rope::populateRotateViewPatterns(RewritePatternSet &patterns) {
  patterns
      .add<SliceBeforeRotation, ExpandBeforeRotation, CollapseAfterRotation>(
          patterns.getContext());
}
