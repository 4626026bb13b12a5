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
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
module {
  func.func @main(%arg0: tensor<2x3x12x16xf32>) -> tensor<2x3x12x16xf32> {
    %c4_i64 = arith.constant 4 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<12x4xf32>
    %cst_2 = arith.constant 1.600000e+01 : f32
    %cst_3 = arith.constant 1.000000e+04 : f32
    %cst_4 = arith.constant dense<4> : tensor<i64>
    %0 = tensor.empty() : tensor<12xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<12xi64>) {
    ^bb0(%out: i64):
      %25 = linalg.index 0 : index
      %26 = arith.index_cast %25 : index to i64
      linalg.yield %26 : i64
    } -> tensor<12xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<12xi64>) outs(%0 : tensor<12xi64>) {
    ^bb0(%in: i64, %out: i64):
      %25 = arith.remsi %in, %c4_i64 : i64
      %26 = arith.cmpi ne, %25, %c0_i64 : i64
      %27 = arith.cmpi slt, %25, %c0_i64 : i64
      %28 = arith.andi %26, %27 : i1
      %29 = arith.addi %25, %c4_i64 : i64
      %30 = arith.select %28, %29, %25 : i64
      linalg.yield %30 : i64
    } -> tensor<12xi64>
    %3 = tensor.empty() : tensor<12xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%2 : tensor<12xi64>) outs(%3 : tensor<12xf32>) {
    ^bb0(%in: i64, %out: f32):
      %25 = arith.sitofp %in : i64 to f32
      linalg.yield %25 : f32
    } -> tensor<12xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel"]} ins(%1, %cst_4 : tensor<12xi64>, tensor<i64>) outs(%0 : tensor<12xi64>) {
    ^bb0(%in: i64, %in_8: i64, %out: i64):
      %25 = arith.sitofp %in : i64 to f64
      %26 = arith.sitofp %in_8 : i64 to f64
      %27 = arith.divf %25, %26 : f64
      %28 = math.floor %27 : f64
      %29 = arith.fptosi %28 : f64 to i64
      linalg.yield %29 : i64
    } -> tensor<12xi64>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%5 : tensor<12xi64>) outs(%3 : tensor<12xf32>) {
    ^bb0(%in: i64, %out: f32):
      %25 = arith.sitofp %in : i64 to f32
      linalg.yield %25 : f32
    } -> tensor<12xf32>
    %7 = tensor.empty() : tensor<4xi64>
    %8 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%7 : tensor<4xi64>) {
    ^bb0(%out: i64):
      %25 = linalg.index 0 : index
      %26 = arith.index_cast %25 : index to i64
      %27 = arith.muli %26, %c4_i64 : i64
      linalg.yield %27 : i64
    } -> tensor<4xi64>
    %9 = tensor.empty() : tensor<4xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%8 : tensor<4xi64>) outs(%9 : tensor<4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %25 = arith.sitofp %in : i64 to f32
      linalg.yield %25 : f32
    } -> tensor<4xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%10 : tensor<4xf32>) outs(%9 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.divf %in, %cst_2 : f32
      linalg.yield %25 : f32
    } -> tensor<4xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%11 : tensor<4xf32>) outs(%9 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.powf %cst_3, %in : f32
      linalg.yield %25 : f32
    } -> tensor<4xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%12 : tensor<4xf32>) outs(%9 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.cmpf one, %in, %cst : f32
      cf.assert %25, "unimplemented: tensor with zero element"
      %26 = arith.divf %cst_0, %in : f32
      linalg.yield %26 : f32
    } -> tensor<4xf32>
    %expanded = tensor.expand_shape %4 [[0, 1]] output_shape [12, 1] : tensor<12xf32> into tensor<12x1xf32>
    %14 = tensor.empty() : tensor<12x4xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded, %13 : tensor<12x1xf32>, tensor<4xf32>) outs(%14 : tensor<12x4xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %25 = arith.mulf %in, %in_8 : f32
      linalg.yield %25 : f32
    } -> tensor<12x4xf32>
    %expanded_5 = tensor.expand_shape %6 [[0, 1]] output_shape [12, 1] : tensor<12xf32> into tensor<12x1xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_5, %13 : tensor<12x1xf32>, tensor<4xf32>) outs(%14 : tensor<12x4xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %25 = arith.mulf %in, %in_8 : f32
      linalg.yield %25 : f32
    } -> tensor<12x4xf32>
    %17 = tensor.empty() : tensor<12x4xcomplex<f32>>
    %18 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %15 : tensor<12x4xf32>, tensor<12x4xf32>) outs(%17 : tensor<12x4xcomplex<f32>>) {
    ^bb0(%in: f32, %in_8: f32, %out: complex<f32>):
      %25 = math.cos %in_8 : f32
      %26 = math.sin %in_8 : f32
      %27 = arith.mulf %in, %25 : f32
      %28 = arith.mulf %in, %26 : f32
      %29 = complex.create %27, %28 : complex<f32>
      linalg.yield %29 : complex<f32>
    } -> tensor<12x4xcomplex<f32>>
    %19 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %16 : tensor<12x4xf32>, tensor<12x4xf32>) outs(%17 : tensor<12x4xcomplex<f32>>) {
    ^bb0(%in: f32, %in_8: f32, %out: complex<f32>):
      %25 = math.cos %in_8 : f32
      %26 = math.sin %in_8 : f32
      %27 = arith.mulf %in, %25 : f32
      %28 = arith.mulf %in, %26 : f32
      %29 = complex.create %27, %28 : complex<f32>
      linalg.yield %29 : complex<f32>
    } -> tensor<12x4xcomplex<f32>>
    %concat = tensor.concat dim(1) %18, %19 : (tensor<12x4xcomplex<f32>>, tensor<12x4xcomplex<f32>>) -> tensor<12x8xcomplex<f32>>
    %expanded_6 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 3, 12, 8, 2] : tensor<2x3x12x16xf32> into tensor<2x3x12x8x2xf32>
    %20 = tensor.empty() : tensor<2x3x12x8xcomplex<f32>>
    %21 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%20 : tensor<2x3x12x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %25 = linalg.index 0 : index
      %26 = linalg.index 1 : index
      %27 = linalg.index 2 : index
      %28 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_6[%25, %26, %27, %28, %c0] : tensor<2x3x12x8x2xf32>
      %extracted_8 = tensor.extract %expanded_6[%25, %26, %27, %28, %c1] : tensor<2x3x12x8x2xf32>
      %29 = complex.create %extracted, %extracted_8 : complex<f32>
      linalg.yield %29 : complex<f32>
    } -> tensor<2x3x12x8xcomplex<f32>>
    %expanded_7 = tensor.expand_shape %concat [[0, 1, 2], [3]] output_shape [1, 1, 12, 8] : tensor<12x8xcomplex<f32>> into tensor<1x1x12x8xcomplex<f32>>
    %22 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %expanded_7 : tensor<2x3x12x8xcomplex<f32>>, tensor<1x1x12x8xcomplex<f32>>) outs(%20 : tensor<2x3x12x8xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_8: complex<f32>, %out: complex<f32>):
      %25 = complex.mul %in, %in_8 : complex<f32>
      linalg.yield %25 : complex<f32>
    } -> tensor<2x3x12x8xcomplex<f32>>
    %23 = tensor.empty() : tensor<2x3x12x8x2xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x3x12x8xcomplex<f32>>) outs(%23 : tensor<2x3x12x8x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %25 = complex.re %in : complex<f32>
      %26 = complex.im %in : complex<f32>
      %27 = linalg.index 4 : index
      %28 = arith.cmpi eq, %27, %c0 : index
      %29 = arith.select %28, %25, %26 : f32
      linalg.yield %29 : f32
    } -> tensor<2x3x12x8x2xf32>
    %collapsed = tensor.collapse_shape %24 [[0], [1], [2], [3, 4]] : tensor<2x3x12x8x2xf32> into tensor<2x3x12x16xf32>
    return %collapsed : tensor<2x3x12x16xf32>
  }
}
