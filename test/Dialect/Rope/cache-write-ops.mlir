// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s
// RUN: rope-opt %s --emit-bytecode | rope-opt | FileCheck %s

// CHECK-DAG: #[[CACHE:[a-z0-9_]+]] = affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>
// CHECK-DAG: #[[PAGED:[a-z0-9_]+]] = affine_map<(d0, d1, d2, d3)[s0] -> (s0 floordiv 4, d1, s0 mod 4, d3)>

// CHECK-LABEL: func.func @contiguous
// CHECK: rope.cache_write ins(%{{.*}}, %{{.*}} : tensor<2x3x5x8xf32>, tensor<2x5xi64>) outs(%{{.*}} : tensor<2x3x16x8xf32>) {indexing_maps = [#{{.*}}, #{{.*}}, #[[CACHE]]]} -> tensor<2x3x16x8xf32>
func.func @contiguous(%rows: tensor<2x3x5x8xf32>, %slots: tensor<2x5xi64>,
                      %cache: tensor<2x3x16x8xf32>) -> tensor<2x3x16x8xf32> {
  %0 = rope.cache_write ins(%rows, %slots : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%cache : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>]}
      -> tensor<2x3x16x8xf32>
  return %0 : tensor<2x3x16x8xf32>
}

// Rows are [B, T, H, D], and blocks of 4 slots are shared by the batch.
// CHECK-LABEL: func.func @paged
// CHECK: rope.cache_write
// CHECK-SAME: #[[PAGED]]]}{{$}}
func.func @paged(%rows: memref<?x?x?x?xbf16>, %slots: memref<?x?xi32>,
                 %cache: memref<?x?x4x?xbf16>) {
  rope.cache_write ins(%rows, %slots : memref<?x?x?x?xbf16>, memref<?x?xi32>)
      outs(%cache : memref<?x?x4x?xbf16>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0]
                          -> (s0 floordiv 4, d1, s0 mod 4, d3)>]}
  return
}

// One token goes to one slot of every batch entry and head.
// CHECK-LABEL: func.func @scalar_slot
// CHECK: rope.cache_write ins(%{{.*}}, %{{.*}} : tensor<2x3x8xf16>, index)
func.func @scalar_slot(%rows: tensor<2x3x8xf16>, %slot: index,
                       %cache: tensor<2x3x16x8xf16>) -> tensor<2x3x16x8xf16> {
  %0 = rope.cache_write ins(%rows, %slot : tensor<2x3x8xf16>, index)
      outs(%cache : tensor<2x3x16x8xf16>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> ()>,
                        affine_map<(d0, d1, d2)[s0] -> (d0, d1, s0, d2)>]}
      -> tensor<2x3x16x8xf16>
  return %0 : tensor<2x3x16x8xf16>
}

// A cache of integers, each of which takes a byte or half of one.
// CHECK-LABEL: func.func @bytes
// CHECK: rope.cache_write {{.*}} -> tensor<3x16x8xi8>
func.func @bytes(%rows: tensor<3x1x8xi8>, %slot: i64, %cache: tensor<3x16x8xi8>) -> tensor<3x16x8xi8> {
  %0 = rope.cache_write ins(%rows, %slot : tensor<3x1x8xi8>, i64) outs(%cache : tensor<3x16x8xi8>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> ()>,
                        affine_map<(d0, d1, d2)[s0] -> (d0, s0, d2)>]} -> tensor<3x16x8xi8>
  return %0 : tensor<3x16x8xi8>
}

// A cache of floats of 8 bits.
// CHECK-LABEL: func.func @byte_floats
// CHECK: rope.cache_write {{.*}} -> tensor<3x16x8xf8E4M3FN>
func.func @byte_floats(%rows: tensor<3x1x8xf8E4M3FN>, %slot: i64, %cache: tensor<3x16x8xf8E4M3FN>) -> tensor<3x16x8xf8E4M3FN> {
  %0 = rope.cache_write ins(%rows, %slot : tensor<3x1x8xf8E4M3FN>, i64) outs(%cache : tensor<3x16x8xf8E4M3FN>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> ()>,
                        affine_map<(d0, d1, d2)[s0] -> (d0, s0, d2)>]} -> tensor<3x16x8xf8E4M3FN>
  return %0 : tensor<3x16x8xf8E4M3FN>
}
