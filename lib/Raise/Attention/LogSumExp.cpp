//===- LogSumExp.cpp - The log-sum-exp as a further result ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LogSumExp.h"
#include "Gradients/GradientLoops.h"
#include "Mask/DroppedRows.h"
#include "RaiseSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "rope/Analysis/Reasons.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

bool LogSumExp::normalizes(const Expr *element) {
  // All that is taken from the scores is L: their own softmax says nothing
  // about it.
  AttentionMatch own = match;
  own.sink = nullptr;
  own.shiftBound.reset();
  own.emptyRow = EmptyRow::NaN;
  own.guardsSum = own.takesOtherShift = own.sinkInMaximum = false;
  own.proof = Proof();
  AttentionMatcher softmax(matcher.elements, matcher.options, own,
                           matcher.comparedConstants,
                           matcher.expansion.lookThrough);
  softmax.key = matcher.key;
  softmax.keySize = matcher.keySize;
  ExpressionContext &exprs = matcher.exprs();
  element = softmax.expand(element);
  if (!element || element->type != scores->type)
    return false;
  const Expr *weight = exprs.apply<math::ExpOp>(
      {exprs.apply<arith::SubFOp>({scores, element}, scores->type)},
      scores->type);
  const Expr *found = nullptr;
  if (!softmax.matchSoftmax(weight, found) || own.sink || own.takesOtherShift ||
      own.guardsSum || own.emptyRow != EmptyRow::NaN ||
      own.exponentFactor != 1.0 ||
      !isEqualUpToCasts(found, scores, /*roundedAlike=*/true))
    return false;
  proof = own.proof;
  return true;
}

bool LogSumExp::isLogSumExp(Operation *op) {
  std::optional<ProductRoles> roles =
      ProductRoles::get(match.output, match.weights);
  auto type = op->getNumResults() == 1
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  // The op has it in the type of the exponentials, and not rounded.
  if (!roles || !type || type.getElementType() != match.softmaxType ||
      isReduced(op->getResult(0)))
    return false;
  linalg::LinalgOp output = match.output.op;
  AffineMap map = output.getMatchingIndexingMap(output.getDpsInitOperand(0));
  SmallVector<const LoopSymbol *> rows;
  for (auto [result, parts] : llvm::zip_equal(map.getResults(), match.digits))
    if (cast<AffineDimExpr>(result).getPosition() != roles->other)
      for (unsigned digit : parts)
        rows.push_back(&match.symbols[digit]);
  SmallVector<const Expr *> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    sizes.push_back(matcher.elements.size(op->getResult(0), dim));
  if (llvm::is_contained(sizes, nullptr))
    return false;
  std::optional<GradientLoops> loops =
      findLoops(matcher.exprs(), sizes, rows, [&](const GradientLoops &loops) {
        return normalizes(matcher.elements.element(op->getResult(0), loops.at));
      });
  if (loops)
    digits = std::move(loops->digits);
  return loops.has_value();
}

bool LogSumExp::find(const Downstream &downstream) {
  // Behind the logarithm a maximum is added, a cast or a view may stand.
  constexpr unsigned mostCandidates = 8;
  llvm::SetVector<Operation *> candidates;
  for (Operation *user : downstream.users)
    if (user->getBlock() == match.output.op->getBlock() &&
        user->walk([](math::LogOp) { return WalkResult::interrupt(); })
            .wasInterrupted())
      candidates.insert(user);
  for (unsigned next = 0; next < candidates.size() && next < mostCandidates;
       ++next) {
    Operation *op = candidates[next];
    if (isLogSumExp(op)) {
      replaced = op;
      return true;
    }
    for (Operation *user : op->getUsers())
      if (downstream.users.contains(user))
        candidates.insert(user);
  }
  return false;
}

bool LogSumExp::note(bool mayBeEmpty) {
  std::optional<bool> dropsRow =
      match.allMasks.empty() ? false : findDroppedRow(matcher);
  if (dropsRow == true)
    return matcher.fail(reason::kProbabilitiesUsed,
                        "a row has no key, and its log-sum-exp is read");
  match.proof.merge(proof);
  match.proof.use("the log-sum-exp of the scores is a result, too");
  if (!dropsRow)
    match.proof.assume(Premise::RowKeepsKey,
                       "each row keeps a key, and its log-sum-exp is read");
  if (mayBeEmpty)
    match.proof.assume(Premise::PositiveSize, "there is a key",
                       match.key.function.getTensor());
  return true;
}

/// The ops before `end` that read it, or what is computed from it.
SmallVector<Operation *> LogSumExp::findReaders(Block::iterator end) const {
  llvm::SmallPtrSet<Operation *, 16> readers = {replaced};
  SmallVector<Operation *> result;
  for (auto at = std::next(replaced->getIterator()); at != end; ++at) {
    bool reads = false;
    at->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        reads |= readers.contains(operand.getDefiningOp());
    });
    if (!reads)
      continue;
    readers.insert(&*at);
    result.push_back(&*at);
  }
  return result;
}

bool LogSumExp::plan(const PlannedAttention &attention) {
  dims.clear();
  for (ArrayRef<const LoopSymbol *> axis : digits) {
    dims.emplace_back();
    for (const LoopSymbol *symbol : axis) {
      AffineExpr dim = attention.getDim(symbol->number);
      if (!dim || !llvm::is_contained(attention.resultDims, dim))
        return matcher.fail(reason::kOperandLayout,
                            "the log-sum-exp is not read by whole dimensions");
      dims.back().push_back(dim);
    }
  }
  // What reads it before the op moves.
  Operation *output = match.output.op;
  isBeforeOutput = replaced->isBeforeInBlock(output);
  if (isBeforeOutput &&
      !llvm::all_of(findReaders(output->getIterator()),
                    [](Operation *op) { return isMemoryEffectFree(op); }))
    return matcher.fail(reason::kProbabilitiesUsed,
                        "the log-sum-exp is read by what cannot move behind "
                        "the product with V");
  return true;
}

void LogSumExp::replace(AttentionOp attention) {
  OpBuilder b(attention);
  b.setInsertionPointAfter(attention);
  Location loc = replaced->getLoc();
  Value result = attention.getResult(1);
  ArrayRef<AffineExpr> own = attention.getMaps().back().getResults();
  // Dimensions of one element are in no axis, and go first.
  SmallVector<int64_t> order;
  for (auto [place, dim] : llvm::enumerate(own))
    if (llvm::none_of(dims, [&, dim = dim](ArrayRef<AffineExpr> axis) {
          return llvm::is_contained(axis, dim);
        }))
      order.push_back(place);
  SmallVector<ReassociationIndices> groups;
  SmallVector<bool> isUnit;
  ReassociationIndices group =
      llvm::to_vector<2>(llvm::seq<int64_t>(0, order.size()));
  for (ArrayRef<AffineExpr> axis : dims) {
    isUnit.push_back(axis.empty());
    for (AffineExpr dim : axis) {
      group.push_back(order.size());
      order.push_back(llvm::find(own, dim) - own.begin());
    }
    if (!axis.empty())
      groups.push_back(std::exchange(group, {}));
  }
  if (!llvm::is_sorted(order)) {
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, result);
    applyPermutationToVector(sizes, order);
    Value empty = tensor::EmptyOp::create(
        b, loc, sizes, getElementTypeOrSelf(result.getType()));
    result =
        linalg::TransposeOp::create(b, loc, result, empty, order)->getResult(0);
  }
  auto wanted = cast<RankedTensorType>(replaced->getResult(0).getType());
  auto getRank = [](Value tensor) {
    return cast<RankedTensorType>(tensor.getType()).getRank();
  };
  if (int64_t(groups.size()) != getRank(result))
    result = tensor::CollapseShapeOp::create(b, loc, result, groups);
  if (getRank(result) != wanted.getRank())
    result = tensor::ExpandShapeOp::create(
        b, loc, wanted, result,
        groups.empty() ? SmallVector<ReassociationIndices>()
                       : groupUnits(isUnit));
  if (result.getType() != wanted)
    result = tensor::CastOp::create(b, loc, wanted, result);
  if (matcher.options.check)
    matcher.options.check(replaced->getResult(0), result, match.proof);
  // As if they were new, so that the order of the others stays known.
  Block::iterator end = b.getInsertionPoint();
  if (isBeforeOutput)
    for (Operation *op : findReaders(attention->getIterator())) {
      op->remove();
      attention->getBlock()->getOperations().insert(end, op);
    }
  replaced->getResult(0).replaceAllUsesWith(result);
  eraseDead(replaced, [&](Operation *op) { matcher.elements.forget(op); });
}
