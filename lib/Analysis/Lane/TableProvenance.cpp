//===- TableProvenance.cpp - Angles as position times frequency -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/TableProvenance.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/FloatRange.h"

using namespace mlir;
using namespace mlir::rope;

/// Tensors that are searched for one that holds given elements.
static constexpr unsigned kSearchLimit = 128;

bool TableSource::sameTable(const TableSource &other) const {
  return positions == other.positions && offset == other.offset &&
         numPositions == other.numPositions &&
         rows.size() == other.rows.size() && starts == other.starts &&
         sizes == other.sizes && axisDim == other.axisDim &&
         axes == other.axes && frequencyRows == other.frequencyRows &&
         literals == other.literals && frequencies == other.frequencies &&
         frequencyColumns == other.frequencyColumns &&
         positionColumns == other.positionColumns && divide == other.divide &&
         scale == other.scale && scaleDivide == other.scaleDivide &&
         magnitude == other.magnitude && angleType == other.angleType &&
         elementType == other.elementType;
}

static bool hasSymbols(const Expr *root) {
  return !walkExpressions(
      root, [](const Expr *expr) { return expr->kind != ExprKind::Symbol; });
}

static bool shareSymbols(ArrayRef<const Expr *> a, ArrayRef<const Expr *> b) {
  SmallVector<const Expr *> others = findSymbols(b);
  return llvm::any_of(findSymbols(a), [&](const Expr *symbol) {
    return llvm::is_contained(others, symbol);
  });
}

static bool hasIntegerInput(const Expr *root) {
  return !walkExpressions(root, [](const Expr *expr) {
    return !expr->isInteger() ||
           !(expr->isLoad() || expr->kind == ExprKind::Scalar);
  });
}

static std::optional<double> literal(const Expr *expr) {
  if (std::optional<APFloat> value = expr->getFloat())
    if (value->isFinite())
      return value->convertToDouble();
  return std::nullopt;
}

namespace {
/// The parts of one column.
struct Column {
  bool cosine = false;
  FloatType angleType, elementType;
  double magnitude = 1.0;
  std::optional<double> scale;
  bool scaleDivide = false;
  const Expr *position = nullptr;
  const Expr *frequency = nullptr;
  bool divide = false;
  Proof proof;
};

class Finder {
public:
  Finder(LaneFormAnalysis &analysis, const RowSpace &space,
         ArrayRef<const Expr *> columns, ArrayRef<const Expr *> related)
      : analysis(analysis), space(space),
        exprs(space.getElements().getExpressions()), columns(columns),
        related(related) {}

  std::optional<TrigonometricColumns> run();

private:
  const Expr *dropIdentities(const Expr *expr, Proof &proof,
                             unsigned depth = 0);
  bool parse(const Expr *expr, bool scaled, Column &column);
  bool parseAngle(const Expr *angle, bool scaled, Column &column);
  bool parseColumns(bool scaled, std::vector<Column> &parsed);
  bool spreadRows(std::vector<Column> &parsed, TableSource &source,
                  SmallVectorImpl<int64_t> &rows);
  bool findPositions(ArrayRef<Column> parsed, TableSource &source);
  bool findFrequencies(ArrayRef<Column> parsed, TableSource &source);
  bool positionsAsTensor(const Expr *position, TableSource &source);
  bool positionsAsColumns(ArrayRef<Column> parsed, TableSource &source);
  bool findTensorOfPositions(ArrayRef<Column> parsed, TableSource &source);
  bool readRows(const Expr *load, int64_t axis, TableSource &source);
  bool readOneAxis(const Expr *stored, size_t columns, TableSource &source);
  bool countRows(const Expr *position, TableSource &source);
  bool readAxes(ArrayRef<Column> parsed, TableSource &source);
  ArrayRef<Value> reachable();

  LaneFormAnalysis &analysis;
  const RowSpace &space;
  ExpressionContext &exprs;
  ArrayRef<const Expr *> columns, related;
  SmallVector<Value> tensors;
};
} // namespace

/// Reads `angle` as position times frequency, `scaled` by a literal if it can
/// be.
bool Finder::parseAngle(const Expr *angle, bool scaled, Column &column) {
  // A product that a contraction of extent 1 adds to zero.
  bool negative = false;
  while (const Expr *rest =
             dropZero(angle, /*products=*/false, negative, column.proof)) {
    if (negative)
      return false;
    angle = rest;
  }
  auto isFactor = [&](const Expr *expr) { return !hasSymbols(expr); };
  bool product = angle->is<arith::MulFOp>();
  if (!product && !angle->is<arith::DivFOp>())
    return false;
  const Expr *lhs = angle->operands[0], *rhs = angle->operands[1];
  // (position * frequency) * constant, as opposed to position * constant.
  auto isAngle = [&](const Expr *expr) {
    return (expr->is<arith::MulFOp>() || expr->is<arith::DivFOp>());
  };
  if (scaled && !column.scale) {
    std::optional<double> right = literal(rhs), left = literal(lhs);
    Column inner = column;
    // A table has a scale that its angles can be divided by.
    if (!product && right == 0.0)
      return false;
    if (right && isAngle(lhs)) {
      inner.scale = right;
      inner.scaleDivide = !product;
      if (parseAngle(lhs, scaled, inner)) {
        column = inner;
        return true;
      }
    } else if (product && left && isAngle(rhs)) {
      inner.scale = left;
      if (parseAngle(rhs, scaled, inner)) {
        column = inner;
        return true;
      }
    }
  }
  if (!product) {
    if (!isFactor(rhs) && shareSymbols(lhs, rhs))
      return false;
    column.position = lhs;
    column.frequency = rhs;
    column.divide = true;
    return true;
  }
  // Of two factors without rows the position is the one made from integers
  // that the program was given.
  bool left = isFactor(lhs), right = isFactor(rhs);
  if (left && right)
    left = !hasIntegerInput(lhs);
  if (!left && !right && shareSymbols(lhs, rhs))
    return false;
  column.frequency = left ? lhs : rhs;
  column.position = left ? rhs : lhs;
  return true;
}

/// Products with one, and sums with a bounded value times zero, as complex
/// tables times a real literal have them.
const Expr *Finder::dropIdentities(const Expr *expr, Proof &proof,
                                   unsigned depth) {
  if (depth > 8)
    return expr;
  bool negative = false;
  Proof steps;
  const Expr *rest = dropZero(expr, /*products=*/true, negative, steps);
  if (rest && !negative) {
    proof.merge(steps);
    return dropIdentities(rest, proof, depth + 1);
  }
  if (!expr->is<arith::MulFOp>())
    return expr;
  const Expr *factors[2];
  for (int side : {0, 1}) {
    factors[side] = dropIdentities(expr->operands[side], proof, depth + 1);
    if (literal(expr->operands[1 - side]) == 1.0)
      return factors[side];
  }
  return exprs.rebuild(expr, factors);
}

bool Finder::parse(const Expr *expr, bool scaled, Column &column) {
  column.elementType = dyn_cast<FloatType>(expr->type);
  if (!column.elementType)
    return false;
  expr = dropIdentities(expr, column.proof);
  if (expr->is<arith::TruncFOp>())
    expr = expr->operands[0];
  if (expr->is<arith::MulFOp>())
    for (int side : {0, 1})
      if (std::optional<double> value = literal(expr->operands[side])) {
        column.magnitude = *value;
        expr = expr->operands[1 - side];
        break;
      }
  column.cosine = expr->is<math::CosOp>();
  if (!column.cosine && !expr->is<math::SinOp>())
    return false;
  column.angleType = dyn_cast<FloatType>(expr->type);
  if (!column.angleType ||
      !(column.angleType.isF32() || column.angleType.isF64()))
    return false;
  return parseAngle(expr->operands[0], scaled, column);
}

/// Tensors the columns are computed from, the same for all that are related.
ArrayRef<Value> Finder::reachable() {
  if (!tensors.empty())
    return tensors;
  llvm::SmallDenseSet<Value> seen;
  for (ArrayRef<const Expr *> group : {columns, related})
    walkExpressions(group, [&](const Expr *expr) {
      if (expr->isLoad() && seen.insert(expr->value).second)
        tensors.push_back(expr->value);
      return true;
    });
  DenseMap<Value, unsigned> position;
  for (auto [number, tensor] : llvm::enumerate(tensors))
    position[tensor] = number;
  llvm::sort(tensors, [&](Value a, Value b) {
    return analysis.order(a) != analysis.order(b)
               ? analysis.order(a) < analysis.order(b)
               : position.lookup(a) < position.lookup(b);
  });
  for (unsigned i = 0; i < tensors.size() && i < kSearchLimit; ++i)
    for (Value source : ElementExpressions::sources(tensors[i]))
      if (seen.insert(source).second)
        tensors.push_back(source);
  return tensors;
}

bool Finder::findFrequencies(ArrayRef<Column> parsed, TableSource &source) {
  for (const Column &column : parsed) {
    if (column.frequency->kind != ExprKind::Constant)
      break;
    source.literals.push_back(column.frequency->attr);
  }
  // No table has these. A lane with an infinite divisor does not turn; it is no
  // literal of a table, but may be an element of its tensor.
  bool infinite = false;
  for (const Column &column : parsed)
    if (std::optional<APFloat> value = column.frequency->getFloat()) {
      bool still = column.divide && value->isInfinity();
      if ((!value->isFinite() && !still) || (column.divide && value->isZero()))
        return false;
      infinite |= still;
    }
  if (!infinite && source.literals.size() == parsed.size())
    return true;
  source.literals.clear();
  int64_t count = parsed.size();
  for (Value tensor : reachable()) {
    auto type = cast<RankedTensorType>(tensor.getType());
    if (type.getElementType() != source.angleType || !type.hasStaticShape() ||
        type.getNumElements() != count)
      continue;
    SmallVector<int64_t> strides = computeStrides(type.getShape());
    bool same = true;
    for (int64_t k = 0; k < count && same; ++k) {
      SmallVector<const Expr *> indices =
          llvm::map_to_vector(delinearize(k, strides), [&](int64_t index) {
            return exprs.integer(index);
          });
      same = analysis.expandAll(exprs.load(tensor, indices)) ==
             parsed[k].frequency;
    }
    if (same) {
      source.frequencies = tensor;
      return true;
    }
  }
  for (const Column &column : parsed)
    source.frequencyColumns.push_back(column.frequency);
  return true;
}

/// Takes the tensor that `load` reads, but for dimension `axis`, as that of the
/// positions; false where it is not read by rows.
bool Finder::readRows(const Expr *load, int64_t axis, TableSource &source) {
  SmallVector<const Expr *> starts, sizes;
  bool isWhole = true;
  source.rows.clear();
  for (auto [dim, index] : llvm::enumerate(load->operands)) {
    starts.push_back(nullptr);
    sizes.push_back(nullptr);
    if (int64_t(dim) == axis)
      continue;
    std::optional<RowIndex> row = space.read(load->value, dim, index);
    if (!row ||
        (row->symbol >= 0 && llvm::is_contained(source.rows, row->symbol)))
      return false;
    source.rows.push_back(row->symbol);
    if (row->start) {
      starts.back() = row->start;
      sizes.back() = space.getSize(row->symbol);
      isWhole = false;
    }
  }
  if (!isWhole) {
    source.starts = std::move(starts);
    source.sizes = std::move(sizes);
  }
  source.positions = load->value;
  return true;
}

bool Finder::positionsAsTensor(const Expr *position, TableSource &source) {
  // A tensor that holds exactly these positions, its dimensions in the order
  // of the iteration.
  SmallVector<const Expr *> symbols = findSymbols(position);
  for (Value tensor : reachable()) {
    auto type = cast<RankedTensorType>(tensor.getType());
    if (type.getElementType() != source.angleType)
      continue;
    SmallVector<const Expr *> indices;
    unsigned next = 0;
    for (int64_t size : type.getShape()) {
      if (size == 1)
        indices.push_back(exprs.integer(0));
      else if (next < symbols.size() && symbols[next]->ints[1] == size)
        indices.push_back(symbols[next++]);
      else
        break;
    }
    if (int64_t(indices.size()) != type.getRank() || next != symbols.size())
      continue;
    const Expr *load = exprs.load(tensor, indices);
    TableSource found;
    if (analysis.expandAll(load) != position || !readRows(load, -1, found) ||
        !found.starts.empty())
      continue;
    source.positions = tensor;
    source.rows = found.rows;
    return true;
  }
  return false;
}

/// Positions that some op computes without a tensor of their own.
bool Finder::positionsAsColumns(ArrayRef<Column> parsed, TableSource &source) {
  constexpr unsigned maxAxes = 8, maxNodes = 256;
  SmallVector<const Expr *> axes;
  SmallVector<int64_t> axisOf;
  for (const Column &column : parsed) {
    auto *found = llvm::find(axes, column.position);
    axisOf.push_back(found - axes.begin());
    if (found == axes.end())
      axes.push_back(column.position);
  }
  SmallVector<int64_t> rows;
  unsigned nodes = 0;
  if (axes.size() > maxAxes)
    return false;
  for (const Expr *axis : axes) {
    if (axis->type != source.angleType)
      return false;
    walkExpressions(axis, [&](const Expr *expr) {
      if (expr->kind == ExprKind::Symbol &&
          !llvm::is_contained(rows, expr->ints[0]))
        rows.push_back(expr->ints[0]);
      return ++nodes <= maxNodes;
    });
  }
  if (rows.empty() || nodes > maxNodes)
    return false;
  llvm::sort(rows);
  source.positionColumns = axes;
  source.rows = rows;
  source.axisDim = rows.size();
  source.axes = axisOf;
  return true;
}

bool Finder::findPositions(ArrayRef<Column> parsed, TableSource &source) {
  TableSource found = source;
  if (findTensorOfPositions(parsed, found)) {
    source = std::move(found);
    return true;
  }
  return positionsAsColumns(parsed, source);
}

/// The element that `position` is cast from.
static const Expr *findStored(const Expr *position) {
  bool isCast =
      position->is<arith::SIToFPOp>() || position->is<arith::ExtFOp>();
  return isCast ? position->operands[0] : position;
}

/// The positions of one axis of several.
bool Finder::readOneAxis(const Expr *stored, size_t columns,
                         TableSource &source) {
  auto type = cast<RankedTensorType>(stored->value.getType());
  int64_t axis = -1;
  for (auto [dim, index] : llvm::enumerate(stored->operands))
    if (index->getInteger() && type.getDimSize(dim) != 1) {
      if (axis >= 0)
        return false;
      axis = dim;
    }
  if (axis < 0 || type.getRank() == 1 || !readRows(stored, axis, source))
    return false;
  source.axisDim = axis;
  source.axes.assign(columns, *stored->operands[axis]->getInteger());
  return true;
}

/// Positions that are counted: offset + row number.
bool Finder::countRows(const Expr *position, TableSource &source) {
  const Expr *stored = position->operands[0], *row = nullptr;
  if (stored->kind == ExprKind::Symbol)
    row = stored;
  else if (stored->kind == ExprKind::Linear)
    for (const Expr *operand : stored->operands)
      if (operand->kind == ExprKind::Symbol)
        row = operand;
  const Expr *offset = row ? exprs.sub(stored, row) : nullptr;
  if (!offset || !offset->getInteger() || *offset->getInteger() < 0 ||
      ShapedType::isDynamic(row->ints[1]))
    return false;
  source.offset = *offset->getInteger();
  source.numPositions = row->ints[1];
  source.rows = {row->ints[0]};
  return true;
}

/// One axis a column: loads of one tensor that differ in one literal index.
bool Finder::readAxes(ArrayRef<Column> parsed, TableSource &source) {
  const Expr *position = parsed[0].position, *stored = findStored(position);
  for (const Column &column : parsed) {
    const Expr *load = findStored(column.position);
    if (!load->isLoad() || !stored->isLoad() || load->value != stored->value ||
        column.position->name != position->name)
      return false;
    for (auto [dim, index] : llvm::enumerate(load->operands))
      if (index != stored->operands[dim]) {
        if (source.axisDim >= 0 && source.axisDim != int64_t(dim))
          return false;
        source.axisDim = dim;
      }
  }
  if (source.axisDim < 0)
    return false;
  for (const Column &column : parsed) {
    std::optional<int64_t> axis =
        findStored(column.position)->operands[source.axisDim]->getInteger();
    if (!axis)
      return false;
    source.axes.push_back(*axis);
  }
  return readRows(stored, source.axisDim, source);
}

bool Finder::findTensorOfPositions(ArrayRef<Column> parsed,
                                   TableSource &source) {
  const Expr *position = parsed[0].position;
  if (!llvm::all_of(parsed, [&](const Column &column) {
        return column.position == position;
      }))
    return readAxes(parsed, source);
  const Expr *stored = findStored(position);
  if (stored->isLoad() && !stored->type.isInteger(1)) {
    TableSource whole = source;
    if (readRows(stored, -1, whole)) {
      source = std::move(whole);
      return true;
    }
    if (readOneAxis(stored, parsed.size(), source))
      return true;
  }
  if (stored->isInteger() && position->is<arith::SIToFPOp>() &&
      countRows(position, source))
    return true;
  return positionsAsTensor(position, source);
}

/// Reads all columns in one way.
bool Finder::parseColumns(bool scaled, std::vector<Column> &parsed) {
  parsed.clear();
  for (const Expr *expr : columns) {
    Column column;
    if (!parse(analysis.expandAll(expr), scaled, column))
      return false;
    parsed.push_back(column);
    const Column &first = parsed.front();
    if (column.cosine != first.cosine || column.divide != first.divide ||
        column.angleType != first.angleType ||
        column.elementType != first.elementType ||
        column.magnitude != first.magnitude || column.scale != first.scale ||
        column.scaleDivide != first.scaleDivide)
      return false;
  }
  return true;
}

/// Makes columns of the rows that have frequencies of their own, row by row;
/// false where there are too many.
bool Finder::spreadRows(std::vector<Column> &parsed, TableSource &source,
                        SmallVectorImpl<int64_t> &rows) {
  constexpr int64_t maxColumns = 4096;
  auto all = [&](const Expr *Column::*part) {
    return llvm::map_to_vector(
        parsed, [&](const Column &column) { return column.*part; });
  };
  SmallVector<const Expr *> positions = all(&Column::position),
                            frequencies = all(&Column::frequency);
  if (findSymbols(frequencies).empty())
    return true;
  // Of two factors with rows, the frequency is the one that differs.
  if (!parsed.front().divide && llvm::all_equal(frequencies) &&
      !llvm::all_equal(positions)) {
    for (Column &column : parsed)
      std::swap(column.position, column.frequency);
    std::swap(positions, frequencies);
  }
  SmallVector<const Expr *> symbols = findSymbols(frequencies);
  int64_t count = parsed.size();
  for (const Expr *symbol : symbols) {
    int64_t size = symbol->ints[1];
    if (ShapedType::isDynamic(size) || size * count > maxColumns)
      return false;
    count *= size;
    rows.push_back(symbol->ints[0]);
    source.frequencyRows.push_back(size);
  }
  if (shareSymbols(positions, frequencies))
    return false;
  std::vector<Column> spread;
  SmallVector<int64_t> strides = computeStrides(source.frequencyRows);
  for (int64_t row = 0, end = count / parsed.size(); row < end; ++row)
    for (Column column : parsed) {
      for (auto [symbol, index] : llvm::zip(symbols, delinearize(row, strides)))
        column.frequency =
            replaceNode(exprs, column.frequency, symbol, exprs.integer(index));
      spread.push_back(column);
    }
  parsed = std::move(spread);
  return true;
}

std::optional<TrigonometricColumns> Finder::run() {
  NoteScope scope(exprs);
  std::vector<Column> parsed;
  // A literal factor of each angle may be its frequency.
  if (!parseColumns(/*scaled=*/true, parsed) &&
      !parseColumns(/*scaled=*/false, parsed))
    return std::nullopt;
  const Column &first = parsed.front();
  TrigonometricColumns result;
  result.cosine = first.cosine;
  TableSource &source = result.source;
  source.divide = first.divide;
  for (const Column &column : parsed)
    source.proof.merge(column.proof);
  source.scale = first.scale;
  source.scaleDivide = first.scaleDivide;
  source.magnitude = first.magnitude;
  source.angleType = first.angleType;
  source.elementType = first.elementType;
  SmallVector<int64_t> rows;
  if (!spreadRows(parsed, source, rows) || !findFrequencies(parsed, source) ||
      !findPositions(parsed, source))
    return std::nullopt;
  source.rows.append(rows);
  source.proof.merge(scope.take());
  return result;
}

std::optional<TrigonometricColumns> mlir::rope::findTrigonometricColumns(
    LaneFormAnalysis &analysis, const RowSpace &space,
    ArrayRef<const Expr *> columns, ArrayRef<const Expr *> related) {
  return Finder(analysis, space, columns, related).run();
}

bool mlir::rope::haveSameAngles(LaneFormAnalysis &analysis,
                                ArrayRef<const Expr *> cos,
                                ArrayRef<const Expr *> sin, double &magnitude) {
  magnitude = 1.0;
  for (unsigned k = 0; k < cos.size(); ++k) {
    const Expr *c = analysis.expandAll(cos[k]);
    const Expr *s = analysis.expandAll(sin[k]);
    double scale = 1.0;
    for (unsigned depth = 0; depth < 8; ++depth) {
      if (c->type != s->type)
        return false;
      if ((c->is<arith::TruncFOp>() && s->is<arith::TruncFOp>()) ||
          (c->is<arith::ExtFOp>() && s->is<arith::ExtFOp>())) {
        c = c->operands[0];
        s = s->operands[0];
        continue;
      }
      auto factor = [](const Expr *expr) {
        for (int side : {0, 1})
          if (std::optional<double> value = literal(expr->operands[side]))
            return std::make_pair(*value, expr->operands[1 - side]);
        return std::make_pair(0.0, expr);
      };
      if (!c->is<arith::MulFOp>() || !s->is<arith::MulFOp>())
        break;
      auto [ofCos, innerCos] = factor(c);
      auto [ofSin, innerSin] = factor(s);
      if (ofCos != ofSin || ofCos <= 0.0)
        return false;
      scale *= ofCos;
      c = innerCos;
      s = innerSin;
    }
    if (!c->is<math::CosOp>() || !s->is<math::SinOp>() ||
        c->operands[0] != s->operands[0] || (k && scale != magnitude))
      return false;
    magnitude = scale;
  }
  return true;
}
