// A step of decoding over the first tokens of caches whose groups of 32 tokens have a scale, and those of keys a zero
// point, for each lane. The last group is a part where the number of tokens is no multiple of 32.

// The bound of docs/Numerics.md for a query of up to 1, and keys and values of up to 148 * 0.05, of 4096 tokens.
// UNSUPPORTED: sanitize
// DEFINE: %{run} = rope-runner %s --random=3 --range=0:-1:1 --range=2:0:0.05 --range=3:-20:20 --range=5:-0.05:0.05 --compare-with=reference --rtol=0 --atol=6e-3
// RUN: %{run} --shape=6:0
// RUN: %{run} --shape=6:1
// RUN: %{run} --shape=6:33
// RUN: %{run} --shape=6:2079 --threads=2
// RUN: %{run} --shape=6:4096
// RUN: %{run} --shape=6:33 --cpu=x86-64-v3
// RUN: %{run} --shape=6:2079 --pass-pipeline='builtin.module(rope-fuse{mode=strict})'

// Groups of the first block of keys on, and of these as many tokens as there are.
// RUN: rope-opt %s --rope-tile-attention="kernel dequantize" --rope-decompose --canonicalize --cse --rope-cpu-form-quantized-products=cpu=x86-64-v4 --canonicalize --cse | FileCheck %s
// CHECK: scf.for %[[J:[^ ]+]] =
// CHECK: %[[N:.*]] = affine.min
// CHECK-DAG: %[[G:.*]] = affine.apply #{{.*}}(%[[J]])
// CHECK-DAG: %[[COUNT:.*]] = affine.apply #{{.*}}(%[[N]])
// CHECK: tensor.extract_slice %arg2[%{{.*}}, %[[G]], 0] [1, %[[COUNT]], 32] [1, 1, 1]
// CHECK: %[[Q:.*]] = tensor.extract_slice %{{.*}}[0, 0] [%[[N]], 32] [1, 1] : tensor<?x32xi8> to tensor<?x32xi8>
// CHECK: rope_cpu.quantized_matmul bits 8 signed shared 32 ins(%{{.*}}, %[[Q]], %{{.*}} : tensor<4x32xf32>, tensor<?x32xi8>, tensor<?x32xf32>) zeros(
// CHECK: rope_cpu.quantized_matmul bits 8 signed by_rows shared 32 ins(

#a = affine_map<(g, t, j, d) -> (g, t, j, d)>
#p = affine_map<(g, t, j, d) -> (g, t, d)>
func.func @main(%q: tensor<2x4x1x32xf32>, %kq: tensor<2x4096x32xi8>, %ks: tensor<2x128x32xf32>, %kz: tensor<2x128x32xf32>, %vq: tensor<2x4096x32xi8>, %vs: tensor<2x128x32xf32>, %lenf: tensor<?xf32>) -> tensor<2x4x1x32xf32> {
  %c0 = arith.constant 0 : index
  %len = tensor.dim %lenf, %c0 : tensor<?xf32>
  %kx = tensor.expand_shape %kq [[0], [1, 2], [3]] output_shape [2, 128, 32, 32] : tensor<2x4096x32xi8> into tensor<2x128x32x32xi8>
  %e = tensor.empty() : tensor<2x128x32x32xf32>
  %kf = linalg.generic {indexing_maps = [#a, #p, #p, #a], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%kx, %ks, %kz : tensor<2x128x32x32xi8>, tensor<2x128x32xf32>, tensor<2x128x32xf32>) outs(%e : tensor<2x128x32x32xf32>) {
  ^bb0(%b: i8, %s: f32, %z: f32, %o: f32):
    %f = arith.sitofp %b : i8 to f32
    %d = arith.subf %f, %z : f32
    %r = arith.mulf %d, %s : f32
    linalg.yield %r : f32
  } -> tensor<2x128x32x32xf32>
  %kc = tensor.collapse_shape %kf [[0], [1, 2], [3]] : tensor<2x128x32x32xf32> into tensor<2x4096x32xf32>
  %k = tensor.extract_slice %kc[0, 0, 0] [2, %len, 32] [1, 1, 1] : tensor<2x4096x32xf32> to tensor<2x?x32xf32>
  %vx = tensor.expand_shape %vq [[0], [1, 2], [3]] output_shape [2, 128, 32, 32] : tensor<2x4096x32xi8> into tensor<2x128x32x32xi8>
  %vf = linalg.generic {indexing_maps = [#a, #p, #a], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%vx, %vs : tensor<2x128x32x32xi8>, tensor<2x128x32xf32>) outs(%e : tensor<2x128x32x32xf32>) {
  ^bb0(%b: i8, %s: f32, %o: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<2x128x32x32xf32>
  %vc = tensor.collapse_shape %vf [[0], [1, 2], [3]] : tensor<2x128x32x32xf32> into tensor<2x4096x32xf32>
  %v = tensor.extract_slice %vc[0, 0, 0] [2, %len, 32] [1, 1, 1] : tensor<2x4096x32xf32> to tensor<2x?x32xf32>
  %oe = tensor.empty() : tensor<2x4x1x32xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<2x4x1x32xf32>, tensor<2x?x32xf32>, tensor<2x?x32xf32>) outs(%oe : tensor<2x4x1x32xf32>) {scale = 0.25, empty_row = #rope.empty_row<zero>, indexing_maps = [affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>, affine_map<(g, r, m, n, j, d) -> (g, j, d)>, affine_map<(g, r, m, n, j, d) -> (g, j, n)>, affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>]} -> tensor<2x4x1x32xf32>
  return %y : tensor<2x4x1x32xf32>
}
