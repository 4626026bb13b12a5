// Written by export.py: each function on the CPU and on an emulated GPU, beside the reference.
// The error is that of each encoding with static sizes.
// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{encoding} =
// DEFINE: %{tolerance} =
// DEFINE: %{passes} = 'builtin.module(rope-raise,canonicalize,cse,rope-fuse)'
// DEFINE: %{run} = rope-runner %s --entry=%{encoding} --random=7 --range=1:-0.1:0.1 --range=2:-0.1:0.1 --shape=0:2x13x16 --compare-with=reference %{tolerance} --pass-pipeline=%{passes}
// RUN: rope-opt %s --pass-pipeline=%{passes} --remarks-filter='rope-(raise|fuse)' -o %t 2>&1 | FileCheck %s --implicit-check-not='[Missed]'
// REDEFINE: %{encoding} = none
// REDEFINE: %{tolerance} = --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=none |
// REDEFINE: %{encoding} = sinusoidal
// REDEFINE: %{tolerance} = --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=sinusoidal |
// REDEFINE: %{encoding} = learned
// REDEFINE: %{tolerance} = --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=learned |
// REDEFINE: %{encoding} = integer
// REDEFINE: %{tolerance} = --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=integer |
// REDEFINE: %{encoding} = normalised
// REDEFINE: %{tolerance} = --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=normalised |
// REDEFINE: %{encoding} = binary
// REDEFINE: %{tolerance} = --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=binary |
// REDEFINE: %{encoding} = shaw
// REDEFINE: %{tolerance} = --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=shaw |
// REDEFINE: %{encoding} = shaw_values
// REDEFINE: %{tolerance} = --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=shaw_values |
// REDEFINE: %{encoding} = alibi --range=5:-0.1:0.1
// REDEFINE: %{tolerance} = --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=alibi |
// REDEFINE: %{encoding} = t5 --range=5:-0.1:0.1
// REDEFINE: %{tolerance} = --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=t5 |
// REDEFINE: %{encoding} = rotary
// REDEFINE: %{tolerance} = --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu
// RUN: %{run} --target=emulate
// CHECK: [Passed] {{.*}}Function=rotary |

module {
func.func @none(%arg0: tensor<2x?x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>) -> tensor<2x?x16xf32> {
  %c1_i64 = arith.constant 1 : i64
  %c0_i64 = arith.constant 0 : i64
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c2_i64 = arith.constant 2 : i64
  %c4_i64 = arith.constant 4 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xf32>
  %0 = arith.index_cast %dim : index to i64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %2 = tensor.empty(%1) : tensor<?x16xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %4 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %5 = arith.divsi %1, %c2 : index
  %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %6 = tensor.empty(%5) : tensor<2x2x?x8xf32>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %7 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_2 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %8 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_3 = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %9 = tensor.empty(%5) : tensor<2x2x8x?xf32>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xf32>) outs(%9 : tensor<2x2x8x?xf32>) permutation = [0, 2, 3, 1] 
  %10 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %11 = tensor.empty(%dim) : tensor<2x2x?x8xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %57 = linalg.index 0 : index
    %58 = linalg.index 1 : index
    %59 = linalg.index 2 : index
    %60 = linalg.index 3 : index
    %61 = arith.cmpi eq, %5, %c1 : index
    %62 = arith.select %61, %c0, %59 : index
    %extracted = tensor.extract %transposed[%57, %58, %62, %60] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_6 = tensor.collapse_shape %12 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %13 = tensor.empty(%dim) : tensor<2x2x8x?xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%13 : tensor<2x2x8x?xf32>) {
  ^bb0(%out: f32):
    %57 = linalg.index 0 : index
    %58 = linalg.index 1 : index
    %59 = linalg.index 2 : index
    %60 = linalg.index 3 : index
    %61 = arith.cmpi eq, %5, %c1 : index
    %62 = arith.select %61, %c0, %60 : index
    %extracted = tensor.extract %transposed_5[%57, %58, %59, %62] : tensor<2x2x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x8x?xf32>
  %collapsed_7 = tensor.collapse_shape %14 [[0, 1], [2], [3]] : tensor<2x2x8x?xf32> into tensor<4x8x?xf32>
  %15 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %17 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%16 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %18 = arith.muli %0, %c4_i64 : i64
  %19 = arith.cmpi slt, %0, %c0_i64 : i64
  %20 = arith.select %19, %c4_i64, %18 : i64
  %21 = arith.extui %19 : i1 to i64
  %22 = arith.muli %20, %0 : i64
  %23 = arith.addi %21, %c1_i64 : i64
  %24 = arith.select %19, %c4_i64, %22 : i64
  %25 = arith.select %19, %23, %21 : i64
  %26 = arith.cmpi sle, %25, %c1_i64 : i64
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %27 = arith.muli %18, %0 : i64
  %28 = arith.divsi %27, %24 : i64
  %29 = arith.select %19, %28, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %29, %29 : tensor<4xi64>
  %reshape = tensor.reshape %17(%from_elements) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %30 = arith.index_cast %29 : i64 to index
  %31 = tensor.empty(%30, %30) : tensor<2x2x?x?xf32>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %57 = arith.truncf %cst_1 : f64 to f32
    %58 = arith.divf %in, %57 : f32
    linalg.yield %58 : f32
  } -> tensor<2x2x?x?xf32>
  %33 = tensor.empty(%30) : tensor<2x2x?xi64>
  %34 = linalg.fill ins(%c0_i64 : i64) outs(%33 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %35 = tensor.empty(%30) : tensor<2x2x?xf32>
  %36 = linalg.fill ins(%cst_0 : f32) outs(%35 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %37:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32 : tensor<2x2x?x?xf32>) outs(%36, %34 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_16: i64):
    %57 = linalg.index 3 : index
    %58 = arith.index_cast %57 : index to i64
    %59 = arith.maximumf %in, %out : f32
    %60 = arith.cmpf ogt, %in, %out : f32
    %61 = arith.select %60, %58, %out_16 : i64
    linalg.yield %59, %61 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_8 = tensor.expand_shape %37#0 [[0], [1], [2, 3]] output_shape [2, 2, %30, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %expanded_8 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %57 = arith.subf %in, %in_16 : f32
    linalg.yield %57 : f32
  } -> tensor<2x2x?x?xf32>
  %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<2x2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %57 = math.exp %in : f32
    linalg.yield %57 : f32
  } -> tensor<2x2x?x?xf32>
  %40 = tensor.empty(%30) : tensor<2x2x?x1xf32>
  %41 = linalg.fill ins(%cst : f32) outs(%40 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%39 : tensor<2x2x?x?xf32>) outs(%41 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %57 = arith.addf %in, %out : f32
    linalg.yield %57 : f32
  } -> tensor<2x2x?x1xf32>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %42 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %57 = arith.divf %in, %in_16 : f32
    linalg.yield %57 : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %44 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xf32>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%44 : tensor<2x2x?x?xf32>) {
  ^bb0(%out: f32):
    %57 = linalg.index 0 : index
    %58 = linalg.index 1 : index
    %59 = linalg.index 2 : index
    %60 = linalg.index 3 : index
    %61 = arith.cmpi eq, %30, %c1 : index
    %62 = arith.select %61, %c0, %59 : index
    %63 = arith.select %61, %c0, %60 : index
    %extracted = tensor.extract %43[%57, %58, %62, %63] : tensor<2x2x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %from_elements_9 = tensor.from_elements %c4_i64, %29, %29 : tensor<3xi64>
  %reshape_10 = tensor.reshape %45(%from_elements_9) : (tensor<2x2x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %57 = linalg.index 0 : index
    %58 = linalg.index 1 : index
    %59 = linalg.index 2 : index
    %60 = linalg.index 3 : index
    %61 = arith.cmpi eq, %5, %c1 : index
    %62 = arith.select %61, %c0, %59 : index
    %extracted = tensor.extract %transposed_4[%57, %58, %62, %60] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_11 = tensor.collapse_shape %46 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  %47 = arith.cmpi eq, %29, %0 : i64
  cf.assert %47, "mismatching contracting dimension"
  %48 = tensor.empty(%30) : tensor<4x?x8xf32>
  %49 = linalg.fill ins(%cst : f32) outs(%48 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %50 = linalg.batch_matmul ins(%reshape_10, %collapsed_11 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%49 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %expanded_12 = tensor.expand_shape %50 [[0, 1], [2], [3]] output_shape [2, 2, %30, 8] : tensor<4x?x8xf32> into tensor<2x2x?x8xf32>
  %51 = tensor.empty(%30) : tensor<2x?x2x8xf32>
  %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<2x2x?x8xf32>) outs(%51 : tensor<2x?x2x8xf32>) permutation = [0, 2, 1, 3] 
  %collapsed_14 = tensor.collapse_shape %transposed_13 [[0, 1], [2, 3]] : tensor<2x?x2x8xf32> into tensor<?x16xf32>
  %52 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%30]
  %53 = tensor.empty(%52) : tensor<?x16xf32>
  %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %55 = linalg.matmul ins(%collapsed_14, %arg4 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%54 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %56 = arith.divsi %52, %c2 : index
  %expanded_15 = tensor.expand_shape %55 [[0, 1], [2]] output_shape [2, %56, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  return %expanded_15 : tensor<2x?x16xf32>
}
func.func @sinusoidal(%arg0: tensor<2x?x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>) -> tensor<2x?x16xf32> {
  %c2_i64 = arith.constant 2 : i64
  %c0_i64 = arith.constant 0 : i64
  %c1_i64 = arith.constant 1 : i64
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c4_i64 = arith.constant 4 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %cst_2 = arith.constant -0.57564627324851148 : f64
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xf32>
  %0 = arith.index_cast %dim : index to i64
  %1 = tensor.empty(%dim) : tensor<?xi64>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%1 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %71 = linalg.index 0 : index
    %72 = arith.index_cast %71 : index to i64
    linalg.yield %72 : i64
  } -> tensor<?xi64>
  %3 = tensor.empty() : tensor<8xi64>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%3 : tensor<8xi64>) {
  ^bb0(%out: i64):
    %71 = linalg.index 0 : index
    %72 = arith.index_cast %71 : index to i64
    %73 = arith.muli %72, %c2_i64 : i64
    linalg.yield %73 : i64
  } -> tensor<8xi64>
  %5 = tensor.empty() : tensor<8xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%4 : tensor<8xi64>) outs(%5 : tensor<8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %71 = arith.sitofp %in : i64 to f32
    %72 = arith.truncf %cst_2 : f64 to f32
    %73 = arith.mulf %71, %72 : f32
    linalg.yield %73 : f32
  } -> tensor<8xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%6 : tensor<8xf32>) outs(%5 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = math.exp %in : f32
    linalg.yield %71 : f32
  } -> tensor<8xf32>
  %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %8 = tensor.empty(%dim) : tensor<?x8xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded, %7 : tensor<?x1xi64>, tensor<8xf32>) outs(%8 : tensor<?x8xf32>) {
  ^bb0(%in: i64, %in_22: f32, %out: f32):
    %71 = arith.sitofp %in : i64 to f32
    %72 = arith.mulf %71, %in_22 : f32
    linalg.yield %72 : f32
  } -> tensor<?x8xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x8xf32>) outs(%8 : tensor<?x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = math.sin %in : f32
    linalg.yield %71 : f32
  } -> tensor<?x8xf32>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x8xf32>) outs(%8 : tensor<?x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = math.cos %in : f32
    linalg.yield %71 : f32
  } -> tensor<?x8xf32>
  %expanded_3 = tensor.expand_shape %10 [[0], [1, 2]] output_shape [%dim, 8, 1] : tensor<?x8xf32> into tensor<?x8x1xf32>
  %expanded_4 = tensor.expand_shape %11 [[0], [1, 2]] output_shape [%dim, 8, 1] : tensor<?x8xf32> into tensor<?x8x1xf32>
  %concat = tensor.concat dim(2) %expanded_3, %expanded_4 : (tensor<?x8x1xf32>, tensor<?x8x1xf32>) -> tensor<?x8x2xf32>
  %collapsed = tensor.collapse_shape %concat [[0], [1, 2]] : tensor<?x8x2xf32> into tensor<?x16xf32>
  %dim_5 = tensor.dim %expanded_3, %c0 : tensor<?x8x1xf32>
  %12 = arith.cmpi eq, %dim, %dim_5 : index
  cf.assert %12, "mismatched size for broadcast"
  %13 = tensor.empty(%dim) : tensor<2x?x16xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %collapsed : tensor<2x?x16xf32>, tensor<?x16xf32>) outs(%13 : tensor<2x?x16xf32>) {
  ^bb0(%in: f32, %in_22: f32, %out: f32):
    %71 = arith.addf %in, %in_22 : f32
    linalg.yield %71 : f32
  } -> tensor<2x?x16xf32>
  %collapsed_6 = tensor.collapse_shape %14 [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
  %15 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %16 = tensor.empty(%15) : tensor<?x16xf32>
  %17 = linalg.fill ins(%cst : f32) outs(%16 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %18 = linalg.matmul ins(%collapsed_6, %arg1 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%17 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %19 = arith.divsi %15, %c2 : index
  %expanded_7 = tensor.expand_shape %18 [[0, 1], [2, 3]] output_shape [2, %19, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %20 = tensor.empty(%19) : tensor<2x2x?x8xf32>
  %transposed = linalg.transpose ins(%expanded_7 : tensor<2x?x2x8xf32>) outs(%20 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %21 = linalg.matmul ins(%collapsed_6, %arg2 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%17 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_8 = tensor.expand_shape %21 [[0, 1], [2, 3]] output_shape [2, %19, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %22 = linalg.matmul ins(%collapsed_6, %arg3 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%17 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_9 = tensor.expand_shape %22 [[0, 1], [2, 3]] output_shape [2, %19, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<2x?x2x8xf32>) outs(%20 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %23 = tensor.empty(%19) : tensor<2x2x8x?xf32>
  %transposed_11 = linalg.transpose ins(%expanded_8 : tensor<2x?x2x8xf32>) outs(%23 : tensor<2x2x8x?xf32>) permutation = [0, 2, 3, 1] 
  %24 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %24, "unimplemented: dynamic negative broadcast sizes"
  %25 = tensor.empty(%dim) : tensor<2x2x?x8xf32>
  %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%25 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %71 = linalg.index 0 : index
    %72 = linalg.index 1 : index
    %73 = linalg.index 2 : index
    %74 = linalg.index 3 : index
    %75 = arith.cmpi eq, %19, %c1 : index
    %76 = arith.select %75, %c0, %73 : index
    %extracted = tensor.extract %transposed[%71, %72, %76, %74] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_12 = tensor.collapse_shape %26 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  cf.assert %24, "unimplemented: dynamic negative broadcast sizes"
  %27 = tensor.empty(%dim) : tensor<2x2x8x?xf32>
  %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%27 : tensor<2x2x8x?xf32>) {
  ^bb0(%out: f32):
    %71 = linalg.index 0 : index
    %72 = linalg.index 1 : index
    %73 = linalg.index 2 : index
    %74 = linalg.index 3 : index
    %75 = arith.cmpi eq, %19, %c1 : index
    %76 = arith.select %75, %c0, %74 : index
    %extracted = tensor.extract %transposed_11[%71, %72, %73, %76] : tensor<2x2x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x8x?xf32>
  %collapsed_13 = tensor.collapse_shape %28 [[0, 1], [2], [3]] : tensor<2x2x8x?xf32> into tensor<4x8x?xf32>
  %29 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %31 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%30 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %32 = arith.muli %0, %c4_i64 : i64
  %33 = arith.cmpi slt, %0, %c0_i64 : i64
  %34 = arith.select %33, %c4_i64, %32 : i64
  %35 = arith.extui %33 : i1 to i64
  %36 = arith.muli %34, %0 : i64
  %37 = arith.addi %35, %c1_i64 : i64
  %38 = arith.select %33, %c4_i64, %36 : i64
  %39 = arith.select %33, %37, %35 : i64
  %40 = arith.cmpi sle, %39, %c1_i64 : i64
  cf.assert %40, "must have at most one inferred (negative) dimension"
  %41 = arith.muli %32, %0 : i64
  %42 = arith.divsi %41, %38 : i64
  %43 = arith.select %33, %42, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %43, %43 : tensor<4xi64>
  %reshape = tensor.reshape %31(%from_elements) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %44 = arith.index_cast %43 : i64 to index
  %45 = tensor.empty(%44, %44) : tensor<2x2x?x?xf32>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xf32>) outs(%45 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = arith.truncf %cst_1 : f64 to f32
    %72 = arith.divf %in, %71 : f32
    linalg.yield %72 : f32
  } -> tensor<2x2x?x?xf32>
  %47 = tensor.empty(%44) : tensor<2x2x?xi64>
  %48 = linalg.fill ins(%c0_i64 : i64) outs(%47 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %49 = tensor.empty(%44) : tensor<2x2x?xf32>
  %50 = linalg.fill ins(%cst_0 : f32) outs(%49 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %51:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%46 : tensor<2x2x?x?xf32>) outs(%50, %48 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_22: i64):
    %71 = linalg.index 3 : index
    %72 = arith.index_cast %71 : index to i64
    %73 = arith.maximumf %in, %out : f32
    %74 = arith.cmpf ogt, %in, %out : f32
    %75 = arith.select %74, %72, %out_22 : i64
    linalg.yield %73, %75 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_14 = tensor.expand_shape %51#0 [[0], [1], [2, 3]] output_shape [2, 2, %44, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %expanded_14 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%45 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_22: f32, %out: f32):
    %71 = arith.subf %in, %in_22 : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x?x?xf32>
  %53 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<2x2x?x?xf32>) outs(%45 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = math.exp %in : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x?x?xf32>
  %54 = tensor.empty(%44) : tensor<2x2x?x1xf32>
  %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %56 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%53 : tensor<2x2x?x?xf32>) outs(%55 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = arith.addf %in, %out : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x?x1xf32>
  %57 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %56 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%45 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_22: f32, %out: f32):
    %71 = arith.divf %in, %in_22 : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %24, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %24, "unimplemented: dynamic negative broadcast sizes"
  %58 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xf32>
  %59 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%58 : tensor<2x2x?x?xf32>) {
  ^bb0(%out: f32):
    %71 = linalg.index 0 : index
    %72 = linalg.index 1 : index
    %73 = linalg.index 2 : index
    %74 = linalg.index 3 : index
    %75 = arith.cmpi eq, %44, %c1 : index
    %76 = arith.select %75, %c0, %73 : index
    %77 = arith.select %75, %c0, %74 : index
    %extracted = tensor.extract %57[%71, %72, %76, %77] : tensor<2x2x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %40, "must have at most one inferred (negative) dimension"
  %from_elements_15 = tensor.from_elements %c4_i64, %43, %43 : tensor<3xi64>
  %reshape_16 = tensor.reshape %59(%from_elements_15) : (tensor<2x2x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
  cf.assert %24, "unimplemented: dynamic negative broadcast sizes"
  %60 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%25 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %71 = linalg.index 0 : index
    %72 = linalg.index 1 : index
    %73 = linalg.index 2 : index
    %74 = linalg.index 3 : index
    %75 = arith.cmpi eq, %19, %c1 : index
    %76 = arith.select %75, %c0, %73 : index
    %extracted = tensor.extract %transposed_10[%71, %72, %76, %74] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_17 = tensor.collapse_shape %60 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  %61 = arith.cmpi eq, %43, %0 : i64
  cf.assert %61, "mismatching contracting dimension"
  %62 = tensor.empty(%44) : tensor<4x?x8xf32>
  %63 = linalg.fill ins(%cst : f32) outs(%62 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %64 = linalg.batch_matmul ins(%reshape_16, %collapsed_17 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%63 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %expanded_18 = tensor.expand_shape %64 [[0, 1], [2], [3]] output_shape [2, 2, %44, 8] : tensor<4x?x8xf32> into tensor<2x2x?x8xf32>
  %65 = tensor.empty(%44) : tensor<2x?x2x8xf32>
  %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<2x2x?x8xf32>) outs(%65 : tensor<2x?x2x8xf32>) permutation = [0, 2, 1, 3] 
  %collapsed_20 = tensor.collapse_shape %transposed_19 [[0, 1], [2, 3]] : tensor<2x?x2x8xf32> into tensor<?x16xf32>
  %66 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%44]
  %67 = tensor.empty(%66) : tensor<?x16xf32>
  %68 = linalg.fill ins(%cst : f32) outs(%67 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %69 = linalg.matmul ins(%collapsed_20, %arg4 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%68 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %70 = arith.divsi %66, %c2 : index
  %expanded_21 = tensor.expand_shape %69 [[0, 1], [2]] output_shape [2, %70, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  return %expanded_21 : tensor<2x?x16xf32>
}
func.func @learned(%arg0: tensor<2x?x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<26x16xf32>) -> tensor<2x?x16xf32> {
  %c0_i64 = arith.constant 0 : i64
  %c1_i64 = arith.constant 1 : i64
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c26 = arith.constant 26 : index
  %c2 = arith.constant 2 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c2_i64 = arith.constant 2 : i64
  %c4_i64 = arith.constant 4 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xf32>
  %0 = arith.index_cast %dim : index to i64
  %1 = tensor.empty(%dim) : tensor<?xi64>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%1 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %63 = linalg.index 0 : index
    %64 = arith.index_cast %63 : index to i64
    linalg.yield %64 : i64
  } -> tensor<?xi64>
  %3 = tensor.empty(%dim) : tensor<?x16xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<?xi64>) outs(%3 : tensor<?x16xf32>) {
  ^bb0(%in: i64, %out: f32):
    %63 = arith.index_cast %in : i64 to index
    %64 = linalg.index 1 : index
    %65 = arith.cmpi slt, %63, %c26 : index
    cf.assert %65, "index must be smaller than dim size"
    %66 = arith.cmpi sge, %in, %c0_i64 : i64
    cf.assert %66, "index must be larger or equal to 0"
    %extracted = tensor.extract %arg5[%63, %64] : tensor<26x16xf32>
    linalg.yield %extracted : f32
  } -> tensor<?x16xf32>
  %5 = tensor.empty(%dim) : tensor<2x?x16xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %4 : tensor<2x?x16xf32>, tensor<?x16xf32>) outs(%5 : tensor<2x?x16xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %63 = arith.addf %in, %in_16 : f32
    linalg.yield %63 : f32
  } -> tensor<2x?x16xf32>
  %collapsed = tensor.collapse_shape %6 [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
  %7 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %8 = tensor.empty(%7) : tensor<?x16xf32>
  %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %10 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%9 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %11 = arith.divsi %7, %c2 : index
  %expanded = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, %11, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %12 = tensor.empty(%11) : tensor<2x2x?x8xf32>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xf32>) outs(%12 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %13 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%9 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_2 = tensor.expand_shape %13 [[0, 1], [2, 3]] output_shape [2, %11, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %14 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%9 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_3 = tensor.expand_shape %14 [[0, 1], [2, 3]] output_shape [2, %11, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xf32>) outs(%12 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %15 = tensor.empty(%11) : tensor<2x2x8x?xf32>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xf32>) outs(%15 : tensor<2x2x8x?xf32>) permutation = [0, 2, 3, 1] 
  %16 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
  %17 = tensor.empty(%dim) : tensor<2x2x?x8xf32>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%17 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %63 = linalg.index 0 : index
    %64 = linalg.index 1 : index
    %65 = linalg.index 2 : index
    %66 = linalg.index 3 : index
    %67 = arith.cmpi eq, %11, %c1 : index
    %68 = arith.select %67, %c0, %65 : index
    %extracted = tensor.extract %transposed[%63, %64, %68, %66] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_6 = tensor.collapse_shape %18 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
  %19 = tensor.empty(%dim) : tensor<2x2x8x?xf32>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%19 : tensor<2x2x8x?xf32>) {
  ^bb0(%out: f32):
    %63 = linalg.index 0 : index
    %64 = linalg.index 1 : index
    %65 = linalg.index 2 : index
    %66 = linalg.index 3 : index
    %67 = arith.cmpi eq, %11, %c1 : index
    %68 = arith.select %67, %c0, %66 : index
    %extracted = tensor.extract %transposed_5[%63, %64, %65, %68] : tensor<2x2x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x8x?xf32>
  %collapsed_7 = tensor.collapse_shape %20 [[0, 1], [2], [3]] : tensor<2x2x8x?xf32> into tensor<4x8x?xf32>
  %21 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %23 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%22 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %24 = arith.muli %0, %c4_i64 : i64
  %25 = arith.cmpi slt, %0, %c0_i64 : i64
  %26 = arith.select %25, %c4_i64, %24 : i64
  %27 = arith.extui %25 : i1 to i64
  %28 = arith.muli %26, %0 : i64
  %29 = arith.addi %27, %c1_i64 : i64
  %30 = arith.select %25, %c4_i64, %28 : i64
  %31 = arith.select %25, %29, %27 : i64
  %32 = arith.cmpi sle, %31, %c1_i64 : i64
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %33 = arith.muli %24, %0 : i64
  %34 = arith.divsi %33, %30 : i64
  %35 = arith.select %25, %34, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %35, %35 : tensor<4xi64>
  %reshape = tensor.reshape %23(%from_elements) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %36 = arith.index_cast %35 : i64 to index
  %37 = tensor.empty(%36, %36) : tensor<2x2x?x?xf32>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xf32>) outs(%37 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %63 = arith.truncf %cst_1 : f64 to f32
    %64 = arith.divf %in, %63 : f32
    linalg.yield %64 : f32
  } -> tensor<2x2x?x?xf32>
  %39 = tensor.empty(%36) : tensor<2x2x?xi64>
  %40 = linalg.fill ins(%c0_i64 : i64) outs(%39 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %41 = tensor.empty(%36) : tensor<2x2x?xf32>
  %42 = linalg.fill ins(%cst_0 : f32) outs(%41 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %43:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<2x2x?x?xf32>) outs(%42, %40 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_16: i64):
    %63 = linalg.index 3 : index
    %64 = arith.index_cast %63 : index to i64
    %65 = arith.maximumf %in, %out : f32
    %66 = arith.cmpf ogt, %in, %out : f32
    %67 = arith.select %66, %64, %out_16 : i64
    linalg.yield %65, %67 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_8 = tensor.expand_shape %43#0 [[0], [1], [2, 3]] output_shape [2, 2, %36, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %expanded_8 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%37 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %63 = arith.subf %in, %in_16 : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x?x?xf32>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44 : tensor<2x2x?x?xf32>) outs(%37 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %63 = math.exp %in : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x?x?xf32>
  %46 = tensor.empty(%36) : tensor<2x2x?x1xf32>
  %47 = linalg.fill ins(%cst : f32) outs(%46 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%45 : tensor<2x2x?x?xf32>) outs(%47 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %63 = arith.addf %in, %out : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x?x1xf32>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %48 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%37 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %63 = arith.divf %in, %in_16 : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
  %50 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xf32>
  %51 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%50 : tensor<2x2x?x?xf32>) {
  ^bb0(%out: f32):
    %63 = linalg.index 0 : index
    %64 = linalg.index 1 : index
    %65 = linalg.index 2 : index
    %66 = linalg.index 3 : index
    %67 = arith.cmpi eq, %36, %c1 : index
    %68 = arith.select %67, %c0, %65 : index
    %69 = arith.select %67, %c0, %66 : index
    %extracted = tensor.extract %49[%63, %64, %68, %69] : tensor<2x2x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %from_elements_9 = tensor.from_elements %c4_i64, %35, %35 : tensor<3xi64>
  %reshape_10 = tensor.reshape %51(%from_elements_9) : (tensor<2x2x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
  cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
  %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%17 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %63 = linalg.index 0 : index
    %64 = linalg.index 1 : index
    %65 = linalg.index 2 : index
    %66 = linalg.index 3 : index
    %67 = arith.cmpi eq, %11, %c1 : index
    %68 = arith.select %67, %c0, %65 : index
    %extracted = tensor.extract %transposed_4[%63, %64, %68, %66] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_11 = tensor.collapse_shape %52 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  %53 = arith.cmpi eq, %35, %0 : i64
  cf.assert %53, "mismatching contracting dimension"
  %54 = tensor.empty(%36) : tensor<4x?x8xf32>
  %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %56 = linalg.batch_matmul ins(%reshape_10, %collapsed_11 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%55 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %expanded_12 = tensor.expand_shape %56 [[0, 1], [2], [3]] output_shape [2, 2, %36, 8] : tensor<4x?x8xf32> into tensor<2x2x?x8xf32>
  %57 = tensor.empty(%36) : tensor<2x?x2x8xf32>
  %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<2x2x?x8xf32>) outs(%57 : tensor<2x?x2x8xf32>) permutation = [0, 2, 1, 3] 
  %collapsed_14 = tensor.collapse_shape %transposed_13 [[0, 1], [2, 3]] : tensor<2x?x2x8xf32> into tensor<?x16xf32>
  %58 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%36]
  %59 = tensor.empty(%58) : tensor<?x16xf32>
  %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %61 = linalg.matmul ins(%collapsed_14, %arg4 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%60 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %62 = arith.divsi %58, %c2 : index
  %expanded_15 = tensor.expand_shape %61 [[0, 1], [2]] output_shape [2, %62, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  return %expanded_15 : tensor<2x?x16xf32>
}
func.func @integer(%arg0: tensor<2x?x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>) -> tensor<2x?x16xf32> {
  %c0_i64 = arith.constant 0 : i64
  %c1_i64 = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c2_i64 = arith.constant 2 : i64
  %c4_i64 = arith.constant 4 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xf32>
  %0 = arith.index_cast %dim : index to i64
  %1 = tensor.empty(%dim) : tensor<?xi64>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%1 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %61 = linalg.index 0 : index
    %62 = arith.index_cast %61 : index to i64
    linalg.yield %62 : i64
  } -> tensor<?xi64>
  %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %3 = tensor.empty(%dim) : tensor<2x?x16xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded : tensor<2x?x16xf32>, tensor<?x1xi64>) outs(%3 : tensor<2x?x16xf32>) {
  ^bb0(%in: f32, %in_17: i64, %out: f32):
    %61 = arith.sitofp %in_17 : i64 to f32
    %62 = arith.addf %in, %61 : f32
    linalg.yield %62 : f32
  } -> tensor<2x?x16xf32>
  %collapsed = tensor.collapse_shape %4 [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
  %5 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %6 = tensor.empty(%5) : tensor<?x16xf32>
  %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %8 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%7 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %9 = arith.divsi %5, %c2 : index
  %expanded_2 = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [2, %9, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %10 = tensor.empty(%9) : tensor<2x2x?x8xf32>
  %transposed = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xf32>) outs(%10 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %11 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%7 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_3 = tensor.expand_shape %11 [[0, 1], [2, 3]] output_shape [2, %9, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %12 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%7 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_4 = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [2, %9, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<2x?x2x8xf32>) outs(%10 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %13 = tensor.empty(%9) : tensor<2x2x8x?xf32>
  %transposed_6 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xf32>) outs(%13 : tensor<2x2x8x?xf32>) permutation = [0, 2, 3, 1] 
  %14 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %15 = tensor.empty(%dim) : tensor<2x2x?x8xf32>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %61 = linalg.index 0 : index
    %62 = linalg.index 1 : index
    %63 = linalg.index 2 : index
    %64 = linalg.index 3 : index
    %65 = arith.cmpi eq, %9, %c1 : index
    %66 = arith.select %65, %c0, %63 : index
    %extracted = tensor.extract %transposed[%61, %62, %66, %64] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_7 = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %17 = tensor.empty(%dim) : tensor<2x2x8x?xf32>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%17 : tensor<2x2x8x?xf32>) {
  ^bb0(%out: f32):
    %61 = linalg.index 0 : index
    %62 = linalg.index 1 : index
    %63 = linalg.index 2 : index
    %64 = linalg.index 3 : index
    %65 = arith.cmpi eq, %9, %c1 : index
    %66 = arith.select %65, %c0, %64 : index
    %extracted = tensor.extract %transposed_6[%61, %62, %63, %66] : tensor<2x2x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x8x?xf32>
  %collapsed_8 = tensor.collapse_shape %18 [[0, 1], [2], [3]] : tensor<2x2x8x?xf32> into tensor<4x8x?xf32>
  %19 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %21 = linalg.batch_matmul ins(%collapsed_7, %collapsed_8 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%20 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %22 = arith.muli %0, %c4_i64 : i64
  %23 = arith.cmpi slt, %0, %c0_i64 : i64
  %24 = arith.select %23, %c4_i64, %22 : i64
  %25 = arith.extui %23 : i1 to i64
  %26 = arith.muli %24, %0 : i64
  %27 = arith.addi %25, %c1_i64 : i64
  %28 = arith.select %23, %c4_i64, %26 : i64
  %29 = arith.select %23, %27, %25 : i64
  %30 = arith.cmpi sle, %29, %c1_i64 : i64
  cf.assert %30, "must have at most one inferred (negative) dimension"
  %31 = arith.muli %22, %0 : i64
  %32 = arith.divsi %31, %28 : i64
  %33 = arith.select %23, %32, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %33, %33 : tensor<4xi64>
  %reshape = tensor.reshape %21(%from_elements) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %34 = arith.index_cast %33 : i64 to index
  %35 = tensor.empty(%34, %34) : tensor<2x2x?x?xf32>
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xf32>) outs(%35 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %61 = arith.truncf %cst_1 : f64 to f32
    %62 = arith.divf %in, %61 : f32
    linalg.yield %62 : f32
  } -> tensor<2x2x?x?xf32>
  %37 = tensor.empty(%34) : tensor<2x2x?xi64>
  %38 = linalg.fill ins(%c0_i64 : i64) outs(%37 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %39 = tensor.empty(%34) : tensor<2x2x?xf32>
  %40 = linalg.fill ins(%cst_0 : f32) outs(%39 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %41:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%36 : tensor<2x2x?x?xf32>) outs(%40, %38 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_17: i64):
    %61 = linalg.index 3 : index
    %62 = arith.index_cast %61 : index to i64
    %63 = arith.maximumf %in, %out : f32
    %64 = arith.cmpf ogt, %in, %out : f32
    %65 = arith.select %64, %62, %out_17 : i64
    linalg.yield %63, %65 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_9 = tensor.expand_shape %41#0 [[0], [1], [2, 3]] output_shape [2, 2, %34, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %expanded_9 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%35 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %61 = arith.subf %in, %in_17 : f32
    linalg.yield %61 : f32
  } -> tensor<2x2x?x?xf32>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<2x2x?x?xf32>) outs(%35 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %61 = math.exp %in : f32
    linalg.yield %61 : f32
  } -> tensor<2x2x?x?xf32>
  %44 = tensor.empty(%34) : tensor<2x2x?x1xf32>
  %45 = linalg.fill ins(%cst : f32) outs(%44 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%43 : tensor<2x2x?x?xf32>) outs(%45 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %61 = arith.addf %in, %out : f32
    linalg.yield %61 : f32
  } -> tensor<2x2x?x1xf32>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43, %46 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%35 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %61 = arith.divf %in, %in_17 : f32
    linalg.yield %61 : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %48 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xf32>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%48 : tensor<2x2x?x?xf32>) {
  ^bb0(%out: f32):
    %61 = linalg.index 0 : index
    %62 = linalg.index 1 : index
    %63 = linalg.index 2 : index
    %64 = linalg.index 3 : index
    %65 = arith.cmpi eq, %34, %c1 : index
    %66 = arith.select %65, %c0, %63 : index
    %67 = arith.select %65, %c0, %64 : index
    %extracted = tensor.extract %47[%61, %62, %66, %67] : tensor<2x2x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %30, "must have at most one inferred (negative) dimension"
  %from_elements_10 = tensor.from_elements %c4_i64, %33, %33 : tensor<3xi64>
  %reshape_11 = tensor.reshape %49(%from_elements_10) : (tensor<2x2x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %61 = linalg.index 0 : index
    %62 = linalg.index 1 : index
    %63 = linalg.index 2 : index
    %64 = linalg.index 3 : index
    %65 = arith.cmpi eq, %9, %c1 : index
    %66 = arith.select %65, %c0, %63 : index
    %extracted = tensor.extract %transposed_5[%61, %62, %66, %64] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_12 = tensor.collapse_shape %50 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  %51 = arith.cmpi eq, %33, %0 : i64
  cf.assert %51, "mismatching contracting dimension"
  %52 = tensor.empty(%34) : tensor<4x?x8xf32>
  %53 = linalg.fill ins(%cst : f32) outs(%52 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %54 = linalg.batch_matmul ins(%reshape_11, %collapsed_12 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%53 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %expanded_13 = tensor.expand_shape %54 [[0, 1], [2], [3]] output_shape [2, 2, %34, 8] : tensor<4x?x8xf32> into tensor<2x2x?x8xf32>
  %55 = tensor.empty(%34) : tensor<2x?x2x8xf32>
  %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x2x?x8xf32>) outs(%55 : tensor<2x?x2x8xf32>) permutation = [0, 2, 1, 3] 
  %collapsed_15 = tensor.collapse_shape %transposed_14 [[0, 1], [2, 3]] : tensor<2x?x2x8xf32> into tensor<?x16xf32>
  %56 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%34]
  %57 = tensor.empty(%56) : tensor<?x16xf32>
  %58 = linalg.fill ins(%cst : f32) outs(%57 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %59 = linalg.matmul ins(%collapsed_15, %arg4 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%58 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %60 = arith.divsi %56, %c2 : index
  %expanded_16 = tensor.expand_shape %59 [[0, 1], [2]] output_shape [2, %60, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  return %expanded_16 : tensor<2x?x16xf32>
}
func.func @normalised(%arg0: tensor<2x?x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>) -> tensor<2x?x16xf32> {
  %c0_i64 = arith.constant 0 : i64
  %c1_i64 = arith.constant 1 : i64
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c2_i64 = arith.constant 2 : i64
  %c4_i64 = arith.constant 4 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xf32>
  %0 = arith.index_cast %dim : index to i64
  %1 = tensor.empty(%dim) : tensor<?xi64>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%1 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %64 = linalg.index 0 : index
    %65 = arith.index_cast %64 : index to i64
    linalg.yield %65 : i64
  } -> tensor<?xi64>
  %3 = arith.subi %0, %c1_i64 : i64
  %4 = tensor.empty(%dim) : tensor<?xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%2 : tensor<?xi64>) outs(%4 : tensor<?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %64 = arith.sitofp %in : i64 to f32
    %65 = arith.sitofp %3 : i64 to f32
    %66 = arith.divf %64, %65 : f32
    linalg.yield %66 : f32
  } -> tensor<?xf32>
  %expanded = tensor.expand_shape %5 [[0, 1]] output_shape [%dim, 1] : tensor<?xf32> into tensor<?x1xf32>
  %6 = tensor.empty(%dim) : tensor<2x?x16xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded : tensor<2x?x16xf32>, tensor<?x1xf32>) outs(%6 : tensor<2x?x16xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %64 = arith.addf %in, %in_17 : f32
    linalg.yield %64 : f32
  } -> tensor<2x?x16xf32>
  %collapsed = tensor.collapse_shape %7 [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
  %8 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %9 = tensor.empty(%8) : tensor<?x16xf32>
  %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %11 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%10 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %12 = arith.divsi %8, %c2 : index
  %expanded_2 = tensor.expand_shape %11 [[0, 1], [2, 3]] output_shape [2, %12, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %13 = tensor.empty(%12) : tensor<2x2x?x8xf32>
  %transposed = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xf32>) outs(%13 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %14 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%10 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_3 = tensor.expand_shape %14 [[0, 1], [2, 3]] output_shape [2, %12, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %15 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%10 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_4 = tensor.expand_shape %15 [[0, 1], [2, 3]] output_shape [2, %12, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<2x?x2x8xf32>) outs(%13 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %16 = tensor.empty(%12) : tensor<2x2x8x?xf32>
  %transposed_6 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xf32>) outs(%16 : tensor<2x2x8x?xf32>) permutation = [0, 2, 3, 1] 
  %17 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
  %18 = tensor.empty(%dim) : tensor<2x2x?x8xf32>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%18 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %64 = linalg.index 0 : index
    %65 = linalg.index 1 : index
    %66 = linalg.index 2 : index
    %67 = linalg.index 3 : index
    %68 = arith.cmpi eq, %12, %c1 : index
    %69 = arith.select %68, %c0, %66 : index
    %extracted = tensor.extract %transposed[%64, %65, %69, %67] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_7 = tensor.collapse_shape %19 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
  %20 = tensor.empty(%dim) : tensor<2x2x8x?xf32>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%20 : tensor<2x2x8x?xf32>) {
  ^bb0(%out: f32):
    %64 = linalg.index 0 : index
    %65 = linalg.index 1 : index
    %66 = linalg.index 2 : index
    %67 = linalg.index 3 : index
    %68 = arith.cmpi eq, %12, %c1 : index
    %69 = arith.select %68, %c0, %67 : index
    %extracted = tensor.extract %transposed_6[%64, %65, %66, %69] : tensor<2x2x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x8x?xf32>
  %collapsed_8 = tensor.collapse_shape %21 [[0, 1], [2], [3]] : tensor<2x2x8x?xf32> into tensor<4x8x?xf32>
  %22 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %24 = linalg.batch_matmul ins(%collapsed_7, %collapsed_8 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%23 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %25 = arith.muli %0, %c4_i64 : i64
  %26 = arith.cmpi slt, %0, %c0_i64 : i64
  %27 = arith.select %26, %c4_i64, %25 : i64
  %28 = arith.extui %26 : i1 to i64
  %29 = arith.muli %27, %0 : i64
  %30 = arith.addi %28, %c1_i64 : i64
  %31 = arith.select %26, %c4_i64, %29 : i64
  %32 = arith.select %26, %30, %28 : i64
  %33 = arith.cmpi sle, %32, %c1_i64 : i64
  cf.assert %33, "must have at most one inferred (negative) dimension"
  %34 = arith.muli %25, %0 : i64
  %35 = arith.divsi %34, %31 : i64
  %36 = arith.select %26, %35, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %36, %36 : tensor<4xi64>
  %reshape = tensor.reshape %24(%from_elements) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %37 = arith.index_cast %36 : i64 to index
  %38 = tensor.empty(%37, %37) : tensor<2x2x?x?xf32>
  %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xf32>) outs(%38 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = arith.truncf %cst_1 : f64 to f32
    %65 = arith.divf %in, %64 : f32
    linalg.yield %65 : f32
  } -> tensor<2x2x?x?xf32>
  %40 = tensor.empty(%37) : tensor<2x2x?xi64>
  %41 = linalg.fill ins(%c0_i64 : i64) outs(%40 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %42 = tensor.empty(%37) : tensor<2x2x?xf32>
  %43 = linalg.fill ins(%cst_0 : f32) outs(%42 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %44:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%39 : tensor<2x2x?x?xf32>) outs(%43, %41 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_17: i64):
    %64 = linalg.index 3 : index
    %65 = arith.index_cast %64 : index to i64
    %66 = arith.maximumf %in, %out : f32
    %67 = arith.cmpf ogt, %in, %out : f32
    %68 = arith.select %67, %65, %out_17 : i64
    linalg.yield %66, %68 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_9 = tensor.expand_shape %44#0 [[0], [1], [2, 3]] output_shape [2, 2, %37, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %expanded_9 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%38 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %64 = arith.subf %in, %in_17 : f32
    linalg.yield %64 : f32
  } -> tensor<2x2x?x?xf32>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x2x?x?xf32>) outs(%38 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = math.exp %in : f32
    linalg.yield %64 : f32
  } -> tensor<2x2x?x?xf32>
  %47 = tensor.empty(%37) : tensor<2x2x?x1xf32>
  %48 = linalg.fill ins(%cst : f32) outs(%47 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%46 : tensor<2x2x?x?xf32>) outs(%48 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = arith.addf %in, %out : f32
    linalg.yield %64 : f32
  } -> tensor<2x2x?x1xf32>
  %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %49 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%38 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %64 = arith.divf %in, %in_17 : f32
    linalg.yield %64 : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
  %51 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xf32>
  %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%51 : tensor<2x2x?x?xf32>) {
  ^bb0(%out: f32):
    %64 = linalg.index 0 : index
    %65 = linalg.index 1 : index
    %66 = linalg.index 2 : index
    %67 = linalg.index 3 : index
    %68 = arith.cmpi eq, %37, %c1 : index
    %69 = arith.select %68, %c0, %66 : index
    %70 = arith.select %68, %c0, %67 : index
    %extracted = tensor.extract %50[%64, %65, %69, %70] : tensor<2x2x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %33, "must have at most one inferred (negative) dimension"
  %from_elements_10 = tensor.from_elements %c4_i64, %36, %36 : tensor<3xi64>
  %reshape_11 = tensor.reshape %52(%from_elements_10) : (tensor<2x2x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
  cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
  %53 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%18 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %64 = linalg.index 0 : index
    %65 = linalg.index 1 : index
    %66 = linalg.index 2 : index
    %67 = linalg.index 3 : index
    %68 = arith.cmpi eq, %12, %c1 : index
    %69 = arith.select %68, %c0, %66 : index
    %extracted = tensor.extract %transposed_5[%64, %65, %69, %67] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_12 = tensor.collapse_shape %53 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  %54 = arith.cmpi eq, %36, %0 : i64
  cf.assert %54, "mismatching contracting dimension"
  %55 = tensor.empty(%37) : tensor<4x?x8xf32>
  %56 = linalg.fill ins(%cst : f32) outs(%55 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %57 = linalg.batch_matmul ins(%reshape_11, %collapsed_12 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%56 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %expanded_13 = tensor.expand_shape %57 [[0, 1], [2], [3]] output_shape [2, 2, %37, 8] : tensor<4x?x8xf32> into tensor<2x2x?x8xf32>
  %58 = tensor.empty(%37) : tensor<2x?x2x8xf32>
  %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x2x?x8xf32>) outs(%58 : tensor<2x?x2x8xf32>) permutation = [0, 2, 1, 3] 
  %collapsed_15 = tensor.collapse_shape %transposed_14 [[0, 1], [2, 3]] : tensor<2x?x2x8xf32> into tensor<?x16xf32>
  %59 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%37]
  %60 = tensor.empty(%59) : tensor<?x16xf32>
  %61 = linalg.fill ins(%cst : f32) outs(%60 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %62 = linalg.matmul ins(%collapsed_15, %arg4 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%61 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %63 = arith.divsi %59, %c2 : index
  %expanded_16 = tensor.expand_shape %62 [[0, 1], [2]] output_shape [2, %63, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  return %expanded_16 : tensor<2x?x16xf32>
}
func.func @binary(%arg0: tensor<2x?x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>) -> tensor<2x?x16xf32> {
  %c2_i64 = arith.constant 2 : i64
  %c30_i64 = arith.constant 30 : i64
  %c0_i64 = arith.constant 0 : i64
  %c1_i64 = arith.constant 1 : i64
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c4_i64 = arith.constant 4 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %cst_2 = arith.constant 2.000000e+00 : f32
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xf32>
  %0 = arith.index_cast %dim : index to i64
  %1 = tensor.empty(%dim) : tensor<?xi64>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%1 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %70 = linalg.index 0 : index
    %71 = arith.index_cast %70 : index to i64
    linalg.yield %71 : i64
  } -> tensor<?xi64>
  %3 = tensor.empty() : tensor<16xi64>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%3 : tensor<16xi64>) {
  ^bb0(%out: i64):
    %70 = linalg.index 0 : index
    %71 = arith.index_cast %70 : index to i64
    linalg.yield %71 : i64
  } -> tensor<16xi64>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%4 : tensor<16xi64>) outs(%3 : tensor<16xi64>) {
  ^bb0(%in: i64, %out: i64):
    %70 = arith.minsi %in, %c30_i64 : i64
    linalg.yield %70 : i64
  } -> tensor<16xi64>
  %6 = tensor.empty() : tensor<16xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%5 : tensor<16xi64>) outs(%6 : tensor<16xf32>) {
  ^bb0(%in: i64, %out: f32):
    %70 = arith.sitofp %in : i64 to f32
    %71 = math.powf %cst_2, %70 : f32
    linalg.yield %71 : f32
  } -> tensor<16xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%7 : tensor<16xf32>) outs(%3 : tensor<16xi64>) {
  ^bb0(%in: f32, %out: i64):
    %70 = arith.fptosi %in : f32 to i64
    linalg.yield %70 : i64
  } -> tensor<16xi64>
  %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %9 = tensor.empty(%dim) : tensor<?x16xi64>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded, %8 : tensor<?x1xi64>, tensor<16xi64>) outs(%9 : tensor<?x16xi64>) {
  ^bb0(%in: i64, %in_18: i64, %out: i64):
    %70 = arith.sitofp %in : i64 to f64
    %71 = arith.sitofp %in_18 : i64 to f64
    %72 = arith.divf %70, %71 : f64
    %73 = math.floor %72 : f64
    %74 = arith.fptosi %73 : f64 to i64
    linalg.yield %74 : i64
  } -> tensor<?x16xi64>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<?x16xi64>) outs(%9 : tensor<?x16xi64>) {
  ^bb0(%in: i64, %out: i64):
    %70 = arith.remsi %in, %c2_i64 : i64
    %71 = arith.cmpi ne, %70, %c0_i64 : i64
    %72 = arith.cmpi slt, %70, %c0_i64 : i64
    %73 = arith.andi %71, %72 : i1
    %74 = arith.addi %70, %c2_i64 : i64
    %75 = arith.select %73, %74, %70 : i64
    linalg.yield %75 : i64
  } -> tensor<?x16xi64>
  %12 = tensor.empty(%dim) : tensor<2x?x16xf32>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %11 : tensor<2x?x16xf32>, tensor<?x16xi64>) outs(%12 : tensor<2x?x16xf32>) {
  ^bb0(%in: f32, %in_18: i64, %out: f32):
    %70 = arith.sitofp %in_18 : i64 to f32
    %71 = arith.addf %in, %70 : f32
    linalg.yield %71 : f32
  } -> tensor<2x?x16xf32>
  %collapsed = tensor.collapse_shape %13 [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
  %14 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %15 = tensor.empty(%14) : tensor<?x16xf32>
  %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %17 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%16 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %18 = arith.divsi %14, %c2 : index
  %expanded_3 = tensor.expand_shape %17 [[0, 1], [2, 3]] output_shape [2, %18, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %19 = tensor.empty(%18) : tensor<2x2x?x8xf32>
  %transposed = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xf32>) outs(%19 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %20 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%16 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_4 = tensor.expand_shape %20 [[0, 1], [2, 3]] output_shape [2, %18, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %21 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%16 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_5 = tensor.expand_shape %21 [[0, 1], [2, 3]] output_shape [2, %18, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %transposed_6 = linalg.transpose ins(%expanded_5 : tensor<2x?x2x8xf32>) outs(%19 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %22 = tensor.empty(%18) : tensor<2x2x8x?xf32>
  %transposed_7 = linalg.transpose ins(%expanded_4 : tensor<2x?x2x8xf32>) outs(%22 : tensor<2x2x8x?xf32>) permutation = [0, 2, 3, 1] 
  %23 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %23, "unimplemented: dynamic negative broadcast sizes"
  %24 = tensor.empty(%dim) : tensor<2x2x?x8xf32>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%24 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %70 = linalg.index 0 : index
    %71 = linalg.index 1 : index
    %72 = linalg.index 2 : index
    %73 = linalg.index 3 : index
    %74 = arith.cmpi eq, %18, %c1 : index
    %75 = arith.select %74, %c0, %72 : index
    %extracted = tensor.extract %transposed[%70, %71, %75, %73] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_8 = tensor.collapse_shape %25 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  cf.assert %23, "unimplemented: dynamic negative broadcast sizes"
  %26 = tensor.empty(%dim) : tensor<2x2x8x?xf32>
  %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%26 : tensor<2x2x8x?xf32>) {
  ^bb0(%out: f32):
    %70 = linalg.index 0 : index
    %71 = linalg.index 1 : index
    %72 = linalg.index 2 : index
    %73 = linalg.index 3 : index
    %74 = arith.cmpi eq, %18, %c1 : index
    %75 = arith.select %74, %c0, %73 : index
    %extracted = tensor.extract %transposed_7[%70, %71, %72, %75] : tensor<2x2x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x8x?xf32>
  %collapsed_9 = tensor.collapse_shape %27 [[0, 1], [2], [3]] : tensor<2x2x8x?xf32> into tensor<4x8x?xf32>
  %28 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %30 = linalg.batch_matmul ins(%collapsed_8, %collapsed_9 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%29 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %31 = arith.muli %0, %c4_i64 : i64
  %32 = arith.cmpi slt, %0, %c0_i64 : i64
  %33 = arith.select %32, %c4_i64, %31 : i64
  %34 = arith.extui %32 : i1 to i64
  %35 = arith.muli %33, %0 : i64
  %36 = arith.addi %34, %c1_i64 : i64
  %37 = arith.select %32, %c4_i64, %35 : i64
  %38 = arith.select %32, %36, %34 : i64
  %39 = arith.cmpi sle, %38, %c1_i64 : i64
  cf.assert %39, "must have at most one inferred (negative) dimension"
  %40 = arith.muli %31, %0 : i64
  %41 = arith.divsi %40, %37 : i64
  %42 = arith.select %32, %41, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %42, %42 : tensor<4xi64>
  %reshape = tensor.reshape %30(%from_elements) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %43 = arith.index_cast %42 : i64 to index
  %44 = tensor.empty(%43, %43) : tensor<2x2x?x?xf32>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xf32>) outs(%44 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %70 = arith.truncf %cst_1 : f64 to f32
    %71 = arith.divf %in, %70 : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x?x?xf32>
  %46 = tensor.empty(%43) : tensor<2x2x?xi64>
  %47 = linalg.fill ins(%c0_i64 : i64) outs(%46 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %48 = tensor.empty(%43) : tensor<2x2x?xf32>
  %49 = linalg.fill ins(%cst_0 : f32) outs(%48 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %50:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%45 : tensor<2x2x?x?xf32>) outs(%49, %47 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_18: i64):
    %70 = linalg.index 3 : index
    %71 = arith.index_cast %70 : index to i64
    %72 = arith.maximumf %in, %out : f32
    %73 = arith.cmpf ogt, %in, %out : f32
    %74 = arith.select %73, %71, %out_18 : i64
    linalg.yield %72, %74 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_10 = tensor.expand_shape %50#0 [[0], [1], [2, 3]] output_shape [2, 2, %43, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %51 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %expanded_10 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%44 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %70 = arith.subf %in, %in_18 : f32
    linalg.yield %70 : f32
  } -> tensor<2x2x?x?xf32>
  %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x2x?x?xf32>) outs(%44 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %70 = math.exp %in : f32
    linalg.yield %70 : f32
  } -> tensor<2x2x?x?xf32>
  %53 = tensor.empty(%43) : tensor<2x2x?x1xf32>
  %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%52 : tensor<2x2x?x?xf32>) outs(%54 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %70 = arith.addf %in, %out : f32
    linalg.yield %70 : f32
  } -> tensor<2x2x?x1xf32>
  %56 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %55 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%44 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %70 = arith.divf %in, %in_18 : f32
    linalg.yield %70 : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %23, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %23, "unimplemented: dynamic negative broadcast sizes"
  %57 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xf32>
  %58 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%57 : tensor<2x2x?x?xf32>) {
  ^bb0(%out: f32):
    %70 = linalg.index 0 : index
    %71 = linalg.index 1 : index
    %72 = linalg.index 2 : index
    %73 = linalg.index 3 : index
    %74 = arith.cmpi eq, %43, %c1 : index
    %75 = arith.select %74, %c0, %72 : index
    %76 = arith.select %74, %c0, %73 : index
    %extracted = tensor.extract %56[%70, %71, %75, %76] : tensor<2x2x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %39, "must have at most one inferred (negative) dimension"
  %from_elements_11 = tensor.from_elements %c4_i64, %42, %42 : tensor<3xi64>
  %reshape_12 = tensor.reshape %58(%from_elements_11) : (tensor<2x2x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
  cf.assert %23, "unimplemented: dynamic negative broadcast sizes"
  %59 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%24 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %70 = linalg.index 0 : index
    %71 = linalg.index 1 : index
    %72 = linalg.index 2 : index
    %73 = linalg.index 3 : index
    %74 = arith.cmpi eq, %18, %c1 : index
    %75 = arith.select %74, %c0, %72 : index
    %extracted = tensor.extract %transposed_6[%70, %71, %75, %73] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_13 = tensor.collapse_shape %59 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  %60 = arith.cmpi eq, %42, %0 : i64
  cf.assert %60, "mismatching contracting dimension"
  %61 = tensor.empty(%43) : tensor<4x?x8xf32>
  %62 = linalg.fill ins(%cst : f32) outs(%61 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %63 = linalg.batch_matmul ins(%reshape_12, %collapsed_13 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%62 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %expanded_14 = tensor.expand_shape %63 [[0, 1], [2], [3]] output_shape [2, 2, %43, 8] : tensor<4x?x8xf32> into tensor<2x2x?x8xf32>
  %64 = tensor.empty(%43) : tensor<2x?x2x8xf32>
  %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<2x2x?x8xf32>) outs(%64 : tensor<2x?x2x8xf32>) permutation = [0, 2, 1, 3] 
  %collapsed_16 = tensor.collapse_shape %transposed_15 [[0, 1], [2, 3]] : tensor<2x?x2x8xf32> into tensor<?x16xf32>
  %65 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%43]
  %66 = tensor.empty(%65) : tensor<?x16xf32>
  %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %68 = linalg.matmul ins(%collapsed_16, %arg4 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%67 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %69 = arith.divsi %65, %c2 : index
  %expanded_17 = tensor.expand_shape %68 [[0, 1], [2]] output_shape [2, %69, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  return %expanded_17 : tensor<2x?x16xf32>
}
func.func @shaw(%arg0: tensor<2x?x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<7x8xf32>) -> tensor<2x?x16xf32> {
  %c-3_i64 = arith.constant -3 : i64
  %c3_i64 = arith.constant 3 : i64
  %c0_i64 = arith.constant 0 : i64
  %c1_i64 = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c2_i64 = arith.constant 2 : i64
  %c8_i64 = arith.constant 8 : i64
  %c4_i64 = arith.constant 4 : i64
  %c7_i64 = arith.constant 7 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xf32>
  %0 = arith.index_cast %dim : index to i64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %2 = tensor.empty(%1) : tensor<?x16xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %4 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %5 = arith.divsi %1, %c2 : index
  %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %6 = tensor.empty(%5) : tensor<2x2x?x8xf32>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %7 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_2 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %8 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_3 = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %9 = tensor.empty(%5) : tensor<2x2x8x?xf32>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xf32>) outs(%9 : tensor<2x2x8x?xf32>) permutation = [0, 2, 3, 1] 
  %10 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %11 = tensor.empty(%dim) : tensor<2x2x?x8xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %101 = linalg.index 0 : index
    %102 = linalg.index 1 : index
    %103 = linalg.index 2 : index
    %104 = linalg.index 3 : index
    %105 = arith.cmpi eq, %5, %c1 : index
    %106 = arith.select %105, %c0, %103 : index
    %extracted = tensor.extract %transposed[%101, %102, %106, %104] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_6 = tensor.collapse_shape %12 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %13 = tensor.empty(%dim) : tensor<2x2x8x?xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%13 : tensor<2x2x8x?xf32>) {
  ^bb0(%out: f32):
    %101 = linalg.index 0 : index
    %102 = linalg.index 1 : index
    %103 = linalg.index 2 : index
    %104 = linalg.index 3 : index
    %105 = arith.cmpi eq, %5, %c1 : index
    %106 = arith.select %105, %c0, %104 : index
    %extracted = tensor.extract %transposed_5[%101, %102, %103, %106] : tensor<2x2x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x8x?xf32>
  %collapsed_7 = tensor.collapse_shape %14 [[0, 1], [2], [3]] : tensor<2x2x8x?xf32> into tensor<4x8x?xf32>
  %15 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %17 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%16 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %18 = arith.muli %0, %c4_i64 : i64
  %19 = arith.cmpi slt, %0, %c0_i64 : i64
  %20 = arith.select %19, %c4_i64, %18 : i64
  %21 = arith.extui %19 : i1 to i64
  %22 = arith.muli %20, %0 : i64
  %23 = arith.addi %21, %c1_i64 : i64
  %24 = arith.select %19, %c4_i64, %22 : i64
  %25 = arith.select %19, %23, %21 : i64
  %26 = arith.cmpi sle, %25, %c1_i64 : i64
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %27 = arith.muli %18, %0 : i64
  %28 = arith.divsi %27, %24 : i64
  %29 = arith.select %19, %28, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %29, %29 : tensor<4xi64>
  %reshape = tensor.reshape %17(%from_elements) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %30 = arith.index_cast %29 : i64 to index
  %31 = tensor.empty(%30, %30) : tensor<2x2x?x?xf32>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %101 = arith.truncf %cst_1 : f64 to f32
    %102 = arith.divf %in, %101 : f32
    linalg.yield %102 : f32
  } -> tensor<2x2x?x?xf32>
  %33 = tensor.empty(%dim) : tensor<?xi64>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%33 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %101 = linalg.index 0 : index
    %102 = arith.index_cast %101 : index to i64
    linalg.yield %102 : i64
  } -> tensor<?xi64>
  %expanded_8 = tensor.expand_shape %34 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
  %expanded_9 = tensor.expand_shape %34 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %35 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %expanded_9 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %in_32: i64, %out: i64):
    %101 = arith.subi %in, %in_32 : i64
    linalg.yield %101 : i64
  } -> tensor<?x?xi64>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<?x?xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %101 = arith.maxsi %in, %c-3_i64 : i64
    %102 = arith.minsi %101, %c3_i64 : i64
    linalg.yield %102 : i64
  } -> tensor<?x?xi64>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<?x?xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %101 = arith.addi %in, %c3_i64 : i64
    linalg.yield %101 : i64
  } -> tensor<?x?xi64>
  %dim_10 = tensor.dim %38, %c0 : tensor<?x?xi64>
  %dim_11 = tensor.dim %38, %c1 : tensor<?x?xi64>
  %39 = tensor.empty(%dim_10, %dim_11) : tensor<?x?x8xf32>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<?x?xi64>) outs(%39 : tensor<?x?x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %101 = arith.cmpi slt, %in, %c0_i64 : i64
    %102 = arith.addi %in, %c7_i64 : i64
    %103 = arith.select %101, %102, %in : i64
    %104 = arith.index_cast %103 : i64 to index
    %105 = linalg.index 2 : index
    %extracted = tensor.extract %arg5[%104, %105] : tensor<7x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<?x?x8xf32>
  %expanded_12 = tensor.expand_shape %transposed [[0], [1], [2], [3, 4]] output_shape [2, 2, %5, 8, 1] : tensor<2x2x?x8xf32> into tensor<2x2x?x8x1xf32>
  %expanded_13 = tensor.expand_shape %40 [[0], [1], [2, 3, 4]] output_shape [%dim_10, %dim_11, 8, 1, 1] : tensor<?x?x8xf32> into tensor<?x?x8x1x1xf32>
  %41 = tensor.empty(%5) : tensor<?x2x2x8x1xf32>
  %transposed_14 = linalg.transpose ins(%expanded_12 : tensor<2x2x?x8x1xf32>) outs(%41 : tensor<?x2x2x8x1xf32>) permutation = [2, 0, 1, 3, 4] 
  %collapsed_15 = tensor.collapse_shape %transposed_14 [[0], [1, 2], [3, 4]] : tensor<?x2x2x8x1xf32> into tensor<?x4x8xf32>
  %42 = tensor.empty(%dim_10, %dim_11) : tensor<?x8x?x1x1xf32>
  %transposed_16 = linalg.transpose ins(%expanded_13 : tensor<?x?x8x1x1xf32>) outs(%42 : tensor<?x8x?x1x1xf32>) permutation = [0, 2, 1, 3, 4] 
  %43 = arith.select %19, %c1_i64, %0 : i64
  %44 = arith.muli %43, %c8_i64 : i64
  %45 = arith.muli %44, %0 : i64
  %46 = arith.select %19, %44, %45 : i64
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %47 = arith.index_cast %dim_10 : index to i64
  %48 = arith.muli %47, %c8_i64 : i64
  %49 = arith.index_cast %dim_11 : index to i64
  %50 = arith.muli %48, %49 : i64
  %51 = arith.divsi %50, %46 : i64
  %52 = arith.select %19, %51, %0 : i64
  %from_elements_17 = tensor.from_elements %52, %c8_i64, %52 : tensor<3xi64>
  %reshape_18 = tensor.reshape %transposed_16(%from_elements_17) : (tensor<?x8x?x1x1xf32>, tensor<3xi64>) -> tensor<?x8x?xf32>
  %53 = arith.index_cast %52 : i64 to index
  %54 = arith.index_cast %5 : index to i64
  %55 = arith.cmpi eq, %54, %52 : i64
  cf.assert %55, "mismatching contracting dimension"
  %56 = tensor.empty(%5, %53) : tensor<?x4x?xf32>
  %57 = linalg.fill ins(%cst : f32) outs(%56 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %58 = linalg.batch_matmul ins(%collapsed_15, %reshape_18 : tensor<?x4x8xf32>, tensor<?x8x?xf32>) outs(%57 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %59 = arith.muli %43, %c4_i64 : i64
  %60 = arith.muli %59, %0 : i64
  %61 = arith.select %19, %59, %60 : i64
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %62 = arith.muli %54, %c4_i64 : i64
  %63 = arith.muli %62, %52 : i64
  %64 = arith.divsi %63, %61 : i64
  %65 = arith.select %19, %64, %0 : i64
  %from_elements_19 = tensor.from_elements %65, %c2_i64, %c2_i64, %c1_i64, %65 : tensor<5xi64>
  %reshape_20 = tensor.reshape %58(%from_elements_19) : (tensor<?x4x?xf32>, tensor<5xi64>) -> tensor<?x2x2x1x?xf32>
  %66 = arith.index_cast %65 : i64 to index
  %67 = tensor.empty(%66, %66) : tensor<2x2x?x?x1xf32>
  %transposed_21 = linalg.transpose ins(%reshape_20 : tensor<?x2x2x1x?xf32>) outs(%67 : tensor<2x2x?x?x1xf32>) permutation = [1, 2, 0, 4, 3] 
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %68 = arith.muli %65, %c4_i64 : i64
  %69 = arith.muli %68, %65 : i64
  %70 = arith.divsi %69, %24 : i64
  %71 = arith.select %19, %70, %0 : i64
  %from_elements_22 = tensor.from_elements %c2_i64, %c2_i64, %71, %71 : tensor<4xi64>
  %reshape_23 = tensor.reshape %transposed_21(%from_elements_22) : (tensor<2x2x?x?x1xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %72 = arith.index_cast %71 : i64 to index
  %73 = tensor.empty(%72, %72) : tensor<2x2x?x?xf32>
  %74 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_23 : tensor<2x2x?x?xf32>) outs(%73 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %101 = arith.truncf %cst_1 : f64 to f32
    %102 = arith.divf %in, %101 : f32
    linalg.yield %102 : f32
  } -> tensor<2x2x?x?xf32>
  %75 = arith.cmpi eq, %30, %72 : index
  cf.assert %75, "mismatched size for broadcast"
  cf.assert %75, "mismatched size for broadcast"
  %76 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %74 : tensor<2x2x?x?xf32>, tensor<2x2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_32: f32, %out: f32):
    %101 = arith.addf %in, %in_32 : f32
    linalg.yield %101 : f32
  } -> tensor<2x2x?x?xf32>
  %77 = tensor.empty(%30) : tensor<2x2x?xi64>
  %78 = linalg.fill ins(%c0_i64 : i64) outs(%77 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %79 = tensor.empty(%30) : tensor<2x2x?xf32>
  %80 = linalg.fill ins(%cst_0 : f32) outs(%79 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %81:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%76 : tensor<2x2x?x?xf32>) outs(%80, %78 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_32: i64):
    %101 = linalg.index 3 : index
    %102 = arith.index_cast %101 : index to i64
    %103 = arith.maximumf %in, %out : f32
    %104 = arith.cmpf ogt, %in, %out : f32
    %105 = arith.select %104, %102, %out_32 : i64
    linalg.yield %103, %105 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_24 = tensor.expand_shape %81#0 [[0], [1], [2, 3]] output_shape [2, 2, %30, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %82 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %expanded_24 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_32: f32, %out: f32):
    %101 = arith.subf %in, %in_32 : f32
    linalg.yield %101 : f32
  } -> tensor<2x2x?x?xf32>
  %83 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<2x2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %101 = math.exp %in : f32
    linalg.yield %101 : f32
  } -> tensor<2x2x?x?xf32>
  %84 = tensor.empty(%30) : tensor<2x2x?x1xf32>
  %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %86 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%83 : tensor<2x2x?x?xf32>) outs(%85 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %101 = arith.addf %in, %out : f32
    linalg.yield %101 : f32
  } -> tensor<2x2x?x1xf32>
  %87 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %86 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_32: f32, %out: f32):
    %101 = arith.divf %in, %in_32 : f32
    linalg.yield %101 : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %88 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xf32>
  %89 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%88 : tensor<2x2x?x?xf32>) {
  ^bb0(%out: f32):
    %101 = linalg.index 0 : index
    %102 = linalg.index 1 : index
    %103 = linalg.index 2 : index
    %104 = linalg.index 3 : index
    %105 = arith.cmpi eq, %30, %c1 : index
    %106 = arith.select %105, %c0, %103 : index
    %107 = arith.select %105, %c0, %104 : index
    %extracted = tensor.extract %87[%101, %102, %106, %107] : tensor<2x2x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %from_elements_25 = tensor.from_elements %c4_i64, %29, %29 : tensor<3xi64>
  %reshape_26 = tensor.reshape %89(%from_elements_25) : (tensor<2x2x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %90 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %101 = linalg.index 0 : index
    %102 = linalg.index 1 : index
    %103 = linalg.index 2 : index
    %104 = linalg.index 3 : index
    %105 = arith.cmpi eq, %5, %c1 : index
    %106 = arith.select %105, %c0, %103 : index
    %extracted = tensor.extract %transposed_4[%101, %102, %106, %104] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_27 = tensor.collapse_shape %90 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  %91 = arith.cmpi eq, %29, %0 : i64
  cf.assert %91, "mismatching contracting dimension"
  %92 = tensor.empty(%30) : tensor<4x?x8xf32>
  %93 = linalg.fill ins(%cst : f32) outs(%92 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %94 = linalg.batch_matmul ins(%reshape_26, %collapsed_27 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%93 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %expanded_28 = tensor.expand_shape %94 [[0, 1], [2], [3]] output_shape [2, 2, %30, 8] : tensor<4x?x8xf32> into tensor<2x2x?x8xf32>
  %95 = tensor.empty(%30) : tensor<2x?x2x8xf32>
  %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<2x2x?x8xf32>) outs(%95 : tensor<2x?x2x8xf32>) permutation = [0, 2, 1, 3] 
  %collapsed_30 = tensor.collapse_shape %transposed_29 [[0, 1], [2, 3]] : tensor<2x?x2x8xf32> into tensor<?x16xf32>
  %96 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%30]
  %97 = tensor.empty(%96) : tensor<?x16xf32>
  %98 = linalg.fill ins(%cst : f32) outs(%97 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %99 = linalg.matmul ins(%collapsed_30, %arg4 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%98 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %100 = arith.divsi %96, %c2 : index
  %expanded_31 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [2, %100, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  return %expanded_31 : tensor<2x?x16xf32>
}
func.func @shaw_values(%arg0: tensor<2x?x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<7x8xf32>, %arg6: tensor<7x8xf32>) -> tensor<2x?x16xf32> {
  %c-3_i64 = arith.constant -3 : i64
  %c3_i64 = arith.constant 3 : i64
  %c0_i64 = arith.constant 0 : i64
  %c1_i64 = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c2_i64 = arith.constant 2 : i64
  %c8_i64 = arith.constant 8 : i64
  %c4_i64 = arith.constant 4 : i64
  %c7_i64 = arith.constant 7 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xf32>
  %0 = arith.index_cast %dim : index to i64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %2 = tensor.empty(%1) : tensor<?x16xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %4 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %5 = arith.divsi %1, %c2 : index
  %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %6 = tensor.empty(%5) : tensor<2x2x?x8xf32>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %7 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_2 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %8 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_3 = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %9 = tensor.empty(%5) : tensor<2x2x8x?xf32>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xf32>) outs(%9 : tensor<2x2x8x?xf32>) permutation = [0, 2, 3, 1] 
  %10 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %11 = tensor.empty(%dim) : tensor<2x2x?x8xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %123 = linalg.index 0 : index
    %124 = linalg.index 1 : index
    %125 = linalg.index 2 : index
    %126 = linalg.index 3 : index
    %127 = arith.cmpi eq, %5, %c1 : index
    %128 = arith.select %127, %c0, %125 : index
    %extracted = tensor.extract %transposed[%123, %124, %128, %126] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_6 = tensor.collapse_shape %12 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %13 = tensor.empty(%dim) : tensor<2x2x8x?xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%13 : tensor<2x2x8x?xf32>) {
  ^bb0(%out: f32):
    %123 = linalg.index 0 : index
    %124 = linalg.index 1 : index
    %125 = linalg.index 2 : index
    %126 = linalg.index 3 : index
    %127 = arith.cmpi eq, %5, %c1 : index
    %128 = arith.select %127, %c0, %126 : index
    %extracted = tensor.extract %transposed_5[%123, %124, %125, %128] : tensor<2x2x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x8x?xf32>
  %collapsed_7 = tensor.collapse_shape %14 [[0, 1], [2], [3]] : tensor<2x2x8x?xf32> into tensor<4x8x?xf32>
  %15 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %17 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%16 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %18 = arith.muli %0, %c4_i64 : i64
  %19 = arith.cmpi slt, %0, %c0_i64 : i64
  %20 = arith.select %19, %c4_i64, %18 : i64
  %21 = arith.extui %19 : i1 to i64
  %22 = arith.muli %20, %0 : i64
  %23 = arith.addi %21, %c1_i64 : i64
  %24 = arith.select %19, %c4_i64, %22 : i64
  %25 = arith.select %19, %23, %21 : i64
  %26 = arith.cmpi sle, %25, %c1_i64 : i64
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %27 = arith.muli %18, %0 : i64
  %28 = arith.divsi %27, %24 : i64
  %29 = arith.select %19, %28, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %29, %29 : tensor<4xi64>
  %reshape = tensor.reshape %17(%from_elements) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %30 = arith.index_cast %29 : i64 to index
  %31 = tensor.empty(%30, %30) : tensor<2x2x?x?xf32>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %123 = arith.truncf %cst_1 : f64 to f32
    %124 = arith.divf %in, %123 : f32
    linalg.yield %124 : f32
  } -> tensor<2x2x?x?xf32>
  %33 = tensor.empty(%dim) : tensor<?xi64>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%33 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %123 = linalg.index 0 : index
    %124 = arith.index_cast %123 : index to i64
    linalg.yield %124 : i64
  } -> tensor<?xi64>
  %expanded_8 = tensor.expand_shape %34 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
  %expanded_9 = tensor.expand_shape %34 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %35 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %expanded_9 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %in_42: i64, %out: i64):
    %123 = arith.subi %in, %in_42 : i64
    linalg.yield %123 : i64
  } -> tensor<?x?xi64>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<?x?xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %123 = arith.maxsi %in, %c-3_i64 : i64
    %124 = arith.minsi %123, %c3_i64 : i64
    linalg.yield %124 : i64
  } -> tensor<?x?xi64>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<?x?xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %123 = arith.addi %in, %c3_i64 : i64
    linalg.yield %123 : i64
  } -> tensor<?x?xi64>
  %dim_10 = tensor.dim %38, %c0 : tensor<?x?xi64>
  %dim_11 = tensor.dim %38, %c1 : tensor<?x?xi64>
  %39 = tensor.empty(%dim_10, %dim_11) : tensor<?x?x8xf32>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<?x?xi64>) outs(%39 : tensor<?x?x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %123 = arith.cmpi slt, %in, %c0_i64 : i64
    %124 = arith.addi %in, %c7_i64 : i64
    %125 = arith.select %123, %124, %in : i64
    %126 = arith.index_cast %125 : i64 to index
    %127 = linalg.index 2 : index
    %extracted = tensor.extract %arg5[%126, %127] : tensor<7x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<?x?x8xf32>
  %expanded_12 = tensor.expand_shape %transposed [[0], [1], [2], [3, 4]] output_shape [2, 2, %5, 8, 1] : tensor<2x2x?x8xf32> into tensor<2x2x?x8x1xf32>
  %expanded_13 = tensor.expand_shape %40 [[0], [1], [2, 3, 4]] output_shape [%dim_10, %dim_11, 8, 1, 1] : tensor<?x?x8xf32> into tensor<?x?x8x1x1xf32>
  %41 = tensor.empty(%5) : tensor<?x2x2x8x1xf32>
  %transposed_14 = linalg.transpose ins(%expanded_12 : tensor<2x2x?x8x1xf32>) outs(%41 : tensor<?x2x2x8x1xf32>) permutation = [2, 0, 1, 3, 4] 
  %collapsed_15 = tensor.collapse_shape %transposed_14 [[0], [1, 2], [3, 4]] : tensor<?x2x2x8x1xf32> into tensor<?x4x8xf32>
  %42 = tensor.empty(%dim_10, %dim_11) : tensor<?x8x?x1x1xf32>
  %transposed_16 = linalg.transpose ins(%expanded_13 : tensor<?x?x8x1x1xf32>) outs(%42 : tensor<?x8x?x1x1xf32>) permutation = [0, 2, 1, 3, 4] 
  %43 = arith.select %19, %c1_i64, %0 : i64
  %44 = arith.muli %43, %c8_i64 : i64
  %45 = arith.muli %44, %0 : i64
  %46 = arith.select %19, %44, %45 : i64
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %47 = arith.index_cast %dim_10 : index to i64
  %48 = arith.muli %47, %c8_i64 : i64
  %49 = arith.index_cast %dim_11 : index to i64
  %50 = arith.muli %48, %49 : i64
  %51 = arith.divsi %50, %46 : i64
  %52 = arith.select %19, %51, %0 : i64
  %from_elements_17 = tensor.from_elements %52, %c8_i64, %52 : tensor<3xi64>
  %reshape_18 = tensor.reshape %transposed_16(%from_elements_17) : (tensor<?x8x?x1x1xf32>, tensor<3xi64>) -> tensor<?x8x?xf32>
  %53 = arith.index_cast %52 : i64 to index
  %54 = arith.index_cast %5 : index to i64
  %55 = arith.cmpi eq, %54, %52 : i64
  cf.assert %55, "mismatching contracting dimension"
  %56 = tensor.empty(%5, %53) : tensor<?x4x?xf32>
  %57 = linalg.fill ins(%cst : f32) outs(%56 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %58 = linalg.batch_matmul ins(%collapsed_15, %reshape_18 : tensor<?x4x8xf32>, tensor<?x8x?xf32>) outs(%57 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %59 = arith.muli %43, %c4_i64 : i64
  %60 = arith.muli %59, %0 : i64
  %61 = arith.select %19, %59, %60 : i64
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %62 = arith.muli %54, %c4_i64 : i64
  %63 = arith.muli %62, %52 : i64
  %64 = arith.divsi %63, %61 : i64
  %65 = arith.select %19, %64, %0 : i64
  %from_elements_19 = tensor.from_elements %65, %c2_i64, %c2_i64, %c1_i64, %65 : tensor<5xi64>
  %reshape_20 = tensor.reshape %58(%from_elements_19) : (tensor<?x4x?xf32>, tensor<5xi64>) -> tensor<?x2x2x1x?xf32>
  %66 = arith.index_cast %65 : i64 to index
  %67 = tensor.empty(%66, %66) : tensor<2x2x?x?x1xf32>
  %transposed_21 = linalg.transpose ins(%reshape_20 : tensor<?x2x2x1x?xf32>) outs(%67 : tensor<2x2x?x?x1xf32>) permutation = [1, 2, 0, 4, 3] 
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %68 = arith.muli %65, %c4_i64 : i64
  %69 = arith.muli %68, %65 : i64
  %70 = arith.divsi %69, %24 : i64
  %71 = arith.select %19, %70, %0 : i64
  %from_elements_22 = tensor.from_elements %c2_i64, %c2_i64, %71, %71 : tensor<4xi64>
  %reshape_23 = tensor.reshape %transposed_21(%from_elements_22) : (tensor<2x2x?x?x1xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %72 = arith.index_cast %71 : i64 to index
  %73 = tensor.empty(%72, %72) : tensor<2x2x?x?xf32>
  %74 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_23 : tensor<2x2x?x?xf32>) outs(%73 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %123 = arith.truncf %cst_1 : f64 to f32
    %124 = arith.divf %in, %123 : f32
    linalg.yield %124 : f32
  } -> tensor<2x2x?x?xf32>
  %75 = arith.cmpi eq, %30, %72 : index
  cf.assert %75, "mismatched size for broadcast"
  cf.assert %75, "mismatched size for broadcast"
  %76 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %74 : tensor<2x2x?x?xf32>, tensor<2x2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_42: f32, %out: f32):
    %123 = arith.addf %in, %in_42 : f32
    linalg.yield %123 : f32
  } -> tensor<2x2x?x?xf32>
  %77 = tensor.empty(%30) : tensor<2x2x?xi64>
  %78 = linalg.fill ins(%c0_i64 : i64) outs(%77 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %79 = tensor.empty(%30) : tensor<2x2x?xf32>
  %80 = linalg.fill ins(%cst_0 : f32) outs(%79 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %81:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%76 : tensor<2x2x?x?xf32>) outs(%80, %78 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_42: i64):
    %123 = linalg.index 3 : index
    %124 = arith.index_cast %123 : index to i64
    %125 = arith.maximumf %in, %out : f32
    %126 = arith.cmpf ogt, %in, %out : f32
    %127 = arith.select %126, %124, %out_42 : i64
    linalg.yield %125, %127 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_24 = tensor.expand_shape %81#0 [[0], [1], [2, 3]] output_shape [2, 2, %30, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %82 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %expanded_24 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_42: f32, %out: f32):
    %123 = arith.subf %in, %in_42 : f32
    linalg.yield %123 : f32
  } -> tensor<2x2x?x?xf32>
  %83 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<2x2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %123 = math.exp %in : f32
    linalg.yield %123 : f32
  } -> tensor<2x2x?x?xf32>
  %84 = tensor.empty(%30) : tensor<2x2x?x1xf32>
  %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %86 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%83 : tensor<2x2x?x?xf32>) outs(%85 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %123 = arith.addf %in, %out : f32
    linalg.yield %123 : f32
  } -> tensor<2x2x?x1xf32>
  %87 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %86 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_42: f32, %out: f32):
    %123 = arith.divf %in, %in_42 : f32
    linalg.yield %123 : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %88 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xf32>
  %89 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%88 : tensor<2x2x?x?xf32>) {
  ^bb0(%out: f32):
    %123 = linalg.index 0 : index
    %124 = linalg.index 1 : index
    %125 = linalg.index 2 : index
    %126 = linalg.index 3 : index
    %127 = arith.cmpi eq, %30, %c1 : index
    %128 = arith.select %127, %c0, %125 : index
    %129 = arith.select %127, %c0, %126 : index
    %extracted = tensor.extract %87[%123, %124, %128, %129] : tensor<2x2x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %from_elements_25 = tensor.from_elements %c4_i64, %29, %29 : tensor<3xi64>
  %reshape_26 = tensor.reshape %89(%from_elements_25) : (tensor<2x2x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %90 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %123 = linalg.index 0 : index
    %124 = linalg.index 1 : index
    %125 = linalg.index 2 : index
    %126 = linalg.index 3 : index
    %127 = arith.cmpi eq, %5, %c1 : index
    %128 = arith.select %127, %c0, %125 : index
    %extracted = tensor.extract %transposed_4[%123, %124, %128, %126] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_27 = tensor.collapse_shape %90 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  %91 = arith.cmpi eq, %29, %0 : i64
  cf.assert %91, "mismatching contracting dimension"
  %92 = tensor.empty(%30) : tensor<4x?x8xf32>
  %93 = linalg.fill ins(%cst : f32) outs(%92 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %94 = linalg.batch_matmul ins(%reshape_26, %collapsed_27 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%93 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %expanded_28 = tensor.expand_shape %94 [[0, 1], [2], [3]] output_shape [2, 2, %30, 8] : tensor<4x?x8xf32> into tensor<2x2x?x8xf32>
  %95 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<?x?xi64>) outs(%39 : tensor<?x?x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %123 = arith.cmpi slt, %in, %c0_i64 : i64
    %124 = arith.addi %in, %c7_i64 : i64
    %125 = arith.select %123, %124, %in : i64
    %126 = arith.index_cast %125 : i64 to index
    %127 = linalg.index 2 : index
    %extracted = tensor.extract %arg6[%126, %127] : tensor<7x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<?x?x8xf32>
  %expanded_29 = tensor.expand_shape %87 [[0], [1], [2], [3, 4]] output_shape [2, 2, %30, %30, 1] : tensor<2x2x?x?xf32> into tensor<2x2x?x?x1xf32>
  %expanded_30 = tensor.expand_shape %95 [[0], [1], [2, 3, 4]] output_shape [%dim_10, %dim_11, 8, 1, 1] : tensor<?x?x8xf32> into tensor<?x?x8x1x1xf32>
  %96 = tensor.empty(%30, %30) : tensor<?x2x2x?x1xf32>
  %transposed_31 = linalg.transpose ins(%expanded_29 : tensor<2x2x?x?x1xf32>) outs(%96 : tensor<?x2x2x?x1xf32>) permutation = [2, 0, 1, 3, 4] 
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %97 = arith.muli %29, %c4_i64 : i64
  %98 = arith.muli %97, %29 : i64
  %99 = arith.divsi %98, %61 : i64
  %100 = arith.select %19, %99, %0 : i64
  %from_elements_32 = tensor.from_elements %100, %c4_i64, %100 : tensor<3xi64>
  %reshape_33 = tensor.reshape %transposed_31(%from_elements_32) : (tensor<?x2x2x?x1xf32>, tensor<3xi64>) -> tensor<?x4x?xf32>
  %101 = arith.muli %43, %0 : i64
  %102 = arith.select %19, %c1_i64, %101 : i64
  %103 = arith.muli %102, %c8_i64 : i64
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %104 = arith.muli %47, %49 : i64
  %105 = arith.muli %104, %c8_i64 : i64
  %106 = arith.divsi %105, %103 : i64
  %107 = arith.select %19, %106, %0 : i64
  %from_elements_34 = tensor.from_elements %107, %107, %c8_i64 : tensor<3xi64>
  %reshape_35 = tensor.reshape %expanded_30(%from_elements_34) : (tensor<?x?x8x1x1xf32>, tensor<3xi64>) -> tensor<?x?x8xf32>
  %108 = arith.index_cast %100 : i64 to index
  %109 = arith.cmpi eq, %100, %107 : i64
  cf.assert %109, "mismatching contracting dimension"
  cf.assert %109, "mismatching contracting dimension"
  %110 = tensor.empty(%108) : tensor<?x4x8xf32>
  %111 = linalg.fill ins(%cst : f32) outs(%110 : tensor<?x4x8xf32>) -> tensor<?x4x8xf32>
  %112 = linalg.batch_matmul ins(%reshape_33, %reshape_35 : tensor<?x4x?xf32>, tensor<?x?x8xf32>) outs(%111 : tensor<?x4x8xf32>) -> tensor<?x4x8xf32>
  %expanded_36 = tensor.expand_shape %112 [[0], [1, 2], [3, 4]] output_shape [%108, 2, 2, 1, 8] : tensor<?x4x8xf32> into tensor<?x2x2x1x8xf32>
  %113 = tensor.empty(%108) : tensor<2x2x?x8x1xf32>
  %transposed_37 = linalg.transpose ins(%expanded_36 : tensor<?x2x2x1x8xf32>) outs(%113 : tensor<2x2x?x8x1xf32>) permutation = [1, 2, 0, 4, 3] 
  %collapsed_38 = tensor.collapse_shape %transposed_37 [[0], [1], [2], [3, 4]] : tensor<2x2x?x8x1xf32> into tensor<2x2x?x8xf32>
  %114 = arith.cmpi eq, %30, %108 : index
  cf.assert %114, "mismatched size for broadcast"
  %115 = tensor.empty(%30) : tensor<2x2x?x8xf32>
  %116 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_28, %collapsed_38 : tensor<2x2x?x8xf32>, tensor<2x2x?x8xf32>) outs(%115 : tensor<2x2x?x8xf32>) {
  ^bb0(%in: f32, %in_42: f32, %out: f32):
    %123 = arith.addf %in, %in_42 : f32
    linalg.yield %123 : f32
  } -> tensor<2x2x?x8xf32>
  %117 = tensor.empty(%30) : tensor<2x?x2x8xf32>
  %transposed_39 = linalg.transpose ins(%116 : tensor<2x2x?x8xf32>) outs(%117 : tensor<2x?x2x8xf32>) permutation = [0, 2, 1, 3] 
  %collapsed_40 = tensor.collapse_shape %transposed_39 [[0, 1], [2, 3]] : tensor<2x?x2x8xf32> into tensor<?x16xf32>
  %118 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%30]
  %119 = tensor.empty(%118) : tensor<?x16xf32>
  %120 = linalg.fill ins(%cst : f32) outs(%119 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %121 = linalg.matmul ins(%collapsed_40, %arg4 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%120 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %122 = arith.divsi %118, %c2 : index
  %expanded_41 = tensor.expand_shape %121 [[0, 1], [2]] output_shape [2, %122, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  return %expanded_41 : tensor<2x?x16xf32>
}
func.func @alibi(%arg0: tensor<2x?x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<2xf32>) -> tensor<2x?x16xf32> {
  %c0_i64 = arith.constant 0 : i64
  %c1_i64 = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c2_i64 = arith.constant 2 : i64
  %c4_i64 = arith.constant 4 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xf32>
  %0 = arith.index_cast %dim : index to i64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %2 = tensor.empty(%1) : tensor<?x16xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %4 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %5 = arith.divsi %1, %c2 : index
  %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %6 = tensor.empty(%5) : tensor<2x2x?x8xf32>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %7 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_2 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %8 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_3 = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %9 = tensor.empty(%5) : tensor<2x2x8x?xf32>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xf32>) outs(%9 : tensor<2x2x8x?xf32>) permutation = [0, 2, 3, 1] 
  %10 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %11 = tensor.empty(%dim) : tensor<2x2x?x8xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %66 = linalg.index 0 : index
    %67 = linalg.index 1 : index
    %68 = linalg.index 2 : index
    %69 = linalg.index 3 : index
    %70 = arith.cmpi eq, %5, %c1 : index
    %71 = arith.select %70, %c0, %68 : index
    %extracted = tensor.extract %transposed[%66, %67, %71, %69] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_6 = tensor.collapse_shape %12 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %13 = tensor.empty(%dim) : tensor<2x2x8x?xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%13 : tensor<2x2x8x?xf32>) {
  ^bb0(%out: f32):
    %66 = linalg.index 0 : index
    %67 = linalg.index 1 : index
    %68 = linalg.index 2 : index
    %69 = linalg.index 3 : index
    %70 = arith.cmpi eq, %5, %c1 : index
    %71 = arith.select %70, %c0, %69 : index
    %extracted = tensor.extract %transposed_5[%66, %67, %68, %71] : tensor<2x2x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x8x?xf32>
  %collapsed_7 = tensor.collapse_shape %14 [[0, 1], [2], [3]] : tensor<2x2x8x?xf32> into tensor<4x8x?xf32>
  %15 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %17 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%16 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %18 = arith.muli %0, %c4_i64 : i64
  %19 = arith.cmpi slt, %0, %c0_i64 : i64
  %20 = arith.select %19, %c4_i64, %18 : i64
  %21 = arith.extui %19 : i1 to i64
  %22 = arith.muli %20, %0 : i64
  %23 = arith.addi %21, %c1_i64 : i64
  %24 = arith.select %19, %c4_i64, %22 : i64
  %25 = arith.select %19, %23, %21 : i64
  %26 = arith.cmpi sle, %25, %c1_i64 : i64
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %27 = arith.muli %18, %0 : i64
  %28 = arith.divsi %27, %24 : i64
  %29 = arith.select %19, %28, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %29, %29 : tensor<4xi64>
  %reshape = tensor.reshape %17(%from_elements) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %30 = arith.index_cast %29 : i64 to index
  %31 = tensor.empty(%30, %30) : tensor<2x2x?x?xf32>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %66 = arith.truncf %cst_1 : f64 to f32
    %67 = arith.divf %in, %66 : f32
    linalg.yield %67 : f32
  } -> tensor<2x2x?x?xf32>
  %33 = tensor.empty(%dim) : tensor<?xi64>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%33 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %66 = linalg.index 0 : index
    %67 = arith.index_cast %66 : index to i64
    linalg.yield %67 : i64
  } -> tensor<?xi64>
  %expanded_8 = tensor.expand_shape %34 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
  %expanded_9 = tensor.expand_shape %34 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %35 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %expanded_9 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %in_19: i64, %out: i64):
    %66 = arith.subi %in, %in_19 : i64
    linalg.yield %66 : i64
  } -> tensor<?x?xi64>
  %expanded_10 = tensor.expand_shape %arg5 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<?x?xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %66 = math.absi %in : i64
    linalg.yield %66 : i64
  } -> tensor<?x?xi64>
  %38 = tensor.empty(%dim, %dim) : tensor<2x?x?xf32>
  %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, 0, 0)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10, %37 : tensor<2x1x1xf32>, tensor<?x?xi64>) outs(%38 : tensor<2x?x?xf32>) {
  ^bb0(%in: f32, %in_19: i64, %out: f32):
    %66 = arith.sitofp %in_19 : i64 to f32
    %67 = arith.mulf %in, %66 : f32
    linalg.yield %67 : f32
  } -> tensor<2x?x?xf32>
  %40 = arith.cmpi eq, %30, %dim : index
  cf.assert %40, "mismatched size for broadcast"
  cf.assert %40, "mismatched size for broadcast"
  %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %39 : tensor<2x2x?x?xf32>, tensor<2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_19: f32, %out: f32):
    %66 = arith.subf %in, %in_19 : f32
    linalg.yield %66 : f32
  } -> tensor<2x2x?x?xf32>
  %42 = tensor.empty(%30) : tensor<2x2x?xi64>
  %43 = linalg.fill ins(%c0_i64 : i64) outs(%42 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %44 = tensor.empty(%30) : tensor<2x2x?xf32>
  %45 = linalg.fill ins(%cst_0 : f32) outs(%44 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %46:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%41 : tensor<2x2x?x?xf32>) outs(%45, %43 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_19: i64):
    %66 = linalg.index 3 : index
    %67 = arith.index_cast %66 : index to i64
    %68 = arith.maximumf %in, %out : f32
    %69 = arith.cmpf ogt, %in, %out : f32
    %70 = arith.select %69, %67, %out_19 : i64
    linalg.yield %68, %70 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_11 = tensor.expand_shape %46#0 [[0], [1], [2, 3]] output_shape [2, 2, %30, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %expanded_11 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_19: f32, %out: f32):
    %66 = arith.subf %in, %in_19 : f32
    linalg.yield %66 : f32
  } -> tensor<2x2x?x?xf32>
  %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<2x2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %66 = math.exp %in : f32
    linalg.yield %66 : f32
  } -> tensor<2x2x?x?xf32>
  %49 = tensor.empty(%30) : tensor<2x2x?x1xf32>
  %50 = linalg.fill ins(%cst : f32) outs(%49 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %51 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%48 : tensor<2x2x?x?xf32>) outs(%50 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %66 = arith.addf %in, %out : f32
    linalg.yield %66 : f32
  } -> tensor<2x2x?x1xf32>
  %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %51 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_19: f32, %out: f32):
    %66 = arith.divf %in, %in_19 : f32
    linalg.yield %66 : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %53 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xf32>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%53 : tensor<2x2x?x?xf32>) {
  ^bb0(%out: f32):
    %66 = linalg.index 0 : index
    %67 = linalg.index 1 : index
    %68 = linalg.index 2 : index
    %69 = linalg.index 3 : index
    %70 = arith.cmpi eq, %30, %c1 : index
    %71 = arith.select %70, %c0, %68 : index
    %72 = arith.select %70, %c0, %69 : index
    %extracted = tensor.extract %52[%66, %67, %71, %72] : tensor<2x2x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %from_elements_12 = tensor.from_elements %c4_i64, %29, %29 : tensor<3xi64>
  %reshape_13 = tensor.reshape %54(%from_elements_12) : (tensor<2x2x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %66 = linalg.index 0 : index
    %67 = linalg.index 1 : index
    %68 = linalg.index 2 : index
    %69 = linalg.index 3 : index
    %70 = arith.cmpi eq, %5, %c1 : index
    %71 = arith.select %70, %c0, %68 : index
    %extracted = tensor.extract %transposed_4[%66, %67, %71, %69] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_14 = tensor.collapse_shape %55 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  %56 = arith.cmpi eq, %29, %0 : i64
  cf.assert %56, "mismatching contracting dimension"
  %57 = tensor.empty(%30) : tensor<4x?x8xf32>
  %58 = linalg.fill ins(%cst : f32) outs(%57 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %59 = linalg.batch_matmul ins(%reshape_13, %collapsed_14 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%58 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %expanded_15 = tensor.expand_shape %59 [[0, 1], [2], [3]] output_shape [2, 2, %30, 8] : tensor<4x?x8xf32> into tensor<2x2x?x8xf32>
  %60 = tensor.empty(%30) : tensor<2x?x2x8xf32>
  %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<2x2x?x8xf32>) outs(%60 : tensor<2x?x2x8xf32>) permutation = [0, 2, 1, 3] 
  %collapsed_17 = tensor.collapse_shape %transposed_16 [[0, 1], [2, 3]] : tensor<2x?x2x8xf32> into tensor<?x16xf32>
  %61 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%30]
  %62 = tensor.empty(%61) : tensor<?x16xf32>
  %63 = linalg.fill ins(%cst : f32) outs(%62 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %64 = linalg.matmul ins(%collapsed_17, %arg4 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%63 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %65 = arith.divsi %61, %c2 : index
  %expanded_18 = tensor.expand_shape %64 [[0, 1], [2]] output_shape [2, %65, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  return %expanded_18 : tensor<2x?x16xf32>
}
func.func @t5(%arg0: tensor<2x?x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<32x2xf32>) -> tensor<2x?x16xf32> {
  %c15_i64 = arith.constant 15 : i64
  %c0_i64 = arith.constant 0 : i64
  %c8_i64 = arith.constant 8 : i64
  %c1_i64 = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c2_i64 = arith.constant 2 : i64
  %c4_i64 = arith.constant 4 : i64
  %c32_i64 = arith.constant 32 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.7725887222397811 : f64
  %cst_2 = arith.constant 2.8284271247461903 : f64
  %cst_3 = arith.constant 8.000000e+00 : f32
  %cst_4 = arith.constant dense<16> : tensor<i64>
  %cst_5 = arith.constant dense<0> : tensor<i64>
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xf32>
  %0 = arith.index_cast %dim : index to i64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %2 = tensor.empty(%1) : tensor<?x16xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %4 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %5 = arith.divsi %1, %c2 : index
  %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %6 = tensor.empty(%5) : tensor<2x2x?x8xf32>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %7 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_6 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %8 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_7 = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %9 = tensor.empty(%5) : tensor<2x2x8x?xf32>
  %transposed_9 = linalg.transpose ins(%expanded_6 : tensor<2x?x2x8xf32>) outs(%9 : tensor<2x2x8x?xf32>) permutation = [0, 2, 3, 1] 
  %10 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %11 = tensor.empty(%dim) : tensor<2x2x?x8xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %83 = linalg.index 0 : index
    %84 = linalg.index 1 : index
    %85 = linalg.index 2 : index
    %86 = linalg.index 3 : index
    %87 = arith.cmpi eq, %5, %c1 : index
    %88 = arith.select %87, %c0, %85 : index
    %extracted = tensor.extract %transposed[%83, %84, %88, %86] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_10 = tensor.collapse_shape %12 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %13 = tensor.empty(%dim) : tensor<2x2x8x?xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%13 : tensor<2x2x8x?xf32>) {
  ^bb0(%out: f32):
    %83 = linalg.index 0 : index
    %84 = linalg.index 1 : index
    %85 = linalg.index 2 : index
    %86 = linalg.index 3 : index
    %87 = arith.cmpi eq, %5, %c1 : index
    %88 = arith.select %87, %c0, %86 : index
    %extracted = tensor.extract %transposed_9[%83, %84, %85, %88] : tensor<2x2x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x8x?xf32>
  %collapsed_11 = tensor.collapse_shape %14 [[0, 1], [2], [3]] : tensor<2x2x8x?xf32> into tensor<4x8x?xf32>
  %15 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %17 = linalg.batch_matmul ins(%collapsed_10, %collapsed_11 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%16 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %18 = arith.muli %0, %c4_i64 : i64
  %19 = arith.cmpi slt, %0, %c0_i64 : i64
  %20 = arith.select %19, %c4_i64, %18 : i64
  %21 = arith.extui %19 : i1 to i64
  %22 = arith.muli %20, %0 : i64
  %23 = arith.addi %21, %c1_i64 : i64
  %24 = arith.select %19, %c4_i64, %22 : i64
  %25 = arith.select %19, %23, %21 : i64
  %26 = arith.cmpi sle, %25, %c1_i64 : i64
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %27 = arith.muli %18, %0 : i64
  %28 = arith.divsi %27, %24 : i64
  %29 = arith.select %19, %28, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %29, %29 : tensor<4xi64>
  %reshape = tensor.reshape %17(%from_elements) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %30 = arith.index_cast %29 : i64 to index
  %31 = tensor.empty(%30, %30) : tensor<2x2x?x?xf32>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = arith.truncf %cst_2 : f64 to f32
    %84 = arith.divf %in, %83 : f32
    linalg.yield %84 : f32
  } -> tensor<2x2x?x?xf32>
  %33 = tensor.empty(%dim) : tensor<?xi64>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%33 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %83 = linalg.index 0 : index
    %84 = arith.index_cast %83 : index to i64
    linalg.yield %84 : i64
  } -> tensor<?xi64>
  %expanded_12 = tensor.expand_shape %34 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
  %expanded_13 = tensor.expand_shape %34 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %35 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_12, %expanded_13 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %in_25: i64, %out: i64):
    %83 = arith.subi %in, %in_25 : i64
    linalg.yield %83 : i64
  } -> tensor<?x?xi64>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<?x?xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %83 = math.absi %in : i64
    linalg.yield %83 : i64
  } -> tensor<?x?xi64>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<?x?xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %83 = arith.maxsi %in, %c1_i64 : i64
    linalg.yield %83 : i64
  } -> tensor<?x?xi64>
  %39 = tensor.empty(%dim, %dim) : tensor<?x?xf32>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<?x?xi64>) outs(%39 : tensor<?x?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %83 = arith.sitofp %in : i64 to f32
    %84 = arith.divf %83, %cst_3 : f32
    linalg.yield %84 : f32
  } -> tensor<?x?xf32>
  %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%40 : tensor<?x?xf32>) outs(%39 : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = math.log %in : f32
    linalg.yield %83 : f32
  } -> tensor<?x?xf32>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<?x?xf32>) outs(%39 : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = arith.truncf %cst_1 : f64 to f32
    %84 = arith.divf %in, %83 : f32
    linalg.yield %84 : f32
  } -> tensor<?x?xf32>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<?x?xf32>) outs(%39 : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = arith.mulf %in, %cst_3 : f32
    linalg.yield %83 : f32
  } -> tensor<?x?xf32>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<?x?xf32>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: f32, %out: i64):
    %83 = arith.fptosi %in : f32 to i64
    linalg.yield %83 : i64
  } -> tensor<?x?xi64>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<?x?xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %83 = arith.addi %in, %c8_i64 : i64
    linalg.yield %83 : i64
  } -> tensor<?x?xi64>
  %46 = tensor.empty(%dim, %dim) : tensor<?x?xi1>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<?x?xi64>) outs(%46 : tensor<?x?xi1>) {
  ^bb0(%in: i64, %out: i1):
    %83 = arith.cmpi slt, %in, %c8_i64 : i64
    linalg.yield %83 : i1
  } -> tensor<?x?xi1>
  %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%45 : tensor<?x?xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %83 = arith.minsi %in, %c15_i64 : i64
    linalg.yield %83 : i64
  } -> tensor<?x?xi64>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%47, %37, %48 : tensor<?x?xi1>, tensor<?x?xi64>, tensor<?x?xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i1, %in_25: i64, %in_26: i64, %out: i64):
    %83 = arith.select %in, %in_25, %in_26 : i64
    linalg.yield %83 : i64
  } -> tensor<?x?xi64>
  %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<?x?xi64>) outs(%46 : tensor<?x?xi1>) {
  ^bb0(%in: i64, %out: i1):
    %83 = arith.cmpi sgt, %in, %c0_i64 : i64
    linalg.yield %83 : i1
  } -> tensor<?x?xi1>
  %51 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%50, %cst_4, %cst_5 : tensor<?x?xi1>, tensor<i64>, tensor<i64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i1, %in_25: i64, %in_26: i64, %out: i64):
    %83 = arith.select %in, %in_25, %in_26 : i64
    linalg.yield %83 : i64
  } -> tensor<?x?xi64>
  %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%49, %51 : tensor<?x?xi64>, tensor<?x?xi64>) outs(%35 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %in_25: i64, %out: i64):
    %83 = arith.addi %in, %in_25 : i64
    linalg.yield %83 : i64
  } -> tensor<?x?xi64>
  %dim_14 = tensor.dim %52, %c0 : tensor<?x?xi64>
  %dim_15 = tensor.dim %52, %c1 : tensor<?x?xi64>
  %53 = tensor.empty(%dim_14, %dim_15) : tensor<?x?x2xf32>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52 : tensor<?x?xi64>) outs(%53 : tensor<?x?x2xf32>) {
  ^bb0(%in: i64, %out: f32):
    %83 = arith.cmpi slt, %in, %c0_i64 : i64
    %84 = arith.addi %in, %c32_i64 : i64
    %85 = arith.select %83, %84, %in : i64
    %86 = arith.index_cast %85 : i64 to index
    %87 = linalg.index 2 : index
    %extracted = tensor.extract %arg5[%86, %87] : tensor<32x2xf32>
    linalg.yield %extracted : f32
  } -> tensor<?x?x2xf32>
  %55 = tensor.empty(%dim_14, %dim_15) : tensor<2x?x?xf32>
  %transposed_16 = linalg.transpose ins(%54 : tensor<?x?x2xf32>) outs(%55 : tensor<2x?x?xf32>) permutation = [2, 0, 1] 
  %56 = arith.cmpi eq, %30, %dim_14 : index
  cf.assert %56, "mismatched size for broadcast"
  %57 = arith.cmpi eq, %30, %dim_15 : index
  cf.assert %57, "mismatched size for broadcast"
  %58 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %transposed_16 : tensor<2x2x?x?xf32>, tensor<2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.addf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x?xf32>
  %59 = tensor.empty(%30) : tensor<2x2x?xi64>
  %60 = linalg.fill ins(%c0_i64 : i64) outs(%59 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %61 = tensor.empty(%30) : tensor<2x2x?xf32>
  %62 = linalg.fill ins(%cst_0 : f32) outs(%61 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %63:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%58 : tensor<2x2x?x?xf32>) outs(%62, %60 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_25: i64):
    %83 = linalg.index 3 : index
    %84 = arith.index_cast %83 : index to i64
    %85 = arith.maximumf %in, %out : f32
    %86 = arith.cmpf ogt, %in, %out : f32
    %87 = arith.select %86, %84, %out_25 : i64
    linalg.yield %85, %87 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_17 = tensor.expand_shape %63#0 [[0], [1], [2, 3]] output_shape [2, 2, %30, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %64 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %expanded_17 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.subf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x?xf32>
  %65 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<2x2x?x?xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = math.exp %in : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x?xf32>
  %66 = tensor.empty(%30) : tensor<2x2x?x1xf32>
  %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %68 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%65 : tensor<2x2x?x?xf32>) outs(%67 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = arith.addf %in, %out : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x1xf32>
  %69 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %68 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%31 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.divf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %70 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xf32>
  %71 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%70 : tensor<2x2x?x?xf32>) {
  ^bb0(%out: f32):
    %83 = linalg.index 0 : index
    %84 = linalg.index 1 : index
    %85 = linalg.index 2 : index
    %86 = linalg.index 3 : index
    %87 = arith.cmpi eq, %30, %c1 : index
    %88 = arith.select %87, %c0, %85 : index
    %89 = arith.select %87, %c0, %86 : index
    %extracted = tensor.extract %69[%83, %84, %88, %89] : tensor<2x2x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %26, "must have at most one inferred (negative) dimension"
  %from_elements_18 = tensor.from_elements %c4_i64, %29, %29 : tensor<3xi64>
  %reshape_19 = tensor.reshape %71(%from_elements_18) : (tensor<2x2x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
  cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
  %72 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %83 = linalg.index 0 : index
    %84 = linalg.index 1 : index
    %85 = linalg.index 2 : index
    %86 = linalg.index 3 : index
    %87 = arith.cmpi eq, %5, %c1 : index
    %88 = arith.select %87, %c0, %85 : index
    %extracted = tensor.extract %transposed_8[%83, %84, %88, %86] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_20 = tensor.collapse_shape %72 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  %73 = arith.cmpi eq, %29, %0 : i64
  cf.assert %73, "mismatching contracting dimension"
  %74 = tensor.empty(%30) : tensor<4x?x8xf32>
  %75 = linalg.fill ins(%cst : f32) outs(%74 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %76 = linalg.batch_matmul ins(%reshape_19, %collapsed_20 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%75 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %expanded_21 = tensor.expand_shape %76 [[0, 1], [2], [3]] output_shape [2, 2, %30, 8] : tensor<4x?x8xf32> into tensor<2x2x?x8xf32>
  %77 = tensor.empty(%30) : tensor<2x?x2x8xf32>
  %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<2x2x?x8xf32>) outs(%77 : tensor<2x?x2x8xf32>) permutation = [0, 2, 1, 3] 
  %collapsed_23 = tensor.collapse_shape %transposed_22 [[0, 1], [2, 3]] : tensor<2x?x2x8xf32> into tensor<?x16xf32>
  %78 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%30]
  %79 = tensor.empty(%78) : tensor<?x16xf32>
  %80 = linalg.fill ins(%cst : f32) outs(%79 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %81 = linalg.matmul ins(%collapsed_23, %arg4 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%80 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %82 = arith.divsi %78, %c2 : index
  %expanded_24 = tensor.expand_shape %81 [[0, 1], [2]] output_shape [2, %82, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  return %expanded_24 : tensor<2x?x16xf32>
}
func.func @rotary(%arg0: tensor<2x?x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>) -> tensor<2x?x16xf32> {
  %c4_i64 = arith.constant 4 : i64
  %c0_i64 = arith.constant 0 : i64
  %c1_i64 = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  %c2_i64 = arith.constant 2 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %cst_2 = arith.constant 4.000000e+00 : f32
  %cst_3 = arith.constant 1.000000e+04 : f32
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xf32>
  %0 = arith.index_cast %dim : index to i64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %2 = tensor.empty(%1) : tensor<?x16xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %4 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %5 = arith.divsi %1, %c2 : index
  %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %6 = tensor.empty(%5) : tensor<2x2x?x8xf32>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %7 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_4 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %8 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %expanded_6 = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [2, %5, 2, 8] : tensor<?x16xf32> into tensor<2x?x2x8xf32>
  %transposed_7 = linalg.transpose ins(%expanded_6 : tensor<2x?x2x8xf32>) outs(%6 : tensor<2x2x?x8xf32>) permutation = [0, 2, 1, 3] 
  %9 = tensor.empty() : tensor<4xi64>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%9 : tensor<4xi64>) {
  ^bb0(%out: i64):
    %83 = linalg.index 0 : index
    %84 = arith.index_cast %83 : index to i64
    linalg.yield %84 : i64
  } -> tensor<4xi64>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%10 : tensor<4xi64>) outs(%9 : tensor<4xi64>) {
  ^bb0(%in: i64, %out: i64):
    %83 = arith.sitofp %in : i64 to f32
    %84 = arith.negf %83 : f32
    %85 = arith.fptosi %84 : f32 to i64
    linalg.yield %85 : i64
  } -> tensor<4xi64>
  %12 = tensor.empty() : tensor<4xf32>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%11 : tensor<4xi64>) outs(%12 : tensor<4xf32>) {
  ^bb0(%in: i64, %out: f32):
    %83 = arith.sitofp %in : i64 to f32
    %84 = arith.divf %83, %cst_2 : f32
    linalg.yield %84 : f32
  } -> tensor<4xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%13 : tensor<4xf32>) outs(%12 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = math.powf %cst_3, %in : f32
    linalg.yield %83 : f32
  } -> tensor<4xf32>
  %15 = tensor.empty(%dim) : tensor<?xi64>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%15 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %83 = linalg.index 0 : index
    %84 = arith.index_cast %83 : index to i64
    linalg.yield %84 : i64
  } -> tensor<?xi64>
  %expanded_8 = tensor.expand_shape %16 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %17 = tensor.empty(%dim) : tensor<?x4xf32>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %14 : tensor<?x1xi64>, tensor<4xf32>) outs(%17 : tensor<?x4xf32>) {
  ^bb0(%in: i64, %in_25: f32, %out: f32):
    %83 = arith.sitofp %in : i64 to f32
    %84 = arith.mulf %83, %in_25 : f32
    linalg.yield %84 : f32
  } -> tensor<?x4xf32>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<?x4xf32>) outs(%17 : tensor<?x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = math.cos %in : f32
    linalg.yield %83 : f32
  } -> tensor<?x4xf32>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<?x4xf32>) outs(%17 : tensor<?x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = math.sin %in : f32
    linalg.yield %83 : f32
  } -> tensor<?x4xf32>
  %extracted_slice = tensor.extract_slice %transposed[0, 0, 0, 0] [2, 2, %5, 4] [1, 1, 1, 1] : tensor<2x2x?x8xf32> to tensor<2x2x?x4xf32>
  %extracted_slice_9 = tensor.extract_slice %transposed[0, 0, 0, 4] [2, 2, %5, 4] [1, 1, 1, 1] : tensor<2x2x?x8xf32> to tensor<2x2x?x4xf32>
  %21 = arith.cmpi eq, %5, %dim : index
  cf.assert %21, "mismatched size for broadcast"
  %22 = tensor.empty(%5) : tensor<2x2x?x4xf32>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %19 : tensor<2x2x?x4xf32>, tensor<?x4xf32>) outs(%22 : tensor<2x2x?x4xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.mulf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x4xf32>
  cf.assert %21, "mismatched size for broadcast"
  %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %20 : tensor<2x2x?x4xf32>, tensor<?x4xf32>) outs(%22 : tensor<2x2x?x4xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.mulf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x4xf32>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %24 : tensor<2x2x?x4xf32>, tensor<2x2x?x4xf32>) outs(%22 : tensor<2x2x?x4xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.subf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x4xf32>
  cf.assert %21, "mismatched size for broadcast"
  %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %19 : tensor<2x2x?x4xf32>, tensor<?x4xf32>) outs(%22 : tensor<2x2x?x4xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.mulf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x4xf32>
  cf.assert %21, "mismatched size for broadcast"
  %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %20 : tensor<2x2x?x4xf32>, tensor<?x4xf32>) outs(%22 : tensor<2x2x?x4xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.mulf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x4xf32>
  %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %27 : tensor<2x2x?x4xf32>, tensor<2x2x?x4xf32>) outs(%22 : tensor<2x2x?x4xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.addf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x4xf32>
  %concat = tensor.concat dim(3) %25, %28 : (tensor<2x2x?x4xf32>, tensor<2x2x?x4xf32>) -> tensor<2x2x?x8xf32>
  %extracted_slice_10 = tensor.extract_slice %transposed_5[0, 0, 0, 0] [2, 2, %5, 4] [1, 1, 1, 1] : tensor<2x2x?x8xf32> to tensor<2x2x?x4xf32>
  %extracted_slice_11 = tensor.extract_slice %transposed_5[0, 0, 0, 4] [2, 2, %5, 4] [1, 1, 1, 1] : tensor<2x2x?x8xf32> to tensor<2x2x?x4xf32>
  cf.assert %21, "mismatched size for broadcast"
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10, %19 : tensor<2x2x?x4xf32>, tensor<?x4xf32>) outs(%22 : tensor<2x2x?x4xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.mulf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x4xf32>
  cf.assert %21, "mismatched size for broadcast"
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %20 : tensor<2x2x?x4xf32>, tensor<?x4xf32>) outs(%22 : tensor<2x2x?x4xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.mulf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x4xf32>
  %31 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %30 : tensor<2x2x?x4xf32>, tensor<2x2x?x4xf32>) outs(%22 : tensor<2x2x?x4xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.subf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x4xf32>
  cf.assert %21, "mismatched size for broadcast"
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %19 : tensor<2x2x?x4xf32>, tensor<?x4xf32>) outs(%22 : tensor<2x2x?x4xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.mulf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x4xf32>
  cf.assert %21, "mismatched size for broadcast"
  %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10, %20 : tensor<2x2x?x4xf32>, tensor<?x4xf32>) outs(%22 : tensor<2x2x?x4xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.mulf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x4xf32>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %33 : tensor<2x2x?x4xf32>, tensor<2x2x?x4xf32>) outs(%22 : tensor<2x2x?x4xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.addf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x4xf32>
  %concat_12 = tensor.concat dim(3) %31, %34 : (tensor<2x2x?x4xf32>, tensor<2x2x?x4xf32>) -> tensor<2x2x?x8xf32>
  %dim_13 = tensor.dim %31, %c2 : tensor<2x2x?x4xf32>
  %35 = tensor.empty(%dim_13) : tensor<2x2x8x?xf32>
  %transposed_14 = linalg.transpose ins(%concat_12 : tensor<2x2x?x8xf32>) outs(%35 : tensor<2x2x8x?xf32>) permutation = [0, 1, 3, 2] 
  %36 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %36, "unimplemented: dynamic negative broadcast sizes"
  %37 = tensor.empty(%dim) : tensor<2x2x?x8xf32>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%37 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %83 = linalg.index 0 : index
    %84 = linalg.index 1 : index
    %85 = linalg.index 2 : index
    %86 = linalg.index 3 : index
    %dim_25 = tensor.dim %25, %c2 : tensor<2x2x?x4xf32>
    %87 = arith.cmpi eq, %dim_25, %c1 : index
    %88 = arith.select %87, %c0, %85 : index
    %extracted = tensor.extract %concat[%83, %84, %88, %86] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_15 = tensor.collapse_shape %38 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  cf.assert %36, "unimplemented: dynamic negative broadcast sizes"
  %39 = tensor.empty(%dim) : tensor<2x2x8x?xf32>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%39 : tensor<2x2x8x?xf32>) {
  ^bb0(%out: f32):
    %83 = linalg.index 0 : index
    %84 = linalg.index 1 : index
    %85 = linalg.index 2 : index
    %86 = linalg.index 3 : index
    %87 = arith.cmpi eq, %dim_13, %c1 : index
    %88 = arith.select %87, %c0, %86 : index
    %extracted = tensor.extract %transposed_14[%83, %84, %85, %88] : tensor<2x2x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x8x?xf32>
  %collapsed_16 = tensor.collapse_shape %40 [[0, 1], [2], [3]] : tensor<2x2x8x?xf32> into tensor<4x8x?xf32>
  %41 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %42 = linalg.fill ins(%cst : f32) outs(%41 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %43 = linalg.batch_matmul ins(%collapsed_15, %collapsed_16 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%42 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %44 = arith.muli %0, %c4_i64 : i64
  %45 = arith.cmpi slt, %0, %c0_i64 : i64
  %46 = arith.select %45, %c4_i64, %44 : i64
  %47 = arith.extui %45 : i1 to i64
  %48 = arith.muli %46, %0 : i64
  %49 = arith.addi %47, %c1_i64 : i64
  %50 = arith.select %45, %c4_i64, %48 : i64
  %51 = arith.select %45, %49, %47 : i64
  %52 = arith.cmpi sle, %51, %c1_i64 : i64
  cf.assert %52, "must have at most one inferred (negative) dimension"
  %53 = arith.muli %44, %0 : i64
  %54 = arith.divsi %53, %50 : i64
  %55 = arith.select %45, %54, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %55, %55 : tensor<4xi64>
  %reshape = tensor.reshape %43(%from_elements) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<2x2x?x?xf32>
  %56 = arith.index_cast %55 : i64 to index
  %57 = tensor.empty(%56, %56) : tensor<2x2x?x?xf32>
  %58 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xf32>) outs(%57 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = arith.truncf %cst_1 : f64 to f32
    %84 = arith.divf %in, %83 : f32
    linalg.yield %84 : f32
  } -> tensor<2x2x?x?xf32>
  %59 = tensor.empty(%56) : tensor<2x2x?xi64>
  %60 = linalg.fill ins(%c0_i64 : i64) outs(%59 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %61 = tensor.empty(%56) : tensor<2x2x?xf32>
  %62 = linalg.fill ins(%cst_0 : f32) outs(%61 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %63:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%58 : tensor<2x2x?x?xf32>) outs(%62, %60 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_25: i64):
    %83 = linalg.index 3 : index
    %84 = arith.index_cast %83 : index to i64
    %85 = arith.maximumf %in, %out : f32
    %86 = arith.cmpf ogt, %in, %out : f32
    %87 = arith.select %86, %84, %out_25 : i64
    linalg.yield %85, %87 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_17 = tensor.expand_shape %63#0 [[0], [1], [2, 3]] output_shape [2, 2, %56, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %64 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %expanded_17 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%57 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.subf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x?xf32>
  %65 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<2x2x?x?xf32>) outs(%57 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = math.exp %in : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x?xf32>
  %66 = tensor.empty(%56) : tensor<2x2x?x1xf32>
  %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %68 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%65 : tensor<2x2x?x?xf32>) outs(%67 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = arith.addf %in, %out : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x1xf32>
  %69 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %68 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%57 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %83 = arith.divf %in, %in_25 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %36, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %36, "unimplemented: dynamic negative broadcast sizes"
  %70 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xf32>
  %71 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%70 : tensor<2x2x?x?xf32>) {
  ^bb0(%out: f32):
    %83 = linalg.index 0 : index
    %84 = linalg.index 1 : index
    %85 = linalg.index 2 : index
    %86 = linalg.index 3 : index
    %87 = arith.cmpi eq, %56, %c1 : index
    %88 = arith.select %87, %c0, %85 : index
    %89 = arith.select %87, %c0, %86 : index
    %extracted = tensor.extract %69[%83, %84, %88, %89] : tensor<2x2x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x?xf32>
  cf.assert %52, "must have at most one inferred (negative) dimension"
  %from_elements_18 = tensor.from_elements %c4_i64, %55, %55 : tensor<3xi64>
  %reshape_19 = tensor.reshape %71(%from_elements_18) : (tensor<2x2x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
  cf.assert %36, "unimplemented: dynamic negative broadcast sizes"
  %72 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%37 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %83 = linalg.index 0 : index
    %84 = linalg.index 1 : index
    %85 = linalg.index 2 : index
    %86 = linalg.index 3 : index
    %87 = arith.cmpi eq, %5, %c1 : index
    %88 = arith.select %87, %c0, %85 : index
    %extracted = tensor.extract %transposed_7[%83, %84, %88, %86] : tensor<2x2x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  %collapsed_20 = tensor.collapse_shape %72 [[0, 1], [2], [3]] : tensor<2x2x?x8xf32> into tensor<4x?x8xf32>
  %73 = arith.cmpi eq, %55, %0 : i64
  cf.assert %73, "mismatching contracting dimension"
  %74 = tensor.empty(%56) : tensor<4x?x8xf32>
  %75 = linalg.fill ins(%cst : f32) outs(%74 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %76 = linalg.batch_matmul ins(%reshape_19, %collapsed_20 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%75 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %expanded_21 = tensor.expand_shape %76 [[0, 1], [2], [3]] output_shape [2, 2, %56, 8] : tensor<4x?x8xf32> into tensor<2x2x?x8xf32>
  %77 = tensor.empty(%56) : tensor<2x?x2x8xf32>
  %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<2x2x?x8xf32>) outs(%77 : tensor<2x?x2x8xf32>) permutation = [0, 2, 1, 3] 
  %collapsed_23 = tensor.collapse_shape %transposed_22 [[0, 1], [2, 3]] : tensor<2x?x2x8xf32> into tensor<?x16xf32>
  %78 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%56]
  %79 = tensor.empty(%78) : tensor<?x16xf32>
  %80 = linalg.fill ins(%cst : f32) outs(%79 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %81 = linalg.matmul ins(%collapsed_23, %arg4 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%80 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %82 = arith.divsi %78, %c2 : index
  %expanded_24 = tensor.expand_shape %81 [[0, 1], [2]] output_shape [2, %82, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
  return %expanded_24 : tensor<2x?x16xf32>
}
}
