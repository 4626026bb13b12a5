// Scores with products of a table's rows, gathered by clipped distance: places
// that are the same for a vector of keys, next to each other, and others. 40
// rows and 70 keys, lengths and an offset. In f32 the error of a score stays
// under 2^-24 * 16 * 17 * 4, that of a result under 2e-5.

// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{run} = rope-runner %s --random=5 --range=4:0:40 --range=5:3:9 --compare-with=reference --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=cpu
// RUN: %{run} --target=cpu --threads=1 --tiles=row-block:24,key-block:32
// RUN: %{run} --target=emulate

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#scalar = affine_map<(b, h, m, n, j, d) -> ()>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
func.func @main(%q: tensor<2x2x40x16xf32>, %k: tensor<2x2x70x16xf32>, %v: tensor<2x2x70x8xf32>,
                %table: tensor<25x16xf32>, %buckets: tensor<110xi64>, %offset: index) -> tensor<2x2x40x8xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -12 : index
  %high = arith.constant 12 : index
  %e = tensor.empty() : tensor<2x2x40x25xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2x40x25xf32>) -> tensor<2x2x40x25xf32>
  %r = linalg.contract indexing_maps = [affine_map<(b, h, m, c, d) -> (b, h, m, d)>, affine_map<(b, h, m, c, d) -> (c, d)>,
                                        affine_map<(b, h, m, c, d) -> (b, h, m, c)>]
      ins(%q, %table : tensor<2x2x40x16xf32>, tensor<25x16xf32>) outs(%z : tensor<2x2x40x25xf32>) -> tensor<2x2x40x25xf32>
  %init = tensor.empty() : tensor<2x2x40x8xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x2x40x16xf32>, tensor<2x2x70x16xf32>, tensor<2x2x70x8xf32>)
      offset(%offset : index) outs(%init : tensor<2x2x40x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #scalar, #o]}
      program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        %m = arith.subi %row, %offset : index
        %distance = arith.subi %key, %m : index
        %above = arith.maxsi %distance, %low : index
        %below = arith.minsi %above, %high : index
        %place = arith.addi %below, %high : index
        %near = tensor.extract %r[%b, %h, %m, %place] : tensor<2x2x40x25xf32>
        %t = arith.addf %s, %near : f32
        %bucket = tensor.extract %buckets[%key] : tensor<110xi64>
        %other = arith.index_cast %bucket : i64 to index
        %c24 = arith.constant 24 : index
        %inside = arith.remui %other, %c24 : index
        %far = tensor.extract %r[%b, %h, %m, %inside] : tensor<2x2x40x25xf32>
        %u = arith.addf %t, %far : f32
        rope.yield %u : f32
      } -> tensor<2x2x40x8xf32>
  return %0 : tensor<2x2x40x8xf32>
}
