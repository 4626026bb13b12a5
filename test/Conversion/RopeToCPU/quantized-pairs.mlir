// Few rows of bf16 times integers or floats of 8 bits, as pairs of bf16, where
// the processor multiplies pairs and has no tiles.

// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=znver4 --rope-cpu-lower-matmul=cpu=znver4 | FileCheck %s
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=sapphirerapids --rope-cpu-lower-matmul=cpu=sapphirerapids | FileCheck %s --check-prefix=TILES
// TILES-NOT: _pairs

// CHECK-LABEL: func @bytes(
// CHECK: call @rope_matmul_bf16_s8_in_i8_f32_f32_rows_8_pairs(
func.func @bytes(%x: memref<8x64xbf16>, %q: memref<?x64xi8>, %s: memref<?x2xf32>, %y: memref<8x?xf32>) {
  rope_cpu.quantized_matmul bits 8 signed ins(%x, %q, %s : memref<8x64xbf16>, memref<?x64xi8>, memref<?x2xf32>) outs(%y : memref<8x?xf32>)
  return
}

// Bytes cost more as pairs, which two rows do not pay for. Pairs of a vector of
// 16 words would be of two groups of 16.
// CHECK-LABEL: func @two_rows(
// CHECK: call @rope_matmul_bf16_s8_in_i8_f32_f32_rows_2(
func.func @two_rows(%x: memref<2x64xbf16>, %q: memref<?x64xi8>, %s: memref<?x2xf32>, %y: memref<2x?xf32>) {
  rope_cpu.quantized_matmul bits 8 signed ins(%x, %q, %s : memref<2x64xbf16>, memref<?x64xi8>, memref<?x2xf32>) outs(%y : memref<2x?xf32>)
  return
}
// CHECK-LABEL: func @small_groups(
// CHECK: call @rope_matmul_bf16_s8_in_i8_f32_f32_rows_8(
func.func @small_groups(%x: memref<8x64xbf16>, %q: memref<?x64xi8>, %s: memref<?x4xf32>, %y: memref<8x?xf32>) {
  rope_cpu.quantized_matmul bits 8 signed ins(%x, %q, %s : memref<8x64xbf16>, memref<?x64xi8>, memref<?x4xf32>) outs(%y : memref<8x?xf32>)
  return
}

// Zero points that are no integers leave numbers that bf16 does not hold.
// CHECK-LABEL: func @zeros(
// CHECK: call @rope_matmul_bf16_s8_in_i8_f32_zeros_f32_f32_rows_8(
func.func @zeros(%x: memref<8x64xbf16>, %q: memref<?x64xi8>, %s: memref<?x1xf32>, %z: memref<?x1xf32>, %y: memref<8x?xf32>) {
  rope_cpu.quantized_matmul bits 8 signed ins(%x, %q, %s : memref<8x64xbf16>, memref<?x64xi8>, memref<?x1xf32>) zeros(%z : memref<?x1xf32>) outs(%y : memref<8x?xf32>)
  return
}

// Magnitudes of floats of 8 bits are looked up. Without a negative zero, their
// sign is not apart from them.
// CHECK-LABEL: func @floats(
// CHECK: call @rope_matmul_bf16_u8_in_f8E4M3FN_f32_f32_rows_8_pairs(
func.func @floats(%x: memref<8x64xbf16>, %q: memref<?x64xf8E4M3FN>, %s: memref<?x1xf32>, %y: memref<8x?xf32>) {
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<8x64xbf16>, memref<?x64xf8E4M3FN>, memref<?x1xf32>) outs(%y : memref<8x?xf32>)
  return
}
// CHECK-LABEL: func @floats_without_negative_zero(
// CHECK: call @rope_matmul_bf16_u8_in_f8E4M3FNUZ_f32_f32_rows_8_pairs(
func.func @floats_without_negative_zero(%x: memref<8x64xbf16>, %q: memref<?x64xf8E4M3FNUZ>, %s: memref<?x1xf32>, %y: memref<8x?xf32>) {
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<8x64xbf16>, memref<?x64xf8E4M3FNUZ>, memref<?x1xf32>) outs(%y : memref<8x?xf32>)
  return
}

// Rows of integers, whose scales multiply the activations.
// CHECK-LABEL: func @rows_of_bytes(
// CHECK: call @rope_matmul_bf16_s8_in_i8_f32_f32_rows_3_by_rows_pairs(
func.func @rows_of_bytes(%x: memref<3x?xbf16>, %q: memref<?x64xi8>, %s: memref<?x1xf32>, %y: memref<3x64xf32>) {
  rope_cpu.quantized_matmul bits 8 signed by_rows ins(%x, %q, %s : memref<3x?xbf16>, memref<?x64xi8>, memref<?x1xf32>) outs(%y : memref<3x64xf32>)
  return
}

// Scales that columns have are multiplied by sums, and so are zero points.
// CHECK-LABEL: func @shared(
// CHECK: call @rope_matmul_bf16_u4_in_i8_f32_zeros_f32_f32_rows_1_by_rows_shared_32_pairs(
func.func @shared(%x: memref<1x?xbf16>, %q: memref<?x64xi8>, %s: memref<?x128xf32>, %z: memref<?x128xf32>, %y: memref<1x128xf32>) {
  rope_cpu.quantized_matmul bits 4 by_rows shared 32 ins(%x, %q, %s : memref<1x?xbf16>, memref<?x64xi8>, memref<?x128xf32>) zeros(%z : memref<?x128xf32>) outs(%y : memref<1x128xf32>)
  return
}

// Scales of groups multiply the activations, too, in the lanes of a group. Zero
// points of such groups leave pairs no table.
// CHECK-LABEL: func @groups(
// CHECK: call @rope_matmul_bf16_u4_in_i8_f32_f32_rows_4_center_8_group_32_by_groups_of_rows_pairs(
func.func @groups(%x: memref<4x?xbf16>, %q: memref<?x64xi8>, %s: memref<?x4xf32>, %y: memref<4x128xf32>) {
  rope_cpu.quantized_matmul bits 4 center 8 by_rows ins(%x, %q, %s : memref<4x?xbf16>, memref<?x64xi8>, memref<?x4xf32>) outs(%y : memref<4x128xf32>)
  return
}
// CHECK-LABEL: func @zeros_of_groups(
// CHECK: call @rope_matmul_bf16_u4_in_i8_f32_zeros_i8_f32_rows_4_group_32_by_groups_of_rows(
func.func @zeros_of_groups(%x: memref<4x?xbf16>, %q: memref<?x64xi8>, %s: memref<?x4xf32>, %z: memref<?x4xi8>, %y: memref<4x128xf32>) {
  rope_cpu.quantized_matmul bits 4 by_rows ins(%x, %q, %s : memref<4x?xbf16>, memref<?x64xi8>, memref<?x4xf32>) zeros(%z : memref<?x4xi8>) outs(%y : memref<4x128xf32>)
  return
}

// Of zero points of larger groups, each row has its half of the table, which
// the fifth bit of a word chooses.
// CHECK-LABEL: func @tables(
// CHECK: call @rope_matmul_bf16_u4_in_i8_f32_zeros_i8_f32_rows_2_by_groups_of_rows_pairs(
func.func @tables(%x: memref<2x?xbf16>, %q: memref<?x128xi8>, %s: memref<?x2xf32>, %z: memref<?x2xi8>, %y: memref<2x256xf32>) {
  rope_cpu.quantized_matmul bits 4 by_rows ins(%x, %q, %s : memref<2x?xbf16>, memref<?x128xi8>, memref<?x2xf32>) zeros(%z : memref<?x2xi8>) outs(%y : memref<2x256xf32>)
  return
}

// The halves of two vectors of floats.
// CHECK-LABEL: func private @rope_matmul_bf16_s8_in_i8_f32_f32_rows_8_pairs(
// CHECK: arith.sitofp {{.*}} : vector<16xi32> to vector<16xf32>
// CHECK: %[[FIRST:.*]] = arith.shrui {{.*}} : vector<16xi32>
// CHECK: arith.ori %[[FIRST]], {{.*}} : vector<16xi32>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"

// CHECK-LABEL: func private @rope_matmul_bf16_u8_in_f8E4M3FN_f32_f32_rows_8_pairs(
// CHECK: arith.constant dense<[0, 15104, 15232,
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpermi2var.hi.512"

// CHECK-LABEL: func private @rope_matmul_bf16_u8_in_f8E4M3FNUZ_f32_f32_rows_8_pairs(
// CHECK-NOT: vpermi2var
// CHECK: arith.extf {{.*}} : vector<16xf8E4M3FNUZ> to vector<16xf32>

// A last row has no other one.
// CHECK-LABEL: func private @rope_matmul_bf16_s8_in_i8_f32_f32_rows_3_by_rows_pairs(
// CHECK: memref.alloca() {{.*}} : memref<3x128xbf16>
// CHECK-COUNT-12: llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"

// CHECK-LABEL: func private @rope_matmul_bf16_u4_in_i8_f32_f32_rows_4_center_8_group_32_by_groups_of_rows_pairs(
// CHECK: memref.alloca() {{.*}} : memref<4x128xf32>
// CHECK: memref.alloca() {{.*}} : memref<4x64x32xbf16>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512bf16.cvtne2ps2bf16.512"
// CHECK: vector.shuffle {{.*}} [0, 32, 2, 34,
// CHECK: vector.shuffle {{.*}} [1, 33, 3, 35,
// CHECK-COUNT-3: arith.shrui {{.*}} : vector<32xi16>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"

// CHECK-LABEL: func private @rope_matmul_bf16_u4_in_i8_f32_zeros_i8_f32_rows_2_by_groups_of_rows_pairs(
// CHECK: %[[BOTH:.*]] = llvm.call_intrinsic "llvm.x86.avx512bf16.cvtne2ps2bf16.512"
// CHECK: arith.ori {{.*}} : vector<32xi16>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.permvar.hi.512"
