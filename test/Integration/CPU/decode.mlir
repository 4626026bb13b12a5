// A step of decoding over a cache, four heads to a group of keys, against the interpreter
// in f64. A mean of values in [-1, 1] whose weights err by what 64 products and an exponential do:
// below (64 * 64 + 300) u, u = 2^-24.

// RUN: rope-runner %s --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=3e-4
// RUN: rope-runner %s --random=2 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --threads=2 --cpu=x86-64-v2 --compare-with=reference --rtol=0 --atol=3e-4
// RUN: rope-runner %s --emit=llvm --threads=1 --out=- --debug-info=lines | FileCheck %s --check-prefix=LINES

// An instruction without a line takes that of what uses it, not that of the function.
// LINES: define
// LINES-NOT: !DILocation(line: [[#@LINE+1]], scope
func.func @main(%q: tensor<2x4x1x64xf32>, %k: tensor<2x300x64xf32>, %v: tensor<2x300x33xf32>) -> tensor<2x4x1x33xf32> {
  %offset = arith.constant 290 : i64
  %o = tensor.empty() : tensor<2x4x1x33xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x4x1x64xf32>, tensor<2x300x64xf32>, tensor<2x300x33xf32>)
    offset(%offset : i64) outs(%o : tensor<2x4x1x33xf32>) {
      indexing_maps = [affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>,
                       affine_map<(g, r, m, n, j, d) -> (g, j, d)>,
                       affine_map<(g, r, m, n, j, d) -> (g, j, n)>,
                       affine_map<(g, r, m, n, j, d) -> ()>,
                       affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>],
      scale = 0.125 : f64, causal} -> tensor<2x4x1x33xf32>
  return %r : tensor<2x4x1x33xf32>
}
