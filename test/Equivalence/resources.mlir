// Integers of resources, two of them and one.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/resource.mlir %t/list.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/resource.mlir %t/other.mlir | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal: {{[1-9][0-9]*}} elements
// DIFFERENT: different: element [1] of result 0 differs: 7 became 8

// Indices have 64 bits.
// RUN: %exits 0 rope-equiv %t/index-resource.mlir %t/index-list.mlir | FileCheck %s --check-prefix=EQUAL

// A resource that is too short for its type is refused, by the parser or here.
// RUN: not rope-equiv %t/short.mlir %t/short.mlir 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: {{undecided|error}}

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

//--- index-resource.mlir
func.func @main(%x: tensor<1xf32>) -> tensor<2xindex> {
  %two = arith.constant dense_resource<two> : tensor<2xindex>
  return %two : tensor<2xindex>
}
{-#
  dialect_resources: {
    builtin: {
      two: "0x0800000000000000000000400700000000000000"
    }
  }
#-}

//--- index-list.mlir
func.func @main(%x: tensor<1xf32>) -> tensor<2xindex> {
  %two = arith.constant dense<[4611686018427387904, 7]> : tensor<2xindex>
  return %two : tensor<2xindex>
}

//--- short.mlir
func.func @main(%x: tensor<1xf32>) -> tensor<4xf32> {
  %four = arith.constant dense_resource<four> : tensor<4xf32>
  return %four : tensor<4xf32>
}
{-#
  dialect_resources: {
    builtin: {
      four: "0x040000000000803F00000040"
    }
  }
#-}
