// Gradients as JAX takes them through a logarithm of the sum: exp(s - m) / S stands beside the probabilities exp(s - m - ln S), and the
// sign of S, which is that of its absolute value, selects. What is divided twice, or selected where S is at most 0, is no such gradient.

// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-runner %s --entry=logsumexp --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5 --random=1
// RUN: rope-equiv %s --function=log_softmax --pass-pipeline="builtin.module(rope-raise)"

// CHECK-LABEL: func.func @logsumexp
// CHECK-NOT: math.exp
// CHECK: rope.attention_backward
// CHECK-LABEL: func.func @log_softmax
// CHECK-NOT: math.exp
// CHECK: rope.attention_backward
// CHECK-LABEL: func.func @below_zero
// CHECK-NOT: rope.attention
// CHECK-LABEL: func.func @divided_twice
// CHECK-NOT: rope.attention

#m0 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#m1 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#m2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#m4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#m5 = affine_map<(d0, d1) -> ()>
#m6 = affine_map<(d0, d1) -> (d0, d1)>
#m7 = affine_map<(d0, d1, d2) -> ()>
#m8 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#m9 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>
#m10 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#m11 = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
func.func @logsumexp(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x4xf32>, %arg3: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %cst = arith.constant 0x7F800000 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 0.000000e+00 : f32
  %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
  %0 = tensor.empty() : tensor<2x3x3xf32>
  %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.mulf %in, %in_4 : f32
    %49 = arith.addf %out, %48 : f32
    linalg.yield %49 : f32
  } -> tensor<2x3x3xf32>
  %3 = tensor.empty() : tensor<2x3xf32>
  %4 = linalg.fill ins(%cst_0 : f32) outs(%3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<2x3x3xf32>) outs(%4 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = arith.maximumf %out, %in : f32
    linalg.yield %48 : f32
  } -> tensor<2x3xf32>
  %6 = linalg.generic {indexing_maps = [#m5, #m6], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%3 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3xf32>
  %7 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel"]} ins(%6, %5 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%3 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.maximumf %in, %in_4 : f32
    linalg.yield %48 : f32
  } -> tensor<2x3xf32>
  %8 = tensor.empty() : tensor<2x3x1xf32>
  %9 = linalg.generic {indexing_maps = [#m4, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x3xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %10 = tensor.empty() : tensor<2x3x1xi1>
  %11 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x3x1xf32>) outs(%10 : tensor<2x3x1xi1>) {
  ^bb0(%in: f32, %out: i1):
    %48 = math.absf %in : f32
    %49 = arith.cmpf one, %48, %cst : f32
    linalg.yield %49 : i1
  } -> tensor<2x3x1xi1>
  %12 = linalg.generic {indexing_maps = [#m7, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %13 = linalg.generic {indexing_maps = [#m3, #m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %9, %12 : tensor<2x3x1xi1>, tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
    %48 = arith.select %in, %in_4, %in_5 : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x1xf32>
  %14 = linalg.generic {indexing_maps = [#m8, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %15 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %14 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.subf %in, %in_4 : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x3xf32>
  %16 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = math.exp %in : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x3xf32>
  %17 = linalg.fill ins(%cst_1 : f32) outs(%3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %18 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<2x3x3xf32>) outs(%17 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = arith.addf %out, %in : f32
    linalg.yield %48 : f32
  } -> tensor<2x3xf32>
  %19 = linalg.generic {indexing_maps = [#m4, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x3xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %20 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x3x1xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = math.absf %in : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x1xf32>
  %21 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %12 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%10 : tensor<2x3x1xi1>) {
  ^bb0(%in: f32, %in_4: f32, %out: i1):
    %48 = arith.cmpf oge, %in, %in_4 : f32
    linalg.yield %48 : i1
  } -> tensor<2x3x1xi1>
  %22 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x1xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = math.log %in : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x1xf32>
  %23 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %13 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.addf %in, %in_4 : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x1xf32>
  %24 = linalg.generic {indexing_maps = [#m8, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %25 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %24 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.subf %in, %in_4 : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x3xf32>
  %26 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = math.exp %in : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x3xf32>
  %27 = tensor.empty() : tensor<2x4x3xf32>
  %28 = linalg.fill ins(%cst_1 : f32) outs(%27 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %29 = linalg.generic {indexing_maps = [#m9, #m10, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg3, %26 : tensor<2x3x4xf32>, tensor<2x3x3xf32>) outs(%28 : tensor<2x4x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.mulf %in, %in_4 : f32
    %49 = arith.addf %out, %48 : f32
    linalg.yield %49 : f32
  } -> tensor<2x4x3xf32>
  %30 = tensor.empty() : tensor<2x3x4xf32>
  %31 = linalg.generic {indexing_maps = [#m11, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<2x4x3xf32>) outs(%30 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x4xf32>
  %32 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg3, %arg2 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.mulf %in, %in_4 : f32
    %49 = arith.addf %out, %48 : f32
    linalg.yield %49 : f32
  } -> tensor<2x3x3xf32>
  %33 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %26 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.mulf %in, %in_4 : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x3xf32>
  %34 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = arith.negf %in : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x3xf32>
  %35 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%34 : tensor<2x3x3xf32>) outs(%17 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = arith.addf %out, %in : f32
    linalg.yield %48 : f32
  } -> tensor<2x3xf32>
  %expanded = tensor.expand_shape %35 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xf32> into tensor<2x3x1xf32>
  %36 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %20 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.divf %in, %in_4 : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x1xf32>
  %37 = linalg.generic {indexing_maps = [#m3, #m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %12, %36 : tensor<2x3x1xi1>, tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
    %48 = arith.select %in, %in_4, %in_5 : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x1xf32>
  %38 = linalg.generic {indexing_maps = [#m3, #m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %36, %12 : tensor<2x3x1xi1>, tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
    %48 = arith.select %in, %in_4, %in_5 : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x1xf32>
  %39 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<2x3x1xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = arith.negf %in : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x1xf32>
  %40 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %39 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.addf %in, %in_4 : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x1xf32>
  %41 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%40 : tensor<2x3x1xf32>) outs(%17 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = arith.addf %out, %in : f32
    linalg.yield %48 : f32
  } -> tensor<2x3xf32>
  %42 = linalg.generic {indexing_maps = [#m4, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<2x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %43 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42, %16 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.mulf %in, %in_4 : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x3xf32>
  %44 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33, %43 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.addf %in, %in_4 : f32
    linalg.yield %48 : f32
  } -> tensor<2x3x3xf32>
  %45 = linalg.fill ins(%cst_1 : f32) outs(%30 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %46 = linalg.generic {indexing_maps = [#m9, #m10, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44, %arg0 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%45 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %48 = arith.mulf %in, %in_4 : f32
    %49 = arith.addf %out, %48 : f32
    linalg.yield %49 : f32
  } -> tensor<2x3x4xf32>
  %47 = linalg.batch_matmul ins(%44, %arg1 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%45 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %47, %46, %31 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func @log_softmax(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x4xf32>, %arg3: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %cst = arith.constant 0xFF800000 : f32
  %cst_0 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_1 = arith.constant 0.000000e+00 : f32
  %0 = tensor.empty() : tensor<2x3x3xf32>
  %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %37 = arith.mulf %in, %in_2 : f32
    %38 = arith.addf %out, %37 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %3 = tensor.empty() : tensor<2x3xf32>
  %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<2x3x3xf32>) outs(%4 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.maximumf %out, %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x3xf32>
  %6 = linalg.generic {indexing_maps = [#m5, #m6], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%3 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3xf32>
  %7 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel"]} ins(%6, %5 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%3 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %37 = arith.maximumf %in, %in_2 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3xf32>
  %8 = tensor.empty() : tensor<2x3x1xf32>
  %9 = linalg.generic {indexing_maps = [#m4, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x3xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %10 = linalg.generic {indexing_maps = [#m8, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %11 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %10 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %37 = arith.subf %in, %in_2 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %12 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = math.exp %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %13 = linalg.fill ins(%cst_1 : f32) outs(%3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %14 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%12 : tensor<2x3x3xf32>) outs(%13 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.addf %out, %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x3xf32>
  %15 = linalg.generic {indexing_maps = [#m4, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<2x3xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %16 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x1xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = math.log %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x1xf32>
  %17 = linalg.generic {indexing_maps = [#m8, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %18 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %17 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %37 = arith.subf %in, %in_2 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %19 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = math.exp %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %20 = tensor.empty() : tensor<2x4x3xf32>
  %21 = linalg.fill ins(%cst_1 : f32) outs(%20 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %22 = linalg.generic {indexing_maps = [#m9, #m10, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg3, %19 : tensor<2x3x4xf32>, tensor<2x3x3xf32>) outs(%21 : tensor<2x4x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %37 = arith.mulf %in, %in_2 : f32
    %38 = arith.addf %out, %37 : f32
    linalg.yield %38 : f32
  } -> tensor<2x4x3xf32>
  %23 = tensor.empty() : tensor<2x3x4xf32>
  %24 = linalg.generic {indexing_maps = [#m11, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x3xf32>) outs(%23 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x4xf32>
  %25 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg3, %arg2 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %37 = arith.mulf %in, %in_2 : f32
    %38 = arith.addf %out, %37 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %26 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %19 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %37 = arith.mulf %in, %in_2 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %27 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.negf %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %28 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%27 : tensor<2x3x3xf32>) outs(%13 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.addf %out, %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x3xf32>
  %expanded = tensor.expand_shape %28 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xf32> into tensor<2x3x1xf32>
  %29 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %15 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%8 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %37 = arith.divf %in, %in_2 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x1xf32>
  %30 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%29 : tensor<2x3x1xf32>) outs(%13 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.addf %out, %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x3xf32>
  %31 = linalg.generic {indexing_maps = [#m4, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %32 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31, %12 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %37 = arith.mulf %in, %in_2 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %33 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %32 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %37 = arith.addf %in, %in_2 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %34 = linalg.fill ins(%cst_1 : f32) outs(%23 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %35 = linalg.generic {indexing_maps = [#m9, #m10, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%33, %arg0 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%34 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %37 = arith.mulf %in, %in_2 : f32
    %38 = arith.addf %out, %37 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x4xf32>
  %36 = linalg.batch_matmul ins(%33, %arg1 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%34 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %36, %35, %24 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func @below_zero(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x4xf32>, %arg3: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %cst = arith.constant 0xFF800000 : f32
  %cst_0 = arith.constant 0.000000e+00 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %0 = tensor.empty() : tensor<2x3x3xf32>
  %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %34 = arith.mulf %in, %in_2 : f32
    %35 = arith.addf %out, %34 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %3 = tensor.empty() : tensor<2x3xf32>
  %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<2x3x3xf32>) outs(%4 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %34 = arith.maximumf %out, %in : f32
    linalg.yield %34 : f32
  } -> tensor<2x3xf32>
  %6 = tensor.empty() : tensor<2x3x1xf32>
  %7 = linalg.generic {indexing_maps = [#m4, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x3xf32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %8 = linalg.generic {indexing_maps = [#m8, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %9 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %8 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %34 = arith.subf %in, %in_2 : f32
    linalg.yield %34 : f32
  } -> tensor<2x3x3xf32>
  %10 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %34 = math.exp %in : f32
    linalg.yield %34 : f32
  } -> tensor<2x3x3xf32>
  %11 = linalg.fill ins(%cst_0 : f32) outs(%3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %12 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x3x3xf32>) outs(%11 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %34 = arith.addf %out, %in : f32
    linalg.yield %34 : f32
  } -> tensor<2x3xf32>
  %13 = linalg.generic {indexing_maps = [#m4, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x3xf32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %14 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x1xf32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %34 = math.log %in : f32
    linalg.yield %34 : f32
  } -> tensor<2x3x1xf32>
  %15 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %14 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %34 = arith.addf %in, %in_2 : f32
    linalg.yield %34 : f32
  } -> tensor<2x3x1xf32>
  %16 = linalg.generic {indexing_maps = [#m8, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %17 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %16 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %34 = arith.subf %in, %in_2 : f32
    linalg.yield %34 : f32
  } -> tensor<2x3x3xf32>
  %18 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %34 = math.exp %in : f32
    linalg.yield %34 : f32
  } -> tensor<2x3x3xf32>
  %19 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg3, %arg2 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %34 = arith.mulf %in, %in_2 : f32
    %35 = arith.addf %out, %34 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %20 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %19 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %34 = arith.mulf %in, %in_2 : f32
    linalg.yield %34 : f32
  } -> tensor<2x3x3xf32>
  %21 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%20 : tensor<2x3x3xf32>) outs(%11 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %34 = arith.addf %out, %in : f32
    linalg.yield %34 : f32
  } -> tensor<2x3xf32>
  %22 = linalg.generic {indexing_maps = [#m4, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<2x3xf32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %23 = linalg.generic {indexing_maps = [#m7, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %24 = tensor.empty() : tensor<2x3x1xi1>
  %25 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %23 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%24 : tensor<2x3x1xi1>) {
  ^bb0(%in: f32, %in_2: f32, %out: i1):
    %34 = arith.cmpf ole, %in, %in_2 : f32
    linalg.yield %34 : i1
  } -> tensor<2x3x1xi1>
  %26 = linalg.generic {indexing_maps = [#m3, #m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %22, %23 : tensor<2x3x1xi1>, tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
    %34 = arith.select %in, %in_2, %in_3 : f32
    linalg.yield %34 : f32
  } -> tensor<2x3x1xf32>
  %27 = tensor.empty() : tensor<2x3x4xf32>
  %28 = linalg.fill ins(%cst_0 : f32) outs(%27 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %29 = linalg.batch_matmul ins(%18, %arg2 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%28 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %30 = linalg.generic {indexing_maps = [#m8, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %31 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %30 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %34 = arith.subf %in, %in_2 : f32
    linalg.yield %34 : f32
  } -> tensor<2x3x3xf32>
  %32 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %31 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %34 = arith.mulf %in, %in_2 : f32
    linalg.yield %34 : f32
  } -> tensor<2x3x3xf32>
  %33 = linalg.batch_matmul ins(%32, %arg1 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%28 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %29, %33 : tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func @divided_twice(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x4xf32>, %arg3: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %cst = arith.constant 0xFF800000 : f32
  %cst_0 = arith.constant 0.000000e+00 : f32
  %0 = tensor.empty() : tensor<2x3x3xf32>
  %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %33 = arith.mulf %in, %in_1 : f32
    %34 = arith.addf %out, %33 : f32
    linalg.yield %34 : f32
  } -> tensor<2x3x3xf32>
  %3 = tensor.empty() : tensor<2x3xf32>
  %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<2x3x3xf32>) outs(%4 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = arith.maximumf %out, %in : f32
    linalg.yield %33 : f32
  } -> tensor<2x3xf32>
  %6 = tensor.empty() : tensor<2x3x1xf32>
  %7 = linalg.generic {indexing_maps = [#m4, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x3xf32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %8 = linalg.generic {indexing_maps = [#m8, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %9 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %8 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %33 = arith.subf %in, %in_1 : f32
    linalg.yield %33 : f32
  } -> tensor<2x3x3xf32>
  %10 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = math.exp %in : f32
    linalg.yield %33 : f32
  } -> tensor<2x3x3xf32>
  %11 = linalg.fill ins(%cst_0 : f32) outs(%3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %12 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x3x3xf32>) outs(%11 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = arith.addf %out, %in : f32
    linalg.yield %33 : f32
  } -> tensor<2x3xf32>
  %13 = linalg.generic {indexing_maps = [#m4, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x3xf32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %14 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x1xf32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = math.log %in : f32
    linalg.yield %33 : f32
  } -> tensor<2x3x1xf32>
  %15 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %14 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %33 = arith.addf %in, %in_1 : f32
    linalg.yield %33 : f32
  } -> tensor<2x3x1xf32>
  %16 = linalg.generic {indexing_maps = [#m8, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %17 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %16 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %33 = arith.subf %in, %in_1 : f32
    linalg.yield %33 : f32
  } -> tensor<2x3x3xf32>
  %18 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = math.exp %in : f32
    linalg.yield %33 : f32
  } -> tensor<2x3x3xf32>
  %19 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg3, %arg2 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %33 = arith.mulf %in, %in_1 : f32
    %34 = arith.addf %out, %33 : f32
    linalg.yield %34 : f32
  } -> tensor<2x3x3xf32>
  %20 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %13 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %33 = arith.mulf %in, %in_1 : f32
    linalg.yield %33 : f32
  } -> tensor<2x3x1xf32>
  %21 = linalg.generic {indexing_maps = [#m8, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %22 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %21 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %33 = arith.divf %in, %in_1 : f32
    linalg.yield %33 : f32
  } -> tensor<2x3x3xf32>
  %23 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %19 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %33 = arith.mulf %in, %in_1 : f32
    linalg.yield %33 : f32
  } -> tensor<2x3x3xf32>
  %24 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%23 : tensor<2x3x3xf32>) outs(%11 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = arith.addf %out, %in : f32
    linalg.yield %33 : f32
  } -> tensor<2x3xf32>
  %25 = linalg.generic {indexing_maps = [#m4, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<2x3xf32>) outs(%6 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %26 = tensor.empty() : tensor<2x3x4xf32>
  %27 = linalg.fill ins(%cst_0 : f32) outs(%26 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %28 = linalg.batch_matmul ins(%18, %arg2 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%27 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %29 = linalg.generic {indexing_maps = [#m8, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %30 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %29 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %33 = arith.subf %in, %in_1 : f32
    linalg.yield %33 : f32
  } -> tensor<2x3x3xf32>
  %31 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %30 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %33 = arith.mulf %in, %in_1 : f32
    linalg.yield %33 : f32
  } -> tensor<2x3x3xf32>
  %32 = linalg.batch_matmul ins(%31, %arg1 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%27 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %28, %32 : tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
