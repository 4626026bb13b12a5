// Tables whose angles choose between frequencies in the body that computes them.
//
// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-runner %s --entry=chosen_frequencies --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=1:4:4 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=chosen_frequencies --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=1:5:5 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=two_conditions --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=1:4:5 --range=2:4:5 --compare-with=reference --rtol=0 --atol=0

#map = affine_map<(s, k) -> (s, k)>
#s = affine_map<(s, k) -> (s)>
#k = affine_map<(s, k) -> (k)>
#none = affine_map<(s, k) -> ()>

// The first frequency is the same either way, so that its column chooses nothing.
// CHECK-LABEL: func.func @chosen_frequencies(
// CHECK:         %[[C:.+]] = arith.cmpi sgt
// CHECK-NEXT:    %[[F:.+]] = arith.select %[[C]], %{{.+}}, %{{.+}} : f32
// CHECK-NEXT:    linalg.yield %[[F]]
// CHECK:         rope.table angle<source> positions(%arg0 : tensor<6xi64>) frequencies(%{{.+}} : tensor<4xf32>)
// CHECK-NOT:     math.
func.func @chosen_frequencies(%p: tensor<6xi64>, %length: tensor<i64>) -> (tensor<6x4xf32>, tensor<6x4xf32>) {
  %long = arith.constant dense<[1.0, 0.25, 0.0625, 0.015625]> : tensor<4xf32>
  %short = arith.constant dense<[1.0, 0.5, 0.125, 0.03125]> : tensor<4xf32>
  %four = arith.constant 4 : i64
  %e = tensor.empty() : tensor<6x4xf32>
  %angle = linalg.generic {indexing_maps = [#s, #none, #k, #k, #map], iterator_types = ["parallel", "parallel"]}
      ins(%p, %length, %long, %short : tensor<6xi64>, tensor<i64>, tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<6x4xf32>) {
  ^bb0(%i: i64, %n: i64, %a: f32, %b: f32, %out: f32):
    %above = arith.cmpi sgt, %n, %four : i64
    %f = arith.select %above, %a, %b : f32
    %x = arith.sitofp %i : i64 to f32
    %y = arith.mulf %x, %f : f32
    linalg.yield %y : f32
  } -> tensor<6x4xf32>
  %cos = math.cos %angle : tensor<6x4xf32>
  %sin = math.sin %angle : tensor<6x4xf32>
  return %cos, %sin : tensor<6x4xf32>, tensor<6x4xf32>
}

// Each column has a condition of its own.
// CHECK-LABEL: func.func @two_conditions(
// CHECK:         %[[F:.+]] = tensor.concat
// CHECK:         rope.table angle<source> positions(%arg0 : tensor<6xi64>) frequencies(%[[F]] : tensor<4xf32>)
// CHECK-NOT:     math.
// CHECK:         return
func.func @two_conditions(%p: tensor<6xi64>, %length: tensor<i64>, %lengths: tensor<4xi64>) -> (tensor<6x4xf32>, tensor<6x4xf32>) {
  %long = arith.constant dense<[1.0, 0.25, 0.0625, 0.015625]> : tensor<4xf32>
  %short = arith.constant dense<[1.0, 0.5, 0.125, 0.03125]> : tensor<4xf32>
  %four = arith.constant 4 : i64
  %e = tensor.empty() : tensor<6x4xf32>
  %angle = linalg.generic {indexing_maps = [#s, #k, #k, #k, #map], iterator_types = ["parallel", "parallel"]}
      ins(%p, %lengths, %long, %short : tensor<6xi64>, tensor<4xi64>, tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<6x4xf32>) {
  ^bb0(%i: i64, %n: i64, %a: f32, %b: f32, %out: f32):
    %above = arith.cmpi sgt, %n, %four : i64
    %f = arith.select %above, %a, %b : f32
    %x = arith.sitofp %i : i64 to f32
    %y = arith.mulf %x, %f : f32
    linalg.yield %y : f32
  } -> tensor<6x4xf32>
  %cos = math.cos %angle : tensor<6x4xf32>
  %sin = math.sin %angle : tensor<6x4xf32>
  return %cos, %sin : tensor<6x4xf32>, tensor<6x4xf32>
}
