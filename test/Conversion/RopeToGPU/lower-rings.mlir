// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-rings{chip=sm_90a},canonicalize,cse))' | FileCheck %s
// RUN: not rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-rings{chip=sm_80}))' 2>&1 | FileCheck %s --check-prefix=TMA
// RUN: not rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-rings{chip=sm_1}))' 2>&1 | FileCheck %s --check-prefix=CHIP
// TMA: error: 'rope_gpu.init_ring' op expected a chip with TMA but got sm_80
// CHIP: error: expected chip to be one of sm_80, {{.*}} but got 'sm_1'

gpu.module @kernels {
  // The barrier that says that a stage is full is followed by the one that says that it is empty.
  // CHECK-LABEL: @start
  // CHECK: nvvm.mbarrier.init %[[FULL:.*]], %[[ONE:.*]] : !llvm.ptr<3>, i32
  // CHECK: %[[EMPTY:.*]] = llvm.getelementptr %[[FULL]][8]
  // CHECK: nvvm.mbarrier.init %[[EMPTY]], %[[READERS:.*]] : !llvm.ptr<3>, i32
  // CHECK-COUNT-2: nvvm.mbarrier.init
  // CHECK-NOT: nvvm.mbarrier.init
  // CHECK: nvvm.fence.mbarrier.init
  gpu.func @start(%memory: !llvm.ptr<3>) kernel {
    %ring = rope_gpu.ring %memory : !rope_gpu.ring<2>
    rope_gpu.init_ring %ring readers 8 : !rope_gpu.ring<2>
    gpu.return
  }

  // Rings that start together have one fence.
  // CHECK-LABEL: @together
  // CHECK-COUNT-4: nvvm.mbarrier.init
  // CHECK-NEXT: nvvm.fence.mbarrier.init
  // CHECK-NOT: nvvm.fence.mbarrier.init
  // CHECK: gpu.return
  gpu.func @together(%memory: !llvm.ptr<3>, %behind: !llvm.ptr<3>) kernel {
    %ring = rope_gpu.ring %memory : !rope_gpu.ring<1>
    %other = rope_gpu.ring %behind : !rope_gpu.ring<1>
    rope_gpu.init_ring %ring readers 8 : !rope_gpu.ring<1>
    rope_gpu.init_ring %other readers 8 : !rope_gpu.ring<1>
    gpu.return
  }

  // CHECK-LABEL: @boxes
  // In the first round stages are empty: the phase before the first has ended.
  // CHECK: %[[TURNED:.*]] = arith.xori %{{.*}}, %{{.*}} : i32
  // CHECK: nvvm.mbarrier.try_wait.parity %{{.*}}, %[[TURNED]],
  // CHECK: nvvm.mbarrier.arrive.expect_tx %[[FULL:[^,]*]], %{{.*}}
  // CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global %{{.*}}, %{{.*}}, %[[FULL]], box[%{{.*}}, %{{.*}}]
  gpu.func @boxes(%memory: !llvm.ptr<3>, %map: !llvm.ptr, %fill: i32, %depth: i32, %row: i32) kernel {
    %ring = rope_gpu.ring %memory : !rope_gpu.ring<2>
    %tile = rope_gpu.shared_tile %memory[%fill] : !rope_gpu.tile<64x64xbf16>
    rope_gpu.acquire_empty %ring[%fill] : !rope_gpu.ring<2>
    rope_gpu.expect_bytes %ring[%fill] bytes 8192 : !rope_gpu.ring<2>
    rope_gpu.copy_box %map[%depth, %row] to %tile, %ring[%fill] : !llvm.ptr, !rope_gpu.tile<64x64xbf16>, !rope_gpu.ring<2>
    gpu.return
  }

  // What threads have stored is known to TMA and wgmma before one of them says so.
  // CHECK-LABEL: @stores
  // CHECK: nvvm.fence.proxy
  // CHECK: nvvm.barrier id = %{{.*}} number_of_threads = %{{.*}}
  // CHECK: scf.if
  // CHECK: nvvm.mbarrier.arrive
  gpu.func @stores(%memory: !llvm.ptr<3>, %fill: i32, %thread: i32) kernel {
    %ring = rope_gpu.ring %memory : !rope_gpu.ring<2>
    rope_gpu.release_full %ring[%fill] threads(%thread of 128) : !rope_gpu.ring<2>
    gpu.return
  }

  // CHECK-LABEL: @reads
  // CHECK-SAME: %[[FIRST:[a-z0-9]+]]: i1)
  // CHECK: nvvm.mbarrier.try_wait.parity %[[FULL:[^,]*]],
  // CHECK: %[[EMPTY:.*]] = llvm.getelementptr
  // CHECK: scf.if %[[FIRST]]
  // CHECK: nvvm.mbarrier.arrive %[[EMPTY]]
  // CHECK-NOT: rope_gpu
  gpu.func @reads(%memory: !llvm.ptr<3>, %fill: i32, %first: i1) kernel {
    %ring = rope_gpu.ring %memory : !rope_gpu.ring<2>
    rope_gpu.acquire_full %ring[%fill] : !rope_gpu.ring<2>
    rope_gpu.release_empty %ring[%fill] if %first : !rope_gpu.ring<2>
    gpu.return
  }
}
