// Attention against its tileable step, over keys at once and in loops.

// RUN: rope-equiv %s --function=plain --pass-pipeline='builtin.module(rope-convert-to-online-attention)' | FileCheck %s
// RUN: rope-equiv %s --function=plain --pass-pipeline='builtin.module(rope-convert-to-online-attention,rope-decompose)' | FileCheck %s
// RUN: rope-equiv %s --function=plain --pass-pipeline='builtin.module(rope-convert-to-online-attention,transform-interpreter)' | FileCheck %s
// CHECK: equal: {{[0-9]+}} elements in {{[0-9]+}} samples, error at most 2^-{{[4-9][0-9]|[1-9][0-9][0-9]}}

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#s = affine_map<(b, m, n, j, d) -> (b)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
#l = affine_map<(b, m, n, j, d) -> (b, m)>
module attributes {transform.with_named_sequence} {
  func.func @plain(%q: tensor<2x5x4xf32>, %k: tensor<2x9x4xf32>, %v: tensor<2x9x6xf32>, %sinks: tensor<2xf32>) -> (tensor<2x5x6xf32>, tensor<2x5xf32>) {
    %e = tensor.empty() : tensor<2x5x6xf32>
    %l = tensor.empty() : tensor<2x5xf32>
    %0:2 = rope.attention ins(%q, %k, %v : tensor<2x5x4xf32>, tensor<2x9x4xf32>, tensor<2x9x6xf32>)
        sinks(%sinks : tensor<2xf32>) outs(%e, %l : tensor<2x5x6xf32>, tensor<2x5xf32>)
        {causal, window_left = 6, scale = 0.5, indexing_maps = [#q, #k, #v, #s, #o, #l]} -> tensor<2x5x6xf32>, tensor<2x5xf32>
    return %0#0, %0#1 : tensor<2x5x6xf32>, tensor<2x5xf32>
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.consumed}) {
    %step = transform.structured.match ops{["rope.online_attention"]} in %module : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %step tile_sizes [0, 2, 0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
