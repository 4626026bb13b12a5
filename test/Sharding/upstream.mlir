// RUN: rope-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation,shard-partition))" | FileCheck %s

// Upstream's passes divide the heads of a rotation and of attention, from one
// annotation on.
// CHECK: func.func @main(%{{.*}}: tensor<1x2x8x16xf32>, %{{.*}}: tensor<1x1x8x16xf32>, %{{.*}}: tensor<1x1x8x16xf32>
// CHECK: rope.rotate {{.*}} outs(%{{.*}} : tensor<1x2x8x16xf32>)
// CHECK: rope.attention {{.*}} : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>, tensor<1x1x8x16xf32>)
// CHECK-NOT: base
// CHECK: return {{.*}} : tensor<1x2x8x16xf32>

shard.grid @g(shape = 2)
func.func @main(%q: tensor<1x4x8x16xf32>, %k: tensor<1x2x8x16xf32>, %v: tensor<1x2x8x16xf32>, %c: tensor<8x8xf32>, %s: tensor<8x8xf32>, %qe: tensor<1x4x8x16xf32>) -> tensor<1x4x8x16xf32> {
  %sh = shard.sharding @g split_axes = [[], [0]] : !shard.sharding
  %q1 = shard.shard %q to %sh annotate_for_users : tensor<1x4x8x16xf32>
  %qr = rope.rotate half to half block(0, 16) ins(%q1, %c, %s : tensor<1x4x8x16xf32>, tensor<8x8xf32>, tensor<8x8xf32>) outs(%qe : tensor<1x4x8x16xf32>) {indexing_maps = [affine_map<(a,b,c,d)->(a,b,c,d)>, affine_map<(a,b,c,d)->(c,d)>, affine_map<(a,b,c,d)->(a,b,c,d)>]} -> tensor<1x4x8x16xf32>
  %o = rope.attention ins(%qr, %k, %v : tensor<1x4x8x16xf32>, tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%qe : tensor<1x4x8x16xf32>) {causal, scale = 0.25, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>, affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<1x4x8x16xf32>
  return %o : tensor<1x4x8x16xf32>
}

// Rows of a rank begin where those of the rank before end.
// CHECK-LABEL: func.func @rows(
// CHECK: %[[RANK:.+]] = shard.process_linear_index on @g
// CHECK: %[[BASE:.+]] = affine.apply {{.*}}()[%[[RANK]]]
// CHECK: rope.attention {{.*}} query_base(%[[BASE]])
func.func @rows(%q: tensor<1x4x8x16xf32>, %k: tensor<1x4x8x16xf32>, %v: tensor<1x4x8x16xf32>, %e: tensor<1x4x8x16xf32>) -> tensor<1x4x8x16xf32> {
  %sh = shard.sharding @g split_axes = [[], [], [0]] : !shard.sharding
  %q1 = shard.shard %q to %sh annotate_for_users : tensor<1x4x8x16xf32>
  %o = rope.attention ins(%q1, %k, %v : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%e : tensor<1x4x8x16xf32>) {causal, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>, affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<1x4x8x16xf32>
  return %o : tensor<1x4x8x16xf32>
}
