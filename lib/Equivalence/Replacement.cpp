//===- Replacement.cpp - A value against what takes its place -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sampler.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/SetVector.h"
#include <deque>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// Ops that are looked at for a tensor that both sides are computed from.
static constexpr size_t kNearOps = 2000;
/// Ops that an error shows of one side.
static constexpr size_t kShownOps = 60;

/// Operands of an op, and what its regions use from outside.
static void forEachUsed(Operation *op, function_ref<void(Value)> callback) {
  for (Value operand : op->getOperands())
    callback(operand);
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (!op->isAncestor(operand.getParentBlock()->getParentOp()))
          callback(operand);
    });
}

/// Ops that compute `root`, operands first, up to `leaves`, which grow by the
/// block arguments that are met.
static SmallVector<Operation *> collectOps(Value root,
                                           llvm::SetVector<Value> &leaves) {
  SmallVector<Operation *> ordered, stack;
  llvm::DenseSet<Operation *> done, open;
  auto demand = [&](Value value) {
    if (leaves.contains(value))
      return;
    Operation *op = value.getDefiningOp();
    if (!op)
      leaves.insert(value);
    else if (!done.contains(op))
      stack.push_back(op);
  };
  demand(root);
  while (!stack.empty()) {
    Operation *op = stack.back();
    if (done.contains(op)) {
      stack.pop_back();
    } else if (open.insert(op).second) {
      forEachUsed(op, demand);
    } else {
      stack.pop_back();
      done.insert(op);
      ordered.push_back(op);
    }
  }
  return ordered;
}

/// The nearest tensors that both values are computed from.
static llvm::SetVector<Value> findCut(Value before, Value after) {
  llvm::DenseSet<Value> reached;
  std::deque<Value> queue = {before};
  size_t numOps = 0;
  while (!queue.empty() && numOps < kNearOps) {
    Operation *op = queue.front().getDefiningOp();
    queue.pop_front();
    if (!op)
      continue;
    ++numOps;
    forEachUsed(op, [&](Value value) {
      if (reached.insert(value).second)
        queue.push_back(value);
    });
  }
  llvm::SetVector<Value> cut;
  llvm::DenseSet<Value> visited;
  SmallVector<Value> work = {after};
  while (!work.empty()) {
    Value value = work.pop_back_val();
    if (!visited.insert(value).second)
      continue;
    Operation *op = value.getDefiningOp();
    // Constants are what they are; sizes come with their tensors.
    if (reached.contains(value) && isa<RankedTensorType>(value.getType()) &&
        !(op && op->getNumOperands() == 0))
      cut.insert(value);
    else if (op && visited.size() < kNearOps)
      forEachUsed(op, [&](Value used) { work.push_back(used); });
  }
  return cut;
}

static EquivalenceResult compareValues(Value before, Value after,
                                       llvm::SetVector<Value> leaves,
                                       const EquivalenceOptions &options) {
  SmallVector<Operation *> firstOps = collectOps(before, leaves);
  SmallVector<Operation *> secondOps = collectOps(after, leaves);
  InputDraw inputs;
  inputs.addPrograms(firstOps, secondOps);
  for (Value leaf : leaves)
    if (failed(inputs.addInput({leaf}))) {
      EquivalenceResult result;
      result.message = "an input is neither a ranked tensor nor a scalar";
      result.location = leaf.getLoc();
      return result;
    }
  auto run = [&](ArrayRef<Operation *> ops, Value value, Executor &executor,
                 ArrayRef<Slot> slots) -> std::optional<SmallVector<Slot>> {
    for (auto [leaf, slot] : llvm::zip(leaves, slots))
      executor.bind(leaf, slot);
    for (Operation *op : ops)
      if (failed(executor.execute(op)))
        return std::nullopt;
    return SmallVector<Slot>{executor.lookup(value)};
  };
  return compareRuns(
      inputs,
      [&](Executor &executor, ArrayRef<Slot> slots) {
        return run(firstOps, before, executor, slots);
      },
      [&](Executor &executor, ArrayRef<Slot> slots) {
        return run(secondOps, after, executor, slots);
      },
      firstOps, secondOps, /*areFunctions=*/false, options);
}

EquivalenceResult
mlir::rope::checkReplacement(Value before, Value after,
                             const EquivalenceOptions &options) {
  // Equal for all values at the cut is equal for those that occur.
  llvm::SetVector<Value> cut = findCut(before, after);
  EquivalenceResult result = compareValues(before, after, cut, options);
  if (result.verdict == EquivalenceResult::Equal || cut.empty())
    return result;
  // Values at the cut may depend on each other.
  EquivalenceResult whole = compareValues(before, after, {}, options);
  return whole.verdict == EquivalenceResult::Undecided && !whole.samples
             ? result
             : whole;
}

/// The last ops that compute `value`, as text.
static void showSide(Diagnostic &note, StringRef title, Value value,
                     llvm::SetVector<Value> leaves) {
  SmallVector<Operation *> ops = collectOps(value, leaves);
  std::string text;
  llvm::raw_string_ostream os(text);
  os << title << ':';
  for (Operation *op : ArrayRef(ops).take_back(kShownOps)) {
    os << '\n';
    op->print(os, OpPrintingFlags().elideLargeElementsAttrs().useLocalScope());
  }
  note << text;
}

LogicalResult mlir::rope::verifyReplacement(Value before, Value after,
                                            const EquivalenceOptions &options) {
  EquivalenceResult result = checkReplacement(before, after, options);
  if (result.verdict == EquivalenceResult::Equal)
    return success();
  Location loc = before.getLoc();
  if (result.verdict == EquivalenceResult::Undecided) {
    InFlightDiagnostic warning = emitWarning(loc)
                                 << "cannot decide whether what is raised is "
                                    "equal: "
                                 << result.message;
    if (result.location)
      warning.attachNote(result.location) << "here";
    return success();
  }
  InFlightDiagnostic error = emitError(loc) << "what is raised is not equal: "
                                            << result.message;
  llvm::SetVector<Value> cut = findCut(before, after);
  showSide(error.attachNote(loc), "before", before, cut);
  showSide(error.attachNote(after.getLoc()), "after", after, cut);
  return error;
}
