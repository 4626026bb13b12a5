// No keys at all, no lanes, one row, masks of -inf, infinite scores: what the
// specification says of each, also where it is NaN.

// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{run} = rope-runner %s --random=13 --range=0:-2:2 --range=1:-2:2 --compare-with=reference --rtol=1e-12 --atol=1e-13
// DEFINE: %{script} = transform-preload-library{transform-library-paths=%S/Inputs/schedules.mlir},transform-interpreter
// RUN: %{run} --target=reference --shape=0:1x2x1x8 --shape=1:1x1x7x8 --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=reference --shape=0:1x2x4x8 --shape=1:1x1x0x8 --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=reference --shape=0:1x2x4x0 --shape=1:1x1x3x0 --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=reference --shape=0:1x2x0x8 --shape=1:1x1x3x8 --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=reference --shape=0:1x2x4x8 --shape=1:1x1x7x8 --pass-pipeline='builtin.module(%{script}{entry-point=rows},rope-decompose)'
// RUN: %{run} --target=reference --shape=0:1x2x1x8 --shape=1:1x1x7x8 --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=keys},rope-decompose)'
// RUN: %{run} --target=reference --shape=0:1x2x4x8 --shape=1:1x1x0x8 --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=keys},rope-decompose)'
// RUN: %{run} --target=reference --shape=0:1x2x1x8 --shape=1:1x1x7x8 --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=parts},rope-decompose)'
// RUN: %{run} --target=reference --shape=0:1x2x4x8 --shape=1:1x1x0x8 --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=parts},rope-decompose)'
// RUN: %{run} --target=cpu --shape=0:1x2x1x8 --shape=1:1x1x7x8
// RUN: %{run} --target=cpu --shape=0:1x2x4x8 --shape=1:1x1x0x8
// RUN: %{run} --target=cpu --shape=0:1x2x4x0 --shape=1:1x1x3x0
// RUN: %{run} --target=cpu --shape=0:1x2x0x8 --shape=1:1x1x3x8
// RUN: %{run} --target=cpu --shape=0:1x2x4x8 --shape=1:1x1x7x8

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#key = affine_map<(b, h, m, n, j, d) -> (j)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#lse = affine_map<(b, h, m, n, j, d) -> (b, h, m)>

func.func @main(%q: tensor<?x?x?x?xf64>, %k: tensor<?x?x?x?xf64>)
    -> (tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>, tensor<?x?x?xf64>, tensor<?x?x?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %b = tensor.dim %q, %c0 : tensor<?x?x?x?xf64>
  %h = tensor.dim %q, %c1 : tensor<?x?x?x?xf64>
  %m = tensor.dim %q, %c2 : tensor<?x?x?x?xf64>
  %n = tensor.dim %q, %c3 : tensor<?x?x?x?xf64>
  %keys = tensor.dim %k, %c2 : tensor<?x?x?x?xf64>
  %o = tensor.empty(%b, %h, %m, %n) : tensor<?x?x?x?xf64>
  %lse = tensor.empty(%b, %h, %m) : tensor<?x?x?xf64>
  // -inf for the first two keys, 1 for the rest; and +inf for key 4.
  %mask = tensor.generate %keys {
  ^bb0(%j: index):
    %lowest = arith.constant 0xFFF0000000000000 : f64
    %one = arith.constant 1.0 : f64
    %first = arith.cmpi ult, %j, %c2 : index
    %bias = arith.select %first, %lowest, %one : f64
    tensor.yield %bias : f64
  } : tensor<?xf64>
  %infinite = tensor.generate %keys {
  ^bb0(%j: index):
    %highest = arith.constant 0x7FF0000000000000 : f64
    %zero = arith.constant 0.0 : f64
    %c4 = arith.constant 4 : index
    %last = arith.cmpi eq, %j, %c4 : index
    %bias = arith.select %last, %highest, %zero : f64
    tensor.yield %bias : f64
  } : tensor<?xf64>
  %0 = rope.attention ins(%q, %k, %k : tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>)
      outs(%o : tensor<?x?x?x?xf64>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<?x?x?x?xf64>
  %1 = rope.attention ins(%q, %k, %k : tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>)
      mask(%mask : tensor<?xf64>) outs(%o : tensor<?x?x?x?xf64>)
      {causal, empty_row = #rope.empty_row<mean>, indexing_maps = [#q, #k, #v, #key, #o]} -> tensor<?x?x?x?xf64>
  %2:2 = rope.attention ins(%q, %k, %k : tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>)
      mask(%mask : tensor<?xf64>) outs(%o, %lse : tensor<?x?x?x?xf64>, tensor<?x?x?xf64>)
      {causal, empty_row = #rope.empty_row<zero>, indexing_maps = [#q, #k, #v, #key, #o, #lse]}
      -> tensor<?x?x?x?xf64>, tensor<?x?x?xf64>
  %3 = rope.attention ins(%q, %k, %k : tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>)
      mask(%infinite : tensor<?xf64>) outs(%o : tensor<?x?x?x?xf64>)
      {indexing_maps = [#q, #k, #v, #key, #o]} -> tensor<?x?x?x?xf64>
  return %0, %1, %2#0, %2#1, %3 : tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>,
      tensor<?x?x?xf64>, tensor<?x?x?x?xf64>
}
