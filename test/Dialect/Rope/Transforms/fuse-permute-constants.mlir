// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=permute-weights model=always})' | FileCheck %s
// RUN: rope-runner %s --random=1 --target=reference --pass-pipeline='builtin.module(rope-fuse{destinations=permute-weights model=always})' --compare-with=reference:'builtin.module()' --rtol=1e-5 --atol=1e-5

#rows = affine_map<(s, h, d) -> (s, d)>
#id3 = affine_map<(s, h, d) -> (s, h, d)>
#x = affine_map<(m, n, k) -> (m, k)>
#w = affine_map<(m, n, k) -> (n, k)>
#y = affine_map<(m, n, k) -> (m, n)>

// Weights as torch keeps them: whole rows change places.
// CHECK-LABEL: func.func @main
// CHECK-DAG: dense<{{\[\[}}0.000000e+00, 1.000000e+00], [4.000000e+00, 5.000000e+00], [2.000000e+00, 3.000000e+00], [6.000000e+00, 7.000000e+00], [8.000000e+00, 9.000000e+00], [1.200000e+01, 1.300000e+01], [1.000000e+01, 1.100000e+01], [1.400000e+01, 1.500000e+01]]>
// CHECK-DAG: dense<{{\[\[}}5.000000e-01, 0.000000e+00], [2.500000e+00, 3.000000e+00], [1.500000e+00, 1.000000e+00], [3.500000e+00, 2.000000e+00]]>
// CHECK-COUNT-2: rope.rotate half to half
func.func @main(%x: tensor<3x2xf32>, %v: tensor<3x1x4xf32>, %cos: tensor<3x2xf32>, %sin: tensor<3x2xf32>) -> tensor<3x2x4xf32> {
  %zero = arith.constant 0.0 : f32
  %wq = arith.constant dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0], [6.0, 7.0], [8.0, 9.0], [10.0, 11.0], [12.0, 13.0], [14.0, 15.0]]> : tensor<8x2xf32>
  %wk = arith.constant dense<[[0.5, 0.0], [1.5, 1.0], [2.5, 3.0], [3.5, 2.0]]> : tensor<4x2xf32>
  %qe = tensor.empty() : tensor<3x8xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<3x8xf32>) -> tensor<3x8xf32>
  %qp = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %wq : tensor<3x2xf32>, tensor<8x2xf32>) outs(%qf : tensor<3x8xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %sum, %p : f32
    linalg.yield %r : f32
  } -> tensor<3x8xf32>
  %ke = tensor.empty() : tensor<3x4xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<3x4xf32>) -> tensor<3x4xf32>
  %kp = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %wk : tensor<3x2xf32>, tensor<4x2xf32>) outs(%kf : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %sum, %p : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [3, 2, 4] : tensor<3x8xf32> into tensor<3x2x4xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [3, 1, 4] : tensor<3x4xf32> into tensor<3x1x4xf32>
  %qi = tensor.empty() : tensor<3x2x4xf32>
  %ki = tensor.empty() : tensor<3x1x4xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 4) ins(%qh, %cos, %sin : tensor<3x2x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>)
      outs(%qi : tensor<3x2x4xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<3x2x4xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 4) ins(%kh, %cos, %sin : tensor<3x1x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>)
      outs(%ki : tensor<3x1x4xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<3x1x4xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<3x2x4xf32>, tensor<3x1x4xf32>, tensor<3x1x4xf32>) outs(%qi : tensor<3x2x4xf32>)
      {scale = 0.5, indexing_maps = [affine_map<(h, m, n, j, d) -> (m, h, d)>, affine_map<(h, m, n, j, d) -> (j, h floordiv 2, d)>,
       affine_map<(h, m, n, j, d) -> (j, h floordiv 2, n)>, affine_map<(h, m, n, j, d) -> (m, h, n)>]} -> tensor<3x2x4xf32>
  return %a : tensor<3x2x4xf32>
}
