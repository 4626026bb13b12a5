// An axis of one element comes and goes in the epilogue of a projection.
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 --remarks-filter=rope-gpu-apply-strategies -o /dev/null 2>&1 | FileCheck %s
// CHECK: [Passed] strategy {{.*}}rope.kernel becomes a kernel of strategy projection on sm_80

#map = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d2)>
module {
  func.func @main(%arg0: tensor<32x32xf16>, %arg1: tensor<32x64xf16>, %arg2: tensor<32x16xf16>, %arg3: tensor<32x16xf16>) -> tensor<32x4x16xf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = rope.kernel ["projection", "rotate"] -> tensor<32x4x16xf16> {
      %1 = tensor.empty() : tensor<32x64xf32>
      %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [32, 4, 16] : tensor<32x64xf16> into tensor<32x4x16xf16>
      %expanded_0 = tensor.expand_shape %1 [[0], [1, 2]] output_shape [32, 4, 16] : tensor<32x64xf32> into tensor<32x4x16xf32>
      %2 = linalg.fill ins(%cst : f32) outs(%expanded_0 : tensor<32x4x16xf32>) -> tensor<32x4x16xf32>
      %3 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %expanded : tensor<32x32xf16>, tensor<32x4x16xf16>) outs(%2 : tensor<32x4x16xf32>) {
      ^bb0(%in: f16, %in_2: f16, %out: f32):
        %8 = arith.extf %in : f16 to f32
        %9 = arith.extf %in_2 : f16 to f32
        %10 = arith.mulf %8, %9 : f32
        %11 = arith.addf %out, %10 : f32
        linalg.yield %11 : f32
      } -> tensor<32x4x16xf32>
      %4 = tensor.empty() : tensor<32x64xf16>
      %expanded_1 = tensor.expand_shape %4 [[0], [1, 2]] output_shape [32, 4, 16] : tensor<32x64xf16> into tensor<32x4x16xf16>
      %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<32x4x16xf32>) outs(%expanded_1 : tensor<32x4x16xf16>) {
      ^bb0(%in: f32, %out: f16):
        %8 = arith.truncf %in : f32 to f16
        linalg.yield %8 : f16
      } -> tensor<32x4x16xf16>
      %6 = tensor.empty() : tensor<32x4x16xf16>
      %7 = rope.rotate half to half block(0, 16) ins(%5, %arg2, %arg3 : tensor<32x4x16xf16>, tensor<32x16xf16>, tensor<32x16xf16>) outs(%6 : tensor<32x4x16xf16>) {indexing_maps = [#map3, #map4, #map3]} -> tensor<32x4x16xf16>
      %wide = tensor.expand_shape %7 [[0, 1], [2], [3]] output_shape [32, 1, 4, 16] : tensor<32x4x16xf16> into tensor<32x1x4x16xf16>
      %col = tensor.collapse_shape %wide [[0], [1, 2], [3]] : tensor<32x1x4x16xf16> into tensor<32x4x16xf16>
      rope.yield %col : tensor<32x4x16xf16>
    }
    return %0 : tensor<32x4x16xf16>
  }
}
