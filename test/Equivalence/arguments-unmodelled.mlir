// Inputs that are not drawn leave a program undecided, also beside itself.

// RUN: split-file %s %t
// RUN: %exits 3 rope-equiv %t/memref.mlir %t/memref.mlir 2>&1 | FileCheck %s --check-prefix=MEMREF
// MEMREF: undecided: argument 1 is not modelled: expected a ranked tensor or a scalar of floats, or of integers of up to 64 bits, of fewer than 2^48 elements, but got memref<2xf32>
// RUN: %exits 3 rope-equiv %t/wide.mlir %t/wide.mlir 2>&1 | FileCheck %s --check-prefix=WIDE
// WIDE: undecided: argument 0 is not modelled: {{.*}} but got tensor<2xi65>
// RUN: %exits 3 rope-equiv %t/unranked.mlir %t/unranked.mlir 2>&1 | FileCheck %s --check-prefix=UNRANKED
// UNRANKED: undecided: argument 0 is not modelled: {{.*}} but got tensor<*xf32>
// RUN: %exits 3 rope-equiv %t/tuple.mlir %t/tuple.mlir 2>&1 | FileCheck %s --check-prefix=TUPLE
// TUPLE: undecided: argument 0 is not modelled: {{.*}} but got tuple<f32>
// RUN: %exits 3 rope-equiv %t/long.mlir %t/long.mlir 2>&1 | FileCheck %s --check-prefix=LONG
// LONG: undecided: argument 0 is not modelled: {{.*}} but got tensor<9223372036854775744x4xf32>
// RUN: %exits 3 rope-equiv %t/result.mlir %t/result.mlir 2>&1 | FileCheck %s --check-prefix=RESULT
// RESULT: undecided: 'tensor.empty' is not modelled here

// Types that are drawn and do not agree are different.
// RUN: %exits 1 rope-equiv %t/half.mlir %t/single.mlir 2>&1 | FileCheck %s --check-prefix=HALF
// HALF: different: the types of argument 0 do not agree

//--- memref.mlir
func.func @main(%x: tensor<2xf32>, %y: memref<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
//--- wide.mlir
func.func @main(%x: tensor<2xi65>) -> tensor<2xi65> {
  return %x : tensor<2xi65>
}
//--- unranked.mlir
func.func @main(%x: tensor<*xf32>) -> tensor<*xf32> {
  return %x : tensor<*xf32>
}
//--- tuple.mlir
func.func @main(%x: tuple<f32>) -> tuple<f32> {
  return %x : tuple<f32>
}
//--- long.mlir
func.func @main(%x: tensor<9223372036854775744x4xf32>) -> tensor<9223372036854775744x4xf32> {
  return %x : tensor<9223372036854775744x4xf32>
}
//--- result.mlir
func.func @main(%x: f32) -> tensor<9223372036854775744x4xf32> {
  %e = tensor.empty() : tensor<9223372036854775744x4xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<9223372036854775744x4xf32>) -> tensor<9223372036854775744x4xf32>
  return %0 : tensor<9223372036854775744x4xf32>
}
//--- half.mlir
func.func @main(%x: tensor<2xf16>) -> tensor<2xf16> {
  return %x : tensor<2xf16>
}
//--- single.mlir
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
