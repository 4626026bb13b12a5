//===- HostWaits.h - Where host code waits for kernels ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_HOSTWAITS_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_HOSTWAITS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::rope {

/// Whether `op` itself, apart from what its regions do, may read or write
/// memory that a kernel may access. The op's memory effects decide; one that
/// does not state them may.
bool mayAccessBuffers(Operation *op);

/// The ops of `function` that have to wait for kernels: what may access buffers
/// and returns from the function, wherever a launch may still run.
SmallVector<Operation *> findHostWaits(func::FuncOp function);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_HOSTWAITS_H
