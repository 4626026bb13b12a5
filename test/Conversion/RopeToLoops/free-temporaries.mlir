// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-free-temporaries))' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-free-temporaries),buffer-deallocation-pipeline,func.func(rope-free-temporaries{unmark}))' | FileCheck %s --check-prefix=AFTER

// AFTER-NOT: manual

// After the last use of the memory or of a view, nested uses among them.
// CHECK-LABEL: func @last_use(
// CHECK: %[[A:.*]] = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK: %[[B:.*]] = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK: linalg.exp
// CHECK: linalg.exp
// CHECK-NEXT: memref.dealloc %[[A]] {bufferization.manual_deallocation}
// CHECK: scf.for
// CHECK: memref.load
// CHECK-NEXT: memref.store
// CHECK-NEXT: }
// CHECK-NEXT: memref.dealloc %[[B]]
// CHECK: linalg.exp
// CHECK-NEXT: return
// AFTER-LABEL: func @last_use(
// AFTER-COUNT-2: memref.dealloc
// AFTER-NOT: memref.dealloc
func.func @last_use(%x: memref<8xf32>, %f: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %low = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %square = memref.expand_shape %low [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[1]>> into memref<2x2xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  linalg.exp ins(%square : memref<2x2xf32>) outs(%square : memref<2x2xf32>)
  scf.for %i = %c0 to %n step %c1 {
    memref.store %f, %b[%i] : memref<8xf32>
    %y = memref.load %b[%c0] : memref<8xf32>
    memref.store %y, %x[%i] : memref<8xf32>
  }
  linalg.exp ins(%x : memref<8xf32>) outs(%x : memref<8xf32>)
  return
}

// What leaves the function, or may, is not freed here.
// CHECK-LABEL: func @leaves(
// CHECK-NOT: manual
// AFTER-LABEL: func @leaves(
// AFTER: return
func.func @leaves(%c: i1, %x: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {
  %returned = memref.alloc() : memref<8xf32>
  %chosen = memref.alloc() : memref<8xf32>
  %yielded = memref.alloc() : memref<8xf32>
  %y = arith.select %c, %chosen, %x : memref<8xf32>
  linalg.exp ins(%y : memref<8xf32>) outs(%returned : memref<8xf32>)
  %z = scf.if %c -> memref<8xf32> {
    scf.yield %yielded : memref<8xf32>
  } else {
    %own = memref.alloc() : memref<8xf32>
    scf.yield %own : memref<8xf32>
  }
  return %returned, %z : memref<8xf32>, memref<8xf32>
}

// The loop hands the memory on.
// CHECK-LABEL: func @carried(
// CHECK-NOT: manual
func.func @carried(%n: index, %x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %c:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a, %t = %b) -> (memref<8xf32>, memref<8xf32>) {
    linalg.exp ins(%s : memref<8xf32>) outs(%t : memref<8xf32>)
    scf.yield %t, %s : memref<8xf32>, memref<8xf32>
  }
  linalg.exp ins(%c#0 : memref<8xf32>) outs(%x : memref<8xf32>)
  return
}
