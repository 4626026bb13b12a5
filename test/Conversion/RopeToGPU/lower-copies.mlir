// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-copies{chip=sm_80},canonicalize,cse))' | FileCheck %s --check-prefixes=ALL,ASYNC
// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-copies{chip=gfx942},canonicalize,cse))' | FileCheck %s --check-prefixes=ALL,HELD

gpu.module @kernels {
  // A tile of 32 rows of four pieces: one for each of 128 threads, or elements where rows are not aligned.
  // ALL-LABEL: @pieces(
  // ALL-SAME: %[[PITCH:[a-z0-9]+]]: i64, %[[ROWS:[a-z0-9]+]]: i32, %{{[a-z0-9]+}}: i32, %[[ALIGNED:[a-z0-9]+]]: i1)
  gpu.func @pieces(%memory: !llvm.ptr<3>, %source: !llvm.ptr<1>, %depth: i32, %pitch: i64, %rows: i32, %thread: i32, %aligned: i1) kernel {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i64
    %tile = rope_gpu.shared_tile %memory[%zero] : !rope_gpu.tile<32x32xbf16>
    // ASYNC: scf.if %[[ALIGNED]]
    // ASYNC: arith.cmpi slt, %{{.*}}, %[[ROWS]]
    // ASYNC: arith.muli %{{.*}}, %[[PITCH]]
    // ASYNC: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache = cg, %{{.*}}
    // ASYNC-NOT: nvvm.cp.async.shared.global
    // ASYNC: else
    // ASYNC: scf.for
    // Columns that are not whole pieces go by elements, too.
    // HELD: %[[WHOLE:.*]] = arith.andi %[[ALIGNED]], %{{.*}}
    // HELD: %[[HELD:.*]] = scf.if %[[WHOLE]] -> (vector<4xi32>)
    // HELD: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
    // HELD: else
    // HELD: scf.for
    %copy = rope_gpu.copy %source[%zero to %depth step %one] : bf16 to %tile threads(%thread of 128) pieces(%aligned) : !rope_gpu.tile<32x32xbf16> {
    ^bb0(%row: i32):
      %wide = arith.extsi %row : i32 to i64
      %offset = arith.muli %wide, %pitch : i64
      %exists = arith.cmpi slt, %row, %rows : i32
      rope_gpu.row %offset if %exists
    }
    // ASYNC: nvvm.cp.async.commit.group
    // HELD-NOT: nvvm
    rope_gpu.commit_copies
    // ALL: gpu.barrier
    gpu.barrier
    // HELD: scf.if %[[WHOLE]]
    // HELD: llvm.store %[[HELD]], %{{.*}} {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>
    rope_gpu.finish_copies %copy
    // ASYNC: nvvm.cp.async.wait.group 2
    // HELD-NOT: nvvm
    rope_gpu.wait_copies 2
    // ALL-NOT: rope_gpu
    // ALL: gpu.return
    gpu.return
  }

  // Numbers that are rounded on the way go by elements.
  // ALL-LABEL: @elements
  gpu.func @elements(%memory: !llvm.ptr<3>, %source: !llvm.ptr<1>, %depth: i32, %stride: i64, %thread: i32, %exists: i1) kernel {
    %zero = arith.constant 0 : i32
    %tile = rope_gpu.shared_tile %memory[%zero] : !rope_gpu.tile<32x32xf16>
    // ALL-NOT: cp.async
    // ALL: scf.for
    // ALL: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
    // ALL: arith.truncf %{{.*}} : f32 to f16
    // ALL: llvm.store %{{.*}} {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
    %copy = rope_gpu.copy %source[%zero to %depth step %stride] : f32 to %tile threads(%thread of 128) : !rope_gpu.tile<32x32xf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %exists
    }
    rope_gpu.finish_copies %copy
    gpu.return
  }

  // Neighbours of a column go to registers and are stored as rows.
  // HELD-LABEL: @across(
  // HELD: %[[ACROSS:.*]]:2 = scf.if %{{.*}} -> (vector<4xi32>, vector<4xi32>)
  // HELD: llvm.shufflevector
  // HELD: llvm.store %{{.*}} {alignment = 4 : i64} : vector<2xi16>, !llvm.ptr<3>
  gpu.func @across(%memory: !llvm.ptr<3>, %source: !llvm.ptr<1>, %depth: i32, %stride: i64, %thread: i32, %aligned: i1) kernel {
    %zero = arith.constant 0 : i32
    %tile = rope_gpu.shared_tile %memory[%zero] : !rope_gpu.tile<64x32xf16>
    %copy = rope_gpu.copy %source[%zero to %depth step %stride] : f16 to %tile threads(%thread of 128) across(%aligned) : !rope_gpu.tile<64x32xf16> {
    ^bb0(%row: i32):
      %offset = arith.extsi %row : i32 to i64
      rope_gpu.row %offset if %aligned
    }
    gpu.barrier
    rope_gpu.finish_copies %copy
    gpu.return
  }
  // A thread computes eight neighbours and stores them as one, where panels of 64 columns have them.
  // ALL-LABEL: @computed(
  // ALL: scf.for %{{.*}} = %{{.*}} to %{{.*}} step
  // ALL-COUNT-8: arith.sitofp
  // ALL-NOT: arith.sitofp
  // ALL: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>
  // By words, which lie in 16 bytes.
  // ALL: scf.for
  // ALL-COUNT-2: arith.sitofp
  // ALL-NOT: arith.sitofp
  // ALL: llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
  // ALL: gpu.return
  gpu.func @computed(%memory: !llvm.ptr<3>, %thread: i32) kernel {
    %zero = arith.constant 0 : i32
    %tile = rope_gpu.shared_tile %memory[%zero] : !rope_gpu.tile<64x80xf16, panels>
    rope_gpu.compute_tile %tile threads(%thread of 128) width 8 : !rope_gpu.tile<64x80xf16, panels> {
    ^bb0(%row: i32, %column: i32):
      %sum = arith.addi %row, %column : i32
      %value = arith.sitofp %sum : i32 to f16
      rope_gpu.number %value : f16
    }
    rope_gpu.compute_tile %tile threads(%thread of 128) width 2 : !rope_gpu.tile<64x80xf16, panels> {
    ^bb0(%row: i32, %column: i32):
      %sum = arith.addi %row, %column : i32
      %value = arith.sitofp %sum : i32 to f16
      rope_gpu.number %value : f16
    }
    gpu.return
  }

  // What is copied in front of the loop and in each iteration is carried in registers, and stored in the next one; where copies
  // are asynchronous nothing is.
  // HELD-LABEL: @carried(
  // HELD: %[[FIRST:.*]]:2 = scf.if %[[ACROSS:.*]] -> (vector<4xi32>, vector<4xi32>)
  // HELD: scf.for {{.*}} iter_args(%[[COUNT:.*]] = %{{.*}}, %[[A:.*]] = %[[FIRST]]#0, %[[B:.*]] = %[[FIRST]]#1) -> (i32, vector<4xi32>, vector<4xi32>)
  // HELD: scf.if %[[ACROSS]]
  // HELD: llvm.bitcast %[[A]]
  // HELD: llvm.bitcast %[[B]]
  // HELD: llvm.store %{{.*}} {alignment = 4 : i64} : vector<2xi16>, !llvm.ptr<3>
  // HELD: %[[NEXT:.*]]:2 = scf.if %[[ACROSS]] -> (vector<4xi32>, vector<4xi32>)
  // HELD: scf.yield %{{.*}}, %[[NEXT]]#0, %[[NEXT]]#1
  // ASYNC-LABEL: @carried(
  // ASYNC: iter_args(%{{[^,]*}} = %{{[^,]*}}) -> (i32)
  // ALL-NOT: rope_gpu
  // ALL: gpu.return
  gpu.func @carried(%memory: !llvm.ptr<3>, %source: !llvm.ptr<1>, %out: !llvm.ptr<1>, %depth: i32, %stride: i64, %thread: i32, %aligned: i1) kernel {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %tile = rope_gpu.shared_tile %memory[%zero] : !rope_gpu.tile<64x32xf16>
    %first = rope_gpu.copy %source[%zero to %depth step %stride] : f16 to %tile threads(%thread of 128) across(%aligned) : !rope_gpu.tile<64x32xf16> {
    ^bb0(%row: i32):
      %offset = arith.extsi %row : i32 to i64
      rope_gpu.row %offset if %aligned
    }
    %all:2 = scf.for %i = %zero to %depth step %one iter_args(%count = %zero, %token = %first) -> (i32, !rope_gpu.token) : i32 {
      rope_gpu.finish_carried %token to %tile : !rope_gpu.tile<64x32xf16>
      %more = arith.addi %count, %i : i32
      %next = rope_gpu.copy %source[%i to %depth step %stride] : f16 to %tile threads(%thread of 128) across(%aligned) : !rope_gpu.tile<64x32xf16> {
      ^bb0(%row: i32):
        %offset = arith.extsi %row : i32 to i64
        rope_gpu.row %offset if %aligned
      }
      scf.yield %more, %next : i32, !rope_gpu.token
    }
    llvm.store %all#0, %out : i32, !llvm.ptr<1>
    gpu.return
  }

  // Addresses of elements are computed for each tile, in a way that compilers do not see through, or may be kept.
  // ASYNC-LABEL: @keeps(
  // ASYNC: gpu.shuffle
  // ASYNC: gpu.barrier
  // ASYNC-NOT: gpu.shuffle
  // ASYNC: gpu.return
  gpu.func @keeps(%memory: !llvm.ptr<3>, %source: !llvm.ptr<1>, %depth: i32, %stride: i64, %thread: i32, %exists: i1) kernel {
    %zero = arith.constant 0 : i32
    %tile = rope_gpu.shared_tile %memory[%zero] : !rope_gpu.tile<32x32xf16>
    %hidden = rope_gpu.copy %source[%zero to %depth step %stride] : f16 to %tile threads(%thread of 128) : !rope_gpu.tile<32x32xf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %exists
    }
    rope_gpu.finish_copies %hidden
    gpu.barrier
    %kept = rope_gpu.copy %source[%zero to %depth step %stride] : f16 to %tile threads(%thread of 128) keep_addresses : !rope_gpu.tile<32x32xf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %exists
    }
    rope_gpu.finish_copies %kept
    gpu.return
  }
}
