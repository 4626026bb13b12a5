// What changes a score: scales, softcap, masks of both kinds, sinks; and the
// log-sum-exp. Scores stay under 40, so that errors stay under
// 2^-53 * 40 * (8 + 7), 7e-14.

// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{run} = rope-runner %s --random=7 --shape=0:2x4x5x8 --shape=1:2x2x7x8 --shape=2:5x7 --shape=3:2x1x7 --range=0:-2:2 --range=1:-2:2 --range=3:-3:3 --range=4:-2:2 --compare-with=reference --rtol=1e-12 --atol=1e-13
// DEFINE: %{script} = transform-preload-library{transform-library-paths=%S/Inputs/schedules.mlir},transform-interpreter
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(%{script}{entry-point=rows},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=keys},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=parts},rope-decompose)'
// RUN: %{run} --target=cpu

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#mask = affine_map<(b, h, m, n, j, d) -> (m, j)>
#bias = affine_map<(b, h, m, n, j, d) -> (b, 0, j)>
#sinks = affine_map<(b, h, m, n, j, d) -> (h)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#lse = affine_map<(b, h, m, n, j, d) -> (h, m, b)>

func.func @main(%q: tensor<?x4x?x8xf64>, %k: tensor<?x2x?x8xf64>, %mask: tensor<?x?xi1>,
                %bias: tensor<?x1x?xf64>, %sinks: tensor<4xf64>)
    -> (tensor<?x4x?x8xf64>, tensor<?x4x?x8xf64>, tensor<?x4x?x8xf64>, tensor<?x4x?x8xf64>,
        tensor<4x?x?xf64>, tensor<?x4x?x8xf64>, tensor<4x?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %q, %c0 : tensor<?x4x?x8xf64>
  %m = tensor.dim %q, %c2 : tensor<?x4x?x8xf64>
  %o = tensor.empty(%b, %m) : tensor<?x4x?x8xf64>
  %lse = tensor.empty(%m, %b) : tensor<4x?x?xf64>
  %0 = rope.attention ins(%q, %k, %k : tensor<?x4x?x8xf64>, tensor<?x2x?x8xf64>, tensor<?x2x?x8xf64>)
      mask(%mask : tensor<?x?xi1>) outs(%o : tensor<?x4x?x8xf64>)
      {scale = 0.5, query_scale = 0.7, key_scale = 1.9, indexing_maps = [#q, #k, #v, #mask, #o]} -> tensor<?x4x?x8xf64>
  %1 = rope.attention ins(%q, %k, %k : tensor<?x4x?x8xf64>, tensor<?x2x?x8xf64>, tensor<?x2x?x8xf64>)
      mask(%bias : tensor<?x1x?xf64>) outs(%o : tensor<?x4x?x8xf64>)
      {softcap = 3.0, indexing_maps = [#q, #k, #v, #bias, #o]} -> tensor<?x4x?x8xf64>
  // The sinks keep every row from being empty.
  %2 = rope.attention ins(%q, %k, %k : tensor<?x4x?x8xf64>, tensor<?x2x?x8xf64>, tensor<?x2x?x8xf64>)
      mask(%mask : tensor<?x?xi1>) sinks(%sinks : tensor<4xf64>) outs(%o : tensor<?x4x?x8xf64>)
      {causal, window_left = 0, empty_row = #rope.empty_row<zero>, indexing_maps = [#q, #k, #v, #mask, #sinks, #o]}
      -> tensor<?x4x?x8xf64>
  %3:2 = rope.attention ins(%q, %k, %k : tensor<?x4x?x8xf64>, tensor<?x2x?x8xf64>, tensor<?x2x?x8xf64>)
      mask(%bias : tensor<?x1x?xf64>) sinks(%sinks : tensor<4xf64>)
      outs(%o, %lse : tensor<?x4x?x8xf64>, tensor<4x?x?xf64>)
      {scale = 0.3, softcap = 2.0, empty_row = #rope.empty_row<mean>,
       indexing_maps = [#q, #k, #v, #bias, #sinks, #o, #lse]} -> tensor<?x4x?x8xf64>, tensor<4x?x?xf64>
  // A sink of -inf is no sink, and a mask of false leaves no key.
  %no_sink = arith.constant dense<[0xFFF0000000000000, 1.0, 0xFFF0000000000000, -2.0]> : tensor<4xf64>
  %false = arith.constant dense<[[false]]> : tensor<1x1xi1>
  %4:2 = rope.attention ins(%q, %k, %k : tensor<?x4x?x8xf64>, tensor<?x2x?x8xf64>, tensor<?x2x?x8xf64>)
      mask(%false : tensor<1x1xi1>) sinks(%no_sink : tensor<4xf64>)
      outs(%o, %lse : tensor<?x4x?x8xf64>, tensor<4x?x?xf64>)
      {empty_row = #rope.empty_row<mean>,
       indexing_maps = [#q, #k, #v, affine_map<(b, h, m, n, j, d) -> (0, 0)>, #sinks, #o, #lse]}
      -> tensor<?x4x?x8xf64>, tensor<4x?x?xf64>
  return %0, %1, %2, %3#0, %3#1, %4#0, %4#1 : tensor<?x4x?x8xf64>, tensor<?x4x?x8xf64>, tensor<?x4x?x8xf64>,
      tensor<?x4x?x8xf64>, tensor<4x?x?xf64>, tensor<?x4x?x8xf64>, tensor<4x?x?xf64>
}
