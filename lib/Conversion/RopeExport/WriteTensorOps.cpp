//===- WriteTensorOps.cpp - Ops of tensor and arith for a consumer --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionWriter.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "rope/Support/ConstantDim.h"

using namespace mlir;
using namespace mlir::rope;

/// A resource as the dense constant that consumers read; null where its type is
/// none they have.
Value FunctionWriter::writeResource(DenseResourceElementsAttr resource) {
  auto type = cast<RankedTensorType>(resource.getType());
  ArrayRef<char> data = resource.getData();
  if (!type.getElementType().isInteger(1))
    return getType(type) == type
               ? target.constant(
                     DenseElementsAttr::getFromRawBuffer(type, data))
               : Value();
  SmallVector<bool> bits;
  for (char byte : data)
    bits.push_back(byte != 0);
  return target.constant(DenseElementsAttr::get(type, bits));
}

SmallVector<Value> FunctionWriter::writeTensorOp(Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    RankedTensorType type = getType(constant.getType());
    if (auto resource =
            dyn_cast<DenseResourceElementsAttr>(constant.getValue()))
      return {writeResource(resource)};
    if (auto elements = dyn_cast<ElementsAttr>(constant.getValue())) {
      if (!elements.getElementType().isIndex())
        return {target.constant(elements)};
      SmallVector<int64_t> indices;
      for (const APInt &index : elements.getValues<APInt>())
        indices.push_back(index.getSExtValue());
      return {target.constant(
          DenseElementsAttr::get(type, ArrayRef<int64_t>(indices)))};
    }
    Attribute value = constant.getValue();
    if (auto index = dyn_cast<IntegerAttr>(value))
      if (index.getType().isIndex())
        value = builder.getI64IntegerAttr(index.getInt());
    return {target.constant(DenseElementsAttr::get(type, value))};
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return {writeExtractSlice(slice)};
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return {writeInsertSlice(slice)};
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return {writePad(pad)};
  std::optional<SmallVector<Value>> operands = lookup(op->getOperands());
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ReshapeOp,
          tensor::CastOp>(op)) {
    Value source = lookup(op->getOperand(0));
    if (!source)
      return {};
    return {
        target.reshape(source, getType(op->getResult(0).getType()).getShape())};
  }
  // A plain op is over its inputs; its destination only has a size.
  if (auto rotate = dyn_cast<RotateOp>(op)) {
    auto inputs = lookup(op->getOperands().drop_back());
    return inputs ? SmallVector<Value>{target.writeRotation(rotate, *inputs)}
                  : SmallVector<Value>();
  }
  if (auto attention = dyn_cast<AttentionOp>(op)) {
    auto inputs = lookup(op->getOperands().drop_back());
    return inputs
               ? SmallVector<Value>{target.writeAttention(attention, *inputs)}
               : SmallVector<Value>();
  }
  if (!operands)
    return {};
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return {target.concat(*operands, concat.getDim())};
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    return {writeExtract(extract)};
  if (auto elements = dyn_cast<tensor::FromElementsOp>(op))
    return {writeFromElements(elements)};
  if (auto dim = dyn_cast<tensor::DimOp>(op))
    if (std::optional<int64_t> axis = getConstantDim(dim))
      return {target.scalarInteger(
          getType(dim.getSource().getType()).getDimSize(*axis))};
  if (Value result = writeScalarOp(op, *operands))
    return {result};
  return {};
}

Value FunctionWriter::getIndices(OpFoldResult offset, int64_t size,
                                 OpFoldResult stride) {
  std::optional<int64_t> start = getConstantIntValue(offset);
  std::optional<int64_t> step = getConstantIntValue(stride);
  if (!step)
    return Value();
  SmallVector<int64_t> numbers;
  for (int64_t number = 0; number < size; ++number)
    numbers.push_back(start.value_or(0) + number * *step);
  Value indices = target.integers(numbers);
  if (start)
    return indices;
  Value base = lookup(cast<Value>(offset));
  if (!base)
    return Value();
  base = target.reshape(base, {1});
  return target.elementwise("arith.addi", {indices, base},
                            TensorTarget::getType(indices));
}

Value FunctionWriter::writeExtractSlice(tensor::ExtractSliceOp op) {
  Value source = lookup(op.getSource());
  if (!source || ShapedType::isDynamicShape(op.getStaticSizes()))
    return Value();
  SmallVector<int64_t> shape(TensorTarget::getShape(source));
  SmallVector<int64_t> offsets(shape.size(), 0), strides(shape.size(), 1),
      sizes(shape);
  for (auto [axis, offset] : llvm::enumerate(op.getMixedOffsets())) {
    int64_t size = op.getStaticSizes()[axis];
    std::optional<int64_t> start = getConstantIntValue(offset);
    std::optional<int64_t> step =
        getConstantIntValue(op.getMixedStrides()[axis]);
    if (start && step) {
      offsets[axis] = *start;
      strides[axis] = *step;
      sizes[axis] = size;
      continue;
    }
    Value indices = getIndices(offset, size, op.getMixedStrides()[axis]);
    if (!indices)
      return Value();
    source = target.take(source, indices, axis);
    sizes[axis] = size;
  }
  return target.reshape(target.slice(source, offsets, sizes, strides),
                        op.getType().getShape());
}

/// The rows of the destination before and behind those of `source`.
Value FunctionWriter::insertRows(Value source, Value dest, int64_t axis,
                                 int64_t start) {
  ArrayRef<int64_t> shape = TensorTarget::getShape(dest);
  int64_t end = start + TensorTarget::getShape(source)[axis];
  SmallVector<Value> parts;
  auto addRows = [&](int64_t from, int64_t to) {
    if (from == to)
      return;
    SmallVector<int64_t> offsets(shape.size(), 0), sizes(shape),
        strides(shape.size(), 1);
    offsets[axis] = from;
    sizes[axis] = to - from;
    parts.push_back(target.slice(dest, offsets, sizes, strides));
  };
  addRows(0, start);
  parts.push_back(source);
  addRows(end, shape[axis]);
  return target.concat(parts, axis);
}

/// For each of `count` rows of the destination, where it is in a source of
/// `size` rows, and whether it is there at all.
FunctionWriter::InsertedRows
FunctionWriter::getInsertedRows(OpFoldResult offset, OpFoldResult stride,
                                int64_t size, int64_t count) {
  auto maskType = RankedTensorType::get(count, builder.getI1Type());
  if (std::optional<int64_t> start = getConstantIntValue(offset)) {
    int64_t step = *getConstantIntValue(stride);
    SmallVector<int64_t> places;
    SmallVector<bool> taken;
    for (int64_t row = 0; row < count; ++row) {
      int64_t distance = row - *start;
      bool hit =
          distance >= 0 && distance % step == 0 && distance / step < size;
      taken.push_back(hit);
      places.push_back(hit ? distance / step : 0);
    }
    return {target.integers(places),
            target.constant(DenseElementsAttr::get(maskType, taken))};
  }
  Value base = lookup(cast<Value>(offset));
  if (!base)
    return {};
  base = target.reshape(base, {1});
  Value rows =
      getIndices(builder.getIndexAttr(0), count, builder.getIndexAttr(1));
  RankedTensorType type = TensorTarget::getType(rows);
  Value places = target.elementwise("arith.subi", {rows, base}, type);
  Value zero = target.integers({0}), last = target.integers({size - 1});
  using Predicate = arith::CmpIPredicate;
  Value after = target.compare(Predicate::sge, places, zero, maskType);
  Value before = target.compare(Predicate::sle, places, last, maskType);
  Value condition = target.elementwise("arith.andi", {after, before}, maskType);
  places = target.elementwise("arith.maxsi", {places, zero}, type);
  places = target.elementwise("arith.minsi", {places, last}, type);
  return {places, condition};
}

/// Rows of the destination outside of the slice, axis by axis; strides leave
/// rows between those of the source.
Value FunctionWriter::writeInsertSlice(tensor::InsertSliceOp op) {
  Value source = lookup(op.getSource()), dest = lookup(op.getDest());
  if (!source || !dest || ShapedType::isDynamicShape(op.getStaticSizes()))
    return Value();
  ArrayRef<int64_t> shape = TensorTarget::getShape(dest);
  ArrayRef<int64_t> sizes = op.getStaticSizes();
  source = target.reshape(source, sizes);
  SmallVector<int64_t> cut;
  for (int64_t axis : llvm::seq<int64_t>(0, shape.size())) {
    bool known = getConstantIntValue(op.getMixedOffsets()[axis]).has_value();
    std::optional<int64_t> step =
        getConstantIntValue(op.getMixedStrides()[axis]);
    if (!step || (!known && *step != 1))
      return Value();
    if (sizes[axis] != shape[axis])
      cut.push_back(axis);
  }
  if (cut.empty())
    return source;
  std::optional<int64_t> start =
      getConstantIntValue(op.getMixedOffsets()[cut[0]]);
  if (cut.size() == 1 && start &&
      *getConstantIntValue(op.getMixedStrides()[cut[0]]) == 1)
    return insertRows(source, dest, cut[0], *start);
  Value inside;
  for (int64_t axis : cut) {
    InsertedRows rows =
        getInsertedRows(op.getMixedOffsets()[axis], op.getMixedStrides()[axis],
                        sizes[axis], shape[axis]);
    if (!rows.places)
      return Value();
    SmallVector<int64_t> axisShape(shape.size(), 1);
    axisShape[axis] = shape[axis];
    source = target.take(source, rows.places, axis);
    Value both[] = {inside, target.reshape(rows.condition, axisShape)};
    inside =
        inside ? target.elementwise("arith.andi", both,
                                    RankedTensorType::get(broadcastShapes(both),
                                                          builder.getI1Type()))
               : both[1];
  }
  return target.select(inside, source, dest, TensorTarget::getType(dest));
}

Value FunctionWriter::writePad(tensor::PadOp op) {
  Value result = lookup(op.getSource());
  Value padding = op.getConstantPaddingValue();
  Value scalar = padding ? lookup(padding) : Value();
  if (!scalar && padding) {
    Attribute constant;
    if (matchPattern(padding, m_Constant(&constant)))
      scalar = target.constant(DenseElementsAttr::get(
          RankedTensorType::get({}, padding.getType()), constant));
  }
  if (!result || !scalar || ShapedType::isDynamicShape(op.getStaticLow()) ||
      ShapedType::isDynamicShape(op.getStaticHigh()))
    return Value();
  for (int64_t axis : llvm::seq<int64_t>(0, op.getStaticLow().size())) {
    int64_t low = op.getStaticLow()[axis];
    SmallVector<Value> parts;
    auto addRows = [&](int64_t count) {
      if (count <= 0)
        return;
      SmallVector<int64_t> shape(TensorTarget::getShape(result));
      shape[axis] = count;
      parts.push_back(target.broadcast(scalar, shape));
    };
    int64_t high = op.getStaticHigh()[axis];
    if (low < 0 || high < 0)
      return Value();
    addRows(low);
    parts.push_back(result);
    addRows(high);
    result = target.concat(parts, axis);
  }
  return result;
}

Value FunctionWriter::writeExtract(tensor::ExtractOp op) {
  Value source = lookup(op.getTensor());
  if (op.getIndices().empty())
    return target.reshape(source, {});
  SmallVector<Value> indices;
  for (Value index : op.getIndices())
    indices.push_back(target.reshape(lookup(index), {1}));
  return target.gather(source, target.concat(indices, 0));
}

Value FunctionWriter::writeFromElements(tensor::FromElementsOp op) {
  SmallVector<Value> elements;
  for (Value element : op.getElements())
    elements.push_back(target.reshape(lookup(element), {1}));
  return target.reshape(target.concat(elements, 0), op.getType().getShape());
}

/// A comparison of floats that is true for no NaN, and that is false for one;
/// others are made of these.
Value FunctionWriter::writeFloatComparison(arith::CmpFOp op, Value lhs,
                                           Value rhs) {
  using Float = arith::CmpFPredicate;
  using Integer = arith::CmpIPredicate;
  Value both[] = {lhs, rhs};
  auto type = RankedTensorType::get(broadcastShapes(both), builder.getI1Type());
  switch (op.getPredicate()) {
  case Float::OEQ:
    return target.compare(Integer::eq, lhs, rhs, type);
  case Float::UNE:
    return target.compare(Integer::ne, lhs, rhs, type);
  case Float::OLT:
    return target.compare(Integer::slt, lhs, rhs, type);
  case Float::OLE:
    return target.compare(Integer::sle, lhs, rhs, type);
  case Float::OGT:
    return target.compare(Integer::sgt, lhs, rhs, type);
  case Float::OGE:
    return target.compare(Integer::sge, lhs, rhs, type);
  case Float::ONE: {
    Value less = target.compare(Integer::slt, lhs, rhs, type);
    Value more = target.compare(Integer::sgt, lhs, rhs, type);
    return target.elementwise("arith.ori", {less, more}, type);
  }
  case Float::UNO: {
    Value left =
        target.compare(Integer::ne, lhs, lhs,
                       TensorTarget::getType(lhs).clone(builder.getI1Type()));
    Value right =
        target.compare(Integer::ne, rhs, rhs,
                       TensorTarget::getType(rhs).clone(builder.getI1Type()));
    return target.elementwise("arith.ori", {left, right}, type);
  }
  case Float::ULT:
  case Float::ULE:
  case Float::UGT:
  case Float::UGE: {
    // Not the ordered opposite.
    Integer opposite = op.getPredicate() == Float::ULT   ? Integer::sge
                       : op.getPredicate() == Float::ULE ? Integer::sgt
                       : op.getPredicate() == Float::UGT ? Integer::sle
                                                         : Integer::slt;
    Value other = target.compare(opposite, lhs, rhs, type);
    Value truth = target.constant(DenseElementsAttr::get(
        RankedTensorType::get({}, builder.getI1Type()), true));
    return target.elementwise("arith.xori", {other, truth}, type);
  }
  default:
    return Value();
  }
}

/// An integer power, by products where it is a small constant.
Value FunctionWriter::writePower(Operation *op, Value base, Value exponent) {
  APInt constant;
  RankedTensorType type = TensorTarget::getType(base);
  if (matchPattern(op->getOperand(1), m_ConstantInt(&constant)) &&
      constant.getSExtValue() >= 1 && constant.getSExtValue() <= 4) {
    Value result = base;
    for (int64_t factor = 1; factor < constant.getSExtValue(); ++factor)
      result = target.elementwise("arith.mulf", {result, base}, type);
    return result;
  }
  Value operands[] = {base, target.convert(exponent, type.getElementType())};
  return target.elementwise("math.powf", operands,
                            type.clone(broadcastShapes(operands)));
}

Value FunctionWriter::writeScalarOp(Operation *op, ValueRange operands) {
  if (op->getNumResults() != 1 || op->getNumRegions() != 0)
    return Value();
  RankedTensorType own = getType(getElementTypeOrSelf(op->getResult(0)));
  if (!own)
    return Value();
  Type elementType = own.getElementType();
  auto type = RankedTensorType::get(broadcastShapes(operands), elementType);
  Type from = operands.empty()
                  ? Type()
                  : TensorTarget::getType(operands[0]).getElementType();
  if (isa<arith::ExtFOp, arith::TruncFOp, arith::ExtSIOp, arith::TruncIOp,
          arith::IndexCastOp, arith::SIToFPOp, arith::FPToSIOp>(op)) {
    // The only value of an i1 but 0 is -1 here and 1 elsewhere.
    bool signedBit =
        (isa<arith::ExtSIOp, arith::SIToFPOp, arith::IndexCastOp>(op) &&
         from.isInteger(1)) ||
        elementType.isInteger(1);
    if (signedBit)
      return Value();
    return from == elementType ? operands[0]
                               : target.convert(operands[0], elementType);
  }
  if (isa<arith::ExtUIOp, arith::UIToFPOp, arith::IndexCastUIOp>(op))
    return from.isInteger(1) ? target.convert(operands[0], elementType)
                             : Value();
  if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
    bool isSigned = compare.getPredicate() <= arith::CmpIPredicate::sge;
    if (!isSigned || (from.isInteger(1) &&
                      compare.getPredicate() > arith::CmpIPredicate::ne))
      return Value();
    return target.compare(compare.getPredicate(), operands[0], operands[1],
                          type);
  }
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return writeFloatComparison(compare, operands[0], operands[1]);
  if (isa<arith::SelectOp>(op))
    return target.select(operands[0], operands[1], operands[2], type);
  if (isa<math::FPowIOp>(op))
    return writePower(op, operands[0], operands[1]);
  return target.elementwise(op->getName().getStringRef(), operands, type);
}
