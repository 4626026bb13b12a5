module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @exchange(%x: memref<?xi32>) kernel attributes {known_block_size = array<i32: 33, 1, 1>} {
      %thread = gpu.thread_id x
      %size = gpu.subgroup_size : index
      %width = arith.index_cast %size : index to i32
      %one = arith.constant 1 : i32
      %mine = memref.load %x[%thread] : memref<?xi32>
      %other, %valid = gpu.shuffle xor %mine, %one, %width : i32
      memref.store %other, %x[%thread] : memref<?xi32>
      gpu.return
    }
  }
  func.func @main() -> memref<33xi32> {
    %x = memref.alloc() : memref<33xi32>
    %c1 = arith.constant 1 : index
    %c33 = arith.constant 33 : index
    %all = memref.cast %x : memref<33xi32> to memref<?xi32>
    gpu.launch_func @kernels::@exchange blocks in (%c1, %c1, %c1) threads in (%c33, %c1, %c1) args(%all : memref<?xi32>)
    return %x : memref<33xi32>
  }
}
