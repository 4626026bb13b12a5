// Kernels whose threads use shared memory without the barrier they need, one
// each. The runtime orders accesses by the synchronisation between them, so that
// it makes no difference in which order threads happen to run.

// RUN: rope-runner %s --entry=right --target=emulate --random=1 | FileCheck %s --check-prefix=RIGHT
// RIGHT: ran 'right' on emulate

// RUN: %exits 2 rope-runner %s --entry=read_after_write --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=RAW
// RAW: error: {{.*}}races.mlir:[[#]]:[[#]]: 'llvm.load' reads offset 4 of shared memory without a barrier after thread (0, 0, 0) at {{.*}}races.mlir:[[#]]:[[#]] [kernel 'read_after_write', thread (1, 0, 0), block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=write_after_read --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=WAR
// WAR: 'llvm.store' writes offset 4 of shared memory without a barrier after thread (63, 0, 0) at {{.*}} [kernel 'write_after_read', thread (0, 0, 0), block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=write_after_write --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=WAW
// WAW: 'llvm.store' writes offset 4 of shared memory without a barrier after thread (0, 0, 0) at {{.*}} [kernel 'write_after_write', thread (1, 0, 0), block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=warp_barrier_only --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=WARP
// WARP: 'llvm.load' reads offset 4 of shared memory without a barrier after thread (0, 0, 0) at {{.*}} [kernel 'warp_barrier_only', thread (63, 0, 0), block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=mixed_atomic --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=ATOMIC
// ATOMIC: 'llvm.atomicrmw' writes offset 4 of shared memory without a barrier after thread (63, 0, 0) at {{.*}} [kernel 'mixed_atomic', thread (0, 0, 0), block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=uninitialized --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=UNINITIALIZED
// UNINITIALIZED: 'llvm.load' reads offset 4 of shared memory, which nothing has written [kernel 'uninitialized', thread (0, 0, 0), block (0, 0, 0)]

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 4 : i64} : !llvm.array<64 x f32>

    llvm.func internal @element(%i: i32) -> !llvm.ptr<3> {
      %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %p = llvm.getelementptr %tile[%i] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
      llvm.return %p : !llvm.ptr<3>
    }

    // Each thread gives its number to the next one, through barriers of the
    // block and then of the warp.
    llvm.func @right() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %mask = llvm.mlir.constant(63 : i32) : i32
      %all = llvm.mlir.constant(-1 : i32) : i32
      %x = llvm.sitofp %tid : i32 to f32
      %own = llvm.call @element(%tid) : (i32) -> !llvm.ptr<3>
      llvm.store %x, %own : f32, !llvm.ptr<3>
      nvvm.barrier0
      %i = llvm.add %tid, %one : i32
      %n = llvm.and %i, %mask : i32
      %other = llvm.call @element(%n) : (i32) -> !llvm.ptr<3>
      %y = llvm.load volatile %other : !llvm.ptr<3> -> f32
      nvvm.barrier0
      llvm.store %y, %own : f32, !llvm.ptr<3>
      nvvm.bar.warp.sync %all : i32
      %partner = llvm.xor %tid, %one : i32
      %near = llvm.call @element(%partner) : (i32) -> !llvm.ptr<3>
      %z = llvm.load volatile %near : !llvm.ptr<3> -> f32
      nvvm.bar.warp.sync %all : i32
      llvm.store %z, %own : f32, !llvm.ptr<3>
      llvm.return
    }

    llvm.func @read_after_write() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %x = llvm.sitofp %tid : i32 to f32
      %own = llvm.call @element(%tid) : (i32) -> !llvm.ptr<3>
      llvm.store %x, %own : f32, !llvm.ptr<3>
      %first = llvm.call @element(%zero) : (i32) -> !llvm.ptr<3>
      %y = llvm.load volatile %first : !llvm.ptr<3> -> f32
      llvm.return
    }

    llvm.func @write_after_read() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %mask = llvm.mlir.constant(63 : i32) : i32
      %x = llvm.sitofp %tid : i32 to f32
      %own = llvm.call @element(%tid) : (i32) -> !llvm.ptr<3>
      llvm.store %x, %own : f32, !llvm.ptr<3>
      nvvm.barrier0
      %i = llvm.add %tid, %one : i32
      %n = llvm.and %i, %mask : i32
      %other = llvm.call @element(%n) : (i32) -> !llvm.ptr<3>
      %y = llvm.load volatile %other : !llvm.ptr<3> -> f32
      llvm.store %y, %own : f32, !llvm.ptr<3>
      llvm.return
    }

    llvm.func @write_after_write() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %x = llvm.sitofp %tid : i32 to f32
      %first = llvm.call @element(%zero) : (i32) -> !llvm.ptr<3>
      llvm.store %x, %first : f32, !llvm.ptr<3>
      llvm.return
    }

    // Threads of two warps meet at their own barriers only.
    llvm.func @warp_barrier_only() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %all = llvm.mlir.constant(-1 : i32) : i32
      %x = llvm.sitofp %tid : i32 to f32
      %own = llvm.call @element(%tid) : (i32) -> !llvm.ptr<3>
      llvm.store %x, %own : f32, !llvm.ptr<3>
      nvvm.bar.warp.sync %all : i32
      %first = llvm.call @element(%zero) : (i32) -> !llvm.ptr<3>
      %y = llvm.load volatile %first : !llvm.ptr<3> -> f32
      llvm.return
    }

    // Atomic updates are ordered among themselves, and with nothing else.
    llvm.func @mixed_atomic() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %x = llvm.sitofp %tid : i32 to f32
      %none = llvm.mlir.constant(0.0 : f32) : f32
      %first = llvm.call @element(%zero) : (i32) -> !llvm.ptr<3>
      %is_first = llvm.icmp "eq" %tid, %zero : i32
      llvm.cond_br %is_first, ^clear, ^update
    ^clear:
      llvm.store %none, %first : f32, !llvm.ptr<3>
      llvm.br ^update
    ^update:
      nvvm.barrier0
      %old = llvm.atomicrmw fadd %first, %x monotonic : !llvm.ptr<3>, f32
      %y = llvm.load volatile %first : !llvm.ptr<3> -> f32
      llvm.return
    }

    llvm.func @uninitialized() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %own = llvm.call @element(%tid) : (i32) -> !llvm.ptr<3>
      %x = llvm.load volatile %own : !llvm.ptr<3> -> f32
      llvm.return
    }
  }

  func.func @right() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@right blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @read_after_write() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@read_after_write blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @write_after_read() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@write_after_read blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @write_after_write() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@write_after_write blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @warp_barrier_only() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@warp_barrier_only blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @mixed_atomic() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@mixed_atomic blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @uninitialized() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@uninitialized blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
}
