// A table that each thread computes takes the position from a scalar of the function.
// RUN: rope-runner %s --entry=scalar_position --target=emulate --chip=sm_80 --random=1 --compare-with=reference --rtol=1e-5 --atol=1e-5 | FileCheck %s
// CHECK-COUNT-2: against reference: ok

#rows = affine_map<(h, s, d) -> (h, s, d)>
#table = affine_map<(h, s, d) -> (s, d)>
func.func @scalar_position(%q: tensor<2x1x64xf32>, %k: tensor<1x1x64xf32>, %p: tensor<1xf32>, %f: tensor<32xf32>) -> (tensor<2x1x64xf32>, tensor<1x1x64xf32>) {
  %c0 = arith.constant 0 : index
  %at = tensor.extract %p[%c0] : tensor<1xf32>
  %te = tensor.empty() : tensor<1x32xf32>
  %t:2 = linalg.generic {indexing_maps = [affine_map<(s, d) -> (d)>, affine_map<(s, d) -> (s, d)>, affine_map<(s, d) -> (s, d)>], iterator_types = ["parallel", "parallel"]}
      ins(%f : tensor<32xf32>) outs(%te, %te : tensor<1x32xf32>, tensor<1x32xf32>) {
  ^bb0(%w: f32, %o: f32, %u: f32):
    %a = arith.mulf %w, %at : f32
    %c = math.cos %a : f32
    %s = math.sin %a : f32
    linalg.yield %c, %s : f32, f32
  } -> (tensor<1x32xf32>, tensor<1x32xf32>)
  %qe = tensor.empty() : tensor<2x1x64xf32>
  %qr = rope.rotate half to half block(0, 64) ins(%q, %t#0, %t#1 : tensor<2x1x64xf32>, tensor<1x32xf32>, tensor<1x32xf32>)
      outs(%qe : tensor<2x1x64xf32>) {indexing_maps = [#rows, #table, #rows]} -> tensor<2x1x64xf32>
  %ke = tensor.empty() : tensor<1x1x64xf32>
  %kr = rope.rotate half to half block(0, 64) ins(%k, %t#0, %t#1 : tensor<1x1x64xf32>, tensor<1x32xf32>, tensor<1x32xf32>)
      outs(%ke : tensor<1x1x64xf32>) {indexing_maps = [#rows, #table, #rows]} -> tensor<1x1x64xf32>
  return %qr, %kr : tensor<2x1x64xf32>, tensor<1x1x64xf32>
}
