// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-dots{chip=sm_80},canonicalize,cse))' | FileCheck %s
// RUN: sed 's/#layout = .*/#layout = #rope_gpu.layout<registers = [(0, 1), (0, 2)], lanes = [(1, 0), (2, 0), (4, 0), (8, 0), (0, 4), (0, 8)]>/; s/by %low, %high/by %low/; s/%w, %w, %w, %w, %w, %w, %w, %w/%w, %w, %w, %w/; s/numbers:16/numbers:8/; s/ depth_rows//' %s \
// RUN:   | rope-opt --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-dots{chip=gfx942},canonicalize,cse))' | FileCheck %s --check-prefix=WAVE
// RUN: sed 's/ depth_rows//' %s | not rope-opt --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-dots{chip=sm_80}))' 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: error: 'rope_gpu.dot_numbers' op expected a right tile with a row for each number along the depth for sm_80

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>

gpu.module @kernels {
  // Rows of sums times their factors, and numbers that a lane holds times a tile: rounded, and what that leaves as a second
  // factor. Factors of a step are loaded behind the products in front, here after each 16 columns.
  // CHECK-LABEL: @kernel
  // CHECK-COUNT-4: nvvm.mma.sync
  // CHECK: nvvm.bar.warp.sync
  // CHECK-COUNT-4: nvvm.mma.sync
  // CHECK: nvvm.bar.warp.sync
  // CHECK-COUNT-2: arith.mulf %{{.*}}, %arg3
  // CHECK-COUNT-2: arith.mulf %{{.*}}, %arg4
  // CHECK-COUNT-2: arith.mulf %{{.*}}, %arg3
  // CHECK: arith.subf
  // CHECK: nvvm.ldmatrix
  // CHECK-COUNT-4: nvvm.mma.sync
  // CHECK: nvvm.bar.warp.sync
  // CHECK: nvvm.ldmatrix
  // CHECK-COUNT-4: nvvm.mma.sync
  // CHECK: nvvm.bar.warp.sync
  // CHECK: nvvm.bar.warp.sync
  // CHECK-NOT: nvvm.mma.sync
  // CHECK-NOT: rope_gpu
  // CHECK: gpu.return
  // A lane of a wave has sums of one row, and the tile a row for each column.
  // WAVE-LABEL: @kernel
  // WAVE-COUNT-4: rocdl.mfma.f32.16x16x16f16
  // WAVE-COUNT-2: arith.mulf %{{.*}}, %{{.*}} : vector<4xf32>
  // WAVE: arith.subf
  // WAVE: llvm.load %{{.*}} : !llvm.ptr<3> -> vector<4xf16>
  // WAVE-COUNT-2: rocdl.mfma.f32.16x16x16f16
  // WAVE: llvm.load %{{.*}} : !llvm.ptr<3> -> vector<4xf16>
  // WAVE-COUNT-2: rocdl.mfma.f32.16x16x16f16
  // WAVE-NOT: rocdl.mfma
  // WAVE-NOT: rope_gpu
  // WAVE: gpu.return
  gpu.func @kernel(%memory: !llvm.ptr<3>, %out: !llvm.ptr<1>, %at: i32, %low: f32, %high: f32, %w: f32) kernel {
    %tile = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<32x32xf16>
    %none = rope_gpu.zero : !rope_gpu.accumulator<16x32, #layout>
    %sums = rope_gpu.dot %tile[%at], %tile columns [0, 16] apart into %none
      : !rope_gpu.tile<32x32xf16>, !rope_gpu.tile<32x32xf16> into !rope_gpu.accumulator<16x32, #layout>
    %scaled = rope_gpu.scale_rows %sums by %low, %high : !rope_gpu.accumulator<16x32, #layout>
    %next = rope_gpu.dot_numbers %w, %w, %w, %w, %w, %w, %w, %w times %tile[%at] depth_rows split apart 1 into %scaled
      : !rope_gpu.tile<32x32xf16> into !rope_gpu.accumulator<16x32, #layout>
    %numbers:16 = rope_gpu.unpack %next : !rope_gpu.accumulator<16x32, #layout>
    llvm.store %numbers#0, %out : f32, !llvm.ptr<1>
    gpu.return
  }
}
