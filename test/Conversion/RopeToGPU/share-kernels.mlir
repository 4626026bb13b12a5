// RUN: rope-opt %s --rope-gpu-share-kernels | FileCheck %s

module attributes {gpu.container_module} {

// The second kernel is the first, from another line of the source. The third
// adds another number, the fourth has more threads, the fifth another operand.
// CHECK-LABEL: func.func @host
// CHECK: gpu.launch_func @kernels::@host_kernel_0
// CHECK: gpu.launch_func @kernels::@host_kernel_0
// CHECK: gpu.launch_func @kernels::@host_kernel_2
// CHECK: gpu.launch_func @kernels::@host_kernel_3
// CHECK: gpu.launch_func @kernels::@host_kernel_4
func.func @host(%x: memref<?xf32>, %y: memref<?xf32>) {
  %one = arith.constant 1 : index
  %threads = arith.constant 32 : index
  %more = arith.constant 64 : index
  gpu.launch_func @kernels::@host_kernel_0 blocks in (%one, %one, %one) threads in (%threads, %one, %one) args(%x : memref<?xf32>, %y : memref<?xf32>)
  gpu.launch_func @kernels::@host_kernel_1 blocks in (%one, %one, %one) threads in (%threads, %one, %one) args(%y : memref<?xf32>, %x : memref<?xf32>)
  gpu.launch_func @kernels::@host_kernel_2 blocks in (%one, %one, %one) threads in (%threads, %one, %one) args(%x : memref<?xf32>, %y : memref<?xf32>)
  gpu.launch_func @kernels::@host_kernel_3 blocks in (%one, %one, %one) threads in (%more, %one, %one) args(%x : memref<?xf32>, %y : memref<?xf32>)
  gpu.launch_func @kernels::@host_kernel_4 blocks in (%one, %one, %one) threads in (%threads, %one, %one) args(%x : memref<?xf32>, %y : memref<?xf32>)
  return
}

// CHECK-LABEL: gpu.module @kernels
// CHECK: gpu.func @host_kernel_0
// CHECK-NOT: gpu.func @host_kernel_1
// CHECK: gpu.func @host_kernel_2
// CHECK: gpu.func @host_kernel_3
// CHECK: gpu.func @host_kernel_4
gpu.module @kernels {
  gpu.func @host_kernel_0(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %thread = gpu.thread_id x
    %a = memref.load %x[%thread] : memref<?xf32>
    %number = arith.constant 2.0 : f32
    %b = arith.addf %a, %number : f32
    memref.store %b, %y[%thread] : memref<?xf32>
    gpu.return
  }
  gpu.func @host_kernel_1(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %thread = gpu.thread_id x
    %a = memref.load %x[%thread] : memref<?xf32>
    %number = arith.constant 2.0 : f32
    %b = arith.addf %a, %number : f32
    memref.store %b, %y[%thread] : memref<?xf32>
    gpu.return
  }
  gpu.func @host_kernel_2(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %thread = gpu.thread_id x
    %a = memref.load %x[%thread] : memref<?xf32>
    %number = arith.constant 3.0 : f32
    %b = arith.addf %a, %number : f32
    memref.store %b, %y[%thread] : memref<?xf32>
    gpu.return
  }
  gpu.func @host_kernel_3(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %thread = gpu.thread_id x
    %a = memref.load %x[%thread] : memref<?xf32>
    %number = arith.constant 2.0 : f32
    %b = arith.addf %a, %number : f32
    memref.store %b, %y[%thread] : memref<?xf32>
    gpu.return
  }
  gpu.func @host_kernel_4(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %thread = gpu.thread_id x
    %a = memref.load %y[%thread] : memref<?xf32>
    %number = arith.constant 2.0 : f32
    %b = arith.addf %a, %number : f32
    memref.store %b, %x[%thread] : memref<?xf32>
    gpu.return
  }
}

}
