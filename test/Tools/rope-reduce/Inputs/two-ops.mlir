func.func @unrelated(%x: tensor<7x16xf32>) -> tensor<7x16xf32> {
  %y = math.exp %x : tensor<7x16xf32>
  return %y : tensor<7x16xf32>
}
func.func @rotated(%x: tensor<7x16xf32>, %c: tensor<7x8xf32>, %s: tensor<7x8xf32>) -> tensor<7x16xf32> {
  %y = rope.rotate half to half block(0, 16) ins(%x, %c, %s : tensor<7x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%x : tensor<7x16xf32>) -> tensor<7x16xf32>
  return %y : tensor<7x16xf32>
}
