// RUN: rope-opt %s --resolve-ranked-shaped-type-result-dims --canonicalize --cse | FileCheck %s

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#row = affine_map<(m, n, j, d) -> (m)>

// A result has the sizes of its init; the op that only gave sizes is gone.
// CHECK-LABEL: func.func @result_sizes
// CHECK-SAME: %[[O:[a-z0-9]+]]: tensor<?x?xf32>, %[[LSE:[a-z0-9]+]]: tensor<?xf32>)
// CHECK-NOT: rope.attention
// CHECK-DAG: %[[ROWS:.*]] = tensor.dim %[[LSE]], %c0
// CHECK-DAG: %[[LANES:.*]] = tensor.dim %[[O]], %c1
// CHECK: return %[[LANES]], %[[ROWS]]
func.func @result_sizes(%q: tensor<?x8xf32>, %k: tensor<7x8xf32>, %v: tensor<7x?xf32>,
                        %o: tensor<?x?xf32>, %lse: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = rope.attention ins(%q, %k, %v : tensor<?x8xf32>, tensor<7x8xf32>, tensor<7x?xf32>)
      outs(%o, %lse : tensor<?x?xf32>, tensor<?xf32>)
      {indexing_maps = [#q, #k, #v, #o, #row]} -> tensor<?x?xf32>, tensor<?xf32>
  %lanes = tensor.dim %0#0, %c1 : tensor<?x?xf32>
  %rows = tensor.dim %0#1, %c0 : tensor<?xf32>
  return %lanes, %rows : index, index
}

// An op on memrefs has effects and stays.
// CHECK-LABEL: func.func @effects
// CHECK: rope.attention
func.func @effects(%q: memref<5x8xf32>, %k: memref<7x8xf32>, %o: memref<5x8xf32>) {
  rope.attention ins(%q, %k, %k : memref<5x8xf32>, memref<7x8xf32>, memref<7x8xf32>)
      outs(%o : memref<5x8xf32>) {indexing_maps = [#q, #k, #v, #o]}
  return
}
