// RUN: rope-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @in_place
// CHECK-SAME: %[[X:[a-z0-9_]+]]: memref<5x8xf32>, %[[C:[a-z0-9_]+]]: memref<5x4xf32>
// CHECK-NOT: memref.alloc
// CHECK: rope.kernel ["rotate"] {
// CHECK: rope.rotate half to half block(0, 8) ins(%[[X]], %[[C]], %[[C]] : {{.*}}) outs(%[[X]] : memref<5x8xf32>)
// CHECK: return %[[X]]
func.func @in_place(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>) -> tensor<5x8xf32> {
  %0 = rope.kernel ["rotate"] -> tensor<5x8xf32> {
    %1 = rope.rotate half to half block(0, 8)
        ins(%x, %c, %c : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
        outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>
    rope.yield %1 : tensor<5x8xf32>
  }
  return %0 : tensor<5x8xf32>
}
