// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d2)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1)>
module attributes {gpu.container_module} {
  func.func @block(%arg0: tensor<2x32x16xf16>, %arg1: tensor<64x16xf16>, %arg2: tensor<64x16xf16>, %arg3: tensor<32x8xf32>, %arg4: tensor<32x8xf32>) -> tensor<2x32x16xf16> {
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x32x16xf16>
    %1 = scf.forall (%arg5) = (0) to (32) step (16) shared_outs(%arg6 = %0) -> (tensor<2x32x16xf16>) {
      %extracted_slice = tensor.extract_slice %arg0[0, %arg5, 0] [2, 16, 16] [1, 1, 1] : tensor<2x32x16xf16> to tensor<2x16x16xf16>
      %extracted_slice_1 = tensor.extract_slice %arg3[%arg5, 0] [16, 8] [1, 1] : tensor<32x8xf32> to tensor<16x8xf32>
      %extracted_slice_2 = tensor.extract_slice %arg4[%arg5, 0] [16, 8] [1, 1] : tensor<32x8xf32> to tensor<16x8xf32>
      %extracted_slice_3 = tensor.extract_slice %0[0, %arg5, 0] [2, 16, 16] [1, 1, 1] : tensor<2x32x16xf16> to tensor<2x16x16xf16>
      %2 = rope.rotate half to half block(0, 16) ins(%extracted_slice, %extracted_slice_1, %extracted_slice_2 : tensor<2x16x16xf16>, tensor<16x8xf32>, tensor<16x8xf32>) outs(%extracted_slice_3 : tensor<2x16x16xf16>) {indexing_maps = [#map, #map1, #map]} -> tensor<2x16x16xf16>
      %extracted_slice_4 = tensor.extract_slice %arg6[0, %arg5, 0] [2, 16, 16] [1, 1, 1] : tensor<2x32x16xf16> to tensor<2x16x16xf16>
      %3 = tensor.empty() : tensor<2x16x16xf32>
      %4 = linalg.fill ins(%cst_0 : f32) outs(%3 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
      %5 = tensor.empty() : tensor<2x16xf32>
      %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<2x16xf32>) -> tensor<2x16xf32>
      %7 = linalg.fill ins(%cst_0 : f32) outs(%5 : tensor<2x16xf32>) -> tensor<2x16xf32>
      %8:3 = scf.for %arg7 = %c0 to %c64 step %c32 iter_args(%arg8 = %4, %arg9 = %6, %arg10 = %7) -> (tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>) {
        %extracted_slice_5 = tensor.extract_slice %arg1[%arg7, 0] [32, 16] [1, 1] : tensor<64x16xf16> to tensor<32x16xf16>
        %extracted_slice_6 = tensor.extract_slice %arg2[%arg7, 0] [32, 16] [1, 1] : tensor<64x16xf16> to tensor<32x16xf16>
        %10:3 = rope.online_attention ins(%2, %extracted_slice_5, %extracted_slice_6 : tensor<2x16x16xf16>, tensor<32x16xf16>, tensor<32x16xf16>) outs(%arg8, %arg9, %arg10 : tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>) {indexing_maps = [#map2, #map3, #map4, #map5, #map6, #map6], scale = 2.500000e-01 : f64} -> tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>
        scf.yield %10#0, %10#1, %10#2 : tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>
      }
      %9 = linalg.generic {indexing_maps = [#map, #map7, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8#0, %8#2 : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%extracted_slice_4 : tensor<2x16x16xf16>) {
      ^bb0(%in: f32, %in_5: f32, %out: f16):
        %10 = arith.divf %in, %in_5 : f32
        %11 = arith.truncf %10 : f32 to f16
        linalg.yield %11 : f16
      } -> tensor<2x16x16xf16>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %9 into %arg6[0, %arg5, 0] [2, 16, 16] [1, 1, 1] : tensor<2x16x16xf16> into tensor<2x32x16xf16>
      }
    }
    return %1 : tensor<2x32x16xf16>
  }
}

