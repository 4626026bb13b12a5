// RUN: rope-opt %s --split-input-file --transform-interpreter --canonicalize --cse --verify-diagnostics | FileCheck %s

// Attention follows the producer of its query into the loop over rows: the
// tile of the query says the rows, the rest is whole.

// CHECK-LABEL: func.func @query_rows
// CHECK-SAME: %{{.*}}: tensor<4x6x16xf32>, %[[K:.*]]: tensor<7x16xf32>, %[[V:.*]]: tensor<7x24xf32>)
// CHECK: scf.for %[[M:.*]] = {{.*}} iter_args(%{{.*}}, %[[INIT:.*]] = %{{.*}})
// CHECK: %[[Q:.*]] = linalg.negf
// CHECK: %[[O_TILE:.*]] = tensor.extract_slice %[[INIT]][%[[M]], 0, 0] [2, 4, 24] [1, 1, 1]
// CHECK: %[[O:.*]] = rope.attention ins(%[[Q]], %[[K]], %[[V]] : {{.*}}) query_base(%[[M]]) outs(%[[O_TILE]] :
// CHECK: tensor.insert_slice %[[O]] into %[[INIT]][%[[M]], 0, 0] [2, 4, 24] [1, 1, 1]
// CHECK-NOT: = rope.attention
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (j, d)>
#v = affine_map<(h, m, n, j, d) -> (j, n)>
#o = affine_map<(h, m, n, j, d) -> (m, h, n)>
func.func @query_rows(%q: tensor<4x6x16xf32>, %k: tensor<7x16xf32>, %v: tensor<7x24xf32>)
    -> tensor<6x4x24xf32> {
  %q_empty = tensor.empty() : tensor<4x6x16xf32>
  %q_neg = linalg.negf ins(%q : tensor<4x6x16xf32>) outs(%q_empty : tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
  %empty = tensor.empty() : tensor<6x4x24xf32>
  %0 = rope.attention ins(%q_neg, %k, %v : tensor<4x6x16xf32>, tensor<7x16xf32>, tensor<7x24xf32>)
      outs(%empty : tensor<6x4x24xf32>) {causal, indexing_maps = [#q, #k, #v, #o]} -> tensor<6x4x24xf32>
  return %0 : tensor<6x4x24xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.negf"]} in %root : (!transform.any_op) -> !transform.any_op
    %attention = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fused = transform.rope.fuse_consumer %attention into (%loop) : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A tile of a key head is that of the query heads of its group.

// CHECK-DAG: #[[HEADS:.*]] = affine_map<()[s0] -> (s0 * 4)>
// CHECK-LABEL: func.func @key_heads
// CHECK: scf.forall (%[[KV:.*]]) in (3)
// CHECK: %[[K:.*]] = linalg.negf
// CHECK: %[[H:.*]] = affine.apply #[[HEADS]]()[%[[KV]]]
// CHECK: %[[Q:.*]] = tensor.extract_slice %{{.*}}[%[[H]], 0, 0] [4, 5, 16] [1, 1, 1]
// CHECK: rope.attention ins(%[[Q]], %[[K]],
// CHECK-SAME: tensor<4x5x16xf32>, tensor<1x7x16xf32>, tensor<1x7x24xf32>
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h floordiv 4, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h floordiv 4, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
func.func @key_heads(%q: tensor<12x5x16xf32>, %k: tensor<3x7x16xf32>, %v: tensor<3x7x24xf32>,
                     %o: tensor<12x5x24xf32>) -> tensor<12x5x24xf32> {
  %empty = tensor.empty() : tensor<3x7x16xf32>
  %k_neg = linalg.negf ins(%k : tensor<3x7x16xf32>) outs(%empty : tensor<3x7x16xf32>) -> tensor<3x7x16xf32>
  %0 = rope.attention ins(%q, %k_neg, %v : tensor<12x5x16xf32>, tensor<3x7x16xf32>, tensor<3x7x24xf32>)
      outs(%o : tensor<12x5x24xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<12x5x24xf32>
  return %0 : tensor<12x5x24xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.negf"]} in %root : (!transform.any_op) -> !transform.any_op
    %attention = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %op tile_sizes [1]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fused = transform.rope.fuse_consumer %attention into (%loop) : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A row needs all of its keys: a loop over them has no tile of it.

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
func.func @negative_key_rows(%q: tensor<5x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x24xf32>,
                             %o: tensor<5x24xf32>) -> tensor<5x24xf32> {
  %empty = tensor.empty() : tensor<6x16xf32>
  %k_neg = linalg.negf ins(%k : tensor<6x16xf32>) outs(%empty : tensor<6x16xf32>) -> tensor<6x16xf32>
  // expected-note @+1 {{consumer}}
  %0 = rope.attention ins(%q, %k_neg, %v : tensor<5x16xf32>, tensor<6x16xf32>, tensor<6x24xf32>)
      outs(%o : tensor<5x24xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<5x24xf32>
  return %0 : tensor<5x24xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.negf"]} in %root : (!transform.any_op) -> !transform.any_op
    %attention = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // expected-error @+1 {{the consumer cannot be fused into the loops}}
    %fused = transform.rope.fuse_consumer %attention into (%loop) : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A table follows the producer of its positions.

// CHECK-LABEL: func.func @table_rows
// CHECK: scf.for %[[R:[a-z0-9]+]] =
// CHECK: %[[P:.*]] = linalg.add
// CHECK: rope.table positions(%[[P]] : tensor<2xi64>) outs(%{{.*}}, %{{.*}} : tensor<2x4xf32>, tensor<2x4xf32>)
// CHECK-NOT: = rope.table
func.func @table_rows(%p: tensor<8xi64>, %q: tensor<8xi64>)
    -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %empty = tensor.empty() : tensor<8xi64>
  %sum = linalg.add ins(%p, %q : tensor<8xi64>, tensor<8xi64>) outs(%empty : tensor<8xi64>) -> tensor<8xi64>
  %c = tensor.empty() : tensor<8x4xf32>
  %s = tensor.empty() : tensor<8x4xf32>
  %0:2 = rope.table positions(%sum : tensor<8xi64>)
      outs(%c, %s : tensor<8x4xf32>, tensor<8x4xf32>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 8>}
      -> tensor<8x4xf32>, tensor<8x4xf32>
  return %0#0, %0#1 : tensor<8x4xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.add"]} in %root : (!transform.any_op) -> !transform.any_op
    %table = transform.structured.match ops{["rope.table"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fused = transform.rope.fuse_consumer %table into (%loop) : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Two loops of one handle that stand beside each other are no nest.

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
func.func @negative_two_loops(%q: tensor<5x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x24xf32>,
                              %o: tensor<5x24xf32>) -> (tensor<5x24xf32>, tensor<5x16xf32>) {
  %empty = tensor.empty() : tensor<5x16xf32>
  %a = linalg.negf ins(%q : tensor<5x16xf32>) outs(%empty : tensor<5x16xf32>) -> tensor<5x16xf32>
  %b = linalg.negf ins(%a : tensor<5x16xf32>) outs(%empty : tensor<5x16xf32>) -> tensor<5x16xf32>
  %0 = rope.attention ins(%b, %k, %v : tensor<5x16xf32>, tensor<6x16xf32>, tensor<6x24xf32>)
      outs(%o : tensor<5x24xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<5x24xf32>
  return %0, %a : tensor<5x24xf32>, tensor<5x16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["linalg.negf"]} in %root : (!transform.any_op) -> !transform.any_op
    %attention = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops = transform.structured.tile_using_forall %ops tile_sizes [1]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // expected-error @+1 {{expected a nest of loops, the outermost first}}
    %fused = transform.rope.fuse_consumer %attention into (%loops) : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}
