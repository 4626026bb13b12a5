func.func @largest(%x: tensor<4x8xf8E4M3FN>) -> tensor<4xf8E4M3FN> {
  %least = arith.constant -448.0 : f8E4M3FN
  %empty = tensor.empty() : tensor<4xf8E4M3FN>
  %init = linalg.fill ins(%least : f8E4M3FN) outs(%empty : tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN>
  %0 = linalg.reduce ins(%x : tensor<4x8xf8E4M3FN>) outs(%init : tensor<4xf8E4M3FN>) dimensions = [1]
    (%in: f8E4M3FN, %out: f8E4M3FN) {
      %1 = arith.maximumf %in, %out : f8E4M3FN
      linalg.yield %1 : f8E4M3FN
    }
  return %0 : tensor<4xf8E4M3FN>
}
