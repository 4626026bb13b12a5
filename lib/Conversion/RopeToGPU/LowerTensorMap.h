//===- LowerTensorMap.h - Tensor maps of the launch ABI ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_LOWERTENSORMAP_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_LOWERTENSORMAP_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

namespace mlir::rope {

/// Replaces the tensor map of a buffer by a call of `rope_gpu_tensor_map`,
/// which `encode` declares, where TMA can copy from it. Memory for the map is
/// taken in `entry`, the first block of the function.
void lowerTensorMap(rope_gpu::TensorMapOp op, LLVM::LLVMFuncOp encode,
                    Block *entry);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_LOWERTENSORMAP_H
