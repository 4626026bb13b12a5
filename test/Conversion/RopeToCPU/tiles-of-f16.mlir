// Products of f16 are in pairs where the processor has tiles for them, and only
// there: nothing else multiplies pairs of f16.

// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=graniterapids --rope-cpu-lower-matmul=cpu=graniterapids --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=sapphirerapids --rope-cpu-lower-matmul=cpu=sapphirerapids --split-input-file | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=graniterapids --rope-cpu-lower-matmul="cpu=graniterapids features=-amx-fp16" --split-input-file | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=graniterapids --rope-cpu-lower-matmul="cpu=graniterapids features=-amx-tile" --split-input-file | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=graniterapids --rope-cpu-lower-matmul="cpu=graniterapids vector-bits=256" --split-input-file | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=graniterapids --rope-cpu-lower-matmul="cpu=graniterapids mode=strict" --split-input-file | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-cpu-lower-contractions{cpu=graniterapids},rope-cpu-pack-weights{cpu=graniterapids arguments=true},rope-cpu-lower-matmul{cpu=graniterapids})' --split-input-file | FileCheck %s --check-prefix=PACK
// RUN: rope-opt %s --rope-to-cpu=cpu=graniterapids --split-input-file | FileCheck %s --check-prefix=LLVM

// NONE-NOT: amx.
// NONE-NOT: _pairs

// CHECK-LABEL: func @product(
// CHECK: call @[[F:rope_matmul_f16_f16_f32_32x32_last_16_pairs_tiles]](
// CHECK: func private @[[F]](
// CHECK-DAG: memref.alloc({{.*}}) {{.*}} : memref<?x?x?x32x32xf16>
// CHECK-DAG: memref.alloc({{.*}}) {{.*}} : memref<?x?x64xf16>
// CHECK-DAG: memref.alloca() {{.*}} : memref<1x16x64xf16>
// CHECK: vector.interleave {{.*}} : vector<16xf16> -> vector<32xf16>
// CHECK: amx.tile_mulf %{{.*}}, %{{.*}}, %{{.*}} : !amx.tile<16x32xf16>, !amx.tile<16x32xf16>, !amx.tile<16x16xf32>
// CHECK: amx.tile_load {{.*}} : memref<1x16x64xf16> into !amx.tile<16x32xf16>

// LLVM-LABEL: llvm.func {{.*}}@rope_matmul_f16_f16_f32_32x32_last_16_pairs_tiles(
// LLVM: "llvm.x86.tdpfp16ps.internal"
// LLVM-NOT: !amx.tile
// LLVM: llvm.mlir.global_ctors ctors = [@rope_request_tiles]

// PACK-LABEL: func @product_pack_1(
// PACK-SAME: memref<128x64xf16>) -> memref<2x64x64xf16>
// PACK-LABEL: func @product_packed(
// PACK: call @rope_matmul_packed_f16_f16_f32_32x32_last_16_pairs_tiles(
func.func @product(%a: memref<40x128xf16>, %b: memref<128x64xf16>, %c: memref<40x64xf32>) {
  linalg.matmul ins(%a, %b : memref<40x128xf16>, memref<128x64xf16>) outs(%c : memref<40x64xf32>)
  return
}

// -----

// A weight of odd depth has no whole pairs to be packed beforehand.
// PACK-LABEL: func @odd_pack_1(
// PACK-SAME: memref<127x64xf16>) -> memref<2x127x32xf16>
// PACK-LABEL: func @odd_packed(
// PACK: call @rope_matmul_packed_f16_f16_f32_14x32_last_12(
// CHECK-LABEL: func @odd(
// CHECK: call @{{.*}}_pairs_tiles(
func.func @odd(%a: memref<40x127xf16>, %b: memref<127x64xf16>, %c: memref<40x64xf32>) {
  linalg.matmul ins(%a, %b : memref<40x127xf16>, memref<127x64xf16>) outs(%c : memref<40x64xf32>)
  return
}

// -----

// Sums along the memory of both operands have no panels.
// CHECK-LABEL: func @dots(
// CHECK: call @[[F:rope_matmul_dots_f16_f16_f32]](
// CHECK: func private @[[F]](
// CHECK-NOT: amx.
// CHECK: arith.extf {{.*}} : vector<16xf16> to vector<16xf32>
func.func @dots(%a: memref<2x128xf16>, %b: memref<64x128xf16>, %c: memref<2x64xf32>) {
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : memref<2x128xf16>, memref<64x128xf16>) outs(%c : memref<2x64xf32>)
  return
}

// -----

// CHECK-LABEL: func @mixed(
// CHECK-NOT: _pairs
// CHECK-NOT: amx.
func.func @mixed(%a: memref<40x128xf16>, %b: memref<128x64xbf16>, %c: memref<40x64xf32>) {
  linalg.matmul ins(%a, %b : memref<40x128xf16>, memref<128x64xbf16>) outs(%c : memref<40x64xf32>)
  return
}

// -----

// CHECK-LABEL: func @wide(
// CHECK-NOT: _pairs
// CHECK-NOT: amx.
func.func @wide(%a: memref<40x128xf16>, %b: memref<128x64xf16>, %c: memref<40x64xf64>) {
  linalg.matmul ins(%a, %b : memref<40x128xf16>, memref<128x64xf16>) outs(%c : memref<40x64xf64>)
  return
}
