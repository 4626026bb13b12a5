// Loops whose bounds are inputs: runs that are equally long are left out and
// said; a run that is long alone may be what tells the programs apart.

// UNSUPPORTED: sanitize
// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/loop.mlir %t/clamped.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal:
// EQUAL: covered: {{[0-9]*[2468]}} runs of more than 16384 iterations were not compared
// RUN: %exits 1 rope-equiv %t/loop.mlir %t/one-more.mlir | FileCheck %s --check-prefix=DIFFERENT
// DIFFERENT: different: element {{.*}} of result 0 differs

// These two differ for bounds from 2^31 alone.
// RUN: %exits 3 rope-equiv %t/loop.mlir %t/narrow.mlir 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: %exits 3 rope-equiv %t/narrow.mlir %t/loop.mlir 2>&1 | FileCheck %s --check-prefix=LONG
// LONG: undecided: what may tell the programs apart runs for more than 16384 iterations
// LONG: remark: here
// LONG-NEXT: scf.for

// How long one would be that counts by itself is not known.
// RUN: %exits 3 rope-equiv %t/while.mlir %t/while.mlir 2>&1 | FileCheck %s --check-prefix=WHILE
// WHILE: undecided: what may tell the programs apart runs for more than 16384 iterations
// WHILE: remark: here
// WHILE-NEXT: scf.while

// The last step ends beyond the largest integer.
// RUN: %exits 0 rope-equiv %t/last.mlir %t/once.mlir | FileCheck %s --check-prefix=LAST
// LAST: equal:

// RUN: %exits 3 rope-equiv %t/forall.mlir %t/forall.mlir 2>&1 | FileCheck %s --check-prefix=FORALL
// FORALL: undecided: the program runs for too long

//--- loop.mlir
func.func @main(%x: tensor<4xf32>, %n: i64) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.index_cast %n : i64 to index
  %r = scf.for %k = %c0 to %m step %c1 iter_args(%t = %x) -> (tensor<4xf32>) {
    %w = arith.addf %t, %x : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

//--- clamped.mlir
func.func @main(%x: tensor<4xf32>, %n: i64) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.index_cast %n : i64 to index
  %p = arith.maxsi %m, %c0 : index
  %r = scf.for %k = %c0 to %p step %c1 iter_args(%t = %x) -> (tensor<4xf32>) {
    %w = arith.addf %x, %t : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

//--- one-more.mlir
func.func @main(%x: tensor<4xf32>, %n: i64) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.index_cast %n : i64 to index
  %p = arith.maxsi %m, %c1 : index
  %r = scf.for %k = %c0 to %p step %c1 iter_args(%t = %x) -> (tensor<4xf32>) {
    %w = arith.addf %x, %t : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

//--- narrow.mlir
func.func @main(%x: tensor<4xf32>, %n: i64) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = arith.trunci %n : i64 to i32
  %m = arith.index_cast %h : i32 to index
  %r = scf.for %k = %c0 to %m step %c1 iter_args(%t = %x) -> (tensor<4xf32>) {
    %w = arith.addf %t, %x : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

//--- while.mlir
func.func @main(%x: tensor<4xf32>, %n: i16) -> tensor<4xf32> {
  %c0 = arith.constant 0 : i16
  %c1 = arith.constant 1 : i16
  %r:2 = scf.while (%k = %c0, %t = %x) : (i16, tensor<4xf32>) -> (i16, tensor<4xf32>) {
    %more = arith.cmpi slt, %k, %n : i16
    scf.condition(%more) %k, %t : i16, tensor<4xf32>
  } do {
  ^bb0(%k: i16, %t: tensor<4xf32>):
    %w = arith.addf %t, %x : tensor<4xf32>
    %next = arith.addi %k, %c1 : i16
    scf.yield %next, %w : i16, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

//--- last.mlir
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %lower = arith.constant 9223372036854775800 : index
  %upper = arith.constant 9223372036854775807 : index
  %step = arith.constant 5 : index
  %r = scf.for %k = %lower to %upper step %step iter_args(%t = %x) -> (tensor<4xf32>) {
    %w = arith.addf %t, %x : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

//--- once.mlir
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = arith.addf %x, %x : tensor<4xf32>
  %z = arith.addf %x, %y : tensor<4xf32>
  return %z : tensor<4xf32>
}

//--- forall.mlir
func.func @main(%x: tensor<20000xf32>) -> tensor<20000xf32> {
  %r = scf.forall (%i) in (20000) shared_outs(%o = %x) -> (tensor<20000xf32>) {
    %s = tensor.extract_slice %x[%i] [1] [1] : tensor<20000xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<20000xf32>
    }
  }
  return %r : tensor<20000xf32>
}
