// RUN: rope-opt %s --split-input-file --transform-interpreter --canonicalize --cse --verify-diagnostics | FileCheck %s

// Two query heads of a group of four: one key head, found by the group. Rows
// that do not divide move the query base.

// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0)[s0] -> (-d0 + s0, 5)>
// CHECK-DAG: #[[GROUP:.*]] = affine_map<()[s0] -> (s0 floordiv 4)>
// CHECK-LABEL: func.func @heads_within_a_group
// CHECK: scf.for %[[B:.*]] = %{{.*}} to %{{.*}} step %{{.*}}
// CHECK: scf.for %[[H:.*]] = %{{.*}} to %{{.*}} step %{{.*}}
// CHECK: scf.for %[[M:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[INIT:.*]] =
// CHECK: %[[SIZE:.*]] = affine.min #[[ROWS]](%[[M]])
// CHECK: %[[Q:.*]] = tensor.extract_slice %{{.*}}[%[[B]], %[[H]], %[[M]], 0] [1, 2, %[[SIZE]], 16] [1, 1, 1, 1]
// CHECK: %[[KV:.*]] = affine.apply #[[GROUP]]()[%[[H]]]
// CHECK: %[[K:.*]] = tensor.extract_slice %{{.*}}[%[[B]], %[[KV]], 0, 0] [1, 1, %{{.*}}, 16] [1, 1, 1, 1]
// CHECK: %[[V:.*]] = tensor.extract_slice %{{.*}}[%[[B]], %[[KV]], 0, 0] [1, 1, %{{.*}}, 24] [1, 1, 1, 1]
// CHECK: %[[MASK:.*]] = tensor.extract_slice %{{.*}}[%[[M]], 0] [%[[SIZE]], %{{.*}}] [1, 1]
// CHECK: %[[OFFSET:.*]] = tensor.extract_slice %{{.*}}[%[[B]]] [1] [1]
// CHECK: %[[SINKS:.*]] = tensor.extract_slice %{{.*}}[%[[H]]] [2] [1]
// CHECK: %[[O:.*]] = tensor.extract_slice %[[INIT]][%[[B]], %[[H]], %[[M]], 0] [1, 2, %[[SIZE]], 24] [1, 1, 1, 1]
// CHECK: rope.attention ins(%[[Q]], %[[K]], %[[V]] : {{.*}}) mask(%[[MASK]] : {{.*}}) offset(%[[OFFSET]] : {{.*}}) sinks(%[[SINKS]] : {{.*}}) query_base(%[[M]]) outs(%[[O]] :
#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, n)>
#mask = affine_map<(b, h, m, n, j, d) -> (m, j)>
#offset = affine_map<(b, h, m, n, j, d) -> (b)>
#sinks = affine_map<(b, h, m, n, j, d) -> (h)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
func.func @heads_within_a_group(
    %q: tensor<2x8x?x16xf32>, %k: tensor<2x2x?x16xf32>, %v: tensor<2x2x?x24xf32>,
    %mask: tensor<?x?xi1>, %offset: tensor<2xi32>, %sinks: tensor<8xf32>,
    %o: tensor<2x8x?x24xf32>) -> tensor<2x8x?x24xf32> {
  %0 = rope.attention
      ins(%q, %k, %v : tensor<2x8x?x16xf32>, tensor<2x2x?x16xf32>, tensor<2x2x?x24xf32>)
      mask(%mask : tensor<?x?xi1>) offset(%offset : tensor<2xi32>) sinks(%sinks : tensor<8xf32>)
      outs(%o : tensor<2x8x?x24xf32>)
      {causal, indexing_maps = [#q, #k, #v, #mask, #offset, #sinks, #o]} -> tensor<2x8x?x24xf32>
  return %0 : tensor<2x8x?x24xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:3 = transform.structured.tile_using_for %op tile_sizes [1, 2, 5]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Whole groups, the last tile is short; value lanes may be cut where no row
// statistics are results. Without causal or window the base stays out.

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0) -> (d0 * 8)>
// CHECK-DAG: #[[LANE:.*]] = affine_map<(d0) -> (d0 * 6)>
// CHECK-DAG: #[[HEADS:.*]] = affine_map<(d0) -> (d0 * -8 + 12, 8)>
// CHECK-DAG: #[[GROUP:.*]] = affine_map<(d0) -> (d0 * 2)>
// CHECK-DAG: #[[GROUPS:.*]] = affine_map<()[s0] -> (s0 ceildiv 4)>
// CHECK-LABEL: func.func @whole_groups
// CHECK: scf.forall (%[[I:.*]], %[[L:.*]]) in (2, 4)
// CHECK: %[[H:.*]] = affine.apply #[[FIRST]](%[[I]])
// CHECK: %[[N:.*]] = affine.apply #[[LANE]](%[[L]])
// CHECK: %[[SIZE:.*]] = affine.min #[[HEADS]](%[[I]])
// CHECK: %[[KV:.*]] = affine.apply #[[GROUP]](%[[I]])
// CHECK: %[[NUM:.*]] = affine.apply #[[GROUPS]]()[%[[SIZE]]]
// CHECK: tensor.extract_slice %{{.*}}[%[[KV]], 0, 0] [%[[NUM]], 7, 16] [1, 1, 1]
// CHECK: tensor.extract_slice %{{.*}}[%[[KV]], 0, %[[N]]] [%[[NUM]], 7, 6] [1, 1, 1]
// CHECK: rope.attention
// CHECK-NOT: query_base
// CHECK: tensor.parallel_insert_slice %{{.*}} into %{{.*}}[%[[H]], 0, %[[N]]] [%[[SIZE]], 5, 6] [1, 1, 1]
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h floordiv 4, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h floordiv 4, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
func.func @whole_groups(%q: tensor<12x5x16xf32>, %k: tensor<3x7x16xf32>, %v: tensor<3x7x24xf32>,
                        %o: tensor<12x5x24xf32>) -> tensor<12x5x24xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<12x5x16xf32>, tensor<3x7x16xf32>, tensor<3x7x24xf32>)
      outs(%o : tensor<12x5x24xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<12x5x24xf32>
  return %0 : tensor<12x5x24xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %op tile_sizes [8, 0, 6]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h floordiv 4, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h floordiv 4, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
func.func @negative_heads_across_groups(
    %q: tensor<12x5x16xf32>, %k: tensor<3x7x16xf32>, %v: tensor<3x7x24xf32>,
    %o: tensor<12x5x24xf32>) -> tensor<12x5x24xf32> {
  // expected-error @+3 {{expected tiles of loop dimension 0 to start at a multiple of the group size 4 or to lie within one group}}
  // expected-error @+2 {{to tile operation}}
  // expected-error @+1 {{failed to generate tiling loops}}
  %0 = rope.attention ins(%q, %k, %v : tensor<12x5x16xf32>, tensor<3x7x16xf32>, tensor<3x7x24xf32>)
      outs(%o : tensor<12x5x24xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<12x5x24xf32>
  return %0 : tensor<12x5x24xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [3]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
func.func @negative_keys_cut(%q: tensor<5x16xf32>, %k: tensor<?x16xf32>, %v: tensor<?x24xf32>,
                             %o: tensor<5x24xf32>) -> tensor<5x24xf32> {
  // expected-error @+3 {{expected a tile with all keys, but loop dimension 2 is cut}}
  // expected-error @+2 {{to tile operation}}
  // expected-error @+1 {{failed to generate tiling loops}}
  %0 = rope.attention ins(%q, %k, %v : tensor<5x16xf32>, tensor<?x16xf32>, tensor<?x24xf32>)
      outs(%o : tensor<5x24xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<5x24xf32>
  return %0 : tensor<5x24xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 0, 4]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The log-sum-exp has no value lane: a second tile would write it again.

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#lse = affine_map<(m, n, j, d) -> (m)>
func.func @negative_value_lanes_cut(%q: tensor<5x16xf32>, %k: tensor<7x16xf32>, %v: tensor<7x24xf32>,
                                    %o: tensor<5x24xf32>, %lse: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error @+3 {{expected a tile with all value lanes, but loop dimension 1 is cut}}
  // expected-error @+2 {{to tile operation}}
  // expected-error @+1 {{failed to generate tiling loops}}
  %0:2 = rope.attention ins(%q, %k, %v : tensor<5x16xf32>, tensor<7x16xf32>, tensor<7x24xf32>)
      outs(%o, %lse : tensor<5x24xf32>, tensor<5xf32>)
      {indexing_maps = [#q, #k, #v, #o, #lse]} -> tensor<5x24xf32>, tensor<5xf32>
  return %0#1 : tensor<5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 8]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Rows of both results, one after the other key tile: inits travel along the
// keys, the key base adds to the one that is there.

// CHECK-DAG: #[[PLUS:.*]] = affine_map<()[s0, s1] -> (s0 + s1)>
// CHECK-LABEL: func.func @online_rows_and_keys
// CHECK-SAME: %[[BASE:[a-z0-9]+]]: index
// CHECK: scf.for %[[M:.*]] = %{{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[MAX:.*]] = %{{.*}}, %[[SUM_ARG:.*]] = %{{.*}})
// CHECK: scf.for %[[J:.*]] = %{{.*}} iter_args(%[[A1:.*]] = %[[A]], %[[MAX1:.*]] = %[[MAX]], %[[SUM1:.*]] = %[[SUM_ARG]])
// CHECK: tensor.extract_slice %{{.*}}[%[[J]], 0] [%{{.*}}, 16] [1, 1]
// CHECK-DAG: %[[A_TILE:.*]] = tensor.extract_slice %[[A1]][%[[M]], 0] [%{{.*}}, 24] [1, 1]
// CHECK-DAG: %[[MAX_TILE:.*]] = tensor.extract_slice %[[MAX1]][%[[M]]] [%{{.*}}] [1]
// CHECK-DAG: %[[SUM_TILE:.*]] = tensor.extract_slice %[[SUM1]][%[[M]]] [%{{.*}}] [1]
// CHECK-DAG: %[[KEY:.*]] = affine.apply #[[PLUS]]()[%{{.*}}, %{{.*}}]
// CHECK: rope.online_attention {{.*}} query_base(%[[M]]) key_base(%[[KEY]]) outs(%[[A_TILE]], %[[MAX_TILE]], %[[SUM_TILE]] :
#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#row = affine_map<(m, n, j, d) -> (m)>
func.func @online_rows_and_keys(
    %base: index, %q: tensor<?x16xf32>, %k: tensor<?x16xf32>, %v: tensor<?x24xf32>,
    %o: tensor<?x24xf32>, %max: tensor<?xf32>, %sum: tensor<?xf32>)
    -> (tensor<?x24xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0:3 = rope.online_attention ins(%q, %k, %v : tensor<?x16xf32>, tensor<?x16xf32>, tensor<?x24xf32>)
      key_base(%base) outs(%o, %max, %sum : tensor<?x24xf32>, tensor<?xf32>, tensor<?xf32>)
      {causal, indexing_maps = [#q, #k, #v, #o, #row, #row]}
      -> tensor<?x24xf32>, tensor<?xf32>, tensor<?xf32>
  return %0#0, %0#1, %0#2 : tensor<?x24xf32>, tensor<?xf32>, tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.online_attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %op tile_sizes [4, 0, 3]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#row = affine_map<(m, n, j, d) -> (m)>
func.func @negative_online_value_lanes_cut(
    %q: tensor<5x16xf32>, %k: tensor<7x16xf32>, %v: tensor<7x24xf32>,
    %o: tensor<5x24xf32>, %max: tensor<5xf32>, %sum: tensor<5xf32>) -> tensor<5x24xf32> {
  // expected-error @+3 {{expected a tile with all value lanes, but loop dimension 1 is cut}}
  // expected-error @+2 {{to tile operation}}
  // expected-error @+1 {{failed to generate tiling loops}}
  %0:3 = rope.online_attention ins(%q, %k, %v : tensor<5x16xf32>, tensor<7x16xf32>, tensor<7x24xf32>)
      outs(%o, %max, %sum : tensor<5x24xf32>, tensor<5xf32>, tensor<5xf32>)
      {indexing_maps = [#q, #k, #v, #o, #row, #row]} -> tensor<5x24xf32>, tensor<5xf32>, tensor<5xf32>
  return %0#0 : tensor<5x24xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.online_attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 8]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A memref op is tiled on views.

// CHECK-LABEL: func.func @memrefs
// CHECK: scf.for %[[M:.*]] =
// CHECK: %[[Q:.*]] = memref.subview %{{.*}}[%[[M]], 0] [2, 16] [1, 1]
// CHECK: %[[O:.*]] = memref.subview %{{.*}}[%[[M]], 0] [2, 24] [1, 1]
// CHECK: rope.attention ins(%[[Q]], %{{.*}}) outs(%[[O]] :
#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
func.func @memrefs(%q: memref<6x16xf32>, %k: memref<7x16xf32>, %v: memref<7x24xf32>,
                   %o: memref<6x24xf32>) {
  rope.attention ins(%q, %k, %v : memref<6x16xf32>, memref<7x16xf32>, memref<7x24xf32>)
      outs(%o : memref<6x24xf32>) {indexing_maps = [#q, #k, #v, #o]}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The producer of the query moves into the loop over rows; the attention op
// itself moves into the loop of its consumer.

// CHECK-LABEL: func.func @producers
// CHECK: scf.for
// CHECK: %[[Q:.*]] = linalg.negf
// CHECK: %[[O:.*]] = rope.attention ins(%[[Q]],
// CHECK: linalg.exp ins(%[[O]] :
// CHECK: scf.yield
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (j, d)>
#v = affine_map<(h, m, n, j, d) -> (j, n)>
#o = affine_map<(h, m, n, j, d) -> (m, h, n)>
func.func @producers(%q: tensor<4x6x16xf32>, %k: tensor<7x16xf32>, %v: tensor<7x24xf32>)
    -> tensor<6x4x24xf32> {
  %q_empty = tensor.empty() : tensor<4x6x16xf32>
  %q_neg = linalg.negf ins(%q : tensor<4x6x16xf32>) outs(%q_empty : tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
  %empty = tensor.empty() : tensor<6x4x24xf32>
  %0 = rope.attention ins(%q_neg, %k, %v : tensor<4x6x16xf32>, tensor<7x16xf32>, tensor<7x24xf32>)
      outs(%empty : tensor<6x4x24xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<6x4x24xf32>
  %1 = linalg.exp ins(%0 : tensor<6x4x24xf32>) outs(%empty : tensor<6x4x24xf32>) -> tensor<6x4x24xf32>
  return %1 : tensor<6x4x24xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.fuse %op tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The consumer's tiles cut the value lanes, which the log-sum-exp lacks: the
// attention op stays outside, and that is no error.

// CHECK-LABEL: func.func @negative_producer_of_value_lanes
// CHECK: %[[O:.*]]:2 = rope.attention
// CHECK: scf.for
// CHECK: tensor.extract_slice %[[O]]#0
// CHECK: linalg.exp
#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#lse = affine_map<(m, n, j, d) -> (m)>
func.func @negative_producer_of_value_lanes(
    %q: tensor<5x16xf32>, %k: tensor<7x16xf32>, %v: tensor<7x24xf32>,
    %o: tensor<5x24xf32>, %lse: tensor<5xf32>) -> (tensor<5x24xf32>, tensor<5xf32>) {
  %0:2 = rope.attention ins(%q, %k, %v : tensor<5x16xf32>, tensor<7x16xf32>, tensor<7x24xf32>)
      outs(%o, %lse : tensor<5x24xf32>, tensor<5xf32>)
      {indexing_maps = [#q, #k, #v, #o, #lse]} -> tensor<5x24xf32>, tensor<5xf32>
  %1 = linalg.exp ins(%0#0 : tensor<5x24xf32>) outs(%o : tensor<5x24xf32>) -> tensor<5x24xf32>
  return %1, %0#1 : tensor<5x24xf32>, tensor<5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.fuse %op tile_sizes [0, 8]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// An operand whose type says that it has no elements, beside sizes that are
// not known: MLIR would refuse its slices.
// CHECK-LABEL: func.func @axis_of_no_elements
// CHECK: scf.for
// CHECK: %[[K:.*]] = tensor.empty(%{{.*}}) : tensor<?x4x8xf32>
// CHECK: rope.attention ins(%{{.*}}, %[[K]],
func.func @axis_of_no_elements(%q: tensor<?x?x8xf32>, %k: tensor<0x4x8xf32>, %v: tensor<?x?x8xf32>, %init: tensor<?x?x8xf32>) -> tensor<?x?x8xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<?x?x8xf32>, tensor<0x4x8xf32>, tensor<?x?x8xf32>) outs(%init : tensor<?x?x8xf32>)
      {indexing_maps = [affine_map<(b, m, n, s, d) -> (b, m, d)>, affine_map<(b, m, n, s, d) -> (b, s, d)>, affine_map<(b, m, n, s, d) -> (b, s, n)>, affine_map<(b, m, n, s, d) -> (b, m, n)>]} -> tensor<?x?x8xf32>
  return %0 : tensor<?x?x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 3]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
