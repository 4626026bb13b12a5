// RUN: rope-opt %s --rope-tile-attention="gradient-rows=4 gradient-keys=4" | FileCheck %s
// RUN: rope-opt %s --rope-tile-attention="gradient-rows=4 gradient-keys=4" --rope-dissolve-kernels --canonicalize --cse --rope-decompose -o /dev/null
// RUN: rope-equiv %s --function='*' --pass-pipeline='builtin.module(rope-tile-attention{gradient-rows=4 gradient-keys=4},rope-dissolve-kernels,canonicalize,cse)' | FileCheck %s --check-prefix=EQUAL

// EQUAL-COUNT-3: equal: {{.*}} error at most 2^-{{[3-9][0-9]|[1-9][0-9][0-9]}}

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

// The gradients of Q and K are memory of a task, from zeros of its own, and only rotated gradients leave it. That of V leaves it as it is.
// CHECK-LABEL: func.func @zeros
// CHECK:         scf.forall (%{{.+}}, %{{.+}}) in (2, 2) shared_outs(%[[A:.+]] = %{{.+}}, %[[B:.+]] = %{{.+}}, %[[C:.+]] = %{{.+}}) -> (tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>)
// CHECK:           %[[EQ:.+]] = tensor.empty() : tensor<1x2x11x16xf32>
// CHECK:           %[[ZQ:.+]] = linalg.fill {{.*}} outs(%[[EQ]]
// CHECK:           %[[EK:.+]] = tensor.empty() : tensor<1x1x11x16xf32>
// CHECK:           %[[ZK:.+]] = linalg.fill {{.*}} outs(%[[EK]]
// CHECK:           %[[G:.+]]:3 = scf.for {{.*}} iter_args(%{{.+}} = %[[ZQ]], %{{.+}} = %[[ZK]],
// CHECK:           %[[Q:.+]] = rope.rotate half to half block(0, 16) transposed ins(%[[G]]#0,
// CHECK:           %[[K:.+]] = rope.rotate half to half block(0, 16) transposed ins(%[[G]]#1,
// CHECK:           tensor.parallel_insert_slice %[[Q]] into %[[A]]
// CHECK:           tensor.parallel_insert_slice %[[K]] into %[[B]]
// CHECK:           tensor.parallel_insert_slice %[[G]]#2 into %[[C]]
// CHECK-NOT:     rope.rotate
func.func @zeros(%q: tensor<2x4x11x16xf32>, %k: tensor<2x2x11x16xf32>, %v: tensor<2x2x11x16xf32>, %o: tensor<2x4x11x16xf32>, %lse: tensor<2x4x11xf32>, %do: tensor<2x4x11x16xf32>, %cos: tensor<11x8xf32>, %sin: tensor<11x8xf32>) -> (tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>) {
  %r:3 = rope.kernel ["attention_backward", "rotate"] -> tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32> {
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
    rope.yield %dq, %dk, %g#2 : tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>
}

// Sums that are given are read by a task.
// CHECK-LABEL: func.func @given
// CHECK:         scf.forall
// CHECK:           %[[S:.+]] = tensor.extract_slice %arg8
// CHECK:           %[[T:.+]] = tensor.extract_slice %arg9
// CHECK:           scf.for {{.*}} iter_args(%{{.+}} = %[[S]], %{{.+}} = %[[T]],
// CHECK:           rope.rotate
// CHECK:           rope.rotate
// CHECK:           tensor.parallel_insert_slice
func.func @given(%q: tensor<2x4x11x16xf32>, %k: tensor<2x2x11x16xf32>, %v: tensor<2x2x11x16xf32>, %o: tensor<2x4x11x16xf32>, %lse: tensor<2x4x11xf32>, %do: tensor<2x4x11x16xf32>, %cos: tensor<11x8xf32>, %sin: tensor<11x8xf32>, %dq0: tensor<2x4x11x16xf32>, %dk0: tensor<2x2x11x16xf32>) -> (tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>) {
  %r:3 = rope.kernel ["attention_backward", "rotate"] -> tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32> {
    %zero = arith.constant 0.0 : f32
    %e1 = tensor.empty() : tensor<2x2x11x16xf32>
    %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x2x11x16xf32>) -> tensor<2x2x11x16xf32>
    %g:3 = rope.attention_backward ins(%q, %k, %v : tensor<2x4x11x16xf32>, tensor<2x2x11x16xf32>, tensor<2x2x11x16xf32>) forward(%o, %lse, %do : tensor<2x4x11x16xf32>, tensor<2x4x11xf32>, tensor<2x4x11x16xf32>) outs(%dq0, %dk0, %z1 : tensor<2x4x11x16xf32>, tensor<2x2x11x16xf32>, tensor<2x2x11x16xf32>) {causal, indexing_maps = [#q, #k, #v, #o, #l, #o, #q, #k, #v], scale = 0.25 : f64} -> tensor<2x4x11x16xf32>, tensor<2x2x11x16xf32>, tensor<2x2x11x16xf32>
    %e2 = tensor.empty() : tensor<2x11x4x16xf32>
    %dq = rope.rotate half to half block(0, 16) transposed ins(%g#0, %cos, %sin : tensor<2x4x11x16xf32>, tensor<11x8xf32>, tensor<11x8xf32>) outs(%e2 : tensor<2x11x4x16xf32>) {indexing_maps = [#in, #table, #out]} -> tensor<2x11x4x16xf32>
    %e3 = tensor.empty() : tensor<2x11x2x16xf32>
    %dk = rope.rotate half to half block(0, 16) transposed ins(%g#1, %cos, %sin : tensor<2x2x11x16xf32>, tensor<11x8xf32>, tensor<11x8xf32>) outs(%e3 : tensor<2x11x2x16xf32>) {indexing_maps = [#in, #table, #out]} -> tensor<2x11x2x16xf32>
    rope.yield %dq, %dk, %g#2 : tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<2x11x4x16xf32>, tensor<2x11x2x16xf32>, tensor<2x2x11x16xf32>
}

// A gradient is rounded once, as the op does it, before it is rotated.
// CHECK-LABEL: func.func @narrow
// CHECK:         scf.forall {{.*}} -> (tensor<2x11x4x16xbf16>, tensor<2x11x2x16xbf16>, tensor<2x2x11x16xf32>)
// CHECK:           linalg.fill {{.*}} outs(%{{.+}} : tensor<1x2x11x16xf32>)
// CHECK:           %[[G:.+]]:3 = scf.for
// CHECK:           %[[E:.+]] = tensor.empty() : tensor<1x2x11x16xbf16>
// CHECK:           %[[N:.+]] = linalg.generic {{.*}} ins(%[[G]]#0 : tensor<1x2x11x16xf32>) outs(%[[E]]
// CHECK:             arith.truncf
// CHECK:           rope.rotate half to half block(0, 16) transposed ins(%[[N]],
func.func @narrow(%q: tensor<2x4x11x16xbf16>, %k: tensor<2x2x11x16xbf16>, %v: tensor<2x2x11x16xbf16>, %o: tensor<2x4x11x16xbf16>, %lse: tensor<2x4x11xf32>, %do: tensor<2x4x11x16xbf16>, %cos: tensor<11x8xf32>, %sin: tensor<11x8xf32>) -> (tensor<2x11x4x16xbf16>, tensor<2x11x2x16xbf16>, tensor<2x2x11x16xbf16>) {
  %r:3 = rope.kernel ["attention_backward", "rotate"] -> tensor<2x11x4x16xbf16>, tensor<2x11x2x16xbf16>, tensor<2x2x11x16xbf16> {
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
    rope.yield %dq, %dk, %g#2 : tensor<2x11x4x16xbf16>, tensor<2x11x2x16xbf16>, tensor<2x2x11x16xbf16>
  }
  return %r#0, %r#1, %r#2 : tensor<2x11x4x16xbf16>, tensor<2x11x2x16xbf16>, tensor<2x2x11x16xbf16>
}
