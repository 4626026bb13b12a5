//===- MemRef.cpp - memref ops --------------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "Shapes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

static FailureOr<Step> compileStore(memref::StoreOp op, Compiler &compiler) {
  Operation *location = op;
  return Step([location, value = compiler.getScalar(op.getValueToStore()),
               memref = compiler.getArray(op.getMemRef()),
               indices = getIndices(op.getIndices(), compiler)](
                  Frame &frame) -> LogicalResult {
    Array &array = memref.view(frame);
    SmallVector<int64_t, 6> index = readIndices(indices, frame);
    if (failed(verifyInBounds(location, index, array)))
      return failure();
    array.store(array.getPosition(index), frame.scalars[value]);
    return success();
  });
}

static FailureOr<Step> compileCopy(memref::CopyOp op, Compiler &compiler) {
  Operation *location = op;
  return Step([location, source = compiler.getArray(op.getSource()),
               target = compiler.getArray(op.getTarget())](
                  Frame &frame) -> LogicalResult {
    Array &to = target.view(frame);
    const Array &from = source.peek(frame);
    if (to.sizes != from.sizes)
      return location->emitOpError(
          "source and target differ in their run-time shapes");
    to.assign(from);
    return success();
  });
}

/// Ops whose result is the operand's view, where the sizes fit the type.
static FailureOr<Step> makeIdentity(Operation *op, Compiler &compiler) {
  return Step([op, source = compiler.getArray(op->getOperand(0)),
               result = compiler.getArrayResult(op->getResult(0))](
                  Frame &frame) -> LogicalResult {
    Array array = source.peek(frame);
    if (failed(verifySizes(op, array.sizes, op->getResult(0).getType())))
      return failure();
    frame.arrays[result] = std::move(array);
    return success();
  });
}

static FailureOr<Step> compileMemRefCollapse(memref::CollapseShapeOp op,
                                             Compiler &compiler) {
  Operation *location = op;
  return Step([location, groups = op.getReassociationIndices(),
               source = compiler.getArray(op.getSrc()),
               result = compiler.getArrayResult(op.getResult())](
                  Frame &frame) -> LogicalResult {
    Array array = source.peek(frame);
    SmallVector<int64_t, 6> strides;
    for (const ReassociationIndices &group : groups) {
      int64_t stride = 1, expected = 0;
      bool found = false;
      for (int64_t axis : llvm::reverse(group)) {
        if (array.sizes[axis] == 1)
          continue;
        if (!found)
          expected = stride = array.strides[axis];
        found = true;
        if (array.strides[axis] != expected)
          return location->emitOpError("dimension ")
                 << axis << " of the source does not continue the next one";
        expected *= array.sizes[axis];
      }
      strides.push_back(stride);
    }
    SmallVector<int64_t, 6> sizes = collapse(array.sizes, groups);
    array.sizes.assign(sizes.begin(), sizes.end());
    array.strides = strides;
    frame.arrays[result] = std::move(array);
    return success();
  });
}

static FailureOr<Step> compileMemRefExpand(memref::ExpandShapeOp op,
                                           Compiler &compiler) {
  Operation *location = op;
  return Step([location, groups = op.getReassociationIndices(),
               shape = getIndices(op.getMixedOutputShape(), compiler),
               source = compiler.getArray(op.getSrc()),
               result = compiler.getArrayResult(op.getResult())](
                  Frame &frame) -> LogicalResult {
    Array array = source.peek(frame);
    SmallVector<int64_t, 6> sizes = readIndices(shape, frame);
    if (collapse(sizes, groups) !=
        SmallVector<int64_t, 6>(array.sizes.begin(), array.sizes.end()))
      return location->emitOpError(
          "output shape does not have the elements of the source");
    SmallVector<int64_t, 6> strides(sizes.size());
    for (auto [i, group] : llvm::enumerate(groups)) {
      int64_t stride = array.strides[i];
      for (int64_t axis : llvm::reverse(group)) {
        strides[axis] = stride;
        stride *= sizes[axis];
      }
    }
    array.sizes.assign(sizes.begin(), sizes.end());
    array.strides = strides;
    frame.arrays[result] = std::move(array);
    return success();
  });
}

static FailureOr<Step> compileTranspose(memref::TransposeOp op,
                                        Compiler &compiler) {
  SmallVector<int64_t> permutation;
  for (AffineExpr expr : op.getPermutation().getResults())
    permutation.push_back(cast<AffineDimExpr>(expr).getPosition());
  return Step([permutation, source = compiler.getArray(op.getIn()),
               result = compiler.getArrayResult(op.getResult())](Frame &frame) {
    frame.arrays[result] = source.peek(frame).permute(permutation);
    return success();
  });
}

static FailureOr<Step> compileReinterpretCast(memref::ReinterpretCastOp op,
                                              Compiler &compiler) {
  Operation *location = op;
  return Step([location, source = compiler.getArray(op.getSource()),
               offsets = getIndices(op.getMixedOffsets(), compiler),
               sizes = getIndices(op.getMixedSizes(), compiler),
               strides = getIndices(op.getMixedStrides(), compiler),
               result = compiler.getArrayResult(op.getResult())](
                  Frame &frame) -> LogicalResult {
    Array array = source.peek(frame);
    SmallVector<int64_t, 6> size = readIndices(sizes, frame);
    SmallVector<int64_t, 6> stride = readIndices(strides, frame);
    array.offset = readIndices(offsets, frame).front();
    int64_t least = array.offset, greatest = array.offset;
    for (auto [extent, step] : llvm::zip_equal(size, stride))
      (step < 0 ? least : greatest) += (extent - 1) * step;
    if (!llvm::is_contained(size, 0) &&
        (least < 0 || greatest >= array.getStorageSize()))
      return location->emitOpError("reaches element ")
             << (least < 0 ? least : greatest) << " of a buffer of "
             << array.getStorageSize();
    array.sizes.assign(size.begin(), size.end());
    array.strides.assign(stride.begin(), stride.end());
    frame.arrays[result] = std::move(array);
    return success();
  });
}

static FailureOr<Step>
compileStridedMetadata(memref::ExtractStridedMetadataOp op,
                       Compiler &compiler) {
  return Step([source = compiler.getArray(op.getSource()),
               base = compiler.getArrayResult(op.getBaseBuffer()),
               offset = compiler.getScalar(op.getOffset()),
               sizes = compiler.getSlots(op.getSizes()),
               strides = compiler.getSlots(op.getStrides())](Frame &frame) {
    Array array = source.peek(frame);
    frame.scalars[offset] = Scalar::ofInt(array.offset);
    for (auto [slot, size] : llvm::zip_equal(sizes, array.sizes))
      frame.scalars[slot.index] = Scalar::ofInt(size);
    for (auto [slot, stride] : llvm::zip_equal(strides, array.strides))
      frame.scalars[slot.index] = Scalar::ofInt(stride);
    array.offset = 0;
    array.sizes.clear();
    array.strides.clear();
    frame.arrays[base] = std::move(array);
    return success();
  });
}

static FailureOr<Step> compileGetGlobal(memref::GetGlobalOp op,
                                        Compiler &compiler) {
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      op, op.getNameAttr());
  std::optional<Format> format = compiler.getFormat(op.getType());
  if (!global || !format)
    return failure();
  auto type = cast<MemRefType>(op.getType());
  std::shared_ptr<std::optional<Array>> storage =
      compiler.getProgram().getGlobal(global);
  Operation *location = op;
  return Step([location, global, storage, type, f = *format,
               precision = compiler.getPrecision(),
               result = compiler.getArrayResult(op.getResult())](
                  Frame &frame) mutable -> LogicalResult {
    if (!*storage) {
      auto initial =
          dyn_cast_or_null<ElementsAttr>(global.getInitialValueAttr());
      FailureOr<Array> array = initial
                                   ? readElements(location, initial, precision)
                                   : Array(f, type.getShape());
      if (failed(array))
        return failure();
      *storage = std::move(*array);
    }
    frame.arrays[result] = **storage;
    return success();
  });
}

void reference::addMemRef(OpTable &ops) {
  ops.add<memref::AllocOp>([](memref::AllocOp op, Compiler &compiler) {
    return makeAllocation(op, compiler, op.getDynamicSizes());
  });
  ops.add<memref::AllocaOp>([](memref::AllocaOp op, Compiler &compiler) {
    return makeAllocation(op, compiler, op.getDynamicSizes());
  });
  // Storage lives as long as something refers to it.
  ops.add<memref::DeallocOp>(
      [](memref::DeallocOp, Compiler &) -> FailureOr<Step> { return Step(); });
  ops.add<memref::LoadOp>([](memref::LoadOp op, Compiler &compiler) {
    return makeLoad(op, compiler, op.getMemRef(), op.getIndices());
  });
  ops.add<memref::DimOp>([](memref::DimOp op, Compiler &compiler) {
    return makeDim(op, compiler);
  });
  ops.add<memref::RankOp>([](memref::RankOp op, Compiler &compiler) {
    return makeRank(op, compiler);
  });
  ops.add<memref::CastOp>([](memref::CastOp op, Compiler &compiler) {
    return makeIdentity(op, compiler);
  });
  ops.add<memref::MemorySpaceCastOp>(
      [](memref::MemorySpaceCastOp op, Compiler &compiler) {
        return makeIdentity(op, compiler);
      });
  ops.add<memref::AssumeAlignmentOp>(
      [](memref::AssumeAlignmentOp op, Compiler &compiler) {
        return makeIdentity(op, compiler);
      });
  ops.add<memref::SubViewOp>([](memref::SubViewOp op, Compiler &compiler) {
    return FailureOr<Step>(makeExtractSlice(
        op, compiler.getArray(op.getSource()),
        compiler.getArrayResult(op.getResult()), op.getDroppedDims(),
        getIndices(op.getMixedOffsets(), compiler),
        getIndices(op.getMixedSizes(), compiler),
        getIndices(op.getMixedStrides(), compiler)));
  });
  ops.add<memref::StoreOp>(compileStore);
  ops.add<memref::CopyOp>(compileCopy);
  ops.add<memref::CollapseShapeOp>(compileMemRefCollapse);
  ops.add<memref::ExpandShapeOp>(compileMemRefExpand);
  ops.add<memref::TransposeOp>(compileTranspose);
  ops.add<memref::ReinterpretCastOp>(compileReinterpretCast);
  ops.add<memref::ExtractStridedMetadataOp>(compileStridedMetadata);
  ops.add<memref::GetGlobalOp>(compileGetGlobal);
  ops.add<memref::AllocaScopeOp>(
      [](memref::AllocaScopeOp op, Compiler &compiler) -> FailureOr<Step> {
        return Step([body = compiler.compile(op.getBodyRegion()),
                     results = compiler.getSlots(op.getResults())](
                        Frame &frame) -> LogicalResult {
          if (failed(body->run(frame)))
            return failure();
          transfer(frame, body->exits, frame, results);
          return success();
        });
      });
}
