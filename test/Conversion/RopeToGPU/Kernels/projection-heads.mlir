// Heads of more lanes than a unit has, the last unit of each one partly empty. Sums of 16 products of at most 1 in f32.
// RUN: rope-runner %s --entry=heads --target=emulate --chip=sm_80 --random=1 --compare-with=reference --atol=1e-5 --rtol=1e-5 | FileCheck %s
// CHECK: output 0 against reference: ok

#x = affine_map<(m, h, n, k) -> (m, k)>
#w = affine_map<(m, h, n, k) -> (k, h, n)>
#y = affine_map<(m, h, n, k) -> (m, h, n)>
func.func @heads(%x: tensor<16x16xf16>, %w: tensor<16x3x300xf16>) -> tensor<16x3x300xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x3x300xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x3x300xf32>) -> tensor<16x3x300xf32>
  %m = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<16x16xf16>, tensor<16x3x300xf16>) outs(%f : tensor<16x3x300xf32>) {
  ^bb0(%a: f16, %b: f16, %sum: f32):
    %u = arith.extf %a : f16 to f32
    %v = arith.extf %b : f16 to f32
    %p = arith.mulf %u, %v : f32
    %r = arith.addf %sum, %p : f32
    linalg.yield %r : f32
  } -> tensor<16x3x300xf32>
  return %m : tensor<16x3x300xf32>
}
