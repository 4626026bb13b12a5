//===- LaneMaterializer.cpp - Columns of expressions as a tensor ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneMaterializer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"

#include <array>
#include <map>

using namespace mlir;
using namespace mlir::rope;

SmallVector<const Expr *>
mlir::rope::stripWidening(ElementExpressions &elements,
                          ArrayRef<const Expr *> columns) {
  constexpr unsigned maxViews = 16;
  auto widened = [&](const Expr *column) {
    const Expr *expr = column;
    for (unsigned view = 0; view < maxViews && expr && expr->isLoad(); ++view)
      expr = elements.step(expr);
    return expr && expr->is<arith::ExtFOp>() ? expr : column;
  };
  SmallVector<const Expr *> sources = llvm::map_to_vector(columns, widened);
  SmallVector<const Expr *> result;
  for (const Expr *column : sources) {
    if (!column->is<arith::ExtFOp>() ||
        column->operands[0]->type != sources[0]->operands[0]->type)
      return SmallVector<const Expr *>(columns);
    result.push_back(column->operands[0]);
  }
  return result;
}

SmallVector<const Expr *>
mlir::rope::collectRows(ArrayRef<const Expr *> columns) {
  SmallVector<const Expr *> rows;
  walkExpressions(columns, [&](const Expr *expr) {
    if (expr->kind == ExprKind::Symbol)
      rows.push_back(expr);
    return true;
  });
  llvm::sort(rows, [](const Expr *a, const Expr *b) {
    return a->ints[0] < b->ints[0];
  });
  return rows;
}

/// a and b when values[k] = a + b * k.
static std::optional<std::pair<int64_t, int64_t>>
arithmeticProgression(ArrayRef<const Expr *> values) {
  std::optional<int64_t> first = values[0]->getInteger();
  if (!first)
    return std::nullopt;
  int64_t step = 0;
  for (auto [k, value] : llvm::enumerate(values)) {
    std::optional<int64_t> number = value->getInteger();
    if (!number)
      return std::nullopt;
    if (k == 1)
      step = *number - *first;
    if (*number != *first + step * int64_t(k))
      return std::nullopt;
  }
  return std::make_pair(*first, step);
}

/// The tensor all columns are elements of, its rows, and first column and
/// step.
static std::optional<ColumnTensor> matchColumns(ArrayRef<const Expr *> columns,
                                                int64_t &start, int64_t &step) {
  const Expr *first = columns[0];
  if (!first->isLoad())
    return std::nullopt;
  auto type = cast<RankedTensorType>(first->value.getType());
  int64_t rank = type.getRank();
  for (const Expr *column : columns)
    if (!column->isLoad() || column->value != first->value)
      return std::nullopt;
  if (rank == 0 || !isa<FloatType>(type.getElementType()))
    return std::nullopt;
  ColumnTensor result;
  result.value = first->value;
  std::optional<std::pair<int64_t, int64_t>> progression;
  for (int64_t dim = 0; dim < rank; ++dim) {
    const Expr *index = first->operands[dim];
    if (dim == rank - 1) {
      SmallVector<const Expr *> lanes;
      for (const Expr *column : columns)
        lanes.push_back(column->operands[dim]);
      progression = arithmeticProgression(lanes);
      break;
    }
    for (const Expr *column : columns)
      if (column->operands[dim] != index)
        return std::nullopt;
    if (index->getInteger() == 0 && type.getDimSize(dim) == 1) {
      result.rows.push_back(-1);
      continue;
    }
    // The rows of the table must be those of the iteration, none left out.
    if (index->kind != ExprKind::Symbol ||
        llvm::is_contained(result.rows, index->ints[0]) ||
        type.getDimSize(dim) != index->ints[1])
      return std::nullopt;
    result.rows.push_back(index->ints[0]);
  }
  if (!progression || (columns.size() > 1 && progression->second < 1))
    return std::nullopt;
  start = progression->first;
  step = columns.size() == 1 ? 1 : progression->second;
  return result;
}

bool mlir::rope::holdsColumns(ArrayRef<const Expr *> columns) {
  int64_t start = 0, step = 0;
  std::optional<ColumnTensor> found = matchColumns(columns, start, step);
  return found && start == 0 && step == 1 &&
         cast<RankedTensorType>(found->value.getType()).getShape().back() ==
             int64_t(columns.size());
}

std::optional<ColumnTensor>
mlir::rope::findColumnTensor(ArrayRef<const Expr *> columns, OpBuilder &builder,
                             Location loc) {
  int64_t start = 0, step = 0;
  std::optional<ColumnTensor> result = matchColumns(columns, start, step);
  if (!result || holdsColumns(columns))
    return result;
  int64_t rank = cast<RankedTensorType>(result->value.getType()).getRank();
  SmallVector<OpFoldResult> offsets(rank, builder.getIndexAttr(0)), sizes,
      strides(rank, builder.getIndexAttr(1));
  for (int64_t dim = 0; dim < rank; ++dim)
    sizes.push_back(tensor::getMixedSize(builder, loc, result->value, dim));
  offsets.back() = builder.getIndexAttr(start);
  strides.back() = builder.getIndexAttr(step);
  sizes.back() = builder.getIndexAttr(columns.size());
  result->value = tensor::ExtractSliceOp::create(builder, loc, result->value,
                                                 offsets, sizes, strides);
  return result;
}

//===----------------------------------------------------------------------===//
// One generic op
//===----------------------------------------------------------------------===//

namespace {
using Lanes = std::vector<const Expr *>;

/// Plans and emits the body that computes all columns by their position.
class ColumnBody {
public:
  ColumnBody(ArrayRef<const Expr *> rows, int64_t width,
             llvm::function_ref<OpFoldResult(int64_t)> sizeOf,
             OpBuilder &builder, Location loc)
      : rows(rows), width(width), sizeOf(sizeOf), builder(builder), loc(loc) {}

  /// Collects inputs; false when the lanes are not one formula.
  bool plan(const Lanes &lanes, unsigned depth = 0);
  /// The input that `lanes` are as they stand; null where they are computed.
  Value asItStands(const Lanes &lanes) const {
    auto input = inputOf.find(lanes);
    return lanes[0]->isLoad() && input != inputOf.end() &&
                   isa<FloatType>(lanes[0]->type) &&
                   maps[input->second].isIdentity()
               ? inputs[input->second]
               : Value();
  }
  /// Emits the value of `lanes`; integers come as index.
  Value emit(OpBuilder &inner, const Lanes &lanes, ValueRange arguments);

  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;

private:
  /// Lanes of operand `number`.
  static Lanes operandLanes(const Lanes &lanes, unsigned number) {
    Lanes result;
    for (const Expr *lane : lanes)
      result.push_back(lane->operands[number]);
    return result;
  }
  bool planChildren(const Lanes &lanes, unsigned depth);
  bool planLoad(const Lanes &lanes);
  /// Lanes of which some are the formula, others its negation or a product
  /// with a literal: the formula times a literal, -1 and 1 being exact.
  static bool splitFactors(Lanes &lanes, SmallVectorImpl<Attribute> &factors);
  /// Lanes of which some are chosen by one condition and the others are the
  /// same either way: the condition, and the lanes where it holds and where
  /// not. A choice between equal literals is no longer seen as one.
  static std::optional<std::array<Lanes, 3>> splitChoice(const Lanes &lanes);
  /// Returns the number of the input.
  unsigned addInput(Value tensor, AffineMap map) {
    inputs.push_back(tensor);
    maps.push_back(map);
    return inputs.size() - 1;
  }
  /// One literal a lane, as an input.
  unsigned addLiterals(Type type, ArrayRef<Attribute> values) {
    Value tensor = arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(RankedTensorType::get({width}, type), values));
    return addInput(tensor,
                    AffineMap::get(rows.size() + 1, 0,
                                   {builder.getAffineDimExpr(rows.size())},
                                   builder.getContext()));
  }
  std::optional<AffineExpr> rowExpr(const Expr *index);
  Value asIndex(OpBuilder &inner, Value value);

  ArrayRef<const Expr *> rows;
  int64_t width;
  llvm::function_ref<OpFoldResult(int64_t)> sizeOf;
  OpBuilder &builder;
  Location loc;
  /// The input that holds the value of lanes, and the one that holds the
  /// literals that `splitFactors` took out of them.
  std::map<Lanes, unsigned> inputOf, factorsOf;
  std::map<Lanes, bool> planned;
  std::map<Lanes, Value> emitted;
};
} // namespace

static bool sameNode(const Expr *a, const Expr *b) {
  return a->kind == b->kind && a->type == b->type && a->value == b->value &&
         a->name == b->name && a->signature == b->signature &&
         a->operands.size() == b->operands.size() &&
         (a->kind == ExprKind::Constant || a->kind == ExprKind::Linear ||
          (a->attr == b->attr && a->ints == b->ints));
}

std::optional<AffineExpr> ColumnBody::rowExpr(const Expr *index) {
  if (std::optional<int64_t> value = index->getInteger())
    return builder.getAffineConstantExpr(*value);
  for (auto [number, row] : llvm::enumerate(rows))
    if (row == index)
      return builder.getAffineDimExpr(number);
  return std::nullopt;
}

bool ColumnBody::planLoad(const Lanes &lanes) {
  const Expr *first = lanes[0];
  auto type = cast<RankedTensorType>(first->value.getType());
  SmallVector<AffineExpr> exprs;
  Value tensor = first->value;
  // Of a tensor that has more rows comes a slice.
  SmallVector<std::pair<int64_t, int64_t>> cut;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Lanes indices = operandLanes(lanes, dim);
    bool same = llvm::all_equal(indices);
    if (same) {
      const Expr *row = rowOfSome(indices[0]);
      std::optional<AffineExpr> expr = rowExpr(row ? row : indices[0]);
      if (!expr)
        return false;
      // A literal row of a larger dimension would not pass for the bounds of
      // the loop.
      bool symbol = row || indices[0]->kind == ExprKind::Symbol;
      if (!symbol && type.getDimSize(dim) != 1)
        return false;
      if (symbol && !type.isDynamicDim(dim) && !row &&
          type.getDimSize(dim) < indices[0]->ints[1])
        return false;
      if (row || (symbol && type.getDimSize(dim) != indices[0]->ints[1]))
        cut.push_back({dim, (row ? row : indices[0])->ints[0]});
      exprs.push_back(*expr);
      continue;
    }
    auto progression = arithmeticProgression(indices);
    if (!progression || progression->first != 0 || progression->second != 1 ||
        type.getDimSize(dim) != width)
      return false;
    exprs.push_back(builder.getAffineDimExpr(rows.size()));
  }
  if (!cut.empty()) {
    SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0)),
        strides(type.getRank(), builder.getIndexAttr(1)),
        sizes = tensor::getMixedSizes(builder, loc, tensor);
    for (auto [dim, symbol] : cut)
      sizes[dim] = sizeOf(symbol);
    tensor = tensor::ExtractSliceOp::create(builder, loc, tensor, offsets,
                                            sizes, strides);
  }
  inputOf[lanes] = addInput(
      tensor, AffineMap::get(rows.size() + 1, 0, exprs, builder.getContext()));
  return true;
}

/// The operand of a product with a literal that is not the literal.
static const Expr *scaledOperand(const Expr *lane, Attribute &factor) {
  if (lane->is<arith::NegFOp>()) {
    factor = FloatAttr::get(lane->type, -1.0);
    return lane->operands[0];
  }
  if (lane->is<arith::MulFOp>())
    for (int side : {0, 1})
      if (std::optional<APFloat> literal = lane->operands[side]->getFloat()) {
        factor = FloatAttr::get(lane->type, *literal);
        return lane->operands[1 - side];
      }
  return nullptr;
}

bool ColumnBody::splitFactors(Lanes &lanes,
                              SmallVectorImpl<Attribute> &factors) {
  bool sameOp = llvm::all_of(
      lanes, [&](const Expr *lane) { return lane->name == lanes[0]->name; });
  if (sameOp || !isa<FloatType>(lanes[0]->type))
    return false;
  Lanes inner;
  for (const Expr *lane : lanes) {
    Attribute factor = FloatAttr::get(lane->type, 1.0);
    const Expr *operand = scaledOperand(lane, factor);
    factors.push_back(factor);
    inner.push_back(operand ? operand : lane);
  }
  if (inner == lanes)
    return false;
  lanes = std::move(inner);
  return true;
}

std::optional<std::array<Lanes, 3>>
ColumnBody::splitChoice(const Lanes &lanes) {
  const Expr *condition = nullptr;
  bool unchosen = false;
  for (const Expr *lane : lanes) {
    if (!lane->is<arith::SelectOp>()) {
      unchosen = true;
      continue;
    }
    if (condition && condition != lane->operands[0])
      return std::nullopt;
    condition = lane->operands[0];
  }
  // Integers are emitted in another type.
  if (!condition || !unchosen || !isa<FloatType>(lanes[0]->type))
    return std::nullopt;
  std::array<Lanes, 3> choice;
  for (const Expr *lane : lanes) {
    bool chosen = lane->is<arith::SelectOp>();
    choice[0].push_back(condition);
    choice[1].push_back(chosen ? lane->operands[1] : lane);
    choice[2].push_back(chosen ? lane->operands[2] : lane);
  }
  return choice;
}

bool ColumnBody::planChildren(const Lanes &lanes, unsigned depth) {
  for (unsigned number = 0; number < lanes[0]->operands.size(); ++number)
    if (!plan(operandLanes(lanes, number), depth + 1))
      return false;
  return true;
}

bool ColumnBody::plan(const Lanes &lanes, unsigned depth) {
  if (depth > 64)
    return false;
  auto known = planned.find(lanes);
  if (known != planned.end())
    return known->second;
  const Expr *first = lanes[0];
  Lanes scaled(lanes);
  SmallVector<Attribute> factors;
  if (splitFactors(scaled, factors)) {
    bool ok = plan(scaled, depth + 1);
    if (ok)
      factorsOf[lanes] = addLiterals(first->type, factors);
    planned[lanes] = ok;
    return ok;
  }
  if (std::optional<std::array<Lanes, 3>> choice = splitChoice(lanes)) {
    bool ok = llvm::all_of(
        *choice, [&](const Lanes &part) { return plan(part, depth + 1); });
    planned[lanes] = ok;
    return ok;
  }
  bool ok = llvm::all_of(
      lanes, [&](const Expr *lane) { return sameNode(first, lane); });
  if (ok) {
    switch (first->kind) {
    case ExprKind::Constant: {
      if (llvm::all_equal(lanes))
        break;
      SmallVector<Attribute> values;
      for (const Expr *lane : lanes)
        values.push_back(lane->attr);
      inputOf[lanes] = addLiterals(first->type, values);
      break;
    }
    case ExprKind::Linear: {
      if (llvm::all_equal(lanes)) {
        ok = planChildren(lanes, depth);
        break;
      }
      if (first->operands.empty()) {
        if (arithmeticProgression(lanes))
          break;
        SmallVector<Attribute> values;
        for (const Expr *lane : lanes)
          values.push_back(builder.getI64IntegerAttr(*lane->getInteger()));
        inputOf[lanes] = addLiterals(builder.getI64Type(), values);
        break;
      }
      ok = false;
      break;
    }
    case ExprKind::Symbol:
      ok = llvm::all_equal(lanes) && rowExpr(first).has_value();
      break;
    case ExprKind::Load:
      // An input where the indices allow it, else an extract in the body.
      ok = planLoad(lanes) || planChildren(lanes, depth);
      break;
    case ExprKind::Scalar:
      ok = llvm::all_equal(lanes);
      break;
    case ExprKind::FloorDiv:
    case ExprKind::Mod:
    case ExprKind::Apply:
      ok = planChildren(lanes, depth);
      break;
    case ExprKind::Group:
    case ExprKind::Size:
      ok = false;
      break;
    }
  }
  planned[lanes] = ok;
  return ok;
}

Value ColumnBody::asIndex(OpBuilder &inner, Value value) {
  Type type = value.getType();
  if (type.isInteger() && !type.isInteger(1))
    return arith::IndexCastOp::create(inner, loc, inner.getIndexType(), value);
  return value;
}

Value ColumnBody::emit(OpBuilder &inner, const Lanes &lanes,
                       ValueRange arguments) {
  auto known = emitted.find(lanes);
  if (known != emitted.end())
    return known->second;
  const Expr *first = lanes[0];
  Value result;
  auto operand = [&](unsigned number) {
    return emit(inner, operandLanes(lanes, number), arguments);
  };
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(inner, loc, value);
  };
  auto input = inputOf.find(lanes);
  if (input != inputOf.end()) {
    result = asIndex(inner, arguments[input->second]);
    emitted[lanes] = result;
    return result;
  }
  auto factors = factorsOf.find(lanes);
  if (factors != factorsOf.end()) {
    Lanes scaled(lanes);
    SmallVector<Attribute> literals;
    splitFactors(scaled, literals);
    result = arith::MulFOp::create(inner, loc, emit(inner, scaled, arguments),
                                   arguments[factors->second]);
    emitted[lanes] = result;
    return result;
  }
  if (std::optional<std::array<Lanes, 3>> choice = splitChoice(lanes)) {
    SmallVector<Value, 3> parts;
    for (const Lanes &part : *choice)
      parts.push_back(emit(inner, part, arguments));
    result = arith::SelectOp::create(inner, loc, parts[0], parts[1], parts[2]);
    emitted[lanes] = result;
    return result;
  }
  switch (first->kind) {
  case ExprKind::Constant:
    result =
        arith::ConstantOp::create(inner, loc, cast<TypedAttr>(first->attr));
    break;
  case ExprKind::Linear:
    if (first->operands.empty()) {
      auto [start, step] = *arithmeticProgression(lanes);
      result = index(start);
      if (step) {
        Value lane = linalg::IndexOp::create(inner, loc, rows.size());
        Value scaled = arith::MulIOp::create(inner, loc, lane, index(step));
        result = arith::AddIOp::create(inner, loc, scaled, result);
      }
      break;
    }
    result = index(first->ints.back());
    for (unsigned number = 0; number < first->operands.size(); ++number) {
      Value scaled = arith::MulIOp::create(inner, loc, operand(number),
                                           index(first->ints[number]));
      result = arith::AddIOp::create(inner, loc, result, scaled);
    }
    break;
  case ExprKind::Symbol:
    for (auto [number, row] : llvm::enumerate(rows))
      if (row == first)
        result = linalg::IndexOp::create(inner, loc, number);
    break;
  case ExprKind::Scalar:
    result = asIndex(inner, first->value);
    break;
  case ExprKind::FloorDiv:
    result = arith::FloorDivSIOp::create(inner, loc, operand(0),
                                         index(first->ints[0]));
    break;
  case ExprKind::Mod: {
    Value value = operand(0);
    Value quotient =
        arith::FloorDivSIOp::create(inner, loc, value, index(first->ints[0]));
    Value whole =
        arith::MulIOp::create(inner, loc, quotient, index(first->ints[0]));
    result = arith::SubIOp::create(inner, loc, value, whole);
    break;
  }
  case ExprKind::Load: {
    SmallVector<Value> indices;
    for (unsigned number = 0; number < first->operands.size(); ++number)
      indices.push_back(operand(number));
    Value element =
        tensor::ExtractOp::create(inner, loc, first->value, indices);
    result = asIndex(inner, element);
    break;
  }
  case ExprKind::Apply: {
    if (rowOfSome(first)) {
      result = operand(first->operands[0]->kind == ExprKind::Symbol ? 0 : 1);
      break;
    }
    SmallVector<Value> operands;
    for (auto [number, type] : llvm::enumerate(first->signature.getInputs())) {
      Value value = operand(number);
      if (value.getType() != type)
        value = arith::IndexCastOp::create(inner, loc, type, value);
      operands.push_back(value);
    }
    OperationState state(loc, *first->name);
    state.addOperands(operands);
    state.addAttributes(cast<DictionaryAttr>(first->attr).getValue());
    state.addTypes(first->signature.getResults());
    result = asIndex(inner, inner.create(state)->getResult(0));
    break;
  }
  case ExprKind::Group:
  case ExprKind::Size:
    break;
  }
  emitted[lanes] = result;
  return result;
}

Value mlir::rope::materializeColumns(
    ArrayRef<const Expr *> columns, ArrayRef<const Expr *> rows,
    llvm::function_ref<OpFoldResult(int64_t)> sizeOf, OpBuilder &builder,
    Location loc) {
  Operation *before = builder.getInsertionPoint() == builder.getBlock()->begin()
                          ? nullptr
                          : &*std::prev(builder.getInsertionPoint());
  Lanes lanes(columns.begin(), columns.end());
  ColumnBody body(rows, columns.size(), sizeOf, builder, loc);
  if (!body.plan(lanes)) {
    // Literals that were made for the plan go again.
    while (true) {
      auto point = builder.getInsertionPoint();
      if (point == builder.getBlock()->begin() || &*std::prev(point) == before)
        return Value();
      std::prev(point)->erase();
    }
  }
  if (Value tensor = body.asItStands(lanes))
    return tensor;
  SmallVector<OpFoldResult> sizes;
  for (const Expr *row : rows)
    sizes.push_back(sizeOf(row->ints[0]));
  sizes.push_back(builder.getIndexAttr(columns.size()));
  Value init = tensor::EmptyOp::create(builder, loc, sizes, columns[0]->type);
  unsigned loops = rows.size() + 1;
  SmallVector<AffineMap> maps(body.maps);
  maps.push_back(builder.getMultiDimIdentityMap(loops));
  SmallVector<utils::IteratorType> iterators(loops,
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, init.getType(), body.inputs, init, maps, iterators,
      [&](OpBuilder &inner, Location, ValueRange arguments) {
        Value value = body.emit(inner, lanes, arguments);
        linalg::YieldOp::create(inner, loc, value);
      });
  return generic.getResult(0);
}
