// RUN: rope-opt %s --rope-compute-in-place | FileCheck %s

// CHECK-LABEL: func.func @always(
// CHECK: %[[PART:.+]] = tensor.extract_slice %arg1[%arg2] [4] [1]
// CHECK: linalg.exp {{.*}} outs(%[[PART]] : tensor<4xf32>)
func.func @always(%x: tensor<4xf32>, %to: tensor<16xf32> {bufferization.writable = true}, %at: index) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %z = tensor.insert_slice %y into %to[%at] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %z : tensor<16xf32>
}

// The part may be outside of the tensor where the condition does not hold.
// CHECK-LABEL: func.func @sometimes(
// CHECK-NOT: tensor.extract_slice
// CHECK: linalg.exp
func.func @sometimes(%x: tensor<4xf32>, %to: tensor<16xf32> {bufferization.writable = true}, %at: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %inside = arith.cmpi sge, %at, %c0 : index
  %z = scf.if %inside -> tensor<16xf32> {
    %put = tensor.insert_slice %y into %to[%at] [4] [1] : tensor<4xf32> into tensor<16xf32>
    scf.yield %put : tensor<16xf32>
  } else {
    scf.yield %to : tensor<16xf32>
  }
  return %z : tensor<16xf32>
}
