//===- PermuteLanesOps.cpp - rope.permute_lanes ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttributeNames.h"
#include "rope/Dialect/Rope/IR/DestinationStyle.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/IR/RuntimeChecks.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

int64_t PermuteLanesOp::getSourceLane(int64_t lane) {
  int64_t offset = getBlockOffset(), width = getBlockWidth();
  if (lane < offset || lane >= offset + width)
    return lane;
  int64_t pair, second;
  if (getTo() == Pairing::Half) {
    pair = (lane - offset) % (width / 2);
    second = (lane - offset) / (width / 2);
  } else {
    pair = (lane - offset) / 2;
    second = (lane - offset) % 2;
  }
  auto [lo, hi] = getPairLanes(getFrom(), pair, offset, width);
  return second ? hi : lo;
}

SmallVector<AffineMap> PermuteLanesOp::getOperandMaps() {
  int64_t rank = getInputType().getRank(), axis = getAxis();
  SmallVector<unsigned> dims;
  for (int64_t i = 0; i < rank; ++i)
    dims.push_back(i < axis ? i : i == axis ? rank - 1 : i - 1);
  AffineMap map = AffineMap::getPermutationMap(dims, getContext());
  return {map, map};
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult PermuteLanesOp::verify() {
  if (failed(rope::detail::verifyAttributeNames(*this)))
    return failure();
  // permute_lanes_c1
  if (failed(verifyNoMixedSemantics(*this)))
    return failure();
  // permute_lanes_c2
  auto inputType = getInputType();
  auto initType = cast<ShapedType>(getInit().getType());
  if (inputType.getElementType() != initType.getElementType() ||
      failed(verifyCompatibleShape(inputType.getShape(), initType.getShape())))
    return emitOpError("expected input and init of one shape and element type "
                       "but got ")
           << inputType << " and " << initType;
  // permute_lanes_c3
  int64_t axis = getAxis(), period = getPeriod();
  if (axis < 0 || axis >= inputType.getRank())
    return emitOpError("expected axis below rank ")
           << inputType.getRank() << " but got " << axis;
  if (inputType.isDynamicDim(axis) || initType.isDynamicDim(axis))
    return emitOpError("expected axis ") << axis << " of static size";
  // permute_lanes_c4
  if (period <= 0 || inputType.getDimSize(axis) % period != 0)
    return emitOpError("expected period to divide ")
           << inputType.getDimSize(axis) << " but got " << period;
  // permute_lanes_c5
  int64_t offset = getBlockOffset(), width = getBlockWidth();
  if (width <= 0 || width % 2 != 0)
    return emitOpError("expected block width to be even and positive but got ")
           << width;
  if (offset < 0 || offset > period - width)
    return emitOpError("expected block inside the ")
           << period << " lanes of a period but got offset " << offset
           << " and width " << width;
  return success();
}

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

/// Matches (1) a permutation that moves no lane, (2) one that undoes the
/// permutation that made its input, (3) one of no elements. Produces (1) its
/// input, (2) the input of the other, (3) its init.
LogicalResult PermuteLanesOp::fold(FoldAdaptor,
                                   SmallVectorImpl<OpFoldResult> &results) {
  if (!getResult())
    return failure();
  Value source;
  if (getFrom() == getTo() || getBlockWidth() == 2)
    source = getInput();
  else if (auto first = getInput().getDefiningOp<PermuteLanesOp>();
           first && first.getFrom() == getTo() && first.getTo() == getFrom() &&
           first.getAxis() == getAxis() && first.getPeriod() == getPeriod() &&
           first.getBlockOffset() == getBlockOffset() &&
           first.getBlockWidth() == getBlockWidth())
    source = first.getInput();
  else if (llvm::is_contained(getInputType().getShape(), 0))
    source = getInit();
  // Sizes may be static in one of the types only.
  if (!source || source.getType() != getResult().getType())
    return failure();
  results.push_back(source);
  return success();
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

void PermuteLanesOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getDestinationStyleEffects(*this, effects);
}

LogicalResult
PermuteLanesOp::reifyResultShapes(OpBuilder &builder,
                                  ReifiedRankedShapedTypeDims &shapes) {
  return reifyInitShapes(builder, *this, shapes);
}

bool PermuteLanesOp::bufferizesToMemoryRead(
    OpOperand &operand, const bufferization::AnalysisState &) {
  // Every element of the init is overwritten.
  return !isDpsInit(&operand);
}

bool PermuteLanesOp::bufferizesToMemoryWrite(
    OpOperand &operand, const bufferization::AnalysisState &) {
  return isDpsInit(&operand);
}

bufferization::AliasingValueList
PermuteLanesOp::getAliasingValues(OpOperand &operand,
                                  const bufferization::AnalysisState &) {
  return getTiedAlias(*this, operand);
}

LogicalResult
PermuteLanesOp::bufferize(RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) {
  return bufferizeOnOperands(rewriter, *this, options, state);
}

void PermuteLanesOp::generateRuntimeVerification(
    OpBuilder &builder, Location loc,
    function_ref<std::string(Operation *, StringRef)> generateErrorMessage) {
  // The run-time side of permute_lanes_c2.
  SmallVector<AffineMap> maps = getOperandMaps();
  assertAxesAgree(builder, loc, {getInput(), "input", maps[0]},
                  {getInit(), "init", maps[1]}, [&](StringRef what) {
                    return generateErrorMessage(*this, what);
                  });
}

SmallVector<utils::IteratorType> PermuteLanesOp::getLoopIteratorTypes() {
  return SmallVector<utils::IteratorType>(getInputType().getRank() - 1,
                                          utils::IteratorType::parallel);
}

SmallVector<Range> PermuteLanesOp::getIterationDomain(OpBuilder &builder) {
  SmallVector<Range> domain;
  for (int64_t axis = 0, rank = getInputType().getRank(); axis < rank; ++axis)
    if (axis != static_cast<int64_t>(getAxis()))
      domain.push_back({builder.getIndexAttr(0),
                        getAxisSize(builder, getLoc(), getInput(), axis),
                        builder.getIndexAttr(1)});
  return domain;
}

//===----------------------------------------------------------------------===//
// Decomposition
//===----------------------------------------------------------------------===//

/// Splits `axis` of a tensor or memref into axes of the static sizes `factors`.
static Value splitAxis(OpBuilder &b, Location loc, Value value, int64_t axis,
                       ArrayRef<int64_t> factors) {
  auto type = cast<ShapedType>(value.getType());
  SmallVector<OpFoldResult> sizes = getAxisSizes(b, loc, value), outputSizes;
  SmallVector<ReassociationIndices> groups;
  SmallVector<int64_t> shape;
  for (int64_t i = 0; i < type.getRank(); ++i) {
    groups.emplace_back();
    if (i != axis) {
      groups.back().push_back(shape.size());
      shape.push_back(type.getDimSize(i));
      outputSizes.push_back(sizes[i]);
      continue;
    }
    for (int64_t factor : factors) {
      groups.back().push_back(shape.size());
      shape.push_back(factor);
      outputSizes.push_back(b.getIndexAttr(factor));
    }
  }
  if (auto tensorType = dyn_cast<RankedTensorType>(type))
    return tensor::ExpandShapeOp::create(b, loc, tensorType.clone(shape), value,
                                         groups, outputSizes);
  return memref::ExpandShapeOp::create(b, loc, shape, value, groups,
                                       outputSizes);
}

/// Merges `count` axes from `axis` on; tensors only.
static Value mergeAxes(OpBuilder &b, Location loc, Value value, int64_t axis,
                       int64_t count) {
  int64_t rank = cast<ShapedType>(value.getType()).getRank();
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < rank; ++i) {
    if (i <= axis || i >= axis + count)
      groups.emplace_back();
    groups.back().push_back(i);
  }
  return tensor::CollapseShapeOp::create(b, loc, value, groups);
}

namespace {
/// Both operands with the lane axis split into periods and lanes.
struct PermuteDecomposition {
  OpBuilder &b;
  Location loc;
  Value source;
  Value dest;
  int64_t laneAxis;

  SmallVector<AxisSlice> getLanes(Value value, int64_t offset, int64_t count) {
    SmallVector<AxisSlice> slices = getWholeSlice(b, loc, value);
    slices[laneAxis].offset = b.getIndexAttr(offset);
    slices[laneAxis].size = b.getIndexAttr(count);
    return slices;
  }

  void copyLanes(int64_t offset, int64_t count) {
    if (count == 0)
      return;
    SmallVector<AxisSlice> slices = getLanes(dest, offset, count);
    Value from = extractSlice(b, loc, source, getLanes(source, offset, count));
    Value to = extractSlice(b, loc, dest, slices);
    auto copy = linalg::CopyOp::create(b, loc, from, to);
    if (copy->getNumResults())
      dest = insertSlice(b, loc, copy->getResult(0), dest, slices);
  }

  /// A block of `2n` lanes is `[2, n]` under half and `[n, 2]` under
  /// interleaved, so that the change of pairing is a transposition.
  void permuteBlock(Pairing fromPairing, int64_t offset, int64_t width) {
    SmallVector<AxisSlice> slices = getLanes(dest, offset, width);
    Value from = extractSlice(b, loc, source, getLanes(source, offset, width));
    Value to = extractSlice(b, loc, dest, slices);
    SmallVector<int64_t> halves = {2, width / 2}, pairs = {width / 2, 2};
    bool fromHalf = fromPairing == Pairing::Half;
    Value fromPairs =
        splitAxis(b, loc, from, laneAxis, fromHalf ? halves : pairs);
    Value toPairs = splitAxis(b, loc, to, laneAxis, fromHalf ? pairs : halves);
    SmallVector<int64_t> permutation = llvm::to_vector(
        llvm::seq<int64_t>(0, cast<ShapedType>(fromPairs.getType()).getRank()));
    std::swap(permutation[laneAxis], permutation[laneAxis + 1]);
    // linalg.transpose wants sizes known on both sides or on neither.
    auto toType = cast<ShapedType>(toPairs.getType());
    auto fromType = cast<ShapedType>(fromPairs.getType());
    SmallVector<int64_t> shape(toType.getShape());
    std::swap(shape[laneAxis], shape[laneAxis + 1]);
    if (isa<RankedTensorType>(fromType) &&
        fromType.getShape() != ArrayRef(shape))
      fromPairs = tensor::CastOp::create(
          b, loc, RankedTensorType::get(shape, fromType.getElementType()),
          fromPairs);
    auto transpose =
        linalg::TransposeOp::create(b, loc, fromPairs, toPairs, permutation);
    if (transpose->getNumResults() == 0)
      return;
    Value merged = mergeAxes(b, loc, transpose->getResult(0), laneAxis, 2);
    dest = insertSlice(b, loc, merged, dest, slices);
  }
};
} // namespace

FailureOr<SmallVector<Value>>
PermuteLanesOp::decomposeOperation(OpBuilder &builder) {
  if (haveNoElements(getOperands()))
    return getResult() ? SmallVector<Value>{getInit()} : SmallVector<Value>();
  Location loc = getLoc();
  int64_t axis = getAxis(), period = getPeriod();
  int64_t periods = getInputType().getDimSize(axis) / period;
  Value dest = getInit();
  Value source = castToShape(builder, loc, getInput(),
                             cast<ShapedType>(dest.getType()).getShape());
  bool split = periods != 1;
  if (split) {
    source = splitAxis(builder, loc, source, axis, {periods, period});
    dest = splitAxis(builder, loc, dest, axis, {periods, period});
  }
  PermuteDecomposition decomposition{builder, loc, source, dest, axis + split};
  int64_t offset = getBlockOffset(), width = getBlockWidth();
  if (getFrom() == getTo()) {
    decomposition.copyLanes(0, period);
  } else {
    decomposition.copyLanes(0, offset);
    decomposition.copyLanes(offset + width, period - offset - width);
    decomposition.permuteBlock(getFrom(), offset, width);
  }
  SmallVector<Value> results;
  if (getResult()) {
    Value result = decomposition.dest;
    results.push_back(split ? mergeAxes(builder, loc, result, axis, 2)
                            : result);
  }
  return results;
}
