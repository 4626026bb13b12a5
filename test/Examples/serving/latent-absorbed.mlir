// Written by export.py. Scores stay under 16, so that their error in f32 is under 2^-24 * 16 * 80: 8e-5.
// DEFINE: %{run} = rope-runner %s --random=7 --range=4:-0.1:0.1 --rtol=0 --atol=1e-4
// RUN: %{run} --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)' --compare-with=reference:'builtin.module()'
// RUN: rope-equiv %s --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)' | FileCheck %s
// CHECK: equal

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x1x4x32xf32>, %arg1: tensor<2x1x4x16xf32>, %arg2: tensor<2x512x64xf32>, %arg3: tensor<2x512x16xf32>, %arg4: tensor<256x64xf32>) -> tensor<2x1x4x32xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 6.9282032302755088 : f64
    %expanded = tensor.expand_shape %arg4 [[0, 1], [2]] output_shape [4, 64, 64] : tensor<256x64xf32> into tensor<4x64x64xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0] [4, 32, 64] [1, 1, 1] : tensor<4x64x64xf32> to tensor<4x32x64xf32>
    %expanded_2 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 1, 4, 32, 1] : tensor<2x1x4x32xf32> into tensor<2x1x4x32x1xf32>
    %expanded_3 = tensor.expand_shape %extracted_slice [[0], [1], [2, 3, 4]] output_shape [4, 32, 64, 1, 1] : tensor<4x32x64xf32> into tensor<4x32x64x1x1xf32>
    %0 = tensor.empty() : tensor<4x2x32x1x1xf32>
    %transposed = linalg.transpose ins(%expanded_2 : tensor<2x1x4x32x1xf32>) outs(%0 : tensor<4x2x32x1x1xf32>) permutation = [2, 0, 3, 1, 4] 
    %collapsed = tensor.collapse_shape %transposed [[0], [1], [2, 3, 4]] : tensor<4x2x32x1x1xf32> into tensor<4x2x32xf32>
    %1 = tensor.empty() : tensor<4x32x1x64x1xf32>
    %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<4x32x64x1x1xf32>) outs(%1 : tensor<4x32x1x64x1xf32>) permutation = [0, 1, 4, 2, 3] 
    %collapsed_5 = tensor.collapse_shape %transposed_4 [[0], [1], [2, 3, 4]] : tensor<4x32x1x64x1xf32> into tensor<4x32x64xf32>
    %2 = tensor.empty() : tensor<4x2x64xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<4x2x64xf32>) -> tensor<4x2x64xf32>
    %4 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<4x2x32xf32>, tensor<4x32x64xf32>) outs(%3 : tensor<4x2x64xf32>) -> tensor<4x2x64xf32>
    %expanded_6 = tensor.expand_shape %4 [[0], [1], [2, 3, 4]] output_shape [4, 2, 1, 1, 64] : tensor<4x2x64xf32> into tensor<4x2x1x1x64xf32>
    %expanded_7 = tensor.expand_shape %arg2 [[0], [1], [2, 3, 4]] output_shape [2, 512, 64, 1, 1] : tensor<2x512x64xf32> into tensor<2x512x64x1x1xf32>
    %5 = tensor.empty() : tensor<2x4x64x1x1xf32>
    %transposed_8 = linalg.transpose ins(%expanded_6 : tensor<4x2x1x1x64xf32>) outs(%5 : tensor<2x4x64x1x1xf32>) permutation = [1, 0, 4, 3, 2] 
    %collapsed_9 = tensor.collapse_shape %transposed_8 [[0], [1], [2, 3, 4]] : tensor<2x4x64x1x1xf32> into tensor<2x4x64xf32>
    %6 = tensor.empty() : tensor<2x64x1x512x1xf32>
    %transposed_10 = linalg.transpose ins(%expanded_7 : tensor<2x512x64x1x1xf32>) outs(%6 : tensor<2x64x1x512x1xf32>) permutation = [0, 2, 3, 1, 4] 
    %collapsed_11 = tensor.collapse_shape %transposed_10 [[0], [1], [2, 3, 4]] : tensor<2x64x1x512x1xf32> into tensor<2x64x512xf32>
    %7 = tensor.empty() : tensor<2x4x512xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x4x512xf32>) -> tensor<2x4x512xf32>
    %9 = linalg.batch_matmul ins(%collapsed_9, %collapsed_11 : tensor<2x4x64xf32>, tensor<2x64x512xf32>) outs(%8 : tensor<2x4x512xf32>) -> tensor<2x4x512xf32>
    %expanded_12 = tensor.expand_shape %9 [[0], [1], [2, 3, 4]] output_shape [2, 4, 1, 1, 512] : tensor<2x4x512xf32> into tensor<2x4x1x1x512xf32>
    %10 = tensor.empty() : tensor<2x1x4x512x1xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<2x4x1x1x512xf32>) outs(%10 : tensor<2x1x4x512x1xf32>) permutation = [0, 3, 1, 4, 2] 
    %collapsed_14 = tensor.collapse_shape %transposed_13 [[0], [1], [2], [3, 4]] : tensor<2x1x4x512x1xf32> into tensor<2x1x4x512xf32>
    %expanded_15 = tensor.expand_shape %arg1 [[0], [1], [2], [3, 4]] output_shape [2, 1, 4, 16, 1] : tensor<2x1x4x16xf32> into tensor<2x1x4x16x1xf32>
    %expanded_16 = tensor.expand_shape %arg3 [[0], [1], [2, 3, 4]] output_shape [2, 512, 16, 1, 1] : tensor<2x512x16xf32> into tensor<2x512x16x1x1xf32>
    %11 = tensor.empty() : tensor<2x4x16x1x1xf32>
    %transposed_17 = linalg.transpose ins(%expanded_15 : tensor<2x1x4x16x1xf32>) outs(%11 : tensor<2x4x16x1x1xf32>) permutation = [0, 2, 3, 1, 4] 
    %collapsed_18 = tensor.collapse_shape %transposed_17 [[0], [1], [2, 3, 4]] : tensor<2x4x16x1x1xf32> into tensor<2x4x16xf32>
    %12 = tensor.empty() : tensor<2x16x1x512x1xf32>
    %transposed_19 = linalg.transpose ins(%expanded_16 : tensor<2x512x16x1x1xf32>) outs(%12 : tensor<2x16x1x512x1xf32>) permutation = [0, 2, 3, 1, 4] 
    %collapsed_20 = tensor.collapse_shape %transposed_19 [[0], [1], [2, 3, 4]] : tensor<2x16x1x512x1xf32> into tensor<2x16x512xf32>
    %13 = linalg.batch_matmul ins(%collapsed_18, %collapsed_20 : tensor<2x4x16xf32>, tensor<2x16x512xf32>) outs(%8 : tensor<2x4x512xf32>) -> tensor<2x4x512xf32>
    %expanded_21 = tensor.expand_shape %13 [[0], [1], [2, 3, 4]] output_shape [2, 4, 1, 1, 512] : tensor<2x4x512xf32> into tensor<2x4x1x1x512xf32>
    %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<2x4x1x1x512xf32>) outs(%10 : tensor<2x1x4x512x1xf32>) permutation = [0, 3, 1, 4, 2] 
    %collapsed_23 = tensor.collapse_shape %transposed_22 [[0], [1], [2], [3, 4]] : tensor<2x1x4x512x1xf32> into tensor<2x1x4x512xf32>
    %14 = tensor.empty() : tensor<2x1x4x512xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_14, %collapsed_23 : tensor<2x1x4x512xf32>, tensor<2x1x4x512xf32>) outs(%14 : tensor<2x1x4x512xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %39 = arith.addf %in, %in_40 : f32
      linalg.yield %39 : f32
    } -> tensor<2x1x4x512xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x1x4x512xf32>) outs(%14 : tensor<2x1x4x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.truncf %cst_1 : f64 to f32
      %40 = arith.divf %in, %39 : f32
      linalg.yield %40 : f32
    } -> tensor<2x1x4x512xf32>
    %17 = tensor.empty() : tensor<2x1x4xi64>
    %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<2x1x4xi64>) -> tensor<2x1x4xi64>
    %19 = tensor.empty() : tensor<2x1x4xf32>
    %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %21:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%16 : tensor<2x1x4x512xf32>) outs(%20, %18 : tensor<2x1x4xf32>, tensor<2x1x4xi64>) {
    ^bb0(%in: f32, %out: f32, %out_40: i64):
      %39 = linalg.index 3 : index
      %40 = arith.index_cast %39 : index to i64
      %41 = arith.maximumf %in, %out : f32
      %42 = arith.cmpf ogt, %in, %out : f32
      %43 = arith.select %42, %40, %out_40 : i64
      linalg.yield %41, %43 : f32, i64
    } -> (tensor<2x1x4xf32>, tensor<2x1x4xi64>)
    %expanded_24 = tensor.expand_shape %21#0 [[0], [1], [2, 3]] output_shape [2, 1, 4, 1] : tensor<2x1x4xf32> into tensor<2x1x4x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_24 : tensor<2x1x4x512xf32>, tensor<2x1x4x1xf32>) outs(%14 : tensor<2x1x4x512xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %39 = arith.subf %in, %in_40 : f32
      linalg.yield %39 : f32
    } -> tensor<2x1x4x512xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x1x4x512xf32>) outs(%14 : tensor<2x1x4x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.exp %in : f32
      linalg.yield %39 : f32
    } -> tensor<2x1x4x512xf32>
    %24 = tensor.empty() : tensor<2x1x4x1xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<2x1x4x1xf32>) -> tensor<2x1x4x1xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23 : tensor<2x1x4x512xf32>) outs(%25 : tensor<2x1x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.addf %in, %out : f32
      linalg.yield %39 : f32
    } -> tensor<2x1x4x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %26 : tensor<2x1x4x512xf32>, tensor<2x1x4x1xf32>) outs(%14 : tensor<2x1x4x512xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %39 = arith.divf %in, %in_40 : f32
      linalg.yield %39 : f32
    } -> tensor<2x1x4x512xf32>
    %expanded_25 = tensor.expand_shape %27 [[0], [1], [2], [3, 4]] output_shape [2, 1, 4, 512, 1] : tensor<2x1x4x512xf32> into tensor<2x1x4x512x1xf32>
    %28 = tensor.empty() : tensor<2x4x512x1x1xf32>
    %transposed_26 = linalg.transpose ins(%expanded_25 : tensor<2x1x4x512x1xf32>) outs(%28 : tensor<2x4x512x1x1xf32>) permutation = [0, 2, 3, 1, 4] 
    %collapsed_27 = tensor.collapse_shape %transposed_26 [[0], [1], [2, 3, 4]] : tensor<2x4x512x1x1xf32> into tensor<2x4x512xf32>
    %29 = tensor.empty() : tensor<2x512x1x64x1xf32>
    %transposed_28 = linalg.transpose ins(%expanded_7 : tensor<2x512x64x1x1xf32>) outs(%29 : tensor<2x512x1x64x1xf32>) permutation = [0, 1, 3, 2, 4] 
    %collapsed_29 = tensor.collapse_shape %transposed_28 [[0], [1], [2, 3, 4]] : tensor<2x512x1x64x1xf32> into tensor<2x512x64xf32>
    %30 = tensor.empty() : tensor<2x4x64xf32>
    %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<2x4x64xf32>) -> tensor<2x4x64xf32>
    %32 = linalg.batch_matmul ins(%collapsed_27, %collapsed_29 : tensor<2x4x512xf32>, tensor<2x512x64xf32>) outs(%31 : tensor<2x4x64xf32>) -> tensor<2x4x64xf32>
    %expanded_30 = tensor.expand_shape %32 [[0], [1], [2, 3, 4]] output_shape [2, 4, 1, 1, 64] : tensor<2x4x64xf32> into tensor<2x4x1x1x64xf32>
    %extracted_slice_31 = tensor.extract_slice %expanded[0, 32, 0] [4, 32, 64] [1, 1, 1] : tensor<4x64x64xf32> to tensor<4x32x64xf32>
    %expanded_32 = tensor.expand_shape %extracted_slice_31 [[0], [1], [2, 3, 4]] output_shape [4, 32, 64, 1, 1] : tensor<4x32x64xf32> into tensor<4x32x64x1x1xf32>
    %33 = tensor.empty() : tensor<4x2x64x1x1xf32>
    %transposed_33 = linalg.transpose ins(%expanded_30 : tensor<2x4x1x1x64xf32>) outs(%33 : tensor<4x2x64x1x1xf32>) permutation = [1, 0, 4, 3, 2] 
    %collapsed_34 = tensor.collapse_shape %transposed_33 [[0], [1], [2, 3, 4]] : tensor<4x2x64x1x1xf32> into tensor<4x2x64xf32>
    %34 = tensor.empty() : tensor<4x64x1x32x1xf32>
    %transposed_35 = linalg.transpose ins(%expanded_32 : tensor<4x32x64x1x1xf32>) outs(%34 : tensor<4x64x1x32x1xf32>) permutation = [0, 2, 4, 1, 3] 
    %collapsed_36 = tensor.collapse_shape %transposed_35 [[0], [1], [2, 3, 4]] : tensor<4x64x1x32x1xf32> into tensor<4x64x32xf32>
    %35 = tensor.empty() : tensor<4x2x32xf32>
    %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<4x2x32xf32>) -> tensor<4x2x32xf32>
    %37 = linalg.batch_matmul ins(%collapsed_34, %collapsed_36 : tensor<4x2x64xf32>, tensor<4x64x32xf32>) outs(%36 : tensor<4x2x32xf32>) -> tensor<4x2x32xf32>
    %expanded_37 = tensor.expand_shape %37 [[0], [1], [2, 3, 4]] output_shape [4, 2, 1, 1, 32] : tensor<4x2x32xf32> into tensor<4x2x1x1x32xf32>
    %38 = tensor.empty() : tensor<2x1x4x32x1xf32>
    %transposed_38 = linalg.transpose ins(%expanded_37 : tensor<4x2x1x1x32xf32>) outs(%38 : tensor<2x1x4x32x1xf32>) permutation = [1, 3, 0, 4, 2] 
    %collapsed_39 = tensor.collapse_shape %transposed_38 [[0], [1], [2], [3, 4]] : tensor<2x1x4x32x1xf32> into tensor<2x1x4x32xf32>
    return %collapsed_39 : tensor<2x1x4x32xf32>
  }
}
