//===- Pipeline.h - From tensor code to host code and kernels ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOGPU_PIPELINE_H
#define ROPE_CONVERSION_ROPETOGPU_PIPELINE_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"
#include "rope/Dialect/Rope/IR/NumericsMode.h"
#include "rope/Support/CheckedOptions.h"

namespace mlir::rope {

/// What the pipelines for GPUs generate code for.
struct RopeToGPUOptions : public PassPipelineOptions<RopeToGPUOptions> {
  Option<std::string> chip{
      *this, "chip", llvm::cl::init("sm_80"),
      llvm::cl::desc("GPU to generate for: a row of the table of chips")};
  ListOption<std::string> strategies{
      *this, "strategies",
      llvm::cl::desc("names of strategies to use, or with '-' in front, not to "
                     "use; empty: all")};
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
  Option<ThreadCount> blockSize{
      *this, "block-size", llvm::cl::init(128),
      llvm::cl::desc("threads of a block in the plain mapping")};
  Option<TileSize> rowBlock{
      *this, "row-block", llvm::cl::init(16),
      llvm::cl::desc("rows of one block of threads in the plain mapping")};
  Option<TileSize> keyBlock{
      *this, "key-block", llvm::cl::init(32),
      llvm::cl::desc("keys of one step of attention in the plain mapping")};
  Option<bool> checkLoops{
      *this, "check-loops", llvm::cl::init(false),
      llvm::cl::desc("report loops that a driver ends early")};
};

/// One named step of a pipeline. Steps run in order on a module; each leaves
/// IR that verifies.
struct GPUStage {
  StringRef name;
  /// What holds after the step, in one line.
  StringRef summary;
  void (*build)(OpPassManager &, const RopeToGPUOptions &);
};

/// The steps that all GPU targets share: from tensor code with rope ops to the
/// *kernels form*.
///
/// Host code: `func.func` on memrefs with `memref`, `scf`, `arith`, `math`,
/// `cf.assert` and `gpu.launch_func`; launches are synchronous in program
/// order. Kernels: `gpu.func` with the `kernel` attribute in one `gpu.module`
/// named `kernels`. A kernel of the plain mapping has as parameters scalars and
/// rank-1 `memref<?xT>`; its body has
///  * `gpu.thread_id`, `gpu.block_id`, `gpu.barrier` and `gpu.shuffle`, all in
///    uniform control flow but for the ids; block sizes are constants, in
///    `gpu.known_block_size`;
///  * `scf.for`, `scf.if`, `scf.while`; `arith` and `math` on scalars and
///    vectors of any float or integer type; `complex`;
///  * `memref.load` and `memref.store` of rank-1 buffers, which are parameters
///    or workgroup attributions; no view ops and no allocation.
/// Kernels of strategies may have any memref as parameter and, on chips that
/// have them, `nvgpu`, `nvvm`, `vector` and `rope_gpu` ops.
ArrayRef<GPUStage> getRopeToGPUStages();

/// Adds all steps to `pm`, which runs on a module.
void buildRopeToGPUPipeline(OpPassManager &pm, const RopeToGPUOptions &options);

/// The steps of `rope-to-nvvm` behind the shared ones, in order: "device" makes
/// the bodies of the kernels LLVM and NVVM dialect (the *device form*, which is
/// what becomes PTX and what the emulator runs), "host" makes host code LLVM
/// dialect with calls of the launch ABI, "binary" makes a `gpu.binary` with PTX
/// of the `gpu.module`.
ArrayRef<GPUStage> getRopeToNVVMStages();

/// Adds the shared steps and those of `rope-to-nvvm`.
void buildRopeToNVVMPipeline(OpPassManager &pm,
                             const RopeToGPUOptions &options);

/// Makes host code in which launches are calls LLVM dialect, for any target.
void buildGPUHostCode(OpPassManager &pm, const RopeToGPUOptions &options);

/// Makes launches calls of the launch ABI, and host code LLVM dialect: the step
/// "host" of targets whose kernels keep their names.
void buildGPUHostStage(OpPassManager &pm, const RopeToGPUOptions &options);

/// Adds a check that the chip is one of `family`, the shared steps and
/// `stages`.
void buildGPUTargetPipeline(OpPassManager &pm, const RopeToGPUOptions &options,
                            StringRef family, ArrayRef<GPUStage> stages);

/// Registers the pipelines `rope-to-gpu-kernels` (all shared steps) and those
/// of the targets in this library.
void registerRopeToGPUPipelines();

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOGPU_PIPELINE_H
