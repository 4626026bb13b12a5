// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d5)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @rotary(%arg0: tensor<2x13x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>) -> tensor<2x13x16xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 4.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e+04 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x13x16xf32> into tensor<26x16xf32>
    %0 = tensor.empty() : tensor<26x16xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %3 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_2 = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %4 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_3 = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %5 = tensor.empty() : tensor<4xi64>
    %6 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%5 : tensor<4xi64>) {
    ^bb0(%out: i64):
      %19 = linalg.index 0 : index
      %20 = arith.index_cast %19 : index to i64
      linalg.yield %20 : i64
    } -> tensor<4xi64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%6 : tensor<4xi64>) outs(%5 : tensor<4xi64>) {
    ^bb0(%in: i64, %out: i64):
      %19 = arith.sitofp %in : i64 to f32
      %20 = arith.negf %19 : f32
      %21 = arith.fptosi %20 : f32 to i64
      linalg.yield %21 : i64
    } -> tensor<4xi64>
    %8 = tensor.empty() : tensor<4xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%7 : tensor<4xi64>) outs(%8 : tensor<4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %19 = arith.sitofp %in : i64 to f32
      %20 = arith.divf %19, %cst_0 : f32
      linalg.yield %20 : f32
    } -> tensor<4xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%9 : tensor<4xf32>) outs(%8 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.powf %cst_1, %in : f32
      linalg.yield %19 : f32
    } -> tensor<4xf32>
    %11 = tensor.empty() : tensor<13x4xf32>
    %12:2 = rope.table angle<source> frequencies(%10 : tensor<4xf32>) outs(%11, %11 : tensor<13x4xf32>, tensor<13x4xf32>) -> tensor<13x4xf32>, tensor<13x4xf32>
    %13 = tensor.empty() : tensor<2x2x13x8xf32>
    %14 = rope.rotate half to half block(0, 8) ins(%expanded, %12#0, %12#1 : tensor<2x13x2x8xf32>, tensor<13x4xf32>, tensor<13x4xf32>) outs(%13 : tensor<2x2x13x8xf32>) {indexing_maps = [#map1, #map2, #map3], kind = #rope.kind<rotation>} -> tensor<2x2x13x8xf32>
    %15 = rope.rotate half to half block(0, 8) ins(%expanded_2, %12#0, %12#1 : tensor<2x13x2x8xf32>, tensor<13x4xf32>, tensor<13x4xf32>) outs(%13 : tensor<2x2x13x8xf32>) {indexing_maps = [#map1, #map2, #map3], kind = #rope.kind<rotation>} -> tensor<2x2x13x8xf32>
    %16 = rope.attention ins(%14, %15, %expanded_3 : tensor<2x2x13x8xf32>, tensor<2x2x13x8xf32>, tensor<2x13x2x8xf32>) outs(%13 : tensor<2x2x13x8xf32>) {indexing_maps = [#map4, #map5, #map6, #map7], scale = 0.35355339664408242 : f64} -> tensor<2x2x13x8xf32>
    %17 = tensor.empty() : tensor<2x13x2x8xf32>
    %transposed = linalg.transpose ins(%16 : tensor<2x2x13x8xf32>) outs(%17 : tensor<2x13x2x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_4 = tensor.collapse_shape %transposed [[0, 1], [2, 3]] : tensor<2x13x2x8xf32> into tensor<26x16xf32>
    %18 = linalg.matmul ins(%collapsed_4, %arg4 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_5 = tensor.expand_shape %18 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xf32> into tensor<2x13x16xf32>
    return %expanded_5 : tensor<2x13x16xf32>
  }
}

