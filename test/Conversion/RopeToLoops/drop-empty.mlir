// RUN: rope-opt %s --rope-drop-empty | FileCheck %s
// RUN: rope-runner %s --entry=first_part --random=1 --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=nothing --random=1 --compare-with=reference --ulp=0

// CHECK-LABEL: func @first_part(
// CHECK-SAME: %{{.*}}: tensor<2x0x8xf32>, %[[B:.*]]: tensor<2x3x8xf32>
// CHECK: tensor.concat dim(1) %[[B]], %[[B]]
func.func @first_part(%a: tensor<2x0x8xf32>, %b: tensor<2x3x8xf32>) -> tensor<2x6x8xf32> {
  %0 = tensor.concat dim(1) %b, %a, %b : (tensor<2x3x8xf32>, tensor<2x0x8xf32>, tensor<2x3x8xf32>) -> tensor<2x6x8xf32>
  return %0 : tensor<2x6x8xf32>
}

// CHECK-LABEL: func @nothing(
// CHECK: %[[E:.*]] = tensor.empty() : tensor<0x2xf64>
// CHECK: return %[[E]]
func.func @nothing(%a: tensor<0x1xf64>) -> tensor<0x2xf64> {
  %0 = tensor.concat dim(1) %a, %a : (tensor<0x1xf64>, tensor<0x1xf64>) -> tensor<0x2xf64>
  return %0 : tensor<0x2xf64>
}

// CHECK-LABEL: func @unknown_sizes(
// CHECK-SAME: %[[A:.*]]: tensor<0x?xf64>, %[[B:.*]]: tensor<0x?xf64>
// CHECK: %[[M:.*]] = tensor.dim %[[A]]
// CHECK: %[[N:.*]] = tensor.dim %[[B]]
// CHECK: %[[S:.*]] = affine.apply #{{.*}}()[%[[M]], %[[N]]]
// CHECK: tensor.empty(%[[S]]) : tensor<0x?xf64>
func.func @unknown_sizes(%a: tensor<0x?xf64>, %b: tensor<0x?xf64>) -> tensor<0x?xf64> {
  %0 = tensor.concat dim(1) %a, %b : (tensor<0x?xf64>, tensor<0x?xf64>) -> tensor<0x?xf64>
  return %0 : tensor<0x?xf64>
}
