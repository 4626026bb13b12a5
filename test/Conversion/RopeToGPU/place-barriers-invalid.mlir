// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-place-barriers))' --split-input-file --verify-diagnostics

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
!tile = !rope_gpu.tile<32x32xf16>
!sums = !rope_gpu.accumulator<16x32, #layout>

// A branch that some threads take cannot wait for the others.
gpu.module @kernels {
  gpu.func @some(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1) kernel {
    %c0 = arith.constant 0 : i32
    %c32 = arith.constant 32 : i32
    %id = gpu.thread_id x
    %thread = arith.index_cast %id : index to i32
    %isFirst = arith.cmpi slt, %thread, %c32 : i32
    %sums = rope_gpu.zero : !sums
    %tile = rope_gpu.shared_tile %memory[%c0] : !tile
    scf.if %isFirst {
      %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %tile threads(%thread of 32) : !tile {
      ^bb0(%row: i32):
        rope_gpu.row %one if %yes
      }
      rope_gpu.finish_copies %a
      rope_gpu.wait_copies 0
      // expected-error@+1 {{'rope_gpu.dot' op expected all threads of the block, as it may have to wait for others, but got a way that some take}}
      %next = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %sums : !tile, !tile into !sums
    }
    gpu.return
  }
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
!tile = !rope_gpu.tile<32x32xf16>
!sums = !rope_gpu.accumulator<16x32, #layout>

// What some threads do while others do something else.
gpu.module @kernels {
  gpu.func @both(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1) kernel {
    %c0 = arith.constant 0 : i32
    %c32 = arith.constant 32 : i32
    %id = gpu.thread_id x
    %thread = arith.index_cast %id : index to i32
    %isFirst = arith.cmpi slt, %thread, %c32 : i32
    %sums = rope_gpu.zero : !sums
    %tile = rope_gpu.shared_tile %memory[%c0] : !tile
    // expected-error@+1 {{'scf.if' op expected all threads of the block}}
    scf.if %isFirst {
      %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %tile threads(%thread of 32) : !tile {
      ^bb0(%row: i32):
        rope_gpu.row %one if %yes
      }
    } else {
      %next = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %sums : !tile, !tile into !sums
    }
    gpu.return
  }
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
!tile = !rope_gpu.tile<32x32xf16>
!sums = !rope_gpu.accumulator<16x32, #layout>

// A loop that threads leave one after the other: its last copy, behind the release of the ring, goes where the first one of the
// next iteration does.
gpu.module @kernels {
  gpu.func @loop(%memory: !llvm.ptr<3>, %x: !llvm.ptr<1>, %size: i32, %one: i64, %yes: i1) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c32 = arith.constant 32 : i32
    %c2048 = arith.constant 2048 : i32
    %id = gpu.thread_id x
    %thread = arith.index_cast %id : index to i32
    %steps = arith.divui %thread, %c32 : i32
    %barriers = llvm.getelementptr %memory[4096] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    %ring = rope_gpu.ring %barriers : !rope_gpu.ring<2>
    scf.for %step = %c0 to %steps step %c1 : i32 {
      %now = arith.remui %step, %c2 : i32
      %from = arith.muli %now, %c2048 : i32
      %tile = rope_gpu.shared_tile %memory[%from] : !tile
      %ahead = arith.addi %step, %c1 : i32
      %stage = arith.remui %ahead, %c2 : i32
      %offset = arith.muli %stage, %c2048 : i32
      %other = rope_gpu.shared_tile %memory[%offset] : !tile
      rope_gpu.acquire_empty %ring[%step] : !rope_gpu.ring<2>
      // expected-error@+1 {{'rope_gpu.copy' op expected all threads of the block}}
      %a = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %tile threads(%thread of 32) : !tile {
      ^bb0(%row: i32):
        rope_gpu.row %one if %yes
      }
      rope_gpu.release_full %ring[%step] threads(%thread of 32) : !rope_gpu.ring<2>
      %b = rope_gpu.copy %x[%c0 to %size step %one] : f16 to %other threads(%thread of 32) : !tile {
      ^bb0(%row: i32):
        rope_gpu.row %one if %yes
      }
    }
    gpu.return
  }
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
!tile = !rope_gpu.tile<32x32xf16>
!sums = !rope_gpu.accumulator<16x32, #layout>

// Ways that are not those of branches and loops.
gpu.module @kernels {
  // expected-error@+1 {{'gpu.func' op expected one block around accesses to shared memory}}
  gpu.func @blocks(%memory: !llvm.ptr<3>) kernel {
    %c0 = arith.constant 0 : i32
    %sums = rope_gpu.zero : !sums
    %tile = rope_gpu.shared_tile %memory[%c0] : !tile
    cf.br ^bb1
  ^bb1:
    %next = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %sums : !tile, !tile into !sums
    gpu.return
  }
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
!tile = !rope_gpu.tile<32x32xf16>
!sums = !rope_gpu.accumulator<16x32, #layout>

gpu.module @kernels {
  gpu.func @region(%memory: !llvm.ptr<3>) kernel {
    %c0 = arith.constant 0 : i32
    %sums = rope_gpu.zero : !sums
    %tile = rope_gpu.shared_tile %memory[%c0] : !tile
    // expected-error@+1 {{'scf.execute_region' op expected branches and loops of 'scf.if', 'scf.for' and 'scf.while' around accesses to shared memory}}
    %all = scf.execute_region -> !sums {
      %next = rope_gpu.dot %tile[%c0], %tile columns [0, 16] into %sums : !tile, !tile into !sums
      scf.yield %next : !sums
    }
    gpu.return
  }
}

// -----

gpu.module @fills {
  gpu.func @kernel(%x: memref<64x64xf16>, %memory: !llvm.ptr<3>, %n: i32) kernel {
    %ring = rope_gpu.ring %memory : !rope_gpu.ring<2>
    %m = rope_gpu.matrix %x rows [0] columns 1 : memref<64x64xf16>
    // expected-error @+1 {{'rope_gpu.fill_ring' op expected 'rope-gpu-lower-matrices' in front of barriers}}
    rope_gpu.fill_ring %ring in %memory fills %n threads(%n from 0 of 128) : !rope_gpu.ring<2> {
    ^bb0(%step: i32, %a: !rope_gpu.tile<64x64xf16>):
      rope_gpu.fill_tile %m[%n, %step] to %a : !rope_gpu.matrix<f16>, !rope_gpu.tile<64x64xf16>
    }
    gpu.return
  }
}
