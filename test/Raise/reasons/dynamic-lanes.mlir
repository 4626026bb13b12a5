// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// Halves of a dimension whose size is not known.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @halves_of_unknown(%x: tensor<5x?xf32>, %c: tensor<5x?xf32>, %s: tensor<5x?xf32>, %h: index) -> tensor<5x?xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, %h] [1, 1] : tensor<5x?xf32> to tensor<5x?xf32>
  %hi = tensor.extract_slice %x[0, %h] [5, %h] [1, 1] : tensor<5x?xf32> to tensor<5x?xf32>
  %1 = arith.mulf %lo, %c : tensor<5x?xf32>
  %2 = arith.mulf %hi, %s : tensor<5x?xf32>
  // CHECK: dynamic-lanes.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] dynamic-lanes |
  %3 = arith.subf %1, %2 : tensor<5x?xf32>
  %4 = arith.mulf %hi, %c : tensor<5x?xf32>
  %5 = arith.mulf %lo, %s : tensor<5x?xf32>
  %6 = arith.addf %4, %5 : tensor<5x?xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x?xf32>, tensor<5x?xf32>) -> tensor<5x?xf32>
  return %y : tensor<5x?xf32>
}
// CHECK-NOT: [Missed]
