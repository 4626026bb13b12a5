// RUN: rope-opt %s --rope-host-lower-asserts | FileCheck %s

// One global per message, one declaration of the hook, one test for all that
// bodies of functions assert.
// CHECK-DAG: llvm.func @rope_abort(!llvm.ptr)
// CHECK-DAG: llvm.mlir.global internal constant @[[M:assert_message[_0-9]*]]("sizes differ\00")
// CHECK-NOT: "sizes differ
// CHECK-LABEL: func @two_asserts_share_a_message(
// CHECK-SAME: %[[C:[a-z0-9]+]]: i1, %[[D:[a-z0-9]+]]: i1)
// CHECK-NEXT: %[[A:.*]] = llvm.mlir.addressof @[[M]]
// CHECK-NEXT: call @rope_check(%[[C]], %[[A]]) : (i1, !llvm.ptr) -> ()
// CHECK-NEXT: %[[B:.*]] = llvm.mlir.addressof @[[M]]
// CHECK-NEXT: call @rope_check(%[[D]], %[[B]])
// CHECK-NEXT: return
func.func @two_asserts_share_a_message(%c: i1, %d: i1) {
  cf.assert %c, "sizes differ"
  cf.assert %d, "sizes differ"
  return
}

// What fails has failed before.
// CHECK-LABEL: func @one_of_each_condition(
// CHECK-COUNT-1: call @rope_check
// CHECK-NEXT: return
func.func @one_of_each_condition(%c: i1) {
  cf.assert %c, "sizes differ"
  cf.assert %c, "sizes differ"
  cf.assert %c, "sizes are not equal"
  return
}

// The loop may run not at all.
// CHECK-LABEL: func @in_a_loop(
// CHECK-SAME: %[[C:[a-z0-9]+]]: i1,
// CHECK: scf.for
// CHECK: %[[N:.*]] = arith.xori %[[C]], %{{.*}}
// CHECK: scf.if %[[N]] {
// CHECK-NEXT: %[[A:.*]] = llvm.mlir.addressof @[[M]]
// CHECK-NEXT: llvm.call @rope_abort(%[[A]])
// CHECK: call @rope_check(%[[C]]
func.func @in_a_loop(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    cf.assert %c, "sizes differ"
  }
  cf.assert %c, "sizes differ"
  return
}

// CHECK-LABEL: func private @rope_check(
// CHECK-SAME: %[[C:[a-z0-9]+]]: i1, %[[T:[a-z0-9]+]]: !llvm.ptr)
// CHECK-SAME: passthrough = ["noinline"]
// CHECK: %[[N:.*]] = arith.xori %[[C]], %{{.*}}
// CHECK: scf.if %[[N]] {
// CHECK-NEXT: llvm.call @rope_abort(%[[T]])
