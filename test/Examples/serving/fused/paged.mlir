// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d3)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<3x4x1x32xf32>, %arg1: tensor<40x16x4x32xf32>, %arg2: tensor<40x16x4x32xf32>, %arg3: tensor<3x12xi64>, %arg4: tensor<3xi64>) -> tensor<3x4x1x32xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c40_i64 = arith.constant 40 : i64
    %0 = tensor.empty() : tensor<3x12x16x4x32xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<3x12xi64>) outs(%0 : tensor<3x12x16x4x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %5 = arith.cmpi slt, %in, %c0_i64 : i64
      %6 = arith.addi %in, %c40_i64 : i64
      %7 = arith.select %5, %6, %in : i64
      %8 = arith.index_cast %7 : i64 to index
      %9 = linalg.index 2 : index
      %10 = linalg.index 3 : index
      %11 = linalg.index 4 : index
      %extracted = tensor.extract %arg1[%8, %9, %10, %11] : tensor<40x16x4x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x12x16x4x32xf32>
    %collapsed = tensor.collapse_shape %1 [[0], [1, 2], [3], [4]] : tensor<3x12x16x4x32xf32> into tensor<3x192x4x32xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<3x12xi64>) outs(%0 : tensor<3x12x16x4x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %5 = arith.cmpi slt, %in, %c0_i64 : i64
      %6 = arith.addi %in, %c40_i64 : i64
      %7 = arith.select %5, %6, %in : i64
      %8 = arith.index_cast %7 : i64 to index
      %9 = linalg.index 2 : index
      %10 = linalg.index 3 : index
      %11 = linalg.index 4 : index
      %extracted = tensor.extract %arg2[%8, %9, %10, %11] : tensor<40x16x4x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x12x16x4x32xf32>
    %collapsed_0 = tensor.collapse_shape %2 [[0], [1, 2], [3], [4]] : tensor<3x12x16x4x32xf32> into tensor<3x192x4x32xf32>
    %3 = tensor.empty() : tensor<3x4x1x32xf32>
    %4 = rope.attention ins(%arg0, %collapsed, %collapsed_0 : tensor<3x4x1x32xf32>, tensor<3x192x4x32xf32>, tensor<3x192x4x32xf32>) lengths(%arg4 : tensor<3xi64>) outs(%3 : tensor<3x4x1x32xf32>) {indexing_maps = [#map2, #map3, #map4, #map5, #map6], scale = 0.17677669832204121 : f64} -> tensor<3x4x1x32xf32>
    return %4 : tensor<3x4x1x32xf32>
  }
}

