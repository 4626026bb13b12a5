// Keys and values of a cache of blocks, which a table names: they are read in
// the loop over keys, and nothing gathers the cache of a sequence. Bounds are
// those of docs/Numerics.md for 32 lanes and 768 keys of up to 1.

// UNSUPPORTED: sanitize && !nightly
// RUN: rope-opt %s --rope-fold-layouts --rope-tile-attention='kernel from-parts' --rope-dissolve-kernels --canonicalize --cse | FileCheck %s

// DEFINE: %{buffers} = one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops}
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fold-layouts,rope-tile-attention{from-parts},rope-decompose,canonicalize,cse,%{buffers},canonicalize,rope-print-memory)' -o /dev/null 2>&1 | FileCheck %s --check-prefix=MEMORY

// DEFINE: %{run} = rope-runner %s --compare-with=reference --random=4 --rtol=0 --atol=4e-5
// RUN: %{run} --entry=decode --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:0:29 --range=4:1:768
// RUN: %{run} --entry=rows --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:0:29
// RUN: %{run} --entry=unknown --shape=0:2x1x32 --shape=1:9x16x32 --shape=2:9x16x32 --shape=3:2x40 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:0:8
// RUN: %{run} --entry=unknown --shape=0:2x20x32 --shape=1:9x16x32 --shape=2:9x16x32 --shape=3:2x40 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:0:8
// RUN: %{run} --entry=latents --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:0:29
// RUN: %{run} --entry=returned --range=0:-1:1 --range=1:-1:1 --range=2:0:29
// RUN: rope-runner %s --compare-with=reference --random=4 --rtol=0 --atol=2e-2 --entry=narrow --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:0:29

#table = affine_map<(b, p, t, h, d) -> (b, p)>
#all = affine_map<(b, p, t, h, d) -> (b, p, t, h, d)>
#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, j, h, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, j, h, n)>
#b = affine_map<(b, h, m, n, j, d) -> (b)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>

// One row of each head; 768 keys in blocks of 16.
// CHECK-LABEL: func.func @decode
// CHECK-NOT: tensor.extract %
// CHECK: scf.forall
// CHECK: scf.for
// CHECK: %[[KEYS:.+]] = linalg.generic {{.+}} outs(%{{.+}} : tensor<1x?x1x32xf32>)
// CHECK: %[[BLOCK:.+]] = tensor.extract %arg3[%{{.+}}, %{{.+}}] : tensor<3x48xi64>
// CHECK: %[[PLACE:.+]] = arith.index_cast %[[BLOCK]] : i64 to index
// CHECK: tensor.extract %arg1[%[[PLACE]], %{{.+}}, %{{.+}}, %{{.+}}] : tensor<30x16x4x32xf32>
// CHECK: tensor.extract %arg2[
// CHECK: rope.online_attention ins(%{{.+}}, %[[KEYS]],
// MEMORY-LABEL: memory of @decode
// MEMORY-NEXT: scf.forall
// MEMORY-NEXT: total:
// MEMORY-NEXT: buffers: 1 of 1536 bytes, 1 of them results;
func.func @decode(%q: tensor<3x4x1x32xf32>, %keys: tensor<30x16x4x32xf32>, %values: tensor<30x16x4x32xf32>, %t: tensor<3x48xi64>, %lengths: tensor<3xi64>) -> tensor<3x4x1x32xf32> {
  %e = tensor.empty() : tensor<3x48x16x4x32xf32>
  %k0 = linalg.generic {indexing_maps = [#table, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%t : tensor<3x48xi64>) outs(%e : tensor<3x48x16x4x32xf32>) {
  ^bb0(%n: i64, %x: f32):
    %p = arith.index_cast %n : i64 to index
    %i = linalg.index 2 : index
    %h = linalg.index 3 : index
    %d = linalg.index 4 : index
    %y = tensor.extract %keys[%p, %i, %h, %d] : tensor<30x16x4x32xf32>
    linalg.yield %y : f32
  } -> tensor<3x48x16x4x32xf32>
  %v0 = linalg.generic {indexing_maps = [#table, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%t : tensor<3x48xi64>) outs(%e : tensor<3x48x16x4x32xf32>) {
  ^bb0(%n: i64, %x: f32):
    %p = arith.index_cast %n : i64 to index
    %i = linalg.index 2 : index
    %h = linalg.index 3 : index
    %d = linalg.index 4 : index
    %y = tensor.extract %values[%p, %i, %h, %d] : tensor<30x16x4x32xf32>
    linalg.yield %y : f32
  } -> tensor<3x48x16x4x32xf32>
  %k = tensor.collapse_shape %k0 [[0], [1, 2], [3], [4]] : tensor<3x48x16x4x32xf32> into tensor<3x768x4x32xf32>
  %v = tensor.collapse_shape %v0 [[0], [1, 2], [3], [4]] : tensor<3x48x16x4x32xf32> into tensor<3x768x4x32xf32>
  %o = tensor.empty() : tensor<3x4x1x32xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<3x4x1x32xf32>, tensor<3x768x4x32xf32>, tensor<3x768x4x32xf32>) lengths(%lengths : tensor<3xi64>)
      outs(%o : tensor<3x4x1x32xf32>) {scale = 0.25, indexing_maps = [#q, #k, #v, #b, #o]} -> tensor<3x4x1x32xf32>
  return %y : tensor<3x4x1x32xf32>
}

// Rows of the attention kernel, causal from the end of the keys.
// CHECK-LABEL: func.func @rows
// CHECK-NOT: tensor.extract %
// CHECK: scf.forall
// CHECK: scf.for
// CHECK: tensor.extract %arg1[
// CHECK: tensor.extract %arg2[
// CHECK: rope.online_attention {{.+}}rope.keep
// MEMORY-LABEL: memory of @rows
// MEMORY-NEXT: scf.forall
// MEMORY-NEXT: total:
func.func @rows(%q: tensor<2x4x50x32xf32>, %keys: tensor<30x16x4x32xf32>, %values: tensor<30x16x4x32xf32>, %t: tensor<2x48xi64>) -> tensor<2x4x50x32xf32> {
  %e = tensor.empty() : tensor<2x48x16x4x32xf32>
  %k0 = linalg.generic {indexing_maps = [#table, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%t : tensor<2x48xi64>) outs(%e : tensor<2x48x16x4x32xf32>) {
  ^bb0(%n: i64, %x: f32):
    %p = arith.index_cast %n : i64 to index
    %i = linalg.index 2 : index
    %h = linalg.index 3 : index
    %d = linalg.index 4 : index
    %y = tensor.extract %keys[%p, %i, %h, %d] : tensor<30x16x4x32xf32>
    linalg.yield %y : f32
  } -> tensor<2x48x16x4x32xf32>
  %v0 = linalg.generic {indexing_maps = [#table, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%t : tensor<2x48xi64>) outs(%e : tensor<2x48x16x4x32xf32>) {
  ^bb0(%n: i64, %x: f32):
    %p = arith.index_cast %n : i64 to index
    %i = linalg.index 2 : index
    %h = linalg.index 3 : index
    %d = linalg.index 4 : index
    %y = tensor.extract %values[%p, %i, %h, %d] : tensor<30x16x4x32xf32>
    linalg.yield %y : f32
  } -> tensor<2x48x16x4x32xf32>
  %k = tensor.collapse_shape %k0 [[0], [1, 2], [3], [4]] : tensor<2x48x16x4x32xf32> into tensor<2x768x4x32xf32>
  %v = tensor.collapse_shape %v0 [[0], [1, 2], [3], [4]] : tensor<2x48x16x4x32xf32> into tensor<2x768x4x32xf32>
  %offset = arith.constant 718 : index
  %o = tensor.empty() : tensor<2x4x50x32xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<2x4x50x32xf32>, tensor<2x768x4x32xf32>, tensor<2x768x4x32xf32>) offset(%offset : index)
      outs(%o : tensor<2x4x50x32xf32>) {causal, scale = 0.25, indexing_maps = [#q, #k, #v, affine_map<(b, h, m, n, j, d) -> ()>, #o]} -> tensor<2x4x50x32xf32>
  return %y : tensor<2x4x50x32xf32>
}

// Numbers of rows and of blocks that are not known, and one head.
// CHECK-LABEL: func.func @unknown
// CHECK-NOT: tensor.extract %
// CHECK: scf.forall
func.func @unknown(%q: tensor<?x?x32xf32>, %keys: tensor<?x16x32xf32>, %values: tensor<?x16x32xf32>, %t: tensor<?x?xi32>) -> tensor<?x?x32xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %batch = tensor.dim %t, %c0 : tensor<?x?xi32>
  %pages = tensor.dim %t, %c1 : tensor<?x?xi32>
  %rows = tensor.dim %q, %c1 : tensor<?x?x32xf32>
  %e = tensor.empty(%batch, %pages) : tensor<?x?x16x32xf32>
  %k0 = linalg.generic {indexing_maps = [affine_map<(b, p, t, d) -> (b, p)>, affine_map<(b, p, t, d) -> (b, p, t, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%t : tensor<?x?xi32>) outs(%e : tensor<?x?x16x32xf32>) {
  ^bb0(%n: i32, %x: f32):
    %p = arith.index_cast %n : i32 to index
    %i = linalg.index 2 : index
    %d = linalg.index 3 : index
    %y = tensor.extract %keys[%p, %i, %d] : tensor<?x16x32xf32>
    linalg.yield %y : f32
  } -> tensor<?x?x16x32xf32>
  %v0 = linalg.generic {indexing_maps = [affine_map<(b, p, t, d) -> (b, p)>, affine_map<(b, p, t, d) -> (b, p, t, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%t : tensor<?x?xi32>) outs(%e : tensor<?x?x16x32xf32>) {
  ^bb0(%n: i32, %x: f32):
    %p = arith.index_cast %n : i32 to index
    %i = linalg.index 2 : index
    %d = linalg.index 3 : index
    %y = tensor.extract %values[%p, %i, %d] : tensor<?x16x32xf32>
    linalg.yield %y : f32
  } -> tensor<?x?x16x32xf32>
  %k = tensor.collapse_shape %k0 [[0], [1, 2], [3]] : tensor<?x?x16x32xf32> into tensor<?x?x32xf32>
  %v = tensor.collapse_shape %v0 [[0], [1, 2], [3]] : tensor<?x?x16x32xf32> into tensor<?x?x32xf32>
  %o = tensor.empty(%batch, %rows) : tensor<?x?x32xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<?x?x32xf32>, tensor<?x?x32xf32>, tensor<?x?x32xf32>) outs(%o : tensor<?x?x32xf32>)
      {scale = 0.25, indexing_maps = [affine_map<(b, m, n, j, d) -> (b, m, d)>, affine_map<(b, m, n, j, d) -> (b, j, d)>, affine_map<(b, m, n, j, d) -> (b, j, n)>, affine_map<(b, m, n, j, d) -> (b, m, n)>]} -> tensor<?x?x32xf32>
  return %y : tensor<?x?x32xf32>
}

// Latents and rotated lanes, each of a cache of its own: both are gathered, and
// joined. The latents are the values, too.
// CHECK-LABEL: func.func @latents
// CHECK-NOT: tensor.extract %
// CHECK: scf.forall
// CHECK: tensor.extract %arg1[
// CHECK: tensor.extract %arg2[
// CHECK: tensor.concat dim(1)
// MEMORY-LABEL: memory of @latents
// MEMORY-NEXT: scf.forall
// MEMORY-NEXT: total:
func.func @latents(%q: tensor<2x4x1x40xf32>, %latents: tensor<30x16x32xf32>, %turned: tensor<30x16x8xf32>, %t: tensor<2x48xi64>) -> tensor<2x4x1x32xf32> {
  %e = tensor.empty() : tensor<2x48x16x32xf32>
  %c0 = linalg.generic {indexing_maps = [affine_map<(b, p, t, d) -> (b, p)>, affine_map<(b, p, t, d) -> (b, p, t, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%t : tensor<2x48xi64>) outs(%e : tensor<2x48x16x32xf32>) {
  ^bb0(%n: i64, %x: f32):
    %p = arith.index_cast %n : i64 to index
    %i = linalg.index 2 : index
    %d = linalg.index 3 : index
    %y = tensor.extract %latents[%p, %i, %d] : tensor<30x16x32xf32>
    linalg.yield %y : f32
  } -> tensor<2x48x16x32xf32>
  %er = tensor.empty() : tensor<2x48x16x8xf32>
  %r0 = linalg.generic {indexing_maps = [affine_map<(b, p, t, d) -> (b, p)>, affine_map<(b, p, t, d) -> (b, p, t, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%t : tensor<2x48xi64>) outs(%er : tensor<2x48x16x8xf32>) {
  ^bb0(%n: i64, %x: f32):
    %p = arith.index_cast %n : i64 to index
    %i = linalg.index 2 : index
    %d = linalg.index 3 : index
    %y = tensor.extract %turned[%p, %i, %d] : tensor<30x16x8xf32>
    linalg.yield %y : f32
  } -> tensor<2x48x16x8xf32>
  %c = tensor.collapse_shape %c0 [[0], [1, 2], [3]] : tensor<2x48x16x32xf32> into tensor<2x768x32xf32>
  %r = tensor.collapse_shape %r0 [[0], [1, 2], [3]] : tensor<2x48x16x8xf32> into tensor<2x768x8xf32>
  %k = tensor.concat dim(2) %c, %r : (tensor<2x768x32xf32>, tensor<2x768x8xf32>) -> tensor<2x768x40xf32>
  %o = tensor.empty() : tensor<2x4x1x32xf32>
  %y = rope.attention ins(%q, %k, %c : tensor<2x4x1x40xf32>, tensor<2x768x40xf32>, tensor<2x768x32xf32>) outs(%o : tensor<2x4x1x32xf32>)
      {scale = 0.25, indexing_maps = [#q, affine_map<(b, h, m, n, j, d) -> (b, j, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, n)>, #o]} -> tensor<2x4x1x32xf32>
  return %y : tensor<2x4x1x32xf32>
}

// In 16 bits; the heads of a group share their keys.
// CHECK-LABEL: func.func @narrow
// CHECK-NOT: tensor.extract %
// CHECK: scf.forall
func.func @narrow(%q: tensor<2x4x1x32xbf16>, %keys: tensor<30x16x2x32xbf16>, %values: tensor<30x16x2x32xbf16>, %t: tensor<2x48xi64>) -> tensor<2x4x1x32xbf16> {
  %e = tensor.empty() : tensor<2x48x16x2x32xbf16>
  %k0 = linalg.generic {indexing_maps = [#table, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%t : tensor<2x48xi64>) outs(%e : tensor<2x48x16x2x32xbf16>) {
  ^bb0(%n: i64, %x: bf16):
    %p = arith.index_cast %n : i64 to index
    %i = linalg.index 2 : index
    %h = linalg.index 3 : index
    %d = linalg.index 4 : index
    %y = tensor.extract %keys[%p, %i, %h, %d] : tensor<30x16x2x32xbf16>
    linalg.yield %y : bf16
  } -> tensor<2x48x16x2x32xbf16>
  %v0 = linalg.generic {indexing_maps = [#table, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%t : tensor<2x48xi64>) outs(%e : tensor<2x48x16x2x32xbf16>) {
  ^bb0(%n: i64, %x: bf16):
    %p = arith.index_cast %n : i64 to index
    %i = linalg.index 2 : index
    %h = linalg.index 3 : index
    %d = linalg.index 4 : index
    %y = tensor.extract %values[%p, %i, %h, %d] : tensor<30x16x2x32xbf16>
    linalg.yield %y : bf16
  } -> tensor<2x48x16x2x32xbf16>
  %k = tensor.collapse_shape %k0 [[0], [1, 2], [3], [4]] : tensor<2x48x16x2x32xbf16> into tensor<2x768x2x32xbf16>
  %v = tensor.collapse_shape %v0 [[0], [1, 2], [3], [4]] : tensor<2x48x16x2x32xbf16> into tensor<2x768x2x32xbf16>
  %o = tensor.empty() : tensor<2x4x1x32xbf16>
  %y = rope.attention ins(%q, %k, %v : tensor<2x4x1x32xbf16>, tensor<2x768x2x32xbf16>, tensor<2x768x2x32xbf16>) outs(%o : tensor<2x4x1x32xbf16>)
      {scale = 0.25, indexing_maps = [#q, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>, #o]} -> tensor<2x4x1x32xbf16>
  return %y : tensor<2x4x1x32xbf16>
}

// Keys that are a result as well are gathered once.
// CHECK-LABEL: func.func @returned
// CHECK: tensor.extract %arg1[
// CHECK: scf.forall
// CHECK-NOT: tensor.extract %
// CHECK: return
func.func @returned(%q: tensor<3x4x1x32xf32>, %keys: tensor<30x16x4x32xf32>, %t: tensor<3x48xi64>) -> (tensor<3x4x1x32xf32>, tensor<3x48x16x4x32xf32>) {
  %e = tensor.empty() : tensor<3x48x16x4x32xf32>
  %k0 = linalg.generic {indexing_maps = [#table, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%t : tensor<3x48xi64>) outs(%e : tensor<3x48x16x4x32xf32>) {
  ^bb0(%n: i64, %x: f32):
    %p = arith.index_cast %n : i64 to index
    %i = linalg.index 2 : index
    %h = linalg.index 3 : index
    %d = linalg.index 4 : index
    %y = tensor.extract %keys[%p, %i, %h, %d] : tensor<30x16x4x32xf32>
    linalg.yield %y : f32
  } -> tensor<3x48x16x4x32xf32>
  %k = tensor.collapse_shape %k0 [[0], [1, 2], [3], [4]] : tensor<3x48x16x4x32xf32> into tensor<3x768x4x32xf32>
  %o = tensor.empty() : tensor<3x4x1x32xf32>
  %y = rope.attention ins(%q, %k, %k : tensor<3x4x1x32xf32>, tensor<3x768x4x32xf32>, tensor<3x768x4x32xf32>)
      outs(%o : tensor<3x4x1x32xf32>) {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<3x4x1x32xf32>
  return %y, %k0 : tensor<3x4x1x32xf32>, tensor<3x48x16x4x32xf32>
}
