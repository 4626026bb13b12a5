// Written by export.py: each function on the CPU and on an emulated GPU, beside the reference.
// Each tensor is rounded by 2^-9. Values of the attention are sums of 16 products of elements near 2 with a deviation of
// 2^-7, the result sums 16 of those with weights near 1: a deviation of 2^-5, of which four are allowed. Integers are 12.
// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{encoding} =
// DEFINE: %{tolerance} =
// DEFINE: %{passes} = 'builtin.module(rope-raise,canonicalize,cse,rope-fuse)'
// DEFINE: %{run} = rope-runner %s --entry=%{encoding} --random=7 --range=1:-0.1:0.1 --range=2:-0.1:0.1 --shape=0:2x13x16 --compare-with=reference %{tolerance} --pass-pipeline=%{passes}
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
func.func @none(%arg0: tensor<2x?x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>) -> tensor<2x?x16xbf16> {
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
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xbf16>
  %0 = arith.index_cast %dim : index to i64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xbf16> into tensor<?x16xbf16>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %2 = tensor.empty(%1) : tensor<?x16xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %4 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %5 = tensor.empty(%1) : tensor<?x16xbf16>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %70 = arith.truncf %in : f32 to bf16
    linalg.yield %70 : bf16
  } -> tensor<?x16xbf16>
  %7 = arith.divsi %1, %c2 : index
  %expanded = tensor.expand_shape %6 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %8 = tensor.empty(%7) : tensor<2x2x?x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %9 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %70 = arith.truncf %in : f32 to bf16
    linalg.yield %70 : bf16
  } -> tensor<?x16xbf16>
  %expanded_2 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %11 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %70 = arith.truncf %in : f32 to bf16
    linalg.yield %70 : bf16
  } -> tensor<?x16xbf16>
  %expanded_3 = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %13 = tensor.empty(%7) : tensor<2x2x8x?xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xbf16>) outs(%13 : tensor<2x2x8x?xbf16>) permutation = [0, 2, 3, 1] 
  %14 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %15 = tensor.empty(%dim) : tensor<2x2x?x8xbf16>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %70 = linalg.index 0 : index
    %71 = linalg.index 1 : index
    %72 = linalg.index 2 : index
    %73 = linalg.index 3 : index
    %74 = arith.cmpi eq, %7, %c1 : index
    %75 = arith.select %74, %c0, %72 : index
    %extracted = tensor.extract %transposed[%70, %71, %75, %73] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_6 = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %17 = tensor.empty(%dim) : tensor<2x2x8x?xbf16>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%17 : tensor<2x2x8x?xbf16>) {
  ^bb0(%out: bf16):
    %70 = linalg.index 0 : index
    %71 = linalg.index 1 : index
    %72 = linalg.index 2 : index
    %73 = linalg.index 3 : index
    %74 = arith.cmpi eq, %7, %c1 : index
    %75 = arith.select %74, %c0, %73 : index
    %extracted = tensor.extract %transposed_5[%70, %71, %72, %75] : tensor<2x2x8x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x8x?xbf16>
  %collapsed_7 = tensor.collapse_shape %18 [[0, 1], [2], [3]] : tensor<2x2x8x?xbf16> into tensor<4x8x?xbf16>
  %19 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %21 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x?x8xbf16>, tensor<4x8x?xbf16>) outs(%20 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %22 = tensor.empty(%dim, %dim) : tensor<4x?x?xbf16>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<4x?x?xf32>) outs(%22 : tensor<4x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %70 = arith.truncf %in : f32 to bf16
    linalg.yield %70 : bf16
  } -> tensor<4x?x?xbf16>
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
  %reshape = tensor.reshape %23(%from_elements) : (tensor<4x?x?xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %36 = arith.index_cast %35 : i64 to index
  %37 = tensor.empty(%36, %36) : tensor<2x2x?x?xbf16>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xbf16>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %70 = arith.truncf %cst_1 : f64 to bf16
    %71 = arith.divf %in, %70 : bf16
    linalg.yield %71 : bf16
  } -> tensor<2x2x?x?xbf16>
  %39 = tensor.empty(%36, %36) : tensor<2x2x?x?xf32>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<2x2x?x?xbf16>) outs(%39 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %70 = arith.extf %in : bf16 to f32
    linalg.yield %70 : f32
  } -> tensor<2x2x?x?xf32>
  %41 = tensor.empty(%36) : tensor<2x2x?xi64>
  %42 = linalg.fill ins(%c0_i64 : i64) outs(%41 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %43 = tensor.empty(%36) : tensor<2x2x?xf32>
  %44 = linalg.fill ins(%cst_0 : f32) outs(%43 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %45:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%40 : tensor<2x2x?x?xf32>) outs(%44, %42 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_16: i64):
    %70 = linalg.index 3 : index
    %71 = arith.index_cast %70 : index to i64
    %72 = arith.maximumf %in, %out : f32
    %73 = arith.cmpf ogt, %in, %out : f32
    %74 = arith.select %73, %71, %out_16 : i64
    linalg.yield %72, %74 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_8 = tensor.expand_shape %45#0 [[0], [1], [2, 3]] output_shape [2, 2, %36, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %expanded_8 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%39 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %70 = arith.subf %in, %in_16 : f32
    linalg.yield %70 : f32
  } -> tensor<2x2x?x?xf32>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<2x2x?x?xf32>) outs(%39 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %70 = math.exp %in : f32
    linalg.yield %70 : f32
  } -> tensor<2x2x?x?xf32>
  %48 = tensor.empty(%36) : tensor<2x2x?x1xf32>
  %49 = linalg.fill ins(%cst : f32) outs(%48 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%47 : tensor<2x2x?x?xf32>) outs(%49 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %70 = arith.addf %in, %out : f32
    linalg.yield %70 : f32
  } -> tensor<2x2x?x1xf32>
  %51 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %50 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%39 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %70 = arith.divf %in, %in_16 : f32
    linalg.yield %70 : f32
  } -> tensor<2x2x?x?xf32>
  %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x2x?x?xf32>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %70 = arith.truncf %in : f32 to bf16
    linalg.yield %70 : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %53 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xbf16>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%53 : tensor<2x2x?x?xbf16>) {
  ^bb0(%out: bf16):
    %70 = linalg.index 0 : index
    %71 = linalg.index 1 : index
    %72 = linalg.index 2 : index
    %73 = linalg.index 3 : index
    %74 = arith.cmpi eq, %36, %c1 : index
    %75 = arith.select %74, %c0, %72 : index
    %76 = arith.select %74, %c0, %73 : index
    %extracted = tensor.extract %52[%70, %71, %75, %76] : tensor<2x2x?x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %from_elements_9 = tensor.from_elements %c4_i64, %35, %35 : tensor<3xi64>
  %reshape_10 = tensor.reshape %54(%from_elements_9) : (tensor<2x2x?x?xbf16>, tensor<3xi64>) -> tensor<4x?x?xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %70 = linalg.index 0 : index
    %71 = linalg.index 1 : index
    %72 = linalg.index 2 : index
    %73 = linalg.index 3 : index
    %74 = arith.cmpi eq, %7, %c1 : index
    %75 = arith.select %74, %c0, %72 : index
    %extracted = tensor.extract %transposed_4[%70, %71, %75, %73] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_11 = tensor.collapse_shape %55 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  %56 = arith.cmpi eq, %35, %0 : i64
  cf.assert %56, "mismatching contracting dimension"
  %57 = tensor.empty(%36) : tensor<4x?x8xf32>
  %58 = linalg.fill ins(%cst : f32) outs(%57 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %59 = linalg.batch_matmul ins(%reshape_10, %collapsed_11 : tensor<4x?x?xbf16>, tensor<4x?x8xbf16>) outs(%58 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %60 = tensor.empty(%36) : tensor<4x?x8xbf16>
  %61 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<4x?x8xf32>) outs(%60 : tensor<4x?x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %70 = arith.truncf %in : f32 to bf16
    linalg.yield %70 : bf16
  } -> tensor<4x?x8xbf16>
  %expanded_12 = tensor.expand_shape %61 [[0, 1], [2], [3]] output_shape [2, 2, %36, 8] : tensor<4x?x8xbf16> into tensor<2x2x?x8xbf16>
  %62 = tensor.empty(%36) : tensor<2x?x2x8xbf16>
  %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<2x2x?x8xbf16>) outs(%62 : tensor<2x?x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_14 = tensor.collapse_shape %transposed_13 [[0, 1], [2, 3]] : tensor<2x?x2x8xbf16> into tensor<?x16xbf16>
  %63 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%36]
  %64 = tensor.empty(%63) : tensor<?x16xf32>
  %65 = linalg.fill ins(%cst : f32) outs(%64 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %66 = linalg.matmul ins(%collapsed_14, %arg4 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%65 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %67 = tensor.empty(%63) : tensor<?x16xbf16>
  %68 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%66 : tensor<?x16xf32>) outs(%67 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %70 = arith.truncf %in : f32 to bf16
    linalg.yield %70 : bf16
  } -> tensor<?x16xbf16>
  %69 = arith.divsi %63, %c2 : index
  %expanded_15 = tensor.expand_shape %68 [[0, 1], [2]] output_shape [2, %69, 16] : tensor<?x16xbf16> into tensor<2x?x16xbf16>
  return %expanded_15 : tensor<2x?x16xbf16>
}
func.func @sinusoidal(%arg0: tensor<2x?x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>) -> tensor<2x?x16xbf16> {
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
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xbf16>
  %0 = arith.index_cast %dim : index to i64
  %1 = tensor.empty(%dim) : tensor<?xi64>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%1 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %86 = linalg.index 0 : index
    %87 = arith.index_cast %86 : index to i64
    linalg.yield %87 : i64
  } -> tensor<?xi64>
  %3 = tensor.empty() : tensor<8xi64>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%3 : tensor<8xi64>) {
  ^bb0(%out: i64):
    %86 = linalg.index 0 : index
    %87 = arith.index_cast %86 : index to i64
    %88 = arith.muli %87, %c2_i64 : i64
    linalg.yield %88 : i64
  } -> tensor<8xi64>
  %5 = tensor.empty() : tensor<8xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%4 : tensor<8xi64>) outs(%5 : tensor<8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %86 = arith.sitofp %in : i64 to f32
    %87 = arith.truncf %cst_2 : f64 to f32
    %88 = arith.mulf %86, %87 : f32
    linalg.yield %88 : f32
  } -> tensor<8xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%6 : tensor<8xf32>) outs(%5 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = math.exp %in : f32
    linalg.yield %86 : f32
  } -> tensor<8xf32>
  %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %8 = tensor.empty(%dim) : tensor<?x8xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded, %7 : tensor<?x1xi64>, tensor<8xf32>) outs(%8 : tensor<?x8xf32>) {
  ^bb0(%in: i64, %in_22: f32, %out: f32):
    %86 = arith.sitofp %in : i64 to f32
    %87 = arith.mulf %86, %in_22 : f32
    linalg.yield %87 : f32
  } -> tensor<?x8xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x8xf32>) outs(%8 : tensor<?x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = math.sin %in : f32
    linalg.yield %86 : f32
  } -> tensor<?x8xf32>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x8xf32>) outs(%8 : tensor<?x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = math.cos %in : f32
    linalg.yield %86 : f32
  } -> tensor<?x8xf32>
  %expanded_3 = tensor.expand_shape %10 [[0], [1, 2]] output_shape [%dim, 8, 1] : tensor<?x8xf32> into tensor<?x8x1xf32>
  %expanded_4 = tensor.expand_shape %11 [[0], [1, 2]] output_shape [%dim, 8, 1] : tensor<?x8xf32> into tensor<?x8x1xf32>
  %concat = tensor.concat dim(2) %expanded_3, %expanded_4 : (tensor<?x8x1xf32>, tensor<?x8x1xf32>) -> tensor<?x8x2xf32>
  %collapsed = tensor.collapse_shape %concat [[0], [1, 2]] : tensor<?x8x2xf32> into tensor<?x16xf32>
  %dim_5 = tensor.dim %expanded_3, %c0 : tensor<?x8x1xf32>
  %12 = tensor.empty(%dim_5) : tensor<?x16xbf16>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<?x16xf32>) outs(%12 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %86 = arith.truncf %in : f32 to bf16
    linalg.yield %86 : bf16
  } -> tensor<?x16xbf16>
  %14 = arith.cmpi eq, %dim, %dim_5 : index
  cf.assert %14, "mismatched size for broadcast"
  %15 = tensor.empty(%dim) : tensor<2x?x16xbf16>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %13 : tensor<2x?x16xbf16>, tensor<?x16xbf16>) outs(%15 : tensor<2x?x16xbf16>) {
  ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
    %86 = arith.addf %in, %in_22 : bf16
    linalg.yield %86 : bf16
  } -> tensor<2x?x16xbf16>
  %collapsed_6 = tensor.collapse_shape %16 [[0, 1], [2]] : tensor<2x?x16xbf16> into tensor<?x16xbf16>
  %17 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %18 = tensor.empty(%17) : tensor<?x16xf32>
  %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %20 = linalg.matmul ins(%collapsed_6, %arg1 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%19 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %21 = tensor.empty(%17) : tensor<?x16xbf16>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<?x16xf32>) outs(%21 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %86 = arith.truncf %in : f32 to bf16
    linalg.yield %86 : bf16
  } -> tensor<?x16xbf16>
  %23 = arith.divsi %17, %c2 : index
  %expanded_7 = tensor.expand_shape %22 [[0, 1], [2, 3]] output_shape [2, %23, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %24 = tensor.empty(%23) : tensor<2x2x?x8xbf16>
  %transposed = linalg.transpose ins(%expanded_7 : tensor<2x?x2x8xbf16>) outs(%24 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %25 = linalg.matmul ins(%collapsed_6, %arg2 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%19 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<?x16xf32>) outs(%21 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %86 = arith.truncf %in : f32 to bf16
    linalg.yield %86 : bf16
  } -> tensor<?x16xbf16>
  %expanded_8 = tensor.expand_shape %26 [[0, 1], [2, 3]] output_shape [2, %23, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %27 = linalg.matmul ins(%collapsed_6, %arg3 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%19 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<?x16xf32>) outs(%21 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %86 = arith.truncf %in : f32 to bf16
    linalg.yield %86 : bf16
  } -> tensor<?x16xbf16>
  %expanded_9 = tensor.expand_shape %28 [[0, 1], [2, 3]] output_shape [2, %23, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<2x?x2x8xbf16>) outs(%24 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %29 = tensor.empty(%23) : tensor<2x2x8x?xbf16>
  %transposed_11 = linalg.transpose ins(%expanded_8 : tensor<2x?x2x8xbf16>) outs(%29 : tensor<2x2x8x?xbf16>) permutation = [0, 2, 3, 1] 
  %30 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %30, "unimplemented: dynamic negative broadcast sizes"
  %31 = tensor.empty(%dim) : tensor<2x2x?x8xbf16>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%31 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %86 = linalg.index 0 : index
    %87 = linalg.index 1 : index
    %88 = linalg.index 2 : index
    %89 = linalg.index 3 : index
    %90 = arith.cmpi eq, %23, %c1 : index
    %91 = arith.select %90, %c0, %88 : index
    %extracted = tensor.extract %transposed[%86, %87, %91, %89] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_12 = tensor.collapse_shape %32 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  cf.assert %30, "unimplemented: dynamic negative broadcast sizes"
  %33 = tensor.empty(%dim) : tensor<2x2x8x?xbf16>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%33 : tensor<2x2x8x?xbf16>) {
  ^bb0(%out: bf16):
    %86 = linalg.index 0 : index
    %87 = linalg.index 1 : index
    %88 = linalg.index 2 : index
    %89 = linalg.index 3 : index
    %90 = arith.cmpi eq, %23, %c1 : index
    %91 = arith.select %90, %c0, %89 : index
    %extracted = tensor.extract %transposed_11[%86, %87, %88, %91] : tensor<2x2x8x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x8x?xbf16>
  %collapsed_13 = tensor.collapse_shape %34 [[0, 1], [2], [3]] : tensor<2x2x8x?xbf16> into tensor<4x8x?xbf16>
  %35 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %37 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<4x?x8xbf16>, tensor<4x8x?xbf16>) outs(%36 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %38 = tensor.empty(%dim, %dim) : tensor<4x?x?xbf16>
  %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<4x?x?xf32>) outs(%38 : tensor<4x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %86 = arith.truncf %in : f32 to bf16
    linalg.yield %86 : bf16
  } -> tensor<4x?x?xbf16>
  %40 = arith.muli %0, %c4_i64 : i64
  %41 = arith.cmpi slt, %0, %c0_i64 : i64
  %42 = arith.select %41, %c4_i64, %40 : i64
  %43 = arith.extui %41 : i1 to i64
  %44 = arith.muli %42, %0 : i64
  %45 = arith.addi %43, %c1_i64 : i64
  %46 = arith.select %41, %c4_i64, %44 : i64
  %47 = arith.select %41, %45, %43 : i64
  %48 = arith.cmpi sle, %47, %c1_i64 : i64
  cf.assert %48, "must have at most one inferred (negative) dimension"
  %49 = arith.muli %40, %0 : i64
  %50 = arith.divsi %49, %46 : i64
  %51 = arith.select %41, %50, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %51, %51 : tensor<4xi64>
  %reshape = tensor.reshape %39(%from_elements) : (tensor<4x?x?xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %52 = arith.index_cast %51 : i64 to index
  %53 = tensor.empty(%52, %52) : tensor<2x2x?x?xbf16>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xbf16>) outs(%53 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %86 = arith.truncf %cst_1 : f64 to bf16
    %87 = arith.divf %in, %86 : bf16
    linalg.yield %87 : bf16
  } -> tensor<2x2x?x?xbf16>
  %55 = tensor.empty(%52, %52) : tensor<2x2x?x?xf32>
  %56 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<2x2x?x?xbf16>) outs(%55 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %86 = arith.extf %in : bf16 to f32
    linalg.yield %86 : f32
  } -> tensor<2x2x?x?xf32>
  %57 = tensor.empty(%52) : tensor<2x2x?xi64>
  %58 = linalg.fill ins(%c0_i64 : i64) outs(%57 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %59 = tensor.empty(%52) : tensor<2x2x?xf32>
  %60 = linalg.fill ins(%cst_0 : f32) outs(%59 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %61:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%56 : tensor<2x2x?x?xf32>) outs(%60, %58 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_22: i64):
    %86 = linalg.index 3 : index
    %87 = arith.index_cast %86 : index to i64
    %88 = arith.maximumf %in, %out : f32
    %89 = arith.cmpf ogt, %in, %out : f32
    %90 = arith.select %89, %87, %out_22 : i64
    linalg.yield %88, %90 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_14 = tensor.expand_shape %61#0 [[0], [1], [2, 3]] output_shape [2, 2, %52, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %62 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %expanded_14 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%55 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_22: f32, %out: f32):
    %86 = arith.subf %in, %in_22 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x?x?xf32>
  %63 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x2x?x?xf32>) outs(%55 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = math.exp %in : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x?x?xf32>
  %64 = tensor.empty(%52) : tensor<2x2x?x1xf32>
  %65 = linalg.fill ins(%cst : f32) outs(%64 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %66 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%63 : tensor<2x2x?x?xf32>) outs(%65 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = arith.addf %in, %out : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x?x1xf32>
  %67 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63, %66 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%55 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_22: f32, %out: f32):
    %86 = arith.divf %in, %in_22 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x?x?xf32>
  %68 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<2x2x?x?xf32>) outs(%53 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %86 = arith.truncf %in : f32 to bf16
    linalg.yield %86 : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %30, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %30, "unimplemented: dynamic negative broadcast sizes"
  %69 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xbf16>
  %70 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%69 : tensor<2x2x?x?xbf16>) {
  ^bb0(%out: bf16):
    %86 = linalg.index 0 : index
    %87 = linalg.index 1 : index
    %88 = linalg.index 2 : index
    %89 = linalg.index 3 : index
    %90 = arith.cmpi eq, %52, %c1 : index
    %91 = arith.select %90, %c0, %88 : index
    %92 = arith.select %90, %c0, %89 : index
    %extracted = tensor.extract %68[%86, %87, %91, %92] : tensor<2x2x?x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %48, "must have at most one inferred (negative) dimension"
  %from_elements_15 = tensor.from_elements %c4_i64, %51, %51 : tensor<3xi64>
  %reshape_16 = tensor.reshape %70(%from_elements_15) : (tensor<2x2x?x?xbf16>, tensor<3xi64>) -> tensor<4x?x?xbf16>
  cf.assert %30, "unimplemented: dynamic negative broadcast sizes"
  %71 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%31 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %86 = linalg.index 0 : index
    %87 = linalg.index 1 : index
    %88 = linalg.index 2 : index
    %89 = linalg.index 3 : index
    %90 = arith.cmpi eq, %23, %c1 : index
    %91 = arith.select %90, %c0, %88 : index
    %extracted = tensor.extract %transposed_10[%86, %87, %91, %89] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_17 = tensor.collapse_shape %71 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  %72 = arith.cmpi eq, %51, %0 : i64
  cf.assert %72, "mismatching contracting dimension"
  %73 = tensor.empty(%52) : tensor<4x?x8xf32>
  %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %75 = linalg.batch_matmul ins(%reshape_16, %collapsed_17 : tensor<4x?x?xbf16>, tensor<4x?x8xbf16>) outs(%74 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %76 = tensor.empty(%52) : tensor<4x?x8xbf16>
  %77 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75 : tensor<4x?x8xf32>) outs(%76 : tensor<4x?x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %86 = arith.truncf %in : f32 to bf16
    linalg.yield %86 : bf16
  } -> tensor<4x?x8xbf16>
  %expanded_18 = tensor.expand_shape %77 [[0, 1], [2], [3]] output_shape [2, 2, %52, 8] : tensor<4x?x8xbf16> into tensor<2x2x?x8xbf16>
  %78 = tensor.empty(%52) : tensor<2x?x2x8xbf16>
  %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<2x2x?x8xbf16>) outs(%78 : tensor<2x?x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_20 = tensor.collapse_shape %transposed_19 [[0, 1], [2, 3]] : tensor<2x?x2x8xbf16> into tensor<?x16xbf16>
  %79 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%52]
  %80 = tensor.empty(%79) : tensor<?x16xf32>
  %81 = linalg.fill ins(%cst : f32) outs(%80 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %82 = linalg.matmul ins(%collapsed_20, %arg4 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%81 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %83 = tensor.empty(%79) : tensor<?x16xbf16>
  %84 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%82 : tensor<?x16xf32>) outs(%83 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %86 = arith.truncf %in : f32 to bf16
    linalg.yield %86 : bf16
  } -> tensor<?x16xbf16>
  %85 = arith.divsi %79, %c2 : index
  %expanded_21 = tensor.expand_shape %84 [[0, 1], [2]] output_shape [2, %85, 16] : tensor<?x16xbf16> into tensor<2x?x16xbf16>
  return %expanded_21 : tensor<2x?x16xbf16>
}
func.func @learned(%arg0: tensor<2x?x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>, %arg5: tensor<26x16xbf16>) -> tensor<2x?x16xbf16> {
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
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xbf16>
  %0 = arith.index_cast %dim : index to i64
  %1 = tensor.empty(%dim) : tensor<?xi64>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%1 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %76 = linalg.index 0 : index
    %77 = arith.index_cast %76 : index to i64
    linalg.yield %77 : i64
  } -> tensor<?xi64>
  %3 = tensor.empty(%dim) : tensor<?x16xbf16>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<?xi64>) outs(%3 : tensor<?x16xbf16>) {
  ^bb0(%in: i64, %out: bf16):
    %76 = arith.index_cast %in : i64 to index
    %77 = linalg.index 1 : index
    %78 = arith.cmpi slt, %76, %c26 : index
    cf.assert %78, "index must be smaller than dim size"
    %79 = arith.cmpi sge, %in, %c0_i64 : i64
    cf.assert %79, "index must be larger or equal to 0"
    %extracted = tensor.extract %arg5[%76, %77] : tensor<26x16xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<?x16xbf16>
  %5 = tensor.empty(%dim) : tensor<2x?x16xbf16>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %4 : tensor<2x?x16xbf16>, tensor<?x16xbf16>) outs(%5 : tensor<2x?x16xbf16>) {
  ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
    %76 = arith.addf %in, %in_16 : bf16
    linalg.yield %76 : bf16
  } -> tensor<2x?x16xbf16>
  %collapsed = tensor.collapse_shape %6 [[0, 1], [2]] : tensor<2x?x16xbf16> into tensor<?x16xbf16>
  %7 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %8 = tensor.empty(%7) : tensor<?x16xf32>
  %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %10 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%9 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %11 = tensor.empty(%7) : tensor<?x16xbf16>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<?x16xf32>) outs(%11 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %76 = arith.truncf %in : f32 to bf16
    linalg.yield %76 : bf16
  } -> tensor<?x16xbf16>
  %13 = arith.divsi %7, %c2 : index
  %expanded = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [2, %13, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %14 = tensor.empty(%13) : tensor<2x2x?x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xbf16>) outs(%14 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %15 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%9 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<?x16xf32>) outs(%11 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %76 = arith.truncf %in : f32 to bf16
    linalg.yield %76 : bf16
  } -> tensor<?x16xbf16>
  %expanded_2 = tensor.expand_shape %16 [[0, 1], [2, 3]] output_shape [2, %13, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %17 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%9 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<?x16xf32>) outs(%11 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %76 = arith.truncf %in : f32 to bf16
    linalg.yield %76 : bf16
  } -> tensor<?x16xbf16>
  %expanded_3 = tensor.expand_shape %18 [[0, 1], [2, 3]] output_shape [2, %13, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xbf16>) outs(%14 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %19 = tensor.empty(%13) : tensor<2x2x8x?xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xbf16>) outs(%19 : tensor<2x2x8x?xbf16>) permutation = [0, 2, 3, 1] 
  %20 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %20, "unimplemented: dynamic negative broadcast sizes"
  %21 = tensor.empty(%dim) : tensor<2x2x?x8xbf16>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%21 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %76 = linalg.index 0 : index
    %77 = linalg.index 1 : index
    %78 = linalg.index 2 : index
    %79 = linalg.index 3 : index
    %80 = arith.cmpi eq, %13, %c1 : index
    %81 = arith.select %80, %c0, %78 : index
    %extracted = tensor.extract %transposed[%76, %77, %81, %79] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_6 = tensor.collapse_shape %22 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  cf.assert %20, "unimplemented: dynamic negative broadcast sizes"
  %23 = tensor.empty(%dim) : tensor<2x2x8x?xbf16>
  %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%23 : tensor<2x2x8x?xbf16>) {
  ^bb0(%out: bf16):
    %76 = linalg.index 0 : index
    %77 = linalg.index 1 : index
    %78 = linalg.index 2 : index
    %79 = linalg.index 3 : index
    %80 = arith.cmpi eq, %13, %c1 : index
    %81 = arith.select %80, %c0, %79 : index
    %extracted = tensor.extract %transposed_5[%76, %77, %78, %81] : tensor<2x2x8x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x8x?xbf16>
  %collapsed_7 = tensor.collapse_shape %24 [[0, 1], [2], [3]] : tensor<2x2x8x?xbf16> into tensor<4x8x?xbf16>
  %25 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %27 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x?x8xbf16>, tensor<4x8x?xbf16>) outs(%26 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %28 = tensor.empty(%dim, %dim) : tensor<4x?x?xbf16>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<4x?x?xf32>) outs(%28 : tensor<4x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %76 = arith.truncf %in : f32 to bf16
    linalg.yield %76 : bf16
  } -> tensor<4x?x?xbf16>
  %30 = arith.muli %0, %c4_i64 : i64
  %31 = arith.cmpi slt, %0, %c0_i64 : i64
  %32 = arith.select %31, %c4_i64, %30 : i64
  %33 = arith.extui %31 : i1 to i64
  %34 = arith.muli %32, %0 : i64
  %35 = arith.addi %33, %c1_i64 : i64
  %36 = arith.select %31, %c4_i64, %34 : i64
  %37 = arith.select %31, %35, %33 : i64
  %38 = arith.cmpi sle, %37, %c1_i64 : i64
  cf.assert %38, "must have at most one inferred (negative) dimension"
  %39 = arith.muli %30, %0 : i64
  %40 = arith.divsi %39, %36 : i64
  %41 = arith.select %31, %40, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %41, %41 : tensor<4xi64>
  %reshape = tensor.reshape %29(%from_elements) : (tensor<4x?x?xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %42 = arith.index_cast %41 : i64 to index
  %43 = tensor.empty(%42, %42) : tensor<2x2x?x?xbf16>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xbf16>) outs(%43 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %76 = arith.truncf %cst_1 : f64 to bf16
    %77 = arith.divf %in, %76 : bf16
    linalg.yield %77 : bf16
  } -> tensor<2x2x?x?xbf16>
  %45 = tensor.empty(%42, %42) : tensor<2x2x?x?xf32>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44 : tensor<2x2x?x?xbf16>) outs(%45 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %76 = arith.extf %in : bf16 to f32
    linalg.yield %76 : f32
  } -> tensor<2x2x?x?xf32>
  %47 = tensor.empty(%42) : tensor<2x2x?xi64>
  %48 = linalg.fill ins(%c0_i64 : i64) outs(%47 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %49 = tensor.empty(%42) : tensor<2x2x?xf32>
  %50 = linalg.fill ins(%cst_0 : f32) outs(%49 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %51:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%46 : tensor<2x2x?x?xf32>) outs(%50, %48 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_16: i64):
    %76 = linalg.index 3 : index
    %77 = arith.index_cast %76 : index to i64
    %78 = arith.maximumf %in, %out : f32
    %79 = arith.cmpf ogt, %in, %out : f32
    %80 = arith.select %79, %77, %out_16 : i64
    linalg.yield %78, %80 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_8 = tensor.expand_shape %51#0 [[0], [1], [2, 3]] output_shape [2, 2, %42, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %expanded_8 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%45 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %76 = arith.subf %in, %in_16 : f32
    linalg.yield %76 : f32
  } -> tensor<2x2x?x?xf32>
  %53 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<2x2x?x?xf32>) outs(%45 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %76 = math.exp %in : f32
    linalg.yield %76 : f32
  } -> tensor<2x2x?x?xf32>
  %54 = tensor.empty(%42) : tensor<2x2x?x1xf32>
  %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %56 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%53 : tensor<2x2x?x?xf32>) outs(%55 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %76 = arith.addf %in, %out : f32
    linalg.yield %76 : f32
  } -> tensor<2x2x?x1xf32>
  %57 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %56 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%45 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %76 = arith.divf %in, %in_16 : f32
    linalg.yield %76 : f32
  } -> tensor<2x2x?x?xf32>
  %58 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<2x2x?x?xf32>) outs(%43 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %76 = arith.truncf %in : f32 to bf16
    linalg.yield %76 : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %20, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %20, "unimplemented: dynamic negative broadcast sizes"
  %59 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xbf16>
  %60 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%59 : tensor<2x2x?x?xbf16>) {
  ^bb0(%out: bf16):
    %76 = linalg.index 0 : index
    %77 = linalg.index 1 : index
    %78 = linalg.index 2 : index
    %79 = linalg.index 3 : index
    %80 = arith.cmpi eq, %42, %c1 : index
    %81 = arith.select %80, %c0, %78 : index
    %82 = arith.select %80, %c0, %79 : index
    %extracted = tensor.extract %58[%76, %77, %81, %82] : tensor<2x2x?x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %38, "must have at most one inferred (negative) dimension"
  %from_elements_9 = tensor.from_elements %c4_i64, %41, %41 : tensor<3xi64>
  %reshape_10 = tensor.reshape %60(%from_elements_9) : (tensor<2x2x?x?xbf16>, tensor<3xi64>) -> tensor<4x?x?xbf16>
  cf.assert %20, "unimplemented: dynamic negative broadcast sizes"
  %61 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%21 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %76 = linalg.index 0 : index
    %77 = linalg.index 1 : index
    %78 = linalg.index 2 : index
    %79 = linalg.index 3 : index
    %80 = arith.cmpi eq, %13, %c1 : index
    %81 = arith.select %80, %c0, %78 : index
    %extracted = tensor.extract %transposed_4[%76, %77, %81, %79] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_11 = tensor.collapse_shape %61 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  %62 = arith.cmpi eq, %41, %0 : i64
  cf.assert %62, "mismatching contracting dimension"
  %63 = tensor.empty(%42) : tensor<4x?x8xf32>
  %64 = linalg.fill ins(%cst : f32) outs(%63 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %65 = linalg.batch_matmul ins(%reshape_10, %collapsed_11 : tensor<4x?x?xbf16>, tensor<4x?x8xbf16>) outs(%64 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %66 = tensor.empty(%42) : tensor<4x?x8xbf16>
  %67 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65 : tensor<4x?x8xf32>) outs(%66 : tensor<4x?x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %76 = arith.truncf %in : f32 to bf16
    linalg.yield %76 : bf16
  } -> tensor<4x?x8xbf16>
  %expanded_12 = tensor.expand_shape %67 [[0, 1], [2], [3]] output_shape [2, 2, %42, 8] : tensor<4x?x8xbf16> into tensor<2x2x?x8xbf16>
  %68 = tensor.empty(%42) : tensor<2x?x2x8xbf16>
  %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<2x2x?x8xbf16>) outs(%68 : tensor<2x?x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_14 = tensor.collapse_shape %transposed_13 [[0, 1], [2, 3]] : tensor<2x?x2x8xbf16> into tensor<?x16xbf16>
  %69 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%42]
  %70 = tensor.empty(%69) : tensor<?x16xf32>
  %71 = linalg.fill ins(%cst : f32) outs(%70 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %72 = linalg.matmul ins(%collapsed_14, %arg4 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%71 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %73 = tensor.empty(%69) : tensor<?x16xbf16>
  %74 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%72 : tensor<?x16xf32>) outs(%73 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %76 = arith.truncf %in : f32 to bf16
    linalg.yield %76 : bf16
  } -> tensor<?x16xbf16>
  %75 = arith.divsi %69, %c2 : index
  %expanded_15 = tensor.expand_shape %74 [[0, 1], [2]] output_shape [2, %75, 16] : tensor<?x16xbf16> into tensor<2x?x16xbf16>
  return %expanded_15 : tensor<2x?x16xbf16>
}
func.func @integer(%arg0: tensor<2x?x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>) -> tensor<2x?x16xbf16> {
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
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xbf16>
  %0 = arith.index_cast %dim : index to i64
  %1 = tensor.empty(%dim) : tensor<?xi64>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%1 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %74 = linalg.index 0 : index
    %75 = arith.index_cast %74 : index to i64
    linalg.yield %75 : i64
  } -> tensor<?xi64>
  %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %3 = tensor.empty(%dim) : tensor<2x?x16xbf16>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded : tensor<2x?x16xbf16>, tensor<?x1xi64>) outs(%3 : tensor<2x?x16xbf16>) {
  ^bb0(%in: bf16, %in_17: i64, %out: bf16):
    %74 = arith.sitofp %in_17 : i64 to bf16
    %75 = arith.addf %in, %74 : bf16
    linalg.yield %75 : bf16
  } -> tensor<2x?x16xbf16>
  %collapsed = tensor.collapse_shape %4 [[0, 1], [2]] : tensor<2x?x16xbf16> into tensor<?x16xbf16>
  %5 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %6 = tensor.empty(%5) : tensor<?x16xf32>
  %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %8 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%7 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %9 = tensor.empty(%5) : tensor<?x16xbf16>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<?x16xf32>) outs(%9 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %74 = arith.truncf %in : f32 to bf16
    linalg.yield %74 : bf16
  } -> tensor<?x16xbf16>
  %11 = arith.divsi %5, %c2 : index
  %expanded_2 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, %11, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %12 = tensor.empty(%11) : tensor<2x2x?x8xbf16>
  %transposed = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xbf16>) outs(%12 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %13 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%7 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<?x16xf32>) outs(%9 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %74 = arith.truncf %in : f32 to bf16
    linalg.yield %74 : bf16
  } -> tensor<?x16xbf16>
  %expanded_3 = tensor.expand_shape %14 [[0, 1], [2, 3]] output_shape [2, %11, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %15 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%7 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<?x16xf32>) outs(%9 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %74 = arith.truncf %in : f32 to bf16
    linalg.yield %74 : bf16
  } -> tensor<?x16xbf16>
  %expanded_4 = tensor.expand_shape %16 [[0, 1], [2, 3]] output_shape [2, %11, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<2x?x2x8xbf16>) outs(%12 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %17 = tensor.empty(%11) : tensor<2x2x8x?xbf16>
  %transposed_6 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xbf16>) outs(%17 : tensor<2x2x8x?xbf16>) permutation = [0, 2, 3, 1] 
  %18 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %18, "unimplemented: dynamic negative broadcast sizes"
  %19 = tensor.empty(%dim) : tensor<2x2x?x8xbf16>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%19 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %74 = linalg.index 0 : index
    %75 = linalg.index 1 : index
    %76 = linalg.index 2 : index
    %77 = linalg.index 3 : index
    %78 = arith.cmpi eq, %11, %c1 : index
    %79 = arith.select %78, %c0, %76 : index
    %extracted = tensor.extract %transposed[%74, %75, %79, %77] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_7 = tensor.collapse_shape %20 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  cf.assert %18, "unimplemented: dynamic negative broadcast sizes"
  %21 = tensor.empty(%dim) : tensor<2x2x8x?xbf16>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%21 : tensor<2x2x8x?xbf16>) {
  ^bb0(%out: bf16):
    %74 = linalg.index 0 : index
    %75 = linalg.index 1 : index
    %76 = linalg.index 2 : index
    %77 = linalg.index 3 : index
    %78 = arith.cmpi eq, %11, %c1 : index
    %79 = arith.select %78, %c0, %77 : index
    %extracted = tensor.extract %transposed_6[%74, %75, %76, %79] : tensor<2x2x8x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x8x?xbf16>
  %collapsed_8 = tensor.collapse_shape %22 [[0, 1], [2], [3]] : tensor<2x2x8x?xbf16> into tensor<4x8x?xbf16>
  %23 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %25 = linalg.batch_matmul ins(%collapsed_7, %collapsed_8 : tensor<4x?x8xbf16>, tensor<4x8x?xbf16>) outs(%24 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %26 = tensor.empty(%dim, %dim) : tensor<4x?x?xbf16>
  %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<4x?x?xf32>) outs(%26 : tensor<4x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %74 = arith.truncf %in : f32 to bf16
    linalg.yield %74 : bf16
  } -> tensor<4x?x?xbf16>
  %28 = arith.muli %0, %c4_i64 : i64
  %29 = arith.cmpi slt, %0, %c0_i64 : i64
  %30 = arith.select %29, %c4_i64, %28 : i64
  %31 = arith.extui %29 : i1 to i64
  %32 = arith.muli %30, %0 : i64
  %33 = arith.addi %31, %c1_i64 : i64
  %34 = arith.select %29, %c4_i64, %32 : i64
  %35 = arith.select %29, %33, %31 : i64
  %36 = arith.cmpi sle, %35, %c1_i64 : i64
  cf.assert %36, "must have at most one inferred (negative) dimension"
  %37 = arith.muli %28, %0 : i64
  %38 = arith.divsi %37, %34 : i64
  %39 = arith.select %29, %38, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %39, %39 : tensor<4xi64>
  %reshape = tensor.reshape %27(%from_elements) : (tensor<4x?x?xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %40 = arith.index_cast %39 : i64 to index
  %41 = tensor.empty(%40, %40) : tensor<2x2x?x?xbf16>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xbf16>) outs(%41 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %74 = arith.truncf %cst_1 : f64 to bf16
    %75 = arith.divf %in, %74 : bf16
    linalg.yield %75 : bf16
  } -> tensor<2x2x?x?xbf16>
  %43 = tensor.empty(%40, %40) : tensor<2x2x?x?xf32>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<2x2x?x?xbf16>) outs(%43 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %74 = arith.extf %in : bf16 to f32
    linalg.yield %74 : f32
  } -> tensor<2x2x?x?xf32>
  %45 = tensor.empty(%40) : tensor<2x2x?xi64>
  %46 = linalg.fill ins(%c0_i64 : i64) outs(%45 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %47 = tensor.empty(%40) : tensor<2x2x?xf32>
  %48 = linalg.fill ins(%cst_0 : f32) outs(%47 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %49:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<2x2x?x?xf32>) outs(%48, %46 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_17: i64):
    %74 = linalg.index 3 : index
    %75 = arith.index_cast %74 : index to i64
    %76 = arith.maximumf %in, %out : f32
    %77 = arith.cmpf ogt, %in, %out : f32
    %78 = arith.select %77, %75, %out_17 : i64
    linalg.yield %76, %78 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_9 = tensor.expand_shape %49#0 [[0], [1], [2, 3]] output_shape [2, 2, %40, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %expanded_9 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%43 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %74 = arith.subf %in, %in_17 : f32
    linalg.yield %74 : f32
  } -> tensor<2x2x?x?xf32>
  %51 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<2x2x?x?xf32>) outs(%43 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %74 = math.exp %in : f32
    linalg.yield %74 : f32
  } -> tensor<2x2x?x?xf32>
  %52 = tensor.empty(%40) : tensor<2x2x?x1xf32>
  %53 = linalg.fill ins(%cst : f32) outs(%52 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%51 : tensor<2x2x?x?xf32>) outs(%53 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %74 = arith.addf %in, %out : f32
    linalg.yield %74 : f32
  } -> tensor<2x2x?x1xf32>
  %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %54 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%43 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %74 = arith.divf %in, %in_17 : f32
    linalg.yield %74 : f32
  } -> tensor<2x2x?x?xf32>
  %56 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<2x2x?x?xf32>) outs(%41 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %74 = arith.truncf %in : f32 to bf16
    linalg.yield %74 : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %18, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %18, "unimplemented: dynamic negative broadcast sizes"
  %57 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xbf16>
  %58 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%57 : tensor<2x2x?x?xbf16>) {
  ^bb0(%out: bf16):
    %74 = linalg.index 0 : index
    %75 = linalg.index 1 : index
    %76 = linalg.index 2 : index
    %77 = linalg.index 3 : index
    %78 = arith.cmpi eq, %40, %c1 : index
    %79 = arith.select %78, %c0, %76 : index
    %80 = arith.select %78, %c0, %77 : index
    %extracted = tensor.extract %56[%74, %75, %79, %80] : tensor<2x2x?x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %36, "must have at most one inferred (negative) dimension"
  %from_elements_10 = tensor.from_elements %c4_i64, %39, %39 : tensor<3xi64>
  %reshape_11 = tensor.reshape %58(%from_elements_10) : (tensor<2x2x?x?xbf16>, tensor<3xi64>) -> tensor<4x?x?xbf16>
  cf.assert %18, "unimplemented: dynamic negative broadcast sizes"
  %59 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%19 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %74 = linalg.index 0 : index
    %75 = linalg.index 1 : index
    %76 = linalg.index 2 : index
    %77 = linalg.index 3 : index
    %78 = arith.cmpi eq, %11, %c1 : index
    %79 = arith.select %78, %c0, %76 : index
    %extracted = tensor.extract %transposed_5[%74, %75, %79, %77] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_12 = tensor.collapse_shape %59 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  %60 = arith.cmpi eq, %39, %0 : i64
  cf.assert %60, "mismatching contracting dimension"
  %61 = tensor.empty(%40) : tensor<4x?x8xf32>
  %62 = linalg.fill ins(%cst : f32) outs(%61 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %63 = linalg.batch_matmul ins(%reshape_11, %collapsed_12 : tensor<4x?x?xbf16>, tensor<4x?x8xbf16>) outs(%62 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %64 = tensor.empty(%40) : tensor<4x?x8xbf16>
  %65 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<4x?x8xf32>) outs(%64 : tensor<4x?x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %74 = arith.truncf %in : f32 to bf16
    linalg.yield %74 : bf16
  } -> tensor<4x?x8xbf16>
  %expanded_13 = tensor.expand_shape %65 [[0, 1], [2], [3]] output_shape [2, 2, %40, 8] : tensor<4x?x8xbf16> into tensor<2x2x?x8xbf16>
  %66 = tensor.empty(%40) : tensor<2x?x2x8xbf16>
  %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x2x?x8xbf16>) outs(%66 : tensor<2x?x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_15 = tensor.collapse_shape %transposed_14 [[0, 1], [2, 3]] : tensor<2x?x2x8xbf16> into tensor<?x16xbf16>
  %67 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%40]
  %68 = tensor.empty(%67) : tensor<?x16xf32>
  %69 = linalg.fill ins(%cst : f32) outs(%68 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %70 = linalg.matmul ins(%collapsed_15, %arg4 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%69 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %71 = tensor.empty(%67) : tensor<?x16xbf16>
  %72 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%70 : tensor<?x16xf32>) outs(%71 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %74 = arith.truncf %in : f32 to bf16
    linalg.yield %74 : bf16
  } -> tensor<?x16xbf16>
  %73 = arith.divsi %67, %c2 : index
  %expanded_16 = tensor.expand_shape %72 [[0, 1], [2]] output_shape [2, %73, 16] : tensor<?x16xbf16> into tensor<2x?x16xbf16>
  return %expanded_16 : tensor<2x?x16xbf16>
}
func.func @normalised(%arg0: tensor<2x?x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>) -> tensor<2x?x16xbf16> {
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
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xbf16>
  %0 = arith.index_cast %dim : index to i64
  %1 = tensor.empty(%dim) : tensor<?xi64>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%1 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %79 = linalg.index 0 : index
    %80 = arith.index_cast %79 : index to i64
    linalg.yield %80 : i64
  } -> tensor<?xi64>
  %3 = arith.subi %0, %c1_i64 : i64
  %4 = tensor.empty(%dim) : tensor<?xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%2 : tensor<?xi64>) outs(%4 : tensor<?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %79 = arith.sitofp %in : i64 to f32
    %80 = arith.sitofp %3 : i64 to f32
    %81 = arith.divf %79, %80 : f32
    linalg.yield %81 : f32
  } -> tensor<?xf32>
  %expanded = tensor.expand_shape %5 [[0, 1]] output_shape [%dim, 1] : tensor<?xf32> into tensor<?x1xf32>
  %6 = tensor.empty(%dim) : tensor<?x1xbf16>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<?x1xf32>) outs(%6 : tensor<?x1xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<?x1xbf16>
  %8 = tensor.empty(%dim) : tensor<2x?x16xbf16>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %7 : tensor<2x?x16xbf16>, tensor<?x1xbf16>) outs(%8 : tensor<2x?x16xbf16>) {
  ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
    %79 = arith.addf %in, %in_17 : bf16
    linalg.yield %79 : bf16
  } -> tensor<2x?x16xbf16>
  %collapsed = tensor.collapse_shape %9 [[0, 1], [2]] : tensor<2x?x16xbf16> into tensor<?x16xbf16>
  %10 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %11 = tensor.empty(%10) : tensor<?x16xf32>
  %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %13 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%12 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %14 = tensor.empty(%10) : tensor<?x16xbf16>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<?x16xf32>) outs(%14 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<?x16xbf16>
  %16 = arith.divsi %10, %c2 : index
  %expanded_2 = tensor.expand_shape %15 [[0, 1], [2, 3]] output_shape [2, %16, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %17 = tensor.empty(%16) : tensor<2x2x?x8xbf16>
  %transposed = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xbf16>) outs(%17 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %18 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%12 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<?x16xf32>) outs(%14 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<?x16xbf16>
  %expanded_3 = tensor.expand_shape %19 [[0, 1], [2, 3]] output_shape [2, %16, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %20 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%12 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<?x16xf32>) outs(%14 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<?x16xbf16>
  %expanded_4 = tensor.expand_shape %21 [[0, 1], [2, 3]] output_shape [2, %16, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<2x?x2x8xbf16>) outs(%17 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %22 = tensor.empty(%16) : tensor<2x2x8x?xbf16>
  %transposed_6 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xbf16>) outs(%22 : tensor<2x2x8x?xbf16>) permutation = [0, 2, 3, 1] 
  %23 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %23, "unimplemented: dynamic negative broadcast sizes"
  %24 = tensor.empty(%dim) : tensor<2x2x?x8xbf16>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%24 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %79 = linalg.index 0 : index
    %80 = linalg.index 1 : index
    %81 = linalg.index 2 : index
    %82 = linalg.index 3 : index
    %83 = arith.cmpi eq, %16, %c1 : index
    %84 = arith.select %83, %c0, %81 : index
    %extracted = tensor.extract %transposed[%79, %80, %84, %82] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_7 = tensor.collapse_shape %25 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  cf.assert %23, "unimplemented: dynamic negative broadcast sizes"
  %26 = tensor.empty(%dim) : tensor<2x2x8x?xbf16>
  %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%26 : tensor<2x2x8x?xbf16>) {
  ^bb0(%out: bf16):
    %79 = linalg.index 0 : index
    %80 = linalg.index 1 : index
    %81 = linalg.index 2 : index
    %82 = linalg.index 3 : index
    %83 = arith.cmpi eq, %16, %c1 : index
    %84 = arith.select %83, %c0, %82 : index
    %extracted = tensor.extract %transposed_6[%79, %80, %81, %84] : tensor<2x2x8x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x8x?xbf16>
  %collapsed_8 = tensor.collapse_shape %27 [[0, 1], [2], [3]] : tensor<2x2x8x?xbf16> into tensor<4x8x?xbf16>
  %28 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %30 = linalg.batch_matmul ins(%collapsed_7, %collapsed_8 : tensor<4x?x8xbf16>, tensor<4x8x?xbf16>) outs(%29 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %31 = tensor.empty(%dim, %dim) : tensor<4x?x?xbf16>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<4x?x?xf32>) outs(%31 : tensor<4x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<4x?x?xbf16>
  %33 = arith.muli %0, %c4_i64 : i64
  %34 = arith.cmpi slt, %0, %c0_i64 : i64
  %35 = arith.select %34, %c4_i64, %33 : i64
  %36 = arith.extui %34 : i1 to i64
  %37 = arith.muli %35, %0 : i64
  %38 = arith.addi %36, %c1_i64 : i64
  %39 = arith.select %34, %c4_i64, %37 : i64
  %40 = arith.select %34, %38, %36 : i64
  %41 = arith.cmpi sle, %40, %c1_i64 : i64
  cf.assert %41, "must have at most one inferred (negative) dimension"
  %42 = arith.muli %33, %0 : i64
  %43 = arith.divsi %42, %39 : i64
  %44 = arith.select %34, %43, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %44, %44 : tensor<4xi64>
  %reshape = tensor.reshape %32(%from_elements) : (tensor<4x?x?xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %45 = arith.index_cast %44 : i64 to index
  %46 = tensor.empty(%45, %45) : tensor<2x2x?x?xbf16>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xbf16>) outs(%46 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %79 = arith.truncf %cst_1 : f64 to bf16
    %80 = arith.divf %in, %79 : bf16
    linalg.yield %80 : bf16
  } -> tensor<2x2x?x?xbf16>
  %48 = tensor.empty(%45, %45) : tensor<2x2x?x?xf32>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<2x2x?x?xbf16>) outs(%48 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %79 = arith.extf %in : bf16 to f32
    linalg.yield %79 : f32
  } -> tensor<2x2x?x?xf32>
  %50 = tensor.empty(%45) : tensor<2x2x?xi64>
  %51 = linalg.fill ins(%c0_i64 : i64) outs(%50 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %52 = tensor.empty(%45) : tensor<2x2x?xf32>
  %53 = linalg.fill ins(%cst_0 : f32) outs(%52 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %54:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%49 : tensor<2x2x?x?xf32>) outs(%53, %51 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_17: i64):
    %79 = linalg.index 3 : index
    %80 = arith.index_cast %79 : index to i64
    %81 = arith.maximumf %in, %out : f32
    %82 = arith.cmpf ogt, %in, %out : f32
    %83 = arith.select %82, %80, %out_17 : i64
    linalg.yield %81, %83 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_9 = tensor.expand_shape %54#0 [[0], [1], [2, 3]] output_shape [2, 2, %45, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %expanded_9 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%48 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %79 = arith.subf %in, %in_17 : f32
    linalg.yield %79 : f32
  } -> tensor<2x2x?x?xf32>
  %56 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<2x2x?x?xf32>) outs(%48 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %79 = math.exp %in : f32
    linalg.yield %79 : f32
  } -> tensor<2x2x?x?xf32>
  %57 = tensor.empty(%45) : tensor<2x2x?x1xf32>
  %58 = linalg.fill ins(%cst : f32) outs(%57 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %59 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%56 : tensor<2x2x?x?xf32>) outs(%58 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %79 = arith.addf %in, %out : f32
    linalg.yield %79 : f32
  } -> tensor<2x2x?x1xf32>
  %60 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %59 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%48 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_17: f32, %out: f32):
    %79 = arith.divf %in, %in_17 : f32
    linalg.yield %79 : f32
  } -> tensor<2x2x?x?xf32>
  %61 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<2x2x?x?xf32>) outs(%46 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %23, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %23, "unimplemented: dynamic negative broadcast sizes"
  %62 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xbf16>
  %63 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%62 : tensor<2x2x?x?xbf16>) {
  ^bb0(%out: bf16):
    %79 = linalg.index 0 : index
    %80 = linalg.index 1 : index
    %81 = linalg.index 2 : index
    %82 = linalg.index 3 : index
    %83 = arith.cmpi eq, %45, %c1 : index
    %84 = arith.select %83, %c0, %81 : index
    %85 = arith.select %83, %c0, %82 : index
    %extracted = tensor.extract %61[%79, %80, %84, %85] : tensor<2x2x?x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %41, "must have at most one inferred (negative) dimension"
  %from_elements_10 = tensor.from_elements %c4_i64, %44, %44 : tensor<3xi64>
  %reshape_11 = tensor.reshape %63(%from_elements_10) : (tensor<2x2x?x?xbf16>, tensor<3xi64>) -> tensor<4x?x?xbf16>
  cf.assert %23, "unimplemented: dynamic negative broadcast sizes"
  %64 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%24 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %79 = linalg.index 0 : index
    %80 = linalg.index 1 : index
    %81 = linalg.index 2 : index
    %82 = linalg.index 3 : index
    %83 = arith.cmpi eq, %16, %c1 : index
    %84 = arith.select %83, %c0, %81 : index
    %extracted = tensor.extract %transposed_5[%79, %80, %84, %82] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_12 = tensor.collapse_shape %64 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  %65 = arith.cmpi eq, %44, %0 : i64
  cf.assert %65, "mismatching contracting dimension"
  %66 = tensor.empty(%45) : tensor<4x?x8xf32>
  %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %68 = linalg.batch_matmul ins(%reshape_11, %collapsed_12 : tensor<4x?x?xbf16>, tensor<4x?x8xbf16>) outs(%67 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %69 = tensor.empty(%45) : tensor<4x?x8xbf16>
  %70 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<4x?x8xf32>) outs(%69 : tensor<4x?x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<4x?x8xbf16>
  %expanded_13 = tensor.expand_shape %70 [[0, 1], [2], [3]] output_shape [2, 2, %45, 8] : tensor<4x?x8xbf16> into tensor<2x2x?x8xbf16>
  %71 = tensor.empty(%45) : tensor<2x?x2x8xbf16>
  %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x2x?x8xbf16>) outs(%71 : tensor<2x?x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_15 = tensor.collapse_shape %transposed_14 [[0, 1], [2, 3]] : tensor<2x?x2x8xbf16> into tensor<?x16xbf16>
  %72 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%45]
  %73 = tensor.empty(%72) : tensor<?x16xf32>
  %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %75 = linalg.matmul ins(%collapsed_15, %arg4 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%74 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %76 = tensor.empty(%72) : tensor<?x16xbf16>
  %77 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%75 : tensor<?x16xf32>) outs(%76 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<?x16xbf16>
  %78 = arith.divsi %72, %c2 : index
  %expanded_16 = tensor.expand_shape %77 [[0, 1], [2]] output_shape [2, %78, 16] : tensor<?x16xbf16> into tensor<2x?x16xbf16>
  return %expanded_16 : tensor<2x?x16xbf16>
}
func.func @binary(%arg0: tensor<2x?x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>) -> tensor<2x?x16xbf16> {
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
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xbf16>
  %0 = arith.index_cast %dim : index to i64
  %1 = tensor.empty(%dim) : tensor<?xi64>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%1 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %83 = linalg.index 0 : index
    %84 = arith.index_cast %83 : index to i64
    linalg.yield %84 : i64
  } -> tensor<?xi64>
  %3 = tensor.empty() : tensor<16xi64>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%3 : tensor<16xi64>) {
  ^bb0(%out: i64):
    %83 = linalg.index 0 : index
    %84 = arith.index_cast %83 : index to i64
    linalg.yield %84 : i64
  } -> tensor<16xi64>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%4 : tensor<16xi64>) outs(%3 : tensor<16xi64>) {
  ^bb0(%in: i64, %out: i64):
    %83 = arith.minsi %in, %c30_i64 : i64
    linalg.yield %83 : i64
  } -> tensor<16xi64>
  %6 = tensor.empty() : tensor<16xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%5 : tensor<16xi64>) outs(%6 : tensor<16xf32>) {
  ^bb0(%in: i64, %out: f32):
    %83 = arith.sitofp %in : i64 to f32
    %84 = math.powf %cst_2, %83 : f32
    linalg.yield %84 : f32
  } -> tensor<16xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%7 : tensor<16xf32>) outs(%3 : tensor<16xi64>) {
  ^bb0(%in: f32, %out: i64):
    %83 = arith.fptosi %in : f32 to i64
    linalg.yield %83 : i64
  } -> tensor<16xi64>
  %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %9 = tensor.empty(%dim) : tensor<?x16xi64>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded, %8 : tensor<?x1xi64>, tensor<16xi64>) outs(%9 : tensor<?x16xi64>) {
  ^bb0(%in: i64, %in_18: i64, %out: i64):
    %83 = arith.sitofp %in : i64 to f64
    %84 = arith.sitofp %in_18 : i64 to f64
    %85 = arith.divf %83, %84 : f64
    %86 = math.floor %85 : f64
    %87 = arith.fptosi %86 : f64 to i64
    linalg.yield %87 : i64
  } -> tensor<?x16xi64>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<?x16xi64>) outs(%9 : tensor<?x16xi64>) {
  ^bb0(%in: i64, %out: i64):
    %83 = arith.remsi %in, %c2_i64 : i64
    %84 = arith.cmpi ne, %83, %c0_i64 : i64
    %85 = arith.cmpi slt, %83, %c0_i64 : i64
    %86 = arith.andi %84, %85 : i1
    %87 = arith.addi %83, %c2_i64 : i64
    %88 = arith.select %86, %87, %83 : i64
    linalg.yield %88 : i64
  } -> tensor<?x16xi64>
  %12 = tensor.empty(%dim) : tensor<2x?x16xbf16>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %11 : tensor<2x?x16xbf16>, tensor<?x16xi64>) outs(%12 : tensor<2x?x16xbf16>) {
  ^bb0(%in: bf16, %in_18: i64, %out: bf16):
    %83 = arith.sitofp %in_18 : i64 to bf16
    %84 = arith.addf %in, %83 : bf16
    linalg.yield %84 : bf16
  } -> tensor<2x?x16xbf16>
  %collapsed = tensor.collapse_shape %13 [[0, 1], [2]] : tensor<2x?x16xbf16> into tensor<?x16xbf16>
  %14 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %15 = tensor.empty(%14) : tensor<?x16xf32>
  %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %17 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%16 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %18 = tensor.empty(%14) : tensor<?x16xbf16>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<?x16xf32>) outs(%18 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %83 = arith.truncf %in : f32 to bf16
    linalg.yield %83 : bf16
  } -> tensor<?x16xbf16>
  %20 = arith.divsi %14, %c2 : index
  %expanded_3 = tensor.expand_shape %19 [[0, 1], [2, 3]] output_shape [2, %20, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %21 = tensor.empty(%20) : tensor<2x2x?x8xbf16>
  %transposed = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xbf16>) outs(%21 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %22 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%16 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<?x16xf32>) outs(%18 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %83 = arith.truncf %in : f32 to bf16
    linalg.yield %83 : bf16
  } -> tensor<?x16xbf16>
  %expanded_4 = tensor.expand_shape %23 [[0, 1], [2, 3]] output_shape [2, %20, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %24 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%16 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<?x16xf32>) outs(%18 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %83 = arith.truncf %in : f32 to bf16
    linalg.yield %83 : bf16
  } -> tensor<?x16xbf16>
  %expanded_5 = tensor.expand_shape %25 [[0, 1], [2, 3]] output_shape [2, %20, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %transposed_6 = linalg.transpose ins(%expanded_5 : tensor<2x?x2x8xbf16>) outs(%21 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %26 = tensor.empty(%20) : tensor<2x2x8x?xbf16>
  %transposed_7 = linalg.transpose ins(%expanded_4 : tensor<2x?x2x8xbf16>) outs(%26 : tensor<2x2x8x?xbf16>) permutation = [0, 2, 3, 1] 
  %27 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %27, "unimplemented: dynamic negative broadcast sizes"
  %28 = tensor.empty(%dim) : tensor<2x2x?x8xbf16>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%28 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %83 = linalg.index 0 : index
    %84 = linalg.index 1 : index
    %85 = linalg.index 2 : index
    %86 = linalg.index 3 : index
    %87 = arith.cmpi eq, %20, %c1 : index
    %88 = arith.select %87, %c0, %85 : index
    %extracted = tensor.extract %transposed[%83, %84, %88, %86] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_8 = tensor.collapse_shape %29 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  cf.assert %27, "unimplemented: dynamic negative broadcast sizes"
  %30 = tensor.empty(%dim) : tensor<2x2x8x?xbf16>
  %31 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%30 : tensor<2x2x8x?xbf16>) {
  ^bb0(%out: bf16):
    %83 = linalg.index 0 : index
    %84 = linalg.index 1 : index
    %85 = linalg.index 2 : index
    %86 = linalg.index 3 : index
    %87 = arith.cmpi eq, %20, %c1 : index
    %88 = arith.select %87, %c0, %86 : index
    %extracted = tensor.extract %transposed_7[%83, %84, %85, %88] : tensor<2x2x8x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x8x?xbf16>
  %collapsed_9 = tensor.collapse_shape %31 [[0, 1], [2], [3]] : tensor<2x2x8x?xbf16> into tensor<4x8x?xbf16>
  %32 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %34 = linalg.batch_matmul ins(%collapsed_8, %collapsed_9 : tensor<4x?x8xbf16>, tensor<4x8x?xbf16>) outs(%33 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %35 = tensor.empty(%dim, %dim) : tensor<4x?x?xbf16>
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<4x?x?xf32>) outs(%35 : tensor<4x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %83 = arith.truncf %in : f32 to bf16
    linalg.yield %83 : bf16
  } -> tensor<4x?x?xbf16>
  %37 = arith.muli %0, %c4_i64 : i64
  %38 = arith.cmpi slt, %0, %c0_i64 : i64
  %39 = arith.select %38, %c4_i64, %37 : i64
  %40 = arith.extui %38 : i1 to i64
  %41 = arith.muli %39, %0 : i64
  %42 = arith.addi %40, %c1_i64 : i64
  %43 = arith.select %38, %c4_i64, %41 : i64
  %44 = arith.select %38, %42, %40 : i64
  %45 = arith.cmpi sle, %44, %c1_i64 : i64
  cf.assert %45, "must have at most one inferred (negative) dimension"
  %46 = arith.muli %37, %0 : i64
  %47 = arith.divsi %46, %43 : i64
  %48 = arith.select %38, %47, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %48, %48 : tensor<4xi64>
  %reshape = tensor.reshape %36(%from_elements) : (tensor<4x?x?xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %49 = arith.index_cast %48 : i64 to index
  %50 = tensor.empty(%49, %49) : tensor<2x2x?x?xbf16>
  %51 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xbf16>) outs(%50 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %83 = arith.truncf %cst_1 : f64 to bf16
    %84 = arith.divf %in, %83 : bf16
    linalg.yield %84 : bf16
  } -> tensor<2x2x?x?xbf16>
  %52 = tensor.empty(%49, %49) : tensor<2x2x?x?xf32>
  %53 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x2x?x?xbf16>) outs(%52 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %83 = arith.extf %in : bf16 to f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x?xf32>
  %54 = tensor.empty(%49) : tensor<2x2x?xi64>
  %55 = linalg.fill ins(%c0_i64 : i64) outs(%54 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %56 = tensor.empty(%49) : tensor<2x2x?xf32>
  %57 = linalg.fill ins(%cst_0 : f32) outs(%56 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %58:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%53 : tensor<2x2x?x?xf32>) outs(%57, %55 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_18: i64):
    %83 = linalg.index 3 : index
    %84 = arith.index_cast %83 : index to i64
    %85 = arith.maximumf %in, %out : f32
    %86 = arith.cmpf ogt, %in, %out : f32
    %87 = arith.select %86, %84, %out_18 : i64
    linalg.yield %85, %87 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_10 = tensor.expand_shape %58#0 [[0], [1], [2, 3]] output_shape [2, 2, %49, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %59 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %expanded_10 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%52 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %83 = arith.subf %in, %in_18 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x?xf32>
  %60 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<2x2x?x?xf32>) outs(%52 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = math.exp %in : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x?xf32>
  %61 = tensor.empty(%49) : tensor<2x2x?x1xf32>
  %62 = linalg.fill ins(%cst : f32) outs(%61 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %63 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%60 : tensor<2x2x?x?xf32>) outs(%62 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %83 = arith.addf %in, %out : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x1xf32>
  %64 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %63 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%52 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %83 = arith.divf %in, %in_18 : f32
    linalg.yield %83 : f32
  } -> tensor<2x2x?x?xf32>
  %65 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<2x2x?x?xf32>) outs(%50 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %83 = arith.truncf %in : f32 to bf16
    linalg.yield %83 : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %27, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %27, "unimplemented: dynamic negative broadcast sizes"
  %66 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xbf16>
  %67 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%66 : tensor<2x2x?x?xbf16>) {
  ^bb0(%out: bf16):
    %83 = linalg.index 0 : index
    %84 = linalg.index 1 : index
    %85 = linalg.index 2 : index
    %86 = linalg.index 3 : index
    %87 = arith.cmpi eq, %49, %c1 : index
    %88 = arith.select %87, %c0, %85 : index
    %89 = arith.select %87, %c0, %86 : index
    %extracted = tensor.extract %65[%83, %84, %88, %89] : tensor<2x2x?x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %45, "must have at most one inferred (negative) dimension"
  %from_elements_11 = tensor.from_elements %c4_i64, %48, %48 : tensor<3xi64>
  %reshape_12 = tensor.reshape %67(%from_elements_11) : (tensor<2x2x?x?xbf16>, tensor<3xi64>) -> tensor<4x?x?xbf16>
  cf.assert %27, "unimplemented: dynamic negative broadcast sizes"
  %68 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%28 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %83 = linalg.index 0 : index
    %84 = linalg.index 1 : index
    %85 = linalg.index 2 : index
    %86 = linalg.index 3 : index
    %87 = arith.cmpi eq, %20, %c1 : index
    %88 = arith.select %87, %c0, %85 : index
    %extracted = tensor.extract %transposed_6[%83, %84, %88, %86] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_13 = tensor.collapse_shape %68 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  %69 = arith.cmpi eq, %48, %0 : i64
  cf.assert %69, "mismatching contracting dimension"
  %70 = tensor.empty(%49) : tensor<4x?x8xf32>
  %71 = linalg.fill ins(%cst : f32) outs(%70 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %72 = linalg.batch_matmul ins(%reshape_12, %collapsed_13 : tensor<4x?x?xbf16>, tensor<4x?x8xbf16>) outs(%71 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %73 = tensor.empty(%49) : tensor<4x?x8xbf16>
  %74 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<4x?x8xf32>) outs(%73 : tensor<4x?x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %83 = arith.truncf %in : f32 to bf16
    linalg.yield %83 : bf16
  } -> tensor<4x?x8xbf16>
  %expanded_14 = tensor.expand_shape %74 [[0, 1], [2], [3]] output_shape [2, 2, %49, 8] : tensor<4x?x8xbf16> into tensor<2x2x?x8xbf16>
  %75 = tensor.empty(%49) : tensor<2x?x2x8xbf16>
  %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<2x2x?x8xbf16>) outs(%75 : tensor<2x?x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_16 = tensor.collapse_shape %transposed_15 [[0, 1], [2, 3]] : tensor<2x?x2x8xbf16> into tensor<?x16xbf16>
  %76 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%49]
  %77 = tensor.empty(%76) : tensor<?x16xf32>
  %78 = linalg.fill ins(%cst : f32) outs(%77 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %79 = linalg.matmul ins(%collapsed_16, %arg4 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%78 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %80 = tensor.empty(%76) : tensor<?x16xbf16>
  %81 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%79 : tensor<?x16xf32>) outs(%80 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %83 = arith.truncf %in : f32 to bf16
    linalg.yield %83 : bf16
  } -> tensor<?x16xbf16>
  %82 = arith.divsi %76, %c2 : index
  %expanded_17 = tensor.expand_shape %81 [[0, 1], [2]] output_shape [2, %82, 16] : tensor<?x16xbf16> into tensor<2x?x16xbf16>
  return %expanded_17 : tensor<2x?x16xbf16>
}
func.func @shaw(%arg0: tensor<2x?x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>, %arg5: tensor<7x8xbf16>) -> tensor<2x?x16xbf16> {
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
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xbf16>
  %0 = arith.index_cast %dim : index to i64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xbf16> into tensor<?x16xbf16>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %2 = tensor.empty(%1) : tensor<?x16xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %4 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %5 = tensor.empty(%1) : tensor<?x16xbf16>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %116 = arith.truncf %in : f32 to bf16
    linalg.yield %116 : bf16
  } -> tensor<?x16xbf16>
  %7 = arith.divsi %1, %c2 : index
  %expanded = tensor.expand_shape %6 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %8 = tensor.empty(%7) : tensor<2x2x?x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %9 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %116 = arith.truncf %in : f32 to bf16
    linalg.yield %116 : bf16
  } -> tensor<?x16xbf16>
  %expanded_2 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %11 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %116 = arith.truncf %in : f32 to bf16
    linalg.yield %116 : bf16
  } -> tensor<?x16xbf16>
  %expanded_3 = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %13 = tensor.empty(%7) : tensor<2x2x8x?xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xbf16>) outs(%13 : tensor<2x2x8x?xbf16>) permutation = [0, 2, 3, 1] 
  %14 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %15 = tensor.empty(%dim) : tensor<2x2x?x8xbf16>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %116 = linalg.index 0 : index
    %117 = linalg.index 1 : index
    %118 = linalg.index 2 : index
    %119 = linalg.index 3 : index
    %120 = arith.cmpi eq, %7, %c1 : index
    %121 = arith.select %120, %c0, %118 : index
    %extracted = tensor.extract %transposed[%116, %117, %121, %119] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_6 = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %17 = tensor.empty(%dim) : tensor<2x2x8x?xbf16>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%17 : tensor<2x2x8x?xbf16>) {
  ^bb0(%out: bf16):
    %116 = linalg.index 0 : index
    %117 = linalg.index 1 : index
    %118 = linalg.index 2 : index
    %119 = linalg.index 3 : index
    %120 = arith.cmpi eq, %7, %c1 : index
    %121 = arith.select %120, %c0, %119 : index
    %extracted = tensor.extract %transposed_5[%116, %117, %118, %121] : tensor<2x2x8x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x8x?xbf16>
  %collapsed_7 = tensor.collapse_shape %18 [[0, 1], [2], [3]] : tensor<2x2x8x?xbf16> into tensor<4x8x?xbf16>
  %19 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %21 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x?x8xbf16>, tensor<4x8x?xbf16>) outs(%20 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %22 = tensor.empty(%dim, %dim) : tensor<4x?x?xbf16>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<4x?x?xf32>) outs(%22 : tensor<4x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %116 = arith.truncf %in : f32 to bf16
    linalg.yield %116 : bf16
  } -> tensor<4x?x?xbf16>
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
  %reshape = tensor.reshape %23(%from_elements) : (tensor<4x?x?xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %36 = arith.index_cast %35 : i64 to index
  %37 = tensor.empty(%36, %36) : tensor<2x2x?x?xbf16>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xbf16>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %116 = arith.truncf %cst_1 : f64 to bf16
    %117 = arith.divf %in, %116 : bf16
    linalg.yield %117 : bf16
  } -> tensor<2x2x?x?xbf16>
  %39 = tensor.empty(%dim) : tensor<?xi64>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%39 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %116 = linalg.index 0 : index
    %117 = arith.index_cast %116 : index to i64
    linalg.yield %117 : i64
  } -> tensor<?xi64>
  %expanded_8 = tensor.expand_shape %40 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
  %expanded_9 = tensor.expand_shape %40 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %41 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %expanded_9 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %in_32: i64, %out: i64):
    %116 = arith.subi %in, %in_32 : i64
    linalg.yield %116 : i64
  } -> tensor<?x?xi64>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<?x?xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %116 = arith.maxsi %in, %c-3_i64 : i64
    %117 = arith.minsi %116, %c3_i64 : i64
    linalg.yield %117 : i64
  } -> tensor<?x?xi64>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<?x?xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %116 = arith.addi %in, %c3_i64 : i64
    linalg.yield %116 : i64
  } -> tensor<?x?xi64>
  %dim_10 = tensor.dim %44, %c0 : tensor<?x?xi64>
  %dim_11 = tensor.dim %44, %c1 : tensor<?x?xi64>
  %45 = tensor.empty(%dim_10, %dim_11) : tensor<?x?x8xbf16>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<?x?xi64>) outs(%45 : tensor<?x?x8xbf16>) {
  ^bb0(%in: i64, %out: bf16):
    %116 = arith.cmpi slt, %in, %c0_i64 : i64
    %117 = arith.addi %in, %c7_i64 : i64
    %118 = arith.select %116, %117, %in : i64
    %119 = arith.index_cast %118 : i64 to index
    %120 = linalg.index 2 : index
    %extracted = tensor.extract %arg5[%119, %120] : tensor<7x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<?x?x8xbf16>
  %expanded_12 = tensor.expand_shape %transposed [[0], [1], [2], [3, 4]] output_shape [2, 2, %7, 8, 1] : tensor<2x2x?x8xbf16> into tensor<2x2x?x8x1xbf16>
  %expanded_13 = tensor.expand_shape %46 [[0], [1], [2, 3, 4]] output_shape [%dim_10, %dim_11, 8, 1, 1] : tensor<?x?x8xbf16> into tensor<?x?x8x1x1xbf16>
  %47 = tensor.empty(%7) : tensor<?x2x2x8x1xbf16>
  %transposed_14 = linalg.transpose ins(%expanded_12 : tensor<2x2x?x8x1xbf16>) outs(%47 : tensor<?x2x2x8x1xbf16>) permutation = [2, 0, 1, 3, 4] 
  %collapsed_15 = tensor.collapse_shape %transposed_14 [[0], [1, 2], [3, 4]] : tensor<?x2x2x8x1xbf16> into tensor<?x4x8xbf16>
  %48 = tensor.empty(%dim_10, %dim_11) : tensor<?x8x?x1x1xbf16>
  %transposed_16 = linalg.transpose ins(%expanded_13 : tensor<?x?x8x1x1xbf16>) outs(%48 : tensor<?x8x?x1x1xbf16>) permutation = [0, 2, 1, 3, 4] 
  %49 = arith.select %25, %c1_i64, %0 : i64
  %50 = arith.muli %49, %c8_i64 : i64
  %51 = arith.muli %50, %0 : i64
  %52 = arith.select %25, %50, %51 : i64
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %53 = arith.index_cast %dim_10 : index to i64
  %54 = arith.muli %53, %c8_i64 : i64
  %55 = arith.index_cast %dim_11 : index to i64
  %56 = arith.muli %54, %55 : i64
  %57 = arith.divsi %56, %52 : i64
  %58 = arith.select %25, %57, %0 : i64
  %from_elements_17 = tensor.from_elements %58, %c8_i64, %58 : tensor<3xi64>
  %reshape_18 = tensor.reshape %transposed_16(%from_elements_17) : (tensor<?x8x?x1x1xbf16>, tensor<3xi64>) -> tensor<?x8x?xbf16>
  %59 = arith.index_cast %58 : i64 to index
  %60 = arith.index_cast %7 : index to i64
  %61 = arith.cmpi eq, %60, %58 : i64
  cf.assert %61, "mismatching contracting dimension"
  %62 = tensor.empty(%7, %59) : tensor<?x4x?xf32>
  %63 = linalg.fill ins(%cst : f32) outs(%62 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %64 = linalg.batch_matmul ins(%collapsed_15, %reshape_18 : tensor<?x4x8xbf16>, tensor<?x8x?xbf16>) outs(%63 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %65 = tensor.empty(%7, %59) : tensor<?x4x?xbf16>
  %66 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64 : tensor<?x4x?xf32>) outs(%65 : tensor<?x4x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %116 = arith.truncf %in : f32 to bf16
    linalg.yield %116 : bf16
  } -> tensor<?x4x?xbf16>
  %67 = arith.muli %49, %c4_i64 : i64
  %68 = arith.muli %67, %0 : i64
  %69 = arith.select %25, %67, %68 : i64
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %70 = arith.muli %60, %c4_i64 : i64
  %71 = arith.muli %70, %58 : i64
  %72 = arith.divsi %71, %69 : i64
  %73 = arith.select %25, %72, %0 : i64
  %from_elements_19 = tensor.from_elements %73, %c2_i64, %c2_i64, %c1_i64, %73 : tensor<5xi64>
  %reshape_20 = tensor.reshape %66(%from_elements_19) : (tensor<?x4x?xbf16>, tensor<5xi64>) -> tensor<?x2x2x1x?xbf16>
  %74 = arith.index_cast %73 : i64 to index
  %75 = tensor.empty(%74, %74) : tensor<2x2x?x?x1xbf16>
  %transposed_21 = linalg.transpose ins(%reshape_20 : tensor<?x2x2x1x?xbf16>) outs(%75 : tensor<2x2x?x?x1xbf16>) permutation = [1, 2, 0, 4, 3] 
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %76 = arith.muli %73, %c4_i64 : i64
  %77 = arith.muli %76, %73 : i64
  %78 = arith.divsi %77, %30 : i64
  %79 = arith.select %25, %78, %0 : i64
  %from_elements_22 = tensor.from_elements %c2_i64, %c2_i64, %79, %79 : tensor<4xi64>
  %reshape_23 = tensor.reshape %transposed_21(%from_elements_22) : (tensor<2x2x?x?x1xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %80 = arith.index_cast %79 : i64 to index
  %81 = tensor.empty(%80, %80) : tensor<2x2x?x?xbf16>
  %82 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_23 : tensor<2x2x?x?xbf16>) outs(%81 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %116 = arith.truncf %cst_1 : f64 to bf16
    %117 = arith.divf %in, %116 : bf16
    linalg.yield %117 : bf16
  } -> tensor<2x2x?x?xbf16>
  %83 = arith.cmpi eq, %36, %80 : index
  cf.assert %83, "mismatched size for broadcast"
  cf.assert %83, "mismatched size for broadcast"
  %84 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %82 : tensor<2x2x?x?xbf16>, tensor<2x2x?x?xbf16>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %in_32: bf16, %out: bf16):
    %116 = arith.addf %in, %in_32 : bf16
    linalg.yield %116 : bf16
  } -> tensor<2x2x?x?xbf16>
  %85 = tensor.empty(%36, %36) : tensor<2x2x?x?xf32>
  %86 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84 : tensor<2x2x?x?xbf16>) outs(%85 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %116 = arith.extf %in : bf16 to f32
    linalg.yield %116 : f32
  } -> tensor<2x2x?x?xf32>
  %87 = tensor.empty(%36) : tensor<2x2x?xi64>
  %88 = linalg.fill ins(%c0_i64 : i64) outs(%87 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %89 = tensor.empty(%36) : tensor<2x2x?xf32>
  %90 = linalg.fill ins(%cst_0 : f32) outs(%89 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %91:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%86 : tensor<2x2x?x?xf32>) outs(%90, %88 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_32: i64):
    %116 = linalg.index 3 : index
    %117 = arith.index_cast %116 : index to i64
    %118 = arith.maximumf %in, %out : f32
    %119 = arith.cmpf ogt, %in, %out : f32
    %120 = arith.select %119, %117, %out_32 : i64
    linalg.yield %118, %120 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_24 = tensor.expand_shape %91#0 [[0], [1], [2, 3]] output_shape [2, 2, %36, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %92 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86, %expanded_24 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%85 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_32: f32, %out: f32):
    %116 = arith.subf %in, %in_32 : f32
    linalg.yield %116 : f32
  } -> tensor<2x2x?x?xf32>
  %93 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92 : tensor<2x2x?x?xf32>) outs(%85 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %116 = math.exp %in : f32
    linalg.yield %116 : f32
  } -> tensor<2x2x?x?xf32>
  %94 = tensor.empty(%36) : tensor<2x2x?x1xf32>
  %95 = linalg.fill ins(%cst : f32) outs(%94 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %96 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%93 : tensor<2x2x?x?xf32>) outs(%95 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %116 = arith.addf %in, %out : f32
    linalg.yield %116 : f32
  } -> tensor<2x2x?x1xf32>
  %97 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93, %96 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%85 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_32: f32, %out: f32):
    %116 = arith.divf %in, %in_32 : f32
    linalg.yield %116 : f32
  } -> tensor<2x2x?x?xf32>
  %98 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97 : tensor<2x2x?x?xf32>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %116 = arith.truncf %in : f32 to bf16
    linalg.yield %116 : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %99 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xbf16>
  %100 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%99 : tensor<2x2x?x?xbf16>) {
  ^bb0(%out: bf16):
    %116 = linalg.index 0 : index
    %117 = linalg.index 1 : index
    %118 = linalg.index 2 : index
    %119 = linalg.index 3 : index
    %120 = arith.cmpi eq, %36, %c1 : index
    %121 = arith.select %120, %c0, %118 : index
    %122 = arith.select %120, %c0, %119 : index
    %extracted = tensor.extract %98[%116, %117, %121, %122] : tensor<2x2x?x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %from_elements_25 = tensor.from_elements %c4_i64, %35, %35 : tensor<3xi64>
  %reshape_26 = tensor.reshape %100(%from_elements_25) : (tensor<2x2x?x?xbf16>, tensor<3xi64>) -> tensor<4x?x?xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %101 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %116 = linalg.index 0 : index
    %117 = linalg.index 1 : index
    %118 = linalg.index 2 : index
    %119 = linalg.index 3 : index
    %120 = arith.cmpi eq, %7, %c1 : index
    %121 = arith.select %120, %c0, %118 : index
    %extracted = tensor.extract %transposed_4[%116, %117, %121, %119] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_27 = tensor.collapse_shape %101 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  %102 = arith.cmpi eq, %35, %0 : i64
  cf.assert %102, "mismatching contracting dimension"
  %103 = tensor.empty(%36) : tensor<4x?x8xf32>
  %104 = linalg.fill ins(%cst : f32) outs(%103 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %105 = linalg.batch_matmul ins(%reshape_26, %collapsed_27 : tensor<4x?x?xbf16>, tensor<4x?x8xbf16>) outs(%104 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %106 = tensor.empty(%36) : tensor<4x?x8xbf16>
  %107 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105 : tensor<4x?x8xf32>) outs(%106 : tensor<4x?x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %116 = arith.truncf %in : f32 to bf16
    linalg.yield %116 : bf16
  } -> tensor<4x?x8xbf16>
  %expanded_28 = tensor.expand_shape %107 [[0, 1], [2], [3]] output_shape [2, 2, %36, 8] : tensor<4x?x8xbf16> into tensor<2x2x?x8xbf16>
  %108 = tensor.empty(%36) : tensor<2x?x2x8xbf16>
  %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<2x2x?x8xbf16>) outs(%108 : tensor<2x?x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_30 = tensor.collapse_shape %transposed_29 [[0, 1], [2, 3]] : tensor<2x?x2x8xbf16> into tensor<?x16xbf16>
  %109 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%36]
  %110 = tensor.empty(%109) : tensor<?x16xf32>
  %111 = linalg.fill ins(%cst : f32) outs(%110 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %112 = linalg.matmul ins(%collapsed_30, %arg4 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%111 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %113 = tensor.empty(%109) : tensor<?x16xbf16>
  %114 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%112 : tensor<?x16xf32>) outs(%113 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %116 = arith.truncf %in : f32 to bf16
    linalg.yield %116 : bf16
  } -> tensor<?x16xbf16>
  %115 = arith.divsi %109, %c2 : index
  %expanded_31 = tensor.expand_shape %114 [[0, 1], [2]] output_shape [2, %115, 16] : tensor<?x16xbf16> into tensor<2x?x16xbf16>
  return %expanded_31 : tensor<2x?x16xbf16>
}
func.func @shaw_values(%arg0: tensor<2x?x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>, %arg5: tensor<7x8xbf16>, %arg6: tensor<7x8xbf16>) -> tensor<2x?x16xbf16> {
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
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xbf16>
  %0 = arith.index_cast %dim : index to i64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xbf16> into tensor<?x16xbf16>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %2 = tensor.empty(%1) : tensor<?x16xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %4 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %5 = tensor.empty(%1) : tensor<?x16xbf16>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %140 = arith.truncf %in : f32 to bf16
    linalg.yield %140 : bf16
  } -> tensor<?x16xbf16>
  %7 = arith.divsi %1, %c2 : index
  %expanded = tensor.expand_shape %6 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %8 = tensor.empty(%7) : tensor<2x2x?x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %9 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %140 = arith.truncf %in : f32 to bf16
    linalg.yield %140 : bf16
  } -> tensor<?x16xbf16>
  %expanded_2 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %11 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %140 = arith.truncf %in : f32 to bf16
    linalg.yield %140 : bf16
  } -> tensor<?x16xbf16>
  %expanded_3 = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %13 = tensor.empty(%7) : tensor<2x2x8x?xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xbf16>) outs(%13 : tensor<2x2x8x?xbf16>) permutation = [0, 2, 3, 1] 
  %14 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %15 = tensor.empty(%dim) : tensor<2x2x?x8xbf16>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %140 = linalg.index 0 : index
    %141 = linalg.index 1 : index
    %142 = linalg.index 2 : index
    %143 = linalg.index 3 : index
    %144 = arith.cmpi eq, %7, %c1 : index
    %145 = arith.select %144, %c0, %142 : index
    %extracted = tensor.extract %transposed[%140, %141, %145, %143] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_6 = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %17 = tensor.empty(%dim) : tensor<2x2x8x?xbf16>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%17 : tensor<2x2x8x?xbf16>) {
  ^bb0(%out: bf16):
    %140 = linalg.index 0 : index
    %141 = linalg.index 1 : index
    %142 = linalg.index 2 : index
    %143 = linalg.index 3 : index
    %144 = arith.cmpi eq, %7, %c1 : index
    %145 = arith.select %144, %c0, %143 : index
    %extracted = tensor.extract %transposed_5[%140, %141, %142, %145] : tensor<2x2x8x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x8x?xbf16>
  %collapsed_7 = tensor.collapse_shape %18 [[0, 1], [2], [3]] : tensor<2x2x8x?xbf16> into tensor<4x8x?xbf16>
  %19 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %21 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x?x8xbf16>, tensor<4x8x?xbf16>) outs(%20 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %22 = tensor.empty(%dim, %dim) : tensor<4x?x?xbf16>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<4x?x?xf32>) outs(%22 : tensor<4x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %140 = arith.truncf %in : f32 to bf16
    linalg.yield %140 : bf16
  } -> tensor<4x?x?xbf16>
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
  %reshape = tensor.reshape %23(%from_elements) : (tensor<4x?x?xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %36 = arith.index_cast %35 : i64 to index
  %37 = tensor.empty(%36, %36) : tensor<2x2x?x?xbf16>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xbf16>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %140 = arith.truncf %cst_1 : f64 to bf16
    %141 = arith.divf %in, %140 : bf16
    linalg.yield %141 : bf16
  } -> tensor<2x2x?x?xbf16>
  %39 = tensor.empty(%dim) : tensor<?xi64>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%39 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %140 = linalg.index 0 : index
    %141 = arith.index_cast %140 : index to i64
    linalg.yield %141 : i64
  } -> tensor<?xi64>
  %expanded_8 = tensor.expand_shape %40 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
  %expanded_9 = tensor.expand_shape %40 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %41 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %expanded_9 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %in_42: i64, %out: i64):
    %140 = arith.subi %in, %in_42 : i64
    linalg.yield %140 : i64
  } -> tensor<?x?xi64>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<?x?xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %140 = arith.maxsi %in, %c-3_i64 : i64
    %141 = arith.minsi %140, %c3_i64 : i64
    linalg.yield %141 : i64
  } -> tensor<?x?xi64>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<?x?xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %140 = arith.addi %in, %c3_i64 : i64
    linalg.yield %140 : i64
  } -> tensor<?x?xi64>
  %dim_10 = tensor.dim %44, %c0 : tensor<?x?xi64>
  %dim_11 = tensor.dim %44, %c1 : tensor<?x?xi64>
  %45 = tensor.empty(%dim_10, %dim_11) : tensor<?x?x8xbf16>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<?x?xi64>) outs(%45 : tensor<?x?x8xbf16>) {
  ^bb0(%in: i64, %out: bf16):
    %140 = arith.cmpi slt, %in, %c0_i64 : i64
    %141 = arith.addi %in, %c7_i64 : i64
    %142 = arith.select %140, %141, %in : i64
    %143 = arith.index_cast %142 : i64 to index
    %144 = linalg.index 2 : index
    %extracted = tensor.extract %arg5[%143, %144] : tensor<7x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<?x?x8xbf16>
  %expanded_12 = tensor.expand_shape %transposed [[0], [1], [2], [3, 4]] output_shape [2, 2, %7, 8, 1] : tensor<2x2x?x8xbf16> into tensor<2x2x?x8x1xbf16>
  %expanded_13 = tensor.expand_shape %46 [[0], [1], [2, 3, 4]] output_shape [%dim_10, %dim_11, 8, 1, 1] : tensor<?x?x8xbf16> into tensor<?x?x8x1x1xbf16>
  %47 = tensor.empty(%7) : tensor<?x2x2x8x1xbf16>
  %transposed_14 = linalg.transpose ins(%expanded_12 : tensor<2x2x?x8x1xbf16>) outs(%47 : tensor<?x2x2x8x1xbf16>) permutation = [2, 0, 1, 3, 4] 
  %collapsed_15 = tensor.collapse_shape %transposed_14 [[0], [1, 2], [3, 4]] : tensor<?x2x2x8x1xbf16> into tensor<?x4x8xbf16>
  %48 = tensor.empty(%dim_10, %dim_11) : tensor<?x8x?x1x1xbf16>
  %transposed_16 = linalg.transpose ins(%expanded_13 : tensor<?x?x8x1x1xbf16>) outs(%48 : tensor<?x8x?x1x1xbf16>) permutation = [0, 2, 1, 3, 4] 
  %49 = arith.select %25, %c1_i64, %0 : i64
  %50 = arith.muli %49, %c8_i64 : i64
  %51 = arith.muli %50, %0 : i64
  %52 = arith.select %25, %50, %51 : i64
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %53 = arith.index_cast %dim_10 : index to i64
  %54 = arith.muli %53, %c8_i64 : i64
  %55 = arith.index_cast %dim_11 : index to i64
  %56 = arith.muli %54, %55 : i64
  %57 = arith.divsi %56, %52 : i64
  %58 = arith.select %25, %57, %0 : i64
  %from_elements_17 = tensor.from_elements %58, %c8_i64, %58 : tensor<3xi64>
  %reshape_18 = tensor.reshape %transposed_16(%from_elements_17) : (tensor<?x8x?x1x1xbf16>, tensor<3xi64>) -> tensor<?x8x?xbf16>
  %59 = arith.index_cast %58 : i64 to index
  %60 = arith.index_cast %7 : index to i64
  %61 = arith.cmpi eq, %60, %58 : i64
  cf.assert %61, "mismatching contracting dimension"
  %62 = tensor.empty(%7, %59) : tensor<?x4x?xf32>
  %63 = linalg.fill ins(%cst : f32) outs(%62 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %64 = linalg.batch_matmul ins(%collapsed_15, %reshape_18 : tensor<?x4x8xbf16>, tensor<?x8x?xbf16>) outs(%63 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %65 = tensor.empty(%7, %59) : tensor<?x4x?xbf16>
  %66 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64 : tensor<?x4x?xf32>) outs(%65 : tensor<?x4x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %140 = arith.truncf %in : f32 to bf16
    linalg.yield %140 : bf16
  } -> tensor<?x4x?xbf16>
  %67 = arith.muli %49, %c4_i64 : i64
  %68 = arith.muli %67, %0 : i64
  %69 = arith.select %25, %67, %68 : i64
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %70 = arith.muli %60, %c4_i64 : i64
  %71 = arith.muli %70, %58 : i64
  %72 = arith.divsi %71, %69 : i64
  %73 = arith.select %25, %72, %0 : i64
  %from_elements_19 = tensor.from_elements %73, %c2_i64, %c2_i64, %c1_i64, %73 : tensor<5xi64>
  %reshape_20 = tensor.reshape %66(%from_elements_19) : (tensor<?x4x?xbf16>, tensor<5xi64>) -> tensor<?x2x2x1x?xbf16>
  %74 = arith.index_cast %73 : i64 to index
  %75 = tensor.empty(%74, %74) : tensor<2x2x?x?x1xbf16>
  %transposed_21 = linalg.transpose ins(%reshape_20 : tensor<?x2x2x1x?xbf16>) outs(%75 : tensor<2x2x?x?x1xbf16>) permutation = [1, 2, 0, 4, 3] 
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %76 = arith.muli %73, %c4_i64 : i64
  %77 = arith.muli %76, %73 : i64
  %78 = arith.divsi %77, %30 : i64
  %79 = arith.select %25, %78, %0 : i64
  %from_elements_22 = tensor.from_elements %c2_i64, %c2_i64, %79, %79 : tensor<4xi64>
  %reshape_23 = tensor.reshape %transposed_21(%from_elements_22) : (tensor<2x2x?x?x1xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %80 = arith.index_cast %79 : i64 to index
  %81 = tensor.empty(%80, %80) : tensor<2x2x?x?xbf16>
  %82 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_23 : tensor<2x2x?x?xbf16>) outs(%81 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %140 = arith.truncf %cst_1 : f64 to bf16
    %141 = arith.divf %in, %140 : bf16
    linalg.yield %141 : bf16
  } -> tensor<2x2x?x?xbf16>
  %83 = arith.cmpi eq, %36, %80 : index
  cf.assert %83, "mismatched size for broadcast"
  cf.assert %83, "mismatched size for broadcast"
  %84 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %82 : tensor<2x2x?x?xbf16>, tensor<2x2x?x?xbf16>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %in_42: bf16, %out: bf16):
    %140 = arith.addf %in, %in_42 : bf16
    linalg.yield %140 : bf16
  } -> tensor<2x2x?x?xbf16>
  %85 = tensor.empty(%36, %36) : tensor<2x2x?x?xf32>
  %86 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84 : tensor<2x2x?x?xbf16>) outs(%85 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %140 = arith.extf %in : bf16 to f32
    linalg.yield %140 : f32
  } -> tensor<2x2x?x?xf32>
  %87 = tensor.empty(%36) : tensor<2x2x?xi64>
  %88 = linalg.fill ins(%c0_i64 : i64) outs(%87 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %89 = tensor.empty(%36) : tensor<2x2x?xf32>
  %90 = linalg.fill ins(%cst_0 : f32) outs(%89 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %91:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%86 : tensor<2x2x?x?xf32>) outs(%90, %88 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_42: i64):
    %140 = linalg.index 3 : index
    %141 = arith.index_cast %140 : index to i64
    %142 = arith.maximumf %in, %out : f32
    %143 = arith.cmpf ogt, %in, %out : f32
    %144 = arith.select %143, %141, %out_42 : i64
    linalg.yield %142, %144 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_24 = tensor.expand_shape %91#0 [[0], [1], [2, 3]] output_shape [2, 2, %36, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %92 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86, %expanded_24 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%85 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_42: f32, %out: f32):
    %140 = arith.subf %in, %in_42 : f32
    linalg.yield %140 : f32
  } -> tensor<2x2x?x?xf32>
  %93 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92 : tensor<2x2x?x?xf32>) outs(%85 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %140 = math.exp %in : f32
    linalg.yield %140 : f32
  } -> tensor<2x2x?x?xf32>
  %94 = tensor.empty(%36) : tensor<2x2x?x1xf32>
  %95 = linalg.fill ins(%cst : f32) outs(%94 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %96 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%93 : tensor<2x2x?x?xf32>) outs(%95 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %140 = arith.addf %in, %out : f32
    linalg.yield %140 : f32
  } -> tensor<2x2x?x1xf32>
  %97 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93, %96 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%85 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_42: f32, %out: f32):
    %140 = arith.divf %in, %in_42 : f32
    linalg.yield %140 : f32
  } -> tensor<2x2x?x?xf32>
  %98 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97 : tensor<2x2x?x?xf32>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %140 = arith.truncf %in : f32 to bf16
    linalg.yield %140 : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %99 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xbf16>
  %100 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%99 : tensor<2x2x?x?xbf16>) {
  ^bb0(%out: bf16):
    %140 = linalg.index 0 : index
    %141 = linalg.index 1 : index
    %142 = linalg.index 2 : index
    %143 = linalg.index 3 : index
    %144 = arith.cmpi eq, %36, %c1 : index
    %145 = arith.select %144, %c0, %142 : index
    %146 = arith.select %144, %c0, %143 : index
    %extracted = tensor.extract %98[%140, %141, %145, %146] : tensor<2x2x?x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %from_elements_25 = tensor.from_elements %c4_i64, %35, %35 : tensor<3xi64>
  %reshape_26 = tensor.reshape %100(%from_elements_25) : (tensor<2x2x?x?xbf16>, tensor<3xi64>) -> tensor<4x?x?xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %101 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %140 = linalg.index 0 : index
    %141 = linalg.index 1 : index
    %142 = linalg.index 2 : index
    %143 = linalg.index 3 : index
    %144 = arith.cmpi eq, %7, %c1 : index
    %145 = arith.select %144, %c0, %142 : index
    %extracted = tensor.extract %transposed_4[%140, %141, %145, %143] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_27 = tensor.collapse_shape %101 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  %102 = arith.cmpi eq, %35, %0 : i64
  cf.assert %102, "mismatching contracting dimension"
  %103 = tensor.empty(%36) : tensor<4x?x8xf32>
  %104 = linalg.fill ins(%cst : f32) outs(%103 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %105 = linalg.batch_matmul ins(%reshape_26, %collapsed_27 : tensor<4x?x?xbf16>, tensor<4x?x8xbf16>) outs(%104 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %106 = tensor.empty(%36) : tensor<4x?x8xbf16>
  %107 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105 : tensor<4x?x8xf32>) outs(%106 : tensor<4x?x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %140 = arith.truncf %in : f32 to bf16
    linalg.yield %140 : bf16
  } -> tensor<4x?x8xbf16>
  %expanded_28 = tensor.expand_shape %107 [[0, 1], [2], [3]] output_shape [2, 2, %36, 8] : tensor<4x?x8xbf16> into tensor<2x2x?x8xbf16>
  %108 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<?x?xi64>) outs(%45 : tensor<?x?x8xbf16>) {
  ^bb0(%in: i64, %out: bf16):
    %140 = arith.cmpi slt, %in, %c0_i64 : i64
    %141 = arith.addi %in, %c7_i64 : i64
    %142 = arith.select %140, %141, %in : i64
    %143 = arith.index_cast %142 : i64 to index
    %144 = linalg.index 2 : index
    %extracted = tensor.extract %arg6[%143, %144] : tensor<7x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<?x?x8xbf16>
  %expanded_29 = tensor.expand_shape %98 [[0], [1], [2], [3, 4]] output_shape [2, 2, %36, %36, 1] : tensor<2x2x?x?xbf16> into tensor<2x2x?x?x1xbf16>
  %expanded_30 = tensor.expand_shape %108 [[0], [1], [2, 3, 4]] output_shape [%dim_10, %dim_11, 8, 1, 1] : tensor<?x?x8xbf16> into tensor<?x?x8x1x1xbf16>
  %109 = tensor.empty(%36, %36) : tensor<?x2x2x?x1xbf16>
  %transposed_31 = linalg.transpose ins(%expanded_29 : tensor<2x2x?x?x1xbf16>) outs(%109 : tensor<?x2x2x?x1xbf16>) permutation = [2, 0, 1, 3, 4] 
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %110 = arith.muli %35, %c4_i64 : i64
  %111 = arith.muli %110, %35 : i64
  %112 = arith.divsi %111, %69 : i64
  %113 = arith.select %25, %112, %0 : i64
  %from_elements_32 = tensor.from_elements %113, %c4_i64, %113 : tensor<3xi64>
  %reshape_33 = tensor.reshape %transposed_31(%from_elements_32) : (tensor<?x2x2x?x1xbf16>, tensor<3xi64>) -> tensor<?x4x?xbf16>
  %114 = arith.muli %49, %0 : i64
  %115 = arith.select %25, %c1_i64, %114 : i64
  %116 = arith.muli %115, %c8_i64 : i64
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %117 = arith.muli %53, %55 : i64
  %118 = arith.muli %117, %c8_i64 : i64
  %119 = arith.divsi %118, %116 : i64
  %120 = arith.select %25, %119, %0 : i64
  %from_elements_34 = tensor.from_elements %120, %120, %c8_i64 : tensor<3xi64>
  %reshape_35 = tensor.reshape %expanded_30(%from_elements_34) : (tensor<?x?x8x1x1xbf16>, tensor<3xi64>) -> tensor<?x?x8xbf16>
  %121 = arith.index_cast %113 : i64 to index
  %122 = arith.cmpi eq, %113, %120 : i64
  cf.assert %122, "mismatching contracting dimension"
  cf.assert %122, "mismatching contracting dimension"
  %123 = tensor.empty(%121) : tensor<?x4x8xf32>
  %124 = linalg.fill ins(%cst : f32) outs(%123 : tensor<?x4x8xf32>) -> tensor<?x4x8xf32>
  %125 = linalg.batch_matmul ins(%reshape_33, %reshape_35 : tensor<?x4x?xbf16>, tensor<?x?x8xbf16>) outs(%124 : tensor<?x4x8xf32>) -> tensor<?x4x8xf32>
  %126 = tensor.empty(%121) : tensor<?x4x8xbf16>
  %127 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125 : tensor<?x4x8xf32>) outs(%126 : tensor<?x4x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %140 = arith.truncf %in : f32 to bf16
    linalg.yield %140 : bf16
  } -> tensor<?x4x8xbf16>
  %expanded_36 = tensor.expand_shape %127 [[0], [1, 2], [3, 4]] output_shape [%121, 2, 2, 1, 8] : tensor<?x4x8xbf16> into tensor<?x2x2x1x8xbf16>
  %128 = tensor.empty(%121) : tensor<2x2x?x8x1xbf16>
  %transposed_37 = linalg.transpose ins(%expanded_36 : tensor<?x2x2x1x8xbf16>) outs(%128 : tensor<2x2x?x8x1xbf16>) permutation = [1, 2, 0, 4, 3] 
  %collapsed_38 = tensor.collapse_shape %transposed_37 [[0], [1], [2], [3, 4]] : tensor<2x2x?x8x1xbf16> into tensor<2x2x?x8xbf16>
  %129 = arith.cmpi eq, %36, %121 : index
  cf.assert %129, "mismatched size for broadcast"
  %130 = tensor.empty(%36) : tensor<2x2x?x8xbf16>
  %131 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_28, %collapsed_38 : tensor<2x2x?x8xbf16>, tensor<2x2x?x8xbf16>) outs(%130 : tensor<2x2x?x8xbf16>) {
  ^bb0(%in: bf16, %in_42: bf16, %out: bf16):
    %140 = arith.addf %in, %in_42 : bf16
    linalg.yield %140 : bf16
  } -> tensor<2x2x?x8xbf16>
  %132 = tensor.empty(%36) : tensor<2x?x2x8xbf16>
  %transposed_39 = linalg.transpose ins(%131 : tensor<2x2x?x8xbf16>) outs(%132 : tensor<2x?x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_40 = tensor.collapse_shape %transposed_39 [[0, 1], [2, 3]] : tensor<2x?x2x8xbf16> into tensor<?x16xbf16>
  %133 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%36]
  %134 = tensor.empty(%133) : tensor<?x16xf32>
  %135 = linalg.fill ins(%cst : f32) outs(%134 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %136 = linalg.matmul ins(%collapsed_40, %arg4 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%135 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %137 = tensor.empty(%133) : tensor<?x16xbf16>
  %138 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%136 : tensor<?x16xf32>) outs(%137 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %140 = arith.truncf %in : f32 to bf16
    linalg.yield %140 : bf16
  } -> tensor<?x16xbf16>
  %139 = arith.divsi %133, %c2 : index
  %expanded_41 = tensor.expand_shape %138 [[0, 1], [2]] output_shape [2, %139, 16] : tensor<?x16xbf16> into tensor<2x?x16xbf16>
  return %expanded_41 : tensor<2x?x16xbf16>
}
func.func @alibi(%arg0: tensor<2x?x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>, %arg5: tensor<2xbf16>) -> tensor<2x?x16xbf16> {
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
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xbf16>
  %0 = arith.index_cast %dim : index to i64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xbf16> into tensor<?x16xbf16>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %2 = tensor.empty(%1) : tensor<?x16xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %4 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %5 = tensor.empty(%1) : tensor<?x16xbf16>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<?x16xbf16>
  %7 = arith.divsi %1, %c2 : index
  %expanded = tensor.expand_shape %6 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %8 = tensor.empty(%7) : tensor<2x2x?x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %9 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<?x16xbf16>
  %expanded_2 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %11 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<?x16xbf16>
  %expanded_3 = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %13 = tensor.empty(%7) : tensor<2x2x8x?xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_2 : tensor<2x?x2x8xbf16>) outs(%13 : tensor<2x2x8x?xbf16>) permutation = [0, 2, 3, 1] 
  %14 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %15 = tensor.empty(%dim) : tensor<2x2x?x8xbf16>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %79 = linalg.index 0 : index
    %80 = linalg.index 1 : index
    %81 = linalg.index 2 : index
    %82 = linalg.index 3 : index
    %83 = arith.cmpi eq, %7, %c1 : index
    %84 = arith.select %83, %c0, %81 : index
    %extracted = tensor.extract %transposed[%79, %80, %84, %82] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_6 = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %17 = tensor.empty(%dim) : tensor<2x2x8x?xbf16>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%17 : tensor<2x2x8x?xbf16>) {
  ^bb0(%out: bf16):
    %79 = linalg.index 0 : index
    %80 = linalg.index 1 : index
    %81 = linalg.index 2 : index
    %82 = linalg.index 3 : index
    %83 = arith.cmpi eq, %7, %c1 : index
    %84 = arith.select %83, %c0, %82 : index
    %extracted = tensor.extract %transposed_5[%79, %80, %81, %84] : tensor<2x2x8x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x8x?xbf16>
  %collapsed_7 = tensor.collapse_shape %18 [[0, 1], [2], [3]] : tensor<2x2x8x?xbf16> into tensor<4x8x?xbf16>
  %19 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %21 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x?x8xbf16>, tensor<4x8x?xbf16>) outs(%20 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %22 = tensor.empty(%dim, %dim) : tensor<4x?x?xbf16>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<4x?x?xf32>) outs(%22 : tensor<4x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<4x?x?xbf16>
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
  %reshape = tensor.reshape %23(%from_elements) : (tensor<4x?x?xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %36 = arith.index_cast %35 : i64 to index
  %37 = tensor.empty(%36, %36) : tensor<2x2x?x?xbf16>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xbf16>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %79 = arith.truncf %cst_1 : f64 to bf16
    %80 = arith.divf %in, %79 : bf16
    linalg.yield %80 : bf16
  } -> tensor<2x2x?x?xbf16>
  %39 = tensor.empty(%dim) : tensor<?xi64>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%39 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %79 = linalg.index 0 : index
    %80 = arith.index_cast %79 : index to i64
    linalg.yield %80 : i64
  } -> tensor<?xi64>
  %expanded_8 = tensor.expand_shape %40 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
  %expanded_9 = tensor.expand_shape %40 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %41 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %expanded_9 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %in_19: i64, %out: i64):
    %79 = arith.subi %in, %in_19 : i64
    linalg.yield %79 : i64
  } -> tensor<?x?xi64>
  %expanded_10 = tensor.expand_shape %arg5 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xbf16> into tensor<2x1x1xbf16>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<?x?xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %79 = math.absi %in : i64
    linalg.yield %79 : i64
  } -> tensor<?x?xi64>
  %44 = tensor.empty(%dim, %dim) : tensor<2x?x?xbf16>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, 0, 0)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10, %43 : tensor<2x1x1xbf16>, tensor<?x?xi64>) outs(%44 : tensor<2x?x?xbf16>) {
  ^bb0(%in: bf16, %in_19: i64, %out: bf16):
    %79 = arith.sitofp %in_19 : i64 to bf16
    %80 = arith.mulf %in, %79 : bf16
    linalg.yield %80 : bf16
  } -> tensor<2x?x?xbf16>
  %46 = arith.cmpi eq, %36, %dim : index
  cf.assert %46, "mismatched size for broadcast"
  cf.assert %46, "mismatched size for broadcast"
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %45 : tensor<2x2x?x?xbf16>, tensor<2x?x?xbf16>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %in_19: bf16, %out: bf16):
    %79 = arith.subf %in, %in_19 : bf16
    linalg.yield %79 : bf16
  } -> tensor<2x2x?x?xbf16>
  %48 = tensor.empty(%36, %36) : tensor<2x2x?x?xf32>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<2x2x?x?xbf16>) outs(%48 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %79 = arith.extf %in : bf16 to f32
    linalg.yield %79 : f32
  } -> tensor<2x2x?x?xf32>
  %50 = tensor.empty(%36) : tensor<2x2x?xi64>
  %51 = linalg.fill ins(%c0_i64 : i64) outs(%50 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %52 = tensor.empty(%36) : tensor<2x2x?xf32>
  %53 = linalg.fill ins(%cst_0 : f32) outs(%52 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %54:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%49 : tensor<2x2x?x?xf32>) outs(%53, %51 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_19: i64):
    %79 = linalg.index 3 : index
    %80 = arith.index_cast %79 : index to i64
    %81 = arith.maximumf %in, %out : f32
    %82 = arith.cmpf ogt, %in, %out : f32
    %83 = arith.select %82, %80, %out_19 : i64
    linalg.yield %81, %83 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_11 = tensor.expand_shape %54#0 [[0], [1], [2, 3]] output_shape [2, 2, %36, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %expanded_11 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%48 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_19: f32, %out: f32):
    %79 = arith.subf %in, %in_19 : f32
    linalg.yield %79 : f32
  } -> tensor<2x2x?x?xf32>
  %56 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<2x2x?x?xf32>) outs(%48 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %79 = math.exp %in : f32
    linalg.yield %79 : f32
  } -> tensor<2x2x?x?xf32>
  %57 = tensor.empty(%36) : tensor<2x2x?x1xf32>
  %58 = linalg.fill ins(%cst : f32) outs(%57 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %59 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%56 : tensor<2x2x?x?xf32>) outs(%58 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %79 = arith.addf %in, %out : f32
    linalg.yield %79 : f32
  } -> tensor<2x2x?x1xf32>
  %60 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %59 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%48 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_19: f32, %out: f32):
    %79 = arith.divf %in, %in_19 : f32
    linalg.yield %79 : f32
  } -> tensor<2x2x?x?xf32>
  %61 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<2x2x?x?xf32>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %62 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xbf16>
  %63 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%62 : tensor<2x2x?x?xbf16>) {
  ^bb0(%out: bf16):
    %79 = linalg.index 0 : index
    %80 = linalg.index 1 : index
    %81 = linalg.index 2 : index
    %82 = linalg.index 3 : index
    %83 = arith.cmpi eq, %36, %c1 : index
    %84 = arith.select %83, %c0, %81 : index
    %85 = arith.select %83, %c0, %82 : index
    %extracted = tensor.extract %61[%79, %80, %84, %85] : tensor<2x2x?x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %from_elements_12 = tensor.from_elements %c4_i64, %35, %35 : tensor<3xi64>
  %reshape_13 = tensor.reshape %63(%from_elements_12) : (tensor<2x2x?x?xbf16>, tensor<3xi64>) -> tensor<4x?x?xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %64 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %79 = linalg.index 0 : index
    %80 = linalg.index 1 : index
    %81 = linalg.index 2 : index
    %82 = linalg.index 3 : index
    %83 = arith.cmpi eq, %7, %c1 : index
    %84 = arith.select %83, %c0, %81 : index
    %extracted = tensor.extract %transposed_4[%79, %80, %84, %82] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_14 = tensor.collapse_shape %64 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  %65 = arith.cmpi eq, %35, %0 : i64
  cf.assert %65, "mismatching contracting dimension"
  %66 = tensor.empty(%36) : tensor<4x?x8xf32>
  %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %68 = linalg.batch_matmul ins(%reshape_13, %collapsed_14 : tensor<4x?x?xbf16>, tensor<4x?x8xbf16>) outs(%67 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %69 = tensor.empty(%36) : tensor<4x?x8xbf16>
  %70 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<4x?x8xf32>) outs(%69 : tensor<4x?x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<4x?x8xbf16>
  %expanded_15 = tensor.expand_shape %70 [[0, 1], [2], [3]] output_shape [2, 2, %36, 8] : tensor<4x?x8xbf16> into tensor<2x2x?x8xbf16>
  %71 = tensor.empty(%36) : tensor<2x?x2x8xbf16>
  %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<2x2x?x8xbf16>) outs(%71 : tensor<2x?x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_17 = tensor.collapse_shape %transposed_16 [[0, 1], [2, 3]] : tensor<2x?x2x8xbf16> into tensor<?x16xbf16>
  %72 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%36]
  %73 = tensor.empty(%72) : tensor<?x16xf32>
  %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %75 = linalg.matmul ins(%collapsed_17, %arg4 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%74 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %76 = tensor.empty(%72) : tensor<?x16xbf16>
  %77 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%75 : tensor<?x16xf32>) outs(%76 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %79 = arith.truncf %in : f32 to bf16
    linalg.yield %79 : bf16
  } -> tensor<?x16xbf16>
  %78 = arith.divsi %72, %c2 : index
  %expanded_18 = tensor.expand_shape %77 [[0, 1], [2]] output_shape [2, %78, 16] : tensor<?x16xbf16> into tensor<2x?x16xbf16>
  return %expanded_18 : tensor<2x?x16xbf16>
}
func.func @t5(%arg0: tensor<2x?x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>, %arg5: tensor<32x2xbf16>) -> tensor<2x?x16xbf16> {
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
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xbf16>
  %0 = arith.index_cast %dim : index to i64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xbf16> into tensor<?x16xbf16>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %2 = tensor.empty(%1) : tensor<?x16xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %4 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %5 = tensor.empty(%1) : tensor<?x16xbf16>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %96 = arith.truncf %in : f32 to bf16
    linalg.yield %96 : bf16
  } -> tensor<?x16xbf16>
  %7 = arith.divsi %1, %c2 : index
  %expanded = tensor.expand_shape %6 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %8 = tensor.empty(%7) : tensor<2x2x?x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %9 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %96 = arith.truncf %in : f32 to bf16
    linalg.yield %96 : bf16
  } -> tensor<?x16xbf16>
  %expanded_6 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %11 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %96 = arith.truncf %in : f32 to bf16
    linalg.yield %96 : bf16
  } -> tensor<?x16xbf16>
  %expanded_7 = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %13 = tensor.empty(%7) : tensor<2x2x8x?xbf16>
  %transposed_9 = linalg.transpose ins(%expanded_6 : tensor<2x?x2x8xbf16>) outs(%13 : tensor<2x2x8x?xbf16>) permutation = [0, 2, 3, 1] 
  %14 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %15 = tensor.empty(%dim) : tensor<2x2x?x8xbf16>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %96 = linalg.index 0 : index
    %97 = linalg.index 1 : index
    %98 = linalg.index 2 : index
    %99 = linalg.index 3 : index
    %100 = arith.cmpi eq, %7, %c1 : index
    %101 = arith.select %100, %c0, %98 : index
    %extracted = tensor.extract %transposed[%96, %97, %101, %99] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_10 = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %17 = tensor.empty(%dim) : tensor<2x2x8x?xbf16>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%17 : tensor<2x2x8x?xbf16>) {
  ^bb0(%out: bf16):
    %96 = linalg.index 0 : index
    %97 = linalg.index 1 : index
    %98 = linalg.index 2 : index
    %99 = linalg.index 3 : index
    %100 = arith.cmpi eq, %7, %c1 : index
    %101 = arith.select %100, %c0, %99 : index
    %extracted = tensor.extract %transposed_9[%96, %97, %98, %101] : tensor<2x2x8x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x8x?xbf16>
  %collapsed_11 = tensor.collapse_shape %18 [[0, 1], [2], [3]] : tensor<2x2x8x?xbf16> into tensor<4x8x?xbf16>
  %19 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %21 = linalg.batch_matmul ins(%collapsed_10, %collapsed_11 : tensor<4x?x8xbf16>, tensor<4x8x?xbf16>) outs(%20 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %22 = tensor.empty(%dim, %dim) : tensor<4x?x?xbf16>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<4x?x?xf32>) outs(%22 : tensor<4x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %96 = arith.truncf %in : f32 to bf16
    linalg.yield %96 : bf16
  } -> tensor<4x?x?xbf16>
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
  %reshape = tensor.reshape %23(%from_elements) : (tensor<4x?x?xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %36 = arith.index_cast %35 : i64 to index
  %37 = tensor.empty(%36, %36) : tensor<2x2x?x?xbf16>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xbf16>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %96 = arith.truncf %cst_2 : f64 to bf16
    %97 = arith.divf %in, %96 : bf16
    linalg.yield %97 : bf16
  } -> tensor<2x2x?x?xbf16>
  %39 = tensor.empty(%dim) : tensor<?xi64>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%39 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %96 = linalg.index 0 : index
    %97 = arith.index_cast %96 : index to i64
    linalg.yield %97 : i64
  } -> tensor<?xi64>
  %expanded_12 = tensor.expand_shape %40 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
  %expanded_13 = tensor.expand_shape %40 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %41 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_12, %expanded_13 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %in_25: i64, %out: i64):
    %96 = arith.subi %in, %in_25 : i64
    linalg.yield %96 : i64
  } -> tensor<?x?xi64>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<?x?xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %96 = math.absi %in : i64
    linalg.yield %96 : i64
  } -> tensor<?x?xi64>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<?x?xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %96 = arith.maxsi %in, %c1_i64 : i64
    linalg.yield %96 : i64
  } -> tensor<?x?xi64>
  %45 = tensor.empty(%dim, %dim) : tensor<?x?xf32>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<?x?xi64>) outs(%45 : tensor<?x?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %96 = arith.sitofp %in : i64 to f32
    %97 = arith.divf %96, %cst_3 : f32
    linalg.yield %97 : f32
  } -> tensor<?x?xf32>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<?x?xf32>) outs(%45 : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %96 = math.log %in : f32
    linalg.yield %96 : f32
  } -> tensor<?x?xf32>
  %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%47 : tensor<?x?xf32>) outs(%45 : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %96 = arith.truncf %cst_1 : f64 to f32
    %97 = arith.divf %in, %96 : f32
    linalg.yield %97 : f32
  } -> tensor<?x?xf32>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<?x?xf32>) outs(%45 : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %96 = arith.mulf %in, %cst_3 : f32
    linalg.yield %96 : f32
  } -> tensor<?x?xf32>
  %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%49 : tensor<?x?xf32>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: f32, %out: i64):
    %96 = arith.fptosi %in : f32 to i64
    linalg.yield %96 : i64
  } -> tensor<?x?xi64>
  %51 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%50 : tensor<?x?xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %96 = arith.addi %in, %c8_i64 : i64
    linalg.yield %96 : i64
  } -> tensor<?x?xi64>
  %52 = tensor.empty(%dim, %dim) : tensor<?x?xi1>
  %53 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<?x?xi64>) outs(%52 : tensor<?x?xi1>) {
  ^bb0(%in: i64, %out: i1):
    %96 = arith.cmpi slt, %in, %c8_i64 : i64
    linalg.yield %96 : i1
  } -> tensor<?x?xi1>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%51 : tensor<?x?xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %96 = arith.minsi %in, %c15_i64 : i64
    linalg.yield %96 : i64
  } -> tensor<?x?xi64>
  %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%53, %43, %54 : tensor<?x?xi1>, tensor<?x?xi64>, tensor<?x?xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i1, %in_25: i64, %in_26: i64, %out: i64):
    %96 = arith.select %in, %in_25, %in_26 : i64
    linalg.yield %96 : i64
  } -> tensor<?x?xi64>
  %56 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<?x?xi64>) outs(%52 : tensor<?x?xi1>) {
  ^bb0(%in: i64, %out: i1):
    %96 = arith.cmpi sgt, %in, %c0_i64 : i64
    linalg.yield %96 : i1
  } -> tensor<?x?xi1>
  %57 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%56, %cst_4, %cst_5 : tensor<?x?xi1>, tensor<i64>, tensor<i64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i1, %in_25: i64, %in_26: i64, %out: i64):
    %96 = arith.select %in, %in_25, %in_26 : i64
    linalg.yield %96 : i64
  } -> tensor<?x?xi64>
  %58 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%55, %57 : tensor<?x?xi64>, tensor<?x?xi64>) outs(%41 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %in_25: i64, %out: i64):
    %96 = arith.addi %in, %in_25 : i64
    linalg.yield %96 : i64
  } -> tensor<?x?xi64>
  %dim_14 = tensor.dim %58, %c0 : tensor<?x?xi64>
  %dim_15 = tensor.dim %58, %c1 : tensor<?x?xi64>
  %59 = tensor.empty(%dim_14, %dim_15) : tensor<?x?x2xbf16>
  %60 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58 : tensor<?x?xi64>) outs(%59 : tensor<?x?x2xbf16>) {
  ^bb0(%in: i64, %out: bf16):
    %96 = arith.cmpi slt, %in, %c0_i64 : i64
    %97 = arith.addi %in, %c32_i64 : i64
    %98 = arith.select %96, %97, %in : i64
    %99 = arith.index_cast %98 : i64 to index
    %100 = linalg.index 2 : index
    %extracted = tensor.extract %arg5[%99, %100] : tensor<32x2xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<?x?x2xbf16>
  %61 = tensor.empty(%dim_14, %dim_15) : tensor<2x?x?xbf16>
  %transposed_16 = linalg.transpose ins(%60 : tensor<?x?x2xbf16>) outs(%61 : tensor<2x?x?xbf16>) permutation = [2, 0, 1] 
  %62 = arith.cmpi eq, %36, %dim_14 : index
  cf.assert %62, "mismatched size for broadcast"
  %63 = arith.cmpi eq, %36, %dim_15 : index
  cf.assert %63, "mismatched size for broadcast"
  %64 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %transposed_16 : tensor<2x2x?x?xbf16>, tensor<2x?x?xbf16>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %96 = arith.addf %in, %in_25 : bf16
    linalg.yield %96 : bf16
  } -> tensor<2x2x?x?xbf16>
  %65 = tensor.empty(%36, %36) : tensor<2x2x?x?xf32>
  %66 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<2x2x?x?xbf16>) outs(%65 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %96 = arith.extf %in : bf16 to f32
    linalg.yield %96 : f32
  } -> tensor<2x2x?x?xf32>
  %67 = tensor.empty(%36) : tensor<2x2x?xi64>
  %68 = linalg.fill ins(%c0_i64 : i64) outs(%67 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %69 = tensor.empty(%36) : tensor<2x2x?xf32>
  %70 = linalg.fill ins(%cst_0 : f32) outs(%69 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %71:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%66 : tensor<2x2x?x?xf32>) outs(%70, %68 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_25: i64):
    %96 = linalg.index 3 : index
    %97 = arith.index_cast %96 : index to i64
    %98 = arith.maximumf %in, %out : f32
    %99 = arith.cmpf ogt, %in, %out : f32
    %100 = arith.select %99, %97, %out_25 : i64
    linalg.yield %98, %100 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_17 = tensor.expand_shape %71#0 [[0], [1], [2, 3]] output_shape [2, 2, %36, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %72 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66, %expanded_17 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%65 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %96 = arith.subf %in, %in_25 : f32
    linalg.yield %96 : f32
  } -> tensor<2x2x?x?xf32>
  %73 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<2x2x?x?xf32>) outs(%65 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %96 = math.exp %in : f32
    linalg.yield %96 : f32
  } -> tensor<2x2x?x?xf32>
  %74 = tensor.empty(%36) : tensor<2x2x?x1xf32>
  %75 = linalg.fill ins(%cst : f32) outs(%74 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %76 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%73 : tensor<2x2x?x?xf32>) outs(%75 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %96 = arith.addf %in, %out : f32
    linalg.yield %96 : f32
  } -> tensor<2x2x?x1xf32>
  %77 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %76 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%65 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %96 = arith.divf %in, %in_25 : f32
    linalg.yield %96 : f32
  } -> tensor<2x2x?x?xf32>
  %78 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77 : tensor<2x2x?x?xf32>) outs(%37 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %96 = arith.truncf %in : f32 to bf16
    linalg.yield %96 : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %79 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xbf16>
  %80 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%79 : tensor<2x2x?x?xbf16>) {
  ^bb0(%out: bf16):
    %96 = linalg.index 0 : index
    %97 = linalg.index 1 : index
    %98 = linalg.index 2 : index
    %99 = linalg.index 3 : index
    %100 = arith.cmpi eq, %36, %c1 : index
    %101 = arith.select %100, %c0, %98 : index
    %102 = arith.select %100, %c0, %99 : index
    %extracted = tensor.extract %78[%96, %97, %101, %102] : tensor<2x2x?x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %32, "must have at most one inferred (negative) dimension"
  %from_elements_18 = tensor.from_elements %c4_i64, %35, %35 : tensor<3xi64>
  %reshape_19 = tensor.reshape %80(%from_elements_18) : (tensor<2x2x?x?xbf16>, tensor<3xi64>) -> tensor<4x?x?xbf16>
  cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
  %81 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %96 = linalg.index 0 : index
    %97 = linalg.index 1 : index
    %98 = linalg.index 2 : index
    %99 = linalg.index 3 : index
    %100 = arith.cmpi eq, %7, %c1 : index
    %101 = arith.select %100, %c0, %98 : index
    %extracted = tensor.extract %transposed_8[%96, %97, %101, %99] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_20 = tensor.collapse_shape %81 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  %82 = arith.cmpi eq, %35, %0 : i64
  cf.assert %82, "mismatching contracting dimension"
  %83 = tensor.empty(%36) : tensor<4x?x8xf32>
  %84 = linalg.fill ins(%cst : f32) outs(%83 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %85 = linalg.batch_matmul ins(%reshape_19, %collapsed_20 : tensor<4x?x?xbf16>, tensor<4x?x8xbf16>) outs(%84 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %86 = tensor.empty(%36) : tensor<4x?x8xbf16>
  %87 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<4x?x8xf32>) outs(%86 : tensor<4x?x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %96 = arith.truncf %in : f32 to bf16
    linalg.yield %96 : bf16
  } -> tensor<4x?x8xbf16>
  %expanded_21 = tensor.expand_shape %87 [[0, 1], [2], [3]] output_shape [2, 2, %36, 8] : tensor<4x?x8xbf16> into tensor<2x2x?x8xbf16>
  %88 = tensor.empty(%36) : tensor<2x?x2x8xbf16>
  %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<2x2x?x8xbf16>) outs(%88 : tensor<2x?x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_23 = tensor.collapse_shape %transposed_22 [[0, 1], [2, 3]] : tensor<2x?x2x8xbf16> into tensor<?x16xbf16>
  %89 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%36]
  %90 = tensor.empty(%89) : tensor<?x16xf32>
  %91 = linalg.fill ins(%cst : f32) outs(%90 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %92 = linalg.matmul ins(%collapsed_23, %arg4 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%91 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %93 = tensor.empty(%89) : tensor<?x16xbf16>
  %94 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%92 : tensor<?x16xf32>) outs(%93 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %96 = arith.truncf %in : f32 to bf16
    linalg.yield %96 : bf16
  } -> tensor<?x16xbf16>
  %95 = arith.divsi %89, %c2 : index
  %expanded_24 = tensor.expand_shape %94 [[0, 1], [2]] output_shape [2, %95, 16] : tensor<?x16xbf16> into tensor<2x?x16xbf16>
  return %expanded_24 : tensor<2x?x16xbf16>
}
func.func @rotary(%arg0: tensor<2x?x16xbf16>, %arg1: tensor<16x16xbf16>, %arg2: tensor<16x16xbf16>, %arg3: tensor<16x16xbf16>, %arg4: tensor<16x16xbf16>) -> tensor<2x?x16xbf16> {
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
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xbf16>
  %0 = arith.index_cast %dim : index to i64
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xbf16> into tensor<?x16xbf16>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
  %2 = tensor.empty(%1) : tensor<?x16xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %4 = linalg.matmul ins(%collapsed, %arg1 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %5 = tensor.empty(%1) : tensor<?x16xbf16>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %99 = arith.truncf %in : f32 to bf16
    linalg.yield %99 : bf16
  } -> tensor<?x16xbf16>
  %7 = arith.divsi %1, %c2 : index
  %expanded = tensor.expand_shape %6 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %8 = tensor.empty(%7) : tensor<2x2x?x8xbf16>
  %transposed = linalg.transpose ins(%expanded : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %9 = linalg.matmul ins(%collapsed, %arg2 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %99 = arith.truncf %in : f32 to bf16
    linalg.yield %99 : bf16
  } -> tensor<?x16xbf16>
  %expanded_4 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %11 = linalg.matmul ins(%collapsed, %arg3 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%3 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<?x16xf32>) outs(%5 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %99 = arith.truncf %in : f32 to bf16
    linalg.yield %99 : bf16
  } -> tensor<?x16xbf16>
  %expanded_6 = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [2, %7, 2, 8] : tensor<?x16xbf16> into tensor<2x?x2x8xbf16>
  %transposed_7 = linalg.transpose ins(%expanded_6 : tensor<2x?x2x8xbf16>) outs(%8 : tensor<2x2x?x8xbf16>) permutation = [0, 2, 1, 3] 
  %13 = tensor.empty() : tensor<4xi64>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%13 : tensor<4xi64>) {
  ^bb0(%out: i64):
    %99 = linalg.index 0 : index
    %100 = arith.index_cast %99 : index to i64
    linalg.yield %100 : i64
  } -> tensor<4xi64>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%14 : tensor<4xi64>) outs(%13 : tensor<4xi64>) {
  ^bb0(%in: i64, %out: i64):
    %99 = arith.sitofp %in : i64 to f32
    %100 = arith.negf %99 : f32
    %101 = arith.fptosi %100 : f32 to i64
    linalg.yield %101 : i64
  } -> tensor<4xi64>
  %16 = tensor.empty() : tensor<4xf32>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%15 : tensor<4xi64>) outs(%16 : tensor<4xf32>) {
  ^bb0(%in: i64, %out: f32):
    %99 = arith.sitofp %in : i64 to f32
    %100 = arith.divf %99, %cst_2 : f32
    linalg.yield %100 : f32
  } -> tensor<4xf32>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%17 : tensor<4xf32>) outs(%16 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = math.powf %cst_3, %in : f32
    linalg.yield %99 : f32
  } -> tensor<4xf32>
  %19 = tensor.empty(%dim) : tensor<?xi64>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%19 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %99 = linalg.index 0 : index
    %100 = arith.index_cast %99 : index to i64
    linalg.yield %100 : i64
  } -> tensor<?xi64>
  %expanded_8 = tensor.expand_shape %20 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %21 = tensor.empty(%dim) : tensor<?x4xf32>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %18 : tensor<?x1xi64>, tensor<4xf32>) outs(%21 : tensor<?x4xf32>) {
  ^bb0(%in: i64, %in_25: f32, %out: f32):
    %99 = arith.sitofp %in : i64 to f32
    %100 = arith.mulf %99, %in_25 : f32
    linalg.yield %100 : f32
  } -> tensor<?x4xf32>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<?x4xf32>) outs(%21 : tensor<?x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = math.cos %in : f32
    linalg.yield %99 : f32
  } -> tensor<?x4xf32>
  %24 = tensor.empty(%dim) : tensor<?x4xbf16>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<?x4xf32>) outs(%24 : tensor<?x4xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %99 = arith.truncf %in : f32 to bf16
    linalg.yield %99 : bf16
  } -> tensor<?x4xbf16>
  %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<?x4xf32>) outs(%21 : tensor<?x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = math.sin %in : f32
    linalg.yield %99 : f32
  } -> tensor<?x4xf32>
  %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<?x4xf32>) outs(%24 : tensor<?x4xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %99 = arith.truncf %in : f32 to bf16
    linalg.yield %99 : bf16
  } -> tensor<?x4xbf16>
  %extracted_slice = tensor.extract_slice %transposed[0, 0, 0, 0] [2, 2, %7, 4] [1, 1, 1, 1] : tensor<2x2x?x8xbf16> to tensor<2x2x?x4xbf16>
  %extracted_slice_9 = tensor.extract_slice %transposed[0, 0, 0, 4] [2, 2, %7, 4] [1, 1, 1, 1] : tensor<2x2x?x8xbf16> to tensor<2x2x?x4xbf16>
  %28 = arith.cmpi eq, %7, %dim : index
  cf.assert %28, "mismatched size for broadcast"
  %29 = tensor.empty(%7) : tensor<2x2x?x4xbf16>
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %25 : tensor<2x2x?x4xbf16>, tensor<?x4xbf16>) outs(%29 : tensor<2x2x?x4xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %99 = arith.mulf %in, %in_25 : bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x4xbf16>
  cf.assert %28, "mismatched size for broadcast"
  %31 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %27 : tensor<2x2x?x4xbf16>, tensor<?x4xbf16>) outs(%29 : tensor<2x2x?x4xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %99 = arith.mulf %in, %in_25 : bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x4xbf16>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %31 : tensor<2x2x?x4xbf16>, tensor<2x2x?x4xbf16>) outs(%29 : tensor<2x2x?x4xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %99 = arith.subf %in, %in_25 : bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x4xbf16>
  cf.assert %28, "mismatched size for broadcast"
  %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %25 : tensor<2x2x?x4xbf16>, tensor<?x4xbf16>) outs(%29 : tensor<2x2x?x4xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %99 = arith.mulf %in, %in_25 : bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x4xbf16>
  cf.assert %28, "mismatched size for broadcast"
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %27 : tensor<2x2x?x4xbf16>, tensor<?x4xbf16>) outs(%29 : tensor<2x2x?x4xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %99 = arith.mulf %in, %in_25 : bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x4xbf16>
  %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %34 : tensor<2x2x?x4xbf16>, tensor<2x2x?x4xbf16>) outs(%29 : tensor<2x2x?x4xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %99 = arith.addf %in, %in_25 : bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x4xbf16>
  %concat = tensor.concat dim(3) %32, %35 : (tensor<2x2x?x4xbf16>, tensor<2x2x?x4xbf16>) -> tensor<2x2x?x8xbf16>
  %extracted_slice_10 = tensor.extract_slice %transposed_5[0, 0, 0, 0] [2, 2, %7, 4] [1, 1, 1, 1] : tensor<2x2x?x8xbf16> to tensor<2x2x?x4xbf16>
  %extracted_slice_11 = tensor.extract_slice %transposed_5[0, 0, 0, 4] [2, 2, %7, 4] [1, 1, 1, 1] : tensor<2x2x?x8xbf16> to tensor<2x2x?x4xbf16>
  cf.assert %28, "mismatched size for broadcast"
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10, %25 : tensor<2x2x?x4xbf16>, tensor<?x4xbf16>) outs(%29 : tensor<2x2x?x4xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %99 = arith.mulf %in, %in_25 : bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x4xbf16>
  cf.assert %28, "mismatched size for broadcast"
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %27 : tensor<2x2x?x4xbf16>, tensor<?x4xbf16>) outs(%29 : tensor<2x2x?x4xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %99 = arith.mulf %in, %in_25 : bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x4xbf16>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %37 : tensor<2x2x?x4xbf16>, tensor<2x2x?x4xbf16>) outs(%29 : tensor<2x2x?x4xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %99 = arith.subf %in, %in_25 : bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x4xbf16>
  cf.assert %28, "mismatched size for broadcast"
  %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %25 : tensor<2x2x?x4xbf16>, tensor<?x4xbf16>) outs(%29 : tensor<2x2x?x4xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %99 = arith.mulf %in, %in_25 : bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x4xbf16>
  cf.assert %28, "mismatched size for broadcast"
  %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10, %27 : tensor<2x2x?x4xbf16>, tensor<?x4xbf16>) outs(%29 : tensor<2x2x?x4xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %99 = arith.mulf %in, %in_25 : bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x4xbf16>
  %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %40 : tensor<2x2x?x4xbf16>, tensor<2x2x?x4xbf16>) outs(%29 : tensor<2x2x?x4xbf16>) {
  ^bb0(%in: bf16, %in_25: bf16, %out: bf16):
    %99 = arith.addf %in, %in_25 : bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x4xbf16>
  %concat_12 = tensor.concat dim(3) %38, %41 : (tensor<2x2x?x4xbf16>, tensor<2x2x?x4xbf16>) -> tensor<2x2x?x8xbf16>
  %dim_13 = tensor.dim %38, %c2 : tensor<2x2x?x4xbf16>
  %42 = tensor.empty(%dim_13) : tensor<2x2x8x?xbf16>
  %transposed_14 = linalg.transpose ins(%concat_12 : tensor<2x2x?x8xbf16>) outs(%42 : tensor<2x2x8x?xbf16>) permutation = [0, 1, 3, 2] 
  %43 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %43, "unimplemented: dynamic negative broadcast sizes"
  %44 = tensor.empty(%dim) : tensor<2x2x?x8xbf16>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%44 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %99 = linalg.index 0 : index
    %100 = linalg.index 1 : index
    %101 = linalg.index 2 : index
    %102 = linalg.index 3 : index
    %dim_25 = tensor.dim %32, %c2 : tensor<2x2x?x4xbf16>
    %103 = arith.cmpi eq, %dim_25, %c1 : index
    %104 = arith.select %103, %c0, %101 : index
    %extracted = tensor.extract %concat[%99, %100, %104, %102] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_15 = tensor.collapse_shape %45 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  cf.assert %43, "unimplemented: dynamic negative broadcast sizes"
  %46 = tensor.empty(%dim) : tensor<2x2x8x?xbf16>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%46 : tensor<2x2x8x?xbf16>) {
  ^bb0(%out: bf16):
    %99 = linalg.index 0 : index
    %100 = linalg.index 1 : index
    %101 = linalg.index 2 : index
    %102 = linalg.index 3 : index
    %103 = arith.cmpi eq, %dim_13, %c1 : index
    %104 = arith.select %103, %c0, %102 : index
    %extracted = tensor.extract %transposed_14[%99, %100, %101, %104] : tensor<2x2x8x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x8x?xbf16>
  %collapsed_16 = tensor.collapse_shape %47 [[0, 1], [2], [3]] : tensor<2x2x8x?xbf16> into tensor<4x8x?xbf16>
  %48 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
  %49 = linalg.fill ins(%cst : f32) outs(%48 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %50 = linalg.batch_matmul ins(%collapsed_15, %collapsed_16 : tensor<4x?x8xbf16>, tensor<4x8x?xbf16>) outs(%49 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %51 = tensor.empty(%dim, %dim) : tensor<4x?x?xbf16>
  %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<4x?x?xf32>) outs(%51 : tensor<4x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %99 = arith.truncf %in : f32 to bf16
    linalg.yield %99 : bf16
  } -> tensor<4x?x?xbf16>
  %53 = arith.muli %0, %c4_i64 : i64
  %54 = arith.cmpi slt, %0, %c0_i64 : i64
  %55 = arith.select %54, %c4_i64, %53 : i64
  %56 = arith.extui %54 : i1 to i64
  %57 = arith.muli %55, %0 : i64
  %58 = arith.addi %56, %c1_i64 : i64
  %59 = arith.select %54, %c4_i64, %57 : i64
  %60 = arith.select %54, %58, %56 : i64
  %61 = arith.cmpi sle, %60, %c1_i64 : i64
  cf.assert %61, "must have at most one inferred (negative) dimension"
  %62 = arith.muli %53, %0 : i64
  %63 = arith.divsi %62, %59 : i64
  %64 = arith.select %54, %63, %0 : i64
  %from_elements = tensor.from_elements %c2_i64, %c2_i64, %64, %64 : tensor<4xi64>
  %reshape = tensor.reshape %52(%from_elements) : (tensor<4x?x?xbf16>, tensor<4xi64>) -> tensor<2x2x?x?xbf16>
  %65 = arith.index_cast %64 : i64 to index
  %66 = tensor.empty(%65, %65) : tensor<2x2x?x?xbf16>
  %67 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape : tensor<2x2x?x?xbf16>) outs(%66 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %99 = arith.truncf %cst_1 : f64 to bf16
    %100 = arith.divf %in, %99 : bf16
    linalg.yield %100 : bf16
  } -> tensor<2x2x?x?xbf16>
  %68 = tensor.empty(%65, %65) : tensor<2x2x?x?xf32>
  %69 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<2x2x?x?xbf16>) outs(%68 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %99 = arith.extf %in : bf16 to f32
    linalg.yield %99 : f32
  } -> tensor<2x2x?x?xf32>
  %70 = tensor.empty(%65) : tensor<2x2x?xi64>
  %71 = linalg.fill ins(%c0_i64 : i64) outs(%70 : tensor<2x2x?xi64>) -> tensor<2x2x?xi64>
  %72 = tensor.empty(%65) : tensor<2x2x?xf32>
  %73 = linalg.fill ins(%cst_0 : f32) outs(%72 : tensor<2x2x?xf32>) -> tensor<2x2x?xf32>
  %74:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%69 : tensor<2x2x?x?xf32>) outs(%73, %71 : tensor<2x2x?xf32>, tensor<2x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_25: i64):
    %99 = linalg.index 3 : index
    %100 = arith.index_cast %99 : index to i64
    %101 = arith.maximumf %in, %out : f32
    %102 = arith.cmpf ogt, %in, %out : f32
    %103 = arith.select %102, %100, %out_25 : i64
    linalg.yield %101, %103 : f32, i64
  } -> (tensor<2x2x?xf32>, tensor<2x2x?xi64>)
  %expanded_17 = tensor.expand_shape %74#0 [[0], [1], [2, 3]] output_shape [2, 2, %65, 1] : tensor<2x2x?xf32> into tensor<2x2x?x1xf32>
  %75 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %expanded_17 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%68 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %99 = arith.subf %in, %in_25 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x?x?xf32>
  %76 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<2x2x?x?xf32>) outs(%68 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = math.exp %in : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x?x?xf32>
  %77 = tensor.empty(%65) : tensor<2x2x?x1xf32>
  %78 = linalg.fill ins(%cst : f32) outs(%77 : tensor<2x2x?x1xf32>) -> tensor<2x2x?x1xf32>
  %79 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%76 : tensor<2x2x?x?xf32>) outs(%78 : tensor<2x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = arith.addf %in, %out : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x?x1xf32>
  %80 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %79 : tensor<2x2x?x?xf32>, tensor<2x2x?x1xf32>) outs(%68 : tensor<2x2x?x?xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %99 = arith.divf %in, %in_25 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x?x?xf32>
  %81 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<2x2x?x?xf32>) outs(%66 : tensor<2x2x?x?xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %99 = arith.truncf %in : f32 to bf16
    linalg.yield %99 : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %43, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %43, "unimplemented: dynamic negative broadcast sizes"
  %82 = tensor.empty(%dim, %dim) : tensor<2x2x?x?xbf16>
  %83 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%82 : tensor<2x2x?x?xbf16>) {
  ^bb0(%out: bf16):
    %99 = linalg.index 0 : index
    %100 = linalg.index 1 : index
    %101 = linalg.index 2 : index
    %102 = linalg.index 3 : index
    %103 = arith.cmpi eq, %65, %c1 : index
    %104 = arith.select %103, %c0, %101 : index
    %105 = arith.select %103, %c0, %102 : index
    %extracted = tensor.extract %81[%99, %100, %104, %105] : tensor<2x2x?x?xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x?xbf16>
  cf.assert %61, "must have at most one inferred (negative) dimension"
  %from_elements_18 = tensor.from_elements %c4_i64, %64, %64 : tensor<3xi64>
  %reshape_19 = tensor.reshape %83(%from_elements_18) : (tensor<2x2x?x?xbf16>, tensor<3xi64>) -> tensor<4x?x?xbf16>
  cf.assert %43, "unimplemented: dynamic negative broadcast sizes"
  %84 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%44 : tensor<2x2x?x8xbf16>) {
  ^bb0(%out: bf16):
    %99 = linalg.index 0 : index
    %100 = linalg.index 1 : index
    %101 = linalg.index 2 : index
    %102 = linalg.index 3 : index
    %103 = arith.cmpi eq, %7, %c1 : index
    %104 = arith.select %103, %c0, %101 : index
    %extracted = tensor.extract %transposed_7[%99, %100, %104, %102] : tensor<2x2x?x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<2x2x?x8xbf16>
  %collapsed_20 = tensor.collapse_shape %84 [[0, 1], [2], [3]] : tensor<2x2x?x8xbf16> into tensor<4x?x8xbf16>
  %85 = arith.cmpi eq, %64, %0 : i64
  cf.assert %85, "mismatching contracting dimension"
  %86 = tensor.empty(%65) : tensor<4x?x8xf32>
  %87 = linalg.fill ins(%cst : f32) outs(%86 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %88 = linalg.batch_matmul ins(%reshape_19, %collapsed_20 : tensor<4x?x?xbf16>, tensor<4x?x8xbf16>) outs(%87 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
  %89 = tensor.empty(%65) : tensor<4x?x8xbf16>
  %90 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<4x?x8xf32>) outs(%89 : tensor<4x?x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %99 = arith.truncf %in : f32 to bf16
    linalg.yield %99 : bf16
  } -> tensor<4x?x8xbf16>
  %expanded_21 = tensor.expand_shape %90 [[0, 1], [2], [3]] output_shape [2, 2, %65, 8] : tensor<4x?x8xbf16> into tensor<2x2x?x8xbf16>
  %91 = tensor.empty(%65) : tensor<2x?x2x8xbf16>
  %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<2x2x?x8xbf16>) outs(%91 : tensor<2x?x2x8xbf16>) permutation = [0, 2, 1, 3] 
  %collapsed_23 = tensor.collapse_shape %transposed_22 [[0, 1], [2, 3]] : tensor<2x?x2x8xbf16> into tensor<?x16xbf16>
  %92 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%65]
  %93 = tensor.empty(%92) : tensor<?x16xf32>
  %94 = linalg.fill ins(%cst : f32) outs(%93 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %95 = linalg.matmul ins(%collapsed_23, %arg4 : tensor<?x16xbf16>, tensor<16x16xbf16>) outs(%94 : tensor<?x16xf32>) -> tensor<?x16xf32>
  %96 = tensor.empty(%92) : tensor<?x16xbf16>
  %97 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%95 : tensor<?x16xf32>) outs(%96 : tensor<?x16xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %99 = arith.truncf %in : f32 to bf16
    linalg.yield %99 : bf16
  } -> tensor<?x16xbf16>
  %98 = arith.divsi %92, %c2 : index
  %expanded_24 = tensor.expand_shape %97 [[0, 1], [2]] output_shape [2, %98, 16] : tensor<?x16xbf16> into tensor<2x?x16xbf16>
  return %expanded_24 : tensor<2x?x16xbf16>
}
}
