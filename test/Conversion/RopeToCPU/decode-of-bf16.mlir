// Both products of a row over a cache of bf16 are calls of kernels, also where
// weights are rounded to bf16 in front of the second one.

// RUN: rope-opt %s --rope-to-cpu=cpu=x86-64-v4 | FileCheck %s
// CHECK-LABEL: llvm.func @decode(
// CHECK-DAG: llvm.call @rope_matmul_dots_bf16_bf16_f32(
// CHECK-DAG: llvm.call @rope_matmul_rows_bf16_bf16_f32(

// Where the processor multiplies pairs, both take pairs, the second one of rows
// of V that are interleaved. Processors with tiles multiply pairs in vectors
// more slowly than floats: rows, which would be interleaved, are not.

// RUN: rope-opt %s --rope-to-cpu=cpu=znver4 | FileCheck %s --check-prefix=PAIRS
// PAIRS-LABEL: llvm.func @decode(
// PAIRS-DAG: llvm.call @rope_matmul_dots_bf16_bf16_f32_pairs(
// PAIRS-DAG: llvm.call @rope_matmul_rows_bf16_bf16_f32_pairs(

// RUN: rope-opt %s --rope-to-cpu=cpu=sapphirerapids | FileCheck %s --check-prefix=TILES
// TILES-LABEL: llvm.func @decode(
// TILES-DAG: llvm.call @rope_matmul_dots_bf16_bf16_f32_pairs(
// TILES-DAG: llvm.call @rope_matmul_rows_bf16_bf16_f32(

// Weights add up to 1 and V is up to 1. They are rounded by up to 2^-8 of
// themselves, which the reference does not do; errors of f32 are below 10^-4.
// RUN: rope-runner %s --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --shape=1:2x77x64 --shape=2:2x77x64 --compare-with=reference --rtol=0 --atol=0.004

#q = affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>
#k = affine_map<(g, r, m, n, j, d) -> (g, j, d)>
#v = affine_map<(g, r, m, n, j, d) -> (g, j, n)>
#o = affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>
func.func @decode(%q: tensor<2x4x1x64xbf16>, %k: tensor<2x?x64xbf16>, %v: tensor<2x?x64xbf16>) -> tensor<2x4x1x64xf32> {
  %o = tensor.empty() : tensor<2x4x1x64xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x4x1x64xbf16>, tensor<2x?x64xbf16>, tensor<2x?x64xbf16>) outs(%o : tensor<2x4x1x64xf32>)
      {scale = 0.125, probability_type = bf16, indexing_maps = [#q, #k, #v, #o]} -> tensor<2x4x1x64xf32>
  return %r : tensor<2x4x1x64xf32>
}
