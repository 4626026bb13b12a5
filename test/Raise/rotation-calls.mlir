// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --rope-raise | FileCheck %s
// RUN: rope-runner %s --entry=helper --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0

// Small functions without side effects are looked into.
// CHECK-LABEL: func.func @helper
// CHECK-SAME:    %[[X:.+]]: tensor<5x4xf32>, %[[C:.+]]: tensor<5x4xf32>, %[[S:.+]]: tensor<5x4xf32>
// CHECK-NOT:     call
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]], %[[C]], %[[S]] :
func.func @helper(%x: tensor<5x4xf32>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = func.call @rotate_half(%x) : (tensor<5x4xf32>) -> tensor<5x4xf32>
  %1 = arith.mulf %x, %c : tensor<5x4xf32>
  %2 = arith.mulf %r, %s : tensor<5x4xf32>
  %y = arith.addf %1, %2 : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

func.func private @rotate_half(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %n = arith.negf %hi : tensor<5x2xf32>
  %r = tensor.concat dim(1) %n, %lo : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

// A helper with a side effect stays a call.
// CHECK-LABEL: func.func @effect
// CHECK-NOT:     rope.rotate
// CHECK:         call @checked
func.func @effect(%x: tensor<5x4xf32>, %b: i1, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = func.call @checked(%x, %b) : (tensor<5x4xf32>, i1) -> tensor<5x4xf32>
  %1 = arith.mulf %x, %c : tensor<5x4xf32>
  %2 = arith.mulf %r, %s : tensor<5x4xf32>
  %y = arith.addf %1, %2 : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

func.func private @checked(%x: tensor<5x4xf32>, %b: i1) -> tensor<5x4xf32> {
  cf.assert %b, "refused"
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %n = arith.negf %hi : tensor<5x2xf32>
  %r = tensor.concat dim(1) %n, %lo : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}
