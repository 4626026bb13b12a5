// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-matrices))' | FileCheck %s

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
#warps = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
!x = memref<3x65x520xbf16, strided<[?, ?, ?], offset: ?>>
!w = memref<2x192x520xbf16, strided<[?, ?, ?], offset: ?>>
!any = memref<2x?x520xbf16, strided<[?, ?, ?], offset: ?>>
!a = !rope_gpu.tile<64x32xbf16>
!b = !rope_gpu.tile<32x32xbf16>
!c = !rope_gpu.tile<64x64xbf16>
!sums = !rope_gpu.accumulator<16x16, #layout>
!wide = !rope_gpu.accumulator<64x64, #warps>

gpu.module @kernels {
  // Numbers behind the last have its coordinates, and numbers below 0 those of the first.
  // CHECK-LABEL: @coordinates
  // CHECK-SAME: (%[[NUMBER:[a-z0-9]+]]: i32, %[[HEADS:[a-z0-9]+]]: i32, %[[CHUNKS:[a-z0-9]+]]: i32,
  // CHECK: %[[COUNT:.*]] = arith.muli %[[HEADS]], %[[CHUNKS]]
  // CHECK: %[[BELOW:.*]] = arith.cmpi slt, %[[NUMBER]], %[[COUNT]]
  // CHECK: %[[BEGUN:.*]] = arith.cmpi sge, %[[NUMBER]], %{{.*}}
  // CHECK: %[[EXISTS:.*]] = arith.andi %[[BEGUN]], %[[BELOW]]
  // CHECK: %[[FROM:.*]] = arith.maxsi %[[NUMBER]], %{{.*}}
  // CHECK: %[[LAST:.*]] = arith.subi %[[COUNT]], %{{.*}}
  // CHECK: %[[AT:.*]] = arith.minsi %[[FROM]], %[[LAST]]
  // CHECK: %[[CHUNK:.*]] = arith.remui %[[AT]], %[[CHUNKS]]
  // CHECK: %[[HEAD:.*]] = arith.divui %[[AT]], %[[CHUNKS]]
  // CHECK: llvm.store %[[HEAD]]
  // CHECK: llvm.store %[[CHUNK]]
  // CHECK: llvm.store %[[EXISTS]]
  gpu.func @coordinates(%number: i32, %heads: i32, %chunks: i32, %to: !llvm.ptr<1>) kernel {
    %exists:2, %at:4 = rope_gpu.coordinates %number count 2 in [%heads, %chunks] from_below
    llvm.store %at#0, %to : i32, !llvm.ptr<1>
    llvm.store %at#1, %to : i32, !llvm.ptr<1>
    llvm.store %exists#0, %to : i1, !llvm.ptr<1>
    gpu.return
  }

  // Two stages are filled in front of the loop, and each iteration fills the one that the last has used.
  // CHECK-LABEL: @ahead
  // CHECK: %[[FIRST:.*]] = rope_gpu.copy %[[X:.*]][%{{.*}} to %{{.*}} step %[[STEP:.*]]] : bf16 to %{{.*}} threads(%{{.*}} of 128) pieces(%[[PIECES:.*]]) : !rope_gpu.tile<64x32xbf16> {
  // Rows run over two axes, and those of the last one count first.
  // CHECK-NEXT: ^bb0(%[[PLACE:.*]]: i32):
  // CHECK: %[[ROW:.*]] = arith.addi %{{.*}}, %[[PLACE]]
  // CHECK: %[[MINOR:.*]] = arith.remui %[[ROW]], %[[SIZE:.*]] : i32
  // CHECK: %[[MAJOR:.*]] = arith.divui %[[ROW]], %[[SIZE]] : i32
  // CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %[[ROW]], %{{.*}}
  // CHECK: rope_gpu.row %{{.*}} if %[[INSIDE]]
  // CHECK: rope_gpu.copy {{.*}} : !rope_gpu.tile<32x32xbf16> {
  // CHECK: %[[BOTH:.*]] = arith.andi %{{.*}}, %{{.*}} : i1
  // CHECK: rope_gpu.row %{{.*}} if %[[BOTH]]
  // CHECK: rope_gpu.commit_copies
  // CHECK: rope_gpu.finish_copies %[[FIRST]], %{{.*}}
  // CHECK: rope_gpu.commit_copies
  // CHECK: rope_gpu.finish_copies
  // CHECK-NOT: rope_gpu.commit_copies
  // CHECK: %[[SUMS:.*]] = scf.for %[[STEP:.*]] = %{{.*}} iter_args(%[[SUM:.*]] = %{{.*}}) -> (!rope_gpu.accumulator<16x16, #{{.*}}>)
  // CHECK-NEXT: rope_gpu.wait_copies 1
  // CHECK: %[[AHEAD:.*]] = arith.addi %[[STEP]], %{{.*}} : i32
  // CHECK: arith.remui %[[AHEAD]]
  // CHECK: rope_gpu.copy
  // CHECK: rope_gpu.copy
  // CHECK: rope_gpu.commit_copies
  // CHECK-NOT: rope_gpu.finish_copies
  // CHECK: arith.remui %[[STEP]]
  // CHECK: %[[NEXT:.*]] = rope_gpu.dot {{.*}} into %[[SUM]]
  // CHECK: rope_gpu.finish_copies
  // CHECK: scf.yield %[[NEXT]]
  // CHECK: rope_gpu.wait_copies 0
  // CHECK: rope_gpu.unpack %[[SUMS]]
  gpu.func @ahead(%x: !x, %w: !w, %memory: !llvm.ptr<3>, %steps: i32, %head: i32, %row: i32, %lane: i32, %exists: i1,
                  %thread: i32) kernel {
    %c32 = arith.constant 32 : i32
    %left = rope_gpu.matrix %x rows [0, 1] columns 2 pieces : !x
    %right = rope_gpu.matrix %w at [%head] rows [1] columns 2 if %exists : !w
    %zero = rope_gpu.zero : !sums
    %sums = rope_gpu.fill_ahead %memory stages 3 fills %steps threads(%thread of 128) from %zero {
    ^bb0(%step: i32, %a: !a, %b: !b):
      %k = arith.muli %step, %c32 : i32
      rope_gpu.fill_tile %left[%row, %k] to %a : !rope_gpu.matrix<bf16>, !a
      rope_gpu.fill_tile %right[%lane, %k] to %b : !rope_gpu.matrix<bf16>, !b
    } use {
    ^bb0(%a: !a, %b: !b, %sum: !sums):
      %next = rope_gpu.dot %a[%row], %b columns [0] into %sum : !a, !b into !sums
      rope_gpu.next %next : !sums
    } : !sums
    %numbers:8 = rope_gpu.unpack %sums : !sums
    gpu.return
  }

  // Copies through registers are stored in front of the products.
  // CHECK-LABEL: @first
  // CHECK: scf.for
  // CHECK: rope_gpu.commit_copies
  // CHECK-NEXT: rope_gpu.finish_copies
  // CHECK: arith.addi %{{.*}}, %[[USED:.*]] : i32
  // CHECK-NEXT: scf.yield
  gpu.func @first(%w: !w, %memory: !llvm.ptr<3>, %steps: i32, %head: i32, %used: i32) kernel {
    %right = rope_gpu.matrix %w at [%head] rows [1] columns 2 : !w
    %sum = rope_gpu.fill_ahead %memory stages 2 fills %steps threads(%head of 128) store_first from %steps {
    ^bb0(%step: i32, %b: !b):
      rope_gpu.fill_tile %right[%head, %step] to %b : !rope_gpu.matrix<bf16>, !b
    } use {
    ^bb0(%b: !b, %sum: i32):
      %next = arith.addi %sum, %used : i32
      rope_gpu.next %next : i32
    } : i32
    gpu.return
  }

  // Of a choice of several conditions, addresses, strides, maps and conditions are chosen, once.
  // CHECK-LABEL: @choice
  // CHECK-SAME: %[[ISNEXT:[a-z0-9]+]]: i1, %[[MAPX:[a-z0-9]+]]: !llvm.ptr, %[[MAPY:[a-z0-9]+]]: !llvm.ptr, %[[VALIDX:[a-z0-9]+]]: i1, %[[VALIDY:[a-z0-9]+]]: i1)
  // CHECK-DAG: arith.select %[[ISNEXT]], %{{.*}}, %{{.*}} : !llvm.ptr<1>
  // CHECK-DAG: %[[MAP:.*]] = arith.select %[[ISNEXT]], %[[MAPX]], %[[MAPY]] : !llvm.ptr
  // CHECK-DAG: %[[VALID:.*]] = arith.select %[[ISNEXT]], %[[VALIDX]], %[[VALIDY]] : i1
  // CHECK-DAG: arith.select %[[ISNEXT]], %{{.*}}, %{{.*}} : i64
  // CHECK: %[[BOTH:.*]] = arith.andi %[[VALID]], %{{.*}} : i1
  // One thread asks for the two runs of 32 rows at once, and counts the bytes of the stage.
  // CHECK: scf.if %[[BOTH]] {
  // CHECK: arith.cmpi eq
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: nvvm.elect.sync
  // CHECK: scf.for
  // CHECK: rope_gpu.acquire_empty
  // CHECK-NEXT: rope_gpu.expect_bytes {{.*}} bytes 16384
  // CHECK: rope_gpu.copy_box %[[MAP]][%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}] to %{{.*}} : !llvm.ptr, !rope_gpu.tile<64x64xbf16>
  // CHECK: rope_gpu.copy_box
  // CHECK-NOT: rope_gpu.copy_box
  // All threads copy one run after the other, and no piece of 16 bytes at once.
  // CHECK: else
  // CHECK: scf.for
  // CHECK: rope_gpu.acquire_empty
  // CHECK-NOT: expect_bytes
  // CHECK: %[[SOME:.*]] = rope_gpu.copy {{.*}} threads(%{{.*}} of 128) : !rope_gpu.tile<32x64xbf16>
  // CHECK: %[[C64:.*]] = arith.constant 64 : i32
  // CHECK: %[[FURTHER:.*]] = arith.addi %{{.*}}, %[[C64]] : i32
  // CHECK: %[[OTHER:.*]] = rope_gpu.copy {{.*}} threads(%{{.*}} of 128) : !rope_gpu.tile<32x64xbf16>
  // CHECK-NEXT: ^bb0(%[[PLACE:.*]]: i32):
  // CHECK-NEXT: arith.addi %[[FURTHER]], %[[PLACE]] : i32
  // CHECK: rope_gpu.finish_copies %[[SOME]], %[[OTHER]]
  // CHECK: rope_gpu.finish_copies
  // CHECK: rope_gpu.release_full {{.*}} threads(%{{.*}} of 128)
  gpu.func @choice(%x: !w, %y: !w, %barriers: !llvm.ptr<3>, %memory: !llvm.ptr<3>, %steps: i32, %head: i32, %thread: i32, %other: i1,
                   %next: i1, %mapx: !llvm.ptr, %mapy: !llvm.ptr, %validx: i1, %validy: i1) kernel {
    %ring = rope_gpu.ring %barriers : !rope_gpu.ring<4>
    %mx = rope_gpu.matrix %x at [%head] rows [1] columns 2 map(%mapx if %validx : !llvm.ptr) runs : !w
    %my = rope_gpu.matrix %y at [%head] rows [1] columns 2 map(%mapy if %validy : !llvm.ptr) runs : !w
    %chosen = arith.select %next, %mx, %my : !rope_gpu.matrix<bf16>
    %behind = arith.select %other, %mx, %my : !rope_gpu.matrix<bf16>
    rope_gpu.fill_ring %ring in %memory fills %steps threads(%thread from 256 of 128) : !rope_gpu.ring<4> {
    ^bb0(%step: i32, %c: !c, %d: !c):
      rope_gpu.fill_tile %chosen[%head, %step] runs [0, 64] to %c : !rope_gpu.matrix<bf16>, !c
      rope_gpu.fill_tile %behind[%head, %step] runs [0, 64] to %d : !rope_gpu.matrix<bf16>, !c
    }
    gpu.return
  }

  // What one condition chooses has loops of its own on either side of a branch.
  // CHECK-LABEL: @branches
  // CHECK-SAME: %[[ISNEXT:[a-z0-9]+]]: i1, %[[MAPX:[a-z0-9]+]]: !llvm.ptr, %[[MAPY:[a-z0-9]+]]: !llvm.ptr, %[[VALIDX:[a-z0-9]+]]: i1, %[[VALIDY:[a-z0-9]+]]: i1)
  // CHECK: scf.if %[[ISNEXT]] {
  // CHECK: scf.if %[[VALIDX]] {
  // CHECK: rope_gpu.copy_box %[[MAPX]]
  // CHECK: rope_gpu.copy_box %[[MAPX]]
  // CHECK: rope_gpu.release_full
  // CHECK: else
  // CHECK: scf.if %[[VALIDY]] {
  // CHECK: rope_gpu.copy_box %[[MAPY]]
  // CHECK: rope_gpu.copy_box %[[MAPY]]
  // CHECK: rope_gpu.release_full
  gpu.func @branches(%x: !w, %y: !w, %barriers: !llvm.ptr<3>, %memory: !llvm.ptr<3>, %steps: i32, %head: i32, %thread: i32,
                     %next: i1, %mapx: !llvm.ptr, %mapy: !llvm.ptr, %validx: i1, %validy: i1) kernel {
    %ring = rope_gpu.ring %barriers : !rope_gpu.ring<4>
    %mx = rope_gpu.matrix %x at [%head] rows [1] columns 2 map(%mapx if %validx : !llvm.ptr) : !w
    %my = rope_gpu.matrix %y at [%head] rows [1] columns 2 map(%mapy if %validy : !llvm.ptr) : !w
    %chosen = arith.select %next, %mx, %my : !rope_gpu.matrix<bf16>
    rope_gpu.fill_ring %ring in %memory fills %steps threads(%thread from 256 of 128) : !rope_gpu.ring<4> {
    ^bb0(%step: i32, %c: !c, %d: !c):
      rope_gpu.fill_tile %chosen[%head, %step] to %c : !rope_gpu.matrix<bf16>, !c
      rope_gpu.fill_tile %chosen[%thread, %step] to %d : !rope_gpu.matrix<bf16>, !c
    }
    gpu.return
  }

  // Without dimensions for runs, each run of columns is a box; without maps, no thread asks for any.
  // CHECK-LABEL: @panels
  // CHECK: rope_gpu.copy_box %{{.*}}[%[[BEGIN:[a-z0-9]+]], %[[ROW:[a-z0-9]+]], {{.*}} : !llvm.ptr, !rope_gpu.tile<32x64xbf16>
  // CHECK: %[[C64:.*]] = arith.constant 64 : i32
  // CHECK: %[[FURTHER:.*]] = arith.addi %[[BEGIN]], %[[C64]] : i32
  // CHECK: rope_gpu.copy_box %{{.*}}[%[[FURTHER]], %[[ROW]], {{.*}} : !llvm.ptr, !rope_gpu.tile<32x64xbf16>
  // CHECK: rope_gpu.release_full
  // CHECK-NOT: rope_gpu.copy_box
  // CHECK: gpu.return
  gpu.func @panels(%x: !w, %barriers: !llvm.ptr<3>, %memory: !llvm.ptr<3>, %steps: i32, %head: i32, %thread: i32, %map: !llvm.ptr,
                   %valid: i1) kernel {
    %ring = rope_gpu.ring %barriers : !rope_gpu.ring<4>
    %m = rope_gpu.matrix %x at [%head] rows [2] columns 1 map(%map if %valid : !llvm.ptr) : !w
    rope_gpu.fill_ring %ring in %memory fills %steps threads(%thread from 256 of 128) : !rope_gpu.ring<4> {
    ^bb0(%step: i32, %c: !c):
      rope_gpu.fill_tile %m[%step, %head] column_runs [0, 64] to %c : !rope_gpu.matrix<bf16>, !c
    }
    %plain = rope_gpu.matrix %x at [%head] rows [2] columns 1 : !w
    rope_gpu.fill_ring %ring in %memory fills %steps threads(%thread from 256 of 128) : !rope_gpu.ring<4> {
    ^bb0(%step: i32, %c: !c):
      rope_gpu.fill_tile %plain[%step, %head] to %c : !rope_gpu.matrix<bf16>, !c
    }
    gpu.return
  }

  // Products of a step are under way while the next are asked for; then the stage behind is free.
  // CHECK-LABEL: @uses
  // CHECK: scf.for %[[STEP:.*]] = %{{.*}} iter_args(%[[SUM:.*]] = %{{.*}})
  // CHECK: %[[STAGE:.*]] = arith.remui %[[STEP]], %{{.*}} : i32
  // CHECK: rope_gpu.acquire_full %{{.*}}[%[[STEP]]]
  // CHECK-NEXT: %[[NEXT:.*]] = rope_gpu.warpgroup_dot {{.*}} stage %[[STAGE]] of 16384 into %[[SUM]]
  // CHECK-NEXT: rope_gpu.wait_dots 1
  // CHECK: %[[BEHIND:.*]] = arith.subi %[[STEP]], %{{.*}} : i32
  // CHECK: rope_gpu.release_empty %{{.*}}[%[[BEHIND]]] if %{{.*}}
  // CHECK: scf.yield %[[NEXT]]
  // CHECK: rope_gpu.wait_dots 0
  // A ring of one stage has no next one.
  // CHECK: scf.for %[[STEP:.*]] = %{{.*}} iter_args
  // CHECK: rope_gpu.acquire_full %{{.*}}[%[[STEP]]]
  // CHECK: rope_gpu.wait_dots 0
  // CHECK: rope_gpu.release_empty %{{.*}}[%[[STEP]]] if %{{.*}}
  // CHECK-NOT: rope_gpu.wait_dots
  // CHECK: gpu.return
  gpu.func @uses(%barriers: !llvm.ptr<3>, %memory: !llvm.ptr<3>, %steps: i32, %lane: i32) kernel {
    %ring = rope_gpu.ring %barriers : !rope_gpu.ring<4>
    %tile = rope_gpu.shared_tile %memory[%steps] : !c
    %zero = rope_gpu.zero : !wide
    %sums = rope_gpu.use_ring %ring fills %steps lane %lane from %zero {
    ^bb0(%stage: i32, %sum: !wide):
      %next = rope_gpu.warpgroup_dot %tile, %tile stage %stage of 16384 into %sum : !c, !c into !wide
      rope_gpu.next %next : !wide
    } : !rope_gpu.ring<4>, !wide
    %single = rope_gpu.ring %barriers : !rope_gpu.ring<1>
    %others = rope_gpu.use_ring %single fills %steps lane %lane from %zero {
    ^bb0(%stage: i32, %sum: !wide):
      %next = rope_gpu.warpgroup_dot %tile, %tile stage %stage of 16384 into %sum : !c, !c into !wide
      rope_gpu.next %next : !wide
    } : !rope_gpu.ring<1>, !wide
    gpu.return
  }

  // Rows and columns from a limit on do not exist.
  // CHECK-LABEL: @limits
  // CHECK-SAME: %[[LIMIT:[a-z0-9]+]]: i32) kernel
  // CHECK: rope_gpu.copy %{{.*}}[%{{.*}} to %[[LIMIT]] step
  // CHECK-NOT: arith.cmpi slt, %{{.*}}, %[[LIMIT]]
  // CHECK: rope_gpu.copy %{{.*}}[%{{.*}} to %{{c520.*}} step
  // CHECK: arith.cmpi slt, %{{.*}}, %[[LIMIT]] : i32
  gpu.func @limits(%w: !w, %memory: !llvm.ptr<3>, %steps: i32, %head: i32, %limit: i32) kernel {
    %columns = rope_gpu.matrix %w at [%head] rows [1] columns 2 below %limit : !w
    %rows = rope_gpu.matrix %w at [%head] rows [1] below %limit columns 2 : !w
    %sum = rope_gpu.fill_ahead %memory stages 2 fills %steps threads(%head of 128) from %steps {
    ^bb0(%step: i32, %a: !b, %b: !b):
      rope_gpu.fill_tile %columns[%head, %step] to %a : !rope_gpu.matrix<bf16>, !b
      rope_gpu.fill_tile %rows[%head, %step] to %b : !rope_gpu.matrix<bf16>, !b
    } use {
    ^bb0(%a: !b, %b: !b, %sum: i32):
      rope_gpu.next %sum : i32
    } : i32
    gpu.return
  }

  // Lanes of a rotation are in pairs: the lane at place 2k is k, and that at 2k + 1 is half of the block further.
  // Of a column, 16 bytes exist as one where there are a multiple of eight rows.
  // CHECK-LABEL: @pairs
  // CHECK: %[[REST:.*]] = arith.remui %{{.*}}, %{{.*}} : i32
  // CHECK: %[[ALIGNED:.*]] = rope_gpu.is_aligned %{{.*}} along 1 to 16
  // CHECK: %[[WHOLE:.*]] = arith.cmpi eq, %[[REST]], %{{.*}} : i32
  // CHECK: %[[ACROSS:.*]] = arith.andi %[[ALIGNED]], %[[WHOLE]] : i1
  // CHECK: rope_gpu.copy {{.*}} across(%[[ACROSS]]) : !rope_gpu.tile<32x32xbf16> {
  // CHECK: arith.select
  // CHECK: rope_gpu.row
  gpu.func @pairs(%w: !any, %memory: !llvm.ptr<3>, %steps: i32, %head: i32, %thread: i32) kernel {
    %m = rope_gpu.matrix %w at [%head] rows [1] columns 2 across pairs [0, 64] halves : !any
    %sum = rope_gpu.fill_ahead %memory stages 2 fills %steps threads(%thread of 128) from %steps {
    ^bb0(%step: i32, %b: !b):
      rope_gpu.fill_tile %m[%head, %step] to %b : !rope_gpu.matrix<bf16>, !b
    } use {
    ^bb0(%b: !b, %sum: i32):
      rope_gpu.next %sum : i32
    } : i32
    gpu.return
  }
}
