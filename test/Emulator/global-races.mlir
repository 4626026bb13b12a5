// Blocks of one launch that access the same bytes of global memory, one of them
// to write: nothing orders them. One kernel each.

// RUN: rope-runner %s --entry=right --target=emulate --random=1 | FileCheck %s --check-prefix=RIGHT
// RIGHT: ran 'right' on emulate

// RUN: %exits 2 rope-runner %s --entry=write_write --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=WW
// WW: error: {{.*}}global-races.mlir:[[#]]:[[#]]: 'llvm.store' writes 4 bytes at offset 0 of buffer [[#]], which block (0, 0, 0) writes in the same launch [kernel 'write_write', thread (0, 0, 0), block (1, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=read_write --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=RW
// RW: 'llvm.store' writes 4 bytes at offset 0 of buffer [[#]], which block (0, 0, 0) reads in the same launch [kernel 'read_write', thread (0, 0, 0), block (1, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=write_read --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=WR
// WR: 'llvm.load' reads 4 bytes at offset 0 of buffer [[#]], which block (0, 0, 0) writes in the same launch [kernel 'write_read', thread (0, 0, 0), block (1, 0, 0)]

// The first two blocks read what the third one writes.
// RUN: %exits 2 rope-runner %s --entry=readers_write --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=RRW
// RRW: 'llvm.store' writes 4 bytes at offset 4 of buffer [[#]], which block (0, 0, 0) reads in the same launch [kernel 'readers_write', thread (1, 0, 0), block (0, 0, 1)]

// RUN: %exits 2 rope-runner %s --entry=bytes --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=BYTES
// BYTES: 'llvm.store' writes 1 bytes at offset 2 of buffer [[#]], which block (0, 0, 0) writes in the same launch [kernel 'bytes', thread (0, 0, 0), block (1, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=vector --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=VECTOR
// VECTOR: 'llvm.load' reads 16 bytes at offset 16 of buffer [[#]], which block (0, 0, 0) writes in the same launch [kernel 'vector', thread (0, 0, 0), block (1, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=copied --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=COPIED
// COPIED: 'nvvm.cp.async.shared.global' reads 16 bytes at offset 0 of buffer [[#]], which block (0, 0, 0) writes in the same launch [kernel 'copied', thread (0, 0, 0), block (1, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=atomic_plain --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=ATOMIC
// ATOMIC: 'llvm.load' reads 4 bytes at offset 0 of buffer [[#]], which block (0, 0, 0) writes in the same launch [kernel 'atomic_plain', thread (0, 0, 0), block (1, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=plain_atomic --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=PLAIN
// PLAIN: 'llvm.atomicrmw' updates 4 bytes at offset 0 of buffer [[#]], which block (0, 0, 0) reads in the same launch [kernel 'plain_atomic', thread (0, 0, 0), block (1, 0, 0)]

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<512 x i8>

    // Element `32 * block + thread`, a word each, of a buffer.
    llvm.func internal @own(%buffer: !llvm.ptr) -> !llvm.ptr {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %ctaid = nvvm.read.ptx.sreg.ctaid.x : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %start = llvm.mul %ctaid, %c32 : i32
      %i = llvm.add %start, %tid : i32
      %p = llvm.getelementptr %buffer[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.return %p : !llvm.ptr
    }
    // Element `thread`, the same one in all blocks.
    llvm.func internal @common(%buffer: !llvm.ptr) -> !llvm.ptr {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %p = llvm.getelementptr %buffer[%tid] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.return %p : !llvm.ptr
    }
    llvm.func internal @isFirst() -> i1 {
      %ctaid = nvvm.read.ptx.sreg.ctaid.x : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %first = llvm.icmp "eq" %ctaid, %c0 : i32
      llvm.return %first : i1
    }

    // What blocks may do: read the same, read and write their own, bytes of one
    // word included, and count by atomic operations.
    llvm.func @right(%in: !llvm.ptr, %p1: !llvm.ptr, %o1: i64, %s1: i64, %t1: i64, %out: !llvm.ptr, %p2: !llvm.ptr, %o2: i64, %s2: i64, %t2: i64) attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %ctaid = nvvm.read.ptx.sreg.ctaid.x : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %two = llvm.mlir.constant(2 : i32) : i32
      %all = llvm.call @common(%p1) : (!llvm.ptr) -> !llvm.ptr
      %mine = llvm.call @own(%p2) : (!llvm.ptr) -> !llvm.ptr
      %x = llvm.load volatile %all : !llvm.ptr -> i32
      %old = llvm.load volatile %mine : !llvm.ptr -> i32
      llvm.store volatile %x, %mine : i32, !llvm.ptr
      %again = llvm.load volatile %mine : !llvm.ptr -> i32
      llvm.store volatile %again, %mine : i32, !llvm.ptr
      %isLow = llvm.icmp "ult" %tid, %two : i32
      llvm.cond_br %isLow, ^bytes, ^count
    ^bytes:
      %byte = llvm.trunc %x : i32 to i8
      %begin = llvm.mul %ctaid, %two : i32
      %number = llvm.add %begin, %tid : i32
      %c256 = llvm.mlir.constant(256 : i32) : i32
      %at = llvm.add %number, %c256 : i32
      %pb = llvm.getelementptr %p2[%at] : (!llvm.ptr, i32) -> !llvm.ptr, i8
      llvm.store volatile %byte, %pb : i8, !llvm.ptr
      %y = llvm.load volatile %pb : !llvm.ptr -> i8
      llvm.store volatile %y, %pb : i8, !llvm.ptr
      llvm.br ^count
    ^count:
      %pa = llvm.getelementptr %p2[65] : (!llvm.ptr) -> !llvm.ptr, i32
      %n = llvm.atomicrmw add %pa, %one monotonic : !llvm.ptr, i32
      llvm.return
    }

    llvm.func @write_write(%in: !llvm.ptr, %p1: !llvm.ptr, %o1: i64, %s1: i64, %t1: i64, %out: !llvm.ptr, %p2: !llvm.ptr, %o2: i64, %s2: i64, %t2: i64) attributes {gpu.kernel, nvvm.kernel} {
      %c = llvm.mlir.constant(7 : i32) : i32
      %p = llvm.call @common(%p2) : (!llvm.ptr) -> !llvm.ptr
      llvm.store %c, %p : i32, !llvm.ptr
      llvm.return
    }

    llvm.func @read_write(%in: !llvm.ptr, %p1: !llvm.ptr, %o1: i64, %s1: i64, %t1: i64, %out: !llvm.ptr, %p2: !llvm.ptr, %o2: i64, %s2: i64, %t2: i64) attributes {gpu.kernel, nvvm.kernel} {
      %c = llvm.mlir.constant(7 : i32) : i32
      %p = llvm.call @common(%p2) : (!llvm.ptr) -> !llvm.ptr
      %first = llvm.call @isFirst() : () -> i1
      llvm.cond_br %first, ^read, ^write
    ^read:
      %x = llvm.load volatile %p : !llvm.ptr -> i32
      llvm.return
    ^write:
      llvm.store %c, %p : i32, !llvm.ptr
      llvm.return
    }

    llvm.func @write_read(%in: !llvm.ptr, %p1: !llvm.ptr, %o1: i64, %s1: i64, %t1: i64, %out: !llvm.ptr, %p2: !llvm.ptr, %o2: i64, %s2: i64, %t2: i64) attributes {gpu.kernel, nvvm.kernel} {
      %c = llvm.mlir.constant(7 : i32) : i32
      %p = llvm.call @common(%p2) : (!llvm.ptr) -> !llvm.ptr
      %first = llvm.call @isFirst() : () -> i1
      llvm.cond_br %first, ^write, ^read
    ^read:
      %x = llvm.load volatile %p : !llvm.ptr -> i32
      llvm.return
    ^write:
      llvm.store %c, %p : i32, !llvm.ptr
      llvm.return
    }

    llvm.func @readers_write(%in: !llvm.ptr, %p1: !llvm.ptr, %o1: i64, %s1: i64, %t1: i64, %out: !llvm.ptr, %p2: !llvm.ptr, %o2: i64, %s2: i64, %t2: i64) attributes {gpu.kernel, nvvm.kernel} {
      %c = llvm.mlir.constant(7 : i32) : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %z = nvvm.read.ptx.sreg.ctaid.z : i32
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %p = llvm.call @common(%p2) : (!llvm.ptr) -> !llvm.ptr
      %reads = llvm.icmp "eq" %z, %c0 : i32
      llvm.cond_br %reads, ^read, ^choose
    ^read:
      %x = llvm.load volatile %p : !llvm.ptr -> i32
      llvm.return
    ^choose:
      %writes = llvm.icmp "ne" %tid, %c0 : i32
      llvm.cond_br %writes, ^write, ^end
    ^write:
      llvm.store %c, %p : i32, !llvm.ptr
      llvm.br ^end
    ^end:
      llvm.return
    }

    llvm.func @bytes(%in: !llvm.ptr, %p1: !llvm.ptr, %o1: i64, %s1: i64, %t1: i64, %out: !llvm.ptr, %p2: !llvm.ptr, %o2: i64, %s2: i64, %t2: i64) attributes {gpu.kernel, nvvm.kernel} {
      // The first block writes bytes 0 and 2, the second 1 and 2.
      %c = llvm.mlir.constant(7 : i8) : i8
      %ctaid = nvvm.read.ptx.sreg.ctaid.x : i32
      %p = llvm.getelementptr %p2[%ctaid] : (!llvm.ptr, i32) -> !llvm.ptr, i8
      llvm.store volatile %c, %p : i8, !llvm.ptr
      %q = llvm.getelementptr %p2[2] : (!llvm.ptr) -> !llvm.ptr, i8
      llvm.store volatile %c, %q : i8, !llvm.ptr
      llvm.return
    }

    llvm.func @vector(%in: !llvm.ptr, %p1: !llvm.ptr, %o1: i64, %s1: i64, %t1: i64, %out: !llvm.ptr, %p2: !llvm.ptr, %o2: i64, %s2: i64, %t2: i64) attributes {gpu.kernel, nvvm.kernel} {
      %c = llvm.mlir.constant(7 : i32) : i32
      %p = llvm.getelementptr %p2[7] : (!llvm.ptr) -> !llvm.ptr, i32
      %q = llvm.getelementptr %p2[4] : (!llvm.ptr) -> !llvm.ptr, i32
      %first = llvm.call @isFirst() : () -> i1
      llvm.cond_br %first, ^write, ^read
    ^read:
      %x = llvm.load volatile %q : !llvm.ptr -> vector<4xi32>
      llvm.return
    ^write:
      llvm.store %c, %p : i32, !llvm.ptr
      llvm.return
    }

    llvm.func @copied(%in: !llvm.ptr, %p1: !llvm.ptr, %o1: i64, %s1: i64, %t1: i64, %out: !llvm.ptr, %p2: !llvm.ptr, %o2: i64, %s2: i64, %t2: i64) attributes {gpu.kernel, nvvm.kernel} {
      %c = llvm.mlir.constant(7 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %at = llvm.mul %tid, %c16 : i32
      %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %to = llvm.getelementptr %tile[%at] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %global = llvm.addrspacecast %p2 : !llvm.ptr to !llvm.ptr<1>
      %first = llvm.call @isFirst() : () -> i1
      llvm.cond_br %first, ^write, ^read
    ^read:
      nvvm.cp.async.shared.global %to, %global, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
      nvvm.cp.async.commit.group
      nvvm.cp.async.wait.group 0
      llvm.return
    ^write:
      %p = llvm.call @common(%p2) : (!llvm.ptr) -> !llvm.ptr
      llvm.store %c, %p : i32, !llvm.ptr
      llvm.return
    }

    llvm.func @atomic_plain(%in: !llvm.ptr, %p1: !llvm.ptr, %o1: i64, %s1: i64, %t1: i64, %out: !llvm.ptr, %p2: !llvm.ptr, %o2: i64, %s2: i64, %t2: i64) attributes {gpu.kernel, nvvm.kernel} {
      %c = llvm.mlir.constant(7 : i32) : i32
      %p = llvm.call @common(%p2) : (!llvm.ptr) -> !llvm.ptr
      %first = llvm.call @isFirst() : () -> i1
      llvm.cond_br %first, ^update, ^read
    ^read:
      %x = llvm.load volatile %p : !llvm.ptr -> i32
      llvm.return
    ^update:
      %old = llvm.atomicrmw add %p, %c monotonic : !llvm.ptr, i32
      llvm.return
    }

    llvm.func @plain_atomic(%in: !llvm.ptr, %p1: !llvm.ptr, %o1: i64, %s1: i64, %t1: i64, %out: !llvm.ptr, %p2: !llvm.ptr, %o2: i64, %s2: i64, %t2: i64) attributes {gpu.kernel, nvvm.kernel} {
      %c = llvm.mlir.constant(7 : i32) : i32
      %p = llvm.call @common(%p2) : (!llvm.ptr) -> !llvm.ptr
      %first = llvm.call @isFirst() : () -> i1
      llvm.cond_br %first, ^read, ^update
    ^read:
      %x = llvm.load volatile %p : !llvm.ptr -> i32
      llvm.return
    ^update:
      %old = llvm.atomicrmw add %p, %c monotonic : !llvm.ptr, i32
      llvm.return
    }
  }
  func.func @right(%in: memref<128xi32>, %out: memref<128xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@right blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<128xi32>, %out : memref<128xi32>)
    return
  }
  func.func @write_write(%in: memref<128xi32>, %out: memref<128xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@write_write blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<128xi32>, %out : memref<128xi32>)
    return
  }
  func.func @read_write(%in: memref<128xi32>, %out: memref<128xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@read_write blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<128xi32>, %out : memref<128xi32>)
    return
  }
  func.func @write_read(%in: memref<128xi32>, %out: memref<128xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@write_read blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<128xi32>, %out : memref<128xi32>)
    return
  }
  func.func @readers_write(%in: memref<128xi32>, %out: memref<128xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@readers_write blocks in (%c1, %c2, %c2) threads in (%c32, %c1, %c1) args(%in : memref<128xi32>, %out : memref<128xi32>)
    return
  }
  func.func @bytes(%in: memref<128xi32>, %out: memref<128xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@bytes blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<128xi32>, %out : memref<128xi32>)
    return
  }
  func.func @vector(%in: memref<128xi32>, %out: memref<128xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@vector blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<128xi32>, %out : memref<128xi32>)
    return
  }
  func.func @copied(%in: memref<128xi32>, %out: memref<128xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@copied blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<128xi32>, %out : memref<128xi32>)
    return
  }
  func.func @atomic_plain(%in: memref<128xi32>, %out: memref<128xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@atomic_plain blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<128xi32>, %out : memref<128xi32>)
    return
  }
  func.func @plain_atomic(%in: memref<128xi32>, %out: memref<128xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@plain_atomic blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<128xi32>, %out : memref<128xi32>)
    return
  }
}
