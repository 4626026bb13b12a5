// RUN: rope-opt %s -one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s

// The inits are overwritten, not read: nothing is copied.
// CHECK-LABEL: func.func @in_place
// CHECK-SAME: (%[[P:.*]]: memref<?xi64>, %[[C:.*]]: memref<?x2xf32>, %[[S:.*]]: memref<?x2xf32>)
// CHECK-NOT: alloc
// CHECK: rope.table positions(%[[P]] : memref<?xi64>) outs(%[[C]], %[[S]] : memref<?x2xf32>, memref<?x2xf32>)
// CHECK-SAME: {frequency_values = dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf32>}{{$}}
// CHECK-NOT: copy
// CHECK: return %[[C]], %[[S]]
func.func @in_place(%p: tensor<?xi64>, %c: tensor<?x2xf32> {bufferization.writable = true},
                    %s: tensor<?x2xf32> {bufferization.writable = true})
    -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  %0:2 = rope.table positions(%p : tensor<?xi64>)
      outs(%c, %s : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  return %0#0, %0#1 : tensor<?x2xf32>, tensor<?x2xf32>
}

// One tensor as both inits needs a second buffer.
// CHECK-LABEL: func.func @shared_init
// CHECK-DAG: %[[A:.*]] = memref.alloc() {{.*}} : memref<4x2xf32>
// CHECK-DAG: %[[B:.*]] = memref.alloc() {{.*}} : memref<4x2xf32>
// CHECK: rope.table frequencies(%{{.*}} : memref<2xf32>) outs(%[[A]], %[[B]] :
func.func @shared_init(%f: tensor<2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %empty = tensor.empty() : tensor<4x2xf32>
  %0:2 = rope.table frequencies(%f : tensor<2xf32>)
      outs(%empty, %empty : tensor<4x2xf32>, tensor<4x2xf32>)
      -> tensor<4x2xf32>, tensor<4x2xf32>
  return %0#0, %0#1 : tensor<4x2xf32>, tensor<4x2xf32>
}
