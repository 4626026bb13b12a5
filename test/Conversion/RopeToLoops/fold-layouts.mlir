// RUN: rope-opt %s --rope-fold-layouts --canonicalize | FileCheck %s

// The transposes and the split into heads end up in the maps.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d2, d3, d4)>
// CHECK-DAG: #[[Y:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3)>
// CHECK-LABEL: func @projection(
// CHECK-SAME: %[[A:.*]]: tensor<2x7x64xf32>, %[[B:.*]]: tensor<32x64xf32>
// CHECK-NOT: linalg.transpose
// CHECK: %[[V:.*]] = tensor.expand_shape %[[B]] {{\[}}[0, 1], [2]] output_shape [2, 16, 64]
// CHECK: linalg.fill
// CHECK: linalg.generic {indexing_maps = [#[[X]], #[[W]], #[[Y]]]
// CHECK-SAME: ins(%[[A]], %[[V]] :
// CHECK-NOT: linalg.transpose
func.func @projection(%x: tensor<2x7x64xf32>, %w: tensor<32x64xf32>) -> tensor<2x2x7x16xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
  %we = tensor.empty() : tensor<64x32xf32>
  %wt = linalg.transpose ins(%w : tensor<32x64xf32>) outs(%we : tensor<64x32xf32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<14x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<14x32xf32>) -> tensor<14x32xf32>
  %m = linalg.matmul ins(%rows, %wt : tensor<14x64xf32>, tensor<64x32xf32>) outs(%f : tensor<14x32xf32>) -> tensor<14x32xf32>
  %heads = tensor.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xf32> into tensor<2x7x2x16xf32>
  %te = tensor.empty() : tensor<2x2x7x16xf32>
  %t = linalg.transpose ins(%heads : tensor<2x7x2x16xf32>) outs(%te : tensor<2x2x7x16xf32>) permutation = [0, 2, 1, 3]
  return %t : tensor<2x2x7x16xf32>
}

// A product that is used twice keeps its layout.
// CHECK-LABEL: func @used_twice(
// CHECK: linalg.transpose
func.func @used_twice(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %t = linalg.transpose ins(%m : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  return %m, %t : tensor<4x4xf32>, tensor<4x4xf32>
}

// A weight is transposed and then split: the split comes first.
// CHECK-LABEL: func @split_of_transposed_weight(
// CHECK-SAME: %[[X:.*]]: tensor<2x64xf32>, %[[W:.*]]: tensor<4x64x16xf32>
// CHECK-NOT: linalg.transpose
// CHECK: %[[V:.*]] = tensor.expand_shape %[[W]] {{\[}}[0, 1], [2], [3]] output_shape [1, 4, 64, 16]
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[X]], %[[V]] :
func.func @split_of_transposed_weight(%x: tensor<2x64xf32>, %w: tensor<4x64x16xf32>) -> tensor<2x1x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %te = tensor.empty() : tensor<64x4x16xf32>
  %t = linalg.transpose ins(%w : tensor<4x64x16xf32>) outs(%te : tensor<64x4x16xf32>) permutation = [1, 0, 2]
  %s = tensor.expand_shape %t [[0], [1, 2], [3]] output_shape [64, 1, 4, 16] : tensor<64x4x16xf32> into tensor<64x1x4x16xf32>
  %e = tensor.empty() : tensor<2x1x4x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x1x4x16xf32>) -> tensor<2x1x4x16xf32>
  %m = linalg.generic {
      indexing_maps = [affine_map<(b, o, h, d, k) -> (b, k)>, affine_map<(b, o, h, d, k) -> (k, o, h, d)>,
                       affine_map<(b, o, h, d, k) -> (b, o, h, d)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %s : tensor<2x64xf32>, tensor<64x1x4x16xf32>) outs(%f : tensor<2x1x4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %q = arith.addf %c, %p : f32
    linalg.yield %q : f32
  } -> tensor<2x1x4x16xf32>
  return %m : tensor<2x1x4x16xf32>
}
