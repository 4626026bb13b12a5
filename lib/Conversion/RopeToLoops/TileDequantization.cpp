//===- TileDequantization.cpp - Weights from integers, tile by tile -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/IR/Matchers.h"
#include "rope/Analysis/SumOfProducts.h"
#include "rope/Conversion/RopeToLoops/ElementSource.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPETILEDEQUANTIZATIONPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

namespace {

/// Computes a contraction in parts of its depth, each of which makes its part
/// of the weight first.
class DequantizationTiling {
public:
  DequantizationTiling(linalg::GenericOp op, unsigned weight,
                       int64_t tileElements)
      : op(op), weight(op.getDpsInputOperand(weight)),
        other(op.getDpsInputOperand(1 - weight)), tileElements(tileElements),
        b(op.getLoc(), op) {}

  /// False where the weight is not made from integers, or not in this form.
  bool match();
  void run();

private:
  /// An axis of the weight.
  struct Axis {
    unsigned dim;
    bool isDepth;
    /// Null for the size of a whole axis that is not known.
    OpFoldResult offset, size;
    /// What one part takes of it.
    int64_t tile = ShapedType::kDynamic;
    /// Loops of the elements along it.
    SmallVector<unsigned> loops;
    /// Whether the last loop is short, and comes first in memory.
    bool isTurned = false;
    Value index;
  };

  bool describeAxes();
  void chooseTiles();
  std::optional<int64_t> getStatic(const Axis &axis) const {
    return axis.size ? getConstantIntValue(axis.size) : std::nullopt;
  }
  bool isCut(const Axis &axis) const {
    return axis.isDepth && axis.tile < *getStatic(axis);
  }
  int64_t getTile(const Axis &axis, unsigned loop) const;
  Value makeWeight(Value buffer);
  Value makeBuffer();
  Value multiply(Value weightTile, Value sums);
  OpFoldResult divide(Value index, int64_t stride, int64_t size);

  linalg::GenericOp op;
  OpOperand *weight, *other;
  int64_t tileElements;
  ImplicitLocOpBuilder b;
  std::optional<ElementSource> source;
  SmallVector<Axis> axes;
  /// Loops of the elements in the order of the weight's memory.
  SmallVector<unsigned> order;
};

/// Whether all results of `map` are distinct loops.
bool isPlain(AffineMap map) { return map.isProjectedPermutation(); }

bool DequantizationTiling::match() {
  if (!llvm::all_of(op.getIndexingMapsArray(), isPlain))
    return false;
  auto slice = weight->get().getDefiningOp<tensor::ExtractSliceOp>();
  bool isSlice = slice && slice.hasUnitStride() &&
                 slice.getSourceType().getRank() == slice.getType().getRank();
  if (isSlice) {
    source = ElementSource::match(slice.getSource(), op);
    if (source && source->convertsNarrow()) {
      for (auto [offset, size] :
           llvm::zip(slice.getMixedOffsets(), slice.getMixedSizes())) {
        Axis axis;
        axis.offset = offset;
        axis.size = size;
        axes.push_back(axis);
      }
      if (describeAxes())
        return true;
      axes.clear();
    }
  }
  source = ElementSource::match(weight->get(), op);
  if (!source || !source->convertsNarrow())
    return false;
  auto type = cast<RankedTensorType>(weight->get().getType());
  for (int64_t size : type.getShape()) {
    Axis axis;
    axis.offset = b.getIndexAttr(0);
    if (!ShapedType::isDynamic(size))
      axis.size = b.getIndexAttr(size);
    axes.push_back(axis);
  }
  return describeAxes();
}

/// False where the range of an axis is not one of its single loop.
bool DequantizationTiling::describeAxes() {
  AffineMap map = op.getMatchingIndexingMap(weight);
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  ArrayRef<ElementSource::Loop> loops = source->getLoops();
  for (auto [number, loop] : llvm::enumerate(loops))
    axes[loop.axis].loops.push_back(number);
  for (auto [position, axis] : llvm::enumerate(axes)) {
    axis.dim = map.getDimPosition(position);
    axis.isDepth = iterators[axis.dim] == utils::IteratorType::reduction;
    int64_t extent = 1;
    for (unsigned loop : axis.loops)
      extent = ShapedType::isDynamic(loops[loop].size)
                   ? ShapedType::kDynamic
                   : extent * loops[loop].size;
    std::optional<int64_t> size = getStatic(axis);
    if (axis.isDepth && !size)
      return false;
    bool isWhole = size && *size == extent && isZeroInteger(axis.offset);
    if (!isWhole && (axis.isDepth || axis.loops.size() != 1))
      return false;
  }
  return true;
}

/// A part has about `tileElements` elements: whole columns if need be, whole
/// inner axes of the depth, and of the next one as much as is left, down to a
/// divisor that the cuts of the axis allow.
void DequantizationTiling::chooseTiles() {
  int64_t left = tileElements;
  for (const Axis &axis : axes)
    if (std::optional<int64_t> size = getStatic(axis); size && !axis.isDepth)
      left /= std::max<int64_t>(*size, 1);
  left = std::max<int64_t>(left, 16);
  ArrayRef<ElementSource::Loop> loops = source->getLoops();
  for (Axis &axis : llvm::reverse(axes)) {
    if (!axis.isDepth)
      continue;
    int64_t extent = *getStatic(axis);
    axis.tile = 1;
    for (unsigned loop : axis.loops)
      for (int64_t factor = 1; factor <= loops[loop].size; ++factor)
        if (loops[loop].size % factor == 0 &&
            loops[loop].stride * factor <= left)
          axis.tile = std::max(axis.tile, loops[loop].stride * factor);
    // An axis that has no such divisor stays whole.
    if (axis.tile * 8 < std::min(extent, left))
      axis.tile = extent;
    left = std::max<int64_t>(left / axis.tile, 1);
  }
  // A loop shorter than a vector that is the last one in memory, as of numbers
  // packed into words, goes around those before it.
  Axis &last = axes.back();
  constexpr int64_t shortest = 16;
  if (last.isDepth && last.loops.size() > 1) {
    int64_t inner = getTile(last, last.loops.back());
    last.isTurned = inner > 1 && inner < shortest && last.tile > inner;
  }
  for (Axis &axis : axes) {
    if (axis.isTurned)
      order.push_back(axis.loops.back());
    order.append(axis.loops.begin(),
                 axis.isTurned ? axis.loops.end() - 1 : axis.loops.end());
  }
}

/// What one part takes of a loop of the depth.
int64_t DequantizationTiling::getTile(const Axis &axis, unsigned loop) const {
  const ElementSource::Loop &own = source->getLoops()[loop];
  return std::clamp<int64_t>(axis.tile / own.stride, 1, own.size);
}

/// (index / stride) % size.
OpFoldResult DequantizationTiling::divide(Value index, int64_t stride,
                                          int64_t size) {
  AffineExpr d0 = b.getAffineDimExpr(0);
  return affine::makeComposedFoldedAffineApply(
      b, b.getLoc(), d0.floorDiv(stride) % size, OpFoldResult(index));
}

/// Memory for a part of the weight.
Value DequantizationTiling::makeBuffer() {
  SmallVector<OpFoldResult> sizes(order.size());
  for (const Axis &axis : axes)
    for (unsigned loop : axis.loops) {
      unsigned dim = llvm::find(order, loop) - order.begin();
      sizes[dim] = axis.isDepth ? b.getIndexAttr(getTile(axis, loop))
                   : axis.loops.size() == 1
                       ? axis.size
                       : b.getIndexAttr(source->getLoops()[loop].size);
    }
  return tensor::EmptyOp::create(b, sizes,
                                 getElementTypeOrSelf(weight->get().getType()));
}

/// The part of the weight at hand, in `buffer`.
Value DequantizationTiling::makeWeight(Value buffer) {
  ArrayRef<ElementSource::Loop> loops = source->getLoops();
  SmallVector<OpFoldResult> offsets(loops.size(), b.getIndexAttr(0)),
      sizes(loops.size());
  for (const Axis &axis : axes)
    for (unsigned loop : axis.loops) {
      const ElementSource::Loop &own = loops[loop];
      if (!axis.isDepth) {
        bool isOnly = axis.loops.size() == 1;
        offsets[loop] = isOnly ? axis.offset : b.getIndexAttr(0);
        sizes[loop] = isOnly ? axis.size : b.getIndexAttr(own.size);
        continue;
      }
      int64_t tile = getTile(axis, loop);
      sizes[loop] = b.getIndexAttr(tile);
      if (tile < own.size)
        offsets[loop] = divide(axis.index, own.stride, own.size);
    }
  return source->build(b, offsets, sizes, order, buffer);
}

/// sums += other * weight for the part at hand.
Value DequantizationTiling::multiply(Value weightTile, Value sums) {
  MLIRContext *context = b.getContext();
  unsigned numLoops = op.getNumLoops();
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  // The weight has the axes of the op again, but for a turned one, which is two
  // there: its last loop, and the loops before it.
  SmallVector<ReassociationIndices> groups;
  SmallVector<AffineExpr> weightExprs;
  std::optional<unsigned> turned;
  unsigned dim = 0;
  auto addGroup = [&](unsigned count) {
    groups.emplace_back();
    for (unsigned i = 0; i < count; ++i)
      groups.back().push_back(dim++);
  };
  for (const Axis &axis : axes) {
    if (axis.isTurned) {
      turned = axis.dim;
      addGroup(1);
      weightExprs.push_back(b.getAffineDimExpr(numLoops));
      iterators.push_back(utils::IteratorType::reduction);
    }
    addGroup(axis.loops.size() - axis.isTurned);
    weightExprs.push_back(b.getAffineDimExpr(axis.dim));
  }
  if (dim != groups.size())
    weightTile = tensor::CollapseShapeOp::create(b, weightTile, groups);

  // The part of the other operand, whose depth is cut as the weight's is.
  AffineMap otherMap = op.getMatchingIndexingMap(other);
  Value part = other->get();
  auto type = cast<RankedTensorType>(part.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0)),
      strides(type.getRank(), b.getIndexAttr(1)),
      sizes = tensor::getMixedSizes(b, b.getLoc(), part);
  bool isSlice = false;
  SmallVector<ReassociationIndices> otherGroups;
  SmallVector<int64_t> otherShape;
  SmallVector<AffineExpr> otherExprs;
  for (auto [position, expr] : llvm::enumerate(otherMap.getResults())) {
    unsigned own = cast<AffineDimExpr>(expr).getPosition();
    const Axis *axis = llvm::find_if(
        axes, [&](const Axis &x) { return x.isDepth && x.dim == own; });
    bool isDepth = axis != axes.end();
    if (isDepth && isCut(*axis)) {
      isSlice = true;
      offsets[position] = axis->index;
      sizes[position] = b.getIndexAttr(axis->tile);
    }
    int64_t size = isDepth ? axis->tile : type.getDimSize(position);
    otherGroups.emplace_back();
    auto add = [&](int64_t extent, unsigned loop) {
      otherGroups.back().push_back(otherShape.size());
      otherShape.push_back(extent);
      otherExprs.push_back(b.getAffineDimExpr(loop));
    };
    if (isDepth && turned == own) {
      int64_t inner = getTile(*axis, axis->loops.back());
      add(size / inner, own);
      add(inner, numLoops);
    } else {
      add(size, own);
    }
  }
  if (isSlice)
    part = tensor::ExtractSliceOp::create(b, part, offsets, sizes, strides);
  if (turned)
    part = tensor::ExpandShapeOp::create(
        b, RankedTensorType::get(otherShape, type.getElementType()), part,
        otherGroups);

  unsigned dims = numLoops + (turned ? 1 : 0);
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<AffineMap> maps(3);
  maps[weight->getOperandNumber()] =
      AffineMap::get(dims, 0, weightExprs, context);
  maps[other->getOperandNumber()] =
      AffineMap::get(dims, 0, otherExprs, context);
  maps[2] = AffineMap::get(dims, 0, out.getResults(), context);
  SmallVector<Value> inputs(2);
  inputs[weight->getOperandNumber()] = weightTile;
  inputs[other->getOperandNumber()] = part;
  Type sum = getElementTypeOrSelf(sums.getType());
  return linalg::GenericOp::create(
             b, sums.getType(), inputs, sums, maps, iterators,
             [&](OpBuilder &nested, Location loc, ValueRange arguments) {
               auto widen = [&](Value x) -> Value {
                 return x.getType() == sum
                            ? x
                            : arith::ExtFOp::create(nested, loc, sum, x);
               };
               Value product = arith::MulFOp::create(
                   nested, loc, widen(arguments[0]), widen(arguments[1]));
               linalg::YieldOp::create(
                   nested, loc,
                   arith::AddFOp::create(nested, loc, arguments[2], product)
                       .getResult());
             })
      .getResult(0);
}

void DequantizationTiling::run() {
  for (auto [number, axis] : llvm::enumerate(axes))
    if (!axis.size)
      axis.size = tensor::getMixedSize(b, b.getLoc(), weight->get(), number);
  chooseTiles();
  Value init = op.getDpsInits().front();
  auto type = cast<RankedTensorType>(init.getType());
  // Sums that are narrower than what they are taken in are rounded once: apart
  // from them, if there are parts.
  Type wide = b.getF32Type();
  bool isNarrow = type.getElementTypeBitWidth() < 32 &&
                  llvm::any_of(axes, [&](Axis &axis) { return isCut(axis); });
  auto fill = init.getDefiningOp<linalg::FillOp>();
  bool isZero = fill && matchPattern(fill.getInputs()[0], m_AnyZeroFloat());
  if (isNarrow && !isZero) {
    for (Axis &axis : axes)
      if (axis.isDepth)
        axis.tile = *getStatic(axis);
    isNarrow = false;
  }
  Value sums = init;
  if (isNarrow) {
    Value empty = tensor::EmptyOp::create(
        b, tensor::getMixedSizes(b, b.getLoc(), init), wide);
    Value zero = arith::ConstantOp::create(b, b.getZeroAttr(wide));
    sums = linalg::FillOp::create(b, zero, empty).getResult(0);
  }
  Value buffer = makeBuffer();
  Operation *outermost = nullptr;
  SmallVector<scf::ForOp> nest;
  for (Axis &axis : axes) {
    if (!isCut(axis))
      continue;
    auto index = [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(b, value);
    };
    auto loop = scf::ForOp::create(b, index(0), index(*getStatic(axis)),
                                   index(axis.tile), ValueRange{sums, buffer});
    if (!outermost)
      outermost = loop;
    nest.push_back(loop);
    axis.index = loop.getInductionVar();
    sums = loop.getRegionIterArg(0);
    buffer = loop.getRegionIterArg(1);
    b.setInsertionPointToStart(loop.getBody());
  }
  Value part = makeWeight(buffer);
  sums = multiply(part, sums);
  for (scf::ForOp loop : llvm::reverse(nest)) {
    b.setInsertionPointToEnd(loop.getBody());
    scf::YieldOp::create(b, ValueRange{sums, part});
    sums = loop.getResult(0);
    part = loop.getResult(1);
  }
  b.setInsertionPoint(op);
  if (isNarrow) {
    AffineMap identity = b.getMultiDimIdentityMap(type.getRank());
    sums = linalg::GenericOp::create(
               b, type, sums, fill.getDpsInitOperand(0)->get(),
               ArrayRef<AffineMap>{identity, identity},
               SmallVector<utils::IteratorType>(type.getRank(),
                                                utils::IteratorType::parallel),
               [](OpBuilder &nested, Location loc, ValueRange arguments) {
                 linalg::YieldOp::create(
                     nested, loc,
                     arith::TruncFOp::create(
                         nested, loc, arguments[1].getType(), arguments[0])
                         .getResult());
               })
               .getResult(0);
  }
  op->getResult(0).replaceAllUsesWith(sums);
  op.erase();
}

struct TileDequantizationPass
    : impl::RopeTileDequantizationPassBase<TileDequantizationPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<linalg::GenericOp> contractions;
    getOperation()->walk([&](linalg::GenericOp op) {
      if (op.hasPureTensorSemantics() && op.getNumDpsInputs() == 2 &&
          op.getNumDpsInits() == 1 && linalg::isaContractionOpInterface(op) &&
          SumOfProducts::match(op))
        contractions.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::GenericOp op : contractions) {
      for (unsigned operand : {1, 0}) {
        if (!DequantizationTiling(op, operand, tileElements).match())
          continue;
        linalg::GenericOp tile = tileColumns(rewriter, op, operand);
        DequantizationTiling tiling(tile, operand, tileElements);
        if (tiling.match())
          tiling.run();
        break;
      }
    }
  }

  /// A product that is no task of a kernel becomes tasks of its own, each with
  /// a block of columns.
  linalg::GenericOp tileColumns(IRRewriter &rewriter, linalg::GenericOp op,
                                unsigned operand) {
    if (op->getParentOfType<scf::ForallOp>())
      return op;
    SmallVector<int64_t> ranges = op.getStaticLoopRanges();
    SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
    SmallVector<OpFoldResult> sizes(ranges.size(), rewriter.getIndexAttr(0));
    int64_t left = columnBlock;
    AffineMap map = op.getIndexingMapsArray()[operand];
    for (AffineExpr expr : llvm::reverse(map.getResults())) {
      unsigned dim = cast<AffineDimExpr>(expr).getPosition();
      if (iterators[dim] == utils::IteratorType::reduction)
        continue;
      if (ShapedType::isDynamic(ranges[dim]))
        return op;
      int64_t size = std::clamp<int64_t>(ranges[dim], 1, left);
      while (ranges[dim] % size != 0)
        --size;
      sizes[dim] = rewriter.getIndexAttr(size);
      left = std::max<int64_t>(left / size, 1);
    }
    scf::SCFTilingOptions tiling;
    tiling.setTileSizes(sizes);
    tiling.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
    rewriter.setInsertionPoint(op);
    FailureOr<scf::SCFTilingResult> result = scf::tileUsingSCF(
        rewriter, cast<TilingInterface>(op.getOperation()), tiling);
    if (failed(result) || result->tiledOps.size() != 1)
      return op;
    rewriter.replaceOp(op, result->replacements);
    return cast<linalg::GenericOp>(result->tiledOps.front());
  }
};
} // namespace
} // namespace mlir::rope
