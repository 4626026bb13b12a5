// A step of decoding that rotates a key, rounds it and a value to 8 bits with a
// scale for each token, writes them to their slot and attends to the cache.
// Written bytes and scales have the bits of the interpreter in the written
// types. A row of zeros has a scale of 0 and no quotient.

// DEFINE: %{write} = rope-runner %s --entry=write --random=1 --range=3:0:19 --range=4:-128:127 --range=5:0:4 --compare-with=reference --reference=exact --ulp=0
// RUN: %{write} --range=0:-2:2
// RUN: rope-runner %s --entry=nothing --output=%t.bytes.npy --output=%t.scales.npy
// RUN: rope-runner %s --entry=write --random=1 --range=0:0:0 --range=3:0:19 --range=4:0:0 --range=5:0:0 --expect=%t.bytes.npy --expect=%t.scales.npy --ulp=0

// The bound is that of docs/Numerics.md for 20 keys of up to 2, 32 lanes, a
// scale of 1/8, a query of up to 2 and values of up to 1.27.
// DEFINE: %{decode} = rope-runner %s --entry=decode --random=2 --range=0:-1:1 --range=2:-1:1 --range=5:-127:127 --range=6:0:0.01 --range=7:-127:127 --range=8:0:0.01 --range=9:0:19 --compare-with=reference --reference=exact --rtol=0 --atol=1.2e-4
// RUN: %{decode} --range=1:-1:1 --pass-pipeline='builtin.module(inline,symbol-dce)'
// RUN: %{decode} --range=1:0:0 --pass-pipeline='builtin.module(inline,symbol-dce)'
// RUN: %{decode} --range=1:-1:1 --pass-pipeline='builtin.module(inline,symbol-dce,rope-fuse)'
// RUN: %{decode} --range=1:-1:1 --cpu=x86-64-v3

// The cache is never floats as a whole.
// RUN: rope-opt %s --inline --rope-tile-attention=dequantize --canonicalize | FileCheck %s
// CHECK-LABEL: func @decode(
// CHECK-NOT: tensor<2x20x32xf32>
// CHECK: scf.forall
// CHECK-NOT: tensor<2x20x32xf32>
// CHECK: return

#gjd = affine_map<(g, j, d) -> (g, j, d)>
#gj = affine_map<(g, j, d) -> (g, j)>
#j = affine_map<(g, j, d) -> (j, d)>

func.func private @quantize(%x: tensor<2x1x32xf32>) -> (tensor<2x1x32xi8>, tensor<2x1xf32>) {
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 127.0 : f32
  %least = arith.constant -127.0 : f32
  %row = tensor.empty() : tensor<2x1xf32>
  %none = linalg.fill ins(%zero : f32) outs(%row : tensor<2x1xf32>) -> tensor<2x1xf32>
  %largest = linalg.generic {indexing_maps = [#gjd, #gj], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<2x1x32xf32>) outs(%none : tensor<2x1xf32>) {
  ^bb0(%e: f32, %old: f32):
    %a = math.absf %e : f32
    %m = arith.maximumf %old, %a : f32
    linalg.yield %m : f32
  } -> tensor<2x1xf32>
  %scale = linalg.generic {indexing_maps = [affine_map<(g, j) -> (g, j)>, affine_map<(g, j) -> (g, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%largest : tensor<2x1xf32>) outs(%row : tensor<2x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %most : f32
    linalg.yield %s : f32
  } -> tensor<2x1xf32>
  %bytes = tensor.empty() : tensor<2x1x32xi8>
  %q = linalg.generic {indexing_maps = [#gjd, #gj, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %scale : tensor<2x1x32xf32>, tensor<2x1xf32>) outs(%bytes : tensor<2x1x32xi8>) {
  ^bb0(%e: f32, %s: f32, %o: i8):
    %isZero = arith.cmpf oeq, %s, %zero : f32
    %quotient = arith.divf %e, %s : f32
    %safe = arith.select %isZero, %zero, %quotient : f32
    %whole = math.roundeven %safe : f32
    %low = arith.maximumf %whole, %least : f32
    %high = arith.minimumf %low, %most : f32
    %b = arith.fptosi %high : f32 to i8
    linalg.yield %b : i8
  } -> tensor<2x1x32xi8>
  return %q, %scale : tensor<2x1x32xi8>, tensor<2x1xf32>
}

func.func private @store(%q: tensor<2x1x32xi8>, %s: tensor<2x1xf32>, %slot: i64, %cache: tensor<2x20x32xi8>, %scales: tensor<2x20xf32>)
    -> (tensor<2x20x32xi8>, tensor<2x20xf32>) {
  %c = rope.cache_write ins(%q, %slot : tensor<2x1x32xi8>, i64) outs(%cache : tensor<2x20x32xi8>)
      {indexing_maps = [affine_map<(g, j, d) -> (g, j, d)>, affine_map<(g, j, d) -> ()>, affine_map<(g, j, d)[s0] -> (g, s0, d)>]} -> tensor<2x20x32xi8>
  %t = rope.cache_write ins(%s, %slot : tensor<2x1xf32>, i64) outs(%scales : tensor<2x20xf32>)
      {indexing_maps = [affine_map<(g, j) -> (g, j)>, affine_map<(g, j) -> ()>, affine_map<(g, j)[s0] -> (g, s0)>]} -> tensor<2x20xf32>
  return %c, %t : tensor<2x20x32xi8>, tensor<2x20xf32>
}

func.func private @floats(%cache: tensor<2x20x32xi8>, %scales: tensor<2x20xf32>) -> tensor<2x20x32xf32> {
  %e = tensor.empty() : tensor<2x20x32xf32>
  %x = linalg.generic {indexing_maps = [#gjd, #gj, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%cache, %scales : tensor<2x20x32xi8>, tensor<2x20xf32>) outs(%e : tensor<2x20x32xf32>) {
  ^bb0(%b: i8, %s: f32, %o: f32):
    %f = arith.sitofp %b : i8 to f32
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

func.func @write(%k: tensor<2x1x32xf32>, %cos: tensor<1x16xf32>, %sin: tensor<1x16xf32>, %slot: i64,
                 %kc: tensor<2x20x32xi8>, %ks: tensor<2x20xf32>) -> (tensor<2x20x32xi8>, tensor<2x20xf32>) {
  %kr = call @rotated(%k, %cos, %sin) : (tensor<2x1x32xf32>, tensor<1x16xf32>, tensor<1x16xf32>) -> tensor<2x1x32xf32>
  %kq:2 = call @quantize(%kr) : (tensor<2x1x32xf32>) -> (tensor<2x1x32xi8>, tensor<2x1xf32>)
  %c:2 = call @store(%kq#0, %kq#1, %slot, %kc, %ks) : (tensor<2x1x32xi8>, tensor<2x1xf32>, i64, tensor<2x20x32xi8>, tensor<2x20xf32>) -> (tensor<2x20x32xi8>, tensor<2x20xf32>)
  return %c#0, %c#1 : tensor<2x20x32xi8>, tensor<2x20xf32>
}

func.func @decode(%q: tensor<2x4x1x32xf32>, %k: tensor<2x1x32xf32>, %v: tensor<2x1x32xf32>, %cos: tensor<1x16xf32>, %sin: tensor<1x16xf32>,
                  %kc: tensor<2x20x32xi8>, %ks: tensor<2x20xf32>, %vc: tensor<2x20x32xi8>, %vs: tensor<2x20xf32>, %slot: i64)
    -> tensor<2x4x1x32xf32> {
  %one = arith.constant 1 : i64
  %o = tensor.empty() : tensor<2x4x1x32xf32>
  %qr = rope.rotate half to half block(0, 32) ins(%q, %cos, %sin : tensor<2x4x1x32xf32>, tensor<1x16xf32>, tensor<1x16xf32>)
      outs(%o : tensor<2x4x1x32xf32>) {indexing_maps = [affine_map<(g, r, m, d) -> (g, r, m, d)>, affine_map<(g, r, m, d) -> (m, d)>,
      affine_map<(g, r, m, d) -> (g, r, m, d)>]} -> tensor<2x4x1x32xf32>
  %kr = call @rotated(%k, %cos, %sin) : (tensor<2x1x32xf32>, tensor<1x16xf32>, tensor<1x16xf32>) -> tensor<2x1x32xf32>
  %kq:2 = call @quantize(%kr) : (tensor<2x1x32xf32>) -> (tensor<2x1x32xi8>, tensor<2x1xf32>)
  %vq:2 = call @quantize(%v) : (tensor<2x1x32xf32>) -> (tensor<2x1x32xi8>, tensor<2x1xf32>)
  %kn:2 = call @store(%kq#0, %kq#1, %slot, %kc, %ks) : (tensor<2x1x32xi8>, tensor<2x1xf32>, i64, tensor<2x20x32xi8>, tensor<2x20xf32>) -> (tensor<2x20x32xi8>, tensor<2x20xf32>)
  %vn:2 = call @store(%vq#0, %vq#1, %slot, %vc, %vs) : (tensor<2x1x32xi8>, tensor<2x1xf32>, i64, tensor<2x20x32xi8>, tensor<2x20xf32>) -> (tensor<2x20x32xi8>, tensor<2x20xf32>)
  %kf = call @floats(%kn#0, %kn#1) : (tensor<2x20x32xi8>, tensor<2x20xf32>) -> tensor<2x20x32xf32>
  %vf = call @floats(%vn#0, %vn#1) : (tensor<2x20x32xi8>, tensor<2x20xf32>) -> tensor<2x20x32xf32>
  %count = arith.addi %slot, %one : i64
  %y = rope.attention ins(%qr, %kf, %vf : tensor<2x4x1x32xf32>, tensor<2x20x32xf32>, tensor<2x20x32xf32>) lengths(%count : i64) outs(%o : tensor<2x4x1x32xf32>)
      {scale = 0.125, indexing_maps = [affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>, affine_map<(g, r, m, n, j, d) -> (g, j, d)>,
       affine_map<(g, r, m, n, j, d) -> (g, j, n)>, affine_map<(g, r, m, n, j, d) -> ()>, affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>]}
      -> tensor<2x4x1x32xf32>
  return %y : tensor<2x4x1x32xf32>
}

func.func @nothing() -> (tensor<2x20x32xi8>, tensor<2x20xf32>) {
  %bytes = arith.constant dense<0> : tensor<2x20x32xi8>
  %scales = arith.constant dense<0.0> : tensor<2x20xf32>
  return %bytes, %scales : tensor<2x20x32xi8>, tensor<2x20xf32>
}
