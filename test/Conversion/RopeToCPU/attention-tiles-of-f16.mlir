// Attention of f16 in tiles: where both of its products are of f16, and the
// processor has tiles for them. Nothing else multiplies pairs of f16.

// RUN: rope-opt %s --rope-to-cpu=cpu=graniterapids | FileCheck %s --implicit-check-not=cvtneps2bf16
// RUN: rope-opt %s --rope-to-cpu='cpu=graniterapids mode=strict' | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-to-cpu=cpu=sapphirerapids | FileCheck %s --check-prefix=NONE

// NONE-NOT: tdpfp16ps
// NONE-NOT: dpbf16ps

// CHECK-LABEL: llvm.func internal @rope_attention_f16_f16_16x32_weights_f16_pairs_tiles(
// CHECK-COUNT-4: "llvm.x86.tdpfp16ps.internal"
// Weights are rounded as they are in the source.
// CHECK: llvm.fptrunc {{.*}} : vector<16xf32> to vector<16xf16>
// CHECK-COUNT-4: "llvm.x86.tdpfp16ps.internal"
// CHECK-NOT: _pairs
// CHECK-LABEL: llvm.func internal @rope_attention_f16_f16_
// CHECK-NOT: "llvm.x86.t{{d|ile}}
// CHECK-LABEL: llvm.func internal @rope_attention_bf16_f16_
// CHECK-NOT: "llvm.x86.t{{d|ile}}

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (j, d)>
#v = affine_map<(h, m, n, j, d) -> (j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>

func.func @both(%q: tensor<2x64x32xf16>, %k: tensor<300x32xf16>, %v: tensor<300x40xf16>) -> tensor<2x64x40xf32> {
  %e = tensor.empty() : tensor<2x64x40xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x64x32xf16>, tensor<300x32xf16>, tensor<300x40xf16>) outs(%e : tensor<2x64x40xf32>) {
      indexing_maps = [#q, #k, #v, #o], scale = 0.25 : f64, probability_type = f16} -> tensor<2x64x40xf32>
  return %r : tensor<2x64x40xf32>
}

func.func @scores(%q: tensor<2x64x32xf16>, %k: tensor<300x32xf16>, %v: tensor<300x40xf16>) -> tensor<2x64x40xf32> {
  %e = tensor.empty() : tensor<2x64x40xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x64x32xf16>, tensor<300x32xf16>, tensor<300x40xf16>) outs(%e : tensor<2x64x40xf32>) {
      indexing_maps = [#q, #k, #v, #o], scale = 0.25 : f64} -> tensor<2x64x40xf32>
  return %r : tensor<2x64x40xf32>
}

func.func @values(%q: tensor<2x64x32xbf16>, %k: tensor<300x32xf16>, %v: tensor<300x40xf16>) -> tensor<2x64x40xf32> {
  %e = tensor.empty() : tensor<2x64x40xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x64x32xbf16>, tensor<300x32xf16>, tensor<300x40xf16>) outs(%e : tensor<2x64x40xf32>) {
      indexing_maps = [#q, #k, #v, #o], scale = 0.25 : f64, probability_type = f16} -> tensor<2x64x40xf32>
  return %r : tensor<2x64x40xf32>
}
