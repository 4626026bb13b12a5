// RUN: rope-opt %s --resolve-ranked-shaped-type-result-dims --canonicalize | FileCheck %s

// Sizes of results are those of the inits.
// CHECK-LABEL: func.func @rotate
// CHECK-SAME: %{{[a-z0-9]+}}: tensor<?x8xf32>, %{{[a-z0-9]+}}: tensor<?x4xf32>, %[[O:[a-z0-9]+]]: tensor<?x8xf32>
// CHECK: %[[D:.+]] = tensor.dim %[[O]], %c0
// CHECK: return %[[D]]
func.func @rotate(%x: tensor<?x8xf32>, %c: tensor<?x4xf32>, %o: tensor<?x8xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<?x8xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
      outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  %d = tensor.dim %0, %c0 : tensor<?x8xf32>
  return %d : index
}

// CHECK-LABEL: func.func @permute_lanes
// CHECK-SAME: %{{[a-z0-9]+}}: tensor<?x8xf32>, %[[O:[a-z0-9]+]]: tensor<?x8xf32>
// CHECK: %[[D:.+]] = tensor.dim %[[O]], %c0
// CHECK: return %[[D]]
func.func @permute_lanes(%x: tensor<?x8xf32>, %o: tensor<?x8xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  %d = tensor.dim %0, %c0 : tensor<?x8xf32>
  return %d : index
}

// CHECK-LABEL: func.func @cache_write
// CHECK-SAME: %[[C:[a-z0-9]+]]: tensor<?x8xf32>)
// CHECK: %[[D:.+]] = tensor.dim %[[C]], %c0
// CHECK: return %[[D]]
func.func @cache_write(%rows: tensor<?x8xf32>, %slots: tensor<?xi64>,
                       %cache: tensor<?x8xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = rope.cache_write ins(%rows, %slots : tensor<?x8xf32>, tensor<?xi64>)
      outs(%cache : tensor<?x8xf32>)
      {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                        affine_map<(d0, d1) -> (d0)>,
                        affine_map<(d0, d1)[s0] -> (s0, d1)>]} -> tensor<?x8xf32>
  %d = tensor.dim %0, %c0 : tensor<?x8xf32>
  return %d : index
}
