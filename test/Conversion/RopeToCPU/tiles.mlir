// Pairs of bf16 and fours of bytes are multiplied in tiles where the processor
// has them.

// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=sapphirerapids --rope-cpu-lower-matmul=cpu=sapphirerapids --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=sapphirerapids --rope-cpu-lower-matmul="cpu=sapphirerapids vector-bits=256" --split-input-file | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=sapphirerapids --rope-cpu-lower-matmul="cpu=sapphirerapids features=-amx-bf16,-amx-int8" --split-input-file | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=sapphirerapids --rope-cpu-lower-matmul="cpu=sapphirerapids mode=strict" --split-input-file | FileCheck %s --check-prefix=STRICT
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-cpu-lower-contractions{cpu=sapphirerapids},rope-cpu-pack-weights{cpu=sapphirerapids arguments=true},rope-cpu-lower-matmul{cpu=sapphirerapids})' --split-input-file | FileCheck %s --check-prefix=PACK
// RUN: rope-opt %s --rope-to-cpu=cpu=sapphirerapids --split-input-file | FileCheck %s --check-prefix=LLVM

// NONE-NOT: amx.
// STRICT-NOT: amx.tile_mulf

// A last panel of up to 16 rows is one row of tiles.
// CHECK-LABEL: func @product(
// CHECK: call @[[F:rope_matmul_bf16_bf16_f32_32x32_last_16_pairs_tiles]](
// CHECK: func private @[[F]](
// A step of A is a row of a tile, and of B rows of pairs.
// CHECK-DAG: memref.alloc({{.*}}) {{.*}} : memref<?x?x?x32x32xbf16>
// CHECK-DAG: memref.alloc({{.*}}) {{.*}} : memref<?x?x64xbf16>
// CHECK-DAG: memref.alloca() {{.*}} : memref<1x16x64xbf16>
// Sums begin with C, or with zeros. Each factor is loaded once.
// CHECK: %[[INIT:.*]]:4 = scf.if
// CHECK-COUNT-4: amx.tile_load {{.*}} into !amx.tile<16x16xf32>
// CHECK: else
// CHECK-COUNT-4: amx.tile_zero
// CHECK: %[[STEPS:.*]]:4 = scf.for {{.*}} iter_args(%[[S0:.*]] = %[[INIT]]#0, %[[S1:.*]] = %[[INIT]]#1, %[[S2:.*]] = %[[INIT]]#2, %[[S3:.*]] = %[[INIT]]#3)
// CHECK: %[[A0:.*]] = amx.tile_load {{.*}} : memref<?x?x?x32x32xbf16> into !amx.tile<16x32xbf16>
// CHECK: %[[B0:.*]] = amx.tile_load {{.*}} : memref<?x?x64xbf16> into !amx.tile<16x32xbf16>
// CHECK: amx.tile_mulf %[[A0]], %[[B0]], %[[S0]]
// CHECK: %[[B1:.*]] = amx.tile_load
// CHECK: amx.tile_mulf %[[A0]], %[[B1]], %[[S1]]
// CHECK: %[[A1:.*]] = amx.tile_load
// CHECK: amx.tile_mulf %[[A1]], %[[B0]], %[[S2]]
// CHECK-NEXT: amx.tile_mulf %[[A1]], %[[B1]], %[[S3]]
// The rows of B behind the last whole step come with zeros.
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[STEPS]]#0
// CHECK: amx.tile_load {{.*}} : memref<1x16x64xbf16> into !amx.tile<16x32xbf16>
// CHECK: amx.tile_store

// LLVM-LABEL: llvm.func {{.*}}@rope_matmul_bf16_bf16_f32_32x32_last_16_pairs_tiles(
// LLVM: "llvm.x86.tdpbf16ps.internal"
// LLVM-NOT: !amx.tile
// What is loaded asks Linux for the registers first.
// LLVM: llvm.func internal @rope_request_tiles()
// LLVM: llvm.inline_asm has_side_effects "syscall", "={rax},{rax},{rdi},{rsi},~{rcx},~{r11},~{memory}"
// LLVM: llvm.mlir.global_ctors ctors = [@rope_request_tiles], priorities = [65535 : i32], data = [#llvm.zero]

// Panels of a weight are the same with tiles and without.
// PACK-LABEL: func @product_pack_1(
// PACK-SAME: memref<128x64xbf16>) -> memref<2x64x64xbf16>
// PACK-LABEL: func @product_packed(
// PACK: call @rope_matmul_packed_bf16_bf16_f32_32x32_last_16_pairs_tiles(
func.func @product(%a: memref<40x128xbf16>, %b: memref<128x64xbf16>, %c: memref<40x64xf32>) {
  linalg.matmul ins(%a, %b : memref<40x128xbf16>, memref<128x64xbf16>) outs(%c : memref<40x64xf32>)
  return
}

// -----

// Bytes have a sign in tiles, so that nothing is added to them, and their sums
// are exact, which any mode may have.
// CHECK-LABEL: func @bytes(
// CHECK: call @[[F:rope_matmul_i8_i8_i32_16x32_once_fours_tiles]](
// CHECK: func private @[[F]](
// CHECK-NOT: arith.xori
// CHECK: amx.tile_muli %{{.*}}, %{{.*}}, %{{.*}} : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
// STRICT: amx.tile_muli
// LLVM: "llvm.x86.tdpbssd.internal"
func.func @bytes(%a: memref<9x128xi8>, %b: memref<128x64xi8>, %c: memref<9x64xi32>) {
  linalg.matmul ins(%a, %b : memref<9x128xi8>, memref<128x64xi8>) outs(%c : memref<9x64xi32>)
  return
}

// -----

// Rows of an unknown number are 32 at a time.
// CHECK-LABEL: func @rows(
// CHECK: call @rope_matmul_bf16_bf16_f32_32x32_pairs_tiles(
func.func @rows(%a: memref<?x128xbf16>, %b: memref<128x64xbf16>, %c: memref<?x64xf32>) {
  linalg.matmul ins(%a, %b : memref<?x128xbf16>, memref<128x64xbf16>) outs(%c : memref<?x64xf32>)
  return
}
