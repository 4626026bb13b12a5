//===- Strategies.cpp - The table of schedules ----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Strategies.h"

#include "KernelModule.h"
#include "Kernels/Strategy.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::rope;

gpu::GPUFuncOp GpuStrategyContext::createKernel(OpBuilder &builder,
                                                Operation *op,
                                                TypeRange arguments,
                                                int64_t blockSize) const {
  OpBuilder::InsertionGuard guard(builder);
  auto function = op->getParentOfType<func::FuncOp>();
  gpu::GPUModuleOp module = kernels;
  builder.setInsertionPointToEnd(module.getBody());
  auto kernel = gpu::GPUFuncOp::create(
      builder, op->getLoc(), getNextKernelName(kernels, function.getName()),
      builder.getFunctionType(arguments, {}));
  kernel->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                  builder.getUnitAttr());
  kernel.setKnownBlockSizeAttr(
      builder.getDenseI32ArrayAttr({static_cast<int32_t>(blockSize), 1, 1}));
  return kernel;
}

SmallVector<GpuStrategy> rope::getGpuStrategies(MLIRContext *context) {
  SmallVector<GpuStrategy> strategies;
  for (Dialect *dialect : context->getLoadedDialects())
    if (auto *own = dialect->getRegisteredInterface<GpuStrategyInterface>())
      llvm::append_range(strategies, own->getStrategies());
  // The table: strategies are asked in this order.
  strategies.append({getSplitProjectionStrategy(),
                     getWarpgroupProjectionStrategy(), getProjectionStrategy(),
                     getWarpgroupAttentionStrategy(), getAttentionStrategy(),
                     getSplitAttentionStrategy(), getRotateStrategy(),
                     getRotateCacheStrategy()});
  return strategies;
}

LogicalResult rope::checkStrategies(Operation *op,
                                    ArrayRef<std::string> option) {
  SmallVector<GpuStrategy> all = getGpuStrategies(op->getContext());
  SmallVector<StringRef> names;
  for (const GpuStrategy &strategy : all)
    names.push_back(strategy.name);
  names.push_back(kSubgroupReduction);
  return checkStrategyNames(op, option, names);
}
