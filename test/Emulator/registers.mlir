// setmaxnreg moves registers among the warpgroups of a block: three of 128
// threads start with 168 each, of 65536 by 384 a multiple of 8.

// RUN: rope-runner %s --entry=right --target=emulate --chip=sm_90a --random=1 | FileCheck %s --check-prefix=RIGHT
// RIGHT: ran 'right' on emulate
// RUN: rope-runner %s --entry=said --target=emulate --chip=sm_90a --random=1 | FileCheck %s --check-prefix=SAID
// SAID: ran 'said' on emulate

// Two of 240 and one of 40 are more than 504: the second warpgroup waits.
// RUN: %exits 2 rope-runner %s --entry=too_many --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: deadlock: {{.*}}128 threads from {{.*}} are at 'nvvm.setmaxregister' at {{.*}} waiting for registers that no warpgroup gives up

// RUN: %exits 2 rope-runner %s --entry=kept --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=KEPT
// KEPT: deadlock: 256 threads from (0, 0, 0) are at 'nvvm.setmaxregister' at {{.*}} waiting for registers that no warpgroup gives up; 128 threads from (256, 0, 0) have exited

// RUN: %exits 2 rope-runner %s --entry=turned --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=TURNED
// TURNED: 'nvvm.setmaxregister' decreases the registers of a thread to 176, which has 168

// RUN: %exits 2 rope-runner %s --entry=unsaid --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=UNSAID
// UNSAID: 'nvvm.setmaxregister' expected a kernel that says how many registers its threads have, by nvvm.maxnreg or the threads of its blocks

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @right() attributes {gpu.kernel, nvvm.kernel, nvvm.reqntid = array<i32: 384, 1, 1>} {
      %warp = nvvm.read.ptx.sreg.warpid : i32
      %c8 = llvm.mlir.constant(8 : i32) : i32
      %multiplies = llvm.icmp "ult" %warp, %c8 : i32
      llvm.cond_br %multiplies, ^more, ^less
    ^more:
      nvvm.setmaxregister increase 232
      llvm.br ^done
    ^less:
      nvvm.setmaxregister decrease 40
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @too_many() attributes {gpu.kernel, nvvm.kernel, nvvm.reqntid = array<i32: 384, 1, 1>} {
      %warp = nvvm.read.ptx.sreg.warpid : i32
      %c8 = llvm.mlir.constant(8 : i32) : i32
      %multiplies = llvm.icmp "ult" %warp, %c8 : i32
      llvm.cond_br %multiplies, ^more, ^less
    ^more:
      nvvm.setmaxregister increase 240
      llvm.br ^done
    ^less:
      nvvm.setmaxregister decrease 40
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @kept() attributes {gpu.kernel, nvvm.kernel, nvvm.reqntid = array<i32: 384, 1, 1>} {
      %warp = nvvm.read.ptx.sreg.warpid : i32
      %c8 = llvm.mlir.constant(8 : i32) : i32
      %multiplies = llvm.icmp "ult" %warp, %c8 : i32
      llvm.cond_br %multiplies, ^more, ^less
    ^more:
      nvvm.setmaxregister increase 232
      llvm.br ^done
    ^less:
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @turned() attributes {gpu.kernel, nvvm.kernel, nvvm.reqntid = array<i32: 384, 1, 1>} {
      %warp = nvvm.read.ptx.sreg.warpid : i32
      %c8 = llvm.mlir.constant(8 : i32) : i32
      %multiplies = llvm.icmp "ult" %warp, %c8 : i32
      llvm.cond_br %multiplies, ^more, ^less
    ^more:
      nvvm.setmaxregister increase 176
      llvm.br ^done
    ^less:
      nvvm.setmaxregister decrease 176
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @said() attributes {gpu.kernel, nvvm.kernel, nvvm.maxnreg = 72 : i32} {
      %warp = nvvm.read.ptx.sreg.warpid : i32
      %c8 = llvm.mlir.constant(8 : i32) : i32
      %multiplies = llvm.icmp "ult" %warp, %c8 : i32
      llvm.cond_br %multiplies, ^more, ^less
    ^more:
      nvvm.setmaxregister increase 96
      llvm.br ^done
    ^less:
      nvvm.setmaxregister decrease 24
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @unsaid() attributes {gpu.kernel, nvvm.kernel} {
      %warp = nvvm.read.ptx.sreg.warpid : i32
      %c8 = llvm.mlir.constant(8 : i32) : i32
      %multiplies = llvm.icmp "ult" %warp, %c8 : i32
      llvm.cond_br %multiplies, ^more, ^less
    ^more:
      nvvm.setmaxregister increase 232
      llvm.br ^done
    ^less:
      nvvm.setmaxregister decrease 40
      llvm.br ^done
    ^done:
      llvm.return
    }
  }

  func.func @right() {
    %c1 = arith.constant 1 : index
    %c384 = arith.constant 384 : index
    gpu.launch_func @kernels::@right blocks in (%c1, %c1, %c1) threads in (%c384, %c1, %c1)
    return
  }

  func.func @too_many() {
    %c1 = arith.constant 1 : index
    %c384 = arith.constant 384 : index
    gpu.launch_func @kernels::@too_many blocks in (%c1, %c1, %c1) threads in (%c384, %c1, %c1)
    return
  }

  func.func @kept() {
    %c1 = arith.constant 1 : index
    %c384 = arith.constant 384 : index
    gpu.launch_func @kernels::@kept blocks in (%c1, %c1, %c1) threads in (%c384, %c1, %c1)
    return
  }

  func.func @turned() {
    %c1 = arith.constant 1 : index
    %c384 = arith.constant 384 : index
    gpu.launch_func @kernels::@turned blocks in (%c1, %c1, %c1) threads in (%c384, %c1, %c1)
    return
  }

  func.func @said() {
    %c1 = arith.constant 1 : index
    %c384 = arith.constant 384 : index
    gpu.launch_func @kernels::@said blocks in (%c1, %c1, %c1) threads in (%c384, %c1, %c1)
    return
  }

  func.func @unsaid() {
    %c1 = arith.constant 1 : index
    %c384 = arith.constant 384 : index
    gpu.launch_func @kernels::@unsaid blocks in (%c1, %c1, %c1) threads in (%c384, %c1, %c1)
    return
  }
}
