// Products of one weight with panels of rows of equal height, of a lower last
// panel and with one panel, and blocks of rows of equal height.
func.func @main(%x1: tensor<1x520xf32>, %x6: tensor<6x520xf32>, %x17: tensor<17x520xf32>, %x30: tensor<30x520xf32>, %x270: tensor<270x520xf32>, %w: tensor<520x32xf32>)
    -> (tensor<1x32xf32>, tensor<6x32xf32>, tensor<17x32xf32>, tensor<30x32xf32>, tensor<270x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<1x32xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x32xf32>) -> tensor<1x32xf32>
  %y1 = linalg.matmul ins(%x1, %w : tensor<1x520xf32>, tensor<520x32xf32>)
    outs(%i1 : tensor<1x32xf32>) -> tensor<1x32xf32>
  %e6 = tensor.empty() : tensor<6x32xf32>
  %i6 = linalg.fill ins(%zero : f32) outs(%e6 : tensor<6x32xf32>) -> tensor<6x32xf32>
  %y6 = linalg.matmul ins(%x6, %w : tensor<6x520xf32>, tensor<520x32xf32>)
    outs(%i6 : tensor<6x32xf32>) -> tensor<6x32xf32>
  %e17 = tensor.empty() : tensor<17x32xf32>
  %i17 = linalg.fill ins(%zero : f32) outs(%e17 : tensor<17x32xf32>) -> tensor<17x32xf32>
  %y17 = linalg.matmul ins(%x17, %w : tensor<17x520xf32>, tensor<520x32xf32>)
    outs(%i17 : tensor<17x32xf32>) -> tensor<17x32xf32>
  %e30 = tensor.empty() : tensor<30x32xf32>
  %i30 = linalg.fill ins(%zero : f32) outs(%e30 : tensor<30x32xf32>) -> tensor<30x32xf32>
  %y30 = linalg.matmul ins(%x30, %w : tensor<30x520xf32>, tensor<520x32xf32>)
    outs(%i30 : tensor<30x32xf32>) -> tensor<30x32xf32>
  %e270 = tensor.empty() : tensor<270x32xf32>
  %i270 = linalg.fill ins(%zero : f32) outs(%e270 : tensor<270x32xf32>) -> tensor<270x32xf32>
  %y270 = linalg.matmul ins(%x270, %w : tensor<270x520xf32>, tensor<520x32xf32>)
    outs(%i270 : tensor<270x32xf32>) -> tensor<270x32xf32>
  return %y1, %y6, %y17, %y30, %y270 : tensor<1x32xf32>, tensor<6x32xf32>, tensor<17x32xf32>, tensor<30x32xf32>, tensor<270x32xf32>
}
