// Attention over several tasks and blocks of keys, with remainders, against the
// interpreter in f64: grouped heads, a causal mask with an offset, a window, lengths
// of each batch element, one row as in decoding, two threads.

// Generated code, which is not instrumented, does the work here.
// UNSUPPORTED: sanitize
// RUN: rope-runner %s --entry=causal --random=1 --shape=0:2x4x65x16 --shape=1:2x2x150x16 --shape=2:2x2x150x16 --range=3:85:86 --compare-with=reference --rtol=1e-5 --atol=1e-5
// RUN: rope-runner %s --entry=causal --random=2 --shape=0:1x2x1x16 --shape=1:1x1x300x16 --shape=2:1x1x300x16 --range=3:299:300 --threads=2 --compare-with=reference --rtol=1e-5 --atol=1e-5
// RUN: rope-runner %s --entry=window_and_lengths --random=3 --range=3:100:140 --compare-with=reference --rtol=1e-5 --atol=1e-5

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#k1 = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v1 = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#scalar = affine_map<(b, h, m, n, j, d) -> ()>
#batch = affine_map<(b, h, m, n, j, d) -> (b)>

func.func @causal(%q: tensor<?x?x?x16xf32>, %k: tensor<?x?x?x16xf32>, %v: tensor<?x?x?x16xf32>, %offset: index) -> tensor<?x?x?x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %q, %c0 : tensor<?x?x?x16xf32>
  %h = tensor.dim %q, %c1 : tensor<?x?x?x16xf32>
  %m = tensor.dim %q, %c2 : tensor<?x?x?x16xf32>
  %e = tensor.empty(%b, %h, %m) : tensor<?x?x?x16xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<?x?x?x16xf32>, tensor<?x?x?x16xf32>, tensor<?x?x?x16xf32>)
    offset(%offset : index) outs(%e : tensor<?x?x?x16xf32>) {
      indexing_maps = [#q, #k, #v, #scalar, #o], scale = 0.25 : f64, causal} -> tensor<?x?x?x16xf32>
  return %r : tensor<?x?x?x16xf32>
}

func.func @window_and_lengths(%q: tensor<2x1x130x16xf32>, %k: tensor<2x1x140x16xf32>, %v: tensor<2x1x140x16xf32>, %lengths: tensor<2xi64>) -> tensor<2x1x130x16xf32> {
  %e = tensor.empty() : tensor<2x1x130x16xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<2x1x130x16xf32>, tensor<2x1x140x16xf32>, tensor<2x1x140x16xf32>)
    lengths(%lengths : tensor<2xi64>) outs(%e : tensor<2x1x130x16xf32>) {
      indexing_maps = [#q, #k1, #v1, #batch, #o], scale = 0.25 : f64, causal, window_left = 40 : i64, empty_row = #rope.empty_row<zero>} -> tensor<2x1x130x16xf32>
  return %r : tensor<2x1x130x16xf32>
}
