// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=znver4 --rope-cpu-lower-matmul=cpu=znver4 | FileCheck %s
// RUN: rope-opt %s --rope-cpu-lower-contractions=cpu=x86-64-v4 --rope-cpu-lower-matmul=cpu=x86-64-v4 | FileCheck %s --check-prefix=FLOATS

// Many rows of bf16 have panels of pairs. A line of each of 16 columns is a
// square of words, of whose fields two become a vector of a row of a panel.
// Groups of 48 begin at any of four parts of a line, which have scales each.
// CHECK-LABEL: func @many_rows(
// CHECK: call @[[PANELS:rope_matmul_bf16_s8_in_i8_f32_f32_rows_panels_9_last_8_parts_4_whole_pairs]](
// CHECK: func private @[[PANELS]](
// CHECK: memref.prefetch
// CHECK-COUNT-16: vector.load {{.*}} vector<64xi8>
// CHECK: vector.shuffle {{.*}} : vector<16xi32>, vector<16xi32>
// CHECK-COUNT-16: memref.load
// CHECK: vector.from_elements
// CHECK: arith.trunci {{.*}} : vector<16xi32> to vector<16xi8>
// CHECK: arith.sitofp
// CHECK: arith.mulf
// CHECK: llvm.call_intrinsic "llvm.x86.avx512bf16.cvtne2ps2bf16.512"
// CHECK: vector.store {{.*}} : memref<?x?x64xbf16>, vector<32xbf16>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"
func.func @many_rows(%x: memref<17x192xbf16>, %q: memref<?x192xi8>, %s: memref<?x4xf32>, %y: memref<17x?xf32>) {
  rope_cpu.quantized_matmul bits 8 signed ins(%x, %q, %s : memref<17x192xbf16>, memref<?x192xi8>, memref<?x4xf32>) outs(%y : memref<17x?xf32>)
  return
}

// Without pairs each field is a vector of a row of its own, less its zero point.
// FLOATS-LABEL: func @floats(
// FLOATS: call @[[PANELS:rope_matmul_bf16_u4_in_i32_f32_zeros_i8_f32_rows_panels_11_last_0_parts_1_whole]](
func.func @floats(%x: memref<33x256xbf16>, %q: memref<?x32xi32>, %s: memref<?x2xf32>, %z: memref<?x2xi8>, %y: memref<33x?xf32>) {
  rope_cpu.quantized_matmul bits 4 ins(%x, %q, %s : memref<33x256xbf16>, memref<?x32xi32>, memref<?x2xf32>) zeros(%z : memref<?x2xi8>) outs(%y : memref<33x?xf32>)
  return
}

// More rows than 2048 are about equal blocks. The end of a line is read with a
// mask.
// FLOATS-LABEL: func @blocks(
// FLOATS: scf.for %{{.*}} = %c0{{.*}} to %c4101{{.*}} step %c1367
// FLOATS: call @[[LINES:rope_matmul_bf16_u4_in_i32_f32_zeros_i8_f32_rows_panels_14_last_9]](
func.func @blocks(%x: memref<4101x264xbf16>, %q: memref<?x33xi32>, %s: memref<?x1xf32>, %z: memref<?x1xi8>, %y: memref<4101x?xf32>) {
  rope_cpu.quantized_matmul bits 4 ins(%x, %q, %s : memref<4101x264xbf16>, memref<?x33xi32>, memref<?x1xf32>) zeros(%z : memref<?x1xi8>) outs(%y : memref<4101x?xf32>)
  return
}

// One group has parameters before the loop over lines, in another function.
// FLOATS-LABEL: func @one_group(
// FLOATS: call @[[ONE:rope_matmul_bf16_u4_in_i32_f32_zeros_i8_f32_rows_panels_11_last_0_whole]](
// FLOATS: func private @[[PANELS]](
// FLOATS-COUNT-16: vector.load {{.*}} vector<16xi32>
// FLOATS: llvm.call_intrinsic "llvm.x86.avx512.permvar.sf.512"
// FLOATS: arith.subf
// FLOATS: arith.mulf
// FLOATS: vector.store {{.*}} : memref<?x?x32xf32>, vector<16xf32>
// FLOATS: func private @[[LINES]](
// FLOATS: vector.load {{.*}} vector<16xi32>
// FLOATS: vector.maskedload {{.*}} vector<16xi32>
// FLOATS: func private @[[ONE]](
// FLOATS: vector.from_elements
// FLOATS: vector.load
func.func @one_group(%x: memref<33x256xbf16>, %q: memref<?x32xi32>, %s: memref<?x1xf32>, %z: memref<?x1xi8>, %y: memref<33x?xf32>) {
  rope_cpu.quantized_matmul bits 4 ins(%x, %q, %s : memref<33x256xbf16>, memref<?x32xi32>, memref<?x1xf32>) zeros(%z : memref<?x1xi8>) outs(%y : memref<33x?xf32>)
  return
}
