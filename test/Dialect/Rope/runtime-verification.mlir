// RUN: rope-opt %s --generate-runtime-verification --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @rotate
// CHECK: cf.assert %{{.*}}expected axis 0 of init to have the size of axis 1 of input
// CHECK: cf.assert %{{.*}}expected axis 0 of cos to have the size of axis 1 of input
// CHECK: cf.assert %{{.*}}expected axis 1 of cos to have size 1
// CHECK: cf.assert %{{.*}}expected axis 0 of sin to have the size of axis 1 of input
// CHECK: cf.assert %{{.*}}expected axis 1 of sin to have size 1
// CHECK: rope.rotate
func.func @rotate(%x: tensor<3x?x8xf32>, %c: tensor<?x?x4xf32>, %o: tensor<?x3x8xf32>)
    -> tensor<?x3x8xf32> {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<3x?x8xf32>, tensor<?x?x4xf32>, tensor<?x?x4xf32>)
      outs(%o : tensor<?x3x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, 0, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<?x3x8xf32>
  return %0 : tensor<?x3x8xf32>
}

// Sizes that are all static were verified before.
// CHECK-LABEL: func.func @static
// CHECK-NOT: cf.assert
// CHECK: return
func.func @static(%x: memref<3x8xf32>, %c: memref<3x4xf32>) {
  rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : memref<3x8xf32>, memref<3x4xf32>, memref<3x4xf32>)
      outs(%x : memref<3x8xf32>)
  return
}

// CHECK-LABEL: func.func @permute_lanes
// CHECK: cf.assert %{{.*}}expected axis 0 of init to have the size of axis 0 of input
func.func @permute_lanes(%x: memref<?x8xf32>, %o: memref<?x8xf32>) {
  rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : memref<?x8xf32>) outs(%o : memref<?x8xf32>)
  return
}

// CHECK-LABEL: func.func @cache_write
// CHECK: cf.assert %{{.*}}expected axis 0 of slots to have the size of axis 0 of rows
// CHECK: cf.assert %{{.*}}expected axis 1 of cache to have the size of axis 1 of rows
// CHECK: cf.assert %{{.*}}expected blocks of the cache to have the size that the cache map names
// CHECK: scf.for
// CHECK: %[[NEGATIVE:.+]] = arith.cmpi slt
// CHECK: %[[LEGAL:.+]] = arith.ori %[[NEGATIVE]], %{{.*}} : i1
// CHECK: cf.assert %[[LEGAL]], {{.*}}expected slots that are negative or inside the cache
// CHECK: rope.cache_write
func.func @cache_write(%rows: memref<?x?xf32>, %slots: memref<?xi64>,
                       %cache: memref<?x?x?xf32>) {
  rope.cache_write ins(%rows, %slots : memref<?x?xf32>, memref<?xi64>)
      outs(%cache : memref<?x?x?xf32>)
      {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                        affine_map<(d0, d1) -> (d0)>,
                        affine_map<(d0, d1)[s0] -> (s0 floordiv 4, d1, s0 mod 4)>]}
  return
}
