// Identities of exp, cos, sin and softmax hold; what merely resembles them
// does not.

// RUN: split-file %s %t
// RUN: rope-equiv %t/sum.mlir %t/product.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not rope-equiv %t/sum.mlir %t/other.mlir | FileCheck %s --check-prefix=OTHER
// RUN: rope-equiv %t/one.mlir %t/pythagoras.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not rope-equiv %t/pythagoras.mlir %t/sum.mlir | FileCheck %s --check-prefix=OTHER
// RUN: rope-equiv %t/angle-sum.mlir %t/angle-parts.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/lse.mlir %t/shifted-lse.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal: {{[1-9][0-9]*}} elements in {{[1-9][0-9]*}} samples, error at most 2^-{{[4-9][0-9]|[1-9][0-9][0-9]}}
// OTHER: different: element [{{.*}}] of result 0 differs

//--- sum.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %x, %y : tensor<4xf32>
  %1 = math.exp %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

//--- product.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.exp %x : tensor<4xf32>
  %1 = math.exp %y : tensor<4xf32>
  %2 = arith.mulf %1, %0 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

//--- other.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.exp %x : tensor<4xf32>
  %1 = math.exp %y : tensor<4xf32>
  %2 = arith.addf %1, %0 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

//--- one.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %one = arith.constant dense<1.0> : tensor<4xf32>
  return %one : tensor<4xf32>
}

//--- pythagoras.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = math.cos %x : tensor<4xf32>
  %s = math.sin %x : tensor<4xf32>
  %cc = arith.mulf %c, %c : tensor<4xf32>
  %ss = arith.mulf %s, %s : tensor<4xf32>
  %0 = arith.addf %cc, %ss : tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- angle-sum.mlir
func.func @main(%x: f32, %y: f32) -> f32 {
  %0 = arith.addf %x, %y : f32
  %1 = math.cos %0 : f32
  return %1 : f32
}

//--- angle-parts.mlir
func.func @main(%x: f32, %y: f32) -> f32 {
  %cx = math.cos %x : f32
  %sx = math.sin %x : f32
  %cy = math.cos %y : f32
  %sy = math.sin %y : f32
  %cc = arith.mulf %cx, %cy : f32
  %ss = arith.mulf %sx, %sy : f32
  %0 = arith.subf %cc, %ss : f32
  return %0 : f32
}

//--- lse.mlir
func.func @main(%x: f32, %y: f32) -> f32 {
  %0 = math.exp %x : f32
  %1 = math.exp %y : f32
  %2 = arith.addf %0, %1 : f32
  %3 = math.log %2 : f32
  return %3 : f32
}

//--- shifted-lse.mlir
func.func @main(%x: f32, %y: f32) -> f32 {
  %d = arith.subf %y, %x : f32
  %one = arith.constant 1.0 : f32
  %0 = math.exp %d : f32
  %1 = arith.addf %0, %one : f32
  %2 = math.log %1 : f32
  %3 = arith.addf %2, %x : f32
  return %3 : f32
}
