// REQUIRES: vulkan
// Attention in the online form against the interpreter in f64. Sums of 37 products of numbers below 1, and
// a softmax, in f32: the bounds are the defaults of the runner.
// RUN: rope-runner %s --entry=plain --target=vulkan --random=1 --compare-with=reference | FileCheck %s
// RUN: rope-runner %s --entry=causal --target=vulkan --random=2 --shape=0:33x16 --shape=1:33x16 --shape=2:33x16 --shape=3:33x16 --compare-with=reference | FileCheck %s
// RUN: rope-runner %s --entry=narrow --target=vulkan --random=3 --compare-with=reference | FileCheck %s
// RUN: rope-runner %s --entry=rotated --target=vulkan --random=4 --range=1:0:100000 --reference=exact --compare-with=reference | FileCheck %s
// CHECK: against reference: ok

func.func @plain(%q: tensor<2x37x16xf32>, %k: tensor<2x41x16xf32>, %v: tensor<2x41x16xf32>) -> tensor<2x37x16xf32> {
  %out = tensor.empty() : tensor<2x37x16xf32>
  %0 = rope.attention
      ins(%q, %k, %v : tensor<2x37x16xf32>, tensor<2x41x16xf32>, tensor<2x41x16xf32>)
      outs(%out : tensor<2x37x16xf32>) {
      indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                       affine_map<(h, m, n, j, d) -> (h, j, d)>,
                       affine_map<(h, m, n, j, d) -> (h, j, n)>,
                       affine_map<(h, m, n, j, d) -> (h, m, n)>],
      scale = 0.25 : f64} -> tensor<2x37x16xf32>
  return %0 : tensor<2x37x16xf32>
}

func.func @causal(%q: tensor<?x16xf32>, %k: tensor<?x16xf32>, %v: tensor<?x16xf32>, %out: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %0 = rope.attention
      ins(%q, %k, %v : tensor<?x16xf32>, tensor<?x16xf32>, tensor<?x16xf32>)
      outs(%out : tensor<?x16xf32>) {
      indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>,
                       affine_map<(m, n, j, d) -> (j, d)>,
                       affine_map<(m, n, j, d) -> (j, n)>,
                       affine_map<(m, n, j, d) -> (m, n)>],
      scale = 0.25 : f64, causal} -> tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}

func.func @narrow(%q: tensor<3x16xbf16>, %k: tensor<5x16xbf16>, %v: tensor<5x16xbf16>) -> tensor<3x16xbf16> {
  %out = tensor.empty() : tensor<3x16xbf16>
  %0 = rope.attention
      ins(%q, %k, %v : tensor<3x16xbf16>, tensor<5x16xbf16>, tensor<5x16xbf16>)
      outs(%out : tensor<3x16xbf16>) {
      indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>,
                       affine_map<(m, n, j, d) -> (j, d)>,
                       affine_map<(m, n, j, d) -> (j, n)>,
                       affine_map<(m, n, j, d) -> (m, n)>],
      scale = 0.25 : f64} -> tensor<3x16xbf16>
  return %0 : tensor<3x16xbf16>
}

// A table of large angles, and a rotation by it.
func.func @rotated(%x: tensor<7x2x16xf32>, %positions: tensor<7xi64>) -> tensor<7x2x16xf32> {
  %angles = tensor.empty() : tensor<7x8xf32>
  %step = arith.constant dense<[1.0, 0.316227764, 0.1, 0.0316227786, 0.01, 0.00316227786, 0.001, 3.16227786E-4]> : tensor<8xf32>
  %cos, %sin = linalg.generic {
      indexing_maps = [affine_map<(s, k) -> (s)>, affine_map<(s, k) -> (k)>, affine_map<(s, k) -> (s, k)>, affine_map<(s, k) -> (s, k)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%positions, %step : tensor<7xi64>, tensor<8xf32>) outs(%angles, %angles : tensor<7x8xf32>, tensor<7x8xf32>) {
  ^bb0(%p: i64, %f: f32, %a: f32, %b: f32):
    %position = arith.sitofp %p : i64 to f32
    %angle = arith.mulf %position, %f : f32
    %c = math.cos %angle : f32
    %s = math.sin %angle : f32
    linalg.yield %c, %s : f32, f32
  } -> (tensor<7x8xf32>, tensor<7x8xf32>)
  %out = tensor.empty() : tensor<7x2x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%x, %cos, %sin : tensor<7x2x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%out : tensor<7x2x16xf32>)
      {indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, d)>, affine_map<(s, h, d) -> (s, h, d)>]} -> tensor<7x2x16xf32>
  return %y : tensor<7x2x16xf32>
}
