// A loop whose step is an input has to state that it is above 0.

// RUN: split-file %s %t
// RUN: %exits 3 rope-equiv %t/step.mlir %t/step.mlir | FileCheck %s --check-prefix=STEP
// STEP: undecided: the step of a loop is not positive
// RUN: %exits 0 rope-equiv %t/clamped.mlir %t/clamped.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal:

//--- step.mlir
func.func @main(%x: f32, %n: index, %step: index) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %n step %step iter_args(%a = %x) -> f32 {
    %b = arith.addf %a, %x : f32
    scf.yield %b : f32
  }
  return %r : f32
}

//--- clamped.mlir
func.func @main(%x: f32, %n: index, %step: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %s0 = arith.maxsi %step, %c1 : index
  %s = arith.minsi %s0, %c7 : index
  %m = arith.minsi %n, %c7 : index
  %r = scf.for %i = %c0 to %m step %s iter_args(%a = %x) -> f32 {
    %b = arith.addf %a, %x : f32
    scf.yield %b : f32
  }
  return %r : f32
}
