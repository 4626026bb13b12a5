#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x7x64xbf16>, %arg1: tensor<2x7xi64>, %arg2: tensor<1x1x7x7xbf16>, %arg3: tensor<64x64xbf16>, %arg4: tensor<32x64xbf16>, %arg5: tensor<32x64xbf16>, %arg6: tensor<64x64xbf16>) -> tensor<2x7x64xbf16> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_2 = arith.constant 2.500000e-01 : bf16
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [2, 7, 1] : tensor<2x7xi64> into tensor<2x7x1xi64>
    %0 = tensor.empty() : tensor<2x7x1xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x7x1xi64>) outs(%0 : tensor<2x7x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %70 = arith.sitofp %in : i64 to f32
      linalg.yield %70 : f32
    } -> tensor<2x7x1xf32>
    %2 = tensor.empty() : tensor<2x7x8xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %cst_1 : tensor<2x7x1xf32>, tensor<8xf32>) outs(%2 : tensor<2x7x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %70 = arith.mulf %in, %in_31 : f32
      linalg.yield %70 : f32
    } -> tensor<2x7x8xf32>
    %concat = tensor.concat dim(2) %3, %3 : (tensor<2x7x8xf32>, tensor<2x7x8xf32>) -> tensor<2x7x16xf32>
    %4 = tensor.empty() : tensor<2x7x16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<2x7x16xf32>) outs(%4 : tensor<2x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %70 = math.cos %in : f32
      linalg.yield %70 : f32
    } -> tensor<2x7x16xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<2x7x16xf32>) outs(%4 : tensor<2x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %70 = math.sin %in : f32
      linalg.yield %70 : f32
    } -> tensor<2x7x16xf32>
    %7 = tensor.empty() : tensor<2x7x16xbf16>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x7x16xf32>) outs(%7 : tensor<2x7x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %70 = arith.truncf %in : f32 to bf16
      linalg.yield %70 : bf16
    } -> tensor<2x7x16xbf16>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x7x16xf32>) outs(%7 : tensor<2x7x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %70 = arith.truncf %in : f32 to bf16
      linalg.yield %70 : bf16
    } -> tensor<2x7x16xbf16>
    %10 = tensor.empty() : tensor<64x64xbf16>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xbf16>) outs(%10 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x7x64xbf16> into tensor<14x64xbf16>
    %11 = tensor.empty() : tensor<14x64xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %13 = linalg.matmul ins(%collapsed, %transposed : tensor<14x64xbf16>, tensor<64x64xbf16>) outs(%12 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %14 = tensor.empty() : tensor<14x64xbf16>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<14x64xf32>) outs(%14 : tensor<14x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %70 = arith.truncf %in : f32 to bf16
      linalg.yield %70 : bf16
    } -> tensor<14x64xbf16>
    %expanded_3 = tensor.expand_shape %15 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xbf16> into tensor<2x7x4x16xbf16>
    %16 = tensor.empty() : tensor<2x4x7x16xbf16>
    %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x7x4x16xbf16>) outs(%16 : tensor<2x4x7x16xbf16>) permutation = [0, 2, 1, 3] 
    %17 = tensor.empty() : tensor<64x32xbf16>
    %transposed_5 = linalg.transpose ins(%arg4 : tensor<32x64xbf16>) outs(%17 : tensor<64x32xbf16>) permutation = [1, 0] 
    %18 = tensor.empty() : tensor<14x32xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %20 = linalg.matmul ins(%collapsed, %transposed_5 : tensor<14x64xbf16>, tensor<64x32xbf16>) outs(%19 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %21 = tensor.empty() : tensor<14x32xbf16>
    %22 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<14x32xf32>) outs(%21 : tensor<14x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %70 = arith.truncf %in : f32 to bf16
      linalg.yield %70 : bf16
    } -> tensor<14x32xbf16>
    %expanded_6 = tensor.expand_shape %22 [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xbf16> into tensor<2x7x2x16xbf16>
    %23 = tensor.empty() : tensor<2x2x7x16xbf16>
    %transposed_7 = linalg.transpose ins(%expanded_6 : tensor<2x7x2x16xbf16>) outs(%23 : tensor<2x2x7x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_8 = linalg.transpose ins(%arg5 : tensor<32x64xbf16>) outs(%17 : tensor<64x32xbf16>) permutation = [1, 0] 
    %24 = linalg.matmul ins(%collapsed, %transposed_8 : tensor<14x64xbf16>, tensor<64x32xbf16>) outs(%19 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<14x32xf32>) outs(%21 : tensor<14x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %70 = arith.truncf %in : f32 to bf16
      linalg.yield %70 : bf16
    } -> tensor<14x32xbf16>
    %expanded_9 = tensor.expand_shape %25 [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xbf16> into tensor<2x7x2x16xbf16>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<2x7x2x16xbf16>) outs(%23 : tensor<2x2x7x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_11 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [2, 1, 7, 16] : tensor<2x7x16xbf16> into tensor<2x1x7x16xbf16>
    %expanded_12 = tensor.expand_shape %9 [[0], [1, 2], [3]] output_shape [2, 1, 7, 16] : tensor<2x7x16xbf16> into tensor<2x1x7x16xbf16>
    %26 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_4, %expanded_11 : tensor<2x4x7x16xbf16>, tensor<2x1x7x16xbf16>) outs(%16 : tensor<2x4x7x16xbf16>) {
    ^bb0(%in: bf16, %in_31: bf16, %out: bf16):
      %70 = arith.mulf %in, %in_31 : bf16
      linalg.yield %70 : bf16
    } -> tensor<2x4x7x16xbf16>
    %extracted_slice = tensor.extract_slice %transposed_4[0, 0, 0, 0] [2, 4, 7, 8] [1, 1, 1, 1] : tensor<2x4x7x16xbf16> to tensor<2x4x7x8xbf16>
    %extracted_slice_13 = tensor.extract_slice %transposed_4[0, 0, 0, 8] [2, 4, 7, 8] [1, 1, 1, 1] : tensor<2x4x7x16xbf16> to tensor<2x4x7x8xbf16>
    %27 = tensor.empty() : tensor<2x4x7x8xbf16>
    %28 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_13 : tensor<2x4x7x8xbf16>) outs(%27 : tensor<2x4x7x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %70 = arith.negf %in : bf16
      linalg.yield %70 : bf16
    } -> tensor<2x4x7x8xbf16>
    %concat_14 = tensor.concat dim(3) %28, %extracted_slice : (tensor<2x4x7x8xbf16>, tensor<2x4x7x8xbf16>) -> tensor<2x4x7x16xbf16>
    %29 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_14, %expanded_12 : tensor<2x4x7x16xbf16>, tensor<2x1x7x16xbf16>) outs(%16 : tensor<2x4x7x16xbf16>) {
    ^bb0(%in: bf16, %in_31: bf16, %out: bf16):
      %70 = arith.mulf %in, %in_31 : bf16
      linalg.yield %70 : bf16
    } -> tensor<2x4x7x16xbf16>
    %30 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %29 : tensor<2x4x7x16xbf16>, tensor<2x4x7x16xbf16>) outs(%16 : tensor<2x4x7x16xbf16>) {
    ^bb0(%in: bf16, %in_31: bf16, %out: bf16):
      %70 = arith.addf %in, %in_31 : bf16
      linalg.yield %70 : bf16
    } -> tensor<2x4x7x16xbf16>
    %31 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_7, %expanded_11 : tensor<2x2x7x16xbf16>, tensor<2x1x7x16xbf16>) outs(%23 : tensor<2x2x7x16xbf16>) {
    ^bb0(%in: bf16, %in_31: bf16, %out: bf16):
      %70 = arith.mulf %in, %in_31 : bf16
      linalg.yield %70 : bf16
    } -> tensor<2x2x7x16xbf16>
    %extracted_slice_15 = tensor.extract_slice %transposed_7[0, 0, 0, 0] [2, 2, 7, 8] [1, 1, 1, 1] : tensor<2x2x7x16xbf16> to tensor<2x2x7x8xbf16>
    %extracted_slice_16 = tensor.extract_slice %transposed_7[0, 0, 0, 8] [2, 2, 7, 8] [1, 1, 1, 1] : tensor<2x2x7x16xbf16> to tensor<2x2x7x8xbf16>
    %32 = tensor.empty() : tensor<2x2x7x8xbf16>
    %33 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16 : tensor<2x2x7x8xbf16>) outs(%32 : tensor<2x2x7x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %70 = arith.negf %in : bf16
      linalg.yield %70 : bf16
    } -> tensor<2x2x7x8xbf16>
    %concat_17 = tensor.concat dim(3) %33, %extracted_slice_15 : (tensor<2x2x7x8xbf16>, tensor<2x2x7x8xbf16>) -> tensor<2x2x7x16xbf16>
    %34 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_17, %expanded_12 : tensor<2x2x7x16xbf16>, tensor<2x1x7x16xbf16>) outs(%23 : tensor<2x2x7x16xbf16>) {
    ^bb0(%in: bf16, %in_31: bf16, %out: bf16):
      %70 = arith.mulf %in, %in_31 : bf16
      linalg.yield %70 : bf16
    } -> tensor<2x2x7x16xbf16>
    %35 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %34 : tensor<2x2x7x16xbf16>, tensor<2x2x7x16xbf16>) outs(%23 : tensor<2x2x7x16xbf16>) {
    ^bb0(%in: bf16, %in_31: bf16, %out: bf16):
      %70 = arith.addf %in, %in_31 : bf16
      linalg.yield %70 : bf16
    } -> tensor<2x2x7x16xbf16>
    %36 = tensor.empty() : tensor<2x2x2x7x16xbf16>
    %37 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<2x2x7x16xbf16>) outs(%36 : tensor<2x2x2x7x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x7x16xbf16>
    %collapsed_18 = tensor.collapse_shape %37 [[0], [1, 2], [3], [4]] : tensor<2x2x2x7x16xbf16> into tensor<2x4x7x16xbf16>
    %38 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_10 : tensor<2x2x7x16xbf16>) outs(%36 : tensor<2x2x2x7x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x7x16xbf16>
    %39 = tensor.empty() : tensor<2x4x16x7xbf16>
    %transposed_19 = linalg.transpose ins(%collapsed_18 : tensor<2x4x7x16xbf16>) outs(%39 : tensor<2x4x16x7xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_20 = tensor.collapse_shape %30 [[0, 1], [2], [3]] : tensor<2x4x7x16xbf16> into tensor<8x7x16xbf16>
    %collapsed_21 = tensor.collapse_shape %transposed_19 [[0, 1], [2], [3]] : tensor<2x4x16x7xbf16> into tensor<8x16x7xbf16>
    %40 = tensor.empty() : tensor<8x7x7xf32>
    %41 = linalg.fill ins(%cst : f32) outs(%40 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %42 = linalg.batch_matmul ins(%collapsed_20, %collapsed_21 : tensor<8x7x16xbf16>, tensor<8x16x7xbf16>) outs(%41 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %43 = tensor.empty() : tensor<8x7x7xbf16>
    %44 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<8x7x7xf32>) outs(%43 : tensor<8x7x7xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %70 = arith.truncf %in : f32 to bf16
      linalg.yield %70 : bf16
    } -> tensor<8x7x7xbf16>
    %expanded_22 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xbf16> into tensor<2x4x7x7xbf16>
    %45 = tensor.empty() : tensor<2x4x7x7xbf16>
    %46 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22 : tensor<2x4x7x7xbf16>) outs(%45 : tensor<2x4x7x7xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %70 = arith.mulf %in, %cst_2 : bf16
      linalg.yield %70 : bf16
    } -> tensor<2x4x7x7xbf16>
    %47 = linalg.generic {indexing_maps = [#map4, #map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %arg2 : tensor<2x4x7x7xbf16>, tensor<1x1x7x7xbf16>) outs(%45 : tensor<2x4x7x7xbf16>) {
    ^bb0(%in: bf16, %in_31: bf16, %out: bf16):
      %70 = arith.addf %in, %in_31 : bf16
      linalg.yield %70 : bf16
    } -> tensor<2x4x7x7xbf16>
    %48 = tensor.empty() : tensor<2x4x7x7xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<2x4x7x7xbf16>) outs(%48 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %70 = arith.extf %in : bf16 to f32
      linalg.yield %70 : f32
    } -> tensor<2x4x7x7xf32>
    %50 = tensor.empty() : tensor<2x4x7xi64>
    %51 = linalg.fill ins(%c0_i64 : i64) outs(%50 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
    %52 = tensor.empty() : tensor<2x4x7xf32>
    %53 = linalg.fill ins(%cst_0 : f32) outs(%52 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %54:2 = linalg.generic {indexing_maps = [#map4, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%49 : tensor<2x4x7x7xf32>) outs(%53, %51 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_31: i64):
      %70 = linalg.index 3 : index
      %71 = arith.index_cast %70 : index to i64
      %72 = arith.maximumf %in, %out : f32
      %73 = arith.cmpf ogt, %in, %out : f32
      %74 = arith.select %73, %71, %out_31 : i64
      linalg.yield %72, %74 : f32, i64
    } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
    %expanded_23 = tensor.expand_shape %54#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %expanded_23 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%48 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %70 = arith.subf %in, %in_31 : f32
      linalg.yield %70 : f32
    } -> tensor<2x4x7x7xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<2x4x7x7xf32>) outs(%48 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %70 = math.exp %in : f32
      linalg.yield %70 : f32
    } -> tensor<2x4x7x7xf32>
    %57 = tensor.empty() : tensor<2x4x7x1xf32>
    %58 = linalg.fill ins(%cst : f32) outs(%57 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
    %59 = linalg.generic {indexing_maps = [#map4, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%56 : tensor<2x4x7x7xf32>) outs(%58 : tensor<2x4x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %70 = arith.addf %in, %out : f32
      linalg.yield %70 : f32
    } -> tensor<2x4x7x1xf32>
    %60 = linalg.generic {indexing_maps = [#map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %59 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%48 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %70 = arith.divf %in, %in_31 : f32
      linalg.yield %70 : f32
    } -> tensor<2x4x7x7xf32>
    %61 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<2x4x7x7xf32>) outs(%45 : tensor<2x4x7x7xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %70 = arith.truncf %in : f32 to bf16
      linalg.yield %70 : bf16
    } -> tensor<2x4x7x7xbf16>
    %collapsed_24 = tensor.collapse_shape %61 [[0, 1], [2], [3]] : tensor<2x4x7x7xbf16> into tensor<8x7x7xbf16>
    %collapsed_25 = tensor.collapse_shape %38 [[0, 1, 2], [3], [4]] : tensor<2x2x2x7x16xbf16> into tensor<8x7x16xbf16>
    %62 = tensor.empty() : tensor<8x7x16xf32>
    %63 = linalg.fill ins(%cst : f32) outs(%62 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %64 = linalg.batch_matmul ins(%collapsed_24, %collapsed_25 : tensor<8x7x7xbf16>, tensor<8x7x16xbf16>) outs(%63 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %65 = tensor.empty() : tensor<8x7x16xbf16>
    %66 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64 : tensor<8x7x16xf32>) outs(%65 : tensor<8x7x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %70 = arith.truncf %in : f32 to bf16
      linalg.yield %70 : bf16
    } -> tensor<8x7x16xbf16>
    %expanded_26 = tensor.expand_shape %66 [[0, 1], [2], [3]] output_shape [2, 4, 7, 16] : tensor<8x7x16xbf16> into tensor<2x4x7x16xbf16>
    %67 = tensor.empty() : tensor<2x7x4x16xbf16>
    %transposed_27 = linalg.transpose ins(%expanded_26 : tensor<2x4x7x16xbf16>) outs(%67 : tensor<2x7x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_28 = linalg.transpose ins(%arg6 : tensor<64x64xbf16>) outs(%10 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_29 = tensor.collapse_shape %transposed_27 [[0, 1], [2, 3]] : tensor<2x7x4x16xbf16> into tensor<14x64xbf16>
    %68 = linalg.matmul ins(%collapsed_29, %transposed_28 : tensor<14x64xbf16>, tensor<64x64xbf16>) outs(%12 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %69 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%68 : tensor<14x64xf32>) outs(%14 : tensor<14x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %70 = arith.truncf %in : f32 to bf16
      linalg.yield %70 : bf16
    } -> tensor<14x64xbf16>
    %expanded_30 = tensor.expand_shape %69 [[0, 1], [2]] output_shape [2, 7, 64] : tensor<14x64xbf16> into tensor<2x7x64xbf16>
    return %expanded_30 : tensor<2x7x64xbf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803F0000A23E0000CD3D0000023D0000243C00004F3B0000833A0000A639"
    }
  }
#-}
