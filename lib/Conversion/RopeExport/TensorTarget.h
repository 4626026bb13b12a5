//===- TensorTarget.h - Tensor ops that a consumer has ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ops on whole tensors that a module is written in. There is one subclass
// for each form; what it writes are ops in generic form, as the dialects of
// other projects are not linked. All shapes are static.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPEEXPORT_TENSORTARGET_H
#define ROPE_LIB_CONVERSION_ROPEEXPORT_TENSORTARGET_H

#include "rope/Conversion/RopeExport/Profiles.h"
#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace mlir::rope {

/// How values are reduced over axes, or two elements are combined.
enum class Combine { Add, Multiply, Maximum, Minimum, And, Or };

class TensorTarget {
public:
  TensorTarget(OpBuilder &builder, const ExportProfile &profile)
      : builder(builder), profile(profile) {}
  virtual ~TensorTarget() = default;

  /// Location of the ops that are written.
  void setLoc(Location newLoc) { loc = newLoc; }

  virtual Value constant(ElementsAttr value) = 0;
  /// The op that the name of a scalar op of arith or math stands for, on
  /// operands that broadcast to the shape of `type`; null where there is none.
  virtual Value elementwise(StringRef scalarOp, ValueRange operands,
                            RankedTensorType type) = 0;
  virtual Value convert(Value value, Type elementType) = 0;
  virtual Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs,
                        RankedTensorType type) = 0;
  virtual Value select(Value condition, Value lhs, Value rhs,
                       RankedTensorType type) = 0;
  virtual Value reshape(Value value, ArrayRef<int64_t> shape) = 0;
  virtual Value transpose(Value value, ArrayRef<int64_t> permutation) = 0;
  /// From axes of size 1, or a scalar, to `shape`.
  virtual Value broadcast(Value value, ArrayRef<int64_t> shape) = 0;
  virtual Value slice(Value value, ArrayRef<int64_t> offsets,
                      ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides) = 0;
  virtual Value concat(ValueRange values, int64_t axis) = 0;
  /// Reduces over `axes`, which the result lacks.
  virtual Value reduce(Combine kind, Value value, ArrayRef<int64_t> axes) = 0;
  /// [batch..., m, k] times [batch..., k, n].
  virtual Value matmul(Value lhs, Value rhs) = 0;
  /// Elements of `value` at `indices`, i64 [..., rank of value].
  virtual Value gather(Value value, Value indices) = 0;
  /// Slices of `value` at `indices`, i64 [n], along `axis`.
  virtual Value take(Value value, Value indices, int64_t axis) = 0;

  /// Why the consumer's op cannot say a plain rope op; null where it can.
  virtual const char *getReason(RotateOp) { return nullptr; }
  virtual const char *getReason(AttentionOp) { return nullptr; }
  /// The consumer's op for a plain op with these operands.
  virtual Value writeRotation(RotateOp op, ArrayRef<Value> operands) = 0;
  virtual Value writeAttention(AttentionOp op, ArrayRef<Value> operands) = 0;

  // What follows from these.
  Value scalarInteger(int64_t value);
  Value integers(ArrayRef<int64_t> values);
  /// A tensor of one value.
  Value splat(RankedTensorType type, TypedAttr value);
  Value zeros(RankedTensorType type);

  static RankedTensorType getType(Value value) {
    return cast<RankedTensorType>(value.getType());
  }
  static ArrayRef<int64_t> getShape(Value value) {
    return getType(value).getShape();
  }

protected:
  /// Behind what an op named `name` reads: a reshape of a reshape is one.
  static Value getSource(Value value, StringRef name) {
    Operation *op = value.getDefiningOp();
    return op && op->getName().getStringRef() == name ? op->getOperand(0)
                                                      : value;
  }
  /// An op of another project, in generic form.
  Value create(const Twine &name, ValueRange operands, Type type,
               ArrayRef<NamedAttribute> attributes = {});
  NamedAttribute named(StringRef name, Attribute value) {
    return builder.getNamedAttr(name, value);
  }

  OpBuilder &builder;
  Location loc = UnknownLoc::get(builder.getContext());
  const ExportProfile &profile;
};

std::unique_ptr<TensorTarget>
createStablehloTarget(OpBuilder &builder, const ExportProfile &profile);
std::unique_ptr<TensorTarget> createOnnxTarget(OpBuilder &builder,
                                               const ExportProfile &profile);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPEEXPORT_TENSORTARGET_H
