// RUN: rope-opt %s -split-input-file -verify-diagnostics

func.func @rank(%a: memref<2x2x2xf32>, %b: memref<2x2xf32>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op expected A of rank 2 but got rank 3}}
  rope_cpu.matmul panels %a, %b into %b accumulate %adds : memref<2x2x2xf32>, memref<2x2xf32>, memref<2x2xf32>
  return
}

// -----

func.func @packed_rank(%a: memref<2x2xf32>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op expected B of rank 3 but got rank 2}}
  rope_cpu.matmul packed %a, %a into %a accumulate %adds : memref<2x2xf32>, memref<2x2xf32>, memref<2x2xf32>
  return
}

// -----

func.func @rows(%a: memref<2x2xf32>, %c: memref<3x2xf32>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op expected the rows of A and C to agree but got 2 and 3}}
  rope_cpu.matmul panels %a, %a into %c accumulate %adds : memref<2x2xf32>, memref<2x2xf32>, memref<3x2xf32>
  return
}

// -----

func.func @depth(%a: memref<2x2xf32>, %b: memref<3x2xf32>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op expected the depths of A and B to agree but got 2 and 3}}
  rope_cpu.matmul panels %a, %b into %a accumulate %adds : memref<2x2xf32>, memref<3x2xf32>, memref<2x2xf32>
  return
}

// -----

func.func @columns(%a: memref<2x2xf32>, %b: memref<2x3xf32>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op expected the columns of B and C to agree but got 3 and 2}}
  rope_cpu.matmul panels %a, %b into %a accumulate %adds : memref<2x2xf32>, memref<2x3xf32>, memref<2x2xf32>
  return
}

// -----

func.func @panel_width(%a: memref<2x2xf32>, %b: memref<?x?x?xf32>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op expected panels of a static width}}
  rope_cpu.matmul packed %a, %b into %a accumulate %adds : memref<2x2xf32>, memref<?x?x?xf32>, memref<2x2xf32>
  return
}

// -----

func.func @rows_along_depth(%a: memref<2x2xf32>, %b: memref<2x2xf32, strided<[1, 2]>>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op expected B of form rows to be contiguous along axis 1 but got stride 2}}
  rope_cpu.matmul rows %a, %b into %a accumulate %adds : memref<2x2xf32>, memref<2x2xf32, strided<[1, 2]>>, memref<2x2xf32>
  return
}

// -----

func.func @dots_along_columns(%a: memref<2x2xf32>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op expected B of form dots to be contiguous along axis 0 but got stride 2}}
  rope_cpu.matmul dots %a, %a into %a accumulate %adds : memref<2x2xf32>, memref<2x2xf32>, memref<2x2xf32>
  return
}

// -----

func.func @layout(%a: memref<2x2xf32>, %b: memref<2x2xf32, affine_map<(i, j) -> (i floordiv 2, j)>>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op expected strided operands}}
  rope_cpu.matmul panels %a, %b into %a accumulate %adds : memref<2x2xf32>, memref<2x2xf32, affine_map<(i, j) -> (i floordiv 2, j)>>, memref<2x2xf32>
  return
}

// -----

func.func @integers(%a: memref<2x2xi32>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op expected floats, or bytes and sums of i32}}
  rope_cpu.matmul panels %a, %a into %a accumulate %adds : memref<2x2xi32>, memref<2x2xi32>, memref<2x2xi32>
  return
}

// -----

func.func @rows_of_bytes(%a: memref<2x2xi8>, %c: memref<2x2xi32>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op expected bytes in form panels or packed but got rows}}
  rope_cpu.matmul rows %a, %a into %c accumulate %adds : memref<2x2xi8>, memref<2x2xi8>, memref<2x2xi32>
  return
}

// -----

func.func @height(%a: memref<2x2xf32>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op attribute 'rows' failed to satisfy constraint}}
  rope_cpu.matmul panels %a, %a into %a accumulate %adds rows -1 : memref<2x2xf32>, memref<2x2xf32>, memref<2x2xf32>
  return
}

// -----

func.func @floats_and_integers(%a: memref<2x2xf32>, %c: memref<2x2xi32>, %adds: i1) {
  // expected-error @+1 {{'rope_cpu.matmul' op expected floats, or bytes and sums of i32}}
  rope_cpu.matmul panels %a, %a into %c accumulate %adds : memref<2x2xf32>, memref<2x2xf32>, memref<2x2xi32>
  return
}
