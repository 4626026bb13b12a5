//===- ColumnMaterializer.cpp - Columns as a tensor -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ColumnMaterializer.h"
#include "ColumnTensor.h"
#include "ExpressionWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"

#include <array>
#include <map>

using namespace mlir;
using namespace mlir::rope;

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
  /// The body of the linalg.generic that is written.
  struct Body {
    OpBuilder &builder;
    ExpressionWriter &writer;
    ValueRange arguments;
  };
  /// The value of `lanes`, an integer as index.
  Value emit(Body &body, const Lanes &lanes);

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
  Value emitNew(Body &body, const Lanes &lanes);
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

Value ColumnBody::emit(Body &body, const Lanes &lanes) {
  auto known = emitted.find(lanes);
  if (known != emitted.end())
    return known->second;
  return emitted[lanes] = emitNew(body, lanes);
}

Value ColumnBody::emitNew(Body &body, const Lanes &lanes) {
  const Expr *first = lanes[0];
  auto input = inputOf.find(lanes);
  if (input != inputOf.end())
    return body.writer.convert(body.arguments[input->second], first->type);
  auto factors = factorsOf.find(lanes);
  if (factors != factorsOf.end()) {
    Lanes scaled(lanes);
    SmallVector<Attribute> literals;
    splitFactors(scaled, literals);
    return arith::MulFOp::create(body.builder, loc, emit(body, scaled),
                                 body.arguments[factors->second]);
  }
  if (std::optional<std::array<Lanes, 3>> choice = splitChoice(lanes)) {
    SmallVector<Value, 3> parts;
    for (const Lanes &part : *choice)
      parts.push_back(emit(body, part));
    return arith::SelectOp::create(body.builder, loc, parts[0], parts[1],
                                   parts[2]);
  }
  if (std::optional<std::pair<int64_t, int64_t>> numbers =
          arithmeticProgression(lanes)) {
    auto [start, step] = *numbers;
    return step ? body.writer.writeSum(step, body.writer.writeLoop(rows.size()),
                                       start)
                : body.writer.writeSum({}, {}, start);
  }
  if (rowOfSome(first))
    return emit(
        body, operandLanes(
                  lanes, first->operands[0]->kind == ExprKind::Symbol ? 0 : 1));
  SmallVector<Value> operands;
  for (unsigned number = 0; number < first->operands.size(); ++number)
    operands.push_back(emit(body, operandLanes(lanes, number)));
  return body.writer.write(first, operands);
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
  SmallVector<int64_t> symbols =
      llvm::map_to_vector(rows, [](const Expr *row) { return row->ints[0]; });
  unsigned loops = rows.size() + 1;
  SmallVector<AffineMap> maps(body.maps);
  maps.push_back(builder.getMultiDimIdentityMap(loops));
  SmallVector<utils::IteratorType> iterators(loops,
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, init.getType(), body.inputs, init, maps, iterators,
      [&](OpBuilder &inner, Location, ValueRange arguments) {
        ExpressionWriter writer(inner, loc, symbols);
        ColumnBody::Body written{inner, writer, arguments};
        Value value = body.emit(written, lanes);
        linalg::YieldOp::create(inner, loc, value);
      });
  return generic.getResult(0);
}
