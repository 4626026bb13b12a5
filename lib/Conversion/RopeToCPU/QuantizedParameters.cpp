//===- QuantizedParameters.cpp - Scales and zero points -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QuantizedParameters.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "rope/Dialect/RopeCPU/IR/RopeCPU.h"

namespace mlir::rope {

using rope_cpu::QuantizedMatmulOp;

static Value skipWidening(Value value) {
  while (auto op = value.getDefiningOp<arith::ExtFOp>())
    value = op.getIn();
  return value;
}

Value flattenAxes(ImplicitLocOpBuilder &b, Value tensor, unsigned count) {
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  if (count == 0) {
    // One place that all others share.
    if (rank > 1)
      tensor = tensor::CollapseShapeOp::create(
          b, tensor,
          ArrayRef<ReassociationIndices>{
              llvm::to_vector<2>(llvm::seq<int64_t>(0, rank))});
    auto type = cast<RankedTensorType>(tensor.getType());
    return tensor::ExpandShapeOp::create(
        b,
        RankedTensorType::get({1, type.getDimSize(0)}, type.getElementType()),
        tensor, ArrayRef<ReassociationIndices>{{0, 1}});
  }
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

/// Which loops scales and zero points depend on: those of the outer axes, and
/// those around a group.
void QuantizedParameters::findGroups(const QuantizedElement &element) {
  groupLoops = 0;
  for (Value value : {element.scale, element.zero})
    if (value)
      if (int last = getLoopsOf(elements, value).find_last();
          last >= static_cast<int>(outer.size()))
        groupLoops = std::max<unsigned>(groupLoops, last + 1 - outer.size());
}

/// Scales and zero points of each place along the inner axis, as of lanes,
/// which many places along the outer ones share: all of them, or groups, as of
/// tokens. The kernel multiplies x by them along the depth, or the sums along
/// the columns.
void QuantizedParameters::findShared(const QuantizedElement &element) {
  shared = std::nullopt;
  sharedLoops = 0;
  llvm::SmallBitVector used(elements.getNumLoops());
  for (Value value : {element.scale, element.zero})
    if (value)
      used |= getLoopsOf(elements, value);
  if (used.find_last() < static_cast<int>(outer.size()))
    return;
  unsigned kept = outer.size();
  int64_t places = 1;
  while (kept > 0 && !used[kept - 1]) {
    std::optional<int64_t> size = getConstantIntValue(outer[--kept]);
    places = size && places != 0 ? places * *size : 0;
  }
  if (kept == 0)
    shared = 0;
  else if (places >= 16 && QuantizedMatmulOp::isSupportedShare(places))
    shared = places;
  else
    return;
  sharedLoops = outer.size() - kept;
  groupLoops = inner.size();
}

/// The loops of `elements` that a scale or a zero point may depend on.
SmallVector<unsigned> QuantizedParameters::getLoops() {
  SmallVector<unsigned> loops;
  for (unsigned loop = 0; loop < outer.size() + groupLoops; ++loop)
    if (loop < outer.size() - sharedLoops || loop >= outer.size())
      loops.push_back(loop);
  return loops;
}

/// Groups of places that are shared have fewer scales than groups of each.
bool QuantizedParameters::find(const QuantizedElement &element) {
  findShared(element);
  if (shared && *shared == 0)
    return true;
  std::optional<int64_t> some = std::exchange(shared, std::nullopt);
  unsigned someLoops = std::exchange(sharedLoops, 0);
  findGroups(element);
  auto count = [](ArrayRef<int64_t> sizes) {
    int64_t product = 1;
    for (int64_t size : sizes)
      product *= size;
    return product;
  };
  if (QuantizedMatmulOp::isSupportedGroup(element.bits, count(inner),
                                          count(inner.take_front(groupLoops))))
    return true;
  if (!some)
    return false;
  shared = some;
  sharedLoops = someLoops;
  groupLoops = inner.size();
  return true;
}

Value QuantizedParameters::flattenInput(unsigned input, unsigned count) {
  AffineMap map = elements.getIndexingMapsArray()[input];
  unsigned axes = 0;
  if (count > 0)
    axes = *map.getResultPosition(b.getAffineDimExpr(count - 1)) + 1;
  return flattenAxes(b, elements.getDpsInputs()[input], axes);
}

/// The input of `argument` as [N, G], if its axes are outer axes and groups.
Value QuantizedParameters::getPlain(BlockArgument argument) {
  if (!argument || argument.getOwner() != elements.getBody() ||
      argument.getArgNumber() >= elements.getNumDpsInputs())
    return {};
  AffineMap map = elements.getIndexingMapsArray()[argument.getArgNumber()];
  SmallVector<AffineExpr> exprs;
  for (AffineExpr expr : map.getResults())
    if (isa<AffineDimExpr>(expr))
      exprs.push_back(expr);
  SmallVector<AffineExpr> loops;
  for (unsigned loop : getLoops())
    loops.push_back(b.getAffineDimExpr(loop));
  if (exprs != loops)
    return {};
  return flattenInput(argument.getArgNumber(), outer.size() - sharedLoops);
}

/// `value`, a zero point, where it is a byte of an input.
Value QuantizedParameters::getBytes(Value value, bool &areSigned) {
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
  return value.getType().isInteger(8) ? getPlain(dyn_cast<BlockArgument>(value))
                                      : Value();
}

/// `value`, a scale or a zero point in the body of `elements`, as a tensor
/// [N, G]; null where it depends on other loops.
Value QuantizedParameters::getParameter(Value value) {
  SmallVector<unsigned> loops = getLoops();
  unsigned dims = loops.size();
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
      argument && isa<FloatType>(argument.getType()) &&
      argument.getType().getIntOrFloatBitWidth() <= 32)
    if (Value plain = getPlain(argument))
      return plain;

  auto isTakenLoop = [&](unsigned loop) {
    return llvm::is_contained(loops, loop);
  };
  auto getDim = [&](unsigned loop) -> unsigned {
    return llvm::find(loops, loop) - loops.begin();
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
      exprs.push_back(dim ? b.getAffineDimExpr(getDim(dim.getPosition()))
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
  SmallVector<OpFoldResult> shape(outer.drop_back(sharedLoops));
  for (int64_t size : inner.take_front(groupLoops))
    shape.push_back(b.getIndexAttr(size));
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
            index.setDim(getDim(index.getDim()));
        }
        Value result = mapping.lookupOrDefault(value);
        Type f32 = nested.getF32Type();
        if (result.getType().isInteger())
          result = arith::SIToFPOp::create(nested, loc, f32, result);
        else if (result.getType().getIntOrFloatBitWidth() < 32)
          result = arith::ExtFOp::create(nested, loc, f32, result);
        linalg::YieldOp::create(nested, loc, result);
      });
  return flattenAxes(b, parameters.getResult(0), outer.size() - sharedLoops);
}

/// Scales of elements that have none, nor zero points.
Value QuantizedParameters::createOnes() {
  Type f32 = b.getF32Type();
  Value one = arith::ConstantOp::create(b, b.getFloatAttr(f32, 1.0));
  Value empty = tensor::EmptyOp::create(b, outer, f32);
  return flattenAxes(b, linalg::FillOp::create(b, one, empty).getResult(0),
                     outer.size());
}

Value QuantizedParameters::getScales(const QuantizedElement &element) {
  return element.scale ? getParameter(element.scale) : createOnes();
}

Value QuantizedParameters::getZeros(const QuantizedElement &element,
                                    bool &areSigned) {
  if (Value bytes = getBytes(element.zero, areSigned))
    return bytes;
  areSigned = false;
  return getParameter(element.zero);
}

} // namespace mlir::rope
