// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// The probabilities enter a second product, summed over rows, as in a gradient.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @probabilities_in_another_product(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %g: tensor<4x5x2xf32>) -> (tensor<4x5x3xf32>, tensor<4x6x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  // CHECK: probabilities-used.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] probabilities-used |
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %e1 = tensor.empty() : tensor<4x6x5xf32>
  %t = linalg.transpose ins(%p : tensor<4x5x6xf32>) outs(%e1 : tensor<4x6x5xf32>) permutation = [0, 2, 1]
  %e2 = tensor.empty() : tensor<4x6x2xf32>
  %start2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x6x2xf32>) -> tensor<4x6x2xf32>
  %z = linalg.batch_matmul ins(%t, %g : tensor<4x6x5xf32>, tensor<4x5x2xf32>) outs(%start2 : tensor<4x6x2xf32>) -> tensor<4x6x2xf32>
  return %y, %z : tensor<4x5x3xf32>, tensor<4x6x2xf32>
}
// CHECK-NOT: [Missed]
