// The constants of a table without an angle have the bits of its arithmetic.
// RUN: rope-runner %s --target=reference --reference=exact --compare-with='reference:builtin.module(canonicalize)' --ulp=0 | FileCheck %s
// RUN: rope-runner %s --compare-with='cpu:builtin.module(canonicalize)' --ulp=0 | FileCheck %s
// CHECK-COUNT-4: ok, 2 elements

func.func @main() -> (tensor<1x2xbf16>, tensor<1x2xbf16>, tensor<1x2xf16>, tensor<1x2xf16>) {
  %t = tensor.empty() : tensor<1x2xbf16>
  %u = tensor.empty() : tensor<1x2xf16>
  %p = arith.constant dense<0.0> : tensor<1xf64>
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<1x2xbf16>, tensor<1x2xbf16>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 4>, magnitude = 1.2}
      -> tensor<1x2xbf16>, tensor<1x2xbf16>
  %1:2 = rope.table positions(%p : tensor<1xf64>) outs(%u, %u : tensor<1x2xf16>, tensor<1x2xf16>)
      {angle_form = #rope.angle_form<divide>, frequency_values = dense<[1.0, 0.5]> : tensor<2xf64>, magnitude = 0.7} -> tensor<1x2xf16>, tensor<1x2xf16>
  return %0#0, %0#1, %1#0, %1#1 : tensor<1x2xbf16>, tensor<1x2xbf16>, tensor<1x2xf16>, tensor<1x2xf16>
}
