// The second program is defined wherever the first one is.

// RUN: split-file %s %t
// RUN: %exits 1 rope-equiv %t/plain.mlir %t/short.mlir 2>&1 | FileCheck %s --check-prefix=ASSERTS
// RUN: %exits 0 rope-equiv %t/short.mlir %t/plain.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/short.mlir %t/longer.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/longer.mlir %t/short.mlir 2>&1 | FileCheck %s --check-prefix=ASSERTS
// ASSERTS: different: the second program is not defined, but the first one is: the assertion 'too long' does not hold
// ASSERTS: short.mlir:{{.*}} remark: here
// EQUAL: equal:

// A slice that is inside for some offsets alone.
// RUN: %exits 0 rope-equiv %t/slice.mlir %t/clamped.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/clamped.mlir %t/slice.mlir 2>&1 | FileCheck %s --check-prefix=SLICE
// SLICE: different: the second program is not defined, but the first one is: a slice is outside of its tensor
// SLICE: inputs: 8xf32, index

// What the second program does where the first one is not defined is its own.
// RUN: %exits 0 rope-equiv %t/slice.mlir %t/guarded.mlir | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: equal:
// OUTSIDE: covered: both ways of 1 choices by {{.*}}, where they can be at sizes up to 2097152{{$}}

//--- plain.mlir
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

//--- short.mlir
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %limit = arith.constant 2000 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %short = arith.cmpi sle, %size, %limit : index
  cf.assert %short, "too long"
  return %x : tensor<?xf32>
}

//--- longer.mlir
// The limit is not next to any constant.
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : index
  %one = arith.constant 1 : index
  %limit = arith.constant 6007 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %triple = arith.muli %size, %three : index
  %more = arith.addi %triple, %one : index
  %short = arith.cmpi slt, %more, %limit : index
  cf.assert %short, "too long"
  return %x : tensor<?xf32>
}

//--- slice.mlir
func.func @main(%x: tensor<8xf32>, %i: index) -> tensor<4xf32> {
  %y = tensor.extract_slice %x[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %y : tensor<4xf32>
}

//--- clamped.mlir
func.func @main(%x: tensor<8xf32>, %i: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = arith.maxsi %i, %c0 : index
  %b = arith.minsi %a, %c4 : index
  %y = tensor.extract_slice %x[%b] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %y : tensor<4xf32>
}

//--- guarded.mlir
func.func @main(%x: tensor<8xf32>, %i: index) -> tensor<4xf32> {
  %c4 = arith.constant 4 : index
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %inside = arith.cmpi ule, %i, %c4 : index
  %y = scf.if %inside -> tensor<4xf32> {
    %z = tensor.extract_slice %x[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  } else {
    scf.yield %zero : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}
