// RUN: rope-opt %s --transform-interpreter --verify-diagnostics

// Two tokens may name one slot: upstream is told that tiles of tokens race.
func.func @tokens_in_parallel(%rows: tensor<6x8xf32>, %slots: tensor<6xi32>,
                              %cache: tensor<16x8xf32>) -> tensor<16x8xf32> {
  // expected-warning @below {{tiling is not thread safe at axis #0}}
  %0 = rope.cache_write ins(%rows, %slots : tensor<6x8xf32>, tensor<6xi32>)
      outs(%cache : tensor<16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                        affine_map<(d0, d1) -> (d0)>,
                        affine_map<(d0, d1)[s0] -> (s0, d1)>]} -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %w = transform.structured.match ops{["rope.cache_write"]} in %m : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_forall %w tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
