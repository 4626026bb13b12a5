// RUN: not rope-opt %s --rope-host-lower-ranks --split-input-file 2>&1 | FileCheck %s

// CHECK: error: 'shard.all_reduce' op expected a sum of tensors of one type
shard.grid @ranks(shape = 2)
func.func @maximum(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = shard.all_reduce %x on @ranks grid_axes = [0] reduction = max : tensor<4xf32> -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// CHECK: error: 'shard.all_gather' op expected elements of f64, f32, f16, bf16, index, i64, i32, i16, i8 or i1 (no sum) but got 'complex<f32>'
shard.grid @ranks(shape = 2)
func.func @complex(%x: tensor<4xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %y = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0 : tensor<4xcomplex<f32>> -> tensor<8xcomplex<f32>>
  return %y : tensor<8xcomplex<f32>>
}

// -----

// CHECK: error: 'shard.shift' op expected a shift that rotates
shard.grid @ranks(shape = 2)
func.func @ends(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = shard.shift %x on @ranks grid_axes = [0] shift_axis = 0 offset = 1 : tensor<4xf32> -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// CHECK: error: 'shard.send' op expected ops of 'shard' that a rank runs: process_linear_index, all_gather, all_reduce, shift
shard.grid @ranks(shape = 2)
func.func @send(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = shard.send %x on @ranks grid_axes = [0] destination = [1] : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
