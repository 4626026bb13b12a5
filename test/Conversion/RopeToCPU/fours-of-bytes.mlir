// Products of bytes with a sign go four at a time where the processor adds them
// so, and stay elsewhere.

// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=znver4 --rope-cpu-lower-matmul=cpu=znver4 | FileCheck %s
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=x86-64-v4 | FileCheck %s --check-prefix=NONE

// NONE-NOT: rope_cpu

// CHECK-LABEL: func @product(
// CHECK-NOT: linalg
// CHECK: call @[[F:rope_matmul_i8_i8_i32_14x32_last_12_fours]](
func.func @product(%a: memref<40x128xi8>, %b: memref<128x64xi8>, %c: memref<40x64xi32>) {
  %zero = arith.constant 0 : i32
  linalg.fill ins(%zero : i32) outs(%c : memref<40x64xi32>)
  linalg.matmul ins(%a, %b : memref<40x128xi8>, memref<128x64xi8>) outs(%c : memref<40x64xi32>)
  return
}

// Bytes without a sign, and other sums, are another product. One row reads B
// once, so that it is not packed.
// CHECK-LABEL: func @others(
// CHECK-NOT: call
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK: return
func.func @others(%x: memref<1x128xi8>, %y: memref<1x64xi32>, %a: memref<40x128xi8>, %b: memref<128x64xi8>, %c: memref<40x64xi32>, %d: memref<40x64xi64>) {
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : memref<40x128xi8>, memref<128x64xi8>) outs(%c : memref<40x64xi32>)
  linalg.matmul ins(%a, %b : memref<40x128xi8>, memref<128x64xi8>) outs(%d : memref<40x64xi64>)
  linalg.matmul ins(%x, %b : memref<1x128xi8>, memref<128x64xi8>) outs(%y : memref<1x64xi32>)
  return
}

// CHECK: func private @[[F]](
// Bytes of A are 128 more, and sums of a panel begin with less.
// CHECK: memref.alloc({{.*}}) {{.*}} : memref<?x?x?x14x16xi8>
// CHECK: arith.xori {{.*}} : vector<16xi8>
// Four rows of B take turns, or squares of words of it are transposed.
// CHECK-COUNT-3: vector.interleave
// CHECK: vector.bitcast {{.*}} : vector<64xi8> to vector<16xi32>
// CHECK: %[[SIGN:.*]] = arith.constant dense<-128> : vector<64xi8>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%{{.*}}, %[[SIGN]], %{{.*}})
// CHECK: arith.subi %{{.*}}, %{{.*}} : vector<16xi32>
// CHECK: vector.bitcast {{.*}} : vector<4xi8> to vector<1xi32>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"({{.*}}) : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
