// What torch-mlir makes of the joint graph of AOTAutograd of causal attention
// with a sink for each head, batch and sequence dynamic: the sink is one more
// column of the softmax, and its gradient a result.

// RUN: rope-opt %s --rope-raise --canonicalize --cse | FileCheck %s
// RUN: rope-runner %s --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5 \
// RUN:   --random=7 --shape=0:3x4x5x16 --shape=1:3x4x5x16 --shape=3:3x4x5x16 --shape=4:3x4x5x16

// CHECK-LABEL: func.func @main
// CHECK-NOT: math.exp
// CHECK-NOT: batch_matmul
// CHECK: rope.attention ins(
// CHECK-SAME: sinks(%arg2 :
// CHECK-NOT: batch_matmul
// CHECK: rope.attention_backward ins(
// CHECK-SAME: sinks(%arg2 :
// CHECK-SAME: causal
// CHECK-SAME: sinks_gradient
// CHECK-NOT: batch_matmul
// CHECK: return

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> ()>
#map7 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<()[s0] -> (s0 + 1)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map11 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, d3)>
module {
  func.func @main(%arg0: tensor<?x4x?x16xf32>, %arg1: tensor<?x4x?x16xf32>, %arg2: tensor<4xf32>, %arg3: tensor<?x4x?x16xf32>, %arg4: tensor<?x4x?x16xf32>) -> (tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>, tensor<4xf32>, tensor<?x4x?x16xf32>) {
    %true = arith.constant true
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c4_i64 = arith.constant 4 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %c16_i64 = arith.constant 16 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %c-1 = arith.constant -1 : index
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %c64_i64 = arith.constant 64 : i64
    %cst_3 = arith.constant 2.500000e-01 : f32
    %c3 = arith.constant 3 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x4x?x16xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_4 = tensor.dim %arg0, %c2 : tensor<?x4x?x16xf32>
    %1 = arith.index_cast %dim_4 : index to i64
    %2 = tensor.empty(%dim_4) : tensor<?xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %230 = linalg.index 0 : index
      %231 = arith.index_cast %230 : index to i64
      linalg.yield %231 : i64
    } -> tensor<?xi64>
    %expanded = tensor.expand_shape %3 [[0, 1]] output_shape [%dim_4, 1] : tensor<?xi64> into tensor<?x1xi64>
    %expanded_5 = tensor.expand_shape %3 [[0, 1]] output_shape [1, %dim_4] : tensor<?xi64> into tensor<1x?xi64>
    %dim_6 = tensor.dim %arg1, %c0 : tensor<?x4x?x16xf32>
    %dim_7 = tensor.dim %arg1, %c2 : tensor<?x4x?x16xf32>
    %4 = tensor.empty(%dim_6, %dim_7) : tensor<?x4x16x?xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<?x4x?x16xf32>) outs(%4 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %5 = arith.muli %0, %c4_i64 : i64
    %6 = arith.cmpi slt, %5, %c0_i64 : i64
    %7 = arith.select %6, %c1_i64, %5 : i64
    %8 = arith.extui %6 : i1 to i64
    %9 = arith.muli %7, %1 : i64
    %10 = arith.addi %8, %c1_i64 : i64
    %11 = arith.cmpi slt, %1, %c0_i64 : i64
    %12 = arith.select %11, %7, %9 : i64
    %13 = arith.select %11, %10, %8 : i64
    %14 = arith.muli %12, %c16_i64 : i64
    %15 = arith.cmpi sle, %13, %c1_i64 : i64
    cf.assert %15, "must have at most one inferred (negative) dimension"
    %16 = arith.muli %0, %c4_i64 : i64
    %17 = arith.muli %16, %1 : i64
    %18 = arith.muli %17, %c16_i64 : i64
    %19 = arith.divsi %18, %14 : i64
    %20 = arith.select %6, %19, %5 : i64
    %21 = arith.select %11, %19, %1 : i64
    %from_elements = tensor.from_elements %20, %21, %c16_i64 : tensor<3xi64>
    %reshape = tensor.reshape %arg0(%from_elements) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %22 = arith.muli %7, %c16_i64 : i64
    %23 = arith.muli %22, %1 : i64
    %24 = arith.select %11, %22, %23 : i64
    cf.assert %15, "must have at most one inferred (negative) dimension"
    %25 = arith.index_cast %dim_6 : index to i64
    %26 = arith.muli %25, %c64_i64 : i64
    %27 = arith.index_cast %dim_7 : index to i64
    %28 = arith.muli %26, %27 : i64
    %29 = arith.divsi %28, %24 : i64
    %30 = arith.select %6, %29, %5 : i64
    %31 = arith.select %11, %29, %1 : i64
    %from_elements_8 = tensor.from_elements %30, %c16_i64, %31 : tensor<3xi64>
    %reshape_9 = tensor.reshape %transposed(%from_elements_8) : (tensor<?x4x16x?xf32>, tensor<3xi64>) -> tensor<?x16x?xf32>
    %32 = arith.maxui %dim, %dim_6 : index
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<?x4x?x16xf32> into tensor<?x?x16xf32>
    %collapsed_10 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<?x4x16x?xf32> into tensor<?x16x?xf32>
    %33 = arith.muli %32, %c4 : index
    %34 = tensor.empty(%33, %dim_4, %dim_7) : tensor<?x?x?xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %36 = linalg.batch_matmul ins(%collapsed, %collapsed_10 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%35 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %37 = arith.divsi %33, %c4 : index
    %expanded_11 = tensor.expand_shape %36 [[0, 1], [2], [3]] output_shape [%37, 4, %dim_4, %dim_7] : tensor<?x?x?xf32> into tensor<?x4x?x?xf32>
    %38 = tensor.empty(%37, %dim_4, %dim_7) : tensor<?x4x?x?xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<?x4x?x?xf32>) outs(%38 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.mulf %in, %cst_3 : f32
      linalg.yield %230 : f32
    } -> tensor<?x4x?x?xf32>
    %40 = tensor.empty(%dim_4, %dim_4) : tensor<?x?xi1>
    %41 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_5, %expanded : tensor<1x?xi64>, tensor<?x1xi64>) outs(%40 : tensor<?x?xi1>) {
    ^bb0(%in: i64, %in_48: i64, %out: i1):
      %230 = arith.cmpi sgt, %in, %in_48 : i64
      linalg.yield %230 : i1
    } -> tensor<?x?xi1>
    %42 = arith.cmpi eq, %dim_4, %dim_7 : index
    cf.assert %42, "mismatched size for broadcast"
    %43 = tensor.empty(%37, %dim_4, %dim_4) : tensor<?x4x?x?xf32>
    %44 = linalg.generic {indexing_maps = [#map5, #map6, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %cst_2, %39 : tensor<?x?xi1>, tensor<f32>, tensor<?x4x?x?xf32>) outs(%43 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %230 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %230 : f32
    } -> tensor<?x4x?x?xf32>
    %45 = arith.cmpi slt, %0, %c0_i64 : i64
    %46 = arith.select %45, %c1, %dim : index
    %47 = arith.select %11, %c1, %dim_4 : index
    %48 = tensor.empty(%46, %47) : tensor<?x4x?x1xf32>
    %expanded_12 = tensor.expand_shape %arg2 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
    %49 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12 : tensor<4x1xf32>) outs(%48 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x4x?x1xf32>
    %concat = tensor.concat dim(3) %44, %49 : (tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) -> tensor<?x4x?x?xf32>
    %dim_13 = tensor.dim %44, %c0 : tensor<?x4x?x?xf32>
    %dim_14 = tensor.dim %44, %c2 : tensor<?x4x?x?xf32>
    %50 = tensor.empty(%dim_13, %dim_14) : tensor<?x4x?xi64>
    %51 = linalg.fill ins(%c0_i64 : i64) outs(%50 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %52 = tensor.empty(%dim_13, %dim_14) : tensor<?x4x?xf32>
    %53 = linalg.fill ins(%cst_0 : f32) outs(%52 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %54:2 = linalg.generic {indexing_maps = [#map1, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%concat : tensor<?x4x?x?xf32>) outs(%53, %51 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_48: i64):
      %230 = linalg.index 3 : index
      %231 = arith.index_cast %230 : index to i64
      %232 = arith.maximumf %in, %out : f32
      %233 = arith.cmpf ogt, %in, %out : f32
      %234 = arith.select %233, %231, %out_48 : i64
      linalg.yield %232, %234 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded_15 = tensor.expand_shape %54#0 [[0], [1], [2, 3]] output_shape [%dim_13, 4, %dim_14, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %dim_16 = tensor.dim %44, %c3 : tensor<?x4x?x?xf32>
    %55 = affine.apply #map9()[%dim_16]
    %56 = tensor.empty(%dim_13, %dim_14, %55) : tensor<?x4x?x?xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %expanded_15 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%56 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %230 = arith.subf %in, %in_48 : f32
      linalg.yield %230 : f32
    } -> tensor<?x4x?x?xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<?x4x?x?xf32>) outs(%56 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.exp %in : f32
      linalg.yield %230 : f32
    } -> tensor<?x4x?x?xf32>
    %59 = tensor.empty(%dim_13, %dim_14) : tensor<?x4x?x1xf32>
    %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%58 : tensor<?x4x?x?xf32>) outs(%60 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<?x4x?x1xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %61 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%56 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %230 = arith.divf %in, %in_48 : f32
      linalg.yield %230 : f32
    } -> tensor<?x4x?x?xf32>
    %63 = arith.index_cast %55 : index to i64
    %64 = arith.minsi %63, %c0_i64 : i64
    %65 = arith.index_cast %64 : i64 to index
    %66 = arith.addi %55, %c-1 : index
    %67 = arith.cmpi slt, %66, %c0 : index
    %68 = arith.select %67, %c-1, %66 : index
    %69 = arith.minsi %68, %55 : index
    %70 = arith.subi %69, %65 : index
    %71 = arith.maxsi %70, %c0 : index
    %extracted_slice = tensor.extract_slice %62[0, 0, 0, %65] [%dim_13, 4, %dim_14, %71] [1, 1, 1, 1] : tensor<?x4x?x?xf32> to tensor<?x4x?x?xf32>
    %72 = arith.muli %12, %1 : i64
    %73 = arith.addi %13, %c1_i64 : i64
    %74 = arith.select %11, %7, %72 : i64
    %75 = arith.select %11, %73, %8 : i64
    %76 = arith.cmpi sle, %75, %c1_i64 : i64
    cf.assert %76, "must have at most one inferred (negative) dimension"
    %77 = arith.index_cast %dim_13 : index to i64
    %78 = arith.muli %77, %c4_i64 : i64
    %79 = arith.index_cast %dim_14 : index to i64
    %80 = arith.muli %78, %79 : i64
    %81 = arith.index_cast %71 : index to i64
    %82 = arith.muli %80, %81 : i64
    %83 = arith.divsi %82, %74 : i64
    %84 = arith.select %6, %83, %5 : i64
    %85 = arith.select %11, %83, %1 : i64
    %from_elements_17 = tensor.from_elements %84, %85, %85 : tensor<3xi64>
    %reshape_18 = tensor.reshape %extracted_slice(%from_elements_17) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    cf.assert %15, "must have at most one inferred (negative) dimension"
    %dim_19 = tensor.dim %arg3, %c0 : tensor<?x4x?x16xf32>
    %86 = arith.index_cast %dim_19 : index to i64
    %87 = arith.muli %86, %c4_i64 : i64
    %dim_20 = tensor.dim %arg3, %c2 : tensor<?x4x?x16xf32>
    %88 = arith.index_cast %dim_20 : index to i64
    %89 = arith.muli %87, %88 : i64
    %90 = arith.muli %89, %c16_i64 : i64
    %91 = arith.divsi %90, %14 : i64
    %92 = arith.select %6, %91, %5 : i64
    %93 = arith.select %11, %91, %1 : i64
    %from_elements_21 = tensor.from_elements %92, %93, %c16_i64 : tensor<3xi64>
    %reshape_22 = tensor.reshape %arg3(%from_elements_21) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %94 = arith.maxui %dim_13, %dim_19 : index
    %95 = arith.cmpi eq, %81, %88 : i64
    cf.assert %95, "mismatching contracting dimension"
    %collapsed_23 = tensor.collapse_shape %extracted_slice [[0, 1], [2], [3]] : tensor<?x4x?x?xf32> into tensor<?x?x?xf32>
    %collapsed_24 = tensor.collapse_shape %arg3 [[0, 1], [2], [3]] : tensor<?x4x?x16xf32> into tensor<?x?x16xf32>
    %96 = arith.muli %94, %c4 : index
    %97 = tensor.empty(%96, %dim_14) : tensor<?x?x16xf32>
    %98 = linalg.fill ins(%cst : f32) outs(%97 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %99 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%98 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %100 = arith.divsi %96, %c4 : index
    %expanded_25 = tensor.expand_shape %99 [[0, 1], [2], [3]] output_shape [%100, 4, %dim_14, 16] : tensor<?x?x16xf32> into tensor<?x4x?x16xf32>
    cf.assert %15, "must have at most one inferred (negative) dimension"
    %dim_26 = tensor.dim %arg4, %c0 : tensor<?x4x?x16xf32>
    %101 = arith.index_cast %dim_26 : index to i64
    %102 = arith.muli %101, %c4_i64 : i64
    %dim_27 = tensor.dim %arg4, %c2 : tensor<?x4x?x16xf32>
    %103 = arith.index_cast %dim_27 : index to i64
    %104 = arith.muli %102, %103 : i64
    %105 = arith.muli %104, %c16_i64 : i64
    %106 = arith.divsi %105, %14 : i64
    %107 = arith.select %6, %106, %5 : i64
    %108 = arith.select %11, %106, %1 : i64
    %from_elements_28 = tensor.from_elements %107, %108, %c16_i64 : tensor<3xi64>
    %reshape_29 = tensor.reshape %arg4(%from_elements_28) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %109 = arith.index_cast %84 : i64 to index
    %110 = arith.index_cast %85 : i64 to index
    %111 = tensor.empty(%109, %110, %110) : tensor<?x?x?xf32>
    %transposed_30 = linalg.transpose ins(%reshape_18 : tensor<?x?x?xf32>) outs(%111 : tensor<?x?x?xf32>) permutation = [0, 2, 1] 
    %112 = arith.cmpi eq, %84, %107 : i64
    cf.assert %112, "mismatching contracting dimension"
    %113 = arith.cmpi eq, %85, %108 : i64
    cf.assert %113, "mismatching contracting dimension"
    %114 = tensor.empty(%109, %110) : tensor<?x?x16xf32>
    %115 = linalg.fill ins(%cst : f32) outs(%114 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %116 = linalg.batch_matmul ins(%transposed_30, %reshape_29 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%115 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %117 = arith.index_cast %92 : i64 to index
    %118 = arith.index_cast %93 : i64 to index
    %119 = tensor.empty(%117, %118) : tensor<?x16x?xf32>
    %transposed_31 = linalg.transpose ins(%reshape_22 : tensor<?x?x16xf32>) outs(%119 : tensor<?x16x?xf32>) permutation = [0, 2, 1] 
    %120 = arith.index_cast %107 : i64 to index
    %121 = arith.index_cast %108 : i64 to index
    %122 = arith.cmpi eq, %107, %92 : i64
    cf.assert %122, "mismatching contracting dimension"
    %123 = tensor.empty(%120, %121, %118) : tensor<?x?x?xf32>
    %124 = linalg.fill ins(%cst : f32) outs(%123 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %125 = linalg.batch_matmul ins(%reshape_29, %transposed_31 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%124 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %126 = arith.select %45, %c1_i64, %0 : i64
    %127 = arith.extui %45 : i1 to i64
    %128 = arith.muli %126, %c4_i64 : i64
    %129 = arith.muli %128, %1 : i64
    %130 = arith.addi %127, %c1_i64 : i64
    %131 = arith.select %11, %128, %129 : i64
    %132 = arith.select %11, %130, %127 : i64
    %133 = arith.muli %131, %c16_i64 : i64
    %134 = arith.cmpi sle, %132, %c1_i64 : i64
    cf.assert %134, "must have at most one inferred (negative) dimension"
    %135 = arith.muli %84, %85 : i64
    %136 = arith.muli %135, %c16_i64 : i64
    %137 = arith.divsi %136, %133 : i64
    %138 = arith.select %45, %137, %0 : i64
    %139 = arith.select %11, %137, %1 : i64
    %from_elements_32 = tensor.from_elements %138, %c4_i64, %139, %c16_i64 : tensor<4xi64>
    %reshape_33 = tensor.reshape %116(%from_elements_32) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %140 = arith.muli %131, %1 : i64
    %141 = arith.addi %132, %c1_i64 : i64
    %142 = arith.select %11, %128, %140 : i64
    %143 = arith.select %11, %141, %127 : i64
    %144 = arith.cmpi sle, %143, %c1_i64 : i64
    cf.assert %144, "must have at most one inferred (negative) dimension"
    %145 = arith.muli %107, %108 : i64
    %146 = arith.muli %145, %93 : i64
    %147 = arith.divsi %146, %142 : i64
    %148 = arith.select %45, %147, %0 : i64
    %149 = arith.select %11, %147, %1 : i64
    %from_elements_34 = tensor.from_elements %148, %c4_i64, %149, %149 : tensor<4xi64>
    %reshape_35 = tensor.reshape %125(%from_elements_34) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x4x?x?xf32>
    %150 = tensor.empty(%dim, %dim_4, %55) : tensor<?x4x?x?xf32>
    %151 = linalg.fill ins(%cst : f32) outs(%150 : tensor<?x4x?x?xf32>) -> tensor<?x4x?x?xf32>
    %152 = arith.minsi %63, %c0_i64 : i64
    %153 = arith.index_cast %152 : i64 to index
    %154 = arith.addi %55, %c-1 : index
    %155 = arith.cmpi slt, %154, %c0 : index
    %156 = arith.select %155, %c-1, %154 : index
    %157 = arith.minsi %156, %55 : index
    %158 = arith.subi %157, %153 : index
    %159 = arith.maxsi %158, %c0 : index
    %inserted_slice = tensor.insert_slice %reshape_35 into %151[0, 0, 0, %153] [%dim, 4, %dim_4, %159] [1, 1, 1, 1] : tensor<?x4x?x?xf32> into tensor<?x4x?x?xf32>
    %160 = arith.cmpi eq, %dim, %dim_13 : index
    cf.assert %160, "mismatched size for broadcast"
    %161 = arith.cmpi eq, %dim_4, %dim_14 : index
    cf.assert %161, "mismatched size for broadcast"
    cf.assert %true, "mismatched size for broadcast"
    %162 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice, %62 : tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%150 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %230 = arith.mulf %in, %in_48 : f32
      linalg.yield %230 : f32
    } -> tensor<?x4x?x?xf32>
    %163 = tensor.empty(%dim, %dim_4) : tensor<?x4x?x1xf32>
    %164 = linalg.fill ins(%cst : f32) outs(%163 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %165 = linalg.generic {indexing_maps = [#map1, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%162 : tensor<?x4x?x?xf32>) outs(%164 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<?x4x?x1xf32>
    %166 = arith.cmpi eq, %dim_13, %dim : index
    cf.assert %166, "mismatched size for broadcast"
    %167 = arith.cmpi eq, %dim_14, %dim_4 : index
    cf.assert %167, "mismatched size for broadcast"
    %168 = linalg.generic {indexing_maps = [#map1, #map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %165 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%56 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %230 = arith.mulf %in, %in_48 : f32
      linalg.yield %230 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %160, "mismatched size for broadcast"
    cf.assert %161, "mismatched size for broadcast"
    cf.assert %true, "mismatched size for broadcast"
    %169 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%162, %168 : tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%150 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %230 = arith.subf %in, %in_48 : f32
      linalg.yield %230 : f32
    } -> tensor<?x4x?x?xf32>
    %170 = arith.cmpi slt, %dim_4, %c0 : index
    %171 = arith.addi %dim_4, %55 : index
    %172 = arith.select %170, %171, %dim_4 : index
    %173 = arith.cmpi slt, %172, %c0 : index
    %174 = arith.select %173, %c-1, %172 : index
    %175 = arith.minsi %174, %55 : index
    %176 = arith.subi %175, %153 : index
    %177 = arith.maxsi %176, %c0 : index
    %extracted_slice_36 = tensor.extract_slice %169[0, 0, 0, %153] [%dim, 4, %dim_4, %177] [1, 1, 1, 1] : tensor<?x4x?x?xf32> to tensor<?x4x?x?xf32>
    %178 = arith.addi %1, %63 : i64
    %179 = arith.cmpi sge, %1, %c0_i64 : i64
    %180 = arith.select %179, %1, %178 : i64
    %181 = arith.maxsi %180, %c0_i64 : i64
    %182 = arith.minsi %181, %63 : i64
    %183 = arith.index_cast %182 : i64 to index
    %extracted_slice_37 = tensor.extract_slice %169[0, 0, 0, %183] [%dim, 4, %dim_4, 1] [1, 1, 1, 1] : tensor<?x4x?x?xf32> to tensor<?x4x?x1xf32>
    %184 = tensor.empty() : tensor<1x4x1x1xf32>
    %185 = linalg.fill ins(%cst : f32) outs(%184 : tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32>
    %186 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["reduction", "parallel", "reduction", "parallel"]} ins(%extracted_slice_37 : tensor<?x4x?x1xf32>) outs(%185 : tensor<1x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x4x1x1xf32>
    %collapsed_38 = tensor.collapse_shape %186 [[0, 1, 2, 3]] : tensor<1x4x1x1xf32> into tensor<4xf32>
    cf.assert %true, "mismatched size for broadcast"
    %187 = arith.cmpi eq, %dim_4, %177 : index
    cf.assert %187, "mismatched size for broadcast"
    %188 = tensor.empty(%dim, %dim_4, %dim_4) : tensor<?x4x?x?xf32>
    %189 = linalg.generic {indexing_maps = [#map5, #map6, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %cst_1, %extracted_slice_36 : tensor<?x?xi1>, tensor<f32>, tensor<?x4x?x?xf32>) outs(%188 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %230 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %230 : f32
    } -> tensor<?x4x?x?xf32>
    %190 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%189 : tensor<?x4x?x?xf32>) outs(%188 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.mulf %in, %cst_3 : f32
      linalg.yield %230 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %76, "must have at most one inferred (negative) dimension"
    %191 = arith.muli %5, %1 : i64
    %192 = arith.muli %191, %1 : i64
    %193 = arith.divsi %192, %74 : i64
    %194 = arith.select %6, %193, %5 : i64
    %195 = arith.select %11, %193, %1 : i64
    %from_elements_39 = tensor.from_elements %194, %195, %195 : tensor<3xi64>
    %reshape_40 = tensor.reshape %190(%from_elements_39) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    %196 = arith.index_cast %20 : i64 to index
    %197 = arith.index_cast %21 : i64 to index
    %198 = tensor.empty(%196, %197) : tensor<?x16x?xf32>
    %transposed_41 = linalg.transpose ins(%reshape : tensor<?x?x16xf32>) outs(%198 : tensor<?x16x?xf32>) permutation = [0, 2, 1] 
    %199 = arith.index_cast %195 : i64 to index
    %200 = arith.cmpi eq, %20, %194 : i64
    cf.assert %200, "mismatching contracting dimension"
    %201 = arith.cmpi eq, %21, %195 : i64
    cf.assert %201, "mismatching contracting dimension"
    %202 = tensor.empty(%196, %199) : tensor<?x16x?xf32>
    %203 = linalg.fill ins(%cst : f32) outs(%202 : tensor<?x16x?xf32>) -> tensor<?x16x?xf32>
    %204 = linalg.batch_matmul ins(%transposed_41, %reshape_40 : tensor<?x16x?xf32>, tensor<?x?x?xf32>) outs(%203 : tensor<?x16x?xf32>) -> tensor<?x16x?xf32>
    %205 = arith.index_cast %30 : i64 to index
    %206 = arith.index_cast %31 : i64 to index
    %207 = tensor.empty(%205, %206) : tensor<?x?x16xf32>
    %transposed_42 = linalg.transpose ins(%reshape_9 : tensor<?x16x?xf32>) outs(%207 : tensor<?x?x16xf32>) permutation = [0, 2, 1] 
    %208 = arith.index_cast %194 : i64 to index
    %209 = arith.cmpi eq, %194, %30 : i64
    cf.assert %209, "mismatching contracting dimension"
    %210 = arith.cmpi eq, %195, %31 : i64
    cf.assert %210, "mismatching contracting dimension"
    %211 = tensor.empty(%208, %199) : tensor<?x?x16xf32>
    %212 = linalg.fill ins(%cst : f32) outs(%211 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %213 = linalg.batch_matmul ins(%reshape_40, %transposed_42 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%212 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %214 = arith.muli %126, %c64_i64 : i64
    %215 = arith.muli %214, %1 : i64
    %216 = arith.select %11, %214, %215 : i64
    cf.assert %134, "must have at most one inferred (negative) dimension"
    %217 = arith.muli %20, %c16_i64 : i64
    %218 = arith.muli %217, %195 : i64
    %219 = arith.divsi %218, %216 : i64
    %220 = arith.select %45, %219, %0 : i64
    %221 = arith.select %11, %219, %1 : i64
    %from_elements_43 = tensor.from_elements %220, %c4_i64, %c16_i64, %221 : tensor<4xi64>
    %reshape_44 = tensor.reshape %204(%from_elements_43) : (tensor<?x16x?xf32>, tensor<4xi64>) -> tensor<?x4x16x?xf32>
    cf.assert %134, "must have at most one inferred (negative) dimension"
    %222 = arith.muli %194, %195 : i64
    %223 = arith.muli %222, %c16_i64 : i64
    %224 = arith.divsi %223, %133 : i64
    %225 = arith.select %45, %224, %0 : i64
    %226 = arith.select %11, %224, %1 : i64
    %from_elements_45 = tensor.from_elements %225, %c4_i64, %226, %c16_i64 : tensor<4xi64>
    %reshape_46 = tensor.reshape %213(%from_elements_45) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %227 = arith.index_cast %220 : i64 to index
    %228 = arith.index_cast %221 : i64 to index
    %229 = tensor.empty(%227, %228) : tensor<?x4x?x16xf32>
    %transposed_47 = linalg.transpose ins(%reshape_44 : tensor<?x4x16x?xf32>) outs(%229 : tensor<?x4x?x16xf32>) permutation = [0, 1, 3, 2] 
    return %expanded_25, %reshape_46, %transposed_47, %collapsed_38, %reshape_33 : tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>, tensor<4xf32>, tensor<?x4x?x16xf32>
  }
}

