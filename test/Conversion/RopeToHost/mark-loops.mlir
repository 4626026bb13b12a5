// RUN: rope-opt %s --rope-host-mark-loops | FileCheck %s
// RUN: rope-opt %s --rope-host-mark-loops --convert-scf-to-cf --convert-cf-to-llvm | FileCheck %s --check-prefix=BRANCH

// CHECK-DAG: #[[UNROLL:.*]] = #llvm.loop_unroll<runtimeDisable = true>
// CHECK-DAG: #[[VECTORS:.*]] = #llvm.loop_vectorize<disable = true>
// CHECK-DAG: #[[MARK:.*]] = #llvm.loop_annotation<vectorize = #[[VECTORS]], unroll = #[[UNROLL]]>
// CHECK-DAG: #[[OWN:.*]] = #llvm.loop_annotation<mustProgress = true>

// BRANCH-LABEL: func @nest(
// BRANCH-COUNT-2: llvm.br {{.*}} {loop_annotation = #loop_annotation1}
// BRANCH-NOT: loop_annotation
// CHECK-LABEL: func @nest(
func.func @nest(%m: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %x = memref.load %m[%i, %j] : memref<?x?xf32>
      memref.store %x, %m[%j, %i] : memref<?x?xf32>
    }
  }
  // CHECK: memref.store
  // CHECK-NEXT: } {loop_annotation = #[[MARK]]}
  // CHECK-NEXT: } {loop_annotation = #[[MARK]]}
  return
}

// BRANCH-LABEL: func @has_its_own(
// CHECK-LABEL: func @has_its_own(
func.func @has_its_own(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%i] : memref<?xf32>
    memref.store %x, %m[%c0] : memref<?xf32>
  } {loop_annotation = #llvm.loop_annotation<mustProgress = true>}
  // CHECK: } {loop_annotation = #[[OWN]]}
  return
}
