// A rotation whose frequencies are trained, with its gradients as AOT autograd and torch-mlir write them: one table for both directions, the
// adjoint rotation, and the gradient of the frequencies from the cosines and sines of that table (docs/spec/table.md).
// export_trainable_frequencies.py writes the functions.

// RUN: rope-opt %s --rope-raise --canonicalize | FileCheck %s
// RUN: rope-equiv %s --function=trained --pass-pipeline='builtin.module(rope-raise)' | FileCheck %s --check-prefix=EQUAL
// DEFINE: %{run} = rope-runner %s --entry=trained --random=3 --range=1:0:50 --pass-pipeline="builtin.module(rope-raise)"
// RUN: %{run} --target=reference --reference=exact --compare-with=reference --rtol=1e-12 --atol=1e-12
// RUN: %{run} --target=cpu --compare-with=reference --rtol=1e-12 --atol=1e-12
// RUN: %{run} --target=emulate --compare-with=reference --rtol=1e-12 --atol=1e-12

// CHECK-LABEL: func.func @trained
// CHECK: %[[TABLE:.+]]:2 = rope.table angle<source> positions(%arg1 : tensor<7xi64>) frequencies(%arg2 : tensor<4xf64>)
// CHECK-NOT: math.
// CHECK: rope.rotate half to half block(0, 8) ins(%arg0, %[[TABLE]]#0, %[[TABLE]]#1
// CHECK-NOT: math.
// CHECK: rope.rotate half to half block(0, 8) transposed ins(%arg3, %[[TABLE]]#0, %[[TABLE]]#1
// CHECK-NOT: math.
// CHECK: return %{{.+}}, %{{.+}}, %{{.+}} : tensor<2x3x7x8xf64>, tensor<2x3x7x8xf64>, tensor<4xf64>
// EQUAL: equal:

#m0 = affine_map<(d0, d1) -> (d0, d1)>
#m1 = affine_map<(d0, d1) -> (d0, 0)>
#m2 = affine_map<(d0, d1) -> (d1)>
#m3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m4 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#m5 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#m6 = affine_map<(d0, d1) -> (0, d1)>
func.func @trained(%arg0: tensor<2x3x7x8xf64>, %arg1: tensor<7xi64>, %arg2: tensor<4xf64>, %arg3: tensor<2x3x7x8xf64>) -> (tensor<2x3x7x8xf64>, tensor<2x3x7x8xf64>, tensor<4xf64>) {
  %cst = arith.constant 0.000000e+00 : f64
  %cst_0 = arith.constant dense<0.000000e+00> : tensor<2x3x7x8xf64>
  %expanded = tensor.expand_shape %arg1 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
  %0 = tensor.empty() : tensor<7x1xf64>
  %1 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<7x1xi64>) outs(%0 : tensor<7x1xf64>) {
  ^bb0(%in: i64, %out: f64):
    %33 = arith.sitofp %in : i64 to f64
    linalg.yield %33 : f64
  } -> tensor<7x1xf64>
  %2 = tensor.empty() : tensor<7x4xf64>
  %3 = linalg.generic {indexing_maps = [#m1, #m2, #m0], iterator_types = ["parallel", "parallel"]} ins(%1, %arg2 : tensor<7x1xf64>, tensor<4xf64>) outs(%2 : tensor<7x4xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.mulf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<7x4xf64>
  %concat = tensor.concat dim(1) %3, %3 : (tensor<7x4xf64>, tensor<7x4xf64>) -> tensor<7x8xf64>
  %4 = tensor.empty() : tensor<7x8xf64>
  %5 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel"]} ins(%concat : tensor<7x8xf64>) outs(%4 : tensor<7x8xf64>) {
  ^bb0(%in: f64, %out: f64):
    %33 = math.cos %in : f64
    linalg.yield %33 : f64
  } -> tensor<7x8xf64>
  %6 = tensor.empty() : tensor<2x3x7x8xf64>
  %7 = linalg.generic {indexing_maps = [#m3, #m4, #m3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %5 : tensor<2x3x7x8xf64>, tensor<7x8xf64>) outs(%6 : tensor<2x3x7x8xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.mulf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<2x3x7x8xf64>
  %extracted_slice = tensor.extract_slice %arg0[0, 0, 0, 4] [2, 3, 7, 4] [1, 1, 1, 1] : tensor<2x3x7x8xf64> to tensor<2x3x7x4xf64>
  %8 = tensor.empty() : tensor<2x3x7x4xf64>
  %9 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<2x3x7x4xf64>) outs(%8 : tensor<2x3x7x4xf64>) {
  ^bb0(%in: f64, %out: f64):
    %33 = arith.negf %in : f64
    linalg.yield %33 : f64
  } -> tensor<2x3x7x4xf64>
  %extracted_slice_1 = tensor.extract_slice %arg0[0, 0, 0, 0] [2, 3, 7, 4] [1, 1, 1, 1] : tensor<2x3x7x8xf64> to tensor<2x3x7x4xf64>
  %concat_2 = tensor.concat dim(3) %9, %extracted_slice_1 : (tensor<2x3x7x4xf64>, tensor<2x3x7x4xf64>) -> tensor<2x3x7x8xf64>
  %10 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel"]} ins(%concat : tensor<7x8xf64>) outs(%4 : tensor<7x8xf64>) {
  ^bb0(%in: f64, %out: f64):
    %33 = math.sin %in : f64
    linalg.yield %33 : f64
  } -> tensor<7x8xf64>
  %11 = linalg.generic {indexing_maps = [#m3, #m4, #m3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_2, %10 : tensor<2x3x7x8xf64>, tensor<7x8xf64>) outs(%6 : tensor<2x3x7x8xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.mulf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<2x3x7x8xf64>
  %12 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %11 : tensor<2x3x7x8xf64>, tensor<2x3x7x8xf64>) outs(%6 : tensor<2x3x7x8xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.addf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<2x3x7x8xf64>
  %13 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3, %concat_2 : tensor<2x3x7x8xf64>, tensor<2x3x7x8xf64>) outs(%6 : tensor<2x3x7x8xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.mulf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<2x3x7x8xf64>
  %14 = linalg.generic {indexing_maps = [#m3, #m4, #m3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3, %10 : tensor<2x3x7x8xf64>, tensor<7x8xf64>) outs(%6 : tensor<2x3x7x8xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.mulf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<2x3x7x8xf64>
  %15 = tensor.empty() : tensor<1x1x7x8xf64>
  %16 = linalg.fill ins(%cst : f64) outs(%15 : tensor<1x1x7x8xf64>) -> tensor<1x1x7x8xf64>
  %17 = linalg.generic {indexing_maps = [#m3, #m5], iterator_types = ["reduction", "reduction", "parallel", "parallel"]} ins(%13 : tensor<2x3x7x8xf64>) outs(%16 : tensor<1x1x7x8xf64>) {
  ^bb0(%in: f64, %out: f64):
    %33 = arith.addf %in, %out : f64
    linalg.yield %33 : f64
  } -> tensor<1x1x7x8xf64>
  %collapsed = tensor.collapse_shape %17 [[0, 1, 2], [3]] : tensor<1x1x7x8xf64> into tensor<7x8xf64>
  %18 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel"]} ins(%collapsed, %5 : tensor<7x8xf64>, tensor<7x8xf64>) outs(%4 : tensor<7x8xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.mulf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<7x8xf64>
  %extracted_slice_3 = tensor.extract_slice %14[0, 0, 0, 0] [2, 3, 7, 4] [1, 1, 1, 1] : tensor<2x3x7x8xf64> to tensor<2x3x7x4xf64>
  %extracted_slice_4 = tensor.extract_slice %14[0, 0, 0, 4] [2, 3, 7, 4] [1, 1, 1, 1] : tensor<2x3x7x8xf64> to tensor<2x3x7x4xf64>
  %inserted_slice = tensor.insert_slice %extracted_slice_4 into %cst_0[0, 0, 0, 0] [2, 3, 7, 4] [1, 1, 1, 1] : tensor<2x3x7x4xf64> into tensor<2x3x7x8xf64>
  %19 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_3 : tensor<2x3x7x4xf64>) outs(%8 : tensor<2x3x7x4xf64>) {
  ^bb0(%in: f64, %out: f64):
    %33 = arith.negf %in : f64
    linalg.yield %33 : f64
  } -> tensor<2x3x7x4xf64>
  %inserted_slice_5 = tensor.insert_slice %19 into %cst_0[0, 0, 0, 4] [2, 3, 7, 4] [1, 1, 1, 1] : tensor<2x3x7x4xf64> into tensor<2x3x7x8xf64>
  %20 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice, %inserted_slice_5 : tensor<2x3x7x8xf64>, tensor<2x3x7x8xf64>) outs(%6 : tensor<2x3x7x8xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.addf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<2x3x7x8xf64>
  %21 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3, %arg0 : tensor<2x3x7x8xf64>, tensor<2x3x7x8xf64>) outs(%6 : tensor<2x3x7x8xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.mulf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<2x3x7x8xf64>
  %22 = linalg.generic {indexing_maps = [#m3, #m4, #m3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3, %5 : tensor<2x3x7x8xf64>, tensor<7x8xf64>) outs(%6 : tensor<2x3x7x8xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.mulf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<2x3x7x8xf64>
  %23 = linalg.generic {indexing_maps = [#m3, #m5], iterator_types = ["reduction", "reduction", "parallel", "parallel"]} ins(%21 : tensor<2x3x7x8xf64>) outs(%16 : tensor<1x1x7x8xf64>) {
  ^bb0(%in: f64, %out: f64):
    %33 = arith.addf %in, %out : f64
    linalg.yield %33 : f64
  } -> tensor<1x1x7x8xf64>
  %collapsed_6 = tensor.collapse_shape %23 [[0, 1, 2], [3]] : tensor<1x1x7x8xf64> into tensor<7x8xf64>
  %24 = linalg.generic {indexing_maps = [#m3, #m3, #m3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %22 : tensor<2x3x7x8xf64>, tensor<2x3x7x8xf64>) outs(%6 : tensor<2x3x7x8xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.addf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<2x3x7x8xf64>
  %25 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<7x8xf64>) outs(%4 : tensor<7x8xf64>) {
  ^bb0(%in: f64, %out: f64):
    %33 = arith.negf %in : f64
    linalg.yield %33 : f64
  } -> tensor<7x8xf64>
  %26 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel"]} ins(%collapsed_6, %25 : tensor<7x8xf64>, tensor<7x8xf64>) outs(%4 : tensor<7x8xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.mulf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<7x8xf64>
  %27 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel"]} ins(%18, %26 : tensor<7x8xf64>, tensor<7x8xf64>) outs(%4 : tensor<7x8xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.addf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<7x8xf64>
  %extracted_slice_7 = tensor.extract_slice %27[0, 0] [7, 4] [1, 1] : tensor<7x8xf64> to tensor<7x4xf64>
  %extracted_slice_8 = tensor.extract_slice %27[0, 4] [7, 4] [1, 1] : tensor<7x8xf64> to tensor<7x4xf64>
  %28 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_7, %extracted_slice_8 : tensor<7x4xf64>, tensor<7x4xf64>) outs(%2 : tensor<7x4xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.addf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<7x4xf64>
  %29 = linalg.generic {indexing_maps = [#m0, #m1, #m0], iterator_types = ["parallel", "parallel"]} ins(%28, %1 : tensor<7x4xf64>, tensor<7x1xf64>) outs(%2 : tensor<7x4xf64>) {
  ^bb0(%in: f64, %in_10: f64, %out: f64):
    %33 = arith.mulf %in, %in_10 : f64
    linalg.yield %33 : f64
  } -> tensor<7x4xf64>
  %30 = tensor.empty() : tensor<1x4xf64>
  %31 = linalg.fill ins(%cst : f64) outs(%30 : tensor<1x4xf64>) -> tensor<1x4xf64>
  %32 = linalg.generic {indexing_maps = [#m0, #m6], iterator_types = ["reduction", "parallel"]} ins(%29 : tensor<7x4xf64>) outs(%31 : tensor<1x4xf64>) {
  ^bb0(%in: f64, %out: f64):
    %33 = arith.addf %in, %out : f64
    linalg.yield %33 : f64
  } -> tensor<1x4xf64>
  %collapsed_9 = tensor.collapse_shape %32 [[0, 1]] : tensor<1x4xf64> into tensor<4xf64>
  return %12, %24, %collapsed_9 : tensor<2x3x7x8xf64>, tensor<2x3x7x8xf64>, tensor<4xf64>
}
