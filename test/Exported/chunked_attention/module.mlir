#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> ()>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x7x64xf32>, %arg1: tensor<2x7xi64>, %arg2: tensor<1x1x7x7xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<2x7x64xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = arith.constant 2.500000e-01 : f32
    %cst_3 = arith.constant dense<4> : tensor<i64>
    %0 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
    %1 = tensor.empty() : tensor<14x64xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
    %4 = tensor.empty() : tensor<2x4x7x16xf32>
    %transposed_4 = linalg.transpose ins(%expanded : tensor<2x7x4x16xf32>) outs(%4 : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_5 = linalg.transpose ins(%arg4 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %5 = linalg.matmul ins(%collapsed, %transposed_5 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_6 = tensor.expand_shape %5 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
    %transposed_7 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %6 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_8 = tensor.expand_shape %6 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
    %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<2x7x4x16xf32>) outs(%4 : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3] 
    %7 = tensor.empty() : tensor<7xi64>
    %8 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%7 : tensor<7xi64>) {
    ^bb0(%out: i64):
      %40 = linalg.index 0 : index
      %41 = arith.index_cast %40 : index to i64
      linalg.yield %41 : i64
    } -> tensor<7xi64>
    %expanded_10 = tensor.expand_shape %8 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
    %expanded_11 = tensor.expand_shape %8 [[0, 1]] output_shape [1, 7] : tensor<7xi64> into tensor<1x7xi64>
    %9 = tensor.empty() : tensor<2x4x16x7xf32>
    %transposed_12 = linalg.transpose ins(%expanded_6 : tensor<2x7x4x16xf32>) outs(%9 : tensor<2x4x16x7xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_13 = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x4x7x16xf32> into tensor<8x7x16xf32>
    %collapsed_14 = tensor.collapse_shape %transposed_12 [[0, 1], [2], [3]] : tensor<2x4x16x7xf32> into tensor<8x16x7xf32>
    %10 = tensor.empty() : tensor<8x7x7xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %12 = linalg.batch_matmul ins(%collapsed_13, %collapsed_14 : tensor<8x7x16xf32>, tensor<8x16x7xf32>) outs(%11 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %expanded_15 = tensor.expand_shape %12 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
    %13 = tensor.empty() : tensor<2x4x7x7xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<2x4x7x7xf32>) outs(%13 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.mulf %in, %cst_2 : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x7x7xf32>
    %15 = tensor.empty() : tensor<7x7xi1>
    %16 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_11, %expanded_10 : tensor<1x7xi64>, tensor<7x1xi64>) outs(%15 : tensor<7x7xi1>) {
    ^bb0(%in: i64, %in_24: i64, %out: i1):
      %40 = arith.cmpi sgt, %in, %in_24 : i64
      linalg.yield %40 : i1
    } -> tensor<7x7xi1>
    %17 = tensor.empty() : tensor<1x7xi64>
    %18 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_11, %cst_3 : tensor<1x7xi64>, tensor<i64>) outs(%17 : tensor<1x7xi64>) {
    ^bb0(%in: i64, %in_24: i64, %out: i64):
      %40 = arith.sitofp %in : i64 to f64
      %41 = arith.sitofp %in_24 : i64 to f64
      %42 = arith.divf %40, %41 : f64
      %43 = math.floor %42 : f64
      %44 = arith.fptosi %43 : f64 to i64
      linalg.yield %44 : i64
    } -> tensor<1x7xi64>
    %19 = tensor.empty() : tensor<7x1xi64>
    %20 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_10, %cst_3 : tensor<7x1xi64>, tensor<i64>) outs(%19 : tensor<7x1xi64>) {
    ^bb0(%in: i64, %in_24: i64, %out: i64):
      %40 = arith.sitofp %in : i64 to f64
      %41 = arith.sitofp %in_24 : i64 to f64
      %42 = arith.divf %40, %41 : f64
      %43 = math.floor %42 : f64
      %44 = arith.fptosi %43 : f64 to i64
      linalg.yield %44 : i64
    } -> tensor<7x1xi64>
    %21 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%18, %20 : tensor<1x7xi64>, tensor<7x1xi64>) outs(%15 : tensor<7x7xi1>) {
    ^bb0(%in: i64, %in_24: i64, %out: i1):
      %40 = arith.cmpi ne, %in, %in_24 : i64
      linalg.yield %40 : i1
    } -> tensor<7x7xi1>
    %22 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%16, %21 : tensor<7x7xi1>, tensor<7x7xi1>) outs(%15 : tensor<7x7xi1>) {
    ^bb0(%in: i1, %in_24: i1, %out: i1):
      %40 = arith.ori %in, %in_24 : i1
      linalg.yield %40 : i1
    } -> tensor<7x7xi1>
    %23 = linalg.generic {indexing_maps = [#map6, #map7, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %cst_1, %14 : tensor<7x7xi1>, tensor<f32>, tensor<2x4x7x7xf32>) outs(%13 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: i1, %in_24: f32, %in_25: f32, %out: f32):
      %40 = arith.select %in, %in_24, %in_25 : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x7x7xf32>
    %24 = tensor.empty() : tensor<2x4x7xi64>
    %25 = linalg.fill ins(%c0_i64 : i64) outs(%24 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
    %26 = tensor.empty() : tensor<2x4x7xf32>
    %27 = linalg.fill ins(%cst_0 : f32) outs(%26 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %28:2 = linalg.generic {indexing_maps = [#map1, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23 : tensor<2x4x7x7xf32>) outs(%27, %25 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_24: i64):
      %40 = linalg.index 3 : index
      %41 = arith.index_cast %40 : index to i64
      %42 = arith.maximumf %in, %out : f32
      %43 = arith.cmpf ogt, %in, %out : f32
      %44 = arith.select %43, %41, %out_24 : i64
      linalg.yield %42, %44 : f32, i64
    } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
    %expanded_16 = tensor.expand_shape %28#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map9, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %expanded_16 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%13 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %40 = arith.subf %in, %in_24 : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x7x7xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x4x7x7xf32>) outs(%13 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = math.exp %in : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x7x7xf32>
    %31 = tensor.empty() : tensor<2x4x7x1xf32>
    %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<2x4x7x7xf32>) outs(%32 : tensor<2x4x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.addf %in, %out : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x7x1xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map9, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %33 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%13 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %40 = arith.divf %in, %in_24 : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x7x7xf32>
    %collapsed_17 = tensor.collapse_shape %34 [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
    %collapsed_18 = tensor.collapse_shape %transposed_9 [[0, 1], [2], [3]] : tensor<2x4x7x16xf32> into tensor<8x7x16xf32>
    %35 = tensor.empty() : tensor<8x7x16xf32>
    %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %37 = linalg.batch_matmul ins(%collapsed_17, %collapsed_18 : tensor<8x7x7xf32>, tensor<8x7x16xf32>) outs(%36 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %expanded_19 = tensor.expand_shape %37 [[0, 1], [2], [3]] output_shape [2, 4, 7, 16] : tensor<8x7x16xf32> into tensor<2x4x7x16xf32>
    %38 = tensor.empty() : tensor<2x7x4x16xf32>
    %transposed_20 = linalg.transpose ins(%expanded_19 : tensor<2x4x7x16xf32>) outs(%38 : tensor<2x7x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_21 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_22 = tensor.collapse_shape %transposed_20 [[0, 1], [2, 3]] : tensor<2x7x4x16xf32> into tensor<14x64xf32>
    %39 = linalg.matmul ins(%collapsed_22, %transposed_21 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_23 = tensor.expand_shape %39 [[0, 1], [2]] output_shape [2, 7, 64] : tensor<14x64xf32> into tensor<2x7x64xf32>
    return %expanded_23 : tensor<2x7x64xf32>
  }
}
