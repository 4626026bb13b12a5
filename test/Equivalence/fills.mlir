// Masked scores by a finite fill: a softmax is its quotient, or the exponential
// of a difference with a logarithm. What a row without keys gives depends on the
// form, and class finite promises that none occurs.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv --class=finite %t/quotient.mlir %t/logarithm.mlir | FileCheck %s --check-prefixes=EQUAL,PROMISED
// RUN: %exits 0 rope-equiv --class=finite %t/logarithm.mlir %t/masked.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/quotient.mlir %t/logarithm.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/logarithm.mlir %t/masked.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv --class=finite %t/masked.mlir %t/other.mlir | FileCheck %s --check-prefix=DIFFERENT
// Two fills that are added to a score one by one, or first to each other, where
// a float would lose the smaller one.
// RUN: %exits 0 rope-equiv %t/one-by-one.mlir %t/together.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/one-by-one.mlir %t/once.mlir | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal: {{[1-9][0-9]*}} elements
// PROMISED: covered: what class finite promises: 1 draws of masks without keys and {{[0-9]+}} infinite or NaN elements
// DIFFERENT: different:

//--- quotient.mlir
func.func @main(%s: tensor<3x4xf32>, %keep: tensor<3x4xi1>) -> tensor<3x4xf32> {
  %1 = arith.constant dense<-1.0e+30> : tensor<3x4xf32>
  %2 = arith.select %keep, %s, %1 : tensor<3x4xi1>, tensor<3x4xf32>
  %3 = arith.constant 0xFF800000 : f32
  %4 = tensor.empty() : tensor<3xf32>
  %5 = linalg.fill ins(%3 : f32) outs(%4 : tensor<3xf32>) -> tensor<3xf32>
  %6 = linalg.reduce { arith.maximumf } ins(%2 : tensor<3x4xf32>) outs(%5 : tensor<3xf32>) dimensions = [1]
  %7 = tensor.empty() : tensor<3x4xf32>
  %8 = linalg.broadcast ins(%6 : tensor<3xf32>) outs(%7 : tensor<3x4xf32>) dimensions = [1]
  %9 = arith.subf %2, %8 : tensor<3x4xf32>
  %10 = math.exp %9 : tensor<3x4xf32>
  %11 = arith.constant 0.0 : f32
  %12 = tensor.empty() : tensor<3xf32>
  %13 = linalg.fill ins(%11 : f32) outs(%12 : tensor<3xf32>) -> tensor<3xf32>
  %14 = linalg.reduce { arith.addf } ins(%10 : tensor<3x4xf32>) outs(%13 : tensor<3xf32>) dimensions = [1]
  %15 = tensor.empty() : tensor<3x4xf32>
  %16 = linalg.broadcast ins(%14 : tensor<3xf32>) outs(%15 : tensor<3x4xf32>) dimensions = [1]
  %17 = arith.divf %10, %16 : tensor<3x4xf32>
  return %17 : tensor<3x4xf32>
}

//--- logarithm.mlir
func.func @main(%s: tensor<3x4xf32>, %keep: tensor<3x4xi1>) -> tensor<3x4xf32> {
  %1 = arith.constant dense<-1.0e+30> : tensor<3x4xf32>
  %2 = arith.select %keep, %s, %1 : tensor<3x4xi1>, tensor<3x4xf32>
  %3 = arith.constant 0xFF800000 : f32
  %4 = tensor.empty() : tensor<3xf32>
  %5 = linalg.fill ins(%3 : f32) outs(%4 : tensor<3xf32>) -> tensor<3xf32>
  %6 = linalg.reduce { arith.maximumf } ins(%2 : tensor<3x4xf32>) outs(%5 : tensor<3xf32>) dimensions = [1]
  %7 = tensor.empty() : tensor<3x4xf32>
  %8 = linalg.broadcast ins(%6 : tensor<3xf32>) outs(%7 : tensor<3x4xf32>) dimensions = [1]
  %9 = arith.subf %2, %8 : tensor<3x4xf32>
  %10 = math.exp %9 : tensor<3x4xf32>
  %11 = arith.constant 0.0 : f32
  %12 = tensor.empty() : tensor<3xf32>
  %13 = linalg.fill ins(%11 : f32) outs(%12 : tensor<3xf32>) -> tensor<3xf32>
  %14 = linalg.reduce { arith.addf } ins(%10 : tensor<3x4xf32>) outs(%13 : tensor<3xf32>) dimensions = [1]
  %15 = tensor.empty() : tensor<3x4xf32>
  %16 = linalg.broadcast ins(%14 : tensor<3xf32>) outs(%15 : tensor<3x4xf32>) dimensions = [1]
  %17 = arith.subf %2, %8 : tensor<3x4xf32>
  %18 = math.log %16 : tensor<3x4xf32>
  %19 = arith.subf %17, %18 : tensor<3x4xf32>
  %20 = math.exp %19 : tensor<3x4xf32>
  return %20 : tensor<3x4xf32>
}

//--- masked.mlir
func.func @main(%s: tensor<3x4xf32>, %keep: tensor<3x4xi1>) -> tensor<3x4xf32> {
  %1 = arith.constant dense<0xFF800000> : tensor<3x4xf32>
  %2 = arith.select %keep, %s, %1 : tensor<3x4xi1>, tensor<3x4xf32>
  %3 = arith.constant 0xFF800000 : f32
  %4 = tensor.empty() : tensor<3xf32>
  %5 = linalg.fill ins(%3 : f32) outs(%4 : tensor<3xf32>) -> tensor<3xf32>
  %6 = linalg.reduce { arith.maximumf } ins(%2 : tensor<3x4xf32>) outs(%5 : tensor<3xf32>) dimensions = [1]
  %7 = tensor.empty() : tensor<3x4xf32>
  %8 = linalg.broadcast ins(%6 : tensor<3xf32>) outs(%7 : tensor<3x4xf32>) dimensions = [1]
  %9 = arith.subf %2, %8 : tensor<3x4xf32>
  %10 = math.exp %9 : tensor<3x4xf32>
  %11 = arith.constant 0.0 : f32
  %12 = tensor.empty() : tensor<3xf32>
  %13 = linalg.fill ins(%11 : f32) outs(%12 : tensor<3xf32>) -> tensor<3xf32>
  %14 = linalg.reduce { arith.addf } ins(%10 : tensor<3x4xf32>) outs(%13 : tensor<3xf32>) dimensions = [1]
  %15 = tensor.empty() : tensor<3x4xf32>
  %16 = linalg.broadcast ins(%14 : tensor<3xf32>) outs(%15 : tensor<3x4xf32>) dimensions = [1]
  %17 = arith.divf %10, %16 : tensor<3x4xf32>
  return %17 : tensor<3x4xf32>
}

//--- other.mlir
func.func @main(%s: tensor<3x4xf32>, %keep: tensor<3x4xi1>) -> tensor<3x4xf32> {
  %1 = arith.constant dense<-1.0e+30> : tensor<3x4xf32>
  %2 = arith.select %keep, %s, %1 : tensor<3x4xi1>, tensor<3x4xf32>
  %3 = arith.constant 0xFF800000 : f32
  %4 = tensor.empty() : tensor<3xf32>
  %5 = linalg.fill ins(%3 : f32) outs(%4 : tensor<3xf32>) -> tensor<3xf32>
  %6 = linalg.reduce { arith.maximumf } ins(%2 : tensor<3x4xf32>) outs(%5 : tensor<3xf32>) dimensions = [1]
  %7 = tensor.empty() : tensor<3x4xf32>
  %8 = linalg.broadcast ins(%6 : tensor<3xf32>) outs(%7 : tensor<3x4xf32>) dimensions = [1]
  %9 = arith.subf %2, %8 : tensor<3x4xf32>
  %10 = arith.subf %2, %8 : tensor<3x4xf32>
  %11 = math.exp %10 : tensor<3x4xf32>
  %12 = arith.constant 0.0 : f32
  %13 = tensor.empty() : tensor<3xf32>
  %14 = linalg.fill ins(%12 : f32) outs(%13 : tensor<3xf32>) -> tensor<3xf32>
  %15 = linalg.reduce { arith.addf } ins(%11 : tensor<3x4xf32>) outs(%14 : tensor<3xf32>) dimensions = [1]
  %16 = tensor.empty() : tensor<3x4xf32>
  %17 = linalg.broadcast ins(%15 : tensor<3xf32>) outs(%16 : tensor<3x4xf32>) dimensions = [1]
  %18 = math.log %17 : tensor<3x4xf32>
  %19 = arith.addf %9, %18 : tensor<3x4xf32>
  %20 = math.exp %19 : tensor<3x4xf32>
  return %20 : tensor<3x4xf32>
}

//--- one-by-one.mlir
func.func @main(%s: tensor<3xf32>, %first: tensor<3xi1>, %second: tensor<3xi1>) -> tensor<3xf32> {
  %zero = arith.constant dense<0.0> : tensor<3xf32>
  %small = arith.constant dense<-1.0e+04> : tensor<3xf32>
  %large = arith.constant dense<-3.0e+38> : tensor<3xf32>
  %a = arith.select %first, %small, %zero : tensor<3xi1>, tensor<3xf32>
  %b = arith.select %second, %large, %zero : tensor<3xi1>, tensor<3xf32>
  %u = arith.addf %s, %a : tensor<3xf32>
  %t = arith.addf %u, %b : tensor<3xf32>
  %y = math.exp %t : tensor<3xf32>
  return %y : tensor<3xf32>
}

//--- together.mlir
func.func @main(%s: tensor<3xf32>, %first: tensor<3xi1>, %second: tensor<3xi1>) -> tensor<3xf32> {
  %zero = arith.constant dense<0.0> : tensor<3xf32>
  %small = arith.constant dense<-1.0e+04> : tensor<3xf32>
  %large = arith.constant dense<-3.0e+38> : tensor<3xf32>
  %a = arith.select %first, %small, %zero : tensor<3xi1>, tensor<3xf32>
  %b = arith.select %second, %large, %zero : tensor<3xi1>, tensor<3xf32>
  %u = arith.addf %a, %b : tensor<3xf32>
  %t = arith.addf %s, %u : tensor<3xf32>
  %y = math.exp %t : tensor<3xf32>
  return %y : tensor<3xf32>
}

//--- once.mlir
func.func @main(%s: tensor<3xf32>, %first: tensor<3xi1>, %second: tensor<3xi1>) -> tensor<3xf32> {
  %zero = arith.constant dense<0.0> : tensor<3xf32>
  %small = arith.constant dense<-1.0e+04> : tensor<3xf32>
  %large = arith.constant dense<-3.0e+38> : tensor<3xf32>
  %a = arith.select %first, %small, %zero : tensor<3xi1>, tensor<3xf32>
  %b = arith.select %second, %large, %zero : tensor<3xi1>, tensor<3xf32>
  %u = arith.minimumf %a, %b : tensor<3xf32>
  %t = arith.addf %s, %u : tensor<3xf32>
  %y = math.exp %t : tensor<3xf32>
  return %y : tensor<3xf32>
}
