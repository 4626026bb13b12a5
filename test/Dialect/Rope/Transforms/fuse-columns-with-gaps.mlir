// Columns of heads with gaps between them, or that are put together, are at no known places: no weights are permuted.
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always})' --remarks-filter=rope-fuse -o /dev/null 2>&1 | FileCheck %s
// RUN: rope-runner %s --entry=columns_with_gaps --target=reference --random=1 --pass-pipeline='builtin.module(rope-fuse{model=always})' --compare-with=reference --rtol=1e-4 --atol=1e-4
// CHECK-NOT: permute-weights
// CHECK: [Missed] unknown-axes {{.*}}Function=columns_with_gaps |
// CHECK-NOT: permute-weights
// CHECK: [Missed] unknown-axes {{.*}}Function=joined_columns |
// CHECK-NOT: permute-weights

func.func @columns_with_gaps(%x: tensor<5x24xf32>, %w: tensor<24x64xf32>, %w2: tensor<24x64xf32>, %v: tensor<5x6x8xf32>, %cos: tensor<5x4xf32>, %sin: tensor<5x4xf32>) -> tensor<5x6x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x64xf32>) -> tensor<5x64xf32>
  %m = linalg.matmul ins(%x, %w : tensor<5x24xf32>, tensor<24x64xf32>) outs(%f : tensor<5x64xf32>) -> tensor<5x64xf32>
  %h = tensor.expand_shape %m [[0], [1, 2, 3]] output_shape [5, 2, 4, 8] : tensor<5x64xf32> into tensor<5x2x4x8xf32>
  %s = tensor.extract_slice %h[0, 0, 0, 0] [5, 2, 3, 8] [1, 1, 1, 1] : tensor<5x2x4x8xf32> to tensor<5x2x3x8xf32>
  %r = tensor.collapse_shape %s [[0], [1, 2], [3]] : tensor<5x2x3x8xf32> into tensor<5x6x8xf32>
  %o = tensor.empty() : tensor<5x6x8xf32>
  %y = rope.rotate interleaved to interleaved block(0, 8) ins(%r, %cos, %sin : tensor<5x6x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%o : tensor<5x6x8xf32>) {indexing_maps = [affine_map<(m, h, d) -> (m, h, d)>, affine_map<(m, h, d) -> (m, d)>, affine_map<(m, h, d) -> (m, h, d)>]} -> tensor<5x6x8xf32>

  %e_k = tensor.empty() : tensor<5x64xf32>
  %f_k = linalg.fill ins(%zero : f32) outs(%e_k : tensor<5x64xf32>) -> tensor<5x64xf32>
  %m_k = linalg.matmul ins(%x, %w2 : tensor<5x24xf32>, tensor<24x64xf32>) outs(%f_k : tensor<5x64xf32>) -> tensor<5x64xf32>
  %h_k = tensor.expand_shape %m_k [[0], [1, 2, 3]] output_shape [5, 2, 4, 8] : tensor<5x64xf32> into tensor<5x2x4x8xf32>
  %s_k = tensor.extract_slice %h_k[0, 0, 0, 0] [5, 2, 3, 8] [1, 1, 1, 1] : tensor<5x2x4x8xf32> to tensor<5x2x3x8xf32>
  %r_k = tensor.collapse_shape %s_k [[0], [1, 2], [3]] : tensor<5x2x3x8xf32> into tensor<5x6x8xf32>
  %o_k = tensor.empty() : tensor<5x6x8xf32>
  %y_k = rope.rotate interleaved to interleaved block(0, 8) ins(%r_k, %cos, %sin : tensor<5x6x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%o_k : tensor<5x6x8xf32>) {indexing_maps = [affine_map<(m, h, d) -> (m, h, d)>, affine_map<(m, h, d) -> (m, d)>, affine_map<(m, h, d) -> (m, h, d)>]} -> tensor<5x6x8xf32>

  %a = tensor.empty() : tensor<5x6x8xf32>
  %z = rope.attention ins(%y, %y_k, %v : tensor<5x6x8xf32>, tensor<5x6x8xf32>, tensor<5x6x8xf32>) outs(%a : tensor<5x6x8xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (m, h, d)>, affine_map<(h, m, n, j, d) -> (j, h, d)>, affine_map<(h, m, n, j, d) -> (j, h, n)>, affine_map<(h, m, n, j, d) -> (m, h, n)>]} -> tensor<5x6x8xf32>
  return %z : tensor<5x6x8xf32>
}

func.func @joined_columns(%x: tensor<5x24xf32>, %w: tensor<24x64xf32>, %w2: tensor<24x64xf32>, %v: tensor<5x6x8xf32>, %cos: tensor<5x4xf32>, %sin: tensor<5x4xf32>) -> tensor<5x6x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x64xf32>) -> tensor<5x64xf32>
  %m = linalg.matmul ins(%x, %w : tensor<5x24xf32>, tensor<24x64xf32>) outs(%f : tensor<5x64xf32>) -> tensor<5x64xf32>
  %h = tensor.expand_shape %m [[0], [1, 2]] output_shape [5, 8, 8] : tensor<5x64xf32> into tensor<5x8x8xf32>
  %s = tensor.extract_slice %h[0, 0, 0] [5, 3, 8] [1, 1, 1] : tensor<5x8x8xf32> to tensor<5x3x8xf32>
  %r = tensor.concat dim(1) %s, %s : (tensor<5x3x8xf32>, tensor<5x3x8xf32>) -> tensor<5x6x8xf32>
  %o = tensor.empty() : tensor<5x6x8xf32>
  %y = rope.rotate interleaved to interleaved block(0, 8) ins(%r, %cos, %sin : tensor<5x6x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%o : tensor<5x6x8xf32>) {indexing_maps = [affine_map<(m, h, d) -> (m, h, d)>, affine_map<(m, h, d) -> (m, d)>, affine_map<(m, h, d) -> (m, h, d)>]} -> tensor<5x6x8xf32>

  %e_k = tensor.empty() : tensor<5x64xf32>
  %f_k = linalg.fill ins(%zero : f32) outs(%e_k : tensor<5x64xf32>) -> tensor<5x64xf32>
  %m_k = linalg.matmul ins(%x, %w2 : tensor<5x24xf32>, tensor<24x64xf32>) outs(%f_k : tensor<5x64xf32>) -> tensor<5x64xf32>
  %h_k = tensor.expand_shape %m_k [[0], [1, 2]] output_shape [5, 8, 8] : tensor<5x64xf32> into tensor<5x8x8xf32>
  %s_k = tensor.extract_slice %h_k[0, 0, 0] [5, 3, 8] [1, 1, 1] : tensor<5x8x8xf32> to tensor<5x3x8xf32>
  %r_k = tensor.concat dim(1) %s_k, %s_k : (tensor<5x3x8xf32>, tensor<5x3x8xf32>) -> tensor<5x6x8xf32>
  %o_k = tensor.empty() : tensor<5x6x8xf32>
  %y_k = rope.rotate interleaved to interleaved block(0, 8) ins(%r_k, %cos, %sin : tensor<5x6x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%o_k : tensor<5x6x8xf32>) {indexing_maps = [affine_map<(m, h, d) -> (m, h, d)>, affine_map<(m, h, d) -> (m, d)>, affine_map<(m, h, d) -> (m, h, d)>]} -> tensor<5x6x8xf32>

  %a = tensor.empty() : tensor<5x6x8xf32>
  %z = rope.attention ins(%y, %y_k, %v : tensor<5x6x8xf32>, tensor<5x6x8xf32>, tensor<5x6x8xf32>) outs(%a : tensor<5x6x8xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (m, h, d)>, affine_map<(h, m, n, j, d) -> (j, h, d)>, affine_map<(h, m, n, j, d) -> (j, h, n)>, affine_map<(h, m, n, j, d) -> (m, h, n)>]} -> tensor<5x6x8xf32>
  return %z : tensor<5x6x8xf32>
}
