// What torch-mlir makes of attention whose scores are changed by position: ALiBi
// and T5's bias computed in the graph, documents, a prefix. No tensor of pairs
// is left.

// RUN: rope-opt %s --rope-raise --canonicalize --cse | FileCheck %s

#m0 = affine_map<(d0) -> (d0)>
#m1 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#m2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#m3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#m4 = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#m5 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#m6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m7 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#m8 = affine_map<(d0, d1) -> (0, d1)>
#m9 = affine_map<(d0, d1) -> (d0, 0)>
#m10 = affine_map<(d0, d1) -> (d0, d1)>
#m11 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#m12 = affine_map<(d0, d1, d2, d3) -> ()>
#m13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#m15 = affine_map<(d0, d1, d2) -> (d0, d1)>
#m16 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#m17 = affine_map<(d0, d1, d2) -> (d1, d2)>

// Slopes of heads times distances, beside a mask that is causal.
// CHECK-LABEL: func.func @alibi(
// CHECK: rope.attention
// CHECK-SAME: {causal, {{.*}}} program {
// CHECK-NEXT: ^bb0(%[[S:.+]]: f32, %{{.+}}: index, %[[H:.+]]: index, %[[ROW:.+]]: index, %[[KEY:.+]]: index):
// CHECK: %[[D:.+]] = arith.subi %[[KEY]], %[[ROW]]
// CHECK: tensor.extract %{{.+}}[%[[H]], %{{.+}}, %{{.+}}] : tensor<4x1x1xf32>
// CHECK: %[[SCORE:.+]] = arith.addf %[[S]], %{{.+}} : f32
// CHECK-NEXT: rope.yield %[[SCORE]] : f32
func.func @alibi(%arg0: tensor<2x4x7x8xf32>, %arg1: tensor<2x4x7x8xf32>, %arg2: tensor<2x4x7x8xf32>, %arg3: tensor<4xf32>) -> tensor<2x4x7x8xf32> {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %true = arith.constant true
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = arith.constant 2.8284271247461903 : f64
  %0 = tensor.empty() : tensor<7xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<7xi64>) {
  ^bb0(%out: i64):
    %31 = linalg.index 0 : index
    %32 = arith.index_cast %31 : index to i64
    linalg.yield %32 : i64
  } -> tensor<7xi64>
  %expanded = tensor.expand_shape %arg3 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
  %expanded_3 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 1, 7] : tensor<7xi64> into tensor<1x1x7xi64>
  %expanded_4 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 7, 1] : tensor<7xi64> into tensor<1x7x1xi64>
  %2 = tensor.empty() : tensor<1x7x7xi64>
  %3 = linalg.generic {indexing_maps = [#m1, #m2, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_3, %expanded_4 : tensor<1x1x7xi64>, tensor<1x7x1xi64>) outs(%2 : tensor<1x7x7xi64>) {
  ^bb0(%in: i64, %in_14: i64, %out: i64):
    %31 = arith.subi %in, %in_14 : i64
    linalg.yield %31 : i64
  } -> tensor<1x7x7xi64>
  %4 = tensor.empty() : tensor<4x7x7xf32>
  %5 = linalg.generic {indexing_maps = [#m4, #m5, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %3 : tensor<4x1x1xf32>, tensor<1x7x7xi64>) outs(%4 : tensor<4x7x7xf32>) {
  ^bb0(%in: f32, %in_14: i64, %out: f32):
    %31 = arith.sitofp %in_14 : i64 to f32
    %32 = arith.mulf %in, %31 : f32
    linalg.yield %32 : f32
  } -> tensor<4x7x7xf32>
  %6 = tensor.empty() : tensor<2x4x8x7xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x7x8xf32>) outs(%6 : tensor<2x4x8x7xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x7x8xf32> into tensor<8x7x8xf32>
  %collapsed_5 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x7xf32> into tensor<8x8x7xf32>
  %7 = tensor.empty() : tensor<8x7x7xf32>
  %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
  %9 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<8x7x8xf32>, tensor<8x8x7xf32>) outs(%8 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
  %expanded_6 = tensor.expand_shape %9 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
  %10 = tensor.empty() : tensor<2x4x7x7xf32>
  %11 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<2x4x7x7xf32>) outs(%10 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = arith.truncf %cst_2 : f64 to f32
    %32 = arith.divf %in, %31 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x7x7xf32>
  %expanded_7 = tensor.expand_shape %5 [[0, 1], [2], [3]] output_shape [1, 4, 7, 7] : tensor<4x7x7xf32> into tensor<1x4x7x7xf32>
  %12 = linalg.generic {indexing_maps = [#m6, #m7, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %expanded_7 : tensor<2x4x7x7xf32>, tensor<1x4x7x7xf32>) outs(%10 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %31 = arith.addf %in, %in_14 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %expanded_8 = tensor.expand_shape %1 [[0, 1]] output_shape [1, 7] : tensor<7xi64> into tensor<1x7xi64>
  %expanded_9 = tensor.expand_shape %1 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
  %13 = tensor.empty() : tensor<7x7xi1>
  %14 = linalg.generic {indexing_maps = [#m8, #m9, #m10], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %expanded_9 : tensor<1x7xi64>, tensor<7x1xi64>) outs(%13 : tensor<7x7xi1>) {
  ^bb0(%in: i64, %in_14: i64, %out: i1):
    %31 = arith.cmpi sle, %in, %in_14 : i64
    linalg.yield %31 : i1
  } -> tensor<7x7xi1>
  %15 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<7x7xi1>) outs(%13 : tensor<7x7xi1>) {
  ^bb0(%in: i1, %out: i1):
    %31 = arith.xori %in, %true : i1
    linalg.yield %31 : i1
  } -> tensor<7x7xi1>
  %16 = linalg.generic {indexing_maps = [#m11, #m12, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %cst_1, %12 : tensor<7x7xi1>, tensor<f32>, tensor<2x4x7x7xf32>) outs(%10 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
    %31 = arith.select %in, %in_14, %in_15 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %17 = tensor.empty() : tensor<2x4x7xi64>
  %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
  %19 = tensor.empty() : tensor<2x4x7xf32>
  %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  %21:2 = linalg.generic {indexing_maps = [#m6, #m13, #m13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%16 : tensor<2x4x7x7xf32>) outs(%20, %18 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
  ^bb0(%in: f32, %out: f32, %out_14: i64):
    %31 = linalg.index 3 : index
    %32 = arith.index_cast %31 : index to i64
    %33 = arith.maximumf %in, %out : f32
    %34 = arith.cmpf ogt, %in, %out : f32
    %35 = arith.select %34, %32, %out_14 : i64
    linalg.yield %33, %35 : f32, i64
  } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
  %expanded_10 = tensor.expand_shape %21#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
  %22 = linalg.generic {indexing_maps = [#m6, #m14, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_10 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%10 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %31 = arith.subf %in, %in_14 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %23 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x7x7xf32>) outs(%10 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = math.exp %in : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %24 = tensor.empty() : tensor<2x4x7x1xf32>
  %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
  %26 = linalg.generic {indexing_maps = [#m6, #m14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23 : tensor<2x4x7x7xf32>) outs(%25 : tensor<2x4x7x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = arith.addf %in, %out : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x1xf32>
  %27 = linalg.generic {indexing_maps = [#m6, #m14, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %26 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%10 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %31 = arith.divf %in, %in_14 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %collapsed_11 = tensor.collapse_shape %27 [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
  %collapsed_12 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x7x8xf32> into tensor<8x7x8xf32>
  %28 = tensor.empty() : tensor<8x7x8xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<8x7x8xf32>) -> tensor<8x7x8xf32>
  %30 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<8x7x7xf32>, tensor<8x7x8xf32>) outs(%29 : tensor<8x7x8xf32>) -> tensor<8x7x8xf32>
  %expanded_13 = tensor.expand_shape %30 [[0, 1], [2], [3]] output_shape [2, 4, 7, 8] : tensor<8x7x8xf32> into tensor<2x4x7x8xf32>
  return %expanded_13 : tensor<2x4x7x8xf32>
}

// Buckets of distances, as T5 computes them, and their bias by head: computed
// once for each distance.
// CHECK-LABEL: func.func @t5_bias(
// CHECK-NOT: tensor<{{.*}}x7x7x
// CHECK: %[[BIAS:.+]] = linalg.generic {{.*}} outs(%{{.+}} : tensor<4x13xf32>) {
// CHECK: math.log
// CHECK: tensor.extract %{{.+}}[%{{.+}}, %{{.+}}] : tensor<8x4xf32>
// CHECK: rope.attention
// CHECK-SAME: } program {
// CHECK-NEXT: ^bb0(%[[S:.+]]: f32, %{{.+}}: index, %[[H:.+]]: index, %[[ROW:.+]]: index, %[[KEY:.+]]: index):
// CHECK-NEXT: %[[D:.+]] = arith.subi %[[KEY]], %[[ROW]] : index
// CHECK-NEXT: %[[PLACE:.+]] = arith.addi %[[D]], %c6 : index
// CHECK-NEXT: tensor.extract %[[BIAS]][%[[H]], %[[PLACE]]] : tensor<4x13xf32>
// CHECK-NEXT: arith.addf %[[S]]
// CHECK-NOT: tensor<{{.*}}x7x7x
// CHECK: return
func.func @t5_bias(%arg0: tensor<2x4x7x8xf32>, %arg1: tensor<2x4x7x8xf32>, %arg2: tensor<2x4x7x8xf32>, %arg3: tensor<8x4xf32>) -> tensor<2x4x7x8xf32> {
  %c2_i64 = arith.constant 2 : i64
  %c4_i64 = arith.constant 4 : i64
  %c0_i64 = arith.constant 0 : i64
  %c8 = arith.constant 8 : index
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.0794415416798357 : f64
  %cst_2 = arith.constant 2.000000e+00 : f32
  %cst_3 = arith.constant dense<3> : tensor<7x7xi64>
  %0 = tensor.empty() : tensor<7xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<7xi64>) {
  ^bb0(%out: i64):
    %44 = linalg.index 0 : index
    %45 = arith.index_cast %44 : index to i64
    linalg.yield %45 : i64
  } -> tensor<7xi64>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 7] : tensor<7xi64> into tensor<1x7xi64>
  %expanded_4 = tensor.expand_shape %1 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
  %2 = tensor.empty() : tensor<7x7xi64>
  %3 = linalg.generic {indexing_maps = [#m8, #m9, #m10], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_4 : tensor<1x7xi64>, tensor<7x1xi64>) outs(%2 : tensor<7x7xi64>) {
  ^bb0(%in: i64, %in_13: i64, %out: i64):
    %44 = arith.subi %in, %in_13 : i64
    linalg.yield %44 : i64
  } -> tensor<7x7xi64>
  %4 = tensor.empty() : tensor<7x7xi1>
  %5 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<7x7xi64>) outs(%4 : tensor<7x7xi1>) {
  ^bb0(%in: i64, %out: i1):
    %44 = arith.cmpi sgt, %in, %c0_i64 : i64
    linalg.yield %44 : i1
  } -> tensor<7x7xi1>
  %6 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<7x7xi1>) outs(%2 : tensor<7x7xi64>) {
  ^bb0(%in: i1, %out: i64):
    %44 = arith.extui %in : i1 to i64
    linalg.yield %44 : i64
  } -> tensor<7x7xi64>
  %7 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<7x7xi64>) outs(%2 : tensor<7x7xi64>) {
  ^bb0(%in: i64, %out: i64):
    %44 = arith.muli %in, %c4_i64 : i64
    linalg.yield %44 : i64
  } -> tensor<7x7xi64>
  %8 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<7x7xi64>) outs(%2 : tensor<7x7xi64>) {
  ^bb0(%in: i64, %out: i64):
    %44 = math.absi %in : i64
    linalg.yield %44 : i64
  } -> tensor<7x7xi64>
  %9 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<7x7xi64>) outs(%4 : tensor<7x7xi1>) {
  ^bb0(%in: i64, %out: i1):
    %44 = arith.cmpi slt, %in, %c2_i64 : i64
    linalg.yield %44 : i1
  } -> tensor<7x7xi1>
  %10 = tensor.empty() : tensor<7x7xf32>
  %11 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<7x7xi64>) outs(%10 : tensor<7x7xf32>) {
  ^bb0(%in: i64, %out: f32):
    %44 = arith.sitofp %in : i64 to f32
    linalg.yield %44 : f32
  } -> tensor<7x7xf32>
  %12 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<7x7xf32>) outs(%10 : tensor<7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %44 = arith.divf %in, %cst_2 : f32
    linalg.yield %44 : f32
  } -> tensor<7x7xf32>
  %13 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<7x7xf32>) outs(%10 : tensor<7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %44 = math.log %in : f32
    linalg.yield %44 : f32
  } -> tensor<7x7xf32>
  %14 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<7x7xf32>) outs(%10 : tensor<7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %44 = arith.truncf %cst_1 : f64 to f32
    %45 = arith.divf %in, %44 : f32
    linalg.yield %45 : f32
  } -> tensor<7x7xf32>
  %15 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<7x7xf32>) outs(%10 : tensor<7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %44 = arith.mulf %in, %cst_2 : f32
    linalg.yield %44 : f32
  } -> tensor<7x7xf32>
  %16 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<7x7xf32>) outs(%2 : tensor<7x7xi64>) {
  ^bb0(%in: f32, %out: i64):
    %44 = arith.fptosi %in : f32 to i64
    linalg.yield %44 : i64
  } -> tensor<7x7xi64>
  %17 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<7x7xi64>) outs(%2 : tensor<7x7xi64>) {
  ^bb0(%in: i64, %out: i64):
    %44 = arith.addi %in, %c2_i64 : i64
    linalg.yield %44 : i64
  } -> tensor<7x7xi64>
  %18 = linalg.generic {indexing_maps = [#m10, #m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%17, %cst_3 : tensor<7x7xi64>, tensor<7x7xi64>) outs(%2 : tensor<7x7xi64>) {
  ^bb0(%in: i64, %in_13: i64, %out: i64):
    %44 = arith.minsi %in, %in_13 : i64
    linalg.yield %44 : i64
  } -> tensor<7x7xi64>
  %19 = linalg.generic {indexing_maps = [#m10, #m10, #m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%9, %8, %18 : tensor<7x7xi1>, tensor<7x7xi64>, tensor<7x7xi64>) outs(%2 : tensor<7x7xi64>) {
  ^bb0(%in: i1, %in_13: i64, %in_14: i64, %out: i64):
    %44 = arith.select %in, %in_13, %in_14 : i64
    linalg.yield %44 : i64
  } -> tensor<7x7xi64>
  %20 = linalg.generic {indexing_maps = [#m10, #m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%7, %19 : tensor<7x7xi64>, tensor<7x7xi64>) outs(%2 : tensor<7x7xi64>) {
  ^bb0(%in: i64, %in_13: i64, %out: i64):
    %44 = arith.addi %in, %in_13 : i64
    linalg.yield %44 : i64
  } -> tensor<7x7xi64>
  %21 = tensor.empty() : tensor<7x7x4xf32>
  %22 = linalg.generic {indexing_maps = [#m15, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<7x7xi64>) outs(%21 : tensor<7x7x4xf32>) {
  ^bb0(%in: i64, %out: f32):
    %44 = arith.index_cast %in : i64 to index
    %45 = linalg.index 2 : index
    %46 = arith.cmpi slt, %44, %c8 : index
    cf.assert %46, "index must be smaller than dim size"
    %47 = arith.cmpi sge, %in, %c0_i64 : i64
    cf.assert %47, "index must be larger or equal to 0"
    %extracted = tensor.extract %arg3[%44, %45] : tensor<8x4xf32>
    linalg.yield %extracted : f32
  } -> tensor<7x7x4xf32>
  %23 = tensor.empty() : tensor<4x7x7xf32>
  %transposed = linalg.transpose ins(%22 : tensor<7x7x4xf32>) outs(%23 : tensor<4x7x7xf32>) permutation = [2, 0, 1] 
  %expanded_5 = tensor.expand_shape %transposed [[0, 1], [2], [3]] output_shape [1, 4, 7, 7] : tensor<4x7x7xf32> into tensor<1x4x7x7xf32>
  %24 = tensor.empty() : tensor<2x4x8x7xf32>
  %transposed_6 = linalg.transpose ins(%arg1 : tensor<2x4x7x8xf32>) outs(%24 : tensor<2x4x8x7xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x7x8xf32> into tensor<8x7x8xf32>
  %collapsed_7 = tensor.collapse_shape %transposed_6 [[0, 1], [2], [3]] : tensor<2x4x8x7xf32> into tensor<8x8x7xf32>
  %25 = tensor.empty() : tensor<8x7x7xf32>
  %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
  %27 = linalg.batch_matmul ins(%collapsed, %collapsed_7 : tensor<8x7x8xf32>, tensor<8x8x7xf32>) outs(%26 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
  %expanded_8 = tensor.expand_shape %27 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
  %28 = tensor.empty() : tensor<2x4x7x7xf32>
  %29 = linalg.generic {indexing_maps = [#m6, #m7, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8, %expanded_5 : tensor<2x4x7x7xf32>, tensor<1x4x7x7xf32>) outs(%28 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_13: f32, %out: f32):
    %44 = arith.addf %in, %in_13 : f32
    linalg.yield %44 : f32
  } -> tensor<2x4x7x7xf32>
  %30 = tensor.empty() : tensor<2x4x7xi64>
  %31 = linalg.fill ins(%c0_i64 : i64) outs(%30 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
  %32 = tensor.empty() : tensor<2x4x7xf32>
  %33 = linalg.fill ins(%cst_0 : f32) outs(%32 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  %34:2 = linalg.generic {indexing_maps = [#m6, #m13, #m13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%29 : tensor<2x4x7x7xf32>) outs(%33, %31 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
  ^bb0(%in: f32, %out: f32, %out_13: i64):
    %44 = linalg.index 3 : index
    %45 = arith.index_cast %44 : index to i64
    %46 = arith.maximumf %in, %out : f32
    %47 = arith.cmpf ogt, %in, %out : f32
    %48 = arith.select %47, %45, %out_13 : i64
    linalg.yield %46, %48 : f32, i64
  } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
  %expanded_9 = tensor.expand_shape %34#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
  %35 = linalg.generic {indexing_maps = [#m6, #m14, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %expanded_9 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%28 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_13: f32, %out: f32):
    %44 = arith.subf %in, %in_13 : f32
    linalg.yield %44 : f32
  } -> tensor<2x4x7x7xf32>
  %36 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<2x4x7x7xf32>) outs(%28 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %44 = math.exp %in : f32
    linalg.yield %44 : f32
  } -> tensor<2x4x7x7xf32>
  %37 = tensor.empty() : tensor<2x4x7x1xf32>
  %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
  %39 = linalg.generic {indexing_maps = [#m6, #m14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%36 : tensor<2x4x7x7xf32>) outs(%38 : tensor<2x4x7x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %44 = arith.addf %in, %out : f32
    linalg.yield %44 : f32
  } -> tensor<2x4x7x1xf32>
  %40 = linalg.generic {indexing_maps = [#m6, #m14, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %39 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%28 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_13: f32, %out: f32):
    %44 = arith.divf %in, %in_13 : f32
    linalg.yield %44 : f32
  } -> tensor<2x4x7x7xf32>
  %collapsed_10 = tensor.collapse_shape %40 [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
  %collapsed_11 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x7x8xf32> into tensor<8x7x8xf32>
  %41 = tensor.empty() : tensor<8x7x8xf32>
  %42 = linalg.fill ins(%cst : f32) outs(%41 : tensor<8x7x8xf32>) -> tensor<8x7x8xf32>
  %43 = linalg.batch_matmul ins(%collapsed_10, %collapsed_11 : tensor<8x7x7xf32>, tensor<8x7x8xf32>) outs(%42 : tensor<8x7x8xf32>) -> tensor<8x7x8xf32>
  %expanded_12 = tensor.expand_shape %43 [[0, 1], [2], [3]] output_shape [2, 4, 7, 8] : tensor<8x7x8xf32> into tensor<2x4x7x8xf32>
  return %expanded_12 : tensor<2x4x7x8xf32>
}

// Rows see keys of their document up to themselves.
// CHECK-LABEL: func.func @documents(
// CHECK: rope.attention
// CHECK-SAME: {causal, {{.*}}} program {
// CHECK-COUNT-2: tensor.extract
// CHECK-NEXT: %[[SAME:.+]] = arith.cmpi eq
// CHECK-NEXT: rope.yield %{{.+}}, %[[SAME]] : f32, i1
func.func @documents(%arg0: tensor<2x4x7x8xf32>, %arg1: tensor<2x4x7x8xf32>, %arg2: tensor<2x4x7x8xf32>, %arg3: tensor<2x7xi64>) -> tensor<2x4x7x8xf32> {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %true = arith.constant true
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = arith.constant 2.8284271247461903 : f64
  %0 = tensor.empty() : tensor<7xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<7xi64>) {
  ^bb0(%out: i64):
    %30 = linalg.index 0 : index
    %31 = arith.index_cast %30 : index to i64
    linalg.yield %31 : i64
  } -> tensor<7xi64>
  %expanded = tensor.expand_shape %arg3 [[0], [1, 2]] output_shape [2, 7, 1] : tensor<2x7xi64> into tensor<2x7x1xi64>
  %expanded_3 = tensor.expand_shape %arg3 [[0], [1, 2]] output_shape [2, 1, 7] : tensor<2x7xi64> into tensor<2x1x7xi64>
  %2 = tensor.empty() : tensor<2x7x7xi1>
  %3 = linalg.generic {indexing_maps = [#m2, #m1, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %expanded_3 : tensor<2x7x1xi64>, tensor<2x1x7xi64>) outs(%2 : tensor<2x7x7xi1>) {
  ^bb0(%in: i64, %in_14: i64, %out: i1):
    %30 = arith.cmpi eq, %in, %in_14 : i64
    linalg.yield %30 : i1
  } -> tensor<2x7x7xi1>
  %expanded_4 = tensor.expand_shape %1 [[0, 1]] output_shape [1, 7] : tensor<7xi64> into tensor<1x7xi64>
  %expanded_5 = tensor.expand_shape %1 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
  %4 = tensor.empty() : tensor<7x7xi1>
  %5 = linalg.generic {indexing_maps = [#m8, #m9, #m10], iterator_types = ["parallel", "parallel"]} ins(%expanded_4, %expanded_5 : tensor<1x7xi64>, tensor<7x1xi64>) outs(%4 : tensor<7x7xi1>) {
  ^bb0(%in: i64, %in_14: i64, %out: i1):
    %30 = arith.cmpi sle, %in, %in_14 : i64
    linalg.yield %30 : i1
  } -> tensor<7x7xi1>
  %expanded_6 = tensor.expand_shape %5 [[0, 1], [2]] output_shape [1, 7, 7] : tensor<7x7xi1> into tensor<1x7x7xi1>
  %6 = linalg.generic {indexing_maps = [#m3, #m5, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %expanded_6 : tensor<2x7x7xi1>, tensor<1x7x7xi1>) outs(%2 : tensor<2x7x7xi1>) {
  ^bb0(%in: i1, %in_14: i1, %out: i1):
    %30 = arith.andi %in, %in_14 : i1
    linalg.yield %30 : i1
  } -> tensor<2x7x7xi1>
  %7 = tensor.empty() : tensor<2x4x8x7xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x7x8xf32>) outs(%7 : tensor<2x4x8x7xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x7x8xf32> into tensor<8x7x8xf32>
  %collapsed_7 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x7xf32> into tensor<8x8x7xf32>
  %8 = tensor.empty() : tensor<8x7x7xf32>
  %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
  %10 = linalg.batch_matmul ins(%collapsed, %collapsed_7 : tensor<8x7x8xf32>, tensor<8x8x7xf32>) outs(%9 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
  %expanded_8 = tensor.expand_shape %10 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
  %11 = tensor.empty() : tensor<2x4x7x7xf32>
  %12 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x4x7x7xf32>) outs(%11 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %30 = arith.truncf %cst_2 : f64 to f32
    %31 = arith.divf %in, %30 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %expanded_9 = tensor.expand_shape %6 [[0], [1, 2], [3]] output_shape [2, 1, 7, 7] : tensor<2x7x7xi1> into tensor<2x1x7x7xi1>
  %13 = tensor.empty() : tensor<2x1x7x7xi1>
  %14 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<2x1x7x7xi1>) outs(%13 : tensor<2x1x7x7xi1>) {
  ^bb0(%in: i1, %out: i1):
    %30 = arith.xori %in, %true : i1
    linalg.yield %30 : i1
  } -> tensor<2x1x7x7xi1>
  %15 = linalg.generic {indexing_maps = [#m16, #m12, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %cst_1, %12 : tensor<2x1x7x7xi1>, tensor<f32>, tensor<2x4x7x7xf32>) outs(%11 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
    %30 = arith.select %in, %in_14, %in_15 : f32
    linalg.yield %30 : f32
  } -> tensor<2x4x7x7xf32>
  %16 = tensor.empty() : tensor<2x4x7xi64>
  %17 = linalg.fill ins(%c0_i64 : i64) outs(%16 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
  %18 = tensor.empty() : tensor<2x4x7xf32>
  %19 = linalg.fill ins(%cst_0 : f32) outs(%18 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  %20:2 = linalg.generic {indexing_maps = [#m6, #m13, #m13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%15 : tensor<2x4x7x7xf32>) outs(%19, %17 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
  ^bb0(%in: f32, %out: f32, %out_14: i64):
    %30 = linalg.index 3 : index
    %31 = arith.index_cast %30 : index to i64
    %32 = arith.maximumf %in, %out : f32
    %33 = arith.cmpf ogt, %in, %out : f32
    %34 = arith.select %33, %31, %out_14 : i64
    linalg.yield %32, %34 : f32, i64
  } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
  %expanded_10 = tensor.expand_shape %20#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
  %21 = linalg.generic {indexing_maps = [#m6, #m14, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %expanded_10 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%11 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %30 = arith.subf %in, %in_14 : f32
    linalg.yield %30 : f32
  } -> tensor<2x4x7x7xf32>
  %22 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<2x4x7x7xf32>) outs(%11 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %30 = math.exp %in : f32
    linalg.yield %30 : f32
  } -> tensor<2x4x7x7xf32>
  %23 = tensor.empty() : tensor<2x4x7x1xf32>
  %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
  %25 = linalg.generic {indexing_maps = [#m6, #m14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%22 : tensor<2x4x7x7xf32>) outs(%24 : tensor<2x4x7x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %30 = arith.addf %in, %out : f32
    linalg.yield %30 : f32
  } -> tensor<2x4x7x1xf32>
  %26 = linalg.generic {indexing_maps = [#m6, #m14, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %25 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%11 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %30 = arith.divf %in, %in_14 : f32
    linalg.yield %30 : f32
  } -> tensor<2x4x7x7xf32>
  %collapsed_11 = tensor.collapse_shape %26 [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
  %collapsed_12 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x7x8xf32> into tensor<8x7x8xf32>
  %27 = tensor.empty() : tensor<8x7x8xf32>
  %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<8x7x8xf32>) -> tensor<8x7x8xf32>
  %29 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<8x7x7xf32>, tensor<8x7x8xf32>) outs(%28 : tensor<8x7x8xf32>) -> tensor<8x7x8xf32>
  %expanded_13 = tensor.expand_shape %29 [[0, 1], [2], [3]] output_shape [2, 4, 7, 8] : tensor<8x7x8xf32> into tensor<2x4x7x8xf32>
  return %expanded_13 : tensor<2x4x7x8xf32>
}

// All rows see a prefix of each batch element.
// CHECK-LABEL: func.func @prefix(
// CHECK: rope.attention
// CHECK-NOT: causal
// CHECK-SAME: } program {
// CHECK: %[[BEFORE:.+]] = arith.cmpi sle
// CHECK-NEXT: %[[SEEN:.+]] = arith.ori %[[BEFORE]], %{{.+}} : i1
// CHECK-NEXT: rope.yield %{{.+}}, %[[SEEN]] : f32, i1
func.func @prefix(%arg0: tensor<2x4x7x8xf32>, %arg1: tensor<2x4x7x8xf32>, %arg2: tensor<2x4x7x8xf32>, %arg3: tensor<2xi64>) -> tensor<2x4x7x8xf32> {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %true = arith.constant true
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = arith.constant 2.8284271247461903 : f64
  %0 = tensor.empty() : tensor<7xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<7xi64>) {
  ^bb0(%out: i64):
    %31 = linalg.index 0 : index
    %32 = arith.index_cast %31 : index to i64
    linalg.yield %32 : i64
  } -> tensor<7xi64>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 7] : tensor<7xi64> into tensor<1x7xi64>
  %expanded_3 = tensor.expand_shape %1 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
  %2 = tensor.empty() : tensor<7x7xi1>
  %3 = linalg.generic {indexing_maps = [#m8, #m9, #m10], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_3 : tensor<1x7xi64>, tensor<7x1xi64>) outs(%2 : tensor<7x7xi1>) {
  ^bb0(%in: i64, %in_14: i64, %out: i1):
    %31 = arith.cmpi sle, %in, %in_14 : i64
    linalg.yield %31 : i1
  } -> tensor<7x7xi1>
  %expanded_4 = tensor.expand_shape %3 [[0, 1], [2]] output_shape [1, 7, 7] : tensor<7x7xi1> into tensor<1x7x7xi1>
  %expanded_5 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 1, 7] : tensor<7xi64> into tensor<1x1x7xi64>
  %expanded_6 = tensor.expand_shape %arg3 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xi64> into tensor<2x1x1xi64>
  %4 = tensor.empty() : tensor<2x1x7xi1>
  %5 = linalg.generic {indexing_maps = [#m5, #m2, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_5, %expanded_6 : tensor<1x1x7xi64>, tensor<2x1x1xi64>) outs(%4 : tensor<2x1x7xi1>) {
  ^bb0(%in: i64, %in_14: i64, %out: i1):
    %31 = arith.cmpi slt, %in, %in_14 : i64
    linalg.yield %31 : i1
  } -> tensor<2x1x7xi1>
  %6 = tensor.empty() : tensor<2x7x7xi1>
  %7 = linalg.generic {indexing_maps = [#m5, #m1, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_4, %5 : tensor<1x7x7xi1>, tensor<2x1x7xi1>) outs(%6 : tensor<2x7x7xi1>) {
  ^bb0(%in: i1, %in_14: i1, %out: i1):
    %31 = arith.ori %in, %in_14 : i1
    linalg.yield %31 : i1
  } -> tensor<2x7x7xi1>
  %8 = tensor.empty() : tensor<2x4x8x7xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x7x8xf32>) outs(%8 : tensor<2x4x8x7xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x7x8xf32> into tensor<8x7x8xf32>
  %collapsed_7 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x7xf32> into tensor<8x8x7xf32>
  %9 = tensor.empty() : tensor<8x7x7xf32>
  %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
  %11 = linalg.batch_matmul ins(%collapsed, %collapsed_7 : tensor<8x7x8xf32>, tensor<8x8x7xf32>) outs(%10 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
  %expanded_8 = tensor.expand_shape %11 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
  %12 = tensor.empty() : tensor<2x4x7x7xf32>
  %13 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x4x7x7xf32>) outs(%12 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = arith.truncf %cst_2 : f64 to f32
    %32 = arith.divf %in, %31 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x7x7xf32>
  %expanded_9 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [2, 1, 7, 7] : tensor<2x7x7xi1> into tensor<2x1x7x7xi1>
  %14 = tensor.empty() : tensor<2x1x7x7xi1>
  %15 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<2x1x7x7xi1>) outs(%14 : tensor<2x1x7x7xi1>) {
  ^bb0(%in: i1, %out: i1):
    %31 = arith.xori %in, %true : i1
    linalg.yield %31 : i1
  } -> tensor<2x1x7x7xi1>
  %16 = linalg.generic {indexing_maps = [#m16, #m12, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %cst_1, %13 : tensor<2x1x7x7xi1>, tensor<f32>, tensor<2x4x7x7xf32>) outs(%12 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
    %31 = arith.select %in, %in_14, %in_15 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %17 = tensor.empty() : tensor<2x4x7xi64>
  %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
  %19 = tensor.empty() : tensor<2x4x7xf32>
  %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  %21:2 = linalg.generic {indexing_maps = [#m6, #m13, #m13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%16 : tensor<2x4x7x7xf32>) outs(%20, %18 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
  ^bb0(%in: f32, %out: f32, %out_14: i64):
    %31 = linalg.index 3 : index
    %32 = arith.index_cast %31 : index to i64
    %33 = arith.maximumf %in, %out : f32
    %34 = arith.cmpf ogt, %in, %out : f32
    %35 = arith.select %34, %32, %out_14 : i64
    linalg.yield %33, %35 : f32, i64
  } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
  %expanded_10 = tensor.expand_shape %21#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
  %22 = linalg.generic {indexing_maps = [#m6, #m14, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_10 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%12 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %31 = arith.subf %in, %in_14 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %23 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x7x7xf32>) outs(%12 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = math.exp %in : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %24 = tensor.empty() : tensor<2x4x7x1xf32>
  %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
  %26 = linalg.generic {indexing_maps = [#m6, #m14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23 : tensor<2x4x7x7xf32>) outs(%25 : tensor<2x4x7x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = arith.addf %in, %out : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x1xf32>
  %27 = linalg.generic {indexing_maps = [#m6, #m14, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %26 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%12 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %31 = arith.divf %in, %in_14 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %collapsed_11 = tensor.collapse_shape %27 [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
  %collapsed_12 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x7x8xf32> into tensor<8x7x8xf32>
  %28 = tensor.empty() : tensor<8x7x8xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<8x7x8xf32>) -> tensor<8x7x8xf32>
  %30 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<8x7x7xf32>, tensor<8x7x8xf32>) outs(%29 : tensor<8x7x8xf32>) -> tensor<8x7x8xf32>
  %expanded_13 = tensor.expand_shape %30 [[0, 1], [2], [3]] output_shape [2, 4, 7, 8] : tensor<8x7x8xf32> into tensor<2x4x7x8xf32>
  return %expanded_13 : tensor<2x4x7x8xf32>
}

// A bias by head and clipped distance, gathered.
// CHECK-LABEL: func.func @clipped_distance(
// CHECK: rope.attention
// CHECK-SAME: } program {
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: tensor.extract %{{.+}}[%{{.+}}, %{{.+}}] : tensor<4x7xf32>
func.func @clipped_distance(%arg0: tensor<2x4x7x8xf32>, %arg1: tensor<2x4x7x8xf32>, %arg2: tensor<2x4x7x8xf32>, %arg3: tensor<4x7xf32>) -> tensor<2x4x7x8xf32> {
  %c4_i64 = arith.constant 4 : i64
  %c3_i64 = arith.constant 3 : i64
  %c-3_i64 = arith.constant -3 : i64
  %c0_i64 = arith.constant 0 : i64
  %c7_i64 = arith.constant 7 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 2.8284271247461903 : f64
  %0 = tensor.empty() : tensor<7xi64>
  %1 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%0 : tensor<7xi64>) {
  ^bb0(%out: i64):
    %31 = linalg.index 0 : index
    %32 = arith.index_cast %31 : index to i64
    linalg.yield %32 : i64
  } -> tensor<7xi64>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 7] : tensor<7xi64> into tensor<1x7xi64>
  %expanded_2 = tensor.expand_shape %1 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
  %2 = tensor.empty() : tensor<7x7xi64>
  %3 = linalg.generic {indexing_maps = [#m8, #m9, #m10], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_2 : tensor<1x7xi64>, tensor<7x1xi64>) outs(%2 : tensor<7x7xi64>) {
  ^bb0(%in: i64, %in_11: i64, %out: i64):
    %31 = arith.subi %in, %in_11 : i64
    linalg.yield %31 : i64
  } -> tensor<7x7xi64>
  %4 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<7x7xi64>) outs(%2 : tensor<7x7xi64>) {
  ^bb0(%in: i64, %out: i64):
    %31 = arith.maxsi %in, %c-3_i64 : i64
    %32 = arith.minsi %31, %c3_i64 : i64
    linalg.yield %32 : i64
  } -> tensor<7x7xi64>
  %5 = linalg.generic {indexing_maps = [#m10, #m10], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<7x7xi64>) outs(%2 : tensor<7x7xi64>) {
  ^bb0(%in: i64, %out: i64):
    %31 = arith.addi %in, %c3_i64 : i64
    linalg.yield %31 : i64
  } -> tensor<7x7xi64>
  %6 = tensor.empty() : tensor<2x4x8x7xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x4x7x8xf32>) outs(%6 : tensor<2x4x8x7xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x7x8xf32> into tensor<8x7x8xf32>
  %collapsed_3 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x7xf32> into tensor<8x8x7xf32>
  %7 = tensor.empty() : tensor<8x7x7xf32>
  %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
  %9 = linalg.batch_matmul ins(%collapsed, %collapsed_3 : tensor<8x7x8xf32>, tensor<8x8x7xf32>) outs(%8 : tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
  %expanded_4 = tensor.expand_shape %9 [[0, 1], [2], [3]] output_shape [2, 4, 7, 7] : tensor<8x7x7xf32> into tensor<2x4x7x7xf32>
  %10 = tensor.empty() : tensor<2x4x7x7xf32>
  %11 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4 : tensor<2x4x7x7xf32>) outs(%10 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = arith.truncf %cst_1 : f64 to f32
    %32 = arith.divf %in, %31 : f32
    linalg.yield %32 : f32
  } -> tensor<2x4x7x7xf32>
  %12 = tensor.empty() : tensor<4xi64>
  %13 = linalg.generic {indexing_maps = [#m0], iterator_types = ["parallel"]} outs(%12 : tensor<4xi64>) {
  ^bb0(%out: i64):
    %31 = linalg.index 0 : index
    %32 = arith.index_cast %31 : index to i64
    linalg.yield %32 : i64
  } -> tensor<4xi64>
  %expanded_5 = tensor.expand_shape %13 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xi64> into tensor<4x1x1xi64>
  %14 = tensor.empty() : tensor<4x7x7xf32>
  %15 = linalg.generic {indexing_maps = [#m4, #m17, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_5, %5 : tensor<4x1x1xi64>, tensor<7x7xi64>) outs(%14 : tensor<4x7x7xf32>) {
  ^bb0(%in: i64, %in_11: i64, %out: f32):
    %31 = arith.cmpi slt, %in, %c0_i64 : i64
    %32 = arith.addi %in, %c4_i64 : i64
    %33 = arith.select %31, %32, %in : i64
    %34 = arith.index_cast %33 : i64 to index
    %35 = arith.cmpi slt, %in_11, %c0_i64 : i64
    %36 = arith.addi %in_11, %c7_i64 : i64
    %37 = arith.select %35, %36, %in_11 : i64
    %38 = arith.index_cast %37 : i64 to index
    %extracted = tensor.extract %arg3[%34, %38] : tensor<4x7xf32>
    linalg.yield %extracted : f32
  } -> tensor<4x7x7xf32>
  %expanded_6 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [1, 4, 7, 7] : tensor<4x7x7xf32> into tensor<1x4x7x7xf32>
  %16 = linalg.generic {indexing_maps = [#m6, #m7, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %expanded_6 : tensor<2x4x7x7xf32>, tensor<1x4x7x7xf32>) outs(%10 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %31 = arith.addf %in, %in_11 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %17 = tensor.empty() : tensor<2x4x7xi64>
  %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<2x4x7xi64>) -> tensor<2x4x7xi64>
  %19 = tensor.empty() : tensor<2x4x7xf32>
  %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  %21:2 = linalg.generic {indexing_maps = [#m6, #m13, #m13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%16 : tensor<2x4x7x7xf32>) outs(%20, %18 : tensor<2x4x7xf32>, tensor<2x4x7xi64>) {
  ^bb0(%in: f32, %out: f32, %out_11: i64):
    %31 = linalg.index 3 : index
    %32 = arith.index_cast %31 : index to i64
    %33 = arith.maximumf %in, %out : f32
    %34 = arith.cmpf ogt, %in, %out : f32
    %35 = arith.select %34, %32, %out_11 : i64
    linalg.yield %33, %35 : f32, i64
  } -> (tensor<2x4x7xf32>, tensor<2x4x7xi64>)
  %expanded_7 = tensor.expand_shape %21#0 [[0], [1], [2, 3]] output_shape [2, 4, 7, 1] : tensor<2x4x7xf32> into tensor<2x4x7x1xf32>
  %22 = linalg.generic {indexing_maps = [#m6, #m14, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_7 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%10 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %31 = arith.subf %in, %in_11 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %23 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x7x7xf32>) outs(%10 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = math.exp %in : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %24 = tensor.empty() : tensor<2x4x7x1xf32>
  %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<2x4x7x1xf32>) -> tensor<2x4x7x1xf32>
  %26 = linalg.generic {indexing_maps = [#m6, #m14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23 : tensor<2x4x7x7xf32>) outs(%25 : tensor<2x4x7x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = arith.addf %in, %out : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x1xf32>
  %27 = linalg.generic {indexing_maps = [#m6, #m14, #m6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %26 : tensor<2x4x7x7xf32>, tensor<2x4x7x1xf32>) outs(%10 : tensor<2x4x7x7xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %31 = arith.divf %in, %in_11 : f32
    linalg.yield %31 : f32
  } -> tensor<2x4x7x7xf32>
  %collapsed_8 = tensor.collapse_shape %27 [[0, 1], [2], [3]] : tensor<2x4x7x7xf32> into tensor<8x7x7xf32>
  %collapsed_9 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x7x8xf32> into tensor<8x7x8xf32>
  %28 = tensor.empty() : tensor<8x7x8xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<8x7x8xf32>) -> tensor<8x7x8xf32>
  %30 = linalg.batch_matmul ins(%collapsed_8, %collapsed_9 : tensor<8x7x7xf32>, tensor<8x7x8xf32>) outs(%29 : tensor<8x7x8xf32>) -> tensor<8x7x8xf32>
  %expanded_10 = tensor.expand_shape %30 [[0, 1], [2], [3]] output_shape [2, 4, 7, 8] : tensor<8x7x8xf32> into tensor<2x4x7x8xf32>
  return %expanded_10 : tensor<2x4x7x8xf32>
}
