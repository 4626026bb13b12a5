//===- KernelModule.h - The module that holds the kernels -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELMODULE_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELMODULE_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::rope {

/// Name of the `gpu.module` that holds the kernels of a program.
inline constexpr StringLiteral kKernelModuleName = "kernels";

/// The kernels of `module`; made, at its end, where there are none yet.
gpu::GPUModuleOp getOrCreateKernelModule(ModuleOp module);

/// Name of the next kernel of the function `function` in `kernels`.
std::string getNextKernelName(gpu::GPUModuleOp kernels, StringRef function);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELMODULE_H
