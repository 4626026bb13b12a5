// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// The second row keeps no key, and weights are dropped behind the softmax.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @dropped_row(%q: tensor<3x8xf32>, %k: tensor<8x3xf32>, %v: tensor<3x4xf32>, %keep: tensor<3x3xi1>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %mask = arith.constant dense<[[true, true, false], [false, false, false], [true, false, true]]> : tensor<3x3xi1>
  %keys = tensor.empty() : tensor<3x3xf32>
  %lanes = tensor.empty() : tensor<3x4xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<3x3xf32>) -> tensor<3x3xf32>
  %scores = linalg.matmul ins(%q, %k : tensor<3x8xf32>, tensor<8x3xf32>) outs(%none : tensor<3x3xf32>) -> tensor<3x3xf32>
  %masked = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%scores, %mask : tensor<3x3xf32>, tensor<3x3xi1>) outs(%keys : tensor<3x3xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %c = arith.select %b, %a, %lowest : f32
    linalg.yield %c : f32
  } -> tensor<3x3xf32>
  %p = linalg.softmax dimension(1) ins(%masked : tensor<3x3xf32>) outs(%keys : tensor<3x3xf32>) -> tensor<3x3xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%p, %keep : tensor<3x3xf32>, tensor<3x3xi1>) outs(%keys : tensor<3x3xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %c = arith.select %b, %a, %zero : f32
    linalg.yield %c : f32
  } -> tensor<3x3xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<3x4xf32>) -> tensor<3x4xf32>
  // CHECK: weight-factor.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] weight-factor |
  %y = linalg.matmul ins(%w, %v : tensor<3x3xf32>, tensor<3x4xf32>) outs(%start : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}
// CHECK-NOT: [Missed]
