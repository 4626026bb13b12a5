#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x7x64xf32>, %arg1: tensor<2x7xi64>, %arg2: tensor<1x1x7x7xf32>, %arg3: tensor<4xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<64x64xf32>, %arg7: tensor<64x64xf32>) -> tensor<2x7x64xf32> {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<7x7xf32>
    %cst_3 = arith.constant 2.500000e-01 : f32
    %0 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg4 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
    %1 = tensor.empty() : tensor<14x64xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
    %4 = tensor.empty() : tensor<2x4x7x16xf32>
    %transposed_4 = linalg.transpose ins(%expanded : tensor<2x7x4x16xf32>) outs(%4 : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_5 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %5 = linalg.matmul ins(%collapsed, %transposed_5 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_6 = tensor.expand_shape %5 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
    %transposed_7 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %6 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_8 = tensor.expand_shape %6 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
    %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<2x7x4x16xf32>) outs(%4 : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3] 
    %7 = tensor.empty() : tensor<2x4x16x7xf32>
    %transposed_10 = linalg.transpose ins(%expanded_6 : tensor<2x7x4x16xf32>) outs(%7 : tensor<2x4x16x7xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_11 = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x4x7x16xf32> into tensor<8x7x16xf32>
    %collapsed_12 = tensor.collapse_shape %transposed_10 [[0, 1], [2], [3]] : tensor<2x4x16x7xf32> into tensor<8x16x7xf32>
    %8 = tensor.empty() : tensor<8x7x7xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %10 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<8x7x16xf32>, tensor<8x16x7xf32>) outs(%9 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %expanded_13 = tensor.expand_shape %10 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
    %11 = tensor.empty() : tensor<2x4x7x7xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<2x4x7x7xf32>) outs(%11 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.mulf %in, %cst_3 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x7x7xf32>
    %13 = tensor.empty() : tensor<7xi64>
    %14 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%13 : tensor<7xi64>) {
    ^bb0(%out: i64):
      %42 = linalg.index 0 : index
      %43 = arith.index_cast %42 : index to i64
      linalg.yield %43 : i64
    } -> tensor<7xi64>
    %expanded_14 = tensor.expand_shape %14 [[0, 1]] output_shape [1, 7] : tensor<7xi64> into tensor<1x7xi64>
    %expanded_15 = tensor.expand_shape %14 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
    %15 = tensor.empty() : tensor<7x7xi64>
    %16 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_14, %expanded_15 : tensor<1x7xi64>, tensor<7x1xi64>) outs(%15 : tensor<7x7xi64>) {
    ^bb0(%in: i64, %in_26: i64, %out: i64):
      %42 = arith.subi %in, %in_26 : i64
      linalg.yield %42 : i64
    } -> tensor<7x7xi64>
    %17 = tensor.empty() : tensor<7x7xi1>
    %18 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<7x7xi64>) outs(%17 : tensor<7x7xi1>) {
    ^bb0(%in: i64, %out: i1):
      %42 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %42 : i1
    } -> tensor<7x7xi1>
    %19 = tensor.empty() : tensor<7x7xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map4, #map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%18, %cst_2, %cst_1 : tensor<7x7xi1>, tensor<7x7xf32>, tensor<f32>) outs(%19 : tensor<7x7xf32>) {
    ^bb0(%in: i1, %in_26: f32, %in_27: f32, %out: f32):
      %42 = arith.select %in, %in_26, %in_27 : f32
      linalg.yield %42 : f32
    } -> tensor<7x7xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map6, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %20 : tensor<2x4x7x7xf32>, tensor<7x7xf32>) outs(%11 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %42 = arith.addf %in, %in_26 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x7x7xf32>
    %22 = tensor.empty() : tensor<2x4x7x1xf32>
    %expanded_16 = tensor.expand_shape %arg3 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
    %23 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16 : tensor<4x1xf32>) outs(%22 : tensor<2x4x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x7x1xf32>
    %concat = tensor.concat dim(3) %21, %23 : (tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) -> tensor<2x4x7x8xf32>
    %24 = tensor.empty() : tensor<2x4x7xi64>
    %25 = linalg.fill ins(%c0_i64 : i64) outs(%24 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
    %26 = tensor.empty() : tensor<2x4x7xf32>
    %27 = linalg.fill ins(%cst_0 : f32) outs(%26 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %28:2 = linalg.generic {indexing_maps = [#map, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%concat : tensor<2x4x7x8xf32>) outs(%27, %25 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_26: i64):
      %42 = linalg.index 3 : index
      %43 = arith.index_cast %42 : index to i64
      %44 = arith.maximumf %in, %out : f32
      %45 = arith.cmpf ogt, %in, %out : f32
      %46 = arith.select %45, %43, %out_26 : i64
      linalg.yield %44, %46 : f32, i64
    } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
    %expanded_17 = tensor.expand_shape %28#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
    %29 = tensor.empty() : tensor<2x4x7x8xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %expanded_17 : tensor<2x4x7x8xf32>, tensor<2x4x7x1xf32>) outs(%29 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %42 = arith.subf %in, %in_26 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x7x8xf32>
    %31:2 = linalg.generic {indexing_maps = [#map, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<2x4x7x8xf32>) outs(%27, %25 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_26: i64):
      %42 = linalg.index 3 : index
      %43 = arith.index_cast %42 : index to i64
      %44 = arith.maximumf %in, %out : f32
      %45 = arith.cmpf ogt, %in, %out : f32
      %46 = arith.select %45, %43, %out_26 : i64
      linalg.yield %44, %46 : f32, i64
    } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
    %expanded_18 = tensor.expand_shape %31#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %expanded_18 : tensor<2x4x7x8xf32>, tensor<2x4x7x1xf32>) outs(%29 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %42 = arith.subf %in, %in_26 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x7x8xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x4x7x8xf32>) outs(%29 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = math.exp %in : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x7x8xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%33 : tensor<2x4x7x8xf32>) outs(%34 : tensor<2x4x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.addf %in, %out : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x7x1xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %35 : tensor<2x4x7x8xf32>, tensor<2x4x7x1xf32>) outs(%29 : tensor<2x4x7x8xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %42 = arith.divf %in, %in_26 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x7x8xf32>
    %extracted_slice = tensor.extract_slice %36[0, 0, 0, 0] [2, 4, 7, 7] [1, 1, 1, 1] : tensor<2x4x7x8xf32> to tensor<2x4x7x7xf32>
    %collapsed_19 = tensor.collapse_shape %extracted_slice [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
    %collapsed_20 = tensor.collapse_shape %transposed_9 [[0, 1], [2], [3]] : tensor<2x4x7x16xf32> into tensor<8x7x16xf32>
    %37 = tensor.empty() : tensor<8x7x16xf32>
    %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %39 = linalg.batch_matmul ins(%collapsed_19, %collapsed_20 : tensor<8x7x7xf32>, tensor<8x7x16xf32>) outs(%38 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %expanded_21 = tensor.expand_shape %39 [[0, 1], [2], [3]] output_shape [2, 4, 7, 16] : tensor<8x7x16xf32> into tensor<2x4x7x16xf32>
    %40 = tensor.empty() : tensor<2x7x4x16xf32>
    %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<2x4x7x16xf32>) outs(%40 : tensor<2x7x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_23 = linalg.transpose ins(%arg7 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_24 = tensor.collapse_shape %transposed_22 [[0, 1], [2, 3]] : tensor<2x7x4x16xf32> into tensor<14x64xf32>
    %41 = linalg.matmul ins(%collapsed_24, %transposed_23 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_25 = tensor.expand_shape %41 [[0, 1], [2]] output_shape [2, 7, 64] : tensor<14x64xf32> into tensor<2x7x64xf32>
    return %expanded_25 : tensor<2x7x64xf32>
  }
}
