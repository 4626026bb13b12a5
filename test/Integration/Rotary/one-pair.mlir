// RUN: rope-runner %s --random=11 --compare-with=reference

// A block of one interleaved pair, and a table whose batch axis is broadcast.
func.func @main(%x: tensor<1x2x2x3xf32>, %c: tensor<1x2x2xf32>, %s: tensor<1x2x2xf32>, %o: tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32> {
  %0 = rope.rotate half to interleaved block(0, 2) transposed
      ins(%x, %c, %s : tensor<1x2x2x3xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>) outs(%o : tensor<1x2x2x3xf32>)
      {indexing_maps = [affine_map<(b, s, h, l) -> (b, h, s, l)>, affine_map<(b, s, h, l) -> (0, s, l)>, affine_map<(b, s, h, l) -> (b, s, h, l)>]}
      -> tensor<1x2x2x3xf32>
  return %0 : tensor<1x2x2x3xf32>
}
