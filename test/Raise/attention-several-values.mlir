// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{verify})' --remarks-filter=rope-raise -o %t 2> %t.remarks
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: rope-runner %s --entry=two_values --random=3 --target=reference --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=1e-5 --atol=1e-5

// The same probabilities weigh two tensors, as in differential attention: each
// product is an attention, and nothing of the softmax stays.
// CHECK-LABEL: func.func @two_values
// CHECK: rope.attention
// CHECK-NOT: linalg.softmax
// CHECK: rope.attention
// REMARK: [Passed] attention
// REMARK-SAME: used: the probabilities weigh 1 more tensors, each an attention of its own
// REMARK: [Passed] attention
func.func @two_values(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %w: tensor<4x6x2xf32>) -> (tensor<4x5x3xf32>, tensor<4x5x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e0 = tensor.empty() : tensor<4x5x3xf32>
  %start0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start0 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %e1 = tensor.empty() : tensor<4x5x2xf32>
  %start1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4x5x2xf32>) -> tensor<4x5x2xf32>
  %z = linalg.batch_matmul ins(%p, %w : tensor<4x5x6xf32>, tensor<4x6x2xf32>) outs(%start1 : tensor<4x5x2xf32>) -> tensor<4x5x2xf32>
  return %y, %z : tensor<4x5x3xf32>, tensor<4x5x2xf32>
}

// One of them sums over rows: the probabilities are needed, and both stay.
// CHECK-LABEL: func.func @value_and_gradient
// CHECK-NOT: rope.attention
// REMARK: [Missed] probabilities-used
func.func @value_and_gradient(%q: tensor<4x6x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %w: tensor<4x6x2xf32>) -> (tensor<4x6x3xf32>, tensor<4x6x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x6x6xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x6x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x6x6xf32>) outs(%keys : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %e0 = tensor.empty() : tensor<4x6x3xf32>
  %start0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x6x6xf32>, tensor<4x6x3xf32>) outs(%start0 : tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
  %t = linalg.transpose ins(%p : tensor<4x6x6xf32>) outs(%keys : tensor<4x6x6xf32>) permutation = [0, 2, 1]
  %e1 = tensor.empty() : tensor<4x6x2xf32>
  %start1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4x6x2xf32>) -> tensor<4x6x2xf32>
  %z = linalg.batch_matmul ins(%t, %w : tensor<4x6x6xf32>, tensor<4x6x2xf32>) outs(%start1 : tensor<4x6x2xf32>) -> tensor<4x6x2xf32>
  return %y, %z : tensor<4x6x3xf32>, tensor<4x6x2xf32>
}
