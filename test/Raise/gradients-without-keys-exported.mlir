// What torch-mlir makes of the backward graph of attention whose mask by position is off by one: the first row has no key, and since
// the mask fills in a finite number the mean of V is its output. The op has no gradient of such a row, so nothing is raised.

// RUN: rope-opt %s --rope-raise | FileCheck %s

// CHECK-LABEL: func.func @main
// CHECK-NOT: rope.attention

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> ()>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<1x2x5x8xf32>, %arg1: tensor<1x2x5x8xf32>, %arg2: tensor<1x2x5x8xf32>, %arg3: tensor<1x2x5x8xf32>) -> (tensor<1x2x5x8xf32>, tensor<1x2x5x8xf32>, tensor<1x2x5x8xf32>) {
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
      %39 = arith.truncf %cst_3 : f64 to f32
      %40 = arith.mulf %in, %39 : f32
      linalg.yield %40 : f32
    } -> tensor<1x2x5x5xf32>
    %6 = tensor.empty() : tensor<5xi64>
    %7 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%6 : tensor<5xi64>) {
    ^bb0(%out: i64):
      %39 = linalg.index 0 : index
      %40 = arith.index_cast %39 : index to i64
      linalg.yield %40 : i64
    } -> tensor<5xi64>
    %expanded_5 = tensor.expand_shape %7 [[0, 1]] output_shape [1, 5] : tensor<5xi64> into tensor<1x5xi64>
    %expanded_6 = tensor.expand_shape %7 [[0, 1]] output_shape [5, 1] : tensor<5xi64> into tensor<5x1xi64>
    %8 = tensor.empty() : tensor<5x5xi64>
    %9 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_5, %expanded_6 : tensor<1x5xi64>, tensor<5x1xi64>) outs(%8 : tensor<5x5xi64>) {
    ^bb0(%in: i64, %in_22: i64, %out: i64):
      %39 = arith.subi %in, %in_22 : i64
      linalg.yield %39 : i64
    } -> tensor<5x5xi64>
    %10 = tensor.empty() : tensor<5x5xi1>
    %11 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5x5xi64>) outs(%10 : tensor<5x5xi1>) {
    ^bb0(%in: i64, %out: i1):
      %39 = arith.cmpi slt, %in, %c0_i64 : i64
      linalg.yield %39 : i1
    } -> tensor<5x5xi1>
    %12 = linalg.generic {indexing_maps = [#map5, #map, #map6, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %5, %cst_2 : tensor<5x5xi1>, tensor<1x2x5x5xf32>, tensor<f32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: i1, %in_22: f32, %in_23: f32, %out: f32):
      %39 = arith.select %in, %in_22, %in_23 : f32
      linalg.yield %39 : f32
    } -> tensor<1x2x5x5xf32>
    %13 = tensor.empty() : tensor<1x2x5xi64>
    %14 = linalg.fill ins(%c0_i64 : i64) outs(%13 : tensor<1x2x5xi64>) -> tensor<1x2x5xi64>
    %15 = tensor.empty() : tensor<1x2x5xf32>
    %16 = linalg.fill ins(%cst_0 : f32) outs(%15 : tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %17:2 = linalg.generic {indexing_maps = [#map, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<1x2x5x5xf32>) outs(%16, %14 : tensor<1x2x5xf32>, tensor<1x2x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_22: i64):
      %39 = linalg.index 3 : index
      %40 = arith.index_cast %39 : index to i64
      %41 = arith.maximumf %in, %out : f32
      %42 = arith.cmpf ogt, %in, %out : f32
      %43 = arith.select %42, %40, %out_22 : i64
      linalg.yield %41, %43 : f32, i64
    } -> (tensor<1x2x5xf32>, tensor<1x2x5xi64>)
    %expanded_7 = tensor.expand_shape %17#0 [[0], [1], [2, 3]] output_shape [1, 2, 5, 1] : tensor<1x2x5xf32> into tensor<1x2x5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %expanded_7 : tensor<1x2x5x5xf32>, tensor<1x2x5x1xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %39 = arith.subf %in, %in_22 : f32
      linalg.yield %39 : f32
    } -> tensor<1x2x5x5xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<1x2x5x5xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.exp %in : f32
      linalg.yield %39 : f32
    } -> tensor<1x2x5x5xf32>
    %20 = tensor.empty() : tensor<1x2x5x1xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<1x2x5x1xf32>) -> tensor<1x2x5x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%19 : tensor<1x2x5x5xf32>) outs(%21 : tensor<1x2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.addf %in, %out : f32
      linalg.yield %39 : f32
    } -> tensor<1x2x5x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %22 : tensor<1x2x5x5xf32>, tensor<1x2x5x1xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %39 = arith.divf %in, %in_22 : f32
      linalg.yield %39 : f32
    } -> tensor<1x2x5x5xf32>
    %transposed_8 = linalg.transpose ins(%23 : tensor<1x2x5x5xf32>) outs(%4 : tensor<1x2x5x5xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_9 = tensor.collapse_shape %transposed_8 [[0, 1], [2], [3]] : tensor<1x2x5x5xf32> into tensor<2x5x5xf32>
    %collapsed_10 = tensor.collapse_shape %arg3 [[0, 1], [2], [3]] : tensor<1x2x5x8xf32> into tensor<2x5x8xf32>
    %24 = tensor.empty() : tensor<2x5x8xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
    %26 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<2x5x5xf32>, tensor<2x5x8xf32>) outs(%25 : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
    %expanded_11 = tensor.expand_shape %26 [[0, 1], [2], [3]] output_shape [1, 2, 5, 8] : tensor<2x5x8xf32> into tensor<1x2x5x8xf32>
    %transposed_12 = linalg.transpose ins(%arg2 : tensor<1x2x5x8xf32>) outs(%0 : tensor<1x2x8x5xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_13 = tensor.collapse_shape %transposed_12 [[0, 1], [2], [3]] : tensor<1x2x8x5xf32> into tensor<2x8x5xf32>
    %27 = linalg.batch_matmul ins(%collapsed_10, %collapsed_13 : tensor<2x5x8xf32>, tensor<2x8x5xf32>) outs(%2 : tensor<2x5x5xf32>) -> tensor<2x5x5xf32>
    %expanded_14 = tensor.expand_shape %27 [[0, 1], [2], [3]] output_shape [1, 2, 5, 5] : tensor<2x5x5xf32> into tensor<1x2x5x5xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14, %23 : tensor<1x2x5x5xf32>, tensor<1x2x5x5xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %39 = arith.mulf %in, %in_22 : f32
      linalg.yield %39 : f32
    } -> tensor<1x2x5x5xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%28 : tensor<1x2x5x5xf32>) outs(%21 : tensor<1x2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.addf %in, %out : f32
      linalg.yield %39 : f32
    } -> tensor<1x2x5x1xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %29 : tensor<1x2x5x5xf32>, tensor<1x2x5x1xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %39 = arith.mulf %in, %in_22 : f32
      linalg.yield %39 : f32
    } -> tensor<1x2x5x5xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %30 : tensor<1x2x5x5xf32>, tensor<1x2x5x5xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %39 = arith.subf %in, %in_22 : f32
      linalg.yield %39 : f32
    } -> tensor<1x2x5x5xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map, #map6, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %31, %cst_1 : tensor<5x5xi1>, tensor<1x2x5x5xf32>, tensor<f32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: i1, %in_22: f32, %in_23: f32, %out: f32):
      %39 = arith.select %in, %in_22, %in_23 : f32
      linalg.yield %39 : f32
    } -> tensor<1x2x5x5xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<1x2x5x5xf32>) outs(%4 : tensor<1x2x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.truncf %cst_3 : f64 to f32
      %40 = arith.mulf %in, %39 : f32
      linalg.yield %40 : f32
    } -> tensor<1x2x5x5xf32>
    %transposed_15 = linalg.transpose ins(%arg1 : tensor<1x2x5x8xf32>) outs(%0 : tensor<1x2x8x5xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_16 = tensor.collapse_shape %transposed_15 [[0, 1], [2], [3]] : tensor<1x2x8x5xf32> into tensor<2x8x5xf32>
    %collapsed_17 = tensor.collapse_shape %33 [[0, 1], [2], [3]] : tensor<1x2x5x5xf32> into tensor<2x5x5xf32>
    %34 = tensor.empty() : tensor<2x8x5xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
    %36 = linalg.batch_matmul ins(%collapsed_16, %collapsed_17 : tensor<2x8x5xf32>, tensor<2x5x5xf32>) outs(%35 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
    %expanded_18 = tensor.expand_shape %36 [[0, 1], [2], [3]] output_shape [1, 2, 8, 5] : tensor<2x8x5xf32> into tensor<1x2x8x5xf32>
    %collapsed_19 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<1x2x5x8xf32> into tensor<2x5x8xf32>
    %37 = linalg.batch_matmul ins(%collapsed_17, %collapsed_19 : tensor<2x5x5xf32>, tensor<2x5x8xf32>) outs(%25 : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
    %expanded_20 = tensor.expand_shape %37 [[0, 1], [2], [3]] output_shape [1, 2, 5, 8] : tensor<2x5x8xf32> into tensor<1x2x5x8xf32>
    %38 = tensor.empty() : tensor<1x2x5x8xf32>
    %transposed_21 = linalg.transpose ins(%expanded_18 : tensor<1x2x8x5xf32>) outs(%38 : tensor<1x2x5x8xf32>) permutation = [0, 1, 3, 2] 
    return %transposed_21, %expanded_20, %expanded_11 : tensor<1x2x5x8xf32>, tensor<1x2x5x8xf32>, tensor<1x2x5x8xf32>
  }
}
