//===- ExecuteTensor.cpp - Ops of the tensor dialect ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Executor.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// The part of `tensor` at these offsets, sizes and strides.
static std::optional<Tensor> getSlice(const Tensor &tensor,
                                      ArrayRef<int64_t> offsets,
                                      ArrayRef<int64_t> sizes,
                                      ArrayRef<int64_t> strides) {
  Tensor slice{tensor.node,
               SmallVector<int64_t>(sizes),
               {},
               tensor.offset,
               tensor.scale};
  for (size_t i = 0; i < tensor.shape.size(); ++i) {
    // Offsets may be any integers: none is multiplied before it is inside.
    int64_t extent = tensor.shape[i];
    if (sizes[i] < 0 || offsets[i] < 0 || strides[i] < 0 ||
        (sizes[i] > 0 && offsets[i] >= extent) ||
        (sizes[i] > 1 && (sizes[i] > extent || strides[i] > extent ||
                          offsets[i] + (sizes[i] - 1) * strides[i] >= extent)))
      return std::nullopt;
    slice.offset += sizes[i] > 0 ? offsets[i] * tensor.strides[i] : 0;
    slice.strides.push_back(sizes[i] > 1 ? strides[i] * tensor.strides[i] : 0);
  }
  return slice;
}

/// Drops axes of size 1.
static Tensor dropAxes(const Tensor &tensor, const llvm::SmallBitVector &axes) {
  Tensor dropped{tensor.node, {}, {}, tensor.offset, tensor.scale};
  for (auto [i, size] : llvm::enumerate(tensor.shape))
    if (!axes[i]) {
      dropped.shape.push_back(size);
      dropped.strides.push_back(tensor.strides[i]);
    }
  return dropped;
}

LogicalResult Executor::executeView(Operation *op) {
  Value result = op->getResult(0);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    std::optional<Tensor> part = getSlice(getTensor(slice.getSource()),
                                          getIntegers(slice.getMixedOffsets()),
                                          getIntegers(slice.getMixedSizes()),
                                          getIntegers(slice.getMixedStrides()));
    if (!part)
      return redraw(op, "a slice is outside of its tensor");
    set(result, dropAxes(*part, slice.getDroppedDims()));
    return success();
  }
  Tensor source = getTensor(op->getOperand(0));
  SmallVector<int64_t> shape;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    shape = getIntegers(expand.getMixedOutputShape());
  } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    for (const ReassociationIndices &group :
         collapse.getReassociationIndices()) {
      int64_t size = 1;
      for (int64_t axis : group)
        size *= source.shape[axis];
      shape.push_back(size);
    }
  } else {
    auto reshapeOp = cast<tensor::ReshapeOp>(op);
    Tensor sizes = getTensor(reshapeOp.getShape());
    for (int64_t i = 0; i < sizes.getNumElements(); ++i) {
      Number size =
          evaluator.evaluate(sizes, sizes.getAddress(i), 0, kResultLevel);
      if (size.kind != Number::Integer || size.getInteger() < 0)
        return redraw(op, "a size is not defined");
      shape.push_back(size.getInteger());
    }
  }
  if (getProduct(shape) != source.getNumElements()) {
    stop.conflicts.push_back({getProduct(shape), source.getNumElements()});
    return redraw(op, "a reshape changes the number of elements");
  }
  Tensor view = reshape(graph, source, shape);
  if (!view)
    return notModelled(op);
  set(result, view);
  return success();
}

Tensor Executor::insertSlice(const Tensor &source, const Tensor &target,
                             ArrayRef<int64_t> offsets,
                             ArrayRef<int64_t> strides) {
  NodeKey key("insert");
  key.numbers(offsets).numbers(source.shape).numbers(strides);
  return makeRoutedTensor(
      graph, key, {source, target}, target.shape,
      [source, target, offsets = SmallVector<int64_t>(offsets),
       strides = SmallVector<int64_t>(strides),
       shape = target.shape](int64_t element) -> Route {
        int64_t address = source.offset, outside = target.offset;
        bool inside = true;
        for (int64_t i = shape.size() - 1; i >= 0; --i) {
          int64_t place = element % shape[i];
          element /= shape[i];
          outside += place * target.strides[i];
          int64_t from = place - offsets[i];
          int64_t step = std::max<int64_t>(strides[i], 1);
          inside &=
              from >= 0 && from % step == 0 && from / step < source.shape[i];
          address += from / step * source.strides[i];
        }
        return inside ? Route{0, address} : Route{1, outside};
      });
}

FailureOr<Tensor> Executor::placeSlice(Operation *op, const Tensor &source,
                                       const Tensor &target) {
  auto insert = cast<OffsetSizeAndStrideOpInterface>(op);
  SmallVector<int64_t> offsets = getIntegers(insert.getMixedOffsets());
  SmallVector<int64_t> sizes = getIntegers(insert.getMixedSizes());
  SmallVector<int64_t> strides = getIntegers(insert.getMixedStrides());
  if (!getSlice(target, offsets, sizes, strides)) {
    (void)redraw(op, "a slice is outside of its tensor");
    return failure();
  }
  if (getProduct(sizes) != source.getNumElements()) {
    stop.conflicts.push_back({getProduct(sizes), source.getNumElements()});
    (void)redraw(op, "sizes of operands differ");
    return failure();
  }
  llvm::SmallBitVector dropped;
  if (auto parallel = dyn_cast<tensor::ParallelInsertSliceOp>(op))
    dropped = parallel.getDroppedDims();
  else
    dropped = cast<tensor::InsertSliceOp>(op).getDroppedDims();
  // The source, with an axis for each one of the target.
  Tensor whole = source;
  whole.shape.clear();
  whole.strides.clear();
  for (size_t i = 0, next = 0; i < sizes.size(); ++i) {
    whole.shape.push_back(sizes[i]);
    whole.strides.push_back(dropped[i] ? 0 : source.strides[next++]);
  }
  return insertSlice(whole, target, offsets, strides);
}

LogicalResult Executor::executePlacement(Operation *op) {
  Value result = op->getResult(0);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    FailureOr<Tensor> placed = placeSlice(op, getTensor(insert.getSource()),
                                          getTensor(insert.getDest()));
    if (failed(placed))
      return failure();
    set(result, *placed);
    return success();
  }
  if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    Tensor target = getTensor(insert.getDest());
    Tensor scalar = getScalarTensor(insert.getScalar());
    SmallVector<int64_t> place;
    for (Value index : insert.getIndices())
      place.push_back(getInteger(index));
    if (!target.contains(place))
      return redraw(op, "an element is outside of its tensor");
    NodeKey key("insert element");
    key.numbers(place);
    int64_t position = 0;
    for (auto [i, size] : llvm::zip_equal(place, target.shape))
      position = position * size + i;
    set(result, makeRoutedTensor(graph, key, {scalar, target}, target.shape,
                                 [=](int64_t element) -> Route {
                                   if (element == position)
                                     return {0, scalar.offset};
                                   return {1, target.getAddress(element)};
                                 }));
    return success();
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    int64_t axis = concat.getDim();
    SmallVector<Tensor> sources;
    for (Value input : concat.getInputs())
      sources.push_back(getTensor(input));
    SmallVector<int64_t> shape = sources[0].shape;
    SmallVector<int64_t> starts = {0};
    for (const Tensor &source : sources) {
      starts.push_back(starts.back() + source.shape[axis]);
      for (size_t i = 0; i < shape.size(); ++i)
        if (int64_t(i) != axis && source.shape[i] != shape[i]) {
          stop.conflicts.push_back({source.shape[i], shape[i]});
          return redraw(op, "sizes of operands differ");
        }
    }
    shape[axis] = starts.back();
    NodeKey key("concat");
    key.number(axis);
    set(result, makeRoutedTensor(
                    graph, key, sources, shape, [=](int64_t element) -> Route {
                      SmallVector<int64_t> index = delinearize(element, shape);
                      unsigned source = 0;
                      while (index[axis] >= starts[source + 1])
                        ++source;
                      index[axis] -= starts[source];
                      return {source, sources[source].getAddress(index)};
                    }));
    return success();
  }
  auto fromElements = cast<tensor::FromElementsOp>(op);
  SmallVector<Tensor> sources;
  for (Value element : fromElements.getElements())
    sources.push_back(getScalarTensor(element));
  auto type = cast<RankedTensorType>(result.getType());
  if (sources.empty())
    set(result, makeEmpty(type.getShape(), type.getElementType()));
  else
    set(result,
        makeRoutedTensor(graph, NodeKey("from elements"), sources,
                         type.getShape(), [sources](int64_t element) -> Route {
                           return {unsigned(element), sources[element].offset};
                         }));
  return success();
}

/// Binds the arguments of a body to the indices of the loops around it.
static void bindIndices(Block &body, ScalarTranslator &translator,
                        LoopNest &nest) {
  for (auto [i, argument] : llvm::enumerate(body.getArguments()))
    translator.bind(argument, {nest.graph.addLeaf(Opcode::Index, i, 0,
                                                  argument.getType())});
}

LogicalResult Executor::executeGenerate(Operation *op) {
  auto generate = cast<tensor::GenerateOp>(op);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<int64_t> shape(type.getShape());
  unsigned next = 0;
  for (int64_t &size : shape)
    if (ShapedType::isDynamic(size))
      size = getInteger(generate.getDynamicExtents()[next++]);
  AffineMap identity =
      AffineMap::getMultiDimIdentityMap(shape.size(), op->getContext());
  LoopNest nest;
  nest.sizes = shape;
  nest.inits.push_back({makeEmpty(shape, type.getElementType()), identity});
  Block &body = generate.getBody().front();
  FailureOr<LoopNest> translated = translate(
      body, std::move(nest), [&](ScalarTranslator &translator, LoopNest &nest) {
        bindIndices(body, translator, nest);
      });
  if (failed(translated))
    return failure();
  set(op->getResult(0), makeTensor(*translated, 0, type.getElementType()));
  return success();
}

LogicalResult Executor::executePad(Operation *op) {
  auto pad = cast<tensor::PadOp>(op);
  Tensor source = getTensor(pad.getSource());
  SmallVector<int64_t> low = getIntegers(pad.getMixedLowPad());
  SmallVector<int64_t> high = getIntegers(pad.getMixedHighPad());
  SmallVector<int64_t> shape;
  for (size_t i = 0; i < low.size(); ++i) {
    shape.push_back(low[i] + source.shape[i] + high[i]);
    if (shape.back() < 0 || low[i] < 0)
      return redraw(op, "a tensor is padded by less than nothing");
  }
  Type elementType = source.getElementType();
  AffineMap identity =
      AffineMap::getMultiDimIdentityMap(shape.size(), op->getContext());
  LoopNest nest;
  nest.sizes = shape;
  nest.inits.push_back({makeEmpty(shape, elementType), identity});
  Block &body = pad.getRegion().front();
  FailureOr<LoopNest> translated = translate(
      body, std::move(nest), [&](ScalarTranslator &translator, LoopNest &nest) {
        bindIndices(body, translator, nest);
      });
  if (failed(translated))
    return failure();
  Tensor filling = makeTensor(*translated, 0, elementType);
  NodeKey key("pad");
  key.numbers(low);
  set(op->getResult(0),
      makeRoutedTensor(
          graph, key, {source, filling}, shape, [=](int64_t element) -> Route {
            SmallVector<int64_t> index = delinearize(element, shape);
            for (auto [i, before] : llvm::zip_equal(index, low))
              i -= before;
            if (source.contains(index))
              return {0, source.getAddress(index)};
            return {1, filling.getAddress(element)};
          }));
  return success();
}

LogicalResult Executor::executeTensor(Operation *op) {
  if (op->getNumResults() != 1)
    return notModelled(op);
  Value result = op->getResult(0);
  if (isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
          tensor::CollapseShapeOp, tensor::ReshapeOp>(op))
    return executeView(op);
  if (isa<tensor::InsertSliceOp, tensor::InsertOp, tensor::ConcatOp,
          tensor::FromElementsOp>(op))
    return executePlacement(op);
  if (isa<tensor::GatherOp>(op))
    return executeGather(op);
  if (isa<tensor::ScatterOp>(op))
    return executeScatter(op);
  if (isa<tensor::GenerateOp>(op))
    return executeGenerate(op);
  if (isa<tensor::PadOp>(op))
    return executePad(op);
  if (isa<tensor::CastOp>(op)) {
    set(result, getTensor(op->getOperand(0)));
    return success();
  }
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    Tensor tensor = getTensor(dim.getSource());
    int64_t axis = getInteger(dim.getIndex());
    if (axis < 0 || axis >= tensor.getRank())
      return redraw(op, "an axis is outside of its tensor");
    set(result, tensor.shape[axis]);
    return success();
  }
  if (isa<tensor::RankOp>(op)) {
    set(result, getTensor(op->getOperand(0)).getRank());
    return success();
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    Tensor tensor = getTensor(extract.getTensor());
    SmallVector<int64_t> place;
    for (Value index : extract.getIndices())
      place.push_back(getInteger(index));
    if (!tensor.contains(place))
      return redraw(op, "an element is outside of its tensor");
    Tensor element{tensor.node, {}, {}, tensor.getAddress(place), tensor.scale};
    if (tensor.getElementType().isIntOrIndex())
      return setScalar(op, result, element);
    set(result, element);
    return success();
  }
  if (isa<tensor::EmptyOp, bufferization::AllocTensorOp>(op)) {
    if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op);
        alloc && alloc.getCopy()) {
      set(result, getTensor(alloc.getCopy()));
      return success();
    }
    auto type = cast<RankedTensorType>(result.getType());
    SmallVector<int64_t> shape(type.getShape());
    unsigned next = 0;
    for (int64_t &size : shape)
      if (ShapedType::isDynamic(size))
        size = getInteger(op->getOperand(next++));
    if (llvm::any_of(shape, [](int64_t size) { return size < 0; }))
      return redraw(op, "a size is negative");
    set(result, makeEmpty(shape, type.getElementType()));
    return success();
  }
  if (auto splat = dyn_cast<tensor::SplatOp>(op)) {
    Tensor tensor = getScalarTensor(splat.getInput());
    auto type = cast<RankedTensorType>(result.getType());
    unsigned next = 0;
    for (int64_t size : type.getShape())
      tensor.shape.push_back(ShapedType::isDynamic(size)
                                 ? getInteger(splat.getDynamicSizes()[next++])
                                 : size);
    tensor.strides.assign(tensor.shape.size(), 0);
    set(result, tensor);
    return success();
  }
  return notModelled(op);
}
