// RUN: rope-opt %s --rope-join-ranks --split-input-file | FileCheck %s

// CHECK-NOT: shard.
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[X:.+]]: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>)
// CHECK: %[[X0:.+]] = tensor.extract_slice %[[X]][0] [2] [1]
// CHECK: %[[X1:.+]] = tensor.extract_slice %[[X]][2] [2] [1]
// CHECK: %[[ALL:.+]] = tensor.concat dim(0) %[[X0]], %[[X1]]
// CHECK: %[[SUM:.+]] = linalg.add ins(%[[X0]], %[[X1]]
// CHECK: %[[PUT:.+]] = tensor.concat dim(0) %[[X1]], %[[X0]]
// CHECK: return %[[PUT]], %[[ALL]], %[[SUM]]
shard.grid @ranks(shape = 2)
func.func @main(%x: tensor<2xf32> {rope.split = {axis = 0 : i64, segments = array<i64: 4>}})
    -> (tensor<2xf32> {rope.split = {axis = 0 : i64, segments = array<i64: 4>}}, tensor<4xf32>, tensor<2xf32>)
    attributes {rope.ranks = 2 : i64} {
  %next = shard.shift %x on @ranks grid_axes = [0] shift_axis = 0 offset = 1 rotate : tensor<2xf32> -> tensor<2xf32>
  %all = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0 : tensor<2xf32> -> tensor<4xf32>
  %sum = shard.all_reduce %x on @ranks grid_axes = [0] : tensor<2xf32> -> tensor<2xf32>
  return %next, %all, %sum : tensor<2xf32>, tensor<4xf32>, tensor<2xf32>
}
