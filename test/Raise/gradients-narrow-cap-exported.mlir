// What JAX makes of scores with a softcap in bf16, forward and backward: what
// 10 multiplies it divides by 10, whose reciprocal is none of the type.

// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-equiv %s --pass-pipeline="builtin.module(rope-raise)" | FileCheck %s --check-prefix=EQUAL

// CHECK: rope.attention ins(
// CHECK-SAME: softcap = 1.000000e+01
// CHECK: rope.attention_backward ins(
// CHECK-SAME: softcap = 1.000000e+01
// EQUAL: equal: 480 elements

// The rounded reciprocal, 10, and a number next to 10 undo no product with 10.
// RUN: sed 's/%45 = .*/%u = arith.constant 0.10009765625 : bf16 %45 = arith.mulf %44, %u : bf16/' %s \
// RUN:   | rope-opt --rope-raise | FileCheck %s --check-prefix=LEFT
// RUN: sed 's/%45 = .*/%45 = arith.mulf %44, %in : bf16/' %s | rope-opt --rope-raise | FileCheck %s --check-prefix=LEFT
// RUN: sed 's/%45 = .*/%u = arith.constant 10.0625 : bf16 %45 = arith.divf %44, %u : bf16/' %s \
// RUN:   | rope-opt --rope-raise | FileCheck %s --check-prefix=LEFT
// LEFT-NOT: rope.attention

#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
module {
  func.func public @main(%arg0: tensor<2x5x3x4xbf16>, %arg1: tensor<2x5x3x4xbf16>, %arg2: tensor<2x5x3x4xbf16>, %arg3: tensor<2x5x3x4xbf16>) -> (tensor<2x5x3x4xbf16>, tensor<2x5x3x4xbf16>, tensor<2x5x3x4xbf16>, tensor<2x5x3x4xbf16>) {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : bf16
    %cst_1 = arith.constant 1.000000e+01 : bf16
    %cst_2 = arith.constant 0.000000e+00 : f32
    %cst_3 = arith.constant 0xFF800000 : f32
    %cst_4 = arith.constant 0.000000e+00 : bf16
    %0 = tensor.empty() : tensor<2x3x5x5xbf16>
    %1 = linalg.fill ins(%cst_4 : bf16) outs(%0 : tensor<2x3x5x5xbf16>) -> tensor<2x3x5x5xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5x3x4xbf16>, tensor<2x5x3x4xbf16>) outs(%1 : tensor<2x3x5x5xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %36 = arith.mulf %in, %in_5 : bf16
      %37 = arith.addf %out, %36 : bf16
      linalg.yield %37 : bf16
    } -> tensor<2x3x5x5xbf16>
    %3 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%0 : tensor<2x3x5x5xbf16>) {
    ^bb0(%out: bf16):
      linalg.yield %cst_1 : bf16
    } -> tensor<2x3x5x5xbf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %3 : tensor<2x3x5x5xbf16>, tensor<2x3x5x5xbf16>) outs(%0 : tensor<2x3x5x5xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %36 = arith.divf %in, %in_5 : bf16
      %37 = math.tanh %36 : bf16
      linalg.yield %37 : bf16
    } -> tensor<2x3x5x5xbf16>
    %5 = tensor.empty() : tensor<2x3x5x5xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %4 : tensor<2x3x5x5xbf16>, tensor<2x3x5x5xbf16>) outs(%5 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: f32):
      %36 = arith.mulf %in, %in_5 : bf16
      %37 = arith.extf %36 : bf16 to f32
      linalg.yield %37 : f32
    } -> tensor<2x3x5x5xf32>
    %7 = tensor.empty() : tensor<2x3x5xf32>
    %8 = linalg.fill ins(%cst_3 : f32) outs(%7 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%6 : tensor<2x3x5x5xf32>) outs(%8 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = arith.maximumf %out, %in : f32
      linalg.yield %36 : f32
    } -> tensor<2x3x5xf32>
    %10 = tensor.empty() : tensor<2x3x5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %9 : tensor<2x3x5x5xf32>, tensor<2x3x5xf32>) outs(%5 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %36 = arith.subf %in, %in_5 : f32
      %37 = math.exp %36 : f32
      linalg.yield %37 : f32
    } -> tensor<2x3x5x5xf32>
    %12 = linalg.fill ins(%cst_2 : f32) outs(%7 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%11 : tensor<2x3x5x5xf32>) outs(%12 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = arith.addf %out, %in : f32
      linalg.yield %36 : f32
    } -> tensor<2x3x5xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x5xf32>) outs(%10 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x1xf32>
    %15 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x3x5x1xf32>) outs(%5 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x5xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %15 : tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>) outs(%0 : tensor<2x3x5x5xbf16>) {
    ^bb0(%in: f32, %in_5: f32, %out: bf16):
      %36 = arith.divf %in, %in_5 : f32
      %37 = arith.truncf %36 : f32 to bf16
      linalg.yield %37 : bf16
    } -> tensor<2x3x5x5xbf16>
    %17 = tensor.empty() : tensor<2x3x4x5xbf16>
    %18 = linalg.fill ins(%cst_4 : bf16) outs(%17 : tensor<2x3x4x5xbf16>) -> tensor<2x3x4x5xbf16>
    %19 = linalg.generic {indexing_maps = [#map6, #map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %16 : tensor<2x5x3x4xbf16>, tensor<2x3x5x5xbf16>) outs(%18 : tensor<2x3x4x5xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %36 = arith.mulf %in, %in_5 : bf16
      %37 = arith.addf %out, %36 : bf16
      linalg.yield %37 : bf16
    } -> tensor<2x3x4x5xbf16>
    %20 = tensor.empty() : tensor<2x5x3x4xbf16>
    %21 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x3x4x5xbf16>) outs(%20 : tensor<2x5x3x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x5x3x4xbf16>
    %22 = linalg.generic {indexing_maps = [#map9, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x5x3x4xbf16>) outs(%17 : tensor<2x3x4x5xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x3x4x5xbf16>
    %23 = linalg.generic {indexing_maps = [#map10, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%22, %arg2 : tensor<2x3x4x5xbf16>, tensor<2x5x3x4xbf16>) outs(%1 : tensor<2x3x5x5xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %36 = arith.mulf %in, %in_5 : bf16
      %37 = arith.addf %out, %36 : bf16
      linalg.yield %37 : bf16
    } -> tensor<2x3x5x5xbf16>
    %24 = linalg.generic {indexing_maps = [#map11, #map12, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%22, %16 : tensor<2x3x4x5xbf16>, tensor<2x3x5x5xbf16>) outs(%18 : tensor<2x3x4x5xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %36 = arith.mulf %in, %in_5 : bf16
      %37 = arith.addf %out, %36 : bf16
      linalg.yield %37 : bf16
    } -> tensor<2x3x4x5xbf16>
    %25 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x3x4x5xbf16>) outs(%20 : tensor<2x5x3x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x5x3x4xbf16>
    %26 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x3x5x5xbf16>) outs(%5 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %36 = arith.extf %in : bf16 to f32
      linalg.yield %36 : f32
    } -> tensor<2x3x5x5xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map5, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%26, %14, %11 : tensor<2x3x5x5xf32>, tensor<2x3x5x1xf32>, tensor<2x3x5x5xf32>) outs(%12 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %in_6: f32, %out: f32):
      %36 = arith.mulf %in_5, %in_5 : f32
      %37 = arith.divf %cst, %36 : f32
      %38 = arith.mulf %in, %37 : f32
      %39 = arith.mulf %38, %in_6 : f32
      %40 = arith.addf %out, %39 : f32
      linalg.yield %40 : f32
    } -> tensor<2x3x5xf32>
    %expanded = tensor.expand_shape %27 [[0], [1], [2, 3]] output_shape [2, 3, 5, 1] : tensor<2x3x5xf32> into tensor<2x3x5x1xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded : tensor<2x3x5x1xf32>) outs(%12 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = arith.negf %in : f32
      %37 = arith.addf %out, %36 : f32
      linalg.yield %37 : f32
    } -> tensor<2x3x5xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map4, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %26, %15, %28, %11, %4 : tensor<2x3x5x5xbf16>, tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5x5xf32>, tensor<2x3x5x5xbf16>) outs(%0 : tensor<2x3x5x5xbf16>) {
    ^bb0(%in: bf16, %in_5: f32, %in_6: f32, %in_7: f32, %in_8: f32, %in_9: bf16, %out: bf16):
      %36 = arith.subf %cst_0, %in_9 : bf16
      %37 = arith.divf %in_5, %in_6 : f32
      %38 = arith.addf %37, %in_7 : f32
      %39 = arith.mulf %38, %in_8 : f32
      %40 = arith.truncf %39 : f32 to bf16
      %41 = arith.mulf %in, %40 : bf16
      %42 = arith.mulf %41, %36 : bf16
      %43 = arith.mulf %42, %in_9 : bf16
      %44 = arith.addf %42, %43 : bf16
      %45 = arith.divf %44, %in : bf16
      linalg.yield %45 : bf16
    } -> tensor<2x3x5x5xbf16>
    %30 = tensor.empty() : tensor<2x3x5x4xbf16>
    %31 = linalg.fill ins(%cst_4 : bf16) outs(%30 : tensor<2x3x5x4xbf16>) -> tensor<2x3x5x4xbf16>
    %32 = linalg.generic {indexing_maps = [#map10, #map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%29, %arg0 : tensor<2x3x5x5xbf16>, tensor<2x5x3x4xbf16>) outs(%31 : tensor<2x3x5x4xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %36 = arith.mulf %in, %in_5 : bf16
      %37 = arith.addf %out, %36 : bf16
      linalg.yield %37 : bf16
    } -> tensor<2x3x5x4xbf16>
    %33 = linalg.generic {indexing_maps = [#map14, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x3x5x4xbf16>) outs(%20 : tensor<2x5x3x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x5x3x4xbf16>
    %34 = linalg.generic {indexing_maps = [#map11, #map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%29, %arg1 : tensor<2x3x5x5xbf16>, tensor<2x5x3x4xbf16>) outs(%31 : tensor<2x3x5x4xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %36 = arith.mulf %in, %in_5 : bf16
      %37 = arith.addf %out, %36 : bf16
      linalg.yield %37 : bf16
    } -> tensor<2x3x5x4xbf16>
    %35 = linalg.generic {indexing_maps = [#map14, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<2x3x5x4xbf16>) outs(%20 : tensor<2x5x3x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x5x3x4xbf16>
    return %21, %35, %33, %25 : tensor<2x5x3x4xbf16>, tensor<2x5x3x4xbf16>, tensor<2x5x3x4xbf16>, tensor<2x5x3x4xbf16>
  }
}

