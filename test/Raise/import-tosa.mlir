// RUN: rope-opt %s --rope-import | FileCheck %s --implicit-check-not=tosa.
// RUN: rope-opt %s --rope-import | rope-opt --rope-import | FileCheck %s
// RUN: rope-opt %s --rope-raise | FileCheck %s --implicit-check-not=tosa.

// CHECK-LABEL: func.func @multiply_with_shift_operand(
// CHECK: linalg.generic
// CHECK: arith.mulf
func.func @multiply_with_shift_operand(%a: tensor<2x3xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %b, %shift : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @batched_matmul(
// CHECK: linalg.batch_matmul
func.func @batched_matmul(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %zp, %zp : (tensor<2x3x4xf32>, tensor<2x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @slice_and_concat(
// CHECK: tensor.extract_slice
// CHECK: tensor.insert_slice
func.func @slice_and_concat(%a: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %start0 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %start1 = tosa.const_shape {values = dense<[0, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %lo = tosa.slice %a, %start0, %size : (tensor<2x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x4xf32>
  %hi = tosa.slice %a, %start1, %size : (tensor<2x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x4xf32>
  %0 = tosa.concat %hi, %lo {axis = 1 : i32} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @reduction_keeps_dimension(
// CHECK: linalg.reduce
// CHECK: tensor.expand_shape
func.func @reduction_keeps_dimension(%a: tensor<2x8xf32>) -> tensor<2x1xf32> {
  %0 = tosa.reduce_max %a {axis = 1 : i32} : (tensor<2x8xf32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}
