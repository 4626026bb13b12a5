// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// x is scaled inside the products, before the cosine; the sine alone is not. In
// 16 bits each product rounds.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @two_factors(%x: tensor<5x4xbf16>, %c: tensor<5x2xbf16>, %s: tensor<5x2xbf16>, %m: tensor<5x2xbf16>) -> tensor<5x4xbf16> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  // CHECK: reassociation.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] reassociation |
  %0 = arith.mulf %lo, %m : tensor<5x2xbf16>
  %1 = arith.mulf %0, %c : tensor<5x2xbf16>
  %2 = arith.mulf %hi, %s : tensor<5x2xbf16>
  %3 = arith.subf %1, %2 : tensor<5x2xbf16>
  %4 = arith.mulf %hi, %c : tensor<5x2xbf16>
  %5 = arith.mulf %lo, %s : tensor<5x2xbf16>
  %6 = arith.addf %4, %5 : tensor<5x2xbf16>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xbf16>, tensor<5x2xbf16>) -> tensor<5x4xbf16>
  return %y : tensor<5x4xbf16>
}
// CHECK-NOT: [Missed]
