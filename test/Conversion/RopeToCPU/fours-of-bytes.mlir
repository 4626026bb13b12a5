// Products of bytes with a sign go four at a time where the processor adds them
// so, and stay elsewhere.

// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=znver4 --rope-cpu-lower-matmul=cpu=znver4 | FileCheck %s
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=x86-64-v4 | FileCheck %s --check-prefix=NONE

// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-cpu-lower-contractions{cpu=znver4},rope-cpu-pack-weights{cpu=znver4 arguments=true},rope-cpu-lower-matmul{cpu=znver4})' | FileCheck %s --check-prefix=PACK

// NONE-NOT: rope_cpu

// A weight that is packed once has fours of rows, too. Columns of a panel are
// summed up before it is used, since bytes of A are 128 more.
// PACK-LABEL: func @product_pack_1(
// PACK-SAME: memref<128x64xi8>) -> memref<2x32x128xi8>
// PACK-LABEL: func @product_packed(
// PACK: call @[[F:rope_matmul_packed_i8_i8_i32_14x32_last_12_fours]](
// PACK: func private @[[F]](
// PACK: arith.constant dense<-128> : vector<64xi8>
// PACK: vector.load %arg1[
// PACK: vpdpbusd
// PACK: vector.store {{.*}} : memref<?x32xi32>, vector<16xi32>
// PACK: vpdpbusd

// Groups of fewer bytes than four have no instruction.
// PACK-NOT: func @odd_packed

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

// CHECK-LABEL: func @odd(
func.func @odd(%a: memref<40x126xi8>, %b: memref<126x64xi8>, %c: memref<40x64xi32>) {
  linalg.matmul ins(%a, %b : memref<40x126xi8>, memref<126x64xi8>) outs(%c : memref<40x64xi32>)
  return
}

// CHECK: func private @[[F]](
// Bytes of A are 128 more, and sums of a panel begin with less.
// CHECK: memref.alloc({{.*}}) {{.*}} : memref<?x?x?x14x32xi8>
// CHECK: arith.xori {{.*}} : vector<32xi8>
// Four rows of B take turns, or squares of words of it are transposed.
// CHECK-COUNT-3: vector.interleave
// CHECK: vector.bitcast {{.*}} : vector<64xi8> to vector<16xi32>
// CHECK: %[[SIGN:.*]] = arith.constant dense<-128> : vector<64xi8>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%{{.*}}, %[[SIGN]], %{{.*}})
// CHECK: arith.subi %{{.*}}, %{{.*}} : vector<16xi32>
// CHECK: vector.bitcast {{.*}} : vector<4xi8> to vector<1xi32>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"({{.*}}) : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
