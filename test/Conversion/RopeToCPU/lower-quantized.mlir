// Products with weights of integers become blocks of columns, one for each
// thread, and calls of a function that depends on no size but the rows.

// RUN: rope-opt %s --rope-cpu-lower-contractions="cpu=x86-64-v4 threads=true" | FileCheck %s --check-prefix=SPLIT
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=x86-64-v4 --rope-cpu-lower-matmul=cpu=x86-64-v4 | FileCheck %s
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=sapphirerapids --rope-cpu-lower-matmul=cpu=sapphirerapids | FileCheck %s --check-prefix=TILES

// SPLIT-LABEL: func @words(
// SPLIT: scf.parallel (%[[N:.*]]) = (%{{.*}}) to (%{{.*}}) step (%[[STEP:.*]]) {
// SPLIT: %[[SIZE:.*]] = arith.minsi %{{.*}}, %[[STEP]]
// SPLIT: %[[Q:.*]] = memref.subview %arg1[%[[N]], 0] [%[[SIZE]], 32] [1, 1]
// SPLIT: %[[S:.*]] = memref.subview %arg2[%[[N]], 0] [%[[SIZE]], 2] [1, 1]
// SPLIT: %[[X:.*]] = memref.subview %arg0[0, 0] [1, 256] [1, 1]
// SPLIT: %[[C:.*]] = memref.subview %arg3[0, %[[N]]] [1, %[[SIZE]]] [1, 1]
// SPLIT: rope_cpu.quantized_matmul bits 4 center 8 ins(%[[X]], %[[Q]], %[[S]] {{.*}} outs(%[[C]]

// CHECK-LABEL: func @words(
// CHECK: call @rope_matmul_f32_u4_in_i32_f32_f32_rows_1_center_8(
func.func @words(%x: memref<1x256xf32>, %q: memref<64x32xi32>, %s: memref<64x2xf32>, %y: memref<1x64xf32>) {
  rope_cpu.quantized_matmul bits 4 center 8 ins(%x, %q, %s : memref<1x256xf32>, memref<64x32xi32>, memref<64x2xf32>) outs(%y : memref<1x64xf32>)
  return
}

// Rows whose number is not known, up to 32, are taken by eights, then four, two
// and one. More have panels, for 2048 rows at a time.
// CHECK-LABEL: func @rows_at_run_time(
// CHECK: %[[FEW:.*]] = arith.cmpi ule, %{{.*}}, %c32
// CHECK: scf.if %[[FEW]] {
// CHECK: %[[ALL:.*]] = memref.dim %arg0, %c0
// CHECK: %[[REST:.*]] = arith.remui %{{.*}}, %c8
// CHECK: %[[END8:.*]] = arith.subi %[[ALL]], %[[REST]]
// CHECK: scf.for %[[M:.*]] = %c0{{.*}} to %[[END8]] step %c8
// CHECK: memref.subview %arg0[%[[M]], 0] [8, 256]
// CHECK: call @rope_matmul_f32_u4_in_i32_f32_f32_rows_8_center_8(
// CHECK: scf.for %{{.*}} = %[[END8]] to %[[END4:.*]] step %c4
// CHECK: call @rope_matmul_f32_u4_in_i32_f32_f32_rows_4_center_8(
// CHECK: scf.for %{{.*}} = %[[END4]] to %[[END2:.*]] step %c2
// CHECK: call @rope_matmul_f32_u4_in_i32_f32_f32_rows_2_center_8(
// CHECK: scf.for %{{.*}} = %[[END2]] to %{{.*}} step %c1
// CHECK: call @rope_matmul_f32_u4_in_i32_f32_f32_rows_1_center_8(
// CHECK: } else {
// CHECK: scf.for %[[M:.*]] = %c0{{.*}} to %{{.*}} step %c2048
// CHECK: arith.minsi %{{.*}}, %c2048
// CHECK: call @rope_matmul_f32_u4_in_i32_f32_f32_rows_center_8_panels_14_last_0_parts_1_whole(
func.func @rows_at_run_time(%x: memref<?x256xf32>, %q: memref<64x32xi32>, %s: memref<64x2xf32>, %y: memref<?x64xf32>) {
  rope_cpu.quantized_matmul bits 4 center 8 ins(%x, %q, %s : memref<?x256xf32>, memref<64x32xi32>, memref<64x2xf32>) outs(%y : memref<?x64xf32>)
  return
}

// The same function for other sizes; columns that are not contiguous are copied.
// CHECK-LABEL: func @strided(
// CHECK: %[[COPY:.*]] = memref.alloc() : memref<16x16xi32>
// CHECK: memref.copy %arg1, %[[COPY]]
// CHECK: call @rope_matmul_f32_u4_in_i32_f32_f32_rows_1_center_8(
// CHECK: memref.dealloc %[[COPY]]
func.func @strided(%x: memref<1x128xf32>, %q: memref<16x16xi32, strided<[32, 2]>>, %s: memref<16x1xf32>, %y: memref<1x16xf32>) {
  rope_cpu.quantized_matmul bits 4 center 8 ins(%x, %q, %s : memref<1x128xf32>, memref<16x16xi32, strided<[32, 2]>>, memref<16x1xf32>) outs(%y : memref<1x16xf32>)
  return
}

// Three columns of eight rows at a time, whose zero points are subtracted.
// CHECK-LABEL: func @bytes(
// CHECK: call @rope_matmul_bf16_s8_in_i8_f32_zeros_f32_f32_rows_8(
func.func @bytes(%x: memref<8x64xbf16>, %q: memref<?x64xi8>, %s: memref<?x4xf32>, %z: memref<?x4xf32>, %y: memref<8x?xf32>) {
  rope_cpu.quantized_matmul bits 8 signed ins(%x, %q, %s : memref<8x64xbf16>, memref<?x64xi8>, memref<?x4xf32>) zeros(%z : memref<?x4xf32>) outs(%y : memref<8x?xf32>)
  return
}

// Nine rows are five and four. In bf16 on a processor that adds pairs, 4 bits
// choose elements of bf16, from words of 16 bits.
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=znver4 --rope-cpu-lower-matmul=cpu=znver4 | FileCheck %s --check-prefix=PAIRS
// CHECK-LABEL: func @rows(
// CHECK: memref.subview %{{.*}}[0, 0] [5, 128]
// CHECK: call @rope_matmul_bf16_s4_in_i8_f32_f32_rows_5(
// CHECK: memref.subview %{{.*}}[5, 0] [4, 128]
// CHECK: call @rope_matmul_bf16_s4_in_i8_f32_f32_rows_4(
// PAIRS-LABEL: func @rows(
// PAIRS: call @rope_matmul_bf16_s4_in_i8_f32_f32_rows_5_pairs(
// PAIRS-LABEL: func private @rope_matmul_bf16_s4_in_i8_f32_f32_rows_5_pairs(
// The table is there twice, as words of 16 bits.
// PAIRS: arith.constant dense<[0.{{.*}}, 7.{{[^,]*}}, -8.{{.*}}, -1.{{[^,]*}}, 0.{{.*}}, 7.{{[^,]*}}, -8.{{.*}}, -1.{{[^,]*}}]> : vector<32xbf16>
// PAIRS-COUNT-3: arith.shrui {{.*}} : vector<32xi16>
// PAIRS: llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"
func.func @rows(%x: memref<9x128xbf16>, %q: memref<7x64xi8>, %s: memref<7x1xf32>, %y: memref<9x7xf32>) {
  rope_cpu.quantized_matmul bits 4 signed ins(%x, %q, %s : memref<9x128xbf16>, memref<7x64xi8>, memref<7x1xf32>) outs(%y : memref<9x7xf32>)
  return
}

// Columns of rows of integers are divided in whole lines: four of 64 bytes.
// SPLIT-LABEL: func @by_rows(
// SPLIT: scf.parallel (%[[N:.*]]) = (%{{.*}}) to (%{{.*}}) step (%[[STEP:.*]]) {
// SPLIT: %[[Q:.*]] = memref.subview %arg1[0, %{{.*}}] [%{{.*}}, 64] [1, 1]
// SPLIT: %[[S:.*]] = memref.subview %arg2[0, %{{.*}}] [%{{.*}}, 2] [1, 1]
// SPLIT: %[[C:.*]] = memref.subview %arg3[0, %[[N]]] [2, 64] [1, 1]
// SPLIT: rope_cpu.quantized_matmul bits 8 by_rows ins(%{{.*}}, %[[Q]], %[[S]] {{.*}} outs(%[[C]]
// CHECK-LABEL: func @by_rows(
// CHECK: call @rope_matmul_f32_u8_in_i8_f32_f32_rows_2_by_groups_of_rows(
func.func @by_rows(%x: memref<2x?xf32>, %q: memref<?x256xi8>, %s: memref<?x8xf32>, %y: memref<2x256xf32>) {
  rope_cpu.quantized_matmul bits 8 by_rows ins(%x, %q, %s : memref<2x?xf32>, memref<?x256xi8>, memref<?x8xf32>) outs(%y : memref<2x256xf32>)
  return
}

// Threads take whole groups of the columns that share scales.
// SPLIT-LABEL: func @shared(
// SPLIT: %[[GROUPS:.*]] = arith.ceildivsi %{{.*}}, %c32
// SPLIT: %[[STEP:.*]] = arith.muli %[[GROUPS]], %c32
// SPLIT: scf.parallel (%[[N:.*]]) = (%{{.*}}) to (%{{.*}}) step (%[[STEP]]) {
// SPLIT: %[[SIZE:.*]] = arith.minsi %{{.*}}, %[[STEP]]
// SPLIT: memref.subview %arg1[%[[N]], 0] [%[[SIZE]], 64] [1, 1]
// SPLIT: %[[G:.*]] = arith.divui %[[N]], %c32
// SPLIT: %[[COUNT:.*]] = arith.ceildivui %[[SIZE]], %c32
// SPLIT: memref.subview %arg2[%[[G]], 0] [%[[COUNT]], 128] [1, 1]
// SPLIT: memref.subview %arg3[{{.*}}, 0] [{{.*}}, 128] [1, 1]
// CHECK-LABEL: func @shared(
// CHECK: call @rope_matmul_f32_u4_in_i8_f32_zeros_f32_f32_rows_4_shared_32(
func.func @shared(%x: memref<4x128xf32>, %q: memref<?x64xi8>, %s: memref<?x128xf32>, %z: memref<?x128xf32>, %y: memref<4x?xf32>) {
  rope_cpu.quantized_matmul bits 4 shared 32 ins(%x, %q, %s : memref<4x128xf32>, memref<?x64xi8>, memref<?x128xf32>) zeros(%z : memref<?x128xf32>) outs(%y : memref<4x?xf32>)
  return
}

// All columns share them, and threads take some.
// SPLIT-LABEL: func @shared_by_all(
// SPLIT: %[[Q:.*]] = memref.subview %arg1[
// SPLIT: rope_cpu.quantized_matmul bits 8 shared 0 ins(%{{.*}}, %[[Q]], %arg2 :
func.func @shared_by_all(%x: memref<1x40xf32>, %q: memref<64x40xi8>, %s: memref<1x40xf32>, %y: memref<1x64xf32>) {
  rope_cpu.quantized_matmul bits 8 shared 0 ins(%x, %q, %s : memref<1x40xf32>, memref<64x40xi8>, memref<1x40xf32>) outs(%y : memref<1x64xf32>)
  return
}

// CHECK-LABEL: func @shared_by_rows(
// CHECK: call @rope_matmul_f32_s8_in_i8_bf16_f32_rows_2_by_rows_shared_192(
func.func @shared_by_rows(%x: memref<2x?xf32>, %q: memref<?x40xi8>, %s: memref<?x40xbf16>, %y: memref<2x40xf32>) {
  rope_cpu.quantized_matmul bits 8 signed by_rows shared 192 ins(%x, %q, %s : memref<2x?xf32>, memref<?x40xi8>, memref<?x40xbf16>) outs(%y : memref<2x40xf32>)
  return
}

// In tiles a call in a loop takes 32 rows, and one those that are left. Of a
// number that is not known, one row alone is multiplied in f32.
// TILES-LABEL: func @narrow(
// TILES: scf.for %{{.*}} = %c0{{.*}} to %c2048 step %c32
// TILES: call @[[PART:rope_matmul_bf16_u4_in_i8_f32_f32_rows_32_center_8_tiles]](
// TILES: call @[[LAST:rope_matmul_bf16_u4_in_i8_f32_f32_rows_16_center_8_tiles]](
// TILES-NOT: call
func.func @narrow(%x: memref<2053x256xbf16>, %q: memref<64x128xi8>, %s: memref<64x2xf32>, %y: memref<2053x64xf32>) {
  rope_cpu.quantized_matmul bits 4 center 8 ins(%x, %q, %s : memref<2053x256xbf16>, memref<64x128xi8>, memref<64x2xf32>) outs(%y : memref<2053x64xf32>)
  return
}

// TILES-LABEL: func @narrow_rows_at_run_time(
// TILES: %[[ALL:.*]] = memref.dim %arg0, %c0
// TILES: %[[ONE:.*]] = arith.cmpi eq, %[[ALL]], %c1
// TILES: scf.if %[[ONE]] {
// TILES: call @rope_matmul_bf16_s8_in_i8_f32_f32_rows_1(
// TILES: } else {
// TILES: %[[ROWS:.*]] = memref.dim %arg0, %c0
// TILES: scf.for %[[M:.*]] = %c0{{.*}} to %[[ROWS]] step %c32
// TILES: %[[LEFT:.*]] = arith.subi %[[ROWS]], %[[M]]
// TILES: %[[HEIGHT:.*]] = arith.minsi %[[LEFT]], %c32
// TILES: memref.subview %arg0[%[[M]], 0] [%[[HEIGHT]], 256]
// TILES: call @[[ANY:rope_matmul_bf16_s8_in_i8_f32_f32_rows_tiles]](
func.func @narrow_rows_at_run_time(%x: memref<?x256xbf16>, %q: memref<64x256xi8>, %s: memref<64x2xf32>, %y: memref<?x64xf32>) {
  rope_cpu.quantized_matmul bits 8 signed ins(%x, %q, %s : memref<?x256xbf16>, memref<64x256xi8>, memref<64x2xf32>) outs(%y : memref<?x64xf32>)
  return
}

// Two rows, groups that are less than a line, and differences that bf16 cannot
// hold are none for tiles.
// TILES-LABEL: func @two_rows(
// TILES: call @rope_matmul_bf16_s8_in_i8_f32_f32_rows_2(
func.func @two_rows(%x: memref<2x256xbf16>, %q: memref<64x256xi8>, %s: memref<64x2xf32>, %y: memref<2x64xf32>) {
  rope_cpu.quantized_matmul bits 8 signed ins(%x, %q, %s : memref<2x256xbf16>, memref<64x256xi8>, memref<64x2xf32>) outs(%y : memref<2x64xf32>)
  return
}
// TILES-LABEL: func @small_groups(
// TILES: call @rope_matmul_bf16_s8_in_i8_f32_f32_rows_4(
func.func @small_groups(%x: memref<4x256xbf16>, %q: memref<64x256xi8>, %s: memref<64x8xf32>, %y: memref<4x64xf32>) {
  rope_cpu.quantized_matmul bits 8 signed ins(%x, %q, %s : memref<4x256xbf16>, memref<64x256xi8>, memref<64x8xf32>) outs(%y : memref<4x64xf32>)
  return
}
// TILES-LABEL: func @large_differences(
// TILES: call @rope_matmul_bf16_s8_in_i8_f32_zeros_i8_f32_rows_4(
func.func @large_differences(%x: memref<4x256xbf16>, %q: memref<64x256xi8>, %s: memref<64x2xf32>, %z: memref<64x2xi8>, %y: memref<4x64xf32>) {
  rope_cpu.quantized_matmul bits 8 signed ins(%x, %q, %s : memref<4x256xbf16>, memref<64x256xi8>, memref<64x2xf32>) zeros(%z : memref<64x2xi8>) outs(%y : memref<4x64xf32>)
  return
}

// A line of 32 columns becomes floats while tiles of the one before are
// multiplied, four of sums by four factors in a step of 32 integers.
// TILES: func private @[[PART]](
// TILES-DAG: memref.alloca() {{.*}} : memref<2x4x32x32xbf16>
// TILES-DAG: memref.alloc({{.*}}) {{.*}} : memref<?x16x64xbf16>
// TILES: %{{.*}}:4 = scf.for {{.*}} iter_args(%[[S0:.*]] = %{{.*}}, %[[S1:.*]] = %{{.*}}, %[[S2:.*]] = %{{.*}}, %[[S3:.*]] = %{{.*}}) -> (!amx.tile<16x16xf32>,
// TILES: %[[B0:.*]] = amx.tile_load {{.*}} : memref<?x16x64xbf16> into !amx.tile<16x32xbf16>
// TILES: %[[B1:.*]] = amx.tile_load {{.*}} : memref<?x16x64xbf16> into !amx.tile<16x32xbf16>
// TILES: %[[A0:.*]] = amx.tile_load {{.*}} : memref<2x4x32x32xbf16> into !amx.tile<16x32xbf16>
// TILES: amx.tile_mulf %[[A0]], %[[B0]], %[[S0]]
// TILES: amx.tile_mulf %[[A0]], %[[B1]], %[[S1]]
// TILES: %[[A1:.*]] = amx.tile_load {{.*}} : memref<2x4x32x32xbf16>
// TILES: amx.tile_mulf %[[A1]], %[[B0]], %[[S2]]
// TILES: amx.tile_mulf %[[A1]], %[[B1]], %[[S3]]
// TILES: scf.for
// TILES: memref.prefetch
// TILES-COUNT-4: llvm.call_intrinsic "llvm.x86.avx512.permvar.hi.512"
// TILES: vector.store {{.*}} : memref<2x4x32x32xbf16>
// Sums of a group are scaled, and C gets the transpose.
// TILES-COUNT-4: amx.tile_store
// TILES: vector.fma
// TILES-COUNT-64: vector.shuffle {{.*}} : vector<16xf32>, vector<16xf32>

// Up to 16 rows take one tile, which a function for any number asks for.
// TILES: func private @[[LAST]](
// TILES: memref.alloc({{.*}}) {{.*}} : memref<?x16x32xbf16>
// TILES: %{{.*}}:2 = scf.for {{.*}} -> (!amx.tile<16x16xf32>, !amx.tile<16x16xf32>)
// TILES: func private @[[ANY]](
// TILES: %[[MANY:.*]] = arith.cmpi slt, %c16{{.*}}, %{{.*}} : index
// TILES: scf.if %[[MANY]] {
// TILES: memref.alloc({{.*}}) {{.*}} : memref<?x16x64xbf16>
// TILES: } else {
// TILES: memref.alloc({{.*}}) {{.*}} : memref<?x16x32xbf16>

// The table of 4 bits, of which a word of eight chooses: seven shifts. What
// is left of a column is read by a mask. A row of four columns has two chains.
// CHECK-LABEL: func private @rope_matmul_f32_u4_in_i32_f32_f32_rows_1_center_8(
// CHECK: arith.constant dense<[-8.000000e+00, -7.000000e+00, {{.*}}, 7.000000e+00]> : vector<16xf32>
// CHECK: %{{.*}}:8 = scf.for
// CHECK-COUNT-4: memref.prefetch {{.*}}, data
// CHECK-NOT: memref.prefetch
// CHECK: vector.load {{.*}} : memref<?x?xi32, strided<[?, 1], offset: ?>>, vector<16xi32>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.permvar.sf.512"
// CHECK-COUNT-28: arith.shrui {{.*}} : vector<16xi32>
// CHECK-NOT: arith.shrui
// CHECK: vector.maskedload

// CHECK-LABEL: func private @rope_matmul_bf16_s8_in_i8_f32_zeros_f32_f32_rows_8(
// CHECK-COUNT-3: memref.prefetch {{.*}}, data
// CHECK-NOT: memref.prefetch
// CHECK: arith.extsi {{.*}} : vector<16xi8> to vector<16xi32>
// CHECK: arith.sitofp
// CHECK: arith.subf

// Two rows have eight vectors of sums each. A row of 8 bits is read once.
// CHECK-LABEL: func private @rope_matmul_f32_u8_in_i8_f32_f32_rows_2_by_groups_of_rows(
// CHECK: %{{.*}}:16 = scf.for
// CHECK: memref.prefetch
// CHECK-COUNT-8: arith.extui {{.*}} : vector<16xi8> to vector<16xi32>
// CHECK-COUNT-16: vector.fma

// Scales and zero points of 128 places are put in the order of words once for
// 32 columns, and what they multiply is taken off each sum.
// CHECK-LABEL: func private @rope_matmul_f32_u4_in_i8_f32_zeros_f32_f32_rows_4_shared_32(
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c32
// CHECK-COUNT-24: vector.shuffle {{.*}} : vector<16xf32>, vector<16xf32>
// CHECK: %{{.*}}:4 = scf.for
// CHECK-COUNT-4: vector.fma
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.permvar.sf.512"
// CHECK-NOT: arith.subf {{.*}} : vector
// CHECK: arith.subf {{.*}} : f32

// 192 rows are two blocks with one scale.
// CHECK-LABEL: func private @rope_matmul_f32_s8_in_i8_bf16_f32_rows_2_by_rows_shared_192(
// CHECK: %[[ROW:.*]] = arith.divui %{{.*}}, %c192
// CHECK: vector.load %arg2[%[[ROW]], %{{.*}}] {{.*}} vector<16xbf16>
// CHECK: arith.extf

// Without tables, vectors of eight words. An integer less 8 is the one with a
// sign whose top bit is flipped, which two shifts extend.
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=x86-64-v3 --rope-cpu-lower-matmul=cpu=x86-64-v3 | FileCheck %s --check-prefix=WORDS
// WORDS-LABEL: func private @rope_matmul_f32_s4_in_i32_f32_f32_rows_1_flipped(
// WORDS: vector.load {{.*}} vector<8xi32>
// WORDS: arith.xori {{.*}} : vector<8xi32>
// WORDS: arith.shli {{.*}} : vector<8xi32>
// WORDS: arith.shrsi {{.*}} : vector<8xi32>
// WORDS: arith.sitofp {{.*}} : vector<8xi32> to vector<8xf32>
// WORDS-NOT: arith.subf
// WORDS: vector.fma

// Others are what a shift and a mask leave.
// WORDS-LABEL: func private @rope_matmul_f32_u4_in_i8_f32_zeros_f32_f32_rows_4_shared_32(
// WORDS: arith.andi {{.*}} : vector<8xi32>
// WORDS: arith.sitofp {{.*}} : vector<8xi32> to vector<8xf32>
