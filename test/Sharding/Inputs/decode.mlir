#id = affine_map<(b, h, t, d) -> (b, h, t, d)>
#slot = affine_map<(b, h, t, d) -> (t)>
#cache = affine_map<(b, h, t, d)[s] -> (b, h, s, d)>
// A token that is decoded: its key and value go to a slot of their caches, and
// attention reads the slots up to it.
func.func @main(%q: tensor<1x4x1x8xf32>, %k: tensor<1x2x1x8xf32>, %v: tensor<1x2x1x8xf32>,
                %keys: tensor<1x2x16x8xf32>, %values: tensor<1x2x16x8xf32>, %slot: tensor<1xi64>,
                %lengths: tensor<1xi64>)
    -> (tensor<1x4x1x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) {
  %k1 = rope.cache_write ins(%k, %slot : tensor<1x2x1x8xf32>, tensor<1xi64>) outs(%keys : tensor<1x2x16x8xf32>)
      {indexing_maps = [#id, #slot, #cache]} -> tensor<1x2x16x8xf32>
  %v1 = rope.cache_write ins(%v, %slot : tensor<1x2x1x8xf32>, tensor<1xi64>) outs(%values : tensor<1x2x16x8xf32>)
      {indexing_maps = [#id, #slot, #cache]} -> tensor<1x2x16x8xf32>
  %e = tensor.empty() : tensor<1x4x1x8xf32>
  %o = rope.attention ins(%q, %k1, %v1 : tensor<1x4x1x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>)
      lengths(%lengths : tensor<1xi64>) outs(%e : tensor<1x4x1x8xf32>)
      {scale = 0.25, empty_row = #rope.empty_row<zero>,
       indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>,
                        affine_map<(b, h, m, n, j, d) -> (b)>,
                        affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<1x4x1x8xf32>
  return %o, %k1, %v1 : tensor<1x4x1x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>
}
