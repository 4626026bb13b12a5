// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s
// RUN: rope-opt %s --cse --canonicalize | FileCheck %s --check-prefix=EFFECTS

// CHECK-LABEL: func @forms(
// CHECK: rope_cpu.matmul panels %{{.*}}, %{{.*}} into %{{.*}} accumulate %{{.*}} rows 40 : memref<40x?xbf16, strided<[8, 1], offset: ?>>, memref<?x?xf16>, memref<?x?xf32>
// CHECK: rope_cpu.matmul packed %{{.*}}, %{{.*}} into %{{.*}} accumulate %{{.*}} : memref<40x?xbf16, strided<[8, 1], offset: ?>>, memref<3x?x32xf32>, memref<?x?xf32>
// CHECK: rope_cpu.matmul rows
// CHECK: rope_cpu.matmul dots
func.func @forms(%a: memref<40x?xbf16, strided<[8, 1], offset: ?>>, %b: memref<?x?xf16>, %panels: memref<3x?x32xf32>, %t: memref<?x?xf64, strided<[1, ?]>>, %c: memref<?x?xf32>, %adds: i1) {
  rope_cpu.matmul panels %a, %b into %c accumulate %adds rows 40 : memref<40x?xbf16, strided<[8, 1], offset: ?>>, memref<?x?xf16>, memref<?x?xf32>
  rope_cpu.matmul packed %a, %panels into %c accumulate %adds : memref<40x?xbf16, strided<[8, 1], offset: ?>>, memref<3x?x32xf32>, memref<?x?xf32>
  rope_cpu.matmul rows %a, %b into %c accumulate %adds : memref<40x?xbf16, strided<[8, 1], offset: ?>>, memref<?x?xf16>, memref<?x?xf32>
  rope_cpu.matmul dots %a, %t into %c accumulate %adds : memref<40x?xbf16, strided<[8, 1], offset: ?>>, memref<?x?xf64, strided<[1, ?]>>, memref<?x?xf32>
  return
}

// Operands are read and the sums are read and written: two equal products are
// two, and a load before one is not the load behind it.
// EFFECTS-LABEL: func @effects(
// EFFECTS: memref.load
// EFFECTS: rope_cpu.matmul
// EFFECTS: rope_cpu.matmul
// EFFECTS: memref.load
func.func @effects(%a: memref<2x2xf32>, %c: memref<2x2xf32>, %adds: i1) -> (f32, f32) {
  %zero = arith.constant 0 : index
  %before = memref.load %c[%zero, %zero] : memref<2x2xf32>
  rope_cpu.matmul panels %a, %a into %c accumulate %adds : memref<2x2xf32>, memref<2x2xf32>, memref<2x2xf32>
  rope_cpu.matmul panels %a, %a into %c accumulate %adds : memref<2x2xf32>, memref<2x2xf32>, memref<2x2xf32>
  %after = memref.load %c[%zero, %zero] : memref<2x2xf32>
  return %before, %after : f32, f32
}
