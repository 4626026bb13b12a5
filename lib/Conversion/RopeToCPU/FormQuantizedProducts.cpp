//===- FormQuantizedProducts.cpp - Products with narrow weights -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "QuantizedKernel.h"
#include "QuantizedParameters.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ElementFunction.h"
#include "rope/Analysis/SumOfProducts.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"
#include "rope/Conversion/RopeToLoops/ElementSource.h"
#include "rope/Support/NarrowFloats.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPUFORMQUANTIZEDPRODUCTSPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

using rope_cpu::QuantizedMatmulOp;

namespace {

/// One contraction whose weight is made from integers.
class QuantizedProduct {
public:
  QuantizedProduct(linalg::GenericOp op, unsigned weight)
      : op(op), weight(op.getDpsInputOperand(weight)),
        other(op.getDpsInputOperand(1 - weight)), b(op.getLoc(), op) {}

  /// Replaces the contraction, or leaves it as it is.
  bool run(const TargetInfo &target);

private:
  static Type getElement(OpOperand *operand) {
    return getElementTypeOrSelf(operand->get().getType());
  }
  bool matchMaps();
  bool chooseForm(bool byRows);
  bool matchSource();
  bool matchRange(ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes);
  linalg::GenericOp buildElements();
  Value form();
  Value formFrom(linalg::GenericOp elements);
  bool beginsWithOuter(AffineMap map);
  bool isWeightInOrder(linalg::GenericOp elements, unsigned input,
                       unsigned integersOfElement);
  Value takeRange(Value tensor);
  Value createProduct(const QuantizedElement &element,
                      QuantizedParameters &parameters, unsigned input);
  void widenLeft();
  void eraseUnused(Operation *before, Value result);
  void chooseByRows(Operation *before, Value result, int64_t mostRows);

  linalg::GenericOp op;
  /// What was formed of it.
  QuantizedMatmulOp product;
  OpOperand *weight, *other;
  ImplicitLocOpBuilder b;
  std::optional<ElementSource> source;
  /// How many of the first axes of the sums are rows, how many rows the axes of
  /// static size make, and whether there are others.
  unsigned numRowAxes = 0;
  uint64_t staticRows = 1;
  bool hasDynamicRows = false;
  /// Axes of the weight, without those of one element: the depth and columns.
  unsigned depthAxis = 0;
  SmallVector<unsigned> columnAxes;
  /// Whether integers follow each other along the columns: the rows of the
  /// weight lie in memory, not its columns.
  bool byRows = false;
  /// The axis of the weight that integers follow each other along, and its
  /// size. The others are outer axes, of which this is the range.
  unsigned innerAxis = 0;
  int64_t innerSize = 0;
  SmallVector<unsigned> outerAxes;
  /// Loops over elements of the outer axes, in the same order.
  SmallVector<unsigned> outerLoops;
  SmallVector<OpFoldResult> firstOuter, outer;
  /// How much of the outer axis is a part of the weight, where that is less
  /// than its loops have.
  OpFoldResult numTaken;
  /// Loops over elements of the inner axis, outermost first, behind those over
  /// outer axes in `elements`.
  SmallVector<int64_t> innerSizes;
};

/// x : [rows, K], C : [rows, columns] and the weight, which has the columns in
/// the same order and K anywhere. Rows and columns are some axes each. Axes of
/// one element do not count.
bool QuantizedProduct::matchMaps() {
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0)),
            x = op.getMatchingIndexingMap(other),
            w = op.getMatchingIndexingMap(weight);
  for (AffineMap map : {out, x, w})
    if (!map.isProjectedPermutation(/*allowZeroInResults=*/true) ||
        map.getNumResults() < 2)
      return false;
  if (!sizesAgree(op))
    return false;
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  if (reductions.size() != 1 || op.getNumLoops() != out.getNumResults() + 1)
    return false;
  unsigned k = reductions.front();
  AffineExpr kExpr = b.getAffineDimExpr(k);
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  auto getSize = [&](AffineExpr expr) {
    return ranges[cast<AffineDimExpr>(expr).getPosition()];
  };
  // An axis that is read at 0, as the one head of keys of several heads, counts
  // as one of one element, which it has to be.
  auto skipUnits = [&](ArrayRef<AffineExpr> exprs) {
    SmallVector<AffineExpr> kept;
    llvm::copy_if(exprs, std::back_inserter(kept), [&](AffineExpr expr) {
      return expr == kExpr || (isa<AffineDimExpr>(expr) && getSize(expr) != 1);
    });
    return kept;
  };
  for (auto [axis, expr] : llvm::enumerate(x.getResults()))
    if (isa<AffineConstantExpr>(expr) &&
        cast<ShapedType>(other->get().getType()).getDimSize(axis) != 1)
      return false;
  if (x.getResults().back() != kExpr || !w.isFunctionOfDim(k))
    return false;
  SmallVector<AffineExpr> rowExprs = skipUnits(x.getResults().drop_back()),
                          outExprs = skipUnits(out.getResults());
  if (outExprs.size() <= rowExprs.size() ||
      ArrayRef(outExprs).take_front(rowExprs.size()) != ArrayRef(rowExprs))
    return false;
  ArrayRef<AffineExpr> columnExprs =
      ArrayRef(outExprs).drop_front(rowExprs.size());
  numRowAxes = *out.getResultPosition(columnExprs.front());
  SmallVector<AffineExpr> weightExprs = skipUnits(w.getResults());
  depthAxis = *w.getResultPosition(kExpr);
  llvm::erase(weightExprs, kExpr);
  if (numRowAxes == 0 || ArrayRef(weightExprs) != columnExprs)
    return false;
  columnAxes.clear();
  for (AffineExpr expr : columnExprs)
    columnAxes.push_back(*w.getResultPosition(expr));
  staticRows = 1;
  hasDynamicRows = false;
  for (AffineExpr expr : rowExprs) {
    int64_t size = getSize(expr);
    hasDynamicRows |= ShapedType::isDynamic(size);
    if (!ShapedType::isDynamic(size))
      staticRows = llvm::SaturatingMultiply<uint64_t>(staticRows, size);
  }
  return true;
}

/// Chooses the axis along which the integers lie.
bool QuantizedProduct::chooseForm(bool byRows) {
  this->byRows = byRows;
  innerAxis = byRows ? columnAxes.back() : depthAxis;
  outerAxes = byRows ? SmallVector<unsigned>{depthAxis} : columnAxes;
  innerSize = cast<ShapedType>(weight->get().getType()).getDimSize(innerAxis);
  // The result says how many columns there are, too.
  auto result = cast<ShapedType>(op.getDpsInitOperand(0)->get().getType());
  return !ShapedType::isDynamic(innerSize) && innerSize > 0 &&
         (!byRows ||
          (columnAxes.size() == 1 && !result.isDynamicDim(numRowAxes)));
}

/// The outer axes are a range of those of the source, whose inner axis is
/// whole. Of an axis of several loops, the range begins with the first element.
bool QuantizedProduct::matchRange(ArrayRef<OpFoldResult> offsets,
                                  ArrayRef<OpFoldResult> sizes) {
  if (!source || !source->convertsNarrow())
    return false;
  firstOuter.clear();
  outer.clear();
  outerLoops.clear();
  innerSizes.clear();
  numTaken = {};
  ArrayRef<ElementSource::Loop> loops = source->getLoops();
  for (unsigned axis : outerAxes)
    for (auto [number, loop] : llvm::enumerate(loops)) {
      if (loop.axis != axis)
        continue;
      bool isOutermost =
          outerLoops.empty() || loops[outerLoops.back()].axis != loop.axis;
      outerLoops.push_back(number);
      firstOuter.push_back(isOutermost ? offsets[axis]
                                       : OpFoldResult(b.getIndexAttr(0)));
      outer.push_back(isOutermost ? sizes[axis]
                                  : OpFoldResult(b.getIndexAttr(loop.size)));
      if (!isOutermost || loop.stride == 1)
        continue;
      auto size = getConstantIntValue(sizes[axis]);
      bool isWhole = size && *size % loop.stride == 0;
      if (!isZeroInteger(offsets[axis]) || (!isWhole && outerAxes.size() > 1))
        return false;
      if (!isWhole)
        numTaken = sizes[axis];
      outer.back() = affine::makeComposedFoldedAffineApply(
          b, b.getLoc(), b.getAffineDimExpr(0).ceilDiv(loop.stride),
          {sizes[axis]});
    }
  int64_t product = 1;
  for (const ElementSource::Loop &loop : loops) {
    if (loop.axis == innerAxis) {
      innerSizes.push_back(loop.size);
      product *= loop.size;
    } else if (!llvm::is_contained(outerAxes, loop.axis) && loop.size != 1) {
      return false;
    }
  }
  return product == innerSize;
}

bool QuantizedProduct::matchSource() {
  auto slice = weight->get().getDefiningOp<tensor::ExtractSliceOp>();
  if (slice && slice.hasUnitStride() &&
      slice.getSourceType().getRank() == slice.getType().getRank() &&
      isZeroInteger(slice.getMixedOffsets()[innerAxis]) &&
      slice.getSourceType().getDimSize(innerAxis) == innerSize) {
    source = ElementSource::match(slice.getSource(), op);
    if (matchRange(slice.getMixedOffsets(), slice.getMixedSizes()))
      return true;
  }
  source = ElementSource::match(weight->get(), op);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(b, b.getLoc(), weight->get());
  return matchRange(SmallVector<OpFoldResult>(sizes.size(), b.getIndexAttr(0)),
                    sizes);
}

/// One op that computes the weight, its outer axes outermost.
linalg::GenericOp QuantizedProduct::buildElements() {
  ArrayRef<ElementSource::Loop> loops = source->getLoops();
  SmallVector<OpFoldResult> offsets(loops.size(), b.getIndexAttr(0)),
      sizes(loops.size(), b.getIndexAttr(1)), shape(outer);
  SmallVector<unsigned> order(outerLoops);
  for (auto [position, number] : llvm::enumerate(outerLoops)) {
    offsets[number] = firstOuter[position];
    sizes[number] = outer[position];
  }
  for (auto [number, loop] : llvm::enumerate(loops))
    if (loop.axis == innerAxis) {
      sizes[number] = b.getIndexAttr(loop.size);
      shape.push_back(sizes[number]);
      order.push_back(number);
    }
  Value empty = tensor::EmptyOp::create(
      b, shape, getElementTypeOrSelf(weight->get().getType()));
  return source->build(b, offsets, sizes, order, empty)
      .getDefiningOp<linalg::GenericOp>();
}

/// Whether the outer axes are the first ones that `map` says.
bool QuantizedProduct::beginsWithOuter(AffineMap map) {
  SmallVector<AffineExpr> exprs;
  for (AffineExpr expr : map.getResults())
    if (isa<AffineDimExpr>(expr))
      exprs.push_back(expr);
  return exprs.size() >= outer.size() &&
         ArrayRef(exprs).take_front(outer.size()) ==
             b.getMultiDimIdentityMap(outer.size()).getResults();
}

/// Whether the integers of a column, or of a row, follow each other in the
/// memory of `input`, so many in an element.
bool QuantizedProduct::isWeightInOrder(linalg::GenericOp elements,
                                       unsigned input,
                                       unsigned integersOfElement) {
  AffineMap map = elements.getIndexingMapsArray()[input];
  unsigned loops = elements.getNumLoops();
  if (integersOfElement > 1) {
    if (innerSizes.empty() || innerSizes.back() != integersOfElement)
      return false;
    --loops;
  }
  if (!beginsWithOuter(map))
    return false;
  unsigned next = 0;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (dim && dim.getPosition() != next++)
      return false;
  }
  return next == loops;
}

/// The part of `tensor`, of all outer axes as one, that the weight has.
Value QuantizedProduct::takeRange(Value tensor) {
  if (!numTaken)
    return tensor;
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  return tensor::ExtractSliceOp::create(
      b, tensor, ArrayRef<OpFoldResult>{zero, zero},
      ArrayRef<OpFoldResult>{numTaken,
                             tensor::getMixedSize(b, b.getLoc(), tensor, 1)},
      ArrayRef<OpFoldResult>{one, one});
}

/// What stands for the result of the contraction; null where scales or zero
/// points depend on more than the kernel knows.
Value QuantizedProduct::createProduct(const QuantizedElement &element,
                                      QuantizedParameters &parameters,
                                      unsigned input) {
  bool areZerosSigned = false;
  Value scales = parameters.getScales(element), zeros;
  if (element.zero)
    zeros = parameters.getZeros(element, areZerosSigned);
  if (!scales || (element.zero && !zeros))
    return {};
  Value integers = takeRange(parameters.flattenInput(input, outer.size()));
  IntegerAttr shared;
  if (std::optional<int64_t> places = parameters.getShared()) {
    shared = b.getI64IntegerAttr(*places);
  } else {
    scales = takeRange(scales);
    if (zeros)
      zeros = takeRange(zeros);
  }
  Value init = op.getDpsInitOperand(0)->get(), x = other->get();
  Value flatInit = flattenAxes(b, init, numRowAxes);
  x = flattenAxes(b, x, cast<ShapedType>(x.getType()).getRank() - 1);
  product = QuantizedMatmulOp::create(
      b, flatInit.getType(), element.bits, element.isSigned, element.center,
      byRows, areZerosSigned, shared, x, integers, scales, zeros, flatInit);
  Value result = product.getResult();
  if (flatInit != init) {
    auto collapse = flatInit.getDefiningOp<tensor::CollapseShapeOp>();
    result = tensor::ExpandShapeOp::create(
        b, cast<RankedTensorType>(init.getType()), result,
        collapse.getReassociationIndices(),
        tensor::getMixedSizes(b, b.getLoc(), init));
  }
  return result;
}

/// Forms the product from the op that computes the weight, if it can.
Value QuantizedProduct::formFrom(linalg::GenericOp elements) {
  for (auto [number, input] : llvm::enumerate(elements.getDpsInputs())) {
    auto type = dyn_cast<RankedTensorType>(input.getType());
    if (!type || !(type.getElementType().isInteger(8) ||
                   type.getElementType().isInteger(32) ||
                   isByteFloat(type.getElementType())))
      continue;
    int64_t width = type.getElementTypeBitWidth();
    for (int64_t bits : {8, 4}) {
      int64_t integers = width / bits;
      // Words of bytes are no form that exporters write.
      if ((width == 32 && bits == 8) ||
          (isByteFloat(type.getElementType()) && bits != 8) ||
          !isWeightInOrder(elements, number, integers))
        continue;
      auto element = QuantizedElement::match(elements, number, integers);
      if (!element)
        continue;
      QuantizedParameters parameters(b, elements, outer, innerSizes);
      if (parameters.find(*element))
        return createProduct(*element, parameters, number);
    }
  }
  return {};
}

/// Has the product take x in f32.
void QuantizedProduct::widenLeft() {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(product);
  Value x = product.getX();
  Value empty = tensor::EmptyOp::create(
      b, tensor::getMixedSizes(b, b.getLoc(), x), b.getF32Type());
  AffineMap identity = b.getMultiDimIdentityMap(2);
  auto wide = linalg::GenericOp::create(
      b, empty.getType(), x, empty, ArrayRef<AffineMap>{identity, identity},
      SmallVector<utils::IteratorType>(2, utils::IteratorType::parallel),
      [](OpBuilder &nested, Location loc, ValueRange own) {
        Value x = arith::ExtFOp::create(nested, loc, own[1].getType(), own[0]);
        linalg::YieldOp::create(nested, loc, x);
      });
  product.getXMutable().assign(wide.getResult(0));
}

/// Erases what stands behind `before` and is not used, so that other passes do
/// not meet it.
void QuantizedProduct::eraseUnused(Operation *before, Value result) {
  for (Operation *made = op->getPrevNode(); made && made != before;) {
    Operation *previous = made->getPrevNode();
    if (isOpTriviallyDead(made) && !(result && result.getDefiningOp() == made))
      made->erase();
    made = previous;
  }
}

/// Forms the product in the form that was chosen, if it can.
Value QuantizedProduct::form() {
  if (!matchSource())
    return {};
  Operation *before = op->getPrevNode();
  Value result = formFrom(buildElements());
  eraseUnused(before, result);
  return result;
}

/// Has few rows take the product, whose ops stand between `before` and the
/// contraction, and many rows the contraction.
void QuantizedProduct::chooseByRows(Operation *before, Value result,
                                    int64_t mostRows) {
  Block *block = op->getBlock();
  auto first = before ? std::next(before->getIterator()) : block->begin();
  SmallVector<Operation *> made;
  for (Operation &own : llvm::make_range(first, op->getIterator()))
    made.push_back(&own);
  b.setInsertionPoint(op);
  Value init = op.getDpsInitOperand(0)->get(), rows;
  for (unsigned axis = 0; axis < numRowAxes; ++axis) {
    Value size = tensor::DimOp::create(b, init, axis);
    rows = rows ? arith::MulIOp::create(b, rows, size) : size;
  }
  Value most = arith::ConstantIndexOp::create(b, mostRows);
  Value isFew = arith::CmpIOp::create(b, arith::CmpIPredicate::ule, rows, most);
  auto choice = scf::IfOp::create(b, op->getResultTypes(), isFew,
                                  /*withElseRegion=*/true);
  op->getResult(0).replaceAllUsesWith(choice.getResult(0));
  for (Operation *own : made)
    own->moveBefore(choice.thenBlock(), choice.thenBlock()->end());
  op->moveBefore(choice.elseBlock(), choice.elseBlock()->end());
  b.setInsertionPointToEnd(choice.thenBlock());
  scf::YieldOp::create(b, result);
  b.setInsertionPointToEnd(choice.elseBlock());
  scf::YieldOp::create(b, op->getResult(0));
}

bool QuantizedProduct::run(const TargetInfo &target) {
  if (!matchMaps())
    return false;
  MatmulTiling tiling = MatmulTiling::get(target, b.getF32Type());
  Operation *before = op->getPrevNode();
  for (bool byRows : {false, true}) {
    Value result = chooseForm(byRows) ? form() : Value();
    if (!result)
      continue;
    // Only tiles and panels multiply many rows as fast as floats.
    QuantizedForm form = QuantizedForm::get(product, target);
    auto takesAll = [&] { return form.tiles || form.panels; };
    auto getFew = [&]() -> uint64_t {
      return form.panels ? form.fewRows : tiling.smallRows;
    };
    auto areMany = [&] { return hasDynamicRows || staticRows > getFew(); };
    bool isWider = getElement(weight).isF32() && !getElement(other).isF32();
    bool isRounded = form.roundsScaled && !getElement(weight).isBF16();
    if (isRounded || (areMany() && !takesAll() && isWider)) {
      widenLeft();
      form = QuantizedForm::get(product, target);
    }
    if (areMany() && !takesAll()) {
      if (staticRows > getFew()) {
        eraseUnused(before, {});
        continue;
      }
      chooseByRows(before, result, getFew());
      return true;
    }
    op->getResult(0).replaceAllUsesWith(result);
    op.erase();
    return true;
  }
  return false;
}

/// Whether `op` is what many rows take, or a part of it.
static bool isForManyRows(Operation *op) {
  for (auto choice = op->getParentOfType<scf::IfOp>(); choice;
       choice = choice->getParentOfType<scf::IfOp>())
    if (choice.elseBlock() && !choice.thenBlock()->findAncestorOpInBlock(*op) &&
        !choice.thenBlock()->getOps<QuantizedMatmulOp>().empty())
      return true;
  return false;
}

struct FormQuantizedProductsPass
    : impl::RopeCPUFormQuantizedProductsPassBase<FormQuantizedProductsPass> {
  using Base::Base;

  void runOnOperation() override {
    if (resolveNumericsMode(mode, getOperation()) == NumericsMode::Strict)
      return;
    TargetInfo target = TargetInfo::get(cpu, features, vectorBits);
    Type f32 = Float32Type::get(&getContext());
    // Groups, and columns that share scales, are multiples of 16.
    int64_t length = target.getVectorLength(f32);
    if (length < 4 || length > 16)
      return;
    SmallVector<linalg::GenericOp> contractions;
    getOperation()->walk([&](linalg::GenericOp op) {
      if (op.hasPureTensorSemantics() && op.getNumDpsInputs() == 2 &&
          op.getNumDpsInits() == 1 && !isForManyRows(op) &&
          SumOfProducts::match(op) &&
          llvm::all_of(op->getOperands(), [](Value operand) {
            auto type = getElementTypeOrSelf(operand.getType());
            return type.isF32() || type.isBF16() || type.isF16();
          }))
        contractions.push_back(op);
    });
    resolveSizes(getOperation());
    for (linalg::GenericOp op : contractions)
      if (!QuantizedProduct(op, 1).run(target))
        QuantizedProduct(op, 0).run(target);
  }
};

} // namespace
} // namespace mlir::rope
