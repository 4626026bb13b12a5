// RUN: rope-opt %s --rope-test-drop-rotations | FileCheck %s

// CHECK-LABEL: func @rotated(
// CHECK-SAME: %[[X:.*]]: tensor<5x8xf32>,
// CHECK-NEXT: return %[[X]]
func.func @rotated(%x: tensor<5x8xf32>, %cos: tensor<5x4xf32>, %sin: tensor<5x4xf32>) -> tensor<5x8xf32> {
  %0 = rope.rotate half to half block(0, 8) ins(%x, %cos, %sin : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
      outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %0 : tensor<5x8xf32>
}
