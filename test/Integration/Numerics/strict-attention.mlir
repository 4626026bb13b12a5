// Probabilities in bf16: strict divides by the sum before it rounds them, as the source says, so that
// the result is that of the interpreter up to the order of f64 sums and the last bits of the
// exponential (4 of its ulps in f32: 2^-22). Online attention rounds other numbers: it differs by
// up to 2^-8, and does.

// RUN: rope-runner %s --random=1 --pass-pipeline='builtin.module(rope-fuse{mode=strict})' --compare-with=reference --reference=exact --rtol=0 --atol=3e-3
// RUN: rope-runner %s --random=1 --pass-pipeline='builtin.module(rope-fuse{mode=strict})' --output=%t.strict.npy
// RUN: rope-runner %s --random=1 --pass-pipeline='builtin.module(rope-fuse{mode=standard})' --output=%t.standard.npy
// RUN: not cmp %t.strict.npy %t.standard.npy

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>

func.func @main(%q: tensor<2x9x8xf32>, %k: tensor<2x150x8xf32>, %v: tensor<2x150x8xf32>) -> tensor<2x9x8xf32> {
  %e = tensor.empty() : tensor<2x9x8xf32>
  %a = rope.attention ins(%q, %k, %v : tensor<2x9x8xf32>, tensor<2x150x8xf32>, tensor<2x150x8xf32>) outs(%e : tensor<2x9x8xf32>)
      {causal, scale = 0.5, window_left = 5, probability_type = bf16, indexing_maps = [#q, #k, #v, #o]} -> tensor<2x9x8xf32>
  return %a : tensor<2x9x8xf32>
}
