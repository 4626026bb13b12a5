#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x7x64xf32>, %arg1: tensor<2x7xi64>, %arg2: tensor<1x1x7x7xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<2x7x64xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c32 = arith.constant 32 : index
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 5.6568542494923806 : f64
    %cst_2 = arith.constant dense_resource<torch_tensor_32_16_torch.float32> : tensor<32x16xf32>
    %0 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
    %1 = tensor.empty() : tensor<14x64xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %transposed_3 = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %4 = linalg.matmul ins(%collapsed, %transposed_3 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %transposed_4 = linalg.transpose ins(%arg4 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %5 = linalg.matmul ins(%collapsed, %transposed_4 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [2, 7, 2, 32] : tensor<14x64xf32> into tensor<2x7x2x32xf32>
    %expanded_5 = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 7, 2, 32] : tensor<14x64xf32> into tensor<2x7x2x32xf32>
    %expanded_6 = tensor.expand_shape %5 [[0, 1], [2, 3]] output_shape [2, 7, 2, 32] : tensor<14x64xf32> into tensor<2x7x2x32xf32>
    %6 = tensor.empty() : tensor<2x2x7x32xf32>
    %transposed_7 = linalg.transpose ins(%expanded_6 : tensor<2x7x2x32xf32>) outs(%6 : tensor<2x2x7x32xf32>) permutation = [0, 2, 1, 3] 
    %7 = tensor.empty() : tensor<2x32x16xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<32x16xf32>) outs(%7 : tensor<2x32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x16xf32>
    %9 = tensor.empty() : tensor<2x7x16xi64>
    %10 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x7xi64>) outs(%9 : tensor<2x7x16xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<2x7x16xi64>
    %11 = tensor.empty() : tensor<2x7x16xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<2x7x16xf32>) -> tensor<2x7x16xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x7x16xi64>) outs(%12 : tensor<2x7x16xf32>) {
    ^bb0(%in: i64, %out: f32):
      %50 = linalg.index 0 : index
      %51 = arith.index_cast %in : i64 to index
      %52 = linalg.index 2 : index
      %53 = arith.cmpi slt, %51, %c32 : index
      cf.assert %53, "index must be smaller than dim size"
      %54 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %54, "index must be larger or equal to 0"
      %extracted = tensor.extract %8[%50, %51, %52] : tensor<2x32x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x7x16xf32>
    %extracted_slice = tensor.extract_slice %13[0, 0, 0] [2, 7, 8] [1, 1, 1] : tensor<2x7x16xf32> to tensor<2x7x8xf32>
    %extracted_slice_8 = tensor.extract_slice %13[0, 0, 8] [2, 7, 8] [1, 1, 1] : tensor<2x7x16xf32> to tensor<2x7x8xf32>
    %extracted_slice_9 = tensor.extract_slice %expanded_5[0, 0, 0, 0] [2, 7, 2, 16] [1, 1, 1, 1] : tensor<2x7x2x32xf32> to tensor<2x7x2x16xf32>
    %extracted_slice_10 = tensor.extract_slice %expanded_5[0, 0, 0, 16] [2, 7, 2, 16] [1, 1, 1, 1] : tensor<2x7x2x32xf32> to tensor<2x7x2x16xf32>
    %extracted_slice_11 = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 7, 2, 16] [1, 1, 1, 1] : tensor<2x7x2x32xf32> to tensor<2x7x2x16xf32>
    %extracted_slice_12 = tensor.extract_slice %expanded[0, 0, 0, 16] [2, 7, 2, 16] [1, 1, 1, 1] : tensor<2x7x2x32xf32> to tensor<2x7x2x16xf32>
    %14 = tensor.empty() : tensor<2x7x1x8x2xf32>
    %expanded_13 = tensor.expand_shape %extracted_slice [[0], [1], [2, 3]] output_shape [2, 7, 1, 8] : tensor<2x7x8xf32> into tensor<2x7x1x8xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<2x7x1x8xf32>) outs(%14 : tensor<2x7x1x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x7x1x8x2xf32>
    %collapsed_14 = tensor.collapse_shape %15 [[0], [1], [2], [3, 4]] : tensor<2x7x1x8x2xf32> into tensor<2x7x1x16xf32>
    %expanded_15 = tensor.expand_shape %extracted_slice_8 [[0], [1], [2, 3]] output_shape [2, 7, 1, 8] : tensor<2x7x8xf32> into tensor<2x7x1x8xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<2x7x1x8xf32>) outs(%14 : tensor<2x7x1x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x7x1x8x2xf32>
    %collapsed_16 = tensor.collapse_shape %16 [[0], [1], [2], [3, 4]] : tensor<2x7x1x8x2xf32> into tensor<2x7x1x16xf32>
    %17 = tensor.empty() : tensor<2x7x2x16xf32>
    %18 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %collapsed_16 : tensor<2x7x2x16xf32>, tensor<2x7x1x16xf32>) outs(%17 : tensor<2x7x2x16xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %50 = arith.mulf %in, %in_43 : f32
      linalg.yield %50 : f32
    } -> tensor<2x7x2x16xf32>
    %extracted_slice_17 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 0] [2, 7, 2, 8] [1, 1, 1, 2] : tensor<2x7x2x16xf32> to tensor<2x7x2x8xf32>
    %extracted_slice_18 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 1] [2, 7, 2, 8] [1, 1, 1, 2] : tensor<2x7x2x16xf32> to tensor<2x7x2x8xf32>
    %19 = tensor.empty() : tensor<2x7x2x8xf32>
    %20 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18 : tensor<2x7x2x8xf32>) outs(%19 : tensor<2x7x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %50 = arith.negf %in : f32
      linalg.yield %50 : f32
    } -> tensor<2x7x2x8xf32>
    %expanded_19 = tensor.expand_shape %20 [[0], [1], [2], [3, 4]] output_shape [2, 7, 2, 8, 1] : tensor<2x7x2x8xf32> into tensor<2x7x2x8x1xf32>
    %expanded_20 = tensor.expand_shape %extracted_slice_17 [[0], [1], [2], [3, 4]] output_shape [2, 7, 2, 8, 1] : tensor<2x7x2x8xf32> into tensor<2x7x2x8x1xf32>
    %concat = tensor.concat dim(4) %expanded_19, %expanded_20 : (tensor<2x7x2x8x1xf32>, tensor<2x7x2x8x1xf32>) -> tensor<2x7x2x8x2xf32>
    %collapsed_21 = tensor.collapse_shape %concat [[0], [1], [2], [3, 4]] : tensor<2x7x2x8x2xf32> into tensor<2x7x2x16xf32>
    %21 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_21, %collapsed_14 : tensor<2x7x2x16xf32>, tensor<2x7x1x16xf32>) outs(%17 : tensor<2x7x2x16xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %50 = arith.mulf %in, %in_43 : f32
      linalg.yield %50 : f32
    } -> tensor<2x7x2x16xf32>
    %22 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %21 : tensor<2x7x2x16xf32>, tensor<2x7x2x16xf32>) outs(%17 : tensor<2x7x2x16xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %50 = arith.addf %in, %in_43 : f32
      linalg.yield %50 : f32
    } -> tensor<2x7x2x16xf32>
    %23 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %collapsed_16 : tensor<2x7x2x16xf32>, tensor<2x7x1x16xf32>) outs(%17 : tensor<2x7x2x16xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %50 = arith.mulf %in, %in_43 : f32
      linalg.yield %50 : f32
    } -> tensor<2x7x2x16xf32>
    %extracted_slice_22 = tensor.extract_slice %extracted_slice_11[0, 0, 0, 0] [2, 7, 2, 8] [1, 1, 1, 2] : tensor<2x7x2x16xf32> to tensor<2x7x2x8xf32>
    %extracted_slice_23 = tensor.extract_slice %extracted_slice_11[0, 0, 0, 1] [2, 7, 2, 8] [1, 1, 1, 2] : tensor<2x7x2x16xf32> to tensor<2x7x2x8xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23 : tensor<2x7x2x8xf32>) outs(%19 : tensor<2x7x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %50 = arith.negf %in : f32
      linalg.yield %50 : f32
    } -> tensor<2x7x2x8xf32>
    %expanded_24 = tensor.expand_shape %24 [[0], [1], [2], [3, 4]] output_shape [2, 7, 2, 8, 1] : tensor<2x7x2x8xf32> into tensor<2x7x2x8x1xf32>
    %expanded_25 = tensor.expand_shape %extracted_slice_22 [[0], [1], [2], [3, 4]] output_shape [2, 7, 2, 8, 1] : tensor<2x7x2x8xf32> into tensor<2x7x2x8x1xf32>
    %concat_26 = tensor.concat dim(4) %expanded_24, %expanded_25 : (tensor<2x7x2x8x1xf32>, tensor<2x7x2x8x1xf32>) -> tensor<2x7x2x8x2xf32>
    %collapsed_27 = tensor.collapse_shape %concat_26 [[0], [1], [2], [3, 4]] : tensor<2x7x2x8x2xf32> into tensor<2x7x2x16xf32>
    %25 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_27, %collapsed_14 : tensor<2x7x2x16xf32>, tensor<2x7x1x16xf32>) outs(%17 : tensor<2x7x2x16xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %50 = arith.mulf %in, %in_43 : f32
      linalg.yield %50 : f32
    } -> tensor<2x7x2x16xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %25 : tensor<2x7x2x16xf32>, tensor<2x7x2x16xf32>) outs(%17 : tensor<2x7x2x16xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %50 = arith.addf %in, %in_43 : f32
      linalg.yield %50 : f32
    } -> tensor<2x7x2x16xf32>
    %concat_28 = tensor.concat dim(3) %22, %extracted_slice_10 : (tensor<2x7x2x16xf32>, tensor<2x7x2x16xf32>) -> tensor<2x7x2x32xf32>
    %concat_29 = tensor.concat dim(3) %26, %extracted_slice_12 : (tensor<2x7x2x16xf32>, tensor<2x7x2x16xf32>) -> tensor<2x7x2x32xf32>
    %transposed_30 = linalg.transpose ins(%concat_29 : tensor<2x7x2x32xf32>) outs(%6 : tensor<2x2x7x32xf32>) permutation = [0, 2, 1, 3] 
    %27 = tensor.empty() : tensor<2x2x32x7xf32>
    %transposed_31 = linalg.transpose ins(%concat_28 : tensor<2x7x2x32xf32>) outs(%27 : tensor<2x2x32x7xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_32 = tensor.collapse_shape %transposed_30 [[0, 1], [2], [3]] : tensor<2x2x7x32xf32> into tensor<4x7x32xf32>
    %collapsed_33 = tensor.collapse_shape %transposed_31 [[0, 1], [2], [3]] : tensor<2x2x32x7xf32> into tensor<4x32x7xf32>
    %28 = tensor.empty() : tensor<4x7x7xf32>
    %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<4x7x7xf32>) -> tensor<4x7x7xf32>
    %30 = linalg.batch_matmul ins(%collapsed_32, %collapsed_33 : tensor<4x7x32xf32>, tensor<4x32x7xf32>) outs(%29 : tensor<4x7x7xf32>) -> tensor<4x7x7xf32>
    %expanded_34 = tensor.expand_shape %30 [[0, 1], [2], [3]] output_shape [2, 2, 7, 7] : tensor<4x7x7xf32> into tensor<2x2x7x7xf32>
    %31 = tensor.empty() : tensor<2x2x7x7xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_34 : tensor<2x2x7x7xf32>) outs(%31 : tensor<2x2x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %50 = arith.truncf %cst_1 : f64 to f32
      %51 = arith.divf %in, %50 : f32
      linalg.yield %51 : f32
    } -> tensor<2x2x7x7xf32>
    %33 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %arg2 : tensor<2x2x7x7xf32>, tensor<1x1x7x7xf32>) outs(%31 : tensor<2x2x7x7xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %50 = arith.addf %in, %in_43 : f32
      linalg.yield %50 : f32
    } -> tensor<2x2x7x7xf32>
    %34 = tensor.empty() : tensor<2x2x7xi64>
    %35 = linalg.fill ins(%c0_i64 : i64) outs(%34 : tensor<2x2x7xi64>) -> tensor<2x2x7xi64>
    %36 = tensor.empty() : tensor<2x2x7xf32>
    %37 = linalg.fill ins(%cst_0 : f32) outs(%36 : tensor<2x2x7xf32>) -> tensor<2x2x7xf32>
    %38:2 = linalg.generic {indexing_maps = [#map5, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%33 : tensor<2x2x7x7xf32>) outs(%37, %35 : tensor<2x2x7xf32>, tensor<2x2x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_43: i64):
      %50 = linalg.index 3 : index
      %51 = arith.index_cast %50 : index to i64
      %52 = arith.maximumf %in, %out : f32
      %53 = arith.cmpf ogt, %in, %out : f32
      %54 = arith.select %53, %51, %out_43 : i64
      linalg.yield %52, %54 : f32, i64
    } -> (tensor<2x2x7xf32>, tensor<2x2x7xi64>)
    %expanded_35 = tensor.expand_shape %38#0 [[0], [1], [2, 3]] output_shape [2, 2, 7, 1] : tensor<2x2x7xf32> into tensor<2x2x7x1xf32>
    %39 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %expanded_35 : tensor<2x2x7x7xf32>, tensor<2x2x7x1xf32>) outs(%31 : tensor<2x2x7x7xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %50 = arith.subf %in, %in_43 : f32
      linalg.yield %50 : f32
    } -> tensor<2x2x7x7xf32>
    %40 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39 : tensor<2x2x7x7xf32>) outs(%31 : tensor<2x2x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %50 = math.exp %in : f32
      linalg.yield %50 : f32
    } -> tensor<2x2x7x7xf32>
    %41 = tensor.empty() : tensor<2x2x7x1xf32>
    %42 = linalg.fill ins(%cst : f32) outs(%41 : tensor<2x2x7x1xf32>) -> tensor<2x2x7x1xf32>
    %43 = linalg.generic {indexing_maps = [#map5, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%40 : tensor<2x2x7x7xf32>) outs(%42 : tensor<2x2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %50 = arith.addf %in, %out : f32
      linalg.yield %50 : f32
    } -> tensor<2x2x7x1xf32>
    %44 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %43 : tensor<2x2x7x7xf32>, tensor<2x2x7x1xf32>) outs(%31 : tensor<2x2x7x7xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %50 = arith.divf %in, %in_43 : f32
      linalg.yield %50 : f32
    } -> tensor<2x2x7x7xf32>
    %collapsed_36 = tensor.collapse_shape %44 [[0, 1], [2], [3]] : tensor<2x2x7x7xf32> into tensor<4x7x7xf32>
    %collapsed_37 = tensor.collapse_shape %transposed_7 [[0, 1], [2], [3]] : tensor<2x2x7x32xf32> into tensor<4x7x32xf32>
    %45 = tensor.empty() : tensor<4x7x32xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<4x7x32xf32>) -> tensor<4x7x32xf32>
    %47 = linalg.batch_matmul ins(%collapsed_36, %collapsed_37 : tensor<4x7x7xf32>, tensor<4x7x32xf32>) outs(%46 : tensor<4x7x32xf32>) -> tensor<4x7x32xf32>
    %expanded_38 = tensor.expand_shape %47 [[0, 1], [2], [3]] output_shape [2, 2, 7, 32] : tensor<4x7x32xf32> into tensor<2x2x7x32xf32>
    %48 = tensor.empty() : tensor<2x7x2x32xf32>
    %transposed_39 = linalg.transpose ins(%expanded_38 : tensor<2x2x7x32xf32>) outs(%48 : tensor<2x7x2x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_40 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_41 = tensor.collapse_shape %transposed_39 [[0, 1], [2, 3]] : tensor<2x7x2x32xf32> into tensor<14x64xf32>
    %49 = linalg.matmul ins(%collapsed_41, %transposed_40 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_42 = tensor.expand_shape %49 [[0, 1], [2]] output_shape [2, 7, 64] : tensor<14x64xf32> into tensor<2x7x64xf32>
    return %expanded_42 : tensor<2x7x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_32_16_torch.float32: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803FA46A573F3E399F3E7775CC3D5C81013D57D6233C213E4F3B6E12833A60CBA53941510A3F6B4E733F98B87E3F3CDF7F3FB9FC7F3FACFF7F3FF8FF7F3FFFFF7F3FB7C7683F1B54173FF96F4B3EC970813D3ED4A33CDD3DCF3B6912033B5FCB253A3311D5BEEC7B4E3FA5E57A3FF97C7F3FE5F27F3FB1FE7F3FDFFF7F3FFDFF7F3FC381103EC209503F6D4E973EC1FFC13D1FB9F53C116E1B3C939B443B0EB1783A26707DBF582F153FEF90743F4FD97E3F83E27F3F0DFD7F3FB5FF7F3FF9FF7F3FCFBD41BFDE1D743FD861C73E892E013EDBCB233DCE3C4F3C5812833B5DCBA53A305527BFB12E9A3EA7CA6B3F69F47D3F94CB7F3FC2FA7F3F7AFF7F3FF3FF7F3F107C75BF7FFC7F3F4477F53E1F3C213EF4B64C3D8185813CDED6A33B323ECF3A2C3C913EE97229BC40A9603F81CE7C3F19AE7F3FCFF77F3F2EFF7F3FEBFF7F3F8C0F8FBE4E78723F698C103F6F20413ED19C753D476C9B3C599BC43B06B1F83AB8CD753F6D3FA4BE3249533FE3677B3F128A7F3F34F47F3FD2FE7F3FE2FF7F3F4630283F6EE84C3F73EB243F51D3603E323E8F3DA652B53CC75FE53BEC11113BBDFF403FBC7419BFB3CC433FEAC0793F815F7F3FF2EF7F3F65FE7F3FD7FF7F3F95467D3F7E06133FA6A4373F5226803E50AAA33D8F38CF3C1312033C54CB253BF6FD14BEE59151BF5F5B323F02DA773F652E7F3F08EB7F3FE7FD7F3FCAFF7F3F3201D33EEE1F953E1D88483F2EC28F3E3E12B83DF01DE93C3B74133CBB843A3BD53F69BFA2E674BFD4211F3FA9B3753FC2F67E3F76E57F3F59FD7F3FBCFF7F3FF8440BBF9770A9BCA46A573F3F399F3E7675CC3D5C81013D58D6233C213E4F3B64CD56BFFBF17FBF41510A3F6A4E733F98B87E3F3CDF7F3FB9FC7F3FACFF7F3F5CFF7FBF1F41A9BE2B26643F8C87AE3E72D3E03D6B730E3D6B38343C86F7633B7205913B8D9B71BFC03DE83EE4AA703FE8737E3F5BD87F3F09FC7F3F9BFF7F3FD85C09BF24911BBF1D9A6E3F2DA9BD3EAC2BF53D1D651B3D719A443CE9B0783BD006583F564F4BBFF386B93EC3C96D3FB5287E3FD2D07F3F48FB7F3F87FF7F3F2220D73E4C1453BFC0AB763F419ACC3ED0BE043E6A56283D6BFC543C25B5863B6F4E683F9DD910BF99F5883EC3AB6A3F00D77D3FA1C87F3F76FA7F3F72FF7F3F72987D3FB3A875BF6F467C3FF556DB3E64E40E3E4747353D575E653CD511913BD7040C3E0A0D90BEDF0B2E3EB151673FCC7E7D3FC9BF7F3F94F97F3F5CFF7F3F4479263F75E07FBFD55B7F3F85DBE93E4F06193EAE37423D34C0753C846E9B3BE87A42BF9622FE3CAADE903D68BC633F1A207D3F49B67F3FA1F87F3F43FF7F3F106893BE2EB870BF0EE47F3F3724F83E5024233E96274F3D0111833C32CBA53B2C2975BF2F3EAE3EE333EFBCD4EC5F3FEDBA7C3F22AC7F3F9DF77F3F29FF7F3F251E76BFA9B049BFBFDD7D3FB216033F233E2D3EF6165C3DDE418B3CDE27B03B36E28CBE51A91D3FD3EF03BEEEE35B3F494F7C3F53A17F3F88F67F3F0EFF7F3FB34040BFC8A80EBF144E793FBAF9093F8753373EC505693DB372933C8A84BA3B840A293FE890543FAFA768BEBEA2573F2EDD7B3FDC957F3F62F57F3FF0FE7F3F6979193E44F68ABEB940723F71B9103F3A64413EFCF3753D7EA39B3C34E1C43BBF1B7D3F0764763F3586A5BE5C2A533FA1647B3FBE897F3F2CF47F3FD1FE7F3FC8B6693F4F67293DB7C7683F1C54173FF86F4B3EC970813D3FD4A33CDD3DCF3B22F0D03EEDC77F3F3311D5BEEC7B4E3FA5E57A3FF97C7F3FE5F27F3FB1FE7F3F102F563F7236B33E49FB5C3F0AC81D3F8376553E3FE7873DF504AC3C859AD93BFC370CBF39CE6F3F9A3D01BFA198493F3C607A3F8C6F7F3F8DF17F3F8EFE7F3F150511BC26BD1F3F9EF94E3F9513243F96775F3E5C5D8E3DA035B43C2BF7E33B6FFD7FBF7A0C483F03A816BFBB81443F6AD4793F77617F3F24F07F3F6AFE7F3FE6A158BFB707563F8AE63E3F1F352A3FF072693E1BD3943D3F66BC3CD053EE3BBF6708BF04740C3F10912ABF88383F3F3442793FBC527F3FABEE7F3F44FE7F3FFCD367BF9C18773F26EB2C3F182B303F5168733E7A489B3DD196C43C74B0F83BFE2DD93EAFDB853ED7C53CBF62BE393F9BA9783F59437F3F20ED7F3F1DFE7F3F388707BE64A87F3F7835193FF9F3353F77577D3E72BDA13D57C7CC3C8B86013C78BF7D3F31B853BDBF174DBFB014343FA50A783F4E337F3F85EB7F3FF4FD7F3F0837433FB0DD6E3FE4F7033F468E3B3F10A0833E0132A83DCFF7D43CDBB4063C819C253FDB29B8BE115D5BBFE63C2E3F5665773F9D227F3FDAE97F3FC9FD7F3F0ED5743FCC62463F88D1DA3E90F8403F0591883E21A6AE3D3A28DD3C2AE30B3C389395BEA1CC21BF467167BF8138283FB1B9763F44117F3F1DE87F3F9DFD7F3F2AB48A3E683B0A3F9383AB3E7531463F7D7E8D3ECE19B53D9658E53C7811113C576D76BFAA7857BF7C3571BF0D09223FBB07763F44FF7E3F50E67F3F6EFD7F3FE9E329BF71BD803EC1FD743E9E374B3F5468923E068DBB3DE388ED3CC53F163CB3803FBF6DC677BFB79078BF1FB01B3F794F753F9DEC7E3F72E47F3F3FFD7F3FA4EF7CBF46037EBDC381103EC309503F6C4E973EC1FFC13D20B9F53C116E1B3C18F41D3EDC817FBF26707DBF562F153FEF90743F4FD97E3F83E27F3F0DFD7F3F06DECEBE2B18BDBE56502A3DA6A6543FA5309C3EFE71C83D4DE9FD3C5C9C203C8E2C6A3FA0E66DBF52C77FBF5D880E3F22CC733F5AC57E3F83E07F3FDAFC7F3F"
    }
  }
#-}
