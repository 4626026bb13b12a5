// What torch-mlir makes of the joint graph of AOTAutograd of causal attention
// with T5's buckets, batch and sequence dynamic: the gradient of the table adds
// up that of the bias, which is the mask of the op. The loops of the scatter
// come from torch-mlir.

// RUN: rope-opt %s --rope-raise --canonicalize --cse | FileCheck %s
// RUN: rope-runner %s --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with="reference:builtin.module(rope-import)" \
// RUN:   --rtol=1e-4 --atol=1e-5 --random=7 --shape=0:3x4x5x16 --shape=2:3x4x5x16 --shape=3:3x4x5x16 --shape=4:3x4x5x16

// CHECK-LABEL: func.func @main
// CHECK-NOT: math.exp
// CHECK-NOT: batch_matmul
// CHECK: rope.attention ins(
// CHECK-NOT: batch_matmul
// CHECK: rope.attention_backward ins(
// CHECK-SAME: mask_gradient
// CHECK-NOT: batch_matmul
// CHECK: return

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> ()>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map13 = affine_map<()[s0] -> (s0 * s0)>
module {
  func.func @main(%arg0: tensor<?x4x?x16xf32>, %arg1: tensor<32x4xf32>, %arg2: tensor<?x4x?x16xf32>, %arg3: tensor<?x4x?x16xf32>, %arg4: tensor<?x4x?x16xf32>) -> (tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>, tensor<32x4xf32>, tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>) {
    %cst = arith.constant dense<15> : tensor<i64>
    %true = arith.constant true
    %c8_i64 = arith.constant 8 : i64
    %c16_i64 = arith.constant 16 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c4_i64 = arith.constant 4 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %c2 = arith.constant 2 : index
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant 2.7725887222397811 : f64
    %cst_5 = arith.constant 8.000000e+00 : f32
    %c64_i64 = arith.constant 64 : i64
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<32x4xf32>
    %0 = bufferization.to_buffer %cst_6 : tensor<32x4xf32> to memref<32x4xf32>
    %dim = tensor.dim %arg0, %c2 : tensor<?x4x?x16xf32>
    %1 = arith.index_cast %dim : index to i64
    %dim_7 = tensor.dim %arg0, %c0 : tensor<?x4x?x16xf32>
    %2 = arith.index_cast %dim_7 : index to i64
    %3 = tensor.empty(%dim) : tensor<?xi64>
    %4 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%3 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %240 = linalg.index 0 : index
      %241 = arith.index_cast %240 : index to i64
      linalg.yield %241 : i64
    } -> tensor<?xi64>
    %expanded = tensor.expand_shape %4 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
    %expanded_8 = tensor.expand_shape %4 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
    %5 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %expanded : tensor<1x?xi64>, tensor<?x1xi64>) outs(%5 : tensor<?x?xi64>) {
    ^bb0(%in: i64, %in_53: i64, %out: i64):
      %240 = arith.subi %in, %in_53 : i64
      linalg.yield %240 : i64
    } -> tensor<?x?xi64>
    %7 = tensor.empty(%dim, %dim) : tensor<?x?xi1>
    %8 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<?x?xi64>) outs(%7 : tensor<?x?xi1>) {
    ^bb0(%in: i64, %out: i1):
      %240 = arith.cmpi sgt, %in, %c0_i64 : i64
      linalg.yield %240 : i1
    } -> tensor<?x?xi1>
    %9 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %9, "negative values not allowed in new dimensions"
    cf.assert %9, "negative values not allowed in new dimensions"
    %10 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<?x?xi1>) outs(%5 : tensor<?x?xi64>) {
    ^bb0(%in: i1, %out: i64):
      %240 = arith.extui %in : i1 to i64
      linalg.yield %240 : i64
    } -> tensor<?x?xi64>
    %11 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %11, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %11, "unimplemented: dynamic negative broadcast sizes"
    %12 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
    %13 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%12 : tensor<?x?xi64>) {
    ^bb0(%out: i64):
      %240 = linalg.index 0 : index
      %241 = linalg.index 1 : index
      %242 = arith.cmpi eq, %dim, %c1 : index
      %243 = arith.select %242, %c0, %240 : index
      %244 = arith.select %242, %c0, %241 : index
      %extracted = tensor.extract %10[%243, %244] : tensor<?x?xi64>
      linalg.yield %extracted : i64
    } -> tensor<?x?xi64>
    %14 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<?x?xi64>) outs(%12 : tensor<?x?xi64>) {
    ^bb0(%in: i64, %out: i64):
      %240 = arith.muli %in, %c16_i64 : i64
      linalg.yield %240 : i64
    } -> tensor<?x?xi64>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<?x?xi64>) outs(%5 : tensor<?x?xi64>) {
    ^bb0(%in: i64, %out: i64):
      %240 = math.absi %in : i64
      linalg.yield %240 : i64
    } -> tensor<?x?xi64>
    cf.assert %9, "negative values not allowed in new dimensions"
    cf.assert %9, "negative values not allowed in new dimensions"
    %16 = tensor.empty(%dim, %dim) : tensor<?x?xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<?x?xi64>) outs(%16 : tensor<?x?xf32>) {
    ^bb0(%in: i64, %out: f32):
      %240 = arith.sitofp %in : i64 to f32
      linalg.yield %240 : f32
    } -> tensor<?x?xf32>
    cf.assert %11, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %11, "unimplemented: dynamic negative broadcast sizes"
    %18 = tensor.empty(%dim, %dim) : tensor<?x?xf32>
    %19 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%18 : tensor<?x?xf32>) {
    ^bb0(%out: f32):
      %240 = linalg.index 0 : index
      %241 = linalg.index 1 : index
      %242 = arith.cmpi eq, %dim, %c1 : index
      %243 = arith.select %242, %c0, %240 : index
      %244 = arith.select %242, %c0, %241 : index
      %extracted = tensor.extract %17[%243, %244] : tensor<?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x?xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<?x?xf32>) outs(%18 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %240 = arith.divf %in, %cst_5 : f32
      linalg.yield %240 : f32
    } -> tensor<?x?xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<?x?xf32>) outs(%18 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %240 = math.log %in : f32
      linalg.yield %240 : f32
    } -> tensor<?x?xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<?x?xf32>) outs(%18 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %240 = arith.truncf %cst_4 : f64 to f32
      %241 = arith.divf %in, %240 : f32
      linalg.yield %241 : f32
    } -> tensor<?x?xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<?x?xf32>) outs(%18 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %240 = arith.mulf %in, %cst_5 : f32
      linalg.yield %240 : f32
    } -> tensor<?x?xf32>
    %24 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %24, "negative values not allowed in new dimensions"
    cf.assert %24, "negative values not allowed in new dimensions"
    %25 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<?x?xf32>) outs(%12 : tensor<?x?xi64>) {
    ^bb0(%in: f32, %out: i64):
      %240 = arith.fptosi %in : f32 to i64
      linalg.yield %240 : i64
    } -> tensor<?x?xi64>
    %26 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %26, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %26, "unimplemented: dynamic negative broadcast sizes"
    %27 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
    %28 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%27 : tensor<?x?xi64>) {
    ^bb0(%out: i64):
      %240 = linalg.index 0 : index
      %241 = linalg.index 1 : index
      %242 = arith.cmpi eq, %dim, %c1 : index
      %243 = arith.select %242, %c0, %240 : index
      %244 = arith.select %242, %c0, %241 : index
      %extracted = tensor.extract %25[%243, %244] : tensor<?x?xi64>
      linalg.yield %extracted : i64
    } -> tensor<?x?xi64>
    %29 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<?x?xi64>) outs(%27 : tensor<?x?xi64>) {
    ^bb0(%in: i64, %out: i64):
      %240 = arith.addi %in, %c8_i64 : i64
      linalg.yield %240 : i64
    } -> tensor<?x?xi64>
    %30 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %30, "negative values not allowed in new dimensions"
    cf.assert %30, "negative values not allowed in new dimensions"
    %31 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
    %32 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<i64>) outs(%31 : tensor<?x?xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<?x?xi64>
    cf.assert %true, "mismatched size for broadcast"
    cf.assert %true, "mismatched size for broadcast"
    %33 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%29, %32 : tensor<?x?xi64>, tensor<?x?xi64>) outs(%27 : tensor<?x?xi64>) {
    ^bb0(%in: i64, %in_53: i64, %out: i64):
      %240 = arith.minsi %in, %in_53 : i64
      linalg.yield %240 : i64
    } -> tensor<?x?xi64>
    %34 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<?x?xi64>) outs(%7 : tensor<?x?xi1>) {
    ^bb0(%in: i64, %out: i1):
      %240 = arith.cmpi slt, %in, %c8_i64 : i64
      linalg.yield %240 : i1
    } -> tensor<?x?xi1>
    cf.assert %true, "mismatched size for broadcast"
    cf.assert %true, "mismatched size for broadcast"
    %35 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%34, %15, %33 : tensor<?x?xi1>, tensor<?x?xi64>, tensor<?x?xi64>) outs(%5 : tensor<?x?xi64>) {
    ^bb0(%in: i1, %in_53: i64, %in_54: i64, %out: i64):
      %240 = arith.select %in, %in_53, %in_54 : i64
      linalg.yield %240 : i64
    } -> tensor<?x?xi64>
    cf.assert %true, "mismatched size for broadcast"
    cf.assert %true, "mismatched size for broadcast"
    %36 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%14, %35 : tensor<?x?xi64>, tensor<?x?xi64>) outs(%12 : tensor<?x?xi64>) {
    ^bb0(%in: i64, %in_53: i64, %out: i64):
      %240 = arith.addi %in, %in_53 : i64
      linalg.yield %240 : i64
    } -> tensor<?x?xi64>
    %37 = tensor.empty(%dim, %dim) : tensor<?x?x4xf32>
    %38 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36 : tensor<?x?xi64>) outs(%37 : tensor<?x?x4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %240 = arith.index_cast %in : i64 to index
      %241 = linalg.index 2 : index
      %242 = arith.cmpi slt, %240, %c32 : index
      cf.assert %242, "index must be smaller than dim size"
      %243 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %243, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg1[%240, %241] : tensor<32x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x?x4xf32>
    %39 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
    %transposed = linalg.transpose ins(%38 : tensor<?x?x4xf32>) outs(%39 : tensor<4x?x?xf32>) permutation = [2, 0, 1] 
    %expanded_9 = tensor.expand_shape %transposed [[0, 1], [2], [3]] output_shape [1, 4, %dim, %dim] : tensor<4x?x?xf32> into tensor<1x4x?x?xf32>
    %dim_10 = tensor.dim %arg2, %c0 : tensor<?x4x?x16xf32>
    %dim_11 = tensor.dim %arg2, %c2 : tensor<?x4x?x16xf32>
    %40 = tensor.empty(%dim_10, %dim_11) : tensor<?x4x16x?xf32>
    %transposed_12 = linalg.transpose ins(%arg2 : tensor<?x4x?x16xf32>) outs(%40 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %41 = arith.muli %2, %c4_i64 : i64
    %42 = arith.cmpi slt, %41, %c0_i64 : i64
    %43 = arith.select %42, %c1_i64, %41 : i64
    %44 = arith.extui %42 : i1 to i64
    %45 = arith.muli %43, %1 : i64
    %46 = arith.addi %44, %c1_i64 : i64
    %47 = arith.cmpi slt, %1, %c0_i64 : i64
    %48 = arith.select %47, %43, %45 : i64
    %49 = arith.select %47, %46, %44 : i64
    %50 = arith.muli %48, %c16_i64 : i64
    %51 = arith.cmpi sle, %49, %c1_i64 : i64
    cf.assert %51, "must have at most one inferred (negative) dimension"
    %52 = arith.muli %2, %c4_i64 : i64
    %53 = arith.muli %52, %1 : i64
    %54 = arith.muli %53, %c16_i64 : i64
    %55 = arith.divsi %54, %50 : i64
    %56 = arith.select %42, %55, %41 : i64
    %57 = arith.select %47, %55, %1 : i64
    %from_elements = tensor.from_elements %56, %57, %c16_i64 : tensor<3xi64>
    %reshape = tensor.reshape %arg0(%from_elements) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %58 = arith.muli %43, %c16_i64 : i64
    %59 = arith.muli %58, %1 : i64
    %60 = arith.select %47, %58, %59 : i64
    cf.assert %51, "must have at most one inferred (negative) dimension"
    %61 = arith.index_cast %dim_10 : index to i64
    %62 = arith.muli %61, %c64_i64 : i64
    %63 = arith.index_cast %dim_11 : index to i64
    %64 = arith.muli %62, %63 : i64
    %65 = arith.divsi %64, %60 : i64
    %66 = arith.select %42, %65, %41 : i64
    %67 = arith.select %47, %65, %1 : i64
    %from_elements_13 = tensor.from_elements %66, %c16_i64, %67 : tensor<3xi64>
    %reshape_14 = tensor.reshape %transposed_12(%from_elements_13) : (tensor<?x4x16x?xf32>, tensor<3xi64>) -> tensor<?x16x?xf32>
    %68 = arith.maxui %dim_7, %dim_10 : index
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<?x4x?x16xf32> into tensor<?x?x16xf32>
    %collapsed_15 = tensor.collapse_shape %transposed_12 [[0, 1], [2], [3]] : tensor<?x4x16x?xf32> into tensor<?x16x?xf32>
    %69 = arith.muli %68, %c4 : index
    %70 = tensor.empty(%69, %dim, %dim_11) : tensor<?x?x?xf32>
    %71 = linalg.fill ins(%cst_0 : f32) outs(%70 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %72 = linalg.batch_matmul ins(%collapsed, %collapsed_15 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%71 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %73 = arith.divsi %69, %c4 : index
    %expanded_16 = tensor.expand_shape %72 [[0, 1], [2], [3]] output_shape [%73, 4, %dim, %dim_11] : tensor<?x?x?xf32> into tensor<?x4x?x?xf32>
    cf.assert %true, "mismatched size for broadcast"
    %74 = arith.cmpi eq, %dim_11, %dim : index
    cf.assert %74, "mismatched size for broadcast"
    %75 = tensor.empty(%73, %dim, %dim_11) : tensor<?x4x?x?xf32>
    %76 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16, %expanded_9 : tensor<?x4x?x?xf32>, tensor<1x4x?x?xf32>) outs(%75 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %240 = arith.addf %in, %in_53 : f32
      linalg.yield %240 : f32
    } -> tensor<?x4x?x?xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %expanded : tensor<1x?xi64>, tensor<?x1xi64>) outs(%7 : tensor<?x?xi1>) {
    ^bb0(%in: i64, %in_53: i64, %out: i1):
      %240 = arith.cmpi sgt, %in, %in_53 : i64
      linalg.yield %240 : i1
    } -> tensor<?x?xi1>
    %78 = arith.cmpi eq, %dim, %dim_11 : index
    cf.assert %78, "mismatched size for broadcast"
    %79 = tensor.empty(%73, %dim, %dim) : tensor<?x4x?x?xf32>
    %80 = linalg.generic {indexing_maps = [#map9, #map10, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %cst_2, %76 : tensor<?x?xi1>, tensor<f32>, tensor<?x4x?x?xf32>) outs(%79 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_53: f32, %in_54: f32, %out: f32):
      %240 = arith.select %in, %in_53, %in_54 : f32
      linalg.yield %240 : f32
    } -> tensor<?x4x?x?xf32>
    %81 = tensor.empty(%73, %dim) : tensor<?x4x?xi64>
    %82 = linalg.fill ins(%c0_i64 : i64) outs(%81 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %83 = tensor.empty(%73, %dim) : tensor<?x4x?xf32>
    %84 = linalg.fill ins(%cst_1 : f32) outs(%83 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %85:2 = linalg.generic {indexing_maps = [#map7, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%80 : tensor<?x4x?x?xf32>) outs(%84, %82 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_53: i64):
      %240 = linalg.index 3 : index
      %241 = arith.index_cast %240 : index to i64
      %242 = arith.maximumf %in, %out : f32
      %243 = arith.cmpf ogt, %in, %out : f32
      %244 = arith.select %243, %241, %out_53 : i64
      linalg.yield %242, %244 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded_17 = tensor.expand_shape %85#0 [[0], [1], [2, 3]] output_shape [%73, 4, %dim, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %86 = linalg.generic {indexing_maps = [#map7, #map12, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %expanded_17 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%79 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %240 = arith.subf %in, %in_53 : f32
      linalg.yield %240 : f32
    } -> tensor<?x4x?x?xf32>
    %87 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86 : tensor<?x4x?x?xf32>) outs(%79 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %240 = math.exp %in : f32
      linalg.yield %240 : f32
    } -> tensor<?x4x?x?xf32>
    %88 = tensor.empty(%73, %dim) : tensor<?x4x?x1xf32>
    %89 = linalg.fill ins(%cst_0 : f32) outs(%88 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %90 = linalg.generic {indexing_maps = [#map7, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%87 : tensor<?x4x?x?xf32>) outs(%89 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %240 = arith.addf %in, %out : f32
      linalg.yield %240 : f32
    } -> tensor<?x4x?x1xf32>
    %91 = linalg.generic {indexing_maps = [#map7, #map12, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87, %90 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%79 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %240 = arith.divf %in, %in_53 : f32
      linalg.yield %240 : f32
    } -> tensor<?x4x?x?xf32>
    %92 = arith.muli %48, %1 : i64
    %93 = arith.addi %49, %c1_i64 : i64
    %94 = arith.select %47, %43, %92 : i64
    %95 = arith.select %47, %93, %44 : i64
    %96 = arith.cmpi sle, %95, %c1_i64 : i64
    cf.assert %96, "must have at most one inferred (negative) dimension"
    %97 = arith.index_cast %73 : index to i64
    %98 = arith.muli %97, %c4_i64 : i64
    %99 = arith.muli %98, %1 : i64
    %100 = arith.muli %99, %1 : i64
    %101 = arith.divsi %100, %94 : i64
    %102 = arith.select %42, %101, %41 : i64
    %103 = arith.select %47, %101, %1 : i64
    %from_elements_18 = tensor.from_elements %102, %103, %103 : tensor<3xi64>
    %reshape_19 = tensor.reshape %91(%from_elements_18) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    cf.assert %51, "must have at most one inferred (negative) dimension"
    %dim_20 = tensor.dim %arg3, %c0 : tensor<?x4x?x16xf32>
    %104 = arith.index_cast %dim_20 : index to i64
    %105 = arith.muli %104, %c4_i64 : i64
    %dim_21 = tensor.dim %arg3, %c2 : tensor<?x4x?x16xf32>
    %106 = arith.index_cast %dim_21 : index to i64
    %107 = arith.muli %105, %106 : i64
    %108 = arith.muli %107, %c16_i64 : i64
    %109 = arith.divsi %108, %50 : i64
    %110 = arith.select %42, %109, %41 : i64
    %111 = arith.select %47, %109, %1 : i64
    %from_elements_22 = tensor.from_elements %110, %111, %c16_i64 : tensor<3xi64>
    %reshape_23 = tensor.reshape %arg3(%from_elements_22) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %112 = arith.maxui %73, %dim_20 : index
    %113 = arith.cmpi eq, %1, %106 : i64
    cf.assert %113, "mismatching contracting dimension"
    %collapsed_24 = tensor.collapse_shape %91 [[0, 1], [2], [3]] : tensor<?x4x?x?xf32> into tensor<?x?x?xf32>
    %collapsed_25 = tensor.collapse_shape %arg3 [[0, 1], [2], [3]] : tensor<?x4x?x16xf32> into tensor<?x?x16xf32>
    %114 = arith.muli %112, %c4 : index
    %115 = tensor.empty(%114, %dim) : tensor<?x?x16xf32>
    %116 = linalg.fill ins(%cst_0 : f32) outs(%115 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %117 = linalg.batch_matmul ins(%collapsed_24, %collapsed_25 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%116 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %118 = arith.divsi %114, %c4 : index
    %expanded_26 = tensor.expand_shape %117 [[0, 1], [2], [3]] output_shape [%118, 4, %dim, 16] : tensor<?x?x16xf32> into tensor<?x4x?x16xf32>
    cf.assert %51, "must have at most one inferred (negative) dimension"
    %dim_27 = tensor.dim %arg4, %c0 : tensor<?x4x?x16xf32>
    %119 = arith.index_cast %dim_27 : index to i64
    %120 = arith.muli %119, %c4_i64 : i64
    %dim_28 = tensor.dim %arg4, %c2 : tensor<?x4x?x16xf32>
    %121 = arith.index_cast %dim_28 : index to i64
    %122 = arith.muli %120, %121 : i64
    %123 = arith.muli %122, %c16_i64 : i64
    %124 = arith.divsi %123, %50 : i64
    %125 = arith.select %42, %124, %41 : i64
    %126 = arith.select %47, %124, %1 : i64
    %from_elements_29 = tensor.from_elements %125, %126, %c16_i64 : tensor<3xi64>
    %reshape_30 = tensor.reshape %arg4(%from_elements_29) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %127 = arith.index_cast %102 : i64 to index
    %128 = arith.index_cast %103 : i64 to index
    %129 = tensor.empty(%127, %128, %128) : tensor<?x?x?xf32>
    %transposed_31 = linalg.transpose ins(%reshape_19 : tensor<?x?x?xf32>) outs(%129 : tensor<?x?x?xf32>) permutation = [0, 2, 1] 
    %130 = arith.cmpi eq, %102, %125 : i64
    cf.assert %130, "mismatching contracting dimension"
    %131 = arith.cmpi eq, %103, %126 : i64
    cf.assert %131, "mismatching contracting dimension"
    %132 = tensor.empty(%127, %128) : tensor<?x?x16xf32>
    %133 = linalg.fill ins(%cst_0 : f32) outs(%132 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %134 = linalg.batch_matmul ins(%transposed_31, %reshape_30 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%133 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %135 = arith.index_cast %110 : i64 to index
    %136 = arith.index_cast %111 : i64 to index
    %137 = tensor.empty(%135, %136) : tensor<?x16x?xf32>
    %transposed_32 = linalg.transpose ins(%reshape_23 : tensor<?x?x16xf32>) outs(%137 : tensor<?x16x?xf32>) permutation = [0, 2, 1] 
    %138 = arith.index_cast %125 : i64 to index
    %139 = arith.index_cast %126 : i64 to index
    %140 = arith.cmpi eq, %125, %110 : i64
    cf.assert %140, "mismatching contracting dimension"
    %141 = tensor.empty(%138, %139, %136) : tensor<?x?x?xf32>
    %142 = linalg.fill ins(%cst_0 : f32) outs(%141 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %143 = linalg.batch_matmul ins(%reshape_30, %transposed_32 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%142 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %144 = arith.cmpi slt, %2, %c0_i64 : i64
    %145 = arith.select %144, %c1_i64, %2 : i64
    %146 = arith.extui %144 : i1 to i64
    %147 = arith.muli %145, %c4_i64 : i64
    %148 = arith.muli %147, %1 : i64
    %149 = arith.addi %146, %c1_i64 : i64
    %150 = arith.select %47, %147, %148 : i64
    %151 = arith.select %47, %149, %146 : i64
    %152 = arith.muli %150, %c16_i64 : i64
    %153 = arith.cmpi sle, %151, %c1_i64 : i64
    cf.assert %153, "must have at most one inferred (negative) dimension"
    %154 = arith.muli %102, %103 : i64
    %155 = arith.muli %154, %c16_i64 : i64
    %156 = arith.divsi %155, %152 : i64
    %157 = arith.select %144, %156, %2 : i64
    %158 = arith.select %47, %156, %1 : i64
    %from_elements_33 = tensor.from_elements %157, %c4_i64, %158, %c16_i64 : tensor<4xi64>
    %reshape_34 = tensor.reshape %134(%from_elements_33) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %159 = arith.muli %150, %1 : i64
    %160 = arith.addi %151, %c1_i64 : i64
    %161 = arith.select %47, %147, %159 : i64
    %162 = arith.select %47, %160, %146 : i64
    %163 = arith.cmpi sle, %162, %c1_i64 : i64
    cf.assert %163, "must have at most one inferred (negative) dimension"
    %164 = arith.muli %125, %126 : i64
    %165 = arith.muli %164, %111 : i64
    %166 = arith.divsi %165, %161 : i64
    %167 = arith.select %144, %166, %2 : i64
    %168 = arith.select %47, %166, %1 : i64
    %from_elements_35 = tensor.from_elements %167, %c4_i64, %168, %168 : tensor<4xi64>
    %reshape_36 = tensor.reshape %143(%from_elements_35) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x4x?x?xf32>
    %169 = arith.index_cast %167 : i64 to index
    %170 = arith.index_cast %168 : i64 to index
    %171 = arith.cmpi eq, %169, %73 : index
    cf.assert %171, "mismatched size for broadcast"
    %172 = arith.cmpi eq, %170, %dim : index
    cf.assert %172, "mismatched size for broadcast"
    cf.assert %172, "mismatched size for broadcast"
    %173 = tensor.empty(%169, %170, %170) : tensor<?x4x?x?xf32>
    %174 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_36, %91 : tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%173 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %240 = arith.mulf %in, %in_53 : f32
      linalg.yield %240 : f32
    } -> tensor<?x4x?x?xf32>
    %175 = tensor.empty(%169, %170) : tensor<?x4x?x1xf32>
    %176 = linalg.fill ins(%cst_0 : f32) outs(%175 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %177 = linalg.generic {indexing_maps = [#map7, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%174 : tensor<?x4x?x?xf32>) outs(%176 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %240 = arith.addf %in, %out : f32
      linalg.yield %240 : f32
    } -> tensor<?x4x?x1xf32>
    %178 = arith.cmpi eq, %73, %169 : index
    cf.assert %178, "mismatched size for broadcast"
    %179 = arith.cmpi eq, %dim, %170 : index
    cf.assert %179, "mismatched size for broadcast"
    %180 = linalg.generic {indexing_maps = [#map7, #map12, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91, %177 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%79 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %240 = arith.mulf %in, %in_53 : f32
      linalg.yield %240 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %171, "mismatched size for broadcast"
    cf.assert %172, "mismatched size for broadcast"
    cf.assert %172, "mismatched size for broadcast"
    %181 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%174, %180 : tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%173 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %240 = arith.subf %in, %in_53 : f32
      linalg.yield %240 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %179, "mismatched size for broadcast"
    cf.assert %179, "mismatched size for broadcast"
    %182 = tensor.empty(%169, %dim, %dim) : tensor<?x4x?x?xf32>
    %183 = linalg.generic {indexing_maps = [#map9, #map10, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %cst_3, %181 : tensor<?x?xi1>, tensor<f32>, tensor<?x4x?x?xf32>) outs(%182 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_53: f32, %in_54: f32, %out: f32):
      %240 = arith.select %in, %in_53, %in_54 : f32
      linalg.yield %240 : f32
    } -> tensor<?x4x?x?xf32>
    %184 = tensor.empty(%dim, %dim) : tensor<1x4x?x?xf32>
    %185 = linalg.fill ins(%cst_0 : f32) outs(%184 : tensor<1x4x?x?xf32>) -> tensor<1x4x?x?xf32>
    %186 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%183 : tensor<?x4x?x?xf32>) outs(%185 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %240 = arith.addf %in, %out : f32
      linalg.yield %240 : f32
    } -> tensor<1x4x?x?xf32>
    cf.assert %96, "must have at most one inferred (negative) dimension"
    %187 = arith.muli %167, %c4_i64 : i64
    %188 = arith.muli %187, %1 : i64
    %189 = arith.muli %188, %1 : i64
    %190 = arith.divsi %189, %94 : i64
    %191 = arith.select %42, %190, %41 : i64
    %192 = arith.select %47, %190, %1 : i64
    %from_elements_37 = tensor.from_elements %191, %192, %192 : tensor<3xi64>
    %reshape_38 = tensor.reshape %183(%from_elements_37) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    %193 = arith.index_cast %56 : i64 to index
    %194 = arith.index_cast %57 : i64 to index
    %195 = tensor.empty(%193, %194) : tensor<?x16x?xf32>
    %transposed_39 = linalg.transpose ins(%reshape : tensor<?x?x16xf32>) outs(%195 : tensor<?x16x?xf32>) permutation = [0, 2, 1] 
    %196 = arith.index_cast %192 : i64 to index
    %197 = arith.cmpi eq, %56, %191 : i64
    cf.assert %197, "mismatching contracting dimension"
    %198 = arith.cmpi eq, %57, %192 : i64
    cf.assert %198, "mismatching contracting dimension"
    %199 = tensor.empty(%193, %196) : tensor<?x16x?xf32>
    %200 = linalg.fill ins(%cst_0 : f32) outs(%199 : tensor<?x16x?xf32>) -> tensor<?x16x?xf32>
    %201 = linalg.batch_matmul ins(%transposed_39, %reshape_38 : tensor<?x16x?xf32>, tensor<?x?x?xf32>) outs(%200 : tensor<?x16x?xf32>) -> tensor<?x16x?xf32>
    %202 = arith.index_cast %66 : i64 to index
    %203 = arith.index_cast %67 : i64 to index
    %204 = tensor.empty(%202, %203) : tensor<?x?x16xf32>
    %transposed_40 = linalg.transpose ins(%reshape_14 : tensor<?x16x?xf32>) outs(%204 : tensor<?x?x16xf32>) permutation = [0, 2, 1] 
    %205 = arith.index_cast %191 : i64 to index
    %206 = arith.cmpi eq, %191, %66 : i64
    cf.assert %206, "mismatching contracting dimension"
    %207 = arith.cmpi eq, %192, %67 : i64
    cf.assert %207, "mismatching contracting dimension"
    %208 = tensor.empty(%205, %196) : tensor<?x?x16xf32>
    %209 = linalg.fill ins(%cst_0 : f32) outs(%208 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %210 = linalg.batch_matmul ins(%reshape_38, %transposed_40 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%209 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %211 = arith.muli %145, %c64_i64 : i64
    %212 = arith.muli %211, %1 : i64
    %213 = arith.select %47, %211, %212 : i64
    cf.assert %153, "must have at most one inferred (negative) dimension"
    %214 = arith.muli %56, %c16_i64 : i64
    %215 = arith.muli %214, %192 : i64
    %216 = arith.divsi %215, %213 : i64
    %217 = arith.select %144, %216, %2 : i64
    %218 = arith.select %47, %216, %1 : i64
    %from_elements_41 = tensor.from_elements %217, %c4_i64, %c16_i64, %218 : tensor<4xi64>
    %reshape_42 = tensor.reshape %201(%from_elements_41) : (tensor<?x16x?xf32>, tensor<4xi64>) -> tensor<?x4x16x?xf32>
    cf.assert %153, "must have at most one inferred (negative) dimension"
    %219 = arith.muli %191, %192 : i64
    %220 = arith.muli %219, %c16_i64 : i64
    %221 = arith.divsi %220, %152 : i64
    %222 = arith.select %144, %221, %2 : i64
    %223 = arith.select %47, %221, %1 : i64
    %from_elements_43 = tensor.from_elements %222, %c4_i64, %223, %c16_i64 : tensor<4xi64>
    %reshape_44 = tensor.reshape %210(%from_elements_43) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %224 = arith.index_cast %217 : i64 to index
    %225 = arith.index_cast %218 : i64 to index
    %226 = tensor.empty(%224, %225) : tensor<?x4x?x16xf32>
    %transposed_45 = linalg.transpose ins(%reshape_42 : tensor<?x4x16x?xf32>) outs(%226 : tensor<?x4x?x16xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_46 = tensor.collapse_shape %186 [[0, 1], [2], [3]] : tensor<1x4x?x?xf32> into tensor<4x?x?xf32>
    %227 = tensor.empty(%dim, %dim) : tensor<?x?x4xf32>
    %transposed_47 = linalg.transpose ins(%collapsed_46 : tensor<4x?x?xf32>) outs(%227 : tensor<?x?x4xf32>) permutation = [1, 2, 0] 
    %collapsed_48 = tensor.collapse_shape %36 [[0, 1]] : tensor<?x?xi64> into tensor<?xi64>
    %collapsed_49 = tensor.collapse_shape %transposed_47 [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
    %228 = affine.apply #map13()[%dim]
    %229 = arith.index_cast %228 : index to i64
    %230 = arith.maxsi %229, %c1_i64 : i64
    %231 = arith.index_cast %230 : i64 to index
    %232 = arith.cmpi sge, %230, %c0_i64 : i64
    cf.assert %232, "unimplemented: dynamic negative broadcast sizes"
    %233 = tensor.empty(%231) : tensor<?x4xf32>
    %234 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%233 : tensor<?x4xf32>) {
    ^bb0(%out: f32):
      %240 = linalg.index 0 : index
      %241 = linalg.index 1 : index
      %242 = affine.apply #map13()[%dim]
      %243 = arith.cmpi eq, %242, %c1 : index
      %244 = arith.select %243, %c0, %240 : index
      %extracted = tensor.extract %collapsed_49[%244, %241] : tensor<?x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4xf32>
    cf.assert %232, "unimplemented: dynamic negative broadcast sizes"
    %235 = tensor.empty(%231) : tensor<?xi64>
    %236 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%235 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %240 = linalg.index 0 : index
      %241 = arith.cmpi eq, %228, %c1 : index
      %242 = arith.select %241, %c0, %240 : index
      %extracted = tensor.extract %collapsed_48[%242] : tensor<?xi64>
      linalg.yield %extracted : i64
    } -> tensor<?xi64>
    %expanded_50 = tensor.expand_shape %236 [[0, 1]] output_shape [%231, 1] : tensor<?xi64> into tensor<?x1xi64>
    %237 = bufferization.to_buffer %expanded_50 : tensor<?x1xi64> to memref<?x1xi64>
    %expanded_51 = tensor.expand_shape %234 [[0], [1, 2]] output_shape [%231, 1, 4] : tensor<?x4xf32> into tensor<?x1x4xf32>
    %238 = bufferization.to_buffer %expanded_51 : tensor<?x1x4xf32> to memref<?x1x4xf32>
    %alloc = memref.alloc() : memref<32x4xf32>
    %239 = bufferization.to_tensor %alloc : memref<32x4xf32> to tensor<32x4xf32>
    memref.copy %0, %alloc : memref<32x4xf32> to memref<32x4xf32>
    %dim_52 = memref.dim %238, %c0 : memref<?x1x4xf32>
    scf.for %arg5 = %c0 to %dim_52 step %c1 {
      scf.for %arg6 = %c0 to %c1 step %c1 {
        scf.for %arg7 = %c0 to %c4 step %c1 {
          %240 = memref.load %238[%arg5, %arg6, %arg7] : memref<?x1x4xf32>
          %241 = memref.load %237[%arg5, %c0] : memref<?x1xi64>
          %242 = arith.index_cast %241 : i64 to index
          %243 = arith.addi %242, %arg6 : index
          %244 = memref.load %alloc[%243, %arg7] : memref<32x4xf32>
          %245 = arith.addf %244, %240 : f32
          memref.store %245, %alloc[%243, %arg7] : memref<32x4xf32>
        }
      }
    }
    return %expanded_26, %reshape_44, %239, %transposed_45, %reshape_34 : tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>, tensor<32x4xf32>, tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>
  }
}

