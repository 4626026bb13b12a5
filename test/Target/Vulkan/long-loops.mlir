// REQUIRES: vulkan
// Mesa's driver, which the tests run on, ends the loops of a thread after 65535 iterations: an error, not a number.
// RUN: %exits 2 rope-runner %s --entry=known --target=vulkan --random=1 2>&1 | FileCheck %s
// RUN: %exits 2 rope-runner %s --entry=unknown --target=vulkan --random=1 --shape=0:65600x16 2>&1 | FileCheck %s
// CHECK: error: expected the driver to run every iteration of the loops of a kernel, but it ends them after 65535

// With halved sums of numbers of at most 1, rounding adds up to two units of f32.
// RUN: rope-runner %s --entry=unknown --target=vulkan --random=1 --range=0:-1:1 --shape=0:65000x16 --compare-with=reference --rtol=0 --atol=1e-6 | FileCheck %s --check-prefix=RUNS
// RUNS: against reference: ok

#x = affine_map<(b, k) -> (k, b)>
#o = affine_map<(b, k) -> (b)>

// One thread for each column, since this is no sum that threads could share.
func.func @known(%x: tensor<65600x16xf32>) -> tensor<16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %0 = linalg.generic {indexing_maps = [#x, #o], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<65600x16xf32>) outs(%f : tensor<16xf32>) {
  ^bb0(%a: f32, %s: f32):
    %half = arith.constant 0.5 : f32
    %h = arith.mulf %s, %half : f32
    %t = arith.addf %h, %a : f32
    linalg.yield %t : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

func.func @unknown(%x: tensor<?x16xf32>) -> tensor<16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %0 = linalg.generic {indexing_maps = [#x, #o], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x16xf32>) outs(%f : tensor<16xf32>) {
  ^bb0(%a: f32, %s: f32):
    %half = arith.constant 0.5 : f32
    %h = arith.mulf %s, %half : f32
    %t = arith.addf %h, %a : f32
    linalg.yield %t : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
