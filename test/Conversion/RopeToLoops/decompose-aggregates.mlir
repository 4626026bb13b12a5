// RUN: rope-opt %s --rope-decompose-aggregates | FileCheck %s
// RUN: rope-runner %s --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --random=3 --target=emulate --compare-with=reference --rtol=1e-6 --atol=1e-6

// A softmax that is no part of attention, over a middle dimension.
// CHECK-LABEL: func.func @main
// CHECK-NOT: linalg.softmax
// CHECK: arith.max
// CHECK: math.exp
// CHECK: arith.addf
// CHECK: arith.divf
func.func @main(%x: tensor<3x5x7xf32>) -> tensor<3x5x7xf32> {
  %empty = tensor.empty() : tensor<3x5x7xf32>
  %p = linalg.softmax dimension(1) ins(%x : tensor<3x5x7xf32>) outs(%empty : tensor<3x5x7xf32>) -> tensor<3x5x7xf32>
  return %p : tensor<3x5x7xf32>
}
