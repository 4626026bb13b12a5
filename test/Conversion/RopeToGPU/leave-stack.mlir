// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-gpu-leave-stack))' | FileCheck %s
// RUN: rope-runner %s --entry=pairs --target=emulate --chip=gfx1100 --random=1 --compare-with=reference --reference=exact --ulp=0
// RUN: rope-runner %s --entry=row --target=emulate --random=1 --compare-with=reference

// Rows whose lanes cross are copied aside: the buffer for them is no memory of
// the host's stack, which kernels cannot reach.
func.func @pairs(%x: memref<5x6xf32>, %c: memref<5x3xf32>, %y: memref<5x6xf32>) {
  rope.rotate half to interleaved block(0, 6) ins(%x, %c, %c : memref<5x6xf32>, memref<5x3xf32>, memref<5x3xf32>) outs(%y : memref<5x6xf32>)
  return
}

// CHECK-LABEL: func @row
//       CHECK:   %[[ROW:.*]] = memref.alloc(%{{.*}}) {alignment = 32 : i64} : memref<?xf32>
//   CHECK-NOT:   memref.alloca_scope
//       CHECK:   %[[SCOPED:.*]] = memref.alloc() : memref<8xf32>
//       CHECK:   linalg.copy ins(%[[ROW]]
func.func @row(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c8 = arith.constant 8 : index
  %row = memref.alloca(%c8) {alignment = 32 : i64} : memref<?xf32>
  linalg.copy ins(%x : memref<8xf32>) outs(%row : memref<?xf32>)
  memref.alloca_scope {
    %scoped = memref.alloca() : memref<8xf32>
    linalg.copy ins(%row : memref<?xf32>) outs(%scoped : memref<8xf32>)
    linalg.add ins(%scoped, %row : memref<8xf32>, memref<?xf32>) outs(%y : memref<8xf32>)
  }
  return
}

// Memory of a thread is on its stack.
// CHECK-LABEL: func @thread
//       CHECK:   gpu.launch
//       CHECK:   memref.alloca() : memref<4xf32>
func.func @thread(%n: index) {
  gpu.launch blocks(%a, %b, %c) in (%g = %n, %h = %n, %i = %n) threads(%d, %e, %f) in (%j = %n, %k = %n, %l = %n) {
    %own = memref.alloca() : memref<4xf32>
    %zero = arith.constant 0.0 : f32
    memref.store %zero, %own[%d] : memref<4xf32>
    gpu.terminator
  }
  return
}
