// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d5)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d3)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @learned(%arg0: tensor<2x13x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<26x16xf32>) -> tensor<2x13x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c26 = arith.constant 26 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<13xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<13xi64>) {
    ^bb0(%out: i64):
      %15 = linalg.index 0 : index
      %16 = arith.index_cast %15 : index to i64
      linalg.yield %16 : i64
    } -> tensor<13xi64>
    %2 = tensor.empty() : tensor<13x16xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<13xi64>) outs(%2 : tensor<13x16xf32>) {
    ^bb0(%in: i64, %out: f32):
      %15 = arith.index_cast %in : i64 to index
      %16 = linalg.index 1 : index
      %17 = arith.cmpi slt, %15, %c26 : index
      cf.assert %17, "index must be smaller than dim size"
      %18 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %18, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg5[%15, %16] : tensor<26x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<13x16xf32>
    %4 = tensor.empty() : tensor<2x13x16xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %3 : tensor<2x13x16xf32>, tensor<13x16xf32>) outs(%4 : tensor<2x13x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %15 = arith.addf %in, %in_4 : f32
      linalg.yield %15 : f32
    } -> tensor<2x13x16xf32>
    %collapsed = tensor.collapse_shape %5 [[0, 1], [2]] : tensor<2x13x16xf32> into tensor<26x16xf32>
    %6 = tensor.empty() : tensor<26x16xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %8 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%7 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %9 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%7 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_0 = tensor.expand_shape %9 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %10 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%7 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_1 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %11 = tensor.empty() : tensor<2x2x13x8xf32>
    %12 = rope.attention ins(%expanded, %expanded_0, %expanded_1 : tensor<2x13x2x8xf32>, tensor<2x13x2x8xf32>, tensor<2x13x2x8xf32>) outs(%11 : tensor<2x2x13x8xf32>) {indexing_maps = [#map5, #map6, #map7, #map8], scale = 0.35355339664408242 : f64} -> tensor<2x2x13x8xf32>
    %13 = tensor.empty() : tensor<2x13x2x8xf32>
    %transposed = linalg.transpose ins(%12 : tensor<2x2x13x8xf32>) outs(%13 : tensor<2x13x2x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_2 = tensor.collapse_shape %transposed [[0, 1], [2, 3]] : tensor<2x13x2x8xf32> into tensor<26x16xf32>
    %14 = linalg.matmul ins(%collapsed_2, %arg4 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%7 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_3 = tensor.expand_shape %14 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xf32> into tensor<2x13x16xf32>
    return %expanded_3 : tensor<2x13x16xf32>
  }
}

