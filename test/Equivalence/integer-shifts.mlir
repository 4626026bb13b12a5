// Integers that are shifted by their width are poison: the second program may do
// what it likes there.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/shli.mlir %t/shli-zero.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/shli-zero.mlir %t/shli.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/shrui.mlir %t/shrui-zero.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/shrui-zero.mlir %t/shrui.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/shrsi.mlir %t/shrsi-zero.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/shrsi-zero.mlir %t/shrsi.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal:
// DIFFERENT: different: the second program is not defined

//--- shli.mlir
func.func @main(%x: i32, %n: i32) -> i32 {
  %r = arith.shli %x, %n : i32
  return %r : i32
}

//--- shli-zero.mlir
func.func @main(%x: i32, %n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %width = arith.constant 32 : i32
  %some = arith.constant 1 : i32
  %is = arith.cmpi eq, %n, %width : i32
  %m = arith.select %is, %some, %n : i32
  %s = arith.shli %x, %m : i32
  %r = arith.select %is, %zero, %s : i32
  return %r : i32
}

//--- shrui.mlir
func.func @main(%x: i32, %n: i32) -> i32 {
  %r = arith.shrui %x, %n : i32
  return %r : i32
}

//--- shrui-zero.mlir
func.func @main(%x: i32, %n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %width = arith.constant 32 : i32
  %some = arith.constant 1 : i32
  %is = arith.cmpi eq, %n, %width : i32
  %m = arith.select %is, %some, %n : i32
  %s = arith.shrui %x, %m : i32
  %r = arith.select %is, %zero, %s : i32
  return %r : i32
}

//--- shrsi.mlir
func.func @main(%x: i32, %n: i32) -> i32 {
  %r = arith.shrsi %x, %n : i32
  return %r : i32
}

//--- shrsi-zero.mlir
func.func @main(%x: i32, %n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %width = arith.constant 32 : i32
  %some = arith.constant 1 : i32
  %is = arith.cmpi eq, %n, %width : i32
  %m = arith.select %is, %some, %n : i32
  %s = arith.shrsi %x, %m : i32
  %r = arith.select %is, %zero, %s : i32
  return %r : i32
}
