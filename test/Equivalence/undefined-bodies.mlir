// A body that reads outside of a tensor or divides by 0 is not defined,
// whichever side a select of it takes.

// RUN: split-file %s %t

// A read of which the value is not used.
// RUN: %exits 1 rope-equiv %t/branch.mlir %t/select.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/select.mlir %t/branch.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/branch.mlir %t/clamped.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/select.mlir %t/clamped.mlir | FileCheck %s --check-prefix=EQUAL
// DIFFERENT: different: {{.*}} became poison
// EQUAL: equal:
// SIGNED: different:

// The same in a sum, where every element is read.
// RUN: %exits 1 rope-equiv %t/sum-branch.mlir %t/sum-select.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/sum-select.mlir %t/sum-branch.mlir | FileCheck %s --check-prefix=EQUAL

// And in one of which only the last step is used.
// RUN: %exits 1 rope-equiv %t/last-branch.mlir %t/last-select.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/last-branch.mlir %t/last-branch.mlir | FileCheck %s --check-prefix=EQUAL

// A quotient that is not used.
// RUN: %exits 1 rope-equiv %t/divide-branch.mlir %t/divide-select.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/divide-select.mlir %t/divide-branch.mlir | FileCheck %s --check-prefix=EQUAL

// -1 has no sign in a division of integers without sign, so the smallest number
// may be divided by it.
// RUN: %exits 0 rope-equiv %t/unsigned.mlir %t/unsigned-compared.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/unsigned-compared.mlir %t/signed.mlir 2>&1 | FileCheck %s --check-prefix=SIGNED

//--- branch.mlir
#row = affine_map<(i) -> (i)>
func.func @main(%x: tensor<6xf32>, %t: tensor<4xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %y = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel"]}
      ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c4 = arith.constant 4 : index
    %i = linalg.index 0 : index
    %inside = arith.cmpi ult, %i, %c4 : index
    %r = scf.if %inside -> f32 {
      %v = tensor.extract %t[%i] : tensor<4xf32>
      scf.yield %v : f32
    } else {
      scf.yield %a : f32
    }
    linalg.yield %r : f32
  } -> tensor<6xf32>
  return %y : tensor<6xf32>
}

//--- select.mlir
#row = affine_map<(i) -> (i)>
func.func @main(%x: tensor<6xf32>, %t: tensor<4xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %y = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel"]}
      ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c4 = arith.constant 4 : index
    %i = linalg.index 0 : index
    %inside = arith.cmpi ult, %i, %c4 : index
    %v = tensor.extract %t[%i] : tensor<4xf32>
    %r = arith.select %inside, %v, %a : f32
    linalg.yield %r : f32
  } -> tensor<6xf32>
  return %y : tensor<6xf32>
}

//--- clamped.mlir
#row = affine_map<(i) -> (i)>
func.func @main(%x: tensor<6xf32>, %t: tensor<4xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %y = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel"]}
      ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %i = linalg.index 0 : index
    %inside = arith.cmpi ult, %i, %c4 : index
    %j = arith.minsi %i, %c3 : index
    %v = tensor.extract %t[%j] : tensor<4xf32>
    %r = arith.select %inside, %v, %a : f32
    linalg.yield %r : f32
  } -> tensor<6xf32>
  return %y : tensor<6xf32>
}

//--- sum-branch.mlir
#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2x6xf32>, %t: tensor<6xf32>, %k: index) -> tensor<2xf32> {
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %size = arith.constant 6 : index
  %y = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x6xf32>) outs(%zero : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %j = linalg.index 1 : index
    %i = arith.addi %j, %k : index
    %inside = arith.cmpi ult, %i, %size : index
    %r = scf.if %inside -> f32 {
      %v = tensor.extract %t[%i] : tensor<6xf32>
      scf.yield %v : f32
    } else {
      scf.yield %a : f32
    }
    %s = arith.addf %r, %o : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %y : tensor<2xf32>
}

//--- sum-select.mlir
#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2x6xf32>, %t: tensor<6xf32>, %k: index) -> tensor<2xf32> {
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %size = arith.constant 6 : index
  %y = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x6xf32>) outs(%zero : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %j = linalg.index 1 : index
    %i = arith.addi %j, %k : index
    %inside = arith.cmpi ult, %i, %size : index
    %v = tensor.extract %t[%i] : tensor<6xf32>
    %r = arith.select %inside, %v, %a : f32
    %s = arith.addf %r, %o : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %y : tensor<2xf32>
}

//--- last-branch.mlir
#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2x6xf32>, %t: tensor<6xf32>) -> tensor<2xf32> {
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x6xf32>) outs(%zero : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %j = linalg.index 1 : index
    %i = arith.subi %j, %c1 : index
    %first = arith.cmpi eq, %j, %c0 : index
    %last = arith.cmpi eq, %j, %c5 : index
    %r = scf.if %first -> f32 {
      scf.yield %a : f32
    } else {
      %v = tensor.extract %t[%i] : tensor<6xf32>
      scf.yield %v : f32
    }
    %n = arith.addf %o, %r : f32
    %s = arith.select %last, %a, %n : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %y : tensor<2xf32>
}

//--- last-select.mlir
#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2x6xf32>, %t: tensor<6xf32>) -> tensor<2xf32> {
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x6xf32>) outs(%zero : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %j = linalg.index 1 : index
    %i = arith.subi %j, %c1 : index
    %first = arith.cmpi eq, %j, %c0 : index
    %last = arith.cmpi eq, %j, %c5 : index
    %v = tensor.extract %t[%i] : tensor<6xf32>
    %r = arith.select %first, %a, %v : f32
    %n = arith.addf %o, %r : f32
    %s = arith.select %last, %a, %n : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %y : tensor<2xf32>
}

//--- divide-branch.mlir
#row = affine_map<(i) -> (i)>
func.func @main(%x: tensor<6xi32>, %t: tensor<6xi32>) -> tensor<6xi32> {
  %e = tensor.empty() : tensor<6xi32>
  %y = linalg.generic {indexing_maps = [#row, #row, #row], iterator_types = ["parallel"]}
      ins(%x, %t : tensor<6xi32>, tensor<6xi32>) outs(%e : tensor<6xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %c0 = arith.constant 0 : i32
    %positive = arith.cmpi sgt, %b, %c0 : i32
    %r = scf.if %positive -> i32 {
      %q = arith.divsi %a, %b : i32
      scf.yield %q : i32
    } else {
      scf.yield %a : i32
    }
    linalg.yield %r : i32
  } -> tensor<6xi32>
  return %y : tensor<6xi32>
}

//--- divide-select.mlir
#row = affine_map<(i) -> (i)>
func.func @main(%x: tensor<6xi32>, %t: tensor<6xi32>) -> tensor<6xi32> {
  %e = tensor.empty() : tensor<6xi32>
  %y = linalg.generic {indexing_maps = [#row, #row, #row], iterator_types = ["parallel"]}
      ins(%x, %t : tensor<6xi32>, tensor<6xi32>) outs(%e : tensor<6xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %c0 = arith.constant 0 : i32
    %positive = arith.cmpi sgt, %b, %c0 : i32
    %q = arith.divsi %a, %b : i32
    %r = arith.select %positive, %q, %a : i32
    linalg.yield %r : i32
  } -> tensor<6xi32>
  return %y : tensor<6xi32>
}

//--- unsigned.mlir
func.func @main(%x: i8) -> i8 {
  %all = arith.constant -1 : i8
  %y = arith.divui %x, %all : i8
  return %y : i8
}

//--- unsigned-compared.mlir
func.func @main(%x: i8) -> i8 {
  %all = arith.constant -1 : i8
  %is = arith.cmpi eq, %x, %all : i8
  %y = arith.extui %is : i1 to i8
  return %y : i8
}

//--- signed.mlir
// Where it is defined, the negative of x.
func.func @main(%x: i8) -> i8 {
  %all = arith.constant -1 : i8
  %y = arith.divsi %x, %all : i8
  return %y : i8
}
