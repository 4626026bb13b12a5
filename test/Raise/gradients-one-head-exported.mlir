// What JAX makes of attention with one head of K and V, repeated for three of
// Q, forward and backward: sums over the heads and a dimension of one element.

// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-equiv %s --pass-pipeline="builtin.module(rope-raise)" | FileCheck %s --check-prefix=EQUAL

// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK: rope.attention_backward ins(%arg0, %arg1, %arg2 :
// EQUAL: equal: 320 elements

// Sums that start from one.
// RUN: sed 's/%37 = linalg.fill ins(%cst_2/%37 = linalg.fill ins(%cst/' %s | rope-opt --rope-raise | FileCheck %s --check-prefix=LEFT
// LEFT-NOT: rope.attention

#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d5)>
#map14 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5, d4)>
#map15 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5, d3)>
#map17 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d2, d4)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4, d2, d1)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map22 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map23 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4, d1, d2)>
module {
  func.func public @main(%arg0: tensor<2x5x3x4xf32>, %arg1: tensor<2x5x1x4xf32>, %arg2: tensor<2x5x1x4xf32>, %arg3: tensor<2x5x3x4xf32>) -> (tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>, tensor<2x5x1x4xf32>, tensor<2x5x1x4xf32>) {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 5.000000e-01 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x5x1x3x4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x5x1x4xf32>) outs(%0 : tensor<2x5x1x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x1x3x4xf32>
    %collapsed = tensor.collapse_shape %1 [[0], [1], [2, 3], [4]] : tensor<2x5x1x3x4xf32> into tensor<2x5x3x4xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x5x1x4xf32>) outs(%0 : tensor<2x5x1x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x1x3x4xf32>
    %collapsed_3 = tensor.collapse_shape %2 [[0], [1], [2, 3], [4]] : tensor<2x5x1x3x4xf32> into tensor<2x5x3x4xf32>
    %3 = tensor.empty() : tensor<2x3x5x5xf32>
    %4 = linalg.fill ins(%cst_2 : f32) outs(%3 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %collapsed : tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>) outs(%4 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %43 = arith.mulf %in, %in_10 : f32
      %44 = arith.addf %out, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<2x3x5x5xf32>
    %6 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%3 : tensor<2x3x5x5xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<2x3x5x5xf32>
    %7 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %6 : tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>) outs(%3 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %43 = arith.mulf %in, %in_10 : f32
      linalg.yield %43 : f32
    } -> tensor<2x3x5x5xf32>
    %8 = tensor.empty() : tensor<2x3x5xf32>
    %9 = linalg.fill ins(%cst_1 : f32) outs(%8 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %10 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%7 : tensor<2x3x5x5xf32>) outs(%9 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.maximumf %out, %in : f32
      linalg.yield %43 : f32
    } -> tensor<2x3x5xf32>
    %11 = tensor.empty() : tensor<2x3x5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %10 : tensor<2x3x5x5xf32>, tensor<2x3x5xf32>) outs(%3 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %43 = arith.subf %in, %in_10 : f32
      %44 = math.exp %43 : f32
      linalg.yield %44 : f32
    } -> tensor<2x3x5x5xf32>
    %13 = linalg.fill ins(%cst_2 : f32) outs(%8 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %14 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x3x5x5xf32>) outs(%13 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.addf %out, %in : f32
      linalg.yield %43 : f32
    } -> tensor<2x3x5xf32>
    %15 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x3x5xf32>) outs(%11 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x1xf32>
    %16 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x5x1xf32>) outs(%3 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x5xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %16 : tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>) outs(%3 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %43 = arith.divf %in, %in_10 : f32
      linalg.yield %43 : f32
    } -> tensor<2x3x5x5xf32>
    %18 = tensor.empty() : tensor<2x3x4x5xf32>
    %19 = linalg.fill ins(%cst_2 : f32) outs(%18 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    %20 = linalg.generic {indexing_maps = [#map8, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_3, %17 : tensor<2x5x3x4xf32>, tensor<2x3x5x5xf32>) outs(%19 : tensor<2x3x4x5xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %43 = arith.mulf %in, %in_10 : f32
      %44 = arith.addf %out, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<2x3x4x5xf32>
    %21 = tensor.empty() : tensor<2x5x3x4xf32>
    %22 = linalg.generic {indexing_maps = [#map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x4x5xf32>) outs(%21 : tensor<2x5x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x4xf32>
    %23 = linalg.generic {indexing_maps = [#map11, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x5x3x4xf32>) outs(%18 : tensor<2x3x4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x4x5xf32>
    %24 = linalg.generic {indexing_maps = [#map12, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%23, %collapsed_3 : tensor<2x3x4x5xf32>, tensor<2x5x3x4xf32>) outs(%4 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %43 = arith.mulf %in, %in_10 : f32
      %44 = arith.addf %out, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<2x3x5x5xf32>
    %expanded = tensor.expand_shape %23 [[0], [1, 2], [3], [4]] output_shape [2, 1, 3, 4, 5] : tensor<2x3x4x5xf32> into tensor<2x1x3x4x5xf32>
    %expanded_4 = tensor.expand_shape %17 [[0], [1, 2], [3], [4]] output_shape [2, 1, 3, 5, 5] : tensor<2x3x5x5xf32> into tensor<2x1x3x5x5xf32>
    %expanded_5 = tensor.expand_shape %18 [[0], [1, 2], [3], [4]] output_shape [2, 1, 3, 4, 5] : tensor<2x3x4x5xf32> into tensor<2x1x3x4x5xf32>
    %25 = linalg.fill ins(%cst_2 : f32) outs(%expanded_5 : tensor<2x1x3x4x5xf32>) -> tensor<2x1x3x4x5xf32>
    %26 = linalg.generic {indexing_maps = [#map13, #map14, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %expanded_4 : tensor<2x1x3x4x5xf32>, tensor<2x1x3x5x5xf32>) outs(%25 : tensor<2x1x3x4x5xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %43 = arith.mulf %in, %in_10 : f32
      %44 = arith.addf %out, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<2x1x3x4x5xf32>
    %27 = linalg.generic {indexing_maps = [#map5, #map7, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24, %15, %12 : tensor<2x3x5x5xf32>, tensor<2x3x5x1xf32>, tensor<2x3x5x5xf32>) outs(%13 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_10: f32, %in_11: f32, %out: f32):
      %43 = arith.mulf %in_10, %in_10 : f32
      %44 = arith.divf %cst, %43 : f32
      %45 = arith.mulf %in, %44 : f32
      %46 = arith.mulf %45, %in_11 : f32
      %47 = arith.addf %out, %46 : f32
      linalg.yield %47 : f32
    } -> tensor<2x3x5xf32>
    %expanded_6 = tensor.expand_shape %27 [[0], [1], [2, 3]] output_shape [2, 3, 5, 1] : tensor<2x3x5xf32> into tensor<2x3x5x1xf32>
    %28 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_6 : tensor<2x3x5x1xf32>) outs(%13 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.negf %in : f32
      %44 = arith.addf %out, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<2x3x5xf32>
    %29 = linalg.generic {indexing_maps = [#map5, #map5, #map6, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %16, %28, %12, %6 : tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>) outs(%3 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_10: f32, %in_11: f32, %in_12: f32, %in_13: f32, %out: f32):
      %43 = arith.divf %in, %in_10 : f32
      %44 = arith.addf %43, %in_11 : f32
      %45 = arith.mulf %44, %in_12 : f32
      %46 = arith.mulf %45, %in_13 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x5x5xf32>
    %30 = tensor.empty() : tensor<2x3x5x4xf32>
    %31 = linalg.fill ins(%cst_2 : f32) outs(%30 : tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
    %expanded_7 = tensor.expand_shape %29 [[0], [1, 2], [3], [4]] output_shape [2, 1, 3, 5, 5] : tensor<2x3x5x5xf32> into tensor<2x1x3x5x5xf32>
    %expanded_8 = tensor.expand_shape %arg0 [[0], [1], [2, 3], [4]] output_shape [2, 5, 1, 3, 4] : tensor<2x5x3x4xf32> into tensor<2x5x1x3x4xf32>
    %expanded_9 = tensor.expand_shape %30 [[0], [1, 2], [3], [4]] output_shape [2, 1, 3, 5, 4] : tensor<2x3x5x4xf32> into tensor<2x1x3x5x4xf32>
    %32 = linalg.fill ins(%cst_2 : f32) outs(%expanded_9 : tensor<2x1x3x5x4xf32>) -> tensor<2x1x3x5x4xf32>
    %33 = linalg.generic {indexing_maps = [#map16, #map17, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_7, %expanded_8 : tensor<2x1x3x5x5xf32>, tensor<2x5x1x3x4xf32>) outs(%32 : tensor<2x1x3x5x4xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %43 = arith.mulf %in, %in_10 : f32
      %44 = arith.addf %out, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<2x1x3x5x4xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map18, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%29, %collapsed : tensor<2x3x5x5xf32>, tensor<2x5x3x4xf32>) outs(%31 : tensor<2x3x5x4xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %43 = arith.mulf %in, %in_10 : f32
      %44 = arith.addf %out, %43 : f32
      linalg.yield %44 : f32
    } -> tensor<2x3x5x4xf32>
    %35 = linalg.generic {indexing_maps = [#map19, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<2x3x5x4xf32>) outs(%21 : tensor<2x5x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x4xf32>
    %36 = tensor.empty() : tensor<2x5x4xf32>
    %37 = linalg.fill ins(%cst_2 : f32) outs(%36 : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %38 = linalg.generic {indexing_maps = [#map20, #map21], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%26 : tensor<2x1x3x4x5xf32>) outs(%37 : tensor<2x5x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.addf %out, %in : f32
      linalg.yield %43 : f32
    } -> tensor<2x5x4xf32>
    %39 = tensor.empty() : tensor<2x5x1x4xf32>
    %40 = linalg.generic {indexing_maps = [#map22, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<2x5x4xf32>) outs(%39 : tensor<2x5x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x1x4xf32>
    %41 = linalg.generic {indexing_maps = [#map23, #map21], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%33 : tensor<2x1x3x5x4xf32>) outs(%37 : tensor<2x5x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %43 = arith.addf %out, %in : f32
      linalg.yield %43 : f32
    } -> tensor<2x5x4xf32>
    %42 = linalg.generic {indexing_maps = [#map22, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x5x4xf32>) outs(%39 : tensor<2x5x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x1x4xf32>
    return %22, %35, %42, %40 : tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>, tensor<2x5x1x4xf32>, tensor<2x5x1x4xf32>
  }
}
