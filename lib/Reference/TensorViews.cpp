//===- TensorViews.cpp - tensor ops that move elements by shape -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shapes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

LogicalResult reference::verifySlice(Operation *op, const Array &array,
                                     ArrayRef<int64_t> offsets,
                                     ArrayRef<int64_t> sizes,
                                     ArrayRef<int64_t> strides) {
  for (auto [axis, size] : llvm::enumerate(sizes)) {
    if (size < 0)
      return op->emitOpError("negative size ")
             << size << " in dimension " << axis;
    int64_t first = offsets[axis];
    int64_t last = size == 0 ? first : first + (size - 1) * strides[axis];
    // An empty slice may start right behind the end.
    int64_t limit = array.sizes[axis] - (size != 0);
    if (std::min(first, last) < 0 || std::max(first, last) > limit)
      return op->emitOpError("slice [")
             << first << "] of size " << size << " and stride " << strides[axis]
             << " is out of bounds for dimension " << axis << " of size "
             << array.sizes[axis];
  }
  return success();
}

Step reference::makeExtractSlice(Operation *op, ArrayOperand source,
                                 unsigned result,
                                 const llvm::SmallBitVector &droppedAxes,
                                 const SmallVector<IndexOperand> &offsets,
                                 const SmallVector<IndexOperand> &sizes,
                                 const SmallVector<IndexOperand> &strides) {
  return [=](Frame &frame) -> LogicalResult {
    SmallVector<int64_t, 6> at = readIndices(offsets, frame);
    SmallVector<int64_t, 6> extent = readIndices(sizes, frame);
    SmallVector<int64_t, 6> step = readIndices(strides, frame);
    Array array = source.take(frame);
    if (failed(verifySlice(op, array, at, extent, step)))
      return failure();
    array = array.slice(at, extent, step).dropAxes(droppedAxes);
    if (failed(verifySizes(op, array.sizes, op->getResult(0).getType())))
      return failure();
    frame.arrays[result] = std::move(array);
    return success();
  };
}

Step reference::makeInsertSlice(Operation *op, ArrayOperand source,
                                unsigned target,
                                const SmallVector<IndexOperand> &offsets,
                                const SmallVector<IndexOperand> &sizes,
                                const SmallVector<IndexOperand> &strides) {
  return [=](Frame &frame) -> LogicalResult {
    SmallVector<int64_t, 6> at = readIndices(offsets, frame);
    SmallVector<int64_t, 6> extent = readIndices(sizes, frame);
    SmallVector<int64_t, 6> step = readIndices(strides, frame);
    const Array &piece = source.peek(frame);
    Array &array = frame.arrays[target];
    if (failed(verifySlice(op, array, at, extent, step)))
      return failure();
    int64_t count = 1;
    for (int64_t size : extent)
      count *= size;
    if (count != piece.getNumElements())
      return op->emitOpError("expected a source of ")
             << count << " elements but got " << piece.getNumElements();
    Array copy = piece.reshape(extent);
    array.own();
    array.slice(at, extent, step).assign(copy);
    return success();
  };
}

static FailureOr<Step> compileExtractSlice(tensor::ExtractSliceOp op,
                                           Compiler &compiler) {
  return makeExtractSlice(op, compiler.getArray(op.getSourceMutable()),
                          compiler.getArrayResult(op.getResult()),
                          op.getDroppedDims(),
                          getIndices(op.getMixedOffsets(), compiler),
                          getIndices(op.getMixedSizes(), compiler),
                          getIndices(op.getMixedStrides(), compiler));
}

static FailureOr<Step> compileInsertSlice(tensor::InsertSliceOp op,
                                          Compiler &compiler) {
  unsigned result = compiler.getArrayResult(op.getResult());
  Step insert = makeInsertSlice(op, compiler.getArray(op.getSource()), result,
                                getIndices(op.getMixedOffsets(), compiler),
                                getIndices(op.getMixedSizes(), compiler),
                                getIndices(op.getMixedStrides(), compiler));
  return Step([insert, result,
               dest = compiler.getArray(op.getDestMutable())](Frame &frame) {
    frame.arrays[result] = dest.take(frame);
    return insert(frame);
  });
}

static FailureOr<Step> compileConcat(tensor::ConcatOp op, Compiler &compiler) {
  std::optional<Format> format = compiler.getFormat(op.getType());
  if (!format)
    return failure();
  SmallVector<ArrayOperand> inputs;
  for (Value input : op.getInputs())
    inputs.push_back(compiler.getArray(input));
  Operation *location = op;
  Type type = op.getType();
  return Step([location, type, inputs, f = *format, axis = op.getDim(),
               result = compiler.getArrayResult(op.getResult())](
                  Frame &frame) -> LogicalResult {
    SmallVector<int64_t, 6> sizes(inputs.front().peek(frame).sizes);
    sizes[axis] = 0;
    for (const ArrayOperand &input : inputs) {
      const Array &piece = input.peek(frame);
      for (auto [i, size] : llvm::enumerate(piece.sizes))
        if (i != axis && size != sizes[i])
          return location->emitOpError("operands differ in dimension ")
                 << i << ": " << sizes[i] << " and " << size;
      sizes[axis] += piece.sizes[axis];
    }
    if (failed(verifyAllocation(location, sizes)))
      return failure();
    Array array(f, sizes);
    SmallVector<int64_t, 6> at(sizes.size(), 0), ones(sizes.size(), 1);
    for (const ArrayOperand &input : inputs) {
      const Array &piece = input.peek(frame);
      array.slice(at, piece.sizes, ones).assign(piece);
      at[axis] += piece.sizes[axis];
    }
    if (failed(verifySizes(location, sizes, type)))
      return failure();
    frame.arrays[result] = std::move(array);
    return success();
  });
}

SmallVector<int64_t, 6>
reference::collapse(ArrayRef<int64_t> sizes,
                    ArrayRef<ReassociationIndices> groups) {
  SmallVector<int64_t, 6> collapsed;
  for (const ReassociationIndices &group : groups) {
    int64_t size = 1;
    for (int64_t axis : group)
      size *= sizes[axis];
    collapsed.push_back(size);
  }
  return collapsed;
}

Step reference::makeReshape(Operation *op, ArrayOperand source, unsigned result,
                            const ReshapeSizes &getSizes) {
  return [=](Frame &frame) -> LogicalResult {
    Array array = source.take(frame);
    FailureOr<SmallVector<int64_t, 6>> sizes = getSizes(frame, array);
    if (failed(sizes))
      return failure();
    int64_t count = 1;
    for (int64_t size : *sizes)
      count *= size;
    if (count != array.getNumElements() ||
        llvm::any_of(*sizes, [](int64_t size) { return size < 0; }))
      return op->emitOpError("expected a shape of ")
             << array.getNumElements() << " elements but got ["
             << ArrayRef<int64_t>(*sizes) << "]";
    if (failed(verifySizes(op, *sizes, op->getResult(0).getType())))
      return failure();
    frame.arrays[result] = array.reshape(*sizes);
    return success();
  };
}

static FailureOr<Step> compileCollapse(tensor::CollapseShapeOp op,
                                       Compiler &compiler) {
  return makeReshape(
      op, compiler.getArray(op.getSrcMutable()),
      compiler.getArrayResult(op.getResult()),
      [groups = op.getReassociationIndices()](const Frame &, const Array &array)
          -> FailureOr<SmallVector<int64_t, 6>> {
        return collapse(array.sizes, groups);
      });
}

static FailureOr<Step> compileExpand(tensor::ExpandShapeOp op,
                                     Compiler &compiler) {
  Operation *location = op;
  return makeReshape(
      op, compiler.getArray(op.getSrcMutable()),
      compiler.getArrayResult(op.getResult()),
      [location, groups = op.getReassociationIndices(),
       sizes = getIndices(op.getMixedOutputShape(), compiler)](
          const Frame &frame,
          const Array &array) -> FailureOr<SmallVector<int64_t, 6>> {
        SmallVector<int64_t, 6> expanded = readIndices(sizes, frame);
        SmallVector<int64_t, 6> collapsed = collapse(expanded, groups);
        for (auto [axis, size] : llvm::enumerate(collapsed))
          if (size != array.sizes[axis]) {
            location->emitOpError("group of dimension ")
                << axis << " has " << size << " elements but its size is "
                << array.sizes[axis];
            return failure();
          }
        return expanded;
      });
}

static FailureOr<Step> compileReshape(tensor::ReshapeOp op,
                                      Compiler &compiler) {
  return makeReshape(op, compiler.getArray(op.getSourceMutable()),
                     compiler.getArrayResult(op.getResult()),
                     [shape = compiler.getArray(op.getShape())](
                         const Frame &frame,
                         const Array &) -> FailureOr<SmallVector<int64_t, 6>> {
                       const Array &values = shape.peek(frame);
                       SmallVector<int64_t, 6> sizes;
                       for (int64_t i = 0; i < values.sizes[0]; ++i)
                         sizes.push_back(values.at({i}).integer);
                       return sizes;
                     });
}

static FailureOr<Step> compileCast(tensor::CastOp op, Compiler &compiler) {

  Operation *location = op;
  Type type = op.getType();
  return Step([location, type,
               source = compiler.getArray(op.getSourceMutable()),
               result = compiler.getArrayResult(op.getResult())](
                  Frame &frame) -> LogicalResult {
    Array array = source.take(frame);
    if (failed(verifySizes(location, array.sizes, type)))
      return failure();
    frame.arrays[result] = std::move(array);
    return success();
  });
}

static FailureOr<Step> compilePad(tensor::PadOp op, Compiler &compiler) {
  std::optional<Format> format = compiler.getFormat(op.getType());
  if (!format)
    return failure();
  Operation *location = op;
  return Step([location, f = *format,
               source = compiler.getArray(op.getSource()),
               low = getIndices(op.getMixedLowPad(), compiler),
               high = getIndices(op.getMixedHighPad(), compiler),
               body = compiler.compile(op.getRegion()),
               result = compiler.getArrayResult(op.getResult())](
                  Frame &frame) -> LogicalResult {
    SmallVector<int64_t, 6> before = readIndices(low, frame);
    SmallVector<int64_t, 6> after = readIndices(high, frame);
    Array inner = source.peek(frame);
    SmallVector<int64_t, 6> sizes, at;
    for (auto [axis, size] : llvm::enumerate(inner.sizes)) {
      if (before[axis] < 0 || after[axis] < 0)
        return location->emitOpError("negative padding in dimension ") << axis;
      sizes.push_back(before[axis] + size + after[axis]);
    }
    if (failed(verifyAllocation(location, sizes)) ||
        failed(verifySizes(location, sizes, location->getResult(0).getType())))
      return failure();
    Array array(f, sizes);
    if (failed(forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
          at.clear();
          for (auto [i, shift] : llvm::zip_equal(index, before))
            at.push_back(i - shift);
          int64_t position = array.getPosition(index);
          if (inner.isInBounds(at)) {
            array.store(position, inner.at(at));
            return success();
          }
          for (auto [slot, i] : llvm::zip_equal(body->arguments, index))
            frame.scalars[slot.index] = Scalar::ofInt(i);
          if (failed(body->run(frame)))
            return failure();
          array.store(position, frame.scalars[body->exits.front().slot.index]);
          return success();
        })))
      return failure();
    frame.arrays[result] = std::move(array);
    return success();
  });
}

void reference::addTensorViews(OpTable &ops) {
  ops.add<tensor::ExtractSliceOp>(compileExtractSlice);
  ops.add<tensor::InsertSliceOp>(compileInsertSlice);
  ops.add<tensor::ConcatOp>(compileConcat);
  ops.add<tensor::CollapseShapeOp>(compileCollapse);
  ops.add<tensor::ExpandShapeOp>(compileExpand);
  ops.add<tensor::ReshapeOp>(compileReshape);
  ops.add<tensor::CastOp>(compileCast);
  ops.add<tensor::PadOp>(compilePad);
}
