// Causal, windows, lengths and bases, from scalars and per batch, with rows that
// see no key. The interpreted op against its decomposition, whole, by rows, by
// keys, and with split keys; and as host code. Of sums of at most 8 products of values in [-2, 2] and
// 7 keys in f64, the error stays under 2^-53 * 32 * (8 + 7), 6e-14.

// DEFINE: %{run} = rope-runner %s --random=3 --shape=0:2x4x5x8 --shape=1:2x2x7x8 --range=0:-2:2 --range=1:-2:2 --range=2:-4:4 --range=3:3:8 --range=4:-2:3 --compare-with=reference --rtol=1e-12 --atol=1e-13
// DEFINE: %{script} = transform-preload-library{transform-library-paths=%S/Inputs/schedules.mlir},transform-interpreter
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(%{script}{entry-point=rows},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=keys},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=parts},rope-decompose)'
// RUN: %{run} --target=cpu

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#batch = affine_map<(b, h, m, n, j, d) -> (b)>
#none = affine_map<(b, h, m, n, j, d) -> ()>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#lse = affine_map<(b, h, m, n, j, d) -> (b, h, m)>

func.func @main(%q: tensor<?x?x?x8xf64>, %k: tensor<?x?x?x8xf64>, %offsets: tensor<2xi32>,
                %lengths: tensor<2xi64>, %offset: i32)
    -> (tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>,
        tensor<?x?x?xf64>, tensor<?x?x?x8xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %q, %c0 : tensor<?x?x?x8xf64>
  %h = tensor.dim %q, %c1 : tensor<?x?x?x8xf64>
  %m = tensor.dim %q, %c2 : tensor<?x?x?x8xf64>
  %o = tensor.empty(%b, %h, %m) : tensor<?x?x?x8xf64>
  %lse = tensor.empty(%b, %h, %m) : tensor<?x?x?xf64>
  // Causal, offset by a scalar.
  %0 = rope.attention ins(%q, %k, %k : tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>)
      offset(%offset : i32) outs(%o : tensor<?x?x?x8xf64>)
      {causal, scale = 0.35, indexing_maps = [#q, #k, #v, #none, #o]} -> tensor<?x?x?x8xf64>
  // Windows on both sides of offsets of the batch; empty rows are 0.
  %1 = rope.attention ins(%q, %k, %k : tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>)
      offset(%offsets : tensor<2xi32>) outs(%o : tensor<?x?x?x8xf64>)
      {window_left = 1, window_right = 2, empty_row = #rope.empty_row<zero>,
       indexing_maps = [#q, #k, #v, #batch, #o]} -> tensor<?x?x?x8xf64>
  // A causal window and lengths of the batch, from bases; empty rows are the mean.
  %2 = rope.attention ins(%q, %k, %k : tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>)
      offset(%offset : i32) lengths(%lengths : tensor<2xi64>) query_base(%c2) key_base(%c1)
      outs(%o : tensor<?x?x?x8xf64>)
      {causal, window_left = 1, empty_row = #rope.empty_row<mean>,
       indexing_maps = [#q, #k, #v, #none, #batch, #o]} -> tensor<?x?x?x8xf64>
  // Lengths alone, a window larger than any position, and the log-sum-exp.
  %3 = rope.attention ins(%q, %k, %k : tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>)
      lengths(%lengths : tensor<2xi64>) outs(%o : tensor<?x?x?x8xf64>)
      {window_left = 9223372036854775807, indexing_maps = [#q, #k, #v, #batch, #o]} -> tensor<?x?x?x8xf64>
  %4:2 = rope.attention ins(%q, %k, %k : tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>)
      offset(%offsets : tensor<2xi32>) outs(%o, %lse : tensor<?x?x?x8xf64>, tensor<?x?x?xf64>)
      {causal, indexing_maps = [#q, #k, #v, #batch, #o, #lse]} -> tensor<?x?x?x8xf64>, tensor<?x?x?xf64>
  return %0, %1, %2, %3, %4#1, %4#0 : tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>, tensor<?x?x?x8xf64>,
      tensor<?x?x?x8xf64>, tensor<?x?x?xf64>, tensor<?x?x?x8xf64>
}
