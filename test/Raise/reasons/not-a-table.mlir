// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t
// RUN: rope-opt %s --rope-raise=raise-general | FileCheck %s --check-prefix=ANY

// A step of a gated recurrence: each row of x is multiplied by matrices of its
// own, which a projection gives.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
// ANY: rope.rotate half to half
func.func @gates(%x: tensor<5x4xf32>, %w: tensor<4x2xf32>, %u: tensor<4x2xf32>) -> tensor<5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<5x2xf32>) -> tensor<5x2xf32>
  %c = linalg.matmul ins(%x, %w : tensor<5x4xf32>, tensor<4x2xf32>) outs(%init : tensor<5x2xf32>) -> tensor<5x2xf32>
  %s = linalg.matmul ins(%x, %u : tensor<5x4xf32>, tensor<4x2xf32>) outs(%init : tensor<5x2xf32>) -> tensor<5x2xf32>
  %y0 = math.absf %x : tensor<5x4xf32>
  %lo = tensor.extract_slice %y0[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %y0[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  // CHECK: not-a-table.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] not-a-table |
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}
// CHECK-NOT: [Missed]
