// In types of few bits a divisor and the product with its rounded reciprocal
// are one, and what is multiplied and divided by one number is as it was.

// RUN: split-file %s %t
// RUN: rope-equiv %t/divided.mlir %t/multiplied.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/multiplied.mlir %t/divided.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/undone.mlir %t/plain.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/plain.mlir %t/undone.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/near.mlir %t/multiplied.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal: 16 elements

// RUN: not rope-equiv %t/undone.mlir %t/next.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: not rope-equiv %t/divided.mlir %t/other.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: not rope-equiv %t/wide.mlir %t/wide-multiplied.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: not rope-equiv %t/beside.mlir %t/beside-other.mlir | FileCheck %s --check-prefix=BESIDE
// BESIDE: different: element [{{.*}}] of result 1 differs
// RUN: not rope-equiv --class=exact %t/divided.mlir %t/multiplied.mlir | FileCheck %s --check-prefix=DIFFERENT
// DIFFERENT: different: element [{{.*}}] of result 0 differs

//--- divided.mlir
func.func @main(%a: tensor<16xbf16>) -> tensor<16xbf16> {
  %ten = arith.constant dense<10.0> : tensor<16xbf16>
  %0 = arith.divf %a, %ten : tensor<16xbf16>
  %1 = math.tanh %0 : tensor<16xbf16>
  return %1 : tensor<16xbf16>
}

//--- multiplied.mlir
func.func @main(%a: tensor<16xbf16>) -> tensor<16xbf16> {
  %tenth = arith.constant dense<0.10009765625> : tensor<16xbf16>
  %0 = arith.mulf %a, %tenth : tensor<16xbf16>
  %1 = math.tanh %0 : tensor<16xbf16>
  return %1 : tensor<16xbf16>
}

//--- undone.mlir
func.func @main(%a: tensor<16xbf16>) -> tensor<16xbf16> {
  %ten = arith.constant dense<10.0> : tensor<16xbf16>
  %0 = arith.mulf %a, %ten : tensor<16xbf16>
  %1 = math.tanh %a : tensor<16xbf16>
  %2 = arith.mulf %0, %1 : tensor<16xbf16>
  %3 = arith.divf %2, %ten : tensor<16xbf16>
  return %3 : tensor<16xbf16>
}

//--- plain.mlir
func.func @main(%a: tensor<16xbf16>) -> tensor<16xbf16> {
  %0 = math.tanh %a : tensor<16xbf16>
  %1 = arith.mulf %a, %0 : tensor<16xbf16>
  return %1 : tensor<16xbf16>
}

//--- next.mlir
func.func @main(%a: tensor<16xbf16>) -> tensor<16xbf16> {
  %one = arith.constant dense<1.0078125> : tensor<16xbf16>
  %0 = math.tanh %a : tensor<16xbf16>
  %1 = arith.mulf %a, %0 : tensor<16xbf16>
  %2 = arith.mulf %1, %one : tensor<16xbf16>
  return %2 : tensor<16xbf16>
}

//--- other.mlir
func.func @main(%a: tensor<16xbf16>) -> tensor<16xbf16> {
  %tenth = arith.constant dense<0.099609375> : tensor<16xbf16>
  %0 = arith.mulf %a, %tenth : tensor<16xbf16>
  %1 = math.tanh %0 : tensor<16xbf16>
  return %1 : tensor<16xbf16>
}

// A power of two beside the divisor.
//--- near.mlir
func.func @main(%a: tensor<16xbf16>) -> tensor<16xbf16> {
  %two = arith.constant dense<2.0> : tensor<16xbf16>
  %twenty = arith.constant dense<20.0> : tensor<16xbf16>
  %0 = arith.divf %a, %twenty : tensor<16xbf16>
  %1 = arith.mulf %0, %two : tensor<16xbf16>
  %2 = math.tanh %1 : tensor<16xbf16>
  return %2 : tensor<16xbf16>
}

//--- wide.mlir
func.func @main(%a: tensor<16xf32>) -> tensor<16xf32> {
  %ten = arith.constant dense<10.0> : tensor<16xf32>
  %0 = arith.divf %a, %ten : tensor<16xf32>
  %1 = math.tanh %0 : tensor<16xf32>
  return %1 : tensor<16xf32>
}

//--- wide-multiplied.mlir
func.func @main(%a: tensor<16xf32>) -> tensor<16xf32> {
  %tenth = arith.constant dense<0.10009765625> : tensor<16xf32>
  %0 = arith.mulf %a, %tenth : tensor<16xf32>
  %1 = math.tanh %0 : tensor<16xf32>
  return %1 : tensor<16xf32>
}

// What a divisor of bf16 stands for says nothing of a number in f32.
//--- beside.mlir
func.func @main(%a: tensor<16xbf16>, %b: tensor<16xf32>) -> (tensor<16xbf16>, tensor<16xf32>) {
  %ten = arith.constant dense<10.0> : tensor<16xbf16>
  %tenth = arith.constant dense<0.10009765625> : tensor<16xf32>
  %0 = arith.divf %a, %ten : tensor<16xbf16>
  %1 = arith.mulf %b, %tenth : tensor<16xf32>
  return %0, %1 : tensor<16xbf16>, tensor<16xf32>
}

//--- beside-other.mlir
func.func @main(%a: tensor<16xbf16>, %b: tensor<16xf32>) -> (tensor<16xbf16>, tensor<16xf32>) {
  %ten = arith.constant dense<10.0> : tensor<16xbf16>
  %tenth = arith.constant dense<0.1> : tensor<16xf32>
  %0 = arith.divf %a, %ten : tensor<16xbf16>
  %1 = arith.mulf %b, %tenth : tensor<16xf32>
  return %0, %1 : tensor<16xbf16>, tensor<16xf32>
}
