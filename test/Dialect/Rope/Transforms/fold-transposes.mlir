// RUN: rope-opt %s --rope-fold-transposes --canonicalize --split-input-file | FileCheck %s

// [B,S,H,D] to [B,H,S,D] before and after: the rotation takes both transposes.
// CHECK-DAG: #[[IN:[a-z0-9]+]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
// CHECK-DAG: #[[TABLE:[a-z0-9]+]] = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
// CHECK-DAG: #[[OUT:[a-z0-9]+]] = affine_map<(d0, d1, d2, d3) -> (d2, d0, d1, d3)>
// CHECK-LABEL: func.func @both
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<2x5x3x8xf32>
// CHECK-SAME: %[[T:[a-z0-9]+]]: tensor<5x2x3x8xf32>
// CHECK-NOT: linalg.transpose
// CHECK: %[[R:.+]] = rope.rotate half to half block(0, 8) ins(%[[X]], {{.*}}) outs(%[[T]] : tensor<5x2x3x8xf32>) {compute_type = f64, indexing_maps = [#[[IN]], #[[TABLE]], #[[OUT]]]}
// CHECK: return %[[R]]
func.func @both(%x: tensor<2x5x3x8xf32>, %c: tensor<1x1x5x4xf32>, %o: tensor<2x3x5x8xf32>,
                %t: tensor<5x2x3x8xf32>) -> tensor<5x2x3x8xf32> {
  %e = tensor.empty() : tensor<2x3x5x8xf32>
  %0 = linalg.transpose ins(%x : tensor<2x5x3x8xf32>) outs(%e : tensor<2x3x5x8xf32>) permutation = [0, 2, 1, 3]
  %1 = rope.rotate half to half block(0, 8)
      ins(%0, %c, %c : tensor<2x3x5x8xf32>, tensor<1x1x5x4xf32>, tensor<1x1x5x4xf32>)
      outs(%o : tensor<2x3x5x8xf32>) {compute_type = f64} -> tensor<2x3x5x8xf32>
  %2 = linalg.transpose ins(%1 : tensor<2x3x5x8xf32>) outs(%t : tensor<5x2x3x8xf32>) permutation = [2, 0, 1, 3]
  return %2 : tensor<5x2x3x8xf32>
}

// -----

// The result is used as it is: the transpose after it stays.
// CHECK-LABEL: func.func @another_use
// CHECK: rope.rotate
// CHECK: linalg.transpose
func.func @another_use(%x: tensor<3x5x8xf32>, %c: tensor<1x5x4xf32>, %t: tensor<5x3x8xf32>)
    -> (tensor<3x5x8xf32>, tensor<5x3x8xf32>) {
  %1 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<3x5x8xf32>, tensor<1x5x4xf32>, tensor<1x5x4xf32>)
      outs(%x : tensor<3x5x8xf32>) -> tensor<3x5x8xf32>
  %2 = linalg.transpose ins(%1 : tensor<3x5x8xf32>) outs(%t : tensor<5x3x8xf32>) permutation = [1, 0, 2]
  return %1, %2 : tensor<3x5x8xf32>, tensor<5x3x8xf32>
}

// -----

// Transposed lanes: the lane axis of the input is no longer the last one.
// CHECK: affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: func.func @lanes
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<8x5xf32>
// CHECK: rope.rotate {{.*}} ins(%[[X]],
func.func @lanes(%x: tensor<8x5xf32>, %c: tensor<5x4xf32>, %o: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %e = tensor.empty() : tensor<5x8xf32>
  %0 = linalg.transpose ins(%x : tensor<8x5xf32>) outs(%e : tensor<5x8xf32>) permutation = [1, 0]
  %1 = rope.rotate half to half block(0, 8)
      ins(%0, %c, %c : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
      outs(%o : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %1 : tensor<5x8xf32>
}
