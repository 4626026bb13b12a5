// What JAX makes of softmax with a column of zeros before the scores, whose
// weight no value takes, forward and backward: a sink that is a number.

// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-equiv %s --pass-pipeline="builtin.module(rope-raise)" | FileCheck %s --check-prefix=EQUAL

// CHECK: rope.attention ins(
// CHECK-SAME: sinks(
// CHECK: rope.attention_backward ins(
// CHECK-SAME: sinks(
// EQUAL: equal: 480 elements

// A column that takes part in the sum of the row, and gradients of other
// columns.
// RUN: sed 's/tensor.yield %cst_2/tensor.yield %cst/' %s | rope-opt --rope-raise | FileCheck %s --check-prefix=LEFT
// RUN: sed '/extracted_slice_4 =/s/0, 0, 0, 1/0, 0, 0, 0/' %s | rope-opt --rope-raise | FileCheck %s --check-prefix=LEFT
// LEFT-NOT: rope.attention

#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<() -> ()>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
module {
  func.func public @main(%arg0: tensor<2x5x3x4xf32>, %arg1: tensor<2x5x3x4xf32>, %arg2: tensor<2x5x3x4xf32>, %arg3: tensor<2x5x3x4xf32>) -> (tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>) {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 5.000000e-01 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x3x5x5xf32>
    %1 = linalg.fill ins(%cst_2 : f32) outs(%0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>) outs(%1 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %37 = arith.mulf %in, %in_5 : f32
      %38 = arith.addf %out, %37 : f32
      linalg.yield %38 : f32
    } -> tensor<2x3x5x5xf32>
    %3 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%0 : tensor<2x3x5x5xf32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<2x3x5x5xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %3 : tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>) outs(%0 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %37 = arith.mulf %in, %in_5 : f32
      linalg.yield %37 : f32
    } -> tensor<2x3x5x5xf32>
    %5 = tensor.empty() : tensor<f32>
    %6 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%5 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_2 : f32
    } -> tensor<f32>
    %extracted = tensor.extract %6[] : tensor<f32>
    %padded = tensor.pad %4 low[0, 0, 0, 1] high[0, 0, 0, 0] {
    ^bb0(%arg4: index, %arg5: index, %arg6: index, %arg7: index):
      tensor.yield %extracted : f32
    } : tensor<2x3x5x5xf32> to tensor<2x3x5x6xf32>
    %7 = tensor.empty() : tensor<2x3x5xf32>
    %8 = linalg.fill ins(%cst_1 : f32) outs(%7 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%padded : tensor<2x3x5x6xf32>) outs(%8 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %37 = arith.maximumf %out, %in : f32
      linalg.yield %37 : f32
    } -> tensor<2x3x5xf32>
    %10 = tensor.empty() : tensor<2x3x5x1xf32>
    %11 = tensor.empty() : tensor<2x3x5x6xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%padded, %9 : tensor<2x3x5x6xf32>, tensor<2x3x5xf32>) outs(%11 : tensor<2x3x5x6xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %37 = arith.subf %in, %in_5 : f32
      %38 = math.exp %37 : f32
      linalg.yield %38 : f32
    } -> tensor<2x3x5x6xf32>
    %13 = linalg.fill ins(%cst_2 : f32) outs(%7 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x3x5x6xf32>) outs(%13 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %37 = arith.addf %out, %in : f32
      linalg.yield %37 : f32
    } -> tensor<2x3x5xf32>
    %15 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x3x5xf32>) outs(%10 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x1xf32>
    %16 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x5x1xf32>) outs(%11 : tensor<2x3x5x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x6xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %16 : tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) outs(%11 : tensor<2x3x5x6xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %37 = arith.divf %in, %in_5 : f32
      linalg.yield %37 : f32
    } -> tensor<2x3x5x6xf32>
    %extracted_slice = tensor.extract_slice %17[0, 0, 0, 1] [2, 3, 5, 5] [1, 1, 1, 1] : tensor<2x3x5x6xf32> to tensor<2x3x5x5xf32>
    %18 = tensor.empty() : tensor<2x3x4x5xf32>
    %19 = linalg.fill ins(%cst_2 : f32) outs(%18 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    %20 = linalg.generic {indexing_maps = [#map7, #map8, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %extracted_slice : tensor<2x5x3x4xf32>, tensor<2x3x5x5xf32>) outs(%19 : tensor<2x3x4x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %37 = arith.mulf %in, %in_5 : f32
      %38 = arith.addf %out, %37 : f32
      linalg.yield %38 : f32
    } -> tensor<2x3x4x5xf32>
    %21 = tensor.empty() : tensor<2x5x3x4xf32>
    %22 = linalg.generic {indexing_maps = [#map9, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x4x5xf32>) outs(%21 : tensor<2x5x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x4xf32>
    %23 = linalg.generic {indexing_maps = [#map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x5x3x4xf32>) outs(%18 : tensor<2x3x4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x4x5xf32>
    %24 = linalg.generic {indexing_maps = [#map11, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%23, %arg2 : tensor<2x3x4x5xf32>, tensor<2x5x3x4xf32>) outs(%1 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %37 = arith.mulf %in, %in_5 : f32
      %38 = arith.addf %out, %37 : f32
      linalg.yield %38 : f32
    } -> tensor<2x3x5x5xf32>
    %25 = linalg.generic {indexing_maps = [#map12, #map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%23, %extracted_slice : tensor<2x3x4x5xf32>, tensor<2x3x5x5xf32>) outs(%19 : tensor<2x3x4x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %37 = arith.mulf %in, %in_5 : f32
      %38 = arith.addf %out, %37 : f32
      linalg.yield %38 : f32
    } -> tensor<2x3x4x5xf32>
    %26 = linalg.generic {indexing_maps = [#map9, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x3x4x5xf32>) outs(%21 : tensor<2x5x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x4xf32>
    %padded_3 = tensor.pad %24 low[0, 0, 0, 1] high[0, 0, 0, 0] {
    ^bb0(%arg4: index, %arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_2 : f32
    } : tensor<2x3x5x5xf32> to tensor<2x3x5x6xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map6, #map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%padded_3, %15, %12 : tensor<2x3x5x6xf32>, tensor<2x3x5x1xf32>, tensor<2x3x5x6xf32>) outs(%13 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %in_6: f32, %out: f32):
      %37 = arith.mulf %in_5, %in_5 : f32
      %38 = arith.divf %cst, %37 : f32
      %39 = arith.mulf %in, %38 : f32
      %40 = arith.mulf %39, %in_6 : f32
      %41 = arith.addf %out, %40 : f32
      linalg.yield %41 : f32
    } -> tensor<2x3x5xf32>
    %expanded = tensor.expand_shape %27 [[0], [1], [2, 3]] output_shape [2, 3, 5, 1] : tensor<2x3x5xf32> into tensor<2x3x5x1xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded : tensor<2x3x5x1xf32>) outs(%13 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %37 = arith.negf %in : f32
      %38 = arith.addf %out, %37 : f32
      linalg.yield %38 : f32
    } -> tensor<2x3x5xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map3, #map5, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%padded_3, %16, %28, %12 : tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>, tensor<2x3x5xf32>, tensor<2x3x5x6xf32>) outs(%11 : tensor<2x3x5x6xf32>) {
    ^bb0(%in: f32, %in_5: f32, %in_6: f32, %in_7: f32, %out: f32):
      %37 = arith.divf %in, %in_5 : f32
      %38 = arith.addf %37, %in_6 : f32
      %39 = arith.mulf %38, %in_7 : f32
      linalg.yield %39 : f32
    } -> tensor<2x3x5x6xf32>
    %extracted_slice_4 = tensor.extract_slice %29[0, 0, 0, 1] [2, 3, 5, 5] [1, 1, 1, 1] : tensor<2x3x5x6xf32> to tensor<2x3x5x5xf32>
    %30 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_4, %3 : tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>) outs(%0 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %37 = arith.mulf %in, %in_5 : f32
      linalg.yield %37 : f32
    } -> tensor<2x3x5x5xf32>
    %31 = tensor.empty() : tensor<2x3x5x4xf32>
    %32 = linalg.fill ins(%cst_2 : f32) outs(%31 : tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
    %33 = linalg.generic {indexing_maps = [#map11, #map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%30, %arg0 : tensor<2x3x5x5xf32>, tensor<2x5x3x4xf32>) outs(%32 : tensor<2x3x5x4xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %37 = arith.mulf %in, %in_5 : f32
      %38 = arith.addf %out, %37 : f32
      linalg.yield %38 : f32
    } -> tensor<2x3x5x4xf32>
    %34 = linalg.generic {indexing_maps = [#map15, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x3x5x4xf32>) outs(%21 : tensor<2x5x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x4xf32>
    %35 = linalg.generic {indexing_maps = [#map12, #map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%30, %arg1 : tensor<2x3x5x5xf32>, tensor<2x5x3x4xf32>) outs(%32 : tensor<2x3x5x4xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %37 = arith.mulf %in, %in_5 : f32
      %38 = arith.addf %out, %37 : f32
      linalg.yield %38 : f32
    } -> tensor<2x3x5x4xf32>
    %36 = linalg.generic {indexing_maps = [#map15, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<2x3x5x4xf32>) outs(%21 : tensor<2x5x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x4xf32>
    return %22, %36, %34, %26 : tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>
  }
}
