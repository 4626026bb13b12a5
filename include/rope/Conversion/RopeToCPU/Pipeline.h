//===- Pipeline.h - The rope-to-cpu pipeline --------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOCPU_PIPELINE_H
#define ROPE_CONVERSION_ROPETOCPU_PIPELINE_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "rope/Dialect/Rope/IR/NumericsMode.h"
#include "rope/Support/CpuNames.h"

namespace mlir::rope {

/// What `rope-to-cpu` generates code for.
struct RopeToCPUOptions : public PassPipelineOptions<RopeToCPUOptions> {
  Option<CpuName> cpu{
      *this, "cpu", llvm::cl::init(""),
      llvm::cl::desc("CPU to generate for, by LLVM's name; empty: the host")};
  Option<CpuFeatures> features{
      *this, "features", llvm::cl::init(""),
      llvm::cl::desc("LLVM target features added to those of the CPU")};
  Option<bool> threads{
      *this, "threads", llvm::cl::init(false),
      llvm::cl::desc("run parallel loops on OpenMP threads (needs libomp)")};
  Option<bool> packWeights{
      *this, "pack-weights", llvm::cl::init(false),
      llvm::cl::desc("add functions that take weights in packed form")};
  Option<NumericsMode> mode{
      *this, "mode", llvm::cl::init(NumericsMode::Module),
      llvm::cl::desc("numerics: that of the module, strict, standard or fast"),
      llvm::cl::values(
          clEnumValN(NumericsMode::Module, "module", "what the module says"),
          clEnumValN(NumericsMode::Strict, "strict",
                     "the order and casts of the source"),
          clEnumValN(NumericsMode::Standard, "standard", "online attention"),
          clEnumValN(NumericsMode::Fast, "fast",
                     "fused multiply-adds, fewer roundings"))};
  Option<std::string> machine{
      *this, "machine", llvm::cl::init("cpu"),
      llvm::cl::desc("whose costs decide on tiles: cpu, or a machine file")};
  Option<ChosenTileSize> rowBlock{
      *this, "row-block", llvm::cl::init(0),
      llvm::cl::desc("rows of one task of kernels and attention; 0: what the "
                     "passes choose")};
  Option<ChosenTileSize> columnBlock{
      *this, "column-block", llvm::cl::init(0),
      llvm::cl::desc("columns of one task of a kernel; 0: what the pass "
                     "chooses")};
  Option<ChosenTileSize> keyBlock{
      *this, "key-block", llvm::cl::init(0),
      llvm::cl::desc("keys of one step of attention outside of its kernel; 0: "
                     "what the pass chooses")};
  ListOption<std::string> strategies{
      *this, "strategies",
      llvm::cl::desc("strategies of other projects to use, or with '-' in "
                     "front, not to use; empty: all")};
  Option<VectorWidth> vectorBits{
      *this, "vector-bits", llvm::cl::init(0),
      llvm::cl::desc("width of vectors in bits; 0: the widest of the CPU")};
};

/// One named step of the pipeline. Steps run in order on a module; each leaves
/// IR that verifies, so that a tool can print it after each of them.
struct CPUStage {
  StringRef name;
  /// What holds after the step, in one line.
  StringRef summary;
  void (*build)(OpPassManager &, const RopeToCPUOptions &);
};

/// The steps of `rope-to-cpu`, in order.
ArrayRef<CPUStage> getRopeToCPUStages();

/// Adds all steps to `pm`, which runs on a module: from tensor code with rope
/// ops to the LLVM dialect.
void buildRopeToCPUPipeline(OpPassManager &pm, const RopeToCPUOptions &options);

/// Registers the pipeline under the name `rope-to-cpu`.
void registerRopeToCPUPipeline();

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOCPU_PIPELINE_H
