#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<1x64x256xf32>, %arg1: tensor<1x64xi64>, %arg2: tensor<1x1x64x64xf32>, %arg3: tensor<256x256xf32>, %arg4: tensor<128x256xf32>, %arg5: tensor<128x256xf32>, %arg6: tensor<256x256xf32>) -> tensor<1x64x256xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.17677669529663689 : f64
    %cst_2 = arith.constant dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [1, 64, 1] : tensor<1x64xi64> into tensor<1x64x1xi64>
    %0 = tensor.empty() : tensor<1x64x1xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x64x1xi64>) outs(%0 : tensor<1x64x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %54 = arith.sitofp %in : i64 to f32
      linalg.yield %54 : f32
    } -> tensor<1x64x1xf32>
    %2 = tensor.empty() : tensor<1x64x16xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %cst_2 : tensor<1x64x1xf32>, tensor<16xf32>) outs(%2 : tensor<1x64x16xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %54 = arith.mulf %in, %in_31 : f32
      linalg.yield %54 : f32
    } -> tensor<1x64x16xf32>
    %concat = tensor.concat dim(2) %3, %3 : (tensor<1x64x16xf32>, tensor<1x64x16xf32>) -> tensor<1x64x32xf32>
    %4 = tensor.empty() : tensor<1x64x32xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x64x32xf32>) outs(%4 : tensor<1x64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = math.cos %in : f32
      linalg.yield %54 : f32
    } -> tensor<1x64x32xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x64x32xf32>) outs(%4 : tensor<1x64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = math.sin %in : f32
      linalg.yield %54 : f32
    } -> tensor<1x64x32xf32>
    %7 = tensor.empty() : tensor<256x256xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<256x256xf32>) outs(%7 : tensor<256x256xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x64x256xf32> into tensor<64x256xf32>
    %8 = tensor.empty() : tensor<64x256xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<64x256xf32>) -> tensor<64x256xf32>
    %10 = linalg.matmul ins(%collapsed, %transposed : tensor<64x256xf32>, tensor<256x256xf32>) outs(%9 : tensor<64x256xf32>) -> tensor<64x256xf32>
    %expanded_3 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [1, 64, 8, 32] : tensor<64x256xf32> into tensor<1x64x8x32xf32>
    %11 = tensor.empty() : tensor<1x8x64x32xf32>
    %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<1x64x8x32xf32>) outs(%11 : tensor<1x8x64x32xf32>) permutation = [0, 2, 1, 3] 
    %12 = tensor.empty() : tensor<256x128xf32>
    %transposed_5 = linalg.transpose ins(%arg4 : tensor<128x256xf32>) outs(%12 : tensor<256x128xf32>) permutation = [1, 0] 
    %13 = tensor.empty() : tensor<64x128xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %15 = linalg.matmul ins(%collapsed, %transposed_5 : tensor<64x256xf32>, tensor<256x128xf32>) outs(%14 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %expanded_6 = tensor.expand_shape %15 [[0, 1], [2, 3]] output_shape [1, 64, 4, 32] : tensor<64x128xf32> into tensor<1x64x4x32xf32>
    %16 = tensor.empty() : tensor<1x4x64x32xf32>
    %transposed_7 = linalg.transpose ins(%expanded_6 : tensor<1x64x4x32xf32>) outs(%16 : tensor<1x4x64x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_8 = linalg.transpose ins(%arg5 : tensor<128x256xf32>) outs(%12 : tensor<256x128xf32>) permutation = [1, 0] 
    %17 = linalg.matmul ins(%collapsed, %transposed_8 : tensor<64x256xf32>, tensor<256x128xf32>) outs(%14 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %expanded_9 = tensor.expand_shape %17 [[0, 1], [2, 3]] output_shape [1, 64, 4, 32] : tensor<64x128xf32> into tensor<1x64x4x32xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<1x64x4x32xf32>) outs(%16 : tensor<1x4x64x32xf32>) permutation = [0, 2, 1, 3] 
    %expanded_11 = tensor.expand_shape %5 [[0], [1, 2], [3]] output_shape [1, 1, 64, 32] : tensor<1x64x32xf32> into tensor<1x1x64x32xf32>
    %expanded_12 = tensor.expand_shape %6 [[0], [1, 2], [3]] output_shape [1, 1, 64, 32] : tensor<1x64x32xf32> into tensor<1x1x64x32xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_4, %expanded_11 : tensor<1x8x64x32xf32>, tensor<1x1x64x32xf32>) outs(%11 : tensor<1x8x64x32xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %54 = arith.mulf %in, %in_31 : f32
      linalg.yield %54 : f32
    } -> tensor<1x8x64x32xf32>
    %extracted_slice = tensor.extract_slice %transposed_4[0, 0, 0, 0] [1, 8, 64, 16] [1, 1, 1, 1] : tensor<1x8x64x32xf32> to tensor<1x8x64x16xf32>
    %extracted_slice_13 = tensor.extract_slice %transposed_4[0, 0, 0, 16] [1, 8, 64, 16] [1, 1, 1, 1] : tensor<1x8x64x32xf32> to tensor<1x8x64x16xf32>
    %19 = tensor.empty() : tensor<1x8x64x16xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_13 : tensor<1x8x64x16xf32>) outs(%19 : tensor<1x8x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.negf %in : f32
      linalg.yield %54 : f32
    } -> tensor<1x8x64x16xf32>
    %concat_14 = tensor.concat dim(3) %20, %extracted_slice : (tensor<1x8x64x16xf32>, tensor<1x8x64x16xf32>) -> tensor<1x8x64x32xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_14, %expanded_12 : tensor<1x8x64x32xf32>, tensor<1x1x64x32xf32>) outs(%11 : tensor<1x8x64x32xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %54 = arith.mulf %in, %in_31 : f32
      linalg.yield %54 : f32
    } -> tensor<1x8x64x32xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %21 : tensor<1x8x64x32xf32>, tensor<1x8x64x32xf32>) outs(%11 : tensor<1x8x64x32xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %54 = arith.addf %in, %in_31 : f32
      linalg.yield %54 : f32
    } -> tensor<1x8x64x32xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_7, %expanded_11 : tensor<1x4x64x32xf32>, tensor<1x1x64x32xf32>) outs(%16 : tensor<1x4x64x32xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %54 = arith.mulf %in, %in_31 : f32
      linalg.yield %54 : f32
    } -> tensor<1x4x64x32xf32>
    %extracted_slice_15 = tensor.extract_slice %transposed_7[0, 0, 0, 0] [1, 4, 64, 16] [1, 1, 1, 1] : tensor<1x4x64x32xf32> to tensor<1x4x64x16xf32>
    %extracted_slice_16 = tensor.extract_slice %transposed_7[0, 0, 0, 16] [1, 4, 64, 16] [1, 1, 1, 1] : tensor<1x4x64x32xf32> to tensor<1x4x64x16xf32>
    %24 = tensor.empty() : tensor<1x4x64x16xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16 : tensor<1x4x64x16xf32>) outs(%24 : tensor<1x4x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.negf %in : f32
      linalg.yield %54 : f32
    } -> tensor<1x4x64x16xf32>
    %concat_17 = tensor.concat dim(3) %25, %extracted_slice_15 : (tensor<1x4x64x16xf32>, tensor<1x4x64x16xf32>) -> tensor<1x4x64x32xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_17, %expanded_12 : tensor<1x4x64x32xf32>, tensor<1x1x64x32xf32>) outs(%16 : tensor<1x4x64x32xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %54 = arith.mulf %in, %in_31 : f32
      linalg.yield %54 : f32
    } -> tensor<1x4x64x32xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %26 : tensor<1x4x64x32xf32>, tensor<1x4x64x32xf32>) outs(%16 : tensor<1x4x64x32xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %54 = arith.addf %in, %in_31 : f32
      linalg.yield %54 : f32
    } -> tensor<1x4x64x32xf32>
    %28 = tensor.empty() : tensor<1x4x2x64x32xf32>
    %29 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<1x4x64x32xf32>) outs(%28 : tensor<1x4x2x64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x2x64x32xf32>
    %collapsed_18 = tensor.collapse_shape %29 [[0], [1, 2], [3], [4]] : tensor<1x4x2x64x32xf32> into tensor<1x8x64x32xf32>
    %30 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_10 : tensor<1x4x64x32xf32>) outs(%28 : tensor<1x4x2x64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x2x64x32xf32>
    %31 = tensor.empty() : tensor<1x8x32x64xf32>
    %transposed_19 = linalg.transpose ins(%collapsed_18 : tensor<1x8x64x32xf32>) outs(%31 : tensor<1x8x32x64xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_20 = tensor.collapse_shape %22 [[0, 1], [2], [3]] : tensor<1x8x64x32xf32> into tensor<8x64x32xf32>
    %collapsed_21 = tensor.collapse_shape %transposed_19 [[0, 1], [2], [3]] : tensor<1x8x32x64xf32> into tensor<8x32x64xf32>
    %32 = tensor.empty() : tensor<8x64x64xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
    %34 = linalg.batch_matmul ins(%collapsed_20, %collapsed_21 : tensor<8x64x32xf32>, tensor<8x32x64xf32>) outs(%33 : tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
    %expanded_22 = tensor.expand_shape %34 [[0, 1], [2], [3]] output_shape [1, 8, 64, 64] : tensor<8x64x64xf32> into tensor<1x8x64x64xf32>
    %35 = tensor.empty() : tensor<1x8x64x64xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22 : tensor<1x8x64x64xf32>) outs(%35 : tensor<1x8x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.truncf %cst_1 : f64 to f32
      %55 = arith.mulf %in, %54 : f32
      linalg.yield %55 : f32
    } -> tensor<1x8x64x64xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %arg2 : tensor<1x8x64x64xf32>, tensor<1x1x64x64xf32>) outs(%35 : tensor<1x8x64x64xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %54 = arith.addf %in, %in_31 : f32
      linalg.yield %54 : f32
    } -> tensor<1x8x64x64xf32>
    %38 = tensor.empty() : tensor<1x8x64xi64>
    %39 = linalg.fill ins(%c0_i64 : i64) outs(%38 : tensor<1x8x64xi64>) -> tensor<1x8x64xi64>
    %40 = tensor.empty() : tensor<1x8x64xf32>
    %41 = linalg.fill ins(%cst_0 : f32) outs(%40 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %42:2 = linalg.generic {indexing_maps = [#map3, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<1x8x64x64xf32>) outs(%41, %39 : tensor<1x8x64xf32>, tensor<1x8x64xi64>) {
    ^bb0(%in: f32, %out: f32, %out_31: i64):
      %54 = linalg.index 3 : index
      %55 = arith.index_cast %54 : index to i64
      %56 = arith.maximumf %in, %out : f32
      %57 = arith.cmpf ogt, %in, %out : f32
      %58 = arith.select %57, %55, %out_31 : i64
      linalg.yield %56, %58 : f32, i64
    } -> (tensor<1x8x64xf32>, tensor<1x8x64xi64>)
    %expanded_23 = tensor.expand_shape %42#0 [[0], [1], [2, 3]] output_shape [1, 8, 64, 1] : tensor<1x8x64xf32> into tensor<1x8x64x1xf32>
    %43 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %expanded_23 : tensor<1x8x64x64xf32>, tensor<1x8x64x1xf32>) outs(%35 : tensor<1x8x64x64xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %54 = arith.subf %in, %in_31 : f32
      linalg.yield %54 : f32
    } -> tensor<1x8x64x64xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<1x8x64x64xf32>) outs(%35 : tensor<1x8x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = math.exp %in : f32
      linalg.yield %54 : f32
    } -> tensor<1x8x64x64xf32>
    %45 = tensor.empty() : tensor<1x8x64x1xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<1x8x64x1xf32>) -> tensor<1x8x64x1xf32>
    %47 = linalg.generic {indexing_maps = [#map3, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<1x8x64x64xf32>) outs(%46 : tensor<1x8x64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.addf %in, %out : f32
      linalg.yield %54 : f32
    } -> tensor<1x8x64x1xf32>
    %48 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %47 : tensor<1x8x64x64xf32>, tensor<1x8x64x1xf32>) outs(%35 : tensor<1x8x64x64xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %54 = arith.divf %in, %in_31 : f32
      linalg.yield %54 : f32
    } -> tensor<1x8x64x64xf32>
    %collapsed_24 = tensor.collapse_shape %48 [[0, 1], [2], [3]] : tensor<1x8x64x64xf32> into tensor<8x64x64xf32>
    %collapsed_25 = tensor.collapse_shape %30 [[0, 1, 2], [3], [4]] : tensor<1x4x2x64x32xf32> into tensor<8x64x32xf32>
    %49 = tensor.empty() : tensor<8x64x32xf32>
    %50 = linalg.fill ins(%cst : f32) outs(%49 : tensor<8x64x32xf32>) -> tensor<8x64x32xf32>
    %51 = linalg.batch_matmul ins(%collapsed_24, %collapsed_25 : tensor<8x64x64xf32>, tensor<8x64x32xf32>) outs(%50 : tensor<8x64x32xf32>) -> tensor<8x64x32xf32>
    %expanded_26 = tensor.expand_shape %51 [[0, 1], [2], [3]] output_shape [1, 8, 64, 32] : tensor<8x64x32xf32> into tensor<1x8x64x32xf32>
    %52 = tensor.empty() : tensor<1x64x8x32xf32>
    %transposed_27 = linalg.transpose ins(%expanded_26 : tensor<1x8x64x32xf32>) outs(%52 : tensor<1x64x8x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_28 = linalg.transpose ins(%arg6 : tensor<256x256xf32>) outs(%7 : tensor<256x256xf32>) permutation = [1, 0] 
    %collapsed_29 = tensor.collapse_shape %transposed_27 [[0, 1], [2, 3]] : tensor<1x64x8x32xf32> into tensor<64x256xf32>
    %53 = linalg.matmul ins(%collapsed_29, %transposed_28 : tensor<64x256xf32>, tensor<256x256xf32>) outs(%9 : tensor<64x256xf32>) -> tensor<64x256xf32>
    %expanded_30 = tensor.expand_shape %53 [[0, 1], [2]] output_shape [1, 64, 256] : tensor<64x256xf32> into tensor<1x64x256xf32>
    return %expanded_30 : tensor<1x64x256xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_torch.float32: "0x040000000000803F9AF50F3F9BE8A13E8718363ECDCCCC3DC255663DE386013D39AD913C0AD7233C9C44B83B383E4F3B2815E93A6F12833A166A133A60CBA53953773A39"
    }
  }
#-}
