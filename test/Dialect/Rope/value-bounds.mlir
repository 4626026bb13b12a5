// Bounds of a result are those of its init. The pass that asks for them is upstream's test pass.
// REQUIRES: plugin
// RUN: mlir-opt %s --load-dialect-plugin=%rope_build/lib/libRopePlugin.so --pass-pipeline='builtin.module(func.func(test-affine-reify-value-bounds))' --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @rotate
// CHECK-SAME: %{{[a-z0-9]+}}: tensor<?x8xf32>, %{{[a-z0-9]+}}: tensor<?x4xf32>, %[[O:[a-z0-9]+]]: tensor<?x8xf32>
// CHECK: %[[D:.+]] = tensor.dim %[[O]]
// CHECK: return %[[D]]
func.func @rotate(%x: tensor<?x8xf32>, %c: tensor<?x4xf32>, %o: tensor<?x8xf32>) -> index {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<?x8xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
      outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  %d = "test.reify_bound"(%0) {dim = 0} : (tensor<?x8xf32>) -> index
  return %d : index
}

// -----

// Sizes are equal through a chain of ops to the value they come from.
// CHECK-LABEL: func.func @chain
func.func @chain(%x: tensor<?x8xf32>, %c: tensor<?x4xf32>, %n: index, %m: index) {
  %zero = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<?x8xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
      outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %1 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<?x8xf32>) outs(%0 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %d = tensor.dim %1, %zero : tensor<?x8xf32>
  // expected-remark @below {{true}}
  "test.compare"(%d, %n) : (index, index) -> ()
  // expected-error @below {{unknown}}
  "test.compare"(%d, %m) : (index, index) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @table
// CHECK-SAME: %{{[a-z0-9]+}}: tensor<?xi64>, %[[C:[a-z0-9]+]]: tensor<?x2xf32>, %[[S:[a-z0-9]+]]: tensor<?x2xf32>
// CHECK: %[[D0:.+]] = tensor.dim %[[C]]
// CHECK: %[[D1:.+]] = tensor.dim %[[S]]
// CHECK: %[[TWO:.+]] = arith.constant 2 : index
// CHECK: return %[[D0]], %[[D1]], %[[TWO]]
func.func @table(%p: tensor<?xi64>, %c: tensor<?x2xf32>, %s: tensor<?x2xf32>) -> (index, index, index) {
  %0:2 = rope.table positions(%p : tensor<?xi64>) outs(%c, %s : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf64>} -> tensor<?x2xf32>, tensor<?x2xf32>
  %d = "test.reify_bound"(%0#0) {dim = 0} : (tensor<?x2xf32>) -> index
  %e = "test.reify_bound"(%0#1) {dim = 0} : (tensor<?x2xf32>) -> index
  %f = "test.reify_bound"(%0#1) {dim = 1} : (tensor<?x2xf32>) -> index
  return %d, %e, %f : index, index, index
}

// -----

// CHECK-LABEL: func.func @attention
// CHECK-SAME: %[[O:[a-z0-9]+]]: tensor<?x?x6xf32>, %[[L:[a-z0-9]+]]: tensor<?x?xf32>)
// CHECK: %[[D0:.+]] = tensor.dim %[[O]]
// CHECK: %[[D1:.+]] = tensor.dim %[[L]]
// CHECK: return %[[D0]], %[[D1]]
func.func @attention(%q: tensor<?x?x8xf32>, %k: tensor<?x8xf32>, %v: tensor<?x6xf32>,
                     %o: tensor<?x?x6xf32>, %l: tensor<?x?xf32>) -> (index, index) {
  %0:2 = rope.attention ins(%q, %k, %v : tensor<?x?x8xf32>, tensor<?x8xf32>, tensor<?x6xf32>)
      outs(%o, %l : tensor<?x?x6xf32>, tensor<?x?xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (j, d)>,
                        affine_map<(h, m, n, j, d) -> (j, n)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>]} -> tensor<?x?x6xf32>, tensor<?x?xf32>
  %d = "test.reify_bound"(%0#0) {dim = 0} : (tensor<?x?x6xf32>) -> index
  %e = "test.reify_bound"(%0#1) {dim = 1} : (tensor<?x?xf32>) -> index
  return %d, %e : index, index
}

// -----

// CHECK-LABEL: func.func @online_attention
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?x6xf32>, %[[M:[a-z0-9]+]]: tensor<?xf32>, %[[S:[a-z0-9]+]]: tensor<?xf32>)
// CHECK: %[[D0:.+]] = tensor.dim %[[A]]
// CHECK: %[[D1:.+]] = tensor.dim %[[M]]
// CHECK: %[[D2:.+]] = tensor.dim %[[S]]
// CHECK: return %[[D0]], %[[D1]], %[[D2]]
func.func @online_attention(%q: tensor<?x8xf32>, %k: tensor<?x8xf32>, %v: tensor<?x6xf32>,
                            %a: tensor<?x6xf32>, %m: tensor<?xf32>, %s: tensor<?xf32>) -> (index, index, index) {
  %0:3 = rope.online_attention ins(%q, %k, %v : tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x6xf32>)
      outs(%a, %m, %s : tensor<?x6xf32>, tensor<?xf32>, tensor<?xf32>)
      {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>,
                        affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>,
                        affine_map<(m, n, j, d) -> (m)>, affine_map<(m, n, j, d) -> (m)>]}
      -> tensor<?x6xf32>, tensor<?xf32>, tensor<?xf32>
  %d = "test.reify_bound"(%0#0) {dim = 0} : (tensor<?x6xf32>) -> index
  %e = "test.reify_bound"(%0#1) {dim = 0} : (tensor<?xf32>) -> index
  %f = "test.reify_bound"(%0#2) {dim = 0} : (tensor<?xf32>) -> index
  return %d, %e, %f : index, index, index
}

// -----

// CHECK-LABEL: func.func @cache_write
// CHECK-SAME: %{{[a-z0-9]+}}: tensor<?x8xf32>, %{{[a-z0-9]+}}: tensor<?xi64>, %[[C:[a-z0-9]+]]: tensor<?x16x8xf32>)
// CHECK: %[[D0:.+]] = tensor.dim %[[C]]
// CHECK: %[[D1:.+]] = arith.constant 16 : index
// CHECK: return %[[D0]], %[[D1]]
func.func @cache_write(%r: tensor<?x8xf32>, %t: tensor<?xi64>, %c: tensor<?x16x8xf32>) -> (index, index) {
  %0 = rope.cache_write ins(%r, %t : tensor<?x8xf32>, tensor<?xi64>) outs(%c : tensor<?x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>,
                        affine_map<(d0, d1)[s0] -> (s0 floordiv 16, s0 mod 16, d1)>]} -> tensor<?x16x8xf32>
  %d = "test.reify_bound"(%0) {dim = 0} : (tensor<?x16x8xf32>) -> index
  %e = "test.reify_bound"(%0) {dim = 1} : (tensor<?x16x8xf32>) -> index
  return %d, %e : index, index
}
