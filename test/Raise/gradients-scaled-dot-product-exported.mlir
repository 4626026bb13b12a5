// Gradients of torch.nn.functional.scaled_dot_product_attention as AOT autograd and torch-mlir write it: Q and K are multiplied by the
// root of the scale, and so are their gradients, that of K before it is summed over the heads of a group. The op has these factors. In
// bf16 the products are of f32. export_scaled_dot_product.py writes the functions.

// RUN: rope-opt %s --rope-raise --canonicalize --cse | FileCheck %s --implicit-check-not=arith.mulf
// DEFINE: %{run} = rope-runner %s --random=7 --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference
// RUN: %{run} --entry=grouped --rtol=1e-4 --atol=1e-5
// RUN: %{run} --entry=masked --rtol=1e-4 --atol=1e-5
// RUN: %{run} --entry=scaled --rtol=1e-4 --atol=1e-5
// RUN: %{run} --entry=narrow --rtol=1e-2 --atol=1e-2
// RUN: rope-equiv %s --function='*' --class=finite --pass-pipeline="builtin.module(rope-raise)" | FileCheck %s --check-prefix=EQUAL

// EQUAL-COUNT-4: equal:

// CHECK-LABEL: func.func @grouped
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 {{.*}} key_scale = 0.59460353851318359 : f64, query_scale = 0.59460353851318359 : f64}
// CHECK: rope.attention_backward ins(%arg0, %arg1, %arg2 {{.*}} key_scale = 0.59460353851318359 : f64, query_scale = 0.59460353851318359 : f64} -> tensor<2x4x6x8xf32>, tensor<2x2x6x8xf32>, tensor<2x2x6x8xf32>
// CHECK-LABEL: func.func @masked
// CHECK: rope.attention ins(%arg0, %arg1, %arg2
// CHECK: rope.attention_backward ins(%arg0, %arg1, %arg2 {{.*}} key_scale = 0.59460353851318359 : f64, query_scale
// CHECK-LABEL: func.func @scaled
// CHECK: rope.attention_backward ins(%arg0, %arg1, %arg2 {{.*}} key_scale = 0.54772257804870605 : f64, query_scale
// CHECK-LABEL: func.func @narrow
// CHECK: rope.attention ins(%arg0, %arg1, %{{.+}} : tensor<2x4x6x8xbf16>, tensor<2x2x6x8xbf16>, {{.*}} scale = 0.35355336801239901 : f64}
// CHECK: rope.attention_backward ins(%arg0, %arg1, {{.*}} scale = 0.35355336801239901 : f64} -> tensor<2x4x6x8xf32>, tensor<2x2x6x8xf32>, tensor<2x2x6x8xf32>

#m0 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m1 = affine_map<(d0) -> (d0)>
#m2 = affine_map<(d0, d1) -> (0, d1)>
#m3 = affine_map<(d0, d1) -> (d0, 0)>
#m4 = affine_map<(d0, d1) -> (d0, d1)>
#m5 = affine_map<(d0, d1) -> ()>
#m6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#m7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#m8 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#m9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#m11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, d3, d4)>
#m12 = affine_map<(d0, d1, d2, d3) -> ()>
#m13 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
func.func @grouped(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x2x6x8xf32>, %arg2: tensor<2x2x6x8xf32>, %arg3: tensor<2x4x6x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x2x6x8xf32>, tensor<2x2x6x8xf32>) {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4x6x6xf32>
  %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_4 = arith.constant dense<true> : tensor<6x6xi1>
  %cst_5 = arith.constant 0xFFF0000000000000 : f64
  %cst_6 = arith.constant 0.59460355750136051 : f64
  %0 = tensor.empty() : tensor<2x4x6x8xf32>
  %1 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x4x6x8xf32>) outs(%0 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %57 = arith.truncf %cst_6 : f64 to f32
    %58 = arith.mulf %in, %57 : f32
    linalg.yield %58 : f32
  } -> tensor<2x4x6x8xf32>
  %2 = tensor.empty() : tensor<6xi64>
  %3 = linalg.generic {indexing_maps = [#m1], iterator_types = ["parallel"]} outs(%2 : tensor<6xi64>) {
  ^bb0(%out: i64):
    %57 = linalg.index 0 : index
    %58 = arith.index_cast %57 : index to i64
    linalg.yield %58 : i64
  } -> tensor<6xi64>
  %expanded = tensor.expand_shape %3 [[0, 1]] output_shape [1, 6] : tensor<6xi64> into tensor<1x6xi64>
  %expanded_7 = tensor.expand_shape %3 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
  %4 = tensor.empty() : tensor<6x6xi64>
  %5 = linalg.generic {indexing_maps = [#m2, #m3, #m4], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_7 : tensor<1x6xi64>, tensor<6x1xi64>) outs(%4 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %in_29: i64, %out: i64):
    %57 = arith.subi %in, %in_29 : i64
    linalg.yield %57 : i64
  } -> tensor<6x6xi64>
  %6 = tensor.empty() : tensor<6x6xi1>
  %7 = linalg.generic {indexing_maps = [#m4, #m4], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<6x6xi64>) outs(%6 : tensor<6x6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %57 = arith.cmpi sle, %in, %c0_i64 : i64
    linalg.yield %57 : i1
  } -> tensor<6x6xi1>
  %8 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel"]} ins(%7, %cst_4 : tensor<6x6xi1>, tensor<6x6xi1>) outs(%6 : tensor<6x6xi1>) {
  ^bb0(%in: i1, %in_29: i1, %out: i1):
    %57 = arith.andi %in, %in_29 : i1
    linalg.yield %57 : i1
  } -> tensor<6x6xi1>
  %9 = tensor.empty() : tensor<6x6xf32>
  %10 = linalg.generic {indexing_maps = [#m4, #m5, #m5, #m4], iterator_types = ["parallel", "parallel"]} ins(%8, %cst_2, %cst_3 : tensor<6x6xi1>, tensor<f32>, tensor<f32>) outs(%9 : tensor<6x6xf32>) {
  ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
    %57 = arith.select %in, %in_29, %in_30 : f32
    linalg.yield %57 : f32
  } -> tensor<6x6xf32>
  %11 = tensor.empty() : tensor<2x2x2x6x8xf32>
  %12 = linalg.generic {indexing_maps = [#m6, #m7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x2x6x8xf32>) outs(%11 : tensor<2x2x2x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x2x6x8xf32>
  %collapsed = tensor.collapse_shape %12 [[0], [1, 2], [3], [4]] : tensor<2x2x2x6x8xf32> into tensor<2x4x6x8xf32>
  %13 = linalg.generic {indexing_maps = [#m6, #m7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x2x6x8xf32>) outs(%11 : tensor<2x2x2x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x2x6x8xf32>
  %14 = tensor.empty() : tensor<2x4x8x6xf32>
  %transposed = linalg.transpose ins(%collapsed : tensor<2x4x6x8xf32>) outs(%14 : tensor<2x4x8x6xf32>) permutation = [0, 1, 3, 2] 
  %15 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<2x4x8x6xf32>) outs(%14 : tensor<2x4x8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %57 = arith.truncf %cst_6 : f64 to f32
    %58 = arith.mulf %in, %57 : f32
    linalg.yield %58 : f32
  } -> tensor<2x4x8x6xf32>
  %collapsed_8 = tensor.collapse_shape %1 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_9 = tensor.collapse_shape %15 [[0, 1], [2], [3]] : tensor<2x4x8x6xf32> into tensor<8x8x6xf32>
  %16 = tensor.empty() : tensor<8x6x6xf32>
  %17 = linalg.fill ins(%cst : f32) outs(%16 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %18 = linalg.batch_matmul ins(%collapsed_8, %collapsed_9 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%17 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded_10 = tensor.expand_shape %18 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %19 = tensor.empty() : tensor<2x4x6x6xf32>
  %20 = linalg.generic {indexing_maps = [#m0, #m8, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10, %10 : tensor<2x4x6x6xf32>, tensor<6x6xf32>) outs(%19 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_29: f32, %out: f32):
    %57 = arith.addf %in, %in_29 : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x6xf32>
  %21 = tensor.empty() : tensor<2x4x6xi64>
  %22 = linalg.fill ins(%c0_i64 : i64) outs(%21 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %23 = tensor.empty() : tensor<2x4x6xf32>
  %24 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %25:2 = linalg.generic {indexing_maps = [#m0, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%20 : tensor<2x4x6x6xf32>) outs(%24, %22 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_29: i64):
    %57 = linalg.index 3 : index
    %58 = arith.index_cast %57 : index to i64
    %59 = arith.maximumf %in, %out : f32
    %60 = arith.cmpf ogt, %in, %out : f32
    %61 = arith.select %60, %58, %out_29 : i64
    linalg.yield %59, %61 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_11 = tensor.expand_shape %25#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %26 = linalg.generic {indexing_maps = [#m0, #m10, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %expanded_11 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%19 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_29: f32, %out: f32):
    %57 = arith.subf %in, %in_29 : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x6xf32>
  %27 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x4x6x6xf32>) outs(%19 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %57 = math.exp %in : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x6xf32>
  %28 = tensor.empty() : tensor<2x4x6x1xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %30 = linalg.generic {indexing_maps = [#m0, #m10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%27 : tensor<2x4x6x6xf32>) outs(%29 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %57 = arith.addf %in, %out : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x1xf32>
  %31 = linalg.generic {indexing_maps = [#m0, #m10, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %30 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%19 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_29: f32, %out: f32):
    %57 = arith.divf %in, %in_29 : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x6xf32>
  %32 = tensor.empty() : tensor<2x4x6x6xi1>
  %33 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x4x6x6xf32>) outs(%32 : tensor<2x4x6x6xi1>) {
  ^bb0(%in: f32, %out: i1):
    %57 = arith.extf %in : f32 to f64
    %58 = arith.cmpf oeq, %57, %cst_5 : f64
    linalg.yield %58 : i1
  } -> tensor<2x4x6x6xi1>
  %34 = tensor.empty() : tensor<2x4x6x1xi1>
  %35 = linalg.fill ins(%true : i1) outs(%34 : tensor<2x4x6x1xi1>) -> tensor<2x4x6x1xi1>
  %36 = linalg.generic {indexing_maps = [#m0, #m10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%33 : tensor<2x4x6x6xi1>) outs(%35 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: i1, %out: i1):
    %57 = arith.andi %in, %out : i1
    linalg.yield %57 : i1
  } -> tensor<2x4x6x1xi1>
  %37 = linalg.generic {indexing_maps = [#m10, #m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %cst_1, %31 : tensor<2x4x6x1xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%19 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
    %57 = arith.select %in, %in_29, %in_30 : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_12 = tensor.collapse_shape %37 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %collapsed_13 = tensor.collapse_shape %13 [[0, 1, 2], [3], [4]] : tensor<2x2x2x6x8xf32> into tensor<8x6x8xf32>
  %38 = tensor.empty() : tensor<8x6x8xf32>
  %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %40 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%39 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_14 = tensor.expand_shape %40 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %collapsed_15 = tensor.collapse_shape %arg3 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %transposed_16 = linalg.transpose ins(%collapsed_12 : tensor<8x6x6xf32>) outs(%16 : tensor<8x6x6xf32>) permutation = [0, 2, 1] 
  %41 = linalg.batch_matmul ins(%transposed_16, %collapsed_15 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%39 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %42 = tensor.empty() : tensor<8x8x6xf32>
  %transposed_17 = linalg.transpose ins(%collapsed_13 : tensor<8x6x8xf32>) outs(%42 : tensor<8x8x6xf32>) permutation = [0, 2, 1] 
  %43 = linalg.batch_matmul ins(%collapsed_15, %transposed_17 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%17 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded_18 = tensor.expand_shape %43 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %44 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_18, %37 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%19 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_29: f32, %out: f32):
    %57 = arith.mulf %in, %in_29 : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x6xf32>
  %45 = linalg.generic {indexing_maps = [#m0, #m10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<2x4x6x6xf32>) outs(%29 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %57 = arith.addf %in, %out : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x1xf32>
  %46 = linalg.generic {indexing_maps = [#m0, #m10, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %45 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%19 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_29: f32, %out: f32):
    %57 = arith.mulf %in, %in_29 : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x6xf32>
  %47 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %46 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%19 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_29: f32, %out: f32):
    %57 = arith.subf %in, %in_29 : f32
    linalg.yield %57 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_19 = tensor.collapse_shape %47 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %transposed_20 = linalg.transpose ins(%collapsed_8 : tensor<8x6x8xf32>) outs(%42 : tensor<8x8x6xf32>) permutation = [0, 2, 1] 
  %48 = linalg.fill ins(%cst : f32) outs(%42 : tensor<8x8x6xf32>) -> tensor<8x8x6xf32>
  %49 = linalg.batch_matmul ins(%transposed_20, %collapsed_19 : tensor<8x8x6xf32>, tensor<8x6x6xf32>) outs(%48 : tensor<8x8x6xf32>) -> tensor<8x8x6xf32>
  %transposed_21 = linalg.transpose ins(%collapsed_9 : tensor<8x8x6xf32>) outs(%38 : tensor<8x6x8xf32>) permutation = [0, 2, 1] 
  %50 = linalg.batch_matmul ins(%collapsed_19, %transposed_21 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%39 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_22 = tensor.expand_shape %49 [[0, 1], [2], [3]] output_shape [2, 4, 8, 6] : tensor<8x8x6xf32> into tensor<2x4x8x6xf32>
  %expanded_23 = tensor.expand_shape %50 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %51 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22 : tensor<2x4x8x6xf32>) outs(%14 : tensor<2x4x8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %57 = arith.truncf %cst_6 : f64 to f32
    %58 = arith.mulf %in, %57 : f32
    linalg.yield %58 : f32
  } -> tensor<2x4x8x6xf32>
  %transposed_24 = linalg.transpose ins(%51 : tensor<2x4x8x6xf32>) outs(%0 : tensor<2x4x6x8xf32>) permutation = [0, 1, 3, 2] 
  %expanded_25 = tensor.expand_shape %41 [[0, 1, 2], [3], [4]] output_shape [2, 2, 2, 6, 8] : tensor<8x6x8xf32> into tensor<2x2x2x6x8xf32>
  %52 = tensor.empty() : tensor<2x2x1x6x8xf32>
  %53 = linalg.fill ins(%cst : f32) outs(%52 : tensor<2x2x1x6x8xf32>) -> tensor<2x2x1x6x8xf32>
  %54 = linalg.generic {indexing_maps = [#m7, #m11], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_25 : tensor<2x2x2x6x8xf32>) outs(%53 : tensor<2x2x1x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %57 = arith.addf %in, %out : f32
    linalg.yield %57 : f32
  } -> tensor<2x2x1x6x8xf32>
  %collapsed_26 = tensor.collapse_shape %54 [[0], [1, 2], [3], [4]] : tensor<2x2x1x6x8xf32> into tensor<2x2x6x8xf32>
  %expanded_27 = tensor.expand_shape %transposed_24 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 6, 8] : tensor<2x4x6x8xf32> into tensor<2x2x2x6x8xf32>
  %55 = linalg.generic {indexing_maps = [#m7, #m11], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_27 : tensor<2x2x2x6x8xf32>) outs(%53 : tensor<2x2x1x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %57 = arith.addf %in, %out : f32
    linalg.yield %57 : f32
  } -> tensor<2x2x1x6x8xf32>
  %collapsed_28 = tensor.collapse_shape %55 [[0], [1, 2], [3], [4]] : tensor<2x2x1x6x8xf32> into tensor<2x2x6x8xf32>
  %56 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<2x4x6x8xf32>) outs(%0 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %57 = arith.truncf %cst_6 : f64 to f32
    %58 = arith.mulf %in, %57 : f32
    linalg.yield %58 : f32
  } -> tensor<2x4x6x8xf32>
  return %expanded_14, %56, %collapsed_28, %collapsed_26 : tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x2x6x8xf32>, tensor<2x2x6x8xf32>
}
func.func @masked(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x4x6x8xf32>, %arg2: tensor<2x4x6x8xf32>, %arg3: tensor<2x1x6x6xi1>, %arg4: tensor<2x4x6x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4x6x6xf32>
  %cst_2 = arith.constant 0.59460355750136051 : f64
  %cst_3 = arith.constant 0xFFF0000000000000 : f64
  %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_5 = arith.constant dense<0.000000e+00> : tensor<f32>
  %0 = tensor.empty() : tensor<2x1x6x6xf32>
  %1 = linalg.generic {indexing_maps = [#m0, #m12, #m12, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3, %cst_5, %cst_4 : tensor<2x1x6x6xi1>, tensor<f32>, tensor<f32>) outs(%0 : tensor<2x1x6x6xf32>) {
  ^bb0(%in: i1, %in_22: f32, %in_23: f32, %out: f32):
    %43 = arith.select %in, %in_22, %in_23 : f32
    linalg.yield %43 : f32
  } -> tensor<2x1x6x6xf32>
  %2 = tensor.empty() : tensor<2x4x6x8xf32>
  %3 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x4x6x8xf32>) outs(%2 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %43 = arith.truncf %cst_2 : f64 to f32
    %44 = arith.mulf %in, %43 : f32
    linalg.yield %44 : f32
  } -> tensor<2x4x6x8xf32>
  %4 = tensor.empty() : tensor<2x4x8x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x6x8xf32>) outs(%4 : tensor<2x4x8x6xf32>) permutation = [0, 1, 3, 2] 
  %5 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<2x4x8x6xf32>) outs(%4 : tensor<2x4x8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %43 = arith.truncf %cst_2 : f64 to f32
    %44 = arith.mulf %in, %43 : f32
    linalg.yield %44 : f32
  } -> tensor<2x4x8x6xf32>
  %collapsed = tensor.collapse_shape %3 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_6 = tensor.collapse_shape %5 [[0, 1], [2], [3]] : tensor<2x4x8x6xf32> into tensor<8x8x6xf32>
  %6 = tensor.empty() : tensor<8x6x6xf32>
  %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %8 = linalg.batch_matmul ins(%collapsed, %collapsed_6 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%7 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded = tensor.expand_shape %8 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %9 = tensor.empty() : tensor<2x4x6x6xf32>
  %10 = linalg.generic {indexing_maps = [#m0, #m13, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %1 : tensor<2x4x6x6xf32>, tensor<2x1x6x6xf32>) outs(%9 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_22: f32, %out: f32):
    %43 = arith.addf %in, %in_22 : f32
    linalg.yield %43 : f32
  } -> tensor<2x4x6x6xf32>
  %11 = tensor.empty() : tensor<2x4x6xi64>
  %12 = linalg.fill ins(%c0_i64 : i64) outs(%11 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %13 = tensor.empty() : tensor<2x4x6xf32>
  %14 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %15:2 = linalg.generic {indexing_maps = [#m0, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%10 : tensor<2x4x6x6xf32>) outs(%14, %12 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_22: i64):
    %43 = linalg.index 3 : index
    %44 = arith.index_cast %43 : index to i64
    %45 = arith.maximumf %in, %out : f32
    %46 = arith.cmpf ogt, %in, %out : f32
    %47 = arith.select %46, %44, %out_22 : i64
    linalg.yield %45, %47 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_7 = tensor.expand_shape %15#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %16 = linalg.generic {indexing_maps = [#m0, #m10, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %expanded_7 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%9 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_22: f32, %out: f32):
    %43 = arith.subf %in, %in_22 : f32
    linalg.yield %43 : f32
  } -> tensor<2x4x6x6xf32>
  %17 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x4x6x6xf32>) outs(%9 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %43 = math.exp %in : f32
    linalg.yield %43 : f32
  } -> tensor<2x4x6x6xf32>
  %18 = tensor.empty() : tensor<2x4x6x1xf32>
  %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %20 = linalg.generic {indexing_maps = [#m0, #m10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17 : tensor<2x4x6x6xf32>) outs(%19 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %43 = arith.addf %in, %out : f32
    linalg.yield %43 : f32
  } -> tensor<2x4x6x1xf32>
  %21 = linalg.generic {indexing_maps = [#m0, #m10, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %20 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%9 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_22: f32, %out: f32):
    %43 = arith.divf %in, %in_22 : f32
    linalg.yield %43 : f32
  } -> tensor<2x4x6x6xf32>
  %22 = tensor.empty() : tensor<2x4x6x6xi1>
  %23 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<2x4x6x6xf32>) outs(%22 : tensor<2x4x6x6xi1>) {
  ^bb0(%in: f32, %out: i1):
    %43 = arith.extf %in : f32 to f64
    %44 = arith.cmpf oeq, %43, %cst_3 : f64
    linalg.yield %44 : i1
  } -> tensor<2x4x6x6xi1>
  %24 = tensor.empty() : tensor<2x4x6x1xi1>
  %25 = linalg.fill ins(%true : i1) outs(%24 : tensor<2x4x6x1xi1>) -> tensor<2x4x6x1xi1>
  %26 = linalg.generic {indexing_maps = [#m0, #m10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23 : tensor<2x4x6x6xi1>) outs(%25 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: i1, %out: i1):
    %43 = arith.andi %in, %out : i1
    linalg.yield %43 : i1
  } -> tensor<2x4x6x1xi1>
  %27 = linalg.generic {indexing_maps = [#m10, #m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %cst_1, %21 : tensor<2x4x6x1xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%9 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: i1, %in_22: f32, %in_23: f32, %out: f32):
    %43 = arith.select %in, %in_22, %in_23 : f32
    linalg.yield %43 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_8 = tensor.collapse_shape %27 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %collapsed_9 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %28 = tensor.empty() : tensor<8x6x8xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %30 = linalg.batch_matmul ins(%collapsed_8, %collapsed_9 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%29 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_10 = tensor.expand_shape %30 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %collapsed_11 = tensor.collapse_shape %arg4 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %transposed_12 = linalg.transpose ins(%collapsed_8 : tensor<8x6x6xf32>) outs(%6 : tensor<8x6x6xf32>) permutation = [0, 2, 1] 
  %31 = linalg.batch_matmul ins(%transposed_12, %collapsed_11 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%29 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %32 = tensor.empty() : tensor<8x8x6xf32>
  %transposed_13 = linalg.transpose ins(%collapsed_9 : tensor<8x6x8xf32>) outs(%32 : tensor<8x8x6xf32>) permutation = [0, 2, 1] 
  %33 = linalg.batch_matmul ins(%collapsed_11, %transposed_13 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%7 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded_14 = tensor.expand_shape %31 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %expanded_15 = tensor.expand_shape %33 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %34 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15, %27 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%9 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_22: f32, %out: f32):
    %43 = arith.mulf %in, %in_22 : f32
    linalg.yield %43 : f32
  } -> tensor<2x4x6x6xf32>
  %35 = linalg.generic {indexing_maps = [#m0, #m10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%34 : tensor<2x4x6x6xf32>) outs(%19 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %43 = arith.addf %in, %out : f32
    linalg.yield %43 : f32
  } -> tensor<2x4x6x1xf32>
  %36 = linalg.generic {indexing_maps = [#m0, #m10, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %35 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%9 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_22: f32, %out: f32):
    %43 = arith.mulf %in, %in_22 : f32
    linalg.yield %43 : f32
  } -> tensor<2x4x6x6xf32>
  %37 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %36 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%9 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_22: f32, %out: f32):
    %43 = arith.subf %in, %in_22 : f32
    linalg.yield %43 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_16 = tensor.collapse_shape %37 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %transposed_17 = linalg.transpose ins(%collapsed : tensor<8x6x8xf32>) outs(%32 : tensor<8x8x6xf32>) permutation = [0, 2, 1] 
  %38 = linalg.fill ins(%cst : f32) outs(%32 : tensor<8x8x6xf32>) -> tensor<8x8x6xf32>
  %39 = linalg.batch_matmul ins(%transposed_17, %collapsed_16 : tensor<8x8x6xf32>, tensor<8x6x6xf32>) outs(%38 : tensor<8x8x6xf32>) -> tensor<8x8x6xf32>
  %transposed_18 = linalg.transpose ins(%collapsed_6 : tensor<8x8x6xf32>) outs(%28 : tensor<8x6x8xf32>) permutation = [0, 2, 1] 
  %40 = linalg.batch_matmul ins(%collapsed_16, %transposed_18 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%29 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_19 = tensor.expand_shape %39 [[0, 1], [2], [3]] output_shape [2, 4, 8, 6] : tensor<8x8x6xf32> into tensor<2x4x8x6xf32>
  %expanded_20 = tensor.expand_shape %40 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %41 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19 : tensor<2x4x8x6xf32>) outs(%4 : tensor<2x4x8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %43 = arith.truncf %cst_2 : f64 to f32
    %44 = arith.mulf %in, %43 : f32
    linalg.yield %44 : f32
  } -> tensor<2x4x8x6xf32>
  %transposed_21 = linalg.transpose ins(%41 : tensor<2x4x8x6xf32>) outs(%2 : tensor<2x4x6x8xf32>) permutation = [0, 1, 3, 2] 
  %42 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20 : tensor<2x4x6x8xf32>) outs(%2 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %43 = arith.truncf %cst_2 : f64 to f32
    %44 = arith.mulf %in, %43 : f32
    linalg.yield %44 : f32
  } -> tensor<2x4x6x8xf32>
  return %expanded_10, %42, %transposed_21, %expanded_14 : tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>
}
func.func @scaled(%arg0: tensor<2x4x6x8xf32>, %arg1: tensor<2x4x6x8xf32>, %arg2: tensor<2x4x6x8xf32>, %arg3: tensor<2x4x6x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>) {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4x6x6xf32>
  %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_4 = arith.constant dense<true> : tensor<6x6xi1>
  %cst_5 = arith.constant 0xFFF0000000000000 : f64
  %cst_6 = arith.constant 0.54772255750516607 : f64
  %0 = tensor.empty() : tensor<2x4x6x8xf32>
  %1 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x4x6x8xf32>) outs(%0 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %50 = arith.truncf %cst_6 : f64 to f32
    %51 = arith.mulf %in, %50 : f32
    linalg.yield %51 : f32
  } -> tensor<2x4x6x8xf32>
  %2 = tensor.empty() : tensor<6xi64>
  %3 = linalg.generic {indexing_maps = [#m1], iterator_types = ["parallel"]} outs(%2 : tensor<6xi64>) {
  ^bb0(%out: i64):
    %50 = linalg.index 0 : index
    %51 = arith.index_cast %50 : index to i64
    linalg.yield %51 : i64
  } -> tensor<6xi64>
  %expanded = tensor.expand_shape %3 [[0, 1]] output_shape [1, 6] : tensor<6xi64> into tensor<1x6xi64>
  %expanded_7 = tensor.expand_shape %3 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
  %4 = tensor.empty() : tensor<6x6xi64>
  %5 = linalg.generic {indexing_maps = [#m2, #m3, #m4], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_7 : tensor<1x6xi64>, tensor<6x1xi64>) outs(%4 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %in_25: i64, %out: i64):
    %50 = arith.subi %in, %in_25 : i64
    linalg.yield %50 : i64
  } -> tensor<6x6xi64>
  %6 = tensor.empty() : tensor<6x6xi1>
  %7 = linalg.generic {indexing_maps = [#m4, #m4], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<6x6xi64>) outs(%6 : tensor<6x6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %50 = arith.cmpi sle, %in, %c0_i64 : i64
    linalg.yield %50 : i1
  } -> tensor<6x6xi1>
  %8 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel"]} ins(%7, %cst_4 : tensor<6x6xi1>, tensor<6x6xi1>) outs(%6 : tensor<6x6xi1>) {
  ^bb0(%in: i1, %in_25: i1, %out: i1):
    %50 = arith.andi %in, %in_25 : i1
    linalg.yield %50 : i1
  } -> tensor<6x6xi1>
  %9 = tensor.empty() : tensor<6x6xf32>
  %10 = linalg.generic {indexing_maps = [#m4, #m5, #m5, #m4], iterator_types = ["parallel", "parallel"]} ins(%8, %cst_2, %cst_3 : tensor<6x6xi1>, tensor<f32>, tensor<f32>) outs(%9 : tensor<6x6xf32>) {
  ^bb0(%in: i1, %in_25: f32, %in_26: f32, %out: f32):
    %50 = arith.select %in, %in_25, %in_26 : f32
    linalg.yield %50 : f32
  } -> tensor<6x6xf32>
  %11 = tensor.empty() : tensor<2x4x8x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x6x8xf32>) outs(%11 : tensor<2x4x8x6xf32>) permutation = [0, 1, 3, 2] 
  %12 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<2x4x8x6xf32>) outs(%11 : tensor<2x4x8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %50 = arith.truncf %cst_6 : f64 to f32
    %51 = arith.mulf %in, %50 : f32
    linalg.yield %51 : f32
  } -> tensor<2x4x8x6xf32>
  %collapsed = tensor.collapse_shape %1 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_8 = tensor.collapse_shape %12 [[0, 1], [2], [3]] : tensor<2x4x8x6xf32> into tensor<8x8x6xf32>
  %13 = tensor.empty() : tensor<8x6x6xf32>
  %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %15 = linalg.batch_matmul ins(%collapsed, %collapsed_8 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%14 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded_9 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %16 = tensor.empty() : tensor<2x4x6x6xf32>
  %17 = linalg.generic {indexing_maps = [#m0, #m8, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9, %10 : tensor<2x4x6x6xf32>, tensor<6x6xf32>) outs(%16 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %50 = arith.addf %in, %in_25 : f32
    linalg.yield %50 : f32
  } -> tensor<2x4x6x6xf32>
  %18 = tensor.empty() : tensor<2x4x6xi64>
  %19 = linalg.fill ins(%c0_i64 : i64) outs(%18 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %20 = tensor.empty() : tensor<2x4x6xf32>
  %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %22:2 = linalg.generic {indexing_maps = [#m0, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17 : tensor<2x4x6x6xf32>) outs(%21, %19 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_25: i64):
    %50 = linalg.index 3 : index
    %51 = arith.index_cast %50 : index to i64
    %52 = arith.maximumf %in, %out : f32
    %53 = arith.cmpf ogt, %in, %out : f32
    %54 = arith.select %53, %51, %out_25 : i64
    linalg.yield %52, %54 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_10 = tensor.expand_shape %22#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %23 = linalg.generic {indexing_maps = [#m0, #m10, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %expanded_10 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%16 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %50 = arith.subf %in, %in_25 : f32
    linalg.yield %50 : f32
  } -> tensor<2x4x6x6xf32>
  %24 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x4x6x6xf32>) outs(%16 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %50 = math.exp %in : f32
    linalg.yield %50 : f32
  } -> tensor<2x4x6x6xf32>
  %25 = tensor.empty() : tensor<2x4x6x1xf32>
  %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %27 = linalg.generic {indexing_maps = [#m0, #m10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x4x6x6xf32>) outs(%26 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %50 = arith.addf %in, %out : f32
    linalg.yield %50 : f32
  } -> tensor<2x4x6x1xf32>
  %28 = linalg.generic {indexing_maps = [#m0, #m10, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %27 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%16 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %50 = arith.divf %in, %in_25 : f32
    linalg.yield %50 : f32
  } -> tensor<2x4x6x6xf32>
  %29 = tensor.empty() : tensor<2x4x6x6xi1>
  %30 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x4x6x6xf32>) outs(%29 : tensor<2x4x6x6xi1>) {
  ^bb0(%in: f32, %out: i1):
    %50 = arith.extf %in : f32 to f64
    %51 = arith.cmpf oeq, %50, %cst_5 : f64
    linalg.yield %51 : i1
  } -> tensor<2x4x6x6xi1>
  %31 = tensor.empty() : tensor<2x4x6x1xi1>
  %32 = linalg.fill ins(%true : i1) outs(%31 : tensor<2x4x6x1xi1>) -> tensor<2x4x6x1xi1>
  %33 = linalg.generic {indexing_maps = [#m0, #m10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<2x4x6x6xi1>) outs(%32 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: i1, %out: i1):
    %50 = arith.andi %in, %out : i1
    linalg.yield %50 : i1
  } -> tensor<2x4x6x1xi1>
  %34 = linalg.generic {indexing_maps = [#m10, #m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %cst_1, %28 : tensor<2x4x6x1xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%16 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: i1, %in_25: f32, %in_26: f32, %out: f32):
    %50 = arith.select %in, %in_25, %in_26 : f32
    linalg.yield %50 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_11 = tensor.collapse_shape %34 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %collapsed_12 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %35 = tensor.empty() : tensor<8x6x8xf32>
  %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %37 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%36 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_13 = tensor.expand_shape %37 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %collapsed_14 = tensor.collapse_shape %arg3 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %transposed_15 = linalg.transpose ins(%collapsed_11 : tensor<8x6x6xf32>) outs(%13 : tensor<8x6x6xf32>) permutation = [0, 2, 1] 
  %38 = linalg.batch_matmul ins(%transposed_15, %collapsed_14 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%36 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %39 = tensor.empty() : tensor<8x8x6xf32>
  %transposed_16 = linalg.transpose ins(%collapsed_12 : tensor<8x6x8xf32>) outs(%39 : tensor<8x8x6xf32>) permutation = [0, 2, 1] 
  %40 = linalg.batch_matmul ins(%collapsed_14, %transposed_16 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%14 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded_17 = tensor.expand_shape %38 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %expanded_18 = tensor.expand_shape %40 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %41 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_18, %34 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%16 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %50 = arith.mulf %in, %in_25 : f32
    linalg.yield %50 : f32
  } -> tensor<2x4x6x6xf32>
  %42 = linalg.generic {indexing_maps = [#m0, #m10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%41 : tensor<2x4x6x6xf32>) outs(%26 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %50 = arith.addf %in, %out : f32
    linalg.yield %50 : f32
  } -> tensor<2x4x6x1xf32>
  %43 = linalg.generic {indexing_maps = [#m0, #m10, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %42 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%16 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %50 = arith.mulf %in, %in_25 : f32
    linalg.yield %50 : f32
  } -> tensor<2x4x6x6xf32>
  %44 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %43 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%16 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %50 = arith.subf %in, %in_25 : f32
    linalg.yield %50 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_19 = tensor.collapse_shape %44 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %transposed_20 = linalg.transpose ins(%collapsed : tensor<8x6x8xf32>) outs(%39 : tensor<8x8x6xf32>) permutation = [0, 2, 1] 
  %45 = linalg.fill ins(%cst : f32) outs(%39 : tensor<8x8x6xf32>) -> tensor<8x8x6xf32>
  %46 = linalg.batch_matmul ins(%transposed_20, %collapsed_19 : tensor<8x8x6xf32>, tensor<8x6x6xf32>) outs(%45 : tensor<8x8x6xf32>) -> tensor<8x8x6xf32>
  %transposed_21 = linalg.transpose ins(%collapsed_8 : tensor<8x8x6xf32>) outs(%35 : tensor<8x6x8xf32>) permutation = [0, 2, 1] 
  %47 = linalg.batch_matmul ins(%collapsed_19, %transposed_21 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%36 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_22 = tensor.expand_shape %46 [[0, 1], [2], [3]] output_shape [2, 4, 8, 6] : tensor<8x8x6xf32> into tensor<2x4x8x6xf32>
  %expanded_23 = tensor.expand_shape %47 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %48 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22 : tensor<2x4x8x6xf32>) outs(%11 : tensor<2x4x8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %50 = arith.truncf %cst_6 : f64 to f32
    %51 = arith.mulf %in, %50 : f32
    linalg.yield %51 : f32
  } -> tensor<2x4x8x6xf32>
  %transposed_24 = linalg.transpose ins(%48 : tensor<2x4x8x6xf32>) outs(%0 : tensor<2x4x6x8xf32>) permutation = [0, 1, 3, 2] 
  %49 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<2x4x6x8xf32>) outs(%0 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %50 = arith.truncf %cst_6 : f64 to f32
    %51 = arith.mulf %in, %50 : f32
    linalg.yield %51 : f32
  } -> tensor<2x4x6x8xf32>
  return %expanded_13, %49, %transposed_24, %expanded_17 : tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>
}
func.func @narrow(%arg0: tensor<2x4x6x8xbf16>, %arg1: tensor<2x2x6x8xbf16>, %arg2: tensor<2x2x6x8xbf16>, %arg3: tensor<2x4x6x8xbf16>) -> (tensor<2x4x6x8xbf16>, tensor<2x4x6x8xbf16>, tensor<2x2x6x8xbf16>, tensor<2x2x6x8xbf16>) {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4x6x6xf32>
  %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_4 = arith.constant dense<true> : tensor<6x6xi1>
  %cst_5 = arith.constant 0xFFF0000000000000 : f64
  %cst_6 = arith.constant 0.59460355750136051 : f64
  %0 = tensor.empty() : tensor<2x4x6x8xf32>
  %1 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x4x6x8xbf16>) outs(%0 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %68 = arith.extf %in : bf16 to f32
    linalg.yield %68 : f32
  } -> tensor<2x4x6x8xf32>
  %2 = tensor.empty() : tensor<2x2x6x8xf32>
  %3 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x2x6x8xbf16>) outs(%2 : tensor<2x2x6x8xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %68 = arith.extf %in : bf16 to f32
    linalg.yield %68 : f32
  } -> tensor<2x2x6x8xf32>
  %4 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x2x6x8xbf16>) outs(%2 : tensor<2x2x6x8xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %68 = arith.extf %in : bf16 to f32
    linalg.yield %68 : f32
  } -> tensor<2x2x6x8xf32>
  %5 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<2x4x6x8xf32>) outs(%0 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = arith.truncf %cst_6 : f64 to f32
    %69 = arith.mulf %in, %68 : f32
    linalg.yield %69 : f32
  } -> tensor<2x4x6x8xf32>
  %6 = tensor.empty() : tensor<6xi64>
  %7 = linalg.generic {indexing_maps = [#m1], iterator_types = ["parallel"]} outs(%6 : tensor<6xi64>) {
  ^bb0(%out: i64):
    %68 = linalg.index 0 : index
    %69 = arith.index_cast %68 : index to i64
    linalg.yield %69 : i64
  } -> tensor<6xi64>
  %expanded = tensor.expand_shape %7 [[0, 1]] output_shape [1, 6] : tensor<6xi64> into tensor<1x6xi64>
  %expanded_7 = tensor.expand_shape %7 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
  %8 = tensor.empty() : tensor<6x6xi64>
  %9 = linalg.generic {indexing_maps = [#m2, #m3, #m4], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_7 : tensor<1x6xi64>, tensor<6x1xi64>) outs(%8 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %in_29: i64, %out: i64):
    %68 = arith.subi %in, %in_29 : i64
    linalg.yield %68 : i64
  } -> tensor<6x6xi64>
  %10 = tensor.empty() : tensor<6x6xi1>
  %11 = linalg.generic {indexing_maps = [#m4, #m4], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<6x6xi64>) outs(%10 : tensor<6x6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %68 = arith.cmpi sle, %in, %c0_i64 : i64
    linalg.yield %68 : i1
  } -> tensor<6x6xi1>
  %12 = linalg.generic {indexing_maps = [#m4, #m4, #m4], iterator_types = ["parallel", "parallel"]} ins(%11, %cst_4 : tensor<6x6xi1>, tensor<6x6xi1>) outs(%10 : tensor<6x6xi1>) {
  ^bb0(%in: i1, %in_29: i1, %out: i1):
    %68 = arith.andi %in, %in_29 : i1
    linalg.yield %68 : i1
  } -> tensor<6x6xi1>
  %13 = tensor.empty() : tensor<6x6xf32>
  %14 = linalg.generic {indexing_maps = [#m4, #m5, #m5, #m4], iterator_types = ["parallel", "parallel"]} ins(%12, %cst_2, %cst_3 : tensor<6x6xi1>, tensor<f32>, tensor<f32>) outs(%13 : tensor<6x6xf32>) {
  ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
    %68 = arith.select %in, %in_29, %in_30 : f32
    linalg.yield %68 : f32
  } -> tensor<6x6xf32>
  %15 = tensor.empty() : tensor<2x2x2x6x8xf32>
  %16 = linalg.generic {indexing_maps = [#m6, #m7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<2x2x6x8xf32>) outs(%15 : tensor<2x2x2x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x2x6x8xf32>
  %collapsed = tensor.collapse_shape %16 [[0], [1, 2], [3], [4]] : tensor<2x2x2x6x8xf32> into tensor<2x4x6x8xf32>
  %17 = linalg.generic {indexing_maps = [#m6, #m7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<2x2x6x8xf32>) outs(%15 : tensor<2x2x2x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x2x6x8xf32>
  %18 = tensor.empty() : tensor<2x4x8x6xf32>
  %transposed = linalg.transpose ins(%collapsed : tensor<2x4x6x8xf32>) outs(%18 : tensor<2x4x8x6xf32>) permutation = [0, 1, 3, 2] 
  %19 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<2x4x8x6xf32>) outs(%18 : tensor<2x4x8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = arith.truncf %cst_6 : f64 to f32
    %69 = arith.mulf %in, %68 : f32
    linalg.yield %69 : f32
  } -> tensor<2x4x8x6xf32>
  %collapsed_8 = tensor.collapse_shape %5 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %collapsed_9 = tensor.collapse_shape %19 [[0, 1], [2], [3]] : tensor<2x4x8x6xf32> into tensor<8x8x6xf32>
  %20 = tensor.empty() : tensor<8x6x6xf32>
  %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %22 = linalg.batch_matmul ins(%collapsed_8, %collapsed_9 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%21 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded_10 = tensor.expand_shape %22 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %23 = tensor.empty() : tensor<2x4x6x6xf32>
  %24 = linalg.generic {indexing_maps = [#m0, #m8, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10, %14 : tensor<2x4x6x6xf32>, tensor<6x6xf32>) outs(%23 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_29: f32, %out: f32):
    %68 = arith.addf %in, %in_29 : f32
    linalg.yield %68 : f32
  } -> tensor<2x4x6x6xf32>
  %25 = tensor.empty() : tensor<2x4x6xi64>
  %26 = linalg.fill ins(%c0_i64 : i64) outs(%25 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
  %27 = tensor.empty() : tensor<2x4x6xf32>
  %28 = linalg.fill ins(%cst_0 : f32) outs(%27 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %29:2 = linalg.generic {indexing_maps = [#m0, #m9, #m9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x4x6x6xf32>) outs(%28, %26 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_29: i64):
    %68 = linalg.index 3 : index
    %69 = arith.index_cast %68 : index to i64
    %70 = arith.maximumf %in, %out : f32
    %71 = arith.cmpf ogt, %in, %out : f32
    %72 = arith.select %71, %69, %out_29 : i64
    linalg.yield %70, %72 : f32, i64
  } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
  %expanded_11 = tensor.expand_shape %29#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
  %30 = linalg.generic {indexing_maps = [#m0, #m10, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %expanded_11 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%23 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_29: f32, %out: f32):
    %68 = arith.subf %in, %in_29 : f32
    linalg.yield %68 : f32
  } -> tensor<2x4x6x6xf32>
  %31 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x4x6x6xf32>) outs(%23 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = math.exp %in : f32
    linalg.yield %68 : f32
  } -> tensor<2x4x6x6xf32>
  %32 = tensor.empty() : tensor<2x4x6x1xf32>
  %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
  %34 = linalg.generic {indexing_maps = [#m0, #m10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%31 : tensor<2x4x6x6xf32>) outs(%33 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = arith.addf %in, %out : f32
    linalg.yield %68 : f32
  } -> tensor<2x4x6x1xf32>
  %35 = linalg.generic {indexing_maps = [#m0, #m10, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %34 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%23 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_29: f32, %out: f32):
    %68 = arith.divf %in, %in_29 : f32
    linalg.yield %68 : f32
  } -> tensor<2x4x6x6xf32>
  %36 = tensor.empty() : tensor<2x4x6x6xi1>
  %37 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x4x6x6xf32>) outs(%36 : tensor<2x4x6x6xi1>) {
  ^bb0(%in: f32, %out: i1):
    %68 = arith.extf %in : f32 to f64
    %69 = arith.cmpf oeq, %68, %cst_5 : f64
    linalg.yield %69 : i1
  } -> tensor<2x4x6x6xi1>
  %38 = tensor.empty() : tensor<2x4x6x1xi1>
  %39 = linalg.fill ins(%true : i1) outs(%38 : tensor<2x4x6x1xi1>) -> tensor<2x4x6x1xi1>
  %40 = linalg.generic {indexing_maps = [#m0, #m10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<2x4x6x6xi1>) outs(%39 : tensor<2x4x6x1xi1>) {
  ^bb0(%in: i1, %out: i1):
    %68 = arith.andi %in, %out : i1
    linalg.yield %68 : i1
  } -> tensor<2x4x6x1xi1>
  %41 = linalg.generic {indexing_maps = [#m10, #m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %cst_1, %35 : tensor<2x4x6x1xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%23 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
    %68 = arith.select %in, %in_29, %in_30 : f32
    linalg.yield %68 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_12 = tensor.collapse_shape %41 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %collapsed_13 = tensor.collapse_shape %17 [[0, 1, 2], [3], [4]] : tensor<2x2x2x6x8xf32> into tensor<8x6x8xf32>
  %42 = tensor.empty() : tensor<8x6x8xf32>
  %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %44 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%43 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_14 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %45 = tensor.empty() : tensor<2x4x6x8xbf16>
  %46 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<2x4x6x8xf32>) outs(%45 : tensor<2x4x6x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<2x4x6x8xbf16>
  %47 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x4x6x8xbf16>) outs(%0 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %68 = arith.extf %in : bf16 to f32
    linalg.yield %68 : f32
  } -> tensor<2x4x6x8xf32>
  %collapsed_15 = tensor.collapse_shape %47 [[0, 1], [2], [3]] : tensor<2x4x6x8xf32> into tensor<8x6x8xf32>
  %transposed_16 = linalg.transpose ins(%collapsed_12 : tensor<8x6x6xf32>) outs(%20 : tensor<8x6x6xf32>) permutation = [0, 2, 1] 
  %48 = linalg.batch_matmul ins(%transposed_16, %collapsed_15 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%43 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %49 = tensor.empty() : tensor<8x8x6xf32>
  %transposed_17 = linalg.transpose ins(%collapsed_13 : tensor<8x6x8xf32>) outs(%49 : tensor<8x8x6xf32>) permutation = [0, 2, 1] 
  %50 = linalg.batch_matmul ins(%collapsed_15, %transposed_17 : tensor<8x6x8xf32>, tensor<8x8x6xf32>) outs(%21 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  %expanded_18 = tensor.expand_shape %50 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
  %51 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_18, %41 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%23 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_29: f32, %out: f32):
    %68 = arith.mulf %in, %in_29 : f32
    linalg.yield %68 : f32
  } -> tensor<2x4x6x6xf32>
  %52 = linalg.generic {indexing_maps = [#m0, #m10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%51 : tensor<2x4x6x6xf32>) outs(%33 : tensor<2x4x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = arith.addf %in, %out : f32
    linalg.yield %68 : f32
  } -> tensor<2x4x6x1xf32>
  %53 = linalg.generic {indexing_maps = [#m0, #m10, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %52 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%23 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_29: f32, %out: f32):
    %68 = arith.mulf %in, %in_29 : f32
    linalg.yield %68 : f32
  } -> tensor<2x4x6x6xf32>
  %54 = linalg.generic {indexing_maps = [#m0, #m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %53 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%23 : tensor<2x4x6x6xf32>) {
  ^bb0(%in: f32, %in_29: f32, %out: f32):
    %68 = arith.subf %in, %in_29 : f32
    linalg.yield %68 : f32
  } -> tensor<2x4x6x6xf32>
  %collapsed_19 = tensor.collapse_shape %54 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
  %transposed_20 = linalg.transpose ins(%collapsed_8 : tensor<8x6x8xf32>) outs(%49 : tensor<8x8x6xf32>) permutation = [0, 2, 1] 
  %55 = linalg.fill ins(%cst : f32) outs(%49 : tensor<8x8x6xf32>) -> tensor<8x8x6xf32>
  %56 = linalg.batch_matmul ins(%transposed_20, %collapsed_19 : tensor<8x8x6xf32>, tensor<8x6x6xf32>) outs(%55 : tensor<8x8x6xf32>) -> tensor<8x8x6xf32>
  %transposed_21 = linalg.transpose ins(%collapsed_9 : tensor<8x8x6xf32>) outs(%42 : tensor<8x6x8xf32>) permutation = [0, 2, 1] 
  %57 = linalg.batch_matmul ins(%collapsed_19, %transposed_21 : tensor<8x6x6xf32>, tensor<8x6x8xf32>) outs(%43 : tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %expanded_22 = tensor.expand_shape %56 [[0, 1], [2], [3]] output_shape [2, 4, 8, 6] : tensor<8x8x6xf32> into tensor<2x4x8x6xf32>
  %expanded_23 = tensor.expand_shape %57 [[0, 1], [2], [3]] output_shape [2, 4, 6, 8] : tensor<8x6x8xf32> into tensor<2x4x6x8xf32>
  %58 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22 : tensor<2x4x8x6xf32>) outs(%18 : tensor<2x4x8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = arith.truncf %cst_6 : f64 to f32
    %69 = arith.mulf %in, %68 : f32
    linalg.yield %69 : f32
  } -> tensor<2x4x8x6xf32>
  %transposed_24 = linalg.transpose ins(%58 : tensor<2x4x8x6xf32>) outs(%0 : tensor<2x4x6x8xf32>) permutation = [0, 1, 3, 2] 
  %expanded_25 = tensor.expand_shape %48 [[0, 1, 2], [3], [4]] output_shape [2, 2, 2, 6, 8] : tensor<8x6x8xf32> into tensor<2x2x2x6x8xf32>
  %59 = tensor.empty() : tensor<2x2x1x6x8xf32>
  %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<2x2x1x6x8xf32>) -> tensor<2x2x1x6x8xf32>
  %61 = linalg.generic {indexing_maps = [#m7, #m11], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_25 : tensor<2x2x2x6x8xf32>) outs(%60 : tensor<2x2x1x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = arith.addf %in, %out : f32
    linalg.yield %68 : f32
  } -> tensor<2x2x1x6x8xf32>
  %collapsed_26 = tensor.collapse_shape %61 [[0], [1, 2], [3], [4]] : tensor<2x2x1x6x8xf32> into tensor<2x2x6x8xf32>
  %expanded_27 = tensor.expand_shape %transposed_24 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 6, 8] : tensor<2x4x6x8xf32> into tensor<2x2x2x6x8xf32>
  %62 = linalg.generic {indexing_maps = [#m7, #m11], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_27 : tensor<2x2x2x6x8xf32>) outs(%60 : tensor<2x2x1x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = arith.addf %in, %out : f32
    linalg.yield %68 : f32
  } -> tensor<2x2x1x6x8xf32>
  %collapsed_28 = tensor.collapse_shape %62 [[0], [1, 2], [3], [4]] : tensor<2x2x1x6x8xf32> into tensor<2x2x6x8xf32>
  %63 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<2x4x6x8xf32>) outs(%0 : tensor<2x4x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %68 = arith.truncf %cst_6 : f64 to f32
    %69 = arith.mulf %in, %68 : f32
    linalg.yield %69 : f32
  } -> tensor<2x4x6x8xf32>
  %64 = tensor.empty() : tensor<2x2x6x8xbf16>
  %65 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_26 : tensor<2x2x6x8xf32>) outs(%64 : tensor<2x2x6x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x6x8xbf16>
  %66 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_28 : tensor<2x2x6x8xf32>) outs(%64 : tensor<2x2x6x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<2x2x6x8xbf16>
  %67 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63 : tensor<2x4x6x8xf32>) outs(%45 : tensor<2x4x6x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %68 = arith.truncf %in : f32 to bf16
    linalg.yield %68 : bf16
  } -> tensor<2x4x6x8xbf16>
  return %46, %67, %66, %65 : tensor<2x4x6x8xbf16>, tensor<2x4x6x8xbf16>, tensor<2x2x6x8xbf16>, tensor<2x2x6x8xbf16>
}
