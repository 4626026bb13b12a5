// What jaxlib makes of halves of lanes as complex numbers that exp(1j * angle)
// turns, with 1j a constant tensor. It times the real angle has a real part
// that is 0 where the angle is finite, as those of integers are.

// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-runner %s --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-5 --atol=1e-5 --random=7

// CHECK-LABEL: func.func public @main
// CHECK: rope.table
// CHECK: rope.rotate half to half block(0, 8) ins(%arg0,
// CHECK-NOT: complex

#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map8 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
module {
  func.func public @main(%arg0: tensor<3x6x8xf32>, %arg1: tensor<6xi32>) -> (tensor<3x6x8xf32>) {
    %c4 = arith.constant 4 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<(0.000000e+00,1.000000e+00)> : tensor<complex<f32>>
    %cst_1 = arith.constant dense<[1.000000e+00, 1.000000e-01, 0.00999999977, 1.000000e-03]> : tensor<4xf32>
    %0 = tensor.empty() : tensor<6x1xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<6xi32>) outs(%0 : tensor<6x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<6x1xi32>
    %2 = tensor.empty() : tensor<6x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<6x1xi32>) outs(%2 : tensor<6x1xf32>) {
    ^bb0(%in: i32, %out: f32):
      %26 = arith.sitofp %in : i32 to f32
      linalg.yield %26 : f32
    } -> tensor<6x1xf32>
    %4 = tensor.empty() : tensor<1x4xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<4xf32>) outs(%4 : tensor<1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4xf32>
    %6 = tensor.empty() : tensor<6x4xf32>
    %7 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<6x1xf32>) outs(%6 : tensor<6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x4xf32>
    %8 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<1x4xf32>) outs(%6 : tensor<6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x4xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<6x4xf32>, tensor<6x4xf32>) outs(%6 : tensor<6x4xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %26 = arith.mulf %in, %in_3 : f32
      linalg.yield %26 : f32
    } -> tensor<6x4xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [3, 6, 4] [1, 1, 1] : tensor<3x6x8xf32> to tensor<3x6x4xf32>
    %extracted_slice_2 = tensor.extract_slice %arg0[0, 0, 4] [3, 6, 4] [1, 1, 1] : tensor<3x6x8xf32> to tensor<3x6x4xf32>
    %10 = tensor.empty() : tensor<3x6x4xcomplex<f32>>
    %11 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice, %extracted_slice_2 : tensor<3x6x4xf32>, tensor<3x6x4xf32>) outs(%10 : tensor<3x6x4xcomplex<f32>>) {
    ^bb0(%in: f32, %in_3: f32, %out: complex<f32>):
      %26 = complex.create %in, %in_3 : complex<f32>
      linalg.yield %26 : complex<f32>
    } -> tensor<3x6x4xcomplex<f32>>
    %12 = tensor.empty() : tensor<6x4xcomplex<f32>>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<6x4xf32>) outs(%12 : tensor<6x4xcomplex<f32>>) {
    ^bb0(%in: f32, %out: complex<f32>):
      %26 = complex.create %in, %cst : complex<f32>
      linalg.yield %26 : complex<f32>
    } -> tensor<6x4xcomplex<f32>>
    %14 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<complex<f32>>) outs(%12 : tensor<6x4xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %out: complex<f32>):
      linalg.yield %in : complex<f32>
    } -> tensor<6x4xcomplex<f32>>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %13 : tensor<6x4xcomplex<f32>>, tensor<6x4xcomplex<f32>>) outs(%12 : tensor<6x4xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_3: complex<f32>, %out: complex<f32>):
      %26 = complex.mul %in, %in_3 : complex<f32>
      linalg.yield %26 : complex<f32>
    } -> tensor<6x4xcomplex<f32>>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<6x4xcomplex<f32>>) outs(%12 : tensor<6x4xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %out: complex<f32>):
      %26 = complex.exp %in : complex<f32>
      linalg.yield %26 : complex<f32>
    } -> tensor<6x4xcomplex<f32>>
    %17 = tensor.empty() : tensor<1x6x4xcomplex<f32>>
    %18 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<6x4xcomplex<f32>>) outs(%17 : tensor<1x6x4xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %out: complex<f32>):
      linalg.yield %in : complex<f32>
    } -> tensor<1x6x4xcomplex<f32>>
    %19 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x6x4xcomplex<f32>>) outs(%10 : tensor<3x6x4xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %out: complex<f32>):
      linalg.yield %in : complex<f32>
    } -> tensor<3x6x4xcomplex<f32>>
    %20 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %19 : tensor<3x6x4xcomplex<f32>>, tensor<3x6x4xcomplex<f32>>) outs(%10 : tensor<3x6x4xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_3: complex<f32>, %out: complex<f32>):
      %26 = complex.mul %in, %in_3 : complex<f32>
      linalg.yield %26 : complex<f32>
    } -> tensor<3x6x4xcomplex<f32>>
    %21 = tensor.empty() : tensor<3x6x4xf32>
    %22 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<3x6x4xcomplex<f32>>) outs(%21 : tensor<3x6x4xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %26 = complex.re %in : complex<f32>
      linalg.yield %26 : f32
    } -> tensor<3x6x4xf32>
    %23 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<3x6x4xcomplex<f32>>) outs(%21 : tensor<3x6x4xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %26 = complex.im %in : complex<f32>
      linalg.yield %26 : f32
    } -> tensor<3x6x4xf32>
    %24 = tensor.empty() : tensor<3x6x8xf32>
    %25 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel", "parallel", "parallel"]} outs(%24 : tensor<3x6x8xf32>) {
    ^bb0(%out: f32):
      %26 = linalg.index 0 : index
      %27 = linalg.index 1 : index
      %28 = linalg.index 2 : index
      %29 = arith.cmpi ult, %28, %c4 : index
      %30 = scf.if %29 -> (f32) {
        %extracted = tensor.extract %22[%26, %27, %28] : tensor<3x6x4xf32>
        scf.yield %extracted : f32
      } else {
        %31 = arith.subi %28, %c4 : index
        %extracted = tensor.extract %23[%26, %27, %31] : tensor<3x6x4xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %30 : f32
    } -> tensor<3x6x8xf32>
    return %25 : tensor<3x6x8xf32>
  }
}


