// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// The second half comes from the transposed tensor.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @transposed_partner(%x: tensor<4x4xf32>, %c: tensor<4x2xf32>, %s: tensor<4x2xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %t = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %lo = tensor.extract_slice %x[0, 0] [4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
  %hi = tensor.extract_slice %t[0, 2] [4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
  %1 = arith.mulf %lo, %c : tensor<4x2xf32>
  %2 = arith.mulf %hi, %s : tensor<4x2xf32>
  // CHECK: row-layout.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] row-layout |
  %3 = arith.subf %1, %2 : tensor<4x2xf32>
  %4 = arith.mulf %hi, %c : tensor<4x2xf32>
  %5 = arith.mulf %lo, %s : tensor<4x2xf32>
  %6 = arith.addf %4, %5 : tensor<4x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
// CHECK-NOT: [Missed]

// The same where that product comes first.
func.func @transposed_partner_first(%x: tensor<4x4xf32>, %c: tensor<4x2xf32>, %s: tensor<4x2xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %t = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %lo = tensor.extract_slice %x[0, 0] [4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
  %hi = tensor.extract_slice %t[0, 2] [4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
  %1 = arith.mulf %lo, %c : tensor<4x2xf32>
  %2 = arith.mulf %hi, %s : tensor<4x2xf32>
  // CHECK: row-layout.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] row-layout |
  %3 = arith.addf %2, %1 : tensor<4x2xf32>
  %4 = arith.mulf %hi, %c : tensor<4x2xf32>
  %5 = arith.mulf %lo, %s : tensor<4x2xf32>
  %6 = arith.addf %4, %5 : tensor<4x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
// CHECK-NOT: [Missed]
