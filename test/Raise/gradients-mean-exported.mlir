// What torch-mlir makes of the backward graph of attention whose mask fills in a finite number: a row without keys is the mean of V, and
// gives each row of V its share of the gradient. The gradient of V starts from these.

// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-runner %s --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5 --random=1
// RUN: rope-runner %s --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5 --random=1 --range=2:0:0

// CHECK-LABEL: func.func @main
// CHECK: %[[FORWARD:.*]]:2 = rope.attention ins(
// CHECK-SAME: empty_row = #rope.empty_row<mean>
// CHECK: %[[SUMS:.*]] = linalg.generic {{.*}} ins({{.*}}, %[[FORWARD]]#1 :
// CHECK: %[[START:.*]] = linalg.generic {{.*}} ins(%[[SUMS]] :
// CHECK: rope.attention_backward
// CHECK-SAME: %[[START]]

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> ()>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<1x2x5x8xf32>, %arg1: tensor<1x2x5x8xf32>, %arg2: tensor<1x1x5x5xi1>, %arg3: tensor<1x2x5x8xf32>, %arg4: tensor<1x2x5x8xf32>) -> (tensor<1x2x5x8xf32>, tensor<1x2x5x8xf32>, tensor<1x2x5x8xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<-3.40282347E+38> : tensor<f32>
    %cst_3 = arith.constant 0.35355339059327379 : f64
    %0 = tensor.empty() : tensor<1x2x8x5xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<1x2x5x8xf32>) outs(%0 : tensor<1x2x8x5xf32>) permutation = [0, 1, 3, 2] 
    %collapsed = tensor.collapse_shape %arg1 [[0, 1], [2], [3]] : tensor<1x2x5x8xf32> into tensor<2x5x8xf32>
    %collapsed_4 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<1x2x8x5xf32> into tensor<2x8x5xf32>
    %1 = tensor.empty() : tensor<2x5x5xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<2x5x5xf32>) -> tensor<2x5x5xf32>
    %3 = linalg.batch_matmul ins(%collapsed, %collapsed_4 : tensor<2x5x8xf32>, tensor<2x8x5xf32>) outs(%2 : tensor<2x5x5xf32>) -> tensor<2x5x5xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [1, 2, 5, 5] : tensor<2x5x5xf32> into tensor<1x2x5x5xf32>
    %4 = tensor.empty() : tensor<1x2x5x5xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x2x5x5xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.truncf %cst_3 : f64 to f32
      %34 = arith.mulf %in, %33 : f32
      linalg.yield %34 : f32
    } -> tensor<1x2x5x5xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2, %5, %cst_2 : tensor<1x1x5x5xi1>, tensor<1x2x5x5xf32>, tensor<f32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: i1, %in_20: f32, %in_21: f32, %out: f32):
      %33 = arith.select %in, %in_20, %in_21 : f32
      linalg.yield %33 : f32
    } -> tensor<1x2x5x5xf32>
    %7 = tensor.empty() : tensor<1x2x5xi64>
    %8 = linalg.fill ins(%c0_i64 : i64) outs(%7 : tensor<1x2x5xi64>) -> tensor<1x2x5xi64>
    %9 = tensor.empty() : tensor<1x2x5xf32>
    %10 = linalg.fill ins(%cst_0 : f32) outs(%9 : tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %11:2 = linalg.generic {indexing_maps = [#map, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%6 : tensor<1x2x5x5xf32>) outs(%10, %8 : tensor<1x2x5xf32>, tensor<1x2x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_20: i64):
      %33 = linalg.index 3 : index
      %34 = arith.index_cast %33 : index to i64
      %35 = arith.maximumf %in, %out : f32
      %36 = arith.cmpf ogt, %in, %out : f32
      %37 = arith.select %36, %34, %out_20 : i64
      linalg.yield %35, %37 : f32, i64
    } -> (tensor<1x2x5xf32>, tensor<1x2x5xi64>)
    %expanded_5 = tensor.expand_shape %11#0 [[0], [1], [2, 3]] output_shape [1, 2, 5, 1] : tensor<1x2x5xf32> into tensor<1x2x5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_5 : tensor<1x2x5x5xf32>, tensor<1x2x5x1xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %33 = arith.subf %in, %in_20 : f32
      linalg.yield %33 : f32
    } -> tensor<1x2x5x5xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<1x2x5x5xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.exp %in : f32
      linalg.yield %33 : f32
    } -> tensor<1x2x5x5xf32>
    %14 = tensor.empty() : tensor<1x2x5x1xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<1x2x5x1xf32>) -> tensor<1x2x5x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%13 : tensor<1x2x5x5xf32>) outs(%15 : tensor<1x2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %in, %out : f32
      linalg.yield %33 : f32
    } -> tensor<1x2x5x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %16 : tensor<1x2x5x5xf32>, tensor<1x2x5x1xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %33 = arith.divf %in, %in_20 : f32
      linalg.yield %33 : f32
    } -> tensor<1x2x5x5xf32>
    %transposed_6 = linalg.transpose ins(%17 : tensor<1x2x5x5xf32>) outs(%4 : tensor<1x2x5x5xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_7 = tensor.collapse_shape %transposed_6 [[0, 1], [2], [3]] : tensor<1x2x5x5xf32> into tensor<2x5x5xf32>
    %collapsed_8 = tensor.collapse_shape %arg4 [[0, 1], [2], [3]] : tensor<1x2x5x8xf32> into tensor<2x5x8xf32>
    %18 = tensor.empty() : tensor<2x5x8xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
    %20 = linalg.batch_matmul ins(%collapsed_7, %collapsed_8 : tensor<2x5x5xf32>, tensor<2x5x8xf32>) outs(%19 : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
    %expanded_9 = tensor.expand_shape %20 [[0, 1], [2], [3]] output_shape [1, 2, 5, 8] : tensor<2x5x8xf32> into tensor<1x2x5x8xf32>
    %transposed_10 = linalg.transpose ins(%arg3 : tensor<1x2x5x8xf32>) outs(%0 : tensor<1x2x8x5xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_11 = tensor.collapse_shape %transposed_10 [[0, 1], [2], [3]] : tensor<1x2x8x5xf32> into tensor<2x8x5xf32>
    %21 = linalg.batch_matmul ins(%collapsed_8, %collapsed_11 : tensor<2x5x8xf32>, tensor<2x8x5xf32>) outs(%2 : tensor<2x5x5xf32>) -> tensor<2x5x5xf32>
    %expanded_12 = tensor.expand_shape %21 [[0, 1], [2], [3]] output_shape [1, 2, 5, 5] : tensor<2x5x5xf32> into tensor<1x2x5x5xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12, %17 : tensor<1x2x5x5xf32>, tensor<1x2x5x5xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %33 = arith.mulf %in, %in_20 : f32
      linalg.yield %33 : f32
    } -> tensor<1x2x5x5xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%22 : tensor<1x2x5x5xf32>) outs(%15 : tensor<1x2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %in, %out : f32
      linalg.yield %33 : f32
    } -> tensor<1x2x5x1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %23 : tensor<1x2x5x5xf32>, tensor<1x2x5x1xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %33 = arith.mulf %in, %in_20 : f32
      linalg.yield %33 : f32
    } -> tensor<1x2x5x5xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %24 : tensor<1x2x5x5xf32>, tensor<1x2x5x5xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %33 = arith.subf %in, %in_20 : f32
      linalg.yield %33 : f32
    } -> tensor<1x2x5x5xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2, %25, %cst_1 : tensor<1x1x5x5xi1>, tensor<1x2x5x5xf32>, tensor<f32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: i1, %in_20: f32, %in_21: f32, %out: f32):
      %33 = arith.select %in, %in_20, %in_21 : f32
      linalg.yield %33 : f32
    } -> tensor<1x2x5x5xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<1x2x5x5xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.truncf %cst_3 : f64 to f32
      %34 = arith.mulf %in, %33 : f32
      linalg.yield %34 : f32
    } -> tensor<1x2x5x5xf32>
    %transposed_13 = linalg.transpose ins(%arg1 : tensor<1x2x5x8xf32>) outs(%0 : tensor<1x2x8x5xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_14 = tensor.collapse_shape %transposed_13 [[0, 1], [2], [3]] : tensor<1x2x8x5xf32> into tensor<2x8x5xf32>
    %collapsed_15 = tensor.collapse_shape %27 [[0, 1], [2], [3]] : tensor<1x2x5x5xf32> into tensor<2x5x5xf32>
    %28 = tensor.empty() : tensor<2x8x5xf32>
    %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
    %30 = linalg.batch_matmul ins(%collapsed_14, %collapsed_15 : tensor<2x8x5xf32>, tensor<2x5x5xf32>) outs(%29 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
    %expanded_16 = tensor.expand_shape %30 [[0, 1], [2], [3]] output_shape [1, 2, 8, 5] : tensor<2x8x5xf32> into tensor<1x2x8x5xf32>
    %collapsed_17 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<1x2x5x8xf32> into tensor<2x5x8xf32>
    %31 = linalg.batch_matmul ins(%collapsed_15, %collapsed_17 : tensor<2x5x5xf32>, tensor<2x5x8xf32>) outs(%19 : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
    %expanded_18 = tensor.expand_shape %31 [[0, 1], [2], [3]] output_shape [1, 2, 5, 8] : tensor<2x5x8xf32> into tensor<1x2x5x8xf32>
    %32 = tensor.empty() : tensor<1x2x5x8xf32>
    %transposed_19 = linalg.transpose ins(%expanded_16 : tensor<1x2x8x5xf32>) outs(%32 : tensor<1x2x5x8xf32>) permutation = [0, 1, 3, 2] 
    return %transposed_19, %expanded_18, %expanded_9 : tensor<1x2x5x8xf32>, tensor<1x2x5x8xf32>, tensor<1x2x5x8xf32>
  }
}
