// RUN: split-file %s %t
// Sizes that only a large constant tells apart are drawn for the branch that is left.
// RUN: %exits 1 rope-equiv %t/at5000.mlir %t/plain.mlir 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: %exits 0 rope-equiv %t/at5000.mlir %t/at5000.mlir 2>&1 | FileCheck %s --check-prefix=COVERED
// LARGE: different: element [{{[0-9]+}}] of result 0 differs
// LARGE: inputs: 5001xf32
// COVERED: equal:
// COVERED: covered: both ways of 2 choices by sizes, integers and booleans

// What no draw takes leaves the pair undecided, and names the op.
// RUN: %exits 3 rope-equiv %t/at5000000.mlir %t/plain.mlir 2>&1 | FileCheck %s --check-prefix=UNCOVERED
// RUN: %exits 3 rope-equiv %t/plain.mlir %t/at5000000.mlir 2>&1 | FileCheck %s --check-prefix=UNCOVERED
// UNCOVERED: undecided: 'arith.cmpi' was never true in what was drawn; where it cannot be, assert that
// UNCOVERED: at5000000.mlir:5:{{.*}} remark: here
// RUN: %exits 0 rope-equiv %t/asserted.mlir %t/asserted.mlir 2>&1 | FileCheck %s --check-prefix=ASSERTED
// ASSERTED: equal:

// What cannot be, by the types, is no branch.
// RUN: %exits 0 rope-equiv %t/outside.mlir %t/outside-other.mlir 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: equal:

//--- plain.mlir
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

//--- at5000.mlir
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %limit = arith.constant 5000 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %large = arith.cmpi sgt, %size, %limit : index
  %y = arith.negf %x : tensor<?xf32>
  %z = arith.select %large, %y, %x : tensor<?xf32>
  return %z : tensor<?xf32>
}

//--- at5000000.mlir
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %limit = arith.constant 5000000 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %large = arith.cmpi sgt, %size, %limit : index
  %y = arith.negf %x : tensor<?xf32>
  %z = arith.select %large, %y, %x : tensor<?xf32>
  return %z : tensor<?xf32>
}

//--- asserted.mlir
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %limit = arith.constant 5000000 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %small = arith.cmpi sle, %size, %limit : index
  cf.assert %small, "too long"
  return %x : tensor<?xf32>
}

//--- outside.mlir
#map = affine_map<(i) -> (i)>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %limit = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %y = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%x : tensor<8xf32>) {
  ^bb0(%value: f32):
    %i = linalg.index 0 : index
    %inside = arith.cmpi slt, %i, %limit : index
    %kept = arith.select %inside, %value, %zero : f32
    linalg.yield %kept : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

//--- outside-other.mlir
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
