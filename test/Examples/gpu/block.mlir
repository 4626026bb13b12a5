// The block whose way to kernels docs/GPU.md shows; the files beside this one are written by tools/rope-doc/write_stages.
// RUN: rope-runner %s --pass-pipeline='builtin.module(rope-fuse)' --target=emulate --chip=sm_80 --random=1 --compare-with=reference --reference=exact --rtol=2e-3 --atol=2e-3 | FileCheck %s
// RUN: rope-runner %s --pass-pipeline='builtin.module(rope-fuse)' --target=emulate --chip=gfx1100 --random=1 --compare-with=reference --reference=exact --rtol=2e-3 --atol=2e-3 | FileCheck %s
// CHECK: output 0 against reference: ok

// Two query heads that share keys, in f16: and weighted means of values in [-1, 1]: two units of an f16 below 2.
#rows = affine_map<(h, m, d) -> (h, m, d)>
#table = affine_map<(h, m, d) -> (m, d)>
#query = affine_map<(h, m, n, j, d) -> (h, m, d)>
#key = affine_map<(h, m, n, j, d) -> (j, d)>
#value = affine_map<(h, m, n, j, d) -> (j, n)>
#result = affine_map<(h, m, n, j, d) -> (h, m, n)>

func.func @block(%q: tensor<2x32x16xf16>, %k: tensor<64x16xf16>, %v: tensor<64x16xf16>,
                 %cos: tensor<32x8xf32>, %sin: tensor<32x8xf32>) -> tensor<2x32x16xf16> {
  %e = tensor.empty() : tensor<2x32x16xf16>
  %turned = rope.rotate half to half block(0, 16)
      ins(%q, %cos, %sin : tensor<2x32x16xf16>, tensor<32x8xf32>, tensor<32x8xf32>)
      outs(%e : tensor<2x32x16xf16>) {indexing_maps = [#rows, #table, #rows]} -> tensor<2x32x16xf16>
  %a = rope.attention
      ins(%turned, %k, %v : tensor<2x32x16xf16>, tensor<64x16xf16>, tensor<64x16xf16>)
      outs(%e : tensor<2x32x16xf16>) {
      indexing_maps = [#query, #key, #value, #result], scale = 0.25} -> tensor<2x32x16xf16>
  return %a : tensor<2x32x16xf16>
}
