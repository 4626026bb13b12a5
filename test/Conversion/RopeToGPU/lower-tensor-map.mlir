// RUN: rope-opt %s --rope-gpu-lower-launches | FileCheck %s

// A tensor map is filled where TMA can read the buffer, and goes with the launch: the table of parameters
// has its address, where it has that of a slot for others.

// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("m1pp88888\00")
// CHECK-DAG: llvm.func @rope_gpu_tensor_map(!llvm.ptr, !llvm.ptr, !llvm.ptr)

// CHECK-LABEL: func.func @copy
//   CHECK-DAG:   %[[BYTES:.*]] = llvm.mlir.constant(128 : i64)
//   CHECK-DAG:   %[[MAP:.*]] = llvm.alloca %{{.*}} x i8 {alignment = 64 : i64}
// Its address is a multiple of 16 bytes, and so are the rows.
//       CHECK:   memref.extract_aligned_pointer_as_index
//       CHECK:   arith.remui
//       CHECK:   %[[VALID:.*]] = arith.andi
//       CHECK:   scf.if
//       CHECK:     llvm.call @rope_gpu_tensor_map(%[[MAP]], %{{.*}}, %{{.*}})
//       CHECK:   llvm.store %[[MAP]], %{{.*}} : !llvm.ptr, !llvm.ptr
//       CHECK:   llvm.call @rope_gpu_launch
module attributes {gpu.container_module} {
  func.func @copy(%x: memref<?x64xbf16, strided<[?, 1], offset: ?>>) {
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %map, %valid = rope_gpu.tensor_map %x dimensions [[1], [0]] box [64, 128] swizzle 128 : memref<?x64xbf16, strided<[?, 1], offset: ?>>
    gpu.launch_func @kernels::@copy_kernel_0 blocks in (%c1, %c1, %c1) threads in (%c128, %c1, %c1)
        args(%map : !llvm.ptr, %valid : i1, %x : memref<?x64xbf16, strided<[?, 1], offset: ?>>)
    return
  }
  gpu.module @kernels {
    gpu.func @copy_kernel_0(%map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>}, %valid: i1,
                            %x: memref<?x64xbf16, strided<[?, 1], offset: ?>>) kernel {
      gpu.return
    }
  }
}
