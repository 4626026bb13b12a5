// RUN: rope-opt %s --rope-own-results --split-input-file | FileCheck %s

// CHECK-LABEL: func @returned_argument_is_copied(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32> {bufferization.writable = false})
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(%[[A]])
// CHECK: return %[[C]]
func.func @returned_argument_is_copied(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @same_value_twice_is_copied_once(
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(%[[F]])
// CHECK: return %[[F]], %[[C]]
func.func @same_value_twice_is_copied_once() -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %f, %f : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func @explicit_writable_stays(
// CHECK-SAME: bufferization.writable = true
func.func @explicit_writable_stays(
    %a: tensor<4xf32> {bufferization.writable = true}) -> f32 {
  %i = arith.constant 0 : index
  %v = tensor.extract %a[%i] : tensor<4xf32>
  return %v : f32
}
