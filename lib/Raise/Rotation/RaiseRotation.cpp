//===- RaiseRotation.cpp - Lane forms become rope.rotate ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneViews.h"
#include "RaiseSteps.h"
#include "RotationCertificate.h"
#include "RowWindow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "rope/Analysis/Reasons.h"
#include "rope/Analysis/SizeFacts.h"
#include "rope/Raise/MispairedTables.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
class RotationRaiser {
public:
  RotationRaiser(FunctionOpInterface function, const RaiseOptions &options,
                 TableFactory &tables, RaiseReport &report)
      : function(function), options(options), tables(tables), report(report),
        elements(function.getContext()), analysis(elements, function),
        rotationTables(function, options, tables, elements, analysis) {}

  /// Raises what it can; true where something was raised.
  bool run();
  /// Whether something is left that may be raised when asked again.
  bool hasMissed() const { return waits || !misses.empty(); }
  void reportMisses();

private:
  struct Miss {
    Operation *op;
    Location loc;
    StringRef reason;
  };
  /// What `form.result` became; null, with the reason, where it is refused.
  Value raise(LaneForm &form, StringRef &reason);
  bool shareLanes(tensor::CollapseShapeOp lanes,
                  llvm::SmallPtrSetImpl<Operation *> &unused);
  bool raiseLanes(tensor::CollapseShapeOp view,
                  llvm::SmallPtrSetImpl<Operation *> &unused);
  bool raiseRows(LoopLikeOpInterface loop, unsigned number,
                 llvm::SmallPtrSetImpl<Operation *> &unused);

  FunctionOpInterface function;
  const RaiseOptions &options;
  TableFactory &tables;
  RaiseReport &report;
  ElementExpressions elements;
  LaneFormAnalysis analysis;
  RotationTables rotationTables;
  SmallVector<Value> replaced;
  SmallVector<Miss> misses;
  /// A view was left to another one of the same tensor.
  bool waits = false;
  /// Copies of loops that were no rotation either, in order.
  SmallVector<Operation *> leftovers;
};
} // namespace

/// `root` with a dimension for each dimension of the result; `sizes` are those
/// of the result.
static Value splitRows(OpBuilder &builder, Location loc, Value root,
                       ArrayRef<SmallVector<int64_t, 1>> rootDims,
                       ArrayRef<OpFoldResult> sizes) {
  auto type = cast<RankedTensorType>(root.getType());
  SmallVector<ReassociationIndices> groups;
  SmallVector<OpFoldResult> shape;
  for (auto [dim, sources] : llvm::enumerate(rootDims)) {
    groups.emplace_back();
    for (int64_t source : sources) {
      groups.back().push_back(shape.size());
      shape.push_back(sources.size() > 1
                          ? sizes[source]
                          : tensor::getMixedSize(builder, loc, root, dim));
    }
  }
  SmallVector<int64_t> staticShape =
      llvm::map_to_vector(shape, [](OpFoldResult size) {
        return getConstantIntValue(size).value_or(ShapedType::kDynamic);
      });
  return tensor::ExpandShapeOp::create(builder, loc, type.clone(staticShape),
                                       root, groups, shape);
}

/// What is refused leaves nothing behind.
static void eraseBetween(Operation *before, Operation *op) {
  while (op->getPrevNode() != before && op->getPrevNode()->use_empty())
    op->getPrevNode()->erase();
}

Value RotationRaiser::raise(LaneForm &form, StringRef &reason) {
  Operation *old = form.result.getDefiningOp();
  OpBuilder builder(old);
  Location loc = FusedLoc::get(builder.getContext(), form.locations);
  Operation *before = old->getPrevNode();
  std::optional<TableOperands> operands =
      rotationTables.make(form, builder, loc);
  if (!operands) {
    eraseBetween(before, old);
    reason = reason::kTableForm;
    return Value();
  }
  if (operands->kind == RotationKind::General && !options.general &&
      !rotationTables.isTable(form, *operands)) {
    eraseBetween(before, old);
    reason = reason::kNotATable;
    return Value();
  }
  // Iteration dimensions: those of the result, lanes last.
  RankedTensorType resultType = getJoinedResultType(form);
  int64_t rank = resultType.getRank();
  SmallVector<AffineExpr> dimOf(rank);
  unsigned next = 0;
  for (int64_t dim = 0; dim < rank; ++dim)
    dimOf[dim] =
        builder.getAffineDimExpr(dim == form.resultLane ? rank - 1 : next++);
  SmallVector<AffineExpr> input, table;
  for (ArrayRef<int64_t> sources : form.rootDims)
    for (int64_t source : sources)
      input.push_back(dimOf[source]);
  for (int64_t row : operands->rows)
    table.push_back(row < 0 ? builder.getAffineConstantExpr(0) : dimOf[row]);
  table.push_back(builder.getAffineDimExpr(rank - 1));
  AffineMap maps[] = {AffineMap::get(rank, 0, input, builder.getContext()),
                      AffineMap::get(rank, 0, table, builder.getContext()),
                      AffineMap::get(rank, 0, dimOf, builder.getContext())};

  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < rank; ++dim)
    sizes.push_back(getResultSize(form, builder, loc, dim));
  Value init =
      tensor::EmptyOp::create(builder, loc, sizes, resultType.getElementType());
  Type initType = init.getType();
  Pairing in = form.transposed ? form.write : form.read;
  Pairing out = form.transposed ? form.read : form.write;
  MLIRContext *context = builder.getContext();
  Value root = form.root;
  if (form.rootLaneDims > 1)
    root = tensor::CollapseShapeOp::create(
        builder, loc, root,
        joinLanes(cast<RankedTensorType>(root.getType()).getRank(),
                  form.rootLane, form.rootLaneDims));
  if (llvm::any_of(form.rootDims, [](ArrayRef<int64_t> sources) {
        return sources.size() > 1;
      }))
    root = splitRows(builder, loc, root, form.rootDims, sizes);
  auto op = RotateOp::create(
      builder, loc, initType, root, operands->cos, operands->sin, init,
      PairingAttr::get(context, in), PairingAttr::get(context, out),
      builder.getI64IntegerAttr(form.blockOffset),
      builder.getI64IntegerAttr(form.blockWidth),
      form.transposed ? builder.getUnitAttr() : UnitAttr(),
      RotationKindAttr::get(context, operands->kind), TypeAttr(), ArrayAttr());
  if (op.getComputeFloatType() != form.computeType)
    op.setComputeTypeAttr(TypeAttr::get(form.computeType));
  bool implied = int64_t(table.size()) == rank && op.getInputMap() == maps[0] &&
                 op.getTableMap() == maps[1] && op.getOutputMap() == maps[2];
  if (!implied)
    op.setIndexingMapsAttr(builder.getAffineMapArrayAttr(maps));
  if (refusalOf(op)) {
    op.erase();
    reason = reason::kUnsupportedForm;
    return Value();
  }
  Value result = op->getResult(0);
  if (form.resultLaneDims > 1) {
    auto type = cast<RankedTensorType>(form.result.getType());
    SmallVector<OpFoldResult> split(sizes);
    split[form.resultLane] =
        builder.getIndexAttr(type.getDimSize(form.resultLane));
    for (int64_t extra = 1; extra < form.resultLaneDims; ++extra)
      split.insert(
          split.begin() + form.resultLane + extra,
          builder.getIndexAttr(type.getDimSize(form.resultLane + extra)));
    result = tensor::ExpandShapeOp::create(
        builder, loc, type, result,
        joinLanes(type.getRank(), form.resultLane, form.resultLaneDims), split);
  } else if (initType != resultType) {
    result = tensor::CastOp::create(builder, loc, resultType, result);
  }
  Certificate certificate = certifyRotation(form, *operands, op);
  if (options.check)
    options.check(form.result, result, certificate.proof);
  form.result.replaceAllUsesWith(result);
  replaced.push_back(form.result);
  report.passed(op, "rotation", std::move(certificate));
  warnOfMispairing(op);
  return result;
}

/// Views that join rows beside the lanes that `lanes` joins alone become views
/// of its result, so that the rotation is one; true where there were some.
bool RotationRaiser::shareLanes(tensor::CollapseShapeOp lanes,
                                llvm::SmallPtrSetImpl<Operation *> &unused) {
  SmallVector<tensor::CollapseShapeOp> views;
  for (Operation *user : lanes.getSrc().getUsers())
    if (auto view = dyn_cast<tensor::CollapseShapeOp>(user))
      if (!unused.contains(view) && findLanes(view) == lanes)
        views.push_back(view);
  for (tensor::CollapseShapeOp view : views) {
    if (view->isBeforeInBlock(lanes)) {
      lanes->moveBefore(view);
      analysis.adopt(lanes, view, -1);
    }
    SmallVector<ReassociationIndices> groups = view.getReassociationIndices();
    groups.back() = {groups.back().front()};
    OpBuilder builder(view);
    auto rows = tensor::CollapseShapeOp::create(
        builder, view.getLoc(), view.getResultType(), lanes, groups);
    analysis.adopt(rows, view, 0);
    view.getResult().replaceAllUsesWith(rows);
    replaced.push_back(view);
    unused.insert(view);
  }
  return !views.empty();
}

/// A view that joins rows beside the lanes, as a view of the lanes and one of
/// the rows: canonicalization makes one op of the two, and the rotation is what
/// lies between them.
bool RotationRaiser::raiseLanes(tensor::CollapseShapeOp view,
                                llvm::SmallPtrSetImpl<Operation *> &unused) {
  if (!joinsLanes(view, /*rows=*/true))
    return false;
  // The view of the lanes that is there takes this one along.
  tensor::CollapseShapeOp whole = findLanes(view);
  if (whole &&
      !llvm::all_of(whole->getUsers(),
                    [&](Operation *user) { return unused.contains(user); }) &&
      analysis.analyze(whole).form) {
    waits = true;
    return true;
  }
  SmallVector<ReassociationIndices> groups = view.getReassociationIndices();
  int64_t first = groups.back().front(), count = groups.back().size();
  OpBuilder builder(view);
  auto lanes = tensor::CollapseShapeOp::create(
      builder, view.getLoc(), view.getSrc(),
      joinLanes(view.getSrcType().getRank(), first, count));
  groups.back() = {first};
  auto rows = tensor::CollapseShapeOp::create(
      builder, view.getLoc(), view.getResultType(), lanes, groups);
  analysis.adopt(lanes, view, -2);
  analysis.adopt(rows, view, -1);
  LaneFormOutcome outcome = analysis.analyze(lanes);
  StringRef reason;
  unused.insert(lanes);
  if (!outcome.form || !raise(*outcome.form, reason)) {
    unused.insert(rows);
    leftovers.append({lanes, rows});
    return false;
  }
  unused.insert(outcome.form->result.getDefiningOp());
  view.getResult().replaceAllUsesWith(rows);
  replaced.push_back(view);
  return true;
}

/// Rows that a loop writes, by themselves.
bool RotationRaiser::raiseRows(LoopLikeOpInterface loop, unsigned number,
                               llvm::SmallPtrSetImpl<Operation *> &unused) {
  std::optional<Location> where;
  if (!analysis.findRotatedRows(loop, where))
    return false;
  std::optional<RowWindow> window = makeRowWindow(loop, number, elements);
  if (!window)
    return false;
  constexpr int most = 31;
  for (auto [index, op] : llvm::enumerate(llvm::reverse(window->before)))
    analysis.adopt(op, loop, -std::min<int>(index + 1, most));
  for (auto [copy, original] : window->copies)
    analysis.adopt(copy, original, 0);
  for (Operation *op : window->after)
    analysis.adopt(op, loop, 1);
  LaneFormOutcome outcome = analysis.analyze(window->part);
  if (outcome.form && window->readsSomeRows)
    outcome.form->proof.use(
        "each iteration of the loop reads its row, so that the rows are there");
  StringRef reason;
  Value rows = outcome.form ? raise(*outcome.form, reason) : Value();
  // The copy is never a user; what was made for it is one where it is used.
  for (auto [copy, original] : window->copies)
    unused.insert(copy);
  if (!rows) {
    for (auto *ops : {&window->before, &window->after})
      unused.insert(ops->begin(), ops->end());
    llvm::append_range(leftovers, window->before);
    leftovers.push_back(window->loop);
    llvm::append_range(leftovers, window->after);
    return false;
  }
  for (Operation *op : llvm::reverse(window->before))
    if (llvm::all_of(op->getUsers(),
                     [&](Operation *user) { return unused.contains(user); }))
      unused.insert(op);
  Value whole = window->whole == window->part ? rows : window->whole;
  Value old = loop->getResult(number);
  if (options.check)
    options.check(old, whole, outcome.form->proof);
  old.replaceAllUsesWith(whole);
  replaced.push_back(old);
  return true;
}

/// Adds what lies between `root` and `value`, nearest to `value`.
static void collectParts(Value value, Value root, DenseSet<Value> &parts) {
  constexpr size_t most = 64;
  SmallVector<Value> stack{value};
  llvm::SmallDenseSet<Value> seen{value};
  for (size_t next = 0; next < stack.size() && next < most; ++next) {
    if (stack[next] == root)
      continue;
    parts.insert(stack[next]);
    for (Value source : ElementExpressions::sources(stack[next]))
      if (seen.insert(source).second)
        stack.push_back(source);
  }
}

bool RotationRaiser::run() {
  size_t firstEntry = report.getNumEntries();
  SmallVector<Operation *> ops;
  function->walk([&](Operation *op) { ops.push_back(op); });
  SizeFacts facts(function);
  // Latest first, loops before their bodies: the outermost assembly of lanes
  // wins. An op whose users are all replaced is not looked at.
  llvm::SmallPtrSet<Operation *, 32> unused, raisedLoops;
  DenseSet<Value> reportedRoots, parts;
  for (Operation *op : llvm::reverse(ops)) {
    if (op == function || op->getNumResults() == 0)
      continue;
    if (raisedLoops.contains(op->getParentOp())) {
      raisedLoops.insert(op);
      continue;
    }
    auto isUnused = [&](Value value) {
      return llvm::all_of(value.getUsers(), [&](Operation *user) {
        if (isa<tensor::DimOp>(user))
          return true;
        // A body that reads it goes with its op.
        while (user && !unused.contains(user))
          user = user->getParentOp();
        return user != nullptr;
      });
    };
    bool live = !llvm::all_of(op->getResults(), isUnused);
    if (!live) {
      unused.insert(op);
      continue;
    }
    facts.holdAt(elements, op);
    // Bodies of structured ops are read with their op.
    for (Value result : op->getResults()) {
      bool loop = isa<LoopLikeOpInterface>(op);
      if (!LaneFormAnalysis::isCandidate(result) || (loop && isUnused(result)))
        continue;
      LaneFormOutcome outcome = analysis.analyze(result);
      StringRef reason = outcome.reason;
      auto view = dyn_cast<tensor::CollapseShapeOp>(op);
      if (outcome.form && view && joinsLanes(view, /*rows=*/false) &&
          shareLanes(view, unused))
        outcome = analysis.analyze(result);
      if (outcome.form) {
        if (raise(*outcome.form, reason)) {
          unused.insert(outcome.form->result.getDefiningOp());
          // A loop may hold one rotation for each tensor that it carries.
          if (loop && !llvm::all_of(op->getResults(), isUnused))
            continue;
          unused.insert(op);
          if (loop)
            raisedLoops.insert(op);
          break;
        }
        outcome.nearMiss = true;
        outcome.root = outcome.form->root;
      }
      if (view && raiseLanes(view, unused)) {
        if (view->use_empty())
          unused.insert(op);
        break;
      }
      if (loop && raiseRows(cast<LoopLikeOpInterface>(op),
                            cast<OpResult>(result).getResultNumber(), unused)) {
        if (llvm::all_of(op->getResults(), isUnused)) {
          unused.insert(op);
          raisedLoops.insert(op);
          break;
        }
        continue;
      }
      // A part of a near miss is none of its own.
      if (outcome.nearMiss && !parts.contains(result) &&
          reportedRoots.insert(viewed(outcome.root)).second) {
        misses.push_back({op, outcome.where.value_or(op->getLoc()), reason});
        collectParts(result, outcome.root, parts);
      }
    }
  }
  // Loops that leave out rows, where nothing of their own was said of them.
  for (Operation *op : ops)
    if (isa<LoopLikeOpInterface>(op) && !raisedLoops.contains(op) &&
        !unused.contains(op) &&
        llvm::none_of(misses,
                      [&](const Miss &miss) { return miss.op == op; }) &&
        llvm::any_of(op->getResults(), [](Value result) {
          return LaneFormAnalysis::isCandidate(result);
        })) {
      std::optional<Location> where;
      facts.holdAt(elements, op);
      Value root = analysis.findRotatedRows(op, where);
      if (root && reportedRoots.insert(viewed(root)).second)
        misses.push_back(
            {op, where.value_or(op->getLoc()), reason::kRowLayout});
    }
  bool raised = !replaced.empty();
  report.reverseFrom(firstEntry);
  eraseReplaced(function, replaced, elements);
  // A table that was made for a rotation that was refused may stay.
  for (Operation *op : llvm::reverse(leftovers))
    if (op->use_empty())
      op->erase();
  tables.forgetExpressions();
  return raised;
}

void RotationRaiser::reportMisses() {
  for (const Miss &miss : llvm::reverse(misses))
    report.missed(miss.op, miss.loc, "rotation", miss.reason,
                  reason::describeRotationReason(miss.reason).str());
}

void mlir::rope::raiseRotations(FunctionOpInterface function,
                                const RaiseOptions &options,
                                TableFactory &tables, RaiseReport &report) {
  if (function.isExternal())
    return;
  // What looked like a rotation may have been one behind a view that moves its
  // lanes elsewhere: once that is raised, the question is asked again.
  for (bool again = true; again;) {
    RotationRaiser raiser(function, options, tables, report);
    again = raiser.run() && raiser.hasMissed();
    if (!again)
      raiser.reportMisses();
  }
}
