//===- TableVerify.cpp - Constraints of rope.table ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttributeNames.h"
#include "rope/Dialect/Rope/IR/Frequencies.h"

#include "mlir/IR/TypeUtilities.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;

/// Integers of positions and lengths are signed and have 8 to 64 bits.
static bool isUsableInteger(Type type) {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  return !integer || (integer.getWidth() >= 8 && integer.getWidth() <= 64);
}

static LogicalResult verifyTypes(TableOp op) {
  // table_c1: one world, tensors or memrefs, and results for tensors only.
  bool onTensors = isa<TensorType>(op.getCosInit().getType());
  for (Value operand : op->getOperands())
    if (auto shaped = dyn_cast<ShapedType>(operand.getType()))
      if (isa<TensorType>(shaped) != onTensors)
        return op.emitOpError("expected all shaped operands to be ")
               << (onTensors ? "tensors" : "memrefs") << " but got " << shaped;
  if (op.getNumResults() != (onTensors ? 2u : 0u))
    return op.emitOpError("expected ")
           << (onTensors ? 2 : 0) << " results but got " << op.getNumResults();
  if (onTensors && (op.getResult(0).getType() != op.getCosInit().getType() ||
                    op.getResult(1).getType() != op.getSinInit().getType()))
    return op.emitOpError("expected results of the types of outs");
  // table_c2
  auto cos = op.getTableType();
  auto sin = cast<ShapedType>(op.getSinInit().getType());
  if (cos.getElementType() != sin.getElementType() ||
      cos.getShape() != sin.getShape())
    return op.emitOpError("expected cos and sin of one shape and element type "
                          "but got ")
           << cos << " and " << sin;
  // table_c3
  if (cos.getRank() < 1 || ShapedType::isDynamic(cos.getShape().back()) ||
      cos.getShape().back() < 1)
    return op.emitOpError("expected a static last dimension of at least 1, the "
                          "number of pairs, but got ")
           << cos;
  return success();
}

static LogicalResult verifyPositions(TableOp op) {
  Value positions = op.getPositions();
  // table_c4
  for (auto [name, value] :
       {std::make_pair("positions", positions),
        std::make_pair("length", Value(op.getLength())),
        std::make_pair("cumulative_lengths", op.getCumulativeLengths())})
    if (value && !isUsableInteger(value.getType()))
      return op.emitOpError("expected ")
             << name << " of 8 to 64 bits but got " << value.getType();
  // table_c5
  if (op.hasOffsetPositions() && op.getTableType().getRank() != 2)
    return op.emitOpError("expected a table of rank 2 with an offset but got ")
           << op.getTableType();
  // table_c6
  std::optional<ArrayRef<int64_t>> axes = op.getAxes();
  if (op.hasOffsetPositions()) {
    if (axes)
      return op.emitOpError("expected axes only with shaped positions");
  } else {
    ArrayRef<int64_t> rows = op.getTableType().getShape().drop_back();
    auto type = cast<ShapedType>(positions.getType());
    int64_t leading = axes ? 1 : 0;
    if (type.getRank() != op.getRowRank() + leading ||
        failed(
            verifyCompatibleShape(type.getShape().drop_front(leading), rows)))
      return op.emitOpError("expected positions of ")
             << (axes ? "an axis and " : "") << "the row shape of "
             << op.getTableType() << " but got " << type;
    // table_c7
    if (axes) {
      if (static_cast<int64_t>(axes->size()) != op.getNumPairs())
        return op.emitOpError("expected an axis for each of ")
               << op.getNumPairs() << " pairs but got " << axes->size();
      for (int64_t axis : *axes)
        if (axis < 0 || (!type.isDynamicDim(0) && axis >= type.getDimSize(0)))
          return op.emitOpError("expected axes in the first dimension of ")
                 << type << " but got " << axis;
    }
  }
  // table_c8
  if (Value lengths = op.getCumulativeLengths()) {
    if (!op.hasOffsetPositions())
      return op.emitOpError("expected no positions or a scalar offset with "
                            "cumulative_lengths");
    auto type = cast<ShapedType>(lengths.getType());
    if (type.getRank() != 1 || type.getShape()[0] == 0)
      return op.emitOpError("expected cumulative_lengths of rank 1 with at "
                            "least one entry but got ")
             << type;
  }
  return success();
}

/// table_c12, c13: literals and what is named beside them.
static LogicalResult verifyLiterals(TableOp op, ElementsAttr values) {
  // table_c12
  auto type = dyn_cast<RankedTensorType>(values.getShapedType());
  if (!type || type.getRank() != 1 || type.getDimSize(0) != op.getNumPairs() ||
      !(type.getElementType().isF32() || type.getElementType().isF64()))
    return op.emitOpError("expected ")
           << op.getNumPairs() << " frequency_values of f32 or f64 but got "
           << values.getType();
  if (!isa<DenseFPElementsAttr>(values))
    return op.emitOpError("expected frequency_values to be a dense attribute");
  SmallVector<double> literals = getFrequencyLiterals(values);
  bool divide = op.getAngleForm() == AngleForm::Divide;
  for (double &value : literals) {
    if (!std::isfinite(value))
      return op.emitOpError("expected finite frequency_values but got ")
             << value;
    if (divide && value == 0.0)
      return op.emitOpError("expected timescales other than 0");
    if (divide)
      value = 1.0 / value;
  }
  // table_c13
  if (std::optional<FrequenciesAttr> family = op.getFamily()) {
    double residual = getResidual(*family, literals);
    double bound =
        type.getElementType().isF32() ? kResidualBoundF32 : kResidualBoundF64;
    if (residual > bound)
      return op.emitOpError("expected family to reproduce frequency_values "
                            "within ")
             << bound << " but the relative residual is " << residual;
  }
  return success();
}

static LogicalResult verifyFrequencySource(TableOp op) {
  // table_c9
  bool hasLiterals = op.getFrequencyValues().has_value();
  bool hasOperand = static_cast<bool>(op.getFrequencies());
  std::optional<FrequenciesAttr> family = op.getFamily();
  if (hasLiterals && hasOperand)
    return op.emitOpError("expected one source of frequencies but got "
                          "frequency_values and an operand");
  if (!hasLiterals && !hasOperand && !family)
    return op.emitOpError("expected frequency_values, frequencies or family");
  // table_c10
  if (family && family->getDim() != 2 * op.getNumPairs())
    return op.emitOpError("expected family of dim ")
           << 2 * op.getNumPairs() << " for " << op.getNumPairs()
           << " pairs but got " << family->getDim();
  // table_c11
  bool needsLength = op.hasFamilyFrequencies() && isLengthDependent(*family);
  if (needsLength && !op.getLength())
    return op.emitOpError("expected a length, on which family ")
           << stringifyFrequencyFamily(family->getFamily()) << " depends";
  if (!needsLength && op.getLength())
    return op.emitOpError("expected a length only where family depends on it "
                          "and is the source of frequencies");
  if (std::optional<ElementsAttr> values = op.getFrequencyValues())
    return verifyLiterals(op, *values);
  // table_c14
  if (hasOperand) {
    auto type = cast<ShapedType>(op.getFrequencies().getType());
    if (type.getRank() != 1 ||
        failed(verifyCompatibleShape(type.getShape(), {op.getNumPairs()})))
      return op.emitOpError("expected ")
             << op.getNumPairs() << " frequencies but got " << type;
    return success();
  }
  // table_c15
  if (op.getAngleForm() == AngleForm::Divide)
    return op.emitOpError("expected angle_form = divide only with "
                          "frequency_values or frequencies");
  std::optional<int64_t> length;
  if (needsLength)
    length = getSwitchLength(*family);
  SmallVector<double> values = *computeFrequencies(*family, length);
  for (double value : values)
    if (!std::isfinite(value))
      return op.emitOpError("expected family to have finite frequencies but "
                            "got ")
             << value;
  return success();
}

static LogicalResult verifyArithmetic(TableOp op) {
  bool isSource = op.getAngle() == AngleMode::Source;
  // table_c16
  if (std::optional<Type> type = op.getAngleType()) {
    if (!type->isF32() && !type->isF64())
      return op.emitOpError("expected angle_type f32 or f64 but got ") << *type;
    if (!isSource)
      return op.emitOpError("expected angle_type only with angle<source>");
  }
  // table_c17: which rounding of a wider frequency was meant is not said.
  if (isSource) {
    Type type;
    if (std::optional<ElementsAttr> values = op.getFrequencyValues())
      type = values->getElementType();
    else if (op.getFrequencies())
      type = getElementTypeOrSelf(op.getFrequencies().getType());
    if (type &&
        type.getIntOrFloatBitWidth() > op.getAngleFloatType().getWidth())
      return op.emitOpError(
                 "expected frequencies no wider than the angle type ")
             << op.getAngleFloatType() << " but got " << type;
  }
  // table_c18
  bool divides = op.getAngleScaleForm() == AngleForm::Divide;
  if (std::optional<APFloat> scale = op.getAngleScale()) {
    bool losesInfo;
    scale->convert(op.getAngleFloatType().getFloatSemantics(),
                   APFloat::rmNearestTiesToEven, &losesInfo);
    if (!isSource)
      return op.emitOpError("expected angle_scale only with angle<source>");
    if (!scale->isFinite() || (divides && scale->isZero()))
      return op.emitOpError("expected angle_scale to be finite")
             << (divides ? " and not 0" : "") << " but got "
             << op.getAngleScaleAttr();
  } else if (divides) {
    return op.emitOpError("expected angle_scale_form only with angle_scale");
  }
  // table_c19
  if (!op.getMagnitude().isFinite())
    return op.emitOpError("expected a finite magnitude but got ")
           << op.getMagnitudeAttr();
  return success();
}

LogicalResult TableOp::verify() {
  if (failed(rope::detail::verifyAttributeNames(*this)))
    return failure();
  if (failed(verifyTypes(*this)) || failed(verifyPositions(*this)) ||
      failed(verifyFrequencySource(*this)))
    return failure();
  return verifyArithmetic(*this);
}
