// Through the whole pipeline to PTX: ops that become inline assembly, ours and
// those of the NVVM dialect, side by side.

// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-to-nvvm{chip=sm_90a})' | FileCheck %s

// CHECK: gpu.binary @kernels
// CHECK: mbarrier.try_wait.parity
// CHECK: wgmma.fence.sync.aligned
// CHECK: wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%{{r[0-9]+|f[0-9]+}}, %{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %{{[a-z0-9]+}}}, {%{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %{{[a-z0-9]+}}}, %{{[a-z0-9]+}}, p, 1, 1, 0;
// CHECK: wgmma.commit_group.sync.aligned
// CHECK: wgmma.wait_group.sync.aligned
module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @loaded() {addr_space = 3 : i32, alignment = 8 : i64} : i64
    llvm.func @multiply(%a: i32, %b: i64, %out: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %ticks = llvm.mlir.constant(10000000 : i32) : i32
      %loaded = llvm.mlir.addressof @loaded : !llvm.ptr<3>
      nvvm.mbarrier.try_wait.parity %loaded, %c0, %ticks : !llvm.ptr<3>, i32, i32
      %zero = llvm.mlir.zero : !llvm.struct<(f32, f32, f32, f32)>
      nvvm.wgmma.fence.aligned
      %d = rope_nv.wgmma_registers %zero, [%a, %a, %a, %a], %b {n = 8 : i32, type = bf16} : !llvm.struct<(f32, f32, f32, f32)>
      nvvm.wgmma.commit.group.sync.aligned
      nvvm.wgmma.wait.group.sync.aligned 0
      %x = llvm.extractvalue %d[0] : !llvm.struct<(f32, f32, f32, f32)>
      llvm.store %x, %out : f32, !llvm.ptr
      llvm.return
    }
  }
  func.func @main() {
    return
  }
}
