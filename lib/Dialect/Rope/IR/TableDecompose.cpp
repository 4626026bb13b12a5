//===- TableDecompose.cpp - rope.table as linalg and arith ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FrequencyParameters.h"
#include "TableAngles.h"
#include "rope/Dialect/Rope/IR/Frequencies.h"
#include "rope/Dialect/Rope/IR/OperandTiles.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <limits>

using namespace mlir;
using namespace mlir::rope;

using utils::IteratorType;

namespace {
/// Builds the generic that computes a table, and what it reads. On memrefs,
/// constants and temporaries are tensors whose read-only buffers it reads by
/// `bufferization.to_buffer`, for the bufferization that follows.
class TableDecomposition {
public:
  TableDecomposition(OpBuilder &builder, TableOp op)
      : b(op.getLoc(), builder), op(op),
        onTensors(isa<TensorType>(op.getCosInit().getType())),
        rowRank(op.getRowRank()) {}

  SmallVector<Value> run();

private:
  /// Adds an input of the generic and returns its number.
  size_t addInput(Value value, AffineMap map) {
    inputs.push_back(value);
    maps.push_back(map);
    return inputs.size() - 1;
  }
  AffineMap getRowMap() {
    return AffineMap::getMultiDimIdentityMap(rowRank + 1, b.getContext())
        .dropResult(rowRank);
  }
  AffineMap getPairMap() {
    return AffineMap::get(rowRank + 1, 0, b.getAffineDimExpr(rowRank));
  }
  Value createLiterals(ArrayRef<double> values, FloatType type);
  Value createReadOnlyBuffer(Value tensor);
  Value createConstant(DenseElementsAttr attr);
  linalg::GenericOp createGeneric(
      ValueRange ins, ValueRange outs, ArrayRef<AffineMap> maps,
      ArrayRef<IteratorType> iterators,
      function_ref<SmallVector<Value>(ImplicitLocOpBuilder &, ValueRange)>
          body);
  Value createSequenceStarts();
  Value createDynamicNTKFrequencies(FrequenciesAttr family);
  Value convertLength();
  void addPositions();
  void addFrequencies();
  Value emitPosition(ImplicitLocOpBuilder &body, ValueRange arguments);
  Value emitFrequency(ImplicitLocOpBuilder &body, ValueRange arguments);

  ImplicitLocOpBuilder b;
  TableOp op;
  bool onTensors;
  int64_t rowRank;
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;

  /// Inputs of row shape, one an axis; one without axes; none with an offset.
  SmallVector<size_t> positionInputs;
  std::optional<size_t> axisInput;
  std::optional<size_t> startInput;
  size_t frequencyInput = 0;
  /// LongRoPE: the long frequencies and whether they are taken.
  std::optional<size_t> longInput;
  Value takesLong;
  /// Magnitude in the type of the arithmetic; null for 1.
  Value magnitude;
};
} // namespace

/// The tensor itself where the op is on tensors.
Value TableDecomposition::createReadOnlyBuffer(Value tensor) {
  if (onTensors)
    return tensor;
  auto type = cast<RankedTensorType>(tensor.getType());
  auto bufferType = MemRefType::get(type.getShape(), type.getElementType());
  return bufferization::ToBufferOp::create(b, bufferType, tensor,
                                           /*read_only=*/true);
}

Value TableDecomposition::createConstant(DenseElementsAttr attr) {
  return createReadOnlyBuffer(arith::ConstantOp::create(b, attr));
}

/// A constant of one value a pair, each rounded to `type`.
Value TableDecomposition::createLiterals(ArrayRef<double> values,
                                         FloatType type) {
  SmallVector<APFloat> elements;
  for (double value : values) {
    APFloat element(value);
    bool losesInfo;
    element.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &losesInfo);
    elements.push_back(element);
  }
  auto tensorType =
      RankedTensorType::get({static_cast<int64_t>(values.size())}, type);
  return createConstant(DenseElementsAttr::get(tensorType, elements));
}

linalg::GenericOp TableDecomposition::createGeneric(
    ValueRange ins, ValueRange outs, ArrayRef<AffineMap> maps,
    ArrayRef<IteratorType> iterators,
    function_ref<SmallVector<Value>(ImplicitLocOpBuilder &, ValueRange)> body) {
  return linalg::GenericOp::create(
      b,
      isa<TensorType>(outs.front().getType()) ? TypeRange(outs) : TypeRange(),
      ins, outs, maps, iterators,
      [&](OpBuilder &builder, Location loc, ValueRange arguments) {
        ImplicitLocOpBuilder inner(loc, builder);
        linalg::YieldOp::create(inner, body(inner, arguments));
      });
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

/// A signed integer or index as i64.
static Value toI64(ImplicitLocOpBuilder &b, Value value) {
  Type i64 = b.getI64Type();
  if (value.getType().isIndex())
    return arith::IndexCastOp::create(b, i64, value);
  if (value.getType() == i64)
    return value;
  return arith::ExtSIOp::create(b, i64, value);
}

/// start[r] = the largest cumulative length that is at most r, 0 where there is
/// none, as i64.
Value TableDecomposition::createSequenceStarts() {
  Value lengths = op.getCumulativeLengths();
  if (!onTensors) {
    auto type = cast<MemRefType>(lengths.getType());
    lengths = bufferization::ToTensorOp::create(
        b, RankedTensorType::get(type.getShape(), type.getElementType()),
        lengths, /*restrict=*/true);
  }
  OpFoldResult rows =
      onTensors ? tensor::getMixedSize(b, b.getLoc(), op.getCosInit(), 0)
                : memref::getMixedSize(b, b.getLoc(), op.getCosInit(), 0);
  Value starts = tensor::EmptyOp::create(b, rows, b.getI64Type());
  Value none = arith::ConstantIntOp::create(
      b, std::numeric_limits<int64_t>::min(), /*width=*/64);
  Value zero = arith::ConstantIntOp::create(b, 0, /*width=*/64);
  starts = linalg::FillOp::create(b, ValueRange{none}, ValueRange{starts})
               .getResult(0);

  AffineExpr row = b.getAffineDimExpr(0);
  AffineExpr entry = b.getAffineDimExpr(1);
  auto largest = createGeneric(
      lengths, starts, {AffineMap::get(2, 0, entry), AffineMap::get(2, 0, row)},
      {IteratorType::parallel, IteratorType::reduction},
      [&](ImplicitLocOpBuilder &body, ValueRange arguments) {
        Value start = toI64(body, arguments[0]);
        Value index = linalg::IndexOp::create(body, 0);
        Value r = toI64(body, index);
        Value begun =
            arith::CmpIOp::create(body, arith::CmpIPredicate::sle, start, r);
        Value candidate = arith::SelectOp::create(body, begun, start, none);
        Value best = arith::MaxSIOp::create(body, arguments[1], candidate);
        return SmallVector<Value>{best};
      });
  auto defined =
      createGeneric(ValueRange(), largest.getResult(0),
                    AffineMap::get(1, 0, row), IteratorType::parallel,
                    [&](ImplicitLocOpBuilder &body, ValueRange arguments) {
                      Value missing = arith::CmpIOp::create(
                          body, arith::CmpIPredicate::eq, arguments[0], none);
                      Value start = arith::SelectOp::create(body, missing, zero,
                                                            arguments[0]);
                      return SmallVector<Value>{start};
                    });
  return createReadOnlyBuffer(defined.getResult(0));
}

void TableDecomposition::addPositions() {
  if (op.hasOffsetPositions()) {
    if (op.getCumulativeLengths())
      startInput = addInput(createSequenceStarts(), getRowMap());
    return;
  }
  Value positions = op.getPositions();
  std::optional<ArrayRef<int64_t>> axes = op.getAxes();
  if (!axes) {
    positionInputs.push_back(addInput(positions, getRowMap()));
    return;
  }
  // One slice for each axis that some pair takes, and the number of the slice
  // of each pair.
  SmallVector<int64_t> used(*axes);
  llvm::sort(used);
  used.erase(llvm::unique(used), used.end());
  SmallVector<OpFoldResult> sizes =
      onTensors ? tensor::getMixedSizes(b, b.getLoc(), positions)
                : memref::getMixedSizes(b, b.getLoc(), positions);
  sizes[0] = b.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
  auto type = cast<ShapedType>(positions.getType());
  for (int64_t axis : used) {
    offsets[0] = b.getIndexAttr(axis);
    Value slice;
    if (onTensors) {
      auto sliceType = RankedTensorType::get(type.getShape().drop_front(),
                                             type.getElementType());
      slice = tensor::ExtractSliceOp::create(b, sliceType, positions, offsets,
                                             sizes, strides);
    } else {
      auto sliceType = memref::SubViewOp::inferRankReducedResultType(
          type.getShape().drop_front(), cast<MemRefType>(type), offsets, sizes,
          strides);
      slice = memref::SubViewOp::create(b, cast<MemRefType>(sliceType),
                                        positions, offsets, sizes, strides);
    }
    positionInputs.push_back(addInput(slice, getRowMap()));
  }
  if (used.size() == 1)
    return;
  SmallVector<int64_t> numbers;
  for (int64_t axis : *axes)
    numbers.push_back(llvm::lower_bound(used, axis) - used.begin());
  Value constant = createConstant(DenseElementsAttr::get(
      RankedTensorType::get({op.getNumPairs()}, b.getI64Type()),
      ArrayRef<int64_t>(numbers)));
  axisInput = addInput(constant, getPairMap());
}

Value TableDecomposition::emitPosition(ImplicitLocOpBuilder &body,
                                       ValueRange arguments) {
  if (op.hasOffsetPositions()) {
    Value index = linalg::IndexOp::create(body, 0);
    Value p = toI64(body, index);
    if (startInput)
      p = arith::SubIOp::create(body, p, arguments[*startInput]);
    if (op.getPositions()) {
      Value offset = toI64(body, op.getPositions());
      p = arith::AddIOp::create(body, offset, p);
    }
    return p;
  }
  Value position = arguments[positionInputs.front()];
  if (!axisInput)
    return position;
  for (auto [number, input] : llvm::enumerate(positionInputs)) {
    if (number == 0)
      continue;
    Value constant = arith::ConstantIntOp::create(
        body, static_cast<int64_t>(number), /*width=*/64);
    Value taken = arith::CmpIOp::create(body, arith::CmpIPredicate::eq,
                                        arguments[*axisInput], constant);
    position = arith::SelectOp::create(body, taken, arguments[input], position);
  }
  return position;
}

//===----------------------------------------------------------------------===//
// Frequencies
//===----------------------------------------------------------------------===//

Value TableDecomposition::convertLength() {
  return convertToFloat(b, op.getLength(), b.getF64Type());
}

/// The formula of `dynamic_ntk` in f64: b'^(-2k/d) with
/// b' = b * (factor*L/M - (factor-1))^(d/(d-2)), L = max(length, M).
Value TableDecomposition::createDynamicNTKFrequencies(FrequenciesAttr family) {
  FrequencyParameters parameters{family.getParameters()};
  FloatType f64 = b.getF64Type();
  auto constant = [&](double value) -> Value {
    return arith::ConstantOp::create(b, b.getF64FloatAttr(value));
  };
  double factor = parameters.get("factor");
  double dim = static_cast<double>(family.getDim());
  Value maximum = constant(parameters.get("max_position"));
  Value length = convertLength();
  Value longest = arith::MaximumFOp::create(b, length, maximum);
  Value stretch = arith::MulFOp::create(b, constant(factor), longest);
  stretch = arith::DivFOp::create(b, stretch, maximum);
  stretch = arith::SubFOp::create(b, stretch, constant(factor - 1.0));
  Value power = math::PowFOp::create(b, stretch, constant(dim / (dim - 2.0)));
  Value oldBase = constant(family.getBase().getValueAsDouble());
  Value base = arith::MulFOp::create(b, oldBase, power);

  SmallVector<double> exponents;
  for (int64_t i = 0; i < op.getNumPairs(); ++i)
    exponents.push_back(-2.0 * static_cast<double>(i) / dim);
  auto tensorType = RankedTensorType::get({op.getNumPairs()}, f64);
  Value exponentTable = arith::ConstantOp::create(
      b, DenseElementsAttr::get(tensorType, ArrayRef<double>(exponents)));
  Value values = tensor::EmptyOp::create(b, tensorType.getShape(), f64);
  AffineMap identity = b.getMultiDimIdentityMap(1);
  auto generic = createGeneric(
      exponentTable, values, {identity, identity}, IteratorType::parallel,
      [&](ImplicitLocOpBuilder &body, ValueRange arguments) {
        Value value = math::PowFOp::create(body, base, arguments[0]);
        return SmallVector<Value>{value};
      });
  return createReadOnlyBuffer(generic.getResult(0));
}

void TableDecomposition::addFrequencies() {
  // Arithmetic and magnitude are in the angle type of the source, or f64.
  FloatType type = op.getAngle() == AngleMode::Source ? op.getAngleFloatType()
                                                      : b.getF64Type();
  auto setMagnitude = [&](double value) {
    if (value != 1.0)
      magnitude = arith::ConstantOp::create(b, b.getFloatAttr(type, value));
  };
  double own = op.getMagnitude().convertToDouble();
  if (std::optional<ElementsAttr> values = op.getFrequencyValues()) {
    frequencyInput =
        addInput(createLiterals(getFrequencyLiterals(*values),
                                cast<FloatType>(values->getElementType())),
                 getPairMap());
    return setMagnitude(own);
  }
  if (op.getFrequencies()) {
    frequencyInput = addInput(op.getFrequencies(), getPairMap());
    return setMagnitude(own);
  }
  FrequenciesAttr family = *op.getFamily();
  if (!isLengthDependent(family)) {
    frequencyInput = addInput(createLiterals(*computeFrequencies(family), type),
                              getPairMap());
    return setMagnitude(own * *computeMagnitude(family));
  }
  if (family.getFamily() == FrequencyFamily::DynamicNTK) {
    frequencyInput =
        addInput(createDynamicNTKFrequencies(family), getPairMap());
    return setMagnitude(own * *computeMagnitude(family, /*length=*/1));
  }
  // LongRoPE: both lists are constants, the length chooses.
  int64_t limit = getSwitchLength(family);
  frequencyInput = addInput(
      createLiterals(*computeFrequencies(family, limit), type), getPairMap());
  longInput =
      addInput(createLiterals(*computeFrequencies(family, limit + 1), type),
               getPairMap());
  Value length = toI64(b, op.getLength());
  Value limitValue = arith::ConstantIntOp::create(b, limit, /*width=*/64);
  takesLong =
      arith::CmpIOp::create(b, arith::CmpIPredicate::sgt, length, limitValue);
  double shortMagnitude = own * *computeMagnitude(family, limit);
  double longMagnitude = own * *computeMagnitude(family, limit + 1);
  if (shortMagnitude == longMagnitude)
    return setMagnitude(shortMagnitude);
  Value ifLong =
      arith::ConstantOp::create(b, b.getFloatAttr(type, longMagnitude));
  Value ifShort =
      arith::ConstantOp::create(b, b.getFloatAttr(type, shortMagnitude));
  magnitude = arith::SelectOp::create(b, takesLong, ifLong, ifShort);
}

Value TableDecomposition::emitFrequency(ImplicitLocOpBuilder &body,
                                        ValueRange arguments) {
  Value frequency = arguments[frequencyInput];
  if (!longInput)
    return frequency;
  return arith::SelectOp::create(body, takesLong, arguments[*longInput],
                                 frequency);
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

/// Rounds to the element type. An exact table goes to 16-bit types by way of
/// f32, which vector units convert from.
static Value roundResult(ImplicitLocOpBuilder &b, Value value, FloatType type,
                         bool exact) {
  if (exact && type.getWidth() == 16)
    value = convertToFloat(b, value, b.getF32Type());
  return convertToFloat(b, value, type);
}

SmallVector<Value> TableDecomposition::run() {
  addPositions();
  addFrequencies();
  AffineMap identity = b.getMultiDimIdentityMap(rowRank + 1);
  maps.append(2, identity);
  SmallVector<IteratorType> iterators(rowRank + 1, IteratorType::parallel);
  SmallVector<Value> outs = {op.getCosInit(), op.getSinInit()};
  auto elementType = cast<FloatType>(op.getTableType().getElementType());
  bool exact = op.getAngle() == AngleMode::Exact;
  auto generic = createGeneric(
      inputs, outs, maps, iterators,
      [&](ImplicitLocOpBuilder &body, ValueRange arguments) {
        Value position = emitPosition(body, arguments);
        Value frequency = emitFrequency(body, arguments);
        CosSin value =
            exact ? emitExactAngle(body, op, position, frequency, magnitude)
                  : emitSourceAngle(body, op, position, frequency, magnitude);
        Value cos = roundResult(body, value.cos, elementType, exact);
        Value sin = roundResult(body, value.sin, elementType, exact);
        return SmallVector<Value>{cos, sin};
      });
  return SmallVector<Value>(generic.getResults());
}

FailureOr<SmallVector<Value>> TableOp::decomposeOperation(OpBuilder &builder) {
  if (rope::detail::haveNoElements(getOperands()))
    return getNumResults() == 0
               ? SmallVector<Value>()
               : SmallVector<Value>{getCosInit(), getSinInit()};
  return TableDecomposition(builder, *this).run();
}
