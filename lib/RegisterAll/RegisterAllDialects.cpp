//===- RegisterAllDialects.cpp - The dialects of the project --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/InitAllDialects.h"

#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Dialect/AMX/Transforms.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/TransformOps/RopeTransformOps.h"
#include "rope/Dialect/RopeCPU/IR/RopeCPU.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"
#include "rope/Dialect/RopeNV/IR/RopeNV.h"
#include "rope/Sharding/ShardingModels.h"

void mlir::rope::registerDialects(DialectRegistry &registry) {
  registry.insert<RopeDialect, rope_cpu::RopeCPUDialect,
                  rope_gpu::RopeGPUDialect, rope_nv::RopeNVDialect>();
  registerTransformDialectExtension(registry);
  // Host code is made by these interfaces.
  cf::registerConvertControlFlowToLLVMInterface(registry);
  registerConvertAMXToLLVMInterface(registry);
  registerShardingModels(registry);
}

void mlir::rope::registerAllDialects(DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  // rope-to-nvvm and rope-to-rocdl translate kernels.
  registerAllToLLVMIRTranslations(registry);
  registerDialects(registry);
}
