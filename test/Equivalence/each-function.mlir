// RUN: split-file %s %t
// RUN: rope-equiv %t/equal.mlir %t/others.mlir --function=* | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/different.mlir %t/others.mlir --function=* 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 3 rope-equiv %t/undecided.mlir %t/others.mlir --function=* 2>&1 | FileCheck %s --check-prefix=UNDECIDED
// RUN: %exits 2 rope-equiv %t/none.mlir %t/others.mlir --function=* 2>&1 | FileCheck %s --check-prefix=NONE

// Every function that both programs have is compared; what only one has is left out.

//--- equal.mlir
// EQUAL-NOT: only_here
// EQUAL: {{^}}doubled: equal: 6 elements
// EQUAL-NOT: {{declared|opaque}}
func.func @only_here(%x: tensor<6xf32>) -> tensor<6xf32> {
  return %x : tensor<6xf32>
}
func.func @doubled(%x: tensor<6xf32>) -> tensor<6xf32> {
  %y = arith.addf %x, %x : tensor<6xf32>
  return %y : tensor<6xf32>
}

//--- different.mlir
// DIFFERENT: {{^}}shifted: undecided
// DIFFERENT: {{^}}doubled: different
// DIFFERENT: remark: here
func.func private @declared(tensor<6xf32>) -> tensor<6xf32>
func.func private @opaque(tensor<6xf32>) -> tensor<6xf32>
func.func @shifted(%x: tensor<6xf32>) -> tensor<6xf32> {
  %y = call @opaque(%x) : (tensor<6xf32>) -> tensor<6xf32>
  return %y : tensor<6xf32>
}
func.func @doubled(%x: tensor<6xf32>) -> tensor<6xf32> {
  %y = arith.mulf %x, %x : tensor<6xf32>
  return %y : tensor<6xf32>
}

//--- undecided.mlir
// UNDECIDED: {{^}}doubled: equal
// UNDECIDED: {{^}}shifted: undecided
func.func @doubled(%x: tensor<6xf32>) -> tensor<6xf32> {
  %y = arith.addf %x, %x : tensor<6xf32>
  return %y : tensor<6xf32>
}
func.func @shifted(%x: tensor<6xf32>) -> tensor<6xf32> {
  return %x : tensor<6xf32>
}

//--- none.mlir
// NONE: error: expected a function that both programs have
func.func @only_here(%x: tensor<6xf32>) -> tensor<6xf32> {
  return %x : tensor<6xf32>
}

//--- others.mlir
func.func @doubled(%x: tensor<6xf32>) -> tensor<6xf32> {
  %two = arith.constant dense<2.0> : tensor<6xf32>
  %y = arith.mulf %two, %x : tensor<6xf32>
  return %y : tensor<6xf32>
}
func.func private @opaque(tensor<6xf32>) -> tensor<6xf32>
func.func @shifted(%x: tensor<6xf32>) -> tensor<6xf32> {
  %y = call @opaque(%x) : (tensor<6xf32>) -> tensor<6xf32>
  return %y : tensor<6xf32>
}
func.func @declared(%x: tensor<6xf32>) -> tensor<6xf32> {
  return %x : tensor<6xf32>
}
