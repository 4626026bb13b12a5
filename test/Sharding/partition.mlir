// RUN: rope-opt %S/Inputs/block.mlir --rope-shard='ranks=2 mode=heads' --rope-partition | FileCheck %s --check-prefix=HEADS
// RUN: rope-opt %S/Inputs/block.mlir --rope-shard='ranks=2 mode=rows' --rope-partition | FileCheck %s --check-prefix=ROWS
// RUN: rope-opt %S/Inputs/block.mlir --rope-shard='ranks=2 mode=rows ring' --rope-partition | FileCheck %s --check-prefix=RING
// RUN: rope-opt %S/Inputs/decode.mlir --rope-shard='ranks=4 mode=keys' --rope-partition | FileCheck %s --check-prefix=KEYS
// RUN: rope-opt %s --rope-partition | FileCheck %s

// Two all-reduces, of the results of the output projection and of the
// feed-forward part.
// HEADS: func.func @main(%arg0: tensor<2x8x32xf32>, %arg1: tensor<32x16xf32> {rope.split = {axis = 1 : i64, segments = array<i64: 32>}}
// HEADS-SAME: attributes {rope.ranks = 2 : i64}
// HEADS-NOT: shard.all
// HEADS: rope.attention
// HEADS-SAME: tensor<2x8x2x8xf32>, tensor<2x8x1x8xf32>, tensor<2x8x1x8xf32>
// HEADS: shard.all_reduce %{{.*}} : tensor<16x32xf32>
// HEADS: linalg.matmul
// HEADS-SAME: tensor<32x32xf32>
// HEADS: shard.all_reduce
// HEADS-NOT: shard.all

// Each rank makes the table of its own positions, and rotates its own rows
// before they are gathered.
// ROWS: affine_map<()[s0] -> (s0 * 4)>
// ROWS: %[[RANK:.+]] = shard.process_linear_index on @ranks
// ROWS: %[[FIRST:.+]] = affine.apply {{.*}}()[%[[RANK]]]
// ROWS: rope.table positions({{.*}}) outs({{.*}} : tensor<4x4xf32>
// ROWS: %[[K:.+]] = rope.rotate {{.*}} : tensor<2x4x2x8xf32>
// ROWS: shard.all_gather %[[K]] on @ranks grid_axes = [0] gather_axis = 1 : tensor<2x4x2x8xf32> -> tensor<2x8x2x8xf32>
// ROWS: rope.attention
// ROWS-SAME: query_base(
// ROWS-NOT: shard.all

// RING-COUNT-2: shard.shift {{.*}} offset = 1 rotate : tensor<2x4x2x8xf32>
// RING: rope.attention
// RING-SAME: query_base({{.*}}) key_base(
// RING: rope.attention
// RING-SAME: query_base({{.*}}) key_base(
// RING-NOT: shard.

// Slots of the other ranks are -1, which writes nothing.
// KEYS: linalg.generic
// KEYS: arith.cmpi ult
// KEYS: rope.cache_write {{.*}} outs(%arg3 : tensor<1x2x4x8xf32>)
// KEYS: rope.attention
// KEYS-SAME: key_base(
// KEYS: shard.all_gather
// KEYS: arith.maximumf
// KEYS-COUNT-2: shard.all_reduce
// KEYS-NOT: shard.all
// KEYS: return

shard.grid @ranks(shape = 2)

// The number of a row is that of the whole.
// CHECK: #[[AT:.+]] = affine_map<()[s0, s1] -> (s0 * 2 + s1)>
// CHECK-LABEL: func.func @numbers(
// CHECK-SAME: tensor<2xi64> {rope.split = {axis = 0 : i64, segments = array<i64: 4>}}
// CHECK: %[[RANK:.+]] = shard.process_linear_index
// CHECK: %[[OWN:.+]] = linalg.index 0
// CHECK: affine.apply #[[AT]]()[%[[RANK]], %[[OWN]]]
// CHECK: return {{.*}} : tensor<2xi64>
func.func @numbers(%x: tensor<4xi64>) -> tensor<4xi64> {
  %s = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %a = shard.shard %x to %s annotate_for_users : tensor<4xi64>
  %e = tensor.empty() : tensor<4xi64>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<4xi64>) outs(%e : tensor<4xi64>) {
  ^bb0(%in: i64, %out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %k = arith.addi %in, %j : i64
    linalg.yield %k : i64
  } -> tensor<4xi64>
  return %y : tensor<4xi64>
}

// A maximum is not added up; what is read by it is gathered. An annotated result
// is everyone's.
// CHECK-LABEL: func.func @maximum(
// CHECK: shard.all_gather
// CHECK: arith.maximumf
// CHECK: return {{.*}} : tensor<f32>, tensor<4xf32>
func.func @maximum(%x: tensor<4xf32>) -> (tensor<f32>, tensor<4xf32>) {
  %s = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %all = shard.sharding @ranks split_axes = [[]] : !shard.sharding
  %a = shard.shard %x to %s annotate_for_users : tensor<4xf32>
  %low = arith.constant dense<0xFF800000> : tensor<f32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%a : tensor<4xf32>) outs(%low : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %in, %out : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  %b = shard.shard %a to %all : tensor<4xf32>
  return %y, %b : tensor<f32>, tensor<4xf32>
}

// Packed projections: the columns of each are divided, in three segments.
// CHECK-LABEL: func.func @packed(
// CHECK-SAME: tensor<8x8xf32> {rope.split = {axis = 1 : i64, segments = array<i64: 8, 4, 4>}}
// CHECK: linalg.matmul {{.*}} tensor<8x8xf32>) outs
// CHECK: tensor.extract_slice %{{.*}}[0, 4] [2, 2]
// CHECK-SAME: tensor<2x8xf32> to tensor<2x2xf32>
// CHECK: return {{.*}} : tensor<2x2xf32>
func.func @packed(%x: tensor<2x8xf32>, %w: tensor<8x16xf32>) -> tensor<2x4xf32> {
  %s = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %a = shard.shard %w to %s annotate_for_users {rope.segments = array<i64: 8, 4, 4>} : tensor<8x16xf32>
  %zero = arith.constant dense<0.0> : tensor<2x16xf32>
  %y = linalg.matmul ins(%x, %a : tensor<2x8xf32>, tensor<8x16xf32>) outs(%zero : tensor<2x16xf32>) -> tensor<2x16xf32>
  %k = tensor.extract_slice %y[0, 8] [2, 4] [1, 1] : tensor<2x16xf32> to tensor<2x4xf32>
  return %k : tensor<2x4xf32>
}
