// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d5)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x4x5x32xf32>, %arg1: tensor<2x4x300x32xf32>, %arg2: tensor<2x4x300x32xf32>, %arg3: tensor<5x5xi1>) -> tensor<2x4x5x32xf32> {
    %c-295 = arith.constant -295 : index
    %c0 = arith.constant 0 : index
    %c295_i64 = arith.constant 295 : i64
    %c0_i64 = arith.constant 0 : i64
    %0 = tensor.empty() : tensor<300xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<300xi64>) {
    ^bb0(%out: i64):
      %7 = linalg.index 0 : index
      %8 = arith.index_cast %7 : index to i64
      linalg.yield %8 : i64
    } -> tensor<300xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<300xi64>) outs(%0 : tensor<300xi64>) {
    ^bb0(%in: i64, %out: i64):
      %7 = arith.subi %in, %c295_i64 : i64
      linalg.yield %7 : i64
    } -> tensor<300xi64>
    %3 = tensor.empty() : tensor<300xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%2 : tensor<300xi64>) outs(%3 : tensor<300xi1>) {
    ^bb0(%in: i64, %out: i1):
      %7 = arith.cmpi slt, %in, %c0_i64 : i64
      linalg.yield %7 : i1
    } -> tensor<300xi1>
    %expanded = tensor.expand_shape %4 [[0, 1]] output_shape [1, 300] : tensor<300xi1> into tensor<1x300xi1>
    %5 = tensor.empty() : tensor<2x4x5x32xf32>
    %6 = rope.attention ins(%arg0, %arg1, %arg2 : tensor<2x4x5x32xf32>, tensor<2x4x300x32xf32>, tensor<2x4x300x32xf32>) outs(%5 : tensor<2x4x5x32xf32>) {indexing_maps = [#map1, #map2, #map3, #map4], scale = 0.17677669832204121 : f64} program {
    ^bb0(%arg4: f32, %arg5: index, %arg6: index, %arg7: index, %arg8: index):
      %extracted = tensor.extract %expanded[%c0, %arg8] : tensor<1x300xi1>
      %7 = arith.addi %arg8, %c-295 : index
      %8 = arith.index_cast %7 : index to i64
      %9 = arith.maxsi %8, %c0_i64 : i64
      %10 = arith.index_cast %9 : i64 to index
      %extracted_0 = tensor.extract %arg3[%arg7, %10] : tensor<5x5xi1>
      %11 = arith.ori %extracted_0, %extracted : i1
      rope.yield %arg4, %11 : f32, i1
    } -> tensor<2x4x5x32xf32>
    return %6 : tensor<2x4x5x32xf32>
  }
}

