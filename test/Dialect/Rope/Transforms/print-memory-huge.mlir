// RUN: rope-opt %s --rope-print-memory -o /dev/null 2>&1 | FileCheck %s

// More bytes than a number holds: the largest one stands for them.
// CHECK: linalg.exp: read 9223372036854775807, written 9223372036854775807
// CHECK-NEXT: total: read 9223372036854775807, written 9223372036854775807
func.func @huge(%x: tensor<9223372036854775744xf32>) -> tensor<9223372036854775744xf32> {
  %e = tensor.empty() : tensor<9223372036854775744xf32>
  %0 = linalg.exp ins(%x : tensor<9223372036854775744xf32>) outs(%e : tensor<9223372036854775744xf32>) -> tensor<9223372036854775744xf32>
  return %0 : tensor<9223372036854775744xf32>
}
