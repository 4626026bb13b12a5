//===- Preparation.cpp - From the program to something that runs ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preparation.h"

#include "CpuTarget.h"
#include "CudaTarget.h"
#include "EmulatorTarget.h"
#include "Ranks.h"
#include "VulkanTarget.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "rope/Compiler/CpuCompiler.h"
#include "rope/Support/ImporterDialects.h"
#include "rope/Support/PassPipeline.h"
#include "rope/Support/ResourceBlobs.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;

llvm::Error rope::checkTarget(StringRef target) {
  if (target == "cpu" || target == "reference" || target == "emulate" ||
      target == "vulkan" || target == "cuda")
    return llvm::Error::success();
  return createStringError(
      "unknown target '" + target +
      "'; the targets are: cpu, reference, emulate, vulkan, cuda");
}

OwningOpRef<ModuleOp> rope::transformModule(ModuleOp source,
                                            const TargetSpec &spec,
                                            StageDump &dump) {
  OwningOpRef<ModuleOp> module = source.clone();
  auto instrument = [&](PassManager &pm) { dump.instrument(pm); };
  if (failed(runPassPipeline(*module, spec.pipeline, instrument)) ||
      failed(checkResourceBlobs(*module)) || failed(checkNoTosaOps(*module)))
    return nullptr;
  eraseTransformScripts(*module);
  return module;
}

FailureOr<std::optional<RankLayout>>
rope::readRanks(func::FuncOp entry, const TargetSpec &spec,
                const RunnerOptions &options) {
  std::optional<RankLayout> layout = RankLayout::read(entry);
  if (!layout) {
    if (options.ranks > 1 && &spec == &options.main)
      return entry->emitError("expected a function that 'rope-partition' has "
                              "divided over ")
             << options.ranks << " ranks";
    return layout;
  }
  if (options.ranks != layout->ranks)
    return entry->emitError("expected '--ranks=")
           << layout->ranks << "', as the function was divided for";
  if (spec.target != "cpu")
    return entry->emitError("expected the target cpu to run ranks");
  return layout;
}

FailureOr<PreparedSide> rope::prepareSide(ModuleOp source, StringRef entry,
                                          const TargetSpec &spec,
                                          const RunnerOptions &options,
                                          StageDump &dump) {
  PreparedSide side;
  side.module = transformModule(source, spec, dump);
  if (!side.module)
    return failure();
  FailureOr<func::FuncOp> function = findEntry(*side.module, entry);
  if (failed(function))
    return failure();
  side.entry = function->getName().str();
  FailureOr<std::optional<RankLayout>> ranks =
      readRanks(*function, spec, options);
  if (failed(ranks))
    return failure();
  FailureOr<Signature> signature = getSignature(*function);
  if (failed(signature))
    return failure();
  if (spec.target == "reference") {
    reference::InterpretOptions interpret;
    if (options.exactReference)
      interpret.precision = reference::Precision::Exact;
    side.executable =
        createReferenceExecutable(*function, std::move(*signature), interpret);
    return side;
  }
  if (failed(keepReachable(*side.module, *function)))
    return failure();
  auto prepare = spec.target == "emulate"  ? prepareOnEmulator
                 : spec.target == "vulkan" ? prepareOnVulkan
                 : spec.target == "cuda"   ? prepareOnCuda
                                           : prepareOnCpu;
  FailureOr<std::unique_ptr<Executable>> executable =
      prepare(*side.module, *function, std::move(*signature), options, dump);
  if (failed(executable))
    return failure();
  side.executable = std::move(*executable);
  if (*ranks)
    side.executable = createRankedExecutable(
        std::move(side.executable), std::move(**ranks), source.getContext());
  return side;
}
