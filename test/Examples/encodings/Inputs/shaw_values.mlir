#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @shaw_values(%arg0: tensor<2x512x512xf32>, %arg1: tensor<512x512xf32>, %arg2: tensor<512x512xf32>, %arg3: tensor<512x512xf32>, %arg4: tensor<512x512xf32>, %arg5: tensor<33x64xf32>, %arg6: tensor<33x64xf32>) -> tensor<2x512x512xf32> {
    %c-16_i64 = arith.constant -16 : i64
    %c16_i64 = arith.constant 16 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c33_i64 = arith.constant 33 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 8.000000e+00 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x512x512xf32> into tensor<1024x512xf32>
    %0 = tensor.empty() : tensor<1024x512xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<1024x512xf32>) -> tensor<1024x512xf32>
    %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<1024x512xf32>, tensor<512x512xf32>) outs(%1 : tensor<1024x512xf32>) -> tensor<1024x512xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 512, 8, 64] : tensor<1024x512xf32> into tensor<2x512x8x64xf32>
    %3 = tensor.empty() : tensor<2x8x512x64xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<2x512x8x64xf32>) outs(%3 : tensor<2x8x512x64xf32>) permutation = [0, 2, 1, 3] 
    %4 = linalg.matmul ins(%collapsed, %arg2 : tensor<1024x512xf32>, tensor<512x512xf32>) outs(%1 : tensor<1024x512xf32>) -> tensor<1024x512xf32>
    %expanded_2 = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 512, 8, 64] : tensor<1024x512xf32> into tensor<2x512x8x64xf32>
    %5 = linalg.matmul ins(%collapsed, %arg3 : tensor<1024x512xf32>, tensor<512x512xf32>) outs(%1 : tensor<1024x512xf32>) -> tensor<1024x512xf32>
    %expanded_3 = tensor.expand_shape %5 [[0, 1], [2, 3]] output_shape [2, 512, 8, 64] : tensor<1024x512xf32> into tensor<2x512x8x64xf32>
    %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x512x8x64xf32>) outs(%3 : tensor<2x8x512x64xf32>) permutation = [0, 2, 1, 3] 
    %6 = tensor.empty() : tensor<2x8x64x512xf32>
    %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x512x8x64xf32>) outs(%6 : tensor<2x8x64x512xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_6 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x8x512x64xf32> into tensor<16x512x64xf32>
    %collapsed_7 = tensor.collapse_shape %transposed_5 [[0, 1], [2], [3]] : tensor<2x8x64x512xf32> into tensor<16x64x512xf32>
    %7 = tensor.empty() : tensor<16x512x512xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<16x512x512xf32>) -> tensor<16x512x512xf32>
    %9 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<16x512x64xf32>, tensor<16x64x512xf32>) outs(%8 : tensor<16x512x512xf32>) -> tensor<16x512x512xf32>
    %expanded_8 = tensor.expand_shape %9 [[0, 1], [2], [3]] output_shape [2, 8, 512, 512] : tensor<16x512x512xf32> into tensor<2x8x512x512xf32>
    %10 = tensor.empty() : tensor<2x8x512x512xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x8x512x512xf32>) outs(%10 : tensor<2x8x512x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.divf %in, %cst_1 : f32
      linalg.yield %51 : f32
    } -> tensor<2x8x512x512xf32>
    %12 = tensor.empty() : tensor<512xi64>
    %13 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%12 : tensor<512xi64>) {
    ^bb0(%out: i64):
      %51 = linalg.index 0 : index
      %52 = arith.index_cast %51 : index to i64
      linalg.yield %52 : i64
    } -> tensor<512xi64>
    %expanded_9 = tensor.expand_shape %13 [[0, 1]] output_shape [1, 512] : tensor<512xi64> into tensor<1x512xi64>
    %expanded_10 = tensor.expand_shape %13 [[0, 1]] output_shape [512, 1] : tensor<512xi64> into tensor<512x1xi64>
    %14 = tensor.empty() : tensor<512x512xi64>
    %15 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_9, %expanded_10 : tensor<1x512xi64>, tensor<512x1xi64>) outs(%14 : tensor<512x512xi64>) {
    ^bb0(%in: i64, %in_33: i64, %out: i64):
      %51 = arith.subi %in, %in_33 : i64
      linalg.yield %51 : i64
    } -> tensor<512x512xi64>
    %16 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<512x512xi64>) outs(%14 : tensor<512x512xi64>) {
    ^bb0(%in: i64, %out: i64):
      %51 = arith.maxsi %in, %c-16_i64 : i64
      %52 = arith.minsi %51, %c16_i64 : i64
      linalg.yield %52 : i64
    } -> tensor<512x512xi64>
    %17 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<512x512xi64>) outs(%14 : tensor<512x512xi64>) {
    ^bb0(%in: i64, %out: i64):
      %51 = arith.addi %in, %c16_i64 : i64
      linalg.yield %51 : i64
    } -> tensor<512x512xi64>
    %18 = tensor.empty() : tensor<512x512x64xf32>
    %19 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<512x512xi64>) outs(%18 : tensor<512x512x64xf32>) {
    ^bb0(%in: i64, %out: f32):
      %51 = arith.cmpi slt, %in, %c0_i64 : i64
      %52 = arith.addi %in, %c33_i64 : i64
      %53 = arith.select %51, %52, %in : i64
      %54 = arith.index_cast %53 : i64 to index
      %55 = linalg.index 2 : index
      %extracted = tensor.extract %arg5[%54, %55] : tensor<33x64xf32>
      linalg.yield %extracted : f32
    } -> tensor<512x512x64xf32>
    %expanded_11 = tensor.expand_shape %transposed [[0], [1], [2], [3, 4]] output_shape [2, 8, 512, 64, 1] : tensor<2x8x512x64xf32> into tensor<2x8x512x64x1xf32>
    %expanded_12 = tensor.expand_shape %19 [[0], [1], [2, 3, 4]] output_shape [512, 512, 64, 1, 1] : tensor<512x512x64xf32> into tensor<512x512x64x1x1xf32>
    %20 = tensor.empty() : tensor<512x2x8x64x1xf32>
    %transposed_13 = linalg.transpose ins(%expanded_11 : tensor<2x8x512x64x1xf32>) outs(%20 : tensor<512x2x8x64x1xf32>) permutation = [2, 0, 1, 3, 4] 
    %collapsed_14 = tensor.collapse_shape %transposed_13 [[0], [1, 2], [3, 4]] : tensor<512x2x8x64x1xf32> into tensor<512x16x64xf32>
    %21 = tensor.empty() : tensor<512x64x512x1x1xf32>
    %transposed_15 = linalg.transpose ins(%expanded_12 : tensor<512x512x64x1x1xf32>) outs(%21 : tensor<512x64x512x1x1xf32>) permutation = [0, 2, 1, 3, 4] 
    %collapsed_16 = tensor.collapse_shape %transposed_15 [[0], [1], [2, 3, 4]] : tensor<512x64x512x1x1xf32> into tensor<512x64x512xf32>
    %22 = tensor.empty() : tensor<512x16x512xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<512x16x512xf32>) -> tensor<512x16x512xf32>
    %24 = linalg.batch_matmul ins(%collapsed_14, %collapsed_16 : tensor<512x16x64xf32>, tensor<512x64x512xf32>) outs(%23 : tensor<512x16x512xf32>) -> tensor<512x16x512xf32>
    %expanded_17 = tensor.expand_shape %24 [[0], [1, 2], [3, 4]] output_shape [512, 2, 8, 1, 512] : tensor<512x16x512xf32> into tensor<512x2x8x1x512xf32>
    %25 = tensor.empty() : tensor<2x8x512x512x1xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<512x2x8x1x512xf32>) outs(%25 : tensor<2x8x512x512x1xf32>) permutation = [1, 2, 0, 4, 3] 
    %collapsed_19 = tensor.collapse_shape %transposed_18 [[0], [1], [2], [3, 4]] : tensor<2x8x512x512x1xf32> into tensor<2x8x512x512xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_19 : tensor<2x8x512x512xf32>) outs(%10 : tensor<2x8x512x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.divf %in, %cst_1 : f32
      linalg.yield %51 : f32
    } -> tensor<2x8x512x512xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %26 : tensor<2x8x512x512xf32>, tensor<2x8x512x512xf32>) outs(%10 : tensor<2x8x512x512xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %51 = arith.addf %in, %in_33 : f32
      linalg.yield %51 : f32
    } -> tensor<2x8x512x512xf32>
    %28 = tensor.empty() : tensor<2x8x512xi64>
    %29 = linalg.fill ins(%c0_i64 : i64) outs(%28 : tensor<2x8x512xi64>) -> tensor<2x8x512xi64>
    %30 = tensor.empty() : tensor<2x8x512xf32>
    %31 = linalg.fill ins(%cst_0 : f32) outs(%30 : tensor<2x8x512xf32>) -> tensor<2x8x512xf32>
    %32:2 = linalg.generic {indexing_maps = [#map, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%27 : tensor<2x8x512x512xf32>) outs(%31, %29 : tensor<2x8x512xf32>, tensor<2x8x512xi64>) {
    ^bb0(%in: f32, %out: f32, %out_33: i64):
      %51 = linalg.index 3 : index
      %52 = arith.index_cast %51 : index to i64
      %53 = arith.maximumf %in, %out : f32
      %54 = arith.cmpf ogt, %in, %out : f32
      %55 = arith.select %54, %52, %out_33 : i64
      linalg.yield %53, %55 : f32, i64
    } -> (tensor<2x8x512xf32>, tensor<2x8x512xi64>)
    %expanded_20 = tensor.expand_shape %32#0 [[0], [1], [2, 3]] output_shape [2, 8, 512, 1] : tensor<2x8x512xf32> into tensor<2x8x512x1xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %expanded_20 : tensor<2x8x512x512xf32>, tensor<2x8x512x1xf32>) outs(%10 : tensor<2x8x512x512xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %51 = arith.subf %in, %in_33 : f32
      linalg.yield %51 : f32
    } -> tensor<2x8x512x512xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x8x512x512xf32>) outs(%10 : tensor<2x8x512x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = math.exp %in : f32
      linalg.yield %51 : f32
    } -> tensor<2x8x512x512xf32>
    %35 = tensor.empty() : tensor<2x8x512x1xf32>
    %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<2x8x512x1xf32>) -> tensor<2x8x512x1xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%34 : tensor<2x8x512x512xf32>) outs(%36 : tensor<2x8x512x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.addf %in, %out : f32
      linalg.yield %51 : f32
    } -> tensor<2x8x512x1xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %37 : tensor<2x8x512x512xf32>, tensor<2x8x512x1xf32>) outs(%10 : tensor<2x8x512x512xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %51 = arith.divf %in, %in_33 : f32
      linalg.yield %51 : f32
    } -> tensor<2x8x512x512xf32>
    %collapsed_21 = tensor.collapse_shape %38 [[0, 1], [2], [3]] : tensor<2x8x512x512xf32> into tensor<16x512x512xf32>
    %collapsed_22 = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x8x512x64xf32> into tensor<16x512x64xf32>
    %39 = tensor.empty() : tensor<16x512x64xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<16x512x64xf32>) -> tensor<16x512x64xf32>
    %41 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<16x512x512xf32>, tensor<16x512x64xf32>) outs(%40 : tensor<16x512x64xf32>) -> tensor<16x512x64xf32>
    %expanded_23 = tensor.expand_shape %41 [[0, 1], [2], [3]] output_shape [2, 8, 512, 64] : tensor<16x512x64xf32> into tensor<2x8x512x64xf32>
    %42 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<512x512xi64>) outs(%18 : tensor<512x512x64xf32>) {
    ^bb0(%in: i64, %out: f32):
      %51 = arith.cmpi slt, %in, %c0_i64 : i64
      %52 = arith.addi %in, %c33_i64 : i64
      %53 = arith.select %51, %52, %in : i64
      %54 = arith.index_cast %53 : i64 to index
      %55 = linalg.index 2 : index
      %extracted = tensor.extract %arg6[%54, %55] : tensor<33x64xf32>
      linalg.yield %extracted : f32
    } -> tensor<512x512x64xf32>
    %expanded_24 = tensor.expand_shape %38 [[0], [1], [2], [3, 4]] output_shape [2, 8, 512, 512, 1] : tensor<2x8x512x512xf32> into tensor<2x8x512x512x1xf32>
    %43 = tensor.empty() : tensor<512x2x8x512x1xf32>
    %transposed_25 = linalg.transpose ins(%expanded_24 : tensor<2x8x512x512x1xf32>) outs(%43 : tensor<512x2x8x512x1xf32>) permutation = [2, 0, 1, 3, 4] 
    %collapsed_26 = tensor.collapse_shape %transposed_25 [[0], [1, 2], [3, 4]] : tensor<512x2x8x512x1xf32> into tensor<512x16x512xf32>
    %44 = tensor.empty() : tensor<512x16x64xf32>
    %45 = linalg.fill ins(%cst : f32) outs(%44 : tensor<512x16x64xf32>) -> tensor<512x16x64xf32>
    %46 = linalg.batch_matmul ins(%collapsed_26, %42 : tensor<512x16x512xf32>, tensor<512x512x64xf32>) outs(%45 : tensor<512x16x64xf32>) -> tensor<512x16x64xf32>
    %expanded_27 = tensor.expand_shape %46 [[0], [1, 2], [3, 4]] output_shape [512, 2, 8, 1, 64] : tensor<512x16x64xf32> into tensor<512x2x8x1x64xf32>
    %47 = tensor.empty() : tensor<2x8x512x64x1xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<512x2x8x1x64xf32>) outs(%47 : tensor<2x8x512x64x1xf32>) permutation = [1, 2, 0, 4, 3] 
    %collapsed_29 = tensor.collapse_shape %transposed_28 [[0], [1], [2], [3, 4]] : tensor<2x8x512x64x1xf32> into tensor<2x8x512x64xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23, %collapsed_29 : tensor<2x8x512x64xf32>, tensor<2x8x512x64xf32>) outs(%3 : tensor<2x8x512x64xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %51 = arith.addf %in, %in_33 : f32
      linalg.yield %51 : f32
    } -> tensor<2x8x512x64xf32>
    %49 = tensor.empty() : tensor<2x512x8x64xf32>
    %transposed_30 = linalg.transpose ins(%48 : tensor<2x8x512x64xf32>) outs(%49 : tensor<2x512x8x64xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_31 = tensor.collapse_shape %transposed_30 [[0, 1], [2, 3]] : tensor<2x512x8x64xf32> into tensor<1024x512xf32>
    %50 = linalg.matmul ins(%collapsed_31, %arg4 : tensor<1024x512xf32>, tensor<512x512xf32>) outs(%1 : tensor<1024x512xf32>) -> tensor<1024x512xf32>
    %expanded_32 = tensor.expand_shape %50 [[0, 1], [2]] output_shape [2, 512, 512] : tensor<1024x512xf32> into tensor<2x512x512xf32>
    return %expanded_32 : tensor<2x512x512xf32>
  }
}
