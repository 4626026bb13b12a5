// Attention on memrefs: rows of the output and of the log-sum-exp in place,
// strided operands. The interpreted op against its decomposition after a second
// bufferization, and against host code. Values in [-2, 2] of f64, sums of 8 and
// 7 products: 2^-53 * 32 * (8 + 7), 6e-14.

// DEFINE: %{run} = rope-runner %s --random=19 --range=0:-2:2 --range=1:-2:2 --compare-with=reference --rtol=1e-12 --atol=1e-13
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-decompose,one-shot-bufferize)'
// RUN: %{run} --target=cpu

func.func @main(%q: memref<4x5x8xf64>, %kv: memref<2x7x16xf64>, %o: memref<4x5x8xf64>, %lse: memref<4x5xf64>) {
  %k = memref.subview %kv[0, 0, 0] [2, 7, 8] [1, 1, 1] : memref<2x7x16xf64> to memref<2x7x8xf64, strided<[112, 16, 1]>>
  %v = memref.subview %kv[0, 0, 8] [2, 7, 8] [1, 1, 1] : memref<2x7x16xf64> to memref<2x7x8xf64, strided<[112, 16, 1], offset: 8>>
  rope.attention ins(%q, %k, %v : memref<4x5x8xf64>, memref<2x7x8xf64, strided<[112, 16, 1]>>,
                                  memref<2x7x8xf64, strided<[112, 16, 1], offset: 8>>)
      outs(%o, %lse : memref<4x5x8xf64>, memref<4x5xf64>)
      {causal, window_left = 2, scale = 0.5,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>]}
  return
}
