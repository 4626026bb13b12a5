// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// The second half starts one lane too late.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @slice_off_by_one(%x: tensor<5x5xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x5xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x5xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 3] [5, 2] [1, 1] : tensor<5x5xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  // CHECK: pairing.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] pairing |
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.insert_slice %3 into %x[0, 0] [5, 2] [1, 1] : tensor<5x2xf32> into tensor<5x5xf32>
  %z = tensor.insert_slice %6 into %y[0, 2] [5, 2] [1, 1] : tensor<5x2xf32> into tensor<5x5xf32>
  return %z : tensor<5x5xf32>
}
// CHECK-NOT: [Missed]
