// RUN: rope-opt %s --rope-tile-attention='kernel row-block=32 kernel-rows=128' --split-input-file | FileCheck %s --check-prefix=TILE
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-tile-attention{kernel row-block=32 kernel-rows=128},rope-decompose,one-shot-bufferize{bufferize-function-boundaries},rope-cpu-lower-attention{cpu=x86-64-v4})' --split-input-file | FileCheck %s

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#scalar = affine_map<(b, h, m, n, j, d) -> ()>

// The four heads that share keys are one task of 100 / 4 rows each; its step stays whole.
// TILE-LABEL: func @group(
// TILE: scf.forall {{.*}} = (0, 0, 0) to (2, 8, 100) step (1, 4, 25)
// TILE-NOT: scf.for
// TILE: rope.online_attention
// TILE-SAME: tensor<1x4x25x64xf32>, tensor<1x1x100x64xf32>
// TILE-SAME: rope.keep = 25

// CHECK-LABEL: func @group(
// CHECK: memref.reinterpret_cast {{.*}} to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
// CHECK: memref.reinterpret_cast {{.*}} to memref<?x?x?xf32, strided<[?, ?, 1], offset: ?>>
// CHECK: %[[SCALE:.*]] = arith.constant 1.250000e-01 : f32
// CHECK: %[[POSITION:.*]] = arith.addi
// CHECK: call @rope_attention_f32_f32_13x32_last_12({{.*}}, %[[SCALE]], %[[POSITION]], %{{.*}}) : (memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?x?xf32, strided<[?, ?, 1], offset: ?>>,
// CHECK-NOT: rope.online_attention
// CHECK: func.func private @rope_attention_f32_f32_13x32_last_12(
func.func @group(%q: tensor<2x8x100x64xf32>, %k: tensor<2x2x100x64xf32>, %v: tensor<2x2x100x64xf32>, %o: tensor<2x8x100x64xf32>,
                 %offset: i64) -> tensor<2x8x100x64xf32> {
  %r = rope.attention ins(%q, %k, %v : tensor<2x8x100x64xf32>, tensor<2x2x100x64xf32>, tensor<2x2x100x64xf32>)
    offset(%offset : i64) outs(%o : tensor<2x8x100x64xf32>) {
      indexing_maps = [#q, #k, #v, #scalar, #o],
      scale = 0.125 : f64, causal} -> tensor<2x8x100x64xf32>
  return %r : tensor<2x8x100x64xf32>
}

// -----

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#mask = affine_map<(b, h, m, n, j, d) -> (j, m)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>

// What the kernel does not compute is tiled by keys: a mask that does not lie along the
// keys, sums in f64, few rows.
// TILE-LABEL: func @others(
// TILE-NOT: rope.keep
// TILE: return
// CHECK-LABEL: func @others(
// CHECK-NOT: call @rope_attention
// CHECK: return
func.func @others(%q: tensor<2x1x64x64xf32>, %k: tensor<2x1x300x64xf32>, %v: tensor<2x1x300x64xf32>, %mask: tensor<300x64xf32>,
                  %few: tensor<2x1x16x64xf32>) -> (tensor<2x1x64x64xf32>, tensor<2x1x64x64xf32>, tensor<2x1x16x64xf32>) {
  %o = tensor.empty() : tensor<2x1x64x64xf32>
  %masked = rope.attention ins(%q, %k, %v : tensor<2x1x64x64xf32>, tensor<2x1x300x64xf32>, tensor<2x1x300x64xf32>)
    mask(%mask : tensor<300x64xf32>) outs(%o : tensor<2x1x64x64xf32>) {
      indexing_maps = [#q, #k, #v, #mask, #o], scale = 0.125 : f64} -> tensor<2x1x64x64xf32>
  %wide = rope.attention ins(%q, %k, %v : tensor<2x1x64x64xf32>, tensor<2x1x300x64xf32>, tensor<2x1x300x64xf32>)
    outs(%o : tensor<2x1x64x64xf32>) {
      indexing_maps = [#q, #k, #v, #o], scale = 0.125 : f64, accumulator_type = f64} -> tensor<2x1x64x64xf32>
  %p = tensor.empty() : tensor<2x1x16x64xf32>
  %row = rope.attention ins(%few, %k, %v : tensor<2x1x16x64xf32>, tensor<2x1x300x64xf32>, tensor<2x1x300x64xf32>)
    outs(%p : tensor<2x1x16x64xf32>) {
      indexing_maps = [#q, #k, #v, #o], scale = 0.125 : f64} -> tensor<2x1x16x64xf32>
  return %masked, %wide, %row : tensor<2x1x64x64xf32>, tensor<2x1x64x64xf32>, tensor<2x1x16x64xf32>
}
