// RUN: rope-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --canonicalize --cse | FileCheck %s

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#mask = affine_map<(m, n, j, d) -> (m, j)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#r = affine_map<(m, n, j, d) -> (m)>

// Gradients are added to the inits, which are read: a constant one is copied.
// CHECK-LABEL: func.func @inits
// CHECK-SAME: %[[X:.*]]: memref<5x8xf32>, %[[LSE:.*]]: memref<5xf32>, %[[DQ:.*]]: memref<5x8xf32>)
// CHECK: %[[DK:.*]] = memref.alloc
// CHECK: memref.copy %{{.*}}, %[[DK]]
// CHECK: %[[DV:.*]] = memref.alloc
// CHECK: memref.copy %{{.*}}, %[[DV]]
// CHECK: rope.attention_backward {{.*}} outs(%[[DQ]], %[[DK]], %[[DV]] : {{.*}})
func.func @inits(%x: tensor<5x8xf32>, %lse: tensor<5xf32>, %dq: tensor<5x8xf32>) -> (tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<5x8xf32>
  %0:3 = rope.attention_backward ins(%x, %x, %x : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>)
      forward(%x, %lse, %x : tensor<5x8xf32>, tensor<5xf32>, tensor<5x8xf32>)
      outs(%dq, %zero, %zero : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>)
      {indexing_maps = [#q, #k, #v, #o, #r, #o, #q, #k, #v]} -> tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>
  return %0#0, %0#1, %0#2 : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>
}
