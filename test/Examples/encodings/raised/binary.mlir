// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d5)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @binary(%arg0: tensor<2x13x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>) -> tensor<2x13x16xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c30_i64 = arith.constant 30 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<13xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<13xi64>) {
    ^bb0(%out: i64):
      %22 = linalg.index 0 : index
      %23 = arith.index_cast %22 : index to i64
      linalg.yield %23 : i64
    } -> tensor<13xi64>
    %2 = tensor.empty() : tensor<16xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<16xi64>) {
    ^bb0(%out: i64):
      %22 = linalg.index 0 : index
      %23 = arith.index_cast %22 : index to i64
      linalg.yield %23 : i64
    } -> tensor<16xi64>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3 : tensor<16xi64>) outs(%2 : tensor<16xi64>) {
    ^bb0(%in: i64, %out: i64):
      %22 = arith.minsi %in, %c30_i64 : i64
      linalg.yield %22 : i64
    } -> tensor<16xi64>
    %5 = tensor.empty() : tensor<16xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<16xi64>) outs(%5 : tensor<16xf32>) {
    ^bb0(%in: i64, %out: f32):
      %22 = arith.sitofp %in : i64 to f32
      %23 = math.powf %cst_0, %22 : f32
      linalg.yield %23 : f32
    } -> tensor<16xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%6 : tensor<16xf32>) outs(%2 : tensor<16xi64>) {
    ^bb0(%in: f32, %out: i64):
      %22 = arith.fptosi %in : f32 to i64
      linalg.yield %22 : i64
    } -> tensor<16xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [13, 1] : tensor<13xi64> into tensor<13x1xi64>
    %8 = tensor.empty() : tensor<13x16xi64>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %7 : tensor<13x1xi64>, tensor<16xi64>) outs(%8 : tensor<13x16xi64>) {
    ^bb0(%in: i64, %in_6: i64, %out: i64):
      %22 = arith.sitofp %in : i64 to f64
      %23 = arith.sitofp %in_6 : i64 to f64
      %24 = arith.divf %22, %23 : f64
      %25 = math.floor %24 : f64
      %26 = arith.fptosi %25 : f64 to i64
      linalg.yield %26 : i64
    } -> tensor<13x16xi64>
    %10 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<13x16xi64>) outs(%8 : tensor<13x16xi64>) {
    ^bb0(%in: i64, %out: i64):
      %22 = arith.remsi %in, %c2_i64 : i64
      %23 = arith.cmpi ne, %22, %c0_i64 : i64
      %24 = arith.cmpi slt, %22, %c0_i64 : i64
      %25 = arith.andi %23, %24 : i1
      %26 = arith.addi %22, %c2_i64 : i64
      %27 = arith.select %25, %26, %22 : i64
      linalg.yield %27 : i64
    } -> tensor<13x16xi64>
    %11 = tensor.empty() : tensor<2x13x16xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %10 : tensor<2x13x16xf32>, tensor<13x16xi64>) outs(%11 : tensor<2x13x16xf32>) {
    ^bb0(%in: f32, %in_6: i64, %out: f32):
      %22 = arith.sitofp %in_6 : i64 to f32
      %23 = arith.addf %in, %22 : f32
      linalg.yield %23 : f32
    } -> tensor<2x13x16xf32>
    %collapsed = tensor.collapse_shape %12 [[0, 1], [2]] : tensor<2x13x16xf32> into tensor<26x16xf32>
    %13 = tensor.empty() : tensor<26x16xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %15 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%14 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_1 = tensor.expand_shape %15 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %16 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%14 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_2 = tensor.expand_shape %16 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %17 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%14 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_3 = tensor.expand_shape %17 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %18 = tensor.empty() : tensor<2x2x13x8xf32>
    %19 = rope.attention ins(%expanded_1, %expanded_2, %expanded_3 : tensor<2x13x2x8xf32>, tensor<2x13x2x8xf32>, tensor<2x13x2x8xf32>) outs(%18 : tensor<2x2x13x8xf32>) {indexing_maps = [#map6, #map7, #map8, #map9], scale = 0.35355339664408242 : f64} -> tensor<2x2x13x8xf32>
    %20 = tensor.empty() : tensor<2x13x2x8xf32>
    %transposed = linalg.transpose ins(%19 : tensor<2x2x13x8xf32>) outs(%20 : tensor<2x13x2x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_4 = tensor.collapse_shape %transposed [[0, 1], [2, 3]] : tensor<2x13x2x8xf32> into tensor<26x16xf32>
    %21 = linalg.matmul ins(%collapsed_4, %arg4 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%14 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_5 = tensor.expand_shape %21 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xf32> into tensor<2x13x16xf32>
    return %expanded_5 : tensor<2x13x16xf32>
  }
}

