// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @alibi(%arg0: tensor<2x13x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<2xf32>) -> tensor<2x13x16xf32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x13x16xf32> into tensor<26x16xf32>
    %0 = tensor.empty() : tensor<26x16xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %3 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_0 = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %4 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_1 = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %expanded_2 = tensor.expand_shape %arg5 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
    %5 = tensor.empty() : tensor<2x2x13x8xf32>
    %6 = rope.attention ins(%expanded, %expanded_0, %expanded_1 : tensor<2x13x2x8xf32>, tensor<2x13x2x8xf32>, tensor<2x13x2x8xf32>) outs(%5 : tensor<2x2x13x8xf32>) {indexing_maps = [#map, #map1, #map2, #map3], scale = 0.35355339664408242 : f64} program {
    ^bb0(%arg6: f32, %arg7: index, %arg8: index, %arg9: index, %arg10: index):
      %extracted = tensor.extract %expanded_2[%arg8, %c0, %c0] : tensor<2x1x1xf32>
      %9 = arith.subi %arg10, %arg9 : index
      %10 = arith.index_cast %9 : index to i64
      %11 = math.absi %10 : i64
      %12 = arith.sitofp %11 : i64 to f32
      %13 = arith.mulf %12, %extracted : f32
      %14 = arith.subf %arg6, %13 : f32
      rope.yield %14 : f32
    } -> tensor<2x2x13x8xf32>
    %7 = tensor.empty() : tensor<2x13x2x8xf32>
    %transposed = linalg.transpose ins(%6 : tensor<2x2x13x8xf32>) outs(%7 : tensor<2x13x2x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_3 = tensor.collapse_shape %transposed [[0, 1], [2, 3]] : tensor<2x13x2x8xf32> into tensor<26x16xf32>
    %8 = linalg.matmul ins(%collapsed_3, %arg4 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_4 = tensor.expand_shape %8 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xf32> into tensor<2x13x16xf32>
    return %expanded_4 : tensor<2x13x16xf32>
  }
}

