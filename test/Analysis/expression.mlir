// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis))' -o /dev/null 2>&1 | FileCheck %s

// Casts that undo each other, double negation, products with minus one.
// CHECK: remark: %arg0[d0]{{$}}
// CHECK: remark: extf(%arg0[d0]){{$}}
// CHECK: remark: negf(extf(%arg0[d0])){{$}}
func.func @exact(%x: tensor<4xbf16>) -> (tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>) {
  %minus = arith.constant dense<-1.0> : tensor<4xf32>
  %w = arith.extf %x : tensor<4xbf16> to tensor<4xf32>
  %n = arith.truncf %w : tensor<4xf32> to tensor<4xbf16>
  %m = arith.negf %w : tensor<4xf32>
  %p = arith.negf %m : tensor<4xf32>
  %q = arith.mulf %w, %minus : tensor<4xf32>
  return %n, %p, %q : tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>
}

// Narrowing first loses digits; widening again does not bring them back.
// CHECK: remark: extf(truncf(%arg0[d0])){{$}}
func.func @inexact(%x: tensor<4xf32>) -> tensor<4xf32> {
  %n = arith.truncf %x : tensor<4xf32> to tensor<4xbf16>
  %w = arith.extf %n : tensor<4xbf16> to tensor<4xf32>
  return %w : tensor<4xf32>
}

// A sum with zero: of an integer it is the integer, of any float it may turn -0 to 0;
// a difference with zero, and a sum with -0, keep every value.
// CHECK: remark: sitofp(%arg1[d0]){{$}}
// CHECK: remark: addf(0.000000e+00 : f32, %arg0[d0]){{$}}
// CHECK: remark: %arg0[d0]{{$}}
// CHECK: remark: %arg0[d0]{{$}}
func.func @zeros(%x: tensor<4xf32>, %p: tensor<4xi64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %other = arith.constant dense<-0.0> : tensor<4xf32>
  %f = arith.sitofp %p : tensor<4xi64> to tensor<4xf32>
  %a = arith.addf %f, %zero : tensor<4xf32>
  %b = arith.addf %x, %zero : tensor<4xf32>
  %c = arith.subf %x, %zero : tensor<4xf32>
  %d = arith.addf %other, %x : tensor<4xf32>
  return %a, %b, %c, %d : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Literals compute as at run time, in their type.
// CHECK: remark: 3.000000e-01 : f32{{$}}
// CHECK: remark: 3.339840e-01 : bf16{{$}}
func.func @literals() -> (tensor<1xf32>, tensor<1xbf16>) {
  %a = arith.constant dense<0.1> : tensor<1xf32>
  %b = arith.constant dense<0.2> : tensor<1xf32>
  %s = arith.addf %a, %b : tensor<1xf32>
  %c = arith.constant dense<1.0> : tensor<1xbf16>
  %d = arith.constant dense<3.0> : tensor<1xbf16>
  %q = arith.divf %c, %d : tensor<1xbf16>
  return %s, %q : tensor<1xf32>, tensor<1xbf16>
}

// Sums are not put in another order.
// CHECK: remark: addf(addf(%arg1[d0], %arg0[d0]), %arg2[d0]){{$}}
// CHECK: remark: addf(addf(%arg1[d0], %arg2[d0]), %arg0[d0]){{$}}
func.func @order(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = arith.addf %x, %y : tensor<4xf32>
  %b = arith.addf %a, %z : tensor<4xf32>
  %c = arith.addf %y, %z : tensor<4xf32>
  %d = arith.addf %x, %c : tensor<4xf32>
  return %b, %d : tensor<4xf32>, tensor<4xf32>
}
