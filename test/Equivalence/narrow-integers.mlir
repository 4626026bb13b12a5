// An integer of 8 bits has all of its values in some draw, a wider one those at
// which programs may change.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/narrow.mlir %t/narrow.mlir | FileCheck %s --check-prefix=ALL
// ALL: covered: [[all:2[5-9][0-9]]] of [[all]] probes of sizes, integers and booleans
// RUN: sed 's/i8/i9/g' %t/narrow.mlir > %t/wide.mlir
// RUN: %exits 0 rope-equiv %t/wide.mlir %t/wide.mlir | FileCheck %s --check-prefix=SOME
// SOME: covered: [[some:[1-9][0-9]]] of [[some]] probes of sizes, integers and booleans

//--- narrow.mlir
func.func @main(%x: i8) -> i8 {
  return %x : i8
}
