// A dimension that becomes several of sizes that are not known is a view with the strides that follow from them.

// RUN: rope-opt %s --rope-host-lower-expansions --split-input-file | FileCheck %s

// CHECK-LABEL: func @two(
// CHECK-SAME: %[[X:.*]]: memref<?x4xf32, strided<[?, 2], offset: ?>>, %[[A:.*]]: index, %[[B:.*]]: index)
// CHECK: %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}:2, %[[S:.*]]:2 = memref.extract_strided_metadata %[[X]]
// CHECK: %[[OUTER:.*]] = arith.muli %[[S]]#0, %[[B]]
// CHECK: memref.reinterpret_cast %[[BASE]] to offset: [%[[OFFSET]]], sizes: [%[[A]], %[[B]], 4], strides: [%[[OUTER]], %[[S]]#0, 2] : memref<f32> to memref<?x?x4xf32, strided<[?, ?, 2], offset: ?>>
// CHECK-NOT: expand_shape
func.func @two(%x: memref<?x4xf32, strided<[?, 2], offset: ?>>, %a: index, %b: index) -> memref<?x?x4xf32, strided<[?, ?, 2], offset: ?>> {
  %y = memref.expand_shape %x [[0, 1], [2]] output_shape [%a, %b, 4] : memref<?x4xf32, strided<[?, 2], offset: ?>> into memref<?x?x4xf32, strided<[?, ?, 2], offset: ?>>
  return %y : memref<?x?x4xf32, strided<[?, ?, 2], offset: ?>>
}

// -----

// Those that are known are told by the type.
// CHECK-LABEL: func @between(
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%arg1, 3, %arg2], strides: [%{{.*}}, %{{.*}}, 1]
func.func @between(%x: memref<?xf32>, %a: index, %b: index) -> memref<?x3x?xf32> {
  %y = memref.expand_shape %x [[0, 1, 2]] output_shape [%a, 3, %b] : memref<?xf32> into memref<?x3x?xf32>
  return %y : memref<?x3x?xf32>
}

// -----

// One size that is not known in each group follows from the others.
// CHECK-LABEL: func @negative_one_each(
// CHECK: memref.expand_shape
func.func @negative_one_each(%x: memref<?x?xf32>, %a: index, %b: index) -> memref<?x3x2x?xf32> {
  %y = memref.expand_shape %x [[0, 1], [2, 3]] output_shape [%a, 3, 2, %b] : memref<?x?xf32> into memref<?x3x2x?xf32>
  return %y : memref<?x3x2x?xf32>
}
