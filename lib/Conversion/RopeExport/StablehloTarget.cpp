//===- StablehloTarget.cpp - Modules in StableHLO -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorTarget.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
class StablehloTarget : public TensorTarget {
public:
  using TensorTarget::TensorTarget;

  Value constant(ElementsAttr value) override {
    return create("stablehlo.constant", {}, value.getType(),
                  named("value", value));
  }
  Value elementwise(StringRef scalarOp, ValueRange operands,
                    RankedTensorType type) override;
  Value convert(Value value, Type elementType) override {
    return create("stablehlo.convert", value,
                  getType(value).clone(elementType));
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs,
                RankedTensorType type) override;
  Value select(Value condition, Value lhs, Value rhs,
               RankedTensorType type) override {
    return create("stablehlo.select",
                  {broadcast(condition, type.getShape()),
                   broadcast(lhs, type.getShape()),
                   broadcast(rhs, type.getShape())},
                  type);
  }
  Value reshape(Value value, ArrayRef<int64_t> shape) override {
    value = getSource(value, "stablehlo.reshape");
    if (shape == getShape(value))
      return value;
    return create("stablehlo.reshape", value, getType(value).clone(shape));
  }
  Value transpose(Value value, ArrayRef<int64_t> permutation) override;
  Value broadcast(Value value, ArrayRef<int64_t> shape) override;
  Value slice(Value value, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
              ArrayRef<int64_t> strides) override;
  Value concat(ValueRange values, int64_t axis) override;
  Value reduce(Combine kind, Value value, ArrayRef<int64_t> axes) override;
  Value matmul(Value lhs, Value rhs) override;
  Value gather(Value value, Value indices) override;
  Value take(Value value, Value indices, int64_t axis) override;
  Value writeRotation(RotateOp op, ArrayRef<Value> operands) override;
  Value writeAttention(AttentionOp op, ArrayRef<Value> operands) override;

private:
  Attribute list(ArrayRef<int64_t> values) {
    return builder.getDenseI64ArrayAttr(values);
  }
  Attribute opaque(const Twine &text) {
    return OpaqueAttr::get(builder.getStringAttr("stablehlo"), text.str(),
                           builder.getNoneType());
  }
  Value gatherSlices(Value value, Value indices, Type type,
                     const Twine &numbers, ArrayRef<int64_t> sliceSizes);
  Value writeComposite(Operation *op, StringRef name, ArrayRef<Value> operands,
                       ArrayRef<NamedAttribute> attributes);
};
} // namespace

static StringRef getStablehloName(StringRef scalarOp) {
  return llvm::StringSwitch<StringRef>(scalarOp)
      .Cases({"arith.addf", "arith.addi"}, "stablehlo.add")
      .Cases({"arith.subf", "arith.subi"}, "stablehlo.subtract")
      .Cases({"arith.mulf", "arith.muli"}, "stablehlo.multiply")
      .Cases({"arith.divf", "arith.divsi"}, "stablehlo.divide")
      .Cases({"arith.remf", "arith.remsi"}, "stablehlo.remainder")
      .Cases({"arith.maximumf", "arith.maxsi"}, "stablehlo.maximum")
      .Cases({"arith.minimumf", "arith.minsi"}, "stablehlo.minimum")
      .Case("arith.andi", "stablehlo.and")
      .Case("arith.ori", "stablehlo.or")
      .Case("arith.xori", "stablehlo.xor")
      .Case("arith.negf", "stablehlo.negate")
      .Cases({"math.absf", "math.absi"}, "stablehlo.abs")
      .Case("math.ceil", "stablehlo.ceil")
      .Case("math.cos", "stablehlo.cosine")
      .Case("math.erf", "chlo.erf")
      .Case("math.exp", "stablehlo.exponential")
      .Case("math.expm1", "stablehlo.exponential_minus_one")
      .Case("math.floor", "stablehlo.floor")
      .Case("math.log", "stablehlo.log")
      .Case("math.log1p", "stablehlo.log_plus_one")
      .Case("math.powf", "stablehlo.power")
      .Case("math.roundeven", "stablehlo.round_nearest_even")
      .Case("math.rsqrt", "stablehlo.rsqrt")
      .Case("math.sin", "stablehlo.sine")
      .Case("math.sqrt", "stablehlo.sqrt")
      .Case("math.tanh", "stablehlo.tanh")
      .Default("");
}

Value StablehloTarget::elementwise(StringRef scalarOp, ValueRange operands,
                                   RankedTensorType type) {
  StringRef name = getStablehloName(scalarOp);
  if (name.empty())
    return Value();
  SmallVector<Value> whole;
  for (Value operand : operands)
    whole.push_back(broadcast(operand, type.getShape()));
  return create(name, whole, type);
}

Value StablehloTarget::compare(arith::CmpIPredicate predicate, Value lhs,
                               Value rhs, RankedTensorType type) {
  using Predicate = arith::CmpIPredicate;
  StringRef direction = predicate == Predicate::eq    ? "EQ"
                        : predicate == Predicate::ne  ? "NE"
                        : predicate == Predicate::slt ? "LT"
                        : predicate == Predicate::sle ? "LE"
                        : predicate == Predicate::sgt ? "GT"
                                                      : "GE";
  return create(
      "stablehlo.compare",
      {broadcast(lhs, type.getShape()), broadcast(rhs, type.getShape())}, type,
      named("comparison_direction",
            opaque("comparison_direction " + direction)));
}

Value StablehloTarget::transpose(Value value, ArrayRef<int64_t> permutation) {
  if (llvm::is_sorted(permutation))
    return value;
  SmallVector<int64_t> shape;
  for (int64_t axis : permutation)
    shape.push_back(getShape(value)[axis]);
  return create("stablehlo.transpose", value, getType(value).clone(shape),
                named("permutation", list(permutation)));
}

Value StablehloTarget::broadcast(Value value, ArrayRef<int64_t> shape) {
  if (shape == getShape(value))
    return value;
  SmallVector<int64_t> dims =
      llvm::to_vector(llvm::seq<int64_t>(0, getShape(value).size()));
  return create("stablehlo.broadcast_in_dim", value,
                getType(value).clone(shape),
                named("broadcast_dimensions", list(dims)));
}

Value StablehloTarget::slice(Value value, ArrayRef<int64_t> offsets,
                             ArrayRef<int64_t> sizes,
                             ArrayRef<int64_t> strides) {
  if (sizes == getShape(value))
    return value;
  SmallVector<int64_t> limits;
  for (auto [offset, size, stride] : llvm::zip_equal(offsets, sizes, strides))
    limits.push_back(offset + (size - 1) * stride + 1);
  return create("stablehlo.slice", value, getType(value).clone(sizes),
                {named("start_indices", list(offsets)),
                 named("limit_indices", list(limits)),
                 named("strides", list(strides))});
}

Value StablehloTarget::concat(ValueRange values, int64_t axis) {
  if (values.size() == 1)
    return values[0];
  SmallVector<int64_t> shape(getShape(values[0]));
  shape[axis] = 0;
  for (Value value : values)
    shape[axis] += getShape(value)[axis];
  return create("stablehlo.concatenate", values,
                getType(values[0]).clone(shape),
                named("dimension", builder.getI64IntegerAttr(axis)));
}

/// The value that changes nothing, and the op that combines.
static std::pair<Attribute, StringRef> getReduction(OpBuilder &builder,
                                                    Combine kind, Type type) {
  auto number = [&](double value) -> Attribute {
    if (isa<FloatType>(type))
      return builder.getFloatAttr(type, value);
    return builder.getIntegerAttr(type, int64_t(value));
  };
  auto extreme = [&](bool lowest) -> Attribute {
    if (auto floating = dyn_cast<FloatType>(type))
      return builder.getFloatAttr(
          type, APFloat::getInf(floating.getFloatSemantics(), lowest));
    unsigned width = type.getIntOrFloatBitWidth();
    return builder.getIntegerAttr(type, lowest
                                            ? APInt::getSignedMinValue(width)
                                            : APInt::getSignedMaxValue(width));
  };
  switch (kind) {
  case Combine::Add:
    return {number(0), "stablehlo.add"};
  case Combine::Multiply:
    return {number(1), "stablehlo.multiply"};
  case Combine::Maximum:
    return {extreme(true), "stablehlo.maximum"};
  case Combine::Minimum:
    return {extreme(false), "stablehlo.minimum"};
  case Combine::And:
    return {number(-1), "stablehlo.and"};
  case Combine::Or:
    return {number(0), "stablehlo.or"};
  }
  llvm_unreachable("unknown reduction");
}

Value StablehloTarget::reduce(Combine kind, Value value,
                              ArrayRef<int64_t> axes) {
  if (axes.empty())
    return value;
  RankedTensorType type = getType(value);
  auto [neutral, name] = getReduction(builder, kind, type.getElementType());
  auto scalar = RankedTensorType::get({}, type.getElementType());
  Value init = constant(DenseElementsAttr::get(scalar, neutral));
  SmallVector<int64_t> shape;
  for (auto [axis, size] : llvm::enumerate(type.getShape()))
    if (!llvm::is_contained(axes, int64_t(axis)))
      shape.push_back(size);
  OperationState state(loc, "stablehlo.reduce");
  state.addOperands({value, init});
  state.addTypes(type.clone(shape));
  state.addAttribute("dimensions", list(axes));
  state.addRegion();
  Operation *reduce = builder.create(state);
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&reduce->getRegion(0), {},
                                     {scalar, scalar}, {loc, loc});
  Value combined = create(name, block->getArguments(), scalar);
  OperationState result(loc, "stablehlo.return");
  result.addOperands(combined);
  builder.create(result);
  return reduce->getResult(0);
}

Value StablehloTarget::matmul(Value lhs, Value rhs) {
  ArrayRef<int64_t> left = getShape(lhs), right = getShape(rhs);
  int64_t batch = left.size() - 2;
  SmallVector<int64_t> shape(left.drop_back());
  shape.push_back(right.back());
  std::string dims;
  llvm::raw_string_ostream os(dims);
  llvm::interleaveComma(llvm::seq<int64_t>(0, batch), os);
  std::string numbers;
  llvm::raw_string_ostream text(numbers);
  text << "dot<";
  if (batch)
    text << "lhs_batching_dimensions = [" << dims
         << "], rhs_batching_dimensions = [" << dims << "], ";
  text << "lhs_contracting_dimensions = [" << batch + 1
       << "], rhs_contracting_dimensions = [" << batch << "]>";
  return create("stablehlo.dot_general", {lhs, rhs}, getType(lhs).clone(shape),
                named("dot_dimension_numbers", opaque(numbers)));
}

Value StablehloTarget::gatherSlices(Value value, Value indices, Type type,
                                    const Twine &numbers,
                                    ArrayRef<int64_t> sliceSizes) {
  return create("stablehlo.gather", {value, indices}, type,
                {named("dimension_numbers", opaque(numbers)),
                 named("slice_sizes", list(sliceSizes)),
                 named("indices_are_sorted", builder.getBoolAttr(false))});
}

Value StablehloTarget::gather(Value value, Value indices) {
  int64_t rank = getShape(value).size();
  ArrayRef<int64_t> shape = getShape(indices).drop_back();
  std::string dims;
  llvm::raw_string_ostream os(dims);
  llvm::interleaveComma(llvm::seq<int64_t>(0, rank), os);
  return gatherSlices(value, indices, getType(value).clone(shape),
                      "gather<collapsed_slice_dims = [" + dims +
                          "], start_index_map = [" + dims +
                          "], index_vector_dim = " + Twine(shape.size()) + ">",
                      SmallVector<int64_t>(rank, 1));
}

Value StablehloTarget::take(Value value, Value indices, int64_t axis) {
  SmallVector<int64_t> shape(getShape(value)), sizes(shape);
  shape[axis] = getShape(indices)[0];
  sizes[axis] = 1;
  std::string dims;
  llvm::raw_string_ostream os(dims);
  llvm::interleaveComma(
      llvm::make_filter_range(llvm::seq<int64_t>(0, shape.size()),
                              [&](int64_t dim) { return dim != axis; }),
      os);
  return gatherSlices(value, indices, getType(value).clone(shape),
                      "gather<offset_dims = [" + dims +
                          "], collapsed_slice_dims = [" + Twine(axis) +
                          "], start_index_map = [" + Twine(axis) +
                          "], index_vector_dim = 1>",
                      sizes);
}

Value StablehloTarget::writeComposite(Operation *op, StringRef name,
                                      ArrayRef<Value> operands,
                                      ArrayRef<NamedAttribute> attributes) {
  return create(
      "stablehlo.composite", operands, op->getResult(0).getType(),
      {named("name", builder.getStringAttr(name)),
       named("composite_attributes", builder.getDictionaryAttr(attributes)),
       named("decomposition", op->getAttr("rope.decomposition")),
       named("version", builder.getI32IntegerAttr(1))});
}

Value StablehloTarget::writeRotation(RotateOp op, ArrayRef<Value> operands) {
  return writeComposite(
      op, profile.rotation, operands,
      {named("interleaved",
             builder.getBoolAttr(op.getInPairing() == Pairing::Interleaved)),
       named("rotary_dim", builder.getI64IntegerAttr(op.getBlockWidth()))});
}

Value StablehloTarget::writeAttention(AttentionOp op,
                                      ArrayRef<Value> operands) {
  SmallVector<NamedAttribute> attributes = {
      named("is_causal", builder.getBoolAttr(op.getCausal())),
      named("scale", builder.getF32FloatAttr(op.getScale().convertToDouble()))};
  if (std::optional<APFloat> cap = op.getSoftcap())
    attributes.push_back(
        named("softcap", builder.getF32FloatAttr(cap->convertToDouble())));
  return writeComposite(op, profile.attention, operands, attributes);
}

std::unique_ptr<TensorTarget>
rope::createStablehloTarget(OpBuilder &builder, const ExportProfile &profile) {
  return std::make_unique<StablehloTarget>(builder, profile);
}
