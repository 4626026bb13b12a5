//===- ExportPass.cpp - The pass rope-export ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConsumerOps.h"
#include "FunctionWriter.h"
#include "rope/Conversion/RopeExport/Passes.h"
#include "rope/Dialect/Rope/IR/AttentionDecompose.h"
#include "rope/Dialect/Rope/Transforms/Decompose.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"
#include "rope/Support/ImporterDialects.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
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
  RopeExportPass(const RopeExportPass &other) : RopeExportPassBase(other) {}

  void runOnOperation() override;

private:
  LogicalResult findProfile();
  LogicalResult prepare();
  bool handsOver(StringRef op, StringRef name) {
    return !name.empty() && !llvm::is_contained(decompose, op);
  }
  template <typename OpTy, typename MakePlain>
  void handOver(StringRef kind, StringRef name, MakePlain makePlain);
  PlainReason keep(Operation *plain, StringRef kind);
  PlainReason outline(Operation *plain, StringRef name);
  void writeCaches();
  LogicalResult decomposeRest();
  LogicalResult writeFunctions();

  const ExportProfile *chosen = nullptr;
  std::unique_ptr<TensorTarget> target;
  /// Functions that composites are decomposed by, and what they hold.
  SmallVector<std::pair<std::string, FlatSymbolRefAttr>> decompositions;
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

/// Kernels are places for a lowering of our own: a consumer gets what they
/// hold. Graphs of tensors have no calls.
LogicalResult RopeExportPass::prepare() {
  OpPassManager passes(ModuleOp::getOperationName());
  passes.addPass(createDecomposePass(DecomposePassOptions{{"rope.kernel"}}));
  if (chosen->form != ExportForm::Linalg) {
    // MLIR's inliner crashes on regions of ops that are not registered.
    if (failed(checkNoUnregisteredOps(getOperation())))
      return failure();
    passes.addPass(createInlinerPass());
    passes.addPass(createSymbolDCEPass());
  }
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
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

/// A function that computes `plain`, for consumers without the composite.
PlainReason RopeExportPass::outline(Operation *plain, StringRef name) {
  ModuleOp module = getOperation();
  auto type = cast<RankedTensorType>(plain->getResult(0).getType());
  if (!type.hasStaticShape())
    return "a size is not static";
  OperandRange operands = plain->getOperands().drop_back();
  std::string key;
  llvm::raw_string_ostream(key)
      << name << plain->getAttrDictionary() << plain->getOperandTypes();
  auto *known = llvm::find_if(
      decompositions, [&](const auto &entry) { return entry.first == key; });
  if (known == decompositions.end()) {
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    std::string symbol = (name + ".impl_" + Twine(decompositions.size())).str();
    auto function = func::FuncOp::create(
        builder, plain->getLoc(), symbol,
        builder.getFunctionType(operands.getTypes(), type));
    function.setPrivate();
    builder.setInsertionPointToStart(function.addEntryBlock());
    IRMapping mapping;
    mapping.map(operands, function.getArguments());
    Value init = tensor::EmptyOp::create(
        builder, plain->getLoc(), type.getShape(), type.getElementType());
    mapping.map(plain->getOperands().back(), init);
    Operation *inner = builder.clone(*plain, mapping);
    func::ReturnOp::create(builder, plain->getLoc(), inner->getResults());
    decompositions.push_back(
        {key, FlatSymbolRefAttr::get(&getContext(), symbol)});
    known = std::prev(decompositions.end());
  }
  plain->setAttr("rope.decomposition", known->second);
  return nullptr;
}

/// Keeps `plain` for the target, which writes an op of its own for it.
PlainReason RopeExportPass::keep(Operation *plain, StringRef kind) {
  auto rotate = dyn_cast<RotateOp>(plain);
  PlainReason reason = rotate ? target->getReason(rotate)
                              : target->getReason(cast<AttentionOp>(plain));
  if (!reason && chosen->form == ExportForm::StableHLO)
    reason = outline(plain, kind);
  if (!reason)
    plain->setAttr(kKeepAttr, UnitAttr::get(&getContext()));
  return reason;
}

template <typename OpTy, typename MakePlain>
void RopeExportPass::handOver(StringRef kind, StringRef name,
                              MakePlain makePlain) {
  SmallVector<OpTy> ops;
  getOperation()->walk([&](OpTy op) { ops.push_back(op); });
  IRRewriter rewriter(&getContext());
  for (OpTy op : ops) {
    Location loc = op.getLoc();
    PlainReason reason = "the profile has no such op";
    OpTy plain;
    if (handsOver(kind, name)) {
      reason = makePlain(rewriter, op, plain);
      if (!reason && target) {
        reason = keep(plain, name);
      } else if constexpr (std::is_same_v<OpTy, AttentionOp>) {
        if (!reason)
          reason = writeIreeAttention(rewriter, plain);
      }
    }
    reportOp(loc, kind, name, reason);
  }
}

/// Cache writes as selections; others stay for their loop, which the target
/// then refuses.
void RopeExportPass::writeCaches() {
  SmallVector<CacheWriteOp> writes;
  getOperation()->walk([&](CacheWriteOp op) { writes.push_back(op); });
  IRRewriter rewriter(&getContext());
  for (CacheWriteOp op : writes)
    (void)selectCacheWrite(rewriter, op);
}

LogicalResult RopeExportPass::decomposeRest() {
  OpPassManager passes(ModuleOp::getOperationName());
  passes.addPass(createDecomposePass());
  if (!target)
    passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
  return runPipeline(passes, getOperation());
}

/// Every structured op but a fill as linalg.generic, without results that
/// nothing reads.
static LogicalResult generalize(ModuleOp module) {
  SmallVector<linalg::LinalgOp> named;
  module.walk([&](linalg::LinalgOp op) {
    if (!isa<linalg::GenericOp, linalg::FillOp>(op))
      named.push_back(op);
  });
  IRRewriter rewriter(module.getContext());
  for (linalg::LinalgOp op : named) {
    rewriter.setInsertionPoint(op);
    (void)linalg::generalizeNamedOp(rewriter, op);
  }
  RewritePatternSet patterns(module.getContext());
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
  return applyPatternsGreedily(module, std::move(patterns));
}

LogicalResult RopeExportPass::writeFunctions() {
  ModuleOp module = getOperation();
  OpBuilder builder(&getContext());
  if (failed(generalize(module)))
    return failure();
  // The target is given the builder that the functions are written by.
  target = chosen->form == ExportForm::ONNX
               ? createOnnxTarget(builder, *chosen)
               : createStablehloTarget(builder, *chosen);
  FunctionWriter writer(builder, *target);
  // Bodies have assertions, too: of divisors, for one.
  module.walk([&](linalg::GenericOp op) {
    for (auto check :
         llvm::make_early_inc_range(op.getBody()->getOps<cf::AssertOp>())) {
      Operation *condition = check.getArg().getDefiningOp();
      check.erase();
      if (condition && isOpTriviallyDead(condition))
        condition->erase();
      ++writer.assertions;
    }
  });
  auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
  SmallVector<func::FuncOp> written;
  for (func::FuncOp function : functions)
    written.push_back(writer.write(function));
  for (Operation &op : *module.getBody())
    if (!isa<func::FuncOp>(op))
      writer.refused.insert(op.getName().getStringRef().str());
  if (!writer.refused.empty()) {
    for (func::FuncOp function : written)
      function.erase();
    return emitError(module.getLoc(),
                     "rope-export: expected ops that profile '")
           << profile << "' can express but got " << writer.refused.join();
  }
  if (chosen->form == ExportForm::ONNX && functions.size() != 1) {
    for (func::FuncOp function : written)
      function.erase();
    return emitError(module.getLoc(),
                     "rope-export: expected one public function for the graph "
                     "but got ")
           << functions.size();
  }
  if (writer.assertions)
    emitWarning(module.getLoc(), "rope-export: ")
        << writer.assertions
        << " assertions of the source are not in the exported module";
  for (func::FuncOp function : functions)
    function.erase();
  // Ops that only gave a size have no reader.
  SmallVector<Operation *> ops;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : llvm::reverse(ops))
    if (!op->isRegistered() && op->use_empty() && op->getNumResults() > 0)
      op->erase();
  return success();
}

void RopeExportPass::runOnOperation() {
  target.reset();
  decompositions.clear();
  if (failed(findProfile()) || failed(prepare()))
    return signalPassFailure();
  OpBuilder builder(&getContext());
  if (chosen->form == ExportForm::ONNX)
    target = createOnnxTarget(builder, *chosen);
  else if (chosen->form == ExportForm::StableHLO)
    target = createStablehloTarget(builder, *chosen);
  bool keepCausal = target != nullptr;
  handOver<RotateOp>("rotate", chosen->rotation,
                     [](IRRewriter &rewriter, RotateOp op, RotateOp &plain) {
                       return makePlain(rewriter, op, plain);
                     });
  handOver<AttentionOp>(
      "attention", chosen->attention,
      [&](IRRewriter &rewriter, AttentionOp op, AttentionOp &plain) {
        if (AttentionOp masked = replaceProgramByMask(rewriter, op))
          op = masked;
        return makePlain(rewriter, op, keepCausal, plain);
      });
  if (target)
    writeCaches();
  if (failed(decomposeRest()) || (target && failed(writeFunctions())))
    return signalPassFailure();
}
