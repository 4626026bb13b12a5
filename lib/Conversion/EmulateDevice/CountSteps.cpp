//===- CountSteps.cpp - Counts the iterations of a thread's loops ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceLowering.h"

#include "mlir/IR/Dominance.h"

using namespace mlir;
using namespace mlir::rope;

void rope::countSteps(LLVM::LLVMFuncOp function, RuntimeInterface &runtime) {
  if (function.getBody().hasOneBlock())
    return;
  // An edge to a block that dominates its origin closes a loop.
  DominanceInfo dominance(function);
  SmallVector<Operation *> jumps;
  for (Block &block : function.getBody())
    if (llvm::any_of(block.getSuccessors(), [&](Block *next) {
          return dominance.dominates(next, &block);
        }))
      jumps.push_back(block.getTerminator());
  for (Operation *jump : jumps) {
    ImplicitLocOpBuilder builder(jump->getLoc(), jump);
    Value site = runtime.getSite(builder, jump);
    LLVM::CallOp::create(builder, runtime.getStep(),
                         ValueRange{function.getArgument(0), site});
  }
}
