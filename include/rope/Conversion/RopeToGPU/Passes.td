//===- Passes.td - Passes of this group --------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOGPU_PASSES_TD
#define ROPE_CONVERSION_ROPETOGPU_PASSES_TD

include "mlir/Pass/PassBase.td"

defvar RopeGPU_chipOption =
    Option<"chip", "chip", "std::string", "\"sm_80\"",
           "GPU to generate for: a row of the table of chips">;

defvar RopeGPU_strategiesOption =
    ListOption<"strategies", "strategies", "std::string",
               "names of strategies to use, or with '-' in front, not to use; "
               "empty: all">;

def RopeGPUCheckChipPass : Pass<"rope-gpu-check-chip", "ModuleOp"> {
  let summary = "Refuse chips that a target does not have";
  let description = [{
    Fails, with the list of chips, where `chip` is none of `family`: `nvvm`, `rocdl`,
    `spirv` or, empty, any.
  }];
  let options = [
    RopeGPU_chipOption,
    Option<"family", "family", "std::string", "\"\"", "family of the target">];
}

def RopeGPUFormProjectionsPass : Pass<"rope-gpu-form-projections", "ModuleOp"> {
  let summary = "Form a rope.kernel of each contraction outside of kernels";
  let description = [{
    A contraction that the strategy `projection` takes becomes a `rope.kernel`, with the elementwise ops
    that follow it as its only use, as far as the strategy takes them. Nothing is
    recomputed and no value changes.
  }];
  let dependentDialects = ["::mlir::rope::RopeDialect"];
}

def RopeGPUFormRotationsPass : Pass<"rope-gpu-form-rotations", "ModuleOp"> {
  let summary = "Form one rope.kernel of rotations and cache writes that may be one launch";
  let description = [{
    Rotations over one table, writes of their rows to caches and writes to the same slots become
    one `rope.kernel` where none needs what another makes; what they read moves in front. A
    table that only they read is part of the kernel, so that each thread computes the entries that it
    uses, where it is a gather or small. No value changes.
  }];
  let dependentDialects = ["::mlir::rope::RopeDialect"];
}

def RopeGPUApplyStrategiesPass
    : Pass<"rope-gpu-apply-strategies", "ModuleOp"> {
  let summary = "Schedules of their own for ops that have one";
  let description = [{
    Asks the strategies, in the order of their table, for each `rope.kernel`, rope op and linalg op
    on tensors in host code. The first one that takes an op replaces it by
    `rope_gpu.launch` ops, or `attention-split` by parallel loops for the plain mapping; a `passed`
    remark names it, a `missed` remark says why one did not. What none takes is left to
    the plain mapping.
  }];
  let options = [
    RopeGPU_chipOption,
    RopeGPU_strategiesOption,
    Option<"mode", "mode", "::mlir::rope::NumericsMode",
           "::mlir::rope::NumericsMode::Module", "numerics",
      [{::llvm::cl::values(
        clEnumValN(::mlir::rope::NumericsMode::Module, "module", "what the module says"),
        clEnumValN(::mlir::rope::NumericsMode::Strict, "strict", "the order and casts of the source"),
        clEnumValN(::mlir::rope::NumericsMode::Standard, "standard", "online attention"),
        clEnumValN(::mlir::rope::NumericsMode::Fast, "fast", "fused multiply-adds, fewer roundings"))}]>];
  let dependentDialects = [
    "affine::AffineDialect", "arith::ArithDialect",
    "bufferization::BufferizationDialect", "gpu::GPUDialect",
    "linalg::LinalgDialect", "LLVM::LLVMDialect", "math::MathDialect",
    "memref::MemRefDialect", "nvgpu::NVGPUDialect", "NVVM::NVVMDialect",
    "ROCDL::ROCDLDialect", "::mlir::rope::rope_gpu::RopeGPUDialect",
    "::mlir::rope::rope_nv::RopeNVDialect", "scf::SCFDialect",
    "tensor::TensorDialect", "ub::UBDialect", "vector::VectorDialect"];
}

def RopeGPULowerMatricesPass
    : Pass<"rope-gpu-lower-matrices", "gpu::GPUModuleOp"> {
  let summary = "Blocks of matrices as copies of rows and boxes";
  let description = [{
    Each `rope_gpu.matrix` becomes addresses, strides and conditions, with which a `rope_gpu.copy` computes
    where a row is. `rope_gpu.fill_ahead` becomes copies of the first stages and a loop, in which a later
    stage is copied. `rope_gpu.fill_ring` becomes two loops over its fills: one that asks TMA for boxes,
    where all maps are valid, and one that copies element by element; `rope_gpu.use_ring` becomes a loop
    over products. Where a matrix is chosen among several, numbers are, not rows; what one condition
    chooses for all tiles of a ring has loops of its own on either side of a branch.
    `rope_gpu.coordinates` becomes quotients and remainders.
  }];
  let dependentDialects = ["arith::ArithDialect", "LLVM::LLVMDialect",
                           "NVVM::NVVMDialect", "scf::SCFDialect"];
}

def RopeGPUPlaceBarriersPass
    : Pass<"rope-gpu-place-barriers", "gpu::GPUModuleOp"> {
  let summary = "Barriers where ops on tiles wait for other threads";
  let description = [{
    In kernels with tiles, a `gpu.barrier` stands where an op writes shared memory that other threads
    may have read or written since the last one, or reads what they may have written. It is behind
    the last op in front that accesses such memory. The effects of ops say what they access:

    * A tile is a range of bytes. Tiles of stages that are numbered modulo a constant are apart
      where the numbers are.
    * The end of an iteration is in front of the next one, and what is left there of a stage whose
      number depends on that of the iteration is moved by one step.
    * A copy writes its tile from where it starts on, again where it is finished, and where groups
      are waited for. So a barrier that makes it known is behind both. Of one copy either the start
      or the end stores, as its conditions say.
    * Products of warpgroups and TMA know what threads have stored behind a fence, which stands in
      front of the barrier.
    * What is accessed between acquire and release of a ring is ordered by that.

    Fails where only some threads of the block reach an op that has to wait, and where ways are not
    those of `scf.if`, `scf.for` and `scf.while`. Kernels without tiles keep the barriers that they
    have.
  }];
  let dependentDialects = ["gpu::GPUDialect", "NVVM::NVVMDialect"];
}

def RopeGPULowerEpiloguesPass
    : Pass<"rope-gpu-lower-epilogues", "gpu::GPUModuleOp"> {
  let summary = "What is computed of sums, by each lane";
  let description = [{
    Each `rope_gpu.epilogue` becomes the scalar code of a lane: the ops of its region for each
    number that the lane holds, row by row where they are many; exchanges among the lanes of a row
    for sums of it; and stores of 16 bytes where the buffer allows them. Sums of parts of the depth are
    stored and added. Fails where an op needs what other lanes hold.
  }];
  let dependentDialects = ["arith::ArithDialect", "gpu::GPUDialect",
                           "LLVM::LLVMDialect", "scf::SCFDialect"];
}

def RopeGPULowerBuffersPass
    : Pass<"rope-gpu-lower-buffers", "gpu::GPUModuleOp"> {
  let summary = "Addresses, sizes and strides of buffers";
  let description = [{
    `rope_gpu.open` and `rope_gpu.is_aligned` become what they read of the descriptor of a buffer, and
    `rope_gpu.shared_start` and `rope_gpu.align_shared` addresses.
  }];
  let dependentDialects = ["arith::ArithDialect", "LLVM::LLVMDialect",
                           "memref::MemRefDialect"];
}

def RopeGPULowerCopiesPass
    : Pass<"rope-gpu-lower-copies", "gpu::GPUModuleOp"> {
  let summary = "Copies of tiles as instructions of the chip";
  let description = [{
    Each `rope_gpu.copy` becomes the copies of the thread that runs it: `cp.async` of 16 bytes with
    zero fill on NVIDIA, loads to registers that `rope_gpu.finish_copies` stores on AMD, and
    loads and stores of elements where rows may not be read in pieces. Groups of copies, and
    waiting for them, are those of `cp.async`, and nothing without it. Loops carry what registers
    hold of a copy for `rope_gpu.finish_carried`. `rope_gpu.compute_tile` becomes a loop over the
    numbers of a thread.
  }];
  let options = [RopeGPU_chipOption];
  let dependentDialects = ["arith::ArithDialect", "LLVM::LLVMDialect",
                           "NVVM::NVVMDialect", "scf::SCFDialect"];
}

def RopeGPULowerDotsPass
    : Pass<"rope-gpu-lower-dots", "gpu::GPUModuleOp"> {
  let summary = "Products of tiles as instructions of the chip";
  let description = [{
    Each `rope_gpu.dot` becomes loads of fragments from shared memory and products of 16 x 16:
    `mma.sync`, MFMA, WMMA, or multiply-adds of f32 on NVIDIA; so does `rope_gpu.dot_numbers` with
    fragments that are made of the numbers. `rope_gpu.warpgroup_dot` and `rope_gpu.warpgroup_dot_words`
    become groups of `wgmma`, whose descriptors are computed where the tiles are named. Sums become what a
    lane carries of them, numbers, vectors or a struct, in loops and branches, too. Fails where
    the chip has no product of the type, or does not hold sums in the layout.
  }];
  let options = [RopeGPU_chipOption];
  let dependentDialects = ["arith::ArithDialect", "LLVM::LLVMDialect",
                           "NVVM::NVVMDialect", "ROCDL::ROCDLDialect",
                           "rope_nv::RopeNVDialect", "scf::SCFDialect"];
}

def RopeGPULowerRingsPass
    : Pass<"rope-gpu-lower-rings", "gpu::GPUModuleOp"> {
  let summary = "Rings of tiles as mbarriers and TMA";
  let description = [{
    Each stage of a `rope_gpu.ring` has an mbarrier that says that it is full, on which TMA counts
    its bytes, and one that says that it is empty, on which each reader arrives once.
    `rope_gpu.copy_box` becomes `cp.async.bulk.tensor`. Fails where the chip has no TMA.
  }];
  let options = [RopeGPU_chipOption];
  let dependentDialects = ["arith::ArithDialect", "LLVM::LLVMDialect",
                           "NVVM::NVVMDialect", "scf::SCFDialect"];
}

def RopeGPUMapPass : Pass<"rope-gpu-map", "ModuleOp"> {
  let summary = "Parallel loops and linalg ops on buffers as gpu.launch";
  let description = [{
    Each `scf.forall` in host code becomes one launch with a block for each iteration: the threads
    of the block share the iterations of every linalg op in it, with a barrier where one
    op reads or writes what others of them wrote or read; temporaries go to workgroup memory
    as long as it lasts, and to memory of the launch beyond. A linalg op or copy
    outside of parallel loops becomes a launch with a thread for each element of its result.
    A parallel loop with an op that a kernel cannot hold, or a temporary without a
    constant bound of its size, becomes a loop in host code, whose ops are launches.
    Scalar code stays in host code.

    Reductions with fewer elements than threads are shared by groups of threads, which combine what
    they have in subgroups by exchanges. Where only the driver knows how large a subgroup is, code is
    right for every size; `strategies=-subgroup-reduction` asks for workgroup memory instead.
  }];
  let options = [
    RopeGPU_chipOption,
    RopeGPU_strategiesOption,
    Option<"blockSize", "block-size", "::mlir::rope::ThreadCount", "128", "threads of a block">];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "gpu::GPUDialect", "linalg::LinalgDialect",
                           "memref::MemRefDialect", "scf::SCFDialect"];
}

def RopeGPUCheckLoopsPass : Pass<"rope-gpu-check-loops", "func::FuncOp"> {
  let summary = "Report loops of kernels that a driver ends early";
  let description = [{
    Mesa's software driver ends every loop of a thread once its loops have run 65535 iterations in
    all, each after the first one from then on, without a word. Each `gpu.launch` whose loops may
    have as many ends with a loop of two iterations; where it has one, a thread sets a flag, and the
    function asserts that there is none before it returns.
  }];
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect",
                           "memref::MemRefDialect", "scf::SCFDialect"];
}

def RopeGPUKeepLoopBuffersPass
    : Pass<"rope-gpu-keep-loop-buffers", "func::FuncOp"> {
  let summary = "Loops of a block carry tensors in one buffer";
  let description = [{
    Where the body of an `scf.for` in an `scf.forall` reads a tensor that it carries after
    the next one is made of it, as the online softmax does with the maximum of a row, the
    next one is copied to where the carried one was. The loop then carries one buffer, and
    is part of the program of a block of threads; otherwise each iteration would
    have a buffer of its own, and the loop would stay in host code.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def RopeGPULeaveStackPass : Pass<"rope-gpu-leave-stack", "func::FuncOp"> {
  let summary = "Buffers on the stack of the host as allocations";
  let description = [{
    Kernels cannot reach the stack of the host: each `memref.alloca` that is not in a `gpu.launch`
    becomes a `memref.alloc`, and each `memref.alloca_scope` its body.
  }];
  let dependentDialects = ["memref::MemRefDialect"];
}

def RopeGPUOutlinePass : Pass<"rope-gpu-outline", "ModuleOp"> {
  let summary = "Bodies of launches as kernels with flat parameters";
  let description = [{
    Each `gpu.launch` becomes a `gpu.launch_func` of a `gpu.func` named
    `<function>_kernel_<n>` in the module `@kernels`. Parameters are scalars and contiguous
    `memref<?xT>` without offset; sizes, strides and offsets of buffers are scalars of
    their own, so that every access of a kernel is to a buffer of rank 1.
    `rope_gpu.launch` becomes a `gpu.launch_func`, too. Arithmetic on floats of fewer than 16
    bits is an error that names the type.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "gpu::GPUDialect", "linalg::LinalgDialect",
                           "memref::MemRefDialect", "scf::SCFDialect"];
}

def RopeGPUShareKernelsPass : Pass<"rope-gpu-share-kernels", "ModuleOp"> {
  let summary = "One kernel for equal ones";
  let description = [{
    Kernels of the module `@kernels` that differ in nothing but their names and their places in the
    source, as those of the layers of a model, become one: launches use the first.
  }];
}

def RopeGPUConvertToNVVMPass
    : Pass<"rope-gpu-convert-to-nvvm", "gpu::GPUModuleOp"> {
  let summary = "Kernels in the LLVM and NVVM dialects";
  let description = [{
    What `convert-gpu-to-nvvm` does, with the ops of `math` that have an instruction as
    intrinsics of LLVM, so that nothing calls a library.
  }];
  let dependentDialects = ["LLVM::LLVMDialect", "NVVM::NVVMDialect"];
}

def RopeGPUMarkReadOnlyPass : Pass<"rope-gpu-mark-read-only", "ModuleOp"> {
  let summary = "Say which buffers a kernel finds unchanged while it runs";
  let description = [{
    The pointer of a buffer becomes `llvm.noalias` and `llvm.readonly` where no launch of the kernel
    writes to memory that it may reach: the kernel writes through other parameters only, and no launch gives
    these a view of the same buffer, or one that may be the same. Arguments of a function may be the
    same; an allocation is none of them. So loads from it are `ld.global.nc`. The pointer of
    an allocation has its alignment, `llvm.align`.

    Works on kernels in the LLVM and NVVM dialects while launches still are
    `gpu.launch_func`. A kernel that may write to memory that it is not given keeps its parameters.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def RopeGPULowerLaunchesPass : Pass<"rope-gpu-lower-launches", "ModuleOp"> {
  let summary = "Launches as calls of the launch ABI";
  let description = [{
    Each `gpu.launch_func` in host code becomes a call of `rope_gpu_launch`
    (`rope/ExecutionEngine/GpuDevice.h`) with the addresses of the kernel's parameters, buffers as
    expanded descriptors. Constants come from `rope_gpu_constant`.

    Host code waits for launches by `rope_gpu_sync` before each op whose memory effects
    say that it may read or write memory, before ops that do not state their effects, calls among
    them, and before it returns. Reads of constants, allocations, frees and assertions do
    not wait.
  }];
  let dependentDialects = ["arith::ArithDialect", "LLVM::LLVMDialect",
                           "memref::MemRefDialect"];
}

def RopeGPUHostMemoryPass : Pass<"rope-gpu-host-memory", "ModuleOp"> {
  let summary = "Allocations of host code from the device";
  let description = [{
    Calls of the functions that `finalize-memref-to-llvm` allocates and frees with become
    calls of `rope_gpu_alloc` and `rope_gpu_free`.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def RopeGPUWritePtxPass : Pass<"rope-gpu-write-ptx", "ModuleOp"> {
  let summary = "Kernels as PTX text in a gpu.binary";
  let description = [{
    What `gpu-module-to-binary{format=isa}` does for modules with an NVVM target. Where the module
    has debug information, instructions that LLVM's optimizer has left without a line get
    that of the instruction that uses them. Times of compilation, which upstream's pass keeps as
    properties, are left out: the result is the same bytes in every run.

    Comments in front of the text say what it leaves out: the bytes of shared memory that launches of a
    kernel ask for, and what blocks share on a multiprocessor of `chip`.
  }];
  let options = [RopeGPU_chipOption];
}

#endif // ROPE_CONVERSION_ROPETOGPU_PASSES_TD
