// AArch64 multiplies matrices in 128 bits: sums are of two rows and two columns each, a vector of A has the elements of two rows, one of B
// those of two columns, 64 bits of each. Bytes go by eights, bf16 by fours, unless the mode is strict.

// RUN: rope-opt %s --rope-cpu-lower-contractions="cpu=aarch64: features=+bf16,+i8mm" --rope-cpu-lower-matmul="cpu=aarch64: features=+bf16,+i8mm" --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-cpu-lower-contractions="cpu=aarch64: features=+bf16,+i8mm" --rope-cpu-lower-matmul="cpu=aarch64: features=+bf16,+i8mm mode=strict" --split-input-file | FileCheck %s --check-prefix=STRICT
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-cpu-lower-contractions{cpu=aarch64: features=+bf16},rope-cpu-pack-weights{cpu=aarch64: features=+bf16 arguments=true},rope-cpu-lower-matmul{cpu=aarch64: features=+bf16})' --split-input-file | FileCheck %s --check-prefix=PACK

// CHECK-LABEL: func @product(
// CHECK: call @rope_matmul_bf16_bf16_f32_10x8_squares(
// CHECK-LABEL: func private @rope_matmul_bf16_bf16_f32_10x8_squares(
// A step of A is a group. A row of a panel of B has four rows of B in turn, or squares of groups are transposed.
// CHECK-DAG: memref.alloc({{.*}}) {{.*}} : memref<?x?x?x10x4xbf16>
// CHECK-DAG: memref.alloc({{.*}}) {{.*}} : memref<?x?x32xbf16>
// CHECK: vector.interleave {{.*}} : vector<8xbf16> -> vector<16xbf16>
// CHECK: vector.bitcast {{.*}} : vector<16xbf16> to vector<4xi64>
// CHECK-COUNT-4: vector.load {{.*}} : memref<?x?x32xbf16>, vector<8xbf16>
// CHECK: %[[ROWS:.*]] = vector.load {{.*}} : memref<?x?x?x10x4xbf16>, vector<8xbf16>
// CHECK: llvm.call_intrinsic "llvm.aarch64.neon.bfmmla"(%{{.*}}, %[[ROWS]], %{{.*}}) : (vector<4xf32>, vector<8xbf16>, vector<8xbf16>) -> vector<4xf32>
// Sums become rows of C.
// CHECK: vector.shuffle %[[LEFT:.*]], %[[RIGHT:.*]] [0, 1, 4, 5] : vector<4xf32>, vector<4xf32>
// CHECK: vector.shuffle %[[LEFT]], %[[RIGHT]] [2, 3, 6, 7] : vector<4xf32>, vector<4xf32>

// STRICT-LABEL: func @product(
// STRICT-NOT: bfmmla
// STRICT: vector.fma
// STRICT-NOT: bfmmla

// PACK-LABEL: func @product_pack_1(
// PACK-SAME: memref<128x64xbf16>) -> memref<8x32x32xbf16>
// PACK-LABEL: func @product_packed(
// PACK: call @rope_matmul_packed_bf16_bf16_f32_10x8_squares(
func.func @product(%a: memref<40x128xbf16>, %b: memref<128x64xbf16>, %c: memref<40x64xf32>) {
  linalg.matmul ins(%a, %b : memref<40x128xbf16>, memref<128x64xbf16>) outs(%c : memref<40x64xf32>)
  return
}

// -----

// A weight of a depth that is no fours is packed in pairs, and of an odd one as it is. Panels of A are even.

// PACK-LABEL: func @pairs_pack_1(
// PACK-SAME: memref<126x64xbf16>) -> memref<8x63x16xbf16>
// PACK-LABEL: func @pairs_packed(
// PACK: call @rope_matmul_packed_bf16_bf16_f32_{{[0-9]+}}x8{{.*}}_pairs(
// CHECK-LABEL: func @pairs(
// CHECK: call @rope_matmul_bf16_bf16_f32_12x8_last_6_squares(
func.func @pairs(%a: memref<41x126xbf16>, %b: memref<126x64xbf16>, %c: memref<41x64xf32>) {
  linalg.matmul ins(%a, %b : memref<41x126xbf16>, memref<126x64xbf16>) outs(%c : memref<41x64xf32>)
  return
}

// -----

// PACK-LABEL: func @odd_pack_1(
// PACK-SAME: memref<127x64xbf16>) -> memref<8x127x8xbf16>
// PACK-LABEL: func @odd_packed(
// PACK: call @rope_matmul_packed_bf16_bf16_f32_14x8_last_12(
// CHECK-LABEL: func @odd(
// CHECK: call @{{.*}}_squares(
func.func @odd(%a: memref<40x127xbf16>, %b: memref<127x64xbf16>, %c: memref<40x64xf32>) {
  linalg.matmul ins(%a, %b : memref<40x127xbf16>, memref<127x64xbf16>) outs(%c : memref<40x64xf32>)
  return
}

// -----

// CHECK-LABEL: func @bytes(
// CHECK: call @rope_matmul_i8_i8_i32_10x8_squares(
// CHECK-DAG: memref.alloc({{.*}}) {{.*}} : memref<?x?x?x10x8xi8>
// CHECK-DAG: memref.alloc({{.*}}) {{.*}} : memref<?x?x64xi8>
// CHECK: llvm.call_intrinsic "llvm.aarch64.neon.smmla.v4i32.v16i8"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
// STRICT-LABEL: func @bytes(
// STRICT: llvm.aarch64.neon.smmla
func.func @bytes(%a: memref<40x128xi8>, %b: memref<128x64xi8>, %c: memref<40x64xi32>) {
  linalg.matmul ins(%a, %b : memref<40x128xi8>, memref<128x64xi8>) outs(%c : memref<40x64xi32>)
  return
}
