#id = affine_map<(a,b,c,d)->(a,b,c,d)>
#tab = affine_map<(a,b,c,d)->(b,d)>
#two = affine_map<(a,b)->(a,b)>
// A decoder block without norms: four query heads on two key heads, causal, and
// a feed-forward part.
func.func @main(%x: tensor<2x8x32xf32>, %wq: tensor<32x32xf32>,
                %wk: tensor<32x16xf32>, %wv: tensor<32x16xf32>,
                %wo: tensor<32x32xf32>, %up: tensor<32x64xf32>,
                %down: tensor<64x32xf32>) -> tensor<2x8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %p0 = arith.constant 0 : index
  %ce = tensor.empty() : tensor<8x4xf32>
  %c:2 = rope.table positions(%p0 : index) outs(%ce, %ce : tensor<8x4xf32>, tensor<8x4xf32>) {frequency_values = dense<[1.0, 0.5, 0.3, 0.1]> : tensor<4xf32>} -> tensor<8x4xf32>, tensor<8x4xf32>
  %rows = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x8x32xf32> into tensor<16x32xf32>
  %qe = tensor.empty() : tensor<16x32xf32>
  %ke = tensor.empty() : tensor<16x16xf32>
  %q0 = linalg.fill ins(%zero : f32) outs(%qe : tensor<16x32xf32>) -> tensor<16x32xf32>
  %k0 = linalg.fill ins(%zero : f32) outs(%ke : tensor<16x16xf32>) -> tensor<16x16xf32>
  %q1 = linalg.matmul ins(%rows, %wq : tensor<16x32xf32>, tensor<32x32xf32>) outs(%q0 : tensor<16x32xf32>) -> tensor<16x32xf32>
  %k1 = linalg.matmul ins(%rows, %wk : tensor<16x32xf32>, tensor<32x16xf32>) outs(%k0 : tensor<16x16xf32>) -> tensor<16x16xf32>
  %v1 = linalg.matmul ins(%rows, %wv : tensor<16x32xf32>, tensor<32x16xf32>) outs(%k0 : tensor<16x16xf32>) -> tensor<16x16xf32>
  %q = tensor.expand_shape %q1 [[0, 1], [2, 3]] output_shape [2, 8, 4, 8] : tensor<16x32xf32> into tensor<2x8x4x8xf32>
  %k = tensor.expand_shape %k1 [[0, 1], [2, 3]] output_shape [2, 8, 2, 8] : tensor<16x16xf32> into tensor<2x8x2x8xf32>
  %v = tensor.expand_shape %v1 [[0, 1], [2, 3]] output_shape [2, 8, 2, 8] : tensor<16x16xf32> into tensor<2x8x2x8xf32>
  %qre = tensor.empty() : tensor<2x8x4x8xf32>
  %kre = tensor.empty() : tensor<2x8x2x8xf32>
  %qr = rope.rotate half to half block(0, 8) ins(%q, %c#0, %c#1 : tensor<2x8x4x8xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%qre : tensor<2x8x4x8xf32>) {indexing_maps = [#id, #tab, #id]} -> tensor<2x8x4x8xf32>
  %kr = rope.rotate half to half block(0, 8) ins(%k, %c#0, %c#1 : tensor<2x8x2x8xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%kre : tensor<2x8x2x8xf32>) {indexing_maps = [#id, #tab, #id]} -> tensor<2x8x2x8xf32>
  %o = rope.attention ins(%qr, %kr, %v : tensor<2x8x4x8xf32>, tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%qre : tensor<2x8x4x8xf32>) {causal, scale = 0.35, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, m, h, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>, affine_map<(b, h, m, n, j, d) -> (b, m, h, n)>]} -> tensor<2x8x4x8xf32>
  %o1 = tensor.collapse_shape %o [[0, 1], [2, 3]] : tensor<2x8x4x8xf32> into tensor<16x32xf32>
  %y = linalg.matmul ins(%o1, %wo : tensor<16x32xf32>, tensor<32x32xf32>) outs(%q0 : tensor<16x32xf32>) -> tensor<16x32xf32>
  %he = tensor.empty() : tensor<16x64xf32>
  %h0 = linalg.fill ins(%zero : f32) outs(%he : tensor<16x64xf32>) -> tensor<16x64xf32>
  %h1 = linalg.matmul ins(%y, %up : tensor<16x32xf32>, tensor<32x64xf32>) outs(%h0 : tensor<16x64xf32>) -> tensor<16x64xf32>
  %h2 = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]}
      ins(%h1 : tensor<16x64xf32>) outs(%he : tensor<16x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %square = arith.mulf %in, %in : f32
    linalg.yield %square : f32
  } -> tensor<16x64xf32>
  %z = linalg.matmul ins(%h2, %down : tensor<16x64xf32>, tensor<64x32xf32>) outs(%q0 : tensor<16x32xf32>) -> tensor<16x32xf32>
  %sum = linalg.generic {indexing_maps = [#two, #two, #two], iterator_types = ["parallel", "parallel"]}
      ins(%y, %z : tensor<16x32xf32>, tensor<16x32xf32>) outs(%qe : tensor<16x32xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %both = arith.addf %a, %b : f32
    linalg.yield %both : f32
  } -> tensor<16x32xf32>
  %result = tensor.expand_shape %sum [[0, 1], [2]] output_shape [2, 8, 32] : tensor<16x32xf32> into tensor<2x8x32xf32>
  return %result : tensor<2x8x32xf32>
}
