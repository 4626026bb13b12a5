// Warp-wide instructions against what the PTX manual says, lane by lane: host
// code computes the same. Then kernels that use them as they must not be used.

// RUN: rope-runner %s --entry=shuffles --target=emulate --random=1 | FileCheck %s --check-prefix=SHUFFLES
// SHUFFLES: ran 'shuffles' on emulate

// RUN: rope-runner %s --entry=votes --target=emulate --random=1 | FileCheck %s --check-prefix=VOTES
// VOTES: ran 'votes' on emulate

// RUN: rope-runner %s --entry=halves --target=emulate --random=1 | FileCheck %s --check-prefix=HALVES
// HALVES: ran 'halves' on emulate

// RUN: %exits 2 rope-runner %s --entry=outside --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: 'nvvm.shfl.sync' expected the mask to name the executing lane 16 [kernel 'outside', thread (16, 0, 0), block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=absent --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=ABSENT
// ABSENT: 'nvvm.shfl.sync' reads lane 16, which the mask does not name [kernel 'absent', thread (0, 0, 0), block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=apart --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=APART
// APART: 'nvvm.shfl.sync' is reached by some threads of the group while others are at 'nvvm.vote.sync' at {{.*}}warps.mlir:[[#]]:[[#]] [kernel 'apart', thread (1, 0, 0), block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=gone --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=GONE
// GONE: 'nvvm.shfl.sync' waits for {{lane 31, which has exited|a thread that has exited}}

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // out[kind * 32 + lane]: down 3, up 3 clamped to 0, xor 5, lane 7 of each
    // segment of 16, and what the predicate of `down` says.
    llvm.func @shuffles(%unused: !llvm.ptr, %out: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) attributes {gpu.kernel, nvvm.kernel} {
      %lane = nvvm.read.ptx.sreg.laneid : i32
      %all = llvm.mlir.constant(-1 : i32) : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %c5 = llvm.mlir.constant(5 : i32) : i32
      %c7 = llvm.mlir.constant(7 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %c100 = llvm.mlir.constant(100 : i32) : i32
      // Segments of 16 lanes: mask 0b10000, clamp 31.
      %segments = llvm.mlir.constant(4127 : i32) : i32
      %value = llvm.add %lane, %c100 : i32
      %r = nvvm.shfl.sync down %all, %value, %c3, %c31 {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
      %down = llvm.extractvalue %r[0] : !llvm.struct<(i32, i1)>
      %valid = llvm.extractvalue %r[1] : !llvm.struct<(i32, i1)>
      %validity = llvm.zext %valid : i1 to i32
      %up = nvvm.shfl.sync up %all, %value, %c3, %c0 : i32 -> i32
      %xor = nvvm.shfl.sync bfly %all, %value, %c5, %c31 : i32 -> i32
      %idx = nvvm.shfl.sync idx %all, %value, %c7, %segments : i32 -> i32
      %p0 = llvm.getelementptr %out[%lane] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %p1 = llvm.getelementptr %p0[32] : (!llvm.ptr) -> !llvm.ptr, i32
      %p2 = llvm.getelementptr %p0[64] : (!llvm.ptr) -> !llvm.ptr, i32
      %p3 = llvm.getelementptr %p0[96] : (!llvm.ptr) -> !llvm.ptr, i32
      %p4 = llvm.getelementptr %p0[128] : (!llvm.ptr) -> !llvm.ptr, i32
      llvm.store %down, %p0 : i32, !llvm.ptr
      llvm.store %up, %p1 : i32, !llvm.ptr
      llvm.store %xor, %p2 : i32, !llvm.ptr
      llvm.store %idx, %p3 : i32, !llvm.ptr
      llvm.store %validity, %p4 : i32, !llvm.ptr
      llvm.return
    }

    // out[kind * 32 + lane]: any, all, ballot and uniform of "lane < 3"; the
    // sum, the lanes with the same value mod 4, the elected lane.
    llvm.func @votes(%unused: !llvm.ptr, %out: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) attributes {gpu.kernel, nvvm.kernel} {
      %lane = nvvm.read.ptx.sreg.laneid : i32
      %all = llvm.mlir.constant(-1 : i32) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %low = llvm.icmp "ult" %lane, %c3 : i32
      %any = nvvm.vote.sync any %all, %low -> i1
      %every = nvvm.vote.sync all %all, %low -> i1
      %ballot = nvvm.vote.sync ballot %all, %low -> i32
      %uniform = nvvm.vote.sync uni %all, %low -> i1
      %sum = nvvm.redux.sync add %lane, %all : i32 -> i32
      %mod = llvm.and %lane, %c3 : i32
      %equal = nvvm.match.sync any %all, %mod : i32 -> i32
      %elected = nvvm.elect.sync -> i1
      %v0 = llvm.zext %any : i1 to i32
      %v1 = llvm.zext %every : i1 to i32
      %v3 = llvm.zext %uniform : i1 to i32
      %v6 = llvm.zext %elected : i1 to i32
      %p0 = llvm.getelementptr %out[%lane] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %p1 = llvm.getelementptr %p0[32] : (!llvm.ptr) -> !llvm.ptr, i32
      %p2 = llvm.getelementptr %p0[64] : (!llvm.ptr) -> !llvm.ptr, i32
      %p3 = llvm.getelementptr %p0[96] : (!llvm.ptr) -> !llvm.ptr, i32
      %p4 = llvm.getelementptr %p0[128] : (!llvm.ptr) -> !llvm.ptr, i32
      %p5 = llvm.getelementptr %p0[160] : (!llvm.ptr) -> !llvm.ptr, i32
      %p6 = llvm.getelementptr %p0[192] : (!llvm.ptr) -> !llvm.ptr, i32
      llvm.store %v0, %p0 : i32, !llvm.ptr
      llvm.store %v1, %p1 : i32, !llvm.ptr
      llvm.store %ballot, %p2 : i32, !llvm.ptr
      llvm.store %v3, %p3 : i32, !llvm.ptr
      llvm.store %sum, %p4 : i32, !llvm.ptr
      llvm.store %equal, %p5 : i32, !llvm.ptr
      llvm.store %v6, %p6 : i32, !llvm.ptr
      llvm.return
    }

    // The halves of a warp take different ways, each with its own mask.
    llvm.func @halves(%unused: !llvm.ptr, %out: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) attributes {gpu.kernel, nvvm.kernel} {
      %lane = nvvm.read.ptx.sreg.laneid : i32
      %low_mask = llvm.mlir.constant(65535 : i32) : i32
      %high_mask = llvm.mlir.constant(-65536 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %p = llvm.getelementptr %out[%lane] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %low = llvm.icmp "ult" %lane, %c16 : i32
      llvm.cond_br %low, ^low, ^high
    ^low:
      %sum = nvvm.redux.sync add %lane, %low_mask : i32 -> i32
      llvm.store %sum, %p : i32, !llvm.ptr
      llvm.br ^done
    ^high:
      %max = nvvm.redux.sync max %lane, %high_mask : i32 -> i32
      llvm.store %max, %p : i32, !llvm.ptr
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @outside() attributes {gpu.kernel, nvvm.kernel} {
      %lane = nvvm.read.ptx.sreg.laneid : i32
      %mask = llvm.mlir.constant(65535 : i32) : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %x = nvvm.shfl.sync idx %mask, %lane, %c0, %c31 : i32 -> i32
      llvm.return
    }

    llvm.func @absent() attributes {gpu.kernel, nvvm.kernel} {
      %lane = nvvm.read.ptx.sreg.laneid : i32
      %mask = llvm.mlir.constant(65535 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %low = llvm.icmp "ult" %lane, %c16 : i32
      llvm.cond_br %low, ^read, ^done
    ^read:
      %x = nvvm.shfl.sync bfly %mask, %lane, %c16, %c31 : i32 -> i32
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @apart() attributes {gpu.kernel, nvvm.kernel} {
      %lane = nvvm.read.ptx.sreg.laneid : i32
      %all = llvm.mlir.constant(-1 : i32) : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %first = llvm.icmp "eq" %lane, %c0 : i32
      llvm.cond_br %first, ^vote, ^shuffle
    ^vote:
      %v = nvvm.vote.sync any %all, %first -> i1
      llvm.br ^done
    ^shuffle:
      %x = nvvm.shfl.sync idx %all, %lane, %c0, %c31 : i32 -> i32
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @gone() attributes {gpu.kernel, nvvm.kernel} {
      %lane = nvvm.read.ptx.sreg.laneid : i32
      %all = llvm.mlir.constant(-1 : i32) : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %last = llvm.icmp "eq" %lane, %c31 : i32
      llvm.cond_br %last, ^done, ^shuffle
    ^shuffle:
      %x = nvvm.shfl.sync idx %all, %lane, %c0, %c31 : i32 -> i32
      llvm.br ^done
    ^done:
      llvm.return
    }
  }

  func.func @shuffles(%out: memref<5x32xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c7 = arith.constant 7 : index
    %c16 = arith.constant 16 : index
    %c29 = arith.constant 29 : index
    %c32 = arith.constant 32 : index
    %c100 = arith.constant 100 : index
    %flat = memref.collapse_shape %out [[0, 1]] : memref<5x32xi32> into memref<160xi32>
    gpu.launch_func @kernels::@shuffles blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1) args(%flat : memref<160xi32>)
    scf.for %i = %c0 to %c32 step %c1 {
      %own = arith.addi %i, %c100 : index
      %inside = arith.cmpi ult, %i, %c29 : index
      %next = arith.addi %own, %c3 : index
      %down = arith.select %inside, %next, %own : index
      %valid = arith.select %inside, %c1, %c0 : index
      %above = arith.cmpi uge, %i, %c3 : index
      %previous = arith.subi %own, %c3 : index
      %up = arith.select %above, %previous, %own : index
      %partner = arith.xori %i, %c5 : index
      %xor = arith.addi %partner, %c100 : index
      %segment = arith.divui %i, %c16 : index
      %start = arith.muli %segment, %c16 : index
      %lane7 = arith.addi %start, %c7 : index
      %idx = arith.addi %lane7, %c100 : index
      func.call @expect(%out, %c0, %i, %down) : (memref<5x32xi32>, index, index, index) -> ()
      func.call @expect(%out, %c1, %i, %up) : (memref<5x32xi32>, index, index, index) -> ()
      func.call @expect(%out, %c2, %i, %xor) : (memref<5x32xi32>, index, index, index) -> ()
      func.call @expect(%out, %c3, %i, %idx) : (memref<5x32xi32>, index, index, index) -> ()
      func.call @expect(%out, %c4, %i, %valid) : (memref<5x32xi32>, index, index, index) -> ()
    }
    return
  }
  func.func private @expect(%out: memref<5x32xi32>, %row: index, %column: index, %want: index) {
    %got = memref.load %out[%row, %column] : memref<5x32xi32>
    %want32 = arith.index_cast %want : index to i32
    %same = arith.cmpi eq, %got, %want32 : i32
    cf.assert %same, "expected another lane"
    return
  }

  func.func @votes(%out: memref<7x32xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c32 = arith.constant 32 : index
    // The first three lanes; 0 + 1 + ... + 31; every fourth lane.
    %ballot = arith.constant 7 : index
    %sum = arith.constant 496 : index
    %fourth = arith.constant 286331153 : index
    %flat = memref.collapse_shape %out [[0, 1]] : memref<7x32xi32> into memref<224xi32>
    gpu.launch_func @kernels::@votes blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1) args(%flat : memref<224xi32>)
    scf.for %i = %c0 to %c32 step %c1 {
      %mod = arith.remui %i, %c4 : index
      %equal = arith.shli %fourth, %mod : index
      %first = arith.cmpi eq, %i, %c0 : index
      %elected = arith.select %first, %c1, %c0 : index
      func.call @expect7(%out, %c0, %i, %c1) : (memref<7x32xi32>, index, index, index) -> ()
      func.call @expect7(%out, %c1, %i, %c0) : (memref<7x32xi32>, index, index, index) -> ()
      func.call @expect7(%out, %c2, %i, %ballot) : (memref<7x32xi32>, index, index, index) -> ()
      func.call @expect7(%out, %c3, %i, %c0) : (memref<7x32xi32>, index, index, index) -> ()
      func.call @expect7(%out, %c4, %i, %sum) : (memref<7x32xi32>, index, index, index) -> ()
      func.call @expect7(%out, %c5, %i, %equal) : (memref<7x32xi32>, index, index, index) -> ()
      func.call @expect7(%out, %c6, %i, %elected) : (memref<7x32xi32>, index, index, index) -> ()
    }
    return
  }
  func.func private @expect7(%out: memref<7x32xi32>, %row: index, %column: index, %want: index) {
    %got = memref.load %out[%row, %column] : memref<7x32xi32>
    %want32 = arith.index_cast %want : index to i32
    %same = arith.cmpi eq, %got, %want32 : i32
    cf.assert %same, "expected another result of the warp"
    return
  }

  func.func @halves(%out: memref<32xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %sum = arith.constant 120 : i32
    %max = arith.constant 31 : i32
    gpu.launch_func @kernels::@halves blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1) args(%out : memref<32xi32>)
    scf.for %i = %c0 to %c32 step %c1 {
      %got = memref.load %out[%i] : memref<32xi32>
      %low = arith.cmpi ult, %i, %c16 : index
      %want = arith.select %low, %sum, %max : i32
      %same = arith.cmpi eq, %got, %want : i32
      cf.assert %same, "expected a result of the half"
    }
    return
  }
  func.func @outside() {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@outside blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
    return
  }
  func.func @absent() {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@absent blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
    return
  }
  func.func @apart() {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@apart blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
    return
  }
  func.func @gone() {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@gone blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
    return
  }
}
