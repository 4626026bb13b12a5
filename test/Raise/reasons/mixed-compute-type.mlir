// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// Products round to bf16, the sum to f32.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @narrow_products(%x: tensor<5x4xbf16>, %c: tensor<5x2xbf16>, %s: tensor<5x2xbf16>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  %1 = arith.mulf %lo, %c : tensor<5x2xbf16>
  %2 = arith.mulf %hi, %s : tensor<5x2xbf16>
  %4 = arith.mulf %hi, %c : tensor<5x2xbf16>
  // CHECK: mixed-compute-type.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] mixed-compute-type |
  %5 = arith.mulf %lo, %s : tensor<5x2xbf16>
  %w1 = arith.extf %1 : tensor<5x2xbf16> to tensor<5x2xf32>
  %w2 = arith.extf %2 : tensor<5x2xbf16> to tensor<5x2xf32>
  %w4 = arith.extf %4 : tensor<5x2xbf16> to tensor<5x2xf32>
  %w5 = arith.extf %5 : tensor<5x2xbf16> to tensor<5x2xf32>
  %3 = arith.subf %w1, %w2 : tensor<5x2xf32>
  %6 = arith.addf %w4, %w5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}
// CHECK-NOT: [Missed]
