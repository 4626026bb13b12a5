// What has no elements is its init, without a slice that would begin inside of an axis of size 0.
// RUN: rope-opt %s --rope-decompose | FileCheck %s

// CHECK-LABEL: func.func @rotate
// CHECK-SAME: %[[O:[a-z0-9]+]]: tensor<0x8xf16>
// CHECK-NEXT: return %[[O]]
func.func @rotate(%x: tensor<0x8xf32>, %c: tensor<0x2xf32>, %o: tensor<0x8xf16>) -> tensor<0x8xf16> {
  %0 = rope.rotate half to interleaved block(2, 4) ins(%x, %c, %c : tensor<0x8xf32>, tensor<0x2xf32>, tensor<0x2xf32>)
      outs(%o : tensor<0x8xf16>) -> tensor<0x8xf16>
  return %0 : tensor<0x8xf16>
}

// CHECK-LABEL: func.func @rotate_memref
// CHECK-NEXT: return
func.func @rotate_memref(%x: memref<0x8xf32>, %c: memref<0x2xf32>) {
  rope.rotate half to interleaved block(2, 4) ins(%x, %c, %c : memref<0x8xf32>, memref<0x2xf32>, memref<0x2xf32>) outs(%x : memref<0x8xf32>)
  return
}

// CHECK-LABEL: func.func @permute_lanes
// CHECK-SAME: %[[O:[a-z0-9]+]]: tensor<0x8xf32>)
// CHECK-NEXT: return %[[O]]
func.func @permute_lanes(%x: tensor<0x8xf32>, %o: tensor<0x8xf32>) -> tensor<0x8xf32> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(2, 4) ins(%x : tensor<0x8xf32>) outs(%o : tensor<0x8xf32>)
      -> tensor<0x8xf32>
  return %0 : tensor<0x8xf32>
}

// CHECK-LABEL: func.func @cache_write
// CHECK-SAME: %[[C:[a-z0-9]+]]: tensor<4x0xf32>
// CHECK-NEXT: return %[[C]]
func.func @cache_write(%r: tensor<2x0xf32>, %t: tensor<2xi64>, %c: tensor<4x0xf32>) -> tensor<4x0xf32> {
  %0 = rope.cache_write ins(%r, %t : tensor<2x0xf32>, tensor<2xi64>) outs(%c : tensor<4x0xf32>)
      {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1)[s0] -> (s0, d1)>]}
      -> tensor<4x0xf32>
  return %0 : tensor<4x0xf32>
}

// CHECK-LABEL: func.func @table
// CHECK-SAME: %[[C:[a-z0-9]+]]: tensor<0x2xf32>, %[[S:[a-z0-9]+]]: tensor<0x2xf32>
// CHECK-NEXT: return %[[C]], %[[S]]
func.func @table(%p: tensor<3x0xi64>, %c: tensor<0x2xf32>, %s: tensor<0x2xf32>) -> (tensor<0x2xf32>, tensor<0x2xf32>) {
  %0:2 = rope.table positions(%p : tensor<3x0xi64>) axes [0, 2] outs(%c, %s : tensor<0x2xf32>, tensor<0x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf64>} -> tensor<0x2xf32>, tensor<0x2xf32>
  return %0#0, %0#1 : tensor<0x2xf32>, tensor<0x2xf32>
}
