// RUN: rope-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --canonicalize --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-decompose --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --canonicalize --cse --canonicalize --split-input-file | FileCheck %s --check-prefix=DEC

// The update of a cache that nobody else reads allocates nothing.
// CHECK-LABEL: func.func @in_place
// CHECK-SAME: %[[C:[a-z0-9]+]]: memref<4x3x16x8xf32>
// CHECK-NEXT: rope.cache_write ins(%{{.+}}, %{{.+}} : {{.*}}) outs(%[[C]] : memref<4x3x16x8xf32>)
// CHECK-NEXT: return %[[C]]
// DEC-LABEL: func.func @in_place
// DEC-NOT: memref.alloc
// DEC-NOT: memref.copy
// DEC: linalg.copy
// DEC-NOT: memref.copy
// DEC: return
func.func @in_place(%rows: tensor<2x3x5x8xf32>, %slots: tensor<2x5xi64>,
                    %cache: tensor<4x3x16x8xf32>) -> tensor<4x3x16x8xf32> {
  %0 = rope.cache_write ins(%rows, %slots : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%cache : tensor<4x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0]
                          -> (s0 floordiv 16, d1, s0 mod 16, d3)>]}
      -> tensor<4x3x16x8xf32>
  return %0 : tensor<4x3x16x8xf32>
}

// -----

// The old cache is needed again: it is copied, as what is not written is kept.
// CHECK-LABEL: func.func @old_cache_is_used
// CHECK-SAME: %[[C:[a-z0-9]+]]: memref<16x8xf32>
// CHECK: %[[A:.+]] = memref.alloc()
// CHECK: memref.copy %[[C]], %[[A]]
// CHECK: rope.cache_write {{.*}} outs(%[[A]] : memref<16x8xf32>)
// CHECK: return %[[A]], %[[C]]
func.func @old_cache_is_used(%rows: tensor<5x8xf32>, %slots: tensor<5xi64>,
                             %cache: tensor<16x8xf32>)
    -> (tensor<16x8xf32>, tensor<16x8xf32>) {
  %0 = rope.cache_write ins(%rows, %slots : tensor<5x8xf32>, tensor<5xi64>)
      outs(%cache : tensor<16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                        affine_map<(d0, d1) -> (d0)>,
                        affine_map<(d0, d1)[s0] -> (s0, d1)>]} -> tensor<16x8xf32>
  return %0, %cache : tensor<16x8xf32>, tensor<16x8xf32>
}

// -----

// Decode steps: each iteration updates the cache it got and attends over it, in one buffer.
// CHECK-LABEL: func.func @decode_steps
// CHECK-SAME: %[[C:[a-z0-9]+]]: memref<16x8xf32>
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: scf.for
// CHECK: rope.cache_write {{.*}} outs(%[[C]] : memref<16x8xf32>)
// CHECK: rope.attention ins(%{{.+}}, %[[C]], %[[C]] :
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: return
// DEC-LABEL: func.func @decode_steps
func.func @decode_steps(%q: tensor<1x8xf32>, %rows: tensor<1x8xf32>, %cache: tensor<16x8xf32>, %out: tensor<1x8xf32>)
    -> (tensor<16x8xf32>, tensor<1x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0:2 = scf.for %i = %c0 to %c16 step %c1 iter_args(%c = %cache, %o = %out) -> (tensor<16x8xf32>, tensor<1x8xf32>) {
    %updated = rope.cache_write ins(%rows, %i : tensor<1x8xf32>, index) outs(%c : tensor<16x8xf32>)
        {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>,
                          affine_map<(d0, d1)[s0] -> (s0, d1)>]} -> tensor<16x8xf32>
    %y = rope.attention ins(%q, %updated, %updated : tensor<1x8xf32>, tensor<16x8xf32>, tensor<16x8xf32>)
        offset(%i : index) outs(%o : tensor<1x8xf32>)
        {causal, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>,
                                  affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> ()>,
                                  affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<1x8xf32>
    scf.yield %updated, %y : tensor<16x8xf32>, tensor<1x8xf32>
  }
  return %0#0, %0#1 : tensor<16x8xf32>, tensor<1x8xf32>
}
