// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-spirv-flatten-buffers),rope-spirv-convert-kernels)' | FileCheck %s

// A loop that has no iteration returns what it starts with.
gpu.module @kernels {
  // CHECK-LABEL: spirv.func @sum
  //   CHECK-DAG: %[[ZERO:.*]] = spirv.Constant 0.000000e+00 : f32
  //       CHECK: %[[SUM:.*]] = spirv.Variable : !spirv.ptr<f32, Function>
  //       CHECK: spirv.Store "Function" %[[SUM]], %[[ZERO]] : f32
  //       CHECK: spirv.mlir.loop
  //       CHECK: %[[NEXT:.*]] = spirv.FAdd
  //       CHECK: spirv.Store "Function" %[[SUM]], %[[NEXT]] : f32
  //       CHECK: %[[LAST:.*]] = spirv.Load "Function" %[[SUM]]
  //       CHECK: spirv.Store "StorageBuffer" %{{.*}}, %[[LAST]] : f32
  gpu.func @sum(%x: memref<?xf32>, %n: index) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %thread = gpu.thread_id x
    %sum = scf.for %i = %thread to %n step %c1 iter_args(%s = %zero) -> (f32) {
      %a = memref.load %x[%i] : memref<?xf32>
      %next = arith.addf %s, %a : f32
      scf.yield %next : f32
    }
    memref.store %sum, %x[%thread] : memref<?xf32>
    gpu.return
  }
}
