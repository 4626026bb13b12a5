//===- ProjectionAxes.cpp - Axes of a projection through its epilogue -----===//
//------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectionAxes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace mlir::rope;

namespace {

/// Axes of a contraction's result, with `columns` the iteration dimensions that
/// count as columns.
Axes getContractionAxes(linalg::LinalgOp contraction,
                        ArrayRef<unsigned> columns) {
  Axes axes;
  AffineMap map =
      contraction.getMatchingIndexingMap(contraction.getDpsInitOperand(0));
  SmallVector<int64_t> sizes = contraction.getStaticLoopRanges();
  int64_t stride = 1;
  axes.resize(map.getNumResults());
  for (int64_t i = map.getNumResults() - 1; i >= 0; --i) {
    auto dim = dyn_cast<AffineDimExpr>(map.getResult(i));
    if (!dim)
      continue;
    axes[i].size = sizes[dim.getPosition()];
    if (llvm::is_contained(columns, dim.getPosition())) {
      axes[i].group = Axis::Group::Column;
      axes[i].stride = stride;
      stride = ShapedType::isDynamic(axes[i].size) ? 0 : stride * axes[i].size;
    } else {
      axes[i].group = Axis::Group::Row;
    }
  }
  return axes;
}

/// Splits one axis into the sizes of an expanded shape.
void expandAxis(const Axis &axis, ArrayRef<int64_t> sizes, Axes &out) {
  size_t begin = out.size();
  out.append(sizes.size(), axis);
  int64_t stride = axis.stride;
  for (int64_t i = sizes.size() - 1; i >= 0; --i) {
    Axis &part = out[begin + i];
    part.size = sizes[i];
    if (sizes[i] == 1)
      part.group = Axis::Group::Unit;
    part.stride = stride;
    stride = ShapedType::isDynamic(sizes[i]) ? 0 : stride * sizes[i];
  }
}

/// Merges a group of axes into one; axes of size 1 do not count. Columns with
/// gaps between them get no stride.
Axis collapseAxes(ArrayRef<Axis> parts) {
  Axis merged;
  merged.group = Axis::Group::Unit;
  merged.size = 1;
  for (const Axis &part : parts) {
    if (part.group == Axis::Group::Unit)
      continue;
    if (merged.group != Axis::Group::Unit && merged.group != part.group)
      return Axis();
    bool gap = merged.group == Axis::Group::Column &&
               (merged.gap || (!ShapedType::isDynamic(part.size) &&
                               merged.stride != part.stride * part.size));
    merged.group = part.group;
    merged.stride = gap ? 0 : part.stride;
    merged.gap = gap;
    merged.size =
        ShapedType::isDynamic(part.size) || ShapedType::isDynamic(merged.size)
            ? ShapedType::kDynamic
            : merged.size * part.size;
  }
  return merged;
}

/// A reshape keeps the row-major order, so trailing static sizes of equal
/// product on both sides correspond. What stands before them is rows if all of
/// it was rows.
Axes reshapeAxes(ArrayRef<Axis> in, ArrayRef<int64_t> inSizes,
                 ArrayRef<int64_t> outSizes) {
  Axes out(outSizes.size());
  int64_t i = in.size(), o = outSizes.size();
  while (i > 0 && o > 0) {
    int64_t iBegin = i - 1, oBegin = o - 1;
    if (ShapedType::isDynamic(inSizes[iBegin]) ||
        ShapedType::isDynamic(outSizes[oBegin]))
      break;
    int64_t inProduct = inSizes[iBegin], outProduct = outSizes[oBegin];
    while (inProduct != outProduct) {
      int64_t &begin = inProduct < outProduct ? iBegin : oBegin;
      ArrayRef<int64_t> sizes = inProduct < outProduct ? inSizes : outSizes;
      int64_t &product = inProduct < outProduct ? inProduct : outProduct;
      if (begin == 0 || ShapedType::isDynamic(sizes[begin - 1]))
        break;
      product *= sizes[--begin];
    }
    if (inProduct != outProduct)
      break;
    Axes parts;
    expandAxis(collapseAxes(in.slice(iBegin, i - iBegin)),
               outSizes.slice(oBegin, o - oBegin), parts);
    llvm::copy(parts, out.begin() + oBegin);
    i = iBegin;
    o = oBegin;
  }
  bool rows = llvm::all_of(in.take_front(i), [](const Axis &axis) {
    return axis.group == Axis::Group::Row || axis.group == Axis::Group::Unit;
  });
  for (Axis &axis : MutableArrayRef(out).take_front(o))
    if (rows)
      axis.group = Axis::Group::Row;
  return out;
}

} // namespace

AxisTracker::AxisTracker(ArrayRef<Operation *> contractions,
                         ArrayRef<unsigned> columns) {
  for (Operation *op : contractions) {
    axes[op->getResult(0)] =
        getContractionAxes(cast<linalg::LinalgOp>(op), columns);
    firstColumns[op->getResult(0)] = 0;
  }
}

void AxisTracker::visit(Operation *op) {
  visitAxes(op);
  // Operands with columns start at one and the same, or it is not known where.
  std::optional<int64_t> first;
  bool differ = false;
  for (Value operand : op->getOperands()) {
    const Axes *in = lookup(operand);
    if (!in || llvm::none_of(*in, [](const Axis &axis) {
          return axis.group == Axis::Group::Column;
        }))
      continue;
    std::optional<int64_t> of = getFirstColumn(operand);
    differ |= !of || (first && first != of);
    first = of;
  }
  if (isa<tensor::ConcatOp, tensor::InsertSliceOp, tensor::PadOp>(op))
    differ = true;
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op); slice && first)
    if (const Axes *in = lookup(slice.getSource()))
      for (auto [axis, offset, step] :
           llvm::zip(*in, slice.getStaticOffsets(), slice.getStaticStrides())) {
        if (axis.group != Axis::Group::Column)
          continue;
        differ |= ShapedType::isDynamic(offset) || step != 1;
        first = *first + offset * axis.stride;
      }
  for (Value result : op->getResults())
    firstColumns[result] = differ ? std::nullopt : first;
}

void AxisTracker::visitAxes(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    Axes loops = getLoops(linalgOp);
    for (OpResult result : op->getOpResults())
      assign(loops, linalgOp.getIndexingMapMatchingResult(result), result);
    return;
  }
  if (auto rotate = dyn_cast<RotateOp>(op))
    return visitMapped(rotate.getInput(), rotate.getInputMap(),
                       rotate.getOutputMap(), rotate.getResult());
  Value source;
  for (Value operand : op->getOperands())
    if (lookup(operand)) {
      source = operand;
      break;
    }
  if (!source)
    return;
  const Axes in = *lookup(source);
  Value result = op->getResult(0);
  auto resultType = dyn_cast<RankedTensorType>(result.getType());
  if (!resultType)
    return;
  Axes out;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    for (auto [axis, group] : llvm::zip(in, expand.getReassociationIndices()))
      expandAxis(axis, resultType.getShape().slice(group.front(), group.size()),
                 out);
  } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    for (ArrayRef<int64_t> group : collapse.getReassociationIndices())
      out.push_back(
          collapseAxes(ArrayRef(in).slice(group.front(), group.size())));
  } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    for (auto [index, axis] : llvm::enumerate(in))
      if (!dropped.test(index)) {
        out.push_back(axis);
        out.back().size = slice.getStaticSizes()[index];
        int64_t step = slice.getStaticStrides()[index];
        out.back().stride *= ShapedType::isDynamic(step) ? 0 : step;
        if (slice.getStaticSizes()[index] == 1)
          out.back().group = Axis::Group::Unit;
      }
  } else if (isa<tensor::ReshapeOp>(op)) {
    out = reshapeAxes(in, cast<ShapedType>(source.getType()).getShape(),
                      resultType.getShape());
  } else if (resultType.getRank() == static_cast<int64_t>(in.size())) {
    out = in;
  } else {
    out.resize(resultType.getRank());
  }
  axes[result] = out;
}

void AxisTracker::visitMapped(Value input, AffineMap inMap, AffineMap outMap,
                              Value result) {
  const Axes *in = lookup(input);
  if (!in)
    return;
  Axes loops(inMap.getNumDims());
  for (auto [axis, expr] : llvm::zip(*in, inMap.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      loops[dim.getPosition()] = axis;
  assign(loops, outMap, result);
}

Axes AxisTracker::getLoops(linalg::LinalgOp op) const {
  Axes loops(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    const Axes *in = lookup(operand.get());
    if (!in)
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [axis, expr] : llvm::zip(*in, map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        if (loops[dim.getPosition()].group == Axis::Group::Unknown ||
            loops[dim.getPosition()].group == Axis::Group::Unit)
          loops[dim.getPosition()] = axis;
  }
  return loops;
}

void AxisTracker::assign(const Axes &loops, AffineMap map, Value result) {
  Axes out;
  for (AffineExpr expr : map.getResults()) {
    out.push_back(Axis());
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      out.back() = loops[dim.getPosition()];
    else
      out.back().group = Axis::Group::Unit;
  }
  axes[result] = out;
}
