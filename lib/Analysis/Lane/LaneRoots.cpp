//===- LaneRoots.cpp - Tensors that may be the rotated one ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The root of a rotation is a tensor that both products of a lane are taken
// from. Following the two sides of the one sum that a lane may have finds the
// few such tensors without looking at anything farther back: a second sum, as
// each layer's residual stream has one, ends the search.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "rope/Analysis/LaneForm.h"

using namespace mlir;
using namespace mlir::rope;

/// Tensors that are followed on one side of a sum.
static constexpr unsigned kReachLimit = 128;

/// What `value` is a copy of, in another layout or to more elements, one step
/// before; null where it is none.
static Value copiedFrom(Value value) {
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                      tensor::CastOp, linalg::TransposeOp, linalg::BroadcastOp>(
          op))
    return op->getOperand(0);
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 ||
      generic.getNumResults() != 1)
    return {};
  auto yielded = dyn_cast<BlockArgument>(
      generic.getBody()->getTerminator()->getOperand(0));
  bool copies = yielded && yielded.getOwner() == generic.getBody() &&
                yielded.getArgNumber() == 0;
  return copies ? generic.getDpsInputs()[0] : Value();
}

bool LaneFormAnalysis::isLiteral(Value value) {
  if (isa_and_nonnull<arith::ConstantOp, linalg::FillOp, tensor::SplatOp>(
          value.getDefiningOp()))
    return true;
  // One number, in a few steps.
  constexpr unsigned mostSteps = 8;
  for (unsigned step = 0; step < mostSteps && value; ++step) {
    DenseElementsAttr elements;
    if (matchPattern(value, m_Constant(&elements)))
      return elements.isSplat();
    value = copiedFrom(value);
  }
  return false;
}

bool LaneFormAnalysis::isComputedIndex(Value value) {
  // Some of the integers that are given are given, too.
  if (auto slice = value.getDefiningOp<tensor::ExtractSliceOp>())
    if (!slice.getResultType().hasStaticShape() &&
        isTerminal(slice.getSource()))
      return false;
  return cast<RankedTensorType>(value.getType()).getElementType().isInteger() &&
         !isTerminal(value);
}

bool LaneFormAnalysis::isTerminal(Value value) {
  if (!ElementExpressions::isTransparent(value))
    return true;
  auto op = dyn_cast<linalg::LinalgOp>(value.getDefiningOp());
  if (!op || op.getNumReductionLoops() == 0)
    return false;
  bool constant = llvm::any_of(op.getDpsInputs(), [](Value input) {
    return isa_and_nonnull<arith::ConstantOp>(input.getDefiningOp());
  });
  int64_t extent = 1;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (auto [range, type] : llvm::zip(ranges, op.getIteratorTypesArray()))
    if (type == utils::IteratorType::reduction)
      extent = ShapedType::isDynamic(range) ? 3 : std::max(extent, range);
  if (constant || extent <= (op.getNumDpsInputs() > 1 ? 1 : 2))
    return false;
  return extent > 2 ? !ElementExpressions::isSparseMatrix(op)
                    : !ElementExpressions::isPairMatrix(op);
}

bool LaneFormAnalysis::isLookedThrough(Value value) {
  return !isTerminal(value);
}

bool LaneFormAnalysis::isIndexOrLiteral(Value value) {
  return isLiteral(value) || isComputedIndex(value);
}

Value LaneFormAnalysis::joinedFrom(Value value) {
  constexpr unsigned mostParts = 32;
  Operation *join = value.getDefiningOp();
  if (!isa_and_nonnull<tensor::ConcatOp, tensor::InsertSliceOp>(join))
    return {};
  Value whole;
  SmallVector<Value> parts{value};
  for (unsigned number = 0; number < parts.size(); ++number) {
    Operation *op = parts[number].getDefiningOp();
    if (isa_and_nonnull<tensor::ConcatOp, tensor::InsertSliceOp,
                        tensor::ExtractSliceOp, tensor::ExpandShapeOp,
                        tensor::CollapseShapeOp, tensor::CastOp>(op)) {
      for (Value source : ElementExpressions::sources(parts[number]))
        parts.push_back(source);
      if (parts.size() > mostParts)
        return {};
    } else if (!isa_and_nonnull<tensor::EmptyOp>(op) &&
               !isLiteral(parts[number])) {
      if (whole && whole != parts[number])
        return {};
      whole = parts[number];
    }
  }
  return whole;
}

/// What one side of a sum is taken from.
struct LaneFormAnalysis::Reach {
  llvm::SetVector<Value> tensors;
  unsigned steps = 0;
};

static bool isLiteralZero(const Expr *expr) {
  std::optional<APFloat> value = expr->getFloat();
  return value && value->isZero();
}

bool LaneFormAnalysis::mayHoldSum(const ElementFunction &function) {
  auto adds = [](Operation *op) {
    return op
        ->walk([](Operation *inner) {
          return isa<arith::AddFOp, arith::SubFOp>(inner) ||
                         isa<complex::ComplexDialect>(inner->getDialect())
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        })
        .wasInterrupted();
  };
  SmallVector<Value> worklist;
  if (!function.getSlice())
    worklist.push_back(function.getValue());
  else if (llvm::any_of(function.getSlice()->ops, adds))
    return true;
  else
    worklist = function.getSources();
  llvm::SmallDenseSet<Value> seen(worklist.begin(), worklist.end());
  for (unsigned next = 0; next < worklist.size() && next < kReachLimit;
       ++next) {
    Operation *op = worklist[next].getDefiningOp();
    if (!op || isTerminal(worklist[next]))
      continue;
    // A small reduction is a sum, a call may hold one.
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if ((linalgOp && linalgOp.getNumReductionLoops()) ||
        ElementExpressions::pureCallee(op))
      return true;
    if (adds(op))
      return true;
    for (Value source : ElementExpressions::sources(worklist[next]))
      if (seen.insert(source).second)
        worklist.push_back(source);
  }
  return worklist.size() > kReachLimit;
}

/// What the element named by a load, or by a part of a complex one, is.
const Expr *LaneFormAnalysis::stepOnce(const Expr *expr) {
  const Expr *next = nullptr;
  if (expr->isLoad()) {
    if (!isTerminal(expr->value))
      next = elements.step(expr);
  } else if ((expr->is<complex::ReOp>() || expr->is<complex::ImOp>()) &&
             expr->operands[0]->isLoad() &&
             !isTerminal(expr->operands[0]->value)) {
    if (const Expr *inner = elements.step(expr->operands[0]))
      next = exprs.rebuild(expr, {inner});
  }
  if (!next)
    return nullptr;
  indices.budget = 20000;
  const Expr *decided = elements.expand(next, indices);
  return decided ? decided : next;
}

bool LaneFormAnalysis::isZeroTerm(const Expr *expr) {
  for (unsigned depth = 0; depth < 16 && expr; ++depth) {
    if (!expr->isLoad())
      return isLiteralZero(expr);
    expr = stepOnce(expr);
  }
  return false;
}

void LaneFormAnalysis::collectTerms(const Expr *expr, Reach &reach) {
  SmallVector<const Expr *> stack{expr};
  llvm::SmallPtrSet<const Expr *, 16> seen, parts;
  while (!stack.empty() && reach.steps < kReachLimit) {
    expr = stack.pop_back_val();
    if (!seen.insert(expr).second)
      continue;
    ++reach.steps;
    if (expr->isLoad())
      reach.tensors.insert(expr->value);
    if (const Expr *next = stepOnce(expr)) {
      // A part of a complex product is a sum.
      if (!expr->isLoad())
        parts.insert(next);
      stack.push_back(next);
    } else if (expr->isLoad() && joinedFrom(expr->value)) {
      // Which row it is of is not known.
      reach.tensors.insert(joinedFrom(expr->value));
    } else if (expr->is<arith::MulFOp>() || expr->is<arith::NegFOp>() ||
               expr->is<arith::ExtFOp>() || expr->is<arith::TruncFOp>()) {
      llvm::append_range(stack, expr->operands);
    } else if (expr->is<arith::AddFOp>() || expr->is<arith::SubFOp>()) {
      for (int side : {0, 1})
        if (parts.contains(expr) || isZeroTerm(expr->operands[1 - side]))
          stack.push_back(expr->operands[side]);
    }
  }
}

/// Adds what both sides of the sum in `lane` reach; false without a sum.
bool LaneFormAnalysis::collectSum(const Expr *lane, Reach &reach,
                                  llvm::SetVector<Value> &roots) {
  while (reach.steps++ < kReachLimit) {
    if (const Expr *next = stepOnce(lane)) {
      lane = next;
      continue;
    }
    if (lane->is<arith::NegFOp>() || lane->is<arith::TruncFOp>()) {
      lane = lane->operands[0];
      continue;
    }
    // What is chosen by row is a near miss at best, and told by its sum.
    if (lane->is<arith::SelectOp>()) {
      bool first = collectSum(lane->operands[1], reach, roots);
      return collectSum(lane->operands[2], reach, roots) || first;
    }
    if (!lane->is<arith::AddFOp>() && !lane->is<arith::SubFOp>())
      return false;
    bool padded = false;
    for (int side : {0, 1})
      if (!padded && isZeroTerm(lane->operands[1 - side])) {
        lane = lane->operands[side];
        padded = true;
      }
    if (padded)
      continue;
    Reach left, right;
    collectTerms(lane->operands[0], left);
    collectTerms(lane->operands[1], right);
    for (Value tensor : left.tensors)
      if (right.tensors.contains(tensor))
        roots.insert(tensor);
    return true;
  }
  return false;
}

SmallVector<Value>
LaneFormAnalysis::possibleRoots(const ElementFunction &function, int64_t axis) {
  RankedTensorType type = function.getType();
  int64_t width = type.getDimSize(axis);
  SmallVector<const Expr *> coordinates;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    coordinates.push_back(exprs.symbol(dim, type.getDimSize(dim)));
  llvm::SetVector<Value> found;
  bool sums = false;
  auto look = [&](int64_t lane) {
    coordinates[axis] = exprs.integer(lane);
    Reach reach;
    const Expr *element = function.getElement(elements, coordinates);
    sums |= element && collectSum(element, reach, found);
  };
  for (int64_t lane : {width - 1, int64_t(0), width / 2, width / 4,
                       width - 1 - width / 4, width / 2 - 1})
    look(lane);
  // Only a part of the lanes may be rotated.
  for (int64_t lane = 0; lane < width && !sums; ++lane)
    look(lane);
  SmallVector<Value> roots;
  for (Value root : found) {
    auto rootType = dyn_cast<RankedTensorType>(root.getType());
    if (root != function.getValue() && rootType &&
        isa<FloatType>(rootType.getElementType()) && !isLiteral(root) &&
        !root.getDefiningOp<tensor::EmptyOp>())
      roots.push_back(root);
  }
  DenseMap<Value, unsigned> position;
  for (auto [number, root] : llvm::enumerate(roots))
    position[root] = number;
  llvm::sort(roots, [&](Value a, Value b) {
    return order(a) != order(b) ? order(a) > order(b)
                                : position.lookup(a) < position.lookup(b);
  });
  return roots;
}
