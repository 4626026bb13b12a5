// Buffers that a kernel declares read-only: loads from them may go through a
// cache that sees no writes of the launch. Here the kernel writes to them.

// RUN: rope-runner %s --entry=apart --target=emulate --random=1 | FileCheck %s --check-prefix=RIGHT
// RIGHT: ran 'apart' on emulate

// RUN: %exits 2 rope-runner %s --entry=in_place --target=emulate --random=1 2>&1 | FileCheck %s
// CHECK: error: {{.*}}read-only.mlir:[[#]]:[[#]]: 'llvm.store' writes 4 bytes at offset 0 of buffer [[#]], which the kernel declares read-only [kernel 'double', thread (0, 0, 0), block (0, 0, 0)]

// What an earlier launch has been allowed to write.
// RUN: %exits 2 rope-runner %s --entry=later --target=emulate --random=1 2>&1 | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @double(%x0: !llvm.ptr, %x: !llvm.ptr {llvm.noalias, llvm.readonly}, %x2: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64) attributes {gpu.kernel, nvvm.kernel} {
      %a = llvm.load %x : !llvm.ptr -> f32
      %b = llvm.fadd %a, %a : f32
      llvm.store %b, %y : f32, !llvm.ptr
      llvm.return
    }
  }
  func.func @apart(%x: memref<f32>, %y: memref<f32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@double blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<f32>, %y : memref<f32>)
    gpu.launch_func @kernels::@double blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%y : memref<f32>, %x : memref<f32>)
    return
  }
  func.func @in_place(%x: memref<f32>, %y: memref<f32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@double blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<f32>, %x : memref<f32>)
    return
  }
  func.func @later(%x: memref<f32>, %y: memref<f32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@double blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<f32>, %y : memref<f32>)
    gpu.launch_func @kernels::@double blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%y : memref<f32>, %y : memref<f32>)
    return
  }
}
