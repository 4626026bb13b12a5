// Axes of an operand that are one axis of another are summed, or multiplied by
// rows, apart where memory has a gap between them.
// RUN: rope-runner %s --entry=depth --target=cpu --random=1 --compare-with=reference --rtol=1e-5 --atol=1e-5
// RUN: rope-runner %s --entry=rows --target=cpu --random=1 --compare-with=reference --rtol=1e-5 --atol=1e-5

func.func @depth(%a: tensor<8x4x8xf32>, %b: tensor<4x6x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %s = tensor.extract_slice %a[0, 0, 0] [8, 4, 6] [1, 1, 1] : tensor<8x4x8xf32> to tensor<8x4x6xf32>
  %r = linalg.contract indexing_maps = [affine_map<(m, n, j, k) -> (m, j, k)>, affine_map<(m, n, j, k) -> (j, k, n)>, affine_map<(m, n, j, k) -> (m, n)>]
      ins(%s, %b : tensor<8x4x6xf32>, tensor<4x6x16xf32>) outs(%f : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

func.func @rows(%a: tensor<4x8x24xf32>, %b: tensor<24x16xf32>) -> tensor<4x6x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x6x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
  %s = tensor.extract_slice %a[0, 0, 0] [4, 6, 24] [1, 1, 1] : tensor<4x8x24xf32> to tensor<4x6x24xf32>
  %r = linalg.contract indexing_maps = [affine_map<(h, m, n, k) -> (h, m, k)>, affine_map<(h, m, n, k) -> (k, n)>, affine_map<(h, m, n, k) -> (h, m, n)>]
      ins(%s, %b : tensor<4x6x24xf32>, tensor<24x16xf32>) outs(%f : tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
  return %r : tensor<4x6x16xf32>
}
