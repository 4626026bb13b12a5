// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=groups_of_their_own --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=joined_in_another_order --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=repeated_as_a_whole --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6

// Heads are three dimensions for the softmax (batch, group, head of the group) and one for the products.

#b = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#t = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d3, d4)>
#all = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#qd = affine_map<(h, m, j, d) -> (h, m, d)>
#kd = affine_map<(h, m, j, d) -> (h, j, d)>
#mj = affine_map<(h, m, j, d) -> (h, m, j)>

// REMARK-NOT: {{: remark: \[[PM]}}
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=groups_of_their_own
// REMARK-NOT: {{: remark: \[[PM]}}

// CHECK-LABEL: func.func @groups_of_their_own(
// CHECK-SAME: %[[Q:.*]]: tensor<2x6x5x8xf32>, %[[K:.*]]: tensor<2x2x7x8xf32>, %[[V:.*]]: tensor<2x2x7x4xf32>
// CHECK: rope.attention ins(%[[Q]], %[[K]], %[[V]] :
// CHECK-NOT: linalg.softmax
func.func @groups_of_their_own(%q: tensor<2x6x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x4xf32>) -> tensor<2x6x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %ek = tensor.empty() : tensor<2x2x3x7x8xf32>
  %ev = tensor.empty() : tensor<2x2x3x7x4xf32>
  %es = tensor.empty() : tensor<12x5x7xf32>
  %e5 = tensor.empty() : tensor<2x2x3x5x7xf32>
  %eo = tensor.empty() : tensor<12x5x4xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<12x5x7xf32>) -> tensor<12x5x7xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<12x5x4xf32>) -> tensor<12x5x4xf32>
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x6x5x8xf32> into tensor<12x5x8xf32>
  %k5 = linalg.generic {indexing_maps = [#b, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%k : tensor<2x2x7x8xf32>) outs(%ek : tensor<2x2x3x7x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2x2x3x7x8xf32>
  %k3 = tensor.collapse_shape %k5 [[0, 1, 2], [3], [4]] : tensor<2x2x3x7x8xf32> into tensor<12x7x8xf32>
  %v5 = linalg.generic {indexing_maps = [#b, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%v : tensor<2x2x7x4xf32>) outs(%ev : tensor<2x2x3x7x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2x2x3x7x4xf32>
  %v3 = tensor.collapse_shape %v5 [[0, 1, 2], [3], [4]] : tensor<2x2x3x7x4xf32> into tensor<12x7x4xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q3, %k3 : tensor<12x5x8xf32>, tensor<12x7x8xf32>) outs(%fs : tensor<12x5x7xf32>) -> tensor<12x5x7xf32>
  %s5 = tensor.expand_shape %s [[0, 1, 2], [3], [4]] output_shape [2, 2, 3, 5, 7] : tensor<12x5x7xf32> into tensor<2x2x3x5x7xf32>
  %p5 = linalg.softmax dimension(4) ins(%s5 : tensor<2x2x3x5x7xf32>) outs(%e5 : tensor<2x2x3x5x7xf32>) -> tensor<2x2x3x5x7xf32>
  %p = tensor.collapse_shape %p5 [[0, 1, 2], [3], [4]] : tensor<2x2x3x5x7xf32> into tensor<12x5x7xf32>
  %y = linalg.batch_matmul ins(%p, %v3 : tensor<12x5x7xf32>, tensor<12x7x4xf32>) outs(%fo : tensor<12x5x4xf32>) -> tensor<12x5x4xf32>
  %r = tensor.expand_shape %y [[0, 1], [2], [3]] output_shape [2, 6, 5, 4] : tensor<12x5x4xf32> into tensor<2x6x5x4xf32>
  return %r : tensor<2x6x5x4xf32>
}

// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=repeated_as_a_whole
// REMARK-NOT: {{: remark: \[[PM]}}

// Head h takes the keys of head h mod 2.
// CHECK-LABEL: func.func @repeated_as_a_whole(
// CHECK: rope.attention
// CHECK-NOT: linalg.softmax
func.func @repeated_as_a_whole(%q: tensor<2x6x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x4xf32>) -> tensor<2x6x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %ek = tensor.empty() : tensor<2x3x2x7x8xf32>
  %ev = tensor.empty() : tensor<2x3x2x7x4xf32>
  %es = tensor.empty() : tensor<12x5x7xf32>
  %e5 = tensor.empty() : tensor<2x3x2x5x7xf32>
  %eo = tensor.empty() : tensor<12x5x4xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<12x5x7xf32>) -> tensor<12x5x7xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<12x5x4xf32>) -> tensor<12x5x4xf32>
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x6x5x8xf32> into tensor<12x5x8xf32>
  %k5 = linalg.generic {indexing_maps = [#t, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%k : tensor<2x2x7x8xf32>) outs(%ek : tensor<2x3x2x7x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2x3x2x7x8xf32>
  %k3 = tensor.collapse_shape %k5 [[0, 1, 2], [3], [4]] : tensor<2x3x2x7x8xf32> into tensor<12x7x8xf32>
  %v5 = linalg.generic {indexing_maps = [#t, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%v : tensor<2x2x7x4xf32>) outs(%ev : tensor<2x3x2x7x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2x3x2x7x4xf32>
  %v3 = tensor.collapse_shape %v5 [[0, 1, 2], [3], [4]] : tensor<2x3x2x7x4xf32> into tensor<12x7x4xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q3, %k3 : tensor<12x5x8xf32>, tensor<12x7x8xf32>) outs(%fs : tensor<12x5x7xf32>) -> tensor<12x5x7xf32>
  %s5 = tensor.expand_shape %s [[0, 1, 2], [3], [4]] output_shape [2, 3, 2, 5, 7] : tensor<12x5x7xf32> into tensor<2x3x2x5x7xf32>
  %p5 = linalg.softmax dimension(4) ins(%s5 : tensor<2x3x2x5x7xf32>) outs(%e5 : tensor<2x3x2x5x7xf32>) -> tensor<2x3x2x5x7xf32>
  %p = tensor.collapse_shape %p5 [[0, 1, 2], [3], [4]] : tensor<2x3x2x5x7xf32> into tensor<12x5x7xf32>
  %y = linalg.batch_matmul ins(%p, %v3 : tensor<12x5x7xf32>, tensor<12x7x4xf32>) outs(%fo : tensor<12x5x4xf32>) -> tensor<12x5x4xf32>
  %r = tensor.expand_shape %y [[0, 1], [2], [3]] output_shape [2, 6, 5, 4] : tensor<12x5x4xf32> into tensor<2x6x5x4xf32>
  return %r : tensor<2x6x5x4xf32>
}

// The probabilities are taken apart in one order of heads and joined in another: those of head (0, 1) weigh the values of head (1, 0).
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=joined_in_another_order
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @joined_in_another_order(
// CHECK:       %[[Q:.*]] = tensor.expand_shape %arg0 {{.*}} into tensor<2x2x3x5x8xf32>
// CHECK:       %[[K:.*]] = tensor.expand_shape %arg1 {{.*}} into tensor<2x2x3x7x8xf32>
// CHECK:       %[[V:.*]] = tensor.expand_shape %arg2 {{.*}} into tensor<2x3x2x7x4xf32>
// CHECK:       rope.attention ins(%[[Q]], %[[K]], %[[V]] {{.*}}
func.func @joined_in_another_order(%q: tensor<12x5x8xf32>, %k: tensor<12x7x8xf32>, %v: tensor<12x7x4xf32>) -> tensor<12x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<12x5x7xf32>
  %e5 = tensor.empty() : tensor<2x2x3x5x7xf32>
  %et = tensor.empty() : tensor<2x3x2x5x7xf32>
  %eo = tensor.empty() : tensor<12x5x4xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<12x5x7xf32>) -> tensor<12x5x7xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<12x5x4xf32>) -> tensor<12x5x4xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<12x5x8xf32>, tensor<12x7x8xf32>) outs(%fs : tensor<12x5x7xf32>) -> tensor<12x5x7xf32>
  %s5 = tensor.expand_shape %s [[0, 1, 2], [3], [4]] output_shape [2, 2, 3, 5, 7] : tensor<12x5x7xf32> into tensor<2x2x3x5x7xf32>
  %p5 = linalg.softmax dimension(4) ins(%s5 : tensor<2x2x3x5x7xf32>) outs(%e5 : tensor<2x2x3x5x7xf32>) -> tensor<2x2x3x5x7xf32>
  %pt = linalg.transpose ins(%p5 : tensor<2x2x3x5x7xf32>) outs(%et : tensor<2x3x2x5x7xf32>) permutation = [0, 2, 1, 3, 4]
  %p = tensor.collapse_shape %pt [[0, 1, 2], [3], [4]] : tensor<2x3x2x5x7xf32> into tensor<12x5x7xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<12x5x7xf32>, tensor<12x7x4xf32>) outs(%fo : tensor<12x5x4xf32>) -> tensor<12x5x4xf32>
  return %y : tensor<12x5x4xf32>
}
