// RUN: rope-opt %s --rope-tile-attention="row-block=32 group-rows=100 key-block=16" | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-tile-attention{row-block=32 group-rows=100 key-block=16},canonicalize,cse,rope-decompose,canonicalize)' | FileCheck %s --check-prefix=SIZES
// RUN: rope-opt %s --rope-tile-attention=kernel | FileCheck %s --check-prefix=KERNEL
// RUN: rope-opt %s --rope-tile-attention='kernel panel-rows=14' | FileCheck %s --check-prefix=PANEL

// No buffer is of size 100 x 100: the largest tile of scores is 32 x 16.
// SIZES-NOT: tensor<{{.*}}100x100
// SIZES: func @causal

// CHECK-LABEL: func @causal(
// CHECK: scf.forall {{.*}} step (1, 1, 32)
// Keys past the last row of the task are not visited. Those that every row sees
// come first, in blocks of 16 without a mask, the rest in blocks of 8.
// CHECK: %[[END:.*]] = arith.subi %{{.*}}, %{{.*}} : index
// CHECK: %[[PAST:.*]] = arith.remsi
// CHECK: %[[UNMASKED:.*]] = arith.subi %{{.*}}, %[[PAST]] : index
// CHECK: %[[FIRST_END:.*]] = arith.minsi %{{.*}}, %[[UNMASKED]] : index
// CHECK: %[[FIRST:.*]]:3 = scf.for %{{.*}} = %{{.*}} to %[[FIRST_END]] step %{{.*}} iter_args
// CHECK: rope.online_attention
// CHECK-NOT: causal
// CHECK: scf.yield
// CHECK: %[[SECOND_END:.*]] = arith.minsi %{{.*}}, %[[END]] : index
// CHECK: scf.for %{{.*}} to %[[SECOND_END]] step %{{.*}} iter_args(%{{.*}} = %[[FIRST]]#0,
// CHECK: rope.online_attention
// CHECK-SAME: causal
func.func @causal(%q: tensor<2x4x100x64xf32>, %k: tensor<2x4x100x64xf32>, %v: tensor<2x4x100x64xf32>,
                  %o: tensor<2x4x100x64xf32>) -> tensor<2x4x100x64xf32> {
  %r = rope.attention ins(%q, %k, %v : tensor<2x4x100x64xf32>, tensor<2x4x100x64xf32>, tensor<2x4x100x64xf32>)
    outs(%o : tensor<2x4x100x64xf32>) {
      indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>,
                       affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>,
                       affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>,
                       affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>],
      scale = 0.125 : f64, causal} -> tensor<2x4x100x64xf32>
  return %r : tensor<2x4x100x64xf32>
}

// One row of each of the four heads that share keys: one task a group, so that the
// keys are read once.
// CHECK-LABEL: func @decode(
// CHECK: scf.forall {{.*}} = (0, 0, 0) to (2, 4, 1) step (1, 4, 1)
// CHECK: rope.online_attention
// CHECK-SAME: tensor<1x4x1x64xf32>
func.func @decode(%q: tensor<2x4x1x64xf32>, %k: tensor<2x100x64xf32>, %v: tensor<2x100x64xf32>,
                  %o: tensor<2x4x1x64xf32>) -> tensor<2x4x1x64xf32> {
  %r = rope.attention ins(%q, %k, %v : tensor<2x4x1x64xf32>, tensor<2x100x64xf32>, tensor<2x100x64xf32>)
    outs(%o : tensor<2x4x1x64xf32>) {
      indexing_maps = [affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>,
                       affine_map<(g, r, m, n, j, d) -> (g, j, d)>,
                       affine_map<(g, r, m, n, j, d) -> (g, j, n)>,
                       affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>],
      scale = 0.125 : f64} -> tensor<2x4x1x64xf32>
  return %r : tensor<2x4x1x64xf32>
}

// Four of the six heads of a group would be 128 rows, three are 96: they are one task,
// whose rows follow each other in memory, so that a block of keys is packed once for them.
// CHECK-LABEL: func @group(
// CHECK: scf.forall {{.*}} = (0, 0, 0) to (2, 6, 64) step (1, 3, 32)
// CHECK: bufferization.alloc_tensor() copy(%{{.*}}) : tensor<1x3x32x64xf32>
// CHECK: rope.online_attention
// CHECK-SAME: tensor<1x3x32x64xf32>
func.func @group(%q: tensor<2x6x64x64xf32>, %k: tensor<2x64x64xf32>, %v: tensor<2x64x64xf32>,
                 %o: tensor<2x6x64x64xf32>) -> tensor<2x6x64x64xf32> {
  %r = rope.attention ins(%q, %k, %v : tensor<2x6x64x64xf32>, tensor<2x64x64xf32>, tensor<2x64x64xf32>)
    outs(%o : tensor<2x6x64x64xf32>) {
      indexing_maps = [affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>,
                       affine_map<(g, r, m, n, j, d) -> (g, j, d)>,
                       affine_map<(g, r, m, n, j, d) -> (g, j, n)>,
                       affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>],
      scale = 0.125 : f64} -> tensor<2x6x64x64xf32>
  return %r : tensor<2x6x64x64xf32>
}

// Attention on memrefs is tiled as that on tensors of them.
// CHECK-LABEL: func @memrefs(
// CHECK-SAME: %{{.*}}, %[[OUT:[a-z0-9]*]]: memref<2x4x128x64xf32>)
// CHECK: %[[INIT:.*]] = bufferization.to_tensor %[[OUT]] restrict writable
// CHECK: %[[ROWS:.*]] = scf.forall {{.*}} shared_outs(%{{.*}} = %[[INIT]])
// CHECK: scf.for
// CHECK: bufferization.materialize_in_destination %[[ROWS]] in restrict writable %[[OUT]]
func.func @memrefs(%q: memref<2x4x128x64xf32>, %k: memref<2x512x64xf32>, %v: memref<2x512x64xf32>, %o: memref<2x4x128x64xf32>) {
  rope.attention ins(%q, %k, %v : memref<2x4x128x64xf32>, memref<2x512x64xf32>, memref<2x512x64xf32>)
      outs(%o : memref<2x4x128x64xf32>)
      {indexing_maps = [affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>, affine_map<(g, r, m, n, j, d) -> (g, j, d)>,
                        affine_map<(g, r, m, n, j, d) -> (g, j, n)>, affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>]}
  return
}

// With an unknown number of rows, one row has a step of its own, whose sizes are known, a few have one by blocks of keys, and many are left to the kernel.
// Tasks have as many rows as whole panels of the kernel.
// PANEL-LABEL: func @unknown_rows(
// PANEL: scf.forall (%{{.*}}) = (0, 0, 0) to (2, 4, %{{.*}}) step (1, 4, 126)
// KERNEL-LABEL: func @unknown_rows(
// KERNEL: %[[ONE:.*]] = arith.cmpi eq, %[[ROWS:.*]], %{{.*}} : index
// KERNEL: scf.if %[[ONE]]
// KERNEL: tensor.cast %{{.*}} : tensor<1x4x?x64xf32> to tensor<1x4x1x64xf32>
// KERNEL: rope.online_attention ins(%{{[^:]*}} : tensor<1x4x1x64xf32>
// KERNEL: scf.if
// KERNEL: rope.online_attention
// KERNEL: rope.online_attention {{.*}}rope.keep
func.func @unknown_rows(%q: tensor<2x4x?x64xf32>, %k: tensor<2x512x64xf32>, %v: tensor<2x512x64xf32>, %o: tensor<2x4x?x64xf32>) -> tensor<2x4x?x64xf32> {
  %r = rope.attention ins(%q, %k, %v : tensor<2x4x?x64xf32>, tensor<2x512x64xf32>, tensor<2x512x64xf32>) outs(%o : tensor<2x4x?x64xf32>)
      {scale = 0.125, indexing_maps = [affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>, affine_map<(g, r, m, n, j, d) -> (g, j, d)>,
       affine_map<(g, r, m, n, j, d) -> (g, j, n)>, affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>]} -> tensor<2x4x?x64xf32>
  return %r : tensor<2x4x?x64xf32>
}

// A step that is given is cut into blocks of keys.
// CHECK-LABEL: func @given_step(
// CHECK: scf.for {{.*}} iter_args
// CHECK: rope.online_attention
// CHECK: scf.yield
func.func @given_step(%q: tensor<5x16xf32>, %k: tensor<70x16xf32>, %v: tensor<70x24xf32>, %o: tensor<5x24xf32>, %max: tensor<5xf32>,
                      %sum: tensor<5xf32>) -> (tensor<5x24xf32>, tensor<5xf32>, tensor<5xf32>) {
  %0:3 = rope.online_attention ins(%q, %k, %v : tensor<5x16xf32>, tensor<70x16xf32>, tensor<70x24xf32>)
      outs(%o, %max, %sum : tensor<5x24xf32>, tensor<5xf32>, tensor<5xf32>)
      {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>,
       affine_map<(m, n, j, d) -> (m, n)>, affine_map<(m, n, j, d) -> (m)>, affine_map<(m, n, j, d) -> (m)>]}
      -> tensor<5x24xf32>, tensor<5xf32>, tensor<5xf32>
  return %0#0, %0#1, %0#2 : tensor<5x24xf32>, tensor<5xf32>, tensor<5xf32>
}
