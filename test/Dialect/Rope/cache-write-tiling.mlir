// RUN: rope-opt %s --transform-interpreter --canonicalize --split-input-file | FileCheck %s

// Batch and heads are parallel: each tile owns its part of the cache, all slots of it.
// CHECK-LABEL: func.func @heads
// CHECK: scf.forall (%[[B:[a-z0-9]+]], %[[H:[a-z0-9]+]]) in (2, 2)
// CHECK: %[[C:[a-z0-9_]+]] = tensor.extract_slice %{{[a-z0-9]+}}[%[[B]], %{{[a-z0-9]+}}, 0, 0] [1, 3, 16, 8] [1, 1, 1, 1]
// CHECK: rope.cache_write ins(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : tensor<1x3x5x8xf32>, tensor<1x5xi64>) outs(%[[C]] : tensor<1x3x16x8xf32>)
func.func @heads(%rows: tensor<2x6x5x8xf32>, %slots: tensor<2x5xi64>,
                 %cache: tensor<2x6x16x8xf32>) -> tensor<2x6x16x8xf32> {
  %0 = rope.cache_write ins(%rows, %slots : tensor<2x6x5x8xf32>, tensor<2x5xi64>)
      outs(%cache : tensor<2x6x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>]}
      -> tensor<2x6x16x8xf32>
  return %0 : tensor<2x6x16x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %w = transform.structured.match ops{["rope.cache_write"]} in %m : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_forall %w tile_sizes [1, 3]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Tokens are sequential: a loop carries the whole cache, and the rotation of
// the tokens is fused into it.
// CHECK-LABEL: func.func @tokens
// CHECK: scf.for %{{.*}} iter_args(%[[C:[a-z0-9]+]] = %{{.*}}) -> (tensor<16x8xf32>)
// CHECK: %[[R:[a-z0-9_]+]] = rope.rotate {{.*}} -> tensor<2x8xf32>
// CHECK: rope.cache_write ins(%[[R]], %{{.*}} : tensor<2x8xf32>, tensor<2xi32>) outs(%[[C]] : tensor<16x8xf32>)
func.func @tokens(%x: tensor<6x8xf32>, %c: tensor<6x4xf32>, %slots: tensor<6xi32>,
                  %cache: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %e = tensor.empty() : tensor<6x8xf32>
  %rows = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<6x8xf32>, tensor<6x4xf32>, tensor<6x4xf32>)
      outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
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
    %t, %l = transform.structured.fuse %w tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
