//===- RopeTable.cpp - rope.table -----------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "Destination.h"
#include "RopeFrequencies.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

namespace {

/// A position: the nearest f64, and what it misses of a large integer.
struct Position {
  double value;
  double rest = 0;

  static Position ofInt(int64_t integer) {
    double value = static_cast<double>(integer);
    long double rest = static_cast<long double>(integer) - value;
    return {value, static_cast<double>(rest)};
  }
};

/// How a table turns a position and a frequency into cos and sin.
struct AngleRule {
  bool isExact = true;
  bool divides = false;
  std::optional<double> scale;
  bool scaleDivides = false;
  /// Format of the arithmetic of angle<source>.
  Format format;
  double magnitude = 1;

  std::pair<double, double> getCosSin(Position position,
                                      double frequency) const {
    return isExact ? getExact(position.value, frequency)
                   : getSource(position, frequency);
  }

private:
  /// Each op rounded in the angle type, as written.
  std::pair<double, double> getSource(Position position,
                                      double frequency) const {
    const Format &f = format;
    // One rounding: the rest decides ties of the narrow format.
    double p = position.rest == 0 ? f.round(position.value)
                                  : f.fma(1, position.value, position.rest);
    double w = f.round(frequency);
    double angle = f.round(divides ? p / w : p * w);
    if (scale) {
      double factor = f.round(*scale);
      angle = f.round(scaleDivides ? angle / factor : angle * factor);
    }
    double m = f.round(magnitude);
    return {f.round(m * f.round(std::cos(angle))),
            f.round(m * f.round(std::sin(angle)))};
  }

  /// The exact angle is `high + low`; cos and sin by the first terms of their
  /// series about `high`, whose reduction by the C library is exact. The
  /// position is the nearest f64.
  std::pair<double, double> getExact(double position, double frequency) const {
    double high, low;
    if (divides) {
      high = position / frequency;
      low = std::fma(-high, frequency, position) / frequency;
    } else {
      high = position * frequency;
      low = std::fma(position, frequency, -high);
    }
    long double c = std::cos(static_cast<long double>(high));
    long double s = std::sin(static_cast<long double>(high));
    long double d = low, m = magnitude;
    return {static_cast<double>(m * (c - d * s - d * d / 2 * c)),
            static_cast<double>(m * (s + d * c - d * d / 2 * s))};
  }
};

struct TableCode {
  TableOp op;
  AngleRule rule;
  SmallVector<int64_t> axes;
  std::optional<Operand> positions;
  bool hasIntegerPositions = true;
  std::optional<ArrayOperand> frequencies;
  std::optional<unsigned> length;
  std::optional<ArrayOperand> cumulativeLengths;
  SmallVector<double> literals;
  Destination cos, sin;
  Format element;
  bool checks;

  LogicalResult run(Frame &frame) const;

private:
  LogicalResult readFrequencies(const Frame &frame,
                                SmallVectorImpl<double> &values,
                                double &familyMagnitude) const;
  FailureOr<SmallVector<int64_t>> readStarts(const Frame &frame,
                                             int64_t numRows) const;
};
} // namespace

LogicalResult TableCode::readFrequencies(const Frame &frame,
                                         SmallVectorImpl<double> &values,
                                         double &familyMagnitude) const {
  Operation *location = TableOp(op);
  if (frequencies) {
    const Array &array = frequencies->peek(frame);
    for (int64_t k = 0; k < array.getNumElements(); ++k)
      values.push_back(array.at({k}).re);
    return success();
  }
  if (!literals.empty()) {
    values = literals;
    return success();
  }
  int64_t sequence = length ? frame.scalars[*length].integer : 0;
  FailureOr<FamilyValues> family =
      evaluateFamily(*TableOp(op).getFamily(), sequence);
  if (failed(family))
    return location->emitOpError("family lacks a parameter");
  values = family->frequencies;
  familyMagnitude = family->magnitude;
  return success();
}

/// Where packed sequences start, ascending to the number of rows at least.
FailureOr<SmallVector<int64_t>> TableCode::readStarts(const Frame &frame,
                                                      int64_t numRows) const {
  SmallVector<int64_t> starts;
  if (!cumulativeLengths)
    return starts;
  const Array &array = cumulativeLengths->peek(frame);
  for (int64_t i = 0; i < array.getNumElements(); ++i)
    starts.push_back(array.at({i}).integer);
  if (checks && (!llvm::is_sorted(starts) || starts.empty() ||
                 starts.front() > 0 || starts.back() < numRows)) {
    TableOp(op).emitOpError("expected cumulative_lengths to ascend from 0 to ")
        << numRows << " but got [" << ArrayRef<int64_t>(starts) << "]";
    return failure();
  }
  return starts;
}

/// The largest start that is at most `row`, or 0 where there is none.
static int64_t getStart(ArrayRef<int64_t> starts, int64_t row) {
  std::optional<int64_t> largest;
  for (int64_t start : starts)
    if (start <= row)
      largest = std::max(start, largest.value_or(start));
  return largest.value_or(0);
}

LogicalResult TableCode::run(Frame &frame) const {
  Operation *location = TableOp(op);
  SmallVector<double> values;
  AngleRule angles = rule;
  double familyMagnitude = 1;
  if (failed(readFrequencies(frame, values, familyMagnitude)))
    return failure();
  angles.magnitude *= familyMagnitude;

  bool hasOffset = !positions || !positions->slot.isArray;
  int64_t first = 0;
  Array given;
  if (!hasOffset)
    given = frame.arrays[positions->slot.index];
  else if (positions)
    first = frame.scalars[positions->slot.index].integer;

  Array cosTable = cos.open(frame), sinTable = sin.open(frame);
  ArrayRef<int64_t> sizes = cosTable.sizes;
  int64_t numPairs = sizes.back();
  FailureOr<SmallVector<int64_t>> starts = readStarts(frame, sizes.front());
  if (failed(starts))
    return failure();
  if (cosTable.sizes != sinTable.sizes)
    return location->emitOpError("cos and sin differ in their run-time shapes");
  if (static_cast<int64_t>(values.size()) != numPairs)
    return location->emitOpError("expected ")
           << numPairs << " frequencies but got " << values.size();
  if (!hasOffset) {
    ArrayRef<int64_t> rows = given.sizes;
    if (!axes.empty())
      rows = rows.drop_front();
    if (rows != sizes.drop_back())
      return location->emitOpError(
          "positions and rows of the table differ in their run-time shapes");
  }
  auto getPosition = [&](ArrayRef<int64_t> row, int64_t k) -> Position {
    if (hasOffset) {
      uint64_t relative =
          static_cast<uint64_t>(row[0]) - getStart(*starts, row[0]);
      return Position::ofInt(static_cast<uint64_t>(first) + relative);
    }
    SmallVector<int64_t, 6> index;
    if (!axes.empty())
      index.push_back(axes[k]);
    index.append(row.begin(), row.end());
    Scalar value = given.at(index);
    return hasIntegerPositions ? Position::ofInt(value.integer)
                               : Position{value.re};
  };
  (void)forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    int64_t k = index.back();
    auto [c, s] =
        angles.getCosSin(getPosition(index.drop_back(), k), values[k]);
    int64_t cosAt = cosTable.getPosition(index);
    int64_t sinAt = sinTable.getPosition(index);
    cosTable.store(cosAt, Scalar::ofFloat(element.round(c)));
    sinTable.store(sinAt, Scalar::ofFloat(element.round(s)));
    return success();
  });
  cos.close(frame, std::move(cosTable));
  sin.close(frame, std::move(sinTable));
  return success();
}

static FailureOr<Step> compileTable(TableOp op, Compiler &compiler) {
  std::optional<Format> element = compiler.getFormat(op.getTableType());
  std::optional<Format> angle = compiler.getFormat(op.getAngleFloatType());
  if (!element || !angle)
    return failure();
  bool hasResults = op->getNumResults() != 0;
  TableCode code{op,
                 {},
                 {},
                 {},
                 true,
                 {},
                 {},
                 {},
                 {},
                 Destination(op.getCosInitMutable(),
                             hasResults ? op->getResult(0) : Value(), compiler),
                 Destination(op.getSinInitMutable(),
                             hasResults ? op->getResult(1) : Value(), compiler),
                 *element,
                 compiler.getOptions().runtimeChecks};
  code.rule.isExact = op.getAngle() == AngleMode::Exact;
  code.rule.divides = op.getAngleForm() == AngleForm::Divide;
  if (op.getAngleScale())
    code.rule.scale = op.getAngleScale()->convertToDouble();
  code.rule.scaleDivides = op.getAngleScaleForm() == AngleForm::Divide;
  code.rule.format = *angle;
  code.rule.magnitude = op.getMagnitude().convertToDouble();
  if (op.getAxes())
    code.axes.assign(op.getAxes()->begin(), op.getAxes()->end());
  if (Value positions = op.getPositions()) {
    code.positions = Operand{compiler.getSlot(positions), false};
    code.hasIntegerPositions =
        getElementTypeOrSelf(positions.getType()).isIntOrIndex();
  }
  if (op.getFrequencies())
    code.frequencies = compiler.getArray(op.getFrequencies());
  if (op.getLength())
    code.length = compiler.getScalar(op.getLength());
  if (op.getCumulativeLengths())
    code.cumulativeLengths = compiler.getArray(op.getCumulativeLengths());
  if (std::optional<ElementsAttr> values = op.getFrequencyValues()) {
    FailureOr<Array> array = readElements(op, *values, compiler.getPrecision());
    if (failed(array))
      return failure();
    for (int64_t k = 0; k < array->getNumElements(); ++k)
      code.literals.push_back(array->at({k}).re);
  }
  return Step(
      [code = std::move(code)](Frame &frame) { return code.run(frame); });
}

void reference::addRopeTable(OpTable &ops) { ops.add<TableOp>(compileTable); }
