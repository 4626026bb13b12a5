//===- SplitSlices.cpp - Packed products by their slices ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitSlices.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"

namespace mlir::rope {

/// Whether two slices share no element, by static bounds along some axis.
static bool areDisjoint(tensor::ExtractSliceOp x, tensor::ExtractSliceOp y) {
  for (int64_t axis = 0, e = x.getSourceType().getRank(); axis < e; ++axis) {
    int64_t a = x.getStaticOffsets()[axis], n = x.getStaticSizes()[axis],
            b = y.getStaticOffsets()[axis], m = y.getStaticSizes()[axis];
    if (ShapedType::isDynamic(a) || ShapedType::isDynamic(n) ||
        ShapedType::isDynamic(b) || ShapedType::isDynamic(m))
      continue;
    if (a + n <= b || b + m <= a)
      return true;
  }
  return false;
}

/// The slices that are all uses of `value`, or none.
static SmallVector<tensor::ExtractSliceOp> getSlices(Value value) {
  SmallVector<tensor::ExtractSliceOp> slices;
  for (Operation *user : value.getUsers()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
    if (!slice || !slice.hasUnitStride() ||
        slice.getType().getRank() != slice.getSourceType().getRank() ||
        slice->getBlock() != value.getParentBlock())
      return {};
    slices.push_back(slice);
  }
  for (auto [i, x] : llvm::enumerate(slices))
    for (tensor::ExtractSliceOp y : ArrayRef(slices).drop_front(i + 1))
      if (!areDisjoint(x, y))
        return {};
  return slices;
}

bool splitSlices(RewriterBase &rewriter, KernelOp kernel) {
  bool changed = false;
  // Last ops first: a slice that was moved is then a slice of the op's input.
  SmallVector<linalg::GenericOp> ops(
      kernel.getBody().front().getOps<linalg::GenericOp>());
  for (linalg::GenericOp op : llvm::reverse(ops)) {
    if (op->getNumResults() != 1 || !op.hasPureTensorSemantics())
      continue;
    SmallVector<tensor::ExtractSliceOp> slices = getSlices(op->getResult(0));
    if (slices.empty())
      continue;
    for (tensor::ExtractSliceOp slice : slices) {
      rewriter.setInsertionPoint(slice);
      FailureOr<TilingResult> part =
          tensor::replaceExtractSliceWithTiledProducer(
              rewriter, slice, cast<OpResult>(op->getResult(0)));
      if (failed(part) || part->tiledValues.size() != 1)
        continue;
      // A part starts from a fill of its own.
      for (Operation *made : part->tiledOps)
        if (auto dps = dyn_cast<DestinationStyleOpInterface>(made))
          for (OpOperand &init : dps.getDpsInitsMutable()) {
            auto of = init.get().getDefiningOp<tensor::ExtractSliceOp>();
            auto fill = of ? of.getSource().getDefiningOp<linalg::FillOp>()
                           : linalg::FillOp();
            bool isEmpty =
                of && of.getSource().getDefiningOp<tensor::EmptyOp>();
            if (!fill && !isEmpty)
              continue;
            rewriter.setInsertionPoint(made);
            Value memory = tensor::EmptyOp::create(
                rewriter, of.getLoc(), of.getMixedSizes(),
                of.getType().getElementType());
            if (memory.getType() != of.getType())
              memory = tensor::CastOp::create(rewriter, of.getLoc(),
                                              of.getType(), memory);
            if (fill)
              memory = linalg::FillOp::create(rewriter, of.getLoc(),
                                              fill.getInputs()[0], memory)
                           .getResult(0);
            init.set(memory);
          }
      Value value = part->tiledValues.front();
      if (value.getType() != slice.getType())
        value = tensor::CastOp::create(rewriter, slice.getLoc(),
                                       slice.getType(), value);
      rewriter.replaceOp(slice, value);
      changed = true;
    }
    if (op.use_empty())
      rewriter.eraseOp(op);
  }
  return changed;
}

} // namespace mlir::rope
