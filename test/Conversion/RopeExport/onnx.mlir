// RUN: rope-export %s --profile=onnx | FileCheck %s
// RUN: rope-export %s --profile=onnx-24 | FileCheck %s --check-prefix=OPSET
// OPSET: ir_version: 11
// OPSET: opset_import: ["" : 24]
// RUN: rope-export %s --profile=onnxruntime-18 | FileCheck %s --check-prefix=CONTRIB
// RUN: rope-export %s --profile=onnx --decompose=rotate,attention | FileCheck %s --check-prefix=DECOMPOSED
// DECOMPOSED-NOT: RotaryEmbedding
// DECOMPOSED-NOT: Attention

// Rotated by a table of rows, 8 of 16 lanes, then attended to with two query
// heads on each head of keys.
// CHECK: ir_version: 10
// CHECK: opset_import: ["" : 23]
// CHECK: main (float[2,4,7,16] arg0, float[2,2,7,16] arg1, float[7,4] arg2, float[7,4] arg3) => (float[2,4,7,16] result0)
// CHECK: [[Q:v[0-9]+]] = Reshape (arg0,
// CHECK: [[R:v[0-9]+]] = RotaryEmbedding <interleaved = 1, num_heads = 8, rotary_embedding_dim = 8> ([[Q]], [[C:v[0-9]+]], [[S:v[0-9]+]])
// CHECK: [[H:v[0-9]+]] = Reshape ([[R]],
// CHECK: [[A:v[0-9]+]] = Attention <is_causal = 1, scale = 0.25> ([[H]], arg1, arg1)
// CHECK: result0 = Identity ([[A]])
// CONTRIB: opset_import: ["" : 18, "com.microsoft" : 1]
// CONTRIB: [[IDS:v[0-9]+]] = Constant <value = int64[1,7] {0, 1, 2, 3, 4, 5, 6}> ()
// CONTRIB: com.microsoft.RotaryEmbedding <interleaved = 1, num_heads = 8, rotary_embedding_dim = 8> ({{v[0-9]+}}, [[IDS]], arg2, arg3)
// CONTRIB: MatMul
func.func @main(%q: tensor<2x4x7x16xf32>, %k: tensor<2x2x7x16xf32>, %c: tensor<7x4xf32>, %s: tensor<7x4xf32>) -> tensor<2x4x7x16xf32> {
  %e = tensor.empty() : tensor<2x4x7x16xf32>
  %r = rope.rotate interleaved to interleaved block(0, 8) ins(%q, %c, %s : tensor<2x4x7x16xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%e : tensor<2x4x7x16xf32>)
      {indexing_maps = [affine_map<(b, h, s, l) -> (b, h, s, l)>, affine_map<(b, h, s, l) -> (s, l)>, affine_map<(b, h, s, l) -> (b, h, s, l)>]} -> tensor<2x4x7x16xf32>
  %0 = rope.attention ins(%r, %k, %k : tensor<2x4x7x16xf32>, tensor<2x2x7x16xf32>, tensor<2x2x7x16xf32>)
      outs(%e : tensor<2x4x7x16xf32>)
      {causal, scale = 0.25,
       indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<2x4x7x16xf32>
  return %0 : tensor<2x4x7x16xf32>
}
