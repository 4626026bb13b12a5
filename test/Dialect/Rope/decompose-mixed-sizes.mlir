// Operands of one op may know different sizes: which of them are static is a matter of types alone.
// RUN: rope-opt %s --rope-decompose | FileCheck %s

// CHECK-LABEL: func.func @permute_lanes
// CHECK: %[[X:.+]] = tensor.cast %{{.+}} : tensor<3x8xf32> to tensor<?x8xf32>
// CHECK: linalg.transpose
func.func @permute_lanes(%x: tensor<3x8xf32>, %o: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8) ins(%x : tensor<3x8xf32>) outs(%o : tensor<?x8xf32>)
      -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @cache_write
// CHECK: tensor.cast %{{.+}} : tensor<3x4xf32> to tensor<?x4xf32>
// CHECK: linalg.transpose
func.func @cache_write(%r: tensor<2x3x4xf32>, %t: tensor<2xi64>, %c: tensor<9x4x?xf32>) -> tensor<9x4x?xf32> {
  %0 = rope.cache_write ins(%r, %t : tensor<2x3x4xf32>, tensor<2xi64>) outs(%c : tensor<9x4x?xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>,
                        affine_map<(d0, d1, d2)[s0] -> (s0, d2, d1)>]} -> tensor<9x4x?xf32>
  return %0 : tensor<9x4x?xf32>
}

// CHECK-LABEL: func.func @rotate_no_rows
// CHECK-SAME: %[[O:[a-z0-9]+]]: tensor<?x4xf32>)
// CHECK-NEXT: return %[[O]]
func.func @rotate_no_rows(%x: tensor<?x4xf32>, %c: tensor<0x2xf32>, %s: tensor<?x2xf32>, %o: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = rope.rotate half to half block(0, 4) ins(%x, %c, %s : tensor<?x4xf32>, tensor<0x2xf32>, tensor<?x2xf32>)
      outs(%o : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
