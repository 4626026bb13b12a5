// As torch-mlir wrote it, but for the constant: a matrix of each position, with
// zeros beside the 2x2 blocks, times `x[..., None]`. Broadcasts of dynamic
// sizes are read by index, and rows are joined to one dimension.
//
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{verify})' --remarks-filter=rope-raise 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: rope-runner %s --target=reference --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --random=7 --shape=0:2x5x3x4 --shape=1:2x5 --range=1:0:2 --rtol=1e-6 --atol=1e-6

// REMARK: [Passed] rotation
// REMARK-SAME: interleaved to interleaved, block [0, 4), rotation, half-width tables as they stand
// CHECK: func.func @main
// CHECK: rope.rotate
// CHECK-NOT: linalg.batch_matmul
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map3 = affine_map<()[s0] -> (s0 * 6)>
module {
  func.func @main(%arg0: tensor<2x?x3x4xf32>, %arg1: tensor<2x?xi64>) -> tensor<2x?x3x4xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3_i64 = arith.constant 3 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c6 = arith.constant 6 : index
    %cst_0 = arith.constant dense<[[[1.0, -0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, -0.0], [0.0, 0.0, 0.0, 1.0]], [[0.540302336, -0.841470957, 0.0, 0.0], [0.841470957, 0.540302336, 0.0, 0.0], [0.0, 0.0, 0.999949992, -0.00999983307], [0.0, 0.0, 0.00999983307, 0.999949992]], [[-0.416146845, -0.909297407, 0.0, 0.0], [0.909297407, -0.416146845, 0.0, 0.0], [0.0, 0.0, 0.999800026, -0.0199986659], [0.0, 0.0, 0.0199986659, 0.999800026]]]> : tensor<3x4x4xf32>
    %dim = tensor.dim %arg1, %c1 : tensor<2x?xi64>
    %0 = arith.index_cast %dim : index to i64
    %1 = tensor.empty(%dim) : tensor<2x?x4x4xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x?xi64>) outs(%1 : tensor<2x?x4x4xf32>) {
    ^bb0(%in: i64, %out: f32):
      %13 = arith.cmpi slt, %in, %c0_i64 : i64
      %14 = arith.addi %in, %c3_i64 : i64
      %15 = arith.select %13, %14, %in : i64
      %16 = arith.index_cast %15 : i64 to index
      %17 = linalg.index 2 : index
      %18 = linalg.index 3 : index
      %extracted = tensor.extract %cst_0[%16, %17, %18] : tensor<3x4x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x?x4x4xf32>
    %expanded = tensor.expand_shape %2 [[0], [1], [2, 3], [4]] output_shape [2, %dim, 1, 4, 4] : tensor<2x?x4x4xf32> into tensor<2x?x1x4x4xf32>
    %dim_1 = tensor.dim %arg0, %c1 : tensor<2x?x3x4xf32>
    %expanded_2 = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, %dim_1, 3, 4, 1] : tensor<2x?x3x4xf32> into tensor<2x?x3x4x1xf32>
    %3 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %3, "unimplemented: dynamic negative broadcast sizes"
    %4 = tensor.empty(%dim) : tensor<2x?x3x4x4xf32>
    %5 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%4 : tensor<2x?x3x4x4xf32>) {
    ^bb0(%out: f32):
      %13 = linalg.index 0 : index
      %14 = linalg.index 1 : index
      %15 = linalg.index 3 : index
      %16 = linalg.index 4 : index
      %17 = arith.cmpi eq, %dim, %c1 : index
      %18 = arith.select %17, %c0, %14 : index
      %extracted = tensor.extract %expanded[%13, %18, %c0, %15, %16] : tensor<2x?x1x4x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x?x3x4x4xf32>
    %collapsed = tensor.collapse_shape %5 [[0, 1, 2], [3], [4]] : tensor<2x?x3x4x4xf32> into tensor<?x4x4xf32>
    cf.assert %3, "unimplemented: dynamic negative broadcast sizes"
    %6 = tensor.empty(%dim) : tensor<2x?x3x4x1xf32>
    %7 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%6 : tensor<2x?x3x4x1xf32>) {
    ^bb0(%out: f32):
      %13 = linalg.index 0 : index
      %14 = linalg.index 1 : index
      %15 = linalg.index 2 : index
      %16 = linalg.index 3 : index
      %17 = arith.cmpi eq, %dim_1, %c1 : index
      %18 = arith.select %17, %c0, %14 : index
      %extracted = tensor.extract %expanded_2[%13, %18, %15, %16, %c0] : tensor<2x?x3x4x1xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x?x3x4x1xf32>
    %collapsed_3 = tensor.collapse_shape %7 [[0, 1, 2], [3], [4]] : tensor<2x?x3x4x1xf32> into tensor<?x4x1xf32>
    %8 = affine.apply #map3()[%dim]
    %9 = tensor.empty(%8) : tensor<?x4x1xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<?x4x1xf32>) -> tensor<?x4x1xf32>
    %11 = linalg.batch_matmul ins(%collapsed, %collapsed_3 : tensor<?x4x4xf32>, tensor<?x4x1xf32>) outs(%10 : tensor<?x4x1xf32>) -> tensor<?x4x1xf32>
    %12 = arith.divsi %8, %c6 : index
    %expanded_4 = tensor.expand_shape %11 [[0, 1, 2], [3], [4]] output_shape [2, %12, 3, 4, 1] : tensor<?x4x1xf32> into tensor<2x?x3x4x1xf32>
    %collapsed_5 = tensor.collapse_shape %expanded_4 [[0], [1], [2], [3, 4]] : tensor<2x?x3x4x1xf32> into tensor<2x?x3x4xf32>
    return %collapsed_5 : tensor<2x?x3x4xf32>
  }
}
