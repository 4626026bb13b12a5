// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d2)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
module {
  func.func @block(%arg0: tensor<2x32x16xf16>, %arg1: tensor<64x16xf16>, %arg2: tensor<64x16xf16>, %arg3: tensor<32x8xf32>, %arg4: tensor<32x8xf32>) -> tensor<2x32x16xf16> {
    %0 = rope.kernel ["rotate", "attention"] -> tensor<2x32x16xf16> {
      %1 = tensor.empty() : tensor<2x32x16xf16>
      %2 = rope.rotate half to half block(0, 16) ins(%arg0, %arg3, %arg4 : tensor<2x32x16xf16>, tensor<32x8xf32>, tensor<32x8xf32>) outs(%1 : tensor<2x32x16xf16>) {indexing_maps = [#map, #map1, #map]} -> tensor<2x32x16xf16>
      %3 = rope.attention ins(%2, %arg1, %arg2 : tensor<2x32x16xf16>, tensor<64x16xf16>, tensor<64x16xf16>) outs(%1 : tensor<2x32x16xf16>) {indexing_maps = [#map2, #map3, #map4, #map5], scale = 2.500000e-01 : f64} -> tensor<2x32x16xf16>
      rope.yield %3 : tensor<2x32x16xf16>
    }
    return %0 : tensor<2x32x16xf16>
  }
}

