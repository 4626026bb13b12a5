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
  // Factors of panels: 80 along the depth are one of 64 and one of 16, 128 rows further in the left factor and 64 in the right
  // one. The left factor is in no stage.
  // CHECK-LABEL: @panels
  // CHECK: %[[LEFT:.*]] = arith.ori %{{.*}}, %{{.*}} : i64
  // CHECK: %[[RIGHT:.*]] = arith.ori %{{.*}}, %{{.*}} : i64
  // CHECK: %[[STAGE:.*]] = arith.addi %[[RIGHT]], %{{.*}} : i64
  // CHECK: nvvm.wgmma.fence.aligned
  // CHECK: nvvm.wgmma.mma_async %[[LEFT]], %[[STAGE]],
  // CHECK-COUNT-3: nvvm.wgmma.mma_async
  // CHECK: %[[FURTHER:.*]] = arith.addi %[[LEFT]], %c1024_i64
  // CHECK: %[[BELOW:.*]] = arith.addi %[[STAGE]], %c512_i64
  // CHECK: nvvm.wgmma.mma_async %[[FURTHER]], %[[BELOW]],
  // CHECK-NOT: nvvm.wgmma.mma_async
  // CHECK: nvvm.wgmma.commit.group.sync.aligned
  // Words times the rows of a tile, each with both terms.
  // CHECK: nvvm.wgmma.fence.aligned
  // CHECK-COUNT-4: rope_nv.wgmma_registers
  // CHECK-NOT: rope_nv.wgmma_registers
  // CHECK: nvvm.wgmma.commit.group.sync.aligned
  // Of each four registers, two are of the second row.
  // CHECK-DAG: %[[LOW:.*]] = llvm.extractvalue %{{.*}}[16]
  // CHECK-DAG: %[[HIGH:.*]] = llvm.extractvalue %{{.*}}[2]
  // CHECK-DAG: arith.mulf %[[LOW]], %arg4
  // CHECK-DAG: arith.mulf %[[HIGH]], %arg5
  // CHECK-NOT: rope_gpu
  gpu.func @panels(%memory: !llvm.ptr<3>, %out: !llvm.ptr<1>, %stage: i32, %row: i32, %low: f32, %high: f32, %word: i32) kernel {
    %zero = arith.constant 0 : i32
    %behind = arith.constant 32768 : i32
    %left = rope_gpu.shared_tile %memory[%zero] : !rope_gpu.tile<128x80xf16, panels>
    %right = rope_gpu.shared_tile %memory[%behind] : !rope_gpu.tile<64x80xf16, panels>
    %values = rope_gpu.shared_tile %memory[%behind] : !rope_gpu.tile<32x64xf16, panels>
    %none = rope_gpu.zero : !rope_gpu.accumulator<64x64, #warps>
    %sums = rope_gpu.warpgroup_dot %left[%row], %right right_stages stage %stage of 16384 into %none
      : !rope_gpu.tile<128x80xf16, panels>, !rope_gpu.tile<64x80xf16, panels> into !rope_gpu.accumulator<64x64, #warps>
    %more = rope_gpu.warpgroup_dot_words %word, %word, %word, %word, %word, %word, %word, %word,
      %word, %word, %word, %word, %word, %word, %word, %word terms 2, %values stage %stage of 4096 into %sums
      : !rope_gpu.tile<32x64xf16, panels> into !rope_gpu.accumulator<64x64, #warps>
    rope_gpu.wait_dots 0
    %scaled = rope_gpu.scale_rows %more by %low, %high : !rope_gpu.accumulator<64x64, #warps>
    %numbers:32 = rope_gpu.unpack %scaled : !rope_gpu.accumulator<64x64, #warps>
    llvm.store volatile %numbers#8, %out : f32, !llvm.ptr<1>
    llvm.store volatile %numbers#16, %out : f32, !llvm.ptr<1>
    gpu.return
  }
}
