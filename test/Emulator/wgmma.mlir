// TMA, mbarrier and wgmma: a 64 x 64 x 64 product of bf16 by one warpgroup, A from
// shared memory and from registers, against the same computed by the host. Then
// the same kernels with one thing wrong at a time.

// RUN: rope-runner %s --entry=right --target=emulate --chip=sm_90a --random=1 | FileCheck %s --check-prefix=RIGHT
// RIGHT: ran 'right' on emulate
// RUN: rope-runner %s --entry=right_registers --target=emulate --chip=sm_90a --random=1 | FileCheck %s --check-prefix=REGISTERS
// REGISTERS: ran 'right_registers' on emulate
// RUN: rope-runner %s --entry=rewritten_fenced --target=emulate --chip=sm_90a --random=1 | FileCheck %s --check-prefix=FENCED
// FENCED: ran 'rewritten_fenced' on emulate

// RUN: %exits 2 rope-runner %s --entry=unfenced_init --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=INIT
// INIT: 'nvvm.cp.async.bulk.tensor.shared.cluster.global' completes on the mbarrier at offset {{.*}} without fence.mbarrier_init or fence.proxy.async after its initialisation

// RUN: %exits 2 rope-runner %s --entry=wrong_bytes --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=BYTES
// BYTES: deadlock: 128 threads from (0, 0, 0) are at 'nvvm.mbarrier.try_wait.parity' at {{.*}} waiting for the mbarrier at offset {{.*}} in phase 0 with 0 of 1 arrivals and 16 bytes pending

// RUN: %exits 2 rope-runner %s --entry=shifted_box --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=SHIFTED
// SHIFTED: expected the product of the tiles

// RUN: %exits 2 rope-runner %s --entry=unwaited_load --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=LOAD
// LOAD: 'nvvm.wgmma.mma_async' reads offset {{.*}} of shared memory before the end of the asynchronous write started at {{.*}}wgmma.mlir

// RUN: %exits 2 rope-runner %s --entry=unfenced --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=FENCE
// FENCE: wgmma.mlir:[[#@LINE+136]]:{{[0-9]+}}: 'nvvm.wgmma.mma_async' is not ordered after the writes of its registers by wgmma.fence
// RUN: %exits 2 rope-runner %s --entry=unfenced_registers --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=AFENCE
// AFENCE: 'rope_nv.wgmma_registers' is not ordered after the writes of its registers by wgmma.fence

// RUN: %exits 2 rope-runner %s --entry=unwaited --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=UNWAITED
// RUN: %exits 2 rope-runner %s --entry=unwaited_registers --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=UNWAITED
// UNWAITED: reads accumulators of a wgmma that wgmma.wait_group has not waited for

// RUN: %exits 2 rope-runner %s --entry=wrong_descriptor --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=DESCRIPTOR
// DESCRIPTOR: 'nvvm.wgmma.mma_async' the matrix starts 256 bytes into the pattern of its swizzle

// RUN: %exits 2 rope-runner %s --entry=released_early --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=RELEASED
// RELEASED: 'llvm.store' writes offset {{.*}} of shared memory before the end of an asynchronous access

// RUN: %exits 2 rope-runner %s --entry=rewritten --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=PROXY
// PROXY: 'nvvm.wgmma.mma_async' reads offset {{.*}} of shared memory through the asynchronous proxy without fence.proxy.async after the write at {{.*}}wgmma.mlir

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @a() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<8192 x i8>
    llvm.mlir.global internal @b() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<8192 x i8>
    llvm.mlir.global internal @full() {addr_space = 3 : i32, alignment = 8 : i64} : i64

    // out = a b^T. The last argument says what is wrong: 1 no fence after the
    // mbarrier's initialisation, 2 more bytes expected than come, 4 the box of b
    // is shifted by 4 rows, 8 no wait for the loads, 16 no wgmma.fence, 32 no wait for the
    // product, 64 the descriptor of b points into the pattern, 128 b is written
    // before the wait, 256 b is written before the product, 512 with a fence.
    llvm.func @product(%bA: !llvm.ptr, %mapA: !llvm.ptr, %oA: i64, %sA: i64, %tA: i64, %bB: !llvm.ptr, %mapB: !llvm.ptr, %oB: i64, %sB: i64, %tB: i64, %bI: !llvm.ptr, %in: !llvm.ptr, %oI: i64, %sI0: i64, %sI1: i64, %tI0: i64, %tI1: i64, %bO: !llvm.ptr, %out: !llvm.ptr, %oO: i64, %sO0: i64, %sO1: i64, %tO0: i64, %tO1: i64, %wrong: i32) attributes {gpu.kernel, nvvm.kernel} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c2 = llvm.mlir.constant(2 : i32) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %c4 = llvm.mlir.constant(4 : i32) : i32
      %c6 = llvm.mlir.constant(6 : i32) : i32
      %c8 = llvm.mlir.constant(8 : i32) : i32
      %c15 = llvm.mlir.constant(15 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %c64 = llvm.mlir.constant(64 : i32) : i32
      %c128 = llvm.mlir.constant(128 : i32) : i32
      %c256 = llvm.mlir.constant(256 : i32) : i32
      %c512 = llvm.mlir.constant(512 : i32) : i32
      %c1024 = llvm.mlir.constant(1024 : i32) : i32
      %c16384 = llvm.mlir.constant(16384 : i32) : i32
      %c16400 = llvm.mlir.constant(16400 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %isFirst = llvm.icmp "eq" %tid, %c0 : i32
      %tileA = llvm.mlir.addressof @a : !llvm.ptr<3>
      %tileB = llvm.mlir.addressof @b : !llvm.ptr<3>
      %bar = llvm.mlir.addressof @full : !llvm.ptr<3>
      llvm.cond_br %isFirst, ^init, ^after_init
    ^init:
      nvvm.mbarrier.init %bar, %c1 : !llvm.ptr<3>, i32
      %fenceInit_bits = llvm.and %wrong, %c1 : i32
      %fenceInit = llvm.icmp "eq" %fenceInit_bits, %c0 : i32
      llvm.cond_br %fenceInit, ^fenceInit, ^after_fenceInit
    ^fenceInit:
      nvvm.fence.mbarrier.init
      llvm.br ^after_fenceInit
    ^after_fenceInit:
      llvm.br ^after_init
    ^after_init:
      nvvm.barrier0
      llvm.cond_br %isFirst, ^load, ^after_load
    ^load:
      %more_bits = llvm.and %wrong, %c2 : i32
      %more = llvm.icmp "ne" %more_bits, %c0 : i32
      %bytes = llvm.select %more, %c16400, %c16384 : i1, i32
      nvvm.mbarrier.arrive.expect_tx %bar, %bytes : !llvm.ptr<3>, i32
      %shifted = llvm.and %wrong, %c4 : i32
      %clusterA = llvm.addrspacecast %tileA : !llvm.ptr<3> to !llvm.ptr<7>
      %clusterB = llvm.addrspacecast %tileB : !llvm.ptr<3> to !llvm.ptr<7>
      nvvm.cp.async.bulk.tensor.shared.cluster.global %clusterA, %mapA, %bar, box[%c0, %c0] : !llvm.ptr<7>, !llvm.ptr
      nvvm.cp.async.bulk.tensor.shared.cluster.global %clusterB, %mapB, %bar, box[%c0, %shifted] : !llvm.ptr<7>, !llvm.ptr
      llvm.br ^after_load
    ^after_load:
      %wait_bits = llvm.and %wrong, %c8 : i32
      %wait = llvm.icmp "eq" %wait_bits, %c0 : i32
      llvm.cond_br %wait, ^wait, ^after_wait
    ^wait:
      %ticks = llvm.mlir.constant(10000000 : i32) : i32
      nvvm.mbarrier.try_wait.parity %bar, %c0, %ticks : !llvm.ptr<3>, i32, i32
      llvm.br ^after_wait
    ^after_wait:
      %rewrite_bits = llvm.and %wrong, %c256 : i32
      %rewrite = llvm.icmp "ne" %rewrite_bits, %c0 : i32
      llvm.cond_br %rewrite, ^rewrite, ^after_rewrite
    ^rewrite:
      llvm.cond_br %isFirst, ^touch, ^after_touch
    ^touch:
      %word = llvm.load %tileB : !llvm.ptr<3> -> i32
      llvm.store %word, %tileB : i32, !llvm.ptr<3>
      %fenceProxy_bits = llvm.and %wrong, %c512 : i32
      %fenceProxy = llvm.icmp "ne" %fenceProxy_bits, %c0 : i32
      llvm.cond_br %fenceProxy, ^fenceProxy, ^after_fenceProxy
    ^fenceProxy:
      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
      llvm.br ^after_fenceProxy
    ^after_fenceProxy:
      llvm.br ^after_touch
    ^after_touch:
      nvvm.barrier0
      llvm.br ^after_rewrite
    ^after_rewrite:
      %addressA = llvm.ptrtoint %tileA : !llvm.ptr<3> to i64
      %addressB = llvm.ptrtoint %tileB : !llvm.ptr<3> to i64
      %four = llvm.mlir.constant(4 : i64) : i64
      // 128-byte swizzle, stride 1024 bytes, leading offset not used.
      %mode = llvm.mlir.constant(4611686293305360384 : i64) : i64
      %intoPattern0 = llvm.and %wrong, %c64 : i32
      %intoPattern1 = llvm.zext %intoPattern0 : i32 to i64
      %intoPattern = llvm.mul %intoPattern1, %four : i64
      %startB = llvm.add %addressB, %intoPattern : i64
      %unitsA = llvm.lshr %addressA, %four : i64
      %unitsB = llvm.lshr %startB, %four : i64
      %descA0 = llvm.or %unitsA, %mode : i64
      %descB0 = llvm.or %unitsB, %mode : i64
      %lane = llvm.and %tid, %c31 : i32
      %warp = llvm.udiv %tid, %c32 : i32
      %group = llvm.udiv %lane, %c4 : i32
      %thread = llvm.and %lane, %c3 : i32
      %row16 = llvm.mul %warp, %c16 : i32
      %row = llvm.add %row16, %group : i32
      %pair = llvm.mul %thread, %c2 : i32
      %row64 = llvm.mul %row, %c64 : i32
      %corner = llvm.add %row64, %pair : i32
      %zero = llvm.mlir.zero : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %fence_bits = llvm.and %wrong, %c16 : i32
      %fence = llvm.icmp "eq" %fence_bits, %c0 : i32
      llvm.cond_br %fence, ^fence, ^after_fence
    ^fence:
      nvvm.wgmma.fence.aligned
      llvm.br ^after_fence
    ^after_fence:
      %d0 = nvvm.wgmma.mma_async %descA0, %descB0, %zero, #nvvm.shape<m = 64, n = 64, k = 16>, D [<f32>, #nvvm.wgmma_scale_out<zero>], A [<bf16>, #nvvm.wgmma_scale_in<one>, <row>], B [<bf16>, #nvvm.wgmma_scale_in<one>, <col>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %by1 = llvm.mlir.constant(2 : i64) : i64
      %descB1 = llvm.add %descB0, %by1 : i64
      %descA1 = llvm.add %descA0, %by1 : i64
      %d1 = nvvm.wgmma.mma_async %descA1, %descB1, %d0, #nvvm.shape<m = 64, n = 64, k = 16>, D [<f32>, #nvvm.wgmma_scale_out<one>], A [<bf16>, #nvvm.wgmma_scale_in<one>, <row>], B [<bf16>, #nvvm.wgmma_scale_in<one>, <col>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %by2 = llvm.mlir.constant(4 : i64) : i64
      %descB2 = llvm.add %descB0, %by2 : i64
      %descA2 = llvm.add %descA0, %by2 : i64
      %d2 = nvvm.wgmma.mma_async %descA2, %descB2, %d1, #nvvm.shape<m = 64, n = 64, k = 16>, D [<f32>, #nvvm.wgmma_scale_out<one>], A [<bf16>, #nvvm.wgmma_scale_in<one>, <row>], B [<bf16>, #nvvm.wgmma_scale_in<one>, <col>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %by3 = llvm.mlir.constant(6 : i64) : i64
      %descB3 = llvm.add %descB0, %by3 : i64
      %descA3 = llvm.add %descA0, %by3 : i64
      %d3 = nvvm.wgmma.mma_async %descA3, %descB3, %d2, #nvvm.shape<m = 64, n = 64, k = 16>, D [<f32>, #nvvm.wgmma_scale_out<one>], A [<bf16>, #nvvm.wgmma_scale_in<one>, <row>], B [<bf16>, #nvvm.wgmma_scale_in<one>, <col>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      nvvm.wgmma.commit.group.sync.aligned
      %release_bits = llvm.and %wrong, %c128 : i32
      %release = llvm.icmp "ne" %release_bits, %c0 : i32
      llvm.cond_br %release, ^release, ^after_release
    ^release:
      llvm.cond_br %isFirst, ^overwrite, ^after_overwrite
    ^overwrite:
      llvm.store %c0, %tileB : i32, !llvm.ptr<3>
      llvm.br ^after_overwrite
    ^after_overwrite:
      llvm.br ^after_release
    ^after_release:
      %finish_bits = llvm.and %wrong, %c32 : i32
      %finish = llvm.icmp "eq" %finish_bits, %c0 : i32
      llvm.cond_br %finish, ^finish, ^after_finish
    ^finish:
      nvvm.wgmma.wait.group.sync.aligned 0
      llvm.br ^after_finish
    ^after_finish:
      %outCorner = llvm.getelementptr %out[%corner] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      %x0 = llvm.extractvalue %d3[0] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p0 = llvm.getelementptr %outCorner[0] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x0, %p0 : f32, !llvm.ptr
      %x1 = llvm.extractvalue %d3[1] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p1 = llvm.getelementptr %outCorner[1] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x1, %p1 : f32, !llvm.ptr
      %x2 = llvm.extractvalue %d3[2] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p2 = llvm.getelementptr %outCorner[512] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x2, %p2 : f32, !llvm.ptr
      %x3 = llvm.extractvalue %d3[3] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p3 = llvm.getelementptr %outCorner[513] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x3, %p3 : f32, !llvm.ptr
      %x4 = llvm.extractvalue %d3[4] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p4 = llvm.getelementptr %outCorner[8] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x4, %p4 : f32, !llvm.ptr
      %x5 = llvm.extractvalue %d3[5] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p5 = llvm.getelementptr %outCorner[9] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x5, %p5 : f32, !llvm.ptr
      %x6 = llvm.extractvalue %d3[6] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p6 = llvm.getelementptr %outCorner[520] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x6, %p6 : f32, !llvm.ptr
      %x7 = llvm.extractvalue %d3[7] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p7 = llvm.getelementptr %outCorner[521] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x7, %p7 : f32, !llvm.ptr
      %x8 = llvm.extractvalue %d3[8] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p8 = llvm.getelementptr %outCorner[16] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x8, %p8 : f32, !llvm.ptr
      %x9 = llvm.extractvalue %d3[9] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p9 = llvm.getelementptr %outCorner[17] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x9, %p9 : f32, !llvm.ptr
      %x10 = llvm.extractvalue %d3[10] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p10 = llvm.getelementptr %outCorner[528] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x10, %p10 : f32, !llvm.ptr
      %x11 = llvm.extractvalue %d3[11] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p11 = llvm.getelementptr %outCorner[529] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x11, %p11 : f32, !llvm.ptr
      %x12 = llvm.extractvalue %d3[12] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p12 = llvm.getelementptr %outCorner[24] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x12, %p12 : f32, !llvm.ptr
      %x13 = llvm.extractvalue %d3[13] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p13 = llvm.getelementptr %outCorner[25] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x13, %p13 : f32, !llvm.ptr
      %x14 = llvm.extractvalue %d3[14] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p14 = llvm.getelementptr %outCorner[536] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x14, %p14 : f32, !llvm.ptr
      %x15 = llvm.extractvalue %d3[15] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p15 = llvm.getelementptr %outCorner[537] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x15, %p15 : f32, !llvm.ptr
      %x16 = llvm.extractvalue %d3[16] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p16 = llvm.getelementptr %outCorner[32] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x16, %p16 : f32, !llvm.ptr
      %x17 = llvm.extractvalue %d3[17] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p17 = llvm.getelementptr %outCorner[33] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x17, %p17 : f32, !llvm.ptr
      %x18 = llvm.extractvalue %d3[18] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p18 = llvm.getelementptr %outCorner[544] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x18, %p18 : f32, !llvm.ptr
      %x19 = llvm.extractvalue %d3[19] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p19 = llvm.getelementptr %outCorner[545] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x19, %p19 : f32, !llvm.ptr
      %x20 = llvm.extractvalue %d3[20] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p20 = llvm.getelementptr %outCorner[40] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x20, %p20 : f32, !llvm.ptr
      %x21 = llvm.extractvalue %d3[21] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p21 = llvm.getelementptr %outCorner[41] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x21, %p21 : f32, !llvm.ptr
      %x22 = llvm.extractvalue %d3[22] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p22 = llvm.getelementptr %outCorner[552] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x22, %p22 : f32, !llvm.ptr
      %x23 = llvm.extractvalue %d3[23] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p23 = llvm.getelementptr %outCorner[553] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x23, %p23 : f32, !llvm.ptr
      %x24 = llvm.extractvalue %d3[24] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p24 = llvm.getelementptr %outCorner[48] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x24, %p24 : f32, !llvm.ptr
      %x25 = llvm.extractvalue %d3[25] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p25 = llvm.getelementptr %outCorner[49] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x25, %p25 : f32, !llvm.ptr
      %x26 = llvm.extractvalue %d3[26] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p26 = llvm.getelementptr %outCorner[560] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x26, %p26 : f32, !llvm.ptr
      %x27 = llvm.extractvalue %d3[27] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p27 = llvm.getelementptr %outCorner[561] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x27, %p27 : f32, !llvm.ptr
      %x28 = llvm.extractvalue %d3[28] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p28 = llvm.getelementptr %outCorner[56] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x28, %p28 : f32, !llvm.ptr
      %x29 = llvm.extractvalue %d3[29] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p29 = llvm.getelementptr %outCorner[57] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x29, %p29 : f32, !llvm.ptr
      %x30 = llvm.extractvalue %d3[30] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p30 = llvm.getelementptr %outCorner[568] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x30, %p30 : f32, !llvm.ptr
      %x31 = llvm.extractvalue %d3[31] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p31 = llvm.getelementptr %outCorner[569] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x31, %p31 : f32, !llvm.ptr
      llvm.return
    }

    llvm.func @product_registers(%bA: !llvm.ptr, %mapA: !llvm.ptr, %oA: i64, %sA: i64, %tA: i64, %bB: !llvm.ptr, %mapB: !llvm.ptr, %oB: i64, %sB: i64, %tB: i64, %bI: !llvm.ptr, %in: !llvm.ptr, %oI: i64, %sI0: i64, %sI1: i64, %tI0: i64, %tI1: i64, %bO: !llvm.ptr, %out: !llvm.ptr, %oO: i64, %sO0: i64, %sO1: i64, %tO0: i64, %tO1: i64, %wrong: i32) attributes {gpu.kernel, nvvm.kernel} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c2 = llvm.mlir.constant(2 : i32) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %c4 = llvm.mlir.constant(4 : i32) : i32
      %c6 = llvm.mlir.constant(6 : i32) : i32
      %c8 = llvm.mlir.constant(8 : i32) : i32
      %c15 = llvm.mlir.constant(15 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %c64 = llvm.mlir.constant(64 : i32) : i32
      %c128 = llvm.mlir.constant(128 : i32) : i32
      %c256 = llvm.mlir.constant(256 : i32) : i32
      %c512 = llvm.mlir.constant(512 : i32) : i32
      %c1024 = llvm.mlir.constant(1024 : i32) : i32
      %c16384 = llvm.mlir.constant(16384 : i32) : i32
      %c16400 = llvm.mlir.constant(16400 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %isFirst = llvm.icmp "eq" %tid, %c0 : i32
      %tileA = llvm.mlir.addressof @a : !llvm.ptr<3>
      %tileB = llvm.mlir.addressof @b : !llvm.ptr<3>
      %bar = llvm.mlir.addressof @full : !llvm.ptr<3>
      llvm.cond_br %isFirst, ^init, ^after_init
    ^init:
      nvvm.mbarrier.init %bar, %c1 : !llvm.ptr<3>, i32
      %fenceInit_bits = llvm.and %wrong, %c1 : i32
      %fenceInit = llvm.icmp "eq" %fenceInit_bits, %c0 : i32
      llvm.cond_br %fenceInit, ^fenceInit, ^after_fenceInit
    ^fenceInit:
      nvvm.fence.mbarrier.init
      llvm.br ^after_fenceInit
    ^after_fenceInit:
      llvm.br ^after_init
    ^after_init:
      nvvm.barrier0
      llvm.cond_br %isFirst, ^load, ^after_load
    ^load:
      %more_bits = llvm.and %wrong, %c2 : i32
      %more = llvm.icmp "ne" %more_bits, %c0 : i32
      %bytes = llvm.select %more, %c16400, %c16384 : i1, i32
      nvvm.mbarrier.arrive.expect_tx %bar, %bytes : !llvm.ptr<3>, i32
      %shifted = llvm.and %wrong, %c4 : i32
      %clusterA = llvm.addrspacecast %tileA : !llvm.ptr<3> to !llvm.ptr<7>
      %clusterB = llvm.addrspacecast %tileB : !llvm.ptr<3> to !llvm.ptr<7>
      nvvm.cp.async.bulk.tensor.shared.cluster.global %clusterA, %mapA, %bar, box[%c0, %c0] : !llvm.ptr<7>, !llvm.ptr
      nvvm.cp.async.bulk.tensor.shared.cluster.global %clusterB, %mapB, %bar, box[%c0, %shifted] : !llvm.ptr<7>, !llvm.ptr
      llvm.br ^after_load
    ^after_load:
      %wait_bits = llvm.and %wrong, %c8 : i32
      %wait = llvm.icmp "eq" %wait_bits, %c0 : i32
      llvm.cond_br %wait, ^wait, ^after_wait
    ^wait:
      %ticks = llvm.mlir.constant(10000000 : i32) : i32
      nvvm.mbarrier.try_wait.parity %bar, %c0, %ticks : !llvm.ptr<3>, i32, i32
      llvm.br ^after_wait
    ^after_wait:
      %rewrite_bits = llvm.and %wrong, %c256 : i32
      %rewrite = llvm.icmp "ne" %rewrite_bits, %c0 : i32
      llvm.cond_br %rewrite, ^rewrite, ^after_rewrite
    ^rewrite:
      llvm.cond_br %isFirst, ^touch, ^after_touch
    ^touch:
      %word = llvm.load %tileB : !llvm.ptr<3> -> i32
      llvm.store %word, %tileB : i32, !llvm.ptr<3>
      %fenceProxy_bits = llvm.and %wrong, %c512 : i32
      %fenceProxy = llvm.icmp "ne" %fenceProxy_bits, %c0 : i32
      llvm.cond_br %fenceProxy, ^fenceProxy, ^after_fenceProxy
    ^fenceProxy:
      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
      llvm.br ^after_fenceProxy
    ^after_fenceProxy:
      llvm.br ^after_touch
    ^after_touch:
      nvvm.barrier0
      llvm.br ^after_rewrite
    ^after_rewrite:
      %addressA = llvm.ptrtoint %tileA : !llvm.ptr<3> to i64
      %addressB = llvm.ptrtoint %tileB : !llvm.ptr<3> to i64
      %four = llvm.mlir.constant(4 : i64) : i64
      // 128-byte swizzle, stride 1024 bytes, leading offset not used.
      %mode = llvm.mlir.constant(4611686293305360384 : i64) : i64
      %intoPattern0 = llvm.and %wrong, %c64 : i32
      %intoPattern1 = llvm.zext %intoPattern0 : i32 to i64
      %intoPattern = llvm.mul %intoPattern1, %four : i64
      %startB = llvm.add %addressB, %intoPattern : i64
      %unitsA = llvm.lshr %addressA, %four : i64
      %unitsB = llvm.lshr %startB, %four : i64
      %descA0 = llvm.or %unitsA, %mode : i64
      %descB0 = llvm.or %unitsB, %mode : i64
      %lane = llvm.and %tid, %c31 : i32
      %warp = llvm.udiv %tid, %c32 : i32
      %group = llvm.udiv %lane, %c4 : i32
      %thread = llvm.and %lane, %c3 : i32
      %row16 = llvm.mul %warp, %c16 : i32
      %row = llvm.add %row16, %group : i32
      %pair = llvm.mul %thread, %c2 : i32
      %row64 = llvm.mul %row, %c64 : i32
      %corner = llvm.add %row64, %pair : i32
      %zero = llvm.mlir.zero : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %inCorner = llvm.getelementptr %in[%corner] : (!llvm.ptr, i32) -> !llvm.ptr, i16
      %pA00 = llvm.getelementptr %inCorner[0] : (!llvm.ptr) -> !llvm.ptr, i16
      %a00 = llvm.load %pA00 : !llvm.ptr -> i32
      %pA01 = llvm.getelementptr %inCorner[512] : (!llvm.ptr) -> !llvm.ptr, i16
      %a01 = llvm.load %pA01 : !llvm.ptr -> i32
      %pA02 = llvm.getelementptr %inCorner[8] : (!llvm.ptr) -> !llvm.ptr, i16
      %a02 = llvm.load %pA02 : !llvm.ptr -> i32
      %pA03 = llvm.getelementptr %inCorner[520] : (!llvm.ptr) -> !llvm.ptr, i16
      %a03 = llvm.load %pA03 : !llvm.ptr -> i32
      %pA10 = llvm.getelementptr %inCorner[16] : (!llvm.ptr) -> !llvm.ptr, i16
      %a10 = llvm.load %pA10 : !llvm.ptr -> i32
      %pA11 = llvm.getelementptr %inCorner[528] : (!llvm.ptr) -> !llvm.ptr, i16
      %a11 = llvm.load %pA11 : !llvm.ptr -> i32
      %pA12 = llvm.getelementptr %inCorner[24] : (!llvm.ptr) -> !llvm.ptr, i16
      %a12 = llvm.load %pA12 : !llvm.ptr -> i32
      %pA13 = llvm.getelementptr %inCorner[536] : (!llvm.ptr) -> !llvm.ptr, i16
      %a13 = llvm.load %pA13 : !llvm.ptr -> i32
      %pA20 = llvm.getelementptr %inCorner[32] : (!llvm.ptr) -> !llvm.ptr, i16
      %a20 = llvm.load %pA20 : !llvm.ptr -> i32
      %pA21 = llvm.getelementptr %inCorner[544] : (!llvm.ptr) -> !llvm.ptr, i16
      %a21 = llvm.load %pA21 : !llvm.ptr -> i32
      %pA22 = llvm.getelementptr %inCorner[40] : (!llvm.ptr) -> !llvm.ptr, i16
      %a22 = llvm.load %pA22 : !llvm.ptr -> i32
      %pA23 = llvm.getelementptr %inCorner[552] : (!llvm.ptr) -> !llvm.ptr, i16
      %a23 = llvm.load %pA23 : !llvm.ptr -> i32
      %pA30 = llvm.getelementptr %inCorner[48] : (!llvm.ptr) -> !llvm.ptr, i16
      %a30 = llvm.load %pA30 : !llvm.ptr -> i32
      %pA31 = llvm.getelementptr %inCorner[560] : (!llvm.ptr) -> !llvm.ptr, i16
      %a31 = llvm.load %pA31 : !llvm.ptr -> i32
      %pA32 = llvm.getelementptr %inCorner[56] : (!llvm.ptr) -> !llvm.ptr, i16
      %a32 = llvm.load %pA32 : !llvm.ptr -> i32
      %pA33 = llvm.getelementptr %inCorner[568] : (!llvm.ptr) -> !llvm.ptr, i16
      %a33 = llvm.load %pA33 : !llvm.ptr -> i32
      %fence_bits = llvm.and %wrong, %c16 : i32
      %fence = llvm.icmp "eq" %fence_bits, %c0 : i32
      llvm.cond_br %fence, ^fence, ^after_fence
    ^fence:
      nvvm.wgmma.fence.aligned
      llvm.br ^after_fence
    ^after_fence:
      %d0 = rope_nv.wgmma_registers %zero, [%a00, %a01, %a02, %a03], %descB0 {n = 64 : i32, type = bf16, accumulate = false} : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %by1 = llvm.mlir.constant(2 : i64) : i64
      %descB1 = llvm.add %descB0, %by1 : i64
      %d1 = rope_nv.wgmma_registers %d0, [%a10, %a11, %a12, %a13], %descB1 {n = 64 : i32, type = bf16, accumulate = true} : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %by2 = llvm.mlir.constant(4 : i64) : i64
      %descB2 = llvm.add %descB0, %by2 : i64
      %d2 = rope_nv.wgmma_registers %d1, [%a20, %a21, %a22, %a23], %descB2 {n = 64 : i32, type = bf16, accumulate = true} : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %by3 = llvm.mlir.constant(6 : i64) : i64
      %descB3 = llvm.add %descB0, %by3 : i64
      %d3 = rope_nv.wgmma_registers %d2, [%a30, %a31, %a32, %a33], %descB3 {n = 64 : i32, type = bf16, accumulate = true} : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      nvvm.wgmma.commit.group.sync.aligned
      %release_bits = llvm.and %wrong, %c128 : i32
      %release = llvm.icmp "ne" %release_bits, %c0 : i32
      llvm.cond_br %release, ^release, ^after_release
    ^release:
      llvm.cond_br %isFirst, ^overwrite, ^after_overwrite
    ^overwrite:
      llvm.store %c0, %tileB : i32, !llvm.ptr<3>
      llvm.br ^after_overwrite
    ^after_overwrite:
      llvm.br ^after_release
    ^after_release:
      %finish_bits = llvm.and %wrong, %c32 : i32
      %finish = llvm.icmp "eq" %finish_bits, %c0 : i32
      llvm.cond_br %finish, ^finish, ^after_finish
    ^finish:
      nvvm.wgmma.wait.group.sync.aligned 0
      llvm.br ^after_finish
    ^after_finish:
      %outCorner = llvm.getelementptr %out[%corner] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      %x0 = llvm.extractvalue %d3[0] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p0 = llvm.getelementptr %outCorner[0] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x0, %p0 : f32, !llvm.ptr
      %x1 = llvm.extractvalue %d3[1] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p1 = llvm.getelementptr %outCorner[1] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x1, %p1 : f32, !llvm.ptr
      %x2 = llvm.extractvalue %d3[2] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p2 = llvm.getelementptr %outCorner[512] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x2, %p2 : f32, !llvm.ptr
      %x3 = llvm.extractvalue %d3[3] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p3 = llvm.getelementptr %outCorner[513] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x3, %p3 : f32, !llvm.ptr
      %x4 = llvm.extractvalue %d3[4] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p4 = llvm.getelementptr %outCorner[8] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x4, %p4 : f32, !llvm.ptr
      %x5 = llvm.extractvalue %d3[5] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p5 = llvm.getelementptr %outCorner[9] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x5, %p5 : f32, !llvm.ptr
      %x6 = llvm.extractvalue %d3[6] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p6 = llvm.getelementptr %outCorner[520] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x6, %p6 : f32, !llvm.ptr
      %x7 = llvm.extractvalue %d3[7] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p7 = llvm.getelementptr %outCorner[521] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x7, %p7 : f32, !llvm.ptr
      %x8 = llvm.extractvalue %d3[8] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p8 = llvm.getelementptr %outCorner[16] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x8, %p8 : f32, !llvm.ptr
      %x9 = llvm.extractvalue %d3[9] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p9 = llvm.getelementptr %outCorner[17] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x9, %p9 : f32, !llvm.ptr
      %x10 = llvm.extractvalue %d3[10] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p10 = llvm.getelementptr %outCorner[528] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x10, %p10 : f32, !llvm.ptr
      %x11 = llvm.extractvalue %d3[11] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p11 = llvm.getelementptr %outCorner[529] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x11, %p11 : f32, !llvm.ptr
      %x12 = llvm.extractvalue %d3[12] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p12 = llvm.getelementptr %outCorner[24] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x12, %p12 : f32, !llvm.ptr
      %x13 = llvm.extractvalue %d3[13] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p13 = llvm.getelementptr %outCorner[25] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x13, %p13 : f32, !llvm.ptr
      %x14 = llvm.extractvalue %d3[14] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p14 = llvm.getelementptr %outCorner[536] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x14, %p14 : f32, !llvm.ptr
      %x15 = llvm.extractvalue %d3[15] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p15 = llvm.getelementptr %outCorner[537] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x15, %p15 : f32, !llvm.ptr
      %x16 = llvm.extractvalue %d3[16] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p16 = llvm.getelementptr %outCorner[32] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x16, %p16 : f32, !llvm.ptr
      %x17 = llvm.extractvalue %d3[17] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p17 = llvm.getelementptr %outCorner[33] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x17, %p17 : f32, !llvm.ptr
      %x18 = llvm.extractvalue %d3[18] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p18 = llvm.getelementptr %outCorner[544] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x18, %p18 : f32, !llvm.ptr
      %x19 = llvm.extractvalue %d3[19] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p19 = llvm.getelementptr %outCorner[545] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x19, %p19 : f32, !llvm.ptr
      %x20 = llvm.extractvalue %d3[20] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p20 = llvm.getelementptr %outCorner[40] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x20, %p20 : f32, !llvm.ptr
      %x21 = llvm.extractvalue %d3[21] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p21 = llvm.getelementptr %outCorner[41] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x21, %p21 : f32, !llvm.ptr
      %x22 = llvm.extractvalue %d3[22] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p22 = llvm.getelementptr %outCorner[552] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x22, %p22 : f32, !llvm.ptr
      %x23 = llvm.extractvalue %d3[23] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p23 = llvm.getelementptr %outCorner[553] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x23, %p23 : f32, !llvm.ptr
      %x24 = llvm.extractvalue %d3[24] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p24 = llvm.getelementptr %outCorner[48] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x24, %p24 : f32, !llvm.ptr
      %x25 = llvm.extractvalue %d3[25] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p25 = llvm.getelementptr %outCorner[49] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x25, %p25 : f32, !llvm.ptr
      %x26 = llvm.extractvalue %d3[26] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p26 = llvm.getelementptr %outCorner[560] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x26, %p26 : f32, !llvm.ptr
      %x27 = llvm.extractvalue %d3[27] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p27 = llvm.getelementptr %outCorner[561] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x27, %p27 : f32, !llvm.ptr
      %x28 = llvm.extractvalue %d3[28] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p28 = llvm.getelementptr %outCorner[56] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x28, %p28 : f32, !llvm.ptr
      %x29 = llvm.extractvalue %d3[29] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p29 = llvm.getelementptr %outCorner[57] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x29, %p29 : f32, !llvm.ptr
      %x30 = llvm.extractvalue %d3[30] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p30 = llvm.getelementptr %outCorner[568] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x30, %p30 : f32, !llvm.ptr
      %x31 = llvm.extractvalue %d3[31] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32)>
      %p31 = llvm.getelementptr %outCorner[569] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x31, %p31 : f32, !llvm.ptr
      llvm.return
    }

  }

  func.func @right(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 0 : i32
    call @run(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @unfenced_init(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 1 : i32
    call @run(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @wrong_bytes(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 2 : i32
    call @run(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @shifted_box(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 4 : i32
    call @run(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @unwaited_load(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 8 : i32
    call @run(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @unfenced(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 16 : i32
    call @run(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @unwaited(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 32 : i32
    call @run(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @wrong_descriptor(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 64 : i32
    call @run(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @released_early(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 128 : i32
    call @run(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @rewritten(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 256 : i32
    call @run(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @rewritten_fenced(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 768 : i32
    call @run(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @right_registers(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 0 : i32
    call @run_registers(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @unfenced_registers(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 16 : i32
    call @run_registers(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }
  func.func @unwaited_registers(%a0: memref<64x64xbf16>, %a1: memref<64x64xbf16>, %a2: memref<64x64xf32>) {
    %wrong = arith.constant 32 : i32
    call @run_registers(%a0, %a1, %a2, %wrong) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>, i32) -> ()
    return
  }

  func.func private @run(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %out: memref<64x64xf32>, %wrong: i32) {
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %mapA = memref.alloc() : memref<128xi8>
    %mapB = memref.alloc() : memref<128xi8>
    call @describe(%a, %mapA) : (memref<64x64xbf16>, memref<128xi8>) -> ()
    call @describe(%b, %mapB) : (memref<64x64xbf16>, memref<128xi8>) -> ()
    gpu.launch_func @kernels::@product blocks in (%c1, %c1, %c1) threads in (%c128, %c1, %c1)
        args(%mapA : memref<128xi8>, %mapB : memref<128xi8>, %a : memref<64x64xbf16>, %out : memref<64x64xf32>, %wrong : i32)
    call @compare(%a, %b, %out) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>) -> ()
    memref.dealloc %mapA : memref<128xi8>
    memref.dealloc %mapB : memref<128xi8>
    return
  }

  func.func private @run_registers(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %out: memref<64x64xf32>, %wrong: i32) {
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %mapA = memref.alloc() : memref<128xi8>
    %mapB = memref.alloc() : memref<128xi8>
    call @describe(%a, %mapA) : (memref<64x64xbf16>, memref<128xi8>) -> ()
    call @describe(%b, %mapB) : (memref<64x64xbf16>, memref<128xi8>) -> ()
    gpu.launch_func @kernels::@product_registers blocks in (%c1, %c1, %c1) threads in (%c128, %c1, %c1)
        args(%mapA : memref<128xi8>, %mapB : memref<128xi8>, %a : memref<64x64xbf16>, %out : memref<64x64xf32>, %wrong : i32)
    call @compare(%a, %b, %out) : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>) -> ()
    memref.dealloc %mapA : memref<128xi8>
    memref.dealloc %mapB : memref<128xi8>
    return
  }

  // A tensor map of the whole matrix: bf16, 128-byte swizzle, one box.
  func.func private @describe(%matrix: memref<64x64xbf16>, %map: memref<128xi8>) {
    %fields = memref.alloca() : memref<11xi64>
    %i0 = arith.constant 0 : index
    %v0 = arith.constant 9 : i64
    memref.store %v0, %fields[%i0] : memref<11xi64>
    %i1 = arith.constant 1 : index
    %v1 = arith.constant 2 : i64
    memref.store %v1, %fields[%i1] : memref<11xi64>
    %i2 = arith.constant 2 : index
    %v2 = arith.constant 3 : i64
    memref.store %v2, %fields[%i2] : memref<11xi64>
    %i3 = arith.constant 3 : index
    %v3 = arith.constant 0 : i64
    memref.store %v3, %fields[%i3] : memref<11xi64>
    %i4 = arith.constant 4 : index
    %v4 = arith.constant 64 : i64
    memref.store %v4, %fields[%i4] : memref<11xi64>
    %i5 = arith.constant 5 : index
    %v5 = arith.constant 64 : i64
    memref.store %v5, %fields[%i5] : memref<11xi64>
    %i6 = arith.constant 6 : index
    %v6 = arith.constant 128 : i64
    memref.store %v6, %fields[%i6] : memref<11xi64>
    %i7 = arith.constant 7 : index
    %v7 = arith.constant 64 : i64
    memref.store %v7, %fields[%i7] : memref<11xi64>
    %i8 = arith.constant 8 : index
    %v8 = arith.constant 64 : i64
    memref.store %v8, %fields[%i8] : memref<11xi64>
    %i9 = arith.constant 9 : index
    %v9 = arith.constant 1 : i64
    memref.store %v9, %fields[%i9] : memref<11xi64>
    %i10 = arith.constant 10 : index
    %v10 = arith.constant 1 : i64
    memref.store %v10, %fields[%i10] : memref<11xi64>
    %mapIndex = memref.extract_aligned_pointer_as_index %map : memref<128xi8> -> index
    %matrixIndex = memref.extract_aligned_pointer_as_index %matrix : memref<64x64xbf16> -> index
    %fieldsIndex = memref.extract_aligned_pointer_as_index %fields : memref<11xi64> -> index
    %mapInteger = arith.index_cast %mapIndex : index to i64
    %matrixInteger = arith.index_cast %matrixIndex : index to i64
    %fieldsInteger = arith.index_cast %fieldsIndex : index to i64
    %mapPointer = llvm.inttoptr %mapInteger : i64 to !llvm.ptr
    %matrixPointer = llvm.inttoptr %matrixInteger : i64 to !llvm.ptr
    %fieldsPointer = llvm.inttoptr %fieldsInteger : i64 to !llvm.ptr
    llvm.call @rope_gpu_tensor_map(%mapPointer, %matrixPointer, %fieldsPointer) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    return
  }
  llvm.func @rope_gpu_tensor_map(!llvm.ptr, !llvm.ptr, !llvm.ptr)

  func.func private @compare(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %out: memref<64x64xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant 0.0 : f32
    // 64 products of at most 1 and as many sums, each rounded to f32, twice:
    // 2 * 64 * 64 * 2^-24.
    %bound = arith.constant 4.9e-4 : f32
    scf.for %i = %c0 to %c64 step %c1 {
      scf.for %j = %c0 to %c64 step %c1 {
        %want = scf.for %k = %c0 to %c64 step %c1 iter_args(%sum = %zero) -> f32 {
          %x = memref.load %a[%i, %k] : memref<64x64xbf16>
          %y = memref.load %b[%j, %k] : memref<64x64xbf16>
          %x32 = arith.extf %x : bf16 to f32
          %y32 = arith.extf %y : bf16 to f32
          %xy = arith.mulf %x32, %y32 : f32
          %next = arith.addf %sum, %xy : f32
          scf.yield %next : f32
        }
        %got = memref.load %out[%i, %j] : memref<64x64xf32>
        %difference = arith.subf %got, %want : f32
        %distance = math.absf %difference : f32
        %same = arith.cmpf ole, %distance, %bound : f32
        cf.assert %same, "expected the product of the tiles"
      }
    }
    return
  }
}
