//===- ParallelLoops.h - Loops that may run on threads ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOHOST_PARALLELLOOPS_H
#define ROPE_CONVERSION_ROPETOHOST_PARALLELLOOPS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::rope {

/// Whether `op` is inside a loop whose iterations may run on several threads.
bool isInParallelLoop(Operation *op);

/// The number of threads that a parallel loop would run on here, an index. The
/// runtime's function for it is declared in `symbols`.
Value getNumThreads(ImplicitLocOpBuilder &b, SymbolTable &symbols);

/// Builds a nest of sequential loops from 0 to `bounds`.
void buildSequentialLoops(ImplicitLocOpBuilder &b, ArrayRef<Value> bounds,
                          ArrayRef<Value> steps,
                          function_ref<void(ValueRange)> body);

/// Builds loops from 0 to `bounds` whose iterations are independent. With
/// `threads` they are one `scf.parallel` where `work`, a count of elementary
/// operations, is worth waking threads up for, and sequential otherwise. Which
/// iteration computes what does not depend on it.
void buildParallelLoops(ImplicitLocOpBuilder &b, ArrayRef<Value> bounds,
                        ArrayRef<Value> steps, Value work, bool threads,
                        function_ref<void(ValueRange)> body);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOHOST_PARALLELLOOPS_H
