// RUN: rope-opt %s -split-input-file -verify-diagnostics

func.func @shared_start(%memory: memref<?xi8>) {
  // expected-error @+1 {{'rope_gpu.shared_start' op expected shared memory but got 'memref<?xi8>'}}
  %start = rope_gpu.shared_start %memory : memref<?xi8>
  return
}

// -----

func.func @count_of_coordinates(%x: i32) {
  // expected-error @+1 {{attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0 = "rope_gpu.coordinates"(%x) <{count = 0 : i64}> : (i32) -> i1
  return
}

// -----

func.func @buffer_of_integers(%x: memref<4x4xi32>) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected a buffer of floats but got 'i32'}}
  %0 = rope_gpu.matrix %x rows [0] columns 1 : memref<4x4xi32>
  return
}

// -----

func.func @no_rows(%x: memref<4x4xf16>, %h: i32) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected axes of rows}}
  %0 = rope_gpu.matrix %x at [%h] rows [] columns 1 : memref<4x4xf16>
  return
}

// -----

func.func @axis_twice(%x: memref<4x4xf16>) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected different axes below the rank 2 but got 1}}
  %0 = rope_gpu.matrix %x rows [1] columns 1 : memref<4x4xf16>
  return
}

// -----

func.func @axis_outside(%x: memref<4x4xf16>) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected different axes below the rank 2 but got 2}}
  %0 = rope_gpu.matrix %x rows [2] columns 1 : memref<4x4xf16>
  return
}

// -----

func.func @coordinates(%x: memref<4x4x4xf16>, %h: i32, %exists: i1) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected coordinates along 1 other axes of 2 matrices but got 1}}
  %0:2 = rope_gpu.matrix %x at [%h] rows [0] columns 1 if %exists, %exists : memref<4x4x4xf16>
  return
}

// -----

func.func @pairs_of_two_axes(%x: memref<4x4x4xf16>) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected rows of one axis for pairs or columns that are read at once}}
  %0 = rope_gpu.matrix %x rows [0, 1] columns 2 pairs [0, 2] : memref<4x4x4xf16>
  return
}

// -----

func.func @odd_pairs(%x: memref<4x4xf16>) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected the offset of a block and its width, which is even}}
  %0 = rope_gpu.matrix %x rows [0] columns 1 pairs [0, 3] : memref<4x4xf16>
  return
}

// -----

func.func @halves_alone(%x: memref<4x4xf16>) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected pairs that are halves}}
  %0 = rope_gpu.matrix %x rows [0] columns 1 halves : memref<4x4xf16>
  return
}

// -----

func.func @runs_without_a_map(%x: memref<4x4xf16>) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected a map of runs}}
  %0 = rope_gpu.matrix %x rows [0] columns 1 runs : memref<4x4xf16>
  return
}

// -----

func.func @map_of_pairs(%x: memref<4x4xf16>, %map: !llvm.ptr, %valid: i1) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected a map of all rows and columns, in their order}}
  %0 = rope_gpu.matrix %x rows [0] columns 1 pairs [0, 4] map(%map if %valid : !llvm.ptr) : memref<4x4xf16>
  return
}

// -----

func.func @map_of_fewer_columns(%x: memref<4x4xf16>, %map: !llvm.ptr, %valid: i1, %limit: i32) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected a map of all rows and columns, in their order}}
  %0 = rope_gpu.matrix %x rows [0] columns 1 below %limit map(%map if %valid : !llvm.ptr) : memref<4x4xf16>
  return
}

// -----

func.func @map_of_fewer_rows(%x: memref<4x4xf16>, %map: !llvm.ptr, %valid: i1, %limit: i32) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected a map of all rows and columns, in their order}}
  %0 = rope_gpu.matrix %x rows [0] below %limit columns 1 map(%map if %valid : !llvm.ptr) : memref<4x4xf16>
  return
}

// -----

func.func @map_without_valid(%x: memref<4x4xf16>, %map: !llvm.ptr) {
  // expected-error @+1 {{'rope_gpu.matrix' op expected a map and whether it is valid}}
  %0 = "rope_gpu.matrix"(%x, %map) <{rows = array<i64: 0>, column = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 0>}>
    : (memref<4x4xf16>, !llvm.ptr) -> !rope_gpu.matrix<f16>
  return
}

// -----

!a = !rope_gpu.tile<64x64xf16>
func.func @number_of_a_fill(%ring: !rope_gpu.ring<2>, %memory: !llvm.ptr<3>, %n: i32, %x: !rope_gpu.matrix<f16>) {
  // expected-error @+1 {{'rope_gpu.fill_ring' op expected the number of a fill, of type i32, and tiles as arguments of the region}}
  rope_gpu.fill_ring %ring in %memory fills %n threads(%n from 0 of 128) : !rope_gpu.ring<2> {
  ^bb0(%step: i32):
  }
  return
}

// -----

func.func @other_than_tiles(%ring: !rope_gpu.ring<2>, %memory: !llvm.ptr<3>, %n: i32) {
  // expected-error @+1 {{'rope_gpu.fill_ring' op expected tiles as arguments of the region but got 'i32'}}
  rope_gpu.fill_ring %ring in %memory fills %n threads(%n from 0 of 128) : !rope_gpu.ring<2> {
  ^bb0(%step: i32, %a: i32):
  }
  return
}

// -----

func.func @tile_not_filled(%ring: !rope_gpu.ring<2>, %memory: !llvm.ptr<3>, %n: i32) {
  // expected-error @+1 {{'rope_gpu.fill_ring' op expected each tile to be filled once}}
  rope_gpu.fill_ring %ring in %memory fills %n threads(%n from 0 of 128) : !rope_gpu.ring<2> {
  ^bb0(%step: i32, %a: !rope_gpu.tile<64x64xf16>):
  }
  return
}

// -----

!a = !rope_gpu.tile<64x64xf16>
func.func @half_a_warp(%ring: !rope_gpu.ring<2>, %memory: !llvm.ptr<3>, %n: i32, %x: !rope_gpu.matrix<f16>) {
  // expected-error @+1 {{'rope_gpu.fill_ring' op expected whole warps of 32 threads but got 48 threads from 64 on}}
  rope_gpu.fill_ring %ring in %memory fills %n threads(%n from 64 of 48) : !rope_gpu.ring<2> {
  ^bb0(%step: i32, %a: !a):
    rope_gpu.fill_tile %x[%n, %step] to %a : !rope_gpu.matrix<f16>, !a
  }
  return
}

// -----

!a = !rope_gpu.tile<64x64xf16>
func.func @effects_of_a_fill(%ring: !rope_gpu.ring<2>, %memory: !llvm.ptr<3>, %n: i32, %x: !rope_gpu.matrix<f16>) {
  rope_gpu.fill_ring %ring in %memory fills %n threads(%n from 0 of 128) : !rope_gpu.ring<2> {
  ^bb0(%step: i32, %a: !a):
    rope_gpu.fill_tile %x[%n, %step] to %a : !rope_gpu.matrix<f16>, !a
    // expected-error @+1 {{'llvm.store' op expected no regions and no effects but those of 'rope_gpu.fill_tile' in a fill}}
    llvm.store %n, %memory : i32, !llvm.ptr<3>
  }
  return
}

// -----

!a = !rope_gpu.tile<64x64xf16>
func.func @tile_of_another(%ring: !rope_gpu.ring<2>, %memory: !llvm.ptr<3>, %n: i32, %x: !rope_gpu.matrix<f16>, %other: !a) {
  rope_gpu.fill_ring %ring in %memory fills %n threads(%n from 0 of 128) : !rope_gpu.ring<2> {
  ^bb0(%step: i32, %a: !a):
    rope_gpu.fill_tile %x[%n, %step] to %a : !rope_gpu.matrix<f16>, !a
    // expected-error @+1 {{'rope_gpu.fill_tile' op expected a tile of the fill}}
    rope_gpu.fill_tile %x[%n, %step] to %other : !rope_gpu.matrix<f16>, !a
  }
  return
}

// -----

!a = !rope_gpu.tile<64x64xf16>
func.func @matrix_of_a_fill(%ring: !rope_gpu.ring<2>, %memory: !llvm.ptr<3>, %n: i32, %x: memref<4x4xf16>) {
  rope_gpu.fill_ring %ring in %memory fills %n threads(%n from 0 of 128) : !rope_gpu.ring<2> {
  ^bb0(%step: i32, %a: !a):
    %m = rope_gpu.matrix %x rows [0] columns 1 : memref<4x4xf16>
    // expected-error @+1 {{'rope_gpu.fill_tile' op expected a matrix from in front of all fills}}
    rope_gpu.fill_tile %m[%n, %step] to %a : !rope_gpu.matrix<f16>, !a
  }
  return
}

// -----

!a = !rope_gpu.tile<64x64xf16>
func.func @runs_of_both(%ring: !rope_gpu.ring<2>, %memory: !llvm.ptr<3>, %n: i32, %x: !rope_gpu.matrix<f16>) {
  rope_gpu.fill_ring %ring in %memory fills %n threads(%n from 0 of 128) : !rope_gpu.ring<2> {
  ^bb0(%step: i32, %a: !a):
    // expected-error @+1 {{'rope_gpu.fill_tile' op expected runs of rows or of columns}}
    rope_gpu.fill_tile %x[%n, %step] runs [0, 8] column_runs [0, 8] to %a : !rope_gpu.matrix<f16>, !a
  }
  return
}

// -----

!a = !rope_gpu.tile<64x64xf16>
func.func @uneven_runs(%ring: !rope_gpu.ring<2>, %memory: !llvm.ptr<3>, %n: i32, %x: !rope_gpu.matrix<f16>) {
  rope_gpu.fill_ring %ring in %memory fills %n threads(%n from 0 of 128) : !rope_gpu.ring<2> {
  ^bb0(%step: i32, %a: !a):
    // expected-error @+1 {{'rope_gpu.fill_tile' op expected runs of as many of the 64 rows of the tile each}}
    rope_gpu.fill_tile %x[%n, %step] runs [0, 8, 16] to %a : !rope_gpu.matrix<f16>, !a
  }
  return
}

// -----

!a = !rope_gpu.tile<64x64xbf16>
func.func @elements(%ring: !rope_gpu.ring<2>, %memory: !llvm.ptr<3>, %n: i32, %x: !rope_gpu.matrix<f16>) {
  rope_gpu.fill_ring %ring in %memory fills %n threads(%n from 0 of 128) : !rope_gpu.ring<2> {
  ^bb0(%step: i32, %a: !a):
    // expected-error @+1 {{'rope_gpu.fill_tile' op expected a tile of 'f16' but got 'bf16'}}
    rope_gpu.fill_tile %x[%n, %step] to %a : !rope_gpu.matrix<f16>, !a
  }
  return
}

// -----

!a = !rope_gpu.tile<64x64xf16>
func.func @one_stage(%memory: !llvm.ptr<3>, %n: i32, %x: !rope_gpu.matrix<f16>) {
  // expected-error @+1 {{attribute 'stages' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 2}}
  %0 = rope_gpu.fill_ahead %memory stages 1 fills %n threads(%n of 128) from %n {
  ^bb0(%step: i32, %a: !a):
    rope_gpu.fill_tile %x[%n, %step] to %a : !rope_gpu.matrix<f16>, !a
  } use {
  ^bb0(%a: !a, %c: i32):
    rope_gpu.next %c : i32
  } : i32
  return
}

// -----

!a = !rope_gpu.tile<64x64xf16>
func.func @other_tiles(%memory: !llvm.ptr<3>, %n: i32, %x: !rope_gpu.matrix<f16>) {
  // expected-error @+1 {{'rope_gpu.fill_ahead' op expected the tiles of a fill, and what is carried, as arguments of the second region}}
  %0 = rope_gpu.fill_ahead %memory stages 2 fills %n threads(%n of 128) from %n {
  ^bb0(%step: i32, %a: !a):
    rope_gpu.fill_tile %x[%n, %step] to %a : !rope_gpu.matrix<f16>, !a
  } use {
  ^bb0(%c: i32):
    rope_gpu.next %c : i32
  } : i32
  return
}

// -----

!a = !rope_gpu.tile<64x64xf16>
func.func @next_of_another_type(%memory: !llvm.ptr<3>, %n: i32, %x: !rope_gpu.matrix<f16>) {
  // expected-error @+1 {{'rope_gpu.fill_ahead' op expected a region that ends with 'rope_gpu.next' of what is carried}}
  %0 = rope_gpu.fill_ahead %memory stages 2 fills %n threads(%n of 128) from %n {
  ^bb0(%step: i32, %a: !a):
    rope_gpu.fill_tile %x[%n, %step] to %a : !rope_gpu.matrix<f16>, !a
  } use {
  ^bb0(%a: !a, %c: i32):
    %wide = arith.extsi %c : i32 to i64
    rope_gpu.next %wide : i64
  } : i32
  return
}

// -----

#warps = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
!wide = !rope_gpu.accumulator<64x64, #warps>
func.func @stage_of_a_ring(%ring: !rope_gpu.ring<2>, %n: i32, %zero: !wide) {
  // expected-error @+1 {{'rope_gpu.use_ring' op expected a stage of type i32, and what is carried, as arguments of the region}}
  %sums = rope_gpu.use_ring %ring fills %n lane %n from %zero {
  ^bb0(%sum: !wide):
    rope_gpu.next %sum : !wide
  } : !rope_gpu.ring<2>, !wide
  return
}

// -----

#warps = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
!wide = !rope_gpu.accumulator<64x64, #warps>
func.func @effects_of_a_use(%ring: !rope_gpu.ring<2>, %memory: !llvm.ptr<3>, %n: i32, %zero: !wide) {
  %sums = rope_gpu.use_ring %ring fills %n lane %n from %zero {
  ^bb0(%stage: i32, %sum: !wide):
    // expected-error @+1 {{'llvm.store' op expected no regions and no effects but those of 'rope_gpu.warpgroup_dot' in a use of a ring}}
    llvm.store %n, %memory : i32, !llvm.ptr<3>
    rope_gpu.next %sum : !wide
  } : !rope_gpu.ring<2>, !wide
  return
}
