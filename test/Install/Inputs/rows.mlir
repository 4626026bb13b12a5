#all = affine_map<(s, d) -> (s, d)>
func.func @rows(%x: tensor<7x16xf32>, %cos: tensor<7x8xf32>, %sin: tensor<7x8xf32>) -> tensor<7x16xf32> {
  %e = tensor.empty() : tensor<7x16xf32>
  %r = rope.rotate half to half block(0, 16) ins(%x, %cos, %sin : tensor<7x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%e : tensor<7x16xf32>)
      {indexing_maps = [#all, #all, #all]} -> tensor<7x16xf32>
  return %r : tensor<7x16xf32>
}
