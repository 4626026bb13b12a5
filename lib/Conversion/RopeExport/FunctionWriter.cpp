//===- FunctionWriter.cpp - A function in the ops of a consumer -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionWriter.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace mlir::rope;

SmallVector<int64_t> rope::broadcastShapes(ValueRange values) {
  SmallVector<int64_t> shape;
  for (Value value : values) {
    ArrayRef<int64_t> own = TensorTarget::getShape(value);
    if (shape.empty())
      shape.assign(own.begin(), own.end());
    for (auto [size, other] : llvm::zip(shape, own))
      size = std::max(size, other);
  }
  return shape;
}

RankedTensorType FunctionWriter::getType(Type type) {
  auto shaped = dyn_cast<RankedTensorType>(type);
  SmallVector<int64_t> shape;
  if (shaped)
    llvm::append_range(shape, shaped.getShape());
  Type element = shaped ? shaped.getElementType() : type;
  if (element.isIndex())
    element = builder.getI64Type();
  if (ShapedType::isDynamicShape(shape) || !element.isIntOrFloat() ||
      llvm::is_contained(shape, 0))
    return RankedTensorType();
  return RankedTensorType::get(shape, element);
}

void FunctionWriter::refuse(Operation *op, StringRef detail) {
  std::string text = op->getName().getStringRef().str();
  if (!detail.empty())
    text += " (" + detail.str() + ")";
  refused.insert(text);
}

Value FunctionWriter::lookup(Value value) {
  if (Value known = values.lookup(value))
    return known;
  // What only gives a destination its size has no value until it is read.
  RankedTensorType type = getType(value.getType());
  if (!type)
    return Value();
  Value result;
  if (value.getDefiningOp<tensor::EmptyOp>()) {
    result = target.zeros(type);
  } else if (auto fill = value.getDefiningOp<linalg::FillOp>()) {
    if (Value scalar = lookup(fill.getInputs()[0]))
      result = target.broadcast(scalar, type.getShape());
  }
  // Not kept: the op that reads it first need not dominate the others.
  return result;
}

bool FunctionWriter::isKnown(Value value) {
  return value.getDefiningOp<tensor::EmptyOp>() ||
         value.getDefiningOp<linalg::FillOp>() || values.lookup(value);
}

std::optional<SmallVector<Value>> FunctionWriter::lookup(ValueRange operands) {
  SmallVector<Value> found;
  for (Value operand : operands) {
    found.push_back(lookup(operand));
    if (!found.back())
      return std::nullopt;
  }
  return found;
}

void FunctionWriter::write(Operation *op) {
  target.setLoc(op->getLoc());
  if (isa<tensor::EmptyOp, linalg::FillOp, func::ReturnOp>(op))
    return;
  if (isa<cf::AssertOp>(op)) {
    ++assertions;
    return;
  }
  bool known = llvm::all_of(op->getOperands(),
                            [&](Value operand) { return isKnown(operand); });
  for (Type type : op->getResultTypes())
    if (!getType(type)) {
      if (known)
        refuse(op, "a type whose size is not static, or whose elements are "
                   "neither integers nor floats");
      return;
    }
  size_t before = refused.size();
  SmallVector<Value> results;
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    results = writeGeneric(generic);
  else
    results = writeTensorOp(op);
  if (results.empty() || !llvm::all_of(results, [](Value v) { return v; })) {
    if (known && refused.size() == before)
      refuse(op);
    return;
  }
  for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
    values[result] = value;
}

func::FuncOp FunctionWriter::write(func::FuncOp function) {
  values.clear();
  auto getTypes = [&](TypeRange types, StringRef what) {
    SmallVector<Type> converted;
    for (auto [number, type] : llvm::enumerate(types)) {
      RankedTensorType own = getType(type);
      if (!own) {
        std::string text;
        llvm::raw_string_ostream(text)
            << what << ' ' << number << " of @" << function.getName()
            << " of type " << type;
        refused.insert(text);
        own = RankedTensorType::get({}, builder.getI64Type());
      }
      converted.push_back(own);
    }
    return converted;
  };
  SmallVector<Type> inputs = getTypes(function.getArgumentTypes(), "argument");
  SmallVector<Type> outputs = getTypes(function.getResultTypes(), "result");
  builder.setInsertionPoint(function);
  auto written =
      func::FuncOp::create(builder, function.getLoc(), function.getName(),
                           builder.getFunctionType(inputs, outputs));
  written.setVisibility(function.getVisibility());
  Block *entry = written.addEntryBlock();
  builder.setInsertionPointToEnd(entry);
  if (!function.getBody().hasOneBlock()) {
    refused.insert("several blocks in @" + function.getName().str());
    return written;
  }
  for (auto [number, argument] : llvm::enumerate(function.getArguments()))
    if (getType(argument.getType()))
      values[argument] = entry->getArgument(number);
  for (Operation &op : function.getBody().front())
    write(&op);
  auto results =
      lookup(function.getBody().front().getTerminator()->getOperands());
  if (results)
    func::ReturnOp::create(builder, function.getLoc(), *results);
  else if (refused.empty())
    refused.insert("what @" + function.getName().str() + " returns");
  return written;
}
