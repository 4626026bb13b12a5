// Attention with rows of a table of each head by distance, beside the values,
// and factors by the document of each key.
func.func @main(%q: tensor<2x8x4x8xf32>, %k: tensor<2x8x2x8xf32>, %v: tensor<2x8x2x8xf32>,
                %table: tensor<4x15x8xf32>, %factors: tensor<2x8xf32>) -> tensor<2x8x4x8xf32> {
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2x8x4x8xf32>
  %0 = rope.attention
      ins(%q, %k, %v : tensor<2x8x4x8xf32>, tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>)
      outs(%e : tensor<2x8x4x8xf32>)
      {scale = 0.25,
       indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, m, h, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>,
                        affine_map<(b, h, m, n, j, d) -> (b, m, h, n)>]}
      program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %h: index, %row: index, %key: index, %lane: index):
        %distance = arith.subi %row, %key : index
        %place = arith.addi %distance, %c7 : index
        %own = tensor.extract %table[%h, %place, %lane] : tensor<4x15x8xf32>
        %factor = tensor.extract %factors[%b, %key] : tensor<2x8xf32>
        %scaled = arith.mulf %x, %factor : f32
        %y = arith.addf %scaled, %own : f32
        rope.yield %y : f32
      } -> tensor<2x8x4x8xf32>
  return %0 : tensor<2x8x4x8xf32>
}
