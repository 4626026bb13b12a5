// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// V has no lanes: one value for each key.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @one_value_for_each_key(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5xf32>) -> tensor<4x5xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  // CHECK: value-lanes.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] value-lanes |
  %y = linalg.batch_matvec ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6xf32>) outs(%start : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %y : tensor<4x5xf32>
}
// CHECK-NOT: [Missed]
