// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-runner %s --entry=cosine_negated --target=reference --reference=exact --random=1 --range=0:0:40 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=copies_of_frequencies --target=reference --reference=exact --random=2 --range=0:0:40 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0

#row = affine_map<(d0, d1) -> (d0)>
#lane = affine_map<(d0, d1) -> (d1)>
#id1 = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// A sign on the cosine only comes after the table.
// CHECK-LABEL: func.func @cosine_negated
// CHECK:         %[[T:.+]]:2 = rope.table angle<source>
// CHECK-NOT:     math.
// CHECK:         %[[N:.+]] = arith.negf %[[T]]#0
// CHECK:         return %[[N]], %[[T]]#1
// REMARK-NOT: [Missed]
// REMARK: [Passed] table | {{.*}} Function=cosine_negated
func.func @cosine_negated(%p: tensor<5xi64>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.mulf %j, %g : f32
    linalg.yield %m : f32
  } -> tensor<5x2xf32>
  %c = math.cos %a : tensor<5x2xf32>
  %n = arith.negf %c : tensor<5x2xf32>
  %s = math.sin %a : tensor<5x2xf32>
  return %n, %s : tensor<5x2xf32>, tensor<5x2xf32>
}

// Each of the two has frequencies of its own, with the same values.
// CHECK-LABEL: func.func @copies_of_frequencies
// CHECK:         %[[T:.+]]:2 = rope.table angle<source>
// CHECK-NOT:     rope.table
// CHECK-NOT:     math.{{cos|sin}}
// CHECK:         return %[[T]]#0, %[[T]]#1
// REMARK-NOT: [Missed]
// REMARK: [Passed] table | {{.*}} Function=copies_of_frequencies
func.func @copies_of_frequencies(%p: tensor<5xi64>, %w: tensor<2xf32>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %e1 = tensor.empty() : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %f = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%w : tensor<2xf32>) outs(%e1 : tensor<2xf32>) {
  ^bb0(%i: f32, %o: f32):
    %m = math.exp %i : f32
    linalg.yield %m : f32
  } -> tensor<2xf32>
  %c = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.mulf %j, %g : f32
    %t = math.cos %m : f32
    linalg.yield %t : f32
  } -> tensor<5x2xf32>
  %h = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%w : tensor<2xf32>) outs(%e1 : tensor<2xf32>) {
  ^bb0(%i: f32, %o: f32):
    %m = math.exp %i : f32
    linalg.yield %m : f32
  } -> tensor<2xf32>
  %s = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %h : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.mulf %j, %g : f32
    %t = math.sin %m : f32
    linalg.yield %t : f32
  } -> tensor<5x2xf32>
  return %c, %s : tensor<5x2xf32>, tensor<5x2xf32>
}

// Frequencies of two tensors are no copies: a cosine and a sine without their
// other half.
// CHECK-LABEL: func.func @other_frequencies
// CHECK-NOT:     rope.
// CHECK:         return
// REMARK-NOT: [Missed]
// REMARK: [Missed] unpaired | {{.*}} Function=other_frequencies | Remark="table: there is no sine
// REMARK-NOT: [Missed]
// REMARK: [Missed] unpaired | {{.*}} Function=other_frequencies | Remark="table: there is no cosine
func.func @other_frequencies(%p: tensor<5xi64>, %f: tensor<2xf32>, %h: tensor<2xf32>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %e = tensor.empty() : tensor<5x2xf32>
  %c = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.mulf %j, %g : f32
    %t = math.cos %m : f32
    linalg.yield %t : f32
  } -> tensor<5x2xf32>
  %s = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %h : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.mulf %j, %g : f32
    %t = math.sin %m : f32
    linalg.yield %t : f32
  } -> tensor<5x2xf32>
  return %c, %s : tensor<5x2xf32>, tensor<5x2xf32>
}

// The sine of scores is of no position.
// CHECK-LABEL: func.func @sine_of_scores
// CHECK-NOT:     rope.
// CHECK:         return
// REMARK-NOT: Function=sine_of_scores
func.func @sine_of_scores(%q: tensor<3x5x4xf32>, %k: tensor<3x4x6xf32>) -> tensor<3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant dense<0.5> : tensor<3x5x6xf32>
  %e = tensor.empty() : tensor<3x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x5x6xf32>) -> tensor<3x5x6xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<3x5x4xf32>, tensor<3x4x6xf32>) outs(%f : tensor<3x5x6xf32>) -> tensor<3x5x6xf32>
  %a = arith.mulf %s, %half : tensor<3x5x6xf32>
  %y = math.sin %a : tensor<3x5x6xf32>
  return %y : tensor<3x5x6xf32>
}
