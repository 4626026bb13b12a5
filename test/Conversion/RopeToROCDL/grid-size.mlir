// What AMD has in its device library only is refused by name.
// RUN: not rope-runner %s --emit=asm --chip=gfx942 --out=%t.s 2>&1 | FileCheck %s
// CHECK: grid-size.mlir:[[#@LINE+4]]:{{[0-9]+}}: error: 'gpu.grid_dim' op needs the device library of ROCm on AMD; expected the number of blocks as an argument of the kernel
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @blocks(%out: memref<?xindex>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
      %n = gpu.grid_dim x
      %zero = arith.constant 0 : index
      memref.store %n, %out[%zero] : memref<?xindex>
      gpu.return
    }
  }
  func.func @main(%out: memref<?xindex>) {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@blocks blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1) args(%out : memref<?xindex>)
    return
  }
}
