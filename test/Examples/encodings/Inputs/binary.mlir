#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @binary(%arg0: tensor<2x512x512xf32>, %arg1: tensor<512x512xf32>, %arg2: tensor<512x512xf32>, %arg3: tensor<512x512xf32>, %arg4: tensor<512x512xf32>) -> tensor<2x512x512xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c30_i64 = arith.constant 30 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 2.000000e+00 : f32
    %cst_2 = arith.constant 8.000000e+00 : f32
    %0 = tensor.empty() : tensor<512xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<512xi64>) {
    ^bb0(%out: i64):
      %39 = linalg.index 0 : index
      %40 = arith.index_cast %39 : index to i64
      linalg.yield %40 : i64
    } -> tensor<512xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<512xi64>) outs(%0 : tensor<512xi64>) {
    ^bb0(%in: i64, %out: i64):
      %39 = arith.minsi %in, %c30_i64 : i64
      linalg.yield %39 : i64
    } -> tensor<512xi64>
    %3 = tensor.empty() : tensor<512xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%2 : tensor<512xi64>) outs(%3 : tensor<512xf32>) {
    ^bb0(%in: i64, %out: f32):
      %39 = arith.sitofp %in : i64 to f32
      %40 = math.powf %cst_1, %39 : f32
      linalg.yield %40 : f32
    } -> tensor<512xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<512xf32>) outs(%0 : tensor<512xi64>) {
    ^bb0(%in: f32, %out: i64):
      %39 = arith.fptosi %in : f32 to i64
      linalg.yield %39 : i64
    } -> tensor<512xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [512, 1] : tensor<512xi64> into tensor<512x1xi64>
    %6 = tensor.empty() : tensor<512x512xi64>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %5 : tensor<512x1xi64>, tensor<512xi64>) outs(%6 : tensor<512x512xi64>) {
    ^bb0(%in: i64, %in_18: i64, %out: i64):
      %39 = arith.sitofp %in : i64 to f64
      %40 = arith.sitofp %in_18 : i64 to f64
      %41 = arith.divf %39, %40 : f64
      %42 = math.floor %41 : f64
      %43 = arith.fptosi %42 : f64 to i64
      linalg.yield %43 : i64
    } -> tensor<512x512xi64>
    %8 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<512x512xi64>) outs(%6 : tensor<512x512xi64>) {
    ^bb0(%in: i64, %out: i64):
      %39 = arith.remsi %in, %c2_i64 : i64
      %40 = arith.cmpi ne, %39, %c0_i64 : i64
      %41 = arith.cmpi slt, %39, %c0_i64 : i64
      %42 = arith.andi %40, %41 : i1
      %43 = arith.addi %39, %c2_i64 : i64
      %44 = arith.select %42, %43, %39 : i64
      linalg.yield %44 : i64
    } -> tensor<512x512xi64>
    %9 = tensor.empty() : tensor<2x512x512xf32>
    %10 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %8 : tensor<2x512x512xf32>, tensor<512x512xi64>) outs(%9 : tensor<2x512x512xf32>) {
    ^bb0(%in: f32, %in_18: i64, %out: f32):
      %39 = arith.sitofp %in_18 : i64 to f32
      %40 = arith.addf %in, %39 : f32
      linalg.yield %40 : f32
    } -> tensor<2x512x512xf32>
    %collapsed = tensor.collapse_shape %10 [[0, 1], [2]] : tensor<2x512x512xf32> into tensor<1024x512xf32>
    %11 = tensor.empty() : tensor<1024x512xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<1024x512xf32>) -> tensor<1024x512xf32>
    %13 = linalg.matmul ins(%collapsed, %arg1 : tensor<1024x512xf32>, tensor<512x512xf32>) outs(%12 : tensor<1024x512xf32>) -> tensor<1024x512xf32>
    %expanded_3 = tensor.expand_shape %13 [[0, 1], [2, 3]] output_shape [2, 512, 8, 64] : tensor<1024x512xf32> into tensor<2x512x8x64xf32>
    %14 = tensor.empty() : tensor<2x8x512x64xf32>
    %transposed = linalg.transpose ins(%expanded_3 : tensor<2x512x8x64xf32>) outs(%14 : tensor<2x8x512x64xf32>) permutation = [0, 2, 1, 3] 
    %15 = linalg.matmul ins(%collapsed, %arg2 : tensor<1024x512xf32>, tensor<512x512xf32>) outs(%12 : tensor<1024x512xf32>) -> tensor<1024x512xf32>
    %expanded_4 = tensor.expand_shape %15 [[0, 1], [2, 3]] output_shape [2, 512, 8, 64] : tensor<1024x512xf32> into tensor<2x512x8x64xf32>
    %16 = linalg.matmul ins(%collapsed, %arg3 : tensor<1024x512xf32>, tensor<512x512xf32>) outs(%12 : tensor<1024x512xf32>) -> tensor<1024x512xf32>
    %expanded_5 = tensor.expand_shape %16 [[0, 1], [2, 3]] output_shape [2, 512, 8, 64] : tensor<1024x512xf32> into tensor<2x512x8x64xf32>
    %transposed_6 = linalg.transpose ins(%expanded_5 : tensor<2x512x8x64xf32>) outs(%14 : tensor<2x8x512x64xf32>) permutation = [0, 2, 1, 3] 
    %17 = tensor.empty() : tensor<2x8x64x512xf32>
    %transposed_7 = linalg.transpose ins(%expanded_4 : tensor<2x512x8x64xf32>) outs(%17 : tensor<2x8x64x512xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_8 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x8x512x64xf32> into tensor<16x512x64xf32>
    %collapsed_9 = tensor.collapse_shape %transposed_7 [[0, 1], [2], [3]] : tensor<2x8x64x512xf32> into tensor<16x64x512xf32>
    %18 = tensor.empty() : tensor<16x512x512xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<16x512x512xf32>) -> tensor<16x512x512xf32>
    %20 = linalg.batch_matmul ins(%collapsed_8, %collapsed_9 : tensor<16x512x64xf32>, tensor<16x64x512xf32>) outs(%19 : tensor<16x512x512xf32>) -> tensor<16x512x512xf32>
    %expanded_10 = tensor.expand_shape %20 [[0, 1], [2], [3]] output_shape [2, 8, 512, 512] : tensor<16x512x512xf32> into tensor<2x8x512x512xf32>
    %21 = tensor.empty() : tensor<2x8x512x512xf32>
    %22 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<2x8x512x512xf32>) outs(%21 : tensor<2x8x512x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.divf %in, %cst_2 : f32
      linalg.yield %39 : f32
    } -> tensor<2x8x512x512xf32>
    %23 = tensor.empty() : tensor<2x8x512xi64>
    %24 = linalg.fill ins(%c0_i64 : i64) outs(%23 : tensor<2x8x512xi64>) -> tensor<2x8x512xi64>
    %25 = tensor.empty() : tensor<2x8x512xf32>
    %26 = linalg.fill ins(%cst_0 : f32) outs(%25 : tensor<2x8x512xf32>) -> tensor<2x8x512xf32>
    %27:2 = linalg.generic {indexing_maps = [#map6, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%22 : tensor<2x8x512x512xf32>) outs(%26, %24 : tensor<2x8x512xf32>, tensor<2x8x512xi64>) {
    ^bb0(%in: f32, %out: f32, %out_18: i64):
      %39 = linalg.index 3 : index
      %40 = arith.index_cast %39 : index to i64
      %41 = arith.maximumf %in, %out : f32
      %42 = arith.cmpf ogt, %in, %out : f32
      %43 = arith.select %42, %40, %out_18 : i64
      linalg.yield %41, %43 : f32, i64
    } -> (tensor<2x8x512xf32>, tensor<2x8x512xi64>)
    %expanded_11 = tensor.expand_shape %27#0 [[0], [1], [2, 3]] output_shape [2, 8, 512, 1] : tensor<2x8x512xf32> into tensor<2x8x512x1xf32>
    %28 = linalg.generic {indexing_maps = [#map6, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %expanded_11 : tensor<2x8x512x512xf32>, tensor<2x8x512x1xf32>) outs(%21 : tensor<2x8x512x512xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %39 = arith.subf %in, %in_18 : f32
      linalg.yield %39 : f32
    } -> tensor<2x8x512x512xf32>
    %29 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x8x512x512xf32>) outs(%21 : tensor<2x8x512x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.exp %in : f32
      linalg.yield %39 : f32
    } -> tensor<2x8x512x512xf32>
    %30 = tensor.empty() : tensor<2x8x512x1xf32>
    %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<2x8x512x1xf32>) -> tensor<2x8x512x1xf32>
    %32 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%29 : tensor<2x8x512x512xf32>) outs(%31 : tensor<2x8x512x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.addf %in, %out : f32
      linalg.yield %39 : f32
    } -> tensor<2x8x512x1xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %32 : tensor<2x8x512x512xf32>, tensor<2x8x512x1xf32>) outs(%21 : tensor<2x8x512x512xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %39 = arith.divf %in, %in_18 : f32
      linalg.yield %39 : f32
    } -> tensor<2x8x512x512xf32>
    %collapsed_12 = tensor.collapse_shape %33 [[0, 1], [2], [3]] : tensor<2x8x512x512xf32> into tensor<16x512x512xf32>
    %collapsed_13 = tensor.collapse_shape %transposed_6 [[0, 1], [2], [3]] : tensor<2x8x512x64xf32> into tensor<16x512x64xf32>
    %34 = tensor.empty() : tensor<16x512x64xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<16x512x64xf32>) -> tensor<16x512x64xf32>
    %36 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<16x512x512xf32>, tensor<16x512x64xf32>) outs(%35 : tensor<16x512x64xf32>) -> tensor<16x512x64xf32>
    %expanded_14 = tensor.expand_shape %36 [[0, 1], [2], [3]] output_shape [2, 8, 512, 64] : tensor<16x512x64xf32> into tensor<2x8x512x64xf32>
    %37 = tensor.empty() : tensor<2x512x8x64xf32>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<2x8x512x64xf32>) outs(%37 : tensor<2x512x8x64xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_16 = tensor.collapse_shape %transposed_15 [[0, 1], [2, 3]] : tensor<2x512x8x64xf32> into tensor<1024x512xf32>
    %38 = linalg.matmul ins(%collapsed_16, %arg4 : tensor<1024x512xf32>, tensor<512x512xf32>) outs(%12 : tensor<1024x512xf32>) -> tensor<1024x512xf32>
    %expanded_17 = tensor.expand_shape %38 [[0, 1], [2]] output_shape [2, 512, 512] : tensor<1024x512xf32> into tensor<2x512x512xf32>
    return %expanded_17 : tensor<2x512x512xf32>
  }
}
