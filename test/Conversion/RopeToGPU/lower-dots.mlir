// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-dots{chip=sm_80},canonicalize,cse))' | FileCheck %s
// RUN: sed 's/f16/f32/g' %s | rope-opt --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-dots{chip=sm_80},canonicalize,cse))' | FileCheck %s --check-prefix=ADD
// RUN: sed 's/#layout = .*/#layout = #rope_gpu.layout<registers = [(0, 1), (0, 2)], lanes = [(1, 0), (2, 0), (4, 0), (8, 0), (0, 4), (0, 8)]>/; s/numbers:16/numbers:8/' %s \
// RUN:   | rope-opt --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-dots{chip=gfx942},canonicalize,cse))' | FileCheck %s --check-prefix=WAVE

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>

gpu.module @kernels {
  // What a lane has of 16 x 32 sums is carried: 16 numbers, or a vector for each 16 x 16.
  // CHECK-LABEL: @kernel
  // CHECK: %[[SUMS:.*]]:16 = scf.for {{.*}} -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)
  // Of each 16 along the depth, one of the left factor and of each 16 columns, which are two products.
  // CHECK-COUNT-3: nvvm.ldmatrix
  // CHECK-COUNT-3: nvvm.ldmatrix
  // CHECK-NOT: nvvm.ldmatrix
  // CHECK: scf.yield
  // CHECK-NOT: rope_gpu
  // CHECK: llvm.store %[[SUMS]]#0,
  // ADD-LABEL: @kernel
  // ADD: scf.for
  // ADD-COUNT-512: llvm.intr.fma
  // ADD-NOT: llvm.intr.fma
  // ADD: scf.yield
  // WAVE-LABEL: @kernel
  // WAVE: %[[SUMS:.*]]:2 = scf.for {{.*}} -> (vector<4xf32>, vector<4xf32>)
  // WAVE-COUNT-4: rocdl.mfma.f32.16x16x16f16
  // WAVE-NOT: rocdl.mfma
  // WAVE: scf.yield
  // WAVE: llvm.extractelement %[[SUMS]]#0
  gpu.func @kernel(%memory: !llvm.ptr<3>, %out: !llvm.ptr<1>, %steps: i32, %row: i32) kernel {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %bytes = arith.constant 4096 : i32
    %none = rope_gpu.zero : !rope_gpu.accumulator<16x32, #layout>
    %sums = scf.for %step = %zero to %steps step %one iter_args(%sum = %none) -> (!rope_gpu.accumulator<16x32, #layout>) : i32 {
      %at = arith.muli %step, %bytes : i32
      %left = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<32x32xf16>
      %right = rope_gpu.shared_tile %memory[%bytes] : !rope_gpu.tile<32x32xf16>
      %next = rope_gpu.dot %left[%row], %right columns [0, 16] into %sum
        : !rope_gpu.tile<32x32xf16>, !rope_gpu.tile<32x32xf16> into !rope_gpu.accumulator<16x32, #layout>
      scf.yield %next : !rope_gpu.accumulator<16x32, #layout>
    }
    %numbers:16 = rope_gpu.unpack %sums : !rope_gpu.accumulator<16x32, #layout>
    llvm.store %numbers#0, %out : f32, !llvm.ptr<1>
    gpu.return
  }
}
