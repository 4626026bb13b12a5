//===- Tensor.cpp - tensor ops on elements and shapes ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shapes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

SmallVector<OpFoldResult> reference::getMixedSizes(Type type,
                                                   ValueRange dynamicSizes) {
  SmallVector<OpFoldResult> sizes;
  Builder builder(type.getContext());
  for (int64_t size : cast<ShapedType>(type).getShape()) {
    if (ShapedType::isDynamic(size)) {
      sizes.push_back(dynamicSizes.front());
      dynamicSizes = dynamicSizes.drop_front();
    } else {
      sizes.push_back(builder.getIndexAttr(size));
    }
  }
  return sizes;
}

FailureOr<Step> reference::makeAllocation(Operation *op, Compiler &compiler,
                                          ValueRange dynamicSizes) {
  Value result = op->getResult(0);
  std::optional<Format> format = compiler.getFormat(result.getType());
  if (!format)
    return failure();
  return Step(
      [op, f = *format,
       sizes =
           getIndices(getMixedSizes(result.getType(), dynamicSizes), compiler),
       slot = compiler.getArrayResult(result)](Frame &frame) -> LogicalResult {
        SmallVector<int64_t, 6> shape = readIndices(sizes, frame);
        if (failed(verifyAllocation(op, shape)))
          return failure();
        frame.arrays[slot] = Array(f, shape);
        return success();
      });
}

FailureOr<Step> reference::makeLoad(Operation *op, Compiler &compiler,
                                    Value array, ValueRange indices) {
  return Step([op, source = compiler.getArray(array),
               indices = getIndices(indices, compiler),
               result = compiler.getScalar(op->getResult(0))](
                  Frame &frame) -> LogicalResult {
    const Array &array = source.peek(frame);
    int64_t position = array.offset;
    for (auto [axis, operand] : llvm::enumerate(indices)) {
      int64_t i = operand.get(frame);
      if (i < 0 || i >= array.sizes[axis])
        return verifyInBounds(op, readIndices(indices, frame), array);
      position += i * array.strides[axis];
    }
    frame.scalars[result] = array.load(position);
    return success();
  });
}

FailureOr<Step> reference::makeDim(Operation *op, Compiler &compiler) {
  return Step([op, source = compiler.getArray(op->getOperand(0)),
               axis = compiler.getScalar(op->getOperand(1)),
               result = compiler.getScalar(op->getResult(0))](
                  Frame &frame) -> LogicalResult {
    const Array &array = source.peek(frame);
    int64_t at = frame.scalars[axis].integer;
    if (at < 0 || at >= array.getRank())
      return op->emitOpError("dimension ")
             << at << " is out of range for rank " << array.getRank();
    frame.scalars[result] = Scalar::ofInt(array.sizes[at]);
    return success();
  });
}

FailureOr<Step> reference::makeRank(Operation *op, Compiler &compiler) {
  return Step([source = compiler.getArray(op->getOperand(0)),
               result = compiler.getScalar(op->getResult(0))](Frame &frame) {
    frame.scalars[result] = Scalar::ofInt(source.peek(frame).getRank());
    return success();
  });
}

static FailureOr<Step> compileInsert(tensor::InsertOp op, Compiler &compiler) {
  Operation *location = op;
  return Step([location, value = compiler.getScalar(op.getScalar()),
               dest = compiler.getArray(op.getDestMutable()),
               indices = getIndices(op.getIndices(), compiler),
               result = compiler.getArrayResult(op.getResult())](
                  Frame &frame) -> LogicalResult {
    Array array = dest.take(frame);
    SmallVector<int64_t, 6> index = readIndices(indices, frame);
    if (failed(verifyInBounds(location, index, array)))
      return failure();
    array.own();
    array.store(array.getPosition(index), frame.scalars[value]);
    frame.arrays[result] = std::move(array);
    return success();
  });
}

static FailureOr<Step> compileFromElements(tensor::FromElementsOp op,
                                           Compiler &compiler) {
  std::optional<Format> format = compiler.getFormat(op.getType());
  if (!format)
    return failure();
  return Step([f = *format, shape = op.getType().getShape(),
               elements = compiler.getSlots(op.getElements()),
               result = compiler.getArrayResult(op.getResult())](Frame &frame) {
    Array array(f, shape);
    for (auto [i, slot] : llvm::enumerate(elements))
      array.store(i, frame.scalars[slot.index]);
    frame.arrays[result] = std::move(array);
    return success();
  });
}

static FailureOr<Step> compileSplat(tensor::SplatOp op, Compiler &compiler) {
  std::optional<Format> format = compiler.getFormat(op.getType());
  if (!format)
    return failure();
  Operation *location = op;
  return Step([location, f = *format,
               sizes = getIndices(
                   getMixedSizes(op.getType(), op.getDynamicSizes()), compiler),
               value = compiler.getScalar(op.getInput()),
               result = compiler.getArrayResult(op.getAggregate())](
                  Frame &frame) -> LogicalResult {
    SmallVector<int64_t, 6> shape = readIndices(sizes, frame);
    if (failed(verifyAllocation(location, shape)))
      return failure();
    frame.arrays[result] = Array(f, shape, frame.scalars[value]);
    return success();
  });
}

static FailureOr<Step> compileGenerate(tensor::GenerateOp op,
                                       Compiler &compiler) {
  std::optional<Format> format = compiler.getFormat(op.getType());
  if (!format)
    return failure();
  Operation *location = op;
  return Step(
      [location, f = *format,
       sizes = getIndices(getMixedSizes(op.getType(), op.getDynamicExtents()),
                          compiler),
       body = compiler.compile(op.getBody()),
       result = compiler.getArrayResult(op.getResult())](
          Frame &frame) -> LogicalResult {
        SmallVector<int64_t, 6> shape = readIndices(sizes, frame);
        if (failed(verifyAllocation(location, shape)))
          return failure();
        Array array(f, shape);
        if (failed(forEachIndex(array.sizes, [&](ArrayRef<int64_t> index) {
              for (auto [slot, i] : llvm::zip_equal(body->arguments, index))
                frame.scalars[slot.index] = Scalar::ofInt(i);
              if (failed(body->run(frame)))
                return failure();
              array.store(array.getPosition(index),
                          frame.scalars[body->exits.front().slot.index]);
              return success();
            })))
          return failure();
        frame.arrays[result] = std::move(array);
        return success();
      });
}

/// Runs `fn(at, piece)` for each index vector of a gather or scatter: the last
/// dimension of `indices` holds coordinates along `axes`, the other axes are
/// taken whole. `at` is the leading index, `piece` the view.
template <typename Fn>
static LogicalResult forEachSlice(Operation *op, const Array &array,
                                  const Array &indices, ArrayRef<int64_t> axes,
                                  Fn fn) {
  ArrayRef<int64_t> leading = ArrayRef<int64_t>(indices.sizes).drop_back();
  return forEachIndex(leading, [&](ArrayRef<int64_t> at) -> LogicalResult {
    SmallVector<int64_t, 6> offsets(array.getRank(), 0);
    SmallVector<int64_t, 6> sizes(array.sizes), ones(array.getRank(), 1);
    SmallVector<int64_t, 6> coordinate(at);
    coordinate.push_back(0);
    for (auto [k, axis] : llvm::enumerate(axes)) {
      coordinate.back() = k;
      offsets[axis] = indices.at(coordinate).integer;
      sizes[axis] = 1;
    }
    if (failed(verifySlice(op, array, offsets, sizes, ones)))
      return failure();
    fn(at, array.slice(offsets, sizes, ones));
    return success();
  });
}

static FailureOr<Step> compileGather(tensor::GatherOp op, Compiler &compiler) {
  std::optional<Format> format = compiler.getFormat(op.getType());
  if (!format)
    return failure();
  Operation *location = op;
  return Step([location, f = *format,
               axes = SmallVector<int64_t>(op.getGatherDims()),
               source = compiler.getArray(op.getSource()),
               indices = compiler.getArray(op.getIndices()),
               result = compiler.getArrayResult(op.getResult())](
                  Frame &frame) -> LogicalResult {
    const Array &array = source.peek(frame), &at = indices.peek(frame);
    auto type = cast<ShapedType>(location->getResult(0).getType());
    size_t leadingRank = at.sizes.size() - 1;
    SmallVector<int64_t, 6> sizes(at.sizes.begin(), at.sizes.end() - 1);
    bool keepsAxes =
        type.getRank() - static_cast<int64_t>(leadingRank) == array.getRank();
    for (auto [axis, size] : llvm::enumerate(array.sizes)) {
      bool isPoint = llvm::is_contained(axes, static_cast<int64_t>(axis));
      if (!isPoint || keepsAxes)
        sizes.push_back(isPoint ? 1 : size);
    }
    if (failed(verifySizes(location, sizes, type)))
      return failure();
    // Pieces follow each other in C order.
    Array gathered(f, sizes);
    int64_t next = 0;
    if (failed(forEachSlice(location, array, at, axes,
                            [&](ArrayRef<int64_t>, const Array &piece) {
                              (void)forEachIndex(
                                  piece.sizes, [&](ArrayRef<int64_t> index) {
                                    gathered.store(next++, piece.at(index));
                                    return success();
                                  });
                            })))
      return failure();
    frame.arrays[result] = std::move(gathered);
    return success();
  });
}

static FailureOr<Step> compileScatter(tensor::ScatterOp op,
                                      Compiler &compiler) {
  Operation *location = op;
  return Step([location, axes = SmallVector<int64_t>(op.getScatterDims()),
               source = compiler.getArray(op.getSource()),
               dest = compiler.getArray(op.getDestMutable()),
               indices = compiler.getArray(op.getIndices()),
               result = compiler.getArrayResult(op.getResult())](
                  Frame &frame) -> LogicalResult {
    Array pieces = source.peek(frame).getContiguous();
    Array array = dest.take(frame);
    array.own();
    int64_t next = pieces.offset;
    if (failed(forEachSlice(
            location, array, indices.peek(frame), axes,
            [&](ArrayRef<int64_t>, Array piece) {
              (void)forEachIndex(piece.sizes, [&](ArrayRef<int64_t> index) {
                piece.store(piece.getPosition(index), pieces.load(next++));
                return success();
              });
            })))
      return failure();
    frame.arrays[result] = std::move(array);
    return success();
  });
}

void reference::addTensor(OpTable &ops) {
  ops.add<tensor::EmptyOp>([](tensor::EmptyOp op, Compiler &compiler) {
    return makeAllocation(op, compiler, op.getDynamicSizes());
  });
  ops.add<tensor::ExtractOp>([](tensor::ExtractOp op, Compiler &compiler) {
    return makeLoad(op, compiler, op.getTensor(), op.getIndices());
  });
  ops.add<tensor::DimOp>([](tensor::DimOp op, Compiler &compiler) {
    return makeDim(op, compiler);
  });
  ops.add<tensor::RankOp>([](tensor::RankOp op, Compiler &compiler) {
    return makeRank(op, compiler);
  });
  ops.add<tensor::BitcastOp>([](tensor::BitcastOp op, Compiler &compiler) {
    return makeBitcast(op, compiler);
  });
  ops.add<tensor::InsertOp>(compileInsert);
  ops.add<tensor::FromElementsOp>(compileFromElements);
  ops.add<tensor::SplatOp>(compileSplat);
  ops.add<tensor::GenerateOp>(compileGenerate);
  ops.add<tensor::GatherOp>(compileGather);
  ops.add<tensor::ScatterOp>(compileScatter);
}
