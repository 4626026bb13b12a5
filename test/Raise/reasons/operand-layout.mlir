// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// The product with V takes the rows of the probabilities in reverse.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @rows_in_reverse(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %inorder = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %four = arith.constant 4 : index
  %p = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%o: f32):
    %b = linalg.index 0 : index
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %r = arith.subi %four, %i : index
    %a = tensor.extract %inorder[%b, %r, %j] : tensor<4x5x6xf32>
    linalg.yield %a : f32
  } -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  // CHECK: operand-layout.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] operand-layout |
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}
// CHECK-NOT: [Missed]
