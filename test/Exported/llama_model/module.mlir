#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<1x7xi64>, %arg1: tensor<1x7xi64>, %arg2: tensor<1x1x7x7xf32>, %arg3: tensor<40x32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<16x32xf32>, %arg6: tensor<16x32xf32>, %arg7: tensor<32x32xf32>, %arg8: tensor<48x32xf32>, %arg9: tensor<48x32xf32>, %arg10: tensor<32x48xf32>, %arg11: tensor<32xf32>, %arg12: tensor<32xf32>, %arg13: tensor<32x32xf32>, %arg14: tensor<16x32xf32>, %arg15: tensor<16x32xf32>, %arg16: tensor<32x32xf32>, %arg17: tensor<48x32xf32>, %arg18: tensor<48x32xf32>, %arg19: tensor<32x48xf32>, %arg20: tensor<32xf32>, %arg21: tensor<32xf32>, %arg22: tensor<32xf32>, %arg23: tensor<40x32xf32>) -> tensor<1x7x40xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c2_i64 = arith.constant 2 : i64
    %c40 = arith.constant 40 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.35355339059327379 : f64
    %cst_3 = arith.constant 9.9999999999999995E-7 : f64
    %cst_4 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_5 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<1x7x32xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x7xi64>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %140 = arith.index_cast %in : i64 to index
      %141 = linalg.index 2 : index
      %142 = arith.cmpi slt, %140, %c40 : index
      cf.assert %142, "index must be smaller than dim size"
      %143 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %143, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg3[%140, %141] : tensor<40x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x7x32xf32>
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [1, 7, 1] : tensor<1x7xi64> into tensor<1x7x1xi64>
    %2 = tensor.empty() : tensor<1x7x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x7x1xi64>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %140 = arith.sitofp %in : i64 to f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %4 = tensor.empty() : tensor<1x7x4xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %cst_4 : tensor<1x7x1xf32>, tensor<4xf32>) outs(%4 : tensor<1x7x4xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x4xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<1x7x4xf32>, tensor<1x7x4xf32>) -> tensor<1x7x8xf32>
    %6 = tensor.empty() : tensor<1x7x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x7x8xf32>) outs(%6 : tensor<1x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.cos %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x8xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x7x8xf32>) outs(%6 : tensor<1x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.sin %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x8xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x7x1xf32>) -> tensor<1x7x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%9 : tensor<1x7x32xf32>) outs(%10 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.addf %in, %out : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.divf %in, %cst_5 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.truncf %cst_3 : f64 to f32
      %141 = arith.addf %in, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<1x7x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.rsqrt %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %14 : tensor<1x7x32xf32>, tensor<1x7x1xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %15 : tensor<32xf32>, tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %17 = tensor.empty() : tensor<32x32xf32>
    %transposed = linalg.transpose ins(%arg4 : tensor<32x32xf32>) outs(%17 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %16 [[0, 1], [2]] : tensor<1x7x32xf32> into tensor<7x32xf32>
    %18 = tensor.empty() : tensor<7x32xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<7x32xf32>) -> tensor<7x32xf32>
    %20 = linalg.matmul ins(%collapsed, %transposed : tensor<7x32xf32>, tensor<32x32xf32>) outs(%19 : tensor<7x32xf32>) -> tensor<7x32xf32>
    %expanded_6 = tensor.expand_shape %20 [[0, 1], [2, 3]] output_shape [1, 7, 4, 8] : tensor<7x32xf32> into tensor<1x7x4x8xf32>
    %21 = tensor.empty() : tensor<1x4x7x8xf32>
    %transposed_7 = linalg.transpose ins(%expanded_6 : tensor<1x7x4x8xf32>) outs(%21 : tensor<1x4x7x8xf32>) permutation = [0, 2, 1, 3] 
    %22 = tensor.empty() : tensor<32x16xf32>
    %transposed_8 = linalg.transpose ins(%arg5 : tensor<16x32xf32>) outs(%22 : tensor<32x16xf32>) permutation = [1, 0] 
    %23 = tensor.empty() : tensor<7x16xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<7x16xf32>) -> tensor<7x16xf32>
    %25 = linalg.matmul ins(%collapsed, %transposed_8 : tensor<7x32xf32>, tensor<32x16xf32>) outs(%24 : tensor<7x16xf32>) -> tensor<7x16xf32>
    %expanded_9 = tensor.expand_shape %25 [[0, 1], [2, 3]] output_shape [1, 7, 2, 8] : tensor<7x16xf32> into tensor<1x7x2x8xf32>
    %26 = tensor.empty() : tensor<1x2x7x8xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<1x7x2x8xf32>) outs(%26 : tensor<1x2x7x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_11 = linalg.transpose ins(%arg6 : tensor<16x32xf32>) outs(%22 : tensor<32x16xf32>) permutation = [1, 0] 
    %27 = linalg.matmul ins(%collapsed, %transposed_11 : tensor<7x32xf32>, tensor<32x16xf32>) outs(%24 : tensor<7x16xf32>) -> tensor<7x16xf32>
    %expanded_12 = tensor.expand_shape %27 [[0, 1], [2, 3]] output_shape [1, 7, 2, 8] : tensor<7x16xf32> into tensor<1x7x2x8xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x7x2x8xf32>) outs(%26 : tensor<1x2x7x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_14 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [1, 1, 7, 8] : tensor<1x7x8xf32> into tensor<1x1x7x8xf32>
    %expanded_15 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [1, 1, 7, 8] : tensor<1x7x8xf32> into tensor<1x1x7x8xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_7, %expanded_14 : tensor<1x4x7x8xf32>, tensor<1x1x7x8xf32>) outs(%21 : tensor<1x4x7x8xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x8xf32>
    %extracted_slice = tensor.extract_slice %transposed_7[0, 0, 0, 0] [1, 4, 7, 4] [1, 1, 1, 1] : tensor<1x4x7x8xf32> to tensor<1x4x7x4xf32>
    %extracted_slice_16 = tensor.extract_slice %transposed_7[0, 0, 0, 4] [1, 4, 7, 4] [1, 1, 1, 1] : tensor<1x4x7x8xf32> to tensor<1x4x7x4xf32>
    %29 = tensor.empty() : tensor<1x4x7x4xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16 : tensor<1x4x7x4xf32>) outs(%29 : tensor<1x4x7x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.negf %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x4xf32>
    %concat_17 = tensor.concat dim(3) %30, %extracted_slice : (tensor<1x4x7x4xf32>, tensor<1x4x7x4xf32>) -> tensor<1x4x7x8xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_17, %expanded_15 : tensor<1x4x7x8xf32>, tensor<1x1x7x8xf32>) outs(%21 : tensor<1x4x7x8xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x8xf32>
    %32 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %31 : tensor<1x4x7x8xf32>, tensor<1x4x7x8xf32>) outs(%21 : tensor<1x4x7x8xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.addf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x8xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_10, %expanded_14 : tensor<1x2x7x8xf32>, tensor<1x1x7x8xf32>) outs(%26 : tensor<1x2x7x8xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x2x7x8xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_10[0, 0, 0, 0] [1, 2, 7, 4] [1, 1, 1, 1] : tensor<1x2x7x8xf32> to tensor<1x2x7x4xf32>
    %extracted_slice_19 = tensor.extract_slice %transposed_10[0, 0, 0, 4] [1, 2, 7, 4] [1, 1, 1, 1] : tensor<1x2x7x8xf32> to tensor<1x2x7x4xf32>
    %34 = tensor.empty() : tensor<1x2x7x4xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19 : tensor<1x2x7x4xf32>) outs(%34 : tensor<1x2x7x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.negf %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x2x7x4xf32>
    %concat_20 = tensor.concat dim(3) %35, %extracted_slice_18 : (tensor<1x2x7x4xf32>, tensor<1x2x7x4xf32>) -> tensor<1x2x7x8xf32>
    %36 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_20, %expanded_15 : tensor<1x2x7x8xf32>, tensor<1x1x7x8xf32>) outs(%26 : tensor<1x2x7x8xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x2x7x8xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %36 : tensor<1x2x7x8xf32>, tensor<1x2x7x8xf32>) outs(%26 : tensor<1x2x7x8xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.addf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x2x7x8xf32>
    %38 = tensor.empty() : tensor<1x2x2x7x8xf32>
    %39 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<1x2x7x8xf32>) outs(%38 : tensor<1x2x2x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x7x8xf32>
    %collapsed_21 = tensor.collapse_shape %39 [[0], [1, 2], [3], [4]] : tensor<1x2x2x7x8xf32> into tensor<1x4x7x8xf32>
    %40 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13 : tensor<1x2x7x8xf32>) outs(%38 : tensor<1x2x2x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x7x8xf32>
    %41 = tensor.empty() : tensor<1x4x8x7xf32>
    %transposed_22 = linalg.transpose ins(%collapsed_21 : tensor<1x4x7x8xf32>) outs(%41 : tensor<1x4x8x7xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_23 = tensor.collapse_shape %32 [[0, 1], [2], [3]] : tensor<1x4x7x8xf32> into tensor<4x7x8xf32>
    %collapsed_24 = tensor.collapse_shape %transposed_22 [[0, 1], [2], [3]] : tensor<1x4x8x7xf32> into tensor<4x8x7xf32>
    %42 = tensor.empty() : tensor<4x7x7xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<4x7x7xf32>) -> tensor<4x7x7xf32>
    %44 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<4x7x8xf32>, tensor<4x8x7xf32>) outs(%43 : tensor<4x7x7xf32>) -> tensor<4x7x7xf32>
    %expanded_25 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [1, 4, 7, 7] : tensor<4x7x7xf32> into tensor<1x4x7x7xf32>
    %45 = tensor.empty() : tensor<1x4x7x7xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_25 : tensor<1x4x7x7xf32>) outs(%45 : tensor<1x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.truncf %cst_2 : f64 to f32
      %141 = arith.mulf %in, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<1x4x7x7xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %arg2 : tensor<1x4x7x7xf32>, tensor<1x1x7x7xf32>) outs(%45 : tensor<1x4x7x7xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.addf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x7xf32>
    %48 = tensor.empty() : tensor<1x4x7xi64>
    %49 = linalg.fill ins(%c0_i64 : i64) outs(%48 : tensor<1x4x7xi64>) -> tensor<1x4x7xi64>
    %50 = tensor.empty() : tensor<1x4x7xf32>
    %51 = linalg.fill ins(%cst_0 : f32) outs(%50 : tensor<1x4x7xf32>) -> tensor<1x4x7xf32>
    %52:2 = linalg.generic {indexing_maps = [#map4, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%47 : tensor<1x4x7x7xf32>) outs(%51, %49 : tensor<1x4x7xf32>, tensor<1x4x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_82: i64):
      %140 = linalg.index 3 : index
      %141 = arith.index_cast %140 : index to i64
      %142 = arith.maximumf %in, %out : f32
      %143 = arith.cmpf ogt, %in, %out : f32
      %144 = arith.select %143, %141, %out_82 : i64
      linalg.yield %142, %144 : f32, i64
    } -> (tensor<1x4x7xf32>, tensor<1x4x7xi64>)
    %expanded_26 = tensor.expand_shape %52#0 [[0], [1], [2, 3]] output_shape [1, 4, 7, 1] : tensor<1x4x7xf32> into tensor<1x4x7x1xf32>
    %53 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %expanded_26 : tensor<1x4x7x7xf32>, tensor<1x4x7x1xf32>) outs(%45 : tensor<1x4x7x7xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.subf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x7xf32>
    %54 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<1x4x7x7xf32>) outs(%45 : tensor<1x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.exp %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x7xf32>
    %55 = tensor.empty() : tensor<1x4x7x1xf32>
    %56 = linalg.fill ins(%cst : f32) outs(%55 : tensor<1x4x7x1xf32>) -> tensor<1x4x7x1xf32>
    %57 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54 : tensor<1x4x7x7xf32>) outs(%56 : tensor<1x4x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.addf %in, %out : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x1xf32>
    %58 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %57 : tensor<1x4x7x7xf32>, tensor<1x4x7x1xf32>) outs(%45 : tensor<1x4x7x7xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.divf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x7xf32>
    %collapsed_27 = tensor.collapse_shape %58 [[0, 1], [2], [3]] : tensor<1x4x7x7xf32> into tensor<4x7x7xf32>
    %collapsed_28 = tensor.collapse_shape %40 [[0, 1, 2], [3], [4]] : tensor<1x2x2x7x8xf32> into tensor<4x7x8xf32>
    %59 = tensor.empty() : tensor<4x7x8xf32>
    %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<4x7x8xf32>) -> tensor<4x7x8xf32>
    %61 = linalg.batch_matmul ins(%collapsed_27, %collapsed_28 : tensor<4x7x7xf32>, tensor<4x7x8xf32>) outs(%60 : tensor<4x7x8xf32>) -> tensor<4x7x8xf32>
    %expanded_29 = tensor.expand_shape %61 [[0, 1], [2], [3]] output_shape [1, 4, 7, 8] : tensor<4x7x8xf32> into tensor<1x4x7x8xf32>
    %62 = tensor.empty() : tensor<1x7x4x8xf32>
    %transposed_30 = linalg.transpose ins(%expanded_29 : tensor<1x4x7x8xf32>) outs(%62 : tensor<1x7x4x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_31 = linalg.transpose ins(%arg7 : tensor<32x32xf32>) outs(%17 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_32 = tensor.collapse_shape %transposed_30 [[0, 1], [2, 3]] : tensor<1x7x4x8xf32> into tensor<7x32xf32>
    %63 = linalg.matmul ins(%collapsed_32, %transposed_31 : tensor<7x32xf32>, tensor<32x32xf32>) outs(%19 : tensor<7x32xf32>) -> tensor<7x32xf32>
    %expanded_33 = tensor.expand_shape %63 [[0, 1], [2]] output_shape [1, 7, 32] : tensor<7x32xf32> into tensor<1x7x32xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %expanded_33 : tensor<1x7x32xf32>, tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.addf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64 : tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%65 : tensor<1x7x32xf32>) outs(%10 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.addf %in, %out : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.divf %in, %cst_5 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.truncf %cst_3 : f64 to f32
      %141 = arith.addf %in, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<1x7x1xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.rsqrt %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %69 : tensor<1x7x32xf32>, tensor<1x7x1xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %71 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %70 : tensor<32xf32>, tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %72 = tensor.empty() : tensor<32x48xf32>
    %transposed_34 = linalg.transpose ins(%arg8 : tensor<48x32xf32>) outs(%72 : tensor<32x48xf32>) permutation = [1, 0] 
    %collapsed_35 = tensor.collapse_shape %71 [[0, 1], [2]] : tensor<1x7x32xf32> into tensor<7x32xf32>
    %73 = tensor.empty() : tensor<7x48xf32>
    %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<7x48xf32>) -> tensor<7x48xf32>
    %75 = linalg.matmul ins(%collapsed_35, %transposed_34 : tensor<7x32xf32>, tensor<32x48xf32>) outs(%74 : tensor<7x48xf32>) -> tensor<7x48xf32>
    %expanded_36 = tensor.expand_shape %75 [[0, 1], [2]] output_shape [1, 7, 48] : tensor<7x48xf32> into tensor<1x7x48xf32>
    %76 = tensor.empty() : tensor<1x7x48xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<1x7x48xf32>) outs(%76 : tensor<1x7x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.negf %in : f32
      %141 = math.exp %140 : f32
      %142 = arith.addf %141, %cst_1 : f32
      %143 = arith.divf %cst_1, %142 : f32
      linalg.yield %143 : f32
    } -> tensor<1x7x48xf32>
    %78 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36, %77 : tensor<1x7x48xf32>, tensor<1x7x48xf32>) outs(%76 : tensor<1x7x48xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x48xf32>
    %transposed_37 = linalg.transpose ins(%arg9 : tensor<48x32xf32>) outs(%72 : tensor<32x48xf32>) permutation = [1, 0] 
    %79 = linalg.matmul ins(%collapsed_35, %transposed_37 : tensor<7x32xf32>, tensor<32x48xf32>) outs(%74 : tensor<7x48xf32>) -> tensor<7x48xf32>
    %expanded_38 = tensor.expand_shape %79 [[0, 1], [2]] output_shape [1, 7, 48] : tensor<7x48xf32> into tensor<1x7x48xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78, %expanded_38 : tensor<1x7x48xf32>, tensor<1x7x48xf32>) outs(%76 : tensor<1x7x48xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x48xf32>
    %81 = tensor.empty() : tensor<48x32xf32>
    %transposed_39 = linalg.transpose ins(%arg10 : tensor<32x48xf32>) outs(%81 : tensor<48x32xf32>) permutation = [1, 0] 
    %collapsed_40 = tensor.collapse_shape %80 [[0, 1], [2]] : tensor<1x7x48xf32> into tensor<7x48xf32>
    %82 = linalg.matmul ins(%collapsed_40, %transposed_39 : tensor<7x48xf32>, tensor<48x32xf32>) outs(%19 : tensor<7x32xf32>) -> tensor<7x32xf32>
    %expanded_41 = tensor.expand_shape %82 [[0, 1], [2]] output_shape [1, 7, 32] : tensor<7x32xf32> into tensor<1x7x32xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %expanded_41 : tensor<1x7x32xf32>, tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.addf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%84 : tensor<1x7x32xf32>) outs(%10 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.addf %in, %out : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.divf %in, %cst_5 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.truncf %cst_3 : f64 to f32
      %141 = arith.addf %in, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<1x7x1xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.rsqrt %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %88 : tensor<1x7x32xf32>, tensor<1x7x1xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %90 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg20, %89 : tensor<32xf32>, tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %transposed_42 = linalg.transpose ins(%arg13 : tensor<32x32xf32>) outs(%17 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_43 = tensor.collapse_shape %90 [[0, 1], [2]] : tensor<1x7x32xf32> into tensor<7x32xf32>
    %91 = linalg.matmul ins(%collapsed_43, %transposed_42 : tensor<7x32xf32>, tensor<32x32xf32>) outs(%19 : tensor<7x32xf32>) -> tensor<7x32xf32>
    %expanded_44 = tensor.expand_shape %91 [[0, 1], [2, 3]] output_shape [1, 7, 4, 8] : tensor<7x32xf32> into tensor<1x7x4x8xf32>
    %transposed_45 = linalg.transpose ins(%expanded_44 : tensor<1x7x4x8xf32>) outs(%21 : tensor<1x4x7x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_46 = linalg.transpose ins(%arg14 : tensor<16x32xf32>) outs(%22 : tensor<32x16xf32>) permutation = [1, 0] 
    %92 = linalg.matmul ins(%collapsed_43, %transposed_46 : tensor<7x32xf32>, tensor<32x16xf32>) outs(%24 : tensor<7x16xf32>) -> tensor<7x16xf32>
    %expanded_47 = tensor.expand_shape %92 [[0, 1], [2, 3]] output_shape [1, 7, 2, 8] : tensor<7x16xf32> into tensor<1x7x2x8xf32>
    %transposed_48 = linalg.transpose ins(%expanded_47 : tensor<1x7x2x8xf32>) outs(%26 : tensor<1x2x7x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_49 = linalg.transpose ins(%arg15 : tensor<16x32xf32>) outs(%22 : tensor<32x16xf32>) permutation = [1, 0] 
    %93 = linalg.matmul ins(%collapsed_43, %transposed_49 : tensor<7x32xf32>, tensor<32x16xf32>) outs(%24 : tensor<7x16xf32>) -> tensor<7x16xf32>
    %expanded_50 = tensor.expand_shape %93 [[0, 1], [2, 3]] output_shape [1, 7, 2, 8] : tensor<7x16xf32> into tensor<1x7x2x8xf32>
    %transposed_51 = linalg.transpose ins(%expanded_50 : tensor<1x7x2x8xf32>) outs(%26 : tensor<1x2x7x8xf32>) permutation = [0, 2, 1, 3] 
    %94 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_45, %expanded_14 : tensor<1x4x7x8xf32>, tensor<1x1x7x8xf32>) outs(%21 : tensor<1x4x7x8xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x8xf32>
    %extracted_slice_52 = tensor.extract_slice %transposed_45[0, 0, 0, 0] [1, 4, 7, 4] [1, 1, 1, 1] : tensor<1x4x7x8xf32> to tensor<1x4x7x4xf32>
    %extracted_slice_53 = tensor.extract_slice %transposed_45[0, 0, 0, 4] [1, 4, 7, 4] [1, 1, 1, 1] : tensor<1x4x7x8xf32> to tensor<1x4x7x4xf32>
    %95 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_53 : tensor<1x4x7x4xf32>) outs(%29 : tensor<1x4x7x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.negf %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x4xf32>
    %concat_54 = tensor.concat dim(3) %95, %extracted_slice_52 : (tensor<1x4x7x4xf32>, tensor<1x4x7x4xf32>) -> tensor<1x4x7x8xf32>
    %96 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_54, %expanded_15 : tensor<1x4x7x8xf32>, tensor<1x1x7x8xf32>) outs(%21 : tensor<1x4x7x8xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x8xf32>
    %97 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94, %96 : tensor<1x4x7x8xf32>, tensor<1x4x7x8xf32>) outs(%21 : tensor<1x4x7x8xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.addf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x8xf32>
    %98 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_48, %expanded_14 : tensor<1x2x7x8xf32>, tensor<1x1x7x8xf32>) outs(%26 : tensor<1x2x7x8xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x2x7x8xf32>
    %extracted_slice_55 = tensor.extract_slice %transposed_48[0, 0, 0, 0] [1, 2, 7, 4] [1, 1, 1, 1] : tensor<1x2x7x8xf32> to tensor<1x2x7x4xf32>
    %extracted_slice_56 = tensor.extract_slice %transposed_48[0, 0, 0, 4] [1, 2, 7, 4] [1, 1, 1, 1] : tensor<1x2x7x8xf32> to tensor<1x2x7x4xf32>
    %99 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_56 : tensor<1x2x7x4xf32>) outs(%34 : tensor<1x2x7x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.negf %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x2x7x4xf32>
    %concat_57 = tensor.concat dim(3) %99, %extracted_slice_55 : (tensor<1x2x7x4xf32>, tensor<1x2x7x4xf32>) -> tensor<1x2x7x8xf32>
    %100 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_57, %expanded_15 : tensor<1x2x7x8xf32>, tensor<1x1x7x8xf32>) outs(%26 : tensor<1x2x7x8xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x2x7x8xf32>
    %101 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98, %100 : tensor<1x2x7x8xf32>, tensor<1x2x7x8xf32>) outs(%26 : tensor<1x2x7x8xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.addf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x2x7x8xf32>
    %102 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%101 : tensor<1x2x7x8xf32>) outs(%38 : tensor<1x2x2x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x7x8xf32>
    %collapsed_58 = tensor.collapse_shape %102 [[0], [1, 2], [3], [4]] : tensor<1x2x2x7x8xf32> into tensor<1x4x7x8xf32>
    %103 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_51 : tensor<1x2x7x8xf32>) outs(%38 : tensor<1x2x2x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x7x8xf32>
    %transposed_59 = linalg.transpose ins(%collapsed_58 : tensor<1x4x7x8xf32>) outs(%41 : tensor<1x4x8x7xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_60 = tensor.collapse_shape %97 [[0, 1], [2], [3]] : tensor<1x4x7x8xf32> into tensor<4x7x8xf32>
    %collapsed_61 = tensor.collapse_shape %transposed_59 [[0, 1], [2], [3]] : tensor<1x4x8x7xf32> into tensor<4x8x7xf32>
    %104 = linalg.batch_matmul ins(%collapsed_60, %collapsed_61 : tensor<4x7x8xf32>, tensor<4x8x7xf32>) outs(%43 : tensor<4x7x7xf32>) -> tensor<4x7x7xf32>
    %expanded_62 = tensor.expand_shape %104 [[0, 1], [2], [3]] output_shape [1, 4, 7, 7] : tensor<4x7x7xf32> into tensor<1x4x7x7xf32>
    %105 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_62 : tensor<1x4x7x7xf32>) outs(%45 : tensor<1x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.truncf %cst_2 : f64 to f32
      %141 = arith.mulf %in, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<1x4x7x7xf32>
    %106 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%105, %arg2 : tensor<1x4x7x7xf32>, tensor<1x1x7x7xf32>) outs(%45 : tensor<1x4x7x7xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.addf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x7xf32>
    %107:2 = linalg.generic {indexing_maps = [#map4, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%106 : tensor<1x4x7x7xf32>) outs(%51, %49 : tensor<1x4x7xf32>, tensor<1x4x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_82: i64):
      %140 = linalg.index 3 : index
      %141 = arith.index_cast %140 : index to i64
      %142 = arith.maximumf %in, %out : f32
      %143 = arith.cmpf ogt, %in, %out : f32
      %144 = arith.select %143, %141, %out_82 : i64
      linalg.yield %142, %144 : f32, i64
    } -> (tensor<1x4x7xf32>, tensor<1x4x7xi64>)
    %expanded_63 = tensor.expand_shape %107#0 [[0], [1], [2, 3]] output_shape [1, 4, 7, 1] : tensor<1x4x7xf32> into tensor<1x4x7x1xf32>
    %108 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%106, %expanded_63 : tensor<1x4x7x7xf32>, tensor<1x4x7x1xf32>) outs(%45 : tensor<1x4x7x7xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.subf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x7xf32>
    %109 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108 : tensor<1x4x7x7xf32>) outs(%45 : tensor<1x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.exp %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x7xf32>
    %110 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%109 : tensor<1x4x7x7xf32>) outs(%56 : tensor<1x4x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.addf %in, %out : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x1xf32>
    %111 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%109, %110 : tensor<1x4x7x7xf32>, tensor<1x4x7x1xf32>) outs(%45 : tensor<1x4x7x7xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.divf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x7x7xf32>
    %collapsed_64 = tensor.collapse_shape %111 [[0, 1], [2], [3]] : tensor<1x4x7x7xf32> into tensor<4x7x7xf32>
    %collapsed_65 = tensor.collapse_shape %103 [[0, 1, 2], [3], [4]] : tensor<1x2x2x7x8xf32> into tensor<4x7x8xf32>
    %112 = linalg.batch_matmul ins(%collapsed_64, %collapsed_65 : tensor<4x7x7xf32>, tensor<4x7x8xf32>) outs(%60 : tensor<4x7x8xf32>) -> tensor<4x7x8xf32>
    %expanded_66 = tensor.expand_shape %112 [[0, 1], [2], [3]] output_shape [1, 4, 7, 8] : tensor<4x7x8xf32> into tensor<1x4x7x8xf32>
    %transposed_67 = linalg.transpose ins(%expanded_66 : tensor<1x4x7x8xf32>) outs(%62 : tensor<1x7x4x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_68 = linalg.transpose ins(%arg16 : tensor<32x32xf32>) outs(%17 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_69 = tensor.collapse_shape %transposed_67 [[0, 1], [2, 3]] : tensor<1x7x4x8xf32> into tensor<7x32xf32>
    %113 = linalg.matmul ins(%collapsed_69, %transposed_68 : tensor<7x32xf32>, tensor<32x32xf32>) outs(%19 : tensor<7x32xf32>) -> tensor<7x32xf32>
    %expanded_70 = tensor.expand_shape %113 [[0, 1], [2]] output_shape [1, 7, 32] : tensor<7x32xf32> into tensor<1x7x32xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %expanded_70 : tensor<1x7x32xf32>, tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.addf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%115 : tensor<1x7x32xf32>) outs(%10 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.addf %in, %out : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.divf %in, %cst_5 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %118 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.truncf %cst_3 : f64 to f32
      %141 = arith.addf %in, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<1x7x1xf32>
    %119 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.rsqrt %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %120 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %119 : tensor<1x7x32xf32>, tensor<1x7x1xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %121 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg21, %120 : tensor<32xf32>, tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %transposed_71 = linalg.transpose ins(%arg17 : tensor<48x32xf32>) outs(%72 : tensor<32x48xf32>) permutation = [1, 0] 
    %collapsed_72 = tensor.collapse_shape %121 [[0, 1], [2]] : tensor<1x7x32xf32> into tensor<7x32xf32>
    %122 = linalg.matmul ins(%collapsed_72, %transposed_71 : tensor<7x32xf32>, tensor<32x48xf32>) outs(%74 : tensor<7x48xf32>) -> tensor<7x48xf32>
    %expanded_73 = tensor.expand_shape %122 [[0, 1], [2]] output_shape [1, 7, 48] : tensor<7x48xf32> into tensor<1x7x48xf32>
    %123 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_73 : tensor<1x7x48xf32>) outs(%76 : tensor<1x7x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.negf %in : f32
      %141 = math.exp %140 : f32
      %142 = arith.addf %141, %cst_1 : f32
      %143 = arith.divf %cst_1, %142 : f32
      linalg.yield %143 : f32
    } -> tensor<1x7x48xf32>
    %124 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_73, %123 : tensor<1x7x48xf32>, tensor<1x7x48xf32>) outs(%76 : tensor<1x7x48xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x48xf32>
    %transposed_74 = linalg.transpose ins(%arg18 : tensor<48x32xf32>) outs(%72 : tensor<32x48xf32>) permutation = [1, 0] 
    %125 = linalg.matmul ins(%collapsed_72, %transposed_74 : tensor<7x32xf32>, tensor<32x48xf32>) outs(%74 : tensor<7x48xf32>) -> tensor<7x48xf32>
    %expanded_75 = tensor.expand_shape %125 [[0, 1], [2]] output_shape [1, 7, 48] : tensor<7x48xf32> into tensor<1x7x48xf32>
    %126 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124, %expanded_75 : tensor<1x7x48xf32>, tensor<1x7x48xf32>) outs(%76 : tensor<1x7x48xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x48xf32>
    %transposed_76 = linalg.transpose ins(%arg19 : tensor<32x48xf32>) outs(%81 : tensor<48x32xf32>) permutation = [1, 0] 
    %collapsed_77 = tensor.collapse_shape %126 [[0, 1], [2]] : tensor<1x7x48xf32> into tensor<7x48xf32>
    %127 = linalg.matmul ins(%collapsed_77, %transposed_76 : tensor<7x48xf32>, tensor<48x32xf32>) outs(%19 : tensor<7x32xf32>) -> tensor<7x32xf32>
    %expanded_78 = tensor.expand_shape %127 [[0, 1], [2]] output_shape [1, 7, 32] : tensor<7x32xf32> into tensor<1x7x32xf32>
    %128 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %expanded_78 : tensor<1x7x32xf32>, tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.addf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %129 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128 : tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%129 : tensor<1x7x32xf32>) outs(%10 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.addf %in, %out : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.divf %in, %cst_5 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = arith.truncf %cst_3 : f64 to f32
      %141 = arith.addf %in, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<1x7x1xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x7x1xf32>) outs(%2 : tensor<1x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %140 = math.rsqrt %in : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x1xf32>
    %134 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128, %133 : tensor<1x7x32xf32>, tensor<1x7x1xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %135 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg22, %134 : tensor<32xf32>, tensor<1x7x32xf32>) outs(%0 : tensor<1x7x32xf32>) {
    ^bb0(%in: f32, %in_82: f32, %out: f32):
      %140 = arith.mulf %in, %in_82 : f32
      linalg.yield %140 : f32
    } -> tensor<1x7x32xf32>
    %136 = tensor.empty() : tensor<32x40xf32>
    %transposed_79 = linalg.transpose ins(%arg23 : tensor<40x32xf32>) outs(%136 : tensor<32x40xf32>) permutation = [1, 0] 
    %collapsed_80 = tensor.collapse_shape %135 [[0, 1], [2]] : tensor<1x7x32xf32> into tensor<7x32xf32>
    %137 = tensor.empty() : tensor<7x40xf32>
    %138 = linalg.fill ins(%cst : f32) outs(%137 : tensor<7x40xf32>) -> tensor<7x40xf32>
    %139 = linalg.matmul ins(%collapsed_80, %transposed_79 : tensor<7x32xf32>, tensor<32x40xf32>) outs(%138 : tensor<7x40xf32>) -> tensor<7x40xf32>
    %expanded_81 = tensor.expand_shape %139 [[0, 1], [2]] output_shape [1, 7, 40] : tensor<7x40xf32> into tensor<1x7x40xf32>
    return %expanded_81 : tensor<1x7x40xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x040000000000803FCDCCCC3D0AD7233C6F12833A"
    }
  }
#-}
