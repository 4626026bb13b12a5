// RUN: rope-opt %s --rope-cpu-lower-contractions="cpu=x86-64-v4" --rope-cpu-lower-matmul=cpu=x86-64-v4 --split-input-file | FileCheck %s --check-prefixes=CHECK,V512
// RUN: rope-opt %s --rope-cpu-lower-contractions="cpu=x86-64-v3" --rope-cpu-lower-matmul=cpu=x86-64-v3 --split-input-file | FileCheck %s --check-prefixes=CHECK,V256
// RUN: rope-opt %s --rope-cpu-lower-contractions="cpu=x86-64-v3 threads=true" --rope-cpu-lower-matmul=cpu=x86-64-v3 --split-input-file | FileCheck %s --check-prefix=THREADS

// The fill is absorbed, the product is a call, and the kernel is one loop over
// k with vectors in its iteration arguments.

// CHECK-LABEL: func @matmul(
// CHECK-NOT: linalg
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: scf.if
// CHECK: call @rope_matmul_rows_f32_f32_f32({{.*}}, %[[FALSE]])
// CHECK: else
// CHECK: call @[[F:rope_matmul_f32_f32_f32_[0-9]+x[0-9]+]]({{.*}}, %[[FALSE]])
// CHECK-NOT: linalg

// CHECK: func private @rope_matmul_rows_f32_f32_f32(

// CHECK: func private @[[F]](
// Four steps of 14 x 2 or 6 x 2 products, and one for what is left of the depth.
// V512: scf.for {{.*}} iter_args({{.*}}) -> (vector<16xf32>,
// V512-COUNT-112: vector.fma {{.*}} : vector<16xf32>
// V512: scf.for {{.*}} iter_args({{.*}}) -> (vector<16xf32>,
// V512-COUNT-28: vector.fma {{.*}} : vector<16xf32>
// V512-NOT: vector.fma
// V256: scf.for {{.*}} iter_args({{.*}}) -> (vector<8xf32>,
// V256-COUNT-48: vector.fma {{.*}} : vector<8xf32>
// V256: scf.for {{.*}} iter_args({{.*}}) -> (vector<8xf32>,
// V256-COUNT-12: vector.fma {{.*}} : vector<8xf32>
// V256-NOT: vector.fma

// THREADS-LABEL: func @matmul(
// THREADS: scf.if
// THREADS: scf.parallel
// THREADS: call @rope_matmul
// THREADS: else
// THREADS: scf.for
// THREADS: call @rope_matmul
func.func @matmul(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// -----

// A single row is multiplied where B lies: along n in rows, along k in sums
// along memory.
// CHECK-LABEL: func @one_row(
// CHECK-NOT: call
// CHECK: call @rope_matmul_rows_f32_f32_f32(
// CHECK-NOT: call
// CHECK: func private @rope_matmul_rows_f32_f32_f32(
// Two vectors of four rows of B, then one.
// V512-COUNT-8: memref.prefetch
// V512-NOT: memref.prefetch
// V512-COUNT-8: vector.fma {{.*}} : vector<16xf32>
// V512-COUNT-4: memref.prefetch
// V512-COUNT-4: vector.fma {{.*}} : vector<16xf32>
// CHECK-NOT: @rope_matmul_f32
func.func @one_row(%a: memref<1x64xf32>, %b: memref<64x96xf32>, %c: memref<1x96xf32>) {
  linalg.matmul ins(%a, %b : memref<1x64xf32>, memref<64x96xf32>) outs(%c : memref<1x96xf32>)
  return
}

// -----

// CHECK-LABEL: func @one_row_transposed(
// CHECK-NOT: call
// CHECK: call @rope_matmul_dots_f32_f32_f32(
// CHECK-NOT: call
// CHECK: func private @rope_matmul_dots_f32_f32_f32(
// Four rows take four columns at a time, two rows one column in two chains of
// sums each, a row one column in four.
// V512: scf.for {{.*}} step %c16{{.*}} iter_args
// V512-COUNT-4: memref.prefetch {{.*}} locality<2>
// V512-NOT: memref.prefetch
// V512-COUNT-16: vector.fma
// V512: scf.yield
// V512: scf.for {{.*}} step %c32{{.*}} iter_args
// V512-NEXT: arith.constant
// V512-NEXT: arith.addi
// V512: memref.prefetch {{.*}} locality<3>
// V512-COUNT-2: vector.fma
// V512: memref.prefetch {{.*}} locality<3>
// V512-COUNT-2: vector.fma
// V512: scf.yield
// V512: scf.for {{.*}} step %c64{{.*}} iter_args
// V512: vector.fma
// V512: vector.fma
// V512: vector.fma
// V512: vector.fma
// V512: scf.yield
// V512: scf.for {{.*}} step %c16{{.*}} iter_args({{.*}}) -> (vector<16xf32>) {
func.func @one_row_transposed(%a: memref<1x64xf32>, %b: memref<96x64xf32>, %c: memref<1x96xf32>) {
  linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : memref<1x64xf32>, memref<96x64xf32>) outs(%c : memref<1x96xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %product = arith.mulf %x, %y : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  return
}

// -----

// Two contractions of the same types share one function.
// CHECK-LABEL: func @shared(
// CHECK-COUNT-2: call @rope_matmul_bf16_bf16_bf16
// CHECK: func private @rope_matmul_bf16_bf16_bf16
// CHECK-NOT: func private
func.func @shared(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  linalg.matmul ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>)
  linalg.matmul ins(%a, %c : memref<64x64xbf16>, memref<64x64xbf16>) outs(%b : memref<64x64xbf16>)
  return
}

// -----

// Integers stay with the loops.
// CHECK-LABEL: func @integers(
// CHECK: linalg.generic
// CHECK: arith.muli
func.func @integers(%a: memref<4x4xi32>, %b: memref<4x4xi32>, %c: memref<4x4xi32>) {
  linalg.matmul ins(%a, %b : memref<4x4xi32>, memref<4x4xi32>) outs(%c : memref<4x4xi32>)
  return
}

// -----

// A fill that is read before the product is not absorbed.
// CHECK-LABEL: func @fill_is_used(
// CHECK: linalg.fill
// CHECK: memref.copy
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: call @rope_matmul{{.*}}%[[TRUE]])
func.func @fill_is_used(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>, %d: memref<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<4x4xf32>)
  memref.copy %c, %d : memref<4x4xf32> to memref<4x4xf32>
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----

// The functions of many rows do not depend on their number: 5000 rows leave 2 of 14, and 9999
// leave 3, which are padded.
// V512-LABEL: func @many_rows(
// V512-COUNT-2: call @rope_matmul_f32_f32_f32_14x32_last_4(
// V512: call @rope_matmul_f32_f32_f32_14x32_last_8(
// V512-NOT: call
// V512: return
func.func @many_rows(%a: memref<5000x512xf32>, %b: memref<9999x512xf32>, %c: memref<512x512xf32>, %w: memref<512x64xf32>,
                     %x: memref<5000x64xf32>, %y: memref<9999x64xf32>, %z: memref<512x64xf32>) {
  linalg.matmul ins(%a, %w : memref<5000x512xf32>, memref<512x64xf32>) outs(%x : memref<5000x64xf32>)
  linalg.matmul ins(%b, %w : memref<9999x512xf32>, memref<512x64xf32>) outs(%y : memref<9999x64xf32>)
  linalg.matmul ins(%c, %w : memref<512x512xf32>, memref<512x64xf32>) outs(%z : memref<512x64xf32>)
  return
}

// -----

// Rows that are close are read where they lie, where no panel reaches past the
// last one. 4096 rows are computed by the function for 256, whose last panel
// has another height.
// CHECK-LABEL: func @close_rows(
// V512: call @rope_matmul_f32_f32_f32_14x32_last_12_stride_64(
// V512: call @rope_matmul_f32_f32_f32_14x32_last_4(
func.func @close_rows(%a: memref<40x64xf32>, %b: memref<64x96xf32>, %c: memref<40x96xf32>, %x: memref<4096x64xf32>, %y: memref<4096x96xf32>) {
  linalg.matmul ins(%a, %b : memref<40x64xf32>, memref<64x96xf32>) outs(%c : memref<40x96xf32>)
  linalg.matmul ins(%x, %b : memref<4096x64xf32>, memref<64x96xf32>) outs(%y : memref<4096x96xf32>)
  return
}
