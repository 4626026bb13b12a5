// Integers of resources, two of them and one.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/resource.mlir %t/list.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/resource.mlir %t/other.mlir | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal: {{[1-9][0-9]*}} elements
// DIFFERENT: different: element [1] of result 0 differs: 7 became 8

//--- resource.mlir
func.func @main(%x: tensor<1xf32>) -> (tensor<2xi64>, tensor<1xi16>) {
  %two = arith.constant dense_resource<two> : tensor<2xi64>
  %one = arith.constant dense_resource<one> : tensor<1xi16>
  return %two, %one : tensor<2xi64>, tensor<1xi16>
}
{-#
  dialect_resources: {
    builtin: {
      two: "0x08000000FEFFFFFFFFFFFFFF0700000000000000",
      one: "0x02000000FFFF"
    }
  }
#-}

//--- list.mlir
func.func @main(%x: tensor<1xf32>) -> (tensor<2xi64>, tensor<1xi16>) {
  %two = arith.constant dense<[-2, 7]> : tensor<2xi64>
  %one = arith.constant dense<-1> : tensor<1xi16>
  return %two, %one : tensor<2xi64>, tensor<1xi16>
}

//--- other.mlir
func.func @main(%x: tensor<1xf32>) -> (tensor<2xi64>, tensor<1xi16>) {
  %two = arith.constant dense<[-2, 8]> : tensor<2xi64>
  %one = arith.constant dense<-1> : tensor<1xi16>
  return %two, %one : tensor<2xi64>, tensor<1xi16>
}
