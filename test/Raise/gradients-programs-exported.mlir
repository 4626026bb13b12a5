// What torch-mlir makes of the joint graph of AOTAutograd of causal attention
// with ALiBi, batch and sequence dynamic. Attention and its gradients have the
// bias as a program, and no tensor of pairs is left.

// RUN: rope-opt %s --rope-raise --canonicalize --cse | FileCheck %s
// RUN: rope-runner %s --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5 \
// RUN:   --random=7 --shape=0:3x4x5x16 --shape=1:3x4x5x16 --shape=2:3x4x5x16 --shape=3:3x4x5x16

// CHECK-LABEL: func.func @main
// CHECK-NOT: tensor<{{.*}}?x?xf32>
// CHECK: rope.attention ins(
// CHECK-SAME: program {
// CHECK-NOT: tensor<{{.*}}?x?xf32>
// CHECK: rope.attention_backward ins(
// CHECK-SAME: program {
// CHECK-NOT: tensor<{{.*}}?x?xf32>
// CHECK: return

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#map6 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> ()>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<?x4x?x16xf32>, %arg1: tensor<?x4x?x16xf32>, %arg2: tensor<?x4x?x16xf32>, %arg3: tensor<?x4x?x16xf32>) -> (tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>) {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c4_i64 = arith.constant 4 : i64
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %c16_i64 = arith.constant 16 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant 1.000000e+00 : f32
    %cst_4 = arith.constant 2.000000e+00 : f32
    %c64_i64 = arith.constant 64 : i64
    %cst_5 = arith.constant 2.500000e-01 : f32
    %dim = tensor.dim %arg0, %c2 : tensor<?x4x?x16xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_6 = tensor.dim %arg0, %c0 : tensor<?x4x?x16xf32>
    %1 = arith.index_cast %dim_6 : index to i64
    %2 = tensor.empty(%dim) : tensor<?xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %199 = linalg.index 0 : index
      %200 = arith.index_cast %199 : index to i64
      linalg.yield %200 : i64
    } -> tensor<?xi64>
    %expanded = tensor.expand_shape %3 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
    %expanded_7 = tensor.expand_shape %3 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
    %4 = tensor.empty() : tensor<4xf32>
    %5 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%4 : tensor<4xf32>) {
    ^bb0(%out: f32):
      %199 = linalg.index 0 : index
      %200 = arith.index_cast %199 : index to i64
      %201 = arith.sitofp %200 : i64 to f32
      %202 = arith.addf %201, %cst_3 : f32
      linalg.yield %202 : f32
    } -> tensor<4xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%5 : tensor<4xf32>) outs(%4 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %199 = arith.negf %in : f32
      linalg.yield %199 : f32
    } -> tensor<4xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%6 : tensor<4xf32>) outs(%4 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %199 = math.powf %cst_4, %in : f32
      linalg.yield %199 : f32
    } -> tensor<4xf32>
    %dim_8 = tensor.dim %arg1, %c0 : tensor<?x4x?x16xf32>
    %dim_9 = tensor.dim %arg1, %c2 : tensor<?x4x?x16xf32>
    %8 = tensor.empty(%dim_8, %dim_9) : tensor<?x4x16x?xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<?x4x?x16xf32>) outs(%8 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %9 = arith.muli %1, %c4_i64 : i64
    %10 = arith.cmpi slt, %9, %c0_i64 : i64
    %11 = arith.select %10, %c1_i64, %9 : i64
    %12 = arith.extui %10 : i1 to i64
    %13 = arith.muli %11, %0 : i64
    %14 = arith.addi %12, %c1_i64 : i64
    %15 = arith.cmpi slt, %0, %c0_i64 : i64
    %16 = arith.select %15, %11, %13 : i64
    %17 = arith.select %15, %14, %12 : i64
    %18 = arith.muli %16, %c16_i64 : i64
    %19 = arith.cmpi sle, %17, %c1_i64 : i64
    cf.assert %19, "must have at most one inferred (negative) dimension"
    %20 = arith.muli %1, %c4_i64 : i64
    %21 = arith.muli %20, %0 : i64
    %22 = arith.muli %21, %c16_i64 : i64
    %23 = arith.divsi %22, %18 : i64
    %24 = arith.select %10, %23, %9 : i64
    %25 = arith.select %15, %23, %0 : i64
    %from_elements = tensor.from_elements %24, %25, %c16_i64 : tensor<3xi64>
    %reshape = tensor.reshape %arg0(%from_elements) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %26 = arith.muli %11, %c16_i64 : i64
    %27 = arith.muli %26, %0 : i64
    %28 = arith.select %15, %26, %27 : i64
    cf.assert %19, "must have at most one inferred (negative) dimension"
    %29 = arith.index_cast %dim_8 : index to i64
    %30 = arith.muli %29, %c64_i64 : i64
    %31 = arith.index_cast %dim_9 : index to i64
    %32 = arith.muli %30, %31 : i64
    %33 = arith.divsi %32, %28 : i64
    %34 = arith.select %10, %33, %9 : i64
    %35 = arith.select %15, %33, %0 : i64
    %from_elements_10 = tensor.from_elements %34, %c16_i64, %35 : tensor<3xi64>
    %reshape_11 = tensor.reshape %transposed(%from_elements_10) : (tensor<?x4x16x?xf32>, tensor<3xi64>) -> tensor<?x16x?xf32>
    %36 = arith.maxui %dim_6, %dim_8 : index
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<?x4x?x16xf32> into tensor<?x?x16xf32>
    %collapsed_12 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<?x4x16x?xf32> into tensor<?x16x?xf32>
    %37 = arith.muli %36, %c4 : index
    %38 = tensor.empty(%37, %dim, %dim_9) : tensor<?x?x?xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %40 = linalg.batch_matmul ins(%collapsed, %collapsed_12 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%39 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %41 = arith.divsi %37, %c4 : index
    %expanded_13 = tensor.expand_shape %40 [[0, 1], [2], [3]] output_shape [%41, 4, %dim, %dim_9] : tensor<?x?x?xf32> into tensor<?x4x?x?xf32>
    %42 = tensor.empty(%41, %dim, %dim_9) : tensor<?x4x?x?xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<?x4x?x?xf32>) outs(%42 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %199 = arith.mulf %in, %cst_5 : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x?xf32>
    %expanded_14 = tensor.expand_shape %7 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %44 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
    %45 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_7, %expanded : tensor<1x?xi64>, tensor<?x1xi64>) outs(%44 : tensor<?x?xi64>) {
    ^bb0(%in: i64, %in_44: i64, %out: i64):
      %199 = arith.subi %in, %in_44 : i64
      linalg.yield %199 : i64
    } -> tensor<?x?xi64>
    %46 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
    %47 = linalg.generic {indexing_maps = [#map5, #map6, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_14, %45 : tensor<4x1x1xf32>, tensor<?x?xi64>) outs(%46 : tensor<4x?x?xf32>) {
    ^bb0(%in: f32, %in_44: i64, %out: f32):
      %199 = arith.sitofp %in_44 : i64 to f32
      %200 = arith.mulf %in, %199 : f32
      linalg.yield %200 : f32
    } -> tensor<4x?x?xf32>
    %48 = arith.cmpi eq, %dim_9, %dim : index
    cf.assert %48, "mismatched size for broadcast"
    %49 = linalg.generic {indexing_maps = [#map1, #map8, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43, %47 : tensor<?x4x?x?xf32>, tensor<4x?x?xf32>) outs(%42 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %199 = arith.addf %in, %in_44 : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x?xf32>
    %50 = tensor.empty(%dim, %dim) : tensor<?x?xi1>
    %51 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_7, %expanded : tensor<1x?xi64>, tensor<?x1xi64>) outs(%50 : tensor<?x?xi1>) {
    ^bb0(%in: i64, %in_44: i64, %out: i1):
      %199 = arith.cmpi sgt, %in, %in_44 : i64
      linalg.yield %199 : i1
    } -> tensor<?x?xi1>
    %52 = arith.cmpi eq, %dim, %dim_9 : index
    cf.assert %52, "mismatched size for broadcast"
    %53 = tensor.empty(%41, %dim, %dim) : tensor<?x4x?x?xf32>
    %54 = linalg.generic {indexing_maps = [#map9, #map10, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %cst_2, %49 : tensor<?x?xi1>, tensor<f32>, tensor<?x4x?x?xf32>) outs(%53 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_44: f32, %in_45: f32, %out: f32):
      %199 = arith.select %in, %in_44, %in_45 : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x?xf32>
    %55 = tensor.empty(%41, %dim) : tensor<?x4x?xi64>
    %56 = linalg.fill ins(%c0_i64 : i64) outs(%55 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %57 = tensor.empty(%41, %dim) : tensor<?x4x?xf32>
    %58 = linalg.fill ins(%cst_0 : f32) outs(%57 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %59:2 = linalg.generic {indexing_maps = [#map1, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54 : tensor<?x4x?x?xf32>) outs(%58, %56 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_44: i64):
      %199 = linalg.index 3 : index
      %200 = arith.index_cast %199 : index to i64
      %201 = arith.maximumf %in, %out : f32
      %202 = arith.cmpf ogt, %in, %out : f32
      %203 = arith.select %202, %200, %out_44 : i64
      linalg.yield %201, %203 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded_15 = tensor.expand_shape %59#0 [[0], [1], [2, 3]] output_shape [%41, 4, %dim, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %expanded_15 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%53 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %199 = arith.subf %in, %in_44 : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x?xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<?x4x?x?xf32>) outs(%53 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %199 = math.exp %in : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x?xf32>
    %62 = tensor.empty(%41, %dim) : tensor<?x4x?x1xf32>
    %63 = linalg.fill ins(%cst : f32) outs(%62 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%61 : tensor<?x4x?x?xf32>) outs(%63 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %199 = arith.addf %in, %out : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x1xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %64 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%53 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %199 = arith.divf %in, %in_44 : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x?xf32>
    %66 = arith.muli %16, %0 : i64
    %67 = arith.addi %17, %c1_i64 : i64
    %68 = arith.select %15, %11, %66 : i64
    %69 = arith.select %15, %67, %12 : i64
    %70 = arith.cmpi sle, %69, %c1_i64 : i64
    cf.assert %70, "must have at most one inferred (negative) dimension"
    %71 = arith.index_cast %41 : index to i64
    %72 = arith.muli %71, %c4_i64 : i64
    %73 = arith.muli %72, %0 : i64
    %74 = arith.muli %73, %0 : i64
    %75 = arith.divsi %74, %68 : i64
    %76 = arith.select %10, %75, %9 : i64
    %77 = arith.select %15, %75, %0 : i64
    %from_elements_16 = tensor.from_elements %76, %77, %77 : tensor<3xi64>
    %reshape_17 = tensor.reshape %65(%from_elements_16) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    cf.assert %19, "must have at most one inferred (negative) dimension"
    %dim_18 = tensor.dim %arg2, %c0 : tensor<?x4x?x16xf32>
    %78 = arith.index_cast %dim_18 : index to i64
    %79 = arith.muli %78, %c4_i64 : i64
    %dim_19 = tensor.dim %arg2, %c2 : tensor<?x4x?x16xf32>
    %80 = arith.index_cast %dim_19 : index to i64
    %81 = arith.muli %79, %80 : i64
    %82 = arith.muli %81, %c16_i64 : i64
    %83 = arith.divsi %82, %18 : i64
    %84 = arith.select %10, %83, %9 : i64
    %85 = arith.select %15, %83, %0 : i64
    %from_elements_20 = tensor.from_elements %84, %85, %c16_i64 : tensor<3xi64>
    %reshape_21 = tensor.reshape %arg2(%from_elements_20) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %86 = arith.maxui %41, %dim_18 : index
    %87 = arith.cmpi eq, %0, %80 : i64
    cf.assert %87, "mismatching contracting dimension"
    %collapsed_22 = tensor.collapse_shape %65 [[0, 1], [2], [3]] : tensor<?x4x?x?xf32> into tensor<?x?x?xf32>
    %collapsed_23 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<?x4x?x16xf32> into tensor<?x?x16xf32>
    %88 = arith.muli %86, %c4 : index
    %89 = tensor.empty(%88, %dim) : tensor<?x?x16xf32>
    %90 = linalg.fill ins(%cst : f32) outs(%89 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %91 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%90 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %92 = arith.divsi %88, %c4 : index
    %expanded_24 = tensor.expand_shape %91 [[0, 1], [2], [3]] output_shape [%92, 4, %dim, 16] : tensor<?x?x16xf32> into tensor<?x4x?x16xf32>
    cf.assert %19, "must have at most one inferred (negative) dimension"
    %dim_25 = tensor.dim %arg3, %c0 : tensor<?x4x?x16xf32>
    %93 = arith.index_cast %dim_25 : index to i64
    %94 = arith.muli %93, %c4_i64 : i64
    %dim_26 = tensor.dim %arg3, %c2 : tensor<?x4x?x16xf32>
    %95 = arith.index_cast %dim_26 : index to i64
    %96 = arith.muli %94, %95 : i64
    %97 = arith.muli %96, %c16_i64 : i64
    %98 = arith.divsi %97, %18 : i64
    %99 = arith.select %10, %98, %9 : i64
    %100 = arith.select %15, %98, %0 : i64
    %from_elements_27 = tensor.from_elements %99, %100, %c16_i64 : tensor<3xi64>
    %reshape_28 = tensor.reshape %arg3(%from_elements_27) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %101 = arith.index_cast %76 : i64 to index
    %102 = arith.index_cast %77 : i64 to index
    %103 = tensor.empty(%101, %102, %102) : tensor<?x?x?xf32>
    %transposed_29 = linalg.transpose ins(%reshape_17 : tensor<?x?x?xf32>) outs(%103 : tensor<?x?x?xf32>) permutation = [0, 2, 1] 
    %104 = arith.cmpi eq, %76, %99 : i64
    cf.assert %104, "mismatching contracting dimension"
    %105 = arith.cmpi eq, %77, %100 : i64
    cf.assert %105, "mismatching contracting dimension"
    %106 = tensor.empty(%101, %102) : tensor<?x?x16xf32>
    %107 = linalg.fill ins(%cst : f32) outs(%106 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %108 = linalg.batch_matmul ins(%transposed_29, %reshape_28 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%107 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %109 = arith.index_cast %84 : i64 to index
    %110 = arith.index_cast %85 : i64 to index
    %111 = tensor.empty(%109, %110) : tensor<?x16x?xf32>
    %transposed_30 = linalg.transpose ins(%reshape_21 : tensor<?x?x16xf32>) outs(%111 : tensor<?x16x?xf32>) permutation = [0, 2, 1] 
    %112 = arith.index_cast %99 : i64 to index
    %113 = arith.index_cast %100 : i64 to index
    %114 = arith.cmpi eq, %99, %84 : i64
    cf.assert %114, "mismatching contracting dimension"
    %115 = tensor.empty(%112, %113, %110) : tensor<?x?x?xf32>
    %116 = linalg.fill ins(%cst : f32) outs(%115 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %117 = linalg.batch_matmul ins(%reshape_28, %transposed_30 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%116 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %118 = arith.cmpi slt, %1, %c0_i64 : i64
    %119 = arith.select %118, %c1_i64, %1 : i64
    %120 = arith.extui %118 : i1 to i64
    %121 = arith.muli %119, %c4_i64 : i64
    %122 = arith.muli %121, %0 : i64
    %123 = arith.addi %120, %c1_i64 : i64
    %124 = arith.select %15, %121, %122 : i64
    %125 = arith.select %15, %123, %120 : i64
    %126 = arith.muli %124, %c16_i64 : i64
    %127 = arith.cmpi sle, %125, %c1_i64 : i64
    cf.assert %127, "must have at most one inferred (negative) dimension"
    %128 = arith.muli %76, %77 : i64
    %129 = arith.muli %128, %c16_i64 : i64
    %130 = arith.divsi %129, %126 : i64
    %131 = arith.select %118, %130, %1 : i64
    %132 = arith.select %15, %130, %0 : i64
    %from_elements_31 = tensor.from_elements %131, %c4_i64, %132, %c16_i64 : tensor<4xi64>
    %reshape_32 = tensor.reshape %108(%from_elements_31) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %133 = arith.muli %124, %0 : i64
    %134 = arith.addi %125, %c1_i64 : i64
    %135 = arith.select %15, %121, %133 : i64
    %136 = arith.select %15, %134, %120 : i64
    %137 = arith.cmpi sle, %136, %c1_i64 : i64
    cf.assert %137, "must have at most one inferred (negative) dimension"
    %138 = arith.muli %99, %100 : i64
    %139 = arith.muli %138, %85 : i64
    %140 = arith.divsi %139, %135 : i64
    %141 = arith.select %118, %140, %1 : i64
    %142 = arith.select %15, %140, %0 : i64
    %from_elements_33 = tensor.from_elements %141, %c4_i64, %142, %142 : tensor<4xi64>
    %reshape_34 = tensor.reshape %117(%from_elements_33) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x4x?x?xf32>
    %143 = arith.index_cast %141 : i64 to index
    %144 = arith.index_cast %142 : i64 to index
    %145 = arith.cmpi eq, %143, %41 : index
    cf.assert %145, "mismatched size for broadcast"
    %146 = arith.cmpi eq, %144, %dim : index
    cf.assert %146, "mismatched size for broadcast"
    cf.assert %146, "mismatched size for broadcast"
    %147 = tensor.empty(%143, %144, %144) : tensor<?x4x?x?xf32>
    %148 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_34, %65 : tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%147 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %199 = arith.mulf %in, %in_44 : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x?xf32>
    %149 = tensor.empty(%143, %144) : tensor<?x4x?x1xf32>
    %150 = linalg.fill ins(%cst : f32) outs(%149 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %151 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%148 : tensor<?x4x?x?xf32>) outs(%150 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %199 = arith.addf %in, %out : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x1xf32>
    %152 = arith.cmpi eq, %41, %143 : index
    cf.assert %152, "mismatched size for broadcast"
    %153 = arith.cmpi eq, %dim, %144 : index
    cf.assert %153, "mismatched size for broadcast"
    %154 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %151 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%53 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %199 = arith.mulf %in, %in_44 : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %145, "mismatched size for broadcast"
    cf.assert %146, "mismatched size for broadcast"
    cf.assert %146, "mismatched size for broadcast"
    %155 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%148, %154 : tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%147 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %199 = arith.subf %in, %in_44 : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %153, "mismatched size for broadcast"
    cf.assert %153, "mismatched size for broadcast"
    %156 = tensor.empty(%143, %dim, %dim) : tensor<?x4x?x?xf32>
    %157 = linalg.generic {indexing_maps = [#map9, #map10, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %cst_1, %155 : tensor<?x?xi1>, tensor<f32>, tensor<?x4x?x?xf32>) outs(%156 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_44: f32, %in_45: f32, %out: f32):
      %199 = arith.select %in, %in_44, %in_45 : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x?xf32>
    %158 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%157 : tensor<?x4x?x?xf32>) outs(%156 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %199 = arith.mulf %in, %cst_5 : f32
      linalg.yield %199 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %70, "must have at most one inferred (negative) dimension"
    %159 = arith.muli %141, %c4_i64 : i64
    %160 = arith.muli %159, %0 : i64
    %161 = arith.muli %160, %0 : i64
    %162 = arith.divsi %161, %68 : i64
    %163 = arith.select %10, %162, %9 : i64
    %164 = arith.select %15, %162, %0 : i64
    %from_elements_35 = tensor.from_elements %163, %164, %164 : tensor<3xi64>
    %reshape_36 = tensor.reshape %158(%from_elements_35) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    %165 = arith.index_cast %24 : i64 to index
    %166 = arith.index_cast %25 : i64 to index
    %167 = tensor.empty(%165, %166) : tensor<?x16x?xf32>
    %transposed_37 = linalg.transpose ins(%reshape : tensor<?x?x16xf32>) outs(%167 : tensor<?x16x?xf32>) permutation = [0, 2, 1] 
    %168 = arith.index_cast %164 : i64 to index
    %169 = arith.cmpi eq, %24, %163 : i64
    cf.assert %169, "mismatching contracting dimension"
    %170 = arith.cmpi eq, %25, %164 : i64
    cf.assert %170, "mismatching contracting dimension"
    %171 = tensor.empty(%165, %168) : tensor<?x16x?xf32>
    %172 = linalg.fill ins(%cst : f32) outs(%171 : tensor<?x16x?xf32>) -> tensor<?x16x?xf32>
    %173 = linalg.batch_matmul ins(%transposed_37, %reshape_36 : tensor<?x16x?xf32>, tensor<?x?x?xf32>) outs(%172 : tensor<?x16x?xf32>) -> tensor<?x16x?xf32>
    %174 = arith.index_cast %34 : i64 to index
    %175 = arith.index_cast %35 : i64 to index
    %176 = tensor.empty(%174, %175) : tensor<?x?x16xf32>
    %transposed_38 = linalg.transpose ins(%reshape_11 : tensor<?x16x?xf32>) outs(%176 : tensor<?x?x16xf32>) permutation = [0, 2, 1] 
    %177 = arith.index_cast %163 : i64 to index
    %178 = arith.cmpi eq, %163, %34 : i64
    cf.assert %178, "mismatching contracting dimension"
    %179 = arith.cmpi eq, %164, %35 : i64
    cf.assert %179, "mismatching contracting dimension"
    %180 = tensor.empty(%177, %168) : tensor<?x?x16xf32>
    %181 = linalg.fill ins(%cst : f32) outs(%180 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %182 = linalg.batch_matmul ins(%reshape_36, %transposed_38 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%181 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %183 = arith.muli %119, %c64_i64 : i64
    %184 = arith.muli %183, %0 : i64
    %185 = arith.select %15, %183, %184 : i64
    cf.assert %127, "must have at most one inferred (negative) dimension"
    %186 = arith.muli %24, %c16_i64 : i64
    %187 = arith.muli %186, %164 : i64
    %188 = arith.divsi %187, %185 : i64
    %189 = arith.select %118, %188, %1 : i64
    %190 = arith.select %15, %188, %0 : i64
    %from_elements_39 = tensor.from_elements %189, %c4_i64, %c16_i64, %190 : tensor<4xi64>
    %reshape_40 = tensor.reshape %173(%from_elements_39) : (tensor<?x16x?xf32>, tensor<4xi64>) -> tensor<?x4x16x?xf32>
    cf.assert %127, "must have at most one inferred (negative) dimension"
    %191 = arith.muli %163, %164 : i64
    %192 = arith.muli %191, %c16_i64 : i64
    %193 = arith.divsi %192, %126 : i64
    %194 = arith.select %118, %193, %1 : i64
    %195 = arith.select %15, %193, %0 : i64
    %from_elements_41 = tensor.from_elements %194, %c4_i64, %195, %c16_i64 : tensor<4xi64>
    %reshape_42 = tensor.reshape %182(%from_elements_41) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %196 = arith.index_cast %189 : i64 to index
    %197 = arith.index_cast %190 : i64 to index
    %198 = tensor.empty(%196, %197) : tensor<?x4x?x16xf32>
    %transposed_43 = linalg.transpose ins(%reshape_40 : tensor<?x4x16x?xf32>) outs(%198 : tensor<?x4x?x16xf32>) permutation = [0, 1, 3, 2] 
    return %expanded_24, %reshape_42, %transposed_43, %reshape_32 : tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>
  }
}

