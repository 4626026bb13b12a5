// RUN: rope-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-copies{chip=gfx1100},rope-gpu-lower-dots{chip=gfx1100}))'
// RUN: not rope-opt -split-input-file --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-copies{chip=gfx1}))' %s 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not rope-opt -split-input-file --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-dots{chip=gfx1}))' %s 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not rope-opt -split-input-file --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-dots{chip=vulkan1.1}))' %s 2>&1 | FileCheck %s --check-prefix=VULKAN
// CHIP: error: expected chip to be one of sm_80, {{.*}} but got 'gfx1'
// VULKAN: error: 'rope_gpu.zero' op expected a chip with products of matrices but got vulkan1.1

#mma = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
gpu.module @layout {
  gpu.func @kernel() kernel {
    // expected-error @+1 {{'rope_gpu.zero' op expected a layout of sums that gfx1100 has}}
    %sums = rope_gpu.zero : !rope_gpu.accumulator<16x32, #mma>
    gpu.return
  }
}

// -----

#wmma = #rope_gpu.layout<registers = [(0, 1), (0, 2), (0, 4)], lanes = [(1, 0), (2, 0), (4, 0), (8, 0), (0, 8)]>
gpu.module @type {
  gpu.func @kernel(%memory: !llvm.ptr<3>, %at: i32, %sums: !rope_gpu.accumulator<16x16, #wmma>) kernel {
    %tile = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<16x32xf32>
    // expected-error @+1 {{'rope_gpu.dot' op expected factors that gfx1100 multiplies but got 'f32'}}
    %next = rope_gpu.dot %tile[%at], %tile columns [0] into %sums
      : !rope_gpu.tile<16x32xf32>, !rope_gpu.tile<16x32xf32> into !rope_gpu.accumulator<16x16, #wmma>
    gpu.return
  }
}

// -----

#wmma = #rope_gpu.layout<registers = [(0, 1), (0, 2), (0, 4)], lanes = [(1, 0), (2, 0), (4, 0), (8, 0), (0, 8)]>
gpu.module @depth {
  gpu.func @kernel(%memory: !llvm.ptr<3>, %at: i32, %sums: !rope_gpu.accumulator<16x16, #wmma>) kernel {
    %tile = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<16x24xf16>
    // expected-error @+1 {{'rope_gpu.dot' op expected a depth that is a multiple of 16 but got 24}}
    %next = rope_gpu.dot %tile[%at], %tile columns [0] into %sums
      : !rope_gpu.tile<16x24xf16>, !rope_gpu.tile<16x24xf16> into !rope_gpu.accumulator<16x16, #wmma>
    gpu.return
  }
}

// -----

#wmma = #rope_gpu.layout<registers = [(0, 1), (0, 2), (0, 4)], lanes = [(1, 0), (2, 0), (4, 0), (8, 0), (0, 8)]>
gpu.module @depth_rows {
  gpu.func @kernel(%memory: !llvm.ptr<3>, %at: i32, %sums: !rope_gpu.accumulator<16x16, #wmma>) kernel {
    %tile = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<32x32xf16>
    // expected-error @+1 {{'rope_gpu.dot' op expected right tiles with a row for each column for gfx1100}}
    %next = rope_gpu.dot %tile[%at], %tile depth_rows columns [0] into %sums
      : !rope_gpu.tile<32x32xf16>, !rope_gpu.tile<32x32xf16> into !rope_gpu.accumulator<16x16, #wmma>
    gpu.return
  }
}

// -----

#wmma = #rope_gpu.layout<registers = [(0, 1), (0, 2), (0, 4)], lanes = [(1, 0), (2, 0), (4, 0), (8, 0), (0, 8)]>
gpu.module @tile_of_a_dot {
  gpu.func @kernel(%tile: !rope_gpu.tile<32x32xf16>, %at: i32, %sums: !rope_gpu.accumulator<16x16, #wmma>) kernel {
    // expected-error @+1 {{'rope_gpu.dot' op expected tiles of 'rope_gpu.shared_tile'}}
    %next = rope_gpu.dot %tile[%at], %tile columns [0] into %sums
      : !rope_gpu.tile<32x32xf16>, !rope_gpu.tile<32x32xf16> into !rope_gpu.accumulator<16x16, #wmma>
    gpu.return
  }
}

// -----

gpu.module @tile_of_a_copy {
  gpu.func @kernel(%tile: !rope_gpu.tile<32x32xf16>, %source: !llvm.ptr<1>, %at: i32, %stride: i64, %exists: i1) kernel {
    // expected-error @+1 {{'rope_gpu.copy' op expected a tile of 'rope_gpu.shared_tile'}}
    %copy = rope_gpu.copy %source[%at to %at step %stride] : f16 to %tile threads(%at of 64) : !rope_gpu.tile<32x32xf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %exists
    }
    gpu.return
  }
}

// -----

#warps = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
gpu.module @layout_of_a_warpgroup {
  gpu.func @kernel() kernel {
    // expected-error @+1 {{'rope_gpu.zero' op expected a layout of sums that gfx1100 has}}
    %sums = rope_gpu.zero : !rope_gpu.accumulator<64x32, #warps>
    gpu.return
  }
}

// -----

gpu.module @wait_for_a_warpgroup {
  gpu.func @kernel() kernel {
    // expected-error @+1 {{'rope_gpu.wait_dots' op expected a chip with products of warpgroups but got gfx1100}}
    rope_gpu.wait_dots 0
    gpu.return
  }
}

// -----

gpu.module @computed_tile {
  gpu.func @kernel(%tile: !rope_gpu.tile<32x32xf16>, %thread: i32, %x: f16) kernel {
    // expected-error @+1 {{'rope_gpu.compute_tile' op expected a tile of 'rope_gpu.shared_tile'}}
    rope_gpu.compute_tile %tile threads(%thread of 64) width 2 : !rope_gpu.tile<32x32xf16> {
    ^bb0(%row: i32, %column: i32):
      rope_gpu.number %x : f16
    }
    gpu.return
  }
}

// -----

gpu.module @tile_of_a_carried_copy {
  gpu.func @kernel(%memory: !llvm.ptr<3>, %tile: !rope_gpu.tile<32x32xf16>, %source: !llvm.ptr<1>, %at: i32, %stride: i64, %yes: i1) kernel {
    %known = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<32x32xf16>
    %first = rope_gpu.copy %source[%at to %at step %stride] : f16 to %known threads(%at of 64) across(%yes) : !rope_gpu.tile<32x32xf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %yes
    }
    %last = scf.for %i = %at to %at step %at iter_args(%token = %first) -> (!rope_gpu.token) : i32 {
      // expected-error @+1 {{'rope_gpu.finish_carried' op expected a tile of 'rope_gpu.shared_tile'}}
      rope_gpu.finish_carried %token to %tile : !rope_gpu.tile<32x32xf16>
      %next = rope_gpu.copy %source[%at to %at step %stride] : f16 to %known threads(%at of 64) across(%yes) : !rope_gpu.tile<32x32xf16> {
      ^bb0(%row: i32):
        rope_gpu.row %stride if %yes
      }
      scf.yield %next : !rope_gpu.token
    }
    gpu.return
  }
}

// -----

#wmma = #rope_gpu.layout<registers = [(0, 1), (0, 2), (0, 4)], lanes = [(1, 0), (2, 0), (4, 0), (8, 0), (0, 8)]>
gpu.module @type_of_numbers {
  gpu.func @kernel(%memory: !llvm.ptr<3>, %at: i32, %w: f32, %sums: !rope_gpu.accumulator<16x16, #wmma>) kernel {
    %tile = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<16x16xf32>
    // expected-error @+1 {{'rope_gpu.dot_numbers' op expected factors that gfx1100 multiplies but got 'f32'}}
    %next = rope_gpu.dot_numbers %w, %w, %w, %w, %w, %w, %w, %w times %tile[%at] into %sums
      : !rope_gpu.tile<16x16xf32> into !rope_gpu.accumulator<16x16, #wmma>
    gpu.return
  }
}

// -----

#wmma = #rope_gpu.layout<registers = [(0, 1), (0, 2), (0, 4)], lanes = [(1, 0), (2, 0), (4, 0), (8, 0), (0, 8)]>
gpu.module @rows_of_numbers {
  gpu.func @kernel(%memory: !llvm.ptr<3>, %at: i32, %w: f32, %sums: !rope_gpu.accumulator<16x16, #wmma>) kernel {
    %tile = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<16x16xf16>
    // expected-error @+1 {{'rope_gpu.dot_numbers' op expected a right tile with a row for each column of the sums for gfx1100}}
    %next = rope_gpu.dot_numbers %w, %w, %w, %w, %w, %w, %w, %w times %tile[%at] depth_rows into %sums
      : !rope_gpu.tile<16x16xf16> into !rope_gpu.accumulator<16x16, #wmma>
    gpu.return
  }
}

// -----

#wmma = #rope_gpu.layout<registers = [(0, 1), (0, 2), (0, 4)], lanes = [(1, 0), (2, 0), (4, 0), (8, 0), (0, 8)]>
gpu.module @tile_of_numbers {
  gpu.func @kernel(%tile: !rope_gpu.tile<16x16xf16>, %at: i32, %w: f32, %sums: !rope_gpu.accumulator<16x16, #wmma>) kernel {
    // expected-error @+1 {{'rope_gpu.dot_numbers' op expected tiles of 'rope_gpu.shared_tile'}}
    %next = rope_gpu.dot_numbers %w, %w, %w, %w, %w, %w, %w, %w times %tile[%at] into %sums
      : !rope_gpu.tile<16x16xf16> into !rope_gpu.accumulator<16x16, #wmma>
    gpu.return
  }
}

// -----

#group = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
gpu.module @words_of_a_warpgroup {
  gpu.func @kernel(%memory: !llvm.ptr<3>, %at: i32, %w: i32, %sums: !rope_gpu.accumulator<64x64, #group>) kernel {
    %tile = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<16x64xf16, panels>
    // expected-error @+1 {{'rope_gpu.warpgroup_dot_words' op expected a chip with products of warpgroups but got gfx1100}}
    %next = rope_gpu.warpgroup_dot_words %w, %w, %w, %w terms 1, %tile stage %at of 2048 into %sums
      : !rope_gpu.tile<16x64xf16, panels> into !rope_gpu.accumulator<64x64, #group>
    gpu.return
  }
}

// -----

gpu.module @copy_of_no_loop {
  gpu.func @kernel(%memory: !llvm.ptr<3>, %source: !llvm.ptr<1>, %at: i32, %stride: i64, %yes: i1) kernel {
    %tile = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<32x32xf16>
    %some = scf.if %yes -> !rope_gpu.token {
      // expected-error @+1 {{'rope_gpu.copy' op expected a copy that is finished, or that a loop carries to where it is}}
      %copy = rope_gpu.copy %source[%at to %at step %stride] : f16 to %tile threads(%at of 64) across(%yes) : !rope_gpu.tile<32x32xf16> {
      ^bb0(%row: i32):
        rope_gpu.row %stride if %yes
      }
      scf.yield %copy : !rope_gpu.token
    } else {
      %copy = rope_gpu.copy %source[%at to %at step %stride] : f16 to %tile threads(%at of 64) across(%yes) : !rope_gpu.tile<32x32xf16> {
      ^bb0(%row: i32):
        rope_gpu.row %stride if %yes
      }
      scf.yield %copy : !rope_gpu.token
    }
    gpu.return
  }
}

// -----

gpu.module @never_finished {
  gpu.func @kernel(%memory: !llvm.ptr<3>, %source: !llvm.ptr<1>, %at: i32, %stride: i64, %yes: i1) kernel {
    %tile = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<32x32xf16>
    %first = rope_gpu.copy %source[%at to %at step %stride] : f16 to %tile threads(%at of 64) across(%yes) : !rope_gpu.tile<32x32xf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %yes
    }
    // expected-error @+1 {{'scf.for' op expected tokens that are finished in the next iteration, and only there}}
    %last = scf.for %i = %at to %at step %at iter_args(%token = %first) -> (!rope_gpu.token) : i32 {
      %next = rope_gpu.copy %source[%at to %at step %stride] : f16 to %tile threads(%at of 64) across(%yes) : !rope_gpu.tile<32x32xf16> {
      ^bb0(%row: i32):
        rope_gpu.row %stride if %yes
      }
      scf.yield %next : !rope_gpu.token
    }
    gpu.return
  }
}
