//===- ProgramCost.h - Cost of a function, step by step ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_PROGRAMCOST_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_PROGRAMCOST_H

#include "rope/Dialect/Rope/Transforms/KernelCost.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::rope {

/// One op of a function's body as a kernel.
struct ProgramStep {
  Operation *op;
  SmallVector<Access, 0> accesses;
  KernelCost cost;
  /// Bytes of tensors that steps have made and that are needed after this one
  /// has begun.
  double liveBytes = 0;
};

/// A tensor that steps read or write.
struct ProgramValue {
  Value value;
  double bytes = 0;
  /// The step that makes it, and the last one that reads it; -1: none.
  int64_t producer = -1, lastReader = -1;
  bool isReturned = false;
};

/// Steps of a function that is called again and again: what one call leaves in
/// the caches, the next one finds there.
struct ProgramCost {
  ProgramCost(FunctionOpInterface function, const MachineModel &machine);

  std::vector<ProgramStep> steps;
  llvm::MapVector<Value, ProgramValue> values;

  double getSeconds() const;
};

/// The steps of `function` in order.
SmallVector<Operation *> findSteps(FunctionOpInterface function);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_PROGRAMCOST_H
