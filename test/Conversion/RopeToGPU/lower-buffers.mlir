// RUN: rope-opt %s -allow-unregistered-dialect --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-buffers,cse))' | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: @open(
  // CHECK-SAME: %[[BUFFER:[a-z0-9]+]]: memref<?x64xf16
  // CHECK: %{{.*}}, %[[OFFSET:.*]], %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[BUFFER]]
  // CHECK-DAG: %[[SIZE:.*]] = arith.index_cast %[[SIZES]]#0 : index to i32
  // CHECK-DAG: %[[PITCH:.*]] = arith.index_cast %[[STRIDES]]#0 : index to i64
  // CHECK-DAG: %[[STEP:.*]] = arith.index_cast %[[STRIDES]]#1 : index to i64
  // CHECK-DAG: %[[FROM:.*]] = arith.index_cast %[[OFFSET]] : index to i64
  // CHECK: %[[POINTER:.*]] = llvm.getelementptr %{{.*}}[%[[FROM]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
  // CHECK: "test.use"(%[[POINTER]], %[[SIZE]], %[[PITCH]], %[[STEP]])
  // Rows are contiguous, and begin at multiples of eight numbers.
  // CHECK: %[[ADDRESS:.*]] = llvm.ptrtoint %[[POINTER]]
  // CHECK: arith.remui %[[ADDRESS]], %c16
  // CHECK: arith.remui %[[PITCH]], %c8
  // CHECK: arith.cmpi eq, %[[STEP]], %c1
  // CHECK: %[[ALIGNED:.*]] = arith.andi
  // CHECK: "test.use"(%[[ALIGNED]])
  gpu.func @open(%x: memref<?x64xf16, strided<[?, ?], offset: ?>>) kernel {
    %pointer, %size, %stride:2 = rope_gpu.open %x : memref<?x64xf16, strided<[?, ?], offset: ?>>
    "test.use"(%pointer, %size, %stride#0, %stride#1) : (!llvm.ptr<1>, i32, i64, i64) -> ()
    %aligned = rope_gpu.is_aligned %x along 1 to 16 : memref<?x64xf16, strided<[?, ?], offset: ?>>
    "test.use"(%aligned) : (i1) -> ()
    gpu.return
  }

  // Elements of `index` have 64 bits. What the type says is no result.
  // CHECK-LABEL: @known(
  // CHECK: %[[POINTER:.*]] = llvm.getelementptr {{.*}} -> !llvm.ptr<1>, i64
  // CHECK: "test.use"(%[[POINTER]])
  gpu.func @known(%x: memref<8xindex>) kernel {
    %pointer = rope_gpu.open %x : memref<8xindex>
    "test.use"(%pointer) : (!llvm.ptr<1>) -> ()
    gpu.return
  }
}
