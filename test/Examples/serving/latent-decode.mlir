// Written by export.py. Scores stay under 16, so that their error in f32 is under 2^-24 * 16 * 80: 8e-5.
// DEFINE: %{run} = rope-runner %s --random=7 --range=1:511:511 --range=4:-0.1:0.1 --range=5:-0.1:0.1 --range=6:-0.1:0.1 --range=7:-0.1:0.1 --rtol=0 --atol=1e-4
// RUN: %{run} --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)' --compare-with=reference:'builtin.module()'
// Outside of the nightly run, test/Dialect/Rope/Transforms/fuse-latent.mlir has rope-equiv decide the same of fewer numbers.
// RUN: %if !nightly %{ true %} %else %{ rope-equiv %s --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)' | FileCheck %s %}
// CHECK: equal

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> ()>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x1x128xf32>, %arg1: tensor<1xi64>, %arg2: tensor<2x511x64xf32>, %arg3: tensor<2x511x16xf32>, %arg4: tensor<128x192xf32>, %arg5: tensor<128x80xf32>, %arg6: tensor<64x256xf32>, %arg7: tensor<128x128xf32>) -> (tensor<2x1x128xf32>, tensor<2x512x64xf32>, tensor<2x512x16xf32>) {
    %c511_i64 = arith.constant 511 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %true = arith.constant true
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = arith.constant 6.9282032302755088 : f64
    %cst_3 = arith.constant 8.000000e+00 : f32
    %cst_4 = arith.constant 1.000000e+04 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0], [1, 2]] : tensor<2x1x128xf32> into tensor<2x128xf32>
    %0 = tensor.empty() : tensor<2x192xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x192xf32>) -> tensor<2x192xf32>
    %2 = linalg.matmul ins(%collapsed, %arg4 : tensor<2x128xf32>, tensor<128x192xf32>) outs(%1 : tensor<2x192xf32>) -> tensor<2x192xf32>
    %expanded = tensor.expand_shape %2 [[0], [1, 2, 3]] output_shape [2, 1, 4, 48] : tensor<2x192xf32> into tensor<2x1x4x48xf32>
    %3 = tensor.empty() : tensor<2x4x1x48xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<2x1x4x48xf32>) outs(%3 : tensor<2x4x1x48xf32>) permutation = [0, 2, 1, 3] 
    %4 = tensor.empty() : tensor<2x80xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<2x80xf32>) -> tensor<2x80xf32>
    %6 = linalg.matmul ins(%collapsed, %arg5 : tensor<2x128xf32>, tensor<128x80xf32>) outs(%5 : tensor<2x80xf32>) -> tensor<2x80xf32>
    %expanded_5 = tensor.expand_shape %6 [[0], [1, 2]] output_shape [2, 1, 80] : tensor<2x80xf32> into tensor<2x1x80xf32>
    %extracted_slice = tensor.extract_slice %expanded_5[0, 0, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x64xf32>
    %concat = tensor.concat dim(1) %arg2, %extracted_slice : (tensor<2x511x64xf32>, tensor<2x1x64xf32>) -> tensor<2x512x64xf32>
    %extracted_slice_6 = tensor.extract_slice %expanded_5[0, 0, 64] [2, 1, 16] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x16xf32>
    %7 = tensor.empty() : tensor<8xi64>
    %8 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%7 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %71 = linalg.index 0 : index
      %72 = arith.index_cast %71 : index to i64
      linalg.yield %72 : i64
    } -> tensor<8xi64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%8 : tensor<8xi64>) outs(%7 : tensor<8xi64>) {
    ^bb0(%in: i64, %out: i64):
      %71 = arith.sitofp %in : i64 to f32
      %72 = arith.negf %71 : f32
      %73 = arith.fptosi %72 : f32 to i64
      linalg.yield %73 : i64
    } -> tensor<8xi64>
    %10 = tensor.empty() : tensor<8xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%9 : tensor<8xi64>) outs(%10 : tensor<8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %71 = arith.sitofp %in : i64 to f32
      %72 = arith.divf %71, %cst_3 : f32
      linalg.yield %72 : f32
    } -> tensor<8xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%11 : tensor<8xf32>) outs(%10 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %71 = math.powf %cst_4, %in : f32
      linalg.yield %71 : f32
    } -> tensor<8xf32>
    %expanded_7 = tensor.expand_shape %arg1 [[0, 1]] output_shape [1, 1] : tensor<1xi64> into tensor<1x1xi64>
    %13 = tensor.empty() : tensor<1x8xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_7, %12 : tensor<1x1xi64>, tensor<8xf32>) outs(%13 : tensor<1x8xf32>) {
    ^bb0(%in: i64, %in_37: f32, %out: f32):
      %71 = arith.sitofp %in : i64 to f32
      %72 = arith.mulf %71, %in_37 : f32
      linalg.yield %72 : f32
    } -> tensor<1x8xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<1x8xf32>) outs(%13 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %71 = math.cos %in : f32
      linalg.yield %71 : f32
    } -> tensor<1x8xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<1x8xf32>) outs(%13 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %71 = math.sin %in : f32
      linalg.yield %71 : f32
    } -> tensor<1x8xf32>
    %extracted_slice_8 = tensor.extract_slice %extracted_slice_6[0, 0, 0] [2, 1, 8] [1, 1, 1] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
    %extracted_slice_9 = tensor.extract_slice %extracted_slice_6[0, 0, 8] [2, 1, 8] [1, 1, 1] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
    %17 = tensor.empty() : tensor<2x1x8xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_8, %15 : tensor<2x1x8xf32>, tensor<1x8xf32>) outs(%17 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.mulf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x1x8xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %16 : tensor<2x1x8xf32>, tensor<1x8xf32>) outs(%17 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.mulf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x1x8xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %19 : tensor<2x1x8xf32>, tensor<2x1x8xf32>) outs(%17 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.subf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x1x8xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %15 : tensor<2x1x8xf32>, tensor<1x8xf32>) outs(%17 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.mulf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x1x8xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_8, %16 : tensor<2x1x8xf32>, tensor<1x8xf32>) outs(%17 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.mulf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x1x8xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %22 : tensor<2x1x8xf32>, tensor<2x1x8xf32>) outs(%17 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.addf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x1x8xf32>
    %concat_10 = tensor.concat dim(2) %20, %23 : (tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x16xf32>
    %concat_11 = tensor.concat dim(1) %arg3, %concat_10 : (tensor<2x511x16xf32>, tensor<2x1x16xf32>) -> tensor<2x512x16xf32>
    %collapsed_12 = tensor.collapse_shape %concat [[0, 1], [2]] : tensor<2x512x64xf32> into tensor<1024x64xf32>
    %24 = tensor.empty() : tensor<1024x256xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<1024x256xf32>) -> tensor<1024x256xf32>
    %26 = linalg.matmul ins(%collapsed_12, %arg6 : tensor<1024x64xf32>, tensor<64x256xf32>) outs(%25 : tensor<1024x256xf32>) -> tensor<1024x256xf32>
    %expanded_13 = tensor.expand_shape %26 [[0, 1], [2, 3]] output_shape [2, 512, 4, 64] : tensor<1024x256xf32> into tensor<2x512x4x64xf32>
    %27 = tensor.empty() : tensor<2x4x512x64xf32>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x512x4x64xf32>) outs(%27 : tensor<2x4x512x64xf32>) permutation = [0, 2, 1, 3] 
    %28 = tensor.empty() : tensor<2x4x512x16xf32>
    %29 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_11 : tensor<2x512x16xf32>) outs(%28 : tensor<2x4x512x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x512x16xf32>
    %extracted_slice_15 = tensor.extract_slice %transposed_14[0, 0, 0, 0] [2, 4, 512, 32] [1, 1, 1, 1] : tensor<2x4x512x64xf32> to tensor<2x4x512x32xf32>
    %concat_16 = tensor.concat dim(3) %extracted_slice_15, %29 : (tensor<2x4x512x32xf32>, tensor<2x4x512x16xf32>) -> tensor<2x4x512x48xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed[0, 0, 0, 0] [2, 4, 1, 32] [1, 1, 1, 1] : tensor<2x4x1x48xf32> to tensor<2x4x1x32xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed[0, 0, 0, 32] [2, 4, 1, 16] [1, 1, 1, 1] : tensor<2x4x1x48xf32> to tensor<2x4x1x16xf32>
    %extracted_slice_19 = tensor.extract_slice %extracted_slice_18[0, 0, 0, 0] [2, 4, 1, 8] [1, 1, 1, 1] : tensor<2x4x1x16xf32> to tensor<2x4x1x8xf32>
    %extracted_slice_20 = tensor.extract_slice %extracted_slice_18[0, 0, 0, 8] [2, 4, 1, 8] [1, 1, 1, 1] : tensor<2x4x1x16xf32> to tensor<2x4x1x8xf32>
    %30 = tensor.empty() : tensor<2x4x1x8xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %15 : tensor<2x4x1x8xf32>, tensor<1x8xf32>) outs(%30 : tensor<2x4x1x8xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.mulf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x4x1x8xf32>
    %32 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %16 : tensor<2x4x1x8xf32>, tensor<1x8xf32>) outs(%30 : tensor<2x4x1x8xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.mulf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x4x1x8xf32>
    %33 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %32 : tensor<2x4x1x8xf32>, tensor<2x4x1x8xf32>) outs(%30 : tensor<2x4x1x8xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.subf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x4x1x8xf32>
    %34 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %15 : tensor<2x4x1x8xf32>, tensor<1x8xf32>) outs(%30 : tensor<2x4x1x8xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.mulf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x4x1x8xf32>
    %35 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %16 : tensor<2x4x1x8xf32>, tensor<1x8xf32>) outs(%30 : tensor<2x4x1x8xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.mulf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x4x1x8xf32>
    %36 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %35 : tensor<2x4x1x8xf32>, tensor<2x4x1x8xf32>) outs(%30 : tensor<2x4x1x8xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.addf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x4x1x8xf32>
    %concat_21 = tensor.concat dim(3) %33, %36 : (tensor<2x4x1x8xf32>, tensor<2x4x1x8xf32>) -> tensor<2x4x1x16xf32>
    %concat_22 = tensor.concat dim(3) %extracted_slice_17, %concat_21 : (tensor<2x4x1x32xf32>, tensor<2x4x1x16xf32>) -> tensor<2x4x1x48xf32>
    %37 = tensor.empty() : tensor<512xi64>
    %38 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%37 : tensor<512xi64>) {
    ^bb0(%out: i64):
      %71 = linalg.index 0 : index
      %72 = arith.index_cast %71 : index to i64
      linalg.yield %72 : i64
    } -> tensor<512xi64>
    %expanded_23 = tensor.expand_shape %38 [[0, 1]] output_shape [1, 512] : tensor<512xi64> into tensor<1x512xi64>
    %39 = tensor.empty() : tensor<1xi64>
    %40 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%39 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded_24 = tensor.expand_shape %40 [[0, 1]] output_shape [1, 1] : tensor<1xi64> into tensor<1x1xi64>
    %41 = tensor.empty() : tensor<1x1xi64>
    %42 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_24 : tensor<1x1xi64>) outs(%41 : tensor<1x1xi64>) {
    ^bb0(%in: i64, %out: i64):
      %71 = arith.addi %in, %c511_i64 : i64
      linalg.yield %71 : i64
    } -> tensor<1x1xi64>
    %43 = tensor.empty() : tensor<1x512xi1>
    %44 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_23, %42 : tensor<1x512xi64>, tensor<1x1xi64>) outs(%43 : tensor<1x512xi1>) {
    ^bb0(%in: i64, %in_37: i64, %out: i1):
      %71 = arith.cmpi sle, %in, %in_37 : i64
      linalg.yield %71 : i1
    } -> tensor<1x512xi1>
    %extracted_slice_25 = tensor.extract_slice %transposed_14[0, 0, 0, 32] [2, 4, 512, 32] [1, 1, 1, 1] : tensor<2x4x512x64xf32> to tensor<2x4x512x32xf32>
    %45 = tensor.empty() : tensor<2x4x48x512xf32>
    %transposed_26 = linalg.transpose ins(%concat_16 : tensor<2x4x512x48xf32>) outs(%45 : tensor<2x4x48x512xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_27 = tensor.collapse_shape %concat_22 [[0, 1], [2], [3]] : tensor<2x4x1x48xf32> into tensor<8x1x48xf32>
    %collapsed_28 = tensor.collapse_shape %transposed_26 [[0, 1], [2], [3]] : tensor<2x4x48x512xf32> into tensor<8x48x512xf32>
    %46 = tensor.empty() : tensor<8x1x512xf32>
    %47 = linalg.fill ins(%cst : f32) outs(%46 : tensor<8x1x512xf32>) -> tensor<8x1x512xf32>
    %48 = linalg.batch_matmul ins(%collapsed_27, %collapsed_28 : tensor<8x1x48xf32>, tensor<8x48x512xf32>) outs(%47 : tensor<8x1x512xf32>) -> tensor<8x1x512xf32>
    %expanded_29 = tensor.expand_shape %48 [[0, 1], [2], [3]] output_shape [2, 4, 1, 512] : tensor<8x1x512xf32> into tensor<2x4x1x512xf32>
    %49 = tensor.empty() : tensor<2x4x1x512xf32>
    %50 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_29 : tensor<2x4x1x512xf32>) outs(%49 : tensor<2x4x1x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %71 = arith.truncf %cst_2 : f64 to f32
      %72 = arith.divf %in, %71 : f32
      linalg.yield %72 : f32
    } -> tensor<2x4x1x512xf32>
    %51 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<1x512xi1>) outs(%43 : tensor<1x512xi1>) {
    ^bb0(%in: i1, %out: i1):
      %71 = arith.xori %in, %true : i1
      linalg.yield %71 : i1
    } -> tensor<1x512xi1>
    %52 = linalg.generic {indexing_maps = [#map8, #map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %cst_1, %50 : tensor<1x512xi1>, tensor<f32>, tensor<2x4x1x512xf32>) outs(%49 : tensor<2x4x1x512xf32>) {
    ^bb0(%in: i1, %in_37: f32, %in_38: f32, %out: f32):
      %71 = arith.select %in, %in_37, %in_38 : f32
      linalg.yield %71 : f32
    } -> tensor<2x4x1x512xf32>
    %53 = tensor.empty() : tensor<2x4x1xi64>
    %54 = linalg.fill ins(%c0_i64 : i64) outs(%53 : tensor<2x4x1xi64>) -> tensor<2x4x1xi64>
    %55 = tensor.empty() : tensor<2x4x1xf32>
    %56 = linalg.fill ins(%cst_0 : f32) outs(%55 : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
    %57:2 = linalg.generic {indexing_maps = [#map7, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%52 : tensor<2x4x1x512xf32>) outs(%56, %54 : tensor<2x4x1xf32>, tensor<2x4x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_37: i64):
      %71 = linalg.index 3 : index
      %72 = arith.index_cast %71 : index to i64
      %73 = arith.maximumf %in, %out : f32
      %74 = arith.cmpf ogt, %in, %out : f32
      %75 = arith.select %74, %72, %out_37 : i64
      linalg.yield %73, %75 : f32, i64
    } -> (tensor<2x4x1xf32>, tensor<2x4x1xi64>)
    %expanded_30 = tensor.expand_shape %57#0 [[0], [1], [2, 3]] output_shape [2, 4, 1, 1] : tensor<2x4x1xf32> into tensor<2x4x1x1xf32>
    %58 = linalg.generic {indexing_maps = [#map7, #map11, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %expanded_30 : tensor<2x4x1x512xf32>, tensor<2x4x1x1xf32>) outs(%49 : tensor<2x4x1x512xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.subf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x4x1x512xf32>
    %59 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<2x4x1x512xf32>) outs(%49 : tensor<2x4x1x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %71 = math.exp %in : f32
      linalg.yield %71 : f32
    } -> tensor<2x4x1x512xf32>
    %60 = tensor.empty() : tensor<2x4x1x1xf32>
    %61 = linalg.fill ins(%cst : f32) outs(%60 : tensor<2x4x1x1xf32>) -> tensor<2x4x1x1xf32>
    %62 = linalg.generic {indexing_maps = [#map7, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%59 : tensor<2x4x1x512xf32>) outs(%61 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %71 = arith.addf %in, %out : f32
      linalg.yield %71 : f32
    } -> tensor<2x4x1x1xf32>
    %63 = linalg.generic {indexing_maps = [#map7, #map11, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59, %62 : tensor<2x4x1x512xf32>, tensor<2x4x1x1xf32>) outs(%49 : tensor<2x4x1x512xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %71 = arith.divf %in, %in_37 : f32
      linalg.yield %71 : f32
    } -> tensor<2x4x1x512xf32>
    %collapsed_31 = tensor.collapse_shape %63 [[0, 1], [2], [3]] : tensor<2x4x1x512xf32> into tensor<8x1x512xf32>
    %collapsed_32 = tensor.collapse_shape %extracted_slice_25 [[0, 1], [2], [3]] : tensor<2x4x512x32xf32> into tensor<8x512x32xf32>
    %64 = tensor.empty() : tensor<8x1x32xf32>
    %65 = linalg.fill ins(%cst : f32) outs(%64 : tensor<8x1x32xf32>) -> tensor<8x1x32xf32>
    %66 = linalg.batch_matmul ins(%collapsed_31, %collapsed_32 : tensor<8x1x512xf32>, tensor<8x512x32xf32>) outs(%65 : tensor<8x1x32xf32>) -> tensor<8x1x32xf32>
    %expanded_33 = tensor.expand_shape %66 [[0, 1], [2], [3]] output_shape [2, 4, 1, 32] : tensor<8x1x32xf32> into tensor<2x4x1x32xf32>
    %67 = tensor.empty() : tensor<2x1x4x32xf32>
    %transposed_34 = linalg.transpose ins(%expanded_33 : tensor<2x4x1x32xf32>) outs(%67 : tensor<2x1x4x32xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_35 = tensor.collapse_shape %transposed_34 [[0], [1, 2, 3]] : tensor<2x1x4x32xf32> into tensor<2x128xf32>
    %68 = tensor.empty() : tensor<2x128xf32>
    %69 = linalg.fill ins(%cst : f32) outs(%68 : tensor<2x128xf32>) -> tensor<2x128xf32>
    %70 = linalg.matmul ins(%collapsed_35, %arg7 : tensor<2x128xf32>, tensor<128x128xf32>) outs(%69 : tensor<2x128xf32>) -> tensor<2x128xf32>
    %expanded_36 = tensor.expand_shape %70 [[0], [1, 2]] output_shape [2, 1, 128] : tensor<2x128xf32> into tensor<2x1x128xf32>
    return %expanded_36, %concat, %concat_11 : tensor<2x1x128xf32>, tensor<2x512x64xf32>, tensor<2x512x16xf32>
  }
}
