// RUN: rope-runner %s --target=emulate --chip=sm_80 --random=1 --compare-with=reference --atol=1e-4 --rtol=1e-4 | FileCheck %s
// RUN: rope-opt %s --rope-gpu-apply-strategies=chip=sm_80 --remarks-filter=rope-gpu-apply-strategies 2>&1 >/dev/null | FileCheck %s --check-prefix=REASON
// CHECK: output 0 against reference: ok
// REASON: rope.kernel is not for strategy projection: an op that reads one value at two places

// Differences of all pairs of rows: a lane has one row of a pair, and not the other. Sums of 32 products in f32.
func.func @main(%x: tensor<16x32xf32>, %w: tensor<32x16xf32>) -> tensor<16x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %k = rope.kernel ["projection"] -> tensor<16x16x16xf32> {
    %e = tensor.empty() : tensor<16x16xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
    %m = linalg.matmul ins(%x, %w : tensor<16x32xf32>, tensor<32x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
    %o = tensor.empty() : tensor<16x16x16xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(s, t, d) -> (s, d)>, affine_map<(s, t, d) -> (t, d)>, affine_map<(s, t, d) -> (s, t, d)>],
        iterator_types = ["parallel", "parallel", "parallel"]} ins(%m, %m : tensor<16x16xf32>, tensor<16x16xf32>) outs(%o : tensor<16x16x16xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %s = arith.subf %a, %b : f32
      linalg.yield %s : f32
    } -> tensor<16x16x16xf32>
    rope.yield %r : tensor<16x16x16xf32>
  }
  return %k : tensor<16x16x16xf32>
}
