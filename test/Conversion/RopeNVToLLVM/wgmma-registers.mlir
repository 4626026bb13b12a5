// The accumulators are outputs and, tied to them, inputs; A and the descriptor
// come after both.

// RUN: rope-opt %s --rope-nv-to-llvm | FileCheck %s

// CHECK-LABEL: llvm.func @single
// CHECK-SAME:    %[[C:.*]]: !llvm.struct<(f32, f32, f32, f32)>, %[[A0:.*]]: i32, %[[A1:.*]]: i32, %[[B:.*]]: i64
llvm.func @single(%c: !llvm.struct<(f32, f32, f32, f32)>, %a0: i32, %a1: i32, %b: i64) -> !llvm.struct<(f32, f32, f32, f32)> {
  // CHECK: %[[C0:.*]] = llvm.extractvalue %[[C]][0]
  // CHECK: %[[C3:.*]] = llvm.extractvalue %[[C]][3]
  // CHECK: %[[D:.*]] = llvm.inline_asm has_side_effects asm_dialect = att
  // CHECK-SAME: setp.ne.b32 p, 1, 0;
  // CHECK-SAME: wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0, $1, $2, $3}, {$8, $9, $10, $11}, $12, p, 1, -1, 1;
  // CHECK-SAME: "=f,=f,=f,=f,0,1,2,3,r,r,r,r,l" %[[C0]], {{.*}}, %[[C3]], %[[A0]], %[[A1]], %[[A0]], %[[A1]], %[[B]]
  %d = rope_nv.wgmma_registers %c, [%a0, %a1, %a0, %a1], %b {n = 8 : i32, type = bf16, negate_b, transpose_b} : !llvm.struct<(f32, f32, f32, f32)>
  // CHECK: llvm.return %[[D]]
  llvm.return %d : !llvm.struct<(f32, f32, f32, f32)>
}

// CHECK-LABEL: llvm.func @half
llvm.func @half(%c: !llvm.struct<(i32, i32)>, %a: i32, %b: i64) -> !llvm.struct<(i32, i32)> {
  // CHECK: setp.ne.b32 p, 0, 0;
  // CHECK-SAME: wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16 {$0, $1}, {$4, $5, $6, $7}, $8, p, 1, 1, 0;
  // CHECK-SAME: "=r,=r,0,1,r,r,r,r,l"
  %d = rope_nv.wgmma_registers %c, [%a, %a, %a, %a], %b {n = 8 : i32, type = f16, accumulate = false} : !llvm.struct<(i32, i32)>
  llvm.return %d : !llvm.struct<(i32, i32)>
}

// tf32 does not say how B lies.
// CHECK-LABEL: llvm.func @tf32
llvm.func @tf32(%c: !llvm.struct<(f32, f32, f32, f32)>, %a: i32, %b: i64) -> !llvm.struct<(f32, f32, f32, f32)> {
  // CHECK: wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {$0, $1, $2, $3}, {$8, $9, $10, $11}, $12, p, -1, 1;
  %d = rope_nv.wgmma_registers %c, [%a, %a, %a, %a], %b {n = 8 : i32, type = tf32, negate_a} : !llvm.struct<(f32, f32, f32, f32)>
  llvm.return %d : !llvm.struct<(f32, f32, f32, f32)>
}
