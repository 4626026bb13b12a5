// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-fuse{mode=strict},rope-tile-attention)' 2>&1 | FileCheck %s
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-tile-attention{mode=strict})' 2>&1 | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{mode=fast},rope-tile-attention)' | FileCheck %s --check-prefix=FAST

// The order of the source has sinks in the sum that divides; strict says that it does not do this.
// CHECK: error: 'rope.attention' op expected neither sinks nor log-sum-exp with strict numerics
// FAST: module attributes {rope.numerics = "fast"}
// FAST: rope.online_attention

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>

func.func @sinks(%q: tensor<2x9x8xf32>, %k: tensor<2x150x8xf32>, %v: tensor<2x150x8xf32>, %s: tensor<2xf32>) -> tensor<2x9x8xf32> {
  %e = tensor.empty() : tensor<2x9x8xf32>
  %a = rope.attention ins(%q, %k, %v : tensor<2x9x8xf32>, tensor<2x150x8xf32>, tensor<2x150x8xf32>) sinks(%s : tensor<2xf32>) outs(%e : tensor<2x9x8xf32>)
      {scale = 0.5, indexing_maps = [#q, #k, #v, affine_map<(h, m, n, j, d) -> (h)>, #o]} -> tensor<2x9x8xf32>
  return %a : tensor<2x9x8xf32>
}
