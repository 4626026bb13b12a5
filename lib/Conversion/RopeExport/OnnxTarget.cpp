//===- OnnxTarget.cpp - Modules in ONNX -----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nodes are ops named "onnx.Node" or "com.microsoft.Node" until the graph is
// printed. The reference runtime computes little in bf16 but converts it, so
// arithmetic on bf16 is done in f32 and rounded: one operation so rounded is
// the correctly rounded one.
//
//===----------------------------------------------------------------------===//

#include "TensorTarget.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
class OnnxTarget : public TensorTarget {
public:
  using TensorTarget::TensorTarget;

  Value constant(ElementsAttr value) override {
    return create("onnx.Constant", {}, value.getType(), named("value", value));
  }
  Value elementwise(StringRef scalarOp, ValueRange operands,
                    RankedTensorType type) override;
  Value convert(Value value, Type elementType) override {
    if (getType(value).getElementType() == elementType)
      return value;
    return create("onnx.Cast", value, getType(value).clone(elementType),
                  named("to", TypeAttr::get(elementType)));
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs,
                RankedTensorType type) override;
  Value select(Value condition, Value lhs, Value rhs,
               RankedTensorType type) override;
  Value reshape(Value value, ArrayRef<int64_t> shape) override {
    value = getSource(value, "onnx.Reshape");
    if (shape == getShape(value))
      return value;
    return create("onnx.Reshape", {value, integers(shape)},
                  getType(value).clone(shape));
  }
  Value transpose(Value value, ArrayRef<int64_t> permutation) override;
  Value broadcast(Value value, ArrayRef<int64_t> shape) override {
    if (shape == getShape(value))
      return value;
    Value wide = widen(value);
    Value result = create("onnx.Expand", {wide, integers(shape)},
                          getType(wide).clone(shape));
    return convert(result, getType(value).getElementType());
  }
  Value slice(Value value, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
              ArrayRef<int64_t> strides) override;
  Value concat(ValueRange values, int64_t axis) override;
  Value reduce(Combine kind, Value value, ArrayRef<int64_t> axes) override;
  Value matmul(Value lhs, Value rhs) override;
  Value gather(Value value, Value indices) override {
    return create("onnx.GatherND", {value, indices},
                  getType(value).clone(getShape(indices).drop_back()));
  }
  Value take(Value value, Value indices, int64_t axis) override {
    SmallVector<int64_t> shape(getShape(value));
    shape[axis] = getShape(indices)[0];
    return create("onnx.Gather", {value, indices}, getType(value).clone(shape),
                  named("axis", integer(axis)));
  }
  const char *getReason(AttentionOp op) override;
  const char *getReason(RotateOp op) override;
  Value writeRotation(RotateOp op, ArrayRef<Value> operands) override;
  Value writeAttention(AttentionOp op, ArrayRef<Value> operands) override;

private:
  IntegerAttr integer(int64_t value) {
    return builder.getI64IntegerAttr(value);
  }
  bool isNarrow(Value value) {
    return getType(value).getElementType().isBF16();
  }
  Value widen(Value value) {
    return isNarrow(value) ? convert(value, builder.getF32Type()) : value;
  }
  SmallVector<Value> widen(ValueRange values) {
    return llvm::map_to_vector(values, [&](Value v) { return widen(v); });
  }
  RankedTensorType widen(RankedTensorType type) {
    return type.getElementType().isBF16() ? type.clone(builder.getF32Type())
                                          : type;
  }
};
} // namespace

static StringRef getOnnxName(StringRef scalarOp, bool logical) {
  return llvm::StringSwitch<StringRef>(scalarOp)
      .Cases({"arith.addf", "arith.addi"}, "Add")
      .Cases({"arith.subf", "arith.subi"}, "Sub")
      .Cases({"arith.mulf", "arith.muli"}, "Mul")
      .Cases({"arith.divf", "arith.divsi"}, "Div")
      .Cases({"arith.remf", "arith.remsi"}, "Mod")
      .Cases({"arith.maximumf", "arith.maxsi"}, "Max")
      .Cases({"arith.minimumf", "arith.minsi"}, "Min")
      .Case("arith.andi", logical ? "And" : "BitwiseAnd")
      .Case("arith.ori", logical ? "Or" : "BitwiseOr")
      .Case("arith.xori", logical ? "Xor" : "BitwiseXor")
      .Case("arith.negf", "Neg")
      .Cases({"math.absf", "math.absi"}, "Abs")
      .Case("math.ceil", "Ceil")
      .Case("math.cos", "Cos")
      .Case("math.erf", "Erf")
      .Case("math.exp", "Exp")
      .Case("math.floor", "Floor")
      .Case("math.log", "Log")
      .Case("math.powf", "Pow")
      .Case("math.roundeven", "Round")
      .Case("math.rsqrt", "Sqrt")
      .Case("math.sin", "Sin")
      .Case("math.sqrt", "Sqrt")
      .Case("math.tanh", "Tanh")
      .Default("");
}

Value OnnxTarget::elementwise(StringRef scalarOp, ValueRange operands,
                              RankedTensorType type) {
  StringRef name = getOnnxName(scalarOp, type.getElementType().isInteger(1));
  if (name.empty())
    return Value();
  SmallVector<NamedAttribute> attributes;
  if (name == "Mod")
    attributes.push_back(named("fmod", integer(1)));
  Value result =
      create("onnx." + name, widen(operands), widen(type), attributes);
  if (scalarOp == "math.rsqrt")
    result = create("onnx.Reciprocal", result, widen(type));
  return convert(result, type.getElementType());
}

Value OnnxTarget::compare(arith::CmpIPredicate predicate, Value lhs, Value rhs,
                          RankedTensorType type) {
  using Predicate = arith::CmpIPredicate;
  StringRef name = predicate == Predicate::slt   ? "Less"
                   : predicate == Predicate::sle ? "LessOrEqual"
                   : predicate == Predicate::sgt ? "Greater"
                   : predicate == Predicate::sge ? "GreaterOrEqual"
                                                 : "Equal";
  Value result = create("onnx." + name, widen(ValueRange{lhs, rhs}), type);
  return predicate == Predicate::ne ? create("onnx.Not", result, type) : result;
}

Value OnnxTarget::select(Value condition, Value lhs, Value rhs,
                         RankedTensorType type) {
  Value result =
      create("onnx.Where", {condition, widen(lhs), widen(rhs)}, widen(type));
  return convert(result, type.getElementType());
}

Value OnnxTarget::transpose(Value value, ArrayRef<int64_t> permutation) {
  if (llvm::is_sorted(permutation))
    return value;
  SmallVector<int64_t> shape;
  for (int64_t axis : permutation)
    shape.push_back(getShape(value)[axis]);
  return create("onnx.Transpose", value, getType(value).clone(shape),
                named("perm", builder.getI64ArrayAttr(permutation)));
}

Value OnnxTarget::slice(Value value, ArrayRef<int64_t> offsets,
                        ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides) {
  if (sizes == getShape(value))
    return value;
  SmallVector<int64_t> starts, ends, axes, steps;
  for (auto [axis, size] : llvm::enumerate(sizes)) {
    if (size == getShape(value)[axis])
      continue;
    starts.push_back(offsets[axis]);
    ends.push_back(offsets[axis] + (size - 1) * strides[axis] + 1);
    axes.push_back(axis);
    steps.push_back(strides[axis]);
  }
  return create("onnx.Slice",
                {value, integers(starts), integers(ends), integers(axes),
                 integers(steps)},
                getType(value).clone(sizes));
}

Value OnnxTarget::concat(ValueRange values, int64_t axis) {
  if (values.size() == 1)
    return values[0];
  SmallVector<int64_t> shape(getShape(values[0]));
  shape[axis] = 0;
  for (Value value : values)
    shape[axis] += getShape(value)[axis];
  return create("onnx.Concat", values, getType(values[0]).clone(shape),
                named("axis", integer(axis)));
}

Value OnnxTarget::reduce(Combine kind, Value value, ArrayRef<int64_t> axes) {
  if (axes.empty())
    return value;
  Type elementType = getType(value).getElementType();
  Value wide = widen(value);
  // There is no reduction of booleans.
  if (elementType.isInteger(1))
    wide = convert(wide, builder.getI32Type());
  StringRef name = kind == Combine::Add        ? "ReduceSum"
                   : kind == Combine::Multiply ? "ReduceProd"
                   : kind == Combine::Maximum || kind == Combine::Or
                       ? "ReduceMax"
                       : "ReduceMin";
  SmallVector<int64_t> shape;
  for (auto [axis, size] : llvm::enumerate(getShape(value)))
    if (!llvm::is_contained(axes, int64_t(axis)))
      shape.push_back(size);
  Value result =
      create("onnx." + name, {wide, integers(axes)}, getType(wide).clone(shape),
             named("keepdims", integer(0)));
  return convert(result, elementType);
}

Value OnnxTarget::matmul(Value lhs, Value rhs) {
  Type elementType = getType(lhs).getElementType();
  Value left = widen(lhs);
  SmallVector<int64_t> shape(getShape(lhs).drop_back());
  shape.push_back(getShape(rhs).back());
  Value result =
      create("onnx.MatMul", {left, widen(rhs)}, getType(left).clone(shape));
  return convert(result, elementType);
}

const char *OnnxTarget::getReason(RotateOp op) {
  return getElementTypeOrSelf(op.getInput().getType()).isF64()
             ? "the element type is f64"
             : nullptr;
}

const char *OnnxTarget::getReason(AttentionOp op) {
  if (op.getSoftcap() && op.getMask())
    return "the scores are capped and masked";
  if (getElementTypeOrSelf(op.getQuery().getType()).isF64())
    return "the element type is f64";
  return nullptr;
}

Value OnnxTarget::writeRotation(RotateOp op, ArrayRef<Value> operands) {
  RankedTensorType type = getType(operands[0]);
  int64_t lanes = type.getShape().back();
  SmallVector<NamedAttribute> attributes = {
      named("interleaved", integer(op.getInPairing() == Pairing::Interleaved))};
  SmallVector<Value> inputs;
  // The operators read tables of all batches.
  auto table = [&](Value value) {
    SmallVector<int64_t> shape(getShape(value));
    shape[0] = type.getShape()[0];
    return broadcast(widen(value), shape);
  };
  if (op.getBlockWidth() != lanes) {
    attributes.push_back(
        named("rotary_embedding_dim", integer(op.getBlockWidth())));
    attributes.push_back(named("num_heads", integer(type.getShape()[1])));
  }
  if (profile.rotation.starts_with("com.microsoft.")) {
    // Rows of one table, and where each of [batch, row] is in it.
    int64_t batch = getShape(operands[1])[0], rows = getShape(operands[1])[1];
    SmallVector<int64_t> positions;
    for (int64_t b = 0; b < type.getShape()[0]; ++b)
      for (int64_t row = 0; row < rows; ++row)
        positions.push_back((batch == 1 ? 0 : b * rows) + row);
    Value ids = constant(DenseElementsAttr::get(
        RankedTensorType::get({type.getShape()[0], rows}, builder.getI64Type()),
        ArrayRef<int64_t>(positions)));
    auto flat = [&](Value value) {
      return reshape(widen(value), {batch * rows, getShape(value)[2]});
    };
    inputs = {widen(operands[0]), ids, flat(operands[1]), flat(operands[2])};
  } else {
    inputs = {widen(operands[0]), table(operands[1]), table(operands[2])};
  }
  Value result = create(profile.rotation, inputs, widen(type), attributes);
  return convert(result, type.getElementType());
}

Value OnnxTarget::writeAttention(AttentionOp op, ArrayRef<Value> operands) {
  auto type = cast<RankedTensorType>(op.getResult(0).getType());
  SmallVector<NamedAttribute> attributes = {
      named("scale", builder.getF32FloatAttr(op.getScale().convertToDouble()))};
  if (op.getCausal())
    attributes.push_back(named("is_causal", integer(1)));
  if (std::optional<APFloat> cap = op.getSoftcap())
    attributes.push_back(
        named("softcap", builder.getF32FloatAttr(cap->convertToDouble())));
  Value result =
      create(profile.attention, widen(operands), widen(type), attributes);
  return convert(result, type.getElementType());
}

std::unique_ptr<TensorTarget>
rope::createOnnxTarget(OpBuilder &builder, const ExportProfile &profile) {
  return std::make_unique<OnnxTarget>(builder, profile);
}
