//===- Equivalence.cpp - Equality of programs without tolerance -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Equivalence/Equivalence.h"

#include "Comparison.h"
#include "Inputs.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// Programs that differ pass with a probability of at most 2 to the minus this.
static constexpr double kWantedBits = 40;
static constexpr unsigned kMaxSamples = 16;

/// Runs one side; the tensors of its results, or none after a stop.
using RunSide = llvm::function_ref<std::optional<SmallVector<Slot>>(
    Executor &executor, ArrayRef<Slot> inputs)>;

static EquivalenceResult compare(InputDraw &inputs, RunSide before,
                                 RunSide after,
                                 const EquivalenceOptions &options) {
  EquivalenceResult result;
  RandomStream random(mixHash(options.seed, 0x726F7065));
  unsigned attempts = 0;
  std::string refusal = "no inputs were found that the program accepts";
  std::optional<Location> refusedAt;
  while (true) {
    if (options.samples ? result.samples >= options.samples
                        : result.samples && result.bits >= kWantedBits)
      break;
    if (!options.samples && result.samples >= kMaxSamples)
      break;
    if (attempts++ >= inputs.getNumAttempts()) {
      result.verdict = EquivalenceResult::Undecided;
      result.message = refusal;
      result.location = refusedAt;
      return result;
    }
    PrimeTower tower(random);
    Arithmetic arithmetic(tower, options.rewriteClass, random.next());
    Graph graph;
    Evaluator evaluator(arithmetic);
    std::vector<Slot> slots = inputs.draw(graph, random);
    Executor first(graph, evaluator), second(graph, evaluator);
    std::optional<SmallVector<Slot>> a = before(first, slots);
    std::optional<SmallVector<Slot>> b;
    if (a)
      b = after(second, slots);
    if (!a || !b) {
      const Stop &stop = (a ? second : first).getStop();
      result.message = stop.message;
      if (stop.op)
        result.location = stop.op->getLoc();
      if (stop.reason == Stop::NotModelled)
        return result;
      // What the first side accepts, the second has to accept, for some draw.
      refusal = stop.message;
      refusedAt = result.location;
      inputs.learn(stop);
      continue;
    }
    Comparison comparison(evaluator, first, second, options);
    Comparison::Outcome outcome = comparison.run(*a, *b);
    if (outcome == Comparison::Retry) {
      if (!arithmetic.needsNewSample())
        inputs.shrinkIntegers();
      refusal = "every element that was compared is undefined";
      continue;
    }
    ++result.samples;
    result.elements += comparison.getNumCompared();
    if (outcome != Comparison::Equal) {
      result.verdict = outcome == Comparison::Different
                           ? EquivalenceResult::Different
                           : EquivalenceResult::Undecided;
      result.message = comparison.getMessage();
      result.location = comparison.getLocation();
      return result;
    }
    result.bits += arithmetic.getBits(comparison.getDegree());
    attempts = 0;
  }
  result.verdict = EquivalenceResult::Equal;
  result.message.clear();
  result.location.reset();
  return result;
}

EquivalenceResult
mlir::rope::checkEquivalence(FunctionOpInterface before,
                             FunctionOpInterface after,
                             const EquivalenceOptions &options) {
  EquivalenceResult result;
  auto refuse = [&](const Twine &message) {
    result.message = message.str();
    result.location = after->getLoc();
    result.verdict = EquivalenceResult::Different;
    return result;
  };
  if (before.getNumArguments() != after.getNumArguments())
    return refuse("the functions have " + Twine(before.getNumArguments()) +
                  " and " + Twine(after.getNumArguments()) + " arguments");
  if (before.getNumResults() != after.getNumResults())
    return refuse("the functions have " + Twine(before.getNumResults()) +
                  " and " + Twine(after.getNumResults()) + " results");
  InputDraw inputs;
  for (unsigned i = 0; i < before.getNumArguments(); ++i)
    if (failed(inputs.addInput(
            {before.getArgument(i).getType(), after.getArgument(i).getType()})))
      return refuse("the types of argument " + Twine(i) +
                    " are not those of tensors or scalars that agree");
  for (unsigned i = 0; i < before.getNumResults(); ++i)
    if (getElementTypeOrSelf(before.getResultTypes()[i]) !=
        getElementTypeOrSelf(after.getResultTypes()[i]))
      return refuse("the element types of result " + Twine(i) + " differ");
  auto runFunction = [](FunctionOpInterface function) {
    return [function](Executor &executor, ArrayRef<Slot> inputs) mutable
               -> std::optional<SmallVector<Slot>> {
      for (auto [argument, slot] :
           llvm::zip_equal(function.getArguments(), inputs))
        executor.bind(argument, slot);
      FailureOr<Operation *> end = executor.runBody(function.getFunctionBody());
      if (failed(end))
        return std::nullopt;
      SmallVector<Slot> results;
      for (Value value : (*end)->getOperands())
        results.push_back(executor.lookup(value));
      return results;
    };
  };
  return compare(inputs, runFunction(before), runFunction(after), options);
}

//===----------------------------------------------------------------------===//
// Values of one function
//===----------------------------------------------------------------------===//

/// Ops that compute `roots`, operands first, up to `leaves`, which grow by the
/// block arguments that are met.
static SmallVector<Operation *> collectOps(ArrayRef<Value> roots,
                                           llvm::SetVector<Value> &leaves) {
  SmallVector<Operation *> ordered;
  llvm::DenseSet<Operation *> done, open;
  SmallVector<Operation *> stack;
  auto demand = [&](Value value) {
    if (leaves.contains(value))
      return false;
    Operation *op = value.getDefiningOp();
    if (!op) {
      leaves.insert(value);
      return false;
    }
    if (done.contains(op))
      return false;
    stack.push_back(op);
    return true;
  };
  for (Value root : roots) {
    demand(root);
    while (!stack.empty()) {
      Operation *op = stack.back();
      if (done.contains(op)) {
        stack.pop_back();
        continue;
      }
      bool waits = false;
      // What regions use from outside comes first, too.
      op->walk<WalkOrder::PreOrder>([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          if (inner == op ||
              !op->isAncestor(operand.getParentBlock()->getParentOp()))
            waits |= demand(operand);
      });
      if (waits && open.insert(op).second)
        continue;
      stack.pop_back();
      done.insert(op);
      ordered.push_back(op);
    }
  }
  return ordered;
}

static EquivalenceResult compareValues(ArrayRef<Value> before,
                                       ArrayRef<Value> after,
                                       ArrayRef<Value> cut,
                                       const EquivalenceOptions &options) {
  llvm::SetVector<Value> leaves(cut.begin(), cut.end());
  SmallVector<Operation *> firstOps = collectOps(before, leaves);
  SmallVector<Operation *> secondOps = collectOps(after, leaves);
  InputDraw inputs;
  for (Value leaf : leaves)
    if (failed(inputs.addInput({leaf.getType()}))) {
      EquivalenceResult result;
      result.message = "an input is neither a ranked tensor nor a scalar";
      result.location = leaf.getLoc();
      return result;
    }
  auto run = [&](ArrayRef<Operation *> ops, ArrayRef<Value> values,
                 Executor &executor,
                 ArrayRef<Slot> slots) -> std::optional<SmallVector<Slot>> {
    for (auto [leaf, slot] : llvm::zip_equal(leaves, slots))
      executor.bind(leaf, slot);
    for (Operation *op : ops)
      if (failed(executor.execute(op)))
        return std::nullopt;
    SmallVector<Slot> results;
    for (Value value : values)
      results.push_back(executor.lookup(value));
    return results;
  };
  return compare(
      inputs,
      [&](Executor &executor, ArrayRef<Slot> slots) {
        return run(firstOps, before, executor, slots);
      },
      [&](Executor &executor, ArrayRef<Slot> slots) {
        return run(secondOps, after, executor, slots);
      },
      options);
}

EquivalenceResult
mlir::rope::checkEquivalence(ArrayRef<Value> before, ArrayRef<Value> after,
                             ArrayRef<Value> cut,
                             const EquivalenceOptions &options) {
  // Equal for all values at the cut is equal for those that occur.
  EquivalenceResult result = compareValues(before, after, cut, options);
  if (result.verdict == EquivalenceResult::Equal || cut.empty())
    return result;
  // Values at the cut may depend on each other.
  EquivalenceResult whole = compareValues(before, after, {}, options);
  return whole.verdict == EquivalenceResult::Undecided ? result : whole;
}
