#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<128xi64>) -> (tensor<128x32xf32>, tensor<128x32xf32>, tensor<128x32xf32>, tensor<128x32xf32>) {
    %cst = arith.constant dense_resource<torch_tensor_32_torch.float32_1> : tensor<32xf32>
    %cst_0 = arith.constant dense_resource<torch_tensor_32_torch.float32> : tensor<32xf32>
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [128, 1] : tensor<128xi64> into tensor<128x1xi64>
    %0 = tensor.empty() : tensor<128x1xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<128x1xi64>) outs(%0 : tensor<128x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %9 = arith.sitofp %in : i64 to f32
      linalg.yield %9 : f32
    } -> tensor<128x1xf32>
    %2 = tensor.empty() : tensor<128x32xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %cst_0 : tensor<128x1xf32>, tensor<32xf32>) outs(%2 : tensor<128x32xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %9 = arith.mulf %in, %in_1 : f32
      linalg.yield %9 : f32
    } -> tensor<128x32xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %cst : tensor<128x1xf32>, tensor<32xf32>) outs(%2 : tensor<128x32xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %9 = arith.mulf %in, %in_1 : f32
      linalg.yield %9 : f32
    } -> tensor<128x32xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<128x32xf32>) outs(%2 : tensor<128x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = math.cos %in : f32
      linalg.yield %9 : f32
    } -> tensor<128x32xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<128x32xf32>) outs(%2 : tensor<128x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = math.sin %in : f32
      linalg.yield %9 : f32
    } -> tensor<128x32xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<128x32xf32>) outs(%2 : tensor<128x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = math.cos %in : f32
      linalg.yield %9 : f32
    } -> tensor<128x32xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<128x32xf32>) outs(%2 : tensor<128x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = math.sin %in : f32
      linalg.yield %9 : f32
    } -> tensor<128x32xf32>
    return %5, %6, %7, %8 : tensor<128x32xf32>, tensor<128x32xf32>, tensor<128x32xf32>, tensor<128x32xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_32_torch.float32_1: "0x040000000000802911F93F299AF50F299BE8D7289BE8A12823D4722887183628778D0828CDCCCC270D949927C255662715BA2C27E38601274F43C22639AD9126F27B5A260AD72326B0B9F5259C44B825772E8A25383E4F250D691B252815E9248EC9AE246F1283248C944424166A13242517DD2360CBA52315A8782353773A2372D40B23",
      torch_tensor_32_torch.float32: "0x040000000000803F11F93F3F9AF50F3F9BE8D73E9BE8A13E23D4723E8718363E778D083ECDCCCC3D0D94993DC255663D15BA2C3DE386013D4F43C23C39AD913CF27B5A3C0AD7233CB0B9F53B9C44B83B772E8A3B383E4F3B0D691B3B2815E93A8EC9AE3A6F12833A8C94443A166A133A2517DD3960CBA53915A8783953773A3972D40B39"
    }
  }
#-}
