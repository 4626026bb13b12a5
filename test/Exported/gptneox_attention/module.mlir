#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x7x128xf32>, %arg1: tensor<2x7xi64>, %arg2: tensor<1x1x7x7xf32>, %arg3: tensor<384x128xf32>, %arg4: tensor<384xf32>, %arg5: tensor<128x128xf32>, %arg6: tensor<128xf32>) -> tensor<2x7x128xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.17677669529663689 : f64
    %cst_2 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [2, 7, 1] : tensor<2x7xi64> into tensor<2x7x1xi64>
    %0 = tensor.empty() : tensor<2x7x1xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x7x1xi64>) outs(%0 : tensor<2x7x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %52 = arith.sitofp %in : i64 to f32
      linalg.yield %52 : f32
    } -> tensor<2x7x1xf32>
    %2 = tensor.empty() : tensor<2x7x4xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %cst_2 : tensor<2x7x1xf32>, tensor<4xf32>) outs(%2 : tensor<2x7x4xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %52 = arith.mulf %in, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<2x7x4xf32>
    %concat = tensor.concat dim(2) %3, %3 : (tensor<2x7x4xf32>, tensor<2x7x4xf32>) -> tensor<2x7x8xf32>
    %4 = tensor.empty() : tensor<2x7x8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<2x7x8xf32>) outs(%4 : tensor<2x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.cos %in : f32
      linalg.yield %52 : f32
    } -> tensor<2x7x8xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<2x7x8xf32>) outs(%4 : tensor<2x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.sin %in : f32
      linalg.yield %52 : f32
    } -> tensor<2x7x8xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x7x128xf32> into tensor<14x128xf32>
    %7 = tensor.empty() : tensor<128x384xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<384x128xf32>) outs(%7 : tensor<128x384xf32>) permutation = [1, 0] 
    %8 = tensor.empty() : tensor<14x384xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<14x384xf32>) -> tensor<14x384xf32>
    %10 = linalg.matmul ins(%collapsed, %transposed : tensor<14x128xf32>, tensor<128x384xf32>) outs(%9 : tensor<14x384xf32>) -> tensor<14x384xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<384xf32>) outs(%8 : tensor<14x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<14x384xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<14x384xf32>, tensor<14x384xf32>) outs(%8 : tensor<14x384xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %52 = arith.addf %in, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<14x384xf32>
    %expanded_3 = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [2, 7, 4, 96] : tensor<14x384xf32> into tensor<2x7x4x96xf32>
    %13 = tensor.empty() : tensor<2x4x7x96xf32>
    %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x7x4x96xf32>) outs(%13 : tensor<2x4x7x96xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_4[0, 0, 0, 0] [2, 4, 7, 32] [1, 1, 1, 1] : tensor<2x4x7x96xf32> to tensor<2x4x7x32xf32>
    %extracted_slice_5 = tensor.extract_slice %transposed_4[0, 0, 0, 32] [2, 4, 7, 32] [1, 1, 1, 1] : tensor<2x4x7x96xf32> to tensor<2x4x7x32xf32>
    %extracted_slice_6 = tensor.extract_slice %transposed_4[0, 0, 0, 64] [2, 4, 7, 32] [1, 1, 1, 1] : tensor<2x4x7x96xf32> to tensor<2x4x7x32xf32>
    %expanded_7 = tensor.expand_shape %5 [[0], [1, 2], [3]] output_shape [2, 1, 7, 8] : tensor<2x7x8xf32> into tensor<2x1x7x8xf32>
    %expanded_8 = tensor.expand_shape %6 [[0], [1, 2], [3]] output_shape [2, 1, 7, 8] : tensor<2x7x8xf32> into tensor<2x1x7x8xf32>
    %extracted_slice_9 = tensor.extract_slice %extracted_slice[0, 0, 0, 0] [2, 4, 7, 8] [1, 1, 1, 1] : tensor<2x4x7x32xf32> to tensor<2x4x7x8xf32>
    %extracted_slice_10 = tensor.extract_slice %extracted_slice[0, 0, 0, 8] [2, 4, 7, 24] [1, 1, 1, 1] : tensor<2x4x7x32xf32> to tensor<2x4x7x24xf32>
    %extracted_slice_11 = tensor.extract_slice %extracted_slice_5[0, 0, 0, 0] [2, 4, 7, 8] [1, 1, 1, 1] : tensor<2x4x7x32xf32> to tensor<2x4x7x8xf32>
    %extracted_slice_12 = tensor.extract_slice %extracted_slice_5[0, 0, 0, 8] [2, 4, 7, 24] [1, 1, 1, 1] : tensor<2x4x7x32xf32> to tensor<2x4x7x24xf32>
    %14 = tensor.empty() : tensor<2x4x7x8xf32>
    %15 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %expanded_7 : tensor<2x4x7x8xf32>, tensor<2x1x7x8xf32>) outs(%14 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %52 = arith.mulf %in, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x8xf32>
    %extracted_slice_13 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 0] [2, 4, 7, 4] [1, 1, 1, 1] : tensor<2x4x7x8xf32> to tensor<2x4x7x4xf32>
    %extracted_slice_14 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 4] [2, 4, 7, 4] [1, 1, 1, 1] : tensor<2x4x7x8xf32> to tensor<2x4x7x4xf32>
    %16 = tensor.empty() : tensor<2x4x7x4xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_14 : tensor<2x4x7x4xf32>) outs(%16 : tensor<2x4x7x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.negf %in : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x4xf32>
    %concat_15 = tensor.concat dim(3) %17, %extracted_slice_13 : (tensor<2x4x7x4xf32>, tensor<2x4x7x4xf32>) -> tensor<2x4x7x8xf32>
    %18 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_15, %expanded_8 : tensor<2x4x7x8xf32>, tensor<2x1x7x8xf32>) outs(%14 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %52 = arith.mulf %in, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x8xf32>
    %19 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %18 : tensor<2x4x7x8xf32>, tensor<2x4x7x8xf32>) outs(%14 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %52 = arith.addf %in, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x8xf32>
    %20 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %expanded_7 : tensor<2x4x7x8xf32>, tensor<2x1x7x8xf32>) outs(%14 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %52 = arith.mulf %in, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x8xf32>
    %extracted_slice_16 = tensor.extract_slice %extracted_slice_11[0, 0, 0, 0] [2, 4, 7, 4] [1, 1, 1, 1] : tensor<2x4x7x8xf32> to tensor<2x4x7x4xf32>
    %extracted_slice_17 = tensor.extract_slice %extracted_slice_11[0, 0, 0, 4] [2, 4, 7, 4] [1, 1, 1, 1] : tensor<2x4x7x8xf32> to tensor<2x4x7x4xf32>
    %21 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17 : tensor<2x4x7x4xf32>) outs(%16 : tensor<2x4x7x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.negf %in : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x4xf32>
    %concat_18 = tensor.concat dim(3) %21, %extracted_slice_16 : (tensor<2x4x7x4xf32>, tensor<2x4x7x4xf32>) -> tensor<2x4x7x8xf32>
    %22 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_18, %expanded_8 : tensor<2x4x7x8xf32>, tensor<2x1x7x8xf32>) outs(%14 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %52 = arith.mulf %in, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x8xf32>
    %23 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %22 : tensor<2x4x7x8xf32>, tensor<2x4x7x8xf32>) outs(%14 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %52 = arith.addf %in, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x8xf32>
    %concat_19 = tensor.concat dim(3) %19, %extracted_slice_10 : (tensor<2x4x7x8xf32>, tensor<2x4x7x24xf32>) -> tensor<2x4x7x32xf32>
    %concat_20 = tensor.concat dim(3) %23, %extracted_slice_12 : (tensor<2x4x7x8xf32>, tensor<2x4x7x24xf32>) -> tensor<2x4x7x32xf32>
    %24 = tensor.empty() : tensor<2x4x32x7xf32>
    %transposed_21 = linalg.transpose ins(%concat_20 : tensor<2x4x7x32xf32>) outs(%24 : tensor<2x4x32x7xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_22 = tensor.collapse_shape %concat_19 [[0, 1], [2], [3]] : tensor<2x4x7x32xf32> into tensor<8x7x32xf32>
    %collapsed_23 = tensor.collapse_shape %transposed_21 [[0, 1], [2], [3]] : tensor<2x4x32x7xf32> into tensor<8x32x7xf32>
    %25 = tensor.empty() : tensor<8x7x7xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %27 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<8x7x32xf32>, tensor<8x32x7xf32>) outs(%26 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %expanded_24 = tensor.expand_shape %27 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
    %28 = tensor.empty() : tensor<2x4x7x7xf32>
    %29 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<2x4x7x7xf32>) outs(%28 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.truncf %cst_1 : f64 to f32
      %53 = arith.mulf %in, %52 : f32
      linalg.yield %53 : f32
    } -> tensor<2x4x7x7xf32>
    %30 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %arg2 : tensor<2x4x7x7xf32>, tensor<1x1x7x7xf32>) outs(%28 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %52 = arith.addf %in, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x7xf32>
    %31 = tensor.empty() : tensor<2x4x7xi64>
    %32 = linalg.fill ins(%c0_i64 : i64) outs(%31 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
    %33 = tensor.empty() : tensor<2x4x7xf32>
    %34 = linalg.fill ins(%cst_0 : f32) outs(%33 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %35:2 = linalg.generic {indexing_maps = [#map5, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<2x4x7x7xf32>) outs(%34, %32 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_33: i64):
      %52 = linalg.index 3 : index
      %53 = arith.index_cast %52 : index to i64
      %54 = arith.maximumf %in, %out : f32
      %55 = arith.cmpf ogt, %in, %out : f32
      %56 = arith.select %55, %53, %out_33 : i64
      linalg.yield %54, %56 : f32, i64
    } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
    %expanded_25 = tensor.expand_shape %35#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
    %36 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %expanded_25 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%28 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %52 = arith.subf %in, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x7xf32>
    %37 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<2x4x7x7xf32>) outs(%28 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.exp %in : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x7xf32>
    %38 = tensor.empty() : tensor<2x4x7x1xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
    %40 = linalg.generic {indexing_maps = [#map5, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<2x4x7x7xf32>) outs(%39 : tensor<2x4x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %out : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x1xf32>
    %41 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %40 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%28 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %52 = arith.divf %in, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x7x7xf32>
    %collapsed_26 = tensor.collapse_shape %41 [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
    %collapsed_27 = tensor.collapse_shape %extracted_slice_6 [[0, 1], [2], [3]] : tensor<2x4x7x32xf32> into tensor<8x7x32xf32>
    %42 = tensor.empty() : tensor<8x7x32xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<8x7x32xf32>) -> tensor<8x7x32xf32>
    %44 = linalg.batch_matmul ins(%collapsed_26, %collapsed_27 : tensor<8x7x7xf32>, tensor<8x7x32xf32>) outs(%43 : tensor<8x7x32xf32>) -> tensor<8x7x32xf32>
    %expanded_28 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [2, 4, 7, 32] : tensor<8x7x32xf32> into tensor<2x4x7x32xf32>
    %45 = tensor.empty() : tensor<2x7x4x32xf32>
    %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<2x4x7x32xf32>) outs(%45 : tensor<2x7x4x32xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_30 = tensor.collapse_shape %transposed_29 [[0, 1], [2, 3]] : tensor<2x7x4x32xf32> into tensor<14x128xf32>
    %46 = tensor.empty() : tensor<128x128xf32>
    %transposed_31 = linalg.transpose ins(%arg5 : tensor<128x128xf32>) outs(%46 : tensor<128x128xf32>) permutation = [1, 0] 
    %47 = tensor.empty() : tensor<14x128xf32>
    %48 = linalg.fill ins(%cst : f32) outs(%47 : tensor<14x128xf32>) -> tensor<14x128xf32>
    %49 = linalg.matmul ins(%collapsed_30, %transposed_31 : tensor<14x128xf32>, tensor<128x128xf32>) outs(%48 : tensor<14x128xf32>) -> tensor<14x128xf32>
    %50 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<128xf32>) outs(%47 : tensor<14x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<14x128xf32>
    %51 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%49, %50 : tensor<14x128xf32>, tensor<14x128xf32>) outs(%47 : tensor<14x128xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %52 = arith.addf %in, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<14x128xf32>
    %expanded_32 = tensor.expand_shape %51 [[0, 1], [2]] output_shape [2, 7, 128] : tensor<14x128xf32> into tensor<2x7x128xf32>
    return %expanded_32 : tensor<2x7x128xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x040000000000803FCDCCCC3D0AD7233C6F12833A"
    }
  }
#-}
