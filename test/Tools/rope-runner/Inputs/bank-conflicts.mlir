// A warp stores 32 words next to each other, loads every second one of 64, and every 32nd of 1024. Each lane then loads
// 16 bytes in a row, which takes four phases, and all lanes load the same word.
module attributes {gpu.container_module} {
gpu.module @kernels {
  gpu.func @strides(%x: memref<?xf32>, %out: memref<?xf32>)
      workgroup(%tile: memref<1024xf32, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %lane = gpu.thread_id x
    %a = memref.load %x[%lane] : memref<?xf32>
    scf.for %i = %c0 to %c32 step %c1 {
      %row = arith.muli %i, %c32 : index
      %at = arith.addi %row, %lane : index
      memref.store %a, %tile[%at] : memref<1024xf32, #gpu.address_space<workgroup>>
    }
    gpu.barrier
    %second = arith.muli %lane, %c2 : index
    %b = memref.load %tile[%second] : memref<1024xf32, #gpu.address_space<workgroup>>
    %column = arith.muli %lane, %c32 : index
    %c = memref.load %tile[%column] : memref<1024xf32, #gpu.address_space<workgroup>>
    %four = arith.muli %lane, %c4 : index
    %d = vector.load %tile[%four] : memref<1024xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    %same = memref.load %tile[%c0] : memref<1024xf32, #gpu.address_space<workgroup>>
    %d0 = vector.extract %d[0] : f32 from vector<4xf32>
    %s0 = arith.addf %b, %c : f32
    %s1 = arith.addf %s0, %d0 : f32
    %s2 = arith.addf %s1, %same : f32
    memref.store %s2, %out[%lane] : memref<?xf32>
    gpu.return
  }
}
func.func @main(%x: memref<32xf32>, %out: memref<32xf32>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %xd = memref.cast %x : memref<32xf32> to memref<?xf32>
  %od = memref.cast %out : memref<32xf32> to memref<?xf32>
  gpu.launch_func @kernels::@strides blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1) args(%xd : memref<?xf32>, %od : memref<?xf32>)
  gpu.launch_func @kernels::@strides blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1) args(%xd : memref<?xf32>, %od : memref<?xf32>)
  return
}
}
