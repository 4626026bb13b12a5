// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// x is scaled inside the products, before the cosine; the sine alone is not.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @two_factors(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>, %m: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  // CHECK: reassociation.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] reassociation |
  %0 = arith.mulf %lo, %m : tensor<5x2xf32>
  %1 = arith.mulf %0, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}
// CHECK-NOT: [Missed]
