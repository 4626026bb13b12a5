// 96 tokens of each entry name 5 places (negative slots write nothing), so most places are named many times: with heads on 4 threads
// the last token still wins. One cache for every entry, a cache each, a cache in pages, and slots that entries share.

// DEFINE: %{run} = rope-runner %s --range=1:-2:4 --range=2:-1:4 --range=4:-1:5 --range=5:-1:5 --compare-with=reference --ulp=0
// DEFINE: %{heads} = builtin.module(transform-preload-library{transform-library-paths=%S/Inputs/heads-in-parallel.mlir},transform-interpreter)
// RUN: %{run} --random=1 --threads=4
// RUN: %{run} --random=2 --threads=4 --benchmark=5 --pass-pipeline='%{heads}'
// RUN: %{run} --random=3 --threads=3 --benchmark=5 --pass-pipeline='%{heads}'
// RUN: rope-runner %s --pass-pipeline='%{heads}' --emit=llvm --out=- | FileCheck %s
// CHECK: @__kmpc_

func.func @main(%rows: tensor<4x96x8x128xf32>, %slots: tensor<4x96xi64>, %shared: tensor<96xi32>, %cache: tensor<5x8x128xf32>,
                %each: tensor<4x96xi64>, %paged: tensor<4x96xi32>)
    -> (tensor<5x8x128xf32>, tensor<4x8x6x128xf32>, tensor<3x8x2x128xf32>, tensor<5x8x128xf32>) {
  %e = tensor.empty() : tensor<4x8x6x128xf32>
  %zero = arith.constant 0.0 : f32
  %contiguous = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8x6x128xf32>) -> tensor<4x8x6x128xf32>
  %g = tensor.empty() : tensor<3x8x2x128xf32>
  %pages = linalg.fill ins(%zero : f32) outs(%g : tensor<3x8x2x128xf32>) -> tensor<3x8x2x128xf32>
  %0 = rope.cache_write ins(%rows, %slots : tensor<4x96x8x128xf32>, tensor<4x96xi64>) outs(%cache : tensor<5x8x128xf32>)
      {indexing_maps = [affine_map<(b, t, h, d) -> (b, t, h, d)>, affine_map<(b, t, h, d) -> (b, t)>,
                        affine_map<(b, t, h, d)[s] -> (s, h, d)>]} -> tensor<5x8x128xf32>
  %1 = rope.cache_write ins(%rows, %each : tensor<4x96x8x128xf32>, tensor<4x96xi64>) outs(%contiguous : tensor<4x8x6x128xf32>)
      {indexing_maps = [affine_map<(b, t, h, d) -> (b, t, h, d)>, affine_map<(b, t, h, d) -> (b, t)>,
                        affine_map<(b, t, h, d)[s] -> (b, h, s, d)>]} -> tensor<4x8x6x128xf32>
  %2 = rope.cache_write ins(%rows, %paged : tensor<4x96x8x128xf32>, tensor<4x96xi32>) outs(%pages : tensor<3x8x2x128xf32>)
      {indexing_maps = [affine_map<(b, t, h, d) -> (b, t, h, d)>, affine_map<(b, t, h, d) -> (b, t)>,
                        affine_map<(b, t, h, d)[s] -> (s floordiv 2, h, s mod 2, d)>]} -> tensor<3x8x2x128xf32>
  // The slot of a token is that of every entry.
  %3 = rope.cache_write ins(%rows, %shared : tensor<4x96x8x128xf32>, tensor<96xi32>) outs(%cache : tensor<5x8x128xf32>)
      {indexing_maps = [affine_map<(b, t, h, d) -> (b, t, h, d)>, affine_map<(b, t, h, d) -> (t)>,
                        affine_map<(b, t, h, d)[s] -> (s, h, d)>]} -> tensor<5x8x128xf32>
  return %0, %1, %2, %3 : tensor<5x8x128xf32>, tensor<4x8x6x128xf32>, tensor<3x8x2x128xf32>, tensor<5x8x128xf32>
}
