// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-test-untouched{passes=symbol-dce})" | FileCheck %s
// RUN: not rope-opt %s --pass-pipeline="builtin.module(rope-test-untouched{passes=func.func(cse)})" 2>&1 | FileCheck %s --check-prefix=CHANGED
// RUN: not rope-opt %s --pass-pipeline="builtin.module(rope-test-untouched{passes=nothing})" 2>&1 | FileCheck %s --check-prefix=PIPELINE

// CHECK: arith.negf
// CHECK: arith.negf
// CHANGED: error: expected a module that is as it was but got a change
// PIPELINE: error: expected a pipeline of passes but got 'nothing'
func.func @twice(%x: f32) -> (f32, f32) {
  %0 = arith.negf %x : f32
  %1 = arith.negf %x : f32
  return %0, %1 : f32, f32
}
