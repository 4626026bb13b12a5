// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-cpu-lower-contractions{cpu=x86-64-v3},rope-cpu-pack-weights{cpu=x86-64-v3 arguments=true},rope-cpu-lower-matmul{cpu=x86-64-v3})' --split-input-file | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-cpu-lower-contractions{cpu=x86-64-v3},rope-cpu-pack-weights{cpu=x86-64-v3 arguments=true},rope-cpu-lower-matmul{cpu=x86-64-v3})' --split-input-file | grep -B2 "prefetch.*locality<2>" | FileCheck %s --check-prefix=FETCH
// What is multiplied next is fetched row by row of a panel.
// FETCH: %[[ROW:.*]] = arith.addi
// FETCH-NEXT: %[[ZERO:.*]] = arith.constant 0 : index
// FETCH-NEXT: memref.prefetch %{{.*}}[%{{.*}}, %[[ROW]], %[[ZERO]]], read, locality<2>, data

// The weight is only ever a right operand: there is a function that packs it and
// one that takes it packed. The activations stay.

// CHECK-LABEL: func @weight(
// CHECK-SAME: memref<8x64xf32>, %{{.*}}: memref<64x48xf32>
// CHECK: call @rope_matmul_rows
// CHECK-LABEL: func @weight_pack_1(
// CHECK-SAME: %[[W:.*]]: memref<64x48xf32>) -> memref<3x64x16xf32>
// CHECK: %[[PANELS:.*]] = memref.reinterpret_cast %[[W]] to offset: [0], sizes: [3, 64, 16], strides: [16, 48, 1]
// CHECK: linalg.copy ins(%[[PANELS]]
// CHECK-LABEL: func @weight_packed(
// CHECK-SAME: memref<8x64xf32>, %[[P:.*]]: memref<3x64x16xf32>
// CHECK: memref.reinterpret_cast %[[P]] {{.*}}sizes: [%{{.*}}, 64, 16], strides: [1024, 16, 1]
// CHECK: call @rope_matmul_packed_f32_f32_f32_4x16(
func.func @weight(%x: memref<8x64xf32>, %w: memref<64x48xf32>, %y: memref<8x48xf32>) {
  linalg.matmul ins(%x, %w : memref<8x64xf32>, memref<64x48xf32>) outs(%y : memref<8x48xf32>)
  return
}

// -----

// As torch keeps it: consecutive elements are along k.
// CHECK-LABEL: func @transposed_pack_1(
// CHECK-SAME: memref<48x64xbf16>) -> memref<3x64x16xbf16>
// CHECK: memref.reinterpret_cast {{.*}} strides: [1024, 1, 64]
// CHECK-LABEL: func @transposed_packed(
// CHECK: call @rope_matmul_packed_f32_bf16_f32_
func.func @transposed(%x: memref<8x64xf32>, %w: memref<48x64xbf16>, %y: memref<8x48xf32>) {
  linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : memref<8x64xf32>, memref<48x64xbf16>) outs(%y : memref<8x48xf32>) {
  ^bb0(%a: f32, %b: bf16, %sum: f32):
    %wide = arith.extf %b : bf16 to f32
    %product = arith.mulf %a, %wide : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  return
}

// -----

// A constant is packed now, and holds its values in the order of the panels.
// CHECK: memref.global "private" constant @w : memref<2x2x16xf32> = dense<{{.*}}, 1.500000e+01], [3.200000e+01, {{.*}}, 4.700000e+01]{{\]}}, {{\[\[}}1.600000e+01
// CHECK-LABEL: func @constant(
// CHECK: memref.get_global @w : memref<2x2x16xf32>
// CHECK: call @rope_matmul_packed
memref.global "private" constant @w : memref<2x32xf32> = dense<[
  [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0,
   16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0],
  [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0,
   48.0, 49.0, 50.0, 51.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0, 58.0, 59.0, 60.0, 61.0, 62.0, 63.0]]>
func.func @constant(%x: memref<?x2xf32>, %y: memref<?x32xf32>) {
  %w = memref.get_global @w : memref<2x32xf32>
  linalg.matmul ins(%x, %w : memref<?x2xf32>, memref<2x32xf32>) outs(%y : memref<?x32xf32>)
  return
}

// -----

// Heads of 32 columns begin at multiples of a panel; a part of the rows is not the
// whole sum.
// CHECK-LABEL: func @heads(
// CHECK-LABEL: func @heads_packed(
// CHECK: call @rope_matmul_packed
func.func @heads(%x: memref<8x64xf32>, %w: memref<64x96xf32>, %y: memref<3x8x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %split = memref.expand_shape %w [[0], [1, 2]] output_shape [64, 3, 32] : memref<64x96xf32> into memref<64x3x32xf32>
  scf.for %h = %c0 to %c3 step %c1 {
    %part = memref.subview %split[0, %h, 0] [64, 1, 32] [1, 1, 1] : memref<64x3x32xf32> to memref<64x32xf32, strided<[96, 1], offset: ?>>
    %out = memref.subview %y[%h, 0, 0] [1, 8, 32] [1, 1, 1] : memref<3x8x32xf32> to memref<8x32xf32, strided<[32, 1], offset: ?>>
    linalg.matmul ins(%x, %part : memref<8x64xf32>, memref<64x32xf32, strided<[96, 1], offset: ?>>) outs(%out : memref<8x32xf32, strided<[32, 1], offset: ?>>)
  }
  return
}

// -----

// CHECK-LABEL: func @part_of_rows(
// CHECK-NOT: _packed
func.func @part_of_rows(%x: memref<8x32xf32>, %w: memref<64x48xf32>, %y: memref<8x48xf32>) {
  %part = memref.subview %w[32, 0] [32, 48] [1, 1] : memref<64x48xf32> to memref<32x48xf32, strided<[48, 1], offset: 1536>>
  linalg.matmul ins(%x, %part : memref<8x32xf32>, memref<32x48xf32, strided<[48, 1], offset: 1536>>) outs(%y : memref<8x48xf32>)
  return
}

// -----

// Columns from any place on need not begin a panel.
// CHECK-LABEL: func @any_columns(
// CHECK-NOT: _packed
func.func @any_columns(%x: memref<8x64xf32>, %w: memref<64x48xf32>, %y: memref<8x16xf32>, %n: index) {
  %part = memref.subview %w[0, %n] [64, 16] [1, 1] : memref<64x48xf32> to memref<64x16xf32, strided<[48, 1], offset: ?>>
  linalg.matmul ins(%x, %part : memref<8x64xf32>, memref<64x16xf32, strided<[48, 1], offset: ?>>) outs(%y : memref<8x16xf32>)
  return
}

// -----

// A weight that is also read otherwise stays plain.
// CHECK-LABEL: func @other_use(
// CHECK-NOT: _packed
func.func @other_use(%x: memref<8x64xf32>, %w: memref<64x48xf32>, %y: memref<8x48xf32>, %z: memref<64x48xf32>) {
  linalg.matmul ins(%x, %w : memref<8x64xf32>, memref<64x48xf32>) outs(%y : memref<8x48xf32>)
  memref.copy %w, %z : memref<64x48xf32> to memref<64x48xf32>
  return
}

// -----

// 40 columns are no whole number of panels.
// CHECK-LABEL: func @odd_columns(
// CHECK-NOT: _packed
func.func @odd_columns(%x: memref<8x64xf32>, %w: memref<64x40xf32>, %y: memref<8x40xf32>) {
  linalg.matmul ins(%x, %w : memref<8x64xf32>, memref<64x40xf32>) outs(%y : memref<8x40xf32>)
  return
}

// -----

// Nine rows are a panel of five and one of four, which has a loop of its own. A
// product with a single panel fetches other parts of B ahead.
// CHECK-LABEL: func @panels_packed(
// CHECK: call @rope_matmul_packed_f32_f32_f32_6x16_once(
// CHECK: call @rope_matmul_packed_f32_f32_f32_5x16_last_4(
// CHECK: call @rope_matmul_packed_f32_f32_f32_6x16(
// CHECK: func private @rope_matmul_packed_f32_f32_f32_6x16_once
// CHECK: func private @rope_matmul_packed_f32_f32_f32_5x16_last_4(
// CHECK-COUNT-40: vector.fma
// CHECK: scf.for
// CHECK-COUNT-10: vector.fma
// CHECK: scf.for
// CHECK-COUNT-32: vector.fma
// CHECK: scf.for
// CHECK-COUNT-8: vector.fma
// CHECK-NOT: vector.fma
// CHECK: func private @rope_matmul_packed_f32_f32_f32_6x16(
func.func @panels(%w: memref<64x48xf32>, %x6: memref<6x64xf32>, %y6: memref<6x48xf32>, %x9: memref<9x64xf32>,
                  %y9: memref<9x48xf32>, %x12: memref<12x64xf32>, %y12: memref<12x48xf32>) {
  linalg.matmul ins(%x6, %w : memref<6x64xf32>, memref<64x48xf32>) outs(%y6 : memref<6x48xf32>)
  linalg.matmul ins(%x9, %w : memref<9x64xf32>, memref<64x48xf32>) outs(%y9 : memref<9x48xf32>)
  linalg.matmul ins(%x12, %w : memref<12x64xf32>, memref<64x48xf32>) outs(%y12 : memref<12x48xf32>)
  return
}

// -----

// A row has two vectors of sums, which are kept in four chains: four rows of
// the panel each add to their own. LLVM must not unroll the loop, whose
// prefetches would stand together. What is left adds to a single chain.
// CHECK-LABEL: func @row_packed(
// CHECK: func private @rope_matmul_packed_f32_f32_f32_1x16_once
// CHECK: %[[WHOLE:.*]]:8 = scf.for
// CHECK: scf.for {{.*}} step %c4
// CHECK-COUNT-4: memref.prefetch
// CHECK-NOT: memref.prefetch
// CHECK: scf.yield
// CHECK-NEXT: } {loop_annotation = #[[NO_UNROLL:.*]]}
// CHECK: scf.yield
// CHECK-COUNT-6: arith.addf {{.*}} : vector<8xf32>
// CHECK-NOT: arith.addf {{.*}} : vector<8xf32>
// CHECK: scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>) {
func.func @row(%x: memref<1x64xf32>, %w: memref<64x48xf32>, %y: memref<1x48xf32>) {
  linalg.matmul ins(%x, %w : memref<1x64xf32>, memref<64x48xf32>) outs(%y : memref<1x48xf32>)
  return
}

// -----

// A sum of products begins at a multiple of a panel where each of them does: the
// second is 8 times a multiple of 4.
// CHECK-LABEL: func @computed_place(
// CHECK-LABEL: func @computed_place_packed(
// CHECK: call @rope_matmul_packed
// CHECK-LABEL: func @other_place(
// CHECK-NOT: call @rope_matmul_packed
func.func @computed_place(%x: memref<8x64xf32>, %w: memref<64x96xf32>, %y: memref<8x32xf32>, %h: index) {
  %c4 = arith.constant 4 : index
  %g = arith.muli %h, %c4 : index
  %at = affine.apply affine_map<(h, g) -> (h * 32 + g * 8)>(%h, %g)
  %part = memref.subview %w[0, %at] [64, 32] [1, 1] : memref<64x96xf32> to memref<64x32xf32, strided<[96, 1], offset: ?>>
  linalg.matmul ins(%x, %part : memref<8x64xf32>, memref<64x32xf32, strided<[96, 1], offset: ?>>) outs(%y : memref<8x32xf32>)
  return
}
func.func @other_place(%x: memref<8x64xf32>, %w: memref<64x96xf32>, %y: memref<8x32xf32>, %h: index) {
  %at = affine.apply affine_map<(h) -> (h * 32 + h * 8)>(%h)
  %part = memref.subview %w[0, %at] [64, 32] [1, 1] : memref<64x96xf32> to memref<64x32xf32, strided<[96, 1], offset: ?>>
  linalg.matmul ins(%x, %part : memref<8x64xf32>, memref<64x32xf32, strided<[96, 1], offset: ?>>) outs(%y : memref<8x32xf32>)
  return
}
