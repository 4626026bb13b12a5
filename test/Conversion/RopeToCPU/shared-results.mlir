// A projection that is a result of its kernel as it is and rotated.
//
// RUN: rope-opt %s --rope-fuse=model=always | FileCheck %s
// RUN: rope-runner %s --pass-pipeline="builtin.module(rope-fuse{model=always})" --random=3 --compare-with=reference

// CHECK-LABEL: func.func @main(
// CHECK:         rope.kernel ["projection", "rotate"]
// CHECK:           rope.yield %[[K:.+]], %{{.+}} :
func.func @main(%x: tensor<2x7x64xf32>, %w: tensor<64x2x16xf32>, %c: tensor<7x8xf32>, %s: tensor<7x8xf32>) -> (tensor<2x7x2x16xf32>, tensor<2x2x7x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x7x2x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x7x2x16xf32>) -> tensor<2x7x2x16xf32>
  %k = linalg.generic {indexing_maps = [affine_map<(b, s, h, d, k) -> (b, s, k)>, affine_map<(b, s, h, d, k) -> (k, h, d)>, affine_map<(b, s, h, d, k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<2x7x64xf32>, tensor<64x2x16xf32>) outs(%f : tensor<2x7x2x16xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %out, %p : f32
    linalg.yield %r : f32
  } -> tensor<2x7x2x16xf32>
  %g = tensor.empty() : tensor<2x2x7x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%k, %c, %s : tensor<2x7x2x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%g : tensor<2x2x7x16xf32>)
      {indexing_maps = [affine_map<(b, h, s, d) -> (b, s, h, d)>, affine_map<(b, h, s, d) -> (s, d)>, affine_map<(b, h, s, d) -> (b, h, s, d)>]} -> tensor<2x2x7x16xf32>
  return %k, %y : tensor<2x7x2x16xf32>, tensor<2x2x7x16xf32>
}
