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
