// What each class takes for equal, and the exit codes.

// RUN: split-file %s %t
// RUN: rope-equiv --class=contract %t/plain.mlir %t/rounded.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv --class=exact %t/plain.mlir %t/rounded.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: rope-equiv --class=exact %t/rounded.mlir %t/rounded-twice.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv --class=contract %t/filled.mlir %t/masked.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: rope-equiv --class=finite %t/filled.mlir %t/masked.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 3 rope-equiv %t/plain.mlir %t/unmodelled.mlir 2>&1 | FileCheck %s --check-prefix=UNDECIDED
// RUN: %exits 1 rope-equiv %t/plain.mlir %t/filled.mlir | FileCheck %s --check-prefix=ARGUMENTS
// EQUAL: equal: {{[0-9]+}} elements in {{[0-9]+}} samples, error at most 2^-{{[4-9][0-9]|[1-9][0-9][0-9]}}
// DIFFERENT: different: element [{{.*}}] of result 0 differs
// UNDECIDED: undecided: 'bufferization.to_buffer' is not modelled here
// UNDECIDED: unmodelled.mlir:2:{{.*}} remark: here
// ARGUMENTS: different: the functions have 1 and 2 arguments

//--- plain.mlir
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.mulf %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- rounded.mlir
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.mulf %x, %x : tensor<4xf32>
  %1 = arith.truncf %0 : tensor<4xf32> to tensor<4xbf16>
  %2 = arith.extf %1 : tensor<4xbf16> to tensor<4xf32>
  return %2 : tensor<4xf32>
}

//--- rounded-twice.mlir
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.mulf %x, %x : tensor<4xf32>
  %1 = arith.truncf %0 : tensor<4xf32> to tensor<4xbf16>
  %2 = arith.negf %1 : tensor<4xbf16>
  %3 = arith.extf %2 : tensor<4xbf16> to tensor<4xf32>
  %4 = arith.truncf %3 : tensor<4xf32> to tensor<4xbf16>
  %5 = arith.extf %4 : tensor<4xbf16> to tensor<4xf32>
  %6 = arith.negf %5 : tensor<4xf32>
  return %6 : tensor<4xf32>
}

//--- filled.mlir
func.func @main(%s: tensor<3x5xf32>, %keep: tensor<3x5xi1>) -> tensor<3x5xf32> {
  %fill = arith.constant dense<-3.40282347E+38> : tensor<3x5xf32>
  %0 = arith.select %keep, %s, %fill : tensor<3x5xi1>, tensor<3x5xf32>
  %e = tensor.empty() : tensor<3x5xf32>
  %1 = linalg.softmax dimension(1) ins(%0 : tensor<3x5xf32>) outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %1 : tensor<3x5xf32>
}

//--- masked.mlir
func.func @main(%s: tensor<3x5xf32>, %keep: tensor<3x5xi1>) -> tensor<3x5xf32> {
  %fill = arith.constant dense<0xFF800000> : tensor<3x5xf32>
  %0 = arith.select %keep, %s, %fill : tensor<3x5xi1>, tensor<3x5xf32>
  %e = tensor.empty() : tensor<3x5xf32>
  %1 = linalg.softmax dimension(1) ins(%0 : tensor<3x5xf32>) outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %1 : tensor<3x5xf32>
}

//--- unmodelled.mlir
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %m = bufferization.to_buffer %x : tensor<4xf32> to memref<4xf32>
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
