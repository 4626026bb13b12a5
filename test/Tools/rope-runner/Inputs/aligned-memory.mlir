llvm.func @_mlir_memref_to_llvm_aligned_alloc(i64, i64) -> !llvm.ptr
llvm.func @_mlir_memref_to_llvm_free(!llvm.ptr)
func.func @main(%x: tensor<1xi64>) -> tensor<1xi64> {
  %alignment = llvm.mlir.constant(1048576 : i64) : i64
  %bytes = llvm.mlir.constant(64 : i64) : i64
  %p = llvm.call @_mlir_memref_to_llvm_aligned_alloc(%alignment, %bytes) : (i64, i64) -> !llvm.ptr
  %q = llvm.call @_mlir_memref_to_llvm_aligned_alloc(%alignment, %bytes) : (i64, i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %b = llvm.ptrtoint %q : !llvm.ptr to i64
  %both = arith.ori %a, %b : i64
  %rest = arith.remui %both, %alignment : i64
  llvm.call @_mlir_memref_to_llvm_free(%p) : (!llvm.ptr) -> ()
  llvm.call @_mlir_memref_to_llvm_free(%q) : (!llvm.ptr) -> ()
  %r = tensor.from_elements %rest : tensor<1xi64>
  return %r : tensor<1xi64>
}
