#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @rotate_half(%x: tensor<7x16xf32>, %cos: tensor<7x16xf32>, %sin: tensor<7x16xf32>) -> tensor<7x16xf32> {
  %full = tensor.empty() : tensor<7x16xf32>
  %half = tensor.empty() : tensor<7x8xf32>
  %lo = tensor.extract_slice %x[0, 0] [7, 8] [1, 1] : tensor<7x16xf32> to tensor<7x8xf32>
  %hi = tensor.extract_slice %x[0, 8] [7, 8] [1, 1] : tensor<7x16xf32> to tensor<7x8xf32>
  %neg = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%hi : tensor<7x8xf32>) outs(%half : tensor<7x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  } -> tensor<7x8xf32>
  %partner = tensor.concat dim(1) %neg, %lo : (tensor<7x8xf32>, tensor<7x8xf32>) -> tensor<7x16xf32>
  %y = linalg.generic {indexing_maps = [#map, #map, #map, #map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x, %cos, %partner, %sin : tensor<7x16xf32>, tensor<7x16xf32>, tensor<7x16xf32>, tensor<7x16xf32>) outs(%full : tensor<7x16xf32>) {
  ^bb0(%a: f32, %c: f32, %p: f32, %s: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.mulf %p, %s : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<7x16xf32>
  return %y : tensor<7x16xf32>
}
