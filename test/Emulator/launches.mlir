// Launches that a chip cannot carry out, and kernels that stop.

// RUN: rope-runner %s --entry=shapes --target=emulate --random=1 | FileCheck %s --check-prefix=SHAPES
// SHAPES: ran 'shapes' on emulate

// RUN: %exits 2 rope-runner %s --entry=too_many_threads --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: error: launch of kernel 'empty': expected at most 1024 threads in a block but got 2048

// RUN: %exits 2 rope-runner %s --entry=no_blocks --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=BLOCKS
// BLOCKS: error: launch of kernel 'empty': expected between 1 and 2147483647 blocks along axis 0 but got 0

// RUN: %exits 2 rope-runner %s --entry=too_much_shared --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=SHARED
// SHARED: error: launch of kernel 'empty': expected at most {{[0-9]+}} bytes of shared memory but got 1000000

// RUN: %exits 2 rope-runner %s --entry=other_block --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: launch of kernel 'compiled_for_64': expected the 64 threads along axis 0 that the kernel is compiled for but got 32

// RUN: %exits 2 rope-runner %s --entry=traps --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=TRAP
// TRAP: error: {{.*}}launches.mlir:[[#]]:[[#]]: 'llvm.intr.trap' stops the kernel [kernel 'traps', thread (1, 0, 0), block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=shapes --target=emulate --chip=sm_12 --random=1 2>&1 | FileCheck %s --check-prefix=CHIP
// CHIP: error: expected '--chip' to be one of sm_80, sm_89, sm_90a, sm_100, gfx942, gfx1100 but got 'sm_12'

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @empty() attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }

    llvm.func @compiled_for_64() attributes {gpu.kernel, nvvm.kernel, nvvm.reqntid = array<i32: 64, 1, 1>} {
      llvm.return
    }

    // A block that is no whole number of warps, in three axes of each kind.
    llvm.func @shapes(%unused: !llvm.ptr, %out: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) attributes {gpu.kernel, nvvm.kernel} {
      %tx = nvvm.read.ptx.sreg.tid.x : i32
      %ty = nvvm.read.ptx.sreg.tid.y : i32
      %tz = nvvm.read.ptx.sreg.tid.z : i32
      %nx = nvvm.read.ptx.sreg.ntid.x : i32
      %ny = nvvm.read.ptx.sreg.ntid.y : i32
      %nz = nvvm.read.ptx.sreg.ntid.z : i32
      %bx = nvvm.read.ptx.sreg.ctaid.x : i32
      %by = nvvm.read.ptx.sreg.ctaid.y : i32
      %bz = nvvm.read.ptx.sreg.ctaid.z : i32
      %gx = nvvm.read.ptx.sreg.nctaid.x : i32
      %gy = nvvm.read.ptx.sreg.nctaid.y : i32
      %lane = nvvm.read.ptx.sreg.laneid : i32
      %warp = nvvm.read.ptx.sreg.warpid : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %b0 = llvm.mul %bz, %gy : i32
      %b1 = llvm.add %b0, %by : i32
      %b2 = llvm.mul %b1, %gx : i32
      %b = llvm.add %b2, %bx : i32
      %t0 = llvm.mul %tz, %ny : i32
      %t1 = llvm.add %t0, %ty : i32
      %t2 = llvm.mul %t1, %nx : i32
      %t = llvm.add %t2, %tx : i32
      %w = llvm.mul %warp, %c32 : i32
      %number = llvm.add %w, %lane : i32
      %n0 = llvm.mul %nx, %ny : i32
      %n = llvm.mul %n0, %nz : i32
      %start = llvm.mul %b, %n : i32
      %i = llvm.add %start, %t : i32
      %value = llvm.add %start, %number : i32
      %p = llvm.getelementptr %out[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      nvvm.barrier0
      llvm.store %value, %p : i32, !llvm.ptr
      llvm.return
    }

    llvm.func @traps() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %second = llvm.icmp "eq" %tid, %c1 : i32
      llvm.cond_br %second, ^stop, ^done
    ^stop:
      "llvm.intr.trap"() : () -> ()
      llvm.unreachable
    ^done:
      llvm.return
    }
  }

  // Every element gets its own number.
  func.func @shapes(%out: memref<1080xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c9 = arith.constant 9 : index
    %c1080 = arith.constant 1080 : index
    gpu.launch_func @kernels::@shapes blocks in (%c3, %c2, %c4) threads in (%c9, %c5, %c1) args(%out : memref<1080xi32>)
    scf.for %i = %c0 to %c1080 step %c1 {
      %got = memref.load %out[%i] : memref<1080xi32>
      %want = arith.index_cast %i : index to i32
      %same = arith.cmpi eq, %got, %want : i32
      cf.assert %same, "expected the number of the thread"
    }
    return
  }

  func.func @too_many_threads() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c1024 = arith.constant 1024 : index
    gpu.launch_func @kernels::@empty blocks in (%c1, %c1, %c1) threads in (%c1024, %c2, %c1)
    return
  }

  func.func @no_blocks() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@empty blocks in (%c0, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }

  func.func @too_much_shared() {
    %c1 = arith.constant 1 : index
    %bytes = arith.constant 1000000 : i32
    gpu.launch_func @kernels::@empty blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) dynamic_shared_memory_size %bytes
    return
  }

  func.func @other_block() {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@compiled_for_64 blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
    return
  }

  func.func @traps() {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@traps blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
    return
  }
}
