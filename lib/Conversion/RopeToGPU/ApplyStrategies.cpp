//===- ApplyStrategies.cpp - Asks the strategies for each op --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "KernelModule.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Remarks.h"
#include "rope/Conversion/RopeToGPU/Strategies.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"
#include "rope/Dialect/RopeNV/IR/RopeNV.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUAPPLYSTRATEGIESPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

namespace {
struct ApplyStrategiesPass
    : impl::RopeGPUApplyStrategiesPassBase<ApplyStrategiesPass> {
  using Base::Base;

  void runOnOperation() override {
    const ChipInfo *info = findChip(chip);
    if (!info) {
      getOperation().emitError("expected chip to be one of ")
          << listChips() << " but got '" << chip << "'";
      return signalPassFailure();
    }
    SmallVector<GpuStrategy> all = getGpuStrategies(&getContext());
    SmallVector<const GpuStrategy *> chosen;
    if (failed(choose(all, chosen)))
      return signalPassFailure();
    if (chosen.empty())
      return;
    gpu::GPUModuleOp kernels = getOrCreateKernelModule(getOperation());
    SmallVector<Operation *> ops;
    for (auto function : getOperation().getOps<func::FuncOp>())
      function.walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (!isa<KernelOp, linalg::LinalgOp>(op) &&
            !isa_and_nonnull<RopeDialect>(op->getDialect()))
          return WalkResult::advance();
        ops.push_back(op);
        // What a kernel holds is its own business, until no one takes it.
        return WalkResult::skip();
      });
    IRRewriter rewriter(&getContext());
    GpuStrategyContext context{*info, resolveNumericsMode(mode, getOperation()),
                               kernels};
    for (Operation *op : ops)
      apply(rewriter, op, chosen, context);
    if (kernels.getBody()->empty())
      kernels.erase();
  }

  /// The strategies that the option leaves.
  LogicalResult choose(ArrayRef<GpuStrategy> all,
                       SmallVectorImpl<const GpuStrategy *> &chosen) {
    for (StringRef name : strategies) {
      name.consume_front("-");
      if (name == "none" || name == kSubgroupReduction ||
          llvm::any_of(all, [&](const GpuStrategy &strategy) {
            return strategy.name == name;
          }))
        continue;
      InFlightDiagnostic error =
          getOperation().emitError("expected a strategy but got '");
      error << name << "'; there are: none";
      for (const GpuStrategy &strategy : all)
        error << ", " << strategy.name;
      return error << ", " << kSubgroupReduction;
    }
    for (const GpuStrategy &strategy : all)
      if (isStrategyAllowed(strategy.name, strategies))
        chosen.push_back(&strategy);
    return success();
  }

  void apply(IRRewriter &rewriter, Operation *op,
             ArrayRef<const GpuStrategy *> chosen,
             const GpuStrategyContext &context) {
    for (const GpuStrategy *strategy : chosen) {
      std::string reason;
      Location loc = op->getLoc();
      std::string name = op->getName().getStringRef().str();
      rewriter.setInsertionPoint(op);
      if (strategy->matches(op, context, reason) &&
          succeeded(strategy->build(rewriter, op, context))) {
        remark::passed(loc, remark::RemarkOpts::name("strategy")
                                .category("rope-gpu-apply-strategies"))
            << (Twine(name) + " becomes a kernel of strategy " +
                strategy->name + " on " + context.chip.name)
                   .str();
        return;
      }
      if (!reason.empty())
        remark::missed(loc, remark::RemarkOpts::name("strategy")
                                .category("rope-gpu-apply-strategies"))
            << (Twine(name) + " is not for strategy " + strategy->name + ": " +
                reason)
                   .str();
    }
  }
};
} // namespace
} // namespace mlir::rope
