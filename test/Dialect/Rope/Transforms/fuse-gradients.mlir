// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse)' | FileCheck %s --implicit-check-not=rope.kernel
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse)' --remarks-filter=rope-fuse 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=projection-gradient model=always})' | FileCheck %s --check-prefix=PROJECTION --implicit-check-not=rope.kernel
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=projection-gradient model=always})' --remarks-filter=rope-fuse 2>&1 >/dev/null | FileCheck %s --check-prefix=PASSED
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{machine=sm_80})' | FileCheck %s --check-prefix=GPU
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always},rope-fold-layouts,rope-tile-kernels{row-block=4},rope-dissolve-kernels,canonicalize,cse)' | FileCheck %s --check-prefix=TILE
// RUN: rope-equiv %s --function='*' --pass-pipeline='builtin.module(rope-fuse{model=always},rope-tile-kernels{row-block=4})' | FileCheck %s --check-prefix=EQUAL

// EQUAL-COUNT-6: equal: {{.*}} error at most 2^-{{[3-9][0-9]}}
// On a GPU a rotation is a launch of its own, over all of a device.
// GPU-NOT: attention_backward", "rotate"

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#l = affine_map<(h, m, n, j, d) -> (h, m)>
#hsd = affine_map<(h, s, d) -> (h, s, d)>
#sd = affine_map<(h, s, d) -> (s, d)>
#shd = affine_map<(h, s, d) -> (s, h, d)>

// Both gradients are rotated in the kernel that adds them up; that of V is a result of it.
// CHECK-LABEL: func.func @attention
// CHECK:         %[[K:.+]]:3 = rope.kernel ["attention_backward", "rotate"]
// CHECK:           %[[G:.+]]:3 = rope.attention_backward
// CHECK:           %[[Q:.+]] = rope.rotate half to half block(0, 8) transposed ins(%[[G]]#0,
// CHECK:           %[[R:.+]] = rope.rotate half to half block(0, 8) transposed ins(%[[G]]#1,
// CHECK:           rope.yield %[[G]]#2, %[[Q]], %[[R]]
// CHECK:         return %[[K]]#1, %[[K]]#2, %[[K]]#0
// REMARK: remark: [Passed] attention-gradient {{.*}}Function=attention {{.*}}one kernel: attention_backward + rotate", bound=start, bytes=7344, bytes-apart=11088, contractions=0, flops=17352, {{.*}}rotations=2
func.func @attention(%q: tensor<4x9x8xf32>, %k: tensor<2x9x8xf32>, %v: tensor<2x9x8xf32>, %o: tensor<4x9x8xf32>, %lse: tensor<4x9xf32>, %do: tensor<4x9x8xf32>, %cos: tensor<9x4xf32>, %sin: tensor<9x4xf32>) -> (tensor<9x4x8xf32>, tensor<9x2x8xf32>, tensor<2x9x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %eq = tensor.empty() : tensor<4x9x8xf32>
  %zq = linalg.fill ins(%zero : f32) outs(%eq : tensor<4x9x8xf32>) -> tensor<4x9x8xf32>
  %ek = tensor.empty() : tensor<2x9x8xf32>
  %zk = linalg.fill ins(%zero : f32) outs(%ek : tensor<2x9x8xf32>) -> tensor<2x9x8xf32>
  %g:3 = rope.attention_backward ins(%q, %k, %v : tensor<4x9x8xf32>, tensor<2x9x8xf32>, tensor<2x9x8xf32>) forward(%o, %lse, %do : tensor<4x9x8xf32>, tensor<4x9xf32>, tensor<4x9x8xf32>) outs(%zq, %zk, %zk : tensor<4x9x8xf32>, tensor<2x9x8xf32>, tensor<2x9x8xf32>) {causal, indexing_maps = [#q, #k, #v, #o, #l, #o, #q, #k, #v], scale = 0.25 : f64} -> tensor<4x9x8xf32>, tensor<2x9x8xf32>, tensor<2x9x8xf32>
  %e = tensor.empty() : tensor<9x4x8xf32>
  %dq = rope.rotate half to half block(0, 8) transposed ins(%g#0, %cos, %sin : tensor<4x9x8xf32>, tensor<9x4xf32>, tensor<9x4xf32>) outs(%e : tensor<9x4x8xf32>) {indexing_maps = [#hsd, #sd, #shd]} -> tensor<9x4x8xf32>
  %f = tensor.empty() : tensor<9x2x8xf32>
  %dk = rope.rotate half to half block(0, 8) transposed ins(%g#1, %cos, %sin : tensor<2x9x8xf32>, tensor<9x4xf32>, tensor<9x4xf32>) outs(%f : tensor<9x2x8xf32>) {indexing_maps = [#hsd, #sd, #shd]} -> tensor<9x2x8xf32>
  return %dq, %dk, %g#2 : tensor<9x4x8xf32>, tensor<9x2x8xf32>, tensor<2x9x8xf32>
}

// A gradient that is returned before its rotation is memory of its own anyway; a rotation along the keys would need rows of all tasks.
// CHECK-LABEL: func.func @read_elsewhere
// REMARK: remark: [Missed] gradient-read-elsewhere {{.*}}Function=read_elsewhere
// REMARK: remark: [Missed] unknown-axes {{.*}}Function=read_elsewhere {{.*}}the rotated lanes are not those of a gradient
func.func @read_elsewhere(%q: tensor<4x8x8xf32>, %k: tensor<2x8x8xf32>, %v: tensor<2x8x8xf32>, %o: tensor<4x8x8xf32>, %lse: tensor<4x8xf32>, %do: tensor<4x8x8xf32>, %cos: tensor<8x4xf32>, %sin: tensor<8x4xf32>, %heads: tensor<8x1xf32>) -> (tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<8x8x2xf32>, tensor<2x8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %eq = tensor.empty() : tensor<4x8x8xf32>
  %zq = linalg.fill ins(%zero : f32) outs(%eq : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
  %ek = tensor.empty() : tensor<2x8x8xf32>
  %zk = linalg.fill ins(%zero : f32) outs(%ek : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %g:3 = rope.attention_backward ins(%q, %k, %v : tensor<4x8x8xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>) forward(%o, %lse, %do : tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>) outs(%zq, %zk, %zk : tensor<4x8x8xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>) {indexing_maps = [#q, #k, #v, #o, #l, #o, #q, #k, #v], scale = 0.25 : f64} -> tensor<4x8x8xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>
  %e = tensor.empty() : tensor<4x8x8xf32>
  %dq = rope.rotate half to half block(0, 8) transposed ins(%g#0, %cos, %sin : tensor<4x8x8xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<4x8x8xf32>) {indexing_maps = [#hsd, #sd, #hsd]} -> tensor<4x8x8xf32>
  %f = tensor.empty() : tensor<8x8x2xf32>
  %dk = rope.rotate half to half block(0, 2) transposed ins(%g#1, %heads, %heads : tensor<2x8x8xf32>, tensor<8x1xf32>, tensor<8x1xf32>) outs(%f : tensor<8x8x2xf32>) {indexing_maps = [affine_map<(s, d, h) -> (h, s, d)>, affine_map<(s, d, h) -> (s, h)>, affine_map<(s, d, h) -> (s, d, h)>]} -> tensor<8x8x2xf32>
  return %g#0, %dq, %dk, %g#2 : tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<8x8x2xf32>, tensor<2x8x8xf32>
}

// The rotated gradient of a query meets the weight that made the query, and what the projection read. The first product keeps its rows.
// CHECK-LABEL: func.func @projection
// REMARK: remark: [Missed] not-a-projection {{.*}}Function=projection
// PROJECTION-LABEL: func.func @projection
// PROJECTION:         %[[K:.+]]:2 = rope.kernel ["rotate", "projection"]
// PROJECTION:           %[[R:.+]] = rope.rotate
// PROJECTION:           %[[X:.+]] = linalg.generic {{.*}}"parallel", "parallel", "reduction", "reduction"]} ins(%[[R]],
// PROJECTION:           rope.yield %[[R]], %[[X]]
// PROJECTION:         %[[C:.+]] = tensor.collapse_shape %[[K]]#0
// PROJECTION:         linalg.transpose ins(%[[C]]
// PROJECTION:         linalg.matmul
// PASSED: remark: [Passed] projection-gradient {{.*}}Function=projection {{.*}}one kernel: rotate + projection", {{.*}}contractions=1, {{.*}}results=2, rotations=1
// TILE-LABEL: func.func @projection
// TILE:         scf.forall (%[[I:.+]]) = (0) to (9) step (4) shared_outs(%[[A:.+]] = %{{.+}}, %[[B:.+]] = %{{.+}})
// TILE:           %[[R:.+]] = rope.rotate
// TILE:           %[[S:.+]] = tensor.extract_slice %[[B]][%[[I]], 0]
// TILE:           %[[Z:.+]] = linalg.fill {{.*}} outs(%[[S]]
// TILE:           %[[X:.+]] = linalg.generic {{.*}} ins(%[[R]], {{.*}} outs(%[[Z]]
// TILE:           tensor.parallel_insert_slice %[[R]] into %[[A]][%[[I]], 0, 0]
// TILE:           tensor.parallel_insert_slice %[[X]] into %[[B]][%[[I]], 0]
func.func @projection(%dq: tensor<4x9x8xf32>, %cos: tensor<9x4xf32>, %sin: tensor<9x4xf32>, %x: tensor<9x24xf32>, %w: tensor<32x24xf32>) -> (tensor<9x24xf32>, tensor<32x24xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x4x8xf32>
  %r = rope.rotate half to half block(0, 8) transposed ins(%dq, %cos, %sin : tensor<4x9x8xf32>, tensor<9x4xf32>, tensor<9x4xf32>) outs(%e : tensor<9x4x8xf32>) {indexing_maps = [#hsd, #sd, #shd]} -> tensor<9x4x8xf32>
  %c = tensor.collapse_shape %r [[0], [1, 2]] : tensor<9x4x8xf32> into tensor<9x32xf32>
  %t = tensor.empty() : tensor<32x9xf32>
  %ct = linalg.transpose ins(%c : tensor<9x32xf32>) outs(%t : tensor<32x9xf32>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<32x24xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<32x24xf32>) -> tensor<32x24xf32>
  %dw = linalg.matmul ins(%ct, %x : tensor<32x9xf32>, tensor<9x24xf32>) outs(%z1 : tensor<32x24xf32>) -> tensor<32x24xf32>
  %e2 = tensor.empty() : tensor<9x24xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<9x24xf32>) -> tensor<9x24xf32>
  %dx = linalg.matmul ins(%c, %w : tensor<9x32xf32>, tensor<32x24xf32>) outs(%z2 : tensor<9x24xf32>) -> tensor<9x24xf32>
  return %dx, %dw : tensor<9x24xf32>, tensor<32x24xf32>
}

// Nothing else reads the rotated value, which is memory of a task then; the weight is read in its own order.
// PROJECTION-LABEL: func.func @input_only
// PROJECTION:         rope.kernel ["rotate", "projection"] -> tensor<2x?x24xf32>
// PROJECTION:           linalg.generic
// PROJECTION:           rope.yield %{{[^,]+}} : tensor<2x?x24xf32>
// PASSED: remark: [Passed] projection-gradient {{.*}}Function=input_only {{.*}}results=1
// TILE-LABEL: func.func @input_only
// TILE:         scf.forall
// TILE:           tensor.empty({{.*}}) : tensor<1x?x4x8xf32>
// TILE:           rope.rotate
// TILE:           linalg.generic
func.func @input_only(%dq: tensor<2x4x?x8xf32>, %cos: tensor<?x4xf32>, %sin: tensor<?x4xf32>, %w: tensor<24x32xf32>, %rows: index) -> tensor<?x24xf32> {
  %zero = arith.constant 0.0 : f32
  %c2 = arith.constant 2 : index
  %s = tensor.dim %dq, %c2 : tensor<2x4x?x8xf32>
  %all = arith.muli %s, %c2 : index
  %e = tensor.empty(%s) : tensor<2x?x4x8xf32>
  %r = rope.rotate half to half block(0, 8) transposed ins(%dq, %cos, %sin : tensor<2x4x?x8xf32>, tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<2x?x4x8xf32>) {indexing_maps = [affine_map<(b, h, s, d) -> (b, h, s, d)>, affine_map<(b, h, s, d) -> (s, d)>, affine_map<(b, h, s, d) -> (b, s, h, d)>]} -> tensor<2x?x4x8xf32>
  %c = tensor.collapse_shape %r [[0, 1], [2, 3]] : tensor<2x?x4x8xf32> into tensor<?x32xf32>
  %t = tensor.empty() : tensor<32x24xf32>
  %wt = linalg.transpose ins(%w : tensor<24x32xf32>) outs(%t : tensor<32x24xf32>) permutation = [1, 0]
  %e2 = tensor.empty(%all) : tensor<?x24xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<?x24xf32>) -> tensor<?x24xf32>
  %dx = linalg.matmul ins(%c, %wt : tensor<?x32xf32>, tensor<32x24xf32>) outs(%z2 : tensor<?x24xf32>) -> tensor<?x24xf32>
  return %dx : tensor<?x24xf32>
}

// Scores of heads: a loop that both factors have is no row of one of them.
// PROJECTION-LABEL: func.func @scores
func.func @scores(%q: tensor<4x9x8xf32>, %k: tensor<4x8x9xf32>, %cos: tensor<9x4xf32>, %sin: tensor<9x4xf32>) -> tensor<4x9x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x9x8xf32>
  %r = rope.rotate half to half block(0, 8) ins(%q, %cos, %sin : tensor<4x9x8xf32>, tensor<9x4xf32>, tensor<9x4xf32>) outs(%e : tensor<4x9x8xf32>) {indexing_maps = [#hsd, #sd, #hsd]} -> tensor<4x9x8xf32>
  %e2 = tensor.empty() : tensor<4x9x9xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x9x9xf32>) -> tensor<4x9x9xf32>
  %s = linalg.batch_matmul ins(%r, %k : tensor<4x9x8xf32>, tensor<4x8x9xf32>) outs(%z2 : tensor<4x9x9xf32>) -> tensor<4x9x9xf32>
  return %s : tensor<4x9x9xf32>
}

// A product over the rows, as the gradient of the weight, cannot be cut along them.
// PROJECTION-LABEL: func.func @weight_only
func.func @weight_only(%dq: tensor<9x4x8xf32>, %cos: tensor<9x4xf32>, %sin: tensor<9x4xf32>, %x: tensor<9x24xf32>) -> tensor<32x24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x4x8xf32>
  %r = rope.rotate half to half block(0, 8) transposed ins(%dq, %cos, %sin : tensor<9x4x8xf32>, tensor<9x4xf32>, tensor<9x4xf32>) outs(%e : tensor<9x4x8xf32>) {indexing_maps = [#hsd, affine_map<(s, h, d) -> (s, d)>, #hsd]} -> tensor<9x4x8xf32>
  %c = tensor.collapse_shape %r [[0], [1, 2]] : tensor<9x4x8xf32> into tensor<9x32xf32>
  %e1 = tensor.empty() : tensor<32x24xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<32x24xf32>) -> tensor<32x24xf32>
  %dw = linalg.generic {indexing_maps = [affine_map<(k, n, s) -> (s, k)>, affine_map<(k, n, s) -> (s, n)>, affine_map<(k, n, s) -> (k, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%c, %x : tensor<9x32xf32>, tensor<9x24xf32>) outs(%z1 : tensor<32x24xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %p : f32
    linalg.yield %sum : f32
  } -> tensor<32x24xf32>
  return %dw : tensor<32x24xf32>
}
