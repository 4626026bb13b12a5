// RUN: not rope-opt %s --rope-join-ranks --split-input-file 2>&1 | FileCheck %s

// CHECK: error: 'shard.all_reduce' op expected an all-gather, an all-reduce of sums or a shift that rotates, to join ranks
shard.grid @ranks(shape = 2)
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> attributes {rope.ranks = 2 : i64} {
  %y = shard.all_reduce %x on @ranks grid_axes = [0] reduction = max : tensor<2xf32> -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// -----

// CHECK: error: 'shard.all_reduce' op expected outside of regions to join ranks
shard.grid @ranks(shape = 2)
func.func @main(%x: tensor<2xf32>, %c: i1) -> tensor<2xf32> attributes {rope.ranks = 2 : i64} {
  %y = scf.if %c -> tensor<2xf32> {
    %z = shard.all_reduce %x on @ranks grid_axes = [0] : tensor<2xf32> -> tensor<2xf32>
    scf.yield %z : tensor<2xf32>
  } else {
    scf.yield %x : tensor<2xf32>
  }
  return %y : tensor<2xf32>
}

// -----

// CHECK: error: 'func.func' op expected a number of ranks, and one block
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> attributes {rope.ranks = 0 : i64} {
  return %x : tensor<2xf32>
}
