// Softcaps, masks that are tensors and numbers of rows that are not known in the attention kernel, against the
// interpreter in f64.
//
// Values are in [-1, 1], so scores with scale 1/4 of 20 lanes are at most 5 and err by at most 2^-24 * 5 * 21. A softcap of 2 divides, which
// rounds by 2^-24 * 2.5, and of tanh is 2 ulp: 2 * 2^-23 * 2 more; it stretches no error. A mask in [-3, 3] rounds the sum by 2^-24 * 8. In all
// 2^-24 * (105 + 5 + 8 + 8); of at most 300 weights, each right to 2 ulp, times V: 2^-24 * (300 + 4 + 2 * 126), 3.4e-5.
//
// Generated code, which is not instrumented, does the work here.
// UNSUPPORTED: sanitize

// DEFINE: %{entry} =
// DEFINE: %{run} = rope-runner %s --entry=%{entry} --random=1 --pass-pipeline='builtin.module(symbol-privatize{exclude=%{entry}},symbol-dce)' --compare-with=reference --rtol=0 --atol=3.4e-5
// REDEFINE: %{entry} = softcap
// RUN: %{run} --threads=2
// RUN: %{run} --cpu=x86-64
// REDEFINE: %{entry} = bias_of_heads
// RUN: %{run} --range=3:-3:3 --cpu=x86-64-v3
// REDEFINE: %{entry} = booleans
// RUN: %{run} --threads=2
// RUN: %{run} --cpu=x86-64
// REDEFINE: %{entry} = narrow_mask
// RUN: %{run} --range=3:-3:3
// REDEFINE: %{entry} = strided_mask
// RUN: %{run} --range=3:-3:3
// REDEFINE: %{entry} = unknown_rows
// RUN: %{run} --shape=0:2x4x170x20 --shape=1:2x2x290x20 --shape=2:2x2x290x20 --shape=3:2x170x290 --range=3:-3:3 --threads=2
// RUN: %{run} --shape=0:2x4x3x20 --shape=1:2x2x290x20 --shape=2:2x2x290x20 --shape=3:2x3x290 --range=3:-3:3
// RUN: %{run} --shape=0:2x4x1x20 --shape=1:2x2x290x20 --shape=2:2x2x290x20 --shape=3:2x1x290 --range=3:-3:3 --threads=2
// RUN: %{run} --shape=0:2x4x0x20 --shape=1:2x2x290x20 --shape=2:2x2x290x20 --shape=3:2x0x290
// RUN: %{run} --shape=0:2x4x9x20 --shape=1:2x2x5x20 --shape=2:2x2x5x20 --shape=3:2x9x5 --range=3:-3:3

// One function for each kind of scores.
// RUN: rope-opt %s --rope-to-cpu='cpu=x86-64-v4' | FileCheck %s
// CHECK-DAG: llvm.func internal @rope_attention_f32_f32_13x32_last_12_softcap(
// CHECK-DAG: llvm.func internal @rope_attention_f32_f32_13x32_last_11_mask_f32(
// CHECK-DAG: llvm.func internal @rope_attention_f32_f32_10x32_mask_i8(
// CHECK-DAG: llvm.func internal @rope_attention_f16_f16_10x32_softcap_mask_bf16(
// CHECK-DAG: llvm.func internal @rope_attention_f32_f32_14x32_mask_f32(

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#scalar = affine_map<(b, h, m, n, j, d) -> ()>

func.func @softcap(%q: tensor<2x4x77x20xf32>, %k: tensor<2x2x300x20xf32>, %v: tensor<2x2x300x40xf32>) -> tensor<2x4x77x40xf32> {
  %offset = arith.constant 200 : i32
  %e = tensor.empty() : tensor<2x4x77x40xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x4x77x20xf32>, tensor<2x2x300x20xf32>, tensor<2x2x300x40xf32>)
    offset(%offset : i32) outs(%e : tensor<2x4x77x40xf32>) {
      indexing_maps = [#q, #k, #v, #scalar, #o], scale = 0.25 : f64, softcap = 2.0 : f64, window_left = 150 : i64, causal} -> tensor<2x4x77x40xf32>
  return %r : tensor<2x4x77x40xf32>
}

// Added to the scores of each head by itself, and masked by position; no vector of keys is whole.
func.func @bias_of_heads(%q: tensor<1x4x50x20xf32>, %k: tensor<1x2x15x20xf32>, %v: tensor<1x2x15x20xf32>, %mask: tensor<4x50x15xf32>) -> tensor<1x4x50x20xf32> {
  %e = tensor.empty() : tensor<1x4x50x20xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<1x4x50x20xf32>, tensor<1x2x15x20xf32>, tensor<1x2x15x20xf32>)
    mask(%mask : tensor<4x50x15xf32>) outs(%e : tensor<1x4x50x20xf32>) {
      indexing_maps = [#q, #k, #v, affine_map<(b, h, m, n, j, d) -> (h, m, j)>, #o], scale = 0.25 : f64, causal} -> tensor<1x4x50x20xf32>
  return %r : tensor<1x4x50x20xf32>
}

// Of all heads at once; a row that sees no key is 0.
func.func @booleans(%q: tensor<2x4x30x20xf32>, %k: tensor<2x2x33x20xf32>, %v: tensor<2x2x33x20xf32>, %mask: tensor<2x1x30x33xi1>) -> tensor<2x4x30x20xf32> {
  %e = tensor.empty() : tensor<2x4x30x20xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x4x30x20xf32>, tensor<2x2x33x20xf32>, tensor<2x2x33x20xf32>)
    mask(%mask : tensor<2x1x30x33xi1>) outs(%e : tensor<2x4x30x20xf32>) {
      indexing_maps = [#q, #k, #v, affine_map<(b, h, m, n, j, d) -> (b, 0, m, j)>, #o], scale = 0.25 : f64,
      empty_row = #rope.empty_row<zero>} -> tensor<2x4x30x20xf32>
  return %r : tensor<2x4x30x20xf32>
}

// One row of a mask for all rows, and a softcap before it.
func.func @narrow_mask(%q: tensor<1x2x20x20xf16>, %k: tensor<1x1x40x20xf16>, %v: tensor<1x1x40x20xf16>, %mask: tensor<40xbf16>) -> tensor<1x2x20x20xf32> {
  %e = tensor.empty() : tensor<1x2x20x20xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<1x2x20x20xf16>, tensor<1x1x40x20xf16>, tensor<1x1x40x20xf16>)
    mask(%mask : tensor<40xbf16>) outs(%e : tensor<1x2x20x20xf32>) {
      indexing_maps = [#q, #k, #v, affine_map<(b, h, m, n, j, d) -> (j)>, #o], scale = 0.25 : f64, softcap = 2.0 : f64} -> tensor<1x2x20x20xf32>
  return %r : tensor<1x2x20x20xf32>
}

// Few rows are read from keys where they lie, others go to the kernel.
func.func @unknown_rows(%q: tensor<2x4x?x20xf32>, %k: tensor<2x2x?x20xf32>, %v: tensor<2x2x?x20xf32>, %mask: tensor<2x?x?xf32>) -> tensor<2x4x?x20xf32> {
  %c2 = arith.constant 2 : index
  %rows = tensor.dim %q, %c2 : tensor<2x4x?x20xf32>
  %e = tensor.empty(%rows) : tensor<2x4x?x20xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x4x?x20xf32>, tensor<2x2x?x20xf32>, tensor<2x2x?x20xf32>)
    mask(%mask : tensor<2x?x?xf32>) outs(%e : tensor<2x4x?x20xf32>) {
      indexing_maps = [#q, #k, #v, affine_map<(b, h, m, n, j, d) -> (b, m, j)>, #o], scale = 0.25 : f64} -> tensor<2x4x?x20xf32>
  return %r : tensor<2x4x?x20xf32>
}

// On buffers, the mask with keys that are two elements apart.
func.func @strided_mask(%q: memref<1x2x20x20xf32>, %k: memref<1x1x40x20xf32>, %v: memref<1x1x40x20xf32>, %wide: memref<20x40x2xf32>, %e: memref<1x2x20x20xf32>) {
  %mask = memref.subview %wide[0, 0, 1] [20, 40, 1] [1, 1, 1] : memref<20x40x2xf32> to memref<20x40xf32, strided<[80, 2], offset: 1>>
  rope.attention ins(%q, %k, %v : memref<1x2x20x20xf32>, memref<1x1x40x20xf32>, memref<1x1x40x20xf32>)
    mask(%mask : memref<20x40xf32, strided<[80, 2], offset: 1>>) outs(%e : memref<1x2x20x20xf32>) {
      indexing_maps = [#q, #k, #v, affine_map<(b, h, m, n, j, d) -> (m, j)>, #o], scale = 0.25 : f64}
  return
}
