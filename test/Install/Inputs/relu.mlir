// Sizes that blocks of 64 x 64 and steps of 32 do not divide.
#id = affine_map<(i, j) -> (i, j)>
func.func @relu(%x: tensor<100x72xf16>, %w: tensor<72x88xf16>) -> tensor<100x88xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100x88xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<100x88xf32>) -> tensor<100x88xf32>
  %m = linalg.matmul ins(%x, %w : tensor<100x72xf16>, tensor<72x88xf16>) outs(%f : tensor<100x88xf32>) -> tensor<100x88xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<100x88xf32>) outs(%e : tensor<100x88xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = arith.maximumf %a, %zero : f32
    linalg.yield %y : f32
  } -> tensor<100x88xf32>
  return %r : tensor<100x88xf32>
}
