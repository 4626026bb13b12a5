// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// The two cosines are different functions of the row, and no tensor holds both.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @columns_of_two_formulas(%x: tensor<5x4xf32>, %a: tensor<5x1xf32>, %s: tensor<5x1xf32>) -> tensor<5x4xf32> {
  %x0 = tensor.extract_slice %x[0, 0] [5, 1] [1, 1] : tensor<5x4xf32> to tensor<5x1xf32>
  %x1 = tensor.extract_slice %x[0, 1] [5, 1] [1, 1] : tensor<5x4xf32> to tensor<5x1xf32>
  %x2 = tensor.extract_slice %x[0, 2] [5, 1] [1, 1] : tensor<5x4xf32> to tensor<5x1xf32>
  %x3 = tensor.extract_slice %x[0, 3] [5, 1] [1, 1] : tensor<5x4xf32> to tensor<5x1xf32>
  %c0 = math.exp %a : tensor<5x1xf32>
  %c1 = math.tanh %a : tensor<5x1xf32>
  %m0 = arith.mulf %x0, %c0 : tensor<5x1xf32>
  %n0 = arith.mulf %x2, %s : tensor<5x1xf32>
  %y0 = arith.subf %m0, %n0 : tensor<5x1xf32>
  %m1 = arith.mulf %x1, %c1 : tensor<5x1xf32>
  %n1 = arith.mulf %x3, %s : tensor<5x1xf32>
  %y1 = arith.subf %m1, %n1 : tensor<5x1xf32>
  %m2 = arith.mulf %x2, %c0 : tensor<5x1xf32>
  %n2 = arith.mulf %x0, %s : tensor<5x1xf32>
  %y2 = arith.addf %m2, %n2 : tensor<5x1xf32>
  %m3 = arith.mulf %x3, %c1 : tensor<5x1xf32>
  %n3 = arith.mulf %x1, %s : tensor<5x1xf32>
  %y3 = arith.addf %m3, %n3 : tensor<5x1xf32>
  // CHECK: table-form.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] table-form |
  %y = tensor.concat dim(1) %y0, %y1, %y2, %y3 : (tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}
// CHECK-NOT: [Missed]
