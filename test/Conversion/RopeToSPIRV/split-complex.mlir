// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-spirv-expand-floats,canonicalize)' | FileCheck %s

// CHECK-LABEL: func @loop(
//  CHECK-SAME:   %[[N:.*]]: index, %[[X:.*]]: f32, %[[Y:.*]]: f32)
//       CHECK:   %[[SUMS:.*]]:3 = scf.for {{.*}} iter_args(%[[S:.*]] = %[[X]], %[[RE:.*]] = %[[X]], %[[IM:.*]] = %[[Y]]) -> (f32, f32, f32)
//   CHECK-NOT:   complex
//       CHECK:   scf.yield
//       CHECK:   return %[[SUMS]]#0, %[[SUMS]]#1, %[[SUMS]]#2
func.func @loop(%n: index, %x: f32, %y: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = complex.create %x, %y : complex<f32>
  %end:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x, %z = %start) -> (f32, complex<f32>) {
    %re = complex.re %z : complex<f32>
    %im = complex.im %z : complex<f32>
    %sum = arith.addf %s, %im : f32
    %next = complex.create %im, %re : complex<f32>
    scf.yield %sum, %next : f32, complex<f32>
  }
  %re = complex.re %end#1 : complex<f32>
  %im = complex.im %end#1 : complex<f32>
  return %end#0, %re, %im : f32, f32, f32
}

// CHECK-LABEL: func @branch(
//       CHECK:   scf.if %{{.*}} -> (f32, f32) {
//       CHECK:     math.absf
//       CHECK:   } else {
//       CHECK:   }
//   CHECK-NOT:   complex
//       CHECK:   return
func.func @branch(%p: i1, %x: f32, %y: f32) -> (f32, f32) {
  %z = scf.if %p -> complex<f32> {
    %a = math.absf %x : f32
    %c = arith.negf %y : f32
    %u = complex.create %a, %c : complex<f32>
    scf.yield %u : complex<f32>
  } else {
    %b = math.absf %y : f32
    %d = arith.negf %x : f32
    %v = complex.create %b, %d : complex<f32>
    scf.yield %v : complex<f32>
  }
  %re = complex.re %z : complex<f32>
  %im = complex.im %z : complex<f32>
  return %re, %im : f32, f32
}
