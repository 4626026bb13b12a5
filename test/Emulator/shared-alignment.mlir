// A shared variable that says no alignment has that of its type in PTX, behind
// one of four bytes as well.

// RUN: rope-runner %s --target=emulate --random=1 | FileCheck %s
// CHECK: ran 'main' on emulate

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @before() {addr_space = 3 : i32} : !llvm.array<1 x i32>
    llvm.mlir.global internal @words() {addr_space = 3 : i32} : !llvm.array<4 x i64>

    llvm.func @store() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %wide = llvm.sext %tid : i32 to i64
      %before = llvm.mlir.addressof @before : !llvm.ptr<3>
      %first = llvm.mlir.constant(0 : i32) : i32
      %isFirst = llvm.icmp "eq" %tid, %first : i32
      llvm.cond_br %isFirst, ^one, ^all
    ^one:
      llvm.store %tid, %before : i32, !llvm.ptr<3>
      llvm.br ^all
    ^all:
      %words = llvm.mlir.addressof @words : !llvm.ptr<3>
      %p = llvm.getelementptr %words[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
      llvm.store %wide, %p {alignment = 8 : i64} : i64, !llvm.ptr<3>
      llvm.return
    }
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    gpu.launch_func @kernels::@store blocks in (%c1, %c1, %c1) threads in (%c4, %c1, %c1)
    return
  }
}
