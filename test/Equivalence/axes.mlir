// The size of an axis that a tensor does not have is not defined.

// RUN: %exits 3 rope-equiv %s %s | FileCheck %s
// CHECK: undecided: an axis is outside of its tensor

func.func @main(%x: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<4xf32>
  %c = arith.cmpi eq, %n, %c1 : index
  %a = tensor.extract %x[%c0] : tensor<4xf32>
  %b = tensor.extract %x[%c1] : tensor<4xf32>
  %r = arith.select %c, %a, %b : f32
  return %r : f32
}
