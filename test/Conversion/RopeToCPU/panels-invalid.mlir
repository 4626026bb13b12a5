// Panels are multiplied where the processor has their width and their groups.

// RUN: not rope-opt %s --rope-cpu-lower-matmul=cpu=sapphirerapids --split-input-file 2>&1 | FileCheck %s --check-prefixes=HALF,WIDTH
// RUN: not rope-opt %s --rope-cpu-lower-matmul=cpu=x86-64-v4 --split-input-file 2>&1 | FileCheck %s --check-prefixes=HALF,BRAIN,WIDTH
// RUN: not rope-opt %s --rope-cpu-lower-matmul=cpu=x86-64-v3 --split-input-file 2>&1 | FileCheck %s --check-prefixes=HALF,BRAIN,NARROW
// RUN: not rope-opt %s --rope-cpu-lower-matmul=cpu=graniterapids --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=WIDTH --implicit-check-not=f16

func.func @half(%a: memref<40x64xf16>, %b: memref<2x32x64xf16>, %c: memref<40x64xf32>, %adds: i1) {
  // HALF: 'rope_cpu.matmul' op expected panels for this processor but got 'memref<2x32x64xf16>'
  rope_cpu.matmul packed %a, %b into %c accumulate %adds : memref<40x64xf16>, memref<2x32x64xf16>, memref<40x64xf32>
  return
}

// -----

func.func @brain(%a: memref<40x64xbf16>, %b: memref<2x32x64xbf16>, %c: memref<40x64xf32>, %adds: i1) {
  // BRAIN: expected panels for this processor but got 'memref<2x32x64xbf16>'
  rope_cpu.matmul packed %a, %b into %c accumulate %adds : memref<40x64xbf16>, memref<2x32x64xbf16>, memref<40x64xf32>
  return
}

// -----

func.func @width(%a: memref<40x64xf32>, %b: memref<4x64x16xf32>, %c: memref<40x64xf32>, %adds: i1) {
  // WIDTH: expected panels for this processor but got 'memref<4x64x16xf32>'
  rope_cpu.matmul packed %a, %b into %c accumulate %adds : memref<40x64xf32>, memref<4x64x16xf32>, memref<40x64xf32>
  return
}

// -----

func.func @twice(%a: memref<40x64xf32>, %b: memref<2x64x32xf32>, %c: memref<40x64xf32>, %adds: i1) {
  // NARROW: expected panels for this processor but got 'memref<2x64x32xf32>'
  rope_cpu.matmul packed %a, %b into %c accumulate %adds : memref<40x64xf32>, memref<2x64x32xf32>, memref<40x64xf32>
  return
}
