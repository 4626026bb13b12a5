// RUN: split-file %s %t

// What is equal for real numbers may differ at an infinity, NaN or -0.
// RUN: %exits 0 rope-equiv --class=exact %t/id.mlir %t/plus.mlir | FileCheck %s --check-prefix=REAL
// RUN: %exits 1 rope-equiv --class=exact --floating-point %t/id.mlir %t/plus.mlir --counterexample=%t/zero | FileCheck %s --check-prefix=ZERO
// RUN: rope-runner %t/plus.mlir --target=reference --reference=exact --input=%t/zero/in_0.npy --expect=%t/zero/in_0.npy --rtol=0 --atol=0
// RUN: %exits 1 rope-equiv --class=exact --floating-point %t/zero.mlir %t/times.mlir | FileCheck %s --check-prefix=NAN
// RUN: %exits 1 rope-equiv --class=exact --floating-point %t/sum.mlir %t/sum-other.mlir | FileCheck %s --check-prefix=ORDER
// RUN: %exits 0 rope-equiv --class=exact --floating-point %t/id.mlir %t/minus.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv --class=exact --floating-point %t/integers.mlir %t/integers.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 2 rope-equiv --floating-point %t/id.mlir %t/id.mlir 2>&1 | FileCheck %s --check-prefix=CLASS

// REAL: equal:
// ZERO: different: element [{{[0-9]+}}] of result 0 differs in floating point: -0 became 0
// ZERO: counterexample: {{.*}}/zero, executed, the results differ
// NAN: different: element [{{[0-9]+}}] of result 0 differs in floating point: 0 became {{nan|-0}}
// ORDER: different: element [{{[0-9]+}}] of result 0 differs in floating point:
// EQUAL: equal:
// EQUAL: covered: {{[0-9]+}} executions on special values
// CLASS: error: expected '--class=exact' with '--floating-point'

//--- id.mlir
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  return %x : tensor<64xf32>
}
//--- plus.mlir
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %y = arith.addf %x, %zero : tensor<64xf32>
  return %y : tensor<64xf32>
}
//--- minus.mlir
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %y = arith.subf %x, %zero : tensor<64xf32>
  return %y : tensor<64xf32>
}
//--- zero.mlir
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  return %zero : tensor<64xf32>
}
//--- times.mlir
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %y = arith.mulf %x, %zero : tensor<64xf32>
  return %y : tensor<64xf32>
}
//--- sum.mlir
func.func @main(%x: tensor<64xf32>, %y: tensor<64xf32>, %z: tensor<64xf32>) -> tensor<64xf32> {
  %0 = arith.addf %x, %y : tensor<64xf32>
  %1 = arith.addf %0, %z : tensor<64xf32>
  return %1 : tensor<64xf32>
}
//--- sum-other.mlir
func.func @main(%x: tensor<64xf32>, %y: tensor<64xf32>, %z: tensor<64xf32>) -> tensor<64xf32> {
  %0 = arith.addf %y, %z : tensor<64xf32>
  %1 = arith.addf %x, %0 : tensor<64xf32>
  return %1 : tensor<64xf32>
}
//--- integers.mlir
func.func @main(%p: tensor<?xi32>, %x: tensor<?xf16>) -> (tensor<?xi32>, tensor<?xf16>) {
  %q = arith.muli %p, %p : tensor<?xi32>
  %y = arith.mulf %x, %x : tensor<?xf16>
  return %q, %y : tensor<?xi32>, tensor<?xf16>
}
