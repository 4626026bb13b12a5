// Products of bf16 go two at a time where the processor adds pairs, unless the
// mode is strict. Others widen to f32.

// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=znver4 --rope-cpu-lower-matmul=cpu=znver4 --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=znver4 --rope-cpu-lower-matmul="cpu=znver4 mode=strict" --split-input-file | FileCheck %s --check-prefix=WIDE
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=x86-64-v4 --rope-cpu-lower-matmul=cpu=x86-64-v4 --split-input-file | FileCheck %s --check-prefix=WIDE
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-cpu-lower-contractions{cpu=znver4},rope-cpu-pack-weights{cpu=znver4 arguments=true},rope-cpu-lower-matmul{cpu=znver4})' --split-input-file | FileCheck %s --check-prefix=PACK

// WIDE-NOT: _pairs
// WIDE-NOT: dpbf16ps

// CHECK-LABEL: func @product(
// CHECK: call @[[F:rope_matmul_bf16_bf16_f32_[0-9]+x32.*_pairs]](
// CHECK: func private @[[F]](
// Panels of both operands keep bf16.
// CHECK-DAG: memref.alloc({{.*}}) {{.*}} : memref<?x?x?x14x16xbf16>
// CHECK-DAG: memref.alloc({{.*}}) {{.*}} : memref<?x?x64xbf16>
// Two rows of B take turns, or squares of words of it are transposed.
// CHECK: vector.interleave {{.*}} : vector<16xbf16> -> vector<32xbf16>
// CHECK: vector.bitcast {{.*}} : vector<32xbf16> to vector<16xi32>
// CHECK: vector.shuffle
// The factor is a word of two elements. Loads stay beside their products.
// CHECK: vector.load {{.*}} : memref<?x?x64xbf16>, vector<32xbf16>
// CHECK: %[[PAIR:.*]] = vector.load {{.*}} : memref<?x?x?x14x16xbf16>, vector<2xbf16>
// CHECK: %[[WORD:.*]] = vector.bitcast %[[PAIR]] : vector<2xbf16> to vector<1xi32>
// CHECK: %[[SCALAR:.*]] = vector.extract %[[WORD]][0]
// CHECK: %[[WORDS:.*]] = vector.broadcast %[[SCALAR]] : i32 to vector<16xi32>
// CHECK: %[[FACTOR:.*]] = vector.bitcast %[[WORDS]] : vector<16xi32> to vector<32xbf16>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%{{.*}}, %{{.*}}, %[[FACTOR]]) : (vector<16xf32>, vector<32xbf16>, vector<32xbf16>) -> vector<16xf32>
// CHECK: llvm.inline_asm has_side_effects "", ""

// A weight that is packed once holds pairs of rows, too.
// PACK-LABEL: func @product_pack_1(
// PACK-SAME: %[[W:.*]]: memref<128x64xbf16>) -> memref<2x64x64xbf16>
// PACK: %[[PAIRS:.*]] = memref.reinterpret_cast %[[W]] to offset: [0], sizes: [2, 64, 32, 2], strides: [32, 128, 1, 64]
// PACK: %[[PANELS:.*]] = memref.expand_shape %{{.*}} {{\[\[}}0], [1], [2, 3]] output_shape [2, 64, 32, 2]
// PACK: linalg.copy ins(%[[PAIRS]] {{.*}} outs(%[[PANELS]]
// PACK-LABEL: func @product_packed(
// PACK: memref.reinterpret_cast %{{.*}}sizes: [%{{.*}}, 64, 64], strides: [4096, 64, 1]
// PACK: call @rope_matmul_packed_bf16_bf16_f32_14x32_last_12_pairs(
func.func @product(%a: memref<40x128xbf16>, %b: memref<128x64xbf16>, %c: memref<40x64xf32>) {
  linalg.matmul ins(%a, %b : memref<40x128xbf16>, memref<128x64xbf16>) outs(%c : memref<40x64xf32>)
  return
}

// -----

// An odd depth has no whole pairs to be packed beforehand.
// PACK-LABEL: func @odd_pack_1(
// PACK-SAME: memref<127x64xbf16>) -> memref<2x127x32xbf16>
// PACK-LABEL: func @odd_packed(
// PACK: call @rope_matmul_packed_bf16_bf16_f32_14x32_last_12(
// CHECK-LABEL: func @odd(
// CHECK: call @{{.*}}_pairs(
func.func @odd(%a: memref<40x127xbf16>, %b: memref<127x64xbf16>, %c: memref<40x64xf32>) {
  linalg.matmul ins(%a, %b : memref<40x127xbf16>, memref<127x64xbf16>) outs(%c : memref<40x64xf32>)
  return
}

// -----

// CHECK-LABEL: func @mixed(
// CHECK-NOT: _pairs
func.func @mixed(%a: memref<40x128xf32>, %b: memref<128x64xbf16>, %c: memref<40x64xf32>) {
  linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : memref<40x128xf32>, memref<128x64xbf16>) outs(%c : memref<40x64xf32>) {
  ^bb0(%x: f32, %y: bf16, %sum: f32):
    %wide = arith.extf %y : bf16 to f32
    %product = arith.mulf %x, %wide : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  return
}
