//===- FormQuantizedProducts.cpp - Products with narrow weights -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "QuantizedElement.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "rope/Analysis/SumOfProducts.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"
#include "rope/Conversion/RopeToLoops/ElementSource.h"

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
  bool matchSource();
  bool matchRange(OpFoldResult offset, OpFoldResult size);
  linalg::GenericOp buildElements();
  bool formFrom(linalg::GenericOp elements);
  bool findGroups(linalg::GenericOp elements, const QuantizedElement &element);
  bool isWeightInOrder(linalg::GenericOp elements, unsigned input,
                       unsigned integersOfElement);
  Value getParameter(linalg::GenericOp elements, Value value);
  Value flatten(Value tensor);

  linalg::GenericOp op;
  OpOperand *weight, *other;
  ImplicitLocOpBuilder b;
  std::optional<ElementSource> source;
  /// The axes of the weight.
  unsigned columnAxis = 0, depthAxis = 1;
  OpFoldResult firstColumn, columns;
  int64_t depth = 0;
  /// Loops over elements of a column, outermost first; loop 0 of `elements` is
  /// that of the columns. The first `groupLoops` of them count groups.
  SmallVector<int64_t> depthSizes;
  unsigned groupLoops = 0;
};

/// x : [M, K] and C : [M, N], where M is known and small.
bool QuantizedProduct::matchMaps(int64_t mostRows) {
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0)),
            x = op.getMatchingIndexingMap(other),
            w = op.getMatchingIndexingMap(weight);
  for (AffineMap map : {out, x, w})
    if (!map.isProjectedPermutation() || map.getNumResults() != 2)
      return false;
  if (op.getNumLoops() != 3)
    return false;
  unsigned m = out.getDimPosition(0), n = out.getDimPosition(1);
  unsigned k = 3 - m - n;
  if (x.getDimPosition(0) != m || x.getDimPosition(1) != k)
    return false;
  depthAxis = w.getDimPosition(0) == k ? 0 : 1;
  columnAxis = 1 - depthAxis;
  if (w.getDimPosition(depthAxis) != k || w.getDimPosition(columnAxis) != n)
    return false;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  depth = ranges[k];
  return !ShapedType::isDynamic(ranges[m]) && ranges[m] <= mostRows &&
         !ShapedType::isDynamic(depth) && depth > 0;
}

/// The columns are a range of those of the source, whose depth is whole.
bool QuantizedProduct::matchRange(OpFoldResult offset, OpFoldResult size) {
  if (!source || !source->convertsIntegers() ||
      source->getNumLoops(columnAxis) != 1)
    return false;
  firstColumn = offset;
  columns = size;
  depthSizes.clear();
  int64_t product = 1;
  for (const ElementSource::Loop &loop : source->getLoops())
    if (loop.axis == depthAxis) {
      depthSizes.push_back(loop.size);
      product *= loop.size;
    }
  return product == depth;
}

bool QuantizedProduct::matchSource() {
  auto slice = weight->get().getDefiningOp<tensor::ExtractSliceOp>();
  if (slice && slice.hasUnitStride() &&
      slice.getSourceType().getRank() == slice.getType().getRank() &&
      isZeroInteger(slice.getMixedOffsets()[depthAxis]) &&
      slice.getSourceType().getDimSize(depthAxis) == depth) {
    source = ElementSource::match(slice.getSource(), op);
    if (matchRange(slice.getMixedOffsets()[columnAxis],
                   slice.getMixedSizes()[columnAxis]))
      return true;
  }
  source = ElementSource::match(weight->get(), op);
  return matchRange(
      b.getIndexAttr(0),
      tensor::getMixedSize(b, b.getLoc(), weight->get(), columnAxis));
}

/// One op that computes the weight, columns outermost.
linalg::GenericOp QuantizedProduct::buildElements() {
  SmallVector<OpFoldResult> offsets, sizes, shape = {columns};
  SmallVector<unsigned> order(1);
  for (auto [number, loop] : llvm::enumerate(source->getLoops())) {
    bool isColumn = loop.axis == columnAxis;
    offsets.push_back(isColumn ? firstColumn : b.getIndexAttr(0));
    sizes.push_back(isColumn ? columns : b.getIndexAttr(loop.size));
    if (isColumn) {
      order[0] = number;
      continue;
    }
    order.push_back(number);
    shape.push_back(sizes.back());
  }
  Value empty = tensor::EmptyOp::create(
      b, shape, getElementTypeOrSelf(weight->get().getType()));
  return source->build(b, offsets, sizes, order, empty)
      .getDefiningOp<linalg::GenericOp>();
}

/// Whether the integers of a column follow each other in the memory of `input`,
/// so many in an element.
bool QuantizedProduct::isWeightInOrder(linalg::GenericOp elements,
                                       unsigned input,
                                       unsigned integersOfElement) {
  AffineMap map = elements.getIndexingMapsArray()[input];
  unsigned loops = elements.getNumLoops();
  if (integersOfElement > 1) {
    if (depthSizes.empty() || depthSizes.back() != integersOfElement)
      return false;
    --loops;
  }
  unsigned next = 0;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (dim && dim.getPosition() != next++)
      return false;
  }
  return next == loops;
}

/// Which loops scales and zero points depend on: that of the columns, and those
/// around a group.
bool QuantizedProduct::findGroups(linalg::GenericOp elements,
                                  const QuantizedElement &element) {
  groupLoops = 0;
  SmallVector<Value> values = {element.scale};
  if (element.zero)
    values.push_back(element.zero);
  for (size_t i = 0; i < values.size(); ++i) {
    auto argument = dyn_cast<BlockArgument>(values[i]);
    if (argument && argument.getOwner() == elements.getBody()) {
      AffineMap map = elements.getIndexingMapsArray()[argument.getArgNumber()];
      for (AffineExpr expr : map.getResults())
        if (auto dim = dyn_cast<AffineDimExpr>(expr))
          groupLoops = std::max(groupLoops, dim.getPosition());
      continue;
    }
    Operation *inner = values[i].getDefiningOp();
    if (!inner || inner->getBlock() != elements.getBody())
      continue;
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      groupLoops = std::max<unsigned>(groupLoops, index.getDim());
    llvm::append_range(values, inner->getOperands());
  }
  return groupLoops < elements.getNumLoops();
}

/// `tensor`, whose first axis of columns is followed by others, of rank 2.
Value QuantizedProduct::flatten(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getRank() == 2)
    return tensor;
  if (type.getRank() == 1)
    return tensor::ExpandShapeOp::create(
        b,
        RankedTensorType::get({type.getDimSize(0), 1}, type.getElementType()),
        tensor, ArrayRef<ReassociationIndices>{{0, 1}});
  ReassociationIndices rest;
  for (int64_t axis = 1; axis < type.getRank(); ++axis)
    rest.push_back(axis);
  return tensor::CollapseShapeOp::create(
      b, tensor, ArrayRef<ReassociationIndices>{{0}, rest});
}

/// `value`, a scale or a zero point in the body of `elements`, as a tensor
/// [N, G]; null where it depends on more.
Value QuantizedProduct::getParameter(linalg::GenericOp elements, Value value) {
  unsigned dims = groupLoops + 1;
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
  auto argument = dyn_cast<BlockArgument>(skipWidening(value));
  if (argument && argument.getOwner() == elements.getBody()) {
    unsigned number = argument.getArgNumber();
    SmallVector<AffineExpr> exprs;
    for (AffineExpr expr : elements.getIndexingMapsArray()[number].getResults())
      if (isa<AffineDimExpr>(expr))
        exprs.push_back(expr);
    Type type = argument.getType();
    if (isa<FloatType>(type) && type.getIntOrFloatBitWidth() <= 32 &&
        ArrayRef(exprs) == identity.getResults())
      return flatten(elements.getDpsInputs()[number]);
  }

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
    maps.push_back(AffineMap::get(dims, 0, map.getResults(), b.getContext()));
    return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      return !dim || dim.getPosition() < dims;
    });
  };
  bool isTaken = take(value);
  for (Operation *inner : slice) {
    for (Value operand : inner->getOperands())
      isTaken = take(operand) && isTaken;
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      isTaken = isTaken && index.getDim() < dims;
  }
  if (!isTaken)
    return {};
  SmallVector<OpFoldResult> shape = {columns};
  for (int64_t size : ArrayRef(depthSizes).take_front(groupLoops))
    shape.push_back(b.getIndexAttr(size));
  Value empty = tensor::EmptyOp::create(b, shape, b.getF32Type());
  maps.push_back(identity);
  auto parameters = linalg::GenericOp::create(
      b, empty.getType(), inputs, empty, maps,
      SmallVector<utils::IteratorType>(dims, utils::IteratorType::parallel),
      [&](OpBuilder &nested, Location loc, ValueRange own) {
        for (auto [from, to] : llvm::zip(arguments, own))
          mapping.map(from, to);
        for (Operation *inner : slice)
          nested.clone(*inner, mapping);
        Value result = mapping.lookupOrDefault(value);
        Type f32 = nested.getF32Type();
        if (result.getType().isInteger())
          result = arith::SIToFPOp::create(nested, loc, f32, result);
        else if (result.getType().getIntOrFloatBitWidth() < 32)
          result = arith::ExtFOp::create(nested, loc, f32, result);
        linalg::YieldOp::create(nested, loc, result);
      });
  return flatten(parameters.getResult(0));
}

/// Forms the product from the op that computes the weight, if it can.
bool QuantizedProduct::formFrom(linalg::GenericOp elements) {
  for (auto [number, input] : llvm::enumerate(elements.getDpsInputs())) {
    auto type = dyn_cast<RankedTensorType>(input.getType());
    if (!type || !(type.getElementType().isInteger(8) ||
                   type.getElementType().isInteger(32)))
      continue;
    int64_t width = type.getElementTypeBitWidth();
    for (int64_t bits : {8, 4}) {
      int64_t integers = width / bits;
      // Words of bytes are no form that exporters write.
      if ((width == 32 && bits == 8) ||
          !isWeightInOrder(elements, number, integers))
        continue;
      auto element = QuantizedElement::match(elements, number, integers);
      if (!element || !findGroups(elements, *element))
        continue;
      int64_t groups = 1;
      for (int64_t size : ArrayRef(depthSizes).take_front(groupLoops))
        groups *= size;
      if (!QuantizedMatmulOp::isSupportedGroup(bits, depth, groups))
        continue;
      Value scales = getParameter(elements, element->scale), zeros;
      if (element->zero)
        zeros = getParameter(elements, element->zero);
      if (!scales || (element->zero && !zeros))
        return false;
      Value weightOfBits = flatten(input);
      auto product = QuantizedMatmulOp::create(
          b, op.getResultTypes(), bits, element->isSigned, element->center,
          other->get(), weightOfBits, scales, zeros,
          op.getDpsInitOperand(0)->get());
      op->getResult(0).replaceAllUsesWith(product.getResult());
      return true;
    }
  }
  return false;
}

bool QuantizedProduct::run(int64_t mostRows) {
  if (!matchMaps(mostRows) || !matchSource())
    return false;
  Operation *before = op->getPrevNode();
  bool isFormed = formFrom(buildElements());
  // What is built and not used is gone, so that other passes do not meet it.
  for (Operation *made = op->getPrevNode(); made && made != before;) {
    Operation *previous = made->getPrevNode();
    if (isOpTriviallyDead(made))
      made->erase();
    made = previous;
  }
  if (isFormed)
    op.erase();
  return isFormed;
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
          op.getNumDpsInits() == 1 && SumOfProducts::match(op) &&
          llvm::all_of(op->getOperands(), [](Value operand) {
            auto type = getElementTypeOrSelf(operand.getType());
            return type.isF32() || type.isBF16() || type.isF16();
          }))
        contractions.push_back(op);
    });
    for (linalg::GenericOp op : contractions)
      if (!QuantizedProduct(op, 1).run(mostRows))
        QuantizedProduct(op, 0).run(mostRows);
  }
};

} // namespace
} // namespace mlir::rope
