// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{machine=cpu})' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{machine=cpu})' --remarks-filter=rope-fuse 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s --check-prefix=LOOP
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always keys-in-loop})' --remarks-filter=rope-fuse 2>&1 >/dev/null | FileCheck %s --check-prefix=LOOPREMARK
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always keys-in-loop},rope-tile-attention,canonicalize)' | FileCheck %s --check-prefix=TILE

#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#bhsd = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>

// Q is rotated in the prologue; K is rotated once, outside; the inverse rotation is the epilogue.
// CHECK-LABEL: func.func @prologue_and_epilogue
// CHECK:         %[[KR:.+]] = rope.rotate
// CHECK:         rope.kernel ["rotate", "attention"]
// CHECK:           rope.rotate
// CHECK:           rope.attention ins(%{{.*}}, %[[KR]],
// CHECK:           rope.rotate half to half block(0, 16) transposed
// CHECK:           rope.yield
// CHECK-NOT:     rope.rotate
// REMARK: remark: [Missed] key-rotated-once {{.*}}Function=prologue_and_epilogue
// REMARK: remark: [Passed] attention {{.*}}Function=prologue_and_epilogue{{.*}}one kernel: rotate + attention{{.*}}rotations=2
// REMARK: remark: [Passed] inverse {{.*}}Function=prologue_and_epilogue
// LOOP-LABEL: func.func @prologue_and_epilogue
// LOOP-NOT:     rope.rotate
// LOOP:         rope.kernel
// LOOP-COUNT-3:   rope.rotate
// Each block of 64 rows rotates the keys again, and there is more than one.
// LOOPREMARK: remark: [Passed] attention {{.*}} bound=compute, bytes=136320, bytes-apart=202880,{{.*}}rotations=3
// One task for each head and block of rows: Q before the loop over keys, K in it, the result after.
// TILE-LABEL: func.func @prologue_and_epilogue
// TILE:         scf.forall
// TILE:           rope.rotate
// TILE:           scf.for
// TILE:             rope.rotate
// TILE:             rope.online_attention
// TILE:           rope.rotate half to half block(0, 16) transposed
// TILE:           tensor.parallel_insert_slice
func.func @prologue_and_epilogue(%q: tensor<1x4x70x16xf32>, %k: tensor<1x2x150x16xf32>, %v: tensor<1x2x150x16xf32>, %cq: tensor<1x70x8xf32>, %sq: tensor<1x70x8xf32>,
    %ck: tensor<1x150x8xf32>, %sk: tensor<1x150x8xf32>) -> tensor<1x4x70x16xf32> {
  %qe = tensor.empty() : tensor<1x4x70x16xf32>
  %ke = tensor.empty() : tensor<1x2x150x16xf32>
  %qr = rope.rotate half to half block(0, 16) ins(%q, %cq, %sq : tensor<1x4x70x16xf32>, tensor<1x70x8xf32>, tensor<1x70x8xf32>)
      outs(%qe : tensor<1x4x70x16xf32>) {indexing_maps = [#id4, #bhsd, #id4]} -> tensor<1x4x70x16xf32>
  %kr = rope.rotate half to half block(0, 16) ins(%k, %ck, %sk : tensor<1x2x150x16xf32>, tensor<1x150x8xf32>, tensor<1x150x8xf32>)
      outs(%ke : tensor<1x2x150x16xf32>) {indexing_maps = [#id4, #bhsd, #id4]} -> tensor<1x2x150x16xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<1x4x70x16xf32>, tensor<1x2x150x16xf32>, tensor<1x2x150x16xf32>) outs(%qe : tensor<1x4x70x16xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<1x4x70x16xf32>
  %y = rope.rotate half to half block(0, 16) transposed ins(%a, %cq, %sq : tensor<1x4x70x16xf32>, tensor<1x70x8xf32>, tensor<1x70x8xf32>)
      outs(%qe : tensor<1x4x70x16xf32>) {indexing_maps = [#id4, #bhsd, #id4]} -> tensor<1x4x70x16xf32>
  return %y : tensor<1x4x70x16xf32>
}

// Negative: the rotated values have other readers, which need them as a whole; the result before
// its rotation has one, too.
// CHECK-LABEL: func.func @negative_read_elsewhere
// CHECK-NOT:     rope.kernel
// CHECK:         return
// REMARK: remark: [Missed] not-a-projection {{.*}}Function=negative_read_elsewhere
// REMARK: remark: [Missed] query-read-elsewhere {{.*}}Function=negative_read_elsewhere
// REMARK: remark: [Missed] result-read-elsewhere {{.*}}Function=negative_read_elsewhere
// LOOPREMARK: remark: [Missed] key-read-elsewhere {{.*}}Function=negative_read_elsewhere
func.func @negative_read_elsewhere(%q: tensor<1x4x70x16xf32>, %k: tensor<1x2x150x16xf32>, %v: tensor<1x2x150x16xf32>, %cq: tensor<1x70x8xf32>, %sq: tensor<1x70x8xf32>,
    %ck: tensor<1x150x8xf32>, %sk: tensor<1x150x8xf32>) -> (tensor<1x4x70x16xf32>, tensor<1x4x70x16xf32>, tensor<1x2x150x16xf32>, tensor<1x4x70x16xf32>) {
  %qe = tensor.empty() : tensor<1x4x70x16xf32>
  %ke = tensor.empty() : tensor<1x2x150x16xf32>
  %qr = rope.rotate half to half block(0, 16) ins(%q, %cq, %sq : tensor<1x4x70x16xf32>, tensor<1x70x8xf32>, tensor<1x70x8xf32>)
      outs(%qe : tensor<1x4x70x16xf32>) {indexing_maps = [#id4, #bhsd, #id4]} -> tensor<1x4x70x16xf32>
  %kr = rope.rotate half to half block(0, 16) ins(%k, %ck, %sk : tensor<1x2x150x16xf32>, tensor<1x150x8xf32>, tensor<1x150x8xf32>)
      outs(%ke : tensor<1x2x150x16xf32>) {indexing_maps = [#id4, #bhsd, #id4]} -> tensor<1x2x150x16xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<1x4x70x16xf32>, tensor<1x2x150x16xf32>, tensor<1x2x150x16xf32>) outs(%qe : tensor<1x4x70x16xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<1x4x70x16xf32>
  %y = rope.rotate half to half block(0, 16) transposed ins(%a, %cq, %sq : tensor<1x4x70x16xf32>, tensor<1x70x8xf32>, tensor<1x70x8xf32>)
      outs(%qe : tensor<1x4x70x16xf32>) {indexing_maps = [#id4, #bhsd, #id4]} -> tensor<1x4x70x16xf32>
  return %y, %qr, %kr, %a : tensor<1x4x70x16xf32>, tensor<1x4x70x16xf32>, tensor<1x2x150x16xf32>, tensor<1x4x70x16xf32>
}

// Negative: the cache takes the rotated key, so that it is not rotated in the loop.
// LOOP-LABEL: func.func @negative_key_in_cache
// LOOP:         rope.kernel ["rotate", "cache_write"]
// LOOP:         rope.attention
// LOOPREMARK: remark: [Passed] cache-write {{.*}}Function=negative_key_in_cache
func.func @negative_key_in_cache(%q: tensor<1x2x1x16xf32>, %k: tensor<1x2x1x16xf32>, %v: tensor<1x2x1x16xf32>, %c: tensor<1x1x8xf32>, %s: tensor<1x1x8xf32>,
    %slot: index, %cache: tensor<1x2x32x16xf32>) -> (tensor<1x2x1x16xf32>, tensor<1x2x32x16xf32>) {
  %e = tensor.empty() : tensor<1x2x1x16xf32>
  %kr = rope.rotate half to half block(0, 16) ins(%k, %c, %s : tensor<1x2x1x16xf32>, tensor<1x1x8xf32>, tensor<1x1x8xf32>)
      outs(%e : tensor<1x2x1x16xf32>) {indexing_maps = [#id4, #bhsd, #id4]} -> tensor<1x2x1x16xf32>
  %kw = rope.cache_write ins(%kr, %slot : tensor<1x2x1x16xf32>, index) outs(%cache : tensor<1x2x32x16xf32>)
      {indexing_maps = [#id4, affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>]} -> tensor<1x2x32x16xf32>
  %a = rope.attention ins(%q, %kr, %v : tensor<1x2x1x16xf32>, tensor<1x2x1x16xf32>, tensor<1x2x1x16xf32>) outs(%e : tensor<1x2x1x16xf32>)
      {scale = 0.25, indexing_maps = [#q, affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>, affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>, #o]} -> tensor<1x2x1x16xf32>
  return %a, %kw : tensor<1x2x1x16xf32>, tensor<1x2x32x16xf32>
}

// Negative: what would be rotated in the loop was rotated before.
// LOOP-LABEL: func.func @negative_rotated_twice
// LOOP:         rope.attention
// LOOPREMARK: remark: [Missed] rotated-twice {{.*}}Function=negative_rotated_twice
func.func @negative_rotated_twice(%q: tensor<1x2x7x16xf32>, %k: tensor<1x2x7x16xf32>, %c: tensor<1x7x8xf32>, %s: tensor<1x7x8xf32>) -> tensor<1x2x7x16xf32> {
  %e = tensor.empty() : tensor<1x2x7x16xf32>
  %k1 = rope.rotate half to half block(0, 16) ins(%k, %c, %s : tensor<1x2x7x16xf32>, tensor<1x7x8xf32>, tensor<1x7x8xf32>)
      outs(%e : tensor<1x2x7x16xf32>) {indexing_maps = [#id4, #bhsd, #id4]} -> tensor<1x2x7x16xf32>
  %kr = rope.rotate half to half block(0, 16) ins(%k1, %c, %s : tensor<1x2x7x16xf32>, tensor<1x7x8xf32>, tensor<1x7x8xf32>)
      outs(%e : tensor<1x2x7x16xf32>) {indexing_maps = [#id4, #bhsd, #id4]} -> tensor<1x2x7x16xf32>
  %a = rope.attention ins(%q, %kr, %k : tensor<1x2x7x16xf32>, tensor<1x2x7x16xf32>, tensor<1x2x7x16xf32>) outs(%e : tensor<1x2x7x16xf32>)
      {scale = 0.25, indexing_maps = [#q, affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>, affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>, #o]} -> tensor<1x2x7x16xf32>
  return %a : tensor<1x2x7x16xf32>
}

// Heads of Q that are split into groups after the rotation are split before it.
// LOOP-LABEL: func.func @heads_in_groups
// LOOP-SAME:    %[[Q:[^:]+]]: tensor<1x7x4x16xf32>
// LOOP:         %[[SPLIT:.+]] = tensor.expand_shape %[[Q]]
// LOOP:         rope.kernel ["rotate", "attention"]
// LOOP:           rope.rotate half to half block(0, 16) ins(%[[SPLIT]], {{.*}} -> tensor<1x7x2x2x16xf32>
// LOOP:           rope.attention
// LOOP-NOT:     rope.rotate
// LOOP:         return
func.func @heads_in_groups(%q: tensor<1x7x4x16xf32>, %k: tensor<1x2x7x16xf32>, %c: tensor<1x7x8xf32>, %s: tensor<1x7x8xf32>) -> tensor<1x2x2x7x16xf32> {
  %e = tensor.empty() : tensor<1x7x4x16xf32>
  %qr = rope.rotate half to half block(0, 16) ins(%q, %c, %s : tensor<1x7x4x16xf32>, tensor<1x7x8xf32>, tensor<1x7x8xf32>)
      outs(%e : tensor<1x7x4x16xf32>) {indexing_maps = [#id4, affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, #id4]} -> tensor<1x7x4x16xf32>
  %qg = tensor.expand_shape %qr [[0], [1], [2, 3], [4]] output_shape [1, 7, 2, 2, 16] : tensor<1x7x4x16xf32> into tensor<1x7x2x2x16xf32>
  %o = tensor.empty() : tensor<1x2x2x7x16xf32>
  %a = rope.attention ins(%qg, %k, %k : tensor<1x7x2x2x16xf32>, tensor<1x2x7x16xf32>, tensor<1x2x7x16xf32>) outs(%o : tensor<1x2x2x7x16xf32>)
      {scale = 0.25, indexing_maps = [affine_map<(b, g, h, m, n, j, d) -> (b, m, g, h, d)>, affine_map<(b, g, h, m, n, j, d) -> (b, g, j, d)>,
       affine_map<(b, g, h, m, n, j, d) -> (b, g, j, n)>, affine_map<(b, g, h, m, n, j, d) -> (b, g, h, m, n)>]} -> tensor<1x2x2x7x16xf32>
  return %a : tensor<1x2x2x7x16xf32>
}
// An axis of size 1 that moves is dropped and made again, without the join of
// the others.
// CHECK-LABEL: func.func @unit_axis
// CHECK: %[[A:.+]] = rope.attention
// CHECK: %[[D:.+]] = tensor.collapse_shape %[[A]] {{\[\[}}0, 1], [2], [3]] : tensor<2x1x4x16xf32> into tensor<2x4x16xf32>
// CHECK: %[[E:.+]] = tensor.expand_shape %[[D]] {{\[\[}}0], [1, 2], [3]] output_shape [2, 4, 1, 16]
// CHECK: return %[[E]]
func.func @unit_axis(%q: tensor<2x1x4x16xf32>, %o: tensor<2x1x4x16xf32>) -> tensor<2x4x1x16xf32> {
  %a = rope.attention ins(%q, %q, %q : tensor<2x1x4x16xf32>, tensor<2x1x4x16xf32>, tensor<2x1x4x16xf32>) outs(%o : tensor<2x1x4x16xf32>)
      {scale = 0.25, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>,
       affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<2x1x4x16xf32>
  %c = tensor.collapse_shape %a [[0, 1, 2], [3]] : tensor<2x1x4x16xf32> into tensor<8x16xf32>
  %e = tensor.expand_shape %c [[0, 1, 2], [3]] output_shape [2, 4, 1, 16] : tensor<8x16xf32> into tensor<2x4x1x16xf32>
  return %e : tensor<2x4x1x16xf32>
}
