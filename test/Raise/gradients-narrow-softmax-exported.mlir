// What JAX makes of attention whose softmax is in bf16, forward and backward:
// sums of rows are of bf16 where those of the products are.

// RUN: rope-opt %s --rope-raise --remarks-filter="rope.*" 2>&1 | FileCheck %s
// RUN: rope-equiv %s --pass-pipeline="builtin.module(rope-raise)" | FileCheck %s --check-prefix=EQUAL
// RUN: rope-runner %s --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=3e-2 --atol=3e-2 --random=7

// CHECK: gradients are not rounded between their steps
// CHECK: rope.attention ins(
// CHECK: rope.attention_backward ins(
// EQUAL: equal: 480 elements

// The sum of a row with the wrong sign, and another power of the denominator.
// RUN: sed 's/%39 = arith.addf %out, %38/%39 = arith.subf %out, %38/' %s | rope-opt --rope-raise | FileCheck %s --check-prefix=LEFT
// RUN: sed 's/%37 = arith.mulf %in, %36/%37 = arith.divf %in, %in_4/' %s | rope-opt --rope-raise | FileCheck %s --check-prefix=LEFT
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
    %cst = arith.constant 1.000000e+00 : bf16
    %cst_0 = arith.constant 5.000000e-01 : bf16
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 0xFF80 : bf16
    %cst_3 = arith.constant 0.000000e+00 : bf16
    %0 = tensor.empty() : tensor<2x3x5x5xbf16>
    %1 = linalg.fill ins(%cst_3 : bf16) outs(%0 : tensor<2x3x5x5xbf16>) -> tensor<2x3x5x5xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5x3x4xbf16>, tensor<2x5x3x4xbf16>) outs(%1 : tensor<2x3x5x5xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_4 : bf16
      %36 = arith.addf %out, %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<2x3x5x5xbf16>
    %3 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%0 : tensor<2x3x5x5xbf16>) {
    ^bb0(%out: bf16):
      linalg.yield %cst_0 : bf16
    } -> tensor<2x3x5x5xbf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %3 : tensor<2x3x5x5xbf16>, tensor<2x3x5x5xbf16>) outs(%0 : tensor<2x3x5x5xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_4 : bf16
      linalg.yield %35 : bf16
    } -> tensor<2x3x5x5xbf16>
    %5 = tensor.empty() : tensor<2x3x5xbf16>
    %6 = linalg.fill ins(%cst_2 : bf16) outs(%5 : tensor<2x3x5xbf16>) -> tensor<2x3x5xbf16>
    %7 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%4 : tensor<2x3x5x5xbf16>) outs(%6 : tensor<2x3x5xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %35 = arith.maximumf %out, %in : bf16
      linalg.yield %35 : bf16
    } -> tensor<2x3x5xbf16>
    %8 = tensor.empty() : tensor<2x3x5x1xbf16>
    %9 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %7 : tensor<2x3x5x5xbf16>, tensor<2x3x5xbf16>) outs(%0 : tensor<2x3x5x5xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %35 = arith.subf %in, %in_4 : bf16
      %36 = math.exp %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<2x3x5x5xbf16>
    %10 = tensor.empty() : tensor<2x3x5xf32>
    %11 = linalg.fill ins(%cst_1 : f32) outs(%10 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%9 : tensor<2x3x5x5xbf16>) outs(%11 : tensor<2x3x5xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %35 = arith.extf %in : bf16 to f32
      %36 = arith.addf %out, %35 : f32
      linalg.yield %36 : f32
    } -> tensor<2x3x5xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<2x3x5xf32>) outs(%8 : tensor<2x3x5x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %35 = arith.truncf %in : f32 to bf16
      linalg.yield %35 : bf16
    } -> tensor<2x3x5x1xbf16>
    %14 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x5x1xbf16>) outs(%0 : tensor<2x3x5x5xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x3x5x5xbf16>
    %15 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %14 : tensor<2x3x5x5xbf16>, tensor<2x3x5x5xbf16>) outs(%0 : tensor<2x3x5x5xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %35 = arith.divf %in, %in_4 : bf16
      linalg.yield %35 : bf16
    } -> tensor<2x3x5x5xbf16>
    %16 = tensor.empty() : tensor<2x3x4x5xbf16>
    %17 = linalg.fill ins(%cst_3 : bf16) outs(%16 : tensor<2x3x4x5xbf16>) -> tensor<2x3x4x5xbf16>
    %18 = linalg.generic {indexing_maps = [#map6, #map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %15 : tensor<2x5x3x4xbf16>, tensor<2x3x5x5xbf16>) outs(%17 : tensor<2x3x4x5xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_4 : bf16
      %36 = arith.addf %out, %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<2x3x4x5xbf16>
    %19 = tensor.empty() : tensor<2x5x3x4xbf16>
    %20 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x3x4x5xbf16>) outs(%19 : tensor<2x5x3x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x5x3x4xbf16>
    %21 = linalg.generic {indexing_maps = [#map9, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x5x3x4xbf16>) outs(%16 : tensor<2x3x4x5xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x3x4x5xbf16>
    %22 = linalg.generic {indexing_maps = [#map10, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%21, %arg2 : tensor<2x3x4x5xbf16>, tensor<2x5x3x4xbf16>) outs(%1 : tensor<2x3x5x5xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_4 : bf16
      %36 = arith.addf %out, %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<2x3x5x5xbf16>
    %23 = linalg.generic {indexing_maps = [#map11, #map12, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%21, %15 : tensor<2x3x4x5xbf16>, tensor<2x3x5x5xbf16>) outs(%17 : tensor<2x3x4x5xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_4 : bf16
      %36 = arith.addf %out, %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<2x3x4x5xbf16>
    %24 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x3x4x5xbf16>) outs(%19 : tensor<2x5x3x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x5x3x4xbf16>
    %25 = linalg.fill ins(%cst_3 : bf16) outs(%5 : tensor<2x3x5xbf16>) -> tensor<2x3x5xbf16>
    %26 = linalg.generic {indexing_maps = [#map3, #map5, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%22, %13, %9 : tensor<2x3x5x5xbf16>, tensor<2x3x5x1xbf16>, tensor<2x3x5x5xbf16>) outs(%25 : tensor<2x3x5xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %in_5: bf16, %out: bf16):
      %35 = arith.mulf %in_4, %in_4 : bf16
      %36 = arith.divf %cst, %35 : bf16
      %37 = arith.mulf %in, %36 : bf16
      %38 = arith.mulf %37, %in_5 : bf16
      %39 = arith.addf %out, %38 : bf16
      linalg.yield %39 : bf16
    } -> tensor<2x3x5xbf16>
    %expanded = tensor.expand_shape %26 [[0], [1], [2, 3]] output_shape [2, 3, 5, 1] : tensor<2x3x5xbf16> into tensor<2x3x5x1xbf16>
    %27 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded : tensor<2x3x5x1xbf16>) outs(%11 : tensor<2x3x5xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %35 = arith.negf %in : bf16
      %36 = arith.extf %35 : bf16 to f32
      %37 = arith.addf %out, %36 : f32
      linalg.yield %37 : f32
    } -> tensor<2x3x5xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map3, #map4, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %14, %27, %9, %3 : tensor<2x3x5x5xbf16>, tensor<2x3x5x5xbf16>, tensor<2x3x5xf32>, tensor<2x3x5x5xbf16>, tensor<2x3x5x5xbf16>) outs(%0 : tensor<2x3x5x5xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %in_5: f32, %in_6: bf16, %in_7: bf16, %out: bf16):
      %35 = arith.truncf %in_5 : f32 to bf16
      %36 = arith.divf %in, %in_4 : bf16
      %37 = arith.addf %36, %35 : bf16
      %38 = arith.mulf %37, %in_6 : bf16
      %39 = arith.mulf %38, %in_7 : bf16
      linalg.yield %39 : bf16
    } -> tensor<2x3x5x5xbf16>
    %29 = tensor.empty() : tensor<2x3x5x4xbf16>
    %30 = linalg.fill ins(%cst_3 : bf16) outs(%29 : tensor<2x3x5x4xbf16>) -> tensor<2x3x5x4xbf16>
    %31 = linalg.generic {indexing_maps = [#map10, #map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%28, %arg0 : tensor<2x3x5x5xbf16>, tensor<2x5x3x4xbf16>) outs(%30 : tensor<2x3x5x4xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_4 : bf16
      %36 = arith.addf %out, %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<2x3x5x4xbf16>
    %32 = linalg.generic {indexing_maps = [#map14, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x3x5x4xbf16>) outs(%19 : tensor<2x5x3x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x5x3x4xbf16>
    %33 = linalg.generic {indexing_maps = [#map11, #map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%28, %arg1 : tensor<2x3x5x5xbf16>, tensor<2x5x3x4xbf16>) outs(%30 : tensor<2x3x5x4xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %35 = arith.mulf %in, %in_4 : bf16
      %36 = arith.addf %out, %35 : bf16
      linalg.yield %36 : bf16
    } -> tensor<2x3x5x4xbf16>
    %34 = linalg.generic {indexing_maps = [#map14, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x3x5x4xbf16>) outs(%19 : tensor<2x5x3x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x5x3x4xbf16>
    return %20, %34, %32, %24 : tensor<2x5x3x4xbf16>, tensor<2x5x3x4xbf16>, tensor<2x5x3x4xbf16>, tensor<2x5x3x4xbf16>
  }
}
