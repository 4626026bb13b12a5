// Logarithms of logarithms, up to the highest level of fields.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/first.mlir %t/second.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: sed 's/arith.addf/arith.subf/' %t/first.mlir > %t/third.mlir
// RUN: %exits 1 rope-equiv %t/first.mlir %t/third.mlir | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal:
// DIFFERENT: different:

//--- first.mlir
func.func @main(%x: f32, %y: f32) -> f32 {
  %a = math.log %x : f32
  %b = math.log %a : f32
  %c = arith.addf %b, %y : f32
  %r = math.log %c : f32
  return %r : f32
}

//--- second.mlir
func.func @main(%x: f32, %y: f32) -> f32 {
  %a = math.log %x : f32
  %b = math.log %a : f32
  %c = arith.addf %y, %b : f32
  %r = math.log %c : f32
  return %r : f32
}
