// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
module attributes {gpu.container_module} {
  func.func @block(%arg0: tensor<2x32x16xf16>, %arg1: tensor<64x16xf16>, %arg2: tensor<64x16xf16>, %arg3: tensor<32x8xf32>, %arg4: tensor<32x8xf32>) -> tensor<2x32x16xf16> {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 2.500000e-01 : f32
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c0 = arith.constant 0 : index
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x32x16xf16>
    %1 = scf.forall (%arg5) = (0) to (32) step (16) shared_outs(%arg6 = %0) -> (tensor<2x32x16xf16>) {
      %extracted_slice = tensor.extract_slice %arg0[0, %arg5, 0] [2, 16, 16] [1, 1, 1] : tensor<2x32x16xf16> to tensor<2x16x16xf16>
      %extracted_slice_3 = tensor.extract_slice %arg3[%arg5, 0] [16, 8] [1, 1] : tensor<32x8xf32> to tensor<16x8xf32>
      %extracted_slice_4 = tensor.extract_slice %arg4[%arg5, 0] [16, 8] [1, 1] : tensor<32x8xf32> to tensor<16x8xf32>
      %extracted_slice_5 = tensor.extract_slice %0[0, %arg5, 0] [2, 16, 16] [1, 1, 1] : tensor<2x32x16xf16> to tensor<2x16x16xf16>
      %extracted_slice_6 = tensor.extract_slice %extracted_slice[0, 0, 0] [2, 16, 8] [1, 1, 1] : tensor<2x16x16xf16> to tensor<2x16x8xf16>
      %extracted_slice_7 = tensor.extract_slice %extracted_slice[0, 0, 8] [2, 16, 8] [1, 1, 1] : tensor<2x16x16xf16> to tensor<2x16x8xf16>
      %2 = tensor.empty() : tensor<2x16x8xf16>
      %3 = linalg.generic {indexing_maps = [#map, #map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_6, %extracted_slice_7, %extracted_slice_3, %extracted_slice_4 : tensor<2x16x8xf16>, tensor<2x16x8xf16>, tensor<16x8xf32>, tensor<16x8xf32>) outs(%2 : tensor<2x16x8xf16>) {
      ^bb0(%in: f16, %in_9: f16, %in_10: f32, %in_11: f32, %out: f16):
        %13 = arith.extf %in : f16 to f32
        %14 = arith.extf %in_9 : f16 to f32
        %15 = arith.mulf %in_10, %13 : f32
        %16 = arith.mulf %in_11, %14 : f32
        %17 = arith.subf %15, %16 : f32
        %18 = arith.truncf %17 : f32 to f16
        linalg.yield %18 : f16
      } -> tensor<2x16x8xf16>
      %inserted_slice = tensor.insert_slice %3 into %extracted_slice_5[0, 0, 0] [2, 16, 8] [1, 1, 1] : tensor<2x16x8xf16> into tensor<2x16x16xf16>
      %4 = linalg.generic {indexing_maps = [#map, #map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_6, %extracted_slice_7, %extracted_slice_3, %extracted_slice_4 : tensor<2x16x8xf16>, tensor<2x16x8xf16>, tensor<16x8xf32>, tensor<16x8xf32>) outs(%2 : tensor<2x16x8xf16>) {
      ^bb0(%in: f16, %in_9: f16, %in_10: f32, %in_11: f32, %out: f16):
        %13 = arith.extf %in : f16 to f32
        %14 = arith.extf %in_9 : f16 to f32
        %15 = arith.mulf %in_10, %14 : f32
        %16 = arith.mulf %in_11, %13 : f32
        %17 = arith.addf %15, %16 : f32
        %18 = arith.truncf %17 : f32 to f16
        linalg.yield %18 : f16
      } -> tensor<2x16x8xf16>
      %inserted_slice_8 = tensor.insert_slice %4 into %inserted_slice[0, 0, 8] [2, 16, 8] [1, 1, 1] : tensor<2x16x8xf16> into tensor<2x16x16xf16>
      %5 = tensor.empty() : tensor<2x16x16xf32>
      %6 = linalg.fill ins(%cst_2 : f32) outs(%5 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
      %7 = tensor.empty() : tensor<2x16xf32>
      %8 = linalg.fill ins(%cst_1 : f32) outs(%7 : tensor<2x16xf32>) -> tensor<2x16xf32>
      %9 = linalg.fill ins(%cst_2 : f32) outs(%7 : tensor<2x16xf32>) -> tensor<2x16xf32>
      %10:3 = scf.for %arg7 = %c0 to %c64 step %c32 iter_args(%arg8 = %6, %arg9 = %8, %arg10 = %9) -> (tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>) {
        %extracted_slice_9 = tensor.extract_slice %arg1[%arg7, 0] [32, 16] [1, 1] : tensor<64x16xf16> to tensor<32x16xf16>
        %extracted_slice_10 = tensor.extract_slice %arg2[%arg7, 0] [32, 16] [1, 1] : tensor<64x16xf16> to tensor<32x16xf16>
        %13 = tensor.empty() : tensor<2x16x32xf32>
        %14 = linalg.fill ins(%cst_2 : f32) outs(%13 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
        %15 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%inserted_slice_8, %extracted_slice_9 : tensor<2x16x16xf16>, tensor<32x16xf16>) outs(%14 : tensor<2x16x32xf32>) {
        ^bb0(%in: f16, %in_11: f16, %out: f32):
          %24 = arith.extf %in : f16 to f32
          %25 = arith.extf %in_11 : f16 to f32
          %26 = arith.mulf %24, %25 : f32
          %27 = arith.addf %out, %26 : f32
          linalg.yield %27 : f32
        } -> tensor<2x16x32xf32>
        %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x16x32xf32>) outs(%13 : tensor<2x16x32xf32>) {
        ^bb0(%in: f32, %out: f32):
          %24 = arith.mulf %in, %cst_0 : f32
          linalg.yield %24 : f32
        } -> tensor<2x16x32xf32>
        %17 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<2x16x32xf32>) outs(%arg9 : tensor<2x16xf32>) {
        ^bb0(%in: f32, %out: f32):
          %24 = arith.maximumf %out, %in : f32
          linalg.yield %24 : f32
        } -> tensor<2x16xf32>
        %18 = linalg.generic {indexing_maps = [#map, #map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %17 : tensor<2x16x32xf32>, tensor<2x16xf32>) outs(%13 : tensor<2x16x32xf32>) {
        ^bb0(%in: f32, %in_11: f32, %out: f32):
          %24 = arith.cmpf oeq, %in_11, %cst_1 : f32
          %25 = arith.select %24, %cst_2, %in_11 : f32
          %26 = arith.subf %in, %25 : f32
          %27 = math.exp %26 : f32
          linalg.yield %27 : f32
        } -> tensor<2x16x32xf32>
        %19 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg9, %17 : tensor<2x16xf32>, tensor<2x16xf32>) outs(%7 : tensor<2x16xf32>) {
        ^bb0(%in: f32, %in_11: f32, %out: f32):
          %24 = arith.cmpf oeq, %in_11, %cst_1 : f32
          %25 = arith.select %24, %cst_2, %in_11 : f32
          %26 = arith.subf %in, %25 : f32
          %27 = math.exp %26 : f32
          %28 = arith.select %24, %cst, %27 : f32
          linalg.yield %28 : f32
        } -> tensor<2x16xf32>
        %20 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<2x16xf32>) outs(%arg10 : tensor<2x16xf32>) {
        ^bb0(%in: f32, %out: f32):
          %24 = arith.mulf %in, %out : f32
          linalg.yield %24 : f32
        } -> tensor<2x16xf32>
        %21 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x16xf32>) outs(%arg8 : tensor<2x16x16xf32>) {
        ^bb0(%in: f32, %out: f32):
          %24 = arith.mulf %in, %out : f32
          linalg.yield %24 : f32
        } -> tensor<2x16x16xf32>
        %22 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<2x16x32xf32>) outs(%20 : tensor<2x16xf32>) {
        ^bb0(%in: f32, %out: f32):
          %24 = arith.addf %out, %in : f32
          linalg.yield %24 : f32
        } -> tensor<2x16xf32>
        %23 = linalg.generic {indexing_maps = [#map2, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%18, %extracted_slice_10 : tensor<2x16x32xf32>, tensor<32x16xf16>) outs(%21 : tensor<2x16x16xf32>) {
        ^bb0(%in: f32, %in_11: f16, %out: f32):
          %24 = arith.extf %in_11 : f16 to f32
          %25 = arith.mulf %in, %24 : f32
          %26 = arith.addf %out, %25 : f32
          linalg.yield %26 : f32
        } -> tensor<2x16x16xf32>
        scf.yield %23, %17, %22 : tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>
      }
      %11 = tensor.empty() : tensor<2x16x16xf16>
      %12 = linalg.generic {indexing_maps = [#map, #map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10#0, %10#2 : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%11 : tensor<2x16x16xf16>) {
      ^bb0(%in: f32, %in_9: f32, %out: f16):
        %13 = arith.divf %in, %in_9 : f32
        %14 = arith.truncf %13 : f32 to f16
        linalg.yield %14 : f16
      } -> tensor<2x16x16xf16>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %12 into %arg6[0, %arg5, 0] [2, 16, 16] [1, 1, 1] : tensor<2x16x16xf16> into tensor<2x32x16xf16>
      }
    }
    return %1 : tensor<2x32x16xf16>
  }
}

