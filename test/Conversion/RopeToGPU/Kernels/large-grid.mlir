// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-gpu-apply-strategies{chip=sm_80},canonicalize,cse)' | FileCheck %s
// RUN: rope-runner %s --entry=dynamic --target=emulate --chip=sm_80 --random=1 --shape=0:3x3x70x64 --shape=1:3x9x64 --range=0:-6:6 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=4e-3
// RUN: %if sanitize && !nightly %{ true %} %else %{ rope-runner %s --entry=dynamic --target=emulate --chip=sm_90a --random=1 --shape=0:3x3x70x64 --shape=1:3x9x64 --range=0:-6:6 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=4e-3 %}
// RUN: %if sanitize && !nightly %{ true %} %else %{ rope-runner %s --entry=dynamic --target=emulate --chip=gfx942 --random=1 --shape=0:3x3x70x64 --shape=1:3x9x64 --range=0:-6:6 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=4e-3 %}

// A grid has at most 65535 blocks along its second axis: what has more, or may
// have more, is one axis, of which a block computes its places. Weights sum to
// 1, values are at most 1, and weights, sums and results round to 2^-11: 8 of it.

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>

// CHECK-LABEL: func @many
//       CHECK:   %[[ALL:.*]] = arith.constant 132000 : index
//       CHECK:   rope_gpu.launch {{.*}} blocks in(%[[ALL]], %[[ONE:.*]], %[[ONE]]) threads
func.func @many(%q: tensor<66000x1x70x64xf16>, %k: tensor<66000x9x64xf16>) -> tensor<66000x1x70x64xf16> {
  %o = tensor.empty() : tensor<66000x1x70x64xf16>
  %a = rope.attention ins(%q, %k, %k : tensor<66000x1x70x64xf16>, tensor<66000x9x64xf16>, tensor<66000x9x64xf16>) outs(%o : tensor<66000x1x70x64xf16>) {
      indexing_maps = [#q, #k, #v, #o], scale = 0.125} -> tensor<66000x1x70x64xf16>
  return %a : tensor<66000x1x70x64xf16>
}

func.func @dynamic(%q: tensor<?x3x?x64xf16>, %k: tensor<?x?x64xf16>) -> tensor<?x3x?x64xf16> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %q, %c0 : tensor<?x3x?x64xf16>
  %m = tensor.dim %q, %c2 : tensor<?x3x?x64xf16>
  %o = tensor.empty(%b, %m) : tensor<?x3x?x64xf16>
  %a = rope.attention ins(%q, %k, %k : tensor<?x3x?x64xf16>, tensor<?x?x64xf16>, tensor<?x?x64xf16>) outs(%o : tensor<?x3x?x64xf16>) {
      indexing_maps = [#q, #k, #v, #o], scale = 0.125} -> tensor<?x3x?x64xf16>
  return %a : tensor<?x3x?x64xf16>
}
