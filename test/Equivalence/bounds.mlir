// The bound grows with the degree of what is compared, and with exponents that
// might meet.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/power.mlir %t/swapped.mlir | FileCheck %s --check-prefix=POWER
// A product to the power of 40 has degree 80: 2^-55 / 80 and more.
// POWER: equal: 1 elements in 1 samples, error at most 2^-48
// RUN: sed 's/constant 40/constant 1/' %t/power.mlir > %t/first.mlir
// RUN: sed 's/constant 40/constant 1/' %t/swapped.mlir > %t/first-swapped.mlir
// RUN: %exits 0 rope-equiv %t/first.mlir %t/first-swapped.mlir | FileCheck %s --check-prefix=FIRST
// FIRST: equal: 1 elements in 1 samples, error at most 2^-54
// RUN: %exits 0 rope-equiv %t/exponentials.mlir %t/exponential.mlir | FileCheck %s --check-prefix=EXPONENT
// EXPONENT: equal: 1 elements in 1 samples, error at most 2^-48
// A factor of a sum is one of each term, so that the sum is of degree 1.
// RUN: %exits 0 rope-equiv %t/factor-of-sum.mlir %t/factors-of-terms.mlir | FileCheck %s --check-prefix=SUM
// SUM: equal: 12 elements in 1 samples, error at most 2^-49

//--- power.mlir
func.func @main(%x: f32, %y: f32) -> f32 {
  %n = arith.constant 40 : i32
  %p = arith.mulf %x, %y : f32
  %r = math.fpowi %p, %n : f32, i32
  return %r : f32
}

//--- swapped.mlir
func.func @main(%x: f32, %y: f32) -> f32 {
  %n = arith.constant 40 : i32
  %p = arith.mulf %y, %x : f32
  %r = math.fpowi %p, %n : f32, i32
  return %r : f32
}

//--- exponentials.mlir
func.func @main(%x: f32, %y: f32) -> f32 {
  %a = math.exp %x : f32
  %b = math.exp %y : f32
  %r = arith.mulf %a, %b : f32
  return %r : f32
}

//--- exponential.mlir
func.func @main(%x: f32, %y: f32) -> f32 {
  %s = arith.addf %x, %y : f32
  %r = math.exp %s : f32
  return %r : f32
}

//--- factor-of-sum.mlir
#m = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<3x4xf32>, %y: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %t = arith.mulf %s, %half : f32
    %u = math.exp %t : f32
    linalg.yield %u : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

//--- factors-of-terms.mlir
#m = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<3x4xf32>, %y: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %half : f32
    %q = arith.mulf %b, %half : f32
    %t = arith.addf %p, %q : f32
    %u = math.exp %t : f32
    linalg.yield %u : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
