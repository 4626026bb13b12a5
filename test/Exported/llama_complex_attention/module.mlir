#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map9 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x7x64xf32>, %arg1: tensor<7xi64>, %arg2: tensor<1x1x7x7xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<2x7x64xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c2_i64 = arith.constant 2 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<7x8xf32>
    %cst_3 = arith.constant 1.600000e+01 : f32
    %cst_4 = arith.constant 1.000000e+04 : f32
    %cst_5 = arith.constant 4.000000e+00 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %59 = linalg.index 0 : index
      %60 = arith.index_cast %59 : index to i64
      %61 = arith.muli %60, %c2_i64 : i64
      linalg.yield %61 : i64
    } -> tensor<8xi64>
    %2 = tensor.empty() : tensor<8xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<8xi64>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %59 = arith.sitofp %in : i64 to f32
      linalg.yield %59 : f32
    } -> tensor<8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3 : tensor<8xf32>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.divf %in, %cst_3 : f32
      linalg.yield %59 : f32
    } -> tensor<8xf32>
    %5 = tensor.empty() : tensor<7xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg1 : tensor<7xi64>) outs(%5 : tensor<7xf32>) {
    ^bb0(%in: i64, %out: f32):
      %59 = arith.sitofp %in : i64 to f32
      linalg.yield %59 : f32
    } -> tensor<7xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<8xf32>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %59 = math.powf %cst_4, %in : f32
      linalg.yield %59 : f32
    } -> tensor<8xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%7 : tensor<8xf32>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.cmpf one, %in, %cst : f32
      cf.assert %59, "unimplemented: tensor with zero element"
      %60 = arith.divf %cst_0, %in : f32
      linalg.yield %60 : f32
    } -> tensor<8xf32>
    %expanded = tensor.expand_shape %6 [[0, 1]] output_shape [7, 1] : tensor<7xf32> into tensor<7x1xf32>
    %9 = tensor.empty() : tensor<7x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %8 : tensor<7x1xf32>, tensor<8xf32>) outs(%9 : tensor<7x8xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %59 = arith.mulf %in, %in_30 : f32
      linalg.yield %59 : f32
    } -> tensor<7x8xf32>
    %11 = tensor.empty() : tensor<7x8xcomplex<f32>>
    %12 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_2, %10 : tensor<7x8xf32>, tensor<7x8xf32>) outs(%11 : tensor<7x8xcomplex<f32>>) {
    ^bb0(%in: f32, %in_30: f32, %out: complex<f32>):
      %59 = math.cos %in_30 : f32
      %60 = math.sin %in_30 : f32
      %61 = arith.mulf %in, %59 : f32
      %62 = arith.mulf %in, %60 : f32
      %63 = complex.create %61, %62 : complex<f32>
      linalg.yield %63 : complex<f32>
    } -> tensor<7x8xcomplex<f32>>
    %13 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%13 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
    %14 = tensor.empty() : tensor<14x64xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %16 = linalg.matmul ins(%collapsed, %transposed : tensor<14x64xf32>, tensor<64x64xf32>) outs(%15 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_6 = tensor.expand_shape %16 [[0, 1], [2, 3, 4]] output_shape [2, 7, 4, 8, 2] : tensor<14x64xf32> into tensor<2x7x4x8x2xf32>
    %17 = tensor.empty() : tensor<2x7x4x8xcomplex<f32>>
    %18 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%17 : tensor<2x7x4x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %59 = linalg.index 0 : index
      %60 = linalg.index 1 : index
      %61 = linalg.index 2 : index
      %62 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_6[%59, %60, %61, %62, %c0] : tensor<2x7x4x8x2xf32>
      %extracted_30 = tensor.extract %expanded_6[%59, %60, %61, %62, %c1] : tensor<2x7x4x8x2xf32>
      %63 = complex.create %extracted, %extracted_30 : complex<f32>
      linalg.yield %63 : complex<f32>
    } -> tensor<2x7x4x8xcomplex<f32>>
    %expanded_7 = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [1, 7, 1, 8] : tensor<7x8xcomplex<f32>> into tensor<1x7x1x8xcomplex<f32>>
    %19 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %expanded_7 : tensor<2x7x4x8xcomplex<f32>>, tensor<1x7x1x8xcomplex<f32>>) outs(%17 : tensor<2x7x4x8xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_30: complex<f32>, %out: complex<f32>):
      %59 = complex.mul %in, %in_30 : complex<f32>
      linalg.yield %59 : complex<f32>
    } -> tensor<2x7x4x8xcomplex<f32>>
    %20 = tensor.empty() : tensor<2x7x4x8x2xf32>
    %21 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x7x4x8xcomplex<f32>>) outs(%20 : tensor<2x7x4x8x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %59 = complex.re %in : complex<f32>
      %60 = complex.im %in : complex<f32>
      %61 = linalg.index 4 : index
      %62 = arith.cmpi eq, %61, %c0 : index
      %63 = arith.select %62, %59, %60 : f32
      linalg.yield %63 : f32
    } -> tensor<2x7x4x8x2xf32>
    %collapsed_8 = tensor.collapse_shape %21 [[0], [1], [2], [3, 4]] : tensor<2x7x4x8x2xf32> into tensor<2x7x4x16xf32>
    %22 = tensor.empty() : tensor<64x32xf32>
    %transposed_9 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%22 : tensor<64x32xf32>) permutation = [1, 0] 
    %23 = tensor.empty() : tensor<14x32xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %25 = linalg.matmul ins(%collapsed, %transposed_9 : tensor<14x64xf32>, tensor<64x32xf32>) outs(%24 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %expanded_10 = tensor.expand_shape %25 [[0, 1], [2, 3, 4]] output_shape [2, 7, 2, 8, 2] : tensor<14x32xf32> into tensor<2x7x2x8x2xf32>
    %26 = tensor.empty() : tensor<2x7x2x8xcomplex<f32>>
    %27 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%26 : tensor<2x7x2x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %59 = linalg.index 0 : index
      %60 = linalg.index 1 : index
      %61 = linalg.index 2 : index
      %62 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_10[%59, %60, %61, %62, %c0] : tensor<2x7x2x8x2xf32>
      %extracted_30 = tensor.extract %expanded_10[%59, %60, %61, %62, %c1] : tensor<2x7x2x8x2xf32>
      %63 = complex.create %extracted, %extracted_30 : complex<f32>
      linalg.yield %63 : complex<f32>
    } -> tensor<2x7x2x8xcomplex<f32>>
    %28 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %expanded_7 : tensor<2x7x2x8xcomplex<f32>>, tensor<1x7x1x8xcomplex<f32>>) outs(%26 : tensor<2x7x2x8xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_30: complex<f32>, %out: complex<f32>):
      %59 = complex.mul %in, %in_30 : complex<f32>
      linalg.yield %59 : complex<f32>
    } -> tensor<2x7x2x8xcomplex<f32>>
    %29 = tensor.empty() : tensor<2x7x2x8x2xf32>
    %30 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x7x2x8xcomplex<f32>>) outs(%29 : tensor<2x7x2x8x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %59 = complex.re %in : complex<f32>
      %60 = complex.im %in : complex<f32>
      %61 = linalg.index 4 : index
      %62 = arith.cmpi eq, %61, %c0 : index
      %63 = arith.select %62, %59, %60 : f32
      linalg.yield %63 : f32
    } -> tensor<2x7x2x8x2xf32>
    %collapsed_11 = tensor.collapse_shape %30 [[0], [1], [2], [3, 4]] : tensor<2x7x2x8x2xf32> into tensor<2x7x2x16xf32>
    %transposed_12 = linalg.transpose ins(%arg5 : tensor<32x64xf32>) outs(%22 : tensor<64x32xf32>) permutation = [1, 0] 
    %31 = linalg.matmul ins(%collapsed, %transposed_12 : tensor<14x64xf32>, tensor<64x32xf32>) outs(%24 : tensor<14x32xf32>) -> tensor<14x32xf32>
    %32 = tensor.empty() : tensor<2x7x2x2x16xf32>
    %33 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_11 : tensor<2x7x2x16xf32>) outs(%32 : tensor<2x7x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x7x2x2x16xf32>
    %collapsed_13 = tensor.collapse_shape %33 [[0], [1], [2, 3], [4]] : tensor<2x7x2x2x16xf32> into tensor<2x7x4x16xf32>
    %expanded_14 = tensor.expand_shape %31 [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xf32> into tensor<2x7x2x16xf32>
    %34 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<2x7x2x16xf32>) outs(%32 : tensor<2x7x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x7x2x2x16xf32>
    %collapsed_15 = tensor.collapse_shape %34 [[0], [1], [2, 3], [4]] : tensor<2x7x2x2x16xf32> into tensor<2x7x4x16xf32>
    %35 = tensor.empty() : tensor<2x4x7x16xf32>
    %transposed_16 = linalg.transpose ins(%collapsed_15 : tensor<2x7x4x16xf32>) outs(%35 : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_17 = linalg.transpose ins(%collapsed_8 : tensor<2x7x4x16xf32>) outs(%35 : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3] 
    %36 = tensor.empty() : tensor<2x4x16x7xf32>
    %transposed_18 = linalg.transpose ins(%collapsed_13 : tensor<2x7x4x16xf32>) outs(%36 : tensor<2x4x16x7xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_19 = tensor.collapse_shape %transposed_17 [[0, 1], [2], [3]] : tensor<2x4x7x16xf32> into tensor<8x7x16xf32>
    %collapsed_20 = tensor.collapse_shape %transposed_18 [[0, 1], [2], [3]] : tensor<2x4x16x7xf32> into tensor<8x16x7xf32>
    %37 = tensor.empty() : tensor<8x7x7xf32>
    %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %39 = linalg.batch_matmul ins(%collapsed_19, %collapsed_20 : tensor<8x7x16xf32>, tensor<8x16x7xf32>) outs(%38 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %expanded_21 = tensor.expand_shape %39 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
    %40 = tensor.empty() : tensor<2x4x7x7xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21 : tensor<2x4x7x7xf32>) outs(%40 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.divf %in, %cst_5 : f32
      linalg.yield %59 : f32
    } -> tensor<2x4x7x7xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %arg2 : tensor<2x4x7x7xf32>, tensor<1x1x7x7xf32>) outs(%40 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %59 = arith.addf %in, %in_30 : f32
      linalg.yield %59 : f32
    } -> tensor<2x4x7x7xf32>
    %43 = tensor.empty() : tensor<2x4x7xi64>
    %44 = linalg.fill ins(%c0_i64 : i64) outs(%43 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
    %45 = tensor.empty() : tensor<2x4x7xf32>
    %46 = linalg.fill ins(%cst_1 : f32) outs(%45 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
    %47:2 = linalg.generic {indexing_maps = [#map4, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%42 : tensor<2x4x7x7xf32>) outs(%46, %44 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_30: i64):
      %59 = linalg.index 3 : index
      %60 = arith.index_cast %59 : index to i64
      %61 = arith.maximumf %in, %out : f32
      %62 = arith.cmpf ogt, %in, %out : f32
      %63 = arith.select %62, %60, %out_30 : i64
      linalg.yield %61, %63 : f32, i64
    } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
    %expanded_22 = tensor.expand_shape %47#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
    %48 = linalg.generic {indexing_maps = [#map4, #map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %expanded_22 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%40 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %59 = arith.subf %in, %in_30 : f32
      linalg.yield %59 : f32
    } -> tensor<2x4x7x7xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<2x4x7x7xf32>) outs(%40 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %59 = math.exp %in : f32
      linalg.yield %59 : f32
    } -> tensor<2x4x7x7xf32>
    %50 = tensor.empty() : tensor<2x4x7x1xf32>
    %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
    %52 = linalg.generic {indexing_maps = [#map4, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%49 : tensor<2x4x7x7xf32>) outs(%51 : tensor<2x4x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.addf %in, %out : f32
      linalg.yield %59 : f32
    } -> tensor<2x4x7x1xf32>
    %53 = linalg.generic {indexing_maps = [#map4, #map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %52 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%40 : tensor<2x4x7x7xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %59 = arith.divf %in, %in_30 : f32
      linalg.yield %59 : f32
    } -> tensor<2x4x7x7xf32>
    %collapsed_23 = tensor.collapse_shape %53 [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
    %collapsed_24 = tensor.collapse_shape %transposed_16 [[0, 1], [2], [3]] : tensor<2x4x7x16xf32> into tensor<8x7x16xf32>
    %54 = tensor.empty() : tensor<8x7x16xf32>
    %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %56 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<8x7x7xf32>, tensor<8x7x16xf32>) outs(%55 : tensor<8x7x16xf32>) -> tensor<8x7x16xf32>
    %expanded_25 = tensor.expand_shape %56 [[0, 1], [2], [3]] output_shape [2, 4, 7, 16] : tensor<8x7x16xf32> into tensor<2x4x7x16xf32>
    %57 = tensor.empty() : tensor<2x7x4x16xf32>
    %transposed_26 = linalg.transpose ins(%expanded_25 : tensor<2x4x7x16xf32>) outs(%57 : tensor<2x7x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_27 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%13 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_28 = tensor.collapse_shape %transposed_26 [[0, 1], [2, 3]] : tensor<2x7x4x16xf32> into tensor<14x64xf32>
    %58 = linalg.matmul ins(%collapsed_28, %transposed_27 : tensor<14x64xf32>, tensor<64x64xf32>) outs(%15 : tensor<14x64xf32>) -> tensor<14x64xf32>
    %expanded_29 = tensor.expand_shape %58 [[0, 1], [2]] output_shape [2, 7, 64] : tensor<14x64xf32> into tensor<2x7x64xf32>
    return %expanded_29 : tensor<2x7x64xf32>
  }
}
