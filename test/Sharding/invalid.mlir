// RUN: not rope-opt %s --rope-partition --split-input-file 2>&1 | FileCheck %s
// RUN: not rope-opt %S/Inputs/block.mlir --rope-shard='ranks=4 mode=heads' 2>&1 | FileCheck %s --check-prefix=GROUPS
// RUN: not rope-opt %S/Inputs/block.mlir --rope-shard='ranks=3' 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not rope-opt %S/Inputs/block.mlir --rope-shard='ranks=0' 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not rope-opt %S/Inputs/block.mlir --rope-shard='ranks=2 mode=rows interleave=3' 2>&1 | FileCheck %s --check-prefix=SEGMENTS
// RUN: not rope-opt %s --rope-shard 2>&1 --split-input-file | FileCheck %s --check-prefix=NONE

// GROUPS: error: expected attention that divides over 4 ranks by mode 'heads' but got: groups of 2 heads that share keys are not divided
// THREE: error: expected attention that divides over 3 ranks by mode 'auto' but got: batch: 2 does not divide into 3 ranks; heads: 4 does not divide into 3 ranks; rows: 8 does not divide into 3 ranks; keys: 8 does not divide into 3 ranks
// ZERO: expected a number from 1 to 1024
// SEGMENTS: but got: 8 does not divide into 3 segments
// NONE: but got: no attention in the body of a function

// CHECK: error: 'shard.shard' op expected axis 0 of static size to divide into 2 ranks but got 'tensor<3xf32>'
shard.grid @ranks(shape = 2)
func.func @odd(%x: tensor<3xf32>) -> tensor<3xf32> {
  %s = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %a = shard.shard %x to %s annotate_for_users : tensor<3xf32>
  return %a : tensor<3xf32>
}

// -----

// CHECK: error: 'shard.shard' op expected axis 0 of static size to divide into 2 ranks but got 'tensor<?xf32>'
shard.grid @ranks(shape = 2)
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %a = shard.shard %x to %s annotate_for_users : tensor<?xf32>
  return %a : tensor<?xf32>
}

// -----

// CHECK: error: 'shard.shard' op expected a grid of one axis of static size
shard.grid @ranks(shape = 2x2)
func.func @two_axes(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %a = shard.shard %x to %s annotate_for_users : tensor<4xf32>
  return %a : tensor<4xf32>
}

// -----

// CHECK: error: 'func.func' op expected no call of a function that is divided over ranks
shard.grid @ranks(shape = 2)
func.func @called(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %a = shard.shard %x to %s annotate_for_users : tensor<4xf32>
  return %a : tensor<4xf32>
}
func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = func.call @called(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// CHECK: error: 'func.func' op expected '@ranks' to be a grid of 2 ranks
shard.grid @ranks(shape = 4)
shard.grid @others(shape = 2)
func.func @other_grid(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = shard.sharding @others split_axes = [[0]] : !shard.sharding
  %a = shard.shard %x to %s annotate_for_users : tensor<4xf32>
  return %a : tensor<4xf32>
}

// -----

// CHECK: error: 'shard.shard' op expected equal parts without halo sizes or offsets
shard.grid @ranks(shape = 2)
func.func @uneven(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = shard.sharding @ranks split_axes = [[0]] sharded_dims_offsets = [0, 1, 4] : !shard.sharding
  %a = shard.shard %x to %s annotate_for_users : tensor<4xf32>
  return %a : tensor<4xf32>
}
