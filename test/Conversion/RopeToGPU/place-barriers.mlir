// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-place-barriers))' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-place-barriers,rope-gpu-place-barriers))' | FileCheck %s

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
!tile = !rope_gpu.tile<32x32xf16>
#group = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
!sums = !rope_gpu.accumulator<16x32, #layout>
!panel = !rope_gpu.tile<64x64xf16>
!wide = !rope_gpu.accumulator<64x64, #group>

gpu.module @kernels {
  // A tile that is written is read behind a barrier, which is behind the wait for the copies. Others of the kernel are elsewhere.
  // CHECK-LABEL: @written
  // CHECK-NOT: gpu.barrier
  // CHECK: rope_gpu.wait_copies 0
  // CHECK-NEXT: gpu.barrier
  // CHECK: rope_gpu.dot
  // CHECK-NOT: gpu.barrier
  gpu.func @written(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : i32
    %c2048 = arith.constant 2048 : i32
    %c4096 = arith.constant 4096 : i32
    %id = gpu.thread_id x
    %thread = arith.index_cast %id : index to i32
    %sums = rope_gpu.zero : !sums
    %left = rope_gpu.shared_tile %memory[%c0] : !tile
    %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %left threads(%thread of 64) : !tile {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    %right = rope_gpu.shared_tile %memory[%c2048] : !tile
    %b = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %right threads(%thread of 64) : !tile {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    rope_gpu.commit_copies
    rope_gpu.finish_copies %a, %b
    rope_gpu.wait_copies 0
    %third = rope_gpu.shared_tile %memory[%c4096] : !tile
    %next = rope_gpu.dot %left[%c0], %right columns [0, 16] into %sums : !tile, !tile into !sums
    %again = rope_gpu.dot %left[%c0], %right columns [0, 16] into %next : !tile, !tile into !sums
    %c = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %third threads(%thread of 64) : !tile {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    rope_gpu.finish_copies %c
    gpu.return
  }

  // Where a copy was not waited for in front of the barrier, one more is behind the wait. What is stored where a copy is finished
  // is known behind that.
  // CHECK-LABEL: @under_way
  // CHECK: rope_gpu.copy
  // CHECK: gpu.barrier
  // CHECK-NEXT: rope_gpu.dot
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.finish_copies
  // CHECK-NEXT: rope_gpu.wait_copies 0
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.dot
  // CHECK-NOT: gpu.barrier
  gpu.func @under_way(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1, %thread: i32) kernel {
    %c0 = arith.constant 0 : i32
    %sums = rope_gpu.zero : !sums
    %tile = rope_gpu.shared_tile %memory[%c0] : !tile
    %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %tile threads(%thread of 64) : !tile {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    %next = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %sums : !tile, !tile into !sums
    rope_gpu.finish_copies %a
    rope_gpu.wait_copies 0
    %again = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %next : !tile, !tile into !sums
    gpu.return
  }

  // Barriers that stand where copies or products are still under way do not make up for the ones behind the waits.
  // Products of a warpgroup know what threads have stored behind a fence.
  // CHECK-LABEL: @barriers_too_early
  // CHECK: rope_gpu.wait_copies 1
  // CHECK-NEXT: nvvm.fence.proxy
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.warpgroup_dot
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.wait_dots 0
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.copy
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @barriers_too_early(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1, %thread: i32) kernel {
    %c0 = arith.constant 0 : i32
    %zero = rope_gpu.zero : !wide
    %tile = rope_gpu.shared_tile %memory[%c0] : !panel
    %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %tile threads(%thread of 128) : !panel {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    gpu.barrier
    rope_gpu.wait_copies 1
    %next = rope_gpu.warpgroup_dot %tile, %tile stage %c0 of 8192 into %zero : !panel, !panel into !wide
    gpu.barrier
    rope_gpu.wait_dots 0
    %b = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %tile threads(%thread of 128) : !panel {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    gpu.return
  }

  // Three stages: a step reads one and copies to another. What it copies to, the step before has read.
  // CHECK-LABEL: @stages
  // CHECK-NOT: gpu.barrier
  // CHECK: scf.for
  // CHECK-NEXT: rope_gpu.wait_copies 1
  // CHECK-NEXT: gpu.barrier
  // CHECK: rope_gpu.copy
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @stages(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1, %thread: i32, %count: i32) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c3 = arith.constant 3 : i32
    %c2048 = arith.constant 2048 : i32
    %c32 = arith.constant 32 : i32
    %steps = arith.divui %count, %c32 : i32
    %sums = rope_gpu.zero : !sums
    %first = rope_gpu.shared_tile %memory[%c0] : !tile
    %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %first threads(%thread of 64) : !tile {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    rope_gpu.commit_copies
    rope_gpu.finish_copies %a
    %all = scf.for %step = %c0 to %steps step %c1 iter_args(%carried = %sums) -> (!sums) : i32 {
      rope_gpu.wait_copies 1
      %ahead = arith.addi %step, %c2 : i32
      %stage = arith.remui %ahead, %c3 : i32
      %offset = arith.muli %stage, %c2048 : i32
      %to = rope_gpu.shared_tile %memory[%offset] : !tile
      %b = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %to threads(%thread of 64) : !tile {
      ^bb0(%row: i32):
        rope_gpu.row %one if %yes
      }
      rope_gpu.commit_copies
      %now = arith.remui %step, %c3 : i32
      %from = arith.muli %now, %c2048 : i32
      %tile = rope_gpu.shared_tile %memory[%from] : !tile
      %next = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %carried : !tile, !tile into !sums
      rope_gpu.finish_copies %b
      scf.yield %next : !sums
    }
    gpu.return
  }

  // Of three stages, the one that is read is another one than that of a step ahead, and the same as that of three steps ahead.
  // CHECK-LABEL: @same_stage
  // CHECK-NOT: gpu.barrier
  // CHECK: rope_gpu.copy
  // CHECK-NOT: gpu.barrier
  // CHECK: rope_gpu.dot
  // CHECK: rope_gpu.finish_copies
  // CHECK-NEXT: gpu.barrier
  // CHECK: rope_gpu.copy
  // CHECK: }
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.dot
  gpu.func @same_stage(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1, %thread: i32, %count: i32) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c2048 = arith.constant 2048 : i32
    %c32 = arith.constant 32 : i32
    %step = arith.divui %count, %c32 : i32
    %sums = rope_gpu.zero : !sums
    %now = arith.remui %step, %c3 : i32
    %from = arith.muli %now, %c2048 : i32
    %tile = rope_gpu.shared_tile %memory[%from] : !tile
    %next = arith.addi %step, %c1 : i32
    %stage1 = arith.remui %next, %c3 : i32
    %offset1 = arith.muli %stage1, %c2048 : i32
    %to1 = rope_gpu.shared_tile %memory[%offset1] : !tile
    %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %to1 threads(%thread of 64) : !tile {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    %more = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %sums : !tile, !tile into !sums
    rope_gpu.finish_copies %a
    %ahead = arith.addi %step, %c3 : i32
    %stage3 = arith.remui %ahead, %c3 : i32
    %offset3 = arith.muli %stage3, %c2048 : i32
    %to3 = rope_gpu.shared_tile %memory[%offset3] : !tile
    %b = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %to3 threads(%thread of 64) : !tile {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    %again = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %more : !tile, !tile into !sums
    gpu.return
  }

  // Two stages, of which a step reads one and stores the other at its end. So the step before has stored what it reads,
  // and has read what it stores.
  // CHECK-LABEL: @next_step
  // CHECK-NOT: gpu.barrier
  // CHECK: scf.for
  // CHECK-NEXT: gpu.barrier
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @next_step(%memory: !llvm.ptr<3>, %thread: i32, %count: i32, %number: f16) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c2048 = arith.constant 2048 : i32
    %c32 = arith.constant 32 : i32
    %steps = arith.divui %count, %c32 : i32
    %sums = rope_gpu.zero : !sums
    %all = scf.for %step = %c0 to %steps step %c1 iter_args(%carried = %sums) -> (!sums) : i32 {
      %ahead = arith.addi %step, %c1 : i32
      %stage = arith.remui %ahead, %c2 : i32
      %offset = arith.muli %stage, %c2048 : i32
      %to = rope_gpu.shared_tile %memory[%offset] : !tile
      %now = arith.remui %step, %c2 : i32
      %from = arith.muli %now, %c2048 : i32
      %tile = rope_gpu.shared_tile %memory[%from] : !tile
      rope_gpu.compute_tile %to threads(%thread of 64) width 2 : !tile {
      ^bb0(%row: i32, %column: i32):
        rope_gpu.number %number : f16
      }
      %next = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %carried : !tile, !tile into !sums
      scf.yield %next : !sums
    }
    gpu.return
  }

  // A loop that only reads waits for nothing; behind it what it has read may be of any stage.
  // CHECK-LABEL: @behind
  // CHECK-NOT: gpu.barrier
  // CHECK: rope_gpu.dot
  // CHECK-NOT: gpu.barrier
  // CHECK: }
  // CHECK-NEXT: gpu.barrier
  // CHECK: rope_gpu.compute_tile
  gpu.func @behind(%memory: !llvm.ptr<3>, %thread: i32, %count: i32, %number: f16) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c2048 = arith.constant 2048 : i32
    %c32 = arith.constant 32 : i32
    %steps = arith.divui %count, %c32 : i32
    %sums = rope_gpu.zero : !sums
    %all = scf.for %step = %c0 to %steps step %c1 iter_args(%carried = %sums) -> (!sums) : i32 {
      %now = arith.remui %step, %c2 : i32
      %from = arith.muli %now, %c2048 : i32
      %tile = rope_gpu.shared_tile %memory[%from] : !tile
      %next = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %carried : !tile, !tile into !sums
      scf.yield %next : !sums
    }
    %last = arith.remui %steps, %c2 : i32
    %further = arith.muli %last, %c2048 : i32
    %some = rope_gpu.shared_tile %memory[%further] : !tile
    rope_gpu.compute_tile %some threads(%thread of 64) width 2 : !tile {
    ^bb0(%row: i32, %column: i32):
      rope_gpu.number %number : f16
    }
    gpu.return
  }

  // Where a loop starts again, steps of the last time have any number.
  // CHECK-LABEL: @again
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK-NEXT: gpu.barrier
  // CHECK: rope_gpu.compute_tile
  // CHECK: gpu.barrier
  // CHECK-NEXT: rope_gpu.dot
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @again(%memory: !llvm.ptr<3>, %thread: i32, %count: i32, %number: f16) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c2048 = arith.constant 2048 : i32
    %c32 = arith.constant 32 : i32
    %steps = arith.divui %count, %c32 : i32
    %sums = rope_gpu.zero : !sums
    scf.for %time = %c0 to %steps step %c1 : i32 {
      scf.for %step = %c0 to %steps step %c1 : i32 {
        %ahead = arith.addi %step, %c1 : i32
        %stage = arith.remui %ahead, %c3 : i32
        %offset = arith.muli %stage, %c2048 : i32
        %to = rope_gpu.shared_tile %memory[%offset] : !tile
        %now = arith.remui %step, %c3 : i32
        %from = arith.muli %now, %c2048 : i32
        %tile = rope_gpu.shared_tile %memory[%from] : !tile
        rope_gpu.compute_tile %to threads(%thread of 64) width 2 : !tile {
        ^bb0(%row: i32, %column: i32):
          rope_gpu.number %number : f16
        }
        gpu.barrier
        %next = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %sums : !tile, !tile into !sums
      }
    }
    gpu.return
  }

  // A loop carries a copy to the next iteration, where it is stored: in front of the barrier that the products ask for.
  // Either its start stores or its end, and both are of other stages than what is read.
  // CHECK-LABEL: @carried
  // CHECK-NOT: gpu.barrier
  // CHECK: scf.for
  // CHECK-NOT: gpu.barrier
  // CHECK: rope_gpu.finish_carried
  // CHECK-NEXT: gpu.barrier
  // CHECK: rope_gpu.copy
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @carried(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1, %thread: i32, %count: i32) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c2048 = arith.constant 2048 : i32
    %c32 = arith.constant 32 : i32
    %steps = arith.divui %count, %c32 : i32
    %sums = rope_gpu.zero : !sums
    %first = rope_gpu.shared_tile %memory[%c0] : !tile
    %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %first threads(%thread of 64) across(%yes) : !tile {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    %all:2 = scf.for %step = %c0 to %steps step %c1 iter_args(%carried = %sums, %token = %a) -> (!sums, !rope_gpu.token) : i32 {
      %now = arith.remui %step, %c2 : i32
      %from = arith.muli %now, %c2048 : i32
      %tile = rope_gpu.shared_tile %memory[%from] : !tile
      %ahead = arith.addi %step, %c1 : i32
      %stage = arith.remui %ahead, %c2 : i32
      %offset = arith.muli %stage, %c2048 : i32
      %to = rope_gpu.shared_tile %memory[%offset] : !tile
      rope_gpu.finish_carried %token to %tile : !tile
      %b = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %to threads(%thread of 64) across(%yes) : !tile {
      ^bb0(%row: i32):
        rope_gpu.row %one if %yes
      }
      %next = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %carried : !tile, !tile into !sums
      scf.yield %next, %b : !sums, !rope_gpu.token
    }
    gpu.return
  }

  // Either all starts of a copy store, or all ends: what the end of one iteration stores is not what the next starts with.
  // CHECK-LABEL: @same_end
  // CHECK-NOT: gpu.barrier
  // CHECK: rope_gpu.copy
  // CHECK: gpu.barrier
  // CHECK-NEXT: rope_gpu.finish_copies
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @same_end(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1, %thread: i32, %steps: i32) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %tile = rope_gpu.shared_tile %memory[%c0] : !tile
    scf.for %step = %c0 to %steps step %c1 : i32 {
      %some = arith.cmpi slt, %step, %size : i32
      %b = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %tile threads(%thread of 64) across(%yes) : !tile {
      ^bb0(%row: i32):
        rope_gpu.row %one if %yes
      }
      gpu.barrier
      rope_gpu.finish_copies %b
    }
    gpu.return
  }

  // Where that depends on the iteration, the next start waits.
  // CHECK-LABEL: @varying_end
  // CHECK: scf.for
  // CHECK-NEXT: gpu.barrier
  // CHECK: rope_gpu.copy
  // CHECK: gpu.barrier
  // CHECK-NEXT: rope_gpu.finish_copies
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @varying_end(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1, %thread: i32, %steps: i32) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %tile = rope_gpu.shared_tile %memory[%c0] : !tile
    scf.for %step = %c0 to %steps step %c1 : i32 {
      %some = arith.cmpi slt, %step, %size : i32
      %b = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %tile threads(%thread of 64) across(%some) : !tile {
      ^bb0(%row: i32):
        rope_gpu.row %one if %yes
      }
      gpu.barrier
      rope_gpu.finish_copies %b
    }
    gpu.return
  }

  // A barrier that was there for others does not make stores known to products of a warpgroup.
  // CHECK-LABEL: @fence
  // CHECK: gpu.barrier
  // CHECK-NEXT: nvvm.fence.proxy
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.warpgroup_dot
  // CHECK-NOT: nvvm.fence.proxy
  // CHECK: rope_gpu.warpgroup_dot_words
  // CHECK-NOT: nvvm.fence.proxy
  // CHECK: gpu.return
  gpu.func @fence(%memory: !llvm.ptr<3>, %thread: i32, %number: f16, %word: i32) kernel {
    %c0 = arith.constant 0 : i32
    %c8192 = arith.constant 8192 : i32
    %zero = rope_gpu.zero : !wide
    %tile = rope_gpu.shared_tile %memory[%c0] : !panel
    %small = rope_gpu.shared_tile %memory[%c8192] : !rope_gpu.tile<16x64xf16, panels>
    rope_gpu.compute_tile %tile threads(%thread of 64) width 8 : !panel {
    ^bb0(%row: i32, %column: i32):
      rope_gpu.number %number : f16
    }
    rope_gpu.compute_tile %small threads(%thread of 64) width 8 : !rope_gpu.tile<16x64xf16, panels> {
    ^bb0(%row: i32, %column: i32):
      rope_gpu.number %number : f16
    }
    gpu.barrier
    %next = rope_gpu.warpgroup_dot %tile, %tile stage %c0 of 8192 into %zero : !panel, !panel into !wide
    %more = rope_gpu.warpgroup_dot_words %word, %word, %word, %word terms 1, %small stage %c0 of 2048 into %next
      : !rope_gpu.tile<16x64xf16, panels> into !wide
    gpu.return
  }

  // Of a loop of another kind, any iteration may follow any.
  // CHECK-LABEL: @while
  // CHECK: scf.while
  // CHECK-NEXT: nvvm.fence.proxy
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.warpgroup_dot
  // CHECK-NEXT: rope_gpu.wait_dots 0
  // CHECK: do
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.compute_tile
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @while(%memory: !llvm.ptr<3>, %thread: i32, %number: f16, %yes: i1) kernel {
    %c0 = arith.constant 0 : i32
    %zero = rope_gpu.zero : !wide
    %tile = rope_gpu.shared_tile %memory[%c0] : !panel
    scf.while : () -> () {
      %next = rope_gpu.warpgroup_dot %tile, %tile stage %c0 of 8192 into %zero : !panel, !panel into !wide
      rope_gpu.wait_dots 0
      scf.condition(%yes)
    } do {
      rope_gpu.compute_tile %tile threads(%thread of 64) width 8 : !panel {
      ^bb0(%row: i32, %column: i32):
        rope_gpu.number %number : f16
      }
      scf.yield
    }
    gpu.return
  }

  // Numbers in registers times a tile that others store; products of both kinds are under way until they are waited for.
  // CHECK-LABEL: @numbers
  // CHECK: rope_gpu.compute_tile
  // CHECK: }
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.dot_numbers
  // CHECK-NEXT: rope_gpu.warpgroup_dot_words
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.wait_dots 0
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.compute_tile
  gpu.func @numbers(%memory: !llvm.ptr<3>, %thread: i32, %number: f16, %word: i32, %weight: f32) kernel {
    %c0 = arith.constant 0 : i32
    %c8192 = arith.constant 8192 : i32
    %zero = rope_gpu.zero : !wide
    %sums = rope_gpu.zero : !sums
    %tile = rope_gpu.shared_tile %memory[%c0] : !tile
    %small = rope_gpu.shared_tile %memory[%c8192] : !rope_gpu.tile<16x64xf16, panels>
    rope_gpu.compute_tile %tile threads(%thread of 64) width 8 : !tile {
    ^bb0(%row: i32, %column: i32):
      rope_gpu.number %number : f16
    }
    %next = rope_gpu.dot_numbers %weight, %weight, %weight, %weight, %weight, %weight, %weight, %weight times %tile[%c0] depth_rows into %sums
      : !tile into !sums
    %more = rope_gpu.warpgroup_dot_words %word, %word, %word, %word terms 1, %small stage %c0 of 2048 into %zero
      : !rope_gpu.tile<16x64xf16, panels> into !wide
    gpu.barrier
    rope_gpu.wait_dots 0
    rope_gpu.compute_tile %small threads(%thread of 64) width 8 : !rope_gpu.tile<16x64xf16, panels> {
    ^bb0(%row: i32, %column: i32):
      rope_gpu.number %number : f16
    }
    gpu.return
  }

  // A step of attention: products with keys and values wait for all that threads have copied.
  // CHECK-LABEL: @attention
  // CHECK-NOT: gpu.barrier
  // CHECK: rope_gpu.wait_copies 0
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.dot
  // CHECK: rope_gpu.dot_numbers
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @attention(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1, %thread: i32, %row: i32, %low: f32, %high: f32) kernel {
    %c0 = arith.constant 0 : i32
    %c2048 = arith.constant 2048 : i32
    %c4096 = arith.constant 4096 : i32
    %zero = rope_gpu.zero : !sums
    %carried = rope_gpu.zero : !sums
    %query = rope_gpu.shared_tile %memory[%c0] : !tile
    %keys = rope_gpu.shared_tile %memory[%c2048] : !tile
    %values = rope_gpu.shared_tile %memory[%c4096] : !tile
    %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %query threads(%thread of 64) : !tile {
    ^bb0(%number: i32):
      rope_gpu.row %one if %yes
    }
    %b = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %keys threads(%thread of 64) : !tile {
    ^bb0(%number: i32):
      rope_gpu.row %one if %yes
    }
    rope_gpu.commit_copies
    rope_gpu.finish_copies %a, %b
    %c = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %values threads(%thread of 64) : !tile {
    ^bb0(%number: i32):
      rope_gpu.row %one if %yes
    }
    rope_gpu.commit_copies
    rope_gpu.finish_copies %c
    rope_gpu.wait_copies 0
    %scores = rope_gpu.dot %query[%row], %keys columns [0, 16] into %zero : !tile, !tile into !sums
    %s:16 = rope_gpu.unpack %scores : !sums
    %scaled = rope_gpu.scale_rows %carried by %low, %high : !sums
    %next = rope_gpu.dot_numbers %s#0, %s#1, %s#2, %s#3, %s#4, %s#5, %s#6, %s#7, %s#8, %s#9, %s#10, %s#11, %s#12, %s#13, %s#14, %s#15
        times %values[%c0] depth_rows split into %scaled : !tile into !sums
    gpu.return
  }

  // A reader that acquires the next stage in front of releasing the last one holds one from the first acquire on. Its left
  // factor is the same in all stages.
  // CHECK-LABEL: @held
  // CHECK: rope_gpu.init_ring
  // CHECK-NEXT: }
  // CHECK-NEXT: gpu.barrier
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @held(%memory: !llvm.ptr<3>, %map: !llvm.ptr, %count: i32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c32 = arith.constant 32 : i32
    %c128 = arith.constant 128 : i32
    %c8192 = arith.constant 8192 : i32
    %id = gpu.thread_id x
    %thread = arith.index_cast %id : index to i32
    %isFirst = arith.cmpi eq, %thread, %c0 : i32
    %barriers = llvm.getelementptr %memory[24576] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    %ring = rope_gpu.ring %barriers : !rope_gpu.ring<2>
    %steps = arith.divui %count, %c32 : i32
    scf.if %isFirst {
      rope_gpu.init_ring %ring readers 4 : !rope_gpu.ring<2>
    }
    %reads = arith.cmpi slt, %thread, %c128 : i32
    %left = rope_gpu.shared_tile %memory[%c0] : !panel
    %right = rope_gpu.shared_tile %memory[%c8192] : !panel
    scf.if %reads {
      %zero = rope_gpu.zero : !wide
      rope_gpu.acquire_full %ring[%c0] : !rope_gpu.ring<2>
      %sums = scf.for %step = %c1 to %steps step %c1 iter_args(%carried = %zero) -> (!wide) : i32 {
        %last = arith.subi %step, %c1 : i32
        %stage = arith.remui %last, %c2 : i32
        %next = rope_gpu.warpgroup_dot %left, %right right_stages stage %stage of 8192 into %carried : !panel, !panel into !wide
        rope_gpu.acquire_full %ring[%step] : !rope_gpu.ring<2>
        rope_gpu.wait_dots 0
        rope_gpu.release_empty %ring[%last] if %isFirst : !rope_gpu.ring<2>
        scf.yield %next : !wide
      }
      %end = arith.subi %steps, %c1 : i32
      %stage = arith.remui %end, %c2 : i32
      %next = rope_gpu.warpgroup_dot %left, %right right_stages stage %stage of 8192 into %sums : !panel, !panel into !wide
      rope_gpu.wait_dots 0
      rope_gpu.release_empty %ring[%end] if %isFirst : !rope_gpu.ring<2>
    } else {
      scf.for %step = %c0 to %steps step %c1 : i32 {
        %stage = arith.remui %step, %c2 : i32
        %offset = arith.muli %stage, %c8192 : i32
        %start = llvm.getelementptr %memory[%offset] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        %tile = rope_gpu.shared_tile %start[%c8192] : !panel
        rope_gpu.acquire_empty %ring[%step] : !rope_gpu.ring<2>
        rope_gpu.expect_bytes %ring[%step] bytes 8192 : !rope_gpu.ring<2>
        rope_gpu.copy_box %map[%c0, %c0] to %tile, %ring[%step] : !llvm.ptr, !panel, !rope_gpu.ring<2>
      }
    }
    gpu.return
  }

  // Stages that overlap.
  // CHECK-LABEL: @close_stages
  // CHECK: scf.for
  // CHECK: rope_gpu.wait_copies 0
  // CHECK-NEXT: gpu.barrier
  // CHECK: rope_gpu.dot
  // CHECK-NEXT: gpu.barrier
  // CHECK: rope_gpu.copy
  // CHECK: gpu.return
  gpu.func @close_stages(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1, %thread: i32, %count: i32) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c1024 = arith.constant 1024 : i32
    %c32 = arith.constant 32 : i32
    %steps = arith.divui %count, %c32 : i32
    %sums = rope_gpu.zero : !sums
    %all = scf.for %step = %c0 to %steps step %c1 iter_args(%carried = %sums) -> (!sums) : i32 {
      rope_gpu.wait_copies 0
      %ahead = arith.addi %step, %c1 : i32
      %stage = arith.remui %ahead, %c3 : i32
      %offset = arith.muli %stage, %c1024 : i32
      %to = rope_gpu.shared_tile %memory[%offset] : !tile
      %now = arith.remui %step, %c3 : i32
      %from = arith.muli %now, %c1024 : i32
      %tile = rope_gpu.shared_tile %memory[%from] : !tile
      %next = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %carried : !tile, !tile into !sums
      %b = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %to threads(%thread of 64) : !tile {
      ^bb0(%row: i32):
        rope_gpu.row %one if %yes
      }
      scf.yield %next : !sums
    }
    gpu.return
  }

  // Tiles at other addresses of the same memory: half of one is in the other. Of an address that nothing is known of, all may be.
  // CHECK-LABEL: @aliases
  // CHECK: rope_gpu.copy
  // CHECK: gpu.barrier
  // CHECK: rope_gpu.copy
  // CHECK: gpu.barrier
  // CHECK: rope_gpu.copy
  // CHECK-NOT: gpu.barrier
  gpu.func @aliases(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1, %thread: i32, %any: i32) kernel {
    %c0 = arith.constant 0 : i32
    %c1024 = arith.constant 1024 : i32
    %tile = rope_gpu.shared_tile %memory[%c0] : !tile
    %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %tile threads(%thread of 64) : !tile {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    %further = llvm.getelementptr %memory[%c1024] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %half = rope_gpu.shared_tile %further[%c0] : !tile
    %b = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %half threads(%thread of 64) : !tile {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    %somewhere = rope_gpu.shared_tile %memory[%any] : !tile
    %c = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %somewhere threads(%thread of 64) : !tile {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    gpu.return
  }

  // A way that all threads of the block take, or none, may have a barrier. One that was there counts.
  // CHECK-LABEL: @branches
  // CHECK: scf.if
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.dot
  // CHECK: else
  // CHECK: }
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.dot
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.finish_copies
  // CHECK: gpu.barrier
  // CHECK: rope_gpu.dot
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @branches(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1) kernel {
    %c0 = arith.constant 0 : i32
    %id = gpu.thread_id x
    %thread = arith.index_cast %id : index to i32
    %block = gpu.block_id x
    %number = arith.index_cast %block : index to i32
    %isFirst = arith.cmpi eq, %number, %c0 : i32
    %sums = rope_gpu.zero : !sums
    %tile = rope_gpu.shared_tile %memory[%c0] : !tile
    %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %tile threads(%thread of 64) : !tile {
    ^bb0(%row: i32):
      rope_gpu.row %one if %yes
    }
    %next = scf.if %isFirst -> !sums {
      %more = rope_gpu.dot %tile[%thread], %tile columns [0, 16] into %sums : !tile, !tile into !sums
      scf.yield %more : !sums
    } else {
      scf.yield %sums : !sums
    }
    %again = rope_gpu.dot %tile[%thread], %tile columns [0, 16] into %next : !tile, !tile into !sums
    rope_gpu.finish_copies %a
    gpu.barrier
    %last = rope_gpu.dot %tile[%thread], %tile columns [0, 16] into %again : !tile, !tile into !sums
    gpu.return
  }

  // Only some threads start the ring: the others wait for that. What is between acquire and release is ordered by the ring.
  // Sums are exchanged in other memory.
  // CHECK-LABEL: @ring
  // CHECK: rope_gpu.init_ring
  // CHECK-NEXT: }
  // CHECK-NEXT: gpu.barrier
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @ring(%memory: !llvm.ptr<3>, %map: !llvm.ptr, %steps: i32, %out: memref<?x64xf32>, %rows: i32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c128 = arith.constant 128 : i32
    %c8192 = arith.constant 8192 : i32
    %c16384 = arith.constant 16384 : i32
    %c16416 = arith.constant 16416 : i32
    %yes = arith.constant true
    %id = gpu.thread_id x
    %thread = arith.index_cast %id : index to i32
    %isFirst = arith.cmpi eq, %thread, %c0 : i32
    %barriers = llvm.getelementptr %memory[%c16384] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %exchange = llvm.getelementptr %memory[%c16416] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %ring = rope_gpu.ring %barriers : !rope_gpu.ring<2>
    scf.if %isFirst {
      rope_gpu.init_ring %ring readers 4 : !rope_gpu.ring<2>
    }
    %reads = arith.cmpi slt, %thread, %c128 : i32
    scf.if %reads {
      %zero = rope_gpu.zero : !wide
      %left = rope_gpu.shared_tile %memory[%c0] : !panel
      %sums = scf.for %step = %c0 to %steps step %c1 iter_args(%carried = %zero) -> (!wide) : i32 {
        %stage = arith.remui %step, %c2 : i32
        rope_gpu.acquire_full %ring[%step] : !rope_gpu.ring<2>
        %next = rope_gpu.warpgroup_dot %left, %left stage %stage of 8192 into %carried : !panel, !panel into !wide
        rope_gpu.wait_dots 0
        rope_gpu.release_empty %ring[%step] if %isFirst : !rope_gpu.ring<2>
        scf.yield %next : !wide
      }
      rope_gpu.epilogue %sums rows(%c0 + %c0 of 64 in %rows) units(%yes) lanes(%c0 of %c128) parts(%c0 of 2) columns [0, 16, 32, 48] steps [64, 64, 64, 64] exchange %exchange axes affine_map<(r, d) -> (r, d)> : !wide {
      ^bb0(%all: tensor<?x64xf32>):
        %some = bufferization.to_tensor %out : memref<?x64xf32> to tensor<?x64xf32>
        rope_gpu.store %all to %out : tensor<?x64xf32>, memref<?x64xf32>
      }
    } else {
      scf.for %step = %c0 to %steps step %c1 : i32 {
        %stage = arith.remui %step, %c2 : i32
        %offset = arith.muli %stage, %c8192 : i32
        %tile = rope_gpu.shared_tile %memory[%offset] : !panel
        rope_gpu.acquire_empty %ring[%step] : !rope_gpu.ring<2>
        rope_gpu.expect_bytes %ring[%step] bytes 8192 : !rope_gpu.ring<2>
        rope_gpu.copy_box %map[%c0, %c0] to %tile, %ring[%step] : !llvm.ptr, !panel, !rope_gpu.ring<2>
      }
    }
    gpu.return
  }

  // Two epilogues exchange sums in the same memory.
  // CHECK-LABEL: @exchange
  // CHECK-NOT: gpu.barrier
  // CHECK: rope_gpu.epilogue
  // CHECK: }
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: rope_gpu.epilogue
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @exchange(%memory: !llvm.ptr<3>, %out: memref<?x128xf32>, %rows: i32) kernel {
    %c0 = arith.constant 0 : i32
    %c128 = arith.constant 128 : i32
    %yes = arith.constant true
    %sums = rope_gpu.zero : !rope_gpu.accumulator<16x64, #layout>
    rope_gpu.epilogue %sums rows(%c0 + %c0 of 64 in %rows) units(%yes) lanes(%c0 of %c128) parts(%c0 of 2) columns [0, 16, 32, 48] steps [64, 64, 64, 64] exchange %memory axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
    ^bb0(%all: tensor<?x128xf32>):
      rope_gpu.store %all to %out : tensor<?x128xf32>, memref<?x128xf32>
    }
    rope_gpu.epilogue %sums rows(%c0 + %c0 of 64 in %rows) units(%yes) lanes(%c0 of %c128) parts(%c0 of 2) columns [0, 16, 32, 48] steps [64, 64, 64, 64] exchange %memory axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
    ^bb0(%all: tensor<?x128xf32>):
      rope_gpu.store %all to %out : tensor<?x128xf32>, memref<?x128xf32>
    }
    gpu.return
  }

  // What is never executed waits for nothing.
  // CHECK-LABEL: @no_steps
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @no_steps(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %id = gpu.thread_id x
    %thread = arith.index_cast %id : index to i32
    %isFirst = arith.cmpi eq, %thread, %c0 : i32
    %sums = rope_gpu.zero : !sums
    scf.if %isFirst {
      scf.for %step = %c0 to %c0 step %c1 : i32 {
        %tile = rope_gpu.shared_tile %memory[%step] : !tile
        %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %tile threads(%thread of 1) : !tile {
        ^bb0(%row: i32):
          rope_gpu.row %one if %yes
        }
      }
    } else {
      %tile = rope_gpu.shared_tile %memory[%c0] : !tile
      %next = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %sums : !tile, !tile into !sums
    }
    gpu.return
  }

  // A kernel without tiles has barriers of its own.
  // CHECK-LABEL: @by_hand
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @by_hand(%memory: !llvm.ptr<3>, %x: f32) kernel {
    llvm.store %x, %memory : f32, !llvm.ptr<3>
    %y = llvm.load %memory : !llvm.ptr<3> -> f32
    gpu.return
  }
}
