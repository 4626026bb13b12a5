func.func @sum(%x: tensor<8xf128>) -> tensor<8xf128> {
  %empty = tensor.empty() : tensor<8xf128>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf128>) outs(%empty : tensor<8xf128>) {
  ^bb0(%in: f128, %out: f128):
    %sum = arith.addf %in, %in : f128
    linalg.yield %sum : f128
  } -> tensor<8xf128>
  return %0 : tensor<8xf128>
}
