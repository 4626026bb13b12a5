// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @t5(%arg0: tensor<2x13x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<32x2xf32>) -> tensor<2x13x16xf32> {
    %c8_i64 = arith.constant 8 : i64
    %c15_i64 = arith.constant 15 : i64
    %c1_i64 = arith.constant 1 : i64
    %c16_i64 = arith.constant 16 : i64
    %c0_i64 = arith.constant 0 : i64
    %c12 = arith.constant 12 : index
    %c32 = arith.constant 32 : index
    %c8 = arith.constant 8 : index
    %cst = arith.constant 8.000000e+00 : f32
    %cst_0 = arith.constant 2.77258873 : f32
    %c-12 = arith.constant -12 : index
    %cst_1 = arith.constant 0.000000e+00 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x13x16xf32> into tensor<26x16xf32>
    %0 = tensor.empty() : tensor<26x16xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %2 = linalg.matmul ins(%collapsed, %arg1 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %3 = linalg.matmul ins(%collapsed, %arg2 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_2 = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %4 = linalg.matmul ins(%collapsed, %arg3 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_3 = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [2, 13, 2, 8] : tensor<26x16xf32> into tensor<2x13x2x8xf32>
    %5 = tensor.empty() : tensor<2x2x13x8xf32>
    %6 = tensor.empty() : tensor<2x25xf32>
    %7 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%6 : tensor<2x25xf32>) {
    ^bb0(%out: f32):
      %11 = linalg.index 0 : index
      %12 = linalg.index 1 : index
      %13 = arith.addi %12, %c-12 : index
      %14 = arith.index_cast %13 : index to i64
      %15 = arith.cmpi sgt, %14, %c0_i64 : i64
      %16 = arith.select %15, %c16_i64, %c0_i64 : i64
      %17 = arith.index_cast %16 : i64 to index
      %18 = math.absi %14 : i64
      %19 = arith.maxsi %18, %c1_i64 : i64
      %20 = arith.sitofp %19 : i64 to f32
      %21 = arith.divf %20, %cst : f32
      %22 = math.log %21 : f32
      %23 = arith.divf %22, %cst_0 : f32
      %24 = arith.mulf %23, %cst : f32
      %25 = arith.fptosi %24 : f32 to i64
      %26 = arith.index_cast %25 : i64 to index
      %27 = arith.addi %26, %c8 : index
      %28 = arith.index_cast %27 : index to i64
      %29 = arith.minsi %28, %c15_i64 : i64
      %30 = arith.cmpi slt, %18, %c8_i64 : i64
      %31 = arith.select %30, %18, %29 : i64
      %32 = arith.index_cast %31 : i64 to index
      %33 = arith.addi %32, %17 : index
      %34 = arith.addi %33, %c32 : index
      %35 = arith.index_cast %33 : index to i64
      %36 = arith.cmpi slt, %35, %c0_i64 : i64
      %37 = arith.index_cast %34 : index to i64
      %38 = arith.select %36, %37, %35 : i64
      %39 = arith.index_cast %38 : i64 to index
      %extracted = tensor.extract %arg5[%39, %11] : tensor<32x2xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x25xf32>
    %8 = rope.attention ins(%expanded, %expanded_2, %expanded_3 : tensor<2x13x2x8xf32>, tensor<2x13x2x8xf32>, tensor<2x13x2x8xf32>) outs(%5 : tensor<2x2x13x8xf32>) {indexing_maps = [#map1, #map2, #map3, #map4], scale = 0.35355339664408242 : f64} program {
    ^bb0(%arg6: f32, %arg7: index, %arg8: index, %arg9: index, %arg10: index):
      %11 = arith.subi %arg10, %arg9 : index
      %12 = arith.addi %11, %c12 : index
      %extracted = tensor.extract %7[%arg8, %12] : tensor<2x25xf32>
      %13 = arith.addf %arg6, %extracted : f32
      rope.yield %13 : f32
    } -> tensor<2x2x13x8xf32>
    %9 = tensor.empty() : tensor<2x13x2x8xf32>
    %transposed = linalg.transpose ins(%8 : tensor<2x2x13x8xf32>) outs(%9 : tensor<2x13x2x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_4 = tensor.collapse_shape %transposed [[0, 1], [2, 3]] : tensor<2x13x2x8xf32> into tensor<26x16xf32>
    %10 = linalg.matmul ins(%collapsed_4, %arg4 : tensor<26x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<26x16xf32>) -> tensor<26x16xf32>
    %expanded_5 = tensor.expand_shape %10 [[0, 1], [2]] output_shape [2, 13, 16] : tensor<26x16xf32> into tensor<2x13x16xf32>
    return %expanded_5 : tensor<2x13x16xf32>
  }
}

