// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// The product with V adds to a tensor.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @adds_to_a_tensor(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %init: tensor<4x5x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  // CHECK: nonzero-init.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] nonzero-init |
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%init : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}
// CHECK-NOT: [Missed]
