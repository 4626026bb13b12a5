// What torch-mlir makes of the backward graph of attention whose window adds a finite number to the scores, rows and keys of sizes that
// vary. A row without keys still has gradients of its scores, which the op has not: the certificate says that there is no such row.

// RUN: rope-opt %s --rope-raise --remarks-filter="rope.*" -o /dev/null 2>&1 | FileCheck %s

// CHECK: [Passed] attention_backward {{.*}}window left 2; rows without keys mean;{{.*}}used: each row keeps a key, for its gradient

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: i64, %arg1: i64, %arg2: i64, %arg3: tensor<1x2x?x8xf32>, %arg4: tensor<1x2x?x8xf32>, %arg5: tensor<1x2x?x8xf32>, %arg6: tensor<1x2x?x8xf32>) -> (tensor<1x2x?x8xf32>, tensor<1x2x?x8xf32>, tensor<1x2x?x8xf32>) {
    %c-3_i64 = arith.constant -3 : i64
    %c0_i64 = arith.constant 0 : i64
    %c2 = arith.constant 2 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<-3.000000e+38> : tensor<f32>
    %cst_3 = arith.constant 0.35355339059327379 : f64
    %dim = tensor.dim %arg3, %c2 : tensor<1x2x?x8xf32>
    %dim_4 = tensor.dim %arg4, %c2 : tensor<1x2x?x8xf32>
    %0 = tensor.empty(%dim) : tensor<1x2x8x?xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<1x2x?x8xf32>) outs(%0 : tensor<1x2x8x?xf32>) permutation = [0, 1, 3, 2] 
    %collapsed = tensor.collapse_shape %arg4 [[0, 1], [2], [3]] : tensor<1x2x?x8xf32> into tensor<2x?x8xf32>
    %collapsed_5 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<1x2x8x?xf32> into tensor<2x8x?xf32>
    %1 = tensor.empty(%dim_4, %dim) : tensor<2x?x?xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
    %3 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<2x?x8xf32>, tensor<2x8x?xf32>) outs(%2 : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [1, 2, %dim_4, %dim] : tensor<2x?x?xf32> into tensor<1x2x?x?xf32>
    %4 = tensor.empty(%dim_4, %dim) : tensor<1x2x?x?xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x2x?x?xf32>) outs(%4 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.truncf %cst_3 : f64 to f32
      %64 = arith.mulf %in, %63 : f32
      linalg.yield %64 : f32
    } -> tensor<1x2x?x?xf32>
    %6 = tensor.empty(%dim) : tensor<?xi64>
    %7 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%6 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %63 = linalg.index 0 : index
      %64 = arith.index_cast %63 : index to i64
      linalg.yield %64 : i64
    } -> tensor<?xi64>
    %expanded_6 = tensor.expand_shape %7 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
    %8 = tensor.empty(%dim_4) : tensor<?xi64>
    %9 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%8 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %63 = linalg.index 0 : index
      %64 = arith.index_cast %63 : index to i64
      linalg.yield %64 : i64
    } -> tensor<?xi64>
    %expanded_7 = tensor.expand_shape %9 [[0, 1]] output_shape [%dim_4, 1] : tensor<?xi64> into tensor<?x1xi64>
    %10 = tensor.empty(%dim_4, %dim) : tensor<?x?xi64>
    %11 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_6, %expanded_7 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%10 : tensor<?x?xi64>) {
    ^bb0(%in: i64, %in_25: i64, %out: i64):
      %63 = arith.subi %in, %in_25 : i64
      linalg.yield %63 : i64
    } -> tensor<?x?xi64>
    %12 = tensor.empty(%dim_4, %dim) : tensor<?x?xi1>
    %13 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<?x?xi64>) outs(%12 : tensor<?x?xi1>) {
    ^bb0(%in: i64, %out: i1):
      %63 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %63 : i1
    } -> tensor<?x?xi1>
    %14 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<?x?xi64>) outs(%12 : tensor<?x?xi1>) {
    ^bb0(%in: i64, %out: i1):
      %63 = arith.cmpi sgt, %in, %c-3_i64 : i64
      linalg.yield %63 : i1
    } -> tensor<?x?xi1>
    %15 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%13, %14 : tensor<?x?xi1>, tensor<?x?xi1>) outs(%12 : tensor<?x?xi1>) {
    ^bb0(%in: i1, %in_25: i1, %out: i1):
      %63 = arith.andi %in, %in_25 : i1
      linalg.yield %63 : i1
    } -> tensor<?x?xi1>
    %16 = tensor.empty(%dim_4, %dim) : tensor<?x?xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map5, #map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%15, %cst_1, %cst_2 : tensor<?x?xi1>, tensor<f32>, tensor<f32>) outs(%16 : tensor<?x?xf32>) {
    ^bb0(%in: i1, %in_25: f32, %in_26: f32, %out: f32):
      %63 = arith.select %in, %in_25, %in_26 : f32
      linalg.yield %63 : f32
    } -> tensor<?x?xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map6, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %17 : tensor<1x2x?x?xf32>, tensor<?x?xf32>) outs(%4 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %63 = arith.addf %in, %in_25 : f32
      linalg.yield %63 : f32
    } -> tensor<1x2x?x?xf32>
    %19 = tensor.empty(%dim_4) : tensor<1x2x?xi64>
    %20 = linalg.fill ins(%c0_i64 : i64) outs(%19 : tensor<1x2x?xi64>) -> tensor<1x2x?xi64>
    %21 = tensor.empty(%dim_4) : tensor<1x2x?xf32>
    %22 = linalg.fill ins(%cst_0 : f32) outs(%21 : tensor<1x2x?xf32>) -> tensor<1x2x?xf32>
    %23:2 = linalg.generic {indexing_maps = [#map, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%18 : tensor<1x2x?x?xf32>) outs(%22, %20 : tensor<1x2x?xf32>, tensor<1x2x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_25: i64):
      %63 = linalg.index 3 : index
      %64 = arith.index_cast %63 : index to i64
      %65 = arith.maximumf %in, %out : f32
      %66 = arith.cmpf ogt, %in, %out : f32
      %67 = arith.select %66, %64, %out_25 : i64
      linalg.yield %65, %67 : f32, i64
    } -> (tensor<1x2x?xf32>, tensor<1x2x?xi64>)
    %expanded_8 = tensor.expand_shape %23#0 [[0], [1], [2, 3]] output_shape [1, 2, %dim_4, 1] : tensor<1x2x?xf32> into tensor<1x2x?x1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %expanded_8 : tensor<1x2x?x?xf32>, tensor<1x2x?x1xf32>) outs(%4 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %63 = arith.subf %in, %in_25 : f32
      linalg.yield %63 : f32
    } -> tensor<1x2x?x?xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<1x2x?x?xf32>) outs(%4 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = math.exp %in : f32
      linalg.yield %63 : f32
    } -> tensor<1x2x?x?xf32>
    %26 = tensor.empty(%dim_4) : tensor<1x2x?x1xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<1x2x?x1xf32>) -> tensor<1x2x?x1xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<1x2x?x?xf32>) outs(%27 : tensor<1x2x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.addf %in, %out : f32
      linalg.yield %63 : f32
    } -> tensor<1x2x?x1xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<1x2x?x?xf32>, tensor<1x2x?x1xf32>) outs(%4 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %63 = arith.divf %in, %in_25 : f32
      linalg.yield %63 : f32
    } -> tensor<1x2x?x?xf32>
    %30 = tensor.empty(%dim, %dim_4) : tensor<1x2x?x?xf32>
    %transposed_9 = linalg.transpose ins(%29 : tensor<1x2x?x?xf32>) outs(%30 : tensor<1x2x?x?xf32>) permutation = [0, 1, 3, 2] 
    %dim_10 = tensor.dim %arg6, %c2 : tensor<1x2x?x8xf32>
    %31 = arith.index_cast %dim_4 : index to i64
    %32 = arith.index_cast %dim_10 : index to i64
    %33 = arith.cmpi eq, %31, %32 : i64
    cf.assert %33, "mismatching contracting dimension"
    %collapsed_11 = tensor.collapse_shape %transposed_9 [[0, 1], [2], [3]] : tensor<1x2x?x?xf32> into tensor<2x?x?xf32>
    %collapsed_12 = tensor.collapse_shape %arg6 [[0, 1], [2], [3]] : tensor<1x2x?x8xf32> into tensor<2x?x8xf32>
    %34 = tensor.empty(%dim) : tensor<2x?x8xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
    %36 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<2x?x?xf32>, tensor<2x?x8xf32>) outs(%35 : tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
    %expanded_13 = tensor.expand_shape %36 [[0, 1], [2], [3]] output_shape [1, 2, %dim, 8] : tensor<2x?x8xf32> into tensor<1x2x?x8xf32>
    %dim_14 = tensor.dim %arg5, %c2 : tensor<1x2x?x8xf32>
    %37 = tensor.empty(%dim_14) : tensor<1x2x8x?xf32>
    %transposed_15 = linalg.transpose ins(%arg5 : tensor<1x2x?x8xf32>) outs(%37 : tensor<1x2x8x?xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_16 = tensor.collapse_shape %transposed_15 [[0, 1], [2], [3]] : tensor<1x2x8x?xf32> into tensor<2x8x?xf32>
    %38 = tensor.empty(%dim_10, %dim_14) : tensor<2x?x?xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
    %40 = linalg.batch_matmul ins(%collapsed_12, %collapsed_16 : tensor<2x?x8xf32>, tensor<2x8x?xf32>) outs(%39 : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
    %expanded_17 = tensor.expand_shape %40 [[0, 1], [2], [3]] output_shape [1, 2, %dim_10, %dim_14] : tensor<2x?x?xf32> into tensor<1x2x?x?xf32>
    %41 = arith.cmpi eq, %dim_10, %dim_4 : index
    cf.assert %41, "mismatched size for broadcast"
    %42 = arith.cmpi eq, %dim_14, %dim : index
    cf.assert %42, "mismatched size for broadcast"
    %43 = tensor.empty(%dim_10, %dim_14) : tensor<1x2x?x?xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_17, %29 : tensor<1x2x?x?xf32>, tensor<1x2x?x?xf32>) outs(%43 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %63 = arith.mulf %in, %in_25 : f32
      linalg.yield %63 : f32
    } -> tensor<1x2x?x?xf32>
    %45 = tensor.empty(%dim_10) : tensor<1x2x?x1xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<1x2x?x1xf32>) -> tensor<1x2x?x1xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<1x2x?x?xf32>) outs(%46 : tensor<1x2x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.addf %in, %out : f32
      linalg.yield %63 : f32
    } -> tensor<1x2x?x1xf32>
    %48 = arith.cmpi eq, %dim_4, %dim_10 : index
    cf.assert %48, "mismatched size for broadcast"
    %49 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %47 : tensor<1x2x?x?xf32>, tensor<1x2x?x1xf32>) outs(%4 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %63 = arith.mulf %in, %in_25 : f32
      linalg.yield %63 : f32
    } -> tensor<1x2x?x?xf32>
    cf.assert %41, "mismatched size for broadcast"
    cf.assert %42, "mismatched size for broadcast"
    %50 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %49 : tensor<1x2x?x?xf32>, tensor<1x2x?x?xf32>) outs(%43 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %63 = arith.subf %in, %in_25 : f32
      linalg.yield %63 : f32
    } -> tensor<1x2x?x?xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<1x2x?x?xf32>) outs(%43 : tensor<1x2x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %63 = arith.truncf %cst_3 : f64 to f32
      %64 = arith.mulf %in, %63 : f32
      linalg.yield %64 : f32
    } -> tensor<1x2x?x?xf32>
    %52 = tensor.empty(%dim_4) : tensor<1x2x8x?xf32>
    %transposed_18 = linalg.transpose ins(%arg4 : tensor<1x2x?x8xf32>) outs(%52 : tensor<1x2x8x?xf32>) permutation = [0, 1, 3, 2] 
    cf.assert %33, "mismatching contracting dimension"
    %collapsed_19 = tensor.collapse_shape %transposed_18 [[0, 1], [2], [3]] : tensor<1x2x8x?xf32> into tensor<2x8x?xf32>
    %collapsed_20 = tensor.collapse_shape %51 [[0, 1], [2], [3]] : tensor<1x2x?x?xf32> into tensor<2x?x?xf32>
    %53 = tensor.empty(%dim_14) : tensor<2x8x?xf32>
    %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<2x8x?xf32>) -> tensor<2x8x?xf32>
    %55 = linalg.batch_matmul ins(%collapsed_19, %collapsed_20 : tensor<2x8x?xf32>, tensor<2x?x?xf32>) outs(%54 : tensor<2x8x?xf32>) -> tensor<2x8x?xf32>
    %expanded_21 = tensor.expand_shape %55 [[0, 1], [2], [3]] output_shape [1, 2, 8, %dim_14] : tensor<2x8x?xf32> into tensor<1x2x8x?xf32>
    %56 = arith.index_cast %dim_14 : index to i64
    %57 = arith.index_cast %dim : index to i64
    %58 = arith.cmpi eq, %56, %57 : i64
    cf.assert %58, "mismatching contracting dimension"
    %collapsed_22 = tensor.collapse_shape %arg3 [[0, 1], [2], [3]] : tensor<1x2x?x8xf32> into tensor<2x?x8xf32>
    %59 = tensor.empty(%dim_10) : tensor<2x?x8xf32>
    %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
    %61 = linalg.batch_matmul ins(%collapsed_20, %collapsed_22 : tensor<2x?x?xf32>, tensor<2x?x8xf32>) outs(%60 : tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
    %expanded_23 = tensor.expand_shape %61 [[0, 1], [2], [3]] output_shape [1, 2, %dim_10, 8] : tensor<2x?x8xf32> into tensor<1x2x?x8xf32>
    %62 = tensor.empty(%dim_14) : tensor<1x2x?x8xf32>
    %transposed_24 = linalg.transpose ins(%expanded_21 : tensor<1x2x8x?xf32>) outs(%62 : tensor<1x2x?x8xf32>) permutation = [0, 1, 3, 2] 
    return %transposed_24, %expanded_23, %expanded_13 : tensor<1x2x?x8xf32>, tensor<1x2x?x8xf32>, tensor<1x2x?x8xf32>
  }
}
