// RUN: rope-opt %s --rope-gpu-lower-launches | FileCheck %s

// A launch is a call with the addresses of its parameters: a buffer is five of
// them, a scalar is one. Host code that reads the result waits for it.

// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("scale_kernel_0\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("pp888488pp888\00")
// CHECK-DAG: llvm.func @rope_gpu_launch(!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr)

// CHECK-LABEL: func.func @scale
//       CHECK:   %[[DATA:.*]] = llvm.call @rope_gpu_constant
//       CHECK:   builtin.unrealized_conversion_cast
//       CHECK:   memref.extract_aligned_pointer_as_index
//       CHECK:   arith.bitcast %{{.*}} : f32 to i32
//       CHECK:   llvm.call @rope_gpu_launch
//       CHECK:   llvm.call @rope_gpu_sync
//  CHECK-NEXT:   memref.load
//   CHECK-NOT:   llvm.call @rope_gpu_sync
//       CHECK:   return
module attributes {gpu.container_module} {
  memref.global "private" constant @gains : memref<4xf32> = dense<2.0>
  func.func @scale(%x: memref<?xf32>, %factor: f32, %n: index) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %gains = memref.get_global @gains : memref<4xf32>
    %flat = memref.cast %gains : memref<4xf32> to memref<?xf32>
    gpu.launch_func @kernels::@scale_kernel_0 blocks in (%c1, %c1, %c1)
        threads in (%c128, %c1, %c1)
        args(%x : memref<?xf32>, %factor : f32, %n : index, %n : index,
             %flat : memref<?xf32>)
    %first = memref.load %x[%c0] : memref<?xf32>
    return %first : f32
  }
  gpu.module @kernels {
    gpu.func @scale_kernel_0(%x: memref<?xf32>, %factor: f32, %n: index,
                             %m: index, %gains: memref<?xf32>) kernel {
      gpu.return
    }
  }
}
