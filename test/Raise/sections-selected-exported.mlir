// As torch-mlir wrote it.
//
// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-runner %s --target=reference --reference=exact --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --random=7 --range=2:0:90 --rtol=0 --atol=0

// CHECK: func.func @main
// CHECK-NOT: math.cos
// CHECK: rope.table
// CHECK: rope.rotate
// CHECK: rope.rotate
// CHECK-NOT: math.cos
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x3x7x16xf32>, %arg1: tensor<2x1x7x16xf32>, %arg2: tensor<3x2x7xi64>) -> (tensor<2x3x7x16xf32>, tensor<2x1x7x16xf32>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 1.600000e+01 : f32
    %cst_2 = arith.constant 1.000000e+04 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %30 = linalg.index 0 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.muli %31, %c2_i64 : i64
      linalg.yield %32 : i64
    } -> tensor<8xi64>
    %2 = tensor.empty() : tensor<8xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<8xi64>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %30 = arith.sitofp %in : i64 to f32
      linalg.yield %30 : f32
    } -> tensor<8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3 : tensor<8xf32>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.divf %in, %cst_1 : f32
      linalg.yield %30 : f32
    } -> tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<8xf32>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.powf %cst_2, %in : f32
      linalg.yield %30 : f32
    } -> tensor<8xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%5 : tensor<8xf32>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.cmpf one, %in, %cst : f32
      cf.assert %30, "unimplemented: tensor with zero element"
      %31 = arith.divf %cst_0, %in : f32
      linalg.yield %31 : f32
    } -> tensor<8xf32>
    %7 = tensor.empty() : tensor<3x2x8x1xf32>
    %expanded = tensor.expand_shape %6 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<8x1xf32>) outs(%7 : tensor<3x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x2x8x1xf32>
    %expanded_3 = tensor.expand_shape %arg2 [[0], [1], [2, 3]] output_shape [3, 2, 1, 7] : tensor<3x2x7xi64> into tensor<3x2x1x7xi64>
    %9 = tensor.empty() : tensor<3x2x1x7xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_3 : tensor<3x2x1x7xi64>) outs(%9 : tensor<3x2x1x7xf32>) {
    ^bb0(%in: i64, %out: f32):
      %30 = arith.sitofp %in : i64 to f32
      linalg.yield %30 : f32
    } -> tensor<3x2x1x7xf32>
    %collapsed = tensor.collapse_shape %8 [[0, 1], [2], [3]] : tensor<3x2x8x1xf32> into tensor<6x8x1xf32>
    %collapsed_4 = tensor.collapse_shape %10 [[0, 1], [2], [3]] : tensor<3x2x1x7xf32> into tensor<6x1x7xf32>
    %11 = tensor.empty() : tensor<6x8x7xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<6x8x7xf32>) -> tensor<6x8x7xf32>
    %13 = linalg.batch_matmul ins(%collapsed, %collapsed_4 : tensor<6x8x1xf32>, tensor<6x1x7xf32>) outs(%12 : tensor<6x8x7xf32>) -> tensor<6x8x7xf32>
    %expanded_5 = tensor.expand_shape %13 [[0, 1], [2], [3]] output_shape [3, 2, 8, 7] : tensor<6x8x7xf32> into tensor<3x2x8x7xf32>
    %14 = tensor.empty() : tensor<3x2x7x8xf32>
    %transposed = linalg.transpose ins(%expanded_5 : tensor<3x2x8x7xf32>) outs(%14 : tensor<3x2x7x8xf32>) permutation = [0, 1, 3, 2] 
    %concat = tensor.concat dim(3) %transposed, %transposed : (tensor<3x2x7x8xf32>, tensor<3x2x7x8xf32>) -> tensor<3x2x7x16xf32>
    %15 = tensor.empty() : tensor<3x2x7x16xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat : tensor<3x2x7x16xf32>) outs(%15 : tensor<3x2x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.cos %in : f32
      linalg.yield %30 : f32
    } -> tensor<3x2x7x16xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat : tensor<3x2x7x16xf32>) outs(%15 : tensor<3x2x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.sin %in : f32
      linalg.yield %30 : f32
    } -> tensor<3x2x7x16xf32>
    %extracted_slice = tensor.extract_slice %16[0, 0, 0, 0] [3, 2, 7, 2] [1, 1, 1, 1] : tensor<3x2x7x16xf32> to tensor<3x2x7x2xf32>
    %extracted_slice_6 = tensor.extract_slice %16[0, 0, 0, 2] [3, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x16xf32> to tensor<3x2x7x3xf32>
    %extracted_slice_7 = tensor.extract_slice %16[0, 0, 0, 5] [3, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x16xf32> to tensor<3x2x7x3xf32>
    %extracted_slice_8 = tensor.extract_slice %16[0, 0, 0, 8] [3, 2, 7, 2] [1, 1, 1, 1] : tensor<3x2x7x16xf32> to tensor<3x2x7x2xf32>
    %extracted_slice_9 = tensor.extract_slice %16[0, 0, 0, 10] [3, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x16xf32> to tensor<3x2x7x3xf32>
    %extracted_slice_10 = tensor.extract_slice %16[0, 0, 0, 13] [3, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x16xf32> to tensor<3x2x7x3xf32>
    %extracted_slice_11 = tensor.extract_slice %extracted_slice[0, 0, 0, 0] [1, 2, 7, 2] [1, 1, 1, 1] : tensor<3x2x7x2xf32> to tensor<1x2x7x2xf32>
    %collapsed_12 = tensor.collapse_shape %extracted_slice_11 [[0, 1], [2], [3]] : tensor<1x2x7x2xf32> into tensor<2x7x2xf32>
    %extracted_slice_13 = tensor.extract_slice %extracted_slice_6[1, 0, 0, 0] [1, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x3xf32> to tensor<1x2x7x3xf32>
    %collapsed_14 = tensor.collapse_shape %extracted_slice_13 [[0, 1], [2], [3]] : tensor<1x2x7x3xf32> into tensor<2x7x3xf32>
    %extracted_slice_15 = tensor.extract_slice %extracted_slice_7[2, 0, 0, 0] [1, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x3xf32> to tensor<1x2x7x3xf32>
    %collapsed_16 = tensor.collapse_shape %extracted_slice_15 [[0, 1], [2], [3]] : tensor<1x2x7x3xf32> into tensor<2x7x3xf32>
    %extracted_slice_17 = tensor.extract_slice %extracted_slice_8[0, 0, 0, 0] [1, 2, 7, 2] [1, 1, 1, 1] : tensor<3x2x7x2xf32> to tensor<1x2x7x2xf32>
    %collapsed_18 = tensor.collapse_shape %extracted_slice_17 [[0, 1], [2], [3]] : tensor<1x2x7x2xf32> into tensor<2x7x2xf32>
    %extracted_slice_19 = tensor.extract_slice %extracted_slice_9[1, 0, 0, 0] [1, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x3xf32> to tensor<1x2x7x3xf32>
    %collapsed_20 = tensor.collapse_shape %extracted_slice_19 [[0, 1], [2], [3]] : tensor<1x2x7x3xf32> into tensor<2x7x3xf32>
    %extracted_slice_21 = tensor.extract_slice %extracted_slice_10[2, 0, 0, 0] [1, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x3xf32> to tensor<1x2x7x3xf32>
    %collapsed_22 = tensor.collapse_shape %extracted_slice_21 [[0, 1], [2], [3]] : tensor<1x2x7x3xf32> into tensor<2x7x3xf32>
    %concat_23 = tensor.concat dim(2) %collapsed_12, %collapsed_14, %collapsed_16, %collapsed_18, %collapsed_20, %collapsed_22 : (tensor<2x7x2xf32>, tensor<2x7x3xf32>, tensor<2x7x3xf32>, tensor<2x7x2xf32>, tensor<2x7x3xf32>, tensor<2x7x3xf32>) -> tensor<2x7x16xf32>
    %expanded_24 = tensor.expand_shape %concat_23 [[0], [1, 2], [3]] output_shape [2, 1, 7, 16] : tensor<2x7x16xf32> into tensor<2x1x7x16xf32>
    %extracted_slice_25 = tensor.extract_slice %17[0, 0, 0, 0] [3, 2, 7, 2] [1, 1, 1, 1] : tensor<3x2x7x16xf32> to tensor<3x2x7x2xf32>
    %extracted_slice_26 = tensor.extract_slice %17[0, 0, 0, 2] [3, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x16xf32> to tensor<3x2x7x3xf32>
    %extracted_slice_27 = tensor.extract_slice %17[0, 0, 0, 5] [3, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x16xf32> to tensor<3x2x7x3xf32>
    %extracted_slice_28 = tensor.extract_slice %17[0, 0, 0, 8] [3, 2, 7, 2] [1, 1, 1, 1] : tensor<3x2x7x16xf32> to tensor<3x2x7x2xf32>
    %extracted_slice_29 = tensor.extract_slice %17[0, 0, 0, 10] [3, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x16xf32> to tensor<3x2x7x3xf32>
    %extracted_slice_30 = tensor.extract_slice %17[0, 0, 0, 13] [3, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x16xf32> to tensor<3x2x7x3xf32>
    %extracted_slice_31 = tensor.extract_slice %extracted_slice_25[0, 0, 0, 0] [1, 2, 7, 2] [1, 1, 1, 1] : tensor<3x2x7x2xf32> to tensor<1x2x7x2xf32>
    %collapsed_32 = tensor.collapse_shape %extracted_slice_31 [[0, 1], [2], [3]] : tensor<1x2x7x2xf32> into tensor<2x7x2xf32>
    %extracted_slice_33 = tensor.extract_slice %extracted_slice_26[1, 0, 0, 0] [1, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x3xf32> to tensor<1x2x7x3xf32>
    %collapsed_34 = tensor.collapse_shape %extracted_slice_33 [[0, 1], [2], [3]] : tensor<1x2x7x3xf32> into tensor<2x7x3xf32>
    %extracted_slice_35 = tensor.extract_slice %extracted_slice_27[2, 0, 0, 0] [1, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x3xf32> to tensor<1x2x7x3xf32>
    %collapsed_36 = tensor.collapse_shape %extracted_slice_35 [[0, 1], [2], [3]] : tensor<1x2x7x3xf32> into tensor<2x7x3xf32>
    %extracted_slice_37 = tensor.extract_slice %extracted_slice_28[0, 0, 0, 0] [1, 2, 7, 2] [1, 1, 1, 1] : tensor<3x2x7x2xf32> to tensor<1x2x7x2xf32>
    %collapsed_38 = tensor.collapse_shape %extracted_slice_37 [[0, 1], [2], [3]] : tensor<1x2x7x2xf32> into tensor<2x7x2xf32>
    %extracted_slice_39 = tensor.extract_slice %extracted_slice_29[1, 0, 0, 0] [1, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x3xf32> to tensor<1x2x7x3xf32>
    %collapsed_40 = tensor.collapse_shape %extracted_slice_39 [[0, 1], [2], [3]] : tensor<1x2x7x3xf32> into tensor<2x7x3xf32>
    %extracted_slice_41 = tensor.extract_slice %extracted_slice_30[2, 0, 0, 0] [1, 2, 7, 3] [1, 1, 1, 1] : tensor<3x2x7x3xf32> to tensor<1x2x7x3xf32>
    %collapsed_42 = tensor.collapse_shape %extracted_slice_41 [[0, 1], [2], [3]] : tensor<1x2x7x3xf32> into tensor<2x7x3xf32>
    %concat_43 = tensor.concat dim(2) %collapsed_32, %collapsed_34, %collapsed_36, %collapsed_38, %collapsed_40, %collapsed_42 : (tensor<2x7x2xf32>, tensor<2x7x3xf32>, tensor<2x7x3xf32>, tensor<2x7x2xf32>, tensor<2x7x3xf32>, tensor<2x7x3xf32>) -> tensor<2x7x16xf32>
    %expanded_44 = tensor.expand_shape %concat_43 [[0], [1, 2], [3]] output_shape [2, 1, 7, 16] : tensor<2x7x16xf32> into tensor<2x1x7x16xf32>
    %18 = tensor.empty() : tensor<2x3x7x16xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %expanded_24 : tensor<2x3x7x16xf32>, tensor<2x1x7x16xf32>) outs(%18 : tensor<2x3x7x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %30 = arith.mulf %in, %in_51 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x7x16xf32>
    %extracted_slice_45 = tensor.extract_slice %arg0[0, 0, 0, 8] [2, 3, 7, 8] [1, 1, 1, 1] : tensor<2x3x7x16xf32> to tensor<2x3x7x8xf32>
    %20 = tensor.empty() : tensor<2x3x7x8xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_45 : tensor<2x3x7x8xf32>) outs(%20 : tensor<2x3x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.negf %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x7x8xf32>
    %extracted_slice_46 = tensor.extract_slice %arg0[0, 0, 0, 0] [2, 3, 7, 8] [1, 1, 1, 1] : tensor<2x3x7x16xf32> to tensor<2x3x7x8xf32>
    %concat_47 = tensor.concat dim(3) %21, %extracted_slice_46 : (tensor<2x3x7x8xf32>, tensor<2x3x7x8xf32>) -> tensor<2x3x7x16xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_47, %expanded_44 : tensor<2x3x7x16xf32>, tensor<2x1x7x16xf32>) outs(%18 : tensor<2x3x7x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %30 = arith.mulf %in, %in_51 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x7x16xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %22 : tensor<2x3x7x16xf32>, tensor<2x3x7x16xf32>) outs(%18 : tensor<2x3x7x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %30 = arith.addf %in, %in_51 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x7x16xf32>
    %24 = tensor.empty() : tensor<2x1x7x16xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1, %expanded_24 : tensor<2x1x7x16xf32>, tensor<2x1x7x16xf32>) outs(%24 : tensor<2x1x7x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %30 = arith.mulf %in, %in_51 : f32
      linalg.yield %30 : f32
    } -> tensor<2x1x7x16xf32>
    %extracted_slice_48 = tensor.extract_slice %arg1[0, 0, 0, 8] [2, 1, 7, 8] [1, 1, 1, 1] : tensor<2x1x7x16xf32> to tensor<2x1x7x8xf32>
    %26 = tensor.empty() : tensor<2x1x7x8xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_48 : tensor<2x1x7x8xf32>) outs(%26 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.negf %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x1x7x8xf32>
    %extracted_slice_49 = tensor.extract_slice %arg1[0, 0, 0, 0] [2, 1, 7, 8] [1, 1, 1, 1] : tensor<2x1x7x16xf32> to tensor<2x1x7x8xf32>
    %concat_50 = tensor.concat dim(3) %27, %extracted_slice_49 : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x16xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_50, %expanded_44 : tensor<2x1x7x16xf32>, tensor<2x1x7x16xf32>) outs(%24 : tensor<2x1x7x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %30 = arith.mulf %in, %in_51 : f32
      linalg.yield %30 : f32
    } -> tensor<2x1x7x16xf32>
    %29 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<2x1x7x16xf32>, tensor<2x1x7x16xf32>) outs(%24 : tensor<2x1x7x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %30 = arith.addf %in, %in_51 : f32
      linalg.yield %30 : f32
    } -> tensor<2x1x7x16xf32>
    return %23, %29 : tensor<2x3x7x16xf32>, tensor<2x1x7x16xf32>
  }
}
