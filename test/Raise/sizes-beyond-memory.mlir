// RUN: rope-opt %s --rope-raise | FileCheck %s

// Products of these sizes leave 64 bits. No memory holds such a tensor: what
// works on it is left as it is.

// CHECK-LABEL: func.func @halves
// CHECK-NOT: rope.
func.func @halves(%x: tensor<9223372036854775744x4x16xf32>, %cos: tensor<8xf32>, %sin: tensor<8xf32>) -> tensor<9223372036854775744x4x16xf32> {
  %lo = tensor.extract_slice %x[0, 0, 0] [9223372036854775744, 4, 8] [1, 1, 1] : tensor<9223372036854775744x4x16xf32> to tensor<9223372036854775744x4x8xf32>
  %hi = tensor.extract_slice %x[0, 0, 8] [9223372036854775744, 4, 8] [1, 1, 1] : tensor<9223372036854775744x4x16xf32> to tensor<9223372036854775744x4x8xf32>
  %e = tensor.empty() : tensor<9223372036854775744x4x8xf32>
  %y:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%lo, %hi, %cos, %sin : tensor<9223372036854775744x4x8xf32>, tensor<9223372036854775744x4x8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e, %e : tensor<9223372036854775744x4x8xf32>, tensor<9223372036854775744x4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %s: f32, %o0: f32, %o1: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.mulf %b, %s : f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %b, %c : f32
    %4 = arith.mulf %a, %s : f32
    %5 = arith.addf %3, %4 : f32
    linalg.yield %2, %5 : f32, f32
  } -> (tensor<9223372036854775744x4x8xf32>, tensor<9223372036854775744x4x8xf32>)
  %r = tensor.concat dim(2) %y#0, %y#1 : (tensor<9223372036854775744x4x8xf32>, tensor<9223372036854775744x4x8xf32>) -> tensor<9223372036854775744x4x16xf32>
  return %r : tensor<9223372036854775744x4x16xf32>
}
