//===- Passes.td - Passes of this group --------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPENVTOLLVM_PASSES_TD
#define ROPE_CONVERSION_ROPENVTOLLVM_PASSES_TD

include "mlir/Pass/PassBase.td"

def RopeNVToLLVMPass : Pass<"rope-nv-to-llvm"> {
  let summary = "Turn ops of the rope_nv dialect into inline PTX";
  let description = [{
    Runs on device code in the LLVM dialect, right before it is translated. Accumulators are tied:
    every output register of the assembly is an input register as well.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

#endif // ROPE_CONVERSION_ROPENVTOLLVM_PASSES_TD
