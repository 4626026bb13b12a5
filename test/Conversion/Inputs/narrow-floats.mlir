func.func @rounded(%x: tensor<8xf32>) -> tensor<8xf32> {
  %empty = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%empty : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %narrow = arith.truncf %in : f32 to f8E3M4
    %wide = arith.extf %narrow : f8E3M4 to f32
    linalg.yield %wide : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @argument(%x: tensor<8xf8E3M4>) -> tensor<8xf8E3M4> {
  return %x : tensor<8xf8E3M4>
}
