// RUN: rope-opt %s --rope-host-lower-ranks --split-input-file | FileCheck %s

// CHECK-DAG: func.func private @rope_rank_index(i64) -> i64
// CHECK-DAG: func.func private @rope_rank_all_gather_f32(memref<?xf32>, memref<?xf32>)
// CHECK-DAG: func.func private @rope_rank_all_gather_i16(memref<?xi16>, memref<?xi16>)
// CHECK-DAG: func.func private @rope_rank_all_reduce_f32(memref<?xf32>, memref<?xf32>)
// CHECK-NOT: shard.
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[X:.+]]: tensor<2x3xf32>, %[[H:.+]]: tensor<3xbf16>, %[[S:.+]]: tensor<f32>)
// CHECK-NOT: rope.
// CHECK: %[[RANKS:.+]] = arith.constant 4 : i64
// CHECK: call @rope_rank_index(%[[RANKS]])
// The ranks one behind the other, then axis 1 where it belongs.
// CHECK: %[[ALL:.+]] = memref.alloc() : memref<4x2x3xf32>
// CHECK: %[[OWN:.+]] = bufferization.to_buffer %[[X]] read_only
// CHECK: call @rope_rank_all_gather_f32(
// CHECK: %[[T:.+]] = bufferization.to_tensor %[[ALL]] restrict writable
// CHECK: linalg.transpose ins(%[[T]] : tensor<4x2x3xf32>) outs({{.*}} : tensor<2x4x3xf32>) permutation = [1, 0, 2]
// CHECK: tensor.collapse_shape {{.*}} {{\[\[}}0], [1, 2]] : tensor<2x4x3xf32> into tensor<2x12xf32>
// Bits of bf16, and sums in f32.
// CHECK: arith.bitcast {{.*}} : bf16 to i16
// CHECK: call @rope_rank_all_gather_i16(
// CHECK: arith.bitcast {{.*}} : i16 to bf16
// CHECK: arith.extf {{.*}} : bf16 to f32
// CHECK: call @rope_rank_all_reduce_f32(
// CHECK: arith.truncf {{.*}} : f32 to bf16
// CHECK: call @rope_rank_all_reduce_f32(
shard.grid @ranks(shape = 4)
func.func @main(%x: tensor<2x3xf32> {rope.split = {axis = 1 : i64, segments = array<i64: 12>}}, %h: tensor<3xbf16>, %s: tensor<f32>)
    -> (index, tensor<2x12xf32>, tensor<12xbf16>, tensor<3xbf16>, tensor<f32>) attributes {rope.ranks = 4 : i64} {
  %rank = shard.process_linear_index on @ranks : index
  %a = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 1 : tensor<2x3xf32> -> tensor<2x12xf32>
  %b = shard.all_gather %h on @ranks grid_axes = [0] gather_axis = 0 : tensor<3xbf16> -> tensor<12xbf16>
  %c = shard.all_reduce %h on @ranks grid_axes = [0] : tensor<3xbf16> -> tensor<3xbf16>
  %d = shard.all_reduce %s on @ranks grid_axes = [0] : tensor<f32> -> tensor<f32>
  return %rank, %a, %b, %c, %d : index, tensor<2x12xf32>, tensor<12xbf16>, tensor<3xbf16>, tensor<f32>
}

// -----

// The message is on its way while the exponential is computed.
// CHECK-LABEL: func.func @shift(
// CHECK: %[[NUMBER:.+]] = call @rope_rank_shift_start_f32(
// CHECK: %[[E:.+]] = math.exp
// CHECK: call @rope_rank_shift_wait_f32(%[[NUMBER]]
// CHECK: %[[NEXT:.+]] = bufferization.to_tensor
// CHECK: arith.addf %[[NEXT]], %[[E]]
shard.grid @ranks(shape = 2)
func.func @shift(%x: tensor<4xf32>) -> tensor<4xf32> {
  %next = shard.shift %x on @ranks grid_axes = [0] shift_axis = 0 offset = 1 rotate : tensor<4xf32> -> tensor<4xf32>
  %e = math.exp %x : tensor<4xf32>
  %y = arith.addf %next, %e : tensor<4xf32>
  return %y : tensor<4xf32>
}
