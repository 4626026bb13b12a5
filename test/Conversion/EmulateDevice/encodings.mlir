// What instructions are, in numbers, as the emulator reads it.

// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-emulate-device)' | FileCheck %s

// A product of integers; an arrival that expects bytes and is not counted from
// the next phase on.
// CHECK: @rope_emulator_text_1(
// CHECK-SAME: nvvm.mma.sync\000 16 8 16 5 5 7 2 4 1 4 4 4\00
// CHECK-SAME: nvvm.mbarrier.arrive_drop.expect_tx\001 1 1 1 -1\00
gpu.module @more {
  llvm.mlir.global internal @bar() {addr_space = 3 : i32, alignment = 8 : i64} : i64
  llvm.func @integers(%a: i32, %out: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
    %d = nvvm.mma.sync A[%a, %a] B[%a] C[%a, %a, %a, %a] {intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    llvm.store %d, %out : !llvm.struct<(i32, i32, i32, i32)>, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @leaves(%a: i32) attributes {gpu.kernel, nvvm.kernel} {
    %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>
    %s = nvvm.mbarrier.arrive_drop.expect_tx %bar, %a : !llvm.ptr<3>, i32 -> i64
    llvm.return
  }
}
