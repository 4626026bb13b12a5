// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
module {
  func.func @rotate_half(%arg0: tensor<7x16xf32>, %arg1: tensor<7x16xf32>, %arg2: tensor<7x16xf32>) -> tensor<7x16xf32> {
    %0 = tensor.empty() : tensor<7x16xf32>
    %1 = rope.rotate half to half block(0, 16) ins(%arg0, %arg1, %arg2 : tensor<7x16xf32>, tensor<7x16xf32>, tensor<7x16xf32>) outs(%0 : tensor<7x16xf32>) -> tensor<7x16xf32>
    return %1 : tensor<7x16xf32>
  }
}

