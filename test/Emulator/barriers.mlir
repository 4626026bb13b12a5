// Barriers that threads do not reach as the PTX manual asks for, one kernel each.

// RUN: rope-runner %s --entry=named --target=emulate --random=1 | FileCheck %s --check-prefix=NAMED
// NAMED: ran 'named' on emulate

// RUN: %exits 2 rope-runner %s --entry=divergent --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=DIVERGENT
// DIVERGENT: 'nvvm.barrier{{0?}}' is a divergent barrier: other threads of the warp are at the one at {{.*}}barriers.mlir:[[#]]:[[#]] [kernel 'divergent', thread (1, 0, 0), block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=skipped --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=SKIPPED
// SKIPPED: error: deadlock: 32 threads from (0, 0, 0) are at 'nvvm.barrier0' at {{.*}}barriers.mlir:[[#]]:[[#]] waiting for the other threads of the barrier; 32 threads from (32, 0, 0) have exited [kernel 'skipped', block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=exited --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=EXITED
// EXITED: error: deadlock: 1 thread from (0, 0, 0) has exited; 63 threads from (1, 0, 0) are at 'nvvm.barrier0'

// RUN: %exits 2 rope-runner %s --entry=crossed --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=CROSSED
// CROSSED: error: deadlock: 64 threads from (0, 0, 0) are at 'nvvm.barrier' at {{.*}} waiting for the other threads of the barrier [kernel 'crossed', block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=counts --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=COUNTS
// COUNTS: 'nvvm.barrier' uses barrier 1 for 64 threads while others use it for 32 [kernel 'counts', thread (32, 0, 0)

// RUN: %exits 2 rope-runner %s --entry=partial_warp --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=PARTIAL
// PARTIAL: 'nvvm.barrier' expected the number of threads of barrier 1 to be a multiple of 32 but got 48

// RUN: %exits 2 rope-runner %s --entry=too_many --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: 'nvvm.barrier' expected at most the block's 64 threads at barrier 1 but got 96

// RUN: %exits 2 rope-runner %s --entry=number --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: 'nvvm.barrier' expected a barrier from 0 to 15 but got 16

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 4 : i64} : !llvm.array<32 x i32>

    // A producer warp arrives and goes on; a consumer warp waits for it, and
    // gives the tile back through a second barrier. Three rounds.
    llvm.func @named(%unused: !llvm.ptr, %out: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c2 = llvm.mlir.constant(2 : i32) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %c64 = llvm.mlir.constant(64 : i32) : i32
      %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %lane = llvm.and %tid, %c31 : i32
      %own = llvm.getelementptr %tile[%lane] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %mirror = llvm.sub %c31, %lane : i32
      %other = llvm.getelementptr %tile[%mirror] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %produces = llvm.icmp "ult" %tid, %c32 : i32
      llvm.br ^round(%c0 : i32)
    ^round(%i: i32):
      %more = llvm.icmp "ult" %i, %c3 : i32
      llvm.cond_br %more, ^work, ^done
    ^work:
      llvm.cond_br %produces, ^produce, ^consume
    ^produce:
      %first = llvm.icmp "eq" %i, %c0 : i32
      llvm.cond_br %first, ^write, ^reuse
    ^reuse:
      nvvm.barrier id = %c2 number_of_threads = %c64
      llvm.br ^write
    ^write:
      %scaled = llvm.mul %i, %c64 : i32
      %value = llvm.add %scaled, %lane : i32
      llvm.store %value, %own : i32, !llvm.ptr<3>
      nvvm.barrier.arrive id = %c1 number_of_threads = %c64
      llvm.br ^next
    ^consume:
      nvvm.barrier id = %c1 number_of_threads = %c64
      %x = llvm.load %other : !llvm.ptr<3> -> i32
      %row = llvm.mul %i, %c32 : i32
      %place = llvm.add %row, %lane : i32
      %to = llvm.getelementptr %out[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.store %x, %to : i32, !llvm.ptr
      %last = llvm.icmp "eq" %i, %c2 : i32
      llvm.cond_br %last, ^next, ^release
    ^release:
      nvvm.barrier.arrive id = %c2 number_of_threads = %c64
      llvm.br ^next
    ^next:
      %n = llvm.add %i, %c1 : i32
      llvm.br ^round(%n : i32)
    ^done:
      llvm.return
    }

    llvm.func @divergent() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %odd = llvm.and %tid, %c1 : i32
      %is_odd = llvm.icmp "eq" %odd, %c1 : i32
      llvm.cond_br %is_odd, ^odd, ^even
    ^odd:
      nvvm.barrier0
      llvm.br ^done
    ^even:
      nvvm.barrier id = %c0
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @skipped() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %low = llvm.icmp "ult" %tid, %c32 : i32
      llvm.cond_br %low, ^meet, ^done
    ^meet:
      nvvm.barrier0
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @exited() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %first = llvm.icmp "eq" %tid, %c0 : i32
      llvm.cond_br %first, ^leave, ^meet
    ^leave:
      nvvm.exit
      llvm.unreachable
    ^meet:
      nvvm.barrier0
      llvm.return
    }

    llvm.func @crossed() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c2 = llvm.mlir.constant(2 : i32) : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %c64 = llvm.mlir.constant(64 : i32) : i32
      %low = llvm.icmp "ult" %tid, %c32 : i32
      llvm.cond_br %low, ^one, ^two
    ^one:
      nvvm.barrier id = %c1 number_of_threads = %c64
      nvvm.barrier id = %c2 number_of_threads = %c64
      llvm.br ^done
    ^two:
      nvvm.barrier id = %c2 number_of_threads = %c64
      nvvm.barrier id = %c1 number_of_threads = %c64
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @counts() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %c64 = llvm.mlir.constant(64 : i32) : i32
      %low = llvm.icmp "ult" %tid, %c16 : i32
      llvm.cond_br %low, ^one, ^two
    ^one:
      nvvm.barrier id = %c1 number_of_threads = %c32
      llvm.br ^done
    ^two:
      %high = llvm.icmp "ult" %tid, %c32 : i32
      llvm.cond_br %high, ^done, ^three
    ^three:
      nvvm.barrier id = %c1 number_of_threads = %c64
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @partial_warp() attributes {gpu.kernel, nvvm.kernel} {
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c48 = llvm.mlir.constant(48 : i32) : i32
      nvvm.barrier id = %c1 number_of_threads = %c48
      llvm.return
    }

    llvm.func @too_many() attributes {gpu.kernel, nvvm.kernel} {
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c96 = llvm.mlir.constant(96 : i32) : i32
      nvvm.barrier id = %c1 number_of_threads = %c96
      llvm.return
    }

    llvm.func @number() attributes {gpu.kernel, nvvm.kernel} {
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %c64 = llvm.mlir.constant(64 : i32) : i32
      nvvm.barrier id = %c16 number_of_threads = %c64
      llvm.return
    }
  }

  // Row i has 64 i + 31, ..., 64 i.
  func.func @named(%out: memref<96xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c31 = arith.constant 31 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c96 = arith.constant 96 : index
    gpu.launch_func @kernels::@named blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%out : memref<96xi32>)
    scf.for %i = %c0 to %c96 step %c1 {
      %row = arith.divui %i, %c32 : index
      %column = arith.remui %i, %c32 : index
      %start = arith.muli %row, %c64 : index
      %mirror = arith.subi %c31, %column : index
      %sum = arith.addi %start, %mirror : index
      %want = arith.index_cast %sum : index to i32
      %got = memref.load %out[%i] : memref<96xi32>
      %same = arith.cmpi eq, %got, %want : i32
      cf.assert %same, "expected the mirrored row of the producer"
    }
    return
  }
  func.func @divergent() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@divergent blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @skipped() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@skipped blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @exited() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@exited blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @crossed() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@crossed blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @counts() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@counts blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @partial_warp() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@partial_warp blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @too_many() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@too_many blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @number() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@number blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
}
