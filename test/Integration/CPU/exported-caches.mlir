// Steps of decoding over quantised caches as torch-mlir 20261001 writes them, with torch 2.15: q.to(float32), less zero
// points, times scales, and scaled_dot_product_attention with enable_gqa. All are raised, heads that share keys are found,
// and both products read integers.
//
//   view       4 bits, a scale and a zero point for each lane of 32 tokens: reshaped to [.., 3, 32, 32], with
//              `unsqueeze`
//   repeated   8 bits, the same by `repeat_interleave`, for any number of tokens
//   turned     4 bits, keys stored as [lane, token] with a scale and a zero point for 32 tokens of a lane, values with
//              those of 32 lanes of a token

// The bound of docs/Numerics.md for a query of up to 1, lanes of 32 and of 128, and keys and values of up to 30 * 0.05.
// REQUIRES: avx512f
// DEFINE: %{run} = rope-runner %s --random=1 --range=0:-1:1 --range=2:0:0.05 --range=3:-4:15 --range=5:0:0.05 --range=6:-4:15 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0
// DEFINE: %{tokens} = --shape=1:1x2x2400x32 --shape=2:1x2x75x32 --shape=3:1x2x75x32 --shape=4:1x2x2400x32 --shape=5:1x2x75x32 --shape=6:1x2x75x32
// RUN: %{run} --entry=view --atol=8.6e-05
// RUN: %{run} --entry=repeated --atol=0.0036 %{tokens} --threads=2
// RUN: %{run} --entry=turned --atol=0.00047
// RUN: %{run} --entry=view --atol=8.6e-05 --cpu=x86-64-v3

// RUN: rope-opt %s --rope-raise --rope-tile-attention="kernel dequantize" --rope-decompose --canonicalize --cse --rope-cpu-form-quantized-products=cpu=x86-64-v4 | FileCheck %s
// CHECK-LABEL: func @view(
// CHECK: rope_cpu.quantized_matmul bits 4 shared 32 ins(
// CHECK: rope_cpu.quantized_matmul bits 4 by_rows shared 32 ins(
// CHECK-LABEL: func @repeated(
// CHECK: rope_cpu.quantized_matmul bits 8 signed shared 32 ins(
// CHECK: rope_cpu.quantized_matmul bits 8 signed by_rows shared 32 ins(
// CHECK-LABEL: func @turned(
// CHECK: rope_cpu.quantized_matmul bits 4 by_rows ins({{.*}} tensor<128x8xf32>) zeros(
// CHECK: rope_cpu.quantized_matmul bits 4 by_rows ins({{.*}} tensor<256x4xf32>) zeros(

#m0 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#m2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, 0, d4)>
#m3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#m4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#m6 = affine_map<()[s0] -> (s0 * 32)>
#m7 = affine_map<(d0, d1, d2, d3) -> ()>
#m8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>

func.func @view(%arg0: tensor<1x8x1x32xf32>, %arg1: tensor<1x2x96x16xi8>, %arg2: tensor<1x2x3x32xf32>, %arg3: tensor<1x2x3x32xf32>, %arg4: tensor<1x2x96x16xi8>, %arg5: tensor<1x2x3x32xf32>, %arg6: tensor<1x2x3x32xf32>) -> tensor<1x8x1x32xf32> {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<1x8x1x96xf32>
  %cst_2 = arith.constant 0xFFF0000000000000 : f64
  %cst_3 = arith.constant 0.42044820762685725 : f64
  %c15_i8 = arith.constant 15 : i8
  %c4_i8 = arith.constant 4 : i8
  %0 = tensor.empty() : tensor<1x2x96x16xi8>
  %1 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<1x2x96x16xi8>) outs(%0 : tensor<1x2x96x16xi8>) {
  ^bb0(%in: i8, %out: i8):
    %43 = arith.andi %in, %c15_i8 : i8
    linalg.yield %43 : i8
  } -> tensor<1x2x96x16xi8>
  %2 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<1x2x96x16xi8>) outs(%0 : tensor<1x2x96x16xi8>) {
  ^bb0(%in: i8, %out: i8):
    %43 = arith.shrui %in, %c4_i8 : i8
    linalg.yield %43 : i8
  } -> tensor<1x2x96x16xi8>
  %expanded = tensor.expand_shape %1 [[0], [1], [2], [3, 4]] output_shape [1, 2, 96, 16, 1] : tensor<1x2x96x16xi8> into tensor<1x2x96x16x1xi8>
  %expanded_4 = tensor.expand_shape %2 [[0], [1], [2], [3, 4]] output_shape [1, 2, 96, 16, 1] : tensor<1x2x96x16xi8> into tensor<1x2x96x16x1xi8>
  %concat = tensor.concat dim(4) %expanded, %expanded_4 : (tensor<1x2x96x16x1xi8>, tensor<1x2x96x16x1xi8>) -> tensor<1x2x96x16x2xi8>
  %collapsed = tensor.collapse_shape %concat [[0], [1], [2], [3, 4]] : tensor<1x2x96x16x2xi8> into tensor<1x2x96x32xi8>
  %3 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<1x2x96x16xi8>) outs(%0 : tensor<1x2x96x16xi8>) {
  ^bb0(%in: i8, %out: i8):
    %43 = arith.andi %in, %c15_i8 : i8
    linalg.yield %43 : i8
  } -> tensor<1x2x96x16xi8>
  %4 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<1x2x96x16xi8>) outs(%0 : tensor<1x2x96x16xi8>) {
  ^bb0(%in: i8, %out: i8):
    %43 = arith.shrui %in, %c4_i8 : i8
    linalg.yield %43 : i8
  } -> tensor<1x2x96x16xi8>
  %expanded_5 = tensor.expand_shape %3 [[0], [1], [2], [3, 4]] output_shape [1, 2, 96, 16, 1] : tensor<1x2x96x16xi8> into tensor<1x2x96x16x1xi8>
  %expanded_6 = tensor.expand_shape %4 [[0], [1], [2], [3, 4]] output_shape [1, 2, 96, 16, 1] : tensor<1x2x96x16xi8> into tensor<1x2x96x16x1xi8>
  %concat_7 = tensor.concat dim(4) %expanded_5, %expanded_6 : (tensor<1x2x96x16x1xi8>, tensor<1x2x96x16x1xi8>) -> tensor<1x2x96x16x2xi8>
  %collapsed_8 = tensor.collapse_shape %concat_7 [[0], [1], [2], [3, 4]] : tensor<1x2x96x16x2xi8> into tensor<1x2x96x32xi8>
  %expanded_9 = tensor.expand_shape %collapsed [[0], [1], [2, 3], [4]] output_shape [1, 2, 3, 32, 32] : tensor<1x2x96x32xi8> into tensor<1x2x3x32x32xi8>
  %5 = tensor.empty() : tensor<1x2x3x32x32xf32>
  %6 = linalg.generic {indexing_maps = [#m1, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<1x2x3x32x32xi8>) outs(%5 : tensor<1x2x3x32x32xf32>) {
  ^bb0(%in: i8, %out: f32):
    %43 = arith.uitofp %in : i8 to f32
    linalg.yield %43 : f32
  } -> tensor<1x2x3x32x32xf32>
  %expanded_10 = tensor.expand_shape %arg3 [[0], [1], [2], [3, 4]] output_shape [1, 2, 3, 1, 32] : tensor<1x2x3x32xf32> into tensor<1x2x3x1x32xf32>
  %7 = linalg.generic {indexing_maps = [#m1, #m2, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_10 : tensor<1x2x3x32x32xf32>, tensor<1x2x3x1x32xf32>) outs(%5 : tensor<1x2x3x32x32xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %43 = arith.subf %in, %in_25 : f32
    linalg.yield %43 : f32
  } -> tensor<1x2x3x32x32xf32>
  %expanded_11 = tensor.expand_shape %arg2 [[0], [1], [2], [3, 4]] output_shape [1, 2, 3, 1, 32] : tensor<1x2x3x32xf32> into tensor<1x2x3x1x32xf32>
  %8 = linalg.generic {indexing_maps = [#m1, #m2, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_11 : tensor<1x2x3x32x32xf32>, tensor<1x2x3x1x32xf32>) outs(%5 : tensor<1x2x3x32x32xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %43 = arith.mulf %in, %in_25 : f32
    linalg.yield %43 : f32
  } -> tensor<1x2x3x32x32xf32>
  %collapsed_12 = tensor.collapse_shape %8 [[0], [1], [2, 3], [4]] : tensor<1x2x3x32x32xf32> into tensor<1x2x96x32xf32>
  %expanded_13 = tensor.expand_shape %collapsed_8 [[0], [1], [2, 3], [4]] output_shape [1, 2, 3, 32, 32] : tensor<1x2x96x32xi8> into tensor<1x2x3x32x32xi8>
  %9 = linalg.generic {indexing_maps = [#m1, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<1x2x3x32x32xi8>) outs(%5 : tensor<1x2x3x32x32xf32>) {
  ^bb0(%in: i8, %out: f32):
    %43 = arith.uitofp %in : i8 to f32
    linalg.yield %43 : f32
  } -> tensor<1x2x3x32x32xf32>
  %expanded_14 = tensor.expand_shape %arg6 [[0], [1], [2], [3, 4]] output_shape [1, 2, 3, 1, 32] : tensor<1x2x3x32xf32> into tensor<1x2x3x1x32xf32>
  %10 = linalg.generic {indexing_maps = [#m1, #m2, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%9, %expanded_14 : tensor<1x2x3x32x32xf32>, tensor<1x2x3x1x32xf32>) outs(%5 : tensor<1x2x3x32x32xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %43 = arith.subf %in, %in_25 : f32
    linalg.yield %43 : f32
  } -> tensor<1x2x3x32x32xf32>
  %expanded_15 = tensor.expand_shape %arg5 [[0], [1], [2], [3, 4]] output_shape [1, 2, 3, 1, 32] : tensor<1x2x3x32xf32> into tensor<1x2x3x1x32xf32>
  %11 = linalg.generic {indexing_maps = [#m1, #m2, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%10, %expanded_15 : tensor<1x2x3x32x32xf32>, tensor<1x2x3x1x32xf32>) outs(%5 : tensor<1x2x3x32x32xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %43 = arith.mulf %in, %in_25 : f32
    linalg.yield %43 : f32
  } -> tensor<1x2x3x32x32xf32>
  %collapsed_16 = tensor.collapse_shape %11 [[0], [1], [2, 3], [4]] : tensor<1x2x3x32x32xf32> into tensor<1x2x96x32xf32>
  %12 = tensor.empty() : tensor<1x8x1x32xf32>
  %13 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x1x32xf32>) outs(%12 : tensor<1x8x1x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %43 = arith.truncf %cst_3 : f64 to f32
    %44 = arith.mulf %in, %43 : f32
    linalg.yield %44 : f32
  } -> tensor<1x8x1x32xf32>
  %14 = tensor.empty() : tensor<1x2x4x96x32xf32>
  %15 = linalg.generic {indexing_maps = [#m3, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_12 : tensor<1x2x96x32xf32>) outs(%14 : tensor<1x2x4x96x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x2x4x96x32xf32>
  %collapsed_17 = tensor.collapse_shape %15 [[0], [1, 2], [3], [4]] : tensor<1x2x4x96x32xf32> into tensor<1x8x96x32xf32>
  %16 = linalg.generic {indexing_maps = [#m3, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_16 : tensor<1x2x96x32xf32>) outs(%14 : tensor<1x2x4x96x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x2x4x96x32xf32>
  %17 = tensor.empty() : tensor<1x8x32x96xf32>
  %transposed = linalg.transpose ins(%collapsed_17 : tensor<1x8x96x32xf32>) outs(%17 : tensor<1x8x32x96xf32>) permutation = [0, 1, 3, 2] 
  %18 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<1x8x32x96xf32>) outs(%17 : tensor<1x8x32x96xf32>) {
  ^bb0(%in: f32, %out: f32):
    %43 = arith.truncf %cst_3 : f64 to f32
    %44 = arith.mulf %in, %43 : f32
    linalg.yield %44 : f32
  } -> tensor<1x8x32x96xf32>
  %collapsed_18 = tensor.collapse_shape %13 [[0, 1], [2], [3]] : tensor<1x8x1x32xf32> into tensor<8x1x32xf32>
  %collapsed_19 = tensor.collapse_shape %18 [[0, 1], [2], [3]] : tensor<1x8x32x96xf32> into tensor<8x32x96xf32>
  %19 = tensor.empty() : tensor<8x1x96xf32>
  %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<8x1x96xf32>) -> tensor<8x1x96xf32>
  %21 = linalg.batch_matmul ins(%collapsed_18, %collapsed_19 : tensor<8x1x32xf32>, tensor<8x32x96xf32>) outs(%20 : tensor<8x1x96xf32>) -> tensor<8x1x96xf32>
  %expanded_20 = tensor.expand_shape %21 [[0, 1], [2], [3]] output_shape [1, 8, 1, 96] : tensor<8x1x96xf32> into tensor<1x8x1x96xf32>
  %22 = tensor.empty() : tensor<1x8x1xi64>
  %23 = linalg.fill ins(%c0_i64 : i64) outs(%22 : tensor<1x8x1xi64>) -> tensor<1x8x1xi64>
  %24 = tensor.empty() : tensor<1x8x1xf32>
  %25 = linalg.fill ins(%cst_0 : f32) outs(%24 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
  %26:2 = linalg.generic {indexing_maps = [#m0, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_20 : tensor<1x8x1x96xf32>) outs(%25, %23 : tensor<1x8x1xf32>, tensor<1x8x1xi64>) {
  ^bb0(%in: f32, %out: f32, %out_25: i64):
    %43 = linalg.index 3 : index
    %44 = arith.index_cast %43 : index to i64
    %45 = arith.maximumf %in, %out : f32
    %46 = arith.cmpf ogt, %in, %out : f32
    %47 = arith.select %46, %44, %out_25 : i64
    linalg.yield %45, %47 : f32, i64
  } -> (tensor<1x8x1xf32>, tensor<1x8x1xi64>)
  %expanded_21 = tensor.expand_shape %26#0 [[0], [1], [2, 3]] output_shape [1, 8, 1, 1] : tensor<1x8x1xf32> into tensor<1x8x1x1xf32>
  %27 = tensor.empty() : tensor<1x8x1x96xf32>
  %28 = linalg.generic {indexing_maps = [#m0, #m5, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20, %expanded_21 : tensor<1x8x1x96xf32>, tensor<1x8x1x1xf32>) outs(%27 : tensor<1x8x1x96xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %43 = arith.subf %in, %in_25 : f32
    linalg.yield %43 : f32
  } -> tensor<1x8x1x96xf32>
  %29 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<1x8x1x96xf32>) outs(%27 : tensor<1x8x1x96xf32>) {
  ^bb0(%in: f32, %out: f32):
    %43 = math.exp %in : f32
    linalg.yield %43 : f32
  } -> tensor<1x8x1x96xf32>
  %30 = tensor.empty() : tensor<1x8x1x1xf32>
  %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
  %32 = linalg.generic {indexing_maps = [#m0, #m5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%29 : tensor<1x8x1x96xf32>) outs(%31 : tensor<1x8x1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %43 = arith.addf %in, %out : f32
    linalg.yield %43 : f32
  } -> tensor<1x8x1x1xf32>
  %33 = linalg.generic {indexing_maps = [#m0, #m5, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %32 : tensor<1x8x1x96xf32>, tensor<1x8x1x1xf32>) outs(%27 : tensor<1x8x1x96xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %43 = arith.divf %in, %in_25 : f32
    linalg.yield %43 : f32
  } -> tensor<1x8x1x96xf32>
  %34 = tensor.empty() : tensor<1x8x1x96xi1>
  %35 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20 : tensor<1x8x1x96xf32>) outs(%34 : tensor<1x8x1x96xi1>) {
  ^bb0(%in: f32, %out: i1):
    %43 = arith.extf %in : f32 to f64
    %44 = arith.cmpf oeq, %43, %cst_2 : f64
    linalg.yield %44 : i1
  } -> tensor<1x8x1x96xi1>
  %36 = tensor.empty() : tensor<1x8x1x1xi1>
  %37 = linalg.fill ins(%true : i1) outs(%36 : tensor<1x8x1x1xi1>) -> tensor<1x8x1x1xi1>
  %38 = linalg.generic {indexing_maps = [#m0, #m5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%35 : tensor<1x8x1x96xi1>) outs(%37 : tensor<1x8x1x1xi1>) {
  ^bb0(%in: i1, %out: i1):
    %43 = arith.andi %in, %out : i1
    linalg.yield %43 : i1
  } -> tensor<1x8x1x1xi1>
  %39 = linalg.generic {indexing_maps = [#m5, #m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %cst_1, %33 : tensor<1x8x1x1xi1>, tensor<1x8x1x96xf32>, tensor<1x8x1x96xf32>) outs(%27 : tensor<1x8x1x96xf32>) {
  ^bb0(%in: i1, %in_25: f32, %in_26: f32, %out: f32):
    %43 = arith.select %in, %in_25, %in_26 : f32
    linalg.yield %43 : f32
  } -> tensor<1x8x1x96xf32>
  %collapsed_22 = tensor.collapse_shape %39 [[0, 1], [2], [3]] : tensor<1x8x1x96xf32> into tensor<8x1x96xf32>
  %collapsed_23 = tensor.collapse_shape %16 [[0, 1, 2], [3], [4]] : tensor<1x2x4x96x32xf32> into tensor<8x96x32xf32>
  %40 = tensor.empty() : tensor<8x1x32xf32>
  %41 = linalg.fill ins(%cst : f32) outs(%40 : tensor<8x1x32xf32>) -> tensor<8x1x32xf32>
  %42 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<8x1x96xf32>, tensor<8x96x32xf32>) outs(%41 : tensor<8x1x32xf32>) -> tensor<8x1x32xf32>
  %expanded_24 = tensor.expand_shape %42 [[0, 1], [2], [3]] output_shape [1, 8, 1, 32] : tensor<8x1x32xf32> into tensor<1x8x1x32xf32>
  return %expanded_24 : tensor<1x8x1x32xf32>
}

func.func @repeated(%arg0: tensor<1x8x1x32xf32>, %arg1: tensor<1x2x?x32xi8>, %arg2: tensor<1x2x?x32xf32>, %arg3: tensor<1x2x?x32xf32>, %arg4: tensor<1x2x?x32xi8>, %arg5: tensor<1x2x?x32xf32>, %arg6: tensor<1x2x?x32xf32>) -> tensor<1x8x1x32xf32> {
  %c0_i64 = arith.constant 0 : i64
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant 0xFFF0000000000000 : f64
  %cst_3 = arith.constant 0.42044820762685725 : f64
  %dim = tensor.dim %arg5, %c2 : tensor<1x2x?x32xf32>
  %0 = arith.index_cast %dim : index to i64
  %dim_4 = tensor.dim %arg1, %c2 : tensor<1x2x?x32xi8>
  %1 = arith.index_cast %dim_4 : index to i64
  %dim_5 = tensor.dim %arg2, %c2 : tensor<1x2x?x32xf32>
  %expanded = tensor.expand_shape %arg2 [[0], [1], [2], [3, 4]] output_shape [1, 2, %dim_5, 1, 32] : tensor<1x2x?x32xf32> into tensor<1x2x?x1x32xf32>
  %2 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %2, "unimplemented: dynamic negative broadcast sizes"
  %3 = tensor.empty(%dim) : tensor<1x2x?x32x32xf32>
  %4 = linalg.generic {indexing_maps = [#m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%3 : tensor<1x2x?x32x32xf32>) {
  ^bb0(%out: f32):
    %58 = linalg.index 1 : index
    %59 = linalg.index 2 : index
    %60 = linalg.index 4 : index
    %61 = arith.cmpi eq, %dim_5, %c1 : index
    %62 = arith.select %61, %c0, %59 : index
    %extracted = tensor.extract %expanded[%c0, %58, %62, %c0, %60] : tensor<1x2x?x1x32xf32>
    linalg.yield %extracted : f32
  } -> tensor<1x2x?x32x32xf32>
  %collapsed = tensor.collapse_shape %4 [[0], [1], [2, 3], [4]] : tensor<1x2x?x32x32xf32> into tensor<1x2x?x32xf32>
  %dim_6 = tensor.dim %arg3, %c2 : tensor<1x2x?x32xf32>
  %expanded_7 = tensor.expand_shape %arg3 [[0], [1], [2], [3, 4]] output_shape [1, 2, %dim_6, 1, 32] : tensor<1x2x?x32xf32> into tensor<1x2x?x1x32xf32>
  cf.assert %2, "unimplemented: dynamic negative broadcast sizes"
  %5 = linalg.generic {indexing_maps = [#m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%3 : tensor<1x2x?x32x32xf32>) {
  ^bb0(%out: f32):
    %58 = linalg.index 1 : index
    %59 = linalg.index 2 : index
    %60 = linalg.index 4 : index
    %61 = arith.cmpi eq, %dim_6, %c1 : index
    %62 = arith.select %61, %c0, %59 : index
    %extracted = tensor.extract %expanded_7[%c0, %58, %62, %c0, %60] : tensor<1x2x?x1x32xf32>
    linalg.yield %extracted : f32
  } -> tensor<1x2x?x32x32xf32>
  %collapsed_8 = tensor.collapse_shape %5 [[0], [1], [2, 3], [4]] : tensor<1x2x?x32x32xf32> into tensor<1x2x?x32xf32>
  %6 = tensor.empty(%dim_4) : tensor<1x2x?x32xf32>
  %7 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<1x2x?x32xi8>) outs(%6 : tensor<1x2x?x32xf32>) {
  ^bb0(%in: i8, %out: f32):
    %58 = arith.sitofp %in : i8 to f32
    linalg.yield %58 : f32
  } -> tensor<1x2x?x32xf32>
  %8 = affine.apply #m6()[%dim]
  %9 = arith.cmpi eq, %dim_4, %8 : index
  cf.assert %9, "mismatched size for broadcast"
  %10 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %collapsed_8 : tensor<1x2x?x32xf32>, tensor<1x2x?x32xf32>) outs(%6 : tensor<1x2x?x32xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %58 = arith.subf %in, %in_26 : f32
    linalg.yield %58 : f32
  } -> tensor<1x2x?x32xf32>
  cf.assert %9, "mismatched size for broadcast"
  %11 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %collapsed : tensor<1x2x?x32xf32>, tensor<1x2x?x32xf32>) outs(%6 : tensor<1x2x?x32xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %58 = arith.mulf %in, %in_26 : f32
    linalg.yield %58 : f32
  } -> tensor<1x2x?x32xf32>
  %expanded_9 = tensor.expand_shape %arg5 [[0], [1], [2], [3, 4]] output_shape [1, 2, %dim, 1, 32] : tensor<1x2x?x32xf32> into tensor<1x2x?x1x32xf32>
  cf.assert %2, "unimplemented: dynamic negative broadcast sizes"
  %12 = linalg.generic {indexing_maps = [#m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%3 : tensor<1x2x?x32x32xf32>) {
  ^bb0(%out: f32):
    %58 = linalg.index 1 : index
    %59 = linalg.index 2 : index
    %60 = linalg.index 4 : index
    %61 = arith.cmpi eq, %dim, %c1 : index
    %62 = arith.select %61, %c0, %59 : index
    %extracted = tensor.extract %expanded_9[%c0, %58, %62, %c0, %60] : tensor<1x2x?x1x32xf32>
    linalg.yield %extracted : f32
  } -> tensor<1x2x?x32x32xf32>
  %collapsed_10 = tensor.collapse_shape %12 [[0], [1], [2, 3], [4]] : tensor<1x2x?x32x32xf32> into tensor<1x2x?x32xf32>
  %dim_11 = tensor.dim %arg6, %c2 : tensor<1x2x?x32xf32>
  %expanded_12 = tensor.expand_shape %arg6 [[0], [1], [2], [3, 4]] output_shape [1, 2, %dim_11, 1, 32] : tensor<1x2x?x32xf32> into tensor<1x2x?x1x32xf32>
  cf.assert %2, "unimplemented: dynamic negative broadcast sizes"
  %13 = linalg.generic {indexing_maps = [#m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%3 : tensor<1x2x?x32x32xf32>) {
  ^bb0(%out: f32):
    %58 = linalg.index 1 : index
    %59 = linalg.index 2 : index
    %60 = linalg.index 4 : index
    %61 = arith.cmpi eq, %dim_11, %c1 : index
    %62 = arith.select %61, %c0, %59 : index
    %extracted = tensor.extract %expanded_12[%c0, %58, %62, %c0, %60] : tensor<1x2x?x1x32xf32>
    linalg.yield %extracted : f32
  } -> tensor<1x2x?x32x32xf32>
  %collapsed_13 = tensor.collapse_shape %13 [[0], [1], [2, 3], [4]] : tensor<1x2x?x32x32xf32> into tensor<1x2x?x32xf32>
  %dim_14 = tensor.dim %arg4, %c2 : tensor<1x2x?x32xi8>
  %14 = tensor.empty(%dim_14) : tensor<1x2x?x32xf32>
  %15 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<1x2x?x32xi8>) outs(%14 : tensor<1x2x?x32xf32>) {
  ^bb0(%in: i8, %out: f32):
    %58 = arith.sitofp %in : i8 to f32
    linalg.yield %58 : f32
  } -> tensor<1x2x?x32xf32>
  %16 = arith.cmpi eq, %dim_14, %8 : index
  cf.assert %16, "mismatched size for broadcast"
  %17 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %collapsed_13 : tensor<1x2x?x32xf32>, tensor<1x2x?x32xf32>) outs(%14 : tensor<1x2x?x32xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %58 = arith.subf %in, %in_26 : f32
    linalg.yield %58 : f32
  } -> tensor<1x2x?x32xf32>
  cf.assert %16, "mismatched size for broadcast"
  %18 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %collapsed_10 : tensor<1x2x?x32xf32>, tensor<1x2x?x32xf32>) outs(%14 : tensor<1x2x?x32xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %58 = arith.mulf %in, %in_26 : f32
    linalg.yield %58 : f32
  } -> tensor<1x2x?x32xf32>
  %19 = tensor.empty() : tensor<1x8x1x32xf32>
  %20 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x1x32xf32>) outs(%19 : tensor<1x8x1x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %58 = arith.truncf %cst_3 : f64 to f32
    %59 = arith.mulf %in, %58 : f32
    linalg.yield %59 : f32
  } -> tensor<1x8x1x32xf32>
  %expanded_15 = tensor.expand_shape %11 [[0], [1], [2, 3], [4]] output_shape [1, 2, 1, %dim_4, 32] : tensor<1x2x?x32xf32> into tensor<1x2x1x?x32xf32>
  %21 = arith.cmpi sge, %1, %c0_i64 : i64
  cf.assert %21, "unimplemented: dynamic negative broadcast sizes"
  %22 = tensor.empty(%dim_4) : tensor<1x2x4x?x32xf32>
  %23 = linalg.generic {indexing_maps = [#m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%22 : tensor<1x2x4x?x32xf32>) {
  ^bb0(%out: f32):
    %58 = linalg.index 1 : index
    %59 = linalg.index 3 : index
    %60 = linalg.index 4 : index
    %61 = arith.cmpi eq, %dim_4, %c1 : index
    %62 = arith.select %61, %c0, %59 : index
    %extracted = tensor.extract %expanded_15[%c0, %58, %c0, %62, %60] : tensor<1x2x1x?x32xf32>
    linalg.yield %extracted : f32
  } -> tensor<1x2x4x?x32xf32>
  %collapsed_16 = tensor.collapse_shape %23 [[0], [1, 2], [3], [4]] : tensor<1x2x4x?x32xf32> into tensor<1x8x?x32xf32>
  %expanded_17 = tensor.expand_shape %18 [[0], [1], [2, 3], [4]] output_shape [1, 2, 1, %dim_14, 32] : tensor<1x2x?x32xf32> into tensor<1x2x1x?x32xf32>
  cf.assert %21, "unimplemented: dynamic negative broadcast sizes"
  %24 = linalg.generic {indexing_maps = [#m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%22 : tensor<1x2x4x?x32xf32>) {
  ^bb0(%out: f32):
    %58 = linalg.index 1 : index
    %59 = linalg.index 3 : index
    %60 = linalg.index 4 : index
    %61 = arith.cmpi eq, %dim_14, %c1 : index
    %62 = arith.select %61, %c0, %59 : index
    %extracted = tensor.extract %expanded_17[%c0, %58, %c0, %62, %60] : tensor<1x2x1x?x32xf32>
    linalg.yield %extracted : f32
  } -> tensor<1x2x4x?x32xf32>
  %collapsed_18 = tensor.collapse_shape %24 [[0], [1, 2], [3], [4]] : tensor<1x2x4x?x32xf32> into tensor<1x8x?x32xf32>
  %25 = tensor.empty(%dim_4) : tensor<1x8x32x?xf32>
  %transposed = linalg.transpose ins(%collapsed_16 : tensor<1x8x?x32xf32>) outs(%25 : tensor<1x8x32x?xf32>) permutation = [0, 1, 3, 2] 
  %26 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<1x8x32x?xf32>) outs(%25 : tensor<1x8x32x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %58 = arith.truncf %cst_3 : f64 to f32
    %59 = arith.mulf %in, %58 : f32
    linalg.yield %59 : f32
  } -> tensor<1x8x32x?xf32>
  %collapsed_19 = tensor.collapse_shape %20 [[0, 1], [2], [3]] : tensor<1x8x1x32xf32> into tensor<8x1x32xf32>
  cf.assert %21, "unimplemented: dynamic negative broadcast sizes"
  %27 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%25 : tensor<1x8x32x?xf32>) {
  ^bb0(%out: f32):
    %58 = linalg.index 1 : index
    %59 = linalg.index 2 : index
    %60 = linalg.index 3 : index
    %61 = arith.cmpi eq, %dim_4, %c1 : index
    %62 = arith.select %61, %c0, %60 : index
    %extracted = tensor.extract %26[%c0, %58, %59, %62] : tensor<1x8x32x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<1x8x32x?xf32>
  %collapsed_20 = tensor.collapse_shape %27 [[0, 1], [2], [3]] : tensor<1x8x32x?xf32> into tensor<8x32x?xf32>
  %28 = tensor.empty(%dim_4) : tensor<8x1x?xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<8x1x?xf32>) -> tensor<8x1x?xf32>
  %30 = linalg.batch_matmul ins(%collapsed_19, %collapsed_20 : tensor<8x1x32xf32>, tensor<8x32x?xf32>) outs(%29 : tensor<8x1x?xf32>) -> tensor<8x1x?xf32>
  %expanded_21 = tensor.expand_shape %30 [[0, 1], [2], [3]] output_shape [1, 8, 1, %dim_4] : tensor<8x1x?xf32> into tensor<1x8x1x?xf32>
  %31 = tensor.empty() : tensor<1x8x1xi64>
  %32 = linalg.fill ins(%c0_i64 : i64) outs(%31 : tensor<1x8x1xi64>) -> tensor<1x8x1xi64>
  %33 = tensor.empty() : tensor<1x8x1xf32>
  %34 = linalg.fill ins(%cst_0 : f32) outs(%33 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
  %35:2 = linalg.generic {indexing_maps = [#m0, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_21 : tensor<1x8x1x?xf32>) outs(%34, %32 : tensor<1x8x1xf32>, tensor<1x8x1xi64>) {
  ^bb0(%in: f32, %out: f32, %out_26: i64):
    %58 = linalg.index 3 : index
    %59 = arith.index_cast %58 : index to i64
    %60 = arith.maximumf %in, %out : f32
    %61 = arith.cmpf ogt, %in, %out : f32
    %62 = arith.select %61, %59, %out_26 : i64
    linalg.yield %60, %62 : f32, i64
  } -> (tensor<1x8x1xf32>, tensor<1x8x1xi64>)
  %expanded_22 = tensor.expand_shape %35#0 [[0], [1], [2, 3]] output_shape [1, 8, 1, 1] : tensor<1x8x1xf32> into tensor<1x8x1x1xf32>
  %36 = tensor.empty(%dim_4) : tensor<1x8x1x?xf32>
  %37 = linalg.generic {indexing_maps = [#m0, #m5, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21, %expanded_22 : tensor<1x8x1x?xf32>, tensor<1x8x1x1xf32>) outs(%36 : tensor<1x8x1x?xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %58 = arith.subf %in, %in_26 : f32
    linalg.yield %58 : f32
  } -> tensor<1x8x1x?xf32>
  %38 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<1x8x1x?xf32>) outs(%36 : tensor<1x8x1x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %58 = math.exp %in : f32
    linalg.yield %58 : f32
  } -> tensor<1x8x1x?xf32>
  %39 = tensor.empty() : tensor<1x8x1x1xf32>
  %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
  %41 = linalg.generic {indexing_maps = [#m0, #m5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<1x8x1x?xf32>) outs(%40 : tensor<1x8x1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %58 = arith.addf %in, %out : f32
    linalg.yield %58 : f32
  } -> tensor<1x8x1x1xf32>
  %42 = linalg.generic {indexing_maps = [#m0, #m5, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %41 : tensor<1x8x1x?xf32>, tensor<1x8x1x1xf32>) outs(%36 : tensor<1x8x1x?xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %58 = arith.divf %in, %in_26 : f32
    linalg.yield %58 : f32
  } -> tensor<1x8x1x?xf32>
  %43 = tensor.empty(%dim_4) : tensor<1x8x1x?xi1>
  %44 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21 : tensor<1x8x1x?xf32>) outs(%43 : tensor<1x8x1x?xi1>) {
  ^bb0(%in: f32, %out: i1):
    %58 = arith.extf %in : f32 to f64
    %59 = arith.cmpf oeq, %58, %cst_2 : f64
    linalg.yield %59 : i1
  } -> tensor<1x8x1x?xi1>
  %45 = tensor.empty() : tensor<1x8x1x1xi1>
  %46 = linalg.fill ins(%true : i1) outs(%45 : tensor<1x8x1x1xi1>) -> tensor<1x8x1x1xi1>
  %47 = linalg.generic {indexing_maps = [#m0, #m5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<1x8x1x?xi1>) outs(%46 : tensor<1x8x1x1xi1>) {
  ^bb0(%in: i1, %out: i1):
    %58 = arith.andi %in, %out : i1
    linalg.yield %58 : i1
  } -> tensor<1x8x1x1xi1>
  %48 = arith.cmpi sge, %1, %c0_i64 : i64
  cf.assert %48, "negative values not allowed in new dimensions"
  %49 = tensor.empty(%dim_4) : tensor<1x8x1x?xf32>
  %50 = linalg.generic {indexing_maps = [#m7, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%49 : tensor<1x8x1x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x8x1x?xf32>
  cf.assert %true, "mismatched size for broadcast"
  %51 = linalg.generic {indexing_maps = [#m5, #m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %50, %42 : tensor<1x8x1x1xi1>, tensor<1x8x1x?xf32>, tensor<1x8x1x?xf32>) outs(%49 : tensor<1x8x1x?xf32>) {
  ^bb0(%in: i1, %in_26: f32, %in_27: f32, %out: f32):
    %58 = arith.select %in, %in_26, %in_27 : f32
    linalg.yield %58 : f32
  } -> tensor<1x8x1x?xf32>
  cf.assert %21, "unimplemented: dynamic negative broadcast sizes"
  %52 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%36 : tensor<1x8x1x?xf32>) {
  ^bb0(%out: f32):
    %58 = linalg.index 1 : index
    %59 = linalg.index 3 : index
    %60 = arith.cmpi eq, %dim_4, %c1 : index
    %61 = arith.select %60, %c0, %59 : index
    %extracted = tensor.extract %51[%c0, %58, %c0, %61] : tensor<1x8x1x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<1x8x1x?xf32>
  %collapsed_23 = tensor.collapse_shape %52 [[0, 1], [2], [3]] : tensor<1x8x1x?xf32> into tensor<8x1x?xf32>
  cf.assert %21, "unimplemented: dynamic negative broadcast sizes"
  %53 = tensor.empty(%dim_4) : tensor<1x8x?x32xf32>
  %54 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%53 : tensor<1x8x?x32xf32>) {
  ^bb0(%out: f32):
    %58 = linalg.index 1 : index
    %59 = linalg.index 2 : index
    %60 = linalg.index 3 : index
    %61 = arith.cmpi eq, %dim_4, %c1 : index
    %62 = arith.select %61, %c0, %59 : index
    %extracted = tensor.extract %collapsed_18[%c0, %58, %62, %60] : tensor<1x8x?x32xf32>
    linalg.yield %extracted : f32
  } -> tensor<1x8x?x32xf32>
  %collapsed_24 = tensor.collapse_shape %54 [[0, 1], [2], [3]] : tensor<1x8x?x32xf32> into tensor<8x?x32xf32>
  %55 = tensor.empty() : tensor<8x1x32xf32>
  %56 = linalg.fill ins(%cst : f32) outs(%55 : tensor<8x1x32xf32>) -> tensor<8x1x32xf32>
  %57 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<8x1x?xf32>, tensor<8x?x32xf32>) outs(%56 : tensor<8x1x32xf32>) -> tensor<8x1x32xf32>
  %expanded_25 = tensor.expand_shape %57 [[0, 1], [2], [3]] output_shape [1, 8, 1, 32] : tensor<8x1x32xf32> into tensor<1x8x1x32xf32>
  return %expanded_25 : tensor<1x8x1x32xf32>
}

func.func @turned(%arg0: tensor<1x4x1x128xf32>, %arg1: tensor<1x2x128x128xi8>, %arg2: tensor<1x2x128x8xf32>, %arg3: tensor<1x2x128x8xf32>, %arg4: tensor<1x2x256x64xi8>, %arg5: tensor<1x2x256x4xf32>, %arg6: tensor<1x2x256x4xf32>) -> tensor<1x4x1x128xf32> {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<1x4x1x256xf32>
  %cst_2 = arith.constant 0xFFF0000000000000 : f64
  %cst_3 = arith.constant 0.29730177875068026 : f64
  %c15_i8 = arith.constant 15 : i8
  %c4_i8 = arith.constant 4 : i8
  %0 = tensor.empty() : tensor<1x2x128x128xi8>
  %1 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<1x2x128x128xi8>) outs(%0 : tensor<1x2x128x128xi8>) {
  ^bb0(%in: i8, %out: i8):
    %46 = arith.andi %in, %c15_i8 : i8
    linalg.yield %46 : i8
  } -> tensor<1x2x128x128xi8>
  %2 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<1x2x128x128xi8>) outs(%0 : tensor<1x2x128x128xi8>) {
  ^bb0(%in: i8, %out: i8):
    %46 = arith.shrui %in, %c4_i8 : i8
    linalg.yield %46 : i8
  } -> tensor<1x2x128x128xi8>
  %expanded = tensor.expand_shape %1 [[0], [1], [2], [3, 4]] output_shape [1, 2, 128, 128, 1] : tensor<1x2x128x128xi8> into tensor<1x2x128x128x1xi8>
  %expanded_4 = tensor.expand_shape %2 [[0], [1], [2], [3, 4]] output_shape [1, 2, 128, 128, 1] : tensor<1x2x128x128xi8> into tensor<1x2x128x128x1xi8>
  %concat = tensor.concat dim(4) %expanded, %expanded_4 : (tensor<1x2x128x128x1xi8>, tensor<1x2x128x128x1xi8>) -> tensor<1x2x128x128x2xi8>
  %collapsed = tensor.collapse_shape %concat [[0], [1], [2], [3, 4]] : tensor<1x2x128x128x2xi8> into tensor<1x2x128x256xi8>
  %3 = tensor.empty() : tensor<1x2x256x64xi8>
  %4 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<1x2x256x64xi8>) outs(%3 : tensor<1x2x256x64xi8>) {
  ^bb0(%in: i8, %out: i8):
    %46 = arith.andi %in, %c15_i8 : i8
    linalg.yield %46 : i8
  } -> tensor<1x2x256x64xi8>
  %5 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<1x2x256x64xi8>) outs(%3 : tensor<1x2x256x64xi8>) {
  ^bb0(%in: i8, %out: i8):
    %46 = arith.shrui %in, %c4_i8 : i8
    linalg.yield %46 : i8
  } -> tensor<1x2x256x64xi8>
  %expanded_5 = tensor.expand_shape %4 [[0], [1], [2], [3, 4]] output_shape [1, 2, 256, 64, 1] : tensor<1x2x256x64xi8> into tensor<1x2x256x64x1xi8>
  %expanded_6 = tensor.expand_shape %5 [[0], [1], [2], [3, 4]] output_shape [1, 2, 256, 64, 1] : tensor<1x2x256x64xi8> into tensor<1x2x256x64x1xi8>
  %concat_7 = tensor.concat dim(4) %expanded_5, %expanded_6 : (tensor<1x2x256x64x1xi8>, tensor<1x2x256x64x1xi8>) -> tensor<1x2x256x64x2xi8>
  %collapsed_8 = tensor.collapse_shape %concat_7 [[0], [1], [2], [3, 4]] : tensor<1x2x256x64x2xi8> into tensor<1x2x256x128xi8>
  %expanded_9 = tensor.expand_shape %collapsed [[0], [1], [2], [3, 4]] output_shape [1, 2, 128, 8, 32] : tensor<1x2x128x256xi8> into tensor<1x2x128x8x32xi8>
  %6 = tensor.empty() : tensor<1x2x128x8x32xf32>
  %7 = linalg.generic {indexing_maps = [#m1, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<1x2x128x8x32xi8>) outs(%6 : tensor<1x2x128x8x32xf32>) {
  ^bb0(%in: i8, %out: f32):
    %46 = arith.uitofp %in : i8 to f32
    linalg.yield %46 : f32
  } -> tensor<1x2x128x8x32xf32>
  %expanded_10 = tensor.expand_shape %arg3 [[0], [1], [2], [3, 4]] output_shape [1, 2, 128, 8, 1] : tensor<1x2x128x8xf32> into tensor<1x2x128x8x1xf32>
  %8 = linalg.generic {indexing_maps = [#m1, #m8, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_10 : tensor<1x2x128x8x32xf32>, tensor<1x2x128x8x1xf32>) outs(%6 : tensor<1x2x128x8x32xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %46 = arith.subf %in, %in_26 : f32
    linalg.yield %46 : f32
  } -> tensor<1x2x128x8x32xf32>
  %expanded_11 = tensor.expand_shape %arg2 [[0], [1], [2], [3, 4]] output_shape [1, 2, 128, 8, 1] : tensor<1x2x128x8xf32> into tensor<1x2x128x8x1xf32>
  %9 = linalg.generic {indexing_maps = [#m1, #m8, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_11 : tensor<1x2x128x8x32xf32>, tensor<1x2x128x8x1xf32>) outs(%6 : tensor<1x2x128x8x32xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %46 = arith.mulf %in, %in_26 : f32
    linalg.yield %46 : f32
  } -> tensor<1x2x128x8x32xf32>
  %collapsed_12 = tensor.collapse_shape %9 [[0], [1], [2], [3, 4]] : tensor<1x2x128x8x32xf32> into tensor<1x2x128x256xf32>
  %expanded_13 = tensor.expand_shape %collapsed_8 [[0], [1], [2], [3, 4]] output_shape [1, 2, 256, 4, 32] : tensor<1x2x256x128xi8> into tensor<1x2x256x4x32xi8>
  %10 = tensor.empty() : tensor<1x2x256x4x32xf32>
  %11 = linalg.generic {indexing_maps = [#m1, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<1x2x256x4x32xi8>) outs(%10 : tensor<1x2x256x4x32xf32>) {
  ^bb0(%in: i8, %out: f32):
    %46 = arith.uitofp %in : i8 to f32
    linalg.yield %46 : f32
  } -> tensor<1x2x256x4x32xf32>
  %expanded_14 = tensor.expand_shape %arg6 [[0], [1], [2], [3, 4]] output_shape [1, 2, 256, 4, 1] : tensor<1x2x256x4xf32> into tensor<1x2x256x4x1xf32>
  %12 = linalg.generic {indexing_maps = [#m1, #m8, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%11, %expanded_14 : tensor<1x2x256x4x32xf32>, tensor<1x2x256x4x1xf32>) outs(%10 : tensor<1x2x256x4x32xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %46 = arith.subf %in, %in_26 : f32
    linalg.yield %46 : f32
  } -> tensor<1x2x256x4x32xf32>
  %expanded_15 = tensor.expand_shape %arg5 [[0], [1], [2], [3, 4]] output_shape [1, 2, 256, 4, 1] : tensor<1x2x256x4xf32> into tensor<1x2x256x4x1xf32>
  %13 = linalg.generic {indexing_maps = [#m1, #m8, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%12, %expanded_15 : tensor<1x2x256x4x32xf32>, tensor<1x2x256x4x1xf32>) outs(%10 : tensor<1x2x256x4x32xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %46 = arith.mulf %in, %in_26 : f32
    linalg.yield %46 : f32
  } -> tensor<1x2x256x4x32xf32>
  %collapsed_16 = tensor.collapse_shape %13 [[0], [1], [2], [3, 4]] : tensor<1x2x256x4x32xf32> into tensor<1x2x256x128xf32>
  %14 = tensor.empty() : tensor<1x2x256x128xf32>
  %transposed = linalg.transpose ins(%collapsed_12 : tensor<1x2x128x256xf32>) outs(%14 : tensor<1x2x256x128xf32>) permutation = [0, 1, 3, 2] 
  %15 = tensor.empty() : tensor<1x4x1x128xf32>
  %16 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x4x1x128xf32>) outs(%15 : tensor<1x4x1x128xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = arith.truncf %cst_3 : f64 to f32
    %47 = arith.mulf %in, %46 : f32
    linalg.yield %47 : f32
  } -> tensor<1x4x1x128xf32>
  %17 = tensor.empty() : tensor<1x2x2x256x128xf32>
  %18 = linalg.generic {indexing_maps = [#m3, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<1x2x256x128xf32>) outs(%17 : tensor<1x2x2x256x128xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x2x2x256x128xf32>
  %collapsed_17 = tensor.collapse_shape %18 [[0], [1, 2], [3], [4]] : tensor<1x2x2x256x128xf32> into tensor<1x4x256x128xf32>
  %19 = linalg.generic {indexing_maps = [#m3, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_16 : tensor<1x2x256x128xf32>) outs(%17 : tensor<1x2x2x256x128xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x2x2x256x128xf32>
  %20 = tensor.empty() : tensor<1x4x128x256xf32>
  %transposed_18 = linalg.transpose ins(%collapsed_17 : tensor<1x4x256x128xf32>) outs(%20 : tensor<1x4x128x256xf32>) permutation = [0, 1, 3, 2] 
  %21 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18 : tensor<1x4x128x256xf32>) outs(%20 : tensor<1x4x128x256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = arith.truncf %cst_3 : f64 to f32
    %47 = arith.mulf %in, %46 : f32
    linalg.yield %47 : f32
  } -> tensor<1x4x128x256xf32>
  %collapsed_19 = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<1x4x1x128xf32> into tensor<4x1x128xf32>
  %collapsed_20 = tensor.collapse_shape %21 [[0, 1], [2], [3]] : tensor<1x4x128x256xf32> into tensor<4x128x256xf32>
  %22 = tensor.empty() : tensor<4x1x256xf32>
  %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<4x1x256xf32>) -> tensor<4x1x256xf32>
  %24 = linalg.batch_matmul ins(%collapsed_19, %collapsed_20 : tensor<4x1x128xf32>, tensor<4x128x256xf32>) outs(%23 : tensor<4x1x256xf32>) -> tensor<4x1x256xf32>
  %expanded_21 = tensor.expand_shape %24 [[0, 1], [2], [3]] output_shape [1, 4, 1, 256] : tensor<4x1x256xf32> into tensor<1x4x1x256xf32>
  %25 = tensor.empty() : tensor<1x4x1xi64>
  %26 = linalg.fill ins(%c0_i64 : i64) outs(%25 : tensor<1x4x1xi64>) -> tensor<1x4x1xi64>
  %27 = tensor.empty() : tensor<1x4x1xf32>
  %28 = linalg.fill ins(%cst_0 : f32) outs(%27 : tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
  %29:2 = linalg.generic {indexing_maps = [#m0, #m4, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_21 : tensor<1x4x1x256xf32>) outs(%28, %26 : tensor<1x4x1xf32>, tensor<1x4x1xi64>) {
  ^bb0(%in: f32, %out: f32, %out_26: i64):
    %46 = linalg.index 3 : index
    %47 = arith.index_cast %46 : index to i64
    %48 = arith.maximumf %in, %out : f32
    %49 = arith.cmpf ogt, %in, %out : f32
    %50 = arith.select %49, %47, %out_26 : i64
    linalg.yield %48, %50 : f32, i64
  } -> (tensor<1x4x1xf32>, tensor<1x4x1xi64>)
  %expanded_22 = tensor.expand_shape %29#0 [[0], [1], [2, 3]] output_shape [1, 4, 1, 1] : tensor<1x4x1xf32> into tensor<1x4x1x1xf32>
  %30 = tensor.empty() : tensor<1x4x1x256xf32>
  %31 = linalg.generic {indexing_maps = [#m0, #m5, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21, %expanded_22 : tensor<1x4x1x256xf32>, tensor<1x4x1x1xf32>) outs(%30 : tensor<1x4x1x256xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %46 = arith.subf %in, %in_26 : f32
    linalg.yield %46 : f32
  } -> tensor<1x4x1x256xf32>
  %32 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<1x4x1x256xf32>) outs(%30 : tensor<1x4x1x256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = math.exp %in : f32
    linalg.yield %46 : f32
  } -> tensor<1x4x1x256xf32>
  %33 = tensor.empty() : tensor<1x4x1x1xf32>
  %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32>
  %35 = linalg.generic {indexing_maps = [#m0, #m5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32 : tensor<1x4x1x256xf32>) outs(%34 : tensor<1x4x1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %46 = arith.addf %in, %out : f32
    linalg.yield %46 : f32
  } -> tensor<1x4x1x1xf32>
  %36 = linalg.generic {indexing_maps = [#m0, #m5, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %35 : tensor<1x4x1x256xf32>, tensor<1x4x1x1xf32>) outs(%30 : tensor<1x4x1x256xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %46 = arith.divf %in, %in_26 : f32
    linalg.yield %46 : f32
  } -> tensor<1x4x1x256xf32>
  %37 = tensor.empty() : tensor<1x4x1x256xi1>
  %38 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21 : tensor<1x4x1x256xf32>) outs(%37 : tensor<1x4x1x256xi1>) {
  ^bb0(%in: f32, %out: i1):
    %46 = arith.extf %in : f32 to f64
    %47 = arith.cmpf oeq, %46, %cst_2 : f64
    linalg.yield %47 : i1
  } -> tensor<1x4x1x256xi1>
  %39 = tensor.empty() : tensor<1x4x1x1xi1>
  %40 = linalg.fill ins(%true : i1) outs(%39 : tensor<1x4x1x1xi1>) -> tensor<1x4x1x1xi1>
  %41 = linalg.generic {indexing_maps = [#m0, #m5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<1x4x1x256xi1>) outs(%40 : tensor<1x4x1x1xi1>) {
  ^bb0(%in: i1, %out: i1):
    %46 = arith.andi %in, %out : i1
    linalg.yield %46 : i1
  } -> tensor<1x4x1x1xi1>
  %42 = linalg.generic {indexing_maps = [#m5, #m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %cst_1, %36 : tensor<1x4x1x1xi1>, tensor<1x4x1x256xf32>, tensor<1x4x1x256xf32>) outs(%30 : tensor<1x4x1x256xf32>) {
  ^bb0(%in: i1, %in_26: f32, %in_27: f32, %out: f32):
    %46 = arith.select %in, %in_26, %in_27 : f32
    linalg.yield %46 : f32
  } -> tensor<1x4x1x256xf32>
  %collapsed_23 = tensor.collapse_shape %42 [[0, 1], [2], [3]] : tensor<1x4x1x256xf32> into tensor<4x1x256xf32>
  %collapsed_24 = tensor.collapse_shape %19 [[0, 1, 2], [3], [4]] : tensor<1x2x2x256x128xf32> into tensor<4x256x128xf32>
  %43 = tensor.empty() : tensor<4x1x128xf32>
  %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<4x1x128xf32>) -> tensor<4x1x128xf32>
  %45 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<4x1x256xf32>, tensor<4x256x128xf32>) outs(%44 : tensor<4x1x128xf32>) -> tensor<4x1x128xf32>
  %expanded_25 = tensor.expand_shape %45 [[0, 1], [2], [3]] output_shape [1, 4, 1, 128] : tensor<4x1x128xf32> into tensor<1x4x1x128xf32>
  return %expanded_25 : tensor<1x4x1x128xf32>
}
