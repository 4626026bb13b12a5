// Written by export.py. Weights of Q and K are at most 0.1, so that scores stay under 8 and their error in f32 under
// 2^-24 * 8 * 40: 2e-5.
// DEFINE: %{run} = rope-runner %s --random=7 --range=1:-0.1:0.1 --range=2:-0.1:0.1 --compare-with=reference --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)'
// RUN: %{run} --target=emulate --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-raise,rope-decompose)'

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @rotary(%arg0: tensor<2x13x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>) -> tensor<2x13x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 2.8284271247461903 : f64
    %cst_2 = arith.constant 4.000000e+00 : f32
    %cst_3 = arith.constant 1.000000e+04 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x13x16xf32> into tensor<26x16xf32>
    %0 = tensor.empty() : tensor<26x16xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %3 = tensor.empty() : tensor<2x2x13x8xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<2x13x2x8xf32>) outs(%3 : tensor<2x2x13x8xf32>) permutation = [0, 2, 1, 3] 
    %4 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_4 = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<2x13x2x8xf32>) outs(%3 : tensor<2x2x13x8xf32>) permutation = [0, 2, 1, 3] 
    %5 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_6 = tensor.expand_shape %5 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %transposed_7 = linalg.transpose ins(%expanded_6 : tensor<2x13x2x8xf32>) outs(%3 : tensor<2x2x13x8xf32>) permutation = [0, 2, 1, 3] 
    %6 = tensor.empty() : tensor<4xi64>
    %7 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%6 : tensor<4xi64>) {
    ^bb0(%out: i64):
      %53 = linalg.index 0 : index
      %54 = arith.index_cast %53 : index to i64
      linalg.yield %54 : i64
    } -> tensor<4xi64>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%7 : tensor<4xi64>) outs(%6 : tensor<4xi64>) {
    ^bb0(%in: i64, %out: i64):
      %53 = arith.sitofp %in : i64 to f32
      %54 = arith.negf %53 : f32
      %55 = arith.fptosi %54 : f32 to i64
      linalg.yield %55 : i64
    } -> tensor<4xi64>
    %9 = tensor.empty() : tensor<4xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%8 : tensor<4xi64>) outs(%9 : tensor<4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %53 = arith.sitofp %in : i64 to f32
      %54 = arith.divf %53, %cst_2 : f32
      linalg.yield %54 : f32
    } -> tensor<4xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%10 : tensor<4xf32>) outs(%9 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = math.powf %cst_3, %in : f32
      linalg.yield %53 : f32
    } -> tensor<4xf32>
    %12 = tensor.empty() : tensor<13xi64>
    %13 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%12 : tensor<13xi64>) {
    ^bb0(%out: i64):
      %53 = linalg.index 0 : index
      %54 = arith.index_cast %53 : index to i64
      linalg.yield %54 : i64
    } -> tensor<13xi64>
    %expanded_8 = tensor.expand_shape %13 [[0, 1]] output_shape [13, 1] : tensor<13xi64> into tensor<13x1xi64>
    %14 = tensor.empty() : tensor<13x4xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %11 : tensor<13x1xi64>, tensor<4xf32>) outs(%14 : tensor<13x4xf32>) {
    ^bb0(%in: i64, %in_24: f32, %out: f32):
      %53 = arith.sitofp %in : i64 to f32
      %54 = arith.mulf %53, %in_24 : f32
      linalg.yield %54 : f32
    } -> tensor<13x4xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<13x4xf32>) outs(%14 : tensor<13x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = math.cos %in : f32
      linalg.yield %53 : f32
    } -> tensor<13x4xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<13x4xf32>) outs(%14 : tensor<13x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = math.sin %in : f32
      linalg.yield %53 : f32
    } -> tensor<13x4xf32>
    %extracted_slice = tensor.extract_slice %transposed[0, 0, 0, 0] [2, 2, 13, 4] [1, 1, 1, 1] : tensor<2x2x13x8xf32> to tensor<2x2x13x4xf32>
    %extracted_slice_9 = tensor.extract_slice %transposed[0, 0, 0, 4] [2, 2, 13, 4] [1, 1, 1, 1] : tensor<2x2x13x8xf32> to tensor<2x2x13x4xf32>
    %18 = tensor.empty() : tensor<2x2x13x4xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %16 : tensor<2x2x13x4xf32>, tensor<13x4xf32>) outs(%18 : tensor<2x2x13x4xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.mulf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x4xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %17 : tensor<2x2x13x4xf32>, tensor<13x4xf32>) outs(%18 : tensor<2x2x13x4xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.mulf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x4xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %20 : tensor<2x2x13x4xf32>, tensor<2x2x13x4xf32>) outs(%18 : tensor<2x2x13x4xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.subf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x4xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %16 : tensor<2x2x13x4xf32>, tensor<13x4xf32>) outs(%18 : tensor<2x2x13x4xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.mulf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x4xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %17 : tensor<2x2x13x4xf32>, tensor<13x4xf32>) outs(%18 : tensor<2x2x13x4xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.mulf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x4xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %23 : tensor<2x2x13x4xf32>, tensor<2x2x13x4xf32>) outs(%18 : tensor<2x2x13x4xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.addf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x4xf32>
    %concat = tensor.concat dim(3) %21, %24 : (tensor<2x2x13x4xf32>, tensor<2x2x13x4xf32>) -> tensor<2x2x13x8xf32>
    %extracted_slice_10 = tensor.extract_slice %transposed_5[0, 0, 0, 0] [2, 2, 13, 4] [1, 1, 1, 1] : tensor<2x2x13x8xf32> to tensor<2x2x13x4xf32>
    %extracted_slice_11 = tensor.extract_slice %transposed_5[0, 0, 0, 4] [2, 2, 13, 4] [1, 1, 1, 1] : tensor<2x2x13x8xf32> to tensor<2x2x13x4xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10, %16 : tensor<2x2x13x4xf32>, tensor<13x4xf32>) outs(%18 : tensor<2x2x13x4xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.mulf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x4xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %17 : tensor<2x2x13x4xf32>, tensor<13x4xf32>) outs(%18 : tensor<2x2x13x4xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.mulf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x4xf32>
    %27 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %26 : tensor<2x2x13x4xf32>, tensor<2x2x13x4xf32>) outs(%18 : tensor<2x2x13x4xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.subf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x4xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %16 : tensor<2x2x13x4xf32>, tensor<13x4xf32>) outs(%18 : tensor<2x2x13x4xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.mulf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x4xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10, %17 : tensor<2x2x13x4xf32>, tensor<13x4xf32>) outs(%18 : tensor<2x2x13x4xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.mulf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x4xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %29 : tensor<2x2x13x4xf32>, tensor<2x2x13x4xf32>) outs(%18 : tensor<2x2x13x4xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.addf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x4xf32>
    %concat_12 = tensor.concat dim(3) %27, %30 : (tensor<2x2x13x4xf32>, tensor<2x2x13x4xf32>) -> tensor<2x2x13x8xf32>
    %31 = tensor.empty() : tensor<2x2x8x13xf32>
    %transposed_13 = linalg.transpose ins(%concat_12 : tensor<2x2x13x8xf32>) outs(%31 : tensor<2x2x8x13xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_14 = tensor.collapse_shape %concat [[0, 1], [2], [3]] : tensor<2x2x13x8xf32> into tensor<4x13x8xf32>
    %collapsed_15 = tensor.collapse_shape %transposed_13 [[0, 1], [2], [3]] : tensor<2x2x8x13xf32> into tensor<4x8x13xf32>
    %32 = tensor.empty() : tensor<4x13x13xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
    %34 = linalg.batch_matmul ins(%collapsed_14, %collapsed_15 : tensor<4x13x8xf32>, tensor<4x8x13xf32>) outs(%33 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
    %expanded_16 = tensor.expand_shape %34 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xf32> into tensor<2x2x13x13xf32>
    %35 = tensor.empty() : tensor<2x2x13x13xf32>
    %36 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16 : tensor<2x2x13x13xf32>) outs(%35 : tensor<2x2x13x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.truncf %cst_1 : f64 to f32
      %54 = arith.divf %in, %53 : f32
      linalg.yield %54 : f32
    } -> tensor<2x2x13x13xf32>
    %37 = tensor.empty() : tensor<2x2x13xi64>
    %38 = linalg.fill ins(%c0_i64 : i64) outs(%37 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
    %39 = tensor.empty() : tensor<2x2x13xf32>
    %40 = linalg.fill ins(%cst_0 : f32) outs(%39 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
    %41:2 = linalg.generic {indexing_maps = [#map4, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%36 : tensor<2x2x13x13xf32>) outs(%40, %38 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
    ^bb0(%in: f32, %out: f32, %out_24: i64):
      %53 = linalg.index 3 : index
      %54 = arith.index_cast %53 : index to i64
      %55 = arith.maximumf %in, %out : f32
      %56 = arith.cmpf ogt, %in, %out : f32
      %57 = arith.select %56, %54, %out_24 : i64
      linalg.yield %55, %57 : f32, i64
    } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
    %expanded_17 = tensor.expand_shape %41#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %expanded_17 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%35 : tensor<2x2x13x13xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.subf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x13xf32>
    %43 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<2x2x13x13xf32>) outs(%35 : tensor<2x2x13x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = math.exp %in : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x13xf32>
    %44 = tensor.empty() : tensor<2x2x13x1xf32>
    %45 = linalg.fill ins(%cst : f32) outs(%44 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%43 : tensor<2x2x13x13xf32>) outs(%45 : tensor<2x2x13x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %in, %out : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x1xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43, %46 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%35 : tensor<2x2x13x13xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %53 = arith.divf %in, %in_24 : f32
      linalg.yield %53 : f32
    } -> tensor<2x2x13x13xf32>
    %collapsed_18 = tensor.collapse_shape %47 [[0, 1], [2], [3]] : tensor<2x2x13x13xf32> into tensor<4x13x13xf32>
    %collapsed_19 = tensor.collapse_shape %transposed_7 [[0, 1], [2], [3]] : tensor<2x2x13x8xf32> into tensor<4x13x8xf32>
    %48 = tensor.empty() : tensor<4x13x8xf32>
    %49 = linalg.fill ins(%cst : f32) outs(%48 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
    %50 = linalg.batch_matmul ins(%collapsed_18, %collapsed_19 : tensor<4x13x13xf32>, tensor<4x13x8xf32>) outs(%49 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
    %expanded_20 = tensor.expand_shape %50 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xf32> into tensor<2x2x13x8xf32>
    %51 = tensor.empty() : tensor<2x13x2x8xf32>
    %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<2x2x13x8xf32>) outs(%51 : tensor<2x13x2x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_22 = tensor.collapse_shape %transposed_21 [[0, 1], [2, 3]] : tensor<2x13x2x8xf32> into tensor<26x16xf32>
    %52 = linalg.matmul ins(%collapsed_22, %arg4 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_23 = tensor.expand_shape %52 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xf32> into tensor<2x13x16xf32>
    return %expanded_23 : tensor<2x13x16xf32>
  }
}
