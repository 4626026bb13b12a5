// RUN: rope-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @unused_result
// CHECK: %[[K:[a-z0-9_]+]] = rope.kernel ["rotate"] -> tensor<5x8xf32> {
// CHECK-NEXT: %[[R:[a-z0-9_]+]] = rope.rotate
// CHECK-NEXT: rope.yield %[[R]] : tensor<5x8xf32>
// CHECK: return %[[K]]
func.func @unused_result(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>, %f: f32)
    -> tensor<5x8xf32> {
  %0:2 = rope.kernel ["rotate"] -> f32, tensor<5x8xf32> {
    %1 = arith.mulf %f, %f : f32
    %2 = rope.rotate half to half block(0, 8)
        ins(%x, %c, %c : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
        outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>
    rope.yield %1, %2 : f32, tensor<5x8xf32>
  }
  return %0#1 : tensor<5x8xf32>
}

// -----

// A value from outside needs no kernel; one yielded twice needs one result.
// CHECK-LABEL: func.func @outer_and_repeated
// CHECK-SAME: %[[F:[a-z0-9_]+]]: f32
// CHECK: %[[K:[a-z0-9_]+]] = rope.kernel ["norm"] -> f32 {
// CHECK: return %[[F]], %[[K]], %[[K]]
func.func @outer_and_repeated(%f: f32) -> (f32, f32, f32) {
  %0:3 = rope.kernel ["norm"] -> f32, f32, f32 {
    %1 = arith.mulf %f, %f : f32
    rope.yield %f, %1, %1 : f32, f32, f32
  }
  return %0#0, %0#1, %0#2 : f32, f32, f32
}

// -----

// CHECK-LABEL: func.func @empty
// CHECK-NEXT: return
func.func @empty() {
  rope.kernel ["norm"] {
  }
  return
}

// -----

// The results are unused, the write is not.
// CHECK-LABEL: func.func @effects_stay
// CHECK: rope.kernel ["cache_write"] {
// CHECK-NEXT: memref.copy
func.func @effects_stay(%a: memref<4xf32>, %b: memref<4xf32>, %f: f32) {
  %0 = rope.kernel ["cache_write"] -> f32 {
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    %1 = arith.mulf %f, %f : f32
    rope.yield %1 : f32
  }
  return
}
