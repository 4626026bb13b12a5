// RUN: rope-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @no_rows
// CHECK-SAME: %{{.*}}, %{{.*}}, %[[C:[a-z0-9_]+]]: tensor<16x8xf32>
// CHECK-NEXT: return %[[C]]
func.func @no_rows(%rows: tensor<0x8xf32>, %slots: tensor<0xi64>,
                   %cache: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %0 = rope.cache_write ins(%rows, %slots : tensor<0x8xf32>, tensor<0xi64>)
      outs(%cache : tensor<16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                        affine_map<(d0, d1) -> (d0)>,
                        affine_map<(d0, d1)[s0] -> (s0, d1)>]} -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}

// -----

// CHECK-LABEL: func.func @casts
// CHECK: rope.cache_write ins(%{{.*}}, %{{.*}} : tensor<5x8xf32>, tensor<?xi64>) outs(%{{.*}} : tensor<16x8xf32>)
func.func @casts(%rows: tensor<5x8xf32>, %slots: tensor<?xi64>,
                 %cache: tensor<16x8xf32>) -> tensor<?x8xf32> {
  %r = tensor.cast %rows : tensor<5x8xf32> to tensor<?x8xf32>
  %c = tensor.cast %cache : tensor<16x8xf32> to tensor<?x8xf32>
  %0 = rope.cache_write ins(%r, %slots : tensor<?x8xf32>, tensor<?xi64>)
      outs(%c : tensor<?x8xf32>)
      {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                        affine_map<(d0, d1) -> (d0)>,
                        affine_map<(d0, d1)[s0] -> (s0, d1)>]} -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
