// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-cpu-lower-contractions{cpu=znver4},rope-cpu-pack-weights{cpu=znver4 arguments=true},rope-cpu-lower-matmul{cpu=znver4},rope-cpu-vectorize-loops{cpu=znver4})' --split-input-file | FileCheck %s --check-prefix=ZEN4 --implicit-check-not='read, locality<3>'
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-cpu-lower-contractions{cpu=znver5},rope-cpu-pack-weights{cpu=znver5 arguments=true},rope-cpu-lower-matmul{cpu=znver5},rope-cpu-vectorize-loops{cpu=znver5})' --split-input-file | FileCheck %s --check-prefix=ZEN5

// How a stream from memory is fetched depends on the processor. Zen 4 fetches
// two pages ahead into the second cache, where each line is multiplied often.

// The weight of one row, packed: 16 products for each line.
// ZEN4-LABEL: func private @rope_matmul_packed_f32_f32_f32_1x32_once(
// ZEN4-NOT: read, locality
// ZEN4: vector.fma
// ZEN5-LABEL: func private @rope_matmul_packed_f32_f32_f32_1x32_once(
// ZEN5: memref.prefetch {{.*}} locality<3>
// ZEN5: vector.fma
func.func @row(%a: memref<1x64xf32>, %w: memref<64x96xf32>, %c: memref<1x96xf32>) {
  linalg.matmul ins(%a, %w : memref<1x64xf32>, memref<64x96xf32>) outs(%c : memref<1x96xf32>)
  return
}

// -----

// Of eight rows, 128 products. A row of a panel is 128 bytes: 64 of them are two
// pages.
// ZEN4-LABEL: func private @rope_matmul_packed_f32_f32_f32_8x32_once(
// ZEN4: %[[ROW:.*]] = arith.addi %{{.*}}, %c64{{.*}} : index
// ZEN4: memref.prefetch %{{.*}}[%{{.*}}, %[[ROW]], %{{.*}}], read, locality<2>
// ZEN4: vector.fma
// ZEN5-LABEL: func private @rope_matmul_packed_f32_f32_f32_8x32_once(
// ZEN5: %[[ROW:.*]] = arith.addi %{{.*}}, %c32{{.*}} : index
// ZEN5: memref.prefetch %{{.*}}[%{{.*}}, %[[ROW]], %{{.*}}], read, locality<3>
// ZEN5: vector.fma
func.func @rows(%a: memref<8x64xf32>, %w: memref<64x96xf32>, %c: memref<8x96xf32>) {
  linalg.matmul ins(%a, %w : memref<8x64xf32>, memref<64x96xf32>) outs(%c : memref<8x96xf32>)
  return
}

// -----

// A line of what lies as it comes is found in many places, which the processor
// does not follow by itself.
// ZEN4-LABEL: func private @rope_matmul_dots_f32_f32_f32(
// ZEN4: memref.prefetch {{.*}} locality<2>
// ZEN5-LABEL: func private @rope_matmul_dots_f32_f32_f32(
// ZEN5: memref.prefetch {{.*}} locality<3>
func.func @dots(%a: memref<1x128xf32>, %k: memref<512x128xf32>, %c: memref<1x512xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %k : memref<1x128xf32>, memref<512x128xf32>) outs(%c : memref<1x512xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// What is read once, of more than the second cache holds.
// ZEN4-LABEL: func @elementwise(
// ZEN4-NOT: read, locality
// ZEN5-LABEL: func @elementwise(
// ZEN5: memref.prefetch {{.*}} locality<3>
func.func @elementwise(%a: memref<4096x24x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, h, d)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%a : memref<4096x24x64xf32>) outs(%a : memref<4096x24x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %p = arith.mulf %x, %x : f32
    linalg.yield %p : f32
  }
  return
}

// -----

// Rows of 256 bytes, 4096 bytes apart: the processor does not follow them by
// itself.
// ZEN4-LABEL: func @rows_with_gaps(
// ZEN4: memref.prefetch {{.*}} locality<2>
// ZEN5-LABEL: func @rows_with_gaps(
// ZEN5: memref.prefetch {{.*}} locality<3>
func.func @rows_with_gaps(%a: memref<4096x64xf32, strided<[1024, 1]>>, %c: memref<4096x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(s, d) -> (s, d)>, affine_map<(s, d) -> (s, d)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%a : memref<4096x64xf32, strided<[1024, 1]>>) outs(%c : memref<4096x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %p = arith.mulf %x, %x : f32
    linalg.yield %p : f32
  }
  return
}

// -----

// Both halves of a row have gaps that the other one fills.
// ZEN4-LABEL: func @halves(
// ZEN4-NOT: read, locality
// ZEN5-LABEL: func @halves(
// ZEN5: memref.prefetch {{.*}} locality<3>
func.func @halves(%a: memref<8192x24x64xf32>, %c: memref<8192x24x32xf32>) {
  %x1 = memref.subview %a[0, 0, 0] [8192, 24, 32] [1, 1, 1] : memref<8192x24x64xf32> to memref<8192x24x32xf32, strided<[1536, 64, 1]>>
  %x2 = memref.subview %a[0, 0, 32] [8192, 24, 32] [1, 1, 1] : memref<8192x24x64xf32> to memref<8192x24x32xf32, strided<[1536, 64, 1], offset: 32>>
  linalg.generic {indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, h, d)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x1, %x2 : memref<8192x24x32xf32, strided<[1536, 64, 1]>>, memref<8192x24x32xf32, strided<[1536, 64, 1], offset: 32>>) outs(%c : memref<8192x24x32xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  }
  return
}
