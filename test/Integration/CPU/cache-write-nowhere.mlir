// RUN: rope-runner %s --random=1 --range=4:-1:-1 --compare-with=reference | FileCheck %s
// RUN: rope-runner %s --random=1 --range=4:64:64 | FileCheck %s --check-prefix=BEYOND
// RUN: rope-runner %s --random=1 --range=4:63:63 --compare-with=reference | FileCheck %s
// RUN: rope-runner %s --random=1 --range=4:-1:-1 --pass-pipeline='builtin.module(rope-fuse{model=always})' --compare-with=reference | FileCheck %s
// CHECK: output 0 against reference: ok
// BEYOND: ran 'main' on cpu

#id = affine_map<(b, t, h, d) -> (b, t, h, d)>
#tab = affine_map<(b, t, h, d) -> (t, d)>
#slot = affine_map<(b, t, h, d) -> (t)>
#cache = affine_map<(b, t, h, d)[s] -> (b, s, h, d)>
// A rotated row goes to the slot of a cache, whose rows lie one behind the
// other: a slot that is negative, or beyond the cache, is not touched.
func.func @main(%k: tensor<1x1x2x8xf32>, %c: tensor<1x4xf32>, %s: tensor<1x4xf32>, %cache: tensor<1x64x2x8xf32>,
                %slot: tensor<1xi64>) -> tensor<1x64x2x8xf32> {
  %e = tensor.empty() : tensor<1x1x2x8xf32>
  %r = rope.rotate half to half block(0, 8) ins(%k, %c, %s : tensor<1x1x2x8xf32>, tensor<1x4xf32>, tensor<1x4xf32>)
      outs(%e : tensor<1x1x2x8xf32>) {indexing_maps = [#id, #tab, #id]} -> tensor<1x1x2x8xf32>
  %w = rope.cache_write ins(%r, %slot : tensor<1x1x2x8xf32>, tensor<1xi64>) outs(%cache : tensor<1x64x2x8xf32>)
      {indexing_maps = [#id, #slot, #cache]} -> tensor<1x64x2x8xf32>
  return %w : tensor<1x64x2x8xf32>
}
