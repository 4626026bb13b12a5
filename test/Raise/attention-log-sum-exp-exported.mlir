// Attention whose log-sum-exp is read beside its output, as torch-mlir writes it: for a gate, as a result, or to merge parts of the keys.
// It is the second result of the op, and nothing with an element for each pair is left. What takes the sum of other exponentials is left.
// export_log_sum_exp.py writes the functions.

// RUN: rope-opt %s --rope-raise=verify=true --remarks-filter=rope-raise --canonicalize --cse -o %t 2>%t.remarks
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// DEFINE: %{run} = rope-runner %s --random=7 --compare-with=reference --rtol=1e-4 --atol=1e-5 --target=cpu --pass-pipeline="builtin.module(rope-raise,canonicalize,cse,rope-fuse)"
// RUN: %{run} --entry=gate
// RUN: %{run} --entry=returned
// RUN: %{run} --entry=normalized_by_it
// RUN: %{run} --entry=rows_first
// RUN: %{run} --entry=merged
// RUN: %{run} --entry=any_size --shape=0:2x4x5x8 --shape=1:2x4x7x8 --shape=2:2x4x7x8
// RUN: rope-equiv %s --function='*' --pass-pipeline="builtin.module(rope-raise)" | FileCheck %s --check-prefix=EQUAL
// EQUAL-COUNT-13: equal:

// REMARK: [Passed] attention {{.*}} Function=gate {{.*}}causal; {{.*}}the log-sum-exp of the scores is a result, too
// REMARK: [Passed] attention {{.*}} Function=returned {{.*}}class finite; {{.*}}each row keeps a key, and its log-sum-exp is read
// REMARK: [Passed] attention {{.*}} Function=normalized_by_it {{.*}}class contract
// REMARK: [Passed] attention {{.*}} Function=rows_first {{.*}}class contract
// REMARK-COUNT-2: [Passed] attention {{.*}} Function=merged {{.*}}class contract
// REMARK: [Passed] attention {{.*}} Function=any_size {{.*}}there is a key
// REMARK: [Passed] attention {{.*}} Function=narrow {{.*}}class contract
// REMARK: [Missed] probabilities-used {{.*}} Function=of_unmasked
// REMARK: [Missed] probabilities-used {{.*}} Function=of_scaled
// REMARK: [Missed] probabilities-used {{.*}} Function=over_rows
// REMARK: [Missed] probabilities-used {{.*}} Function=in_bits
// REMARK: [Missed] probabilities-used {{.*}} Function=beside_sinks
// REMARK: [Missed] probabilities-used {{.*}} Function=rounded

// The gate was computed before the product with V, and moves behind it.
// CHECK-LABEL: func.func @gate(
// CHECK-NOT: 6x6x
// CHECK: %[[A:.*]]:2 = rope.attention {{.*}} outs({{.*}} : tensor<2x4x6x8xf32>, tensor<2x4x6xf32>) {causal
// CHECK: linalg.generic {{.*}} ins(%[[A]]#1,
// CHECK-NOT: 6x6x
// CHECK-LABEL: func.func @returned(
// CHECK: %[[A:.*]]:2 = rope.attention
// CHECK-NEXT: return %[[A]]#0, %[[A]]#1
// CHECK-LABEL: func.func @normalized_by_it(
// CHECK: %[[A:.*]]:2 = rope.attention
// CHECK: %[[L:.*]] = tensor.expand_shape %[[A]]#1 {{.*}} into tensor<2x4x6x1xf32>
// CHECK-NEXT: return %[[A]]#0, %[[L]]
// CHECK-LABEL: func.func @rows_first(
// CHECK: :2 = rope.attention
// CHECK-LABEL: func.func @merged(
// CHECK-NOT: math.log
// CHECK-COUNT-2: :2 = rope.attention
// CHECK-NOT: math.log
// CHECK-LABEL: func.func @any_size(
// CHECK: :2 = rope.attention
// CHECK-LABEL: func.func @narrow(
// CHECK: :2 = rope.attention
// CHECK-LABEL: func.func @of_unmasked(
// CHECK-NOT: rope.attention

#m0 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#m1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#m2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m3 = affine_map<(d0) -> (d0)>
#m4 = affine_map<(d0, d1) -> (0, d1)>
#m5 = affine_map<(d0, d1) -> (d0, 0)>
#m6 = affine_map<(d0, d1) -> (d0, d1)>
#m7 = affine_map<(d0, d1) -> ()>
#m8 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#m9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m10 = affine_map<(d0, d1, d2, d3) -> ()>
#m11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#m12 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#m13 = affine_map<(d0, d1, d2) -> (0, d1, 0)>
#m14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#m15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#m16 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
func.func @gate(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x2x6x8xf32>, %arg2: tensor<2x2x6x8xf32>, %arg3: tensor<4xf32>) -> tensor<2x4x6x8xf32> {
  %c1_i64 = arith.constant 1 : i64
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 1.000000e+00 : f32
  %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_3 = arith.constant dense<0xFF800000> : tensor<6x6xf32>
  %cst_4 = arith.constant 0x7FF0000000000000 : f64
  %cst_5 = arith.constant 0.35355339059327379 : f64
  %0 = tensor.empty() : tensor<2x2x2x6x8xf32>
  %1 = linalg.generic {indexing_maps = [#m0, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x2x6x8xf32>) outs(%0 : tensor<2x2x2x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x2x6x8xf32>
  %collapsed = tensor.collapse_shape %1 [[0], [1, 2], [3], [4]] : tensor<2x2x2x6x8xf32> into tensor<2x4x6x8xf32>
  %2 = tensor.empty() : tensor<2x4x8x6xf32>
  %transposed = linalg.transpose ins(%collapsed : tensor<2x4x6x8xf32>) outs(%2 : tensor<2x4x8x6xf32>) permutation = [0, 1, 3, 2] 
  %collapsed_6 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_7 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x6xf32> into tensor<8x8x6xf32>
  %3 = tensor.empty() : tensor<8x6x6xf32>
  %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %5 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%4 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded = tensor.expand_shape %5 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %6 = tensor.empty() : tensor<2x4x6x6xf32>
  %7 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x6xf32>) outs(%6 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = arith.truncf %cst_5 : f64 to f32
    %47 = arith.mulf %in, %46 : f32
    linalg.yield %47 : f32
  } -> tensor<2x4x6x6xf32>
  %8 = tensor.empty() : tensor<6xi64>
  %9 = linalg.generic {indexing_maps = [#m3], iterator_types = ["parallel"]} outs(%8 : tensor<6xi64>) {
  ^bb0(%out: i64):
    %46 = linalg.index 0 : index
    %47 = arith.index_cast %46 : index to i64
    linalg.yield %47 : i64
  } -> tensor<6xi64>
  %expanded_8 = tensor.expand_shape %9 [[0, 1]] output_shape [1, 6] : tensor<6xi64> into tensor<1x6xi64>
  %expanded_9 = tensor.expand_shape %9 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
  %10 = tensor.empty() : tensor<6x6xi64>
  %11 = linalg.generic {indexing_maps = [#m4, #m5, #m6], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %expanded_9 : tensor<1x6xi64>, tensor<6x1xi64>) outs(%10 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %in_17: i64, %out: i64):
    %46 = arith.subi %in, %in_17 : i64
    linalg.yield %46 : i64
  } -> tensor<6x6xi64>
  %12 = tensor.empty() : tensor<6x6xi1>
  %13 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<6x6xi64>) outs(%12 : tensor<6x6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %46 = arith.cmpi sge, %in, %c1_i64 : i64
    linalg.yield %46 : i1
  } -> tensor<6x6xi1>
  %14 = tensor.empty() : tensor<6x6xf32>
  %15 = linalg.generic {indexing_maps = [#m6, #m6, #m7, #m6], iterator_types = ["parallel", "parallel"]} ins(%13, %cst_3, %cst_2 : tensor<6x6xi1>, tensor<6x6xf32>, tensor<f32>) outs(%14 : tensor<6x6xf32>) {
  ^bb0(%in: i1, %in_17: f32, %in_18: f32, %out: f32):
    %46 = arith.select %in, %in_17, %in_18 : f32
    linalg.yield %46 : f32
  } -> tensor<6x6xf32>
  %16 = linalg.generic {indexing_maps = [#m2, #m8, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %15 : tensor<2x4x6x6xf32>, tensor<6x6xf32>) outs(%6 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %46 = arith.addf %in, %in_17 : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6x6xf32>
  %17 = tensor.empty() : tensor<2x4x6xi64>
  %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %19 = tensor.empty() : tensor<2x4x6xf32>
  %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %21:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%16 : tensor<2x4x6x6xf32>) outs(%20, %18 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_17: i64):
    %46 = linalg.index 3 : index
    %47 = arith.index_cast %46 : index to i64
    %48 = arith.maximumf %in, %out : f32
    %49 = arith.cmpf ogt, %in, %out : f32
    %50 = arith.select %49, %47, %out_17 : i64
    linalg.yield %48, %50 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_10 = tensor.expand_shape %21#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %22 = tensor.empty() : tensor<2x4x6x1xf32>
  %23 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<2x4x6x1xf32>) outs(%22 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = math.absf %in : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6x1xf32>
  %24 = tensor.empty() : tensor<2x4x6x1xi1>
  %25 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x4x6x1xf32>) outs(%24 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: f32, %out: i1):
    %46 = arith.extf %in : f32 to f64
    %47 = arith.cmpf oeq, %46, %cst_4 : f64
    linalg.yield %47 : i1
  } -> tensor<2x4x6x1xi1>
  %26 = linalg.generic {indexing_maps = [#m2, #m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %cst_2, %expanded_10 : tensor<2x4x6x1xi1>, tensor<f32>, tensor<2x4x6x1xf32>) outs(%22 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: i1, %in_17: f32, %in_18: f32, %out: f32):
    %46 = arith.select %in, %in_17, %in_18 : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6x1xf32>
  %collapsed_11 = tensor.collapse_shape %26 [[0], [1], [2, 3]] : tensor<2x4x6x1xf32> into tensor<2x4x6xf32>
  %27 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %26 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%6 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %46 = arith.subf %in, %in_17 : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6x6xf32>
  %28 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<2x4x6x6xf32>) outs(%6 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = math.exp %in : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6x6xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%19 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %30 = linalg.generic {indexing_maps = [#m2, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%28 : tensor<2x4x6x6xf32>) outs(%29 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = arith.addf %in, %out : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6xf32>
  %31 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x4x6xf32>) outs(%19 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = math.log %in : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6xf32>
  %32 = linalg.generic {indexing_maps = [#m12, #m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31, %collapsed_11 : tensor<2x4x6xf32>, tensor<2x4x6xf32>) outs(%19 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %46 = arith.addf %in, %in_17 : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6xf32>
  %expanded_12 = tensor.expand_shape %arg3 [[0, 1, 2]] output_shape [1, 4, 1] : tensor<4xf32> into tensor<1x4x1xf32>
  %33 = linalg.generic {indexing_maps = [#m12, #m13, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %expanded_12 : tensor<2x4x6xf32>, tensor<1x4x1xf32>) outs(%19 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %46 = arith.subf %in, %in_17 : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6xf32>
  %34 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<2x4x6xf32>) outs(%19 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = arith.negf %in : f32
    %47 = math.exp %46 : f32
    %48 = arith.addf %47, %cst_1 : f32
    %49 = arith.divf %cst_1, %48 : f32
    linalg.yield %49 : f32
  } -> tensor<2x4x6xf32>
  %35 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_10 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%6 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %46 = arith.subf %in, %in_17 : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6x6xf32>
  %36 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<2x4x6x6xf32>) outs(%6 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = math.exp %in : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6x6xf32>
  %37 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %38 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%36 : tensor<2x4x6x6xf32>) outs(%37 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = arith.addf %in, %out : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6x1xf32>
  %39 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %38 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%6 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %46 = arith.divf %in, %in_17 : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6x6xf32>
  %40 = linalg.generic {indexing_maps = [#m0, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x2x6x8xf32>) outs(%0 : tensor<2x2x2x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x2x6x8xf32>
  %collapsed_13 = tensor.collapse_shape %39 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %collapsed_14 = tensor.collapse_shape %40 [[0, 1, 2], [3], [4]] : tensor<2x2x2x6x8xf32> into tensor<8x6x8xf32>
  %41 = tensor.empty() : tensor<8x6x8xf32>
  %42 = linalg.fill ins(%cst : f32) outs(%41 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %43 = linalg.batch_matmul ins(%collapsed_13, %collapsed_14 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%42 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_15 = tensor.expand_shape %43 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %expanded_16 = tensor.expand_shape %34 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %44 = tensor.empty() : tensor<2x4x6x8xf32>
  %45 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15, %expanded_16 : tensor<2x4x6x8xf32>, tensor<2x4x6x1xf32>) outs(%44 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %46 = arith.mulf %in, %in_17 : f32
    linalg.yield %46 : f32
  } -> tensor<2x4x6x8xf32>
  return %45 : tensor<2x4x6x8xf32>
}
func.func @returned(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x4x6x8xf32>, %arg2: tensor<2x4x6x8xf32>, %arg3: tensor<6x6xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x4x6xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant 0x7FF0000000000000 : f64
  %cst_3 = arith.constant 0.35355339059327379 : f64
  %0 = tensor.empty() : tensor<2x4x8x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x6x8xf32>) outs(%0 : tensor<2x4x8x6xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_4 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x6xf32> into tensor<8x8x6xf32>
  %1 = tensor.empty() : tensor<8x6x6xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %3 = linalg.batch_matmul ins(%collapsed, %collapsed_4 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%2 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %4 = tensor.empty() : tensor<2x4x6x6xf32>
  %5 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = arith.truncf %cst_3 : f64 to f32
    %32 = arith.mulf %in, %31 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %6 = linalg.generic {indexing_maps = [#m2, #m8, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %arg3 : tensor<2x4x6x6xf32>, tensor<6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %31 = arith.addf %in, %in_10 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x6x6xf32>
  %7 = tensor.empty() : tensor<2x4x6xi64>
  %8 = linalg.fill ins(%c0_i64 : i64) outs(%7 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %9 = tensor.empty() : tensor<2x4x6xf32>
  %10 = linalg.fill ins(%cst_0 : f32) outs(%9 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %11:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%6 : tensor<2x4x6x6xf32>) outs(%10, %8 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_10: i64):
    %31 = linalg.index 3 : index
    %32 = arith.index_cast %31 : index to i64
    %33 = arith.maximumf %in, %out : f32
    %34 = arith.cmpf ogt, %in, %out : f32
    %35 = arith.select %34, %32, %out_10 : i64
    linalg.yield %33, %35 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_5 = tensor.expand_shape %11#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %12 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_5 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %31 = arith.subf %in, %in_10 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x6x6xf32>
  %13 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = math.exp %in : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x6x6xf32>
  %14 = tensor.empty() : tensor<2x4x6x1xf32>
  %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %16 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%13 : tensor<2x4x6x6xf32>) outs(%15 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = arith.addf %in, %out : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x6x1xf32>
  %17 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %16 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %31 = arith.divf %in, %in_10 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_6 = tensor.collapse_shape %17 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %collapsed_7 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %18 = tensor.empty() : tensor<8x6x8xf32>
  %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %20 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%19 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_8 = tensor.expand_shape %20 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %21 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<2x4x6x1xf32>) outs(%14 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = math.absf %in : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x6x1xf32>
  %22 = tensor.empty() : tensor<2x4x6x1xi1>
  %23 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<2x4x6x1xf32>) outs(%22 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: f32, %out: i1):
    %31 = arith.extf %in : f32 to f64
    %32 = arith.cmpf oeq, %31, %cst_2 : f64
    linalg.yield %32 : i1
  } -> tensor<2x4x6x1xi1>
  %24 = linalg.generic {indexing_maps = [#m2, #m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %cst_1, %expanded_5 : tensor<2x4x6x1xi1>, tensor<f32>, tensor<2x4x6x1xf32>) outs(%14 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: i1, %in_10: f32, %in_11: f32, %out: f32):
    %31 = arith.select %in, %in_10, %in_11 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x6x1xf32>
  %collapsed_9 = tensor.collapse_shape %24 [[0], [1], [2, 3]] : tensor<2x4x6x1xf32> into tensor<2x4x6xf32>
  %25 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %24 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %31 = arith.subf %in, %in_10 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x6x6xf32>
  %26 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = math.exp %in : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x6x6xf32>
  %27 = linalg.fill ins(%cst : f32) outs(%9 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %28 = linalg.generic {indexing_maps = [#m2, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%26 : tensor<2x4x6x6xf32>) outs(%27 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = arith.addf %in, %out : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x6xf32>
  %29 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x4x6xf32>) outs(%9 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = math.log %in : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x6xf32>
  %30 = linalg.generic {indexing_maps = [#m12, #m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29, %collapsed_9 : tensor<2x4x6xf32>, tensor<2x4x6xf32>) outs(%9 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %31 = arith.addf %in, %in_10 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x6xf32>
  return %expanded_8, %30 : tensor<2x4x6x8xf32>, tensor<2x4x6xf32>
}
func.func @normalized_by_it(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x4x9x8xf32>, %arg2: tensor<2x4x9x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x4x6x1xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant 0x7FF0000000000000 : f64
  %cst_3 = arith.constant 0.35355339059327379 : f64
  %0 = tensor.empty() : tensor<2x4x8x9xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x9x8xf32>) outs(%0 : tensor<2x4x8x9xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_4 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x9xf32> into tensor<8x8x9xf32>
  %1 = tensor.empty() : tensor<8x6x9xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x6x9xf32>) -> tensor<8x6x9xf32>
  %3 = linalg.batch_matmul ins(%collapsed, %collapsed_4 : tensor<8x6x8xf32>, tensor<8x8x9xf32>) outs(%2 : tensor<8x6x9xf32>) -> tensor<8x6x9xf32>
  %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [2, 4, 6, 9] : tensor<8x6x9xf32> into tensor<2x4x6x9xf32>
  %4 = tensor.empty() : tensor<2x4x6x9xf32>
  %5 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x9xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %27 = arith.truncf %cst_3 : f64 to f32
    %28 = arith.mulf %in, %27 : f32
    linalg.yield %28 : f32
  } -> tensor<2x4x6x9xf32>
  %6 = tensor.empty() : tensor<2x4x6xi64>
  %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %8 = tensor.empty() : tensor<2x4x6xf32>
  %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %10:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%5 : tensor<2x4x6x9xf32>) outs(%9, %7 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_9: i64):
    %27 = linalg.index 3 : index
    %28 = arith.index_cast %27 : index to i64
    %29 = arith.maximumf %in, %out : f32
    %30 = arith.cmpf ogt, %in, %out : f32
    %31 = arith.select %30, %28, %out_9 : i64
    linalg.yield %29, %31 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_5 = tensor.expand_shape %10#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %11 = tensor.empty() : tensor<2x4x6x1xf32>
  %12 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<2x4x6x1xf32>) outs(%11 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %27 = math.absf %in : f32
    linalg.yield %27 : f32
  } -> tensor<2x4x6x1xf32>
  %13 = tensor.empty() : tensor<2x4x6x1xi1>
  %14 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<2x4x6x1xf32>) outs(%13 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: f32, %out: i1):
    %27 = arith.extf %in : f32 to f64
    %28 = arith.cmpf oeq, %27, %cst_2 : f64
    linalg.yield %28 : i1
  } -> tensor<2x4x6x1xi1>
  %15 = linalg.generic {indexing_maps = [#m2, #m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %cst_1, %expanded_5 : tensor<2x4x6x1xi1>, tensor<f32>, tensor<2x4x6x1xf32>) outs(%11 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: i1, %in_9: f32, %in_10: f32, %out: f32):
    %27 = arith.select %in, %in_9, %in_10 : f32
    linalg.yield %27 : f32
  } -> tensor<2x4x6x1xf32>
  %16 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %15 : tensor<2x4x6x9xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %in_9: f32, %out: f32):
    %27 = arith.subf %in, %in_9 : f32
    linalg.yield %27 : f32
  } -> tensor<2x4x6x9xf32>
  %17 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x4x6x9xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %27 = math.exp %in : f32
    linalg.yield %27 : f32
  } -> tensor<2x4x6x9xf32>
  %18 = linalg.fill ins(%cst : f32) outs(%11 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %19 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17 : tensor<2x4x6x9xf32>) outs(%18 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %27 = arith.addf %in, %out : f32
    linalg.yield %27 : f32
  } -> tensor<2x4x6x1xf32>
  %20 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x4x6x1xf32>) outs(%11 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %27 = math.log %in : f32
    linalg.yield %27 : f32
  } -> tensor<2x4x6x1xf32>
  %21 = linalg.generic {indexing_maps = [#m2, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %15 : tensor<2x4x6x1xf32>, tensor<2x4x6x1xf32>) outs(%11 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %in_9: f32, %out: f32):
    %27 = arith.addf %in, %in_9 : f32
    linalg.yield %27 : f32
  } -> tensor<2x4x6x1xf32>
  %22 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %21 : tensor<2x4x6x9xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %in_9: f32, %out: f32):
    %27 = arith.subf %in, %in_9 : f32
    linalg.yield %27 : f32
  } -> tensor<2x4x6x9xf32>
  %23 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x6x9xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %27 = math.exp %in : f32
    linalg.yield %27 : f32
  } -> tensor<2x4x6x9xf32>
  %collapsed_6 = tensor.collapse_shape %23 [[0, 1], [2], [3]] : tensor<2x4x6x9xf32> into tensor<8x6x9xf32>
  %collapsed_7 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %24 = tensor.empty() : tensor<8x6x8xf32>
  %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %26 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<8x6x9xf32>, tensor<8x9x8xf32>) outs(%25 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_8 = tensor.expand_shape %26 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  return %expanded_8, %21 : tensor<2x4x6x8xf32>, tensor<2x4x6x1xf32>
}
func.func @rows_first(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x4x9x8xf32>, %arg2: tensor<2x4x9x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<6x2x4xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant 0x7FF0000000000000 : f64
  %cst_3 = arith.constant 0.35355339059327379 : f64
  %0 = tensor.empty() : tensor<2x4x8x9xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x9x8xf32>) outs(%0 : tensor<2x4x8x9xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_4 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x9xf32> into tensor<8x8x9xf32>
  %1 = tensor.empty() : tensor<8x6x9xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x6x9xf32>) -> tensor<8x6x9xf32>
  %3 = linalg.batch_matmul ins(%collapsed, %collapsed_4 : tensor<8x6x8xf32>, tensor<8x8x9xf32>) outs(%2 : tensor<8x6x9xf32>) -> tensor<8x6x9xf32>
  %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [2, 4, 6, 9] : tensor<8x6x9xf32> into tensor<2x4x6x9xf32>
  %4 = tensor.empty() : tensor<2x4x6x9xf32>
  %5 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x9xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.truncf %cst_3 : f64 to f32
    %33 = arith.mulf %in, %32 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6x9xf32>
  %6 = tensor.empty() : tensor<2x4x6xi64>
  %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %8 = tensor.empty() : tensor<2x4x6xf32>
  %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %10:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%5 : tensor<2x4x6x9xf32>) outs(%9, %7 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_11: i64):
    %32 = linalg.index 3 : index
    %33 = arith.index_cast %32 : index to i64
    %34 = arith.maximumf %in, %out : f32
    %35 = arith.cmpf ogt, %in, %out : f32
    %36 = arith.select %35, %33, %out_11 : i64
    linalg.yield %34, %36 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_5 = tensor.expand_shape %10#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %11 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %expanded_5 : tensor<2x4x6x9xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.subf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x9xf32>
  %12 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x4x6x9xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x9xf32>
  %13 = tensor.empty() : tensor<2x4x6x1xf32>
  %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %15 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x4x6x9xf32>) outs(%14 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.addf %in, %out : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x1xf32>
  %16 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %15 : tensor<2x4x6x9xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.divf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x9xf32>
  %collapsed_6 = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<2x4x6x9xf32> into tensor<8x6x9xf32>
  %collapsed_7 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %17 = tensor.empty() : tensor<8x6x8xf32>
  %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %19 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<8x6x9xf32>, tensor<8x9x8xf32>) outs(%18 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_8 = tensor.expand_shape %19 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %20 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<2x4x6x1xf32>) outs(%13 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.absf %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x1xf32>
  %21 = tensor.empty() : tensor<2x4x6x1xi1>
  %22 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x4x6x1xf32>) outs(%21 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: f32, %out: i1):
    %32 = arith.extf %in : f32 to f64
    %33 = arith.cmpf oeq, %32, %cst_2 : f64
    linalg.yield %33 : i1
  } -> tensor<2x4x6x1xi1>
  %23 = linalg.generic {indexing_maps = [#m2, #m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %cst_1, %expanded_5 : tensor<2x4x6x1xi1>, tensor<f32>, tensor<2x4x6x1xf32>) outs(%13 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
    %32 = arith.select %in, %in_11, %in_12 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x1xf32>
  %collapsed_9 = tensor.collapse_shape %23 [[0], [1], [2, 3]] : tensor<2x4x6x1xf32> into tensor<2x4x6xf32>
  %24 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %23 : tensor<2x4x6x9xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.subf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x9xf32>
  %25 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x4x6x9xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x9xf32>
  %26 = linalg.fill ins(%cst : f32) outs(%8 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %27 = linalg.generic {indexing_maps = [#m2, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x4x6x9xf32>) outs(%26 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.addf %in, %out : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6xf32>
  %28 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<2x4x6xf32>) outs(%8 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.log %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6xf32>
  %29 = linalg.generic {indexing_maps = [#m12, #m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %collapsed_9 : tensor<2x4x6xf32>, tensor<2x4x6xf32>) outs(%8 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.addf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6xf32>
  %30 = tensor.empty() : tensor<6x2x4xf32>
  %transposed_10 = linalg.transpose ins(%29 : tensor<2x4x6xf32>) outs(%30 : tensor<6x2x4xf32>) permutation = [2, 0, 1] 
  %31 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_10 : tensor<6x2x4xf32>) outs(%30 : tensor<6x2x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<6x2x4xf32>
  return %expanded_8, %31 : tensor<2x4x6x8xf32>, tensor<6x2x4xf32>
}
func.func @merged(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x4x9x8xf32>, %arg2: tensor<2x4x9x8xf32>, %arg3: tensor<2x4x5x8xf32>, %arg4: tensor<2x4x5x8xf32>) -> tensor<2x4x6x8xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 1.000000e+00 : f32
  %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_3 = arith.constant 0x7FF0000000000000 : f64
  %cst_4 = arith.constant 0.35355339059327379 : f64
  %cst_5 = arith.constant dense<1> : tensor<i64>
  %0 = tensor.empty() : tensor<2x4x8x9xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x9x8xf32>) outs(%0 : tensor<2x4x8x9xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_6 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x9xf32> into tensor<8x8x9xf32>
  %1 = tensor.empty() : tensor<8x6x9xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x6x9xf32>) -> tensor<8x6x9xf32>
  %3 = linalg.batch_matmul ins(%collapsed, %collapsed_6 : tensor<8x6x8xf32>, tensor<8x8x9xf32>) outs(%2 : tensor<8x6x9xf32>) -> tensor<8x6x9xf32>
  %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [2, 4, 6, 9] : tensor<8x6x9xf32> into tensor<2x4x6x9xf32>
  %4 = tensor.empty() : tensor<2x4x6x9xf32>
  %5 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x9xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = arith.truncf %cst_4 : f64 to f32
    %57 = arith.mulf %in, %56 : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x9xf32>
  %6 = tensor.empty() : tensor<2x4x8x5xf32>
  %transposed_7 = linalg.transpose ins(%arg3 : tensor<2x4x5x8xf32>) outs(%6 : tensor<2x4x8x5xf32>) permutation = [0, 1, 3, 2] 
  %collapsed_8 = tensor.collapse_shape %transposed_7 [[0, 1], [2], [3]] : tensor<2x4x8x5xf32> into tensor<8x8x5xf32>
  %7 = tensor.empty() : tensor<8x6x5xf32>
  %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<8x6x5xf32>) -> tensor<8x6x5xf32>
  %9 = linalg.batch_matmul ins(%collapsed, %collapsed_8 : tensor<8x6x8xf32>, tensor<8x8x5xf32>) outs(%8 : tensor<8x6x5xf32>) -> tensor<8x6x5xf32>
  %expanded_9 = tensor.expand_shape %9 [[0, 1], [2], [3]] output_shape [2, 4, 6, 5] : tensor<8x6x5xf32> into tensor<2x4x6x5xf32>
  %10 = tensor.empty() : tensor<2x4x6x5xf32>
  %11 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<2x4x6x5xf32>) outs(%10 : tensor<2x4x6x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = arith.truncf %cst_4 : f64 to f32
    %57 = arith.mulf %in, %56 : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x5xf32>
  %12 = tensor.empty() : tensor<2x4x6xi64>
  %13 = linalg.fill ins(%c0_i64 : i64) outs(%12 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %14 = tensor.empty() : tensor<2x4x6xf32>
  %15 = linalg.fill ins(%cst_0 : f32) outs(%14 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %16:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%5 : tensor<2x4x6x9xf32>) outs(%15, %13 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_18: i64):
    %56 = linalg.index 3 : index
    %57 = arith.index_cast %56 : index to i64
    %58 = arith.maximumf %in, %out : f32
    %59 = arith.cmpf ogt, %in, %out : f32
    %60 = arith.select %59, %57, %out_18 : i64
    linalg.yield %58, %60 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_10 = tensor.expand_shape %16#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %17 = tensor.empty() : tensor<2x4x6x1xf32>
  %18 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = math.absf %in : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %19 = tensor.empty() : tensor<2x4x6x1xi1>
  %20 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x4x6x1xf32>) outs(%19 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: f32, %out: i1):
    %56 = arith.extf %in : f32 to f64
    %57 = arith.cmpf oeq, %56, %cst_3 : f64
    linalg.yield %57 : i1
  } -> tensor<2x4x6x1xi1>
  %21 = linalg.generic {indexing_maps = [#m2, #m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %cst_2, %expanded_10 : tensor<2x4x6x1xi1>, tensor<f32>, tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: i1, %in_18: f32, %in_19: f32, %out: f32):
    %56 = arith.select %in, %in_18, %in_19 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %22 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %21 : tensor<2x4x6x9xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %56 = arith.subf %in, %in_18 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x9xf32>
  %23 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x6x9xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = math.exp %in : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x9xf32>
  %24 = linalg.fill ins(%cst : f32) outs(%17 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %25 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23 : tensor<2x4x6x9xf32>) outs(%24 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = arith.addf %in, %out : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %26 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = math.log %in : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %27 = linalg.generic {indexing_maps = [#m2, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %21 : tensor<2x4x6x1xf32>, tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %56 = arith.addf %in, %in_18 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %28:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%11 : tensor<2x4x6x5xf32>) outs(%15, %13 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_18: i64):
    %56 = linalg.index 3 : index
    %57 = arith.index_cast %56 : index to i64
    %58 = arith.maximumf %in, %out : f32
    %59 = arith.cmpf ogt, %in, %out : f32
    %60 = arith.select %59, %57, %out_18 : i64
    linalg.yield %58, %60 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_11 = tensor.expand_shape %28#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %29 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = math.absf %in : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %30 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x4x6x1xf32>) outs(%19 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: f32, %out: i1):
    %56 = arith.extf %in : f32 to f64
    %57 = arith.cmpf oeq, %56, %cst_3 : f64
    linalg.yield %57 : i1
  } -> tensor<2x4x6x1xi1>
  %31 = linalg.generic {indexing_maps = [#m2, #m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %cst_2, %expanded_11 : tensor<2x4x6x1xi1>, tensor<f32>, tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: i1, %in_18: f32, %in_19: f32, %out: f32):
    %56 = arith.select %in, %in_18, %in_19 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %32 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %31 : tensor<2x4x6x5xf32>, tensor<2x4x6x1xf32>) outs(%10 : tensor<2x4x6x5xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %56 = arith.subf %in, %in_18 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x5xf32>
  %33 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x4x6x5xf32>) outs(%10 : tensor<2x4x6x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = math.exp %in : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x5xf32>
  %34 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%33 : tensor<2x4x6x5xf32>) outs(%24 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = arith.addf %in, %out : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %35 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = math.log %in : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %36 = linalg.generic {indexing_maps = [#m2, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %31 : tensor<2x4x6x1xf32>, tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %56 = arith.addf %in, %in_18 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %37 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %expanded_10 : tensor<2x4x6x9xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %56 = arith.subf %in, %in_18 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x9xf32>
  %38 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<2x4x6x9xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = math.exp %in : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x9xf32>
  %39 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<2x4x6x9xf32>) outs(%24 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = arith.addf %in, %out : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %40 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %39 : tensor<2x4x6x9xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %56 = arith.divf %in, %in_18 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x9xf32>
  %collapsed_12 = tensor.collapse_shape %40 [[0, 1], [2], [3]] : tensor<2x4x6x9xf32> into tensor<8x6x9xf32>
  %collapsed_13 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %41 = tensor.empty() : tensor<8x6x8xf32>
  %42 = linalg.fill ins(%cst : f32) outs(%41 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %43 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<8x6x9xf32>, tensor<8x9x8xf32>) outs(%42 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_14 = tensor.expand_shape %43 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %44 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %expanded_11 : tensor<2x4x6x5xf32>, tensor<2x4x6x1xf32>) outs(%10 : tensor<2x4x6x5xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %56 = arith.subf %in, %in_18 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x5xf32>
  %45 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44 : tensor<2x4x6x5xf32>) outs(%10 : tensor<2x4x6x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = math.exp %in : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x5xf32>
  %46 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%45 : tensor<2x4x6x5xf32>) outs(%24 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = arith.addf %in, %out : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %47 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %46 : tensor<2x4x6x5xf32>, tensor<2x4x6x1xf32>) outs(%10 : tensor<2x4x6x5xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %56 = arith.divf %in, %in_18 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x5xf32>
  %collapsed_15 = tensor.collapse_shape %47 [[0, 1], [2], [3]] : tensor<2x4x6x5xf32> into tensor<8x6x5xf32>
  %collapsed_16 = tensor.collapse_shape %arg4 [[0, 1], [2], [3]] : tensor<2x4x5x8xf32> into tensor<8x5x8xf32>
  %48 = linalg.batch_matmul ins(%collapsed_15, %collapsed_16 : tensor<8x6x5xf32>, tensor<8x5x8xf32>) outs(%42 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_17 = tensor.expand_shape %48 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %49 = linalg.generic {indexing_maps = [#m2, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %36 : tensor<2x4x6x1xf32>, tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %56 = arith.subf %in, %in_18 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x1xf32>
  %50 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %56 = arith.negf %in : f32
    %57 = math.exp %56 : f32
    %58 = arith.addf %57, %cst_1 : f32
    %59 = arith.divf %cst_1, %58 : f32
    linalg.yield %59 : f32
  } -> tensor<2x4x6x1xf32>
  %51 = tensor.empty() : tensor<2x4x6x8xf32>
  %52 = linalg.generic {indexing_maps = [#m11, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %expanded_14 : tensor<2x4x6x1xf32>, tensor<2x4x6x8xf32>) outs(%51 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %56 = arith.mulf %in, %in_18 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x8xf32>
  %53 = linalg.generic {indexing_maps = [#m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %50 : tensor<i64>, tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: i64, %in_18: f32, %out: f32):
    %56 = arith.sitofp %in : i64 to f32
    %57 = arith.subf %56, %in_18 : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x1xf32>
  %54 = linalg.generic {indexing_maps = [#m11, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %expanded_17 : tensor<2x4x6x1xf32>, tensor<2x4x6x8xf32>) outs(%51 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %56 = arith.mulf %in, %in_18 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x8xf32>
  %55 = linalg.generic {indexing_maps = [#m2, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %54 : tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>) outs(%51 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %56 = arith.addf %in, %in_18 : f32
    linalg.yield %56 : f32
  } -> tensor<2x4x6x8xf32>
  return %55 : tensor<2x4x6x8xf32>
}
func.func @any_size(%arg0: tensor<2x4x?x8xf32>, %arg1: tensor<2x4x?x8xf32>, %arg2: tensor<2x4x?x8xf32>) -> (tensor<2x4x?x8xf32>, tensor<2x4x?xf32>) {
  %c1_i64 = arith.constant 1 : i64
  %c2_i64 = arith.constant 2 : i64
  %c4_i64 = arith.constant 4 : i64
  %c0_i64 = arith.constant 0 : i64
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c8_i64 = arith.constant 8 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant 0x7FF0000000000000 : f64
  %cst_3 = arith.constant 0.35355339059327379 : f64
  %dim = tensor.dim %arg0, %c2 : tensor<2x4x?x8xf32>
  %0 = arith.index_cast %dim : index to i64
  %dim_4 = tensor.dim %arg1, %c2 : tensor<2x4x?x8xf32>
  %1 = arith.index_cast %dim_4 : index to i64
  %2 = tensor.empty(%dim_4) : tensor<2x4x8x?xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x?x8xf32>) outs(%2 : tensor<2x4x8x?xf32>) permutation = [0, 1, 3, 2] 
  %3 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %3, "unimplemented: dynamic negative broadcast sizes"
  %4 = tensor.empty(%dim) : tensor<2x4x?x8xf32>
  %5 = linalg.generic {indexing_maps = [#m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%4 : tensor<2x4x?x8xf32>) {
  ^bb0(%out: f32):
    %59 = linalg.index 0 : index
    %60 = linalg.index 1 : index
    %61 = linalg.index 2 : index
    %62 = linalg.index 3 : index
    %63 = arith.cmpi eq, %dim, %c1 : index
    %64 = arith.select %63, %c0, %61 : index
    %extracted = tensor.extract %arg0[%59, %60, %64, %62] : tensor<2x4x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x4x?x8xf32>
  %collapsed = tensor.collapse_shape %5 [[0, 1], [2], [3]] : tensor<2x4x?x8xf32> into tensor<8x?x8xf32>
  %6 = arith.cmpi sge, %1, %c0_i64 : i64
  cf.assert %6, "unimplemented: dynamic negative broadcast sizes"
  %7 = tensor.empty(%dim_4) : tensor<2x4x8x?xf32>
  %8 = linalg.generic {indexing_maps = [#m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%7 : tensor<2x4x8x?xf32>) {
  ^bb0(%out: f32):
    %59 = linalg.index 0 : index
    %60 = linalg.index 1 : index
    %61 = linalg.index 2 : index
    %62 = linalg.index 3 : index
    %63 = arith.cmpi eq, %dim_4, %c1 : index
    %64 = arith.select %63, %c0, %62 : index
    %extracted = tensor.extract %transposed[%59, %60, %61, %64] : tensor<2x4x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x4x8x?xf32>
  %collapsed_5 = tensor.collapse_shape %8 [[0, 1], [2], [3]] : tensor<2x4x8x?xf32> into tensor<8x8x?xf32>
  %9 = tensor.empty(%dim, %dim_4) : tensor<8x?x?xf32>
  %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<8x?x?xf32>) -> tensor<8x?x?xf32>
  %11 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<8x?x8xf32>, tensor<8x8x?xf32>) outs(%10 : tensor<8x?x?xf32>) -> tensor<8x?x?xf32>
  %12 = arith.muli %0, %c8_i64 : i64
  %13 = arith.cmpi slt, %0, %c0_i64 : i64
  %14 = arith.select %13, %c8_i64, %12 : i64
  %15 = arith.extui %13 : i1 to i64
  %16 = arith.muli %14, %1 : i64
  %17 = arith.addi %15, %c1_i64 : i64
  %18 = arith.cmpi slt, %1, %c0_i64 : i64
  %19 = arith.select %18, %14, %16 : i64
  %20 = arith.select %18, %17, %15 : i64
  %21 = arith.cmpi sle, %20, %c1_i64 : i64
  cf.assert %21, "must have at most one inferred (negative) dimension"
  %22 = arith.muli %12, %1 : i64
  %23 = arith.divsi %22, %19 : i64
  %24 = arith.select %13, %23, %0 : i64
  %25 = arith.select %18, %23, %1 : i64
  %from_elements = tensor.from_elements %c2_i64, %c4_i64, %24, %25 : tensor<4xi64>
  %reshape = tensor.reshape %11(%from_elements) : (tensor<8x?x?xf32>, tensor<4xi64>) -> tensor<2x4x?x?xf32>
  %26 = arith.index_cast %24 : i64 to index
  %27 = arith.index_cast %25 : i64 to index
  %28 = tensor.empty(%26, %27) : tensor<2x4x?x?xf32>
  %29 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x4x?x?xf32>) outs(%28 : tensor<2x4x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %59 = arith.truncf %cst_3 : f64 to f32
    %60 = arith.mulf %in, %59 : f32
    linalg.yield %60 : f32
  } -> tensor<2x4x?x?xf32>
  %30 = tensor.empty(%26) : tensor<2x4x?xi64>
  %31 = linalg.fill ins(%c0_i64 : i64) outs(%30 : tensor<2x4x?xi64>) -> tensor<2x4x?xi64>
  %32 = tensor.empty(%26) : tensor<2x4x?xf32>
  %33 = linalg.fill ins(%cst_0 : f32) outs(%32 : tensor<2x4x?xf32>) -> tensor<2x4x?xf32>
  %34:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%29 : tensor<2x4x?x?xf32>) outs(%33, %31 : tensor<2x4x?xf32>, tensor<2x4x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_11: i64):
    %59 = linalg.index 3 : index
    %60 = arith.index_cast %59 : index to i64
    %61 = arith.maximumf %in, %out : f32
    %62 = arith.cmpf ogt, %in, %out : f32
    %63 = arith.select %62, %60, %out_11 : i64
    linalg.yield %61, %63 : f32, i64
  } -> (tensor<2x4x?xf32>, tensor<2x4x?xi64>)
  %expanded = tensor.expand_shape %34#0 [[0], [1], [2, 3]] output_shape [2, 4, %26, 1] : tensor<2x4x?xf32> into tensor<2x4x?x1xf32>
  %35 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %expanded : tensor<2x4x?x?xf32>, tensor<2x4x?x1xf32>) outs(%28 : tensor<2x4x?x?xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %59 = arith.subf %in, %in_11 : f32
    linalg.yield %59 : f32
  } -> tensor<2x4x?x?xf32>
  %36 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<2x4x?x?xf32>) outs(%28 : tensor<2x4x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %59 = math.exp %in : f32
    linalg.yield %59 : f32
  } -> tensor<2x4x?x?xf32>
  %37 = tensor.empty(%26) : tensor<2x4x?x1xf32>
  %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<2x4x?x1xf32>) -> tensor<2x4x?x1xf32>
  %39 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%36 : tensor<2x4x?x?xf32>) outs(%38 : tensor<2x4x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %59 = arith.addf %in, %out : f32
    linalg.yield %59 : f32
  } -> tensor<2x4x?x1xf32>
  %40 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %39 : tensor<2x4x?x?xf32>, tensor<2x4x?x1xf32>) outs(%28 : tensor<2x4x?x?xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %59 = arith.divf %in, %in_11 : f32
    linalg.yield %59 : f32
  } -> tensor<2x4x?x?xf32>
  cf.assert %3, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %6, "unimplemented: dynamic negative broadcast sizes"
  %41 = tensor.empty(%dim, %dim_4) : tensor<2x4x?x?xf32>
  %42 = linalg.generic {indexing_maps = [#m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%41 : tensor<2x4x?x?xf32>) {
  ^bb0(%out: f32):
    %59 = linalg.index 0 : index
    %60 = linalg.index 1 : index
    %61 = linalg.index 2 : index
    %62 = linalg.index 3 : index
    %63 = arith.cmpi eq, %26, %c1 : index
    %64 = arith.select %63, %c0, %61 : index
    %65 = arith.cmpi eq, %27, %c1 : index
    %66 = arith.select %65, %c0, %62 : index
    %extracted = tensor.extract %40[%59, %60, %64, %66] : tensor<2x4x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x4x?x?xf32>
  cf.assert %21, "must have at most one inferred (negative) dimension"
  %from_elements_6 = tensor.from_elements %c8_i64, %24, %25 : tensor<3xi64>
  %reshape_7 = tensor.reshape %42(%from_elements_6) : (tensor<2x4x?x?xf32>, tensor<3xi64>) -> tensor<8x?x?xf32>
  cf.assert %6, "unimplemented: dynamic negative broadcast sizes"
  %43 = tensor.empty(%dim_4) : tensor<2x4x?x8xf32>
  %44 = linalg.generic {indexing_maps = [#m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%43 : tensor<2x4x?x8xf32>) {
  ^bb0(%out: f32):
    %59 = linalg.index 0 : index
    %60 = linalg.index 1 : index
    %61 = linalg.index 2 : index
    %62 = linalg.index 3 : index
    %dim_11 = tensor.dim %arg2, %c2 : tensor<2x4x?x8xf32>
    %63 = arith.cmpi eq, %dim_11, %c1 : index
    %64 = arith.select %63, %c0, %61 : index
    %extracted = tensor.extract %arg2[%59, %60, %64, %62] : tensor<2x4x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x4x?x8xf32>
  %collapsed_8 = tensor.collapse_shape %44 [[0, 1], [2], [3]] : tensor<2x4x?x8xf32> into tensor<8x?x8xf32>
  %45 = arith.cmpi eq, %25, %1 : i64
  cf.assert %45, "mismatching contracting dimension"
  %46 = tensor.empty(%26) : tensor<8x?x8xf32>
  %47 = linalg.fill ins(%cst : f32) outs(%46 : tensor<8x?x8xf32>) -> tensor<8x?x8xf32>
  %48 = linalg.batch_matmul ins(%reshape_7, %collapsed_8 : tensor<8x?x?xf32>, tensor<8x?x8xf32>) outs(%47 : tensor<8x?x8xf32>) -> tensor<8x?x8xf32>
  %expanded_9 = tensor.expand_shape %48 [[0, 1], [2], [3]] output_shape [2, 4, %26, 8] : tensor<8x?x8xf32> into tensor<2x4x?x8xf32>
  %49 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x?x1xf32>) outs(%37 : tensor<2x4x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %59 = math.absf %in : f32
    linalg.yield %59 : f32
  } -> tensor<2x4x?x1xf32>
  %50 = tensor.empty(%26) : tensor<2x4x?x1xi1>
  %51 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<2x4x?x1xf32>) outs(%50 : tensor<2x4x?x1xi1>) {
  ^bb0(%in: f32, %out: i1):
    %59 = arith.extf %in : f32 to f64
    %60 = arith.cmpf oeq, %59, %cst_2 : f64
    linalg.yield %60 : i1
  } -> tensor<2x4x?x1xi1>
  %52 = linalg.generic {indexing_maps = [#m2, #m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %cst_1, %expanded : tensor<2x4x?x1xi1>, tensor<f32>, tensor<2x4x?x1xf32>) outs(%37 : tensor<2x4x?x1xf32>) {
  ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
    %59 = arith.select %in, %in_11, %in_12 : f32
    linalg.yield %59 : f32
  } -> tensor<2x4x?x1xf32>
  %collapsed_10 = tensor.collapse_shape %52 [[0], [1], [2, 3]] : tensor<2x4x?x1xf32> into tensor<2x4x?xf32>
  %53 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %52 : tensor<2x4x?x?xf32>, tensor<2x4x?x1xf32>) outs(%28 : tensor<2x4x?x?xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %59 = arith.subf %in, %in_11 : f32
    linalg.yield %59 : f32
  } -> tensor<2x4x?x?xf32>
  %54 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<2x4x?x?xf32>) outs(%28 : tensor<2x4x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %59 = math.exp %in : f32
    linalg.yield %59 : f32
  } -> tensor<2x4x?x?xf32>
  %55 = linalg.fill ins(%cst : f32) outs(%32 : tensor<2x4x?xf32>) -> tensor<2x4x?xf32>
  %56 = linalg.generic {indexing_maps = [#m2, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54 : tensor<2x4x?x?xf32>) outs(%55 : tensor<2x4x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %59 = arith.addf %in, %out : f32
    linalg.yield %59 : f32
  } -> tensor<2x4x?xf32>
  %57 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56 : tensor<2x4x?xf32>) outs(%32 : tensor<2x4x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %59 = math.log %in : f32
    linalg.yield %59 : f32
  } -> tensor<2x4x?xf32>
  %58 = linalg.generic {indexing_maps = [#m12, #m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57, %collapsed_10 : tensor<2x4x?xf32>, tensor<2x4x?xf32>) outs(%32 : tensor<2x4x?xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %59 = arith.addf %in, %in_11 : f32
    linalg.yield %59 : f32
  } -> tensor<2x4x?xf32>
  return %expanded_9, %58 : tensor<2x4x?x8xf32>, tensor<2x4x?xf32>
}
func.func @narrow(%arg0: tensor<2x4x6x8xbf16>, %arg1: tensor<2x4x9x8xbf16>, %arg2: tensor<2x4x9x8xbf16>) -> (tensor<2x4x6x8xbf16>, tensor<2x4x6xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant 0x7FF0000000000000 : f64
  %cst_3 = arith.constant 0.35355339059327379 : f64
  %0 = tensor.empty() : tensor<2x4x8x9xbf16>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x9x8xbf16>) outs(%0 : tensor<2x4x8x9xbf16>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x6x8xbf16> into tensor<8x6x8xbf16>
  %collapsed_4 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x9xbf16> into tensor<8x8x9xbf16>
  %1 = tensor.empty() : tensor<8x6x9xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x6x9xf32>) -> tensor<8x6x9xf32>
  %3 = linalg.batch_matmul ins(%collapsed, %collapsed_4 : tensor<8x6x8xbf16>, tensor<8x8x9xbf16>) outs(%2 : tensor<8x6x9xf32>) -> tensor<8x6x9xf32>
  %4 = tensor.empty() : tensor<8x6x9xbf16>
  %5 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<8x6x9xf32>) outs(%4 : tensor<8x6x9xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %37 = arith.truncf %in : f32 to bf16
    linalg.yield %37 : bf16
  } -> tensor<8x6x9xbf16>
  %expanded = tensor.expand_shape %5 [[0, 1], [2], [3]] output_shape [2, 4, 6, 9] : tensor<8x6x9xbf16> into tensor<2x4x6x9xbf16>
  %6 = tensor.empty() : tensor<2x4x6x9xbf16>
  %7 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x9xbf16>) outs(%6 : tensor<2x4x6x9xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %37 = arith.truncf %cst_3 : f64 to bf16
    %38 = arith.mulf %in, %37 : bf16
    linalg.yield %38 : bf16
  } -> tensor<2x4x6x9xbf16>
  %8 = tensor.empty() : tensor<2x4x6x9xf32>
  %9 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7 : tensor<2x4x6x9xbf16>) outs(%8 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %37 = arith.extf %in : bf16 to f32
    linalg.yield %37 : f32
  } -> tensor<2x4x6x9xf32>
  %10 = tensor.empty() : tensor<2x4x6xi64>
  %11 = linalg.fill ins(%c0_i64 : i64) outs(%10 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %12 = tensor.empty() : tensor<2x4x6xf32>
  %13 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %14:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%9 : tensor<2x4x6x9xf32>) outs(%13, %11 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_10: i64):
    %37 = linalg.index 3 : index
    %38 = arith.index_cast %37 : index to i64
    %39 = arith.maximumf %in, %out : f32
    %40 = arith.cmpf ogt, %in, %out : f32
    %41 = arith.select %40, %38, %out_10 : i64
    linalg.yield %39, %41 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_5 = tensor.expand_shape %14#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %15 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %expanded_5 : tensor<2x4x6x9xf32>, tensor<2x4x6x1xf32>) outs(%8 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %37 = arith.subf %in, %in_10 : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x6x9xf32>
  %16 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x4x6x9xf32>) outs(%8 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = math.exp %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x6x9xf32>
  %17 = tensor.empty() : tensor<2x4x6x1xf32>
  %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %19 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%16 : tensor<2x4x6x9xf32>) outs(%18 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.addf %in, %out : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x6x1xf32>
  %20 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %19 : tensor<2x4x6x9xf32>, tensor<2x4x6x1xf32>) outs(%8 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %37 = arith.divf %in, %in_10 : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x6x9xf32>
  %21 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x4x6x9xf32>) outs(%6 : tensor<2x4x6x9xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %37 = arith.truncf %in : f32 to bf16
    linalg.yield %37 : bf16
  } -> tensor<2x4x6x9xbf16>
  %collapsed_6 = tensor.collapse_shape %21 [[0, 1], [2], [3]] : tensor<2x4x6x9xbf16> into tensor<8x6x9xbf16>
  %collapsed_7 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xbf16> into tensor<8x9x8xbf16>
  %22 = tensor.empty() : tensor<8x6x8xf32>
  %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %24 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<8x6x9xbf16>, tensor<8x9x8xbf16>) outs(%23 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %25 = tensor.empty() : tensor<8x6x8xbf16>
  %26 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<8x6x8xf32>) outs(%25 : tensor<8x6x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %37 = arith.truncf %in : f32 to bf16
    linalg.yield %37 : bf16
  } -> tensor<8x6x8xbf16>
  %expanded_8 = tensor.expand_shape %26 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xbf16> into tensor<2x4x6x8xbf16>
  %27 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = math.absf %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x6x1xf32>
  %28 = tensor.empty() : tensor<2x4x6x1xi1>
  %29 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<2x4x6x1xf32>) outs(%28 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: f32, %out: i1):
    %37 = arith.extf %in : f32 to f64
    %38 = arith.cmpf oeq, %37, %cst_2 : f64
    linalg.yield %38 : i1
  } -> tensor<2x4x6x1xi1>
  %30 = linalg.generic {indexing_maps = [#m2, #m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %cst_1, %expanded_5 : tensor<2x4x6x1xi1>, tensor<f32>, tensor<2x4x6x1xf32>) outs(%17 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: i1, %in_10: f32, %in_11: f32, %out: f32):
    %37 = arith.select %in, %in_10, %in_11 : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x6x1xf32>
  %collapsed_9 = tensor.collapse_shape %30 [[0], [1], [2, 3]] : tensor<2x4x6x1xf32> into tensor<2x4x6xf32>
  %31 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %30 : tensor<2x4x6x9xf32>, tensor<2x4x6x1xf32>) outs(%8 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %37 = arith.subf %in, %in_10 : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x6x9xf32>
  %32 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x4x6x9xf32>) outs(%8 : tensor<2x4x6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = math.exp %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x6x9xf32>
  %33 = linalg.fill ins(%cst : f32) outs(%12 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %34 = linalg.generic {indexing_maps = [#m2, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32 : tensor<2x4x6x9xf32>) outs(%33 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.addf %in, %out : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x6xf32>
  %35 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<2x4x6xf32>) outs(%12 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = math.log %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x6xf32>
  %36 = linalg.generic {indexing_maps = [#m12, #m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35, %collapsed_9 : tensor<2x4x6xf32>, tensor<2x4x6xf32>) outs(%12 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %37 = arith.addf %in, %in_10 : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x6xf32>
  return %expanded_8, %36 : tensor<2x4x6x8xbf16>, tensor<2x4x6xf32>
}
func.func @of_unmasked(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x4x6x8xf32>, %arg2: tensor<2x4x6x8xf32>, %arg3: tensor<6x6xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x4x6xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant 0x7FF0000000000000 : f64
  %cst_3 = arith.constant 0.35355339059327379 : f64
  %0 = tensor.empty() : tensor<2x4x8x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x6x8xf32>) outs(%0 : tensor<2x4x8x6xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_4 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x6xf32> into tensor<8x8x6xf32>
  %1 = tensor.empty() : tensor<8x6x6xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %3 = linalg.batch_matmul ins(%collapsed, %collapsed_4 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%2 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %4 = tensor.empty() : tensor<2x4x6x6xf32>
  %5 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.truncf %cst_3 : f64 to f32
    %33 = arith.mulf %in, %32 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6x6xf32>
  %6 = linalg.generic {indexing_maps = [#m2, #m8, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %arg3 : tensor<2x4x6x6xf32>, tensor<6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.addf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %7 = tensor.empty() : tensor<2x4x6xi64>
  %8 = linalg.fill ins(%c0_i64 : i64) outs(%7 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %9 = tensor.empty() : tensor<2x4x6xf32>
  %10 = linalg.fill ins(%cst_0 : f32) outs(%9 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %11:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%6 : tensor<2x4x6x6xf32>) outs(%10, %8 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_11: i64):
    %32 = linalg.index 3 : index
    %33 = arith.index_cast %32 : index to i64
    %34 = arith.maximumf %in, %out : f32
    %35 = arith.cmpf ogt, %in, %out : f32
    %36 = arith.select %35, %33, %out_11 : i64
    linalg.yield %34, %36 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_5 = tensor.expand_shape %11#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %12 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_5 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.subf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %13 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %14 = tensor.empty() : tensor<2x4x6x1xf32>
  %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %16 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%13 : tensor<2x4x6x6xf32>) outs(%15 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.addf %in, %out : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x1xf32>
  %17 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %16 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.divf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_6 = tensor.collapse_shape %17 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %collapsed_7 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %18 = tensor.empty() : tensor<8x6x8xf32>
  %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %20 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%19 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_8 = tensor.expand_shape %20 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %21:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%5 : tensor<2x4x6x6xf32>) outs(%10, %8 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_11: i64):
    %32 = linalg.index 3 : index
    %33 = arith.index_cast %32 : index to i64
    %34 = arith.maximumf %in, %out : f32
    %35 = arith.cmpf ogt, %in, %out : f32
    %36 = arith.select %35, %33, %out_11 : i64
    linalg.yield %34, %36 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_9 = tensor.expand_shape %21#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %22 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<2x4x6x1xf32>) outs(%14 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.absf %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x1xf32>
  %23 = tensor.empty() : tensor<2x4x6x1xi1>
  %24 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x6x1xf32>) outs(%23 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: f32, %out: i1):
    %32 = arith.extf %in : f32 to f64
    %33 = arith.cmpf oeq, %32, %cst_2 : f64
    linalg.yield %33 : i1
  } -> tensor<2x4x6x1xi1>
  %25 = linalg.generic {indexing_maps = [#m2, #m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %cst_1, %expanded_9 : tensor<2x4x6x1xi1>, tensor<f32>, tensor<2x4x6x1xf32>) outs(%14 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
    %32 = arith.select %in, %in_11, %in_12 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x1xf32>
  %collapsed_10 = tensor.collapse_shape %25 [[0], [1], [2, 3]] : tensor<2x4x6x1xf32> into tensor<2x4x6xf32>
  %26 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %25 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.subf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %27 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %28 = linalg.fill ins(%cst : f32) outs(%9 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %29 = linalg.generic {indexing_maps = [#m2, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%27 : tensor<2x4x6x6xf32>) outs(%28 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.addf %in, %out : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6xf32>
  %30 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<2x4x6xf32>) outs(%9 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.log %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6xf32>
  %31 = linalg.generic {indexing_maps = [#m12, #m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %collapsed_10 : tensor<2x4x6xf32>, tensor<2x4x6xf32>) outs(%9 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.addf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6xf32>
  return %expanded_8, %31 : tensor<2x4x6x8xf32>, tensor<2x4x6xf32>
}
func.func @of_scaled(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x4x6x8xf32>, %arg2: tensor<2x4x6x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x4x6xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant 0x7FF0000000000000 : f64
  %cst_3 = arith.constant 0.35355339059327379 : f64
  %cst_4 = arith.constant 2.000000e+00 : f32
  %0 = tensor.empty() : tensor<2x4x8x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x6x8xf32>) outs(%0 : tensor<2x4x8x6xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_5 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x6xf32> into tensor<8x8x6xf32>
  %1 = tensor.empty() : tensor<8x6x6xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %3 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%2 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %4 = tensor.empty() : tensor<2x4x6x6xf32>
  %5 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.truncf %cst_3 : f64 to f32
    %33 = arith.mulf %in, %32 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6x6xf32>
  %6 = tensor.empty() : tensor<2x4x6xi64>
  %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %8 = tensor.empty() : tensor<2x4x6xf32>
  %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %10:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%5 : tensor<2x4x6x6xf32>) outs(%9, %7 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_12: i64):
    %32 = linalg.index 3 : index
    %33 = arith.index_cast %32 : index to i64
    %34 = arith.maximumf %in, %out : f32
    %35 = arith.cmpf ogt, %in, %out : f32
    %36 = arith.select %35, %33, %out_12 : i64
    linalg.yield %34, %36 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_6 = tensor.expand_shape %10#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %11 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %expanded_6 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_12: f32, %out: f32):
    %32 = arith.subf %in, %in_12 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %12 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %13 = tensor.empty() : tensor<2x4x6x1xf32>
  %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %15 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x4x6x6xf32>) outs(%14 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.addf %in, %out : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x1xf32>
  %16 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %15 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_12: f32, %out: f32):
    %32 = arith.divf %in, %in_12 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_7 = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %collapsed_8 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %17 = tensor.empty() : tensor<8x6x8xf32>
  %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %19 = linalg.batch_matmul ins(%collapsed_7, %collapsed_8 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%18 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_9 = tensor.expand_shape %19 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %20 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.mulf %in, %cst_4 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %21:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%20 : tensor<2x4x6x6xf32>) outs(%9, %7 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_12: i64):
    %32 = linalg.index 3 : index
    %33 = arith.index_cast %32 : index to i64
    %34 = arith.maximumf %in, %out : f32
    %35 = arith.cmpf ogt, %in, %out : f32
    %36 = arith.select %35, %33, %out_12 : i64
    linalg.yield %34, %36 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_10 = tensor.expand_shape %21#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %22 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<2x4x6x1xf32>) outs(%13 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.absf %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x1xf32>
  %23 = tensor.empty() : tensor<2x4x6x1xi1>
  %24 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x6x1xf32>) outs(%23 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: f32, %out: i1):
    %32 = arith.extf %in : f32 to f64
    %33 = arith.cmpf oeq, %32, %cst_2 : f64
    linalg.yield %33 : i1
  } -> tensor<2x4x6x1xi1>
  %25 = linalg.generic {indexing_maps = [#m2, #m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %cst_1, %expanded_10 : tensor<2x4x6x1xi1>, tensor<f32>, tensor<2x4x6x1xf32>) outs(%13 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
    %32 = arith.select %in, %in_12, %in_13 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x1xf32>
  %collapsed_11 = tensor.collapse_shape %25 [[0], [1], [2, 3]] : tensor<2x4x6x1xf32> into tensor<2x4x6xf32>
  %26 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %25 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_12: f32, %out: f32):
    %32 = arith.subf %in, %in_12 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %27 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %28 = linalg.fill ins(%cst : f32) outs(%8 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %29 = linalg.generic {indexing_maps = [#m2, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%27 : tensor<2x4x6x6xf32>) outs(%28 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.addf %in, %out : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6xf32>
  %30 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<2x4x6xf32>) outs(%8 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.log %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6xf32>
  %31 = linalg.generic {indexing_maps = [#m12, #m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %collapsed_11 : tensor<2x4x6xf32>, tensor<2x4x6xf32>) outs(%8 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %in_12: f32, %out: f32):
    %32 = arith.addf %in, %in_12 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6xf32>
  return %expanded_9, %31 : tensor<2x4x6x8xf32>, tensor<2x4x6xf32>
}
func.func @over_rows(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x4x6x8xf32>, %arg2: tensor<2x4x6x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x4x6xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant 0x7FF0000000000000 : f64
  %cst_3 = arith.constant 0.35355339059327379 : f64
  %0 = tensor.empty() : tensor<2x4x8x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x6x8xf32>) outs(%0 : tensor<2x4x8x6xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_4 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x6xf32> into tensor<8x8x6xf32>
  %1 = tensor.empty() : tensor<8x6x6xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %3 = linalg.batch_matmul ins(%collapsed, %collapsed_4 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%2 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %4 = tensor.empty() : tensor<2x4x6x6xf32>
  %5 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.truncf %cst_3 : f64 to f32
    %33 = arith.mulf %in, %32 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6x6xf32>
  %6 = tensor.empty() : tensor<2x4x6xi64>
  %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %8 = tensor.empty() : tensor<2x4x6xf32>
  %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %10:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%5 : tensor<2x4x6x6xf32>) outs(%9, %7 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_11: i64):
    %32 = linalg.index 3 : index
    %33 = arith.index_cast %32 : index to i64
    %34 = arith.maximumf %in, %out : f32
    %35 = arith.cmpf ogt, %in, %out : f32
    %36 = arith.select %35, %33, %out_11 : i64
    linalg.yield %34, %36 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_5 = tensor.expand_shape %10#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %11 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %expanded_5 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.subf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %12 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %13 = tensor.empty() : tensor<2x4x6x1xf32>
  %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %15 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x4x6x6xf32>) outs(%14 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.addf %in, %out : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x1xf32>
  %16 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %15 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.divf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_6 = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %collapsed_7 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %17 = tensor.empty() : tensor<8x6x8xf32>
  %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %19 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%18 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_8 = tensor.expand_shape %19 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %20:2 = linalg.generic {indexing_maps = [#m2, #m14, #m14], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} ins(%5 : tensor<2x4x6x6xf32>) outs(%9, %7 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_11: i64):
    %32 = linalg.index 2 : index
    %33 = arith.index_cast %32 : index to i64
    %34 = arith.maximumf %in, %out : f32
    %35 = arith.cmpf ogt, %in, %out : f32
    %36 = arith.select %35, %33, %out_11 : i64
    linalg.yield %34, %36 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_9 = tensor.expand_shape %20#0 [[0], [1, 2], [3]] output_shape [2, 4, 1, 6] : tensor<2x4x6xf32> into tensor<2x4x1x6xf32>
  %21 = tensor.empty() : tensor<2x4x1x6xf32>
  %22 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<2x4x1x6xf32>) outs(%21 : tensor<2x4x1x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.absf %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x1x6xf32>
  %23 = tensor.empty() : tensor<2x4x1x6xi1>
  %24 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x1x6xf32>) outs(%23 : tensor<2x4x1x6xi1>) {
  ^bb0(%in: f32, %out: i1):
    %32 = arith.extf %in : f32 to f64
    %33 = arith.cmpf oeq, %32, %cst_2 : f64
    linalg.yield %33 : i1
  } -> tensor<2x4x1x6xi1>
  %25 = linalg.generic {indexing_maps = [#m2, #m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %cst_1, %expanded_9 : tensor<2x4x1x6xi1>, tensor<f32>, tensor<2x4x1x6xf32>) outs(%21 : tensor<2x4x1x6xf32>) {
  ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
    %32 = arith.select %in, %in_11, %in_12 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x1x6xf32>
  %collapsed_10 = tensor.collapse_shape %25 [[0], [1, 2], [3]] : tensor<2x4x1x6xf32> into tensor<2x4x6xf32>
  %26 = linalg.generic {indexing_maps = [#m2, #m15, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %25 : tensor<2x4x6x6xf32>, tensor<2x4x1x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.subf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %27 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6x6xf32>
  %28 = linalg.fill ins(%cst : f32) outs(%8 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %29 = linalg.generic {indexing_maps = [#m2, #m14], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} ins(%27 : tensor<2x4x6x6xf32>) outs(%28 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.addf %in, %out : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6xf32>
  %30 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<2x4x6xf32>) outs(%8 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.log %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6xf32>
  %31 = linalg.generic {indexing_maps = [#m12, #m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %collapsed_10 : tensor<2x4x6xf32>, tensor<2x4x6xf32>) outs(%8 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %32 = arith.addf %in, %in_11 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x6xf32>
  return %expanded_8, %31 : tensor<2x4x6x8xf32>, tensor<2x4x6xf32>
}
func.func @in_bits(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x4x6x8xf32>, %arg2: tensor<2x4x6x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x4x6xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 0.35355339059327379 : f64
  %0 = tensor.empty() : tensor<2x4x8x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x6x8xf32>) outs(%0 : tensor<2x4x8x6xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_2 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x6xf32> into tensor<8x8x6xf32>
  %1 = tensor.empty() : tensor<8x6x6xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %3 = linalg.batch_matmul ins(%collapsed, %collapsed_2 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%2 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %4 = tensor.empty() : tensor<2x4x6x6xf32>
  %5 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %24 = arith.truncf %cst_1 : f64 to f32
    %25 = arith.mulf %in, %24 : f32
    linalg.yield %25 : f32
  } -> tensor<2x4x6x6xf32>
  %6 = tensor.empty() : tensor<2x4x6xi64>
  %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %8 = tensor.empty() : tensor<2x4x6xf32>
  %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %10:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%5 : tensor<2x4x6x6xf32>) outs(%9, %7 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_7: i64):
    %24 = linalg.index 3 : index
    %25 = arith.index_cast %24 : index to i64
    %26 = arith.maximumf %in, %out : f32
    %27 = arith.cmpf ogt, %in, %out : f32
    %28 = arith.select %27, %25, %out_7 : i64
    linalg.yield %26, %28 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_3 = tensor.expand_shape %10#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %11 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %expanded_3 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %24 = arith.subf %in, %in_7 : f32
    linalg.yield %24 : f32
  } -> tensor<2x4x6x6xf32>
  %12 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %24 = math.exp %in : f32
    linalg.yield %24 : f32
  } -> tensor<2x4x6x6xf32>
  %13 = tensor.empty() : tensor<2x4x6x1xf32>
  %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %15 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x4x6x6xf32>) outs(%14 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %24 = arith.addf %in, %out : f32
    linalg.yield %24 : f32
  } -> tensor<2x4x6x1xf32>
  %16 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %15 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %24 = arith.divf %in, %in_7 : f32
    linalg.yield %24 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_4 = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %collapsed_5 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %17 = tensor.empty() : tensor<8x6x8xf32>
  %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %19 = linalg.batch_matmul ins(%collapsed_4, %collapsed_5 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%18 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_6 = tensor.expand_shape %19 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %20 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %24 = math.exp %in : f32
    linalg.yield %24 : f32
  } -> tensor<2x4x6x6xf32>
  %21 = linalg.fill ins(%cst : f32) outs(%8 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %22 = linalg.generic {indexing_maps = [#m2, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%20 : tensor<2x4x6x6xf32>) outs(%21 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %24 = arith.addf %in, %out : f32
    linalg.yield %24 : f32
  } -> tensor<2x4x6xf32>
  %23 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x6xf32>) outs(%8 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %24 = math.log2 %in : f32
    linalg.yield %24 : f32
  } -> tensor<2x4x6xf32>
  return %expanded_6, %23 : tensor<2x4x6x8xf32>, tensor<2x4x6xf32>
}
func.func @beside_sinks(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x4x6x8xf32>, %arg2: tensor<2x4x6x8xf32>, %arg3: tensor<4xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x4x6xf32>) {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant 0x7FF0000000000000 : f64
  %cst_3 = arith.constant 0.35355339059327379 : f64
  %0 = tensor.empty() : tensor<2x4x8x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x6x8xf32>) outs(%0 : tensor<2x4x8x6xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_4 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x6xf32> into tensor<8x8x6xf32>
  %1 = tensor.empty() : tensor<8x6x6xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %3 = linalg.batch_matmul ins(%collapsed, %collapsed_4 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%2 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %4 = tensor.empty() : tensor<2x4x6x6xf32>
  %5 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = arith.truncf %cst_3 : f64 to f32
    %34 = arith.mulf %in, %33 : f32
    linalg.yield %34 : f32
  } -> tensor<2x4x6x6xf32>
  %6 = tensor.empty() : tensor<2x4x6x1xf32>
  %expanded_5 = tensor.expand_shape %arg3 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %7 = linalg.generic {indexing_maps = [#m16, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<4x1xf32>) outs(%6 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x4x6x1xf32>
  %concat = tensor.concat dim(3) %5, %7 : (tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) -> tensor<2x4x6x7xf32>
  %8 = tensor.empty() : tensor<2x4x6xi64>
  %9 = linalg.fill ins(%c0_i64 : i64) outs(%8 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %10 = tensor.empty() : tensor<2x4x6xf32>
  %11 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %12:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%concat : tensor<2x4x6x7xf32>) outs(%11, %9 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_12: i64):
    %33 = linalg.index 3 : index
    %34 = arith.index_cast %33 : index to i64
    %35 = arith.maximumf %in, %out : f32
    %36 = arith.cmpf ogt, %in, %out : f32
    %37 = arith.select %36, %34, %out_12 : i64
    linalg.yield %35, %37 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_6 = tensor.expand_shape %12#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %13 = tensor.empty() : tensor<2x4x6x7xf32>
  %14 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %expanded_6 : tensor<2x4x6x7xf32>, tensor<2x4x6x1xf32>) outs(%13 : tensor<2x4x6x7xf32>) {
  ^bb0(%in: f32, %in_12: f32, %out: f32):
    %33 = arith.subf %in, %in_12 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6x7xf32>
  %15 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x4x6x7xf32>) outs(%13 : tensor<2x4x6x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = math.exp %in : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6x7xf32>
  %16 = linalg.fill ins(%cst : f32) outs(%6 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %17 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%15 : tensor<2x4x6x7xf32>) outs(%16 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = arith.addf %in, %out : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6x1xf32>
  %18 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %17 : tensor<2x4x6x7xf32>, tensor<2x4x6x1xf32>) outs(%13 : tensor<2x4x6x7xf32>) {
  ^bb0(%in: f32, %in_12: f32, %out: f32):
    %33 = arith.divf %in, %in_12 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6x7xf32>
  %extracted_slice = tensor.extract_slice %18[0, 0, 0, 0] [2, 4, 6, 6] [1, 1, 1, 1] : tensor<2x4x6x7xf32> to tensor<2x4x6x6xf32>
  %collapsed_7 = tensor.collapse_shape %extracted_slice [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %collapsed_8 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %19 = tensor.empty() : tensor<8x6x8xf32>
  %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %21 = linalg.batch_matmul ins(%collapsed_7, %collapsed_8 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%20 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_9 = tensor.expand_shape %21 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %22:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%5 : tensor<2x4x6x6xf32>) outs(%11, %9 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_12: i64):
    %33 = linalg.index 3 : index
    %34 = arith.index_cast %33 : index to i64
    %35 = arith.maximumf %in, %out : f32
    %36 = arith.cmpf ogt, %in, %out : f32
    %37 = arith.select %36, %34, %out_12 : i64
    linalg.yield %35, %37 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_10 = tensor.expand_shape %22#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %23 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<2x4x6x1xf32>) outs(%6 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = math.absf %in : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6x1xf32>
  %24 = tensor.empty() : tensor<2x4x6x1xi1>
  %25 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x4x6x1xf32>) outs(%24 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: f32, %out: i1):
    %33 = arith.extf %in : f32 to f64
    %34 = arith.cmpf oeq, %33, %cst_2 : f64
    linalg.yield %34 : i1
  } -> tensor<2x4x6x1xi1>
  %26 = linalg.generic {indexing_maps = [#m2, #m10, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %cst_1, %expanded_10 : tensor<2x4x6x1xi1>, tensor<f32>, tensor<2x4x6x1xf32>) outs(%6 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
    %33 = arith.select %in, %in_12, %in_13 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6x1xf32>
  %collapsed_11 = tensor.collapse_shape %26 [[0], [1], [2, 3]] : tensor<2x4x6x1xf32> into tensor<2x4x6xf32>
  %27 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %26 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_12: f32, %out: f32):
    %33 = arith.subf %in, %in_12 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6x6xf32>
  %28 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<2x4x6x6xf32>) outs(%4 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = math.exp %in : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6x6xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%10 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %30 = linalg.generic {indexing_maps = [#m2, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%28 : tensor<2x4x6x6xf32>) outs(%29 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = arith.addf %in, %out : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6xf32>
  %31 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x4x6xf32>) outs(%10 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = math.log %in : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6xf32>
  %32 = linalg.generic {indexing_maps = [#m12, #m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31, %collapsed_11 : tensor<2x4x6xf32>, tensor<2x4x6xf32>) outs(%10 : tensor<2x4x6xf32>) {
  ^bb0(%in: f32, %in_12: f32, %out: f32):
    %33 = arith.addf %in, %in_12 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x6xf32>
  return %expanded_9, %32 : tensor<2x4x6x8xf32>, tensor<2x4x6xf32>
}
func.func @rounded(%arg0: tensor<2x4x6x8xbf16>, %arg1: tensor<2x4x6x8xbf16>, %arg2: tensor<2x4x6x8xbf16>) -> (tensor<2x4x6x8xbf16>, tensor<2x4x6x1xbf16>) {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %cst_0 = arith.constant 0xFF80 : bf16
  %cst_1 = arith.constant 0.000000e+00 : bf16
  %cst_2 = arith.constant 0.35355339059327379 : f64
  %0 = tensor.empty() : tensor<2x4x8x6xbf16>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x6x8xbf16>) outs(%0 : tensor<2x4x8x6xbf16>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x6x8xbf16> into tensor<8x6x8xbf16>
  %collapsed_3 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x6xbf16> into tensor<8x8x6xbf16>
  %1 = tensor.empty() : tensor<8x6x6xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %3 = linalg.batch_matmul ins(%collapsed, %collapsed_3 : tensor<8x6x8xbf16>, tensor<8x8x6xbf16>) outs(%2 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %4 = tensor.empty() : tensor<8x6x6xbf16>
  %5 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<8x6x6xf32>) outs(%4 : tensor<8x6x6xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %26 = arith.truncf %in : f32 to bf16
    linalg.yield %26 : bf16
  } -> tensor<8x6x6xbf16>
  %expanded = tensor.expand_shape %5 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xbf16> into tensor<2x4x6x6xbf16>
  %6 = tensor.empty() : tensor<2x4x6x6xbf16>
  %7 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x6xbf16>) outs(%6 : tensor<2x4x6x6xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %26 = arith.truncf %cst_2 : f64 to bf16
    %27 = arith.mulf %in, %26 : bf16
    linalg.yield %27 : bf16
  } -> tensor<2x4x6x6xbf16>
  %8 = tensor.empty() : tensor<2x4x6xi64>
  %9 = linalg.fill ins(%c0_i64 : i64) outs(%8 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %10 = tensor.empty() : tensor<2x4x6xbf16>
  %11 = linalg.fill ins(%cst_0 : bf16) outs(%10 : tensor<2x4x6xbf16>) -> tensor<2x4x6xbf16>
  %12:2 = linalg.generic {indexing_maps = [#m2, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%7 : tensor<2x4x6x6xbf16>) outs(%11, %9 : tensor<2x4x6xbf16>, tensor<2x4x6xi64>) {
  ^bb0(%in: bf16, %out: bf16, %out_8: i64):
    %26 = linalg.index 3 : index
    %27 = arith.index_cast %26 : index to i64
    %28 = arith.maximumf %in, %out : bf16
    %29 = arith.cmpf ogt, %in, %out : bf16
    %30 = arith.select %29, %27, %out_8 : i64
    linalg.yield %28, %30 : bf16, i64
  } -> (tensor<2x4x6xbf16>, tensor<2x4x6xi64>)
  %expanded_4 = tensor.expand_shape %12#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xbf16> into tensor<2x4x6x1xbf16>
  %13 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_4 : tensor<2x4x6x6xbf16>, tensor<2x4x6x1xbf16>) outs(%6 : tensor<2x4x6x6xbf16>) {
  ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
    %26 = arith.subf %in, %in_8 : bf16
    linalg.yield %26 : bf16
  } -> tensor<2x4x6x6xbf16>
  %14 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x4x6x6xbf16>) outs(%6 : tensor<2x4x6x6xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %26 = math.exp %in : bf16
    linalg.yield %26 : bf16
  } -> tensor<2x4x6x6xbf16>
  %15 = tensor.empty() : tensor<2x4x6x1xbf16>
  %16 = linalg.fill ins(%cst_1 : bf16) outs(%15 : tensor<2x4x6x1xbf16>) -> tensor<2x4x6x1xbf16>
  %17 = linalg.generic {indexing_maps = [#m2, #m11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14 : tensor<2x4x6x6xbf16>) outs(%16 : tensor<2x4x6x1xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %26 = arith.addf %in, %out : bf16
    linalg.yield %26 : bf16
  } -> tensor<2x4x6x1xbf16>
  %18 = linalg.generic {indexing_maps = [#m2, #m11, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %17 : tensor<2x4x6x6xbf16>, tensor<2x4x6x1xbf16>) outs(%6 : tensor<2x4x6x6xbf16>) {
  ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
    %26 = arith.divf %in, %in_8 : bf16
    linalg.yield %26 : bf16
  } -> tensor<2x4x6x6xbf16>
  %collapsed_5 = tensor.collapse_shape %18 [[0, 1], [2], [3]] : tensor<2x4x6x6xbf16> into tensor<8x6x6xbf16>
  %collapsed_6 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x6x8xbf16> into tensor<8x6x8xbf16>
  %19 = tensor.empty() : tensor<8x6x8xf32>
  %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %21 = linalg.batch_matmul ins(%collapsed_5, %collapsed_6 : tensor<8x6x6xbf16>, tensor<8x6x8xbf16>) outs(%20 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %22 = tensor.empty() : tensor<8x6x8xbf16>
  %23 = linalg.generic {indexing_maps = [#m12, #m12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<8x6x8xf32>) outs(%22 : tensor<8x6x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %26 = arith.truncf %in : f32 to bf16
    linalg.yield %26 : bf16
  } -> tensor<8x6x8xbf16>
  %expanded_7 = tensor.expand_shape %23 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xbf16> into tensor<2x4x6x8xbf16>
  %24 = linalg.generic {indexing_maps = [#m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x4x6x1xbf16>) outs(%15 : tensor<2x4x6x1xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %26 = math.log %in : bf16
    linalg.yield %26 : bf16
  } -> tensor<2x4x6x1xbf16>
  %25 = linalg.generic {indexing_maps = [#m2, #m2, #m2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4, %24 : tensor<2x4x6x1xbf16>, tensor<2x4x6x1xbf16>) outs(%15 : tensor<2x4x6x1xbf16>) {
  ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
    %26 = arith.addf %in, %in_8 : bf16
    linalg.yield %26 : bf16
  } -> tensor<2x4x6x1xbf16>
  return %expanded_7, %25 : tensor<2x4x6x8xbf16>, tensor<2x4x6x1xbf16>
}
