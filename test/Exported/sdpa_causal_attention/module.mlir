#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map11 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<2x7x64xf32>, %arg1: tensor<2x7xi64>, %arg2: tensor<1x1x7x7xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<2x7x64xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4x7x7xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<7x7xi1>
    %cst_5 = arith.constant 0xFFF0000000000000 : f64
    %cst_6 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
    %1 = tensor.empty() : tensor<14x64xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<14x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
    %4 = tensor.empty() : tensor<2x4x7x16xf32>
    %transposed_7 = linalg.transpose ins(%expanded : tensor<2x7x4x16xf32>) outs(%4 : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3] 
    %5 = tensor.empty() : tensor<64x32xf32>
    %transposed_8 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%5 : tensor<64x32xf32>) permutation = [1, 0] 
    %6 = tensor.empty() : tensor<14x32xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %8 = linalg.matmul ins(%collapsed, %transposed_8 : tensor<14x64xf32>, tensor<64x32xf32>) outs(%7 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %expanded_9 = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xf32> into tensor<2x7x2x16xf32>
    %9 = tensor.empty() : tensor<2x2x7x16xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<2x7x2x16xf32>) outs(%9 : tensor<2x2x7x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_11 = linalg.transpose ins(%arg5 : tensor<32x64xf32>) outs(%5 : tensor<64x32xf32>) permutation = [1, 0] 
    %10 = linalg.matmul ins(%collapsed, %transposed_11 : tensor<14x64xf32>, tensor<64x32xf32>) outs(%7 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %expanded_12 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xf32> into tensor<2x7x2x16xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<2x7x2x16xf32>) outs(%9 : tensor<2x2x7x16xf32>) permutation = [0, 2, 1, 3] 
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_7 : tensor<2x4x7x16xf32>) outs(%4 : tensor<2x4x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.mulf %in, %cst_6 : f32
      linalg.yield %57 : f32
    } -> tensor<2x4x7x16xf32>
    %12 = tensor.empty() : tensor<7xi64>
    %13 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%12 : tensor<7xi64>) {
    ^bb0(%out: i64):
      %57 = linalg.index 0 : index
      %58 = arith.index_cast %57 : index to i64
      linalg.yield %58 : i64
    } -> tensor<7xi64>
    %expanded_14 = tensor.expand_shape %13 [[0, 1]] output_shape [1, 7] : tensor<7xi64> into tensor<1x7xi64>
    %expanded_15 = tensor.expand_shape %13 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
    %14 = tensor.empty() : tensor<7x7xi64>
    %15 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_14, %expanded_15 : tensor<1x7xi64>, tensor<7x1xi64>) outs(%14 : tensor<7x7xi64>) {
    ^bb0(%in: i64, %in_28: i64, %out: i64):
      %57 = arith.subi %in, %in_28 : i64
      linalg.yield %57 : i64
    } -> tensor<7x7xi64>
    %16 = tensor.empty() : tensor<7x7xi1>
    %17 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<7x7xi64>) outs(%16 : tensor<7x7xi1>) {
    ^bb0(%in: i64, %out: i1):
      %57 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %57 : i1
    } -> tensor<7x7xi1>
    %18 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%17, %cst_4 : tensor<7x7xi1>, tensor<7x7xi1>) outs(%16 : tensor<7x7xi1>) {
    ^bb0(%in: i1, %in_28: i1, %out: i1):
      %57 = arith.andi %in, %in_28 : i1
      linalg.yield %57 : i1
    } -> tensor<7x7xi1>
    %19 = tensor.empty() : tensor<7x7xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map5, #map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%18, %cst_2, %cst_3 : tensor<7x7xi1>, tensor<f32>, tensor<f32>) outs(%19 : tensor<7x7xf32>) {
    ^bb0(%in: i1, %in_28: f32, %in_29: f32, %out: f32):
      %57 = arith.select %in, %in_28, %in_29 : f32
      linalg.yield %57 : f32
    } -> tensor<7x7xf32>
    %21 = tensor.empty() : tensor<2x2x2x7x16xf32>
    %22 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_10 : tensor<2x2x7x16xf32>) outs(%21 : tensor<2x2x2x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x7x16xf32>
    %collapsed_16 = tensor.collapse_shape %22 [[0], [1, 2], [3], [4]] : tensor<2x2x2x7x16xf32> into tensor<2x4x7x16xf32>
    %23 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13 : tensor<2x2x7x16xf32>) outs(%21 : tensor<2x2x2x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x7x16xf32>
    %24 = tensor.empty() : tensor<2x4x16x7xf32>
    %transposed_17 = linalg.transpose ins(%collapsed_16 : tensor<2x4x7x16xf32>) outs(%24 : tensor<2x4x16x7xf32>) permutation = [0, 1, 3, 2] 
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_17 : tensor<2x4x16x7xf32>) outs(%24 : tensor<2x4x16x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.mulf %in, %cst_6 : f32
      linalg.yield %57 : f32
    } -> tensor<2x4x16x7xf32>
    %collapsed_18 = tensor.collapse_shape %11 [[0, 1], [2], [3]] : tensor<2x4x7x16xf32> into tensor<8x7x16xf32>
    %collapsed_19 = tensor.collapse_shape %25 [[0, 1], [2], [3]] : tensor<2x4x16x7xf32> into tensor<8x16x7xf32>
    %26 = tensor.empty() : tensor<8x7x7xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %28 = linalg.batch_matmul ins(%collapsed_18, %collapsed_19 : tensor<8x7x16xf32>, tensor<8x16x7xf32>) outs(%27 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %expanded_20 = tensor.expand_shape %28 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
    %29 = tensor.empty() : tensor<2x4x7x7xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20, %20 : tensor<2x4x7x7xf32>, tensor<7x7xf32>) outs(%29 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %57 = arith.addf %in, %in_28 : f32
      linalg.yield %57 : f32
    } -> tensor<2x4x7x7xf32>
    %31 = tensor.empty() : tensor<2x4x7xi64>
    %32 = linalg.fill ins(%c0_i64 : i64) outs(%31 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
    %33 = tensor.empty() : tensor<2x4x7xf32>
    %34 = linalg.fill ins(%cst_0 : f32) outs(%33 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %35:2 = linalg.generic {indexing_maps = [#map, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<2x4x7x7xf32>) outs(%34, %32 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_28: i64):
      %57 = linalg.index 3 : index
      %58 = arith.index_cast %57 : index to i64
      %59 = arith.maximumf %in, %out : f32
      %60 = arith.cmpf ogt, %in, %out : f32
      %61 = arith.select %60, %58, %out_28 : i64
      linalg.yield %59, %61 : f32, i64
    } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
    %expanded_21 = tensor.expand_shape %35#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %expanded_21 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%29 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %57 = arith.subf %in, %in_28 : f32
      linalg.yield %57 : f32
    } -> tensor<2x4x7x7xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<2x4x7x7xf32>) outs(%29 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = math.exp %in : f32
      linalg.yield %57 : f32
    } -> tensor<2x4x7x7xf32>
    %38 = tensor.empty() : tensor<2x4x7x1xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<2x4x7x7xf32>) outs(%39 : tensor<2x4x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %in, %out : f32
      linalg.yield %57 : f32
    } -> tensor<2x4x7x1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %40 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%29 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %57 = arith.divf %in, %in_28 : f32
      linalg.yield %57 : f32
    } -> tensor<2x4x7x7xf32>
    %42 = tensor.empty() : tensor<2x4x7x7xi1>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x4x7x7xf32>) outs(%42 : tensor<2x4x7x7xi1>) {
    ^bb0(%in: f32, %out: i1):
      %57 = arith.extf %in : f32 to f64
      %58 = arith.cmpf oeq, %57, %cst_5 : f64
      linalg.yield %58 : i1
    } -> tensor<2x4x7x7xi1>
    %44 = tensor.empty() : tensor<2x4x7x1xi1>
    %45 = linalg.fill ins(%true : i1) outs(%44 : tensor<2x4x7x1xi1>) -> tensor<2x4x7x1xi1>
    %46 = linalg.generic {indexing_maps = [#map, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%43 : tensor<2x4x7x7xi1>) outs(%45 : tensor<2x4x7x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %57 = arith.andi %in, %out : i1
      linalg.yield %57 : i1
    } -> tensor<2x4x7x1xi1>
    %47 = linalg.generic {indexing_maps = [#map10, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %cst_1, %41 : tensor<2x4x7x1xi1>, tensor<2x4x7x7xf32>, tensor<2x4x7x7xf32>) outs(%29 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: i1, %in_28: f32, %in_29: f32, %out: f32):
      %57 = arith.select %in, %in_28, %in_29 : f32
      linalg.yield %57 : f32
    } -> tensor<2x4x7x7xf32>
    %collapsed_22 = tensor.collapse_shape %47 [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
    %collapsed_23 = tensor.collapse_shape %23 [[0, 1, 2], [3], [4]] : tensor<2x2x2x7x16xf32> into tensor<8x7x16xf32>
    %48 = tensor.empty() : tensor<8x7x16xf32>
    %49 = linalg.fill ins(%cst : f32) outs(%48 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %50 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<8x7x7xf32>, tensor<8x7x16xf32>) outs(%49 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %expanded_24 = tensor.expand_shape %50 [[0, 1], [2], [3]] output_shape [2, 4, 7, 16] : tensor<8x7x16xf32> into tensor<2x4x7x16xf32>
    %51 = tensor.empty() : tensor<2x7x4x16xf32>
    %transposed_25 = linalg.transpose ins(%expanded_24 : tensor<2x4x7x16xf32>) outs(%51 : tensor<2x7x4x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_26 = tensor.collapse_shape %transposed_25 [[0], [1], [2, 3]] : tensor<2x7x4x16xf32> into tensor<2x7x64xf32>
    %transposed_27 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %52 = tensor.empty() : tensor<2x64x64xf32>
    %53 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_27 : tensor<64x64xf32>) outs(%52 : tensor<2x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x64x64xf32>
    %54 = tensor.empty() : tensor<2x7x64xf32>
    %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %56 = linalg.batch_matmul ins(%collapsed_26, %53 : tensor<2x7x64xf32>, tensor<2x64x64xf32>) outs(%55 : tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    return %56 : tensor<2x7x64xf32>
  }
}
