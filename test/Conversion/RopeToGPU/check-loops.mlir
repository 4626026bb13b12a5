// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-gpu-check-loops))' | FileCheck %s
// RUN: rope-opt %s --rope-to-gpu-kernels="chip=vulkan1.1 check-loops" | FileCheck %s --check-prefix=KERNELS

// CHECK-LABEL: func.func @unknown
// CHECK: %[[FLAGS:.*]] = memref.alloc() : memref<2xi32>
// CHECK: gpu.launch
// CHECK: scf.for
// CHECK: memref.store
// CHECK: %[[TRIPS:.*]] = memref.load %[[FLAGS]][%c1{{.*}}]
// CHECK: %[[COUNT:.*]] = scf.for %{{.*}} = %{{.*}} to %[[TRIPS]] step %{{.*}} iter_args(%[[N:.*]] = %{{.*}}) -> (i32)
// CHECK: %[[ENDED:.*]] = arith.cmpi slt, %[[COUNT]], %[[TRIPS]]
// CHECK: scf.if %[[ENDED]]
// CHECK-NEXT: arith.constant
// CHECK-NEXT: arith.constant
// CHECK-NEXT: memref.atomic_rmw maxs %{{.*}}, %[[FLAGS]]
// CHECK: gpu.terminator
// CHECK: memref.dealloc %[[FLAGS]]
// CHECK: cf.assert %{{.*}}, "expected the driver to run every iteration of the loops of a kernel, but it ends them after 65535"
// CHECK-NEXT: return
// KERNELS-LABEL: func.func @unknown
// KERNELS: gpu.launch_func @kernels::@unknown_kernel_0
// KERNELS: cf.assert
func.func @unknown(%x: memref<1xf32>, %n: index) {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %start = arith.constant 0.0 : f32
  gpu.launch blocks(%a, %b, %c) in (%d = %one, %e = %one, %f = %one) threads(%g, %h, %i) in (%j = %one, %k = %one, %l = %one) {
    %sum = scf.for %at = %g to %n step %one iter_args(%s = %start) -> f32 {
      %y = memref.load %x[%zero] : memref<1xf32>
      %t = arith.addf %s, %y : f32
      scf.yield %t : f32
    }
    memref.store %sum, %x[%zero] : memref<1xf32>
    gpu.terminator
  }
  return
}

// 255 times 256 iterations, and 255 of the outer loop.
// CHECK-LABEL: func.func @many
// CHECK: memref.alloc() : memref<2xi32>
// CHECK-LABEL: func.func @fewer
// CHECK-NOT: memref.alloc()
// CHECK: return
func.func @many(%x: memref<256x256xf32>) {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %inner = arith.constant 256 : index
  %outer = arith.constant 255 : index
  %start = arith.constant 0.0 : f32
  gpu.launch blocks(%a, %b, %c) in (%d = %one, %e = %one, %f = %one) threads(%g, %h, %i) in (%j = %one, %k = %one, %l = %one) {
    scf.for %at = %zero to %outer step %one {
      scf.for %to = %g to %inner step %one {
        memref.store %start, %x[%at, %to] : memref<256x256xf32>
      }
    }
    gpu.terminator
  }
  return
}

func.func @fewer(%x: memref<256x256xf32>) {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %inner = arith.constant 256 : index
  %outer = arith.constant 254 : index
  %start = arith.constant 0.0 : f32
  gpu.launch blocks(%a, %b, %c) in (%d = %one, %e = %one, %f = %one) threads(%g, %h, %i) in (%j = %one, %k = %one, %l = %one) {
    scf.for %at = %zero to %outer step %one {
      scf.for %to = %g to %inner step %one {
        memref.store %start, %x[%at, %to] : memref<256x256xf32>
      }
    }
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func.func @search
// CHECK: memref.alloc() : memref<2xi32>
func.func @search(%x: memref<?xi32>) {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  gpu.launch blocks(%a, %b, %c) in (%d = %one, %e = %one, %f = %one) threads(%g, %h, %i) in (%j = %one, %k = %one, %l = %one) {
    %last = scf.while (%at = %zero) : (index) -> index {
      %y = memref.load %x[%at] : memref<?xi32>
      %none = arith.constant 0 : i32
      %more = arith.cmpi ne, %y, %none : i32
      scf.condition(%more) %at : index
    } do {
    ^bb0(%at: index):
      %next = arith.addi %at, %one : index
      scf.yield %next : index
    }
    %found = arith.constant 1 : i32
    memref.store %found, %x[%last] : memref<?xi32>
    gpu.terminator
  }
  return
}
