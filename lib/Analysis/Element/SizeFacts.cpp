//===- SizeFacts.cpp - Where sizes are known to be equal ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/SizeFacts.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;

/// Facts about values inside of a block are of use nearby: in the same run of
/// this many ops and the next one.
static constexpr size_t kLocalRun = 256;

/// Whether `root` speaks of arguments of `body` only.
static bool isOverArguments(const Expr *root, Block &body) {
  return walkExpressions(root, [&](const Expr *expr) {
    auto argument = dyn_cast_or_null<BlockArgument>(expr->value);
    return !expr->value || (argument && argument.getOwner() == &body);
  });
}

/// The op that is gone when `value` is; null where there is none.
static Operation *getOwner(Value value) {
  if (auto argument = dyn_cast_or_null<BlockArgument>(value))
    return argument.getOwner()->getParentOp();
  return value ? value.getDefiningOp() : nullptr;
}

SizeFacts::SizeFacts(FunctionOpInterface function)
    : dominance(function), elements(function.getContext()) {
  Block &body = function.getFunctionBody().front();
  DenseMap<std::pair<const Expr *, const Expr *>, SmallVector<size_t, 1>> known;
  auto read = [&](Operation *op) {
    bool isContract = !isa<cf::AssertOp>(op);
    elements.statedSizes(*op, [&](const Expr *a, const Expr *b, StringRef why) {
      if (!a || !b || a == b)
        return;
      SmallVectorImpl<size_t> &same = known[{a, b}];
      SmallVector<Place, 2> places = getPlaces(op);
      if (llvm::any_of(
              same, [&](size_t other) { return holds(facts[other], places); }))
        return;
      same.push_back(facts.size());
      for (const Expr *side : {a, b})
        (void)walkExpressions(side, [&](const Expr *expr) {
          if (Operation *owner = getOwner(expr->value))
            factsOver[owner].push_back(facts.size());
          return true;
        });
      bool general = isOverArguments(a, body) && isOverArguments(b, body);
      facts.push_back({places.front(), isContract, general, a, b, why.str()});
    });
  };
  // Once over the function, as a long one is in no cache.
  auto readBlock = [&](auto &self, Block &block) -> void {
    for (auto [index, op] : llvm::enumerate(block)) {
      number[&op] = index;
      read(&op);
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          self(self, inner);
    }
  };
  for (Block &block : function.getFunctionBody())
    readBlock(readBlock, block);
}

void SizeFacts::forget(Operation *op) {
  elements.forget(op);
  op->walk([&](Operation *inner) {
    number.erase(inner);
    auto found = factsOver.find(inner);
    if (found != factsOver.end()) {
      for (size_t index : found->second)
        facts[index].a = facts[index].b = nullptr;
      factsOver.erase(found);
    }
    for (Region &region : inner->getRegions())
      dominance.invalidate(&region);
  });
}

SmallVector<SizeFacts::Place, 2> SizeFacts::getPlaces(Operation *op) const {
  SmallVector<Place, 2> places;
  for (; op && op->getBlock(); op = op->getParentOp()) {
    auto found = number.find(op);
    if (found == number.end())
      break;
    places.push_back({op->getBlock(), found->second});
  }
  return places;
}

bool SizeFacts::holds(const Fact &fact, ArrayRef<Place> places) const {
  if (!fact.a)
    return false;
  for (auto [index, place] : llvm::enumerate(places)) {
    if (fact.place.block == place.block) {
      if (fact.place.number == place.number)
        return index == 0 && fact.isContract;
      return fact.place.number < place.number &&
             (fact.isOverArguments ||
              place.number / kLocalRun - fact.place.number / kLocalRun <= 1);
    }
    if (fact.isOverArguments &&
        fact.place.block->getParent() == place.block->getParent())
      return dominance.properlyDominates(fact.place.block, place.block);
  }
  return false;
}

void SizeFacts::holdAt(ElementExpressions &target, Operation *op) const {
  if (facts.empty())
    return;
  SmallVector<Place, 2> places = getPlaces(op);
  SmallVector<unsigned> numbers;
  for (auto [index, fact] : llvm::enumerate(facts))
    if (holds(fact, places))
      numbers.push_back(index);
  if (target.getUsedSizes() == ArrayRef(numbers))
    return;
  ExpressionContext &exprs = target.getExpressions();
  SmallVector<SizeEquality> equalities;
  for (unsigned index : numbers)
    equalities.push_back({exprs.import(facts[index].a),
                          exprs.import(facts[index].b), facts[index].why});
  target.useSizes(numbers, equalities);
}
