// RUN: rope-opt %s --rope-host-lower-forall --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-host-lower-forall=threads=true --split-input-file | FileCheck %s --check-prefix=THREADS

// Only the outer loop runs on threads.
// CHECK-LABEL: func @nested(
// CHECK-COUNT-3: scf.for
// CHECK-NOT: scf.parallel
// THREADS-LABEL: func @nested(
// THREADS: scf.parallel {{.*}} step
// THREADS: scf.for
// THREADS-NOT: scf.parallel
// THREADS: return
func.func @nested(%a: memref<8x8x8xf32>, %x: f32) {
  scf.forall (%i, %j) in (8, 8) {
    scf.forall (%k) = (0) to (8) step (2) {
      memref.store %x, %a[%i, %j, %k] : memref<8x8x8xf32>
    }
  }
  return
}
