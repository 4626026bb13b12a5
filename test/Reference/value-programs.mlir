// RUN: rope-runner %s --target=reference --reference=wide --entry=expected --output=%t.0.npy --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy
// RUN: rope-runner %s --target=reference --reference=wide --entry=computed --rtol=1e-6 --atol=1e-6 --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy --expect=%t.4.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=expected --output=%t.0.npy --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=computed --rtol=1e-6 --atol=1e-6 --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy --expect=%t.4.npy
// RUN: rope-runner %s --target=cpu --entry=computed --rtol=1e-5 --atol=1e-5 --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy --expect=%t.4.npy

// Equal scores: the mean over two keys of what the program makes of V, whose
// rows are 1, 10 and 3, 30.

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
#s = affine_map<(b, m, n, j, d) -> ()>
#r = affine_map<(b, m, n, j, d) -> (b, m)>

func.func @computed() -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %q = arith.constant dense<0.0> : tensor<2x2x3xf32>
  %k = arith.constant dense<1.0> : tensor<2x2x3xf32>
  %v = arith.constant dense<[[[1.0, 10.0], [3.0, 30.0]], [[1.0, 10.0], [3.0, 30.0]]]> : tensor<2x2x2xf32>
  %table = arith.constant dense<[[0.0, 100.0], [1.0, 200.0], [4.0, 400.0], [16.0, 800.0], [64.0, 1600.0]]> : tensor<5x2xf32>
  %one = arith.constant 1 : index
  %o = tensor.empty() : tensor<2x2x2xf32>

  // V + T[key - row + 2, lane], where the rows are 1 and 2, the keys 0 and 1:
  // places 1 and 2, then 0 and 1.
  %0 = rope.attention ins(%q, %k, %v : tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<2x2x2xf32>)
      offset(%one : index) outs(%o : tensor<2x2x2xf32>) {indexing_maps = [#q, #k, #v, #s, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        %c2 = arith.constant 2 : index
        %distance = arith.subi %key, %row : index
        %place = arith.addi %distance, %c2 : index
        %own = tensor.extract %table[%place, %lane] : tensor<5x2xf32>
        %y = arith.addf %x, %own : f32
        rope.yield %y : f32
      } -> tensor<2x2x2xf32>

  // V * (b + 1), of the first key alone, which the score program shows.
  %1 = rope.attention ins(%q, %k, %v : tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<2x2x2xf32>)
      outs(%o : tensor<2x2x2xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        %c0 = arith.constant 0 : index
        %seen = arith.cmpi eq, %key, %c0 : index
        rope.yield %s, %seen : f32, i1
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        %c1 = arith.constant 1 : index
        %number = arith.addi %b, %c1 : index
        %integer = arith.index_cast %number : index to i32
        %factor = arith.sitofp %integer : i32 to f32
        %y = arith.mulf %x, %factor : f32
        rope.yield %y : f32
      } -> tensor<2x2x2xf32>

  // The step with keys from 3 on: A' = A + sum_j (V - 2 T[key, lane]), whose
  // maximum is 0 before and after.
  %a = arith.constant dense<1000.0> : tensor<2x2x2xf32>
  %m = arith.constant dense<0.0> : tensor<2x2xf32>
  %l = arith.constant dense<5.0> : tensor<2x2xf32>
  %c3 = arith.constant 3 : index
  %2:3 = rope.online_attention ins(%q, %k, %v : tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<2x2x2xf32>)
      key_base(%c3) outs(%a, %m, %l : tensor<2x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
      {indexing_maps = [#q, #k, #v, #o, #r, #r]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        %own = tensor.extract %table[%key, %lane] : tensor<5x2xf32>
        %less = arith.subf %x, %own : f32
        %y = arith.subf %less, %own : f32
        rope.yield %y : f32
      } -> tensor<2x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
  return %0, %1, %2#0, %2#1, %2#2 : tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

func.func @expected() -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  // (1 + 3 + 1 + 4) / 2 and (10 + 30 + 200 + 400) / 2, then (1 + 3 + 0 + 1) / 2
  // and (10 + 30 + 100 + 200) / 2.
  %0 = arith.constant dense<[[[4.5, 320.0], [2.5, 170.0]], [[4.5, 320.0], [2.5, 170.0]]]> : tensor<2x2x2xf32>
  %1 = arith.constant dense<[[[1.0, 10.0], [1.0, 10.0]], [[2.0, 20.0], [2.0, 20.0]]]> : tensor<2x2x2xf32>
  // 1000 + 1 + 3 - 2 (16 + 64) and 1000 + 10 + 30 - 2 (800 + 1600).
  %2 = arith.constant dense<[[[844.0, -3760.0], [844.0, -3760.0]], [[844.0, -3760.0], [844.0, -3760.0]]]> : tensor<2x2x2xf32>
  %3 = arith.constant dense<0.0> : tensor<2x2xf32>
  %4 = arith.constant dense<7.0> : tensor<2x2xf32>
  return %0, %1, %2, %3, %4 : tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}
