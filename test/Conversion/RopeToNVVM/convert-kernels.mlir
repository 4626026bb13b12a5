// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(convert-scf-to-cf,rope-gpu-convert-to-nvvm,reconcile-unrealized-casts))' | FileCheck %s

// The kernels form and its device form: workgroup memory in address space 3,
// functions of one instruction as intrinsics, no call of a library.

// CHECK-LABEL: gpu.module @kernels
//   CHECK-NOT:   __nv_
//       CHECK:   llvm.mlir.global internal @[[TILE:.*]]() {addr_space = 3 : i32} : !llvm.array<128 x f32>
//       CHECK:   llvm.func @reverse(
//  CHECK-SAME:     nvvm.kernel
//       CHECK:     nvvm.read.ptx.sreg.tid.x
//       CHECK:     llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
//       CHECK:     nvvm.barrier
//       CHECK:     llvm.load %{{.*}} : !llvm.ptr<3> -> f32
//       CHECK:     llvm.intr.fma
//       CHECK:     llvm.intr.sqrt
//   CHECK-NOT:   __nv_
//       CHECK:     llvm.return
gpu.module @kernels {
  gpu.func @reverse(%x: memref<?xf32>, %n: index)
      workgroup(%tile: memref<128xf32, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 128, 1, 1>} {
    %c127 = arith.constant 127 : index
    %thread = gpu.thread_id x
    %has = arith.cmpi ult, %thread, %n : index
    scf.if %has {
      %a = memref.load %x[%thread] : memref<?xf32>
      memref.store %a, %tile[%thread]
          : memref<128xf32, #gpu.address_space<workgroup>>
    }
    gpu.barrier
    %other = arith.subi %c127, %thread : index
    scf.if %has {
      %b = memref.load %tile[%other]
          : memref<128xf32, #gpu.address_space<workgroup>>
      %f = math.fma %b, %b, %b : f32
      %r = math.sqrt %f : f32
      memref.store %r, %x[%thread] : memref<?xf32>
    }
    gpu.return
  }
}
