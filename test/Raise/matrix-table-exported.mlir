// As torch-mlir wrote it.
//
// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-runner %s --target=reference --reference=exact --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --random=7 --range=1:0:90 --rtol=0 --atol=0

// CHECK: func.func @main
// CHECK-NOT: math.cos
// CHECK: rope.table
// CHECK: rope.rotate
// CHECK-NOT: math.cos
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (0, 0, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
module {
  func.func @main(%arg0: tensor<2x3x7x16xf32>, %arg1: tensor<7xi64>) -> tensor<2x3x7x16xf32> {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 1.600000e+01 : f32
    %cst_2 = arith.constant 1.000000e+04 : f32
    %0 = tensor.empty() : tensor<7xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg1 : tensor<7xi64>) outs(%0 : tensor<7xf32>) {
    ^bb0(%in: i64, %out: f32):
      %18 = arith.sitofp %in : i64 to f32
      linalg.yield %18 : f32
    } -> tensor<7xf32>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [7, 1] : tensor<7xf32> into tensor<7x1xf32>
    %2 = tensor.empty() : tensor<8xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %18 = linalg.index 0 : index
      %19 = arith.index_cast %18 : index to i64
      %20 = arith.muli %19, %c2_i64 : i64
      linalg.yield %20 : i64
    } -> tensor<8xi64>
    %4 = tensor.empty() : tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3 : tensor<8xi64>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %18 = arith.sitofp %in : i64 to f32
      linalg.yield %18 : f32
    } -> tensor<8xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%5 : tensor<8xf32>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.divf %in, %cst_1 : f32
      linalg.yield %18 : f32
    } -> tensor<8xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%6 : tensor<8xf32>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = math.powf %cst_2, %in : f32
      linalg.yield %18 : f32
    } -> tensor<8xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%7 : tensor<8xf32>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.cmpf one, %in, %cst : f32
      cf.assert %18, "unimplemented: tensor with zero element"
      %19 = arith.divf %cst_0, %in : f32
      linalg.yield %19 : f32
    } -> tensor<8xf32>
    %9 = tensor.empty() : tensor<7x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %8 : tensor<7x1xf32>, tensor<8xf32>) outs(%9 : tensor<7x8xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %18 = arith.mulf %in, %in_15 : f32
      linalg.yield %18 : f32
    } -> tensor<7x8xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<7x8xf32>) outs(%9 : tensor<7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = math.cos %in : f32
      linalg.yield %18 : f32
    } -> tensor<7x8xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<7x8xf32>) outs(%9 : tensor<7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = math.sin %in : f32
      linalg.yield %18 : f32
    } -> tensor<7x8xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<7x8xf32>) outs(%9 : tensor<7x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.negf %in : f32
      linalg.yield %18 : f32
    } -> tensor<7x8xf32>
    %expanded_3 = tensor.expand_shape %11 [[0], [1, 2]] output_shape [7, 8, 1] : tensor<7x8xf32> into tensor<7x8x1xf32>
    %expanded_4 = tensor.expand_shape %13 [[0], [1, 2]] output_shape [7, 8, 1] : tensor<7x8xf32> into tensor<7x8x1xf32>
    %expanded_5 = tensor.expand_shape %12 [[0], [1, 2]] output_shape [7, 8, 1] : tensor<7x8xf32> into tensor<7x8x1xf32>
    %concat = tensor.concat dim(2) %expanded_3, %expanded_4, %expanded_5, %expanded_3 : (tensor<7x8x1xf32>, tensor<7x8x1xf32>, tensor<7x8x1xf32>, tensor<7x8x1xf32>) -> tensor<7x8x4xf32>
    %expanded_6 = tensor.expand_shape %concat [[0, 1, 2], [3], [4, 5]] output_shape [1, 1, 7, 8, 2, 2] : tensor<7x8x4xf32> into tensor<1x1x7x8x2x2xf32>
    %expanded_7 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4, 5]] output_shape [2, 3, 7, 8, 1, 2] : tensor<2x3x7x16xf32> into tensor<2x3x7x8x1x2xf32>
    %extracted_slice = tensor.extract_slice %expanded_6[0, 0, 0, 0, 0, 0] [1, 1, 7, 8, 2, 1] [1, 1, 1, 1, 1, 1] : tensor<1x1x7x8x2x2xf32> to tensor<1x1x7x8x2x1xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0], [1], [2], [3], [4, 5]] : tensor<1x1x7x8x2x1xf32> into tensor<1x1x7x8x2xf32>
    %extracted_slice_8 = tensor.extract_slice %expanded_7[0, 0, 0, 0, 0, 0] [2, 3, 7, 8, 1, 1] [1, 1, 1, 1, 1, 1] : tensor<2x3x7x8x1x2xf32> to tensor<2x3x7x8x1x1xf32>
    %collapsed_9 = tensor.collapse_shape %extracted_slice_8 [[0], [1], [2], [3], [4, 5]] : tensor<2x3x7x8x1x1xf32> into tensor<2x3x7x8x1xf32>
    %14 = tensor.empty() : tensor<2x3x7x8x2xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed, %collapsed_9 : tensor<1x1x7x8x2xf32>, tensor<2x3x7x8x1xf32>) outs(%14 : tensor<2x3x7x8x2xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %18 = arith.mulf %in, %in_15 : f32
      linalg.yield %18 : f32
    } -> tensor<2x3x7x8x2xf32>
    %extracted_slice_10 = tensor.extract_slice %expanded_6[0, 0, 0, 0, 0, 1] [1, 1, 7, 8, 2, 1] [1, 1, 1, 1, 1, 1] : tensor<1x1x7x8x2x2xf32> to tensor<1x1x7x8x2x1xf32>
    %collapsed_11 = tensor.collapse_shape %extracted_slice_10 [[0], [1], [2], [3], [4, 5]] : tensor<1x1x7x8x2x1xf32> into tensor<1x1x7x8x2xf32>
    %extracted_slice_12 = tensor.extract_slice %expanded_7[0, 0, 0, 0, 0, 1] [2, 3, 7, 8, 1, 1] [1, 1, 1, 1, 1, 1] : tensor<2x3x7x8x1x2xf32> to tensor<2x3x7x8x1x1xf32>
    %collapsed_13 = tensor.collapse_shape %extracted_slice_12 [[0], [1], [2], [3], [4, 5]] : tensor<2x3x7x8x1x1xf32> into tensor<2x3x7x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_11, %collapsed_13 : tensor<1x1x7x8x2xf32>, tensor<2x3x7x8x1xf32>) outs(%14 : tensor<2x3x7x8x2xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %18 = arith.mulf %in, %in_15 : f32
      linalg.yield %18 : f32
    } -> tensor<2x3x7x8x2xf32>
    %17 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%15, %16 : tensor<2x3x7x8x2xf32>, tensor<2x3x7x8x2xf32>) outs(%14 : tensor<2x3x7x8x2xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %18 = arith.addf %in, %in_15 : f32
      linalg.yield %18 : f32
    } -> tensor<2x3x7x8x2xf32>
    %collapsed_14 = tensor.collapse_shape %17 [[0], [1], [2], [3, 4]] : tensor<2x3x7x8x2xf32> into tensor<2x3x7x16xf32>
    return %collapsed_14 : tensor<2x3x7x16xf32>
  }
}
