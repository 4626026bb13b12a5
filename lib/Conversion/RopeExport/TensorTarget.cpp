//===- TensorTarget.cpp - Tensor ops that a consumer has ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorTarget.h"

using namespace mlir;
using namespace mlir::rope;

Value TensorTarget::create(const Twine &name, ValueRange operands, Type type,
                           ArrayRef<NamedAttribute> attributes) {
  OperationState state(loc, name.str());
  state.addOperands(operands);
  state.addTypes(type);
  state.addAttributes(attributes);
  return builder.create(state)->getResult(0);
}

Value TensorTarget::scalarInteger(int64_t value) {
  return constant(
      DenseElementsAttr::get(RankedTensorType::get({}, builder.getI64Type()),
                             ArrayRef<int64_t>(value)));
}

Value TensorTarget::integers(ArrayRef<int64_t> values) {
  return constant(DenseElementsAttr::get(
      RankedTensorType::get(int64_t(values.size()), builder.getI64Type()),
      values));
}

Value TensorTarget::splat(RankedTensorType type, TypedAttr value) {
  Value scalar = constant(DenseElementsAttr::get(
      RankedTensorType::get({}, type.getElementType()), Attribute(value)));
  return broadcast(scalar, type.getShape());
}

Value TensorTarget::zeros(RankedTensorType type) {
  return splat(type, builder.getZeroAttr(type.getElementType()));
}
