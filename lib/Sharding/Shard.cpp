//===- Shard.cpp - Annotates what is divided over ranks -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Strategy.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/ProgramCost.h"
#include "rope/Sharding/Partition.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::rope {
#define GEN_PASS_DEF_SHARDPASS
#include "rope/Sharding/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

static StringRef getModeName(ShardMode mode) {
  switch (mode) {
  case ShardMode::Auto:
    return "auto";
  case ShardMode::Batch:
    return "batch";
  case ShardMode::Heads:
    return "heads";
  case ShardMode::Rows:
    return "rows";
  case ShardMode::Keys:
    return "keys";
  }
  llvm_unreachable("all modes are listed");
}

namespace {
struct ShardPass : public rope::impl::ShardPassBase<ShardPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    llvm::Expected<MachineModel> loaded = MachineModel::load(machineName);
    if (!loaded)
      return emitError(UnknownLoc::get(context))
             << llvm::toString(loaded.takeError());
    machine = *loaded;
    return success();
  }

  void runOnOperation() override {
    SmallVector<func::FuncOp> functions;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal() || !function.getBody().hasOneBlock())
        continue;
      if (failed(dissolveKernels(function)))
        return signalPassFailure();
      if (!function.getBody().front().getOps<AttentionOp>().empty())
        functions.push_back(function);
    }
    SmallVector<std::string> reasons;
    bool any = false;
    for (func::FuncOp function : functions)
      any |= shard(function, reasons);
    if (!any) {
      if (functions.empty())
        reasons.push_back("no attention in the body of a function");
      getOperation().emitError("expected attention that divides over ")
          << int64_t(ranks) << " ranks by mode '" << getModeName(mode)
          << "' but got: " << llvm::join(reasons, "; ");
      return signalPassFailure();
    }
    OpBuilder b = OpBuilder::atBlockBegin(getOperation().getBody());
    if (getOperation().lookupSymbol(kGridName)) {
      getOperation().emitError("expected no symbol '@") << kGridName << "' yet";
      return signalPassFailure();
    }
    shard::GridOp::create(b, getOperation().getLoc(), kGridName,
                          ArrayRef<int64_t>{int64_t(ranks)});
  }

private:
  /// Predicted times of one call on a rank: of its steps, of messages that it
  /// waits for, and of keys that go around during its steps.
  struct Times {
    double computing = 0, waiting = 0, around = 0;
    double getTotal() const { return std::max(computing, around) + waiting; }
  };
  std::optional<Times> getTimes(const Strategy &strategy,
                                func::FuncOp function) {
    Placement placement = strategy.place();
    FailureOr<func::FuncOp> part =
        createRankFunction(function, placement, ranks);
    if (failed(part))
      return std::nullopt;
    Times times;
    times.computing = ProgramCost(*part, machine).getSeconds();
    part->erase();
    const Traffic &traffic = placement.getTraffic();
    double perByte = 1 / (bandwidth * 1e9), perMessage = latency * 1e-6;
    times.waiting = traffic.messages * perMessage +
                    (traffic.gathered + traffic.reduced) * perByte;
    times.around = traffic.shifts * perMessage + traffic.shifted * perByte;
    return times;
  }

  /// The mode of least time of those that apply.
  std::optional<ShardMode> choose(func::FuncOp function,
                                  SmallVector<std::string> &reasons) {
    std::optional<ShardMode> best;
    double least = 0;
    for (ShardMode candidate : {ShardMode::Batch, ShardMode::Heads,
                                ShardMode::Rows, ShardMode::Keys}) {
      func::FuncOp trial = function.clone();
      OwningOpRef<func::FuncOp> owner(trial);
      OwningOpRef<ModuleOp> module = ModuleOp::create(function.getLoc());
      module->getBody()->push_back(owner.release());
      Strategy strategy(trial, ranks);
      if (failed(strategy.choose(candidate, interleave, ring))) {
        for (const std::string &reason : strategy.getReasons())
          reasons.push_back((getModeName(candidate) + ": " + reason).str());
        continue;
      }
      std::optional<Times> times = getTimes(strategy, trial);
      if (times && (!best || times->getTotal() < least)) {
        best = candidate;
        least = times->getTotal();
      }
    }
    return best;
  }

  bool shard(func::FuncOp function, SmallVector<std::string> &reasons) {
    ShardMode chosen = mode;
    if (chosen == ShardMode::Auto) {
      std::optional<ShardMode> best = choose(function, reasons);
      if (!best)
        return false;
      chosen = *best;
    }
    Strategy strategy(function, ranks);
    if (failed(strategy.choose(chosen, interleave, ring))) {
      llvm::append_range(reasons, strategy.getReasons());
      return false;
    }
    Placement placement = strategy.place();
    const Traffic &traffic = placement.getTraffic();
    std::optional<Times> times = getTimes(strategy, function);
    if (!times)
      return false;
    auto microseconds = [](double seconds) {
      return llvm::formatv("{0:f1}", seconds * 1e6).str();
    };
    SmallVector<std::string> divided;
    for (BlockArgument argument : function.getArguments())
      if (const auto *found = strategy.getArguments().find(argument);
          found != strategy.getArguments().end())
        divided.push_back(std::to_string(argument.getArgNumber()) + " axis " +
                          std::to_string(found->second.axis));
    remark::passed(function.getLoc(),
                   remark::RemarkOpts::name(getModeName(chosen))
                       .category("rope-shard")
                       .function(function.getName()))
        << remark::add("arguments {0} are divided over {1} ranks",
                       llvm::join(divided, ", "), int64_t(ranks))
        << remark::metric("bytes-sent-by-all-gather", traffic.gathered)
        << remark::metric("bytes-sent-by-all-reduce", traffic.reduced)
        << remark::metric("bytes-sent-around", traffic.shifted)
        << remark::metric("collectives", traffic.collectives)
        << remark::metric("messages", traffic.messages + traffic.shifts)
        << remark::metric("us-computing", microseconds(times->computing))
        << remark::metric("us-waiting", microseconds(times->waiting))
        << remark::metric("us-around", microseconds(times->around));
    for (const auto &[op, reason] : placement.getWholeOps())
      remark::missed(op->getLoc(), remark::RemarkOpts::name("whole")
                                       .category("rope-shard")
                                       .function(function.getName()))
          << remark::reason("{0}: every rank computes all of {1}", reason,
                            op->getName().getStringRef());
    strategy.annotate();
    return true;
  }

  MachineModel machine;
};
} // namespace
