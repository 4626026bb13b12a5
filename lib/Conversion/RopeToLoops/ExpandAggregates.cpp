//===- ExpandAggregates.cpp - Whole-tensor ops as element-by-element ones -===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Support/ConstantDim.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEEXPANDAGGREGATESPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

using BodyBuilder =
    llvm::function_ref<Value(ImplicitLocOpBuilder &, ValueRange)>;

/// A parallel `linalg.generic` over all elements of `init`; `body` gets the
/// element's indices.
static Value createElementwise(ImplicitLocOpBuilder &b, Value init,
                               BodyBuilder body) {
  auto type = cast<RankedTensorType>(init.getType());
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      b, TypeRange(type), ValueRange(), ValueRange(init),
      ArrayRef<AffineMap>(b.getMultiDimIdentityMap(type.getRank())), iterators,
      [&](OpBuilder &builder, Location loc, ValueRange) {
        ImplicitLocOpBuilder inner(loc, builder);
        SmallVector<Value> indices;
        for (int64_t dim = 0; dim < type.getRank(); ++dim)
          indices.push_back(linalg::IndexOp::create(inner, dim));
        linalg::YieldOp::create(inner, body(inner, indices));
      });
  return generic.getResult(0);
}

static Value toValue(ImplicitLocOpBuilder &b, OpFoldResult x) {
  return getValueOrCreateConstantIndexOp(b, b.getLoc(), x);
}

/// The coordinates that row `batch` of `indices` has, checked against the sizes
/// of `buffer`; one for each axis in `axes`.
static SmallVector<Value> readCoordinates(ImplicitLocOpBuilder &b,
                                          Value indices, ValueRange batch,
                                          Value buffer,
                                          ArrayRef<int64_t> axes) {
  SmallVector<Value> coordinates;
  for (auto [i, axis] : llvm::enumerate(axes)) {
    SmallVector<Value> at(batch);
    at.push_back(arith::ConstantIndexOp::create(b, i));
    Value coordinate = tensor::ExtractOp::create(b, indices, at);
    if (!coordinate.getType().isIndex())
      coordinate = arith::IndexCastOp::create(b, b.getIndexType(), coordinate);
    Value size = toValue(b, tensor::getMixedSize(b, b.getLoc(), buffer, axis));
    Value isInside =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ult, coordinate, size);
    cf::AssertOp::create(b, isInside, "expected an index of the tensor");
    // Kernels go on after an assertion, which the host reports.
    Value zero = arith::ConstantIndexOp::create(b, 0);
    coordinates.push_back(
        arith::SelectOp::create(b, isInside, coordinate, zero));
  }
  return coordinates;
}

static Value expandGather(ImplicitLocOpBuilder &b, tensor::GatherOp op) {
  Value source = op.getSource(), indices = op.getIndices();
  RankedTensorType type = op.getResultType();
  int64_t sourceRank = op.getSourceType().getRank();
  int64_t batch = op.getIndicesType().getRank() - 1;
  bool keepsUnits = type.getRank() == batch + sourceRank;
  SmallVector<OpFoldResult> sizes;
  for (int64_t i = 0; i < batch; ++i)
    sizes.push_back(tensor::getMixedSize(b, b.getLoc(), indices, i));
  for (int64_t axis = 0; axis < sourceRank; ++axis) {
    bool isGathered = llvm::is_contained(op.getGatherDims(), axis);
    if (!isGathered)
      sizes.push_back(tensor::getMixedSize(b, b.getLoc(), source, axis));
    else if (keepsUnits)
      sizes.push_back(b.getIndexAttr(1));
  }
  Value empty = tensor::EmptyOp::create(b, sizes, type.getElementType());
  Value result =
      createElementwise(b, empty, [&](ImplicitLocOpBuilder &in, ValueRange at) {
        SmallVector<Value> coordinates = readCoordinates(
            in, indices, at.take_front(batch), source, op.getGatherDims());
        SmallVector<Value> place(sourceRank);
        for (auto [axis, value] : llvm::zip(op.getGatherDims(), coordinates))
          place[axis] = value;
        size_t next = batch;
        for (int64_t axis = 0; axis < sourceRank; ++axis) {
          if (!place[axis])
            place[axis] = at[next++];
          else if (keepsUnits)
            ++next;
        }
        return Value(tensor::ExtractOp::create(in, source, place));
      });
  return result.getType() == type ? result
                                  : tensor::CastOp::create(b, type, result);
}

/// A parallel loop over the slices, which are at different places of the
/// destination, as `unique` says.
static Value expandScatter(ImplicitLocOpBuilder &b, tensor::ScatterOp op) {
  Value source = op.getSource(), indices = op.getIndices(), dest = op.getDest();
  int64_t destRank = op.getDestType().getRank();
  int64_t sourceRank = op.getSourceType().getRank();
  int64_t batch = op.getIndicesType().getRank() - 1;
  bool keepsUnits = sourceRank == batch + destRank;
  SmallVector<OpFoldResult> counts;
  for (int64_t i = 0; i < batch; ++i)
    counts.push_back(tensor::getMixedSize(b, b.getLoc(), indices, i));
  auto loop = scf::ForallOp::create(b, counts, ValueRange(dest),
                                    /*mapping=*/std::nullopt);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> ivs = loop.getInductionVars();
  SmallVector<Value> coordinates =
      readCoordinates(b, indices, ivs, dest, op.getScatterDims());
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  SmallVector<OpFoldResult> fromOffsets(ivs.begin(), ivs.end());
  SmallVector<OpFoldResult> fromSizes(batch, one), toOffsets(destRank, zero),
      toSizes;
  fromOffsets.append(sourceRank - batch, zero);
  for (auto [axis, value] : llvm::zip(op.getScatterDims(), coordinates))
    toOffsets[axis] = value;
  SmallVector<OpFoldResult> sliceSizes;
  for (int64_t axis = 0; axis < destRank; ++axis) {
    bool isScattered = llvm::is_contained(op.getScatterDims(), axis);
    OpFoldResult size =
        isScattered ? one : tensor::getMixedSize(b, b.getLoc(), dest, axis);
    toSizes.push_back(size);
    if (!isScattered || keepsUnits)
      fromSizes.push_back(size);
    if (!isScattered)
      sliceSizes.push_back(size);
  }
  // The slice without its axes of size one.
  SmallVector<int64_t> shape;
  for (OpFoldResult size : sliceSizes)
    shape.push_back(getTypeSize(size));
  auto sliceType =
      RankedTensorType::get(shape, op.getSourceType().getElementType());
  Value slice = tensor::ExtractSliceOp::create(
      b, sliceType, source, fromOffsets, fromSizes,
      SmallVector<OpFoldResult>(sourceRank, one));
  b.setInsertionPointToStart(loop.getTerminator().getBody());
  tensor::ParallelInsertSliceOp::create(
      b, slice, loop.getRegionIterArgs()[0], toOffsets, toSizes,
      SmallVector<OpFoldResult>(destRank, one));
  return loop.getResult(0);
}

namespace {
struct ExpandAggregatesPass
    : impl::RopeExpandAggregatesPassBase<ExpandAggregatesPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<linalg::PackOp, linalg::UnPackOp, tensor::GatherOp,
              tensor::ScatterOp>(op))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (Operation *op : ops) {
      // On buffers they have no result to replace.
      if (op->getNumResults() == 0)
        continue;
      rewriter.setInsertionPoint(op);
      if (isa<linalg::PackOp, linalg::UnPackOp>(op)) {
        if (failed(lowerLayout(rewriter, op)))
          return signalPassFailure();
        continue;
      }
      ImplicitLocOpBuilder b(op->getLoc(), rewriter);
      auto gather = dyn_cast<tensor::GatherOp>(op);
      rewriter.replaceOp(
          op, gather ? expandGather(b, gather)
                     : expandScatter(b, cast<tensor::ScatterOp>(op)));
    }
  }

  /// Replaces a pack or an unpack by padding, reshapes and transpositions.
  static LogicalResult lowerLayout(RewriterBase &rewriter, Operation *op) {
    // MLIR's verifier does not compare them.
    Type from = getElementTypeOrSelf(op->getOperand(0)),
         to = getElementTypeOrSelf(op->getResult(0));
    if (from != to)
      return op->emitOpError("expected a destination of ")
             << from << ", as the source is, but got " << to;
    if (auto pack = dyn_cast<linalg::PackOp>(op)) {
      // The padding that is not there would be a zero attribute.
      Type element = pack.getSourceType().getElementType();
      if (!pack.getPaddingValue() && !element.isIntOrIndexOrFloat())
        return op->emitOpError("expected integers or floats, or a padding "
                               "value, but got ")
               << element;
      if (succeeded(linalg::lowerPack(rewriter, pack,
                                      /*lowerPadLikeWithInsertSlice=*/false)))
        return success();
    } else if (succeeded(linalg::lowerUnPack(
                   rewriter, cast<linalg::UnPackOp>(op),
                   /*lowerUnpadLikeWithExtractSlice=*/false))) {
      return success();
    }
    return op->emitOpError("expected tiles of constant sizes");
  }
};
} // namespace
} // namespace mlir::rope
