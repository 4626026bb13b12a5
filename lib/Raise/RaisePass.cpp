//===- RaisePass.cpp - The pass rope-raise --------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaiseSteps.h"
#include "Unfuse/ScratchFunction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "rope/Equivalence/Equivalence.h"
#include "rope/Raise/Attention.h"
#include "rope/Raise/Import.h"
#include "rope/Raise/Passes.h"
#include "rope/Support/EnormousTensors.h"
#include "rope/Support/StagedFiles.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPERAISEPASS
#include "rope/Raise/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

namespace {
class RaisePass : public mlir::rope::impl::RopeRaisePassBase<RaisePass> {
public:
  using RopeRaisePassBase::RopeRaisePassBase;

  explicit RaisePass(std::function<void(const RaiseReport &)> receive)
      : receive(std::move(receive)) {}

  void getDependentDialects(DialectRegistry &registry) const override {
    RopeRaisePassBase::getDependentDialects(registry);
    getImportDependentDialects(registry);
  }

  void runOnOperation() override {
    if (finiteFills != "assume" && finiteFills != "refuse") {
      getOperation().emitError("expected finite-fills to be assume or refuse "
                               "but got '")
          << finiteFills << "'";
      return signalPassFailure();
    }
    if (failed(importModule(getOperation(),
                            [this](OpPassManager &pipeline, Operation *op) {
                              return runPipeline(pipeline, op);
                            })))
      return signalPassFailure();
    RaiseOptions options;
    if (failed(readOptions(options)))
      return signalPassFailure();
    AttentionRaisingOptions attention;
    attention.assumeFiniteFills = finiteFills == "assume";
    bool verified = true;
    if (verify)
      options.check =
          attention.check = [&](Value before, Value after, const Proof &proof) {
            verified &= succeeded(verifyRaise(before, after, proof));
          };
    RaiseReport raised;
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (function.isExternal() || findEnormousTensor(function))
        continue;
      unsigned before = raised.getNumRaised();
      size_t first = raised.getNumEntries();
      std::optional<ScratchFunction> scratch(std::in_place, function,
                                             /*mayRecompute=*/true);
      raiseFunction(scratch->get(), options, attention, raised);
      if (scratch->recomputesInVain()) {
        raised.remove(
            llvm::to_vector(llvm::seq<size_t>(first, raised.getNumEntries())));
        scratch.emplace(function, /*mayRecompute=*/false);
        raiseFunction(scratch->get(), options, attention, raised);
      }
      raised.emitRemarks();
      if (raised.getNumRaised() != before)
        scratch->commit();
    }
    raised.emitTotals(getOperation().getLoc());
    if (!verified)
      return signalPassFailure();
    if (receive)
      receive(raised);
    if (!report.empty() && failed(writeReport(raised)))
      return signalPassFailure();
    if (errorOnMiss && raised.getNumMissed()) {
      getOperation().emitError("expected everything to be raised but ")
          << raised.getNumMissed() << " near misses are left";
      signalPassFailure();
    }
  }

private:
  static void raiseFunction(FunctionOpInterface function,
                            const RaiseOptions &options,
                            const AttentionRaisingOptions &attention,
                            RaiseReport &raised) {
    TableFactory tables;
    if (options.rotations)
      raiseRotations(function, options, tables, raised);
    if (options.tables)
      raiseTables(function, options, tables, raised);
    if (options.attentions) {
      unsigned before = raised.getNumRaised();
      bool sumsPairs = raiseGatheredProducts(function, attention.check, raised);
      raiseAttention(function, attention, raised);
      if (sumsPairs)
        reportSummedPairs(function, raised);
      if (raised.getNumRaised() != before)
        eraseUnreadChecks(function);
    }
    if (options.cacheWrites)
      raiseCacheWrites(function, options, raised);
  }

  static LogicalResult verifyRaise(Value before, Value after,
                                   const Proof &proof) {
    EquivalenceOptions options;
    options.rewriteClass = proof.getClass();
    options.elements = 64;
    for (const Assumption &assumption : proof.getAssumptions()) {
      options.promises.rowKeepsKey |=
          assumption.premise == Premise::RowKeepsKey;
      options.promises.noWrap |= assumption.premise == Premise::NoWrap;
    }
    return verifyReplacement(before, after, options);
  }

  LogicalResult readOptions(RaiseOptions &options) {
    options.general = raiseGeneral;
    if (what.empty())
      return success();
    options.rotations = options.tables = false;
    options.attentions = options.cacheWrites = false;
    for (const std::string &name : what) {
      if (name == "rotation")
        options.rotations = true;
      else if (name == "table")
        options.tables = true;
      else if (name == "attention")
        options.attentions = true;
      else if (name == "cache-write")
        options.cacheWrites = true;
      else
        return getOperation().emitError("expected rotation, table, attention "
                                        "or cache-write in option "
                                        "what of rope-raise but got '")
               << name << "'";
    }
    return success();
  }

  LogicalResult writeReport(const RaiseReport &raised) {
    llvm::Error failed = writeStagedFile(report, [&](raw_ostream &os) {
      os << llvm::formatv("{0:2}\n", raised.toJSON());
    });
    if (failed)
      return getOperation().emitError("cannot write report: ")
             << llvm::toString(std::move(failed));
    return success();
  }

  std::function<void(const RaiseReport &)> receive;
};
} // namespace

std::unique_ptr<Pass> rope::createReportingRaisePass(
    std::function<void(const RaiseReport &)> receive) {
  return std::make_unique<RaisePass>(std::move(receive));
}
