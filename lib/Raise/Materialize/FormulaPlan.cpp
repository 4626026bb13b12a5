//===- FormulaPlan.cpp - Columns of one formula, by one op ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The columns of a table are one expression each. Where they are instances of
// one formula, which differ in literals and in the columns they read, one op
// computes them: a literal that differs is an operand of its own, a column that
// is read is one of a slice.
//
//===----------------------------------------------------------------------===//

#include "FormulaPlan.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <array>
#include <map>

using namespace mlir;
using namespace mlir::rope;

namespace {
using Lanes = std::vector<const Expr *>;

class FormulaPlan : public TensorPlan {
public:
  FormulaPlan(const RowSpace &space, ArrayRef<const Expr *> columns,
              ArrayRef<int64_t> rows, bool hasColumns)
      : TensorPlan(rows, columns[0]->type), space(space),
        numColumns(columns.size()), hasColumns(hasColumns),
        context(space.getElements().getExpressions().getContext()) {
    add(Lanes(columns.begin(), columns.end()));
  }

  /// False when the lanes are not one formula.
  bool plan() {
    for (unsigned number = 0; number < nodes.size(); ++number)
      if (!planNode(number))
        return false;
    return true;
  }
  Value make(const PlanSite &site) const override;

private:
  /// An operand: a tensor, or one literal a lane.
  struct Input {
    std::shared_ptr<const SlicePlan> slice;
    DenseElementsAttr literals;
    AffineMap map;
  };
  /// What the lanes of one place in the formula are.
  struct Node {
    enum Kind {
      /// Element of input `input`.
      Read,
      /// Node `operands[0]` times the literals of input `input`.
      Scaled,
      /// Node `operands[1]` where `operands[0]` holds, else `operands[2]`.
      Choice,
      /// start + step * lane.
      Progression,
      /// The operation of the first lane.
      Operation,
      /// Element of part `part` of a complex constant.
      Part,
    } kind = Operation;
    Lanes lanes;
    SmallVector<unsigned, 3> operands;
    unsigned input = 0;
    int64_t start = 0, step = 0, part = 0;
  };

  /// The number of the node of `lanes`.
  unsigned add(Lanes lanes);
  bool planNode(unsigned number);
  /// A node of another kind than an operation; nothing where it is one.
  std::optional<Node> planSpecial(const Lanes &lanes);
  std::optional<Node> planLoad(const Lanes &lanes);
  Node planLiterals(const Lanes &lanes);
  unsigned addLiterals(Type type, ArrayRef<Attribute> values);
  Value write(const Node &node, OpBuilder &builder, Location loc,
              ValueRange operands, ValueRange arguments) const;
  AffineExpr getLaneExpr() const {
    return getAffineDimExpr(getRows().size(), context);
  }
  unsigned getNumLoops() const { return getRows().size() + hasColumns; }

  RowSpace space;
  size_t numColumns;
  bool hasColumns;
  MLIRContext *context;
  SmallVector<Input> inputs;
  /// The first one is the whole formula.
  std::vector<Node> nodes;
  std::map<Lanes, unsigned> numbers;
};
} // namespace

/// Lanes of operand `number`.
static Lanes getOperandLanes(const Lanes &lanes, unsigned number) {
  Lanes result;
  for (const Expr *lane : lanes)
    result.push_back(lane->operands[number]);
  return result;
}

/// Same operation on the same kinds of operands; attributes that may differ
/// between the lanes are those of literals.
static bool isSameNode(const Expr *a, const Expr *b) {
  return a->kind == b->kind && a->type == b->type && a->value == b->value &&
         a->name == b->name && a->signature == b->signature &&
         a->operands.size() == b->operands.size() &&
         (a->kind == ExprKind::Constant || a->kind == ExprKind::Linear ||
          (a->attr == b->attr && a->ints == b->ints));
}

/// The operand of a negation or of a product with a literal, and the literal.
static const Expr *findScaled(const Expr *lane, Attribute &factor) {
  if (lane->is<arith::NegFOp>()) {
    factor = FloatAttr::get(lane->type, -1.0);
    return lane->operands[0];
  }
  // Of the operands of a product the literal comes first.
  if (lane->is<arith::MulFOp>())
    if (std::optional<APFloat> literal = lane->operands[0]->getFloat()) {
      factor = FloatAttr::get(lane->type, *literal);
      return lane->operands[1];
    }
  return nullptr;
}

/// Lanes of which some are the formula, others its negation or a product with a
/// literal: the formula times a literal, -1 and 1 being exact.
static bool splitFactors(Lanes &lanes, SmallVectorImpl<Attribute> &factors) {
  bool sameOp = llvm::all_of(
      lanes, [&](const Expr *lane) { return lane->name == lanes[0]->name; });
  if (sameOp || !isa<FloatType>(lanes[0]->type))
    return false;
  Lanes inner;
  for (const Expr *lane : lanes) {
    Attribute factor = FloatAttr::get(lane->type, 1.0);
    const Expr *operand = findScaled(lane, factor);
    factors.push_back(factor);
    inner.push_back(operand ? operand : lane);
  }
  if (inner == lanes)
    return false;
  lanes = std::move(inner);
  return true;
}

/// Lanes of which some are chosen by one condition and the others are the same
/// either way: the condition, and the lanes where it holds and where not. A
/// choice between equal literals is no longer seen as one.
static std::optional<std::array<Lanes, 3>> splitChoice(const Lanes &lanes) {
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
  // Integers are written in another type.
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

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

unsigned FormulaPlan::add(Lanes lanes) {
  auto [entry, isNew] = numbers.try_emplace(lanes, nodes.size());
  if (isNew) {
    Node node;
    node.lanes = std::move(lanes);
    nodes.push_back(std::move(node));
  }
  return entry->second;
}

unsigned FormulaPlan::addLiterals(Type type, ArrayRef<Attribute> values) {
  auto tensor = RankedTensorType::get({int64_t(values.size())}, type);
  inputs.push_back({nullptr, DenseElementsAttr::get(tensor, values),
                    AffineMap::get(getNumLoops(), 0, getLaneExpr())});
  return inputs.size() - 1;
}

std::optional<FormulaPlan::Node> FormulaPlan::planLoad(const Lanes &lanes) {
  std::shared_ptr<const SlicePlan> slice =
      SlicePlan::get(space, lanes, /*lanesLast=*/false);
  if (!slice || (slice->getLaneDim() >= 0 && !hasColumns))
    return std::nullopt;
  SmallVector<AffineExpr> exprs;
  for (auto [dim, row] : llvm::enumerate(slice->getDims())) {
    if (int64_t(dim) == slice->getLaneDim()) {
      exprs.push_back(getLaneExpr());
      continue;
    }
    const int64_t *position = llvm::find(getRows(), row.symbol);
    if (row.symbol >= 0 && position == getRows().end())
      return std::nullopt;
    exprs.push_back(
        row.symbol < 0
            ? getAffineConstantExpr(0, context)
            : getAffineDimExpr(position - getRows().begin(), context));
  }
  Node node;
  node.kind = Node::Read;
  node.input = inputs.size();
  inputs.push_back(
      {slice, {}, AffineMap::get(getNumLoops(), 0, exprs, context)});
  return node;
}

/// Literals: what all lanes have, a progression of integers, or an operand.
FormulaPlan::Node FormulaPlan::planLiterals(const Lanes &lanes) {
  Node node;
  if (std::optional<std::pair<int64_t, int64_t>> numbers =
          findProgression(lanes)) {
    node.kind = Node::Progression;
    std::tie(node.start, node.step) = *numbers;
    return node;
  }
  if (llvm::all_equal(lanes))
    return node;
  SmallVector<Attribute> values;
  bool isInteger = lanes[0]->isInteger();
  Builder builder(context);
  for (const Expr *lane : lanes)
    values.push_back(isInteger ? builder.getI64IntegerAttr(*lane->getInteger())
                               : lane->attr);
  node.kind = Node::Read;
  node.input =
      addLiterals(isInteger ? builder.getI64Type() : lanes[0]->type, values);
  return node;
}

std::optional<FormulaPlan::Node> FormulaPlan::planSpecial(const Lanes &lanes) {
  Node node;
  Lanes scaled(lanes);
  SmallVector<Attribute> factors;
  if (splitFactors(scaled, factors)) {
    node.kind = Node::Scaled;
    node.operands = {add(std::move(scaled))};
    node.input = addLiterals(lanes[0]->type, factors);
    return node;
  }
  if (std::optional<std::array<Lanes, 3>> choice = splitChoice(lanes)) {
    node.kind = Node::Choice;
    for (Lanes &part : *choice)
      node.operands.push_back(add(std::move(part)));
    return node;
  }
  return planLoad(lanes);
}

bool FormulaPlan::planNode(unsigned number) {
  // Nodes may move while others are added.
  Lanes lanes = nodes[number].lanes;
  const Expr *first = lanes[0];
  std::optional<Node> node = planSpecial(lanes);
  if (!node) {
    if (!canWriteNode(first) || !llvm::all_of(lanes, [&](const Expr *lane) {
          return isSameNode(first, lane);
        }))
      return false;
    bool isLiteral =
        first->kind == ExprKind::Constant ||
        (first->kind == ExprKind::Linear && first->operands.empty());
    bool isOne = llvm::all_equal(lanes);
    bool mayDiffer = first->isLoad() || first->kind == ExprKind::FloorDiv ||
                     first->kind == ExprKind::Mod ||
                     first->kind == ExprKind::Apply;
    if (!isLiteral && !isOne && !mayDiffer)
      return false;
    if (first->kind == ExprKind::Symbol &&
        !llvm::is_contained(getRows(), first->ints[0]))
      return false;
    node = isLiteral ? planLiterals(lanes) : Node();
    int64_t part = -1;
    if (const Expr *element = findPartOfConstant(first, part)) {
      node->kind = Node::Part;
      node->part = part;
      Lanes elements = getOperandLanes(lanes, 0);
      if (!llvm::all_of(elements, [&](const Expr *other) {
            return isSameNode(element, other);
          }))
        return false;
      for (unsigned dim = 0; dim < element->operands.size(); ++dim)
        node->operands.push_back(add(getOperandLanes(elements, dim)));
    } else {
      for (unsigned operand = 0; operand < first->operands.size(); ++operand)
        node->operands.push_back(add(getOperandLanes(lanes, operand)));
    }
  }
  node->lanes = std::move(lanes);
  nodes[number] = std::move(*node);
  return true;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

Value FormulaPlan::write(const Node &node, OpBuilder &builder, Location loc,
                         ValueRange operands, ValueRange arguments) const {
  ExpressionWriter writer(builder, loc, getRows());
  const Expr *first = node.lanes[0];
  switch (node.kind) {
  case Node::Read:
    return writer.convert(arguments[node.input], first->type);
  case Node::Scaled:
    return arith::MulFOp::create(builder, loc, operands[0],
                                 arguments[node.input]);
  case Node::Choice:
    return arith::SelectOp::create(builder, loc, operands[0], operands[1],
                                   operands[2]);
  case Node::Progression:
    if (node.step == 0)
      return writer.writeSum({}, {}, node.start);
    return writer.writeSum(node.step, writer.writeLoop(getRows().size()),
                           node.start);
  case Node::Part:
    return tensor::ExtractOp::create(
        builder, loc, makePart(first->operands[0]->value, node.part), operands);
  case Node::Operation:
    return writer.write(first, operands);
  }
  llvm_unreachable("every kind of node is listed");
}

Value FormulaPlan::make(const PlanSite &site) const {
  OpBuilder &builder = site.builder;
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  for (const Input &input : inputs) {
    operands.push_back(input.slice ? input.slice->make(site)
                                   : arith::ConstantOp::create(
                                         builder, site.loc, input.literals));
    maps.push_back(input.map);
  }
  // Sizes of tensors are the same in every iteration.
  SmallVector<Value> known(nodes.size());
  for (auto [node, value] : llvm::zip_equal(nodes, known))
    if (node.kind == Node::Operation && node.lanes[0]->kind == ExprKind::Size)
      value = write(node, builder, site.loc, {}, {});
  SmallVector<OpFoldResult> sizes;
  for (int64_t row : getRows())
    sizes.push_back(site.sizeOf(row));
  if (hasColumns)
    sizes.push_back(builder.getIndexAttr(numColumns));
  Value init =
      tensor::EmptyOp::create(builder, site.loc, sizes, getElementType());
  maps.push_back(builder.getMultiDimIdentityMap(getNumLoops()));
  SmallVector<utils::IteratorType> iterators(getNumLoops(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, site.loc, init.getType(), operands, init, maps, iterators,
      [&](OpBuilder &inner, Location loc, ValueRange arguments) {
        // Operands first, without recursion: formulas may be deep.
        SmallVector<Value> written(known);
        SmallVector<unsigned> stack{0};
        while (!stack.empty()) {
          const Node &node = nodes[stack.back()];
          SmallVector<Value> parts;
          for (unsigned operand : node.operands) {
            if (written[operand])
              parts.push_back(written[operand]);
            else
              stack.push_back(operand);
          }
          if (&nodes[stack.back()] != &node)
            continue;
          if (!written[stack.back()])
            written[stack.back()] = write(node, inner, loc, parts, arguments);
          stack.pop_back();
        }
        linalg::YieldOp::create(inner, loc, written[0]);
      });
  return generic.getResult(0);
}

Plan mlir::rope::planFormula(const RowSpace &space,
                             ArrayRef<const Expr *> columns,
                             ArrayRef<int64_t> rows, bool hasColumns) {
  auto plan = std::make_shared<FormulaPlan>(space, columns, rows, hasColumns);
  return plan->plan() ? plan : nullptr;
}
