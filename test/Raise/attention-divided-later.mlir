// RUN: rope-opt %s --rope-raise | FileCheck %s
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=main --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6

// Exponentials weigh V and are divided by their sum afterwards, behind a view of
// a dynamic number of rows.
// CHECK-LABEL: func.func @divided_later(
// CHECK:         %[[Y:.*]] = rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME:    scale = 5.000000e-01
// CHECK-NEXT:    return %[[Y]]
func.func @divided_later(%q: tensor<2x3x?x4xf32>, %k: tensor<2x3x?x4xf32>, %v: tensor<2x3x?x4xf32>) -> (tensor<2x3x?x4xf32>) {
  %sequence_axis = arith.constant 2 : index
  %sequence = tensor.dim %q, %sequence_axis : tensor<2x3x?x4xf32>
  %1 = tensor.empty(%sequence) : tensor<2x3x4x?xf32>
  %2 = linalg.transpose ins(%k : tensor<2x3x?x4xf32>) outs(%1 : tensor<2x3x4x?xf32>) permutation = [0, 1, 3, 2]
  %3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x3x?x4xf32> into tensor<6x?x4xf32>
  %4 = tensor.collapse_shape %2 [[0, 1], [2], [3]] : tensor<2x3x4x?xf32> into tensor<6x4x?xf32>
  %5 = tensor.empty(%sequence, %sequence) : tensor<6x?x?xf32>
  %6 = arith.constant 0.0 : f32
  %7 = linalg.fill ins(%6 : f32) outs(%5 : tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %8 = linalg.batch_matmul ins(%3, %4 : tensor<6x?x4xf32>, tensor<6x4x?xf32>) outs(%7 : tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %9 = tensor.expand_shape %8 [[0, 1], [2], [3]] output_shape [2, 3, %sequence, %sequence] : tensor<6x?x?xf32> into tensor<2x3x?x?xf32>
  %10 = tensor.empty(%sequence, %sequence) : tensor<2x3x?x?xf32>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x3x?x?xf32>) outs(%10 : tensor<2x3x?x?xf32>) {
    ^bb0(%a0: f32, %a1: f32):
      %11 = arith.constant 2.0 : f32
      %12 = arith.divf %a0, %11 : f32
      linalg.yield %12 : f32
    } -> tensor<2x3x?x?xf32>
  %14 = tensor.empty(%sequence) : tensor<2x3x?xf32>
  %15 = arith.constant 0xFF800000 : f32
  %16 = linalg.fill ins(%15 : f32) outs(%14 : tensor<2x3x?xf32>) -> tensor<2x3x?xf32>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%13 : tensor<2x3x?x?xf32>) outs(%16 : tensor<2x3x?xf32>) {
    ^bb0(%a0: f32, %a1: f32):
      %17 = arith.maximumf %a1, %a0 : f32
      linalg.yield %17 : f32
    } -> tensor<2x3x?xf32>
  %19 = tensor.expand_shape %18 [[0], [1], [2, 3]] output_shape [2, 3, %sequence, 1] : tensor<2x3x?xf32> into tensor<2x3x?x1xf32>
  %20 = tensor.empty(%sequence, %sequence) : tensor<2x3x?x?xf32>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %19 : tensor<2x3x?x?xf32>, tensor<2x3x?x1xf32>) outs(%20 : tensor<2x3x?x?xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %21 = arith.subf %a0, %a1 : f32
      linalg.yield %21 : f32
    } -> tensor<2x3x?x?xf32>
  %23 = tensor.empty(%sequence, %sequence) : tensor<2x3x?x?xf32>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x3x?x?xf32>) outs(%23 : tensor<2x3x?x?xf32>) {
    ^bb0(%a0: f32, %a1: f32):
      %24 = math.exp %a0 : f32
      linalg.yield %24 : f32
    } -> tensor<2x3x?x?xf32>
  %26 = tensor.empty(%sequence) : tensor<2x3x?xf32>
  %27 = arith.constant 0.0 : f32
  %28 = linalg.fill ins(%27 : f32) outs(%26 : tensor<2x3x?xf32>) -> tensor<2x3x?xf32>
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x3x?x?xf32>) outs(%28 : tensor<2x3x?xf32>) {
    ^bb0(%a0: f32, %a1: f32):
      %29 = arith.addf %a1, %a0 : f32
      linalg.yield %29 : f32
    } -> tensor<2x3x?xf32>
  %31 = tensor.expand_shape %30 [[0], [1], [2, 3]] output_shape [2, 3, %sequence, 1] : tensor<2x3x?xf32> into tensor<2x3x?x1xf32>
  %32 = tensor.collapse_shape %25 [[0, 1], [2], [3]] : tensor<2x3x?x?xf32> into tensor<6x?x?xf32>
  %33 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x3x?x4xf32> into tensor<6x?x4xf32>
  %34 = tensor.empty(%sequence) : tensor<6x?x4xf32>
  %35 = arith.constant 0.0 : f32
  %36 = linalg.fill ins(%35 : f32) outs(%34 : tensor<6x?x4xf32>) -> tensor<6x?x4xf32>
  %37 = linalg.batch_matmul ins(%32, %33 : tensor<6x?x?xf32>, tensor<6x?x4xf32>) outs(%36 : tensor<6x?x4xf32>) -> tensor<6x?x4xf32>
  %38 = tensor.expand_shape %37 [[0, 1], [2], [3]] output_shape [2, 3, %sequence, 4] : tensor<6x?x4xf32> into tensor<2x3x?x4xf32>
  %39 = tensor.empty(%sequence) : tensor<2x3x?x4xf32>
  %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %31 : tensor<2x3x?x4xf32>, tensor<2x3x?x1xf32>) outs(%39 : tensor<2x3x?x4xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %40 = arith.divf %a0, %a1 : f32
      linalg.yield %40 : f32
    } -> tensor<2x3x?x4xf32>
  return %41 : tensor<2x3x?x4xf32>
}


func.func @main(%q: tensor<2x3x5x4xf32>, %k: tensor<2x3x5x4xf32>, %v: tensor<2x3x5x4xf32>) -> tensor<2x3x?x4xf32> {
  %0 = tensor.cast %q : tensor<2x3x5x4xf32> to tensor<2x3x?x4xf32>
  %1 = tensor.cast %k : tensor<2x3x5x4xf32> to tensor<2x3x?x4xf32>
  %2 = tensor.cast %v : tensor<2x3x5x4xf32> to tensor<2x3x?x4xf32>
  %y = call @divided_later(%0, %1, %2) : (tensor<2x3x?x4xf32>, tensor<2x3x?x4xf32>, tensor<2x3x?x4xf32>) -> tensor<2x3x?x4xf32>
  return %y : tensor<2x3x?x4xf32>
}
