// What a value program costs: one that only multiplies is computed once for each pair of a row and a key, another one for each lane.
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-print-cost{machine=%S/Inputs/unit-machine.json})' 2>&1 >/dev/null | FileCheck %s
// CHECK: cost of @none
// CHECK-NEXT: , 212992 flops,
// CHECK: cost of @factor
// CHECK-NEXT: , 221184 flops,
// CHECK: cost of @lanes
// CHECK-NEXT: , 475136 flops,

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
func.func @none(%q: tensor<2x32x8xf32>, %k: tensor<2x64x8xf32>, %v: tensor<2x64x16xf32>, %o: tensor<2x32x16xf32>, %x: tensor<32x64xf32>) -> tensor<2x32x16xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<2x32x8xf32>, tensor<2x64x8xf32>, tensor<2x64x16xf32>) outs(%o : tensor<2x32x16xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x32x16xf32>
  return %0 : tensor<2x32x16xf32>
}
func.func @factor(%q: tensor<2x32x8xf32>, %k: tensor<2x64x8xf32>, %v: tensor<2x64x16xf32>, %o: tensor<2x32x16xf32>, %x: tensor<32x64xf32>) -> tensor<2x32x16xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<2x32x8xf32>, tensor<2x64x8xf32>, tensor<2x64x16xf32>) outs(%o : tensor<2x32x16xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%e: f32, %h: index, %row: index, %key: index, %lane: index):
    %own = tensor.extract %x[%row, %key] : tensor<32x64xf32>
    %y = arith.mulf %e, %own : f32
    rope.yield %y : f32
  } -> tensor<2x32x16xf32>
  return %0 : tensor<2x32x16xf32>
}
func.func @lanes(%q: tensor<2x32x8xf32>, %k: tensor<2x64x8xf32>, %v: tensor<2x64x16xf32>, %o: tensor<2x32x16xf32>, %x: tensor<32x64xf32>) -> tensor<2x32x16xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<2x32x8xf32>, tensor<2x64x8xf32>, tensor<2x64x16xf32>) outs(%o : tensor<2x32x16xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%e: f32, %h: index, %row: index, %key: index, %lane: index):
    %own = tensor.extract %x[%row, %key] : tensor<32x64xf32>
    %y = arith.addf %e, %own : f32
    rope.yield %y : f32
  } -> tensor<2x32x16xf32>
  return %0 : tensor<2x32x16xf32>
}
