// A load that no effect tells of, so that host code does not wait for it: the
// emulator finds it, and names the buffer.

// REQUIRES: avx2
// UNSUPPORTED: sanitize

// RUN: %exits 2 rope-runner %s --target=emulate --random=1 2>&1 | FileCheck %s
// CHECK: error: the program accessed memory that is not its own: buffer 1, byte 20 of 32, before it has waited for the kernels that may use it

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @empty() attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }

  func.func @main(%x: memref<8xi32>, %y: memref<8xi32>) -> i32 {
    %c1 = arith.constant 1 : index
    %address = memref.extract_aligned_pointer_as_index %y : memref<8xi32> -> index
    %integer = arith.index_cast %address : index to i64
    gpu.launch_func @kernels::@empty blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    %value = llvm.inline_asm "movl 20($1), $0", "=r,r" %integer : (i64) -> i32
    return %value : i32
  }
}
