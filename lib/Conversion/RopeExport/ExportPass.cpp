//===- ExportPass.cpp - The pass rope-export ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConsumerOps.h"
#include "rope/Conversion/RopeExport/Passes.h"
#include "rope/Conversion/RopeExport/Profiles.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEEXPORTPASS
#include "rope/Conversion/RopeExport/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

namespace {
struct RopeExportPass : rope::impl::RopeExportPassBase<RopeExportPass> {
  using RopeExportPassBase::RopeExportPassBase;

  void runOnOperation() override;

private:
  LogicalResult findProfile();
  bool handsOver(StringRef op, StringRef name) {
    return !name.empty() && !llvm::is_contained(decompose, op);
  }
  LogicalResult dissolveKernels();
  void writeAttentions();

  const ExportProfile *chosen = nullptr;
};
} // namespace

LogicalResult RopeExportPass::findProfile() {
  chosen = findExportProfile(profile);
  if (!chosen) {
    std::string names = llvm::join(
        llvm::map_range(getExportProfiles(),
                        [](const ExportProfile &known) { return known.name; }),
        ", ");
    return emitError(getOperation()->getLoc(),
                     "rope-export: expected one of the profiles ")
           << names << " but got '" << profile << "'";
  }
  for (StringRef name : decompose)
    if (name != "rotate" && name != "attention")
      return emitError(getOperation()->getLoc(),
                       "rope-export: expected rotate or attention as an op to "
                       "decompose but got '")
             << name << "'";
  bool foreign = chosen->form != ExportForm::Linalg ||
                 !chosen->attention.empty() || !chosen->rotation.empty();
  if (foreign && !getContext().allowsUnregisteredDialects())
    return emitError(getOperation()->getLoc(), "rope-export: expected a "
                                               "context that allows "
                                               "unregistered dialects, as "
                                               "profile '")
           << profile << "' writes ops of another project";
  return success();
}

/// Kernels are places for a lowering of our own; a consumer gets what they
/// hold.
LogicalResult RopeExportPass::dissolveKernels() {
  OpPassManager passes(ModuleOp::getOperationName());
  passes.addPass(createDecomposePass(DecomposePassOptions{{"rope.kernel"}}));
  return runPipeline(passes, getOperation());
}

/// One remark for an op that was handed over, or that was not, with the reason.
static void reportOp(Location loc, StringRef op, StringRef target,
                     PlainReason reason) {
  auto options = remark::RemarkOpts::name(op).category("rope-export");
  if (!reason)
    remark::passed(loc, options)
        << remark::add("{0} written as {1}", op, target);
  else
    remark::missed(loc, options)
        << remark::add("{0} decomposed: {1}", op, reason);
}

void RopeExportPass::writeAttentions() {
  SmallVector<AttentionOp> attentions;
  getOperation()->walk([&](AttentionOp op) { attentions.push_back(op); });
  IRRewriter rewriter(&getContext());
  for (AttentionOp op : attentions) {
    Location loc = op.getLoc();
    PlainReason reason = "this profile has no attention";
    AttentionOp plain;
    if (handsOver("attention", chosen->attention)) {
      reason = makePlain(rewriter, op, /*keepCausal=*/false, plain);
      if (!reason)
        reason = writeIreeAttention(rewriter, plain);
    }
    reportOp(loc, "attention", chosen->attention, reason);
  }
}

void RopeExportPass::runOnOperation() {
  if (failed(findProfile()) || failed(dissolveKernels()))
    return signalPassFailure();
  writeAttentions();
  OpPassManager passes(ModuleOp::getOperationName());
  passes.addPass(createDecomposePass());
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
  if (failed(runPipeline(passes, getOperation())))
    return signalPassFailure();
}
