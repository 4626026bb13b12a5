// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s

// CHECK-LABEL: llvm.func @wgmma_registers
llvm.func @wgmma_registers(%c: !llvm.struct<(f32, f32, f32, f32)>, %h: !llvm.struct<(i32, i32)>, %a: i32, %b: i64) {
  // CHECK: rope_nv.wgmma_registers %{{.*}}, [%[[A:.*]], %[[A]], %[[A]], %[[A]]], %{{.*}} {n = 8 : i32, type = bf16} : !llvm.struct<(f32, f32, f32, f32)>
  %0 = rope_nv.wgmma_registers %c, [%a, %a, %a, %a], %b {n = 8 : i32, type = bf16} : !llvm.struct<(f32, f32, f32, f32)>
  // CHECK: rope_nv.wgmma_registers {{.*}} {accumulate = false, n = 8 : i32, negate_a, type = tf32}
  %1 = rope_nv.wgmma_registers %0, [%a, %a, %a, %a], %b {n = 8 : i32, type = tf32, negate_a, accumulate = false} : !llvm.struct<(f32, f32, f32, f32)>
  // CHECK: rope_nv.wgmma_registers {{.*}} {n = 8 : i32, transpose_b, type = f16} : !llvm.struct<(i32, i32)>
  %2 = rope_nv.wgmma_registers %h, [%a, %a, %a, %a], %b {n = 8 : i32, type = f16, transpose_b} : !llvm.struct<(i32, i32)>
  llvm.return
}
