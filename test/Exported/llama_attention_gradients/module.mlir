#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, d3, d4)>
module {
  func.func @main(%arg0: tensor<2x7x64xf32>, %arg1: tensor<2x7xi64>, %arg2: tensor<1x1x7x7xf32>, %arg3: tensor<2x7x64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<32x64xf32>, %arg7: tensor<64x64xf32>) -> (tensor<2x7x64xf32>, tensor<2x7x64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4x7x16xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<2x2x7x16xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_4 = arith.constant 2.500000e-01 : f32
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [2, 7, 1] : tensor<2x7xi64> into tensor<2x7x1xi64>
    %0 = tensor.empty() : tensor<2x7x1xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x7x1xi64>) outs(%0 : tensor<2x7x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %96 = arith.sitofp %in : i64 to f32
      linalg.yield %96 : f32
    } -> tensor<2x7x1xf32>
    %2 = tensor.empty() : tensor<2x7x8xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %cst_3 : tensor<2x7x1xf32>, tensor<8xf32>) outs(%2 : tensor<2x7x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.mulf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x7x8xf32>
    %concat = tensor.concat dim(2) %3, %3 : (tensor<2x7x8xf32>, tensor<2x7x8xf32>) -> tensor<2x7x16xf32>
    %4 = tensor.empty() : tensor<2x7x16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<2x7x16xf32>) outs(%4 : tensor<2x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = math.cos %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x7x16xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<2x7x16xf32>) outs(%4 : tensor<2x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = math.sin %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x7x16xf32>
    %7 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg4 : tensor<64x64xf32>) outs(%7 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
    %8 = tensor.empty() : tensor<14x64xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %10 = linalg.matmul ins(%collapsed, %transposed : tensor<14x64xf32>, tensor<64x64xf32>) outs(%9 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_5 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
    %11 = tensor.empty() : tensor<2x4x7x16xf32>
    %transposed_6 = linalg.transpose ins(%expanded_5 : tensor<2x7x4x16xf32>) outs(%11 : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3] 
    %12 = tensor.empty() : tensor<64x32xf32>
    %transposed_7 = linalg.transpose ins(%arg5 : tensor<32x64xf32>) outs(%12 : tensor<64x32xf32>) permutation = [1, 0] 
    %13 = tensor.empty() : tensor<14x32xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %15 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<14x64xf32>, tensor<64x32xf32>) outs(%14 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %expanded_8 = tensor.expand_shape %15 [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xf32> into tensor<2x7x2x16xf32>
    %16 = tensor.empty() : tensor<2x2x7x16xf32>
    %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<2x7x2x16xf32>) outs(%16 : tensor<2x2x7x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_10 = linalg.transpose ins(%arg6 : tensor<32x64xf32>) outs(%12 : tensor<64x32xf32>) permutation = [1, 0] 
    %17 = linalg.matmul ins(%collapsed, %transposed_10 : tensor<14x64xf32>, tensor<64x32xf32>) outs(%14 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %expanded_11 = tensor.expand_shape %17 [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xf32> into tensor<2x7x2x16xf32>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<2x7x2x16xf32>) outs(%16 : tensor<2x2x7x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_13 = tensor.expand_shape %5 [[0], [1, 2], [3]] output_shape [2, 1, 7, 16] : tensor<2x7x16xf32> into tensor<2x1x7x16xf32>
    %expanded_14 = tensor.expand_shape %6 [[0], [1, 2], [3]] output_shape [2, 1, 7, 16] : tensor<2x7x16xf32> into tensor<2x1x7x16xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_6, %expanded_13 : tensor<2x4x7x16xf32>, tensor<2x1x7x16xf32>) outs(%11 : tensor<2x4x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.mulf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_6[0, 0, 0, 0] [2, 4, 7, 8] [1, 1, 1, 1] : tensor<2x4x7x16xf32> to tensor<2x4x7x8xf32>
    %extracted_slice_15 = tensor.extract_slice %transposed_6[0, 0, 0, 8] [2, 4, 7, 8] [1, 1, 1, 1] : tensor<2x4x7x16xf32> to tensor<2x4x7x8xf32>
    %19 = tensor.empty() : tensor<2x4x7x8xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_15 : tensor<2x4x7x8xf32>) outs(%19 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.negf %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x8xf32>
    %concat_16 = tensor.concat dim(3) %20, %extracted_slice : (tensor<2x4x7x8xf32>, tensor<2x4x7x8xf32>) -> tensor<2x4x7x16xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_16, %expanded_14 : tensor<2x4x7x16xf32>, tensor<2x1x7x16xf32>) outs(%11 : tensor<2x4x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.mulf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x16xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %21 : tensor<2x4x7x16xf32>, tensor<2x4x7x16xf32>) outs(%11 : tensor<2x4x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.addf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x16xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_9, %expanded_13 : tensor<2x2x7x16xf32>, tensor<2x1x7x16xf32>) outs(%16 : tensor<2x2x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.mulf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x7x16xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed_9[0, 0, 0, 0] [2, 2, 7, 8] [1, 1, 1, 1] : tensor<2x2x7x16xf32> to tensor<2x2x7x8xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_9[0, 0, 0, 8] [2, 2, 7, 8] [1, 1, 1, 1] : tensor<2x2x7x16xf32> to tensor<2x2x7x8xf32>
    %24 = tensor.empty() : tensor<2x2x7x8xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18 : tensor<2x2x7x8xf32>) outs(%24 : tensor<2x2x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.negf %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x7x8xf32>
    %concat_19 = tensor.concat dim(3) %25, %extracted_slice_17 : (tensor<2x2x7x8xf32>, tensor<2x2x7x8xf32>) -> tensor<2x2x7x16xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_19, %expanded_14 : tensor<2x2x7x16xf32>, tensor<2x1x7x16xf32>) outs(%16 : tensor<2x2x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.mulf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x7x16xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %26 : tensor<2x2x7x16xf32>, tensor<2x2x7x16xf32>) outs(%16 : tensor<2x2x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.addf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x7x16xf32>
    %28 = tensor.empty() : tensor<2x2x2x7x16xf32>
    %29 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<2x2x7x16xf32>) outs(%28 : tensor<2x2x2x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x7x16xf32>
    %collapsed_20 = tensor.collapse_shape %29 [[0], [1, 2], [3], [4]] : tensor<2x2x2x7x16xf32> into tensor<2x4x7x16xf32>
    %30 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<2x2x7x16xf32>) outs(%28 : tensor<2x2x2x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x7x16xf32>
    %31 = tensor.empty() : tensor<2x4x16x7xf32>
    %transposed_21 = linalg.transpose ins(%collapsed_20 : tensor<2x4x7x16xf32>) outs(%31 : tensor<2x4x16x7xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_22 = tensor.collapse_shape %22 [[0, 1], [2], [3]] : tensor<2x4x7x16xf32> into tensor<8x7x16xf32>
    %collapsed_23 = tensor.collapse_shape %transposed_21 [[0, 1], [2], [3]] : tensor<2x4x16x7xf32> into tensor<8x16x7xf32>
    %32 = tensor.empty() : tensor<8x7x7xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %34 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<8x7x16xf32>, tensor<8x16x7xf32>) outs(%33 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %expanded_24 = tensor.expand_shape %34 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
    %35 = tensor.empty() : tensor<2x4x7x7xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<2x4x7x7xf32>) outs(%35 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.mulf %in, %cst_4 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x7xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map7, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %arg2 : tensor<2x4x7x7xf32>, tensor<1x1x7x7xf32>) outs(%35 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.addf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x7xf32>
    %38 = tensor.empty() : tensor<2x4x7xi64>
    %39 = linalg.fill ins(%c0_i64 : i64) outs(%38 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
    %40 = tensor.empty() : tensor<2x4x7xf32>
    %41 = linalg.fill ins(%cst_0 : f32) outs(%40 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %42:2 = linalg.generic {indexing_maps = [#map3, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<2x4x7x7xf32>) outs(%41, %39 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_70: i64):
      %96 = linalg.index 3 : index
      %97 = arith.index_cast %96 : index to i64
      %98 = arith.maximumf %in, %out : f32
      %99 = arith.cmpf ogt, %in, %out : f32
      %100 = arith.select %99, %97, %out_70 : i64
      linalg.yield %98, %100 : f32, i64
    } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
    %expanded_25 = tensor.expand_shape %42#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
    %43 = linalg.generic {indexing_maps = [#map3, #map9, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %expanded_25 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%35 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.subf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x7xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<2x4x7x7xf32>) outs(%35 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = math.exp %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x7xf32>
    %45 = tensor.empty() : tensor<2x4x7x1xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
    %47 = linalg.generic {indexing_maps = [#map3, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<2x4x7x7xf32>) outs(%46 : tensor<2x4x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.addf %in, %out : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x1xf32>
    %48 = linalg.generic {indexing_maps = [#map3, #map9, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %47 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%35 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.divf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x7xf32>
    %collapsed_26 = tensor.collapse_shape %48 [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
    %collapsed_27 = tensor.collapse_shape %30 [[0, 1, 2], [3], [4]] : tensor<2x2x2x7x16xf32> into tensor<8x7x16xf32>
    %49 = tensor.empty() : tensor<8x7x16xf32>
    %50 = linalg.fill ins(%cst : f32) outs(%49 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %51 = linalg.batch_matmul ins(%collapsed_26, %collapsed_27 : tensor<8x7x7xf32>, tensor<8x7x16xf32>) outs(%50 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %expanded_28 = tensor.expand_shape %51 [[0, 1], [2], [3]] output_shape [2, 4, 7, 16] : tensor<8x7x16xf32> into tensor<2x4x7x16xf32>
    %52 = tensor.empty() : tensor<2x7x4x16xf32>
    %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<2x4x7x16xf32>) outs(%52 : tensor<2x7x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_30 = linalg.transpose ins(%arg7 : tensor<64x64xf32>) outs(%7 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_31 = tensor.collapse_shape %transposed_29 [[0, 1], [2, 3]] : tensor<2x7x4x16xf32> into tensor<14x64xf32>
    %53 = linalg.matmul ins(%collapsed_31, %transposed_30 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%9 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_32 = tensor.expand_shape %53 [[0, 1], [2]] output_shape [2, 7, 64] : tensor<14x64xf32> into tensor<2x7x64xf32>
    %collapsed_33 = tensor.collapse_shape %arg3 [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
    %54 = tensor.empty() : tensor<64x14xf32>
    %transposed_34 = linalg.transpose ins(%collapsed_33 : tensor<14x64xf32>) outs(%54 : tensor<64x14xf32>) permutation = [1, 0] 
    %55 = linalg.fill ins(%cst : f32) outs(%7 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %56 = linalg.matmul ins(%transposed_34, %collapsed_31 : tensor<64x14xf32>, tensor<14x64xf32>) outs(%55 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %57 = linalg.matmul ins(%collapsed_33, %arg7 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%9 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_35 = tensor.expand_shape %57 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
    %transposed_36 = linalg.transpose ins(%expanded_35 : tensor<2x7x4x16xf32>) outs(%11 : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_37 = tensor.collapse_shape %transposed_36 [[0, 1], [2], [3]] : tensor<2x4x7x16xf32> into tensor<8x7x16xf32>
    %transposed_38 = linalg.transpose ins(%collapsed_26 : tensor<8x7x7xf32>) outs(%32 : tensor<8x7x7xf32>) permutation = [0, 2, 1] 
    %58 = linalg.batch_matmul ins(%transposed_38, %collapsed_37 : tensor<8x7x7xf32>, tensor<8x7x16xf32>) outs(%50 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %59 = tensor.empty() : tensor<8x16x7xf32>
    %transposed_39 = linalg.transpose ins(%collapsed_27 : tensor<8x7x16xf32>) outs(%59 : tensor<8x16x7xf32>) permutation = [0, 2, 1] 
    %60 = linalg.batch_matmul ins(%collapsed_37, %transposed_39 : tensor<8x7x16xf32>, tensor<8x16x7xf32>) outs(%33 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %expanded_40 = tensor.expand_shape %60 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
    %61 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_40, %48 : tensor<2x4x7x7xf32>, tensor<2x4x7x7xf32>) outs(%35 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.mulf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x7xf32>
    %62 = linalg.generic {indexing_maps = [#map3, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%61 : tensor<2x4x7x7xf32>) outs(%46 : tensor<2x4x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.addf %in, %out : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x1xf32>
    %63 = linalg.generic {indexing_maps = [#map3, #map9, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %62 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%35 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.mulf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x7xf32>
    %64 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %63 : tensor<2x4x7x7xf32>, tensor<2x4x7x7xf32>) outs(%35 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.subf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x7xf32>
    %65 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<2x4x7x7xf32>) outs(%35 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.mulf %in, %cst_4 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x7xf32>
    %collapsed_41 = tensor.collapse_shape %65 [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
    %transposed_42 = linalg.transpose ins(%collapsed_22 : tensor<8x7x16xf32>) outs(%59 : tensor<8x16x7xf32>) permutation = [0, 2, 1] 
    %66 = linalg.fill ins(%cst : f32) outs(%59 : tensor<8x16x7xf32>) -> tensor<8x16x7xf32>
    %67 = linalg.batch_matmul ins(%transposed_42, %collapsed_41 : tensor<8x16x7xf32>, tensor<8x7x7xf32>) outs(%66 : tensor<8x16x7xf32>) -> tensor<8x16x7xf32>
    %transposed_43 = linalg.transpose ins(%collapsed_23 : tensor<8x16x7xf32>) outs(%49 : tensor<8x7x16xf32>) permutation = [0, 2, 1] 
    %68 = linalg.batch_matmul ins(%collapsed_41, %transposed_43 : tensor<8x7x7xf32>, tensor<8x7x16xf32>) outs(%50 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %expanded_44 = tensor.expand_shape %67 [[0, 1], [2], [3]] output_shape [2, 4, 16, 7] : tensor<8x16x7xf32> into tensor<2x4x16x7xf32>
    %expanded_45 = tensor.expand_shape %68 [[0, 1], [2], [3]] output_shape [2, 4, 7, 16] : tensor<8x7x16xf32> into tensor<2x4x7x16xf32>
    %transposed_46 = linalg.transpose ins(%expanded_44 : tensor<2x4x16x7xf32>) outs(%11 : tensor<2x4x7x16xf32>) permutation = [0, 1, 3, 2] 
    %expanded_47 = tensor.expand_shape %58 [[0, 1, 2], [3], [4]] output_shape [2, 2, 2, 7, 16] : tensor<8x7x16xf32> into tensor<2x2x2x7x16xf32>
    %69 = tensor.empty() : tensor<2x2x1x7x16xf32>
    %70 = linalg.fill ins(%cst : f32) outs(%69 : tensor<2x2x1x7x16xf32>) -> tensor<2x2x1x7x16xf32>
    %71 = linalg.generic {indexing_maps = [#map6, #map10], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_47 : tensor<2x2x2x7x16xf32>) outs(%70 : tensor<2x2x1x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.addf %in, %out : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x1x7x16xf32>
    %collapsed_48 = tensor.collapse_shape %71 [[0], [1, 2], [3], [4]] : tensor<2x2x1x7x16xf32> into tensor<2x2x7x16xf32>
    %expanded_49 = tensor.expand_shape %transposed_46 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 7, 16] : tensor<2x4x7x16xf32> into tensor<2x2x2x7x16xf32>
    %72 = linalg.generic {indexing_maps = [#map6, #map10], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_49 : tensor<2x2x2x7x16xf32>) outs(%70 : tensor<2x2x1x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.addf %in, %out : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x1x7x16xf32>
    %collapsed_50 = tensor.collapse_shape %72 [[0], [1, 2], [3], [4]] : tensor<2x2x1x7x16xf32> into tensor<2x2x7x16xf32>
    %73 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_50, %expanded_14 : tensor<2x2x7x16xf32>, tensor<2x1x7x16xf32>) outs(%16 : tensor<2x2x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.mulf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x7x16xf32>
    %extracted_slice_51 = tensor.extract_slice %73[0, 0, 0, 0] [2, 2, 7, 8] [1, 1, 1, 1] : tensor<2x2x7x16xf32> to tensor<2x2x7x8xf32>
    %extracted_slice_52 = tensor.extract_slice %73[0, 0, 0, 8] [2, 2, 7, 8] [1, 1, 1, 1] : tensor<2x2x7x16xf32> to tensor<2x2x7x8xf32>
    %74 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_51 : tensor<2x2x7x8xf32>) outs(%24 : tensor<2x2x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.negf %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x7x8xf32>
    %inserted_slice = tensor.insert_slice %74 into %cst_2[0, 0, 0, 8] [2, 2, 7, 8] [1, 1, 1, 1] : tensor<2x2x7x8xf32> into tensor<2x2x7x16xf32>
    %inserted_slice_53 = tensor.insert_slice %extracted_slice_52 into %cst_2[0, 0, 0, 0] [2, 2, 7, 8] [1, 1, 1, 1] : tensor<2x2x7x8xf32> into tensor<2x2x7x16xf32>
    %75 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice, %inserted_slice_53 : tensor<2x2x7x16xf32>, tensor<2x2x7x16xf32>) outs(%16 : tensor<2x2x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.addf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x7x16xf32>
    %76 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_50, %expanded_13 : tensor<2x2x7x16xf32>, tensor<2x1x7x16xf32>) outs(%16 : tensor<2x2x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.mulf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x7x16xf32>
    %77 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %76 : tensor<2x2x7x16xf32>, tensor<2x2x7x16xf32>) outs(%16 : tensor<2x2x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.addf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x2x7x16xf32>
    %78 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_45, %expanded_14 : tensor<2x4x7x16xf32>, tensor<2x1x7x16xf32>) outs(%11 : tensor<2x4x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.mulf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x16xf32>
    %extracted_slice_54 = tensor.extract_slice %78[0, 0, 0, 0] [2, 4, 7, 8] [1, 1, 1, 1] : tensor<2x4x7x16xf32> to tensor<2x4x7x8xf32>
    %extracted_slice_55 = tensor.extract_slice %78[0, 0, 0, 8] [2, 4, 7, 8] [1, 1, 1, 1] : tensor<2x4x7x16xf32> to tensor<2x4x7x8xf32>
    %79 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_54 : tensor<2x4x7x8xf32>) outs(%19 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %96 = arith.negf %in : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x8xf32>
    %inserted_slice_56 = tensor.insert_slice %79 into %cst_1[0, 0, 0, 8] [2, 4, 7, 8] [1, 1, 1, 1] : tensor<2x4x7x8xf32> into tensor<2x4x7x16xf32>
    %inserted_slice_57 = tensor.insert_slice %extracted_slice_55 into %cst_1[0, 0, 0, 0] [2, 4, 7, 8] [1, 1, 1, 1] : tensor<2x4x7x8xf32> into tensor<2x4x7x16xf32>
    %80 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_56, %inserted_slice_57 : tensor<2x4x7x16xf32>, tensor<2x4x7x16xf32>) outs(%11 : tensor<2x4x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.addf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x16xf32>
    %81 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_45, %expanded_13 : tensor<2x4x7x16xf32>, tensor<2x1x7x16xf32>) outs(%11 : tensor<2x4x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.mulf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x16xf32>
    %82 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %81 : tensor<2x4x7x16xf32>, tensor<2x4x7x16xf32>) outs(%11 : tensor<2x4x7x16xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.addf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x4x7x16xf32>
    %83 = tensor.empty() : tensor<2x7x2x16xf32>
    %transposed_58 = linalg.transpose ins(%collapsed_48 : tensor<2x2x7x16xf32>) outs(%83 : tensor<2x7x2x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_59 = tensor.collapse_shape %transposed_58 [[0, 1], [2, 3]] : tensor<2x7x2x16xf32> into tensor<14x32xf32>
    %84 = tensor.empty() : tensor<32x14xf32>
    %transposed_60 = linalg.transpose ins(%collapsed_59 : tensor<14x32xf32>) outs(%84 : tensor<32x14xf32>) permutation = [1, 0] 
    %85 = tensor.empty() : tensor<32x64xf32>
    %86 = linalg.fill ins(%cst : f32) outs(%85 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %87 = linalg.matmul ins(%transposed_60, %collapsed : tensor<32x14xf32>, tensor<14x64xf32>) outs(%86 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %88 = linalg.matmul ins(%collapsed_59, %arg6 : tensor<14x32xf32>, tensor<32x64xf32>) outs(%9 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_61 = tensor.expand_shape %88 [[0, 1], [2]] output_shape [2, 7, 64] : tensor<14x64xf32> into tensor<2x7x64xf32>
    %transposed_62 = linalg.transpose ins(%77 : tensor<2x2x7x16xf32>) outs(%83 : tensor<2x7x2x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_63 = tensor.collapse_shape %transposed_62 [[0, 1], [2, 3]] : tensor<2x7x2x16xf32> into tensor<14x32xf32>
    %transposed_64 = linalg.transpose ins(%collapsed_63 : tensor<14x32xf32>) outs(%84 : tensor<32x14xf32>) permutation = [1, 0] 
    %89 = linalg.matmul ins(%transposed_64, %collapsed : tensor<32x14xf32>, tensor<14x64xf32>) outs(%86 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %90 = linalg.matmul ins(%collapsed_63, %arg5 : tensor<14x32xf32>, tensor<32x64xf32>) outs(%9 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_65 = tensor.expand_shape %90 [[0, 1], [2]] output_shape [2, 7, 64] : tensor<14x64xf32> into tensor<2x7x64xf32>
    %91 = tensor.empty() : tensor<2x7x64xf32>
    %92 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_61, %expanded_65 : tensor<2x7x64xf32>, tensor<2x7x64xf32>) outs(%91 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.addf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x7x64xf32>
    %transposed_66 = linalg.transpose ins(%82 : tensor<2x4x7x16xf32>) outs(%52 : tensor<2x7x4x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_67 = tensor.collapse_shape %transposed_66 [[0, 1], [2, 3]] : tensor<2x7x4x16xf32> into tensor<14x64xf32>
    %transposed_68 = linalg.transpose ins(%collapsed_67 : tensor<14x64xf32>) outs(%54 : tensor<64x14xf32>) permutation = [1, 0] 
    %93 = linalg.matmul ins(%transposed_68, %collapsed : tensor<64x14xf32>, tensor<14x64xf32>) outs(%55 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %94 = linalg.matmul ins(%collapsed_67, %arg4 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%9 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_69 = tensor.expand_shape %94 [[0, 1], [2]] output_shape [2, 7, 64] : tensor<14x64xf32> into tensor<2x7x64xf32>
    %95 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %expanded_69 : tensor<2x7x64xf32>, tensor<2x7x64xf32>) outs(%91 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %96 = arith.addf %in, %in_70 : f32
      linalg.yield %96 : f32
    } -> tensor<2x7x64xf32>
    return %expanded_32, %95, %93, %89, %87, %56 : tensor<2x7x64xf32>, tensor<2x7x64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803F9BE8A13ECDCCCC3DE386013D0AD7233C383E4F3B6F12833A60CBA539"
    }
  }
#-}
