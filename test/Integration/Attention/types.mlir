// Types of scores, softmax, probabilities and sums, interpreted in the types
// written. With f32 probabilities only the order of the division differs, and
// every rounding of the scores has to be the same: a score of bf16 rounded
// elsewhere is off by 2^-9 of up to 8, which changes a weight by 1 percent.
// With narrow probabilities the one form rounds exp(s - M), the other
// exp(s - M) / L: 2 * 2^-9 of values in [-1, 1], and 2^-9 for the output.

// DEFINE: %{run} = rope-runner %s --reference=exact --random=11 --range=0:-2:2 --range=1:-2:2 --range=2:-1:1 --compare-with=reference
// DEFINE: %{script} = transform-preload-library{transform-library-paths=%S/Inputs/schedules.mlir},transform-interpreter
// RUN: %{run} --target=reference --entry=scores --pass-pipeline='builtin.module(rope-decompose)' --rtol=4e-6 --atol=4e-6
// RUN: %{run} --target=reference --entry=scores --pass-pipeline='builtin.module(%{script}{entry-point=rows},rope-decompose)' --rtol=4e-6 --atol=4e-6
// RUN: %{run} --target=reference --entry=scores --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=keys},rope-decompose)' --rtol=4e-6 --atol=4e-6
// RUN: %{run} --target=reference --entry=scores --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=parts},rope-decompose)' --rtol=4e-6 --atol=4e-6
// RUN: %{run} --target=reference --entry=probabilities --pass-pipeline='builtin.module(rope-decompose)' --rtol=0 --atol=0.006
// RUN: %{run} --target=reference --entry=probabilities --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=keys},rope-decompose)' --rtol=0 --atol=0.006
// RUN: %{run} --target=reference --entry=probabilities --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=parts},rope-decompose)' --rtol=0 --atol=0.006
// RUN: %{run} --target=cpu --entry=scores --rtol=4e-6 --atol=4e-6
// RUN: %{run} --target=cpu --entry=probabilities --rtol=0 --atol=0.006

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#mask = affine_map<(b, h, m, n, j, d) -> (m, j)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#lse = affine_map<(b, h, m, n, j, d) -> (b, h, m)>

func.func @scores(%q: tensor<2x4x5x8xbf16>, %k: tensor<2x2x7x8xf16>, %v: tensor<2x2x7x6xf32>,
                  %mask: tensor<5x7xf32>)
    -> (tensor<2x4x5x6xf32>, tensor<2x4x5x6xf32>, tensor<2x4x5xf32>, tensor<2x4x5x6xf32>) {
  %o = tensor.empty() : tensor<2x4x5x6xf32>
  %lse = tensor.empty() : tensor<2x4x5xf32>
  // Factors are rounded to bf16 and f16, and so are the lanes times them.
  %0 = rope.attention ins(%q, %k, %v : tensor<2x4x5x8xbf16>, tensor<2x2x7x8xf16>, tensor<2x2x7x6xf32>)
      outs(%o : tensor<2x4x5x6xf32>)
      {query_scale = 0.337, key_scale = 1.711, indexing_maps = [#q, #k, #v, #o]} -> tensor<2x4x5x6xf32>
  %1:2 = rope.attention ins(%q, %k, %v : tensor<2x4x5x8xbf16>, tensor<2x2x7x8xf16>, tensor<2x2x7x6xf32>)
      mask(%mask : tensor<5x7xf32>) outs(%o, %lse : tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
      {causal, scale = 0.337, softcap = 3.3, score_type = bf16, softmax_type = f64, empty_row = #rope.empty_row<zero>,
       indexing_maps = [#q, #k, #v, #mask, #o, #lse]} -> tensor<2x4x5x6xf32>, tensor<2x4x5xf32>
  %2 = rope.attention ins(%q, %k, %v : tensor<2x4x5x8xbf16>, tensor<2x2x7x8xf16>, tensor<2x2x7x6xf32>)
      mask(%mask : tensor<5x7xf32>) outs(%o : tensor<2x4x5x6xf32>)
      {scale = 0.337, score_type = f16, accumulator_type = f64,
       indexing_maps = [#q, #k, #v, #mask, #o]} -> tensor<2x4x5x6xf32>
  return %0, %1#0, %1#1, %2 : tensor<2x4x5x6xf32>, tensor<2x4x5x6xf32>, tensor<2x4x5xf32>, tensor<2x4x5x6xf32>
}

func.func @probabilities(%q: tensor<2x4x5x8xbf16>, %k: tensor<2x2x7x8xbf16>, %v: tensor<2x2x7x6xf16>)
    -> (tensor<2x4x5x6xbf16>, tensor<2x4x5x6xf16>) {
  %0 = tensor.empty() : tensor<2x4x5x6xbf16>
  %1 = rope.attention ins(%q, %k, %v : tensor<2x4x5x8xbf16>, tensor<2x2x7x8xbf16>, tensor<2x2x7x6xf16>)
      outs(%0 : tensor<2x4x5x6xbf16>)
      {causal, scale = 0.337, score_type = bf16, probability_type = bf16,
       indexing_maps = [#q, #k, #v, #o]} -> tensor<2x4x5x6xbf16>
  %2 = tensor.empty() : tensor<2x4x5x6xf16>
  %3 = rope.attention ins(%q, %k, %v : tensor<2x4x5x8xbf16>, tensor<2x2x7x8xbf16>, tensor<2x2x7x6xf16>)
      outs(%2 : tensor<2x4x5x6xf16>)
      {probability_type = f16, indexing_maps = [#q, #k, #v, #o]} -> tensor<2x4x5x6xf16>
  return %1, %3 : tensor<2x4x5x6xbf16>, tensor<2x4x5x6xf16>
}
