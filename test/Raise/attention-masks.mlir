// RUN: rope-opt %s --rope-raise=what=attention | FileCheck %s
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=additive_mask --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=boolean_mask --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=inverted_boolean_mask --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=bias_under_boolean_mask --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=finite_fill --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=masked_again --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=empty_rows_zeroed --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=sink_column --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=finite_fill --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --range=3:0:0 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=masked_again --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --range=3:0:0 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=boolean_mask --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --range=3:0:0 --compare-with=reference --rtol=1e-6 --atol=1e-6
// The last three drop every key of every row.

// The plain form: scale, a mask that all heads share, softmax, product with V.
// CHECK-LABEL: func.func @additive_mask(
// CHECK-NOT: math.exp
// CHECK: %[[A:.*]] = rope.attention ins(%arg0, %arg1, %arg2 : tensor<4x5x8xf32>, tensor<4x6x8xf32>, tensor<4x6x3xf32>) mask(%arg3 : tensor<1x5x6xf32>)
// CHECK-SAME: scale = 2.500000e-01
// CHECK: return %[[A]]
func.func @additive_mask(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<1x5x6xf32>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c1 = arith.constant 0.25 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5 : tensor<4x5x6xf32>) outs(%e6 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.mulf %x0, %c1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e8 = tensor.empty() : tensor<4x5x6xf32>
  %v9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v7, %mask : tensor<4x5x6xf32>, tensor<1x5x6xf32>) outs(%e8 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %c2 = arith.constant 0xFF800000 : f32
  %e10 = tensor.empty() : tensor<4x5xf32>
  %f11 = linalg.fill ins(%c2 : f32) outs(%e10 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v9 : tensor<4x5x6xf32>) outs(%f11 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e13 = tensor.empty() : tensor<4x5x6xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v9, %v12 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e13 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e15 = tensor.empty() : tensor<4x5x6xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v14 : tensor<4x5x6xf32>) outs(%e15 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e17 = tensor.empty() : tensor<4x5xf32>
  %f18 = linalg.fill ins(%c0 : f32) outs(%e17 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v16 : tensor<4x5x6xf32>) outs(%f18 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e20 = tensor.empty() : tensor<4x5x6xf32>
  %v21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v16, %v19 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e20 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e22 = tensor.empty() : tensor<4x5x3xf32>
  %f23 = linalg.fill ins(%c0 : f32) outs(%e22 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p24 = linalg.batch_matmul ins(%v21, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f23 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p24 : tensor<4x5x3xf32>
}

// A score that is dropped is -inf: the condition is the mask.
// CHECK-LABEL: func.func @boolean_mask(
// CHECK: rope.attention
// CHECK-SAME: mask(%arg3 : tensor<5x6xi1>)
func.func @boolean_mask(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%keep, %p5 : tensor<5x6xi1>, tensor<4x5x6xf32>) outs(%e6 : tensor<4x5x6xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %y = arith.select %x0, %x1, %c1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e8 = tensor.empty() : tensor<4x5xf32>
  %f9 = linalg.fill ins(%c1 : f32) outs(%e8 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v7 : tensor<4x5x6xf32>) outs(%f9 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e11 = tensor.empty() : tensor<4x5x6xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v7, %v10 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e11 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e13 = tensor.empty() : tensor<4x5x6xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12 : tensor<4x5x6xf32>) outs(%e13 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e15 = tensor.empty() : tensor<4x5xf32>
  %f16 = linalg.fill ins(%c0 : f32) outs(%e15 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v14 : tensor<4x5x6xf32>) outs(%f16 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e18 = tensor.empty() : tensor<4x5x6xf32>
  %v19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v14, %v17 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e18 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e20 = tensor.empty() : tensor<4x5x3xf32>
  %f21 = linalg.fill ins(%c0 : f32) outs(%e20 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p22 = linalg.batch_matmul ins(%v19, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f21 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p22 : tensor<4x5x3xf32>
}

// The condition says what is dropped.
// CHECK-LABEL: func.func @inverted_boolean_mask(
// CHECK: arith.xori
// CHECK: rope.attention
// CHECK-SAME: mask(%{{.*}} : tensor<5x6xi1>)
func.func @inverted_boolean_mask(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %drop: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%drop, %p5 : tensor<5x6xi1>, tensor<4x5x6xf32>) outs(%e6 : tensor<4x5x6xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %y = arith.select %x0, %c1, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e8 = tensor.empty() : tensor<4x5xf32>
  %f9 = linalg.fill ins(%c1 : f32) outs(%e8 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v7 : tensor<4x5x6xf32>) outs(%f9 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e11 = tensor.empty() : tensor<4x5x6xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v7, %v10 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e11 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e13 = tensor.empty() : tensor<4x5x6xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12 : tensor<4x5x6xf32>) outs(%e13 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e15 = tensor.empty() : tensor<4x5xf32>
  %f16 = linalg.fill ins(%c0 : f32) outs(%e15 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v14 : tensor<4x5x6xf32>) outs(%f16 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e18 = tensor.empty() : tensor<4x5x6xf32>
  %v19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v14, %v17 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e18 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e20 = tensor.empty() : tensor<4x5x3xf32>
  %f21 = linalg.fill ins(%c0 : f32) outs(%e20 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p22 = linalg.batch_matmul ins(%v19, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f21 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p22 : tensor<4x5x3xf32>
}

// A bias for each head, then a mask of keys: one additive mask, made before.
// CHECK-LABEL: func.func @bias_under_boolean_mask(
// CHECK: %[[MASK:.*]] = linalg.generic
// CHECK: arith.select
// CHECK: rope.attention
// CHECK-SAME: mask(%[[MASK]] : tensor<4x5x6xf32>)
func.func @bias_under_boolean_mask(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %bias: tensor<4x5x6xf32>, %keep: tensor<6xi1>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5, %bias : tensor<4x5x6xf32>, tensor<4x5x6xf32>) outs(%e6 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e8 = tensor.empty() : tensor<4x5x6xf32>
  %v9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%keep, %v7 : tensor<6xi1>, tensor<4x5x6xf32>) outs(%e8 : tensor<4x5x6xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %y = arith.select %x0, %x1, %c1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e10 = tensor.empty() : tensor<4x5xf32>
  %f11 = linalg.fill ins(%c1 : f32) outs(%e10 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v9 : tensor<4x5x6xf32>) outs(%f11 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e13 = tensor.empty() : tensor<4x5x6xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v9, %v12 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e13 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e15 = tensor.empty() : tensor<4x5x6xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v14 : tensor<4x5x6xf32>) outs(%e15 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e17 = tensor.empty() : tensor<4x5xf32>
  %f18 = linalg.fill ins(%c0 : f32) outs(%e17 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v16 : tensor<4x5x6xf32>) outs(%f18 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e20 = tensor.empty() : tensor<4x5x6xf32>
  %v21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v16, %v19 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e20 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e22 = tensor.empty() : tensor<4x5x3xf32>
  %f23 = linalg.fill ins(%c0 : f32) outs(%e22 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p24 = linalg.batch_matmul ins(%v21, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f23 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p24 : tensor<4x5x3xf32>
}

// A finite fill absorbs what is dropped; a row without keys is the mean.
// CHECK-LABEL: func.func @finite_fill(
// CHECK: rope.attention
// CHECK-SAME: mask(%arg3 : tensor<5x6xi1>)
// CHECK-SAME: empty_row = #rope.empty_row<mean>
func.func @finite_fill(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c1 = arith.constant -1.0e+09 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%keep, %p5 : tensor<5x6xi1>, tensor<4x5x6xf32>) outs(%e6 : tensor<4x5x6xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %y = arith.select %x0, %x1, %c1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %c2 = arith.constant 0xFF800000 : f32
  %e8 = tensor.empty() : tensor<4x5xf32>
  %f9 = linalg.fill ins(%c2 : f32) outs(%e8 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v7 : tensor<4x5x6xf32>) outs(%f9 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e11 = tensor.empty() : tensor<4x5x6xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v7, %v10 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e11 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e13 = tensor.empty() : tensor<4x5x6xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12 : tensor<4x5x6xf32>) outs(%e13 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e15 = tensor.empty() : tensor<4x5xf32>
  %f16 = linalg.fill ins(%c0 : f32) outs(%e15 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v14 : tensor<4x5x6xf32>) outs(%f16 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e18 = tensor.empty() : tensor<4x5x6xf32>
  %v19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v14, %v17 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e18 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e20 = tensor.empty() : tensor<4x5x3xf32>
  %f21 = linalg.fill ins(%c0 : f32) outs(%e20 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p22 = linalg.batch_matmul ins(%v19, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f21 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p22 : tensor<4x5x3xf32>
}

// Probabilities that the mask dropped are zeroed once more: no row is NaN.
// CHECK-LABEL: func.func @masked_again(
// CHECK: rope.attention
// CHECK-SAME: mask(%arg3 : tensor<5x6xi1>)
// CHECK-SAME: empty_row = #rope.empty_row<zero>
func.func @masked_again(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c1 = arith.constant -1.0e+09 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%keep, %p5 : tensor<5x6xi1>, tensor<4x5x6xf32>) outs(%e6 : tensor<4x5x6xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %y = arith.select %x0, %x1, %c1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %c2 = arith.constant 0xFF800000 : f32
  %e8 = tensor.empty() : tensor<4x5xf32>
  %f9 = linalg.fill ins(%c2 : f32) outs(%e8 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v7 : tensor<4x5x6xf32>) outs(%f9 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e11 = tensor.empty() : tensor<4x5x6xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v7, %v10 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e11 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e13 = tensor.empty() : tensor<4x5x6xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12 : tensor<4x5x6xf32>) outs(%e13 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e15 = tensor.empty() : tensor<4x5xf32>
  %f16 = linalg.fill ins(%c0 : f32) outs(%e15 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v14 : tensor<4x5x6xf32>) outs(%f16 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e18 = tensor.empty() : tensor<4x5x6xf32>
  %v19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v14, %v17 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e18 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e20 = tensor.empty() : tensor<4x5x6xf32>
  %v21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%keep, %v19 : tensor<5x6xi1>, tensor<4x5x6xf32>) outs(%e20 : tensor<4x5x6xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %y = arith.select %x0, %x1, %c0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e22 = tensor.empty() : tensor<4x5x3xf32>
  %f23 = linalg.fill ins(%c0 : f32) outs(%e22 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p24 = linalg.batch_matmul ins(%v21, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f23 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p24 : tensor<4x5x3xf32>
}

// Rows whose scores are all -inf are zero.
// CHECK-LABEL: func.func @empty_rows_zeroed(
// CHECK: rope.attention
// CHECK-SAME: empty_row = #rope.empty_row<zero>
func.func @empty_rows_zeroed(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%e6 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e8 = tensor.empty() : tensor<4x5xf32>
  %f9 = linalg.fill ins(%c1 : f32) outs(%e8 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v7 : tensor<4x5x6xf32>) outs(%f9 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e11 = tensor.empty() : tensor<4x5x6xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v7, %v10 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e11 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e13 = tensor.empty() : tensor<4x5x6xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12 : tensor<4x5x6xf32>) outs(%e13 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e15 = tensor.empty() : tensor<4x5xf32>
  %f16 = linalg.fill ins(%c0 : f32) outs(%e15 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v14 : tensor<4x5x6xf32>) outs(%f16 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e18 = tensor.empty() : tensor<4x5x6xf32>
  %v19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v14, %v17 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e18 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e20 = tensor.empty() : tensor<4x5x6xi1>
  %v21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v7 : tensor<4x5x6xf32>) outs(%e20 : tensor<4x5x6xi1>) {
  ^bb0(%x0: f32, %o: i1):
    %y = arith.cmpf oeq, %x0, %c1 : f32
    linalg.yield %y : i1
  } -> tensor<4x5x6xi1>
  %c2 = arith.constant true
  %e22 = tensor.empty() : tensor<4x5xi1>
  %f23 = linalg.fill ins(%c2 : i1) outs(%e22 : tensor<4x5xi1>) -> tensor<4x5xi1>
  %v24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v21 : tensor<4x5x6xi1>) outs(%f23 : tensor<4x5xi1>) {
  ^bb0(%x0: i1, %o: i1):
    %y = arith.andi %x0, %o : i1
    linalg.yield %y : i1
  } -> tensor<4x5xi1>
  %e25 = tensor.empty() : tensor<4x5x6xf32>
  %v26 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v24, %v19 : tensor<4x5xi1>, tensor<4x5x6xf32>) outs(%e25 : tensor<4x5x6xf32>) {
  ^bb0(%x0: i1, %x1: f32, %o: f32):
    %y = arith.select %x0, %c0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e27 = tensor.empty() : tensor<4x5x3xf32>
  %f28 = linalg.fill ins(%c0 : f32) outs(%e27 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p29 = linalg.batch_matmul ins(%v26, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f28 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p29 : tensor<4x5x3xf32>
}

// A logit for each head is one more column of the softmax, which is dropped.
// CHECK-LABEL: func.func @sink_column(
// CHECK-NOT: math.exp
// CHECK: rope.attention
// CHECK-SAME: sinks(%arg3 : tensor<4xf32>)
func.func @sink_column(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %sink: tensor<4xf32>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e6 = tensor.empty() : tensor<4x5x1xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sink : tensor<4xf32>) outs(%e6 : tensor<4x5x1xf32>) {
  ^bb0(%x0: f32, %o: f32):
    linalg.yield %x0 : f32
  } -> tensor<4x5x1xf32>
  %c8 = tensor.concat dim(2) %p5, %v7 : (tensor<4x5x6xf32>, tensor<4x5x1xf32>) -> tensor<4x5x7xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e9 = tensor.empty() : tensor<4x5xf32>
  %f10 = linalg.fill ins(%c1 : f32) outs(%e9 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%c8 : tensor<4x5x7xf32>) outs(%f10 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e12 = tensor.empty() : tensor<4x5x7xf32>
  %v13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%c8, %v11 : tensor<4x5x7xf32>, tensor<4x5xf32>) outs(%e12 : tensor<4x5x7xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x7xf32>
  %e14 = tensor.empty() : tensor<4x5x7xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v13 : tensor<4x5x7xf32>) outs(%e14 : tensor<4x5x7xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x7xf32>
  %e16 = tensor.empty() : tensor<4x5xf32>
  %f17 = linalg.fill ins(%c0 : f32) outs(%e16 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v15 : tensor<4x5x7xf32>) outs(%f17 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e19 = tensor.empty() : tensor<4x5x7xf32>
  %v20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v15, %v18 : tensor<4x5x7xf32>, tensor<4x5xf32>) outs(%e19 : tensor<4x5x7xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x7xf32>
  %s21 = tensor.extract_slice %v20[0, 0, 0] [4, 5, 6] [1, 1, 1] : tensor<4x5x7xf32> to tensor<4x5x6xf32>
  %e22 = tensor.empty() : tensor<4x5x3xf32>
  %f23 = linalg.fill ins(%c0 : f32) outs(%e22 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p24 = linalg.batch_matmul ins(%s21, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f23 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p24 : tensor<4x5x3xf32>
}
