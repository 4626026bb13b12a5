// RUN: rope-opt %s --rope-split-fills | FileCheck %s

// CHECK-LABEL: func @shared_fill(
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: linalg.matmul {{.*}} outs(%[[F]]
// CHECK: %[[G:.*]] = linalg.fill
// CHECK: linalg.matmul {{.*}} outs(%[[G]]
func.func @shared_fill(%a: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %x = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%a, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %x, %y : tensor<4x4xf32>, tensor<4x4xf32>
}
