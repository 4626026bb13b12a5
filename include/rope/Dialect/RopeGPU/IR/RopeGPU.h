//===- RopeGPU.h - The rope_gpu dialect -------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPEGPU_IR_ROPEGPU_H
#define ROPE_DIALECT_ROPEGPU_IR_ROPEGPU_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "rope/Dialect/RopeGPU/IR/RopeGPUDialect.h.inc"

namespace mlir::rope::rope_gpu {
/// On a pointer that is a parameter of a `gpu.func`: the type of what it points
/// to, which a launch copies.
inline constexpr StringLiteral kByValueAttrName = "rope_gpu.by_value";

/// Of a kernel: the bytes of shared memory that its launches ask for.
inline constexpr StringLiteral kDynamicSharedAttrName =
    "rope_gpu.dynamic_shared_bytes";

/// The shared memory of a block, which ops on tiles and rings say that they
/// read or write, by these values.
struct SharedMemory : SideEffects::Resource::Base<SharedMemory> {
  StringRef getName() final { return "shared memory of a block"; }
};
} // namespace mlir::rope::rope_gpu

#define GET_ATTRDEF_CLASSES
#include "rope/Dialect/RopeGPU/IR/RopeGPUAttributes.h.inc"

#define GET_TYPEDEF_CLASSES
#include "rope/Dialect/RopeGPU/IR/RopeGPUTypes.h.inc"

#define GET_OP_CLASSES
#include "rope/Dialect/RopeGPU/IR/RopeGPUOps.h.inc"

#endif // ROPE_DIALECT_ROPEGPU_IR_ROPEGPU_H
