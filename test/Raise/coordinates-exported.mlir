// As torch-mlir wrote it.
//
// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-runner %s --target=reference --reference=exact --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --random=7  --rtol=0 --atol=0

// CHECK: func.func @main
// CHECK-NOT: math.cos
// CHECK: rope.table
// CHECK: rope.rotate
// CHECK-NOT: math.cos
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
module {
  func.func @main(%arg0: tensor<2x3x17x16xf32>) -> tensor<2x3x17x16xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 6.2831853071795862 : f64
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant 3.000000e+00 : f32
    %cst_4 = arith.constant 4.000000e+00 : f32
    %cst_5 = arith.constant 2.000000e+00 : f32
    %cst_6 = arith.constant 2.500000e-01 : f32
    %cst_7 = arith.constant 1.000000e+02 : f32
    %0 = tensor.empty() : tensor<3xf32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<3xf32>) {
    ^bb0(%out: f32):
      %30 = linalg.index 0 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.sitofp %31 : i64 to f32
      %33 = arith.addf %32, %cst_2 : f32
      linalg.yield %33 : f32
    } -> tensor<3xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<3xf32>) outs(%0 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.divf %in, %cst_3 : f32
      linalg.yield %30 : f32
    } -> tensor<3xf32>
    %3 = tensor.empty() : tensor<4xf32>
    %4 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%3 : tensor<4xf32>) {
    ^bb0(%out: f32):
      %30 = linalg.index 0 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.sitofp %31 : i64 to f32
      %33 = arith.addf %32, %cst_2 : f32
      linalg.yield %33 : f32
    } -> tensor<4xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.divf %in, %cst_4 : f32
      linalg.yield %30 : f32
    } -> tensor<4xf32>
    %6 = tensor.empty() : tensor<3x4xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<3xf32>) outs(%6 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x4xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<4xf32>) outs(%6 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x4xf32>
    %expanded = tensor.expand_shape %7 [[0], [1, 2]] output_shape [3, 4, 1] : tensor<3x4xf32> into tensor<3x4x1xf32>
    %expanded_8 = tensor.expand_shape %8 [[0], [1, 2]] output_shape [3, 4, 1] : tensor<3x4xf32> into tensor<3x4x1xf32>
    %concat = tensor.concat dim(2) %expanded, %expanded_8 : (tensor<3x4x1xf32>, tensor<3x4x1xf32>) -> tensor<3x4x2xf32>
    %collapsed = tensor.collapse_shape %concat [[0, 1], [2]] : tensor<3x4x2xf32> into tensor<12x2xf32>
    %9 = tensor.empty() : tensor<12x2xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<12x2xf32>) outs(%9 : tensor<12x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.mulf %in, %cst_5 : f32
      linalg.yield %30 : f32
    } -> tensor<12x2xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<12x2xf32>) outs(%9 : tensor<12x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.subf %in, %cst_0 : f32
      linalg.yield %30 : f32
    } -> tensor<12x2xf32>
    %12 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%3 : tensor<4xf32>) {
    ^bb0(%out: f32):
      %30 = linalg.index 0 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.sitofp %31 : i64 to f32
      %33 = arith.mulf %32, %cst_6 : f32
      %34 = arith.addf %33, %cst : f32
      linalg.yield %34 : f32
    } -> tensor<4xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%12 : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.powf %cst_7, %in : f32
      linalg.yield %30 : f32
    } -> tensor<4xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%13 : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.cmpf one, %in, %cst : f32
      cf.assert %30, "unimplemented: tensor with zero element"
      %31 = arith.divf %cst_0, %in : f32
      linalg.yield %31 : f32
    } -> tensor<4xf32>
    %expanded_9 = tensor.expand_shape %11 [[0], [1, 2]] output_shape [12, 2, 1] : tensor<12x2xf32> into tensor<12x2x1xf32>
    %15 = tensor.empty() : tensor<12x2x1xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<12x2x1xf32>) outs(%15 : tensor<12x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.truncf %cst_1 : f64 to f32
      %31 = arith.mulf %in, %30 : f32
      linalg.yield %31 : f32
    } -> tensor<12x2x1xf32>
    %expanded_10 = tensor.expand_shape %14 [[0, 1, 2]] output_shape [1, 1, 4] : tensor<4xf32> into tensor<1x1x4xf32>
    %17 = tensor.empty() : tensor<12x2x4xf32>
    %18 = linalg.generic {indexing_maps = [#map5, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %expanded_10 : tensor<12x2x1xf32>, tensor<1x1x4xf32>) outs(%17 : tensor<12x2x4xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %30 = arith.mulf %in, %in_18 : f32
      linalg.yield %30 : f32
    } -> tensor<12x2x4xf32>
    %collapsed_11 = tensor.collapse_shape %18 [[0], [1, 2]] : tensor<12x2x4xf32> into tensor<12x8xf32>
    %19 = tensor.empty() : tensor<12x2x8xf32>
    %20 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_11 : tensor<12x8xf32>) outs(%19 : tensor<12x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x2x8xf32>
    %collapsed_12 = tensor.collapse_shape %20 [[0], [1, 2]] : tensor<12x2x8xf32> into tensor<12x16xf32>
    %21 = tensor.empty() : tensor<12x16xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%collapsed_12 : tensor<12x16xf32>) outs(%21 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.cos %in : f32
      linalg.yield %30 : f32
    } -> tensor<12x16xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%collapsed_12 : tensor<12x16xf32>) outs(%21 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.sin %in : f32
      linalg.yield %30 : f32
    } -> tensor<12x16xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0, 0] [2, 3, 5, 16] [1, 1, 1, 1] : tensor<2x3x17x16xf32> to tensor<2x3x5x16xf32>
    %extracted_slice_13 = tensor.extract_slice %arg0[0, 0, 5, 0] [2, 3, 12, 16] [1, 1, 1, 1] : tensor<2x3x17x16xf32> to tensor<2x3x12x16xf32>
    %24 = tensor.empty() : tensor<2x3x12x16xf32>
    %25 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_13, %22 : tensor<2x3x12x16xf32>, tensor<12x16xf32>) outs(%24 : tensor<2x3x12x16xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %30 = arith.mulf %in, %in_18 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x12x16xf32>
    %extracted_slice_14 = tensor.extract_slice %extracted_slice_13[0, 0, 0, 8] [2, 3, 12, 8] [1, 1, 1, 1] : tensor<2x3x12x16xf32> to tensor<2x3x12x8xf32>
    %26 = tensor.empty() : tensor<2x3x12x8xf32>
    %27 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_14 : tensor<2x3x12x8xf32>) outs(%26 : tensor<2x3x12x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.negf %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x12x8xf32>
    %extracted_slice_15 = tensor.extract_slice %extracted_slice_13[0, 0, 0, 0] [2, 3, 12, 8] [1, 1, 1, 1] : tensor<2x3x12x16xf32> to tensor<2x3x12x8xf32>
    %concat_16 = tensor.concat dim(3) %27, %extracted_slice_15 : (tensor<2x3x12x8xf32>, tensor<2x3x12x8xf32>) -> tensor<2x3x12x16xf32>
    %28 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_16, %23 : tensor<2x3x12x16xf32>, tensor<12x16xf32>) outs(%24 : tensor<2x3x12x16xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %30 = arith.mulf %in, %in_18 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x12x16xf32>
    %29 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<2x3x12x16xf32>, tensor<2x3x12x16xf32>) outs(%24 : tensor<2x3x12x16xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %30 = arith.addf %in, %in_18 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x12x16xf32>
    %concat_17 = tensor.concat dim(2) %extracted_slice, %29 : (tensor<2x3x5x16xf32>, tensor<2x3x12x16xf32>) -> tensor<2x3x17x16xf32>
    return %concat_17 : tensor<2x3x17x16xf32>
  }
}
