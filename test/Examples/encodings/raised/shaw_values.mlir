// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d5)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @shaw_values(%arg0: tensor<2x13x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<7x8xf32>, %arg6: tensor<7x8xf32>) -> tensor<2x13x16xf32> {
    %c3_i64 = arith.constant 3 : i64
    %c-3_i64 = arith.constant -3 : i64
    %c3 = arith.constant 3 : index
    %cst = arith.constant 2.82842708 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x13x16xf32> into tensor<26x16xf32>
    %0 = tensor.empty() : tensor<26x16xf32>
    %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %3 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_1 = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %4 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_2 = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %5 = tensor.empty() : tensor<2x13x2x7xf32>
    %6 = linalg.fill ins(%cst_0 : f32) outs(%5 : tensor<2x13x2x7xf32>) -> tensor<2x13x2x7xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %arg5 : tensor<2x13x2x8xf32>, tensor<7x8xf32>) outs(%6 : tensor<2x13x2x7xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %12 = arith.mulf %in, %in_5 : f32
      %13 = arith.addf %out, %12 : f32
      linalg.yield %13 : f32
    } -> tensor<2x13x2x7xf32>
    %8 = tensor.empty() : tensor<2x2x13x8xf32>
    %9 = rope.attention ins(%expanded, %expanded_1, %expanded_2 : tensor<2x13x2x8xf32>, tensor<2x13x2x8xf32>, tensor<2x13x2x8xf32>) outs(%8 : tensor<2x2x13x8xf32>) {indexing_maps = [#map3, #map4, #map5, #map6], scale = 0.35355339664408242 : f64} program {
    ^bb0(%arg7: f32, %arg8: index, %arg9: index, %arg10: index, %arg11: index):
      %12 = arith.subi %arg11, %arg10 : index
      %13 = arith.index_cast %12 : index to i64
      %14 = arith.maxsi %13, %c-3_i64 : i64
      %15 = arith.minsi %14, %c3_i64 : i64
      %16 = arith.index_cast %15 : i64 to index
      %17 = arith.addi %16, %c3 : index
      %extracted = tensor.extract %7[%arg8, %arg10, %arg9, %17] : tensor<2x13x2x7xf32>
      %18 = arith.divf %extracted, %cst : f32
      %19 = arith.addf %arg7, %18 : f32
      rope.yield %19 : f32
    }, {
    ^bb0(%arg7: f32, %arg8: index, %arg9: index, %arg10: index, %arg11: index, %arg12: index):
      %12 = arith.subi %arg11, %arg10 : index
      %13 = arith.index_cast %12 : index to i64
      %14 = arith.maxsi %13, %c-3_i64 : i64
      %15 = arith.minsi %14, %c3_i64 : i64
      %16 = arith.index_cast %15 : i64 to index
      %17 = arith.addi %16, %c3 : index
      %extracted = tensor.extract %arg6[%17, %arg12] : tensor<7x8xf32>
      %18 = arith.addf %arg7, %extracted : f32
      rope.yield %18 : f32
    } -> tensor<2x2x13x8xf32>
    %10 = tensor.empty() : tensor<2x13x2x8xf32>
    %transposed = linalg.transpose ins(%9 : tensor<2x2x13x8xf32>) outs(%10 : tensor<2x13x2x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_3 = tensor.collapse_shape %transposed [[0, 1], [2, 3]] : tensor<2x13x2x8xf32> into tensor<26x16xf32>
    %11 = linalg.matmul ins(%collapsed_3, %arg4 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_4 = tensor.expand_shape %11 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xf32> into tensor<2x13x16xf32>
    return %expanded_4 : tensor<2x13x16xf32>
  }
}

