#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map8 = affine_map<(d0, d1) -> (0, d1)>
#map9 = affine_map<(d0, d1) -> ()>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map12 = affine_map<(d0, d1) -> (d0)>
#map13 = affine_map<() -> ()>
#map14 = affine_map<(d0) -> (d0, 0)>
#map15 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map16 = affine_map<(d0, d1, d2) -> (0, d1, 0)>
#map17 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map18 = affine_map<(d0, d1, d2) -> ()>
module {
  func.func @step(%arg0: tensor<f32>, %arg1: tensor<32x10xi64>, %arg2: tensor<32xi64>, %arg3: tensor<12x32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32x32xf32>, %arg6: tensor<32x32xf32>, %arg7: tensor<32x32xf32>, %arg8: tensor<32x2xf32>, %arg9: tensor<12x32xf32>, %arg10: tensor<32x32xf32>, %arg11: tensor<32x32xf32>, %arg12: tensor<32x32xf32>, %arg13: tensor<32x32xf32>, %arg14: tensor<32x2xf32>, %arg15: tensor<12x32xf32>, %arg16: tensor<32x32xf32>, %arg17: tensor<32x32xf32>, %arg18: tensor<32x32xf32>, %arg19: tensor<32x32xf32>, %arg20: tensor<32x2xf32>) -> (tensor<f32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>) {
    %c320 = arith.constant 320 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant dense<1> : tensor<i64>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<12x32xf32>
    %c0 = arith.constant 0 : index
    %cst_1 = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %c32 = arith.constant 32 : index
    %c-1_i64 = arith.constant -1 : i64
    %c1_i64 = arith.constant 1 : i64
    %c9_i64 = arith.constant 9 : i64
    %c12_i64 = arith.constant 12 : i64
    %c-12_i64 = arith.constant -12 : i64
    %c11_i64 = arith.constant 11 : i64
    %cst_2 = arith.constant 3.200000e+01 : f32
    %cst_3 = arith.constant 1.000000e+04 : f32
    %cst_4 = arith.constant 8.000000e+00 : f32
    %cst_5 = arith.constant 2.000000e+00 : f32
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<32x10x32xf32>
    %cst_7 = arith.constant dense<0.000000e+00> : tensor<32x4x10x8xf32>
    %cst_8 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_9 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_10 = arith.constant dense<0xFF800000> : tensor<10x10xf32>
    %cst_11 = arith.constant 1.000000e-08 : f64
    %cst_12 = arith.constant 1.000000e-02 : f64
    %cst_13 = arith.constant 0.0010000000000000009 : f64
    %cst_14 = arith.constant 0.99899999999999999 : f64
    %cst_15 = arith.constant 0.099999999999999978 : f64
    %cst_16 = arith.constant 9.000000e-01 : f64
    %cst_17 = arith.constant 0.35355339059327379 : f64
    %true = arith.constant true
    %cst_18 = arith.constant 0xFF800000 : f32
    %c2 = arith.constant 2 : index
    %c12 = arith.constant 12 : index
    %cst_19 = arith.constant dense<0.000000e+00> : tensor<32x2xf32>
    %0 = bufferization.to_buffer %cst_19 : tensor<32x2xf32> to memref<32x2xf32>
    %1 = bufferization.to_buffer %cst_0 : tensor<12x32xf32> to memref<12x32xf32>
    %2 = tensor.empty() : tensor<32x10x32xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<32x10xi64>) outs(%2 : tensor<32x10x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %255 = arith.index_cast %in : i64 to index
      %256 = linalg.index 2 : index
      %257 = arith.cmpi slt, %255, %c12 : index
      cf.assert %257, "index must be smaller than dim size"
      %258 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %258, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg3[%255, %256] : tensor<12x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<32x10x32xf32>
    %4 = tensor.empty() : tensor<4xf32>
    %5 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%4 : tensor<4xf32>) {
    ^bb0(%out: f32):
      %255 = linalg.index 0 : index
      %256 = arith.index_cast %255 : index to i64
      %257 = arith.sitofp %256 : i64 to f32
      %258 = arith.addf %257, %cst_1 : f32
      linalg.yield %258 : f32
    } -> tensor<4xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%5 : tensor<4xf32>) outs(%4 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.negf %in : f32
      linalg.yield %255 : f32
    } -> tensor<4xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%6 : tensor<4xf32>) outs(%4 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.mulf %in, %cst_5 : f32
      linalg.yield %255 : f32
    } -> tensor<4xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%7 : tensor<4xf32>) outs(%4 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.divf %in, %cst_4 : f32
      linalg.yield %255 : f32
    } -> tensor<4xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%8 : tensor<4xf32>) outs(%4 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.powf %cst_3, %in : f32
      linalg.yield %255 : f32
    } -> tensor<4xf32>
    %10 = tensor.empty() : tensor<10xf32>
    %11 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%10 : tensor<10xf32>) {
    ^bb0(%out: f32):
      %255 = linalg.index 0 : index
      %256 = arith.index_cast %255 : index to i64
      %257 = arith.sitofp %256 : i64 to f32
      %258 = arith.addf %257, %cst_1 : f32
      linalg.yield %258 : f32
    } -> tensor<10xf32>
    %expanded = tensor.expand_shape %11 [[0, 1]] output_shape [10, 1] : tensor<10xf32> into tensor<10x1xf32>
    %12 = tensor.empty() : tensor<10x4xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%expanded, %9 : tensor<10x1xf32>, tensor<4xf32>) outs(%12 : tensor<10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<10x4xf32>
    %14 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<10x4xf32>) outs(%12 : tensor<10x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.cos %in : f32
      linalg.yield %255 : f32
    } -> tensor<10x4xf32>
    %15 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<10x4xf32>) outs(%12 : tensor<10x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.sin %in : f32
      linalg.yield %255 : f32
    } -> tensor<10x4xf32>
    %collapsed = tensor.collapse_shape %3 [[0, 1], [2]] : tensor<32x10x32xf32> into tensor<320x32xf32>
    %16 = tensor.empty() : tensor<320x32xf32>
    %17 = linalg.fill ins(%cst_1 : f32) outs(%16 : tensor<320x32xf32>) -> tensor<320x32xf32>
    %18 = linalg.matmul ins(%collapsed, %arg4 : tensor<320x32xf32>, tensor<32x32xf32>) outs(%17 : tensor<320x32xf32>) -> tensor<320x32xf32>
    %expanded_20 = tensor.expand_shape %18 [[0, 1], [2, 3]] output_shape [32, 10, 4, 8] : tensor<320x32xf32> into tensor<32x10x4x8xf32>
    %19 = tensor.empty() : tensor<32x4x10x8xf32>
    %transposed = linalg.transpose ins(%expanded_20 : tensor<32x10x4x8xf32>) outs(%19 : tensor<32x4x10x8xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed[0, 0, 0, 0] [32, 4, 10, 4] [1, 1, 1, 1] : tensor<32x4x10x8xf32> to tensor<32x4x10x4xf32>
    %extracted_slice_21 = tensor.extract_slice %transposed[0, 0, 0, 4] [32, 4, 10, 4] [1, 1, 1, 1] : tensor<32x4x10x8xf32> to tensor<32x4x10x4xf32>
    %20 = tensor.empty() : tensor<32x4x10x4xf32>
    %21 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %14 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %22 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %15 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %23 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %22 : tensor<32x4x10x4xf32>, tensor<32x4x10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %24 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %14 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %25 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %15 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %26 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %25 : tensor<32x4x10x4xf32>, tensor<32x4x10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %concat = tensor.concat dim(3) %23, %26 : (tensor<32x4x10x4xf32>, tensor<32x4x10x4xf32>) -> tensor<32x4x10x8xf32>
    %27 = linalg.matmul ins(%collapsed, %arg5 : tensor<320x32xf32>, tensor<32x32xf32>) outs(%17 : tensor<320x32xf32>) -> tensor<320x32xf32>
    %expanded_22 = tensor.expand_shape %27 [[0, 1], [2, 3]] output_shape [32, 10, 4, 8] : tensor<320x32xf32> into tensor<32x10x4x8xf32>
    %transposed_23 = linalg.transpose ins(%expanded_22 : tensor<32x10x4x8xf32>) outs(%19 : tensor<32x4x10x8xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_24 = tensor.extract_slice %transposed_23[0, 0, 0, 0] [32, 4, 10, 4] [1, 1, 1, 1] : tensor<32x4x10x8xf32> to tensor<32x4x10x4xf32>
    %extracted_slice_25 = tensor.extract_slice %transposed_23[0, 0, 0, 4] [32, 4, 10, 4] [1, 1, 1, 1] : tensor<32x4x10x8xf32> to tensor<32x4x10x4xf32>
    %28 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %14 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %29 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %15 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %30 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %29 : tensor<32x4x10x4xf32>, tensor<32x4x10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %31 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %14 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %32 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %15 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %32 : tensor<32x4x10x4xf32>, tensor<32x4x10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %concat_26 = tensor.concat dim(3) %30, %33 : (tensor<32x4x10x4xf32>, tensor<32x4x10x4xf32>) -> tensor<32x4x10x8xf32>
    %34 = linalg.matmul ins(%collapsed, %arg6 : tensor<320x32xf32>, tensor<32x32xf32>) outs(%17 : tensor<320x32xf32>) -> tensor<320x32xf32>
    %expanded_27 = tensor.expand_shape %34 [[0, 1], [2, 3]] output_shape [32, 10, 4, 8] : tensor<320x32xf32> into tensor<32x10x4x8xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<32x10x4x8xf32>) outs(%19 : tensor<32x4x10x8xf32>) permutation = [0, 2, 1, 3] 
    %35 = tensor.empty() : tensor<32x4x8x10xf32>
    %transposed_29 = linalg.transpose ins(%concat_26 : tensor<32x4x10x8xf32>) outs(%35 : tensor<32x4x8x10xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_30 = tensor.collapse_shape %concat [[0, 1], [2], [3]] : tensor<32x4x10x8xf32> into tensor<128x10x8xf32>
    %collapsed_31 = tensor.collapse_shape %transposed_29 [[0, 1], [2], [3]] : tensor<32x4x8x10xf32> into tensor<128x8x10xf32>
    %36 = tensor.empty() : tensor<128x10x10xf32>
    %37 = linalg.fill ins(%cst_1 : f32) outs(%36 : tensor<128x10x10xf32>) -> tensor<128x10x10xf32>
    %38 = linalg.batch_matmul ins(%collapsed_30, %collapsed_31 : tensor<128x10x8xf32>, tensor<128x8x10xf32>) outs(%37 : tensor<128x10x10xf32>) -> tensor<128x10x10xf32>
    %expanded_32 = tensor.expand_shape %38 [[0, 1], [2], [3]] output_shape [32, 4, 10, 10] : tensor<128x10x10xf32> into tensor<32x4x10x10xf32>
    %39 = tensor.empty() : tensor<32x4x10x10xf32>
    %40 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<32x4x10x10xf32>) outs(%39 : tensor<32x4x10x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_17 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x4x10x10xf32>
    %41 = tensor.empty() : tensor<10xi64>
    %42 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%41 : tensor<10xi64>) {
    ^bb0(%out: i64):
      %255 = linalg.index 0 : index
      %256 = arith.index_cast %255 : index to i64
      linalg.yield %256 : i64
    } -> tensor<10xi64>
    %expanded_33 = tensor.expand_shape %42 [[0, 1]] output_shape [1, 10] : tensor<10xi64> into tensor<1x10xi64>
    %expanded_34 = tensor.expand_shape %42 [[0, 1]] output_shape [10, 1] : tensor<10xi64> into tensor<10x1xi64>
    %43 = tensor.empty() : tensor<10x10xi64>
    %44 = linalg.generic {indexing_maps = [#map8, #map3, #map5], iterator_types = ["parallel", "parallel"]} ins(%expanded_33, %expanded_34 : tensor<1x10xi64>, tensor<10x1xi64>) outs(%43 : tensor<10x10xi64>) {
    ^bb0(%in: i64, %in_93: i64, %out: i64):
      %255 = arith.subi %in, %in_93 : i64
      linalg.yield %255 : i64
    } -> tensor<10x10xi64>
    %45 = tensor.empty() : tensor<10x10xi1>
    %46 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<10x10xi64>) outs(%45 : tensor<10x10xi1>) {
    ^bb0(%in: i64, %out: i1):
      %255 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %255 : i1
    } -> tensor<10x10xi1>
    %47 = tensor.empty() : tensor<10x10xf32>
    %48 = linalg.generic {indexing_maps = [#map5, #map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%46, %cst_10, %cst_9 : tensor<10x10xi1>, tensor<10x10xf32>, tensor<f32>) outs(%47 : tensor<10x10xf32>) {
    ^bb0(%in: i1, %in_93: f32, %in_94: f32, %out: f32):
      %255 = arith.select %in, %in_93, %in_94 : f32
      linalg.yield %255 : f32
    } -> tensor<10x10xf32>
    %49 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %48 : tensor<32x4x10x10xf32>, tensor<10x10xf32>) outs(%39 : tensor<32x4x10x10xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x10xf32>
    %50 = tensor.empty() : tensor<32x4x10xi64>
    %51 = linalg.fill ins(%c0_i64 : i64) outs(%50 : tensor<32x4x10xi64>) -> tensor<32x4x10xi64>
    %52 = tensor.empty() : tensor<32x4x10xf32>
    %53 = linalg.fill ins(%cst_18 : f32) outs(%52 : tensor<32x4x10xf32>) -> tensor<32x4x10xf32>
    %54:2 = linalg.generic {indexing_maps = [#map6, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%49 : tensor<32x4x10x10xf32>) outs(%53, %51 : tensor<32x4x10xf32>, tensor<32x4x10xi64>) {
    ^bb0(%in: f32, %out: f32, %out_93: i64):
      %255 = linalg.index 3 : index
      %256 = arith.index_cast %255 : index to i64
      %257 = arith.maximumf %in, %out : f32
      %258 = arith.cmpf ogt, %in, %out : f32
      %259 = arith.select %258, %256, %out_93 : i64
      linalg.yield %257, %259 : f32, i64
    } -> (tensor<32x4x10xf32>, tensor<32x4x10xi64>)
    %expanded_35 = tensor.expand_shape %54#0 [[0], [1], [2, 3]] output_shape [32, 4, 10, 1] : tensor<32x4x10xf32> into tensor<32x4x10x1xf32>
    %55 = linalg.generic {indexing_maps = [#map6, #map11, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %expanded_35 : tensor<32x4x10x10xf32>, tensor<32x4x10x1xf32>) outs(%39 : tensor<32x4x10x10xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x10xf32>
    %56 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<32x4x10x10xf32>) outs(%39 : tensor<32x4x10x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.exp %in : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x10xf32>
    %57 = tensor.empty() : tensor<32x4x10x1xf32>
    %58 = linalg.fill ins(%cst_1 : f32) outs(%57 : tensor<32x4x10x1xf32>) -> tensor<32x4x10x1xf32>
    %59 = linalg.generic {indexing_maps = [#map6, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%56 : tensor<32x4x10x10xf32>) outs(%58 : tensor<32x4x10x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.addf %in, %out : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x1xf32>
    %60 = linalg.generic {indexing_maps = [#map6, #map11, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %59 : tensor<32x4x10x10xf32>, tensor<32x4x10x1xf32>) outs(%39 : tensor<32x4x10x10xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x10xf32>
    %collapsed_36 = tensor.collapse_shape %60 [[0, 1], [2], [3]] : tensor<32x4x10x10xf32> into tensor<128x10x10xf32>
    %collapsed_37 = tensor.collapse_shape %transposed_28 [[0, 1], [2], [3]] : tensor<32x4x10x8xf32> into tensor<128x10x8xf32>
    %61 = tensor.empty() : tensor<128x10x8xf32>
    %62 = linalg.fill ins(%cst_1 : f32) outs(%61 : tensor<128x10x8xf32>) -> tensor<128x10x8xf32>
    %63 = linalg.batch_matmul ins(%collapsed_36, %collapsed_37 : tensor<128x10x10xf32>, tensor<128x10x8xf32>) outs(%62 : tensor<128x10x8xf32>) -> tensor<128x10x8xf32>
    %expanded_38 = tensor.expand_shape %63 [[0, 1], [2], [3]] output_shape [32, 4, 10, 8] : tensor<128x10x8xf32> into tensor<32x4x10x8xf32>
    %64 = tensor.empty() : tensor<32x10x4x8xf32>
    %transposed_39 = linalg.transpose ins(%expanded_38 : tensor<32x4x10x8xf32>) outs(%64 : tensor<32x10x4x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_40 = tensor.collapse_shape %transposed_39 [[0, 1], [2, 3]] : tensor<32x10x4x8xf32> into tensor<320x32xf32>
    %65 = linalg.matmul ins(%collapsed_40, %arg7 : tensor<320x32xf32>, tensor<32x32xf32>) outs(%17 : tensor<320x32xf32>) -> tensor<320x32xf32>
    %expanded_41 = tensor.expand_shape %65 [[0, 1], [2]] output_shape [32, 10, 32] : tensor<320x32xf32> into tensor<32x10x32xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %expanded_41 : tensor<32x10x32xf32>, tensor<32x10x32xf32>) outs(%2 : tensor<32x10x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x10x32xf32>
    %extracted_slice_42 = tensor.extract_slice %66[0, 9, 0] [32, 1, 32] [1, 1, 1] : tensor<32x10x32xf32> to tensor<32x1x32xf32>
    %collapsed_43 = tensor.collapse_shape %extracted_slice_42 [[0, 1], [2]] : tensor<32x1x32xf32> into tensor<32x32xf32>
    %67 = tensor.empty() : tensor<32x2xf32>
    %68 = linalg.fill ins(%cst_1 : f32) outs(%67 : tensor<32x2xf32>) -> tensor<32x2xf32>
    %69 = linalg.matmul ins(%collapsed_43, %arg8 : tensor<32x32xf32>, tensor<32x2xf32>) outs(%68 : tensor<32x2xf32>) -> tensor<32x2xf32>
    %70 = tensor.empty() : tensor<32xi64>
    %71 = linalg.fill ins(%c0_i64 : i64) outs(%70 : tensor<32xi64>) -> tensor<32xi64>
    %72 = tensor.empty() : tensor<32xf32>
    %73 = linalg.fill ins(%cst_18 : f32) outs(%72 : tensor<32xf32>) -> tensor<32xf32>
    %74:2 = linalg.generic {indexing_maps = [#map5, #map12, #map12], iterator_types = ["parallel", "reduction"]} ins(%69 : tensor<32x2xf32>) outs(%73, %71 : tensor<32xf32>, tensor<32xi64>) {
    ^bb0(%in: f32, %out: f32, %out_93: i64):
      %255 = linalg.index 1 : index
      %256 = arith.index_cast %255 : index to i64
      %257 = arith.maximumf %in, %out : f32
      %258 = arith.cmpf ogt, %in, %out : f32
      %259 = arith.select %258, %256, %out_93 : i64
      linalg.yield %257, %259 : f32, i64
    } -> (tensor<32xf32>, tensor<32xi64>)
    %expanded_44 = tensor.expand_shape %74#0 [[0, 1]] output_shape [32, 1] : tensor<32xf32> into tensor<32x1xf32>
    %75 = linalg.generic {indexing_maps = [#map5, #map3, #map5], iterator_types = ["parallel", "parallel"]} ins(%69, %expanded_44 : tensor<32x2xf32>, tensor<32x1xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %76 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%75 : tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.exp %in : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %77 = tensor.empty() : tensor<32x1xf32>
    %78 = linalg.fill ins(%cst_1 : f32) outs(%77 : tensor<32x1xf32>) -> tensor<32x1xf32>
    %79 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "reduction"]} ins(%76 : tensor<32x2xf32>) outs(%78 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.addf %in, %out : f32
      linalg.yield %255 : f32
    } -> tensor<32x1xf32>
    %80 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%79 : tensor<32x1xf32>) outs(%77 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.log %in : f32
      linalg.yield %255 : f32
    } -> tensor<32x1xf32>
    %81 = linalg.generic {indexing_maps = [#map5, #map3, #map5], iterator_types = ["parallel", "parallel"]} ins(%75, %80 : tensor<32x2xf32>, tensor<32x1xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %expanded_45 = tensor.expand_shape %arg2 [[0, 1]] output_shape [32, 1] : tensor<32xi64> into tensor<32x1xi64>
    %82 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%expanded_45 : tensor<32x1xi64>) outs(%78 : tensor<32x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %255 = linalg.index 0 : index
      %256 = arith.index_cast %in : i64 to index
      %257 = arith.cmpi slt, %256, %c2 : index
      cf.assert %257, "index must be smaller than dim size"
      %258 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %258, "index must be larger or equal to 0"
      %extracted = tensor.extract %81[%255, %256] : tensor<32x2xf32>
      linalg.yield %extracted : f32
    } -> tensor<32x1xf32>
    %83 = tensor.empty() : tensor<f32>
    %84 = linalg.fill ins(%cst_1 : f32) outs(%83 : tensor<f32>) -> tensor<f32>
    %85 = linalg.generic {indexing_maps = [#map5, #map9], iterator_types = ["reduction", "reduction"]} ins(%82 : tensor<32x1xf32>) outs(%84 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.addf %in, %out : f32
      linalg.yield %255 : f32
    } -> tensor<f32>
    %86 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = []} ins(%85 : tensor<f32>) outs(%83 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.divf %in, %cst_2 : f32
      linalg.yield %255 : f32
    } -> tensor<f32>
    %87 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = []} ins(%86 : tensor<f32>) outs(%83 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.negf %in : f32
      linalg.yield %255 : f32
    } -> tensor<f32>
    %88 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = []} ins(%cst_8 : tensor<f32>) outs(%83 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.negf %in : f32
      linalg.yield %255 : f32
    } -> tensor<f32>
    %89 = linalg.generic {indexing_maps = [#map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%88 : tensor<f32>) outs(%77 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x1xf32>
    %90 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%89 : tensor<32x1xf32>) outs(%77 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.divf %in, %cst_2 : f32
      linalg.yield %255 : f32
    } -> tensor<32x1xf32>
    %91 = tensor.empty() : tensor<32x1xi64>
    %92 = linalg.fill ins(%c0_i64 : i64) outs(%91 : tensor<32x1xi64>) -> tensor<32x1xi64>
    %93 = linalg.fill ins(%cst_1 : f32) outs(%72 : tensor<32xf32>) -> tensor<32xf32>
    %94:3 = linalg.generic {indexing_maps = [#map14, #map14, #map2], iterator_types = ["parallel"]} outs(%92, %92, %93 : tensor<32x1xi64>, tensor<32x1xi64>, tensor<32xf32>) {
    ^bb0(%out: i64, %out_93: i64, %out_94: f32):
      %255 = linalg.index 0 : index
      %256 = arith.remsi %255, %c32 : index
      %extracted = tensor.extract %expanded_45[%256, %c0] : tensor<32x1xi64>
      %extracted_95 = tensor.extract %90[%256, %c0] : tensor<32x1xf32>
      %257 = arith.index_cast %256 : index to i64
      linalg.yield %257, %extracted, %extracted_95 : i64, i64, f32
    } -> (tensor<32x1xi64>, tensor<32x1xi64>, tensor<32xf32>)
    %95 = bufferization.to_buffer %94#2 : tensor<32xf32> to memref<32xf32>
    %96 = tensor.empty() : tensor<32x2xi64>
    %97 = linalg.fill ins(%c0_i64 : i64) outs(%96 : tensor<32x2xi64>) -> tensor<32x2xi64>
    %inserted_slice = tensor.insert_slice %94#0 into %97[0, 0] [32, 1] [1, 1] : tensor<32x1xi64> into tensor<32x2xi64>
    %inserted_slice_46 = tensor.insert_slice %94#1 into %inserted_slice[0, 1] [32, 1] [1, 1] : tensor<32x1xi64> into tensor<32x2xi64>
    %98 = bufferization.to_buffer %inserted_slice_46 : tensor<32x2xi64> to memref<32x2xi64>
    %alloc = memref.alloc() : memref<32x2xf32>
    %99 = bufferization.to_tensor %alloc : memref<32x2xf32> to tensor<32x2xf32>
    memref.copy %0, %alloc : memref<32x2xf32> to memref<32x2xf32>
    scf.for %arg21 = %c0 to %c32 step %c1 {
      %255 = memref.load %95[%arg21] : memref<32xf32>
      %256 = memref.load %98[%arg21, %c0] : memref<32x2xi64>
      %257 = arith.index_cast %256 : i64 to index
      %258 = memref.load %98[%arg21, %c1] : memref<32x2xi64>
      %259 = arith.index_cast %258 : i64 to index
      %260 = memref.load %alloc[%257, %259] : memref<32x2xf32>
      %261 = arith.addf %260, %255 : f32
      memref.store %261, %alloc[%257, %259] : memref<32x2xf32>
    }
    %100 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%81 : tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.exp %in : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %101 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "reduction"]} ins(%99 : tensor<32x2xf32>) outs(%78 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.addf %in, %out : f32
      linalg.yield %255 : f32
    } -> tensor<32x1xf32>
    %102 = linalg.generic {indexing_maps = [#map5, #map3, #map5], iterator_types = ["parallel", "parallel"]} ins(%100, %101 : tensor<32x2xf32>, tensor<32x1xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %103 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%99, %102 : tensor<32x2xf32>, tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %104 = tensor.empty() : tensor<32x32xf32>
    %transposed_47 = linalg.transpose ins(%collapsed_43 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) permutation = [1, 0] 
    %105 = linalg.matmul ins(%transposed_47, %103 : tensor<32x32xf32>, tensor<32x2xf32>) outs(%68 : tensor<32x2xf32>) -> tensor<32x2xf32>
    %106 = tensor.empty() : tensor<2x32xf32>
    %transposed_48 = linalg.transpose ins(%arg8 : tensor<32x2xf32>) outs(%106 : tensor<2x32xf32>) permutation = [1, 0] 
    %107 = linalg.fill ins(%cst_1 : f32) outs(%104 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %108 = linalg.matmul ins(%103, %transposed_48 : tensor<32x2xf32>, tensor<2x32xf32>) outs(%107 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %expanded_49 = tensor.expand_shape %42 [[0, 1, 2]] output_shape [1, 10, 1] : tensor<10xi64> into tensor<1x10x1xi64>
    %109 = tensor.empty() : tensor<1x10x1xi1>
    %110 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_49 : tensor<1x10x1xi64>) outs(%109 : tensor<1x10x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %255 = arith.cmpi eq, %in, %c9_i64 : i64
      linalg.yield %255 : i1
    } -> tensor<1x10x1xi1>
    %111 = linalg.generic {indexing_maps = [#map15, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<32x32xf32>) outs(%2 : tensor<32x10x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x10x32xf32>
    %112 = linalg.generic {indexing_maps = [#map16, #map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110, %111, %cst_6 : tensor<1x10x1xi1>, tensor<32x10x32xf32>, tensor<32x10x32xf32>) outs(%2 : tensor<32x10x32xf32>) {
    ^bb0(%in: i1, %in_93: f32, %in_94: f32, %out: f32):
      %255 = arith.select %in, %in_93, %in_94 : f32
      linalg.yield %255 : f32
    } -> tensor<32x10x32xf32>
    %collapsed_50 = tensor.collapse_shape %112 [[0, 1], [2]] : tensor<32x10x32xf32> into tensor<320x32xf32>
    %113 = tensor.empty() : tensor<32x320xf32>
    %transposed_51 = linalg.transpose ins(%collapsed_40 : tensor<320x32xf32>) outs(%113 : tensor<32x320xf32>) permutation = [1, 0] 
    %114 = linalg.matmul ins(%transposed_51, %collapsed_50 : tensor<32x320xf32>, tensor<320x32xf32>) outs(%107 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %transposed_52 = linalg.transpose ins(%arg7 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) permutation = [1, 0] 
    %115 = linalg.matmul ins(%collapsed_50, %transposed_52 : tensor<320x32xf32>, tensor<32x32xf32>) outs(%17 : tensor<320x32xf32>) -> tensor<320x32xf32>
    %expanded_53 = tensor.expand_shape %115 [[0, 1], [2, 3]] output_shape [32, 10, 4, 8] : tensor<320x32xf32> into tensor<32x10x4x8xf32>
    %transposed_54 = linalg.transpose ins(%expanded_53 : tensor<32x10x4x8xf32>) outs(%19 : tensor<32x4x10x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_55 = tensor.collapse_shape %transposed_54 [[0, 1], [2], [3]] : tensor<32x4x10x8xf32> into tensor<128x10x8xf32>
    %transposed_56 = linalg.transpose ins(%collapsed_36 : tensor<128x10x10xf32>) outs(%36 : tensor<128x10x10xf32>) permutation = [0, 2, 1] 
    %116 = linalg.batch_matmul ins(%transposed_56, %collapsed_55 : tensor<128x10x10xf32>, tensor<128x10x8xf32>) outs(%62 : tensor<128x10x8xf32>) -> tensor<128x10x8xf32>
    %117 = tensor.empty() : tensor<128x8x10xf32>
    %transposed_57 = linalg.transpose ins(%collapsed_37 : tensor<128x10x8xf32>) outs(%117 : tensor<128x8x10xf32>) permutation = [0, 2, 1] 
    %118 = linalg.batch_matmul ins(%collapsed_55, %transposed_57 : tensor<128x10x8xf32>, tensor<128x8x10xf32>) outs(%37 : tensor<128x10x10xf32>) -> tensor<128x10x10xf32>
    %expanded_58 = tensor.expand_shape %116 [[0, 1], [2], [3]] output_shape [32, 4, 10, 8] : tensor<128x10x8xf32> into tensor<32x4x10x8xf32>
    %expanded_59 = tensor.expand_shape %118 [[0, 1], [2], [3]] output_shape [32, 4, 10, 10] : tensor<128x10x10xf32> into tensor<32x4x10x10xf32>
    %119 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_59, %60 : tensor<32x4x10x10xf32>, tensor<32x4x10x10xf32>) outs(%39 : tensor<32x4x10x10xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x10xf32>
    %120 = linalg.generic {indexing_maps = [#map6, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%119 : tensor<32x4x10x10xf32>) outs(%58 : tensor<32x4x10x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.addf %in, %out : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x1xf32>
    %121 = linalg.generic {indexing_maps = [#map6, #map11, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %120 : tensor<32x4x10x10xf32>, tensor<32x4x10x1xf32>) outs(%39 : tensor<32x4x10x10xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x10xf32>
    %122 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%119, %121 : tensor<32x4x10x10xf32>, tensor<32x4x10x10xf32>) outs(%39 : tensor<32x4x10x10xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x10xf32>
    %123 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%122 : tensor<32x4x10x10xf32>) outs(%39 : tensor<32x4x10x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_17 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x4x10x10xf32>
    %collapsed_60 = tensor.collapse_shape %123 [[0, 1], [2], [3]] : tensor<32x4x10x10xf32> into tensor<128x10x10xf32>
    %transposed_61 = linalg.transpose ins(%collapsed_30 : tensor<128x10x8xf32>) outs(%117 : tensor<128x8x10xf32>) permutation = [0, 2, 1] 
    %124 = linalg.fill ins(%cst_1 : f32) outs(%117 : tensor<128x8x10xf32>) -> tensor<128x8x10xf32>
    %125 = linalg.batch_matmul ins(%transposed_61, %collapsed_60 : tensor<128x8x10xf32>, tensor<128x10x10xf32>) outs(%124 : tensor<128x8x10xf32>) -> tensor<128x8x10xf32>
    %transposed_62 = linalg.transpose ins(%collapsed_31 : tensor<128x8x10xf32>) outs(%61 : tensor<128x10x8xf32>) permutation = [0, 2, 1] 
    %126 = linalg.batch_matmul ins(%collapsed_60, %transposed_62 : tensor<128x10x10xf32>, tensor<128x10x8xf32>) outs(%62 : tensor<128x10x8xf32>) -> tensor<128x10x8xf32>
    %expanded_63 = tensor.expand_shape %125 [[0, 1], [2], [3]] output_shape [32, 4, 8, 10] : tensor<128x8x10xf32> into tensor<32x4x8x10xf32>
    %expanded_64 = tensor.expand_shape %126 [[0, 1], [2], [3]] output_shape [32, 4, 10, 8] : tensor<128x10x8xf32> into tensor<32x4x10x8xf32>
    %transposed_65 = linalg.transpose ins(%expanded_63 : tensor<32x4x8x10xf32>) outs(%19 : tensor<32x4x10x8xf32>) permutation = [0, 1, 3, 2] 
    %transposed_66 = linalg.transpose ins(%expanded_58 : tensor<32x4x10x8xf32>) outs(%64 : tensor<32x10x4x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_67 = tensor.collapse_shape %transposed_66 [[0, 1], [2, 3]] : tensor<32x10x4x8xf32> into tensor<320x32xf32>
    %transposed_68 = linalg.transpose ins(%collapsed : tensor<320x32xf32>) outs(%113 : tensor<32x320xf32>) permutation = [1, 0] 
    %127 = linalg.matmul ins(%transposed_68, %collapsed_67 : tensor<32x320xf32>, tensor<320x32xf32>) outs(%107 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %transposed_69 = linalg.transpose ins(%arg6 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) permutation = [1, 0] 
    %128 = linalg.matmul ins(%collapsed_67, %transposed_69 : tensor<320x32xf32>, tensor<32x32xf32>) outs(%17 : tensor<320x32xf32>) -> tensor<320x32xf32>
    %expanded_70 = tensor.expand_shape %128 [[0, 1], [2]] output_shape [32, 10, 32] : tensor<320x32xf32> into tensor<32x10x32xf32>
    %129 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112, %expanded_70 : tensor<32x10x32xf32>, tensor<32x10x32xf32>) outs(%2 : tensor<32x10x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x10x32xf32>
    %extracted_slice_71 = tensor.extract_slice %transposed_65[0, 0, 0, 0] [32, 4, 10, 4] [1, 1, 1, 1] : tensor<32x4x10x8xf32> to tensor<32x4x10x4xf32>
    %extracted_slice_72 = tensor.extract_slice %transposed_65[0, 0, 0, 4] [32, 4, 10, 4] [1, 1, 1, 1] : tensor<32x4x10x8xf32> to tensor<32x4x10x4xf32>
    %130 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_72, %15 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %131 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_72, %14 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %132 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_71 : tensor<32x4x10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.negf %in : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %133 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%132, %15 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %134 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%131, %133 : tensor<32x4x10x4xf32>, tensor<32x4x10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %135 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_71, %14 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %136 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130, %135 : tensor<32x4x10x4xf32>, tensor<32x4x10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %inserted_slice_73 = tensor.insert_slice %134 into %cst_7[0, 0, 0, 4] [32, 4, 10, 4] [1, 1, 1, 1] : tensor<32x4x10x4xf32> into tensor<32x4x10x8xf32>
    %inserted_slice_74 = tensor.insert_slice %136 into %cst_7[0, 0, 0, 0] [32, 4, 10, 4] [1, 1, 1, 1] : tensor<32x4x10x4xf32> into tensor<32x4x10x8xf32>
    %137 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_73, %inserted_slice_74 : tensor<32x4x10x8xf32>, tensor<32x4x10x8xf32>) outs(%19 : tensor<32x4x10x8xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x8xf32>
    %transposed_75 = linalg.transpose ins(%137 : tensor<32x4x10x8xf32>) outs(%64 : tensor<32x10x4x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_76 = tensor.collapse_shape %transposed_75 [[0, 1], [2, 3]] : tensor<32x10x4x8xf32> into tensor<320x32xf32>
    %138 = linalg.matmul ins(%transposed_68, %collapsed_76 : tensor<32x320xf32>, tensor<320x32xf32>) outs(%107 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %transposed_77 = linalg.transpose ins(%arg5 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) permutation = [1, 0] 
    %139 = linalg.matmul ins(%collapsed_76, %transposed_77 : tensor<320x32xf32>, tensor<32x32xf32>) outs(%17 : tensor<320x32xf32>) -> tensor<320x32xf32>
    %expanded_78 = tensor.expand_shape %139 [[0, 1], [2]] output_shape [32, 10, 32] : tensor<320x32xf32> into tensor<32x10x32xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129, %expanded_78 : tensor<32x10x32xf32>, tensor<32x10x32xf32>) outs(%2 : tensor<32x10x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x10x32xf32>
    %extracted_slice_79 = tensor.extract_slice %expanded_64[0, 0, 0, 0] [32, 4, 10, 4] [1, 1, 1, 1] : tensor<32x4x10x8xf32> to tensor<32x4x10x4xf32>
    %extracted_slice_80 = tensor.extract_slice %expanded_64[0, 0, 0, 4] [32, 4, 10, 4] [1, 1, 1, 1] : tensor<32x4x10x8xf32> to tensor<32x4x10x4xf32>
    %141 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_80, %15 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %142 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_80, %14 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %143 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_79 : tensor<32x4x10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.negf %in : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %144 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%143, %15 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %145 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%142, %144 : tensor<32x4x10x4xf32>, tensor<32x4x10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %146 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_79, %14 : tensor<32x4x10x4xf32>, tensor<10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %147 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%141, %146 : tensor<32x4x10x4xf32>, tensor<32x4x10x4xf32>) outs(%20 : tensor<32x4x10x4xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x4xf32>
    %inserted_slice_81 = tensor.insert_slice %145 into %cst_7[0, 0, 0, 4] [32, 4, 10, 4] [1, 1, 1, 1] : tensor<32x4x10x4xf32> into tensor<32x4x10x8xf32>
    %inserted_slice_82 = tensor.insert_slice %147 into %cst_7[0, 0, 0, 0] [32, 4, 10, 4] [1, 1, 1, 1] : tensor<32x4x10x4xf32> into tensor<32x4x10x8xf32>
    %148 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_81, %inserted_slice_82 : tensor<32x4x10x8xf32>, tensor<32x4x10x8xf32>) outs(%19 : tensor<32x4x10x8xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x4x10x8xf32>
    %transposed_83 = linalg.transpose ins(%148 : tensor<32x4x10x8xf32>) outs(%64 : tensor<32x10x4x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_84 = tensor.collapse_shape %transposed_83 [[0, 1], [2, 3]] : tensor<32x10x4x8xf32> into tensor<320x32xf32>
    %149 = linalg.matmul ins(%transposed_68, %collapsed_84 : tensor<32x320xf32>, tensor<320x32xf32>) outs(%107 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %transposed_85 = linalg.transpose ins(%arg4 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) permutation = [1, 0] 
    %150 = linalg.matmul ins(%collapsed_84, %transposed_85 : tensor<320x32xf32>, tensor<32x32xf32>) outs(%17 : tensor<320x32xf32>) -> tensor<320x32xf32>
    %expanded_86 = tensor.expand_shape %150 [[0, 1], [2]] output_shape [32, 10, 32] : tensor<320x32xf32> into tensor<32x10x32xf32>
    %151 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140, %expanded_86 : tensor<32x10x32xf32>, tensor<32x10x32xf32>) outs(%2 : tensor<32x10x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x10x32xf32>
    %152 = tensor.empty() : tensor<32x10xi1>
    %153 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32x10xi64>) outs(%152 : tensor<32x10xi1>) {
    ^bb0(%in: i64, %out: i1):
      %255 = arith.cmpi sge, %in, %c0_i64 : i64
      linalg.yield %255 : i1
    } -> tensor<32x10xi1>
    %154 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32x10xi64>) outs(%152 : tensor<32x10xi1>) {
    ^bb0(%in: i64, %out: i1):
      %255 = arith.cmpi slt, %in, %c12_i64 : i64
      linalg.yield %255 : i1
    } -> tensor<32x10xi1>
    %155 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%153, %154 : tensor<32x10xi1>, tensor<32x10xi1>) outs(%152 : tensor<32x10xi1>) {
    ^bb0(%in: i1, %in_93: i1, %out: i1):
      %255 = arith.andi %in, %in_93 : i1
      linalg.yield %255 : i1
    } -> tensor<32x10xi1>
    %156 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32x10xi64>) outs(%152 : tensor<32x10xi1>) {
    ^bb0(%in: i64, %out: i1):
      %255 = arith.cmpi ne, %in, %c-1_i64 : i64
      linalg.yield %255 : i1
    } -> tensor<32x10xi1>
    %157 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%155, %156 : tensor<32x10xi1>, tensor<32x10xi1>) outs(%152 : tensor<32x10xi1>) {
    ^bb0(%in: i1, %in_93: i1, %out: i1):
      %255 = arith.andi %in, %in_93 : i1
      linalg.yield %255 : i1
    } -> tensor<32x10xi1>
    %expanded_87 = tensor.expand_shape %157 [[0], [1, 2]] output_shape [32, 10, 1] : tensor<32x10xi1> into tensor<32x10x1xi1>
    %158 = tensor.empty() : tensor<32x10xi64>
    %159 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32x10xi64>) outs(%158 : tensor<32x10xi64>) {
    ^bb0(%in: i64, %out: i64):
      %255 = arith.maxsi %in, %c-12_i64 : i64
      %256 = arith.minsi %255, %c11_i64 : i64
      linalg.yield %256 : i64
    } -> tensor<32x10xi64>
    %160 = tensor.empty() : tensor<32x10x1xi1>
    %161 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_87 : tensor<32x10x1xi1>) outs(%160 : tensor<32x10x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %255 = arith.xori %in, %true : i1
      linalg.yield %255 : i1
    } -> tensor<32x10x1xi1>
    %162 = linalg.generic {indexing_maps = [#map17, #map18, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%161, %cst_9, %151 : tensor<32x10x1xi1>, tensor<f32>, tensor<32x10x32xf32>) outs(%2 : tensor<32x10x32xf32>) {
    ^bb0(%in: i1, %in_93: f32, %in_94: f32, %out: f32):
      %255 = arith.select %in, %in_93, %in_94 : f32
      linalg.yield %255 : f32
    } -> tensor<32x10x32xf32>
    %collapsed_88 = tensor.collapse_shape %159 [[0, 1]] : tensor<32x10xi64> into tensor<320xi64>
    %expanded_89 = tensor.expand_shape %collapsed_88 [[0, 1]] output_shape [320, 1] : tensor<320xi64> into tensor<320x1xi64>
    %163 = bufferization.to_buffer %expanded_89 : tensor<320x1xi64> to memref<320x1xi64>
    %collapsed_90 = tensor.collapse_shape %162 [[0, 1], [2]] : tensor<32x10x32xf32> into tensor<320x32xf32>
    %expanded_91 = tensor.expand_shape %collapsed_90 [[0], [1, 2]] output_shape [320, 1, 32] : tensor<320x32xf32> into tensor<320x1x32xf32>
    %164 = bufferization.to_buffer %expanded_91 : tensor<320x1x32xf32> to memref<320x1x32xf32>
    %alloc_92 = memref.alloc() : memref<12x32xf32>
    %165 = bufferization.to_tensor %alloc_92 : memref<12x32xf32> to tensor<12x32xf32>
    memref.copy %1, %alloc_92 : memref<12x32xf32> to memref<12x32xf32>
    scf.for %arg21 = %c0 to %c320 step %c1 {
      scf.for %arg22 = %c0 to %c1 step %c1 {
        scf.for %arg23 = %c0 to %c32 step %c1 {
          %255 = memref.load %164[%arg21, %arg22, %arg23] : memref<320x1x32xf32>
          %256 = memref.load %163[%arg21, %c0] : memref<320x1xi64>
          %257 = arith.index_cast %256 : i64 to index
          %258 = arith.addi %257, %arg22 : index
          %259 = memref.load %alloc_92[%258, %arg23] : memref<12x32xf32>
          %260 = arith.addf %259, %255 : f32
          memref.store %260, %alloc_92[%258, %arg23] : memref<12x32xf32>
        }
      }
    }
    %166 = tensor.empty() : tensor<12x32xf32>
    %167 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<12x32xf32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_16 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<12x32xf32>
    %168 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%165 : tensor<12x32xf32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_15 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<12x32xf32>
    %169 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%167, %168 : tensor<12x32xf32>, tensor<12x32xf32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<12x32xf32>
    %170 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg15 : tensor<12x32xf32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_14 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<12x32xf32>
    %171 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%165 : tensor<12x32xf32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_13 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<12x32xf32>
    %172 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%171, %165 : tensor<12x32xf32>, tensor<12x32xf32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<12x32xf32>
    %173 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%170, %172 : tensor<12x32xf32>, tensor<12x32xf32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<12x32xf32>
    %174 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = []} ins(%arg0 : tensor<f32>) outs(%83 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_16 : f64 to f32
      %256 = math.powf %255, %in : f32
      linalg.yield %256 : f32
    } -> tensor<f32>
    %175 = linalg.generic {indexing_maps = [#map13, #map13, #map13], iterator_types = []} ins(%cst, %174 : tensor<i64>, tensor<f32>) outs(%83 : tensor<f32>) {
    ^bb0(%in: i64, %in_93: f32, %out: f32):
      %255 = arith.sitofp %in : i64 to f32
      %256 = arith.subf %255, %in_93 : f32
      linalg.yield %256 : f32
    } -> tensor<f32>
    %176 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%169, %175 : tensor<12x32xf32>, tensor<f32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<12x32xf32>
    %177 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = []} ins(%arg0 : tensor<f32>) outs(%83 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_14 : f64 to f32
      %256 = math.powf %255, %in : f32
      linalg.yield %256 : f32
    } -> tensor<f32>
    %178 = linalg.generic {indexing_maps = [#map13, #map13, #map13], iterator_types = []} ins(%cst, %177 : tensor<i64>, tensor<f32>) outs(%83 : tensor<f32>) {
    ^bb0(%in: i64, %in_93: f32, %out: f32):
      %255 = arith.sitofp %in : i64 to f32
      %256 = arith.subf %255, %in_93 : f32
      linalg.yield %256 : f32
    } -> tensor<f32>
    %179 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%173, %178 : tensor<12x32xf32>, tensor<f32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<12x32xf32>
    %180 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%176 : tensor<12x32xf32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_12 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<12x32xf32>
    %181 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%179 : tensor<12x32xf32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.sqrt %in : f32
      linalg.yield %255 : f32
    } -> tensor<12x32xf32>
    %182 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%181 : tensor<12x32xf32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_11 : f64 to f32
      %256 = arith.addf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<12x32xf32>
    %183 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%180, %182 : tensor<12x32xf32>, tensor<12x32xf32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<12x32xf32>
    %184 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg3, %183 : tensor<12x32xf32>, tensor<12x32xf32>) outs(%166 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<12x32xf32>
    %185 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg10 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_16 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %186 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%149 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_15 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %187 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%185, %186 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %188 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg16 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_14 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %189 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%149 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_13 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %190 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%189, %149 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %191 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%188, %190 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %192 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%187, %175 : tensor<32x32xf32>, tensor<f32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %193 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%191, %178 : tensor<32x32xf32>, tensor<f32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %194 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%192 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_12 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %195 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%193 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.sqrt %in : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %196 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%195 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_11 : f64 to f32
      %256 = arith.addf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %197 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%194, %196 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %198 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg4, %197 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %199 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg11 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_16 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %200 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%138 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_15 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %201 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%199, %200 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %202 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg17 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_14 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %203 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%138 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_13 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %204 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%203, %138 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %205 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%202, %204 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %206 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%201, %175 : tensor<32x32xf32>, tensor<f32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %207 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%205, %178 : tensor<32x32xf32>, tensor<f32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %208 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%206 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_12 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %209 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%207 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.sqrt %in : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %210 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%209 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_11 : f64 to f32
      %256 = arith.addf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %211 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%208, %210 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %212 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg5, %211 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %213 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg12 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_16 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %214 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%127 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_15 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %215 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%213, %214 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %216 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg18 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_14 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %217 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%127 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_13 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %218 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%217, %127 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %219 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%216, %218 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %220 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%215, %175 : tensor<32x32xf32>, tensor<f32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %221 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%219, %178 : tensor<32x32xf32>, tensor<f32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %222 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%220 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_12 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %223 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%221 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.sqrt %in : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %224 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%223 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_11 : f64 to f32
      %256 = arith.addf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %225 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%222, %224 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %226 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg6, %225 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %227 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg13 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_16 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %228 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%114 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_15 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %229 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%227, %228 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %230 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg19 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_14 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %231 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%114 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_13 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %232 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%231, %114 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %233 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%230, %232 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %234 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%229, %175 : tensor<32x32xf32>, tensor<f32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %235 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%233, %178 : tensor<32x32xf32>, tensor<f32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %236 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%234 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_12 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %237 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%235 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.sqrt %in : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %238 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%237 : tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_11 : f64 to f32
      %256 = arith.addf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x32xf32>
    %239 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%236, %238 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %240 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg7, %239 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%104 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x32xf32>
    %241 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg14 : tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_16 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x2xf32>
    %242 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%105 : tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_15 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x2xf32>
    %243 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%241, %242 : tensor<32x2xf32>, tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %244 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg20 : tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_14 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x2xf32>
    %245 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%105 : tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_13 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x2xf32>
    %246 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%245, %105 : tensor<32x2xf32>, tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.mulf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %247 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%244, %246 : tensor<32x2xf32>, tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.addf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %248 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%243, %175 : tensor<32x2xf32>, tensor<f32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %249 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel"]} ins(%247, %178 : tensor<32x2xf32>, tensor<f32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %250 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%248 : tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_12 : f64 to f32
      %256 = arith.mulf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x2xf32>
    %251 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%249 : tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = math.sqrt %in : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %252 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%251 : tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %255 = arith.truncf %cst_11 : f64 to f32
      %256 = arith.addf %in, %255 : f32
      linalg.yield %256 : f32
    } -> tensor<32x2xf32>
    %253 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%250, %252 : tensor<32x2xf32>, tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.divf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    %254 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg8, %253 : tensor<32x2xf32>, tensor<32x2xf32>) outs(%67 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %in_93: f32, %out: f32):
      %255 = arith.subf %in, %in_93 : f32
      linalg.yield %255 : f32
    } -> tensor<32x2xf32>
    return %87, %184, %198, %212, %226, %240, %254, %169, %187, %201, %215, %229, %243, %173, %191, %205, %219, %233, %247 : tensor<f32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>
  }
  func.func @train(%ids: tensor<100x32x10xi8>, %labels: tensor<100x32xi8>, %w0: tensor<12x32xf32>, %w1: tensor<32x32xf32>, %w2: tensor<32x32xf32>, %w3: tensor<32x32xf32>, %w4: tensor<32x32xf32>, %w5: tensor<32x2xf32>) -> (tensor<100xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %steps = arith.constant 100 : index
    %z0 = arith.constant dense<0.0> : tensor<12x32xf32>
    %z1 = arith.constant dense<0.0> : tensor<32x32xf32>
    %z2 = arith.constant dense<0.0> : tensor<32x32xf32>
    %z3 = arith.constant dense<0.0> : tensor<32x32xf32>
    %z4 = arith.constant dense<0.0> : tensor<32x32xf32>
    %z5 = arith.constant dense<0.0> : tensor<32x2xf32>
    %none = tensor.empty() : tensor<100xf32>
    %r:19 = scf.for %i = %c0 to %steps step %c1 iter_args(%told = %none, %s0 = %w0, %s1 = %w1, %s2 = %w2, %s3 = %w3, %s4 = %w4, %s5 = %w5, %s6 = %z0, %s7 = %z1, %s8 = %z2, %s9 = %z3, %s10 = %z4, %s11 = %z5, %s12 = %z0, %s13 = %z1, %s14 = %z2, %s15 = %z3, %s16 = %z4, %s17 = %z5) -> (tensor<100xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>) {
      %n = arith.addi %i, %c1 : index
      %n64 = arith.index_cast %n : index to i64
      %nf = arith.sitofp %n64 : i64 to f32
      %number = tensor.from_elements %nf : tensor<f32>
      %few_ids = tensor.extract_slice %ids[%i, 0, 0] [1, 32, 10] [1, 1, 1] : tensor<100x32x10xi8> to tensor<32x10xi8>
      %few_labels = tensor.extract_slice %labels[%i, 0] [1, 32] [1, 1] : tensor<100x32xi8> to tensor<32xi8>
      %id = arith.extui %few_ids : tensor<32x10xi8> to tensor<32x10xi64>
      %label = arith.extui %few_labels : tensor<32xi8> to tensor<32xi64>
      %t:19 = func.call @step(%number, %id, %label, %s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7, %s8, %s9, %s10, %s11, %s12, %s13, %s14, %s15, %s16, %s17) : (tensor<f32>, tensor<32x10xi64>, tensor<32xi64>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>) -> (tensor<f32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>)
      %loss = tensor.extract %t#0[] : tensor<f32>
      %tell = tensor.insert %loss into %told[%i] : tensor<100xf32>
      scf.yield %tell, %t#1, %t#2, %t#3, %t#4, %t#5, %t#6, %t#7, %t#8, %t#9, %t#10, %t#11, %t#12, %t#13, %t#14, %t#15, %t#16, %t#17, %t#18 : tensor<100xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>
    }
    return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6 : tensor<100xf32>, tensor<12x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x2xf32>
  }
}
