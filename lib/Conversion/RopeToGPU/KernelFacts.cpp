//===- KernelFacts.cpp - What is known of a kernel ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryAccess.h"

#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

using namespace mlir;
using namespace mlir::rope;

/// Whether results may differ among threads whatever the operands are.
static bool makesPerThread(Operation *op) {
  if (op->getNumRegions() != 0 || op->getNumResults() == 0)
    return false;
  if (op->getNumOperands() == 0)
    return !op->hasTrait<OpTrait::ConstantLike>() &&
           !isa<gpu::BlockIdOp, gpu::BlockDimOp, gpu::GridDimOp,
                gpu::DynamicSharedMemoryOp, LLVM::AddressOfOp, LLVM::PoisonOp,
                rope_gpu::ZeroOp>(op);
  return !isMemoryEffectFree(op) && !hasSingleEffect<MemoryEffects::Read>(op);
}

static void findPerThread(Operation *kernel, llvm::DenseSet<Value> &known) {
  SmallVector<Value> left;
  auto add = [&](Value value) {
    if (known.insert(value).second)
      left.push_back(value);
  };
  kernel->walk([&](Operation *op) {
    if (makesPerThread(op))
      llvm::for_each(op->getResults(), add);
  });
  while (!left.empty()) {
    for (OpOperand &use : left.pop_back_val().getUses()) {
      Operation *op = use.getOwner(), *parent = op->getParentOp();
      unsigned number = use.getOperandNumber();
      auto loop = dyn_cast<scf::ForOp>(op);
      if (loop && number >= loop.getNumControlOperands()) {
        unsigned carried = number - loop.getNumControlOperands();
        add(loop.getRegionIterArg(carried));
        add(loop.getResult(carried));
        continue;
      }
      llvm::for_each(op->getResults(), add);
      for (Region &region : op->getRegions())
        llvm::for_each(region.getArguments(), add);
      if (isa<scf::YieldOp>(op) && isa<scf::ForOp, scf::IfOp>(parent)) {
        add(parent->getResult(number));
        if (auto around = dyn_cast<scf::ForOp>(parent))
          add(around.getRegionIterArg(number));
      } else if (op->hasTrait<OpTrait::IsTerminator>() && parent != kernel) {
        llvm::for_each(parent->getResults(), add);
        for (Region &region : parent->getRegions())
          llvm::for_each(region.getArguments(), add);
      }
    }
  }
}

LogicalResult KernelFacts::find(Operation *kernel) {
  dataflow::loadBaselineAnalyses(ranges);
  ranges.load<dataflow::IntegerRangeAnalysis>();
  if (failed(ranges.initializeAndRun(kernel)))
    return failure();
  kernel->walk([&](Block *block) {
    auto *known = ranges.lookupState<dataflow::Executable>(
        ranges.getProgramPointBefore(block));
    if (!known || !known->isLive())
      dead.insert(block);
  });
  // Of loops without an iteration, the analyses take the body for live.
  kernel->walk([&](scf::ForOp loop) {
    std::optional<int64_t> from = getConstantIntValue(loop.getLowerBound());
    std::optional<int64_t> to = getConstantIntValue(loop.getUpperBound());
    if (from && to && *from >= *to)
      loop->walk([&](Block *block) { dead.insert(block); });
  });
  findPerThread(kernel, perThread);
  return success();
}
