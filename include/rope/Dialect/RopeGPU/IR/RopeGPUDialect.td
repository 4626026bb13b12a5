//===- RopeGPUDialect.td - The rope_gpu dialect ------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPEGPU_IR_ROPEGPUDIALECT_TD
#define ROPE_DIALECT_ROPEGPU_IR_ROPEGPUDIALECT_TD

include "mlir/IR/OpBase.td"

def RopeGPU_Dialect : Dialect {
  let name = "rope_gpu";
  let cppNamespace = "::mlir::rope::rope_gpu";
  let summary = "What GPU code generation needs beside the gpu dialect";
  let description = [{
    Holds the launch of a kernel from code on tensors, and the tensor maps of its copies, so that
    a schedule can be chosen before bufferization. In kernels it has copies of tiles to shared
    memory and products of them, which say what a thread takes part in and leave to the chip how.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
                           "::mlir::gpu::GPUDialect", "::mlir::LLVM::LLVMDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerTileTypes();
  }];
}

#endif // ROPE_DIALECT_ROPEGPU_IR_ROPEGPUDIALECT_TD
