// RUN: rope-runner %s --entry=rows_and_cache --target=emulate --chip=sm_80 --random=1 --range=2:-1:39 --compare-with=reference --atol=1e-4 --rtol=1e-4
// RUN: rope-runner %s --entry=one_cache --target=emulate --chip=sm_80 --random=1 --range=3:-1:39 --range=4:-1:39 --compare-with=reference --atol=1e-4 --rtol=1e-4

// What is projected is a result and a row of a cache, and a cache is where two
// begin: no result takes the place of another. Sums of 16 products of at most
// 1 each in f32.

#slots = affine_map<(s, d) -> (s)>
#rows = affine_map<(s, d) -> (s, d)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @rows_and_cache(%x: tensor<33x16xf32>, %w: tensor<16x32xf32>, %at: tensor<33xi64>, %c: tensor<40x32xf32>)
    -> (tensor<33x32xf32>, tensor<40x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %r:2 = rope.kernel ["projection", "cache_write"] -> tensor<33x32xf32>, tensor<40x32xf32> {
    %e = tensor.empty() : tensor<33x32xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<33x32xf32>) -> tensor<33x32xf32>
    %k = linalg.matmul ins(%x, %w : tensor<33x16xf32>, tensor<16x32xf32>) outs(%f : tensor<33x32xf32>) -> tensor<33x32xf32>
    %kw = rope.cache_write ins(%k, %at : tensor<33x32xf32>, tensor<33xi64>) outs(%c : tensor<40x32xf32>)
        {indexing_maps = [#rows, #slots, #cache]} -> tensor<40x32xf32>
    rope.yield %k, %kw : tensor<33x32xf32>, tensor<40x32xf32>
  }
  return %r#0, %r#1 : tensor<33x32xf32>, tensor<40x32xf32>
}

func.func @one_cache(%x: tensor<33x16xf32>, %w: tensor<16x32xf32>, %u: tensor<16x32xf32>, %at: tensor<33xi64>, %to: tensor<33xi64>,
                     %c: tensor<40x32xf32>) -> (tensor<40x32xf32>, tensor<40x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %r:2 = rope.kernel ["projection", "cache_write"] -> tensor<40x32xf32>, tensor<40x32xf32> {
    %e = tensor.empty() : tensor<33x32xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<33x32xf32>) -> tensor<33x32xf32>
    %k = linalg.matmul ins(%x, %w : tensor<33x16xf32>, tensor<16x32xf32>) outs(%f : tensor<33x32xf32>) -> tensor<33x32xf32>
    %v = linalg.matmul ins(%x, %u : tensor<33x16xf32>, tensor<16x32xf32>) outs(%f : tensor<33x32xf32>) -> tensor<33x32xf32>
    %kw = rope.cache_write ins(%k, %at : tensor<33x32xf32>, tensor<33xi64>) outs(%c : tensor<40x32xf32>)
        {indexing_maps = [#rows, #slots, #cache]} -> tensor<40x32xf32>
    %vw = rope.cache_write ins(%v, %to : tensor<33x32xf32>, tensor<33xi64>) outs(%c : tensor<40x32xf32>)
        {indexing_maps = [#rows, #slots, #cache]} -> tensor<40x32xf32>
    rope.yield %kw, %vw : tensor<40x32xf32>, tensor<40x32xf32>
  }
  return %r#0, %r#1 : tensor<40x32xf32>, tensor<40x32xf32>
}
