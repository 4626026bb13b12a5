// RUN: rope-opt %s --split-input-file --rope-host-outline-steps=size=0 | FileCheck %s
// RUN: rope-opt %s --split-input-file --rope-host-outline-steps | FileCheck %s --check-prefix=WHOLE

// Small functions stay whole.
// WHOLE-NOT: _step
// WHOLE-NOT: noinline

// Steps that differ by their buffers and numbers alone are one function.
// CHECK-LABEL: func @layers(
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<4x?xf32>, %[[Y:[a-z0-9]+]]: memref<4x?xf32>, %[[N:[a-z0-9]+]]: index
// CHECK-NEXT: call @layers_step(%[[N]], %[[X]]) : (index, memref<4x?xf32>) -> ()
// CHECK-NEXT: call @layers_step(%[[N]], %[[Y]])
// CHECK-NEXT: call @layers_step_0(%[[X]], %[[Y]])
// CHECK-NEXT: call @layers_step_0(%[[Y]], %[[X]])
// CHECK-NEXT: return
// CHECK: func private @layers_step(%[[N:.*]]: index, %[[M:.*]]: memref<4x?xf32>) attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = ["noinline"]}
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[N]]
// CHECK: memref.store %{{.*}}, %[[M]]
// CHECK: func private @layers_step_0(
// CHECK: linalg.exp
// CHECK-NOT: private
func.func @layers(%x: memref<4x?xf32>, %y: memref<4x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 2.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %f, %x[%c0, %i] : memref<4x?xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    memref.store %f, %y[%c0, %i] : memref<4x?xf32>
  }
  linalg.exp ins(%x : memref<4x?xf32>) outs(%y : memref<4x?xf32>)
  linalg.exp ins(%y : memref<4x?xf32>) outs(%x : memref<4x?xf32>)
  return
}

// -----

// Another constant, another view or the same buffer twice is another step.
// CHECK-LABEL: func @differences(
// CHECK: call @differences_step(
// CHECK-NEXT: call @differences_step_0(
// CHECK-NEXT: call @differences_step_1(
// CHECK-NEXT: call @differences_step_2(
func.func @differences(%x: memref<8xf32>, %y: memref<4xf32>) {
  %f = arith.constant 2.0 : f32
  %g = arith.constant 3.0 : f32
  %low = memref.subview %x[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  linalg.fill ins(%f : f32) outs(%y : memref<4xf32>)
  linalg.fill ins(%g : f32) outs(%y : memref<4xf32>)
  linalg.exp ins(%y : memref<4xf32>) outs(%low : memref<4xf32, strided<[1]>>)
  linalg.exp ins(%y : memref<4xf32>) outs(%y : memref<4xf32>)
  return
}

// -----

// Views go along, and no dead one is left.
// CHECK-LABEL: func @views(
// CHECK-SAME: %[[X:.*]]: memref<16xf32>, %[[O:.*]]: index)
// CHECK-NEXT: %[[D:.*]] = memref.alloc
// CHECK-NEXT: call @views_step(%[[X]], %[[O]], %[[D]])
// CHECK-NEXT: memref.dealloc %[[D]]
// CHECK-NEXT: return
// CHECK: func private @views_step(
// CHECK-DAG: memref.subview %{{.*}}[%{{.*}}] [4] [2]
// CHECK-DAG: memref.expand_shape
// CHECK: linalg.exp
func.func @views(%x: memref<16xf32>, %o: index) {
  %even = memref.subview %x[%o] [4] [2] : memref<16xf32> to memref<4xf32, strided<[2], offset: ?>>
  %d = memref.alloc() : memref<4xf32>
  %square = memref.expand_shape %d [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  %back = memref.collapse_shape %square [[0, 1]] : memref<2x2xf32> into memref<4xf32>
  linalg.exp ins(%even : memref<4xf32, strided<[2], offset: ?>>) outs(%back : memref<4xf32>)
  memref.dealloc %d : memref<4xf32>
  return
}

// -----

// Results are those of the call. One that lies on the stack of the step would
// end with it.
// CHECK-LABEL: func @results(
// CHECK: %[[R:.*]] = call @results_step(
// CHECK: scf.if
// CHECK: memref.alloca
// CHECK: return %[[R]]
// CHECK: func private @results_step(
// CHECK: %[[S:.*]] = scf.for
// CHECK: return %[[S]] : f32
func.func @results(%x: memref<8xf32>, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %f) -> f32 {
    %e = memref.load %x[%i] : memref<8xf32>
    %t = arith.addf %s, %e : f32
    scf.yield %t : f32
  }
  %m = scf.if %c -> memref<8xf32> {
    %a = memref.alloca() : memref<8xf32>
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  memref.store %sum, %m[%c0] : memref<8xf32>
  return %sum : f32
}

// -----

// Functions share steps; kernels stay as they are.
// CHECK-LABEL: func @first(
// CHECK-NEXT: call @first_step(
// CHECK-LABEL: func @second(
// CHECK-NEXT: call @first_step(
// CHECK-LABEL: func private @kernel(
// CHECK-NEXT: linalg.exp
func.func @first(%x: memref<8xf32>) {
  linalg.exp ins(%x : memref<8xf32>) outs(%x : memref<8xf32>)
  return
}
func.func @second(%x: memref<8xf32>) {
  linalg.exp ins(%x : memref<8xf32>) outs(%x : memref<8xf32>)
  call @kernel(%x) : (memref<8xf32>) -> ()
  return
}
func.func private @kernel(%x: memref<8xf32>) attributes {llvm.linkage = #llvm.linkage<internal>} {
  linalg.exp ins(%x : memref<8xf32>) outs(%x : memref<8xf32>)
  return
}
