//===- ScratchFunction.cpp - A function to try things on ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScratchFunction.h"
#include "RaiseSteps.h"
#include "Softmax/AttentionMatch.h"
#include "Softmax/AttentionSearch.h"
#include "StoredWeights.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

/// The number of the record that a shown op belongs to, then the results of the
/// call that its results are: pairs of their numbers.
static constexpr llvm::StringLiteral kBody = "rope.called_body";

/// Ops of a helper, with those of the helpers it calls, and calls in calls.
static constexpr unsigned kOpLimit = 128;
static constexpr unsigned kDepthLimit = 4;

static func::FuncOp getCallee(func::CallOp call) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  return callee && callee.getBody().hasOneBlock() ? callee : func::FuncOp();
}

/// Whether the function is without effects and products, with at most `budget`
/// ops; `budget` is what is left of them.
static bool isHelper(func::FuncOp function, unsigned &budget, unsigned depth) {
  if (depth > kDepthLimit)
    return false;
  for (Operation &op : function.getBody().front().without_terminator()) {
    if (budget-- == 0)
      return false;
    if (auto call = dyn_cast<func::CallOp>(op)) {
      func::FuncOp callee = getCallee(call);
      if (!callee || !isHelper(callee, budget, depth + 1))
        return false;
      continue;
    }
    if (!isMemoryEffectFree(&op) || rope::detail::Contraction::match(&op))
      return false;
  }
  return true;
}

/// Whether a weight of attention may be computed in `function`.
static bool hasExponential(Operation *function) {
  return function
      ->walk([&](Operation *op) {
        return op != function && rope::detail::holdsExponential(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Copies the body in place of a call, calls in it too.
static SmallVector<Value> copyBody(OpBuilder &builder, func::FuncOp callee,
                                   ValueRange operands,
                                   SmallVectorImpl<Operation *> &copied) {
  IRMapping mapping;
  Block &body = callee.getBody().front();
  mapping.map(body.getArguments(), operands);
  for (Operation &op : body.without_terminator()) {
    if (auto call = dyn_cast<func::CallOp>(op)) {
      SmallVector<Value> inner;
      for (Value operand : call.getOperands())
        inner.push_back(mapping.lookupOrDefault(operand));
      mapping.map(call.getResults(),
                  copyBody(builder, getCallee(call), inner, copied));
      continue;
    }
    copied.push_back(builder.clone(op, mapping));
  }
  return llvm::map_to_vector(
      body.getTerminator()->getOperands(),
      [&](Value value) { return mapping.lookupOrDefault(value); });
}

/// The calls of helpers that a proof has to look into.
static SmallVector<func::CallOp> findHelperCalls(FunctionOpInterface function) {
  SmallVector<func::CallOp> calls;
  function->walk([&](func::CallOp call) { calls.push_back(call); });
  if (calls.empty())
    return calls;
  // A helper alone is no part of an attention, and one level of calls is
  // followed element by element.
  bool products = false, exponential = hasExponential(function);
  function->walk([&](linalg::LinalgOp op) {
    products |= rope::detail::Contraction::match(op).has_value();
  });
  for (func::CallOp call : calls)
    if (func::FuncOp callee = getCallee(call))
      exponential |= hasExponential(callee);
  products &= exponential;
  llvm::erase_if(calls, [&](func::CallOp call) {
    func::FuncOp callee = getCallee(call);
    unsigned budget = kOpLimit;
    return !callee || callee == function || call.getNumResults() == 0 ||
           !isHelper(callee, budget, 0) ||
           (!products && callee.getOps<func::CallOp>().empty());
  });
  return calls;
}

/// Whether a product in front of exponentials is computed again for a gradient:
/// probabilities that are the same have to be one value.
static bool computesAgain(FunctionOpInterface function) {
  if (!hasExponential(function))
    return false;
  DenseSet<std::pair<Value, Value>> factors;
  WalkResult result = function->walk([&](linalg::LinalgOp op) {
    std::optional<rope::detail::Contraction> product =
        rope::detail::Contraction::match(op);
    if (!product)
      return WalkResult::advance();
    Value origins[2];
    for (unsigned side : {0, 1}) {
      Value tensor = product->factors[side].function.getTensor();
      if (!tensor)
        return WalkResult::advance();
      origins[side] = rope::detail::findOrigin(tensor);
    }
    bool isNew = factors.insert({origins[0], origins[1]}).second;
    return isNew || origins[0] == origins[1] ? WalkResult::advance()
                                             : WalkResult::interrupt();
  });
  return result.wasInterrupted();
}

ScratchFunction::ScratchFunction(FunctionOpInterface original,
                                 bool mayRecompute)
    : original(original), function(original),
      recomputes(mayRecompute && storesWeights(original)) {
  bool calls = !findHelperCalls(original).empty();
  bool again = recomputes || computesAgain(original);
  if (!calls && !again && !missesOutput(original))
    return;
  copy();
  if (recomputes)
    recomputeWeights(function);
  if (again) {
    IRRewriter rewriter(function->getContext());
    DominanceInfo dominance(function);
    eliminateCommonSubExpressions(rewriter, dominance, function);
  }
  for (func::CallOp call : findHelperCalls(function))
    show(call);
}

bool ScratchFunction::recomputesInVain() {
  auto isRaised = [](AttentionBackwardOp) { return WalkResult::interrupt(); };
  return recomputes && !function->walk(isRaised).wasInterrupted();
}

void ScratchFunction::copy() {
  Location loc = original.getLoc();
  module = ModuleOp::create(loc);
  if (auto outer = original->getParentOfType<ModuleOp>())
    (*module)->setAttrs(outer->getAttrs());
  OpBuilder builder(module->getBodyRegion());
  function = cast<FunctionOpInterface>(builder.clone(*original));
  // Large functions are not looked into.
  SmallVector<Operation *> callers = {original};
  while (!callers.empty())
    callers.pop_back_val()->walk([&](func::CallOp call) {
      func::FuncOp callee = getCallee(call);
      if (!callee || SymbolTable::lookupSymbolIn(*module, callee.getSymName()))
        return;
      auto ops = callee.getBody().front().getOperations().size();
      if (ops > kOpLimit)
        return;
      builder.clone(*callee);
      callers.push_back(callee);
    });
}

void ScratchFunction::commit() {
  if (!module)
    return;
  restoreCalls();
  original.getFunctionBody().takeBody(function.getFunctionBody());
  function = original;
  module = {};
}

void ScratchFunction::show(func::CallOp call) {
  OpBuilder builder = makeBuilder(call);
  MLIRContext *context = call.getContext();
  int64_t number = records.size();
  Record record;
  record.operands = UnrealizedConversionCastOp::create(
      builder, call.getLoc(), call.getResultTypes(), call.getOperands());
  SmallVector<Operation *> copied;
  SmallVector<Value> results =
      copyBody(builder, getCallee(call), call.getOperands(), copied);
  // What is handed on or asked for twice has no op of its own.
  for (auto [index, value] : llvm::enumerate(results))
    if (!llvm::is_contained(copied, value.getDefiningOp()) ||
        llvm::is_contained(ArrayRef(results).take_front(index), value)) {
      for (Operation *op : llvm::reverse(copied))
        op->erase();
      record.operands.erase();
      return;
    }
  record.numOps = copied.size();
  for (Operation *op : copied) {
    SmallVector<int64_t> marks{number};
    for (auto [index, value] : llvm::enumerate(results))
      if (value.getDefiningOp() == op)
        marks.append(
            {int64_t(index), int64_t(cast<OpResult>(value).getResultNumber())});
    op->setDiscardableAttr(kBody, DenseI64ArrayAttr::get(context, marks));
  }
  call->replaceAllUsesWith(results);
  call->remove();
  call->setOperands({});
  record.call = call;
  records.push_back(std::move(record));
}

bool ScratchFunction::restore(Record &record, ArrayRef<Operation *> ops) {
  if (ops.size() != record.numOps)
    return false;
  SmallVector<Value> results(record.call->getNumResults());
  for (Operation *op : ops) {
    ArrayRef<int64_t> marks =
        op->getAttrOfType<DenseI64ArrayAttr>(kBody).asArrayRef().drop_front();
    for (; !marks.empty(); marks = marks.drop_front(2))
      results[marks[0]] = op->getResult(marks[1]);
  }
  // Nothing else may have come to read what is inside.
  for (Operation *op : ops)
    for (Value value : op->getResults())
      if (!llvm::is_contained(results, value))
        for (Operation *user : value.getUsers())
          if (llvm::none_of(ops, [&](Operation *other) {
                return other->isAncestor(user);
              }))
            return false;
  func::CallOp call = record.call.release();
  makeBuilder(record.operands).insert(call);
  call->setOperands(record.operands.getOperands());
  for (auto [from, to] : llvm::zip(results, call.getResults()))
    Value(from).replaceAllUsesWith(to);
  for (Operation *op : llvm::reverse(ops))
    op->erase();
  return true;
}

void ScratchFunction::restoreCalls() {
  if (records.empty())
    return;
  std::vector<SmallVector<Operation *>> ops(records.size());
  function->walk([&](Operation *op) {
    if (auto marks = op->getAttrOfType<DenseI64ArrayAttr>(kBody))
      ops[marks[0]].push_back(op);
  });
  SmallVector<Operation *> producers;
  for (auto [record, left] : llvm::zip(records, ops)) {
    bool restored = restore(record, left);
    if (!restored) {
      for (Operation *op : left)
        op->removeDiscardableAttr(kBody);
      for (Value operand : record.operands.getOperands())
        if (Operation *producer = operand.getDefiningOp())
          if (!llvm::is_contained(producers, producer))
            producers.push_back(producer);
    }
    record.operands.erase();
  }
  rope::eraseDead(producers);
}
