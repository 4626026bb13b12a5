// Scores of bf16 are products of pairs though weights in f32 are none.
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-tile-attention{kernel row-block=32 kernel-rows=128},rope-decompose,one-shot-bufferize{bufferize-function-boundaries},rope-cpu-lower-attention{cpu=znver4})' | FileCheck %s
// CHECK: func private @rope_attention_bf16_bf16_{{[0-9x]+_last_[0-9]+}}_pairs(

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
func.func @narrow(%q: tensor<2x100x64xbf16>, %k: tensor<2x100x64xbf16>, %v: tensor<2x100x64xbf16>, %o: tensor<2x100x64xbf16>) -> tensor<2x100x64xbf16> {
  %r = rope.attention ins(%q, %k, %v : tensor<2x100x64xbf16>, tensor<2x100x64xbf16>, tensor<2x100x64xbf16>) outs(%o : tensor<2x100x64xbf16>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x100x64xbf16>
  return %r : tensor<2x100x64xbf16>
}
