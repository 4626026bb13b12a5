// What torch-mlir makes of the backward graph of attention whose mask by position is off by one: the first row has no key, and since
// the mask fills in a finite number the mean of V is its output. Where the gradient of the scores is 0 for keys that the mask drops, V gets
// the share of the mean. The second graph drops nothing in the gradient, of which the op has another one in such a row.

// RUN: rope-opt %s --split-input-file --rope-raise | FileCheck %s

// CHECK-LABEL: func.func @main
// CHECK: rope.attention_backward
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

// -----

// The same of sizes that vary: the first row has no key, however many there are.
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: i64, %arg1: i64, %arg2: tensor<1x2x?x8xf32>, %arg3: tensor<1x2x?x8xf32>, %arg4: tensor<1x2x?x8xf32>, %arg5: tensor<1x2x?x8xf32>) -> (tensor<1x2x?x8xf32>, tensor<1x2x?x8xf32>, tensor<1x2x?x8xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %c2 = arith.constant 2 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<-3.000000e+38> : tensor<f32>
    %cst_3 = arith.constant 0.35355339059327379 : f64
    %dim = tensor.dim %arg2, %c2 : tensor<1x2x?x8xf32>
    %0 = tensor.empty(%dim) : tensor<1x2x8x?xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<1x2x?x8xf32>) outs(%0 : tensor<1x2x8x?xf32>) permutation = [0, 1, 3, 2] 
    %dim_4 = tensor.dim %arg3, %c2 : tensor<1x2x?x8xf32>
    %collapsed = tensor.collapse_shape %arg3 [[0, 1], [2], [3]] : tensor<1x2x?x8xf32> into tensor<2x?x8xf32>
    %collapsed_5 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<1x2x8x?xf32> into tensor<2x8x?xf32>
    %1 = tensor.empty(%dim_4, %dim) : tensor<2x?x?xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
    %3 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<2x?x8xf32>, tensor<2x8x?xf32>) outs(%2 : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [1, 2, %dim_4, %dim] : tensor<2x?x?xf32> into tensor<1x2x?x?xf32>
    %4 = tensor.empty(%dim_4, %dim) : tensor<1x2x?x?xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x2x?x?xf32>) outs(%4 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.truncf %cst_3 : f64 to f32
      %61 = arith.mulf %in, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<1x2x?x?xf32>
    %6 = tensor.empty(%dim) : tensor<?xi64>
    %7 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%6 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %60 = linalg.index 0 : index
      %61 = arith.index_cast %60 : index to i64
      linalg.yield %61 : i64
    } -> tensor<?xi64>
    %expanded_6 = tensor.expand_shape %7 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
    %expanded_7 = tensor.expand_shape %7 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
    %8 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
    %9 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_6, %expanded_7 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%8 : tensor<?x?xi64>) {
    ^bb0(%in: i64, %in_25: i64, %out: i64):
      %60 = arith.subi %in, %in_25 : i64
      linalg.yield %60 : i64
    } -> tensor<?x?xi64>
    %10 = tensor.empty(%dim, %dim) : tensor<?x?xi1>
    %11 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x?xi64>) outs(%10 : tensor<?x?xi1>) {
    ^bb0(%in: i64, %out: i1):
      %60 = arith.cmpi slt, %in, %c0_i64 : i64
      linalg.yield %60 : i1
    } -> tensor<?x?xi1>
    %12 = tensor.empty(%dim, %dim) : tensor<?x?xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map5, #map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%11, %cst_1, %cst_2 : tensor<?x?xi1>, tensor<f32>, tensor<f32>) outs(%12 : tensor<?x?xf32>) {
    ^bb0(%in: i1, %in_25: f32, %in_26: f32, %out: f32):
      %60 = arith.select %in, %in_25, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<?x?xf32>
    %14 = arith.cmpi eq, %dim_4, %dim : index
    cf.assert %14, "mismatched size for broadcast"
    %15 = linalg.generic {indexing_maps = [#map, #map6, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %13 : tensor<1x2x?x?xf32>, tensor<?x?xf32>) outs(%4 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %60 = arith.addf %in, %in_25 : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x?x?xf32>
    %16 = tensor.empty(%dim_4) : tensor<1x2x?xi64>
    %17 = linalg.fill ins(%c0_i64 : i64) outs(%16 : tensor<1x2x?xi64>) -> tensor<1x2x?xi64>
    %18 = tensor.empty(%dim_4) : tensor<1x2x?xf32>
    %19 = linalg.fill ins(%cst_0 : f32) outs(%18 : tensor<1x2x?xf32>) -> tensor<1x2x?xf32>
    %20:2 = linalg.generic {indexing_maps = [#map, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%15 : tensor<1x2x?x?xf32>) outs(%19, %17 : tensor<1x2x?xf32>, tensor<1x2x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_25: i64):
      %60 = linalg.index 3 : index
      %61 = arith.index_cast %60 : index to i64
      %62 = arith.maximumf %in, %out : f32
      %63 = arith.cmpf ogt, %in, %out : f32
      %64 = arith.select %63, %61, %out_25 : i64
      linalg.yield %62, %64 : f32, i64
    } -> (tensor<1x2x?xf32>, tensor<1x2x?xi64>)
    %expanded_8 = tensor.expand_shape %20#0 [[0], [1], [2, 3]] output_shape [1, 2, %dim_4, 1] : tensor<1x2x?xf32> into tensor<1x2x?x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %expanded_8 : tensor<1x2x?x?xf32>, tensor<1x2x?x1xf32>) outs(%4 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %60 = arith.subf %in, %in_25 : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x?x?xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<1x2x?x?xf32>) outs(%4 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = math.exp %in : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x?x?xf32>
    %23 = tensor.empty(%dim_4) : tensor<1x2x?x1xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<1x2x?x1xf32>) -> tensor<1x2x?x1xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%22 : tensor<1x2x?x?xf32>) outs(%24 : tensor<1x2x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.addf %in, %out : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x?x1xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %25 : tensor<1x2x?x?xf32>, tensor<1x2x?x1xf32>) outs(%4 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %60 = arith.divf %in, %in_25 : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x?x?xf32>
    %27 = tensor.empty(%dim, %dim_4) : tensor<1x2x?x?xf32>
    %transposed_9 = linalg.transpose ins(%26 : tensor<1x2x?x?xf32>) outs(%27 : tensor<1x2x?x?xf32>) permutation = [0, 1, 3, 2] 
    %dim_10 = tensor.dim %arg5, %c2 : tensor<1x2x?x8xf32>
    %28 = arith.index_cast %dim_4 : index to i64
    %29 = arith.index_cast %dim_10 : index to i64
    %30 = arith.cmpi eq, %28, %29 : i64
    cf.assert %30, "mismatching contracting dimension"
    %collapsed_11 = tensor.collapse_shape %transposed_9 [[0, 1], [2], [3]] : tensor<1x2x?x?xf32> into tensor<2x?x?xf32>
    %collapsed_12 = tensor.collapse_shape %arg5 [[0, 1], [2], [3]] : tensor<1x2x?x8xf32> into tensor<2x?x8xf32>
    %31 = tensor.empty(%dim) : tensor<2x?x8xf32>
    %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
    %33 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<2x?x?xf32>, tensor<2x?x8xf32>) outs(%32 : tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
    %expanded_13 = tensor.expand_shape %33 [[0, 1], [2], [3]] output_shape [1, 2, %dim, 8] : tensor<2x?x8xf32> into tensor<1x2x?x8xf32>
    %dim_14 = tensor.dim %arg4, %c2 : tensor<1x2x?x8xf32>
    %34 = tensor.empty(%dim_14) : tensor<1x2x8x?xf32>
    %transposed_15 = linalg.transpose ins(%arg4 : tensor<1x2x?x8xf32>) outs(%34 : tensor<1x2x8x?xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_16 = tensor.collapse_shape %transposed_15 [[0, 1], [2], [3]] : tensor<1x2x8x?xf32> into tensor<2x8x?xf32>
    %35 = tensor.empty(%dim_10, %dim_14) : tensor<2x?x?xf32>
    %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
    %37 = linalg.batch_matmul ins(%collapsed_12, %collapsed_16 : tensor<2x?x8xf32>, tensor<2x8x?xf32>) outs(%36 : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
    %expanded_17 = tensor.expand_shape %37 [[0, 1], [2], [3]] output_shape [1, 2, %dim_10, %dim_14] : tensor<2x?x?xf32> into tensor<1x2x?x?xf32>
    %38 = arith.cmpi eq, %dim_10, %dim_4 : index
    cf.assert %38, "mismatched size for broadcast"
    %39 = arith.cmpi eq, %dim_14, %dim : index
    cf.assert %39, "mismatched size for broadcast"
    %40 = tensor.empty(%dim_10, %dim_14) : tensor<1x2x?x?xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_17, %26 : tensor<1x2x?x?xf32>, tensor<1x2x?x?xf32>) outs(%40 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %60 = arith.mulf %in, %in_25 : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x?x?xf32>
    %42 = tensor.empty(%dim_10) : tensor<1x2x?x1xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<1x2x?x1xf32>) -> tensor<1x2x?x1xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%41 : tensor<1x2x?x?xf32>) outs(%43 : tensor<1x2x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.addf %in, %out : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x?x1xf32>
    %45 = arith.cmpi eq, %dim_4, %dim_10 : index
    cf.assert %45, "mismatched size for broadcast"
    %46 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %44 : tensor<1x2x?x?xf32>, tensor<1x2x?x1xf32>) outs(%4 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %60 = arith.mulf %in, %in_25 : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x?x?xf32>
    cf.assert %38, "mismatched size for broadcast"
    cf.assert %39, "mismatched size for broadcast"
    %47 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %46 : tensor<1x2x?x?xf32>, tensor<1x2x?x?xf32>) outs(%40 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %60 = arith.subf %in, %in_25 : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x?x?xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<1x2x?x?xf32>) outs(%40 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.truncf %cst_3 : f64 to f32
      %61 = arith.mulf %in, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<1x2x?x?xf32>
    %49 = tensor.empty(%dim_4) : tensor<1x2x8x?xf32>
    %transposed_18 = linalg.transpose ins(%arg3 : tensor<1x2x?x8xf32>) outs(%49 : tensor<1x2x8x?xf32>) permutation = [0, 1, 3, 2] 
    cf.assert %30, "mismatching contracting dimension"
    %collapsed_19 = tensor.collapse_shape %transposed_18 [[0, 1], [2], [3]] : tensor<1x2x8x?xf32> into tensor<2x8x?xf32>
    %collapsed_20 = tensor.collapse_shape %48 [[0, 1], [2], [3]] : tensor<1x2x?x?xf32> into tensor<2x?x?xf32>
    %50 = tensor.empty(%dim_14) : tensor<2x8x?xf32>
    %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<2x8x?xf32>) -> tensor<2x8x?xf32>
    %52 = linalg.batch_matmul ins(%collapsed_19, %collapsed_20 : tensor<2x8x?xf32>, tensor<2x?x?xf32>) outs(%51 : tensor<2x8x?xf32>) -> tensor<2x8x?xf32>
    %expanded_21 = tensor.expand_shape %52 [[0, 1], [2], [3]] output_shape [1, 2, 8, %dim_14] : tensor<2x8x?xf32> into tensor<1x2x8x?xf32>
    %53 = arith.index_cast %dim_14 : index to i64
    %54 = arith.index_cast %dim : index to i64
    %55 = arith.cmpi eq, %53, %54 : i64
    cf.assert %55, "mismatching contracting dimension"
    %collapsed_22 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<1x2x?x8xf32> into tensor<2x?x8xf32>
    %56 = tensor.empty(%dim_10) : tensor<2x?x8xf32>
    %57 = linalg.fill ins(%cst : f32) outs(%56 : tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
    %58 = linalg.batch_matmul ins(%collapsed_20, %collapsed_22 : tensor<2x?x?xf32>, tensor<2x?x8xf32>) outs(%57 : tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
    %expanded_23 = tensor.expand_shape %58 [[0, 1], [2], [3]] output_shape [1, 2, %dim_10, 8] : tensor<2x?x8xf32> into tensor<1x2x?x8xf32>
    %59 = tensor.empty(%dim_14) : tensor<1x2x?x8xf32>
    %transposed_24 = linalg.transpose ins(%expanded_21 : tensor<1x2x8x?xf32>) outs(%59 : tensor<1x2x?x8xf32>) permutation = [0, 1, 3, 2] 
    return %transposed_24, %expanded_23, %expanded_13 : tensor<1x2x?x8xf32>, tensor<1x2x?x8xf32>, tensor<1x2x?x8xf32>
  }
}
