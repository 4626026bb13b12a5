//===- KernelFunction.h - Functions of kernels, made once -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_KERNELFUNCTION_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_KERNELFUNCTION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {

/// The private function `name` that bears the unit attribute `mark`. Where
/// there is none, one with these parameters and without results is added to the
/// module, its body by `build`; a function of that name without the mark is not
/// ours, and the new one gets another name.
func::FuncOp getOrCreateKernelFunction(
    SymbolTable &symbols, StringRef name, StringRef mark, TypeRange parameters,
    function_ref<void(ImplicitLocOpBuilder &, ValueRange)> build);

/// Adds to the module of `symbols`, once, code that runs when it is loaded and
/// asks Linux for the registers of tiles (x86-64; Documentation/arch/x86/
/// xstate.rst), without which their instructions are illegal.
void requestTilesAtLoad(SymbolTable &symbols);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_KERNELFUNCTION_H
