// RUN: rope-opt %s --rope-raise=what=attention --remarks-filter=rope-raise -o /dev/null 2>&1 | FileCheck %s
// RUN: rope-opt %s --rope-raise="what=attention finite-fills=refuse" --remarks-filter=rope-raise -o /dev/null 2>&1 | FileCheck %s --check-prefix=REFUSE
// RUN: not rope-opt %s --rope-raise=finite-fills=maybe -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not rope-opt %s --rope-raise="what=attention finite-fills=refuse error-on-miss" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ERROR

// The certificate: operands, factors, mask, meaning of empty rows, types, class,
// and the assumption that the class rests on.
// CHECK: [Passed] attention | Category:rope-raise | Function=finite_fill | Remark="softmax(Q K^T) V with Q = %arg0, K = %arg1, V = %arg2; scale 2.500000e-01; boolean mask %arg3; rows without keys mean; types f32 scores, f32 softmax, f32 probabilities, f32 sum; class finite; used: sums are taken in any order; used: finite fill -1000000000.000000 absorbs masked scores"
// REFUSE: [Missed] finite-fill | Category:rope-raise | Function=finite_fill | Remark="attention: masked scores are filled with a finite value, and finite-fills=refuse"
// OPTION: error: expected finite-fills to be assume or refuse but got 'maybe'
// ERROR: error: expected everything to be raised but 1 near misses are left
func.func @finite_fill(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c1 = arith.constant 0.25 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5 : tensor<4x5x6xf32>) outs(%e6 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.mulf %x0, %c1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %c2 = arith.constant -1.0e+09 : f32
  %e8 = tensor.empty() : tensor<4x5x6xf32>
  %v9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%keep, %v7 : tensor<5x6xi1>, tensor<4x5x6xf32>) outs(%e8 : tensor<4x5x6xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %y = arith.select %x0, %x1, %c2 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %c3 = arith.constant 0xFF800000 : f32
  %e10 = tensor.empty() : tensor<4x5xf32>
  %f11 = linalg.fill ins(%c3 : f32) outs(%e10 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v9 : tensor<4x5x6xf32>) outs(%f11 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e13 = tensor.empty() : tensor<4x5x6xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v9, %v12 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e13 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e15 = tensor.empty() : tensor<4x5x6xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v14 : tensor<4x5x6xf32>) outs(%e15 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e17 = tensor.empty() : tensor<4x5xf32>
  %f18 = linalg.fill ins(%c0 : f32) outs(%e17 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v16 : tensor<4x5x6xf32>) outs(%f18 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e20 = tensor.empty() : tensor<4x5x6xf32>
  %v21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v16, %v19 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e20 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e22 = tensor.empty() : tensor<4x5x3xf32>
  %f23 = linalg.fill ins(%c0 : f32) outs(%e22 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p24 = linalg.batch_matmul ins(%v21, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f23 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p24 : tensor<4x5x3xf32>
}
