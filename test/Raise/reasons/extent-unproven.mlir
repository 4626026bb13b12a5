// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// The first n keys are multiplied with V, all are summed.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @sum_over_other_dynamic_keys(%q: tensor<4x5x8xf32>, %k: tensor<4x?x8xf32>, %v: tensor<4x?x3xf32>, %n: index) -> tensor<4x5x3xf32> {
  %i = arith.constant 1 : index
  %j = tensor.dim %k, %i : tensor<4x?x8xf32>
  %e1 = tensor.empty(%j) : tensor<4x8x?xf32>
  %kt = linalg.transpose ins(%k : tensor<4x?x8xf32>) outs(%e1 : tensor<4x8x?xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e2 = tensor.empty(%j) : tensor<4x5x?xf32>
  %f3 = linalg.fill ins(%c0 : f32) outs(%e2 : tensor<4x5x?xf32>) -> tensor<4x5x?xf32>
  %p4 = linalg.batch_matmul ins(%q, %kt : tensor<4x5x8xf32>, tensor<4x8x?xf32>) outs(%f3 : tensor<4x5x?xf32>) -> tensor<4x5x?xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e5 = tensor.empty() : tensor<4x5xf32>
  %f6 = linalg.fill ins(%c1 : f32) outs(%e5 : tensor<4x5xf32>) -> tensor<4x5xf32>
  // CHECK: extent-unproven.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] extent-unproven |
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p4 : tensor<4x5x?xf32>) outs(%f6 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e8 = tensor.empty(%j) : tensor<4x5x?xf32>
  %v9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p4, %v7 : tensor<4x5x?xf32>, tensor<4x5xf32>) outs(%e8 : tensor<4x5x?xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x?xf32>
  %e10 = tensor.empty(%j) : tensor<4x5x?xf32>
  %v11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v9 : tensor<4x5x?xf32>) outs(%e10 : tensor<4x5x?xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x?xf32>
  %e12 = tensor.empty() : tensor<4x5xf32>
  %f13 = linalg.fill ins(%c0 : f32) outs(%e12 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v11 : tensor<4x5x?xf32>) outs(%f13 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e15 = tensor.empty(%j) : tensor<4x5x?xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v11, %v14 : tensor<4x5x?xf32>, tensor<4x5xf32>) outs(%e15 : tensor<4x5x?xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x?xf32>
  %sl = tensor.extract_slice %v16[0, 0, 0] [4, 5, %n] [1, 1, 1] : tensor<4x5x?xf32> to tensor<4x5x?xf32>
  %e17 = tensor.empty() : tensor<4x5x3xf32>
  %f18 = linalg.fill ins(%c0 : f32) outs(%e17 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p19 = linalg.batch_matmul ins(%sl, %v : tensor<4x5x?xf32>, tensor<4x?x3xf32>) outs(%f18 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p19 : tensor<4x5x3xf32>
}
// CHECK-NOT: [Missed]
