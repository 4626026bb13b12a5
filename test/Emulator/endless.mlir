// A thread that waits for what never comes is found, whatever it waits in.

// RUN: %exits 2 rope-runner %s --entry=spins --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=SPINS
// SPINS: error: {{.*}}endless.mlir:[[#]]:[[#]]: 'llvm.cond_br' is the end of a loop of more than {{[0-9]+}} iterations, in which no other thread gets on: a wait without end [kernel 'spins', thread (0, 0, 0), block (0, 0, 0)]

// A flag that another thread of the block sets later is waited for.
// RUN: rope-runner %s --entry=waits --target=emulate --random=1 | FileCheck %s --check-prefix=WAITS
// WAITS: ran 'waits' on emulate

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @flag() {addr_space = 3 : i32, alignment = 4 : i64} : !llvm.array<1 x i32>

    // Thread 0 waits for another block, which runs after this one.
    llvm.func @spins(%base: !llvm.ptr, %p: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) attributes {gpu.kernel, nvvm.kernel} {
      %zero = llvm.mlir.constant(0 : i32) : i32
      llvm.store %zero, %p : i32, !llvm.ptr
      llvm.br ^loop
    ^loop:
      %x = llvm.load volatile %p : !llvm.ptr -> i32
      %again = llvm.icmp "eq" %x, %zero : i32
      llvm.cond_br %again, ^loop, ^done
    ^done:
      llvm.return
    }

    // Thread 0 waits for thread 63, by atomics.
    llvm.func @waits() attributes {gpu.kernel, nvvm.kernel} {
      %zero = llvm.mlir.constant(0 : i32) : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %last = llvm.mlir.constant(63 : i32) : i32
      %flag = llvm.mlir.addressof @flag : !llvm.ptr<3>
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %isFirst = llvm.icmp "eq" %tid, %zero : i32
      llvm.cond_br %isFirst, ^clear, ^cleared
    ^clear:
      llvm.store %zero, %flag : i32, !llvm.ptr<3>
      llvm.br ^cleared
    ^cleared:
      nvvm.barrier0
      llvm.cond_br %isFirst, ^loop, ^others
    ^loop:
      %x = llvm.atomicrmw add %flag, %zero monotonic : !llvm.ptr<3>, i32
      %again = llvm.icmp "eq" %x, %zero : i32
      llvm.cond_br %again, ^loop, ^done
    ^others:
      %isLast = llvm.icmp "eq" %tid, %last : i32
      llvm.cond_br %isLast, ^set, ^done
    ^set:
      %old = llvm.atomicrmw add %flag, %one monotonic : !llvm.ptr<3>, i32
      llvm.br ^done
    ^done:
      llvm.return
    }
  }

  func.func @spins(%flag: memref<1xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@spins blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%flag : memref<1xi32>)
    return
  }
  func.func @waits() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@waits blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
}
