// RUN: rope-opt %s --rope-host-lower-copies | FileCheck %s

// CHECK-LABEL: func @contiguous_stays(
// CHECK: memref.copy
func.func @contiguous_stays(%a: memref<4x?xf32>, %b: memref<4x?xf32>) {
  memref.copy %a, %b : memref<4x?xf32> to memref<4x?xf32>
  return
}

// CHECK-LABEL: func @strided_becomes_linalg(
// CHECK-NOT: memref.copy
// CHECK: linalg.copy
func.func @strided_becomes_linalg(%a: memref<4x4xf32, strided<[8, 1]>>, %b: memref<4x4xf32>) {
  memref.copy %a, %b : memref<4x4xf32, strided<[8, 1]>> to memref<4x4xf32>
  return
}
