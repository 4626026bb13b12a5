//===- ResolveSizes.cpp - Sizes without the tensors they were read from ---===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/ResolveSizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "rope/Support/ConstantDim.h"

using namespace mlir;

namespace {
/// A size as a value or constant, or as a dimension of another tensor.
struct Size {
  OpFoldResult known;
  Value tensor;
  int64_t dim = 0;
};
} // namespace

/// One step from a tensor towards what its size comes from; false at a source.
static bool step(Size &size) {
  auto type = cast<RankedTensorType>(size.tensor.getType());
  MLIRContext *context = size.tensor.getContext();
  if (!type.isDynamicDim(size.dim)) {
    size.known =
        IntegerAttr::get(IndexType::get(context), type.getDimSize(size.dim));
    return true;
  }
  Operation *op = size.tensor.getDefiningOp();
  if (!op)
    return false;
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op)) {
    size.tensor = dps.getTiedOpOperand(cast<OpResult>(size.tensor))->get();
    return true;
  }
  if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
    size.known = empty.getDynamicSize(size.dim);
    return true;
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    int64_t kept = -1;
    for (auto [dim, value] : llvm::enumerate(slice.getMixedSizes())) {
      kept += !dropped.test(dim);
      if (!dropped.test(dim) && kept == size.dim) {
        size.known = value;
        return true;
      }
    }
    return false;
  }
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    size.tensor = insert.getDest();
    return true;
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    size.known = expand.getMixedOutputShape()[size.dim];
    return true;
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    if (static_cast<int64_t>(concat.getDim()) == size.dim)
      return false;
    size.tensor = concat.getInputs().front();
    return true;
  }
  if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    if (!isa<RankedTensorType>(cast.getSource().getType()))
      return false;
    size.tensor = cast.getSource();
    return true;
  }
  if (OpTrait::hasElementwiseMappableTraits(op) && op->getNumOperands() > 0 &&
      isa<RankedTensorType>(op->getOperand(0).getType())) {
    size.tensor = op->getOperand(0);
    return true;
  }
  return false;
}

/// Erases `op` and what only it kept alive.
static void eraseIfDead(RewriterBase &rewriter, Operation *op) {
  SmallVector<Operation *> worklist{op};
  while (!worklist.empty()) {
    Operation *next = worklist.pop_back_val();
    if (!isOpTriviallyDead(next))
      continue;
    SmallVector<Operation *> producers;
    for (Value operand : next->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        if (!llvm::is_contained(producers, producer))
          producers.push_back(producer);
    llvm::erase(worklist, next);
    rewriter.eraseOp(next);
    for (Operation *producer : producers)
      if (!llvm::is_contained(worklist, producer))
        worklist.push_back(producer);
  }
}

void rope::resolveSizes(RewriterBase &rewriter, Operation *root) {
  SmallVector<tensor::DimOp> dims;
  root->walk([&](tensor::DimOp dim) {
    if (getConstantDim(dim))
      dims.push_back(dim);
  });
  OpBuilder::InsertionGuard guard(rewriter);
  for (tensor::DimOp dim : dims) {
    Size size;
    size.tensor = dim.getSource();
    size.dim = *getConstantDim(dim);
    while (!size.known && step(size))
      ;
    if (!size.known && size.tensor == dim.getSource())
      continue;
    rewriter.setInsertionPoint(dim);
    Value value;
    if (size.known)
      value =
          getValueOrCreateConstantIndexOp(rewriter, dim.getLoc(), size.known);
    else
      value =
          tensor::DimOp::create(rewriter, dim.getLoc(), size.tensor, size.dim);
    Operation *producer = dim.getSource().getDefiningOp();
    rewriter.replaceOp(dim, value);
    if (producer)
      eraseIfDead(rewriter, producer);
  }
}
