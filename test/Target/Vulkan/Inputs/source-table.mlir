// A table in the arithmetic of a model: a product, a cosine and a sine in f32.
func.func @main(%p: tensor<40xi32>) -> (tensor<40x8xf32>, tensor<40x8xf32>) {
  %e = tensor.empty() : tensor<40x8xf32>
  %t:2 = rope.table positions(%p : tensor<40xi32>) outs(%e, %e : tensor<40x8xf32>, tensor<40x8xf32>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 16>, angle = #rope.angle<source>} -> tensor<40x8xf32>, tensor<40x8xf32>
  return %t#0, %t#1 : tensor<40x8xf32>, tensor<40x8xf32>
}
