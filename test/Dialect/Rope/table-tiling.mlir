// RUN: rope-opt %s -split-input-file -transform-interpreter -verify-diagnostics | FileCheck %s

// The offset of a tile joins the offset of the table.
// CHECK-LABEL: func.func @offset
// CHECK-SAME: (%[[P0:.*]]: i32
// CHECK: scf.for %[[R:[a-z0-9]+]] =
// CHECK: %[[ROWS:.*]] = arith.index_cast %[[R]] : index to i64
// CHECK: %[[WIDE:.*]] = arith.extsi %[[P0]] : i32 to i64
// CHECK: %[[P:.*]] = arith.addi %[[WIDE]], %[[ROWS]] : i64
// CHECK: %[[C:.*]] = tensor.extract_slice %{{.*}}[%[[R]], 0] [%[[N:.*]], 4] [1, 1]
// CHECK: rope.table positions(%[[P]] : i64) outs(%[[C]], %{{.*}} : tensor<?x4xf32>, tensor<?x4xf32>)
// CHECK-SAME: family = #rope.frequencies<default
func.func @offset(%p: i32, %t: tensor<10x4xf32>) -> (tensor<10x4xf32>, tensor<10x4xf32>) {
  %0:2 = rope.table positions(%p : i32)
      outs(%t, %t : tensor<10x4xf32>, tensor<10x4xf32>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 8>}
      -> tensor<10x4xf32>, tensor<10x4xf32>
  return %0#0, %0#1 : tensor<10x4xf32>, tensor<10x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %table = transform.structured.match ops{["rope.table"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %table tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Positions are cut with the rows; their axes stay whole.
// CHECK-LABEL: func.func @positions_of_axes
// CHECK: scf.for %[[B:[a-z0-9]+]] =
// CHECK: scf.for %[[R:[a-z0-9]+]] =
// CHECK: %[[P:.*]] = tensor.extract_slice %{{.*}}[0, %[[B]], %[[R]]] [3, 1, %{{.*}}] [1, 1, 1] : tensor<3x2x?xi64> to tensor<3x1x?xi64>
// CHECK: rope.table positions(%[[P]] : tensor<3x1x?xi64>) axes [0, 2]
func.func @positions_of_axes(%p: tensor<3x2x?xi64>, %t: tensor<2x?x2xf32>) -> tensor<2x?x2xf32> {
  %0:2 = rope.table positions(%p : tensor<3x2x?xi64>) axes [0, 2]
      outs(%t, %t : tensor<2x?x2xf32>, tensor<2x?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<2x?x2xf32>, tensor<2x?x2xf32>
  return %0#0 : tensor<2x?x2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %table = transform.structured.match ops{["rope.table"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %table tile_sizes [1, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Lengths are shifted, so that rows counted from the tile find their sequences.
// CHECK-LABEL: func.func @packed
// CHECK: scf.for %[[R:[a-z0-9]+]] =
// CHECK: %[[SHIFT:.*]] = arith.index_cast %[[R]] : index to i64
// CHECK: %[[LENGTHS:.*]] = linalg.generic
// CHECK: arith.extsi
// CHECK: arith.subi %{{.*}}, %[[SHIFT]] : i64
// CHECK: rope.table cumulative_lengths(%[[LENGTHS]] : tensor<?xi64>)
func.func @packed(%n: tensor<?xi32>, %t: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0:2 = rope.table cumulative_lengths(%n : tensor<?xi32>)
      outs(%t, %t : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  return %0#0 : tensor<?x2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %table = transform.structured.match ops{["rope.table"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %table tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A table is fused into the loop of its consumer.
// CHECK-LABEL: func.func @producer
// CHECK: scf.for
// CHECK: %[[T:.*]]:2 = rope.table
// CHECK: linalg.generic {{.*}} ins(%[[T]]#1
func.func @producer(%p: tensor<?xi64>, %t: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0:2 = rope.table positions(%p : tensor<?xi64>)
      outs(%t, %t : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  %1 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%0#1 : tensor<?x2xf32>) outs(%t : tensor<?x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.negf %in : f32
    linalg.yield %2 : f32
  } -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %generic = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %fused, %loop = transform.structured.fuse %generic tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A dynamic tile of pairs would need dynamic literals.
func.func @negative_pairs_of_the_family(%t: tensor<6x4xf32>) -> tensor<6x4xf32> {
  // expected-error @+3 {{expected static offset and size in a tile of pairs}}
  // expected-error @+2 {{to tile operation}}
  // expected-error @+1 {{failed to generate tiling loops}}
  %0:2 = rope.table outs(%t, %t : tensor<6x4xf32>, tensor<6x4xf32>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 8>}
      -> tensor<6x4xf32>, tensor<6x4xf32>
  return %0#0 : tensor<6x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %table = transform.structured.match ops{["rope.table"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %table tile_sizes [0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
