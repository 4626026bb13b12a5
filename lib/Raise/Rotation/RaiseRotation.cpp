//===- RaiseRotation.cpp - Lane forms become rope.rotate ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyRotations.h"
#include "LoopRows.h"
#include "Materialize/BodyMaterializer.h"
#include "RaiseSteps.h"
#include "RotationCertificate.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "rope/Analysis/ExpressionWalk.h"
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
        rotationTables(function, options, elements, analysis), facts(function) {
  }

  /// Raises what it can; true where something was raised.
  bool run();
  /// Whether something is left that may be raised when asked again.
  bool hasMissed() const { return !misses.empty(); }
  void reportMisses();

private:
  struct Miss {
    Operation *op;
    Location loc;
    StringRef reason;
  };
  /// What `form.result` became; null, with the reason, where it is refused.
  Value raise(LaneForm &form, StringRef &reason);
  RotateOp makeRotate(const LaneForm &form, const TableOperands &operands,
                      OpBuilder &builder, Location loc,
                      ArrayRef<OpFoldResult> sizes);
  void replace(Value old, Value by, const Proof &proof);
  /// Raises the lanes that `view` joins, and gives them to every view that
  /// joins them.
  bool raiseView(tensor::CollapseShapeOp view);
  void replaceViews(Value source, const ReassociationIndices &lanes,
                    Value rotated, const Proof &proof);
  bool raiseRows(LoopLikeOpInterface loop, unsigned number);
  /// Raises what `op` gives; what is computed in its body, where it is none.
  void raiseOp(Operation *op);
  bool raiseResult(OpResult result);
  LaneFormOutcome analyzeBody(const ElementFunction &candidate);
  void raiseBody(linalg::GenericOp op);
  void missLoop(Operation *op);
  void missComplex(Operation *op);
  void noteMiss(const ElementFunction &candidate,
                const LaneFormOutcome &outcome, StringRef reason);
  void forgetErased();
  void forgetExpressions();
  bool isUnused(Value value);
  bool areUnused(Operation *op);

  FunctionOpInterface function;
  const RaiseOptions &options;
  TableFactory &tables;
  RaiseReport &report;
  ElementExpressions elements;
  LaneFormAnalysis analysis;
  RotationTables rotationTables;
  SizeFacts facts;
  SmallVector<Value> replaced;
  /// Rotations that bodies compute, and what they rest on.
  BodyInputs bodies;
  Proof bodyProof;
  /// Ops that nothing reads any more, and loops that are gone with their ops.
  llvm::SmallPtrSet<Operation *, 32> unused, raisedLoops;
  DenseSet<Value> reportedRoots, parts;
  SmallVector<Miss> misses;
  /// The rotations that were made, and their entries in the report.
  SmallVector<std::pair<Operation *, size_t>> raisedOps;
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

/// The tensor that `root` is a view of: a near miss over both is one.
static Value viewed(Value root) {
  while (root && isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                                 tensor::CastOp>(root.getDefiningOp()))
    root = root.getDefiningOp()->getOperand(0);
  return root;
}

/// The maps of a rotation over iteration dimensions that are those of the
/// result, lanes last: of input, table and result.
static std::array<AffineMap, 3> makeMaps(const LaneForm &form,
                                         ArrayRef<int64_t> tableRows,
                                         int64_t rank, MLIRContext *context) {
  SmallVector<AffineExpr> dimOf(rank), input, table;
  unsigned next = 0;
  for (int64_t dim = 0; dim < rank; ++dim)
    dimOf[dim] = getAffineDimExpr(
        dim == form.resultLane ? rank - 1 : int64_t(next++), context);
  for (ArrayRef<int64_t> sources : form.rootDims)
    for (int64_t source : sources)
      input.push_back(dimOf[source]);
  for (int64_t row : tableRows)
    table.push_back(row < 0 ? getAffineConstantExpr(0, context) : dimOf[row]);
  table.push_back(getAffineDimExpr(rank - 1, context));
  return {AffineMap::get(rank, 0, input, context),
          AffineMap::get(rank, 0, table, context),
          AffineMap::get(rank, 0, dimOf, context)};
}

/// The dimension of the root that dimension `number` of its rows is.
static int64_t getRootDim(const LaneForm &form, int64_t number) {
  return number > form.rootLane ? number + form.rootLaneDims - 1 : number;
}

/// Whether the root has the rows that are read, as far as sizes are known.
static bool hasRows(const LaneForm &form) {
  ArrayRef<int64_t> root = cast<ShapedType>(form.root.getType()).getShape(),
                    result = form.getJoinedType().getShape();
  for (auto [number, start] : llvm::enumerate(form.rootStarts))
    if (std::optional<int64_t> first =
            start ? start->getInteger() : std::nullopt;
        first && !isWithin(*first, 1, result[form.rootDims[number].front()],
                           root[getRootDim(form, number)]))
      return false;
  return true;
}

/// The rows of the root that are read.
static Value makeRows(const LaneForm &form, OpBuilder &builder, Location loc,
                      ArrayRef<OpFoldResult> resultSizes) {
  Value root = form.root;
  if (llvm::none_of(form.rootStarts, [](const Expr *start) { return start; }))
    return root;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, root);
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0)),
      strides(sizes.size(), builder.getIndexAttr(1));
  for (auto [number, start] : llvm::enumerate(form.rootStarts)) {
    if (!start)
      continue;
    int64_t dim = getRootDim(form, number);
    sizes[dim] = resultSizes[form.rootDims[number].front()];
    offsets[dim] = writeStart(builder, loc, start, sizes[dim]);
  }
  return tensor::ExtractSliceOp::create(builder, loc, root, offsets, sizes,
                                        strides);
}

/// The root, its lanes as one dimension and its rows split as those of the
/// result, which have `sizes`.
static Value makeInput(const LaneForm &form, OpBuilder &builder, Location loc,
                       ArrayRef<OpFoldResult> sizes) {
  Value root = makeRows(form, builder, loc, sizes);
  if (form.rootLaneDims > 1)
    root = tensor::CollapseShapeOp::create(
        builder, loc, root,
        joinDims(cast<RankedTensorType>(root.getType()).getRank(),
                 form.rootLane, form.rootLaneDims));
  if (llvm::any_of(form.rootDims, [](ArrayRef<int64_t> sources) {
        return sources.size() > 1;
      }))
    root = splitRows(builder, loc, root, form.rootDims, sizes);
  return root;
}

/// `value` with `count` dimensions from `first` on in place of one, as `type`
/// has them.
static Value splitDim(OpBuilder &builder, Location loc, Value value,
                      RankedTensorType type, int64_t first, int64_t count,
                      ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> split(sizes);
  split[first] = builder.getIndexAttr(type.getDimSize(first));
  for (int64_t extra = 1; extra < count; ++extra)
    split.insert(split.begin() + first + extra,
                 builder.getIndexAttr(type.getDimSize(first + extra)));
  return tensor::ExpandShapeOp::create(
      builder, loc, type, value, joinDims(type.getRank(), first, count), split);
}

/// Whether rope.rotate computes in the type of `form` with such operands.
static bool isSupported(const LaneForm &form, FloatType table) {
  const llvm::fltSemantics &compute = form.computeType.getFloatSemantics();
  auto isHeld = [&](Type type) {
    auto element = dyn_cast<FloatType>(type);
    return isDataType(type) &&
           APFloat::isRepresentableBy(element.getFloatSemantics(), compute);
  };
  return isDataType(form.computeType) &&
         isDataType(form.result.getElementType()) && isHeld(table) &&
         isHeld(getElementTypeOrSelf(form.root.getType()));
}

RotateOp RotationRaiser::makeRotate(const LaneForm &form,
                                    const TableOperands &operands,
                                    OpBuilder &builder, Location loc,
                                    ArrayRef<OpFoldResult> sizes) {
  Value cos, sin;
  if (operands.table) {
    std::tie(cos, sin) = tables.get(*operands.table, form.getSpace(elements),
                                    form.result.getOp());
    if (operands.swapped)
      std::swap(cos, sin);
  } else {
    auto sizeOf = [&](int64_t symbol) { return sizes[symbol]; };
    cos = operands.cos->make({builder, loc, sizeOf});
    sin = operands.sin->make({builder, loc, sizeOf});
  }
  RankedTensorType type = form.getJoinedType();
  Value root = makeInput(form, builder, loc, sizes);
  Value init =
      tensor::EmptyOp::create(builder, loc, sizes, type.getElementType());
  Pairing in = form.transposed ? form.write : form.read;
  Pairing out = form.transposed ? form.read : form.write;
  MLIRContext *context = builder.getContext();
  auto op = RotateOp::create(
      builder, loc, init.getType(), root, cos, sin, init,
      PairingAttr::get(context, in), PairingAttr::get(context, out),
      builder.getI64IntegerAttr(form.blockOffset),
      builder.getI64IntegerAttr(form.blockWidth),
      form.transposed ? builder.getUnitAttr() : UnitAttr(),
      RotationKindAttr::get(context, operands.kind), TypeAttr(), ArrayAttr());
  if (op.getComputeFloatType() != form.computeType)
    op.setComputeTypeAttr(TypeAttr::get(form.computeType));
  std::array<AffineMap, 3> maps =
      makeMaps(form, operands.rows, type.getRank(), context);
  bool implied = int64_t(operands.rows.size()) + 1 == type.getRank() &&
                 op.getInputMap() == maps[0] && op.getTableMap() == maps[1] &&
                 op.getOutputMap() == maps[2];
  if (!implied)
    op.setIndexingMapsAttr(builder.getAffineMapArrayAttr(maps));
  return op;
}

Value RotationRaiser::raise(LaneForm &form, StringRef &reason) {
  std::optional<TableOperands> operands = rotationTables.plan(form);
  if (!operands) {
    reason = reason::kTableForm;
    return {};
  }
  if (operands->kind == RotationKind::General && !options.general &&
      !rotationTables.isTable(form, *operands)) {
    reason = reason::kNotATable;
    return {};
  }
  if (!isSupported(form, operands->elementType) || !hasRows(form)) {
    reason = reason::kUnsupportedForm;
    return {};
  }
  OpBuilder builder = makeBuilder(form.result.getOp());
  Location loc = FusedLoc::get(builder.getContext(), form.locations);
  RankedTensorType type = form.getJoinedType();
  RowSpace space = form.getSpace(elements);
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    sizes.push_back(writeSize(builder, loc, space.getSize(dim)));
  RotateOp op = makeRotate(form, *operands, builder, loc, sizes);
  Value result = op->getResult(0);
  if (form.resultLaneDims > 1)
    result = splitDim(builder, loc, result, form.result.getType(),
                      form.resultLane, form.resultLaneDims, sizes);
  else if (result.getType() != type)
    result = tensor::CastOp::create(builder, loc, type, result);
  Certificate certificate = certifyRotation(form, *operands, op);
  if (Value tensor = form.result.getTensor()) {
    replace(tensor, result, certificate.proof);
  } else if (form.result.getSlice()) {
    Value split = result;
    if (form.result.getNumJoined() > 1)
      split = splitDim(builder, loc, result, form.result.getSplitType(),
                       form.result.getFirstJoined(), form.result.getNumJoined(),
                       sizes);
    bodies.add(form.result, split);
    bodyProof.merge(certificate.proof);
  }
  raisedOps.push_back({op, report.getNumEntries()});
  report.passed(op, "rotation", std::move(certificate));
  warnOfMispairing(op);
  return result;
}

void RotationRaiser::replace(Value old, Value by, const Proof &proof) {
  if (options.check)
    options.check(old, by, proof);
  old.replaceAllUsesWith(by);
  replaced.push_back(old);
  unused.insert(old.getDefiningOp());
}

/// The dimensions of its source that `view` joins last.
static std::optional<ReassociationIndices>
findJoinedLanes(tensor::CollapseShapeOp view) {
  SmallVector<ReassociationIndices> groups = view.getReassociationIndices();
  if (groups.empty() || groups.back().size() < 2 ||
      llvm::any_of(groups.back(), [&](int64_t dim) {
        return view.getSrcType().isDynamicDim(dim);
      }))
    return std::nullopt;
  return groups.back();
}

/// Whether `view` joins no other dimensions.
static bool joinsLanesAlone(tensor::CollapseShapeOp view) {
  std::optional<ReassociationIndices> lanes = findJoinedLanes(view);
  return lanes && view.getSrcType().getRank() - int64_t(lanes->size()) + 1 ==
                      view.getResultType().getRank();
}

void RotationRaiser::replaceViews(Value source,
                                  const ReassociationIndices &lanes,
                                  Value rotated, const Proof &proof) {
  SmallVector<tensor::CollapseShapeOp> views;
  for (Operation *user : source.getUsers())
    if (auto view = dyn_cast<tensor::CollapseShapeOp>(user))
      if (!unused.contains(view) && findJoinedLanes(view) == lanes)
        views.push_back(view);
  for (tensor::CollapseShapeOp view : views) {
    SmallVector<ReassociationIndices> groups = view.getReassociationIndices();
    groups.back() = {groups.back().front()};
    Value result = rotated;
    OpBuilder builder = makeBuilder(view);
    if (view.getResultType().getRank() !=
        cast<RankedTensorType>(rotated.getType()).getRank())
      result = tensor::CollapseShapeOp::create(
          builder, view.getLoc(), view.getResultType(), rotated, groups);
    replace(view, result, proof);
  }
}

bool RotationRaiser::raiseView(tensor::CollapseShapeOp view) {
  std::optional<ReassociationIndices> lanes = findJoinedLanes(view);
  Operation *source = view.getSrc().getDefiningOp();
  if (!lanes || !source || source->getBlock() != view->getBlock())
    return false;
  ElementFunction function =
      ElementFunction(view.getSrc()).join(lanes->front(), lanes->size());
  LaneFormOutcome outcome = analysis.analyze(function);
  StringRef reason;
  Value rotated = outcome.form ? raise(*outcome.form, reason) : Value();
  if (!rotated)
    return false;
  replaceViews(view.getSrc(), *lanes, rotated, outcome.form->proof);
  return true;
}

/// `rows` at the places of `function`, among what the loop had there before.
static Value putBack(const ElementFunction &function, Value before,
                     Value rows) {
  OpBuilder builder = makeBuilder(function.getOp());
  Location loc = rows.getLoc();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, rows),
                            offsets(sizes.size(), builder.getIndexAttr(0)),
                            strides(sizes.size(), builder.getIndexAttr(1));
  for (const ElementFunction::Window &window : function.getWindows())
    offsets[window.dim] =
        writeStart(builder, loc, window.start, sizes[window.dim]);
  return tensor::InsertSliceOp::create(builder, loc, rows, before, offsets,
                                       sizes, strides);
}

bool RotationRaiser::raiseRows(LoopLikeOpInterface loop, unsigned number) {
  std::optional<Location> where;
  if (!analysis.findRotatedRows(loop, where))
    return false;
  std::optional<ElementFunction> rows = findLoopRows(loop, number, elements);
  if (!rows)
    return false;
  ExpressionContext &exprs = elements.getExpressions();
  SmallVector<std::pair<const Expr *, const Expr *>> symbols;
  for (const ElementFunction::Window &window : rows->getWindows())
    symbols.push_back(
        {exprs.symbol(window.dim, rows->getType().getDimSize(window.dim)),
         window.count});
  elements.assumeRows(symbols);
  LaneFormOutcome outcome = analysis.analyze(*rows);
  Value rotated;
  if (outcome.form) {
    outcome.form->proof.use(
        "each iteration of the loop reads its row, so that the rows are there");
    StringRef reason;
    rotated = raise(*outcome.form, reason);
  }
  elements.assumeRows({});
  if (!rotated)
    return false;
  replace(loop->getResult(number),
          putBack(*rows, loop.getInits()[number], rotated),
          outcome.form->proof);
  // The loop may carry others.
  unused.erase(loop);
  return true;
}

/// Where `user` is in the way of `value` being unused.
bool RotationRaiser::isUnused(Value value) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    if (isa<tensor::DimOp>(user))
      return true;
    // A body that reads it goes with its op.
    while (user && !unused.contains(user))
      user = user->getParentOp();
    return user != nullptr;
  });
}

bool RotationRaiser::areUnused(Operation *op) {
  return llvm::all_of(op->getResults(),
                      [&](Value result) { return isUnused(result); });
}

void RotationRaiser::noteMiss(const ElementFunction &candidate,
                              const LaneFormOutcome &outcome,
                              StringRef reason) {
  // A part of a near miss is none of its own.
  if (!outcome.nearMiss || parts.contains(candidate.getValue()) ||
      !reportedRoots.insert(viewed(outcome.root)).second)
    return;
  Operation *op = candidate.getOp();
  misses.push_back({op, outcome.where.value_or(op->getLoc()), reason});
  constexpr size_t most = 64;
  parts.insert(candidate.getValue());
  SmallVector<Value> stack = candidate.getSources();
  llvm::SmallDenseSet<Value> seen(stack.begin(), stack.end());
  for (size_t next = 0; next < stack.size() && next < most; ++next) {
    if (stack[next] == outcome.root)
      continue;
    parts.insert(stack[next]);
    for (Value source : ElementExpressions::sources(stack[next]))
      if (seen.insert(source).second)
        stack.push_back(source);
  }
}

bool RotationRaiser::raiseResult(OpResult result) {
  Operation *op = result.getOwner();
  LaneFormOutcome outcome = analysis.analyze(Value(result));
  StringRef reason = outcome.reason;
  // One rotation for all views that join its lanes, with rows or without.
  auto view = dyn_cast<tensor::CollapseShapeOp>(op);
  if (view && outcome.form.has_value() == joinsLanesAlone(view) &&
      raiseView(view))
    return true;
  if (outcome.form) {
    if (raise(*outcome.form, reason)) {
      if (!isa<LoopLikeOpInterface>(op))
        unused.insert(op);
      return true;
    }
    outcome.nearMiss = true;
    outcome.root = outcome.form->root;
  }
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    if (raiseRows(loop, result.getResultNumber()))
      return true;
  noteMiss(Value(result), outcome, reason);
  return false;
}

LaneFormOutcome RotationRaiser::analyzeBody(const ElementFunction &candidate) {
  LaneFormOutcome outcome = analysis.analyze(candidate);
  auto tryOther = [&](const ElementFunction &other) {
    if (outcome.form || other.getType() == candidate.getType())
      return;
    if (LaneFormOutcome found = analysis.analyze(other); found.form)
      outcome = std::move(found);
  };
  ElementFunction dropped = candidate.dropUnitLoops();
  tryOther(dropped);
  // Pairs may be a loop of their own.
  int64_t last = dropped.getRank() - 1;
  if (last > 0 && !dropped.getType().isDynamicDim(last) &&
      !dropped.getType().isDynamicDim(last - 1))
    tryOther(dropped.join(last - 1, 2));
  return outcome;
}

void RotationRaiser::raiseBody(linalg::GenericOp op) {
  for (const ElementFunction &candidate : findBodyCandidates(op)) {
    if (!LaneFormAnalysis::isCandidate(candidate))
      continue;
    LaneFormOutcome outcome = analyzeBody(candidate);
    StringRef reason = outcome.reason;
    if (outcome.form) {
      if (raise(*outcome.form, reason))
        continue;
      outcome.nearMiss = true;
      outcome.root = outcome.form->root;
    }
    noteMiss(candidate, outcome, reason);
  }
}

void RotationRaiser::raiseOp(Operation *op) {
  if (raisedLoops.contains(op->getParentOp())) {
    raisedLoops.insert(op);
    return;
  }
  if (areUnused(op)) {
    unused.insert(op);
    return;
  }
  facts.holdAt(elements, op);
  // Bodies of structured ops are read with their op.
  bool isLoop = isa<LoopLikeOpInterface>(op), raised = false;
  for (OpResult result : op->getResults()) {
    if (!LaneFormAnalysis::isCandidate(Value(result)) ||
        (isLoop && isUnused(result)))
      continue;
    raised |= raiseResult(result);
    // A loop may hold one rotation for each tensor that it carries.
    if (raised && (!isLoop || areUnused(op)))
      break;
  }
  if (!raised) {
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      raiseBody(generic);
  } else if (isLoop && areUnused(op)) {
    unused.insert(op);
    raisedLoops.insert(op);
  }
}

/// Loops that leave out rows, where nothing of their own was said of them.
void RotationRaiser::missLoop(Operation *op) {
  if (!isa<LoopLikeOpInterface>(op) || raisedLoops.contains(op) ||
      unused.contains(op) ||
      llvm::any_of(misses, [&](const Miss &miss) { return miss.op == op; }) ||
      llvm::none_of(op->getResults(), [](Value result) {
        return LaneFormAnalysis::isCandidate(result);
      }))
    return;
  std::optional<Location> where;
  facts.holdAt(elements, op);
  Value root = analysis.findRotatedRows(op, where);
  if (root && reportedRoots.insert(viewed(root)).second)
    misses.push_back({op, where.value_or(op->getLoc()), reason::kRowLayout});
}

/// Whether the complex number with the real part `real` is the product of
/// another one with a cosine and a sine.
static bool isTurned(const Expr *real) {
  auto hasAngle = [](const Expr *factor) {
    return !walkExpressions(factor, [](const Expr *expr) {
      return !expr->is<math::CosOp>() && !expr->is<math::SinOp>();
    });
  };
  return real->is<arith::SubFOp>() &&
         llvm::all_of(real->operands, [&](const Expr *product) {
           return product->is<arith::MulFOp>() &&
                  hasAngle(product->operands[0]) !=
                      hasAngle(product->operands[1]);
         });
}

/// Complex numbers that are turned, and that no rotation takes the place of.
void RotationRaiser::missComplex(Operation *op) {
  auto product = dyn_cast<linalg::LinalgOp>(op);
  auto type = product && op->getNumResults() == 1
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  if (!type || !isa<ComplexType>(type.getElementType()) ||
      product.getNumReductionLoops() || unused.contains(op) ||
      parts.contains(op->getResult(0)) ||
      product.getBlock()->getOps<complex::MulOp>().empty())
    return;
  facts.holdAt(elements, op);
  ExpressionContext &exprs = elements.getExpressions();
  NoteScope quiet(exprs);
  SmallVector<const Expr *> indices;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    indices.push_back(exprs.symbol(dim, type.getDimSize(dim)));
  const Expr *number =
      analysis.expandAll(exprs.load(op->getResult(0), indices));
  if (isTurned(exprs.apply<complex::ReOp>(
          number, cast<ComplexType>(type.getElementType()).getElementType())))
    misses.push_back({op, op->getLoc(), reason::kComplexResult});
}

/// A rotation that only bodies read is raised before it is known that they
/// compute it, and goes with them. So do near misses in what was raised.
void RotationRaiser::forgetErased() {
  llvm::SmallPtrSet<Operation *, 32> missed, left;
  for (const Miss &miss : misses)
    missed.insert(miss.op);
  function->walk([&](Operation *op) {
    if (isa<RotateOp>(op) || missed.contains(op))
      left.insert(op);
  });
  llvm::erase_if(misses,
                 [&](const Miss &miss) { return !left.contains(miss.op); });
  SmallVector<size_t> erased;
  for (auto [op, entry] : raisedOps)
    if (!left.contains(op))
      erased.push_back(entry);
  report.remove(erased);
}

/// Starts with new expressions where there are many: in a table that grew with
/// the function, each look-up would miss the caches.
void RotationRaiser::forgetExpressions() {
  constexpr size_t kMost = 1 << 15;
  if (elements.getExpressions().getNumExpressions() < kMost)
    return;
  ElementExpressions before = std::exchange(
      elements, ElementExpressions(elements.getExpressions().getContext()));
  tables.moveExpressions(elements.getExpressions());
  analysis.forgetExpressions();
}

bool RotationRaiser::run() {
  size_t firstEntry = report.getNumEntries();
  SmallVector<Operation *> ops;
  function->walk([&](Operation *op) {
    if (op != function && op->getNumResults() > 0)
      ops.push_back(op);
  });
  // Latest first, loops before their bodies: the outermost assembly of lanes
  // wins. An op whose users are all replaced is not looked at.
  for (Operation *op : llvm::reverse(ops)) {
    raiseOp(op);
    forgetExpressions();
  }
  for (Operation *op : ops) {
    missLoop(op);
    missComplex(op);
  }
  bodies.apply([&](Value before, Value after) {
    if (options.check)
      options.check(before, after, bodyProof);
    before.replaceAllUsesWith(after);
    replaced.push_back(before);
  });
  bool raised = !replaced.empty();
  eraseReplaced(function, replaced, elements, &tables);
  forgetErased();
  report.reverseFrom(firstEntry);
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
