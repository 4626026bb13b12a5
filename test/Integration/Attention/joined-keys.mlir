// Keys, and queries, whose lanes are joined from several tensors, as those of
// latent attention are: lanes of each head beside rotated ones that all heads
// share. Only tiles of them are joined. Bounds are those of docs/Numerics.md,
// for scores of up to 48 lanes and 700 keys of up to 1.

// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{tile} = rope-opt %s --rope-fold-layouts --rope-tile-attention='kernel from-parts' --rope-dissolve-kernels --canonicalize --cse
// RUN: %{tile} | FileCheck %s
// RUN: rope-opt %s --rope-fold-layouts --rope-tile-attention=from-parts --canonicalize --cse --rope-decompose --canonicalize | FileCheck %s --check-prefix=SUMS

// Nothing between the operands and the result is in memory as a whole.
// DEFINE: %{buffers} = one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops}
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fold-layouts,rope-tile-attention{from-parts},rope-decompose,canonicalize,cse,%{buffers},canonicalize,rope-print-memory)' -o /dev/null 2>&1 | FileCheck %s --check-prefix=MEMORY
// MEMORY-LABEL: memory of @shared
// MEMORY-NEXT: scf.forall
// MEMORY-NEXT: total:
// MEMORY-NEXT: buffers: 1 of 49920 bytes, 1 of them results;
// MEMORY-LABEL: memory of @inserted
// MEMORY-NEXT: scf.forall
// MEMORY-LABEL: memory of @token
// MEMORY-NEXT: scf.forall
// MEMORY-NEXT: total:
// MEMORY-NEXT: buffers: 1 of 384 bytes, 1 of them results;
// MEMORY-LABEL: memory of @absorbed
// MEMORY-NEXT: scf.forall

// RUN: rope-runner %s --entry=shared --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --compare-with=reference --rtol=0 --atol=4e-5
// RUN: rope-runner %s --entry=inserted --random=2 --shape=0:2x5x40x32 --shape=1:2x5x40x24 --shape=2:2x40x8 --shape=3:2x5x40x16 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --compare-with=reference --rtol=0 --atol=4e-5
// RUN: rope-runner %s --entry=inserted --random=2 --shape=0:1x2x1x32 --shape=1:1x2x600x24 --shape=2:1x600x8 --shape=3:1x2x600x16 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --compare-with=reference --rtol=0 --atol=4e-5
// RUN: rope-runner %s --entry=token --random=3 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --compare-with=reference --rtol=0 --atol=4e-5
// RUN: rope-runner %s --entry=absorbed --random=4 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=4e-5
// RUN: rope-runner %s --entry=scaled --random=5 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --compare-with=reference --rtol=0 --atol=4e-5
// RUN: rope-runner %s --entry=layouts --random=6 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=4e-5
// RUN: rope-runner %s --entry=narrow --random=7 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --compare-with=reference --rtol=0 --atol=2e-2
// RUN: rope-runner %s --entry=returned --random=8 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --compare-with=reference --rtol=0 --atol=4e-5
// RUN: rope-runner %s --entry=shared --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --compare-with=reference --rtol=0 --atol=4e-5 --mode=strict

#bhjd = affine_map<(b, h, j, d) -> (b, h, j, d)>
#bjd = affine_map<(b, h, j, d) -> (b, j, d)>
#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#c = affine_map<(b, h, m, n, j, d) -> (b, j, d)>
#cv = affine_map<(b, h, m, n, j, d) -> (b, j, n)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>

// Causal rows of the attention kernel, which takes 512 keys at a time.
// CHECK-LABEL: func.func @shared
// CHECK-NOT: tensor.concat
// CHECK-NOT: linalg.generic
// CHECK: scf.forall
// CHECK: scf.for
// CHECK: %[[NOPE:.+]] = tensor.extract_slice %arg1[{{.+}}] : tensor<2x3x700x24xf32> to tensor<?x24xf32>
// CHECK: %[[ROPE:.+]] = tensor.extract_slice %arg2[{{.+}}] : tensor<2x700x8xf32> to tensor<?x8xf32>
// CHECK: %[[KEY:.+]] = tensor.concat dim(1) %[[NOPE]], %[[ROPE]]
// CHECK: rope.online_attention ins(%{{.+}}, %[[KEY]], %{{.+}} rope.keep
// SUMS-LABEL: func.func @shared
// SUMS-NOT: tensor.concat
// SUMS: scf.forall
// SUMS: scf.for
// SUMS: %[[NOPE:.+]] = tensor.extract_slice %arg1[{{.+}}] : tensor<2x3x700x24xf32> to tensor<?x24xf32>
// SUMS: %[[ROPE:.+]] = tensor.extract_slice %arg2[{{.+}}] : tensor<2x700x8xf32> to tensor<?x8xf32>
// SUMS-NOT: tensor.concat
// SUMS: %[[SUM:.+]] = linalg.generic {{.+}} ins(%{{.+}}, %[[NOPE]] :
// SUMS: linalg.generic {{.+}} ins(%{{.+}}, %[[ROPE]] : {{.+}} outs(%[[SUM]] :
func.func @shared(%q: tensor<2x3x130x32xf32>, %nope: tensor<2x3x700x24xf32>, %rope: tensor<2x700x8xf32>,
                  %v: tensor<2x3x700x16xf32>) -> tensor<2x3x130x16xf32> {
  %e = tensor.empty() : tensor<2x3x700x8xf32>
  %all = linalg.generic {indexing_maps = [#bjd, #bhjd], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%rope : tensor<2x700x8xf32>) outs(%e : tensor<2x3x700x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<2x3x700x8xf32>
  %k = tensor.concat dim(3) %nope, %all : (tensor<2x3x700x24xf32>, tensor<2x3x700x8xf32>) -> tensor<2x3x700x32xf32>
  %offset = arith.constant 555 : index
  %o = tensor.empty() : tensor<2x3x130x16xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<2x3x130x32xf32>, tensor<2x3x700x32xf32>, tensor<2x3x700x16xf32>)
      offset(%offset : index) outs(%o : tensor<2x3x130x16xf32>)
      {causal, scale = 0.5, indexing_maps = [#q, #k, #v, affine_map<(b, h, m, n, j, d) -> ()>, #o]} -> tensor<2x3x130x16xf32>
  return %y : tensor<2x3x130x16xf32>
}

// Written part by part, of sizes that are not known.
// CHECK-LABEL: func.func @inserted
// CHECK-NOT: tensor.insert_slice
// CHECK-NOT: linalg.generic
// CHECK: scf.forall
// CHECK: tensor.concat
func.func @inserted(%q: tensor<?x?x?x32xf32>, %nope: tensor<?x?x?x24xf32>, %rope: tensor<?x?x8xf32>,
                    %v: tensor<?x?x?x16xf32>) -> tensor<?x?x?x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %batch = tensor.dim %nope, %c0 : tensor<?x?x?x24xf32>
  %heads = tensor.dim %nope, %c1 : tensor<?x?x?x24xf32>
  %keys = tensor.dim %nope, %c2 : tensor<?x?x?x24xf32>
  %rows = tensor.dim %q, %c2 : tensor<?x?x?x32xf32>
  %e = tensor.empty(%batch, %heads, %keys) : tensor<?x?x?x8xf32>
  %all = linalg.generic {indexing_maps = [#bjd, #bhjd], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%rope : tensor<?x?x8xf32>) outs(%e : tensor<?x?x?x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?x?x?x8xf32>
  %w = tensor.empty(%batch, %heads, %keys) : tensor<?x?x?x32xf32>
  %k0 = tensor.insert_slice %all into %w[0, 0, 0, 24] [%batch, %heads, %keys, 8] [1, 1, 1, 1] : tensor<?x?x?x8xf32> into tensor<?x?x?x32xf32>
  %k = tensor.insert_slice %nope into %k0[0, 0, 0, 0] [%batch, %heads, %keys, 24] [1, 1, 1, 1] : tensor<?x?x?x24xf32> into tensor<?x?x?x32xf32>
  %o = tensor.empty(%batch, %heads, %rows) : tensor<?x?x?x16xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<?x?x?x32xf32>, tensor<?x?x?x32xf32>, tensor<?x?x?x16xf32>)
      outs(%o : tensor<?x?x?x16xf32>) {scale = 0.5, indexing_maps = [#q, #k, #v, #o]} -> tensor<?x?x?x16xf32>
  return %y : tensor<?x?x?x16xf32>
}

// One row of each head, and a query of the same parts.
// CHECK-LABEL: func.func @token
// CHECK-NOT: tensor.concat
// CHECK: scf.forall
// CHECK: tensor.concat dim(1) %{{.+}} -> tensor<1x32xf32>
// CHECK: tensor.concat dim(1) %{{.+}} -> tensor<?x32xf32>
// SUMS-LABEL: func.func @token
// SUMS-NOT: tensor.concat
// SUMS: return
func.func @token(%nope: tensor<2x3x1x24xf32>, %rope: tensor<2x3x1x8xf32>, %knope: tensor<2x3x700x24xf32>,
                 %krope: tensor<2x700x8xf32>, %v: tensor<2x3x700x16xf32>) -> tensor<2x3x1x16xf32> {
  %q = tensor.concat dim(3) %nope, %rope : (tensor<2x3x1x24xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x1x32xf32>
  %e = tensor.empty() : tensor<2x3x700x8xf32>
  %all = linalg.generic {indexing_maps = [#bjd, #bhjd], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%krope : tensor<2x700x8xf32>) outs(%e : tensor<2x3x700x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<2x3x700x8xf32>
  %k = tensor.concat dim(3) %knope, %all : (tensor<2x3x700x24xf32>, tensor<2x3x700x8xf32>) -> tensor<2x3x700x32xf32>
  %o = tensor.empty() : tensor<2x3x1x16xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<2x3x1x32xf32>, tensor<2x3x700x32xf32>, tensor<2x3x700x16xf32>)
      outs(%o : tensor<2x3x1x16xf32>) {scale = 0.5, indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x1x16xf32>
  return %y : tensor<2x3x1x16xf32>
}

// A cache of latents beside rotated lanes, which all heads read: both are keys,
// and the latents are values.
// CHECK-LABEL: func.func @absorbed
// CHECK-NOT: tensor.concat
// CHECK: scf.forall
// CHECK: tensor.concat
// SUMS-LABEL: func.func @absorbed
// SUMS-NOT: tensor.concat
// SUMS: return
func.func @absorbed(%q: tensor<2x5x1x48xf32>, %latent: tensor<2x700x40xf32>, %rope: tensor<2x700x8xf32>) -> tensor<2x5x1x40xf32> {
  %k = tensor.concat dim(2) %latent, %rope : (tensor<2x700x40xf32>, tensor<2x700x8xf32>) -> tensor<2x700x48xf32>
  %o = tensor.empty() : tensor<2x5x1x40xf32>
  %y = rope.attention ins(%q, %k, %latent : tensor<2x5x1x48xf32>, tensor<2x700x48xf32>, tensor<2x700x40xf32>)
      outs(%o : tensor<2x5x1x40xf32>) {scale = 0.25, indexing_maps = [#q, #c, #cv, #o]} -> tensor<2x5x1x40xf32>
  return %y : tensor<2x5x1x40xf32>
}

// Both operands are joined and have a factor, which rounds each lane.
// CHECK-LABEL: func.func @scaled
// CHECK-NOT: tensor.concat
// CHECK: scf.forall
// CHECK: tensor.concat
// CHECK: tensor.concat
func.func @scaled(%nope: tensor<1x2x70x24xf32>, %rope: tensor<1x2x70x8xf32>, %knope: tensor<1x2x90x24xf32>,
                  %krope: tensor<1x2x90x8xf32>, %v: tensor<1x2x90x16xf32>) -> tensor<1x2x70x16xf32> {
  %q = tensor.concat dim(3) %nope, %rope : (tensor<1x2x70x24xf32>, tensor<1x2x70x8xf32>) -> tensor<1x2x70x32xf32>
  %k = tensor.concat dim(3) %knope, %krope : (tensor<1x2x90x24xf32>, tensor<1x2x90x8xf32>) -> tensor<1x2x90x32xf32>
  %o = tensor.empty() : tensor<1x2x70x16xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<1x2x70x32xf32>, tensor<1x2x90x32xf32>, tensor<1x2x90x16xf32>)
      outs(%o : tensor<1x2x70x16xf32>) {scale = 1.0, query_scale = 0.7 : f64, key_scale = 0.6 : f64, indexing_maps = [#q, #k, #v, #o]} -> tensor<1x2x70x16xf32>
  return %y : tensor<1x2x70x16xf32>
}

// Views in between: a transposed product of which keys and values are lanes,
// and a split and a dropped axis of one element.
// CHECK-LABEL: func.func @layouts
// CHECK-NOT: linalg.transpose
// CHECK-NOT: tensor.concat
// CHECK: scf.forall
// CHECK: tensor.concat
func.func @layouts(%q: tensor<2x2x60x32xf32>, %kv: tensor<2x80x2x40xf32>, %rope: tensor<2x1x80x9xf32>) -> tensor<2x2x60x16xf32> {
  %t = tensor.empty() : tensor<2x2x80x40xf32>
  %kvt = linalg.transpose ins(%kv : tensor<2x80x2x40xf32>) outs(%t : tensor<2x2x80x40xf32>) permutation = [0, 2, 1, 3]
  %nope = tensor.extract_slice %kvt[0, 0, 0, 0] [2, 2, 80, 24] [1, 1, 1, 1] : tensor<2x2x80x40xf32> to tensor<2x2x80x24xf32>
  %v = tensor.extract_slice %kvt[0, 0, 0, 24] [2, 2, 80, 16] [1, 1, 1, 1] : tensor<2x2x80x40xf32> to tensor<2x2x80x16xf32>
  %lanes = tensor.extract_slice %rope[0, 0, 0, 1] [2, 1, 80, 8] [1, 1, 1, 1] : tensor<2x1x80x9xf32> to tensor<2x80x8xf32>
  %e = tensor.empty() : tensor<2x2x80x8xf32>
  %all = linalg.broadcast ins(%lanes : tensor<2x80x8xf32>) outs(%e : tensor<2x2x80x8xf32>) dimensions = [1]
  %k = tensor.concat dim(3) %nope, %all : (tensor<2x2x80x24xf32>, tensor<2x2x80x8xf32>) -> tensor<2x2x80x32xf32>
  %o = tensor.empty() : tensor<2x2x60x16xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<2x2x60x32xf32>, tensor<2x2x80x32xf32>, tensor<2x2x80x16xf32>)
      outs(%o : tensor<2x2x60x16xf32>) {causal, scale = 0.5, indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x60x16xf32>
  return %y : tensor<2x2x60x16xf32>
}

// In 16 bits, with a factor of the keys.
// CHECK-LABEL: func.func @narrow
// CHECK-NOT: tensor.concat
// CHECK: scf.forall
// CHECK: tensor.concat
func.func @narrow(%q: tensor<1x2x70x32xbf16>, %knope: tensor<1x2x90x24xbf16>, %krope: tensor<1x90x8xbf16>,
                  %v: tensor<1x2x90x16xbf16>) -> tensor<1x2x70x16xbf16> {
  %e = tensor.empty() : tensor<1x2x90x8xbf16>
  %all = linalg.broadcast ins(%krope : tensor<1x90x8xbf16>) outs(%e : tensor<1x2x90x8xbf16>) dimensions = [1]
  %k = tensor.concat dim(3) %knope, %all : (tensor<1x2x90x24xbf16>, tensor<1x2x90x8xbf16>) -> tensor<1x2x90x32xbf16>
  %o = tensor.empty() : tensor<1x2x70x16xbf16>
  %y = rope.attention ins(%q, %k, %v : tensor<1x2x70x32xbf16>, tensor<1x2x90x32xbf16>, tensor<1x2x90x16xbf16>)
      outs(%o : tensor<1x2x70x16xbf16>) {scale = 0.5, key_scale = 0.7 : f64, indexing_maps = [#q, #k, #v, #o]} -> tensor<1x2x70x16xbf16>
  return %y : tensor<1x2x70x16xbf16>
}

// Keys that are a result as well are joined once.
// CHECK-LABEL: func.func @returned
// CHECK: %[[KEY:.+]] = tensor.concat
// CHECK: scf.forall
// CHECK-NOT: tensor.concat
// CHECK: return %{{.+}}, %[[KEY]]
func.func @returned(%q: tensor<1x2x70x32xf32>, %knope: tensor<1x2x90x24xf32>, %krope: tensor<1x2x90x8xf32>,
                    %v: tensor<1x2x90x16xf32>) -> (tensor<1x2x70x16xf32>, tensor<1x2x90x32xf32>) {
  %k = tensor.concat dim(3) %knope, %krope : (tensor<1x2x90x24xf32>, tensor<1x2x90x8xf32>) -> tensor<1x2x90x32xf32>
  %o = tensor.empty() : tensor<1x2x70x16xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<1x2x70x32xf32>, tensor<1x2x90x32xf32>, tensor<1x2x90x16xf32>)
      outs(%o : tensor<1x2x70x16xf32>) {scale = 0.5, indexing_maps = [#q, #k, #v, #o]} -> tensor<1x2x70x16xf32>
  return %y, %k : tensor<1x2x70x16xf32>, tensor<1x2x90x32xf32>
}
