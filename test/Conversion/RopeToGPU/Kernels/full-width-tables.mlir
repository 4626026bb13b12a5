// The lanes of a pair have factors of their own in tables of full width.
// Generated code, which is not instrumented, does the work here.
// UNSUPPORTED: sanitize
// RUN: rope-runner %s --target=emulate --chip=sm_80 --random=1 --pass-pipeline='builtin.module(rope-fuse{model=always})' --compare-with=reference --rtol=2e-2 --atol=2e-2
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s
// CHECK: rope.kernel ["projection", "rotate"]

func.func @main(%x: tensor<32x32xf16>, %w: tensor<32x64xf16>, %cos: tensor<32x16xf16>, %sin: tensor<32x16xf16>) -> tensor<32x4x16xf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x64xf32>) -> tensor<32x64xf32>
  %m = linalg.matmul ins(%x, %w : tensor<32x32xf16>, tensor<32x64xf16>) outs(%f : tensor<32x64xf32>) -> tensor<32x64xf32>
  %e2 = tensor.empty() : tensor<32x64xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<32x64xf32>) outs(%e2 : tensor<32x64xf16>) {
  ^bb0(%a: f32, %b: f16):
    %r = arith.truncf %a : f32 to f16
    linalg.yield %r : f16
  } -> tensor<32x64xf16>
  %h = tensor.expand_shape %t [[0], [1, 2]] output_shape [32, 4, 16] : tensor<32x64xf16> into tensor<32x4x16xf16>
  %eh = tensor.empty() : tensor<32x4x16xf16>
  %y = rope.rotate half to half block(0, 16) ins(%h, %cos, %sin : tensor<32x4x16xf16>, tensor<32x16xf16>, tensor<32x16xf16>) outs(%eh : tensor<32x4x16xf16>) {indexing_maps = [affine_map<(m, h, d) -> (m, h, d)>, affine_map<(m, h, d) -> (m, d)>, affine_map<(m, h, d) -> (m, h, d)>]} -> tensor<32x4x16xf16>
  return %y : tensor<32x4x16xf16>
}
