// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d5)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d3)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<1x4x160x32xf32>, %arg1: tensor<1x4x160x32xf32>, %arg2: tensor<1x4x160x32xf32>, %arg3: tensor<3xi64>) -> tensor<1x4x160x32xf32> {
    %c0 = arith.constant 0 : index
    %c0_i64 = arith.constant 0 : i64
    %0 = tensor.empty() : tensor<160xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<160xi64>) {
    ^bb0(%out: i64):
      %8 = linalg.index 0 : index
      %9 = arith.index_cast %8 : index to i64
      linalg.yield %9 : i64
    } -> tensor<160xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [160, 1] : tensor<160xi64> into tensor<160x1xi64>
    %expanded_0 = tensor.expand_shape %arg3 [[0, 1]] output_shape [1, 3] : tensor<3xi64> into tensor<1x3xi64>
    %2 = tensor.empty() : tensor<160x3xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_0 : tensor<160x1xi64>, tensor<1x3xi64>) outs(%2 : tensor<160x3xi1>) {
    ^bb0(%in: i64, %in_3: i64, %out: i1):
      %8 = arith.cmpi sge, %in, %in_3 : i64
      linalg.yield %8 : i1
    } -> tensor<160x3xi1>
    %4 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<160xi64>) -> tensor<160xi64>
    %5 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<160x3xi1>) outs(%4 : tensor<160xi64>) {
    ^bb0(%in: i1, %out: i64):
      %8 = arith.extui %in : i1 to i64
      %9 = arith.addi %8, %out : i64
      linalg.yield %9 : i64
    } -> tensor<160xi64>
    %expanded_1 = tensor.expand_shape %5 [[0, 1]] output_shape [160, 1] : tensor<160xi64> into tensor<160x1xi64>
    %expanded_2 = tensor.expand_shape %5 [[0, 1]] output_shape [1, 160] : tensor<160xi64> into tensor<1x160xi64>
    %6 = tensor.empty() : tensor<1x4x160x32xf32>
    %7 = rope.attention ins(%arg0, %arg1, %arg2 : tensor<1x4x160x32xf32>, tensor<1x4x160x32xf32>, tensor<1x4x160x32xf32>) outs(%6 : tensor<1x4x160x32xf32>) {causal, indexing_maps = [#map5, #map6, #map7, #map8], scale = 0.17677669832204121 : f64} program {
    ^bb0(%arg4: f32, %arg5: index, %arg6: index, %arg7: index, %arg8: index):
      %extracted = tensor.extract %expanded_2[%c0, %arg8] : tensor<1x160xi64>
      %extracted_3 = tensor.extract %expanded_1[%arg7, %c0] : tensor<160x1xi64>
      %8 = arith.cmpi eq, %extracted_3, %extracted : i64
      rope.yield %arg4, %8 : f32, i1
    } -> tensor<1x4x160x32xf32>
    return %7 : tensor<1x4x160x32xf32>
  }
}

