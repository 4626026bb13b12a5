// RUN: rope-opt %s --rope-to-cpu | FileCheck %s

// CHECK-DAG: llvm.func @_mlir_memref_to_llvm_alloc
// CHECK-DAG: llvm.func @rope_abort
// CHECK-LABEL: llvm.func @main(
// CHECK-NOT: builtin.unrealized_conversion_cast
func.func @main(%a: tensor<?x8xbf16>, %b: tensor<8x4xbf16>) -> tensor<?x4xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : bf16
  %m = tensor.dim %a, %c0 : tensor<?x8xbf16>
  %positive = arith.cmpi sge, %m, %c1 : index
  cf.assert %positive, "expected at least one row"
  %e = tensor.empty(%m) : tensor<?x4xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<?x4xbf16>) -> tensor<?x4xbf16>
  %r = linalg.matmul ins(%a, %b : tensor<?x8xbf16>, tensor<8x4xbf16>)
                     outs(%f : tensor<?x4xbf16>) -> tensor<?x4xbf16>
  return %r : tensor<?x4xbf16>
}
