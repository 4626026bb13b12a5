// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// The result has a dynamic number of rows that nothing says to be that of x.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @other_size(%x: tensor<?x4xf32>, %c: tensor<?x2xf32>, %s: tensor<?x2xf32>, %n: index) -> tensor<?x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [%n, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [%n, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %1 = arith.mulf %lo, %c : tensor<?x2xf32>
  %2 = arith.mulf %hi, %s : tensor<?x2xf32>
  // CHECK: extent-unproven.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] extent-unproven |
  %3 = arith.subf %1, %2 : tensor<?x2xf32>
  %4 = arith.mulf %hi, %c : tensor<?x2xf32>
  %5 = arith.mulf %lo, %s : tensor<?x2xf32>
  %6 = arith.addf %4, %5 : tensor<?x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}
// CHECK-NOT: [Missed]
