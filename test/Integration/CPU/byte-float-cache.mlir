// A step of decoding over caches in f8E4M3FN: the key is rotated, and it and the
// value are divided by a scale of the head, cut to the largest number and
// rounded. Written caches have the bits of the interpreter in the written types.

// DEFINE: %{write} = rope-runner %s --entry=write --random=1 --compare-with=reference --reference=exact --ulp=0 --range=0:-2:2 --range=3:0:19
// RUN: %{write} --range=4:0.001:0.01
// Beyond the largest number, and at it.
// RUN: %{write} --range=4:0.0001:0.001
// RUN: %{write} --range=4:0.001:0.01 --target=emulate

// The bound of docs/Numerics.md for 20 keys of up to 448 / 448, 32 lanes, a
// scale of 1/8, a query of up to 2 and values of up to 1.
// DEFINE: %{decode} = rope-runner %s --entry=decode --random=2 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=5:-448:448 --range=6:-448:448 --range=7:0.001:0.002 --range=8:0.001:0.002 --range=9:0:19 --compare-with=reference --reference=exact --rtol=0 --atol=1.2e-4
// RUN: %{decode} --pass-pipeline='builtin.module(inline,symbol-dce)'
// RUN: %{decode} --pass-pipeline='builtin.module(inline,symbol-dce,rope-fuse)'
// RUN: %{decode} --cpu=x86-64-v3
// RUN: %{decode} --pass-pipeline='builtin.module(inline,symbol-dce)' --target=emulate

// The cache is never floats of 32 bits as a whole.
// RUN: rope-opt %s --inline --rope-tile-attention=dequantize --canonicalize | FileCheck %s
// CHECK-LABEL: func @decode(
// CHECK-NOT: tensor<2x20x32xf32>
// CHECK: scf.forall
// CHECK-NOT: tensor<2x20x32xf32>
// CHECK: return

#gjd = affine_map<(g, j, d) -> (g, j, d)>
#g = affine_map<(g, j, d) -> (g)>
#j = affine_map<(g, j, d) -> (j, d)>

func.func private @round(%x: tensor<2x1x32xf32>, %scale: tensor<2xf32>) -> tensor<2x1x32xf8E4M3FN> {
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %e = tensor.empty() : tensor<2x1x32xf8E4M3FN>
  %q = linalg.generic {indexing_maps = [#gjd, #g, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %scale : tensor<2x1x32xf32>, tensor<2xf32>) outs(%e : tensor<2x1x32xf8E4M3FN>) {
  ^bb0(%in: f32, %s: f32, %o: f8E4M3FN):
    %quotient = arith.divf %in, %s : f32
    %low = arith.maximumf %quotient, %least : f32
    %high = arith.minimumf %low, %most : f32
    %b = arith.truncf %high : f32 to f8E4M3FN
    linalg.yield %b : f8E4M3FN
  } -> tensor<2x1x32xf8E4M3FN>
  return %q : tensor<2x1x32xf8E4M3FN>
}

func.func private @store(%rows: tensor<2x1x32xf8E4M3FN>, %slot: i64, %cache: tensor<2x20x32xf8E4M3FN>) -> tensor<2x20x32xf8E4M3FN> {
  %c = rope.cache_write ins(%rows, %slot : tensor<2x1x32xf8E4M3FN>, i64) outs(%cache : tensor<2x20x32xf8E4M3FN>)
      {indexing_maps = [#gjd, affine_map<(g, j, d) -> ()>, affine_map<(g, j, d)[s0] -> (g, s0, d)>]} -> tensor<2x20x32xf8E4M3FN>
  return %c : tensor<2x20x32xf8E4M3FN>
}

func.func private @floats(%cache: tensor<2x20x32xf8E4M3FN>, %scale: tensor<2xf32>) -> tensor<2x20x32xf32> {
  %e = tensor.empty() : tensor<2x20x32xf32>
  %x = linalg.generic {indexing_maps = [#gjd, #g, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%cache, %scale : tensor<2x20x32xf8E4M3FN>, tensor<2xf32>) outs(%e : tensor<2x20x32xf32>) {
  ^bb0(%b: f8E4M3FN, %s: f32, %o: f32):
    %f = arith.extf %b : f8E4M3FN to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<2x20x32xf32>
  return %x : tensor<2x20x32xf32>
}

func.func private @rotated(%k: tensor<2x1x32xf32>, %cos: tensor<1x16xf32>, %sin: tensor<1x16xf32>) -> tensor<2x1x32xf32> {
  %e = tensor.empty() : tensor<2x1x32xf32>
  %r = rope.rotate half to half block(0, 32) ins(%k, %cos, %sin : tensor<2x1x32xf32>, tensor<1x16xf32>, tensor<1x16xf32>)
      outs(%e : tensor<2x1x32xf32>) {indexing_maps = [#gjd, #j, #gjd]} -> tensor<2x1x32xf32>
  return %r : tensor<2x1x32xf32>
}

func.func @write(%k: tensor<2x1x32xf32>, %cos: tensor<1x16xf32>, %sin: tensor<1x16xf32>, %slot: i64, %scale: tensor<2xf32>,
                 %cache: tensor<2x20x32xf8E4M3FN>) -> tensor<2x20x32xf8E4M3FN> {
  %kr = call @rotated(%k, %cos, %sin) : (tensor<2x1x32xf32>, tensor<1x16xf32>, tensor<1x16xf32>) -> tensor<2x1x32xf32>
  %kq = call @round(%kr, %scale) : (tensor<2x1x32xf32>, tensor<2xf32>) -> tensor<2x1x32xf8E4M3FN>
  %c = call @store(%kq, %slot, %cache) : (tensor<2x1x32xf8E4M3FN>, i64, tensor<2x20x32xf8E4M3FN>) -> tensor<2x20x32xf8E4M3FN>
  return %c : tensor<2x20x32xf8E4M3FN>
}

func.func @decode(%q: tensor<2x4x1x32xf32>, %k: tensor<2x1x32xf32>, %v: tensor<2x1x32xf32>, %cos: tensor<1x16xf32>, %sin: tensor<1x16xf32>,
                  %kc: tensor<2x20x32xf8E4M3FN>, %vc: tensor<2x20x32xf8E4M3FN>, %ks: tensor<2xf32>, %vs: tensor<2xf32>, %slot: i64)
    -> tensor<2x4x1x32xf32> {
  %one = arith.constant 1 : i64
  %o = tensor.empty() : tensor<2x4x1x32xf32>
  %qr = rope.rotate half to half block(0, 32) ins(%q, %cos, %sin : tensor<2x4x1x32xf32>, tensor<1x16xf32>, tensor<1x16xf32>)
      outs(%o : tensor<2x4x1x32xf32>) {indexing_maps = [affine_map<(g, r, m, d) -> (g, r, m, d)>, affine_map<(g, r, m, d) -> (m, d)>,
      affine_map<(g, r, m, d) -> (g, r, m, d)>]} -> tensor<2x4x1x32xf32>
  %kr = call @rotated(%k, %cos, %sin) : (tensor<2x1x32xf32>, tensor<1x16xf32>, tensor<1x16xf32>) -> tensor<2x1x32xf32>
  %kq = call @round(%kr, %ks) : (tensor<2x1x32xf32>, tensor<2xf32>) -> tensor<2x1x32xf8E4M3FN>
  %vq = call @round(%v, %vs) : (tensor<2x1x32xf32>, tensor<2xf32>) -> tensor<2x1x32xf8E4M3FN>
  %kn = call @store(%kq, %slot, %kc) : (tensor<2x1x32xf8E4M3FN>, i64, tensor<2x20x32xf8E4M3FN>) -> tensor<2x20x32xf8E4M3FN>
  %vn = call @store(%vq, %slot, %vc) : (tensor<2x1x32xf8E4M3FN>, i64, tensor<2x20x32xf8E4M3FN>) -> tensor<2x20x32xf8E4M3FN>
  %kf = call @floats(%kn, %ks) : (tensor<2x20x32xf8E4M3FN>, tensor<2xf32>) -> tensor<2x20x32xf32>
  %vf = call @floats(%vn, %vs) : (tensor<2x20x32xf8E4M3FN>, tensor<2xf32>) -> tensor<2x20x32xf32>
  %count = arith.addi %slot, %one : i64
  %y = rope.attention ins(%qr, %kf, %vf : tensor<2x4x1x32xf32>, tensor<2x20x32xf32>, tensor<2x20x32xf32>) lengths(%count : i64) outs(%o : tensor<2x4x1x32xf32>)
      {scale = 0.125, indexing_maps = [affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>, affine_map<(g, r, m, n, j, d) -> (g, j, d)>,
       affine_map<(g, r, m, n, j, d) -> (g, j, n)>, affine_map<(g, r, m, n, j, d) -> ()>, affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>]}
      -> tensor<2x4x1x32xf32>
  return %y : tensor<2x4x1x32xf32>
}
