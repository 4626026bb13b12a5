func.func @main(%x: tensor<40x64xf32>, %w: tensor<64x1024xf32>, %cos: tensor<40x32xf32>, %sin: tensor<40x32xf32>)
    -> tensor<16x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40x1024xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<40x1024xf32>) -> tensor<40x1024xf32>
  %p = linalg.matmul ins(%x, %w : tensor<40x64xf32>, tensor<64x1024xf32>) outs(%f : tensor<40x1024xf32>) -> tensor<40x1024xf32>
  %h = tensor.expand_shape %p [[0], [1, 2]] output_shape [40, 16, 64] : tensor<40x1024xf32> into tensor<40x16x64xf32>
  %o = tensor.empty() : tensor<40x16x64xf32>
  %r = rope.rotate half to half block(0, 64) ins(%h, %cos, %sin : tensor<40x16x64xf32>, tensor<40x32xf32>, tensor<40x32xf32>)
      outs(%o : tensor<40x16x64xf32>) {indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, d)>,
      affine_map<(s, h, d) -> (s, h, d)>]} -> tensor<40x16x64xf32>
  %be = tensor.empty() : tensor<16x64xf32>
  %bf = linalg.fill ins(%zero : f32) outs(%be : tensor<16x64xf32>) -> tensor<16x64xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(h, d, s) -> (s, h, d)>, affine_map<(h, d, s) -> (h, d)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%r : tensor<40x16x64xf32>) outs(%bf : tensor<16x64xf32>) {
  ^bb0(%a: f32, %out: f32):
    %m = arith.addf %out, %a : f32
    linalg.yield %m : f32
  } -> tensor<16x64xf32>
  return %b : tensor<16x64xf32>
}
