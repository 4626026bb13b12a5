//===- MispairedTables.cpp - Tables made for the other pairing ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program doubles the columns of a table for its pairing: halves one after
// the other, or neighbours. Under the other pairing the lanes of a pair have
// the angles a and b of two frequencies, and the map of the pair is
//
//     M = m [[cos a, -sin a], [sin b, cos b]],  M M^T = m^2 [[1, t], [t, 1]]
//
// with t = sin(b - a). Its singular values are m sqrt(1 - |t|) and
// m sqrt(1 + |t|): the least and greatest factor by which it changes the norm
// of a pair. The adjoint has the same ones. A constant table has the singular
// values of its own matrices.
//
//===----------------------------------------------------------------------===//

#include "rope/Raise/MispairedTables.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "rope/Analysis/ConstantColumns.h"
#include "rope/Analysis/LaneForm.h"
#include "rope/Dialect/Rope/IR/Frequencies.h"
#include "rope/Raise/Passes.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECHECKTABLESPASS
#include "rope/Raise/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

/// Positions looked at where the program does not say which there are, and at
/// most.
static constexpr int64_t kDefaultPositions = 4096;
static constexpr int64_t kPositionLimit = 1 << 14;

//===----------------------------------------------------------------------===//
// Columns
//===----------------------------------------------------------------------===//

/// Numbers for the columns of a table: equal ones are proven equal.
using Columns = SmallVector<int64_t>;

/// Numbers of `keys` in the order of their first appearance.
template <typename Key>
static Columns numberKeys(ArrayRef<Key> keys) {
  Columns numbers;
  SmallVector<Key> distinct;
  for (const Key &key : keys) {
    auto *found = llvm::find(distinct, key);
    numbers.push_back(found - distinct.begin());
    if (found == distinct.end())
      distinct.push_back(key);
  }
  return numbers;
}

namespace {
/// Columns of tensors as expressions over what they are computed from.
class ColumnReader {
public:
  explicit ColumnReader(FunctionOpInterface function)
      : elements(function.getContext()), analysis(elements, function) {}

  /// One for each place of the last dimension; none where its size is dynamic.
  SmallVector<const Expr *> read(Value tensor) {
    auto type = dyn_cast<RankedTensorType>(tensor.getType());
    SmallVector<const Expr *> indices, columns;
    if (!type || !tensor.getDefiningOp() ||
        ShapedType::isDynamic(type.getShape().back()))
      return columns;
    ExpressionContext &exprs = elements.getExpressions();
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      indices.push_back(exprs.symbol(dim, type.getDimSize(dim)));
    for (int64_t lane = 0; lane < type.getShape().back(); ++lane) {
      indices.back() = exprs.integer(lane);
      columns.push_back(analysis.expandAll(exprs.load(tensor, indices)));
    }
    return columns;
  }

private:
  ElementExpressions elements;
  LaneFormAnalysis analysis;
};
} // namespace

/// About the value of an expression of literals, for people; nothing where it
/// depends on anything else.
static std::optional<double> estimate(const Expr *expr) {
  if (std::optional<APFloat> literal = expr->getFloat()) {
    bool ignored;
    literal->convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                     &ignored);
    return literal->convertToDouble();
  }
  if (std::optional<int64_t> literal = expr->getInteger())
    return static_cast<double>(*literal);
  if (expr->kind != ExprKind::Apply)
    return std::nullopt;
  SmallVector<double, 2> x;
  for (const Expr *operand : expr->operands) {
    std::optional<double> value = estimate(operand);
    if (!value)
      return std::nullopt;
    x.push_back(*value);
  }
  if (expr->is<arith::AddFOp>())
    return x[0] + x[1];
  if (expr->is<arith::SubFOp>())
    return x[0] - x[1];
  if (expr->is<arith::MulFOp>())
    return x[0] * x[1];
  if (expr->is<arith::DivFOp>())
    return x[0] / x[1];
  if (expr->is<math::PowFOp>() || expr->is<math::FPowIOp>())
    return std::pow(x[0], x[1]);
  if (expr->is<math::ExpOp>())
    return std::exp(x[0]);
  if (expr->is<math::LogOp>())
    return std::log(x[0]);
  if (expr->is<arith::NegFOp>())
    return -x[0];
  if (expr->is<arith::ExtFOp>() || expr->is<arith::TruncFOp>() ||
      expr->is<arith::SIToFPOp>())
    return x[0];
  return std::nullopt;
}

/// The frequencies of a table that are known at compile time.
static std::optional<SmallVector<double>>
getKnownFrequencies(TableOp table, ColumnReader &reader) {
  if (std::optional<ElementsAttr> values = table.getFrequencyValues())
    return getFrequencyLiterals(*values);
  if (table.getFrequencies()) {
    SmallVector<double> known;
    for (const Expr *column : reader.read(table.getFrequencies())) {
      std::optional<double> value = estimate(column);
      if (!value)
        return std::nullopt;
      known.push_back(*value);
    }
    return known;
  }
  if (isLengthDependent(*table.getFamily()))
    return std::nullopt;
  return computeFrequencies(*table.getFamily());
}

static std::optional<Columns> getTableColumns(TableOp table,
                                              ColumnReader &reader) {
  Columns frequencies;
  if (table.getFrequencies()) {
    SmallVector<const Expr *> columns = reader.read(table.getFrequencies());
    if (columns.empty())
      return std::nullopt;
    frequencies = numberKeys<const Expr *>(columns);
  } else if (auto known = getKnownFrequencies(table, reader)) {
    frequencies = numberKeys<double>(*known);
  } else {
    return std::nullopt;
  }
  SmallVector<std::pair<int64_t, int64_t>> keys;
  for (int64_t column = 0; column < table.getNumPairs(); ++column)
    keys.emplace_back(frequencies[column],
                      table.getAxes() ? (*table.getAxes())[column] : 0);
  return numberKeys<std::pair<int64_t, int64_t>>(keys);
}

static std::optional<Columns> getColumns(Value table, ColumnReader &reader) {
  if (auto op = table.getDefiningOp<TableOp>())
    return getTableColumns(op, reader);
  SmallVector<const Expr *> columns = reader.read(table);
  if (columns.empty())
    return std::nullopt;
  return numberKeys<const Expr *>(columns);
}

/// Number of pairs whose lanes have different columns.
static int64_t countUnequal(const Columns &columns, Pairing pairing) {
  int64_t width = columns.size(), count = 0;
  for (int64_t pair = 0; pair < width / 2; ++pair) {
    auto [lo, hi] = getPairLanes(pairing, pair, /*offset=*/0, width);
    count += columns[lo] != columns[hi];
  }
  return count;
}

//===----------------------------------------------------------------------===//
// Norms
//===----------------------------------------------------------------------===//

namespace {
/// Gathers the singular values of pairs.
struct NormStatistics {
  NormChange change = {HUGE_VAL, 0.0, 0.0, 0, 0, 1.0, 0, 0, false};
  double sum = 0.0;
  int64_t count = 0;

  void add(double least, double greatest, int64_t pair, int64_t position) {
    sum += least;
    ++count;
    if (least < change.least) {
      change.least = least;
      change.pair = pair;
      change.position = position;
    }
    change.greatest = std::max(change.greatest, greatest);
  }
  NormChange finish() {
    change.meanLeast = sum / std::max<int64_t>(count, 1);
    return change;
  }
};

/// The positions of a table that are looked at.
struct PositionRange {
  SmallVector<double> positions;
  int64_t first = 0, last = 0;
};
} // namespace

/// Positions counted from a constant, constant ones, or the first ones where
/// the run decides.
static PositionRange getPositions(TableOp table) {
  PositionRange range;
  Value operand = table.getPositions();
  DenseIntElementsAttr constants;
  if (operand && !table.hasOffsetPositions() && !table.getAxes() &&
      matchPattern(operand, m_Constant(&constants)) &&
      constants.getNumElements() > 0) {
    for (const APInt &value : constants.getValues<APInt>()) {
      if (static_cast<int64_t>(range.positions.size()) == kPositionLimit)
        break;
      range.positions.push_back(static_cast<double>(value.getSExtValue()));
    }
    range.first = *llvm::min_element(range.positions);
    range.last = *llvm::max_element(range.positions);
    return range;
  }
  int64_t count = kDefaultPositions;
  int64_t rows = table.getTableType().getShape().front();
  APInt offset;
  bool isCounted = !operand || matchPattern(operand, m_ConstantInt(&offset));
  if (table.hasOffsetPositions() && isCounted && !ShapedType::isDynamic(rows) &&
      rows > 0) {
    count = std::min(rows, kPositionLimit);
    if (operand)
      range.first = offset.getSExtValue();
  }
  range.last = range.first + count - 1;
  for (int64_t row = 0; row < count; ++row)
    range.positions.push_back(static_cast<double>(range.first + row));
  return range;
}

/// The angle in the arithmetic of the table, to f64 precision.
static double getAngle(TableOp table, double position, double frequency) {
  bool inF32 = table.getAngle() == AngleMode::Source &&
               table.getAngleFloatType().isF32();
  auto round = [&](double value) {
    return inF32 ? static_cast<double>(static_cast<float>(value)) : value;
  };
  auto apply = [&](AngleForm form, double lhs, double rhs) {
    return round(form == AngleForm::Multiply ? lhs * rhs : lhs / rhs);
  };
  double angle = apply(table.getAngleForm(), round(position), frequency);
  if (std::optional<APFloat> scale = table.getAngleScale())
    angle = apply(table.getAngleScaleForm(), angle,
                  round(scale->convertToDouble()));
  return angle;
}

/// From frequencies, where both lanes of each pair take one position.
static std::optional<NormChange> getTableChange(RotateOp rotate,
                                                ColumnReader &reader) {
  auto table = rotate.getCos().getDefiningOp<TableOp>();
  if (!table || rotate.getSin().getDefiningOp() != table)
    return std::nullopt;
  std::optional<SmallVector<double>> frequencies =
      getKnownFrequencies(table, reader);
  if (!frequencies)
    return std::nullopt;
  NormStatistics statistics;
  PositionRange range = getPositions(table);
  int64_t width = frequencies->size();
  double magnitude = table.getMagnitude().convertToDouble();
  if (table.hasFamilyFrequencies())
    magnitude *= *computeMagnitude(*table.getFamily());
  for (int64_t pair = 0; pair < width / 2; ++pair) {
    auto [lo, hi] = getPairLanes(rotate.getOutPairing(), pair, 0, width);
    if (table.getAxes() && (*table.getAxes())[lo] != (*table.getAxes())[hi])
      return std::nullopt;
    for (double position : range.positions) {
      double difference = getAngle(table, position, (*frequencies)[hi]) -
                          getAngle(table, position, (*frequencies)[lo]);
      double t = std::fabs(std::sin(difference)), m = std::fabs(magnitude);
      statistics.add(m * std::sqrt(1 - t), m * std::sqrt(1 + t), pair,
                     static_cast<int64_t>(position));
    }
  }
  statistics.change.magnitude = std::fabs(magnitude);
  statistics.change.first = range.first;
  statistics.change.last = range.last;
  return statistics.finish();
}

/// From the values of constant tables.
static std::optional<NormChange> getConstantChange(RotateOp rotate,
                                                   ColumnReader &reader) {
  SmallVector<const Expr *> both = reader.read(rotate.getCos());
  llvm::append_range(both, reader.read(rotate.getSin()));
  int64_t width = rotate.getBlockWidth();
  std::optional<ConstantColumns> columns = ConstantColumns::get(both);
  if (!columns || columns->getNumColumns() != 2 * width)
    return std::nullopt;
  NormStatistics statistics;
  double squares = 0.0;
  for (int64_t row = 0; row < columns->getNumRows(); ++row)
    for (int64_t pair = 0; pair < width / 2; ++pair) {
      auto [lo, hi] = getPairLanes(rotate.getOutPairing(), pair, 0, width);
      double cosLo = columns->getValue(row, lo);
      double cosHi = columns->getValue(row, hi);
      double sinLo = columns->getValue(row, width + lo);
      double sinHi = columns->getValue(row, width + hi);
      double lowRow = cosLo * cosLo + sinLo * sinLo;
      double highRow = cosHi * cosHi + sinHi * sinHi;
      double cross = cosLo * sinHi - sinLo * cosHi;
      // Eigenvalues of M M^T.
      double mean = (lowRow + highRow) / 2;
      double spread = std::hypot((lowRow - highRow) / 2, cross);
      statistics.add(std::sqrt(std::max(mean - spread, 0.0)),
                     std::sqrt(mean + spread), pair, row);
      squares += mean;
    }
  statistics.change.magnitude =
      std::sqrt(squares / std::max<int64_t>(statistics.count, 1));
  statistics.change.last = columns->getNumRows() - 1;
  statistics.change.areRows = true;
  return statistics.finish();
}

//===----------------------------------------------------------------------===//
// The diagnosis
//===----------------------------------------------------------------------===//

std::optional<Mispairing> rope::findMispairing(RotateOp rotate) {
  auto function = rotate->getParentOfType<FunctionOpInterface>();
  if (!rotate.hasFullWidthTable() || rotate.getBlockWidth() == 2 ||
      isa<MemRefType>(rotate.getCos().getType()) || !function)
    return std::nullopt;
  ColumnReader reader(function);
  std::optional<Columns> cos = getColumns(rotate.getCos(), reader);
  if (!cos)
    return std::nullopt;
  // Both lanes of a pair, as the other pairing has it, have one column.
  Pairing own = rotate.getOutPairing();
  Pairing other = own == Pairing::Half ? Pairing::Interleaved : Pairing::Half;
  if (countUnequal(*cos, other) != 0)
    return std::nullopt;
  std::optional<Columns> sin = getColumns(rotate.getSin(), reader);
  if (!sin || countUnequal(*sin, other) != 0)
    return std::nullopt;
  int64_t unequal = std::max(countUnequal(*cos, own), countUnequal(*sin, own));
  if (unequal == 0)
    return std::nullopt;
  std::optional<NormChange> change = getTableChange(rotate, reader);
  if (!change)
    change = getConstantChange(rotate, reader);
  return Mispairing{other, unequal, change};
}

static StringRef describe(Pairing pairing) {
  return pairing == Pairing::Half ? "halves" : "neighbours";
}

void rope::warnOfMispairing(RotateOp rotate) {
  std::optional<Mispairing> found = findMispairing(rotate);
  if (!found)
    return;
  InFlightDiagnostic diagnostic = emitWarning(rotate.getLoc());
  diagnostic << "expected tables made for pairs of "
             << describe(rotate.getOutPairing()) << " but got tables made for "
             << "pairs of " << describe(found->madeFor) << ": "
             << found->numUnequal << " of " << rotate.getNumPairs()
             << " pairs turn by two angles, which is no rotation; ";
  auto number = [](double value) {
    return llvm::formatv("{0:f3}", value).str();
  };
  if (!found->change) {
    diagnostic << "for angles a and b of a pair its norm changes by factors "
                  "from sqrt(1 - |sin(a - b)|) to sqrt(1 + |sin(a - b)|), at "
                  "worst 0 and 1.414";
    return;
  }
  const NormChange &change = *found->change;
  StringRef unit = change.areRows ? "row" : "position";
  diagnostic << "over " << unit << "s " << change.first << " to " << change.last
             << " the norm of a pair changes by factors from "
             << number(change.least) << " to " << number(change.greatest)
             << " instead of " << number(change.magnitude) << ", least in pair "
             << change.pair << " at " << unit << " " << change.position
             << "; in the mean over pairs and " << unit
             << "s the least factor is " << number(change.meanLeast);
}

namespace {
struct CheckTablesPass
    : public rope::impl::RopeCheckTablesPassBase<CheckTablesPass> {
  using RopeCheckTablesPassBase::RopeCheckTablesPassBase;

  void runOnOperation() override {
    getOperation()->walk([](RotateOp rotate) { warnOfMispairing(rotate); });
    markAllAnalysesPreserved();
  }
};
} // namespace
