// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis))' -o /dev/null 2>&1 | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis{lane=1}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=LANE

// Elements through views.
// CHECK: remark: %arg0[3*d0 + 1, 2*d1 + 2]{{$}}
// LANE: remark: %arg0[3*d0 + 1, 4]{{$}}
func.func @slice_with_steps(%x: tensor<6x8xf32>) -> tensor<2x3xf32> {
  %y = tensor.extract_slice %x[1, 2] [2, 3] [3, 2] : tensor<6x8xf32> to tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// CHECK: remark: %arg0[d0, %arg1, d1]{{$}}
// LANE: remark: %arg0[d0, %arg1, 1]{{$}}
func.func @slice_of_reduced_rank(%x: tensor<6x8x4xf32>, %n: index) -> tensor<6x4xf32> {
  %y = tensor.extract_slice %x[0, %n, 0] [6, 1, 4] [1, 1, 1] : tensor<6x8x4xf32> to tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

// CHECK: remark: %arg0[2*d0 + d1, d2]{{$}}
// LANE: remark: %arg0[2*d0 + d1, 1]{{$}}
func.func @collapse_and_expand(%x: tensor<6x8xf32>) -> tensor<3x2x8xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<6x8xf32> into tensor<48xf32>
  %y = tensor.expand_shape %0 [[0, 1, 2]] output_shape [3, 2, 8] : tensor<48xf32> into tensor<3x2x8xf32>
  return %y : tensor<3x2x8xf32>
}

// CHECK: remark: %arg0[d0, (d1 floordiv 2), (d1 mod 2)]{{$}}
// LANE: remark: %arg0[d0, 0, 1]{{$}}
func.func @pairs_as_lanes(%x: tensor<5x4x2xf32>) -> tensor<5x8xf32> {
  %y = tensor.collapse_shape %x [[0], [1, 2]] : tensor<5x4x2xf32> into tensor<5x8xf32>
  return %y : tensor<5x8xf32>
}

// CHECK: remark: %arg0[d1, d0]{{$}}
// LANE: remark: %arg0[1, d0]{{$}}
func.func @transpose(%x: tensor<6x8xf32>) -> tensor<8x6xf32> {
  %e = tensor.empty() : tensor<8x6xf32>
  %y = linalg.transpose ins(%x : tensor<6x8xf32>) outs(%e : tensor<8x6xf32>) permutation = [1, 0]
  return %y : tensor<8x6xf32>
}

// Which part an element comes from depends on its lane.
// CHECK: remark: tensor.concat of line {{[0-9]+}}[d0, d1]{{$}}
// LANE: remark: %arg0[d0, 1]{{$}}
func.func @concat(%a: tensor<5x3xf32>, %b: tensor<5x2xf32>) -> tensor<5x5xf32> {
  %y = tensor.concat dim(1) %a, %b : (tensor<5x3xf32>, tensor<5x2xf32>) -> tensor<5x5xf32>
  return %y : tensor<5x5xf32>
}

// CHECK: remark: tensor.insert_slice of line {{[0-9]+}}[d0, d1]{{$}}
// LANE: remark: %arg1[d0, 0]{{$}}
func.func @insert_with_steps(%a: tensor<5x4xf32>, %b: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %y = tensor.insert_slice %b into %a[0, 1] [5, 2] [1, 2] : tensor<5x2xf32> into tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// CHECK: remark: tensor.pad of line {{[0-9]+}}[d0, d1]{{$}}
// LANE: remark: %arg0[d0, 0]{{$}}
func.func @pad(%a: tensor<5x4xf32>) -> tensor<5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %y = tensor.pad %a low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<5x4xf32> to tensor<5x6xf32>
  return %y : tensor<5x6xf32>
}

// A product is not looked into.
// CHECK: remark: linalg.matmul of line {{[0-9]+}}[d0, d1]{{$}}
// LANE: remark: linalg.matmul of line {{[0-9]+}}[d0, 1]{{$}}
func.func @product(%a: tensor<5x4xf32>, %b: tensor<4x6xf32>, %c: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %y = linalg.matmul ins(%a, %b : tensor<5x4xf32>, tensor<4x6xf32>) outs(%c : tensor<5x6xf32>) -> tensor<5x6xf32>
  return %y : tensor<5x6xf32>
}
