//===- LaneForm.cpp - Roots of rotations ----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/LaneForm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"

using namespace mlir;
using namespace mlir::rope;

/// Tensors that one backward slice may have.
static constexpr unsigned kSliceLimit = 512;
/// Widest lane dimension that is enumerated.
static constexpr int64_t kLaneLimit = 4096;

/// Tensors `value` is computed from, up to contractions, latest first.
struct LaneFormAnalysis::Slice {
  SmallVector<Value> values;
  DenseMap<Value, unsigned> index;
  /// depends[i] has bit j when values[i] is computed from values[j].
  SmallVector<llvm::BitVector> depends;

  bool dependsOn(Value value, Value root) const {
    auto a = index.find(value), b = index.find(root);
    return a != index.end() && b != index.end() &&
           depends[a->second].test(b->second);
  }
};

LaneFormAnalysis::LaneFormAnalysis(ElementExpressions &elements,
                                   Operation *function)
    : elements(elements), exprs(elements.getExpressions()),
      everything(isLookedThrough), indices(isIndexOrLiteral) {
  // Ops that are made later have numbers between.
  constexpr unsigned gap = 64;
  unsigned number = 0;
  function->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { opOrder[op] = number += gap; });
}

void LaneFormAnalysis::forgetExpressions() {
  culprit = nullptr;
  signs.clear();
  dependence.clear();
  everything = Expansion(isLookedThrough);
  indices = Expansion(isIndexOrLiteral);
}

std::pair<unsigned, unsigned> LaneFormAnalysis::order(Value value) const {
  if (auto result = dyn_cast<OpResult>(value))
    return {opOrder.lookup(result.getOwner()), result.getResultNumber()};
  return {0, cast<BlockArgument>(value).getArgNumber()};
}

/// Whether `op` adds, or reads a tensor where it likes.
static bool mayRotate(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        return isa<arith::AddFOp, arith::SubFOp, complex::ReOp, complex::ImOp,
                   tensor::ExtractOp>(inner)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

bool LaneFormAnalysis::isCandidate(const ElementFunction &function) {
  RankedTensorType type = function.getType();
  Value value = function.getValue();
  Operation *op = value.getDefiningOp();
  if (!op || !type || type.getRank() == 0 ||
      !isa<FloatType>(type.getElementType()))
    return false;
  if (function.getSlice())
    return llvm::any_of(function.getSlice()->ops, mayRotate);
  if (isa<tensor::ConcatOp, tensor::InsertSliceOp, arith::AddFOp,
          arith::SubFOp>(op))
    return true;
  if (ElementExpressions::scattered(value)) {
    // Rows that are computed, or joined; a single insert copies.
    unsigned inserts = 0;
    bool computed = false;
    op->walk([&](Operation *inner) {
      inserts += isa<tensor::InsertOp, tensor::InsertSliceOp,
                     tensor::ParallelInsertSliceOp>(inner);
      computed |= isa<arith::AddFOp, arith::SubFOp, func::CallOp>(inner) ||
                  isa<complex::ComplexDialect>(inner->getDialect());
    });
    return computed || inserts > 1;
  }
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    // Pairs, or two halves, become lanes.
    ReassociationIndices last = collapse.getReassociationIndices().back();
    return llvm::count_if(last, [&](int64_t dim) {
             return collapse.getSrcType().getDimSize(dim) != 1;
           }) > 1;
  }
  if (auto reshape = dyn_cast<tensor::ReshapeOp>(op)) {
    auto source = dyn_cast<RankedTensorType>(reshape.getSource().getType());
    return source && source.getRank() > type.getRank() &&
           source.getShape().back() != type.getShape().back();
  }
  // Rows that are joined to a dimension of dynamic size are told apart again.
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    auto product = expand.getSrc().getDefiningOp<linalg::LinalgOp>();
    return product && product.getNumReductionLoops() &&
           isCandidate(expand.getSrc()) &&
           llvm::any_of(llvm::enumerate(expand.getReassociationIndices()),
                        [&](const auto &group) {
                          return group.value().size() > 1 &&
                                 expand.getSrcType().isDynamicDim(
                                     group.index());
                        });
  }
  bool structured = isa<linalg::LinalgOp>(op) && !isTerminal(value);
  if (!structured && !isa<tensor::GenerateOp>(op))
    return false;
  return mayRotate(op);
}

SmallVector<Value> LaneFormAnalysis::nearestSources(
    const ElementFunction &function, unsigned limit, unsigned first,
    DenseMap<Value, SmallVector<Value>> &sourcesOf) {
  // Breadth first, so that a limit cuts what is farthest.
  Value value = function.getValue();
  SmallVector<Value> values{value};
  llvm::SmallDenseSet<Value> seen{value};
  for (unsigned next = 0; next < values.size(); ++next) {
    Value current = values[next];
    if (current != value && isTerminal(current))
      continue;
    sourcesOf[current] = current == value
                             ? function.getSources()
                             : ElementExpressions::sources(current);
    for (Value source : sourcesOf[current])
      if (values.size() < limit && order(source).first >= first &&
          seen.insert(source).second)
        values.push_back(source);
  }
  return values;
}

LaneFormAnalysis::Slice
LaneFormAnalysis::collectSlice(const ElementFunction &function,
                               ArrayRef<Value> roots) {
  // What comes before every root is computed from none.
  unsigned first = ~0u;
  for (Value root : roots)
    first = std::min(first, order(root).first);
  Slice slice;
  DenseMap<Value, SmallVector<Value>> sourcesOf;
  slice.values = nearestSources(function, kSliceLimit, first, sourcesOf);
  llvm::sort(slice.values,
             [&](Value a, Value b) { return order(a) > order(b); });
  for (auto [index, member] : llvm::enumerate(slice.values))
    slice.index[member] = index;
  unsigned count = slice.values.size();
  slice.depends.assign(count, llvm::BitVector(count));
  for (unsigned i = count; i-- > 0;) {
    slice.depends[i].set(i);
    for (Value source : sourcesOf.lookup(slice.values[i])) {
      auto found = slice.index.find(source);
      if (found != slice.index.end())
        slice.depends[i] |= slice.depends[found->second];
    }
  }
  return slice;
}

const Expr *LaneFormAnalysis::expandAll(const Expr *expr) {
  everything.budget = 200000;
  const Expr *expanded = elements.expand(expr, everything);
  return expanded ? expanded : expr;
}

bool LaneFormAnalysis::dependsOn(const Expr *root, Value value) {
  SmallVector<const Expr *> stack{root};
  while (!stack.empty()) {
    const Expr *expr = stack.back();
    if (dependence.count({expr, value})) {
      stack.pop_back();
      continue;
    }
    if (expr->isLoad() && expr->value == value) {
      dependence[{expr, value}] = true;
      stack.pop_back();
      continue;
    }
    bool ready = true, found = false;
    for (const Expr *operand : expr->operands) {
      auto known = dependence.find({operand, value});
      if (known == dependence.end()) {
        stack.push_back(operand);
        ready = false;
      } else {
        found |= known->second;
      }
    }
    if (!ready)
      continue;
    dependence[{expr, value}] = found;
    stack.pop_back();
  }
  return dependence.lookup({root, value});
}

//===----------------------------------------------------------------------===//
// Roots
//===----------------------------------------------------------------------===//

/// Whether a lane adds two elements of the root, one with a factor, that lie
/// apart in a dimension in which lanes differ or by its numbers: a sum of two
/// rows is none.
bool LaneFormAnalysis::pairsLanes(ArrayRef<Lane> lanes, Value root) {
  ArrayRef<int64_t> sizes = cast<RankedTensorType>(root.getType()).getShape();
  llvm::SmallBitVector laneDims(sizes.size());
  const Lane *first = nullptr;
  for (const Lane &lane : lanes) {
    if (lane.terms.empty() || lane.terms.front().indices.empty())
      continue;
    first = first ? first : &lane;
    for (auto [one, other] : llvm::zip(first->terms, lane.terms))
      for (auto [dim, index] : llvm::enumerate(one.indices))
        if (index != other.indices[dim])
          laneDims.set(dim);
  }
  auto isPair = [&](const Lane &lane) {
    if (lane.terms.size() != 2)
      return false;
    const Term &one = lane.terms[0], &other = lane.terms[1];
    bool areBothScaled = one.factor && other.factor;
    if (!one.factor && !other.factor)
      return false;
    for (auto [dim, index] : llvm::enumerate(one.indices)) {
      const Expr *partner = other.indices[dim];
      bool areNumbers = index->getInteger() && partner->getInteger();
      if (index == partner || (!areNumbers && !laneDims.test(dim)))
        continue;
      // One part of a tensor and another one times a factor, half as much as
      // the tensor has, are two things that are added.
      if (areBothScaled || one.indices.size() != sizes.size() ||
          sizes[dim] == static_cast<int64_t>(lanes.size()))
        return true;
    }
    return false;
  };
  return llvm::any_of(lanes, isPair);
}

/// A tensor under trial as the root of the lanes of `function` along `axis`.
struct LaneFormAnalysis::RootTrial {
  const ElementFunction &function;
  int64_t axis;
  Value root;
  int64_t rootLane, count;
  const Slice &slice;
  Expansion expansion;
  SmallVector<const Expr *> indices;
  SmallVector<Lane> lanes;
  SmallVector<bool> isRead;
};

/// Appends the indices of the load in `term`, those of the lanes as one.
void LaneFormAnalysis::joinIndices(const RootTrial &trial, Term &term) {
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(trial.root.getType()).getShape();
  for (auto [dim, size] : llvm::enumerate(shape)) {
    const Expr *index = term.load->operands[dim];
    int64_t digit = int64_t(dim) - trial.rootLane;
    if (trial.count > 1 && digit > 0 && digit < trial.count)
      term.indices.back() =
          exprs.add(exprs.scale(term.indices.back(), size), index);
    else
      term.indices.push_back(index);
  }
}

StringRef LaneFormAnalysis::readLane(RootTrial &trial, int64_t number) {
  if (trial.isRead[number])
    return {};
  trial.isRead[number] = true;
  trial.indices[trial.axis] = exprs.integer(number);
  const Expr *element = elements.expand(
      trial.function.getElement(elements, trial.indices), trial.expansion);
  if (!element)
    return trial.expansion.exhausted ? reason::kBudget : reason::kNotARotation;
  Lane &lane = trial.lanes[number];
  lane.element = element;
  // Rounding of the result is the last thing that may happen.
  if (element->is<arith::TruncFOp>())
    lane.element = element = element->operands[0];
  StringRef failed = parseLane(element, trial.root, false, lane, 0);
  if (!failed.empty())
    return failed;
  for (Term &term : lane.terms)
    joinIndices(trial, term);
  if (!lane.failed.empty())
    return lane.failed;
  for (const Term &term : lane.terms) {
    const Expr *dependent = nullptr;
    if (term.factor)
      walkExpressions(term.factor, [&](const Expr *expr) {
        if (expr->isLoad() && trial.slice.dependsOn(expr->value, trial.root))
          dependent = expr;
        return !dependent;
      });
    if (dependent)
      return fail(reason::kCoefficientDependsOnRoot, dependent);
  }
  return {};
}

StringRef LaneFormAnalysis::readLanes(RootTrial &trial) {
  StringRef failed;
  int64_t width = trial.lanes.size();
  for (int64_t sample : {width - 1, int64_t(0), width / 2, width / 4,
                         width - 1 - width / 4, width / 2 - 1}) {
    StringRef reason = readLane(trial, sample);
    if (failed.empty())
      failed = reason;
    if (!failed.empty() && pairsLanes(trial.lanes, trial.root))
      break;
  }
  for (int64_t number = 0; number < width && failed.empty(); ++number)
    failed = readLane(trial, number);
  return failed;
}

LaneFormOutcome LaneFormAnalysis::tryRoot(const ElementFunction &function,
                                          int64_t axis, Value root,
                                          int64_t rootLane, int64_t count,
                                          const Slice &slice) {
  // What an attempt that failed used is not used by this one.
  exprs.takeNotes();
  culprit = nullptr;
  Expansion expansion([&slice, root](Value tensor) {
    if (tensor == root)
      return false;
    return isLiteral(tensor) || slice.dependsOn(tensor, root) ||
           isComputedIndex(tensor);
  });
  RankedTensorType type = function.getType();
  SmallVector<const Expr *> indices;
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    indices.push_back(exprs.symbol(dim, size));
  int64_t width = type.getDimSize(axis);
  RootTrial trial = {function,
                     axis,
                     root,
                     rootLane,
                     count,
                     slice,
                     std::move(expansion),
                     std::move(indices),
                     SmallVector<Lane>(width),
                     SmallVector<bool>(width, false)};
  LaneFormOutcome outcome;
  outcome.root = root;
  StringRef failed = findNearMiss(trial.lanes, readLanes(trial), outcome);
  LaneForm form;
  form.result = function;
  form.root = root;
  form.resultLane = axis;
  form.rootLane = rootLane;
  form.rootLaneDims = count;
  if (failed.empty()) {
    failed = matchRows(form, trial.lanes);
    culprit = trial.lanes.front().element;
  }
  if (failed.empty())
    failed = matchPairs(form, trial.lanes);
  outcome.reason = failed;
  if (!failed.empty()) {
    if (culprit)
      outcome.where = elements.locate(culprit);
    return outcome;
  }
  form.proof = exprs.takeNotes();
  for (Value part : slice.values)
    if (part != root && slice.dependsOn(part, root))
      form.locations.push_back(part.getLoc());
  outcome.form = std::move(form);
  return outcome;
}

/// Whether every float that `factor` reads is one that the program holds.
static bool readsConstantsAlone(const Expr *factor) {
  bool reads = false;
  bool alone = walkExpressions(factor, [&](const Expr *expr) {
    if (expr->isInteger())
      return true;
    if (!expr->isLoad())
      return expr->kind != ExprKind::Scalar;
    reads = true;
    Operation *op = expr->value.getDefiningOp();
    return op && op->hasTrait<OpTrait::ConstantLike>();
  });
  return alone && reads;
}

/// How likely the factors are a table: cosines or sines, numbers that the
/// program holds, anything.
int LaneFormAnalysis::rankFactors(const LaneForm &form) {
  NoteScope quiet(exprs);
  const Expr *factors[] = {expandAll(form.cosLo.front()),
                           expandAll(form.sinLo.front())};
  auto isAngle = [](const Expr *expr) {
    return !expr->is<math::CosOp>() && !expr->is<math::SinOp>();
  };
  if (!walkExpressions(factors, isAngle))
    return 2;
  return llvm::all_of(factors, readsConstantsAlone);
}

/// Roots of the rank of `value`, or, with `splitLanes`, of a larger one whose
/// dimensions next to each other make up the lanes.
LaneFormOutcome LaneFormAnalysis::tryRoots(const ElementFunction &function,
                                           int64_t axis, ArrayRef<Value> roots,
                                           const Slice &slice,
                                           bool splitLanes) {
  LaneFormOutcome outcome;
  outcome.reason = reason::kNotARotation;
  RankedTensorType type = function.getType();
  int64_t width = type.getDimSize(axis);
  bool sameRank = llvm::any_of(roots, [&](Value root) {
    return cast<RankedTensorType>(root.getType()).getRank() == type.getRank();
  });
  for (Value root : roots) {
    auto rootType = cast<RankedTensorType>(root.getType());
    int64_t count = rootType.getRank() - type.getRank() + 1, lane = -1;
    // A root of a smaller rank is one whose rows are counted by several
    // dimensions; tables have a smaller rank, too.
    if (splitLanes ? count < 2 : count > 1 || (count < 1 && sameRank))
      continue;
    // Some rows of a root of this rank may be read.
    if (type.hasStaticShape() && rootType.hasStaticShape() &&
        type.getNumElements() != rootType.getNumElements() &&
        (count != 1 || type.getNumElements() > rootType.getNumElements()))
      continue;
    if (outcome.form && slice.dependsOn(outcome.form->root, root))
      continue;
    for (int64_t first = 0; first + count <= rootType.getRank() && splitLanes;
         ++first) {
      int64_t product = 1;
      for (int64_t dim = first; dim < first + count; ++dim)
        product =
            rootType.isDynamicDim(dim) ? 0 : product * rootType.getDimSize(dim);
      if (product == width)
        lane = first;
    }
    if (splitLanes && lane < 0)
      continue;
    LaneFormOutcome attempt =
        tryRoot(function, axis, root, lane, std::max<int64_t>(count, 1), slice);
    if (!attempt.form) {
      if (attempt.nearMiss && !outcome.form && !outcome.nearMiss)
        outcome = attempt;
      continue;
    }
    if (!outcome.form) {
      outcome = std::move(attempt);
      continue;
    }
    // Two unrelated roots: the rotated tensor is the one whose coefficients
    // are more likely a table.
    int first = rankFactors(*outcome.form);
    int second = rankFactors(*attempt.form);
    if (first == second) {
      outcome.form.reset();
      outcome.nearMiss = true;
      outcome.reason = reason::kAmbiguousRoot;
      return outcome;
    }
    if (second > first)
      outcome = std::move(attempt);
  }
  return outcome;
}

/// Axes that may hold the lanes: the last with several elements, those along
/// which tensors of this rank are cut or joined, those whose index a body
/// compares, and those of the rows of a matrix.
static SmallVector<int64_t> laneAxes(const ElementFunction &function,
                                     ArrayRef<Value> slice) {
  RankedTensorType whole = function.getType();
  int64_t rank = whole.getRank(), last = rank - 1;
  if (rank == 0)
    return {};
  while (last > 0 && whole.getDimSize(last) == 1)
    --last;
  SmallVector<int64_t> axes;
  auto push = [&](int64_t axis) {
    if (!llvm::is_contained(axes, axis))
      axes.push_back(axis);
  };
  Value tensor = function.getTensor();
  if (auto concat = tensor ? tensor.getDefiningOp<tensor::ConcatOp>()
                           : tensor::ConcatOp()) {
    push(concat.getDim());
    return axes;
  }
  push(last);
  if (tensor &&
      isa<tensor::CollapseShapeOp, tensor::ReshapeOp>(tensor.getDefiningOp()))
    return axes;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(function.getOp())) {
    // Lanes that are chosen by index.
    auto axisOf = [&](unsigned loop) -> std::optional<int64_t> {
      if (!tensor) {
        const unsigned *found = llvm::find(function.getLoops(), loop);
        if (found == function.getLoops().end())
          return std::nullopt;
        // Where dimensions are taken as one, they are the last.
        return std::min<int64_t>(found - function.getLoops().begin(), rank - 1);
      }
      AffineMap map = linalgOp.getMatchingIndexingMap(
          linalgOp.getDpsInitOperand(cast<OpResult>(tensor).getResultNumber()));
      auto position =
          map.getResultPosition(getAffineDimExpr(loop, map.getContext()));
      return position ? std::optional<int64_t>(*position) : std::nullopt;
    };
    for (auto index : linalgOp.getBlock()->getOps<linalg::IndexOp>())
      if (llvm::any_of(index->getUsers(), llvm::IsaPred<arith::CmpIOp>))
        if (std::optional<int64_t> axis = axisOf(index.getDim()))
          push(*axis);
  }
  for (Value part : slice) {
    auto type = dyn_cast<RankedTensorType>(part.getType());
    if (!type || type.getRank() != rank)
      continue;
    if (auto product = part.getDefiningOp<linalg::LinalgOp>())
      if (ElementExpressions::isSparseMatrix(product))
        for (int64_t dim = 0; dim < rank; ++dim)
          if (type.getDimSize(dim) > 1)
            push(dim);
    if (auto concat = part.getDefiningOp<tensor::ConcatOp>())
      push(concat.getDim());
    if (auto cut = part.getDefiningOp<tensor::ExtractSliceOp>())
      if (cut.getSourceType().getRank() == rank)
        for (int64_t dim = 0; dim < rank; ++dim)
          if (cut.getSourceType().getDimSize(dim) != type.getDimSize(dim))
            push(dim);
  }
  return axes;
}

/// What `function` is a layout of, the farthest last.
static SmallVector<Value> findLaidOut(const ElementFunction &function) {
  SmallVector<Value> found;
  Value tensor = function.getTensor();
  if (!tensor ||
      !isa<tensor::CollapseShapeOp, tensor::ReshapeOp>(tensor.getDefiningOp()))
    return {};
  while (Operation *op = tensor.getDefiningOp()) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    bool copy = linalgOp && linalgOp.getNumDpsInputs() == 1 &&
                linalgOp.getBlock()->getOperations().size() == 1;
    if (!copy && !isa<tensor::CollapseShapeOp, tensor::ReshapeOp,
                      tensor::ExpandShapeOp, tensor::CastOp>(op))
      break;
    tensor = op->getOperand(0);
    found.push_back(tensor);
  }
  return found;
}

/// Whether the last axis may hold more than one pair.
static bool hasLanes(Value tensor) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  return type && type.getRank() && type.getShape().back() > 2;
}

LaneFormOutcome LaneFormAnalysis::analyze(const ElementFunction &function) {
  LaneFormOutcome outcome;
  outcome.reason = reason::kNotARotation;
  RankedTensorType type = function.getType();
  // Lanes of a complete rotation that are laid out further are no rotation of
  // their own; pairs of two lanes are how a rotation is assembled.
  SmallVector<Value> laidOut = findLaidOut(function);
  if (!laidOut.empty() && hasLanes(laidOut.back()) &&
      isCandidate(laidOut.back()) && analyze(laidOut.back()).form)
    return outcome;
  if (!mayHoldSum(function))
    return outcome;
  DenseMap<Value, SmallVector<Value>> sourcesOf;
  SmallVector<Value> near =
      nearestSources(function, kNearLimit, /*first=*/0, sourcesOf);
  for (int64_t axis : laneAxes(function, near)) {
    int64_t width = type.getDimSize(axis);
    if (ShapedType::isDynamic(width)) {
      if (!outcome.nearMiss) {
        outcome.reason = reason::kDynamicLanes;
        outcome.root = findRotated(near, outcome.where);
        outcome.nearMiss = bool(outcome.root);
      }
      continue;
    }
    if (width < 2 || width > kLaneLimit)
      continue;
    SmallVector<Value> roots = possibleRoots(function, axis);
    if (roots.empty())
      continue;
    Slice slice = collectSlice(function, roots);
    LaneFormOutcome whole =
        tryRoots(function, axis, roots, slice, /*splitLanes=*/false);
    if (!whole.form && whole.reason != reason::kAmbiguousRoot) {
      LaneFormOutcome split =
          tryRoots(function, axis, roots, slice, /*splitLanes=*/true);
      if (split.form || !whole.nearMiss)
        whole = std::move(split);
    }
    if (whole.form) {
      {
        NoteScope scope(exprs);
        absorbCasts(*whole.form);
        joinPairs(*whole.form);
        absorbLayout(*whole.form);
        whole.form->proof.merge(scope.take());
      }
      // Read through the layout, factors of the root may count as the table's:
      // what keeps more bits of the lanes before it is the rotation.
      RewriteClass reached = whole.form->proof.getClass();
      auto keepsMore = [&](Value source) {
        if (!hasLanes(source) || !isCandidate(source))
          return false;
        LaneFormOutcome inner = analyze(source);
        return inner.form && inner.form->proof.getClass() < reached;
      };
      if (reached != RewriteClass::Exact && llvm::any_of(laidOut, keepsMore))
        return outcome;
      return whole;
    }
    if (!outcome.nearMiss)
      outcome = std::move(whole);
  }
  return outcome;
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// Widening of x before and rounding of y after are part of the op.
void LaneFormAnalysis::absorbCasts(LaneForm &form) {
  auto rootType = cast<RankedTensorType>(form.root.getType());
  SmallVector<const Expr *> indices;
  for (int64_t dim = 0; dim < rootType.getRank(); ++dim)
    indices.push_back(exprs.symbol(dim, rootType.getDimSize(dim)));
  const Expr *load = exprs.load(form.root, indices);
  if (!isTerminal(form.root)) {
    const Expr *source = elements.step(load);
    if (source && source->is<arith::ExtFOp>() &&
        source->operands[0]->isLoad() &&
        source->operands[0]->operands == load->operands &&
        cast<RankedTensorType>(source->operands[0]->value.getType())
                .getShape() == rootType.getShape() &&
        elements.haveSameSizes(source->operands[0]->value, form.root))
      form.root = source->operands[0]->value;
  }
  Value result = form.result.getTensor();
  if (!result || !result.hasOneUse())
    return;
  Operation *user = *result.user_begin();
  if (user->getNumResults() != 1 || isTerminal(user->getResult(0)))
    return;
  Value rounded = user->getResult(0);
  RankedTensorType resultType = form.result.getType();
  if (cast<RankedTensorType>(rounded.getType()).getShape() !=
          resultType.getShape() ||
      !elements.haveSameSizes(rounded, result))
    return;
  indices.clear();
  for (int64_t dim = 0; dim < resultType.getRank(); ++dim)
    indices.push_back(exprs.symbol(dim, resultType.getDimSize(dim)));
  const Expr *target = elements.step(exprs.load(rounded, indices));
  if (target && target->is<arith::TruncFOp>() &&
      target->operands[0] == exprs.load(result, indices) &&
      form.computeType == resultType.getElementType())
    form.result = rounded;
}
