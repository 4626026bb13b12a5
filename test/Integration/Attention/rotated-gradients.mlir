// Gradients of queries and keys, rotated back at the end of the task that has added them up: where they lie, from given sums into other
// memory, through a conversion from f32, and with keys whose lanes are not last. A result has the bits of a rotation by itself.

// DEFINE: %{data} = --random=3 --range=4:2:4 --range=6:-1:1 --range=7:-1:1 --tiles=row-block:5,key-block:4
// DEFINE: %{entry} =
// DEFINE: %{shapes} =
// DEFINE: %{target} = cpu
// DEFINE: %{run} = rope-runner %s --entry=%{entry} %{data} %{shapes} --target=%{target}
// DEFINE: %{apart} = %{run} --output=%t.0.npy --output=%t.1.npy --output=%t.2.npy
// DEFINE: %{same} = --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --ulp=0
// DEFINE: %{fused} = %{run} %{same} --pass-pipeline='builtin.module(rope-fuse)'
// DEFINE: %{check} = %{run} --pass-pipeline='builtin.module(rope-fuse)' --compare-with=reference:'builtin.module()' --rtol=1e-5 --atol=1e-5

// REDEFINE: %{entry} = zeros
// RUN: %{apart}
// RUN: %{fused}
// REDEFINE: %{entry} = given
// RUN: %{apart}
// RUN: %{fused}
// REDEFINE: %{entry} = interleaved
// RUN: %{apart}
// RUN: %{fused}
// REDEFINE: %{entry} = narrow
// RUN: %{apart}
// RUN: %{fused}
// REDEFINE: %{entry} = dynamic
// REDEFINE: %{shapes} = --shape=0:2x4x11x16 --shape=1:2x2x11x16 --shape=2:2x2x11x16 --shape=3:2x4x11x16 --shape=4:2x4x11 --shape=5:2x4x11x16 --shape=6:11x8 --shape=7:11x8
// RUN: %{apart}
// RUN: %{fused}
// REDEFINE: %{entry} = zeros
// REDEFINE: %{shapes} =
// REDEFINE: %{target} = emulate
// RUN: %{apart}
// RUN: %{fused}
// RUN: %{check}
// The sum over keys takes another order where their lanes are moved.
// REDEFINE: %{entry} = lanes
// RUN: %{check}
// REDEFINE: %{target} = cpu
// RUN: %{check}

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#kt = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, d, j)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#l = affine_map<(b, h, m, n, j, d) -> (b, h, m)>
#in = affine_map<(b, h, s, d) -> (b, h, s, d)>
#lanes = affine_map<(b, h, s, d) -> (b, h, d, s)>
#table = affine_map<(b, h, s, d) -> (s, d)>
#out = affine_map<(b, h, s, d) -> (b, s, h, d)>

func.func @zeros(%q: tensor<2x4x11x16xf32>, %k: tensor<2x2x11x16xf32>, %v: tensor<2x2x11x16xf32>, %o: tensor<2x4x11x16xf32>, %lse: tensor<2x4x11xf32>, %do: tensor<2x4x11x16xf32>, %cos: tensor<11x8xf32>, %sin: tensor<11x8xf32>) -> (tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<2x4x11x16xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x4x11x16xf32>) -> tensor<2x4x11x16xf32>
  %e4 = tensor.empty() : tensor<2x2x11x16xf32>
  %z4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<2x2x11x16xf32>) -> tensor<2x2x11x16xf32>
  %e1 = tensor.empty() : tensor<2x2x11x16xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x2x11x16xf32>) -> tensor<2x2x11x16xf32>
  %g:3 = rope.attention_backward ins(%q, %k, %v : tensor<2x4x11x16xf32>, tensor<2x2x11x16xf32>, tensor<2x2x11x16xf32>) forward(%o, %lse, %do : tensor<2x4x11x16xf32>, tensor<2x4x11xf32>, tensor<2x4x11x16xf32>) outs(%z0, %z4, %z1 : tensor<2x4x11x16xf32>, tensor<2x2x11x16xf32>, tensor<2x2x11x16xf32>) {causal, indexing_maps = [#q, #k, #v, #o, #l, #o, #q, #k, #v], scale = 0.25 : f64} -> tensor<2x4x11x16xf32>, tensor<2x2x11x16xf32>, tensor<2x2x11x16xf32>
  %e2 = tensor.empty() : tensor<2x11x4x16xf32>
  %dq = rope.rotate half to half block(0, 16) transposed ins(%g#0, %cos, %sin : tensor<2x4x11x16xf32>, tensor<11x8xf32>, tensor<11x8xf32>) outs(%e2 : tensor<2x11x4x16xf32>) {indexing_maps = [#in, #table, #out]} -> tensor<2x11x4x16xf32>
  %e3 = tensor.empty() : tensor<2x11x2x16xf32>
  %dk = rope.rotate half to half block(0, 16) transposed ins(%g#1, %cos, %sin : tensor<2x2x11x16xf32>, tensor<11x8xf32>, tensor<11x8xf32>) outs(%e3 : tensor<2x11x2x16xf32>) {indexing_maps = [#in, #table, #out]} -> tensor<2x11x2x16xf32>
  return %dq, %dk, %g#2 : tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>
}

func.func @lanes(%q: tensor<2x4x11x16xf32>, %k: tensor<2x2x11x16xf32>, %v: tensor<2x2x11x16xf32>, %o: tensor<2x4x11x16xf32>, %lse: tensor<2x4x11xf32>, %do: tensor<2x4x11x16xf32>, %cos: tensor<11x8xf32>, %sin: tensor<11x8xf32>) -> (tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<2x4x11x16xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x4x11x16xf32>) -> tensor<2x4x11x16xf32>
  %e4 = tensor.empty() : tensor<2x2x16x11xf32>
  %z4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<2x2x16x11xf32>) -> tensor<2x2x16x11xf32>
  %e1 = tensor.empty() : tensor<2x2x11x16xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x2x11x16xf32>) -> tensor<2x2x11x16xf32>
  %g:3 = rope.attention_backward ins(%q, %k, %v : tensor<2x4x11x16xf32>, tensor<2x2x11x16xf32>, tensor<2x2x11x16xf32>) forward(%o, %lse, %do : tensor<2x4x11x16xf32>, tensor<2x4x11xf32>, tensor<2x4x11x16xf32>) outs(%z0, %z4, %z1 : tensor<2x4x11x16xf32>, tensor<2x2x16x11xf32>, tensor<2x2x11x16xf32>) {causal, indexing_maps = [#q, #k, #v, #o, #l, #o, #q, #kt, #v], scale = 0.25 : f64} -> tensor<2x4x11x16xf32>, tensor<2x2x16x11xf32>, tensor<2x2x11x16xf32>
  %e2 = tensor.empty() : tensor<2x11x4x16xf32>
  %dq = rope.rotate half to half block(0, 16) transposed ins(%g#0, %cos, %sin : tensor<2x4x11x16xf32>, tensor<11x8xf32>, tensor<11x8xf32>) outs(%e2 : tensor<2x11x4x16xf32>) {indexing_maps = [#in, #table, #out]} -> tensor<2x11x4x16xf32>
  %e3 = tensor.empty() : tensor<2x11x2x16xf32>
  %dk = rope.rotate half to half block(0, 16) transposed ins(%g#1, %cos, %sin : tensor<2x2x16x11xf32>, tensor<11x8xf32>, tensor<11x8xf32>) outs(%e3 : tensor<2x11x2x16xf32>) {indexing_maps = [#lanes, #table, #out]} -> tensor<2x11x2x16xf32>
  return %dq, %dk, %g#2 : tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>
}

func.func @given(%q: tensor<2x4x11x16xf32>, %k: tensor<2x2x11x16xf32>, %v: tensor<2x2x11x16xf32>, %o: tensor<2x4x11x16xf32>, %lse: tensor<2x4x11xf32>, %do: tensor<2x4x11x16xf32>, %cos: tensor<11x8xf32>, %sin: tensor<11x8xf32>, %dq0: tensor<2x4x11x16xf32>, %dk0: tensor<2x2x16x11xf32>) -> (tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<2x2x11x16xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x2x11x16xf32>) -> tensor<2x2x11x16xf32>
  %g:3 = rope.attention_backward ins(%q, %k, %v : tensor<2x4x11x16xf32>, tensor<2x2x11x16xf32>, tensor<2x2x11x16xf32>) forward(%o, %lse, %do : tensor<2x4x11x16xf32>, tensor<2x4x11xf32>, tensor<2x4x11x16xf32>) outs(%dq0, %dk0, %z1 : tensor<2x4x11x16xf32>, tensor<2x2x16x11xf32>, tensor<2x2x11x16xf32>) {causal, indexing_maps = [#q, #k, #v, #o, #l, #o, #q, #kt, #v], scale = 0.25 : f64} -> tensor<2x4x11x16xf32>, tensor<2x2x16x11xf32>, tensor<2x2x11x16xf32>
  %e2 = tensor.empty() : tensor<2x11x4x16xf32>
  %dq = rope.rotate half to half block(0, 16) transposed ins(%g#0, %cos, %sin : tensor<2x4x11x16xf32>, tensor<11x8xf32>, tensor<11x8xf32>) outs(%e2 : tensor<2x11x4x16xf32>) {indexing_maps = [#in, #table, #out]} -> tensor<2x11x4x16xf32>
  %e3 = tensor.empty() : tensor<2x11x2x16xf32>
  %dk = rope.rotate half to half block(0, 16) transposed ins(%g#1, %cos, %sin : tensor<2x2x16x11xf32>, tensor<11x8xf32>, tensor<11x8xf32>) outs(%e3 : tensor<2x11x2x16xf32>) {indexing_maps = [#lanes, #table, #out]} -> tensor<2x11x2x16xf32>
  return %dq, %dk, %g#2 : tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>
}

func.func @interleaved(%q: tensor<2x4x11x16xf32>, %k: tensor<2x2x11x16xf32>, %v: tensor<2x2x11x16xf32>, %o: tensor<2x4x11x16xf32>, %lse: tensor<2x4x11xf32>, %do: tensor<2x4x11x16xf32>, %cos: tensor<11x8xf32>, %sin: tensor<11x8xf32>) -> (tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<2x4x11x16xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x4x11x16xf32>) -> tensor<2x4x11x16xf32>
  %e4 = tensor.empty() : tensor<2x2x11x16xf32>
  %z4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<2x2x11x16xf32>) -> tensor<2x2x11x16xf32>
  %e1 = tensor.empty() : tensor<2x2x11x16xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x2x11x16xf32>) -> tensor<2x2x11x16xf32>
  %g:3 = rope.attention_backward ins(%q, %k, %v : tensor<2x4x11x16xf32>, tensor<2x2x11x16xf32>, tensor<2x2x11x16xf32>) forward(%o, %lse, %do : tensor<2x4x11x16xf32>, tensor<2x4x11xf32>, tensor<2x4x11x16xf32>) outs(%z0, %z4, %z1 : tensor<2x4x11x16xf32>, tensor<2x2x11x16xf32>, tensor<2x2x11x16xf32>) {causal, indexing_maps = [#q, #k, #v, #o, #l, #o, #q, #k, #v], scale = 0.25 : f64} -> tensor<2x4x11x16xf32>, tensor<2x2x11x16xf32>, tensor<2x2x11x16xf32>
  %e2 = tensor.empty() : tensor<2x11x4x16xf32>
  %dq = rope.rotate interleaved to interleaved block(0, 16) transposed ins(%g#0, %cos, %sin : tensor<2x4x11x16xf32>, tensor<11x8xf32>, tensor<11x8xf32>) outs(%e2 : tensor<2x11x4x16xf32>) {indexing_maps = [#in, #table, #out]} -> tensor<2x11x4x16xf32>
  %e3 = tensor.empty() : tensor<2x11x2x16xf32>
  %dk = rope.rotate interleaved to interleaved block(0, 16) transposed ins(%g#1, %cos, %sin : tensor<2x2x11x16xf32>, tensor<11x8xf32>, tensor<11x8xf32>) outs(%e3 : tensor<2x11x2x16xf32>) {indexing_maps = [#in, #table, #out]} -> tensor<2x11x2x16xf32>
  return %dq, %dk, %g#2 : tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>
}

func.func @narrow(%q: tensor<2x4x11x16xbf16>, %k: tensor<2x2x11x16xbf16>, %v: tensor<2x2x11x16xbf16>, %o: tensor<2x4x11x16xbf16>, %lse: tensor<2x4x11xf32>, %do: tensor<2x4x11x16xbf16>, %cos: tensor<11x8xf32>, %sin: tensor<11x8xf32>) -> (tensor<2x11x4x16xbf16>, tensor<2x11x2x16xbf16>, tensor<2x2x11x16xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %e0 = tensor.empty() : tensor<2x4x11x16xbf16>
  %z0 = linalg.fill ins(%zero : bf16) outs(%e0 : tensor<2x4x11x16xbf16>) -> tensor<2x4x11x16xbf16>
  %e4 = tensor.empty() : tensor<2x2x11x16xbf16>
  %z4 = linalg.fill ins(%zero : bf16) outs(%e4 : tensor<2x2x11x16xbf16>) -> tensor<2x2x11x16xbf16>
  %e1 = tensor.empty() : tensor<2x2x11x16xbf16>
  %z1 = linalg.fill ins(%zero : bf16) outs(%e1 : tensor<2x2x11x16xbf16>) -> tensor<2x2x11x16xbf16>
  %g:3 = rope.attention_backward ins(%q, %k, %v : tensor<2x4x11x16xbf16>, tensor<2x2x11x16xbf16>, tensor<2x2x11x16xbf16>) forward(%o, %lse, %do : tensor<2x4x11x16xbf16>, tensor<2x4x11xf32>, tensor<2x4x11x16xbf16>) outs(%z0, %z4, %z1 : tensor<2x4x11x16xbf16>, tensor<2x2x11x16xbf16>, tensor<2x2x11x16xbf16>) {causal, indexing_maps = [#q, #k, #v, #o, #l, #o, #q, #k, #v], scale = 0.25 : f64} -> tensor<2x4x11x16xbf16>, tensor<2x2x11x16xbf16>, tensor<2x2x11x16xbf16>
  %e2 = tensor.empty() : tensor<2x11x4x16xbf16>
  %dq = rope.rotate half to half block(0, 16) transposed ins(%g#0, %cos, %sin : tensor<2x4x11x16xbf16>, tensor<11x8xf32>, tensor<11x8xf32>) outs(%e2 : tensor<2x11x4x16xbf16>) {indexing_maps = [#in, #table, #out]} -> tensor<2x11x4x16xbf16>
  %e3 = tensor.empty() : tensor<2x11x2x16xbf16>
  %dk = rope.rotate half to half block(0, 16) transposed ins(%g#1, %cos, %sin : tensor<2x2x11x16xbf16>, tensor<11x8xf32>, tensor<11x8xf32>) outs(%e3 : tensor<2x11x2x16xbf16>) {indexing_maps = [#in, #table, #out]} -> tensor<2x11x2x16xbf16>
  return %dq, %dk, %g#2 : tensor<2x11x4x16xbf16>, tensor<2x11x2x16xbf16>, tensor<2x2x11x16xbf16>
}

func.func @dynamic(%q: tensor<?x4x?x16xf32>, %k: tensor<?x2x?x16xf32>, %v: tensor<?x2x?x16xf32>, %o: tensor<?x4x?x16xf32>, %lse: tensor<?x4x?xf32>, %do: tensor<?x4x?x16xf32>, %cos: tensor<?x8xf32>, %sin: tensor<?x8xf32>) -> (tensor<?x?x4x16xf32>, tensor<?x?x2x16xf32>, tensor<?x2x?x16xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %q, %c0 : tensor<?x4x?x16xf32>
  %s = tensor.dim %q, %c2 : tensor<?x4x?x16xf32>
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty(%b, %s) : tensor<?x4x?x16xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<?x4x?x16xf32>) -> tensor<?x4x?x16xf32>
  %e4 = tensor.empty(%b, %s) : tensor<?x2x?x16xf32>
  %z4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<?x2x?x16xf32>) -> tensor<?x2x?x16xf32>
  %e1 = tensor.empty(%b, %s) : tensor<?x2x?x16xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?x2x?x16xf32>) -> tensor<?x2x?x16xf32>
  %g:3 = rope.attention_backward ins(%q, %k, %v : tensor<?x4x?x16xf32>, tensor<?x2x?x16xf32>, tensor<?x2x?x16xf32>) forward(%o, %lse, %do : tensor<?x4x?x16xf32>, tensor<?x4x?xf32>, tensor<?x4x?x16xf32>) outs(%z0, %z4, %z1 : tensor<?x4x?x16xf32>, tensor<?x2x?x16xf32>, tensor<?x2x?x16xf32>) {causal, indexing_maps = [#q, #k, #v, #o, #l, #o, #q, #k, #v], scale = 0.25 : f64} -> tensor<?x4x?x16xf32>, tensor<?x2x?x16xf32>, tensor<?x2x?x16xf32>
  %e2 = tensor.empty(%b, %s) : tensor<?x?x4x16xf32>
  %dq = rope.rotate half to half block(0, 16) transposed ins(%g#0, %cos, %sin : tensor<?x4x?x16xf32>, tensor<?x8xf32>, tensor<?x8xf32>) outs(%e2 : tensor<?x?x4x16xf32>) {indexing_maps = [#in, #table, #out]} -> tensor<?x?x4x16xf32>
  %e3 = tensor.empty(%b, %s) : tensor<?x?x2x16xf32>
  %dk = rope.rotate half to half block(0, 16) transposed ins(%g#1, %cos, %sin : tensor<?x2x?x16xf32>, tensor<?x8xf32>, tensor<?x8xf32>) outs(%e3 : tensor<?x?x2x16xf32>) {indexing_maps = [#in, #table, #out]} -> tensor<?x?x2x16xf32>
  return %dq, %dk, %g#2 : tensor<?x?x4x16xf32>, tensor<?x?x2x16xf32>, tensor<?x2x?x16xf32>
}
