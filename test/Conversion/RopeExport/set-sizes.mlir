// RUN: rope-opt %s -split-input-file --rope-set-sizes=sizes=0:2x6x4,1:2x6x4 | FileCheck %s

// Sizes go through joins, reshapes to shapes that are computed, casts, calls
// and assertions, and to the results.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%arg0: tensor<2x6x4xf32>, %arg1: tensor<2x6x4xf32>) -> (tensor<2x3x2x8xf32>, index)
// CHECK-NOT: ?
// CHECK: %[[JOINED:.+]] = tensor.concat dim(2) %arg0, %arg1 : (tensor<2x6x4xf32>, tensor<2x6x4xf32>) -> tensor<2x6x8xf32>
// CHECK: %[[PARTED:.+]] = tensor.expand_shape %[[JOINED]] {{\[\[0\], \[1, 2\], \[3\]\]}} output_shape [2, 3, 2, 8]
// CHECK: linalg.exp ins(%[[PARTED]] : tensor<2x3x2x8xf32>)
// CHECK: return %{{.*}}, %c6
func.func private @join(%x: tensor<?x?x4xf32>, %y: tensor<?x?x4xf32>) -> tensor<?x?x8xf32> {
  %0 = tensor.concat dim(2) %x, %y : (tensor<?x?x4xf32>, tensor<?x?x4xf32>) -> tensor<?x?x8xf32>
  return %0 : tensor<?x?x8xf32>
}
func.func @main(%x: tensor<?x?x4xf32>, %y: tensor<?x?x4xf32>) -> (tensor<?x?x2x8xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %t = tensor.dim %y, %c1 : tensor<?x?x4xf32>
  %same = arith.cmpi eq, %s, %t : index
  cf.assert %same, "sizes differ"
  %joined = func.call @join(%x, %y) : (tensor<?x?x4xf32>, tensor<?x?x4xf32>) -> tensor<?x?x8xf32>
  %half = arith.divsi %s, %c2 : index
  %shape = tensor.from_elements %b, %half, %c2, %c8 : tensor<4xindex>
  %parted = tensor.reshape %joined(%shape) : (tensor<?x?x8xf32>, tensor<4xindex>) -> tensor<?x?x2x8xf32>
  %e = tensor.empty(%b, %half) : tensor<?x?x2x8xf32>
  %0 = linalg.exp ins(%parted : tensor<?x?x2x8xf32>) outs(%e : tensor<?x?x2x8xf32>) -> tensor<?x?x2x8xf32>
  return %0, %s : tensor<?x?x2x8xf32>, index
}

// -----

// Rows that a reshape cuts otherwise become one dimension first.
// CHECK-LABEL: func.func @cut
// CHECK: %[[ROW:.+]] = tensor.collapse_shape %arg0 {{\[\[0, 1, 2\]\]}} : tensor<2x6x4xf32> into tensor<48xf32>
// CHECK: tensor.expand_shape %[[ROW]] {{\[\[0, 1, 2\]\]}} output_shape [4, 6, 2]
func.func @cut(%x: tensor<?x6x4xf32>, %unused: tensor<2x6x4xf32>) -> tensor<?x6x?xf32> {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %x, %c0 : tensor<?x6x4xf32>
  %twice = arith.muli %b, %c2 : index
  %shape = tensor.from_elements %twice, %c6, %c2 : tensor<3xindex>
  %0 = tensor.reshape %x(%shape) : (tensor<?x6x4xf32>, tensor<3xindex>) -> tensor<?x6x?xf32>
  return %0 : tensor<?x6x?xf32>
}
