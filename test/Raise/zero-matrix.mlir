// RUN: timeout 60 rope-opt %s --rope-raise | FileCheck %s

// A product with a matrix of zeros, as of a state that a recurrent model starts from: each lane of the sum is looked at, and the 2^24 zeros
// are not counted for any.

// CHECK-LABEL: func.func @main(
// CHECK-NOT: rope.
// CHECK: linalg.batch_matmul
func.func @main(%x: tensor<4096x64x64xf32>, %c: tensor<4096x64x64xf32>) -> tensor<4096x64x64xf32> {
  %state = arith.constant dense<0.0> : tensor<4096x64x64xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4096x64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4096x64x64xf32>) -> tensor<4096x64x64xf32>
  %y = linalg.batch_matmul ins(%x, %state : tensor<4096x64x64xf32>, tensor<4096x64x64xf32>) outs(%f : tensor<4096x64x64xf32>) -> tensor<4096x64x64xf32>
  %p = linalg.mul ins(%x, %c : tensor<4096x64x64xf32>, tensor<4096x64x64xf32>) outs(%e : tensor<4096x64x64xf32>) -> tensor<4096x64x64xf32>
  %s = linalg.add ins(%p, %y : tensor<4096x64x64xf32>, tensor<4096x64x64xf32>) outs(%e : tensor<4096x64x64xf32>) -> tensor<4096x64x64xf32>
  return %s : tensor<4096x64x64xf32>
}
