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
