// x times a weight as it is, times a transposed one.
func.func @main(%x: tensor<9x64xf32>, %w: tensor<64x96xf32>, %v: tensor<64x96xf32>) -> tensor<9x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<9x96xf32>) -> tensor<9x96xf32>
  %r = linalg.matmul ins(%x, %w : tensor<9x64xf32>, tensor<64x96xf32>) outs(%f : tensor<9x96xf32>) -> tensor<9x96xf32>
  %e2 = tensor.empty() : tensor<9x64xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<9x64xf32>) -> tensor<9x64xf32>
  %s = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%r, %v : tensor<9x96xf32>, tensor<64x96xf32>) outs(%f2 : tensor<9x64xf32>) -> tensor<9x64xf32>
  return %s : tensor<9x64xf32>
}
