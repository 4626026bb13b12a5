// Sums of a depth of several blocks go on from what C holds, tile by tile; rows and columns are not as many.
// RUN: rope-runner %s --target=cpu --random=1 --compare-with=reference --rtol=1e-4 --atol=1e-3

func.func @main(%x: tensor<80x2100xbf16>, %w: tensor<2100x48xbf16>) -> tensor<80x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<80x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<80x48xf32>) -> tensor<80x48xf32>
  %y = linalg.matmul ins(%x, %w : tensor<80x2100xbf16>, tensor<2100x48xbf16>) outs(%f : tensor<80x48xf32>) -> tensor<80x48xf32>
  return %y : tensor<80x48xf32>
}
