// mbarriers: a producer warp and a consumer warp pass a tile to and fro through
// two mbarriers, four rounds. Then the same kernel with one thing wrong at a time.

// RUN: rope-runner %s --entry=right --target=emulate --chip=sm_90a --random=1 | FileCheck %s --check-prefix=RIGHT
// RIGHT: ran 'right' on emulate

// RUN: %exits 2 rope-runner %s --entry=unordered_init --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=INIT
// INIT: 'nvvm.mbarrier.arrive' uses the mbarrier at offset {{[0-9]+}} without a barrier after its initialisation

// RUN: %exits 2 rope-runner %s --entry=too_few --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: 'llvm.load' reads offset {{[0-9]+}} of shared memory without a barrier after thread (31, 0, 0) at {{.*}}mbarrier.mlir

// RUN: %exits 2 rope-runner %s --entry=wrong_parity --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=PARITY
// PARITY: 'llvm.load' reads offset {{[0-9]+}} of shared memory, which nothing has written

// RUN: %exits 2 rope-runner %s --entry=no_wait --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=WAIT
// WAIT: deadlock: 32 threads from (0, 0, 0) have exited; 32 threads from (32, 0, 0) are at 'nvvm.mbarrier.try_wait.parity' at {{.*}} waiting for the mbarrier at offset {{[0-9]+}} in phase 0 with 32 of 32 arrivals and 0 bytes pending

// RUN: %exits 2 rope-runner %s --entry=too_many --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: 'nvvm.mbarrier.arrive' arrives 33 times at an mbarrier in phase 0 with 32 of 32 arrivals and 0 bytes pending

// RUN: %exits 2 rope-runner %s --entry=init_twice --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: 'nvvm.mbarrier.init' initialises the mbarrier at offset {{[0-9]+}} again without mbarrier.inval

// RUN: %exits 2 rope-runner %s --entry=uninitialised --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: 'nvvm.mbarrier.try_wait.parity' expected an initialised mbarrier at offset {{[0-9]+}} of shared memory

// RUN: %exits 2 rope-runner %s --entry=overwritten --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: 'nvvm.mbarrier.try_wait.parity' finds the mbarrier at offset {{[0-9]+}} overwritten

// RUN: %exits 2 rope-runner %s --entry=no_arrival --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=DEADLOCK
// DEADLOCK: deadlock: {{.*}}32 threads from (32, 0, 0) are at 'nvvm.mbarrier.try_wait.parity' at {{.*}} waiting for the mbarrier at offset {{[0-9]+}} in phase 0 with 32 of 32 arrivals and 0 bytes pending

// RUN: %exits 2 rope-runner %s --entry=count_zero --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: 'nvvm.mbarrier.init' expected a count between 1 and 1048575 but got 0

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 4 : i64} : !llvm.array<32 x i32>
    llvm.mlir.global internal @full() {addr_space = 3 : i32, alignment = 8 : i64} : i64
    llvm.mlir.global internal @empty() {addr_space = 3 : i32, alignment = 8 : i64} : i64

    // out[32 i + lane] = 64 i + 31 - lane. The argument says what is wrong: 1 no
    // barrier after the initialisation, 2 a count of 31, 4 the other parity, 8
    // the producer does not wait, 16 33 arrivals at once, 32 initialised twice,
    // 64 not at all, 128 written by a store, 256 the producer does not arrive,
    // 512 a count of 0.
    llvm.func @phases(%b: !llvm.ptr, %out: !llvm.ptr, %o: i64, %s: i64, %t: i64, %wrong: i32) attributes {gpu.kernel, nvvm.kernel} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c2 = llvm.mlir.constant(2 : i32) : i32
      %c4 = llvm.mlir.constant(4 : i32) : i32
      %c5 = llvm.mlir.constant(5 : i32) : i32
      %c8 = llvm.mlir.constant(8 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %c33 = llvm.mlir.constant(33 : i32) : i32
      %c64 = llvm.mlir.constant(64 : i32) : i32
      %c128 = llvm.mlir.constant(128 : i32) : i32
      %c256 = llvm.mlir.constant(256 : i32) : i32
      %c512 = llvm.mlir.constant(512 : i32) : i32
      %ticks = llvm.mlir.constant(10000000 : i32) : i32
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %isFirst = llvm.icmp "eq" %tid, %c0 : i32
      %lane = llvm.and %tid, %c31 : i32
      %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %full = llvm.mlir.addressof @full : !llvm.ptr<3>
      %empty = llvm.mlir.addressof @empty : !llvm.ptr<3>
      %own = llvm.getelementptr %tile[%lane] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %mirror = llvm.sub %c31, %lane : i32
      %other = llvm.getelementptr %tile[%mirror] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %w4 = llvm.and %wrong, %c4 : i32
      %flip = llvm.udiv %w4, %c4 : i32
      %parity0 = llvm.xor %c0, %flip : i32
      %parity1 = llvm.xor %c1, %flip : i32
      %w2 = llvm.and %wrong, %c2 : i32
      %less = llvm.udiv %w2, %c2 : i32
      %count0 = llvm.sub %c32, %less : i32
      %w512 = llvm.and %wrong, %c512 : i32
      %none = llvm.icmp "ne" %w512, %c0 : i32
      %count = llvm.select %none, %c0, %count0 : i1, i32
      %w16 = llvm.and %wrong, %c16 : i32
      %many = llvm.icmp "ne" %w16, %c0 : i32
      llvm.cond_br %isFirst, ^init, ^after_init
    ^init:
      %make_bits = llvm.and %wrong, %c64 : i32
      %make = llvm.icmp "eq" %make_bits, %c0 : i32
      llvm.cond_br %make, ^make, ^after_make
    ^make:
      nvvm.mbarrier.init %full, %count : !llvm.ptr<3>, i32
      nvvm.mbarrier.init %empty, %c32 : !llvm.ptr<3>, i32
      %twice_bits = llvm.and %wrong, %c32 : i32
      %twice = llvm.icmp "ne" %twice_bits, %c0 : i32
      llvm.cond_br %twice, ^twice, ^after_twice
    ^twice:
      nvvm.mbarrier.init %full, %c32 : !llvm.ptr<3>, i32
      llvm.br ^after_twice
    ^after_twice:
      %damage_bits = llvm.and %wrong, %c128 : i32
      %damage = llvm.icmp "ne" %damage_bits, %c0 : i32
      llvm.cond_br %damage, ^damage, ^after_damage
    ^damage:
      %junk = llvm.mlir.constant(5 : i64) : i64
      llvm.store %junk, %full : i64, !llvm.ptr<3>
      llvm.br ^after_damage
    ^after_damage:
      llvm.br ^after_make
    ^after_make:
      llvm.br ^after_init
    ^after_init:
      %order_bits = llvm.and %wrong, %c1 : i32
      %order = llvm.icmp "eq" %order_bits, %c0 : i32
      llvm.cond_br %order, ^order, ^after_order
    ^order:
      nvvm.barrier0
      llvm.br ^after_order
    ^after_order:
      %produces = llvm.icmp "ult" %tid, %c32 : i32
      llvm.cond_br %produces, ^produce, ^consume
    ^produce:
      %base0 = llvm.mlir.constant(0 : i32) : i32
      %value0 = llvm.add %base0, %lane : i32
      llvm.store %value0, %own : i32, !llvm.ptr<3>
      %arrive0_bits = llvm.and %wrong, %c256 : i32
      %arrive0 = llvm.icmp "eq" %arrive0_bits, %c0 : i32
      llvm.cond_br %arrive0, ^arrive0, ^after_arrive0
    ^arrive0:
      llvm.cond_br %many, ^many0, ^one0
    ^many0:
      nvvm.mbarrier.arrive %full, %c33 : !llvm.ptr<3>
      llvm.br ^one0
    ^one0:
      nvvm.mbarrier.arrive %full : !llvm.ptr<3>
      llvm.br ^after_arrive0
    ^after_arrive0:
      %room1_bits = llvm.and %wrong, %c8 : i32
      %room1 = llvm.icmp "eq" %room1_bits, %c0 : i32
      llvm.cond_br %room1, ^room1, ^after_room1
    ^room1:
      nvvm.mbarrier.try_wait.parity %empty, %parity0, %ticks : !llvm.ptr<3>, i32, i32
      llvm.br ^after_room1
    ^after_room1:
      %base1 = llvm.mlir.constant(64 : i32) : i32
      %value1 = llvm.add %base1, %lane : i32
      llvm.store %value1, %own : i32, !llvm.ptr<3>
      %arrive1_bits = llvm.and %wrong, %c256 : i32
      %arrive1 = llvm.icmp "eq" %arrive1_bits, %c0 : i32
      llvm.cond_br %arrive1, ^arrive1, ^after_arrive1
    ^arrive1:
      nvvm.mbarrier.arrive %full : !llvm.ptr<3>
      llvm.br ^after_arrive1
    ^after_arrive1:
      %room2_bits = llvm.and %wrong, %c8 : i32
      %room2 = llvm.icmp "eq" %room2_bits, %c0 : i32
      llvm.cond_br %room2, ^room2, ^after_room2
    ^room2:
      nvvm.mbarrier.try_wait.parity %empty, %parity1, %ticks : !llvm.ptr<3>, i32, i32
      llvm.br ^after_room2
    ^after_room2:
      %base2 = llvm.mlir.constant(128 : i32) : i32
      %value2 = llvm.add %base2, %lane : i32
      llvm.store %value2, %own : i32, !llvm.ptr<3>
      %arrive2_bits = llvm.and %wrong, %c256 : i32
      %arrive2 = llvm.icmp "eq" %arrive2_bits, %c0 : i32
      llvm.cond_br %arrive2, ^arrive2, ^after_arrive2
    ^arrive2:
      nvvm.mbarrier.arrive %full : !llvm.ptr<3>
      llvm.br ^after_arrive2
    ^after_arrive2:
      %room3_bits = llvm.and %wrong, %c8 : i32
      %room3 = llvm.icmp "eq" %room3_bits, %c0 : i32
      llvm.cond_br %room3, ^room3, ^after_room3
    ^room3:
      nvvm.mbarrier.try_wait.parity %empty, %parity0, %ticks : !llvm.ptr<3>, i32, i32
      llvm.br ^after_room3
    ^after_room3:
      %base3 = llvm.mlir.constant(192 : i32) : i32
      %value3 = llvm.add %base3, %lane : i32
      llvm.store %value3, %own : i32, !llvm.ptr<3>
      %arrive3_bits = llvm.and %wrong, %c256 : i32
      %arrive3 = llvm.icmp "eq" %arrive3_bits, %c0 : i32
      llvm.cond_br %arrive3, ^arrive3, ^after_arrive3
    ^arrive3:
      nvvm.mbarrier.arrive %full : !llvm.ptr<3>
      llvm.br ^after_arrive3
    ^after_arrive3:
      llvm.return
    ^consume:
      nvvm.mbarrier.try_wait.parity %full, %parity0, %ticks : !llvm.ptr<3>, i32, i32
      %x0 = llvm.load %other : !llvm.ptr<3> -> i32
      %row0 = llvm.mlir.constant(0 : i32) : i32
      %place0 = llvm.add %row0, %lane : i32
      %to0 = llvm.getelementptr %out[%place0] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.store %x0, %to0 : i32, !llvm.ptr
      nvvm.mbarrier.arrive %empty : !llvm.ptr<3>
      nvvm.mbarrier.try_wait.parity %full, %parity1, %ticks : !llvm.ptr<3>, i32, i32
      %x1 = llvm.load %other : !llvm.ptr<3> -> i32
      %row1 = llvm.mlir.constant(32 : i32) : i32
      %place1 = llvm.add %row1, %lane : i32
      %to1 = llvm.getelementptr %out[%place1] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.store %x1, %to1 : i32, !llvm.ptr
      nvvm.mbarrier.arrive %empty : !llvm.ptr<3>
      nvvm.mbarrier.try_wait.parity %full, %parity0, %ticks : !llvm.ptr<3>, i32, i32
      %x2 = llvm.load %other : !llvm.ptr<3> -> i32
      %row2 = llvm.mlir.constant(64 : i32) : i32
      %place2 = llvm.add %row2, %lane : i32
      %to2 = llvm.getelementptr %out[%place2] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.store %x2, %to2 : i32, !llvm.ptr
      nvvm.mbarrier.arrive %empty : !llvm.ptr<3>
      nvvm.mbarrier.try_wait.parity %full, %parity1, %ticks : !llvm.ptr<3>, i32, i32
      %x3 = llvm.load %other : !llvm.ptr<3> -> i32
      %row3 = llvm.mlir.constant(96 : i32) : i32
      %place3 = llvm.add %row3, %lane : i32
      %to3 = llvm.getelementptr %out[%place3] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.store %x3, %to3 : i32, !llvm.ptr
      nvvm.mbarrier.arrive %empty : !llvm.ptr<3>
      llvm.return
    }
  }

  func.func @right(%a0: memref<128xi32>) {
    %wrong = arith.constant 0 : i32
    call @run(%a0, %wrong) : (memref<128xi32>, i32) -> ()
    return
  }
  func.func @unordered_init(%a0: memref<128xi32>) {
    %wrong = arith.constant 1 : i32
    call @run(%a0, %wrong) : (memref<128xi32>, i32) -> ()
    return
  }
  func.func @too_few(%a0: memref<128xi32>) {
    %wrong = arith.constant 2 : i32
    call @run(%a0, %wrong) : (memref<128xi32>, i32) -> ()
    return
  }
  func.func @wrong_parity(%a0: memref<128xi32>) {
    %wrong = arith.constant 4 : i32
    call @run(%a0, %wrong) : (memref<128xi32>, i32) -> ()
    return
  }
  func.func @no_wait(%a0: memref<128xi32>) {
    %wrong = arith.constant 8 : i32
    call @run(%a0, %wrong) : (memref<128xi32>, i32) -> ()
    return
  }
  func.func @too_many(%a0: memref<128xi32>) {
    %wrong = arith.constant 16 : i32
    call @run(%a0, %wrong) : (memref<128xi32>, i32) -> ()
    return
  }
  func.func @init_twice(%a0: memref<128xi32>) {
    %wrong = arith.constant 32 : i32
    call @run(%a0, %wrong) : (memref<128xi32>, i32) -> ()
    return
  }
  func.func @uninitialised(%a0: memref<128xi32>) {
    %wrong = arith.constant 64 : i32
    call @run(%a0, %wrong) : (memref<128xi32>, i32) -> ()
    return
  }
  func.func @overwritten(%a0: memref<128xi32>) {
    %wrong = arith.constant 128 : i32
    call @run(%a0, %wrong) : (memref<128xi32>, i32) -> ()
    return
  }
  func.func @no_arrival(%a0: memref<128xi32>) {
    %wrong = arith.constant 256 : i32
    call @run(%a0, %wrong) : (memref<128xi32>, i32) -> ()
    return
  }
  func.func @count_zero(%a0: memref<128xi32>) {
    %wrong = arith.constant 512 : i32
    call @run(%a0, %wrong) : (memref<128xi32>, i32) -> ()
    return
  }

  func.func private @run(%out: memref<128xi32>, %wrong: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c31 = arith.constant 31 : index
    %c128 = arith.constant 128 : index
    gpu.launch_func @kernels::@phases blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%out : memref<128xi32>, %wrong : i32)
    scf.for %i = %c0 to %c128 step %c1 {
      %round = arith.divui %i, %c32 : index
      %lane = arith.remui %i, %c32 : index
      %base = arith.muli %round, %c64 : index
      %mirror = arith.subi %c31, %lane : index
      %sum = arith.addi %base, %mirror : index
      %want = arith.index_cast %sum : index to i32
      %got = memref.load %out[%i] : memref<128xi32>
      %same = arith.cmpi eq, %got, %want : i32
      cf.assert %same, "expected what the producer wrote in this round"
    }
    return
  }
}
