// As torch-mlir wrote it.
//
// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-runner %s --target=reference --reference=exact --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --random=7 --range=1:0:7 --range=2:0:7 --rtol=0 --atol=0

// CHECK: func.func @main
// CHECK-NOT: math.cos
// CHECK: rope.table
// CHECK: rope.rotate
// CHECK-NOT: math.cos
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
module {
  func.func @main(%arg0: tensor<7x3x16xf32>, %arg1: tensor<7xi64>, %arg2: tensor<7xi64>) -> tensor<7x3x16xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c8_i64 = arith.constant 8 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 8.000000e+00 : f32
    %cst_2 = arith.constant 1.000000e+04 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %25 = linalg.index 0 : index
      %26 = arith.index_cast %25 : index to i64
      linalg.yield %26 : i64
    } -> tensor<8xi64>
    %2 = tensor.empty() : tensor<8xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<8xi64>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %25 = arith.sitofp %in : i64 to f32
      linalg.yield %25 : f32
    } -> tensor<8xf32>
    %4 = tensor.empty() : tensor<4xi64>
    %5 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%4 : tensor<4xi64>) {
    ^bb0(%out: i64):
      %25 = linalg.index 0 : index
      %26 = arith.index_cast %25 : index to i64
      %27 = arith.muli %26, %c2_i64 : i64
      linalg.yield %27 : i64
    } -> tensor<4xi64>
    %6 = tensor.empty() : tensor<4xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%5 : tensor<4xi64>) outs(%6 : tensor<4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %25 = arith.sitofp %in : i64 to f32
      linalg.yield %25 : f32
    } -> tensor<4xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%7 : tensor<4xf32>) outs(%6 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.divf %in, %cst_1 : f32
      linalg.yield %25 : f32
    } -> tensor<4xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%8 : tensor<4xf32>) outs(%6 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.powf %cst_2, %in : f32
      linalg.yield %25 : f32
    } -> tensor<4xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%9 : tensor<4xf32>) outs(%6 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.cmpf one, %in, %cst : f32
      cf.assert %25, "unimplemented: tensor with zero element"
      %26 = arith.divf %cst_0, %in : f32
      linalg.yield %26 : f32
    } -> tensor<4xf32>
    %expanded = tensor.expand_shape %3 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %11 = tensor.empty() : tensor<8x4xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %10 : tensor<8x1xf32>, tensor<4xf32>) outs(%11 : tensor<8x4xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %25 = arith.mulf %in, %in_8 : f32
      linalg.yield %25 : f32
    } -> tensor<8x4xf32>
    %13 = tensor.empty() : tensor<7x4xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<7xi64>) outs(%13 : tensor<7x4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %25 = arith.cmpi slt, %in, %c0_i64 : i64
      %26 = arith.addi %in, %c8_i64 : i64
      %27 = arith.select %25, %26, %in : i64
      %28 = arith.index_cast %27 : i64 to index
      %29 = linalg.index 1 : index
      %extracted = tensor.extract %12[%28, %29] : tensor<8x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<7x4xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<7xi64>) outs(%13 : tensor<7x4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %25 = arith.cmpi slt, %in, %c0_i64 : i64
      %26 = arith.addi %in, %c8_i64 : i64
      %27 = arith.select %25, %26, %in : i64
      %28 = arith.index_cast %27 : i64 to index
      %29 = linalg.index 1 : index
      %extracted = tensor.extract %12[%28, %29] : tensor<8x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<7x4xf32>
    %concat = tensor.concat dim(1) %14, %15 : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x8xf32>
    %concat_3 = tensor.concat dim(1) %concat, %concat : (tensor<7x8xf32>, tensor<7x8xf32>) -> tensor<7x16xf32>
    %16 = tensor.empty() : tensor<7x16xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%concat_3 : tensor<7x16xf32>) outs(%16 : tensor<7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.cos %in : f32
      linalg.yield %25 : f32
    } -> tensor<7x16xf32>
    %expanded_4 = tensor.expand_shape %17 [[0], [1, 2]] output_shape [7, 1, 16] : tensor<7x16xf32> into tensor<7x1x16xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%concat_3 : tensor<7x16xf32>) outs(%16 : tensor<7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.sin %in : f32
      linalg.yield %25 : f32
    } -> tensor<7x16xf32>
    %expanded_5 = tensor.expand_shape %18 [[0], [1, 2]] output_shape [7, 1, 16] : tensor<7x16xf32> into tensor<7x1x16xf32>
    %19 = tensor.empty() : tensor<7x3x16xf32>
    %20 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_4 : tensor<7x3x16xf32>, tensor<7x1x16xf32>) outs(%19 : tensor<7x3x16xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %25 = arith.mulf %in, %in_8 : f32
      linalg.yield %25 : f32
    } -> tensor<7x3x16xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 8] [7, 3, 8] [1, 1, 1] : tensor<7x3x16xf32> to tensor<7x3x8xf32>
    %21 = tensor.empty() : tensor<7x3x8xf32>
    %22 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<7x3x8xf32>) outs(%21 : tensor<7x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.negf %in : f32
      linalg.yield %25 : f32
    } -> tensor<7x3x8xf32>
    %extracted_slice_6 = tensor.extract_slice %arg0[0, 0, 0] [7, 3, 8] [1, 1, 1] : tensor<7x3x16xf32> to tensor<7x3x8xf32>
    %concat_7 = tensor.concat dim(2) %22, %extracted_slice_6 : (tensor<7x3x8xf32>, tensor<7x3x8xf32>) -> tensor<7x3x16xf32>
    %23 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat_7, %expanded_5 : tensor<7x3x16xf32>, tensor<7x1x16xf32>) outs(%19 : tensor<7x3x16xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %25 = arith.mulf %in, %in_8 : f32
      linalg.yield %25 : f32
    } -> tensor<7x3x16xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %23 : tensor<7x3x16xf32>, tensor<7x3x16xf32>) outs(%19 : tensor<7x3x16xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %25 = arith.addf %in, %in_8 : f32
      linalg.yield %25 : f32
    } -> tensor<7x3x16xf32>
    return %24 : tensor<7x3x16xf32>
  }
}
