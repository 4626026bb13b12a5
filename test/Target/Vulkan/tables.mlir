// REQUIRES: vulkan
// RUN: rope-runner %s --target=vulkan --random=1 --range=0:0:1000000000 --compare-with=reference --reference=exact --rtol=3e-15 --atol=3e-15 | FileCheck %s

// A table in f64 holds angles as sums of two numbers, whatever a driver makes
// of a fused product and sum: 1 ulp of its entries, at large positions as well.
// CHECK-COUNT-2: against reference: ok
func.func @main(%p: tensor<40xi64>) -> (tensor<40x4xf64>, tensor<40x4xf64>) {
  %e = tensor.empty() : tensor<40x4xf64>
  %t:2 = rope.table positions(%p : tensor<40xi64>) outs(%e, %e : tensor<40x4xf64>, tensor<40x4xf64>)
      {frequency_values = dense<[1.0, 0.8444598344714531, 0.1, 0.0123456789]> : tensor<4xf64>} -> tensor<40x4xf64>, tensor<40x4xf64>
  return %t#0, %t#1 : tensor<40x4xf64>, tensor<40x4xf64>
}
