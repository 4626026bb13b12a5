// RUN: rope-opt %s --split-input-file --verify-diagnostics

llvm.func @type(%c: !llvm.struct<(f32, f32, f32, f32)>, %a: i32, %b: i64) {
  // expected-error@+1 {{expected type f16, bf16 or tf32 but got 'f32'}}
  %0 = rope_nv.wgmma_registers %c, [%a, %a, %a, %a], %b {n = 8 : i32, type = f32} : !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @columns(%c: !llvm.struct<(f32, f32, f32, f32)>, %a: i32, %b: i64) {
  // expected-error@+1 {{expected n to be a multiple of 8 up to 256 but got 12}}
  %0 = rope_nv.wgmma_registers %c, [%a, %a, %a, %a], %b {n = 12 : i32, type = f16} : !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @registers(%c: !llvm.struct<(f32, f32, f32, f32)>, %a: i32, %b: i64) {
  // expected-error@+1 {{expected 4 registers of A but got 2}}
  %0 = rope_nv.wgmma_registers %c, [%a, %a], %b {n = 8 : i32, type = f16} : !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @transposed(%c: !llvm.struct<(f32, f32, f32, f32)>, %a: i32, %b: i64) {
  // expected-error@+1 {{expected no transpose_b with tf32}}
  %0 = rope_nv.wgmma_registers %c, [%a, %a, %a, %a], %b {n = 8 : i32, type = tf32, transpose_b} : !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @accumulators(%c: !llvm.struct<(i32, i32)>, %a: i32, %b: i64) {
  // expected-error@+1 {{expected accumulators of f32 but got '!llvm.struct<(i32, i32)>'}}
  %0 = rope_nv.wgmma_registers %c, [%a, %a, %a, %a], %b {n = 8 : i32, type = bf16} : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @number(%c: !llvm.struct<(f32, f32)>, %a: i32, %b: i64) {
  // expected-error@+1 {{expected 4 accumulators for n = 8 but got 2}}
  %0 = rope_nv.wgmma_registers %c, [%a, %a, %a, %a], %b {n = 8 : i32, type = bf16} : !llvm.struct<(f32, f32)>
  llvm.return
}

// -----

llvm.func @packed(%c: !llvm.struct<packed (f32, f32, f32, f32)>, %a: i32, %b: i64) {
  // expected-error@+1 {{expected accumulators in a literal struct but got}}
  %0 = rope_nv.wgmma_registers %c, [%a, %a, %a, %a], %b {n = 8 : i32, type = bf16} : !llvm.struct<packed (f32, f32, f32, f32)>
  llvm.return
}
