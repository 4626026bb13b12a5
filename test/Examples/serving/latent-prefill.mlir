// Written by export.py. Scores stay under 16, so that their error in f32 is under 2^-24 * 16 * 80: 8e-5.
// DEFINE: %{run} = rope-runner %s --random=7 --range=1:511:511 --range=4:-0.1:0.1 --range=5:-0.1:0.1 --range=6:-0.1:0.1 --range=7:-0.1:0.1 --rtol=0 --atol=1e-4
// RUN: %{run} --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)' --compare-with=reference:'builtin.module()'
// Under the sanitizers test/Dialect/Rope/Transforms/fuse-latent.mlir has rope-equiv decide the same of fewer numbers.
// RUN: %if sanitize && !nightly %{ true %} %else %{ rope-equiv %s --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)' | FileCheck %s %}
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
#map9 = affine_map<(d0, d1) -> (0, d1)>
#map10 = affine_map<(d0, d1, d2, d3) -> ()>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x128x128xf32>, %arg1: tensor<128xi64>, %arg2: tensor<2x0x64xf32>, %arg3: tensor<2x0x16xf32>, %arg4: tensor<128x192xf32>, %arg5: tensor<128x80xf32>, %arg6: tensor<64x256xf32>, %arg7: tensor<128x128xf32>) -> (tensor<2x128x128xf32>, tensor<2x128x64xf32>, tensor<2x128x16xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %true = arith.constant true
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = arith.constant 6.9282032302755088 : f64
    %cst_3 = arith.constant 8.000000e+00 : f32
    %cst_4 = arith.constant 1.000000e+04 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x128x128xf32> into tensor<256x128xf32>
    %0 = tensor.empty() : tensor<256x192xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<256x192xf32>) -> tensor<256x192xf32>
    %2 = linalg.matmul ins(%collapsed, %arg4 : tensor<256x128xf32>, tensor<128x192xf32>) outs(%1 : tensor<256x192xf32>) -> tensor<256x192xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 128, 4, 48] : tensor<256x192xf32> into tensor<2x128x4x48xf32>
    %3 = tensor.empty() : tensor<2x4x128x48xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<2x128x4x48xf32>) outs(%3 : tensor<2x4x128x48xf32>) permutation = [0, 2, 1, 3] 
    %4 = tensor.empty() : tensor<256x80xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<256x80xf32>) -> tensor<256x80xf32>
    %6 = linalg.matmul ins(%collapsed, %arg5 : tensor<256x128xf32>, tensor<128x80xf32>) outs(%5 : tensor<256x80xf32>) -> tensor<256x80xf32>
    %expanded_5 = tensor.expand_shape %6 [[0, 1], [2]] output_shape [2, 128, 80] : tensor<256x80xf32> into tensor<2x128x80xf32>
    %extracted_slice = tensor.extract_slice %expanded_5[0, 0, 0] [2, 128, 64] [1, 1, 1] : tensor<2x128x80xf32> to tensor<2x128x64xf32>
    %extracted_slice_6 = tensor.extract_slice %expanded_5[0, 0, 64] [2, 128, 16] [1, 1, 1] : tensor<2x128x80xf32> to tensor<2x128x16xf32>
    %7 = tensor.empty() : tensor<8xi64>
    %8 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%7 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %67 = linalg.index 0 : index
      %68 = arith.index_cast %67 : index to i64
      linalg.yield %68 : i64
    } -> tensor<8xi64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%8 : tensor<8xi64>) outs(%7 : tensor<8xi64>) {
    ^bb0(%in: i64, %out: i64):
      %67 = arith.sitofp %in : i64 to f32
      %68 = arith.negf %67 : f32
      %69 = arith.fptosi %68 : f32 to i64
      linalg.yield %69 : i64
    } -> tensor<8xi64>
    %10 = tensor.empty() : tensor<8xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%9 : tensor<8xi64>) outs(%10 : tensor<8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %67 = arith.sitofp %in : i64 to f32
      %68 = arith.divf %67, %cst_3 : f32
      linalg.yield %68 : f32
    } -> tensor<8xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%11 : tensor<8xf32>) outs(%10 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = math.powf %cst_4, %in : f32
      linalg.yield %67 : f32
    } -> tensor<8xf32>
    %expanded_7 = tensor.expand_shape %arg1 [[0, 1]] output_shape [128, 1] : tensor<128xi64> into tensor<128x1xi64>
    %13 = tensor.empty() : tensor<128x8xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_7, %12 : tensor<128x1xi64>, tensor<8xf32>) outs(%13 : tensor<128x8xf32>) {
    ^bb0(%in: i64, %in_35: f32, %out: f32):
      %67 = arith.sitofp %in : i64 to f32
      %68 = arith.mulf %67, %in_35 : f32
      linalg.yield %68 : f32
    } -> tensor<128x8xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<128x8xf32>) outs(%13 : tensor<128x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = math.cos %in : f32
      linalg.yield %67 : f32
    } -> tensor<128x8xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<128x8xf32>) outs(%13 : tensor<128x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = math.sin %in : f32
      linalg.yield %67 : f32
    } -> tensor<128x8xf32>
    %extracted_slice_8 = tensor.extract_slice %extracted_slice_6[0, 0, 0] [2, 128, 8] [1, 1, 1] : tensor<2x128x16xf32> to tensor<2x128x8xf32>
    %extracted_slice_9 = tensor.extract_slice %extracted_slice_6[0, 0, 8] [2, 128, 8] [1, 1, 1] : tensor<2x128x16xf32> to tensor<2x128x8xf32>
    %17 = tensor.empty() : tensor<2x128x8xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_8, %15 : tensor<2x128x8xf32>, tensor<128x8xf32>) outs(%17 : tensor<2x128x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.mulf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x128x8xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %16 : tensor<2x128x8xf32>, tensor<128x8xf32>) outs(%17 : tensor<2x128x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.mulf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x128x8xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %19 : tensor<2x128x8xf32>, tensor<2x128x8xf32>) outs(%17 : tensor<2x128x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.subf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x128x8xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %15 : tensor<2x128x8xf32>, tensor<128x8xf32>) outs(%17 : tensor<2x128x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.mulf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x128x8xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_8, %16 : tensor<2x128x8xf32>, tensor<128x8xf32>) outs(%17 : tensor<2x128x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.mulf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x128x8xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %22 : tensor<2x128x8xf32>, tensor<2x128x8xf32>) outs(%17 : tensor<2x128x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.addf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x128x8xf32>
    %concat = tensor.concat dim(2) %20, %23 : (tensor<2x128x8xf32>, tensor<2x128x8xf32>) -> tensor<2x128x16xf32>
    %collapsed_10 = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<2x128x64xf32> into tensor<256x64xf32>
    %24 = tensor.empty() : tensor<256x256xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<256x256xf32>) -> tensor<256x256xf32>
    %26 = linalg.matmul ins(%collapsed_10, %arg6 : tensor<256x64xf32>, tensor<64x256xf32>) outs(%25 : tensor<256x256xf32>) -> tensor<256x256xf32>
    %expanded_11 = tensor.expand_shape %26 [[0, 1], [2, 3]] output_shape [2, 128, 4, 64] : tensor<256x256xf32> into tensor<2x128x4x64xf32>
    %27 = tensor.empty() : tensor<2x4x128x64xf32>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<2x128x4x64xf32>) outs(%27 : tensor<2x4x128x64xf32>) permutation = [0, 2, 1, 3] 
    %28 = tensor.empty() : tensor<2x4x128x16xf32>
    %29 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat : tensor<2x128x16xf32>) outs(%28 : tensor<2x4x128x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x128x16xf32>
    %extracted_slice_13 = tensor.extract_slice %transposed_12[0, 0, 0, 0] [2, 4, 128, 32] [1, 1, 1, 1] : tensor<2x4x128x64xf32> to tensor<2x4x128x32xf32>
    %concat_14 = tensor.concat dim(3) %extracted_slice_13, %29 : (tensor<2x4x128x32xf32>, tensor<2x4x128x16xf32>) -> tensor<2x4x128x48xf32>
    %extracted_slice_15 = tensor.extract_slice %transposed[0, 0, 0, 0] [2, 4, 128, 32] [1, 1, 1, 1] : tensor<2x4x128x48xf32> to tensor<2x4x128x32xf32>
    %extracted_slice_16 = tensor.extract_slice %transposed[0, 0, 0, 32] [2, 4, 128, 16] [1, 1, 1, 1] : tensor<2x4x128x48xf32> to tensor<2x4x128x16xf32>
    %extracted_slice_17 = tensor.extract_slice %extracted_slice_16[0, 0, 0, 0] [2, 4, 128, 8] [1, 1, 1, 1] : tensor<2x4x128x16xf32> to tensor<2x4x128x8xf32>
    %extracted_slice_18 = tensor.extract_slice %extracted_slice_16[0, 0, 0, 8] [2, 4, 128, 8] [1, 1, 1, 1] : tensor<2x4x128x16xf32> to tensor<2x4x128x8xf32>
    %30 = tensor.empty() : tensor<2x4x128x8xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %15 : tensor<2x4x128x8xf32>, tensor<128x8xf32>) outs(%30 : tensor<2x4x128x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.mulf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x128x8xf32>
    %32 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %16 : tensor<2x4x128x8xf32>, tensor<128x8xf32>) outs(%30 : tensor<2x4x128x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.mulf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x128x8xf32>
    %33 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %32 : tensor<2x4x128x8xf32>, tensor<2x4x128x8xf32>) outs(%30 : tensor<2x4x128x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.subf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x128x8xf32>
    %34 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %15 : tensor<2x4x128x8xf32>, tensor<128x8xf32>) outs(%30 : tensor<2x4x128x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.mulf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x128x8xf32>
    %35 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %16 : tensor<2x4x128x8xf32>, tensor<128x8xf32>) outs(%30 : tensor<2x4x128x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.mulf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x128x8xf32>
    %36 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %35 : tensor<2x4x128x8xf32>, tensor<2x4x128x8xf32>) outs(%30 : tensor<2x4x128x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.addf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x128x8xf32>
    %concat_19 = tensor.concat dim(3) %33, %36 : (tensor<2x4x128x8xf32>, tensor<2x4x128x8xf32>) -> tensor<2x4x128x16xf32>
    %concat_20 = tensor.concat dim(3) %extracted_slice_15, %concat_19 : (tensor<2x4x128x32xf32>, tensor<2x4x128x16xf32>) -> tensor<2x4x128x48xf32>
    %37 = tensor.empty() : tensor<128xi64>
    %38 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%37 : tensor<128xi64>) {
    ^bb0(%out: i64):
      %67 = linalg.index 0 : index
      %68 = arith.index_cast %67 : index to i64
      linalg.yield %68 : i64
    } -> tensor<128xi64>
    %expanded_21 = tensor.expand_shape %38 [[0, 1]] output_shape [1, 128] : tensor<128xi64> into tensor<1x128xi64>
    %expanded_22 = tensor.expand_shape %38 [[0, 1]] output_shape [128, 1] : tensor<128xi64> into tensor<128x1xi64>
    %39 = tensor.empty() : tensor<128x128xi1>
    %40 = linalg.generic {indexing_maps = [#map9, #map1, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_21, %expanded_22 : tensor<1x128xi64>, tensor<128x1xi64>) outs(%39 : tensor<128x128xi1>) {
    ^bb0(%in: i64, %in_35: i64, %out: i1):
      %67 = arith.cmpi sle, %in, %in_35 : i64
      linalg.yield %67 : i1
    } -> tensor<128x128xi1>
    %extracted_slice_23 = tensor.extract_slice %transposed_12[0, 0, 0, 32] [2, 4, 128, 32] [1, 1, 1, 1] : tensor<2x4x128x64xf32> to tensor<2x4x128x32xf32>
    %41 = tensor.empty() : tensor<2x4x48x128xf32>
    %transposed_24 = linalg.transpose ins(%concat_14 : tensor<2x4x128x48xf32>) outs(%41 : tensor<2x4x48x128xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_25 = tensor.collapse_shape %concat_20 [[0, 1], [2], [3]] : tensor<2x4x128x48xf32> into tensor<8x128x48xf32>
    %collapsed_26 = tensor.collapse_shape %transposed_24 [[0, 1], [2], [3]] : tensor<2x4x48x128xf32> into tensor<8x48x128xf32>
    %42 = tensor.empty() : tensor<8x128x128xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<8x128x128xf32>) -> tensor<8x128x128xf32>
    %44 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<8x128x48xf32>, tensor<8x48x128xf32>) outs(%43 : tensor<8x128x128xf32>) -> tensor<8x128x128xf32>
    %expanded_27 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [2, 4, 128, 128] : tensor<8x128x128xf32> into tensor<2x4x128x128xf32>
    %45 = tensor.empty() : tensor<2x4x128x128xf32>
    %46 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27 : tensor<2x4x128x128xf32>) outs(%45 : tensor<2x4x128x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.truncf %cst_2 : f64 to f32
      %68 = arith.divf %in, %67 : f32
      linalg.yield %68 : f32
    } -> tensor<2x4x128x128xf32>
    %47 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%40 : tensor<128x128xi1>) outs(%39 : tensor<128x128xi1>) {
    ^bb0(%in: i1, %out: i1):
      %67 = arith.xori %in, %true : i1
      linalg.yield %67 : i1
    } -> tensor<128x128xi1>
    %48 = linalg.generic {indexing_maps = [#map8, #map10, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %cst_1, %46 : tensor<128x128xi1>, tensor<f32>, tensor<2x4x128x128xf32>) outs(%45 : tensor<2x4x128x128xf32>) {
    ^bb0(%in: i1, %in_35: f32, %in_36: f32, %out: f32):
      %67 = arith.select %in, %in_35, %in_36 : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x128x128xf32>
    %49 = tensor.empty() : tensor<2x4x128xi64>
    %50 = linalg.fill ins(%c0_i64 : i64) outs(%49 : tensor<2x4x128xi64>) -> tensor<2x4x128xi64>
    %51 = tensor.empty() : tensor<2x4x128xf32>
    %52 = linalg.fill ins(%cst_0 : f32) outs(%51 : tensor<2x4x128xf32>) -> tensor<2x4x128xf32>
    %53:2 = linalg.generic {indexing_maps = [#map7, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%48 : tensor<2x4x128x128xf32>) outs(%52, %50 : tensor<2x4x128xf32>, tensor<2x4x128xi64>) {
    ^bb0(%in: f32, %out: f32, %out_35: i64):
      %67 = linalg.index 3 : index
      %68 = arith.index_cast %67 : index to i64
      %69 = arith.maximumf %in, %out : f32
      %70 = arith.cmpf ogt, %in, %out : f32
      %71 = arith.select %70, %68, %out_35 : i64
      linalg.yield %69, %71 : f32, i64
    } -> (tensor<2x4x128xf32>, tensor<2x4x128xi64>)
    %expanded_28 = tensor.expand_shape %53#0 [[0], [1], [2, 3]] output_shape [2, 4, 128, 1] : tensor<2x4x128xf32> into tensor<2x4x128x1xf32>
    %54 = linalg.generic {indexing_maps = [#map7, #map12, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %expanded_28 : tensor<2x4x128x128xf32>, tensor<2x4x128x1xf32>) outs(%45 : tensor<2x4x128x128xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.subf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x128x128xf32>
    %55 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<2x4x128x128xf32>) outs(%45 : tensor<2x4x128x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = math.exp %in : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x128x128xf32>
    %56 = tensor.empty() : tensor<2x4x128x1xf32>
    %57 = linalg.fill ins(%cst : f32) outs(%56 : tensor<2x4x128x1xf32>) -> tensor<2x4x128x1xf32>
    %58 = linalg.generic {indexing_maps = [#map7, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%55 : tensor<2x4x128x128xf32>) outs(%57 : tensor<2x4x128x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.addf %in, %out : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x128x1xf32>
    %59 = linalg.generic {indexing_maps = [#map7, #map12, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %58 : tensor<2x4x128x128xf32>, tensor<2x4x128x1xf32>) outs(%45 : tensor<2x4x128x128xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %67 = arith.divf %in, %in_35 : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x128x128xf32>
    %collapsed_29 = tensor.collapse_shape %59 [[0, 1], [2], [3]] : tensor<2x4x128x128xf32> into tensor<8x128x128xf32>
    %collapsed_30 = tensor.collapse_shape %extracted_slice_23 [[0, 1], [2], [3]] : tensor<2x4x128x32xf32> into tensor<8x128x32xf32>
    %60 = tensor.empty() : tensor<8x128x32xf32>
    %61 = linalg.fill ins(%cst : f32) outs(%60 : tensor<8x128x32xf32>) -> tensor<8x128x32xf32>
    %62 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<8x128x128xf32>, tensor<8x128x32xf32>) outs(%61 : tensor<8x128x32xf32>) -> tensor<8x128x32xf32>
    %expanded_31 = tensor.expand_shape %62 [[0, 1], [2], [3]] output_shape [2, 4, 128, 32] : tensor<8x128x32xf32> into tensor<2x4x128x32xf32>
    %63 = tensor.empty() : tensor<2x128x4x32xf32>
    %transposed_32 = linalg.transpose ins(%expanded_31 : tensor<2x4x128x32xf32>) outs(%63 : tensor<2x128x4x32xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_33 = tensor.collapse_shape %transposed_32 [[0, 1], [2, 3]] : tensor<2x128x4x32xf32> into tensor<256x128xf32>
    %64 = tensor.empty() : tensor<256x128xf32>
    %65 = linalg.fill ins(%cst : f32) outs(%64 : tensor<256x128xf32>) -> tensor<256x128xf32>
    %66 = linalg.matmul ins(%collapsed_33, %arg7 : tensor<256x128xf32>, tensor<128x128xf32>) outs(%65 : tensor<256x128xf32>) -> tensor<256x128xf32>
    %expanded_34 = tensor.expand_shape %66 [[0, 1], [2]] output_shape [2, 128, 128] : tensor<256x128xf32> into tensor<2x128x128xf32>
    return %expanded_34, %extracted_slice, %concat : tensor<2x128x128xf32>, tensor<2x128x64xf32>, tensor<2x128x16xf32>
  }
}
