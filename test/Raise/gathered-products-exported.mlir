// What torch-mlir makes of relative positions after Shaw, written by
// export_gathered_products.py: a row of a table for each pair of a row and a
// key, multiplied with queries or keys. No tensor has lanes for each pair.

// RUN: rope-opt %s --rope-raise --canonicalize --cse --remarks-filter=rope-raise -o %t 2>%t.remarks
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: rope-opt %t --rope-print-memory -o /dev/null 2>&1 | FileCheck %s --check-prefix=MEMORY
// Under the sanitizers raise-verify.mlir verifies smaller ones.
// RUN: %if sanitize && !nightly %{ true %} %else %{ rope-opt %s --rope-raise=verify=true -o /dev/null %}

#m0 = affine_map<(d0) -> (d0)>
#m1 = affine_map<(d0, d1) -> (0, d1)>
#m2 = affine_map<(d0, d1) -> (d0, 0)>
#m3 = affine_map<(d0, d1) -> (d0, d1)>
#m4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#m5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#m6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#m9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, d3, d4)>
#m10 = affine_map<(d0, d1, d2, d3, d4) -> (d2, d3, d4)>
#m11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#m12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, 0, d4)>
#m13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#m14 = affine_map<(d0) -> ()>
#m15 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#m16 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#m17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
// Products of Q with the rows of the table come first; the program adds the one
// of the clipped distance.
// CHECK-LABEL: func.func @einsum(
// CHECK-NOT: 9x9
// CHECK: %[[R:.+]] = linalg.generic {{.*}}"reduction"]} ins(%arg0, %arg3 : tensor<2x4x9x8xf32>, tensor<7x8xf32>) {{.*}} tensor<2x4x9x7xf32>) {
// CHECK-NOT: 9x9
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : {{.*}} scale = 0.353553{{[0-9]*}} : f64} program {
// CHECK-NEXT: ^bb0(%[[S:.+]]: f32, %[[B:.+]]: index, %[[H:.+]]: index, %[[ROW:.+]]: index, %[[KEY:.+]]: index):
// CHECK: %[[D:.+]] = arith.subi %[[KEY]], %[[ROW]] : index
// CHECK: arith.maxsi %{{.+}}, %c-3
// CHECK: arith.minsi %{{.+}}, %c3
// CHECK: %[[C:.+]] = arith.addi %{{.+}}, %c3
// CHECK: tensor.extract %[[R]][%[[B]], %[[H]], %[[ROW]], %[[C]]] : tensor<2x4x9x7xf32>
// CHECK-NOT: 9x9
// MEMORY: memory of @einsum
// MEMORY-NEXT: linalg.generic: read 2528, written 2016
// MEMORY-NEXT: rope.attention: read 8928, written 2304
// MEMORY-NEXT: total:
// MEMORY-NEXT: buffers: 2 of 4320 bytes, 1 of them results
// REMARK: [Passed] gathered-product {{.*}}Function=einsum {{.*}}products with rows of %arg3 (7 rows) that are chosen for each pair come first, and are gathered; class contract; used: sums are taken in any order
// REMARK: [Passed] attention {{.*}}Function=einsum {{.*}}Q = %arg0, K = %arg1, V = %arg2; {{.*}}score program
func.func @einsum(%arg0: tensor<2x4x9x8xf32>, %arg1: tensor<2x4x9x8xf32>, %arg2: tensor<2x4x9x8xf32>, %arg3: tensor<7x8xf32>) -> tensor<2x4x9x8xf32> {
  %c3_i64 = arith.constant 3 : i64
  %c-3_i64 = arith.constant -3 : i64
  %c0_i64 = arith.constant 0 : i64
  %c7_i64 = arith.constant 7 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %0 = tensor.empty() : tensor<9xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<9xi64>) {
  ^bb0(%out: i64):
    %35 = linalg.index 0 : index
    %36 = arith.index_cast %35 : index to i64
    linalg.yield %36 : i64
  } -> tensor<9xi64>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 9] : tensor<9xi64> into tensor<1x9xi64>
  %expanded_2 = tensor.expand_shape %1 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
  %2 = tensor.empty() : tensor<9x9xi64>
  %3 = linalg.generic {indexing_maps = [#m1, #m2, #m3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_2 : tensor<1x9xi64>, tensor<9x1xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %in_18: i64, %out: i64):
    %35 = arith.subi %in, %in_18 : i64
    linalg.yield %35 : i64
  } -> tensor<9x9xi64>
  %4 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %35 = arith.maxsi %in, %c-3_i64 : i64
    %36 = arith.minsi %35, %c3_i64 : i64
    linalg.yield %36 : i64
  } -> tensor<9x9xi64>
  %5 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %35 = arith.addi %in, %c3_i64 : i64
    linalg.yield %35 : i64
  } -> tensor<9x9xi64>
  %6 = tensor.empty() : tensor<9x9x8xf32>
  %7 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<9x9xi64>) outs(%6 : tensor<9x9x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %35 = arith.cmpi slt, %in, %c0_i64 : i64
    %36 = arith.addi %in, %c7_i64 : i64
    %37 = arith.select %35, %36, %in : i64
    %38 = arith.index_cast %37 : i64 to index
    %39 = linalg.index 2 : index
    %extracted = tensor.extract %arg3[%38, %39] : tensor<7x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<9x9x8xf32>
  %expanded_3 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 4, 9, 8, 1] : tensor<2x4x9x8xf32> into tensor<2x4x9x8x1xf32>
  %expanded_4 = tensor.expand_shape %7 [[0], [1], [2, 3, 4]] output_shape [9, 9, 8, 1, 1] : tensor<9x9x8xf32> into tensor<9x9x8x1x1xf32>
  %8 = tensor.empty() : tensor<9x2x4x8x1xf32>
  %transposed = linalg.transpose ins(%expanded_3 : tensor<2x4x9x8x1xf32>) outs(%8 : tensor<9x2x4x8x1xf32>) permutation = [2, 0, 1, 3, 4] 
  %collapsed = tensor.collapse_shape %transposed [[0], [1, 2], [3, 4]] : tensor<9x2x4x8x1xf32> into tensor<9x8x8xf32>
  %9 = tensor.empty() : tensor<9x8x9x1x1xf32>
  %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<9x9x8x1x1xf32>) outs(%9 : tensor<9x8x9x1x1xf32>) permutation = [0, 2, 1, 3, 4] 
  %collapsed_6 = tensor.collapse_shape %transposed_5 [[0], [1], [2, 3, 4]] : tensor<9x8x9x1x1xf32> into tensor<9x8x9xf32>
  %10 = tensor.empty() : tensor<9x8x9xf32>
  %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %12 = linalg.batch_matmul ins(%collapsed, %collapsed_6 : tensor<9x8x8xf32>, tensor<9x8x9xf32>) outs(%11 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %expanded_7 = tensor.expand_shape %12 [[0], [1, 2], [3, 4]] output_shape [9, 2, 4, 1, 9] : tensor<9x8x9xf32> into tensor<9x2x4x1x9xf32>
  %13 = tensor.empty() : tensor<2x4x9x9x1xf32>
  %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<9x2x4x1x9xf32>) outs(%13 : tensor<2x4x9x9x1xf32>) permutation = [1, 2, 0, 4, 3] 
  %collapsed_9 = tensor.collapse_shape %transposed_8 [[0], [1], [2], [3, 4]] : tensor<2x4x9x9x1xf32> into tensor<2x4x9x9xf32>
  %14 = tensor.empty() : tensor<2x4x8x9xf32>
  %transposed_10 = linalg.transpose ins(%arg1 : tensor<2x4x9x8xf32>) outs(%14 : tensor<2x4x8x9xf32>) permutation = [0, 1, 3, 2] 
  %collapsed_11 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %collapsed_12 = tensor.collapse_shape %transposed_10 [[0, 1], [2], [3]] : tensor<2x4x8x9xf32> into tensor<8x8x9xf32>
  %15 = tensor.empty() : tensor<8x9x9xf32>
  %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %17 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<8x9x8xf32>, tensor<8x8x9xf32>) outs(%16 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %expanded_13 = tensor.expand_shape %17 [[0, 1], [2], [3]] output_shape [2, 4, 9, 9] : tensor<8x9x9xf32> into tensor<2x4x9x9xf32>
  %18 = tensor.empty() : tensor<2x4x9x9xf32>
  %19 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13, %collapsed_9 : tensor<2x4x9x9xf32>, tensor<2x4x9x9xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %35 = arith.addf %in, %in_18 : f32
    linalg.yield %35 : f32
  } -> tensor<2x4x9x9xf32>
  %20 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x4x9x9xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %35 = arith.truncf %cst_1 : f64 to f32
    %36 = arith.divf %in, %35 : f32
    linalg.yield %36 : f32
  } -> tensor<2x4x9x9xf32>
  %21 = tensor.empty() : tensor<2x4x9xi64>
  %22 = linalg.fill ins(%c0_i64 : i64) outs(%21 : tensor<2x4x9xi64>) -> tensor<2x4x9xi64>
  %23 = tensor.empty() : tensor<2x4x9xf32>
  %24 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %25:2 = linalg.generic {indexing_maps = [#m6, #m7, #m7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%20 : tensor<2x4x9x9xf32>) outs(%24, %22 : tensor<2x4x9xf32>, tensor<2x4x9xi64>) {
  ^bb0(%in: f32, %out: f32, %out_18: i64):
    %35 = linalg.index 3 : index
    %36 = arith.index_cast %35 : index to i64
    %37 = arith.maximumf %in, %out : f32
    %38 = arith.cmpf ogt, %in, %out : f32
    %39 = arith.select %38, %36, %out_18 : i64
    linalg.yield %37, %39 : f32, i64
  } -> (tensor<2x4x9xf32>, tensor<2x4x9xi64>)
  %expanded_14 = tensor.expand_shape %25#0 [[0], [1], [2, 3]] output_shape [2, 4, 9, 1] : tensor<2x4x9xf32> into tensor<2x4x9x1xf32>
  %26 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %expanded_14 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %35 = arith.subf %in, %in_18 : f32
    linalg.yield %35 : f32
  } -> tensor<2x4x9x9xf32>
  %27 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x4x9x9xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %35 = math.exp %in : f32
    linalg.yield %35 : f32
  } -> tensor<2x4x9x9xf32>
  %28 = tensor.empty() : tensor<2x4x9x1xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<2x4x9x1xf32>) -> tensor<2x4x9x1xf32>
  %30 = linalg.generic {indexing_maps = [#m6, #m8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%27 : tensor<2x4x9x9xf32>) outs(%29 : tensor<2x4x9x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %35 = arith.addf %in, %out : f32
    linalg.yield %35 : f32
  } -> tensor<2x4x9x1xf32>
  %31 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %30 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %35 = arith.divf %in, %in_18 : f32
    linalg.yield %35 : f32
  } -> tensor<2x4x9x9xf32>
  %collapsed_15 = tensor.collapse_shape %31 [[0, 1], [2], [3]] : tensor<2x4x9x9xf32> into tensor<8x9x9xf32>
  %collapsed_16 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %32 = tensor.empty() : tensor<8x9x8xf32>
  %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %34 = linalg.batch_matmul ins(%collapsed_15, %collapsed_16 : tensor<8x9x9xf32>, tensor<8x9x8xf32>) outs(%33 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %expanded_17 = tensor.expand_shape %34 [[0, 1], [2], [3]] output_shape [2, 4, 9, 8] : tensor<8x9x8xf32> into tensor<2x4x9x8xf32>
  return %expanded_17 : tensor<2x4x9x8xf32>
}

// Keys plus rows of the table, multiplied as one: two products.
// CHECK-LABEL: func.func @keys_and_rows(
// CHECK-NOT: 9x9
// CHECK: linalg.generic {{.*}}"reduction"]} ins(%arg0, %arg3 : tensor<2x4x9x8xf32>, tensor<7x8xf32>) {{.*}} tensor<2x4x9x7xf32>) {
// CHECK-NOT: 9x9
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : {{.*}} program {
// CHECK-NOT: 9x9
// MEMORY: memory of @keys_and_rows
// MEMORY: buffers: 2 of 4320 bytes, 1 of them results
func.func @keys_and_rows(%arg0: tensor<2x4x9x8xf32>, %arg1: tensor<2x4x9x8xf32>, %arg2: tensor<2x4x9x8xf32>, %arg3: tensor<7x8xf32>) -> tensor<2x4x9x8xf32> {
  %c3_i64 = arith.constant 3 : i64
  %c-3_i64 = arith.constant -3 : i64
  %c0_i64 = arith.constant 0 : i64
  %c7_i64 = arith.constant 7 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %expanded = tensor.expand_shape %arg1 [[0], [1], [2, 3], [4]] output_shape [2, 4, 1, 9, 8] : tensor<2x4x9x8xf32> into tensor<2x4x1x9x8xf32>
  %0 = tensor.empty() : tensor<9xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<9xi64>) {
  ^bb0(%out: i64):
    %29 = linalg.index 0 : index
    %30 = arith.index_cast %29 : index to i64
    linalg.yield %30 : i64
  } -> tensor<9xi64>
  %expanded_2 = tensor.expand_shape %1 [[0, 1]] output_shape [1, 9] : tensor<9xi64> into tensor<1x9xi64>
  %expanded_3 = tensor.expand_shape %1 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
  %2 = tensor.empty() : tensor<9x9xi64>
  %3 = linalg.generic {indexing_maps = [#m1, #m2, #m3], iterator_types = ["parallel", "parallel"]} ins(%expanded_2, %expanded_3 : tensor<1x9xi64>, tensor<9x1xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %in_8: i64, %out: i64):
    %29 = arith.subi %in, %in_8 : i64
    linalg.yield %29 : i64
  } -> tensor<9x9xi64>
  %4 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %29 = arith.maxsi %in, %c-3_i64 : i64
    %30 = arith.minsi %29, %c3_i64 : i64
    linalg.yield %30 : i64
  } -> tensor<9x9xi64>
  %5 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %29 = arith.addi %in, %c3_i64 : i64
    linalg.yield %29 : i64
  } -> tensor<9x9xi64>
  %6 = tensor.empty() : tensor<9x9x8xf32>
  %7 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<9x9xi64>) outs(%6 : tensor<9x9x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %29 = arith.cmpi slt, %in, %c0_i64 : i64
    %30 = arith.addi %in, %c7_i64 : i64
    %31 = arith.select %29, %30, %in : i64
    %32 = arith.index_cast %31 : i64 to index
    %33 = linalg.index 2 : index
    %extracted = tensor.extract %arg3[%32, %33] : tensor<7x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<9x9x8xf32>
  %8 = tensor.empty() : tensor<2x4x9x9x8xf32>
  %9 = linalg.generic {indexing_maps = [#m9, #m10, #m11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %7 : tensor<2x4x1x9x8xf32>, tensor<9x9x8xf32>) outs(%8 : tensor<2x4x9x9x8xf32>) {
  ^bb0(%in: f32, %in_8: f32, %out: f32):
    %29 = arith.addf %in, %in_8 : f32
    linalg.yield %29 : f32
  } -> tensor<2x4x9x9x8xf32>
  %expanded_4 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 4, 9, 1, 8] : tensor<2x4x9x8xf32> into tensor<2x4x9x1x8xf32>
  %10 = linalg.generic {indexing_maps = [#m12, #m11, #m11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4, %9 : tensor<2x4x9x1x8xf32>, tensor<2x4x9x9x8xf32>) outs(%8 : tensor<2x4x9x9x8xf32>) {
  ^bb0(%in: f32, %in_8: f32, %out: f32):
    %29 = arith.mulf %in, %in_8 : f32
    linalg.yield %29 : f32
  } -> tensor<2x4x9x9x8xf32>
  %11 = tensor.empty() : tensor<2x4x9x9xf32>
  %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<2x4x9x9xf32>) -> tensor<2x4x9x9xf32>
  %13 = linalg.generic {indexing_maps = [#m11, #m13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%10 : tensor<2x4x9x9x8xf32>) outs(%12 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %29 = arith.addf %in, %out : f32
    linalg.yield %29 : f32
  } -> tensor<2x4x9x9xf32>
  %14 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x4x9x9xf32>) outs(%11 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %29 = arith.truncf %cst_1 : f64 to f32
    %30 = arith.divf %in, %29 : f32
    linalg.yield %30 : f32
  } -> tensor<2x4x9x9xf32>
  %15 = tensor.empty() : tensor<2x4x9xi64>
  %16 = linalg.fill ins(%c0_i64 : i64) outs(%15 : tensor<2x4x9xi64>) -> tensor<2x4x9xi64>
  %17 = tensor.empty() : tensor<2x4x9xf32>
  %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %19:2 = linalg.generic {indexing_maps = [#m6, #m7, #m7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14 : tensor<2x4x9x9xf32>) outs(%18, %16 : tensor<2x4x9xf32>, tensor<2x4x9xi64>) {
  ^bb0(%in: f32, %out: f32, %out_8: i64):
    %29 = linalg.index 3 : index
    %30 = arith.index_cast %29 : index to i64
    %31 = arith.maximumf %in, %out : f32
    %32 = arith.cmpf ogt, %in, %out : f32
    %33 = arith.select %32, %30, %out_8 : i64
    linalg.yield %31, %33 : f32, i64
  } -> (tensor<2x4x9xf32>, tensor<2x4x9xi64>)
  %expanded_5 = tensor.expand_shape %19#0 [[0], [1], [2, 3]] output_shape [2, 4, 9, 1] : tensor<2x4x9xf32> into tensor<2x4x9x1xf32>
  %20 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_5 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%11 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_8: f32, %out: f32):
    %29 = arith.subf %in, %in_8 : f32
    linalg.yield %29 : f32
  } -> tensor<2x4x9x9xf32>
  %21 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x4x9x9xf32>) outs(%11 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %29 = math.exp %in : f32
    linalg.yield %29 : f32
  } -> tensor<2x4x9x9xf32>
  %22 = tensor.empty() : tensor<2x4x9x1xf32>
  %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x4x9x1xf32>) -> tensor<2x4x9x1xf32>
  %24 = linalg.generic {indexing_maps = [#m6, #m8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<2x4x9x9xf32>) outs(%23 : tensor<2x4x9x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %29 = arith.addf %in, %out : f32
    linalg.yield %29 : f32
  } -> tensor<2x4x9x1xf32>
  %25 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %24 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%11 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_8: f32, %out: f32):
    %29 = arith.divf %in, %in_8 : f32
    linalg.yield %29 : f32
  } -> tensor<2x4x9x9xf32>
  %collapsed = tensor.collapse_shape %25 [[0, 1], [2], [3]] : tensor<2x4x9x9xf32> into tensor<8x9x9xf32>
  %collapsed_6 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %26 = tensor.empty() : tensor<8x9x8xf32>
  %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %28 = linalg.batch_matmul ins(%collapsed, %collapsed_6 : tensor<8x9x9xf32>, tensor<8x9x8xf32>) outs(%27 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %expanded_7 = tensor.expand_shape %28 [[0, 1], [2], [3]] output_shape [2, 4, 9, 8] : tensor<8x9x8xf32> into tensor<2x4x9x8xf32>
  return %expanded_7 : tensor<2x4x9x8xf32>
}

// Rows of the table for each distance, times queries and times keys.
// CHECK-LABEL: func.func @query_and_key(
// CHECK-NOT: 9x9
// CHECK: %[[R:.+]] = linalg.generic {{.*}}"reduction"]} ins(%arg0, %arg3 : tensor<2x4x9x8xf32>, tensor<17x8xf32>)
// CHECK: %[[L:.+]] = linalg.generic {{.*}}"reduction"]} ins(%arg1, %arg3 : tensor<2x4x9x8xf32>, tensor<17x8xf32>)
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : {{.*}} program {
// CHECK-NEXT: ^bb0(%[[S:.+]]: f32, %[[B:.+]]: index, %[[H:.+]]: index, %[[ROW:.+]]: index, %[[KEY:.+]]: index):
// CHECK: %[[D:.+]] = arith.subi %[[ROW]], %[[KEY]] : index
// CHECK: %[[C:.+]] = arith.addi %[[D]], %c8
// CHECK: tensor.extract %[[R]][%[[B]], %[[H]], %[[ROW]], %[[C]]]
// CHECK: tensor.extract %[[L]][%[[B]], %[[H]], %[[KEY]], %[[C]]]
// CHECK-NOT: 9x9
func.func @query_and_key(%arg0: tensor<2x4x9x8xf32>, %arg1: tensor<2x4x9x8xf32>, %arg2: tensor<2x4x9x8xf32>, %arg3: tensor<17x8xf32>) -> tensor<2x4x9x8xf32> {
  %c0_i64 = arith.constant 0 : i64
  %c9_i64 = arith.constant 9 : i64
  %c1_i64 = arith.constant 1 : i64
  %c17_i64 = arith.constant 17 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %0 = tensor.empty() : tensor<9xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<9xi64>) {
  ^bb0(%out: i64):
    %37 = linalg.index 0 : index
    %38 = arith.index_cast %37 : index to i64
    linalg.yield %38 : i64
  } -> tensor<9xi64>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
  %expanded_2 = tensor.expand_shape %1 [[0, 1]] output_shape [1, 9] : tensor<9xi64> into tensor<1x9xi64>
  %2 = tensor.empty() : tensor<9x9xi64>
  %3 = linalg.generic {indexing_maps = [#m2, #m1, #m3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_2 : tensor<9x1xi64>, tensor<1x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %in_26: i64, %out: i64):
    %37 = arith.subi %in, %in_26 : i64
    linalg.yield %37 : i64
  } -> tensor<9x9xi64>
  %4 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %37 = arith.addi %in, %c9_i64 : i64
    linalg.yield %37 : i64
  } -> tensor<9x9xi64>
  %5 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %37 = arith.subi %in, %c1_i64 : i64
    linalg.yield %37 : i64
  } -> tensor<9x9xi64>
  %6 = tensor.empty() : tensor<9x9x8xf32>
  %7 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<9x9xi64>) outs(%6 : tensor<9x9x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %37 = arith.cmpi slt, %in, %c0_i64 : i64
    %38 = arith.addi %in, %c17_i64 : i64
    %39 = arith.select %37, %38, %in : i64
    %40 = arith.index_cast %39 : i64 to index
    %41 = linalg.index 2 : index
    %extracted = tensor.extract %arg3[%40, %41] : tensor<17x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<9x9x8xf32>
  %8 = tensor.empty() : tensor<2x4x8x9xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x9x8xf32>) outs(%8 : tensor<2x4x8x9xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %collapsed_3 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x9xf32> into tensor<8x8x9xf32>
  %9 = tensor.empty() : tensor<8x9x9xf32>
  %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %11 = linalg.batch_matmul ins(%collapsed, %collapsed_3 : tensor<8x9x8xf32>, tensor<8x8x9xf32>) outs(%10 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %expanded_4 = tensor.expand_shape %11 [[0, 1], [2], [3]] output_shape [2, 4, 9, 9] : tensor<8x9x9xf32> into tensor<2x4x9x9xf32>
  %expanded_5 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 4, 9, 8, 1] : tensor<2x4x9x8xf32> into tensor<2x4x9x8x1xf32>
  %expanded_6 = tensor.expand_shape %7 [[0], [1], [2, 3, 4]] output_shape [9, 9, 8, 1, 1] : tensor<9x9x8xf32> into tensor<9x9x8x1x1xf32>
  %12 = tensor.empty() : tensor<9x2x4x8x1xf32>
  %transposed_7 = linalg.transpose ins(%expanded_5 : tensor<2x4x9x8x1xf32>) outs(%12 : tensor<9x2x4x8x1xf32>) permutation = [2, 0, 1, 3, 4] 
  %collapsed_8 = tensor.collapse_shape %transposed_7 [[0], [1, 2], [3, 4]] : tensor<9x2x4x8x1xf32> into tensor<9x8x8xf32>
  %13 = tensor.empty() : tensor<9x8x9x1x1xf32>
  %transposed_9 = linalg.transpose ins(%expanded_6 : tensor<9x9x8x1x1xf32>) outs(%13 : tensor<9x8x9x1x1xf32>) permutation = [0, 2, 1, 3, 4] 
  %collapsed_10 = tensor.collapse_shape %transposed_9 [[0], [1], [2, 3, 4]] : tensor<9x8x9x1x1xf32> into tensor<9x8x9xf32>
  %14 = tensor.empty() : tensor<9x8x9xf32>
  %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %16 = linalg.batch_matmul ins(%collapsed_8, %collapsed_10 : tensor<9x8x8xf32>, tensor<9x8x9xf32>) outs(%15 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %expanded_11 = tensor.expand_shape %16 [[0], [1, 2], [3, 4]] output_shape [9, 2, 4, 1, 9] : tensor<9x8x9xf32> into tensor<9x2x4x1x9xf32>
  %17 = tensor.empty() : tensor<2x4x9x9x1xf32>
  %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<9x2x4x1x9xf32>) outs(%17 : tensor<2x4x9x9x1xf32>) permutation = [1, 2, 0, 4, 3] 
  %collapsed_13 = tensor.collapse_shape %transposed_12 [[0], [1], [2], [3, 4]] : tensor<2x4x9x9x1xf32> into tensor<2x4x9x9xf32>
  %18 = tensor.empty() : tensor<2x4x9x9xf32>
  %19 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4, %collapsed_13 : tensor<2x4x9x9xf32>, tensor<2x4x9x9xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %37 = arith.addf %in, %in_26 : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x9x9xf32>
  %expanded_14 = tensor.expand_shape %arg1 [[0], [1], [2], [3, 4]] output_shape [2, 4, 9, 8, 1] : tensor<2x4x9x8xf32> into tensor<2x4x9x8x1xf32>
  %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<2x4x9x8x1xf32>) outs(%12 : tensor<9x2x4x8x1xf32>) permutation = [2, 0, 1, 3, 4] 
  %collapsed_16 = tensor.collapse_shape %transposed_15 [[0], [1, 2], [3, 4]] : tensor<9x2x4x8x1xf32> into tensor<9x8x8xf32>
  %transposed_17 = linalg.transpose ins(%expanded_6 : tensor<9x9x8x1x1xf32>) outs(%13 : tensor<9x8x9x1x1xf32>) permutation = [1, 2, 0, 3, 4] 
  %collapsed_18 = tensor.collapse_shape %transposed_17 [[0], [1], [2, 3, 4]] : tensor<9x8x9x1x1xf32> into tensor<9x8x9xf32>
  %20 = linalg.batch_matmul ins(%collapsed_16, %collapsed_18 : tensor<9x8x8xf32>, tensor<9x8x9xf32>) outs(%15 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %expanded_19 = tensor.expand_shape %20 [[0], [1, 2], [3, 4]] output_shape [9, 2, 4, 1, 9] : tensor<9x8x9xf32> into tensor<9x2x4x1x9xf32>
  %transposed_20 = linalg.transpose ins(%expanded_19 : tensor<9x2x4x1x9xf32>) outs(%17 : tensor<2x4x9x9x1xf32>) permutation = [1, 2, 4, 0, 3] 
  %collapsed_21 = tensor.collapse_shape %transposed_20 [[0], [1], [2], [3, 4]] : tensor<2x4x9x9x1xf32> into tensor<2x4x9x9xf32>
  %21 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %collapsed_21 : tensor<2x4x9x9xf32>, tensor<2x4x9x9xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %37 = arith.addf %in, %in_26 : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x9x9xf32>
  %22 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<2x4x9x9xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.truncf %cst_1 : f64 to f32
    %38 = arith.divf %in, %37 : f32
    linalg.yield %38 : f32
  } -> tensor<2x4x9x9xf32>
  %23 = tensor.empty() : tensor<2x4x9xi64>
  %24 = linalg.fill ins(%c0_i64 : i64) outs(%23 : tensor<2x4x9xi64>) -> tensor<2x4x9xi64>
  %25 = tensor.empty() : tensor<2x4x9xf32>
  %26 = linalg.fill ins(%cst_0 : f32) outs(%25 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %27:2 = linalg.generic {indexing_maps = [#m6, #m7, #m7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%22 : tensor<2x4x9x9xf32>) outs(%26, %24 : tensor<2x4x9xf32>, tensor<2x4x9xi64>) {
  ^bb0(%in: f32, %out: f32, %out_26: i64):
    %37 = linalg.index 3 : index
    %38 = arith.index_cast %37 : index to i64
    %39 = arith.maximumf %in, %out : f32
    %40 = arith.cmpf ogt, %in, %out : f32
    %41 = arith.select %40, %38, %out_26 : i64
    linalg.yield %39, %41 : f32, i64
  } -> (tensor<2x4x9xf32>, tensor<2x4x9xi64>)
  %expanded_22 = tensor.expand_shape %27#0 [[0], [1], [2, 3]] output_shape [2, 4, 9, 1] : tensor<2x4x9xf32> into tensor<2x4x9x1xf32>
  %28 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %expanded_22 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %37 = arith.subf %in, %in_26 : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x9x9xf32>
  %29 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x4x9x9xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = math.exp %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x9x9xf32>
  %30 = tensor.empty() : tensor<2x4x9x1xf32>
  %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<2x4x9x1xf32>) -> tensor<2x4x9x1xf32>
  %32 = linalg.generic {indexing_maps = [#m6, #m8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%29 : tensor<2x4x9x9xf32>) outs(%31 : tensor<2x4x9x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.addf %in, %out : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x9x1xf32>
  %33 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %32 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_26: f32, %out: f32):
    %37 = arith.divf %in, %in_26 : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x9x9xf32>
  %collapsed_23 = tensor.collapse_shape %33 [[0, 1], [2], [3]] : tensor<2x4x9x9xf32> into tensor<8x9x9xf32>
  %collapsed_24 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %34 = tensor.empty() : tensor<8x9x8xf32>
  %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %36 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<8x9x9xf32>, tensor<8x9x8xf32>) outs(%35 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %expanded_25 = tensor.expand_shape %36 [[0, 1], [2], [3]] output_shape [2, 4, 9, 8] : tensor<8x9x8xf32> into tensor<2x4x9x8xf32>
  return %expanded_25 : tensor<2x4x9x8xf32>
}

// An embedding asserts its indices; these always hold.
// CHECK-LABEL: func.func @permuted(
// CHECK-NOT: 9x9
// CHECK-NOT: cf.assert
// CHECK: linalg.generic {{.*}}"reduction"]} ins(%arg0, %arg3 : tensor<2x4x9x8xf32>, tensor<7x8xf32>)
// CHECK-NOT: cf.assert
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : {{.*}} program {
func.func @permuted(%arg0: tensor<2x4x9x8xf32>, %arg1: tensor<2x4x9x8xf32>, %arg2: tensor<2x4x9x8xf32>, %arg3: tensor<7x8xf32>) -> tensor<2x4x9x8xf32> {
  %c3_i64 = arith.constant 3 : i64
  %c-3_i64 = arith.constant -3 : i64
  %c0_i64 = arith.constant 0 : i64
  %c7 = arith.constant 7 : index
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %0 = tensor.empty() : tensor<9xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<9xi64>) {
  ^bb0(%out: i64):
    %33 = linalg.index 0 : index
    %34 = arith.index_cast %33 : index to i64
    linalg.yield %34 : i64
  } -> tensor<9xi64>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 9] : tensor<9xi64> into tensor<1x9xi64>
  %expanded_2 = tensor.expand_shape %1 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
  %2 = tensor.empty() : tensor<9x9xi64>
  %3 = linalg.generic {indexing_maps = [#m1, #m2, #m3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_2 : tensor<1x9xi64>, tensor<9x1xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %in_14: i64, %out: i64):
    %33 = arith.subi %in, %in_14 : i64
    linalg.yield %33 : i64
  } -> tensor<9x9xi64>
  %4 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %33 = arith.maxsi %in, %c-3_i64 : i64
    %34 = arith.minsi %33, %c3_i64 : i64
    linalg.yield %34 : i64
  } -> tensor<9x9xi64>
  %5 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %33 = arith.addi %in, %c3_i64 : i64
    linalg.yield %33 : i64
  } -> tensor<9x9xi64>
  %6 = tensor.empty() : tensor<9x9x8xf32>
  %7 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<9x9xi64>) outs(%6 : tensor<9x9x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %33 = arith.index_cast %in : i64 to index
    %34 = linalg.index 2 : index
    %35 = arith.cmpi slt, %33, %c7 : index
    cf.assert %35, "index must be smaller than dim size"
    %36 = arith.cmpi sge, %in, %c0_i64 : i64
    cf.assert %36, "index must be larger or equal to 0"
    %extracted = tensor.extract %arg3[%33, %34] : tensor<7x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<9x9x8xf32>
  %8 = tensor.empty() : tensor<9x2x4x8xf32>
  %transposed = linalg.transpose ins(%arg0 : tensor<2x4x9x8xf32>) outs(%8 : tensor<9x2x4x8xf32>) permutation = [2, 0, 1, 3] 
  %collapsed = tensor.collapse_shape %transposed [[0], [1, 2], [3]] : tensor<9x2x4x8xf32> into tensor<9x8x8xf32>
  %9 = tensor.empty() : tensor<9x8x9xf32>
  %transposed_3 = linalg.transpose ins(%7 : tensor<9x9x8xf32>) outs(%9 : tensor<9x8x9xf32>) permutation = [0, 2, 1] 
  %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %11 = linalg.batch_matmul ins(%collapsed, %transposed_3 : tensor<9x8x8xf32>, tensor<9x8x9xf32>) outs(%10 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %12 = tensor.empty() : tensor<8x9x9xf32>
  %transposed_4 = linalg.transpose ins(%11 : tensor<9x8x9xf32>) outs(%12 : tensor<8x9x9xf32>) permutation = [1, 0, 2] 
  %expanded_5 = tensor.expand_shape %transposed_4 [[0, 1], [2], [3]] output_shape [2, 4, 9, 9] : tensor<8x9x9xf32> into tensor<2x4x9x9xf32>
  %13 = tensor.empty() : tensor<2x4x8x9xf32>
  %transposed_6 = linalg.transpose ins(%arg1 : tensor<2x4x9x8xf32>) outs(%13 : tensor<2x4x8x9xf32>) permutation = [0, 1, 3, 2] 
  %collapsed_7 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %collapsed_8 = tensor.collapse_shape %transposed_6 [[0, 1], [2], [3]] : tensor<2x4x8x9xf32> into tensor<8x8x9xf32>
  %14 = linalg.fill ins(%cst : f32) outs(%12 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %15 = linalg.batch_matmul ins(%collapsed_7, %collapsed_8 : tensor<8x9x8xf32>, tensor<8x8x9xf32>) outs(%14 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %expanded_9 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [2, 4, 9, 9] : tensor<8x9x9xf32> into tensor<2x4x9x9xf32>
  %16 = tensor.empty() : tensor<2x4x9x9xf32>
  %17 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9, %expanded_5 : tensor<2x4x9x9xf32>, tensor<2x4x9x9xf32>) outs(%16 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %33 = arith.addf %in, %in_14 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x9x9xf32>
  %18 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x4x9x9xf32>) outs(%16 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = arith.truncf %cst_1 : f64 to f32
    %34 = arith.divf %in, %33 : f32
    linalg.yield %34 : f32
  } -> tensor<2x4x9x9xf32>
  %19 = tensor.empty() : tensor<2x4x9xi64>
  %20 = linalg.fill ins(%c0_i64 : i64) outs(%19 : tensor<2x4x9xi64>) -> tensor<2x4x9xi64>
  %21 = tensor.empty() : tensor<2x4x9xf32>
  %22 = linalg.fill ins(%cst_0 : f32) outs(%21 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %23:2 = linalg.generic {indexing_maps = [#m6, #m7, #m7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%18 : tensor<2x4x9x9xf32>) outs(%22, %20 : tensor<2x4x9xf32>, tensor<2x4x9xi64>) {
  ^bb0(%in: f32, %out: f32, %out_14: i64):
    %33 = linalg.index 3 : index
    %34 = arith.index_cast %33 : index to i64
    %35 = arith.maximumf %in, %out : f32
    %36 = arith.cmpf ogt, %in, %out : f32
    %37 = arith.select %36, %34, %out_14 : i64
    linalg.yield %35, %37 : f32, i64
  } -> (tensor<2x4x9xf32>, tensor<2x4x9xi64>)
  %expanded_10 = tensor.expand_shape %23#0 [[0], [1], [2, 3]] output_shape [2, 4, 9, 1] : tensor<2x4x9xf32> into tensor<2x4x9x1xf32>
  %24 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %expanded_10 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%16 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %33 = arith.subf %in, %in_14 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x9x9xf32>
  %25 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x4x9x9xf32>) outs(%16 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = math.exp %in : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x9x9xf32>
  %26 = tensor.empty() : tensor<2x4x9x1xf32>
  %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<2x4x9x1xf32>) -> tensor<2x4x9x1xf32>
  %28 = linalg.generic {indexing_maps = [#m6, #m8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x4x9x9xf32>) outs(%27 : tensor<2x4x9x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = arith.addf %in, %out : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x9x1xf32>
  %29 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%16 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %33 = arith.divf %in, %in_14 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x9x9xf32>
  %collapsed_11 = tensor.collapse_shape %29 [[0, 1], [2], [3]] : tensor<2x4x9x9xf32> into tensor<8x9x9xf32>
  %collapsed_12 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %30 = tensor.empty() : tensor<8x9x8xf32>
  %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %32 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<8x9x9xf32>, tensor<8x9x8xf32>) outs(%31 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %expanded_13 = tensor.expand_shape %32 [[0, 1], [2], [3]] output_shape [2, 4, 9, 8] : tensor<8x9x8xf32> into tensor<2x4x9x8xf32>
  return %expanded_13 : tensor<2x4x9x8xf32>
}

// CHECK-LABEL: func.func @two_tables(
// CHECK-NOT: 9x9
// CHECK: linalg.generic {{.*}}"reduction"]} ins(%arg0, %arg3 : tensor<2x4x9x8xf32>, tensor<5x8xf32>)
// CHECK: linalg.generic {{.*}}"reduction"]} ins(%arg0, %arg4 : tensor<2x4x9x8xf32>, tensor<5x8xf32>)
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : {{.*}} program {
// CHECK-NOT: 9x9
// REMARK: [Passed] gathered-product {{.*}}Function=two_tables {{.*}}rows of %arg3 (5 rows), %arg4 (5 rows)
func.func @two_tables(%arg0: tensor<2x4x9x8xf32>, %arg1: tensor<2x4x9x8xf32>, %arg2: tensor<2x4x9x8xf32>, %arg3: tensor<5x8xf32>, %arg4: tensor<5x8xf32>) -> tensor<2x4x9x8xf32> {
  %c2_i64 = arith.constant 2 : i64
  %c3_i64 = arith.constant 3 : i64
  %c0_i64 = arith.constant 0 : i64
  %c5_i64 = arith.constant 5 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %cst_2 = arith.constant dense<3> : tensor<i64>
  %0 = tensor.empty() : tensor<9xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<9xi64>) {
  ^bb0(%out: i64):
    %40 = linalg.index 0 : index
    %41 = arith.index_cast %40 : index to i64
    linalg.yield %41 : i64
  } -> tensor<9xi64>
  %2 = linalg.generic {indexing_maps = [#m0, #m14, #m0], iterator_types = ["parallel"]} ins(%1, %cst_2 : tensor<9xi64>, tensor<i64>) outs(%0 : tensor<9xi64>) {
  ^bb0(%in: i64, %in_21: i64, %out: i64):
    %40 = arith.sitofp %in : i64 to f64
    %41 = arith.sitofp %in_21 : i64 to f64
    %42 = arith.divf %40, %41 : f64
    %43 = math.floor %42 : f64
    %44 = arith.fptosi %43 : f64 to i64
    linalg.yield %44 : i64
  } -> tensor<9xi64>
  %3 = linalg.generic {indexing_maps = [#m0, #m0], iterator_types = ["parallel"]} ins(%1 : tensor<9xi64>) outs(%0 : tensor<9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %40 = arith.remsi %in, %c3_i64 : i64
    %41 = arith.cmpi ne, %40, %c0_i64 : i64
    %42 = arith.cmpi slt, %40, %c0_i64 : i64
    %43 = arith.andi %41, %42 : i1
    %44 = arith.addi %40, %c3_i64 : i64
    %45 = arith.select %43, %44, %40 : i64
    linalg.yield %45 : i64
  } -> tensor<9xi64>
  %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [1, 9] : tensor<9xi64> into tensor<1x9xi64>
  %expanded_3 = tensor.expand_shape %2 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
  %4 = tensor.empty() : tensor<9x9xi64>
  %5 = linalg.generic {indexing_maps = [#m1, #m2, #m3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_3 : tensor<1x9xi64>, tensor<9x1xi64>) outs(%4 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %in_21: i64, %out: i64):
    %40 = arith.subi %in, %in_21 : i64
    linalg.yield %40 : i64
  } -> tensor<9x9xi64>
  %6 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<9x9xi64>) outs(%4 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %40 = arith.addi %in, %c2_i64 : i64
    linalg.yield %40 : i64
  } -> tensor<9x9xi64>
  %7 = tensor.empty() : tensor<9x9x8xf32>
  %8 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<9x9xi64>) outs(%7 : tensor<9x9x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %40 = arith.cmpi slt, %in, %c0_i64 : i64
    %41 = arith.addi %in, %c5_i64 : i64
    %42 = arith.select %40, %41, %in : i64
    %43 = arith.index_cast %42 : i64 to index
    %44 = linalg.index 2 : index
    %extracted = tensor.extract %arg3[%43, %44] : tensor<5x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<9x9x8xf32>
  %expanded_4 = tensor.expand_shape %3 [[0, 1]] output_shape [1, 9] : tensor<9xi64> into tensor<1x9xi64>
  %expanded_5 = tensor.expand_shape %3 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
  %9 = linalg.generic {indexing_maps = [#m1, #m2, #m3], iterator_types = ["parallel", "parallel"]} ins(%expanded_4, %expanded_5 : tensor<1x9xi64>, tensor<9x1xi64>) outs(%4 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %in_21: i64, %out: i64):
    %40 = arith.subi %in, %in_21 : i64
    linalg.yield %40 : i64
  } -> tensor<9x9xi64>
  %10 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<9x9xi64>) outs(%4 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %40 = arith.addi %in, %c2_i64 : i64
    linalg.yield %40 : i64
  } -> tensor<9x9xi64>
  %11 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<9x9xi64>) outs(%7 : tensor<9x9x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %40 = arith.cmpi slt, %in, %c0_i64 : i64
    %41 = arith.addi %in, %c5_i64 : i64
    %42 = arith.select %40, %41, %in : i64
    %43 = arith.index_cast %42 : i64 to index
    %44 = linalg.index 2 : index
    %extracted = tensor.extract %arg4[%43, %44] : tensor<5x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<9x9x8xf32>
  %12 = linalg.generic {indexing_maps = [#m5, #m5, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %11 : tensor<9x9x8xf32>, tensor<9x9x8xf32>) outs(%7 : tensor<9x9x8xf32>) {
  ^bb0(%in: f32, %in_21: f32, %out: f32):
    %40 = arith.addf %in, %in_21 : f32
    linalg.yield %40 : f32
  } -> tensor<9x9x8xf32>
  %13 = tensor.empty() : tensor<2x4x8x9xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x9x8xf32>) outs(%13 : tensor<2x4x8x9xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %collapsed_6 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x9xf32> into tensor<8x8x9xf32>
  %14 = tensor.empty() : tensor<8x9x9xf32>
  %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %16 = linalg.batch_matmul ins(%collapsed, %collapsed_6 : tensor<8x9x8xf32>, tensor<8x8x9xf32>) outs(%15 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %expanded_7 = tensor.expand_shape %16 [[0, 1], [2], [3]] output_shape [2, 4, 9, 9] : tensor<8x9x9xf32> into tensor<2x4x9x9xf32>
  %expanded_8 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 4, 9, 8, 1] : tensor<2x4x9x8xf32> into tensor<2x4x9x8x1xf32>
  %expanded_9 = tensor.expand_shape %12 [[0], [1], [2, 3, 4]] output_shape [9, 9, 8, 1, 1] : tensor<9x9x8xf32> into tensor<9x9x8x1x1xf32>
  %17 = tensor.empty() : tensor<9x2x4x8x1xf32>
  %transposed_10 = linalg.transpose ins(%expanded_8 : tensor<2x4x9x8x1xf32>) outs(%17 : tensor<9x2x4x8x1xf32>) permutation = [2, 0, 1, 3, 4] 
  %collapsed_11 = tensor.collapse_shape %transposed_10 [[0], [1, 2], [3, 4]] : tensor<9x2x4x8x1xf32> into tensor<9x8x8xf32>
  %18 = tensor.empty() : tensor<9x8x9x1x1xf32>
  %transposed_12 = linalg.transpose ins(%expanded_9 : tensor<9x9x8x1x1xf32>) outs(%18 : tensor<9x8x9x1x1xf32>) permutation = [0, 2, 1, 3, 4] 
  %collapsed_13 = tensor.collapse_shape %transposed_12 [[0], [1], [2, 3, 4]] : tensor<9x8x9x1x1xf32> into tensor<9x8x9xf32>
  %19 = tensor.empty() : tensor<9x8x9xf32>
  %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %21 = linalg.batch_matmul ins(%collapsed_11, %collapsed_13 : tensor<9x8x8xf32>, tensor<9x8x9xf32>) outs(%20 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %expanded_14 = tensor.expand_shape %21 [[0], [1, 2], [3, 4]] output_shape [9, 2, 4, 1, 9] : tensor<9x8x9xf32> into tensor<9x2x4x1x9xf32>
  %22 = tensor.empty() : tensor<2x4x9x9x1xf32>
  %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<9x2x4x1x9xf32>) outs(%22 : tensor<2x4x9x9x1xf32>) permutation = [1, 2, 0, 4, 3] 
  %collapsed_16 = tensor.collapse_shape %transposed_15 [[0], [1], [2], [3, 4]] : tensor<2x4x9x9x1xf32> into tensor<2x4x9x9xf32>
  %23 = tensor.empty() : tensor<2x4x9x9xf32>
  %24 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_7, %collapsed_16 : tensor<2x4x9x9xf32>, tensor<2x4x9x9xf32>) outs(%23 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_21: f32, %out: f32):
    %40 = arith.addf %in, %in_21 : f32
    linalg.yield %40 : f32
  } -> tensor<2x4x9x9xf32>
  %25 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x4x9x9xf32>) outs(%23 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %40 = arith.truncf %cst_1 : f64 to f32
    %41 = arith.divf %in, %40 : f32
    linalg.yield %41 : f32
  } -> tensor<2x4x9x9xf32>
  %26 = tensor.empty() : tensor<2x4x9xi64>
  %27 = linalg.fill ins(%c0_i64 : i64) outs(%26 : tensor<2x4x9xi64>) -> tensor<2x4x9xi64>
  %28 = tensor.empty() : tensor<2x4x9xf32>
  %29 = linalg.fill ins(%cst_0 : f32) outs(%28 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %30:2 = linalg.generic {indexing_maps = [#m6, #m7, #m7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x4x9x9xf32>) outs(%29, %27 : tensor<2x4x9xf32>, tensor<2x4x9xi64>) {
  ^bb0(%in: f32, %out: f32, %out_21: i64):
    %40 = linalg.index 3 : index
    %41 = arith.index_cast %40 : index to i64
    %42 = arith.maximumf %in, %out : f32
    %43 = arith.cmpf ogt, %in, %out : f32
    %44 = arith.select %43, %41, %out_21 : i64
    linalg.yield %42, %44 : f32, i64
  } -> (tensor<2x4x9xf32>, tensor<2x4x9xi64>)
  %expanded_17 = tensor.expand_shape %30#0 [[0], [1], [2, 3]] output_shape [2, 4, 9, 1] : tensor<2x4x9xf32> into tensor<2x4x9x1xf32>
  %31 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %expanded_17 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%23 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_21: f32, %out: f32):
    %40 = arith.subf %in, %in_21 : f32
    linalg.yield %40 : f32
  } -> tensor<2x4x9x9xf32>
  %32 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x4x9x9xf32>) outs(%23 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %40 = math.exp %in : f32
    linalg.yield %40 : f32
  } -> tensor<2x4x9x9xf32>
  %33 = tensor.empty() : tensor<2x4x9x1xf32>
  %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<2x4x9x1xf32>) -> tensor<2x4x9x1xf32>
  %35 = linalg.generic {indexing_maps = [#m6, #m8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32 : tensor<2x4x9x9xf32>) outs(%34 : tensor<2x4x9x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %40 = arith.addf %in, %out : f32
    linalg.yield %40 : f32
  } -> tensor<2x4x9x1xf32>
  %36 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %35 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%23 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_21: f32, %out: f32):
    %40 = arith.divf %in, %in_21 : f32
    linalg.yield %40 : f32
  } -> tensor<2x4x9x9xf32>
  %collapsed_18 = tensor.collapse_shape %36 [[0, 1], [2], [3]] : tensor<2x4x9x9xf32> into tensor<8x9x9xf32>
  %collapsed_19 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %37 = tensor.empty() : tensor<8x9x8xf32>
  %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %39 = linalg.batch_matmul ins(%collapsed_18, %collapsed_19 : tensor<8x9x9xf32>, tensor<8x9x8xf32>) outs(%38 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %expanded_20 = tensor.expand_shape %39 [[0, 1], [2], [3]] output_shape [2, 4, 9, 8] : tensor<8x9x8xf32> into tensor<2x4x9x8xf32>
  return %expanded_20 : tensor<2x4x9x8xf32>
}

// Integers of pairs that are given are read by the program.
// CHECK-LABEL: func.func @given_places(
// CHECK-NOT: 9x9xf32
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : {{.*}} program {
// CHECK: tensor.extract %arg4[%{{.+}}, %{{.+}}] : tensor<9x9xi64>
// CHECK-NOT: 9x9xf32
func.func @given_places(%arg0: tensor<2x4x9x8xf32>, %arg1: tensor<2x4x9x8xf32>, %arg2: tensor<2x4x9x8xf32>, %arg3: tensor<7x8xf32>, %arg4: tensor<9x9xi64>) -> tensor<2x4x9x8xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %c7_i64 = arith.constant 7 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %0 = tensor.empty() : tensor<2x4x8x9xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x9x8xf32>) outs(%0 : tensor<2x4x8x9xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %collapsed_2 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x9xf32> into tensor<8x8x9xf32>
  %1 = tensor.empty() : tensor<8x9x9xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %3 = linalg.batch_matmul ins(%collapsed, %collapsed_2 : tensor<8x9x8xf32>, tensor<8x8x9xf32>) outs(%2 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [2, 4, 9, 9] : tensor<8x9x9xf32> into tensor<2x4x9x9xf32>
  %4 = tensor.empty() : tensor<9x9x8xf32>
  %5 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4 : tensor<9x9xi64>) outs(%4 : tensor<9x9x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %29 = arith.cmpi slt, %in, %c0_i64 : i64
    %30 = arith.addi %in, %c7_i64 : i64
    %31 = arith.select %29, %30, %in : i64
    %32 = arith.index_cast %31 : i64 to index
    %33 = linalg.index 2 : index
    %extracted = tensor.extract %arg3[%32, %33] : tensor<7x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<9x9x8xf32>
  %expanded_3 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 4, 9, 8, 1] : tensor<2x4x9x8xf32> into tensor<2x4x9x8x1xf32>
  %expanded_4 = tensor.expand_shape %5 [[0], [1], [2, 3, 4]] output_shape [9, 9, 8, 1, 1] : tensor<9x9x8xf32> into tensor<9x9x8x1x1xf32>
  %6 = tensor.empty() : tensor<9x2x4x8x1xf32>
  %transposed_5 = linalg.transpose ins(%expanded_3 : tensor<2x4x9x8x1xf32>) outs(%6 : tensor<9x2x4x8x1xf32>) permutation = [2, 0, 1, 3, 4] 
  %collapsed_6 = tensor.collapse_shape %transposed_5 [[0], [1, 2], [3, 4]] : tensor<9x2x4x8x1xf32> into tensor<9x8x8xf32>
  %7 = tensor.empty() : tensor<9x8x9x1x1xf32>
  %transposed_7 = linalg.transpose ins(%expanded_4 : tensor<9x9x8x1x1xf32>) outs(%7 : tensor<9x8x9x1x1xf32>) permutation = [0, 2, 1, 3, 4] 
  %collapsed_8 = tensor.collapse_shape %transposed_7 [[0], [1], [2, 3, 4]] : tensor<9x8x9x1x1xf32> into tensor<9x8x9xf32>
  %8 = tensor.empty() : tensor<9x8x9xf32>
  %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %10 = linalg.batch_matmul ins(%collapsed_6, %collapsed_8 : tensor<9x8x8xf32>, tensor<9x8x9xf32>) outs(%9 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %expanded_9 = tensor.expand_shape %10 [[0], [1, 2], [3, 4]] output_shape [9, 2, 4, 1, 9] : tensor<9x8x9xf32> into tensor<9x2x4x1x9xf32>
  %11 = tensor.empty() : tensor<2x4x9x9x1xf32>
  %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<9x2x4x1x9xf32>) outs(%11 : tensor<2x4x9x9x1xf32>) permutation = [1, 2, 0, 4, 3] 
  %collapsed_11 = tensor.collapse_shape %transposed_10 [[0], [1], [2], [3, 4]] : tensor<2x4x9x9x1xf32> into tensor<2x4x9x9xf32>
  %12 = tensor.empty() : tensor<2x4x9x9xf32>
  %13 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %collapsed_11 : tensor<2x4x9x9xf32>, tensor<2x4x9x9xf32>) outs(%12 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %29 = arith.addf %in, %in_16 : f32
    linalg.yield %29 : f32
  } -> tensor<2x4x9x9xf32>
  %14 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x4x9x9xf32>) outs(%12 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %29 = arith.truncf %cst_1 : f64 to f32
    %30 = arith.divf %in, %29 : f32
    linalg.yield %30 : f32
  } -> tensor<2x4x9x9xf32>
  %15 = tensor.empty() : tensor<2x4x9xi64>
  %16 = linalg.fill ins(%c0_i64 : i64) outs(%15 : tensor<2x4x9xi64>) -> tensor<2x4x9xi64>
  %17 = tensor.empty() : tensor<2x4x9xf32>
  %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %19:2 = linalg.generic {indexing_maps = [#m6, #m7, #m7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14 : tensor<2x4x9x9xf32>) outs(%18, %16 : tensor<2x4x9xf32>, tensor<2x4x9xi64>) {
  ^bb0(%in: f32, %out: f32, %out_16: i64):
    %29 = linalg.index 3 : index
    %30 = arith.index_cast %29 : index to i64
    %31 = arith.maximumf %in, %out : f32
    %32 = arith.cmpf ogt, %in, %out : f32
    %33 = arith.select %32, %30, %out_16 : i64
    linalg.yield %31, %33 : f32, i64
  } -> (tensor<2x4x9xf32>, tensor<2x4x9xi64>)
  %expanded_12 = tensor.expand_shape %19#0 [[0], [1], [2, 3]] output_shape [2, 4, 9, 1] : tensor<2x4x9xf32> into tensor<2x4x9x1xf32>
  %20 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_12 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%12 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %29 = arith.subf %in, %in_16 : f32
    linalg.yield %29 : f32
  } -> tensor<2x4x9x9xf32>
  %21 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x4x9x9xf32>) outs(%12 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %29 = math.exp %in : f32
    linalg.yield %29 : f32
  } -> tensor<2x4x9x9xf32>
  %22 = tensor.empty() : tensor<2x4x9x1xf32>
  %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x4x9x1xf32>) -> tensor<2x4x9x1xf32>
  %24 = linalg.generic {indexing_maps = [#m6, #m8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<2x4x9x9xf32>) outs(%23 : tensor<2x4x9x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %29 = arith.addf %in, %out : f32
    linalg.yield %29 : f32
  } -> tensor<2x4x9x1xf32>
  %25 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %24 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%12 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_16: f32, %out: f32):
    %29 = arith.divf %in, %in_16 : f32
    linalg.yield %29 : f32
  } -> tensor<2x4x9x9xf32>
  %collapsed_13 = tensor.collapse_shape %25 [[0, 1], [2], [3]] : tensor<2x4x9x9xf32> into tensor<8x9x9xf32>
  %collapsed_14 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %26 = tensor.empty() : tensor<8x9x8xf32>
  %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %28 = linalg.batch_matmul ins(%collapsed_13, %collapsed_14 : tensor<8x9x9xf32>, tensor<8x9x8xf32>) outs(%27 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %expanded_15 = tensor.expand_shape %28 [[0, 1], [2], [3]] output_shape [2, 4, 9, 8] : tensor<8x9x8xf32> into tensor<2x4x9x8xf32>
  return %expanded_15 : tensor<2x4x9x8xf32>
}

// A mask that is given stays one, beside the program.
// CHECK-LABEL: func.func @given_mask(
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : {{.*}}) mask(%arg4 : tensor<2x1x9x9xf32>) {{.*}} program {
// REMARK: [Passed] attention {{.*}}Function=given_mask {{.*}}score program; additive mask %arg4; {{.*}}used: masks are added after what is computed
func.func @given_mask(%arg0: tensor<2x4x9x8xf32>, %arg1: tensor<2x4x9x8xf32>, %arg2: tensor<2x4x9x8xf32>, %arg3: tensor<7x8xf32>, %arg4: tensor<2x1x9x9xf32>) -> tensor<2x4x9x8xf32> {
  %c3_i64 = arith.constant 3 : i64
  %c-3_i64 = arith.constant -3 : i64
  %c0_i64 = arith.constant 0 : i64
  %c7_i64 = arith.constant 7 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %0 = tensor.empty() : tensor<9xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<9xi64>) {
  ^bb0(%out: i64):
    %36 = linalg.index 0 : index
    %37 = arith.index_cast %36 : index to i64
    linalg.yield %37 : i64
  } -> tensor<9xi64>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 9] : tensor<9xi64> into tensor<1x9xi64>
  %expanded_2 = tensor.expand_shape %1 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
  %2 = tensor.empty() : tensor<9x9xi64>
  %3 = linalg.generic {indexing_maps = [#m1, #m2, #m3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_2 : tensor<1x9xi64>, tensor<9x1xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %in_18: i64, %out: i64):
    %36 = arith.subi %in, %in_18 : i64
    linalg.yield %36 : i64
  } -> tensor<9x9xi64>
  %4 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %36 = arith.maxsi %in, %c-3_i64 : i64
    %37 = arith.minsi %36, %c3_i64 : i64
    linalg.yield %37 : i64
  } -> tensor<9x9xi64>
  %5 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %36 = arith.addi %in, %c3_i64 : i64
    linalg.yield %36 : i64
  } -> tensor<9x9xi64>
  %6 = tensor.empty() : tensor<9x9x8xf32>
  %7 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<9x9xi64>) outs(%6 : tensor<9x9x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %36 = arith.cmpi slt, %in, %c0_i64 : i64
    %37 = arith.addi %in, %c7_i64 : i64
    %38 = arith.select %36, %37, %in : i64
    %39 = arith.index_cast %38 : i64 to index
    %40 = linalg.index 2 : index
    %extracted = tensor.extract %arg3[%39, %40] : tensor<7x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<9x9x8xf32>
  %expanded_3 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 4, 9, 8, 1] : tensor<2x4x9x8xf32> into tensor<2x4x9x8x1xf32>
  %expanded_4 = tensor.expand_shape %7 [[0], [1], [2, 3, 4]] output_shape [9, 9, 8, 1, 1] : tensor<9x9x8xf32> into tensor<9x9x8x1x1xf32>
  %8 = tensor.empty() : tensor<9x2x4x8x1xf32>
  %transposed = linalg.transpose ins(%expanded_3 : tensor<2x4x9x8x1xf32>) outs(%8 : tensor<9x2x4x8x1xf32>) permutation = [2, 0, 1, 3, 4] 
  %collapsed = tensor.collapse_shape %transposed [[0], [1, 2], [3, 4]] : tensor<9x2x4x8x1xf32> into tensor<9x8x8xf32>
  %9 = tensor.empty() : tensor<9x8x9x1x1xf32>
  %transposed_5 = linalg.transpose ins(%expanded_4 : tensor<9x9x8x1x1xf32>) outs(%9 : tensor<9x8x9x1x1xf32>) permutation = [0, 2, 1, 3, 4] 
  %collapsed_6 = tensor.collapse_shape %transposed_5 [[0], [1], [2, 3, 4]] : tensor<9x8x9x1x1xf32> into tensor<9x8x9xf32>
  %10 = tensor.empty() : tensor<9x8x9xf32>
  %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %12 = linalg.batch_matmul ins(%collapsed, %collapsed_6 : tensor<9x8x8xf32>, tensor<9x8x9xf32>) outs(%11 : tensor<9x8x9xf32>) -> tensor<9x8x9xf32>
  %expanded_7 = tensor.expand_shape %12 [[0], [1, 2], [3, 4]] output_shape [9, 2, 4, 1, 9] : tensor<9x8x9xf32> into tensor<9x2x4x1x9xf32>
  %13 = tensor.empty() : tensor<2x4x9x9x1xf32>
  %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<9x2x4x1x9xf32>) outs(%13 : tensor<2x4x9x9x1xf32>) permutation = [1, 2, 0, 4, 3] 
  %collapsed_9 = tensor.collapse_shape %transposed_8 [[0], [1], [2], [3, 4]] : tensor<2x4x9x9x1xf32> into tensor<2x4x9x9xf32>
  %14 = tensor.empty() : tensor<2x4x8x9xf32>
  %transposed_10 = linalg.transpose ins(%arg1 : tensor<2x4x9x8xf32>) outs(%14 : tensor<2x4x8x9xf32>) permutation = [0, 1, 3, 2] 
  %collapsed_11 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %collapsed_12 = tensor.collapse_shape %transposed_10 [[0, 1], [2], [3]] : tensor<2x4x8x9xf32> into tensor<8x8x9xf32>
  %15 = tensor.empty() : tensor<8x9x9xf32>
  %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %17 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<8x9x8xf32>, tensor<8x8x9xf32>) outs(%16 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %expanded_13 = tensor.expand_shape %17 [[0, 1], [2], [3]] output_shape [2, 4, 9, 9] : tensor<8x9x9xf32> into tensor<2x4x9x9xf32>
  %18 = tensor.empty() : tensor<2x4x9x9xf32>
  %19 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13, %collapsed_9 : tensor<2x4x9x9xf32>, tensor<2x4x9x9xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %36 = arith.addf %in, %in_18 : f32
    linalg.yield %36 : f32
  } -> tensor<2x4x9x9xf32>
  %20 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x4x9x9xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %36 = arith.truncf %cst_1 : f64 to f32
    %37 = arith.divf %in, %36 : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x9x9xf32>
  %21 = linalg.generic {indexing_maps = [#m6, #m15, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %arg4 : tensor<2x4x9x9xf32>, tensor<2x1x9x9xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %36 = arith.addf %in, %in_18 : f32
    linalg.yield %36 : f32
  } -> tensor<2x4x9x9xf32>
  %22 = tensor.empty() : tensor<2x4x9xi64>
  %23 = linalg.fill ins(%c0_i64 : i64) outs(%22 : tensor<2x4x9xi64>) -> tensor<2x4x9xi64>
  %24 = tensor.empty() : tensor<2x4x9xf32>
  %25 = linalg.fill ins(%cst_0 : f32) outs(%24 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %26:2 = linalg.generic {indexing_maps = [#m6, #m7, #m7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<2x4x9x9xf32>) outs(%25, %23 : tensor<2x4x9xf32>, tensor<2x4x9xi64>) {
  ^bb0(%in: f32, %out: f32, %out_18: i64):
    %36 = linalg.index 3 : index
    %37 = arith.index_cast %36 : index to i64
    %38 = arith.maximumf %in, %out : f32
    %39 = arith.cmpf ogt, %in, %out : f32
    %40 = arith.select %39, %37, %out_18 : i64
    linalg.yield %38, %40 : f32, i64
  } -> (tensor<2x4x9xf32>, tensor<2x4x9xi64>)
  %expanded_14 = tensor.expand_shape %26#0 [[0], [1], [2, 3]] output_shape [2, 4, 9, 1] : tensor<2x4x9xf32> into tensor<2x4x9x1xf32>
  %27 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %expanded_14 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %36 = arith.subf %in, %in_18 : f32
    linalg.yield %36 : f32
  } -> tensor<2x4x9x9xf32>
  %28 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<2x4x9x9xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %36 = math.exp %in : f32
    linalg.yield %36 : f32
  } -> tensor<2x4x9x9xf32>
  %29 = tensor.empty() : tensor<2x4x9x1xf32>
  %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<2x4x9x1xf32>) -> tensor<2x4x9x1xf32>
  %31 = linalg.generic {indexing_maps = [#m6, #m8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%28 : tensor<2x4x9x9xf32>) outs(%30 : tensor<2x4x9x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %36 = arith.addf %in, %out : f32
    linalg.yield %36 : f32
  } -> tensor<2x4x9x1xf32>
  %32 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %31 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%18 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_18: f32, %out: f32):
    %36 = arith.divf %in, %in_18 : f32
    linalg.yield %36 : f32
  } -> tensor<2x4x9x9xf32>
  %collapsed_15 = tensor.collapse_shape %32 [[0, 1], [2], [3]] : tensor<2x4x9x9xf32> into tensor<8x9x9xf32>
  %collapsed_16 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %33 = tensor.empty() : tensor<8x9x8xf32>
  %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %35 = linalg.batch_matmul ins(%collapsed_15, %collapsed_16 : tensor<8x9x9xf32>, tensor<8x9x8xf32>) outs(%34 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %expanded_17 = tensor.expand_shape %35 [[0, 1], [2], [3]] output_shape [2, 4, 9, 8] : tensor<8x9x8xf32> into tensor<2x4x9x8xf32>
  return %expanded_17 : tensor<2x4x9x8xf32>
}

// Terms of one sum are told apart: the mask that is given stays one.
// CHECK-LABEL: func.func @bias_and_mask(
// CHECK: %[[BIAS:.+]] = linalg.generic {{.*}} outs(%{{.+}} : tensor<4x17xf32>) {
// CHECK: math.log
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : {{.*}}) mask(%arg4 : tensor<2x1x9x9xf32>) {{.*}} program {
// CHECK: tensor.extract %[[BIAS]]
func.func @bias_and_mask(%arg0: tensor<2x4x9x8xf32>, %arg1: tensor<2x4x9x8xf32>, %arg2: tensor<2x4x9x8xf32>, %arg3: tensor<4x4xf32>, %arg4: tensor<2x1x9x9xf32>) -> tensor<2x4x9x8xf32> {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %c4_i64 = arith.constant 4 : i64
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 1.000000e+00 : f32
  %0 = tensor.empty() : tensor<9xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<9xi64>) {
  ^bb0(%out: i64):
    %33 = linalg.index 0 : index
    %34 = arith.index_cast %33 : index to i64
    linalg.yield %34 : i64
  } -> tensor<9xi64>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 9] : tensor<9xi64> into tensor<1x9xi64>
  %expanded_2 = tensor.expand_shape %1 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
  %2 = tensor.empty() : tensor<9x9xi64>
  %3 = linalg.generic {indexing_maps = [#m1, #m2, #m3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_2 : tensor<1x9xi64>, tensor<9x1xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %in_10: i64, %out: i64):
    %33 = arith.subi %in, %in_10 : i64
    linalg.yield %33 : i64
  } -> tensor<9x9xi64>
  %4 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %33 = math.absi %in : i64
    linalg.yield %33 : i64
  } -> tensor<9x9xi64>
  %5 = tensor.empty() : tensor<9x9xf32>
  %6 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<9x9xi64>) outs(%5 : tensor<9x9xf32>) {
  ^bb0(%in: i64, %out: f32):
    %33 = arith.sitofp %in : i64 to f32
    %34 = arith.addf %33, %cst_1 : f32
    linalg.yield %34 : f32
  } -> tensor<9x9xf32>
  %7 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<9x9xf32>) outs(%5 : tensor<9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = math.log %in : f32
    linalg.yield %33 : f32
  } -> tensor<9x9xf32>
  %8 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<9x9xf32>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: f32, %out: i64):
    %33 = arith.fptosi %in : f32 to i64
    linalg.yield %33 : i64
  } -> tensor<9x9xi64>
  %9 = tensor.empty() : tensor<2x4x8x9xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x9x8xf32>) outs(%9 : tensor<2x4x8x9xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %collapsed_3 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x9xf32> into tensor<8x8x9xf32>
  %10 = tensor.empty() : tensor<8x9x9xf32>
  %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %12 = linalg.batch_matmul ins(%collapsed, %collapsed_3 : tensor<8x9x8xf32>, tensor<8x8x9xf32>) outs(%11 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %expanded_4 = tensor.expand_shape %12 [[0, 1], [2], [3]] output_shape [2, 4, 9, 9] : tensor<8x9x9xf32> into tensor<2x4x9x9xf32>
  %13 = tensor.empty() : tensor<9x9x4xf32>
  %14 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<9x9xi64>) outs(%13 : tensor<9x9x4xf32>) {
  ^bb0(%in: i64, %out: f32):
    %33 = arith.cmpi slt, %in, %c0_i64 : i64
    %34 = arith.addi %in, %c4_i64 : i64
    %35 = arith.select %33, %34, %in : i64
    %36 = arith.index_cast %35 : i64 to index
    %37 = linalg.index 2 : index
    %extracted = tensor.extract %arg3[%36, %37] : tensor<4x4xf32>
    linalg.yield %extracted : f32
  } -> tensor<9x9x4xf32>
  %15 = tensor.empty() : tensor<4x9x9xf32>
  %transposed_5 = linalg.transpose ins(%14 : tensor<9x9x4xf32>) outs(%15 : tensor<4x9x9xf32>) permutation = [2, 0, 1] 
  %16 = tensor.empty() : tensor<2x4x9x9xf32>
  %17 = linalg.generic {indexing_maps = [#m16, #m15, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_5, %arg4 : tensor<4x9x9xf32>, tensor<2x1x9x9xf32>) outs(%16 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %33 = arith.addf %in, %in_10 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x9x9xf32>
  %18 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4, %17 : tensor<2x4x9x9xf32>, tensor<2x4x9x9xf32>) outs(%16 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %33 = arith.addf %in, %in_10 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x9x9xf32>
  %19 = tensor.empty() : tensor<2x4x9xi64>
  %20 = linalg.fill ins(%c0_i64 : i64) outs(%19 : tensor<2x4x9xi64>) -> tensor<2x4x9xi64>
  %21 = tensor.empty() : tensor<2x4x9xf32>
  %22 = linalg.fill ins(%cst_0 : f32) outs(%21 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %23:2 = linalg.generic {indexing_maps = [#m6, #m7, #m7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%18 : tensor<2x4x9x9xf32>) outs(%22, %20 : tensor<2x4x9xf32>, tensor<2x4x9xi64>) {
  ^bb0(%in: f32, %out: f32, %out_10: i64):
    %33 = linalg.index 3 : index
    %34 = arith.index_cast %33 : index to i64
    %35 = arith.maximumf %in, %out : f32
    %36 = arith.cmpf ogt, %in, %out : f32
    %37 = arith.select %36, %34, %out_10 : i64
    linalg.yield %35, %37 : f32, i64
  } -> (tensor<2x4x9xf32>, tensor<2x4x9xi64>)
  %expanded_6 = tensor.expand_shape %23#0 [[0], [1], [2, 3]] output_shape [2, 4, 9, 1] : tensor<2x4x9xf32> into tensor<2x4x9x1xf32>
  %24 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %expanded_6 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%16 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %33 = arith.subf %in, %in_10 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x9x9xf32>
  %25 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x4x9x9xf32>) outs(%16 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = math.exp %in : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x9x9xf32>
  %26 = tensor.empty() : tensor<2x4x9x1xf32>
  %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<2x4x9x1xf32>) -> tensor<2x4x9x1xf32>
  %28 = linalg.generic {indexing_maps = [#m6, #m8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x4x9x9xf32>) outs(%27 : tensor<2x4x9x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %33 = arith.addf %in, %out : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x9x1xf32>
  %29 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%16 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %33 = arith.divf %in, %in_10 : f32
    linalg.yield %33 : f32
  } -> tensor<2x4x9x9xf32>
  %collapsed_7 = tensor.collapse_shape %29 [[0, 1], [2], [3]] : tensor<2x4x9x9xf32> into tensor<8x9x9xf32>
  %collapsed_8 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %30 = tensor.empty() : tensor<8x9x8xf32>
  %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %32 = linalg.batch_matmul ins(%collapsed_7, %collapsed_8 : tensor<8x9x9xf32>, tensor<8x9x8xf32>) outs(%31 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %expanded_9 = tensor.expand_shape %32 [[0, 1], [2], [3]] output_shape [2, 4, 9, 8] : tensor<8x9x8xf32> into tensor<2x4x9x8xf32>
  return %expanded_9 : tensor<2x4x9x8xf32>
}

// Three rows of distances by three columns: a table would be larger than the
// products, which hold a third of the pairs and are read by the program.
// CHECK-LABEL: func.func @image(
// CHECK: linalg.batch_matmul
// CHECK: linalg.batch_matmul
// CHECK: rope.attention {{.*}} program {
// CHECK: tensor.extract %{{.+}}[%{{.+}}, %{{.+}}, %{{.+}}] : tensor<3x24x3xf32>
// CHECK: tensor.extract %{{.+}}[%{{.+}}, %{{.+}}, %{{.+}}] : tensor<3x24x3xf32>
func.func @image(%arg0: tensor<2x4x9x8xf32>, %arg1: tensor<2x4x9x8xf32>, %arg2: tensor<2x4x9x8xf32>, %arg3: tensor<5x8xf32>, %arg4: tensor<5x8xf32>) -> tensor<2x4x9x8xf32> {
  %c2_i64 = arith.constant 2 : i64
  %c0_i64 = arith.constant 0 : i64
  %c5_i64 = arith.constant 5 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %0 = tensor.empty() : tensor<3xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<3xi64>) {
  ^bb0(%out: i64):
    %37 = linalg.index 0 : index
    %38 = arith.index_cast %37 : index to i64
    linalg.yield %38 : i64
  } -> tensor<3xi64>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [3, 1] : tensor<3xi64> into tensor<3x1xi64>
  %expanded_1 = tensor.expand_shape %1 [[0, 1]] output_shape [1, 3] : tensor<3xi64> into tensor<1x3xi64>
  %2 = tensor.empty() : tensor<3x3xi64>
  %3 = linalg.generic {indexing_maps = [#m2, #m1, #m3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_1 : tensor<3x1xi64>, tensor<1x3xi64>) outs(%2 : tensor<3x3xi64>) {
  ^bb0(%in: i64, %in_27: i64, %out: i64):
    %37 = arith.subi %in, %in_27 : i64
    linalg.yield %37 : i64
  } -> tensor<3x3xi64>
  %4 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<3x3xi64>) outs(%2 : tensor<3x3xi64>) {
  ^bb0(%in: i64, %out: i64):
    %37 = arith.addi %in, %c2_i64 : i64
    linalg.yield %37 : i64
  } -> tensor<3x3xi64>
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %5 = tensor.empty() : tensor<3x3x8xf32>
  %6 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<3x3xi64>) outs(%5 : tensor<3x3x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %37 = arith.cmpi slt, %in, %c0_i64 : i64
    %38 = arith.addi %in, %c5_i64 : i64
    %39 = arith.select %37, %38, %in : i64
    %40 = arith.index_cast %39 : i64 to index
    %41 = linalg.index 2 : index
    %extracted = tensor.extract %arg3[%40, %41] : tensor<5x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<3x3x8xf32>
  %expanded_2 = tensor.expand_shape %collapsed [[0], [1, 2], [3, 4]] output_shape [8, 3, 3, 8, 1] : tensor<8x9x8xf32> into tensor<8x3x3x8x1xf32>
  %expanded_3 = tensor.expand_shape %6 [[0], [1], [2, 3, 4]] output_shape [3, 3, 8, 1, 1] : tensor<3x3x8xf32> into tensor<3x3x8x1x1xf32>
  %7 = tensor.empty() : tensor<3x8x3x8x1xf32>
  %transposed = linalg.transpose ins(%expanded_2 : tensor<8x3x3x8x1xf32>) outs(%7 : tensor<3x8x3x8x1xf32>) permutation = [1, 0, 2, 3, 4] 
  %collapsed_4 = tensor.collapse_shape %transposed [[0], [1, 2], [3, 4]] : tensor<3x8x3x8x1xf32> into tensor<3x24x8xf32>
  %8 = tensor.empty() : tensor<3x8x3x1x1xf32>
  %transposed_5 = linalg.transpose ins(%expanded_3 : tensor<3x3x8x1x1xf32>) outs(%8 : tensor<3x8x3x1x1xf32>) permutation = [0, 2, 1, 3, 4] 
  %collapsed_6 = tensor.collapse_shape %transposed_5 [[0], [1], [2, 3, 4]] : tensor<3x8x3x1x1xf32> into tensor<3x8x3xf32>
  %9 = tensor.empty() : tensor<3x24x3xf32>
  %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<3x24x3xf32>) -> tensor<3x24x3xf32>
  %11 = linalg.batch_matmul ins(%collapsed_4, %collapsed_6 : tensor<3x24x8xf32>, tensor<3x8x3xf32>) outs(%10 : tensor<3x24x3xf32>) -> tensor<3x24x3xf32>
  %expanded_7 = tensor.expand_shape %11 [[0], [1, 2], [3, 4]] output_shape [3, 8, 3, 1, 3] : tensor<3x24x3xf32> into tensor<3x8x3x1x3xf32>
  %12 = tensor.empty() : tensor<8x3x3x3x1xf32>
  %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<3x8x3x1x3xf32>) outs(%12 : tensor<8x3x3x3x1xf32>) permutation = [1, 0, 2, 4, 3] 
  %13 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<3x3xi64>) outs(%5 : tensor<3x3x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %37 = arith.cmpi slt, %in, %c0_i64 : i64
    %38 = arith.addi %in, %c5_i64 : i64
    %39 = arith.select %37, %38, %in : i64
    %40 = arith.index_cast %39 : i64 to index
    %41 = linalg.index 2 : index
    %extracted = tensor.extract %arg4[%40, %41] : tensor<5x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<3x3x8xf32>
  %expanded_9 = tensor.expand_shape %13 [[0], [1], [2, 3, 4]] output_shape [3, 3, 8, 1, 1] : tensor<3x3x8xf32> into tensor<3x3x8x1x1xf32>
  %transposed_10 = linalg.transpose ins(%expanded_2 : tensor<8x3x3x8x1xf32>) outs(%7 : tensor<3x8x3x8x1xf32>) permutation = [2, 0, 1, 3, 4] 
  %collapsed_11 = tensor.collapse_shape %transposed_10 [[0], [1, 2], [3, 4]] : tensor<3x8x3x8x1xf32> into tensor<3x24x8xf32>
  %transposed_12 = linalg.transpose ins(%expanded_9 : tensor<3x3x8x1x1xf32>) outs(%8 : tensor<3x8x3x1x1xf32>) permutation = [0, 2, 1, 3, 4] 
  %collapsed_13 = tensor.collapse_shape %transposed_12 [[0], [1], [2, 3, 4]] : tensor<3x8x3x1x1xf32> into tensor<3x8x3xf32>
  %14 = linalg.batch_matmul ins(%collapsed_11, %collapsed_13 : tensor<3x24x8xf32>, tensor<3x8x3xf32>) outs(%10 : tensor<3x24x3xf32>) -> tensor<3x24x3xf32>
  %expanded_14 = tensor.expand_shape %14 [[0], [1, 2], [3, 4]] output_shape [3, 8, 3, 1, 3] : tensor<3x24x3xf32> into tensor<3x8x3x1x3xf32>
  %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<3x8x3x1x3xf32>) outs(%12 : tensor<8x3x3x3x1xf32>) permutation = [1, 2, 0, 4, 3] 
  %collapsed_16 = tensor.collapse_shape %transposed_15 [[0], [1], [2], [3, 4]] : tensor<8x3x3x3x1xf32> into tensor<8x3x3x3xf32>
  %15 = tensor.empty() : tensor<2x4x8x9xf32>
  %transposed_17 = linalg.transpose ins(%arg1 : tensor<2x4x9x8xf32>) outs(%15 : tensor<2x4x8x9xf32>) permutation = [0, 1, 3, 2] 
  %collapsed_18 = tensor.collapse_shape %transposed_17 [[0, 1], [2], [3]] : tensor<2x4x8x9xf32> into tensor<8x8x9xf32>
  %16 = tensor.empty() : tensor<8x9x9xf32>
  %17 = linalg.fill ins(%cst : f32) outs(%16 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %18 = linalg.batch_matmul ins(%collapsed, %collapsed_18 : tensor<8x9x8xf32>, tensor<8x8x9xf32>) outs(%17 : tensor<8x9x9xf32>) -> tensor<8x9x9xf32>
  %expanded_19 = tensor.expand_shape %18 [[0], [1, 2], [3, 4]] output_shape [8, 3, 3, 3, 3] : tensor<8x9x9xf32> into tensor<8x3x3x3x3xf32>
  %19 = tensor.empty() : tensor<8x3x3x3x3xf32>
  %20 = linalg.generic {indexing_maps = [#m11, #m17, #m11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19, %transposed_8 : tensor<8x3x3x3x3xf32>, tensor<8x3x3x3x1xf32>) outs(%19 : tensor<8x3x3x3x3xf32>) {
  ^bb0(%in: f32, %in_27: f32, %out: f32):
    %37 = arith.addf %in, %in_27 : f32
    linalg.yield %37 : f32
  } -> tensor<8x3x3x3x3xf32>
  %expanded_20 = tensor.expand_shape %collapsed_16 [[0], [1], [2], [3, 4]] output_shape [8, 3, 3, 1, 3] : tensor<8x3x3x3xf32> into tensor<8x3x3x1x3xf32>
  %21 = linalg.generic {indexing_maps = [#m11, #m12, #m11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%20, %expanded_20 : tensor<8x3x3x3x3xf32>, tensor<8x3x3x1x3xf32>) outs(%19 : tensor<8x3x3x3x3xf32>) {
  ^bb0(%in: f32, %in_27: f32, %out: f32):
    %37 = arith.addf %in, %in_27 : f32
    linalg.yield %37 : f32
  } -> tensor<8x3x3x3x3xf32>
  %collapsed_21 = tensor.collapse_shape %21 [[0], [1, 2], [3, 4]] : tensor<8x3x3x3x3xf32> into tensor<8x9x9xf32>
  %expanded_22 = tensor.expand_shape %collapsed_21 [[0, 1], [2], [3]] output_shape [2, 4, 9, 9] : tensor<8x9x9xf32> into tensor<2x4x9x9xf32>
  %22 = tensor.empty() : tensor<2x4x9xi64>
  %23 = linalg.fill ins(%c0_i64 : i64) outs(%22 : tensor<2x4x9xi64>) -> tensor<2x4x9xi64>
  %24 = tensor.empty() : tensor<2x4x9xf32>
  %25 = linalg.fill ins(%cst_0 : f32) outs(%24 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %26:2 = linalg.generic {indexing_maps = [#m6, #m7, #m7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_22 : tensor<2x4x9x9xf32>) outs(%25, %23 : tensor<2x4x9xf32>, tensor<2x4x9xi64>) {
  ^bb0(%in: f32, %out: f32, %out_27: i64):
    %37 = linalg.index 3 : index
    %38 = arith.index_cast %37 : index to i64
    %39 = arith.maximumf %in, %out : f32
    %40 = arith.cmpf ogt, %in, %out : f32
    %41 = arith.select %40, %38, %out_27 : i64
    linalg.yield %39, %41 : f32, i64
  } -> (tensor<2x4x9xf32>, tensor<2x4x9xi64>)
  %expanded_23 = tensor.expand_shape %26#0 [[0], [1], [2, 3]] output_shape [2, 4, 9, 1] : tensor<2x4x9xf32> into tensor<2x4x9x1xf32>
  %27 = tensor.empty() : tensor<2x4x9x9xf32>
  %28 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22, %expanded_23 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%27 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_27: f32, %out: f32):
    %37 = arith.subf %in, %in_27 : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x9x9xf32>
  %29 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x4x9x9xf32>) outs(%27 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = math.exp %in : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x9x9xf32>
  %30 = tensor.empty() : tensor<2x4x9x1xf32>
  %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<2x4x9x1xf32>) -> tensor<2x4x9x1xf32>
  %32 = linalg.generic {indexing_maps = [#m6, #m8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%29 : tensor<2x4x9x9xf32>) outs(%31 : tensor<2x4x9x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %37 = arith.addf %in, %out : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x9x1xf32>
  %33 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %32 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%27 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_27: f32, %out: f32):
    %37 = arith.divf %in, %in_27 : f32
    linalg.yield %37 : f32
  } -> tensor<2x4x9x9xf32>
  %collapsed_24 = tensor.collapse_shape %33 [[0, 1], [2], [3]] : tensor<2x4x9x9xf32> into tensor<8x9x9xf32>
  %collapsed_25 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %34 = tensor.empty() : tensor<8x9x8xf32>
  %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %36 = linalg.batch_matmul ins(%collapsed_24, %collapsed_25 : tensor<8x9x9xf32>, tensor<8x9x8xf32>) outs(%35 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %expanded_26 = tensor.expand_shape %36 [[0, 1], [2], [3]] output_shape [2, 4, 9, 8] : tensor<8x9x8xf32> into tensor<2x4x9x8xf32>
  return %expanded_26 : tensor<2x4x9x8xf32>
}

// CHECK-LABEL: func.func @narrow(
// CHECK-NOT: 9x9
// CHECK: linalg.generic {{.*}}"reduction"]} ins(%arg0, %arg3 : tensor<2x4x9x8xbf16>, tensor<7x8xbf16>) {{.*}} tensor<2x4x9x7xbf16>) {
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : {{.*}}score_type = bf16{{.*}} program {
// CHECK-NOT: 9x9
func.func @narrow(%arg0: tensor<2x4x9x8xbf16>, %arg1: tensor<2x4x9x8xbf16>, %arg2: tensor<2x4x9x8xbf16>, %arg3: tensor<7x8xbf16>) -> tensor<2x4x9x8xbf16> {
  %c3_i64 = arith.constant 3 : i64
  %c-3_i64 = arith.constant -3 : i64
  %c0_i64 = arith.constant 0 : i64
  %c7_i64 = arith.constant 7 : i64
  %cst = arith.constant 0.000000e+00 : bf16
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 0.000000e+00 : f32
  %cst_2 = arith.constant 2.8284271247461903 : f64
  %expanded = tensor.expand_shape %arg1 [[0], [1], [2, 3], [4]] output_shape [2, 4, 1, 9, 8] : tensor<2x4x9x8xbf16> into tensor<2x4x1x9x8xbf16>
  %0 = tensor.empty() : tensor<9xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<9xi64>) {
  ^bb0(%out: i64):
    %34 = linalg.index 0 : index
    %35 = arith.index_cast %34 : index to i64
    linalg.yield %35 : i64
  } -> tensor<9xi64>
  %expanded_3 = tensor.expand_shape %1 [[0, 1]] output_shape [1, 9] : tensor<9xi64> into tensor<1x9xi64>
  %expanded_4 = tensor.expand_shape %1 [[0, 1]] output_shape [9, 1] : tensor<9xi64> into tensor<9x1xi64>
  %2 = tensor.empty() : tensor<9x9xi64>
  %3 = linalg.generic {indexing_maps = [#m1, #m2, #m3], iterator_types = ["parallel", "parallel"]} ins(%expanded_3, %expanded_4 : tensor<1x9xi64>, tensor<9x1xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %in_9: i64, %out: i64):
    %34 = arith.subi %in, %in_9 : i64
    linalg.yield %34 : i64
  } -> tensor<9x9xi64>
  %4 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %34 = arith.maxsi %in, %c-3_i64 : i64
    %35 = arith.minsi %34, %c3_i64 : i64
    linalg.yield %35 : i64
  } -> tensor<9x9xi64>
  %5 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<9x9xi64>) outs(%2 : tensor<9x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %34 = arith.addi %in, %c3_i64 : i64
    linalg.yield %34 : i64
  } -> tensor<9x9xi64>
  %6 = tensor.empty() : tensor<9x9x8xbf16>
  %7 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<9x9xi64>) outs(%6 : tensor<9x9x8xbf16>) {
  ^bb0(%in: i64, %out: bf16):
    %34 = arith.cmpi slt, %in, %c0_i64 : i64
    %35 = arith.addi %in, %c7_i64 : i64
    %36 = arith.select %34, %35, %in : i64
    %37 = arith.index_cast %36 : i64 to index
    %38 = linalg.index 2 : index
    %extracted = tensor.extract %arg3[%37, %38] : tensor<7x8xbf16>
    linalg.yield %extracted : bf16
  } -> tensor<9x9x8xbf16>
  %8 = tensor.empty() : tensor<2x4x9x9x8xbf16>
  %9 = linalg.generic {indexing_maps = [#m9, #m10, #m11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %7 : tensor<2x4x1x9x8xbf16>, tensor<9x9x8xbf16>) outs(%8 : tensor<2x4x9x9x8xbf16>) {
  ^bb0(%in: bf16, %in_9: bf16, %out: bf16):
    %34 = arith.addf %in, %in_9 : bf16
    linalg.yield %34 : bf16
  } -> tensor<2x4x9x9x8xbf16>
  %expanded_5 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 4, 9, 1, 8] : tensor<2x4x9x8xbf16> into tensor<2x4x9x1x8xbf16>
  %10 = linalg.generic {indexing_maps = [#m12, #m11, #m11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5, %9 : tensor<2x4x9x1x8xbf16>, tensor<2x4x9x9x8xbf16>) outs(%8 : tensor<2x4x9x9x8xbf16>) {
  ^bb0(%in: bf16, %in_9: bf16, %out: bf16):
    %34 = arith.mulf %in, %in_9 : bf16
    linalg.yield %34 : bf16
  } -> tensor<2x4x9x9x8xbf16>
  %11 = tensor.empty() : tensor<2x4x9x9xbf16>
  %12 = linalg.fill ins(%cst : bf16) outs(%11 : tensor<2x4x9x9xbf16>) -> tensor<2x4x9x9xbf16>
  %13 = linalg.generic {indexing_maps = [#m11, #m13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%10 : tensor<2x4x9x9x8xbf16>) outs(%12 : tensor<2x4x9x9xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %34 = arith.addf %in, %out : bf16
    linalg.yield %34 : bf16
  } -> tensor<2x4x9x9xbf16>
  %14 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x4x9x9xbf16>) outs(%11 : tensor<2x4x9x9xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %34 = arith.truncf %cst_2 : f64 to bf16
    %35 = arith.divf %in, %34 : bf16
    linalg.yield %35 : bf16
  } -> tensor<2x4x9x9xbf16>
  %15 = tensor.empty() : tensor<2x4x9x9xf32>
  %16 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x4x9x9xbf16>) outs(%15 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %34 = arith.extf %in : bf16 to f32
    linalg.yield %34 : f32
  } -> tensor<2x4x9x9xf32>
  %17 = tensor.empty() : tensor<2x4x9xi64>
  %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<2x4x9xi64>) -> tensor<2x4x9xi64>
  %19 = tensor.empty() : tensor<2x4x9xf32>
  %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %21:2 = linalg.generic {indexing_maps = [#m6, #m7, #m7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%16 : tensor<2x4x9x9xf32>) outs(%20, %18 : tensor<2x4x9xf32>, tensor<2x4x9xi64>) {
  ^bb0(%in: f32, %out: f32, %out_9: i64):
    %34 = linalg.index 3 : index
    %35 = arith.index_cast %34 : index to i64
    %36 = arith.maximumf %in, %out : f32
    %37 = arith.cmpf ogt, %in, %out : f32
    %38 = arith.select %37, %35, %out_9 : i64
    linalg.yield %36, %38 : f32, i64
  } -> (tensor<2x4x9xf32>, tensor<2x4x9xi64>)
  %expanded_6 = tensor.expand_shape %21#0 [[0], [1], [2, 3]] output_shape [2, 4, 9, 1] : tensor<2x4x9xf32> into tensor<2x4x9x1xf32>
  %22 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_6 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%15 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_9: f32, %out: f32):
    %34 = arith.subf %in, %in_9 : f32
    linalg.yield %34 : f32
  } -> tensor<2x4x9x9xf32>
  %23 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x9x9xf32>) outs(%15 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %34 = math.exp %in : f32
    linalg.yield %34 : f32
  } -> tensor<2x4x9x9xf32>
  %24 = tensor.empty() : tensor<2x4x9x1xf32>
  %25 = linalg.fill ins(%cst_1 : f32) outs(%24 : tensor<2x4x9x1xf32>) -> tensor<2x4x9x1xf32>
  %26 = linalg.generic {indexing_maps = [#m6, #m8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23 : tensor<2x4x9x9xf32>) outs(%25 : tensor<2x4x9x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %34 = arith.addf %in, %out : f32
    linalg.yield %34 : f32
  } -> tensor<2x4x9x1xf32>
  %27 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %26 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%15 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %in_9: f32, %out: f32):
    %34 = arith.divf %in, %in_9 : f32
    linalg.yield %34 : f32
  } -> tensor<2x4x9x9xf32>
  %28 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<2x4x9x9xf32>) outs(%11 : tensor<2x4x9x9xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %34 = arith.truncf %in : f32 to bf16
    linalg.yield %34 : bf16
  } -> tensor<2x4x9x9xbf16>
  %collapsed = tensor.collapse_shape %28 [[0, 1], [2], [3]] : tensor<2x4x9x9xbf16> into tensor<8x9x9xbf16>
  %collapsed_7 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x9x8xbf16> into tensor<8x9x8xbf16>
  %29 = tensor.empty() : tensor<8x9x8xf32>
  %30 = linalg.fill ins(%cst_1 : f32) outs(%29 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %31 = linalg.batch_matmul ins(%collapsed, %collapsed_7 : tensor<8x9x9xbf16>, tensor<8x9x8xbf16>) outs(%30 : tensor<8x9x8xf32>) -> tensor<8x9x8xf32>
  %32 = tensor.empty() : tensor<8x9x8xbf16>
  %33 = linalg.generic {indexing_maps = [#m5, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<8x9x8xf32>) outs(%32 : tensor<8x9x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %34 = arith.truncf %in : f32 to bf16
    linalg.yield %34 : bf16
  } -> tensor<8x9x8xbf16>
  %expanded_8 = tensor.expand_shape %33 [[0, 1], [2], [3]] output_shape [2, 4, 9, 8] : tensor<8x9x8xbf16> into tensor<2x4x9x8xbf16>
  return %expanded_8 : tensor<2x4x9x8xbf16>
}

// CHECK-LABEL: func.func @any_size(
// CHECK-NOT: x?x?
// CHECK: linalg.generic {{.*}}"reduction"]} ins(%arg0, %arg3 : tensor<2x4x?x8xf32>, tensor<7x8xf32>) {{.*}} tensor<2x4x?x7xf32>) {
// CHECK-NOT: x?x?
// CHECK: rope.attention ins(%arg0, %arg1, {{.*}} program {
// REMARK: 0 rotations, 11 attentions, 10 gathered products raised, 0 missed
func.func @any_size(%arg0: tensor<2x4x?x8xf32>, %arg1: tensor<2x4x?x8xf32>, %arg2: tensor<2x4x?x8xf32>, %arg3: tensor<7x8xf32>) -> tensor<2x4x?x8xf32> {
  %c3_i64 = arith.constant 3 : i64
  %c-3_i64 = arith.constant -3 : i64
  %c1_i64 = arith.constant 1 : i64
  %c0_i64 = arith.constant 0 : i64
  %c2_i64 = arith.constant 2 : i64
  %c4_i64 = arith.constant 4 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7_i64 = arith.constant 7 : i64
  %c2 = arith.constant 2 : index
  %c8_i64 = arith.constant 8 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %dim = tensor.dim %arg1, %c2 : tensor<2x4x?x8xf32>
  %0 = arith.index_cast %dim : index to i64
  %1 = tensor.empty(%dim) : tensor<?xi64>
  %2 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%1 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %82 = linalg.index 0 : index
    %83 = arith.index_cast %82 : index to i64
    linalg.yield %83 : i64
  } -> tensor<?xi64>
  %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
  %expanded_2 = tensor.expand_shape %2 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %3 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
  %4 = linalg.generic {indexing_maps = [#m1, #m2, #m3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_2 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%3 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %in_24: i64, %out: i64):
    %82 = arith.subi %in, %in_24 : i64
    linalg.yield %82 : i64
  } -> tensor<?x?xi64>
  %5 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x?xi64>) outs(%3 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %82 = arith.maxsi %in, %c-3_i64 : i64
    %83 = arith.minsi %82, %c3_i64 : i64
    linalg.yield %83 : i64
  } -> tensor<?x?xi64>
  %6 = linalg.generic {indexing_maps = [#m3, #m3], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<?x?xi64>) outs(%3 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %82 = arith.addi %in, %c3_i64 : i64
    linalg.yield %82 : i64
  } -> tensor<?x?xi64>
  %dim_3 = tensor.dim %6, %c0 : tensor<?x?xi64>
  %dim_4 = tensor.dim %6, %c1 : tensor<?x?xi64>
  %7 = tensor.empty(%dim_3, %dim_4) : tensor<?x?x8xf32>
  %8 = linalg.generic {indexing_maps = [#m4, #m5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<?x?xi64>) outs(%7 : tensor<?x?x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %82 = arith.cmpi slt, %in, %c0_i64 : i64
    %83 = arith.addi %in, %c7_i64 : i64
    %84 = arith.select %82, %83, %in : i64
    %85 = arith.index_cast %84 : i64 to index
    %86 = linalg.index 2 : index
    %extracted = tensor.extract %arg3[%85, %86] : tensor<7x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<?x?x8xf32>
  %dim_5 = tensor.dim %arg0, %c2 : tensor<2x4x?x8xf32>
  %expanded_6 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 4, %dim_5, 8, 1] : tensor<2x4x?x8xf32> into tensor<2x4x?x8x1xf32>
  %expanded_7 = tensor.expand_shape %8 [[0], [1], [2, 3, 4]] output_shape [%dim_3, %dim_4, 8, 1, 1] : tensor<?x?x8xf32> into tensor<?x?x8x1x1xf32>
  %9 = tensor.empty(%dim_5) : tensor<?x2x4x8x1xf32>
  %transposed = linalg.transpose ins(%expanded_6 : tensor<2x4x?x8x1xf32>) outs(%9 : tensor<?x2x4x8x1xf32>) permutation = [2, 0, 1, 3, 4] 
  %collapsed = tensor.collapse_shape %transposed [[0], [1, 2], [3, 4]] : tensor<?x2x4x8x1xf32> into tensor<?x8x8xf32>
  %10 = tensor.empty(%dim_3, %dim_4) : tensor<?x8x?x1x1xf32>
  %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<?x?x8x1x1xf32>) outs(%10 : tensor<?x8x?x1x1xf32>) permutation = [0, 2, 1, 3, 4] 
  %11 = arith.cmpi slt, %0, %c0_i64 : i64
  %12 = arith.select %11, %c1_i64, %0 : i64
  %13 = arith.extui %11 : i1 to i64
  %14 = arith.muli %12, %c8_i64 : i64
  %15 = arith.muli %14, %0 : i64
  %16 = arith.addi %13, %c1_i64 : i64
  %17 = arith.select %11, %14, %15 : i64
  %18 = arith.select %11, %16, %13 : i64
  %19 = arith.cmpi sle, %18, %c1_i64 : i64
  cf.assert %19, "must have at most one inferred (negative) dimension"
  %20 = arith.index_cast %dim_3 : index to i64
  %21 = arith.muli %20, %c8_i64 : i64
  %22 = arith.index_cast %dim_4 : index to i64
  %23 = arith.muli %21, %22 : i64
  %24 = arith.divsi %23, %17 : i64
  %25 = arith.select %11, %24, %0 : i64
  %from_elements = tensor.from_elements %25, %c8_i64, %25 : tensor<3xi64>
  %reshape = tensor.reshape %transposed_8(%from_elements) : (tensor<?x8x?x1x1xf32>, tensor<3xi64>) -> tensor<?x8x?xf32>
  %26 = arith.index_cast %25 : i64 to index
  %27 = arith.index_cast %dim_5 : index to i64
  %28 = arith.cmpi eq, %27, %25 : i64
  cf.assert %28, "mismatching contracting dimension"
  %29 = tensor.empty(%dim_5, %26) : tensor<?x8x?xf32>
  %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<?x8x?xf32>) -> tensor<?x8x?xf32>
  %31 = linalg.batch_matmul ins(%collapsed, %reshape : tensor<?x8x8xf32>, tensor<?x8x?xf32>) outs(%30 : tensor<?x8x?xf32>) -> tensor<?x8x?xf32>
  cf.assert %19, "must have at most one inferred (negative) dimension"
  %32 = arith.muli %27, %c8_i64 : i64
  %33 = arith.muli %32, %25 : i64
  %34 = arith.divsi %33, %17 : i64
  %35 = arith.select %11, %34, %0 : i64
  %from_elements_9 = tensor.from_elements %35, %c2_i64, %c4_i64, %c1_i64, %35 : tensor<5xi64>
  %reshape_10 = tensor.reshape %31(%from_elements_9) : (tensor<?x8x?xf32>, tensor<5xi64>) -> tensor<?x2x4x1x?xf32>
  %36 = arith.index_cast %35 : i64 to index
  %37 = tensor.empty(%36, %36) : tensor<2x4x?x?x1xf32>
  %transposed_11 = linalg.transpose ins(%reshape_10 : tensor<?x2x4x1x?xf32>) outs(%37 : tensor<2x4x?x?x1xf32>) permutation = [1, 2, 0, 4, 3] 
  %38 = arith.muli %0, %c8_i64 : i64
  %39 = arith.select %11, %c8_i64, %38 : i64
  %40 = arith.muli %39, %0 : i64
  %41 = arith.select %11, %c8_i64, %40 : i64
  cf.assert %19, "must have at most one inferred (negative) dimension"
  %42 = arith.muli %35, %c8_i64 : i64
  %43 = arith.muli %42, %35 : i64
  %44 = arith.divsi %43, %41 : i64
  %45 = arith.select %11, %44, %0 : i64
  %from_elements_12 = tensor.from_elements %c2_i64, %c4_i64, %45, %45 : tensor<4xi64>
  %reshape_13 = tensor.reshape %transposed_11(%from_elements_12) : (tensor<2x4x?x?x1xf32>, tensor<4xi64>) -> tensor<2x4x?x?xf32>
  %46 = tensor.empty(%dim) : tensor<2x4x8x?xf32>
  %transposed_14 = linalg.transpose ins(%arg1 : tensor<2x4x?x8xf32>) outs(%46 : tensor<2x4x8x?xf32>) permutation = [0, 1, 3, 2] 
  %47 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %47, "unimplemented: dynamic negative broadcast sizes"
  %48 = tensor.empty(%dim) : tensor<2x4x?x8xf32>
  %49 = linalg.generic {indexing_maps = [#m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%48 : tensor<2x4x?x8xf32>) {
  ^bb0(%out: f32):
    %82 = linalg.index 0 : index
    %83 = linalg.index 1 : index
    %84 = linalg.index 2 : index
    %85 = linalg.index 3 : index
    %86 = arith.cmpi eq, %dim_5, %c1 : index
    %87 = arith.select %86, %c0, %84 : index
    %extracted = tensor.extract %arg0[%82, %83, %87, %85] : tensor<2x4x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x4x?x8xf32>
  %collapsed_15 = tensor.collapse_shape %49 [[0, 1], [2], [3]] : tensor<2x4x?x8xf32> into tensor<8x?x8xf32>
  cf.assert %47, "unimplemented: dynamic negative broadcast sizes"
  %50 = tensor.empty(%dim) : tensor<2x4x8x?xf32>
  %51 = linalg.generic {indexing_maps = [#m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%50 : tensor<2x4x8x?xf32>) {
  ^bb0(%out: f32):
    %82 = linalg.index 0 : index
    %83 = linalg.index 1 : index
    %84 = linalg.index 2 : index
    %85 = linalg.index 3 : index
    %86 = arith.cmpi eq, %dim, %c1 : index
    %87 = arith.select %86, %c0, %85 : index
    %extracted = tensor.extract %transposed_14[%82, %83, %84, %87] : tensor<2x4x8x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x4x8x?xf32>
  %collapsed_16 = tensor.collapse_shape %51 [[0, 1], [2], [3]] : tensor<2x4x8x?xf32> into tensor<8x8x?xf32>
  %52 = tensor.empty(%dim, %dim) : tensor<8x?x?xf32>
  %53 = linalg.fill ins(%cst : f32) outs(%52 : tensor<8x?x?xf32>) -> tensor<8x?x?xf32>
  %54 = linalg.batch_matmul ins(%collapsed_15, %collapsed_16 : tensor<8x?x8xf32>, tensor<8x8x?xf32>) outs(%53 : tensor<8x?x?xf32>) -> tensor<8x?x?xf32>
  cf.assert %19, "must have at most one inferred (negative) dimension"
  %55 = arith.muli %38, %0 : i64
  %56 = arith.divsi %55, %41 : i64
  %57 = arith.select %11, %56, %0 : i64
  %from_elements_17 = tensor.from_elements %c2_i64, %c4_i64, %57, %57 : tensor<4xi64>
  %reshape_18 = tensor.reshape %54(%from_elements_17) : (tensor<8x?x?xf32>, tensor<4xi64>) -> tensor<2x4x?x?xf32>
  %58 = arith.index_cast %57 : i64 to index
  %59 = arith.index_cast %45 : i64 to index
  %60 = arith.cmpi eq, %58, %59 : index
  cf.assert %60, "mismatched size for broadcast"
  cf.assert %60, "mismatched size for broadcast"
  %61 = tensor.empty(%58, %58) : tensor<2x4x?x?xf32>
  %62 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_18, %reshape_13 : tensor<2x4x?x?xf32>, tensor<2x4x?x?xf32>) outs(%61 : tensor<2x4x?x?xf32>) {
  ^bb0(%in: f32, %in_24: f32, %out: f32):
    %82 = arith.addf %in, %in_24 : f32
    linalg.yield %82 : f32
  } -> tensor<2x4x?x?xf32>
  %63 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x4x?x?xf32>) outs(%61 : tensor<2x4x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %82 = arith.truncf %cst_1 : f64 to f32
    %83 = arith.divf %in, %82 : f32
    linalg.yield %83 : f32
  } -> tensor<2x4x?x?xf32>
  %64 = tensor.empty(%58) : tensor<2x4x?xi64>
  %65 = linalg.fill ins(%c0_i64 : i64) outs(%64 : tensor<2x4x?xi64>) -> tensor<2x4x?xi64>
  %66 = tensor.empty(%58) : tensor<2x4x?xf32>
  %67 = linalg.fill ins(%cst_0 : f32) outs(%66 : tensor<2x4x?xf32>) -> tensor<2x4x?xf32>
  %68:2 = linalg.generic {indexing_maps = [#m6, #m7, #m7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%63 : tensor<2x4x?x?xf32>) outs(%67, %65 : tensor<2x4x?xf32>, tensor<2x4x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_24: i64):
    %82 = linalg.index 3 : index
    %83 = arith.index_cast %82 : index to i64
    %84 = arith.maximumf %in, %out : f32
    %85 = arith.cmpf ogt, %in, %out : f32
    %86 = arith.select %85, %83, %out_24 : i64
    linalg.yield %84, %86 : f32, i64
  } -> (tensor<2x4x?xf32>, tensor<2x4x?xi64>)
  %expanded_19 = tensor.expand_shape %68#0 [[0], [1], [2, 3]] output_shape [2, 4, %58, 1] : tensor<2x4x?xf32> into tensor<2x4x?x1xf32>
  %69 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63, %expanded_19 : tensor<2x4x?x?xf32>, tensor<2x4x?x1xf32>) outs(%61 : tensor<2x4x?x?xf32>) {
  ^bb0(%in: f32, %in_24: f32, %out: f32):
    %82 = arith.subf %in, %in_24 : f32
    linalg.yield %82 : f32
  } -> tensor<2x4x?x?xf32>
  %70 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<2x4x?x?xf32>) outs(%61 : tensor<2x4x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %82 = math.exp %in : f32
    linalg.yield %82 : f32
  } -> tensor<2x4x?x?xf32>
  %71 = tensor.empty(%58) : tensor<2x4x?x1xf32>
  %72 = linalg.fill ins(%cst : f32) outs(%71 : tensor<2x4x?x1xf32>) -> tensor<2x4x?x1xf32>
  %73 = linalg.generic {indexing_maps = [#m6, #m8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%70 : tensor<2x4x?x?xf32>) outs(%72 : tensor<2x4x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %82 = arith.addf %in, %out : f32
    linalg.yield %82 : f32
  } -> tensor<2x4x?x1xf32>
  %74 = linalg.generic {indexing_maps = [#m6, #m8, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %73 : tensor<2x4x?x?xf32>, tensor<2x4x?x1xf32>) outs(%61 : tensor<2x4x?x?xf32>) {
  ^bb0(%in: f32, %in_24: f32, %out: f32):
    %82 = arith.divf %in, %in_24 : f32
    linalg.yield %82 : f32
  } -> tensor<2x4x?x?xf32>
  cf.assert %47, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %47, "unimplemented: dynamic negative broadcast sizes"
  %75 = tensor.empty(%dim, %dim) : tensor<2x4x?x?xf32>
  %76 = linalg.generic {indexing_maps = [#m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%75 : tensor<2x4x?x?xf32>) {
  ^bb0(%out: f32):
    %82 = linalg.index 0 : index
    %83 = linalg.index 1 : index
    %84 = linalg.index 2 : index
    %85 = linalg.index 3 : index
    %86 = arith.cmpi eq, %58, %c1 : index
    %87 = arith.select %86, %c0, %84 : index
    %88 = arith.select %86, %c0, %85 : index
    %extracted = tensor.extract %74[%82, %83, %87, %88] : tensor<2x4x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x4x?x?xf32>
  cf.assert %19, "must have at most one inferred (negative) dimension"
  %from_elements_20 = tensor.from_elements %c8_i64, %57, %57 : tensor<3xi64>
  %reshape_21 = tensor.reshape %76(%from_elements_20) : (tensor<2x4x?x?xf32>, tensor<3xi64>) -> tensor<8x?x?xf32>
  cf.assert %47, "unimplemented: dynamic negative broadcast sizes"
  %77 = linalg.generic {indexing_maps = [#m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%48 : tensor<2x4x?x8xf32>) {
  ^bb0(%out: f32):
    %82 = linalg.index 0 : index
    %83 = linalg.index 1 : index
    %84 = linalg.index 2 : index
    %85 = linalg.index 3 : index
    %dim_24 = tensor.dim %arg2, %c2 : tensor<2x4x?x8xf32>
    %86 = arith.cmpi eq, %dim_24, %c1 : index
    %87 = arith.select %86, %c0, %84 : index
    %extracted = tensor.extract %arg2[%82, %83, %87, %85] : tensor<2x4x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x4x?x8xf32>
  %collapsed_22 = tensor.collapse_shape %77 [[0, 1], [2], [3]] : tensor<2x4x?x8xf32> into tensor<8x?x8xf32>
  %78 = arith.cmpi eq, %57, %0 : i64
  cf.assert %78, "mismatching contracting dimension"
  %79 = tensor.empty(%58) : tensor<8x?x8xf32>
  %80 = linalg.fill ins(%cst : f32) outs(%79 : tensor<8x?x8xf32>) -> tensor<8x?x8xf32>
  %81 = linalg.batch_matmul ins(%reshape_21, %collapsed_22 : tensor<8x?x?xf32>, tensor<8x?x8xf32>) outs(%80 : tensor<8x?x8xf32>) -> tensor<8x?x8xf32>
  %expanded_23 = tensor.expand_shape %81 [[0, 1], [2], [3]] output_shape [2, 4, %58, 8] : tensor<8x?x8xf32> into tensor<2x4x?x8xf32>
  return %expanded_23 : tensor<2x4x?x8xf32>
}
