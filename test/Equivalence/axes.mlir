// The size of an axis that a tensor does not have is not defined.

// RUN: split-file %s %t
// RUN: %exits 3 rope-equiv %t/always.mlir %t/always.mlir | FileCheck %s --check-prefix=ALWAYS
// ALWAYS: undecided: an axis is outside of its tensor
// RUN: %exits 0 rope-equiv %t/branch.mlir %t/branch.mlir | FileCheck %s --check-prefix=BRANCH
// BRANCH: equal:

//--- always.mlir
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

//--- branch.mlir
func.func @main(%x: tensor<4xf32>, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %x[%c0] : tensor<4xf32>
  %r = scf.if %b -> f32 {
    %n = tensor.dim %x, %c1 : tensor<4xf32>
    %c = arith.cmpi eq, %n, %c1 : index
    %v = tensor.extract %x[%c1] : tensor<4xf32>
    %s = arith.select %c, %a, %v : f32
    scf.yield %s : f32
  } else {
    scf.yield %a : f32
  }
  return %r : f32
}
