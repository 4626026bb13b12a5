//===- ApplyStrategies.cpp - Asks strategies of other projects ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "rope/Conversion/RopeToCPU/Strategies.h"
#include "rope/Conversion/RopeToLoops/StrategyChoice.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPUAPPLYSTRATEGIESPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

namespace {
struct ApplyCpuStrategiesPass
    : impl::RopeCPUApplyStrategiesPassBase<ApplyCpuStrategiesPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<const CpuStrategy *> chosen;
    SmallVector<StringRef> names;
    for (Dialect *dialect : getContext().getLoadedDialects())
      if (auto *own = dialect->getRegisteredInterface<CpuStrategyInterface>())
        for (const CpuStrategy &strategy : own->getStrategies()) {
          names.push_back(strategy.name);
          if (isStrategyAllowed(strategy.name, strategies))
            chosen.push_back(&strategy);
        }
    if (failed(checkStrategyNames(getOperation(), strategies, names)))
      return signalPassFailure();
    if (chosen.empty())
      return;
    TargetInfo target = TargetInfo::get(cpu, features, vectorBits);
    CpuStrategyContext context{
        target, resolveNumericsMode(mode, getOperation()), threads};
    IRRewriter rewriter(&getContext());
    for (Operation *op : findStrategyOps(getOperation()))
      apply(rewriter, op, chosen, context);
  }

  static void apply(IRRewriter &rewriter, Operation *op,
                    ArrayRef<const CpuStrategy *> chosen,
                    const CpuStrategyContext &context) {
    Location loc = op->getLoc();
    StringRef name = op->getName().getStringRef();
    auto function = op->getParentOfType<func::FuncOp>();
    remark::RemarkOpts options = remark::RemarkOpts::name("strategy")
                                     .category("rope-cpu-apply-strategies")
                                     .function(function.getName());
    for (const CpuStrategy *strategy : chosen) {
      std::string reason;
      rewriter.setInsertionPoint(op);
      if (strategy->matches(op, context, reason) &&
          succeeded(strategy->build(rewriter, op, context))) {
        remark::passed(loc, options) << remark::add(
            "{0} is taken by strategy {1}", name, strategy->name);
        return;
      }
      if (!reason.empty())
        remark::missed(loc, options) << remark::reason(
            "{0} is not for strategy {1}: {2}", name, strategy->name, reason);
    }
  }
};
} // namespace
} // namespace mlir::rope
