// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// The mask is one row over all queries and a number of keys that is known at run time only.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
#id1 = affine_map<(d0) -> (d0)>
func.func @mask_over_all_scores(%q: tensor<5x8xf32>, %k: tensor<8x?xf32>, %v: tensor<?x3xf32>, %mask: tensor<?xf32>, %n: index, %m: index) -> tensor<5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : index
  %d = tensor.dim %k, %one : tensor<8x?xf32>
  %keys = tensor.empty(%d) : tensor<5x?xf32>
  %lanes = tensor.empty() : tensor<5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<5x?xf32>) -> tensor<5x?xf32>
  %scores = linalg.matmul ins(%q, %k : tensor<5x8xf32>, tensor<8x?xf32>) outs(%none : tensor<5x?xf32>) -> tensor<5x?xf32>
  %flat = tensor.collapse_shape %scores [[0, 1]] : tensor<5x?xf32> into tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#id1, #id1, #id1], iterator_types = ["parallel"]}
      ins(%flat, %mask : tensor<?xf32>, tensor<?xf32>) outs(%flat : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<?xf32>
  %masked = tensor.expand_shape %sum [[0, 1]] output_shape [5, %d] : tensor<?xf32> into tensor<5x?xf32>
  %p = linalg.softmax dimension(1) ins(%masked : tensor<5x?xf32>) outs(%keys : tensor<5x?xf32>) -> tensor<5x?xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<5x3xf32>) -> tensor<5x3xf32>
  // CHECK: mask-layout.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] mask-layout |
  %y = linalg.matmul ins(%p, %v : tensor<5x?xf32>, tensor<?x3xf32>) outs(%start : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %y : tensor<5x3xf32>
}
// CHECK-NOT: [Missed]
