// Roots, factors of 24 bits, contractions into rank 0 or onto a tensor, and what is not defined.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/dot0.mlir %t/dot0s.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/p2a.mlir %t/p2b.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/p2c.mlir %t/p2d.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/p2a.mlir %t/p2c.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/p2a.mlir %t/p2c.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/mm_scaled_in.mlir %t/mm_scaled_out.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/mm_scaled_in.mlir %t/mm_scaled_out.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/rs.mlir %t/rs2.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/rs.mlir %t/sq.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/rs.mlir %t/sq.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 3 rope-equiv %t/empty.mlir %t/idx.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=UNDECIDED
// EQUAL: equal: {{[1-9][0-9]*}} elements in
// DIFFERENT: different: {{.*}}result 0
// UNDECIDED: undecided: every element that was compared is undefined

//--- dot0.mlir
func.func @main(%a: tensor<5xf32>, %b: tensor<5xf32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.dot ins(%a, %b : tensor<5xf32>, tensor<5xf32>) outs(%i : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

//--- dot0s.mlir
func.func @main(%a: tensor<5xf32>, %b: tensor<5xf32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.dot ins(%b, %a : tensor<5xf32>, tensor<5xf32>) outs(%i : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

//--- empty.mlir
func.func @main(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
%r = tensor.empty() : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- idx.mlir
func.func @main(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
%z = arith.constant dense<1.0> : tensor<4xf32>
%r = arith.mulf %x, %z : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- mm_scaled_in.mlir
func.func @main(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %c: tensor<3x4xf32>) -> tensor<3x4xf32> {
%k = arith.constant dense<3.0> : tensor<3x5xf32>
%q = arith.mulf %a, %k : tensor<3x5xf32>
  %m = linalg.matmul ins(%q, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%c : tensor<3x4xf32>) -> tensor<3x4xf32>
%z = arith.constant dense<1.0> : tensor<3x4xf32>
%r = arith.mulf %m, %z : tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

//--- mm_scaled_out.mlir
func.func @main(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>, %c: tensor<3x4xf32>) -> tensor<3x4xf32> {
%k = arith.constant dense<1.0> : tensor<3x5xf32>
%q = arith.mulf %a, %k : tensor<3x5xf32>
  %m = linalg.matmul ins(%q, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%c : tensor<3x4xf32>) -> tensor<3x4xf32>
%z = arith.constant dense<3.0> : tensor<3x4xf32>
%r = arith.mulf %m, %z : tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

//--- p2a.mlir
func.func @main(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
%c = arith.constant dense<1.4426950408889634> : tensor<4xf32>
%a = arith.mulf %x, %c : tensor<4xf32>
%b = arith.mulf %m, %c : tensor<4xf32>
%d = arith.subf %a, %b : tensor<4xf32>
%r = math.exp2 %d : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- p2b.mlir
func.func @main(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
%a = arith.subf %x, %m : tensor<4xf32>
%r = math.exp %a : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- p2c.mlir
func.func @main(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
%c = arith.constant dense<0.18033688> : tensor<4xf32>
%a = arith.mulf %x, %c : tensor<4xf32>
%d = arith.subf %a, %m : tensor<4xf32>
%r = math.exp2 %d : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- p2d.mlir
func.func @main(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
%c = arith.constant dense<0.125> : tensor<4xf32>
%l = arith.constant dense<0.6931471805599453> : tensor<4xf32>
%a = arith.mulf %x, %c : tensor<4xf32>
%b = arith.mulf %m, %l : tensor<4xf32>
%d = arith.subf %a, %b : tensor<4xf32>
%r = math.exp %d : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- rs.mlir
func.func @main(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
%h = arith.constant dense<-0.5> : tensor<4xf32>
%r = math.powf %x, %h : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- rs2.mlir
func.func @main(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
%r = math.rsqrt %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- sq.mlir
func.func @main(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
%r = math.sqrt %x : tensor<4xf32>
  return %r : tensor<4xf32>
}
