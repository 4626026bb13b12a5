// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// The four cosines are different functions of the row, and no tensor holds them.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @columns_of_four_formulas(%x: tensor<5x8xf32>, %a: tensor<5x1xf32>, %s: tensor<5x1xf32>) -> tensor<5x8xf32> {
  %x0 = tensor.extract_slice %x[0, 0] [5, 1] [1, 1] : tensor<5x8xf32> to tensor<5x1xf32>
  %x1 = tensor.extract_slice %x[0, 1] [5, 1] [1, 1] : tensor<5x8xf32> to tensor<5x1xf32>
  %x2 = tensor.extract_slice %x[0, 2] [5, 1] [1, 1] : tensor<5x8xf32> to tensor<5x1xf32>
  %x3 = tensor.extract_slice %x[0, 3] [5, 1] [1, 1] : tensor<5x8xf32> to tensor<5x1xf32>
  %x4 = tensor.extract_slice %x[0, 4] [5, 1] [1, 1] : tensor<5x8xf32> to tensor<5x1xf32>
  %x5 = tensor.extract_slice %x[0, 5] [5, 1] [1, 1] : tensor<5x8xf32> to tensor<5x1xf32>
  %x6 = tensor.extract_slice %x[0, 6] [5, 1] [1, 1] : tensor<5x8xf32> to tensor<5x1xf32>
  %x7 = tensor.extract_slice %x[0, 7] [5, 1] [1, 1] : tensor<5x8xf32> to tensor<5x1xf32>
  %c0 = math.exp %a : tensor<5x1xf32>
  %c1 = math.tanh %a : tensor<5x1xf32>
  %c2 = math.erf %a : tensor<5x1xf32>
  %c3 = math.atan %a : tensor<5x1xf32>
  %m0 = arith.mulf %x0, %c0 : tensor<5x1xf32>
  %n0 = arith.mulf %x4, %s : tensor<5x1xf32>
  %y0 = arith.subf %m0, %n0 : tensor<5x1xf32>
  %m1 = arith.mulf %x1, %c1 : tensor<5x1xf32>
  %n1 = arith.mulf %x5, %s : tensor<5x1xf32>
  %y1 = arith.subf %m1, %n1 : tensor<5x1xf32>
  %m2 = arith.mulf %x2, %c2 : tensor<5x1xf32>
  %n2 = arith.mulf %x6, %s : tensor<5x1xf32>
  %y2 = arith.subf %m2, %n2 : tensor<5x1xf32>
  %m3 = arith.mulf %x3, %c3 : tensor<5x1xf32>
  %n3 = arith.mulf %x7, %s : tensor<5x1xf32>
  %y3 = arith.subf %m3, %n3 : tensor<5x1xf32>
  %m4 = arith.mulf %x4, %c0 : tensor<5x1xf32>
  %n4 = arith.mulf %x0, %s : tensor<5x1xf32>
  %y4 = arith.addf %m4, %n4 : tensor<5x1xf32>
  %m5 = arith.mulf %x5, %c1 : tensor<5x1xf32>
  %n5 = arith.mulf %x1, %s : tensor<5x1xf32>
  %y5 = arith.addf %m5, %n5 : tensor<5x1xf32>
  %m6 = arith.mulf %x6, %c2 : tensor<5x1xf32>
  %n6 = arith.mulf %x2, %s : tensor<5x1xf32>
  %y6 = arith.addf %m6, %n6 : tensor<5x1xf32>
  %m7 = arith.mulf %x7, %c3 : tensor<5x1xf32>
  %n7 = arith.mulf %x3, %s : tensor<5x1xf32>
  %y7 = arith.addf %m7, %n7 : tensor<5x1xf32>
  // CHECK: table-form.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] table-form |
  %y = tensor.concat dim(1) %y0, %y1, %y2, %y3, %y4, %y5, %y6, %y7 : (tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x8xf32>
  return %y : tensor<5x8xf32>
}
// CHECK-NOT: [Missed]
