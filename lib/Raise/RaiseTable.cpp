//===- RaiseTable.cpp - Cosines and sines that are left become rope.table -*-
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
#include "rope/Dialect/Rope/IR/Frequencies.h"
#include "rope/Raise/Reasons.h"

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
};

class TableRaiser {
public:
  TableRaiser(FunctionOpInterface function, TableFactory &tables,
              RaiseReport &report)
      : function(function), tables(tables), report(report),
        elements(function.getContext()), analysis(elements, function) {}
  void run();

private:
  std::optional<TableUse> trace(Value tensor, std::string &failure);
  bool rewrite(const TableUse &use);

  FunctionOpInterface function;
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

std::optional<TableUse> TableRaiser::trace(Value tensor, std::string &failure) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || type.getRank() < 1 || !isa<FloatType>(type.getElementType()))
    return std::nullopt;
  int64_t width = type.getShape().back();
  if (ShapedType::isDynamic(width) || width > kWidthLimit || width < 1)
    return std::nullopt;
  ExpressionContext &exprs = elements.getExpressions();
  SmallVector<const Expr *> indices, loads, columns;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    indices.push_back(exprs.symbol(dim, type.getDimSize(dim)));
  for (int64_t lane = 0; lane < width; ++lane) {
    indices.back() = exprs.integer(lane);
    loads.push_back(exprs.load(tensor, indices));
    columns.push_back(analysis.expandAll(loads.back()));
  }
  if (columns[0]->isLoad())
    return std::nullopt;
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
      findTrigonometricColumns(analysis, elements, loads);
  if (!source) {
    llvm::raw_string_ostream os(failure);
    columns.back()->print(os);
    if (failure.size() > kDetailLimit)
      failure = failure.substr(0, kDetailLimit) + "...";
    return std::nullopt;
  }
  return TableUse{tensor, *source, copies};
}

/// The table in the shape of the tensor it replaces: row by row the same
/// values, columns repeated, missing rows broadcast.
bool TableRaiser::rewrite(const TableUse &use) {
  Operation *old = use.tensor.getDefiningOp();
  auto type = cast<RankedTensorType>(use.tensor.getType());
  auto [cos, sin] = tables.get(use.columns.source, old);
  Value table = use.columns.cosine ? cos : sin;
  if (!table)
    return false;
  OpBuilder builder(old);
  Location loc = old->getLoc();
  int64_t rank = type.getRank();
  SmallVector<int64_t> rows;
  for (int64_t dim = 0; dim + 1 < rank; ++dim)
    rows.push_back(type.getDimSize(dim) == 1 ? -1 : dim);
  Value value = table;
  // Sizes are read before the old op, so from what it takes them from.
  auto destinationStyle = dyn_cast<DestinationStyleOpInterface>(old);
  Value like =
      destinationStyle
          ? destinationStyle.getTiedOpOperand(cast<OpResult>(use.tensor))->get()
          : old->getOperand(0);
  if (cast<ShapedType>(like.getType()).getRank() != rank)
    return false;
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < rank; ++dim)
    sizes.push_back(tensor::getMixedSize(builder, loc, like, dim));
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
  Value(use.tensor).replaceAllUsesWith(value);
  return true;
}

void TableRaiser::run() {
  std::vector<TableUse> uses;
  SmallVector<std::pair<Operation *, std::string>> failures;
  llvm::SmallPtrSet<Operation *, 16> covered;
  SmallVector<Operation *> ops;
  for (Block &block : function.getFunctionBody())
    for (Operation &op : block)
      ops.push_back(&op);
  for (Operation *op : ops) {
    if (!isTrigonometric(op) || op->use_empty())
      continue;
    std::string failure;
    for (Value result : op->getResults()) {
      // What follows may be the table's magnitude and rounding: the last
      // tensor that still is one.
      Value tensor = result;
      std::optional<TableUse> use = trace(tensor, failure);
      while (use && tensor.hasOneUse()) {
        Operation *user = *tensor.user_begin();
        auto linalgOp = dyn_cast<linalg::LinalgOp>(user);
        std::string ignored;
        if (!linalgOp || user->getNumResults() != 1 ||
            linalgOp.getNumReductionLoops())
          break;
        if (linalgOp.getNumDpsInputs() != 1 ||
            user->getResult(0).getType().getTypeID() !=
                tensor.getType().getTypeID() ||
            cast<RankedTensorType>(user->getResult(0).getType()).getShape() !=
                cast<RankedTensorType>(tensor.getType()).getShape())
          break;
        std::optional<TableUse> next = trace(user->getResult(0), ignored);
        if (!next)
          break;
        tensor = user->getResult(0);
        use = next;
      }
      if (use)
        uses.push_back(*use);
    }
    if (!failure.empty())
      failures.emplace_back(op, failure);
  }
  // A table has both: a lone cosine stays.
  SmallVector<Value> replaced;
  llvm::SmallPtrSet<Operation *, 8> reported;
  for (const TableUse &use : uses) {
    bool paired = llvm::any_of(uses, [&](const TableUse &other) {
      return other.columns.cosine != use.columns.cosine &&
             other.columns.source.sameTable(use.columns.source);
    });
    if (!paired || llvm::is_contained(replaced, use.tensor))
      continue;
    if (rewrite(use))
      replaced.push_back(use.tensor);
  }
  for (auto &[op, detail] : failures)
    report.missed(op, "table", reason::kAngleForm, detail);
  eraseReplaced(function, replaced, elements);
}

/// Names the family that reproduces the literals of `table`, if there is one.
static std::optional<FrequencyFit> nameFamily(TableOp table) {
  if (!table.getFrequencyValues())
    return std::nullopt;
  std::optional<FrequencyFit> fit = fitFamily(table);
  if (fit)
    table.setFamilyAttr(fit->family);
  return fit;
}

void mlir::rope::raiseTables(FunctionOpInterface function,
                             const RaiseOptions &options, TableFactory &tables,
                             RaiseReport &report) {
  TableRaiser(function, tables, report).run();
  for (Operation *op : tables.getCreated()) {
    auto table = cast<TableOp>(op);
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "cosine and sine of " << (table.getPositions() ? "given" : "counted")
       << " positions times " << table.getNumPairs() << " "
       << (table.getFrequencies() ? "computed" : "literal")
       << " frequencies, angles rounded as written in "
       << table.getAngleFloatType() << ", exact";
    if (std::optional<FrequencyFit> fit = nameFamily(table))
      os << "; the frequencies are of family "
         << stringifyFrequencyFamily(fit->family.getFamily())
         << " within a relative residual of "
         << llvm::formatv("{0:e2}", fit->residual);
    report.passed(op, "table", text);
  }
}
