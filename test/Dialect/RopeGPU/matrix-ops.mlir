// RUN: rope-opt %s | FileCheck %s
// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
#warps = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
!x = memref<3x65x520xbf16, strided<[?, ?, ?], offset: ?>>
!w = memref<2x192x520xbf16, strided<[?, ?, ?], offset: ?>>
!a = !rope_gpu.tile<64x32xbf16>
!b = !rope_gpu.tile<192x32xbf16>
!c = !rope_gpu.tile<64x64xbf16>
!sums = !rope_gpu.accumulator<16x16, #layout>
!wide = !rope_gpu.accumulator<64x64, #warps>

// CHECK-LABEL: @memory
func.func @memory(%dynamic: memref<?xi8, #gpu.address_space<workgroup>>) {
  // CHECK: %[[START:.*]] = rope_gpu.shared_start %{{.*}} : memref<?xi8, #gpu.address_space<workgroup>>
  %start = rope_gpu.shared_start %dynamic : memref<?xi8, #gpu.address_space<workgroup>>
  // CHECK: rope_gpu.align_shared %[[START]] to 1024
  %aligned = rope_gpu.align_shared %start to 1024
  return
}

// CHECK-LABEL: @coordinates
func.func @coordinates(%number: i32, %heads: i32, %chunks: i32) {
  // CHECK: %exists:2, %at:4 = rope_gpu.coordinates %{{.*}} count 2 in[%{{.*}}, %{{.*}}] from_below
  %0:6 = rope_gpu.coordinates %number count 2 in [%heads, %chunks] from_below
  // CHECK: %{{.*}} = rope_gpu.coordinates %{{.*}} count 1 in[]
  %1 = rope_gpu.coordinates %number count 1 in []
  return
}

// CHECK-LABEL: @matrices
func.func @matrices(%x: !x, %w: !w, %h: i32, %limit: i32, %exists: i1, %map: !llvm.ptr) -> !rope_gpu.matrix<bf16> {
  // CHECK: rope_gpu.matrix %{{.*}} rows [0, 1] columns 2 below %{{.*}} pieces : memref<3x65x520xbf16
  %0 = rope_gpu.matrix %x rows [0, 1] columns 2 below %limit pieces : !x
  // CHECK: rope_gpu.matrix %{{.*}} at[%{{.*}}] rows [2] below %{{.*}} columns 1 if %{{.*}} across : memref<2x192x520xbf16
  %1 = rope_gpu.matrix %w at [%h] rows [2] below %limit columns 1 if %exists across : !w
  // CHECK: %{{.*}}:2 = rope_gpu.matrix %{{.*}} at[%{{.*}}, %{{.*}}] rows [1] columns 2 if %{{.*}}, %{{.*}} pairs [0, 64] halves : memref
  %2:2 = rope_gpu.matrix %w at [%h, %limit] rows [1] columns 2 if %exists, %exists pairs [0, 64] halves : !w
  // CHECK: rope_gpu.matrix %{{.*}} at[%{{.*}}] rows [1] columns 2 map(%{{.*}} if %{{.*}} : !llvm.ptr) runs : memref
  %3 = rope_gpu.matrix %w at [%h] rows [1] columns 2 map(%map if %exists : !llvm.ptr) runs : !w
  %4 = arith.select %exists, %0, %1 : !rope_gpu.matrix<bf16>
  return %4 : !rope_gpu.matrix<bf16>
}

// CHECK-LABEL: @ahead
func.func @ahead(%memory: !llvm.ptr<3>, %x: !rope_gpu.matrix<bf16>, %w: !rope_gpu.matrix<bf16>, %steps: i32, %thread: i32, %zero: !sums) {
  // CHECK: rope_gpu.fill_ahead %{{.*}} stages 4 fills %{{.*}} threads(%{{.*}} of 128) store_first from %{{.*}} {
  // CHECK-NEXT: ^bb0(%{{.*}}: i32, %{{.*}}: !rope_gpu.tile<64x32xbf16>, %{{.*}}: !rope_gpu.tile<192x32xbf16>):
  %sums = rope_gpu.fill_ahead %memory stages 4 fills %steps threads(%thread of 128) store_first from %zero {
  ^bb0(%step: i32, %a: !a, %b: !b):
    // CHECK-NEXT: rope_gpu.fill_tile %{{.*}}[%{{.*}}, %{{.*}}] to %{{.*}} : !rope_gpu.matrix<bf16>, !rope_gpu.tile<64x32xbf16>
    rope_gpu.fill_tile %x[%thread, %step] to %a : !rope_gpu.matrix<bf16>, !a
    rope_gpu.fill_tile %w[%thread, %step] to %b : !rope_gpu.matrix<bf16>, !b
  // CHECK: } use {
  } use {
  ^bb0(%a: !a, %b: !b, %sum: !sums):
    %next = rope_gpu.dot %a[%thread], %b columns [0] into %sum : !a, !b into !sums
    // CHECK: rope_gpu.next %{{.*}} : !rope_gpu.accumulator<16x16
    rope_gpu.next %next : !sums
  // CHECK-NEXT: } : !rope_gpu.accumulator<16x16
  } : !sums
  return
}

// CHECK-LABEL: @rings
func.func @rings(%memory: !llvm.ptr<3>, %ring: !rope_gpu.ring<4>, %w: !rope_gpu.matrix<bf16>, %steps: i32, %thread: i32, %zero: !wide,
                 %left: !c, %right: !c) {
  // CHECK: rope_gpu.fill_ring %{{.*}} in %{{.*}} fills %{{.*}} threads(%{{.*}} from 256 of 128) : !rope_gpu.ring<4> {
  rope_gpu.fill_ring %ring in %memory fills %steps threads(%thread from 256 of 128) : !rope_gpu.ring<4> {
  ^bb0(%step: i32, %a: !c, %b: !c):
    // CHECK: rope_gpu.fill_tile %{{.*}}[%{{.*}}, %{{.*}}] runs [0, 64] to
    rope_gpu.fill_tile %w[%thread, %step] runs [0, 64] to %a : !rope_gpu.matrix<bf16>, !c
    // CHECK: rope_gpu.fill_tile %{{.*}}[%{{.*}}, %{{.*}}] column_runs [0, 32] to
    rope_gpu.fill_tile %w[%thread, %step] column_runs [0, 32] to %b : !rope_gpu.matrix<bf16>, !c
  }
  // CHECK: rope_gpu.use_ring %{{.*}} fills %{{.*}} lane %{{.*}} from %{{.*}} {
  %sums = rope_gpu.use_ring %ring fills %steps lane %thread from %zero {
  ^bb0(%stage: i32, %sum: !wide):
    %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 16384 into %sum : !c, !c into !wide
    rope_gpu.next %next : !wide
  // CHECK: } : !rope_gpu.ring<4>, !rope_gpu.accumulator<64x64
  } : !rope_gpu.ring<4>, !wide
  return
}
