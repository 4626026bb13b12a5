// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis{what=lane-form}))' -o /dev/null 2>&1 | FileCheck %s

#id2 = affine_map<(d0, d1) -> (d0, d1)>
// The nearest tensor that every lane can be written over is the root.
// CHECK: remark: root math.tanh of line {{[0-9]+}}, lanes 1 from 1, half to half at 0 of 4, f32, cos lo %arg1[d0, 0], sin lo %arg2[d0, 0], cos hi %arg1[d0, 2], sin hi %arg2[d0, 2]{{$}}
func.func @nearest_root(%a: tensor<5x4xf32>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %x = math.tanh %a : tensor<5x4xf32>
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %n = arith.negf %hi : tensor<5x2xf32>
  %r = tensor.concat dim(1) %n, %lo : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %1 = arith.mulf %x, %c : tensor<5x4xf32>
  %2 = arith.mulf %r, %s : tensor<5x4xf32>
  %y = arith.addf %1, %2 : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// Lanes in the middle, rows in another order.
// CHECK: remark: root %arg0, lanes 1 from 1, half to half at 0 of 4, f32, cos lo linalg.broadcast of line {{[0-9]+}}[d0, 0, d2], sin lo linalg.broadcast of line {{[0-9]+}}[d0, 0, d2], cos hi linalg.broadcast of line {{[0-9]+}}[d0, 0, d2], sin hi linalg.broadcast of line {{[0-9]+}}[d0, 0, d2]{{$}}
func.func @other_layout(%x: tensor<3x4x5xf32>, %c: tensor<2x5xf32>, %s: tensor<2x5xf32>) -> tensor<3x4x5xf32> {
  %lo = tensor.extract_slice %x[0, 0, 0] [3, 2, 5] [1, 1, 1] : tensor<3x4x5xf32> to tensor<3x2x5xf32>
  %hi = tensor.extract_slice %x[0, 2, 0] [3, 2, 5] [1, 1, 1] : tensor<3x4x5xf32> to tensor<3x2x5xf32>
  %e = tensor.empty() : tensor<3x2x5xf32>
  %cb = linalg.broadcast ins(%c : tensor<2x5xf32>) outs(%e : tensor<3x2x5xf32>) dimensions = [0]
  %sb = linalg.broadcast ins(%s : tensor<2x5xf32>) outs(%e : tensor<3x2x5xf32>) dimensions = [0]
  %1 = arith.mulf %lo, %cb : tensor<3x2x5xf32>
  %2 = arith.mulf %hi, %sb : tensor<3x2x5xf32>
  %3 = arith.subf %1, %2 : tensor<3x2x5xf32>
  %4 = arith.mulf %hi, %cb : tensor<3x2x5xf32>
  %5 = arith.mulf %lo, %sb : tensor<3x2x5xf32>
  %6 = arith.addf %4, %5 : tensor<3x2x5xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<3x2x5xf32>, tensor<3x2x5xf32>) -> tensor<3x4x5xf32>
  return %y : tensor<3x4x5xf32>
}

// Widening before and rounding after belong to the rotation.
// CHECK: remark: root %arg0, lanes 1 from 1, half to half at 0 of 4, f32, cos lo %arg1[d0, 0], sin lo %arg2[d0, 0], cos hi %arg1[d0, 2], sin hi %arg2[d0, 2]{{$}}
func.func @casts(%x: tensor<5x4xbf16>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %w = arith.extf %x : tensor<5x4xbf16> to tensor<5x4xf32>
  %lo = tensor.extract_slice %w[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %w[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %n = arith.negf %hi : tensor<5x2xf32>
  %r = tensor.concat dim(1) %n, %lo : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %1 = arith.mulf %w, %c : tensor<5x4xf32>
  %2 = arith.mulf %r, %s : tensor<5x4xf32>
  %y = arith.addf %1, %2 : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// A dynamic number of rows that is that of the root.
// CHECK: remark: root %arg0, lanes 1 from 1, half to half at 0 of 4, f32, cos lo %arg1[d0, 0], sin lo %arg2[d0, 0], cos hi %arg1[d0, 2], sin hi %arg2[d0, 2]{{$}}
func.func @dynamic_rows(%x: tensor<?x4xf32>, %c: tensor<?x4xf32>, %s: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %lo = tensor.extract_slice %x[0, 0] [%d, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [%d, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %n = arith.negf %hi : tensor<?x2xf32>
  %r = tensor.concat dim(1) %n, %lo : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x4xf32>
  %1 = arith.mulf %x, %c : tensor<?x4xf32>
  %2 = arith.mulf %r, %s : tensor<?x4xf32>
  %y = arith.addf %1, %2 : tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// A weighted sum of two tensors is none, and no near miss.
// CHECK: remark: not-a-rotation{{$}}
func.func @two_tensors(%x: tensor<5x4xf32>, %z: tensor<5x4xf32>, %c: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %1 = arith.mulf %x, %c : tensor<5x4xf32>
  %y = arith.addf %1, %z : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}
