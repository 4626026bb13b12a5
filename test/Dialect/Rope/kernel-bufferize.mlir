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

// What a kernel yields is the buffer that it has: who writes into it afterwards
// makes the copy, where the old elements are still read.
// CHECK-LABEL: func.func @yields_its_buffer
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: rope.kernel ["rotate"] {
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: rope.rotate {{.*}} outs(%[[A]] : memref<5x8xf32>)
// CHECK-NOT: memref.copy
// CHECK: }
// CHECK: %[[W:.*]] = memref.alloc()
// CHECK: linalg.fill {{.*}} outs(%[[W]] : memref<5x8xf32>)
// CHECK: return %[[A]], %[[W]]
func.func @yields_its_buffer(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>, %one: f32)
    -> (tensor<5x8xf32>, tensor<5x8xf32>) {
  %e = tensor.empty() : tensor<5x8xf32>
  %0:2 = rope.kernel ["rotate"] -> tensor<5x8xf32>, tensor<5x8xf32> {
    %1 = rope.rotate half to half block(0, 8)
        ins(%x, %c, %c : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
        outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
    rope.yield %1, %1 : tensor<5x8xf32>, tensor<5x8xf32>
  }
  %w = linalg.fill ins(%one : f32) outs(%0#1 : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %0#0, %w : tensor<5x8xf32>, tensor<5x8xf32>
}
