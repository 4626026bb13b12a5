// RUN: rope-opt %s --rope-decompose-aggregates --verify-diagnostics

func.func @integers(%x: tensor<3x5xi32>, %e: tensor<3x5xi32>) -> tensor<3x5xi32> {
  // expected-error @below {{expected elements to be floats}}
  %p = linalg.softmax dimension(1) ins(%x : tensor<3x5xi32>) outs(%e : tensor<3x5xi32>) -> tensor<3x5xi32>
  return %p : tensor<3x5xi32>
}
