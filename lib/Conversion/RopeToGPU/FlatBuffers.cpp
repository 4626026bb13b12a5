//===- FlatBuffers.cpp - Accesses to buffers of rank 1 --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlatBuffers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "rope/Support/ConstantDim.h"

using namespace mlir;
using namespace mlir::rope;

OpFoldResult FlatBuffers::multiply(ImplicitLocOpBuilder &b, OpFoldResult x,
                                   OpFoldResult y) {
  std::optional<int64_t> p = getConstantIntValue(x), q = getConstantIntValue(y);
  if (p && q)
    return b.getIndexAttr(*p * *q);
  if ((p && *p == 1) || (q && *q == 0))
    return y;
  if ((q && *q == 1) || (p && *p == 0))
    return x;
  auto value = [&](OpFoldResult z) {
    return getValueOrCreateConstantIndexOp(b, b.getLoc(), z);
  };
  return arith::MulIOp::create(b, value(x), value(y)).getResult();
}

OpFoldResult FlatBuffers::add(ImplicitLocOpBuilder &b, OpFoldResult x,
                              OpFoldResult y) {
  std::optional<int64_t> p = getConstantIntValue(x), q = getConstantIntValue(y);
  if (p && q)
    return b.getIndexAttr(*p + *q);
  if (p && *p == 0)
    return y;
  if (q && *q == 0)
    return x;
  auto value = [&](OpFoldResult z) {
    return getValueOrCreateConstantIndexOp(b, b.getLoc(), z);
  };
  return arith::AddIOp::create(b, value(x), value(y)).getResult();
}

Value FlatBuffers::getIndex(ImplicitLocOpBuilder &b, const FlatView &view,
                            ValueRange indices) {
  OpFoldResult place = view.offset;
  for (auto [index, stride] : llvm::zip(indices, view.strides))
    place = add(b, place, multiply(b, getAsOpFoldResult(index), stride));
  return getValueOrCreateConstantIndexOp(b, b.getLoc(), place);
}

/// expand_shape and collapse_shape.
LogicalResult FlatBuffers::resolveReshape(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), rewriter);
  const FlatView source = views.lookup(op->getOperand(0));
  FlatView view{source.root, source.offset, {}, {}};
  if (auto expand = dyn_cast<memref::ExpandShapeOp>(op)) {
    view.sizes = getMixedValues(expand.getStaticOutputShape(),
                                expand.getOutputShape(), b);
    view.strides.resize(view.sizes.size());
    for (auto [axis, group] :
         llvm::enumerate(expand.getReassociationIndices())) {
      OpFoldResult stride = source.strides[axis];
      for (int64_t inner : llvm::reverse(group)) {
        view.strides[inner] = stride;
        stride = multiply(b, stride, view.sizes[inner]);
      }
    }
  } else {
    auto collapse = cast<memref::CollapseShapeOp>(op);
    for (ReassociationIndices group : collapse.getReassociationIndices()) {
      OpFoldResult size = b.getIndexAttr(1);
      for (int64_t inner : group)
        size = multiply(b, size, source.sizes[inner]);
      // The stride of the last axis that has more than one element.
      OpFoldResult stride = source.strides[group.back()];
      for (int64_t inner : llvm::reverse(group))
        if (!isOneInteger(source.sizes[inner])) {
          stride = source.strides[inner];
          break;
        }
      view.sizes.push_back(size);
      view.strides.push_back(stride);
    }
  }
  set(op->getResult(0), std::move(view));
  return success();
}

LogicalResult FlatBuffers::resolve(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), rewriter);
  b.setInsertionPoint(op);
  auto it = views.find(op->getOperand(0));
  if (it == views.end())
    return op->emitError("expected the buffer of '")
           << op->getName() << "' to be a view of a parameter";
  const FlatView source = it->second;
  if (isa<memref::CastOp, memref::MemorySpaceCastOp>(op)) {
    if (!isa<MemRefType>(op->getResult(0).getType()))
      return op->emitError("expected a ranked buffer in a kernel");
    set(op->getResult(0), source);
    return success();
  }
  if (auto cast = dyn_cast<memref::ReinterpretCastOp>(op)) {
    // Counts from the start of the memory that its source is a view of.
    set(cast, {source.root, cast.getMixedOffsets().front(),
               cast.getMixedSizes(), cast.getMixedStrides()});
    return success();
  }
  if (auto slice = dyn_cast<memref::SubViewOp>(op)) {
    FlatView view{source.root, source.offset, {}, {}};
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    for (auto [axis, offset, size, stride] :
         llvm::enumerate(slice.getMixedOffsets(), slice.getMixedSizes(),
                         slice.getMixedStrides())) {
      view.offset =
          add(b, view.offset, multiply(b, offset, source.strides[axis]));
      if (dropped.test(axis))
        continue;
      view.sizes.push_back(size);
      view.strides.push_back(multiply(b, stride, source.strides[axis]));
    }
    set(slice, std::move(view));
    return success();
  }
  if (auto transpose = dyn_cast<memref::TransposeOp>(op)) {
    FlatView view{source.root, source.offset, {}, {}};
    for (AffineExpr expr : transpose.getPermutation().getResults()) {
      unsigned axis = cast<AffineDimExpr>(expr).getPosition();
      view.sizes.push_back(source.sizes[axis]);
      view.strides.push_back(source.strides[axis]);
    }
    set(transpose, std::move(view));
    return success();
  }
  if (isa<memref::ExpandShapeOp, memref::CollapseShapeOp>(op))
    return resolveReshape(op);
  if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(op)) {
    auto value = [&](OpFoldResult x) {
      return getValueOrCreateConstantIndexOp(b, b.getLoc(), x);
    };
    set(metadata.getBaseBuffer(), {source.root, b.getIndexAttr(0), {}, {}});
    rewriter.replaceAllUsesWith(metadata.getOffset(), value(source.offset));
    for (auto [result, size] : llvm::zip(metadata.getSizes(), source.sizes))
      rewriter.replaceAllUsesWith(result, value(size));
    for (auto [result, stride] :
         llvm::zip(metadata.getStrides(), source.strides))
      rewriter.replaceAllUsesWith(result, value(stride));
    return success();
  }
  return op->emitError("'")
         << op->getName() << "' in a kernel cannot be resolved to a buffer";
}

LogicalResult FlatBuffers::flatten(Operation *root) {
  SmallVector<Operation *> made, all;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) { all.push_back(op); });
  for (Operation *op : all) {
    if (op == root || op->getNumOperands() == 0)
      continue;
    ImplicitLocOpBuilder b(op->getLoc(), rewriter);
    b.setInsertionPoint(op);
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      const FlatView view = views.lookup(load.getMemref());
      if (!view.root)
        return op->emitError("expected a view of a parameter");
      Value index = getIndex(b, view, load.getIndices());
      rewriter.replaceOp(
          load, memref::LoadOp::create(b, view.root, ValueRange{index}));
    } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
      const FlatView view = views.lookup(store.getMemref());
      if (!view.root)
        return op->emitError("expected a view of a parameter");
      Value index = getIndex(b, view, store.getIndices());
      memref::StoreOp::create(b, store.getValue(), view.root,
                              ValueRange{index});
      rewriter.eraseOp(store);
    } else if (auto update = dyn_cast<memref::AtomicRMWOp>(op)) {
      const FlatView view = views.lookup(update.getMemref());
      if (!view.root)
        return op->emitError("expected a view of a parameter");
      Value index = getIndex(b, view, update.getIndices());
      rewriter.replaceOp(update, memref::AtomicRMWOp::create(
                                     b, update.getKind(), update.getValue(),
                                     view.root, ValueRange{index}));
    } else if (auto dim = dyn_cast<memref::DimOp>(op)) {
      std::optional<int64_t> axis = getConstantDim(dim);
      const FlatView view = views.lookup(dim.getSource());
      if (!axis || !view.root)
        return op->emitError("expected the size of an axis that is known");
      rewriter.replaceOp(dim, getValueOrCreateConstantIndexOp(
                                  b, b.getLoc(), view.sizes[*axis]));
    } else if (auto address =
                   dyn_cast<memref::ExtractAlignedPointerAsIndexOp>(op)) {
      const FlatView view = views.lookup(address.getSource());
      if (view.root)
        address.getSourceMutable().assign(view.root);
    } else if (isa<MemRefType>(op->getOperand(0).getType()) &&
               op->getNumResults() > 0) {
      if (failed(resolve(op)))
        return failure();
      made.push_back(op);
    }
  }
  for (Operation *op : llvm::reverse(made))
    rewriter.eraseOp(op);
  return success();
}
