// The gradient of a rotation that JAX was given as a product of complex
// numbers: real and imaginary parts are made complex beside zeros, which are
// broadcast, and summed.

// RUN: rope-opt %s --rope-raise=verify --remarks-filter=rope-raise 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: rope-runner %s --entry=main --target=cpu --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --random=7 --rtol=1e-5 --atol=1e-5

// CHECK-LABEL: func.func @main(
// CHECK-NOT: complex
// CHECK: rope.table
// CHECK: rope.rotate interleaved to interleaved
// CHECK-SAME: transposed
// CHECK-NOT: complex
// REMARK: [Passed] rotation
// REMARK-SAME: class contract

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
#map5 = affine_map<(d0, d1) -> (0, d1)>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> ()>
#map10 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, d3)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
module {
  func.func @main(%arg0: tensor<2x5x3x4xf32>) -> tensor<2x5x3x4xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<(0.000000e+00,1.000000e+00)> : tensor<complex<f32>>
    %cst_2 = arith.constant dense<[1.000000e+00, 0.00999999977]> : tensor<2xf32>
    %0 = tensor.empty() : tensor<5xi32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<5xi32>) {
    ^bb0(%out: i32):
      %39 = linalg.index 0 : index
      %40 = arith.index_cast %39 : index to i32
      linalg.yield %40 : i32
    } -> tensor<5xi32>
    %2 = tensor.empty() : tensor<5xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<5xi32>) outs(%2 : tensor<5xf32>) {
    ^bb0(%in: i32, %out: f32):
      %39 = arith.sitofp %in : i32 to f32
      linalg.yield %39 : f32
    } -> tensor<5xf32>
    %4 = tensor.empty() : tensor<5x1xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<5xf32>) outs(%4 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %6 = tensor.empty() : tensor<1x2xf32>
    %7 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<2xf32>) outs(%6 : tensor<1x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2xf32>
    %8 = tensor.empty() : tensor<5x2xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<5x1xf32>) outs(%8 : tensor<5x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x2xf32>
    %10 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<1x2xf32>) outs(%8 : tensor<5x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x2xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<5x2xf32>, tensor<5x2xf32>) outs(%8 : tensor<5x2xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %39 = arith.mulf %in, %in_7 : f32
      linalg.yield %39 : f32
    } -> tensor<5x2xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x2xf32>) outs(%8 : tensor<5x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.cos %in : f32
      linalg.yield %39 : f32
    } -> tensor<5x2xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x2xf32>) outs(%8 : tensor<5x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.sin %in : f32
      linalg.yield %39 : f32
    } -> tensor<5x2xf32>
    %14 = tensor.empty() : tensor<5x2xcomplex<f32>>
    %15 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<5x2xf32>) outs(%14 : tensor<5x2xcomplex<f32>>) {
    ^bb0(%in: f32, %out: complex<f32>):
      %39 = complex.create %in, %cst : complex<f32>
      linalg.yield %39 : complex<f32>
    } -> tensor<5x2xcomplex<f32>>
    %16 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<complex<f32>>) outs(%14 : tensor<5x2xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %out: complex<f32>):
      linalg.yield %in : complex<f32>
    } -> tensor<5x2xcomplex<f32>>
    %17 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%16, %15 : tensor<5x2xcomplex<f32>>, tensor<5x2xcomplex<f32>>) outs(%14 : tensor<5x2xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_7: complex<f32>, %out: complex<f32>):
      %39 = complex.mul %in, %in_7 : complex<f32>
      linalg.yield %39 : complex<f32>
    } -> tensor<5x2xcomplex<f32>>
    %18 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<5x2xf32>) outs(%14 : tensor<5x2xcomplex<f32>>) {
    ^bb0(%in: f32, %out: complex<f32>):
      %39 = complex.create %in, %cst : complex<f32>
      linalg.yield %39 : complex<f32>
    } -> tensor<5x2xcomplex<f32>>
    %19 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%18, %17 : tensor<5x2xcomplex<f32>>, tensor<5x2xcomplex<f32>>) outs(%14 : tensor<5x2xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_7: complex<f32>, %out: complex<f32>):
      %39 = complex.add %in, %in_7 : complex<f32>
      linalg.yield %39 : complex<f32>
    } -> tensor<5x2xcomplex<f32>>
    %20 = tensor.empty() : tensor<1x5x1x2xcomplex<f32>>
    %21 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<5x2xcomplex<f32>>) outs(%20 : tensor<1x5x1x2xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %out: complex<f32>):
      linalg.yield %in : complex<f32>
    } -> tensor<1x5x1x2xcomplex<f32>>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 5, 3, 2, 2] : tensor<2x5x3x4xf32> into tensor<2x5x3x2x2xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0, 0] [2, 5, 3, 2, 1] [1, 1, 1, 1, 1] : tensor<2x5x3x2x2xf32> to tensor<2x5x3x2x1xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0], [1], [2], [3, 4]] : tensor<2x5x3x2x1xf32> into tensor<2x5x3x2xf32>
    %extracted_slice_3 = tensor.extract_slice %expanded[0, 0, 0, 0, 1] [2, 5, 3, 2, 1] [1, 1, 1, 1, 1] : tensor<2x5x3x2x2xf32> to tensor<2x5x3x2x1xf32>
    %collapsed_4 = tensor.collapse_shape %extracted_slice_3 [[0], [1], [2], [3, 4]] : tensor<2x5x3x2x1xf32> into tensor<2x5x3x2xf32>
    %22 = tensor.empty() : tensor<2x5x3x2xf32>
    %23 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_4 : tensor<2x5x3x2xf32>) outs(%22 : tensor<2x5x3x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.negf %in : f32
      linalg.yield %39 : f32
    } -> tensor<2x5x3x2xf32>
    %24 = linalg.generic {indexing_maps = [#map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%22 : tensor<2x5x3x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x2xf32>
    %25 = tensor.empty() : tensor<2x5x3x2xcomplex<f32>>
    %26 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %23 : tensor<2x5x3x2xf32>, tensor<2x5x3x2xf32>) outs(%25 : tensor<2x5x3x2xcomplex<f32>>) {
    ^bb0(%in: f32, %in_7: f32, %out: complex<f32>):
      %39 = complex.create %in, %in_7 : complex<f32>
      linalg.yield %39 : complex<f32>
    } -> tensor<2x5x3x2xcomplex<f32>>
    %27 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed, %24 : tensor<2x5x3x2xf32>, tensor<2x5x3x2xf32>) outs(%25 : tensor<2x5x3x2xcomplex<f32>>) {
    ^bb0(%in: f32, %in_7: f32, %out: complex<f32>):
      %39 = complex.create %in, %in_7 : complex<f32>
      linalg.yield %39 : complex<f32>
    } -> tensor<2x5x3x2xcomplex<f32>>
    %28 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %27 : tensor<2x5x3x2xcomplex<f32>>, tensor<2x5x3x2xcomplex<f32>>) outs(%25 : tensor<2x5x3x2xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_7: complex<f32>, %out: complex<f32>):
      %39 = complex.add %in, %in_7 : complex<f32>
      linalg.yield %39 : complex<f32>
    } -> tensor<2x5x3x2xcomplex<f32>>
    %29 = linalg.generic {indexing_maps = [#map10, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<1x5x1x2xcomplex<f32>>) outs(%25 : tensor<2x5x3x2xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %out: complex<f32>):
      linalg.yield %in : complex<f32>
    } -> tensor<2x5x3x2xcomplex<f32>>
    %30 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %29 : tensor<2x5x3x2xcomplex<f32>>, tensor<2x5x3x2xcomplex<f32>>) outs(%25 : tensor<2x5x3x2xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_7: complex<f32>, %out: complex<f32>):
      %39 = complex.mul %in, %in_7 : complex<f32>
      linalg.yield %39 : complex<f32>
    } -> tensor<2x5x3x2xcomplex<f32>>
    %31 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x5x3x2xcomplex<f32>>) outs(%22 : tensor<2x5x3x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %39 = complex.re %in : complex<f32>
      linalg.yield %39 : f32
    } -> tensor<2x5x3x2xf32>
    %32 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x5x3x2xcomplex<f32>>) outs(%25 : tensor<2x5x3x2xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %out: complex<f32>):
      %39 = complex.neg %in : complex<f32>
      linalg.yield %39 : complex<f32>
    } -> tensor<2x5x3x2xcomplex<f32>>
    %33 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x5x3x2xcomplex<f32>>) outs(%22 : tensor<2x5x3x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %39 = complex.im %in : complex<f32>
      linalg.yield %39 : f32
    } -> tensor<2x5x3x2xf32>
    %34 = tensor.empty() : tensor<2x5x3x2x1xf32>
    %35 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x5x3x2xf32>) outs(%34 : tensor<2x5x3x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x2x1xf32>
    %padded = tensor.pad %35 low[0, 0, 0, 0, 1] high[0, 0, 0, 0, 0] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index):
      tensor.yield %cst : f32
    } : tensor<2x5x3x2x1xf32> to tensor<2x5x3x2x2xf32>
    %36 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x5x3x2xf32>) outs(%34 : tensor<2x5x3x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x2x1xf32>
    %padded_5 = tensor.pad %36 low[0, 0, 0, 0, 0] high[0, 0, 0, 0, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index):
      tensor.yield %cst : f32
    } : tensor<2x5x3x2x1xf32> to tensor<2x5x3x2x2xf32>
    %37 = tensor.empty() : tensor<2x5x3x2x2xf32>
    %38 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%padded, %padded_5 : tensor<2x5x3x2x2xf32>, tensor<2x5x3x2x2xf32>) outs(%37 : tensor<2x5x3x2x2xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %39 = arith.addf %in, %in_7 : f32
      linalg.yield %39 : f32
    } -> tensor<2x5x3x2x2xf32>
    %collapsed_6 = tensor.collapse_shape %38 [[0], [1], [2], [3, 4]] : tensor<2x5x3x2x2xf32> into tensor<2x5x3x4xf32>
    return %collapsed_6 : tensor<2x5x3x4xf32>
  }
}

