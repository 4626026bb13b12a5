#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0) -> (0)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d2, 0)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map11 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x1x64xf32>, %arg1: tensor<2x1xi64>, %arg2: tensor<1x1x1x32xf32>, %arg3: tensor<2x2x32x16xf32>, %arg4: tensor<2x2x32x16xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<32x64xf32>, %arg7: tensor<32x64xf32>, %arg8: tensor<64x64xf32>) -> (tensor<2x1x64xf32>, tensor<2x2x32x16xf32>, tensor<2x2x32x16xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_2 = arith.constant 2.500000e-01 : f32
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [2, 1, 1] : tensor<2x1xi64> into tensor<2x1x1xi64>
    %0 = tensor.empty() : tensor<2x1x1xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x1x1xi64>) outs(%0 : tensor<2x1x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %61 = arith.sitofp %in : i64 to f32
      linalg.yield %61 : f32
    } -> tensor<2x1x1xf32>
    %2 = tensor.empty() : tensor<2x1x8xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %cst_1 : tensor<2x1x1xf32>, tensor<8xf32>) outs(%2 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %61 = arith.mulf %in, %in_34 : f32
      linalg.yield %61 : f32
    } -> tensor<2x1x8xf32>
    %concat = tensor.concat dim(2) %3, %3 : (tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x16xf32>
    %4 = tensor.empty() : tensor<2x1x16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<2x1x16xf32>) outs(%4 : tensor<2x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = math.cos %in : f32
      linalg.yield %61 : f32
    } -> tensor<2x1x16xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<2x1x16xf32>) outs(%4 : tensor<2x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = math.sin %in : f32
      linalg.yield %61 : f32
    } -> tensor<2x1x16xf32>
    %7 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%7 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0], [1, 2]] : tensor<2x1x64xf32> into tensor<2x64xf32>
    %8 = tensor.empty() : tensor<2x64xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<2x64xf32>) -> tensor<2x64xf32>
    %10 = linalg.matmul ins(%collapsed, %transposed : tensor<2x64xf32>, tensor<64x64xf32>) outs(%9 : tensor<2x64xf32>) -> tensor<2x64xf32>
    %expanded_3 = tensor.expand_shape %10 [[0], [1, 2, 3]] output_shape [2, 1, 4, 16] : tensor<2x64xf32> into tensor<2x1x4x16xf32>
    %11 = tensor.empty() : tensor<2x4x1x16xf32>
    %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x1x4x16xf32>) outs(%11 : tensor<2x4x1x16xf32>) permutation = [0, 2, 1, 3] 
    %12 = tensor.empty() : tensor<64x32xf32>
    %transposed_5 = linalg.transpose ins(%arg6 : tensor<32x64xf32>) outs(%12 : tensor<64x32xf32>) permutation = [1, 0] 
    %13 = tensor.empty() : tensor<2x32xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<2x32xf32>) -> tensor<2x32xf32>
    %15 = linalg.matmul ins(%collapsed, %transposed_5 : tensor<2x64xf32>, tensor<64x32xf32>) outs(%14 : tensor<2x32xf32>) -> tensor<2x32xf32>
    %expanded_6 = tensor.expand_shape %15 [[0], [1, 2, 3]] output_shape [2, 1, 2, 16] : tensor<2x32xf32> into tensor<2x1x2x16xf32>
    %16 = tensor.empty() : tensor<2x2x1x16xf32>
    %transposed_7 = linalg.transpose ins(%expanded_6 : tensor<2x1x2x16xf32>) outs(%16 : tensor<2x2x1x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_8 = linalg.transpose ins(%arg7 : tensor<32x64xf32>) outs(%12 : tensor<64x32xf32>) permutation = [1, 0] 
    %17 = linalg.matmul ins(%collapsed, %transposed_8 : tensor<2x64xf32>, tensor<64x32xf32>) outs(%14 : tensor<2x32xf32>) -> tensor<2x32xf32>
    %expanded_9 = tensor.expand_shape %17 [[0], [1, 2, 3]] output_shape [2, 1, 2, 16] : tensor<2x32xf32> into tensor<2x1x2x16xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<2x1x2x16xf32>) outs(%16 : tensor<2x2x1x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_11 = tensor.expand_shape %5 [[0], [1, 2], [3]] output_shape [2, 1, 1, 16] : tensor<2x1x16xf32> into tensor<2x1x1x16xf32>
    %expanded_12 = tensor.expand_shape %6 [[0], [1, 2], [3]] output_shape [2, 1, 1, 16] : tensor<2x1x16xf32> into tensor<2x1x1x16xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_4, %expanded_11 : tensor<2x4x1x16xf32>, tensor<2x1x1x16xf32>) outs(%11 : tensor<2x4x1x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %61 = arith.mulf %in, %in_34 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x1x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_4[0, 0, 0, 0] [2, 4, 1, 8] [1, 1, 1, 1] : tensor<2x4x1x16xf32> to tensor<2x4x1x8xf32>
    %extracted_slice_13 = tensor.extract_slice %transposed_4[0, 0, 0, 8] [2, 4, 1, 8] [1, 1, 1, 1] : tensor<2x4x1x16xf32> to tensor<2x4x1x8xf32>
    %19 = tensor.empty() : tensor<2x4x1x8xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_13 : tensor<2x4x1x8xf32>) outs(%19 : tensor<2x4x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = arith.negf %in : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x1x8xf32>
    %concat_14 = tensor.concat dim(3) %20, %extracted_slice : (tensor<2x4x1x8xf32>, tensor<2x4x1x8xf32>) -> tensor<2x4x1x16xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_14, %expanded_12 : tensor<2x4x1x16xf32>, tensor<2x1x1x16xf32>) outs(%11 : tensor<2x4x1x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %61 = arith.mulf %in, %in_34 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x1x16xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %21 : tensor<2x4x1x16xf32>, tensor<2x4x1x16xf32>) outs(%11 : tensor<2x4x1x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %61 = arith.addf %in, %in_34 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x1x16xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_7, %expanded_11 : tensor<2x2x1x16xf32>, tensor<2x1x1x16xf32>) outs(%16 : tensor<2x2x1x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %61 = arith.mulf %in, %in_34 : f32
      linalg.yield %61 : f32
    } -> tensor<2x2x1x16xf32>
    %extracted_slice_15 = tensor.extract_slice %transposed_7[0, 0, 0, 0] [2, 2, 1, 8] [1, 1, 1, 1] : tensor<2x2x1x16xf32> to tensor<2x2x1x8xf32>
    %extracted_slice_16 = tensor.extract_slice %transposed_7[0, 0, 0, 8] [2, 2, 1, 8] [1, 1, 1, 1] : tensor<2x2x1x16xf32> to tensor<2x2x1x8xf32>
    %24 = tensor.empty() : tensor<2x2x1x8xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16 : tensor<2x2x1x8xf32>) outs(%24 : tensor<2x2x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = arith.negf %in : f32
      linalg.yield %61 : f32
    } -> tensor<2x2x1x8xf32>
    %concat_17 = tensor.concat dim(3) %25, %extracted_slice_15 : (tensor<2x2x1x8xf32>, tensor<2x2x1x8xf32>) -> tensor<2x2x1x16xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_17, %expanded_12 : tensor<2x2x1x16xf32>, tensor<2x1x1x16xf32>) outs(%16 : tensor<2x2x1x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %61 = arith.mulf %in, %in_34 : f32
      linalg.yield %61 : f32
    } -> tensor<2x2x1x16xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %26 : tensor<2x2x1x16xf32>, tensor<2x2x1x16xf32>) outs(%16 : tensor<2x2x1x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %61 = arith.addf %in, %in_34 : f32
      linalg.yield %61 : f32
    } -> tensor<2x2x1x16xf32>
    %28 = tensor.empty() : tensor<32xi64>
    %29 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%28 : tensor<32xi64>) {
    ^bb0(%out: i64):
      %61 = linalg.index 0 : index
      %62 = arith.index_cast %61 : index to i64
      linalg.yield %62 : i64
    } -> tensor<32xi64>
    %extracted_slice_18 = tensor.extract_slice %arg1[0, 0] [1, 1] [1, 1] : tensor<2x1xi64> to tensor<1x1xi64>
    %collapsed_19 = tensor.collapse_shape %extracted_slice_18 [[0, 1]] : tensor<1x1xi64> into tensor<1xi64>
    %30 = tensor.empty() : tensor<32xi1>
    %31 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel"]} ins(%29, %collapsed_19 : tensor<32xi64>, tensor<1xi64>) outs(%30 : tensor<32xi1>) {
    ^bb0(%in: i64, %in_34: i64, %out: i1):
      %61 = arith.cmpi eq, %in, %in_34 : i64
      linalg.yield %61 : i1
    } -> tensor<32xi1>
    %expanded_20 = tensor.expand_shape %31 [[0, 1]] output_shape [32, 1] : tensor<32xi1> into tensor<32x1xi1>
    %32 = tensor.empty() : tensor<2x2x32x16xf32>
    %33 = linalg.generic {indexing_maps = [#map7, #map8, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20, %27, %arg3 : tensor<32x1xi1>, tensor<2x2x1x16xf32>, tensor<2x2x32x16xf32>) outs(%32 : tensor<2x2x32x16xf32>) {
    ^bb0(%in: i1, %in_34: f32, %in_35: f32, %out: f32):
      %61 = arith.select %in, %in_34, %in_35 : f32
      linalg.yield %61 : f32
    } -> tensor<2x2x32x16xf32>
    %34 = linalg.generic {indexing_maps = [#map7, #map8, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20, %transposed_10, %arg4 : tensor<32x1xi1>, tensor<2x2x1x16xf32>, tensor<2x2x32x16xf32>) outs(%32 : tensor<2x2x32x16xf32>) {
    ^bb0(%in: i1, %in_34: f32, %in_35: f32, %out: f32):
      %61 = arith.select %in, %in_34, %in_35 : f32
      linalg.yield %61 : f32
    } -> tensor<2x2x32x16xf32>
    %35 = tensor.empty() : tensor<2x2x2x32x16xf32>
    %36 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x2x32x16xf32>) outs(%35 : tensor<2x2x2x32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x32x16xf32>
    %collapsed_21 = tensor.collapse_shape %36 [[0], [1, 2], [3], [4]] : tensor<2x2x2x32x16xf32> into tensor<2x4x32x16xf32>
    %37 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<2x2x32x16xf32>) outs(%35 : tensor<2x2x2x32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x32x16xf32>
    %38 = tensor.empty() : tensor<2x4x16x32xf32>
    %transposed_22 = linalg.transpose ins(%collapsed_21 : tensor<2x4x32x16xf32>) outs(%38 : tensor<2x4x16x32xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_23 = tensor.collapse_shape %22 [[0, 1], [2], [3]] : tensor<2x4x1x16xf32> into tensor<8x1x16xf32>
    %collapsed_24 = tensor.collapse_shape %transposed_22 [[0, 1], [2], [3]] : tensor<2x4x16x32xf32> into tensor<8x16x32xf32>
    %39 = tensor.empty() : tensor<8x1x32xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<8x1x32xf32>) -> tensor<8x1x32xf32>
    %41 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<8x1x16xf32>, tensor<8x16x32xf32>) outs(%40 : tensor<8x1x32xf32>) -> tensor<8x1x32xf32>
    %expanded_25 = tensor.expand_shape %41 [[0, 1], [2], [3]] output_shape [2, 4, 1, 32] : tensor<8x1x32xf32> into tensor<2x4x1x32xf32>
    %42 = tensor.empty() : tensor<2x4x1x32xf32>
    %43 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_25 : tensor<2x4x1x32xf32>) outs(%42 : tensor<2x4x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = arith.mulf %in, %cst_2 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x1x32xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43, %arg2 : tensor<2x4x1x32xf32>, tensor<1x1x1x32xf32>) outs(%42 : tensor<2x4x1x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %61 = arith.addf %in, %in_34 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x1x32xf32>
    %45 = tensor.empty() : tensor<2x4x1xi64>
    %46 = linalg.fill ins(%c0_i64 : i64) outs(%45 : tensor<2x4x1xi64>) -> tensor<2x4x1xi64>
    %47 = tensor.empty() : tensor<2x4x1xf32>
    %48 = linalg.fill ins(%cst_0 : f32) outs(%47 : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
    %49:2 = linalg.generic {indexing_maps = [#map3, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<2x4x1x32xf32>) outs(%48, %46 : tensor<2x4x1xf32>, tensor<2x4x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_34: i64):
      %61 = linalg.index 3 : index
      %62 = arith.index_cast %61 : index to i64
      %63 = arith.maximumf %in, %out : f32
      %64 = arith.cmpf ogt, %in, %out : f32
      %65 = arith.select %64, %62, %out_34 : i64
      linalg.yield %63, %65 : f32, i64
    } -> (tensor<2x4x1xf32>, tensor<2x4x1xi64>)
    %expanded_26 = tensor.expand_shape %49#0 [[0], [1], [2, 3]] output_shape [2, 4, 1, 1] : tensor<2x4x1xf32> into tensor<2x4x1x1xf32>
    %50 = linalg.generic {indexing_maps = [#map3, #map13, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %expanded_26 : tensor<2x4x1x32xf32>, tensor<2x4x1x1xf32>) outs(%42 : tensor<2x4x1x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %61 = arith.subf %in, %in_34 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x1x32xf32>
    %51 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<2x4x1x32xf32>) outs(%42 : tensor<2x4x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = math.exp %in : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x1x32xf32>
    %52 = tensor.empty() : tensor<2x4x1x1xf32>
    %53 = linalg.fill ins(%cst : f32) outs(%52 : tensor<2x4x1x1xf32>) -> tensor<2x4x1x1xf32>
    %54 = linalg.generic {indexing_maps = [#map3, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%51 : tensor<2x4x1x32xf32>) outs(%53 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = arith.addf %in, %out : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x1x1xf32>
    %55 = linalg.generic {indexing_maps = [#map3, #map13, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %54 : tensor<2x4x1x32xf32>, tensor<2x4x1x1xf32>) outs(%42 : tensor<2x4x1x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %61 = arith.divf %in, %in_34 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x1x32xf32>
    %collapsed_27 = tensor.collapse_shape %55 [[0, 1], [2], [3]] : tensor<2x4x1x32xf32> into tensor<8x1x32xf32>
    %collapsed_28 = tensor.collapse_shape %37 [[0, 1, 2], [3], [4]] : tensor<2x2x2x32x16xf32> into tensor<8x32x16xf32>
    %56 = tensor.empty() : tensor<8x1x16xf32>
    %57 = linalg.fill ins(%cst : f32) outs(%56 : tensor<8x1x16xf32>) -> tensor<8x1x16xf32>
    %58 = linalg.batch_matmul ins(%collapsed_27, %collapsed_28 : tensor<8x1x32xf32>, tensor<8x32x16xf32>) outs(%57 : tensor<8x1x16xf32>) -> tensor<8x1x16xf32>
    %expanded_29 = tensor.expand_shape %58 [[0, 1], [2], [3]] output_shape [2, 4, 1, 16] : tensor<8x1x16xf32> into tensor<2x4x1x16xf32>
    %59 = tensor.empty() : tensor<2x1x4x16xf32>
    %transposed_30 = linalg.transpose ins(%expanded_29 : tensor<2x4x1x16xf32>) outs(%59 : tensor<2x1x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_31 = linalg.transpose ins(%arg8 : tensor<64x64xf32>) outs(%7 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_32 = tensor.collapse_shape %transposed_30 [[0], [1, 2, 3]] : tensor<2x1x4x16xf32> into tensor<2x64xf32>
    %60 = linalg.matmul ins(%collapsed_32, %transposed_31 : tensor<2x64xf32>, tensor<64x64xf32>) outs(%9 : tensor<2x64xf32>) -> tensor<2x64xf32>
    %expanded_33 = tensor.expand_shape %60 [[0], [1, 2]] output_shape [2, 1, 64] : tensor<2x64xf32> into tensor<2x1x64xf32>
    return %expanded_33, %33, %34 : tensor<2x1x64xf32>, tensor<2x2x32x16xf32>, tensor<2x2x32x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803F9BE8A13ECDCCCC3DE386013D0AD7233C383E4F3B6F12833A60CBA539"
    }
  }
#-}
