//===- HostObject.h - Host code of kernels as an object file ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_HOSTOBJECT_H
#define ROPE_TOOLS_ROPE_RUNNER_HOSTOBJECT_H

#include "Options.h"
#include "StageDump.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::rope {

/// Writes the host code beside the kernels that `--emit=ptx` writes as an
/// object file: `_mlir_ciface_<function>` for each public function, which calls
/// the launch ABI of `rope/ExecutionEngine/GpuDevice.h`.
LogicalResult emitHostObject(ModuleOp module, const RunnerOptions &options,
                             StageDump &dump);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_HOSTOBJECT_H
