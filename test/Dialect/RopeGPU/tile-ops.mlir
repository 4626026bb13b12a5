// RUN: rope-opt %s | FileCheck %s
// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s

// CHECK: #[[LAYOUT:.*]] = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>

// CHECK: #[[WARPS:.*]] = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
#warps = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>

// CHECK-LABEL: @copies
func.func @copies(%memory: !llvm.ptr<3>, %weight: !llvm.ptr<1>, %at: i32, %k: i32, %depth: i32, %rows: i32, %stride: i64,
                  %pitch: i64, %thread: i32, %aligned: i1) {
  // CHECK: %[[TILE:.*]] = rope_gpu.shared_tile %{{.*}}[%{{.*}}] : !rope_gpu.tile<128x32xbf16>
  %tile = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<128x32xbf16>
  // CHECK: %[[COPY:.*]] = rope_gpu.copy %{{.*}}[%{{.*}} to %{{.*}} step %{{.*}}] : bf16 to %[[TILE]] threads(%{{.*}} of 128) pieces(%{{.*}}) : !rope_gpu.tile<128x32xbf16> {
  // CHECK-NEXT: ^bb0(%[[ROW:.*]]: i32):
  %copy = rope_gpu.copy %weight[%k to %depth step %stride] : bf16 to %tile threads(%thread of 128) pieces(%aligned) : !rope_gpu.tile<128x32xbf16> {
  ^bb0(%row: i32):
    %wide = arith.extsi %row : i32 to i64
    %offset = arith.muli %wide, %pitch : i64
    %exists = arith.cmpi slt, %row, %rows : i32
    // CHECK: rope_gpu.row %{{.*}} if %{{.*}}
    rope_gpu.row %offset if %exists
  }
  // CHECK: rope_gpu.copy {{.*}} : f32 to %[[TILE]] threads(%{{.*}} of 64) :
  %elements = rope_gpu.copy %weight[%k to %depth step %stride] : f32 to %tile threads(%thread of 64) : !rope_gpu.tile<128x32xbf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %aligned
  }
  // CHECK: rope_gpu.copy {{.*}} threads(%{{.*}} of 64) across(%{{.*}}) :
  %across = rope_gpu.copy %weight[%k to %depth step %stride] : bf16 to %tile threads(%thread of 64) across(%aligned) : !rope_gpu.tile<128x32xbf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %aligned
  }
  // CHECK: rope_gpu.copy {{.*}} threads(%{{.*}} of 64) keep_addresses :
  %kept = rope_gpu.copy %weight[%k to %depth step %stride] : bf16 to %tile threads(%thread of 64) keep_addresses : !rope_gpu.tile<128x32xbf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %aligned
  }
  // CHECK: rope_gpu.commit_copies
  rope_gpu.commit_copies
  // CHECK: rope_gpu.wait_copies 1
  rope_gpu.wait_copies 1
  // CHECK: rope_gpu.finish_copies %[[COPY]], %{{.*}}
  rope_gpu.finish_copies %copy, %elements
  return
}

// CHECK-LABEL: @computed
func.func @computed(%memory: !llvm.ptr<3>, %from: !llvm.ptr<1>, %at: i32, %thread: i32, %none: bf16) {
  // CHECK: %[[TILE:.*]] = rope_gpu.shared_tile %{{.*}}[%{{.*}}] : !rope_gpu.tile<64x80xbf16, panels>
  %tile = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<64x80xbf16, panels>
  // CHECK: rope_gpu.compute_tile %[[TILE]] threads(%{{.*}} of 128) width 8 : !rope_gpu.tile<64x80xbf16, panels> {
  // CHECK-NEXT: ^bb0(%{{.*}}: i32, %{{.*}}: i32):
  rope_gpu.compute_tile %tile threads(%thread of 128) width 8 : !rope_gpu.tile<64x80xbf16, panels> {
  ^bb0(%row: i32, %column: i32):
    %inside = arith.cmpi slt, %row, %column : i32
    %value = scf.if %inside -> bf16 {
      %loaded = llvm.load %from : !llvm.ptr<1> -> bf16
      scf.yield %loaded : bf16
    } else {
      scf.yield %none : bf16
    }
    // CHECK: rope_gpu.number %{{.*}} : bf16
    rope_gpu.number %value : bf16
  }
  return
}

// CHECK-LABEL: @carried
func.func @carried(%memory: !llvm.ptr<3>, %source: !llvm.ptr<1>, %at: i32, %n: i32, %stride: i64, %thread: i32, %yes: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %tile = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<64x32xbf16>
  %first = rope_gpu.copy %source[%zero to %n step %stride] : bf16 to %tile threads(%thread of 64) across(%yes) : !rope_gpu.tile<64x32xbf16> {
  ^bb0(%row: i32):
    rope_gpu.row %stride if %yes
  }
  // CHECK: scf.for {{.*}} iter_args(%[[TOKEN:.*]] = %{{.*}}) -> (!rope_gpu.token)
  %last = scf.for %i = %zero to %n step %one iter_args(%carried = %first) -> (!rope_gpu.token) : i32 {
    // CHECK: rope_gpu.finish_carried %[[TOKEN]] to %{{.*}} : !rope_gpu.tile<64x32xbf16>
    rope_gpu.finish_carried %carried to %tile : !rope_gpu.tile<64x32xbf16>
    %next = rope_gpu.copy %source[%zero to %n step %stride] : bf16 to %tile threads(%thread of 64) across(%yes) : !rope_gpu.tile<64x32xbf16> {
    ^bb0(%row: i32):
      rope_gpu.row %stride if %yes
    }
    scf.yield %next : !rope_gpu.token
  }
  return
}

// CHECK-LABEL: @numbers
func.func @numbers(%memory: !llvm.ptr<3>, %at: i32, %row: i32, %w: f32) -> f32 {
  %left = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<64x32xbf16>
  %right = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<32x32xbf16>
  %zero = rope_gpu.zero : !rope_gpu.accumulator<16x32, #layout>
  // CHECK: rope_gpu.dot %{{.*}}[%{{.*}}], %{{.*}} columns [0, 16] apart into
  %sums = rope_gpu.dot %left[%row], %right columns [0, 16] apart into %zero
    : !rope_gpu.tile<64x32xbf16>, !rope_gpu.tile<32x32xbf16> into !rope_gpu.accumulator<16x32, #layout>
  // CHECK: %[[SCALED:.*]] = rope_gpu.scale_rows %{{.*}} by %{{.*}}, %{{.*}} : !rope_gpu.accumulator<16x32, #[[LAYOUT]]>
  %scaled = rope_gpu.scale_rows %sums by %w, %w : !rope_gpu.accumulator<16x32, #layout>
  // CHECK: rope_gpu.dot_numbers %{{.*}} times %{{.*}}[%{{.*}}] depth_rows split apart 2 into %[[SCALED]] : !rope_gpu.tile<32x32xbf16> into !rope_gpu.accumulator<16x32, #[[LAYOUT]]>
  %next = rope_gpu.dot_numbers %w, %w, %w, %w, %w, %w, %w, %w times %right[%row] depth_rows split apart 2 into %scaled
    : !rope_gpu.tile<32x32xbf16> into !rope_gpu.accumulator<16x32, #layout>
  %numbers:16 = rope_gpu.unpack %next : !rope_gpu.accumulator<16x32, #layout>
  return %numbers#0 : f32
}

// CHECK-LABEL: @dots
func.func @dots(%memory: !llvm.ptr<3>, %at: i32, %row: i32, %part: i32) -> (f32, f32) {
  %left = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<64x32xbf16>
  %right = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<64x32xbf16>
  %turned = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<32x128xbf16>
  // CHECK: %[[ZERO:.*]] = rope_gpu.zero : !rope_gpu.accumulator<16x64, #[[LAYOUT]]>
  %zero = rope_gpu.zero : !rope_gpu.accumulator<16x64, #layout>
  // CHECK: %[[SUMS:.*]] = rope_gpu.dot %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} columns [0, 16] into %[[ZERO]]
  // CHECK-SAME: : !rope_gpu.tile<64x32xbf16>, !rope_gpu.tile<64x32xbf16>, !rope_gpu.tile<64x32xbf16> into !rope_gpu.accumulator<16x64, #[[LAYOUT]]>
  %sums = rope_gpu.dot %left[%row], %right, %right columns [0, 16] into %zero
    : !rope_gpu.tile<64x32xbf16>, !rope_gpu.tile<64x32xbf16>, !rope_gpu.tile<64x32xbf16> into !rope_gpu.accumulator<16x64, #layout>
  // CHECK: rope_gpu.dot %{{.*}}[%{{.*}}], %{{.*}} depth_rows columns [0, 16, 32, 48] part %{{.*}} steps [64, 64, 64, 64] into %[[SUMS]]
  %more = rope_gpu.dot %left[%row], %turned depth_rows columns [0, 16, 32, 48] part %part steps [64, 64, 64, 64] into %sums
    : !rope_gpu.tile<64x32xbf16>, !rope_gpu.tile<32x128xbf16> into !rope_gpu.accumulator<16x64, #layout>
  // CHECK: %[[NUMBERS:.*]]:32 = rope_gpu.unpack %{{.*}} : !rope_gpu.accumulator<16x64, #[[LAYOUT]]>
  %numbers:32 = rope_gpu.unpack %more : !rope_gpu.accumulator<16x64, #layout>
  // CHECK: return %[[NUMBERS]]#0, %[[NUMBERS]]#31
  return %numbers#0, %numbers#31 : f32, f32
}

// CHECK-LABEL: @panels
func.func @panels(%memory: !llvm.ptr<3>, %at: i32, %row: i32, %stage: i32, %word: i32) -> f32 {
  %left = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<128x80xf16, panels>
  %right = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<64x80xf16, panels>
  %values = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<32x64xf16, panels>
  %zero = rope_gpu.zero : !rope_gpu.accumulator<64x64, #warps>
  // CHECK: %[[SUMS:.*]] = rope_gpu.warpgroup_dot %{{.*}}[%{{.*}}], %{{.*}} right_stages stage %{{.*}} of 16384 into
  %sums = rope_gpu.warpgroup_dot %left[%row], %right right_stages stage %stage of 16384 into %zero
    : !rope_gpu.tile<128x80xf16, panels>, !rope_gpu.tile<64x80xf16, panels> into !rope_gpu.accumulator<64x64, #warps>
  // CHECK: rope_gpu.warpgroup_dot_words %{{.*}} terms 1, %{{.*}} stage %{{.*}} of 4096 into %[[SUMS]] : !rope_gpu.tile<32x64xf16, panels> into
  %next = rope_gpu.warpgroup_dot_words %word, %word, %word, %word, %word, %word, %word, %word terms 1, %values stage %stage of 4096 into %sums
    : !rope_gpu.tile<32x64xf16, panels> into !rope_gpu.accumulator<64x64, #warps>
  rope_gpu.wait_dots 0
  %numbers:32 = rope_gpu.unpack %next : !rope_gpu.accumulator<64x64, #warps>
  return %numbers#0 : f32
}

// CHECK-LABEL: @warpgroup
func.func @warpgroup(%memory: !llvm.ptr<3>, %at: i32, %stage: i32) -> f32 {
  %left = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<64x64xf16>
  %right = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<128x64xf16>
  // CHECK: %[[ZERO:.*]] = rope_gpu.zero : !rope_gpu.accumulator<64x128, #[[WARPS]]>
  %zero = rope_gpu.zero : !rope_gpu.accumulator<64x128, #warps>
  // CHECK: %[[NEXT:.*]]:2 = rope_gpu.warpgroup_dot %{{.*}}, %{{.*}}, %{{.*}} stage %{{.*}} of 24576 into %[[ZERO]], %[[ZERO]]
  // CHECK-SAME: : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<128x64xf16>, !rope_gpu.tile<128x64xf16> into !rope_gpu.accumulator<64x128, #[[WARPS]]>, !rope_gpu.accumulator<64x128, #[[WARPS]]>
  %next:2 = rope_gpu.warpgroup_dot %left, %right, %right stage %stage of 24576 into %zero, %zero
    : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<128x64xf16>, !rope_gpu.tile<128x64xf16> into !rope_gpu.accumulator<64x128, #warps>, !rope_gpu.accumulator<64x128, #warps>
  // CHECK: rope_gpu.warpgroup_dot %{{.*}}, %{{.*}} depth_rows stage %{{.*}} of 0 into %[[NEXT]]#1
  %last = rope_gpu.warpgroup_dot %left, %right depth_rows stage %stage of 0 into %next#1
    : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<128x64xf16> into !rope_gpu.accumulator<64x128, #warps>
  // Panels of 32 columns.
  %narrow = rope_gpu.shared_tile %memory[%at] : !rope_gpu.tile<256x32xf16>
  // CHECK: rope_gpu.warpgroup_dot %{{.*}}, %{{.*}} depth_rows stage %{{.*}} : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<256x32xf16> into
  %panels = rope_gpu.warpgroup_dot %left, %narrow depth_rows stage %stage of 0 into %last
    : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<256x32xf16> into !rope_gpu.accumulator<64x128, #warps>
  // CHECK: rope_gpu.wait_dots 0
  rope_gpu.wait_dots 0
  // CHECK: :64 = rope_gpu.unpack
  %numbers:64 = rope_gpu.unpack %panels : !rope_gpu.accumulator<64x128, #warps>
  return %numbers#63 : f32
}

// CHECK-LABEL: @rings
func.func @rings(%memory: !llvm.ptr<3>, %map: !llvm.ptr, %fill: i32, %depth: i32, %row: i32, %thread: i32, %first: i1) {
  %tile = rope_gpu.shared_tile %memory[%fill] : !rope_gpu.tile<64x64xbf16>
  // CHECK: %[[RING:.*]] = rope_gpu.ring %{{.*}} : !rope_gpu.ring<4>
  %ring = rope_gpu.ring %memory : !rope_gpu.ring<4>
  // CHECK: rope_gpu.init_ring %[[RING]] readers 8 : !rope_gpu.ring<4>
  rope_gpu.init_ring %ring readers 8 : !rope_gpu.ring<4>
  // CHECK: rope_gpu.acquire_empty %[[RING]][%[[FILL:.*]]] : !rope_gpu.ring<4>
  rope_gpu.acquire_empty %ring[%fill] : !rope_gpu.ring<4>
  // CHECK: rope_gpu.expect_bytes %[[RING]][%[[FILL]]] bytes 8192 : !rope_gpu.ring<4>
  rope_gpu.expect_bytes %ring[%fill] bytes 8192 : !rope_gpu.ring<4>
  // CHECK: rope_gpu.copy_box %{{.*}}[%{{.*}}, %{{.*}}] to %{{.*}}, %[[RING]][%[[FILL]]] : !llvm.ptr, !rope_gpu.tile<64x64xbf16>, !rope_gpu.ring<4>
  rope_gpu.copy_box %map[%depth, %row] to %tile, %ring[%fill] : !llvm.ptr, !rope_gpu.tile<64x64xbf16>, !rope_gpu.ring<4>
  // CHECK: rope_gpu.copy_box %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}] to
  rope_gpu.copy_box %map[%depth, %row, %row, %row, %row] to %tile, %ring[%fill] : !llvm.ptr, !rope_gpu.tile<64x64xbf16>, !rope_gpu.ring<4>
  // CHECK: rope_gpu.release_full %[[RING]][%[[FILL]]] threads(%{{.*}} of 128) : !rope_gpu.ring<4>
  rope_gpu.release_full %ring[%fill] threads(%thread of 128) : !rope_gpu.ring<4>
  // CHECK: rope_gpu.acquire_full %[[RING]][%[[FILL]]] : !rope_gpu.ring<4>
  rope_gpu.acquire_full %ring[%fill] : !rope_gpu.ring<4>
  // CHECK: rope_gpu.release_empty %[[RING]][%[[FILL]]] if %{{.*}} : !rope_gpu.ring<4>
  rope_gpu.release_empty %ring[%fill] if %first : !rope_gpu.ring<4>
  return
}
