// Hand-written gradients of JAX where rows have no key: the number that fills the scores in leaves such a row the mean of V. The op gives
// it no gradient of Q and K. So does a program that puts 0 wherever a mask drops a key, and in P * dO nowhere; else each row has to keep a key,
// which a mask of literals may show not to be so.

// RUN: rope-opt %s --rope-raise --remarks-filter="rope.*" -o /dev/null 2>&1 | FileCheck %s
// RUN: rope-runner %s --entry=says_zero --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5 --random=1

// CHECK: [Passed] attention_backward {{.*}}Function=given_mask {{.*}}rows without keys mean;{{.*}}used: each row keeps a key, for its gradient
// CHECK: [Missed] probabilities-used {{.*}}Function=literal_mask
// CHECK: [Passed] attention_backward {{.*}}Function=says_zero {{.*}}rows without keys mean;
// CHECK-NOT: each row keeps a key
// CHECK-SAME: is their gradient"
// CHECK: [Passed] attention_backward {{.*}}Function=one_of_two {{.*}}used: each row keeps a key, for its gradient
// CHECK: [Passed] attention_backward {{.*}}Function=values_too {{.*}}used: each row keeps a key, for its gradient

#m0 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#m1 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#m2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m3 = affine_map<(d0, d1, d2) -> (d1, d2)>
#m4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#m5 = affine_map<(d0, d1, d2) -> ()>
#m6 = affine_map<(d0, d1, d2) -> (d0, d1)>
#m7 = affine_map<(d0, d1) -> ()>
#m8 = affine_map<(d0, d1) -> (d0, d1)>
#m9 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#m10 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>
#m11 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
func.func @given_mask(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x4xf32>, %arg3: tensor<2x3x4xf32>, %arg4: tensor<3x3xi1>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %cst = arith.constant 0xFF800000 : f32
  %cst_0 = arith.constant 0.000000e+00 : f32
  %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = arith.constant dense<-1.000000e+09> : tensor<f32>
  %0 = tensor.empty() : tensor<2x3x3xf32>
  %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_3: f32, %out: f32):
    %35 = arith.mulf %in, %in_3 : f32
    %36 = arith.addf %out, %35 : f32
    linalg.yield %36 : f32
  } -> tensor<2x3x3xf32>
  %3 = tensor.empty() : tensor<2x3x3xi1>
  %4 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4 : tensor<3x3xi1>) outs(%3 : tensor<2x3x3xi1>) {
  ^bb0(%in: i1, %out: i1):
    linalg.yield %in : i1
  } -> tensor<2x3x3xi1>
  %5 = linalg.generic {indexing_maps = [#m5, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %6 = linalg.generic {indexing_maps = [#m4, #m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %2, %5 : tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: i1, %in_3: f32, %in_4: f32, %out: f32):
    %35 = arith.select %in, %in_3, %in_4 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %7 = tensor.empty() : tensor<2x3xf32>
  %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %9 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<2x3x3xf32>) outs(%8 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %35 = arith.maximumf %out, %in : f32
    linalg.yield %35 : f32
  } -> tensor<2x3xf32>
  %10 = linalg.generic {indexing_maps = [#m7, #m8], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%7 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3xf32>
  %11 = linalg.generic {indexing_maps = [#m8, #m8, #m8], iterator_types = ["parallel", "parallel"]} ins(%10, %9 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%7 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %in_3: f32, %out: f32):
    %35 = arith.maximumf %in, %in_3 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3xf32>
  %12 = tensor.empty() : tensor<2x3x1xf32>
  %13 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x3xf32>) outs(%12 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %14 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %15 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %14 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_3: f32, %out: f32):
    %35 = arith.subf %in, %in_3 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %16 = linalg.generic {indexing_maps = [#m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %35 = math.exp %in : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %17 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %18 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<2x3x3xf32>) outs(%17 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %35 = arith.addf %out, %in : f32
    linalg.yield %35 : f32
  } -> tensor<2x3xf32>
  %19 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x3xf32>) outs(%12 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %20 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %21 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %20 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_3: f32, %out: f32):
    %35 = arith.divf %in, %in_3 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %22 = tensor.empty() : tensor<2x3x4xf32>
  %23 = linalg.fill ins(%cst_0 : f32) outs(%22 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %24 = linalg.batch_matmul ins(%21, %arg2 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %25 = linalg.generic {indexing_maps = [#m10, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21, %arg3 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %in_3: f32, %out: f32):
    %35 = arith.mulf %in, %in_3 : f32
    %36 = arith.addf %out, %35 : f32
    linalg.yield %36 : f32
  } -> tensor<2x3x4xf32>
  %26 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg3, %arg2 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_3: f32, %out: f32):
    %35 = arith.mulf %in, %in_3 : f32
    %36 = arith.addf %out, %35 : f32
    linalg.yield %36 : f32
  } -> tensor<2x3x3xf32>
  %27 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %26 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_3: f32, %out: f32):
    %35 = arith.mulf %in, %in_3 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %28 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%27 : tensor<2x3x3xf32>) outs(%17 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %35 = arith.addf %out, %in : f32
    linalg.yield %35 : f32
  } -> tensor<2x3xf32>
  %29 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x3xf32>) outs(%12 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %30 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %31 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %30 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_3: f32, %out: f32):
    %35 = arith.subf %in, %in_3 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %32 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %31 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_3: f32, %out: f32):
    %35 = arith.mulf %in, %in_3 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %33 = linalg.batch_matmul ins(%32, %arg1 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %34 = linalg.generic {indexing_maps = [#m10, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32, %arg0 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %in_3: f32, %out: f32):
    %35 = arith.mulf %in, %in_3 : f32
    %36 = arith.addf %out, %35 : f32
    linalg.yield %36 : f32
  } -> tensor<2x3x4xf32>
  return %24, %33, %34, %25 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func @literal_mask(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x4xf32>, %arg3: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %cst = arith.constant 0xFF800000 : f32
  %cst_0 = arith.constant 0.000000e+00 : f32
  %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = arith.constant dense<-1.000000e+09> : tensor<f32>
  %cst_3 = arith.constant dense<[[true, false, false], [false, false, false], [true, true, true]]> : tensor<3x3xi1>
  %0 = tensor.empty() : tensor<2x3x3xf32>
  %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %35 = arith.mulf %in, %in_4 : f32
    %36 = arith.addf %out, %35 : f32
    linalg.yield %36 : f32
  } -> tensor<2x3x3xf32>
  %3 = tensor.empty() : tensor<2x3x3xi1>
  %4 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<3x3xi1>) outs(%3 : tensor<2x3x3xi1>) {
  ^bb0(%in: i1, %out: i1):
    linalg.yield %in : i1
  } -> tensor<2x3x3xi1>
  %5 = linalg.generic {indexing_maps = [#m5, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %6 = linalg.generic {indexing_maps = [#m4, #m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %2, %5 : tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
    %35 = arith.select %in, %in_4, %in_5 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %7 = tensor.empty() : tensor<2x3xf32>
  %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %9 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<2x3x3xf32>) outs(%8 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %35 = arith.maximumf %out, %in : f32
    linalg.yield %35 : f32
  } -> tensor<2x3xf32>
  %10 = linalg.generic {indexing_maps = [#m7, #m8], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%7 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3xf32>
  %11 = linalg.generic {indexing_maps = [#m8, #m8, #m8], iterator_types = ["parallel", "parallel"]} ins(%10, %9 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%7 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %35 = arith.maximumf %in, %in_4 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3xf32>
  %12 = tensor.empty() : tensor<2x3x1xf32>
  %13 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x3xf32>) outs(%12 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %14 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %15 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %14 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %35 = arith.subf %in, %in_4 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %16 = linalg.generic {indexing_maps = [#m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %35 = math.exp %in : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %17 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %18 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<2x3x3xf32>) outs(%17 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %35 = arith.addf %out, %in : f32
    linalg.yield %35 : f32
  } -> tensor<2x3xf32>
  %19 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x3xf32>) outs(%12 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %20 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %21 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %20 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %35 = arith.divf %in, %in_4 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %22 = tensor.empty() : tensor<2x3x4xf32>
  %23 = linalg.fill ins(%cst_0 : f32) outs(%22 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %24 = linalg.batch_matmul ins(%21, %arg2 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %25 = linalg.generic {indexing_maps = [#m10, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21, %arg3 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %35 = arith.mulf %in, %in_4 : f32
    %36 = arith.addf %out, %35 : f32
    linalg.yield %36 : f32
  } -> tensor<2x3x4xf32>
  %26 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg3, %arg2 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %35 = arith.mulf %in, %in_4 : f32
    %36 = arith.addf %out, %35 : f32
    linalg.yield %36 : f32
  } -> tensor<2x3x3xf32>
  %27 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %26 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %35 = arith.mulf %in, %in_4 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %28 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%27 : tensor<2x3x3xf32>) outs(%17 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %35 = arith.addf %out, %in : f32
    linalg.yield %35 : f32
  } -> tensor<2x3xf32>
  %29 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x3xf32>) outs(%12 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %30 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %31 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %30 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %35 = arith.subf %in, %in_4 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %32 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %31 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %35 = arith.mulf %in, %in_4 : f32
    linalg.yield %35 : f32
  } -> tensor<2x3x3xf32>
  %33 = linalg.batch_matmul ins(%32, %arg1 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %34 = linalg.generic {indexing_maps = [#m10, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32, %arg0 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %35 = arith.mulf %in, %in_4 : f32
    %36 = arith.addf %out, %35 : f32
    linalg.yield %36 : f32
  } -> tensor<2x3x4xf32>
  return %24, %33, %34, %25 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func @says_zero(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x4xf32>, %arg3: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %cst = arith.constant 0xFF800000 : f32
  %cst_0 = arith.constant 0.000000e+00 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_3 = arith.constant dense<-1.000000e+09> : tensor<f32>
  %cst_4 = arith.constant dense<[[true, false, false], [false, false, false], [true, true, true]]> : tensor<3x3xi1>
  %0 = tensor.empty() : tensor<2x3x3xf32>
  %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_5: f32, %out: f32):
    %37 = arith.mulf %in, %in_5 : f32
    %38 = arith.addf %out, %37 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %3 = tensor.empty() : tensor<2x3x3xi1>
  %4 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<3x3xi1>) outs(%3 : tensor<2x3x3xi1>) {
  ^bb0(%in: i1, %out: i1):
    linalg.yield %in : i1
  } -> tensor<2x3x3xi1>
  %5 = linalg.generic {indexing_maps = [#m5, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %6 = linalg.generic {indexing_maps = [#m4, #m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %2, %5 : tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
    %37 = arith.select %in, %in_5, %in_6 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %7 = tensor.empty() : tensor<2x3xf32>
  %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %9 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<2x3x3xf32>) outs(%8 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.maximumf %out, %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x3xf32>
  %10 = linalg.generic {indexing_maps = [#m7, #m8], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%7 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3xf32>
  %11 = linalg.generic {indexing_maps = [#m8, #m8, #m8], iterator_types = ["parallel", "parallel"]} ins(%10, %9 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%7 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %in_5: f32, %out: f32):
    %37 = arith.maximumf %in, %in_5 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3xf32>
  %12 = tensor.empty() : tensor<2x3x1xf32>
  %13 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x3xf32>) outs(%12 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %14 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %15 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %14 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_5: f32, %out: f32):
    %37 = arith.subf %in, %in_5 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %16 = linalg.generic {indexing_maps = [#m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = math.exp %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %17 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %18 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<2x3x3xf32>) outs(%17 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.addf %out, %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x3xf32>
  %19 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x3xf32>) outs(%12 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %20 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %21 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %20 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_5: f32, %out: f32):
    %37 = arith.divf %in, %in_5 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %22 = tensor.empty() : tensor<2x3x4xf32>
  %23 = linalg.fill ins(%cst_0 : f32) outs(%22 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %24 = linalg.batch_matmul ins(%21, %arg2 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %25 = linalg.generic {indexing_maps = [#m10, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21, %arg3 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %in_5: f32, %out: f32):
    %37 = arith.mulf %in, %in_5 : f32
    %38 = arith.addf %out, %37 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x4xf32>
  %26 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg3, %arg2 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_5: f32, %out: f32):
    %37 = arith.mulf %in, %in_5 : f32
    %38 = arith.addf %out, %37 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %27 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %26 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_5: f32, %out: f32):
    %37 = arith.mulf %in, %in_5 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %28 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%27 : tensor<2x3x3xf32>) outs(%17 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.addf %out, %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x3xf32>
  %29 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x3xf32>) outs(%12 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %30 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %31 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %30 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_5: f32, %out: f32):
    %37 = arith.subf %in, %in_5 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %32 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %31 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_5: f32, %out: f32):
    %37 = arith.mulf %in, %in_5 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %33 = linalg.generic {indexing_maps = [#m5, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %34 = linalg.generic {indexing_maps = [#m4, #m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %32, %33 : tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
    %37 = arith.select %in, %in_5, %in_6 : f32
    linalg.yield %37 : f32
  } -> tensor<2x3x3xf32>
  %35 = linalg.batch_matmul ins(%34, %arg1 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %36 = linalg.generic {indexing_maps = [#m10, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%34, %arg0 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %in_5: f32, %out: f32):
    %37 = arith.mulf %in, %in_5 : f32
    %38 = arith.addf %out, %37 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x4xf32>
  return %24, %35, %36, %25 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func @one_of_two(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x4xf32>, %arg3: tensor<2x3x4xf32>, %arg4: tensor<3x3xi1>, %arg5: tensor<3x3xi1>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %cst = arith.constant 0xFF800000 : f32
  %cst_0 = arith.constant 0.000000e+00 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_3 = arith.constant dense<-1.000000e+09> : tensor<f32>
  %0 = tensor.empty() : tensor<2x3x3xf32>
  %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %39 = arith.mulf %in, %in_4 : f32
    %40 = arith.addf %out, %39 : f32
    linalg.yield %40 : f32
  } -> tensor<2x3x3xf32>
  %3 = tensor.empty() : tensor<2x3x3xi1>
  %4 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4 : tensor<3x3xi1>) outs(%3 : tensor<2x3x3xi1>) {
  ^bb0(%in: i1, %out: i1):
    linalg.yield %in : i1
  } -> tensor<2x3x3xi1>
  %5 = linalg.generic {indexing_maps = [#m5, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %6 = linalg.generic {indexing_maps = [#m4, #m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %2, %5 : tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
    %39 = arith.select %in, %in_4, %in_5 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x3xf32>
  %7 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg5 : tensor<3x3xi1>) outs(%3 : tensor<2x3x3xi1>) {
  ^bb0(%in: i1, %out: i1):
    linalg.yield %in : i1
  } -> tensor<2x3x3xi1>
  %8 = linalg.generic {indexing_maps = [#m4, #m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %6, %5 : tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
    %39 = arith.select %in, %in_4, %in_5 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x3xf32>
  %9 = tensor.empty() : tensor<2x3xf32>
  %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %11 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8 : tensor<2x3x3xf32>) outs(%10 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %39 = arith.maximumf %out, %in : f32
    linalg.yield %39 : f32
  } -> tensor<2x3xf32>
  %12 = linalg.generic {indexing_maps = [#m7, #m8], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%9 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3xf32>
  %13 = linalg.generic {indexing_maps = [#m8, #m8, #m8], iterator_types = ["parallel", "parallel"]} ins(%12, %11 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %39 = arith.maximumf %in, %in_4 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3xf32>
  %14 = tensor.empty() : tensor<2x3x1xf32>
  %15 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3xf32>) outs(%14 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %16 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %17 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %16 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %39 = arith.subf %in, %in_4 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x3xf32>
  %18 = linalg.generic {indexing_maps = [#m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %39 = math.exp %in : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x3xf32>
  %19 = linalg.fill ins(%cst_0 : f32) outs(%9 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %20 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<2x3x3xf32>) outs(%19 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %39 = arith.addf %out, %in : f32
    linalg.yield %39 : f32
  } -> tensor<2x3xf32>
  %21 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3xf32>) outs(%14 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %22 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %23 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %22 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %39 = arith.divf %in, %in_4 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x3xf32>
  %24 = tensor.empty() : tensor<2x3x4xf32>
  %25 = linalg.fill ins(%cst_0 : f32) outs(%24 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %26 = linalg.batch_matmul ins(%23, %arg2 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%25 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %27 = linalg.generic {indexing_maps = [#m10, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23, %arg3 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%25 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %39 = arith.mulf %in, %in_4 : f32
    %40 = arith.addf %out, %39 : f32
    linalg.yield %40 : f32
  } -> tensor<2x3x4xf32>
  %28 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg3, %arg2 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %39 = arith.mulf %in, %in_4 : f32
    %40 = arith.addf %out, %39 : f32
    linalg.yield %40 : f32
  } -> tensor<2x3x3xf32>
  %29 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23, %28 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %39 = arith.mulf %in, %in_4 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x3xf32>
  %30 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%29 : tensor<2x3x3xf32>) outs(%19 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %39 = arith.addf %out, %in : f32
    linalg.yield %39 : f32
  } -> tensor<2x3xf32>
  %31 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x3xf32>) outs(%14 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %32 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %33 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %32 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %39 = arith.subf %in, %in_4 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x3xf32>
  %34 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23, %33 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %39 = arith.mulf %in, %in_4 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x3xf32>
  %35 = linalg.generic {indexing_maps = [#m5, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %36 = linalg.generic {indexing_maps = [#m4, #m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %34, %35 : tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
    %39 = arith.select %in, %in_4, %in_5 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x3xf32>
  %37 = linalg.batch_matmul ins(%36, %arg1 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%25 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %38 = linalg.generic {indexing_maps = [#m10, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%36, %arg0 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%25 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %39 = arith.mulf %in, %in_4 : f32
    %40 = arith.addf %out, %39 : f32
    linalg.yield %40 : f32
  } -> tensor<2x3x4xf32>
  return %26, %37, %38, %27 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func @values_too(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x4xf32>, %arg3: tensor<2x3x4xf32>, %arg4: tensor<3x3xi1>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %cst = arith.constant 0xFF800000 : f32
  %cst_0 = arith.constant 0.000000e+00 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_3 = arith.constant dense<-1.000000e+09> : tensor<f32>
  %0 = tensor.empty() : tensor<2x3x3xf32>
  %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %38 = arith.mulf %in, %in_4 : f32
    %39 = arith.addf %out, %38 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x3xf32>
  %3 = tensor.empty() : tensor<2x3x3xi1>
  %4 = linalg.generic {indexing_maps = [#m3, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4 : tensor<3x3xi1>) outs(%3 : tensor<2x3x3xi1>) {
  ^bb0(%in: i1, %out: i1):
    linalg.yield %in : i1
  } -> tensor<2x3x3xi1>
  %5 = linalg.generic {indexing_maps = [#m5, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %6 = linalg.generic {indexing_maps = [#m4, #m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %2, %5 : tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
    %38 = arith.select %in, %in_4, %in_5 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %7 = tensor.empty() : tensor<2x3xf32>
  %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %9 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<2x3x3xf32>) outs(%8 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %38 = arith.maximumf %out, %in : f32
    linalg.yield %38 : f32
  } -> tensor<2x3xf32>
  %10 = linalg.generic {indexing_maps = [#m7, #m8], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%7 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3xf32>
  %11 = linalg.generic {indexing_maps = [#m8, #m8, #m8], iterator_types = ["parallel", "parallel"]} ins(%10, %9 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%7 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %38 = arith.maximumf %in, %in_4 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3xf32>
  %12 = tensor.empty() : tensor<2x3x1xf32>
  %13 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x3xf32>) outs(%12 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %14 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %15 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %14 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %38 = arith.subf %in, %in_4 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %16 = linalg.generic {indexing_maps = [#m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %38 = math.exp %in : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %17 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %18 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<2x3x3xf32>) outs(%17 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %38 = arith.addf %out, %in : f32
    linalg.yield %38 : f32
  } -> tensor<2x3xf32>
  %19 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x3xf32>) outs(%12 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %20 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %21 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %20 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %38 = arith.divf %in, %in_4 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %22 = tensor.empty() : tensor<2x3x4xf32>
  %23 = linalg.fill ins(%cst_0 : f32) outs(%22 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %24 = linalg.batch_matmul ins(%21, %arg2 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %25 = linalg.generic {indexing_maps = [#m5, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %26 = linalg.generic {indexing_maps = [#m4, #m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %21, %25 : tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
    %38 = arith.select %in, %in_4, %in_5 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %27 = linalg.generic {indexing_maps = [#m10, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%26, %arg3 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %38 = arith.mulf %in, %in_4 : f32
    %39 = arith.addf %out, %38 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x4xf32>
  %28 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg3, %arg2 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %38 = arith.mulf %in, %in_4 : f32
    %39 = arith.addf %out, %38 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x3xf32>
  %29 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %28 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %38 = arith.mulf %in, %in_4 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %30 = linalg.generic {indexing_maps = [#m4, #m6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%29 : tensor<2x3x3xf32>) outs(%17 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %38 = arith.addf %out, %in : f32
    linalg.yield %38 : f32
  } -> tensor<2x3xf32>
  %31 = linalg.generic {indexing_maps = [#m6, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x3xf32>) outs(%12 : tensor<2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x1xf32>
  %32 = linalg.generic {indexing_maps = [#m9, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<2x3x1xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x3xf32>
  %33 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %32 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %38 = arith.subf %in, %in_4 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %34 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %33 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %38 = arith.mulf %in, %in_4 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %35 = linalg.generic {indexing_maps = [#m4, #m4, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %34, %25 : tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%0 : tensor<2x3x3xf32>) {
  ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
    %38 = arith.select %in, %in_4, %in_5 : f32
    linalg.yield %38 : f32
  } -> tensor<2x3x3xf32>
  %36 = linalg.batch_matmul ins(%35, %arg1 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %37 = linalg.generic {indexing_maps = [#m10, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%35, %arg0 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %38 = arith.mulf %in, %in_4 : f32
    %39 = arith.addf %out, %38 : f32
    linalg.yield %39 : f32
  } -> tensor<2x3x4xf32>
  return %24, %36, %37, %27 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
