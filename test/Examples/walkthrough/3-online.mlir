// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 floordiv 2, d4, d5)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1 floordiv 2, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5) -> (0, 0, d2, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d3)>
#map11 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<2x7x64xf32>, %arg1: tensor<2x7xi64>, %arg2: tensor<1x1x7x7xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<2x7x64xf32> {
    %0 = tensor.empty() : tensor<2x7x8xf32>
    %1:2 = rope.table angle<source> positions(%arg1 : tensor<2x7xi64>) outs(%0, %0 : tensor<2x7x8xf32>, tensor<2x7x8xf32>) {family = #rope.frequencies<default, base = 1.000000e+04, dim = 16>, frequency_values = dense<[1.000000e+00, 0.316227764, 1.000000e-01, 0.0316227786, 0.00999999977, 0.00316227786, 1.000000e-03, 3.16227786E-4]> : tensor<8xf32>} -> tensor<2x7x8xf32>, tensor<2x7x8xf32>
    %cst = arith.constant 0.000000e+00 : f32
    %2 = tensor.empty() : tensor<64x64xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
    %3 = tensor.empty() : tensor<14x64xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %5:3 = rope.kernel ["projection", "rotate"] -> tensor<2x7x2x16xf32>, tensor<2x4x7x16xf32>, tensor<2x2x7x16xf32> {
      %expanded_4 = tensor.expand_shape %arg3 [[0, 1], [2]] output_shape [4, 16, 64] : tensor<64x64xf32> into tensor<4x16x64xf32>
      %expanded_5 = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
      %16 = linalg.fill ins(%cst : f32) outs(%expanded_5 : tensor<2x7x4x16xf32>) -> tensor<2x7x4x16xf32>
      %17 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %expanded_4 : tensor<2x7x64xf32>, tensor<4x16x64xf32>) outs(%16 : tensor<2x7x4x16xf32>) {
      ^bb0(%in: f32, %in_10: f32, %out: f32):
        %27 = arith.mulf %in, %in_10 : f32
        %28 = arith.addf %out, %27 : f32
        linalg.yield %28 : f32
      } -> tensor<2x7x4x16xf32>
      %18 = tensor.empty() : tensor<14x32xf32>
      %expanded_6 = tensor.expand_shape %arg4 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xf32> into tensor<2x16x64xf32>
      %expanded_7 = tensor.expand_shape %18 [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xf32> into tensor<2x7x2x16xf32>
      %19 = linalg.fill ins(%cst : f32) outs(%expanded_7 : tensor<2x7x2x16xf32>) -> tensor<2x7x2x16xf32>
      %20 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %expanded_6 : tensor<2x7x64xf32>, tensor<2x16x64xf32>) outs(%19 : tensor<2x7x2x16xf32>) {
      ^bb0(%in: f32, %in_10: f32, %out: f32):
        %27 = arith.mulf %in, %in_10 : f32
        %28 = arith.addf %out, %27 : f32
        linalg.yield %28 : f32
      } -> tensor<2x7x2x16xf32>
      %expanded_8 = tensor.expand_shape %arg5 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xf32> into tensor<2x16x64xf32>
      %expanded_9 = tensor.expand_shape %18 [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xf32> into tensor<2x7x2x16xf32>
      %21 = linalg.fill ins(%cst : f32) outs(%expanded_9 : tensor<2x7x2x16xf32>) -> tensor<2x7x2x16xf32>
      %22 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %expanded_8 : tensor<2x7x64xf32>, tensor<2x16x64xf32>) outs(%21 : tensor<2x7x2x16xf32>) {
      ^bb0(%in: f32, %in_10: f32, %out: f32):
        %27 = arith.mulf %in, %in_10 : f32
        %28 = arith.addf %out, %27 : f32
        linalg.yield %28 : f32
      } -> tensor<2x7x2x16xf32>
      %23 = tensor.empty() : tensor<2x4x7x16xf32>
      %24 = rope.rotate half to half block(0, 16) ins(%17, %1#0, %1#1 : tensor<2x7x4x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%23 : tensor<2x4x7x16xf32>) {indexing_maps = [#map3, #map4, #map5], kind = #rope.kind<rotation>} -> tensor<2x4x7x16xf32>
      %25 = tensor.empty() : tensor<2x2x7x16xf32>
      %26 = rope.rotate half to half block(0, 16) ins(%20, %1#0, %1#1 : tensor<2x7x2x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%25 : tensor<2x2x7x16xf32>) {indexing_maps = [#map3, #map4, #map5], kind = #rope.kind<rotation>} -> tensor<2x2x7x16xf32>
      rope.yield %22, %24, %26 : tensor<2x7x2x16xf32>, tensor<2x4x7x16xf32>, tensor<2x2x7x16xf32>
    }
    %6 = tensor.empty() : tensor<2x7x4x16xf32>
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 0xFF800000 : f32
    %7 = tensor.empty() : tensor<2x7x4x16xf32>
    %8 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<2x7x4x16xf32>) -> tensor<2x7x4x16xf32>
    %9 = tensor.empty() : tensor<2x4x7xf32>
    %10 = tensor.empty() : tensor<2x4x7xf32>
    %11 = linalg.fill ins(%cst_2 : f32) outs(%9 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %12 = linalg.fill ins(%cst_1 : f32) outs(%10 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %13:3 = rope.online_attention ins(%5#1, %5#2, %5#0 : tensor<2x4x7x16xf32>, tensor<2x2x7x16xf32>, tensor<2x7x2x16xf32>) mask(%arg2 : tensor<1x1x7x7xf32>) outs(%8, %11, %12 : tensor<2x7x4x16xf32>, tensor<2x4x7xf32>, tensor<2x4x7xf32>) {indexing_maps = [#map6, #map7, #map8, #map9, #map10, #map11, #map11], scale = 2.500000e-01 : f64} -> tensor<2x7x4x16xf32>, tensor<2x4x7xf32>, tensor<2x4x7xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13#0, %13#2 : tensor<2x7x4x16xf32>, tensor<2x4x7xf32>) outs(%6 : tensor<2x7x4x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %16 = arith.divf %in, %in_4 : f32
      linalg.yield %16 : f32
    } -> tensor<2x7x4x16xf32>
    %transposed = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%2 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_3 = tensor.collapse_shape %14 [[0, 1], [2, 3]] : tensor<2x7x4x16xf32> into tensor<14x64xf32>
    %15 = linalg.matmul ins(%collapsed_3, %transposed : tensor<14x64xf32>, tensor<64x64xf32>) outs(%4 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded = tensor.expand_shape %15 [[0, 1], [2]] output_shape [2, 7, 64] : tensor<14x64xf32> into tensor<2x7x64xf32>
    return %expanded : tensor<2x7x64xf32>
  }
}

