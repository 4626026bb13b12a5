// RUN: rope-opt %s --rope-split-empty | FileCheck %s

// CHECK-LABEL: func @each_beside_its_user(
func.func @each_beside_its_user(%x: tensor<4x?xf32>, %n: index) -> (tensor<4x?xf32>, tensor<4x?xf32>) {
  // CHECK: %[[A:.*]] = tensor.empty(%{{.*}}) : tensor<4x?xf32>
  // CHECK-NEXT: %[[Y:.*]] = linalg.exp {{.*}} outs(%[[A]] :
  // CHECK-NEXT: %[[B:.*]] = tensor.empty(%{{.*}}) : tensor<4x?xf32>
  // CHECK-NEXT: %[[Z:.*]] = linalg.exp {{.*}} outs(%[[B]] :
  // CHECK-NEXT: return %[[Y]], %[[Z]]
  %memory = tensor.empty(%n) : tensor<4x?xf32>
  %y = linalg.exp ins(%x : tensor<4x?xf32>) outs(%memory : tensor<4x?xf32>) -> tensor<4x?xf32>
  %z = linalg.exp ins(%y : tensor<4x?xf32>) outs(%memory : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %y, %z : tensor<4x?xf32>, tensor<4x?xf32>
}

// Memory of a loop's body is not allocated in each iteration.
// CHECK-LABEL: func @outside_of_the_loop(
func.func @outside_of_the_loop(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[A:.*]] = tensor.empty()
  // CHECK: linalg.exp {{.*}} outs(%[[A]] :
  // CHECK: %[[B:.*]] = tensor.empty()
  // CHECK-NEXT: scf.for
  // CHECK-NOT: tensor.empty
  // CHECK: linalg.exp {{.*}} outs(%[[B]] :
  %memory = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%memory : tensor<4xf32>) -> tensor<4xf32>
  %z = scf.for %i = %c0 to %n step %c1 iter_args(%t = %y) -> tensor<4xf32> {
    %u = linalg.exp ins(%t : tensor<4xf32>) outs(%memory : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  }
  return %z : tensor<4xf32>
}

// CHECK-LABEL: func @users_in_other_blocks(
func.func @users_in_other_blocks(%x: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %memory = tensor.empty() : tensor<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
  // CHECK: ^bb1:
  // CHECK-NEXT: tensor.empty
^bb1:
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%memory : tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
  // CHECK: ^bb2:
  // CHECK-NEXT: tensor.empty
^bb2:
  %z = linalg.log ins(%x : tensor<4xf32>) outs(%memory : tensor<4xf32>) -> tensor<4xf32>
  return %z : tensor<4xf32>
}

// CHECK-LABEL: func @used_once(
func.func @used_once(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-COUNT-1: tensor.empty
  // CHECK-NOT: tensor.empty
  %memory = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%memory : tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
