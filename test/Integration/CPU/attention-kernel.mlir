// The attention kernel against the interpreter in f64: heads that share keys, several
// tasks and blocks of keys with remainders, lanes that fill no vector, masks by position, rows
// that see no key, the statistics as a result, narrow storage, layouts, processors of
// other vector widths.
//
// Values are in [-1, 1], so scores with scale 1/4 of 20 lanes are at most 5 and err by at most 2^-24 * 5 * 21; sums of
// at most 300 weights, each right to 2 ulp, times V err by 2^-24 * (300 + 4 + 2 * 105), 3.1e-5.

// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{entry} =
// DEFINE: %{run} = rope-runner %s --entry=%{entry} --random=1 --pass-pipeline='builtin.module(symbol-privatize{exclude=%{entry}},symbol-dce)' --compare-with=reference --rtol=0 --atol=3.1e-5
// REDEFINE: %{entry} = causal
// RUN: %{run} --threads=2
// RUN: %{run} --cpu=x86-64
// REDEFINE: %{entry} = window_and_lengths
// RUN: %{run} --range=3:-3:310 --cpu=x86-64-v3
// REDEFINE: %{entry} = rows_first
// RUN: %{run}
// REDEFINE: %{entry} = narrow
// RUN: %{run}

// RUN: rope-opt %s --rope-to-cpu='cpu=x86-64-v4' | FileCheck %s
// CHECK-DAG: llvm.func internal @rope_attention_f32_f32_13x32_last_12(
// CHECK-DAG: llvm.func internal @rope_attention_f16_bf16_13x32_last_11(

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#scalar = affine_map<(b, h, m, n, j, d) -> ()>
#batch = affine_map<(b, h, m, n, j, d) -> (b)>

func.func @causal(%q: tensor<2x4x77x20xf32>, %k: tensor<2x2x300x20xf32>, %v: tensor<2x2x300x40xf32>) -> tensor<2x4x77x40xf32> {
  %offset = arith.constant 200 : i32
  %e = tensor.empty() : tensor<2x4x77x40xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x4x77x20xf32>, tensor<2x2x300x20xf32>, tensor<2x2x300x40xf32>)
    offset(%offset : i32) outs(%e : tensor<2x4x77x40xf32>) {
      indexing_maps = [#q, #k, #v, #scalar, #o], scale = 0.25 : f64, causal} -> tensor<2x4x77x40xf32>
  return %r : tensor<2x4x77x40xf32>
}

// Rows before position 30 see no key of a length of less than that; a length may be 0.
func.func @window_and_lengths(%q: tensor<3x2x270x20xf32>, %k: tensor<3x300x20xf32>, %v: tensor<3x300x20xf32>, %lengths: tensor<3xi64>)
    -> (tensor<3x2x270x20xf32>, tensor<3x2x270xf32>) {
  %e = tensor.empty() : tensor<3x2x270x20xf32>
  %l = tensor.empty() : tensor<3x2x270xf32>
  %offset = arith.constant -50 : index
  %r:2 = rope.attention ins(%q, %k, %v : tensor<3x2x270x20xf32>, tensor<3x300x20xf32>, tensor<3x300x20xf32>)
    offset(%offset : index) lengths(%lengths : tensor<3xi64>) outs(%e, %l : tensor<3x2x270x20xf32>, tensor<3x2x270xf32>) {
      indexing_maps = [#q, affine_map<(b, h, m, n, j, d) -> (b, j, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, n)>, #scalar,
                       #batch, #o, affine_map<(b, h, m, n, j, d) -> (b, h, m)>],
      scale = 0.25 : f64, window_left = 100 : i64, window_right = 20 : i64, empty_row = #rope.empty_row<zero>}
    -> tensor<3x2x270x20xf32>, tensor<3x2x270xf32>
  return %r#0, %r#1 : tensor<3x2x270x20xf32>, tensor<3x2x270xf32>
}

// As a projection leaves its heads, with a sink for each.
func.func @rows_first(%q: tensor<40x2x2x20xf32>, %k: tensor<300x2x20xf32>, %v: tensor<300x2x20xf32>, %sinks: tensor<2x2xf32>) -> tensor<40x2x2x20xf32> {
  %e = tensor.empty() : tensor<40x2x2x20xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<40x2x2x20xf32>, tensor<300x2x20xf32>, tensor<300x2x20xf32>)
    sinks(%sinks : tensor<2x2xf32>) outs(%e : tensor<40x2x2x20xf32>) {
      indexing_maps = [affine_map<(g, r, m, n, j, d) -> (m, g, r, d)>, affine_map<(g, r, m, n, j, d) -> (j, g, d)>,
                       affine_map<(g, r, m, n, j, d) -> (j, g, n)>, affine_map<(g, r, m, n, j, d) -> (g, r)>,
                       affine_map<(g, r, m, n, j, d) -> (m, g, r, n)>],
      scale = 0.25 : f64} -> tensor<40x2x2x20xf32>
  return %r : tensor<40x2x2x20xf32>
}

func.func @narrow(%q: tensor<1x2x50x20xf16>, %k: tensor<1x1x70x20xbf16>, %v: tensor<1x1x70x20xbf16>) -> tensor<1x2x50x20xf32> {
  %e = tensor.empty() : tensor<1x2x50x20xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<1x2x50x20xf16>, tensor<1x1x70x20xbf16>, tensor<1x1x70x20xbf16>)
    outs(%e : tensor<1x2x50x20xf32>) {
      indexing_maps = [#q, #k, #v, #o], scale = 0.25 : f64, causal} -> tensor<1x2x50x20xf32>
  return %r : tensor<1x2x50x20xf32>
}
