//===- FormQuantizedProducts.cpp - Products with narrow weights -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "LaneScales.h"
#include "QuantizedElement.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
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

Value skipWidening(Value value) {
  while (auto op = value.getDefiningOp<arith::ExtFOp>())
    value = op.getIn();
  return value;
}

/// One contraction whose weight is made from integers.
class QuantizedProduct {
public:
  QuantizedProduct(linalg::GenericOp op, unsigned weight)
      : op(op), weight(op.getDpsInputOperand(weight)),
        other(op.getDpsInputOperand(1 - weight)), b(op.getLoc(), op) {}

  /// Replaces the contraction, or leaves it as it is.
  bool run(int64_t mostRows);

private:
  bool matchMaps(int64_t mostRows);
  bool chooseForm(bool byRows);
  bool matchSource();
  bool matchRange(ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes);
  linalg::GenericOp buildElements();
  Value form();
  Value formFrom(linalg::GenericOp elements);
  bool beginsWithOuter(AffineMap map);
  void findGroups(linalg::GenericOp elements, const QuantizedElement &element);
  bool isWeightInOrder(linalg::GenericOp elements, unsigned input,
                       unsigned integersOfElement);
  Value getPlain(linalg::GenericOp elements, BlockArgument argument);
  Value takeLaneScale(linalg::GenericOp elements, QuantizedElement &element);
  Value getParameter(linalg::GenericOp elements, Value value, unsigned first);
  Value createOnes();
  Value getBytes(linalg::GenericOp elements, Value value, bool &areSigned);
  Value flatten(Value tensor, unsigned count);
  Value flattenInput(linalg::GenericOp elements, unsigned input);
  Value createProduct(const QuantizedElement &element, Value integers,
                      Value scales, Value zeros, bool areZerosSigned,
                      Value laneScale);
  void chooseByRows(Operation *before, Value result, int64_t mostRows);

  linalg::GenericOp op;
  OpOperand *weight, *other;
  ImplicitLocOpBuilder b;
  std::optional<ElementSource> source;
  /// How many of the first axes of the sums are rows, and whether their number
  /// is known only when the code runs.
  unsigned numRowAxes = 0;
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
  SmallVector<OpFoldResult> firstOuter, outer;
  /// Loops over elements of the inner axis, outermost first, behind those over
  /// outer axes in `elements`. The first `groupLoops` of them count groups.
  SmallVector<int64_t> innerSizes;
  unsigned groupLoops = 0;
};

/// x : [rows, K], C : [rows, columns] and the weight, which has the columns in
/// the same order and K anywhere. Rows and columns are some axes each. Axes of
/// one element do not count. The number of rows is small where it is known.
bool QuantizedProduct::matchMaps(int64_t mostRows) {
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0)),
            x = op.getMatchingIndexingMap(other),
            w = op.getMatchingIndexingMap(weight);
  for (AffineMap map : {out, x, w})
    if (!map.isProjectedPermutation() || map.getNumResults() < 2)
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
  auto skipUnits = [&](ArrayRef<AffineExpr> exprs) {
    SmallVector<AffineExpr> kept;
    llvm::copy_if(exprs, std::back_inserter(kept), [&](AffineExpr expr) {
      return expr == kExpr || getSize(expr) != 1;
    });
    return kept;
  };
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
  int64_t rows = 1;
  hasDynamicRows = false;
  for (AffineExpr expr : rowExprs) {
    int64_t size = getSize(expr);
    hasDynamicRows |= ShapedType::isDynamic(size);
    if (ShapedType::isDynamic(size))
      continue;
    if (size > mostRows)
      return false;
    rows *= size;
  }
  return rows <= mostRows;
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
/// whole.
bool QuantizedProduct::matchRange(ArrayRef<OpFoldResult> offsets,
                                  ArrayRef<OpFoldResult> sizes) {
  if (!source || !source->convertsNarrow())
    return false;
  firstOuter.clear();
  outer.clear();
  for (unsigned axis : outerAxes) {
    firstOuter.push_back(offsets[axis]);
    outer.push_back(sizes[axis]);
  }
  innerSizes.clear();
  int64_t product = 1;
  SmallVector<unsigned> numLoops(offsets.size());
  for (const ElementSource::Loop &loop : source->getLoops()) {
    bool isUnit =
        loop.axis != innerAxis && !llvm::is_contained(outerAxes, loop.axis);
    if (isUnit ? loop.size != 1
               : loop.axis != innerAxis && numLoops[loop.axis]++ != 0)
      return false;
    if (loop.axis == innerAxis) {
      innerSizes.push_back(loop.size);
      product *= loop.size;
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
  SmallVector<unsigned> order(outerAxes.size()), inner;
  for (auto [number, loop] : llvm::enumerate(loops)) {
    if (loop.axis == innerAxis) {
      sizes[number] = b.getIndexAttr(loop.size);
      shape.push_back(sizes[number]);
      inner.push_back(number);
      continue;
    }
    auto *it = llvm::find(outerAxes, loop.axis);
    if (it == outerAxes.end())
      continue;
    unsigned position = it - outerAxes.begin();
    offsets[number] = firstOuter[position];
    sizes[number] = outer[position];
    order[position] = number;
  }
  order.append(inner);
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

/// Which loops scales and zero points depend on: those of the outer axes, and
/// those around a group.
void QuantizedProduct::findGroups(linalg::GenericOp elements,
                                  const QuantizedElement &element) {
  groupLoops = 0;
  for (Value value : {element.scale, element.zero})
    if (value)
      if (int last = getLoopsOf(elements, value).find_last();
          last >= static_cast<int>(outer.size()))
        groupLoops = std::max<unsigned>(groupLoops, last + 1 - outer.size());
}

/// A scale that only depends on where an integer is along the inner axis, as
/// that of a lane, leaves the element: it multiplies x along the depth, or the
/// sums along the columns. Null where there is none.
Value QuantizedProduct::takeLaneScale(linalg::GenericOp elements,
                                      QuantizedElement &element) {
  if (!element.scale || element.zero)
    return {};
  int first = getLoopsOf(elements, element.scale).find_first();
  if (first < static_cast<int>(outer.size()))
    return {};
  groupLoops = innerSizes.size();
  Value scale = getParameter(elements, element.scale, outer.size());
  if (scale)
    element.scale = nullptr;
  return scale;
}

/// `tensor`, whose first `count` axes are collapsed to one, as are all others.
Value QuantizedProduct::flatten(Value tensor, unsigned count) {
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  auto range = [](int64_t from, int64_t to) {
    return llvm::to_vector<2>(llvm::seq<int64_t>(from, to));
  };
  if (rank > count) {
    if (rank == 2)
      return tensor;
    return tensor::CollapseShapeOp::create(
        b, tensor,
        ArrayRef<ReassociationIndices>{range(0, count), range(count, rank)});
  }
  if (rank > 1)
    tensor = tensor::CollapseShapeOp::create(
        b, tensor, ArrayRef<ReassociationIndices>{range(0, rank)});
  auto type = cast<RankedTensorType>(tensor.getType());
  return tensor::ExpandShapeOp::create(
      b, RankedTensorType::get({type.getDimSize(0), 1}, type.getElementType()),
      tensor, ArrayRef<ReassociationIndices>{{0, 1}});
}

/// An input of `elements`, which begins with the outer axes, with these as one
/// axis and all others as one.
Value QuantizedProduct::flattenInput(linalg::GenericOp elements,
                                     unsigned input) {
  AffineMap map = elements.getIndexingMapsArray()[input];
  AffineExpr last = b.getAffineDimExpr(outer.size() - 1);
  return flatten(elements.getDpsInputs()[input],
                 *map.getResultPosition(last) + 1);
}

/// The input of `argument` as [N, G], if its axes are outer axes and groups.
Value QuantizedProduct::getPlain(linalg::GenericOp elements,
                                 BlockArgument argument) {
  if (!argument || argument.getOwner() != elements.getBody() ||
      argument.getArgNumber() >= elements.getNumDpsInputs())
    return {};
  AffineMap map = elements.getIndexingMapsArray()[argument.getArgNumber()];
  SmallVector<AffineExpr> exprs;
  for (AffineExpr expr : map.getResults())
    if (isa<AffineDimExpr>(expr))
      exprs.push_back(expr);
  AffineMap identity = b.getMultiDimIdentityMap(groupLoops + outer.size());
  if (ArrayRef(exprs) != identity.getResults() || !beginsWithOuter(map))
    return {};
  return flattenInput(elements, argument.getArgNumber());
}

/// `value`, a zero point, where it is a byte of an input.
Value QuantizedProduct::getBytes(linalg::GenericOp elements, Value value,
                                 bool &areSigned) {
  value = skipWidening(value);
  bool hasSign = true;
  if (Operation *conversion = value.getDefiningOp();
      isa_and_nonnull<arith::SIToFPOp, arith::UIToFPOp>(conversion)) {
    hasSign = isa<arith::SIToFPOp>(conversion);
    value = conversion->getOperand(0);
  }
  // An integer that is extended with a sign has one for a cast without, too,
  // which would make another number of it.
  if (Operation *extension = value.getDefiningOp();
      isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(extension)) {
    areSigned = isa<arith::ExtSIOp>(extension);
    if (areSigned && !hasSign)
      return {};
    value = extension->getOperand(0);
  } else {
    areSigned = hasSign;
  }
  return value.getType().isInteger(8)
             ? getPlain(elements, dyn_cast<BlockArgument>(value))
             : Value();
}

/// `value`, a scale or a zero point in the body of `elements`, as a tensor
/// [N, G], or as one of the loops from `first` on, flat; null where it depends
/// on others.
Value QuantizedProduct::getParameter(linalg::GenericOp elements, Value value,
                                     unsigned first) {
  unsigned dims = groupLoops + outer.size() - first;
  llvm::SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.inclusive = true;
  options.omitBlockArguments = true;
  options.filter = [&](Operation *inner) {
    return inner->getBlock() == elements.getBody();
  };
  (void)getBackwardSlice(value, &slice, options);
  AffineMap identity = b.getMultiDimIdentityMap(dims);
  // What is there in this shape is taken as it is.
  if (auto argument = dyn_cast<BlockArgument>(skipWidening(value));
      first == 0 && argument && isa<FloatType>(argument.getType()) &&
      argument.getType().getIntOrFloatBitWidth() <= 32)
    if (Value plain = getPlain(elements, argument))
      return plain;

  auto isTakenLoop = [&](unsigned loop) {
    return loop >= first && loop - first < dims;
  };
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  IRMapping mapping;
  SmallVector<BlockArgument> arguments;
  auto take = [&](Value operand) {
    auto own = dyn_cast<BlockArgument>(operand);
    if (!own || own.getOwner() != elements.getBody() ||
        llvm::is_contained(arguments, own))
      return true;
    if (own.getArgNumber() >= elements.getNumDpsInputs())
      return false;
    AffineMap map = elements.getIndexingMapsArray()[own.getArgNumber()];
    arguments.push_back(own);
    inputs.push_back(elements.getDpsInputs()[own.getArgNumber()]);
    SmallVector<AffineExpr> exprs;
    for (AffineExpr expr : map.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (dim && !isTakenLoop(dim.getPosition()))
        return false;
      exprs.push_back(dim ? b.getAffineDimExpr(dim.getPosition() - first)
                          : expr);
    }
    maps.push_back(AffineMap::get(dims, 0, exprs, b.getContext()));
    return true;
  };
  bool isTaken = take(value);
  for (Operation *inner : slice) {
    for (Value operand : inner->getOperands())
      isTaken = take(operand) && isTaken;
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      isTaken = isTaken && isTakenLoop(index.getDim());
  }
  if (!isTaken)
    return {};
  SmallVector<OpFoldResult> shape(outer);
  for (int64_t size : ArrayRef(innerSizes).take_front(groupLoops))
    shape.push_back(b.getIndexAttr(size));
  shape.erase(shape.begin(), shape.begin() + first);
  Value empty = tensor::EmptyOp::create(b, shape, b.getF32Type());
  maps.push_back(identity);
  auto parameters = linalg::GenericOp::create(
      b, empty.getType(), inputs, empty, maps,
      SmallVector<utils::IteratorType>(dims, utils::IteratorType::parallel),
      [&](OpBuilder &nested, Location loc, ValueRange own) {
        for (auto [from, to] : llvm::zip(arguments, own))
          mapping.map(from, to);
        for (Operation *inner : slice) {
          Operation *copy = nested.clone(*inner, mapping);
          if (auto index = dyn_cast<linalg::IndexOp>(copy))
            index.setDim(index.getDim() - first);
        }
        Value result = mapping.lookupOrDefault(value);
        Type f32 = nested.getF32Type();
        if (result.getType().isInteger())
          result = arith::SIToFPOp::create(nested, loc, f32, result);
        else if (result.getType().getIntOrFloatBitWidth() < 32)
          result = arith::ExtFOp::create(nested, loc, f32, result);
        linalg::YieldOp::create(nested, loc, result);
      });
  Value result = parameters.getResult(0);
  if (first == 0)
    return flatten(result, outer.size());
  if (dims == 1)
    return result;
  return tensor::CollapseShapeOp::create(
      b, result,
      ArrayRef<ReassociationIndices>{
          llvm::to_vector<2>(llvm::seq<int64_t>(0, dims))});
}

/// Scales of elements that have none.
Value QuantizedProduct::createOnes() {
  Type f32 = b.getF32Type();
  Value one = arith::ConstantOp::create(b, b.getFloatAttr(f32, 1.0));
  Value empty = tensor::EmptyOp::create(b, outer, f32);
  return flatten(linalg::FillOp::create(b, one, empty).getResult(0),
                 outer.size());
}

/// What stands for the result of the contraction.
Value QuantizedProduct::createProduct(const QuantizedElement &element,
                                      Value integers, Value scales, Value zeros,
                                      bool areZerosSigned, Value laneScale) {
  Value init = op.getDpsInitOperand(0)->get();
  Value flatInit = flatten(init, numRowAxes), x = other->get();
  if (laneScale && !byRows)
    x = scaleLanes(b, x, laneScale);
  x = flatten(x, cast<ShapedType>(x.getType()).getRank() - 1);
  Value sums = flatInit;
  if (laneScale && byRows) {
    Type f32 = b.getF32Type();
    Value zero = arith::ConstantOp::create(b, b.getFloatAttr(f32, 0.0));
    sums = tensor::EmptyOp::create(
        b, tensor::getMixedSizes(b, b.getLoc(), flatInit), f32);
    sums = linalg::FillOp::create(b, zero, sums).getResult(0);
  }
  Value result = QuantizedMatmulOp::create(b, sums.getType(), element.bits,
                                           element.isSigned, element.center,
                                           byRows, areZerosSigned, x, integers,
                                           scales, zeros, sums)
                     .getResult();
  if (laneScale && byRows)
    result = scaleLanes(b, result, laneScale, flatInit);
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
      Value laneScale = takeLaneScale(elements, *element);
      findGroups(elements, *element);
      int64_t groups = 1;
      for (int64_t size : ArrayRef(innerSizes).take_front(groupLoops))
        groups *= size;
      if (!QuantizedMatmulOp::isSupportedGroup(bits, innerSize, groups))
        continue;
      Value scales = element->scale ? getParameter(elements, element->scale, 0)
                                    : createOnes(),
            zeros;
      bool areSigned = false;
      if (element->zero) {
        zeros = getBytes(elements, element->zero, areSigned);
        if (!zeros) {
          areSigned = false;
          zeros = getParameter(elements, element->zero, 0);
        }
      }
      if (!scales || (element->zero && !zeros))
        return {};
      return createProduct(*element, flattenInput(elements, number), scales,
                           zeros, areSigned, laneScale);
    }
  }
  return {};
}

/// Forms the product in the form that was chosen, if it can.
Value QuantizedProduct::form() {
  if (!matchSource())
    return {};
  Operation *before = op->getPrevNode();
  Value result = formFrom(buildElements());
  // What is built and not used is gone, so that other passes do not meet it.
  for (Operation *made = op->getPrevNode(); made && made != before;) {
    Operation *previous = made->getPrevNode();
    if (isOpTriviallyDead(made) && !(result && result.getDefiningOp() == made))
      made->erase();
    made = previous;
  }
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

bool QuantizedProduct::run(int64_t mostRows) {
  if (!matchMaps(mostRows))
    return false;
  Operation *before = op->getPrevNode();
  for (bool byRows : {false, true})
    if (Value result = chooseForm(byRows) ? form() : Value()) {
      if (hasDynamicRows) {
        chooseByRows(before, result, mostRows);
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
    // The kernel holds words of 16 elements.
    if (target.getVectorLength(f32) != 16)
      return;
    int64_t mostRows = MatmulTiling::get(target, f32).smallRows;
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
      if (!QuantizedProduct(op, 1).run(mostRows))
        QuantizedProduct(op, 0).run(mostRows);
  }
};

} // namespace
} // namespace mlir::rope
