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
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/CSE.h"
#include "rope/Conversion/RopeToGPU/Strategies.h"
#include "rope/Dialect/Rope/IR/AttentionDecompose.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/KernelCost.h"
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
    const ChipInfo *info = requireChip(getOperation(), chip);
    if (!info)
      return signalPassFailure();
    SmallVector<GpuStrategy> all = getGpuStrategies(&getContext());
    SmallVector<const GpuStrategy *> chosen;
    if (failed(choose(all, chosen)))
      return signalPassFailure();
    if (chosen.empty())
      return;
    if (isStrategyAllowed("attention", strategies) &&
        resolveNumericsMode(mode, getOperation()) != NumericsMode::Strict)
      writeProgramsAsMasks();
    gpu::GPUModuleOp kernels = getOrCreateKernelModule(getOperation());
    SmallVector<Operation *> ops = findStrategyOps(getOperation());
    IRRewriter rewriter(&getContext());
    GpuStrategyContext context{*info, resolveNumericsMode(mode, getOperation()),
                               kernels};
    for (Operation *op : ops)
      apply(rewriter, op, chosen, context);
    if (kernels.getBody()->empty())
      return kernels.erase();
    // Builders repeat constants and what they compute.
    DominanceInfo dominance(kernels);
    eliminateCommonSubExpressions(rewriter, dominance, kernels);
  }

  /// Kernels of attention take masks, and no score programs.
  void writeProgramsAsMasks() {
    SmallVector<AttentionOp> attentions;
    getOperation().walk([&](AttentionOp op) {
      if (op.hasProgram())
        attentions.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (AttentionOp op : attentions) {
      Location loc = op.getLoc();
      auto function = op->getParentOfType<func::FuncOp>();
      if (replaceProgramByMask(rewriter, op))
        remark::analysis(loc, remark::RemarkOpts::name("strategy")
                                  .category("rope-gpu-apply-strategies")
                                  .function(function.getName()))
            << "the score program of rope.attention becomes a mask";
    }
  }

  /// The strategies that the option leaves.
  LogicalResult choose(ArrayRef<GpuStrategy> all,
                       SmallVectorImpl<const GpuStrategy *> &chosen) {
    if (failed(checkStrategies(getOperation(), strategies)))
      return failure();
    for (const GpuStrategy &strategy : all)
      if (isStrategyAllowed(strategy.name, strategies))
        chosen.push_back(&strategy);
    return success();
  }

  void apply(IRRewriter &rewriter, Operation *op,
             ArrayRef<const GpuStrategy *> chosen,
             const GpuStrategyContext &context) {
    Location loc = op->getLoc();
    std::string name = op->getName().getStringRef().str();
    auto options = [&] {
      auto function = op->getParentOfType<func::FuncOp>();
      return remark::RemarkOpts::name("strategy")
          .category("rope-gpu-apply-strategies")
          .function(function.getName());
    };
    for (size_t i = 0; i < chosen.size(); ++i) {
      const GpuStrategy *strategy = chosen[i];
      std::string reason;
      rewriter.setInsertionPoint(op);
      remark::RemarkOpts own = options();
      if (strategy->matches(op, context, reason)) {
        StrategyCost cost(op, *strategy, context);
        std::string others =
            describeOthers(op, chosen.drop_front(i + 1), context);
        if (succeeded(strategy->build(rewriter, op, context))) {
          auto remark = remark::passed(loc, own);
          remark << remark::add("{0} becomes a kernel of strategy {1} on {2}",
                                name, strategy->name, context.chip.name);
          cost.addTo(remark);
          if (!others.empty())
            remark << remark::metric("others", others);
          return;
        }
      }
      if (!reason.empty())
        remark::missed(loc, own) << remark::reason(
            "{0} is not for strategy {1}: {2}", name, strategy->name, reason);
    }
  }

  /// What a strategy's tiles cost, where it has some and the chip has a model.
  struct StrategyCost {
    StrategyCost(Operation *op, const GpuStrategy &strategy,
                 const GpuStrategyContext &context) {
      if (strategy.getTiles)
        tiles = strategy.getTiles(op, context);
      llvm::Expected<MachineModel> machine =
          MachineModel::load(context.chip.name);
      if (!machine)
        llvm::consumeError(machine.takeError());
      else if (tiles)
        seconds = predict(op, *tiles, context.chip, *machine);
    }

    template <typename Remark>
    void addTo(Remark &remark) const {
      if (!tiles)
        return;
      remark << remark::metric("rows", tiles->rows)
             << remark::metric("columns", tiles->columns)
             << remark::metric("depth", tiles->depth)
             << remark::metric("stages", tiles->stages)
             << remark::metric("threads", tiles->threads)
             << remark::metric("all-rows", tiles->allRows)
             << remark::metric("all-columns", tiles->allColumns)
             << remark::metric("blocks", tiles->blocks)
             << remark::metric("shared-bytes", tiles->sharedBytes);
      if (seconds)
        remark << remark::metric("microseconds", print(*seconds));
    }

    static std::string print(double seconds) {
      return llvm::formatv("{0:f2}", seconds * 1e6).str();
    }

    std::optional<GpuTiles> tiles;
    std::optional<double> seconds;
  };

  /// Predicted seconds of an op in these tiles. Multiprocessors without a block
  /// are idle, and so are those that the last wave of blocks leaves over.
  static double predict(Operation *op, const GpuTiles &tiles,
                        const ChipInfo &chip, MachineModel machine) {
    SmallVector<Operation *> ops = {op};
    if (auto kernel = dyn_cast<KernelOp>(op)) {
      ops.clear();
      for (Operation &inner : kernel.getBody().front().without_terminator())
        ops.push_back(&inner);
    }
    double &rate = machine.rates[static_cast<size_t>(WorkKind::Products16)];
    rate = tiles.share == 0 ? machine.getRate(WorkKind::Products32)
                            : rate * tiles.share;
    TaskTile tile{static_cast<double>(tiles.rows),
                  static_cast<double>(tiles.columns),
                  static_cast<double>(tiles.rows)};
    KernelCost cost =
        costOfKernel(ops, machine,
                     countFootprint(op->getParentOfType<func::FuncOp>()), tile);
    double fitting = 1;
    if (tiles.sharedBytes > 0 && chip.multiprocessor.sharedBytes > 0)
      fitting = std::max(1.0, std::floor(chip.multiprocessor.sharedBytes /
                                         (tiles.sharedBytes + 1024.0)));
    double places = chip.multiprocessors * fitting;
    auto blocks = static_cast<double>(tiles.blocks);
    double waves = std::ceil(blocks / places);
    double busy = blocks < chip.multiprocessors ? blocks / chip.multiprocessors
                                                : blocks / (waves * places);
    return machine.start +
           std::max(cost.computing / busy, cost.seconds - machine.start);
  }

  /// What strategies behind the chosen one, which would take the op as well,
  /// are predicted to take.
  static std::string describeOthers(Operation *op,
                                    ArrayRef<const GpuStrategy *> strategies,
                                    const GpuStrategyContext &context) {
    std::string text;
    for (const GpuStrategy *strategy : strategies) {
      std::string reason;
      if (!strategy->getTiles || !strategy->matches(op, context, reason))
        continue;
      StrategyCost cost(op, *strategy, context);
      if (cost.seconds)
        text += (text.empty() ? "" : ";") + strategy->name.str() + ":" +
                StrategyCost::print(*cost.seconds) + "us";
    }
    return text;
  }
};
} // namespace
} // namespace mlir::rope
