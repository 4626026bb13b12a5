// Written by export.py. Weights of Q and K are at most 0.1, so that scores stay under 8 and their error in f32 under
// 2^-24 * 8 * 40: 2e-5.
// DEFINE: %{run} = rope-runner %s --random=7 --range=1:-0.1:0.1 --range=2:-0.1:0.1 --compare-with=reference --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)'
// RUN: %{run} --target=emulate --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-raise,rope-decompose)'

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @t5(%arg0: tensor<2x13x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<32x2xf32>) -> tensor<2x13x16xf32> {
    %c15_i64 = arith.constant 15 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c8_i64 = arith.constant 8 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c32_i64 = arith.constant 32 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 2.7725887222397811 : f64
    %cst_2 = arith.constant 2.8284271247461903 : f64
    %cst_3 = arith.constant 8.000000e+00 : f32
    %cst_4 = arith.constant dense<16> : tensor<i64>
    %cst_5 = arith.constant dense<0> : tensor<i64>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x13x16xf32> into tensor<26x16xf32>
    %0 = tensor.empty() : tensor<26x16xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %3 = tensor.empty() : tensor<2x2x13x8xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<2x13x2x8xf32>) outs(%3 : tensor<2x2x13x8xf32>) permutation = [0, 2, 1, 3] 
    %4 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_6 = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %5 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_7 = tensor.expand_shape %5 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<2x13x2x8xf32>) outs(%3 : tensor<2x2x13x8xf32>) permutation = [0, 2, 1, 3] 
    %6 = tensor.empty() : tensor<2x2x8x13xf32>
    %transposed_9 = linalg.transpose ins(%expanded_6 : tensor<2x13x2x8xf32>) outs(%6 : tensor<2x2x8x13xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_10 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x13x8xf32> into tensor<4x13x8xf32>
    %collapsed_11 = tensor.collapse_shape %transposed_9 [[0, 1], [2], [3]] : tensor<2x2x8x13xf32> into tensor<4x8x13xf32>
    %7 = tensor.empty() : tensor<4x13x13xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
    %9 = linalg.batch_matmul ins(%collapsed_10, %collapsed_11 : tensor<4x13x8xf32>, tensor<4x8x13xf32>) outs(%8 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
    %expanded_12 = tensor.expand_shape %9 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xf32> into tensor<2x2x13x13xf32>
    %10 = tensor.empty() : tensor<2x2x13x13xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12 : tensor<2x2x13x13xf32>) outs(%10 : tensor<2x2x13x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.truncf %cst_2 : f64 to f32
      %53 = arith.divf %in, %52 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x13xf32>
    %12 = tensor.empty() : tensor<13xi64>
    %13 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%12 : tensor<13xi64>) {
    ^bb0(%out: i64):
      %52 = linalg.index 0 : index
      %53 = arith.index_cast %52 : index to i64
      linalg.yield %53 : i64
    } -> tensor<13xi64>
    %expanded_13 = tensor.expand_shape %13 [[0, 1]] output_shape [1, 13] : tensor<13xi64> into tensor<1x13xi64>
    %expanded_14 = tensor.expand_shape %13 [[0, 1]] output_shape [13, 1] : tensor<13xi64> into tensor<13x1xi64>
    %14 = tensor.empty() : tensor<13x13xi64>
    %15 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_13, %expanded_14 : tensor<1x13xi64>, tensor<13x1xi64>) outs(%14 : tensor<13x13xi64>) {
    ^bb0(%in: i64, %in_23: i64, %out: i64):
      %52 = arith.subi %in, %in_23 : i64
      linalg.yield %52 : i64
    } -> tensor<13x13xi64>
    %16 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<13x13xi64>) outs(%14 : tensor<13x13xi64>) {
    ^bb0(%in: i64, %out: i64):
      %52 = math.absi %in : i64
      linalg.yield %52 : i64
    } -> tensor<13x13xi64>
    %17 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<13x13xi64>) outs(%14 : tensor<13x13xi64>) {
    ^bb0(%in: i64, %out: i64):
      %52 = arith.maxsi %in, %c1_i64 : i64
      linalg.yield %52 : i64
    } -> tensor<13x13xi64>
    %18 = tensor.empty() : tensor<13x13xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<13x13xi64>) outs(%18 : tensor<13x13xf32>) {
    ^bb0(%in: i64, %out: f32):
      %52 = arith.sitofp %in : i64 to f32
      %53 = arith.divf %52, %cst_3 : f32
      linalg.yield %53 : f32
    } -> tensor<13x13xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<13x13xf32>) outs(%18 : tensor<13x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.log %in : f32
      linalg.yield %52 : f32
    } -> tensor<13x13xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<13x13xf32>) outs(%18 : tensor<13x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.truncf %cst_1 : f64 to f32
      %53 = arith.divf %in, %52 : f32
      linalg.yield %53 : f32
    } -> tensor<13x13xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<13x13xf32>) outs(%18 : tensor<13x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.mulf %in, %cst_3 : f32
      linalg.yield %52 : f32
    } -> tensor<13x13xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<13x13xf32>) outs(%14 : tensor<13x13xi64>) {
    ^bb0(%in: f32, %out: i64):
      %52 = arith.fptosi %in : f32 to i64
      linalg.yield %52 : i64
    } -> tensor<13x13xi64>
    %24 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<13x13xi64>) outs(%14 : tensor<13x13xi64>) {
    ^bb0(%in: i64, %out: i64):
      %52 = arith.addi %in, %c8_i64 : i64
      linalg.yield %52 : i64
    } -> tensor<13x13xi64>
    %25 = tensor.empty() : tensor<13x13xi1>
    %26 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<13x13xi64>) outs(%25 : tensor<13x13xi1>) {
    ^bb0(%in: i64, %out: i1):
      %52 = arith.cmpi slt, %in, %c8_i64 : i64
      linalg.yield %52 : i1
    } -> tensor<13x13xi1>
    %27 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<13x13xi64>) outs(%14 : tensor<13x13xi64>) {
    ^bb0(%in: i64, %out: i64):
      %52 = arith.minsi %in, %c15_i64 : i64
      linalg.yield %52 : i64
    } -> tensor<13x13xi64>
    %28 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%26, %16, %27 : tensor<13x13xi1>, tensor<13x13xi64>, tensor<13x13xi64>) outs(%14 : tensor<13x13xi64>) {
    ^bb0(%in: i1, %in_23: i64, %in_24: i64, %out: i64):
      %52 = arith.select %in, %in_23, %in_24 : i64
      linalg.yield %52 : i64
    } -> tensor<13x13xi64>
    %29 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<13x13xi64>) outs(%25 : tensor<13x13xi1>) {
    ^bb0(%in: i64, %out: i1):
      %52 = arith.cmpi sgt, %in, %c0_i64 : i64
      linalg.yield %52 : i1
    } -> tensor<13x13xi1>
    %30 = linalg.generic {indexing_maps = [#map4, #map5, #map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%29, %cst_4, %cst_5 : tensor<13x13xi1>, tensor<i64>, tensor<i64>) outs(%14 : tensor<13x13xi64>) {
    ^bb0(%in: i1, %in_23: i64, %in_24: i64, %out: i64):
      %52 = arith.select %in, %in_23, %in_24 : i64
      linalg.yield %52 : i64
    } -> tensor<13x13xi64>
    %31 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%28, %30 : tensor<13x13xi64>, tensor<13x13xi64>) outs(%14 : tensor<13x13xi64>) {
    ^bb0(%in: i64, %in_23: i64, %out: i64):
      %52 = arith.addi %in, %in_23 : i64
      linalg.yield %52 : i64
    } -> tensor<13x13xi64>
    %32 = tensor.empty() : tensor<13x13x2xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<13x13xi64>) outs(%32 : tensor<13x13x2xf32>) {
    ^bb0(%in: i64, %out: f32):
      %52 = arith.cmpi slt, %in, %c0_i64 : i64
      %53 = arith.addi %in, %c32_i64 : i64
      %54 = arith.select %52, %53, %in : i64
      %55 = arith.index_cast %54 : i64 to index
      %56 = linalg.index 2 : index
      %extracted = tensor.extract %arg5[%55, %56] : tensor<32x2xf32>
      linalg.yield %extracted : f32
    } -> tensor<13x13x2xf32>
    %34 = tensor.empty() : tensor<2x13x13xf32>
    %transposed_15 = linalg.transpose ins(%33 : tensor<13x13x2xf32>) outs(%34 : tensor<2x13x13xf32>) permutation = [2, 0, 1] 
    %35 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %transposed_15 : tensor<2x2x13x13xf32>, tensor<2x13x13xf32>) outs(%10 : tensor<2x2x13x13xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %52 = arith.addf %in, %in_23 : f32
      linalg.yield %52 : f32
    } -> tensor<2x2x13x13xf32>
    %36 = tensor.empty() : tensor<2x2x13xi64>
    %37 = linalg.fill ins(%c0_i64 : i64) outs(%36 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
    %38 = tensor.empty() : tensor<2x2x13xf32>
    %39 = linalg.fill ins(%cst_0 : f32) outs(%38 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
    %40:2 = linalg.generic {indexing_maps = [#map, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%35 : tensor<2x2x13x13xf32>) outs(%39, %37 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
    ^bb0(%in: f32, %out: f32, %out_23: i64):
      %52 = linalg.index 3 : index
      %53 = arith.index_cast %52 : index to i64
      %54 = arith.maximumf %in, %out : f32
      %55 = arith.cmpf ogt, %in, %out : f32
      %56 = arith.select %55, %53, %out_23 : i64
      linalg.yield %54, %56 : f32, i64
    } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
    %expanded_16 = tensor.expand_shape %40#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %expanded_16 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%10 : tensor<2x2x13x13xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %52 = arith.subf %in, %in_23 : f32
      linalg.yield %52 : f32
    } -> tensor<2x2x13x13xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x2x13x13xf32>) outs(%10 : tensor<2x2x13x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.exp %in : f32
      linalg.yield %52 : f32
    } -> tensor<2x2x13x13xf32>
    %43 = tensor.empty() : tensor<2x2x13x1xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%42 : tensor<2x2x13x13xf32>) outs(%44 : tensor<2x2x13x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %out : f32
      linalg.yield %52 : f32
    } -> tensor<2x2x13x1xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %45 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%10 : tensor<2x2x13x13xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %52 = arith.divf %in, %in_23 : f32
      linalg.yield %52 : f32
    } -> tensor<2x2x13x13xf32>
    %collapsed_17 = tensor.collapse_shape %46 [[0, 1], [2], [3]] : tensor<2x2x13x13xf32> into tensor<4x13x13xf32>
    %collapsed_18 = tensor.collapse_shape %transposed_8 [[0, 1], [2], [3]] : tensor<2x2x13x8xf32> into tensor<4x13x8xf32>
    %47 = tensor.empty() : tensor<4x13x8xf32>
    %48 = linalg.fill ins(%cst : f32) outs(%47 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
    %49 = linalg.batch_matmul ins(%collapsed_17, %collapsed_18 : tensor<4x13x13xf32>, tensor<4x13x8xf32>) outs(%48 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
    %expanded_19 = tensor.expand_shape %49 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xf32> into tensor<2x2x13x8xf32>
    %50 = tensor.empty() : tensor<2x13x2x8xf32>
    %transposed_20 = linalg.transpose ins(%expanded_19 : tensor<2x2x13x8xf32>) outs(%50 : tensor<2x13x2x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_21 = tensor.collapse_shape %transposed_20 [[0, 1], [2, 3]] : tensor<2x13x2x8xf32> into tensor<26x16xf32>
    %51 = linalg.matmul ins(%collapsed_21, %arg4 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_22 = tensor.expand_shape %51 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xf32> into tensor<2x13x16xf32>
    return %expanded_22 : tensor<2x13x16xf32>
  }
}
