// Caches whose groups of 32 tokens have a scale, and those of keys a zero point, for each lane, where the number of
// groups is known when the code runs: a step of decoding over all tokens, and products of their own.

// The bounds of docs/Numerics.md. For a query of up to 1, and keys of up to 148 * 0.05 and values of up to 128 * 0.05 of
// 2080 tokens: 9390 * 6.4 u. For sums of 64 lanes (74 * 64 * 7.4 u, and 74 * 64 * 0.4 u of 4 bits) and of 96 tokens
// (106 * 96 * 7.4 u).
// UNSUPPORTED: sanitize
// DEFINE: %{main} = rope-runner %s --entry=main --random=3 --range=0:-1:1 --range=2:0:0.05 --range=3:-20:20 --range=5:-0.05:0.05 --compare-with=reference --rtol=0 --atol=3.6e-3
// RUN: %{main} --shape=1:2x0x32 --shape=2:2x0x32 --shape=3:2x0x32 --shape=4:2x0x32 --shape=5:2x0x32
// RUN: %{main} --shape=1:2x32x32 --shape=2:2x1x32 --shape=3:2x1x32 --shape=4:2x32x32 --shape=5:2x1x32
// RUN: %{main} --shape=1:2x96x32 --shape=2:2x3x32 --shape=3:2x3x32 --shape=4:2x96x32 --shape=5:2x3x32 --cpu=x86-64-v3
// RUN: %{main} --shape=1:2x2080x32 --shape=2:2x65x32 --shape=3:2x65x32 --shape=4:2x2080x32 --shape=5:2x65x32 --threads=2
// DEFINE: %{scores} = rope-runner %s --entry=scores --random=4 --range=0:-1:1 --range=2:0:0.05 --range=3:-20:20 --compare-with=reference --rtol=0 --atol=2.1e-3
// RUN: %{scores} --shape=1:0x64 --shape=2:0x64 --shape=3:0x64
// RUN: %{scores} --shape=1:32x64 --shape=2:1x64 --shape=3:1x64
// RUN: %{scores} --shape=1:96x64 --shape=2:3x64 --shape=3:3x64
// DEFINE: %{values} = rope-runner %s --entry=values --random=5 --range=0:-1:1 --range=2:0:0.05 --range=3:-20:20 --compare-with=reference --rtol=0 --atol=4.5e-3
// RUN: %{values} --shape=0:4x0 --shape=1:0x64 --shape=2:0x64 --shape=3:0x64
// RUN: %{values} --shape=0:4x32 --shape=1:32x64 --shape=2:1x64 --shape=3:1x64
// RUN: %{values} --shape=0:4x96 --shape=1:96x64 --shape=2:3x64 --shape=3:3x64
// DEFINE: %{repeated} = rope-runner %s --entry=repeated --random=6 --range=0:-1:1 --range=2:0:0.05 --compare-with=reference --rtol=0 --atol=2.1e-3
// RUN: %{repeated} --shape=1:0x64 --shape=2:0x64
// RUN: %{repeated} --shape=1:96x64 --shape=2:3x64
// DEFINE: %{nibbles} = rope-runner %s --entry=nibbles --random=7 --range=0:-1:1 --range=2:0:0.05 --compare-with=reference --rtol=0 --atol=1.2e-4
// RUN: %{nibbles} --shape=1:0x32 --shape=2:0x64
// RUN: %{nibbles} --shape=1:32x32 --shape=2:1x64
// RUN: %{nibbles} --shape=1:96x32 --shape=2:3x64

// RUN: rope-opt %s --rope-tile-attention="kernel dequantize" --rope-decompose --canonicalize --cse --rope-cpu-form-quantized-products=cpu=x86-64-v4 --canonicalize --cse | FileCheck %s

#a4 = affine_map<(g, t, j, d) -> (g, t, j, d)>
#p4 = affine_map<(g, t, j, d) -> (g, t, d)>
// CHECK-LABEL: func.func @main
// CHECK: rope_cpu.quantized_matmul bits 8 signed shared 32 ins(%{{.*}} : tensor<4x32xf32>, tensor<?x32xi8>, tensor<?x32xf32>) zeros(
// CHECK: rope_cpu.quantized_matmul bits 8 signed by_rows shared 32 ins(
func.func @main(%q: tensor<2x4x1x32xf32>, %kq: tensor<2x?x32xi8>, %ks: tensor<2x?x32xf32>, %kz: tensor<2x?x32xf32>, %vq: tensor<2x?x32xi8>, %vs: tensor<2x?x32xf32>) -> tensor<2x4x1x32xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %ks, %c1 : tensor<2x?x32xf32>
  %kx = tensor.expand_shape %kq [[0], [1, 2], [3]] output_shape [2, %n, 32, 32] : tensor<2x?x32xi8> into tensor<2x?x32x32xi8>
  %e = tensor.empty(%n) : tensor<2x?x32x32xf32>
  %kf = linalg.generic {indexing_maps = [#a4, #p4, #p4, #a4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%kx, %ks, %kz : tensor<2x?x32x32xi8>, tensor<2x?x32xf32>, tensor<2x?x32xf32>) outs(%e : tensor<2x?x32x32xf32>) {
  ^bb0(%b: i8, %s: f32, %z: f32, %o: f32):
    %f = arith.sitofp %b : i8 to f32
    %d = arith.subf %f, %z : f32
    %r = arith.mulf %d, %s : f32
    linalg.yield %r : f32
  } -> tensor<2x?x32x32xf32>
  %k = tensor.collapse_shape %kf [[0], [1, 2], [3]] : tensor<2x?x32x32xf32> into tensor<2x?x32xf32>
  %vx = tensor.expand_shape %vq [[0], [1, 2], [3]] output_shape [2, %n, 32, 32] : tensor<2x?x32xi8> into tensor<2x?x32x32xi8>
  %vf = linalg.generic {indexing_maps = [#a4, #p4, #a4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%vx, %vs : tensor<2x?x32x32xi8>, tensor<2x?x32xf32>) outs(%e : tensor<2x?x32x32xf32>) {
  ^bb0(%b: i8, %s: f32, %o: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<2x?x32x32xf32>
  %v = tensor.collapse_shape %vf [[0], [1, 2], [3]] : tensor<2x?x32x32xf32> into tensor<2x?x32xf32>
  %oe = tensor.empty() : tensor<2x4x1x32xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<2x4x1x32xf32>, tensor<2x?x32xf32>, tensor<2x?x32xf32>) outs(%oe : tensor<2x4x1x32xf32>) {scale = 0.25, empty_row = #rope.empty_row<zero>, indexing_maps = [affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>, affine_map<(g, r, m, n, j, d) -> (g, j, d)>, affine_map<(g, r, m, n, j, d) -> (g, j, n)>, affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>]} -> tensor<2x4x1x32xf32>
  return %y : tensor<2x4x1x32xf32>
}

#a = affine_map<(t, j, d) -> (t, j, d)>
#p = affine_map<(t, j, d) -> (t, d)>
// CHECK-LABEL: func.func @scores
// CHECK: rope_cpu.quantized_matmul bits 8 signed shared 32 ins(%{{.*}} : tensor<4x64xf32>, tensor<?x64xi8>, tensor<?x64xf32>) zeros(
func.func @scores(%q: tensor<4x64xf32>, %kq: tensor<?x64xi8>, %ks: tensor<?x64xf32>, %kz: tensor<?x64xf32>) -> tensor<4x?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %ks, %c0 : tensor<?x64xf32>
  %kx = tensor.expand_shape %kq [[0, 1], [2]] output_shape [%n, 32, 64] : tensor<?x64xi8> into tensor<?x32x64xi8>
  %e = tensor.empty(%n) : tensor<?x32x64xf32>
  %kf = linalg.generic {indexing_maps = [#a, #p, #p, #a], iterator_types = ["parallel", "parallel", "parallel"]} ins(%kx, %ks, %kz : tensor<?x32x64xi8>, tensor<?x64xf32>, tensor<?x64xf32>) outs(%e : tensor<?x32x64xf32>) {
  ^bb0(%b: i8, %s: f32, %zp: f32, %o: f32):
    %f = arith.sitofp %b : i8 to f32
    %d = arith.subf %f, %zp : f32
    %r = arith.mulf %d, %s : f32
    linalg.yield %r : f32
  } -> tensor<?x32x64xf32>
  %k = tensor.collapse_shape %kf [[0, 1], [2]] : tensor<?x32x64xf32> into tensor<?x64xf32>
  %t = tensor.dim %k, %c0 : tensor<?x64xf32>
  %oe = tensor.empty(%t) : tensor<4x?xf32>
  %of = linalg.fill ins(%z : f32) outs(%oe : tensor<4x?xf32>) -> tensor<4x?xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, j, d) -> (m, d)>, affine_map<(m, j, d) -> (j, d)>, affine_map<(m, j, d) -> (m, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %k : tensor<4x64xf32>, tensor<?x64xf32>) outs(%of : tensor<4x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x?xf32>
  return %y : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @values
// CHECK: rope_cpu.quantized_matmul bits 8 signed by_rows shared 32 ins(%{{.*}} : tensor<4x?xf32>, tensor<?x64xi8>, tensor<?x64xf32>) zeros(
func.func @values(%w: tensor<4x?xf32>, %kq: tensor<?x64xi8>, %ks: tensor<?x64xf32>, %kz: tensor<?x64xf32>) -> tensor<4x64xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %ks, %c0 : tensor<?x64xf32>
  %kx = tensor.expand_shape %kq [[0, 1], [2]] output_shape [%n, 32, 64] : tensor<?x64xi8> into tensor<?x32x64xi8>
  %e = tensor.empty(%n) : tensor<?x32x64xf32>
  %kf = linalg.generic {indexing_maps = [#a, #p, #p, #a], iterator_types = ["parallel", "parallel", "parallel"]} ins(%kx, %ks, %kz : tensor<?x32x64xi8>, tensor<?x64xf32>, tensor<?x64xf32>) outs(%e : tensor<?x32x64xf32>) {
  ^bb0(%b: i8, %s: f32, %zp: f32, %o: f32):
    %f = arith.sitofp %b : i8 to f32
    %d = arith.subf %f, %zp : f32
    %r = arith.mulf %d, %s : f32
    linalg.yield %r : f32
  } -> tensor<?x32x64xf32>
  %k = tensor.collapse_shape %kf [[0, 1], [2]] : tensor<?x32x64xf32> into tensor<?x64xf32>
  %oe = tensor.empty() : tensor<4x64xf32>
  %of = linalg.fill ins(%z : f32) outs(%oe : tensor<4x64xf32>) -> tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, d, j) -> (m, j)>, affine_map<(m, d, j) -> (j, d)>, affine_map<(m, d, j) -> (m, d)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%w, %k : tensor<4x?xf32>, tensor<?x64xf32>) outs(%of : tensor<4x64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// Scales that are repeated for each token, as by torch.repeat_interleave.
#i = affine_map<(t, d) -> (t, d)>
// CHECK-LABEL: func.func @repeated
// CHECK: rope_cpu.quantized_matmul bits 8 signed shared 32 ins(
func.func @repeated(%q: tensor<4x64xf32>, %kq: tensor<?x64xi8>, %ks: tensor<?x64xf32>) -> tensor<4x?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %ks, %c0 : tensor<?x64xf32>
  %t = tensor.dim %kq, %c0 : tensor<?x64xi8>
  %e = tensor.empty(%n) : tensor<?x32x64xf32>
  %sb = linalg.generic {indexing_maps = [#p, #a], iterator_types = ["parallel", "parallel", "parallel"]} ins(%ks : tensor<?x64xf32>) outs(%e : tensor<?x32x64xf32>) {
  ^bb0(%s: f32, %o: f32):
    linalg.yield %s : f32
  } -> tensor<?x32x64xf32>
  %sc = tensor.collapse_shape %sb [[0, 1], [2]] : tensor<?x32x64xf32> into tensor<?x64xf32>
  %ke = tensor.empty(%t) : tensor<?x64xf32>
  %k = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel", "parallel"]} ins(%kq, %sc : tensor<?x64xi8>, tensor<?x64xf32>) outs(%ke : tensor<?x64xf32>) {
  ^bb0(%b: i8, %s: f32, %o: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<?x64xf32>
  %oe = tensor.empty(%t) : tensor<4x?xf32>
  %of = linalg.fill ins(%z : f32) outs(%oe : tensor<4x?xf32>) -> tensor<4x?xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, j, d) -> (m, d)>, affine_map<(m, j, d) -> (j, d)>, affine_map<(m, j, d) -> (m, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %k : tensor<4x64xf32>, tensor<?x64xf32>) outs(%of : tensor<4x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x?xf32>
  return %y : tensor<4x?xf32>
}

// Two lanes in a byte.
#w = affine_map<(t, j, d, h) -> (t, j, d, h)>
// CHECK-LABEL: func.func @nibbles
// CHECK: rope_cpu.quantized_matmul bits 4 center 8 shared 32 ins(
func.func @nibbles(%q: tensor<4x64xf32>, %kq: tensor<?x32xi8>, %ks: tensor<?x64xf32>) -> tensor<4x?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %ks, %c0 : tensor<?x64xf32>
  %kx = tensor.expand_shape %kq [[0, 1], [2]] output_shape [%n, 32, 32] : tensor<?x32xi8> into tensor<?x32x32xi8>
  %sx = tensor.expand_shape %ks [[0], [1, 2]] output_shape [%n, 32, 2] : tensor<?x64xf32> into tensor<?x32x2xf32>
  %e = tensor.empty(%n) : tensor<?x32x32x2xf32>
  %kf = linalg.generic {indexing_maps = [affine_map<(t, j, d, h) -> (t, j, d)>, affine_map<(t, j, d, h) -> (t, d, h)>, #w], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%kx, %sx : tensor<?x32x32xi8>, tensor<?x32x2xf32>) outs(%e : tensor<?x32x32x2xf32>) {
  ^bb0(%b: i8, %s: f32, %o: f32):
    %h = linalg.index 3 : index
    %hi = arith.index_cast %h : index to i8
    %four = arith.constant 4 : i8
    %sh = arith.muli %hi, %four : i8
    %v = arith.shrui %b, %sh : i8
    %m = arith.constant 15 : i8
    %nib = arith.andi %v, %m : i8
    %f = arith.uitofp %nib : i8 to f32
    %eight = arith.constant 8.0 : f32
    %d = arith.subf %f, %eight : f32
    %r = arith.mulf %d, %s : f32
    linalg.yield %r : f32
  } -> tensor<?x32x32x2xf32>
  %k = tensor.collapse_shape %kf [[0, 1], [2, 3]] : tensor<?x32x32x2xf32> into tensor<?x64xf32>
  %t = tensor.dim %k, %c0 : tensor<?x64xf32>
  %oe = tensor.empty(%t) : tensor<4x?xf32>
  %of = linalg.fill ins(%z : f32) outs(%oe : tensor<4x?xf32>) -> tensor<4x?xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, j, d) -> (m, d)>, affine_map<(m, j, d) -> (j, d)>, affine_map<(m, j, d) -> (m, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %k : tensor<4x64xf32>, tensor<?x64xf32>) outs(%of : tensor<4x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x?xf32>
  return %y : tensor<4x?xf32>
}
