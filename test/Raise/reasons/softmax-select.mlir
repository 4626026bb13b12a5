// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// Rows of probabilities are zeroed by a condition that is not the mask.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @zeroed_by_other_condition(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %other: tensor<5xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m0 = linalg.fill ins(%lowest : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.maximumf %a, %o : f32
    linalg.yield %b : f32
  } -> tensor<4x5xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.subf %a, %b : f32
    %d = math.exp %c : f32
    linalg.yield %d : f32
  } -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %l = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %a, %o : f32
    linalg.yield %b : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l, %other : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<5xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %keep: i1, %o: f32):
    %c = arith.divf %a, %b : f32
    %d = arith.select %keep, %c, %zero : f32
    linalg.yield %d : f32
  } -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  // CHECK: softmax-select.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] softmax-select |
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}
// CHECK-NOT: [Missed]
