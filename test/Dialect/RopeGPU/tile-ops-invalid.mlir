// RUN: rope-opt %s -split-input-file -verify-diagnostics

// expected-error @+1 {{expected bases for eight bits but got 2}}
func.func private @bits_of_a_layout() attributes {layout = #rope_gpu.layout<registers = [(0, 1)], lanes = [(1, 0)]>}

// -----

// expected-error @+1 {{expected bases below 16 but got 16}}
func.func private @base_outside() attributes {layout = #rope_gpu.layout<registers = [(0, 1), (16, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>}

// -----

// expected-error @+1 {{expected each place in one register of one lane but row 0, column 1 is in several}}
func.func private @place_in_two_registers() attributes {layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 1)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>}

// -----

// expected-error @+1 {{expected a tile of f16, bf16 or f32 but got 'i8'}}
func.func private @type_of_a_tile(!rope_gpu.tile<64x32xi8>)

// -----

// expected-error @+1 {{expected rows of a multiple of 8 elements, 16 bytes, but got 12}}
func.func private @piece_of_a_row(!rope_gpu.tile<64x12xbf16>)

// -----

// expected-error @+1 {{expected rows and columns}}
func.func private @rank_of_a_tile(!rope_gpu.tile<2x64x32xf16>)

// -----

// expected-error @+1 {{expected squares of 16 x 16 sums but got 16 x 40}}
func.func private @squares(!rope_gpu.accumulator<16x40, #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>>)

// -----

func.func @copy_of_integers(%tile: !rope_gpu.tile<64x32xbf16>, %source: !llvm.ptr<1>, %from: i32, %stride: i64, %yes: i1, %memory: memref<4xi64>, %i: index) {
  // expected-error @+1 {{'rope_gpu.copy' op expected a source of floats but got 'i16'}}
  %copy = rope_gpu.copy %source[%from to %from step %stride] : i16 to %tile threads(%from of 128) : !rope_gpu.tile<64x32xbf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %yes
  }
  return
}

// -----

func.func @copy_without_threads(%tile: !rope_gpu.tile<64x32xbf16>, %source: !llvm.ptr<1>, %from: i32, %stride: i64, %yes: i1, %memory: memref<4xi64>, %i: index) {
  // expected-error @+1 {{'rope_gpu.copy' op expected at least one thread but got 0}}
  %copy = rope_gpu.copy %source[%from to %from step %stride] : bf16 to %tile threads(%from of 0) : !rope_gpu.tile<64x32xbf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %yes
  }
  return
}

// -----

func.func @pieces_of_another_type(%tile: !rope_gpu.tile<64x32xbf16>, %source: !llvm.ptr<1>, %from: i32, %stride: i64, %yes: i1, %memory: memref<4xi64>, %i: index) {
  // expected-error @+1 {{'rope_gpu.copy' op expected elements of 'bf16' for pieces of 16 bytes but got 'f32'}}
  %copy = rope_gpu.copy %source[%from to %from step %stride] : f32 to %tile threads(%from of 128) pieces(%yes) : !rope_gpu.tile<64x32xbf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %yes
  }
  return
}

// -----

func.func @across_of_another_type(%tile: !rope_gpu.tile<64x32xbf16>, %source: !llvm.ptr<1>, %from: i32, %stride: i64, %yes: i1, %memory: memref<4xi64>, %i: index) {
  // expected-error @+1 {{'rope_gpu.copy' op expected elements of 'bf16' for pieces of 16 bytes but got 'f16'}}
  %copy = rope_gpu.copy %source[%from to %from step %stride] : f16 to %tile threads(%from of 128) across(%yes) : !rope_gpu.tile<64x32xbf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %yes
  }
  return
}

// -----

func.func @row_of_a_copy(%tile: !rope_gpu.tile<64x32xbf16>, %source: !llvm.ptr<1>, %from: i32, %stride: i64, %yes: i1, %memory: memref<4xi64>, %i: index) {
  // expected-error @+1 {{'rope_gpu.copy' op expected a row of type i32 as argument of the region}}
  %copy = rope_gpu.copy %source[%from to %from step %stride] : bf16 to %tile threads(%from of 128) : !rope_gpu.tile<64x32xbf16> {
  ^bb0(%row: i64):
    rope_gpu.row %row if %yes
  }
  return
}

// -----

func.func @copy_without_a_row(%tile: !rope_gpu.tile<64x32xbf16>, %source: !llvm.ptr<1>, %from: i32, %stride: i64, %yes: i1, %memory: memref<4xi64>, %i: index) {
  // expected-error @+1 {{'rope_gpu.copy' op expected the region to end with 'rope_gpu.row'}}
  %copy = rope_gpu.copy %source[%from to %from step %stride] : bf16 to %tile threads(%from of 128) : !rope_gpu.tile<64x32xbf16> {
  ^bb0(%row: i32):
    llvm.unreachable
  }
  return
}

// -----

func.func @effect_in_a_row(%tile: !rope_gpu.tile<64x32xbf16>, %source: !llvm.ptr<1>, %from: i32, %stride: i64, %yes: i1, %memory: memref<4xi64>, %i: index) {
  %copy = rope_gpu.copy %source[%from to %from step %stride] : bf16 to %tile threads(%from of 128) : !rope_gpu.tile<64x32xbf16> {
  ^bb0(%row: i32):
    // expected-error @+1 {{'memref.load' op expected no regions and no effects in a row of 'rope_gpu.copy'}}
    %offset = memref.load %memory[%i] : memref<4xi64>
    rope_gpu.row %offset if %yes
  }
  return
}

// -----

func.func @row_elsewhere(%offset: i64, %yes: i1) {
  // expected-error @+1 {{'rope_gpu.row' op expects parent op 'rope_gpu.copy'}}
  rope_gpu.row %offset if %yes
}

// -----

func.func @finish_of_another_block(%token: !rope_gpu.token) {
  // expected-error @+1 {{'rope_gpu.finish_copies' op expected copies of the same block}}
  rope_gpu.finish_copies %token
  return
}

// -----

func.func @finish_twice(%tile: !rope_gpu.tile<64x32xf16>, %source: !llvm.ptr<1>, %from: i32, %stride: i64, %yes: i1) {
  %copy = rope_gpu.copy %source[%from to %from step %stride] : f16 to %tile threads(%from of 32) : !rope_gpu.tile<64x32xf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %yes
  }
  // expected-error @+1 {{'rope_gpu.finish_copies' op expected each copy to be finished once}}
  rope_gpu.finish_copies %copy, %copy
  return
}

// -----

func.func @negative_wait() {
  // expected-error @+1 {{'rope_gpu.wait_copies' op attribute 'pending' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  rope_gpu.wait_copies -1
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @rows_of_left(%left: !rope_gpu.tile<16x32xf16>, %right0: !rope_gpu.tile<64x32xf16>, %row: i32, %sums: !rope_gpu.accumulator<32x64, #layout>) {
  // expected-error @+1 {{'rope_gpu.dot' op expected a left tile of at least 32 rows but got 16}}
  %next = rope_gpu.dot %left[%row], %right0 columns [0, 16, 32, 48] into %sums
    : !rope_gpu.tile<16x32xf16>, !rope_gpu.tile<64x32xf16> into !rope_gpu.accumulator<32x64, #layout>
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @rights_of_two_types(%left: !rope_gpu.tile<64x32xf16>, %right0: !rope_gpu.tile<64x32xf16>, %right1: !rope_gpu.tile<32x32xf16>, %row: i32, %sums: !rope_gpu.accumulator<16x128, #layout>) {
  // expected-error @+1 {{'rope_gpu.dot' op expected right tiles of one type}}
  %next = rope_gpu.dot %left[%row], %right0, %right1 columns [0, 16, 32, 48] into %sums
    : !rope_gpu.tile<64x32xf16>, !rope_gpu.tile<64x32xf16>, !rope_gpu.tile<32x32xf16> into !rope_gpu.accumulator<16x128, #layout>
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @types_of_factors(%left: !rope_gpu.tile<64x32xf16>, %right0: !rope_gpu.tile<64x32xbf16>, %row: i32, %sums: !rope_gpu.accumulator<16x64, #layout>) {
  // expected-error @+1 {{'rope_gpu.dot' op expected factors of one type but got 'f16' and 'bf16'}}
  %next = rope_gpu.dot %left[%row], %right0 columns [0, 16, 32, 48] into %sums
    : !rope_gpu.tile<64x32xf16>, !rope_gpu.tile<64x32xbf16> into !rope_gpu.accumulator<16x64, #layout>
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @depth(%left: !rope_gpu.tile<64x32xf16>, %right0: !rope_gpu.tile<64x64xf16>, %row: i32, %sums: !rope_gpu.accumulator<16x64, #layout>) {
  // expected-error @+1 {{'rope_gpu.dot' op expected right tiles of depth 32 but got 64}}
  %next = rope_gpu.dot %left[%row], %right0 columns [0, 16, 32, 48] into %sums
    : !rope_gpu.tile<64x32xf16>, !rope_gpu.tile<64x64xf16> into !rope_gpu.accumulator<16x64, #layout>
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @depth_in_rows(%left: !rope_gpu.tile<64x32xf16>, %right0: !rope_gpu.tile<64x32xf16>, %row: i32, %sums: !rope_gpu.accumulator<16x64, #layout>) {
  // expected-error @+1 {{'rope_gpu.dot' op expected right tiles of depth 32 but got 64}}
  %next = rope_gpu.dot %left[%row], %right0 depth_rows columns [0, 16, 32, 48] into %sums
    : !rope_gpu.tile<64x32xf16>, !rope_gpu.tile<64x32xf16> into !rope_gpu.accumulator<16x64, #layout>
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @columns_outside(%left: !rope_gpu.tile<64x32xf16>, %right0: !rope_gpu.tile<64x32xf16>, %row: i32, %sums: !rope_gpu.accumulator<16x64, #layout>) {
  // expected-error @+1 {{'rope_gpu.dot' op expected columns in right tiles of 64, from multiples of 8 on, but got 56}}
  %next = rope_gpu.dot %left[%row], %right0 columns [0, 16, 32, 56] into %sums
    : !rope_gpu.tile<64x32xf16>, !rope_gpu.tile<64x32xf16> into !rope_gpu.accumulator<16x64, #layout>
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @columns_of_sums(%left: !rope_gpu.tile<64x32xf16>, %right0: !rope_gpu.tile<64x32xf16>, %row: i32, %sums: !rope_gpu.accumulator<16x64, #layout>) {
  // expected-error @+1 {{'rope_gpu.dot' op expected sums of 32 columns but got 64}}
  %next = rope_gpu.dot %left[%row], %right0 columns [0, 16] into %sums
    : !rope_gpu.tile<64x32xf16>, !rope_gpu.tile<64x32xf16> into !rope_gpu.accumulator<16x64, #layout>
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @steps_of_columns(%left: !rope_gpu.tile<64x32xf16>, %right0: !rope_gpu.tile<64x32xf16>, %row: i32, %sums: !rope_gpu.accumulator<16x32, #layout>) {
  // expected-error @+1 {{'rope_gpu.dot' op expected a step for each of 2 columns but got 1}}
  %next = rope_gpu.dot %left[%row], %right0 columns [0, 16] part %row steps [32] into %sums
    : !rope_gpu.tile<64x32xf16>, !rope_gpu.tile<64x32xf16> into !rope_gpu.accumulator<16x32, #layout>
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @step_outside(%left: !rope_gpu.tile<64x32xf16>, %right0: !rope_gpu.tile<64x32xf16>, %row: i32, %sums: !rope_gpu.accumulator<16x32, #layout>) {
  // expected-error @+1 {{'rope_gpu.dot' op expected steps to columns in right tiles of 64, multiples of 16, but got 48}}
  %next = rope_gpu.dot %left[%row], %right0 columns [0, 16] part %row steps [32, 48] into %sums
    : !rope_gpu.tile<64x32xf16>, !rope_gpu.tile<64x32xf16> into !rope_gpu.accumulator<16x32, #layout>
  return
}

// -----

// expected-error @+1 {{expected the warps of a warpgroup, [(16, 0), (32, 0)]}}
func.func private @warps_of_a_layout() attributes {layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (64, 0)]>}

// -----

// expected-error @+1 {{expected 64 rows of a warpgroup but got 32}}
func.func private @rows_of_a_warpgroup(!rope_gpu.accumulator<32x32, #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>>)

// -----

#warps = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @dot_of_a_warpgroup(%tile: !rope_gpu.tile<64x32xf16>, %row: i32, %sums: !rope_gpu.accumulator<64x16, #warps>) {
  // expected-error @+1 {{'rope_gpu.dot' op expected sums of a subgroup}}
  %next = rope_gpu.dot %tile[%row], %tile columns [0] into %sums
    : !rope_gpu.tile<64x32xf16>, !rope_gpu.tile<64x32xf16> into !rope_gpu.accumulator<64x16, #warps>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @left_of_a_warpgroup(%left: !rope_gpu.tile<64x32xf16>, %right: !rope_gpu.tile<128x64xf16>, %stage: i32, %sums: !rope_gpu.accumulator<64x128, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected a left tile of 64 rows and columns but got 64 and 32}}
  %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 24576 into %sums
    : !rope_gpu.tile<64x32xf16>, !rope_gpu.tile<128x64xf16> into !rope_gpu.accumulator<64x128, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @type_of_a_warpgroup(%left: !rope_gpu.tile<64x64xf32>, %right: !rope_gpu.tile<128x64xf16>, %stage: i32, %sums: !rope_gpu.accumulator<64x128, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected factors of f16 or bf16 but got 'f32'}}
  %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 24576 into %sums
    : !rope_gpu.tile<64x64xf32>, !rope_gpu.tile<128x64xf16> into !rope_gpu.accumulator<64x128, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @sums_of_each_right_tile(%left: !rope_gpu.tile<64x64xf16>, %right: !rope_gpu.tile<128x64xf16>, %stage: i32, %sums: !rope_gpu.accumulator<64x128, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected sums for each right tile}}
  %next = rope_gpu.warpgroup_dot %left, %right, %right stage %stage of 24576 into %sums
    : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<128x64xf16>, !rope_gpu.tile<128x64xf16> into !rope_gpu.accumulator<64x128, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @bytes_of_a_stage(%left: !rope_gpu.tile<64x64xf16>, %right: !rope_gpu.tile<128x64xf16>, %stage: i32, %sums: !rope_gpu.accumulator<64x128, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected stages of a multiple of 1024 bytes but got 512}}
  %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 512 into %sums
    : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<128x64xf16> into !rope_gpu.accumulator<64x128, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @sums_of_a_subgroup(%left: !rope_gpu.tile<64x64xf16>, %right: !rope_gpu.tile<128x64xf16>, %stage: i32, %sums: !rope_gpu.accumulator<64x128, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected sums of a warpgroup}}
  %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 24576 into %sums
    : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<128x64xf16> into !rope_gpu.accumulator<64x128, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @columns_of_a_product(%left: !rope_gpu.tile<64x64xf16>, %right: !rope_gpu.tile<272x64xf16>, %stage: i32, %sums: !rope_gpu.accumulator<64x272, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected at most 256 columns of a product but got 272}}
  %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 24576 into %sums
    : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<272x64xf16> into !rope_gpu.accumulator<64x272, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @types_of_a_warpgroup(%left: !rope_gpu.tile<64x64xf16>, %right: !rope_gpu.tile<128x64xbf16>, %stage: i32, %sums: !rope_gpu.accumulator<64x128, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected factors of one type but got 'f16' and 'bf16'}}
  %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 24576 into %sums
    : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<128x64xbf16> into !rope_gpu.accumulator<64x128, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @rows_of_a_right_tile(%left: !rope_gpu.tile<64x64xf16>, %right: !rope_gpu.tile<64x64xf16>, %stage: i32, %sums: !rope_gpu.accumulator<64x128, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected a right tile of 64 columns and 128 rows for 128 columns but got 64 and 64}}
  %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 24576 into %sums
    : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<64x64xf16> into !rope_gpu.accumulator<64x128, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @columns_of_a_right_tile(%left: !rope_gpu.tile<64x64xf16>, %right: !rope_gpu.tile<128x32xf16>, %stage: i32, %sums: !rope_gpu.accumulator<64x128, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected a right tile of 64 columns and 128 rows for 128 columns but got 32 and 128}}
  %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 24576 into %sums
    : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<128x32xf16> into !rope_gpu.accumulator<64x128, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @narrow_panels_of_a_right_tile(%left: !rope_gpu.tile<64x64xf16>, %right: !rope_gpu.tile<128x32xf16>, %stage: i32, %sums: !rope_gpu.accumulator<64x128, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected a right tile of 32 columns and 256 rows for 128 columns but got 32 and 128}}
  %next = rope_gpu.warpgroup_dot %left, %right depth_rows stage %stage of 24576 into %sums
    : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<128x32xf16> into !rope_gpu.accumulator<64x128, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @panels_of_a_right_tile(%left: !rope_gpu.tile<64x64xf16>, %right: !rope_gpu.tile<80x64xf16>, %stage: i32, %sums: !rope_gpu.accumulator<64x80, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected a right tile of 64 columns and 128 rows for 80 columns but got 64 and 80}}
  %next = rope_gpu.warpgroup_dot %left, %right depth_rows stage %stage of 24576 into %sums
    : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<80x64xf16> into !rope_gpu.accumulator<64x80, #sums>
  return
}

// -----

// expected-error @+1 {{expected at least one stage but got 0}}
func.func private @stages_of_a_ring(!rope_gpu.ring<0>)

// -----

func.func @readers_of_a_ring(%ring: !rope_gpu.ring<4>) {
  // expected-error @+1 {{'rope_gpu.init_ring' op attribute 'readers' failed to satisfy constraint}}
  rope_gpu.init_ring %ring readers 0 : !rope_gpu.ring<4>
  return
}

// -----

func.func @coordinates_of_a_box(%ring: !rope_gpu.ring<4>, %map: !llvm.ptr, %fill: i32, %tile: !rope_gpu.tile<64x64xf16>) {
  // expected-error @+1 {{'rope_gpu.copy_box' op expected 1 to 5 coordinates but got 6}}
  rope_gpu.copy_box %map[%fill, %fill, %fill, %fill, %fill, %fill] to %tile, %ring[%fill] : !llvm.ptr, !rope_gpu.tile<64x64xf16>, !rope_gpu.ring<4>
  return
}

// -----

func.func @width_of_a_piece(%tile: !rope_gpu.tile<64x32xf16>, %thread: i32, %x: f16, %y: f32, %to: !llvm.ptr<1>) {
  // expected-error @+1 {{'rope_gpu.compute_tile' op expected a width that divides 8 elements, 16 bytes, but got 3}}
  rope_gpu.compute_tile %tile threads(%thread of 32) width 3 : !rope_gpu.tile<64x32xf16> {
  ^bb0(%row: i32, %column: i32):
    rope_gpu.number %x : f16
  }
  return
}

// -----

func.func @row_and_column(%tile: !rope_gpu.tile<64x32xf16>, %thread: i32, %x: f16, %y: f32, %to: !llvm.ptr<1>) {
  // expected-error @+1 {{'rope_gpu.compute_tile' op expected a row and a column of type i32 as arguments of the region}}
  rope_gpu.compute_tile %tile threads(%thread of 32) width 2 : !rope_gpu.tile<64x32xf16> {
  ^bb0(%row: i32):
    rope_gpu.number %x : f16
  }
  return
}

// -----

func.func @number_at_the_end(%tile: !rope_gpu.tile<64x32xf16>, %thread: i32, %x: f16, %y: f32, %to: !llvm.ptr<1>) {
  // expected-error @+1 {{'rope_gpu.compute_tile' op expected the region to end with 'rope_gpu.number'}}
  rope_gpu.compute_tile %tile threads(%thread of 32) width 2 : !rope_gpu.tile<64x32xf16> {
  ^bb0(%row: i32, %column: i32):
    llvm.unreachable
  }
  return
}

// -----

func.func @type_of_a_number(%tile: !rope_gpu.tile<64x32xf16>, %thread: i32, %x: f16, %y: f32, %to: !llvm.ptr<1>) {
  // expected-error @+1 {{'rope_gpu.compute_tile' op expected numbers of type 'f16' but got 'f32'}}
  rope_gpu.compute_tile %tile threads(%thread of 32) width 2 : !rope_gpu.tile<64x32xf16> {
  ^bb0(%row: i32, %column: i32):
    rope_gpu.number %y : f32
  }
  return
}

// -----

func.func @store_in_a_tile(%tile: !rope_gpu.tile<64x32xf16>, %thread: i32, %x: f16, %y: f32, %to: !llvm.ptr<1>) {
  rope_gpu.compute_tile %tile threads(%thread of 32) width 2 : !rope_gpu.tile<64x32xf16> {
  ^bb0(%row: i32, %column: i32):
    // expected-error @+1 {{'llvm.store' op expected no effects but reads in 'rope_gpu.compute_tile'}}
    llvm.store %x, %to : f16, !llvm.ptr<1>
    rope_gpu.number %x : f16
  }
  return
}

// -----

func.func @token_of_no_loop(%tile: !rope_gpu.tile<64x32xf16>, %wide: !rope_gpu.tile<64x64xf16>, %source: !llvm.ptr<1>, %n: i32, %stride: i64, %thread: i32, %yes: i1, %other: !rope_gpu.token) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %first = rope_gpu.copy %source[%zero to %n step %stride] : f16 to %tile threads(%thread of 64) across(%yes) : !rope_gpu.tile<64x32xf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %yes
  }
  %last = scf.for %i = %zero to %n step %one iter_args(%carried = %first) -> (!rope_gpu.token) : i32 {
    %inside = arith.cmpi slt, %i, %n : i32
    // expected-error @+1 {{'rope_gpu.finish_carried' op expected a token that the loop around carries}}
    rope_gpu.finish_carried %other to %tile : !rope_gpu.tile<64x32xf16>
    %next = rope_gpu.copy %source[%zero to %n step %stride] : f16 to %tile threads(%thread of 64) across(%yes) : !rope_gpu.tile<64x32xf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %yes
    }
    scf.yield %next : !rope_gpu.token
  }
  return
}

// -----

func.func @carried_from_elsewhere(%tile: !rope_gpu.tile<64x32xf16>, %wide: !rope_gpu.tile<64x64xf16>, %source: !llvm.ptr<1>, %n: i32, %stride: i64, %thread: i32, %yes: i1, %other: !rope_gpu.token) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %first = rope_gpu.copy %source[%zero to %n step %stride] : f16 to %tile threads(%thread of 64) across(%yes) : !rope_gpu.tile<64x32xf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %yes
  }
  %last = scf.for %i = %zero to %n step %one iter_args(%carried = %other) -> (!rope_gpu.token) : i32 {
    %inside = arith.cmpi slt, %i, %n : i32
    // expected-error @+1 {{'rope_gpu.finish_carried' op expected a loop that carries tokens of 'rope_gpu.copy'}}
    rope_gpu.finish_carried %carried to %tile : !rope_gpu.tile<64x32xf16>
    %next = rope_gpu.copy %source[%zero to %n step %stride] : f16 to %tile threads(%thread of 64) across(%yes) : !rope_gpu.tile<64x32xf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %yes
    }
    scf.yield %next : !rope_gpu.token
  }
  return
}

// -----

func.func @carried_twice(%tile: !rope_gpu.tile<64x32xf16>, %wide: !rope_gpu.tile<64x64xf16>, %source: !llvm.ptr<1>, %n: i32, %stride: i64, %thread: i32, %yes: i1, %other: !rope_gpu.token) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %first = rope_gpu.copy %source[%zero to %n step %stride] : f16 to %tile threads(%thread of 64) across(%yes) : !rope_gpu.tile<64x32xf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %yes
  }
  %last = scf.for %i = %zero to %n step %one iter_args(%carried = %first) -> (!rope_gpu.token) : i32 {
    %inside = arith.cmpi slt, %i, %n : i32
    // expected-error @+1 {{'rope_gpu.finish_carried' op expected each copy to be finished once}}
    rope_gpu.finish_carried %carried to %tile : !rope_gpu.tile<64x32xf16>
    rope_gpu.finish_carried %carried to %tile : !rope_gpu.tile<64x32xf16>
    %next = rope_gpu.copy %source[%zero to %n step %stride] : f16 to %tile threads(%thread of 64) across(%yes) : !rope_gpu.tile<64x32xf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %yes
    }
    scf.yield %next : !rope_gpu.token
  }
  return
}

// -----

func.func @carried_tiles(%tile: !rope_gpu.tile<64x32xf16>, %wide: !rope_gpu.tile<64x64xf16>, %source: !llvm.ptr<1>, %n: i32, %stride: i64, %thread: i32, %yes: i1, %other: !rope_gpu.token) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %first = rope_gpu.copy %source[%zero to %n step %stride] : f16 to %wide threads(%thread of 64) across(%yes) : !rope_gpu.tile<64x64xf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %yes
  }
  %last = scf.for %i = %zero to %n step %one iter_args(%carried = %first) -> (!rope_gpu.token) : i32 {
    %inside = arith.cmpi slt, %i, %n : i32
    // expected-error @+1 {{'rope_gpu.finish_carried' op expected copies to tiles of type '!rope_gpu.tile<64x32xf16>'}}
    rope_gpu.finish_carried %carried to %tile : !rope_gpu.tile<64x32xf16>
    %next = rope_gpu.copy %source[%zero to %n step %stride] : f16 to %tile threads(%thread of 64) across(%yes) : !rope_gpu.tile<64x32xf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %yes
    }
    scf.yield %next : !rope_gpu.token
  }
  return
}

// -----

func.func @carried_threads(%tile: !rope_gpu.tile<64x32xf16>, %wide: !rope_gpu.tile<64x64xf16>, %source: !llvm.ptr<1>, %n: i32, %stride: i64, %thread: i32, %yes: i1, %other: !rope_gpu.token) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %first = rope_gpu.copy %source[%zero to %n step %stride] : f16 to %tile threads(%n of 64) across(%yes) : !rope_gpu.tile<64x32xf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %yes
  }
  %last = scf.for %i = %zero to %n step %one iter_args(%carried = %first) -> (!rope_gpu.token) : i32 {
    %inside = arith.cmpi slt, %i, %n : i32
    // expected-error @+1 {{'rope_gpu.finish_carried' op expected copies of the same threads and conditions}}
    rope_gpu.finish_carried %carried to %tile : !rope_gpu.tile<64x32xf16>
    %next = rope_gpu.copy %source[%zero to %n step %stride] : f16 to %tile threads(%thread of 64) across(%yes) : !rope_gpu.tile<64x32xf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %yes
    }
    scf.yield %next : !rope_gpu.token
  }
  return
}

// -----

func.func @carried_conditions(%tile: !rope_gpu.tile<64x32xf16>, %wide: !rope_gpu.tile<64x64xf16>, %source: !llvm.ptr<1>, %n: i32, %stride: i64, %thread: i32, %yes: i1, %other: !rope_gpu.token) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %first = rope_gpu.copy %source[%zero to %n step %stride] : f16 to %tile threads(%thread of 64) across(%yes) : !rope_gpu.tile<64x32xf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %yes
  }
  %last = scf.for %i = %zero to %n step %one iter_args(%carried = %first) -> (!rope_gpu.token) : i32 {
    %inside = arith.cmpi slt, %i, %n : i32
    // expected-error @+1 {{'rope_gpu.finish_carried' op expected copies of the same threads and conditions}}
    rope_gpu.finish_carried %carried to %tile : !rope_gpu.tile<64x32xf16>
    %next = rope_gpu.copy %source[%zero to %n step %stride] : f16 to %tile threads(%thread of 64) across(%inside) : !rope_gpu.tile<64x32xf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %yes
    }
    scf.yield %next : !rope_gpu.token
  }
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @numbers_of_a_warpgroup(%tile: !rope_gpu.tile<32x32xf16>, %row: i32, %w: f32, %sums: !rope_gpu.accumulator<64x32, #sums>) {
  // expected-error @+1 {{'rope_gpu.dot_numbers' op expected 16 rows of sums of a subgroup}}
  %next = rope_gpu.dot_numbers %w, %w, %w, %w, %w, %w, %w, %w times %tile[%row] depth_rows into %sums
    : !rope_gpu.tile<32x32xf16> into !rope_gpu.accumulator<64x32, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @rows_of_numbers(%tile: !rope_gpu.tile<32x32xf16>, %row: i32, %w: f32, %sums: !rope_gpu.accumulator<32x32, #sums>) {
  // expected-error @+1 {{'rope_gpu.dot_numbers' op expected 16 rows of sums of a subgroup}}
  %next = rope_gpu.dot_numbers %w, %w, %w, %w, %w, %w, %w, %w times %tile[%row] depth_rows into %sums
    : !rope_gpu.tile<32x32xf16> into !rope_gpu.accumulator<32x32, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @columns_of_numbers(%tile: !rope_gpu.tile<32x32xf16>, %row: i32, %w: f32, %sums: !rope_gpu.accumulator<16x32, #sums>) {
  // expected-error @+1 {{'rope_gpu.dot_numbers' op expected numbers of a multiple of 16 columns, at most 32, but got 8}}
  %next = rope_gpu.dot_numbers %w, %w, %w, %w times %tile[%row] depth_rows into %sums
    : !rope_gpu.tile<32x32xf16> into !rope_gpu.accumulator<16x32, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @depth_of_numbers(%tile: !rope_gpu.tile<32x32xf16>, %row: i32, %w: f32, %sums: !rope_gpu.accumulator<16x32, #sums>) {
  // expected-error @+1 {{'rope_gpu.dot_numbers' op expected numbers of a multiple of 16 columns, at most 32, but got 48}}
  %next = rope_gpu.dot_numbers %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w, %w times %tile[%row] depth_rows into %sums
    : !rope_gpu.tile<32x32xf16> into !rope_gpu.accumulator<16x32, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @columns_of_sums(%tile: !rope_gpu.tile<32x32xf16>, %row: i32, %w: f32, %sums: !rope_gpu.accumulator<16x64, #sums>) {
  // expected-error @+1 {{'rope_gpu.dot_numbers' op expected a tile of 64 columns of sums but got 32}}
  %next = rope_gpu.dot_numbers %w, %w, %w, %w, %w, %w, %w, %w times %tile[%row] depth_rows into %sums
    : !rope_gpu.tile<32x32xf16> into !rope_gpu.accumulator<16x64, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @turned_columns(%tile: !rope_gpu.tile<16x32xf16>, %row: i32, %w: f32, %sums: !rope_gpu.accumulator<16x64, #sums>) {
  // expected-error @+1 {{'rope_gpu.dot_numbers' op expected a tile of 64 columns of sums but got 16}}
  %next = rope_gpu.dot_numbers %w, %w, %w, %w, %w, %w, %w, %w times %tile[%row]  into %sums
    : !rope_gpu.tile<16x32xf16> into !rope_gpu.accumulator<16x64, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @split_f32(%tile: !rope_gpu.tile<32x32xf32>, %row: i32, %w: f32, %sums: !rope_gpu.accumulator<16x32, #sums>) {
  // expected-error @+1 {{'rope_gpu.dot_numbers' op expected factors of f16 or bf16 that are split}}
  %next = rope_gpu.dot_numbers %w, %w, %w, %w, %w, %w, %w, %w times %tile[%row] depth_rows split into %sums
    : !rope_gpu.tile<32x32xf32> into !rope_gpu.accumulator<16x32, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @squares_apart(%tile: !rope_gpu.tile<32x32xf16>, %row: i32, %w: f32, %sums: !rope_gpu.accumulator<16x32, #sums>) {
  // expected-error @+1 {{'rope_gpu.dot_numbers' op expected at least one square but got 0}}
  %next = rope_gpu.dot_numbers %w, %w, %w, %w, %w, %w, %w, %w times %tile[%row] depth_rows apart 0 into %sums
    : !rope_gpu.tile<32x32xf16> into !rope_gpu.accumulator<16x32, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @factors_of_rows(%w: f32, %sums: !rope_gpu.accumulator<16x32, #sums>) {
  // expected-error @+1 {{'rope_gpu.scale_rows' op expected factors of 2 rows but got 1}}
  %next = rope_gpu.scale_rows %sums by %w : !rope_gpu.accumulator<16x32, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @factors_of_more_rows(%w: f32, %sums: !rope_gpu.accumulator<32x32, #sums>) {
  // expected-error @+1 {{'rope_gpu.scale_rows' op expected factors of 4 rows but got 2}}
  %next = rope_gpu.scale_rows %sums by %w, %w : !rope_gpu.accumulator<32x32, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @words_of_a_subgroup(%tile: !rope_gpu.tile<16x64xf16, panels>, %stage: i32, %w: i32, %sums: !rope_gpu.accumulator<64x64, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot_words' op expected sums of a warpgroup, of at most 256 columns}}
  %next = rope_gpu.warpgroup_dot_words %w, %w, %w, %w terms 1, %tile stage %stage of 2048 into %sums
    : !rope_gpu.tile<16x64xf16, panels> into !rope_gpu.accumulator<64x64, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @words_of_wide_sums(%tile: !rope_gpu.tile<16x320xf16, panels>, %stage: i32, %w: i32, %sums: !rope_gpu.accumulator<64x272, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot_words' op expected sums of a warpgroup, of at most 256 columns}}
  %next = rope_gpu.warpgroup_dot_words %w, %w, %w, %w terms 1, %tile stage %stage of 2048 into %sums
    : !rope_gpu.tile<16x320xf16, panels> into !rope_gpu.accumulator<64x272, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @four_words(%tile: !rope_gpu.tile<16x64xf16, panels>, %stage: i32, %w: i32, %sums: !rope_gpu.accumulator<64x64, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot_words' op expected four words of each of 1 factors but got 3}}
  %next = rope_gpu.warpgroup_dot_words %w, %w, %w terms 1, %tile stage %stage of 2048 into %sums
    : !rope_gpu.tile<16x64xf16, panels> into !rope_gpu.accumulator<64x64, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @words_of_terms(%tile: !rope_gpu.tile<16x64xf16, panels>, %stage: i32, %w: i32, %sums: !rope_gpu.accumulator<64x64, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot_words' op expected four words of each of 2 factors but got 4}}
  %next = rope_gpu.warpgroup_dot_words %w, %w, %w, %w terms 2, %tile stage %stage of 2048 into %sums
    : !rope_gpu.tile<16x64xf16, panels> into !rope_gpu.accumulator<64x64, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @stage_of_words(%tile: !rope_gpu.tile<16x64xf16, panels>, %stage: i32, %w: i32, %sums: !rope_gpu.accumulator<64x64, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot_words' op expected stages of a multiple of 1024 bytes but got 512}}
  %next = rope_gpu.warpgroup_dot_words %w, %w, %w, %w terms 1, %tile stage %stage of 512 into %sums
    : !rope_gpu.tile<16x64xf16, panels> into !rope_gpu.accumulator<64x64, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @depth_of_words(%tile: !rope_gpu.tile<16x64xf16, panels>, %stage: i32, %w: i32, %sums: !rope_gpu.accumulator<64x64, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot_words' op expected a right tile of panels, of 32 rows and 64 columns, but got '!rope_gpu.tile<16x64xf16, panels>'}}
  %next = rope_gpu.warpgroup_dot_words %w, %w, %w, %w, %w, %w, %w, %w terms 1, %tile stage %stage of 2048 into %sums
    : !rope_gpu.tile<16x64xf16, panels> into !rope_gpu.accumulator<64x64, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @tile_of_words(%tile: !rope_gpu.tile<16x64xf16>, %stage: i32, %w: i32, %sums: !rope_gpu.accumulator<64x64, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot_words' op expected a right tile of panels, of 16 rows and 64 columns, but got '!rope_gpu.tile<16x64xf16>'}}
  %next = rope_gpu.warpgroup_dot_words %w, %w, %w, %w terms 1, %tile stage %stage of 2048 into %sums
    : !rope_gpu.tile<16x64xf16> into !rope_gpu.accumulator<64x64, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @depth_of_panels(%left: !rope_gpu.tile<64x72xf16, panels>, %right: !rope_gpu.tile<64x80xf16, panels>, %stage: i32, %sums: !rope_gpu.accumulator<64x64, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected a depth that is a multiple of 16 but got 72}}
  %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 16384 into %sums
    : !rope_gpu.tile<64x72xf16, panels>, !rope_gpu.tile<64x80xf16, panels> into !rope_gpu.accumulator<64x64, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @panels_across(%left: !rope_gpu.tile<64x80xf16, panels>, %right: !rope_gpu.tile<64x80xf16, panels>, %stage: i32, %sums: !rope_gpu.accumulator<64x64, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected right tiles with a row for each column beside a left tile of panels}}
  %next = rope_gpu.warpgroup_dot %left, %right depth_rows stage %stage of 16384 into %sums
    : !rope_gpu.tile<64x80xf16, panels>, !rope_gpu.tile<64x80xf16, panels> into !rope_gpu.accumulator<64x64, #sums>
  return
}

// -----

#sums = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @panels_of_both(%left: !rope_gpu.tile<64x80xf16, panels>, %right: !rope_gpu.tile<64x64xf16>, %stage: i32, %sums: !rope_gpu.accumulator<64x64, #sums>) {
  // expected-error @+1 {{'rope_gpu.warpgroup_dot' op expected a right tile of panels, of 64 rows and 80 columns, but got '!rope_gpu.tile<64x64xf16>'}}
  %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 16384 into %sums
    : !rope_gpu.tile<64x80xf16, panels>, !rope_gpu.tile<64x64xf16> into !rope_gpu.accumulator<64x64, #sums>
  return
}

// -----

// expected-error @+1 {{expected panels of f16 or bf16 but got 'f32'}}
func.func private @panels_of_f32(!rope_gpu.tile<64x64xf32, panels>)
