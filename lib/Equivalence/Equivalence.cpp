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
/// Integers choose what is read and which branch runs; the bound, which speaks
/// of fields, knows nothing of them.
static constexpr unsigned kIntegerSamples = 3;

EquivalenceResult equivalence::compareRuns(InputDraw &inputs, RunSide before,
                                           RunSide after,
                                           const EquivalenceOptions &options) {
  EquivalenceResult result;
  RandomStream random(mixHash(options.seed, 0x726F7065));
  unsigned attempts = 0, least = inputs.hasIntegers() ? kIntegerSamples : 1;
  std::string refusal = "no inputs were found that the program accepts";
  std::optional<Location> refusedAt;
  while (true) {
    if (options.samples ? result.samples >= options.samples
                        : result.samples >= least && inputs.coversIntegers() &&
                              result.bits >= kWantedBits)
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
    Comparison comparison(evaluator, first, second, options, random.next());
    Comparison::Outcome outcome = comparison.run(*a, *b);
    if (outcome == Comparison::Retry) {
      if (!arithmetic.needsNewSample())
        inputs.shrinkIntegers();
      refusal = "every element that was compared is undefined";
      continue;
    }
    ++result.samples;
    inputs.accept();
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
  return compareRuns(inputs, runFunction(before), runFunction(after), options);
}
