// Bulk copies without a tensor map, stmatrix, cp.async that arrives at an
// mbarrier and the barrier of a cluster: 2048 bytes go through all of them.

// RUN: rope-runner %s --entry=right --target=emulate --chip=sm_90a --random=1 | FileCheck %s --check-prefix=RIGHT
// RIGHT: ran 'right' on emulate

// RUN: %exits 2 rope-runner %s --entry=no_wait --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=WAIT
// WAIT: 'nvvm.ldmatrix' reads offset {{[0-9]+}} of shared memory, which nothing has written

// RUN: %exits 2 rope-runner %s --entry=uneven --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=UNEVEN
// UNEVEN: 'nvvm.cp.async.bulk.shared.cluster.global' expected a multiple of 16 bytes but got 1016

// RUN: %exits 2 rope-runner %s --entry=outside --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: 'nvvm.cp.async.bulk.global.shared.cta' {{.*}}writes 1024 bytes at offset 1040 of {{.*}}, which has 2048 bytes

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @first() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<1024 x i8>
    llvm.mlir.global internal @second() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<1024 x i8>
    llvm.mlir.global internal @third() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<1024 x i8>
    llvm.mlir.global internal @loaded() {addr_space = 3 : i32, alignment = 8 : i64} : i64
    llvm.mlir.global internal @copied() {addr_space = 3 : i32, alignment = 8 : i64} : i64

    // The first 1024 bytes go through `first` in bulk, matrix by matrix to
    // `third` by ldmatrix and stmatrix, and out in bulk; the others through
    // `second` by cp.async. Wrong: 1 no wait for the bulk load, 2 a size that is
    // no multiple of 16, 4 the store goes too far.
    llvm.func @copy(%b0: !llvm.ptr, %in: !llvm.ptr, %o0: i64, %s0: i64, %t0: i64, %b1: !llvm.ptr, %out: !llvm.ptr, %o1: i64, %s1: i64, %t1: i64, %wrong: i32) attributes {gpu.kernel, nvvm.kernel} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c2 = llvm.mlir.constant(2 : i32) : i32
      %c4 = llvm.mlir.constant(4 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %c260 = llvm.mlir.constant(260 : i32) : i32
      %c1024 = llvm.mlir.constant(1024 : i32) : i32
      %ticks = llvm.mlir.constant(10000000 : i32) : i32
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %isFirst = llvm.icmp "eq" %lane, %c0 : i32
      %first = llvm.mlir.addressof @first : !llvm.ptr<3>
      %second = llvm.mlir.addressof @second : !llvm.ptr<3>
      %third = llvm.mlir.addressof @third : !llvm.ptr<3>
      %loaded = llvm.mlir.addressof @loaded : !llvm.ptr<3>
      %copied = llvm.mlir.addressof @copied : !llvm.ptr<3>
      %source = llvm.addrspacecast %in : !llvm.ptr to !llvm.ptr<1>
      %target = llvm.addrspacecast %out : !llvm.ptr to !llvm.ptr<1>
      llvm.cond_br %isFirst, ^init, ^ready
    ^init:
      nvvm.mbarrier.init %loaded, %c1 : !llvm.ptr<3>, i32
      nvvm.mbarrier.init %copied, %c32 : !llvm.ptr<3>, i32
      nvvm.fence.mbarrier.init
      llvm.br ^ready
    ^ready:
      nvvm.cluster.arrive
      nvvm.cluster.wait
      llvm.cond_br %isFirst, ^load, ^copy
    ^load:
      %w2 = llvm.and %wrong, %c2 : i32
      %less = llvm.mul %w2, %c4 : i32
      %bytes = llvm.sub %c1024, %less : i32
      nvvm.mbarrier.arrive.expect_tx %loaded, %bytes : !llvm.ptr<3>, i32
      %cluster = llvm.addrspacecast %first : !llvm.ptr<3> to !llvm.ptr<7>
      nvvm.cp.async.bulk.shared.cluster.global %cluster, %source, %loaded, %bytes : !llvm.ptr<7>, !llvm.ptr<1>
      llvm.br ^copy
    ^copy:
      %place = llvm.mul %lane, %c32 : i32
      %to = llvm.getelementptr %second[%place] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %to16 = llvm.getelementptr %to[16] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %from0 = llvm.getelementptr %source[%place] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
      %from = llvm.getelementptr %from0[1024] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
      %from16 = llvm.getelementptr %from[16] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
      nvvm.cp.async.shared.global %to, %from, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
      nvvm.cp.async.shared.global %to16, %from16, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
      nvvm.cp.async.mbarrier.arrive %copied {noinc = true} : !llvm.ptr<3>
      %w1 = llvm.and %wrong, %c1 : i32
      %waits = llvm.icmp "eq" %w1, %c0 : i32
      llvm.cond_br %waits, ^wait, ^move
    ^wait:
      nvvm.mbarrier.try_wait.parity %loaded, %c0, %ticks : !llvm.ptr<3>, i32, i32
      llvm.br ^move
    ^move:
      // Matrices 0 to 3, then 4 to 7; the row of lane l is 16 bytes at 16 l.
      %row = llvm.mul %lane, %c16 : i32
      %from1 = llvm.getelementptr %first[%row] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %to1 = llvm.getelementptr %third[%row] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %from2 = llvm.getelementptr %from1[512] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %to2 = llvm.getelementptr %to1[512] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %m = nvvm.ldmatrix %from1 {num = 4 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %m0 = llvm.extractvalue %m[0] : !llvm.struct<(i32, i32, i32, i32)>
      %m1 = llvm.extractvalue %m[1] : !llvm.struct<(i32, i32, i32, i32)>
      %m2 = llvm.extractvalue %m[2] : !llvm.struct<(i32, i32, i32, i32)>
      %m3 = llvm.extractvalue %m[3] : !llvm.struct<(i32, i32, i32, i32)>
      nvvm.stmatrix %to1, %m0, %m1, %m2, %m3 {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32, i32, i32, i32
      %n = nvvm.ldmatrix %from2 {num = 4 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %n0 = llvm.extractvalue %n[0] : !llvm.struct<(i32, i32, i32, i32)>
      %n1 = llvm.extractvalue %n[1] : !llvm.struct<(i32, i32, i32, i32)>
      %n2 = llvm.extractvalue %n[2] : !llvm.struct<(i32, i32, i32, i32)>
      %n3 = llvm.extractvalue %n[3] : !llvm.struct<(i32, i32, i32, i32)>
      nvvm.stmatrix %to2, %n0, %n1, %n2, %n3 {layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32, i32, i32, i32
      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
      nvvm.barrier0
      llvm.cond_br %isFirst, ^store, ^rest
    ^store:
      %w4 = llvm.and %wrong, %c4 : i32
      %far = llvm.mul %w4, %c260 : i32
      %end = llvm.getelementptr %target[%far] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
      nvvm.cp.async.bulk.global.shared.cta %end, %third, %c1024 : !llvm.ptr<1>, !llvm.ptr<3>
      nvvm.cp.async.bulk.commit.group
      nvvm.cp.async.bulk.wait_group 0
      llvm.br ^rest
    ^rest:
      nvvm.mbarrier.try_wait.parity %copied, %c0, %ticks : !llvm.ptr<3>, i32, i32
      // What a neighbour has copied.
      %other = llvm.xor %place, %c32 : i32
      %there = llvm.getelementptr %second[%other] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %x = llvm.load %there {alignment = 16 : i64} : !llvm.ptr<3> -> vector<8xi32>
      %last0 = llvm.getelementptr %out[%other] : (!llvm.ptr, i32) -> !llvm.ptr, i8
      %last = llvm.getelementptr %last0[1024] : (!llvm.ptr) -> !llvm.ptr, i8
      llvm.store %x, %last {alignment = 16 : i64} : vector<8xi32>, !llvm.ptr
      llvm.return
    }
  }

  func.func @right(%in: memref<512xi32>, %out: memref<512xi32>) {
    %wrong = arith.constant 0 : i32
    call @run(%in, %out, %wrong) : (memref<512xi32>, memref<512xi32>, i32) -> ()
    return
  }
  func.func @no_wait(%in: memref<512xi32>, %out: memref<512xi32>) {
    %wrong = arith.constant 1 : i32
    call @run(%in, %out, %wrong) : (memref<512xi32>, memref<512xi32>, i32) -> ()
    return
  }
  func.func @uneven(%in: memref<512xi32>, %out: memref<512xi32>) {
    %wrong = arith.constant 2 : i32
    call @run(%in, %out, %wrong) : (memref<512xi32>, memref<512xi32>, i32) -> ()
    return
  }
  func.func @outside(%in: memref<512xi32>, %out: memref<512xi32>) {
    %wrong = arith.constant 4 : i32
    call @run(%in, %out, %wrong) : (memref<512xi32>, memref<512xi32>, i32) -> ()
    return
  }

  func.func private @run(%in: memref<512xi32>, %out: memref<512xi32>, %wrong: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    gpu.launch_func @kernels::@copy blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
        args(%in : memref<512xi32>, %out : memref<512xi32>, %wrong : i32)
    scf.for %i = %c0 to %c512 step %c1 {
      %want = memref.load %in[%i] : memref<512xi32>
      %got = memref.load %out[%i] : memref<512xi32>
      %same = arith.cmpi eq, %got, %want : i32
      cf.assert %same, "expected what went in"
    }
    return
  }
}
