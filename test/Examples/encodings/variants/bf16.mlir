// Written by export.py: each function on the CPU and on an emulated GPU, beside the reference.
// Each tensor is rounded by 2^-9. Values of the attention are sums of 16 products of elements near 2 with a deviation of
// 2^-7, the result sums 16 of those with weights near 1: a deviation of 2^-5, of which four are allowed. Integers are 12.
// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{encoding} =
// DEFINE: %{tolerance} =
// DEFINE: %{passes} = 'builtin.module(rope-raise,canonicalize,cse,rope-fuse)'
// DEFINE: %{run} = rope-runner %s --entry=%{encoding} --random=7 --range=1:-0.1:0.1 --range=2:-0.1:0.1 --compare-with=reference %{tolerance} --pass-pipeline=%{passes}
// RUN: rope-opt %s --pass-pipeline=%{passes} --remarks-filter='rope-(raise|fuse)' -o %t 2>&1 | FileCheck %s --implicit-check-not='[Missed]'
// REDEFINE: %{encoding} = none
// REDEFINE: %{tolerance} = --rtol=0.015625 --atol=0.125
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=none |
// REDEFINE: %{encoding} = sinusoidal
// REDEFINE: %{tolerance} = --rtol=0.015625 --atol=0.125
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=sinusoidal |
// REDEFINE: %{encoding} = learned
// REDEFINE: %{tolerance} = --rtol=0.015625 --atol=0.125
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=learned |
// REDEFINE: %{encoding} = integer
// REDEFINE: %{tolerance} = --rtol=0.015625 --atol=0.75
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=integer |
// REDEFINE: %{encoding} = normalised
// REDEFINE: %{tolerance} = --rtol=0.015625 --atol=0.125
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=normalised |
// REDEFINE: %{encoding} = binary
// REDEFINE: %{tolerance} = --rtol=0.015625 --atol=0.125
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=binary |
// REDEFINE: %{encoding} = shaw
// REDEFINE: %{tolerance} = --rtol=0.015625 --atol=0.125
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=shaw |
// REDEFINE: %{encoding} = shaw_values
// REDEFINE: %{tolerance} = --rtol=0.015625 --atol=0.125
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=shaw_values |
// REDEFINE: %{encoding} = alibi --range=5:-0.1:0.1
// REDEFINE: %{tolerance} = --rtol=0.015625 --atol=0.125
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=alibi |
// REDEFINE: %{encoding} = t5 --range=5:-0.1:0.1
// REDEFINE: %{tolerance} = --rtol=0.015625 --atol=0.125
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=t5 |
// REDEFINE: %{encoding} = rotary
// REDEFINE: %{tolerance} = --rtol=0.015625 --atol=0.125
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=rotary |

module {
func.func @none(%arg0: tensor<2x13x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>) -> tensor<2x13x16xbf16> {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x13x16xbf16> into tensor<26x16xbf16>
  %0 = tensor.empty() : tensor<26x16xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %3 = tensor.empty() : tensor<26x16xbf16>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %40 = arith.truncf %in : f32 to bf16
    linalg.yield %40 : bf16
  } -> tensor<26x16xbf16>
  %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %5 = tensor.empty() : tensor<2x2x13x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %6 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %40 = arith.truncf %in : f32 to bf16
    linalg.yield %40 : bf16
  } -> tensor<26x16xbf16>
  %expanded_2 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %8 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %40 = arith.truncf %in : f32 to bf16
    linalg.yield %40 : bf16
  } -> tensor<26x16xbf16>
  %expanded_3 = tensor.expand_shape %9 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %10 = tensor.empty() : tensor<2x2x8x13xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x13x2x8xbf16>) outs(%10 : tensor<2x2x8x13xbf16>) permutation = [0, 2, 3, 1] 
  %collapsed_6 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %collapsed_7 = tensor.collapse_shape %transposed_5 [[0, 1], [2], [3]] : tensor<2x2x8x13xbf16> into tensor<4x8x13xbf16>
  %11 = tensor.empty() : tensor<4x13x13xf32>
  %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %13 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x13x8xbf16>, tensor<4x8x13xbf16>) outs(%12 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %14 = tensor.empty() : tensor<4x13x13xbf16>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x13x13xf32>) outs(%14 : tensor<4x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %40 = arith.truncf %in : f32 to bf16
    linalg.yield %40 : bf16
  } -> tensor<4x13x13xbf16>
  %expanded_8 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xbf16> into tensor<2x2x13x13xbf16>
  %16 = tensor.empty() : tensor<2x2x13x13xbf16>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x2x13x13xbf16>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %40 = arith.truncf %cst_1 : f64 to bf16
    %41 = arith.divf %in, %40 : bf16
    linalg.yield %41 : bf16
  } -> tensor<2x2x13x13xbf16>
  %18 = tensor.empty() : tensor<2x2x13x13xf32>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x2x13x13xbf16>) outs(%18 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %40 = arith.extf %in : bf16 to f32
    linalg.yield %40 : f32
  } -> tensor<2x2x13x13xf32>
  %20 = tensor.empty() : tensor<2x2x13xi64>
  %21 = linalg.fill ins(%c0_i64 : i64) outs(%20 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
  %22 = tensor.empty() : tensor<2x2x13xf32>
  %23 = linalg.fill ins(%cst_0 : f32) outs(%22 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
  %24:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%19 : tensor<2x2x13x13xf32>) outs(%23, %21 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
  ^bb0(%in: f32, %out: f32, %out_16: i64):
    %40 = linalg.index 3 : index
    %41 = arith.index_cast %40 : index to i64
    %42 = arith.maximumf %in, %out : f32
    %43 = arith.cmpf ogt, %in, %out : f32
    %44 = arith.select %43, %41, %out_16 : i64
    linalg.yield %42, %44 : f32, i64
  } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
  %expanded_9 = tensor.expand_shape %24#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %expanded_9 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%18 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %40 = arith.subf %in, %in_16 : f32
    linalg.yield %40 : f32
  } -> tensor<2x2x13x13xf32>
  %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x2x13x13xf32>) outs(%18 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %40 = math.exp %in : f32
    linalg.yield %40 : f32
  } -> tensor<2x2x13x13xf32>
  %27 = tensor.empty() : tensor<2x2x13x1xf32>
  %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%26 : tensor<2x2x13x13xf32>) outs(%28 : tensor<2x2x13x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %40 = arith.addf %in, %out : f32
    linalg.yield %40 : f32
  } -> tensor<2x2x13x1xf32>
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %29 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%18 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %40 = arith.divf %in, %in_16 : f32
    linalg.yield %40 : f32
  } -> tensor<2x2x13x13xf32>
  %31 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x2x13x13xf32>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %40 = arith.truncf %in : f32 to bf16
    linalg.yield %40 : bf16
  } -> tensor<2x2x13x13xbf16>
  %collapsed_10 = tensor.collapse_shape %31 [[0, 1], [2], [3]] : tensor<2x2x13x13xbf16> into tensor<4x13x13xbf16>
  %collapsed_11 = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %32 = tensor.empty() : tensor<4x13x8xf32>
  %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %34 = linalg.batch_matmul ins(%collapsed_10, %collapsed_11 : tensor<4x13x13xbf16>, tensor<4x13x8xbf16>) outs(%33 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %35 = tensor.empty() : tensor<4x13x8xbf16>
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<4x13x8xf32>) outs(%35 : tensor<4x13x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %40 = arith.truncf %in : f32 to bf16
    linalg.yield %40 : bf16
  } -> tensor<4x13x8xbf16>
  %expanded_12 = tensor.expand_shape %36 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xbf16> into tensor<2x2x13x8xbf16>
  %37 = tensor.empty() : tensor<2x13x2x8xbf16>
  %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<2x2x13x8xbf16>) outs(%37 : tensor<2x13x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_14 = tensor.collapse_shape %transposed_13 [[0, 1], [2, 3]] : tensor<2x13x2x8xbf16> into tensor<26x16xbf16>
  %38 = linalg.matmul ins(%collapsed_14, %arg4 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %40 = arith.truncf %in : f32 to bf16
    linalg.yield %40 : bf16
  } -> tensor<26x16xbf16>
  %expanded_15 = tensor.expand_shape %39 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xbf16> into tensor<2x13x16xbf16>
  return %expanded_15 : tensor<2x13x16xbf16>
}
func.func @sinusoidal(%arg0: tensor<2x13x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>) -> tensor<2x13x16xbf16> {
  %c2_i64 = arith.constant 2 : i64
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %cst_2 = arith.constant -0.57564627324851148 : f64
  %0 = tensor.empty() : tensor<13xi64>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%0 : tensor<13xi64>) {
  ^bb0(%out: i64):
    %55 = linalg.index 0 : index
    %56 = arith.index_cast %55 : index to i64
    linalg.yield %56 : i64
  } -> tensor<13xi64>
  %2 = tensor.empty() : tensor<8xi64>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%2 : tensor<8xi64>) {
  ^bb0(%out: i64):
    %55 = linalg.index 0 : index
    %56 = arith.index_cast %55 : index to i64
    %57 = arith.muli %56, %c2_i64 : i64
    linalg.yield %57 : i64
  } -> tensor<8xi64>
  %4 = tensor.empty() : tensor<8xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3 : tensor<8xi64>) outs(%4 : tensor<8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %55 = arith.sitofp %in : i64 to f32
    %56 = arith.truncf %cst_2 : f64 to f32
    %57 = arith.mulf %55, %56 : f32
    linalg.yield %57 : f32
  } -> tensor<8xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%5 : tensor<8xf32>) outs(%4 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %55 = math.exp %in : f32
    linalg.yield %55 : f32
  } -> tensor<8xf32>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [13, 1] : tensor<13xi64> into tensor<13x1xi64>
  %7 = tensor.empty() : tensor<13x8xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded, %6 : tensor<13x1xi64>, tensor<8xf32>) outs(%7 : tensor<13x8xf32>) {
  ^bb0(%in: i64, %in_21: f32, %out: f32):
    %55 = arith.sitofp %in : i64 to f32
    %56 = arith.mulf %55, %in_21 : f32
    linalg.yield %56 : f32
  } -> tensor<13x8xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<13x8xf32>) outs(%7 : tensor<13x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %55 = math.sin %in : f32
    linalg.yield %55 : f32
  } -> tensor<13x8xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<13x8xf32>) outs(%7 : tensor<13x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %55 = math.cos %in : f32
    linalg.yield %55 : f32
  } -> tensor<13x8xf32>
  %expanded_3 = tensor.expand_shape %9 [[0], [1, 2]] output_shape [13, 8, 1] : tensor<13x8xf32> into tensor<13x8x1xf32>
  %expanded_4 = tensor.expand_shape %10 [[0], [1, 2]] output_shape [13, 8, 1] : tensor<13x8xf32> into tensor<13x8x1xf32>
  %concat = tensor.concat dim(2) %expanded_3, %expanded_4 : (tensor<13x8x1xf32>, tensor<13x8x1xf32>) -> tensor<13x8x2xf32>
  %collapsed = tensor.collapse_shape %concat [[0], [1, 2]] : tensor<13x8x2xf32> into tensor<13x16xf32>
  %11 = tensor.empty() : tensor<13x16xbf16>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<13x16xf32>) outs(%11 : tensor<13x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %55 = arith.truncf %in : f32 to bf16
    linalg.yield %55 : bf16
  } -> tensor<13x16xbf16>
  %13 = tensor.empty() : tensor<2x13x16xbf16>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %12 : tensor<2x13x16xbf16>, tensor<13x16xbf16>) outs(%13 : tensor<2x13x16xbf16>) {
  ^bb0(%in: bf16, %in_21: bf16, %out: bf16):
    %55 = arith.addf %in, %in_21 : bf16
    linalg.yield %55 : bf16
  } -> tensor<2x13x16xbf16>
  %collapsed_5 = tensor.collapse_shape %14 [[0, 1], [2]] : tensor<2x13x16xbf16> into tensor<26x16xbf16>
  %15 = tensor.empty() : tensor<26x16xf32>
  %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %17 = linalg.matmul ins(%collapsed_5, %arg1 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%16 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %18 = tensor.empty() : tensor<26x16xbf16>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<26x16xf32>) outs(%18 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %55 = arith.truncf %in : f32 to bf16
    linalg.yield %55 : bf16
  } -> tensor<26x16xbf16>
  %expanded_6 = tensor.expand_shape %19 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %20 = tensor.empty() : tensor<2x2x13x8xbf16>
  %transposed = linalg.transpose ins(%expanded_6 : tensor<2x13x2x8xbf16>) outs(%20 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %21 = linalg.matmul ins(%collapsed_5, %arg2 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%16 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<26x16xf32>) outs(%18 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %55 = arith.truncf %in : f32 to bf16
    linalg.yield %55 : bf16
  } -> tensor<26x16xbf16>
  %expanded_7 = tensor.expand_shape %22 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %23 = linalg.matmul ins(%collapsed_5, %arg3 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%16 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<26x16xf32>) outs(%18 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %55 = arith.truncf %in : f32 to bf16
    linalg.yield %55 : bf16
  } -> tensor<26x16xbf16>
  %expanded_8 = tensor.expand_shape %24 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<2x13x2x8xbf16>) outs(%20 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %25 = tensor.empty() : tensor<2x2x8x13xbf16>
  %transposed_10 = linalg.transpose ins(%expanded_7 : tensor<2x13x2x8xbf16>) outs(%25 : tensor<2x2x8x13xbf16>) permutation = [0, 2, 3, 1] 
  %collapsed_11 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %collapsed_12 = tensor.collapse_shape %transposed_10 [[0, 1], [2], [3]] : tensor<2x2x8x13xbf16> into tensor<4x8x13xbf16>
  %26 = tensor.empty() : tensor<4x13x13xf32>
  %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %28 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<4x13x8xbf16>, tensor<4x8x13xbf16>) outs(%27 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %29 = tensor.empty() : tensor<4x13x13xbf16>
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<4x13x13xf32>) outs(%29 : tensor<4x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %55 = arith.truncf %in : f32 to bf16
    linalg.yield %55 : bf16
  } -> tensor<4x13x13xbf16>
  %expanded_13 = tensor.expand_shape %30 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xbf16> into tensor<2x2x13x13xbf16>
  %31 = tensor.empty() : tensor<2x2x13x13xbf16>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<2x2x13x13xbf16>) outs(%31 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %55 = arith.truncf %cst_1 : f64 to bf16
    %56 = arith.divf %in, %55 : bf16
    linalg.yield %56 : bf16
  } -> tensor<2x2x13x13xbf16>
  %33 = tensor.empty() : tensor<2x2x13x13xf32>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x2x13x13xbf16>) outs(%33 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %55 = arith.extf %in : bf16 to f32
    linalg.yield %55 : f32
  } -> tensor<2x2x13x13xf32>
  %35 = tensor.empty() : tensor<2x2x13xi64>
  %36 = linalg.fill ins(%c0_i64 : i64) outs(%35 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
  %37 = tensor.empty() : tensor<2x2x13xf32>
  %38 = linalg.fill ins(%cst_0 : f32) outs(%37 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
  %39:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%34 : tensor<2x2x13x13xf32>) outs(%38, %36 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
  ^bb0(%in: f32, %out: f32, %out_21: i64):
    %55 = linalg.index 3 : index
    %56 = arith.index_cast %55 : index to i64
    %57 = arith.maximumf %in, %out : f32
    %58 = arith.cmpf ogt, %in, %out : f32
    %59 = arith.select %58, %56, %out_21 : i64
    linalg.yield %57, %59 : f32, i64
  } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
  %expanded_14 = tensor.expand_shape %39#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %expanded_14 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%33 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_21: f32, %out: f32):
    %55 = arith.subf %in, %in_21 : f32
    linalg.yield %55 : f32
  } -> tensor<2x2x13x13xf32>
  %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<2x2x13x13xf32>) outs(%33 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %55 = math.exp %in : f32
    linalg.yield %55 : f32
  } -> tensor<2x2x13x13xf32>
  %42 = tensor.empty() : tensor<2x2x13x1xf32>
  %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%41 : tensor<2x2x13x13xf32>) outs(%43 : tensor<2x2x13x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %55 = arith.addf %in, %out : f32
    linalg.yield %55 : f32
  } -> tensor<2x2x13x1xf32>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %44 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%33 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_21: f32, %out: f32):
    %55 = arith.divf %in, %in_21 : f32
    linalg.yield %55 : f32
  } -> tensor<2x2x13x13xf32>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x2x13x13xf32>) outs(%31 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %55 = arith.truncf %in : f32 to bf16
    linalg.yield %55 : bf16
  } -> tensor<2x2x13x13xbf16>
  %collapsed_15 = tensor.collapse_shape %46 [[0, 1], [2], [3]] : tensor<2x2x13x13xbf16> into tensor<4x13x13xbf16>
  %collapsed_16 = tensor.collapse_shape %transposed_9 [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %47 = tensor.empty() : tensor<4x13x8xf32>
  %48 = linalg.fill ins(%cst : f32) outs(%47 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %49 = linalg.batch_matmul ins(%collapsed_15, %collapsed_16 : tensor<4x13x13xbf16>, tensor<4x13x8xbf16>) outs(%48 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %50 = tensor.empty() : tensor<4x13x8xbf16>
  %51 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<4x13x8xf32>) outs(%50 : tensor<4x13x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %55 = arith.truncf %in : f32 to bf16
    linalg.yield %55 : bf16
  } -> tensor<4x13x8xbf16>
  %expanded_17 = tensor.expand_shape %51 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xbf16> into tensor<2x2x13x8xbf16>
  %52 = tensor.empty() : tensor<2x13x2x8xbf16>
  %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<2x2x13x8xbf16>) outs(%52 : tensor<2x13x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_19 = tensor.collapse_shape %transposed_18 [[0, 1], [2, 3]] : tensor<2x13x2x8xbf16> into tensor<26x16xbf16>
  %53 = linalg.matmul ins(%collapsed_19, %arg4 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%16 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%53 : tensor<26x16xf32>) outs(%18 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %55 = arith.truncf %in : f32 to bf16
    linalg.yield %55 : bf16
  } -> tensor<26x16xbf16>
  %expanded_20 = tensor.expand_shape %54 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xbf16> into tensor<2x13x16xbf16>
  return %expanded_20 : tensor<2x13x16xbf16>
}
func.func @learned(%arg0: tensor<2x13x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>, %arg5: tensor<26x16xbf16>) -> tensor<2x13x16xbf16> {
  %c0_i64 = arith.constant 0 : i64
  %c26 = arith.constant 26 : index
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %0 = tensor.empty() : tensor<13xi64>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%0 : tensor<13xi64>) {
  ^bb0(%out: i64):
    %46 = linalg.index 0 : index
    %47 = arith.index_cast %46 : index to i64
    linalg.yield %47 : i64
  } -> tensor<13xi64>
  %2 = tensor.empty() : tensor<13x16xbf16>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<13xi64>) outs(%2 : tensor<13x16xbf16>) {
  ^bb0(%in: i64, %out: bf16):
    %46 = arith.index_cast %in : i64 to index
    %47 = linalg.index 1 : index
    %48 = arith.cmpi slt, %46, %c26 : index
    cf.assert %48, "index must be smaller than dim size"
    %49 = arith.cmpi sge, %in, %c0_i64 : i64
    cf.assert %49, "index must be larger or equal to 0"
    %extracted = tensor.extract %arg5[%46, %47] : tensor<26x16xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<13x16xbf16>
  %4 = tensor.empty() : tensor<2x13x16xbf16>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %3 : tensor<2x13x16xbf16>, tensor<13x16xbf16>) outs(%4 : tensor<2x13x16xbf16>) {
  ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
    %46 = arith.addf %in, %in_16 : bf16
    linalg.yield %46 : bf16
  } -> tensor<2x13x16xbf16>
  %collapsed = tensor.collapse_shape %5 [[0, 1], [2]] : tensor<2x13x16xbf16> into tensor<26x16xbf16>
  %6 = tensor.empty() : tensor<26x16xf32>
  %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %8 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%7 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %9 = tensor.empty() : tensor<26x16xbf16>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<26x16xf32>) outs(%9 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %46 = arith.truncf %in : f32 to bf16
    linalg.yield %46 : bf16
  } -> tensor<26x16xbf16>
  %expanded = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %11 = tensor.empty() : tensor<2x2x13x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x13x2x8xbf16>) outs(%11 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %12 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%7 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<26x16xf32>) outs(%9 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %46 = arith.truncf %in : f32 to bf16
    linalg.yield %46 : bf16
  } -> tensor<26x16xbf16>
  %expanded_2 = tensor.expand_shape %13 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %14 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%7 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<26x16xf32>) outs(%9 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %46 = arith.truncf %in : f32 to bf16
    linalg.yield %46 : bf16
  } -> tensor<26x16xbf16>
  %expanded_3 = tensor.expand_shape %15 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x13x2x8xbf16>) outs(%11 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %16 = tensor.empty() : tensor<2x2x8x13xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x13x2x8xbf16>) outs(%16 : tensor<2x2x8x13xbf16>) permutation = [0, 2, 3, 1] 
  %collapsed_6 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %collapsed_7 = tensor.collapse_shape %transposed_5 [[0, 1], [2], [3]] : tensor<2x2x8x13xbf16> into tensor<4x8x13xbf16>
  %17 = tensor.empty() : tensor<4x13x13xf32>
  %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %19 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x13x8xbf16>, tensor<4x8x13xbf16>) outs(%18 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %20 = tensor.empty() : tensor<4x13x13xbf16>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<4x13x13xf32>) outs(%20 : tensor<4x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %46 = arith.truncf %in : f32 to bf16
    linalg.yield %46 : bf16
  } -> tensor<4x13x13xbf16>
  %expanded_8 = tensor.expand_shape %21 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xbf16> into tensor<2x2x13x13xbf16>
  %22 = tensor.empty() : tensor<2x2x13x13xbf16>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x2x13x13xbf16>) outs(%22 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %46 = arith.truncf %cst_1 : f64 to bf16
    %47 = arith.divf %in, %46 : bf16
    linalg.yield %47 : bf16
  } -> tensor<2x2x13x13xbf16>
  %24 = tensor.empty() : tensor<2x2x13x13xf32>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x2x13x13xbf16>) outs(%24 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %46 = arith.extf %in : bf16 to f32
    linalg.yield %46 : f32
  } -> tensor<2x2x13x13xf32>
  %26 = tensor.empty() : tensor<2x2x13xi64>
  %27 = linalg.fill ins(%c0_i64 : i64) outs(%26 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
  %28 = tensor.empty() : tensor<2x2x13xf32>
  %29 = linalg.fill ins(%cst_0 : f32) outs(%28 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
  %30:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x2x13x13xf32>) outs(%29, %27 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
  ^bb0(%in: f32, %out: f32, %out_16: i64):
    %46 = linalg.index 3 : index
    %47 = arith.index_cast %46 : index to i64
    %48 = arith.maximumf %in, %out : f32
    %49 = arith.cmpf ogt, %in, %out : f32
    %50 = arith.select %49, %47, %out_16 : i64
    linalg.yield %48, %50 : f32, i64
  } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
  %expanded_9 = tensor.expand_shape %30#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
  %31 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %expanded_9 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%24 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %46 = arith.subf %in, %in_16 : f32
    linalg.yield %46 : f32
  } -> tensor<2x2x13x13xf32>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x2x13x13xf32>) outs(%24 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = math.exp %in : f32
    linalg.yield %46 : f32
  } -> tensor<2x2x13x13xf32>
  %33 = tensor.empty() : tensor<2x2x13x1xf32>
  %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
  %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32 : tensor<2x2x13x13xf32>) outs(%34 : tensor<2x2x13x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = arith.addf %in, %out : f32
    linalg.yield %46 : f32
  } -> tensor<2x2x13x1xf32>
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %35 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%24 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %46 = arith.divf %in, %in_16 : f32
    linalg.yield %46 : f32
  } -> tensor<2x2x13x13xf32>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<2x2x13x13xf32>) outs(%22 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %46 = arith.truncf %in : f32 to bf16
    linalg.yield %46 : bf16
  } -> tensor<2x2x13x13xbf16>
  %collapsed_10 = tensor.collapse_shape %37 [[0, 1], [2], [3]] : tensor<2x2x13x13xbf16> into tensor<4x13x13xbf16>
  %collapsed_11 = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %38 = tensor.empty() : tensor<4x13x8xf32>
  %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %40 = linalg.batch_matmul ins(%collapsed_10, %collapsed_11 : tensor<4x13x13xbf16>, tensor<4x13x8xbf16>) outs(%39 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %41 = tensor.empty() : tensor<4x13x8xbf16>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<4x13x8xf32>) outs(%41 : tensor<4x13x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %46 = arith.truncf %in : f32 to bf16
    linalg.yield %46 : bf16
  } -> tensor<4x13x8xbf16>
  %expanded_12 = tensor.expand_shape %42 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xbf16> into tensor<2x2x13x8xbf16>
  %43 = tensor.empty() : tensor<2x13x2x8xbf16>
  %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<2x2x13x8xbf16>) outs(%43 : tensor<2x13x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_14 = tensor.collapse_shape %transposed_13 [[0, 1], [2, 3]] : tensor<2x13x2x8xbf16> into tensor<26x16xbf16>
  %44 = linalg.matmul ins(%collapsed_14, %arg4 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%7 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<26x16xf32>) outs(%9 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %46 = arith.truncf %in : f32 to bf16
    linalg.yield %46 : bf16
  } -> tensor<26x16xbf16>
  %expanded_15 = tensor.expand_shape %45 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xbf16> into tensor<2x13x16xbf16>
  return %expanded_15 : tensor<2x13x16xbf16>
}
func.func @integer(%arg0: tensor<2x13x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>) -> tensor<2x13x16xbf16> {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %0 = tensor.empty() : tensor<13xi64>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%0 : tensor<13xi64>) {
  ^bb0(%out: i64):
    %44 = linalg.index 0 : index
    %45 = arith.index_cast %44 : index to i64
    linalg.yield %45 : i64
  } -> tensor<13xi64>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [13, 1] : tensor<13xi64> into tensor<13x1xi64>
  %2 = tensor.empty() : tensor<2x13x16xbf16>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded : tensor<2x13x16xbf16>, tensor<13x1xi64>) outs(%2 : tensor<2x13x16xbf16>) {
  ^bb0(%in: bf16, %in_17: i64, %out: bf16):
    %44 = arith.sitofp %in_17 : i64 to bf16
    %45 = arith.addf %in, %44 : bf16
    linalg.yield %45 : bf16
  } -> tensor<2x13x16xbf16>
  %collapsed = tensor.collapse_shape %3 [[0, 1], [2]] : tensor<2x13x16xbf16> into tensor<26x16xbf16>
  %4 = tensor.empty() : tensor<26x16xf32>
  %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %6 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%5 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %7 = tensor.empty() : tensor<26x16xbf16>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<26x16xf32>) outs(%7 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %44 = arith.truncf %in : f32 to bf16
    linalg.yield %44 : bf16
  } -> tensor<26x16xbf16>
  %expanded_2 = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %9 = tensor.empty() : tensor<2x2x13x8xbf16>
  %transposed = linalg.transpose ins(%expanded_2 : tensor<2x13x2x8xbf16>) outs(%9 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %10 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%5 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<26x16xf32>) outs(%7 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %44 = arith.truncf %in : f32 to bf16
    linalg.yield %44 : bf16
  } -> tensor<26x16xbf16>
  %expanded_3 = tensor.expand_shape %11 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %12 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%5 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<26x16xf32>) outs(%7 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %44 = arith.truncf %in : f32 to bf16
    linalg.yield %44 : bf16
  } -> tensor<26x16xbf16>
  %expanded_4 = tensor.expand_shape %13 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<2x13x2x8xbf16>) outs(%9 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %14 = tensor.empty() : tensor<2x2x8x13xbf16>
  %transposed_6 = linalg.transpose ins(%expanded_3 : tensor<2x13x2x8xbf16>) outs(%14 : tensor<2x2x8x13xbf16>) permutation = [0, 2, 3, 1] 
  %collapsed_7 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %collapsed_8 = tensor.collapse_shape %transposed_6 [[0, 1], [2], [3]] : tensor<2x2x8x13xbf16> into tensor<4x8x13xbf16>
  %15 = tensor.empty() : tensor<4x13x13xf32>
  %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %17 = linalg.batch_matmul ins(%collapsed_7, %collapsed_8 : tensor<4x13x8xbf16>, tensor<4x8x13xbf16>) outs(%16 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %18 = tensor.empty() : tensor<4x13x13xbf16>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<4x13x13xf32>) outs(%18 : tensor<4x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %44 = arith.truncf %in : f32 to bf16
    linalg.yield %44 : bf16
  } -> tensor<4x13x13xbf16>
  %expanded_9 = tensor.expand_shape %19 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xbf16> into tensor<2x2x13x13xbf16>
  %20 = tensor.empty() : tensor<2x2x13x13xbf16>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<2x2x13x13xbf16>) outs(%20 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %44 = arith.truncf %cst_1 : f64 to bf16
    %45 = arith.divf %in, %44 : bf16
    linalg.yield %45 : bf16
  } -> tensor<2x2x13x13xbf16>
  %22 = tensor.empty() : tensor<2x2x13x13xf32>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<2x2x13x13xbf16>) outs(%22 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %44 = arith.extf %in : bf16 to f32
    linalg.yield %44 : f32
  } -> tensor<2x2x13x13xf32>
  %24 = tensor.empty() : tensor<2x2x13xi64>
  %25 = linalg.fill ins(%c0_i64 : i64) outs(%24 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
  %26 = tensor.empty() : tensor<2x2x13xf32>
  %27 = linalg.fill ins(%cst_0 : f32) outs(%26 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
  %28:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23 : tensor<2x2x13x13xf32>) outs(%27, %25 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
  ^bb0(%in: f32, %out: f32, %out_17: i64):
    %44 = linalg.index 3 : index
    %45 = arith.index_cast %44 : index to i64
    %46 = arith.maximumf %in, %out : f32
    %47 = arith.cmpf ogt, %in, %out : f32
    %48 = arith.select %47, %45, %out_17 : i64
    linalg.yield %46, %48 : f32, i64
  } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
  %expanded_10 = tensor.expand_shape %28#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %expanded_10 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%22 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %44 = arith.subf %in, %in_17 : f32
    linalg.yield %44 : f32
  } -> tensor<2x2x13x13xf32>
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x2x13x13xf32>) outs(%22 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %44 = math.exp %in : f32
    linalg.yield %44 : f32
  } -> tensor<2x2x13x13xf32>
  %31 = tensor.empty() : tensor<2x2x13x1xf32>
  %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
  %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<2x2x13x13xf32>) outs(%32 : tensor<2x2x13x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %44 = arith.addf %in, %out : f32
    linalg.yield %44 : f32
  } -> tensor<2x2x13x1xf32>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %33 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%22 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %44 = arith.divf %in, %in_17 : f32
    linalg.yield %44 : f32
  } -> tensor<2x2x13x13xf32>
  %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<2x2x13x13xf32>) outs(%20 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %44 = arith.truncf %in : f32 to bf16
    linalg.yield %44 : bf16
  } -> tensor<2x2x13x13xbf16>
  %collapsed_11 = tensor.collapse_shape %35 [[0, 1], [2], [3]] : tensor<2x2x13x13xbf16> into tensor<4x13x13xbf16>
  %collapsed_12 = tensor.collapse_shape %transposed_5 [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %36 = tensor.empty() : tensor<4x13x8xf32>
  %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %38 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<4x13x13xbf16>, tensor<4x13x8xbf16>) outs(%37 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %39 = tensor.empty() : tensor<4x13x8xbf16>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<4x13x8xf32>) outs(%39 : tensor<4x13x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %44 = arith.truncf %in : f32 to bf16
    linalg.yield %44 : bf16
  } -> tensor<4x13x8xbf16>
  %expanded_13 = tensor.expand_shape %40 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xbf16> into tensor<2x2x13x8xbf16>
  %41 = tensor.empty() : tensor<2x13x2x8xbf16>
  %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x2x13x8xbf16>) outs(%41 : tensor<2x13x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_15 = tensor.collapse_shape %transposed_14 [[0, 1], [2, 3]] : tensor<2x13x2x8xbf16> into tensor<26x16xbf16>
  %42 = linalg.matmul ins(%collapsed_15, %arg4 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%5 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<26x16xf32>) outs(%7 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %44 = arith.truncf %in : f32 to bf16
    linalg.yield %44 : bf16
  } -> tensor<26x16xbf16>
  %expanded_16 = tensor.expand_shape %43 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xbf16> into tensor<2x13x16xbf16>
  return %expanded_16 : tensor<2x13x16xbf16>
}
func.func @normalised(%arg0: tensor<2x13x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>) -> tensor<2x13x16xbf16> {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %cst_2 = arith.constant 1.200000e+01 : f32
  %0 = tensor.empty() : tensor<13xi64>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%0 : tensor<13xi64>) {
  ^bb0(%out: i64):
    %48 = linalg.index 0 : index
    %49 = arith.index_cast %48 : index to i64
    linalg.yield %49 : i64
  } -> tensor<13xi64>
  %2 = tensor.empty() : tensor<13xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%1 : tensor<13xi64>) outs(%2 : tensor<13xf32>) {
  ^bb0(%in: i64, %out: f32):
    %48 = arith.sitofp %in : i64 to f32
    %49 = arith.divf %48, %cst_2 : f32
    linalg.yield %49 : f32
  } -> tensor<13xf32>
  %expanded = tensor.expand_shape %3 [[0, 1]] output_shape [13, 1] : tensor<13xf32> into tensor<13x1xf32>
  %4 = tensor.empty() : tensor<13x1xbf16>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<13x1xf32>) outs(%4 : tensor<13x1xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<13x1xbf16>
  %6 = tensor.empty() : tensor<2x13x16xbf16>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %5 : tensor<2x13x16xbf16>, tensor<13x1xbf16>) outs(%6 : tensor<2x13x16xbf16>) {
  ^bb0(%in: bf16, %in_18: bf16, %out: bf16):
    %48 = arith.addf %in, %in_18 : bf16
    linalg.yield %48 : bf16
  } -> tensor<2x13x16xbf16>
  %collapsed = tensor.collapse_shape %7 [[0, 1], [2]] : tensor<2x13x16xbf16> into tensor<26x16xbf16>
  %8 = tensor.empty() : tensor<26x16xf32>
  %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %10 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%9 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %11 = tensor.empty() : tensor<26x16xbf16>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<26x16xf32>) outs(%11 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<26x16xbf16>
  %expanded_3 = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %13 = tensor.empty() : tensor<2x2x13x8xbf16>
  %transposed = linalg.transpose ins(%expanded_3 : tensor<2x13x2x8xbf16>) outs(%13 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %14 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%9 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<26x16xf32>) outs(%11 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<26x16xbf16>
  %expanded_4 = tensor.expand_shape %15 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %16 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%9 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<26x16xf32>) outs(%11 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<26x16xbf16>
  %expanded_5 = tensor.expand_shape %17 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %transposed_6 = linalg.transpose ins(%expanded_5 : tensor<2x13x2x8xbf16>) outs(%13 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %18 = tensor.empty() : tensor<2x2x8x13xbf16>
  %transposed_7 = linalg.transpose ins(%expanded_4 : tensor<2x13x2x8xbf16>) outs(%18 : tensor<2x2x8x13xbf16>) permutation = [0, 2, 3, 1] 
  %collapsed_8 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %collapsed_9 = tensor.collapse_shape %transposed_7 [[0, 1], [2], [3]] : tensor<2x2x8x13xbf16> into tensor<4x8x13xbf16>
  %19 = tensor.empty() : tensor<4x13x13xf32>
  %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %21 = linalg.batch_matmul ins(%collapsed_8, %collapsed_9 : tensor<4x13x8xbf16>, tensor<4x8x13xbf16>) outs(%20 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %22 = tensor.empty() : tensor<4x13x13xbf16>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<4x13x13xf32>) outs(%22 : tensor<4x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<4x13x13xbf16>
  %expanded_10 = tensor.expand_shape %23 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xbf16> into tensor<2x2x13x13xbf16>
  %24 = tensor.empty() : tensor<2x2x13x13xbf16>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<2x2x13x13xbf16>) outs(%24 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %48 = arith.truncf %cst_1 : f64 to bf16
    %49 = arith.divf %in, %48 : bf16
    linalg.yield %49 : bf16
  } -> tensor<2x2x13x13xbf16>
  %26 = tensor.empty() : tensor<2x2x13x13xf32>
  %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x2x13x13xbf16>) outs(%26 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %48 = arith.extf %in : bf16 to f32
    linalg.yield %48 : f32
  } -> tensor<2x2x13x13xf32>
  %28 = tensor.empty() : tensor<2x2x13xi64>
  %29 = linalg.fill ins(%c0_i64 : i64) outs(%28 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
  %30 = tensor.empty() : tensor<2x2x13xf32>
  %31 = linalg.fill ins(%cst_0 : f32) outs(%30 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
  %32:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%27 : tensor<2x2x13x13xf32>) outs(%31, %29 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
  ^bb0(%in: f32, %out: f32, %out_18: i64):
    %48 = linalg.index 3 : index
    %49 = arith.index_cast %48 : index to i64
    %50 = arith.maximumf %in, %out : f32
    %51 = arith.cmpf ogt, %in, %out : f32
    %52 = arith.select %51, %49, %out_18 : i64
    linalg.yield %50, %52 : f32, i64
  } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
  %expanded_11 = tensor.expand_shape %32#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
  %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %expanded_11 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%26 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %48 = arith.subf %in, %in_18 : f32
    linalg.yield %48 : f32
  } -> tensor<2x2x13x13xf32>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x2x13x13xf32>) outs(%26 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = math.exp %in : f32
    linalg.yield %48 : f32
  } -> tensor<2x2x13x13xf32>
  %35 = tensor.empty() : tensor<2x2x13x1xf32>
  %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%34 : tensor<2x2x13x13xf32>) outs(%36 : tensor<2x2x13x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = arith.addf %in, %out : f32
    linalg.yield %48 : f32
  } -> tensor<2x2x13x1xf32>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %37 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%26 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %48 = arith.divf %in, %in_18 : f32
    linalg.yield %48 : f32
  } -> tensor<2x2x13x13xf32>
  %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<2x2x13x13xf32>) outs(%24 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<2x2x13x13xbf16>
  %collapsed_12 = tensor.collapse_shape %39 [[0, 1], [2], [3]] : tensor<2x2x13x13xbf16> into tensor<4x13x13xbf16>
  %collapsed_13 = tensor.collapse_shape %transposed_6 [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %40 = tensor.empty() : tensor<4x13x8xf32>
  %41 = linalg.fill ins(%cst : f32) outs(%40 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %42 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<4x13x13xbf16>, tensor<4x13x8xbf16>) outs(%41 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %43 = tensor.empty() : tensor<4x13x8xbf16>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<4x13x8xf32>) outs(%43 : tensor<4x13x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<4x13x8xbf16>
  %expanded_14 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xbf16> into tensor<2x2x13x8xbf16>
  %45 = tensor.empty() : tensor<2x13x2x8xbf16>
  %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<2x2x13x8xbf16>) outs(%45 : tensor<2x13x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_16 = tensor.collapse_shape %transposed_15 [[0, 1], [2, 3]] : tensor<2x13x2x8xbf16> into tensor<26x16xbf16>
  %46 = linalg.matmul ins(%collapsed_16, %arg4 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%9 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<26x16xf32>) outs(%11 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<26x16xbf16>
  %expanded_17 = tensor.expand_shape %47 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xbf16> into tensor<2x13x16xbf16>
  return %expanded_17 : tensor<2x13x16xbf16>
}
func.func @binary(%arg0: tensor<2x13x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>) -> tensor<2x13x16xbf16> {
  %c2_i64 = arith.constant 2 : i64
  %c30_i64 = arith.constant 30 : i64
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %cst_2 = arith.constant 2.000000e+00 : f32
  %0 = tensor.empty() : tensor<13xi64>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%0 : tensor<13xi64>) {
  ^bb0(%out: i64):
    %53 = linalg.index 0 : index
    %54 = arith.index_cast %53 : index to i64
    linalg.yield %54 : i64
  } -> tensor<13xi64>
  %2 = tensor.empty() : tensor<16xi64>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%2 : tensor<16xi64>) {
  ^bb0(%out: i64):
    %53 = linalg.index 0 : index
    %54 = arith.index_cast %53 : index to i64
    linalg.yield %54 : i64
  } -> tensor<16xi64>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3 : tensor<16xi64>) outs(%2 : tensor<16xi64>) {
  ^bb0(%in: i64, %out: i64):
    %53 = arith.minsi %in, %c30_i64 : i64
    linalg.yield %53 : i64
  } -> tensor<16xi64>
  %5 = tensor.empty() : tensor<16xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%4 : tensor<16xi64>) outs(%5 : tensor<16xf32>) {
  ^bb0(%in: i64, %out: f32):
    %53 = arith.sitofp %in : i64 to f32
    %54 = math.powf %cst_2, %53 : f32
    linalg.yield %54 : f32
  } -> tensor<16xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%6 : tensor<16xf32>) outs(%2 : tensor<16xi64>) {
  ^bb0(%in: f32, %out: i64):
    %53 = arith.fptosi %in : f32 to i64
    linalg.yield %53 : i64
  } -> tensor<16xi64>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [13, 1] : tensor<13xi64> into tensor<13x1xi64>
  %8 = tensor.empty() : tensor<13x16xi64>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded, %7 : tensor<13x1xi64>, tensor<16xi64>) outs(%8 : tensor<13x16xi64>) {
  ^bb0(%in: i64, %in_18: i64, %out: i64):
    %53 = arith.sitofp %in : i64 to f64
    %54 = arith.sitofp %in_18 : i64 to f64
    %55 = arith.divf %53, %54 : f64
    %56 = math.floor %55 : f64
    %57 = arith.fptosi %56 : f64 to i64
    linalg.yield %57 : i64
  } -> tensor<13x16xi64>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<13x16xi64>) outs(%8 : tensor<13x16xi64>) {
  ^bb0(%in: i64, %out: i64):
    %53 = arith.remsi %in, %c2_i64 : i64
    %54 = arith.cmpi ne, %53, %c0_i64 : i64
    %55 = arith.cmpi slt, %53, %c0_i64 : i64
    %56 = arith.andi %54, %55 : i1
    %57 = arith.addi %53, %c2_i64 : i64
    %58 = arith.select %56, %57, %53 : i64
    linalg.yield %58 : i64
  } -> tensor<13x16xi64>
  %11 = tensor.empty() : tensor<2x13x16xbf16>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %10 : tensor<2x13x16xbf16>, tensor<13x16xi64>) outs(%11 : tensor<2x13x16xbf16>) {
  ^bb0(%in: bf16, %in_18: i64, %out: bf16):
    %53 = arith.sitofp %in_18 : i64 to bf16
    %54 = arith.addf %in, %53 : bf16
    linalg.yield %54 : bf16
  } -> tensor<2x13x16xbf16>
  %collapsed = tensor.collapse_shape %12 [[0, 1], [2]] : tensor<2x13x16xbf16> into tensor<26x16xbf16>
  %13 = tensor.empty() : tensor<26x16xf32>
  %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %15 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%14 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %16 = tensor.empty() : tensor<26x16xbf16>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<26x16xf32>) outs(%16 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %53 = arith.truncf %in : f32 to bf16
    linalg.yield %53 : bf16
  } -> tensor<26x16xbf16>
  %expanded_3 = tensor.expand_shape %17 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %18 = tensor.empty() : tensor<2x2x13x8xbf16>
  %transposed = linalg.transpose ins(%expanded_3 : tensor<2x13x2x8xbf16>) outs(%18 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %19 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%14 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<26x16xf32>) outs(%16 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %53 = arith.truncf %in : f32 to bf16
    linalg.yield %53 : bf16
  } -> tensor<26x16xbf16>
  %expanded_4 = tensor.expand_shape %20 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %21 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%14 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<26x16xf32>) outs(%16 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %53 = arith.truncf %in : f32 to bf16
    linalg.yield %53 : bf16
  } -> tensor<26x16xbf16>
  %expanded_5 = tensor.expand_shape %22 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %transposed_6 = linalg.transpose ins(%expanded_5 : tensor<2x13x2x8xbf16>) outs(%18 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %23 = tensor.empty() : tensor<2x2x8x13xbf16>
  %transposed_7 = linalg.transpose ins(%expanded_4 : tensor<2x13x2x8xbf16>) outs(%23 : tensor<2x2x8x13xbf16>) permutation = [0, 2, 3, 1] 
  %collapsed_8 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %collapsed_9 = tensor.collapse_shape %transposed_7 [[0, 1], [2], [3]] : tensor<2x2x8x13xbf16> into tensor<4x8x13xbf16>
  %24 = tensor.empty() : tensor<4x13x13xf32>
  %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %26 = linalg.batch_matmul ins(%collapsed_8, %collapsed_9 : tensor<4x13x8xbf16>, tensor<4x8x13xbf16>) outs(%25 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %27 = tensor.empty() : tensor<4x13x13xbf16>
  %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<4x13x13xf32>) outs(%27 : tensor<4x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %53 = arith.truncf %in : f32 to bf16
    linalg.yield %53 : bf16
  } -> tensor<4x13x13xbf16>
  %expanded_10 = tensor.expand_shape %28 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xbf16> into tensor<2x2x13x13xbf16>
  %29 = tensor.empty() : tensor<2x2x13x13xbf16>
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<2x2x13x13xbf16>) outs(%29 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %53 = arith.truncf %cst_1 : f64 to bf16
    %54 = arith.divf %in, %53 : bf16
    linalg.yield %54 : bf16
  } -> tensor<2x2x13x13xbf16>
  %31 = tensor.empty() : tensor<2x2x13x13xf32>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x2x13x13xbf16>) outs(%31 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %53 = arith.extf %in : bf16 to f32
    linalg.yield %53 : f32
  } -> tensor<2x2x13x13xf32>
  %33 = tensor.empty() : tensor<2x2x13xi64>
  %34 = linalg.fill ins(%c0_i64 : i64) outs(%33 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
  %35 = tensor.empty() : tensor<2x2x13xf32>
  %36 = linalg.fill ins(%cst_0 : f32) outs(%35 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
  %37:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32 : tensor<2x2x13x13xf32>) outs(%36, %34 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
  ^bb0(%in: f32, %out: f32, %out_18: i64):
    %53 = linalg.index 3 : index
    %54 = arith.index_cast %53 : index to i64
    %55 = arith.maximumf %in, %out : f32
    %56 = arith.cmpf ogt, %in, %out : f32
    %57 = arith.select %56, %54, %out_18 : i64
    linalg.yield %55, %57 : f32, i64
  } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
  %expanded_11 = tensor.expand_shape %37#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %expanded_11 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%31 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %53 = arith.subf %in, %in_18 : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x13x13xf32>
  %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<2x2x13x13xf32>) outs(%31 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %53 = math.exp %in : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x13x13xf32>
  %40 = tensor.empty() : tensor<2x2x13x1xf32>
  %41 = linalg.fill ins(%cst : f32) outs(%40 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%39 : tensor<2x2x13x13xf32>) outs(%41 : tensor<2x2x13x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %53 = arith.addf %in, %out : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x13x1xf32>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %42 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%31 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %53 = arith.divf %in, %in_18 : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x13x13xf32>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<2x2x13x13xf32>) outs(%29 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %53 = arith.truncf %in : f32 to bf16
    linalg.yield %53 : bf16
  } -> tensor<2x2x13x13xbf16>
  %collapsed_12 = tensor.collapse_shape %44 [[0, 1], [2], [3]] : tensor<2x2x13x13xbf16> into tensor<4x13x13xbf16>
  %collapsed_13 = tensor.collapse_shape %transposed_6 [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %45 = tensor.empty() : tensor<4x13x8xf32>
  %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %47 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<4x13x13xbf16>, tensor<4x13x8xbf16>) outs(%46 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %48 = tensor.empty() : tensor<4x13x8xbf16>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<4x13x8xf32>) outs(%48 : tensor<4x13x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %53 = arith.truncf %in : f32 to bf16
    linalg.yield %53 : bf16
  } -> tensor<4x13x8xbf16>
  %expanded_14 = tensor.expand_shape %49 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xbf16> into tensor<2x2x13x8xbf16>
  %50 = tensor.empty() : tensor<2x13x2x8xbf16>
  %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<2x2x13x8xbf16>) outs(%50 : tensor<2x13x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_16 = tensor.collapse_shape %transposed_15 [[0, 1], [2, 3]] : tensor<2x13x2x8xbf16> into tensor<26x16xbf16>
  %51 = linalg.matmul ins(%collapsed_16, %arg4 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%14 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%51 : tensor<26x16xf32>) outs(%16 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %53 = arith.truncf %in : f32 to bf16
    linalg.yield %53 : bf16
  } -> tensor<26x16xbf16>
  %expanded_17 = tensor.expand_shape %52 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xbf16> into tensor<2x13x16xbf16>
  return %expanded_17 : tensor<2x13x16xbf16>
}
func.func @shaw(%arg0: tensor<2x13x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>, %arg5: tensor<7x8xbf16>) -> tensor<2x13x16xbf16> {
  %c-3_i64 = arith.constant -3 : i64
  %c3_i64 = arith.constant 3 : i64
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %c7_i64 = arith.constant 7 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x13x16xbf16> into tensor<26x16xbf16>
  %0 = tensor.empty() : tensor<26x16xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %3 = tensor.empty() : tensor<26x16xbf16>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %58 = arith.truncf %in : f32 to bf16
    linalg.yield %58 : bf16
  } -> tensor<26x16xbf16>
  %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %5 = tensor.empty() : tensor<2x2x13x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %6 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %58 = arith.truncf %in : f32 to bf16
    linalg.yield %58 : bf16
  } -> tensor<26x16xbf16>
  %expanded_2 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %8 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %58 = arith.truncf %in : f32 to bf16
    linalg.yield %58 : bf16
  } -> tensor<26x16xbf16>
  %expanded_3 = tensor.expand_shape %9 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %10 = tensor.empty() : tensor<2x2x8x13xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x13x2x8xbf16>) outs(%10 : tensor<2x2x8x13xbf16>) permutation = [0, 2, 3, 1] 
  %collapsed_6 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %collapsed_7 = tensor.collapse_shape %transposed_5 [[0, 1], [2], [3]] : tensor<2x2x8x13xbf16> into tensor<4x8x13xbf16>
  %11 = tensor.empty() : tensor<4x13x13xf32>
  %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %13 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x13x8xbf16>, tensor<4x8x13xbf16>) outs(%12 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %14 = tensor.empty() : tensor<4x13x13xbf16>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x13x13xf32>) outs(%14 : tensor<4x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %58 = arith.truncf %in : f32 to bf16
    linalg.yield %58 : bf16
  } -> tensor<4x13x13xbf16>
  %expanded_8 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xbf16> into tensor<2x2x13x13xbf16>
  %16 = tensor.empty() : tensor<2x2x13x13xbf16>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x2x13x13xbf16>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %58 = arith.truncf %cst_1 : f64 to bf16
    %59 = arith.divf %in, %58 : bf16
    linalg.yield %59 : bf16
  } -> tensor<2x2x13x13xbf16>
  %18 = tensor.empty() : tensor<13xi64>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%18 : tensor<13xi64>) {
  ^bb0(%out: i64):
    %58 = linalg.index 0 : index
    %59 = arith.index_cast %58 : index to i64
    linalg.yield %59 : i64
  } -> tensor<13xi64>
  %expanded_9 = tensor.expand_shape %19 [[0, 1]] output_shape [1, 13] : tensor<13xi64> into tensor<1x13xi64>
  %expanded_10 = tensor.expand_shape %19 [[0, 1]] output_shape [13, 1] : tensor<13xi64> into tensor<13x1xi64>
  %20 = tensor.empty() : tensor<13x13xi64>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_9, %expanded_10 : tensor<1x13xi64>, tensor<13x1xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %in_27: i64, %out: i64):
    %58 = arith.subi %in, %in_27 : i64
    linalg.yield %58 : i64
  } -> tensor<13x13xi64>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<13x13xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %out: i64):
    %58 = arith.maxsi %in, %c-3_i64 : i64
    %59 = arith.minsi %58, %c3_i64 : i64
    linalg.yield %59 : i64
  } -> tensor<13x13xi64>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<13x13xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %out: i64):
    %58 = arith.addi %in, %c3_i64 : i64
    linalg.yield %58 : i64
  } -> tensor<13x13xi64>
  %24 = tensor.empty() : tensor<13x13x8xbf16>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<13x13xi64>) outs(%24 : tensor<13x13x8xbf16>) {
  ^bb0(%in: i64, %out: bf16):
    %58 = arith.cmpi slt, %in, %c0_i64 : i64
    %59 = arith.addi %in, %c7_i64 : i64
    %60 = arith.select %58, %59, %in : i64
    %61 = arith.index_cast %60 : i64 to index
    %62 = linalg.index 2 : index
    %extracted = tensor.extract %arg5[%61, %62] : tensor<7x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<13x13x8xbf16>
  %expanded_11 = tensor.expand_shape %transposed [[0], [1], [2], [3, 4]] output_shape [2, 2, 13, 8, 1] : tensor<2x2x13x8xbf16> into tensor<2x2x13x8x1xbf16>
  %expanded_12 = tensor.expand_shape %25 [[0], [1], [2, 3, 4]] output_shape [13, 13, 8, 1, 1] : tensor<13x13x8xbf16> into tensor<13x13x8x1x1xbf16>
  %26 = tensor.empty() : tensor<13x2x2x8x1xbf16>
  %transposed_13 = linalg.transpose ins(%expanded_11 : tensor<2x2x13x8x1xbf16>) outs(%26 : tensor<13x2x2x8x1xbf16>) permutation = [2, 0, 1, 3, 4] 
  %collapsed_14 = tensor.collapse_shape %transposed_13 [[0], [1, 2], [3, 4]] : tensor<13x2x2x8x1xbf16> into tensor<13x4x8xbf16>
  %27 = tensor.empty() : tensor<13x8x13x1x1xbf16>
  %transposed_15 = linalg.transpose ins(%expanded_12 : tensor<13x13x8x1x1xbf16>) outs(%27 : tensor<13x8x13x1x1xbf16>) permutation = [0, 2, 1, 3, 4] 
  %collapsed_16 = tensor.collapse_shape %transposed_15 [[0], [1], [2, 3, 4]] : tensor<13x8x13x1x1xbf16> into tensor<13x8x13xbf16>
  %28 = tensor.empty() : tensor<13x4x13xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<13x4x13xf32>) -> tensor<13x4x13xf32>
  %30 = linalg.batch_matmul ins(%collapsed_14, %collapsed_16 : tensor<13x4x8xbf16>, tensor<13x8x13xbf16>) outs(%29 : tensor<13x4x13xf32>) -> tensor<13x4x13xf32>
  %31 = tensor.empty() : tensor<13x4x13xbf16>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<13x4x13xf32>) outs(%31 : tensor<13x4x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %58 = arith.truncf %in : f32 to bf16
    linalg.yield %58 : bf16
  } -> tensor<13x4x13xbf16>
  %expanded_17 = tensor.expand_shape %32 [[0], [1, 2], [3, 4]] output_shape [13, 2, 2, 1, 13] : tensor<13x4x13xbf16> into tensor<13x2x2x1x13xbf16>
  %33 = tensor.empty() : tensor<2x2x13x13x1xbf16>
  %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<13x2x2x1x13xbf16>) outs(%33 : tensor<2x2x13x13x1xbf16>) permutation = [1, 2, 0, 4, 3] 
  %collapsed_19 = tensor.collapse_shape %transposed_18 [[0], [1], [2], [3, 4]] : tensor<2x2x13x13x1xbf16> into tensor<2x2x13x13xbf16>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_19 : tensor<2x2x13x13xbf16>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %58 = arith.truncf %cst_1 : f64 to bf16
    %59 = arith.divf %in, %58 : bf16
    linalg.yield %59 : bf16
  } -> tensor<2x2x13x13xbf16>
  %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %34 : tensor<2x2x13x13xbf16>, tensor<2x2x13x13xbf16>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %in_27: bf16, %out: bf16):
    %58 = arith.addf %in, %in_27 : bf16
    linalg.yield %58 : bf16
  } -> tensor<2x2x13x13xbf16>
  %36 = tensor.empty() : tensor<2x2x13x13xf32>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<2x2x13x13xbf16>) outs(%36 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %58 = arith.extf %in : bf16 to f32
    linalg.yield %58 : f32
  } -> tensor<2x2x13x13xf32>
  %38 = tensor.empty() : tensor<2x2x13xi64>
  %39 = linalg.fill ins(%c0_i64 : i64) outs(%38 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
  %40 = tensor.empty() : tensor<2x2x13xf32>
  %41 = linalg.fill ins(%cst_0 : f32) outs(%40 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
  %42:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<2x2x13x13xf32>) outs(%41, %39 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
  ^bb0(%in: f32, %out: f32, %out_27: i64):
    %58 = linalg.index 3 : index
    %59 = arith.index_cast %58 : index to i64
    %60 = arith.maximumf %in, %out : f32
    %61 = arith.cmpf ogt, %in, %out : f32
    %62 = arith.select %61, %59, %out_27 : i64
    linalg.yield %60, %62 : f32, i64
  } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
  %expanded_20 = tensor.expand_shape %42#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %expanded_20 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%36 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_27: f32, %out: f32):
    %58 = arith.subf %in, %in_27 : f32
    linalg.yield %58 : f32
  } -> tensor<2x2x13x13xf32>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<2x2x13x13xf32>) outs(%36 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %58 = math.exp %in : f32
    linalg.yield %58 : f32
  } -> tensor<2x2x13x13xf32>
  %45 = tensor.empty() : tensor<2x2x13x1xf32>
  %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<2x2x13x13xf32>) outs(%46 : tensor<2x2x13x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %58 = arith.addf %in, %out : f32
    linalg.yield %58 : f32
  } -> tensor<2x2x13x1xf32>
  %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %47 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%36 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_27: f32, %out: f32):
    %58 = arith.divf %in, %in_27 : f32
    linalg.yield %58 : f32
  } -> tensor<2x2x13x13xf32>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<2x2x13x13xf32>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %58 = arith.truncf %in : f32 to bf16
    linalg.yield %58 : bf16
  } -> tensor<2x2x13x13xbf16>
  %collapsed_21 = tensor.collapse_shape %49 [[0, 1], [2], [3]] : tensor<2x2x13x13xbf16> into tensor<4x13x13xbf16>
  %collapsed_22 = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %50 = tensor.empty() : tensor<4x13x8xf32>
  %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %52 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<4x13x13xbf16>, tensor<4x13x8xbf16>) outs(%51 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %53 = tensor.empty() : tensor<4x13x8xbf16>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52 : tensor<4x13x8xf32>) outs(%53 : tensor<4x13x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %58 = arith.truncf %in : f32 to bf16
    linalg.yield %58 : bf16
  } -> tensor<4x13x8xbf16>
  %expanded_23 = tensor.expand_shape %54 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xbf16> into tensor<2x2x13x8xbf16>
  %55 = tensor.empty() : tensor<2x13x2x8xbf16>
  %transposed_24 = linalg.transpose ins(%expanded_23 : tensor<2x2x13x8xbf16>) outs(%55 : tensor<2x13x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_25 = tensor.collapse_shape %transposed_24 [[0, 1], [2, 3]] : tensor<2x13x2x8xbf16> into tensor<26x16xbf16>
  %56 = linalg.matmul ins(%collapsed_25, %arg4 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %57 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%56 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %58 = arith.truncf %in : f32 to bf16
    linalg.yield %58 : bf16
  } -> tensor<26x16xbf16>
  %expanded_26 = tensor.expand_shape %57 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xbf16> into tensor<2x13x16xbf16>
  return %expanded_26 : tensor<2x13x16xbf16>
}
func.func @shaw_values(%arg0: tensor<2x13x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>, %arg5: tensor<7x8xbf16>, %arg6: tensor<7x8xbf16>) -> tensor<2x13x16xbf16> {
  %c-3_i64 = arith.constant -3 : i64
  %c3_i64 = arith.constant 3 : i64
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %c7_i64 = arith.constant 7 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x13x16xbf16> into tensor<26x16xbf16>
  %0 = tensor.empty() : tensor<26x16xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %3 = tensor.empty() : tensor<26x16xbf16>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %67 = arith.truncf %in : f32 to bf16
    linalg.yield %67 : bf16
  } -> tensor<26x16xbf16>
  %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %5 = tensor.empty() : tensor<2x2x13x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %6 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %67 = arith.truncf %in : f32 to bf16
    linalg.yield %67 : bf16
  } -> tensor<26x16xbf16>
  %expanded_2 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %8 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %67 = arith.truncf %in : f32 to bf16
    linalg.yield %67 : bf16
  } -> tensor<26x16xbf16>
  %expanded_3 = tensor.expand_shape %9 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %10 = tensor.empty() : tensor<2x2x8x13xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x13x2x8xbf16>) outs(%10 : tensor<2x2x8x13xbf16>) permutation = [0, 2, 3, 1] 
  %collapsed_6 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %collapsed_7 = tensor.collapse_shape %transposed_5 [[0, 1], [2], [3]] : tensor<2x2x8x13xbf16> into tensor<4x8x13xbf16>
  %11 = tensor.empty() : tensor<4x13x13xf32>
  %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %13 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x13x8xbf16>, tensor<4x8x13xbf16>) outs(%12 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %14 = tensor.empty() : tensor<4x13x13xbf16>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x13x13xf32>) outs(%14 : tensor<4x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %67 = arith.truncf %in : f32 to bf16
    linalg.yield %67 : bf16
  } -> tensor<4x13x13xbf16>
  %expanded_8 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xbf16> into tensor<2x2x13x13xbf16>
  %16 = tensor.empty() : tensor<2x2x13x13xbf16>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x2x13x13xbf16>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %67 = arith.truncf %cst_1 : f64 to bf16
    %68 = arith.divf %in, %67 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x13xbf16>
  %18 = tensor.empty() : tensor<13xi64>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%18 : tensor<13xi64>) {
  ^bb0(%out: i64):
    %67 = linalg.index 0 : index
    %68 = arith.index_cast %67 : index to i64
    linalg.yield %68 : i64
  } -> tensor<13xi64>
  %expanded_9 = tensor.expand_shape %19 [[0, 1]] output_shape [1, 13] : tensor<13xi64> into tensor<1x13xi64>
  %expanded_10 = tensor.expand_shape %19 [[0, 1]] output_shape [13, 1] : tensor<13xi64> into tensor<13x1xi64>
  %20 = tensor.empty() : tensor<13x13xi64>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_9, %expanded_10 : tensor<1x13xi64>, tensor<13x1xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %in_33: i64, %out: i64):
    %67 = arith.subi %in, %in_33 : i64
    linalg.yield %67 : i64
  } -> tensor<13x13xi64>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<13x13xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %out: i64):
    %67 = arith.maxsi %in, %c-3_i64 : i64
    %68 = arith.minsi %67, %c3_i64 : i64
    linalg.yield %68 : i64
  } -> tensor<13x13xi64>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<13x13xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %out: i64):
    %67 = arith.addi %in, %c3_i64 : i64
    linalg.yield %67 : i64
  } -> tensor<13x13xi64>
  %24 = tensor.empty() : tensor<13x13x8xbf16>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<13x13xi64>) outs(%24 : tensor<13x13x8xbf16>) {
  ^bb0(%in: i64, %out: bf16):
    %67 = arith.cmpi slt, %in, %c0_i64 : i64
    %68 = arith.addi %in, %c7_i64 : i64
    %69 = arith.select %67, %68, %in : i64
    %70 = arith.index_cast %69 : i64 to index
    %71 = linalg.index 2 : index
    %extracted = tensor.extract %arg5[%70, %71] : tensor<7x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<13x13x8xbf16>
  %expanded_11 = tensor.expand_shape %transposed [[0], [1], [2], [3, 4]] output_shape [2, 2, 13, 8, 1] : tensor<2x2x13x8xbf16> into tensor<2x2x13x8x1xbf16>
  %expanded_12 = tensor.expand_shape %25 [[0], [1], [2, 3, 4]] output_shape [13, 13, 8, 1, 1] : tensor<13x13x8xbf16> into tensor<13x13x8x1x1xbf16>
  %26 = tensor.empty() : tensor<13x2x2x8x1xbf16>
  %transposed_13 = linalg.transpose ins(%expanded_11 : tensor<2x2x13x8x1xbf16>) outs(%26 : tensor<13x2x2x8x1xbf16>) permutation = [2, 0, 1, 3, 4] 
  %collapsed_14 = tensor.collapse_shape %transposed_13 [[0], [1, 2], [3, 4]] : tensor<13x2x2x8x1xbf16> into tensor<13x4x8xbf16>
  %27 = tensor.empty() : tensor<13x8x13x1x1xbf16>
  %transposed_15 = linalg.transpose ins(%expanded_12 : tensor<13x13x8x1x1xbf16>) outs(%27 : tensor<13x8x13x1x1xbf16>) permutation = [0, 2, 1, 3, 4] 
  %collapsed_16 = tensor.collapse_shape %transposed_15 [[0], [1], [2, 3, 4]] : tensor<13x8x13x1x1xbf16> into tensor<13x8x13xbf16>
  %28 = tensor.empty() : tensor<13x4x13xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<13x4x13xf32>) -> tensor<13x4x13xf32>
  %30 = linalg.batch_matmul ins(%collapsed_14, %collapsed_16 : tensor<13x4x8xbf16>, tensor<13x8x13xbf16>) outs(%29 : tensor<13x4x13xf32>) -> tensor<13x4x13xf32>
  %31 = tensor.empty() : tensor<13x4x13xbf16>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<13x4x13xf32>) outs(%31 : tensor<13x4x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %67 = arith.truncf %in : f32 to bf16
    linalg.yield %67 : bf16
  } -> tensor<13x4x13xbf16>
  %expanded_17 = tensor.expand_shape %32 [[0], [1, 2], [3, 4]] output_shape [13, 2, 2, 1, 13] : tensor<13x4x13xbf16> into tensor<13x2x2x1x13xbf16>
  %33 = tensor.empty() : tensor<2x2x13x13x1xbf16>
  %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<13x2x2x1x13xbf16>) outs(%33 : tensor<2x2x13x13x1xbf16>) permutation = [1, 2, 0, 4, 3] 
  %collapsed_19 = tensor.collapse_shape %transposed_18 [[0], [1], [2], [3, 4]] : tensor<2x2x13x13x1xbf16> into tensor<2x2x13x13xbf16>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_19 : tensor<2x2x13x13xbf16>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %67 = arith.truncf %cst_1 : f64 to bf16
    %68 = arith.divf %in, %67 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x13xbf16>
  %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %34 : tensor<2x2x13x13xbf16>, tensor<2x2x13x13xbf16>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %in_33: bf16, %out: bf16):
    %67 = arith.addf %in, %in_33 : bf16
    linalg.yield %67 : bf16
  } -> tensor<2x2x13x13xbf16>
  %36 = tensor.empty() : tensor<2x2x13x13xf32>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<2x2x13x13xbf16>) outs(%36 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %67 = arith.extf %in : bf16 to f32
    linalg.yield %67 : f32
  } -> tensor<2x2x13x13xf32>
  %38 = tensor.empty() : tensor<2x2x13xi64>
  %39 = linalg.fill ins(%c0_i64 : i64) outs(%38 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
  %40 = tensor.empty() : tensor<2x2x13xf32>
  %41 = linalg.fill ins(%cst_0 : f32) outs(%40 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
  %42:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<2x2x13x13xf32>) outs(%41, %39 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
  ^bb0(%in: f32, %out: f32, %out_33: i64):
    %67 = linalg.index 3 : index
    %68 = arith.index_cast %67 : index to i64
    %69 = arith.maximumf %in, %out : f32
    %70 = arith.cmpf ogt, %in, %out : f32
    %71 = arith.select %70, %68, %out_33 : i64
    linalg.yield %69, %71 : f32, i64
  } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
  %expanded_20 = tensor.expand_shape %42#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %expanded_20 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%36 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_33: f32, %out: f32):
    %67 = arith.subf %in, %in_33 : f32
    linalg.yield %67 : f32
  } -> tensor<2x2x13x13xf32>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<2x2x13x13xf32>) outs(%36 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %67 = math.exp %in : f32
    linalg.yield %67 : f32
  } -> tensor<2x2x13x13xf32>
  %45 = tensor.empty() : tensor<2x2x13x1xf32>
  %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<2x2x13x13xf32>) outs(%46 : tensor<2x2x13x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %67 = arith.addf %in, %out : f32
    linalg.yield %67 : f32
  } -> tensor<2x2x13x1xf32>
  %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %47 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%36 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_33: f32, %out: f32):
    %67 = arith.divf %in, %in_33 : f32
    linalg.yield %67 : f32
  } -> tensor<2x2x13x13xf32>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<2x2x13x13xf32>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %67 = arith.truncf %in : f32 to bf16
    linalg.yield %67 : bf16
  } -> tensor<2x2x13x13xbf16>
  %collapsed_21 = tensor.collapse_shape %49 [[0, 1], [2], [3]] : tensor<2x2x13x13xbf16> into tensor<4x13x13xbf16>
  %collapsed_22 = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %50 = tensor.empty() : tensor<4x13x8xf32>
  %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %52 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<4x13x13xbf16>, tensor<4x13x8xbf16>) outs(%51 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %53 = tensor.empty() : tensor<4x13x8xbf16>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52 : tensor<4x13x8xf32>) outs(%53 : tensor<4x13x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %67 = arith.truncf %in : f32 to bf16
    linalg.yield %67 : bf16
  } -> tensor<4x13x8xbf16>
  %expanded_23 = tensor.expand_shape %54 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xbf16> into tensor<2x2x13x8xbf16>
  %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<13x13xi64>) outs(%24 : tensor<13x13x8xbf16>) {
  ^bb0(%in: i64, %out: bf16):
    %67 = arith.cmpi slt, %in, %c0_i64 : i64
    %68 = arith.addi %in, %c7_i64 : i64
    %69 = arith.select %67, %68, %in : i64
    %70 = arith.index_cast %69 : i64 to index
    %71 = linalg.index 2 : index
    %extracted = tensor.extract %arg6[%70, %71] : tensor<7x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<13x13x8xbf16>
  %expanded_24 = tensor.expand_shape %49 [[0], [1], [2], [3, 4]] output_shape [2, 2, 13, 13, 1] : tensor<2x2x13x13xbf16> into tensor<2x2x13x13x1xbf16>
  %56 = tensor.empty() : tensor<13x2x2x13x1xbf16>
  %transposed_25 = linalg.transpose ins(%expanded_24 : tensor<2x2x13x13x1xbf16>) outs(%56 : tensor<13x2x2x13x1xbf16>) permutation = [2, 0, 1, 3, 4] 
  %collapsed_26 = tensor.collapse_shape %transposed_25 [[0], [1, 2], [3, 4]] : tensor<13x2x2x13x1xbf16> into tensor<13x4x13xbf16>
  %57 = tensor.empty() : tensor<13x4x8xf32>
  %58 = linalg.fill ins(%cst : f32) outs(%57 : tensor<13x4x8xf32>) -> tensor<13x4x8xf32>
  %59 = linalg.batch_matmul ins(%collapsed_26, %55 : tensor<13x4x13xbf16>, tensor<13x13x8xbf16>) outs(%58 : tensor<13x4x8xf32>) -> tensor<13x4x8xf32>
  %60 = tensor.empty() : tensor<13x4x8xbf16>
  %61 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<13x4x8xf32>) outs(%60 : tensor<13x4x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %67 = arith.truncf %in : f32 to bf16
    linalg.yield %67 : bf16
  } -> tensor<13x4x8xbf16>
  %expanded_27 = tensor.expand_shape %61 [[0], [1, 2], [3, 4]] output_shape [13, 2, 2, 1, 8] : tensor<13x4x8xbf16> into tensor<13x2x2x1x8xbf16>
  %62 = tensor.empty() : tensor<2x2x13x8x1xbf16>
  %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<13x2x2x1x8xbf16>) outs(%62 : tensor<2x2x13x8x1xbf16>) permutation = [1, 2, 0, 4, 3] 
  %collapsed_29 = tensor.collapse_shape %transposed_28 [[0], [1], [2], [3, 4]] : tensor<2x2x13x8x1xbf16> into tensor<2x2x13x8xbf16>
  %63 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23, %collapsed_29 : tensor<2x2x13x8xbf16>, tensor<2x2x13x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) {
  ^bb0(%in: bf16, %in_33: bf16, %out: bf16):
    %67 = arith.addf %in, %in_33 : bf16
    linalg.yield %67 : bf16
  } -> tensor<2x2x13x8xbf16>
  %64 = tensor.empty() : tensor<2x13x2x8xbf16>
  %transposed_30 = linalg.transpose ins(%63 : tensor<2x2x13x8xbf16>) outs(%64 : tensor<2x13x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_31 = tensor.collapse_shape %transposed_30 [[0, 1], [2, 3]] : tensor<2x13x2x8xbf16> into tensor<26x16xbf16>
  %65 = linalg.matmul ins(%collapsed_31, %arg4 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %66 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%65 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %67 = arith.truncf %in : f32 to bf16
    linalg.yield %67 : bf16
  } -> tensor<26x16xbf16>
  %expanded_32 = tensor.expand_shape %66 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xbf16> into tensor<2x13x16xbf16>
  return %expanded_32 : tensor<2x13x16xbf16>
}
func.func @alibi(%arg0: tensor<2x13x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>, %arg5: tensor<2xbf16>) -> tensor<2x13x16xbf16> {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x13x16xbf16> into tensor<26x16xbf16>
  %0 = tensor.empty() : tensor<26x16xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %3 = tensor.empty() : tensor<26x16xbf16>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<26x16xbf16>
  %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %5 = tensor.empty() : tensor<2x2x13x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %6 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<26x16xbf16>
  %expanded_2 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %8 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<26x16xbf16>
  %expanded_3 = tensor.expand_shape %9 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %10 = tensor.empty() : tensor<2x2x8x13xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x13x2x8xbf16>) outs(%10 : tensor<2x2x8x13xbf16>) permutation = [0, 2, 3, 1] 
  %collapsed_6 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %collapsed_7 = tensor.collapse_shape %transposed_5 [[0, 1], [2], [3]] : tensor<2x2x8x13xbf16> into tensor<4x8x13xbf16>
  %11 = tensor.empty() : tensor<4x13x13xf32>
  %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %13 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x13x8xbf16>, tensor<4x8x13xbf16>) outs(%12 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %14 = tensor.empty() : tensor<4x13x13xbf16>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x13x13xf32>) outs(%14 : tensor<4x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<4x13x13xbf16>
  %expanded_8 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xbf16> into tensor<2x2x13x13xbf16>
  %16 = tensor.empty() : tensor<2x2x13x13xbf16>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x2x13x13xbf16>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %48 = arith.truncf %cst_1 : f64 to bf16
    %49 = arith.divf %in, %48 : bf16
    linalg.yield %49 : bf16
  } -> tensor<2x2x13x13xbf16>
  %18 = tensor.empty() : tensor<13xi64>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%18 : tensor<13xi64>) {
  ^bb0(%out: i64):
    %48 = linalg.index 0 : index
    %49 = arith.index_cast %48 : index to i64
    linalg.yield %49 : i64
  } -> tensor<13xi64>
  %expanded_9 = tensor.expand_shape %19 [[0, 1]] output_shape [1, 13] : tensor<13xi64> into tensor<1x13xi64>
  %expanded_10 = tensor.expand_shape %19 [[0, 1]] output_shape [13, 1] : tensor<13xi64> into tensor<13x1xi64>
  %20 = tensor.empty() : tensor<13x13xi64>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_9, %expanded_10 : tensor<1x13xi64>, tensor<13x1xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %in_19: i64, %out: i64):
    %48 = arith.subi %in, %in_19 : i64
    linalg.yield %48 : i64
  } -> tensor<13x13xi64>
  %expanded_11 = tensor.expand_shape %arg5 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xbf16> into tensor<2x1x1xbf16>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<13x13xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %out: i64):
    %48 = math.absi %in : i64
    linalg.yield %48 : i64
  } -> tensor<13x13xi64>
  %23 = tensor.empty() : tensor<2x13x13xbf16>
  %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, 0, 0)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_11, %22 : tensor<2x1x1xbf16>, tensor<13x13xi64>) outs(%23 : tensor<2x13x13xbf16>) {
  ^bb0(%in: bf16, %in_19: i64, %out: bf16):
    %48 = arith.sitofp %in_19 : i64 to bf16
    %49 = arith.mulf %in, %48 : bf16
    linalg.yield %49 : bf16
  } -> tensor<2x13x13xbf16>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %24 : tensor<2x2x13x13xbf16>, tensor<2x13x13xbf16>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %in_19: bf16, %out: bf16):
    %48 = arith.subf %in, %in_19 : bf16
    linalg.yield %48 : bf16
  } -> tensor<2x2x13x13xbf16>
  %26 = tensor.empty() : tensor<2x2x13x13xf32>
  %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x2x13x13xbf16>) outs(%26 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %48 = arith.extf %in : bf16 to f32
    linalg.yield %48 : f32
  } -> tensor<2x2x13x13xf32>
  %28 = tensor.empty() : tensor<2x2x13xi64>
  %29 = linalg.fill ins(%c0_i64 : i64) outs(%28 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
  %30 = tensor.empty() : tensor<2x2x13xf32>
  %31 = linalg.fill ins(%cst_0 : f32) outs(%30 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
  %32:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%27 : tensor<2x2x13x13xf32>) outs(%31, %29 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
  ^bb0(%in: f32, %out: f32, %out_19: i64):
    %48 = linalg.index 3 : index
    %49 = arith.index_cast %48 : index to i64
    %50 = arith.maximumf %in, %out : f32
    %51 = arith.cmpf ogt, %in, %out : f32
    %52 = arith.select %51, %49, %out_19 : i64
    linalg.yield %50, %52 : f32, i64
  } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
  %expanded_12 = tensor.expand_shape %32#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
  %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %expanded_12 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%26 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_19: f32, %out: f32):
    %48 = arith.subf %in, %in_19 : f32
    linalg.yield %48 : f32
  } -> tensor<2x2x13x13xf32>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x2x13x13xf32>) outs(%26 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = math.exp %in : f32
    linalg.yield %48 : f32
  } -> tensor<2x2x13x13xf32>
  %35 = tensor.empty() : tensor<2x2x13x1xf32>
  %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%34 : tensor<2x2x13x13xf32>) outs(%36 : tensor<2x2x13x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %48 = arith.addf %in, %out : f32
    linalg.yield %48 : f32
  } -> tensor<2x2x13x1xf32>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %37 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%26 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_19: f32, %out: f32):
    %48 = arith.divf %in, %in_19 : f32
    linalg.yield %48 : f32
  } -> tensor<2x2x13x13xf32>
  %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<2x2x13x13xf32>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<2x2x13x13xbf16>
  %collapsed_13 = tensor.collapse_shape %39 [[0, 1], [2], [3]] : tensor<2x2x13x13xbf16> into tensor<4x13x13xbf16>
  %collapsed_14 = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %40 = tensor.empty() : tensor<4x13x8xf32>
  %41 = linalg.fill ins(%cst : f32) outs(%40 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %42 = linalg.batch_matmul ins(%collapsed_13, %collapsed_14 : tensor<4x13x13xbf16>, tensor<4x13x8xbf16>) outs(%41 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %43 = tensor.empty() : tensor<4x13x8xbf16>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<4x13x8xf32>) outs(%43 : tensor<4x13x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<4x13x8xbf16>
  %expanded_15 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xbf16> into tensor<2x2x13x8xbf16>
  %45 = tensor.empty() : tensor<2x13x2x8xbf16>
  %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<2x2x13x8xbf16>) outs(%45 : tensor<2x13x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_17 = tensor.collapse_shape %transposed_16 [[0, 1], [2, 3]] : tensor<2x13x2x8xbf16> into tensor<26x16xbf16>
  %46 = linalg.matmul ins(%collapsed_17, %arg4 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %48 = arith.truncf %in : f32 to bf16
    linalg.yield %48 : bf16
  } -> tensor<26x16xbf16>
  %expanded_18 = tensor.expand_shape %47 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xbf16> into tensor<2x13x16xbf16>
  return %expanded_18 : tensor<2x13x16xbf16>
}
func.func @t5(%arg0: tensor<2x13x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>, %arg5: tensor<32x2xbf16>) -> tensor<2x13x16xbf16> {
  %c15_i64 = arith.constant 15 : i64
  %c1_i64 = arith.constant 1 : i64
  %c0_i64 = arith.constant 0 : i64
  %c8_i64 = arith.constant 8 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %c32_i64 = arith.constant 32 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.7725887222397811 : f64
  %cst_2 = arith.constant 2.8284271247461903 : f64
  %cst_3 = arith.constant 8.000000e+00 : f32
  %cst_4 = arith.constant dense<16> : tensor<i64>
  %cst_5 = arith.constant dense<0> : tensor<i64>
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x13x16xbf16> into tensor<26x16xbf16>
  %0 = tensor.empty() : tensor<26x16xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %3 = tensor.empty() : tensor<26x16xbf16>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %64 = arith.truncf %in : f32 to bf16
    linalg.yield %64 : bf16
  } -> tensor<26x16xbf16>
  %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %5 = tensor.empty() : tensor<2x2x13x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %6 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %64 = arith.truncf %in : f32 to bf16
    linalg.yield %64 : bf16
  } -> tensor<26x16xbf16>
  %expanded_6 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %8 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %64 = arith.truncf %in : f32 to bf16
    linalg.yield %64 : bf16
  } -> tensor<26x16xbf16>
  %expanded_7 = tensor.expand_shape %9 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %10 = tensor.empty() : tensor<2x2x8x13xbf16>
  %transposed_9 = linalg.transpose ins(%expanded_6 : tensor<2x13x2x8xbf16>) outs(%10 : tensor<2x2x8x13xbf16>) permutation = [0, 2, 3, 1] 
  %collapsed_10 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %collapsed_11 = tensor.collapse_shape %transposed_9 [[0, 1], [2], [3]] : tensor<2x2x8x13xbf16> into tensor<4x8x13xbf16>
  %11 = tensor.empty() : tensor<4x13x13xf32>
  %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %13 = linalg.batch_matmul ins(%collapsed_10, %collapsed_11 : tensor<4x13x8xbf16>, tensor<4x8x13xbf16>) outs(%12 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %14 = tensor.empty() : tensor<4x13x13xbf16>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x13x13xf32>) outs(%14 : tensor<4x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %64 = arith.truncf %in : f32 to bf16
    linalg.yield %64 : bf16
  } -> tensor<4x13x13xbf16>
  %expanded_12 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xbf16> into tensor<2x2x13x13xbf16>
  %16 = tensor.empty() : tensor<2x2x13x13xbf16>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12 : tensor<2x2x13x13xbf16>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %64 = arith.truncf %cst_2 : f64 to bf16
    %65 = arith.divf %in, %64 : bf16
    linalg.yield %65 : bf16
  } -> tensor<2x2x13x13xbf16>
  %18 = tensor.empty() : tensor<13xi64>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%18 : tensor<13xi64>) {
  ^bb0(%out: i64):
    %64 = linalg.index 0 : index
    %65 = arith.index_cast %64 : index to i64
    linalg.yield %65 : i64
  } -> tensor<13xi64>
  %expanded_13 = tensor.expand_shape %19 [[0, 1]] output_shape [1, 13] : tensor<13xi64> into tensor<1x13xi64>
  %expanded_14 = tensor.expand_shape %19 [[0, 1]] output_shape [13, 1] : tensor<13xi64> into tensor<13x1xi64>
  %20 = tensor.empty() : tensor<13x13xi64>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_13, %expanded_14 : tensor<1x13xi64>, tensor<13x1xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %in_23: i64, %out: i64):
    %64 = arith.subi %in, %in_23 : i64
    linalg.yield %64 : i64
  } -> tensor<13x13xi64>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<13x13xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %out: i64):
    %64 = math.absi %in : i64
    linalg.yield %64 : i64
  } -> tensor<13x13xi64>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<13x13xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %out: i64):
    %64 = arith.maxsi %in, %c1_i64 : i64
    linalg.yield %64 : i64
  } -> tensor<13x13xi64>
  %24 = tensor.empty() : tensor<13x13xf32>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<13x13xi64>) outs(%24 : tensor<13x13xf32>) {
  ^bb0(%in: i64, %out: f32):
    %64 = arith.sitofp %in : i64 to f32
    %65 = arith.divf %64, %cst_3 : f32
    linalg.yield %65 : f32
  } -> tensor<13x13xf32>
  %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<13x13xf32>) outs(%24 : tensor<13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = math.log %in : f32
    linalg.yield %64 : f32
  } -> tensor<13x13xf32>
  %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<13x13xf32>) outs(%24 : tensor<13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = arith.truncf %cst_1 : f64 to f32
    %65 = arith.divf %in, %64 : f32
    linalg.yield %65 : f32
  } -> tensor<13x13xf32>
  %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<13x13xf32>) outs(%24 : tensor<13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = arith.mulf %in, %cst_3 : f32
    linalg.yield %64 : f32
  } -> tensor<13x13xf32>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<13x13xf32>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: f32, %out: i64):
    %64 = arith.fptosi %in : f32 to i64
    linalg.yield %64 : i64
  } -> tensor<13x13xi64>
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<13x13xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %out: i64):
    %64 = arith.addi %in, %c8_i64 : i64
    linalg.yield %64 : i64
  } -> tensor<13x13xi64>
  %31 = tensor.empty() : tensor<13x13xi1>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<13x13xi64>) outs(%31 : tensor<13x13xi1>) {
  ^bb0(%in: i64, %out: i1):
    %64 = arith.cmpi slt, %in, %c8_i64 : i64
    linalg.yield %64 : i1
  } -> tensor<13x13xi1>
  %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<13x13xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %out: i64):
    %64 = arith.minsi %in, %c15_i64 : i64
    linalg.yield %64 : i64
  } -> tensor<13x13xi64>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%32, %22, %33 : tensor<13x13xi1>, tensor<13x13xi64>, tensor<13x13xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i1, %in_23: i64, %in_24: i64, %out: i64):
    %64 = arith.select %in, %in_23, %in_24 : i64
    linalg.yield %64 : i64
  } -> tensor<13x13xi64>
  %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<13x13xi64>) outs(%31 : tensor<13x13xi1>) {
  ^bb0(%in: i64, %out: i1):
    %64 = arith.cmpi sgt, %in, %c0_i64 : i64
    linalg.yield %64 : i1
  } -> tensor<13x13xi1>
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%35, %cst_4, %cst_5 : tensor<13x13xi1>, tensor<i64>, tensor<i64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i1, %in_23: i64, %in_24: i64, %out: i64):
    %64 = arith.select %in, %in_23, %in_24 : i64
    linalg.yield %64 : i64
  } -> tensor<13x13xi64>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%34, %36 : tensor<13x13xi64>, tensor<13x13xi64>) outs(%20 : tensor<13x13xi64>) {
  ^bb0(%in: i64, %in_23: i64, %out: i64):
    %64 = arith.addi %in, %in_23 : i64
    linalg.yield %64 : i64
  } -> tensor<13x13xi64>
  %38 = tensor.empty() : tensor<13x13x2xbf16>
  %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<13x13xi64>) outs(%38 : tensor<13x13x2xbf16>) {
  ^bb0(%in: i64, %out: bf16):
    %64 = arith.cmpi slt, %in, %c0_i64 : i64
    %65 = arith.addi %in, %c32_i64 : i64
    %66 = arith.select %64, %65, %in : i64
    %67 = arith.index_cast %66 : i64 to index
    %68 = linalg.index 2 : index
    %extracted = tensor.extract %arg5[%67, %68] : tensor<32x2xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<13x13x2xbf16>
  %40 = tensor.empty() : tensor<2x13x13xbf16>
  %transposed_15 = linalg.transpose ins(%39 : tensor<13x13x2xbf16>) outs(%40 : tensor<2x13x13xbf16>) permutation = [2, 0, 1] 
  %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %transposed_15 : tensor<2x2x13x13xbf16>, tensor<2x13x13xbf16>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %in_23: bf16, %out: bf16):
    %64 = arith.addf %in, %in_23 : bf16
    linalg.yield %64 : bf16
  } -> tensor<2x2x13x13xbf16>
  %42 = tensor.empty() : tensor<2x2x13x13xf32>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x2x13x13xbf16>) outs(%42 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %64 = arith.extf %in : bf16 to f32
    linalg.yield %64 : f32
  } -> tensor<2x2x13x13xf32>
  %44 = tensor.empty() : tensor<2x2x13xi64>
  %45 = linalg.fill ins(%c0_i64 : i64) outs(%44 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
  %46 = tensor.empty() : tensor<2x2x13xf32>
  %47 = linalg.fill ins(%cst_0 : f32) outs(%46 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
  %48:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%43 : tensor<2x2x13x13xf32>) outs(%47, %45 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
  ^bb0(%in: f32, %out: f32, %out_23: i64):
    %64 = linalg.index 3 : index
    %65 = arith.index_cast %64 : index to i64
    %66 = arith.maximumf %in, %out : f32
    %67 = arith.cmpf ogt, %in, %out : f32
    %68 = arith.select %67, %65, %out_23 : i64
    linalg.yield %66, %68 : f32, i64
  } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
  %expanded_16 = tensor.expand_shape %48#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43, %expanded_16 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%42 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_23: f32, %out: f32):
    %64 = arith.subf %in, %in_23 : f32
    linalg.yield %64 : f32
  } -> tensor<2x2x13x13xf32>
  %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<2x2x13x13xf32>) outs(%42 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = math.exp %in : f32
    linalg.yield %64 : f32
  } -> tensor<2x2x13x13xf32>
  %51 = tensor.empty() : tensor<2x2x13x1xf32>
  %52 = linalg.fill ins(%cst : f32) outs(%51 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
  %53 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%50 : tensor<2x2x13x13xf32>) outs(%52 : tensor<2x2x13x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = arith.addf %in, %out : f32
    linalg.yield %64 : f32
  } -> tensor<2x2x13x1xf32>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %53 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%42 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_23: f32, %out: f32):
    %64 = arith.divf %in, %in_23 : f32
    linalg.yield %64 : f32
  } -> tensor<2x2x13x13xf32>
  %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<2x2x13x13xf32>) outs(%16 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %64 = arith.truncf %in : f32 to bf16
    linalg.yield %64 : bf16
  } -> tensor<2x2x13x13xbf16>
  %collapsed_17 = tensor.collapse_shape %55 [[0, 1], [2], [3]] : tensor<2x2x13x13xbf16> into tensor<4x13x13xbf16>
  %collapsed_18 = tensor.collapse_shape %transposed_8 [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %56 = tensor.empty() : tensor<4x13x8xf32>
  %57 = linalg.fill ins(%cst : f32) outs(%56 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %58 = linalg.batch_matmul ins(%collapsed_17, %collapsed_18 : tensor<4x13x13xbf16>, tensor<4x13x8xbf16>) outs(%57 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %59 = tensor.empty() : tensor<4x13x8xbf16>
  %60 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58 : tensor<4x13x8xf32>) outs(%59 : tensor<4x13x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %64 = arith.truncf %in : f32 to bf16
    linalg.yield %64 : bf16
  } -> tensor<4x13x8xbf16>
  %expanded_19 = tensor.expand_shape %60 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xbf16> into tensor<2x2x13x8xbf16>
  %61 = tensor.empty() : tensor<2x13x2x8xbf16>
  %transposed_20 = linalg.transpose ins(%expanded_19 : tensor<2x2x13x8xbf16>) outs(%61 : tensor<2x13x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_21 = tensor.collapse_shape %transposed_20 [[0, 1], [2, 3]] : tensor<2x13x2x8xbf16> into tensor<26x16xbf16>
  %62 = linalg.matmul ins(%collapsed_21, %arg4 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %63 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%62 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %64 = arith.truncf %in : f32 to bf16
    linalg.yield %64 : bf16
  } -> tensor<26x16xbf16>
  %expanded_22 = tensor.expand_shape %63 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xbf16> into tensor<2x13x16xbf16>
  return %expanded_22 : tensor<2x13x16xbf16>
}
func.func @rotary(%arg0: tensor<2x13x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>) -> tensor<2x13x16xbf16> {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %cst_2 = arith.constant 4.000000e+00 : f32
  %cst_3 = arith.constant 1.000000e+04 : f32
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x13x16xbf16> into tensor<26x16xbf16>
  %0 = tensor.empty() : tensor<26x16xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %3 = tensor.empty() : tensor<26x16xbf16>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<26x16xbf16>
  %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %5 = tensor.empty() : tensor<2x2x13x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %6 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<26x16xbf16>
  %expanded_4 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %8 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<26x16xbf16>
  %expanded_6 = tensor.expand_shape %9 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xbf16> into tensor<2x13x2x8xbf16>
  %transposed_7 = linalg.transpose ins(%expanded_6 : tensor<2x13x2x8xbf16>) outs(%5 : tensor<2x2x13x8xbf16>) permutation = [0, 2, 1, 3] 
  %10 = tensor.empty() : tensor<4xi64>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%10 : tensor<4xi64>) {
  ^bb0(%out: i64):
    %68 = linalg.index 0 : index
    %69 = arith.index_cast %68 : index to i64
    linalg.yield %69 : i64
  } -> tensor<4xi64>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%11 : tensor<4xi64>) outs(%10 : tensor<4xi64>) {
  ^bb0(%in: i64, %out: i64):
    %68 = arith.sitofp %in : i64 to f32
    %69 = arith.negf %68 : f32
    %70 = arith.fptosi %69 : f32 to i64
    linalg.yield %70 : i64
  } -> tensor<4xi64>
  %13 = tensor.empty() : tensor<4xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%12 : tensor<4xi64>) outs(%13 : tensor<4xf32>) {
  ^bb0(%in: i64, %out: f32):
    %68 = arith.sitofp %in : i64 to f32
    %69 = arith.divf %68, %cst_2 : f32
    linalg.yield %69 : f32
  } -> tensor<4xf32>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%14 : tensor<4xf32>) outs(%13 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = math.powf %cst_3, %in : f32
    linalg.yield %68 : f32
  } -> tensor<4xf32>
  %16 = tensor.empty() : tensor<13xi64>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%16 : tensor<13xi64>) {
  ^bb0(%out: i64):
    %68 = linalg.index 0 : index
    %69 = arith.index_cast %68 : index to i64
    linalg.yield %69 : i64
  } -> tensor<13xi64>
  %expanded_8 = tensor.expand_shape %17 [[0, 1]] output_shape [13, 1] : tensor<13xi64> into tensor<13x1xi64>
  %18 = tensor.empty() : tensor<13x4xf32>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %15 : tensor<13x1xi64>, tensor<4xf32>) outs(%18 : tensor<13x4xf32>) {
  ^bb0(%in: i64, %in_24: f32, %out: f32):
    %68 = arith.sitofp %in : i64 to f32
    %69 = arith.mulf %68, %in_24 : f32
    linalg.yield %69 : f32
  } -> tensor<13x4xf32>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<13x4xf32>) outs(%18 : tensor<13x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = math.cos %in : f32
    linalg.yield %68 : f32
  } -> tensor<13x4xf32>
  %21 = tensor.empty() : tensor<13x4xbf16>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<13x4xf32>) outs(%21 : tensor<13x4xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<13x4xbf16>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<13x4xf32>) outs(%18 : tensor<13x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = math.sin %in : f32
    linalg.yield %68 : f32
  } -> tensor<13x4xf32>
  %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<13x4xf32>) outs(%21 : tensor<13x4xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<13x4xbf16>
  %extracted_slice = tensor.extract_slice %transposed[0, 0, 0, 0] [2, 2, 13, 4] [1, 1, 1, 1] : tensor<2x2x13x8xbf16> to tensor<2x2x13x4xbf16>
  %extracted_slice_9 = tensor.extract_slice %transposed[0, 0, 0, 4] [2, 2, 13, 4] [1, 1, 1, 1] : tensor<2x2x13x8xbf16> to tensor<2x2x13x4xbf16>
  %25 = tensor.empty() : tensor<2x2x13x4xbf16>
  %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %22 : tensor<2x2x13x4xbf16>, tensor<13x4xbf16>) outs(%25 : tensor<2x2x13x4xbf16>) {
  ^bb0(%in: bf16, %in_24: bf16, %out: bf16):
    %68 = arith.mulf %in, %in_24 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x4xbf16>
  %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %24 : tensor<2x2x13x4xbf16>, tensor<13x4xbf16>) outs(%25 : tensor<2x2x13x4xbf16>) {
  ^bb0(%in: bf16, %in_24: bf16, %out: bf16):
    %68 = arith.mulf %in, %in_24 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x4xbf16>
  %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %27 : tensor<2x2x13x4xbf16>, tensor<2x2x13x4xbf16>) outs(%25 : tensor<2x2x13x4xbf16>) {
  ^bb0(%in: bf16, %in_24: bf16, %out: bf16):
    %68 = arith.subf %in, %in_24 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x4xbf16>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %22 : tensor<2x2x13x4xbf16>, tensor<13x4xbf16>) outs(%25 : tensor<2x2x13x4xbf16>) {
  ^bb0(%in: bf16, %in_24: bf16, %out: bf16):
    %68 = arith.mulf %in, %in_24 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x4xbf16>
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %24 : tensor<2x2x13x4xbf16>, tensor<13x4xbf16>) outs(%25 : tensor<2x2x13x4xbf16>) {
  ^bb0(%in: bf16, %in_24: bf16, %out: bf16):
    %68 = arith.mulf %in, %in_24 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x4xbf16>
  %31 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %30 : tensor<2x2x13x4xbf16>, tensor<2x2x13x4xbf16>) outs(%25 : tensor<2x2x13x4xbf16>) {
  ^bb0(%in: bf16, %in_24: bf16, %out: bf16):
    %68 = arith.addf %in, %in_24 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x4xbf16>
  %concat = tensor.concat dim(3) %28, %31 : (tensor<2x2x13x4xbf16>, tensor<2x2x13x4xbf16>) -> tensor<2x2x13x8xbf16>
  %extracted_slice_10 = tensor.extract_slice %transposed_5[0, 0, 0, 0] [2, 2, 13, 4] [1, 1, 1, 1] : tensor<2x2x13x8xbf16> to tensor<2x2x13x4xbf16>
  %extracted_slice_11 = tensor.extract_slice %transposed_5[0, 0, 0, 4] [2, 2, 13, 4] [1, 1, 1, 1] : tensor<2x2x13x8xbf16> to tensor<2x2x13x4xbf16>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10, %22 : tensor<2x2x13x4xbf16>, tensor<13x4xbf16>) outs(%25 : tensor<2x2x13x4xbf16>) {
  ^bb0(%in: bf16, %in_24: bf16, %out: bf16):
    %68 = arith.mulf %in, %in_24 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x4xbf16>
  %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %24 : tensor<2x2x13x4xbf16>, tensor<13x4xbf16>) outs(%25 : tensor<2x2x13x4xbf16>) {
  ^bb0(%in: bf16, %in_24: bf16, %out: bf16):
    %68 = arith.mulf %in, %in_24 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x4xbf16>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %33 : tensor<2x2x13x4xbf16>, tensor<2x2x13x4xbf16>) outs(%25 : tensor<2x2x13x4xbf16>) {
  ^bb0(%in: bf16, %in_24: bf16, %out: bf16):
    %68 = arith.subf %in, %in_24 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x4xbf16>
  %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %22 : tensor<2x2x13x4xbf16>, tensor<13x4xbf16>) outs(%25 : tensor<2x2x13x4xbf16>) {
  ^bb0(%in: bf16, %in_24: bf16, %out: bf16):
    %68 = arith.mulf %in, %in_24 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x4xbf16>
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10, %24 : tensor<2x2x13x4xbf16>, tensor<13x4xbf16>) outs(%25 : tensor<2x2x13x4xbf16>) {
  ^bb0(%in: bf16, %in_24: bf16, %out: bf16):
    %68 = arith.mulf %in, %in_24 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x4xbf16>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %36 : tensor<2x2x13x4xbf16>, tensor<2x2x13x4xbf16>) outs(%25 : tensor<2x2x13x4xbf16>) {
  ^bb0(%in: bf16, %in_24: bf16, %out: bf16):
    %68 = arith.addf %in, %in_24 : bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x4xbf16>
  %concat_12 = tensor.concat dim(3) %34, %37 : (tensor<2x2x13x4xbf16>, tensor<2x2x13x4xbf16>) -> tensor<2x2x13x8xbf16>
  %38 = tensor.empty() : tensor<2x2x8x13xbf16>
  %transposed_13 = linalg.transpose ins(%concat_12 : tensor<2x2x13x8xbf16>) outs(%38 : tensor<2x2x8x13xbf16>) permutation = [0, 1, 3, 2] 
  %collapsed_14 = tensor.collapse_shape %concat [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %collapsed_15 = tensor.collapse_shape %transposed_13 [[0, 1], [2], [3]] : tensor<2x2x8x13xbf16> into tensor<4x8x13xbf16>
  %39 = tensor.empty() : tensor<4x13x13xf32>
  %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %41 = linalg.batch_matmul ins(%collapsed_14, %collapsed_15 : tensor<4x13x8xbf16>, tensor<4x8x13xbf16>) outs(%40 : tensor<4x13x13xf32>) -> tensor<4x13x13xf32>
  %42 = tensor.empty() : tensor<4x13x13xbf16>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<4x13x13xf32>) outs(%42 : tensor<4x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<4x13x13xbf16>
  %expanded_16 = tensor.expand_shape %43 [[0, 1], [2], [3]] output_shape [2, 2, 13, 13] : tensor<4x13x13xbf16> into tensor<2x2x13x13xbf16>
  %44 = tensor.empty() : tensor<2x2x13x13xbf16>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16 : tensor<2x2x13x13xbf16>) outs(%44 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %68 = arith.truncf %cst_1 : f64 to bf16
    %69 = arith.divf %in, %68 : bf16
    linalg.yield %69 : bf16
  } -> tensor<2x2x13x13xbf16>
  %46 = tensor.empty() : tensor<2x2x13x13xf32>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x2x13x13xbf16>) outs(%46 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %68 = arith.extf %in : bf16 to f32
    linalg.yield %68 : f32
  } -> tensor<2x2x13x13xf32>
  %48 = tensor.empty() : tensor<2x2x13xi64>
  %49 = linalg.fill ins(%c0_i64 : i64) outs(%48 : tensor<2x2x13xi64>) -> tensor<2x2x13xi64>
  %50 = tensor.empty() : tensor<2x2x13xf32>
  %51 = linalg.fill ins(%cst_0 : f32) outs(%50 : tensor<2x2x13xf32>) -> tensor<2x2x13xf32>
  %52:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%47 : tensor<2x2x13x13xf32>) outs(%51, %49 : tensor<2x2x13xf32>, tensor<2x2x13xi64>) {
  ^bb0(%in: f32, %out: f32, %out_24: i64):
    %68 = linalg.index 3 : index
    %69 = arith.index_cast %68 : index to i64
    %70 = arith.maximumf %in, %out : f32
    %71 = arith.cmpf ogt, %in, %out : f32
    %72 = arith.select %71, %69, %out_24 : i64
    linalg.yield %70, %72 : f32, i64
  } -> (tensor<2x2x13xf32>, tensor<2x2x13xi64>)
  %expanded_17 = tensor.expand_shape %52#0 [[0], [1], [2, 3]] output_shape [2, 2, 13, 1] : tensor<2x2x13xf32> into tensor<2x2x13x1xf32>
  %53 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %expanded_17 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%46 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_24: f32, %out: f32):
    %68 = arith.subf %in, %in_24 : f32
    linalg.yield %68 : f32
  } -> tensor<2x2x13x13xf32>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<2x2x13x13xf32>) outs(%46 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = math.exp %in : f32
    linalg.yield %68 : f32
  } -> tensor<2x2x13x13xf32>
  %55 = tensor.empty() : tensor<2x2x13x1xf32>
  %56 = linalg.fill ins(%cst : f32) outs(%55 : tensor<2x2x13x1xf32>) -> tensor<2x2x13x1xf32>
  %57 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54 : tensor<2x2x13x13xf32>) outs(%56 : tensor<2x2x13x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = arith.addf %in, %out : f32
    linalg.yield %68 : f32
  } -> tensor<2x2x13x1xf32>
  %58 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %57 : tensor<2x2x13x13xf32>, tensor<2x2x13x1xf32>) outs(%46 : tensor<2x2x13x13xf32>) {
  ^bb0(%in: f32, %in_24: f32, %out: f32):
    %68 = arith.divf %in, %in_24 : f32
    linalg.yield %68 : f32
  } -> tensor<2x2x13x13xf32>
  %59 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<2x2x13x13xf32>) outs(%44 : tensor<2x2x13x13xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x13x13xbf16>
  %collapsed_18 = tensor.collapse_shape %59 [[0, 1], [2], [3]] : tensor<2x2x13x13xbf16> into tensor<4x13x13xbf16>
  %collapsed_19 = tensor.collapse_shape %transposed_7 [[0, 1], [2], [3]] : tensor<2x2x13x8xbf16> into tensor<4x13x8xbf16>
  %60 = tensor.empty() : tensor<4x13x8xf32>
  %61 = linalg.fill ins(%cst : f32) outs(%60 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %62 = linalg.batch_matmul ins(%collapsed_18, %collapsed_19 : tensor<4x13x13xbf16>, tensor<4x13x8xbf16>) outs(%61 : tensor<4x13x8xf32>) -> tensor<4x13x8xf32>
  %63 = tensor.empty() : tensor<4x13x8xbf16>
  %64 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%62 : tensor<4x13x8xf32>) outs(%63 : tensor<4x13x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<4x13x8xbf16>
  %expanded_20 = tensor.expand_shape %64 [[0, 1], [2], [3]] output_shape [2, 2, 13, 8] : tensor<4x13x8xbf16> into tensor<2x2x13x8xbf16>
  %65 = tensor.empty() : tensor<2x13x2x8xbf16>
  %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<2x2x13x8xbf16>) outs(%65 : tensor<2x13x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_22 = tensor.collapse_shape %transposed_21 [[0, 1], [2, 3]] : tensor<2x13x2x8xbf16> into tensor<26x16xbf16>
  %66 = linalg.matmul ins(%collapsed_22, %arg4 : tensor<26x16xbf16>, tensor<16x16xbf16>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
  %67 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%66 : tensor<26x16xf32>) outs(%3 : tensor<26x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<26x16xbf16>
  %expanded_23 = tensor.expand_shape %67 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xbf16> into tensor<2x13x16xbf16>
  return %expanded_23 : tensor<2x13x16xbf16>
}
}
