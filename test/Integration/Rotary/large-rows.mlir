// Generated code, which is not instrumented, does the work here.
// UNSUPPORTED: sanitize
// RUN: rope-runner %s --entry=half --random=1 --compare-with=reference
// RUN: rope-runner %s --entry=interleaved --random=2 --threads=2 --compare-with=reference
// RUN: rope-runner %s --entry=heads_first --shape=0:3x5x1601x64 --shape=1:1601x32 --shape=2:1601x32 --random=3 --compare-with=reference
// RUN: rope-opt %s --rope-to-cpu="cpu=x86-64-v3" | FileCheck %s

// Rotations in place of more than a second cache holds: rows are fetched before they are read, up to the last one.

// CHECK-LABEL: llvm.func @half(
// CHECK: llvm.intr.prefetch{{.*}}hint = 3 : i32, rw = 0
func.func @half(%x: memref<701x24x96xf16>, %c: memref<701x40xf16>, %s: memref<701x40xf16>) {
  rope.rotate half to half block(8, 80)
      ins(%x, %c, %s : memref<701x24x96xf16>, memref<701x40xf16>, memref<701x40xf16>) outs(%x : memref<701x24x96xf16>)
      {indexing_maps = [affine_map<(s, h, l) -> (s, h, l)>, affine_map<(s, h, l) -> (s, l)>, affine_map<(s, h, l) -> (s, h, l)>]}
  return
}

// CHECK-LABEL: llvm.func @interleaved(
// CHECK: llvm.intr.prefetch
// CHECK: llvm.shufflevector
func.func @interleaved(%x: memref<501x24x96xf32>, %c: memref<501x40xf32>, %s: memref<501x40xf32>) {
  rope.rotate interleaved to interleaved block(8, 80)
      ins(%x, %c, %s : memref<501x24x96xf32>, memref<501x40xf32>, memref<501x40xf32>) outs(%x : memref<501x24x96xf32>)
      {indexing_maps = [affine_map<(s, h, l) -> (s, h, l)>, affine_map<(s, h, l) -> (s, l)>, affine_map<(s, h, l) -> (s, h, l)>]}
  return
}

// Unknown sizes, heads before positions.
// CHECK-LABEL: llvm.func @heads_first(
// CHECK: llvm.intr.prefetch
// CHECK: llvm.shufflevector
func.func @heads_first(%x: memref<3x5x?x64xbf16>, %c: memref<?x32xf32>, %s: memref<?x32xf32>) {
  rope.rotate interleaved to interleaved block(0, 64)
      ins(%x, %c, %s : memref<3x5x?x64xbf16>, memref<?x32xf32>, memref<?x32xf32>) outs(%x : memref<3x5x?x64xbf16>)
      {indexing_maps = [affine_map<(b, h, s, l) -> (b, h, s, l)>, affine_map<(b, h, s, l) -> (s, l)>, affine_map<(b, h, s, l) -> (b, h, s, l)>]}
  return
}
