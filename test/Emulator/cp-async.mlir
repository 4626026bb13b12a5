// cp.async: every thread copies 16 bytes into each of two stages, waits for the
// first stage and reads what another thread has copied. Then the same kernel
// with one thing wrong at a time.

// RUN: rope-runner %s --entry=right --target=emulate --random=1 | FileCheck %s --check-prefix=RIGHT
// RIGHT: ran 'right' on emulate

// RUN: %exits 2 rope-runner %s --entry=unwaited --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=UNWAITED
// UNWAITED: 'llvm.load' accesses offset {{[0-9]+}} of shared memory before the end of the asynchronous write started at {{.*}}cp-async.mlir:[[#]]:[[#]]

// RUN: %exits 2 rope-runner %s --entry=wrong_stage --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=STAGE
// STAGE: 'llvm.load' accesses offset {{[0-9]+}} of shared memory before the end of the asynchronous write started at {{.*}}cp-async.mlir:[[#]]:[[#]]

// RUN: %exits 2 rope-runner %s --entry=no_barrier --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=BARRIER
// BARRIER: 'llvm.load' reads offset {{[0-9]+}} of shared memory, which nothing has written

// RUN: %exits 2 rope-runner %s --entry=misaligned --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=MISALIGNED
// MISALIGNED: 'nvvm.cp.async.shared.global' expected an address aligned to 16 bytes but got

// RUN: %exits 2 rope-runner %s --entry=overwritten --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=OVERWRITTEN
// OVERWRITTEN: 'llvm.store' writes offset {{[0-9]+}} of shared memory before the end of an asynchronous access

// RUN: %exits 2 rope-runner %s --entry=outside --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: 'nvvm.cp.async.shared.global' reads 4 bytes at offset 512 of {{.*}}, which has 512 bytes

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @stages() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<2 x array<128 x f32>>

    // out[4 t + i] = in[4 (31 - t) + i], where thread 0 fills its place of the
    // first stage with 4 bytes of the source and 12 of zero. The argument says
    // what is wrong: 1 no wait, 2 the second stage is read, 4 no barrier, 8 the
    // source is 4 bytes on, 16 the place is written before the wait, 32 the source is 512 bytes on.
    llvm.func @copy(%b0: !llvm.ptr, %in: !llvm.ptr, %o0: i64, %s0: i64, %t0: i64, %b1: !llvm.ptr, %out: !llvm.ptr, %o1: i64, %s1: i64, %t1: i64, %wrong: i32) attributes {gpu.kernel, nvvm.kernel} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c2 = llvm.mlir.constant(2 : i32) : i32
      %c4 = llvm.mlir.constant(4 : i32) : i32
      %c8 = llvm.mlir.constant(8 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %c64 = llvm.mlir.constant(64 : i32) : i32
      %c128 = llvm.mlir.constant(128 : i32) : i32
      %zero = llvm.mlir.constant(0.0 : f32) : f32
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %global = llvm.addrspacecast %in : !llvm.ptr to !llvm.ptr<1>
      %stages = llvm.mlir.addressof @stages : !llvm.ptr<3>
      %first = llvm.mul %lane, %c4 : i32
      %w8 = llvm.and %wrong, %c8 : i32
      %shift1 = llvm.udiv %w8, %c8 : i32
      %w32 = llvm.and %wrong, %c32 : i32
      %far = llvm.mul %w32, %c4 : i32
      %shift = llvm.add %shift1, %far : i32
      %from = llvm.add %first, %shift : i32
      %source = llvm.getelementptr %global[%from] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
      %target = llvm.getelementptr %stages[%first] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
      %next = llvm.getelementptr %target[128] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
      %isFirst = llvm.icmp "eq" %lane, %c0 : i32
      %bytes = llvm.select %isFirst, %c4, %c16 : i1, i32
      nvvm.cp.async.shared.global %target, %source, 16, cache = cg, %bytes : !llvm.ptr<3>, !llvm.ptr<1>, i32
      nvvm.cp.async.commit.group
      nvvm.cp.async.shared.global %next, %source, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
      nvvm.cp.async.commit.group
      %w16 = llvm.and %wrong, %c16 : i32
      %writes = llvm.icmp "ne" %w16, %c0 : i32
      llvm.cond_br %writes, ^write, ^afterWrite
    ^write:
      llvm.store %zero, %target : f32, !llvm.ptr<3>
      llvm.br ^afterWrite
    ^afterWrite:
      %w1 = llvm.and %wrong, %c1 : i32
      %unwaited = llvm.icmp "ne" %w1, %c0 : i32
      llvm.cond_br %unwaited, ^afterWait, ^wait
    ^wait:
      nvvm.cp.async.wait.group 1
      llvm.br ^afterWait
    ^afterWait:
      %w4 = llvm.and %wrong, %c4 : i32
      %unordered = llvm.icmp "ne" %w4, %c0 : i32
      llvm.cond_br %unordered, ^read, ^barrier
    ^barrier:
      nvvm.barrier0
      llvm.br ^read
    ^read:
      %mirror = llvm.sub %c31, %lane : i32
      %w2 = llvm.and %wrong, %c2 : i32
      %stage = llvm.mul %w2, %c64 : i32
      %place0 = llvm.mul %mirror, %c4 : i32
      %place = llvm.add %place0, %stage : i32
      %other = llvm.getelementptr %stages[%place] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
      %x = llvm.load %other {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
      %to = llvm.getelementptr %out[%first] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      llvm.store %x, %to {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr
      llvm.return
    }
  }

  func.func @right(%a0: memref<128xf32>, %a1: memref<128xf32>) {
    %wrong = arith.constant 0 : i32
    call @run(%a0, %a1, %wrong) : (memref<128xf32>, memref<128xf32>, i32) -> ()
    return
  }
  func.func @unwaited(%a0: memref<128xf32>, %a1: memref<128xf32>) {
    %wrong = arith.constant 1 : i32
    call @run(%a0, %a1, %wrong) : (memref<128xf32>, memref<128xf32>, i32) -> ()
    return
  }
  func.func @wrong_stage(%a0: memref<128xf32>, %a1: memref<128xf32>) {
    %wrong = arith.constant 2 : i32
    call @run(%a0, %a1, %wrong) : (memref<128xf32>, memref<128xf32>, i32) -> ()
    return
  }
  func.func @no_barrier(%a0: memref<128xf32>, %a1: memref<128xf32>) {
    %wrong = arith.constant 4 : i32
    call @run(%a0, %a1, %wrong) : (memref<128xf32>, memref<128xf32>, i32) -> ()
    return
  }
  func.func @misaligned(%a0: memref<128xf32>, %a1: memref<128xf32>) {
    %wrong = arith.constant 8 : i32
    call @run(%a0, %a1, %wrong) : (memref<128xf32>, memref<128xf32>, i32) -> ()
    return
  }
  func.func @overwritten(%a0: memref<128xf32>, %a1: memref<128xf32>) {
    %wrong = arith.constant 16 : i32
    call @run(%a0, %a1, %wrong) : (memref<128xf32>, memref<128xf32>, i32) -> ()
    return
  }
  func.func @outside(%a0: memref<128xf32>, %a1: memref<128xf32>) {
    %wrong = arith.constant 32 : i32
    call @run(%a0, %a1, %wrong) : (memref<128xf32>, memref<128xf32>, i32) -> ()
    return
  }

  func.func private @run(%in: memref<128xf32>, %out: memref<128xf32>, %wrong: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c31 = arith.constant 31 : index
    %c32 = arith.constant 32 : index
    %c128 = arith.constant 128 : index
    %zero = arith.constant 0.0 : f32
    gpu.launch_func @kernels::@copy blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
        args(%in : memref<128xf32>, %out : memref<128xf32>, %wrong : i32)
    scf.for %i = %c0 to %c128 step %c1 {
      %thread = arith.divui %i, %c4 : index
      %rest = arith.remui %i, %c4 : index
      %mirror = arith.subi %c31, %thread : index
      %place = arith.muli %mirror, %c4 : index
      %from = arith.addi %place, %rest : index
      %copied = memref.load %in[%from] : memref<128xf32>
      %filled0 = arith.cmpi ult, %from, %c4 : index
      %filled1 = arith.cmpi ugt, %from, %c0 : index
      %filled = arith.andi %filled0, %filled1 : i1
      %want = arith.select %filled, %zero, %copied : f32
      %got = memref.load %out[%i] : memref<128xf32>
      %same = arith.cmpf oeq, %got, %want : f32
      cf.assert %same, "expected the bytes that another thread has copied"
    }
    return
  }
}
