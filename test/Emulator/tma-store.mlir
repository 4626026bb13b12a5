// TMA stores: a warp writes a tile of 8 x 32, and one thread stores it at the
// corner of a matrix of 12 x 20, where most of it is out of bounds. Then the same
// kernel with one thing wrong at a time.

// RUN: rope-runner %s --entry=right --target=emulate --chip=sm_90a --random=1 | FileCheck %s --check-prefix=RIGHT
// RIGHT: ran 'right' on emulate

// RUN: %exits 2 rope-runner %s --entry=unfenced --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=FENCE
// FENCE: 'nvvm.cp.async.bulk.tensor.global.shared.cta' reads offset {{[0-9]+}} of shared memory through the asynchronous proxy without fence.proxy.async after the write at {{.*}}tma-store.mlir

// RUN: %exits 2 rope-runner %s --entry=unwaited --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=WAIT
// WAIT: 'nvvm.cp.async.bulk.tensor.global.shared.cta' is not waited for: the block ends while shared memory may still be read

// RUN: %exits 2 rope-runner %s --entry=unordered --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: 'nvvm.cp.async.bulk.tensor.global.shared.cta' reads offset {{[0-9]+}} of shared memory{{, which nothing has written| without synchronising}}

// RUN: %exits 2 rope-runner %s --entry=overwritten --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=OVERWRITTEN
// OVERWRITTEN: 'llvm.store' writes offset {{[0-9]+}} of shared memory before the end of an asynchronous access

// RUN: %exits 2 rope-runner %s --entry=misaligned --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=MISALIGNED
// MISALIGNED: 'nvvm.cp.async.bulk.tensor.global.shared.cta' expected an address aligned to 128 bytes but got offset

// RUN: %exits 2 rope-runner %s --entry=shifted --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=SHIFTED
// SHIFTED: expected the tile where it is in bounds, and nothing else

// RUN: %exits 2 rope-runner %s --entry=wrong_map --target=emulate --chip=sm_90a --random=1 2>&1 | FileCheck %s --check-prefix=MAP
// MAP: tensor map: expected a stride that is a multiple of 16 below 2^40 but got 72 bytes in dimension 1

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<288 x f32>

    // The last argument says what is wrong: 1 no proxy fence, 2 no wait for the
    // reads, 4 no barrier, 8 the tile is written before the wait, 16 the tile is
    // 16 bytes on, 32 the box is one row up.
    llvm.func @store(%bM: !llvm.ptr, %map: !llvm.ptr, %oM: i64, %sM: i64, %tM: i64, %wrong: i32) attributes {gpu.kernel, nvvm.kernel} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c2 = llvm.mlir.constant(2 : i32) : i32
      %c4 = llvm.mlir.constant(4 : i32) : i32
      %c8 = llvm.mlir.constant(8 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %isFirst = llvm.icmp "eq" %lane, %c0 : i32
      %tile0 = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %w16 = llvm.and %wrong, %c16 : i32
      %tile = llvm.getelementptr %tile0[%w16] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %column = llvm.getelementptr %tile[%lane] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
      %x = llvm.uitofp %lane : i32 to f32
      %row0 = llvm.mlir.constant(0.0 : f32) : f32
      %x0 = llvm.fadd %x, %row0 : f32
      %p0 = llvm.getelementptr %column[0] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
      llvm.store %x0, %p0 : f32, !llvm.ptr<3>
      %row1 = llvm.mlir.constant(32.0 : f32) : f32
      %x1 = llvm.fadd %x, %row1 : f32
      %p1 = llvm.getelementptr %column[32] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
      llvm.store %x1, %p1 : f32, !llvm.ptr<3>
      %row2 = llvm.mlir.constant(64.0 : f32) : f32
      %x2 = llvm.fadd %x, %row2 : f32
      %p2 = llvm.getelementptr %column[64] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
      llvm.store %x2, %p2 : f32, !llvm.ptr<3>
      %row3 = llvm.mlir.constant(96.0 : f32) : f32
      %x3 = llvm.fadd %x, %row3 : f32
      %p3 = llvm.getelementptr %column[96] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
      llvm.store %x3, %p3 : f32, !llvm.ptr<3>
      %row4 = llvm.mlir.constant(128.0 : f32) : f32
      %x4 = llvm.fadd %x, %row4 : f32
      %p4 = llvm.getelementptr %column[128] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
      llvm.store %x4, %p4 : f32, !llvm.ptr<3>
      %row5 = llvm.mlir.constant(160.0 : f32) : f32
      %x5 = llvm.fadd %x, %row5 : f32
      %p5 = llvm.getelementptr %column[160] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
      llvm.store %x5, %p5 : f32, !llvm.ptr<3>
      %row6 = llvm.mlir.constant(192.0 : f32) : f32
      %x6 = llvm.fadd %x, %row6 : f32
      %p6 = llvm.getelementptr %column[192] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
      llvm.store %x6, %p6 : f32, !llvm.ptr<3>
      %row7 = llvm.mlir.constant(224.0 : f32) : f32
      %x7 = llvm.fadd %x, %row7 : f32
      %p7 = llvm.getelementptr %column[224] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
      llvm.store %x7, %p7 : f32, !llvm.ptr<3>
      %fence_bits = llvm.and %wrong, %c1 : i32
      %fence = llvm.icmp "eq" %fence_bits, %c0 : i32
      llvm.cond_br %fence, ^fence, ^after_fence
    ^fence:
      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
      llvm.br ^after_fence
    ^after_fence:
      %order_bits = llvm.and %wrong, %c4 : i32
      %order = llvm.icmp "eq" %order_bits, %c0 : i32
      llvm.cond_br %order, ^order, ^after_order
    ^order:
      nvvm.barrier0
      llvm.br ^after_order
    ^after_order:
      llvm.cond_br %isFirst, ^send, ^after_send
    ^send:
      %up0 = llvm.and %wrong, %c32 : i32
      %up = llvm.udiv %up0, %c32 : i32
      %y = llvm.sub %c8, %up : i32
      nvvm.cp.async.bulk.tensor.global.shared.cta %map, %tile, box[%c4, %y] : !llvm.ptr, !llvm.ptr<3>
      nvvm.cp.async.bulk.commit.group
      %touch_bits = llvm.and %wrong, %c8 : i32
      %touch = llvm.icmp "ne" %touch_bits, %c0 : i32
      llvm.cond_br %touch, ^touch, ^after_touch
    ^touch:
      llvm.store %x, %column : f32, !llvm.ptr<3>
      llvm.br ^after_touch
    ^after_touch:
      %wait_bits = llvm.and %wrong, %c2 : i32
      %wait = llvm.icmp "eq" %wait_bits, %c0 : i32
      llvm.cond_br %wait, ^wait, ^after_wait
    ^wait:
      nvvm.cp.async.bulk.wait_group 0 {read}
      llvm.br ^after_wait
    ^after_wait:
      llvm.br ^after_send
    ^after_send:
      llvm.return
    }
  }

  func.func @right(%a0: memref<12x20xf32>) {
    %wrong = arith.constant 0 : i32
    call @run(%a0, %wrong) : (memref<12x20xf32>, i32) -> ()
    return
  }
  func.func @unfenced(%a0: memref<12x20xf32>) {
    %wrong = arith.constant 1 : i32
    call @run(%a0, %wrong) : (memref<12x20xf32>, i32) -> ()
    return
  }
  func.func @unwaited(%a0: memref<12x20xf32>) {
    %wrong = arith.constant 2 : i32
    call @run(%a0, %wrong) : (memref<12x20xf32>, i32) -> ()
    return
  }
  func.func @unordered(%a0: memref<12x20xf32>) {
    %wrong = arith.constant 4 : i32
    call @run(%a0, %wrong) : (memref<12x20xf32>, i32) -> ()
    return
  }
  func.func @overwritten(%a0: memref<12x20xf32>) {
    %wrong = arith.constant 8 : i32
    call @run(%a0, %wrong) : (memref<12x20xf32>, i32) -> ()
    return
  }
  func.func @misaligned(%a0: memref<12x20xf32>) {
    %wrong = arith.constant 16 : i32
    call @run(%a0, %wrong) : (memref<12x20xf32>, i32) -> ()
    return
  }
  func.func @shifted(%a0: memref<12x20xf32>) {
    %wrong = arith.constant 32 : i32
    call @run(%a0, %wrong) : (memref<12x20xf32>, i32) -> ()
    return
  }
  func.func @wrong_map(%out: memref<12x20xf32>) {
    %map = memref.alloc() : memref<128xi8>
    call @describe_wrongly(%out, %map) : (memref<12x20xf32>, memref<128xi8>) -> ()
    memref.dealloc %map : memref<128xi8>
    return
  }

  func.func private @run(%out: memref<12x20xf32>, %wrong: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c12 = arith.constant 12 : index
    %c20 = arith.constant 20 : index
    %c32 = arith.constant 32 : index
    %before = memref.alloc() : memref<12x20xf32>
    memref.copy %out, %before : memref<12x20xf32> to memref<12x20xf32>
    %map = memref.alloc() : memref<128xi8>
    call @describe(%out, %map) : (memref<12x20xf32>, memref<128xi8>) -> ()
    gpu.launch_func @kernels::@store blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
        args(%map : memref<128xi8>, %wrong : i32)
    scf.for %y = %c0 to %c12 step %c1 {
      scf.for %x = %c0 to %c20 step %c1 {
        %inX = arith.cmpi uge, %x, %c4 : index
        %inY = arith.cmpi uge, %y, %c8 : index
        %inside = arith.andi %inX, %inY : i1
        %row = arith.subi %y, %c8 : index
        %column = arith.subi %x, %c4 : index
        %place = arith.muli %row, %c32 : index
        %number = arith.addi %place, %column : index
        %integer = arith.index_cast %number : index to i32
        %stored = arith.sitofp %integer : i32 to f32
        %old = memref.load %before[%y, %x] : memref<12x20xf32>
        %want = arith.select %inside, %stored, %old : f32
        %got = memref.load %out[%y, %x] : memref<12x20xf32>
        %same = arith.cmpf oeq, %got, %want : f32
        cf.assert %same, "expected the tile where it is in bounds, and nothing else"
      }
    }
    memref.dealloc %map : memref<128xi8>
    memref.dealloc %before : memref<12x20xf32>
    return
  }
  // 12 x 20 f32 in boxes of 8 x 32.
  func.func private @describe(%matrix: memref<12x20xf32>, %map: memref<128xi8>) {
    %fields = memref.alloca() : memref<11xi64>
    %i0 = arith.constant 0 : index
    %v0 = arith.constant 7 : i64
    memref.store %v0, %fields[%i0] : memref<11xi64>
    %i1 = arith.constant 1 : index
    %v1 = arith.constant 2 : i64
    memref.store %v1, %fields[%i1] : memref<11xi64>
    %i2 = arith.constant 2 : index
    %v2 = arith.constant 0 : i64
    memref.store %v2, %fields[%i2] : memref<11xi64>
    %i3 = arith.constant 3 : index
    %v3 = arith.constant 0 : i64
    memref.store %v3, %fields[%i3] : memref<11xi64>
    %i4 = arith.constant 4 : index
    %v4 = arith.constant 20 : i64
    memref.store %v4, %fields[%i4] : memref<11xi64>
    %i5 = arith.constant 5 : index
    %v5 = arith.constant 12 : i64
    memref.store %v5, %fields[%i5] : memref<11xi64>
    %i6 = arith.constant 6 : index
    %v6 = arith.constant 80 : i64
    memref.store %v6, %fields[%i6] : memref<11xi64>
    %i7 = arith.constant 7 : index
    %v7 = arith.constant 32 : i64
    memref.store %v7, %fields[%i7] : memref<11xi64>
    %i8 = arith.constant 8 : index
    %v8 = arith.constant 8 : i64
    memref.store %v8, %fields[%i8] : memref<11xi64>
    %i9 = arith.constant 9 : index
    %v9 = arith.constant 1 : i64
    memref.store %v9, %fields[%i9] : memref<11xi64>
    %i10 = arith.constant 10 : index
    %v10 = arith.constant 1 : i64
    memref.store %v10, %fields[%i10] : memref<11xi64>
    %mapIndex = memref.extract_aligned_pointer_as_index %map : memref<128xi8> -> index
    %matrixIndex = memref.extract_aligned_pointer_as_index %matrix : memref<12x20xf32> -> index
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
  // 12 x 20 f32 in boxes of 8 x 32.
  func.func private @describe_wrongly(%matrix: memref<12x20xf32>, %map: memref<128xi8>) {
    %fields = memref.alloca() : memref<11xi64>
    %i0 = arith.constant 0 : index
    %v0 = arith.constant 7 : i64
    memref.store %v0, %fields[%i0] : memref<11xi64>
    %i1 = arith.constant 1 : index
    %v1 = arith.constant 2 : i64
    memref.store %v1, %fields[%i1] : memref<11xi64>
    %i2 = arith.constant 2 : index
    %v2 = arith.constant 0 : i64
    memref.store %v2, %fields[%i2] : memref<11xi64>
    %i3 = arith.constant 3 : index
    %v3 = arith.constant 0 : i64
    memref.store %v3, %fields[%i3] : memref<11xi64>
    %i4 = arith.constant 4 : index
    %v4 = arith.constant 20 : i64
    memref.store %v4, %fields[%i4] : memref<11xi64>
    %i5 = arith.constant 5 : index
    %v5 = arith.constant 12 : i64
    memref.store %v5, %fields[%i5] : memref<11xi64>
    %i6 = arith.constant 6 : index
    %v6 = arith.constant 72 : i64
    memref.store %v6, %fields[%i6] : memref<11xi64>
    %i7 = arith.constant 7 : index
    %v7 = arith.constant 32 : i64
    memref.store %v7, %fields[%i7] : memref<11xi64>
    %i8 = arith.constant 8 : index
    %v8 = arith.constant 8 : i64
    memref.store %v8, %fields[%i8] : memref<11xi64>
    %i9 = arith.constant 9 : index
    %v9 = arith.constant 1 : i64
    memref.store %v9, %fields[%i9] : memref<11xi64>
    %i10 = arith.constant 10 : index
    %v10 = arith.constant 1 : i64
    memref.store %v10, %fields[%i10] : memref<11xi64>
    %mapIndex = memref.extract_aligned_pointer_as_index %map : memref<128xi8> -> index
    %matrixIndex = memref.extract_aligned_pointer_as_index %matrix : memref<12x20xf32> -> index
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
}
