// RUN: rope-opt %s -split-input-file -verify-diagnostics

func.func @mixed(%x: tensor<1x32xf32>, %q: memref<4x32xi8>, %s: memref<4x1xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected tensors or memrefs but got both}}
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : tensor<1x32xf32>, memref<4x32xi8>, memref<4x1xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @bits(%x: memref<1x32xf32>, %q: memref<4x32xi8>, %s: memref<4x1xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected 4 or 8 bits but got 3}}
  rope_cpu.quantized_matmul bits 3 ins(%x, %q, %s : memref<1x32xf32>, memref<4x32xi8>, memref<4x1xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @rank(%x: memref<1x32xf32>, %q: memref<32xi8>, %s: memref<4x1xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected operands of rank 2 but got 'memref<32xi8>'}}
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<1x32xf32>, memref<32xi8>, memref<4x1xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @dynamic_depth(%x: memref<1x?xf32>, %q: memref<4x32xi8>, %s: memref<4x1xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected depth and groups of static size}}
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<1x?xf32>, memref<4x32xi8>, memref<4x1xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @depth(%x: memref<1x32xf32>, %q: memref<4x32xi8>, %s: memref<4x1xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected 32 integers in a column of the weight but got 64}}
  rope_cpu.quantized_matmul bits 4 ins(%x, %q, %s : memref<1x32xf32>, memref<4x32xi8>, memref<4x1xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @unequal_groups(%x: memref<1x32xf32>, %q: memref<4x32xi8>, %s: memref<4x3xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected groups of equal size but got 3 for a depth of 32}}
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<1x32xf32>, memref<4x32xi8>, memref<4x3xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @small_groups(%x: memref<1x32xf32>, %q: memref<4x32xi8>, %s: memref<4x4xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected groups of a supported size but got 8}}
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<1x32xf32>, memref<4x32xi8>, memref<4x4xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @small_groups_of_words(%x: memref<1x192xf32>, %q: memref<4x24xi32>, %s: memref<4x6xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected groups of a supported size but got 32}}
  rope_cpu.quantized_matmul bits 4 ins(%x, %q, %s : memref<1x192xf32>, memref<4x24xi32>, memref<4x6xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @columns(%x: memref<1x32xf32>, %q: memref<5x32xi8>, %s: memref<4x1xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected 4 columns in all operands but got 5}}
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<1x32xf32>, memref<5x32xi8>, memref<4x1xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @rows(%x: memref<2x32xf32>, %q: memref<4x32xi8>, %s: memref<4x1xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected as many rows of sums as of x but got 'memref<1x4xf32>' for 'memref<2x32xf32>'}}
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<2x32xf32>, memref<4x32xi8>, memref<4x1xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @zeros(%x: memref<1x32xf32>, %q: memref<4x32xi8>, %s: memref<4x1xf32>, %c: memref<1x4xf32>, %z: memref<4x2xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected as many zero points as scales}}
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<1x32xf32>, memref<4x32xi8>, memref<4x1xf32>) zeros(%z : memref<4x2xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @result(%x: memref<1x32xf32>, %q: memref<4x32xi8>, %s: memref<4x1xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected a result of the init's type for a tensor}}
  %y = rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<1x32xf32>, memref<4x32xi8>, memref<4x1xf32>) outs(%c : memref<1x4xf32>) -> tensor<1x4xf32>
  return
}

// -----

func.func @signed_zeros(%x: memref<1x32xf32>, %q: memref<4x32xi8>, %s: memref<4x1xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected zero points of i8 with signed_zeros}}
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<1x32xf32>, memref<4x32xi8>, memref<4x1xf32>) zeros(%s : memref<4x1xf32>) signed_zeros outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @dynamic_columns_by_rows(%x: memref<1x32xf32>, %q: memref<32x4xi8>, %s: memref<32x1xf32>, %c: memref<1x?xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected columns and groups of static size}}
  rope_cpu.quantized_matmul bits 8 by_rows ins(%x, %q, %s : memref<1x32xf32>, memref<32x4xi8>, memref<32x1xf32>) outs(%c : memref<1x?xf32>)
  return
}

// -----

func.func @integers_of_a_row(%x: memref<1x32xf32>, %q: memref<32x4xi8>, %s: memref<32x1xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected 4 integers in a row of the weight but got 8}}
  rope_cpu.quantized_matmul bits 4 by_rows ins(%x, %q, %s : memref<1x32xf32>, memref<32x4xi8>, memref<32x1xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @groups_of_a_row(%x: memref<1x4xf32>, %q: memref<4x32xi8>, %s: memref<4x3xf32>, %c: memref<1x32xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected groups of equal size but got 3 for a row of 32}}
  rope_cpu.quantized_matmul bits 8 by_rows ins(%x, %q, %s : memref<1x4xf32>, memref<4x32xi8>, memref<4x3xf32>) outs(%c : memref<1x32xf32>)
  return
}

// -----

func.func @number_of_rows(%x: memref<1x5xf32>, %q: memref<4x32xi8>, %s: memref<4x1xf32>, %c: memref<1x32xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected 5 rows in all operands but got 4}}
  rope_cpu.quantized_matmul bits 8 by_rows ins(%x, %q, %s : memref<1x5xf32>, memref<4x32xi8>, memref<4x1xf32>) outs(%c : memref<1x32xf32>)
  return
}

// -----

func.func @center_of_floats(%x: memref<1x32xf32>, %q: memref<4x32xf8E4M3FN>, %s: memref<4x1xf32>, %c: memref<1x4xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected 8 bits, no sign, center nor zero points for a weight of 'f8E4M3FN'}}
  rope_cpu.quantized_matmul bits 8 center 8 ins(%x, %q, %s : memref<1x32xf32>, memref<4x32xf8E4M3FN>, memref<4x1xf32>) outs(%c : memref<1x4xf32>)
  return
}

// -----

func.func @shared_groups(%x: memref<1x32xf32>, %q: memref<64x32xi8>, %s: memref<2x2xf32>, %c: memref<1x64xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected 32 shared scales for each column but got 2}}
  rope_cpu.quantized_matmul bits 8 shared 32 ins(%x, %q, %s : memref<1x32xf32>, memref<64x32xi8>, memref<2x2xf32>) outs(%c : memref<1x64xf32>)
  return
}

// -----

func.func @shared_by_few(%x: memref<1x64xf32>, %q: memref<64x32xi8>, %s: memref<8x32xf32>, %c: memref<1x32xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected scales that all or a multiple of 16 rows share but got 8}}
  rope_cpu.quantized_matmul bits 8 by_rows shared 8 ins(%x, %q, %s : memref<1x64xf32>, memref<64x32xi8>, memref<8x32xf32>) outs(%c : memref<1x32xf32>)
  return
}

// -----

func.func @number_of_shared(%x: memref<1x32xf32>, %q: memref<65x32xi8>, %s: memref<2x32xf32>, %c: memref<1x65xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected 3 columns in all operands but got 2}}
  rope_cpu.quantized_matmul bits 8 shared 32 ins(%x, %q, %s : memref<1x32xf32>, memref<65x32xi8>, memref<2x32xf32>) outs(%c : memref<1x65xf32>)
  return
}

// -----

func.func @shared_by_all(%x: memref<1x32xf32>, %q: memref<64x32xi8>, %s: memref<2x32xf32>, %c: memref<1x64xf32>) {
  // expected-error @+1 {{'rope_cpu.quantized_matmul' op expected 1 columns in all operands but got 2}}
  rope_cpu.quantized_matmul bits 8 shared 0 ins(%x, %q, %s : memref<1x32xf32>, memref<64x32xi8>, memref<2x32xf32>) outs(%c : memref<1x64xf32>)
  return
}
