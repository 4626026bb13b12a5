// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-dots{chip=sm_90a},canonicalize,cse))' | FileCheck %s
// RUN: not rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-dots{chip=sm_80}))' 2>&1 | FileCheck %s --check-prefix=CHIP
// CHIP: error: 'rope_gpu.zero' op expected a layout of sums that sm_80 has

#warps = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>

gpu.module @kernels {
  // Descriptors of the tiles of stage 0 are computed once, and what the loop carries is a struct of registers.
  // CHECK-LABEL: @kernel
  // CHECK-COUNT-2: llvm.ptrtoint
  // CHECK: %[[SUMS:.*]] = scf.for {{.*}} -> (!llvm.struct<(f32, {{.*}}f32)>)
  // CHECK-NOT: llvm.ptrtoint
  // CHECK: nvvm.wgmma.fence.aligned
  // CHECK-COUNT-4: nvvm.wgmma.mma_async {{.*}}, <m = 64, n = 32, k = 16>
  // CHECK-NOT: nvvm.wgmma.mma_async
  // CHECK: nvvm.wgmma.commit.group.sync.aligned
  // CHECK: nvvm.wgmma.wait.group.sync.aligned 1
  // CHECK: scf.yield
  // CHECK: nvvm.wgmma.wait.group.sync.aligned 0
  // A thread has registers of two rows in turn.
  // CHECK: %[[NUMBER:.*]] = llvm.extractvalue %[[SUMS]][2]
  // CHECK: llvm.store %[[NUMBER]],
  // CHECK-NOT: rope_gpu
  gpu.func @kernel(%memory: !llvm.ptr<3>, %out: !llvm.ptr<1>, %steps: i32) kernel {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %behind = arith.constant 8192 : i32
    %left = rope_gpu.shared_tile %memory[%zero] : !rope_gpu.tile<64x64xf16>
    %right = rope_gpu.shared_tile %memory[%behind] : !rope_gpu.tile<32x64xf16>
    %none = rope_gpu.zero : !rope_gpu.accumulator<64x32, #warps>
    %sums = scf.for %step = %zero to %steps step %one iter_args(%sum = %none) -> (!rope_gpu.accumulator<64x32, #warps>) : i32 {
      %next = rope_gpu.warpgroup_dot %left, %right stage %step of 12288 into %sum
        : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<32x64xf16> into !rope_gpu.accumulator<64x32, #warps>
      rope_gpu.wait_dots 1
      scf.yield %next : !rope_gpu.accumulator<64x32, #warps>
    }
    rope_gpu.wait_dots 0
    %numbers:16 = rope_gpu.unpack %sums : !rope_gpu.accumulator<64x32, #warps>
    llvm.store %numbers#8, %out : f32, !llvm.ptr<1>
    gpu.return
  }
}
