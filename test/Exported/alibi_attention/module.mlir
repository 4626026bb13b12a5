#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> ()>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x7x64xf32>, %arg1: tensor<2x7xi64>, %arg2: tensor<1x1x7x7xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<2x7x64xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<-3.40282347E+38> : tensor<f32>
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 2.000000e+00 : f32
    %cst_4 = arith.constant 2.500000e-01 : f32
    %0 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
    %1 = tensor.empty() : tensor<14x64xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
    %4 = tensor.empty() : tensor<2x4x7x16xf32>
    %transposed_5 = linalg.transpose ins(%expanded : tensor<2x7x4x16xf32>) outs(%4 : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_6 = linalg.transpose ins(%arg4 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %5 = linalg.matmul ins(%collapsed, %transposed_6 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_7 = tensor.expand_shape %5 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
    %transposed_8 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %6 = linalg.matmul ins(%collapsed, %transposed_8 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_9 = tensor.expand_shape %6 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<2x7x4x16xf32>) outs(%4 : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3] 
    %7 = tensor.empty() : tensor<7xi64>
    %8 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%7 : tensor<7xi64>) {
    ^bb0(%out: i64):
      %41 = linalg.index 0 : index
      %42 = arith.index_cast %41 : index to i64
      linalg.yield %42 : i64
    } -> tensor<7xi64>
    %expanded_11 = tensor.expand_shape %8 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
    %expanded_12 = tensor.expand_shape %8 [[0, 1]] output_shape [1, 7] : tensor<7xi64> into tensor<1x7xi64>
    %9 = tensor.empty() : tensor<2x4x16x7xf32>
    %transposed_13 = linalg.transpose ins(%expanded_7 : tensor<2x7x4x16xf32>) outs(%9 : tensor<2x4x16x7xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_14 = tensor.collapse_shape %transposed_5 [[0, 1], [2], [3]] : tensor<2x4x7x16xf32> into tensor<8x7x16xf32>
    %collapsed_15 = tensor.collapse_shape %transposed_13 [[0, 1], [2], [3]] : tensor<2x4x16x7xf32> into tensor<8x16x7xf32>
    %10 = tensor.empty() : tensor<8x7x7xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %12 = linalg.batch_matmul ins(%collapsed_14, %collapsed_15 : tensor<8x7x16xf32>, tensor<8x16x7xf32>) outs(%11 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %expanded_16 = tensor.expand_shape %12 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
    %13 = tensor.empty() : tensor<4xf32>
    %14 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%13 : tensor<4xf32>) {
    ^bb0(%out: f32):
      %41 = linalg.index 0 : index
      %42 = arith.index_cast %41 : index to i64
      %43 = arith.sitofp %42 : i64 to f32
      %44 = arith.addf %43, %cst_2 : f32
      linalg.yield %44 : f32
    } -> tensor<4xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%14 : tensor<4xf32>) outs(%13 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = arith.negf %in : f32
      linalg.yield %41 : f32
    } -> tensor<4xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%15 : tensor<4xf32>) outs(%13 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = math.powf %cst_3, %in : f32
      linalg.yield %41 : f32
    } -> tensor<4xf32>
    %expanded_17 = tensor.expand_shape %16 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
    %17 = tensor.empty() : tensor<4x7xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_17, %expanded_12 : tensor<4x1xf32>, tensor<1x7xi64>) outs(%17 : tensor<4x7xf32>) {
    ^bb0(%in: f32, %in_27: i64, %out: f32):
      %41 = arith.sitofp %in_27 : i64 to f32
      %42 = arith.mulf %in, %41 : f32
      linalg.yield %42 : f32
    } -> tensor<4x7xf32>
    %expanded_18 = tensor.expand_shape %18 [[0, 1], [2, 3]] output_shape [1, 4, 1, 7] : tensor<4x7xf32> into tensor<1x4x1x7xf32>
    %19 = tensor.empty() : tensor<2x4x7x7xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16, %expanded_18 : tensor<2x4x7x7xf32>, tensor<1x4x1x7xf32>) outs(%19 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %41 = arith.addf %in, %in_27 : f32
      linalg.yield %41 : f32
    } -> tensor<2x4x7x7xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x4x7x7xf32>) outs(%19 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = arith.mulf %in, %cst_4 : f32
      linalg.yield %41 : f32
    } -> tensor<2x4x7x7xf32>
    %22 = tensor.empty() : tensor<7x7xi1>
    %23 = linalg.generic {indexing_maps = [#map2, #map1, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_12, %expanded_11 : tensor<1x7xi64>, tensor<7x1xi64>) outs(%22 : tensor<7x7xi1>) {
    ^bb0(%in: i64, %in_27: i64, %out: i1):
      %41 = arith.cmpi sgt, %in, %in_27 : i64
      linalg.yield %41 : i1
    } -> tensor<7x7xi1>
    %24 = linalg.generic {indexing_maps = [#map6, #map7, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %cst_1, %21 : tensor<7x7xi1>, tensor<f32>, tensor<2x4x7x7xf32>) outs(%19 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: i1, %in_27: f32, %in_28: f32, %out: f32):
      %41 = arith.select %in, %in_27, %in_28 : f32
      linalg.yield %41 : f32
    } -> tensor<2x4x7x7xf32>
    %25 = tensor.empty() : tensor<2x4x7xi64>
    %26 = linalg.fill ins(%c0_i64 : i64) outs(%25 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
    %27 = tensor.empty() : tensor<2x4x7xf32>
    %28 = linalg.fill ins(%cst_0 : f32) outs(%27 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %29:2 = linalg.generic {indexing_maps = [#map4, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x4x7x7xf32>) outs(%28, %26 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_27: i64):
      %41 = linalg.index 3 : index
      %42 = arith.index_cast %41 : index to i64
      %43 = arith.maximumf %in, %out : f32
      %44 = arith.cmpf ogt, %in, %out : f32
      %45 = arith.select %44, %42, %out_27 : i64
      linalg.yield %43, %45 : f32, i64
    } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
    %expanded_19 = tensor.expand_shape %29#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %expanded_19 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%19 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %41 = arith.subf %in, %in_27 : f32
      linalg.yield %41 : f32
    } -> tensor<2x4x7x7xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x4x7x7xf32>) outs(%19 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = math.exp %in : f32
      linalg.yield %41 : f32
    } -> tensor<2x4x7x7xf32>
    %32 = tensor.empty() : tensor<2x4x7x1xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%31 : tensor<2x4x7x7xf32>) outs(%33 : tensor<2x4x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = arith.addf %in, %out : f32
      linalg.yield %41 : f32
    } -> tensor<2x4x7x1xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %34 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%19 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %41 = arith.divf %in, %in_27 : f32
      linalg.yield %41 : f32
    } -> tensor<2x4x7x7xf32>
    %collapsed_20 = tensor.collapse_shape %35 [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
    %collapsed_21 = tensor.collapse_shape %transposed_10 [[0, 1], [2], [3]] : tensor<2x4x7x16xf32> into tensor<8x7x16xf32>
    %36 = tensor.empty() : tensor<8x7x16xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %38 = linalg.batch_matmul ins(%collapsed_20, %collapsed_21 : tensor<8x7x7xf32>, tensor<8x7x16xf32>) outs(%37 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %expanded_22 = tensor.expand_shape %38 [[0, 1], [2], [3]] output_shape [2, 4, 7, 16] : tensor<8x7x16xf32> into tensor<2x4x7x16xf32>
    %39 = tensor.empty() : tensor<2x7x4x16xf32>
    %transposed_23 = linalg.transpose ins(%expanded_22 : tensor<2x4x7x16xf32>) outs(%39 : tensor<2x7x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_24 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_25 = tensor.collapse_shape %transposed_23 [[0, 1], [2, 3]] : tensor<2x7x4x16xf32> into tensor<14x64xf32>
    %40 = linalg.matmul ins(%collapsed_25, %transposed_24 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_26 = tensor.expand_shape %40 [[0, 1], [2]] output_shape [2, 7, 64] : tensor<14x64xf32> into tensor<2x7x64xf32>
    return %expanded_26 : tensor<2x7x64xf32>
  }
}
