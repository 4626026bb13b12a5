// A buffer is read-only where nothing that a launch writes to may be its
// memory. One kernel for each reason for and against.

// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-gpu-mark-read-only)' | FileCheck %s

// The pointer that kernels use is the second one.
// CHECK: llvm.func @reads(%{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: !llvm.ptr {llvm.noalias, llvm.readonly}, %{{[^:]*}}: i64, %{{[^:]*}}: i64, %{{[^:]*}}: i64, %{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: !llvm.ptr {llvm.align = 256 : i64}, %{{[^:]*}}: i64, %{{[^:]*}}: i64, %{{[^:]*}}: i64)

// Copies read their source; pointers go through blocks.
// CHECK: llvm.func @copies(
// CHECK-SAME: !llvm.ptr {llvm.noalias, llvm.readonly}
// CHECK-SAME: !llvm.ptr {llvm.align = 256 : i64}
// CHECK: llvm.func @loops(
// CHECK-SAME: !llvm.ptr {llvm.noalias, llvm.readonly}
// CHECK-SAME: !llvm.ptr {llvm.align = 256 : i64}

// Of two arguments, two views, and what a branch chooses, one may be the other.
// CHECK: llvm.func @of_arguments(
// CHECK-NOT: llvm.readonly
// CHECK: llvm.func @of_views(
// CHECK-NOT: llvm.readonly
// CHECK: llvm.func @of_branches(
// CHECK-NOT: llvm.readonly

// One launch is in place, the other is not.
// CHECK: llvm.func @of_launches(
// CHECK-NOT: llvm.readonly

// A write through either pointer, an atomic update, a pointer in memory, what a
// function does, and an address from memory.
// CHECK: llvm.func @chooses(
// CHECK-NOT: llvm.readonly
// CHECK: llvm.func @updates(
// CHECK-NOT: llvm.readonly
// CHECK: llvm.func @keeps(
// CHECK-NOT: llvm.readonly
// CHECK: llvm.func internal @store(
// CHECK: llvm.func @calls(
// CHECK-NOT: llvm.readonly
// CHECK: llvm.func @follows(
// CHECK-NOT: llvm.readonly

// A tensor map that is written through says nothing of what it maps.
// CHECK: llvm.func @maps(
// CHECK-NOT: llvm.readonly

// What nothing launches.
// CHECK: llvm.func @alone(
// CHECK-NOT: llvm.readonly

// A view may start anywhere.
// CHECK: llvm.func @shifted(
// CHECK-NOT: llvm.align
// CHECK: func.func @host

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @reads(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %from = llvm.addrspacecast %x : !llvm.ptr to !llvm.ptr<1>
      %at = llvm.getelementptr %from[%x3] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %a = llvm.load %at : !llvm.ptr<1> -> f32
      llvm.store %a, %y : f32, !llvm.ptr
      llvm.return
    }
    llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x f32>
    llvm.func @copies(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %from = llvm.addrspacecast %x : !llvm.ptr to !llvm.ptr<1>
      %to = llvm.mlir.addressof @tile : !llvm.ptr<3>
      nvvm.cp.async.shared.global %to, %from, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
      %a = llvm.load %to : !llvm.ptr<3> -> f32
      llvm.store %a, %y : f32, !llvm.ptr
      llvm.return
    }
    llvm.func @loops(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      llvm.br ^loop(%x, %y : !llvm.ptr, !llvm.ptr)
    ^loop(%from: !llvm.ptr, %to: !llvm.ptr):
      %a = llvm.load %from : !llvm.ptr -> f32
      llvm.store %a, %to : f32, !llvm.ptr
      %fromNext = llvm.getelementptr %from[1] : (!llvm.ptr) -> !llvm.ptr, f32
      %toNext = llvm.getelementptr %to[1] : (!llvm.ptr) -> !llvm.ptr, f32
      %end = llvm.icmp "eq" %toNext, %y0 : !llvm.ptr
      llvm.cond_br %end, ^end, ^loop(%fromNext, %toNext : !llvm.ptr, !llvm.ptr)
    ^end:
      llvm.return
    }
    llvm.func @of_arguments(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %a = llvm.load %x : !llvm.ptr -> f32
      llvm.store %a, %y : f32, !llvm.ptr
      llvm.return
    }
    llvm.func @of_views(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %a = llvm.load %x : !llvm.ptr -> f32
      llvm.store %a, %y : f32, !llvm.ptr
      llvm.return
    }
    llvm.func @of_branches(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %a = llvm.load %x : !llvm.ptr -> f32
      llvm.store %a, %y : f32, !llvm.ptr
      llvm.return
    }
    llvm.func @of_launches(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %a = llvm.load %x : !llvm.ptr -> f32
      llvm.store %a, %y : f32, !llvm.ptr
      llvm.return
    }
    llvm.func @chooses(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %a = llvm.load %x : !llvm.ptr -> f32
      %is = llvm.icmp "eq" %x3, %y3 : i64
      %to = llvm.select %is, %x, %y : i1, !llvm.ptr
      llvm.store %a, %to : f32, !llvm.ptr
      llvm.return
    }
    llvm.func @updates(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %one = llvm.mlir.constant(1 : i32) : i32
      %a = llvm.atomicrmw add %x, %one monotonic : !llvm.ptr, i32
      llvm.store %a, %y : i32, !llvm.ptr
      llvm.return
    }
    llvm.func @keeps(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %a = llvm.load %x : !llvm.ptr -> f32
      llvm.store %x, %y : !llvm.ptr, !llvm.ptr
      llvm.return
    }
    llvm.func internal @store(%a: f32, %to: !llvm.ptr) {
      llvm.store %a, %to : f32, !llvm.ptr
      llvm.return
    }
    llvm.func @calls(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %a = llvm.load %x : !llvm.ptr -> f32
      llvm.call @store(%a, %y) : (f32, !llvm.ptr) -> ()
      llvm.return
    }
    llvm.func @follows(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %a = llvm.load %x : !llvm.ptr -> f32
      %to = llvm.load %y : !llvm.ptr -> !llvm.ptr
      llvm.store %a, %to : f32, !llvm.ptr
      llvm.return
    }
    llvm.func @maps(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>}) attributes {gpu.kernel, nvvm.kernel} {
      %from = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %a = llvm.load %x : !llvm.ptr -> f32
      %i = llvm.mlir.constant(0 : i32) : i32
      nvvm.cp.async.bulk.tensor.global.shared.cta %map, %from, box[%i] : !llvm.ptr, !llvm.ptr<3>
      llvm.return
    }
    llvm.func @alone(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %a = llvm.load %x : !llvm.ptr -> f32
      llvm.store %a, %y : f32, !llvm.ptr
      llvm.return
    }
    llvm.func @shifted(%x0: !llvm.ptr, %x: !llvm.ptr, %x2: i64, %x3: i64, %x4: i64, %y0: !llvm.ptr, %y: !llvm.ptr, %y2: i64, %y3: i64, %y4: i64) attributes {gpu.kernel, nvvm.kernel} {
      %a = llvm.load %x : !llvm.ptr -> f32
      llvm.store %a, %y : f32, !llvm.ptr
      llvm.return
    }
  }
  func.func @host(%x: memref<?xf32>, %y: memref<?xf32>, %both: memref<?xf32>, %map: !llvm.ptr, %is: i1, %n: index) {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %out = memref.alloc(%n) : memref<?xf32>
    gpu.launch_func @kernels::@reads blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?xf32>, %out : memref<?xf32>)
    gpu.launch_func @kernels::@copies blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?xf32>, %out : memref<?xf32>)
    gpu.launch_func @kernels::@loops blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?xf32>, %out : memref<?xf32>)
    gpu.launch_func @kernels::@of_arguments blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?xf32>, %y : memref<?xf32>)
    %low = memref.subview %out[0] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1]>>
    %high = memref.subview %out[4] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: 4>>
    gpu.launch_func @kernels::@of_views blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%low : memref<4xf32, strided<[1]>>, %high : memref<4xf32, strided<[1], offset: 4>>)
    %chosen = scf.if %is -> memref<?xf32> {
      scf.yield %out : memref<?xf32>
    } else {
      scf.yield %x : memref<?xf32>
    }
    gpu.launch_func @kernels::@of_branches blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%chosen : memref<?xf32>, %out : memref<?xf32>)
    gpu.launch_func @kernels::@of_launches blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?xf32>, %out : memref<?xf32>)
    gpu.launch_func @kernels::@of_launches blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%out : memref<?xf32>, %out : memref<?xf32>)
    gpu.launch_func @kernels::@chooses blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?xf32>, %out : memref<?xf32>)
    gpu.launch_func @kernels::@updates blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?xf32>, %out : memref<?xf32>)
    gpu.launch_func @kernels::@keeps blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?xf32>, %out : memref<?xf32>)
    gpu.launch_func @kernels::@calls blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?xf32>, %out : memref<?xf32>)
    gpu.launch_func @kernels::@follows blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?xf32>, %out : memref<?xf32>)
    gpu.launch_func @kernels::@maps blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?xf32>, %map : !llvm.ptr)
    %bytes = memref.alloc() : memref<64xi8>
    %view = memref.view %bytes[%c4][] : memref<64xi8> to memref<4xf32>
    gpu.launch_func @kernels::@shifted blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?xf32>, %view : memref<4xf32>)
    return
  }
}
