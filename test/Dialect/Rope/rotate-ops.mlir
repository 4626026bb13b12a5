// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s
// RUN: rope-opt %s --emit-bytecode | rope-opt | FileCheck %s

// CHECK-LABEL: func.func @half
// CHECK: rope.rotate half to half block(0, 8) ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<2x3x5x8xf32>, tensor<1x1x5x4xf32>, tensor<1x1x5x4xf32>) outs(%{{.*}} : tensor<2x3x5x8xf32>) -> tensor<2x3x5x8xf32>
func.func @half(%x: tensor<2x3x5x8xf32>, %c: tensor<1x1x5x4xf32>,
                %s: tensor<1x1x5x4xf32>, %o: tensor<2x3x5x8xf32>)
    -> tensor<2x3x5x8xf32> {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x3x5x8xf32>, tensor<1x1x5x4xf32>, tensor<1x1x5x4xf32>)
      outs(%o : tensor<2x3x5x8xf32>) -> tensor<2x3x5x8xf32>
  return %0 : tensor<2x3x5x8xf32>
}

// The tables are shared by the heads (d1) and the input is [B, S, H, D].
// CHECK-LABEL: func.func @maps_transposed_partial
// CHECK: rope.rotate interleaved to half block(2, 4) transposed
// CHECK-SAME: {compute_type = f32, indexing_maps = [#map{{.*}}, #map{{.*}}, #map{{.*}}], kind = #rope.kind<rotation>}
func.func @maps_transposed_partial(%x: tensor<?x?x?x8xbf16>,
                                   %c: tensor<?x4xbf16>, %s: tensor<?x4xbf16>,
                                   %o: tensor<?x?x?x8xf16>)
    -> tensor<?x?x?x8xf16> {
  %0 = rope.rotate interleaved to half block(2, 4) transposed
      ins(%x, %c, %s : tensor<?x?x?x8xbf16>, tensor<?x4xbf16>, tensor<?x4xbf16>)
      outs(%o : tensor<?x?x?x8xf16>)
      {kind = #rope.kind<rotation>, compute_type = f32,
       indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>]}
      -> tensor<?x?x?x8xf16>
  return %0 : tensor<?x?x?x8xf16>
}

// CHECK-LABEL: func.func @memref_in_place
// CHECK: rope.rotate interleaved to interleaved block(0, 4) ins(%[[X:[a-z0-9_]+]], %{{.*}}, %{{.*}} : memref<?x4xf64>, memref<?x2xf64>, memref<?x2xf64>) outs(%[[X]] : memref<?x4xf64>){{$}}
func.func @memref_in_place(%x: memref<?x4xf64>, %c: memref<?x2xf64>,
                           %s: memref<?x2xf64>) {
  rope.rotate interleaved to interleaved block(0, 4)
      ins(%x, %c, %s : memref<?x4xf64>, memref<?x2xf64>, memref<?x2xf64>)
      outs(%x : memref<?x4xf64>)
  return
}

// A lone head vector, and a full-width table.
// CHECK-LABEL: func.func @rank_one
// CHECK: rope.rotate half to interleaved block(0, 4)
func.func @rank_one(%x: tensor<4xf16>, %c: tensor<4xf32>, %s: tensor<4xf32>)
    -> tensor<4xf16> {
  %0 = rope.rotate half to interleaved block(0, 4)
      ins(%x, %c, %s : tensor<4xf16>, tensor<4xf32>, tensor<4xf32>)
      outs(%x : tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// Each type that may compute.
// CHECK-LABEL: func.func @computed_in_narrow_types
// CHECK: compute_type = bf16
// CHECK: compute_type = f16
func.func @computed_in_narrow_types(%x: tensor<5x4xbf16>, %c: tensor<5x2xbf16>, %y: tensor<5x4xf16>, %d: tensor<5x2xf16>) -> (tensor<5x4xbf16>, tensor<5x4xf16>) {
  %0 = rope.rotate half to half block(0, 4) ins(%x, %c, %c : tensor<5x4xbf16>, tensor<5x2xbf16>, tensor<5x2xbf16>)
      outs(%x : tensor<5x4xbf16>) {compute_type = bf16} -> tensor<5x4xbf16>
  %1 = rope.rotate half to half block(0, 4) ins(%y, %d, %d : tensor<5x4xf16>, tensor<5x2xf16>, tensor<5x2xf16>)
      outs(%y : tensor<5x4xf16>) {compute_type = f16} -> tensor<5x4xf16>
  return %0, %1 : tensor<5x4xbf16>, tensor<5x4xf16>
}
