// Values that are a view of keys, or of their bytes, where both are not made
// floats of in the same way. The bound is that of docs/Numerics.md for 50 keys
// of up to 1, 32 lanes and a scale of 1/4.

// UNSUPPORTED: sanitize && !nightly
// RUN: rope-runner %s --entry=latents --random=1 --range=0:-1:1 --range=1:-128:127 --range=2:0:0.0078125 --compare-with=reference --rtol=0 --atol=6e-5
// RUN: rope-runner %s --entry=bytes --random=2 --range=0:-1:1 --range=1:-128:127 --range=2:0:0.0078125 --range=3:0:0.125 --compare-with=reference --rtol=0 --atol=6e-5
// RUN: rope-runner %s --entry=twice --random=3 --range=0:-1:1 --range=1:-128:127 --range=2:0:0.0078125 --compare-with=reference --rtol=0 --atol=6e-5
// RUN: rope-runner %s --entry=latents --random=1 --range=0:-1:1 --range=1:-128:127 --range=2:0:0.0078125 --compare-with=reference --rtol=0 --atol=6e-5 --cpu=x86-64-v3
// RUN: rope-runner %s --entry=bytes --random=2 --range=0:-1:1 --range=1:-128:127 --range=2:0:0.0078125 --range=3:0:0.125 --compare-with=reference --rtol=0 --atol=6e-5 --cpu=x86-64-v3

// Keys that are rotated after they are read: by cosines and sines of up to 1,
// so that they are up to 2.
// RUN: rope-runner %s --entry=rotated --random=4 --range=0:-1:1 --range=1:-128:127 --range=2:0:0.0078125 --range=3:-1:1 --range=4:-1:1 --range=5:-1:1 --compare-with=reference --rtol=0 --atol=1.1e-4
// RUN: rope-runner %s --entry=rotated --random=4 --range=0:-1:1 --range=1:-128:127 --range=2:0:0.0078125 --range=3:-1:1 --range=4:-1:1 --range=5:-1:1 --compare-with=reference --rtol=0 --atol=1.1e-4 --pass-pipeline='builtin.module(rope-fuse{model=always})'
// RUN: rope-opt %s --rope-fuse=model=always --rope-tile-attention=dequantize --canonicalize | FileCheck %s --check-prefix=ROTATED
// ROTATED-LABEL: func @rotated
// ROTATED-NOT: arith.sitofp
// ROTATED: scf.forall
// ROTATED: arith.sitofp
// ROTATED: rope.rotate
// ROTATED: rope.online_attention

// Neither is computed as a whole.
// RUN: rope-opt %s --rope-tile-attention=dequantize --canonicalize | FileCheck %s
// CHECK-LABEL: func @latents
// CHECK-NOT: tensor<2x50x32xf32>
// CHECK-LABEL: func @bytes
// CHECK-NOT: tensor<2x50x32xf32>
// CHECK-LABEL: func @twice

#gjd = affine_map<(g, j, d) -> (g, j, d)>
#gj = affine_map<(g, j, d) -> (g, j)>
#q = affine_map<(g, m, n, j, d) -> (g, m, d)>
#k = affine_map<(g, m, n, j, d) -> (g, j, d)>
#v = affine_map<(g, m, n, j, d) -> (g, j, n)>
#o = affine_map<(g, m, n, j, d) -> (g, m, n)>

// The first lanes of the keys, as latents have them.
func.func @latents(%q: tensor<2x3x32xf32>, %c: tensor<2x50x32xi8>, %s: tensor<2x50xf32>) -> tensor<2x3x16xf32> {
  %e = tensor.empty() : tensor<2x50x32xf32>
  %k = linalg.generic {indexing_maps = [#gjd, #gj, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%c, %s : tensor<2x50x32xi8>, tensor<2x50xf32>) outs(%e : tensor<2x50x32xf32>) {
  ^bb0(%b: i8, %scale: f32, %x: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<2x50x32xf32>
  %v = tensor.extract_slice %k[0, 0, 0] [2, 50, 16] [1, 1, 1] : tensor<2x50x32xf32> to tensor<2x50x16xf32>
  %o = tensor.empty() : tensor<2x3x16xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<2x3x32xf32>, tensor<2x50x32xf32>, tensor<2x50x16xf32>) outs(%o : tensor<2x3x16xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x16xf32>
  return %y : tensor<2x3x16xf32>
}

// Bytes of a cache are keys, and each byte of its first half is two values.
func.func @bytes(%q: tensor<2x3x32xf32>, %c: tensor<2x50x32xi8>, %s: tensor<2x50xf32>, %t: tensor<2x50xf32>) -> tensor<2x3x32xf32> {
  %e = tensor.empty() : tensor<2x50x32xf32>
  %k = linalg.generic {indexing_maps = [#gjd, #gj, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%c, %s : tensor<2x50x32xi8>, tensor<2x50xf32>) outs(%e : tensor<2x50x32xf32>) {
  ^bb0(%b: i8, %scale: f32, %x: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<2x50x32xf32>
  %half = tensor.extract_slice %c[0, 0, 0] [2, 50, 16] [1, 1, 1] : tensor<2x50x32xi8> to tensor<2x50x16xi8>
  %e2 = tensor.empty() : tensor<2x50x16x2xf32>
  %pairs = linalg.generic {indexing_maps = [affine_map<(g, j, d, i) -> (g, j, d)>, affine_map<(g, j, d, i) -> (g, j)>, affine_map<(g, j, d, i) -> (g, j, d, i)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%half, %t : tensor<2x50x16xi8>, tensor<2x50xf32>) outs(%e2 : tensor<2x50x16x2xf32>) {
  ^bb0(%b: i8, %scale: f32, %x: f32):
    %i = linalg.index 3 : index
    %four = arith.constant 4 : index
    %bit = arith.muli %i, %four : index
    %shift = arith.index_cast %bit : index to i8
    %low = arith.shrui %b, %shift : i8
    %mask = arith.constant 15 : i8
    %field = arith.andi %low, %mask : i8
    %center = arith.constant 8 : i8
    %n = arith.subi %field, %center : i8
    %f = arith.sitofp %n : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<2x50x16x2xf32>
  %v = tensor.collapse_shape %pairs [[0], [1], [2, 3]] : tensor<2x50x16x2xf32> into tensor<2x50x32xf32>
  %o = tensor.empty() : tensor<2x3x32xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<2x3x32xf32>, tensor<2x50x32xf32>, tensor<2x50x32xf32>) outs(%o : tensor<2x3x32xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x32xf32>
  return %y : tensor<2x3x32xf32>
}

// Keys are rounded to steps of 1/8 once more; values are what they were before.
func.func @twice(%q: tensor<2x3x32xf32>, %c: tensor<2x50x32xi8>, %s: tensor<2x50xf32>) -> tensor<2x3x32xf32> {
  %e = tensor.empty() : tensor<2x50x32xf32>
  %v = linalg.generic {indexing_maps = [#gjd, #gj, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%c, %s : tensor<2x50x32xi8>, tensor<2x50xf32>) outs(%e : tensor<2x50x32xf32>) {
  ^bb0(%b: i8, %scale: f32, %x: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<2x50x32xf32>
  %ei = tensor.empty() : tensor<2x50x32xi8>
  %steps = linalg.generic {indexing_maps = [#gjd, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v : tensor<2x50x32xf32>) outs(%ei : tensor<2x50x32xi8>) {
  ^bb0(%x: f32, %b: i8):
    %eight = arith.constant 8.0 : f32
    %p = arith.mulf %x, %eight : f32
    %n = math.roundeven %p : f32
    %i = arith.fptosi %n : f32 to i8
    linalg.yield %i : i8
  } -> tensor<2x50x32xi8>
  %k = linalg.generic {indexing_maps = [#gjd, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%steps : tensor<2x50x32xi8>) outs(%e : tensor<2x50x32xf32>) {
  ^bb0(%b: i8, %x: f32):
    %eighth = arith.constant 0.125 : f32
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %eighth : f32
    linalg.yield %r : f32
  } -> tensor<2x50x32xf32>
  %o = tensor.empty() : tensor<2x3x32xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<2x3x32xf32>, tensor<2x50x32xf32>, tensor<2x50x32xf32>) outs(%o : tensor<2x3x32xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x32xf32>
  return %y : tensor<2x3x32xf32>
}

func.func @rotated(%q: tensor<2x3x32xf32>, %c: tensor<2x50x32xi8>, %s: tensor<2x50xf32>, %v: tensor<2x50x16xf32>,
                   %cos: tensor<50x16xf32>, %sin: tensor<50x16xf32>) -> tensor<2x3x16xf32> {
  %e = tensor.empty() : tensor<2x50x32xf32>
  %k = linalg.generic {indexing_maps = [#gjd, #gj, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%c, %s : tensor<2x50x32xi8>, tensor<2x50xf32>) outs(%e : tensor<2x50x32xf32>) {
  ^bb0(%b: i8, %scale: f32, %x: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<2x50x32xf32>
  %kr = rope.rotate half to half block(0, 32) ins(%k, %cos, %sin : tensor<2x50x32xf32>, tensor<50x16xf32>, tensor<50x16xf32>)
      outs(%e : tensor<2x50x32xf32>) {indexing_maps = [#gjd, affine_map<(g, j, d) -> (j, d)>, #gjd]} -> tensor<2x50x32xf32>
  %o = tensor.empty() : tensor<2x3x16xf32>
  %y = rope.attention ins(%q, %kr, %v : tensor<2x3x32xf32>, tensor<2x50x32xf32>, tensor<2x50x16xf32>) outs(%o : tensor<2x3x16xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x16xf32>
  return %y : tensor<2x3x16xf32>
}
