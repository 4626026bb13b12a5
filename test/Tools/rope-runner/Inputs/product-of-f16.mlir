func.func @main(%a: tensor<40x64xf16>, %b: tensor<64x32xf16>) -> tensor<40x32xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<40x32xf32>
  %c = linalg.fill ins(%zero : f32) outs(%empty : tensor<40x32xf32>) -> tensor<40x32xf32>
  %r = linalg.matmul ins(%a, %b : tensor<40x64xf16>, tensor<64x32xf16>) outs(%c : tensor<40x32xf32>) -> tensor<40x32xf32>
  return %r : tensor<40x32xf32>
}
