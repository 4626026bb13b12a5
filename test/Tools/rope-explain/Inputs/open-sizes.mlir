func.func @main(%x: tensor<?x16xf32>, %y: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %0 = arith.addf %x, %y : tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}
