// RUN: rope-opt %s --rope-raise=what=attention | FileCheck %s
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=transposed_product --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=reciprocal_of_sum --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=maximum_twice --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=no_maximum --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=scale_on_operands --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=softcap --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=grouped_heads --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=types_of_bf16 --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=divided_after_product --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=probabilities_returned --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6

// CHECK: #[[$GROUP:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 floordiv 2, d4, d5)>

// V^T P^T, the other way round; no scale, no mask.
// CHECK-LABEL: func.func @transposed_product(
// CHECK-NOT: math.exp
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME: outs(%{{.*}} : tensor<4x3x5xf32>)
func.func @transposed_product(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x3x5xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5xf32>
  %f7 = linalg.fill ins(%c1 : f32) outs(%e6 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p5 : tensor<4x5x6xf32>) outs(%f7 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e9 = tensor.empty() : tensor<4x5x6xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5, %v8 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e9 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e11 = tensor.empty() : tensor<4x5x6xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v10 : tensor<4x5x6xf32>) outs(%e11 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e13 = tensor.empty() : tensor<4x5xf32>
  %f14 = linalg.fill ins(%c0 : f32) outs(%e13 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v12 : tensor<4x5x6xf32>) outs(%f14 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e16 = tensor.empty() : tensor<4x5x6xf32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12, %v15 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e16 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e18 = tensor.empty() : tensor<4x6x5xf32>
  %t19 = linalg.transpose ins(%v17 : tensor<4x5x6xf32>) outs(%e18 : tensor<4x6x5xf32>) permutation = [0, 2, 1]
  %e20 = tensor.empty() : tensor<4x3x6xf32>
  %t21 = linalg.transpose ins(%v : tensor<4x6x3xf32>) outs(%e20 : tensor<4x3x6xf32>) permutation = [0, 2, 1]
  %e22 = tensor.empty() : tensor<4x3x5xf32>
  %f23 = linalg.fill ins(%c0 : f32) outs(%e22 : tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  %p24 = linalg.batch_matmul ins(%t21, %t19 : tensor<4x3x6xf32>, tensor<4x6x5xf32>) outs(%f23 : tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  return %p24 : tensor<4x3x5xf32>
}

// exp * (1 / sum), a lowest finite number as the initial maximum.
// CHECK-LABEL: func.func @reciprocal_of_sum(
// CHECK-NOT: math.exp
// CHECK: rope.attention
func.func @reciprocal_of_sum(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c1 = arith.constant -3.40282347E+38 : f32
  %e6 = tensor.empty() : tensor<4x5xf32>
  %f7 = linalg.fill ins(%c1 : f32) outs(%e6 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p5 : tensor<4x5x6xf32>) outs(%f7 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e9 = tensor.empty() : tensor<4x5x6xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5, %v8 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e9 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e11 = tensor.empty() : tensor<4x5x6xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v10 : tensor<4x5x6xf32>) outs(%e11 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e13 = tensor.empty() : tensor<4x5xf32>
  %f14 = linalg.fill ins(%c0 : f32) outs(%e13 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v12 : tensor<4x5x6xf32>) outs(%f14 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %c2 = arith.constant 1.0 : f32
  %e16 = tensor.empty() : tensor<4x5xf32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%v15 : tensor<4x5xf32>) outs(%e16 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.divf %c2, %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e18 = tensor.empty() : tensor<4x5x6xf32>
  %v19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12, %v17 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e18 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.mulf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e20 = tensor.empty() : tensor<4x5x3xf32>
  %f21 = linalg.fill ins(%c0 : f32) outs(%e20 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p22 = linalg.batch_matmul ins(%v19, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f21 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p22 : tensor<4x5x3xf32>
}

// The maximum is subtracted, and then the maximum of what is left.
// CHECK-LABEL: func.func @maximum_twice(
// CHECK-NOT: math.exp
// CHECK: rope.attention
func.func @maximum_twice(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5xf32>
  %f7 = linalg.fill ins(%c1 : f32) outs(%e6 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p5 : tensor<4x5x6xf32>) outs(%f7 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e9 = tensor.empty() : tensor<4x5x6xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5, %v8 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e9 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e11 = tensor.empty() : tensor<4x5xf32>
  %f12 = linalg.fill ins(%c1 : f32) outs(%e11 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v10 : tensor<4x5x6xf32>) outs(%f12 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e14 = tensor.empty() : tensor<4x5x6xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v10, %v13 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e14 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e16 = tensor.empty() : tensor<4x5x6xf32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v15 : tensor<4x5x6xf32>) outs(%e16 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e18 = tensor.empty() : tensor<4x5xf32>
  %f19 = linalg.fill ins(%c0 : f32) outs(%e18 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v17 : tensor<4x5x6xf32>) outs(%f19 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e21 = tensor.empty() : tensor<4x5x6xf32>
  %v22 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v17, %v20 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e21 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e23 = tensor.empty() : tensor<4x5x3xf32>
  %f24 = linalg.fill ins(%c0 : f32) outs(%e23 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p25 = linalg.batch_matmul ins(%v22, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f24 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p25 : tensor<4x5x3xf32>
}

// exp(s) / sum exp(s) is the same softmax.
// CHECK-LABEL: func.func @no_maximum(
// CHECK-NOT: math.exp
// CHECK: rope.attention
func.func @no_maximum(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5 : tensor<4x5x6xf32>) outs(%e6 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e8 = tensor.empty() : tensor<4x5xf32>
  %f9 = linalg.fill ins(%c0 : f32) outs(%e8 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v7 : tensor<4x5x6xf32>) outs(%f9 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e11 = tensor.empty() : tensor<4x5x6xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v7, %v10 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e11 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e13 = tensor.empty() : tensor<4x5x3xf32>
  %f14 = linalg.fill ins(%c0 : f32) outs(%e13 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p15 = linalg.batch_matmul ins(%v12, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f14 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p15 : tensor<4x5x3xf32>
}

// sqrt(scale) on Q, and on K after its transpose; divided, not multiplied, on K.
// CHECK-LABEL: func.func @scale_on_operands(
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME: key_scale = 2.500000e-01
// CHECK-SAME: query_scale = 5.000000e-01
func.func @scale_on_operands(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %c0 = arith.constant 0.5 : f32
  %c1 = arith.constant 4.0 : f32
  %e1 = tensor.empty() : tensor<4x5x8xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q : tensor<4x5x8xf32>) outs(%e1 : tensor<4x5x8xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.mulf %x0, %c0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x8xf32>
  %e3 = tensor.empty() : tensor<4x8x6xf32>
  %t4 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e3 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %e5 = tensor.empty() : tensor<4x8x6xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%t4 : tensor<4x8x6xf32>) outs(%e5 : tensor<4x8x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.divf %x0, %c1 : f32
    linalg.yield %y : f32
  } -> tensor<4x8x6xf32>
  %c2 = arith.constant 0.0 : f32
  %e7 = tensor.empty() : tensor<4x5x6xf32>
  %f8 = linalg.fill ins(%c2 : f32) outs(%e7 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p9 = linalg.batch_matmul ins(%v2, %v6 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c3 = arith.constant 0xFF800000 : f32
  %e10 = tensor.empty() : tensor<4x5xf32>
  %f11 = linalg.fill ins(%c3 : f32) outs(%e10 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p9 : tensor<4x5x6xf32>) outs(%f11 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e13 = tensor.empty() : tensor<4x5x6xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p9, %v12 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e13 : tensor<4x5x6xf32>) {
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
  %f18 = linalg.fill ins(%c2 : f32) outs(%e17 : tensor<4x5xf32>) -> tensor<4x5xf32>
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
  %f23 = linalg.fill ins(%c2 : f32) outs(%e22 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p24 = linalg.batch_matmul ins(%v21, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f23 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p24 : tensor<4x5x3xf32>
}

// 30 * tanh(0.25 * s / 30)
// CHECK-LABEL: func.func @softcap(
// CHECK-NOT: math.tanh
// CHECK: rope.attention
// CHECK-SAME: scale = 2.500000e-01
// CHECK-SAME: softcap = 3.000000e+01
func.func @softcap(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
  %c2 = arith.constant 30.0 : f32
  %e8 = tensor.empty() : tensor<4x5x6xf32>
  %v9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v7 : tensor<4x5x6xf32>) outs(%e8 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.divf %x0, %c2 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e10 = tensor.empty() : tensor<4x5x6xf32>
  %v11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v9 : tensor<4x5x6xf32>) outs(%e10 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.tanh %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e12 = tensor.empty() : tensor<4x5x6xf32>
  %v13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v11 : tensor<4x5x6xf32>) outs(%e12 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.mulf %x0, %c2 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %c3 = arith.constant 0xFF800000 : f32
  %e14 = tensor.empty() : tensor<4x5xf32>
  %f15 = linalg.fill ins(%c3 : f32) outs(%e14 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v13 : tensor<4x5x6xf32>) outs(%f15 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e17 = tensor.empty() : tensor<4x5x6xf32>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v13, %v16 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e17 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e19 = tensor.empty() : tensor<4x5x6xf32>
  %v20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v18 : tensor<4x5x6xf32>) outs(%e19 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e21 = tensor.empty() : tensor<4x5xf32>
  %f22 = linalg.fill ins(%c0 : f32) outs(%e21 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v20 : tensor<4x5x6xf32>) outs(%f22 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e24 = tensor.empty() : tensor<4x5x6xf32>
  %v25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v20, %v23 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e24 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e26 = tensor.empty() : tensor<4x5x3xf32>
  %f27 = linalg.fill ins(%c0 : f32) outs(%e26 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p28 = linalg.batch_matmul ins(%v25, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f27 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p28 : tensor<4x5x3xf32>
}

// Each key head is repeated for two query heads, and heads are collapsed into the batch.
// CHECK-LABEL: func.func @grouped_heads(
// CHECK: %[[A:.*]] = rope.attention ins(%arg0, %arg1, %arg2 : tensor<2x4x5x8xf32>, tensor<2x2x6x8xf32>, tensor<2x2x6x3xf32>)
// CHECK-SAME: indexing_maps = [#{{.*}}, #[[$GROUP]], 
// CHECK: return %[[A]]
func.func @grouped_heads(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x6x8xf32>, %v: tensor<2x2x6x3xf32>) -> tensor<2x4x5x3xf32> {
  %e1 = tensor.empty() : tensor<2x2x2x6x8xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%k : tensor<2x2x6x8xf32>) outs(%e1 : tensor<2x2x2x6x8xf32>) {
  ^bb0(%x0: f32, %o: f32):
    linalg.yield %x0 : f32
  } -> tensor<2x2x2x6x8xf32>
  %r3 = tensor.collapse_shape %v2 [[0, 1, 2], [3], [4]] : tensor<2x2x2x6x8xf32> into tensor<8x6x8xf32>
  %e4 = tensor.empty() : tensor<2x2x2x6x3xf32>
  %v5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%v : tensor<2x2x6x3xf32>) outs(%e4 : tensor<2x2x2x6x3xf32>) {
  ^bb0(%x0: f32, %o: f32):
    linalg.yield %x0 : f32
  } -> tensor<2x2x2x6x3xf32>
  %r6 = tensor.collapse_shape %v5 [[0, 1, 2], [3], [4]] : tensor<2x2x2x6x3xf32> into tensor<8x6x3xf32>
  %q7 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x4x5x8xf32> into tensor<8x5x8xf32>
  %e8 = tensor.empty() : tensor<8x8x6xf32>
  %t9 = linalg.transpose ins(%r3 : tensor<8x6x8xf32>) outs(%e8 : tensor<8x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e10 = tensor.empty() : tensor<8x5x6xf32>
  %f11 = linalg.fill ins(%c0 : f32) outs(%e10 : tensor<8x5x6xf32>) -> tensor<8x5x6xf32>
  %p12 = linalg.batch_matmul ins(%q7, %t9 : tensor<8x5x8xf32>, tensor<8x8x6xf32>) outs(%f11 : tensor<8x5x6xf32>) -> tensor<8x5x6xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e13 = tensor.empty() : tensor<8x5xf32>
  %f14 = linalg.fill ins(%c1 : f32) outs(%e13 : tensor<8x5xf32>) -> tensor<8x5xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p12 : tensor<8x5x6xf32>) outs(%f14 : tensor<8x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<8x5xf32>
  %e16 = tensor.empty() : tensor<8x5x6xf32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p12, %v15 : tensor<8x5x6xf32>, tensor<8x5xf32>) outs(%e16 : tensor<8x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<8x5x6xf32>
  %e18 = tensor.empty() : tensor<8x5x6xf32>
  %v19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v17 : tensor<8x5x6xf32>) outs(%e18 : tensor<8x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<8x5x6xf32>
  %e20 = tensor.empty() : tensor<8x5xf32>
  %f21 = linalg.fill ins(%c0 : f32) outs(%e20 : tensor<8x5xf32>) -> tensor<8x5xf32>
  %v22 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v19 : tensor<8x5x6xf32>) outs(%f21 : tensor<8x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<8x5xf32>
  %e23 = tensor.empty() : tensor<8x5x6xf32>
  %v24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v19, %v22 : tensor<8x5x6xf32>, tensor<8x5xf32>) outs(%e23 : tensor<8x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<8x5x6xf32>
  %e25 = tensor.empty() : tensor<8x5x3xf32>
  %f26 = linalg.fill ins(%c0 : f32) outs(%e25 : tensor<8x5x3xf32>) -> tensor<8x5x3xf32>
  %p27 = linalg.batch_matmul ins(%v24, %r6 : tensor<8x5x6xf32>, tensor<8x6x3xf32>) outs(%f26 : tensor<8x5x3xf32>) -> tensor<8x5x3xf32>
  %o28 = tensor.expand_shape %p27 [[0, 1], [2], [3]] output_shape [2, 4, 5, 3] : tensor<8x5x3xf32> into tensor<2x4x5x3xf32>
  return %o28 : tensor<2x4x5x3xf32>
}

// bf16 scores, an f32 softmax, bf16 probabilities, f32 sums, a bf16 result.
// CHECK-LABEL: func.func @types_of_bf16(
// CHECK: %[[A:.*]] = rope.attention
// CHECK-SAME: outs(%{{.*}} : tensor<4x5x3xbf16>)
// CHECK-SAME: probability_type = bf16
// CHECK-SAME: score_type = bf16
// CHECK: return %[[A]]
func.func @types_of_bf16(%q: tensor<4x5x8xbf16>, %k: tensor<4x6x8xbf16>, %v: tensor<4x6x3xbf16>) -> tensor<4x5x3xbf16> {
  %e1 = tensor.empty() : tensor<4x8x6xbf16>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xbf16>) outs(%e1 : tensor<4x8x6xbf16>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xbf16>, tensor<4x8x6xbf16>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e6 = tensor.empty() : tensor<4x5x6xbf16>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5 : tensor<4x5x6xf32>) outs(%e6 : tensor<4x5x6xbf16>) {
  ^bb0(%x0: f32, %o: bf16):
    %y = arith.truncf %x0 : f32 to bf16
    linalg.yield %y : bf16
  } -> tensor<4x5x6xbf16>
  %c1 = arith.constant 0.25 : bf16
  %e8 = tensor.empty() : tensor<4x5x6xbf16>
  %v9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v7 : tensor<4x5x6xbf16>) outs(%e8 : tensor<4x5x6xbf16>) {
  ^bb0(%x0: bf16, %o: bf16):
    %y = arith.mulf %x0, %c1 : bf16
    linalg.yield %y : bf16
  } -> tensor<4x5x6xbf16>
  %e10 = tensor.empty() : tensor<4x5x6xf32>
  %v11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v9 : tensor<4x5x6xbf16>) outs(%e10 : tensor<4x5x6xf32>) {
  ^bb0(%x0: bf16, %o: f32):
    %y = arith.extf %x0 : bf16 to f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %c2 = arith.constant 0xFF800000 : f32
  %e12 = tensor.empty() : tensor<4x5xf32>
  %f13 = linalg.fill ins(%c2 : f32) outs(%e12 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v11 : tensor<4x5x6xf32>) outs(%f13 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e15 = tensor.empty() : tensor<4x5x6xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v11, %v14 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e15 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e17 = tensor.empty() : tensor<4x5x6xf32>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v16 : tensor<4x5x6xf32>) outs(%e17 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e19 = tensor.empty() : tensor<4x5xf32>
  %f20 = linalg.fill ins(%c0 : f32) outs(%e19 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v18 : tensor<4x5x6xf32>) outs(%f20 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e22 = tensor.empty() : tensor<4x5x6xf32>
  %v23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v18, %v21 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e22 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e24 = tensor.empty() : tensor<4x5x6xbf16>
  %v25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v23 : tensor<4x5x6xf32>) outs(%e24 : tensor<4x5x6xbf16>) {
  ^bb0(%x0: f32, %o: bf16):
    %y = arith.truncf %x0 : f32 to bf16
    linalg.yield %y : bf16
  } -> tensor<4x5x6xbf16>
  %e26 = tensor.empty() : tensor<4x5x3xf32>
  %f27 = linalg.fill ins(%c0 : f32) outs(%e26 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p28 = linalg.batch_matmul ins(%v25, %v : tensor<4x5x6xbf16>, tensor<4x6x3xbf16>) outs(%f27 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %e29 = tensor.empty() : tensor<4x5x3xbf16>
  %v30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p28 : tensor<4x5x3xf32>) outs(%e29 : tensor<4x5x3xbf16>) {
  ^bb0(%x0: f32, %o: bf16):
    %y = arith.truncf %x0 : f32 to bf16
    linalg.yield %y : bf16
  } -> tensor<4x5x3xbf16>
  return %v30 : tensor<4x5x3xbf16>
}

// exp(s - max) V, divided by the sum at the end.
// CHECK-LABEL: func.func @divided_after_product(
// CHECK-NOT: math.exp
// CHECK-NOT: arith.divf
// CHECK: %[[A:.*]] = rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK: return %[[A]]
func.func @divided_after_product(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5xf32>
  %f7 = linalg.fill ins(%c1 : f32) outs(%e6 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p5 : tensor<4x5x6xf32>) outs(%f7 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e9 = tensor.empty() : tensor<4x5x6xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5, %v8 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e9 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e11 = tensor.empty() : tensor<4x5x6xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v10 : tensor<4x5x6xf32>) outs(%e11 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e13 = tensor.empty() : tensor<4x5xf32>
  %f14 = linalg.fill ins(%c0 : f32) outs(%e13 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v12 : tensor<4x5x6xf32>) outs(%f14 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e16 = tensor.empty() : tensor<4x5x3xf32>
  %f17 = linalg.fill ins(%c0 : f32) outs(%e16 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p18 = linalg.batch_matmul ins(%v12, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f17 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %e19 = tensor.empty() : tensor<4x5x3xf32>
  %v20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p18, %v15 : tensor<4x5x3xf32>, tensor<4x5xf32>) outs(%e19 : tensor<4x5x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x3xf32>
  return %v20 : tensor<4x5x3xf32>
}

// The probabilities are a result as well: attention would compute them again.
// CHECK-LABEL: func.func @probabilities_returned
// CHECK-NOT:     rope.attention
// CHECK:         return
func.func @probabilities_returned(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> (tensor<4x5x3xf32>, tensor<4x5x6xf32>) {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5xf32>
  %f7 = linalg.fill ins(%c1 : f32) outs(%e6 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p5 : tensor<4x5x6xf32>) outs(%f7 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e9 = tensor.empty() : tensor<4x5x6xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5, %v8 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e9 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e11 = tensor.empty() : tensor<4x5x6xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v10 : tensor<4x5x6xf32>) outs(%e11 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e13 = tensor.empty() : tensor<4x5xf32>
  %f14 = linalg.fill ins(%c0 : f32) outs(%e13 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v12 : tensor<4x5x6xf32>) outs(%f14 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e16 = tensor.empty() : tensor<4x5x6xf32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12, %v15 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e16 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e18 = tensor.empty() : tensor<4x5x3xf32>
  %f19 = linalg.fill ins(%c0 : f32) outs(%e18 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p20 = linalg.batch_matmul ins(%v17, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f19 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p20, %v17 : tensor<4x5x3xf32>, tensor<4x5x6xf32>
}
