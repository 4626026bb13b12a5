// RUN: rope-opt %s -generate-runtime-verification | FileCheck %s
// RUN: rope-opt %s -resolve-shaped-type-result-dims | FileCheck %s --check-prefix=SHAPE

// CHECK-LABEL: func.func @dynamic_sizes
// CHECK: cf.assert %{{.*}}, "{{.*}}expected positions of the row shape of the table
// CHECK: cf.assert %{{.*}}, "{{.*}}expected a position for each axis
// CHECK: cf.assert %{{.*}}, "{{.*}}expected one frequency for each pair
// CHECK: rope.table
// SHAPE-LABEL: func.func @dynamic_sizes
// SHAPE-SAME: %[[C:[^:]*]]: tensor<?x2xf32>
// SHAPE: tensor.dim %[[C]], %{{.*}} : tensor<?x2xf32>
func.func @dynamic_sizes(%c: tensor<?x2xf32>, %p: tensor<?x?xi64>, %f: tensor<?xf32>)
    -> (tensor<?x2xf32>, index) {
  %0:2 = rope.table positions(%p : tensor<?x?xi64>) axes [0, 2]
      frequencies(%f : tensor<?xf32>)
      outs(%c, %c : tensor<?x2xf32>, tensor<?x2xf32>)
      -> tensor<?x2xf32>, tensor<?x2xf32>
  %zero = arith.constant 0 : index
  %rows = tensor.dim %0#0, %zero : tensor<?x2xf32>
  return %0#0, %rows : tensor<?x2xf32>, index
}

// CHECK-LABEL: func.func @packed
// CHECK: arith.cmpi sgt, %{{.*}}, %[[ZERO:[^ ]*]] :
// CHECK: cf.assert %{{.*}}, "{{.*}}expected at least one cumulative length
// CHECK: %[[FIRST:.*]] = arith.index_cast
// CHECK: arith.cmpi sle, %[[FIRST]], %[[ZERO]] :
// CHECK: cf.assert %{{.*}}, "{{.*}}expected cumulative_lengths to start at 0
// CHECK: arith.cmpi sge,
// CHECK: cf.assert %{{.*}}, "{{.*}}expected cumulative_lengths to end at the number of rows
// CHECK: scf.for
// CHECK: cf.assert %{{.*}}, "{{.*}}expected ascending cumulative_lengths
func.func @packed(%n: memref<?xi32>, %t: memref<8x2xf32>) {
  rope.table cumulative_lengths(%n : memref<?xi32>)
      outs(%t, %t : memref<8x2xf32>, memref<8x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
  return
}

// Everything is known: nothing to check.
// CHECK-LABEL: func.func @static_sizes
// CHECK-NOT: cf.assert
func.func @static_sizes(%p: tensor<8xi64>, %t: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %0:2 = rope.table positions(%p : tensor<8xi64>)
      outs(%t, %t : tensor<8x2xf32>, tensor<8x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<8x2xf32>, tensor<8x2xf32>
  return %0#0 : tensor<8x2xf32>
}
