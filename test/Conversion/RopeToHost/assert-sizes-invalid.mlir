// A dimension that its operand does not have, and a tensor that no memory holds,
// in host code of every target.

// RUN: rope-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(rope-host-assert-sizes))' -verify-diagnostics
// RUN: not rope-opt %s --split-input-file --rope-to-cpu 2>&1 | FileCheck %s
// RUN: not rope-opt %s --split-input-file --rope-to-nvvm 2>&1 | FileCheck %s
// CHECK: error: expected a dimension of an operand of rank 2, but got -2
// CHECK: error: expected a dimension of an operand of rank 1, but got 1
// CHECK: error: expected up to 2^60 elements but got 'tensor<9223372036854775744x4xf32>'

func.func @negative(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c-2 = arith.constant -2 : index
  // expected-error @below {{expected a dimension of an operand of rank 2, but got -2}}
  %n = tensor.dim %x, %c-2 : tensor<?x8xf32>
  %y = tensor.empty(%n) : tensor<?x8xf32>
  %z = linalg.copy ins(%x : tensor<?x8xf32>) outs(%y : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %z : tensor<?x8xf32>
}

// -----

func.func private @behind(%x: memref<?xf32>) -> index {
  %c1 = arith.constant 1 : index
  // expected-error @below {{expected a dimension of an operand of rank 1, but got 1}}
  %n = memref.dim %x, %c1 : memref<?xf32>
  return %n : index
}

// -----

// expected-error @below {{expected up to 2^60 elements but got 'tensor<9223372036854775744x4xf32>'}}
func.func @enormous(%x: tensor<9223372036854775744x4xf32>) -> tensor<9223372036854775744x4xf32> {
  %y = arith.negf %x : tensor<9223372036854775744x4xf32>
  return %y : tensor<9223372036854775744x4xf32>
}
