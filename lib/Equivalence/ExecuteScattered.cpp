//===- ExecuteScattered.cpp - Gathers, scatters, parallel loops -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Executor.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// Elements of a list of places, or of a tensor that is written in parallel,
/// that are looked at one by one.
static constexpr int64_t kMostPlaces = int64_t(1) << 22;

namespace {
/// Where a gather reads, or a scatter writes: a slice of `tensor` for each
/// place, one element along the axes that the places speak of.
struct Places {
  /// Axes of the places, and the index along each of them, place after place.
  ArrayRef<int64_t> axes;
  std::vector<int64_t> indices;
  int64_t count = 0;

  int64_t operator()(int64_t place, size_t axis) const {
    return indices[place * axes.size() + axis];
  }
};
} // namespace

/// The integers of `tensor`; nothing where one of them is not defined.
static std::optional<std::vector<int64_t>> readIntegers(Evaluator &evaluator,
                                                        const Tensor &tensor) {
  std::vector<int64_t> values;
  for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i) {
    Number number = evaluator.evaluate(tensor, tensor.getAddress(i), /*part=*/0,
                                       kResultLevel);
    if (number.kind != Number::Integer)
      return std::nullopt;
    values.push_back(number.getInteger());
  }
  return values;
}

/// Whether all places are inside of a tensor of this shape.
static bool areInside(const Places &places, ArrayRef<int64_t> shape) {
  for (int64_t place = 0; place < places.count; ++place)
    for (auto [i, axis] : llvm::enumerate(places.axes))
      if (places(place, i) < 0 || places(place, i) >= shape[axis])
        return false;
  return true;
}

/// Splits an index of the gathered tensor, or of what is scattered, into the
/// number of its place and its index in the tensor, whose axes of places are
/// absent or 1.
static std::pair<int64_t, SmallVector<int64_t>>
splitIndex(ArrayRef<int64_t> index, ArrayRef<int64_t> batch,
           ArrayRef<int64_t> axes, int64_t rank) {
  int64_t place = 0;
  for (auto [i, size] : llvm::enumerate(batch))
    place = place * size + index[i];
  ArrayRef<int64_t> rest = index.drop_front(batch.size());
  bool dropped = int64_t(rest.size()) != rank;
  SmallVector<int64_t> inner;
  size_t next = 0;
  for (int64_t axis = 0; axis < rank; ++axis) {
    bool placed = llvm::is_contained(axes, axis);
    inner.push_back(placed ? 0 : rest[next]);
    next += !placed || !dropped;
  }
  return {place, inner};
}

LogicalResult Executor::executeGather(Operation *op) {
  auto gather = cast<tensor::GatherOp>(op);
  Tensor source = getTensor(gather.getSource());
  Tensor at = getTensor(gather.getIndices());
  if (at.getNumElements() > kMostPlaces)
    return notModelled(op);
  std::optional<std::vector<int64_t>> indices = readIntegers(evaluator, at);
  if (!indices)
    return redraw(op, "an index is not defined");
  Places places{gather.getGatherDims(), *indices, 0};
  places.count = indices->size() / places.axes.size();
  if (!areInside(places, source.shape))
    return redraw(op, "an index is outside of its tensor");
  SmallVector<int64_t> batch(ArrayRef<int64_t>(at.shape).drop_back());
  SmallVector<int64_t> shape = batch;
  bool dropped =
      gather.getType().getRank() != int64_t(batch.size()) + source.getRank();
  for (int64_t axis = 0; axis < source.getRank(); ++axis) {
    if (!llvm::is_contained(places.axes, axis))
      shape.push_back(source.shape[axis]);
    else if (!dropped)
      shape.push_back(1);
  }
  NodeKey key("gather");
  key.numbers(places.axes).numbers(places.indices).number(dropped);
  set(op->getResult(0),
      makeRoutedTensor(
          graph, key, {source}, shape, [=](int64_t element) -> Route {
            auto [place, index] = splitIndex(delinearize(element, shape), batch,
                                             places.axes, source.getRank());
            for (auto [i, axis] : llvm::enumerate(places.axes))
              index[axis] = places(place, i);
            return {0, source.getAddress(index)};
          }));
  return success();
}

LogicalResult Executor::executeScatter(Operation *op) {
  auto scatter = cast<tensor::ScatterOp>(op);
  Tensor source = getTensor(scatter.getSource());
  Tensor target = getTensor(scatter.getDest());
  Tensor at = getTensor(scatter.getIndices());
  if (at.getNumElements() > kMostPlaces)
    return notModelled(op);
  std::optional<std::vector<int64_t>> indices = readIntegers(evaluator, at);
  if (!indices)
    return redraw(op, "an index is not defined");
  Places places{scatter.getScatterDims(), *indices, 0};
  places.count = indices->size() / places.axes.size();
  if (!areInside(places, target.shape))
    return redraw(op, "an index is outside of its tensor");
  // The op states that no place occurs twice.
  auto numbers = std::make_shared<llvm::DenseMap<int64_t, int64_t>>();
  auto numberOf = [shape = target.shape,
                   axes = places.axes](auto &&indexAlong) {
    int64_t number = 0;
    for (auto [i, axis] : llvm::enumerate(axes))
      number = number * shape[axis] + indexAlong(i, axis);
    return number;
  };
  for (int64_t place = 0; place < places.count; ++place)
    if (!numbers
             ->try_emplace(
                 numberOf([&](size_t i, int64_t) { return places(place, i); }),
                 place)
             .second)
      return redraw(op, "a place is written twice");
  SmallVector<int64_t> batch(ArrayRef<int64_t>(at.shape).drop_back());
  bool dropped = source.getRank() != int64_t(batch.size()) + target.getRank();
  // What is written may have fewer elements along the other axes.
  SmallVector<int64_t> sizes(target.getRank(), 1);
  for (int64_t axis = 0, next = batch.size(); axis < target.getRank(); ++axis) {
    bool placed = llvm::is_contained(places.axes, axis);
    if (!placed)
      sizes[axis] = source.shape[next];
    next += !placed || !dropped;
  }
  NodeKey key("scatter");
  key.numbers(places.axes).numbers(places.indices).number(dropped);
  set(op->getResult(0),
      makeRoutedTensor(
          graph, key, {source, target}, target.shape,
          [=](int64_t element) -> Route {
            SmallVector<int64_t> index = delinearize(element, target.shape);
            auto found = numbers->find(
                numberOf([&](size_t, int64_t axis) { return index[axis]; }));
            bool written = found != numbers->end();
            SmallVector<int64_t> from;
            if (written) {
              from = delinearize(found->second, batch);
              for (int64_t axis = 0; axis < target.getRank(); ++axis) {
                if (!llvm::is_contained(places.axes, axis)) {
                  written &= index[axis] < sizes[axis];
                  from.push_back(index[axis]);
                } else if (!dropped) {
                  from.push_back(0);
                }
              }
            }
            if (!written)
              return {1, target.getAddress(index)};
            return {0, source.getAddress(from)};
          }));
  return success();
}

/// Every iteration reads the shared tensors as they were before the loop. What
/// two iterations write to one place has no order.
LogicalResult Executor::executeForall(Operation *op) {
  auto loop = cast<scf::ForallOp>(op);
  SmallVector<int64_t> lower = getIntegers(loop.getMixedLowerBound());
  SmallVector<int64_t> upper = getIntegers(loop.getMixedUpperBound());
  SmallVector<int64_t> step = getIntegers(loop.getMixedStep());
  SmallVector<int64_t> trips;
  uint64_t count = 1;
  for (auto [from, to, by] : llvm::zip_equal(lower, upper, step)) {
    if (by <= 0)
      return redraw(op, "the step of a loop is not positive");
    uint64_t here = getTripCount(from, to, by);
    count = llvm::SaturatingMultiply(count, here);
    trips.push_back(int64_t(here));
  }
  count = startIterations(count);
  SmallVector<Tensor> results;
  std::vector<llvm::BitVector> written;
  for (Value output : loop.getOutputs()) {
    results.push_back(getTensor(output));
    if (results.back().getNumElements() > kMostPlaces)
      return notModelled(op);
    written.emplace_back(results.back().getNumElements());
  }
  for (uint64_t number = 0; number < count; ++number) {
    SmallVector<int64_t> index = delinearize(number, trips);
    for (auto [i, variable] : llvm::enumerate(loop.getInductionVars()))
      set(variable, lower[i] + index[i] * step[i]);
    for (auto [argument, output] :
         llvm::zip_equal(loop.getRegionIterArgs(), loop.getOutputs()))
      slots[argument] = Slot(lookup(output));
    FailureOr<Operation *> end = runBody(loop.getRegion());
    if (failed(end))
      return failure();
    for (Operation &each : (*end)->getRegion(0).front()) {
      auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(each);
      if (!insert)
        return notModelled(&each);
      auto *target = llvm::find(loop.getRegionIterArgs(), insert.getDest());
      unsigned result = target - loop.getRegionIterArgs().begin();
      FailureOr<Tensor> placed =
          placeSlice(insert, getTensor(insert.getSource()), results[result]);
      if (failed(placed))
        return failure();
      SmallVector<int64_t> offsets = getIntegers(insert.getMixedOffsets());
      SmallVector<int64_t> sizes = getIntegers(insert.getMixedSizes());
      SmallVector<int64_t> strides = getIntegers(insert.getMixedStrides());
      for (int64_t i = 0, e = getProduct(sizes); i < e; ++i) {
        SmallVector<int64_t> at = delinearize(i, sizes);
        int64_t element = 0;
        for (auto [axis, size] : llvm::enumerate(results[result].shape))
          element = element * size + offsets[axis] + at[axis] * strides[axis];
        if (written[result].test(element))
          return notModelled(insert);
        written[result].set(element);
      }
      results[result] = *placed;
    }
  }
  for (auto [value, tensor] : llvm::zip_equal(op->getResults(), results))
    set(value, tensor);
  return endIterations(op);
}
