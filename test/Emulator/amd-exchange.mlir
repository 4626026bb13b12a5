// Exchange within an AMD wave: out[kind * 64 + lane] is the value of the lane
// that was read, 100 more than its number.

// RUN: rope-runner %s --entry=exchange --target=emulate --chip=gfx942 --random=1 | FileCheck %s
// CHECK: ran 'exchange' on emulate

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @exchange(%b: !llvm.ptr, %out: !llvm.ptr, %o: i64, %s: i64, %t: i64) attributes {gpu.kernel, rocdl.kernel} {
      %all = llvm.mlir.constant(-1 : i32) : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c4 = llvm.mlir.constant(4 : i32) : i32
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %c100 = llvm.mlir.constant(100 : i32) : i32
      // ds_swizzle: lanes xor 1.
      %pattern = llvm.mlir.constant(1055 : i32) : i32
      %low = rocdl.mbcnt.lo %all, %c0 : (i32, i32) -> i32
      %lane = rocdl.mbcnt.hi %all, %low : (i32, i32) -> i32
      %own = llvm.add %lane, %c100 : i32
      %other = llvm.xor %lane, %c32 : i32
      %address = llvm.mul %other, %c4 : i32
      %x0 = rocdl.ds_bpermute %address, %own : (i32, i32) -> i32
      %x1 = rocdl.ds_swizzle %own, %pattern : (i32, i32) -> i32
      // The next lane of the row; the last one keeps its own.
      %x2 = rocdl.update.dpp %own, %own with 257, 15, 15, false : i32
      // The reverse within rows, on the first row only.
      %x3 = rocdl.update.dpp %c0, %own with 320, 1, 15, false : i32
      %p0 = llvm.getelementptr %out[%lane] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %p1 = llvm.getelementptr %p0[64] : (!llvm.ptr) -> !llvm.ptr, i32
      %p2 = llvm.getelementptr %p0[128] : (!llvm.ptr) -> !llvm.ptr, i32
      %p3 = llvm.getelementptr %p0[192] : (!llvm.ptr) -> !llvm.ptr, i32
      llvm.store %x0, %p0 : i32, !llvm.ptr
      llvm.store %x1, %p1 : i32, !llvm.ptr
      llvm.store %x2, %p2 : i32, !llvm.ptr
      llvm.store %x3, %p3 : i32, !llvm.ptr
      llvm.return
    }
  }

  func.func @exchange(%out: memref<256xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c15 = arith.constant 15 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c100 = arith.constant 100 : index
    %c128 = arith.constant 128 : index
    %c192 = arith.constant 192 : index
    gpu.launch_func @kernels::@exchange blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%out : memref<256xi32>)
    scf.for %lane = %c0 to %c64 step %c1 {
      %half = arith.xori %lane, %c32 : index
      %want0 = arith.addi %half, %c100 : index
      func.call @expect(%out, %lane, %want0) : (memref<256xi32>, index, index) -> ()
      %place1 = arith.addi %lane, %c64 : index
      %neighbour = arith.xori %lane, %c1 : index
      %want1 = arith.addi %neighbour, %c100 : index
      func.call @expect(%out, %place1, %want1) : (memref<256xi32>, index, index) -> ()
      %place2 = arith.addi %lane, %c128 : index
      %inRow = arith.remui %lane, %c16 : index
      %isLast = arith.cmpi eq, %inRow, %c15 : index
      %next = arith.addi %lane, %c1 : index
      %shifted = arith.select %isLast, %lane, %next : index
      %want2 = arith.addi %shifted, %c100 : index
      func.call @expect(%out, %place2, %want2) : (memref<256xi32>, index, index) -> ()
      %place3 = arith.addi %lane, %c192 : index
      %mirror = arith.subi %c15, %lane : index
      %value3 = arith.addi %mirror, %c100 : index
      %isFirst = arith.cmpi ult, %lane, %c16 : index
      %want3 = arith.select %isFirst, %value3, %c0 : index
      func.call @expect(%out, %place3, %want3) : (memref<256xi32>, index, index) -> ()
    }
    return
  }
  func.func private @expect(%out: memref<256xi32>, %place: index, %want: index) {
    %got = memref.load %out[%place] : memref<256xi32>
    %want32 = arith.index_cast %want : index to i32
    %same = arith.cmpi eq, %got, %want32 : i32
    cf.assert %same, "expected another lane"
    return
  }
}
