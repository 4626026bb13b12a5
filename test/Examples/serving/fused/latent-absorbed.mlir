// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d4, d0, d3, d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d4, d5, d2)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d0, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d0, d5, d4, d3)>
module {
  func.func @main(%arg0: tensor<2x1x4x32xf32>, %arg1: tensor<2x1x4x16xf32>, %arg2: tensor<2x512x64xf32>, %arg3: tensor<2x512x16xf32>, %arg4: tensor<256x64xf32>) -> tensor<2x1x4x32xf32> {
    %cst = arith.constant 0.144337565 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %arg4 [[0, 1], [2]] output_shape [4, 64, 64] : tensor<256x64xf32> into tensor<4x64x64xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0] [4, 32, 64] [1, 1, 1] : tensor<4x64x64xf32> to tensor<4x32x64xf32>
    %expanded_1 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 1, 4, 32, 1] : tensor<2x1x4x32xf32> into tensor<2x1x4x32x1xf32>
    %expanded_2 = tensor.expand_shape %extracted_slice [[0], [1], [2, 3, 4]] output_shape [4, 32, 64, 1, 1] : tensor<4x32x64xf32> into tensor<4x32x64x1x1xf32>
    %0 = tensor.empty() : tensor<4x32x1x64x1xf32>
    %transposed = linalg.transpose ins(%expanded_2 : tensor<4x32x64x1x1xf32>) outs(%0 : tensor<4x32x1x64x1xf32>) permutation = [0, 1, 4, 2, 3] 
    %collapsed = tensor.collapse_shape %transposed [[0], [1], [2, 3, 4]] : tensor<4x32x1x64x1xf32> into tensor<4x32x64xf32>
    %1 = tensor.empty() : tensor<4x2x64xf32>
    %2 = linalg.fill ins(%cst_0 : f32) outs(%1 : tensor<4x2x64xf32>) -> tensor<4x2x64xf32>
    %expanded_3 = tensor.expand_shape %collapsed [[0], [1, 2, 3], [4]] output_shape [4, 32, 1, 1, 64] : tensor<4x32x64xf32> into tensor<4x32x1x1x64xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%expanded_1, %expanded_3 : tensor<2x1x4x32x1xf32>, tensor<4x32x1x1x64xf32>) outs(%2 : tensor<4x2x64xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %16 = arith.mulf %in, %in_24 : f32
      %17 = arith.addf %out, %16 : f32
      linalg.yield %17 : f32
    } -> tensor<4x2x64xf32>
    %expanded_4 = tensor.expand_shape %arg1 [[0], [1], [2], [3, 4]] output_shape [2, 1, 4, 16, 1] : tensor<2x1x4x16xf32> into tensor<2x1x4x16x1xf32>
    %expanded_5 = tensor.expand_shape %arg3 [[0], [1], [2, 3, 4]] output_shape [2, 512, 16, 1, 1] : tensor<2x512x16xf32> into tensor<2x512x16x1x1xf32>
    %4 = tensor.empty() : tensor<2x16x1x512x1xf32>
    %transposed_6 = linalg.transpose ins(%expanded_5 : tensor<2x512x16x1x1xf32>) outs(%4 : tensor<2x16x1x512x1xf32>) permutation = [0, 2, 3, 1, 4] 
    %collapsed_7 = tensor.collapse_shape %transposed_6 [[0], [1], [2, 3, 4]] : tensor<2x16x1x512x1xf32> into tensor<2x16x512xf32>
    %expanded_8 = tensor.expand_shape %collapsed_7 [[0], [1, 2, 3], [4]] output_shape [2, 16, 1, 1, 512] : tensor<2x16x512xf32> into tensor<2x16x1x1x512xf32>
    %5 = tensor.empty() : tensor<2x4x64xf32>
    %expanded_9 = tensor.expand_shape %collapsed_7 [[0], [1, 2, 3], [4, 5, 6]] output_shape [2, 16, 1, 1, 1, 1, 512] : tensor<2x16x512xf32> into tensor<2x16x1x1x1x1x512xf32>
    %extracted_slice_10 = tensor.extract_slice %expanded_4[0, 0, 0, 0, 0] [2, 1, 4, 16, 1] [1, 1, 1, 1, 1] : tensor<2x1x4x16x1xf32> to tensor<2x4x16xf32>
    %6 = tensor.empty() : tensor<4x2x16xf32>
    %transposed_11 = linalg.transpose ins(%extracted_slice_10 : tensor<2x4x16xf32>) outs(%6 : tensor<4x2x16xf32>) permutation = [1, 0, 2] 
    %extracted_slice_12 = tensor.extract_slice %expanded_9[0, 0, 0, 0, 0, 0, 0] [2, 16, 1, 1, 1, 1, 512] [1, 1, 1, 1, 1, 1, 1] : tensor<2x16x1x1x1x1x512xf32> to tensor<2x16x512xf32>
    %7 = tensor.empty() : tensor<2x512x16xf32>
    %transposed_13 = linalg.transpose ins(%extracted_slice_12 : tensor<2x16x512xf32>) outs(%7 : tensor<2x512x16xf32>) permutation = [0, 2, 1] 
    %8 = tensor.empty() : tensor<4x2x16xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_11 : tensor<4x2x16xf32>) outs(%8 : tensor<4x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %cst_24 = arith.constant 0.99999994 : f32
      %16 = arith.mulf %in, %cst_24 : f32
      linalg.yield %16 : f32
    } -> tensor<4x2x16xf32>
    %concat = tensor.concat dim(2) %3, %9 : (tensor<4x2x64xf32>, tensor<4x2x16xf32>) -> tensor<4x2x80xf32>
    %concat_14 = tensor.concat dim(2) %arg2, %transposed_13 : (tensor<2x512x64xf32>, tensor<2x512x16xf32>) -> tensor<2x512x80xf32>
    %10 = rope.attention ins(%concat, %concat_14, %arg2 : tensor<4x2x80xf32>, tensor<2x512x80xf32>, tensor<2x512x64xf32>) outs(%5 : tensor<2x4x64xf32>) {indexing_maps = [#map4, #map5, #map6, #map7], scale = 0.14433756988801055 : f64} -> tensor<2x4x64xf32>
    %expanded_15 = tensor.expand_shape %10 [[0], [1], [2, 3, 4]] output_shape [2, 4, 1, 1, 64] : tensor<2x4x64xf32> into tensor<2x4x1x1x64xf32>
    %extracted_slice_16 = tensor.extract_slice %expanded[0, 32, 0] [4, 32, 64] [1, 1, 1] : tensor<4x64x64xf32> to tensor<4x32x64xf32>
    %expanded_17 = tensor.expand_shape %extracted_slice_16 [[0], [1], [2, 3, 4]] output_shape [4, 32, 64, 1, 1] : tensor<4x32x64xf32> into tensor<4x32x64x1x1xf32>
    %11 = tensor.empty() : tensor<4x64x1x32x1xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<4x32x64x1x1xf32>) outs(%11 : tensor<4x64x1x32x1xf32>) permutation = [0, 2, 4, 1, 3] 
    %collapsed_19 = tensor.collapse_shape %transposed_18 [[0], [1], [2, 3, 4]] : tensor<4x64x1x32x1xf32> into tensor<4x64x32xf32>
    %12 = tensor.empty() : tensor<4x2x32xf32>
    %13 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<4x2x32xf32>) -> tensor<4x2x32xf32>
    %expanded_20 = tensor.expand_shape %collapsed_19 [[0], [1, 2, 3], [4]] output_shape [4, 64, 1, 1, 32] : tensor<4x64x32xf32> into tensor<4x64x1x1x32xf32>
    %14 = linalg.generic {indexing_maps = [#map8, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%expanded_15, %expanded_20 : tensor<2x4x1x1x64xf32>, tensor<4x64x1x1x32xf32>) outs(%13 : tensor<4x2x32xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %16 = arith.mulf %in, %in_24 : f32
      %17 = arith.addf %out, %16 : f32
      linalg.yield %17 : f32
    } -> tensor<4x2x32xf32>
    %expanded_21 = tensor.expand_shape %14 [[0], [1], [2, 3, 4]] output_shape [4, 2, 1, 1, 32] : tensor<4x2x32xf32> into tensor<4x2x1x1x32xf32>
    %15 = tensor.empty() : tensor<2x1x4x32x1xf32>
    %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<4x2x1x1x32xf32>) outs(%15 : tensor<2x1x4x32x1xf32>) permutation = [1, 3, 0, 4, 2] 
    %collapsed_23 = tensor.collapse_shape %transposed_22 [[0], [1], [2], [3, 4]] : tensor<2x1x4x32x1xf32> into tensor<2x1x4x32xf32>
    return %collapsed_23 : tensor<2x1x4x32xf32>
  }
}

