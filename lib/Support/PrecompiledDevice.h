//===- PrecompiledDevice.h - Headers that code for GPUs adds ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops of the LLVM and NVVM dialects double the size of a precompiled
// header, which would slow down sources that have no use for them.
//
//===----------------------------------------------------------------------===//

#include "Precompiled.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
