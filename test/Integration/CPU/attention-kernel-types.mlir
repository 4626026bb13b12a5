// Types of scores and weights in the attention kernel, interpreted in the types written; products of bf16 in pairs where the
// processor adds them.
//
// `pairs`: values are in [-1, 1], so scores with scale 1/4 of 20 lanes are at most 5 and err by at most 2^-24 * 5 * 21. Weights of bf16
// are rounded before the division, and sums have at most 300 terms: 2 * 2^-9 + 2^-24 * (304 + 308 + 2 * 105), 0.00396 (docs/spec/attention.md).
// `scores`: of one lane, so products and what is rounded to bf16 have the same bits in any order. What is left are the sums, 2^-24 * (300 + 4
// + 308) and weights that are right to 2 ulp, 2^-24 * 4 * 300, 1.1e-4.
// `capped`: tanh, right to 2 ulp, may be rounded to another neighbour in f16, and what follows, too: 2 * 2^-10 of 2 changes a weight by 2^-8 of
// itself, and so a sum of V by 2 * 2^-8. Weights of f16 add 2 * 2^-11: 0.0088.
//
// Generated code, which is not instrumented, does the work here.
// UNSUPPORTED: sanitize

// DEFINE: %{entry} =
// DEFINE: %{run} = rope-runner %s --entry=%{entry} --random=5 --range=2:-1:1 --reference=exact --pass-pipeline='builtin.module(symbol-privatize{exclude=%{entry}},symbol-dce)' --compare-with=reference --rtol=0
// REDEFINE: %{entry} = pairs
// RUN: %{run} --atol=0.00396 --range=3:290:290 --threads=2 --range=0:-1:1 --range=1:-1:1
// RUN: %{run} --atol=0.00396 --range=3:0:0 --range=0:-1:1 --range=1:-1:1
// RUN: %{run} --atol=0.00396 --range=3:77:77 --cpu=x86-64 --range=0:-1:1 --range=1:-1:1
// RUN: %{run} --atol=0.00396 --range=3:131:131 --features=-amx-tile --range=0:-1:1 --range=1:-1:1
// REDEFINE: %{entry} = unknown
// RUN: %{run} --atol=0.00396 --shape=0:2x33x21 --shape=1:71x21 --shape=2:71x40 --range=0:-1:1 --range=1:-1:1
// RUN: %{run} --atol=0.00396 --shape=0:2x35x30 --shape=1:67x30 --shape=2:67x33 --features=-amx-tile --range=0:-1:1 --range=1:-1:1
// RUN: %{run} --atol=0.00396 --shape=0:2x17x33 --shape=1:259x33 --shape=2:259x1 --range=0:-1:1 --range=1:-1:1
// REDEFINE: %{entry} = scores
// RUN: %{run} --atol=1.1e-4 --range=0:-3:3 --range=1:-3:3 --range=3:-3:3
// REDEFINE: %{entry} = capped
// RUN: %{run} --atol=0.0088 --range=0:-3:3 --range=1:-3:3

// `scaled`: of one lane, too. Factors of lanes are rounded to bf16, and so are the lanes times them.
// REDEFINE: %{entry} = scaled
// RUN: %{run} --atol=1.1e-4 --range=0:-3:3 --range=1:-3:3

// RUN: rope-opt %s --rope-to-cpu='cpu=x86-64-v4 features=+avx512bf16' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(symbol-privatize{exclude=scores},symbol-dce,rope-to-cpu{cpu=x86-64-v4})' | FileCheck %s --check-prefix=PLAIN
// CHECK-DAG: llvm.func internal @rope_attention_bf16_bf16_14x32_weights_bf16_pairs(
// CHECK-DAG: llvm.func internal @rope_attention_bf16_bf16_13x32_last_11_scores_bf16_pairs_mask_f32(
// CHECK-DAG: llvm.func internal @rope_attention_bf16_bf16_13x32_last_11_pairs(
// CHECK-DAG: llvm.func internal @rope_attention_f16_f16_13x32_last_11_scores_f16_weights_f16_softcap(
// PLAIN-NOT: _pairs
// PLAIN: @rope_attention_bf16_bf16_13x32_last_11_scores_bf16_mask_f32(
// PLAIN-NOT: _pairs

// RUN: rope-opt %s --pass-pipeline='builtin.module(symbol-privatize{exclude=pairs},symbol-dce,rope-to-cpu{cpu=x86-64-v4 features=+avx512bf16})' | FileCheck %s --check-prefix=PAIRS
// PAIRS: llvm.func internal @rope_attention_bf16_bf16_13x32_last_12_weights_bf16_pairs(
// PAIRS: "llvm.x86.avx512bf16.dpbf16ps.512"
// PAIRS: "llvm.x86.avx512bf16.cvtneps2bf16.512"
// PAIRS: "llvm.x86.avx512bf16.dpbf16ps.512"

// Where the processor has tiles, panels have as many rows as these.
// RUN: rope-opt %s --pass-pipeline='builtin.module(symbol-privatize{exclude=pairs},symbol-dce,rope-to-cpu{cpu=sapphirerapids})' | FileCheck %s --check-prefix=TILES
// TILES: llvm.mlir.global_ctors ctors = [@rope_request_tiles]
// TILES: llvm.func internal @rope_attention_bf16_bf16_16x32_weights_bf16_pairs_tiles(
// TILES-COUNT-8: "llvm.x86.tdpbf16ps.internal"

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (j, d)>
#v = affine_map<(h, m, n, j, d) -> (j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#scalar = affine_map<(h, m, n, j, d) -> ()>
#mask = affine_map<(h, m, n, j, d) -> (m, j)>

func.func @pairs(%q: tensor<2x77x20xbf16>, %k: tensor<300x20xbf16>, %v: tensor<300x40xbf16>, %length: i64) -> tensor<2x77x40xf32> {
  %e = tensor.empty() : tensor<2x77x40xf32>
  %offset = arith.constant 200 : i64
  %r = rope.attention ins(%q, %k, %v : tensor<2x77x20xbf16>, tensor<300x20xbf16>, tensor<300x40xbf16>)
    offset(%offset : i64) lengths(%length : i64) outs(%e : tensor<2x77x40xf32>) {
      indexing_maps = [#q, #k, #v, #scalar, #scalar, #o], scale = 0.25 : f64, causal, window_left = 150 : i64,
      probability_type = bf16, empty_row = #rope.empty_row<zero>} -> tensor<2x77x40xf32>
  return %r : tensor<2x77x40xf32>
}

func.func @unknown(%q: tensor<2x?x?xbf16>, %k: tensor<?x?xbf16>, %v: tensor<?x?xbf16>) -> tensor<2x?x?xf32> {
  %one = arith.constant 1 : index
  %m = tensor.dim %q, %one : tensor<2x?x?xbf16>
  %n = tensor.dim %v, %one : tensor<?x?xbf16>
  %e = tensor.empty(%m, %n) : tensor<2x?x?xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x?x?xbf16>, tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%e : tensor<2x?x?xf32>) {
      indexing_maps = [#q, #k, #v, #o], scale = 0.15 : f64, probability_type = bf16} -> tensor<2x?x?xf32>
  return %r : tensor<2x?x?xf32>
}

func.func @scores(%q: tensor<2x50x1xbf16>, %k: tensor<300x1xbf16>, %v: tensor<300x20xbf16>, %mask: tensor<50x300xf32>) -> tensor<2x50x20xf32> {
  %e = tensor.empty() : tensor<2x50x20xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x50x1xbf16>, tensor<300x1xbf16>, tensor<300x20xbf16>)
    mask(%mask : tensor<50x300xf32>) outs(%e : tensor<2x50x20xf32>) {
      indexing_maps = [#q, #k, #v, #mask, #o], scale = 0.337 : f64, score_type = bf16} -> tensor<2x50x20xf32>
  return %r : tensor<2x50x20xf32>
}

func.func @scaled(%q: tensor<2x50x1xbf16>, %k: tensor<300x1xbf16>, %v: tensor<300x20xbf16>) -> tensor<2x50x20xf32> {
  %e = tensor.empty() : tensor<2x50x20xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x50x1xbf16>, tensor<300x1xbf16>, tensor<300x20xbf16>)
    outs(%e : tensor<2x50x20xf32>) {
      indexing_maps = [#q, #k, #v, #o], query_scale = 0.337 : f64, key_scale = 1.711 : f64} -> tensor<2x50x20xf32>
  return %r : tensor<2x50x20xf32>
}

func.func @capped(%q: tensor<2x50x1xf16>, %k: tensor<300x1xf16>, %v: tensor<300x20xf16>) -> tensor<2x50x20xf32> {
  %e = tensor.empty() : tensor<2x50x20xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x50x1xf16>, tensor<300x1xf16>, tensor<300x20xf16>)
    outs(%e : tensor<2x50x20xf32>) {
      indexing_maps = [#q, #k, #v, #o], scale = 0.337 : f64, softcap = 2.1 : f64, score_type = f16, probability_type = f16}
    -> tensor<2x50x20xf32>
  return %r : tensor<2x50x20xf32>
}
