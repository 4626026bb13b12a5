// Without keys the sum over them has no terms: the result is 0, whatever is said
// of rows that keep none. Read back from a file, so that no other path decides.

// RUN: rope-runner %s --target=reference --random=3 --shape=1:2x0x4 --shape=2:2x0x5 --output=%t.nan.npy --output=%t.mean.npy
// RUN: %python %S/../Inputs/zeros.py %t.nan.npy %t.mean.npy
// RUN: rope-runner %s --target=cpu --random=3 --shape=1:2x0x4 --shape=2:2x0x5 --output=%t.nan.npy --output=%t.mean.npy
// RUN: %python %S/../Inputs/zeros.py %t.nan.npy %t.mean.npy
// RUN: rope-runner %s --target=emulate --random=3 --shape=1:2x0x4 --shape=2:2x0x5 --output=%t.nan.npy --output=%t.mean.npy
// RUN: %python %S/../Inputs/zeros.py %t.nan.npy %t.mean.npy
// RUN: rope-runner %s --target=emulate --chip=gfx942 --random=3 --shape=1:2x0x4 --shape=2:2x0x5 --output=%t.nan.npy --output=%t.mean.npy
// RUN: %python %S/../Inputs/zeros.py %t.nan.npy %t.mean.npy

func.func @main(%q: tensor<2x3x4xf32>, %k: tensor<2x?x4xf32>, %v: tensor<2x?x5xf32>) -> (tensor<2x3x5xf32>, tensor<2x3x5xf32>) {
  %e = tensor.empty() : tensor<2x3x5xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x3x4xf32>, tensor<2x?x4xf32>, tensor<2x?x5xf32>) outs(%e : tensor<2x3x5xf32>)
      {indexing_maps = [affine_map<(b, m, n, j, d) -> (b, m, d)>, affine_map<(b, m, n, j, d) -> (b, j, d)>,
                        affine_map<(b, m, n, j, d) -> (b, j, n)>, affine_map<(b, m, n, j, d) -> (b, m, n)>]} -> tensor<2x3x5xf32>
  %1 = rope.attention ins(%q, %k, %v : tensor<2x3x4xf32>, tensor<2x?x4xf32>, tensor<2x?x5xf32>) outs(%e : tensor<2x3x5xf32>)
      {indexing_maps = [affine_map<(b, m, n, j, d) -> (b, m, d)>, affine_map<(b, m, n, j, d) -> (b, j, d)>,
                        affine_map<(b, m, n, j, d) -> (b, j, n)>, affine_map<(b, m, n, j, d) -> (b, m, n)>],
       empty_row = #rope.empty_row<mean>} -> tensor<2x3x5xf32>
  return %0, %1 : tensor<2x3x5xf32>, tensor<2x3x5xf32>
}
