//===- ProgramCost.cpp - Cost of a function, step by step -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/ProgramCost.h"

#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

SmallVector<Operation *> rope::findSteps(FunctionOpInterface function) {
  SmallVector<Operation *> steps;
  for (Block &block : function.getFunctionBody())
    for (Operation &op : block)
      if (isStep(&op))
        steps.push_back(&op);
  return steps;
}

/// The ops that a step computes as one kernel.
static SmallVector<Operation *> getKernelOps(Operation *step) {
  auto kernel = dyn_cast<KernelOp>(step);
  if (!kernel)
    return {step};
  SmallVector<Operation *> ops;
  for (Operation &op : kernel.getBody().front().without_terminator())
    ops.push_back(&op);
  return ops;
}

ProgramCost::ProgramCost(FunctionOpInterface function,
                         const MachineModel &machine) {
  std::vector<Work> works;
  for (Operation *op : findSteps(function)) {
    SmallVector<Operation *> ops = getKernelOps(op);
    Work work;
    for (Operation *inner : ops)
      work += countWork(inner);
    works.push_back(work);
    SmallVector<Access> accesses =
        findAccesses(ops, TaskTile::getDefault(machine));
    steps.push_back({op, {accesses.begin(), accesses.end()}, {}, 0});
  }
  for (auto [index, step] : llvm::enumerate(steps))
    for (const Access &access : step.accesses) {
      ProgramValue &value = values[access.memory];
      value.value = access.memory;
      value.bytes = std::max(value.bytes, access.bytes);
      if (access.isWrite)
        value.producer = static_cast<int64_t>(index);
      else
        value.lastReader = static_cast<int64_t>(index);
    }
  function.walk([&](Operation *op) {
    if (op->hasTrait<OpTrait::ReturnLike>() &&
        op->getParentOp() == function.getOperation())
      for (Value operand : op->getOperands())
        if (auto *it = values.find(getViewedTensor(operand));
            it != values.end())
          it->second.isReturned = true;
  });
  // The second call is the one that counts.
  ReuseDistance reuse(0);
  for (int call = 0; call < 2; ++call)
    for (auto [step, work] : llvm::zip(steps, works))
      step.cost = costOf(work, step.accesses, reuse, machine);
  for (auto [value, facts] : values) {
    if (facts.producer < 0)
      continue;
    int64_t last = facts.isReturned
                       ? static_cast<int64_t>(steps.size()) - 1
                       : std::max(facts.lastReader, facts.producer);
    for (int64_t i = facts.producer; i <= last; ++i)
      steps[i].liveBytes += facts.bytes;
  }
}

double ProgramCost::getSeconds() const {
  double sum = 0;
  for (const ProgramStep &step : steps)
    sum += step.cost.seconds;
  return sum;
}
