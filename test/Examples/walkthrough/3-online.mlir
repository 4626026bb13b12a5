// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 floordiv 2, d4, d5)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1 floordiv 2, d3)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5) -> (0, 0, d2, d4)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<2x7x64xf32>, %arg1: tensor<2x7xi64>, %arg2: tensor<1x1x7x7xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<2x7x64xf32> {
    %0 = tensor.empty() : tensor<2x7x8xf32>
    %1:2 = rope.table angle<source> positions(%arg1 : tensor<2x7xi64>) outs(%0, %0 : tensor<2x7x8xf32>, tensor<2x7x8xf32>) {family = #rope.frequencies<default, base = 1.000000e+04, dim = 16>, frequency_values = dense<[1.000000e+00, 0.316227764, 1.000000e-01, 0.0316227786, 0.00999999977, 0.00316227786, 1.000000e-03, 3.16227786E-4]> : tensor<8xf32>} -> tensor<2x7x8xf32>, tensor<2x7x8xf32>
    %cst = arith.constant 0.000000e+00 : f32
    %2 = tensor.empty() : tensor<64x64xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
    %3 = tensor.empty() : tensor<14x64xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %5 = tensor.empty() : tensor<64x32xf32>
    %6 = tensor.empty() : tensor<14x32xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %transposed = linalg.transpose ins(%arg5 : tensor<32x64xf32>) outs(%5 : tensor<64x32xf32>) permutation = [1, 0] 
    %8 = linalg.matmul ins(%collapsed, %transposed : tensor<14x64xf32>, tensor<64x32xf32>) outs(%7 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %expanded = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xf32> into tensor<2x7x2x16xf32>
    %9 = rope.kernel ["projection", "rotate"] -> tensor<2x4x7x16xf32> {
      %transposed_7 = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%2 : tensor<64x64xf32>) permutation = [1, 0] 
      %22 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%4 : tensor<14x64xf32>) -> tensor<14x64xf32>
      %expanded_8 = tensor.expand_shape %22 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
      %23 = tensor.empty() : tensor<2x4x7x16xf32>
      %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<2x7x4x16xf32>) outs(%23 : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3] 
      %24 = tensor.empty() : tensor<2x4x7x16xf32>
      %25 = rope.rotate half to half block(0, 16) ins(%transposed_9, %1#0, %1#1 : tensor<2x4x7x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%24 : tensor<2x4x7x16xf32>) {indexing_maps = [#map, #map1, #map], kind = #rope.kind<rotation>} -> tensor<2x4x7x16xf32>
      rope.yield %25 : tensor<2x4x7x16xf32>
    }
    %10 = rope.kernel ["projection", "rotate"] -> tensor<2x2x7x16xf32> {
      %transposed_7 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%5 : tensor<64x32xf32>) permutation = [1, 0] 
      %22 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<14x64xf32>, tensor<64x32xf32>) outs(%7 : tensor<14x32xf32>) -> tensor<14x32xf32>
      %expanded_8 = tensor.expand_shape %22 [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xf32> into tensor<2x7x2x16xf32>
      %23 = tensor.empty() : tensor<2x2x7x16xf32>
      %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<2x7x2x16xf32>) outs(%23 : tensor<2x2x7x16xf32>) permutation = [0, 2, 1, 3] 
      %24 = tensor.empty() : tensor<2x2x7x16xf32>
      %25 = rope.rotate half to half block(0, 16) ins(%transposed_9, %1#0, %1#1 : tensor<2x2x7x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%24 : tensor<2x2x7x16xf32>) {indexing_maps = [#map, #map1, #map], kind = #rope.kind<rotation>} -> tensor<2x2x7x16xf32>
      rope.yield %25 : tensor<2x2x7x16xf32>
    }
    %11 = tensor.empty() : tensor<2x4x7x16xf32>
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 0xFF800000 : f32
    %12 = tensor.empty() : tensor<2x4x7x16xf32>
    %13 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<2x4x7x16xf32>) -> tensor<2x4x7x16xf32>
    %14 = tensor.empty() : tensor<2x4x7xf32>
    %15 = linalg.fill ins(%cst_2 : f32) outs(%14 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %16 = tensor.empty() : tensor<2x4x7xf32>
    %17 = linalg.fill ins(%cst_1 : f32) outs(%16 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %18:3 = rope.online_attention ins(%9, %10, %expanded : tensor<2x4x7x16xf32>, tensor<2x2x7x16xf32>, tensor<2x7x2x16xf32>) mask(%arg2 : tensor<1x1x7x7xf32>) outs(%13, %15, %17 : tensor<2x4x7x16xf32>, tensor<2x4x7xf32>, tensor<2x4x7xf32>) {indexing_maps = [#map2, #map3, #map4, #map5, #map6, #map7, #map7], scale = 2.500000e-01 : f64} -> tensor<2x4x7x16xf32>, tensor<2x4x7xf32>, tensor<2x4x7xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18#0, %18#2 : tensor<2x4x7x16xf32>, tensor<2x4x7xf32>) outs(%11 : tensor<2x4x7x16xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %22 = arith.divf %in, %in_7 : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x7x16xf32>
    %20 = tensor.empty() : tensor<2x7x4x16xf32>
    %transposed_3 = linalg.transpose ins(%19 : tensor<2x4x7x16xf32>) outs(%20 : tensor<2x7x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_4 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%2 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_5 = tensor.collapse_shape %transposed_3 [[0, 1], [2, 3]] : tensor<2x7x4x16xf32> into tensor<14x64xf32>
    %21 = linalg.matmul ins(%collapsed_5, %transposed_4 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%4 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_6 = tensor.expand_shape %21 [[0, 1], [2]] output_shape [2, 7, 64] : tensor<14x64xf32> into tensor<2x7x64xf32>
    return %expanded_6 : tensor<2x7x64xf32>
  }
}

