//===- RaiseTable.cpp - Remaining cosines and sines as rope.table ---------===//
// C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaiseSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"

using namespace mlir;
using namespace mlir::rope;

static constexpr int64_t kWidthLimit = 4096;
static constexpr size_t kDetailLimit = 240;

namespace {
/// How the columns of a tensor repeat those of its table.
enum class Copies { None, Half, Interleaved };

/// A tensor of cosines or sines and where they come from.
struct TableUse {
  Value tensor;
  TrigonometricColumns columns;
  Copies copies;
  /// One element for each column of the table.
  SmallVector<const Expr *> elements;
};

/// A tensor of cosines or sines and those after it that still are a table, the
/// last of which is the table if there is one for both.
struct TableUses {
  std::vector<TableUse> uses;
  const TableUse *chosen = nullptr;
};

class TableRaiser {
public:
  TableRaiser(FunctionOpInterface function, const RaiseOptions &options,
              TableFactory &tables, RaiseReport &report)
      : function(function), options(options), tables(tables), report(report),
        elements(function.getContext()), analysis(elements, function) {}
  void run();

private:
  /// Why cosines or sines are left.
  struct Miss {
    Operation *op;
    StringRef reason;
    std::string detail;
    /// The angle; a cosine and a sine of one angle are one near miss.
    const Expr *angle = nullptr;
  };
  std::optional<TableUse> trace(Value tensor, Miss &miss);
  void choosePairs(std::vector<TableUses> &tables);
  bool sameTable(TableUse &use, TableUse &other);
  const Expr *findAngle(const TableUse &use);
  bool rewrite(const TableUse &use);
  void reportScalars();

  FunctionOpInterface function;
  const RaiseOptions &options;
  TableFactory &tables;
  RaiseReport &report;
  ElementExpressions elements;
  LaneFormAnalysis analysis;
};
} // namespace

/// Whether the op computes cosines or sines, in its body or as it is.
static bool isTrigonometric(Operation *op) {
  bool found = isa<math::CosOp, math::SinOp>(op);
  if (isa<linalg::LinalgOp>(op))
    op->walk([&](Operation *inner) {
      found |= isa<math::CosOp, math::SinOp>(inner);
    });
  return found;
}

/// The angle of the cosine or sine that `root` is computed from.
static const Expr *findAngle(const Expr *root) {
  const Expr *angle = nullptr;
  walkExpressions(root, [&](const Expr *expr) {
    if (expr->is<math::CosOp>() || expr->is<math::SinOp>())
      angle = expr->operands[0];
    return !angle;
  });
  return angle;
}

const Expr *TableRaiser::findAngle(const TableUse &use) {
  return ::findAngle(analysis.expandAll(use.elements.back()));
}

/// Whether an angle is computed from products of two tensors that are summed,
/// so that it is no angle of a position.
static bool isContracted(const Expr *angle) {
  return angle && !walkExpressions(angle, [](const Expr *expr) {
           auto op = expr->isLoad() && isa<FloatType>(expr->type)
                         ? expr->value.getDefiningOp<linalg::LinalgOp>()
                         : linalg::LinalgOp();
           if (!op || op.getNumDpsInputs() < 2)
             return true;
           for (auto [extent, type] :
                llvm::zip(op.getStaticLoopRanges(), op.getIteratorTypesArray()))
             if (type == utils::IteratorType::reduction && extent > 1)
               return false;
           return true;
         });
}

std::optional<TableUse> TableRaiser::trace(Value tensor, Miss &miss) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || !isa<FloatType>(type.getElementType()))
    return std::nullopt;
  miss.op = tensor.getDefiningOp();
  miss.reason = reason::kTableForm;
  miss.detail = "a table has a last dimension of at most " +
                std::to_string(kWidthLimit) + " columns";
  int64_t width = type.getRank() ? type.getShape().back() : 0;
  if (ShapedType::isDynamic(width)) {
    miss.reason = reason::kDynamicLanes;
    miss.detail = "the last dimension has a dynamic size";
  }
  if (width > kWidthLimit || width < 1)
    return std::nullopt;
  ExpressionContext &exprs = elements.getExpressions();
  NoteScope scope(exprs);
  SmallVector<const Expr *> indices, loads, columns;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    indices.push_back(exprs.symbol(dim, type.getDimSize(dim)));
  for (int64_t lane = 0; lane < width; ++lane) {
    indices.back() = exprs.integer(lane);
    loads.push_back(exprs.load(tensor, indices));
    columns.push_back(analysis.expandAll(loads.back()));
  }
  if (columns[0]->isLoad()) {
    miss.detail = "its elements cannot be followed";
    return std::nullopt;
  }
  Copies copies = Copies::None;
  int64_t half = width / 2;
  auto repeats = [&](auto lo, auto hi) {
    for (int64_t k = 0; k < half; ++k)
      if (columns[lo(k)] != columns[hi(k)])
        return false;
    return width % 2 == 0;
  };
  if (repeats([](int64_t k) { return k; },
              [&](int64_t k) { return k + half; })) {
    copies = Copies::Half;
    loads.resize(half);
  } else if (repeats([](int64_t k) { return 2 * k; },
                     [](int64_t k) { return 2 * k + 1; })) {
    copies = Copies::Interleaved;
    SmallVector<const Expr *> even;
    for (int64_t k = 0; k < half; ++k)
      even.push_back(loads[2 * k]);
    loads = even;
  }
  std::optional<TrigonometricColumns> source =
      findTrigonometricColumns(analysis, RowSpace(elements, tensor), loads);
  if (!source) {
    miss.reason = reason::kAngleForm;
    miss.angle = ::findAngle(columns.back());
    miss.detail.clear();
    llvm::raw_string_ostream os(miss.detail);
    columns.back()->print(os);
    if (miss.detail.size() > kDetailLimit)
      miss.detail = miss.detail.substr(0, kDetailLimit) + "...";
    return std::nullopt;
  }
  // That columns are copies of others is read from all of them.
  source->source.proof.merge(scope.take());
  return TableUse{tensor, *source, copies, loads};
}

/// The table in the shape of the tensor it replaces: row by row the same
/// values, columns repeated, missing rows broadcast.
bool TableRaiser::rewrite(const TableUse &use) {
  Operation *old = use.tensor.getDefiningOp();
  auto type = cast<RankedTensorType>(use.tensor.getType());
  RowSpace space(elements, use.tensor);
  std::optional<TablePlan> plan = TablePlan::get(use.columns.source, space);
  if (!plan)
    return false;
  auto [cos, sin] = tables.get(*plan, space, old);
  Value table = use.columns.cosine ? cos : sin;
  OpBuilder builder = makeBuilder(old);
  Location loc = old->getLoc();
  int64_t rank = type.getRank();
  SmallVector<int64_t> rows;
  for (int64_t dim = 0; dim + 1 < rank; ++dim)
    rows.push_back(type.getDimSize(dim) == 1 ? -1 : dim);
  Value value = table;
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < rank; ++dim)
    sizes.push_back(writeSize(builder, loc, space.getSize(dim)));
  bool direct = use.columns.source.rows == rows;
  if (!direct || use.copies == Copies::Interleaved) {
    // Rows in other places, or pairs of equal columns: one copy does it.
    bool pairs = use.copies == Copies::Interleaved;
    int64_t loops = rank + pairs;
    SmallVector<AffineExpr> exprs;
    for (int64_t row : use.columns.source.rows)
      exprs.push_back(row < 0 ? builder.getAffineConstantExpr(0)
                              : builder.getAffineDimExpr(row));
    exprs.push_back(builder.getAffineDimExpr(rank - 1));
    SmallVector<OpFoldResult> shape(sizes);
    int64_t columns = cast<RankedTensorType>(table.getType()).getShape().back();
    shape.back() = builder.getIndexAttr(columns);
    if (pairs)
      shape.push_back(builder.getIndexAttr(2));
    Value init =
        tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
    AffineMap maps[] = {AffineMap::get(loops, 0, exprs, builder.getContext()),
                        builder.getMultiDimIdentityMap(loops)};
    SmallVector<utils::IteratorType> iterators(loops,
                                               utils::IteratorType::parallel);
    value = linalg::GenericOp::create(
                builder, loc, init.getType(), table, init, maps, iterators,
                [](OpBuilder &inner, Location at, ValueRange arguments) {
                  linalg::YieldOp::create(inner, at, arguments[0]);
                })
                .getResult(0);
    if (pairs) {
      SmallVector<ReassociationIndices> groups;
      for (int64_t dim = 0; dim + 1 < rank; ++dim)
        groups.push_back({dim});
      groups.push_back({rank - 1, rank});
      value = tensor::CollapseShapeOp::create(builder, loc, value, groups);
    }
  }
  if (use.copies == Copies::Half)
    value = tensor::ConcatOp::create(builder, loc, rank - 1,
                                     ValueRange{value, value});
  if (value.getType() != type)
    value = tensor::CastOp::create(builder, loc, type, value);
  if (options.check)
    options.check(use.tensor, value, use.columns.source.proof);
  Value(use.tensor).replaceAllUsesWith(value);
  return true;
}

/// The last tensor after `use` that still is a table: what follows may be its
/// magnitude and rounding.
static Value nextTensor(Value tensor) {
  if (!tensor.hasOneUse())
    return {};
  Operation *user = *tensor.user_begin();
  auto linalgOp = dyn_cast<linalg::LinalgOp>(user);
  if (!linalgOp || user->getNumResults() != 1 ||
      linalgOp.getNumReductionLoops() || linalgOp.getNumDpsInputs() != 1)
    return {};
  auto type = dyn_cast<RankedTensorType>(user->getResult(0).getType());
  if (!type ||
      type.getShape() != cast<RankedTensorType>(tensor.getType()).getShape())
    return {};
  return user->getResult(0);
}

/// Cosines and sines of single values in the bodies of loops and branches.
void TableRaiser::reportScalars() {
  llvm::SmallPtrSet<Operation *, 8> reported;
  function.getFunctionBody().walk([&](Operation *op) {
    if (!isa<math::CosOp, math::SinOp>(op) || op->use_empty() ||
        isa<RankedTensorType>(op->getResult(0).getType()) ||
        op->getParentRegion() == &function.getFunctionBody() ||
        op->getParentOfType<linalg::LinalgOp>())
      return;
    if (reported.insert(op->getParentOp()).second)
      report.missed(op, op->getLoc(), "table", reason::kTableForm,
                    "its elements cannot be followed into '" +
                        op->getParentOp()->getName().getStringRef().str() +
                        "'");
  });
}

/// Whether what a table is made from is there before `op`.
static bool isBefore(const TableSource &source, Operation *op) {
  return source.frequencyColumns.empty() && source.positionColumns.empty() &&
         llvm::all_of(
             ArrayRef<Value>{source.positions, source.frequencies},
             [&](Value value) {
               Operation *producer = value ? value.getDefiningOp() : nullptr;
               return !producer || (producer->getBlock() == op->getBlock() &&
                                    producer->isBeforeInBlock(op));
             });
}

/// Whether two uses are cosine and sine of one table. Tensors that hold the
/// same values, such as copies of the frequencies, become one.
bool TableRaiser::sameTable(TableUse &use, TableUse &other) {
  if (use.columns.cosine == other.columns.cosine)
    return false;
  if (use.columns.source.sameTable(other.columns.source))
    return true;
  if (use.elements.size() != other.elements.size() ||
      use.columns.source.magnitude != other.columns.source.magnitude)
    return false;
  auto first = findTrigonometricColumns(
      analysis, RowSpace(elements, use.tensor), use.elements, other.elements);
  auto second = findTrigonometricColumns(
      analysis, RowSpace(elements, other.tensor), other.elements, use.elements);
  if (!first || !second || !first->source.sameTable(second->source) ||
      !isBefore(first->source, use.tensor.getDefiningOp()) ||
      !isBefore(second->source, other.tensor.getDefiningOp()))
    return false;
  use.columns = *first;
  other.columns = *second;
  return true;
}

/// Chooses the last tensors that are a cosine and a sine of one table.
void TableRaiser::choosePairs(std::vector<TableUses> &tables) {
  for (TableUses &table : tables)
    if (llvm::any_of(tables, [&](const TableUses &other) {
          const TableUse &own = table.uses.back(), &its = other.uses.back();
          return own.columns.cosine != its.columns.cosine &&
                 own.columns.source.sameTable(its.columns.source);
        }))
      table.chosen = &table.uses.back();
  SmallVector<TableUses *> left;
  for (TableUses &table : tables)
    if (!table.chosen)
      left.push_back(&table);
  for (auto [number, table] : llvm::enumerate(left))
    for (TableUses *other : ArrayRef(left).drop_front(number + 1))
      for (TableUse &own : llvm::reverse(table->uses))
        for (TableUse &its : llvm::reverse(other->uses))
          if (!table->chosen && !other->chosen && sameTable(own, its)) {
            table->chosen = &own;
            other->chosen = &its;
          }
}

void TableRaiser::run() {
  std::vector<TableUses> found;
  std::vector<Miss> misses;
  SmallVector<Operation *> ops;
  // Bodies of structured ops are read with their op, those of loops and
  // branches hold tables of their own.
  function.getFunctionBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    ops.push_back(op);
    return isa<linalg::LinalgOp, tensor::GenerateOp>(op)
               ? WalkResult::skip()
               : WalkResult::advance();
  });
  for (Operation *op : ops) {
    if (!isTrigonometric(op) || op->use_empty())
      continue;
    for (Value result : op->getResults()) {
      if (result.use_empty() || !isa<RankedTensorType>(result.getType()))
        continue;
      Miss miss{};
      std::optional<TableUse> use = trace(result, miss);
      if (!use && miss.op)
        misses.push_back(miss);
      TableUses table;
      while (use) {
        table.uses.push_back(*use);
        Miss ignored{};
        Value next = nextTensor(use->tensor);
        use = next ? trace(next, ignored) : std::nullopt;
      }
      if (!table.uses.empty())
        found.push_back(table);
    }
  }
  // A table has both.
  choosePairs(found);
  SmallVector<Value> replaced;
  for (const TableUses &table : found) {
    const TableUse &use = table.chosen ? *table.chosen : table.uses.back();
    if (llvm::is_contained(replaced, use.tensor))
      continue;
    const Expr *angle = findAngle(use);
    if (!table.chosen)
      misses.push_back({use.tensor.getDefiningOp(), reason::kUnpaired,
                        use.columns.cosine ? "there is no sine of the angles"
                                           : "there is no cosine of the angles",
                        angle});
    else if (rewrite(use))
      replaced.push_back(use.tensor);
    else
      misses.push_back({use.tensor.getDefiningOp(), reason::kTableForm,
                        "its angles cannot be written as operands", angle});
  }
  llvm::SmallDenseSet<const Expr *> reported;
  for (const Miss &miss : misses)
    if (!isContracted(miss.angle) &&
        (!miss.angle || reported.insert(miss.angle).second))
      report.missed(miss.op, miss.op->getLoc(), "table", miss.reason,
                    miss.detail);
  reportScalars();
  eraseReplaced(function, replaced, elements, &tables);
}

void mlir::rope::raiseTables(FunctionOpInterface function,
                             const RaiseOptions &options, TableFactory &tables,
                             RaiseReport &report) {
  TableRaiser(function, options, tables, report).run();
  for (Operation *op : tables.getCreated()) {
    auto table = cast<TableOp>(op);
    Certificate certificate;
    certificate.proof = tables.getProof(op);
    llvm::raw_string_ostream os(certificate.text);
    os << "cosine and sine of " << (table.getPositions() ? "given" : "counted")
       << " positions times " << table.getNumPairs() << " "
       << (table.getFrequencies() ? "computed" : "literal")
       << " frequencies, angles rounded as written in "
       << table.getAngleFloatType();
    if (std::optional<double> residual = tables.getResidual(op)) {
      std::string text = llvm::formatv("{0:e2}", *residual);
      StringRef family =
          stringifyFrequencyFamily(table.getFamilyAttr().getFamily());
      os << "; the frequencies are of family " << family
         << " within a relative residual of " << text;
      certificate.parts.emplace_back("family", family.str());
      certificate.parts.emplace_back("residual", text);
    }
    report.passed(op, "table", std::move(certificate));
  }
}
