// Rows of neighbours rotated by a table that was made for halves: both copies of a column lie half a row apart.
func.func @main(%x: tensor<8x16xf64>) -> tensor<8x16xf64> {
  %e = tensor.empty() : tensor<8x8xf64>
  %cos, %sin = rope.table outs(%e, %e : tensor<8x8xf64>, tensor<8x8xf64>)
      {family = #rope.frequencies<default, base = 10000.0, dim = 16>} -> tensor<8x8xf64>, tensor<8x8xf64>
  %c = tensor.concat dim(1) %cos, %cos : (tensor<8x8xf64>, tensor<8x8xf64>) -> tensor<8x16xf64>
  %s = tensor.concat dim(1) %sin, %sin : (tensor<8x8xf64>, tensor<8x8xf64>) -> tensor<8x16xf64>
  %o = tensor.empty() : tensor<8x16xf64>
  %y = rope.rotate interleaved to interleaved block(0, 16)
      ins(%x, %c, %s : tensor<8x16xf64>, tensor<8x16xf64>, tensor<8x16xf64>) outs(%o : tensor<8x16xf64>) -> tensor<8x16xf64>
  return %y : tensor<8x16xf64>
}
