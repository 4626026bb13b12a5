// Attention with a bias of each head by distance, within the documents of each
// batch element.
func.func @main(%q: tensor<2x8x4x8xf32>, %k: tensor<2x8x2x8xf32>, %v: tensor<2x8x2x8xf32>,
                %table: tensor<4x15xf32>, %documents: tensor<2x8xi32>) -> tensor<2x8x4x8xf32> {
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2x8x4x8xf32>
  %0 = rope.attention
      ins(%q, %k, %v : tensor<2x8x4x8xf32>, tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>)
      outs(%e : tensor<2x8x4x8xf32>)
      {scale = 0.25, empty_row = #rope.empty_row<zero>,
       indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, m, h, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>,
                        affine_map<(b, h, m, n, j, d) -> (b, m, h, n)>]}
      program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        %distance = arith.subi %row, %key : index
        %bucket = arith.addi %distance, %c7 : index
        %bias = tensor.extract %table[%h, %bucket] : tensor<4x15xf32>
        %score = arith.addf %s, %bias : f32
        %own = tensor.extract %documents[%b, %row] : tensor<2x8xi32>
        %other = tensor.extract %documents[%b, %key] : tensor<2x8xi32>
        %same = arith.cmpi eq, %own, %other : i32
        rope.yield %score, %same : f32, i1
      } -> tensor<2x8x4x8xf32>
  return %0 : tensor<2x8x4x8xf32>
}
