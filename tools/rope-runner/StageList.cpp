//===- StageList.cpp - The stages of all pipelines ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageList.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "rope/Conversion/RopeToCPU/Pipeline.h"
#include "rope/Conversion/RopeToGPU/Pipeline.h"
#include "rope/Conversion/RopeToROCDL/Pipeline.h"
#include "rope/Conversion/RopeToSPIRV/Pipeline.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rope;

/// A row: the passes of this project are those whose names start with "rope-".
static void printStage(llvm::raw_ostream &os, StringRef name, StringRef summary,
                       OpPassManager &passes) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  passes.printAsTextualPipeline(stream);
  llvm::SmallSetVector<StringRef, 8> names;
  for (StringRef rest = text; !rest.empty();) {
    StringRef word =
        rest.take_until([](char c) { return StringRef("(),{} ").contains(c); });
    if (word.starts_with("rope-"))
      names.insert(word);
    rest = rest.drop_front(std::min(rest.size(), word.size() + 1));
  }
  os << "| `" << name << "` | ";
  llvm::interleaveComma(names, os,
                        [&](StringRef pass) { os << '`' << pass << '`'; });
  os << (names.empty() ? "| " : " | ") << summary << " |\n";
}

template <typename Stage, typename Options>
static void printPipeline(llvm::raw_ostream &os, MLIRContext *context,
                          StringRef name, ArrayRef<Stage> stages,
                          const Options &options) {
  os << "### " << name
     << "\n\n| stage | passes of this project | holds afterwards "
        "|\n|---|---|---|\n";
  for (const Stage &stage : stages) {
    PassManager passes(context);
    stage.build(passes, options);
    printStage(os, stage.name, stage.summary, passes);
  }
  os << '\n';
}

void rope::printStages(llvm::raw_ostream &os, MLIRContext *context) {
  printPipeline(os, context, "rope-to-cpu", getRopeToCPUStages(),
                RopeToCPUOptions());
  RopeToGPUOptions gpu;
  gpu.chip = "sm_90a";
  printPipeline(os, context, "rope-to-gpu-kernels", getRopeToGPUStages(), gpu);
  printPipeline(os, context, "rope-to-nvvm", getRopeToNVVMStages(), gpu);
  gpu.chip = "gfx942";
  printPipeline(os, context, "rope-to-rocdl", getRopeToROCDLStages(), gpu);
  gpu.chip = "vulkan1.1";
  printPipeline(os, context, "rope-to-spirv", getRopeToSPIRVStages(), gpu);
}
