// RUN: rope-opt %s --rope-test-drop-rotations | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: rope-opt %s --rope-test-drop-rotations=marked=removable | FileCheck %s --check-prefixes=CHECK,LEFT-OUT

// CHECK-LABEL: func @rotated(
// CHECK-SAME: %[[X:.*]]: tensor<5x8xf32>,
// CHECK-NEXT: return %[[X]]
func.func @rotated(%x: tensor<5x8xf32>, %cos: tensor<5x4xf32>, %sin: tensor<5x4xf32>) -> tensor<5x8xf32> {
  %0 = rope.rotate half to half block(0, 8) ins(%x, %cos, %sin : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
      outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %0 : tensor<5x8xf32>
}

// Other ops stay unless they are marked.
// CHECK-LABEL: func @marked(
// CHECK-SAME: %[[X:.*]]: tensor<5x8xf32>
// CHECK-NEXT: %[[E:.*]] = linalg.exp
// KEPT-NEXT: linalg.log
// LEFT-OUT-NEXT: return %[[E]]
func.func @marked(%x: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %0 = linalg.exp ins(%x : tensor<5x8xf32>) outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>
  %1 = linalg.log {removable} ins(%0 : tensor<5x8xf32>) outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %1 : tensor<5x8xf32>
}
