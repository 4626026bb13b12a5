// RUN: rope-opt %s --rope-host-lower-asserts | FileCheck %s

// One global per message, one declaration of the hook.
// CHECK-DAG: llvm.func @rope_abort(!llvm.ptr)
// CHECK-DAG: llvm.mlir.global internal constant @[[M:assert_message[_0-9]*]]("sizes differ\00")
// CHECK-NOT: "sizes differ
// CHECK-LABEL: func @two_asserts_share_a_message(
// CHECK-SAME: %[[C:.*]]: i1,
func.func @two_asserts_share_a_message(%c: i1, %d: i1) {
  // CHECK: %[[T:.*]] = arith.constant true
  // CHECK: %[[N:.*]] = arith.xori %[[C]], %[[T]]
  // CHECK: scf.if %[[N]] {
  // CHECK-NEXT: %[[A:.*]] = llvm.mlir.addressof @[[M]]
  // CHECK-NEXT: llvm.call @rope_abort(%[[A]])
  cf.assert %c, "sizes differ"
  cf.assert %d, "sizes differ"
  return
}
