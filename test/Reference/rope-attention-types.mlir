// RUN: rope-runner %s --target=reference --reference=exact --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=computed --rtol=1e-6 --atol=0 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy

// Where attention rounds, seen by values that a wider type would not give.

func.func @computed() -> (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1xf32>) {
  // Scores in bf16: 256 + 1 is a tie that goes down, so both keys weigh the same.
  %q = arith.constant dense<[[1.0, 1.0]]> : tensor<1x2xbf16>
  %k = arith.constant dense<[[256.0, 1.0], [256.0, 0.0]]> : tensor<2x2xbf16>
  %v = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xbf16>
  %o = tensor.empty() : tensor<1x1xf32>
  %narrow = rope.attention ins(%q, %k, %v : tensor<1x2xbf16>, tensor<2x2xbf16>, tensor<2x1xbf16>) outs(%o : tensor<1x1xf32>)
      {score_type = bf16, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<1x1xf32>

  // By default they are f32.
  %default = rope.attention ins(%q, %k, %v : tensor<1x2xbf16>, tensor<2x2xbf16>, tensor<2x1xbf16>) outs(%o : tensor<1x1xf32>)
      {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<1x1xf32>

  // Probabilities in bf16: 1/3 becomes 0.333984375.
  %q3 = arith.constant dense<0.0> : tensor<1x2xf32>
  %k3 = arith.constant dense<0.0> : tensor<3x2xf32>
  %v3 = arith.constant dense<[[1.0], [1.0], [1.0]]> : tensor<3x1xf32>
  %probability = rope.attention ins(%q3, %k3, %v3 : tensor<1x2xf32>, tensor<3x2xf32>, tensor<3x1xf32>) outs(%o : tensor<1x1xf32>)
      {probability_type = bf16, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<1x1xf32>

  // The query factor rounds to the type of the query: 1.0078125 * 1.0078125 is 1.015625 in bf16.
  %qs = arith.constant dense<[[1.0078125, 0.0]]> : tensor<1x2xbf16>
  %ks = arith.constant dense<[[1.0, 0.0]]> : tensor<1x2xbf16>
  %vs = arith.constant dense<[[1.0]]> : tensor<1x1xbf16>
  %li = tensor.empty() : tensor<1xf32>
  %factor:2 = rope.attention ins(%qs, %ks, %vs : tensor<1x2xbf16>, tensor<1x2xbf16>, tensor<1x1xbf16>) outs(%o, %li : tensor<1x1xf32>, tensor<1xf32>)
      {query_scale = 1.0078125, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>, affine_map<(m, n, j, d) -> (m)>]} -> tensor<1x1xf32>, tensor<1xf32>

  return %narrow, %default, %probability, %factor#1
      : tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1xf32>
}

func.func @expected() -> (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1xf32>) {
  %0 = arith.constant dense<[[1.5]]> : tensor<1x1xf32>
  %1 = arith.constant dense<[[1.26894142]]> : tensor<1x1xf32>
  %2 = arith.constant dense<[[1.001953125]]> : tensor<1x1xf32>
  %3 = arith.constant dense<[1.015625]> : tensor<1xf32>
  return %0, %1, %2, %3
      : tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1xf32>
}
