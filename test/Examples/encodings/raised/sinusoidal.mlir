// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d5)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @sinusoidal(%arg0: tensor<2x13x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>) -> tensor<2x13x16xf32> {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -0.57564627324851148 : f64
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %18 = linalg.index 0 : index
      %19 = arith.index_cast %18 : index to i64
      %20 = arith.muli %19, %c2_i64 : i64
      linalg.yield %20 : i64
    } -> tensor<8xi64>
    %2 = tensor.empty() : tensor<8xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<8xi64>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %18 = arith.sitofp %in : i64 to f32
      %19 = arith.truncf %cst_0 : f64 to f32
      %20 = arith.mulf %18, %19 : f32
      linalg.yield %20 : f32
    } -> tensor<8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3 : tensor<8xf32>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = math.exp %in : f32
      linalg.yield %18 : f32
    } -> tensor<8xf32>
    %5 = tensor.empty() : tensor<13x8xf32>
    %6:2 = rope.table angle<source> frequencies(%4 : tensor<8xf32>) outs(%5, %5 : tensor<13x8xf32>, tensor<13x8xf32>) -> tensor<13x8xf32>, tensor<13x8xf32>
    %expanded = tensor.expand_shape %6#1 [[0], [1, 2]] output_shape [13, 8, 1] : tensor<13x8xf32> into tensor<13x8x1xf32>
    %expanded_1 = tensor.expand_shape %6#0 [[0], [1, 2]] output_shape [13, 8, 1] : tensor<13x8xf32> into tensor<13x8x1xf32>
    %concat = tensor.concat dim(2) %expanded, %expanded_1 : (tensor<13x8x1xf32>, tensor<13x8x1xf32>) -> tensor<13x8x2xf32>
    %collapsed = tensor.collapse_shape %concat [[0], [1, 2]] : tensor<13x8x2xf32> into tensor<13x16xf32>
    %7 = tensor.empty() : tensor<2x13x16xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %collapsed : tensor<2x13x16xf32>, tensor<13x16xf32>) outs(%7 : tensor<2x13x16xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %18 = arith.addf %in, %in_8 : f32
      linalg.yield %18 : f32
    } -> tensor<2x13x16xf32>
    %collapsed_2 = tensor.collapse_shape %8 [[0, 1], [2]] : tensor<2x13x16xf32> into tensor<26x16xf32>
    %9 = tensor.empty() : tensor<26x16xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %11 = linalg.matmul ins(%collapsed_2, %arg1 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%10 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_3 = tensor.expand_shape %11 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %12 = linalg.matmul ins(%collapsed_2, %arg2 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%10 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_4 = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %13 = linalg.matmul ins(%collapsed_2, %arg3 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%10 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_5 = tensor.expand_shape %13 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %14 = tensor.empty() : tensor<2x2x13x8xf32>
    %15 = rope.attention ins(%expanded_3, %expanded_4, %expanded_5 : tensor<2x13x2x8xf32>, tensor<2x13x2x8xf32>, tensor<2x13x2x8xf32>) outs(%14 : tensor<2x2x13x8xf32>) {indexing_maps = [#map3, #map4, #map5, #map6], scale = 0.35355339664408242 : f64} -> tensor<2x2x13x8xf32>
    %16 = tensor.empty() : tensor<2x13x2x8xf32>
    %transposed = linalg.transpose ins(%15 : tensor<2x2x13x8xf32>) outs(%16 : tensor<2x13x2x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_6 = tensor.collapse_shape %transposed [[0, 1], [2, 3]] : tensor<2x13x2x8xf32> into tensor<26x16xf32>
    %17 = linalg.matmul ins(%collapsed_6, %arg4 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%10 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_7 = tensor.expand_shape %17 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xf32> into tensor<2x13x16xf32>
    return %expanded_7 : tensor<2x13x16xf32>
  }
}

