// Rotations between two pairings on a buffer that is a transposed view: rows
// are staged, since aliasing cannot tell the view from anything else.

// RUN: rope-runner %s --entry=result --random=1 --compare-with=reference | FileCheck %s
// RUN: rope-runner %s --entry=operand --random=2 --compare-with=reference | FileCheck %s
// CHECK: output 1 against reference: ok

#map = affine_map<(i, d) -> (i, d)>

func.func @result(%x: memref<8x4xf32>, %columns: memref<4x8xf32>, %cos: memref<8x2xf32>, %sin: memref<8x2xf32>) {
  %rows = memref.transpose %columns (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  rope.rotate interleaved to half block(0, 4) ins(%x, %cos, %sin : memref<8x4xf32>, memref<8x2xf32>, memref<8x2xf32>) outs(%rows : memref<8x4xf32, strided<[1, 8]>>) {indexing_maps = [#map, #map, #map], kind = #rope.kind<rotation>}
  return
}

func.func @operand(%columns: memref<4x8xf32>, %y: memref<8x4xf32>, %cos: memref<8x2xf32>, %sin: memref<8x2xf32>) {
  %rows = memref.transpose %columns (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  rope.rotate half to interleaved block(0, 4) ins(%rows, %cos, %sin : memref<8x4xf32, strided<[1, 8]>>, memref<8x2xf32>, memref<8x2xf32>) outs(%y : memref<8x4xf32>) {indexing_maps = [#map, #map, #map], kind = #rope.kind<rotation>}
  return
}
