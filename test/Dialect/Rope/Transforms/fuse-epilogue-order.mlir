// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s
// RUN: rope-runner %s --random=1 --range=0:-1:1 --range=1:-1:1 --range=3:-1:1 --range=4:-1:1 --pass-pipeline='builtin.module(rope-fuse{model=always})' --compare-with=reference --rtol=1e-4 --atol=1e-4

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1)>
#lane = affine_map<(d0, d1, d2) -> (d2)>

// A norm of each head and a gain after the rotation join the kernel, in the order of the source.
// CHECK-LABEL: func.func @main
// CHECK:         rope.kernel ["projection", "rotate", "norm"]
// CHECK:           rope.rotate
// CHECK:           math.rsqrt
// CHECK:           rope.yield
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @main(%x: tensor<7x32xf32>, %w: tensor<32x32xf32>, %gain: tensor<16xf32>, %cos: tensor<7x8xf32>, %sin: tensor<7x8xf32>) -> tensor<7x2x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x32xf32>) -> tensor<7x32xf32>
  %p = linalg.matmul ins(%x, %w : tensor<7x32xf32>, tensor<32x32xf32>) outs(%f : tensor<7x32xf32>) -> tensor<7x32xf32>
  %h = tensor.expand_shape %p [[0], [1, 2]] output_shape [7, 2, 16] : tensor<7x32xf32> into tensor<7x2x16xf32>
  %i = tensor.empty() : tensor<7x2x16xf32>
  %r = rope.rotate half to half block(0, 16) ins(%h, %cos, %sin : tensor<7x2x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%i : tensor<7x2x16xf32>)
      {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d2)>, #id3]} -> tensor<7x2x16xf32>
  %se = tensor.empty() : tensor<7x2xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%se : tensor<7x2xf32>) -> tensor<7x2xf32>
  %s = linalg.generic {indexing_maps = [#id3, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%r : tensor<7x2x16xf32>) outs(%s0 : tensor<7x2xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %q = arith.mulf %a, %a : f32
    %t = arith.addf %acc, %q : f32
    linalg.yield %t : f32
  } -> tensor<7x2xf32>
  %n = linalg.generic {indexing_maps = [#id3, #row, #lane, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%r, %s, %gain : tensor<7x2x16xf32>, tensor<7x2xf32>, tensor<16xf32>) outs(%i : tensor<7x2x16xf32>) {
  ^bb0(%a: f32, %d: f32, %g: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %m = arith.addf %d, %one : f32
    %q = math.rsqrt %m : f32
    %u = arith.mulf %a, %q : f32
    %v = arith.mulf %u, %g : f32
    linalg.yield %v : f32
  } -> tensor<7x2x16xf32>
  return %n : tensor<7x2x16xf32>
}
