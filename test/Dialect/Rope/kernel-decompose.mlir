// RUN: rope-opt %s --rope-decompose=ops=kernel | FileCheck %s
// RUN: rope-opt %s --rope-decompose | FileCheck %s --check-prefix=ALL

// CHECK-LABEL: func.func @nested
// CHECK-NOT: rope.kernel
// CHECK: %[[R:[a-z0-9_]+]] = rope.rotate
// CHECK: %[[S:[a-z0-9_]+]] = arith.mulf
// CHECK: return %[[R]], %[[S]]
// ALL-LABEL: func.func @nested
// ALL-NOT: rope.
// ALL: return
func.func @nested(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>, %f: f32)
    -> (tensor<5x8xf32>, f32) {
  %0:2 = rope.kernel ["rotate"] -> tensor<5x8xf32>, f32 {
    %1 = rope.kernel ["rotate"] -> tensor<5x8xf32> {
      %2 = rope.rotate half to half block(0, 8)
          ins(%x, %c, %c : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
          outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>
      rope.yield %2 : tensor<5x8xf32>
    }
    %3 = arith.mulf %f, %f : f32
    rope.yield %1, %3 : tensor<5x8xf32>, f32
  }
  return %0#0, %0#1 : tensor<5x8xf32>, f32
}
